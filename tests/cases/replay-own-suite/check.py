"""The run and the measured suite cover the same objectives by the same number of tests."""
import json
import sys

run, suite = (json.load(open(name)) for name in sys.argv[1:])
covered = lambda result: [o["key"] for o in result["objectives"] if o["status"] == "covered"]
assert covered(run) == covered(suite) and covered(run), (covered(run), covered(suite))
covers = lambda result: sorted(t["covers"] for t in result["tests"] if t["outcome"] == "ok")
assert covers(run) == covers(suite), (covers(run), covers(suite))
print("equal")
