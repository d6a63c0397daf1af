//! A first look at the text, line by line: where everything is, so that it can be read in any order.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::lex::{Cursor, Fail, Res, Token, label_at, line_end, unquote};
use super::metadata::Metadata;
use crate::{AliasId, FunctionId, GlobalId, Symbol};

/// Attributes of functions that say something about control flow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attributes {
    pub no_return: bool,
    pub returns_twice: bool,
}

impl Attributes {
    pub fn note(&mut self, word: &str) {
        self.no_return |= word == "noreturn";
        self.returns_twice |= word == "returns_twice";
    }

    pub fn join(&mut self, other: Self) {
        self.no_return |= other.no_return;
        self.returns_twice |= other.returns_twice;
    }
}

/// Where things are in the text.
#[derive(Default)]
pub(crate) struct Outline<'a> {
    pub source: &'a str,
    pub triple: &'a str,
    /// The layout and where it stands.
    pub layout: (&'a str, usize),
    /// Named types and where their definition is, behind `type`.
    pub types: FxHashMap<Cow<'a, str>, usize>,
    pub symbols: FxHashMap<Cow<'a, str>, Symbol>,
    /// Where functions begin (`define` or `declare`), by id, and the labels in them.
    pub functions: Vec<(usize, Vec<&'a str>)>,
    pub globals: Vec<usize>,
    pub aliases: Vec<usize>,
    pub groups: FxHashMap<&'a str, Attributes>,
    pub metadata: Metadata<'a>,
}

pub(crate) fn scan(text: &str) -> Res<Outline<'_>> {
    let mut outline = Outline::default();
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        let line = &text[at..end];
        let indent = line.len() - line.trim_start().len();
        let start = at + indent;
        let next = outline.line(text, start, &text[start..end])?;
        at = next.map_or(end, |next| line_end(text, next)) + 1;
    }
    Ok(outline)
}

fn fail<T>(at: usize, message: impl Into<Cow<'static, str>>) -> Res<T> {
    Err(Fail {
        at,
        message: message.into(),
    })
}

impl<'a> Outline<'a> {
    /// Looks at one line at the top level; the result is a position on the last line of what begins here, if that is another one.
    fn line(&mut self, text: &'a str, start: usize, line: &'a str) -> Res<Option<usize>> {
        match line.as_bytes().first() {
            None | Some(b';' | b'$' | b'^') => Ok(None),
            Some(b'!') => {
                self.metadata.line(line);
                Ok(None)
            }
            Some(b'%') => self.named_type(text, start).map(Some),
            Some(b'@') => self.variable(text, start).map(Some),
            Some(_) => self.keyword(text, start, line),
        }
    }

    fn keyword(&mut self, text: &'a str, start: usize, line: &'a str) -> Res<Option<usize>> {
        let mut cursor = Cursor::new(text);
        cursor.jump(start);
        match cursor.next() {
            Token::Word("define") => return self.function(text, start, line, true).map(Some),
            Token::Word("declare") => return self.function(text, start, line, false).map(Some),
            Token::Word("source_filename") => {
                cursor.expect(b'=')?;
                self.source = cursor.string_token()?;
            }
            Token::Word("target") => {
                let what = cursor.word()?;
                cursor.expect(b'=')?;
                let at = cursor.start();
                let value = cursor.string_token()?;
                match what {
                    "triple" => self.triple = value,
                    "datalayout" => self.layout = (value, at),
                    _ => {}
                }
            }
            Token::Word("attributes") => {
                let Token::Group(number) = cursor.next() else {
                    return cursor.fail("expected the number of a group of attributes");
                };
                let mut attributes = Attributes::default();
                while !cursor.eat(b'}') {
                    match cursor.next() {
                        Token::Word(word) => attributes.note(word),
                        Token::End => return cursor.fail("a group of attributes is not closed"),
                        _ => {}
                    }
                }
                self.groups.insert(number, attributes);
                return Ok(Some(cursor.at));
            }
            Token::Word("module" | "uselistorder" | "uselistorder_bb" | "deplibs") => {}
            _ => {
                cursor.jump(start);
                return cursor.unexpected("a definition");
            }
        }
        Ok(None)
    }

