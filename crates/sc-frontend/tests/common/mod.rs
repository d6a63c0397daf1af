//! Loads C text with the real tools and prints what came of it.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses its part"
)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use sc_frontend::*;

/// libclang as clang itself finds it.
static LIBCLANG: LazyLock<PathBuf> = LazyLock::new(|| {
    let mut command = Command::new("clang-19");
    let output = command
        .arg("--print-file-name=libclang-19.so.1")
        .output()
        .unwrap();
    PathBuf::from(String::from_utf8(output.stdout).unwrap().trim())
});

/// Options for files in `directory`, with the real tools.
pub fn options(directory: &Path, files: &[&str]) -> SourceOptions {
    let header_dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    SourceOptions {
        files: files.iter().map(|file| directory.join(file)).collect(),
        header_dir: header_dir.canonicalize().unwrap(),
        clang: "clang-19".into(),
        gcc: Some("gcc".into()),
        libclang: LIBCLANG.clone(),
        ..SourceOptions::default()
    }
}

/// Writes `(name, text)` files into a new directory.
pub fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = directory.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    directory
}

/// Loads `files` with `flags`; those that end in `.c` are units.
pub fn load_files(files: &[(&str, &str)], flags: &[&str]) -> Result<Program, FrontendError> {
    let directory = directory(files);
    let names: Vec<_> = files
        .iter()
        .map(|(name, _)| *name)
        .filter(|n| n.ends_with(".c"))
        .collect();
    let mut options = options(directory.path(), &names);
    options.cpp_flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
    load(&options)
}

/// Loads one file.
#[track_caller]
pub fn program(text: &str) -> Program {
    load_files(&[("t.c", text)], &[]).unwrap()
}

/// The message of an error, without the name of the temporary directory.
pub fn message_of(files: &[(&str, &str)], flags: &[&str]) -> String {
    let error = load_files(files, flags).unwrap_err();
    without_directory(&error)
}

/// The message of `error`, without names of temporary directories.
pub fn without_directory(error: &FrontendError) -> String {
    short_paths(&error.to_string())
}

/// `text` with the last part of each path only.
pub fn short_paths(text: &str) -> String {
    let words = text.split_inclusive(|c: char| c.is_whitespace() || "`'\":(,".contains(c));
    words
        .map(|word| word.rsplit_once('/').map_or(word, |(_, last)| last))
        .collect()
}

/// Decisions of the user's functions: kind, line, tree over atoms; `~` marks impure atoms.
pub fn decisions(program: &Program) -> String {
    let mut out = String::new();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        writeln!(out, "{}", function.name).unwrap();
        let text = &program.units[function.unit.0].text;
        for decision in &function.decisions {
            let tree = tree(&decision.tree, &decision.atoms);
            let kind = format!("{:?}", decision.kind).to_lowercase();
            let spans_fit = decision
                .atoms
                .iter()
                .all(|a| words(a.span.of(text)) == words(&a.normal));
            assert!(spans_fit, "{decision:?}");
            writeln!(out, "  {}: {kind} {tree}", decision.place.line).unwrap();
        }
        for switch in &function.switches {
            let cases = switch.cases.iter().map(|case| {
                let high = case
                    .high
                    .map_or(String::new(), |h| format!("..{}", h.of(text)));
                format!(" {}{high}@{}", case.low.of(text), case.place.line)
            });
            let cases: String = cases.collect();
            let default = switch
                .default
                .as_ref()
                .map_or(String::new(), |p| format!(" default@{}", p.line));
            let of = switch.span.of(text);
            let ty = &program.types.get(switch.ty).spelling;
            writeln!(
                out,
                "  {}: switch {of} ({ty}):{cases}{default}",
                switch.place.line
            )
            .unwrap();
        }
        for label in &function.user_labels {
            let predicate = label.predicate.of(text);
            writeln!(
                out,
                "  {}: label {predicate} in {}",
                label.place.line,
                label.span.of(text)
            )
            .unwrap();
        }
        for construct in &function.constructs {
            writeln!(out, "  construct: {construct}").unwrap();
        }
    }
    out
}

fn words(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .flat_map(|line| line.chars())
        .filter(|c| !c.is_whitespace())
        .collect()
}

fn tree(tree: &BoolTree, atoms: &[Atom]) -> String {
    match tree {
        BoolTree::Atom(index) => {
            let atom = &atoms[*index];
            format!("{}[{}]", if atom.pure { "" } else { "~" }, atom.normal)
        }
        BoolTree::Not(operand) => format!("!{}", self::tree(operand, atoms)),
        BoolTree::And(left, right) => {
            format!(
                "({} && {})",
                self::tree(left, atoms),
                self::tree(right, atoms)
            )
        }
        BoolTree::Or(left, right) => {
            format!(
                "({} || {})",
                self::tree(left, atoms),
                self::tree(right, atoms)
            )
        }
    }
}

