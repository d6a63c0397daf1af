//! The folder of a suite: `metadata.xml` and one file per test, written as tests are found.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use sc_report::export::data::test_comp::{Metadata, metadata_xml, testcase_xml};
use sha2::{Digest, Sha256};

/// A value of a test: its C type and its text.
pub type TypedValue = (String, String);

/// A suite that is being written.
#[derive(Debug)]
pub struct SuiteFolder {
    path: PathBuf,
    written: BTreeSet<Vec<TypedValue>>,
}

/// What a suite is made for.
#[derive(Debug, Clone)]
pub struct Task<'t> {
    /// The program under test.
    pub program: &'t Path,
    /// The text of the property.
    pub property: &'t str,
    /// 32 or 64.
    pub bits: u32,
    /// The version of seacoral.
    pub version: &'t str,
}

/// Why a suite cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} '{}': {error}", path.display())]
pub struct SuiteFolderError {
    /// What was tried.
    pub action: &'static str,
    /// With what.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

impl SuiteFolder {
    /// Makes the folder, removes the files of an earlier suite, and writes `metadata.xml`.
    pub fn create(path: &Path, task: &Task<'_>) -> Result<Self, SuiteFolderError> {
        fs::create_dir_all(path).map_err(failed("create", path))?;
        for file in earlier(path).map_err(failed("read", path))? {
            fs::remove_file(&file).map_err(failed("remove", &file))?;
        }
        let source = fs::read(task.program).map_err(failed("read", task.program))?;
        let text = metadata_xml(&Metadata {
            producer: &format!("seacoral {}", task.version),
            specification: task.property.trim(),
            program_file: &task.program.display().to_string(),
            program_hash: &hex::encode(Sha256::digest(&source)),
            entry_function: "main",
            architecture: &format!("{}bit", task.bits),
            creation_time: &utc(SystemTime::now()),
        });
        let file = path.join("metadata.xml");
        fs::write(&file, text).map_err(failed("write", &file))?;
        Ok(Self {
            path: path.to_owned(),
            written: BTreeSet::new(),
        })
    }

    /// Adds a test unless it is there. The file appears at once: a run that is killed leaves no half of it.
    pub fn add(&mut self, values: Vec<TypedValue>) -> Result<bool, SuiteFolderError> {
        if self.written.contains(&values) {
            return Ok(false);
        }
        let file = self
            .path
            .join(format!("test-{}.xml", self.written.len() + 1));
        let partial = self.path.join(".partial");
        fs::write(&partial, testcase_xml(&values)).map_err(failed("write", &partial))?;
        fs::rename(&partial, &file).map_err(failed("write", &file))?;
        self.written.insert(values);
        Ok(true)
    }

    /// How many tests it has.
    pub fn len(&self) -> usize {
        self.written.len()
    }

    /// Whether it has no test.
    pub fn is_empty(&self) -> bool {
        self.written.is_empty()
    }
}

/// The files of an earlier suite; other files of the folder stay.
fn earlier(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let number = name
            .strip_prefix("test-")
            .and_then(|it| it.strip_suffix(".xml"));
        let is_test = number.is_some_and(|it| it.parse::<usize>().is_ok());
        if is_test || name == "metadata.xml" || name == ".partial" {
            files.push(entry.path());
        }
    }
    Ok(files)
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SuiteFolderError {
    let path = path.to_owned();
    move |error| SuiteFolderError {
        action,
        path,
        error,
    }
}

/// A moment as ISO 8601 has it.
fn utc(moment: SystemTime) -> String {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, seconds) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // Years begin in March here, so that the day that not all have is the last one of its year.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!(
        "{:04}-{month:02}-{date:02}T{:02}:{:02}:{:02}Z",
        year + era * 400 + next,
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn moments_are_dates() {
        let at = |seconds| utc(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
        assert_eq!(at(4_107_542_400), "2100-03-01T00:00:00Z");
    }

    #[test]
    fn a_test_is_written_once_and_an_earlier_suite_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("p.c");
        fs::write(&program, "int main(void) { return 0; }\n").unwrap();
        let suite = folder.path().join("suite");
        let task = Task {
            program: &program,
            property: "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n",
            bits: 32,
            version: "1.0",
        };
        let mut first = SuiteFolder::create(&suite, &task).unwrap();
        let five = vec![("int".to_owned(), "5".to_owned())];
        assert!(first.add(five.clone()).unwrap());
        assert!(!first.add(five).unwrap());
        assert!(first.add(Vec::new()).unwrap());
        assert_eq!(first.len(), 2);
        let text = fs::read_to_string(suite.join("test-1.xml")).unwrap();
        assert!(text.contains("<input type=\"int\">5</input>"), "{text}");
        let metadata = fs::read_to_string(suite.join("metadata.xml")).unwrap();
        assert!(metadata.contains("<architecture>32bit</architecture>"));
        fs::write(suite.join("notes.xml"), "mine").unwrap();
        let again = SuiteFolder::create(&suite, &task).unwrap();
        assert!(again.is_empty());
        assert!(!suite.join("test-1.xml").exists() && !suite.join("test-2.xml").exists());
        assert!(suite.join("notes.xml").exists());
    }
}
