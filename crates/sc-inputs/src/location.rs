//! Named locations: `x`, `x[_]`, `x.f`, `x->f`, `{struct t}.f`.

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::error::{InputError, nearest};
use crate::options::InputOptions;

/// What an option says a pointer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Asked {
    Array,
    Text,
    /// Sized by this input.
    SizedBy(String),
}

/// One entry of an option about a location.
#[derive(Debug)]
pub(crate) struct Request {
    pub option: &'static str,
    pub text: String,
    pub asked: Asked,
    location: String,
    used: Cell<bool>,
}

/// All entries of all such options.
#[derive(Debug, Default)]
pub(crate) struct Requests(Vec<Request>);

pub(crate) const AS_ARRAY: &str = "--treat-pointer-as-array";
pub(crate) const AS_STRING: &str = "--treat-pointer-as-string";
pub(crate) const SIZE_MAPPING: &str = "--array-size-mapping";

/// One spelling for all ways to write a location.
pub(crate) fn normalise(text: &str) -> String {
    let mut text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    while let Some(rest) = text.strip_prefix('*') {
        text = format!("{rest}[_]");
    }
    let text = any_index(&text.replace("->", "[_]."));
    text.replace("{struct", "{struct ")
}

/// An option is about all elements of an array, whatever stands between the brackets.
fn any_index(text: &str) -> String {
    let mut parts = text.split('[');
    let mut result = parts.next().unwrap_or("").to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((_, rest)) => result.push_str(&format!("[_]{rest}")),
            None => result.push_str(&format!("[{part}")),
        }
    }
    result
}

impl Requests {
    pub(crate) fn parse(options: &InputOptions) -> Result<Self, InputError> {
        let mut requests = Vec::new();
        let mut add = |option, text: &String, location: &str, asked| {
            requests.push(Request {
                option,
                text: text.clone(),
                asked,
                location: normalise(location),
                used: Cell::new(false),
            });
        };
        for text in &options.treat_pointer_as_array {
            add(AS_ARRAY, text, text, Asked::Array);
        }
        for text in &options.treat_pointer_as_string {
            add(AS_STRING, text, text, Asked::Text);
        }
        for text in &options.array_size_mapping {
            let Some((pointer, length)) = text.rsplit_once(':') else {
                return Err(InputError::BadOption {
                    option: SIZE_MAPPING,
                    value: text.clone(),
                    reason: "expected POINTER:LENGTH, for instance 'buffer:n'".into(),
                });
            };
            add(
                SIZE_MAPPING,
                text,
                pointer,
                Asked::SizedBy(length.trim().to_owned()),
            );
        }
        Self(requests).without_conflicts()
    }

    fn without_conflicts(self) -> Result<Self, InputError> {
        for (index, request) in self.0.iter().enumerate() {
            let earlier = self.0[..index]
                .iter()
                .find(|other| other.location == request.location);
            if let Some(other) = earlier {
                return Err(InputError::BadOption {
                    option: request.option,
                    value: request.text.clone(),
                    reason: format!(
                        "the same pointer is described by {} {}",
                        other.option, other.text
                    ),
                });
            }
        }
        Ok(self)
    }

    /// The request about a location (or the same member of every such struct).
    pub(crate) fn find(&self, location: &str, alias: Option<&str>) -> Option<&Request> {
        let direct = self.0.iter().find(|request| request.location == location);
        let found = direct.or_else(|| self.0.iter().find(|r| Some(r.location.as_str()) == alias));
        if let Some(request) = found {
            request.used.set(true);
        }
        found
    }

    /// Whether some entry is about this location or a part of it.
    pub(crate) fn are_inside(&self, location: &str, alias: Option<&str>) -> bool {
        let starts = |whole: &str, request: &Request| {
            let rest = request.location.strip_prefix(whole);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let mut requests = self.0.iter();
        requests.any(|request| {
            starts(location, request) || alias.is_some_and(|alias| starts(alias, request))
        })
    }

    /// Whether some entry is about exactly this location.
    pub(crate) fn mentions(&self, location: &str) -> bool {
        self.0.iter().any(|request| request.location == location)
    }

    /// Entries that size a pointer by another input.
    pub(crate) fn sized(&self) -> impl Iterator<Item = (&Request, &str)> {
        self.0.iter().filter_map(|request| match &request.asked {
            Asked::SizedBy(length) => Some((request, length.as_str())),
            _ => None,
        })
    }

    /// Whether a request is about exactly this location.
    pub(crate) fn is_about(request: &Request, location: &str) -> bool {
        request.location == location
    }

    /// An entry that matched no pointer is an error.
    pub(crate) fn check_used(&self, pointers: &BTreeSet<String>) -> Result<(), InputError> {
        match self.0.iter().find(|request| !request.used.get()) {
            None => Ok(()),
            Some(unused) => Err(InputError::NoSuchLocation {
                option: unused.option,
                location: unused.text.clone(),
                suggestion: nearest(&unused.location, pointers.iter().map(String::as_str))
                    .map(|found| readable(&found)),
            }),
        }
    }
}

/// A normalised location as people write it.
pub(crate) fn readable(location: &str) -> String {
    location.replace("[_].", "->")
}
