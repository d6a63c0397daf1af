. "$ROOT/tests/cluster/postgresql.sh"
trap postgresql_remove EXIT
postgresql_start || exit 1
run="seacoral campaign f.c -c DC --tools dse --time-budget 60s"
slices() { ask "SELECT count(*) FROM slices JOIN campaigns ON campaigns.id = campaign WHERE name = '$1'" 2> /dev/null; }
result() { grep -v '^Tests:\|^Results:' "$1"; }

$run --store "$store" --campaign-name c --workers 1 > out 2> err &
pid=$!
for i in $(seq 400); do
    [ "$(slices c)" -ge 1 ] 2> /dev/null && break
    sleep 0.05
done
kill -9 $pid
wait $pid 2> /dev/null
[ "$(slices c)" -lt 4 ] || { echo "killed too late"; exit 1; }

# The server crashes while the campaign goes on.
before=$(slices c)
$run --store "$store" --campaign-name c --workers 1 > out 2> err &
pid=$!
for i in $(seq 400); do
    [ "$(slices c)" -gt "$before" ] 2> /dev/null && break
    sleep 0.05
done
postgresql_crash
sleep 1
postgresql_start || exit 1
wait $pid || { cat err; exit 1; }
$run --workdir fresh > expected 2> /dev/null || exit 1
result expected > wanted
result out | diff wanted - && echo "the same verdicts"
echo "the server knows $(ask "SELECT count(*) FROM objectives WHERE campaign = 'c' AND status IN ('covered', 'uncoverable')") objectives"

# Another machine has another folder.
$run --store "$store" --campaign-name c --workdir elsewhere > out 2> err || exit 1
result out | diff wanted - && ! grep -q 'f.c): ' err && make -s -C elsewhere/campaign/suite check > made &&
    echo "another machine has nothing to do"

$run --store "$store" --campaign-name one --workers 1 --workdir one > one.out 2> err &
$run --store "$store" --campaign-name two --workers 1 --workdir two > two.out 2> err
wait
result one.out | diff wanted - && result two.out | diff wanted - &&
    echo "two campaigns at once: $(slices one) and $(slices two) slices"
