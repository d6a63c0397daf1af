//! Small questions about pieces of C text: where its literals are, whether it
//! needs parentheses, how it reads on one line.

/// Tells, byte by byte, which bytes of C text belong to a string or character
/// literal.
struct Literals {
    quote: Option<u8>,
    escaped: bool,
    /// First byte of the word being read: a `'` inside a number separates digits.
    word: Option<u8>,
}

impl Literals {
    fn new() -> Self {
        Self {
            quote: None,
            escaped: false,
            word: None,
        }
    }

    /// True if `byte`, the next one, is part of a literal (its quotes included).
    fn step(&mut self, byte: u8) -> bool {
        if let Some(quote) = self.quote {
            if self.escaped {
                self.escaped = false;
            } else if byte == b'\\' {
                self.escaped = true;
            } else if byte == quote {
                self.quote = None;
            }
            return true;
        }
        let separator = byte == b'\'' && self.word.is_some_and(|first| first.is_ascii_digit());
        if (byte == b'"' || byte == b'\'') && !separator {
            self.quote = Some(byte);
            self.word = None;
            return true;
        }
        if is_word(byte) {
            self.word.get_or_insert(byte);
        } else if !separator {
            self.word = None;
        }
        false
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The text on one line, as a person would write it: line markers gone, white
/// space outside literals collapsed.
pub(crate) fn flatten(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for (number, line) in text.lines().enumerate() {
        // A span starts at a token, so a `#` on its first line is not a marker.
        if number > 0 && line.trim_start().starts_with('#') {
            continue;
        }
        if number > 0 {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    collapse(joined.trim(), |_, _| true)
}

/// The line breaks of `text` and the line markers between them: what must stay when
/// the text itself goes.
pub(crate) fn line_structure(text: &str) -> String {
    let kept = text.split('\n').skip(1).map(|line| {
        let marker = line.trim_start().starts_with('#');
        format!("\n{}", if marker { line } else { "" })
    });
    kept.collect()
}

/// The text without any white space that does not matter: equal for texts that
/// differ only in their layout.
pub(crate) fn squeeze(text: &str) -> String {
    collapse(&flatten(text), |before, after| {
        is_word(before) && is_word(after) || before == after && b"+-&".contains(&before)
    })
}

/// Replaces each run of white space outside literals by one space where `keep`
/// says so of its neighbours, by nothing elsewhere.
fn collapse(text: &str, keep: impl Fn(u8, u8) -> bool) -> String {
    let mut literals = Literals::new();
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    let mut gap = false;
    for byte in text.bytes() {
        let inside = literals.step(byte);
        if !inside && byte.is_ascii_whitespace() {
            gap = true;
            continue;
        }
        if std::mem::take(&mut gap) && out.last().is_some_and(|&last| keep(last, byte)) {
            out.push(b' ');
        }
        out.push(byte);
    }
    // Only ASCII bytes were removed or added, so this is still UTF-8.
    String::from_utf8_lossy(&out).into_owned()
}

/// The bytes of `text` outside literals and outside brackets, with their offsets;
/// the outermost brackets themselves are included.
fn top_level(text: &str) -> Vec<(usize, u8)> {
    let mut literals = Literals::new();
    let mut depth = 0usize;
    let mut found = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        if literals.step(byte) {
            continue;
        }
        if b")]}".contains(&byte) {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            found.push((at, byte));
        }
        if b"([{".contains(&byte) {
            depth += 1;
        }
    }
    found
}

/// How much of the beginning of a block declares local labels (`__label__ a, b;`), before
/// which nothing may stand.
pub(crate) fn local_labels(block: &str) -> usize {
    let mut end = 0;
    loop {
        let mut rest = block[end..].trim_start();
        while rest.starts_with('#') {
            let line = rest.find('\n').unwrap_or(rest.len());
            rest = rest[line..].trim_start();
        }
        let Some(length) = rest
            .starts_with("__label__")
            .then(|| rest.find(';'))
            .flatten()
        else {
            return end;
        };
        end = block.len() - rest.len() + length + 1;
    }
}

/// The text without parentheses that enclose all of it.
pub(crate) fn strip_parens(text: &str) -> &str {
    let trimmed = text.trim();
    let enclosed = trimmed.starts_with('(')
        && !trimmed[1..].trim_start().starts_with('{')
        && top_level(trimmed).get(1) == Some(&(trimmed.len() - 1, b')'));
    if enclosed {
        strip_parens(&trimmed[1..trimmed.len() - 1])
    } else {
        trimmed
    }
}

/// True for names, numbers, calls, subscripts and member accesses: what `!` may
/// stand before without parentheses, and look right.
fn is_primary(text: &str) -> bool {
    let starts = text.bytes().next().is_some_and(is_word);
    let top = top_level(text);
    starts
        && top.iter().enumerate().all(|(i, &(_, byte))| {
            let arrow = |first: u8, second: u8, i: usize| {
                byte == first && top.get(i).is_some_and(|&(_, other)| other == second)
            };
            is_word(byte)
                || b".()[]".contains(&byte)
                || arrow(b'-', b'>', i + 1)
                || i > 0 && arrow(b'>', b'-', i - 1)
        })
}

/// True for what an operand of `&&` must have parentheses for.
fn binds_looser_than_and(text: &str) -> bool {
    let top = top_level(text);
    let byte_at = |i: Option<usize>| i.and_then(|i| top.get(i)).map_or(0, |&(_, byte)| byte);
    top.iter().enumerate().any(|(i, &(_, byte))| match byte {
        b'?' | b',' => true,
        b'|' => byte_at(Some(i + 1)) == b'|',
        b'=' => {
            let before = byte_at(i.checked_sub(1));
            let shift = matches!(before, b'<' | b'>') && byte_at(i.checked_sub(2)) == before;
            byte_at(Some(i + 1)) != b'=' && (!b"=!<>".contains(&before) || shift)
        }
        _ => false,
    })
}

/// `!text`, with parentheses where they are needed.
pub(crate) fn negated(text: &str) -> String {
    if is_primary(text) {
        format!("!{text}")
    } else {
        format!("!({text})")
    }
}

/// `text` as an operand of `&&`.
pub(crate) fn conjunct(text: &str) -> String {
    if binds_looser_than_and(text) {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

/// `text` as an operand of a comparison: in parentheses unless it is a name, a
/// call or the like, or a literal.
pub(crate) fn operand(text: &str) -> String {
    let number = text.strip_prefix('-').unwrap_or(text);
    if is_primary(number) || top_level(text).is_empty() {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

/// How a statement begins, on one line: what comes before its first brace, and not
/// more than fits beside other things.
pub(crate) fn head(text: &str) -> String {
    const MOST: usize = 60;
    let flat = flatten(text);
    let brace = top_level(&flat).into_iter().find(|(_, byte)| *byte == b'{');
    let head = brace.map_or(&*flat, |(at, _)| &flat[..at]);
    let head = head.trim_end_matches([';', ' ']);
    if head.chars().count() <= MOST {
        return head.to_owned();
    }
    let start: String = head.chars().take(MOST).collect();
    format!("{}…", start.trim_end())
}

/// The template with `$0`, `$1`, … replaced by `operands`.
pub(crate) fn filled(template: &str, operands: &[String]) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        let digits = &rest[at + 1..];
        let operand = digits.chars().next().and_then(|c| c.to_digit(10));
        match operand.and_then(|index| operands.get(index as usize)) {
            Some(operand) => {
                out.push_str(operand);
                rest = &digits[1..];
            }
            None => {
                out.push('$');
                rest = digits;
            }
        }
    }
    out + rest
}

/// The truth of a literal constant; `None` for every other text.
pub(crate) fn literal_truth(text: &str) -> Option<bool> {
    let text = strip_parens(text);
    match text {
        "true" => return Some(true),
        "false" => return Some(false),
        _ => {}
    }
    let digits = text.trim_start_matches(['-', '+']).trim_start();
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (&digits[2..], 16),
        Some("0b" | "0B") => (&digits[2..], 2),
        _ => (digits, 10),
    };
    let valid = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    valid.then(|| digits.chars().any(|c| c != '0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_put_on_one_line_and_literals_are_kept() {
        let check = |input: &str, flat: &str, tight: &str| {
            assert_eq!(flatten(input), flat);
            assert_eq!(squeeze(input), tight);
        };
        check("a  &&\n\t b", "a && b", "a&&b");
        check("a &&\n# 12 \"x.c\" 3 4\n  b", "a && b", "a&&b");
        check("s[0] ==  ' '", "s[0] == ' '", "s[0]==' '");
        check(
            "f(\"a  \\\"  b\")  > 1",
            "f(\"a  \\\"  b\") > 1",
            "f(\"a  \\\"  b\")>1",
        );
        check("sizeof  x - -1", "sizeof x - -1", "sizeof x- -1");
        check("n > 1'000  && c", "n > 1'000 && c", "n>1'000&&c");
        check("L' ' == é  ", "L' ' == é", "L' '==é");
    }

    #[test]
    fn parentheses_appear_where_they_must() {
        let check = |input: &str, not: &str, and: &str| {
            assert_eq!(negated(input), not);
            assert_eq!(conjunct(input), and);
        };
        check("x", "!x", "x");
        check(
            "p->next[i + 1].ok",
            "!p->next[i + 1].ok",
            "p->next[i + 1].ok",
        );
        check("f(a, b)", "!f(a, b)", "f(a, b)");
        check("x > 0", "!(x > 0)", "x > 0");
        check("a - b", "!(a - b)", "a - b");
        check("*p", "!(*p)", "*p");
        check("a ? b : c", "!(a ? b : c)", "(a ? b : c)");
        check("a, b", "!(a, b)", "(a, b)");
        check("x = f()", "!(x = f())", "(x = f())");
        check("x <<= 1", "!(x <<= 1)", "(x <<= 1)");
        check("x += 1", "!(x += 1)", "(x += 1)");
        check("x <= 1", "!(x <= 1)", "x <= 1");
        check("x == '='", "!(x == '=')", "x == '='");
        check("a || b", "!(a || b)", "(a || b)");
    }

    #[test]
    fn only_enclosing_parentheses_are_stripped() {
        let check = |input: &str, output: &str| assert_eq!(strip_parens(input), output);
        check("((a))", "a");
        check("(a) + (b)", "(a) + (b)");
        check("( a == ')' )", "a == ')'");
        check("({ f(); })", "({ f(); })");
        check("", "");
        check("(", "(");
    }

    #[test]
    fn local_labels_come_first_in_a_block() {
        let check = |block: &str, labels: &str| assert_eq!(&block[..local_labels(block)], labels);
        check(" int x; __label__ l; ", "");
        check(" __label__ l; int x;", " __label__ l;");
        check(
            "\n# 3 \"f.c\"\n __label__ a, b;\n__label__ c; {",
            "\n# 3 \"f.c\"\n __label__ a, b;\n__label__ c;",
        );
        check("", "");
        check("__label__ l", "");
    }

    #[test]
    fn statements_are_told_by_how_they_begin() {
        assert_eq!(head("if (a == '{')\n  { b; }"), "if (a == '{')");
        assert_eq!(head("x = (struct s){1};"), "x = (struct s)");
        assert_eq!(
            head(&format!("x = {};", "a + ".repeat(30))).chars().count(),
            60
        );
    }

    #[test]
    fn templates_are_filled() {
        let operands = ["a".to_owned(), "b$0".to_owned()];
        assert_eq!(filled("$0 < $1 && $2 $", &operands), "a < b$0 && $2 $");
    }

    #[test]
    fn literal_constants_have_a_truth() {
        for yes in ["1", "(1)", "0x10UL", "true", "0b1", "10", "-1", "- 2"] {
            assert_eq!(literal_truth(yes), Some(true), "{yes}");
        }
        for no in ["0", "-0", "0L", "false", "0x0", "00"] {
            assert_eq!(literal_truth(no), Some(false), "{no}");
        }
        for neither in ["x", "1.0", "u", "", "0x", "1 + 1", "-x"] {
            assert_eq!(literal_truth(neither), None, "{neither}");
        }
    }
}
