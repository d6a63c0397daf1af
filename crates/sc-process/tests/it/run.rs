//! Jobs that end by themselves.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::error::Error;
use std::fs;
use std::thread;
use std::time::Duration;

use sc_process::{Cancel, Exit, Input, Job, Output, SpawnError};

use crate::support::{first_number, group_members, run, sh};

#[track_caller]
fn check(job: Job, exit: Exit, stdout: &str, stderr: &str) {
    let finished = run(&job);
    assert_eq!(
        (
            finished.exit,
            &*finished.stdout_text(),
            &*finished.stderr_text()
        ),
        (exit, stdout, stderr),
        "{job}"
    );
    assert!(!finished.stdout_truncated && !finished.stderr_truncated);
}

#[test]
fn exits_and_streams_are_told_apart() {
    check(sh(""), Exit::Success, "", "");
    check(
        sh("echo out; echo err >&2"),
        Exit::Success,
        "out\n",
        "err\n",
    );
    check(sh("printf x; exit 77"), Exit::Failure(77), "x", "");
    check(sh("kill -SEGV $$"), Exit::Signalled(libc::SIGSEGV), "", "");
    // We did not send it.
    check(sh("kill -TERM $$"), Exit::Signalled(libc::SIGTERM), "", "");
}

#[test]
fn the_duration_is_that_of_the_child() {
    let finished = run(&sh("sleep 0.2"));
    assert!(finished.duration >= Duration::from_millis(200));
}

#[test]
fn the_rest_of_a_long_output_is_discarded() {
    let limit = Output::Capture { limit: 10 };
    let job = sh("head -c 1000000 /dev/zero; printf 123456789 >&2");
    let finished = run(&job.stdout(limit.clone()).stderr(limit.clone()));
    assert_eq!(finished.exit, Exit::Success);
    assert_eq!(finished.stdout, [0; 10]);
    assert!(finished.stdout_truncated);
    assert_eq!(finished.stderr, b"123456789");
    assert!(!finished.stderr_truncated);
    let exact = run(&sh("printf 1234567890").stdout(limit));
    assert!(!exact.stdout_truncated);
}

#[test]
fn input_is_nothing_bytes_or_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("in");
    fs::write(&file, "from file").unwrap();
    let cat = || Job::new("cat");
    check(cat(), Exit::Success, "", "");
    check(cat().stdin(Input::Piped), Exit::Success, "", "");
    check(cat().stdin_bytes(*b"bytes"), Exit::Success, "bytes", "");
    check(
        cat().stdin(Input::File(file)),
        Exit::Success,
        "from file",
        "",
    );
}

#[test]
fn much_input_and_output_flow_at_the_same_time() {
    let bytes: Vec<u8> = (0..3_000_000u32).map(|i| (i % 251) as u8).collect();
    let finished = run(&Job::new("cat").stdin_bytes(bytes.clone()));
    assert!(finished.stdout == bytes, "{} bytes", finished.stdout.len());
}

#[test]
fn a_child_need_not_read_its_input() {
    let bytes = vec![b'x'; 1 << 20];
    check(
        sh("exit 3").stdin_bytes(bytes.clone()),
        Exit::Failure(3),
        "",
        "",
    );
    check(
        sh("head -c 2").stdin_bytes(bytes.clone()),
        Exit::Success,
        "xx",
        "",
    );
    // Nobody reads, but somebody who left the group keeps the pipe open.
    let dir = tempfile::tempdir().unwrap();
    let escape = "setsid sh -c 'echo $$ >f; exec sleep 1000' >/dev/null 2>&1";
    let job = sh(&format!("exec 3<&0; mkfifo f; {escape} & cat f")).stdin_bytes(bytes);
    let escaped = first_number(&run(&job.current_dir(dir.path())).stdout_text());
    assert_eq!(group_members(escaped), [escaped]);
    // SAFETY: no pointers; the process was started above and nobody else ends it.
    unsafe { libc::kill(escaped, libc::SIGKILL) };
}

#[test]
fn output_goes_to_files() {
    let dir = tempfile::tempdir().unwrap();
    let (out, log) = (dir.path().join("out"), dir.path().join("log"));
    fs::write(&out, "old text, longer than the new one").unwrap();
    let job = sh("echo new").stdout(Output::File(out.clone()));
    check(job.stderr(Output::Null), Exit::Success, "", "");
    assert_eq!(fs::read_to_string(&out).unwrap(), "new\n");
    // Both streams in one file, in the order of writing.
    let both = sh("echo 1; echo 2 >&2; echo 3").stdout(Output::File(log.clone()));
    check(
        both.stderr(Output::File(log.clone())),
        Exit::Success,
        "",
        "",
    );
    assert_eq!(fs::read_to_string(&log).unwrap(), "1\n2\n3\n");
}

