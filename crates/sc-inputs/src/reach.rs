//! What callers keep between positions anywhere in a test and the size of a block anywhere else in it: `beg` is at most
//! `ctx->size`, and so is the `end` of every line.

use std::collections::{BTreeMap, BTreeSet};

use crate::aliasing::shared_number;
use crate::node::{Layout, Node, NodeKind, NumberUse, Pointer, Scalar, StructMember};
use crate::precondition::{c_path, parents};
use crate::scalar::{chosen_member, int_range, read, write};
use crate::structs::member_path;

/// A statement about all numbers at one path, and the size of one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// The path of the numbers; `[_]` stands for every element of an array.
    numbers: String,
    /// None of them is negative.
    is_position: bool,
    size: Name,
    /// What each of them is less than the size at least.
    margin: i128,
}

/// What has the size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    /// A number that counts the elements of a block.
    Count(String),
    /// An array with a length of its own.
    Array(String),
    /// A string.
    Text(String),
    /// A position beside the numbers.
    Position(String),
}

/// A number that is a position, or that positions are compared with.
#[derive(Debug, Clone)]
struct Number {
    path: String,
    offset: usize,
    value: i128,
    size: usize,
    range: (i128, i128),
    used: NumberUse,
}

/// The size of a block.
#[derive(Debug, Clone)]
struct Size {
    name: Name,
    offset: usize,
    value: i128,
    /// Bytes of its slot; those of the text for a string.
    size: usize,
    most: i128,
}

/// What of a test is about positions.
#[derive(Default)]
struct Places {
    numbers: Vec<Number>,
    sizes: Vec<Size>,
}

impl Layout {
    /// Statements about positions that a test violates: the weaker one of two first.
    pub fn exceeded(&self, bytes: &[u8]) -> Vec<Reach> {
        let places = self.places(&self.canonical(bytes));
        let mut groups: BTreeMap<&str, Vec<&Number>> = BTreeMap::new();
        for number in &places.numbers {
            groups.entry(&number.path).or_default().push(number);
        }
        let mut found = Vec::new();
        for is_size in [true, false] {
            for margin in [0, 1] {
                for numbers in groups.values() {
                    let sizes = places.sizes.iter();
                    let sizes = sizes.filter(|size| size.name.is_size() == is_size);
                    let sizes = sizes.filter(|size| is_open(numbers, size, margin));
                    found.extend(sizes.filter_map(|size| exceeded(numbers, size, margin)));
                }
            }
        }
        found
    }

    fn places(&self, bytes: &[u8]) -> Places {
        let mut found = Places::default();
        for input in &self.inputs {
            found.scalar(&input.node, bytes, input.offset, &input.name, &input.number);
            self.places_in(&input.node, bytes, input.offset, &input.name, &mut found);
        }
        // Which of several blocks is meant, nobody says.
        found.sizes.retain(|size| !size.name.path().contains("[_]"));
        found
    }

    fn places_in(&self, node: &Node, bytes: &[u8], base: usize, path: &str, found: &mut Places) {
        match &node.kind {
            NodeKind::Struct(members) => {
                self.places_of_members(members, bytes, base, path, found);
            }
            NodeKind::Union(members) => {
                let chosen = &members[chosen_member(members, bytes, base)..][..1];
                self.places_of_members(chosen, bytes, base, path, found);
            }
            NodeKind::Array { count, element } => {
                for index in 0..*count {
                    let at = base + index * element.size;
                    self.places_in(element, bytes, at, &format!("{path}[_]"), found);
                }
            }
            NodeKind::Pointer(pointer) if self.is_present(pointer, bytes, base) => {
                found.block(self, pointer, bytes, base, path);
                let start = base + pointer.elements_offset();
                let element = match pointer.slots() {
                    1 => format!("{path}[0]"),
                    _ => format!("{path}[_]"),
                };
                for index in 0..self.live_length(pointer, bytes, base) {
                    let at = start + index * pointer.element.size;
                    self.places_in(&pointer.element, bytes, at, &element, found);
                }
            }
            NodeKind::Aliasing(aliasing) if shared_number(bytes, base) == 0 => {
                self.places_in(&aliasing.own, bytes, base + 1, path, found);
            }
            _ => {}
        }
    }

    fn places_of_members(
        &self,
        members: &[StructMember],
        bytes: &[u8],
        base: usize,
        path: &str,
        found: &mut Places,
    ) {
        for member in members {
            let at = base + member.offset;
            let path = member_path(path, &member.name);
            found.scalar(&member.node, bytes, at, &path, &member.number);
            self.places_in(&member.node, bytes, at, &path, found);
        }
    }
}

