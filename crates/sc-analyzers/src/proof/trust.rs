//! What provers must not be believed about: everything that their models of C leave out. Pure.

use std::collections::BTreeSet;

use sc_frontend::{Function, FunctionId, Program, Scalar, Span, UnitId};

use super::order::{Event, everything, words};
use crate::task::Sources;

/// Something after which a prover's claims do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Doubt {
    /// When it happens.
    pub event: Event,
    /// What it is, in words.
    pub reason: String,
}

/// All doubts about a program, for a prover that has models of these functions.
pub(crate) fn doubts(sources: &Sources, modelled: &[&str]) -> Vec<Doubt> {
    let program = &sources.program;
    let mut doubts: Vec<Doubt> = program
        .oddities
        .iter()
        .map(|oddity| anywhere(oddity.clone()))
        .collect();
    let functions = everything(sources);
    for id in &functions {
        let function = program.function(*id);
        doubts.extend(oddities_of(program, *id, function));
        doubts.extend(calls(program, function, modelled));
        doubts.extend(externals(program, *id, function));
    }
    let functions: Vec<_> = functions.iter().map(|id| program.function(*id)).collect();
    doubts.extend(numbers(program, &functions).map(anywhere));
    doubts.dedup();
    doubts
}

/// Doubts about a program for who executes what the compiler makes of it: calls, assembly and jumps are seen there.
pub(crate) fn doubts_of_compiled(sources: &Sources) -> Vec<Doubt> {
    const SEEN: [&str; 2] = ["inline assembly", "computed goto"];
    let program = &sources.program;
    let oddities = program.oddities.iter();
    let mut doubts: Vec<Doubt> = oddities.map(|oddity| anywhere(oddity.clone())).collect();
    let functions = everything(sources);
    for id in &functions {
        let function = program.function(*id);
        let unseen = |doubt: &Doubt| !SEEN.iter().any(|seen| doubt.reason.starts_with(seen));
        doubts.extend(
            oddities_of(program, *id, function)
                .into_iter()
                .filter(unseen),
        );
        doubts.extend(externals(program, *id, function));
    }
    // The address sanitizer does not look at variables that several files may define.
    let mut flags = program.units.iter().flat_map(|unit| &unit.flags.meaning);
    if flags.any(|flag| flag == "-fcommon") {
        doubts.push(anywhere("variables with `-fcommon`".to_owned()));
    }
    let functions: Vec<_> = functions.iter().map(|id| program.function(*id)).collect();
    doubts.extend(floats_of_compiled(program, &functions).map(anywhere));
    doubts.dedup();
    doubts
}

/// What floating-point numbers are to the processor, and not in LLVM IR.
fn floats_of_compiled(program: &Program, functions: &[&Function]) -> Option<String> {
    let names = all_words(program, functions);
    if !has_floats(functions, &names) {
        return None;
    }
    // Whether a product and a sum are rounded once or twice.
    if !cfg!(target_arch = "x86_64") {
        return Some("floating-point numbers on this processor".to_owned());
    }
    let has = |word: &str| names.contains(&word);
    if has("__attribute__") && (has("target") || has("__target__")) {
        return Some("floating-point numbers with an attribute `target`".to_owned());
    }
    let plain = |flag: &String| {
        const HARMLESS: [&str; 6] = [
            "-funsigned-char",
            "-fsigned-char",
            "-fwrapv",
            "-fshort-enums",
            "-fpack-struct",
            "-fno-builtin",
        ];
        flag.starts_with("-std=") || HARMLESS.contains(&flag.as_str())
    };
    let mut flags = program.units.iter().flat_map(|unit| &unit.flags.meaning);
    let flag = flags.find(|flag| !plain(flag))?;
    Some(format!("floating-point numbers with `{flag}`"))
}

const AS_BITS: &str = "floating-point numbers that may be looked at as bits";

fn anywhere(reason: String) -> Doubt {
    Doubt {
        event: Event::Anywhere,
        reason,
    }
}

fn oddities_of(program: &Program, id: FunctionId, function: &Function) -> Vec<Doubt> {
    let text = &program.units[function.unit.0].text;
    let assembly = || {
        let names = ["asm", "__asm", "__asm__"];
        let words = words(text, function.body);
        let first = words.iter().find(|word| names.contains(&word.text))?;
        Some(first.start)
    };
    // What its predicate does is done where it stands.
    let label = |line: &str| {
        let line = line.trim_end_matches(')').parse::<u32>().ok()?;
        let mut labels = function.user_labels.iter();
        Some(labels.find(|label| label.place.line == line)?.span.start)
    };
    let doubt = |oddity: &String| {
        let start = match oddity.as_str() {
            "inline assembly" => assembly(),
            text if text.starts_with("an `sc_label` with ") => {
                text.rsplit_once("(line ").and_then(|(_, line)| label(line))
            }
            _ => None,
        };
        let span = Span {
            start: start.unwrap_or(function.body.start),
            ..function.body
        };
        Doubt {
            event: Event::Part(id, span),
            reason: format!("{oddity} in `{}`", function.name),
        }
    };
    function.oddities.iter().map(doubt).collect()
}

