//! What the result of a run depends on.

use std::collections::BTreeSet;

use sc_engine::prepare::Prepared;
use sc_report::{Objective, Provenance, Source};
use sha2::{Digest, Sha256};

/// The inputs, and the files in which objectives are. A file that cannot be read any more is left out.
pub fn of(prepared: &Prepared, objectives: &[Objective]) -> Provenance {
    let units = prepared.program.units.iter().map(|unit| unit.path.as_str());
    let places = objectives
        .iter()
        .map(|objective| objective.place.file.as_str());
    let files: BTreeSet<_> = units.chain(places).collect();
    Provenance {
        seacoral: env!("CARGO_PKG_VERSION").to_owned(),
        options: Vec::new(),
        inputs: prepared.model.describe(),
        sources: files.into_iter().filter_map(source).collect(),
    }
}

fn source(file: &str) -> Option<Source> {
    let bytes = std::fs::read(file).ok()?;
    Some(Source {
        file: file.to_owned(),
        sha256: hex::encode(Sha256::digest(&bytes)),
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}
