//! The lines that describe the assumed inputs, as data. Proofs hold only within these limits, so which of them
//! a proof assumes is read off the variants; only `Display` puts them into words.

mod settings;
mod words;

pub use settings::Setting;

use sc_frontend::{REGISTER_INDEX, Type};
use sc_types::{Condition, ConditionKind};

use crate::acsl::ENSURES;
use crate::describe::MAX_TEXT;
use crate::fixtures::{ASSUME, INIT, ORACLE};
use crate::growth::{Bound, BoundKind};
use crate::model::VARIADIC_ARGUMENTS;
use crate::stubs::{CALLBACK, names_in_code};

/// What has to be named in the program before a label, so that a line matters for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// One of these formals of the entrypoint.
    Formals(Vec<String>),
    /// One of these variables or functions, anywhere.
    Names(Vec<String>),
    /// Nothing: it always matters.
    All,
    /// It matters only for what ends a run after the label.
    End,
}

/// One line of the description of the inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// What values an input, or a pointer in it, may have.
    Input {
        /// The input, or the part of it, as C writes it.
        subject: String,
        /// The whole input.
        input: String,
        /// The input as the program names it.
        about: About,
        /// Its type as C writes it.
        ty: String,
        /// Its values.
        extent: Extent,
        /// What told the extent, if no option and no declaration did; empty for its use in the code.
        inferred: Option<String>,
        /// Options that change it.
        options: Vec<String>,
    },
    /// `argc` and `argv` of `main`.
    Arguments {
        /// Their names.
        subject: String,
        /// The same as the program names them.
        about: About,
        /// How many arguments at most.
        max: usize,
        /// How long each is at most.
        chars: usize,
    },
    /// A variable that is not an input: it has the value of its initialiser.
    Initial {
        /// The variable.
        subject: String,
        /// Its name alone.
        name: String,
        /// Its type as C writes it.
        ty: String,
        /// Its value as C writes it; `None` if it is long.
        value: Option<String>,
        /// The option that makes it an input.
        option: String,
        /// Where its value may come from, if it may be another one.
        changes: Changes,
    },
    /// An input that something else than the code may change, and no test does.
    Volatile {
        /// The input.
        subject: String,
        /// The same as the program names it.
        about: About,
        /// What that is.
        changed_by: ChangedBy,
    },
    /// What is passed for `...`.
    Variadic {
        /// A test chooses their values; else they are 0.
        is_chosen: bool,
    },
    /// There is nothing that a test could choose.
    NoInputs,
    /// A limit that an option asked for and that tests had no room for.
    Lowered {
        /// The option.
        option: &'static str,
        /// Its value now.
        value: u64,
    },
    /// What functions and variables do that are defined nowhere.
    Stubs {
        /// Their names.
        names: Vec<String>,
        /// What they do.
        behaviour: String,
        /// Options that change it.
        options: String,
        /// How many calls a test chooses values for.
        bounds: Vec<Bound>,
    },
    /// A function that is called before the entrypoint.
    Init(String),
    /// What must hold before the call.
    Assume(String),
    /// A clause of the entrypoint's contract in ACSL.
    Contract(String),
    /// Functions that call `sc_assume`.
    Assumed(Vec<String>),
    /// A function that checks the result.
    Oracle(String),
}

/// What may change an object while the code runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedBy {
    /// It is volatile: devices, signal handlers.
    Anything,
    /// It is atomic: other threads. Where an object is neither, C allows no thread to change it while another one reads.
    Threads,
}

impl ChangedBy {
    /// What may change an object of this type.
    pub(crate) fn of(ty: &Type) -> Option<Self> {
        if ty.is_volatile {
            return Some(Self::Anything);
        }
        ty.canonical.contains("_Atomic").then_some(Self::Threads)
    }
}

/// Whether a variable excluded from the inputs may have another value when the entrypoint is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changes {
    /// Nothing writes to it.
    Never,
    /// Other code may have written to it.
    Before,
    /// A call of the same function may have.
    EarlierCalls,
}

