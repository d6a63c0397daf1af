"""Compares result.json (of --criterion MCDC) with the MC/DC that clang measures of the C suite, and, if a second file is
given, with what clang measures when that program runs: one that calls the function with all inputs that matter.

clang counts a condition if two executed evaluations differ in it and in the decision, and in no other condition that both
evaluate."""
import json
import os
import re
import subprocess
import sys
import tempfile

FLAGS = " -w -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
run = sys.argv[1]
scratch = os.path.abspath(tempfile.mkdtemp(dir="."))


def line_of(path, line):
    return open(path).read().splitlines()[line - 1]


def inner(path, line, column):
    """Where the first word of a decision is: clang's begins before `!` and parentheses, ours after them."""
    text = line_of(path, line)[column - 1:]
    return (os.path.basename(path), line, column + len(text) - len(text.lstrip("!( ")))


def measured(program, executions):
    """By place: which conditions of the decision clang has seen to have an effect."""
    for number, arguments in enumerate(executions):
        environment = dict(os.environ, LLVM_PROFILE_FILE=f"{program}-{number}.profraw")
        subprocess.run([program] + arguments, cwd=scratch, env=environment, stdin=subprocess.DEVNULL, check=False)
    subprocess.run(f"llvm-profdata-19 merge -o {program}.profdata {program}-*.profraw", shell=True, check=True)
    export = ["llvm-cov-19", "export", "-instr-profile", program + ".profdata", program]
    coverage = json.loads(subprocess.run(export, stdout=subprocess.PIPE, check=True).stdout)
    found = {}
    for file in coverage["data"][0]["files"]:
        for record in file["mcdc_records"]:
            place = inner(file["filename"], record[0], record[1])
            conditions = next(field for field in record if isinstance(field, list))
            known = found.setdefault(place, [False] * len(conditions))
            found[place] = [a or b for a, b in zip(known, conditions)]
    return found, {os.path.basename(file["filename"]): file["filename"] for file in coverage["data"][0]["files"]}


result = json.load(open(run + "/result.json"))
folder = run + "/tests"
suites = [name for name in os.listdir(folder) if name.endswith("_tests.c")]
lines = [line.strip(" *\n") for line in open(f"{folder}/{suites[0]}")]
command = next(line for line in lines if line.startswith("clang "))
program = scratch + "/suite"
command = re.sub(r"-o \S+", "-o " + program, command.replace("clang", "clang-19", 1), count=1)
subprocess.run(command + FLAGS, shell=True, cwd=folder, check=True)
names = subprocess.run([f"{scratch}/suite", "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
tests = [[name] for name in names]
suite, files = measured(program, tests)
best = None
if len(sys.argv) > 2:
    subprocess.run(f"clang-19 {FLAGS} -o {scratch}/all {sys.argv[2]}", shell=True, check=True)
    best, _ = measured(scratch + "/all", [[]])

decisions = conditions = unique = masking = counted = differ = lost = 0
for decision in result["mcdc"]:
    file = files.get(os.path.basename(decision["file"]))
    if len(decision["conditions"]) < 2 or not file:
        continue
    place = inner(file, decision["line"], decision["column"])
    ours = [condition["effect"] == "unique-cause" for condition in decision["conditions"]]
    theirs = suite.get(place)
    if theirs is None or len(theirs) != len(ours):
        print("not compared:", place, decision["decision"])
        continue
    decisions += 1
    conditions += len(ours)
    unique += sum(ours)
    masking += sum(condition["effect"] == "masking" for condition in decision["conditions"])
    counted += sum(theirs)
    for condition, here, there in zip(decision["conditions"], ours, theirs):
        if here != there:
            differ += 1
            print("differs:", place, condition, there)
    if best:
        for condition, possible, there in zip(decision["conditions"], best[place], theirs):
            if possible and not there:
                lost += 1
                print("lost:", place, condition["condition"])
print(f"{decisions} decisions, {conditions} conditions: {unique} unique cause, {masking} masking, "
      f"llvm-cov {counted}, {differ} differ" + (f", {lost} lost" if best else ""))
