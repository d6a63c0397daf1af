//! The user's cache directory.

use std::ffi::OsString;
use std::path::PathBuf;

/// `${XDG_CACHE_HOME:-~/.cache}/seacoral`, if there is a home.
pub fn user_cache() -> Option<PathBuf> {
    user_cache_by(|name| std::env::var_os(name))
}

/// The same with these environment variables. The standard wants relative paths ignored.
pub(crate) fn user_cache_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(variable(name)?);
        path.is_absolute().then_some(path)
    };
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(base.join("seacoral"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_where_the_standard_says() {
        #[track_caller]
        fn check(variables: &[(&str, &str)], expected: Option<&str>) {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            assert_eq!(user_cache_by(variable), expected.map(PathBuf::from));
        }
        check(&[("HOME", "/h")], Some("/h/.cache/seacoral"));
        check(
            &[("HOME", "/h"), ("XDG_CACHE_HOME", "/c")],
            Some("/c/seacoral"),
        );
        check(
            &[("HOME", "/h"), ("XDG_CACHE_HOME", "c")],
            Some("/h/.cache/seacoral"),
        );
        check(&[("HOME", "")], None);
        check(&[], None);
    }
}
