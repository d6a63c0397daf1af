//! What can run before a label: the call graph, and the text of the entrypoint. Pure.
//!
//! Every answer but "no" is safe. "No" is said only if the entrypoint runs once, has no jumps backwards but loops, and
//! everything through which the label is reached stands before everything through which the other thing is.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use sc_frontend::{DecisionKind, Function, FunctionId, Span};

use crate::task::Sources;

/// Something that happens in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// This part of a function is executed.
    Part(FunctionId, Span),
    /// A function that the program does not define is called.
    Call(String),
    /// It may happen anywhere.
    Anywhere,
}

/// Questions about one program.
pub(crate) struct Order<'s> {
    sources: &'s Sources,
    entry: &'s Function,
    text: &'s str,
    words: Vec<Word<'s>>,
    everything: BTreeSet<FunctionId>,
    /// What functions may lead to, once asked for.
    reached: RefCell<BTreeMap<FunctionId, Rc<BTreeSet<FunctionId>>>>,
    /// What names in the entrypoint mean.
    names: BTreeMap<&'s str, FunctionId>,
    /// The text of the entrypoint says in which order things happen.
    ordered: bool,
}

impl<'s> Order<'s> {
    pub(crate) fn new(sources: &'s Sources) -> Self {
        let program = &sources.program;
        let entry = program.function(sources.entry);
        let text = program.units[entry.unit.0].text.as_str();
        let words = words(text, entry.body);
        let odd = ["goto", "cleanup", "__cleanup__", "__label__"];
        let jumps = words.iter().any(|word| odd.contains(&word.text));
        let everything = everything(sources);
        let once = !everything
            .iter()
            .any(|id| program.callees(*id).contains(&sources.entry));
        let taken = program.address_taken.contains(&sources.entry);
        let odd = entry.oddities.iter().any(|odd| !stays_in_place(odd));
        let ordered = once && !taken && !jumps && !odd;
        Self {
            sources,
            entry,
            text,
            names: words
                .iter()
                .filter_map(|word| Some((word.text, program.resolve(entry.unit, word.text)?)))
                .collect(),
            words,
            everything,
            reached: RefCell::default(),
            ordered,
        }
    }

    /// Whether a run may have `event` before it reaches `label`.
    pub(crate) fn may_precede(&self, event: &Event, label: u32) -> bool {
        let program = &self.sources.program;
        if !self.ordered || self.reached_by(self.sources.init, event) {
            return true;
        }
        let places = self.sources.labelling.places(program, label);
        let [(function, span)] = places[..] else {
            return true;
        };
        let oracle = self.sources.oracle;
        let after = oracle.is_some_and(|oracle| program.reachable(oracle).contains(&function));
        // The C library, or a signal, may call it at any time.
        if after || program.address_taken.contains(&function) {
            return true;
        }
        let (Some(events), Some(labels)) = (self.spans(event), self.label_spans(function, span))
        else {
            return true;
        };
        let before = |event: &Span, label: &Span| {
            let both = |l: &sc_frontend::Loop| {
                contains(l.span, label.start) && contains(l.span, event.start)
            };
            label.end <= event.start && !self.entry.code.loops.iter().any(both)
        };
        !events
            .iter()
            .all(|event| labels.iter().all(|label| before(event, label)))
    }

    fn reached_by(&self, function: Option<FunctionId>, event: &Event) -> bool {
        function.is_some_and(|function| self.leads_to(function, event))
    }

    /// Whether calling `function` may lead to the event.
    fn leads_to(&self, function: FunctionId, event: &Event) -> bool {
        let program = &self.sources.program;
        let reached = self.reached(function);
        match event {
            Event::Part(target, _) => reached.contains(target),
            Event::Call(name) => reached.iter().any(|id| calls(program.function(*id), name)),
            Event::Anywhere => true,
        }
    }

    fn reached(&self, function: FunctionId) -> Rc<BTreeSet<FunctionId>> {
        let mut known = self.reached.borrow_mut();
        let reach = || Rc::new(self.sources.program.reachable(function));
        Rc::clone(known.entry(function).or_insert_with(reach))
    }

    /// Where in the entrypoint the event may begin; `None` if that cannot be said.
    fn spans(&self, event: &Event) -> Option<Vec<Span>> {
        match event {
            Event::Anywhere => None,
            Event::Part(function, span) if *function == self.sources.entry => Some(vec![*span]),
            Event::Part(..) => self.words_where(|id| self.leads_to(id, event), None),
            Event::Call(name) => {
                let program = &self.sources.program;
                let mut all = self.everything.iter();
                // A model, or the compiler, calls it: that may be anywhere.
                if !all.any(|id| calls(program.function(*id), name)) {
                    return None;
                }
                self.words_where(|id| self.leads_to(id, event), Some(name))
            }
        }
    }

