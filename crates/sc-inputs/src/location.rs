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

/// One entry of the option about pointers into one block.
#[derive(Debug)]
pub(crate) struct SameBlock {
    text: String,
    /// The pointers, normalised; the first one has the block.
    pub names: Vec<String>,
    /// None of them is said to be at the end.
    pub is_open: bool,
    used: Cell<bool>,
}

/// All entries of all such options.
#[derive(Debug, Default)]
pub(crate) struct Requests(Vec<Request>, Vec<SameBlock>);

pub(crate) const AS_ARRAY: &str = "--treat-pointer-as-array";
pub(crate) const AS_STRING: &str = "--treat-pointer-as-string";
pub(crate) const SIZE_MAPPING: &str = "--array-size-mapping";
pub(crate) const SAME_BLOCK: &str = "--same-block";
pub(crate) const EMPTY_BLOCKS: &str = "--empty-blocks";

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

/// Whether a length that an option names is not an input, a member beside the pointer, or a product of such.
pub(crate) fn is_elsewhere(length: &str) -> bool {
    let is_product = crate::build::is_product(length);
    let inside = length.trim().trim_start_matches('.');
    !is_product && (inside.contains(['.', '>', '{', '[']) || inside.starts_with('*'))
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
        let blocks = options.same_block.iter().map(|text| SameBlock::parse(text));
        Self(requests, blocks.collect::<Result<_, _>>()?).without_conflicts()
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
        let is_inside = |request: &Request| {
            starts(location, request) || alias.is_some_and(|alias| starts(alias, request))
        };
        requests.any(is_inside)
            || self
                .1
                .iter()
                .any(|block| block.names_member(location, alias))
    }

    /// Entries about pointers into one block.
    pub(crate) fn same_block(&self) -> impl Iterator<Item = &SameBlock> {
        self.1.iter()
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
        if let Some(unused) = self.1.iter().find(|block| !block.used.get()) {
            return Err(InputError::NoSuchLocation {
                option: SAME_BLOCK,
                location: unused.text.clone(),
                suggestion: nearest(&unused.names[0], pointers.iter().map(String::as_str))
                    .map(|found| readable(&found)),
            });
        }
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

impl SameBlock {
    /// Reads `begin:end`, `begin:cursor:end`, or `begin:cursor:` where nothing is at the end.
    fn parse(text: &str) -> Result<Self, InputError> {
        let mut names: Vec<String> = text.split(':').map(normalise).collect();
        let is_open = names.last().is_some_and(String::is_empty);
        if is_open {
            names.pop();
        }
        let block = Self {
            text: text.to_owned(),
            names,
            is_open,
            used: Cell::new(false),
        };
        if block.names.len() < 2 || block.names.iter().any(String::is_empty) {
            let reason = "expected BEGIN:END or BEGIN:CURSOR:END, for instance 'p:end'";
            return Err(block.error(reason.into()));
        }
        let distinct: BTreeSet<&String> = block.names.iter().collect();
        if distinct.len() < block.names.len() {
            return Err(block.error("a pointer is named twice".into()));
        }
        Ok(block)
    }

    /// It is about members of structs, not about formals.
    pub(crate) fn is_about_members(&self) -> bool {
        self.names[0].contains('.')
    }

    pub(crate) fn use_it(&self) {
        self.used.set(true);
    }

    pub(crate) fn error(&self, reason: String) -> InputError {
        InputError::BadOption {
            option: SAME_BLOCK,
            value: self.text.clone(),
            reason,
        }
    }

    /// Whether it is about this member.
    fn names_member(&self, location: &str, alias: Option<&str>) -> bool {
        let Some((record, _)) = self.names[0].rsplit_once('.') else {
            return false;
        };
        self.names.iter().any(|name| {
            let whole = match name.starts_with('.') {
                true => format!("{record}{name}"),
                false => name.clone(),
            };
            whole == location || Some(whole.as_str()) == alias
        })
    }
}

/// A normalised location as people write it.
pub(crate) fn readable(location: &str) -> String {
    location.replace("[_].", "->")
}
