typedef enum { LOW, HIGH } level;
enum { IDLE, BUSY } state;
int g(level l)
{
    if (l == HIGH)
        return 1;
    if (state == BUSY)
        return 2;
    return 0;
}
