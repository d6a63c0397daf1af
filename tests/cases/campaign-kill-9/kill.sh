run="seacoral campaign f.c -c DC --tools dse --time-budget 60s --workers 1"
# The store is there before its table is.
slices() { sqlite3 -cmd '.timeout 5000' _sc/campaign/campaign.sqlite 'SELECT count(*) FROM slices' 2> /dev/null || echo 0; }
$run > out 2> err &
pid=$!
for i in $(seq 400); do
    [ "$(slices)" -ge 1 ] && break
    sleep 0.05
done
kill -9 $pid
wait $pid 2> /dev/null
sleep 1
pgrep -f "$PWD/_sc" && echo "a process is left" && exit 1
done=$(slices)
[ "$done" -lt 4 ] || exit 1
# A worker dies as well.
$run > out 2> err &
pid=$!
for i in $(seq 400); do
    worker=$(pgrep -P $pid)
    [ -n "$worker" ] && [ "$(slices)" -gt "$done" ] && kill -9 $worker && break
    sleep 0.05
done
wait $pid || exit 1
$run > out 2> /dev/null || exit 1
$run --workdir fresh > expected 2> /dev/null || exit 1
grep -v '^Tests:\|^Results:' out > found
grep -v '^Tests:\|^Results:' expected | diff - found && echo "the same verdicts"
