//! Expressions as the user wrote them: the names of macros instead of what they stand for. Pure, apart from the files that
//! [`Columns`](crate::columns::Columns) reads.

use std::collections::BTreeMap;
use std::ops::Range;

use sc_tokens::{Span, Token, all_tokens, is_word};

use crate::lex::Lexed;
use crate::program::Function;
use crate::registers::is_storage;

/// Tokens of a constant expression that is an address.
const LONGEST_ADDRESS: usize = 16;
/// Lines that would take more steps to align keep the preprocessed text.
const MOST_STEPS: usize = 4_000_000;

/// The conditions of functions in which the user wrote macros, with those.
pub(crate) fn conditions(lexed: &Lexed<'_>, functions: &[Function]) -> BTreeMap<Span, String> {
    let users = |function: &&Function| !lexed.in_system_header(function.span.start);
    let spans = functions.iter().filter(users).flat_map(spans);
    let written = spans.filter_map(|span| Some((span, written(lexed, span)?)));
    written.collect()
}

/// The decisions of a function, their atoms, and its switches.
fn spans(function: &Function) -> impl Iterator<Item = Span> {
    let decisions = function.decisions.iter().flat_map(|decision| {
        let atoms = decision.atoms.iter().map(|atom| atom.span);
        [decision.span].into_iter().chain(atoms)
    });
    let switches = function.switches.iter().flat_map(|switch| {
        let cases = switch.cases.iter();
        let cases = cases.flat_map(|case| [Some(case.low), case.high].into_iter().flatten());
        [switch.span].into_iter().chain(cases)
    });
    decisions.chain(switches)
}

/// The text of `span` in the user's file, if it differs and stands on one line of it; `None` also where it cannot be told
/// which part of that line it is.
fn written(lexed: &Lexed<'_>, span: Span) -> Option<String> {
    let inside = lexed.indices_in(span);
    let first = (!inside.is_empty()).then_some(inside.start)?;
    let (line, file, number) = lexed.line_of_token(first);
    let made: Vec<&str> = lexed.tokens[line.clone()]
        .iter()
        .map(|token| lexed.word(token))
        .collect();
    let text = lexed.user_line(file, number)?;
    let tokens = all_tokens(&text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    if made == words || inside.end > line.end {
        return None;
    }
    let wanted = first - line.start..first - line.start + inside.len();
    let part = part(&align(&made, &words)?, &wanted)?;
    Some(slice(&text, &tokens, &part)?.to_owned())
}

/// The text of an expression, as the user wrote it if that can be told.
pub(crate) fn text(lexed: &Lexed<'_>, span: Span) -> String {
    let plain = || {
        let text = lexed
            .text
            .get(span.start..span.end)
            .filter(|it| !it.contains('\n'));
        text.map_or_else(|| lexed.normal(span), str::to_owned)
    };
    written(lexed, span).unwrap_or_else(plain)
}

fn slice<'t>(text: &'t str, tokens: &[Token<'_>], part: &Range<usize>) -> Option<&'t str> {
    let first = tokens.get(part.start)?;
    let last = tokens.get(part.end.checked_sub(1)?)?;
    text.get(first.start..last.end())
}

/// Tokens of the preprocessed line, and those that the user wrote for them: one for the same one, or the use of a macro.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    made: Range<usize>,
    written: Range<usize>,
}

/// What was written for the `wanted` tokens: whole pieces.
fn part(pieces: &[Piece], wanted: &Range<usize>) -> Option<Range<usize>> {
    let inside = |piece: &&Piece| {
        !piece.made.is_empty() && wanted.start <= piece.made.start && piece.made.end <= wanted.end
    };
    let mut inside = pieces.iter().filter(inside);
    let first = inside.next()?;
    let last = inside.next_back().unwrap_or(first);
    let exact = first.made.start == wanted.start && last.made.end == wanted.end;
    exact.then_some(first.written.start..last.written.end)
}

/// Cuts both lines into pieces, with as few macros as possible; `None` if there is no way.
fn align(made: &[&str], written: &[&str]) -> Option<Vec<Piece>> {
    let (rows, columns) = (made.len(), written.len());
    if rows * rows * columns > MOST_STEPS {
        return None;
    }
    // For each pair of rests: how many macros it takes, and the piece it begins with.
    let mut best: Vec<Vec<Option<(u32, Piece)>>> = vec![vec![None; columns + 1]; rows + 1];
    let nothing = Piece {
        made: rows..rows,
        written: columns..columns,
    };
    best[rows][columns] = Some((0, nothing));
    for i in (0..=rows).rev() {
        for j in (0..columns).rev() {
            let same = made.get(i).is_some_and(|word| *word == written[j]);
            let mut found = None;
            let mut consider = |made: Range<usize>, written: Range<usize>, price: u32| {
                let rest = best[made.end][written.end].as_ref();
                let Some(cost) = rest.map(|(cost, _)| cost + price) else {
                    return;
                };
                if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                    found = Some((cost, Piece { made, written }));
                }
            };
            if same {
                // The text of a macro does not begin with its name.
                consider(i..i + 1, j..j + 1, 0);
            } else if let Some(replaced) = is_storage(&made[i..]) {
                // In place of an address, whatever it was written like.
                let most = written.len().min(j + LONGEST_ADDRESS);
                (j + 1..=most).for_each(|end| consider(i..i + replaced, j..end, 1));
            } else if is_word(written[j]) {
                for end in uses(written, j) {
                    expansions(made, i).for_each(|to| consider(i..to, j..end, 1));
                }
            }
            best[i][j] = found;
        }
    }
    let mut pieces = Vec::new();
    let (mut i, mut j) = (0, 0);
    while (i, j) != (rows, columns) {
        let (_, piece) = best[i][j].clone()?;
        (i, j) = (piece.made.end, piece.written.end);
        pieces.push(piece);
    }
    Some(pieces)
}

