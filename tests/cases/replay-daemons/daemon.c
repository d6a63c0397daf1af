/* Leaves a process behind that has a session of its own, ignores requests to end, and holds the output open. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int f(int a);

int main(void) {
  f(5);
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      signal(SIGTERM, SIG_IGN);
      sleep(400);
    }
    _exit(0);
  }
  wait(0);
  return 0;
}
