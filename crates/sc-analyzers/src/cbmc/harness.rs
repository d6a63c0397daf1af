//! The C that CBMC reads: the units with labels, the harness, and the runtime for CBMC. Pure.

use std::collections::BTreeSet;

use sc_frontend::UnitId;
use sc_objectives::{Cbmc, CbmcForm, Dialect, Plain, render_unit};

use super::nulls::Nulls;
use crate::task::Sources;

/// The function that CBMC starts with.
pub(super) const MAIN: &str = "__sc_cbmc";
/// The name under which a trace tells the input bytes.
pub(super) const INPUT: &str = "__sc_in";
/// The label that is hit in every run: if CBMC does not see it, it sees nothing.
pub(super) const CANARY: u32 = 0;

/// What is asked of CBMC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// Where labels are looked at; `None` is no labels at all, only the program's errors.
    pub form: Option<CbmcForm>,
    /// The labels.
    pub labels: BTreeSet<u32>,
    /// What is left to chance.
    pub chance: Chance,
    /// Runs that go through a null pointer are left out.
    pub no_nulls: bool,
}

/// What no input decides, and what of it is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chance {
    /// Everything.
    All,
    /// Everything but whether memory can be allocated: it can.
    Memory,
    /// As little as possible: memory can be allocated, and is zero before anything is written to it.
    Little,
}

impl Question {
    /// About the program's errors only.
    pub(super) fn without_labels() -> Self {
        Self {
            form: None,
            labels: BTreeSet::new(),
            chance: Chance::All,
            no_nulls: false,
        }
    }

    fn dialect(&self) -> Box<dyn Dialect> {
        match self.form {
            Some(form) => Box::new(Cbmc {
                form,
                wanted: self.labels.clone(),
                set: self.chance == Chance::Little,
            }),
            None => Box::new(Plain),
        }
    }
}

/// One text per unit, or why there is none.
pub(super) fn texts(sources: &Sources, question: &Question) -> Result<Vec<String>, String> {
    let dialect = question.dialect();
    let nulls = question.no_nulls.then(|| Nulls::new(sources));
    let entry_unit = sources.program.function(sources.entry).unit;
    let mut texts = Vec::new();
    for index in 0..sources.program.units.len() {
        let unit = UnitId(index);
        let (labelling, dialect) = match &nulls {
            Some(nulls) => (&nulls.labelling, nulls.dialect()),
            None => (&sources.labelling, dialect.as_ref()),
        };
        let mut text = render_unit(&sources.program, labelling, unit, dialect);
        let appendix = if unit == entry_unit {
            Some(&sources.harness.entry_appendix)
        } else {
            sources.harness.unit_appendices.get(&unit)
        };
        if let Some(appendix) = appendix {
            text += "\n";
            text += &preprocessed(appendix, needs_oracle(sources, question));
        }
        if unit == entry_unit {
            text += &runtime(sources, question);
        }
        texts.push(text);
    }
    if question.form.is_some() {
        all_placed(sources, question, &texts)?;
    }
    Ok(texts)
}

/// What is asked of labels where they stand is settled before the oracle is called, unless they stand in it.
fn needs_oracle(sources: &Sources, question: &Question) -> bool {
    let program = &sources.program;
    let Some(oracle) = sources.oracle else {
        return true;
    };
    let judged = program.reachable(oracle);
    let in_oracle = |id: &u32| {
        let places = sources.labelling.places(program, *id);
        places.iter().any(|(function, _)| judged.contains(function))
    };
    question.form != Some(CbmcForm::Place) || question.labels.iter().any(in_oracle)
}

/// A label that did not get into the text would look as if nothing could reach it.
fn all_placed(sources: &Sources, question: &Question, texts: &[String]) -> Result<(), String> {
    for id in &question.labels {
        let mark = match question.form {
            Some(CbmcForm::Flag) => format!("(__sc_flag_{id} = 1)"),
            _ => format!("? __sc_hit_{id}() :"),
        };
        let found: usize = texts.iter().map(|text| text.matches(&mark).count()).sum();
        let expected = sources.labelling.places(&sources.program, *id).len();
        if found < expected.max(1) {
            return Err(format!("label {id} is not in the text for CBMC"));
        }
    }
    Ok(())
}

