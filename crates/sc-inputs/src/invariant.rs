//! What those who make the objects of a test may guarantee of them: every `key` of an entry is not NULL, the `length`
//! of a table is at least 1.
//!
//! A statement is about all values at one path, and where an object holds others of its own type, about the same member
//! of all of them: what holds for the first node of a list and not for the second one is nobody's guarantee.
//! Numbers that stand alone and what buffers hold are no state of an object.

mod values;

use std::collections::BTreeMap;

use sc_frontend::Limits;

use crate::node::Layout;
use crate::precondition::{c_path, parents};
use crate::scalar::{read, write};
use values::{State, Value};

/// A statement about all values of a test at one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariant {
    path: String,
    demand: Demand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Demand {
    NotNull,
    /// So many elements or characters at least.
    Elements(usize),
    Characters(usize),
    AtLeast(i128),
    AtMost(i128),
}

/// A member whose values may exclude an error, and how far its values are from the best ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspect {
    path: String,
    state: State,
    /// Where statements that exclude the error are looked for: this value excludes most.
    best: i128,
    /// The value farthest from it.
    now: i128,
    /// Code compares it by order.
    pub is_limited: bool,
    /// Code uses it as a position, or compares positions with it.
    pub is_position: bool,
    /// The sizes of arrays beside it.
    pub arrays: Vec<i128>,
    /// What all code keeps that gives values to it.
    kept: Limits,
    /// Callers pass it.
    pub is_formal: bool,
}

impl Layout {
    /// The values of a test that makers of its objects may have kept otherwise; the first `formals` inputs are what
    /// callers pass, and numbers among them are nobody's state.
    pub fn suspects(&self, bytes: &[u8], formals: usize) -> Vec<Suspect> {
        let bytes = self.canonical(bytes);
        let mut groups: BTreeMap<(String, State), Vec<Value>> = BTreeMap::new();
        for value in self.state_values(&bytes, formals) {
            let key = (value.path.clone(), value.state);
            groups.entry(key).or_default().push(value);
        }
        let mut found: Vec<Suspect> = groups.values().flat_map(|group| suspects(group)).collect();
        found.sort_by_key(Suspect::rank);
        found
    }
}

/// The arrays of one path in a test, each with a length of its own that is as large as tests have room for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    path: String,
    room: i128,
}

impl Layout {
    /// The arrays that have a length of their own, all filled, and that test.
    pub fn filled(&self, bytes: &[u8]) -> (Vec<Filled>, Vec<u8>) {
        let mut changed = self.canonical(bytes);
        let mut found: Vec<Filled> = Vec::new();
        for value in self.state_values(&changed.clone(), 0) {
            if value.state == State::Elements {
                let path = value.path.clone();
                let room = value.room;
                if !found.iter().any(|it| it.path == path) {
                    found.push(Filled { path, room });
                }
                value.set(&mut changed, room);
            }
        }
        self.canonicalise(&mut changed);
        (found, changed)
    }
}

impl Layout {
    /// The test in which all arrays and strings that have a length of their own are `less` than as long as they can be.
    pub fn with_own_lengths(&self, bytes: &[u8], less: i128) -> Vec<u8> {
        let mut changed = self.canonical(bytes);
        for value in self.state_values(&changed.clone(), 0) {
            if matches!(value.state, State::Elements | State::Characters) {
                value.set(&mut changed, (value.room - less).max(0));
            }
        }
        self.canonicalise(&mut changed);
        changed
    }
}

impl Filled {
    /// The test with one element less in these arrays.
    pub fn shortened(&self, layout: &Layout, bytes: &[u8]) -> Vec<u8> {
        let mut changed = layout.canonical(bytes);
        for value in layout.state_values(&changed.clone(), 0) {
            if value.state == State::Elements && value.path == self.path {
                value.set(&mut changed, (self.room - 1).max(0));
            }
        }
        layout.canonicalise(&mut changed);
        changed
    }

    /// That they are larger than in any test.
    pub fn words(&self) -> String {
        let subject = c_path(&self.path.replace("[_]", "[]"));
        let every = if self.path.contains("[_]") {
            "every "
        } else {
            ""
        };
        format!("{every}{subject} has more than {} elements", self.room)
    }
}

