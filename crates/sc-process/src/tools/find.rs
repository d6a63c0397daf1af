//! Finding tools on this machine.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::{
    Banner, Found, Kind, Missing, Program, Reason, TOOLS, Tool, Version, answers, libclang,
};
use crate::{Finished, Job};

/// How much a tool may work, or how long it may wait, before it tells its version. A busy machine may take seconds to
/// start a compiler; a tool that hangs is rare.
const VERSION_LIMIT: Duration = Duration::from_secs(15);
/// How long it may take on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Finds a tool: where its variable says, or the first usable one in the usual places.
///
/// A process asks each tool for its version once.
pub fn find(tool: &Tool) -> Result<Found, Missing> {
    static KNOWN: Mutex<BTreeMap<&str, Result<Found, Missing>>> = Mutex::new(BTreeMap::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(result) = known().get(tool.id) {
        return result.clone();
    }
    let result = Host::this().find(tool);
    known().insert(tool.id, result.clone());
    result
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
        // At once, because a tool that hangs takes its whole time.
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
                let tried = || names.iter().map(|name| format!("'{}'", name.display()));
                first_usable(there.map(|path| examine(tool, program, path)))
                    .unwrap_or_else(|| not_found(tried()))
            }
            Kind::Libclang => {
                let named = self.path_variable("LIBCLANG_PATH");
                let named = named.map(|path| libclang::named(&path)).unwrap_or_default();
                let there = named.into_iter().chain(libclang::installed(&self.root));
                let tried = libclang::DIRECTORIES.iter().map(|dir| format!("'/{dir}'"));
                first_usable(there.map(|(path, version)| recent_enough(tool, path, version)))
                    .unwrap_or_else(|| {
                        not_found(["'$LIBCLANG_PATH'".to_owned()].into_iter().chain(tried))
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
    let job = job.work_limit(VERSION_LIMIT).time_limit(PATIENCE);
    let parse = |text: &str| program.banner.parse(text);
    let answer = answers::ask(&path, program.version_args, &job, parse);
    let version = match answer.map_err(|error| no_version(with_sources(&error)))? {
        Ok(version) => version,
        Err(answer) => {
            let texts = match program.banner {
                Banner::InUsage(_) => [answer.stderr_text(), answer.stdout_text()].to_vec(),
                _ if answer.exit.is_success() => vec![answer.stderr_text()],
                _ => Vec::new(),
            };
            let version = texts.iter().find_map(|text| parse(text));
            version.ok_or_else(|| no_version(describe(&answer)))?
        }
    };
    recent_enough(tool, path, version)
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
        Some(line) => format!("{}, printed '{}'", answer.exit, line.trim()),
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
mod tests;
