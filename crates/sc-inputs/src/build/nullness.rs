//! Which pointers may be NULL: what options say, what contracts and callers say, what the code shows.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::Builder;
use super::nodes::At;
use super::shape::{Shape, Why};
use crate::error::{InputError, nearest};
use crate::location::{normalise, readable};
use crate::model::Origin;
use crate::options::InputOptions;

pub(crate) const NULLABLE: &str = "--nullable";
pub(crate) const NON_NULL: &str = "--non-null";

/// The pointers that options tell about.
#[derive(Debug, Default)]
pub(crate) struct Nullness(Vec<Entry>);

#[derive(Debug)]
struct Entry {
    option: &'static str,
    text: String,
    location: String,
    used: Cell<bool>,
}

impl Nullness {
    pub(crate) fn parse(options: &InputOptions) -> Result<Self, InputError> {
        let lists = [(NULLABLE, &options.nullable), (NON_NULL, &options.non_null)];
        let entries = lists.into_iter().flat_map(|(option, list)| {
            list.iter().map(move |text| Entry {
                option,
                text: text.clone(),
                location: normalise(text),
                used: Cell::new(false),
            })
        });
        let entries: Vec<Entry> = entries.collect();
        for (index, entry) in entries.iter().enumerate() {
            let mut before = entries[..index].iter();
            let same =
                |other: &&Entry| other.location == entry.location && other.option != entry.option;
            if let Some(other) = before.find(same) {
                return Err(InputError::BadOption {
                    option: entry.option,
                    value: entry.text.clone(),
                    reason: format!("{} says the opposite", other.option),
                });
            }
        }
        Ok(Self(entries))
    }

    /// Whether an option says that a pointer may be NULL.
    fn asked(&self, location: &str, alias: Option<&str>) -> Option<bool> {
        let fits = |entry: &&Entry| {
            entry.location == location || alias.is_some_and(|alias| entry.location == alias)
        };
        let entry = self.0.iter().find(fits)?;
        entry.used.set(true);
        Some(entry.option == NULLABLE)
    }

    /// An entry that matched no pointer is an error.
    pub(crate) fn check_used(&self, pointers: &BTreeSet<String>) -> Result<(), InputError> {
        match self.0.iter().find(|entry| !entry.used.get()) {
            None => Ok(()),
            Some(unused) => Err(InputError::NoSuchLocation {
                option: unused.option,
                location: unused.text.clone(),
                suggestion: nearest(&unused.location, pointers.iter().map(String::as_str))
                    .map(|found| readable(&found)),
            }),
        }
    }
}

impl Builder<'_> {
    /// Whether a pointer whose length an option gives may be NULL where that length is 0: the code asks for NULL.
    pub(super) fn is_null_if_empty(&self, shape: &Shape, why: &Why, at: &At) -> bool {
        let origin = at.top.then(|| self.planned[at.input].origin);
        let asked = self.nullness.asked(at.location(), at.alias());
        let is_told = matches!((shape, why), (Shape::Of { .. }, Why::Option(_)));
        is_told && asked.is_none() && self.is_compared_with_null(origin)
    }

    /// Whether a pointer may be NULL.
    pub(super) fn is_nullable(&mut self, shape: Shape, why: &Why, at: &At) -> bool {
        let asked = self.nullness.asked(at.location(), at.alias());
        let origin = at.top.then(|| self.planned[at.input].origin);
        let by_shape = match &shape {
            Shape::One | Shape::Free(_) | Shape::Ended(_) | Shape::Text | Shape::Beside(_) => true,
            Shape::Fixed(_) => false,
            // An option that gives the length gives a block; `empty_if_null` lets it be NULL where the length is 0.
            Shape::Of { .. } | Shape::Computed(_) => {
                !matches!(why, Why::Option(_)) && self.is_compared_with_null(origin)
            }
        };
        if matches!(shape, Shape::Beside(_)) && origin.is_some() {
            // A number in another input counts its elements: like a formal that does.
            return asked.unwrap_or_else(|| self.is_compared_with_null(origin));
        }
        if asked.is_some() || !by_shape || matches!(shape, Shape::Beside(_)) {
            return asked.unwrap_or(by_shape);
        }
        let Some(Origin::Formal(formal)) = origin else {
            return by_shape;
        };
        let evidence = self.evidence.not_null.get(&formal).cloned();
        if let Some(evidence) = evidence {
            self.contents
                .never_null
                .insert(at.location().to_owned(), evidence);
            return false;
        }
        true
    }
}