    fn named_type(&mut self, text: &'a str, start: usize) -> Res<usize> {
        let mut cursor = Cursor::new(text);
        cursor.jump(start);
        let Token::Local(name) = cursor.next() else {
            return cursor.fail("expected the name of a type");
        };
        cursor.expect(b'=')?;
        cursor.expect_word("type")?;
        self.types.insert(unquote(name), cursor.at);
        let end = cursor.at;
        if matches!(cursor.peek(), Token::Punct(b'{' | b'<' | b'[')) {
            cursor.skip_balanced()?;
            return Ok(cursor.at);
        }
        Ok(end)
    }

    fn variable(&mut self, text: &'a str, start: usize) -> Res<usize> {
        let mut cursor = Cursor::new(text);
        cursor.jump(start);
        let Token::Global(name) = cursor.next() else {
            return cursor.fail("expected the name of a variable");
        };
        cursor.expect(b'=')?;
        loop {
            match cursor.next() {
                Token::Word("global" | "constant") => {
                    let id = GlobalId::new(self.globals.len());
                    self.globals.push(start);
                    return self.symbol(start, name, Symbol::Global(id), cursor.at);
                }
                Token::Word("alias" | "ifunc") => {
                    let id = AliasId::new(self.aliases.len());
                    self.aliases.push(start);
                    return self.symbol(start, name, Symbol::Alias(id), cursor.at);
                }
                Token::Word(_) | Token::Number(_) | Token::Str(_) => {}
                Token::Punct(b'(' | b')') => {}
                _ => return cursor.fail("expected `global`, `constant` or `alias`"),
            }
        }
    }

    fn symbol(&mut self, at: usize, name: &'a str, symbol: Symbol, end: usize) -> Res<usize> {
        let name = unquote(name);
        if self.symbols.contains_key(&name) {
            return fail(at, format!("`@{name}` is there twice"));
        }
        self.symbols.insert(name, symbol);
        Ok(end)
    }

    fn function(
        &mut self,
        text: &'a str,
        start: usize,
        line: &'a str,
        defined: bool,
    ) -> Res<usize> {
        let mut cursor = Cursor::new(text);
        cursor.jump(start);
        let name = loop {
            match cursor.next() {
                Token::Global(name) => break name,
                Token::End => return fail(start, "a function without a name"),
                _ => {}
            }
        };
        let id = FunctionId::new(self.functions.len());
        let mut end = start + line.len();
        let mut labels = Vec::new();
        if defined {
            end = body(text, cursor.at, &mut labels)?;
        }
        self.functions.push((start, labels));
        self.symbol(start, name, Symbol::Function(id), end)
    }
}

/// Collects the labels of a body; the result is where it ends.
fn body<'a>(text: &'a str, header: usize, labels: &mut Vec<&'a str>) -> Res<usize> {
    let bytes = text.as_bytes();
    let mut at = line_end(text, header) + 1;
    let mut begun = false;
    while at < text.len() {
        let end = line_end(text, at);
        let mut start = at;
        while matches!(bytes.get(start), Some(b' ' | b'\t')) {
            start += 1;
        }
        match bytes.get(start) {
            Some(b'}') => return Ok(start),
            None | Some(b';' | b'#' | b'\n' | b'\r') => {}
            // A colon directly behind a word occurs in labels only.
            _ => match label_at(text, start) {
                Some((label, _)) => labels.push(label),
                // The entry needs no label.
                None if !begun => labels.push(""),
                None => {}
            },
        }
        begun = !labels.is_empty();
        at = end + 1;
    }
    fail(header, "the body of the function is not closed")
}
