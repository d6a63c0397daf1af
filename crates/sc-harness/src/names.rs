//! Functions of the user that have the name of a function of the C library. Pure.
//!
//! The runtimes and the sanitizers call the C library. A function of the user with such a name would take its place:
//! user code would then run where no test does, and labels in it be hit that no test reaches. So it gets another
//! name for the linker, in all units alike, and stays what it is for the compiler and for people.

use std::collections::BTreeSet;

use crate::plan::UnitSource;

/// What such a function is called for the linker, before its own name.
pub const RENAMED: &str = "__sc_user_";

/// What the runtimes, libFuzzer and the sanitizers call, or replace by something of theirs, and what else the headers
/// declare that a C suite includes.
pub(crate) const LIBRARY: &str = "\
 _Exit _exit abort abs access acct alarm aligned_alloc atexit atoi bcmp bcopy brk bsearch bzero calloc chdir \
 chown chroot clearenv clock_getcpuclockid clock_gettime close closedir creat crypt ctermid daemon div dlsym dup \
 dup2 encrypt execl execle execlp execv execve execvp exit fchdir fclose fcntl fdopendir fflush fgetc fgets fmemopen \
 fileno fopen fopencookie fork fprintf fputc fputs fread free freopen fscanf fseek fstat ftell fwrite getc getchar getcwd \
 getenv gethostname getline getopt getpagesize getpid getrlimit getrusage gettid gettimeofday getuid getw index \
 ioctl isatty kill labs ldiv link llabs lockf longjmp lseek lstat madvise malloc malloc_usable_size memalign \
 memchr memcmp memcpy memmem memmove memset mkdir mkstemp mktemp mmap mprotect munmap nanosleep nice open openat \
 opendir optarg opterr optind optopt pause perror personality pipe pipe2 poll posix_memalign prctl pread printf \
 profil pthread_create putc putchar putenv puts putw pvalloc pwrite qsort quick_exit raise rand random read \
 readdir readlink realloc reallocarray remove rename rewind rindex rmdir sbrk scanf sched_yield select setbuf \
 setenv setitimer setlocale setpgid setrlimit setsid setuid setvbuf sigaction sigaltstack sigemptyset siglongjmp \
 signal sigprocmask sleep snprintf sprintf srand sscanf stat stderr stdin stdout stpcpy strcasecmp strcat strchr \
 strcmp strcoll strcpy strcspn strdup strerror strlen strncasecmp strncat strncmp strncpy strndup strnlen \
 strpbrk strrchr strsep strsignal strspn strstr strtod strtof strtok strtol strtoll strtoul strxfrm swab symlink \
 sync syscall sysconf system time timer_create timer_settime tmpfile tmpnam truncate ttyname umask uname ungetc \
 unlink unlinkat unsetenv usleep valloc vfork vfprintf vprintf vsnprintf vsprintf wait wait3 wait4 waitid \
 waitpid write ";

/// Whether the C library has a function or variable of this name that programs of ours may need.
pub fn is_library(name: &str) -> bool {
    LIBRARY.split_whitespace().any(|known| known == name)
}

/// Those functions of the units.
pub(crate) fn clashing(units: &[UnitSource]) -> BTreeSet<&str> {
    let defined = units.iter().flat_map(|unit| &unit.defines);
    let names = defined.map(String::as_str);
    names.filter(|name| is_library(name)).collect()
}

/// What goes before the text of each unit.
pub(crate) fn prologue(clashing: &BTreeSet<&str>) -> String {
    let line = |name: &&str| format!("#pragma redefine_extname {name} {RENAMED}{name}\n");
    clashing.iter().map(line).collect()
}

/// Calls of such a function are calls of the user's, not of what the compiler knows by that name.
pub(crate) fn flags(clashing: &BTreeSet<&str>) -> Vec<String> {
    let flag = |name: &&str| format!("-fno-builtin-{name}");
    clashing.iter().map(flag).collect()
}
