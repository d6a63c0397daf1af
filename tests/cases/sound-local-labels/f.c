static int g(int x)
{
    return x > 2;
}

int f(int x)
{
    __label__ out, done;
    if (g(x))
        goto out;
    switch (x) {
    case 1:
        goto done;
    }
    return 0;
out:
    return 1;
done:
    return 2;
}