/// The values of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    /// All values of its type.
    Any,
    /// All values up to this one.
    UpTo {
        /// The largest.
        max: u64,
        /// Negative ones as well.
        signed: bool,
    },
    /// The constants of an enumeration.
    Enumerators,
    /// All elements of an array.
    Elements(usize),
    /// All members of a struct.
    Members,
    /// NULL.
    Null,
    /// NULL or zeros, because no test can choose it.
    Left {
        /// NULL.
        null: bool,
        /// Why.
        reason: String,
    },
    /// NULL or an address that tells nothing.
    Handle,
    /// A stream of the C library.
    Stream {
        /// Most bytes in it; 0 if the code does not read.
        max: usize,
        /// NULL as well.
        nullable: bool,
    },
    /// The members of a union, of which it has one.
    OneOf(Vec<String>),
    /// Functions of the program.
    Callees {
        /// NULL as well.
        nullable: bool,
        /// Their names.
        names: Vec<String>,
    },
    /// As many elements as members beside it say, or NULL instead of none.
    LengthBeside {
        /// The members.
        counters: Vec<String>,
        /// At most.
        max: usize,
    },
    /// In the block of another pointer, or NULL if that is.
    Within {
        /// The other pointer.
        owner: String,
        /// One past its last element.
        at_end: bool,
    },
    /// Elements behind the struct, as many as members say if there are such.
    Behind {
        /// The members.
        counters: Vec<String>,
        /// At most.
        max: usize,
    },
    /// One element.
    One {
        /// NULL as well.
        nullable: bool,
    },
    /// This many elements.
    Exactly {
        /// How many.
        count: usize,
        /// `static` in the declaration demands them.
        demanded: bool,
        /// The declaration names them.
        declared: bool,
    },
    /// Up to this many elements.
    Array {
        /// The largest number of elements.
        max: usize,
        /// NULL as well.
        nullable: bool,
    },
    /// Up to this many elements, and one more that is zero.
    Ended {
        /// The largest number of elements before that.
        max: usize,
        /// NULL as well.
        nullable: bool,
        /// The last element is NULL.
        null: bool,
    },
    /// As many elements as other inputs say.
    LengthOf {
        /// How many: the name of another input, or what is computed of several.
        length: String,
        /// Those inputs.
        inputs: Vec<String>,
        /// The largest number of elements.
        max: usize,
        /// NULL as well.
        nullable: bool,
        /// NULL as well if there are no elements.
        if_empty: bool,
    },
    /// An object that exists already as well.
    Aliasing {
        /// What it is otherwise.
        rest: Box<Extent>,
    },
    /// More of the block lies before what the pointer points to.
    Preceded {
        /// So many elements.
        before: usize,
        /// Or so many bytes of the only element.
        inside: usize,
        /// The rest of the block.
        rest: Box<Extent>,
    },
    /// A string.
    Text {
        /// The largest length.
        max: usize,
        /// NULL as well.
        nullable: bool,
    },
}

impl Line {
    /// What a proof takes for granted by it; `None` if it limits nothing that another line does not say.
    pub fn condition(&self) -> Option<Condition> {
        let (kind, subject) = match self {
            Self::Input {
                subject, extent, ..
            } => (extent.kind()?, subject.clone()),
            Self::Arguments { subject, .. } => (ConditionKind::Bound, subject.clone()),
            Self::Variadic { .. } => (ConditionKind::Shape, "...".to_owned()),
            Self::Volatile { subject, .. } => (ConditionKind::Shape, subject.clone()),
            Self::Initial { subject, .. } => (ConditionKind::InitialValue, subject.clone()),
            Self::Stubs { names, .. } => (ConditionKind::Stub, names.join(", ")),
            Self::Init(function) => (ConditionKind::Init, function.clone()),
            Self::Assume(_) | Self::Contract(_) => (ConditionKind::Precondition, String::new()),
            // Ours, not the user's.
            Self::Assumed(functions) if functions.iter().any(|it| it == REGISTER_INDEX) => {
                (ConditionKind::Bound, functions.join(", "))
            }
            Self::Assumed(functions) => (ConditionKind::Precondition, functions.join(", ")),
            Self::Oracle(function) => (ConditionKind::Oracle, function.clone()),
            Self::NoInputs | Self::Lowered { .. } => return None,
        };
        if self.is_constant() {
            return None;
        }
        Some(Condition {
            kind,
            subject,
            text: match self.inferred_from() {
                None | Some("") => self.statement(),
                Some(from) => format!("{} (inferred from {from})", self.statement()),
            },
            option: self.options(),
        })
    }

