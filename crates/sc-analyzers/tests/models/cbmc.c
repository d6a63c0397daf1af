#include "checks.h"

/* Assumptions in comparisons are about the value that is returned. */
#define __CPROVER_assume(condition) do { __sc_r = choice; may_choose = (condition); } while (0)
#define __CPROVER_POINTER_OBJECT(p) 0
#define __CPROVER_POINTER_OFFSET(p) ((unsigned long)(p))
#define abs model_abs
#include "abs.c"
#undef abs
#define labs model_labs
#include "labs.c"
#undef labs
#define llabs model_llabs
#include "llabs.c"
#undef llabs
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
#define memmove model_memmove
#include "memmove.c"
#undef memmove
#define memset model_memset
#include "memset.c"
#undef memset
#include "copying.c"
#undef __CPROVER_assume

/* A run ends well before nothing happens any more. */
static int ended, stopped;
static void __sc_ended(void) { ended = 1; }
#define __CPROVER_assume(condition) (stopped = ended && !(condition))
#define exit model_exit
#include "exit.c"
#undef exit
#define _exit model__exit
#include "_exit.c"
#undef _exit
#define _Exit model__Exit
#include "_Exit.c"
#undef _Exit
#define quick_exit model_quick_exit
#include "quick_exit.c"
#undef quick_exit

static unsigned long allocated;
static int zeroed;
static void *__CPROVER_allocate(unsigned long size, int zero) { allocated = size; zeroed = zero; return &allocated; }
#define malloc model_malloc
#include "malloc.c"
#undef malloc
#define malloc model_malloc_zeroed
#include "malloc_zeroed.c"
#undef malloc
#define calloc model_calloc
#include "calloc.c"
#undef calloc

static int strcmp_3(const void *a, const void *b, unsigned long size) { (void)size; return strcmp(a, b); }
static int model_strcmp_3(const void *a, const void *b, unsigned long size) { (void)size; return model_strcmp(a, b); }
static int strncmp_3(const void *a, const void *b, unsigned long size) { return strncmp(a, b, size); }
static int model_strncmp_3(const void *a, const void *b, unsigned long size) { return model_strncmp(a, b, size); }
/* No text has fewer bytes. */
static int memcmp_3(const void *a, const void *b, unsigned long size) { return memcmp(a, b, size); }
static void *harness_copy(void *to, const void *from, unsigned long size) { __sc_copy(to, from, size); return to; }
static void *harness_fill(void *to, int byte, unsigned long size) { __sc_fill(to, byte, size); return to; }

int main(void)
{
    void (*const exits[])(int) = {model_exit, model__exit, model__Exit, model_quick_exit};
    absolute(model_abs, model_labs, model_llabs);
    compare("strcmp", strcmp_3, model_strcmp_3, 0);
    compare("strncmp", strncmp_3, model_strncmp_3, 4);
    compare("memcmp", memcmp_3, model_memcmp, 1);
    copy("memcpy", memcpy, model_memcpy, 0);
    copy("memmove", memmove, model_memmove, 1);
    copy("__sc_copy", memcpy, harness_copy, 0);
    fill("memset", model_memset);
    fill("__sc_fill", harness_fill);
    for (int k = 0; k < 4; k++) {
        ended = stopped = 0;
        exits[k](0);
        CHECK(ended && stopped, "exit %d", k);
    }
    CHECK(model_malloc(7) && allocated == 7 && !zeroed, "malloc");
    CHECK(model_malloc_zeroed(8) && allocated == 8 && zeroed, "malloc of zeros");
    CHECK(model_calloc(3, 5) && allocated == 15 && zeroed, "calloc");
    return failures != 0;
}
