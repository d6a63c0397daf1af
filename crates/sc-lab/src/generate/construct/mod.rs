//! Constructs of C that few functions need, and each way to write the common ones: what a model of C may get wrong.
//!
//! A construct is text with the holes of [`super::idiom`]: `$0` and `$1` are integers without side effects, `%a`, `%b`
//! and `%c` are new variables, `%w` is an integer variable that gets the result. Definitions stand before all functions;
//! `@` begins their names, and `&` stands for the number of the construct, so that a function may have several.

mod extensions;
mod numbers;
mod ordinary;

use super::Generator;
use super::expr::Manner::Quiet;
use crate::feature::Feature;
use crate::tree::Stmt;

/// A construct.
pub(super) struct Construct {
    feature: Feature,
    /// At the beginning of the file.
    definitions: &'static str,
    /// At the beginning of the function.
    locals: &'static [&'static str],
    text: &'static str,
    /// In another file.
    elsewhere: &'static str,
}

const fn plain(feature: Feature, locals: &'static [&'static str], text: &'static str) -> Construct {
    with(feature, "", locals, text)
}

const fn with(
    feature: Feature,
    definitions: &'static str,
    locals: &'static [&'static str],
    text: &'static str,
) -> Construct {
    Construct {
        feature,
        definitions,
        locals,
        text,
        elsewhere: "",
    }
}

const fn in_two_files(
    feature: Feature,
    definitions: &'static str,
    text: &'static str,
    elsewhere: &'static str,
) -> Construct {
    Construct {
        feature,
        definitions,
        locals: &[],
        text,
        elsewhere,
    }
}

/// Ordinary constructs first.
fn constructs() -> impl Iterator<Item = &'static Construct> {
    let lists = [
        ordinary::CONSTRUCTS,
        numbers::CONSTRUCTS,
        extensions::CONSTRUCTS,
    ];
    lists.into_iter().flatten()
}

impl Generator<'_> {
    /// Whether some construct may be used.
    pub fn has_constructs(&self) -> bool {
        constructs().any(|construct| self.has(construct.feature))
    }

    /// A construct whose result goes to a variable of the scope.
    pub fn construct(&mut self) -> Option<Stmt> {
        let fits = |construct: &&Construct| self.has(construct.feature);
        let fitting: Vec<_> = constructs().filter(fits).collect();
        let Construct {
            feature,
            definitions,
            locals,
            text,
            elsewhere,
        } = *self.random.pick(&fitting);
        self.constructs += 1;
        self.used = self.used.with(*feature);
        let number = format!("_{}", self.constructs);
        let numbered = |text: &str| numbered(text, &number);
        let result = self.random.pick(&self.scope.writable).clone();
        let mut text = numbered(text).replace("%w", &result);
        let mut names: Vec<(String, String)> = Vec::new();
        for local in *locals {
            let local = numbered(local);
            let at = local.find('%')?;
            let hole = local[at..at + 2].to_owned();
            let name = self.declare(&local.replace(&hole, "%"), Vec::new());
            names.push((hole, name));
        }
        for (hole, name) in &names {
            text = text.replace(hole, name);
        }
        if !definitions.is_empty() {
            self.definitions.push(numbered(definitions));
        }
        if !elsewhere.is_empty() {
            self.elsewhere.push(numbered(elsewhere));
        }
        let exprs = vec![self.int(1, Quiet), self.int(1, Quiet)];
        Some(Stmt::simple(text, exprs))
    }
}

/// `&` after a letter is the number of the construct: an operator has a space or a parenthesis before it.
pub(crate) fn numbered(text: &str, number: &str) -> String {
    let mut numbered = String::new();
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(char) = chars.next() {
        let is_number =
            char == '&' && (before.is_ascii_alphanumeric()) && chars.peek() != Some(&'&');
        if is_number {
            numbered.push_str(number);
        } else {
            numbered.push(char);
        }
        before = char;
    }
    numbered
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_get_the_number_and_operators_stay() {
        assert_eq!(
            numbered("@g& = $0 & 7; p = &@g&; x = a && b;", "3"),
            "@g3 = $0 & 7; p = &@g3; x = a && b;"
        );
    }

    #[test]
    fn each_new_feature_has_constructs() {
        let with: BTreeSet<_> = constructs()
            .map(|construct| construct.feature.name())
            .collect();
        let constructs = Feature::ALL.iter().filter(|feature| feature.is_construct());
        for feature in constructs {
            assert!(with.contains(feature.name()), "{}", feature.name());
        }
    }
}
