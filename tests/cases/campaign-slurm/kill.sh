. "$ROOT/tests/cluster/postgresql.sh"
. "$ROOT/tests/cluster/slurm.sh"
trap 'slurm_remove; postgresql_remove' EXIT
postgresql_start || exit 1
slurm_start || { cat "$slurm_folder"/log/*; exit 1; }
run="seacoral campaign f.c -c DC --tools dse --time-budget 300s"
on_slurm="$run --executor slurm --workers 2 --store $store --campaign-name c"
result() { grep -v '^Tests:\|^Results:' "$1"; }
count() { ask "SELECT count(*) FROM $1" 2> /dev/null || echo 0; }

# The coordinator dies when its jobs are submitted; they go on.
$on_slurm > out 2> err &
pid=$!
for i in $(seq 400); do
    [ "$(count "jobs WHERE state = 'running'")" -ge 1 ] && break
    sleep 0.05
done
kill -9 $pid
wait $pid 2> /dev/null
# A node dies as well; Slurm runs its job again, on the other one.
slurm_lose_node n1
$on_slurm > out 2> err &
pid=$!
while kill -0 $pid 2> /dev/null; do
    slurm_hurry
    sleep 1
done
wait $pid || { cat err; cat "$slurm_folder/log/ctld.log"; exit 1; }
cat err >&2
$run --workdir fresh > expected 2> /dev/null || exit 1
result expected > wanted
result out | diff wanted - && echo "the same verdicts"
echo "$(ask "SELECT count(DISTINCT run) FROM results") functions have a result"
ls -d ._sc-worker-* 2> /dev/null && echo "a folder of a worker is left" && exit 1
true