/// Where the use of a macro that begins at `name` may end: after its name, or after its arguments.
fn uses(written: &[&str], name: usize) -> impl Iterator<Item = usize> {
    let after = name + 1;
    let has_arguments = written.get(after) == Some(&"(");
    let arguments = has_arguments.then(|| expansions(written, after).find(|end| *end > after));
    arguments.flatten().into_iter().chain([after])
}

/// Where a text that begins at `start` may end, so that its brackets are in pairs.
fn expansions<'a>(words: &'a [&'a str], start: usize) -> impl Iterator<Item = usize> + 'a {
    let mut depth = 0i32;
    let rest = words[start.min(words.len())..].iter().enumerate();
    let ends = rest.map_while(move |(index, word)| {
        match *word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        (depth >= 0).then_some((depth == 0).then_some(start + index + 1))
    });
    [start].into_iter().chain(ends.flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `made` has the wanted part between `«` and `»`.
    #[track_caller]
    fn check(made: &str, line: &str, expected: Option<&str>) {
        let all: Vec<&str> = made.split_whitespace().collect();
        let at = |sign| all.iter().position(|word| *word == sign).expect("a sign");
        let (start, end) = (at("«"), at("»") - 1);
        let made: Vec<&str> = all
            .into_iter()
            .filter(|word| !matches!(*word, "«" | "»"))
            .collect();
        let tokens = all_tokens(line);
        let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        let found = align(&made, &words).and_then(|pieces| part(&pieces, &(start..end)));
        let found = found.and_then(|part| slice(line, &tokens, &part));
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn macros_have_their_names() {
        let line = "if (p == NULL || q == NULL) {";
        let null = "( ( void * ) 0 )";
        check(
            &format!("if ( « p == {null} » || q == {null} ) {{"),
            line,
            Some("p == NULL"),
        );
        check(
            &format!("if ( p == {null} || « q == {null} » ) {{"),
            line,
            Some("q == NULL"),
        );
        check(
            &format!("if ( « p == {null} || q == {null} » ) {{"),
            line,
            Some("p == NULL || q == NULL"),
        );
    }

    #[test]
    fn arguments_belong_to_their_macro() {
        let made = "while ( « i < ( ( a ) > ( b ) ? ( a ) : ( b ) ) » && c )";
        check(made, "while (i < MAX(a, b) && c)", Some("i < MAX(a, b)"));
    }

    #[test]
    fn parts_of_a_macro_have_no_text_of_their_own() {
        check("if ( « x » && y && b )", "if (BOTH && b)", None);
        check("if ( x && y && « b » )", "if (BOTH && b)", Some("b"));
        check("if ( « x && y » && b )", "if (BOTH && b)", Some("BOTH"));
    }

    #[test]
    fn lines_that_differ_otherwise_have_none() {
        check("if ( « a < 3 » )", "if (b < LIMIT) { {", None);
        check("if ( « a < 3 » ) {", "if (a < 4) {", None);
    }
}
