//! C that defines what a program of the competition leaves undefined.
//!
//! All functions for nondeterministic values draw from one stream, because the exchange format has one list of values in
//! the order of the calls. A test is a list of records; the last one is repeated, so that a short list is a stream
//! without end. A record whose mark is [`END`] ends the run as a list of values ends it when it is used up.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sc_frontend::{FloatFormat, Function, Program, TypeKind};

/// The function under test.
pub const ENTRY: &str = "__testcomp_run";
/// The undefined function whose results are the stream.
pub const NEXT: &str = "__testcomp_next";
/// The bytes of a record: a value of eight bytes and a mark.
pub const RECORD: usize = 9;
/// The mark that ends the run.
pub const END: u8 = 255;
/// A run that consumes more values ends, so that loops around them do.
pub const MOST_VALUES: u32 = 10_000;

/// Names that are replaced in the program: a run that aborts covers what it passed, so aborting is an ordinary end.
const RENAMED: [(&str, &str); 3] = [
    ("main", "__testcomp_program"),
    ("abort", "__testcomp_abort"),
    ("__assert_fail", "__testcomp_assert_fail"),
];

const NONDET: &str = "__VERIFIER_nondet_";

/// Flags for the program: its `main` has another name, and ends of the run are calls of the adapter.
pub fn flags() -> Vec<String> {
    let renamed = RENAMED.iter().map(|(from, to)| format!("-D{from}={to}"));
    renamed.collect()
}

/// How a value of the stream becomes a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bool,
    Int { bits: u32, signed: bool },
    Float,
    Double,
    LongDouble,
    Pointer,
}

impl Kind {
    fn of(kind: &TypeKind) -> Option<Self> {
        Some(match kind {
            TypeKind::Bool => Self::Bool,
            TypeKind::Int { bits, signed, .. } | TypeKind::Enum { bits, signed, .. } => Self::Int {
                bits: *bits,
                signed: *signed,
            },
            TypeKind::Float(FloatFormat::F32) => Self::Float,
            TypeKind::Float(FloatFormat::F64) => Self::Double,
            TypeKind::Float(FloatFormat::X87 | FloatFormat::F128) => Self::LongDouble,
            TypeKind::Pointer(_) => Self::Pointer,
            _ => return None,
        })
    }

    fn c_type(self) -> &'static str {
        match self {
            Self::Bool => "_Bool",
            Self::Int { bits, signed } => match (bits, signed) {
                (0..=8, true) => "signed char",
                (0..=8, false) => "unsigned char",
                (9..=16, true) => "short",
                (9..=16, false) => "unsigned short",
                (17..=32, true) => "int",
                (17..=32, false) => "unsigned int",
                (33..=64, true) => "long long",
                (33..=64, false) => "unsigned long long",
                (_, true) => "__int128",
                (_, false) => "unsigned __int128",
            },
            Self::Float => "float",
            Self::Double => "double",
            Self::LongDouble => "long double",
            Self::Pointer => "void *",
        }
    }

    /// The result, from the eight bytes `__testcomp_v`.
    fn result(self, name: &str) -> String {
        let bits = |bits: &str, ty: &str| {
            format!(
                "((union {{ {bits} __testcomp_b; {ty} __testcomp_f; }}){{ ({bits})__testcomp_v }}).__testcomp_f"
            )
        };
        match self {
            Self::Bool => "(_Bool)(__testcomp_v & 1)".into(),
            // The competition reads 32 bits for this one, whatever its size.
            Self::Int { .. } if name == "__VERIFIER_nondet_size_t" => {
                format!("({})(unsigned int)__testcomp_v", self.c_type())
            }
            Self::Int { .. } => format!("({})__testcomp_v", self.c_type()),
            Self::Float => bits("unsigned int", "float"),
            Self::Double | Self::LongDouble => bits("unsigned long long", "double"),
            // No other address is known to be valid.
            Self::Pointer => "(void *)0".into(),
        }
    }

    /// The format and the argument that print the result `__testcomp_r`.
    fn printed(self) -> (&'static str, &'static str) {
        match self {
            Self::Bool => ("%d", "__testcomp_r"),
            Self::Int { signed: true, .. } => ("%lld", "(long long)__testcomp_r"),
            Self::Int { .. } => ("%llu", "(unsigned long long)__testcomp_r"),
            Self::Float => ("%.9g", "__testcomp_r"),
            Self::Double | Self::LongDouble => ("%.17g", "(double)__testcomp_r"),
            Self::Pointer => ("%d", "0"),
        }
    }
}

