//! The conditions that a proof about a label rests on: its cone of influence. Pure.
//!
//! A run up to a label can only depend on inputs that it has named before, or in the same expression. An input that
//! nothing before the label names may have any value: the run is the same. So a proof that no run *reaches* the label
//! does not rest on the bounds of that input. Names are compared as words, wherever they stand, so that too much is
//! found rather than too little.

use std::collections::BTreeSet;

use sc_frontend::tokens::{tokens, words};
use sc_frontend::{Construct, Function, FunctionId, Span};
use sc_inputs::About;
use sc_types::{Condition, ConditionKind, LabelId};

use super::environment::{Objects, When, assumptions};
use super::order::{Event, Order, everything};
use crate::task::Sources;

/// The conditions of proofs about one program.
pub(crate) struct Cone<'s> {
    sources: &'s Sources,
    conditions: Vec<(Condition, Matters)>,
    /// Those of them that compilers decide.
    of_compilers: BTreeSet<Condition>,
    /// What runs after the entrypoint: labels there depend on everything.
    last: BTreeSet<FunctionId>,
}

/// When a condition matters.
enum Matters {
    Always,
    /// One of these happens before the label.
    Before(Vec<Event>),
    /// Two objects are named before the label, one of them behind a pointer.
    BeforeTwo(Vec<(Matters, Objects)>),
    /// Some run reaches the label.
    AtTheEnd,
}

impl Matters {
    /// Whether it does for a label that no run reaches.
    fn before(&self, order: &Order<'_>, label: LabelId) -> bool {
        self.holds(false, &|event| order.may_precede(event, label))
    }

    /// Whether it may for some label.
    fn ever(&self) -> bool {
        self.holds(true, &|_| true)
    }

    fn holds(&self, at_the_end: bool, precedes: &dyn Fn(&Event) -> bool) -> bool {
        match self {
            Self::Always => true,
            Self::Before(events) => events.iter().any(precedes),
            Self::BeforeTwo(objects) => {
                let named = objects
                    .iter()
                    .filter(|(it, _)| it.holds(at_the_end, precedes));
                let named: Vec<&Objects> = named.map(|(_, objects)| objects).collect();
                named.iter().any(|it| it.behind_pointer)
                    && named.iter().map(|it| it.count).sum::<usize>() > 1
            }
            Self::AtTheEnd => at_the_end,
        }
    }
}

impl<'s> Cone<'s> {
    pub(crate) fn new(sources: &'s Sources) -> Self {
        let about = sources.model.conditions_about();
        let mentions = Mentions::new(sources);
        let matters = |condition: &Condition| {
            let known = about.iter().find(|(other, _)| other == condition);
            known.map_or(Matters::Always, |(_, about)| mentions.of(about))
        };
        let mut conditions: Vec<_> = sources
            .conditions
            .iter()
            .map(|it| (it.clone(), matters(it)))
            .collect();
        let others = assumptions(sources);
        let of_compilers = others.iter().filter(|it| it.of_compilers);
        let of_compilers = of_compilers.map(|it| it.condition.clone()).collect();
        let others = others
            .into_iter()
            .map(|it| (it.condition, mentions.when(it.when)));
        conditions.extend(others.filter(|(_, matters)| matters.ever()));
        let oracle = sources
            .oracle
            .map(|oracle| sources.program.reachable(oracle));
        Self {
            sources,
            conditions,
            of_compilers,
            last: oracle.unwrap_or_default(),
        }
    }

    /// What a proof about this label takes for granted. `reached`: some run reaches the label, only that none of these
    /// terminates normally; everything may matter then.
    pub(crate) fn conditions(
        &self,
        order: &Order<'_>,
        label: LabelId,
        reached: bool,
    ) -> Vec<Condition> {
        let places = self.sources.labelling.places(&self.sources.program, label);
        let late = places
            .iter()
            .any(|(function, _)| self.last.contains(function));
        let keep = |matters: &Matters| reached || late || matters.before(order, label);
        let conditions = self.conditions.iter().filter(|(_, matters)| keep(matters));
        let conditions = conditions.map(|(condition, _)| condition.clone());
        reached.then(ending).into_iter().chain(conditions).collect()
    }
}

