//! CBMC on the C text that `sc-irc` makes of the IR, without an analyzer around it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sc_ir::FunctionId;
use sc_irc::{Chance, Domain, Form, Input, MAIN, Question, Text, Translator};
use sc_process::{Cancel, Job, tools};

use crate::{Answer, Bench, Context, Known, LabError, Sample, Subject, Verdicts};

const FLAGS: [&str; 9] = [
    "-S",
    "-emit-llvm",
    "-gline-tables-only",
    "-O0",
    "-fno-strict-aliasing",
    "-fsanitize=undefined",
    "-fno-sanitize=null,alignment,object-size,function,pointer-overflow",
    "-fsanitize-trap=all",
    "-ffp-contract=off",
];

/// How far loops are followed, one after the other.
const BOUNDS: [u32; 4] = [4, 12, 36, 140];

/// CBMC on emitted text.
pub struct Emitted {
    time: Duration,
    constructs: Option<PathBuf>,
}

impl Emitted {
    /// With so much time for each run of CBMC. To the list in the file is added how many functions use each construct, and have
    /// a label that is decided.
    pub fn new(time: Duration, constructs: Option<PathBuf>) -> Self {
        Self { time, constructs }
    }

    fn add(&self, used: &[BTreeSet<String>]) -> Result<(), LabError> {
        let Some(path) = &self.constructs else {
            return Ok(());
        };
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let entry = |line: &str| {
            let (construct, count) = line.rsplit_once(' ')?;
            Some((construct.to_owned(), count.parse::<u32>().ok()?))
        };
        let mut all: BTreeMap<String, u32> = text.lines().filter_map(entry).collect();
        for construct in used.iter().flatten() {
            *all.entry(construct.clone()).or_default() += 1;
        }
        let lines = all
            .iter()
            .map(|(construct, count)| format!("{construct} {count}\n"));
        std::fs::write(path, lines.collect::<String>()).map_err(|source| LabError::File {
            path: path.clone(),
            source,
        })
    }
}

/// What CBMC says of the properties that fail.
struct Failing {
    /// Assertions that fail, by their descriptions.
    hits: BTreeSet<String>,
    /// Functions and lines of loops that were cut.
    cuts: Vec<(String, u32)>,
    other: Vec<String>,
}

struct Task<'a> {
    bench: &'a Bench,
    cbmc: PathBuf,
    translator: &'a Translator<'a>,
    time: Duration,
}

impl Task<'_> {
    fn run(
        &self,
        form: Form,
        labels: &BTreeSet<u32>,
        bound: u32,
    ) -> Result<(Text, Failing), String> {
        let question = Question {
            form,
            labels: labels.clone(),
            chance: Chance::All,
            goals: false,
        };
        let text = self.translator.text(&question);
        self.bench
            .write("emitted.c", &text.c)
            .map_err(|error| error.to_string())?;
        let job = Job::new(&self.cbmc)
            .args([
                "emitted.c",
                "--function",
                MAIN,
                "--no-standard-checks",
                "--unwinding-assertions",
                "--object-bits",
                &sc_irc::OBJECT_BITS.to_string(),
            ])
            .args(["--slice-formula", "--unwind", &bound.to_string()])
            .current_dir(self.bench.path())
            .time_limit(self.time);
        let finished = job.run(&Cancel::new()).map_err(|error| error.to_string())?;
        let output = finished.stdout_text();
        if !output.contains("VERIFICATION FAILED") {
            let last: Vec<_> = output.lines().rev().take(3).collect();
            return Err(format!(
                "{}: {}: {}",
                finished.exit,
                last.join(" / "),
                finished.stderr_text().lines().last().unwrap_or("")
            ));
        }
        let failing = failing(&output);
        if !failing.hits.contains("__sc_hit_0") {
            return Err("the canary is not hit".to_owned());
        }
        Ok((text, failing))
    }

    fn verdicts(
        &self,
        sample: &Sample,
        known: Option<&Known>,
    ) -> Result<BTreeMap<u32, Answer>, String> {
        let mut answers = BTreeMap::new();
        let mut open: BTreeSet<u32> = (1..=sample.labels).collect();
        for bound in BOUNDS {
            if open.is_empty() {
                break;
            }
            let (_, place) = self.run(Form::Place, &open, bound)?;
            let (text, gaps) = self.run(Form::Gaps, &open, bound)?;
            let (_, end) = self.run(Form::End, &open, bound)?;
            for label in open.clone() {
                let hit = |failing: &Failing| failing.hits.contains(&format!("__sc_hit_{label}"));
                let about_error = sample.error_labels.contains(&label);
                let answer = if hit(&place) && (about_error || hit(&end)) {
                    match known.is_some_and(|known| known.covered.contains_key(&label)) {
                        true => Answer::Replayed,
                        false => Answer::Unknown(vec!["reached, not confirmed".to_owned()]),
                    }
                } else if !hit(&place) {
                    let cut = self
                        .cut(&text, &place, label)
                        .or_else(|| self.cut(&text, &gaps, label));
                    if cut.is_some() && bound != BOUNDS[3] {
                        continue;
                    }
                    match cut.or_else(|| self.gap(&text, &gaps, Some(label))) {
                        Some(why) => Answer::Unknown(vec![why]),
                        None => Answer::Uncoverable,
                    }
                } else {
                    let cut = end
                        .cuts
                        .first()
                        .or(gaps.cuts.first())
                        .map(|_| "bound".to_owned());
                    if cut.is_some() && bound != BOUNDS[3] {
                        continue;
                    }
                    match cut.or_else(|| self.gap(&text, &gaps, None)) {
                        Some(why) => Answer::Unknown(vec![why]),
                        None => Answer::Uncoverable,
                    }
                };
                answers.insert(label, answer);
                open.remove(&label);
            }
        }
        Ok(answers)
    }

    fn cut(&self, text: &Text, failing: &Failing, label: u32) -> Option<String> {
        if let Some(other) = failing.other.first() {
            return Some(other.clone());
        }
        for (name, line) in &failing.cuts {
            let at = text.lines.iter().find(|(at, ..)| at == line);
            let matters = match (at, self.translator.function_named(name)) {
                (Some((_, function, block)), _) => self
                    .translator
                    .order()
                    .after_instruction(*function, *block, usize::MAX)
                    .contains(&label),
                (None, Some(function)) => self
                    .translator
                    .order()
                    .after_call(function)
                    .contains(&label),
                (None, None) => true,
            };
            if matters {
                return Some("bound".to_owned());
            }
        }
        None
    }

    /// The gap that matters to a label, or to any.
    fn gap(&self, text: &Text, failing: &Failing, label: Option<u32>) -> Option<String> {
        for hit in &failing.hits {
            let Some(site) = hit.strip_prefix("__sc_site_") else {
                continue;
            };
            let site = site
                .parse::<usize>()
                .ok()
                .and_then(|at| text.sites.get(at))?;
            let after = self.translator.order().after_site(site);
            let matters =
                label.is_none_or(|label| after.is_none_or(|after| after.contains(&label)));
            if let (sc_irc::SiteKind::Gap(gap), true) = (&site.kind, matters) {
                return Some(gap.to_string());
            }
        }
        None
    }
}