/// Facts about functions: formals, calls, globals.
pub fn functions(program: &Program) -> String {
    let mut out = String::new();
    let ty = |id: TypeId| program.types.get(id).spelling.as_str();
    let global = |id: &GlobalId| program.globals[id.0].name.clone();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        let params = function.params.iter().map(|param| {
            let len = param.array_len.map_or(String::new(), |n| format!(" [{n}]"));
            let is_static = if param.array_static { " static" } else { "" };
            format!("{}: {}{len}{is_static}", param.name, ty(param.ty))
        });
        let params: Vec<_> = params.collect();
        let marks = [
            (function.is_static, " static"),
            (function.is_inline, " inline"),
            (function.is_variadic, " variadic"),
        ];
        let marks: String = marks
            .iter()
            .filter(|(on, _)| *on)
            .map(|(_, mark)| *mark)
            .collect();
        let (name, ret) = (&function.name, ty(function.ret));
        writeln!(out, "{name}({}) -> {ret}{marks}", params.join(", ")).unwrap();
        list(&mut out, "calls", function.calls.iter().cloned());
        list(
            &mut out,
            "through",
            function.indirect_calls.iter().map(|id| ty(*id).to_owned()),
        );
        list(&mut out, "takes", function.takes_address_of.iter().cloned());
        list(&mut out, "reads", function.reads.iter().map(global));
        list(&mut out, "writes", function.writes.iter().map(global));
    }
    out
}

fn list(out: &mut String, title: &str, names: impl Iterator<Item = String>) {
    let names: Vec<_> = names.collect();
    if !names.is_empty() {
        writeln!(out, "  {title}: {}", names.join(", ")).unwrap();
    }
}

/// Globals with their properties.
pub fn globals(program: &Program) -> String {
    let mut out = String::new();
    for global in program.globals.iter().filter(|g| !g.in_system_header) {
        let marks = [
            (global.is_static, " static"),
            (global.is_const, " const"),
            (global.initialised, " initialised"),
            (global.defined, " defined"),
            (global.thread_local, " thread"),
        ];
        let marks: String = marks
            .iter()
            .filter(|(on, _)| *on)
            .map(|(_, mark)| *mark)
            .collect();
        let ty = &program.types.get(global.ty).spelling;
        let (name, unit, line) = (&global.name, global.unit.0, global.place.line);
        writeln!(out, "{name}: {ty}{marks} (unit {unit}, line {line})").unwrap();
    }
    out
}

/// The shape of a type, members and all; tags below the top by name only.
pub fn shape(program: &Program, id: TypeId) -> String {
    let ty = program.types.get(id);
    let size = ty.size.map_or("?".to_owned(), |size| size.to_string());
    let mut out = format!(
        "{} = {} size {size} align {}",
        ty.spelling,
        kind(program, id, true),
        ty.align
    );
    if ty.canonical != ty.spelling {
        write!(out, " canonical {}", ty.canonical).unwrap();
    }
    for (on, mark) in [(ty.is_const, " const"), (ty.is_volatile, " volatile")] {
        out.push_str(if on { mark } else { "" });
    }
    out
}

fn kind(program: &Program, id: TypeId, top: bool) -> String {
    let inner = |id: &TypeId| kind(program, *id, false);
    match &program.types.get(id).kind {
        TypeKind::Void => "void".to_owned(),
        TypeKind::Bool => "bool".to_owned(),
        TypeKind::Int {
            bits,
            signed,
            is_char,
        } => {
            let prefix = if *signed { "i" } else { "u" };
            format!("{prefix}{bits}{}", if *is_char { "c" } else { "" })
        }
        TypeKind::Enum {
            values,
            bits,
            signed,
        } => {
            let values: Vec<_> = values
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            format!(
                "enum {{{}}} {}{bits}",
                values.join(" "),
                if *signed { "i" } else { "u" }
            )
        }
        TypeKind::Float(format) => format!("{format:?}"),
        TypeKind::Pointer(to) => format!("*{}", inner(to)),
        TypeKind::Array(of, length) => format!("[{length}]{}", inner(of)),
        TypeKind::IncompleteArray(of) => format!("[]{}", inner(of)),
        TypeKind::VariableArray(of) => format!("[vla]{}", inner(of)),
        TypeKind::Struct { members, complete } if top => {
            format!(
                "struct{} {}",
                if *complete { "" } else { "?" },
                fields(program, members)
            )
        }
        TypeKind::Union { members, complete } if top => {
            format!(
                "union{} {}",
                if *complete { "" } else { "?" },
                fields(program, members)
            )
        }
        TypeKind::Struct { .. } | TypeKind::Union { .. } => {
            let spelling = &program.types.get(id).spelling;
            if spelling.contains('(') {
                kind(program, id, true)
            } else {
                format!("<{spelling}>")
            }
        }
        TypeKind::Function {
            ret,
            params,
            variadic,
        } => {
            let params: Vec<_> = params.iter().map(inner).collect();
            format!(
                "({}{}) -> {}",
                params.join(", "),
                if *variadic { ", ..." } else { "" },
                inner(ret)
            )
        }
        TypeKind::Vector(of, length) => format!("vector of {length} {}", inner(of)),
        TypeKind::Other(name) => format!("other {name}"),
    }
}

fn fields(program: &Program, members: &[Member]) -> String {
    let members = members.iter().map(|member| {
        let width = member
            .bit_width
            .map_or(String::new(), |width| format!(":{width}"));
        let ty = kind(program, member.ty, false);
        format!("{}@{}{width} {ty}", member.name, member.offset_bits)
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join("; "))
}
