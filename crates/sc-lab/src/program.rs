//! A sample as the C program that a person would write: labels are `sc_label`, inputs are parameters.

use std::collections::BTreeMap;

use crate::{Sample, Slot};

/// Declarations of the C library; a program has those that it uses.
const LIBRARY: &str = include_str!("../runtime/common.h");

/// A file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The lines that hold labels of the sample.
    pub labels: BTreeMap<u32, u32>,
}

/// The name of the function under test in the program with this number.
pub fn entry_name(index: usize) -> String {
    format!("f{index}_entry")
}

impl Sample {
    /// The program with this number; `with_labels` keeps the labels of the sample, as `sc_label`.
    pub fn program(&self, index: usize, with_labels: bool) -> Vec<File> {
        let text = self.definitions() + &self.entry_function();
        let prefixed = |text: &str| text.replace('@', &format!("f{index}_"));
        let mut files = vec![file(format!("f{index}.c"), &prefixed(&text), with_labels)];
        if !self.elsewhere.is_empty() {
            let text = prefixed(&self.elsewhere.join("\n"));
            files.push(file(format!("f{index}_other.c"), &text, with_labels));
        }
        files
    }

    /// The variables that tests do not set, as the program with this number calls them.
    pub(crate) fn fixed_names(&self, index: usize) -> Vec<String> {
        let names = self.fixed.iter();
        names
            .map(|name| name.replace('@', &format!("f{index}_")))
            .collect()
    }

    /// A function with the inputs as its parameters.
    fn entry_function(&self) -> String {
        let parameters = self.slots.iter().enumerate();
        let parameters: Vec<_> = parameters
            .map(|(number, slot)| format!("{} s{number}", slot.ctype))
            .collect();
        let mut text = format!("void @entry({})\n{{\n", parameters.join(", "));
        for (number, slot) in self.slots.iter().enumerate() {
            if let Some(range) = range(number, slot) {
                text.push_str(&format!("    sc_assume({range});\n"));
            }
        }
        for line in self.call.lines() {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str("}\n");
        text
    }
}

/// The range of a slot in C, if it is not that of its type.
fn range(number: usize, slot: &Slot) -> Option<String> {
    let bits = 8 * slot.size as u32;
    let (least, greatest) = match (slot.ctype, slot.signed) {
        ("_Bool", _) => (0, 1),
        (_, true) => (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits)),
        (_, false) => (0, i64::MAX >> (63 - bits.min(63))),
    };
    let low = (slot.low > least).then(|| format!("s{number} >= {}", literal(slot.low)));
    let high = (slot.high < greatest).then(|| format!("s{number} <= {}", literal(slot.high)));
    let parts: Vec<_> = low.into_iter().chain(high).collect();
    (!parts.is_empty()).then(|| parts.join(" && "))
}

/// The least number of 64 bits cannot be written as one.
pub fn literal(value: i64) -> String {
    let suffix = if i32::try_from(value).is_ok() && value != i64::from(i32::MIN) {
        ""
    } else {
        "L"
    };
    if value == i64::MIN {
        format!("({}L - 1)", value + 1)
    } else if value < 0 {
        format!("({value}{suffix})")
    } else {
        format!("{value}{suffix}")
    }
}

/// The text without what only brute force needs, after the declarations that it uses.
fn file(name: String, text: &str, with_labels: bool) -> File {
    let body = text
        .replace(", LAB_TICK)", ")")
        .replace("(LAB_TICK, ", "(")
        .replace("LAB_TICK; ", "")
        .replace("LAB_TICK;", "")
        .replace("LAB_TICK)", ")");
    let mut text = String::from("#include \"seacoral.h\"\n\n");
    for line in LIBRARY.lines() {
        let declared = line.split('(').next().unwrap_or_default();
        let declared = declared.rsplit([' ', '*']).next().unwrap_or_default();
        if line.contains('(') && names(&body, declared) {
            text.push_str(line);
            text.push('\n');
        }
    }
    let mut labels = BTreeMap::new();
    let mut number = text.lines().count() as u32;
    for line in body.lines() {
        number += 1;
        match label_of(line) {
            Some((id, rest)) if with_labels => {
                labels.insert(number, id);
                let indent = &line[..line.len() - line.trim_start().len()];
                text.push_str(&format!("{indent}sc_label({rest}\n"));
            }
            Some(_) => text.push_str("    ;\n"),
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    File { name, text, labels }
}

/// Whether a text calls a function of this name.
fn names(text: &str, name: &str) -> bool {
    let call = format!("{name}(");
    text.match_indices(&call).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !before.is_some_and(|char| char.is_ascii_alphanumeric() || char == '_')
    })
}

/// The number of the label on this line, and its predicate with what follows.
pub fn label_of(line: &str) -> Option<(u32, &str)> {
    let line = line.trim_start();
    let rest = line
        .strip_prefix("LAB_LABEL(")
        .or_else(|| line.strip_prefix("LAB_PLAIN("))?;
    let (id, rest) = rest.split_once(", ")?;
    Some((id.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Features, Variation, generate};

    #[test]
    fn programs_look_as_people_write_them() {
        let features =
            Features::parse("calls,loops,ranges,library,idioms").unwrap_or(Features::NONE);
        let config = Config {
            features,
            inputs: 1 << 12,
            ..Config::default()
        };
        for seed in 0..40 {
            let sample = generate(seed, config);
            for variation in Variation::ALL {
                let files = sample.varied(*variation).program(0, true);
                assert!(!files[0].text.contains("LAB_"), "{}", files[0].text);
            }
            let files = sample.program(0, true);
            let (text, labels) = (&files[0].text, &files[0].labels);
            assert!(!text.contains("LAB_"), "{text}");
            assert_eq!(labels.len() as u32, sample.labels);
            for line in labels.keys() {
                let line = text.lines().nth(*line as usize - 1).unwrap_or_default();
                assert!(line.trim_start().starts_with("sc_label("), "{line}");
            }
        }
    }

    #[test]
    fn ranges_are_those_that_the_type_does_not_have() {
        let slot = |ctype, size, signed, low, high| Slot {
            ctype,
            offset: 0,
            size,
            signed,
            low,
            high,
        };
        let check = |slot: Slot, expected: Option<&str>| {
            assert_eq!(range(0, &slot).as_deref(), expected, "{slot:?}");
        };
        check(slot("_Bool", 1, false, 0, 1), None);
        check(slot("signed char", 1, true, -128, 127), None);
        check(slot("unsigned char", 1, false, 0, 127), Some("s0 <= 127"));
        check(
            slot("long", 8, true, i64::MIN, i64::MIN + 5),
            Some("s0 <= (-9223372036854775803L)"),
        );
        check(slot("int", 4, true, -3, 5), Some("s0 >= (-3) && s0 <= 5"));
    }
}
