/*
 * Loaded before a program (LD_PRELOAD), it stops the program when all libraries are loaded and their constructors have
 * run, and forks a process for each request, in which main is called with the arguments of that request.
 *
 * SC_FORK_SERVER names the socket, the descriptor of this library, and the program (device and inode): a script or a
 * wrapper that inherits these variables is left alone.
 *
 * request: u32 size of the body, parent, number of arguments, number of variables; with it four descriptors: working
 *          directory, standard input, output and error; the body: arguments and variables, each ended by a zero
 * reply:   i32, the process id, or an error number below zero
 *
 * The processes are children of our parent (CLONE_PARENT), which waits for them as if it had started them itself.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { DESCRIPTORS = 4, READY = 'R' };

struct head {
  uint32_t body, parent, arguments, variables;
};

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

extern char **environ;
static main_function *program_main;
static int line, library;

static int read_all(void *to, size_t size) {
  for (char *at = to; size != 0;) {
    ssize_t n = read(line, at, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return 0;
    at += n;
    size -= (size_t)n;
  }
  return 1;
}

static void reply(int32_t value) {
  while (write(line, &value, sizeof value) < 0 && errno == EINTR)
    ;
}

/* The head comes in one piece, with the descriptors. */
static int receive(struct head *head, int *descriptors) {
  union {
    struct cmsghdr head;
    char bytes[CMSG_SPACE(DESCRIPTORS * sizeof(int))];
  } control;
  struct iovec part = {head, sizeof *head};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  ssize_t n;
  while ((n = recvmsg(line, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL)) < 0 && errno == EINTR)
    ;
  struct cmsghdr *given = n == (ssize_t)sizeof *head ? CMSG_FIRSTHDR(&message) : NULL;
  if (given == NULL || given->cmsg_type != SCM_RIGHTS || given->cmsg_len != CMSG_LEN(DESCRIPTORS * sizeof(int)))
    return 0;
  memcpy(descriptors, CMSG_DATA(given), DESCRIPTORS * sizeof(int));
  return 1;
}

/* The next strings of the body, with a null pointer after them. */
static char **strings(char **at, char *end, unsigned count) {
  char **list = calloc((size_t)count + 1, sizeof *list);
  for (unsigned i = 0; list != NULL && i < count; i++) {
    char *zero = memchr(*at, 0, (size_t)(end - *at));
    if (zero == NULL)
      return NULL;
    list[i] = *at;
    *at = zero + 1;
  }
  return list;
}

/* The new process: its own session and group, the streams and the directory that were sent. */
static int become(const struct head *head, char *body, const int *descriptors) {
  char *at = body;
  char **arguments = strings(&at, body + head->body, head->arguments);
  char **variables = strings(&at, body + head->body, head->variables);
  if (arguments == NULL || variables == NULL || setsid() < 0 || fchdir(descriptors[0]) != 0)
    return 0;
  for (int i = 0; i < 3; i++)
    if (dup2(descriptors[1 + i], i) < 0)
      return 0;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || (uint32_t)getppid() != head->parent)
    return 0;
  reply(getpid());
  for (int i = 0; i < DESCRIPTORS; i++)
    close(descriptors[i]);
  close(line);
  environ = variables;
  exit(program_main((int)head->arguments, arguments, variables));
}

static int serve(int argc, char **argv, char **envp) {
  (void)argc, (void)argv, (void)envp;
  char ready = READY;
  close(library);
  if (write(line, &ready, 1) != 1)
    _exit(1);
  struct head head;
  int descriptors[DESCRIPTORS];
  while (receive(&head, descriptors)) {
    char *body = malloc((size_t)head.body + 1);
    if (body == NULL || !read_all(body, head.body))
      break;
    long pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
    if (pid == 0) {
      become(&head, body, descriptors);
      reply(errno == 0 ? -EINVAL : -errno);
      _exit(127);
    }
    if (pid < 0)
      reply(-errno);
    for (int i = 0; i < DESCRIPTORS; i++)
      close(descriptors[i]);
    free(body);
  }
  _exit(0);
}

/* Whether this process is the program that is meant. */
static int is_meant(const char *text) {
  unsigned long long device, inode;
  struct stat own;
  return text != NULL && sscanf(text, "%d %d %llu %llu", &line, &library, &device, &inode) == 4 &&
         stat("/proc/self/exe", &own) == 0 && own.st_dev == device && own.st_ino == inode;
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*loader_fini)(void), void *stack_end) {
  start_function *start = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
  program_main = main;
  return start(is_meant(getenv("SC_FORK_SERVER")) ? serve : main, argc, argv, init, fini, loader_fini, stack_end);
}
