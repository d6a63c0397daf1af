//! From the lines that provers tell to the text. Pure.

use sc_frontend::tokens::source_lines;
use sc_frontend::{FunctionId, Program, Span};

/// The parts of a function's body that are on a line of a file; the whole body if there are none. `file` is a name without
/// its folder.
pub(crate) fn parts(program: &Program, id: FunctionId, file: &str, line: u32) -> Vec<Span> {
    let function = program.function(id);
    let text = &program.units[function.unit.0].text;
    let mut found = Vec::new();
    source_lines(text, |one| {
        let path = one.marker.map_or("", |marker| &marker.file);
        let name = path.rsplit('/').next().unwrap_or(path);
        let start = one.span.start.max(function.body.start);
        let end = one.span.end.min(function.body.end);
        if one.number == line && name == file && start < end {
            found.push(Span { start, end });
        }
    });
    if found.is_empty() {
        found.push(function.body);
    }
    found
}
