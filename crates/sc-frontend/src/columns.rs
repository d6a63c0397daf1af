//! Columns in the user's files: macros move what comes after them on its line, and only the
//! file itself tells where it was.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;

use sc_tokens::all_tokens;

use crate::lex::Lexed;

/// Longer lines keep the columns of the preprocessed text.
const MAX_TOKENS: usize = 1000;

/// The user's files, read when first needed, and lines that were looked at.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    files: RefCell<HashMap<String, Option<Rc<[String]>>>>,
    /// By their first tokens.
    lines: RefCell<BTreeMap<usize, Line>>,
}

/// A line: the tokens of the unit that are on it, and their columns.
#[derive(Debug)]
struct Line {
    tokens: Range<usize>,
    columns: Option<Vec<u32>>,
}

impl Columns {
    /// Where the token with this index stands; `None` where the file does not tell.
    pub(crate) fn column(&self, lexed: &Lexed<'_>, token: usize) -> Option<u32> {
        let mut lines = self.lines.borrow_mut();
        let before = lines.range(..=token).next_back();
        let known = before.filter(|(_, line)| line.tokens.contains(&token));
        let first = known.map(|(first, _)| *first).unwrap_or_else(|| {
            let line = self.line(lexed, token);
            let first = line.tokens.start;
            lines.insert(first, line);
            first
        });
        let columns = lines.get(&first)?.columns.as_ref()?;
        columns.get(token - first).copied()
    }

    fn line(&self, lexed: &Lexed<'_>, token: usize) -> Line {
        let (tokens, file, number) = lexed.line_of_token(token);
        let words = lexed.tokens[tokens.clone()].iter();
        let words: Vec<_> = words.map(|token| lexed.word(token)).collect();
        let columns = self.align(file, number, &words);
        Line { tokens, columns }
    }

    /// A line of a file, from 1.
    pub(crate) fn user_line(&self, file: &str, number: u32) -> Option<String> {
        let line = usize::try_from(number).ok()?.checked_sub(1)?;
        self.lines_of(file)?.get(line).cloned()
    }

    fn align(&self, file: &str, number: u32, words: &[&str]) -> Option<Vec<u32>> {
        let line = self.user_line(file, number)?;
        let written = tokens(&line);
        if words.iter().eq(written.iter().map(|(word, _)| word)) {
            return Some(written.iter().map(|(_, column)| *column).collect());
        }
        if written.is_empty() || written.len().max(words.len()) > MAX_TOKENS {
            return None;
        }
        aligned(words, &written)
    }

    fn lines_of(&self, file: &str) -> Option<Rc<[String]>> {
        let mut files = self.files.borrow_mut();
        let read = || {
            let text = std::fs::read_to_string(file).ok()?;
            Some(text.lines().map(str::to_owned).collect())
        };
        files.entry(file.to_owned()).or_insert_with(read).clone()
    }
}

/// The tokens of a line as the user wrote it, with their columns.
fn tokens(line: &str) -> Vec<(&str, u32)> {
    let all = all_tokens(line).into_iter();
    all.map(|token| (token.text, token.start as u32 + 1))
        .collect()
}

/// A column for each of `words`: that of the same word in the longest common subsequence, or, for
/// what a macro made, that of the next word of the line, which is the macro's name. `None` if the
/// line is a different one.
fn aligned(words: &[&str], written: &[(&str, u32)]) -> Option<Vec<u32>> {
    let (rows, columns) = (words.len(), written.len());
    let mut common = vec![vec![0u16; columns + 1]; rows + 1];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            common[i][j] = if words[i] == written[j].0 {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    if common[0][0] == 0 {
        return None;
    }
    let (mut i, mut j) = (0, 0);
    let mut found = Vec::with_capacity(rows);
    while i < rows {
        let next = j.min(columns - 1);
        if j < columns && words[i] != written[j].0 && common[i + 1][j] < common[i][j] {
            j += 1;
            continue;
        }
        found.push(written[next].1);
        if j < columns && words[i] == written[j].0 {
            j += 1;
        }
        i += 1;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(made: &str, written: &str, expected: &str) {
        let lexed = Lexed::new(made);
        let words: Vec<_> = lexed.tokens.iter().map(|t| lexed.word(t)).collect();
        let columns = aligned(&words, &tokens(written)).unwrap_or_default();
        let seen = words.iter().zip(columns);
        let seen: Vec<_> = seen
            .map(|(word, column)| format!("{word}{column}"))
            .collect();
        assert_eq!(seen.join(" "), expected);
    }

    #[test]
    fn words_stand_where_the_user_wrote_them() {
        check(
            "if (a < -60 || a > 60) b;",
            "  if (a < -MAX || a > MAX) b; // a > 60",
            "if3 (6 a7 <9 -11 6012 ||16 a19 >21 6023 )26 b28 ;29",
        );
        check(
            "return ((*table())[(int)(c)]) ? 1 : 0;",
            "return isdigit(c) ? 1 : 0;",
            "return1 (8 (8 *8 table8 (8 )8 )8 [8 (8 int8 )8 (15 c16 )17 ]19 )19 ?19 121 :23 025 ;26",
        );
        check("a b", "x y", "");
        check("a (b)", "M", "");
    }
}
