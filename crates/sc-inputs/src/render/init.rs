//! Initialisers, and how they are broken into lines.

/// An initialiser.
#[derive(Debug, Clone)]
pub(crate) enum Init {
    /// A constant or a variable.
    Atom(String),
    /// Elements of an array.
    List(Vec<Init>),
    /// Members of a struct; those left out are zero.
    Fields(Vec<(String, Init)>),
    /// The member of a union. The initialiser of one leaves the other bytes of the union open.
    Member(Vec<(String, Init)>),
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
            Init::Fields(fields) | Init::Member(fields) => {
                fields.iter().all(|(_, init)| init.is_zero())
            }
        }
    }

    /// Whether some bytes would be open after it.
    pub(crate) fn leaves_bytes_open(&self) -> bool {
        match self {
            Init::Atom(_) => false,
            Init::List(items) => items.iter().any(Init::leaves_bytes_open),
            Init::Fields(fields) => fields.iter().any(|(_, init)| init.leaves_bytes_open()),
            Init::Member(_) => true,
        }
    }

    /// Assignments that do the same to an object of zeros; `arrow` if `object` is a pointer to it.
    pub(crate) fn assignments(&self, object: &str, arrow: bool, lines: &mut Vec<String>) {
        match self {
            Init::Atom(_) if self.is_zero() => {}
            Init::Atom(text) if arrow => lines.push(format!("*{object} = {text};")),
            Init::Atom(text) => lines.push(format!("{object} = {text};")),
            Init::List(items) => {
                let array = match arrow {
                    true => format!("(*{object})"),
                    false => object.to_owned(),
                };
                for (index, item) in items.iter().enumerate() {
                    item.assignments(&format!("{array}[{index}]"), false, lines);
                }
            }
            Init::Fields(fields) | Init::Member(fields) => {
                let dot = if arrow { "->" } else { "." };
                for (name, init) in fields {
                    match name.as_str() {
                        "" => init.assignments(object, arrow, lines),
                        _ => init.assignments(&format!("{object}{dot}{name}"), false, lines),
                    }
                }
            }
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
            Init::Fields(fields) | Init::Member(fields) => {
                let part =
                    |(name, init): (&str, &Init)| init.after(&format!(".{name} ="), indent + 4);
                let parts: Vec<String> = named(fields).into_iter().map(part).collect();
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
            Init::Fields(fields) | Init::Member(fields) if fields.is_empty() => "{0}".to_owned(),
            Init::Fields(fields) | Init::Member(fields) => {
                let part = |(name, init): (&str, &Init)| format!(".{name} = {}", init.one_line());
                let parts: Vec<String> = named(fields).into_iter().map(part).collect();
                format!("{{{}}}", parts.join(", "))
            }
        }
    }
}

/// Members by name, those of unnamed unions as if they were members of what these are in.
fn named(fields: &[(String, Init)]) -> Vec<(&str, &Init)> {
    let mut all = Vec::new();
    for (name, init) in fields {
        match (name.as_str(), init) {
            ("", Init::Fields(inner) | Init::Member(inner)) => all.extend(named(inner)),
            (name, init) => all.push((name, init)),
        }
    }
    all
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
