//! Functions examined batch by batch, and what is wrong with the verdicts reported.

use std::time::{Duration, Instant};

use sc_lab::{
    Agreement, Alone, Bench, Emitted, Engine, Examination, Fault, Feature, Finding, LabError,
    Outcome, Product, Record, Sample, Scope, Subject, Table, Tested, Variation, Wrong,
    append_record, read_records, shrink, subject_text,
};
use sc_objectives::Criterion;

use crate::{Options, samples};

/// Examines the functions batch by batch; `true` unless a verdict is wrong.
pub fn examine(options: &Options, bench: &Bench) -> Result<bool, LabError> {
    let mut total = Table::default();
    let mut agreement = Agreement::default();
    let size = options.batch.max(1);
    let known = options.record.as_deref().map(read_records);
    let known = known.transpose()?.unwrap_or_default();
    for number in 0..options.count.div_ceil(size) {
        let seed = options.seed + number * size;
        let count = size.min(options.count - number * size);
        let subject = subject(options, number as usize)?;
        let scope = scope(options, &*subject);
        let is_it = |record: &&Record| (&record.scope, record.seed) == (&scope, seed);
        if let Some(record) = known.iter().find(is_it) {
            total.add(&record.table);
            continue;
        }
        let samples = samples(options, bench, seed, count)?;
        let samples = with_variants(options, samples);
        let (table, compared) = batch(options, bench, &*subject, &samples)?;
        total.add(&table);
        agreement.add(compared);
        if let Some(path) = &options.record {
            let record = Record {
                scope,
                seed,
                count,
                table,
            };
            append_record(path, &record)?;
        }
    }
    print!("{total}");
    if options.variants {
        print!("{agreement}");
    }
    let agrees = agreement.contradictions.is_empty() && agreement.other_functions.is_empty();
    Ok(total.wrong.is_empty() && agrees)
}

/// Each function followed by its variants, if they are asked for.
fn with_variants(options: &Options, samples: Vec<Sample>) -> Vec<Sample> {
    if !options.variants {
        return samples;
    }
    let all = samples.into_iter().flat_map(|sample| {
        let variants = Variation::ALL.iter().map(|it| sample.varied(*it));
        let variants: Vec<_> = variants.collect();
        [sample].into_iter().chain(variants)
    });
    all.collect()
}

/// Compares the verdicts on functions with those on their variants.
fn agreement(options: &Options, examination: &Examination<'_>, outcome: &Outcome) -> Agreement {
    let mut agreement = Agreement::default();
    if !options.variants {
        return agreement;
    }
    let size = 1 + Variation::ALL.len();
    for (group, samples) in examination.samples.chunks(size).enumerate() {
        let indices = group * size..group * size + samples.len();
        if indices.clone().any(|index| examination.known[index].slow) {
            continue;
        }
        let coverable = examination.coverable(indices.start);
        if indices
            .clone()
            .any(|it| examination.coverable(it) != coverable)
        {
            agreement.other_functions.push(samples[0].seed);
            continue;
        }
        let decided: Vec<_> = indices
            .map(|index| examination.decided(outcome, index))
            .collect();
        agreement.compare(samples[0].seed, samples[0].labels, &decided);
    }
    agreement
}

fn scope(options: &Options, subject: &dyn Subject) -> Scope {
    Scope {
        subject: subject.name().to_owned(),
        features: if options.csmith {
            "csmith".to_owned()
        } else if options.catalogue {
            "catalogue".to_owned()
        } else {
            options.features.to_string()
        },
        share: options.share.into(),
        criteria: options.criteria.clone(),
        inputs: options.inputs,
        series: options.series.clone(),
    }
}

/// Examines some functions, and reports what is wrong or unknown.
fn batch(
    options: &Options,
    bench: &Bench,
    subject: &dyn Subject,
    batch: &[Sample],
) -> Result<(Table, Agreement), LabError> {
    let examination = examination(options, bench, batch)?;
    let outcome = examination.examine(subject)?;
    let agreement = agreement(options, &examination, &outcome);
    if let Some(list) = &options.trusted {
        let mut tested = Tested::default();
        let programs = (0..batch.len()).filter_map(|it| examination.tested(&outcome, it));
        programs.for_each(|constructs| tested.add(constructs));
        tested.merge_into(list)?;
    }
    let Outcome {
        table,
        wrong,
        unknown,
        times,
        ..
    } = outcome;
    eprintln!(
        "{} functions from seed {} on, {} wrong verdicts",
        batch.len(),
        batch.first().map_or(0, |sample| sample.seed),
        wrong.len()
    );
    for (index, label, reasons) in unknown.iter().filter(|_| options.unknown) {
        let truth = if examination.known[*index].covered.contains_key(label) {
            "can"
        } else {
            "cannot"
        };
        println!(
            "seed {}, label {label} ({truth} be covered): {}",
            batch[*index].seed,
            reasons.join("; ")
        );
    }
    for (index, time) in times
        .iter()
        .filter(|(_, time)| options.unknown && time.as_secs() > 0)
    {
        println!("seed {}: {:.1} s", batch[*index].seed, time.as_secs_f64());
    }
    for wrong in &wrong {
        let label = examination.of_sample(wrong.index, wrong.label);
        report(options, bench, subject, &batch[wrong.index], wrong, label)?;
    }
    Ok((table, agreement))
}

fn subject(options: &Options, number: usize) -> Result<Box<dyn Subject>, LabError> {
    let time = Duration::from_secs_f64(options.time);
    if let Some(name) = &options.analyzer {
        let alone = Alone::new(name, time, options.jobs)?;
        return Ok(Box::new(match &options.trusted {
            Some(_) => alone.untested(),
            None => alone,
        }));
    }
    if options.emitted {
        return Ok(Box::new(Emitted::new(time, options.constructs.clone())));
    }
    Ok(match (&options.seacoral, &options.tools) {
        (Some(program), Some(tools)) => {
            Box::new(Product::new(program, tools, &options.criteria, time)?)
        }
        _ => Box::new(engine(options, number)),
    })
}

