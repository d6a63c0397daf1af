/* A parser of absolute URLs and of request targets: a state machine over the characters, as servers have it, and a pass
   over what it found. */
#include <stddef.h>
#include <string.h>

enum { SCHEMA, USER, HOST, PORT, PATH, QUERY, FRAGMENT, PARTS };

struct url {
    unsigned short set;
    unsigned short port;
    struct {
        unsigned short off;
        unsigned short len;
    } part[PARTS];
};

enum state {
    DEAD,
    START,
    IN_SCHEMA,
    AFTER_COLON,
    AFTER_SLASH,
    SERVER_START,
    IN_SERVER,
    SERVER_WITH_AT,
    IN_PATH,
    QUERY_START,
    IN_QUERY,
    FRAGMENT_START,
    IN_FRAGMENT
};

static int is_alpha(unsigned char c) {
    c |= 0x20;
    return c >= 'a' && c <= 'z';
}

static int is_digit(unsigned char c) {
    return c >= '0' && c <= '9';
}

static int is_hex(unsigned char c) {
    return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

static int is_mark(unsigned char c) {
    return c == '-' || c == '_' || c == '.' || c == '!' || c == '~' || c == '*' || c == '\'' || c == '(' || c == ')';
}

static int is_user_character(unsigned char c) {
    return is_alpha(c) || is_digit(c) || is_mark(c) || c == '%' || c == ';' || c == ':' || c == '&' || c == '=' ||
           c == '+' || c == '$' || c == ',';
}

static int is_url_character(unsigned char c) {
    return c > ' ' && c != '#' && c != '?' && c != 0x7f;
}

static enum state next(enum state state, unsigned char c) {
    if (c == ' ' || c == '\r' || c == '\n' || c == '\t' || c == '\f')
        return DEAD;
    switch (state) {
    case START:
        if (c == '/' || c == '*')
            return IN_PATH;
        return is_alpha(c) ? IN_SCHEMA : DEAD;
    case IN_SCHEMA:
        if (is_alpha(c))
            return IN_SCHEMA;
        return c == ':' ? AFTER_COLON : DEAD;
    case AFTER_COLON:
        return c == '/' ? AFTER_SLASH : DEAD;
    case AFTER_SLASH:
        return c == '/' ? SERVER_START : DEAD;
    case SERVER_WITH_AT:
        if (c == '@')
            return DEAD;
        /* fall through */
    case SERVER_START:
    case IN_SERVER:
        if (c == '/')
            return IN_PATH;
        if (c == '?')
            return QUERY_START;
        if (c == '@')
            return SERVER_WITH_AT;
        if (is_user_character(c) || c == '[' || c == ']')
            return IN_SERVER;
        return DEAD;
    case IN_PATH:
        if (is_url_character(c))
            return IN_PATH;
        if (c == '?')
            return QUERY_START;
        return c == '#' ? FRAGMENT_START : DEAD;
    case QUERY_START:
    case IN_QUERY:
        if (is_url_character(c) || c == '?')
            return IN_QUERY;
        return c == '#' ? FRAGMENT_START : DEAD;
    case FRAGMENT_START:
        if (is_url_character(c) || c == '?')
            return IN_FRAGMENT;
        return c == '#' ? FRAGMENT_START : DEAD;
    case IN_FRAGMENT:
        if (is_url_character(c) || c == '?' || c == '#')
            return IN_FRAGMENT;
        return DEAD;
    default:
        return DEAD;
    }
}

enum host { HOST_DEAD, USER_START, IN_USER, HOST_START, V6_START, IN_HOST, IN_V6, V6_END, PORT_START, IN_PORT };

static enum host next_host(enum host state, unsigned char c) {
    switch (state) {
    case USER_START:
    case IN_USER:
        if (c == '@')
            return HOST_START;
        return is_user_character(c) ? IN_USER : HOST_DEAD;
    case HOST_START:
        if (c == '[')
            return V6_START;
        return is_alpha(c) || is_digit(c) || c == '.' || c == '-' ? IN_HOST : HOST_DEAD;
    case IN_HOST:
        if (is_alpha(c) || is_digit(c) || c == '.' || c == '-')
            return IN_HOST;
        return c == ':' ? PORT_START : HOST_DEAD;
    case V6_END:
        return c == ':' ? PORT_START : HOST_DEAD;
    case IN_V6:
        if (c == ']')
            return V6_END;
        /* fall through */
    case V6_START:
        return is_hex(c) || c == ':' || c == '.' ? IN_V6 : HOST_DEAD;
    case PORT_START:
    case IN_PORT:
        return is_digit(c) ? IN_PORT : HOST_DEAD;
    default:
        return HOST_DEAD;
    }
}

static int parse_server(const char *text, struct url *url, int has_user) {
    enum host state = has_user ? USER_START : HOST_START;
    size_t from = url->part[HOST].off, to = from + url->part[HOST].len;
    url->part[HOST].len = 0;
    for (size_t i = from; i < to; i++) {
        enum host follows = next_host(state, (unsigned char)text[i]);
        switch (follows) {
        case HOST_DEAD:
            return 1;
        case IN_HOST:
        case IN_V6:
            if (state != follows && state != V6_START)
                url->part[HOST].off = (unsigned short)i;
            url->part[HOST].len++;
            break;
        case IN_PORT:
            if (state != IN_PORT) {
                url->part[PORT].off = (unsigned short)i;
                url->part[PORT].len = 0;
                url->set |= 1u << PORT;
            }
            url->part[PORT].len++;
            break;
        case IN_USER:
            if (state != IN_USER) {
                url->part[USER].off = (unsigned short)i;
                url->part[USER].len = 0;
                url->set |= 1u << USER;
            }
            url->part[USER].len++;
            break;
        default:
            break;
        }
        state = follows;
    }
    return state == HOST_START || state == USER_START || state == IN_USER || state == V6_START || state == IN_V6 ||
           state == PORT_START;
}

int parse_url(const char *text, size_t length, struct url *url) {
    enum state state = START;
    int old = PARTS, found_at = 0;
    if (length == 0 || length > 0xffff)
        return 1;
    memset(url, 0, sizeof *url);
    for (size_t i = 0; i < length; i++) {
        int part;
        state = next(state, (unsigned char)text[i]);
        switch (state) {
        case DEAD:
            return 1;
        case AFTER_COLON:
        case AFTER_SLASH:
        case SERVER_START:
        case QUERY_START:
        case FRAGMENT_START:
            continue;
        case IN_SCHEMA:
            part = SCHEMA;
            break;
        case SERVER_WITH_AT:
            found_at = 1;
            /* fall through */
        case IN_SERVER:
            part = HOST;
            break;
        case IN_PATH:
            part = PATH;
            break;
        case IN_QUERY:
            part = QUERY;
            break;
        case IN_FRAGMENT:
            part = FRAGMENT;
            break;
        default:
            return 1;
        }
        if (part == old) {
            url->part[part].len++;
            continue;
        }
        url->part[part].off = (unsigned short)i;
        url->part[part].len = 1;
        url->set |= 1u << part;
        old = part;
    }
    if ((url->set & (1u << SCHEMA)) && !(url->set & (1u << HOST)))
        return 1;
    if ((url->set & (1u << HOST)) && parse_server(text, url, found_at))
        return 1;
    if (url->set & (1u << PORT)) {
        unsigned long value = 0;
        for (unsigned i = 0; i < url->part[PORT].len; i++) {
            value = value * 10 + (unsigned long)(text[url->part[PORT].off + i] - '0');
            if (value > 0xffff)
                return 1;
        }
        url->port = (unsigned short)value;
    }
    return 0;
}
