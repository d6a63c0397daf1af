#!/usr/bin/env python3
"""Writes lights.c as a code generator would: one block of the diagram after the other, all state in globals.

Usage: ./generate.py >lights.c
"""

SIGNALS = ["ignition", "hazard", "left", "right", "brake", "lock"]
LAMPS = [(side, place) for side in ("left", "right") for place in ("front", "mirror", "rear")]

state = []  # (type, name), in the order of the blocks
body = []
report = ["    telltales = 0;"]


def var(kind, name):
    state.append((kind, name))
    return name


def block(title, text):
    body.append(f"        /* {title} */")
    body.extend("        " + line if line else "" for line in text.strip("\n").split("\n"))
    body.append("")


for n, s in enumerate(SIGNALS):
    var("bool", f"{s}_raw"), var("bool", f"{s}_stable"), var("bool", f"{s}_old"), var("bool", f"{s}_rise")
    var("uint8_t", f"{s}_count")
    block(f"Debounce: {s}", f"""
{s}_raw = window[cycle][{n}];
if ({s}_raw == {s}_stable) {{
    {s}_count = 0;
}} else if ({s}_count < DEBOUNCE) {{
    {s}_count++;
}} else {{
    {s}_stable = {s}_raw;
    {s}_count = 0;
}}
{s}_rise = {s}_stable && !{s}_old;
{s}_old = {s}_stable;
""")

var("bool", "hazard_latch")
block("Latch: hazard", """
if (hazard_rise)
    hazard_latch = !hazard_latch;
""")

for s in ("left", "right"):
    other = "right" if s == "left" else "left"
    var("uint8_t", f"{s}_held"), var("uint8_t", f"{s}_flashes"), var("bool", f"{s}_request")
    block(f"Chart: comfort flashing, {s}", f"""
if ({s}_stable && ignition_stable && !{other}_stable) {{
    if ({s}_held < HELD_MAX)
        {s}_held++;
}} else {{
    if ({s}_held > 0 && {s}_held < SHORT_PRESS)
        {s}_flashes = COMFORT_FLASHES;
    {s}_held = 0;
}}
if ({other}_rise || !ignition_stable)
    {s}_flashes = 0;
{s}_request = {s}_stable || {s}_flashes > 0;
""")

var("uint8_t", "brake_held"), var("bool", "emergency")
block("Chart: emergency stop", """
if (brake_stable && ignition_stable) {
    if (brake_held < HELD_MAX)
        brake_held++;
} else {
    brake_held = 0;
}
emergency = brake_held >= EMERGENCY_CYCLES || (emergency && brake_held > 0);
""")

var("uint8_t", "lock_flashes")
block("Chart: locking", """
if (lock_rise && !ignition_stable)
    lock_flashes = LOCK_FLASHES;
if (ignition_stable)
    lock_flashes = 0;
""")

var("uint8_t", "command"), var("bool", "command_left"), var("bool", "command_right")
block("Priorities", """
if (hazard_latch)
    command = COMMAND_HAZARD;
else if (emergency)
    command = COMMAND_EMERGENCY;
else if (lock_flashes > 0)
    command = COMMAND_LOCK;
else if (left_request && ignition_stable)
    command = COMMAND_LEFT;
else if (right_request && ignition_stable)
    command = COMMAND_RIGHT;
else
    command = COMMAND_NONE;
command_left = command != COMMAND_NONE && command != COMMAND_RIGHT;
command_right = command != COMMAND_NONE && command != COMMAND_LEFT;
""")

var("uint8_t", "command_old"), var("uint8_t", "phase"), var("bool", "bright"), var("bool", "flash_end")
var("uint8_t", "period")
block("Oscillator", """
period = command == COMMAND_EMERGENCY ? PERIOD_FAST : PERIOD;
flash_end = false;
if (command != command_old || command == COMMAND_NONE) {
    phase = 0;
    bright = command != COMMAND_NONE;
} else if (phase + 1 < period) {
    phase++;
} else {
    phase = 0;
    flash_end = bright;
    bright = !bright;
}
command_old = command;
""")

for s in ("left", "right", "lock"):
    block(f"Countdown: {s}", f"""
if (flash_end && command == COMMAND_{s.upper()} && {s}_flashes > 0)
    {s}_flashes--;
""")

