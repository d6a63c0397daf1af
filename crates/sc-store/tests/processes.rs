//! Several processes, and processes that die.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::*;
use sc_store::*;
use sc_types::LabelId;

const LABELS: u32 = 200;
/// The test binary starts itself with this variable set: what to do, and where.
const ROLE: &str = "SC_STORE_TEST_CHILD";
const WHERE: &str = "SC_STORE_TEST_DIR";

fn child(role: &str, workdir: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "role_of_a_child",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(ROLE, role)
        .env(WHERE, workdir)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Not a test by itself: what the children of the tests below do. As a test of its own it has nothing to do.
#[test]
fn role_of_a_child() {
    let (Ok(role), Ok(workdir)) = (std::env::var(ROLE), std::env::var(WHERE)) else {
        return;
    };
    let dir = run_dir(Path::new(&workdir));
    let lock = dir.lock(|_| true).unwrap().unwrap();
    let mut store = Store::open(&dir, lock).unwrap();
    match role.as_str() {
        "record" => record_forever(&mut store),
        "hold" => {
            println!("\nsaid held");
            thread::sleep(Duration::from_secs(60));
        }
        "append" => {
            let (Opening::Fresh | Opening::Resumed { .. }) = open_project(&mut store, "p", LABELS)
            else {
                panic!("changed");
            };
            let pid = std::process::id();
            for n in 0..20u32 {
                let bytes = format!("{pid} {n}");
                store
                    .record_covering_test(bytes.as_bytes(), &[LabelId(n + 1)], &by("a"))
                    .unwrap();
            }
        }
        other => panic!("role {other}"),
    }
}

/// Records one fact after the other and says each one after the call returned.
fn record_forever(store: &mut Store) {
    let numbers = store.tests().unwrap().into_iter();
    let last = numbers
        .map(|t| u32::from_le_bytes(t.bytes.try_into().unwrap()))
        .max();
    let start = last.map_or(0, |n| n + 1);
    open_project(store, "p", LABELS);
    for n in start.. {
        let bytes = n.to_le_bytes();
        match n % 5 {
            0 => {
                let stored = store
                    .record_rte(&bytes, &rte("overflow", n), &by("a"))
                    .unwrap();
                assert!(stored.is_some());
                println!("\nsaid rte {n}");
            }
            1 if n % 50 == 1 => {
                let suite: Vec<SuiteTest> = store
                    .suite()
                    .unwrap()
                    .into_iter()
                    .map(|t| SuiteTest {
                        bytes: t.bytes,
                        covers: t.covers,
                        found: by("m"),
                    })
                    .collect();
                store.replace_suite(&suite, &Default::default()).unwrap();
            }
            _ => {
                let label = n % LABELS + 1;
                store
                    .record_covering_test(&bytes, &[LabelId(label)], &by("a"))
                    .unwrap();
                println!("\nsaid covered {n} {label}");
            }
        }
    }
}

fn said(line: &str) -> Option<Vec<&str>> {
    Some(line.strip_prefix("said ")?.split(' ').collect())
}

/// Reads what a child says until it falls silent.
fn listen(out: ChildStdout) -> thread::JoinHandle<Vec<String>> {
    thread::spawn(move || {
        BufReader::new(out)
            .lines()
            .map_while(Result::ok)
            .filter(|line| said(line).is_some())
            .collect()
    })
}

#[test]
fn what_was_said_survives_kill_nine() {
    let workdir = tempfile::tempdir().unwrap();
    let dir = run_dir(workdir.path());
    let mut everything = Vec::new();
    // Delays of all sizes: before the first commit, while the tables are made, in the middle of the work.
    for round in 0..60u64 {
        if round >= 14 && everything.len() > 100 {
            break; // A busy machine may need more rounds to get anything done.
        }
        let mut child = child("record", workdir.path());
        let words = listen(child.stdout.take().unwrap());
        thread::sleep(Duration::from_millis(3 + (round * 37) % 150));
        child.kill().unwrap();
        child.wait().unwrap();
        everything.extend(words.join().unwrap());

        let mut store = store(&dir);
        open_project(&mut store, "p", LABELS);
        store.check_invariants().unwrap();
        for line in &everything {
            assert_stored(&store, &said(line).unwrap());
        }
    }
    assert!(
        everything.len() > 100,
        "children said only {} things",
        everything.len()
    );
}

fn assert_stored(store: &Store, words: &[&str]) {
    let bytes = words[1].parse::<u32>().unwrap().to_le_bytes();
    let (test, outcome) = store
        .find_test(&bytes)
        .unwrap()
        .unwrap_or_else(|| panic!("lost: {words:?}"));
    match words[0] {
        "rte" => assert_eq!(outcome, Outcome::Rte),
        "covered" => {
            let label = LabelId(words[2].parse().unwrap());
            assert!(
                store.test(test).unwrap().covers.contains(&label),
                "lost: {words:?}"
            );
        }
        other => panic!("said {other}"),
    }
}

#[test]
fn a_second_process_waits_and_is_told_for_whom() {
    let workdir = tempfile::tempdir().unwrap();
    let dir = run_dir(workdir.path());
    let mut holder = child("hold", workdir.path());
    let mut lines = BufReader::new(holder.stdout.take().unwrap()).lines();
    while said(&lines.next().unwrap().unwrap()).is_none() {}

    let mut news = Vec::new();
    let stopped = dir.lock(|n| {
        news.push(n);
        news.len() < 3
    });
    assert!(stopped.unwrap().is_none());
    let by = Some(holder.id());
    assert_eq!(
        news,
        [LockWait::Held { by }, LockWait::Still, LockWait::Still]
    );

    // It dies without a word while we wait: the lock is ours at once.
    let start = Instant::now();
    let lock = dir.lock(|n| {
        if matches!(n, LockWait::Held { .. }) {
            holder.kill().unwrap();
        }
        start.elapsed() < Duration::from_secs(20)
    });
    holder.wait().unwrap();
    assert!(lock.unwrap().is_some());
}

#[test]
fn processes_that_want_the_same_project_take_turns() {
    let workdir = tempfile::tempdir().unwrap();
    let children: Vec<Child> = (0..4).map(|_| child("append", workdir.path())).collect();
    for child in children {
        assert!(child.wait_with_output().unwrap().status.success());
    }
    let mut store = store(&run_dir(workdir.path()));
    open_project(&mut store, "p", LABELS);
    assert_eq!(store.tests().unwrap().len(), 80);
    assert_eq!(store.counts().unwrap().covered, 20);
    assert_eq!(store.runs().unwrap().len(), 5);
    store.check_invariants().unwrap();
}

#[test]
fn a_lock_file_that_was_removed_guards_nothing() {
    let workdir = tempfile::tempdir().unwrap();
    let dir = run_dir(workdir.path());
    let held = dir.lock(|_| false).unwrap().unwrap();
    let mut removed = false;
    let other = dir.lock(|_| {
        // Somebody clears the directory while we wait: there is a new file to lock.
        std::fs::remove_file(dir.path().join("lock")).unwrap();
        removed = true;
        true
    });
    assert!(other.unwrap().is_some() && removed);
    drop(held);
}
