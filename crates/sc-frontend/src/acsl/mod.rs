//! Contracts of functions in ACSL, the annotation language of Frama-C: `/*@ requires x > 0; ensures \result >= 0; */`
//! before a declaration or the definition.
//!
//! What is read is the part without quantifiers, which C can evaluate: see [`Term`].

mod comments;
mod lexer;
mod parser;
mod term;

pub use comments::{Annotation, Annotations};
pub use term::{Operator, Term};

use sc_types::Place;

/// The contract of a function.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Specification {
    /// What callers promise.
    pub requires: Vec<Clause>,
    /// What holds after the call.
    pub ensures: Vec<Clause>,
    /// Clauses that cannot be read.
    pub unread: Vec<Unread>,
}

/// A clause of a contract.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// Its text, on one line.
    pub text: String,
    /// Where it is.
    pub place: Place,
    /// What its behavior assumes before the call.
    pub assumes: Vec<Term>,
    /// What it says.
    pub predicate: Term,
    /// The words of each parameter of the declaration that it stands before.
    pub parameters: Vec<Vec<String>>,
}

/// A clause that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its text, on one line.
    pub text: String,
    /// Where it is.
    pub place: Place,
    /// Why.
    pub reason: String,
}

/// The contract that annotations make; `expanded` are their texts with macros replaced.
pub fn specification(annotations: &[Annotation], expanded: &[String]) -> Specification {
    let mut found = Specification::default();
    for (annotation, expanded) in annotations.iter().zip(expanded) {
        parser::contract(annotation, expanded, &mut found);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contract of `f` in a text without macros.
    fn read(text: &str) -> Specification {
        let annotations = Annotations::new("f", "f.c", text).found;
        let texts: Vec<String> = annotations.iter().map(|it| it.text.clone()).collect();
        specification(&annotations, &texts)
    }

    fn words(clauses: &[Clause]) -> Vec<String> {
        let word = |clause: &Clause| {
            let assumes: String = clause
                .assumes
                .iter()
                .map(|it| format!("{it} ==> "))
                .collect();
            format!("{}: {assumes}{}", clause.place.line, clause.predicate)
        };
        clauses.iter().map(word).collect()
    }

    #[test]
    fn clauses_of_a_contract() {
        let found = read(
            "/*@ requires 0 <= x < n && p != \\null;\n  @ assigns *p;\n  @ ensures \\result == \\old(*p) + 1 || x == 'a';\n  @*/\nint f(int x, int n, int *p)\n{\n}\n",
        );
        assert_eq!(
            words(&found.requires),
            ["1: (((0 <= x) && (x < n)) && (p != 0))"]
        );
        assert_eq!(
            words(&found.ensures),
            ["3: ((\\result == (\\old((*p)) + 1)) || (x == 'a'))"]
        );
        assert!(found.unread.is_empty());
    }

    #[test]
    fn behaviors_have_assumptions() {
        let found = read(
            "/*@ behavior small:\n      assumes x < 10;\n      requires y > 0;\n      ensures \\result == 1;\n    behavior large: assumes x >= 10; ensures \\result == 2;\n    complete behaviors small, large;\n    disjoint behaviors;\n*/\nstatic int f(int x, int y);",
        );
        assert_eq!(words(&found.requires), ["3: (x < 10) ==> (y > 0)"]);
        assert_eq!(
            words(&found.ensures),
            [
                "4: (x < 10) ==> (\\result == 1)",
                "5: (x >= 10) ==> (\\result == 2)"
            ]
        );
    }

    #[test]
    fn contracts_in_lines_and_of_declarations_count_and_others_do_not() {
        let found = read(
            "//@ requires x > 0;\n//@ ensures \\result > x;\nint f(int x);\n/*@ requires y; */ int g(int y);\n/*@ logic integer l = 1; */\nint f(int x)\n{\n    //@ assert x > 1;\n    return f(x);\n}\n",
        );
        assert_eq!(words(&found.requires), ["1: (x > 0)"]);
        assert_eq!(words(&found.ensures), ["2: (\\result > x)"]);
        assert!(found.unread.is_empty(), "{found:?}");
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let found =
            read("/*@ requires n > ; ensures \\result; */\nint f(int *a, int n) { return 0; }");
        let told: Vec<_> = found.unread.iter().map(|it| it.reason.as_str()).collect();
        assert_eq!(told, ["unexpected ';'"]);
        assert_eq!(words(&found.ensures), ["1: \\result"]);
    }

    #[test]
    fn parts_without_a_value_are_kept_apart() {
        let found = read(
            "/*@ requires n > 0 && \\forall integer i; 0 <= i < n ==> a[i] > 0;\n    ensures \\separated(a + (0 .. n), b) && n == sorted{Pre}(a, n); */\nint f(int *a, int n) { return 0; }",
        );
        assert_eq!(
            words(&found.requires),
            ["1: ((n > 0) && ('\\forall' is not evaluated))"]
        );
        assert_eq!(
            words(&found.ensures),
            [
                "2: (('\\separated' is not evaluated) && (n == ('sorted' is a logic function or predicate)))"
            ]
        );
    }

    #[test]
    fn validity_and_implications() {
        let found = read(
            "/*@ requires \\valid_read(a + (0 .. n - 1)) && \\valid(p); requires x ==> !y <==> z; ensures p->n[x] == (char) q.v ? \\true : \\false; */ int f(int x)\n{}",
        );
        assert_eq!(
            words(&found.requires),
            [
                "1: (\\valid((a + (0 .. (n - 1)))) && \\valid(p))",
                "1: ((x ==> (!y)) <==> z)"
            ]
        );
        assert_eq!(
            words(&found.ensures),
            ["1: ((p->n[x] == (char)q.v) ? \\true : \\false)"]
        );
    }
}