/// What may be wrong with values at one path.
fn suspects(group: &[Value]) -> Vec<Suspect> {
    let Some(first) = group.first() else {
        return Vec::new();
    };
    let least = group.iter().map(|it| it.now).min().unwrap_or(0);
    let most = group.iter().map(|it| it.now).max().unwrap_or(0);
    let suspect = |best: i128, now: i128| Suspect {
        path: first.path.clone(),
        state: first.state,
        best,
        now,
        is_limited: first.is_limited,
        is_position: first.is_position,
        arrays: first.arrays.clone(),
        kept: first.kept,
        is_formal: first.is_formal,
    };
    match first.state {
        State::Pointer => (least == 0).then(|| suspect(1, 0)).into_iter().collect(),
        State::Elements | State::Characters => {
            let room = group.iter().map(|it| it.room).min().unwrap_or(0);
            let short = least < room;
            short.then(|| suspect(room, least)).into_iter().collect()
        }
        State::Number => {
            let mut found = Vec::new();
            if least < 1 {
                found.extend((least < 0).then(|| suspect(0, least)));
                found.push(suspect(1, least));
            }
            if most > 0 {
                found.extend((most > 1).then(|| suspect(1, most)));
                found.push(suspect(0, most));
            }
            found
        }
    }
}

impl Suspect {
    /// Pointers and lengths say more than numbers.
    fn rank(&self) -> usize {
        match self.state {
            State::Pointer => 0,
            State::Elements | State::Characters => 1,
            State::Number => 2,
        }
    }

    /// Whether it is about a number.
    pub fn is_number(&self) -> bool {
        self.state == State::Number
    }

    /// Whether the statements about it demand larger values.
    pub fn is_too_small(&self) -> bool {
        self.now < self.best
    }

    /// Whether all code that gives values to it keeps a limit on the side of `best`.
    pub fn is_kept(&self) -> bool {
        match self.is_too_small() {
            true => self.kept.low.is_some(),
            false => self.kept.high.is_some(),
        }
    }

    /// Whether all code that gives values to it keeps this limit.
    pub fn keeps(&self, limit: i128) -> bool {
        match self.is_too_small() {
            true => self.kept.low.is_some_and(|low| low >= limit),
            false => self.kept.high.is_some_and(|high| high <= limit),
        }
    }

    /// Whether some of the values that code gives to it are not known.
    pub fn is_guess(&self) -> bool {
        self.kept.is_guess || self.is_formal
    }

    /// The value that excludes most.
    pub fn best(&self) -> i128 {
        self.best
    }

    /// The value of the test.
    pub fn now(&self) -> i128 {
        self.now
    }

    /// The statement that demands a value, or one on its side of the test's own.
    pub fn demanding(&self, value: i128) -> Invariant {
        let size = usize::try_from(value).unwrap_or(0);
        let demand = match (self.state, self.is_too_small()) {
            (State::Pointer, _) => Demand::NotNull,
            (State::Elements, _) => Demand::Elements(size),
            (State::Characters, _) => Demand::Characters(size),
            (State::Number, true) => Demand::AtLeast(value),
            (State::Number, false) => Demand::AtMost(value),
        };
        Invariant {
            path: self.path.clone(),
            demand,
        }
    }
}

impl Demand {
    fn fits(self, state: State) -> bool {
        match self {
            Self::NotNull => state == State::Pointer,
            Self::Elements(_) => state == State::Elements,
            Self::Characters(_) => state == State::Characters,
            Self::AtLeast(_) | Self::AtMost(_) => state == State::Number,
        }
    }

    /// The nearest value that satisfies it.
    fn nearest(self, value: i128) -> i128 {
        match self {
            Self::NotNull => value.max(1),
            Self::Elements(least) | Self::Characters(least) => value.max(least as i128),
            Self::AtLeast(least) => value.max(least),
            Self::AtMost(most) => value.min(most),
        }
    }
}

