//! The program as KLEE reads it: bitcode of its version of LLVM, and the library that is loaded into its process.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sc_harness::{BuildError, bitcode_flags, runtime};
use sc_inputs::{Domain, Target};
use sc_objectives::Klee as Dialect;
use sc_process::{Cancel, Job};

use super::options::Labels;
use crate::analyzer::End;
use crate::proof::program_text::{Additions, ProgramText};
use crate::task::{Sources, Task};

const HARNESS: &str = include_str!("runtime/harness.c");
const LIBRARY: &str = include_str!("runtime/status.c");

/// What KLEE is started with.
pub(super) struct Program {
    /// The module with `main`.
    pub main: PathBuf,
    /// The units of the program.
    pub units: Vec<PathBuf>,
    /// Loaded into its process: the sandbox, and the status of labels.
    pub library: PathBuf,
}

/// Compiles all of it with this clang.
pub(super) fn build(
    task: &Task,
    sources: &Sources,
    labels: Labels,
    clang: &Path,
    dir: &Path,
    cancel: &Cancel,
) -> Result<Program, End> {
    // KLEE would pass streams that it cannot make to the functions of its own C library.
    if sources.model.layout.has_streams() {
        let reason = "streams among the inputs are not supported";
        return Err(End::Failed(reason.to_owned()));
    }
    let text = ProgramText::new(
        sources,
        &sources.labelling,
        &Dialect,
        Target::Dse,
        &Additions::default(),
    );
    let units = sources
        .builder
        .emit_bitcode(clang, &text.units, dir, cancel);
    let units = units.map_err(|error| match error {
        BuildError::Cancelled => End::Stopped,
        error => End::Failed(first_lines(&error.to_string())),
    })?;
    let compile = |name: &str, text: &str, result: &str, flags: Vec<String>| {
        let source = dir.join(name);
        fs::write(&source, text).map_err(|error| cannot_write(&source, &error))?;
        let result = dir.join(result);
        let job = Job::new(clang).args(flags).arg(&source).arg("-o");
        run(&job.arg(&result), cancel).map(|()| result)
    };
    let mut flags = bitcode_flags();
    flags.push("-c".to_owned());
    flags.push(format!("-DSC_SIZE={}", task.input_size.max(1)));
    flags.push(format!("-DSC_MODE={}", labels as u8));
    let harness = HARNESS.to_owned() + &domains(&sources.model.layout.domains());
    let main = compile("harness.c", &harness, "main.bc", flags)?;
    for file in runtime::SANDBOX {
        let path = dir.join(file.name);
        fs::write(&path, file.text).map_err(|error| cannot_write(&path, &error))?;
    }
    let flags = ["-shared", "-fPIC", "-O1", "-w"].map(str::to_owned);
    let library = compile("status.c", LIBRARY, "status.so", flags.into())?;
    Ok(Program {
        main,
        units,
        library,
    })
}

/// A function that assumes the ranges of the inputs.
fn domains(domains: &[Domain]) -> String {
    let mut text = String::from("\nvoid __sc_klee_domains(const unsigned char *bytes) {\n");
    for domain in domains {
        let Some(ty) = integer(domain) else {
            continue;
        };
        // KLEE wants one condition without branches.
        let _ = writeln!(
            text,
            "  {{ {ty} v; __builtin_memcpy(&v, bytes + {}, sizeof v); klee_assume((v >= ({ty}){}) & (v <= ({ty}){})); }}",
            domain.offset,
            literal(domain.low),
            literal(domain.high),
        );
    }
    text + "}\n"
}

fn integer(domain: &Domain) -> Option<String> {
    let name = match domain.size {
        1 => "char",
        2 => "short",
        4 => "int",
        8 => "long long",
        // KLEE tries more than there is, and the bytes are made canonical.
        _ => return None,
    };
    let sign = if domain.signed { "signed" } else { "unsigned" };
    Some(format!("{sign} {name}"))
}

/// Two's complement of what is negative; the cast makes it that again.
fn literal(value: i128) -> String {
    format!("{}ULL", value as u64)
}

fn run(job: &Job, cancel: &Cancel) -> Result<(), End> {
    let finished = job
        .run(cancel)
        .map_err(|error| End::Failed(error.to_string()))?;
    if cancel.is_cancelled() {
        return Err(End::Stopped);
    }
    match finished.exit.is_success() {
        true => Ok(()),
        false => Err(End::Failed(first_lines(&finished.stderr_text()))),
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> End {
    End::Failed(format!("cannot write {}: {error}", path.display()))
}

pub(super) fn first_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().take(4).collect();
    lines.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_assumed_without_branches() {
        let domain = |size, signed, low, high| Domain {
            offset: 3,
            size,
            signed,
            low,
            high,
            values: None,
        };
        let all = [
            domain(1, false, 0, 8),
            domain(4, true, -2, 5),
            domain(16, true, 0, 1),
        ];
        insta::assert_snapshot!(domains(&all), @"
        void __sc_klee_domains(const unsigned char *bytes) {
          { unsigned char v; __builtin_memcpy(&v, bytes + 3, sizeof v); klee_assume((v >= (unsigned char)0ULL) & (v <= (unsigned char)8ULL)); }
          { signed int v; __builtin_memcpy(&v, bytes + 3, sizeof v); klee_assume((v >= (signed int)18446744073709551614ULL) & (v <= (signed int)5ULL)); }
        }
        ");
    }
}
