//! From the lines that provers tell to the text. Pure.

use sc_frontend::{FunctionId, Program, Span};

/// The parts of a function's body that are on a line of a file; the whole body if there are none.
pub(crate) fn parts(program: &Program, id: FunctionId, file: &str, line: u32) -> Vec<Span> {
    let function = program.function(id);
    let text = &program.units[function.unit.0].text;
    let mut found = Vec::new();
    let (mut at, mut name, mut number) = (0, String::new(), 0u32);
    for whole in text.split_inclusive('\n') {
        let span = Span {
            start: at,
            end: at + whole.len(),
        };
        at = span.end;
        if let Some((next, path)) = marker(whole) {
            (number, name) = (next, path);
            continue;
        }
        let start = span.start.max(function.body.start);
        let end = span.end.min(function.body.end);
        if number == line && name == file && start < end {
            found.push(Span { start, end });
        }
        number = number.saturating_add(1);
    }
    if found.is_empty() {
        found.push(function.body);
    }
    found
}

/// The number of the next line and its file, without the folder.
fn marker(line: &str) -> Option<(u32, String)> {
    let rest = line.strip_prefix("# ")?;
    let (number, rest) = rest.split_once(' ')?;
    let path = rest.strip_prefix('"')?.rsplit_once('"')?.0;
    let name = path.rsplit('/').next().unwrap_or(path);
    Some((number.parse().ok()?, name.to_owned()))
}
