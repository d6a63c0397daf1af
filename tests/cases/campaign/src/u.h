#define LIMIT 10

struct s {
    int a;
};
