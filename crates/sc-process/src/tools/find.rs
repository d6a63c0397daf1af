//! Finding tools on this machine.

use std::error::Error;
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{Found, Kind, Missing, Program, Reason, TOOLS, Tool, Version, libclang};
use crate::{Cancel, Finished, Job};

/// How long a tool may take to tell its version.
const VERSION_LIMIT: Duration = Duration::from_secs(5);

/// Finds a tool: where its variable says, or the first usable one in the usual places.
pub fn find(tool: &Tool) -> Result<Found, Missing> {
    Host::this().find(tool)
}

/// Looks at the tool at `path`, which `named_by` (an option, for example) names.
pub fn inspect(tool: &Tool, path: &Path, named_by: &str) -> Result<Found, Missing> {
    Host::this()
        .examine_named(tool, path, named_by)
        .map_err(|reason| missing(tool, reason))
}

/// Finds every tool of [`TOOLS`], in that order.
pub fn all() -> Vec<(&'static Tool, Result<Found, Missing>)> {
    thread::scope(|scope| {
        // At once, because a broken tool takes its five seconds.
        let searches = TOOLS.map(|tool| (tool, scope.spawn(move || find(tool))));
        searches
            .into_iter()
            .map(|(tool, search)| {
                let result = search.join();
                (
                    tool,
                    result.unwrap_or_else(|p| std::panic::resume_unwind(p)),
                )
            })
            .collect()
    })
}

fn missing(tool: &Tool, reason: Reason) -> Missing {
    Missing {
        tool: tool.id,
        reason,
        hint: tool.install,
    }
}

/// What a search depends on: tests have hosts of their own.
struct Host<V> {
    variable: V,
    root: PathBuf,
}

impl Host<fn(&str) -> Option<OsString>> {
    fn this() -> Self {
        Self {
            variable: |name| std::env::var_os(name),
            root: PathBuf::from("/"),
        }
    }
}

impl<V: Fn(&str) -> Option<OsString>> Host<V> {
    fn find(&self, tool: &Tool) -> Result<Found, Missing> {
        let search = match self.path_variable(tool.variable) {
            Some(path) => self.examine_named(tool, &path, tool.variable),
            None => self.search(tool),
        };
        search.map_err(|reason| missing(tool, reason))
    }

    /// A path in a variable; an empty one counts as unset.
    fn path_variable(&self, name: &str) -> Option<PathBuf> {
        let value = (self.variable)(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    }

    fn examine_named(&self, tool: &Tool, path: &Path, named_by: &str) -> Result<Found, Reason> {
        let not_there = || Reason::NotThere {
            path: path.to_owned(),
            named_by: named_by.to_owned(),
        };
        match &tool.kind {
            Kind::Program(program) => {
                let path = self.which(path).ok_or_else(not_there)?;
                examine(tool, program, path)
            }
            Kind::Libclang => {
                let mut named = libclang::named(path).into_iter();
                let (path, version) = named.next().ok_or_else(not_there)?;
                recent_enough(tool, path, version)
            }
        }
    }

    fn search(&self, tool: &Tool) -> Result<Found, Reason> {
        match &tool.kind {
            Kind::Program(program) => {
                let mut names: Vec<PathBuf> = program.names.iter().map(PathBuf::from).collect();
                if let Some(data) = self.data_directory() {
                    names.extend(program.private.iter().map(|path| data.join(path)));
                }
                let there = names.iter().filter_map(|name| self.which(name));
                let tried = || names.iter().map(|name| format!("`{}`", name.display()));
                first_usable(there.map(|path| examine(tool, program, path)))
                    .unwrap_or_else(|| not_found(tried()))
            }
            Kind::Libclang => {
                let named = self.path_variable("LIBCLANG_PATH");
                let named = named.map(|path| libclang::named(&path)).unwrap_or_default();
                let there = named.into_iter().chain(libclang::installed(&self.root));
                let tried = libclang::DIRECTORIES.iter().map(|dir| format!("`/{dir}`"));
                first_usable(there.map(|(path, version)| recent_enough(tool, path, version)))
                    .unwrap_or_else(|| {
                        not_found(["`$LIBCLANG_PATH`".to_owned()].into_iter().chain(tried))
                    })
            }
        }
    }

    /// The executable file that a shell would run for `name`.
    fn which(&self, name: &Path) -> Option<PathBuf> {
        if name.components().count() > 1 {
            return is_executable(name).then(|| name.to_owned());
        }
        let path = (self.variable)("PATH")?;
        std::env::split_paths(&path)
            .map(|directory| directory.join(name))
            .find(|candidate| is_executable(candidate))
    }

    fn data_directory(&self) -> Option<PathBuf> {
        let data = self.path_variable("XDG_DATA_HOME");
        // The standard wants relative paths ignored.
        let data = data.filter(|path| path.is_absolute());
        let data = data.or_else(|| Some(self.path_variable("HOME")?.join(".local/share")));
        data.map(|data| data.join("seacoral"))
    }
}

/// The first that can be used, or else why the first cannot; `None` if there is none. Lazy: each costs a process.
fn first_usable(
    candidates: impl Iterator<Item = Result<Found, Reason>>,
) -> Option<Result<Found, Reason>> {
    let mut first_failure = None;
    for candidate in candidates {
        match candidate {
            Ok(found) => return Some(Ok(found)),
            Err(reason) => first_failure = first_failure.or(Some(reason)),
        }
    }
    first_failure.map(Err)
}

fn not_found(tried: impl Iterator<Item = String>) -> Result<Found, Reason> {
    Err(Reason::NotFound {
        tried: tried.collect(),
    })
}

/// Asks a program for its version.
fn examine(tool: &Tool, program: &Program, path: PathBuf) -> Result<Found, Reason> {
    let no_version = |detail: String| Reason::NoVersion {
        path: path.clone(),
        detail,
    };
    // Not in the language of the user.
    let job = Job::new(&path)
        .args(program.version_args)
        .env("LC_ALL", "C");
    let answer = job.time_limit(VERSION_LIMIT).run(&Cancel::new());
    let answer = answer.map_err(|error| no_version(with_sources(&error)))?;
    if !answer.exit.is_success() {
        return Err(no_version(describe(&answer)));
    }
    let version = program.banner.parse(&answer.stdout_text());
    match version.or_else(|| program.banner.parse(&answer.stderr_text())) {
        Some(version) => recent_enough(tool, path, version),
        None => Err(no_version(describe(&answer))),
    }
}

fn recent_enough(tool: &Tool, path: PathBuf, version: Version) -> Result<Found, Reason> {
    let minimum = Version::from(tool.minimum);
    if version < minimum {
        return Err(Reason::TooOld {
            path,
            version,
            minimum,
        });
    }
    Ok(Found { path, version })
}

/// How it ended and the first line it printed, errors first.
fn describe(answer: &Finished) -> String {
    let (stderr, stdout) = (answer.stderr_text(), answer.stdout_text());
    let mut lines = stderr.lines().chain(stdout.lines());
    match lines.find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{}, printed `{}`", answer.exit, line.trim()),
        None => format!("{}, printed nothing", answer.exit),
    }
}