for side, place in LAMPS:
    p = f"{side}_{place}"
    for kind, name in [("bool", "on"), ("bool", "old"), ("bool", "fault"), ("uint8_t", "duty"),
                       ("uint8_t", "heat"), ("uint16_t", "current"), ("uint8_t", "faults"),
                       ("bool", "open"), ("bool", "short")]:
        var(kind, f"{p}_{name}")
    block(f"Lamp: {side}, {place}", f"""
{p}_old = {p}_on;
{p}_on = command_{side} && bright && !({p}_fault && {p}_heat > HEAT_LIMIT);
if ({p}_on && !{p}_old) {{
    if ({p}_duty < DUTY_MAX)
        {p}_duty++;
}} else if (!{p}_on && {p}_duty > 0) {{
    {p}_duty--;
}}
if (cycle >= SETTLED) {{
    if ({p}_on && {p}_current < CURRENT_MIN)
        {p}_open = true;
    else if ({p}_on && {p}_current > CURRENT_MAX)
        {p}_short = true;
    if (({p}_open || {p}_short) && {p}_faults < FAULTS_MAX)
        {p}_faults++;
}}
{p}_fault = {p}_faults >= FAULTS_MAX;
{p}_heat = {p}_on ? (uint8_t)({p}_heat / 2 + {p}_duty) : (uint8_t)({p}_heat / 2);
""")

for bit, (side, place) in enumerate(LAMPS):
    p = f"{side}_{place}"
    report.append(f"""    if ({p}_fault || ({p}_open && {p}_short) || {p}_heat > HEAT_LIMIT)
        telltales |= {1 << bit};""")

var("uint8_t", "telltales"), var("uint8_t", "left_faults"), var("uint8_t", "right_faults"), var("bool", "lamp_warning")
block("Diagnosis", """
left_faults = (uint8_t)(left_front_fault + left_mirror_fault + left_rear_fault);
right_faults = (uint8_t)(right_front_fault + right_mirror_fault + right_rear_fault);
if (left_faults > 1 || right_faults > 1)
    lamp_warning = true;
else if (left_faults == 0 && right_faults == 0)
    lamp_warning = false;
""")

var("uint8_t", "violations")
block("Monitor: what must hold as soon as the inputs have settled", """
left_lit = left_front_on || left_mirror_on || left_rear_on;
right_lit = right_front_on || right_mirror_on || right_rear_on;
if (cycle >= SETTLED) {
    if (command == COMMAND_LEFT && right_lit)
        violations++;
    if (command == COMMAND_RIGHT && left_lit)
        violations++;
    if (hazard_latch && command != COMMAND_HAZARD)
        violations++;
}
hazard_cycles = hazard_latch ? (uint8_t)(hazard_cycles + 1) : 0;
""")
var("uint8_t", "hazard_cycles"), var("bool", "left_lit"), var("bool", "right_lit")

var("uint32_t", "service_seed"), var("uint32_t", "service_key"), var("bool", "service")

HEADER = """/*
 * Flashing lights of a car. Written by generate.py in the style of a code generator; change that, not this.
 *
 * Six signals over a window of ten cycles come in, and all state is in global variables. `prio_warning` runs the
 * window and tells whether the hazard warning had priority over every other reason to flash.
 */
#include <stdbool.h>
#include <stdint.h>

#define CYCLES 10
#define SIGNALS 6

#define DEBOUNCE 1
#define SETTLED 4
#define HELD_MAX 100
#define SHORT_PRESS 3
#define COMFORT_FLASHES 3
#define LOCK_FLASHES 2
#define EMERGENCY_CYCLES 3
#define PERIOD 3
#define PERIOD_FAST 2
#define DUTY_MAX 50
#define HEAT_LIMIT 60
#define CURRENT_MIN 120
#define CURRENT_MAX 900
#define FAULTS_MAX 3

#define COMMAND_NONE 0
#define COMMAND_HAZARD 1
#define COMMAND_EMERGENCY 2
#define COMMAND_LOCK 3
#define COMMAND_LEFT 4
#define COMMAND_RIGHT 5
"""

KEY = """
/* Access for garages: the answer to a seed. */
static uint32_t service_answer(uint32_t seed, uint32_t key)
{
    uint32_t answer = seed ^ (key << 7 | key >> 25);

    answer += key ^ 0x5bd1e995u;
    answer ^= answer >> 13;
    answer += answer << 5;
    answer ^= answer >> 16;
    return answer;
}
"""

ENTRY = """
int prio_warning(void)
{
    violations = 0;
    for (int cycle = 0; cycle < CYCLES; cycle++) {
"""

EXIT = """    }

    /* Service: only a garage knows the key. */
    service = service_answer(service_seed, service_key) == 0x2a65c3f1u;
    if (service && hazard_cycles == CYCLES)
        return 2;

    /* The result: what the dashboard shows; the warning has priority if no cycle violates it. */
REPORT
    if (violations > 0)
        return 0;
    if (hazard_latch && bright && !(left_lit && right_lit))
        return lamp_warning ? 1 : -1;
    return 1;
}
"""

print(HEADER)
for kind, name in state:
    print(f"static {kind} {name};")
print("\n/* The signals: " + ", ".join(SIGNALS) + ". */")
print("static bool window[CYCLES][SIGNALS];")
print(KEY, end="")
print(ENTRY, end="")
print("\n".join(body).rstrip())
print(EXIT.replace("REPORT", "\n".join(report)), end="")
