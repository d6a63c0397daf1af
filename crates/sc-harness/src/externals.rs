//! Which functions and variables are undefined, according to the linker.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use sc_process::{Cancel, Exit, Job};

use crate::error::{BuildError, LinkError};
use crate::link;
use crate::names;

/// More of what every C library has: to ask for it would only cost time.
const LIBRARY: &str = "\
 __assert_fail __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location __fpclassify __fpclassifyf \
 __isinf __isinff __isnan __isnanf __signbit __signbitf acos asctime asin asprintf assert atan atan2 atof atol atoll \
 cbrt ceil ceilf clock clock_gettime copysign cos cosf cosh ctime difftime exp expf exp2 expm1 fabs fabsf fdim feof \
 ferror fdopen fgetpos fgetwc floor floorf fma fmax fmaxf fmin fminf fmod fmodf fputwc frexp fsetpos fsync ftello \
 gmtime gmtime_r hypot isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper \
 isxdigit iswalpha iswdigit iswspace ldexp lldiv llround llrint localtime localtime_r log log10 log1p log2 logb logf \
 lrand48 lrint lround mblen mbstowcs mbtowc memccpy mempcpy memrchr mktime modf nan nearbyint nextafter pow powf \
 pthread_join pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_self rand_r \
 recv remainder rint round roundf send setjmp _setjmp __sigsetjmp sigaddset sigdelset sigfillset sigismember sin sinf \
 sinh sqrt sqrtf srandom stpncpy strchrnul strerror_r strftime strtoimax strtok_r strtold strtoull \
 strtoumax strverscmp tan tanf tanh tgamma toascii tolower toupper towlower towupper trunc truncf tzset vasprintf \
 vfscanf vscanf vsscanf wcscat wcschr wcscmp wcscpy wcslen wcsncmp wcstombs wctomb wmemcpy wmemset ";

/// Of `names`, those that neither the C library nor what `link_flags` name provides. Names of one kind of programs only
/// (a library that is not there, a linker that fails for another reason) are found by nobody: none are given then, and
/// the build will tell.
pub fn unresolved(
    clang: &Path,
    machine: &[String],
    link_flags: &[String],
    names: &BTreeSet<String>,
    cancel: &Cancel,
) -> Result<BTreeSet<String>, BuildError> {
    let mut asked: Vec<&String> = names.iter().filter(|name| !is_known(name)).collect();
    let mut missing = BTreeSet::new();
    while !asked.is_empty() {
        let found = ask(clang, machine, link_flags, &asked, cancel)?;
        let before = missing.len();
        missing.extend(found.into_iter().filter(|name| asked.contains(&name)));
        // Some linkers tell of the first twenty only.
        if missing.len() < before + 20 {
            break;
        }
        asked.retain(|name| !missing.contains(*name));
    }
    Ok(missing)
}

fn is_known(name: &str) -> bool {
    let of_sanitizers = ["__asan_", "__ubsan_", "__lsan_", "__sanitizer_"];
    names::is_library(name)
        || LIBRARY.split_whitespace().any(|known| known == name)
        || of_sanitizers.iter().any(|prefix| name.starts_with(prefix))
}

/// Links a program that needs all of `names`.
fn ask(
    clang: &Path,
    machine: &[String],
    link_flags: &[String],
    names: &[&String],
    cancel: &Cancel,
) -> Result<Vec<String>, BuildError> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let mut text = String::new();
    for (index, name) in names.iter().enumerate() {
        text += &format!("extern char sc_{index}[] __asm__(\"{name}\");\n");
    }
    let all: Vec<String> = (0..names.len())
        .map(|index| format!("sc_{index}"))
        .collect();
    text += &format!("void *sc_all[] = {{{}}};\n", all.join(", "));
    text += "int main(void) { return 0; }\n";
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("seacoral-externals-{}-{count}", std::process::id());
    let program = std::env::temp_dir().join(name);
    let job = Job::new(clang)
        .env("LC_ALL", "C")
        .args(machine)
        .args(["-w", "-O0", "-x", "c", "-", "-x", "none"])
        .args(link_flags)
        // What the sanitizers of every build bring along.
        .args(["-lm", "-lpthread", "-ldl", "-lrt", "-o"])
        .arg(&program)
        .stdin_bytes(text.into_bytes());
    let finished = job.run(cancel)?;
    let _ = fs::remove_file(&program);
    if finished.exit == Exit::Cancelled {
        return Err(BuildError::Cancelled);
    }
    if finished.exit.is_success() {
        return Ok(Vec::new());
    }
    match link::explain("externals", &finished.stderr_text()) {
        LinkError::Undefined { symbols } => Ok(symbols),
        _ => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[track_caller]
    fn check(names: &str, link_flags: &[&str], expected: &str) {
        let names = names.split(' ').map(str::to_owned).collect();
        let flags: Vec<String> = link_flags.iter().map(|&flag| flag.to_owned()).collect();
        let clang = Path::new("clang-19");
        let found = unresolved(clang, &[], &flags, &names, &Cancel::new()).unwrap();
        let found: Vec<_> = found.into_iter().collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn only_what_no_library_has() {
        check("printf sqrt isalpha", &[], "");
        check("helper fnmatch read_sensor", &[], "helper read_sensor");
        check("deflate", &["-lno_such_library"], "");
        let many: Vec<String> = (10..60).map(|n| format!("unknown_{n}")).collect();
        check(&many.join(" "), &[], &many.join(" "));
    }
}