fn with_sources(error: &dyn Error) -> String {
    let sources = std::iter::successors(error.source(), |&error| error.source());
    sources.fold(error.to_string(), |text, source| {
        format!("{text}: {source}")
    })
}

fn is_executable(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::tools::{CBMC, CLANG, LIBCLANG, LLVM_SYMBOLIZER};
    use std::collections::HashMap;
    use std::fs;
    use tempfile::TempDir;

    /// A directory that stands for a machine: files in it are programs that run these scripts.
    struct Machine {
        root: TempDir,
        variables: HashMap<&'static str, String>,
    }

    impl Machine {
        fn new(scripts: &[(&str, &str)]) -> Self {
            let root = tempfile::tempdir().unwrap();
            for (name, script) in scripts {
                let path = root.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            }
            let at = |path: &str| root.path().join(path).display().to_string();
            let variables = HashMap::from([
                ("PATH", format!("{}:{}", at("bin"), at("sbin"))),
                ("HOME", at("home")),
            ]);
            Self { root, variables }
        }

        /// Sets a variable; `@` in the value stands for the root.
        fn with(mut self, name: &'static str, value: &str) -> Self {
            self.variables.insert(name, self.rooted(value));
            self
        }

        fn rooted(&self, text: &str) -> String {
            text.replace('@', &self.root.path().display().to_string())
        }

        /// What is found, as `version path`, or the message; `@` stands for the root.
        #[track_caller]
        fn check(&self, tool: &Tool, expected: &str) {
            let host = Host {
                variable: |name: &str| self.variables.get(name).map(OsString::from),
                root: self.root.path().to_owned(),
            };
            let shown = match host.find(tool) {
                Ok(found) => format!("{} {}", found.version, found.path.display()),
                Err(missing) => {
                    assert_eq!(missing.hint, tool.install);
                    missing.to_string()
                }
            };
            assert_eq!(shown, self.rooted(expected));
        }
    }

    const CLANG_19: &str = "echo Debian clang version 19.1.7 '(3~deb12u1)'";
    const CLANG_14: &str = "echo Debian clang version 14.0.6";

    #[test]
    fn names_are_tried_in_order_before_places() {
        let scripts = [("bin/clang", CLANG_14), ("sbin/clang-19", CLANG_19)];
        Machine::new(&scripts).check(&CLANG, "19.1.7 @/sbin/clang-19");
    }

    #[test]
    fn what_is_too_old_is_passed_over_but_told_when_nothing_else_is_there() {
        let old = ("bin/clang", CLANG_14);
        let other = ("bin/clang-18", "echo clang version 18.1.3");
        Machine::new(&[old, other]).check(&CLANG, "18.1.3 @/bin/clang-18");
        Machine::new(&[old]).check(&CLANG, "clang 14.0.6 at `@/bin/clang` is older than 17");
    }

    #[test]
    fn the_variable_decides_alone() {
        let scripts = [("bin/clang-19", CLANG_19), ("opt/cc", CLANG_14)];
        let machine = Machine::new(&scripts).with("SEACORAL_CLANG", "@/opt/cc");
        machine.check(&CLANG, "clang 14.0.6 at `@/opt/cc` is older than 17");
        let machine = machine.with("SEACORAL_CLANG", "@/nowhere");
        machine.check(
            &CLANG,
            "clang not found at `@/nowhere`, which SEACORAL_CLANG names",
        );
        let machine = machine.with("SEACORAL_CLANG", "clang-19");
        machine.check(&CLANG, "19.1.7 @/bin/clang-19");
        let machine = machine.with("SEACORAL_CLANG", "");
        machine.check(&CLANG, "19.1.7 @/bin/clang-19");
    }

    #[test]
    fn private_installations_are_found_after_the_path() {
        let private = (
            "home/.local/share/seacoral/cbmc-6.6/bin/cbmc",
            "echo '6.6.0 (cbmc-6.6.0)'",
        );
        let machine = Machine::new(&[private]);
        machine.check(
            &CBMC,
            "6.6.0 @/home/.local/share/seacoral/cbmc-6.6/bin/cbmc",
        );
        machine.with("XDG_DATA_HOME", "@/data").check(
            &CBMC,
            "cbmc not found (tried `cbmc`, `@/data/seacoral/cbmc-6.6/bin/cbmc`)",
        );
        Machine::new(&[private, ("bin/cbmc", "echo '6.7.1 (cbmc-6.7.1)'")])
            .check(&CBMC, "6.7.1 @/bin/cbmc");
    }

    #[test]
    fn broken_programs_are_told() {
        Machine::new(&[("bin/cbmc", "echo no libminisat.so.2 >&2; exit 127")]).check(
            &CBMC,
            "cbmc at `@/bin/cbmc` does not tell its version: failed with exit code 127, printed `no libminisat.so.2`",
        );
        Machine::new(&[("bin/cbmc", "")]).check(
            &CBMC,
            "cbmc at `@/bin/cbmc` does not tell its version: succeeded, printed nothing",
        );
    }

    #[test]
    fn a_file_that_is_not_executable_is_not_a_program() {
        let machine = Machine::new(&[("bin/llvm-symbolizer-19", "")]);
        let path = machine.root.path().join("bin/llvm-symbolizer-19");
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
        let tried = "`llvm-symbolizer-19`, `llvm-symbolizer`, `llvm-symbolizer-21`, \
                     `llvm-symbolizer-20`, `llvm-symbolizer-18`, `llvm-symbolizer-17`";
        machine.check(
            &LLVM_SYMBOLIZER,
            &format!("llvm-symbolizer not found (tried {tried})"),
        );
    }

    #[test]
    fn libclang_is_found_by_variables_then_by_place() {
        let files = [
            ("usr/lib/llvm-19/lib/libclang-19.so.1", ""),
            ("usr/lib/llvm-14/lib/libclang-14.so.1", ""),
            ("opt/libclang.so.18.1", ""),
        ];
        let machine = Machine::new(&files);
        machine.check(&LIBCLANG, "19 @/usr/lib/llvm-19/lib/libclang-19.so.1");
        let machine = machine.with("LIBCLANG_PATH", "@/opt");
        machine.check(&LIBCLANG, "18.1 @/opt/libclang.so.18.1");
        // This variable is not ours, and may be meant for something else.
        let machine = machine.with("LIBCLANG_PATH", "@/usr/lib/llvm-14/lib");
        machine.check(&LIBCLANG, "19 @/usr/lib/llvm-19/lib/libclang-19.so.1");
        let machine = machine.with("SEACORAL_LIBCLANG", "@/usr/lib/llvm-14/lib");
        machine.check(
            &LIBCLANG,
            "libclang 14 at `@/usr/lib/llvm-14/lib/libclang-14.so.1` is older than 17",
        );
    }

    #[test]
    fn every_tool_of_this_machine_is_found_or_says_why_not() {
        let found = all();
        assert_eq!(found.len(), TOOLS.len());
        for (tool, result) in found {
            match result {
                Ok(found) => {
                    assert!(found.version >= Version::from(tool.minimum));
                    assert_eq!(
                        inspect(tool, &found.path, "the test").map(|again| again.version),
                        Ok(found.version)
                    );
                }
                Err(missing) => assert_eq!(missing.tool, tool.id),
            }
        }
    }
}
