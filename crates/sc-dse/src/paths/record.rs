//! What an explorer records for its report.

use rustc_hash::FxHashMap;

use super::trace::Trace;
use crate::{Defect, Location, Reason, Statistics};

/// Figures and events of an explorer.
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub statistics: Statistics,
    pub trace: Trace,
    /// The oracle has rejected a run.
    pub rejected: bool,
    /// How many examples were told of an error; [`CERTAIN`] once a run was that is none.
    errors: FxHashMap<(Defect, Option<Location>), u8>,
}

const CERTAIN: u8 = u8::MAX;
/// An example may end otherwise in truth, so that others of the same error are told as well, up to this many.
const EXAMPLES: u8 = 4;

impl Record {
    /// Notes an error; whether it is worth telling: the first of its kind at this location, or one of few examples before
    /// that.
    pub fn is_new_error(
        &mut self,
        defect: &Defect,
        location: &Option<Location>,
        is_example: bool,
    ) -> bool {
        let key = (defect.clone(), location.clone());
        let told = self.errors.entry(key).or_default();
        if is_example {
            let is_new = *told < EXAMPLES;
            *told += u8::from(is_new);
            return is_new;
        }
        std::mem::replace(told, CERTAIN) != CERTAIN
    }

    /// Notes that runs are not followed.
    pub fn count_gap(&mut self, reason: &Reason, location: Option<Location>) {
        *self
            .statistics
            .reasons
            .entry((reason.clone(), location))
            .or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_of_an_error_does_not_hide_a_certain_one() {
        let mut record = Record::default();
        let mut tell = |is_example| record.is_new_error(&Defect::Abort, &None, is_example);
        assert_eq!(
            [true; 6].map(&mut tell),
            [true, true, true, true, false, false]
        );
        assert_eq!([false, false, true].map(&mut tell), [true, false, false]);
    }
}
