//! LCOV tracefiles: lines, branches, and the MC/DC records of LCOV 2.2 and later.
//!
//! LCOV knows the group of a condition by the number of conditions only. Decisions of the same size on one line are
//! therefore written as one: a half of it is shown if it is shown in each of them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::coverage::{self, Branch, Condition, Line, Lines};
use crate::outputs::Output;
use crate::runs::Run;

/// An LCOV tracefile.
pub(super) struct Lcov;

impl Output for Lcov {
    fn name(&self) -> &'static str {
        "lcov"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let mut out = String::from("TN:seacoral\n");
        for (file, lines) in coverage::files(runs) {
            // Writing into a String cannot fail.
            let _ = record(&mut out, file, &lines);
        }
        Some(out)
    }
}

fn record(out: &mut String, file: &str, lines: &Lines<'_>) -> std::fmt::Result {
    writeln!(out, "SF:{}", one_line(file))?;
    let (mut found, mut hit) = (0, 0);
    for (number, line) in lines {
        for (block, branches) in blocks(line).into_iter().enumerate() {
            for (index, branch) in branches.into_iter().enumerate() {
                found += 1;
                hit += usize::from(branch.taken > 0);
                // Never '-': that a branch is not taken does not show that its place is not reached.
                writeln!(out, "BRDA:{number},{block},{index},{}", branch.taken)?;
            }
        }
    }
    writeln!(out, "BRF:{found}\nBRH:{hit}")?;
    conditions(out, lines)?;
    for (number, line) in lines {
        writeln!(out, "DA:{number},{}", line.hits)?;
    }
    let hit = lines.values().filter(|line| line.hits > 0).count();
    writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", lines.len())
}

/// The branches at one place each. Effects of conditions have records of their own.
fn blocks(line: &Line<'_>) -> Vec<Vec<Branch>> {
    let mut blocks: BTreeMap<(u32, &str), Vec<Branch>> = BTreeMap::new();
    for ((column, criterion, _), branch) in &line.branches {
        if !branch.is_effect {
            blocks
                .entry((*column, criterion))
                .or_default()
                .push(*branch);
        }
    }
    blocks.into_values().collect()
}

fn conditions(out: &mut String, lines: &Lines<'_>) -> std::fmt::Result {
    let (mut found, mut hit) = (0, 0);
    for (number, line) in lines {
        for (size, group) in groups(line) {
            for (index, condition) in group.iter().enumerate() {
                for (sense, shown) in [('t', condition.when_true), ('f', condition.when_false)] {
                    found += 1;
                    hit += usize::from(shown);
                    let text = one_line(&condition.text);
                    let taken = u8::from(shown);
                    writeln!(out, "MCDC:{number},{size},{sense},{taken},{index},{text}")?;
                }
            }
        }
    }
    match found {
        0 => Ok(()),
        _ => writeln!(out, "MCF:{found}\nMCH:{hit}"),
    }
}

/// The conditions of one or more decisions of the same size.
struct Grouped {
    text: String,
    when_true: bool,
    when_false: bool,
}

fn groups(line: &Line<'_>) -> BTreeMap<usize, Vec<Grouped>> {
    let mut groups: BTreeMap<usize, Vec<Grouped>> = BTreeMap::new();
    for conditions in line.decisions.values() {
        match groups.get_mut(&conditions.len()) {
            None => {
                let own = conditions.iter().map(grouped).collect();
                groups.insert(conditions.len(), own);
            }
            Some(known) => {
                for (known, more) in known.iter_mut().zip(conditions) {
                    known.text = format!("{}; {}", known.text, more.text);
                    known.when_true &= more.when_true;
                    known.when_false &= more.when_false;
                }
            }
        }
    }
    groups
}

fn grouped(condition: &Condition<'_>) -> Grouped {
    Grouped {
        text: condition.text.to_owned(),
        when_true: condition.when_true,
        when_false: condition.when_false,
    }
}

/// Records end with the line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