/// Copying for the harness alone: bounds of the program's loops, and models of its `memcpy`, are no concern of it.
const COPYING: &str = "static void __sc_copy(void *__sc_to, const void *__sc_from, unsigned long __sc_size) {\n\
    \x20 unsigned long __sc_n;\n\
    \x20 for (__sc_n = 0; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = ((const unsigned char *)__sc_from)[__sc_n];\n}\n\
    static void __sc_fill(void *__sc_to, int __sc_byte, unsigned long __sc_size) {\n\
    \x20 unsigned long __sc_n;\n\
    \x20 for (__sc_n = 0; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = (unsigned char)__sc_byte;\n}\n";

/// The appendix without its preprocessor lines, CBMC reads the text as it is, and with copying that CBMC does exactly:
/// its own model of `memcpy` makes up bytes when the size is not constant.
fn preprocessed(appendix: &str, oracle: bool) -> String {
    let mut out = COPYING.to_owned();
    let mut canonical = true;
    for line in appendix.lines() {
        canonical &= !line.contains("Canonical bytes to a call");
        let directive = line.starts_with('#') && !line.starts_with("# ");
        let judges = !oracle && line.trim_start().starts_with("__sc_oracle(");
        if judges {
            out.push(';');
        } else if !directive {
            out += &adapted(&line.replace("__sc_uncounted", ""), canonical);
        }
        out.push('\n');
    }
    out
}

/// A line of the appendix for CBMC. In `__sc_canonicalise`, what fills bytes that do not matter is left out: they may be
/// anything.
fn adapted(line: &str, canonical: bool) -> String {
    let code = line.trim();
    let fills = code.starts_with("__builtin_memset(");
    if canonical && (fills || code.starts_with("__sc_clear_text(")) {
        return ";".to_owned();
    }
    if canonical && let Some(assumption) = in_range(code) {
        return assumption;
    }
    // Padding of elements, which may be anything as well.
    if fills && code.contains(" * ") {
        return ";".to_owned();
    }
    match copied(code) {
        Some((to, from, size)) => format!(
            "{{ unsigned long __sc_k; for (__sc_k = 0; __sc_k < sizeof {from}; __sc_k++) if (__sc_k < {size}) \
             ((unsigned char *){to})[__sc_k] = ((const unsigned char *){from})[__sc_k]; }}"
        ),
        None => line
            .replace("__builtin_memcpy", "__sc_copy")
            .replace("__builtin_memset", "__sc_fill"),
    }
}

/// What brings a number into its range leaves alone what is in it: it is enough to assume that it is, and division is hard
/// for a solver. Only `x = x % n;` may come with an `x` that is in range.
fn in_range(code: &str) -> Option<String> {
    let (x, value) = code.strip_suffix(';')?.split_once(" = ")?;
    let rest = value.strip_prefix(x).unwrap_or("");
    if let Some(limit) = rest.strip_prefix(" % ") {
        return Some(format!("__CPROVER_assume({x} < {limit});"));
    }
    let chosen = value.starts_with('(') || value.starts_with("__sc_values[");
    (chosen && value.contains(" % ")).then(|| "__CPROVER_assume(0);".to_owned())
}

/// The arguments of a call of `memcpy` whose size is not constant; its source is a whole array then.
fn copied(code: &str) -> Option<(&str, &str, &str)> {
    let arguments = code.strip_prefix("__builtin_memcpy(")?.strip_suffix(");")?;
    let (to, rest) = arguments.split_once(", ")?;
    let (from, size) = rest.split_once(", ")?;
    let constant = size.starts_with("sizeof ") && !size.contains(" * ");
    (!constant).then_some((to, from, size))
}

/// No loop of the harness goes round more often than the longest array of the inputs has elements, the inputs have bytes
/// or a number has bits.
pub(super) fn longest_loop(sources: &Sources, input_size: usize) -> u32 {
    let text = &sources.harness.entry_appendix;
    let dimensions = text.split('[').skip(1);
    let lengths = dimensions.filter_map(|rest| rest.split(']').next()?.parse::<u32>().ok());
    let bytes = u32::try_from(input_size).unwrap_or(u32::MAX);
    lengths.max().unwrap_or(0).max(bytes).max(64)
}

