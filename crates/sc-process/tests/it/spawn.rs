//! Children that are talked to.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::io::{BufRead, BufReader, Read, Write, pipe};
use std::os::fd::{AsRawFd, OwnedFd};
use std::thread;
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Input, Job, Output};

use crate::support::{FOREVER, SOON, assert_group_is_gone, group_members, sh};

const SHORT: Duration = Duration::from_millis(100);

#[test]
fn a_dialogue() {
    let mut running = Job::new("cat").stdin(Input::Piped).spawn().unwrap();
    let mut stdin = running.stdin.take().unwrap();
    let mut stdout = BufReader::new(running.stdout.take().unwrap());
    for word in ["hello\n", "world\n"] {
        stdin.write_all(word.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, word);
    }
    assert_eq!(running.try_wait().unwrap(), None);
    drop(stdin);
    assert_eq!(running.wait().unwrap(), Exit::Success);
    // Again is the same, and signals go nowhere.
    assert_eq!(running.wait().unwrap(), Exit::Success);
    running.kill_group().unwrap();
}

#[test]
fn waiting_closes_the_input() {
    let mut running = Job::new("cat").stdin(Input::Piped).spawn().unwrap();
    assert_eq!(running.wait().unwrap(), Exit::Success);
}

#[test]
fn given_bytes_are_fed_to_a_spawned_child() {
    let bytes = vec![b'y'; 1 << 20];
    let mut running = Job::new("cat").stdin_bytes(bytes.clone()).spawn().unwrap();
    assert!(running.stdin.is_none());
    let mut echoed = Vec::new();
    let mut stdout = running.stdout.take().unwrap();
    stdout.read_to_end(&mut echoed).unwrap();
    assert!(echoed == bytes);
    assert_eq!(running.wait().unwrap(), Exit::Success);
}

#[test]
fn only_captured_streams_have_pipes() {
    let job = sh("").stdout(Output::Null).stderr(Output::Null);
    let mut running = job.spawn().unwrap();
    assert!(running.stdin.is_none() && running.stdout.is_none() && running.stderr.is_none());
    assert_eq!(running.wait().unwrap(), Exit::Success);
}

#[test]
fn waiting_can_have_an_end() {
    let mut running = sh(FOREVER).spawn().unwrap();
    assert_eq!(running.wait_timeout(SHORT).unwrap(), None);
    running.kill_group().unwrap();
    let exit = running.wait_timeout(SOON).unwrap();
    assert_eq!(exit, Some(Exit::Signalled(libc::SIGKILL)));
    assert_group_is_gone(running.id() as i32);
}

#[test]
fn the_time_limit_holds_while_waiting() {
    let mut running = sh(FOREVER).time_limit(SHORT).spawn().unwrap();
    assert_eq!(running.wait_timeout(SOON).unwrap(), Some(Exit::Timeout));
    let mut running = sh(FOREVER).time_limit(SHORT).spawn().unwrap();
    assert_eq!(running.wait().unwrap(), Exit::Timeout);
}

#[test]
fn stopping_tells_what_happened_first() {
    let mut running = sh(FOREVER).spawn().unwrap();
    assert_eq!(running.stop().unwrap(), Exit::Cancelled);
    assert_group_is_gone(running.id() as i32);

    let mut running = sh("exit 4").spawn().unwrap();
    let mut nothing = Vec::new();
    let mut stdout = running.stdout.take().unwrap();
    stdout.read_to_end(&mut nothing).unwrap();
    assert_eq!(running.wait_timeout(SOON).unwrap(), Some(Exit::Failure(4)));
    assert_eq!(running.stop().unwrap(), Exit::Failure(4));
}

#[test]
fn waiting_can_be_cancelled() {
    let cancel = Cancel::new();
    let mut running = sh(FOREVER).spawn().unwrap();
    thread::scope(|scope| {
        let waiter = scope.spawn(|| running.wait_or_cancel(&cancel));
        cancel.cancel();
        assert_eq!(waiter.join().unwrap().unwrap(), Exit::Cancelled);
    });
}

