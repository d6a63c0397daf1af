//! Generated C, the C runtimes of each build, and compiling with a cache.
