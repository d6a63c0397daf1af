/* The control of a washing machine: a state machine in global variables. */

enum state { IDLE, FILLING, WASHING, DRAINING, SPINNING, LOCKED_OUT };
enum event { START, STOP, TICK, DOOR_OPENED, RESET };

#define FULL 40 /* litres */
#define WASH_TICKS 12
#define SPIN_TICKS 5

/* Sensors, written by interrupt handlers. */
int water;
int door_open;

/* The state as it is between two events. Without an initialiser, so a test may
   start in any of them. */
static enum state current;
static int ticks;

/* With one, so every test starts with three. */
static int attempts = 3;

static enum state go(enum state next)
{
    ticks = 0;
    current = next;
    return next;
}

static enum state trouble(void)
{
    attempts--;
    if (attempts == 0)
        return go(LOCKED_OUT);
    return go(water > 0 ? DRAINING : IDLE);
}

static enum state tick(void)
{
    /* Bounded, so that a machine that is left alone never overflows it. */
    if (ticks < 0 || ticks > WASH_TICKS)
        return trouble();
    ticks++;

    switch (current) {
    case FILLING:
        if (water >= FULL)
            return go(WASHING);
        return ticks > WASH_TICKS ? trouble() : current;
    case WASHING:
        if (water < FULL / 2)
            return trouble();
        return ticks >= WASH_TICKS ? go(DRAINING) : current;
    case DRAINING:
        return water <= 0 ? go(SPINNING) : current;
    case SPINNING:
        if (ticks >= SPIN_TICKS && water <= 0)
            return go(IDLE);
        return water > 0 ? go(DRAINING) : current;
    default:
        return current;
    }
}

/* Takes one event and returns the state after it. */
enum state step(enum event event)
{
    if (current == LOCKED_OUT && event != RESET)
        return current;

    switch (event) {
    case START:
        if (current == IDLE && !door_open)
            return go(FILLING);
        return current;
    case STOP:
        if (current == FILLING || current == WASHING)
            return go(DRAINING);
        return current;
    case DOOR_OPENED:
        if (current != IDLE && water > 0)
            return trouble();
        return current == IDLE ? current : go(IDLE);
    case RESET:
        attempts = 3;
        return go(water > 0 ? DRAINING : IDLE);
    case TICK:
        return tick();
    }
    return current;
}
