//! `seacoral tools`.

use sc_process::tools;

/// Tools that are recognised and not used, and what is said of them.
const INSTEAD: [(&str, &str); 1] = [("klee", "; here dse does that, with KLEE or without")];

/// Every tool: its version and place, or what it would add and how to get it.
pub fn text() -> String {
    let mut text = format!(
        "{:<16} {:<10} built in\n                 for: finds tests and proves objectives uncoverable by symbolic execution\n",
        "dse",
        env!("CARGO_PKG_VERSION")
    );
    for (tool, state) in tools::all() {
        let instead = INSTEAD.iter().find(|(id, _)| *id == tool.id);
        let when = instead.map_or("", |(_, text)| text);
        match state {
            Ok(found) => {
                text.push_str(&format!(
                    "{:<16} {:<10} {}\n",
                    tool.id,
                    found.version.to_string(),
                    found.path.display()
                ));
                text.push_str(&format!("                 for: {}{when}\n", tool.adds));
            }
            Err(missing) => {
                text.push_str(&format!("{:<16} missing    {}\n", tool.id, missing.reason));
                text.push_str(&format!(
                    "                 would add: {}{when}\n",
                    tool.adds
                ));
                text.push_str(&format!("                 get it: {}\n", missing.hint));
            }
        }
    }
    text
}
