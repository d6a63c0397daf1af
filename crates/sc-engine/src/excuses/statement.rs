//! Statements about inputs that may exclude an error.

use sc_inputs::{Layout, Precondition, Relation};

use super::Excuse;

/// A statement about inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Statement {
    /// About one value.
    Value(Precondition),
    /// All of them.
    Relations(Vec<Relation>),
}

impl Statement {
    pub(super) fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        match self {
            Self::Value(value) => value.holds(layout, bytes),
            Self::Relations(all) => all.iter().all(|one| one.holds(layout, bytes)),
        }
    }

    /// Tests nearby in which it holds.
    pub(super) fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Self::Value(value) => value.enforce(layout, bytes).into_iter().collect(),
            Self::Relations(all) => {
                let mut tests = vec![bytes.to_vec()];
                for one in all {
                    let next = tests.iter().flat_map(|test| match one.holds(layout, test) {
                        true => vec![test.clone()],
                        false => one.enforced(layout, test),
                    });
                    tests = next.collect();
                }
                // A later relation may have broken an earlier one.
                tests.retain(|test| self.holds(layout, test));
                tests
            }
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Value(value) => value.words(),
            Self::Relations(all) => {
                let all: Vec<String> = all.iter().map(Relation::words).collect();
                all.join(" and ")
            }
        }
    }

    fn expression(&self) -> Option<String> {
        match self {
            Self::Value(value) => value.expression(),
            Self::Relations(all) => match all.as_slice() {
                [one] => one.expression(),
                several => {
                    let parts = several
                        .iter()
                        .map(|one| Some(format!("({})", one.expression()?)));
                    Some(parts.collect::<Option<Vec<_>>>()?.join(" && "))
                }
            },
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
