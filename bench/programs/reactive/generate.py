#!/usr/bin/env python3
"""Writes a reactive program as the RERS challenge has them: guards over state variables and an input, nested in functions.

Usage: ./generate.py [--lines N] [--decisions N] [--seed N] >reactive.c

`run` reads twelve inputs in sequence. Each state accepts few inputs and every other input ends the run, so the program
has few paths, although it is large. Most guards test states that are never entered: their objectives are uncoverable.
"""

import argparse
import random

STEPS = 12
INPUTS = 6
VARIABLES = 12
COUNTERS = 24
STATES = 60
# How many guards a function has.
GUARDS = 16


def machine(rng):
    """States as vectors of values, and for each the inputs that it accepts with the states that they lead to."""
    states = []
    while len(states) < STATES:
        vector = tuple(rng.randrange(4) for _ in range(VARIABLES))
        if vector not in states:
            states.append(vector)
    moves = {}
    for number in range(STATES):
        accepted = rng.sample(range(1, INPUTS + 1), rng.choice([1, 1, 2, 2, 3]))
        moves[number] = {one: rng.randrange(STATES) for one in accepted}
    return states, moves


def test(vector, variables):
    return " && ".join(f"a{one} == {vector[one]}" for one in variables)


class Writer:
    def __init__(self, rng, padding):
        self.rng = rng
        self.padding = padding
        self.out = []

    def line(self, depth, text):
        self.out.append("    " * depth + text)

    def work(self, depth):
        """Arithmetic that no guard of the machine depends on."""
        for _ in range(self.padding):
            one, other = self.rng.randrange(COUNTERS), self.rng.randrange(COUNTERS)
            add, modulus = self.rng.randrange(1, 90), self.rng.randrange(7, 99)
            self.line(depth, f"c{one} = (c{one} + c{other} * {self.rng.randrange(2, 9)} + {add}) % {modulus};")

    def rule(self, vector, symbol, target):
        """One guard: in this state, this input leads to that state."""
        chosen = sorted(self.rng.sample(range(VARIABLES), 4))
        rest = [one for one in range(VARIABLES) if one not in chosen]
        self.line(1, f"if (go && {test(vector, chosen)}) {{")
        self.line(2, f"if (input == {symbol} && {test(vector, rest)}) {{")
        self.work(3)
        for one, value in enumerate(target):
            self.line(3, f"a{one} = {value};")
        self.line(3, "go = 0;")
        self.line(3, f"return {self.rng.randrange(20, 27)};")
        self.line(2, "}")
        self.line(1, "}")


def rules(rng, states, moves, count):
    """Guards of all moves of the machine, and as many of states that are never entered."""
    real = [(states[here], symbol, states[there]) for here, way in moves.items() for symbol, there in way.items()]
    fake = []
    while len(real) + len(fake) < count:
        vector = tuple(rng.randrange(4) for _ in range(VARIABLES))
        if vector not in states:
            fake.append((vector, rng.randrange(1, INPUTS + 1), rng.choice(states)))
    everything = real + fake
    rng.shuffle(everything)
    return everything


def program(lines, decisions, seed):
    rng = random.Random(seed)
    states, moves = machine(rng)
    count = decisions // 2
    padding = max(1, lines // count - VARIABLES - 8)
    writer = Writer(rng, padding)
    everything = rules(rng, states, moves, count)
    groups = [everything[at:at + GUARDS] for at in range(0, len(everything), GUARDS)]
    for one, value in enumerate(states[0]):
        writer.line(0, f"static int a{one};")
    for one in range(COUNTERS):
        writer.line(0, f"static int c{one};")
    writer.line(0, "static int go;")
    for number, group in enumerate(groups):
        writer.line(0, f"static int part{number}(int input) {{")
        for rule in group:
            writer.rule(*rule)
        writer.line(1, "return -2;")
        writer.line(0, "}")
    writer.line(0, "static int step(int input) {")
    writer.line(1, "int result = -2;")
    writer.line(1, "go = 1;")
    for number in range(len(groups)):
        writer.line(1, f"if (go) result = part{number}(input);")
    writer.line(1, "return result;")
    writer.line(0, "}")
    writer.line(0, f"int run(const int inputs[{STEPS}]) {{")
    for one, value in enumerate(states[0]):
        writer.line(1, f"a{one} = {value};")
    for one in range(COUNTERS):
        writer.line(1, f"c{one} = {rng.randrange(20)};")
    writer.line(1, "int last = 0;")
    writer.line(1, f"for (int at = 0; at < {STEPS}; at++) {{")
    writer.line(2, f"if (inputs[at] < 1 || inputs[at] > {INPUTS}) return -1;")
    writer.line(2, "last = step(inputs[at]);")
    writer.line(2, "if (last < 0) return last;")
    writer.line(1, "}")
    writer.line(1, "return last;")
    writer.line(0, "}")
    return writer.out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--decisions", type=int, default=2_800)
    parser.add_argument("--seed", type=int, default=6)
    options = parser.parse_args()
    print("\n".join(program(options.lines, options.decisions, options.seed)))


main()
