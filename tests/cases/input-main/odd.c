struct config { int limit; };

/* No hosted program may have this one; builds call it by another name. */
long main(struct config *config, int n, unsigned char key[4])
{
    if (config && config->limit > n)
        return 1;
    return key[0] == 'x' ? 2 : 0;
}
