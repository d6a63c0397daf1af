//! `seacoral config doc` and `seacoral config init`.

use std::path::Path;

use sc_options::{Kind, Scope, State};

use crate::failure::Failure;
use crate::schema;

/// Every key with its meaning and default, as a commented `seacoral.toml`.
pub fn doc() -> String {
    let mut text = String::from(
        "# Every key of seacoral.toml. Precedence: defaults < seacoral.toml < environment < arguments.\n",
    );
    for section in schema::sections() {
        text.push_str(&format!("\n[{section}]\n"));
        for key in schema::options().filter(|key| key.section == section) {
            let scope = if key.scope == Scope::Project {
                "defines the project"
            } else {
                "may change between runs"
            };
            text.push_str(&format!(
                "# {}\n#   option --{}, variable {}; {scope}\n",
                key.help,
                key.flag,
                key.variable()
            ));
            if let State::NoEffect(why) = key.state {
                text.push_str(&format!("#   accepted, without effect: {why}\n"));
            }
            text.push_str(&format!(
                "#{} = {}\n",
                key.name,
                example(key.kind, key.default)
            ));
        }
    }
    text
}

fn example(kind: Kind, default: &str) -> String {
    match kind {
        Kind::Number => {
            if default.is_empty() {
                "0".into()
            } else {
                default.to_string()
            }
        }
        Kind::Switch => default.to_string(),
        Kind::List | Kind::Paths if default.is_empty() => "[]".into(),
        Kind::List | Kind::Paths => format!("[\"{default}\"]"),
        Kind::Choice(words) if default.is_empty() => {
            format!("\"{}\"", words.first().unwrap_or(&""))
        }
        _ => format!("\"{default}\""),
    }
}

const INITIAL: &str = r#"# Configuration of seacoral; 'seacoral config doc' explains every key.

[project]
files = ["FILE.c"]          # C files, relative to this one
entrypoint = "FUNCTION"     # the function under test
criterion = ["CC"]          # 'seacoral criteria' lists them

[run]
time-budget = "60s"

[pointer-handling]
# array-size-mapping = ["buffer:n"]   # buffer points to exactly n elements
# max-ptr-array-length = 10
"#;

/// Writes a `seacoral.toml` to start from.
pub fn init(force: bool) -> Result<String, Failure> {
    let path = Path::new("seacoral.toml");
    if path.exists() && !force {
        return Err(Failure::usage("'seacoral.toml' already exists")
            .hint("use 'seacoral config init --force' to replace it"));
    }
    std::fs::write(path, INITIAL).map_err(|e| Failure::file("write", path, &e))?;
    Ok("wrote seacoral.toml: fill in files and entrypoint\n".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of `text` in backquotes, or at the beginning of what is in them.
    fn mentions(text: &str, option: &str) -> bool {
        text.split(option)
            .skip(1)
            .any(|rest| rest.starts_with(['`', ' ']))
    }

    #[test]
    fn every_option_is_in_the_book() {
        let book = include_str!("../../../../docs/user/options.md");
        let missing: Vec<String> = schema::options()
            .map(|key| format!("`--{}", key.flag))
            .filter(|option| !mentions(book, option))
            .collect();
        assert!(missing.is_empty(), "docs/user/options.md lacks {missing:?}");
    }
}
