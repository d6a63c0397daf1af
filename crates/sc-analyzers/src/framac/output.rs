//! Frama-C's table of properties, and its messages. Never panics, whatever the text.

use sc_types::LabelId;

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The file, without its folder.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The function.
    pub function: String,
    /// The kind of property.
    pub kind: String,
    /// What is known of it.
    pub status: String,
    /// Its text.
    pub property: String,
}

impl Row {
    /// The label whose check it is.
    pub fn label(&self) -> Option<LabelId> {
        let id = self.property.strip_suffix(" < 0")?;
        (self.kind == "user check").then(|| id.parse().ok().map(LabelId))?
    }

    /// Nothing reaches it, or, which is the same for a check that is false, it holds.
    pub fn is_unreachable(&self) -> bool {
        matches!(self.status.as_str(), "Dead" | "Valid")
    }
}

/// The rows of a table, or nothing if it is not one.
pub fn parse(text: &str) -> Option<Vec<Row>> {
    let mut lines = text.lines();
    let title = lines.next()?;
    let expected = "directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty";
    if title != expected {
        return None;
    }
    lines.map(row).collect()
}

fn row(line: &str) -> Option<Row> {
    let mut columns = line.splitn(7, '\t').map(str::to_owned);
    let _directory = columns.next()?;
    Some(Row {
        file: columns.next()?,
        line: columns.next()?.parse().unwrap_or(0),
        function: columns.next()?,
        kind: columns.next()?,
        status: columns.next()?,
        property: columns.next()?,
    })
}

/// Functions of which Frama-C has neither a body nor a specification, by its messages.
pub fn unspecified(messages: &str) -> Vec<String> {
    // Messages are broken into lines at any blank.
    let words: Vec<_> = messages.split_whitespace().collect();
    // Where there is one, Eva says "using specification for function".
    let pattern = ["nor", "specification", "for", "function"];
    let named = words.windows(5).filter(|w| w[..4] == pattern);
    let names = named.map(|w| w[4].trim_end_matches([',', '.', ';']).to_owned());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names.dedup();
    names
}

/// Why Frama-C refused, in its own words.
pub fn refusal(messages: &str) -> Option<String> {
    let mut lines = messages.lines().skip_while(|line| {
        !(line.contains("User Error") || line.contains("Failure") || line.contains("syntax error"))
    });
    let first = lines.next()?;
    let more = lines.take_while(|line| line.starts_with("  ")).take(2);
    let text: Vec<_> = std::iter::once(first).chain(more).map(str::trim).collect();
    Some(text.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TABLE: &str = "directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty\n\
        .\tf.c\t5\tf\tuser check\tDead\t3 < 0\n\
        .\tf.c\t6\tf\tsigned_overflow\tUnknown\tx + 1 \u{2264} 2147483647\n\
        .\t__sc_framac.c\t127\t__sc_framac\tuser check\tInvalid or unreachable\t0 < 0\n";

    #[test]
    fn a_table() {
        let rows = parse(TABLE).unwrap_or_default();
        let labels: Vec<_> = rows
            .iter()
            .map(|row| (row.label(), row.is_unreachable()))
            .collect();
        let (three, zero) = (Some(LabelId(3)), Some(LabelId(0)));
        assert_eq!(labels, [(three, true), (None, false), (zero, false)]);
        assert_eq!(rows[1].line, 6);
        assert_eq!(parse("something else\n"), None);
        assert_eq!(parse(&TABLE.replace("\tDead\t", " ")), None);
    }

    #[test]
    fn messages() {
        let text = "[kernel:annot:missing-spec] f.c:4: Warning: \n  Neither code nor specification for function puts, generating default assigns from\n  the prototype\n";
        assert_eq!(unspecified(text), ["puts"]);
        let text = "[eva] using specification for function __sc_nondet\n";
        assert_eq!(unspecified(text), Vec::<String>::new());
        let text = "[kernel] Parsing a.i (no preprocessing)\n[kernel] a.i:3: User Error: \n  Cannot resolve variable x\n[kernel] Frama-C aborted";
        insta::assert_snapshot!(refusal(text).unwrap_or_default(), @"[kernel] a.i:3: User Error: Cannot resolve variable x");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,200}", cut in 0usize..200) {
            let _ = (parse(&text), unspecified(&text), refusal(&text));
            let part: String = TABLE.chars().take(cut).collect();
            // A table cut short has fewer labels, never others.
            for row in parse(&part).unwrap_or_default() {
                prop_assert!(row.label().is_none_or(|id| id == 3 || id == 0));
            }
        }
    }
}
