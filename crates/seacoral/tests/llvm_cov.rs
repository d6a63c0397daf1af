//! The conditions, switch outcomes and decisions that seacoral sees are those that clang's own coverage
//! sees: place by place on the examples, and in number, with a reason for each difference, on odd code.
//! docs/user/llvm-cov.md shows the two tables that are made here.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use sc_engine::prepare::{Prepared, Spec, prepare};
use sc_frontend::{Decision, FunctionId, SourceOptions};
use sc_inputs::InputOptions;
use sc_objectives::{Anchor, Criterion};
use sc_process::tools;
use serde_json::Value;

/// Line and column.
type Place = (usize, usize);

/// What somebody sees in a function.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
struct Seen {
    /// Where conditions and switch outcomes are.
    branches: Vec<Place>,
    /// How many of them are outcomes of a switch.
    outcomes: usize,
    /// Decisions of two or more conditions: where, how many.
    decisions: Vec<(Place, usize)>,
}

impl Seen {
    fn sorted(mut self) -> Self {
        self.branches.sort_unstable();
        self.decisions.sort_unstable();
        self
    }

    fn conditions(&self) -> usize {
        self.decisions.iter().map(|(_, count)| count).sum()
    }
}

#[test]
fn the_examples_have_the_branches_and_decisions_that_clang_sees() {
    let Some(tools) = Tools::find() else { return };
    let mut table = String::from(
        "| example | CC | switch outcomes | `llvm-cov` branches | decisions | their conditions | `llvm-cov` MC/DC decisions | their conditions |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for name in examples() {
        let example = Example::read(&name);
        let prepared = prepare(&example.spec(&tools)).unwrap();
        let clang = tools.coverage(&example);
        let (mut ours, mut theirs, mut total) = (Seen::default(), Seen::default(), 0);
        for id in example.functions(&prepared) {
            let function = &prepared.program.functions[id.0].name;
            let seen = see(&prepared, id, &example.text);
            let other = clang.function(function, &example.text);
            assert_eq!(seen.branches, other.seen.branches, "{name}: {function}");
            assert_eq!(seen.decisions, other.seen.decisions, "{name}: {function}");
            ours.branches.extend(seen.branches);
            ours.outcomes += seen.outcomes;
            ours.decisions.extend(seen.decisions);
            theirs.decisions.extend(other.seen.decisions);
            total += other.branches;
        }
        let cc = 2 * (ours.branches.len() - ours.outcomes);
        assert_eq!(cc, cc_labels(&prepared), "{name}");
        assert_eq!(total, cc + 2 * ours.outcomes, "{name}");
        let (decisions, conditions) = (ours.decisions.len(), ours.conditions());
        writeln!(
            table,
            "| `{name}` | {cc} | {} | {total} | {decisions} | {conditions} | {} | {} |",
            ours.outcomes,
            theirs.decisions.len(),
            theirs.conditions(),
        )
        .unwrap();
    }
    documented(&table);
}

#[test]
fn each_difference_has_its_reason() {
    let Some(tools) = Tools::find() else { return };
    let example = Example {
        file: manifest().join("tests/llvm_cov/differences.c"),
        entrypoint: None,
        functions_to_cover: Vec::new(),
        text: String::new(),
    }
    .loaded();
    let clang = tools.coverage(&example);
    let mut table = String::from(
        "| code | CC | switch outcomes | CC `--all-booleans` | `llvm-cov` branches | MC/DC | `llvm-cov` MC/DC | why |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for (reason, name, code) in example.commented() {
        let see_with = |all_booleans: bool| {
            let mut spec = example.spec(&tools);
            spec.entrypoint = Some(name.clone());
            spec.functions_to_cover = vec![name.clone()];
            spec.sources.all_booleans = all_booleans;
            let prepared = prepare(&spec).unwrap();
            let id = example.functions(&prepared)[0];
            (cc_labels(&prepared), see(&prepared, id, &example.text))
        };
        let (cc, ours) = see_with(false);
        let (cc_all, _) = see_with(true);
        let theirs = clang.function(&name, &example.text);
        let differs = cc + ours.outcomes != theirs.branches
            || ours.decisions.len() != theirs.seen.decisions.len();
        assert!(differs, "{name} is no difference: {reason}");
        let decisions = |seen: &Seen| match (seen.decisions.len(), seen.conditions()) {
            (0, _) => "–".to_owned(),
            (many, conditions) => format!("{many} of {conditions}"),
        };
        writeln!(
            table,
            "| `{}` | {cc} | {} | {cc_all} | {} | {} | {} | {reason} |",
            code.replace("||", "\\|\\|"),
            ours.outcomes,
            theirs.branches,
            decisions(&ours),
            decisions(&theirs.seen),
        )
        .unwrap();
    }
    documented(&table);
}

