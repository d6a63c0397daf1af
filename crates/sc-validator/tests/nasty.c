#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <seacoral.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static int counter;
static int filled[3] = {1, 2, 3};
static char *kept;
extern char **environ;

static void leave(int signal) { _exit(signal); }
static void ignore(int signal) { (void)signal; }
static void *thread(void *x) { *(int *)x = 7; return 0; }
static void *thread_exit(void *x) { (void)x; exit(1); }
static int deeper(int n) { volatile char room[100]; room[0] = n; return n < 0 ? 0 : deeper(n + 1) + room[0]; }
static int *local(void) { int x = 3; int *volatile p = &x; return p; }
static jmp_buf way;
static void jump(void) { longjmp(way, 1); }
static int compare(const void *a, const void *b) { return *(int *)a - *(int *)b; }
static void close_all(void) { for (int i = 0; i < 1024; i++) close(i); }

static int f(int k) {
  volatile int zero = 0;
  L(1, 1);
  switch (k) {
  case 0: return 0;
  case 1: exit(3);
  case 2: _exit(4);
  case 3: abort();
  case 4: kept = malloc(1000); return kept != 0;
  case 5: { int p = fork(); L(2, p < 0); if (p == 0) for (;;) ; return 0; }
  case 6: { L(2, access("out", F_OK) != 0); FILE *o = fopen("out", "w"); L(3, o != 0); if (o) { fputs("x", o); fclose(o); } mkdir("sub", 0700); return 0; }
  case 7: { FILE *o = fopen("/tmp/seacoral-escape", "w"); L(2, o == 0); return unlink("../cover-zero.log"); }
  case 8: { int c = getchar(); L(2, c == EOF); return 0; }
  case 9: for (;;) printf("more and more\n");
  case 10: for (;;) zero = 0;
  case 11: { close_all(); char *p = malloc(3); return p[3 + zero]; }
  case 12: { closefrom(0); close_range(0, ~0u, 0); return 1 / zero; }
  case 13: raise(SIGTERM); return 0;
  case 14: return *(int *)(long)zero;
  case 15: signal(SIGSEGV, leave); return *(volatile int *)(8L + zero * 1L);
  case 16: if (setjmp(way) == 0) jump(); L(2, 1); return 0;
  case 17: signal(SIGALRM, ignore); alarm(1); for (;;) pause();
  case 18: { int moved = chdir("/"); L(2, moved == 0); return 0; }
  case 19: { L(3, getenv("NASTY") == 0); setenv("NASTY", "1", 1); L(2, getenv("NASTY") != 0); environ = 0; return 0; }
  case 20: { int s = socket(AF_INET, SOCK_STREAM, 0); L(2, s < 0); return 0; }
  case 21: { int r = kill(getppid(), SIGKILL), all = kill(-1, SIGKILL), group = kill(0, SIGKILL); L(2, r < 0 && all < 0 && group < 0); return 0; }
  case 22: { char *volatile p = malloc((size_t)1 << 40); return p != 0; }
  case 23: for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  case 24: return deeper(1);
  case 25: { char *p = malloc(4); free(p); return p[zero]; }
  case 26: { int x; if (x == 0) L(2, 1); else L(3, 1); return 0; }
  case 27: errx(1, "no");
  case 28: { int r = system("exit 0"); L(2, r != 0); FILE *p = popen("true", "r"); L(3, p == 0); return 0; }
  case 29: { pthread_t t; int x = 0; int r = pthread_create(&t, 0, thread, &x); if (r == 0) pthread_join(t, 0); L(2, x == 7); return 0; }
  case 30: { char *a[] = {"true", 0}; int r = execv("/bin/true", a); L(2, r < 0); return 0; }
  case 31: sc_assume(zero); return 0;
  case 32: sc_assert(zero); return 0;
  case 33: { static int calls; calls++; counter++; filled[1]++; L(2, calls == 1 && counter == 1 && filled[1] == 3); return 0; }
  case 34: sleep(20); return 0;
  case 35: syscall(SYS_exit_group, 5); return 0;
  case 36: { char *p = malloc(4); memset(p, 0, 5 + zero); return p[0]; }
  case 37: { char b[4096]; memset(b, 0, sizeof b); int o = open("big", O_WRONLY | O_CREAT, 0600); for (int i = 0; i < 1 << 14; i++) if (write(o, b, sizeof b) < 0) return 1; return 0; }
  case 38: return *local();
  case 39: { pthread_t t; pthread_create(&t, 0, thread_exit, 0); for (;;) pause(); }
  case 40: { int *volatile p; int x; if (zero == 1) p = &x; return *p; }
  case 41: { char *p = malloc(4); free(p); free(p); return 0; }
  case 42: { struct itimerval t = {{0, 1000}, {0, 1000}}; setitimer(ITIMER_REAL, &t, 0); for (;;) pause(); }
  case 43: { struct rlimit r = {RLIM_INFINITY, RLIM_INFINITY}; int s = setrlimit(RLIMIT_FSIZE, &r); L(2, s < 0); return 0; }
  case 44: { int r = dup2(1, 199) + dup2(1, 192); L(2, r < 0); return 0; }
  case 45: { int r = (int)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0); L(2, r < 0); return 0; }
  case 46: { int a[] = {3, 1, 2}; qsort(a, 3, sizeof a[0], compare); L(2, a[0] == 1); exit(0); }
  case 47: { int r = chmod("/etc/passwd", 0644); L(2, r < 0); return 0; }
  case 48: { char *volatile p = calloc((size_t)-1 / 2, 4); return p != 0; }
  case 49: { char *p = mmap(0, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); munmap(p, 1 << 16); return p[5]; }
  }
  return 0;
}
