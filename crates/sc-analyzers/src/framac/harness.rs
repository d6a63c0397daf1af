//! The C that Frama-C reads: the units with labels, the harness, and the runtime for Frama-C. Pure.

use std::collections::BTreeSet;

use sc_frontend::{Span, TypeKind, UnitId};
use sc_objectives::{FramaC, render_unit};

use super::verdict;
use crate::proof::tokens::tokens;
use crate::task::Sources;

/// The function that Eva starts with.
pub(super) const MAIN: &str = "__sc_framac";
/// A function for WP, of which nothing can be proved.
pub(super) const WP_CANARY_FUNCTION: &str = "__sc_canary";
/// The label that is reached in every run, before the program: if Frama-C does not see it, it sees nothing.
pub(super) const CANARY: u32 = 0;
/// Labels of [`WP_CANARY_FUNCTION`], larger than those of any program.
pub(super) const WP_CANARIES: [u32; 2] = [4_000_000_001, 4_000_000_002];

/// Functions that Eva has built in, by the names that ours have: named one by one, or a function of the program that is
/// called `log` would be taken for the one of the C library.
pub(super) fn builtins(sources: &Sources) -> Vec<(&'static str, &'static str)> {
    let ours = BUILTINS.iter().copied();
    let library = LIBRARY_BUILTINS.iter().copied();
    let called = library.filter(|(name, _)| sources.program.externals.contains(*name));
    ours.chain(called).collect()
}

const BUILTINS: [(&str, &str); 3] = [
    ("__sc_calloc", "Frama_C_calloc"),
    ("__sc_memcpy", "Frama_C_memcpy"),
    ("__sc_memset", "Frama_C_memset"),
];

const LIBRARY_BUILTINS: [(&str, &str); 4] = [
    ("malloc", "Frama_C_malloc"),
    ("calloc", "Frama_C_calloc"),
    ("free", "Frama_C_free"),
    ("memmove", "Frama_C_memmove"),
];

/// C library functions that have a model here, or that Eva has built in, tested against the real ones
/// (`tests/cases/framac-proofs`), and those of our own header.
pub(super) const MODELLED: &[&str] = &[
    "malloc",
    "calloc",
    "free",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "strlen",
    "strcmp",
    "strncmp",
    "abs",
    "labs",
    "llabs",
    "abort",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "__assert_fail",
    "__builtin_expect",
    "__sc_assume",
    "__sc_assert",
    "__sc_user_label",
];

/// One text per unit, or why there is none.
pub(super) fn texts(sources: &Sources, labels: &BTreeSet<u32>) -> Result<Vec<String>, String> {
    let dialect = FramaC {
        wanted: labels.clone(),
    };
    let entry_unit = sources.program.function(sources.entry).unit;
    let mut texts = Vec::new();
    for index in 0..sources.program.units.len() {
        let unit = UnitId(index);
        let text = render_unit(&sources.program, &sources.labelling, unit, &dialect);
        let text = with_contracts(sources, unit, text);
        let mut text = without_const(&text);
        let appendix = if unit == entry_unit {
            Some(&sources.harness.entry_appendix)
        } else {
            sources.harness.unit_appendices.get(&unit)
        };
        if let Some(appendix) = appendix {
            text += "\n";
            let appendix = without_const(&preprocessed(appendix));
            text += &if unit == entry_unit {
                with_canary(sources, &appendix)
            } else {
                appendix
            };
        }
        if unit == entry_unit {
            text += &runtime(sources);
        }
        texts.push(text);
    }
    all_placed(sources, labels, &texts)?;
    Ok(texts)
}

