seacoral f.c -e f --tools libfuzzer -v --time-budget 6s 2> err &
pid=$!
for i in $(seq 400); do
    grep -q '^analysing' err && break
    sleep 0.02
done
for n in 1 2 3; do
    for replay in $(pgrep -f "$PWD/_sc/.*/builds/cover-"); do kill -9 $replay && touch killed; done
    sleep 0.4
done
wait $pid
s=$?
grep -i "panicked" err
[ -f killed ] && echo "killed some"
exit $s
