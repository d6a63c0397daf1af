//! Terms of ACSL: their parts, the names in them, and those that C evaluates as they are.

use sc_frontend::acsl::{Operator, Term};

use super::translation::RESULT;

/// `a ==> b`.
pub(super) fn implies(left: Term, right: Term) -> Term {
    Term::Binary(Operator::Implies, Box::new(left), Box::new(right))
}

/// The parts of a predicate that hold one by one.
pub(super) fn conjuncts(term: &Term) -> Vec<Term> {
    match term {
        Term::Binary(Operator::And, left, right) => {
            let mut all = conjuncts(left);
            all.extend(conjuncts(right));
            all
        }
        Term::Binary(Operator::Implies, left, right) => {
            let parts = conjuncts(right).into_iter();
            parts.map(|part| implies((**left).clone(), part)).collect()
        }
        term => vec![term.clone()],
    }
}

/// The text of what C evaluates as it is; nothing for other terms.
pub(super) fn leaf(term: &Term) -> Option<String> {
    match term {
        Term::Name(name) => Some(name.clone()),
        Term::Result => Some(RESULT.to_owned()),
        Term::Size(of) => Some(format!("sizeof ({of})")),
        Term::Deref(pointer) => match &**pointer {
            Term::Binary(Operator::Add, base, index) => {
                Some(format!("(*({} + {}))", leaf(base)?, index_text(index)?))
            }
            pointer => Some(format!("(*{})", leaf(pointer)?)),
        },
        Term::Member {
            object,
            arrow,
            name,
        } => Some(format!(
            "{}{}{name}",
            leaf(object)?,
            if *arrow { "->" } else { "." }
        )),
        Term::Index(array, index) => Some(format!("{}[{}]", leaf(array)?, index_text(index)?)),
        Term::Cast(ty, of) => Some(format!("(({ty}){})", leaf(of)?)),
        _ => None,
    }
}

/// Indices: arithmetic of C is good enough for a number and a variable, because the access shows what overflows.
fn index_text(term: &Term) -> Option<String> {
    match term {
        Term::Literal(text) => Some(text.clone()),
        Term::Binary(operator @ (Operator::Add | Operator::Subtract), left, right) => {
            Some(format!(
                "{} {} {}",
                index_text(left)?,
                operator.text(),
                index_text(right)?
            ))
        }
        term => leaf(term),
    }
}

/// Pointers that a leaf goes through.
pub(super) fn guards(term: &Term, found: &mut Vec<String>) {
    let base = match term {
        Term::Deref(pointer) => match &**pointer {
            Term::Binary(Operator::Add, base, _) => base,
            _ => pointer,
        },
        Term::Member { object, arrow, .. } => {
            guards(object, found);
            if !*arrow {
                return;
            }
            found.extend(leaf(object));
            return;
        }
        Term::Index(array, index) => {
            guards(index, found);
            array
        }
        Term::Cast(_, of) => return guards(of, found),
        Term::Binary(_, left, right) => {
            guards(left, found);
            return guards(right, found);
        }
        _ => return,
    };
    guards(base, found);
    found.extend(leaf(base));
}

/// The variables in a term, and the words in its `sizeof`.
pub(super) fn names(term: &Term, found: &mut Vec<String>) {
    match term {
        Term::Name(name) => found.push(name.clone()),
        Term::Size(of) => found.extend(of.split_whitespace().map(str::to_owned)),
        Term::Cast(_, of)
        | Term::Old(of)
        | Term::Unary(_, of)
        | Term::Valid(of)
        | Term::Deref(of)
        | Term::Member { object: of, .. } => names(of, found),
        Term::Binary(_, left, right) | Term::Range(left, right) | Term::Index(left, right) => {
            names(left, found);
            names(right, found);
        }
        Term::Choice(condition, yes, no) => {
            names(condition, found);
            names(yes, found);
            names(no, found);
        }
        Term::Literal(_) | Term::Truth(_) | Term::Null | Term::Result | Term::Unknown(_) => {}
    }
}

/// What has the type of a cast.
pub(super) fn of_type(ty: &str) -> String {
    format!("(({ty})0)")
}

/// All leaves of a term, and the pointers that they go through.
pub(super) fn leaves(term: &Term, found: &mut Vec<String>) {
    if let Some(text) = leaf(term) {
        found.push(text);
        guards(term, found);
        return;
    }
    match term {
        Term::Cast(ty, of) => {
            found.push(of_type(ty));
            leaves(of, found);
        }
        Term::Old(of) | Term::Unary(_, of) | Term::Valid(of) => leaves(of, found),
        Term::Binary(_, left, right) | Term::Range(left, right) | Term::Index(left, right) => {
            leaves(left, found);
            leaves(right, found);
        }
        Term::Choice(condition, yes, no) => {
            leaves(condition, found);
            leaves(yes, found);
            leaves(no, found);
        }
        _ => {}
    }
}