/// Recursive functions get a contract: Eva, which does not follow them, refuses to go on without. Whatever it says, what
/// comes after them is in doubt.
fn with_contracts(sources: &Sources, unit: UnitId, mut text: String) -> String {
    let program = &sources.program;
    let recursive = verdict::recursive(sources).into_iter();
    let functions = recursive.map(|id| program.function(id));
    for function in functions.filter(|function| function.unit == unit) {
        let head = Span {
            start: function.span.start,
            end: function.body.start,
        };
        let contract = match program.types.get(function.ret).kind {
            TypeKind::Void => "/*@ assigns \\nothing; */ ",
            _ => "/*@ assigns \\result \\from \\nothing; */ ",
        };
        let head = head.of(&program.units[unit.0].text);
        if let Some(at) = text.find(head) {
            text.insert_str(at, contract);
        }
    }
    text
}

/// A label that did not get into the text must not look as if nothing could reach it.
fn all_placed(sources: &Sources, labels: &BTreeSet<u32>, texts: &[String]) -> Result<(), String> {
    for id in labels {
        let expected = sources.labelling.places(&sources.program, *id).len();
        if placed(texts, *id) < expected.max(1) {
            return Err(format!("label {id} is not in the text for Frama-C"));
        }
    }
    Ok(())
}

/// How often a label stands in the texts.
pub(super) fn placed(texts: &[String], id: u32) -> usize {
    let check = FramaC::check(id);
    texts.iter().map(|text| text.matches(&check).count()).sum()
}

/// Frama-C takes it for an error to write into a `const` variable, also where no sanitizer and no processor does.
fn without_const(text: &str) -> String {
    let whole = Span {
        start: 0,
        end: text.len(),
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for token in tokens(text, whole) {
        if matches!(token.text, "const" | "__const" | "__const__") {
            out += &text[at..token.start];
            at = token.end();
        }
    }
    out + &text[at..]
}

/// The appendix without its preprocessor lines, with copying that Eva has built in.
fn preprocessed(appendix: &str) -> String {
    let mut out = "/*@ assigns \\result \\from __sc_to; assigns ((char *)__sc_to)[0 .. __sc_size - 1] \\from \
         ((char *)__sc_from)[0 .. __sc_size - 1]; */\n\
         extern void *__sc_memcpy(void *__sc_to, const void *__sc_from, unsigned long __sc_size);\n\
         /*@ assigns \\result \\from __sc_to; assigns ((char *)__sc_to)[0 .. __sc_size - 1] \\from __sc_byte; */\n\
         extern void *__sc_memset(void *__sc_to, int __sc_byte, unsigned long __sc_size);\n"
        .to_owned();
    for line in appendix.lines() {
        let directive = line.starts_with('#') && !line.starts_with("# ");
        if !directive {
            out += &line
                .replace("__sc_uncounted", "")
                .replace("__builtin_memcpy", "__sc_memcpy")
                .replace("__builtin_memset", "__sc_memset");
        }
        out.push('\n');
    }
    out
}

/// The canary, where the function under test is called: what comes before must not seem to end.
fn with_canary(sources: &Sources, appendix: &str) -> String {
    let name = &sources.program.function(sources.entry).name;
    let name = if name == "main" { "__sc_main" } else { name };
    let call = format!("{name}(");
    let lines: Vec<_> = appendix.lines().collect();
    let calls = |line: &&str| line.starts_with("  ") && line.contains(&call);
    let at = lines.iter().rposition(calls).unwrap_or(lines.len());
    let canary = format!(
        "if (__sc_nondet()) {{ {} __sc_stop(); }}",
        FramaC::check(CANARY)
    );
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        if index == at {
            out += &canary;
        }
        out += line;
        out.push('\n');
    }
    out
}

