# check.sh CASE ARGUMENTS: generates for the sources of another case, replays the suite, and adds what it calls with to a new project.
set -e
rm -rf work && mkdir work && cd work && cp "$ROOT/tests/cases/$1/"*.c .
seacoral $2 --seed 1 --libfuzzer-runs 20000 --time-budget 30s --quiet > /dev/null
seacoral replay $2 --workdir again --tests _sc/last/tests/*_tests.c --add --json suite.json
python3 - << 'PYTHON'
import json

run, suite, again = (json.load(open(f)) for f in ["_sc/last/result.json", "suite.json", "again/last/result.json"])
covered = lambda result: {o["key"] for o in result["objectives"] if o["status"] == "covered"}
assert covered(run) == covered(suite) == covered(again) and len(covered(run)) > 3, (covered(run), covered(suite), covered(again))
print("the same")
PYTHON
