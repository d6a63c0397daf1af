//! The C that Frama-C reads: the units with labels, the harness, and the runtime for Frama-C. Pure.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::tokens::tokens;
use sc_frontend::{FunctionId, Span, TypeKind};
use sc_inputs::Target;
use sc_objectives::FramaC;
use sc_types::LabelId;

use super::{models, verdict};
use crate::proof::library;
use crate::proof::program_text::{Additions, ProgramText};
use crate::task::Sources;

/// The function that Eva starts with.
pub(super) const MAIN: &str = "__sc_framac";
/// A function for WP, of which nothing can be proved.
pub(super) const WP_CANARY_FUNCTION: &str = "__sc_canary";
/// The label that is reached in every run, before the program: if Frama-C does not see it, it sees nothing.
pub(super) const CANARY: LabelId = LabelId(0);
/// Labels of [`WP_CANARY_FUNCTION`], larger than those of any program.
pub(super) const WP_CANARIES: [LabelId; 2] = [LabelId(4_000_000_001), LabelId(4_000_000_002)];

/// Functions that Eva has built in, by the names that ours have: named one by one, or a function of the program that is
/// called `log` would be taken for the one of the C library.
pub(super) fn builtins(sources: &Sources) -> Vec<(&'static str, &'static str)> {
    let ours = BUILTINS.iter().copied();
    let of_library = LIBRARY_BUILTINS.iter().copied();
    let called = of_library.filter(|(name, _)| library::is_called(sources, name));
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

/// What stands before the predicates of labels.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    /// Statements and annotations.
    pub notes: BTreeMap<LabelId, String>,
    /// What they need to have declared.
    pub declarations: String,
}

/// The text with these labels, or why there is none.
pub(super) fn texts(
    sources: &Sources,
    labels: &BTreeSet<LabelId>,
    notes: &Notes,
) -> Result<ProgramText, String> {
    let dialect = FramaC {
        wanted: labels.clone(),
        contracts: contracts(sources),
        notes: notes.notes.clone(),
        declarations: notes.declarations.clone(),
    };
    // Where the function under test is called: what comes before must not seem to end.
    let canary = format!(
        "if (__sc_nondet()) {{ {} __sc_stop(); }}",
        FramaC::check(CANARY)
    );
    let target = Target::FramaC { canary: &canary };
    let additions = Additions {
        adapt: without_const,
        before: &format!("{MARKER}{}", models::COPYING),
        runtime: &runtime(sources),
    };
    let text = ProgramText::new(sources, &sources.labelling, &dialect, target, &additions);
    text.check_places(sources, labels.iter().copied())?;
    Ok(text)
}

/// Recursive functions get a contract: Eva, which does not follow them, refuses to go on without. Whatever it says, what
/// comes after them is in doubt.
fn contracts(sources: &Sources) -> BTreeMap<FunctionId, String> {
    let program = &sources.program;
    let contract = |id: FunctionId| match program.types.get(program.function(id).ret).kind {
        TypeKind::Void => "/*@ assigns \\nothing; */ ",
        _ => "/*@ assigns \\result \\from \\nothing; */ ",
    };
    let recursive = verdict::recursive(sources).into_iter();
    recursive.map(|id| (id, contract(id).to_owned())).collect()
}

/// Frama-C takes it for an error to write into a `const` variable, also where no sanitizer and no processor does.
fn without_const(text: String) -> String {
    let whole = Span {
        start: 0,
        end: text.len(),
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for token in tokens(&text, whole) {
        if matches!(token.text, "const" | "__const" | "__const__") {
            out += &text[at..token.start];
            at = token.end();
        }
    }
    out + &text[at..]
}

const MARKER: &str = "# 1 \"__sc_framac.c\"\n";

/// What the harness and the labels call, and where a run begins.
fn runtime(sources: &Sources) -> String {
    let library: String = library::called(sources, models::LIBRARY)
        .map(|(_, model)| *model)
        .collect();
    let [first, second] = WP_CANARIES.map(FramaC::check);
    let main = models::MAIN
        .replace("WP_CANARY_1", &first)
        .replace("WP_CANARY_2", &second)
        .replace("CANARY", &FramaC::check(CANARY));
    format!("\n{MARKER}{}{library}{main}", models::RUNTIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

    #[test]
    fn the_runtime_has_the_names_that_are_asked_for() {
        for name in [MAIN, WP_CANARY_FUNCTION] {
            assert!(models::MAIN.contains(&format!("void {name}(")), "{name}");
        }
        let sources = sources("int f(int x) { return x; }");
        let runtime = runtime(&sources);
        for id in WP_CANARIES.into_iter().chain([CANARY]) {
            assert_eq!(runtime.matches(&FramaC::check(id)).count(), 1, "{id}");
        }
    }

    /// A contract stands before its function, whatever else the text of the function's head is found in.
    #[test]
    fn contracts_stand_before_their_functions() {
        let text = "int main(int, char **); int down(int x) ;\n#define HEAD int down(int x) \n/* int down(int x) */ char *s = \"int down(int x) \";\n\
                    HEAD { return x > 0 ? down(x - 1) : 0; }\nint f(n) int n; { return n > 9 ? f(n / 2) : down(n) + main(n, 0); }\n\
                    int main(int c, char **v) { return c > 3 ? main(c - 1, v) : f(c); }";
        let sources = sources(text);
        let text = texts(&sources, &BTreeSet::new(), &Notes::default())
            .unwrap_or_else(|error| panic!("{error}"));
        let unit = &text.units[0];
        let contract = "/*@ assigns \\result \\from \\nothing; */ int ";
        for head in [
            "down(int x) {",
            "f(n) int n; {",
            "__sc_main(int c, char **v) {",
        ] {
            let expected = format!("{contract}{head}");
            let flat = unit.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(&expected), "{expected} is not in {flat}");
        }
        assert_eq!(unit.matches(contract).count(), 3);
    }
}
