//! Colours of what people read on a terminal. Where there is none, or it is asked for none (`NO_COLOR`, `TERM=dumb`), texts
//! stay as they are: programs read them.

use console::{Style, colors_enabled, colors_enabled_stderr};

/// A summary for standard output.
pub(crate) fn summary(text: &str) -> String {
    match colors_enabled() {
        true => coloured(text),
        false => text.to_owned(),
    }
}

/// A line for standard error.
pub(crate) fn message(line: &str) -> String {
    match colors_enabled_stderr() {
        true => marked(line),
        false => line.to_owned(),
    }
}

/// The beginning of a line, and what it looks like.
type Look = (&'static str, fn(Style) -> Style);

/// Beginnings of lines in messages.
const MARKS: [Look; 5] = [
    ("error:", Style::red),
    ("warning:", Style::yellow),
    ("hint:", Style::cyan),
    ("gate failed:", Style::red),
    ("run-time error:", Style::red),
];

fn marked(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let found = MARKS.iter().find(|(mark, _)| line.starts_with(mark));
        match found {
            Some((mark, colour)) => {
                let style = colour(Style::new().bold().force_styling(true));
                format!("{}{}", style.apply_to(mark), &line[mark.len()..])
            }
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Beginnings of titles in summaries.
const TITLES: [Look; 11] = [
    ("Coverage statistics for", |it| it),
    ("Crash statistics: rte: none", Style::green),
    ("Crash statistics:", Style::red),
    ("Oracle failures:", Style::red),
    ("Abnormal exits:", Style::yellow),
    ("Errors ", Style::yellow),
    ("Unknown:", Style::yellow),
    ("Not covered:", Style::yellow),
    ("Uncoverable:", Style::cyan),
    ("Proved within bounds:", Style::cyan),
    ("Mutation score:", |it| it),
];

fn coloured(text: &str) -> String {
    text.split_inclusive('\n')
        .map(|line| {
            let (words, end) = match line.strip_suffix('\n') {
                Some(words) => (words, "\n"),
                None => (line, ""),
            };
            if words.starts_with("  cov: ") {
                return format!("{}{end}", figures(words));
            }
            match TITLES.iter().find(|(title, _)| words.starts_with(title)) {
                Some((_, colour)) => {
                    let style = colour(Style::new().bold().force_styling(true));
                    format!("{}{end}", style.apply_to(words))
                }
                None => line.to_owned(),
            }
        })
        .collect()
}

/// `  cov: 3 (75.0%)  uncov: 0 (0.0%)  unkwn: 1 (25.0%) with 2 tests`: what is not 0 has a colour.
fn figures(line: &str) -> String {
    let parts = line.split("  ").map(|part| {
        let style = Style::new().bold().force_styling(true);
        let style = match part.split(':').next().unwrap_or_default() {
            "cov" => style.green(),
            "unkwn" => style.yellow(),
            _ => style.cyan(),
        };
        let (shown, rest) = part.split_once(" with ").unwrap_or((part, ""));
        let count = shown.split_once(": ").map_or("0", |(_, count)| count);
        let shown = match count.starts_with("0 ") || count == "0" {
            true => shown.to_owned(),
            false => style.apply_to(shown).to_string(),
        };
        match rest {
            "" => shown,
            rest => format!("{shown} with {rest}"),
        }
    });
    parts.collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Coverage statistics for 'f':\n  cov: 3 (75.0%)  uncov: 0 (0.0%)  unkwn: 1 (25.0%) with 2 tests\n\
                        Covered objectives: {1, 2, 3}\nCrash statistics: rte: none\nUnknown:\n  {4}: time limit\n";

    #[test]
    fn colours_change_no_word() {
        let shown = coloured(TEXT);
        assert_ne!(shown, TEXT);
        assert_eq!(console::strip_ansi_codes(&shown), TEXT);
    }

    #[test]
    fn what_is_zero_has_no_colour() {
        let shown = coloured(TEXT);
        assert!(shown.contains("  uncov: 0 (0.0%)  "), "{shown}");
        assert!(
            shown.contains("\u{1b}[32m\u{1b}[1mcov: 3 (75.0%)"),
            "{shown:?}"
        );
        assert!(
            shown.contains("\u{1b}[33m\u{1b}[1munkwn: 1 (25.0%)"),
            "{shown:?}"
        );
    }

    #[test]
    fn only_the_beginning_of_a_message_has_a_colour() {
        let shown = marked("error: cannot read 'f.c'\nhint: check the path");
        assert!(shown.contains("cannot read 'f.c'\n"), "{shown:?}");
        assert!(
            shown.starts_with("\u{1b}[31m\u{1b}[1merror:\u{1b}[0m cannot"),
            "{shown:?}"
        );
        assert_eq!(marked("objectives: 3"), "objectives: 3");
    }
}
