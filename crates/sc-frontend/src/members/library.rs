//! What functions of the C library do with what their arguments point to.

/// What a function does with an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Reads its bytes.
    Bytes,
    /// Copies its bytes to what the argument at this position points to.
    CopyTo(usize),
    /// Its bytes, or the pointer, come back as a pointer to `void`.
    Void,
    /// The pointer is the result.
    Result,
    /// Reads its bytes, and the pointer comes back as a pointer to `void`.
    BytesAndVoid,
}

/// The functions, and their arguments with an effect; other arguments are not read, or only as C prescribes for their type.
const FUNCTIONS: &[(&str, &[(usize, Effect)])] = {
    use Effect::{Bytes, BytesAndVoid, CopyTo, Result, Void};
    &[
        ("free", &[]),
        ("cfree", &[]),
        ("malloc", &[]),
        ("calloc", &[]),
        ("alloca", &[]),
        ("aligned_alloc", &[]),
        ("realloc", &[(0, Void)]),
        ("reallocarray", &[(0, Void)]),
        ("memset", &[(0, Result)]),
        ("bzero", &[]),
        ("explicit_bzero", &[]),
        ("memcpy", &[(0, Result), (1, CopyTo(0))]),
        ("mempcpy", &[(0, Result), (1, CopyTo(0))]),
        ("memmove", &[(0, Result), (1, CopyTo(0))]),
        ("memccpy", &[(0, Result), (1, CopyTo(0))]),
        ("bcopy", &[(0, CopyTo(1))]),
        ("memcmp", &[(0, Bytes), (1, Bytes)]),
        ("bcmp", &[(0, Bytes), (1, Bytes)]),
        ("memchr", &[(0, BytesAndVoid)]),
        ("memrchr", &[(0, BytesAndVoid)]),
        ("memmem", &[(0, BytesAndVoid), (2, Bytes)]),
        ("qsort", &[(0, Void)]),
        ("bsearch", &[(0, Void), (1, Void)]),
        ("fread", &[]),
        ("fwrite", &[(0, Bytes)]),
        ("read", &[]),
        ("write", &[(1, Bytes)]),
        ("recv", &[]),
        ("send", &[(1, Bytes)]),
        ("fclose", &[]),
        ("fflush", &[]),
        ("feof", &[]),
        ("ferror", &[]),
        ("fgetc", &[]),
        ("getc", &[]),
        ("fputc", &[]),
        ("putc", &[]),
        ("ungetc", &[]),
        ("fgets", &[]),
        ("rewind", &[]),
        ("fseek", &[]),
        ("ftell", &[]),
        ("fileno", &[]),
        ("setvbuf", &[]),
        ("time", &[]),
        ("frexp", &[]),
        ("modf", &[]),
        ("constant_p", &[]),
        ("object_size", &[]),
        ("dynamic_object_size", &[]),
        ("prefetch", &[]),
        ("add_overflow", &[]),
        ("sub_overflow", &[]),
        ("mul_overflow", &[]),
        ("assume_aligned", &[(0, Void)]),
        ("va_start", &[]),
        ("va_end", &[]),
        ("va_copy", &[]),
    ]
};

/// Functions that read texts: all their arguments that point to something.
const TEXTS: &[&str] = &[
    "strlen",
    "strnlen",
    "strcpy",
    "stpcpy",
    "strncpy",
    "stpncpy",
    "strcat",
    "strncat",
    "strcmp",
    "strncmp",
    "strcasecmp",
    "strncasecmp",
    "strcoll",
    "strchr",
    "strchrnul",
    "strrchr",
    "index",
    "rindex",
    "strstr",
    "strcasestr",
    "strpbrk",
    "strspn",
    "strcspn",
    "strtok",
    "strtok_r",
    "strdup",
    "strndup",
    "atoi",
    "atol",
    "atoll",
    "atof",
    "strtol",
    "strtoul",
    "strtoll",
    "strtoull",
    "strtod",
    "strtof",
    "strtold",
    "puts",
    "fputs",
    "printf",
    "fprintf",
    "sprintf",
    "snprintf",
    "dprintf",
    "sscanf",
    "fopen",
    "getenv",
    "perror",
    "__assert_fail",
    "strerror_r",
    "abort",
    "exit",
];

/// The effect on the argument at a position: `None` if nothing is known of the function.
pub(super) fn effect(callee: &str, position: usize) -> Option<Option<Effect>> {
    // They access what they are given the address of, by its own type.
    if callee.starts_with("__sync_") || callee.starts_with("__atomic_") {
        return Some(None);
    }
    let name = callee.strip_prefix("__builtin_").unwrap_or(callee);
    let name = name
        .strip_prefix("__")
        .and_then(|name| name.strip_suffix("_chk"))
        .unwrap_or(name);
    if TEXTS.contains(&name) {
        return Some(Some(Effect::Bytes));
    }
    let (_, effects) = FUNCTIONS.iter().find(|(known, _)| *known == name)?;
    let found = effects.iter().find(|(at, _)| *at == position);
    Some(found.map(|(_, effect)| *effect))
}

/// Functions whose result points to memory that nothing else points to.
pub(super) fn allocates(callee: &str) -> bool {
    let name = callee.strip_prefix("__builtin_").unwrap_or(callee);
    matches!(
        name,
        "malloc"
            | "calloc"
            | "alloca"
            | "alloca_with_align"
            | "aligned_alloc"
            | "valloc"
            | "memalign"
    )
}
