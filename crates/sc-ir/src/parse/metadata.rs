//! Debug information: only what leads from an instruction to a file and a line.

use rustc_hash::FxHashMap;

use super::lex::unescape;
use crate::{File, FileId, Loc};

#[derive(Clone, Copy, Debug)]
enum Node<'a> {
    None,
    Location { line: u32, column: u32, scope: u32 },
    Scope { file: u32, line: u32 },
    File { name: &'a str, directory: &'a str },
}

/// The nodes by number.
#[derive(Default)]
pub(crate) struct Metadata<'a> {
    nodes: Vec<Node<'a>>,
    files: FxHashMap<u32, FileId>,
}

/// More nodes than any compiler makes: a number in a damaged text must not reserve all memory.
const MOST: u32 = 1 << 26;

impl<'a> Metadata<'a> {
    /// Notes a line such as `!12 = !DILocation(…)`.
    pub fn line(&mut self, line: &'a str) {
        let Some((number, rest)) = line[1..].split_once(" = ") else {
            return;
        };
        let Ok(number) = number.parse::<u32>() else {
            return;
        };
        let node = node(rest);
        if matches!(node, Node::None) || number >= MOST {
            return;
        }
        let at = number as usize;
        if self.nodes.len() <= at {
            self.nodes.resize(at + 1, Node::None);
        }
        self.nodes[at] = node;
    }

    fn node(&self, number: u32) -> Node<'a> {
        let node = self.nodes.get(number as usize);
        node.copied().unwrap_or(Node::None)
    }

    /// The place that a node means: a location, or the beginning of a function.
    pub fn place(&mut self, number: u32, files: &mut Vec<File>) -> Option<Loc> {
        self.place_of(self.node(number), files)
    }

    /// The same for a node that is written where it is used.
    pub fn inline_place(&mut self, text: &'a str, files: &mut Vec<File>) -> Option<Loc> {
        self.place_of(node(text), files)
    }

    fn place_of(&mut self, node: Node<'a>, files: &mut Vec<File>) -> Option<Loc> {
        let (line, column, file) = match node {
            Node::Location {
                line,
                column,
                scope,
            } => match self.node(scope) {
                Node::Scope { file, .. } => (line, column, file),
                _ => return None,
            },
            Node::Scope { file, line } => (line, 0, file),
            _ => return None,
        };
        let file = self.file(file, files)?;
        Some(Loc { file, line, column })
    }

    fn file(&mut self, number: u32, files: &mut Vec<File>) -> Option<FileId> {
        if let Some(&id) = self.files.get(&number) {
            return Some(id);
        }
        let Node::File { name, directory } = self.node(number) else {
            return None;
        };
        let text = |raw: &str| String::from_utf8_lossy(&unescape(raw)).into();
        let file = File {
            name: text(name),
            directory: text(directory),
        };
        let found = files.iter().position(|known| *known == file);
        let at = found.unwrap_or_else(|| {
            files.push(file);
            files.len() - 1
        });
        let id = FileId::new(at);
        self.files.insert(number, id);
        Some(id)
    }
}

fn node(text: &str) -> Node<'_> {
    let text = text.strip_prefix("distinct ").unwrap_or(text);
    if let Some(fields) = text.strip_prefix("!DILocation(") {
        let number = |key| field(fields, key).and_then(|value| value.parse().ok());
        return Node::Location {
            line: number("line: ").unwrap_or(0),
            column: number("column: ").unwrap_or(0),
            scope: reference(fields, "scope: ").unwrap_or(u32::MAX),
        };
    }
    let fields = ["!DILexicalBlock(", "!DISubprogram(", "!DILexicalBlockFile("];
    let fields = fields.iter().find_map(|kind| text.strip_prefix(kind));
    if let Some(fields) = fields {
        return Node::Scope {
            file: reference(fields, "file: ").unwrap_or(u32::MAX),
            line: field(fields, "line: ")
                .and_then(|value| value.parse().ok())
                .unwrap_or(0),
        };
    }
    if let Some(fields) = text.strip_prefix("!DIFile(") {
        return Node::File {
            name: quoted(fields, "filename: \"").unwrap_or(""),
            directory: quoted(fields, "directory: \"").unwrap_or(""),
        };
    }
    Node::None
}

/// The value of a field: what stands between its key and the next comma or bracket. Keys in strings do not count.
fn field<'a>(fields: &'a str, key: &str) -> Option<&'a str> {
    let mut rest = fields;
    loop {
        if let Some(value) = rest.strip_prefix(key) {
            let end = value.find([',', ')'])?;
            return Some(&value[..end]);
        }
        // On to the next field.
        let mut quoted = false;
        let comma = rest.bytes().position(|byte| {
            quoted ^= byte == b'"';
            byte == b',' && !quoted
        })?;
        rest = rest[comma + 1..].trim_start();
    }
}

fn reference(fields: &str, key: &str) -> Option<u32> {
    field(fields, key)?.strip_prefix('!')?.parse().ok()
}

fn quoted<'a>(fields: &'a str, key: &str) -> Option<&'a str> {
    let value = &fields[fields.find(key)? + key.len()..];
    Some(&value[..value.find('"')?])
}
