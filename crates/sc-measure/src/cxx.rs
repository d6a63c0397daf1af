//! Tests in C++: their files are compiled as they are, and know the code under test by its headers.

use std::path::Path;
use std::time::Duration;

use sc_engine::error::EngineError;
use sc_process::Job;
use sc_validator::ValidatorError;

use crate::MeasureError;
use crate::test_programs::Runner;

/// Headers of frameworks are large.
const LIMIT: Duration = Duration::from_secs(300);

/// Whether the name of a file says that it is C++.
pub fn is_cxx(file: &Path) -> bool {
    let extension = file.extension().and_then(|it| it.to_str());
    extension.is_some_and(|it| ["cc", "cpp", "cxx", "c++", "C", "CPP"].contains(&it))
}

/// Compiles a file with the flags of the sources under test, but for their standard of C; gives the object.
pub fn compile(runner: &Runner<'_>, file: &Path) -> Result<String, MeasureError> {
    let failed = |message: String| MeasureError::Cxx {
        path: file.to_path_buf(),
        message,
    };
    let units = &runner.subject.program().units;
    let flags = units.first().map(|unit| &unit.flags);
    let flags = flags
        .into_iter()
        .flat_map(|it| [&it.meaning, &it.preprocess]);
    let flags = flags.flatten().filter(|flag| !flag.starts_with("-std="));
    std::fs::create_dir_all(&runner.builds).map_err(|error| failed(error.to_string()))?;
    let path = file.display().to_string();
    let digest = sc_store::test_digest(path.as_bytes());
    let object = runner.builds.join(format!("tests-{}.o", &digest[..16]));
    let object = std::path::absolute(object).map_err(|error| failed(error.to_string()))?;
    let mut job = Job::new(&runner.spec.sources.clang)
        .repeated()
        .time_limit(LIMIT);
    if is_cxx(file) {
        job = job.args(["-x", "c++"]);
    }
    let job = job
        .args(["-c", "-g", "-w", "-fsanitize=address"])
        .args(flags)
        .arg(file)
        .arg("-o")
        .arg(&object);
    let finished = job.run(runner.cancel);
    let finished = finished.map_err(|error| failed(error.to_string()))?;
    if finished.exit == sc_process::Exit::Cancelled {
        return Err(EngineError::Validator(ValidatorError::Cancelled).into());
    }
    if !finished.exit.is_success() {
        return Err(failed(finished.stderr_text().trim_end().to_owned()));
    }
    Ok(object.display().to_string())
}
