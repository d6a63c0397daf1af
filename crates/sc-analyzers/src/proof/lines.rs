//! From the lines that provers tell to the text. Pure.

use std::rc::Rc;

use sc_frontend::tokens::source_lines;
use sc_frontend::{FunctionId, Program, Span, UnitId};

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

/// The lines of all units, to tell places in them.
pub(crate) struct Places {
    /// By unit: where each line starts, its file without the folder, and its number.
    units: Vec<Vec<(usize, Rc<str>, u32)>>,
}

impl Places {
    pub(crate) fn new(program: &Program) -> Self {
        let lines = |text: &str| {
            let mut lines = Vec::new();
            let mut last: Rc<str> = "".into();
            source_lines(text, |one| {
                let path = one.marker.map_or("", |marker| &marker.file);
                let name = path.rsplit('/').next().unwrap_or(path);
                if *last != *name {
                    last = name.into();
                }
                lines.push((one.span.start, Rc::clone(&last), one.number));
            });
            lines
        };
        Self {
            units: program.units.iter().map(|unit| lines(&unit.text)).collect(),
        }
    }

    /// The file and the line of an offset, such as `f.c:12`.
    pub(crate) fn at(&self, unit: UnitId, offset: usize) -> String {
        let lines = self.units.get(unit.0).map_or(&[][..], Vec::as_slice);
        let after = lines.partition_point(|(start, ..)| *start <= offset);
        match lines.get(after.saturating_sub(1)) {
            Some((_, file, line)) => format!("{file}:{line}"),
            None => String::new(),
        }
    }
}
