//! The annotations that stand before a function.

use sc_tokens::line_marker;

/// An annotation before a declaration or the definition of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Its text without the marks of the comment.
    pub text: String,
    /// The file that it is in.
    pub file: String,
    /// Its first line.
    pub line: u32,
    /// The words of each parameter of the function that follows it.
    pub parameters: Vec<Vec<String>>,
    /// Where it is in the preprocessed text.
    start: usize,
}

/// Reads the text of a file token by token.
struct Reader<'t> {
    function: &'t str,
    file: String,
    line: u32,
    is_system: bool,
    /// Braces and parentheses that are open.
    braces: u32,
    parentheses: u32,
    pending: Vec<Annotation>,
    found: Vec<Annotation>,
    /// Definitions of macros, with their places.
    macros: Vec<(usize, &'t str)>,
}

/// What preprocessed text says that still has its comments and definitions of macros (`-E -C -dD`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations<'t> {
    /// The annotations before a function, outside system headers.
    pub found: Vec<Annotation>,
    macros: Vec<(usize, &'t str)>,
}

/// Before each annotation in the text of [`Annotations::to_expand`].
const MARK: &str = "__sc_annotation_";

impl<'t> Annotations<'t> {
    /// The annotations before declarations and the definition of a function at file level. What is not compiled is not
    /// in preprocessed text, so that annotations in it do not count.
    pub fn new(function: &'t str, file: &str, text: &'t str) -> Self {
        let mut reader = Reader {
            function,
            file: file.to_owned(),
            line: 1,
            is_system: false,
            braces: 0,
            parentheses: 0,
            pending: Vec::new(),
            found: Vec::new(),
            macros: Vec::new(),
        };
        let mut at = 0;
        while at < text.len() {
            at += reader.token(text, at);
        }
        Self {
            found: reader.found,
            macros: reader.macros,
        }
    }

    /// Text whose preprocessing replaces macros in the annotations as they are defined where each annotation is.
    pub fn to_expand(&self) -> String {
        let mut text = String::new();
        let mut macros = self.macros.iter().peekable();
        for (number, annotation) in self.found.iter().enumerate() {
            while let Some((_, line)) = macros.next_if(|(at, _)| *at < annotation.start) {
                text += &format!("{line}\n");
            }
            let tokens = super::lexer::tokens(&annotation.text);
            let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
            text += &format!("{MARK}{number} {}\n", words.join(" "));
        }
        format!("{text}{MARK}{}\n", self.found.len())
    }

    /// The annotations with macros replaced, from the preprocessed text; `None` if they are not in it.
    pub fn expanded(&self, output: &str) -> Option<Vec<String>> {
        let mark = |number: usize| format!("{MARK}{number}");
        let numbers = 0..self.found.len();
        let texts = numbers.map(|number| {
            let (_, rest) = output.split_once(&format!("{} ", mark(number)))?;
            let (text, _) = rest.split_once(&mark(number + 1))?;
            let lines = text.lines().filter(|line| line_marker(line).is_none());
            Some(lines.collect::<Vec<_>>().join("\n"))
        });
        texts.collect()
    }
}

impl<'t> Reader<'t> {
    /// Reads the token at this place; returns its length.
    fn token(&mut self, text: &'t str, at: usize) -> usize {
        let rest = &text[at..];
        let length = token_length(rest);
        let token = &rest[..length];
        let is_outside = self.braces == 0;
        match token.chars().next() {
            Some('#') => self.directive(token, at),
            Some('/') if is_outside => self.comment(token, at),
            Some('{') => self.braces += 1,
            Some('}') => {
                self.braces = self.braces.saturating_sub(1);
                self.pending.clear();
            }
            Some('(') => self.parentheses += 1,
            Some(')') => self.parentheses = self.parentheses.saturating_sub(1),
            Some(';') if is_outside && self.parentheses == 0 => self.pending.clear(),
            Some(_) if is_outside && self.parentheses == 0 && token == self.function => {
                if let Some(parameters) = parameters(&rest[length..]) {
                    let with_parameters = |it| Annotation {
                        parameters: parameters.clone(),
                        ..it
                    };
                    let annotations = self.pending.drain(..).map(with_parameters);
                    self.found.extend(annotations);
                }
            }
            _ => {}
        }
        self.line += u32::try_from(token.matches('\n').count()).unwrap_or(0);
        length
    }

    fn directive(&mut self, token: &'t str, at: usize) {
        if let Some(marker) = line_marker(token) {
            // The line break behind it is still to come.
            self.line = marker.line.saturating_sub(1);
            self.file = marker.file;
            self.is_system = marker.system;
        } else if token.starts_with("#define") || token.starts_with("#undef") {
            self.macros.push((at, token));
        }
    }

    fn comment(&mut self, token: &str, start: usize) {
        let text = match token.strip_prefix("/*@") {
            Some(inner) => inner.trim_end_matches("*/").trim_end_matches('@'),
            None => match token.strip_prefix("//@") {
                Some(inner) => inner,
                None => return,
            },
        };
        if !self.is_system && !text.trim().is_empty() {
            self.pending.push(Annotation {
                text: without_marks(text),
                file: self.file.clone(),
                line: self.line,
                parameters: Vec::new(),
                start,
            });
        }
    }
}

/// The words of each parameter in the list that the text begins with.
fn parameters(text: &str) -> Option<Vec<Vec<String>>> {
    let mut rest = text.trim_start();
    if !rest.starts_with('(') {
        return None;
    }
    let (mut found, mut depth, mut brackets) = (vec![Vec::new()], 0_u32, 0_u32);
    loop {
        let length = token_length(rest);
        let token = rest.get(..length).filter(|it| !it.is_empty())?;
        match token {
            "(" | "{" => depth += 1,
            ")" | "}" => depth = depth.saturating_sub(1),
            "[" => brackets += 1,
            "]" => brackets = brackets.saturating_sub(1),
            // The length of an array may name another parameter.
            _ if brackets > 0 => {}
            "," if depth == 1 => found.push(Vec::new()),
            word if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                found.last_mut()?.push(word.to_owned());
            }
            _ => {}
        }
        if depth == 0 {
            return Some(found);
        }
        rest = &rest[length..];
    }
}

/// The text with blanks in place of the marks at the beginning of its lines.
fn without_marks(text: &str) -> String {
    let clean = |row: &str| {
        let inner = row.trim_start();
        match inner.strip_prefix('@') {
            Some(rest) => format!("{} {rest}", &row[..row.len() - inner.len()]),
            None => row.to_owned(),
        }
    };
    let rows: Vec<String> = text.split('\n').map(clean).collect();
    rows.join("\n")
}

/// The bytes of the comment, directive, literal or word that the text starts with; at least one character.
fn token_length(text: &str) -> usize {
    let until = |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at);
    if text.starts_with("/*") {
        return (until("*/", 2) + 2).min(text.len());
    }
    if text.starts_with("//") {
        return until("\n", 2);
    }
    if text.starts_with('#') {
        let mut end = until("\n", 1);
        while end < text.len() && text[..end].ends_with('\\') {
            end = until("\n", end + 1);
        }
        return end;
    }
    if let Some(quote) = text.chars().next().filter(|it| matches!(it, '"' | '\'')) {
        let mut escaped = false;
        for (at, c) in text.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\n' => return at,
                c if c == quote => return at + 1,
                _ => {}
            }
        }
        return text.len();
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word = text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    match word {
        0 => text.chars().next().map_or(1, char::len_utf8),
        length => length,
    }
}