/// Calls of functions without a body that have no tested model.
fn calls(program: &Program, function: &Function, modelled: &[&str]) -> Vec<Doubt> {
    let names = function.calls.iter().chain(&function.takes_address_of);
    let modelled = |name: &str| modelled.contains(&name);
    let unknown =
        names.filter(|name| program.resolve(function.unit, name).is_none() && !modelled(name));
    let mut doubts: Vec<Doubt> = unknown
        .map(|name| Doubt {
            event: Event::Call(name.clone()),
            reason: format!("`{name}` has no body and no tested model"),
        })
        .collect();
    // A pointer may hold a function that is not the program's.
    let foreign = function
        .indirect_calls
        .iter()
        .any(|ty| program.pointer_callees(*ty).is_empty());
    if foreign {
        doubts.push(anywhere(format!(
            "`{}` calls a function that is not known",
            function.name
        )));
    }
    doubts
}

/// Variables that another library defines.
fn externals(program: &Program, id: FunctionId, function: &Function) -> Vec<Doubt> {
    let used = function.reads.iter().chain(&function.writes);
    let foreign = used
        .map(|global| &program.globals[global.0])
        .filter(|global| !global.defined || global.thread_local);
    foreign
        .map(|global| Doubt {
            event: Event::Part(id, function.body),
            reason: format!("`{}` is not defined in the program", global.name),
        })
        .collect()
}

/// Numbers that provers have in another format, or whose bits it makes up.
fn numbers(program: &Program, functions: &[&Function]) -> Option<String> {
    let used = scalars(functions);
    let rare = ["_Complex", "__complex__", "vector_size", "__vector_size__"];
    if program
        .units
        .iter()
        .any(|unit| rare.iter().any(|word| unit.text.contains(word)))
    {
        return Some("complex numbers or vectors".to_owned());
    }
    let names = all_words(program, functions);
    let long = |pair: &[&str]| matches!(pair, ["long", "double"] | ["double", "long"]);
    if used.contains(&Scalar::LongDouble) || names.windows(2).any(long) {
        return Some("`long double`".to_owned());
    }
    floats_as_bits(program, functions).then(|| AS_BITS.to_owned())
}

fn scalars(functions: &[&Function]) -> Vec<Scalar> {
    let expressions = functions.iter().flat_map(|f| &f.code.expressions);
    expressions
        .flat_map(|e| e.operands.iter().map(|o| o.value).chain([e.value]))
        .collect()
}

/// Not every operation is an expression of its own: what the text names counts as well.
fn has_floats(functions: &[&Function], names: &[&str]) -> bool {
    let used = scalars(functions);
    used.contains(&Scalar::Float)
        || used.contains(&Scalar::Double)
        || FLOATING.iter().any(|word| names.contains(word))
}

fn all_words<'p>(program: &'p Program, functions: &[&Function]) -> Vec<&'p str> {
    let units = (0..program.units.len()).map(UnitId);
    units
        .flat_map(|unit| own_words(program, unit, functions))
        .collect()
}

/// The bits of a NaN are the processor's choice.
fn floats_as_bits(program: &Program, functions: &[&Function]) -> bool {
    let names = all_words(program, functions);
    let floating = has_floats(functions, &names);
    let copied = functions.iter().any(|f| {
        let names = ["memcpy", "memmove", "memcmp"];
        names.iter().any(|name| f.calls.contains(*name)) || casts_pointers(program, f)
    });
    floating && (names.contains(&"union") || copied)
}

const FLOATING: [&str; 6] = [
    "float", "double", "float_t", "double_t", "_Float16", "__fp16",
];

/// The names and keywords of the user's own text; left out are headers of the system, and all functions but these.
fn own_words<'p>(program: &'p Program, unit: UnitId, functions: &[&Function]) -> Vec<&'p str> {
    let chosen = |f: &&Function| functions.iter().any(|one| std::ptr::eq(*one, *f));
    let others = program.functions.iter().filter(|f| f.unit == unit);
    let others: Vec<Span> = others.filter(|f| !chosen(f)).map(|f| f.span).collect();
    let unit = &program.units[unit.0];
    let system_files: BTreeSet<&str> = unit.text.lines().filter_map(system_file).collect();
    let mut system = false;
    let mut own = Vec::new();
    let mut start = 0;
    for line in unit.text.split_inclusive('\n') {
        let end = start + line.len();
        if let Some((file, _)) = line_marker(line) {
            // A macro of ours that a system header uses makes a line of that header without the flag.
            system = system_files.contains(file);
        } else if !system {
            let words = words(&unit.text, Span { start, end });
            let elsewhere = |at: usize| others.iter().any(|s| s.start <= at && at < s.end);
            let words = words.into_iter().filter(|word| !elsewhere(word.start));
            own.extend(words.map(|word| word.text));
        }
        start = end;
    }
    own
}

