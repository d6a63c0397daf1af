//! The program whose coverage is measured.

use sc_engine::prepare::{self, Labelled, Prepared, Spec};
use sc_frontend::{FunctionId, Program};
use sc_objectives::Labelling;

use crate::MeasureError;

/// A program with objectives, and with a model of its inputs where tests are input bytes.
pub enum Subject {
    /// Tests may be input bytes.
    WithInputs(Box<Prepared>),
    /// Tests bring their own inputs, so types that cannot be modelled do not matter.
    Labelled(Box<Labelled>),
}

impl Subject {
    /// Reads the sources.
    pub fn read(spec: &Spec, with_inputs: bool) -> Result<Self, MeasureError> {
        if with_inputs {
            let prepared = prepare::prepare(spec)?;
            return Ok(Subject::WithInputs(Box::new(prepared)));
        }
        let labelled = prepare::label(spec)?;
        Ok(Subject::Labelled(Box::new(labelled)))
    }

    /// The program with its inputs.
    pub fn prepared(&self) -> Result<&Prepared, MeasureError> {
        match self {
            Subject::WithInputs(prepared) => Ok(prepared),
            Subject::Labelled(_) => Err(MeasureError::InputsNotModelled),
        }
    }

    /// The parsed sources.
    pub fn program(&self) -> &Program {
        match self {
            Subject::WithInputs(prepared) => &prepared.program,
            Subject::Labelled(labelled) => &labelled.program,
        }
    }

    /// The labels.
    pub fn labelling(&self) -> &Labelling {
        match self {
            Subject::WithInputs(prepared) => &prepared.labelling,
            Subject::Labelled(labelled) => &labelled.labelling,
        }
    }

    /// The function under test.
    pub fn entry(&self) -> FunctionId {
        match self {
            Subject::WithInputs(prepared) => prepared.entry,
            Subject::Labelled(labelled) => labelled.entry,
        }
    }

    /// The functions that objectives were asked for in.
    pub fn functions(&self) -> &[FunctionId] {
        match self {
            Subject::WithInputs(prepared) => &prepared.functions,
            Subject::Labelled(labelled) => &labelled.functions,
        }
    }

    /// Its name.
    pub fn entry_name(&self) -> &str {
        &self.program().functions[self.entry().0].name
    }
}
