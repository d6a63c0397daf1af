//! Samples as programs with labels of criteria, written by the annotator.
//!
//! The text that brute force runs is the one that replay runs, so that a verdict on a label of any criterion can be
//! compared.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use sc_analyzers::Sources;
use sc_inputs::InputOptions;
use sc_objectives::Criterion;
use sc_standalone::{Question, source_options};

use crate::program::{File, entry_name};
use crate::sample::table;
use crate::{Bench, LabError, Sample};

/// The runtime of brute force has room for this many (`LABELS` in `truth.c`).
const MOST_LABELS: u32 = 4096;

/// A program with its labels.
#[derive(Debug)]
pub struct Annotated {
    /// Parsed, labelled, with a model of its inputs.
    pub sources: Arc<Sources>,
    /// Number of labels.
    pub labels: u32,
    /// Labels that count however the run ends.
    pub error_labels: BTreeSet<u32>,
    /// The labels of the sample, as far as they are among the labels.
    pub of_sample: BTreeMap<u32, u32>,
}

impl Annotated {
    /// Parses and labels the program with this number.
    ///
    /// # Errors
    /// If it cannot be parsed, or its inputs are not those of the sample.
    pub fn new(
        bench: &Bench,
        sample: &Sample,
        index: usize,
        criteria: &[Criterion],
    ) -> Result<Self, LabError> {
        let failed = |message: String| LabError::Subject {
            subject: format!("seed {}", sample.seed),
            message,
        };
        let files = sample.program(index, criteria.contains(&Criterion::Custom));
        for file in &files {
            bench.write(&file.name, &file.text)?;
        }
        let paths = files.iter().map(|file| bench.path().join(&file.name));
        let inputs = InputOptions {
            ignored_globals: sample.fixed_names(index),
            ..InputOptions::default()
        };
        let question = Question {
            function: &entry_name(index),
            criteria,
            inputs: &inputs,
        };
        let parse = || {
            let options = source_options(paths.collect::<Vec<PathBuf>>())?;
            let program = question.parse(&options, &BTreeSet::new())?;
            question.sources(program, &bench.path().join(format!("builds{index}")))
        };
        let sources = parse().map_err(|error| failed(error.to_string()))?;
        if sources.model.layout.size() != sample.input_size() {
            return Err(failed(format!(
                "{} bytes of input instead of {}",
                sources.model.layout.size(),
                sample.input_size()
            )));
        }
        let labelling = &sources.labelling;
        if labelling.max_id() >= MOST_LABELS {
            return Err(failed(format!(
                "{} labels are too many",
                labelling.max_id()
            )));
        }
        let about_errors = labelling.labels.iter().filter(|it| it.error().is_some());
        Ok(Self {
            labels: labelling.max_id(),
            error_labels: about_errors.map(|label| label.id.0).collect(),
            of_sample: labels_of_sample(&sources, &files),
            sources: Arc::new(sources),
        })
    }

    /// The names of the criteria that want a label.
    pub fn criteria(&self, label: u32) -> Vec<String> {
        let label = self.sources.labelling.label(sc_types::LabelId(label));
        let criteria = label.into_iter().flat_map(|label| &label.criteria);
        criteria.map(|criterion| criterion.name()).collect()
    }
}

/// Labels written by hand are told apart by their lines.
fn labels_of_sample(sources: &Sources, files: &[File]) -> BTreeMap<u32, u32> {
    let custom = sources.labelling.labels.iter();
    let custom = custom.filter(|label| label.criteria.contains(&Criterion::Custom));
    custom
        .filter_map(|label| {
            let file = files
                .iter()
                .find(|file| label.file.ends_with(&*file.name))?;
            Some((label.id.0, *file.labels.get(&label.line)?))
        })
        .collect()
}

/// The files that brute force runs: the units with the same number of all programs are one.
pub fn annotated_texts(samples: &[Sample], annotated: &[Annotated]) -> Vec<String> {
    let programs = annotated.iter().map(|program| &program.sources);
    let units = programs
        .clone()
        .map(|sources| sources.builder.plan().units.len());
    let count = units.max().unwrap_or(0);
    let mut texts: Vec<_> = (0..count)
        .map(|number| {
            let units = programs
                .clone()
                .filter_map(|sources| sources.builder.plan().units.get(number));
            let texts: String = units.map(|unit| unit.text.clone() + "\n").collect();
            renamed_externals(annotated) + &texts
        })
        .collect();
    if let Some(text) = texts.first_mut() {
        text.push_str("#include \"table.h\"\n");
        for (index, (sample, program)) in samples.iter().zip(annotated).enumerate() {
            text.push_str(&caller(sample, index));
            text.push_str(&sample.truth_text(index, &program.error_labels));
        }
        let labels = annotated.iter().map(|program| program.labels);
        text.push_str(&table(samples.iter().zip(labels)));
    }
    texts
}

/// Both fills of automatic variables are in one program, so what is not `static` has a name of its own in each.
fn renamed_externals(annotated: &[Annotated]) -> String {
    let mut names = BTreeSet::new();
    for program in annotated.iter().map(|program| &program.sources.program) {
        let functions = program.functions.iter();
        names.extend(functions.filter(|it| !it.is_static).map(|it| &it.name));
        let globals = program.globals.iter();
        names.extend(globals.filter(|it| !it.is_static).map(|it| &it.name));
    }
    let own = names.into_iter().filter(|name| is_of_sample(name));
    own.map(|name| format!("#define {name} LAB_FILL({name})\n"))
        .collect()
}

/// Names of samples are `f`, a number, an underscore and more.
fn is_of_sample(name: &str) -> bool {
    let number = name.strip_prefix('f').and_then(|rest| rest.split_once('_'));
    number.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

/// Gives the input bytes to the function under test.
fn caller(sample: &Sample, index: usize) -> String {
    let slots: Vec<_> = (0..sample.slots.len())
        .map(|number| format!("in->s{number}"))
        .collect();
    let text = sample.input_struct()
        + "static void @run(const unsigned char *bytes)\n{\n    const struct @in *in = (const void *)bytes;\n"
        + &format!("    @entry({});\n}}\n", slots.join(", "));
    text.replace('@', &format!("f{index}_"))
}