/// What the harness and the labels call.
fn runtime(sources: &Sources, question: &Question) -> String {
    let mut text = "\n# 1 \"__sc_cbmc.c\"\n".to_owned();
    // A variable without a value may have any.
    text += "int __sc_nondet(void) { unsigned char __sc_c; return __sc_c & 1; }\n\
             unsigned __sc_sink;\n\
             void *__sc_block(unsigned long __sc_size, unsigned __sc_index) { (void)__sc_index; return __CPROVER_allocate(__sc_size, 0); }\n\
             void __sc_assume(int __sc_holds) { __CPROVER_assume(__sc_holds); }\n\
             void __sc_assert(int __sc_holds) { __CPROVER_assume(__sc_holds); }\n\
             void __sc_oracle(int __sc_holds) { __CPROVER_assume(__sc_holds); }\n\
             void __sc_user_label(int __sc_holds) { (void)__sc_holds; }\n";
    let flags = question.form == Some(CbmcForm::Flag);
    if flags {
        for id in &question.labels {
            text += &format!("unsigned char __sc_flag_{id};\n");
        }
    }
    for id in question.labels.iter().chain([&CANARY]) {
        text += &hit(*id);
    }
    text += "static void __sc_ended(void) {\n";
    if flags {
        for id in &question.labels {
            text += &format!(
                "  if (__sc_nondet()) {{ if (__sc_flag_{id}) __sc_hit_{id}(); __CPROVER_assume(0); }}\n"
            );
        }
    }
    text += "}\n";
    text += &models(sources);
    if question.chance != Chance::All {
        text += &allocation(sources, question.chance == Chance::Little);
    }
    text += &format!(
        "struct __sc_inputs __sc_any_inputs(void) {{ struct __sc_inputs __sc_i; return __sc_i; }}\n\
         void {MAIN}(void) {{\n\
         \x20 struct __sc_inputs __sc_i = __sc_any_inputs();\n\
         \x20 __sc_canonicalise((unsigned char *)&__sc_i);\n\
         \x20 __CPROVER_input(\"{INPUT}\", __sc_i);\n\
         \x20 if (__sc_nondet()) __sc_hit_{CANARY}();\n\
         \x20 __sc_execute((unsigned char *)&__sc_i);\n\
         \x20 __sc_ended();\n}}\n"
    );
    text
}

/// The loop has no end: its unwinding assertion, which CBMC checks in the same run as those of the program's loops,
/// fails exactly if it is reached. What the program does wrong can be assumed away beside it (`--assert-to-assume`
/// spares unwinding assertions), and nothing goes on behind it.
fn hit(id: u32) -> String {
    format!("void __sc_hit_{id}(void) {{ for (;;) __sc_sink++; }}\n")
}

/// The loops of [`hit`] in the text of a question, by their names.
pub(super) fn hit_loops(question: &Question) -> impl Iterator<Item = String> {
    let ids = question.labels.iter().chain([&CANARY]);
    ids.map(|id| format!("__sc_hit_{id}.0"))
}

/// Ends of a run that count as good, beside returning.
const EXITS: [&str; 4] = ["exit", "_exit", "_Exit", "quick_exit"];

/// C library functions as CBMC is to see them. Only where the program has none of its own.
fn models(sources: &Sources) -> String {
    let called = |name: &str| sources.program.externals.contains(name);
    let mut text = String::new();
    for name in EXITS.into_iter().filter(|name| called(name)) {
        text += &format!(
            "void {name}(int __sc_status) {{ (void)__sc_status; __sc_ended(); __CPROVER_assume(0); }}\n"
        );
    }
    for (name, model) in MODELS {
        if called(name) && sources.program.find_function(name).is_empty() {
            text += model;
        }
    }
    text
}

/// Allocation that never fails.
fn allocation(sources: &Sources, zeros: bool) -> String {
    let called = |name: &str| sources.program.externals.contains(name);
    let zeros = u8::from(zeros);
    let mut text = String::new();
    if called("malloc") {
        text += &format!(
            "void *malloc(unsigned long __sc_size) {{ return __CPROVER_allocate(__sc_size, {zeros}); }}\n"
        );
    }
    if called("calloc") {
        text += "void *calloc(unsigned long __sc_n, unsigned long __sc_size) { return __CPROVER_allocate(__sc_n * __sc_size, 1); }\n";
    }
    text
}

