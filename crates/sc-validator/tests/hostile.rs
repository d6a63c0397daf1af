//! Code that attacks what is outside of its process, one action of `hostile.c` each: none is let through, as whatever user
//! the tests run.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use sc_types::LabelId;
use sc_validator::Ending;
use support::Subject;

const CODE: &str = include_str!("hostile.c");

/// What no action may change.
#[derive(Debug, PartialEq)]
struct Outside {
    names: Vec<String>,
    victim: (u32, u32, u32, i64, i64, Vec<u8>),
    open_files: String,
    scheduling: (i32, String),
}

impl Outside {
    fn new(dir: &Path) -> Self {
        let victim = fs::metadata(dir.join("victim")).unwrap();
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        let limits = fs::read_to_string("/proc/self/limits").unwrap();
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let line = |text: &str, with: &str| {
            let found = text.lines().find(|line| line.starts_with(with));
            found.unwrap_or_default().to_owned()
        };
        Self {
            names,
            victim: (
                victim.mode(),
                victim.uid(),
                victim.gid(),
                victim.mtime(),
                victim.ctime_nsec(),
                fs::read(dir.join("victim")).unwrap(),
            ),
            open_files: line(&limits, "Max open files"),
            scheduling: (
                // SAFETY: no pointers.
                unsafe { libc::getpriority(libc::PRIO_PROCESS, 0) },
                line(&status, "Cpus_allowed:"),
            ),
        }
    }
}

fn names() -> Vec<&'static str> {
    let lines = CODE.lines().filter_map(|l| l.trim().strip_prefix("ACT("));
    let names = lines.filter_map(|line| line.split_once(", "));
    names.map(|(name, _)| name).collect()
}

#[test]
fn no_hostile_action_is_let_through() {
    let dir = tempfile::tempdir().unwrap();
    fs::set_permissions(dir.path(), Permissions::from_mode(0o777)).unwrap();
    for name in ["victim", "doomed"] {
        fs::write(dir.path().join(name), "precious").unwrap();
        let all = Permissions::from_mode(0o666);
        fs::set_permissions(dir.path().join(name), all).unwrap();
    }
    fs::create_dir(dir.path().join("empty")).unwrap();
    // What whoever started us left open: nobody's business below.
    let left_open = fs::File::open("/etc/passwd").unwrap();
    // SAFETY: no pointers; the copy is closed with this process.
    let inherited = unsafe {
        libc::fcntl(
            std::os::fd::AsRawFd::as_raw_fd(&left_open),
            libc::F_DUPFD,
            50,
        )
    };
    assert!(inherited >= 50);

    let before = Outside::new(dir.path());
    let code = format!("#define OUTSIDE \"{}\"\n{CODE}", dir.path().display());
    let mut subject = Subject::new(&code);
    let names = names();
    let mut through = Vec::new();
    for (k, name) in names.iter().enumerate() {
        let verdict = subject.confirm(k as i32);
        // The filter denies, and the program goes on.
        let denied = [LabelId(2), LabelId(4)];
        if verdict.outcome != Ending::Ok || verdict.labels != denied {
            through.push(format!(
                "{name}: {:?} {:?}",
                verdict.outcome, verdict.labels
            ));
        }
    }
    assert!(
        through.is_empty(),
        "{} of {}:\n{}",
        through.len(),
        names.len(),
        through.join("\n")
    );
    assert_eq!(subject.confirm(names.len() as i32).labels, [LabelId(1)]);
    assert_eq!(Outside::new(dir.path()), before);
    let confinement = subject.validator.confinement();
    assert!(confinement.is_some_and(|confinement| confinement.unprivileged));
}