/// What seacoral sees in a function. Conditions that never change are none, equal ones are several.
fn see(prepared: &Prepared, id: FunctionId, text: &str) -> Seen {
    let function = &prepared.program.functions[id.0];
    let place = |at: &sc_frontend::Place| inner(text, (at.line as usize, at.column as usize));
    let mut seen = Seen::default();
    for Decision {
        place: at, atoms, ..
    } in &function.decisions
    {
        let changing = atoms.iter().filter(|atom| atom.constant.is_none());
        seen.branches
            .extend(changing.map(|atom| place(&atom.place)));
        if atoms.len() > 1 {
            seen.decisions.push((place(at), atoms.len()));
        }
    }
    let outcomes = prepared
        .labelling
        .labels
        .iter()
        .filter(|label| label.function_id == id && matches!(label.anchor, Anchor::Switch(_)));
    for label in outcomes {
        seen.branches
            .push(inner(text, (label.line as usize, label.column as usize)));
        seen.outcomes += 1;
    }
    seen.sorted()
}

fn cc_labels(prepared: &Prepared) -> usize {
    let labels = prepared.labelling.labels.iter();
    labels
        .filter(|label| label.criteria.contains(&Criterion::Cc))
        .count()
}

/// The documentation shows this table.
#[track_caller]
fn documented(table: &str) {
    let path = manifest().join("../../docs/user/llvm-cov.md");
    let page = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        page.contains(table),
        "docs/user/llvm-cov.md needs:\n{table}"
    );
}

