//! Preprocessed text with `#include <…>` again in place of what system headers hold: a file that includes it may
//! include those headers, too.

/// A line that says where the next one comes from: `# 12 "file" 1 3`.
#[derive(Clone, Copy)]
struct Marker<'t> {
    line: usize,
    file: &'t str,
    enters: bool,
    returns: bool,
    system: bool,
}

impl<'t> Marker<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let (number, rest) = line.strip_prefix("# ")?.split_once(" \"")?;
        let (file, flags) = rest.rsplit_once('"')?;
        let has = |flag: &str| flags.split_whitespace().any(|it| it == flag);
        Some(Self {
            line: number.parse().ok()?,
            file,
            enters: has("1"),
            returns: has("2"),
            system: has("3"),
        })
    }
}

/// The text with the directives. `source` gives a line of a file, from 1, as the user wrote it.
pub fn with_includes(text: &str, source: impl Fn(&str, usize) -> Option<String>) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let enters = Marker::read(line.trim_end()).is_some_and(|it| it.enters && it.system);
        let end = enters.then(|| end_of(&lines[at..])).flatten();
        let directive = end.and_then(|(_, back)| source(back.file, back.line.checked_sub(1)?));
        match (end, directive.filter(|it| is_include(it))) {
            (Some((length, back)), Some(directive)) => {
                // Nothing was entered that the marker could return from.
                let marker = format!("# {} \"{}\"", back.line, back.file);
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
    let directive = line.trim_start().strip_prefix('#');
    directive.is_some_and(|it| it.trim_start().starts_with("include"))
}

/// How many lines a header takes that starts with the first one, and the marker that comes after it.
fn end_of<'t>(lines: &[&'t str]) -> Option<(usize, Marker<'t>)> {
    let mut depth = 0usize;
    for (index, line) in lines.iter().enumerate() {
        let Some(marker) = Marker::read(line.trim_end()) else {
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
    let definitions = source.lines().filter_map(|line| {
        let directive = line.trim_start().strip_prefix('#')?.trim_start();
        let mut words = directive.strip_prefix("define")?.split_whitespace();
        let name = words.next()?;
        let is_one =
            name.starts_with('_') && (name.ends_with("_SOURCE") || name.ends_with("_BITS"));
        is_one.then(|| format!("#ifndef {name}\n{}\n#endif\n", line.trim()))
    });
    definitions.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_become_directives_again() {
        let source = "#include <stdio.h>\nint a;\n#include \"own.h\"\nint b;\n";
        let text = "# 0 \"f.c\"\n# 1 \"/usr/include/stdc-predef.h\" 1 3 4\n# 0 \"<command-line>\" 2\n# 1 \"f.c\"\n\
                    # 1 \"/usr/include/stdio.h\" 1 3 4\nint x;\n# 1 \"/usr/include/y.h\" 1 3 4\nint y;\n\
                    # 2 \"/usr/include/stdio.h\" 2 3 4\nint z;\n# 2 \"f.c\" 2\nint a;\n\
                    # 1 \"own.h\" 1\nint own;\n# 4 \"f.c\" 2\nint b;\n";
        let line = |file: &str, line: usize| {
            let found = source.lines().nth(line.checked_sub(1)?)?;
            (file == "f.c").then(|| found.to_owned())
        };
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
        // What does not come back is left as it is.
        let open = "# 1 \"/usr/include/stdio.h\" 1 3 4\nint x;\n";
        assert_eq!(with_includes(open, line), open);
    }

    #[test]
    fn feature_macros_are_kept() {
        let source = "#define _GNU_SOURCE\n# define _POSIX_C_SOURCE 200809L\n#define N 3\n";
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
