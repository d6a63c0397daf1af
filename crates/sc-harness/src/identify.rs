//! The text of the identify build: the user's own file, then generated C.

use std::collections::BTreeSet;
use std::path::Path;

use sc_tokens::defined_macro;

use crate::plan::UnitSource;
use crate::text;

/// Flags for the preprocessor.
pub(crate) fn flags(unit: &UnitSource, header_dir: &Path) -> Vec<String> {
    let mut flags = unit.flags.preprocess.clone();
    flags.push("-D__SEACORAL__=1".to_owned());
    flags.push(format!("-I{}", header_dir.display()));
    flags
}

/// The names in what `-E -dM` prints.
pub(crate) fn macros(definitions: &str) -> BTreeSet<String> {
    let names = definitions.lines().filter_map(defined_macro);
    names.map(str::to_owned).collect()
}

/// The file to compile. Generated C has no macros in mind, so those that it would meet are taken away before it.
pub(crate) fn text(unit: &UnitSource, macros: &BTreeSet<String>) -> String {
    let original = std::path::absolute(&unit.original).unwrap_or_else(|_| unit.original.clone());
    let mut words = text::words(&unit.appendix);
    words.extend(text::words(&unit.added));
    let met = macros.iter().filter(|name| words.contains(name.as_str()));
    let undefs: String = met.map(|name| format!("#undef {name}\n")).collect();
    let own = match &unit.rewritten {
        Some(text) => format!("{text}\n"),
        None => format!("#include \"{}\"\n", original.display()),
    };
    format!(
        "{}#define main __sc_main\n{own}#undef main\n{undefs}{}#line 1 \"harness\"\n{}",
        unit.before, unit.added, unit.appendix
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_of_the_user_do_not_reach_generated_code() {
        let unit = UnitSource {
            original: "/src/a.c".into(),
            appendix: "void __sc_execute(const unsigned char *bytes) { f(bytes[0]); }".to_owned(),
            ..UnitSource::default()
        };
        let macros = macros("#define f(x) f_checked(x, 1)\n#define bytes 12\n#define OTHER\n");
        insta::assert_snapshot!(text(&unit, &macros), @r#"
        #define main __sc_main
        #include "/src/a.c"
        #undef main
        #undef bytes
        #undef f
        #line 1 "harness"
        void __sc_execute(const unsigned char *bytes) { f(bytes[0]); }
        "#);
    }
}
