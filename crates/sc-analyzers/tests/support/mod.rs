//! Small programs with labels and a hand-written harness, built and fuzzed for real.

use std::fs;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use sc_analyzers::libfuzzer::{LibFuzzer, Options};
use sc_analyzers::{Analyzer, AnalyzerOutcome, Builds, Hint, Incoming, Proposal, Task};
use sc_harness::{BuildPlan, Builder, UnitSource};
use sc_process::{Cancel, tools};
use sc_types::LabelId;
use tempfile::TempDir;

/// One member of the inputs: C type, name, kind of slot, number of elements (0: not an array), low, high.
pub type Member = (&'static str, &'static str, u16, usize, i64, i64);

pub struct Program {
    pub dir: TempDir,
    pub fuzz: PathBuf,
    pub input_size: usize,
    pub labels: u32,
    members: Vec<Member>,
}

/// What a run of the analyzer gave.
pub struct Session {
    pub outcome: AnalyzerOutcome,
    pub proposals: Vec<Proposal>,
}

fn size_of(c_type: &str) -> usize {
    match c_type {
        "char" | "unsigned char" => 1,
        "short" => 2,
        "long" | "double" | "unsigned long" => 8,
        _ => 4,
    }
}

/// `L(3, a < b)` becomes a label as the annotator writes it.
fn expand_labels(code: &str) -> (String, u32) {
    let (mut text, mut highest) = (String::new(), 0);
    let mut rest = code;
    while let Some(at) = rest.find("L(") {
        text.push_str(&rest[..at]);
        let inside = &rest[at + 2..];
        let (id, after) = inside.split_once(',').unwrap();
        let mut depth = 1;
        let end = after.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        let predicate = &after[..end.unwrap()];
        text.push_str(&format!(
            "(__sc_state[{id}] ? (void)0 : (__sc_current = {id}, ({predicate}) ? (void)(__sc_state[{id}] = 1) : (void)0, \
             (void)(__sc_current = 0)))"
        ));
        highest = highest.max(id.trim().parse().unwrap());
        rest = &after[end.unwrap() + 1..];
    }
    text.push_str(rest);
    (text, highest)
}

fn appendix(members: &[Member], canonicalise: &str, call: &str) -> String {
    let mut fields = String::new();
    let mut slots = Vec::new();
    let mut offset = 0;
    for (number, (c_type, name, kind, count, low, high)) in members.iter().enumerate() {
        let size = size_of(c_type);
        let group = if *count == 0 { 0 } else { number + 1 };
        let array = if *count == 0 {
            String::new()
        } else {
            format!("[{count}]")
        };
        fields.push_str(&format!("{c_type} {name}{array}; "));
        for _ in 0..(*count).max(1) {
            slots.push(format!(
                "{{{offset}, {size}, {kind}, {group}, {low}, {high}}}"
            ));
            offset += size;
        }
    }
    let count = slots.len();
    if slots.is_empty() {
        fields.push_str("char none; ");
        slots.push("{0, 1, 0, 0, 0, 0}".to_owned());
    }
    format!(
        "struct __sc_slot {{ unsigned offset, size; unsigned short kind, group; long long low, high; }};\n\
         struct __sc_inputs {{ {fields}}} __attribute__((packed));\n\
         const unsigned __sc_input_size = sizeof(struct __sc_inputs);\n\
         const struct __sc_slot __sc_slots[] = {{{}}};\n\
         const unsigned __sc_slot_count = {count};\n\
         void __sc_canonicalise(unsigned char *bytes) {{ struct __sc_inputs *in = (void *)bytes; (void)in; {canonicalise} }}\n\
         void __sc_execute(const unsigned char *bytes) {{ const struct __sc_inputs *in = (const void *)bytes; (void)in; {call} }}\n",
        slots.join(", ")
    )
}

const DECLARATIONS: &str = "extern unsigned char __sc_state[]; extern volatile unsigned __sc_current;\n\
    void *__sc_block(unsigned long size, unsigned index); void __sc_assume(int); void __sc_assert(int); void __sc_oracle(int);\n\
    void *malloc(unsigned long); void *realloc(void *, unsigned long); void free(void *); void exit(int); void _exit(int);\n\
    void abort(void); void *memcpy(void *, const void *, unsigned long); int strcmp(const char *, const char *);\n\
    unsigned long strlen(const char *); int atexit(void (*)(void)); int open(const char *, int, ...); int raise(int);\n\
    int fork(void); int socket(int, int, int); int puts(const char *); int chdir(const char *); int rand(void);\n";

