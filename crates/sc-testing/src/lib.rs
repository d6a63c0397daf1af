//! Tools that a test needs and that may be missing.
//!
//! On a developer's machine, a test without its tool is skipped with a message. Where [`REQUIRE_TOOLS`] is set, as in
//! `.ci/run`, it fails: a skipped check never looks like a passed one there.

use std::path::PathBuf;

/// With this environment variable set (and not empty), a missing tool is a failure.
pub const REQUIRE_TOOLS: &str = "SEACORAL_REQUIRE_TOOLS";

/// Whether a missing tool is a failure.
pub fn tools_are_required() -> bool {
    std::env::var_os(REQUIRE_TOOLS).is_some_and(|value| !value.is_empty())
}

/// Prints that a check is skipped, and why.
///
/// # Panics
/// If tools are required.
pub fn skip(reason: &str) {
    if let Err(error) = try_skip(reason) {
        panic!("{error}");
    }
}

/// Prints that a check is skipped, and why. If tools are required, gives the message of the failure instead.
pub fn try_skip(reason: &str) -> Result<(), String> {
    if tools_are_required() {
        return Err(format!("{reason} ({REQUIRE_TOOLS} is set)"));
    }
    println!("skipped: {reason}");
    Ok(())
}

/// Tools that no package has, so that `make test` cannot install them: their checks are skipped everywhere.
pub const NOT_INSTALLABLE: [&str; 1] = ["klee"];

/// Prints that a check of a tool is skipped, as [`try_skip`]; a tool that cannot be installed is never a failure.
pub fn try_skip_tool(tool: &str, reason: &str) -> Result<(), String> {
    if NOT_INSTALLABLE.contains(&tool) {
        println!("skipped: {reason}");
        return Ok(());
    }
    try_skip(reason)
}

/// Whether a program is in the path; skips the check that needs it if not, see [`skip`].
pub fn installed(program: &str) -> bool {
    let found = find(program).is_some();
    if !found {
        skip(&format!("{program} is not installed"));
    }
    found
}

/// Where a program is in the path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|dir| dir.join(program))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_in_the_path() {
        assert!(find("sh").is_some());
        assert!(find("no-such-program").is_none());
    }

    #[test]
    fn a_tool_that_cannot_be_installed_is_skipped() {
        assert_eq!(try_skip_tool("klee", "no klee"), Ok(()));
        assert_eq!(
            try_skip_tool("cbmc", "no cbmc").is_err(),
            tools_are_required()
        );
    }

    #[test]
    fn a_missing_tool_is_skipped_or_fails() {
        let message = try_skip("no tool");
        if tools_are_required() {
            assert!(message.is_err_and(|text| text.contains(REQUIRE_TOOLS)));
        } else {
            assert_eq!(message, Ok(()));
        }
    }
}
