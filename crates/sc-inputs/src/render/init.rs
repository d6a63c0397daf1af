//! Initialisers, and how they are broken into lines.

/// An initialiser.
#[derive(Debug, Clone)]
pub(crate) enum Init {
    /// A constant or a variable.
    Atom(String),
    /// Elements of an array.
    List(Vec<Init>),
    /// Members of a struct; an anonymous one follows the member before it without a name.
    Fields(Vec<(String, Init)>),
}

/// Lines are broken at this width.
const WIDTH: usize = 79;

impl Init {
    /// All zero: `{0}` says it better.
    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Init::Atom(text) => matches!(
                text.as_str(),
                "0" | "0u" | "0L" | "0UL" | "0LL" | "0ULL" | "NULL" | "0.0" | "0.0f" | "0.0L"
            ),
            Init::List(items) => items.iter().all(Init::is_zero),
            Init::Fields(fields) => fields.iter().all(|(_, init)| init.is_zero()),
        }
    }

    /// `head`, a space, and the initialiser; breaks lines only where it must.
    pub(crate) fn after(&self, head: &str, indent: usize) -> String {
        // Statements stand in a function body, and `,` or `;` follows.
        let text = self.write(indent + head.len() + 2, indent);
        let space = if text.starts_with('\n') { "" } else { " " };
        format!("{head}{space}{text}")
    }

    fn write(&self, column: usize, indent: usize) -> String {
        let line = self.one_line();
        if column + line.len() <= WIDTH || matches!(self, Init::Atom(_)) {
            return line;
        }
        let pad = " ".repeat(indent);
        if indent + line.len() <= WIDTH {
            return format!("\n{pad}{line}");
        }
        let text = match self {
            Init::Atom(text) => text.clone(),
            Init::List(items) => write_list(&shown(items), indent, &pad),
            Init::Fields(fields) => {
                let part = |(name, init): &(String, Init)| match name.as_str() {
                    "" => init.write(indent + 2, indent + 1).trim_start().to_owned(),
                    _ => init.after(&format!(".{name} ="), indent + 4),
                };
                let parts: Vec<String> = fields.iter().map(part).collect();
                format!("{{{}}}", parts.join(&format!(",\n{pad} ")))
            }
        };
        format!("\n{pad}{text}")
    }

    fn one_line(&self) -> String {
        match self {
            Init::Atom(text) => text.clone(),
            Init::List(items) => {
                let parts: Vec<String> = shown(items).iter().map(Init::one_line).collect();
                format!("{{{}}}", parts.join(", "))
            }
            Init::Fields(fields) => {
                let part = |(name, init): &(String, Init)| match name.as_str() {
                    "" => init.one_line(),
                    _ => format!(".{name} = {}", init.one_line()),
                };
                format!(
                    "{{{}}}",
                    fields.iter().map(part).collect::<Vec<_>>().join(", ")
                )
            }
        }
    }
}

/// What of a list is written: C fills up with zeros.
fn shown(items: &[Init]) -> Vec<Init> {
    if items.len() > 1 && items.iter().all(Init::is_zero) {
        return vec![items[0].clone()];
    }
    let zeros = items.iter().rev().take_while(|item| item.is_zero()).count();
    let keep = if items.len() > 8 && zeros > 4 {
        items.len() - zeros
    } else {
        items.len()
    };
    items[..keep].to_vec()
}

fn write_list(items: &[Init], indent: usize, pad: &str) -> String {
    if items.iter().all(|item| matches!(item, Init::Atom(_))) {
        let words: Vec<String> = items.iter().map(Init::one_line).collect();
        return format!("{{{}}}", fill(&words, indent + 1, pad));
    }
    let parts: Vec<String> = items
        .iter()
        .map(|item| item.write(indent + 1, indent + 1).trim_start().to_owned())
        .collect();
    format!("{{{}}}", parts.join(&format!(",\n{pad} ")))
}

fn fill(words: &[String], column: usize, pad: &str) -> String {
    let mut text = String::new();
    let mut at = column;
    for (index, word) in words.iter().enumerate() {
        let last = index + 1 == words.len();
        if index > 0 {
            if at + word.len() + 2 > WIDTH {
                text.push('\n');
                text.push_str(pad);
                text.push(' ');
                at = pad.len() + 1;
            } else {
                text.push(' ');
                at += 1;
            }
        }
        text.push_str(word);
        at += word.len();
        if !last {
            text.push(',');
            at += 1;
        }
    }
    text
}
