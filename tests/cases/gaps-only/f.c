int grade(int points, int bonus)
{
    if (points < 0)
        return -1;
    if (points > 50 && bonus)
        return 2;
    return points > 50;
}
