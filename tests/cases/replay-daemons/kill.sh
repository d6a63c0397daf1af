seacoral replay f.c -e f -c DC --tests waits.c --test-timeout 60s > /dev/null 2>&1 &
# The keeper is a child of seacoral; the test and its process have the program's name.
for i in $(seq 600); do
    [ "$(pgrep -f "$PWD/_sc/.*/builds/program-" | wc -l)" = 2 ] && break
    sleep 0.05
done
echo "running: $(( $(pgrep -f "$PWD/_sc/.*/builds/program-" | wc -l) + $(pgrep -P $! -x keeper | wc -l) ))"
# Also those that fork children for it.
helpers=$(pgrep -P $! -d ,)
kill -9 $!
wait $! 2> /dev/null
bash left.sh
for i in $(seq 100); do
    left=$(ps -o pid= -p "$helpers" | wc -l)
    [ "$left" = 0 ] && break
    sleep 0.1
done
echo "helpers left: $left"
