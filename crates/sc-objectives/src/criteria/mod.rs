//! One file per criterion, and the registry of all of them.
//!
//! A criterion is a function from a place in the code to the objectives it wants
//! there. Adding one is adding a file, a line here and a variant of [`Criterion`].

mod adc;
mod asl;
mod auc;
mod badc;
mod bauc;
mod bbc;
mod bc;
mod bduc;
mod bounds;
mod cacc;
mod cb;
mod cc;
mod custom;
mod dc;
mod dcc;
mod duc;
mod elo;
mod empty;
mod fc;
mod fcc;
mod flows;
mod gacc;
mod gicc;
mod idp;
mod iob;
mod limit;
mod mcc;
mod mcdc;
pub(crate) mod mutants;
mod ncc;
mod partition;
mod racc;
mod ricc;
mod rte;
mod slo;
mod stmt;
mod wm;

use sc_frontend::{
    Call, Expression, Flow, Function, Hazard, Loop, Place, Program, Return, Scalar, Switch,
};

use crate::Criterion;
use crate::independence::Pair;
pub(crate) use crate::label::TooMany;
use crate::logic::Logic;
use crate::predicate::{Predicate, RuntimeError};
use crate::scalars;

/// What there is to know about a criterion.
#[derive(Debug)]
pub struct Info {
    /// Which one.
    pub criterion: Criterion,
    /// Its name.
    pub name: &'static str,
    /// What it asks for, in one line.
    pub meaning: &'static str,
    /// A two-line example: code, and the objectives it gets.
    pub example: &'static str,
    pub(crate) at: &'static [At],
    pub(crate) label: fn(Criterion, &Target<'_>, &mut Wanted),
}

/// All criteria there are, in the order of labels at one place.
pub const ALL: &[Info] = &[
    fc::INFO,
    fcc::INFO,
    stmt::INFO,
    bbc::INFO,
    dc::INFO,
    cc::INFO,
    dcc::INFO,
    mcc::INFO,
    ncc::INFO,
    gacc::INFO,
    cacc::INFO,
    racc::INFO,
    mcdc::INFO,
    gicc::INFO,
    ricc::INFO,
    limit::INFO,
    wm::INFO,
    idp::INFO,
    iob::INFO,
    cb::INFO,
    bc::INFO,
    elo::INFO,
    slo::INFO,
    asl::INFO,
    rte::INFO,
    adc::INFO,
    auc::INFO,
    duc::INFO,
    badc::INFO,
    bauc::INFO,
    bduc::INFO,
    custom::INFO,
    empty::INFO,
];

impl Criterion {
    /// What there is to know about it.
    pub fn info(self) -> &'static Info {
        match self {
            Criterion::Fc => &fc::INFO,
            Criterion::Fcc => &fcc::INFO,
            Criterion::Stmt => &stmt::INFO,
            Criterion::Bbc => &bbc::INFO,
            Criterion::Dc => &dc::INFO,
            Criterion::Cc => &cc::INFO,
            Criterion::Dcc => &dcc::INFO,
            Criterion::Mcc => &mcc::INFO,
            Criterion::Ncc(_) => &ncc::INFO,
            Criterion::Gacc => &gacc::INFO,
            Criterion::Cacc => &cacc::INFO,
            Criterion::Racc => &racc::INFO,
            Criterion::Mcdc => &mcdc::INFO,
            Criterion::Gicc => &gicc::INFO,
            Criterion::Ricc => &ricc::INFO,
            Criterion::Limit(..) => &limit::INFO,
            Criterion::Wm(_) => &wm::INFO,
            Criterion::Idp(_) => &idp::INFO,
            Criterion::Iob(_) => &iob::INFO,
            Criterion::Cb(_) => &cb::INFO,
            Criterion::Bc(_) => &bc::INFO,
            Criterion::Elo => &elo::INFO,
            Criterion::Slo => &slo::INFO,
            Criterion::Asl => &asl::INFO,
            Criterion::Rte => &rte::INFO,
            Criterion::Adc(_) => &adc::INFO,
            Criterion::Auc(_) => &auc::INFO,
            Criterion::Duc(_) => &duc::INFO,
            Criterion::Badc => &badc::INFO,
            Criterion::Bauc => &bauc::INFO,
            Criterion::Bduc => &bduc::INFO,
            Criterion::Custom => &custom::INFO,
            Criterion::Empty => &empty::INFO,
        }
    }
}

impl Operation<'_> {
    /// Asks that both sides of a comparison are equal; refuses where that cannot be seen.
    pub fn sides_equal(&self, wanted: &mut Wanted) {
        let values = || self.expression.operands.iter().map(|operand| operand.value);
        let operator = self.expression.operator.as_str();
        if values().any(|value| value == Scalar::Other) {
            return;
        }
        match operator {
            _ if !self.captured || values().all(scalars::is_number) => {
                wanted.check("$0 == $1", "$0 == $1");
            }
            // Pointers are not captured; what the comparison gave tells.
            "==" => wanted.check("$2", "$0 == $1"),
            "!=" => wanted.check("!$2", "$0 == $1"),
            _ => wanted.refused = Some("a comparison of pointers with side effects"),
        }
    }
}

