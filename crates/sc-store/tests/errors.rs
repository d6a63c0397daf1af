//! Places where one cannot write, and files that one cannot read.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::*;
use sc_store::*;
use sc_types::LabelId;

fn hint(error: &StoreError) -> &'static str {
    error.hint().unwrap_or("none")
}

#[test]
fn a_file_where_a_directory_is_needed() {
    let base = tempfile::tempdir().unwrap();
    let file = base.path().join("taken");
    fs::write(&file, "").unwrap();
    // As the workdir, above it, and as one of the folders.
    for (workdir, culprit) in [
        (file.clone(), file.clone()),
        (file.join("deeper/_sc"), file.clone()),
        (base.path().to_path_buf(), base.path().join("f-CC/corpus")),
    ] {
        let _ =
            fs::create_dir_all(culprit.parent().unwrap()).and_then(|()| fs::write(&culprit, ""));
        let error = RunDir::open(&workdir, "f", "CC").unwrap_err();
        assert!(
            matches!(&error, StoreError::NotADirectory { path } if *path == culprit),
            "{error}"
        );
        assert!(hint(&error).contains("--workdir"));
    }
}

#[test]
fn a_directory_that_takes_no_files() {
    // Even root cannot create anything in /proc.
    let error = RunDir::open(Path::new("/proc/_sc"), "f", "CC").unwrap_err();
    assert!(
        matches!(error, StoreError::Permission { .. } | StoreError::Io { .. }),
        "{error}"
    );
    assert!(error.to_string().contains("/proc/_sc"));
}

#[test]
fn something_else_called_last_stops_nothing() {
    let base = tempfile::tempdir().unwrap();
    fs::create_dir_all(base.path().join("last/full")).unwrap();
    let dir = RunDir::open(base.path(), "f", "CC").unwrap();
    assert!(dir.link_problem().is_some());
    assert!(
        !fs::read_dir(base.path()).unwrap().any(|e| e
            .unwrap()
            .file_name()
            .to_string_lossy()
            .starts_with('.'))
    );
}

/// Makes a store, lets `spoil` at it, and gives the error of opening it again.
fn spoilt(spoil: impl FnOnce(&Path)) -> (tempfile::TempDir, RunDir, StoreError) {
    let base = tempfile::tempdir().unwrap();
    let dir = run_dir(base.path());
    let mut good = store(&dir);
    open_project(&mut good, "p", 2);
    good.record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    drop(good);
    spoil(&dir.store_file());
    let lock = dir.lock(|_| false).unwrap().unwrap();
    let error = Store::open(&dir, lock).unwrap_err();
    (base, dir, error)
}

fn clean_start_helps(dir: &RunDir) {
    let lock = dir.lock(|_| false).unwrap().unwrap();
    let mut store = Store::clean_start(dir, lock).unwrap();
    assert_eq!(open_project(&mut store, "p", 2), Opening::Fresh);
}

#[test]
fn a_store_of_an_older_seacoral_is_brought_up_to_date() {
    let base = tempfile::tempdir().unwrap();
    let dir = run_dir(base.path());
    let mut first = store(&dir);
    open_project(&mut first, "p", 2);
    first
        .record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    drop(first);
    let older = rusqlite::Connection::open(dir.store_file()).unwrap();
    older.execute_batch("DROP TABLE rejected;").unwrap();
    older.pragma_update(None, "user_version", 1).unwrap();
    drop(older);
    let mut later = store(&dir);
    assert!(matches!(
        open_project(&mut later, "p", 2),
        Opening::Resumed { .. }
    ));
    assert_eq!(later.statuses().unwrap().len(), 2);
    assert_eq!(later.tests().unwrap().len(), 1);
}

#[test]
fn a_store_of_a_newer_seacoral_is_left_alone() {
    let newer = |path: &Path| {
        let conn = rusqlite::Connection::open(path).unwrap();
        conn.execute_batch("CREATE TABLE later(x); INSERT INTO later VALUES (1);")
            .unwrap();
        conn.pragma_update(None, "user_version", 99).unwrap();
    };
    let (base, dir, error) = spoilt(newer);
    assert!(matches!(
        error,
        StoreError::NewerFormat {
            found: 99,
            supported: FORMAT_VERSION,
            ..
        }
    ));
    let message = error
        .to_string()
        .replace(base.path().to_str().unwrap(), "_sc");
    assert_eq!(
        message,
        "'_sc/f-CC/store.sqlite' was written by a newer seacoral (format 99, this one reads up to 2)"
    );
    assert!(hint(&error).contains("--clean-start"));
    assert!(matches!(
        Reader::open(&dir),
        Err(StoreError::NewerFormat { .. })
    ));
    let conn = rusqlite::Connection::open(dir.store_file()).unwrap();
    let kept: i64 = conn
        .query_row("SELECT count(*) FROM later", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kept, 1);
    drop(conn);
    clean_start_helps(&dir);
}

