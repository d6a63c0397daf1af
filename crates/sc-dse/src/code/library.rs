//! Functions of the C library, modelled in C: what a program calls and does not define is linked to it.
//!
//! Each model does what the real function does under the sanitizers of replay: it reads and writes what they check, no
//! more, and an error in it is an error at the place of its call. Where C leaves a result open, it is what the sanitizers'
//! own version of the function returns; where that is not certain either, it is left open here, too.
//!
//! A model of which that is not certain does one of several things that the function may do: it says so
//! (`__sc_dse_example`), and nothing is proved behind it. So do those that do things in an order that C leaves open
//! (`qsort`), that read what no sanitizer checks (`strtoul`), or that are modelled in part (`snprintf`).

use std::collections::BTreeSet;
use std::sync::OnceLock;

use sc_ir::{Module, Program};

/// All models, made by `models/generate.sh`.
const LIBRARY: &str = include_str!("../../models/library.ll");

/// Finds what is in a stream of the test; generated.
const STREAM_TABLE: &str = "__sc_stream_of";

/// The functions of the C library that are modelled in C, in the order of their definitions. The engine knows others
/// itself, as `malloc` and `memcpy`.
pub fn modelled_functions() -> impl Iterator<Item = &'static str> {
    definitions_of_models().filter(|name| !name.starts_with("__sc_"))
}

/// Whether there is a model of that name.
pub(crate) fn is_modelled(name: &str) -> bool {
    static NAMES: OnceLock<BTreeSet<&str>> = OnceLock::new();
    let names = NAMES.get_or_init(|| modelled_functions().collect());
    names.contains(name)
}

/// The modelled functions, and those that only the models call.
fn definitions_of_models() -> impl Iterator<Item = &'static str> {
    LIBRARY.lines().filter_map(defined)
}

/// The name in the first line of a definition.
fn defined(line: &str) -> Option<&str> {
    line.starts_with("define ").then(|| name(line)).flatten()
}

fn name(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('@')?;
    Some(rest.split_once('(')?.0)
}

/// The program with the models that it needs; none if it needs none.
pub fn with_library(program: &Program) -> Option<Program> {
    // The models say how wide types are.
    if !program.triple.starts_with("x86_64") || !program.triple.contains("linux") {
        return None;
    }
    let undefined = program
        .functions
        .iter()
        .filter(|function| !function.is_defined() && !function.is_internal());
    let undefined: BTreeSet<&str> = undefined.map(|function| &*function.name).collect();
    let called = modelled_functions().filter(|name| undefined.contains(name));
    // Only a harness with streams has the table of them.
    let has_streams = program
        .functions
        .iter()
        .any(|function| &*function.name == STREAM_TABLE && function.is_defined());
    let called = called.map(with_callees);
    let usable = called.filter(|names| has_streams || !needs_streams(names));
    let wanted: BTreeSet<&str> = usable.flatten().collect();
    if wanted.is_empty() {
        return None;
    }
    // They depend on nothing that the layouts of versions of clang differ in.
    let layout = format!("target datalayout = {:?}\n", program.layout().text);
    let models = Module::parse(&(layout + &text(&wanted))).ok()?;
    let module: &Module = program;
    Program::link(vec![module.clone(), models]).ok()
}

/// A model with the models that it calls.
fn with_callees(name: &'static str) -> BTreeSet<&'static str> {
    let mut all = BTreeSet::from([name]);
    loop {
        let text = definitions(&all);
        let called = definitions_of_models().filter(|other| text.contains(&format!("@{other}(")));
        let before = all.len();
        all.extend(called.collect::<Vec<_>>());
        if all.len() == before {
            return all;
        }
    }
}

fn needs_streams(models: &BTreeSet<&str>) -> bool {
    definitions(models).contains(&format!("@{STREAM_TABLE}("))
}

/// The definitions of these functions, all types, variables that they use, and declarations of what they call.
fn text(wanted: &BTreeSet<&str>) -> String {
    let types = LIBRARY.lines().filter(|line| line.starts_with('%'));
    let mut text: String = types.flat_map(|line| [line, "\n"]).collect();
    text += &definitions(wanted);
    for line in LIBRARY.lines().filter(|line| line.starts_with('@')) {
        let name = line.split(' ').next().unwrap_or(line);
        if [',', ')']
            .iter()
            .any(|end| text.contains(&format!("{name}{end}")))
        {
            text += line;
            text.push('\n');
        }
    }
    let declarations = LIBRARY.lines().filter(|line| line.starts_with("declare "));
    for line in declarations {
        if name(line).is_some_and(|name| text.contains(&format!("@{name}("))) {
            text += line;
            text.push('\n');
        }
    }
    text
}

/// The definitions of these functions.
fn definitions(wanted: &BTreeSet<&str>) -> String {
    let mut text = String::new();
    let mut inside = false;
    for line in LIBRARY.lines() {
        inside |= defined(line).is_some_and(|name| wanted.contains(name));
        if inside {
            text += line;
            text.push('\n');
        }
        inside &= line != "}";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::builtin::Builtin;

    #[test]
    fn the_engine_knows_none_of_them_already() {
        let all: Vec<_> = modelled_functions().collect();
        insta::assert_snapshot!(all.join(" "), @"strlen strnlen strcmp strncmp strcasecmp strncasecmp strcpy strncpy strcat strncat strchr strchrnul strrchr strstr strspn strcspn strpbrk strdup strndup memcmp memchr memrchr tolower toupper isascii toascii isupper islower isalpha isdigit isxdigit isspace isprint isgraph isblank iscntrl ispunct isalnum abs labs llabs atoi atol atoll strtol strtoll frexp frexpf frexpl ldexp scalbn scalbln ldexpf scalbnf ldexpl modf modff modfl lround lroundf lroundl llround llroundf lrint lrintf lrintl llrint llrintf __isnan __finite __isinf __fpclassify __isnanf __finitef __isinff __fpclassifyf qsort bsearch fgetc getc ungetc fgets fread feof ferror rewind ftell fseek fclose strtoul strtoull strtoumax strtoimax __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull strtod strtof atof strtok_r strtok strsep memmem strcasestr stpcpy strcoll wcslen wcscmp wcschr wcscpy getenv strlcpy strlcat mempcpy bcmp bzero reallocarray vsnprintf vsprintf snprintf sprintf vsscanf sscanf __isoc99_sscanf __isoc23_sscanf");
        for name in all {
            assert_eq!(Builtin::of(name), Builtin::Unknown, "{name}");
        }
    }

    #[test]
    fn only_what_is_needed_is_linked() {
        let text = text(&BTreeSet::from(["isascii", "strdup"]));
        let lines: Vec<&str> = text.lines().filter(|line| line.contains('@')).collect();
        insta::assert_snapshot!(lines.join("\n"), @"
        define weak ptr @strdup(ptr noundef %0) {
          %19 = call ptr @malloc(i64 noundef %18)
        define weak i32 @isascii(i32 noundef %0) {
          %7 = call i32 @__sc_some(i32 noundef %6)
        declare ptr @malloc(i64 noundef)
        ");
    }
}
