//! `seacoral criteria`.

use clap::Command;
use sc_objectives::criteria::ALL;

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    Command::new("criteria").about("List the coverage criteria")
}

/// Each criterion with its meaning and an example.
pub fn text() -> String {
    let mut text = String::new();
    for info in ALL {
        text.push_str(&format!("{:<8}{}\n", info.name, info.meaning));
        for line in info.example.lines() {
            text.push_str(&format!("          {line}\n"));
        }
    }
    text
}
