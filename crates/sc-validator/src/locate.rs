//! From a report to the user's own code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sc_harness::{BuildPlan, RENAMED};
use sc_tokens::line_marker;

use crate::report::Report;
use crate::symbolize::{Symbol, Symbolizer};
use crate::verdict::{Frame, Place, Rte};

/// The names that generated code gives as its file.
const HARNESS: [&str; 2] = ["__sc_harness.c", "harness"];
/// The name that stubs give as their file.
const STUBS: &str = "__sc_stubs.c";
/// The name that the expression of `--assume` gives as its file.
const ASSUMPTION: &str = "--assume";

/// Where nobody's own code is.
const SYSTEM: [&str; 4] = [
    "/usr/include/",
    "/usr/lib/",
    "/usr/local/include/",
    "/usr/lib64/",
];

/// Whose code a report is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// The user's.
    User(Box<Rte>),
    /// The expression of `--assume`, which is undefined for this test, or an attribute of the entrypoint.
    Assumption,
    /// A stub wrote to where an argument points to, and that is not an object. What the function would do that it
    /// stands for, nobody knows.
    Stub,
    /// Generated code.
    Harness,
}

/// The user's files.
#[derive(Debug)]
pub(crate) struct UserFiles {
    /// Path on disk, and the name the user gave.
    units: Vec<(PathBuf, String)>,
    /// Files named by `#line` in the user's code, which need not be there.
    named: BTreeSet<String>,
    here: PathBuf,
}

impl UserFiles {
    pub(crate) fn new(plan: &BuildPlan) -> Self {
        let units = plan.units.iter().map(|unit| {
            let path = unit.original.canonicalize();
            (
                path.unwrap_or_else(|_| unit.original.clone()),
                unit.path.clone(),
            )
        });
        Self {
            units: units.collect(),
            named: plan
                .units
                .iter()
                .flat_map(|unit| named_files(&unit.text))
                .collect(),
            here: std::env::current_dir().unwrap_or_default(),
        }
    }

    /// The files that are there, as far as their names are known.
    pub(crate) fn on_disk(&self) -> impl Iterator<Item = PathBuf> {
        let units = self.units.iter().map(|(path, _)| path.clone());
        let named = self.named.iter().map(PathBuf::from);
        let is_own = |path: &PathBuf| !SYSTEM.iter().any(|system| path.starts_with(system));
        units
            .chain(named.filter(|path| path.is_file()))
            .filter(is_own)
    }

    /// The name to show for a file, if it is the user's.
    fn name(&self, file: &str) -> Option<String> {
        if file.is_empty() || is_harness(file) || is_assumption(file) {
            return None;
        }
        let Ok(path) = Path::new(file).canonicalize() else {
            let known = |name: &&String| Path::new(file).ends_with(name);
            return self.named.iter().find(known).cloned();
        };
        if let Some((_, name)) = self.units.iter().find(|(unit, _)| *unit == path) {
            return Some(name.clone());
        }
        if SYSTEM.iter().any(|system| path.starts_with(system)) {
            return None;
        }
        let short = path.strip_prefix(&self.here).unwrap_or(&path);
        Some(short.to_string_lossy().into_owned())
    }

    fn place(&self, symbol: &Symbol) -> Option<Place> {
        Some(Place {
            file: self.name(&symbol.file)?,
            line: symbol.line,
            column: symbol.column,
            function: own_name(&symbol.function),
        })
    }
}

/// The name that the user gave to a function. Ours are for the linker.
fn own_name(function: &str) -> String {
    let own = match function {
        "__sc_main" => "main",
        other => other.strip_prefix(RENAMED).unwrap_or(other),
    };
    own.to_owned()
}

/// The files that line markers of preprocessed text name.
fn named_files(text: &str) -> impl Iterator<Item = String> {
    let names = text.lines().filter_map(line_marker).map(|it| it.file);
    names.filter(|name| !name.is_empty() && !name.starts_with('<'))
}

/// The compiler puts its directory in front of a relative name.
fn is_called(file: &str, name: &str) -> bool {
    Path::new(file).file_name().is_some_and(|last| last == name) && !Path::new(file).exists()
}

fn is_harness(file: &str) -> bool {
    HARNESS.iter().any(|name| is_called(file, name))
}

fn is_assumption(file: &str) -> bool {
    is_called(file, ASSUMPTION)
}

