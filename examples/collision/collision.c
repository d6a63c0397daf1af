/* Collision avoidance for a delivery drone: what to do about another aircraft.
   Called once a second with fresh sensor values in the globals. */

enum advisory { ADV_NONE, ADV_WATCH, ADV_CLIMB, ADV_DESCEND, ADV_STOP, ADV_FAULT };
enum intent { INTENT_UNKNOWN, INTENT_LEVEL, INTENT_CLIMB, INTENT_DESCEND };

/* Lengths are in decimetres, speeds in decimetres per second. */
#define CEILING 1200
#define FLOOR 150 /* not lower, unless landing */
#define LEVEL_STEP 100 /* how far an advisory moves the drone */
#define SAFE_GAP 120
#define NEAR 600
#define MAX_RANGE 20000
#define MAX_SPEED 400
#define MAX_CLIMB 60
#define HORIZON 40 /* seconds */
#define ALERT 15
#define CLIMB_BATTERY 20 /* per cent */
#define NEVER -1

int own_altitude;
int own_climb;
int other_altitude;
int other_climb;
enum intent other_intent; /* as the other one announces it */
int distance;
int closing_speed; /* negative: it moves away */
int battery;
int link_lost;
int radar_fault;

static int plausible(void)
{
    if (radar_fault || battery < 0 || battery > 100)
        return 0;
    if (own_altitude < 0 || own_altitude > CEILING)
        return 0;
    if (other_altitude < 0 || other_altitude > MAX_RANGE)
        return 0;
    if (own_climb < -MAX_CLIMB || own_climb > MAX_CLIMB)
        return 0;
    if (other_climb < -MAX_CLIMB || other_climb > MAX_CLIMB)
        return 0;
    if (distance < 0 || distance > MAX_RANGE)
        return 0;
    if (closing_speed < -MAX_SPEED || closing_speed > MAX_SPEED)
        return 0;
    return 1;
}

static int seconds_to_meeting(void)
{
    int seconds;

    if (closing_speed <= 0)
        return NEVER;
    seconds = distance / closing_speed;
    return seconds > HORIZON ? NEVER : seconds;
}

/* How far above us it will be then. */
static int gap_after(int seconds)
{
    return other_altitude - own_altitude + (other_climb - own_climb) * seconds;
}

/* previous is the advisory of the last second. */
enum advisory advise(enum advisory previous, int landing)
{
    int seconds, gap, can_climb, can_descend;

    if (!plausible())
        return ADV_FAULT;

    seconds = seconds_to_meeting();
    if (seconds == NEVER) {
        /* It may turn round: do not forget one that was a danger just now. */
        if (distance < NEAR && previous != ADV_NONE)
            return ADV_WATCH;
        return ADV_NONE;
    }

    gap = gap_after(seconds);
    if (gap > SAFE_GAP || gap < -SAFE_GAP) {
        if (seconds < ALERT || link_lost)
            return ADV_WATCH;
        return ADV_NONE;
    }

    /* There is time, and the other one says what it is going to do. */
    if (seconds >= ALERT && !link_lost && other_intent != INTENT_UNKNOWN)
        return ADV_WATCH;

    can_climb = 1;
    if (battery < CLIMB_BATTERY || own_altitude > CEILING - LEVEL_STEP
        || (other_intent == INTENT_CLIMB && gap >= 0))
        can_climb = 0;
    can_descend = 1;
    if ((own_altitude < FLOOR + LEVEL_STEP && !landing) || own_altitude < LEVEL_STEP
        || (other_intent == INTENT_DESCEND && gap <= 0))
        can_descend = 0;

    /* Going back and forth is worse than the second best way out. */
    if (previous == ADV_CLIMB && can_climb)
        return ADV_CLIMB;
    if (previous == ADV_DESCEND && can_descend)
        return ADV_DESCEND;

    if (can_climb && (gap <= 0 || !can_descend))
        return ADV_CLIMB;
    if (can_descend && (gap > 0 || !can_climb))
        return ADV_DESCEND;
    return ADV_STOP;
}
