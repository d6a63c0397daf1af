//! Statements about inputs that may exclude an error.

use sc_inputs::{Alternative, Invariant, Layout, Precondition, Reach, Relation, Results, Room};

use super::Excuse;

/// A statement about inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Statement {
    /// About one value.
    Value(Precondition),
    /// About one number, from both sides.
    Range(Precondition, Precondition),
    /// About the member of a union that is in use.
    Member(Alternative),
    /// About the length of an array and numbers.
    Room(Room),
    /// All of them.
    Relations(Vec<Relation>),
    /// All of them.
    Reaches(Vec<Reach>),
    /// About what a function that is not defined returns.
    Results(Results),
    /// About the state of objects: all of them.
    State(Vec<Invariant>),
    /// What no test of this layout satisfies, in words.
    Beyond(String),
}

impl Statement {
    pub(super) fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        match self {
            Self::Value(value) => value.holds(layout, bytes),
            Self::Range(one, other) => one.holds(layout, bytes) && other.holds(layout, bytes),
            Self::Member(member) => member.holds(layout, bytes),
            Self::Room(room) => room.holds(layout, bytes),
            Self::Relations(all) => all.iter().all(|one| one.holds(layout, bytes)),
            Self::Reaches(all) => all.iter().all(|one| one.holds(layout, bytes)),
            Self::Results(results) => results.holds(layout, bytes),
            Self::State(all) => all.iter().all(|one| one.holds(layout, bytes)),
            Self::Beyond(_) => false,
        }
    }

    /// What tests cover under it is not seen from a few changed ones: it is about numbers and unions. Whether code
    /// handles NULL is. A length as such does not exclude an access whose position depends on numbers.
    pub(super) fn deserves_a_search(&self, layout: &Layout) -> bool {
        match self {
            Self::Value(value) => {
                value.is_about_a_number() || value.is_about_a_needed_length(layout)
            }
            Self::Range(..)
            | Self::Member(_)
            | Self::Room(_)
            | Self::Relations(_)
            | Self::Reaches(_)
            | Self::State(_)
            | Self::Beyond(_)
            | Self::Results(_) => true,
        }
    }

    /// Whether it keeps numbers within arrays beside them, whose sizes do not depend on inputs.
    pub(super) fn is_about_arrays(&self) -> bool {
        match self {
            Self::Relations(all) => all.iter().all(|one| one.elements().is_some()),
            _ => false,
        }
    }

    /// Tests nearby in which it holds.
    pub(super) fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Value(value) => value.enforce(layout, bytes).into_iter().collect(),
            Self::Range(one, other) => {
                let near =
                    [one, other]
                        .into_iter()
                        .filter_map(|limit| match limit.holds(layout, bytes) {
                            true => Some(bytes.to_vec()),
                            false => limit.enforce(layout, bytes),
                        });
                let mut near: Vec<Vec<u8>> = near.collect();
                near.retain(|test| self.holds(layout, test));
                near
            }
            Self::Member(member) => member.enforced(layout, bytes),
            Self::Room(room) => room.enforced(layout, bytes),
            Self::Results(results) => vec![results.enforced(layout, bytes)],
            Self::Beyond(_) => Vec::new(),
            Self::State(all) => {
                let enforced =
                    |one: &Invariant, test: &[u8]| one.enforced(layout, test).into_iter().collect();
                self.one_after_the_other(layout, bytes, all, enforced)
            }
            Self::Relations(all) => {
                let enforced = |one: &Relation, test: &[u8]| match one.holds(layout, test) {
                    true => vec![test.to_vec()],
                    false => one.enforced(layout, test),
                };
                self.one_after_the_other(layout, bytes, all, enforced)
            }
            Self::Reaches(all) => {
                let enforced = |one: &Reach, test: &[u8]| match one.holds(layout, test) {
                    true => vec![test.to_vec()],
                    false => one.enforced(layout, test),
                };
                self.one_after_the_other(layout, bytes, all, enforced)
            }
        }
    }

    /// Tests in which all of several statements hold, each enforced in turn.
    fn one_after_the_other<T>(
        &self,
        layout: &Layout,
        bytes: &[u8],
        all: &[T],
        enforced: impl Fn(&T, &[u8]) -> Vec<Vec<u8>>,
    ) -> Vec<Vec<u8>> {
        let mut tests = vec![bytes.to_vec()];
        for one in all {
            tests = tests.iter().flat_map(|test| enforced(one, test)).collect();
        }
        // A later statement may have broken an earlier one.
        tests.retain(|test| self.holds(layout, test));
        tests
    }

    fn words(&self) -> String {
        match self {
            Self::Value(value) => value.words(),
            Self::Range(one, other) => format!("{} and {}", one.words(), other.words()),
            Self::Member(member) => member.words(),
            Self::Room(room) => room.words(),
            Self::Results(results) => results.words(),
            Self::Beyond(words) => words.clone(),
            Self::Relations(all) => {
                let all: Vec<String> = all.iter().map(Relation::words).collect();
                all.join(" and ")
            }
            Self::Reaches(all) => {
                let all: Vec<String> = all.iter().map(Reach::words).collect();
                all.join(" and ")
            }
            Self::State(all) => {
                let all: Vec<String> = all.iter().map(Invariant::words).collect();
                all.join(" and ")
            }
        }
    }

    fn expression(&self) -> Option<String> {
        match self {
            Self::Value(value) => value.expression(),
            Self::Range(one, other) => Some(format!(
                "({}) && ({})",
                one.expression()?,
                other.expression()?
            )),
            // C cannot say which member is in use, how long a block is, and what functions return.
            Self::Member(_) | Self::Room(_) | Self::Results(_) | Self::Beyond(_) => None,
            Self::Relations(all) => joined(all.iter().map(Relation::expression)),
            Self::Reaches(all) => joined(all.iter().map(Reach::expression)),
            Self::State(all) => joined(all.iter().map(Invariant::expression)),
        }
    }

    pub(super) fn excuse(&self) -> Excuse {
        let option = self.expression();
        Excuse {
            text: self.words(),
            option: option.map_or(String::new(), |it| format!("--assume '{it}'")),
        }
    }
}

/// The expression that says all of them.
fn joined(all: impl Iterator<Item = Option<String>>) -> Option<String> {
    let all: Vec<String> = all.collect::<Option<_>>()?;
    match all.as_slice() {
        [one] => Some(one.clone()),
        several => {
            let parts: Vec<String> = several.iter().map(|one| format!("({one})")).collect();
            Some(parts.join(" && "))
        }
    }
}