impl Invariant {
    /// Whether it says at least as much about the same as another one.
    pub fn implies(&self, other: &Self) -> bool {
        self.path == other.path
            && match (self.demand, other.demand) {
                (Demand::Elements(own), Demand::Elements(other))
                | (Demand::Characters(own), Demand::Characters(other)) => own >= other,
                (Demand::AtLeast(own), Demand::AtLeast(other)) => own >= other,
                (Demand::AtMost(own), Demand::AtMost(other)) => own <= other,
                (own, other) => own == other,
            }
    }

    fn values(&self, layout: &Layout, bytes: &[u8]) -> Vec<Value> {
        let all = layout.state_values(bytes, 0).into_iter();
        all.filter(|it| it.path == self.path && self.demand.fits(it.state))
            .collect()
    }

    /// Whether it holds in a test; it does where there is no such value.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let values = self.values(layout, &layout.canonical(bytes));
        values
            .iter()
            .all(|it| self.demand.nearest(it.now) == it.now)
    }

    /// The test with the least changes after which it holds; `None` if a value cannot be as it demands.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut changed = layout.canonical(bytes);
        // Objects behind pointers that were NULL have such values as well.
        for _ in 0..DEPTH {
            let mut is_kept = true;
            for value in self.values(layout, &changed) {
                let wanted = self.demand.nearest(value.now);
                if wanted != value.now {
                    is_kept = false;
                    value.set(&mut changed, wanted)?;
                }
            }
            layout.canonicalise(&mut changed);
            if is_kept {
                break;
            }
        }
        self.holds(layout, &changed).then_some(changed)
    }

    /// What it says.
    pub fn words(&self) -> String {
        let every = match self.path.contains("[_]") || self.path.contains('*') {
            true => "every ",
            false => "",
        };
        let subject = self.path.replace("[0]*.", "->…->").replace("[_]", "[]");
        let subject = c_path(&subject.replace('*', ""));
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let claim = match self.demand {
            Demand::NotNull => "is not NULL".to_owned(),
            Demand::Elements(count) => format!("has at least {count} element{}", plural(count)),
            Demand::Characters(count) => {
                format!("has at least {count} character{}", plural(count))
            }
            Demand::AtLeast(least) => format!("is at least {least}"),
            Demand::AtMost(most) => format!("is at most {most}"),
        };
        match self.path.strip_suffix("()") {
            Some(function) => match self.demand {
                Demand::NotNull => format!("{function}() does not return 0 or NULL"),
                Demand::AtLeast(least) => format!("{function}() returns at least {least}"),
                Demand::AtMost(most) => format!("{function}() returns at most {most}"),
                _ => format!("what {function}() returns {claim}"),
            },
            None => format!("{every}{subject} {claim}"),
        }
    }

    /// The expression of `--assume` that says so, if C can.
    pub fn expression(&self) -> Option<String> {
        let subject = c_path(&self.path);
        let in_c = |c: char| c.is_ascii_alphanumeric() || "_.->".contains(c);
        if !subject.chars().all(in_c) || subject.contains("__sc_") {
            return None;
        }
        let claim = match self.demand {
            Demand::NotNull => format!("{subject} != 0"),
            Demand::AtLeast(least) => format!("{subject} >= {least}"),
            Demand::AtMost(most) => format!("{subject} <= {most}"),
            Demand::Characters(count) => {
                format!("!{subject} || __builtin_strlen({subject}) >= {count}")
            }
            Demand::Elements(_) => return None,
        };
        let nulls: String = parents(&subject).map(|it| format!("!{it} || ")).collect();
        Some(format!("{nulls}{claim}"))
    }
}

/// How often objects behind changed pointers are looked at again.
const DEPTH: usize = 6;

impl Value {
    /// `None` if there is no such value.
    fn set(&self, bytes: &mut [u8], wanted: i128) -> Option<()> {
        let (low, high) = self.range;
        if !(low..=high).contains(&wanted) {
            return None;
        }
        match self.state {
            State::Characters => {
                for at in self.now..wanted {
                    write(bytes, self.offset + at as usize, 1, u128::from(b'a'));
                }
            }
            _ => write(bytes, self.offset, self.size, wanted as u128),
        }
        Some(())
    }
}

/// The presence byte of a pointer, or the choice of a function.
fn presence(bytes: &[u8], offset: usize) -> i128 {
    i128::from(read(bytes, offset, 1) != 0)
}