/// The file and the flags of a line marker.
fn line_marker(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.strip_prefix("# ")?.split_once('"')?;
    rest.rsplit_once('"')
}

/// The file that a line marker calls a system header.
fn system_file(line: &str) -> Option<&str> {
    let (file, flags) = line_marker(line)?;
    let mut flags = flags.split_whitespace();
    flags.any(|flag| flag == "3").then_some(file)
}

/// What `NULL` expands to.
const NULL: &str = "((void*)0)";

/// `* )` in a body is a cast to a pointer, most likely; a pointer to `void` becomes any other without one.
fn casts_pointers(program: &Program, function: &Function) -> bool {
    let text = &program.units[function.unit.0].text;
    let body: String = function
        .span
        .of(text)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let body = body.replace(NULL, "0");
    body.contains("*)") || body.contains("void*")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

    /// All doubts of a program for a prover that knows `abs` and `memcpy`, each with where it begins.
    fn check(text: &str) -> String {
        let sources = sources(text);
        let show = |doubt: &Doubt| {
            let event = match &doubt.event {
                Event::Part(id, span) => {
                    let function = sources.program.function(*id);
                    let text = span.of(&sources.program.units[function.unit.0].text);
                    let words: Vec<_> = text.split_whitespace().take(3).collect();
                    format!("{}: {}", function.name, words.join(" "))
                }
                Event::Call(name) => format!("call of {name}"),
                Event::Anywhere => "anywhere".to_owned(),
            };
            format!("{event}: {}", doubt.reason)
        };
        let all = doubts(&sources, &["abs", "memcpy", "__sc_user_label"]);
        all.iter().map(show).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn plain_programs_are_not_doubted() {
        for text in [
            "int f(int x) { return x > 3 ? 1 : 2; }",
            "int abs(int); int f(int x) { return abs(x); }",
            "static int g(int x) { return x; } int f(int x) { int (*p)(int) = g; return p(x); }",
            "double f(double x) { return x * 2; }",
            "#include <math.h>\n#include <stddef.h>\nfloat f(float *x) { return x == NULL ? 0 : *x * 2; }",
            "static int n; int f(int x) { n += x; sc_label(n > 3); return n; }",
            // Nobody calls it.
            "void puts_it(void); void unused(void) { puts_it(); } int f(int x) { return x; }",
        ] {
            assert_eq!(check(text), "", "{text}");
        }
    }

    #[test]
    fn what_models_leave_out() {
        insta::assert_snapshot!(check("int f(int x) { x++; __asm__(\"nop\"); return x; }"), @r#"f: __asm__("nop"); return x;: inline assembly in `f`"#);
        insta::assert_snapshot!(check("int puts(const char *); int g(int x) { return puts(\"\") + x; } int f(int x) { return g(x); }"), @"call of puts: `puts` has no body and no tested model");
        insta::assert_snapshot!(check("int f(int x, int (*p)(int)) { return p(x); }"), @"anywhere: `f` calls a function that is not known");
        insta::assert_snapshot!(check("extern int outside; int f(int x) { return outside + x; }"), @"f: { return outside: `outside` is not defined in the program");
        insta::assert_snapshot!(check("static _Thread_local int own; int f(int x) { return own + x; }"), @"f: { return own: `own` is not defined in the program");
        insta::assert_snapshot!(check("long double f(long double x) { return x; }"), @"anywhere: `long double`");
        insta::assert_snapshot!(check("union u { float f; int i; }; int f(float x) { union u v; v.f = x + 1; return v.i; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("void *memcpy(void *, const void *, unsigned long); int f(float x) { int i; x += 1; memcpy(&i, &x, 4); return i; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("int f(float x) { x += 1; return *(int *)&x; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("int f(float x) { void *p = &x; int *q = p; x += 1; return *q; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("typedef long double real; static real r; int f(int x) { r += x; return (int)r; }"), @"anywhere: `long double`");
        insta::assert_snapshot!(check("typedef int four __attribute__((vector_size(16))); int f(int x) { return x; }"), @"anywhere: complex numbers or vectors");
        insta::assert_snapshot!(check("__attribute__((constructor)) static void early(void) { } int f(int x) { return x; }"), @"anywhere: `early` runs outside of `main`");
        // Only what comes after the label is in doubt.
        insta::assert_snapshot!(check("int f(int x) { sc_label(x > 1);\nsc_label(x++ > 3);\nreturn x; }"), @"f: __sc_user_label((x++ > 3): an `sc_label` with side effects or calls (line 3) in `f`");
        insta::assert_snapshot!(check("#include <setjmp.h>\njmp_buf b; int f(int x) { if (setjmp(b)) return 1; return x; }"), @r"
        f: { if (: setjmp or longjmp in `f`
        call of _setjmp: `_setjmp` has no body and no tested model
        ");
    }
}