impl Places {
    fn scalar(&mut self, node: &Node, bytes: &[u8], offset: usize, path: &str, used: &NumberUse) {
        let NodeKind::Scalar(
            scalar @ Scalar::Int {
                bits, signed, cap, ..
            },
        ) = &node.kind
        else {
            return;
        };
        let (low, high) = int_range(*bits, *signed);
        let most = cap.map_or(high, |cap| high.min(i128::from(cap)));
        let value = scalar.int_value(bytes, offset);
        self.numbers.push(Number {
            path: path.to_owned(),
            offset,
            value,
            size: scalar.size(),
            range: (low, most),
            used: used.clone(),
        });
        let path = path.to_owned();
        let name = match cap.is_some() {
            true => Name::Count(path),
            false if used.is_position || used.limits_positions => Name::Position(path),
            false => return,
        };
        self.sizes.push(Size {
            name,
            offset,
            value,
            size: scalar.size(),
            most,
        });
    }

    fn block(&mut self, layout: &Layout, block: &Pointer, bytes: &[u8], base: usize, path: &str) {
        let most = block.capacity as i128;
        let is_text = block.length == crate::node::Length::Text;
        if is_text {
            self.sizes.push(Size {
                name: Name::Text(path.to_owned()),
                offset: base + block.elements_offset(),
                value: layout.live_length(block, bytes, base) as i128,
                size: block.capacity,
                most,
            });
        } else if block.length_size() > 0 {
            let (offset, size) = (base + block.length_offset(), block.length_size());
            self.sizes.push(Size {
                name: Name::Array(path.to_owned()),
                offset,
                value: read(bytes, offset, size) as i128,
                size,
                most,
            });
        }
    }
}

/// Whether callers may keep the numbers to the size: they are positions or limits of such; or the size is a position
/// beside them, of the same type. Of members that code compares with the size itself, makers of the object keep no more
/// than `<=`; of parameters, nothing.
fn is_open(numbers: &[&Number], size: &Size, margin: i128) -> bool {
    let path = size.name.path();
    let name = path.rsplit('.').next().unwrap_or(path);
    let names = [name.to_owned(), format!(".{name}")];
    numbers.iter().all(|number| {
        let used = &number.used;
        let is_meant = match size.name {
            Name::Position(_) => {
                parent(&number.path) == parent(path) && number.range.1 == size.most
            }
            _ => used.is_position || used.limits_positions,
        };
        let is_compared = (margin > 0 || parent(path).is_empty())
            && !matches!(size.name, Name::Array(_) | Name::Text(_))
            && names.iter().any(|name| used.ordered_with.contains(name));
        is_meant && !is_compared && number.path != path
    })
}

/// The object that a number is in; that of parameters is none.
fn parent(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(object, _)| object)
}

/// The statement about these numbers, which have one path, if it does not hold.
fn exceeded(numbers: &[&Number], size: &Size, margin: i128) -> Option<Reach> {
    let first = numbers.first()?;
    let is_position = first.used.is_position;
    // A limit may be as large as the size.
    if margin > 0 && !is_position && size.name.is_size() {
        return None;
    }
    let reach = Reach {
        numbers: first.path.clone(),
        is_position,
        size: size.name.clone(),
        margin,
    };
    let holds = numbers.iter().all(|it| reach.is_kept(it.value, size.value));
    (!holds).then_some(reach)
}

impl Name {
    fn path(&self) -> &str {
        match self {
            Self::Count(path) | Self::Array(path) | Self::Text(path) | Self::Position(path) => path,
        }
    }

    /// Whether it is the size of a block.
    fn is_size(&self) -> bool {
        !matches!(self, Self::Position(_))
    }
}

impl Size {
    /// Values to try: its own, the wanted one, and the largest of a block.
    fn near(&self, wanted: i128) -> BTreeSet<i128> {
        let wanted = wanted.clamp(0, self.most);
        match self.name.is_size() {
            true => BTreeSet::from([self.value, wanted, self.most]),
            false => BTreeSet::from([self.value, wanted]),
        }
    }

