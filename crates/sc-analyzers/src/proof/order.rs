//! What can run before a label: the steps of all functions, and who calls whom where. Pure.
//!
//! Every answer but "no" is safe. "No" is said only if no way through the program leads from the one to the other.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use sc_frontend::{FunctionId, Span};
use sc_objectives::Anchor;
use sc_types::LabelId;

use super::flow::{After, Callee, Flow};
use crate::task::Sources;

/// Something that happens in the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    flow: Flow<'s>,
    /// What comes after events, once asked for; `None`: anything may.
    known: RefCell<BTreeMap<Event, Option<Rc<After>>>>,
    /// Where labels stand, once asked for: each is compared with every gap.
    stands: RefCell<BTreeMap<LabelId, Rc<Vec<Stand>>>>,
}

/// A place of a label among the steps.
struct Stand {
    /// The steps that it may be a part of.
    steps: Vec<usize>,
    /// The label comes before all of the first step.
    in_front: bool,
}

impl Stand {
    /// Whether it may be reached after an event.
    fn follows(&self, after: &After) -> bool {
        match self.steps.first().filter(|_| self.in_front) {
            Some(first) => after.later[*first],
            None => {
                let mut steps = self.steps.iter();
                steps.any(|step| after.later[*step] || after.during.contains(step))
            }
        }
    }
}

impl<'s> Order<'s> {
    /// `modelled`: functions without a body that are known to call nothing.
    pub(crate) fn new(sources: &'s Sources, modelled: &[&str]) -> Self {
        Self {
            sources,
            flow: Flow::new(sources, modelled),
            known: RefCell::default(),
            stands: RefCell::default(),
        }
    }

    /// Whether a run may have `event` before it reaches `label`, or in the same expression.
    pub(crate) fn may_precede(&self, event: &Event, label: LabelId) -> bool {
        let Some(after) = self.after(event) else {
            return true;
        };
        self.may_reach(&after, label)
    }

    /// A function without a body that may lead to the label, because it calls functions of the program by their names.
    pub(crate) fn called_by_name(&self, label: LabelId) -> Option<&'s str> {
        let (name, after) = self.flow.called_by_name()?;
        self.may_reach(&after, label).then_some(name)
    }

    fn may_reach(&self, after: &After, label: LabelId) -> bool {
        let stands = self.stands(label);
        stands.is_empty() || stands.iter().any(|stand| stand.follows(after))
    }

    /// Where the label stands; nowhere if that is not known.
    fn stands(&self, label: LabelId) -> Rc<Vec<Stand>> {
        let mut stands = self.stands.borrow_mut();
        let find = || Rc::new(self.find_stands(label));
        stands.entry(label).or_insert_with(find).clone()
    }

    fn find_stands(&self, label: LabelId) -> Vec<Stand> {
        let labelling = &self.sources.labelling;
        let places = labelling.places(&self.sources.program, label);
        let Some(label) = labelling.label(label) else {
            return Vec::new();
        };
        // It stands in front of all that is in a statement.
        let front = matches!(label.anchor, Anchor::Entry | Anchor::Block(_));
        let stand = |(function, span): (FunctionId, Span)| {
            let steps = self.flow.parts(function, span);
            let first = steps.first().and_then(|step| self.flow.steps[*step].span);
            let begins = |first: Span| span.start <= first.start && first.start < span.end;
            let in_front = front && first.is_some_and(begins);
            Stand { steps, in_front }
        };
        places.into_iter().map(stand).collect()
    }

    fn after(&self, event: &Event) -> Option<Rc<After>> {
        let mut known = self.known.borrow_mut();
        let search = || {
            let sites = self.sites(event)?;
            Some(Rc::new(self.flow.after(&sites)))
        };
        known.entry(event.clone()).or_insert_with(search).clone()
    }

    /// The steps that it may be a part of; `None` if that cannot be said.
    fn sites(&self, event: &Event) -> Option<Vec<usize>> {
        match event {
            Event::Anywhere => None,
            Event::Part(function, span) => Some(self.flow.parts(*function, *span)),
            Event::Call(name) => {
                // Who knows the address may call it.
                let taken = self.flow.taken.contains(name.as_str());
                let calls = |callee: &Callee<'_>| match callee {
                    Callee::Own(_) => false,
                    Callee::Modelled(other) => other == name,
                    Callee::Unknown(other) => taken || other == name,
                    Callee::Pointer => taken,
                };
                let all = self.flow.steps.iter().enumerate();
                let all = all.filter(|(_, step)| step.calls.iter().any(calls));
                let sites: Vec<_> = all.map(|(index, _)| index).collect();
                // A model, or the compiler, calls it: that may be anywhere.
                (!sites.is_empty()).then_some(sites)
            }
        }
    }
}

