//! Names of coverage criteria, and reading them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::criteria;
use crate::mutators::{Mutator, Mutators};

/// A coverage criterion. The order is that of labels at one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// Function coverage.
    Fc,
    /// Function call coverage.
    Fcc,
    /// Statement coverage.
    Stmt,
    /// Basic block coverage.
    Bbc,
    /// Decision coverage.
    Dc,
    /// Condition coverage.
    Cc,
    /// Decision and condition coverage.
    Dcc,
    /// Multiple condition coverage.
    Mcc,
    /// N-wise condition coverage, at least 2: NCC is NCC-2.
    Ncc(u32),
    /// General active clause coverage.
    Gacc,
    /// Correlated active clause coverage: masking MC/DC.
    Cacc,
    /// Restricted active clause coverage: unique-cause MC/DC.
    Racc,
    /// Modified condition/decision coverage, as C evaluates decisions.
    Mcdc,
    /// General inactive clause coverage.
    Gicc,
    /// Restricted inactive clause coverage.
    Ricc,
    /// Limits of comparisons, within a distance: LIMIT is LIMIT-0.
    Limit(u64, Classes),
    /// Weak mutation.
    Wm(Mutators),
    /// Input domain partition.
    Idp(Classes),
    /// Bounds of inputs and outputs.
    Iob(Classes),
    /// Bounds in comparisons.
    Cb(Classes),
    /// All bounds.
    Bc(Classes),
    /// Loops entered.
    Elo,
    /// Loops skipped.
    Slo,
    /// Loops entered, skipped, and run more than once.
    Asl,
    /// Run-time errors.
    Rte,
    /// All definitions.
    Adc(Classes),
    /// All uses.
    Auc(Classes),
    /// Definition-use pairs.
    Duc(Classes),
    /// All definitions, with bounds of what they define.
    Badc,
    /// All uses, with bounds of what they use.
    Bauc,
    /// Definition-use pairs, with bounds of what is defined.
    Bduc,
    /// Hand-written labels.
    Custom,
    /// Nothing.
    Empty,
}

/// Which objectives a criterion has that LTest defines in another way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Classes {
    /// Those of seacoral.
    #[default]
    Own,
    /// Those of LTest.
    Ltest,
    /// Those of LTest, and of IDP those of global variables as well.
    LtestGlobals,
}

impl Classes {
    /// What stands in parentheses after the name of the criterion.
    fn suffix(self) -> &'static str {
        match self {
            Self::Own => "",
            Self::Ltest => "(LTEST)",
            Self::LtestGlobals => "(LTEST+GLOBALS)",
        }
    }

    /// As LTest has them.
    pub(crate) fn are_of_ltest(self) -> bool {
        self != Self::Own
    }
}

/// Other names of criteria that exist.
const ALIASES: &[(&str, Criterion)] = &[
    ("IC", Criterion::Stmt),
    ("IDC", Criterion::Idp(Classes::Own)),
    ("MC/DC", Criterion::Mcdc),
];

/// Names that mean something and cannot be had yet. A trailing `-` stands for
/// every number after it.
const PLANNED: &[&str] = &["PATH-"];

/// Criteria of LTest that are about another program than the user's, and what to do instead.
const OF_ANOTHER_PROGRAM: &[(&str, &str)] = &[(
    "RCC",
    "criterion RCC (redundant check countermeasures) is not available: its objectives are attacks on a program into which \
     faults are injected, not tests of your program; inject them with LTest (frama-c -lannot=RCC) or with a macro, and \
     use CUSTOM: see 'Redundant checks' in docs/user/ltest.md",
)];

/// What can be wrong with a list of criteria.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CriterionError {
    /// No criterion has this name.
    #[error("unknown criterion '{name}'{}; available: {available}", did_you_mean(.suggestion.as_deref()))]
    Unknown {
        /// What was given.
        name: String,
        /// The nearest name.
        suggestion: Option<String>,
        /// All names.
        available: String,
    },
    /// The name is known, the criterion is not built.
    #[error("criterion {name} is not available yet; available: {available}")]
    NotYet {
        /// Its name.
        name: String,
        /// All names that can be had.
        available: String,
    },
    /// The name is known, and means something else than objectives in the user's program.
    #[error("{explanation}")]
    OfAnotherProgram {
        /// What it is, and what to use.
        explanation: &'static str,
    },
    /// Nothing was named.
    #[error("no criterion given; available: {available}")]
    None {
        /// All names.
        available: String,
    },
}

fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!(" (did you mean '{name}'?)"))
}

impl Criterion {
    /// Its name, as in `--criterion`.
    pub fn name(self) -> String {
        let name = self.info().name;
        match self {
            Self::Ncc(n) if n != 2 => format!("{name}-{n}"),
            Self::Limit(n, classes) if n != 0 => format!("{name}-{n}{}", classes.suffix()),
            Self::Wm(mutators) if mutators != Mutators::DEFAULT => format!("{name}({mutators})"),
            _ => format!("{name}{}", self.classes().unwrap_or_default().suffix()),
        }
    }

