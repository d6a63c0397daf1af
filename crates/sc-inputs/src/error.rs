//! What can be wrong with the inputs of an entrypoint.

use crate::location::SIZE_MAPPING;

/// Why there is no input model. Messages are in C terms, for the user.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// A type that cannot be an input yet.
    #[error("{what} of type '{ty}' cannot be an input: {reason}; {hint}")]
    Unsupported {
        /// The formal or global, and the location inside it.
        what: String,
        /// The type that is in the way.
        ty: String,
        /// Why.
        reason: String,
        /// What the user can do.
        hint: String,
    },
    /// An option names a location that does not exist.
    #[error("invalid value '{location}' for '{option}': no such pointer among the inputs{}", suggest(.suggestion))]
    NoSuchLocation {
        /// The option.
        option: &'static str,
        /// What the user wrote.
        location: String,
        /// The nearest location there is.
        suggestion: Option<String>,
    },
    /// An option names a global that does not exist.
    #[error("invalid value '{name}' for '--ignore-globals': no such global{}", suggest(.suggestion))]
    NoSuchGlobal {
        /// What the user wrote.
        name: String,
        /// The nearest global there is.
        suggestion: Option<String>,
    },
    /// A mapping names a length that does not exist.
    #[error("invalid value '{mapping}' for '{option}': '{length}' is not a formal or global among the inputs{}", suggest(.suggestion))]
    NoSuchLength {
        /// The option.
        option: &'static str,
        /// What the user wrote.
        mapping: String,
        /// The part of it that is the length.
        length: String,
        /// The nearest input there is.
        suggestion: Option<String>,
    },
    /// An option cannot be applied to what it names.
    #[error("invalid value '{value}' for '{option}': {reason}")]
    BadOption {
        /// The option.
        option: &'static str,
        /// What the user wrote.
        value: String,
        /// What is wrong.
        reason: String,
    },
    /// A fixture function is missing.
    #[error("invalid value '{name}' for '{option}': no such function is defined{}", suggest(.suggestion))]
    NoSuchFixture {
        /// The option.
        option: &'static str,
        /// The function asked for.
        name: String,
        /// The nearest function there is.
        suggestion: Option<String>,
    },
    /// A fixture function has the wrong type.
    #[error(
        "invalid value '{name}' for '{option}': {reason}\n  found:    {found}\n  expected: {expected}"
    )]
    FixtureSignature {
        /// The option.
        option: &'static str,
        /// The function.
        name: String,
        /// What is wrong.
        reason: String,
        /// Its declaration.
        found: String,
        /// A declaration that would do.
        expected: String,
    },
    /// The inputs need more bytes than a test may have.
    #[error(
        "the inputs of '{entry}' need {size} bytes and a test has at most {limit}: '{largest}' alone takes {largest_size}; {hint}"
    )]
    TooLarge {
        /// The entrypoint.
        entry: String,
        /// Bytes needed.
        size: u64,
        /// Bytes allowed.
        limit: u64,
        /// The largest input.
        largest: String,
        /// Its bytes.
        largest_size: u64,
        /// What the user can do.
        hint: String,
    },
    /// A stored layout cannot be read.
    #[error("a stored input layout cannot be read: {0}")]
    BadLayout(String),
}

impl InputError {
    /// The mapping of an array to its length that names something absent.
    pub(crate) fn absent_mapping(&self) -> Option<&str> {
        match self {
            Self::NoSuchLocation {
                option: SIZE_MAPPING,
                location,
                ..
            } => Some(location),
            Self::NoSuchLength { mapping, .. } => Some(mapping),
            _ => None,
        }
    }

    /// What users are told if the option is ignored.
    pub(crate) fn as_warning(&self) -> String {
        match self {
            Self::NoSuchLocation {
                option,
                location,
                suggestion,
            } => format!(
                "'{option} {location}' is ignored: no such pointer among the inputs{}",
                suggest(suggestion)
            ),
            Self::NoSuchLength {
                option,
                mapping,
                length,
                suggestion,
            } => format!(
                "'{option} {mapping}' is ignored: '{length}' is not a formal or global among the inputs{}",
                suggest(suggestion)
            ),
            other => other.to_string(),
        }
    }
}

fn suggest(suggestion: &Option<String>) -> String {
    match suggestion {
        Some(name) => format!("; did you mean '{name}'?"),
        None => String::new(),
    }
}

/// The candidate nearest to `name`, if one is near enough to be a slip.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(score, _)| *score >= 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate.to_owned())
}
