//! Lines of the input model as keys of a configuration.

use super::{Extent, Line};

/// A key of `[pointer-handling]` and one of its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The key.
    pub key: &'static str,
    /// The value.
    pub value: String,
}

impl Line {
    /// What a configuration says, so that an inferred line need not be inferred.
    pub fn settings(&self) -> Vec<Setting> {
        let Self::Input {
            subject,
            extent,
            inferred: Some(_),
            ..
        } = self
        else {
            return Vec::new();
        };
        // No option names the results of functions.
        if subject.contains('(') {
            return Vec::new();
        }
        let setting = |key, value: &str| Setting {
            key,
            value: value.to_owned(),
        };
        let (shape, nullable) = match extent.rest() {
            // No option says how an array ends.
            Extent::One { nullable } | Extent::Ended { nullable, .. } => (None, *nullable),
            Extent::Array { nullable, .. } => {
                (Some(setting("treat-pointer-as-array", subject)), *nullable)
            }
            Extent::Text { nullable, .. } => {
                (Some(setting("treat-pointer-as-string", subject)), *nullable)
            }
            Extent::LengthOf {
                length, nullable, ..
            } => {
                let length = length.replace(' ', "");
                let mapping = setting("array-size-mapping", &format!("{subject}:{length}"));
                let null = nullable.then(|| setting("nullable", subject));
                return [Some(mapping), null].into_iter().flatten().collect();
            }
            // Several counters cannot be named.
            Extent::LengthBeside { counters, .. } => {
                let [counter] = counters.as_slice() else {
                    return Vec::new();
                };
                let factors = counter.split(" * ").map(|factor| {
                    let name = beside(subject, factor);
                    match factor.parse::<u64>() {
                        Ok(_) => name.to_owned(),
                        Err(_) => format!(".{}", name.replace(' ', "")),
                    }
                });
                let length = factors.collect::<Vec<_>>().join("*");
                return vec![setting(
                    "array-size-mapping",
                    &format!("{subject}:{length}"),
                )];
            }
            _ => return Vec::new(),
        };
        let not_null = (!nullable).then(|| setting("non-null", subject));
        [shape, not_null].into_iter().flatten().collect()
    }
}

/// What a counter is called from the struct that its pointer is in: `head.len` where `m->head.len` counts `m->data`.
fn beside<'c>(subject: &str, counter: &'c str) -> &'c str {
    let last = subject.rfind(['.', '>']).map_or(0, |at| at + 1);
    let inside = counter.strip_prefix(&subject[..last]);
    let inside = inside.filter(|_| last > 0);
    inside.unwrap_or_else(|| counter.rsplit(['.', '>']).next().unwrap_or(counter))
}