/// What the harness and the labels call. Blocks of inputs have more room than tests give them: an access that only may
/// miss one by a little raises no alarm then, behind which nothing could be claimed, and runs that do miss it are only
/// too many for a proof.
fn runtime(sources: &Sources) -> String {
    let mut text = "\n# 1 \"__sc_framac.c\"\n".to_owned();
    text += "/*@ assigns \\result \\from __sc_n, __sc_size; */\n\
             extern void *__sc_calloc(unsigned long __sc_n, unsigned long __sc_size);\n\
             /*@ assigns __sc_p[0 .. __sc_size - 1] \\from \\nothing; ensures \\initialized(__sc_p + (0 .. __sc_size - 1)); */\n\
             extern void __sc_unknown(unsigned char *__sc_p, unsigned long __sc_size);\n\
             void *__sc_block(unsigned long __sc_size, unsigned __sc_index) {\n\
             \x20 void *__sc_p = __sc_calloc(1, __sc_size + 64);\n\
             \x20 (void)__sc_index;\n\
             \x20 if (!__sc_p) __sc_stop();\n\
             \x20 __sc_unknown((unsigned char *)__sc_p, __sc_size + 64);\n\
             \x20 return __sc_p;\n}\n\
             void __sc_assume(int __sc_holds) { if (!__sc_holds) __sc_stop(); }\n\
             void __sc_assert(int __sc_holds) { if (!__sc_holds) __sc_stop(); }\n\
             void __sc_oracle(int __sc_holds) { if (!__sc_holds) __sc_stop(); }\n\
             void __sc_user_label(int __sc_holds) { (void)__sc_holds; }\n";
    text += &models(sources);
    let canary = FramaC::check(CANARY);
    let [first, second] = WP_CANARIES.map(FramaC::check);
    text += &format!(
        "void {WP_CANARY_FUNCTION}(int __sc_x) {{\n\
         \x20 if (__sc_nondet()) {{ if (__sc_x) {{ {first} }} __sc_stop(); }}\n\
         \x20 if (__sc_nondet()) {{ if (__sc_x) {{ {second} }} __sc_stop(); }}\n}}\n\
         void {MAIN}(void) {{\n\
         \x20 struct __sc_inputs __sc_i;\n\
         \x20 __sc_unknown((unsigned char *)&__sc_i, sizeof __sc_i);\n\
         \x20 __sc_canonicalise((unsigned char *)&__sc_i);\n\
         \x20 if (__sc_nondet()) {{ {canary} __sc_stop(); }}\n\
         \x20 __sc_execute((unsigned char *)&__sc_i);\n}}\n"
    );
    text
}

/// C library functions as Frama-C is to see them. Only where the program calls them and has none of its own.
fn models(sources: &Sources) -> String {
    let called = |name: &str| sources.program.externals.contains(name);
    let chosen = MODELS.iter().filter(|(name, _)| called(name));
    chosen.map(|(_, model)| *model).collect()
}