/// What a program of the competition needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Adapter {
    /// Functions for values.
    values: Vec<(String, Kind)>,
    /// Other functions of the competition that it calls and does not define.
    undefined: BTreeSet<String>,
    /// The call of its `main`, and its declaration.
    main: Main,
    /// A function to be reached that is not defined.
    target: Option<String>,
    /// Variables, which start with their initial values.
    pub globals: Vec<String>,
    /// Functions for values whose type has no text in the exchange format: they return zero.
    pub unsupported: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Main {
    returns: bool,
    parameters: usize,
}

impl Adapter {
    /// What a program needs that was read with [`flags`]; nothing without a `main`. `target` is the function whose call
    /// is sought, if one is.
    pub fn new(program: &Program, target: Option<&str>) -> Option<Self> {
        let (_, main) = RENAMED[0];
        let defined = |name: &str| program.functions.iter().find(|it| it.name == name);
        let main = defined(main)?;
        let mut adapter = Self {
            main: Main::of(program, main),
            globals: variables(program),
            target: target
                .filter(|name| defined(name).is_none())
                .map(str::to_owned),
            ..Self::default()
        };
        for name in &program.externals {
            if !name.starts_with(NONDET) {
                adapter.undefined.insert(name.clone());
                continue;
            }
            let declared = program.declarations.get(name);
            let int = Kind::Int {
                bits: 32,
                signed: true,
            };
            let kind = declared.map_or(Some(int), |it| Kind::of(&program.types.get(it.ret).kind));
            match kind {
                Some(kind) => adapter.values.push((name.clone(), kind)),
                None => adapter.unsupported.push(name.clone()),
            }
        }
        Some(adapter)
    }

    /// Whether the program asks for values.
    pub fn has_values(&self) -> bool {
        !self.values.is_empty()
    }

    /// The unit that is tested together with the program.
    pub fn search_text(&self) -> String {
        let mut text = String::new();
        if self.has_values() {
            let _ = write!(
                text,
                "struct __testcomp_record {{ long long value; unsigned char mark; }};\n\
                 struct __testcomp_record {NEXT}(void);\n"
            );
        }
        // Code of a system header has no objectives.
        text += "# 1 \"__testcomp.h\" 1 3\nvoid exit(int) __attribute__((noreturn));\n";
        if self.has_values() {
            let _ = write!(
                text,
                "static long long __testcomp_value(void) {{\n  static unsigned __testcomp_count;\n  \
                 struct __testcomp_record __testcomp_r = {NEXT}();\n  \
                 if (__testcomp_r.mark == {END} || __testcomp_count >= {MOST_VALUES}u)\n    exit(1);\n  \
                 __testcomp_count++;\n  return __testcomp_r.value;\n}}\n"
            );
        }
        for (name, kind) in &self.values {
            let (ty, result) = (kind.c_type(), kind.result(name));
            let _ = writeln!(
                text,
                "{ty} {name}(void) {{ long long __testcomp_v = __testcomp_value(); return {result}; }}"
            );
        }
        text += &self.ends();
        text += "# 1 \"__testcomp.c\"\n";
        if let Some(target) = &self.target {
            let _ = writeln!(text, "void exit(int);\nvoid {target}(void) {{ exit(1); }}");
        }
        let _ = writeln!(text, "{}", self.main.declaration());
        let _ = writeln!(text, "int {ENTRY}(void) {{ {} }}", self.main.call());
        text
    }

