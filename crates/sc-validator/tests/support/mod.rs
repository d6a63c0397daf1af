//! A program under test made by hand: `f(int)` with labels written `L(id, predicate)`.

#![allow(dead_code, clippy::unwrap_used, missing_docs, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use sc_harness::{BuildPlan, Builder, UnitSource};
use sc_process::Cancel;
use sc_validator::{Ending, FilterVerdict, ReplayLimits, Validator, ValidatorError, Verdict};
use tempfile::TempDir;

pub const CLANG: &str = "/usr/bin/clang-19";

const PROLOGUE: &str = "extern unsigned char __sc_state[]; extern volatile unsigned __sc_current;\n\
    void __sc_assume(int); void __sc_assert(int); void __sc_oracle(int); void *__sc_block(unsigned long, unsigned);\n";
const LABEL: &str = "#define L(id, p) (__sc_state[id] ? (void)0 : (__sc_current = (id), \
    (p) ? (void)(__sc_state[id] = 1) : (void)0, (void)(__sc_current = 0)))\n";
const NO_LABEL: &str = "#define L(id, p) ((void)0)\n";

/// The appendix for `f(int)`.
pub const ONE_INT: &str = "\
struct __sc_inputs { int k; } __attribute__((packed));
const unsigned __sc_input_size = sizeof(struct __sc_inputs);
void __sc_canonicalise(unsigned char *bytes) { (void)bytes; }
void __sc_execute(const unsigned char *bytes) {
  const struct __sc_inputs *in = (const struct __sc_inputs *)bytes;
  f(in->k);
}
";

/// A program and its validator.
#[derive(Debug)]
pub struct Subject {
    pub validator: Validator,
    pub dir: TempDir,
}

pub fn limits() -> ReplayLimits {
    ReplayLimits {
        time: Duration::from_millis(400),
        filter_time: Duration::from_millis(400),
        memory_mb: 120,
    }
}

pub fn plan(dir: &Path, code: &str, appendix: &str) -> BuildPlan {
    let original = dir.join("code.c");
    fs::write(
        &original,
        format!("{NO_LABEL}#line 1 \"{}\"\n{code}", original.display()),
    )
    .unwrap();
    let annotated = dir.join("annotated.c");
    fs::write(&annotated, format!("{LABEL}#line 1 \"code.c\"\n{code}")).unwrap();
    let header_dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    let mut preprocess = Command::new(CLANG);
    preprocess
        .args(["-E", "-D__SEACORAL__=1", "-DANNOTATED", "-I"])
        .arg(&header_dir)
        .arg(&annotated);
    let output = preprocess.output().unwrap();
    assert!(output.status.success());
    let prologue = format!("# 1 \"harness\"\n{PROLOGUE}");
    BuildPlan {
        name: "f".to_owned(),
        units: vec![UnitSource {
            path: "code.c".to_owned(),
            text: format!("{prologue}{}", String::from_utf8(output.stdout).unwrap()),
            original,
            appendix: format!("{PROLOGUE}{appendix}"),
            ..UnitSource::default()
        }],
        entry_unit: 0,
        label_count: 20,
        link_flags: sc_types::LinkFlags::default(),
        clang: PathBuf::from(CLANG),
        dir: dir.join("builds"),
        header_dir,
    }
}

impl Subject {
    pub fn new(code: &str) -> Self {
        Self::with(code, ONE_INT)
    }

    pub fn with(code: &str, appendix: &str) -> Self {
        Self::try_with(code, appendix).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn try_with(code: &str, appendix: &str) -> Result<Self, ValidatorError> {
        let dir = tempfile::tempdir().unwrap();
        let plan = plan(dir.path(), code, appendix);
        let builder = Arc::new(Builder::new(plan)?);
        let scratch = dir.path().join("scratch");
        let validator = Validator::start(builder, scratch, limits(), Cancel::new())?;
        Ok(Self { validator, dir })
    }

    pub fn confirm(&mut self, k: i32) -> Verdict {
        self.validator.confirm(&k.to_le_bytes()).unwrap()
    }

    pub fn filter(&mut self, k: i32) -> FilterVerdict {
        self.validator.filter(&k.to_le_bytes()).unwrap()
    }
}

/// A verdict in one line.
pub fn line(verdict: &Verdict) -> String {
    let outcome = match &verdict.outcome {
        Ending::Rte(rte) => {
            let place = rte
                .place
                .as_ref()
                .map(|p| format!("{}:{}:{} in {}", p.file, p.line, p.column, p.function));
            format!(
                "rte {} at {} ({})",
                rte.kind,
                place.unwrap_or_default(),
                rte.message
            )
        }
        Ending::Harness(_) => "harness".to_owned(),
        other => format!("{other:?}"),
    };
    let mut text = format!("{outcome} {:?}", verdict.labels);
    if !verdict.undefined.is_empty() {
        text.push_str(&format!(" undefined {:?}", verdict.undefined));
    }
    text
}
