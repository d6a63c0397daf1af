//! FCC: function call coverage.

use super::{At, Grouped, How, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Fcc,
    name: "FCC",
    meaning: "each function calls each of its direct callees, from at least one place",
    example: "void f(int x) { if (x) g(1); else g(2); }\n  f calls g",
    at: &[At::Call],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Call(caller, call) = target {
        let shown = format!("{} calls {}", caller.name, call.callee);
        wanted.grouped.push(Grouped {
            group: shown.clone(),
            shown,
            how: How::Any,
            predicate: Predicate::Reached,
            place: None,
        });
    }
}