    /// The bounds of ours that it tells of; with larger ones there are more tests.
    pub fn bounds(&self) -> Vec<Bound> {
        let bound = |kind, input: &String| Bound {
            kind,
            input: input.clone(),
        };
        match self {
            Self::Input { input, extent, .. } => match extent.rest() {
                Extent::Stream { max: 0, .. } => Vec::new(),
                Extent::Text { .. } | Extent::Stream { .. } => {
                    vec![bound(BoundKind::String, input)]
                }
                Extent::Array { .. }
                | Extent::Ended { .. }
                | Extent::UpTo { .. }
                | Extent::Behind { .. }
                | Extent::LengthBeside { .. } => vec![bound(BoundKind::Array, input)],
                Extent::LengthOf { inputs, .. } => {
                    let inputs = inputs.iter();
                    inputs.map(|input| bound(BoundKind::Array, input)).collect()
                }
                Extent::Null => vec![bound(BoundKind::Depth, input)],
                Extent::Any
                | Extent::Enumerators
                | Extent::Elements(_)
                | Extent::Members
                | Extent::One { .. }
                | Extent::Left { .. }
                | Extent::Handle
                | Extent::OneOf(_)
                | Extent::Callees { .. }
                | Extent::Within { .. }
                | Extent::Preceded { .. }
                | Extent::Aliasing { .. }
                | Extent::Exactly { .. } => Vec::new(),
            },
            Self::Arguments { subject, .. } => {
                vec![
                    bound(BoundKind::String, subject),
                    bound(BoundKind::Array, subject),
                ]
            }
            Self::Stubs { bounds, .. } => bounds.clone(),
            Self::Initial { .. }
            | Self::NoInputs
            | Self::Variadic { .. }
            | Self::Volatile { .. }
            | Self::Lowered { .. }
            | Self::Init(_)
            | Self::Assume(_)
            | Self::Contract(_)
            | Self::Assumed(_)
            | Self::Oracle(_) => Vec::new(),
        }
    }

    /// What has to be named before a label, so that it matters for the label.
    pub fn about(&self) -> About {
        match self {
            Self::Input { about, .. }
            | Self::Arguments { about, .. }
            | Self::Volatile { about, .. } => about.clone(),
            Self::Initial { name, .. } => About::Names(vec![name.clone()]),
            // Callbacks are called through pointers, and never named.
            Self::Stubs { names, .. } if names.iter().any(|it| it.starts_with(CALLBACK)) => {
                About::All
            }
            // The C library's functions as well.
            Self::Stubs { bounds, .. }
                if bounds.iter().any(|it| it.kind == BoundKind::Allocations) =>
            {
                About::All
            }
            Self::Stubs { names, .. } => About::Names(names_in_code(names)),
            Self::Oracle(_) => About::End,
            Self::Assumed(_) => About::Names(vec![ASSUME.to_owned()]),
            Self::Init(_)
            | Self::Assume(_)
            | Self::Contract(_)
            | Self::NoInputs
            | Self::Variadic { .. }
            | Self::Lowered { .. } => About::All,
        }
    }

    /// It tells of a variable that has one value in all runs.
    fn is_constant(&self) -> bool {
        let never = Changes::Never;
        matches!(self, Self::Initial { changes, .. } if *changes == never)
    }

