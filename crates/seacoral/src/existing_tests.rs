//! The user's own tests, measured before a run: it looks for tests of what they do not cover.

use std::collections::{BTreeMap, BTreeSet};

use sc_engine::events::Event;
use sc_engine::prepare::Prepared;
use sc_measure::{Measurement, Suites};
use sc_process::Cancel;
use sc_report::ExistingTest;
use sc_suite::Show;
use sc_types::{LabelId, ObjectiveId};

use crate::commands::replay::Setting;
use crate::custom_tests::without_clean_start;
use crate::failure::Failure;
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};

/// What existing tests cover.
#[derive(Default)]
pub(crate) struct Existing {
    /// The labels, as the project numbers them.
    pub(crate) labels: BTreeSet<LabelId>,
    /// The tests.
    pub(crate) tests: Vec<ExistingTest>,
}

/// Runs the tests, and tells which labels of the project they cover.
pub(crate) fn measure(
    settings: &Settings,
    suites: &Suites,
    prepared: &Prepared,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Existing, Failure> {
    let mut settings = without_clean_start(settings)?;
    let key = keys::project::ENTRYPOINT.info;
    if let Some(option) = schema::find(key.section, key.name) {
        let source = Source::Argument(key.flag.to_owned());
        settings.set(option, vec![prepared.entry_name().to_owned()], source)?;
    }
    show(Event::Stage("measuring existing tests"));
    let setting = Setting::read(&settings, suites, false)?;
    let measurement = setting.measure(&settings, suites, None, show, cancel)?;
    let known: BTreeSet<String> = (prepared.labelling.notes.iter())
        .map(ToString::to_string)
        .collect();
    let notes = measurement.notes.iter();
    for note in notes.filter(|note| !known.contains(*note)) {
        show(Event::Note(note.clone()));
    }
    Ok(in_project(&measurement, prepared))
}

/// Labels and objectives are known by their keys: the files of the tests may have changed their numbers.
fn in_project(measurement: &Measurement<'_>, prepared: &Prepared) -> Existing {
    let project = &prepared.labelling;
    let labels: BTreeMap<&str, LabelId> = (project.labels.iter())
        .map(|label| (label.key.as_str(), label.id))
        .collect();
    let objectives: BTreeMap<&str, ObjectiveId> = (project.objectives.iter())
        .map(|objective| (objective.key.as_str(), objective.id))
        .collect();
    let covered: BTreeSet<LabelId> = measurement.labels().into_iter().flatten().collect();
    let label = |id: LabelId| {
        let label = measurement.labelling.label(id)?;
        labels.get(label.key.as_str()).copied()
    };
    let objective = |id: &ObjectiveId| {
        let objective = measurement.labelling.objective(*id)?;
        objectives.get(objective.key.as_str()).copied()
    };
    let tests = measurement.tests.iter().zip(measurement.shares());
    Existing {
        labels: covered.into_iter().filter_map(label).collect(),
        tests: tests
            .map(|(test, share)| ExistingTest {
                name: test.name.clone(),
                outcome: test.outcome,
                explanation: test.what.clone(),
                counts: test.counts(),
                covers: share.covers.iter().filter_map(objective).collect(),
            })
            .collect(),
    }
}
