//! The slice of a program that an entrypoint needs: all other declarations are left out of builds.
//!
//! The slice follows names, not meanings. A declaration that is kept needs every name in it, in all units, and every
//! declaration of a needed name is kept. So nothing that is kept can refer to what is left out, whatever it means by a
//! name. What can be reached without a name (constructors, sections, assembly, pragmas, replaced functions of the C
//! library) is always kept, or nothing is left out at all.

mod declarations;

use std::collections::{BTreeSet, HashMap, HashSet};

use sc_tokens::{TokenKind, all_tokens};

use crate::constructs::FileConstruct;
use crate::load::is_accepted;
use crate::preprocess::SourceOptions;
use crate::program::{Program, Span, Unit, UnitId};
use declarations::{Declaration, Name, declarations};

/// Functions that compilers and the C library call although no text names them.
const IMPLICIT: &str = "memcpy memmove memset memcmp memchr bcmp bcopy bzero strlen strcmp strncmp strcpy strncpy \
    stpcpy strcat strchr strrchr strdup strndup malloc calloc realloc free aligned_alloc posix_memalign memalign valloc \
    reallocarray puts putchar fputs fputc fwrite printf fprintf vfprintf write read open close exit _exit _Exit abort \
    atexit raise signal getenv fmod fmodf pow powf powl exp2 exp2f ldexp ldexpf sqrt sqrtf sin cos sincos floor ceil \
    trunc round rint nearbyint fabs fmin fmax __errno_location __assert_fail __stack_chk_fail __cxa_atexit \
    pthread_mutex_lock pthread_mutex_unlock mmap munmap sbrk brk qsort matherr";

/// Variables that the C library reads, and that a program may define in place of it: relocations of glibc name them.
const IMPLICIT_VARIABLES: &str = "optarg opterr optind optopt environ __environ timezone __timezone daylight __daylight \
    tzname __tzname signgam __signgam stdin stdout stderr program_invocation_name program_invocation_short_name \
    __progname __progname_full error_message_count error_one_per_line error_print_progname re_syntax_options \
    obstack_alloc_failed_handler obstack_exit_failure argp_err_exit_status argp_program_bug_address \
    argp_program_version argp_program_version_hook getdate_err h_errlist loc1 loc2 locs _res rpc_createerr \
    __malloc_hook __free_hook __realloc_hook __memalign_hook _LIB_VERSION __fpu_control";

/// With one of these, functions are called by names that no text may have.
const BY_NAME: [&str; 2] = ["dlsym", "dlvsym"];

/// What else a build needs beside the functions that the entrypoint may run.
#[derive(Debug, Clone, Default)]
pub struct Needed {
    /// Names of functions.
    pub functions: BTreeSet<String>,
    /// Generated C.
    pub texts: Vec<String>,
    /// Nothing is left out if builds would have less than so many bytes of code and initialisers less.
    pub least: usize,
}

impl Needed {
    /// Compiling less text takes no longer than making sure that the rest of it compiles.
    pub const LEAST: usize = 16 << 10;
}

impl Program {
    /// Leaves out of all builds what `needed` does not need. Nothing is left out where that may change what the program
    /// means, or saves little.
    pub fn slice(&mut self, needed: &Needed, options: &SourceOptions) {
        let Some(omitted) = unneeded(self, needed) else {
            return;
        };
        let sliced = self.units.iter().zip(omitted).map(|(unit, omitted)| Unit {
            omitted,
            ..unit.clone()
        });
        let sliced: Vec<Unit> = sliced.collect();
        let changed = || sliced.iter().filter(|unit| !unit.omitted.is_empty());
        if changed().all(|unit| is_accepted(options, unit)) {
            self.units = sliced;
        }
    }
}

impl Unit {
    /// The text that stands for an omitted part: its line breaks and line markers.
    pub fn blank(&self, omitted: Span) -> String {
        let part = omitted.of(&self.text);
        let mut blank = String::new();
        for line in part.split_inclusive('\n') {
            if line.starts_with('#') {
                blank.push_str(line);
            } else if line.ends_with('\n') {
                blank.push('\n');
            }
        }
        blank
    }

    /// The text without its omitted parts.
    pub fn sliced_text(&self) -> String {
        let mut sliced = String::new();
        let mut at = 0;
        for omitted in &self.omitted {
            sliced.push_str(self.text.get(at..omitted.start).unwrap_or_default());
            sliced.push_str(&self.blank(*omitted));
            at = omitted.end;
        }
        sliced.push_str(self.text.get(at..).unwrap_or_default());
        sliced
    }
}

/// What can be left out of each unit, if it is worth while.
fn unneeded(program: &Program, needed: &Needed) -> Option<Vec<Vec<Span>>> {
    let assembly = |construct: &FileConstruct| construct.may_define_symbols();
    if program.constructs.iter().any(assembly) {
        return None;
    }
    let units: Vec<_> = (0..program.units.len())
        .map(|unit| declarations(program, UnitId(unit)))
        .collect::<Option<_>>()?;
    let all: Vec<&Declaration<'_>> = units.iter().flatten().collect();
    let kept = closure(&all, needed)?;
    let mut kept = kept.into_iter();
    let mut saved = 0;
    let mut omitted = Vec::new();
    for unit in &units {
        let mut spans = Vec::new();
        for (declaration, kept) in unit.iter().zip(&mut kept) {
            if !kept {
                spans.push(declaration.span);
                saved += declaration.code;
            }
        }
        omitted.push(spans);
    }
    (saved >= needed.least.max(1)).then_some(omitted)
}

/// Which declarations are needed; `None` if names do not tell.
fn closure(all: &[&Declaration<'_>], needed: &Needed) -> Option<Vec<bool>> {
    let mut declaring: HashMap<Name<'_>, Vec<usize>> = HashMap::new();
    for (index, declaration) in all.iter().enumerate() {
        for name in &declaration.declared {
            declaring.entry(*name).or_default().push(index);
        }
    }
    let implicit = IMPLICIT.split_whitespace();
    let implicit = implicit.chain(IMPLICIT_VARIABLES.split_whitespace());
    let mut wanted: Vec<Name<'_>> = implicit.map(Name::Plain).collect();
    wanted.extend(needed.functions.iter().map(|name| Name::Plain(name)));
    for text in &needed.texts {
        let words = all_tokens(text).into_iter();
        let words = words.filter(|token| token.kind == TokenKind::Word);
        wanted.extend(words.flat_map(|word| [Name::Plain(word.text), Name::Tag(word.text)]));
    }
    let mut kept: Vec<bool> = all.iter().map(|it| it.is_root).collect();
    let roots = all.iter().filter(|it| it.is_root);
    wanted.extend(roots.flat_map(|root| root.wanted()));
    let mut seen: HashSet<Name<'_>> = HashSet::new();
    while let Some(name) = wanted.pop() {
        if !seen.insert(name) {
            continue;
        }
        for index in declaring.get(&name).into_iter().flatten() {
            if !std::mem::replace(&mut kept[*index], true) {
                wanted.extend(all[*index].wanted());
            }
        }
    }
    let by_name = BY_NAME.iter().any(|name| seen.contains(&Name::Plain(name)));
    (!by_name).then_some(kept)
}
