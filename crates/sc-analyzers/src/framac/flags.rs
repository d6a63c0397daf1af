//! The command line of Frama-C, each flag with its reason. Pure.

use std::path::Path;

use sc_types::LabelId;

use super::harness::MAIN;

/// Whether the compiler flags of a unit leave the meaning of C as Frama-C has it.
pub(super) fn meaning(compiler: &[String]) -> Result<(), String> {
    let known = |flag: &&String| {
        let standard = flag.strip_prefix("-std=").unwrap_or("");
        let name = standard.trim_start_matches("gnu").trim_start_matches('c');
        matches!(
            name,
            "89" | "90"
                | "99"
                | "9x"
                | "11"
                | "1x"
                | "17"
                | "18"
                | "iso9899:1990"
                | "iso9899:1999"
                | "iso9899:2011"
        )
    };
    match compiler.iter().find(|flag| !known(flag)) {
        // What it means, Frama-C does not know; `-fwrapv` makes overflow no error.
        Some(flag) => Err(format!(
            "the compiler flag '{flag}' is not known to Frama-C"
        )),
        None => Ok(()),
    }
}

fn strings(flags: &[&str]) -> Vec<String> {
    flags.iter().map(|&flag| flag.to_owned()).collect()
}

/// What C means.
fn language() -> Vec<String> {
    strings(&[
        // Sizes and layouts of gcc and clang on this machine.
        "-machdep",
        "gcc_x86_64",
        // `_Noreturn`, `_Static_assert` and the like.
        "-c11",
        // An array at the end of a struct may be longer than it says.
        "-unsafe-arrays",
        // Effects that C does not order are told.
        "-unspecified-access",
        // Infinities and NaN are values like others.
        "-warn-special-float",
        "none",
        // Numbers may be made from pointers.
        "-no-warn-pointer-downcast",
        // Nobody sets padding.
        "-no-initialized-padding-locals",
        // Only an annotation of ours can be wrong.
        "-kernel-warn-key",
        "annot-error=abort",
    ])
}

/// The table of all properties.
fn report(table: &Path) -> Vec<String> {
    let mut flags = strings(&["-then", "-report", "-report-csv"]);
    flags.push(table.display().to_string());
    flags
}

/// The flags of one run of Eva.
pub(super) fn eva(
    precision: u32,
    builtins: &[(&str, &str)],
    recursive: &[&str],
    extra: &[String],
    table: &Path,
) -> Vec<String> {
    let mut flags = language();
    let builtins: Vec<_> = builtins
        .iter()
        .map(|(name, builtin)| format!("{name}:{builtin}"))
        .collect();
    flags.extend(["-main".to_owned(), MAIN.to_owned()]);
    flags.extend(strings(&[
        "-eva",
        // No sanitizer reports a comparison or a difference of pointers into different objects.
        "-eva-warn-undefined-pointer-comparison",
        "none",
        "-eva-no-warn-pointer-subtraction",
        // Copying uninitialised values is not an error.
        "-eva-warn-copy-indeterminate=-@all",
        // Blocks of inputs are told apart by who asks for them.
        "-eva-alloc-functions",
        "malloc,calloc,realloc,__sc_calloc,__sc_block",
        // Not `octagon`, which keeps what was known of a global before a function that changes it was called, and not
        // `equality`, which forgets that bit-fields truncate and that conversions to floats round.
        "-eva-domains",
        "cvalue,gauges,symbolic-locations",
        // Only those named below.
        "-eva-no-builtins-auto",
        // Values that labels ask for are messages of this level; the others of it are not needed.
        "-eva-verbose",
        "1",
        "-eva-msg-key=-final-states,-initial-state,-summary",
        "-eva-precision",
    ]));
    flags.push(precision.to_string());
    flags.extend(["-eva-builtin".to_owned(), builtins.join(",")]);
    if !recursive.is_empty() {
        // Eva would refuse them; there is a gap where they stand.
        flags.extend(["-eva-use-spec".to_owned(), recursive.join(",")]);
    }
    flags.extend(extra.iter().cloned());
    flags.extend(report(table));
    flags
}

/// The flags of one run of WP.
pub(super) fn wp(
    functions: &[&str],
    labels: &[LabelId],
    prover: &str,
    seconds: u64,
    extra: &[String],
    table: &Path,
) -> Vec<String> {
    let names: Vec<_> = labels.iter().map(|id| format!("__sc_label_{id}")).collect();
    let mut flags = language();
    flags.extend(strings(&[
        "-wp",
        // Variables are memory like other memory.
        "-wp-model",
        "Typed+raw",
        "-wp-par",
        "1",
        "-wp-verbose",
        "0",
    ]));
    flags.extend([
        "-wp-fct".to_owned(),
        functions.join(","),
        "-wp-prop".to_owned(),
        names.join(","),
        "-wp-prover".to_owned(),
        prover.to_owned(),
        "-wp-timeout".to_owned(),
        seconds.to_string(),
    ]);
    flags.extend(extra.iter().cloned());
    flags.extend(report(table));
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_a_run() {
        let table = Path::new("t.csv");
        insta::assert_snapshot!(eva(3, &[("__sc_calloc", "Frama_C_calloc")], &["down"], &["-eva-slevel=9".to_owned()], table).join(" "), @"-machdep gcc_x86_64 -c11 -unsafe-arrays -unspecified-access -warn-special-float none -no-warn-pointer-downcast -no-initialized-padding-locals -kernel-warn-key annot-error=abort -main __sc_framac -eva -eva-warn-undefined-pointer-comparison none -eva-no-warn-pointer-subtraction -eva-warn-copy-indeterminate=-@all -eva-alloc-functions malloc,calloc,realloc,__sc_calloc,__sc_block -eva-domains cvalue,gauges,symbolic-locations -eva-no-builtins-auto -eva-verbose 1 -eva-msg-key=-final-states,-initial-state,-summary -eva-precision 3 -eva-builtin __sc_calloc:Frama_C_calloc -eva-use-spec down -eva-slevel=9 -then -report -report-csv t.csv");
        insta::assert_snapshot!(wp(&["f"], &[2, 5].map(LabelId), "cvc4", 3, &[], table).join(" "), @"-machdep gcc_x86_64 -c11 -unsafe-arrays -unspecified-access -warn-special-float none -no-warn-pointer-downcast -no-initialized-padding-locals -kernel-warn-key annot-error=abort -wp -wp-model Typed+raw -wp-par 1 -wp-verbose 0 -wp-fct f -wp-prop __sc_label_2,__sc_label_5 -wp-prover cvc4 -wp-timeout 3 -then -report -report-csv t.csv");
    }

    #[test]
    fn only_known_compiler_flags_are_believed() {
        let check = |flag: &str| meaning(&[flag.to_owned()]);
        for flag in ["-std=gnu99", "-std=c11", "-std=iso9899:1999", "-std=c17"] {
            assert_eq!(check(flag), Ok(()));
        }
        for flag in [
            "-m32",
            "-fwrapv",
            "-std=c23",
            "-funsigned-char",
            "-fshort-enums",
        ] {
            assert!(check(flag).is_err(), "{flag}");
        }
    }
}