fn manifest() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn examples() -> Vec<String> {
    let folders = std::fs::read_dir(manifest().join("../../examples")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let mut names: Vec<_> = folders
        .filter(|path| path.join("seacoral.toml").is_file())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A file to compare, and what of it.
struct Example {
    file: PathBuf,
    entrypoint: Option<String>,
    functions_to_cover: Vec<String>,
    text: String,
}

impl Example {
    /// What its `seacoral.toml` says.
    fn read(name: &str) -> Self {
        let folder = manifest().join("../../examples").join(name);
        let config = std::fs::read_to_string(folder.join("seacoral.toml")).unwrap();
        let config: toml::Value = toml::from_str(&config).unwrap();
        let project = &config["project"];
        let strings = |key: &str| match project.get(key).and_then(toml::Value::as_array) {
            Some(all) => all.iter().map(|v| v.as_str().unwrap().to_owned()).collect(),
            None => Vec::<String>::new(),
        };
        let [file] = &strings("files")[..] else {
            panic!("{name} has several files")
        };
        Self {
            file: folder.join(file),
            entrypoint: project["entrypoint"].as_str().map(str::to_owned),
            functions_to_cover: strings("functions-to-cover"),
            text: String::new(),
        }
        .loaded()
    }

    fn loaded(mut self) -> Self {
        self.file = self.file.canonicalize().unwrap();
        self.text = std::fs::read_to_string(&self.file).unwrap();
        self
    }

    fn spec(&self, tools: &Tools) -> Spec {
        Spec {
            only_reachable: false,
            ltest: Default::default(),
            sources: SourceOptions {
                files: vec![self.file.clone()],
                include_dirs: Vec::new(),
                cpp_flags: Vec::new(),
                compile_commands: None,
                header_dir: tools.headers.clone(),
                clang: tools.clang.clone(),
                gcc: tools::find(&tools::GCC).ok().map(|found| found.path),
                libclang: tools::find(&tools::LIBCLANG).unwrap().path,
                all_booleans: false,
                our_names: false,
            },
            fixture_files: 0,
            entrypoint: self.entrypoint.clone(),
            criteria: Criterion::parse_list("DC,CC").unwrap(),
            functions_to_cover: self.functions_to_cover.clone(),
            inputs: InputOptions::default(),
            link_flags: sc_types::LinkFlags::default(),
            link: sc_engine::siblings::Link::Given,
            tests: Vec::new(),
        }
    }

    /// The functions with labels.
    fn functions(&self, prepared: &Prepared) -> Vec<FunctionId> {
        let functions = &prepared.program.functions;
        let wanted = |id: &FunctionId| match &self.functions_to_cover[..] {
            [] => prepared.reachable.contains(id) && !functions[id.0].in_system_header,
            names => names.contains(&functions[id.0].name),
        };
        (0..functions.len())
            .map(FunctionId)
            .filter(wanted)
            .collect()
    }

    /// A comment, and the function on the line after it: its name, its code.
    fn commented(&self) -> Vec<(String, String, String)> {
        let lines: Vec<_> = self.text.lines().collect();
        let comment = |line: &str| {
            let text = line.strip_prefix("/* ")?.strip_suffix(" */")?;
            Some(text.to_owned())
        };
        let both = |pair: &[&str]| {
            let reason = comment(pair[0])?;
            let name = pair[1].strip_prefix("int ")?.split('(').next()?.to_owned();
            let code = pair[1].split_once("{ ")?.1.strip_suffix(" }")?.to_owned();
            Some((reason, name, code))
        };
        lines.windows(2).filter_map(both).collect()
    }
}

/// The programs that measure coverage, of one version.
struct Tools {
    clang: PathBuf,
    llvm_cov: PathBuf,
    llvm_profdata: PathBuf,
    headers: PathBuf,
    scratch: tempfile::TempDir,
}

impl Tools {
    /// Says it where one is missing.
    fn find() -> Option<Self> {
        let found = match tools::find(&tools::CLANG) {
            Ok(found) => found,
            Err(missing) => return skipped(&missing.to_string()),
        };
        if !found.version.to_string().starts_with("19.") {
            // Other versions count the outcomes of a switch in other ways.
            return skipped(&format!("clang is {} and not 19", found.version));
        }
        let clang = found.path.canonicalize().unwrap();
        let tool = |name: &str| beside(&clang, name);
        let (Some(llvm_cov), Some(llvm_profdata)) = (tool("llvm-cov"), tool("llvm-profdata"))
        else {
            return skipped("llvm-cov or llvm-profdata is missing (package llvm-19)");
        };
        Some(Self {
            clang: found.path,
            llvm_cov,
            llvm_profdata,
            headers: manifest().join("../../include").canonicalize().unwrap(),
            scratch: tempfile::tempdir().unwrap(),
        })
    }

    fn run(&self, program: &Path, arguments: &[&str]) -> Vec<u8> {
        let mut command = Command::new(program);
        let output = command
            .args(arguments)
            .current_dir(self.scratch.path())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command:?}: {error}");
        output.stdout
    }

    /// What clang sees of a file. Nothing is run: a profile that knows no function is enough.
    fn coverage(&self, example: &Example) -> Coverage {
        let file = example.file.to_string_lossy();
        let include = format!("-I{}", self.headers.display());
        let compile = [
            "-w",
            "-fprofile-instr-generate",
            "-fcoverage-mapping",
            "-fcoverage-mcdc",
        ];
        self.run(
            &self.clang,
            &[&compile[..], &[&include, "-c", &file, "-o", "file.o"]].concat(),
        );
        std::fs::write(self.scratch.path().join("none.proftext"), "none\n0\n1\n0\n").unwrap();
        self.run(
            &self.llvm_profdata,
            &["merge", "none.proftext", "-o", "none.profdata"],
        );
        let export = ["export", "-instr-profile", "none.profdata", "file.o"];
        let export: Value = serde_json::from_slice(&self.run(&self.llvm_cov, &export)).unwrap();
        let functions = export["data"][0]["functions"].as_array().unwrap();
        // A static function's name has its file's in front.
        let name = |function: &Value| {
            let name = function["name"].as_str().unwrap();
            name.rsplit(':').next().unwrap_or(name).to_owned()
        };
        let functions = functions.iter().map(|it| (name(it), it.clone()));
        Coverage(functions.collect())
    }
}

fn skipped(reason: &str) -> Option<Tools> {
    sc_testing::skip(&format!("comparison with llvm-cov: {reason}"));
    None
}

/// A tool of the same LLVM: in clang's directory, or with its number in the path.
fn beside(clang: &Path, name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let numbered = std::env::split_paths(&path).map(|dir| dir.join(format!("{name}-19")));
    let mut all = std::iter::once(clang.with_file_name(name)).chain(numbered);
    all.find(|path| path.is_file())
}

/// By function, as `llvm-cov export` tells it.
struct Coverage(BTreeMap<String, Value>);

struct Counted {
    seen: Seen,
    /// Branches, as `llvm-cov report` counts them: two of each place.
    branches: usize,
}

impl Coverage {
    fn function(&self, name: &str, text: &str) -> Counted {
        let function = &self.0[name];
        let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
        let place = |it: &Value| inner(text, (number(&it[0]), number(&it[1])));
        let branches = function["branches"].as_array().unwrap();
        let decisions = function["mcdc_records"].as_array().unwrap();
        let seen = Seen {
            branches: branches.iter().map(place).collect(),
            outcomes: 0,
            decisions: decisions
                .iter()
                .map(|it| (place(it), it[6].as_array().unwrap().len()))
                .collect(),
        };
        Counted {
            branches: 2 * branches.len(),
            seen: seen.sorted(),
        }
    }
}

/// Where the first word is: a condition of clang's includes `!` and parentheses around it.
fn inner(text: &str, (line, column): Place) -> Place {
    let rest = text.lines().nth(line - 1).unwrap_or("").get(column - 1..);
    let rest = rest.unwrap_or("");
    let skipped = rest.len() - rest.trim_start_matches(['!', '(', ' ']).len();
    (line, column + skipped)
}
