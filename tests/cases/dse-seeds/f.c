/* Nobody finds a key for the checksum; what comes behind it is easy. */
int f(unsigned long key, unsigned a)
{
    unsigned long h = key;
    for (int i = 0; i < 2; i++) {
        h *= 0xff51afd7ed558ccdUL + key;
        h ^= h >> 29;
    }
    if (h != 0xe14ade4ef88301a3UL)
        return 0;
    if (a % 1000 == 7) {
        if (a / 1000 == 4242)
            return 2;
        return 1;
    }
    return 3;
}
