//! Indented C text.

/// C being written.
#[derive(Debug, Default)]
pub(crate) struct Code {
    text: String,
    depth: usize,
    longest_loop: usize,
}

impl Code {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        let line = line.as_ref();
        let indent = if line.starts_with('#') {
            0
        } else {
            self.depth * 2
        };
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Code for a block inside of this one, to be added with [`Code::append`] if there is any.
    pub(crate) fn inner(&self) -> Self {
        Self {
            depth: self.depth + 1,
            ..Self::default()
        }
    }

    /// Adds other text as it is.
    pub(crate) fn append(&mut self, other: Self) {
        self.loops_at_most(other.longest_loop);
        self.text.push_str(&other.text);
    }

    /// Notes that a loop is written, here or in a function that is called, and how often it goes round at most.
    pub(crate) fn loops_at_most(&mut self, rounds: usize) {
        self.longest_loop = self.longest_loop.max(rounds);
    }

    /// How often a loop of the text goes round at most.
    pub(crate) fn longest_loop(&self) -> usize {
        self.longest_loop
    }

    /// The text as it is.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Writes `opening {`, the body, and `closing`.
    pub(crate) fn block(
        &mut self,
        opening: impl AsRef<str>,
        closing: &str,
        body: impl FnOnce(&mut Self),
    ) {
        let opening = opening.as_ref();
        self.line(if opening.is_empty() {
            "{".to_owned()
        } else {
            format!("{opening} {{")
        });
        self.depth += 1;
        body(self);
        self.depth -= 1;
        self.line(closing);
    }

    /// A loop over `0..count` with a counter of its own; `count` is a C expression that is at most `most`.
    pub(crate) fn count(
        &mut self,
        counter: &str,
        count: &str,
        most: usize,
        body: impl FnOnce(&mut Self),
    ) {
        self.loops_at_most(most);
        self.block("", "}", |code| {
            code.line(format!("unsigned {counter};"));
            let head = format!("for ({counter} = 0; {counter} < {count}; {counter}++)");
            code.block(head, "}", body);
        });
    }

    /// The text, under a file name of its own so that no message blames the user's file.
    /// A line marker rather than `#line`: preprocessed text may have it too.
    pub(crate) fn finish(self, file: &str) -> String {
        format!("\n# 1 \"{file}\"\n{}", self.text)
    }
}