    fn label_spans(&self, function: FunctionId, span: Span) -> Option<Vec<Span>> {
        if function == self.sources.entry {
            return Some(vec![self.statement(span)]);
        }
        let event = Event::Part(function, span);
        let spans = self.words_where(|id| self.leads_to(id, &event), None)?;
        Some(
            spans
                .into_iter()
                .map(|span| self.to_semicolon(span))
                .collect(),
        )
    }

    /// Words of the entrypoint that name a function for which `wanted` holds, or are `name`.
    fn words_where(
        &self,
        wanted: impl Fn(FunctionId) -> bool,
        name: Option<&str>,
    ) -> Option<Vec<Span>> {
        let program = &self.sources.program;
        // A call through a pointer may stand anywhere.
        let indirect = self.entry.indirect_calls.iter();
        if indirect
            .flat_map(|ty| program.pointer_callees(*ty))
            .any(&wanted)
            || (name.is_some() && !self.entry.indirect_calls.is_empty())
        {
            return None;
        }
        let mut known: BTreeMap<&str, bool> = BTreeMap::new();
        let mut spans = Vec::new();
        for word in &self.words {
            let chosen = *known.entry(word.text).or_insert_with(|| {
                let function = self.names.get(word.text);
                name == Some(word.text) || function.is_some_and(|id| wanted(*id))
            });
            if chosen {
                spans.push(Span {
                    start: word.start,
                    end: word.start + word.text.len(),
                });
            }
        }
        Some(spans)
    }

    /// The order of evaluation inside of one expression is not known: a label in the middle of one counts for all of
    /// it. The condition of `if` and its like is an expression of its own.
    fn statement(&self, span: Span) -> Span {
        let whole = |d: &sc_frontend::Decision| {
            d.span == span && !matches!(d.kind, DecisionKind::Conditional | DecisionKind::Value)
        };
        let conditions = self.entry.decisions.iter().any(whole);
        let switches = self.entry.switches.iter().any(|s| s.span == span);
        let opening = span.start == self.entry.body.start;
        if conditions || switches || opening {
            span
        } else {
            self.to_semicolon(span)
        }
    }

    fn to_semicolon(&self, span: Span) -> Span {
        let rest = self.text.get(span.end..self.entry.body.end).unwrap_or("");
        let end = rest.find([';', '{', '}']).unwrap_or(rest.len());
        Span {
            end: span.end + end,
            ..span
        }
    }
}

/// Oddities that do not jump. Assembly itself does not: `asm goto` has the word in it.
fn stays_in_place(oddity: &str) -> bool {
    oddity == "inline assembly" || oddity.starts_with("an `sc_label` with ")
}

fn contains(span: Span, at: usize) -> bool {
    span.start <= at && at < span.end
}

fn calls(function: &Function, name: &str) -> bool {
    function.calls.contains(name) || function.takes_address_of.contains(name)
}

/// Every function that a test may run.
pub(crate) fn everything(sources: &Sources) -> BTreeSet<FunctionId> {
    let roots = [Some(sources.entry), sources.init, sources.oracle];
    let roots = roots.into_iter().flatten();
    roots
        .flat_map(|root| sources.program.reachable(root))
        .collect()
}

/// A name or keyword in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'t> {
    pub text: &'t str,
    pub start: usize,
}

