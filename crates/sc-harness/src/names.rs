//! Functions of the user that have the name of a function of the C library. Pure.
//!
//! The runtimes and the sanitizers call the C library. A function of the user with such a name would take its place:
//! user code would then run where no test does, and labels in it be hit that no test reaches. So it gets another
//! name for the linker, in all units alike, and stays what it is for the compiler and for people.

use std::collections::BTreeSet;

use crate::plan::UnitSource;

/// What such a function is called for the linker, before its own name.
pub const RENAMED: &str = "__sc_user_";

/// What the runtimes, libFuzzer and the sanitizers call, or replace by something of theirs.
pub(crate) const LIBRARY: &str = "\
 _Exit _exit abort access alarm aligned_alloc atexit atoi bcmp bcopy bzero calloc chdir clock_getcpuclockid clock_gettime close \
 closedir clearenv creat dlsym dup dup2 execv execve exit fchdir fclose fcntl fdopendir fflush fileno fopen fork fprintf \
 fputs fread free freopen fstat fwrite getcwd getenv getpagesize getpid getrlimit getrusage gettid gettimeofday \
 ioctl isatty kill longjmp lseek lstat madvise malloc malloc_usable_size memalign memchr memcmp memcpy memmem \
 memmove memset mkdir mmap mprotect munmap nanosleep open openat opendir personality pipe pipe2 poll \
 posix_memalign prctl printf pthread_create putenv puts pvalloc quick_exit raise rand random read readdir readlink realloc \
 reallocarray remove rename rmdir sched_yield select setenv setitimer setlocale setrlimit setvbuf sigaction \
 sigaltstack sigemptyset siglongjmp signal sigprocmask sleep snprintf srand sscanf stat strcasecmp strcat strchr \
 strcmp strcpy strdup strerror strlen strncasecmp strncat strncmp strncpy strndup strnlen strrchr strstr strtok \
 strtol strtoll strtoul syscall sysconf system time timer_create timer_settime umask uname unlink unlinkat unsetenv \
 usleep valloc vfprintf vprintf vsnprintf vsprintf wait waitid waitpid write ";

/// Those functions of the units.
pub(crate) fn clashing(units: &[UnitSource]) -> BTreeSet<&str> {
    let library: BTreeSet<&str> = LIBRARY.split_whitespace().collect();
    let defined = units.iter().flat_map(|unit| &unit.defines);
    let clashing = defined.map(String::as_str);
    clashing.filter(|name| library.contains(name)).collect()
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