    /// A program that reads a test from standard input, runs, and writes each value that is consumed into the file
    /// `trace` of its folder: a line with type and value.
    pub fn trace_text(&self) -> String {
        let mut text = String::from(
            "#undef main\n#undef abort\n#include <fcntl.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
             #include <string.h>\n#include <unistd.h>\n",
        );
        let _ = write!(
            text,
            "static int __testcomp_file = -1;\n\
             static long long __testcomp_value(void) {{\n  \
             static unsigned char records[1 << 20];\n  static long size;\n  static unsigned count;\n  \
             long long value;\n  long at, got;\n  if (__testcomp_file < 0) {{\n    \
             __testcomp_file = open(\"trace\", O_CREAT | O_TRUNC | O_WRONLY, 0600);\n    \
             while ((got = read(0, records + size, sizeof records - size)) > 0)\n      size += got;\n  }}\n  \
             at = size / {RECORD} - 1 < (long)count ? size / {RECORD} - 1 : (long)count;\n  \
             if (at < 0 || records[at * {RECORD} + 8] == {END} || count >= {MOST_VALUES}u)\n    exit(1);\n  \
             count++;\n  memcpy(&value, records + at * {RECORD}, 8);\n  return value;\n}}\n"
        );
        for (name, kind) in &self.values {
            let (ty, result) = (kind.c_type(), kind.result(name));
            let (format, argument) = kind.printed();
            let _ = writeln!(
                text,
                "{ty} {name}(void) {{ long long __testcomp_v = __testcomp_value(); {ty} __testcomp_r = {result}; \
                 dprintf(__testcomp_file, \"{ty}\\t{format}\\n\", {argument}); return __testcomp_r; }}"
            );
        }
        text += &self.ends();
        if let Some(target) = &self.target {
            let _ = writeln!(text, "void {target}(void) {{ exit(1); }}");
        }
        for name in &self.unsupported {
            let _ = writeln!(text, "long long {name}(void) {{ return 0; }}");
        }
        let _ = writeln!(text, "{}", self.main.declaration());
        let _ = writeln!(text, "int main(void) {{ {} }}", self.main.call());
        text
    }

    /// Functions that end the run.
    fn ends(&self) -> String {
        let mut text = String::new();
        let has = |name: &str| self.undefined.contains(name);
        if has("__testcomp_abort") {
            text += "void __testcomp_abort(void) { exit(1); }\n";
        }
        if has("__testcomp_assert_fail") {
            text += "void __testcomp_assert_fail(const char *a, const char *b, unsigned int c, const char *d) \
                     { (void)a; (void)b; (void)c; (void)d; exit(1); }\n";
        }
        if has("__VERIFIER_assume") {
            text += "void __VERIFIER_assume(int holds) { if (!holds) exit(1); }\n";
        }
        if has("__VERIFIER_error") && self.target.as_deref() != Some("__VERIFIER_error") {
            text += "void __VERIFIER_error(void) { exit(1); }\n";
        }
        text
    }
}

impl Main {
    fn of(program: &Program, function: &Function) -> Self {
        let void = matches!(program.types.get(function.ret).kind, TypeKind::Void);
        Self {
            returns: !void,
            parameters: function.params.len(),
        }
    }

    fn declaration(&self) -> String {
        let ty = if self.returns { "int" } else { "void" };
        let parameters = match self.parameters {
            0 => "void",
            1 => "int",
            2 => "int, char **",
            _ => "int, char **, char **",
        };
        let (_, name) = RENAMED[0];
        format!("{ty} {name}({parameters});")
    }

    /// As a program without arguments is called.
    fn call(&self) -> String {
        let (_, name) = RENAMED[0];
        let arguments = match self.parameters {
            0 => "",
            1 => "1",
            2 => "1, __testcomp_arguments",
            _ => "1, __testcomp_arguments, __testcomp_arguments + 1",
        };
        let list = match self.parameters {
            0 | 1 => "",
            _ => {
                "static char __testcomp_name[] = \"program\"; \
                 static char *__testcomp_arguments[] = { __testcomp_name, 0, 0 }; "
            }
        };
        match self.returns {
            true => format!("{list}return {name}({arguments});"),
            false => format!("{list}{name}({arguments}); return 0;"),
        }
    }
}

fn variables(program: &Program) -> Vec<String> {
    let globals = program.globals.iter();
    let own = globals.filter(|it| !it.in_system_header && it.defined);
    let names: BTreeSet<&String> = own.map(|it| &it.name).collect();
    names.into_iter().cloned().collect()
}
