struct hidden;
extern _Thread_local struct hidden it;
int look(struct hidden *);
int f(void)
{
    return look(&it) ? 1 : 0;
}
