//! Links without the compiler's driver.
//!
//! Clang only starts the linker, and to start clang takes as long as a small link. What it would tell the linker depends
//! on the flags and the machine alone, so it is asked once a machine (`-###`) and the linker is started directly.
//! Where that fails, clang links as usual, and its messages are the ones that are shown.

use std::path::{Path, PathBuf};

use sc_process::{Job, tools};

use crate::builder::COMPILING;

/// Stands for objects and the linker's own arguments in the command that clang shows.
const OBJECTS: &str = "__sc_objects";
/// Stands for the program.
const PROGRAM: &str = "__sc_program";

/// Clang reads these as well: with one of them, its answer may be another one tomorrow.
const VARIABLES: [&str; 5] = [
    "LIBRARY_PATH",
    "COMPILER_PATH",
    "GCC_EXEC_PREFIX",
    "CCC_OVERRIDE_OPTIONS",
    "CLANG_CONFIG_FILE_USER_DIR",
];

/// A link as clang would do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkCommand {
    words: Vec<String>,
}

impl LinkCommand {
    /// What `clang` does to link with these flags; `None` if it cannot be known.
    pub(crate) fn ask(clang: &Path, flags: &[String]) -> Option<Self> {
        if VARIABLES
            .iter()
            .any(|name| std::env::var_os(name).is_some())
        {
            return None;
        }
        let objects = format!("-Wl,{OBJECTS}");
        let mut args = vec!["-###"];
        args.extend(flags.iter().map(String::as_str));
        args.extend([objects.as_str(), "-o", PROGRAM]);
        // Clang prints the command to standard error.
        let job = Job::new("/bin/sh")
            .args(["-c", r#"exec "$@" 2>&1"#, "sh"])
            .arg(clang)
            .args(&args)
            .env("LC_ALL", "C");
        tools::ask(clang, &args, &job, Self::parse).ok()?.ok()
    }

    /// The last line with a command is the link, if it names both what is linked and where it goes.
    fn parse(text: &str) -> Option<Self> {
        let mut commands = text.lines().filter(|line| line.starts_with(" \""));
        let words = words(commands.next_back()?)?;
        let count = |name: &str| words.iter().filter(|word| *word == name).count();
        let linker = Path::new(words.first()?).file_name()?.to_str()?;
        let is_link = linker.starts_with("ld") || linker.ends_with("ld");
        (is_link && count(OBJECTS) == 1 && count(PROGRAM) == 1).then_some(Self { words })
    }

    /// The linker for these objects; `own` are arguments of the linker itself.
    pub(crate) fn job(&self, objects: &[PathBuf], own: &[String], program: &Path) -> Option<Job> {
        let (linker, words) = self.words.split_first()?;
        let mut job = Job::new(linker)
            .repeated()
            .env("LC_ALL", "C")
            .account(COMPILING);
        for word in words {
            job = match word.as_str() {
                OBJECTS => job.args(objects).args(own),
                PROGRAM => job.arg(program),
                word => job.arg(word),
            };
        }
        Some(job)
    }
}

/// The words of a command as clang prints it: each in quotes, with backslashes before what has a meaning in them.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let mut word = String::new();
        let mut characters = rest.strip_prefix('"')?.chars();
        loop {
            match characters.next()? {
                '"' => break,
                '\\' => word.push(characters.next()?),
                character => word.push(character),
            }
        }
        words.push(word);
        rest = characters.as_str().trim_start();
    }
    Some(words)
}

/// Whether a flag of the user's means the same to the linker as to clang.
pub(crate) fn is_for_linker(flag: &str) -> bool {
    !flag.starts_with('-') || flag.starts_with("-l") || flag.starts_with("-L")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_read_as_clang_prints_it() {
        let text = "clang version 19\nInstalledDir: /usr/bin\n \"/usr/bin/ld.lld\" \"-pie\" \"-o\" \"__sc_program\" \
                    \"a \\\"b\\\\\" \"__sc_objects\" \"-lc\"\n";
        let command = LinkCommand::parse(text).unwrap();
        let objects = [PathBuf::from("x.o"), PathBuf::from("y.o")];
        let own = ["--wrap=exit".to_owned()];
        let job = command.job(&objects, &own, Path::new("p")).unwrap();
        assert_eq!(
            job.to_string(),
            "LC_ALL=C /usr/bin/ld.lld -pie -o p 'a \"b\\' x.o y.o --wrap=exit -lc"
        );
    }

    #[test]
    fn what_is_not_one_link_is_left_to_clang() {
        for text in [
            "",
            "error: unknown argument\n",
            " \"/usr/bin/clang\" \"-cc1\" \"__sc_objects\" \"__sc_program\"\n",
            " \"/usr/bin/ld\" \"-o\" \"__sc_program\"\n",
            " \"/usr/bin/ld\" \"__sc_objects\" \"-o\" \"__sc_program\n",
        ] {
            assert_eq!(LinkCommand::parse(text), None, "{text}");
        }
    }

    #[test]
    fn flags_of_the_driver_are_told_from_those_of_the_linker() {
        let is = |flag| is_for_linker(flag);
        assert!(is("-lm") && is("-L/lib") && is("libx.a"));
        assert!(!is("-pthread") && !is("-Wl,-z,now") && !is("-static"));
    }
}
