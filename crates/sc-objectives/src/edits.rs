//! Changes of a text at byte offsets: insertions around spans and at points, and
//! replacements of whole spans.

use std::collections::BTreeMap;

use sc_frontend::Span;
use sc_types::LabelId;

/// Changes to one text, gathered in any order and applied at once.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    items: Vec<Item>,
}

/// Text to put in, and the labels that it holds.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inserted {
    /// The text.
    pub text: String,
    /// Each label as often as it is in the text.
    pub labels: Vec<LabelId>,
}

impl Inserted {
    /// The same labels with text around them.
    pub fn within(self, write: impl FnOnce(&str) -> String) -> Self {
        Self {
            text: write(&self.text),
            labels: self.labels,
        }
    }

    /// Adds more of both.
    pub fn push(&mut self, more: impl Into<Inserted>) {
        let more = more.into();
        self.text += &more.text;
        self.labels.extend(more.labels);
    }
}

impl From<String> for Inserted {
    fn from(text: String) -> Self {
        Self {
            text,
            labels: Vec::new(),
        }
    }
}

impl From<&str> for Inserted {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// A changed text.
#[derive(Debug, Default)]
pub(crate) struct Changed {
    /// The text.
    pub text: String,
    /// How often each label got into it.
    pub labels: BTreeMap<LabelId, usize>,
}

impl Changed {
    fn push(&mut self, inserted: &Inserted) {
        self.text.push_str(&inserted.text);
        for label in &inserted.labels {
            *self.labels.entry(*label).or_default() += 1;
        }
    }
}

#[derive(Debug)]
struct Item {
    span: Span,
    before: Inserted,
    after: Inserted,
    kind: Kind,
}

/// The order of the variants is the order at equal starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// `before` goes in front of everything else that starts there.
    Point,
    /// `before` and `after` enclose the span.
    Wrap,
    /// `before` stands instead of the span.
    Replace,
}

/// Two changes overlap without one being inside the other, or one does not fit
/// the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no proper nesting at {}..{}", span.start, span.end)]
pub(crate) struct Misplaced {
    /// The one that cannot be made.
    pub span: Span,
}

impl Edits {
    /// Encloses `span`. Of two equal spans, the one given first is the outer one.
    pub fn wrap(&mut self, span: Span, before: impl Into<Inserted>, after: impl Into<Inserted>) {
        self.push(span, before.into(), after.into(), Kind::Wrap);
    }

    /// Inserts at `at`, outside of everything that starts there.
    pub fn insert(&mut self, at: usize, text: impl Into<Inserted>) {
        let span = Span { start: at, end: at };
        self.push(span, text.into(), Inserted::default(), Kind::Point);
    }

    /// Replaces `span`; changes inside of it are dropped.
    pub fn replace(&mut self, span: Span, text: impl Into<Inserted>) {
        self.push(span, text.into(), Inserted::default(), Kind::Replace);
    }

    fn push(&mut self, span: Span, before: Inserted, after: Inserted, kind: Kind) {
        self.items.push(Item {
            span,
            before,
            after,
            kind,
        });
    }

    /// The changed text.
    pub fn apply(mut self, text: &str) -> Result<Changed, Misplaced> {
        self.items.sort_by_key(|item| {
            let width = std::cmp::Reverse(item.span.end);
            (item.span.start, item.kind != Kind::Point, width, item.kind)
        });
        let mut writer = Writer {
            text,
            at: 0,
            out: Changed {
                text: String::with_capacity(text.len() * 2),
                labels: BTreeMap::new(),
            },
            open: Vec::new(),
        };
        for item in self.items {
            writer.item(item)?;
        }
        writer.close_until(text.len());
        writer.copy_to(text.len());
        Ok(writer.out)
    }
}

struct Writer<'t> {
    text: &'t str,
    at: usize,
    out: Changed,
    open: Vec<(usize, Inserted)>,
}

