seacoral f.c -e f --tools libfuzzer -v --time-budget 60s > out 2> err &
pid=$!
for i in $(seq 400); do
    [ "$(grep -c '^covered' err)" -ge 2 ] && break
    sleep 0.05
done
kill -9 $pid
wait $pid 2> /dev/null
sleep 1
pgrep -f "$PWD/_sc" && echo "a process is left" && exit 1
grep '^covered' err | sed 's/^covered //; s/ (by.*//' | tr -d ' ' | tr ',' '\n' | sort -n > said
[ -s said ] || exit 1
# A further run with next to nothing to find of its own starts from all that was said.
seacoral f.c -e f --seed 1 --libfuzzer-runs 1 -v > out2 2> err2 || exit 1
cat err2
python3 - <<'PY'
import json
covered = {o["id"] for o in json.load(open("_sc/last/result.json"))["objectives"] if o["status"] == "covered"}
said = {int(line) for line in open("said")}
assert said <= covered, (said, covered)
print("nothing is lost")
PY
