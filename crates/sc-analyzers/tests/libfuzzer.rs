//! The libFuzzer analyzer with the real libFuzzer.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "tests; what cannot be built or started is a failure"
)]

mod support;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use sc_analyzers::{End, Hint, Proposal};
use sc_process::Cancel;
use sc_types::LabelId;
use support::{Member, Program, fuzz, fuzz_with, processes_of};

const INT: u16 = 1;
const CHAR: u16 = 7;
const LENGTH: u16 = 6;

fn ints(names: &[&'static str]) -> Vec<Member> {
    names
        .iter()
        .map(|name| ("int", *name, INT, 0, 0, 0))
        .collect()
}

fn triangle() -> Program {
    Program::build(
        "static int calls;
         int triangle(int a, int b, int c) {
           L(1, calls == 1); calls++; L(2, calls == 2);
           if (a <= 0 || b <= 0 || c <= 0) { L(3, a < -1000000); return 0; }
           if (a > 100000 || b > 100000 || c > 100000) return 0;
           L(4, a + b <= c);
           if (a + b <= c || a + c <= b || b + c <= a) return 0;
           L(5, a == b && b == c); L(6, a == b && b != c); L(7, a == c && b != c); L(8, b == c && a != c);
           L(9, a != b && b != c && a != c);
           L(10, 100 / (a - b) == 7);
           L(11, a == 31337);
           return 1; }",
        &ints(&["a", "b", "c"]),
        "",
        "triangle(in->a, in->b, in->c);",
    )
}

#[test]
fn a_triangle_is_covered_and_an_undefined_predicate_costs_its_label_only() {
    let program = triangle();
    let session = fuzz(&program.task(300_000));
    assert_eq!(session.outcome.end, End::Completed);
    // 1 and 2 need a global that survives a run; 5 is behind nothing undefined, 11 behind the division.
    assert_eq!(session.labels(), (3..=11).collect::<Vec<_>>());
    assert_eq!(session.with_hint(&Hint::Crash).len(), 0);
    assert!(session.outcome.statistics.runs >= 300_000);
    assert_eq!(session.outcome.statistics.restarts, 0);
}

/// Each mode of the program ends in its own way; label 2 * mode is hit before, 2 * mode + 1 only by going on after it.
fn many_ends() -> Program {
    Program::build(
        "static int depth(int n) { volatile char room[256]; room[0] = (char)n; return n < 0 ? 0 : depth(n + room[0] - room[0]) + 1; }
         static void said(void) { L(30, 1); }
         int ends(int mode, int x, int *block, char *text) {
           int zero = 0;
           volatile int *null = 0;
           switch (mode) {
           case 1: L(2, 1); *null = x; L(3, 1); break;
           case 2: L(4, 1); x = 7 / zero; L(5, 1); break;
           case 3: L(6, 1); abort(); L(7, 1); break;
           case 4: L(8, 1); for (;;) zero++; L(9, 1); break;
           case 5: L(10, 1); exit(3); L(11, 1); break;
           case 6: L(12, 1); x = depth(0); L(13, 1); break;
           case 7: L(14, 1); __sc_assume(x > 1000000); L(15, 1); break;
           case 8: L(16, 1); free(block); L(17, 1); break;
           case 9: L(18, 1); free(block); free(block); L(19, 1); break;
           case 10: L(20, 1); x = block[3]; L(21, 1); break;
           case 11: L(22, 1); x = (int)strlen(text); L(23, 1); break;
           case 12: L(24, 1); block = realloc(block, 100); block[24] = block[2]; free(block); L(25, 1); break;
           case 13: L(26, 1); __sc_assert(x < 100); L(27, 1); break;
           case 14: L(28, 1); x = 2147483647 - (x & 1) + 1; L(29, 1); break;
           case 15: atexit(said); _exit(0); break;
           case 16: atexit(said); exit(0); break;
           case 17: raise(15); L(31, 1); break;
           case 18: L(32, 1); free((char *)block + 1); L(33, 1); break;
           }
           return x; }",
        &[
            ("int", "mode", 3, 0, 0, 20),
            ("int", "x", INT, 0, 0, 0),
        ],
        "if (in->mode < 0 || in->mode > 20) in->mode = (int)((unsigned)in->mode % 21);",
        "int *block = __sc_block(12, 0); char *text = __sc_block(5, 1);
         for (int i = 0; i < 3; i++) block[i] = i; for (int i = 0; i < 5; i++) text[i] = 'a';
         ends(in->mode, in->x, block, text);",
    )
}

#[test]
fn nothing_the_program_does_ends_the_fuzzer_and_bad_runs_cover_nothing() {
    let program = many_ends();
    let mut task = program.task(3000);
    task.options.timeout = Some(Duration::from_secs(120));
    task.options.micro_timeout = Duration::from_millis(30);
    let session = fuzz(&task);
    assert_eq!(session.outcome.end, End::Completed, "{:?}", session.logs());
    assert_eq!(
        session.outcome.statistics.restarts,
        0,
        "{:?}",
        session.logs()
    );
    // 15: the assumption held; 27: the assertion did; 29: no overflow (odd x).
    assert_eq!(
        session.labels(),
        [10, 14, 15, 16, 17, 24, 25, 26, 27, 28, 29, 30]
    );
    let modes = |hint: &Hint| {
        let mut modes: Vec<_> = session
            .with_hint(hint)
            .iter()
            .map(|bytes| program.value(bytes, "mode"))
            .collect();
        modes.sort_unstable();
        modes.dedup();
        modes
    };
    assert_eq!(modes(&Hint::Crash), [1, 2, 3, 6, 9, 10, 11, 14, 17, 18]);
    assert_eq!(modes(&Hint::Timeout), [4]);
    assert_eq!(modes(&Hint::Oracle), [13]);
    // Bounded: the same place is proposed a few times, not for every input.
    assert!(session.with_hint(&Hint::Crash).len() <= 60);
    assert!(session.with_hint(&Hint::Timeout).len() <= 6);
}

#[test]
fn same_seed_same_runs_same_proposals() {
    let program = triangle();
    let tests = |task_seed: u64, place: &str| {
        let mut task = program.task(30_000);
        task.seed = Some(task_seed);
        task.work_dir = program.dir.path().join(place);
        task.seeds = vec![vec![1; 12], vec![2; 12]];
        let session = fuzz(&task);
        assert_eq!(session.outcome.end, End::Completed);
        session
            .tests()
            .map(|(bytes, hint)| (bytes.to_vec(), hint.clone()))
            .collect::<Vec<_>>()
    };
    let first = tests(1, "here");
    assert!(first.len() > 20);
    assert_eq!(first, tests(1, "in-quite-another-place"));
    assert_ne!(first, tests(2, "here"));
}

#[test]
fn labels_that_become_decided_stop_counting_and_the_last_one_ends_the_run() {
    let program = triangle();
    let mut task = program.task(0);
    (
        task.options.runs,
        task.deterministic,
        task.stop_when_decided,
    ) = (None, false, true);
    // What replay would do: believe each proposal, and write the live map.
    let map = Mutex::new(vec![0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    std::fs::write(program.status_map(), &*map.lock().unwrap()).unwrap();
    let decide = |proposal: &Proposal| {
        if let Proposal::Test {
            hint: Hint::Label(labels),
            ..
        } = proposal
        {
            let mut map = map.lock().unwrap();
            for label in labels {
                map[label.0 as usize] = 1;
            }
            use std::io::{Seek, SeekFrom, Write};
            let mut file = std::fs::OpenOptions::new()
                .write(true)
                .open(program.status_map())
                .unwrap();
            file.seek(SeekFrom::Start(0)).unwrap();
            file.write_all(&map).unwrap();
        }
    };
    let session = fuzz_with(&task, &Cancel::new(), decide);
    assert_eq!(session.outcome.end, End::Completed);
    assert_eq!(session.labels(), (3..=11).collect::<Vec<_>>());
    assert!(session.outcome.statistics.seconds < 30.0);
    // A label that is hit by every tenth input is proposed until it is decided, and then no more.
    let of_three = session
        .tests()
        .filter(|(_, hint)| matches!(hint, Hint::Label(l) if l.contains(&LabelId(3))));
    assert!(of_three.count() <= 20);
}

#[test]
fn a_label_decided_from_the_start_is_never_proposed() {
    let program = triangle();
    let mut task = program.task(50_000);
    task.deterministic = false;
    let mut map = vec![0; 12];
    map[3] = 1;
    std::fs::write(program.status_map(), map).unwrap();
    let labels = fuzz(&task).labels();
    assert!(!labels.contains(&LabelId(3)) && labels.contains(&LabelId(4)));
}

#[test]
fn a_label_that_no_objective_needs_is_never_proposed() {
    let program = triangle();
    let mut task = program.task(50_000);
    task.deterministic = false;
    task.wanted.set([1, 2, 4].map(LabelId).into());
    let labels = fuzz(&task).labels();
    assert!(!labels.contains(&LabelId(3)) && labels.contains(&LabelId(4)));
}

#[test]
fn a_killed_fuzzer_is_started_again_and_cancelling_stops_at_once() {
    let program = triangle();
    let mut task = program.task(0);
    (task.options.runs, task.deterministic) = (None, false);
    let cancel = Cancel::new();
    let (session, stopped) = std::thread::scope(|scope| {
        let running = scope.spawn(|| fuzz_with(&task, &cancel, |_| {}));
        for _ in 0..2 {
            std::thread::sleep(Duration::from_millis(700));
            let pids = processes_of(&program.fuzz);
            assert_eq!(pids.len(), 1);
            std::process::Command::new("kill")
                .args(["-9", &pids[0].to_string()])
                .status()
                .unwrap();
        }
        std::thread::sleep(Duration::from_millis(700));
        assert_eq!(processes_of(&program.fuzz).len(), 1);
        let asked = Instant::now();
        cancel.cancel();
        (running.join().unwrap(), asked.elapsed())
    });
    assert_eq!(session.outcome.end, End::Stopped);
    assert_eq!(
        session.outcome.statistics.restarts,
        2,
        "{:?}",
        session.logs()
    );
    assert!(stopped < Duration::from_secs(1), "{stopped:?}");
    assert_eq!(processes_of(&program.fuzz), Vec::<u32>::new());
    assert!(session.labels().contains(&LabelId(9)));
}

#[test]
fn a_target_that_cannot_even_start_is_a_failure_with_its_last_words() {
    let program = triangle();
    let mut task = program.task(1000);
    task.builds.program = Some("/bin/false".into());
    let session = fuzz(&task);
    let End::Failed(reason) = &session.outcome.end else {
        panic!("{:?}", session.outcome)
    };
    assert_eq!(
        reason,
        "the fuzz target failed with exit code 1 5 times in a row without progress"
    );
    task.builds.program = None;
    assert_eq!(
        fuzz(&task).outcome.end,
        End::Failed("there is no fuzz build of the program".to_owned())
    );
}

#[test]
fn tests_of_others_are_taken_in_while_it_runs() {
    // No gradient leads to x; behind it, one does.
    let program = Program::build(
        "int hard(unsigned long x, int y) {
           unsigned long h = x * 0x9e3779b97f4a7c15ul; h ^= h >> 29; h *= 0xbf58476d1ce4e5b9ul; h ^= h >> 32;
           if ((h & 0xffffffff) == HASH) { L(1, y == 777); }
           return 0; }"
            .replace("HASH", &hash_of(1234567).to_string())
            .as_str(),
        &[("unsigned long", "x", 0, 0, 0, 0), ("int", "y", INT, 0, 0, 0)],
        "",
        "hard(in->x, in->y);",
    );
    let mut task = program.task(0);
    (task.options.runs, task.deterministic, task.options.timeout) =
        (None, false, Some(Duration::from_secs(20)));
    let cancel = Cancel::new();
    let told = std::sync::atomic::AtomicBool::new(false);
    let session = fuzz_with(&task, &cancel, |proposal| match proposal {
        Proposal::Progress(progress)
            if progress.runs > 0 && !told.swap(true, std::sync::atomic::Ordering::Relaxed) =>
        {
            let mut bytes = 1234567u64.to_le_bytes().to_vec();
            bytes.extend([0; 4]);
            task.incoming.push(bytes);
        }
        Proposal::Test {
            hint: Hint::Label(_),
            ..
        } => cancel.cancel(),
        _ => {}
    });
    assert_eq!(session.labels(), [1]);
    assert_eq!(session.outcome.end, End::Stopped);
}

fn hash_of(x: u64) -> u64 {
    let mut h = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (h ^ (h >> 32)) & 0xffff_ffff
}

#[test]
fn strings_and_lengths_are_found() {
    let program = Program::build(
        "int text(const char *s, int n) {
           L(1, n == 0); L(2, n == 12); L(3, strcmp(s, \"hello\") == 0);
           if (n == 6 && s[0] == s[5] && s[1] == s[4] && s[2] == s[3] && s[0] != s[1]) { L(4, s[2] == 'q'); }
           for (int i = 1; i < n; i++) if (s[i] <= s[i - 1]) return 0;
           L(5, n > 6);
           return 1; }",
        &[("unsigned char", "n", LENGTH, 0, 0, 12), ("char", "s", CHAR, 12, 0, 0)],
        "in->n %= 13; for (int i = 0; i < 12; i++) if (i >= in->n) in->s[i] = 0; else if (!in->s[i]) in->s[i] = 1;",
        "char *s = __sc_block(in->n + 1ul, 0); for (int i = 0; i < in->n; i++) s[i] = in->s[i]; s[in->n] = 0; text(s, in->n);",
    );
    let session = fuzz(&program.task(600_000));
    assert_eq!(session.labels(), [1, 2, 3, 4, 5]);
}

#[test]
fn what_a_run_leaves_behind_is_gone_in_the_next() {
    let program = Program::build(
        "static int kept[40000]; static int *saved; int initialised = 5;
         int leaks(int x) {
           L(1, kept[x & 0x7fff] != 0); L(2, saved != 0); L(3, initialised != 5); L(4, x > 5);
           for (int i = 0; i < 50; i++) { char *p = malloc(1000); if (!p) { L(5, 1); return 0; } p[0] = 1; saved = (int *)p; }
           kept[x & 0x7fff] = 1; initialised = x;
           open(\"/dev/null\", 0);
           { int first = rand(); static int other; L(6, other != 0); other = first; L(7, first == 1804289383); }
           puts(\"noise\");
           { char name[3] = {'a' + (x & 15), 'a' + (x >> 4 & 15), 0}; L(11, open(name, 66, 384) >= 0); chdir(\"/\"); }
           L(8, fork() >= 0); L(9, socket(2, 1, 0) >= 0); L(10, open(\"/tmp/sc-analyzers-test-file\", 66, 384) >= 0);
           return 1; }",
        &ints(&["x"]),
        "",
        "leaks(in->x);",
    );
    let mut task = program.task(100_000);
    task.memory_limit = 1 << 30;
    let session = fuzz(&task);
    assert_eq!(session.outcome.end, End::Completed, "{:?}", session.logs());
    assert_eq!(
        session.outcome.statistics.restarts,
        0,
        "{:?}",
        session.logs()
    );
    // Files can be made in the working directory, which is emptied from time to time, and nowhere else.
    assert_eq!(session.labels(), [4, 7, 11]);
    let made = std::fs::read_dir(task.work_dir.join("scratch"))
        .unwrap()
        .count();
    assert!(made < 256, "{made}");
    assert!(!std::path::Path::new("/tmp/sc-analyzers-test-file").exists());
}

#[test]
fn distances_of_compared_values_lead_to_what_no_edge_does() {
    let program = Program::build(
        "int f(unsigned x, int y) { L(1, x * x == 1234321u); L(2, y % 1000 == 999 && y > 1000000); return 0; }",
        &[("unsigned", "x", 0, 0, 0, 0), ("int", "y", INT, 0, 0, 0)],
        "",
        "f(in->x, in->y);",
    );
    assert_eq!(fuzz(&program.task(400_000)).labels(), [1, 2]);
}

#[test]
fn without_inputs_there_is_one_test() {
    let program = Program::build(
        "int f(void) { L(1, 1); return 1; }",
        &[],
        "in->none = 0;",
        "f();",
    );
    let mut task = program.task(0);
    (task.options.runs, task.deterministic) = (None, false);
    let session = fuzz(&task);
    assert_eq!(session.outcome.end, End::Completed);
    assert_eq!(session.labels(), [1]);
    assert!(session.outcome.statistics.seconds < 5.0);
}

#[test]
fn an_assumption_that_random_inputs_never_meet_is_met() {
    let program = Program::build(
        "int f(int a, int b, int c) { __sc_assume(a > 1000000); __sc_assume(b == a - 12345); __sc_assume(c == 99999);
           L(1, a > 2000000); return a; }",
        &ints(&["a", "b", "c"]),
        "",
        "f(in->a, in->b, in->c);",
    );
    let session = fuzz(&program.task(300_000));
    assert_eq!(session.labels(), [1]);
}

#[test]
fn functions_of_the_program_may_have_names_of_the_library() {
    let program = Program::build(
        "int strcmp(const char *a, const char *b) { return a[0] - b[0]; }
         int rand(void) { return 4; }
         int signal(int x) { L(1, x > 7); return x; }
         int f(int x) { signal(x); L(2, rand() == 4); L(3, strcmp(\"abc\", \"axy\") == 0); return x; }",
        &ints(&["x"]),
        "",
        "f(in->x);",
    );
    assert_eq!(fuzz(&program.task(20_000)).labels(), [1, 2, 3]);
}

/// `sscanf` has something to undo when it is left by a jump; a later jump must not do it in a frame that is gone.
#[test]
fn a_fault_inside_the_library_does_not_end_the_fuzzer() {
    let program = Program::build(
        "int sscanf(const char *, const char *, ...);
         int f(int a, int b) {
           int y = 0;
           sscanf(a > 0 ? \"12\" : (char *)0, \"%d\", b > 0 ? &y : (int *)0);
           L(1, y == 12);
           return y; }",
        &ints(&["a", "b"]),
        "",
        "f(in->a, in->b);",
    );
    let session = fuzz(&program.task(20_000));
    assert_eq!(session.outcome.end, End::Completed);
    assert_eq!(session.labels(), [1]);
    assert_eq!(session.outcome.statistics.restarts, 0);
}
