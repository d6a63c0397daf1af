//! Gaps: where a prover's model deviates from C. A label that may execute after a gap is never claimed uncoverable. Pure.

use std::collections::BTreeSet;

use sc_frontend::tokens::{line_marker, source_lines, tokens, words};
use sc_frontend::{Construct, Function, FunctionId, Program, Scalar, Span, UnitId};

use super::cause::Cause;
use super::order::{Event, everything};
use crate::task::Sources;

/// Where a prover's model deviates from C: what executes after it is another program to the prover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// When it happens.
    pub event: Event,
    /// What the model leaves out.
    pub cause: Cause,
}

/// All gaps in the model of a program, for a prover that has models of these functions.
pub(crate) fn gaps(sources: &Sources, modelled: &[&str]) -> Vec<Gap> {
    let program = &sources.program;
    let mut gaps = file_gaps(program);
    let functions = everything(sources);
    for id in &functions {
        let function = program.function(*id);
        gaps.extend(construct_gaps(*id, function));
        gaps.extend(calls(program, function, modelled));
        gaps.extend(externals(program, *id, function));
    }
    let functions: Vec<_> = functions.iter().map(|id| program.function(*id)).collect();
    gaps.extend(numbers(program, &functions).map(anywhere));
    gaps.dedup();
    gaps
}

/// Gaps for who executes what the compiler makes of a program: calls, assembly and jumps are seen there.
pub(crate) fn gaps_of_compiled(sources: &Sources) -> Vec<Gap> {
    let program = &sources.program;
    let mut gaps = file_gaps(program);
    let functions = everything(sources);
    for id in &functions {
        let function = program.function(*id);
        let constructs = construct_gaps(*id, function).into_iter();
        gaps.extend(constructs.filter(|gap| !is_seen_in_ir(&gap.cause)));
        gaps.extend(externals(program, *id, function));
    }
    // The address sanitizer does not look at variables that several files may define.
    let mut flags = program.units.iter().flat_map(|unit| &unit.flags.meaning);
    if flags.any(|flag| flag == "-fcommon") {
        gaps.push(anywhere(Cause::CommonVariables));
    }
    let functions: Vec<_> = functions.iter().map(|id| program.function(*id)).collect();
    gaps.extend(floats_of_compiled(program, &functions).map(anywhere));
    gaps.dedup();
    gaps
}

