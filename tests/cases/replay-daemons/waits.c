/* Waits for a process that takes longer than a test may. */
#include <sys/wait.h>
#include <unistd.h>

int f(int a);

int main(void) {
  f(1);
  if (fork() == 0) {
    setsid();
    sleep(400);
    _exit(0);
  }
  wait(0);
  return 0;
}
