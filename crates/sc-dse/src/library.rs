//! Functions of the C library, in C: what a program calls and does not define is compiled and linked to it.
//!
//! Each model does what the real function does under the sanitizers of replay: it reads and writes what they check, and an error
//! in it is an error of its caller, for it has no debug information and no checks of arithmetic itself. Where C leaves a result open, it
//! is what the sanitizers' own version of the function returns; where that is no more certain, it is left open here, too.
//! A model is used only if the program has no definition of its own. Functions of neither kind stay unknown: a path that calls one
//! cannot be followed.
//!
//! ```
//! let module = sc_ir::Module::parse("declare i64 @strlen(ptr)\ndeclare i32 @puts(ptr)\n")?;
//! let text = sc_dse::library::needed(&[module]).unwrap_or_default();
//! assert!(text.contains("strlen(") && !text.contains("puts("));
//! # Ok::<(), sc_ir::ParseError>(())
//! ```

use std::collections::BTreeSet;

use sc_ir::Module;

/// Definitions, one after another: a comment, perhaps, and a function that needs none of the others. There is an empty line before each,
/// and none inside.
const SOURCES: [&str; 4] = [
    include_str!("../models/string.c"),
    include_str!("../models/memory.c"),
    include_str!("../models/ctype.c"),
    include_str!("../models/number.c"),
];

/// Before each function: places in it say nothing to users, and it is not instrumented.
const ATTRIBUTES: &str =
    "__attribute__((nodebug, no_sanitize(\"undefined\"), no_sanitize(\"address\")))";

/// The functions that there are models of.
pub fn names() -> impl Iterator<Item = &'static str> {
    models().map(|(name, _)| name)
}

/// The C text of the models that the modules of a program need: functions that one declares and none defines. It includes nothing, needs
/// no preprocessor, and is C of any standard.
pub fn needed(modules: &[Module]) -> Option<String> {
    let mut defined = BTreeSet::new();
    let mut declared = BTreeSet::new();
    for module in modules {
        for function in module
            .functions
            .iter()
            .filter(|function| !function.is_internal())
        {
            let names = if function.is_defined() {
                &mut defined
            } else {
                &mut declared
            };
            names.insert(&*function.name);
        }
        defined.extend(module.aliases.iter().map(|alias| &*alias.name));
    }
    let wanted = |name: &str| declared.contains(name) && !defined.contains(name);
    let texts: Vec<String> = models()
        .filter(|(name, _)| wanted(name))
        .map(|(_, text)| format!("{ATTRIBUTES}\n{text}\n"))
        .collect();
    (!texts.is_empty()).then(|| texts.concat())
}

/// Names and definitions.
fn models() -> impl Iterator<Item = (&'static str, &'static str)> {
    let blocks = SOURCES.iter().flat_map(|source| source.split("\n\n"));
    blocks.filter_map(|block| {
        let text = match block
            .strip_prefix("/*")
            .and_then(|rest| rest.split_once("*/"))
        {
            Some((_, text)) => text.trim(),
            None => block.trim(),
        };
        let head = text.split('(').next()?;
        let name = head
            .rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .next()?;
        (!name.is_empty()).then_some((name, text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::Builtin;

    #[test]
    fn each_model_has_a_name_and_the_engine_does_not_know_it_already() {
        let all: Vec<_> = names().collect();
        insta::assert_snapshot!(all.join(" "), @"strlen strnlen strcmp strncmp strcasecmp strncasecmp strcpy strncpy strcat strncat strchr strchrnul strrchr strstr strspn strcspn strpbrk strdup strndup memcmp memchr memrchr tolower toupper isascii toascii isupper islower isalpha isdigit isxdigit isspace isprint isgraph isblank iscntrl ispunct isalnum abs labs llabs atoi atol atoll strtol strtoll");
        for (name, text) in models() {
            assert_eq!(Builtin::of(name), Builtin::Unknown, "{name}");
            assert!(text.ends_with('}'), "{name}");
        }
    }
}