    /// What it says, without the options.
    fn statement(&self) -> String {
        match self {
            Self::Input {
                subject,
                ty,
                extent,
                ..
            } => format!("{subject} ({ty}): {extent}"),
            Self::Arguments {
                subject,
                max,
                chars,
                ..
            } => format!(
                "{subject}: \"prog\" and up to {max} arguments of at most {chars} characters"
            ),
            Self::Initial {
                subject,
                ty,
                value,
                changes,
                ..
            } => {
                let value = value.iter().map(|value| format!(" {value}"));
                let value: String = value.collect();
                let why = match changes {
                    Changes::Never => ", which nothing changes",
                    Changes::Before => "",
                    Changes::EarlierCalls => ", as in the first call",
                };
                format!("{subject} ({ty}): its initial value{value}{why}")
            }
            Self::Volatile {
                subject,
                changed_by,
                ..
            } => {
                let word = match changed_by {
                    ChangedBy::Anything => "volatile",
                    ChangedBy::Threads => "atomic",
                };
                format!("{subject}: {word}, only the code changes it")
            }
            Self::Variadic { is_chosen: true } => {
                format!("...: {VARIADIC_ARGUMENTS} arguments")
            }
            Self::Variadic { is_chosen: false } => {
                format!("...: {VARIADIC_ARGUMENTS} arguments of value 0")
            }
            Self::NoInputs => {
                "no inputs: the entrypoint has no formals and reads no global without \
                               initialiser"
                    .to_owned()
            }
            Self::Lowered { option, value } => {
                format!("a test would be larger than 64 KiB: {option} lowered to {value}")
            }
            Self::Stubs {
                names, behaviour, ..
            } => format!("{}: {behaviour}", names.join(", ")),
            Self::Init(function) => format!("{function} is called before the entrypoint"),
            Self::Assume(expression) | Self::Contract(expression) => {
                format!("precondition: {expression}")
            }
            Self::Assumed(functions) if *functions == [REGISTER_INDEX] => {
                "numbers of registers are within their storage".to_owned()
            }
            Self::Assumed(functions) => {
                format!("sc_assume holds in {}", functions.join(", "))
            }
            Self::Oracle(function) if function.starts_with(ENSURES) => {
                "what the ACSL contract ensures is checked after the call".to_owned()
            }
            Self::Oracle(function) => format!("{function} checks arguments and result"),
        }
    }

    /// The options that change it.
    fn options(&self) -> String {
        match self {
            Self::Input { options, .. } => options.join(", "),
            Self::Arguments { .. } => MAX_TEXT.to_owned(),
            Self::Initial { option, .. } => option.clone(),
            Self::NoInputs => "--all-globals".to_owned(),
            Self::Lowered { .. }
            | Self::Variadic { .. }
            | Self::Volatile { .. }
            | Self::Assumed(_) => String::new(),
            Self::Stubs { options, .. } => options.clone(),
            Self::Init(_) => INIT.to_owned(),
            Self::Assume(_) => "--assume".to_owned(),
            Self::Contract(_) => "--eacsl".to_owned(),
            Self::Oracle(function) if function.starts_with(ENSURES) => "--eacsl".to_owned(),
            Self::Oracle(_) => ORACLE.to_owned(),
        }
    }
}

/// How many lines about one input are shown before the rest is folded.
const SHOWN: usize = 8;

/// The lines in words; of an input of many parts, the first ones and how many there are more.
pub(crate) fn folded(lines: &[Line]) -> Vec<String> {
    let mut shown = Vec::new();
    for group in lines.chunk_by(|one, other| one.input().is_some() && one.input() == other.input())
    {
        // A fold that hides one line saves nothing.
        let visible = match group.len() {
            len if len > SHOWN + 1 => SHOWN,
            len => len,
        };
        shown.extend(group.iter().take(visible).map(ToString::to_string));
        if let (Some(input), 1..) = (group[0].input(), group.len() - visible) {
            let hidden = group.len() - visible;
            shown.push(format!(
                "… and {hidden} more parts of {input} ('seacoral check -v' lists all)"
            ));
        }
    }
    shown
}