/// What floating-point numbers are to the processor, and not in LLVM IR.
fn floats_of_compiled(program: &Program, functions: &[&Function]) -> Option<Cause> {
    let names = all_words(program, functions);
    if !has_floats(functions, &names) {
        return None;
    }
    // Whether a product and a sum are rounded once or twice.
    if !cfg!(target_arch = "x86_64") {
        return Some(Cause::FloatsOnProcessor);
    }
    let has = |word: &str| names.contains(&word);
    if has("__attribute__") && (has("target") || has("__target__")) {
        return Some(Cause::FloatsWithTarget);
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
    Some(Cause::FloatsWithFlag(flag.clone()))
}

fn anywhere(cause: Cause) -> Gap {
    Gap {
        event: Event::Anywhere,
        cause,
    }
}

fn file_gaps(program: &Program) -> Vec<Gap> {
    let constructs = program.constructs.iter().cloned();
    constructs.map(|it| anywhere(Cause::File(it))).collect()
}

/// Whether who executes LLVM IR meets the construct there, and then decides what to do about it.
fn is_seen_in_ir(cause: &Cause) -> bool {
    let Cause::Construct { construct, .. } = cause else {
        return false;
    };
    match construct {
        Construct::InlineAssembly { .. } | Construct::ComputedGoto { .. } => true,
        Construct::UnlabelledCondition { .. }
        | Construct::ImpureLabel { .. }
        | Construct::NonLocalJump { .. }
        | Construct::Process { .. }
        | Construct::Signal { .. }
        | Construct::Thread { .. } => false,
    }
}

/// Whether what a construct does begins where it stands; the others may concern all of their function.
pub(super) fn stays_in_place(construct: &Construct) -> bool {
    match construct {
        // `asm goto` does jump, and the function has no steps then.
        Construct::InlineAssembly { .. } | Construct::ImpureLabel { .. } => true,
        Construct::UnlabelledCondition { .. }
        | Construct::ComputedGoto { .. }
        | Construct::NonLocalJump { .. }
        | Construct::Process { .. }
        | Construct::Signal { .. }
        | Construct::Thread { .. } => false,
    }
}

fn construct_gaps(id: FunctionId, function: &Function) -> Vec<Gap> {
    let gap = |construct: &Construct| {
        let start = if stays_in_place(construct) {
            construct.span().start
        } else {
            function.body.start
        };
        let span = Span {
            start,
            ..function.body
        };
        Gap {
            event: Event::Part(id, span),
            cause: Cause::Construct {
                construct: construct.clone(),
                function: function.name.clone(),
            },
        }
    };
    function.constructs.iter().map(gap).collect()
}

/// Calls of functions without a body that have no tested model.
fn calls(program: &Program, function: &Function, modelled: &[&str]) -> Vec<Gap> {
    let names = function.calls.iter().chain(&function.takes_address_of);
    let modelled = |name: &str| modelled.contains(&name);
    let unknown =
        names.filter(|name| program.resolve(function.unit, name).is_none() && !modelled(name));
    let mut gaps: Vec<Gap> = unknown
        .map(|name| Gap {
            event: Event::Call(name.clone()),
            cause: Cause::NoModel(name.clone()),
        })
        .collect();
    // A pointer may hold a function that is not the program's.
    let foreign = function
        .indirect_calls
        .iter()
        .any(|ty| program.pointer_callees(*ty).is_empty());
    if foreign {
        gaps.push(anywhere(Cause::UnknownCallee(function.name.clone())));
    }
    gaps
}

/// Variables that another library defines.
fn externals(program: &Program, id: FunctionId, function: &Function) -> Vec<Gap> {
    let used = function.reads.iter().chain(&function.writes);
    let foreign = used
        .map(|global| &program.globals[global.0])
        .filter(|global| !global.defined || global.thread_local);
    foreign
        .map(|global| Gap {
            event: Event::Part(id, function.body),
            cause: Cause::ForeignVariable(global.name.clone()),
        })
        .collect()
}

/// Numbers that provers have in another format, or whose bits it makes up.
fn numbers(program: &Program, functions: &[&Function]) -> Option<Cause> {
    let used = scalars(functions);
    let rare = ["_Complex", "__complex__", "vector_size", "__vector_size__"];
    if program
        .units
        .iter()
        .any(|unit| rare.iter().any(|word| unit.text.contains(word)))
    {
        return Some(Cause::ComplexOrVector);
    }
    let names = all_words(program, functions);
    let long = |pair: &[&str]| matches!(pair, ["long", "double"] | ["double", "long"]);
    if used.contains(&Scalar::LongDouble) || names.windows(2).any(long) {
        return Some(Cause::LongDouble);
    }
    floats_as_bits(program, functions).then_some(Cause::FloatsAsBits)
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
    let text = &program.units[unit.0].text;
    // As it was entered: later markers also have the flag where the user's file uses a macro of a system header, and lack
    // it the other way round.
    let markers = text.lines().filter_map(line_marker);
    let system = markers.filter(|marker| marker.enters && marker.system);
    let system: BTreeSet<String> = system.map(|marker| marker.file).collect();
    let elsewhere = |at: usize| others.iter().any(|s| s.start <= at && at < s.end);
    let mut own = Vec::new();
    source_lines(text, |line| {
        if line
            .marker
            .is_none_or(|marker| !system.contains(&marker.file))
        {
            let words = words(text, line.span).into_iter();
            let words = words.filter(|word| !elsewhere(word.start));
            own.extend(words.map(|word| word.text));
        }
    });
    own
}

/// `* )` in a function is a cast to a pointer, most likely; a pointer to `void` becomes any other without one. Not that of
/// `NULL`.
pub(crate) fn casts_pointers(program: &Program, function: &Function) -> bool {
    const NULL: [&str; 7] = ["(", "(", "void", "*", ")", "0", ")"];
    let text = &program.units[function.unit.0].text;
    let all = tokens(text, function.span);
    let mut rest: &[_] = &all;
    while let [_, after @ ..] = rest {
        let starts = |with: &[&str]| {
            let texts = rest.iter().map(|token| token.text);
            rest.len() >= with.len() && with.iter().copied().eq(texts.take(with.len()))
        };
        if starts(&NULL) {
            rest = &rest[NULL.len()..];
            continue;
        }
        if starts(&["*", ")"]) || starts(&["void", "*"]) {
            return true;
        }
        rest = after;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;
    use sc_frontend::FileConstruct;

    /// All gaps of a program for a prover that knows `abs` and `memcpy`, each with where it begins.
    fn check(text: &str) -> String {
        let sources = sources(text);
        let show = |gap: &Gap| {
            let event = match &gap.event {
                Event::Part(id, span) => {
                    let function = sources.program.function(*id);
                    let text = span.of(&sources.program.units[function.unit.0].text);
                    let words: Vec<_> = text.split_whitespace().take(3).collect();
                    format!("{}: {}", function.name, words.join(" "))
                }
                Event::Call(name) => format!("call of {name}"),
                Event::Anywhere => "anywhere".to_owned(),
            };
            format!("{event}: {}", gap.cause)
        };
        let all = gaps(&sources, &["abs", "memcpy", "__sc_user_label"]);
        all.iter().map(show).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn plain_programs_have_no_gaps() {
        for text in [
            "int f(int x) { return x > 3 ? 1 : 2; }",
            "int abs(int); int f(int x) { return abs(x); }",
            "static int g(int x) { return x; } int f(int x) { int (*p)(int) = g; return p(x); }",
            "double f(double x) { return x * 2; }",
            "#include <math.h>\n#include <stddef.h>\nfloat f(float *x) { return x == NULL ? 0 : *x * 2; }",
            "static int n; int f(int x) { n += x; sc_label(n > 3); return n; }",
            // It is never called.
            "void puts_it(void); void unused(void) { puts_it(); } int f(int x) { return x; }",
        ] {
            assert_eq!(check(text), "", "{text}");
        }
    }

    #[test]
    fn what_models_leave_out() {
        insta::assert_snapshot!(check("int f(int x) { x++; __asm__(\"nop\"); return x; }"), @r#"f: __asm__("nop"); return x;: inline assembly in 'f'"#);
        insta::assert_snapshot!(check("int puts(const char *); int g(int x) { return puts(\"\") + x; } int f(int x) { return g(x); }"), @"call of puts: 'puts' has no body and no tested model");
        insta::assert_snapshot!(check("int f(int x, int (*p)(int)) { return p(x); }"), @"anywhere: 'f' calls a function that is not known");
        insta::assert_snapshot!(check("extern int outside; int f(int x) { return outside + x; }"), @"f: { return outside: 'outside' is not defined in the program");
        insta::assert_snapshot!(check("static _Thread_local int own; int f(int x) { return own + x; }"), @"f: { return own: 'own' is not defined in the program");
        insta::assert_snapshot!(check("long double f(long double x) { return x; }"), @"anywhere: 'long double'");
        insta::assert_snapshot!(check("union u { float f; int i; }; int f(float x) { union u v; v.f = x + 1; return v.i; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("void *memcpy(void *, const void *, unsigned long); int f(float x) { int i; x += 1; memcpy(&i, &x, 4); return i; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("int f(float x) { x += 1; return *(int *)&x; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("int f(float x) { void *p = &x; int *q = p; x += 1; return *q; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        insta::assert_snapshot!(check("typedef long double real; static real r; int f(int x) { r += x; return (int)r; }"), @"anywhere: 'long double'");
        insta::assert_snapshot!(check("typedef int four __attribute__((vector_size(16))); int f(int x) { return x; }"), @"anywhere: complex numbers or vectors");
        insta::assert_snapshot!(check("__attribute__((constructor)) static void early(void) { } int f(int x) { return x; }"), @"anywhere: 'early' runs outside of 'main'");
        // A macro of a system header in the user's file does not make it one.
        insta::assert_snapshot!(check("#include <stddef.h>\nunion u { float f; int i; }; int f(float x, int *p) { union u v; v.f = x + 1; return p == NULL ? v.i : 0; }"), @"anywhere: floating-point numbers that may be looked at as bits");
        // Only what comes after the label is affected.
        insta::assert_snapshot!(check("int f(int x) { sc_label(x > 1);\nsc_label(x++ > 3);\nreturn x; }"), @"f: __sc_user_label((x++ > 3): an 'sc_label' with side effects or calls (line 3) in 'f'");
        insta::assert_snapshot!(check("#include <setjmp.h>\njmp_buf b; int f(int x) { if (setjmp(b)) return 1; return x; }"), @r"
        f: { if (: setjmp or longjmp in 'f'
        call of _setjmp: '_setjmp' has no body and no tested model
        ");
    }

    fn causes(text: &str, of: fn(&Sources) -> Vec<Gap>) -> Vec<Cause> {
        of(&sources(text))
            .into_iter()
            .map(|gap| gap.cause)
            .collect()
    }

    #[test]
    fn constructs_that_llvm_ir_shows_are_gaps_for_the_others_only() {
        let modelled = |sources: &Sources| gaps(sources, &["__sc_user_label", "longjmp"]);
        for (text, seen) in [
            ("int f(int x) { __asm__(\"nop\"); return x; }", true),
            (
                "int f(int n) { void *to = n ? &&x : &&y; goto *to; x: y: return n; }",
                true,
            ),
            (
                "void longjmp(int *, int); int f(int x) { longjmp(&x, 1); return x; }",
                false,
            ),
            ("int f(int x) { sc_label(x++ > 3); return x; }", false),
            ("int f(int n) { return n++ ?: 3; }", false),
        ] {
            let of_text = causes(text, modelled);
            assert!(matches!(of_text[..], [Cause::Construct { .. }]), "{text}");
            let of_compiled = causes(text, gaps_of_compiled);
            assert_eq!(of_compiled.is_empty(), seen, "{text}");
        }
        let text = "__asm__(\".globl y\"); int f(int x) { return x; }";
        for of in [modelled as fn(&Sources) -> Vec<Gap>, gaps_of_compiled] {
            let [Cause::File(FileConstruct::Assembly { .. })] = causes(text, of)[..] else {
                panic!("{text}");
            };
        }
    }
}
