//! One execution of Frama-C.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Exit, Job, Limits, Output as Stream};

use super::output::{self, Row};
use crate::proof::start::write_units;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ran {
    /// With a table of all properties, functions that Frama-C knows nothing of, and all messages.
    Done {
        rows: Vec<Row>,
        unspecified: Vec<String>,
        messages: String,
    },
    /// It took too long.
    Timeout,
    /// We were told to stop.
    Cancelled,
    /// It said that it cannot, or died: nothing of it counts.
    Failed(String),
}

/// The table of properties, in the directory that Frama-C works in.
pub(super) const TABLE: &str = "properties.csv";

/// Frama-C and the directory that it works in.
pub(super) struct Tool {
    pub program: PathBuf,
    pub dir: PathBuf,
    /// The most memory of one process, in bytes.
    pub memory: u64,
}

impl Tool {
    fn table(&self) -> PathBuf {
        self.dir.join(TABLE)
    }

    pub(super) fn why3_config(&self) -> PathBuf {
        self.dir.join("why3.conf")
    }

    /// Writes the texts of the units; gives the names of the files in the directory.
    pub(super) fn write(&self, texts: &[String]) -> std::io::Result<Vec<PathBuf>> {
        let files = write_units(&self.dir, texts)?;
        let names = files.iter().filter_map(|file| file.file_name());
        Ok(names.map(PathBuf::from).collect())
    }

    /// Runs Frama-C on the files.
    pub(super) fn run(
        &self,
        files: &[PathBuf],
        flags: &[String],
        time: Duration,
        cancel: &Cancel,
    ) -> Ran {
        let (log, table) = (self.dir.join("output.txt"), self.table());
        // What an earlier run found is not what this one finds.
        let _ = fs::remove_file(&table);
        let job = Job::new(&self.program)
            .args(files)
            .args(flags)
            // Provers are found by this alone.
            .env("WHY3CONFIG", self.why3_config())
            .current_dir(&self.dir)
            // Frama-C looks for files there.
            .env("PWD", &self.dir)
            .stdout(Stream::File(log.clone()))
            .stderr(Stream::File(log.clone()))
            .time_limit(time)
            .limits(Limits {
                address_space: Some(self.memory),
                ..Limits::default()
            });
        let finished = match job.run(cancel) {
            Ok(finished) => finished,
            Err(error) => return Ran::Failed(error.to_string()),
        };
        match finished.exit {
            Exit::Timeout => Ran::Timeout,
            Exit::Cancelled => Ran::Cancelled,
            Exit::Success => done(&log, &table),
            exit => Ran::Failed(refused(&log, exit)),
        }
    }
}

fn done(log: &Path, table: &Path) -> Ran {
    let rows = fs::read_to_string(table).ok();
    match rows.and_then(|text| output::parse(&text)) {
        Some(rows) => {
            let messages = messages(log);
            let unspecified = output::unspecified(&messages);
            Ran::Done {
                rows,
                unspecified,
                messages,
            }
        }
        None => Ran::Failed("frama-c wrote no table of properties".to_owned()),
    }
}

fn refused(log: &Path, exit: Exit) -> String {
    output::refusal(&messages(log)).unwrap_or_else(|| format!("frama-c {exit}"))
}

fn messages(log: &Path) -> String {
    String::from_utf8_lossy(&fs::read(log).unwrap_or_default()).into_owned()
}
