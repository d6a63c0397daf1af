/* Dates and times as RFC 3339 has them, with an offset: strings of a fixed shape, and a little arithmetic. */
#include <stddef.h>

struct when {
    int year, month, day, hour, minute, second, offset;
};

static int number(const char *text, size_t digits, int low, int high, int *out) {
    int value = 0;
    for (size_t i = 0; i < digits; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        value = value * 10 + (text[i] - '0');
    }
    *out = value;
    return value >= low && value <= high;
}

static int days(int year, int month) {
    static const int length[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return length[month - 1] + (month == 2 && leap);
}

int parse_date(const char *text, size_t length, struct when *when) {
    int sign, hours, minutes;
    if (length < 20)
        return 1;
    if (!number(text, 4, 1, 9999, &when->year) || text[4] != '-' || !number(text + 5, 2, 1, 12, &when->month) ||
        text[7] != '-' || !number(text + 8, 2, 1, 31, &when->day))
        return 2;
    if (when->day > days(when->year, when->month))
        return 3;
    if (text[10] != 'T' && text[10] != 't' && text[10] != ' ')
        return 4;
    if (!number(text + 11, 2, 0, 23, &when->hour) || text[13] != ':' || !number(text + 14, 2, 0, 59, &when->minute) ||
        text[16] != ':' || !number(text + 17, 2, 0, 60, &when->second))
        return 5;
    if (when->second == 60 && (when->hour != 23 || when->minute != 59))
        return 6;
    switch (text[19]) {
    case 'Z':
    case 'z':
        when->offset = 0;
        return length == 20 ? 0 : 7;
    case '+':
        sign = 1;
        break;
    case '-':
        sign = -1;
        break;
    default:
        return 8;
    }
    if (length != 25 || !number(text + 20, 2, 0, 14, &hours) || text[22] != ':' ||
        !number(text + 23, 2, 0, 59, &minutes))
        return 9;
    if (hours == 14 && minutes != 0)
        return 10;
    when->offset = sign * (hours * 60 + minutes);
    return 0;
}
