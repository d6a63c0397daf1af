//! Mutation operators of WM, and choosing among them.

use std::fmt;
use std::str::FromStr;

/// A set of mutation operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mutators(u16);

/// One mutation operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mutator {
    /// Arithmetic operators replaced by others: `+ - * / %`.
    Aor,
    /// Relational operators replaced by others: `< <= > >= == !=`.
    Ror,
    /// `&&` replaced by `||`, and the other way round.
    Cor,
    /// A variable replaced by its absolute value.
    Abs,
    /// A variable replaced by its negation.
    Uoi,
    /// Bitwise operators replaced by others: `& | ^`.
    Lcr,
    /// Constants replaced by 0, 1, -1, their neighbours and their negation.
    Crp,
    /// The target of an assignment replaced by another variable.
    Svr,
    /// The operators that LTest has for AOR and ROR, and no others: shifts and negation, not `%`.
    Ltest,
}

impl Mutator {
    /// Its name.
    pub fn name(self) -> &'static str {
        let own = ALL.iter().find(|(mutator, _)| *mutator == self);
        own.map_or("", |(_, name)| name)
    }
}

/// All operators with their names.
const ALL: &[(Mutator, &str)] = &[
    (Mutator::Aor, "AOR"),
    (Mutator::Ror, "ROR"),
    (Mutator::Cor, "COR"),
    (Mutator::Abs, "ABS"),
    (Mutator::Uoi, "UOI"),
    (Mutator::Lcr, "LCR"),
    (Mutator::Crp, "CRP"),
    (Mutator::Svr, "SVR"),
    (Mutator::Ltest, "LTEST"),
];

/// Other names.
const ALIASES: &[(&str, Mutator)] = &[("AOIU", Mutator::Uoi)];

/// No operator has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MutatorError {
    /// Nothing is called so.
    #[error(
        "unknown mutation operator '{name}'; available: AOR, ROR, COR, ABS, UOI (AOIU), LCR, CRP, SVR, LTEST"
    )]
    Unknown {
        /// What was given.
        name: String,
    },
    /// Nothing is left.
    #[error("no mutation operator is left")]
    None,
}

impl Mutators {
    /// Those that LTest has, with more operators.
    pub const DEFAULT: Self = Self::none()
        .with(Mutator::Aor)
        .with(Mutator::Ror)
        .with(Mutator::Cor)
        .with(Mutator::Abs);

    /// Those that LTest has, as LTest has them.
    pub const LTEST: Self = Self::DEFAULT.with(Mutator::Ltest);

    /// All of them, as seacoral has them.
    pub const ALL: Self = Self::DEFAULT
        .with(Mutator::Uoi)
        .with(Mutator::Lcr)
        .with(Mutator::Crp)
        .with(Mutator::Svr);

    const fn none() -> Self {
        Self(0)
    }

    const fn with(self, mutator: Mutator) -> Self {
        Self(self.0 | 1 << mutator as u16)
    }

    fn without(self, mutator: Mutator) -> Self {
        Self(self.0 & !(1 << mutator as u16))
    }

    /// Whether `mutator` is one of them.
    pub fn has(self, mutator: Mutator) -> bool {
        self.0 & 1 << mutator as u16 != 0
    }

    /// Reads changes of the default such as `+UOI,-COR`; without any sign the list is the
    /// whole set.
    pub fn choose<S: AsRef<str>>(words: &[S]) -> Result<Self, MutatorError> {
        let words = words
            .iter()
            .flat_map(|word| word.as_ref().split(','))
            .map(str::trim);
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let signed = words.iter().all(|word| word.starts_with(['+', '-']));
        let mut chosen = if signed { Self::DEFAULT } else { Self::none() };
        for word in words {
            let mutator = mutator(word.trim_start_matches(['+', '-']))?;
            chosen = match word.strip_prefix('-') {
                Some(_) => chosen.without(mutator),
                None => chosen.with(mutator),
            };
        }
        // By itself it is all that LTest has.
        if chosen == Self::none().with(Mutator::Ltest) {
            chosen = Self::DEFAULT.with(Mutator::Ltest);
        }
        if chosen == Self::none() {
            return Err(MutatorError::None);
        }
        Ok(chosen)
    }
}

fn mutator(name: &str) -> Result<Mutator, MutatorError> {
    let upper = name.to_ascii_uppercase();
    let own = ALL.iter().map(|(mutator, name)| (*name, *mutator));
    let found = own
        .chain(ALIASES.iter().copied())
        .find(|(known, _)| *known == upper);
    let unknown = || MutatorError::Unknown {
        name: name.to_owned(),
    };
    found.map(|(_, mutator)| mutator).ok_or_else(unknown)
}

impl fmt::Display for Mutators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = ALL.iter().filter(|(mutator, _)| self.has(*mutator));
        let names: Vec<_> = own.map(|(_, name)| *name).collect();
        f.write_str(&names.join("+"))
    }
}

impl FromStr for Mutators {
    type Err = MutatorError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<_> = text.split('+').collect();
        Self::choose(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &[&str]) -> String {
        match Mutators::choose(words) {
            Ok(mutators) => mutators.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn operators_are_added_removed_and_listed() {
        assert_eq!(check(&[]), "AOR+ROR+COR+ABS");
        assert_eq!(check(&["+uoi", "-COR"]), "AOR+ROR+ABS+UOI");
        assert_eq!(check(&["ROR,AOIU"]), "ROR+UOI");
        assert_eq!(check(&["ltest"]), "AOR+ROR+COR+ABS+LTEST");
        assert_eq!(check(&["ltest,ROR"]), "ROR+LTEST");
        let ltest: Result<Mutators, _> = "AOR+ROR+COR+ABS+LTEST".parse();
        assert_eq!(ltest, Mutators::choose(&["ltest"]));
        assert_eq!(
            check(&["-AOR,-ROR,-COR,-ABS"]),
            "no mutation operator is left"
        );
        insta::assert_snapshot!(check(&["+XYZ"]), @"unknown mutation operator 'XYZ'; available: AOR, ROR, COR, ABS, UOI (AOIU), LCR, CRP, SVR, LTEST");
    }
}
