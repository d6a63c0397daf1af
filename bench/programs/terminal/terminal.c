/*
 * A payment terminal. Written by generate.py in the style of a code generator; change that, not this.
 *
 * Up to MESSAGES messages come in, each an event and a value; `terminal` tells in which state that ends.
 */
#define MESSAGES 20
#define MOST 10000

enum state {
    OFF, BOOT, SELFTEST, IDLE, CARD_SEEN, CARD_READ, LANGUAGE,
    PIN_1, PIN_2, PIN_3, PIN_4, PIN_CHECK, SELECT, AMOUNT_IN,
    AMOUNT_CHECK, LIMIT_ASK, CONNECT, HANDSHAKE, SEND, RECEIVE, APPROVE,
    SIGNATURE, PRINT, PRINT_COPY, EJECT, REFUSED, SERVICE, LOCKED
};
enum event { EVENT_CARD, EVENT_KEY, EVENT_AMOUNT, EVENT_REPLY, EVENT_CANCEL, EVENT_TICK, EVENT_DOOR, EVENT_PAPER };

struct message {
    unsigned char event;
    short value;
};

static int tries = 0;
static int sum = 0;
static int digits = 0;
static int balance = 0;
static int paper = 0;
static int retries = 0;
static int noise = 0;

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
        switch (state) {
        case OFF:
            switch (event) {
            case EVENT_CANCEL:
                if (value % 10 == 0 && sum != 4) {
                    sum = add(sum, 1);
                    state = BOOT;
                } else if (value == 13474) {
                    noise = add(noise, 1);
                    state = BOOT;
                } else {
                    sum = add(sum, value);
                }
                break;
            case EVENT_TICK:
                if (value >= 552 && value <= 568) {
                    sum = 0;
                    state = BOOT;
                } else if ((value & 0x3f) == 0x1 && value >= 0) {
                    retries = 0;
                    state = OFF;
                } else {
                    balance = add(balance, value);
                }
                break;
            case EVENT_AMOUNT:
                if ((value & 0x3f) == 0xd && value >= 0) {
                    tries = add(tries, value);
                    state = OFF;
                } else if (value == 4000) {
                    paper = 0;
                    state = OFF;
                }
                break;
            case EVENT_PAPER:
                if (value % 5 == 1 && sum != 3) {
                    tries = 0;
                    state = OFF;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case BOOT:
            switch (event) {
            case EVENT_CANCEL:
                if (value % 11 == 1 && balance != 1) {
                    digits = 0;
                    state = SELFTEST;
                } else {
                    balance = add(balance, value);
                }
                break;
            case EVENT_KEY:
                if ((value & 0xf) == 0x3 && value >= 0) {
                    digits = add(digits, value);
                    state = OFF;
                } else {
                    balance = 0;
                }
                break;
            case EVENT_CARD:
                if ((value & 0x1f) == 0xc && value >= 0) {
                    sum = add(sum, 1);
                    state = BOOT;
                } else {
                    paper = add(paper, value);
                }
                break;
            case EVENT_DOOR:
                if (tries + value == 3259 || value == -47) {
                    paper = add(paper, 1);
                    state = EJECT;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case SELFTEST:
            switch (event) {
            case EVENT_TICK:
                if (value > 271 && noise < 4) {
                    digits = 0;
                    state = IDLE;
                } else {
                    noise = 0;
                }
                break;
            case EVENT_CANCEL:
                if (value % 10 == 1 && noise != 3) {
                    sum = add(sum, value);
                    state = SELFTEST;
                } else if (value % 9 == 0 && digits != 4) {
                    noise = 0;
                    state = SELFTEST;
                }
                break;
            case EVENT_PAPER:
                if (value >= 451 && value <= 465) {
                    tries = 0;
                    state = OFF;
                } else if (value >= 185 && value <= 223) {
                    retries = 0;
                    state = CARD_SEEN;
                } else {
                    balance = 0;
                }
                break;
            case EVENT_AMOUNT:
                if (value > 705 && noise < 2) {
                    paper = 0;
                    state = IDLE;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case IDLE:
            switch (event) {
            case EVENT_AMOUNT:
                if (value > 378 && balance < 6) {
                    noise = add(noise, 1);
                    state = CARD_SEEN;
                } else {
                    digits = add(digits, value);
                }
                break;
            case EVENT_REPLY:
                if (value % 10 == 2 && balance != 4) {
                    paper = 0;
                    state = SELFTEST;
                }
                break;
            case EVENT_DOOR:
                if ((value & 0x1f) == 0x3 && value >= 0) {
                    sum = 0;
                    state = SELFTEST;
                } else {
                    sum = add(sum, -1);
                }
                break;
            case EVENT_CANCEL:
                if (value > 573 && digits < 8) {
                    balance = add(balance, -1);
                    state = OFF;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case CARD_SEEN:
            switch (event) {
            case EVENT_KEY:
                if (value > 628 && digits < 2) {
                    paper = add(paper, -1);
                    state = CARD_READ;
                } else if ((value & 0xf) == 0x1 && value >= 0) {
                    balance = add(balance, value);
                    state = CARD_SEEN;
                }
                break;
            case EVENT_CARD:
                if (value >= 67 && value <= 70) {
                    sum = add(sum, -1);
                    state = REFUSED;
                }
                break;
            case EVENT_PAPER:
                if (sum + value == 3283 || value == -10) {
                    tries = 0;
                    state = REFUSED;
                }
                break;
            case EVENT_AMOUNT:
                if ((value & 0xf) == 0x4 && value >= 0) {
                    sum = add(sum, value);
                    state = BOOT;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case CARD_READ:
            switch (event) {
            case EVENT_DOOR:
                if (value % 7 == 0 && paper != 1) {
                    sum = add(sum, 1);
                    state = LANGUAGE;
                } else {
                    digits = add(digits, -1);
                }
                break;
            case EVENT_PAPER:
                if (value % 11 == 1 && digits != 2) {
                    sum = 0;
                    state = REFUSED;
                }
                break;
            case EVENT_KEY:
                if (noise + value == 2961 || value == -4) {
                    digits = add(digits, 1);
                    state = CARD_READ;
                }
                break;
            case EVENT_CARD:
                if ((value & 0x1f) == 0x8 && value >= 0) {
                    tries = add(tries, value);
                    state = BOOT;
                } else if ((value & 0xf) == 0x2 && value >= 0) {
                    digits = add(digits, value);
                    state = IDLE;
                } else {
                    paper = 0;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case LANGUAGE:
            switch (event) {
            case EVENT_DOOR:
                if (value == 14301) {
                    tries = add(tries, 1);
                    state = PIN_1;
                } else {
                    sum = add(sum, 1);
                }
                break;
            case EVENT_REPLY:
                if ((value & 0x1f) == 0x8 && value >= 0) {
                    tries = add(tries, value);
                    state = REFUSED;
                } else {
                    sum = add(sum, 1);
                }
                break;
            case EVENT_KEY:
                if (value == 5084) {
                    digits = 0;
                    state = PIN_1;
                } else {
                    tries = add(tries, 1);
                }
                break;
            case EVENT_AMOUNT:
                if (tries + value == 177 || value == -27) {
                    tries = add(tries, value);
                    state = REFUSED;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PIN_1:
            switch (event) {
            case EVENT_DOOR:
                if (tries + value == 3892 || value == -7) {
                    paper = add(paper, -1);
                    state = PIN_2;
                } else if (value % 9 == 0 && digits != 1) {
                    paper = 0;
                    state = PIN_1;
                }
                break;
            case EVENT_TICK:
                if ((value & 0x3f) == 0x1 && value >= 0) {
                    balance = 0;
                    state = CARD_SEEN;
                } else if (value >= 655 && value <= 660) {
                    tries = 0;
                    state = PIN_2;
                }
                break;
            case EVENT_AMOUNT:
                if (value % 3 == 1 && paper != 3) {
                    noise = add(noise, -1);
                    state = CARD_SEEN;
                }
                break;
            case EVENT_PAPER:
                if (value > 774 && digits < 8) {
                    noise = add(noise, -1);
                    state = CARD_READ;
                } else {
                    sum = add(sum, 1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PIN_2:
            switch (event) {
            case EVENT_PAPER:
                if (value > 590 && retries < 2) {
                    tries = add(tries, 1);
                    state = PIN_3;
                } else {
                    digits = add(digits, -1);
                }
                break;
            case EVENT_KEY:
                if (value > 669 && noise < 2) {
                    tries = add(tries, -1);
                    state = CARD_SEEN;
                }
                break;
            case EVENT_TICK:
                if (value == 16409) {
                    sum = 0;
                    state = PIN_3;
                } else if (value > 446 && noise < 2) {
                    tries = add(tries, value);
                    state = PIN_1;
                }
                break;
            case EVENT_CARD:
                if (value == 17477) {
                    digits = 0;
                    state = LANGUAGE;
                } else {
                    sum = add(sum, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PIN_3:
            switch (event) {
            case EVENT_DOOR:
                if (value == 15609) {
                    paper = add(paper, value);
                    state = PIN_4;
                } else {
                    digits = add(digits, -1);
                }
                break;
            case EVENT_KEY:
                if (sum + value == 3353 || value == -33) {
                    noise = add(noise, 1);
                    state = REFUSED;
                } else if (value >= 632 && value <= 657) {
                    balance = add(balance, 1);
                    state = PIN_3;
                }
                break;
            case EVENT_REPLY:
                if ((value & 0x1f) == 0xb && value >= 0) {
                    retries = add(retries, 1);
                    state = PIN_3;
                } else {
                    paper = add(paper, value);
                }
                break;
            case EVENT_CARD:
                if ((value & 0x1f) == 0x9 && value >= 0) {
                    digits = add(digits, 1);
                    state = EJECT;
                } else if (noise + value == 2541 || value == -76) {
                    balance = 0;
                    state = PIN_1;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PIN_4:
            switch (event) {
            case EVENT_CARD:
                if (value == 29497) {
                    sum = 0;
                    state = PIN_CHECK;
                } else if (value % 9 == 0 && paper != 2) {
                    digits = add(digits, -1);
                    state = PIN_2;
                } else {
                    noise = 0;
                }
                break;
            case EVENT_AMOUNT:
                if (value >= 217 && value <= 271) {
                    retries = add(retries, 1);
                    state = PIN_3;
                }
                break;
            case EVENT_TICK:
                if (value == 17426) {
                    sum = add(sum, 1);
                    state = EJECT;
                } else {
                    paper = add(paper, value);
                }
                break;
            case EVENT_KEY:
                if (value == 25880) {
                    digits = add(digits, value);
                    state = EJECT;
                } else if (value >= 870 && value <= 897) {
                    tries = add(tries, 1);
                    state = SELECT;
                } else {
                    digits = add(digits, 1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PIN_CHECK:
            switch (event) {
            case EVENT_PAPER:
                if (value > 562 && paper < 8) {
                    sum = add(sum, -1);
                    state = SELECT;
                }
                break;
            case EVENT_TICK:
                if (balance + value == 3983 || value == -45) {
                    tries = add(tries, -1);
                    state = PIN_2;
                } else if ((value & 0xf) == 0xd && value >= 0) {
                    sum = 0;
                    state = AMOUNT_IN;
                }
                break;
            case EVENT_AMOUNT:
                if (balance + value == 1014 || value == -36) {
                    retries = add(retries, 1);
                    state = PIN_2;
                } else {
                    tries = add(tries, -1);
                }
                break;
            case EVENT_KEY:
                if (value > 554 && noise < 3) {
                    noise = add(noise, 1);
                    state = EJECT;
                } else {
                    paper = add(paper, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case SELECT:
            switch (event) {
            case EVENT_DOOR:
                if (value == 14604) {
                    sum = add(sum, -1);
                    state = AMOUNT_IN;
                } else if ((value & 0x3f) == 0xf && value >= 0) {
                    noise = add(noise, -1);
                    state = PIN_CHECK;
                }
                break;
            case EVENT_PAPER:
                if (value >= 346 && value <= 398) {
                    digits = add(digits, value);
                    state = EJECT;
                } else if ((value & 0x3f) == 0x2 && value >= 0) {
                    tries = add(tries, -1);
                    state = PIN_CHECK;
                }
                break;
            case EVENT_CANCEL:
                if (value % 10 == 0 && noise != 1) {
                    tries = add(tries, 1);
                    state = PIN_CHECK;
                } else {
                    balance = add(balance, 1);
                }
                break;
            case EVENT_CARD:
                if (noise + value == 494 || value == -15) {
                    balance = 0;
                    state = SELECT;
                } else if (value % 6 == 2 && digits != 2) {
                    tries = add(tries, -1);
                    state = SELECT;
                } else {
                    balance = add(balance, 1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case AMOUNT_IN:
            switch (event) {
            case EVENT_CARD:
                if (value == 10150) {
                    paper = 0;
                    state = AMOUNT_CHECK;
                } else if (value >= 450 && value <= 494) {
                    paper = add(paper, 1);
                    state = LIMIT_ASK;
                }
                break;
            case EVENT_PAPER:
                if (value > 541 && paper < 6) {
                    tries = add(tries, -1);
                    state = PIN_3;
                } else {
                    paper = add(paper, value);
                }
                break;
            case EVENT_KEY:
                if (value > 119 && digits < 4) {
                    digits = add(digits, 1);
                    state = REFUSED;
                } else if (value % 7 == 2 && digits != 4) {
                    sum = add(sum, 1);
                    state = PIN_CHECK;
                }
                break;
            case EVENT_REPLY:
                if (balance + value == 521 || value == -54) {
                    paper = add(paper, -1);
                    state = AMOUNT_CHECK;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case AMOUNT_CHECK:
            switch (event) {
            case EVENT_REPLY:
                if (retries + value == 3957 || value == -84) {
                    noise = 0;
                    state = LIMIT_ASK;
                } else {
                    noise = 0;
                }
                break;
            case EVENT_CANCEL:
                if (value >= 306 && value <= 357) {
                    digits = 0;
                    state = AMOUNT_CHECK;
                }
                break;
            case EVENT_TICK:
                if (value >= 153 && value <= 196) {
                    balance = add(balance, value);
                    state = AMOUNT_IN;
                }
                break;
            case EVENT_CARD:
                if (tries + value == 2314 || value == -32) {
                    sum = add(sum, -1);
                    state = REFUSED;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case LIMIT_ASK:
            switch (event) {
            case EVENT_CANCEL:
                if (digits + value == 3956 || value == -16) {
                    noise = add(noise, 1);
                    state = CONNECT;
                } else {
                    tries = 0;
                }
                break;
            case EVENT_DOOR:
                if (value > 393 && sum < 7) {
                    retries = 0;
                    state = AMOUNT_IN;
                } else if (value % 5 == 0 && noise != 1) {
                    balance = add(balance, 1);
                    state = HANDSHAKE;
                } else {
                    tries = add(tries, value);
                }
                break;
            case EVENT_AMOUNT:
                if (value >= 554 && value <= 563) {
                    noise = add(noise, value);
                    state = EJECT;
                } else if (value > 117 && paper < 2) {
                    paper = add(paper, -1);
                    state = HANDSHAKE;
                }
                break;
            case EVENT_TICK:
                if (balance + value == 1293 || value == -8) {
                    balance = 0;
                    state = EJECT;
                } else if ((value & 0x3f) == 0x5 && value >= 0) {
                    noise = add(noise, 1);
                    state = HANDSHAKE;
                } else {
                    sum = add(sum, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case CONNECT:
            switch (event) {
            case EVENT_KEY:
                if (balance + value == 2417 || value == -34) {
                    digits = add(digits, 1);
                    state = HANDSHAKE;
                } else if (value % 10 == 2 && retries != 4) {
                    digits = 0;
                    state = AMOUNT_CHECK;
                } else {
                    digits = add(digits, value);
                }
                break;
            case EVENT_REPLY:
                if (sum + value == 1319 || value == -55) {
                    digits = add(digits, -1);
                    state = EJECT;
                } else if (value % 11 == 2 && noise != 3) {
                    noise = add(noise, 1);
                    state = CONNECT;
                } else {
                    balance = add(balance, 1);
                }
                break;
            case EVENT_PAPER:
                if (value % 4 == 2 && digits != 2) {
                    sum = add(sum, -1);
                    state = REFUSED;
                }
                break;
            case EVENT_TICK:
                if (value > 884 && sum < 2) {
                    balance = 0;
                    state = EJECT;
                } else {
                    tries = 0;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case HANDSHAKE:
            switch (event) {
            case EVENT_PAPER:
                if ((value & 0xf) == 0x8 && value >= 0) {
                    balance = add(balance, -1);
                    state = SEND;
                } else {
                    paper = add(paper, 1);
                }
                break;
            case EVENT_DOOR:
                if (value == 20172) {
                    retries = 0;
                    state = AMOUNT_IN;
                } else {
                    paper = 0;
                }
                break;
            case EVENT_TICK:
                if ((value & 0xf) == 0xc && value >= 0) {
                    retries = add(retries, value);
                    state = AMOUNT_CHECK;
                } else if (sum + value == 2880 || value == -90) {
                    digits = add(digits, 1);
                    state = SEND;
                }
                break;
            case EVENT_CARD:
                if (value % 10 == 2 && noise != 2) {
                    digits = add(digits, 1);
                    state = EJECT;
                } else {
                    paper = add(paper, value);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case SEND:
            switch (event) {
            case EVENT_TICK:
                if (sum + value == 3923 || value == -15) {
                    tries = add(tries, -1);
                    state = RECEIVE;
                }
                break;
            case EVENT_PAPER:
                if ((value & 0xf) == 0xc && value >= 0) {
                    digits = add(digits, -1);
                    state = RECEIVE;
                } else {
                    balance = add(balance, -1);
                }
                break;
            case EVENT_CARD:
                if (noise + value == 426 || value == -12) {
                    digits = add(digits, -1);
                    state = AMOUNT_CHECK;
                } else if (digits + value == 3171 || value == -84) {
                    retries = add(retries, 1);
                    state = SEND;
                } else {
                    paper = add(paper, -1);
                }
                break;
            case EVENT_CANCEL:
                if (value % 11 == 0 && balance != 3) {
                    digits = add(digits, 1);
                    state = HANDSHAKE;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case RECEIVE:
            switch (event) {
            case EVENT_CANCEL:
                if (value > 90 && digits < 4) {
                    tries = add(tries, -1);
                    state = APPROVE;
                } else if (value == 2005) {
                    noise = add(noise, -1);
                    state = APPROVE;
                } else {
                    sum = add(sum, -1);
                }
                break;
            case EVENT_REPLY:
                if (digits + value == 1866 || value == -20) {
                    digits = add(digits, 1);
                    state = EJECT;
                } else if (tries + value == 1205 || value == -57) {
                    sum = add(sum, 1);
                    state = HANDSHAKE;
                } else {
                    digits = add(digits, value);
                }
                break;
            case EVENT_CARD:
                if (value > 522 && paper < 8) {
                    noise = add(noise, 1);
                    state = APPROVE;
                } else {
                    digits = 0;
                }
                break;
            case EVENT_KEY:
                if (value >= 118 && value <= 175) {
                    sum = add(sum, -1);
                    state = APPROVE;
                } else {
                    retries = add(retries, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case APPROVE:
            switch (event) {
            case EVENT_TICK:
                if ((value & 0xf) == 0x4 && value >= 0) {
                    paper = add(paper, 1);
                    state = SIGNATURE;
                } else if ((value & 0x1f) == 0x6 && value >= 0) {
                    tries = 0;
                    state = PRINT;
                } else {
                    sum = add(sum, 1);
                }
                break;
            case EVENT_AMOUNT:
                if (value == 10403) {
                    retries = 0;
                    state = RECEIVE;
                } else {
                    tries = add(tries, 1);
                }
                break;
            case EVENT_KEY:
                if (value == 5640) {
                    noise = 0;
                    state = SIGNATURE;
                } else {
                    sum = add(sum, 1);
                }
                break;
            case EVENT_CANCEL:
                if (value == 9354) {
                    sum = 0;
                    state = RECEIVE;
                } else {
                    paper = add(paper, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case SIGNATURE:
            switch (event) {
            case EVENT_CARD:
                if (paper + value == 1895 || value == -21) {
                    tries = add(tries, value);
                    state = PRINT;
                } else {
                    tries = 0;
                }
                break;
            case EVENT_DOOR:
                if (value % 5 == 0 && retries != 2) {
                    paper = add(paper, -1);
                    state = SEND;
                } else if (value % 4 == 2 && noise != 2) {
                    retries = add(retries, 1);
                    state = APPROVE;
                }
                break;
            case EVENT_TICK:
                if ((value & 0x3f) == 0x3 && value >= 0) {
                    noise = 0;
                    state = PRINT;
                } else {
                    balance = add(balance, value);
                }
                break;
            case EVENT_PAPER:
                if (value > 862 && tries < 4) {
                    tries = 0;
                    state = SEND;
                } else {
                    tries = add(tries, value);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PRINT:
            switch (event) {
            case EVENT_CARD:
                if ((value & 0x1f) == 0x7 && value >= 0) {
                    paper = add(paper, 1);
                    state = PRINT_COPY;
                }
                break;
            case EVENT_CANCEL:
                if (value % 11 == 2 && sum != 2) {
                    noise = add(noise, value);
                    state = EJECT;
                }
                break;
            case EVENT_KEY:
                if ((value & 0xf) == 0x7 && value >= 0) {
                    balance = add(balance, -1);
                    state = SIGNATURE;
                }
                break;
            case EVENT_AMOUNT:
                if (value == 23496) {
                    noise = add(noise, value);
                    state = SIGNATURE;
                } else {
                    retries = add(retries, value);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case PRINT_COPY:
            switch (event) {
            case EVENT_KEY:
                if (value >= 451 && value <= 502) {
                    balance = add(balance, -1);
                    state = EJECT;
                }
                break;
            case EVENT_DOOR:
                if (value >= 326 && value <= 331) {
                    balance = add(balance, 1);
                    state = EJECT;
                } else if (value > 582 && balance < 3) {
                    tries = add(tries, value);
                    state = REFUSED;
                } else {
                    digits = add(digits, value);
                }
                break;
            case EVENT_CARD:
                if (tries + value == 218 || value == -20) {
                    noise = add(noise, 1);
                    state = EJECT;
                } else {
                    digits = add(digits, value);
                }
                break;
            case EVENT_TICK:
                if (value == 29434) {
                    tries = 0;
                    state = PRINT;
                } else if ((value & 0x3f) == 0x3 && value >= 0) {
                    balance = add(balance, 1);
                    state = PRINT;
                } else {
                    digits = add(digits, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case EJECT:
            switch (event) {
            case EVENT_KEY:
                if (tries + value == 2797 || value == -88) {
                    balance = 0;
                    state = REFUSED;
                } else if ((value & 0xf) == 0xa && value >= 0) {
                    digits = add(digits, value);
                    state = REFUSED;
                }
                break;
            case EVENT_AMOUNT:
                if ((value & 0x1f) == 0x2 && value >= 0) {
                    tries = add(tries, value);
                    state = REFUSED;
                } else if (value % 6 == 1 && sum != 2) {
                    balance = add(balance, value);
                    state = PRINT_COPY;
                } else {
                    retries = add(retries, -1);
                }
                break;
            case EVENT_CANCEL:
                if (value % 4 == 1 && noise != 3) {
                    retries = add(retries, value);
                    state = PRINT;
                } else {
                    digits = 0;
                }
                break;
            case EVENT_CARD:
                if (value > 39 && retries < 4) {
                    balance = add(balance, -1);
                    state = EJECT;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case REFUSED:
            switch (event) {
            case EVENT_REPLY:
                if (value > 97 && noise < 5) {
                    sum = add(sum, -1);
                    state = SERVICE;
                } else if ((value & 0xf) == 0x6 && value >= 0) {
                    digits = add(digits, value);
                    state = PRINT_COPY;
                } else {
                    tries = add(tries, -1);
                }
                break;
            case EVENT_CANCEL:
                if (value >= 367 && value <= 389) {
                    balance = add(balance, value);
                    state = SERVICE;
                } else if (value >= 402 && value <= 422) {
                    paper = add(paper, 1);
                    state = SERVICE;
                }
                break;
            case EVENT_KEY:
                if (value >= 788 && value <= 792) {
                    retries = add(retries, value);
                    state = SERVICE;
                }
                break;
            case EVENT_CARD:
                if (value > 624 && balance < 3) {
                    retries = 0;
                    state = SERVICE;
                } else if (value == 1233) {
                    tries = add(tries, 1);
                    state = EJECT;
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case SERVICE:
            switch (event) {
            case EVENT_KEY:
                if (tries + value == 2450 || value == -75) {
                    tries = add(tries, -1);
                    state = SERVICE;
                } else {
                    retries = add(retries, 1);
                }
                break;
            case EVENT_DOOR:
                if (value > 782 && tries < 3) {
                    retries = add(retries, 1);
                    state = LOCKED;
                } else if ((value & 0x3f) == 0xa && value >= 0) {
                    digits = add(digits, 1);
                    state = REFUSED;
                } else {
                    paper = add(paper, -1);
                }
                break;
            case EVENT_AMOUNT:
                if (value == 16473) {
                    balance = add(balance, 1);
                    state = LOCKED;
                } else {
                    digits = add(digits, -1);
                }
                break;
            case EVENT_PAPER:
                if (sum + value == 3903 || value == -70) {
                    noise = add(noise, 1);
                    state = REFUSED;
                } else {
                    noise = add(noise, -1);
                }
                break;
            default:
                noise = add(noise, 1);
                break;
            }
            break;
        case LOCKED:
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
}
