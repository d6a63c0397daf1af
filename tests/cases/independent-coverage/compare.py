"""Compares result.json (of --criterion DC,CC) with the branch coverage that clang measures of the C suite."""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

run = sys.argv[1]
result = json.load(open(run + "/result.json"))
folder = run + "/tests"
suite = next(name for name in os.listdir(folder) if name.endswith("_tests.c"))
lines = [line.strip(" *\n") for line in open(f"{folder}/{suite}")]
command = next(line for line in lines if line.startswith("clang "))

scratch = tempfile.mkdtemp(dir=".")
scratch = os.path.abspath(scratch)
program = scratch + "/suite"
command = re.sub(r"-o \S+", "-o " + program, command.replace("clang", "clang-19", 1), count=1)
subprocess.run(command + " -w -fprofile-instr-generate -fcoverage-mapping", shell=True, cwd=folder, check=True)
for test in subprocess.run([program, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout.split():
    environment = dict(os.environ, LLVM_PROFILE_FILE=f"{scratch}/{test}.profraw")
    subprocess.run([program, test], cwd=scratch, env=environment, stdin=subprocess.DEVNULL, check=False)
subprocess.run("llvm-profdata-19 merge -o all.profdata *.profraw", shell=True, cwd=scratch, check=True)
export = ["llvm-cov-19", "export", "-instr-profile", scratch + "/all.profdata", program]
coverage = json.loads(subprocess.run(export, stdout=subprocess.PIPE, check=True).stdout)


def line_of(path, line):
    return open(path).read().splitlines()[line - 1]


def inner(path, line, column):
    """Where the first word of a condition is: clang's begins before `!` and parentheses, ours after them."""
    text = line_of(path, line)[column - 1:]
    return (os.path.basename(path), line, column + len(text) - len(text.lstrip("!( ")))


counts = collections.defaultdict(lambda: (0, 0))
starts = {}
for file in coverage["data"][0]["files"]:
    for branch in file["branches"]:
        place = inner(file["filename"], branch[0], branch[1])
        starts[place] = (file["filename"], branch[0], branch[1])
        counts[place] = (counts[place][0] + branch[4], counts[place][1] + branch[5])

files = {os.path.basename(file["filename"]): file["filename"] for file in coverage["data"][0]["files"]}
places = collections.defaultdict(list)
for objective in result["objectives"]:
    file = files.get(os.path.basename(objective["file"]))
    if file and "CC" in objective["criterion"].split(","):
        places[inner(file, objective["line"], objective["column"])].append(objective)

compared = differ = 0
for place, pair in places.items():
    if place not in counts or len(pair) != 2:
        print("not compared:", place, [objective["predicate"] for objective in pair])
        continue
    pair.sort(key=lambda objective: objective["id"])
    file, line, start = starts[place]
    between = line_of(file, line)[start - 1:pair[0]["column"] - 1]
    seen = counts[place][::-1] if between.count("!") % 2 else counts[place]
    # The condition of a decision alone is DC and CC at once. Of several, clang counts those that are evaluated, and we
    # look at all of them: what clang has seen we must have seen.
    alone = all(objective["criterion"] == "DC,CC" for objective in pair)
    for objective, count in zip(pair, seen):
        covered = objective["status"] == "covered"
        compared += 1
        if (count > 0 and not covered) or (alone and covered and count == 0):
            differ += 1
            print("differs:", objective, count)
print(f"{compared} objectives compared, {differ} differ")