/// Eva's own functions take the place of those that are only declared.
const MODELS: [(&str, &str); 19] = [
    // Of the most negative number, they give that number.
    (
        "abs",
        "int abs(int __sc_x) { return __sc_x < 0 ? (int)(0u - (unsigned)__sc_x) : __sc_x; }\n",
    ),
    (
        "labs",
        "long labs(long __sc_x) { return __sc_x < 0 ? (long)(0ul - (unsigned long)__sc_x) : __sc_x; }\n",
    ),
    (
        "llabs",
        "long long llabs(long long __sc_x) { return __sc_x < 0 ? (long long)(0ull - (unsigned long long)__sc_x) : __sc_x; }\n",
    ),
    (
        "malloc",
        "/*@ assigns \\result \\from __sc_size; */ extern void *malloc(unsigned long __sc_size);\n",
    ),
    (
        "calloc",
        "/*@ assigns \\result \\from __sc_n, __sc_size; */ extern void *calloc(unsigned long __sc_n, unsigned long __sc_size);\n",
    ),
    (
        "free",
        "/*@ assigns \\nothing; */ extern void free(void *__sc_p);\n",
    ),
    (
        "memcpy",
        "void *memcpy(void *__sc_to, void *__sc_from, unsigned long __sc_size) { return __sc_memcpy(__sc_to, __sc_from, __sc_size); }\n",
    ),
    (
        "memmove",
        "/*@ assigns \\result \\from __sc_to; assigns ((char *)__sc_to)[0 .. __sc_size - 1] \\from ((char *)__sc_from)[0 .. __sc_size - 1]; */\n\
         extern void *memmove(void *__sc_to, void *__sc_from, unsigned long __sc_size);\n",
    ),
    (
        "memset",
        "void *memset(void *__sc_to, int __sc_byte, unsigned long __sc_size) { return __sc_memset(__sc_to, __sc_byte, __sc_size); }\n",
    ),
    (
        "strlen",
        "unsigned long strlen(char *__sc_s) { unsigned long __sc_n = 0; while (__sc_s[__sc_n]) __sc_n++; return __sc_n; }\n",
    ),
    // Of comparisons only the sign is certain.
    (
        "strcmp",
        "int strcmp(char *__sc_a, char *__sc_b) {\n\
         \x20 unsigned long __sc_n = 0; int __sc_r = __sc_nondet(), __sc_x, __sc_y;\n\
         \x20 while (__sc_a[__sc_n] == __sc_b[__sc_n] && __sc_a[__sc_n]) __sc_n++;\n\
         \x20 __sc_x = (unsigned char)__sc_a[__sc_n]; __sc_y = (unsigned char)__sc_b[__sc_n];\n\
         \x20 if ((__sc_r < 0) != (__sc_x < __sc_y) || (__sc_r > 0) != (__sc_x > __sc_y)) __sc_stop();\n\
         \x20 return __sc_r;\n}\n",
    ),
    (
        "strncmp",
        "int strncmp(char *__sc_a, char *__sc_b, unsigned long __sc_size) {\n\
         \x20 unsigned long __sc_n = 0; int __sc_r = __sc_nondet(), __sc_x, __sc_y;\n\
         \x20 while (__sc_n < __sc_size && __sc_a[__sc_n] == __sc_b[__sc_n] && __sc_a[__sc_n]) __sc_n++;\n\
         \x20 if (__sc_n >= __sc_size) return 0;\n\
         \x20 __sc_x = (unsigned char)__sc_a[__sc_n]; __sc_y = (unsigned char)__sc_b[__sc_n];\n\
         \x20 if ((__sc_r < 0) != (__sc_x < __sc_y) || (__sc_r > 0) != (__sc_x > __sc_y)) __sc_stop();\n\
         \x20 return __sc_r;\n}\n",
    ),
    (
        "memcmp",
        "int memcmp(void *__sc_p, void *__sc_q, unsigned long __sc_size) {\n\
         \x20 unsigned char *__sc_a = __sc_p, *__sc_b = __sc_q;\n\
         \x20 unsigned long __sc_n = 0; int __sc_r = __sc_nondet(), __sc_x, __sc_y;\n\
         \x20 while (__sc_n < __sc_size && __sc_a[__sc_n] == __sc_b[__sc_n]) __sc_n++;\n\
         \x20 if (__sc_n >= __sc_size) return 0;\n\
         \x20 __sc_x = __sc_a[__sc_n]; __sc_y = __sc_b[__sc_n];\n\
         \x20 if ((__sc_r < 0) != (__sc_x < __sc_y) || (__sc_r > 0) != (__sc_x > __sc_y)) __sc_stop();\n\
         \x20 return __sc_r;\n}\n",
    ),
    (
        "abort",
        "/*@ assigns \\nothing; ensures \\false; */ extern void abort(void);\n",
    ),
    (
        "exit",
        "/*@ assigns \\nothing; ensures \\false; */ extern void exit(int __sc_status);\n",
    ),
    (
        "_exit",
        "/*@ assigns \\nothing; ensures \\false; */ extern void _exit(int __sc_status);\n",
    ),
    (
        "_Exit",
        "/*@ assigns \\nothing; ensures \\false; */ extern void _Exit(int __sc_status);\n",
    ),
    (
        "quick_exit",
        "/*@ assigns \\nothing; ensures \\false; */ extern void quick_exit(int __sc_status);\n",
    ),
    (
        "__assert_fail",
        "/*@ assigns \\nothing; ensures \\false; */\n\
         extern void __assert_fail(char *__sc_text, char *__sc_file, unsigned __sc_line, char *__sc_function);\n",
    ),
];