/// Says whose code failed, and where.
pub(crate) fn blame(
    report: &Report,
    program: &Path,
    files: &UserFiles,
    symbolizer: &mut Symbolizer,
) -> Blame {
    let symbols = symbols(report, program, symbolizer);
    let innermost = innermost(report, &symbols, files);
    // A function that is declared never to get a null pointer there makes no promise for this test.
    let refused = report.kind == "invalid-null-argument";
    if is_harness(innermost) {
        return if refused {
            Blame::Assumption
        } else {
            Blame::Harness
        };
    }
    if is_assumption(innermost) || is_beyond_registers(report) {
        return Blame::Assumption;
    }
    if is_called(innermost, STUBS) {
        return Blame::Stub;
    }
    let stack: Vec<Frame> = symbols
        .iter()
        .filter(|symbol| !is_harness(&symbol.file))
        .map(|symbol| Frame {
            function: own_name(&symbol.function),
            place: files.place(symbol),
        })
        // The user may have functions of the same names.
        .filter(|frame| frame.place.is_some() || !is_plumbing(&frame.function))
        .collect();
    let place = if report.kind == "stack-overflow" {
        recursion(&stack)
    } else {
        own_location(report, files, &stack).or_else(|| first_place(&stack))
    };
    let block = symbols_of(&report.allocated, program, symbolizer);
    Blame::User(Box::new(Rte {
        kind: report.kind.clone(),
        message: report.message.clone(),
        place,
        stack,
        in_input: block.iter().any(|symbol| symbol.function == "__sc_block"),
    }))
}

/// The access missed storage in place of memory at fixed addresses. That it ends there is our assumption.
fn is_beyond_registers(report: &Report) -> bool {
    report.message.contains("global variable '__sc_registers_")
}

fn symbols(report: &Report, program: &Path, symbolizer: &mut Symbolizer) -> Vec<Symbol> {
    symbols_of(&report.stack, program, symbolizer)
}

fn symbols_of(stack: &[(String, u64)], program: &Path, symbolizer: &mut Symbolizer) -> Vec<Symbol> {
    let inside = |module: &str| Path::new(module) == program;
    let frames = stack.iter().filter(|(module, _)| inside(module));
    let offsets: Vec<u64> = frames.map(|&(_, offset)| offset).collect();
    let found = symbolizer.lookup(program, &offsets);
    found.into_iter().flatten().collect()
}

/// The file where the report points, or else the innermost that has a source which is not the system's.
fn innermost<'a>(report: &'a Report, symbols: &'a [Symbol], files: &UserFiles) -> &'a str {
    if let Some((file, _, _)) = &report.location
        && (is_harness(file) || is_assumption(file) || files.name(file).is_some())
    {
        return file;
    }
    let known = |file: &str| is_harness(file) || is_assumption(file) || files.name(file).is_some();
    let mut sources = symbols.iter().map(|symbol| symbol.file.as_str());
    sources.find(|file| known(file)).unwrap_or_default()
}

/// Functions of the C start-up, of our runtime and of the sanitizers.
fn is_plumbing(function: &str) -> bool {
    matches!(
        function,
        "" | "_start" | "main" | "run" | "become_child" | "start_child" | "serve"
    ) || function.starts_with("sc_child_")
}

fn own_location(report: &Report, files: &UserFiles, stack: &[Frame]) -> Option<Place> {
    let (file, line, column) = report.location.as_ref()?;
    let function = stack.iter().find(|frame| frame.place.is_some());
    Some(Place {
        file: files.name(file)?,
        line: *line,
        column: *column,
        function: function.map_or_else(String::new, |frame| frame.function.clone()),
    })
}

fn first_place(stack: &[Frame]) -> Option<Place> {
    stack.iter().find_map(|frame| frame.place.clone())
}

/// Which call of a recursion meets the end of the stack is chance: the first of its calls in the text stands for it.
fn recursion(stack: &[Frame]) -> Option<Place> {
    let places: Vec<&Place> = stack
        .iter()
        .filter_map(|frame| frame.place.as_ref())
        .collect();
    let repeated = places
        .iter()
        .filter(|place| places.iter().filter(|other| other == place).count() > 1);
    repeated
        .min()
        .map(|&place| place.clone())
        .or_else(|| first_place(stack))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_line_markers_are_read_as_the_compiler_wrote_them() {
        let text = "# 1 \"a.c\"\n# 1 \"<built-in>\" 1\nint x;\n# 3 \"d\\\\ \\303\\251.c\" 2\nchar *s = \"# 4\";\n";
        let names: Vec<_> = named_files(text).collect();
        assert_eq!(names, ["a.c", "d\\ é.c"]);
    }
}
