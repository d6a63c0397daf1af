//! The reader: a first look finds where everything is ([`scan`]), then each definition is read with all names known.

mod body;
mod calls;
mod constants;
mod definitions;
mod instructions;
mod lex;
mod memory;
mod metadata;
mod numbers;
mod scan;
mod types;

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::{DataLayout, Module, Symbol, TypeId, Types};
use body::Body;
use lex::{Cursor, Fail};
use metadata::Metadata;
use scan::Attributes;
use types::Named;

/// Why a text is not a module.
#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong there.
    pub message: String,
}

impl Module {
    /// Reads the text of a `.ll` file.
    ///
    /// # Errors
    ///
    /// If the text is not a module. Instructions that are not known are not errors: they become
    /// [`Op::Unsupported`](crate::Op::Unsupported).
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        // Nobody stops it, so that there is always a module.
        Self::parse_while(text, &|| true).map(Option::unwrap_or_default)
    }

    /// The same as long as `may_go_on`, which is asked before each function; nothing if it says no.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_while(
        text: &str,
        may_go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, ParseError> {
        read(text, may_go_on).map_err(|fail| ParseError {
            line: line_of(text, fail.at),
            message: fail.message.into_owned(),
        })
    }
}

/// The line of a position, from 1.
fn line_of(text: &str, at: usize) -> u32 {
    let before = &text.as_bytes()[..at.min(text.len())];
    let feeds = before.iter().filter(|byte| **byte == b'\n').count();
    u32::try_from(feeds).map_or(u32::MAX, |feeds| feeds.saturating_add(1))
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    module: Module,
    named: FxHashMap<Cow<'a, str>, Named>,
    symbols: FxHashMap<Cow<'a, str>, Symbol>,
    /// Labels of each function in order; an entry without one has an empty label.
    labels: Vec<Vec<&'a str>>,
    groups: FxHashMap<&'a str, Attributes>,
    metadata: Metadata<'a>,
    /// Nesting of what is being read.
    depth: u32,
    in_function_type: bool,
    /// Words that were read as types lately.
    recent: Vec<(&'a str, TypeId)>,
    next_recent: usize,
    body: Body<'a>,
}

fn read(text: &str, may_go_on: &dyn Fn() -> bool) -> Result<Option<Module>, Fail> {
    let outline = scan::scan(text)?;
    let layout = DataLayout::parse(outline.layout.0).map_err(|part| Fail {
        at: outline.layout.1,
        message: format!("the data layout has a part that makes no sense: `{part}`").into(),
    })?;
    let module = Module {
        source: lex::unquote(outline.source).into(),
        triple: outline.triple.into(),
        types: Types::new(layout),
        ..Module::default()
    };
    let (functions, labels): (Vec<usize>, Vec<_>) = outline.functions.into_iter().unzip();
    let mut parser = Parser {
        cursor: Cursor::new(text),
        module,
        named: outline
            .types
            .into_iter()
            .map(|(name, at)| (name, Named::At(at)))
            .collect(),
        symbols: outline.symbols,
        labels,
        groups: outline.groups,
        metadata: outline.metadata,
        depth: 0,
        in_function_type: false,
        recent: Vec::new(),
        next_recent: 0,
        body: Body::default(),
    };
    for at in outline.globals {
        parser.cursor.jump(at);
        let global = parser.global()?;
        parser.module.globals.push(global);
    }
    for at in outline.aliases {
        parser.cursor.jump(at);
        let alias = parser.alias()?;
        parser.module.aliases.push(alias);
    }
    for (index, at) in functions.into_iter().enumerate() {
        if !may_go_on() {
            return Ok(None);
        }
        parser.cursor.jump(at);
        let function = parser.function(index)?;
        parser.module.functions.push(function);
    }
    Ok(Some(parser.module))
}
