#ifndef seq_cond
#define seq_label(...) do{} while(0)
#define seq_cond(...) do{} while(0)
#endif
unsigned g;
unsigned fun(int a, unsigned b)
{
    seq_label(1,1,1,1,"seq_section1",0);
    unsigned s = b;
    seq_cond(!(a>0),"seq_section1");
    while (a > 0) { s++; a--; if (s > 1000) break; }
    seq_label(1,1,2,"",0);
    g = s;
    return s;
}