/// Kinds of places where criteria want labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum At {
    Decision,
    Switch,
    UserLabel,
    Entry,
    Block,
    Loop,
    Return,
    Expression,
    Call,
    Hazard,
    Use,
}

/// A place where a criterion may want labels.
pub(crate) enum Target<'p> {
    Decision(&'p Logic<'p>),
    Switch(&'p Switch),
    UserLabel,
    /// The entry of a function; also its first block.
    Entry(&'p Program, &'p Function),
    /// Any other block.
    Block,
    Loop(&'p Loop),
    /// A `return` with a value.
    Return(&'p Program, &'p Function, &'p Return),
    Expression(&'p Operation<'p>),
    /// A call by name, and who calls.
    Call(&'p Function, &'p Call),
    /// An operation that may be a run-time error.
    Hazard(&'p Program, &'p Function, &'p Hazard),
    /// A use of variables, by index in the data flow.
    Use(&'p Flow, usize),
}

/// An expression, and what labels may do with it.
pub(crate) struct Operation<'p> {
    pub program: &'p Program,
    pub function: &'p Function,
    pub expression: &'p Expression,
    /// It is an atom of a decision.
    pub decides: bool,
    /// Its operands have side effects and are captured.
    pub captured: bool,
}

/// What one criterion wants at one place.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// In natural order.
    pub predicates: Vec<Predicate>,
    /// What files of LTest add to the name of the criterion, for the conditions that follow: `AOR` of WM.
    pub subtag: &'static str,
    /// That of each predicate, if the criterion has some.
    pub subtags: Vec<&'static str>,
    /// The decision has too many atoms for the criterion: what was done about it.
    pub too_many: Option<TooMany>,
    /// Why labels that belong there cannot be made.
    pub refused: Option<&'static str>,
    /// Objectives made of several labels at this place.
    pub combined: Vec<Combined>,
    /// Parts of objectives whose labels stand at several places of the function.
    pub grouped: Vec<Grouped>,
}

/// An objective made of several labels at one place.
#[derive(Debug)]
pub(crate) struct Combined {
    /// As the user would say it.
    pub shown: String,
    /// One of these is to be covered.
    pub alternatives: Vec<Alternative>,
    /// The condition of the decision that it is about.
    pub condition: usize,
    /// It shows the effect of that condition: part of the MC/DC report.
    pub is_effect: bool,
}

/// Two conditions that have to be seen, by one test or by two: the condition of the decision is true in the first.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub all: [Predicate; 2],
    /// They differ in one condition only.
    pub unique: bool,
    /// Each of them is one evaluation.
    pub exact: bool,
}

/// A label that is part of an objective with others of the same function.
#[derive(Debug)]
pub(crate) struct Grouped {
    /// Parts of one objective have equal groups.
    pub group: String,
    /// The objective, as the user would say it.
    pub shown: String,
    /// How the parts make the objective.
    pub how: How,
    /// The label.
    pub predicate: Predicate,
    /// Where to show the objective; otherwise where its first label is.
    pub place: Option<Place>,
}

/// How labels make an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// One of them is enough.
    Any,
    /// All are needed.
    All,
}

impl Wanted {
    /// The objective that a condition of a decision shows its effect in one of these pairs.
    pub fn effect(&mut self, condition: usize, pairs: Vec<Pair>) {
        self.pairs("effect of $c on $d".to_owned(), true, condition, pairs);
    }

    /// The objective that one of these pairs is seen; `$c` stands for the condition, `$d` for the decision. No
    /// objective where there are none.
    pub fn pairs(&mut self, shown: String, is_effect: bool, condition: usize, pairs: Vec<Pair>) {
        let alternatives = pairs.into_iter().map(|pair| Alternative {
            all: [pair.yes, pair.no],
            unique: pair.unique,
            exact: pair.exact,
        });
        self.combined.push(Combined {
            shown,
            alternatives: alternatives.collect(),
            condition,
            is_effect,
        });
    }

    /// A condition on operands and variables: C, and how people write it. See
    /// [`Predicate::Check`].
    pub fn check(&mut self, c: impl Into<String>, shown: impl Into<String>) {
        let (c, shown) = (c.into(), shown.into());
        // Two mutants that differ from the original in the same cases are one.
        let same =
            |known: &Predicate| matches!(known, Predicate::Check { c: other, .. } if *other == c);
        if !self.predicates.iter().any(same) {
            self.predicates.push(Predicate::Check { c, shown });
            self.subtags.push(self.subtag);
        }
    }
}

impl Wanted {
    /// A run-time error, under a condition on operands as in [`Wanted::check`].
    pub fn error(&mut self, error: RuntimeError, c: String, shown: String) {
        self.predicates.push(Predicate::Error { error, c, shown });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_complete_ordered_and_explained() {
        assert!(ALL.is_sorted_by_key(|info| info.criterion));
        for info in ALL {
            assert_eq!(info.criterion.info().name, info.name);
            assert_eq!(info.example.lines().count(), 2, "{}", info.name);
            assert_eq!(info.meaning.lines().count(), 1, "{}", info.name);
        }
    }
}
