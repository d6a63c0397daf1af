//! The contract of the entrypoint in ACSL: its files are read for annotations, and the compiler is asked what they name.

use std::collections::BTreeMap;
use std::path::Path;

use sc_frontend::acsl::{Specification, specification};
use sc_frontend::tokens::line_marker;
use sc_frontend::{FunctionId, Program, Unit};
use sc_inputs::acsl::{self, Contract, Leaf};
use sc_process::{Cancel, Job, Output};

use crate::prepare::Spec;

/// The contract, if there is one and it is asked for.
pub(crate) fn find(program: &Program, entry: FunctionId, spec: &Spec) -> Option<Contract> {
    if !spec.inputs.contract {
        return None;
    }
    let function = program.function(entry);
    let unit = program.units.get(function.unit.0)?;
    let texts = texts(unit);
    let files = texts
        .iter()
        .map(|(file, text)| (file.as_str(), text.as_str()));
    let found = specification(&function.name, files);
    if found == Specification::default() {
        return None;
    }
    let leaves = known_leaves(program, entry, unit, &found, &spec.sources.clang);
    let inputs = &spec.inputs;
    let with_fixtures = inputs.fixtures_init.is_none() && inputs.fixtures_oracle.is_none();
    Some(Contract::new(
        program,
        entry,
        &found,
        &leaves,
        with_fixtures,
    ))
}

/// The texts of the user's files of a unit, by their names. Annotations are comments: the preprocessed text lacks them.
fn texts(unit: &Unit) -> BTreeMap<String, String> {
    let markers = unit.text.lines().filter_map(line_marker);
    let own = markers.filter(|it| !it.system && !it.file.starts_with('<'));
    let files = own.map(|it| it.file).chain([unit.path.clone()]);
    let mut texts = BTreeMap::new();
    for file in files {
        if !texts.contains_key(&file)
            && let Ok(bytes) = std::fs::read(&file)
        {
            texts.insert(file, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    texts
}

/// What a contract names, with macros replaced and kinds. What the compiler cannot tell has no kind.
fn known_leaves(
    program: &Program,
    entry: FunctionId,
    unit: &Unit,
    contract: &Specification,
    clang: &Path,
) -> Vec<Leaf> {
    let texts = acsl::leaves(contract);
    let expanded = expanded(&texts, unit, clang).unwrap_or_else(|| texts.clone());
    let question = acsl::question(program, entry, &expanded);
    let job = Job::new(clang)
        .env("LC_ALL", "C")
        .args(["-fsyntax-only", "-w", "-ferror-limit=0", "-x", "cpp-output"])
        .args(&unit.flags.meaning)
        .arg("-")
        .stdin_bytes(format!("{}\n{question}", unit.text).into_bytes())
        .stdout(Output::Null);
    let answer = job.run(&Cancel::new());
    let messages = answer.map_or(String::new(), |it| it.stderr_text().into_owned());
    let kinds = acsl::kinds(&messages, texts.len());
    let parts = texts.into_iter().zip(expanded).zip(kinds);
    parts
        .map(|((text, expanded), kind)| Leaf {
            text,
            expanded,
            kind,
        })
        .collect()
}

/// The texts with the macros of the user's file replaced.
fn expanded(texts: &[String], unit: &Unit, clang: &Path) -> Option<Vec<String>> {
    let path = std::path::absolute(&unit.path).ok()?;
    let mark = |number: usize| format!("__sc_leaf_{number}");
    let mut source = format!("#include \"{}\"\n", path.display());
    for (number, text) in texts.iter().enumerate() {
        source += &format!("{} {text}\n", mark(number));
    }
    source += &mark(texts.len());
    let job = Job::new(clang)
        .args(["-E", "-P", "-w", "-x", "c"])
        .args(&unit.flags.meaning)
        .args(&unit.flags.preprocess)
        .arg("-")
        .stdin_bytes(source.into_bytes());
    let finished = job.run(&Cancel::new()).ok()?;
    let output = finished.stdout_text();
    let begin = output.rfind(&format!("{} ", mark(0)))?;
    let mut rest = &output[begin..];
    let mut all = Vec::new();
    for number in 0..texts.len() {
        rest = rest.split_once(mark(number).as_str())?.1;
        let end = rest.find(mark(number + 1).as_str())?;
        let words: Vec<&str> = rest[..end].split_whitespace().collect();
        all.push(words.join(" "));
    }
    Some(all)
}
