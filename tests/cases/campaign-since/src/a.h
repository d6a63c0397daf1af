#define LIMIT 10

enum colour { RED, GREEN };