#[test]
fn damaged_and_foreign_files_are_named() {
    let garbage = |path: &Path| {
        fs::write(
            path,
            "this is not a database, and long enough to be sure of it".repeat(40),
        )
        .unwrap()
    };
    let foreign = |path: &Path| {
        fs::remove_file(path).unwrap();
        let conn = rusqlite::Connection::open(path).unwrap();
        conn.execute_batch("CREATE TABLE theirs(x)").unwrap();
    };
    for (spoil, reason) in [
        (&garbage as &dyn Fn(&Path), "not a database"),
        (&foreign, "belongs to another program"),
    ] {
        let (_base, dir, error) = spoilt(spoil);
        assert!(
            matches!(&error, StoreError::NotAStore { reason: r, .. } if r.contains(reason)),
            "{error}"
        );
        assert!(hint(&error).contains("--clean-start"));
        clean_start_helps(&dir);
    }
}

#[test]
fn readers_say_that_there_is_nothing() {
    let base = tempfile::tempdir().unwrap();
    let error = Reader::open(&RunDir::existing(&base.path().join("f-CC"))).unwrap_err();
    assert!(matches!(error, StoreError::NoStore { .. }));
    assert!(!base.path().join("f-CC").exists());
}

/// A file system of one megabyte, if this machine lets us have one.
struct TinyDisk(tempfile::TempDir);

impl TinyDisk {
    fn mount() -> Option<Self> {
        let at = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(at.path())
            .output();
        mounted
            .is_ok_and(|m| m.status.success())
            .then_some(Self(at))
    }

    fn path(&self) -> PathBuf {
        self.0.path().to_path_buf()
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let Some(disk) = TinyDisk::mount() else {
        eprintln!("skipped: this machine lets us mount no tmpfs");
        return;
    };
    let dir = run_dir(&disk.path());
    let mut full = store(&dir);
    open_project(&mut full, "p", 1000);
    let mut recorded = Vec::new();
    let error = loop {
        let bytes = format!("{:0>3000}", recorded.len()).into_bytes();
        let label = recorded.len() as u32 + 1;
        match full.record_covering_test(&bytes, &[LabelId(label)], &by("a")) {
            Ok(_) => recorded.push(bytes),
            Err(error) => break error,
        }
    };
    assert!(
        matches!(&error, StoreError::DiskFull { path } if path.starts_with(disk.path())),
        "{error}"
    );
    assert!(hint(&error).contains("free some space"));
    assert!(recorded.len() > 20, "only {} fitted", recorded.len());
    full.check_invariants().unwrap();
    drop(full);

    // With the disk still full, opening again either works or says why; it never damages.
    let lock = dir.lock(|_| false).unwrap_or(None);
    if let Some(Err(error)) = lock.map(|lock| Store::open(&dir, lock).map(drop)) {
        assert!(matches!(error, StoreError::DiskFull { .. }), "{error}");
    }
    let error = RunDir::open(&disk.path(), "other", "CC")
        .and_then(|dir| dir.lock(|_| false).map(drop))
        .err();
    assert!(
        matches!(error, None | Some(StoreError::DiskFull { .. })),
        "{error:?}"
    );

    fs::remove_dir_all(dir.corpus()).unwrap();
    let mut again = store(&run_dir(&disk.path()));
    let lost: Vec<_> = recorded
        .iter()
        .filter(|b| again.find_test(b).unwrap().is_none())
        .collect();
    assert!(lost.is_empty(), "{} tests lost", lost.len());
    let _ = again.open_project(Project {
        key: &key("p"),
        labels: &labels(1000),
        layout_json: LAYOUT,
        options_json: "{}",
    });
    again.check_invariants().unwrap();
}

#[test]
fn the_invariants_notice_what_is_wrong() {
    let base = tempfile::tempdir().unwrap();
    for (number, (damage, complaint)) in [
        (
            "DELETE FROM covers WHERE label = 1",
            "covered label without a test",
        ),
        (
            "DELETE FROM covered WHERE label = 1",
            "label covered by a test but not covered",
        ),
        ("DELETE FROM covered; DELETE FROM covers", "status map says"),
        (
            "UPDATE tests SET outcome = 'rte' WHERE id = 1",
            "test that ends badly and covers",
        ),
        (
            "UPDATE labels SET criterion = 'RTE' WHERE id = 1",
            "test that ends well and covers an error",
        ),
        (
            "UPDATE tests SET outcome = 'timeout' WHERE outcome = 'rte'",
            "run-time error without its test",
        ),
        ("DELETE FROM rtes", "test of no run-time error"),
        (
            "UPDATE tests SET bytes = x'00' WHERE id = 1",
            "bytes of test 1 do not have its digest",
        ),
        (
            "INSERT INTO claims SELECT key, 'a', '1', '[]', 'p', 'options', 1, 0.0 FROM labels",
            "both covered and claimed",
        ),
        (
            "DELETE FROM tests WHERE outcome = 'rte'",
            "reference to nothing",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let dir = RunDir::open(base.path(), &format!("f{number}"), "CC").unwrap();
        let mut store = store(&dir);
        open_project(&mut store, "p", 2);
        store
            .record_covering_test(b"x", &[1, 2].map(LabelId), &by("a"))
            .unwrap();
        store
            .record_rte(b"y", &rte("overflow", 1), &by("a"))
            .unwrap();
        store.check_invariants().unwrap();
        let vandal = rusqlite::Connection::open(dir.store_file()).unwrap();
        vandal.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        vandal.execute_batch(damage).unwrap();
        let wrong = store.check_invariants().unwrap_err();
        assert!(
            wrong.iter().any(|w| w.contains(complaint)),
            "{damage}: {wrong:?}"
        );
    }
}
