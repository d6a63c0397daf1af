//! What a `case.txt` says.

use std::path::Path;

use regex::Regex;

/// A case: its tags and its steps.
#[derive(Default)]
pub struct Case {
    /// Programs that it needs in the path.
    pub requires: Vec<String>,
    /// Whether it takes long.
    pub slow: bool,
    /// Why it is expected to fail.
    pub known_bug: Option<String>,
    /// What is replaced in its snapshots, in this order.
    pub filters: Vec<(Regex, String)>,
    pub steps: Vec<Step>,
}

/// One command of a case with what is expected of it.
#[derive(Default)]
pub struct Step {
    /// The shell line.
    pub line: String,
    /// Tools that seacoral has to find.
    pub needs: Vec<String>,
    pub exit: i32,
    /// Whether all that it prints is compared.
    pub snapshot: bool,
    pub expectations: Vec<String>,
}

impl Case {
    pub fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join("case.txt");
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Self::parse(&text)
    }

    pub fn parse(text: &str) -> Result<Self, String> {
        let mut case = Self::default();
        let mut needs: Vec<String> = Vec::new();
        for line in text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            if let Some(tool) = line.strip_prefix("needs ") {
                needs.push(tool.to_string());
            } else if let Some(command) = line.strip_prefix("$ ") {
                case.steps.push(Step {
                    line: command.to_string(),
                    needs: needs.clone(),
                    ..Step::default()
                });
            } else if let Some(step) = case.steps.last_mut() {
                step.expect(line)?;
            } else {
                case.tag(line)?;
            }
        }
        if case.steps.is_empty() {
            return Err("the case has no step".to_owned());
        }
        Ok(case)
    }

    /// A line before the first step.
    fn tag(&mut self, line: &str) -> Result<(), String> {
        let bad = || format!("unknown line before the first step: {line}");
        match line.split_once(' ').unwrap_or((line, "")) {
            ("requires", program) => self.requires.push(program.to_owned()),
            ("slow", "") => self.slow = true,
            ("known-bug", reason) if !reason.is_empty() => self.known_bug = Some(reason.to_owned()),
            ("filter", rest) => {
                let (pattern, replacement) = rest.split_once(" => ").ok_or_else(bad)?;
                let pattern = Regex::new(pattern).map_err(|e| format!("{line}: {e}"))?;
                self.filters.push((pattern, replacement.to_owned()));
            }
            _ => return Err(bad()),
        }
        Ok(())
    }
}

impl Step {
    fn expect(&mut self, line: &str) -> Result<(), String> {
        if line == "snapshot" {
            self.snapshot = true;
        } else if let Some(status) = line.strip_prefix("exit ") {
            self.exit = status.parse().map_err(|_| format!("bad line: {line}"))?;
        } else {
            self.expectations.push(line.to_owned());
        }
        Ok(())
    }
}