impl Writer<'_> {
    fn item(&mut self, item: Item) -> Result<(), Misplaced> {
        let Span { start, end } = item.span;
        let misplaced = Misplaced { span: item.span };
        self.close_until(start);
        if self.text.get(start..end).is_none() {
            return Err(misplaced);
        }
        if start < self.at {
            // Inside a replaced span: gone with it, unless it sticks out.
            return if end <= self.at {
                Ok(())
            } else {
                Err(misplaced)
            };
        }
        if self.open.last().is_some_and(|(limit, _)| end > *limit) {
            return Err(misplaced);
        }
        self.copy_to(start);
        self.out.push(&item.before);
        match item.kind {
            Kind::Point => {}
            Kind::Wrap => self.open.push((end, item.after)),
            Kind::Replace => self.at = end,
        }
        Ok(())
    }

    fn close_until(&mut self, offset: usize) {
        while let Some((end, after)) = self.open.pop_if(|(end, _)| *end <= offset) {
            self.copy_to(end);
            self.out.push(&after);
        }
    }

    fn copy_to(&mut self, offset: usize) {
        let kept = self.text.get(self.at..offset).unwrap_or("");
        self.out.text.push_str(kept);
        self.at = self.at.max(offset);
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]

    use proptest::prelude::*;

    use super::*;

    fn span(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    #[test]
    fn changes_nest_at_equal_offsets() {
        let mut edits = Edits::default();
        edits.wrap(span(1, 2), "<in ", " in>");
        edits.wrap(span(1, 4), "<out ", " out>");
        edits.wrap(span(1, 4), "<second ", " second>");
        edits.wrap(span(2, 3), "<next ", " next>");
        edits.insert(1, "point ");
        edits.replace(span(5, 6), "E");
        let text = edits.apply("{abc}d").unwrap().text;
        insta::assert_snapshot!(text, @"{point <out <second <in a in><next b next>c second> out>}E");
    }

    #[test]
    fn a_replaced_span_takes_its_inner_changes_with_it() {
        let mut edits = Edits::default();
        edits.wrap(span(2, 3), "<", ">");
        edits.replace(span(1, 4), "R");
        edits.wrap(span(1, 4), "[", "]");
        assert_eq!(edits.apply("abcdef").unwrap().text, "a[R]ef");
    }

    #[test]
    fn labels_are_counted_where_they_get_into_the_text() {
        let labels = |labels: &[LabelId]| Inserted {
            text: "l".to_owned(),
            labels: labels.to_vec(),
        };
        let mut edits = Edits::default();
        edits.wrap(
            span(0, 1),
            labels(&[1, 2].map(LabelId)),
            labels(&[LabelId(2)]),
        );
        edits.wrap(span(2, 3), labels(&[LabelId(1)]), "");
        edits.replace(
            span(1, 4),
            labels(&[LabelId(3)]).within(|text| format!("({text})")),
        );
        let changed = edits.apply("abcdef").unwrap();
        assert_eq!(changed.text, "lal(l)ef");
        let expected = [(1, 1), (2, 2), (3, 1)];
        assert_eq!(
            changed.labels,
            BTreeMap::from(expected.map(|(id, times)| (LabelId(id), times)))
        );
    }

    #[test]
    fn what_does_not_nest_is_refused() {
        let refused = |first: Span, second: Span| {
            let mut edits = Edits::default();
            edits.wrap(first, "<", ">");
            edits.wrap(second, "<", ">");
            edits.apply("abcdéf").is_err()
        };
        assert!(refused(span(0, 2), span(1, 3)));
        assert!(refused(span(0, 2), span(4, 99)));
        assert!(refused(span(0, 2), span(4, 5)), "inside a character");
        assert!(!refused(span(0, 2), span(2, 3)));
    }

    /// Random properly nested, non-empty spans: each cut of a span gives two.
    fn nested(length: usize) -> impl Strategy<Value = Vec<Span>> {
        prop::collection::vec((0usize..64, 0usize..64, any::<bool>()), 0..12).prop_map(
            move |cuts| {
                let mut spans = vec![span(0, length)];
                for (pick, shrink, left) in cuts {
                    let from = spans[pick % spans.len()];
                    let room = from.end - from.start;
                    let keep = 1 + shrink % room;
                    let cut = if left {
                        span(from.start, from.start + keep)
                    } else {
                        span(from.end - keep, from.end)
                    };
                    if spans.iter().all(|s| nests(*s, cut)) {
                        spans.push(cut);
                    }
                }
                spans
            },
        )
    }

    fn nests(a: Span, b: Span) -> bool {
        let inside = |x: Span, y: Span| x.start >= y.start && x.end <= y.end;
        a.end <= b.start || b.end <= a.start || inside(a, b) || inside(b, a)
    }

    proptest! {
        /// Whatever the order: taking the insertions out gives the text back, and each
        /// pair of marks encloses exactly the text of its span.
        #[test]
        fn wraps_enclose_their_span_and_keep_the_text(spans in nested(20), rotate in 0usize..20) {
            let text = "abcdefghijklmnopqrst";
            let mut spans = spans;
            let middle = rotate % spans.len();
            spans.rotate_left(middle);
            let mut edits = Edits::default();
            for (i, s) in spans.iter().enumerate() {
                edits.wrap(*s, format!("<{i}:"), format!(":{i}>"));
            }
            let out = edits.apply(text).unwrap().text;
            prop_assert_eq!(without_marks(&out), text);
            let mut open = Vec::new();
            for mark in out.split_inclusive([':', '>']).filter(|m| m.ends_with([':', '>'])) {
                match mark.rsplit_once('<') {
                    Some((_, id)) if mark.ends_with(':') => open.push(id.trim_end_matches(':').to_owned()),
                    _ if mark.ends_with('>') => {
                        let closed = mark.trim_end_matches('>').to_owned();
                        prop_assert_eq!(open.pop(), Some(closed));
                    }
                    _ => {}
                }
            }
            for (i, s) in spans.iter().enumerate() {
                let start = out.find(&format!("<{i}:")).unwrap();
                let end = out.find(&format!(":{i}>")).unwrap();
                prop_assert_eq!(without_marks(&out[start..end]), s.of(text));
            }
        }
    }

    fn without_marks(text: &str) -> String {
        text.chars().filter(char::is_ascii_lowercase).collect()
    }
}
