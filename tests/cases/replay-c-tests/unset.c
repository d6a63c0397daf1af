int unset(int write)
{
    int value;
    if (write)
        value = 0;
    return value == 0 ? 1 : 0;
}
