//! One execution of CBMC.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Exit, Job, Limits, Output as Stream, Watch};

use super::output::{Output, Reader};
use sc_irc::INPUT;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ran {
    /// With results for every property.
    Done(Output),
    /// It took too long; the results that it told before.
    Timeout(Output),
    /// It wanted too much memory; the results that it told before.
    OutOfMemory(Output),
    /// Somebody else ended it, for instance the system when memory is short.
    Killed(Output),
    /// We were told to stop; the results that it told before.
    Cancelled(Output),
    /// It said that it cannot, or died: nothing of it counts.
    Failed(String),
}

/// What an execution may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    pub time: Duration,
    pub memory: u64,
}

/// CBMC and the directory that it works in.
pub(super) struct Tool {
    pub program: PathBuf,
    pub dir: PathBuf,
}

impl Tool {
    /// Writes the text; gives the file.
    pub(super) fn write(&self, text: &str) -> std::io::Result<PathBuf> {
        std::fs::create_dir_all(&self.dir)?;
        // Nobody has to preprocess it.
        let path = self.dir.join("program.i");
        std::fs::write(&path, text).map(|()| path)
    }

    /// Runs CBMC on a file. Solver errors and anything else that is odd make the whole run void.
    pub(super) fn run(
        &self,
        file: &Path,
        flags: &[String],
        allowance: Allowance,
        cancel: &Cancel,
    ) -> Ran {
        let log = self.dir.join("output.json");
        let job = Job::new(&self.program)
            .arg(file)
            .args(flags)
            .stdout(Stream::File(log))
            .stderr(Stream::Null)
            .time_limit(allowance.time)
            .limits(Limits {
                address_space: Some(allowance.memory),
                ..Limits::default()
            });
        let mut reader = Reader::new(INPUT);
        let watch = Watch::new().stdout(|line| reader.push(line.as_bytes()));
        let finished = match job.run_watched(cancel, watch) {
            Ok(finished) => finished,
            Err(error) => return Ran::Failed(error.to_string()),
        };
        let output = reader.finish();
        match finished.exit {
            Exit::Timeout => Ran::Timeout(output),
            Exit::Cancelled => Ran::Cancelled(output),
            // 10: some property fails.
            Exit::Success | Exit::Failure(10) if output.errors.is_empty() => Ran::Done(output),
            exit => failed(output, exit),
        }
    }
}

fn failed(output: Output, exit: Exit) -> Ran {
    let text = output.errors.join("; ");
    // Where addresses are limited, an allocation that fails ends it by an exception or a bad access.
    let memory = text.contains("out of memory") || matches!(exit, Exit::Signalled(6 | 11));
    if !memory && exit == Exit::Signalled(9) {
        return Ran::Killed(output);
    }
    match (memory, text.is_empty()) {
        (true, _) => Ran::OutOfMemory(output),
        (false, true) => Ran::Failed(format!("cbmc {exit}")),
        (false, false) => Ran::Failed(first_lines(&text)),
    }
}

fn first_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().take(3).collect();
    lines.join("; ")
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]

    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A CBMC that prints the beginning of an output, and no end.
    const STUCK: &str = r#"#!/bin/sh
cat <<'END'
[ {"program":"CBMC 6.6.0"},
  {"result":[
    {"property":"__sc_hit_3.unwind.0","status":"FAILURE",
     "trace":[{"inputID":"__sc_in","values":[{"members":[{"value":{"binary":"00000111"}}]}]}]},
    {"property":"f.unwind.0","status":"SUCCESS"},
    {"property":"f.unwind.1","sta
END
exec sleep 60
"#;

    #[test]
    fn a_run_that_is_killed_keeps_what_it_found() {
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("cbmc.sh");
        fs::write(&program, STUCK).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let tool = Tool {
            program,
            dir: dir.path().to_path_buf(),
        };
        let allowance = Allowance {
            time: Duration::from_secs(2),
            memory: 1 << 30,
        };
        let Ran::Timeout(output) = tool.run(Path::new("program.i"), &[], allowance, &Cancel::new())
        else {
            panic!("it does not end by itself");
        };
        let found: Vec<_> = output
            .results
            .iter()
            .map(|p| (&*p.name, &p.input))
            .collect();
        let expected = [
            ("__sc_hit_3.unwind.0", &Some(vec![7])),
            ("f.unwind.0", &None),
        ];
        assert_eq!(found, expected);
        assert!(!output.complete);
    }
}