/// Every function that a test may run.
pub(crate) fn everything(sources: &Sources) -> BTreeSet<FunctionId> {
    let roots = [Some(sources.entry), sources.init, sources.oracle];
    let roots = roots.into_iter().flatten();
    roots
        .flat_map(|root| sources.program.reachable(root))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::{linked_sources, sources};

    /// Whether a call of `ev` may precede the labels, in the order of their numbers.
    #[track_caller]
    fn check(body: &str, expected: &str) {
        check_linked(body, &[], expected);
    }

    #[track_caller]
    fn check_linked(body: &str, link_flags: &[&str], expected: &str) {
        let text = format!("void ev(void); void other(void);\n{body}");
        let sources = linked_sources(&text, link_flags);
        let order = Order::new(&sources, &[]);
        let event = Event::Call("ev".to_owned());
        let answers = (1..=sources.labelling.max_id()).map(|id| {
            let may = order.may_precede(&event, LabelId(id));
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
        // It is never called: then a model does, or the compiler, and that may be anywhere.
        check("int f(int x) { sc_label(x); other(); return 0; }", "may");
        check(
            "/* ev() */ int f(int x) { sc_label(x); return \"ev()\"[x]; }",
            "may",
        );
    }

    #[test]
    fn ways_through_a_function() {
        for (body, expected) in [
            ("if (x) ev(); else sc_label(x); sc_label(x);", "no may"),
            ("if (x) { ev(); return 1; } sc_label(x);", "no"),
            (
                "switch (x) { case 1: ev(); return 1; case 2: sc_label(x); break; } sc_label(x);",
                "no no",
            ),
            (
                "switch (x) { case 1: ev(); case 2: sc_label(x); break; default: sc_label(x); } sc_label(x);",
                "may no may",
            ),
            (
                "switch (x) { case 1: if (x) { case 2: ev(); } else sc_label(x); }",
                "no",
            ),
            // Round again.
            ("while (x--) { if (x == 3) ev(); else sc_label(x); }", "may"),
            (
                "while (x--) { if (x == 3) { ev(); break; } sc_label(x); }",
                "no",
            ),
            (
                "while (x--) { if (x == 3) { ev(); continue; } sc_label(x); }",
                "may",
            ),
            ("do { sc_label(x); } while (ev(), x--);", "may"),
            ("for (ev(); x; x--) sc_label(x);", "may"),
            ("for (; x; ev()) sc_label(x);", "may"),
            (
                "switch (x & 3) { case 0: do { sc_label(x); case 1: ev(); } while (x--); }",
                "may",
            ),
            // Jumps.
            ("if (x) goto out; sc_label(x); return 0; out: ev();", "no"),
            (
                "if (x) goto in; while (x--) { sc_label(x); in: ev(); }",
                "may",
            ),
            ("ev(); goto out; sc_label(x); out: sc_label(x);", "no may"),
            (
                "void *p[] = { &&a, &&b }; goto *p[x & 1]; a: ev(); return 1; b: sc_label(x);",
                "may",
            ),
            // Statements in expressions.
            ("sc_label(x); x = ({ ev(); 1; }); sc_label(x);", "no may"),
            (
                "x = ({ int i = 0; while (i++ < 3) { sc_label(i); ev(); } i; });",
                "may",
            ),
            ("x = ({ if (x) return 1; 3; }); sc_label(x); ev();", "may"),
            // At the end of the scope.
            (
                "{ __attribute__((cleanup(done))) int y; } sc_label(x);",
                "may",
            ),
        ] {
            let done = "void done(int *p) { ev(); }";
            check(
                &format!("{done} int f(int x) {{ {body} return 0; }}"),
                expected,
            );
        }
    }

    #[test]
    fn ways_through_several_functions() {
        let within = "static int h(int x) { sc_label(x); ev(); sc_label(x); return x; }";
        for (f, expected) in [
            ("return h(x);", "no may"),
            ("if (x) return h(x); return h(1);", "no may"),
            ("h(x); return h(x);", "may may"),
            ("return h(x) + h(1);", "may may"),
            ("while (x--) h(x);", "may may"),
            ("int (*p)(int) = h; return p(x);", "may may"),
            // Those of `h` are numbered first.
            ("sc_label(x); h(x); sc_label(x);", "no may no may"),
        ] {
            check(
                &format!("{within} int f(int x) {{ {f} return 0; }}"),
                expected,
            );
        }
        let apart = "static void g(void) { ev(); } static int h(int x) { sc_label(x); return x; }\
                     static int k(int x) { if (x) { g(); return 1; } return h(x); }";
        for (f, expected) in [
            ("return k(x);", "no"),
            ("k(x); return k(x);", "may"),
            ("if (x) g(); else h(x);", "no"),
            (
                "switch (x) { case 1: g(); break; case 2: h(x); } k(x);",
                "may",
            ),
        ] {
            check(
                &format!("{apart} int f(int x) {{ {f} return 0; }}"),
                expected,
            );
        }
        for text in [
            "static int h(int x) { sc_label(x); ev(); return x ? h(x - 1) : 0; } int f(int x) { return h(x); }",
            "static int h(int); static int g(int x) { ev(); return h(x); } \
             static int h(int x) { sc_label(x); return x ? g(x - 1) : 0; } int f(int x) { return h(x); }",
        ] {
            check(text, "may");
        }
        check(
            "void done(int *p) { sc_label(*p); } \
             int f(int x) { ev(); __attribute__((cleanup(done))) int y = x; return y; }",
            "may",
        );
        // What is not followed calls back what it knows of.
        let back = "void run(int (*)(int)); static int h(int x) { sc_label(x); return x; }";
        check(
            &format!("{back} int f(int x) {{ ev(); run(h); return 0; }}"),
            "may",
        );
        check(
            &format!("{back} int f(int x) {{ run(h); return 0; }} void init(void) {{ ev(); }}"),
            "may",
        );
        check(
            &format!("{back} int f(int x) {{ h(x); if (x) run(h); else ev(); return 0; }}"),
            "may",
        );
        check(
            &format!("{back} int f(int x) {{ h(x); ev(); return 0; }}"),
            "no",
        );
    }

    #[test]
    fn libraries_of_the_user_call_what_they_see() {
        let hidden =
            "static int h(int x) { sc_label(x); return x; } int f(int x) { h(x); ev(); return 0; }";
        let visible = hidden.replace("static int h", "int h");
        check_linked(hidden, &["-lm"], "no");
        check_linked(&visible, &["-lm"], "no");
        // `f` may be called again, and calls `h`.
        check_linked(hidden, &["own.a"], "may");
        let entry = "static int f(int x) { h(x); ev(); return 0; }";
        let start = "int h(int x) { sc_label(x); return x; }";
        check_linked(&format!("{start} {entry}"), &["own.a"], "may");
        check_linked(&format!("static {start} {entry}"), &["own.a"], "no");
        let called = |text: &str, flags: &[&str]| {
            let sources = linked_sources(text, flags);
            let order = Order::new(&sources, &["quiet", "__sc_user_label"]);
            order.called_by_name(LabelId(1)).map(str::to_owned)
        };
        let text = format!("void ev(void); void quiet(void); static {start} {entry}");
        assert_eq!(called(&text, &["own.a"]), None);
        let text = text.replace("static int h", "int h");
        assert_eq!(called(&text, &["own.a"]), Some("ev".to_owned()));
        assert_eq!(called(&text, &["-lm"]), None);
        assert_eq!(called(&text.replace("ev();", "quiet();"), &["own.a"]), None);
        // The C library calls this by its name.
        let own = "void *malloc(unsigned long n) { sc_label(n > 7); return 0; }";
        check(
            &format!("{own} int f(int x) {{ malloc(8); ev(); return 0; }}"),
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
        let order = Order::new(&sources, &[]);
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
        let may = |event: &Event| [1, 2].map(|id| order.may_precede(event, LabelId(id)));
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
}
