//! `seacoral tools`.

use sc_process::tools;

/// Every tool: its version and place, or what it would add and how to get it.
pub fn text() -> String {
    let mut text = String::new();
    for (tool, state) in tools::all() {
        match state {
            Ok(found) => {
                text.push_str(&format!(
                    "{:<16} {:<10} {}\n",
                    tool.id,
                    found.version.to_string(),
                    found.path.display()
                ));
                text.push_str(&format!("                 for: {}\n", tool.adds));
            }
            Err(missing) => {
                text.push_str(&format!("{:<16} missing    {}\n", tool.id, missing.reason));
                text.push_str(&format!("                 would add: {}\n", tool.adds));
                text.push_str(&format!("                 get it: {}\n", missing.hint));
            }
        }
    }
    text
}
