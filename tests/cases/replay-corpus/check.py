"""Evaluates every objective on the bytes of every test, and compares with what seacoral measured."""
import json
import re
import struct
import sys


def holds(predicate, x, y):
    text = re.sub(r"!(?!=)", " not ", predicate).replace("&&", " and ").replace("||", " or ")
    return bool(eval(text, {}, {"x": x, "y": y}))


for name in sys.argv[1:]:
    result = json.load(open(name))
    assert result["version"] == 1 and result["tests"], name
    seen = set()
    for test in result["tests"]:
        x, y = struct.unpack("<ii", bytes.fromhex(test["bytes"]))
        covers = [o["id"] for o in result["objectives"] if holds(o["predicate"], x, y)]
        assert test["outcome"] == "ok" and test["covers"] == covers, (test, covers)
        assert test["adds"] == [c for c in covers if c not in seen], test
        seen |= set(covers)
    for o in result["objectives"]:
        tests = [t["id"] for t in result["tests"] if o["id"] in t["covers"]]
        assert (o["status"] == "covered") == (o["id"] in seen) and o["tests"] == tests, o
    assert result["totals"]["covered"] == len(seen), name
print("as computed")
