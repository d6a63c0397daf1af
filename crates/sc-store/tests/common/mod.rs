//! What the tests share: a project of a few labels in a temporary directory.
#![allow(dead_code, reason = "each test file uses its part")]

use std::path::Path;

use sc_store::*;
use sc_types::{Condition, ConditionKind, LabelId};

pub const LAYOUT: &str = r#"{"slots":[]}"#;

pub fn key(program: &str) -> ProjectKey {
    ProjectKey {
        program_digest: program.to_owned(),
        options_digest: "options".to_owned(),
    }
}

pub fn labels(count: u32) -> Vec<LabelRow> {
    (1..=count)
        .map(|id| LabelRow {
            id: LabelId(id),
            key: format!("f.c/f/CC/{id}"),
            criterion: "CC".to_owned(),
            file: "f.c".to_owned(),
            line: 10 + id,
            column: 7,
            function: "f".to_owned(),
            predicate: format!("x == {id}"),
            note: String::new(),
        })
        .collect()
}

pub fn run_dir(workdir: &Path) -> RunDir {
    RunDir::open(workdir, "f", "CC").unwrap()
}

/// Opens the store; nobody else may hold it.
pub fn store(dir: &RunDir) -> Store {
    let lock = dir
        .lock(|news| panic!("lock is held: {news:?}"))
        .unwrap()
        .unwrap();
    Store::open(dir, lock).unwrap()
}

pub fn open_project(store: &mut Store, program: &str, count: u32) -> Opening {
    store
        .open_project(Project {
            key: &key(program),
            labels: &labels(count),
            layout_json: LAYOUT,
            options_json: "{}",
        })
        .unwrap()
}

pub fn by(analyzer: &str) -> Provenance {
    Provenance::new(analyzer, 0.5)
}

pub fn rte(kind: &str, line: u32) -> NewRte {
    NewRte {
        kind: kind.to_owned(),
        place: place(line),
        stack: vec![Frame {
            function: "f".to_owned(),
            place: Some(place(line)),
        }],
        detail: String::new(),
    }
}

pub fn place(line: u32) -> Place {
    Place {
        file: "f.c".to_owned(),
        line,
        column: 3,
        function: "g".to_owned(),
    }
}

pub fn oracle(line: u32) -> NewOracleFailure {
    NewOracleFailure {
        oracle: "sc_assert".to_owned(),
        place: place(line),
        detail: String::new(),
    }
}

pub fn abnormal(kind: &str) -> NewAbnormal {
    NewAbnormal {
        kind: kind.to_owned(),
        place: Place::default(),
        detail: String::new(),
    }
}

pub fn claim(label: LabelId, under: &[&str]) -> NewClaim {
    NewClaim {
        label,
        under: conditions(under),
        tool_version: "6.6".to_owned(),
    }
}

pub fn suite_test(bytes: &[u8], covers: &[LabelId]) -> SuiteTest {
    SuiteTest {
        bytes: bytes.to_vec(),
        covers: covers.to_vec(),
        found: by("minimiser"),
    }
}

/// Bounds with these words.
pub fn conditions(texts: &[&str]) -> Vec<Condition> {
    let bound = |text: &&str| Condition::new(ConditionKind::Bound, *text);
    texts.iter().map(bound).collect()
}