/// The names and keywords in a part of preprocessed text, without what is in literals.
pub(crate) fn words(text: &str, span: Span) -> Vec<Word<'_>> {
    let part = span.of(text);
    let bytes = part.as_bytes();
    let mut words = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
                at += 1;
            }
            c if c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80 => {
                let is_word =
                    |c: &u8| c.is_ascii_alphanumeric() || *c == b'_' || *c == b'$' || *c >= 0x80;
                while bytes.get(at).is_some_and(is_word) {
                    at += 1;
                }
                words.push(Word {
                    text: &part[start..at],
                    start: span.start + start,
                });
            }
            _ => at += 1,
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

    /// Whether a call of `ev` may precede the labels, in the order of their numbers.
    #[track_caller]
    fn check(body: &str, expected: &str) {
        let text = format!("void ev(void); void other(void);\n{body}");
        let sources = sources(&text);
        let order = Order::new(&sources);
        let event = Event::Call("ev".to_owned());
        let answers = (1..=sources.labelling.max_id()).map(|id| {
            let may = order.may_precede(&event, id);
            if may { "may" } else { "no" }
        });
        assert_eq!(answers.collect::<Vec<_>>().join(" "), expected, "{body}");
    }

    #[test]
    fn what_comes_first_is_not_preceded() {
        check(
            "int f(int x) { sc_label(x); ev(); sc_label(x); return 0; }",
            "no may",
        );
        check(
            "int f(int x) { if (x) { sc_label(x); } else { ev(); } sc_label(x); return 0; }",
            "no may",
        );
        // Loops: what is in one comes again.
        check(
            "int f(int x) { sc_label(x); while (x--) { sc_label(x); ev(); } sc_label(x); return 0; }",
            "no may may",
        );
        check(
            "int f(int x) { while (x--) { sc_label(x); } for (;x < 9; x++) ev(); return 0; }",
            "no",
        );
        // Through functions of the program.
        check(
            "static void g(void) { ev(); } int f(int x) { sc_label(x); g(); sc_label(x); return 0; }",
            "no may",
        );
        check(
            "static int h(int x) { sc_label(x); return x; } int f(int x) { x = h(x); ev(); return x; }",
            "no",
        );
        check(
            "static int h(int x) { sc_label(x); return x; } int f(int x) { x = h(x); ev(); return h(x); }",
            "may",
        );
        // Nobody calls it: then a model does, or the compiler, and that may be anywhere.
        check("int f(int x) { sc_label(x); other(); return 0; }", "may");
        check(
            "/* ev() */ int f(int x) { sc_label(x); return \"ev()\"[x]; }",
            "may",
        );
    }

    #[test]
    fn where_the_text_does_not_tell_the_order_everything_may_come_first() {
        for body in [
            // Jumps.
            "int f(int x) { again: sc_label(x); ev(); if (x--) goto again; return 0; }",
            // The entrypoint runs again.
            "int f(int x) { sc_label(x); ev(); return x ? f(x - 1) : 0; }",
            "int f(int); static int g(int x) { return x ? f(x - 1) : 0; } int f(int x) { sc_label(x); ev(); return g(x); }",
            "int f(int x) { int (*p)(int) = f; sc_label(x); ev(); return x ? p(x - 1) : 0; }",
            // A pointer may hold what calls it, or itself.
            "static void g(void) { ev(); } int f(int x) { void (*p)(void) = g; p(); sc_label(x); return 0; }",
            "int f(int x, void (*p)(void)) { p = ev; p(); sc_label(x); return 0; }",
            // The C library may call it at any time.
            "static int h(int x) { sc_label(x); return x; } int (*p)(int) = h; int f(int x) { h(x); ev(); return 0; }",
            // The same expression: who knows.
            "static int h(int x) { sc_label(x); return x; } static int g(void) { ev(); return 1; } int f(int x) { return h(x) + g(); }",
            // Before the entrypoint, and after it.
            "void init(void) { ev(); } int f(int x) { sc_label(x); return 0; }",
            "int oracle(int x, int r) { sc_label(r); return 1; } int f(int x) { ev(); return 0; }",
        ] {
            check(body, "may");
        }
    }

    #[test]
    fn parts_of_functions() {
        let sources = sources(
            "int f(int x) { sc_label(x == 1); x += 2; sc_label(x == 3); return x; } int unused(void) { return 0; }",
        );
        let order = Order::new(&sources);
        let function = sources.program.function(sources.entry);
        let text = &sources.program.units[0].text;
        let start = function.body.start + function.body.of(text).find("x += 2").unwrap_or(0);
        let middle = Event::Part(
            sources.entry,
            Span {
                start,
                end: start + 6,
            },
        );
        let may = |event: &Event| [1, 2].map(|id| order.may_precede(event, id));
        assert_eq!(may(&middle), [false, true]);
        assert_eq!(
            may(&Event::Part(sources.entry, function.body)),
            [true, true]
        );
        assert_eq!(may(&Event::Anywhere), [true, true]);
        // Nothing leads there.
        let unused = sources.program.find_function("unused")[0];
        let span = sources.program.function(unused).body;
        assert_eq!(may(&Event::Part(unused, span)), [false, false]);
    }

    #[test]
    fn words_of_a_text() {
        let text = "a1 \"b\\\"c\" 'd' e_$f 12g /";
        let span = Span {
            start: 0,
            end: text.len(),
        };
        let all: Vec<_> = words(text, span).iter().map(|word| word.text).collect();
        assert_eq!(all, ["a1", "e_$f", "12g"]);
    }
}
