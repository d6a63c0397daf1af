/*
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

static bool ignition_raw;
static bool ignition_stable;
static bool ignition_old;
static bool ignition_rise;
static uint8_t ignition_count;
static bool hazard_raw;
static bool hazard_stable;
static bool hazard_old;
static bool hazard_rise;
static uint8_t hazard_count;
static bool left_raw;
static bool left_stable;
static bool left_old;
static bool left_rise;
static uint8_t left_count;
static bool right_raw;
static bool right_stable;
static bool right_old;
static bool right_rise;
static uint8_t right_count;
static bool brake_raw;
static bool brake_stable;
static bool brake_old;
static bool brake_rise;
static uint8_t brake_count;
static bool lock_raw;
static bool lock_stable;
static bool lock_old;
static bool lock_rise;
static uint8_t lock_count;
static bool hazard_latch;
static uint8_t left_held;
static uint8_t left_flashes;
static bool left_request;
static uint8_t right_held;
static uint8_t right_flashes;
static bool right_request;
static uint8_t brake_held;
static bool emergency;
static uint8_t lock_flashes;
static uint8_t command;
static bool command_left;
static bool command_right;
static uint8_t command_old;
static uint8_t phase;
static bool bright;
static bool flash_end;
static uint8_t period;
static bool left_front_on;
static bool left_front_old;
static bool left_front_fault;
static uint8_t left_front_duty;
static uint8_t left_front_heat;
static uint16_t left_front_current;
static uint8_t left_front_faults;
static bool left_front_open;
static bool left_front_short;
static bool left_mirror_on;
static bool left_mirror_old;
static bool left_mirror_fault;
static uint8_t left_mirror_duty;
static uint8_t left_mirror_heat;
static uint16_t left_mirror_current;
static uint8_t left_mirror_faults;
static bool left_mirror_open;
static bool left_mirror_short;
static bool left_rear_on;
static bool left_rear_old;
static bool left_rear_fault;
static uint8_t left_rear_duty;
static uint8_t left_rear_heat;
static uint16_t left_rear_current;
static uint8_t left_rear_faults;
static bool left_rear_open;
static bool left_rear_short;
static bool right_front_on;
static bool right_front_old;
static bool right_front_fault;
static uint8_t right_front_duty;
static uint8_t right_front_heat;
static uint16_t right_front_current;
static uint8_t right_front_faults;
static bool right_front_open;
static bool right_front_short;
static bool right_mirror_on;
static bool right_mirror_old;
static bool right_mirror_fault;
static uint8_t right_mirror_duty;
static uint8_t right_mirror_heat;
static uint16_t right_mirror_current;
static uint8_t right_mirror_faults;
static bool right_mirror_open;
static bool right_mirror_short;
static bool right_rear_on;
static bool right_rear_old;
static bool right_rear_fault;
static uint8_t right_rear_duty;
static uint8_t right_rear_heat;
static uint16_t right_rear_current;
static uint8_t right_rear_faults;
static bool right_rear_open;
static bool right_rear_short;
static uint8_t telltales;
static uint8_t left_faults;
static uint8_t right_faults;
static bool lamp_warning;
static uint8_t violations;
static uint8_t hazard_cycles;
static bool left_lit;
static bool right_lit;
static uint32_t service_seed;
static uint32_t service_key;
static bool service;

/* The signals: ignition, hazard, left, right, brake, lock. */
static bool window[CYCLES][SIGNALS];

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

