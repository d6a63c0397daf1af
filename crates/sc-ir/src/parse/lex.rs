//! Tokens of the text, made on demand.

use std::borrow::Cow;

/// Where something went wrong, and what.
#[derive(Debug)]
pub(crate) struct Fail {
    pub at: usize,
    pub message: Cow<'static, str>,
}

pub(crate) type Res<T> = Result<T, Fail>;

/// Tokens borrow from the text. Names keep their quotes, see [`unquote`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Word(&'a str),
    /// `%name`
    Local(&'a str),
    /// `@name`
    Global(&'a str),
    /// `!name` or `!12`
    Meta(&'a str),
    /// `#12`
    Group(&'a str),
    /// `"…"`, without the quotes
    Str(&'a str),
    /// `c"…"`, without the quotes
    Bytes(&'a str),
    Number(&'a str),
    Dots,
    Punct(u8),
    End,
}

#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    pub text: &'a str,
    /// Behind the last token taken.
    pub at: usize,
    ahead: Option<(Token<'a>, usize, usize)>,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            ahead: None,
        }
    }

    pub fn jump(&mut self, at: usize) {
        self.at = at;
        self.ahead = None;
    }

    pub fn fail<T>(&self, message: impl Into<Cow<'static, str>>) -> Res<T> {
        Err(Fail {
            at: self.at,
            message: message.into(),
        })
    }

    /// Something else was expected where the next token is.
    pub fn unexpected<T>(&mut self, expected: impl std::fmt::Display) -> Res<T> {
        let found = self.describe();
        let message = format!("expected {expected}, found {found}").into();
        let at = self.start();
        Err(Fail { at, message })
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The position of the next token.
    pub fn start(&mut self) -> usize {
        self.peek();
        self.ahead.map_or(self.at, |(_, start, _)| start)
    }

    pub fn peek(&mut self) -> Token<'a> {
        if let Some((token, _, _)) = self.ahead {
            return token;
        }
        let start = self.skip_space(self.at);
        let (token, end) = self.token(start);
        self.ahead = Some((token, start, end));
        token
    }

    pub fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        if let Some((_, _, end)) = self.ahead.take() {
            self.at = end;
        }
        token
    }

    fn skip_space(&self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(at) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
                Some(b';') => at = line_end(self.text, at),
                _ => return at,
            }
        }
    }

    fn token(&self, start: usize) -> (Token<'a>, usize) {
        let text = self.text;
        let first = self.byte(start);
        match first {
            0 if start >= text.len() => (Token::End, start),
            b'%' | b'@' | b'$' => match self.name(start + 1) {
                Some(end) if first == b'%' => (Token::Local(&text[start + 1..end]), end),
                Some(end) if first == b'@' => (Token::Global(&text[start + 1..end]), end),
                Some(end) => (Token::Word(&text[start..end]), end),
                None => (Token::Punct(first), start + 1),
            },
            b'!' => {
                let end = self.while_word(start + 1, |byte| is_word(byte) || byte == b'\\');
                if end > start + 1 {
                    (Token::Meta(&text[start + 1..end]), end)
                } else {
                    (Token::Punct(b'!'), end)
                }
            }
            b'#' => {
                let end = self.while_word(start + 1, is_word);
                (Token::Group(&text[start + 1..end]), end)
            }
            b'"' => match self.string(start) {
                Some(end) => (Token::Str(&text[start + 1..end - 1]), end),
                None => (Token::Punct(b'"'), start + 1),
            },
            b'c' if self.byte(start + 1) == b'"' => match self.string(start + 1) {
                Some(end) => (Token::Bytes(&text[start + 2..end - 1]), end),
                None => (Token::Word("c"), start + 1),
            },
            b'.' if text[start..].starts_with("...") => (Token::Dots, start + 3),
            b'0'..=b'9' => self.number(start),
            b'-' | b'+' if self.byte(start + 1).is_ascii_digit() => self.number(start),
            _ if is_word(first) => {
                let end = self.while_word(start, is_word);
                (Token::Word(&text[start..end]), end)
            }
            _ => {
                // Keep to the borders of characters.
                let len = text[start..].chars().next().map_or(1, char::len_utf8);
                (Token::Punct(first), start + len)
            }
        }
    }

    fn number(&self, start: usize) -> (Token<'a>, usize) {
        let mut end = start + 1;
        let hex = self.byte(start) == b'0' && self.byte(end) == b'x';
        loop {
            let byte = self.byte(end);
            let sign = matches!(byte, b'+' | b'-') && matches!(self.byte(end - 1), b'e' | b'E');
            if byte.is_ascii_alphanumeric() || byte == b'.' || (sign && !hex) {
                end += 1;
            } else {
                return (Token::Number(&self.text[start..end]), end);
            }
        }
    }

    fn while_word(&self, mut at: usize, is: impl Fn(u8) -> bool) -> usize {
        while is(self.byte(at)) {
            at += 1;
        }
        at
    }

    fn name(&self, start: usize) -> Option<usize> {
        if self.byte(start) == b'"' {
            return self.string(start);
        }
        let end = self.while_word(start, is_word);
        (end > start).then_some(end)
    }

    /// The end of a string that begins with a quote here. Quotes inside are written `\22`.
    fn string(&self, start: usize) -> Option<usize> {
        let rest = self.text.get(start + 1..)?;
        Some(start + 1 + rest.find('"')? + 1)
    }

    pub fn eat(&mut self, punct: u8) -> bool {
        let found = self.peek() == Token::Punct(punct);
        if found {
            self.next();
        }
        found
    }

    pub fn expect(&mut self, punct: u8) -> Res<()> {
        if self.eat(punct) {
            return Ok(());
        }
        self.unexpected(format_args!("`{}`", punct as char))
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Token::Word(word);
        if found {
            self.next();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Res<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        self.unexpected(format_args!("`{word}`"))
    }

    pub fn word(&mut self) -> Res<&'a str> {
        if let Token::Word(word) = self.peek() {
            self.next();
            return Ok(word);
        }
        self.unexpected("a word")
    }

    pub fn string_token(&mut self) -> Res<&'a str> {
        if let Token::Str(text) = self.peek() {
            self.next();
            return Ok(text);
        }
        self.unexpected("a string")
    }

    pub fn unsigned(&mut self) -> Res<u64> {
        if let Token::Number(digits) = self.peek()
            && let Ok(value) = digits.parse()
        {
            self.next();
            return Ok(value);
        }
        self.unexpected("a number")
    }

    /// The next token for a message.
    pub fn describe(&mut self) -> String {
        let start = self.start();
        match self.ahead {
            Some((Token::End, _, _)) | None => "the end of the file".to_owned(),
            Some((_, _, end)) => {
                let shown: String = self.text[start..end].chars().take(40).collect();
                format!("`{shown}`")
            }
        }
    }

    /// Skips from an opening bracket to behind its partner. Brackets in strings do not count.
    pub fn skip_balanced(&mut self) -> Res<()> {
        let mut depth = 0usize;
        loop {
            match self.next() {
                Token::Punct(b'(' | b'[' | b'{' | b'<') => depth += 1,
                Token::Punct(b')' | b']' | b'}' | b'>') => depth = depth.saturating_sub(1),
                Token::End => return self.fail("a bracket is not closed"),
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Whether nothing but a comment follows on the line of the last token.
    pub fn at_line_end(&self) -> bool {
        let mut at = self.at;
        while matches!(self.byte(at), b' ' | b'\t' | b'\r') {
            at += 1;
        }
        at >= self.text.len() || matches!(self.byte(at), b'\n' | b';')
    }

    /// The label that the next token begins, if it is one, with the position behind its colon.
    pub fn label(&mut self) -> Option<(&'a str, usize)> {
        let start = self.start();
        label_at(self.text, start)
    }
}

/// A label that stands at a position, and the position behind its colon.
pub(crate) fn label_at(text: &str, start: usize) -> Option<(&str, usize)> {
    let bytes = text.as_bytes();
    let end = if bytes.get(start) == Some(&b'"') {
        start + 1 + text[start + 1..].find('"')? + 1
    } else {
        let length = bytes[start.min(bytes.len())..]
            .iter()
            .position(|byte| !is_word(*byte))?;
        start + length
    };
    (end > start && bytes.get(end) == Some(&b':')).then(|| (&text[start..end], end + 1))
}

/// The end of the line that a position is on (of its line feed, or of the text).
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    let rest = &text.as_bytes()[at.min(text.len())..];
    rest.iter()
        .position(|byte| *byte == b'\n')
        .map_or(text.len(), |length| at + length)
}

/// A name as it is meant: without quotes, escapes replaced. What is not UTF-8 then stays as it was written.
pub(crate) fn unquote(name: &str) -> Cow<'_, str> {
    let Some(inner) = name.strip_prefix('"').and_then(|n| n.strip_suffix('"')) else {
        return Cow::Borrowed(name);
    };
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    String::from_utf8(unescape(inner)).map_or(Cow::Borrowed(inner), Cow::Owned)
}

/// The bytes of a string: `\5C` is a byte by its two digits, `\\` a backslash.
pub(crate) fn unescape(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |at: usize| {
        let byte = *bytes.get(at)?;
        u8::try_from((byte as char).to_digit(16)?).ok()
    };
    let mut result = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'\\' {
            if let (Some(high), Some(low)) = (digit(at + 1), digit(at + 2)) {
                result.push(high << 4 | low);
                at += 3;
                continue;
            }
            if bytes.get(at + 1) == Some(&b'\\') {
                at += 1;
            }
        }
        result.push(bytes[at]);
        at += 1;
    }
    result
}
