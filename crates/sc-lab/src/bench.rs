//! The workbench: a directory with the headers, and the compiler.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_ir::{Module, Program};
use sc_process::{Cancel, Finished, Job, tools};

use crate::{LabError, Sample, subject_text};

const FILES: [(&str, &str); 6] = [
    ("common.h", include_str!("../runtime/common.h")),
    ("subject.h", include_str!("../runtime/subject.h")),
    ("table.h", include_str!("../runtime/table.h")),
    ("user_data.ld", sc_harness::runtime::USER_DATA),
    ("truth.h", include_str!("../runtime/truth.h")),
    ("runtime.c", include_str!("../runtime/truth.c")),
];

/// A scratch directory with all that compiling needs.
pub struct Bench {
    directory: tempfile::TempDir,
    clang: PathBuf,
}

impl Bench {
    /// Makes the directory and compiles the runtime of brute force.
    ///
    /// # Errors
    /// If there is no clang, or it fails.
    pub fn new() -> Result<Self, LabError> {
        let clang =
            tools::find(&tools::CLANG).map_err(|missing| LabError::NoClang(missing.to_string()))?;
        let directory = tempfile::tempdir().map_err(|source| LabError::File {
            path: std::env::temp_dir(),
            source,
        })?;
        let bench = Self {
            directory,
            clang: clang.path,
        };
        for (name, text) in FILES {
            bench.write(name, text)?;
        }
        bench.compile(&["-O2", "-fno-builtin", "-c", "runtime.c", "-o", "runtime.o"])?;
        Ok(bench)
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// The compiler.
    pub fn clang(&self) -> &Path {
        &self.clang
    }

    /// The LLVM IR of functions, compiled with these flags; `subject` is who asks for it.
    ///
    /// # Errors
    /// If they cannot be compiled, or the IR cannot be read.
    pub(crate) fn program(
        &self,
        subject: &str,
        flags: &[&str],
        samples: &[Sample],
    ) -> Result<Program, LabError> {
        self.write("subject.c", &subject_text(samples))?;
        let mut args = flags.to_vec();
        args.extend(["subject.c", "-o", "subject.ll"]);
        self.compile(&args)?;
        let failed = |message: String| LabError::Subject {
            subject: subject.to_owned(),
            message,
        };
        let module = Module::parse(&self.read("subject.ll")?);
        let module = module.map_err(|error| failed(error.to_string()))?;
        Program::link(vec![module]).map_err(|error| failed(error.to_string()))
    }

    /// Writes a file of the directory.
    ///
    /// # Errors
    /// If it cannot.
    pub fn write(&self, name: &str, text: &str) -> Result<(), LabError> {
        let path = self.path().join(name);
        std::fs::write(&path, text).map_err(|source| LabError::File { path, source })
    }

    /// Reads a file of the directory.
    ///
    /// # Errors
    /// If it cannot.
    pub fn read(&self, name: &str) -> Result<String, LabError> {
        let path = self.path().join(name);
        std::fs::read_to_string(&path).map_err(|source| LabError::File { path, source })
    }

    /// Runs clang in the directory.
    ///
    /// # Errors
    /// If it fails.
    pub fn compile(&self, args: &[&str]) -> Result<(), LabError> {
        let job = Job::new(&self.clang).arg("-w").args(args);
        self.run(job, Duration::from_secs(300)).map(|_| ())
    }

    /// Runs a program in the directory, which must succeed.
    ///
    /// # Errors
    /// If it does not.
    pub fn run(&self, job: Job, limit: Duration) -> Result<Finished, LabError> {
        let job = job.current_dir(self.path()).time_limit(limit);
        let finished = job.run(&Cancel::new())?;
        if finished.exit.is_success() {
            return Ok(finished);
        }
        let text = finished.stderr_text();
        let lines: Vec<_> = text.lines().take(20).collect();
        Err(LabError::Failed {
            command: job.to_string(),
            exit: finished.exit,
            output: lines.join("\n"),
        })
    }
}
