//! Runs a test once more, to see which values it consumes: in its own process, which is confined as replay confines
//! tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_frontend::SourceOptions;
use sc_harness::runtime;
use sc_process::{Cancel, Exit, Job, Limits, Output, SpawnError};

use crate::adapter::Adapter;
use crate::suite::TypedValue;

/// Why there is no tracer.
#[derive(Debug, thiserror::Error)]
pub enum TracerError {
    /// A file.
    #[error("cannot write '{}': {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The program does not link with the functions of the competition.
    #[error("cannot compile the program with the functions of the competition:\n{0}")]
    Compile(String),
    /// The compiler does not start.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// Somebody asked to stop.
    #[error("interrupted")]
    Cancelled,
}

/// A program that tells which values it consumes.
#[derive(Debug)]
pub struct Tracer {
    program: PathBuf,
    scratch: PathBuf,
    limit: Duration,
}

impl Tracer {
    /// Compiles the program with its own flags, in `folder`.
    pub fn build(
        adapter: &Adapter,
        sources: &SourceOptions,
        folder: &Path,
        limit: Duration,
        cancel: &Cancel,
    ) -> Result<Self, TracerError> {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::write(&path, text).map_err(|error| TracerError::File {
                path: path.clone(),
                error,
            })?;
            Ok::<_, TracerError>(path)
        };
        let main = write("__testcomp_trace.c", &adapter.trace_text())?;
        for file in runtime::with_sandbox(&[runtime::SUITE]) {
            write(file.name, file.text)?;
        }
        let scratch = folder.join("scratch");
        fs::create_dir_all(&scratch).map_err(|error| TracerError::File {
            path: scratch.clone(),
            error,
        })?;
        let machine = sources.cpp_flags.iter().filter(|flag| *flag == "-m32");
        let object = folder.join("confinement.o");
        let confine = Job::new(&sources.clang)
            .args(["-w", "-O1", "-c", "-D__SC_LABELS=1", "-o"])
            .arg(&object)
            .args(machine)
            .arg(folder.join(runtime::SUITE.name));
        compile(confine, cancel)?;
        let program = folder.join("trace-program");
        let job = Job::new(&sources.clang)
            .args(["-w", "-O0", "-o"])
            .arg(&program)
            .args(&sources.cpp_flags)
            .args(
                sources
                    .include_dirs
                    .iter()
                    .map(|dir| format!("-I{}", dir.display())),
            )
            .args(&sources.files)
            .arg(main)
            .arg(object)
            .arg("-lm");
        compile(job, cancel)?;
        Ok(Self {
            program,
            scratch,
            limit,
        })
    }

    /// The values that a test consumes, whatever its end.
    pub fn trace(&self, test: &[u8], cancel: &Cancel) -> Result<Vec<TypedValue>, TracerError> {
        let file = self.scratch.join("trace");
        let _ = fs::remove_file(&file);
        let finished = Job::new(&self.program)
            .current_dir(&self.scratch)
            .minimal_env()
            .env("SC_SCRATCH", &self.scratch)
            .env("SC_ALONE", "1")
            .stdin_bytes(test)
            .stdout(Output::Null)
            .stderr(Output::Null)
            .work_limit(self.limit)
            .time_limit(self.limit * 5 + Duration::from_secs(2))
            .whole_tree()
            .limits(Limits {
                cpu_seconds: Some(self.limit.as_secs().max(1) + 1),
                file_size: Some(16 << 20),
                ..Limits::default()
            })
            .run(cancel)?;
        if finished.exit == Exit::Cancelled {
            return Err(TracerError::Cancelled);
        }
        let text = fs::read(&file).unwrap_or_default();
        Ok(values(&String::from_utf8_lossy(&text)))
    }
}

/// The whole lines of a trace.
fn values(text: &str) -> Vec<TypedValue> {
    let lines = text
        .split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'));
    let values = lines.filter_map(|line| line.split_once('\t'));
    values
        .map(|(ty, value)| (ty.to_owned(), value.to_owned()))
        .collect()
}

fn compile(job: Job, cancel: &Cancel) -> Result<(), TracerError> {
    let finished = job
        .stdout(Output::Null)
        .stderr(Output::Capture { limit: 1 << 16 })
        .run(cancel)?;
    match finished.exit {
        Exit::Success => Ok(()),
        Exit::Cancelled => Err(TracerError::Cancelled),
        _ => Err(TracerError::Compile(finished.stderr_text().into_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_line_is_not_a_value() {
        let pair = |ty: &str, value: &str| (ty.to_owned(), value.to_owned());
        let expected = [pair("int", "-5"), pair("double", "nan")];
        assert_eq!(values("int\t-5\ndouble\tnan\nint\t1"), expected);
        assert_eq!(values(""), []);
    }
}
