//! What a linker's messages say. Pure; knows GNU ld and lld.

use std::collections::BTreeSet;

use crate::error::LinkError;

/// The error behind the messages of a link that failed.
pub(crate) fn explain(build: &str, message: &str) -> LinkError {
    let undefined = names(message, &["undefined reference to ", "undefined symbol: "]);
    if !undefined.is_empty() {
        return LinkError::Undefined { symbols: undefined };
    }
    let duplicate = names(message, &["multiple definition of ", "duplicate symbol: "]);
    if !duplicate.is_empty() {
        return LinkError::Duplicate { symbols: duplicate };
    }
    LinkError::Other {
        build: build.to_owned(),
        message: message.trim().to_owned(),
    }
}

/// The names after each of `phrases`, without quotes, sorted and once each.
fn names(message: &str, phrases: &[&str]) -> Vec<String> {
    let mut found = BTreeSet::new();
    for line in message.lines() {
        for phrase in phrases {
            let Some((_, rest)) = line.split_once(phrase) else {
                continue;
            };
            let name: String = rest
                .chars()
                .skip_while(|c| matches!(c, '`' | '\''))
                .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'))
                .collect();
            let plain = name.strip_prefix("__wrap_").unwrap_or(&name);
            if !plain.is_empty() {
                found.insert(plain.to_owned());
            }
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_messages_of_both_linkers() {
        let gnu = "/usr/bin/ld: /tmp/a.o: in function `f':\na.c:3: undefined reference to `helper'\n\
                   /usr/bin/ld: a.c:4: undefined reference to `another'\n/usr/bin/ld: a.c:9: undefined reference to `helper'";
        let lld = "ld.lld: error: undefined symbol: helper\n>>> referenced by a.c:3";
        let undefined = |names: &[&str]| LinkError::Undefined {
            symbols: names.iter().map(|&n| n.to_owned()).collect(),
        };
        assert_eq!(explain("cover", gnu), undefined(&["another", "helper"]));
        assert_eq!(explain("cover", lld), undefined(&["helper"]));
    }

    #[test]
    fn other_failures_are_told() {
        let twice = "/usr/bin/ld: b.o: in function `f':\nb.c:1: multiple definition of `f'; a.o:a.c:1: first defined here";
        insta::assert_snapshot!(explain("cover", twice), @"
        more than one definition of 'f'
        hint: check whether a source file is named twice or included by another one
        ");
        let library = "/usr/bin/ld: cannot find -lfoo: No such file or directory\n";
        insta::assert_snapshot!(explain("cover", library), @"
        cannot link the cover build
        /usr/bin/ld: cannot find -lfoo: No such file or directory
        ");
    }
}