#[test]
fn the_environment_is_ours_or_minimal_with_changes() {
    let finished = run(&Job::new("env").minimal_env().env("EXTRA", "1"));
    let text = finished.stdout_text();
    let names = text.lines().filter_map(|line| line.split('=').next());
    let allowed = ["PATH", "HOME", "LANG", "TMPDIR", "EXTRA"];
    let names: Vec<_> = names.collect();
    assert!(names.iter().all(|name| allowed.contains(name)), "{names:?}");
    assert!(names.contains(&"PATH") && names.contains(&"EXTRA"));
    let script = "echo ${PATH-none} ${CARGO_MANIFEST_DIR+ours} $NEW";
    let job = sh(script).env_remove("CARGO_MANIFEST_DIR").env("NEW", "x");
    check(
        Job::new("/bin/sh")
            .args(["-c", script])
            .env_remove("PATH")
            .env("PATH", "p"),
        Exit::Success,
        "p ours\n",
        "",
    );
    let finished = run(&job);
    assert!(finished.stdout_text().ends_with(" x\n"));
    assert!(!finished.stdout_text().contains("ours"));
}

#[test]
fn a_relative_program_starts_in_the_directory_of_the_job() {
    let dir = tempfile::tempdir().unwrap();
    let script = dir.path().join("here");
    fs::write(&script, "#!/bin/sh\npwd -P\n").unwrap();
    make_executable(&script);
    let job = Job::new("./here").current_dir(dir.path());
    let expected = format!("{}\n", dir.path().canonicalize().unwrap().display());
    check(job.clone(), Exit::Success, &expected, "");
    // And so does the line that is printed for it.
    check(sh(&job.to_string()), Exit::Success, &expected, "");
}

#[test]
fn a_program_is_searched_in_the_path_of_the_job() {
    let dir = tempfile::tempdir().unwrap();
    let script = dir.path().join("only-here");
    fs::write(&script, "#!/bin/sh\necho found\n").unwrap();
    make_executable(&script);
    let job = Job::new("only-here").env("PATH", dir.path());
    check(job, Exit::Success, "found\n", "");
}

#[test]
fn a_program_that_is_still_being_written_is_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let program = dir.path().join("program");
    fs::copy("/bin/true", &program).unwrap();
    let writer = fs::OpenOptions::new().append(true).open(&program).unwrap();
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(30));
            drop(writer);
        });
        check(Job::new(&program), Exit::Success, "", "");
    });
}

#[track_caller]
fn check_error(job: &Job, expected: &str) -> SpawnError {
    let error = job.run(&Cancel::new()).unwrap_err();
    assert_eq!(error.to_string(), expected);
    error
}

#[test]
fn what_cannot_start_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name| dir.path().join(name);
    fs::write(path("data"), "").unwrap();
    fs::write(path("script"), "#!/no/such/interpreter\n").unwrap();
    make_executable(&path("script"));

    let error = check_error(
        &Job::new("no-such-program"),
        "program 'no-such-program' not found",
    );
    assert!(matches!(error, SpawnError::NotFound { .. }));

    let named = |name| path(name).display().to_string();
    let expected = format!("program '{}' not found", named("nothing"));
    check_error(&Job::new(path("nothing")), &expected);

    let expected = format!("no permission to run '{}'", named("data"));
    let error = check_error(&Job::new(path("data")), &expected);
    assert!(matches!(error, SpawnError::PermissionDenied { .. }));

    let expected = format!("cannot run '{}'", named("script"));
    let error = check_error(&Job::new(path("script")), &expected);
    assert!(error.source().is_some());

    let expected = format!("cannot enter directory '{}'", named("nothing"));
    check_error(&sh("").current_dir(path("nothing")), &expected);
    let expected = format!("cannot enter directory '{}'", named("data"));
    check_error(&sh("").current_dir(path("data")), &expected);

    let expected = format!("cannot create output file '{}'", named("no/log"));
    check_error(&sh("").stdout(Output::File(path("no/log"))), &expected);
    let expected = format!("cannot open input file '{}'", named("nothing"));
    check_error(&sh("").stdin(Input::File(path("nothing"))), &expected);
}

fn make_executable(path: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_killed_compiler_is_run_once_more() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("mark");
    let first = |act: &str| {
        let mark = mark.display();
        sh(&format!(
            "if [ -e {mark} ]; then echo done; exit; fi; touch {mark}; {act}"
        ))
    };
    for act in [
        "kill -9 $$",
        "echo 'clang: error: linker command failed due to signal (use -v)' >&2; exit 1",
    ] {
        let finished = first(act).run_steadily(&Cancel::new()).unwrap();
        assert_eq!(finished.stdout_text(), "done\n", "{act}");
        std::fs::remove_file(&mark).unwrap();
    }
    let finished = first("exit 1").run_steadily(&Cancel::new()).unwrap();
    assert_eq!(finished.exit, Exit::Failure(1));
}

#[test]
fn temporary_files_go_with_their_folder() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tmp");
    std::fs::create_dir(&path).unwrap();
    std::fs::write(path.join("left"), "").unwrap();
    let folder = sc_process::TemporaryFolder::create(&path).unwrap();
    assert!(!path.join("left").exists());
    let own = path.join(std::process::id().to_string());
    let finished = run(&sh("ls $TMPDIR; touch $TMPDIR/new; echo $TMPDIR"));
    assert_eq!(finished.stdout_text().trim_end(), own.display().to_string());
    assert!(own.join("new").exists());
    // What runs user code does not see it.
    let finished = run(&sh("echo $TMPDIR").minimal_env());
    assert_ne!(finished.stdout_text().trim_end(), own.display().to_string());
    // Another process that came since keeps its own.
    let other = path.join("other");
    std::fs::create_dir(&other).unwrap();
    drop(folder);
    assert!(!own.exists() && other.exists());
}