/// Byte by byte: CBMC's own models of copying make up bytes when the size is not constant. Of comparisons only the sign
/// is certain, while CBMC's models give one value. Of the most negative number, `abs` gives that number.
const MODELS: [(&str, &str); 9] = [
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
        "strcmp",
        "int strcmp(const char *__sc_a, const char *__sc_b) {\n\
         \x20 unsigned long __sc_n = 0;\n\
         \x20 while (__sc_a[__sc_n] == __sc_b[__sc_n] && __sc_a[__sc_n]) __sc_n++;\n\
         \x20 { int __sc_r, __sc_x = (unsigned char)__sc_a[__sc_n], __sc_y = (unsigned char)__sc_b[__sc_n];\n\
         \x20 __CPROVER_assume((__sc_r < 0) == (__sc_x < __sc_y) && (__sc_r > 0) == (__sc_x > __sc_y)); return __sc_r; }\n}\n",
    ),
    (
        "strncmp",
        "int strncmp(const char *__sc_a, const char *__sc_b, unsigned long __sc_size) {\n\
         \x20 unsigned long __sc_n = 0;\n\
         \x20 while (__sc_n < __sc_size && __sc_a[__sc_n] == __sc_b[__sc_n] && __sc_a[__sc_n]) __sc_n++;\n\
         \x20 if (__sc_n >= __sc_size) return 0;\n\
         \x20 { int __sc_r, __sc_x = (unsigned char)__sc_a[__sc_n], __sc_y = (unsigned char)__sc_b[__sc_n];\n\
         \x20 __CPROVER_assume((__sc_r < 0) == (__sc_x < __sc_y) && (__sc_r > 0) == (__sc_x > __sc_y)); return __sc_r; }\n}\n",
    ),
    (
        "memcmp",
        "int memcmp(const void *__sc_p, const void *__sc_q, unsigned long __sc_size) {\n\
         \x20 const unsigned char *__sc_a = __sc_p, *__sc_b = __sc_q; unsigned long __sc_n = 0;\n\
         \x20 while (__sc_n < __sc_size && __sc_a[__sc_n] == __sc_b[__sc_n]) __sc_n++;\n\
         \x20 if (__sc_n >= __sc_size) return 0;\n\
         \x20 { int __sc_r, __sc_x = __sc_a[__sc_n], __sc_y = __sc_b[__sc_n];\n\
         \x20 __CPROVER_assume((__sc_r < 0) == (__sc_x < __sc_y) && (__sc_r > 0) == (__sc_x > __sc_y)); return __sc_r; }\n}\n",
    ),
    (
        "memcpy",
        "void *memcpy(void *__sc_to, const void *__sc_from, unsigned long __sc_size) {\n\
         \x20 unsigned long __sc_n = 0;\n\
         \x20 for (; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = ((const unsigned char *)__sc_from)[__sc_n];\n\
         \x20 return __sc_to;\n}\n",
    ),
    (
        "memmove",
        "void *memmove(void *__sc_to, const void *__sc_from, unsigned long __sc_size) {\n\
         \x20 unsigned long __sc_n;\n\
         \x20 if (__CPROVER_POINTER_OBJECT(__sc_to) == __CPROVER_POINTER_OBJECT(__sc_from) && __CPROVER_POINTER_OFFSET(__sc_to) > __CPROVER_POINTER_OFFSET(__sc_from))\n\
         \x20   for (__sc_n = __sc_size; __sc_n > 0; __sc_n--) ((unsigned char *)__sc_to)[__sc_n - 1] = ((const unsigned char *)__sc_from)[__sc_n - 1];\n\
         \x20 else\n\
         \x20   for (__sc_n = 0; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = ((const unsigned char *)__sc_from)[__sc_n];\n\
         \x20 return __sc_to;\n}\n",
    ),
    (
        "memset",
        "void *memset(void *__sc_to, int __sc_byte, unsigned long __sc_size) {\n\
         \x20 unsigned long __sc_n = 0;\n\
         \x20 for (; __sc_n < __sc_size; __sc_n++) ((unsigned char *)__sc_to)[__sc_n] = (unsigned char)__sc_byte;\n\
         \x20 return __sc_to;\n}\n",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_harness() {
        let check = |line: &str, expected: &str| assert_eq!(adapted(line, true), expected);
        check(
            "a.__sc_length = a.__sc_length % 9u;",
            "__CPROVER_assume(a.__sc_length < 9u);",
        );
        check("  i = i % 9;", "__CPROVER_assume(i < 9);");
        check(
            "e = (int)(1 + (int)((unsigned)e % 3u));",
            "__CPROVER_assume(0);",
        );
        check("e = __sc_values[(unsigned)e % 3u];", "__CPROVER_assume(0);");
        check("b &= 1;", "b &= 1;");
        check(
            "i = (int)(((i & 7u) ^ 4u) - 4u);",
            "i = (int)(((i & 7u) ^ 4u) - 4u);",
        );
        check("__builtin_memset(&a, 0, sizeof a);", ";");
        let later = "x = x % 2u;";
        assert_eq!(adapted(later, false), later);
    }
}
