//! Metamorphic variants: the same function written in another way, with the same labels.

use std::collections::BTreeMap;
use std::fmt;

use crate::sample::{Function, Sample};
use crate::tree::{Expr, Stmt};

/// A way to write a function differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Local variables have other names.
    Rename,
    /// Other line breaks, and comments.
    Reformat,
    /// Conditions are stored in variables first.
    Temporaries,
    /// `if (a && b)` is two statements.
    Nested,
    /// Conditions go through a function.
    Callee,
    /// Conditions go through a function of another file.
    OtherFile,
}

impl Variation {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Rename,
        Self::Reformat,
        Self::Temporaries,
        Self::Nested,
        Self::Callee,
        Self::OtherFile,
    ];
}

const SAME: &str = "int @same(int x)";
const SAME_BODY: &str = "\n{\n    return x;\n}\n";

impl Sample {
    /// The function written in another way.
    #[must_use]
    pub fn varied(&self, variation: Variation) -> Self {
        let mut varied = self.clone();
        let functions = varied.helpers.iter_mut().chain([&mut varied.main]);
        for Function {
            head,
            locals,
            body,
            result,
        } in functions
        {
            if variation == Variation::Rename {
                *head = renamed(head);
                result.iter_mut().for_each(rename);
            }
            locals
                .iter_mut()
                .chain(body)
                .for_each(|it| vary(it, variation));
        }
        match variation {
            Variation::Callee => {
                varied.definitions.push(format!("static {SAME}{SAME_BODY}"));
            }
            Variation::OtherFile => {
                varied.definitions.push(format!("{SAME};\n"));
                varied.elsewhere.push(format!("{SAME}{SAME_BODY}"));
            }
            _ => {}
        }
        varied
    }
}

fn vary(stmt: &mut Stmt, variation: Variation) {
    for inner in stmt.blocks.iter_mut().flatten() {
        vary(inner, variation);
    }
    let branch = stmt.template.strip_prefix("if ($0) #0").map(str::to_owned);
    match (variation, branch) {
        (Variation::Rename, _) => {
            stmt.template = renamed(&stmt.template);
            stmt.exprs.iter_mut().for_each(rename);
        }
        (Variation::Reformat, None) if is_free(&stmt.template) => {
            stmt.template = stmt.template.replace("; ", ";\n  /* and */ ") + " // done";
        }
        (Variation::Temporaries, Some(rest)) => {
            stmt.template =
                format!("{{ int lab_condition = ($0) ? 1 : 0; if (lab_condition) #0{rest} }}");
        }
        (Variation::Nested, Some(rest)) if rest.is_empty() => {
            if let [
                Expr {
                    template, children, ..
                },
            ] = &stmt.exprs[..]
                && template == "($0 && $1)"
            {
                stmt.exprs = children.clone();
                stmt.template = "if ($0) { if ($1) #0 }".to_owned();
            }
        }
        (Variation::Callee | Variation::OtherFile, Some(rest)) => {
            stmt.template = format!("if (@same(($0) ? 1 : 0)) #0{rest}");
        }
        _ => {}
    }
}

/// Labels stay on a line, and lines for the preprocessor where they are.
fn is_free(template: &str) -> bool {
    !template.contains("LAB_LABEL") && !template.contains("LAB_PLAIN") && !template.contains("#p")
}

fn rename(expr: &mut Expr) {
    expr.template = renamed(&expr.template);
    expr.children.iter_mut().for_each(rename);
}

/// `v3` becomes `local_3`.
fn renamed(text: &str) -> String {
    let mut renamed = String::new();
    let mut word = String::new();
    for char in text.chars().chain(['\0']) {
        if char.is_ascii_alphanumeric() || char == '_' || char == '.' {
            word.push(char);
            continue;
        }
        let number = word.strip_prefix('v').map(|rest| rest.split('.').next());
        match number.flatten() {
            Some(number) if number.parse::<u32>().is_ok() => {
                renamed.push_str("local_");
                renamed.push_str(&word[1..]);
            }
            _ => renamed.push_str(&word),
        }
        word.clear();
        renamed.push(char);
    }
    renamed.pop();
    renamed
}

/// What is decided about a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A test covers it.
    Covered,
    /// It is claimed to be uncoverable.
    Proved,
}

/// How the verdicts on a function and its variants compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Labels of functions.
    pub labels: u64,
    /// Decided alike, or nowhere.
    pub alike: u64,
    /// Decided in some variants only.
    pub partly: u64,
    /// Covered in one, proved in another: seed and label.
    pub contradictions: Vec<(u64, u32)>,
    /// Brute force covers other labels in a variant: seeds. The variant is not the same function then.
    pub other_functions: Vec<u64>,
}

impl Agreement {
    /// Adds those of other functions.
    pub fn add(&mut self, other: Self) {
        self.labels += other.labels;
        self.alike += other.alike;
        self.partly += other.partly;
        self.contradictions.extend(other.contradictions);
        self.other_functions.extend(other.other_functions);
    }

    /// Compares the verdicts on a function and all its variants; each is the decisions by label of the function.
    pub fn compare(&mut self, seed: u64, labels: u32, variants: &[BTreeMap<u32, Decision>]) {
        for label in 1..=labels {
            let all: Vec<_> = variants.iter().map(|one| one.get(&label)).collect();
            let has = |decision| all.contains(&Some(&decision));
            self.labels += 1;
            if has(Decision::Covered) && has(Decision::Proved) {
                self.contradictions.push((seed, label));
            } else if all.windows(2).all(|two| two[0] == two[1]) {
                self.alike += 1;
            } else {
                self.partly += 1;
            }
        }
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} labels in {} variants each: {} decided alike, {} in some variants only, {} contradictions",
            self.labels,
            1 + Variation::ALL.len(),
            self.alike,
            self.partly,
            self.contradictions.len()
        )?;
        for (seed, label) in &self.contradictions {
            writeln!(
                f,
                "seed {seed}, label {label}: covered and claimed to be uncoverable"
            )?;
        }
        for seed in &self.other_functions {
            writeln!(f, "seed {seed}: a variant is another function")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_variables_get_other_names() {
        assert_eq!(
            renamed("v3 = v12.m0 + @v1 + value + (v0)[v7]"),
            "local_3 = local_12.m0 + @local_1 + value + (local_0)[local_7]"
        );
    }

    #[test]
    fn contradictions_are_told_from_what_is_unknown() {
        let decided = |list: &[(u32, Decision)]| list.iter().copied().collect::<BTreeMap<_, _>>();
        let mut agreement = Agreement::default();
        let one = decided(&[(1, Decision::Covered), (2, Decision::Proved)]);
        let other = decided(&[(1, Decision::Proved), (3, Decision::Proved)]);
        agreement.compare(7, 4, &[one, other]);
        let expected = Agreement {
            labels: 4,
            alike: 1,
            partly: 2,
            contradictions: vec![(7, 1)],
            other_functions: Vec::new(),
        };
        assert_eq!(agreement, expected);
    }
}