/// A line as data for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// What it is about, as C writes it; several names if they behave alike.
    pub names: Vec<String>,
    /// Its type as C writes it, if it is a value.
    pub ty: Option<String>,
    /// Which values it has, or what it does.
    pub shape: String,
    /// The code told the shape.
    pub inferred: bool,
    /// What in the code told it, beside its use: contracts, callers.
    pub evidence: String,
    /// The options that change it.
    pub options: Vec<String>,
}

impl Line {
    /// The input that it tells about, if it is one of several lines about it.
    fn input(&self) -> Option<&str> {
        match self {
            Self::Input { input, .. } => Some(input),
            _ => None,
        }
    }

    /// What its extent is inferred from; empty for the use in the code.
    fn inferred_from(&self) -> Option<&str> {
        match self {
            Self::Input { inferred, .. } => inferred.as_deref(),
            _ => None,
        }
    }

    /// The line as data.
    pub fn described(&self) -> Described {
        let (names, ty) = match self {
            Self::Input { subject, ty, .. } | Self::Initial { subject, ty, .. } => {
                (vec![subject.clone()], Some(ty.clone()))
            }
            Self::Arguments { subject, .. } => (vec![subject.clone()], None),
            Self::Stubs { names, .. } => (names.clone(), None),
            Self::Init(name) | Self::Oracle(name) => (vec![name.clone()], None),
            Self::Variadic { .. } => (vec!["...".to_owned()], None),
            Self::Volatile { subject, .. } => (vec![subject.clone()], None),
            Self::NoInputs
            | Self::Lowered { .. }
            | Self::Assume(_)
            | Self::Contract(_)
            | Self::Assumed(_) => (Vec::new(), None),
        };
        let statement = self.statement();
        // The statement begins with the names; the shape is what follows.
        let shape = match (self, statement.split_once(": ")) {
            (Self::Input { extent, .. }, _) => extent.to_string(),
            (
                Self::Initial { .. }
                | Self::Arguments { .. }
                | Self::Stubs { .. }
                | Self::Variadic { .. }
                | Self::Volatile { .. }
                | Self::Assume(_)
                | Self::Contract(_),
                Some((_, rest)),
            ) => rest.to_owned(),
            _ => statement,
        };
        let options = self.options();
        Described {
            names,
            ty,
            shape,
            inferred: self.inferred_from().is_some(),
            evidence: self.inferred_from().unwrap_or_default().to_owned(),
            options: match options.is_empty() {
                true => Vec::new(),
                false => options.split(", ").map(str::to_owned).collect(),
            },
        }
    }
}

impl Extent {
    /// The values without what lies before the pointer.
    fn rest(&self) -> &Self {
        match self {
            Self::Preceded { rest, .. } | Self::Aliasing { rest } => rest.rest(),
            extent => extent,
        }
    }

    /// What a proof about such an input takes for granted; nothing if C allows no other.
    fn kind(&self) -> Option<ConditionKind> {
        match self {
            Self::Any
            | Self::Elements(_)
            | Self::Members
            | Self::Exactly { demanded: true, .. } => None,
            Self::UpTo { .. }
            | Self::Array { .. }
            | Self::Ended { .. }
            | Self::LengthOf { .. }
            | Self::LengthBeside { .. }
            | Self::Behind { .. }
            | Self::Stream { max: 1.., .. }
            | Self::Text { .. } => Some(ConditionKind::Bound),
            Self::Enumerators
            | Self::Null
            | Self::Left { .. }
            | Self::Handle
            | Self::Stream { .. }
            | Self::OneOf(_)
            | Self::Callees { .. }
            | Self::Within { .. }
            | Self::One { .. }
            | Self::Exactly { .. } => Some(ConditionKind::Shape),
            Self::Preceded { rest, .. } => rest.kind().or(Some(ConditionKind::Shape)),
            Self::Aliasing { rest } => rest.kind(),
        }
    }
}