/// Some run gets there: only what seacoral takes for a test rules it out.
fn ending() -> Condition {
    let text =
        "runs that reach it and then abort, end in an error or fail an assumption do not count";
    Condition::new(ConditionKind::Ending, text)
}

impl Cone<'_> {
    /// What a proof takes for granted that rests on the label's own function alone.
    pub(crate) fn local_conditions(&self, order: &Order<'_>, label: LabelId) -> Vec<Condition> {
        let mut all = self.conditions(order, label, false);
        all.retain(|condition| self.of_compilers.contains(condition));
        all
    }
}

/// Where names are used.
struct Mentions<'s> {
    sources: &'s Sources,
    functions: BTreeSet<FunctionId>,
    /// Names that code which is not followed may use, and those in the precondition.
    everywhere: Everywhere,
}

/// Which names may be used at any time.
enum Everywhere {
    All,
    These(BTreeSet<String>),
}

impl<'s> Mentions<'s> {
    fn new(sources: &'s Sources) -> Self {
        let functions = everything(sources);
        Self {
            sources,
            everywhere: everywhere(sources, &functions),
            functions,
        }
    }

    fn when(&self, when: When) -> Matters {
        match when {
            When::Named(about) => self.of(&about),
            When::Parts(parts) => Matters::Before(parts),
            When::Objects(objects) => {
                let each = objects.into_iter().map(|it| (self.of(&it.about), it));
                Matters::BeforeTwo(each.collect())
            }
        }
    }

    fn of(&self, about: &About) -> Matters {
        let (names, functions, is_formal) = match about {
            About::All => return Matters::Always,
            About::End => return Matters::AtTheEnd,
            About::Formals(names) => (names, BTreeSet::from([self.sources.entry]), true),
            About::Names(names) => (names, self.functions.clone(), false),
        };
        let at_any_time = match &self.everywhere {
            Everywhere::All => true,
            Everywhere::These(known) => names.iter().any(|name| known.contains(name)),
        };
        let init = self.sources.model.init.as_ref();
        // It gets the arguments of the entrypoint, under names of its own.
        let by_init = is_formal && init.is_some_and(|init| init.takes_arguments);
        if at_any_time || by_init {
            return Matters::Always;
        }
        let events = functions
            .into_iter()
            .flat_map(|id| self.mentions(id, names));
        Matters::Before(events.collect())
    }

    /// Where a function uses one of the names.
    fn mentions(&self, id: FunctionId, names: &[String]) -> Vec<Event> {
        let function = self.sources.program.function(id);
        let text = &self.sources.program.units[function.unit.0].text;
        let is_named = |word: &str| names.iter().any(|name| name == word);
        let statics = static_declarations(text, function);
        let mut declared = BTreeSet::new();
        let mut events = Vec::new();
        for word in words(text, function.body) {
            if !is_named(word.text) {
                continue;
            }
            let at = span_of(word.start, word.text);
            if !statics
                .iter()
                .any(|it| it.start <= at.start && at.end <= it.end)
            {
                events.push(Event::Part(id, at));
            } else if !is_static(function, word.text) || !declared.insert(word.text) {
                // An initialiser of a static variable is no part of any run: it holds from the beginning.
                events.push(Event::Part(id, function.body));
            }
        }
        if in_head(function, text, &is_named) {
            events.push(Event::Part(id, function.body));
        }
        events
    }
}

fn is_static(function: &Function, name: &str) -> bool {
    function.statics.iter().any(|it| it.name == name)
}

/// Where a function declares variables that keep their value from call to call.
fn static_declarations(text: &str, function: &Function) -> Vec<Span> {
    let mut found = Vec::new();
    if function.statics.is_empty() {
        return found;
    }
    let mut begun: Option<(usize, usize)> = None;
    let mut depth = 0usize;
    for token in tokens(text, function.body) {
        match (token.text, begun) {
            ("{", _) => depth += 1,
            ("}", _) => depth = depth.saturating_sub(1),
            ("static" | "_Thread_local" | "__thread" | "thread_local", None) => {
                begun = Some((token.start, depth));
            }
            (";", Some((start, outer))) if depth <= outer => {
                let end = token.start;
                found.push(Span { start, end });
                begun = None;
            }
            _ => {}
        }
    }
    found
}