int prio_warning(void)
{
    violations = 0;
    for (int cycle = 0; cycle < CYCLES; cycle++) {
        /* Debounce: ignition */
        ignition_raw = window[cycle][0];
        if (ignition_raw == ignition_stable) {
            ignition_count = 0;
        } else if (ignition_count < DEBOUNCE) {
            ignition_count++;
        } else {
            ignition_stable = ignition_raw;
            ignition_count = 0;
        }
        ignition_rise = ignition_stable && !ignition_old;
        ignition_old = ignition_stable;

        /* Debounce: hazard */
        hazard_raw = window[cycle][1];
        if (hazard_raw == hazard_stable) {
            hazard_count = 0;
        } else if (hazard_count < DEBOUNCE) {
            hazard_count++;
        } else {
            hazard_stable = hazard_raw;
            hazard_count = 0;
        }
        hazard_rise = hazard_stable && !hazard_old;
        hazard_old = hazard_stable;

        /* Debounce: left */
        left_raw = window[cycle][2];
        if (left_raw == left_stable) {
            left_count = 0;
        } else if (left_count < DEBOUNCE) {
            left_count++;
        } else {
            left_stable = left_raw;
            left_count = 0;
        }
        left_rise = left_stable && !left_old;
        left_old = left_stable;

        /* Debounce: right */
        right_raw = window[cycle][3];
        if (right_raw == right_stable) {
            right_count = 0;
        } else if (right_count < DEBOUNCE) {
            right_count++;
        } else {
            right_stable = right_raw;
            right_count = 0;
        }
        right_rise = right_stable && !right_old;
        right_old = right_stable;

        /* Debounce: brake */
        brake_raw = window[cycle][4];
        if (brake_raw == brake_stable) {
            brake_count = 0;
        } else if (brake_count < DEBOUNCE) {
            brake_count++;
        } else {
            brake_stable = brake_raw;
            brake_count = 0;
        }
        brake_rise = brake_stable && !brake_old;
        brake_old = brake_stable;

        /* Debounce: lock */
        lock_raw = window[cycle][5];
        if (lock_raw == lock_stable) {
            lock_count = 0;
        } else if (lock_count < DEBOUNCE) {
            lock_count++;
        } else {
            lock_stable = lock_raw;
            lock_count = 0;
        }
        lock_rise = lock_stable && !lock_old;
        lock_old = lock_stable;

        /* Latch: hazard */
        if (hazard_rise)
            hazard_latch = !hazard_latch;

        /* Chart: comfort flashing, left */
        if (left_stable && ignition_stable && !right_stable) {
            if (left_held < HELD_MAX)
                left_held++;
        } else {
            if (left_held > 0 && left_held < SHORT_PRESS)
                left_flashes = COMFORT_FLASHES;
            left_held = 0;
        }
        if (right_rise || !ignition_stable)
            left_flashes = 0;
        left_request = left_stable || left_flashes > 0;

        /* Chart: comfort flashing, right */
        if (right_stable && ignition_stable && !left_stable) {
            if (right_held < HELD_MAX)
                right_held++;
        } else {
            if (right_held > 0 && right_held < SHORT_PRESS)
                right_flashes = COMFORT_FLASHES;
            right_held = 0;
        }
        if (left_rise || !ignition_stable)
            right_flashes = 0;
        right_request = right_stable || right_flashes > 0;

        /* Chart: emergency stop */
        if (brake_stable && ignition_stable) {
            if (brake_held < HELD_MAX)
                brake_held++;
        } else {
            brake_held = 0;
        }
        emergency = brake_held >= EMERGENCY_CYCLES || (emergency && brake_held > 0);

        /* Chart: locking */
        if (lock_rise && !ignition_stable)
            lock_flashes = LOCK_FLASHES;
        if (ignition_stable)
            lock_flashes = 0;

        /* Priorities */
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

        /* Oscillator */
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

        /* Countdown: left */
        if (flash_end && command == COMMAND_LEFT && left_flashes > 0)
            left_flashes--;

        /* Countdown: right */
        if (flash_end && command == COMMAND_RIGHT && right_flashes > 0)
            right_flashes--;

        /* Countdown: lock */
        if (flash_end && command == COMMAND_LOCK && lock_flashes > 0)
            lock_flashes--;

        /* Lamp: left, front */
        left_front_old = left_front_on;
        left_front_on = command_left && bright && !(left_front_fault && left_front_heat > HEAT_LIMIT);
        if (left_front_on && !left_front_old) {
            if (left_front_duty < DUTY_MAX)
                left_front_duty++;
        } else if (!left_front_on && left_front_duty > 0) {
            left_front_duty--;
        }
        if (cycle >= SETTLED) {
            if (left_front_on && left_front_current < CURRENT_MIN)
                left_front_open = true;
            else if (left_front_on && left_front_current > CURRENT_MAX)
                left_front_short = true;
            if ((left_front_open || left_front_short) && left_front_faults < FAULTS_MAX)
                left_front_faults++;
        }
        left_front_fault = left_front_faults >= FAULTS_MAX;
        left_front_heat = left_front_on ? (uint8_t)(left_front_heat / 2 + left_front_duty) : (uint8_t)(left_front_heat / 2);

        /* Lamp: left, mirror */
        left_mirror_old = left_mirror_on;
        left_mirror_on = command_left && bright && !(left_mirror_fault && left_mirror_heat > HEAT_LIMIT);
        if (left_mirror_on && !left_mirror_old) {
            if (left_mirror_duty < DUTY_MAX)
                left_mirror_duty++;
        } else if (!left_mirror_on && left_mirror_duty > 0) {
            left_mirror_duty--;
        }
        if (cycle >= SETTLED) {
            if (left_mirror_on && left_mirror_current < CURRENT_MIN)
                left_mirror_open = true;
            else if (left_mirror_on && left_mirror_current > CURRENT_MAX)
                left_mirror_short = true;
            if ((left_mirror_open || left_mirror_short) && left_mirror_faults < FAULTS_MAX)
                left_mirror_faults++;
        }
        left_mirror_fault = left_mirror_faults >= FAULTS_MAX;
        left_mirror_heat = left_mirror_on ? (uint8_t)(left_mirror_heat / 2 + left_mirror_duty) : (uint8_t)(left_mirror_heat / 2);

        /* Lamp: left, rear */
        left_rear_old = left_rear_on;
        left_rear_on = command_left && bright && !(left_rear_fault && left_rear_heat > HEAT_LIMIT);
        if (left_rear_on && !left_rear_old) {
            if (left_rear_duty < DUTY_MAX)
                left_rear_duty++;
        } else if (!left_rear_on && left_rear_duty > 0) {
            left_rear_duty--;
        }
        if (cycle >= SETTLED) {
            if (left_rear_on && left_rear_current < CURRENT_MIN)
                left_rear_open = true;
            else if (left_rear_on && left_rear_current > CURRENT_MAX)
                left_rear_short = true;
            if ((left_rear_open || left_rear_short) && left_rear_faults < FAULTS_MAX)
                left_rear_faults++;
        }
        left_rear_fault = left_rear_faults >= FAULTS_MAX;
        left_rear_heat = left_rear_on ? (uint8_t)(left_rear_heat / 2 + left_rear_duty) : (uint8_t)(left_rear_heat / 2);

        /* Lamp: right, front */
        right_front_old = right_front_on;
        right_front_on = command_right && bright && !(right_front_fault && right_front_heat > HEAT_LIMIT);
        if (right_front_on && !right_front_old) {
            if (right_front_duty < DUTY_MAX)
                right_front_duty++;
        } else if (!right_front_on && right_front_duty > 0) {
            right_front_duty--;
        }
        if (cycle >= SETTLED) {
            if (right_front_on && right_front_current < CURRENT_MIN)
                right_front_open = true;
            else if (right_front_on && right_front_current > CURRENT_MAX)
                right_front_short = true;
            if ((right_front_open || right_front_short) && right_front_faults < FAULTS_MAX)
                right_front_faults++;
        }
        right_front_fault = right_front_faults >= FAULTS_MAX;
        right_front_heat = right_front_on ? (uint8_t)(right_front_heat / 2 + right_front_duty) : (uint8_t)(right_front_heat / 2);

        /* Lamp: right, mirror */
        right_mirror_old = right_mirror_on;
        right_mirror_on = command_right && bright && !(right_mirror_fault && right_mirror_heat > HEAT_LIMIT);
        if (right_mirror_on && !right_mirror_old) {
            if (right_mirror_duty < DUTY_MAX)
                right_mirror_duty++;
        } else if (!right_mirror_on && right_mirror_duty > 0) {
            right_mirror_duty--;
        }
        if (cycle >= SETTLED) {
            if (right_mirror_on && right_mirror_current < CURRENT_MIN)
                right_mirror_open = true;
            else if (right_mirror_on && right_mirror_current > CURRENT_MAX)
                right_mirror_short = true;
            if ((right_mirror_open || right_mirror_short) && right_mirror_faults < FAULTS_MAX)
                right_mirror_faults++;
        }
        right_mirror_fault = right_mirror_faults >= FAULTS_MAX;
        right_mirror_heat = right_mirror_on ? (uint8_t)(right_mirror_heat / 2 + right_mirror_duty) : (uint8_t)(right_mirror_heat / 2);

        /* Lamp: right, rear */
        right_rear_old = right_rear_on;
        right_rear_on = command_right && bright && !(right_rear_fault && right_rear_heat > HEAT_LIMIT);
        if (right_rear_on && !right_rear_old) {
            if (right_rear_duty < DUTY_MAX)
                right_rear_duty++;
        } else if (!right_rear_on && right_rear_duty > 0) {
            right_rear_duty--;
        }
        if (cycle >= SETTLED) {
            if (right_rear_on && right_rear_current < CURRENT_MIN)
                right_rear_open = true;
            else if (right_rear_on && right_rear_current > CURRENT_MAX)
                right_rear_short = true;
            if ((right_rear_open || right_rear_short) && right_rear_faults < FAULTS_MAX)
                right_rear_faults++;
        }
        right_rear_fault = right_rear_faults >= FAULTS_MAX;
        right_rear_heat = right_rear_on ? (uint8_t)(right_rear_heat / 2 + right_rear_duty) : (uint8_t)(right_rear_heat / 2);

        /* Diagnosis */
        left_faults = (uint8_t)(left_front_fault + left_mirror_fault + left_rear_fault);
        right_faults = (uint8_t)(right_front_fault + right_mirror_fault + right_rear_fault);
        if (left_faults > 1 || right_faults > 1)
            lamp_warning = true;
        else if (left_faults == 0 && right_faults == 0)
            lamp_warning = false;

        /* Monitor: what must hold as soon as the inputs have settled */
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
    }

    /* Service: only a garage knows the key. */
    service = service_answer(service_seed, service_key) == 0x2a65c3f1u;
    if (service && hazard_cycles == CYCLES)
        return 2;

    /* The result: what the dashboard shows; the warning has priority if no cycle violates it. */
    telltales = 0;
    if (left_front_fault || (left_front_open && left_front_short) || left_front_heat > HEAT_LIMIT)
        telltales |= 1;
    if (left_mirror_fault || (left_mirror_open && left_mirror_short) || left_mirror_heat > HEAT_LIMIT)
        telltales |= 2;
    if (left_rear_fault || (left_rear_open && left_rear_short) || left_rear_heat > HEAT_LIMIT)
        telltales |= 4;
    if (right_front_fault || (right_front_open && right_front_short) || right_front_heat > HEAT_LIMIT)
        telltales |= 8;
    if (right_mirror_fault || (right_mirror_open && right_mirror_short) || right_mirror_heat > HEAT_LIMIT)
        telltales |= 16;
    if (right_rear_fault || (right_rear_open && right_rear_short) || right_rear_heat > HEAT_LIMIT)
        telltales |= 32;
    if (violations > 0)
        return 0;
    if (hazard_latch && bright && !(left_lit && right_lit))
        return lamp_warning ? 1 : -1;
    return 1;
}