    fn set(&self, bytes: &mut [u8], value: i128) {
        if !matches!(self.name, Name::Text(_)) {
            return write(bytes, self.offset, self.size, value as u128);
        }
        for at in self.value..value {
            write(bytes, self.offset + at as usize, 1, u128::from(b'a'));
        }
        if value < self.value {
            write(bytes, self.offset + value as usize, 1, 0);
        }
    }
}

impl Reach {
    fn is_kept(&self, number: i128, size: i128) -> bool {
        number <= size - self.margin && (number >= 0 || !self.is_position)
    }

    /// Whether it says all that another one says.
    pub fn implies(&self, other: &Self) -> bool {
        (&self.numbers, &self.size) == (&other.numbers, &other.size) && self.margin >= other.margin
    }

    /// The numbers and the size; `None` where there is no such block.
    fn sides(&self, layout: &Layout, bytes: &[u8]) -> Option<(Vec<Number>, Size)> {
        let places = layout.places(bytes);
        let size = places.sizes.into_iter().find(|it| it.name == self.size)?;
        let numbers = places.numbers.into_iter();
        let numbers = numbers.filter(|it| it.path == self.numbers);
        Some((numbers.collect(), size))
    }

    /// Whether it holds in a test; it does where there is no such block.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let sides = self.sides(layout, &layout.canonical(bytes));
        sides.is_none_or(|(numbers, size)| {
            numbers.iter().all(|it| self.is_kept(it.value, size.value))
        })
    }

    /// Tests nearby in which it holds: with smaller numbers, with a larger block, and with both at their limits.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        let bytes = layout.canonical(bytes);
        let Some((numbers, size)) = self.sides(layout, &bytes) else {
            return Vec::new();
        };
        let largest = numbers.iter().map(|it| it.value).max().unwrap_or(0);
        let needed = largest.saturating_add(self.margin);
        let mut found: Vec<Vec<u8>> = Vec::new();
        for to in size.near(needed) {
            let limit = to - self.margin;
            for most in BTreeSet::from([limit, limit / 2, 0]) {
                let kept = |number: &Number| number.value.clamp(number.least(self), most.max(0));
                let mut changed = bytes.clone();
                size.set(&mut changed, to);
                let fits = numbers.iter().all(|it| it.set(&mut changed, kept(it)));
                layout.canonicalise(&mut changed);
                if fits && self.holds(layout, &changed) && !found.contains(&changed) {
                    found.push(changed);
                }
            }
        }
        found
    }

    /// Tests nearby in which one number is the first that breaks it, and all others keep it.
    pub fn just_broken(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        let bytes = layout.canonical(bytes);
        let Some((numbers, size)) = self.sides(layout, &bytes) else {
            return Vec::new();
        };
        let broken = numbers.iter().enumerate();
        let broken = broken.filter(|(_, it)| !self.is_kept(it.value, size.value));
        let mut found = Vec::new();
        for (at, number) in broken.take(2) {
            let beyond = number.value + self.margin - 1;
            for to in size.near(beyond) {
                let limit = to - self.margin;
                let mut changed = bytes.clone();
                size.set(&mut changed, to);
                let mut fits = true;
                for (other, it) in numbers.iter().enumerate() {
                    let value = match other == at {
                        true if number.value < 0 => -1,
                        true => limit + 1,
                        false => it.value.clamp(it.least(self), limit.max(0)),
                    };
                    fits &= it.set(&mut changed, value);
                }
                layout.canonicalise(&mut changed);
                if fits && !self.holds(layout, &changed) {
                    found.push(changed);
                }
            }
        }
        found
    }

    /// What it says.
    pub fn words(&self) -> String {
        let every = match self.numbers.contains("[_]") {
            true => "every ",
            false => "",
        };
        let numbers = c_path(&self.numbers.replace("[_]", "[]"));
        let size = c_path(self.size.path());
        let size = match &self.size {
            Name::Count(_) | Name::Position(_) => size,
            Name::Array(_) => format!("the number of elements of {size}"),
            Name::Text(_) => format!("the length of {size}"),
        };
        let limit = match self.margin {
            0 => "at most",
            _ => "less than",
        };
        format!("{every}{numbers} is {limit} {size}")
    }

    /// The expression of `--assume` that says so, if C can.
    pub fn expression(&self) -> Option<String> {
        let (numbers, size) = (c_path(&self.numbers), c_path(self.size.path()));
        let in_c = |c: char| c.is_ascii_alphanumeric() || "_.->".contains(c);
        let is_c = |path: &str| path.chars().all(in_c) && !path.contains("__sc_");
        if !is_c(&numbers) || !is_c(&size) {
            return None;
        }
        let sign = match self.margin {
            0 => "<=",
            _ => "<",
        };
        let (null, size_in_c) = match self.size {
            Name::Count(_) | Name::Position(_) => (String::new(), size.clone()),
            Name::Text(_) => (format!("!{size} || "), format!("__builtin_strlen({size})")),
            // C does not know how long a block is.
            Name::Array(_) => return None,
        };
        let both = [numbers.as_str(), size.as_str()];
        let nulls: BTreeSet<&str> = both.into_iter().flat_map(parents).collect();
        let nulls: String = nulls.iter().map(|it| format!("!{it} || ")).collect();
        Some(format!("{nulls}{null}{numbers} {sign} {size_in_c}"))
    }
}