#[test]
fn dropping_kills_the_group() {
    let mut running = sh(&format!("trap '' TERM; {FOREVER} & echo ready; {FOREVER}"))
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(running.stdout.take().unwrap());
    stdout.read_line(&mut String::new()).unwrap();
    let pgid = running.id() as i32;
    assert!(!group_members(pgid).is_empty());
    drop(running);
    assert_group_is_gone(pgid);
}

#[test]
fn a_child_outlives_the_thread_that_started_it() {
    let started = thread::spawn(|| Job::new("cat").stdin(Input::Piped).spawn().unwrap());
    let mut running = started.join().unwrap();
    assert_eq!(running.wait_timeout(SHORT).unwrap(), None);
    assert_eq!(running.wait().unwrap(), Exit::Success);
}

#[test]
fn descriptors_are_inherited_under_their_numbers() {
    let (control_read, mut control_write) = pipe().unwrap();
    let (mut status_read, status_write) = pipe().unwrap();
    // As a fork server has them.
    let fds = vec![
        (OwnedFd::from(control_read), 198),
        (OwnedFd::from(status_write), 199),
    ];
    let script = "cat <&198 >&199";
    let job = Job::new("bash").args(["-c", script]);
    let mut running = job.spawn_with_fds(fds).unwrap();
    control_write.write_all(b"ping").unwrap();
    drop(control_write);
    // It ends: the only other writing end is that of the child.
    let mut answer = String::new();
    status_read.read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "ping");
    assert_eq!(running.wait().unwrap(), Exit::Success);
}

#[test]
fn descriptors_may_trade_places() {
    let pipes: Vec<_> = (0..2).map(|_| pipe().unwrap()).collect();
    let (readers, writers): (Vec<_>, Vec<_>) = pipes.into_iter().unzip();
    let numbers: Vec<_> = writers.iter().map(AsRawFd::as_raw_fd).collect();
    let script = format!("echo a >&{}; echo b >&{}", numbers[0], numbers[1]);
    let targets = numbers.iter().rev().copied();
    let fds = writers.into_iter().map(OwnedFd::from).zip(targets);
    let job = Job::new("bash").args(["-c", &script]);
    let mut running = job.spawn_with_fds(fds.collect()).unwrap();
    assert_eq!(running.wait().unwrap(), Exit::Success);
    let texts = readers.into_iter().map(|mut reader| {
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        text
    });
    assert_eq!(texts.collect::<Vec<_>>(), ["b\n", "a\n"]);
}

#[test]
fn the_standard_streams_are_not_for_descriptors() {
    let standard = vec![(OwnedFd::from(pipe().unwrap().1), 1)];
    let error = sh("").spawn_with_fds(standard).unwrap_err();
    assert_eq!(error.to_string(), "cannot pass descriptors to 'sh'");
}

#[test]
fn an_exit_is_noticed_at_once() {
    let started = Instant::now();
    for _ in 0..20 {
        assert_eq!(sh("").spawn().unwrap().wait().unwrap(), Exit::Success);
    }
    assert!(started.elapsed() < SOON);
}

#[test]
fn what_was_open_before_us_stays_out_of_children() {
    let file = std::fs::File::open("/dev/null").unwrap();
    // SAFETY: no pointers; the copy, which children would inherit, is owned right away.
    let copy = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_DUPFD, 70) };
    assert!(copy >= 70);
    // SAFETY: as above.
    let _copy = unsafe { <OwnedFd as std::os::fd::FromRawFd>::from_raw_fd(copy) };
    let (ours, _) = pipe().unwrap();
    let job = sh(&format!("ls /proc/$$/fd | grep -x -e {copy} -e 9"));
    let mut running = job.spawn_with_fds(vec![(ours.into(), 9)]).unwrap();
    let mut seen = String::new();
    let mut stdout = running.stdout.take().unwrap();
    stdout.read_to_string(&mut seen).unwrap();
    assert_eq!(seen, "9\n");
    running.wait().unwrap();
}
