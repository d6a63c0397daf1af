//! The command line of CBMC, each flag with its reason. Pure.

use std::collections::BTreeMap;

use super::harness::MAIN;

/// How far loops and recursions are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Loops and recursive functions without a bound of their own.
    pub all: u32,
    /// By the name of a loop (`f.0`).
    pub loops: BTreeMap<String, u32>,
}

/// What CBMC assumes never to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checks {
    /// Bad pointers are not followed. Not where pointers into different objects may be compared: the check of the
    /// comparison comes with it, and no sanitizer reports that.
    pub pointers: bool,
    /// Arrays are not indexed past their end. Not with arrays at the end of structs, which no sanitizer checks.
    pub bounds: bool,
}

/// How one run is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Are the labels reached? Errors of the program are assumed away.
    Labels,
    /// Which errors does the program have?
    Errors,
}

/// The flags that say what the program means.
pub(super) fn meaning(compiler: &[String]) -> Result<Vec<String>, String> {
    let mut flags = Vec::new();
    for flag in compiler {
        let standard = flag.strip_prefix("-std=").map(|name| match name {
            "c89" | "c90" | "gnu89" | "gnu90" | "iso9899:1990" => Some("--c89"),
            "c99" | "gnu99" | "c9x" | "gnu9x" | "iso9899:1999" => Some("--c99"),
            "c11" | "gnu11" | "c1x" | "gnu1x" | "iso9899:2011" => Some("--c11"),
            "c17" | "gnu17" | "c18" | "gnu18" | "iso9899:2017" => Some("--c17"),
            _ => None,
        });
        match (flag.as_str(), standard) {
            (_, Some(Some(standard))) => flags.push(standard.to_owned()),
            ("-funsigned-char", _) => flags.push("--unsigned-char".to_owned()),
            // What the others mean, CBMC does not know.
            _ => return Err(format!("the compiler flag '{flag}' is not known to CBMC")),
        }
    }
    Ok(flags)
}

/// The flags of one run on files.
pub(super) fn flags(kind: Kind, checks: Checks, bounds: &Bounds) -> Vec<String> {
    let mut flags = vec![
        // Ours, which makes the inputs.
        "--function".to_owned(),
        MAIN.to_owned(),
    ];
    flags.extend(checking(checks));
    flags.extend(
        [
            // What cannot be followed to its end is told, loop by loop. Labels are seen by it as well.
            "--unwinding-assertions",
            "--json-ui",
        ]
        .map(str::to_owned),
    );
    if kind == Kind::Errors {
        // To know of it, never to assume it: CBMC's enumerations are signed, the compiler's are not.
        flags.push("--enum-range-check".to_owned());
    }
    if kind == Kind::Labels {
        // Runs with an error cover nothing: they are not looked at. The unwinding assertions stay.
        flags.push("--assert-to-assume".to_owned());
        // Where CBMC has lost track of a pointer, it loses what is written through it.
        flags.push("--show-points-to-sets".to_owned());
    }
    flags.extend(["--unwind".to_owned(), bounds.all.to_string()]);
    let loops: Vec<_> = bounds
        .loops
        .iter()
        .map(|(name, bound)| format!("{name}:{bound}"))
        .collect();
    if !loops.is_empty() {
        flags.extend(["--unwindset".to_owned(), loops.join(",")]);
    }
    flags
}

/// The checks: only what our sanitizers report may be assumed away, so each is named.
pub(super) fn checking(checks: Checks) -> Vec<String> {
    let mut flags = vec![
        "--no-standard-checks",
        // `integer-divide-by-zero`.
        "--div-by-zero-check",
        // `signed-integer-overflow`.
        "--signed-overflow-check",
        // `shift`.
        "--undefined-shift-check",
        // A failing malloc is possible, though not in tests: what needs it is not proved impossible.
        "--malloc-may-fail",
        "--malloc-fail-null",
    ];
    if checks.pointers {
        // `null`, and what the address sanitizer reports.
        flags.push("--pointer-check");
    }
    if checks.bounds {
        // `bounds`.
        flags.push("--bounds-check");
    }
    flags.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_a_run() {
        let bounds = Bounds {
            all: 2,
            loops: BTreeMap::from([("f.0".to_owned(), 4), ("__sc_hit_1.0".to_owned(), 1)]),
        };
        let checks = Checks {
            pointers: true,
            bounds: false,
        };
        insta::assert_snapshot!(flags(Kind::Labels, checks, &bounds).join(" "), @"--function __sc_cbmc --no-standard-checks --div-by-zero-check --signed-overflow-check --undefined-shift-check --malloc-may-fail --malloc-fail-null --pointer-check --unwinding-assertions --json-ui --assert-to-assume --show-points-to-sets --unwind 2 --unwindset __sc_hit_1.0:1,f.0:4");
    }

    #[test]
    fn only_known_compiler_flags_are_believed() {
        let check = |flag: &str| meaning(&[flag.to_owned()]).map(|flags| flags.join(" "));
        assert_eq!(check("-std=gnu99"), Ok("--c99".to_owned()));
        assert_eq!(check("-funsigned-char"), Ok("--unsigned-char".to_owned()));
        assert!(check("-m32").is_err());
        // Then overflow is not an error.
        assert!(check("-fwrapv").is_err());
        assert!(check("-std=c23").is_err());
    }
}
