#if defined __has_feature
#if __has_feature(address_sanitizer)
#error this file does not work with AddressSanitizer
#endif
#endif

int pick(int i, int d)
{
    if (i == 7)
        return 100 / d;
    return 0;
}
