//! Preprocessed text with `#include <…>` again in place of what system headers hold: a file that includes it may
//! include those headers, too.

use sc_frontend::tokens::{LineMarker, PieceKind, all_tokens, defined_macro, line_marker, pieces};

/// The text with the directives. `source` gives a line of a file, from 1, as the user wrote it.
pub fn with_includes(text: &str, source: impl Fn(&str, u32) -> Option<String>) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let enters = line_marker(line.trim_end()).is_some_and(|it| it.enters && it.system);
        let end = enters.then(|| end_of(&lines[at..])).flatten();
        let directive = |back: &LineMarker| source(&back.file, back.line.checked_sub(1)?);
        let directive = end.as_ref().and_then(|(_, back)| directive(back));
        match (end, directive.filter(|it| is_include(it))) {
            (Some((length, _)), Some(directive)) => {
                // Nothing was entered that the marker could return from.
                let marker = lines[at + length].trim_end().trim_end_matches(|c| c != '"');
                out += &format!("{}\n{marker}\n", directive.trim());
                at += length + 1;
            }
            _ => {
                out += line;
                at += 1;
            }
        }
    }
    out
}

fn is_include(line: &str) -> bool {
    let directive = line.trim_start().strip_prefix('#').map(all_tokens);
    let word = directive.and_then(|tokens| tokens.first().map(|it| it.text));
    matches!(word, Some("include" | "include_next"))
}

/// How many lines a header takes that starts with the first one, and the marker that comes after it.
fn end_of(lines: &[&str]) -> Option<(usize, LineMarker)> {
    let mut depth = 0usize;
    for (index, line) in lines.iter().enumerate() {
        let Some(marker) = line_marker(line.trim_end()) else {
            continue;
        };
        if marker.enters {
            depth += 1;
        } else if marker.returns {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some((index, marker));
            }
        }
    }
    None
}

/// Definitions in a source that tell system headers what to declare.
pub fn feature_macros(source: &str) -> String {
    let directives = pieces(source).filter(|piece| piece.kind == PieceKind::Directive);
    let definitions = directives.filter_map(|piece| {
        let line = piece.span.of(source);
        let name = defined_macro(line)?;
        let is_one =
            name.starts_with('_') && (name.ends_with("_SOURCE") || name.ends_with("_BITS"));
        is_one.then(|| format!("#ifndef {name}\n{}\n#endif\n", line.trim()))
    });
    definitions.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_of(source: &str, file: &str, line: u32) -> Option<String> {
        let found = source.lines().nth(line.checked_sub(1)? as usize)?;
        (file == "f.c").then(|| found.to_owned())
    }

    #[test]
    fn headers_become_directives_again() {
        let source = "#include <stdio.h>\nint a;\n#include \"own.h\"\nint b;\n";
        let text = "# 0 \"f.c\"\n# 1 \"/usr/include/stdc-predef.h\" 1 3 4\n# 0 \"<command-line>\" 2\n# 1 \"f.c\"\n\
                    # 1 \"/usr/include/stdio.h\" 1 3 4\nint x;\n# 1 \"/usr/include/y.h\" 1 3 4\nint y;\n\
                    # 2 \"/usr/include/stdio.h\" 2 3 4\nint z;\n# 2 \"f.c\" 2\nint a;\n\
                    # 1 \"own.h\" 1\nint own;\n# 4 \"f.c\" 2\nint b;\n";
        let line = |file: &str, line: u32| line_of(source, file, line);
        insta::assert_snapshot!(with_includes(text, line), @r#"
        # 0 "f.c"
        # 1 "/usr/include/stdc-predef.h" 1 3 4
        # 0 "<command-line>" 2
        # 1 "f.c"
        #include <stdio.h>
        # 2 "f.c"
        int a;
        # 1 "own.h" 1
        int own;
        # 4 "f.c" 2
        int b;
        "#);
        // gcc escapes names that are not ASCII.
        let escaped =
            "# 1 \"/usr/include/stdio.h\" 1 3 4\nint x;\n# 2 \"\\303\\251.c\" 2\nint a;\n";
        let line_of_other = |file: &str, line: u32| {
            let name = if file == "é.c" { "f.c" } else { "" };
            line_of(source, name, line)
        };
        assert_eq!(
            with_includes(escaped, line_of_other),
            "#include <stdio.h>\n# 2 \"\\303\\251.c\"\nint a;\n"
        );
        // What does not come back is left as it is.
        let open = "# 1 \"/usr/include/stdio.h\" 1 3 4\nint x;\n";
        assert_eq!(with_includes(open, line), open);
    }

    #[test]
    fn feature_macros_are_kept() {
        let source = "#define _GNU_SOURCE\n# define _POSIX_C_SOURCE 200809L\n#define N 3\n/* not\n#define _OLD_SOURCE\n */\n";
        insta::assert_snapshot!(feature_macros(source), @r"
        #ifndef _GNU_SOURCE
        #define _GNU_SOURCE
        #endif
        #ifndef _POSIX_C_SOURCE
        # define _POSIX_C_SOURCE 200809L
        #endif
        ");
    }
}
