#!/usr/bin/env python3
"""Writes terminal.c: a state machine as a code generator writes it, one switch of states and in each a switch of events.

Usage: ./generate.py >terminal.c
"""

import random

EVENTS = ["card", "key", "amount", "reply", "cancel", "tick", "door", "paper"]
STATES = [
    "off", "boot", "selftest", "idle", "card_seen", "card_read", "language", "pin_1", "pin_2", "pin_3", "pin_4", "pin_check",
    "select", "amount_in", "amount_check", "limit_ask", "connect", "handshake", "send", "receive", "approve", "signature", "print",
    "print_copy", "eject", "refused", "service", "locked",
]
REGISTERS = ["tries", "sum", "digits", "balance", "paper", "retries", "noise"]

rng = random.Random(5)
out = []


def line(depth, text):
    out.append("    " * depth + text)


def guard():
    """A condition on the message and the registers."""
    low = rng.randrange(0, 900)
    r = rng.choice(REGISTERS)
    return rng.choice([
        f"value == {rng.randrange(100, 30000)}",
        f"value >= {low} && value <= {low + rng.randrange(3, 60)}",
        f"value > {low} && {r} < {rng.randrange(2, 9)}",
        f"(value & 0x{rng.choice([0x0f, 0x1f, 0x3f]):x}) == 0x{rng.randrange(1, 16):x} && value >= 0",
        f"value % {rng.randrange(3, 12)} == {rng.randrange(0, 3)} && {r} != {rng.randrange(1, 5)}",
        f"{r} + value == {rng.randrange(40, 4000)} || value == -{rng.randrange(2, 99)}",
    ])


def action(depth):
    r = rng.choice(REGISTERS)
    line(depth, rng.choice([
        f"{r} = add({r}, 1);",
        f"{r} = add({r}, value);",
        f"{r} = 0;",
        f"{r} = add({r}, -1);",
    ]))


def transition(depth, here, event, targets):
    """What an event does in a state: one to three ways on."""
    for number, target in enumerate(targets):
        line(depth, f"{'if' if number == 0 else '} else if'} ({guard()}) {{")
        action(depth + 1)
        line(depth + 1, f"state = {target.upper()};")
    if rng.random() < 0.5:
        line(depth, "} else {")
        action(depth + 1)
    line(depth, "}")
    line(depth, "break;")


def state(at):
    here = STATES[at]
    line(2, f"case {here.upper()}:")
    line(3, "switch (event) {")
    onward = STATES[min(at + 1, len(STATES) - 2)]
    events = rng.sample(EVENTS, 4)
    for number, event in enumerate(events):
        targets = [onward] if number == 0 else [rng.choice(STATES[max(0, at - 4):at + 2] + ["eject", "refused"])]
        if rng.random() < 0.35:
            targets.append(rng.choice(STATES[max(0, at - 2):at + 3]))
        line(3, f"case EVENT_{event.upper()}:")
        transition(4, here, event, targets)
    line(3, "default:")
    line(4, "noise = add(noise, 1);")
    line(4, "break;")
    line(3, "}")
    line(3, "break;")


def main():
    states = ",\n    ".join(", ".join(name.upper() for name in STATES[i:i + 7]) for i in range(0, len(STATES), 7))
    events = ", ".join(f"EVENT_{event.upper()}" for event in EVENTS)
    line(0, f"""/*
 * A payment terminal. Written by generate.py in the style of a code generator; change that, not this.
 *
 * Up to MESSAGES messages come in, each an event and a value; `terminal` tells in which state that ends.
 */
#define MESSAGES 20
#define MOST 10000

enum state {{
    {states}
}};
enum event {{ {events} }};

struct message {{
    unsigned char event;
    short value;
}};
""")
    for register in REGISTERS:
        line(0, f"static int {register} = 0;")
    line(0, """
static int add(int register_, int value)
{
    int sum = register_ + value;
    if (sum > MOST)
        return MOST;
    if (sum < -MOST)
        return -MOST;
    return sum;
}

int terminal(const struct message messages[MESSAGES])
{
    enum state state = OFF;
    for (int at = 0; at < MESSAGES; at++) {
        int event = messages[at].event % 8;
        int value = messages[at].value;
        switch (state) {""")
    for at in range(len(STATES) - 1):
        state(at)
    line(2, """case LOCKED:
            return -1;
        }
        if (tries > 3 && retries > 2)
            state = LOCKED;
        if (noise > 6 && state != OFF)
            state = SERVICE;
    }
    if (state == APPROVE && balance > 0 && sum >= balance)
        return 1;
    if (state == PRINT && paper == 3)
        return 2;
    return state == SERVICE ? -2 : 0;
}""")
    print("\n".join(out))


main()
