//! Small questions about pieces of C text that its tokens answer: whether it needs parentheses, how it reads on one
//! line.

use sc_frontend::tokens::{PieceKind, Token, TokenKind, all_tokens, pieces};
use sc_frontend::{Span, Unit};

/// The text on one line, as a person would write it: line markers gone, white
/// space outside literals collapsed.
pub(crate) fn flatten(text: &str) -> String {
    joined(text, |_, _| true)
}

/// The text of `span` as the user knows it: with macros as written, where that is known.
pub(crate) fn shown(unit: &Unit, span: Span) -> String {
    let written = unit.written.get(&span).map(String::as_str);
    let text = written.unwrap_or_else(|| span.of(&unit.text));
    strip_parens(&flatten(text)).to_owned()
}

/// The line breaks of `text` and the line markers between them: what must stay when
/// the text itself goes.
pub(crate) fn line_structure(text: &str) -> String {
    let breaks = |part: &str| "\n".repeat(part.matches('\n').count());
    let mut out = String::new();
    let mut at = 0;
    for piece in pieces(text).filter(|piece| piece.kind == PieceKind::Directive) {
        out += &breaks(&text[at..piece.span.start]);
        out += piece.span.of(text);
        at = piece.span.end;
    }
    out + &breaks(&text[at..])
}

/// The text without any white space that does not matter: equal for texts that
/// differ only in their layout.
pub(crate) fn squeeze(text: &str) -> String {
    joined(text, |before, after| {
        let in_word = |kind: TokenKind| matches!(kind, TokenKind::Word | TokenKind::Number);
        let has_prefix = !after.text.starts_with(['"', '\'']);
        let words = in_word(before.kind) && after.kind != TokenKind::Punctuation && has_prefix;
        let doubled = |sign| before.text.ends_with(sign) && after.text.starts_with(sign);
        words || ['+', '-', '&'].into_iter().any(doubled)
    })
}

/// The tokens, with one space where something stands between two of them and `keep` says so of them.
fn joined(text: &str, keep: impl Fn(&Token<'_>, &Token<'_>) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last: Option<Token<'_>> = None;
    for token in all_tokens(text) {
        if last.is_some_and(|last| last.end() < token.start && keep(&last, &token)) {
            out.push(' ');
        }
        out += token.text;
        last = Some(token);
    }
    out
}

/// The tokens outside brackets; the outermost brackets themselves are included.
fn top_level(text: &str) -> Vec<Token<'_>> {
    let mut depth = 0usize;
    let mut found = Vec::new();
    for token in all_tokens(text) {
        if matches!(token.text, ")" | "]" | "}") {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            found.push(token);
        }
        depth += usize::from(opens(&token));
    }
    found
}

fn opens(token: &Token<'_>) -> bool {
    matches!(token.text, "(" | "[" | "{")
}

/// How much of the beginning of a block declares local labels (`__label__ a, b;`), before
/// which nothing may stand.
pub(crate) fn local_labels(block: &str) -> usize {
    let mut end = 0;
    let mut declares = false;
    let tokens = pieces(block).filter(|piece| piece.kind != PieceKind::Directive);
    for span in tokens.map(|piece| piece.span) {
        match span.of(block) {
            "__label__" if !declares => declares = true,
            _ if !declares => break,
            ";" => {
                declares = false;
                end = span.end;
            }
            _ => {}
        }
    }
    end
}

/// The text without parentheses that enclose all of it.
pub(crate) fn strip_parens(text: &str) -> &str {
    let trimmed = text.trim();
    if !trimmed.starts_with('(') {
        return trimmed;
    }
    let top = top_level(trimmed);
    let enclosed = matches!(top.as_slice(), [open, close]
        if open.text == "(" && close.text == ")" && close.end() == trimmed.len());
    match enclosed.then(|| trimmed[1..trimmed.len() - 1].trim()) {
        Some(inner) if !inner.starts_with('{') => strip_parens(inner),
        _ => trimmed,
    }
}

/// True for names, numbers, calls, subscripts and member accesses: what `!` may
/// stand before without parentheses, and look right.
fn is_primary(text: &str) -> bool {
    let top = top_level(text);
    let starts = top.first().is_some_and(|first| {
        first.kind != TokenKind::Punctuation && !first.text.starts_with(['"', '\''])
    });
    let fits = |token: &Token<'_>| {
        token.kind != TokenKind::Punctuation
            || matches!(token.text, "." | "->" | "(" | ")" | "[" | "]")
    };
    let adjoins = |two: &[Token<'_>]| opens(&two[0]) || two[0].end() == two[1].start;
    starts && top.iter().all(fits) && top.windows(2).all(adjoins)
}

/// True for what an operand of `&&` must have parentheses for.
fn binds_looser_than_and(text: &str) -> bool {
    const LOOSE: [&str; 14] = [
        "?", ",", "||", "=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|=",
    ];
    let mut top = top_level(text).into_iter();
    top.any(|token| LOOSE.contains(&token.text))
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
    let is_literal = |token: &Token<'_>| token.kind == TokenKind::Quoted;
    if is_primary(number) || top_level(text).iter().all(is_literal) {
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
    let brace = top_level(&flat).into_iter().find(|it| it.text == "{");
    let head = brace.map_or(&*flat, |it| &flat[..it.start]);
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
    let tokens = all_tokens(strip_parens(text));
    let signs = tokens.iter().take_while(|it| matches!(it.text, "-" | "+"));
    match &tokens[signs.count()..] {
        [only] if only.kind == TokenKind::Number => number_truth(only.text),
        [_] if tokens.len() > 1 => None,
        [only] => match only.text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

fn number_truth(number: &str) -> Option<bool> {
    let digits = number.trim_end_matches(['u', 'U', 'l', 'L']);
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (&digits[2..], 16),
        Some("0b" | "0B") => (&digits[2..], 2),
        _ => (digits, 10),
    };
    let mut digits = digits.chars().filter(|c| *c != '\'').peekable();
    digits.peek()?;
    let mut truth = false;
    for digit in digits {
        truth |= digit.to_digit(radix)? != 0;
    }
    Some(truth)
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
        check("a/* b */ +\tL\"\\t  \"", "a + L\"\\t  \"", "a+L\"\\t  \"");
        check("sizeof L'a' & &x", "sizeof L'a' & &x", "sizeof L'a'& &x");
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
        check("__label__x; __label__ l;", "");
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
        for yes in [
            "1", "(1)", "0x10UL", "true", "0b1", "10", "-1", "- 2", "1'000",
        ] {
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
