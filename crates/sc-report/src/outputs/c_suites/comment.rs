//! Text of others inside C comments.

/// One line that neither ends a comment, nor begins one, nor changes how lines are read.
pub(crate) fn line(text: &str) -> String {
    let flat: String = text
        .chars()
        .map(|c| match c {
            c if c.is_control() => ' ',
            // Characters that reorder what follows; gcc warns of them.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                '\u{fffd}'
            }
            c => c,
        })
        .collect();
    let mut safe = flat.trim_end().to_owned();
    for (bad, good) in [("*/", "* /"), ("/*", "/ *"), ("??/", "? ?/")] {
        // Repeated, since a replacement may make a new neighbour: `**//`.
        while safe.contains(bad) {
            safe = safe.replace(bad, good);
        }
    }
    safe
}

/// A block comment of these lines.
pub(crate) fn block(lines: impl IntoIterator<Item = String>) -> String {
    let lines: Vec<String> = lines.into_iter().map(|l| line(&l)).collect();
    match lines.as_slice() {
        [] => String::new(),
        [only] => format!("/* {only} */\n"),
        _ => {
            let body: String = lines
                .iter()
                .map(|l| format!(" * {l}").trim_end().to_owned() + "\n")
                .collect();
            format!("/*\n{body} */\n")
        }
    }
}

/// A word of a command line, quoted if the shell needs it.
pub fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-+=./,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &str) {
        assert_eq!(line(text), want);
    }

    #[test]
    fn predicates_cannot_leave_their_comment() {
        check("x != 0 && y != 0", "x != 0 && y != 0");
        check("a */ int evil; /* b", "a * / int evil; / * b");
        check("*p**/**q", "*p** / **q");
        check("/*/", "/ * /");
        check("'\\n' == c\n && d\\", "'\\n' == c  && d\\");
        check("s[0] == '??/'", "s[0] == '? ?/'");
        check("x\u{202e} == 1", "x\u{fffd} == 1");
    }

    #[test]
    fn shell_words_are_quoted_when_needed() {
        assert_eq!(shell_word("-DN=3"), "-DN=3");
        assert_eq!(shell_word("my file.c"), "'my file.c'");
        assert_eq!(shell_word("it's"), r"'it'\''s'");
        assert_eq!(shell_word(""), "''");
    }
}
