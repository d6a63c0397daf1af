//! The inventory of one unit: its functions, and its declarations at file level by the names that they declare.

use std::collections::{BTreeMap, BTreeSet};

use super::{Declared, Feature, Inventory, body, text};
use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::lex::Lexed;
use crate::program::{Place, Span};

/// What a unit is made of.
#[derive(Default)]
pub(crate) struct UnitInventory {
    /// By where the definition of a function starts.
    pub(crate) functions: BTreeMap<usize, Inventory>,
    /// Declarations at file level, by name.
    pub(crate) declared: BTreeMap<String, Declared>,
    /// Pragmas, with where they stand.
    pub(crate) pragmas: BTreeMap<Feature, BTreeSet<Place>>,
}

/// A declaration at file level.
struct Chunk<'tu> {
    span: Span,
    declarations: Vec<Cursor<'tu>>,
}

/// Looks through a unit.
pub(crate) fn collect<'tu>(root: Cursor<'tu>, lexed: &Lexed<'_>) -> UnitInventory {
    let declarations = root.children();
    let chunks = chunks(&declarations, lexed);
    let reserved = chunks.iter().flat_map(|chunk| names(chunk));
    let reserved: BTreeSet<String> = reserved.filter(|name| name.starts_with('_')).collect();
    let mut unit = UnitInventory {
        pragmas: pragmas(lexed),
        ..UnitInventory::default()
    };
    for chunk in &chunks {
        unit.chunk(chunk, lexed, &reserved);
    }
    unit
}

impl UnitInventory {
    fn chunk(&mut self, chunk: &Chunk<'_>, lexed: &Lexed<'_>, reserved: &BTreeSet<String>) {
        let is_function = |it: &&Cursor<'_>| it.kind() == Kind::FunctionDecl;
        let function = chunk.declarations.iter().find(is_function);
        let definition = function.filter(|function| function.is_definition());
        // Functions of the library are known by their names.
        let library = function.is_some_and(|it| lexed.in_system_header(it.location()));
        if library && definition.is_none() {
            return;
        }
        let mut inventory = Inventory::default();
        let body = definition.and_then(|definition| {
            let tree = Node::new(*definition);
            body::read(&tree, lexed, &mut inventory);
            tree.children
                .iter()
                .rfind(|it| it.kind == Kind::Compound)
                .map(|it| it.span)
        });
        let head = Span {
            end: body.map_or(chunk.span.end, |body| body.start),
            ..chunk.span
        };
        let mut declared = Declared::default();
        words(lexed, head, reserved, |feature, name, _| {
            declared.features.extend(feature.map(Feature::new));
            declared.mentions.extend(name.map(str::to_owned));
        });
        if let (Some(definition), Some(body)) = (definition, body) {
            // `int f(x) int x; { … }`
            if lexed.last_word(head) == ";" {
                inventory.add("definition without prototype", body);
            }
            words(lexed, body, reserved, |feature, name, span| {
                if let Some(feature) = feature {
                    inventory.add(feature, span);
                }
                if let Some(name) = name {
                    inventory
                        .mentions
                        .entry(name.to_owned())
                        .or_default()
                        .insert(span);
                }
            });
            // What the head says concerns the whole of it.
            let own = inventory.mentions.entry(definition.name()).or_default();
            own.insert(body);
            self.functions.insert(definition.span().start, inventory);
        } else {
            let trees = chunk
                .declarations
                .iter()
                .filter(|it| it.kind() != Kind::FunctionDecl);
            for declaration in trees {
                body::read(&Node::new(*declaration), lexed, &mut inventory);
            }
            declared.features.extend(inventory.features.into_keys());
        }
        for name in names(chunk) {
            let known = self.declared.entry(name).or_default();
            known.features.extend(declared.features.iter().cloned());
            known.mentions.extend(declared.mentions.iter().cloned());
        }
    }
}

/// The features and names that the words of a stretch of text tell.
fn words(
    lexed: &Lexed<'_>,
    span: Span,
    reserved: &BTreeSet<String>,
    mut each: impl FnMut(Option<String>, Option<&str>, Span),
) {
    let words = text::read(lexed, lexed.tokens_in(span), reserved);
    for (feature, span) in words.features {
        each(Some(feature), None, span);
    }
    for (name, span) in words.names {
        each(None, Some(name), span);
    }
}

/// The declarations at file level as the text has them: up to a semicolon, or to the end of a function.
fn chunks<'tu>(declarations: &[Cursor<'tu>], lexed: &Lexed<'_>) -> Vec<Chunk<'tu>> {
    let functions = declarations
        .iter()
        .filter(|it| it.kind() == Kind::FunctionDecl && it.is_definition());
    let ends: BTreeSet<usize> = functions.map(|it| it.span().end).collect();
    let mut chunks = Vec::new();
    let (mut start, mut depth) = (None, 0usize);
    for token in &lexed.tokens {
        let first = *start.get_or_insert(token.span.start);
        match lexed.word(token) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let closed = depth == 0 && lexed.word(token) == ";";
        if closed || ends.contains(&token.span.end) {
            (start, depth) = (None, 0);
            let end = token.span.end;
            chunks.push(Chunk {
                span: Span { start: first, end },
                declarations: Vec::new(),
            });
        }
    }
    for declaration in declarations {
        let at = declaration.location();
        let index = chunks.partition_point(|chunk: &Chunk<'_>| chunk.span.end <= at);
        if let Some(chunk) = chunks.get_mut(index) {
            chunk.declarations.push(*declaration);
        }
    }
    chunks
}

/// All names that a declaration declares, enumerators included.
fn names(chunk: &Chunk<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for declaration in &chunk.declarations {
        names.push(declaration.name());
        if matches!(declaration.kind(), Kind::EnumDecl | Kind::RecordDecl) {
            inner_names(*declaration, &mut names);
        }
    }
    names
}

/// Enumerators, and types that are declared inside others.
fn inner_names(declaration: Cursor<'_>, names: &mut Vec<String>) {
    for inner in declaration.children() {
        match inner.kind() {
            Kind::EnumConstantDecl => names.push(inner.name()),
            Kind::EnumDecl | Kind::RecordDecl => {
                names.push(inner.name());
                inner_names(inner, names);
            }
            _ => {}
        }
    }
}

/// The pragmas of the user's files.
fn pragmas(lexed: &Lexed<'_>) -> BTreeMap<Feature, BTreeSet<Place>> {
    let mut found: BTreeMap<Feature, BTreeSet<Place>> = BTreeMap::new();
    let mut at = 0;
    for line in lexed.text.split_inclusive('\n') {
        let (start, text) = (at, line.trim_start());
        at += line.len();
        let Some(rest) = text.strip_prefix('#') else {
            continue;
        };
        let Some(pragma) = rest.trim_start().strip_prefix("pragma") else {
            continue;
        };
        if lexed.in_system_header(start) {
            continue;
        }
        // What is pushed and which number it gets does not make it another one.
        let words: Vec<_> = pragma
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        let words: Vec<_> = words
            .into_iter()
            .filter(|word| !word.is_empty())
            .take(3)
            .collect();
        let feature = Feature::new(format!("pragma {}", words.join(" ")));
        found.entry(feature).or_default().insert(lexed.place(start));
    }
    found
}
