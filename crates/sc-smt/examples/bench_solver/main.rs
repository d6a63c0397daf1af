//! Queries a second: of generated streams, or of recorded ones (files as arguments). See `bench/README.md`.

mod explore;
mod programs;

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use explore::{Asked, Run, explore};
use sc_smt::smtlib::{self, External};
use sc_smt::{Answer, Conditions, Options, Pool, Recording, Solver};

/// The time that another solver gets for a stream; what it did by then is projected.
const PATIENCE: Duration = Duration::from_secs(10);
/// At most so many queries are given to another solver.
const SAMPLE: usize = 100;

/// The name of a program, how many queries are asked, the promised queries a second, and the program.
type Row = (&'static str, usize, f64, fn(&mut Run));

const PROGRAMS: [Row; 4] = [
    ("utf8", 10_000, 18_000.0, programs::utf8),
    ("search", 800, 1_200.0, programs::search),
    ("calc", 600, 70.0, programs::calc),
    ("power", 150, 150.0, programs::power),
];

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    println!(
        "{:<12} {:>8} {:>6} {:>7} {:>12} {:>12} {:>12} {:>10}",
        "stream", "queries", "unsat", "unknown", "whole chain", "incremental", "fresh", "z3"
    );
    let mut kept = true;
    if files.is_empty() {
        for (name, limit, promised, program) in PROGRAMS {
            let mut pool = Pool::new();
            let asked = explore(&mut pool, limit, program);
            let speed = row(name, &mut pool, &asked);
            if speed < promised {
                println!("FAILED: {name} was promised {promised} queries/s");
                kept = false;
            }
        }
    }
    for file in files {
        let Some((mut pool, asked)) = recorded(&file) else {
            return ExitCode::FAILURE;
        };
        let name = file.rsplit('/').next().unwrap_or(&file).to_owned();
        row(&name, &mut pool, &asked);
    }
    if kept {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn recorded(file: &str) -> Option<(Pool, Vec<Asked>)> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| eprintln!("{file}: {error}"))
        .ok()?;
    let Recording { mut pool, queries } = Recording::read(&text)
        .map_err(|line| eprintln!("{file}:{line}: not a recorded stream"))
        .ok()?;
    let mut asked = Vec::new();
    for query in queries {
        let mut conditions = Conditions::new();
        for term in query.conditions {
            conditions.push(&mut pool, term);
        }
        asked.push(Asked {
            conditions,
            goal: query.goal,
            witness: query.witness.unwrap_or_default(),
        });
    }
    Some((pool, asked))
}

/// Prints the speeds; gives that of incremental SAT solving.
fn row(name: &str, pool: &mut Pool, asked: &[Asked]) -> f64 {
    let chain = Options {
        conflicts: 200_000,
        pipe: false,
        ..Options::default()
    };
    let incremental = Options {
        exact_cache: false,
        model_cache: false,
        core_cache: false,
        tables: false,
        ..chain.clone()
    };
    let fresh = Options {
        incremental: false,
        ..incremental.clone()
    };
    let whole = measure(pool, asked, &chain);
    let kept = measure(pool, asked, &incremental);
    let anew = measure(pool, asked, &fresh);
    let z3 = external(pool, asked).map_or("-".to_owned(), |speed| format!("{speed:.0}"));
    println!(
        "{name:<12} {:>8} {:>6} {:>7} {:>12.0} {:>12.0} {:>12.0} {z3:>10}",
        asked.len(),
        kept.unsat,
        kept.unknown,
        whole.speed,
        kept.speed,
        anew.speed
    );
    if std::env::var_os("BENCH_DETAILS").is_some() {
        println!(
            "  chain {:?}\n  incremental {:?}",
            whole.statistics, kept.statistics
        );
    }
    kept.speed
}

struct Measured {
    speed: f64,
    unsat: usize,
    unknown: usize,
    statistics: sc_smt::Statistics,
}

fn measure(pool: &mut Pool, asked: &[Asked], options: &Options) -> Measured {
    let mut solver = Solver::new(options.clone());
    let (mut unsat, mut unknown) = (0, 0);
    let start = processor_time();
    for Asked {
        conditions,
        goal,
        witness,
    } in asked
    {
        match solver.check(pool, conditions, *goal, Some(witness)) {
            Answer::Sat(_) => (),
            Answer::Unsat => unsat += 1,
            Answer::Unknown(_) => unknown += 1,
        }
    }
    let speed = asked.len() as f64 / (processor_time() - start);
    Measured {
        speed,
        unsat,
        unknown,
        statistics: solver.statistics(),
    }
}

/// Seconds that this thread has run, whatever else the machine does.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text
        .split(' ')
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(0.0);
    nanoseconds / 1e9
}

/// Seconds that our children have run.
fn children_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks = |k: usize| {
        fields
            .get(k)
            .and_then(|word| word.parse::<f64>().ok())
            .unwrap_or(0.0)
    };
    (ticks(13) + ticks(14)) / 100.0
}

/// z3 on a file with a sample of the queries one after the other, each fresh. Its reading the file counts.
fn external(pool: &mut Pool, asked: &[Asked]) -> Option<f64> {
    External::all()
        .into_iter()
        .find(|external| external.name == "z3")?;
    let step = asked.len().div_ceil(SAMPLE).max(1);
    let mut file = std::env::temp_dir();
    file.push(format!("bench-solver-{}.smt2", std::process::id()));
    let mut out = std::io::BufWriter::new(std::fs::File::create(&file).ok()?);
    let mut count = 0;
    for Asked {
        conditions,
        goal,
        witness,
    } in asked.iter().step_by(step)
    {
        if pool.holds(*goal, &witness.clone()) {
            continue;
        }
        let terms = [conditions.terms(), &[*goal]].concat();
        let (script, _) = smtlib::script(pool, &terms);
        out.write_all(script.replace("(exit)", "(reset)").as_bytes())
            .ok()?;
        count += 1;
    }
    out.flush().ok()?;
    let start = children_time();
    let child = Command::new("z3")
        .arg(format!("-T:{}", PATIENCE.as_secs()))
        .arg(&file)
        .stdout(Stdio::piped())
        .output()
        .ok()?;
    let seconds = children_time() - start;
    let text = String::from_utf8_lossy(&child.stdout).into_owned();
    let answered = text
        .lines()
        .filter(|line| *line == "sat" || *line == "unsat")
        .count();
    let _ = std::fs::remove_file(&file);
    (count > 0).then(|| answered as f64 / seconds.max(0.01))
}