    /// Which objectives it has, if LTest defines it in another way.
    fn classes(mut self) -> Option<Classes> {
        self.classes_mut().map(|classes| *classes)
    }

    fn classes_mut(&mut self) -> Option<&mut Classes> {
        match self {
            Self::Limit(_, classes)
            | Self::Idp(classes)
            | Self::Iob(classes)
            | Self::Cb(classes)
            | Self::Bc(classes)
            | Self::Adc(classes)
            | Self::Auc(classes)
            | Self::Duc(classes) => Some(classes),
            _ => None,
        }
    }

    /// It has the objectives that LTest has.
    pub(crate) fn is_as_ltest(self) -> bool {
        self.classes().is_some_and(Classes::are_of_ltest)
    }

    /// The same criterion with the objectives that LTest has.
    #[must_use]
    pub fn as_ltest(mut self) -> Self {
        if let Self::Wm(mutators) = &mut self {
            *mutators = Mutators::LTEST;
        }
        if let Some(classes) = self
            .classes_mut()
            .filter(|classes| **classes == Classes::Own)
        {
            *classes = Classes::Ltest;
        }
        self
    }

    /// Whether labels read what an assignment is about to overwrite.
    pub fn reads_targets(self) -> bool {
        matches!(self, Self::Wm(mutators) if mutators.has(Mutator::Svr))
    }

    /// Whether labels read members that the code does not read.
    pub fn reads_members(self) -> bool {
        matches!(self, Self::Idp(classes) if classes.are_of_ltest())
    }

    /// What a name with a parameter stands for: `NCC-3`, `LIMIT-2`, `WM(AOR+ROR)`, `CB(LTEST)`.
    fn with_parameter(name: &str) -> Option<Self> {
        if let Some(n) = name.strip_prefix("NCC-") {
            return n.parse().ok().filter(|n| *n >= 2).map(Self::Ncc);
        }
        if let Some(n) = name.strip_prefix("LIMIT-")
            && let Ok(n) = n.parse()
        {
            return Some(Self::Limit(n, Classes::Own));
        }
        if let Some(mutators) = name.strip_prefix("WM(").and_then(|it| it.strip_suffix(')')) {
            return mutators.parse().ok().map(Self::Wm);
        }
        let chosen = [Classes::Ltest, Classes::LtestGlobals]
            .into_iter()
            .find_map(|classes| Some((name.strip_suffix(classes.suffix())?, classes)));
        let (name, classes) = chosen?;
        let mut criterion: Self = name.parse().ok()?;
        let fits = classes == Classes::Ltest || matches!(criterion, Self::Idp(_));
        *criterion.classes_mut().filter(|_| fits)? = classes;
        Some(criterion)
    }