fn span_of(start: usize, word: &str) -> Span {
    Span {
        start,
        end: start + word.len(),
    }
}

/// Whether the head of a function uses a name for more than to declare a formal: in the size of an array, say.
fn in_head(function: &Function, text: &str, is_named: &dyn Fn(&str) -> bool) -> bool {
    let head = Span {
        start: function.span.start,
        end: function.body.start,
    };
    let named = words(text, head);
    let mut named: Vec<&str> = named.iter().map(|word| word.text).collect();
    named.retain(|word| is_named(word));
    let declared = function
        .params
        .iter()
        .filter(|it| is_named(&it.name))
        .count();
    named.len() > declared
}

/// The names that may be used at any time.
fn everywhere(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Everywhere {
    let program = &sources.program;
    let has_assembly = |id: &FunctionId| {
        let mut constructs = program.function(*id).constructs.iter();
        constructs.any(|it| matches!(it, Construct::InlineAssembly { .. }))
    };
    let foreign = sources.builder.plan().link_flags.has_foreign_code();
    if foreign || !program.constructs.is_empty() || functions.iter().any(has_assembly) {
        return Everywhere::All;
    }
    // Who reads the pointer need not name the variable.
    let pointed_to = program.points_to.values().flatten();
    let pointed_to = pointed_to.map(|id| program.globals[id.0].name.clone());
    let precondition = sources.model.assume.clone().unwrap_or_default();
    let whole = Span {
        start: 0,
        end: precondition.len(),
    };
    let assumed = words(&precondition, whole);
    let assumed = assumed.iter().map(|word| word.text.to_owned());
    Everywhere::These(pointed_to.chain(assumed).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

    /// The subjects of the conditions of each label, for runs that do not reach it.
    fn check(text: &str) -> String {
        let mut sources = sources(text);
        sources.conditions = sources.model.conditions();
        let order = Order::new(&sources, &[]);
        let cone = Cone::new(&sources);
        let labels = (1..=sources.labelling.max_id()).map(|id| {
            let conditions = cone.conditions(&order, LabelId(id), false);
            let named = |it: Condition| match it.subject.is_empty() {
                true => it.text,
                false => it.subject,
            };
            let subjects: Vec<String> = conditions.into_iter().map(named).collect();
            let none = subjects.is_empty().then_some("none");
            format!("{id}: {}{}", subjects.join(", "), none.unwrap_or_default())
        });
        labels.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn inputs_count_once_they_are_named() {
        insta::assert_snapshot!(check(
            "int f(int *p, int *q, int x) { sc_label(x); if (p) sc_label(x); sc_label(*q); return 0; }"
        ), @"
        1: none
        2: p
        3: p, q, pointers in the inputs point to objects of their own
        ");
        // A loop comes round; what is passed on is named.
        insta::assert_snapshot!(check(
            "static int g(int *r) { sc_label(1); return *r; } \
             int f(int *p, int *q) { for (int i = 0; i < 3; i++) { sc_label(i); if (q) i++; } return g(p); }"
        ), @"
        1: p, q, pointers in the inputs point to objects of their own
        2: q
        ");
    }

    #[test]
    fn globals_count_wherever_they_are_named() {
        insta::assert_snapshot!(check(
            "int limit = 5; int other = 3; int *shared = &other; \
             static int g(void) { return limit; } \
             int f(int x) { sc_label(x); g(); sc_label(x); return *shared; }"
        ), @"
        1: other
        2: limit, other
        ");
        insta::assert_snapshot!(check(
            "int limit = 5; int f(int *p) { sc_label(1); static int calls = 2, *c = &calls; static int *l = &limit; \
             sc_label(1); sc_label(calls); return *c + *l + !p; }"
        ), @"
        1: limit, calls in f
        2: limit, calls in f
        3: limit, calls in f
        ");
    }

    #[test]
    fn heads_of_functions_may_use_names() {
        insta::assert_snapshot!(check(
            "int n = 3; static int g(int a[n]) { sc_label(1); return a[0]; } \
             int f(int *p, int *q, int b[*q]) { sc_label(1); return g(p); }"
        ), @"
        1: p, q, n, pointers in the inputs point to objects of their own
        2: q
        ");
    }

    #[test]
    fn pointers_have_objects_of_their_own() {
        insta::assert_snapshot!(check(
            "struct node { struct node *next; int v; }; \
             int f(int *p, int *q, struct node *n) { sc_label(!p); sc_label(*p == *q); sc_label(n->v); return 0; }"
        ), @"
        1: p
        2: p, q, pointers in the inputs point to objects of their own
        3: p, q, n, pointers in the inputs point to objects of their own
        ");
        // A pointer may lead to a variable of the program.
        insta::assert_snapshot!(check(
            "int g; const int c = 1; int f(int *p) { sc_label(*p == c); g = 1; *p = 2; sc_label(g == 2); return 0; }"
        ), @"
        1: p
        2: p, pointers in the inputs point to objects of their own
        ");
    }

    #[test]
    fn bytes_between_members_count_where_bytes_are_read() {
        let text = |body: &str| {
            format!(
                "int memcmp(const void *, const void *, unsigned long); struct padded {{ char c; int i; }}; \
                 struct full {{ int a, b; }}; \
                 int f(struct padded x, struct padded y, struct full z) {{ {body} return 0; }}"
            )
        };
        insta::assert_snapshot!(check(&text("sc_label(x.c == y.c);")), @"1: none");
        insta::assert_snapshot!(check(&text("sc_label(!memcmp(&x, &y, sizeof x));")), @"1: bytes between the members of structs in the inputs are zero, the bytes between the members of structs, and beside those of unions, are what was stored there last");
        insta::assert_snapshot!(check(&text("sc_label(!memcmp(&z, &z.b, 4));")), @"1: the bytes between the members of structs, and beside those of unions, are what was stored there last");
    }

    #[test]
    fn the_locale_counts_where_it_matters() {
        insta::assert_snapshot!(check(
            "#include <ctype.h>\nint f(int c) { sc_label(c > 127); sc_label(isalpha(c) && c > 127); return 0; }"
        ), @"
        1: none
        2: locale
        ");
    }

    #[test]
    fn what_c_leaves_to_compilers_counts_where_it_matters() {
        insta::assert_snapshot!(check(
            "#include <errno.h>\n#include <math.h>\n#include <stdint.h>\n\
             int g; int step(void) { return g++; } int two(int a, int b) { return a - b; }\n\
             int f(double d, void *p, const char *s) { sc_label(d > 0); int e = errno; sc_label(e); \
             int b = signbit(d); sc_label(b > 1); uintptr_t u = (uintptr_t)p; sc_label(u & 1); return 0; }"
        ), @"
        1: none
        2: errno
        3: 'signbit' gives 0 or 1, errno
        4: p, 'signbit' gives 0 or 1, errno, objects behind pointers in the inputs and allocated ones are aligned to 16 bytes, others as clang aligns them
        ");
        insta::assert_snapshot!(check(
            "static char bytes[4]; int f(void) { sc_label(1); unsigned long u = (unsigned long)bytes; \
             sc_label(u & 1); return 0; }"
        ), @"
        1: none
        2: objects behind pointers in the inputs and allocated ones are aligned to 16 bytes, others as clang aligns them
        ");
        insta::assert_snapshot!(check(
            "void g(void) {} int f(void) { sc_label(1); unsigned long u = (unsigned long)g; sc_label(u & 1); return 0; }"
        ), @"
        1: none
        2: objects behind pointers in the inputs and allocated ones are aligned to 16 bytes, others as clang aligns them
        ");
        insta::assert_snapshot!(check(
            "int g; int step(void) { return g++; } static int two(int a, int b) { return a - b; }\n\
             int f(int x) { int y = two(step(), x); sc_label(y); y = two(step(), step()); sc_label(y); return 0; }"
        ), @"
        1: none
        2: operands whose order C leaves open are evaluated in the order that clang chooses
        ");
        insta::assert_snapshot!(check(
            "static int same(const char *a, const char *b) { sc_label(1); int e = a == b; sc_label(e); return e; }\n\
             int f(void) { return same(\"ab\", \"b\"); }"
        ), @"
        1: none
        2: no two string literals share memory, but for those that clang stores once
        ");
        insta::assert_snapshot!(check(
            "int f(void) { unsigned long u = (unsigned long)\"a\", v = (unsigned long)\"a\"; sc_label(u == v); return 0; }"
        ), @"1: objects behind pointers in the inputs and allocated ones are aligned to 16 bytes, others as clang aligns them, no two string literals share memory, but for those that clang stores once");
        insta::assert_snapshot!(check(
            "void *memset(void *, int, unsigned long); struct s { char c; int i; };\n\
             int f(void) { struct s a; memset(&a, 0, sizeof a); a.c = 1; sc_label(a.c); \
             unsigned char *q = (unsigned char *)&a; sc_label(q[1]); return 0; }"
        ), @"
        1: the bytes between the members of structs, and beside those of unions, are what was stored there last
        2: the bytes between the members of structs, and beside those of unions, are what was stored there last
        ");
    }

    #[test]
    fn the_bits_of_nans_count_where_arithmetic_makes_them_and_code_may_look() {
        let text = |look: &str| {
            format!(
                "void *memcpy(void *, const void *, unsigned long); float f(float x) {{ unsigned u = 0; sc_label(x > 1); \
                 float y = x * 1.0f; {look} sc_label(u == 0x7f800001); return y; }}"
            )
        };
        insta::assert_snapshot!(check(&text("memcpy(&u, &y, 4);")), @"
        1: none
        2: floating-point arithmetic has the results of clang's code, also where C leaves precision and contraction open, arithmetic gives NaNs the bits that clang's code gives them on this processor
        ");
        insta::assert_snapshot!(check(&text("u = y > 0;")), @"
        1: none
        2: floating-point arithmetic has the results of clang's code, also where C leaves precision and contraction open
        ");
    }

    #[test]
    fn floating_point_arithmetic_counts_where_it_is_done() {
        insta::assert_snapshot!(check(
            "int f(float x, double y, int n) { sc_label(x > 1); n = n * 3; sc_label(n > 1); x = x * 1.0f; sc_label(x > 1); \
             return y > 2; }"
        ), @"
        1: none
        2: none
        3: floating-point arithmetic has the results of clang's code, also where C leaves precision and contraction open
        ");
        insta::assert_snapshot!(check(
            "int f(double x) { x += 0.5; sc_label(x > 1); return x > 2; }"
        ), @"1: floating-point arithmetic has the results of clang's code, also where C leaves precision and contraction open");
    }

    #[test]
    fn mathematical_functions_may_set_errno() {
        insta::assert_snapshot!(check(
            "#include <errno.h>\n#include <math.h>\n\
             int f(double x) { errno = 0; sc_label(x < 0); double y = sqrt(x); sc_label(x < 0 && !errno); return y > 1; }"
        ), @"
        1: errno
        2: errno, mathematical functions set errno as those of glibc do
        ");
        insta::assert_snapshot!(check(
            "#include <math.h>\nint f(double x) { double y = sqrt(x); sc_label(y > 1); return 0; }"
        ), @"1: none");
    }

    #[test]
    fn what_compilers_decide_counts_for_local_proofs_too() {
        let mut sources = sources(
            "#include <errno.h>\n#include <math.h>\n\
             int f(double d, int *p) { int e = errno + *p; int b = signbit(d); sc_label(b > 1 && e); return 0; }",
        );
        sources.conditions = sources.model.conditions();
        let (order, cone) = (Order::new(&sources, &[]), Cone::new(&sources));
        let local = cone.local_conditions(&order, LabelId(1));
        let texts: Vec<_> = local.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["'signbit' gives 0 or 1"]);
    }

    #[test]
    fn everything_counts_where_some_run_reaches_the_label() {
        let mut sources = sources("int f(int *p) { sc_label(1); return 0; }");
        sources.conditions = sources.model.conditions();
        let (order, cone) = (Order::new(&sources, &[]), Cone::new(&sources));
        let reached = cone.conditions(&order, LabelId(1), true);
        let kinds: Vec<_> = reached.iter().map(|it| it.kind).collect();
        assert_eq!(kinds, [ConditionKind::Ending, ConditionKind::Shape]);
        assert!(Condition::any_bound(&reached[..1]) && !Condition::any_growing(&reached[..1]));
        assert!(cone.conditions(&order, LabelId(1), false).is_empty());
    }
}
