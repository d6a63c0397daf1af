/* A tagged union as a formal, and a union by value: each branch needs another member. */
enum kind { NUMBER, TEXT, PAIR };
struct pair { short first, second; };
struct value {
    enum kind kind;
    union { int number; char text[4]; struct pair pair; } as;
};
union bits { unsigned word; struct { unsigned char low, high; }; float real; };
union bits state;

int tagged(const struct value *v)
{
    if (!v)
        return -1;
    switch (v->kind) {
    case NUMBER: return v->as.number == 123456;
    case TEXT: return v->as.text[0] == 'o' && v->as.text[1] == 'k' && !v->as.text[2] ? 2 : 0;
    case PAIR: return v->as.pair.first == -7 && v->as.pair.second == 9 ? 3 : 0;
    }
    return 4;
}

int by_value(union bits b)
{
    if (b.real == 0.5f)
        return 1;
    if (b.low == 3 && b.high == 200)
        return 2;
    if (state.word == 0xdeadbeefu)
        return 3;
    return 0;
}