impl Number {
    fn least(&self, reach: &Reach) -> i128 {
        match reach.is_position {
            true => 0,
            false => self.range.0.min(0),
        }
    }

    /// False if it cannot have the value.
    fn set(&self, bytes: &mut [u8], value: i128) -> bool {
        let fits = (self.range.0..=self.range.1).contains(&value);
        if fits {
            write(bytes, self.offset, self.size, value as u128);
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byte(cap: Option<u64>) -> Node {
        let scalar = Scalar::Int {
            bits: 8,
            signed: true,
            text: false,
            cap,
        };
        Node {
            size: 1,
            kind: NodeKind::Scalar(scalar),
            ty: None,
        }
    }

    fn array(capacity: usize) -> Node {
        let pointer = Pointer {
            nullable: false,
            length: crate::node::Length::Free,
            capacity,
            element: byte(None),
            ended: false,
            before: 0,
            inside: 0,
            empty_if_null: false,
            group: None,
            seen_as: None,
        };
        Node {
            size: 1 + capacity,
            kind: NodeKind::Pointer(Box::new(pointer)),
            ty: None,
        }
    }

    /// `at`, a position, `n`, a limit of positions and a count, and `a`, up to 4 elements.
    fn layout() -> Layout {
        let inputs = [("at", byte(None)), ("n", byte(Some(3))), ("a", array(4))];
        let inputs = inputs.map(|(name, node)| (name.to_owned(), node));
        let mut layout = Layout::new(inputs.into());
        layout.inputs[0].number.is_position = true;
        layout.inputs[1].number.limits_positions = true;
        layout
    }

    fn words(layout: &Layout, bytes: [u8; 7]) -> Vec<String> {
        let found = layout.exceeded(&bytes);
        found.iter().map(Reach::words).collect()
    }

    #[test]
    fn positions_and_limits_are_within_blocks() {
        let layout = layout();
        assert_eq!(words(&layout, [1, 2, 2, 9, 9, 0, 0]), [""; 0]);
        assert_eq!(
            words(&layout, [2, 3, 2, 9, 9, 0, 0]),
            [
                "n is at most the number of elements of a",
                "at is less than the number of elements of a",
            ]
        );
        let found = words(&layout, [0xff, 0, 1, 9, 0, 0, 0]);
        assert!(found.contains(&"at is at most n".to_owned()), "{found:?}");
    }

    #[test]
    fn what_code_compares_itself_callers_need_not() {
        let mut layout = layout();
        let ordered = &mut layout.inputs[0].number.ordered_with;
        ordered.insert("n".to_owned());
        let found = words(&layout, [3, 0, 4, 9, 9, 9, 9]);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn tests_nearby_keep_a_statement_or_just_break_it() {
        let layout = layout();
        let failing = [100, 0, 2, 9, 9, 0, 0];
        let reach = layout.exceeded(&failing);
        let reach = reach.iter().find(|it| it.words().contains("less than the"));
        let reach = reach.expect("a position beyond the array");
        let near = reach.enforced(&layout, &failing);
        assert!(near.iter().all(|near| reach.holds(&layout, near)));
        for expected in [
            [1, 0, 2, 9, 9, 0, 0],
            [3, 0, 4, 9, 9, 0, 0],
            [0, 0, 2, 9, 9, 0, 0],
        ] {
            assert!(near.contains(&expected.to_vec()), "{near:?}");
        }
        let beyond = reach.just_broken(&layout, &failing);
        assert!(beyond.contains(&vec![2, 0, 2, 9, 9, 0, 0]), "{beyond:?}");
        assert!(beyond.contains(&vec![4, 0, 4, 9, 9, 0, 0]), "{beyond:?}");
    }
}
