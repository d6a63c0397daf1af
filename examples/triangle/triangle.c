/* What kind of triangle has sides of these lengths? */

enum triangle { NOT_A_TRIANGLE, SCALENE, ISOSCELES, EQUILATERAL };

enum triangle triangle(int a, int b, int c)
{
    if (a <= 0 || b <= 0 || c <= 0)
        return NOT_A_TRIANGLE;

    /* a >= b + c and so on; of positive numbers, only the sum can overflow. */
    if (a - b >= c || b - c >= a || c - a >= b)
        return NOT_A_TRIANGLE;

    if (a == b && b == c)
        return EQUILATERAL;
    if (a == b || b == c || a == c)
        return ISOSCELES;
    return SCALENE;
}