impl Program {
    pub fn build(code: &str, members: &[Member], canonicalise: &str, call: &str) -> Self {
        let dir = TempDir::new().unwrap();
        let (text, labels) = expand_labels(code);
        let unit = UnitSource {
            path: "program.c".to_owned(),
            text: format!("{DECLARATIONS}{text}\n"),
            appendix: appendix(members, canonicalise, call),
            ..UnitSource::default()
        };
        let plan = BuildPlan {
            name: "program".to_owned(),
            units: vec![unit],
            entry_unit: 0,
            label_count: labels,
            link_flags: sc_types::LinkFlags::default(),
            clang: tools::find(&tools::CLANG).unwrap().path,
            dir: dir.path().join("build"),
            header_dir: dir.path().to_owned(),
        };
        let recipe = LibFuzzer::default().build().unwrap();
        let built = Builder::new(plan)
            .unwrap()
            .build(&recipe, &Cancel::new())
            .unwrap_or_else(|error| panic!("{error}"));
        let size = |(c_type, _, _, count, _, _): &Member| size_of(c_type) * (*count).max(1);
        Self {
            fuzz: built.program,
            input_size: members.iter().map(size).sum::<usize>().max(1),
            labels,
            members: members.to_vec(),
            dir,
        }
    }

    pub fn status_map(&self) -> PathBuf {
        self.dir.path().join("status.map")
    }

    /// A task with a seed, so many runs, and none of the labels decided.
    pub fn task(&self, runs: u64) -> Fuzzing {
        fs::write(self.status_map(), vec![0; self.labels as usize + 1]).unwrap();
        let task = Task {
            builds: Builds {
                program: Some(self.fuzz.clone()),
                ..Builds::default()
            },
            status_map: self.status_map(),
            input_size: self.input_size,
            label_count: self.labels,
            error_labels: Vec::new(),
            seeds: Vec::new(),
            work_dir: self.dir.path().join("fuzz"),
            seed: Some(1),
            threads: 1,
            cores: Default::default(),
            deterministic: true,
            stop_when_decided: false,
            seek_oracle_failures: false,
            wanted: Default::default(),
            incoming: Incoming::new(),
            memory_limit: 2 << 30,
        };
        let options = Options {
            runs: Some(runs),
            timeout: Some(Duration::from_secs(60)),
            ..Options::default()
        };
        Fuzzing { options, task }
    }

    /// The value of an integer member in a test.
    pub fn value(&self, bytes: &[u8], name: &str) -> i64 {
        let mut offset = 0;
        for (c_type, member, _, count, _, _) in &self.members {
            let size = size_of(c_type);
            if *member == name {
                let mut value = [0; 8];
                value[..size].copy_from_slice(&bytes[offset..offset + size]);
                let unused = 64 - 8 * size as u32;
                return i64::from_le_bytes(value) << unused >> unused;
            }
            offset += size * (*count).max(1);
        }
        panic!("no member {name}");
    }
}

/// A task, and the options of the fuzzer that works on it.
pub struct Fuzzing {
    pub options: Options,
    task: Task,
}

impl Deref for Fuzzing {
    type Target = Task;

    fn deref(&self) -> &Task {
        &self.task
    }
}

impl DerefMut for Fuzzing {
    fn deref_mut(&mut self) -> &mut Task {
        &mut self.task
    }
}

pub fn fuzz(task: &Fuzzing) -> Session {
    fuzz_with(task, &Cancel::new(), |_| {})
}

pub fn fuzz_with(task: &Fuzzing, cancel: &Cancel, each: impl Fn(&Proposal) + Sync) -> Session {
    let proposals = Mutex::new(Vec::new());
    let sink = |proposal: Proposal| {
        each(&proposal);
        proposals.lock().unwrap().push(proposal);
    };
    let outcome = LibFuzzer::new(task.options.clone()).run(task, &sink, cancel);
    let proposals = proposals.into_inner().unwrap();
    Session { outcome, proposals }
}

impl Session {
    pub fn tests(&self) -> impl Iterator<Item = (&[u8], &Hint)> {
        self.proposals.iter().filter_map(|proposal| match proposal {
            Proposal::Test { bytes, hint } => Some((bytes.as_slice(), hint)),
            _ => None,
        })
    }

    pub fn labels(&self) -> Vec<LabelId> {
        let mut labels: Vec<LabelId> = self
            .tests()
            .filter_map(|(_, hint)| match hint {
                Hint::Label(labels) => Some(labels.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    pub fn with_hint(&self, wanted: &Hint) -> Vec<&[u8]> {
        self.tests()
            .filter(|(_, hint)| *hint == wanted)
            .map(|(bytes, _)| bytes)
            .collect()
    }

    pub fn logs(&self) -> Vec<&str> {
        let logs = self.proposals.iter().filter_map(|proposal| match proposal {
            Proposal::Log(text) => Some(text.as_str()),
            _ => None,
        });
        logs.collect()
    }
}

/// The processes that run this program.
pub fn processes_of(program: &Path) -> Vec<u32> {
    let program = program.canonicalize().unwrap();
    fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|pid: &u32| {
            fs::read_link(format!("/proc/{pid}/exe")).is_ok_and(|exe| exe == program)
        })
        .collect()
}
