seacoral replay f.c -e f -c DC --tests waits.c --test-timeout 60s > /dev/null 2>&1 &
# The keeper has the name of seacoral until it is gone; the test and its process have the program's.
for i in $(seq 600); do
    [ "$(pgrep -f "$PWD/_sc/.*/builds/program-" | wc -l)" = 2 ] && break
    sleep 0.05
done
echo "running: $(( $(pgrep -f "$PWD/_sc/.*/builds/program-" | wc -l) + $(pgrep -P $! | wc -l) ))"
kill -9 $!
wait $! 2> /dev/null
bash left.sh
