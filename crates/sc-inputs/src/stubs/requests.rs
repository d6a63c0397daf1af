//! What the user wants stubs to do.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::Behaviour;

use super::STUBS;
use crate::error::{InputError, nearest};
use crate::options::InputOptions;

/// What the user asked for, by name.
pub(super) struct Requests {
    of_all: Option<Behaviour>,
    named: BTreeMap<String, Behaviour>,
}

impl Requests {
    pub(super) fn parse(
        missing: &BTreeSet<String>,
        options: &InputOptions,
    ) -> Result<Self, InputError> {
        let bad = |value: &str, reason: String| InputError::BadOption {
            option: STUBS,
            value: value.to_owned(),
            reason,
        };
        if options.stub_calls == 0 {
            return Err(InputError::BadOption {
                option: "--stub-calls",
                value: "0".into(),
                reason: "expected at least 1; use --stubs NAME=zero for a function without values"
                    .into(),
            });
        }
        let mut requests = Self {
            of_all: None,
            named: BTreeMap::new(),
        };
        for text in &options.stubs {
            let (name, word) = text
                .split_once('=')
                .map_or((text.as_str(), ""), |pair| pair);
            let behaviour = match word.trim() {
                "input" => Behaviour::Input,
                "result" => Behaviour::Result,
                "zero" => Behaviour::Zero,
                "abort" => Behaviour::Abort,
                _ => {
                    return Err(bad(
                        text,
                        "expected NAME=input, NAME=result, NAME=zero or NAME=abort".into(),
                    ));
                }
            };
            match name.trim() {
                "*" => requests.of_all = Some(behaviour),
                name if missing.contains(name) => {
                    requests.named.insert(name.to_owned(), behaviour);
                }
                name => {
                    let near = nearest(name, missing.iter().map(String::as_str));
                    let hint =
                        near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
                    return Err(bad(
                        text,
                        format!("'{name}' is not an undefined external function{hint}"),
                    ));
                }
            }
        }
        Ok(requests)
    }

    /// What all functions are to do that have no definition; what is said of single ones is checked elsewhere.
    pub(super) fn parse_general(options: &InputOptions) -> Result<Option<Behaviour>, InputError> {
        let general = options.stubs.iter().filter(|text| {
            let name = text.split('=').next();
            name.is_some_and(|name| name.trim() == "*")
        });
        let options = InputOptions {
            stubs: general.cloned().collect(),
            ..options.clone()
        };
        Ok(Self::parse(&BTreeSet::new(), &options)?.of_all)
    }

    pub(super) fn of(&self, name: &str) -> Option<Behaviour> {
        self.named.get(name).copied().or(self.of_all)
    }
}
