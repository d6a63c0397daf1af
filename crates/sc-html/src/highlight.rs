//! C text with colours, line by line.

use tree_sitter_highlight::{HighlightConfiguration, Highlighter, HtmlRenderer};

/// Kinds of tokens that have a class of their own in the style sheet.
const KINDS: [&str; 9] = [
    "comment", "string", "number", "keyword", "type", "function", "constant", "property", "label",
];

/// The lines of a C file as HTML; without colours if the text cannot be read as C.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let count = text.lines().count();
    let coloured = coloured(text).filter(|lines| lines.len() >= count);
    let mut lines = coloured.unwrap_or_else(|| text.lines().map(escaped).collect());
    // The last line may be an empty one after the last end of line.
    lines.truncate(count);
    lines
}

fn coloured(text: &str) -> Option<Vec<String>> {
    let language = tree_sitter_c::LANGUAGE.into();
    let query = tree_sitter_c::HIGHLIGHT_QUERY;
    let mut configuration = HighlightConfiguration::new(language, "c", query, "", "").ok()?;
    configuration.configure(&KINDS);
    let mut highlighter = Highlighter::new();
    let events = highlighter.highlight(&configuration, text.as_bytes(), None, |_| None);
    let mut renderer = HtmlRenderer::new();
    let class = |kind: tree_sitter_highlight::Highlight, out: &mut Vec<u8>| {
        let name = KINDS.get(kind.0).copied().unwrap_or("");
        out.extend_from_slice(format!("class=\"{name}\"").as_bytes());
    };
    renderer
        .render(events.ok()?, text.as_bytes(), &class)
        .ok()?;
    let lines = renderer.lines();
    Some(
        lines
            .map(|line| line.trim_end_matches(['\n', '\r']).to_owned())
            .collect(),
    )
}

/// Text that HTML shows as it is.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            _ => html.push(c),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_stands_alone() {
        let text = "/* two\n lines */ int f(int a)\n{\n\treturn a < 3 ? '<' : \"&\"[0];\n}\n";
        insta::assert_snapshot!(lines(text).join("\n"));
        for line in lines(text) {
            let count = |what: &str| line.matches(what).count();
            assert_eq!(count("<span"), count("</span>"), "{line}");
        }
    }

    #[test]
    fn any_text_keeps_its_lines() {
        for text in [
            "",
            "\n",
            "}}}} {{{ @ $ \u{1F600}\n\n#define",
            "int a;\r\nint b;",
        ] {
            assert_eq!(lines(text).len(), text.lines().count(), "{text:?}");
        }
    }
}
