#include "checks.h"

static jmp_buf stopped;
static int __sc_nondet(void) { return choice; }
static void __sc_stop(void) { longjmp(stopped, 1); }
static void *__sc_memcpy(void *to, void *from, unsigned long size) { return memcpy(to, from, size); }
static void *__sc_memset(void *to, int byte, unsigned long size) { return memset(to, byte, size); }
#define abs model_abs
#include "abs.c"
#undef abs
#define labs model_labs
#include "labs.c"
#undef labs
#define llabs model_llabs
#include "llabs.c"
#undef llabs
#define strlen model_strlen
#include "strlen.c"
#undef strlen
#define fabs model_fabs
#include "fabs.c"
#undef fabs
#define __builtin_fabs model_builtin_fabs
#include "__builtin_fabs.c"
#undef __builtin_fabs
#define strchr model_strchr
#include "strchr.c"
#undef strchr
#define strcpy model_strcpy
#include "strcpy.c"
#undef strcpy
#define strcmp model_strcmp
#include "strcmp.c"
#undef strcmp
#define strncmp model_strncmp
#include "strncmp.c"
#undef strncmp
#define memcmp model_memcmp
#include "memcmp.c"
#undef memcmp
#define memcpy model_memcpy
#include "memcpy.c"
#undef memcpy
#define memset model_memset
#include "memset.c"
#undef memset

/* What is only declared here, Eva has built in, or does not come back. */
#include "malloc.c"
#include "calloc.c"
#include "free.c"
#define memmove model_memmove
#include "memmove.c"
#undef memmove
#include "abort.c"
#include "exit.c"
#include "_exit.c"
#include "_Exit.c"
#include "quick_exit.c"
#include "__assert_fail.c"

static int strcmp_3(const void *a, const void *b, unsigned long size) { (void)size; return strcmp(a, b); }
static int strncmp_3(const void *a, const void *b, unsigned long size) { return strncmp(a, b, size); }
static int memcmp_3(const void *a, const void *b, unsigned long size) { return memcmp(a, b, size); }

/* A run that stops has chosen what may not be. */
#define MODEL(name, call) \
    static int name(const void *a, const void *b, unsigned long size) \
    { (void)size; if (setjmp(stopped)) { may_choose = 0; return 0; } return call; }
MODEL(model_strcmp_3, model_strcmp((char *)a, (char *)b))
MODEL(model_strncmp_3, model_strncmp((char *)a, (char *)b, size))
MODEL(model_memcmp_3, model_memcmp((void *)a, (void *)b, size))
static void *model_memcpy_3(void *to, const void *from, unsigned long size) { return model_memcpy(to, (void *)from, size); }

int main(void)
{
    absolute(model_abs, model_labs, model_llabs);
    compare("strcmp", strcmp_3, model_strcmp_3, 0);
    compare("strncmp", strncmp_3, model_strncmp_3, 4);
    compare("memcmp", memcmp_3, model_memcmp_3, 1);
    copy("memcpy", memcpy, model_memcpy_3, 0);
    fill("memset", model_memset);
    for (int k = 0; k < TEXTS; k++) CHECK(model_strlen((char *)texts[k]) == strlen(texts[k]), "strlen(%d)", k);
    magnitude(model_fabs);
    magnitude(model_builtin_fabs);
    for (int k = 0; k < TEXTS; k++) {
        static const int wanted[] = {0, 'a', 'b', 'c', 255, -1, 0x7f, 128, 256 + 'a'};
        for (int i = 0; i < 9; i++)
            CHECK(model_strchr((char *)texts[k], wanted[i]) == strchr(texts[k], wanted[i]), "strchr(%d, %d)", k, wanted[i]);
        char a[8] = "xxxxxxx", b[8] = "xxxxxxx";
        strcpy(a + 1, texts[k]);
        CHECK(model_strcpy(b + 1, (char *)texts[k]) == b + 1, "strcpy returns another pointer");
        CHECK(!memcmp(a, b, 8), "strcpy(%d)", k);
    }
    return failures != 0;
}
