seacoral f.c -e f --tools libfuzzer -v --time-budget 6s 2> err &
pid=$!
killed=0
for i in $(seq 400); do
    grep -q '^analysing' err && break
    sleep 0.02
done
for i in $(seq 100); do
    fuzzer=$(pgrep -f "$PWD/_sc/.*/builds/fuzz-" | head -1)
    [ -n "$fuzzer" ] && kill -9 $fuzzer 2> /dev/null && killed=$((killed + 1))
    [ $killed = 2 ] && break
    sleep 0.1
done
wait $pid
s=$?
echo "killed $killed"
grep -o "killed by SIGKILL; started again" err | head -1
grep -i "panicked" err
exit $s
