//! Streams of the C library in a test.

use super::TestStream;
use super::literal::string_literal;
use super::statements::Writer;
use crate::codegen::STREAM_SIZE;
use crate::node::Pointer;

/// Standards before POSIX 2008 hide it; declaring it twice does no harm.
const DECLARATION: &str = "extern FILE *fmemopen (void *, size_t, const char *);";

impl Writer<'_> {
    /// A stream with the contents that the test chose; gives the variable that points to it.
    pub(super) fn stream(&mut self, contents: &Pointer, base: usize, wanted: &str) -> String {
        if !self.model.layout.is_present(contents, self.bytes, base) {
            return "NULL".to_owned();
        }
        let layout = &self.model.layout;
        let length = layout.live_length(contents, self.bytes, base);
        let start = base + contents.elements_offset();
        let text = self.bytes.get(start..start + length).unwrap_or(&[]);
        if !self.lines.iter().any(|line| line == DECLARATION) {
            self.lines.push(DECLARATION.to_owned());
        }
        let name = self.taken.fresh(wanted);
        self.lines.push(format!(
            "FILE *{name} = fmemopen (NULL, {STREAM_SIZE}, \"w+\");"
        ));
        if length > 0 {
            self.lines.push(format!(
                "(void) fwrite ({}, 1, {length}, {name});",
                string_literal(text)
            ));
            self.lines.push(format!("rewind ({name});"));
        }
        self.streams.push(TestStream {
            name: name.clone(),
            literal: string_literal(text),
            size: length,
        });
        name
    }
}