/// The description of an assertion.
fn mark_of(rest: &str) -> Option<&str> {
    rest.split([' ', ':'])
        .find(|word| word.starts_with("__sc_"))
}

fn failing(output: &str) -> Failing {
    let mut found = Failing {
        hits: BTreeSet::new(),
        cuts: Vec::new(),
        other: Vec::new(),
    };
    for line in output.lines().filter(|line| line.ends_with(": FAILURE")) {
        let Some((name, rest)) = line
            .strip_prefix('[')
            .and_then(|line| line.split_once("] "))
        else {
            continue;
        };
        let number = rest
            .strip_prefix("line ")
            .and_then(|rest| rest.split(' ').next());
        let number = number.and_then(|number| number.parse().ok()).unwrap_or(0);
        if let Some((function, _)) = name.split_once(".unwind.") {
            found.cuts.push((function.to_owned(), number));
        } else if let (true, Some(mark)) = (name.contains(".assertion."), mark_of(rest)) {
            found.hits.insert(mark.to_owned());
        } else if let Some(function) = name.strip_suffix(".recursion") {
            found.cuts.push((function.to_owned(), 0));
        } else {
            found.other.push(name.to_owned());
        }
    }
    found
}

impl Subject for Emitted {
    fn name(&self) -> &str {
        "cbmc on IR"
    }

    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError> {
        let Context {
            bench,
            samples,
            known,
            ..
        } = *context;
        let failed = |message: String| LabError::Subject {
            subject: self.name().to_owned(),
            message,
        };
        let program = bench.program(self.name(), &FLAGS, samples)?;
        let program = sc_dse::with_library(&program).unwrap_or(program);
        let cbmc = tools::find(&tools::CBMC)
            .map_err(|missing| failed(missing.to_string()))?
            .path;
        let mut all = Vec::new();
        let mut all_used = Vec::new();
        for (index, sample) in samples.iter().enumerate() {
            let begun = Instant::now();
            let entry = program
                .external_function(&Sample::entry_name(index))
                .unwrap_or(FunctionId(0));
            let domain = |slot: &crate::Slot| Domain {
                offset: slot.offset,
                size: slot.size,
                signed: slot.signed,
                low: slot.low.into(),
                high: slot.high.into(),
            };
            let input = Input {
                size: sample.input_size(),
                domains: sample.slots.iter().map(domain).collect(),
            };
            let mut used = Err(());
            let verdicts = match Translator::new(&program, entry, input) {
                Ok(translator) => {
                    let translator = translator.unlisted();
                    let all = Question {
                        form: Form::Place,
                        labels: (1..=sample.labels).collect(),
                        chance: Chance::All,
                        goals: false,
                    };
                    used = Ok(translator.text(&all).constructs);
                    let task = Task {
                        bench,
                        cbmc: cbmc.clone(),
                        translator: &translator,
                        time: self.time,
                    };
                    task.verdicts(sample, known.get(index))
                }
                Err(unsupported) => Err(unsupported.what),
            };
            let time = begun.elapsed();
            let judged = verdicts.as_ref().is_ok_and(|labels| {
                let known = |answer: &Answer| !matches!(answer, Answer::Unknown(_));
                labels.values().any(known)
            });
            if judged && let Ok(constructs) = used {
                all_used.push(constructs);
            }
            all.push(match verdicts {
                Ok(labels) => Verdicts {
                    labels,
                    time,
                    ..Verdicts::default()
                },
                Err(crash) => {
                    let reason = |id| (id, Answer::Unknown(vec![crash.clone()]));
                    Verdicts {
                        labels: (1..=sample.labels).map(reason).collect(),
                        time,
                        ..Verdicts::default()
                    }
                }
            });
        }
        self.add(&all_used)?;
        Ok(all)
    }
}