/// The truth about these functions: with labels of criteria for seacoral and its analyzers, else with their own.
fn examination<'a>(
    options: &Options,
    bench: &'a Bench,
    samples: &'a [Sample],
) -> Result<Examination<'a>, LabError> {
    if options.analyzer.is_none() && options.seacoral.is_none() {
        return Examination::new(bench, samples);
    }
    let criteria = Criterion::parse_list(&options.criteria);
    let criteria = criteria.map_err(|error| LabError::Option(error.to_string()))?;
    Examination::annotated(bench, samples, &criteria)
}

pub fn engine(options: &Options, number: usize) -> Engine {
    let time = Duration::from_secs_f64(options.time);
    Engine::new(time).variant(options.variant.parse().unwrap_or(number))
}

/// The options that say who is asked.
fn asked(options: &Options) -> String {
    match (&options.analyzer, &options.seacoral, &options.tools) {
        (Some(name), ..) => format!(" --analyzer {name} --criteria {}", options.criteria),
        (_, Some(program), Some(tools)) => {
            let program = program.display();
            format!(
                " --seacoral {program} --tools {tools} --criteria {}",
                options.criteria
            )
        }
        _ => format!(" --variant {}", options.variant),
    }
}

/// Prints a wrong verdict, makes its function smaller, and writes that down.
fn report(
    options: &Options,
    bench: &Bench,
    subject: &dyn Subject,
    sample: &Sample,
    wrong: &Wrong,
    of_sample: Option<u32>,
) -> Result<(), LabError> {
    let Wrong {
        label,
        fault,
        evidence,
        ..
    } = wrong;
    println!("seed {}, label {label}: {fault} ({evidence})", sample.seed);
    let command = command(options, sample);
    println!("    {command}");
    let deadline = Instant::now() + Duration::from_secs(options.shrink);
    let smaller = if options.shrink == 0 {
        sample.clone()
    } else {
        shrink(sample, deadline, &mut |candidates| {
            same_fault(options, bench, subject, candidates, of_sample, *fault)
        })
    };
    let name = format!("lab_{}_{label}", sample.seed);
    let constructs = Feature::ALL
        .iter()
        .filter(|it| it.is_construct() && sample.features.has(**it));
    let constructs: Vec<_> = constructs.map(|feature| feature.name()).collect();
    let words = format!(
        "{fault} ({evidence}); constructs: {}",
        constructs.join(", ")
    );
    let paths = if options.analyzer.is_some() || options.seacoral.is_some() {
        let finding = Finding {
            predicate: predicate(options, bench, subject, &smaller, of_sample, *fault),
            sample: &smaller,
            subject: subject.name(),
            criteria: &options.criteria,
            words,
            command,
        };
        finding.write(&options.output, &name)?
    } else {
        let path = options.output.join(format!("{name}.c"));
        let text = format!(
            "/* Label {label}: {words}. */\n{}",
            subject_text(&[smaller])
        );
        std::fs::create_dir_all(&options.output).map_err(LabError::file(&options.output))?;
        std::fs::write(&path, text).map_err(LabError::file(&path))?;
        vec![path]
    };
    for path in paths {
        println!("    {}", path.display());
    }
    Ok(())
}

/// The condition of the label with a wrong verdict.
fn predicate(
    options: &Options,
    bench: &Bench,
    subject: &dyn Subject,
    sample: &Sample,
    label: Option<u32>,
    fault: Fault,
) -> Option<String> {
    let samples = std::slice::from_ref(sample);
    let examination = examination(options, bench, samples).ok()?;
    let wrong = examination.examine(subject).ok()?.wrong;
    let same =
        |wrong: &&Wrong| wrong.fault == fault && examination.of_sample(0, wrong.label) == label;
    let wrong = wrong.iter().find(same)?;
    examination.predicate(0, wrong.label)
}

/// The command that examines a function again.
fn command(options: &Options, sample: &Sample) -> String {
    let mut features = options.features.to_string();
    if options.features != sc_lab::Features::all() && features != "ordinary" {
        let without = Feature::ALL.iter().filter(|it| !options.features.has(**it));
        let without: String = without.map(|it| format!(",-{}", it.name())).collect();
        let shorter = format!("all{without}");
        if shorter.len() < features.len() {
            features = shorter;
        }
    }
    let from = match (options.csmith, options.catalogue) {
        (true, _) => "--csmith".to_owned(),
        (_, true) => "--catalogue".to_owned(),
        _ => format!("--features {features} --share {}", options.share),
    };
    format!(
        "sc-lab --seed {} --count 1 {from} --inputs {}{} --shrink 0",
        sample.seed,
        options.inputs,
        asked(options)
    )
}

/// Which of these functions show the same fault at the same label; `None` if they cannot be compiled.
fn same_fault(
    options: &Options,
    bench: &Bench,
    subject: &dyn Subject,
    samples: &[Sample],
    label: Option<u32>,
    fault: Fault,
) -> Option<Vec<bool>> {
    let examination = examination(options, bench, samples).ok()?;
    let wrong = examination.examine(subject).ok()?.wrong;
    let mut same = vec![false; samples.len()];
    for wrong in wrong.iter().filter(|wrong| wrong.fault == fault) {
        // Labels of criteria have other numbers in other texts: any of them will do.
        same[wrong.index] |= examination.of_sample(wrong.index, wrong.label) == label;
    }
    Some(same)
}