    /// Reads a list such as `DC,cc`: without repetitions, in the order of labels.
    pub fn parse_list(text: &str) -> Result<Vec<Criterion>, CriterionError> {
        let names = text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let mut criteria = names
            .map(str::parse)
            .collect::<Result<Vec<Criterion>, _>>()?;
        if criteria.is_empty() {
            return Err(CriterionError::None {
                available: available(),
            });
        }
        criteria.sort_unstable();
        criteria.dedup();
        Ok(criteria)
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl Serialize for Criterion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Criterion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

impl FromStr for Criterion {
    type Err = CriterionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.trim().to_ascii_uppercase();
        let names = criteria::ALL.iter().map(|info| (info.name, info.criterion));
        if let Some((_, found)) = names
            .chain(ALIASES.iter().copied())
            .find(|(known, _)| *known == name)
        {
            return Ok(found);
        }
        if let Some(found) = Self::with_parameter(&name) {
            return Ok(found);
        }
        let mut elsewhere = OF_ANOTHER_PROGRAM.iter();
        if let Some((_, explanation)) = elsewhere.find(|(known, _)| *known == name) {
            return Err(CriterionError::OfAnotherProgram { explanation });
        }
        let available = available();
        if PLANNED.iter().any(|planned| is_planned(planned, &name)) {
            return Err(CriterionError::NotYet { name, available });
        }
        Err(CriterionError::Unknown {
            suggestion: nearest(&name),
            name: text.trim().to_owned(),
            available,
        })
    }
}

fn available() -> String {
    let names: Vec<_> = criteria::ALL.iter().map(|info| info.name).collect();
    names.join(", ")
}

fn is_planned(planned: &str, name: &str) -> bool {
    match name.strip_prefix(planned) {
        Some("") => !planned.ends_with('-'),
        Some(number) => planned.ends_with('-') && number.bytes().all(|byte| byte.is_ascii_digit()),
        None => false,
    }
}

/// The nearest name that exists or is planned: a hint that leads to "not available
/// yet" is still the right hint.
fn nearest(name: &str) -> Option<String> {
    let known = criteria::ALL
        .iter()
        .map(|info| info.name)
        .chain(PLANNED.iter().copied());
    known
        .map(|known| (strsim::damerau_levenshtein(known, name), known))
        .filter(|(distance, known)| *distance <= known.len() / 3 + 1 && *distance < name.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known.trim_end_matches('-').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> String {
        match Criterion::parse_list(text) {
            Ok(criteria) => criteria
                .iter()
                .map(|c| c.name())
                .collect::<Vec<String>>()
                .join(" "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn lists_are_read_in_any_case_and_put_in_order() {
        assert_eq!(check("DC,CC"), "DC CC");
        assert_eq!(check(" cc , Dc,DC "), "DC CC");
        assert_eq!(check("ncc-2,MCC,custom"), "MCC NCC CUSTOM");
        assert_eq!(
            check("limit-0,ic,limit-3,ncc-4,wm(ror+aor)"),
            "STMT NCC-4 LIMIT LIMIT-3 WM(AOR+ROR)"
        );
        assert_eq!(
            check(
                "limit(ltest),LIMIT-3(LTEST),idc(ltest),cb(ltest),Duc(ltest),idp(ltest+globals),empty"
            ),
            "LIMIT(LTEST) LIMIT-3(LTEST) IDP(LTEST) IDP(LTEST+GLOBALS) CB(LTEST) DUC(LTEST) EMPTY"
        );
    }

    #[test]
    fn wrong_names_are_explained() {
        insta::assert_snapshot!(check("MCCC"), @"unknown criterion 'MCCC' (did you mean 'MCC'?); available: FC, FCC, STMT, BBC, DC, CC, DCC, MCC, NCC, GACC, CACC, RACC, MCDC, GICC, RICC, LIMIT, WM, IDP, IOB, CB, BC, ELO, SLO, ASL, RTE, ADC, AUC, DUC, BADC, BAUC, BDUC, CUSTOM, EMPTY");
        insta::assert_snapshot!(check("CUSTON"), @"unknown criterion 'CUSTON' (did you mean 'CUSTOM'?); available: FC, FCC, STMT, BBC, DC, CC, DCC, MCC, NCC, GACC, CACC, RACC, MCDC, GICC, RICC, LIMIT, WM, IDP, IOB, CB, BC, ELO, SLO, ASL, RTE, ADC, AUC, DUC, BADC, BAUC, BDUC, CUSTOM, EMPTY");
        insta::assert_snapshot!(check("DC,branches"), @"unknown criterion 'branches'; available: FC, FCC, STMT, BBC, DC, CC, DCC, MCC, NCC, GACC, CACC, RACC, MCDC, GICC, RICC, LIMIT, WM, IDP, IOB, CB, BC, ELO, SLO, ASL, RTE, ADC, AUC, DUC, BADC, BAUC, BDUC, CUSTOM, EMPTY");
        insta::assert_snapshot!(check("LIMIT-x"), @"unknown criterion 'LIMIT-x' (did you mean 'LIMIT'?); available: FC, FCC, STMT, BBC, DC, CC, DCC, MCC, NCC, GACC, CACC, RACC, MCDC, GICC, RICC, LIMIT, WM, IDP, IOB, CB, BC, ELO, SLO, ASL, RTE, ADC, AUC, DUC, BADC, BAUC, BDUC, CUSTOM, EMPTY");
        assert!(
            check("DC,rcc")
                .starts_with("criterion RCC (redundant check countermeasures) is not available: ")
        );
        assert!(check("CC(LTEST)").starts_with("unknown criterion 'CC(LTEST)'"));
        assert!(check("CB(LTEST+GLOBALS)").starts_with("unknown criterion"));
        insta::assert_snapshot!(check(" , "), @"no criterion given; available: FC, FCC, STMT, BBC, DC, CC, DCC, MCC, NCC, GACC, CACC, RACC, MCDC, GICC, RICC, LIMIT, WM, IDP, IOB, CB, BC, ELO, SLO, ASL, RTE, ADC, AUC, DUC, BADC, BAUC, BDUC, CUSTOM, EMPTY");
    }

    #[test]
    fn names_are_what_json_holds() {
        for info in criteria::ALL {
            let json = serde_json::to_string(&info.criterion).ok();
            assert_eq!(json, Some(format!("\"{}\"", info.name)));
        }
        for name in [
            "NCC-3",
            "LIMIT-7",
            "WM(AOR+UOI)",
            "LIMIT-2(LTEST)",
            "BC(LTEST)",
        ] {
            let criterion: Option<Criterion> = name.parse().ok();
            let json = serde_json::to_string(&criterion).ok();
            assert_eq!(json, Some(format!("\"{name}\"")));
            let back = json.and_then(|json| serde_json::from_str(&json).ok());
            assert_eq!(back, criterion);
        }
    }
}
