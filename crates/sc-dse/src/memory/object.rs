//! One object: its bytes as cells, each holding a whole value as it was stored.

use sc_smt::Term;

use crate::values::Scalar;
use crate::values::terms::Terms;

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A variable at file level.
    Global,
    /// A constant at file level, or a literal.
    Constant,
    /// A local variable.
    Stack,
    /// From `malloc` and the like.
    Heap,
    /// From `__sc_block`, and the input itself.
    Block,
    /// A variable that is defined nowhere.
    External,
    /// The function with this index.
    Function(usize),
    /// The block with this index of that function, for computed gotos.
    Label { function: usize, block: usize },
}

/// Whether an object may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    Alive,
    Freed,
    Returned,
}

/// What bytes are that were never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    Zero,
    /// All the same: a term of 8 bits.
    Byte(Term),
    Unspecified,
}

/// A value in memory; `size` bytes at `offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub offset: u64,
    pub size: u32,
    pub value: Scalar,
}

impl Cell {
    fn end(&self) -> u64 {
        self.offset + u64::from(self.size)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub kind: Kind,
    pub life: Life,
    /// Greatest possible size in bytes.
    pub capacity: u64,
    /// The size, if it is not the capacity.
    pub size: Option<Term>,
    pub align: u64,
    pub fill: Fill,
    /// Sorted by offset, without overlaps.
    cells: Vec<Cell>,
}

impl Object {
    pub fn new(kind: Kind, capacity: u64, align: u64, fill: Fill) -> Object {
        Object {
            kind,
            life: Life::Alive,
            capacity,
            size: None,
            align,
            fill,
            cells: Vec::new(),
        }
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn is_code(&self) -> bool {
        matches!(self.kind, Kind::Function(_) | Kind::Label { .. })
    }

    pub fn writable(&self) -> bool {
        !matches!(self.kind, Kind::Constant) && !self.is_code()
    }

    /// Index of the first cell that ends behind `offset`.
    fn first(&self, offset: u64) -> usize {
        match self.cells.as_slice() {
            [] => 0,
            [only] => usize::from(only.end() <= offset),
            cells => cells.partition_point(|cell| cell.end() <= offset),
        }
    }

    /// The value that was stored just so.
    pub fn exact(&self, offset: u64, size: u32) -> Option<Scalar> {
        let cell = self.cells.get(self.first(offset))?;
        (cell.offset == offset && cell.size == size).then_some(cell.value)
    }

    /// Whether a load needs bytes that were never stored and have no known value.
    pub fn needs_fill(&self, offset: u64, size: u32) -> bool {
        if self.fill != Fill::Unspecified {
            return false;
        }
        let end = offset + u64::from(size);
        let mut at = offset;
        for cell in &self.cells[self.first(offset)..] {
            if cell.offset > at || at >= end {
                break;
            }
            at = cell.end();
        }
        at < end
    }

    /// Gives bytes without a value one: new variables.
    pub fn fill_gaps(&mut self, terms: &mut Terms, offset: u64, size: u64) {
        if self.fill != Fill::Unspecified {
            return;
        }
        let end = offset + size;
        let mut at = offset;
        let mut new = Vec::new();
        let first = self.first(offset);
        let mut gap = |from: u64, to: u64| {
            let mut from = from;
            while from < to {
                let bytes = (to - from).min(8) as u32;
                let value = Scalar::Bits(terms.unspecified(bytes * 8));
                new.push(Cell {
                    offset: from,
                    size: bytes,
                    value,
                });
                from += u64::from(bytes);
            }
        };
        for cell in &self.cells[first..] {
            if cell.offset >= end {
                break;
            }
            if cell.offset > at {
                gap(at, cell.offset);
            }
            at = at.max(cell.end());
        }
        if at < end {
            gap(at, end);
        }
        if !new.is_empty() {
            self.cells.append(&mut new);
            self.cells.sort_unstable_by_key(|cell| cell.offset);
        }
    }

    /// The bytes as one value; gaps must have been filled.
    pub fn load(&self, terms: &mut Terms, offset: u64, size: u32) -> Scalar {
        if let Some(value) = self.exact(offset, size) {
            return value;
        }
        let end = offset + u64::from(size);
        let mut at = offset;
        let mut parts: Option<Term> = None;
        let mut index = self.first(offset);
        while at < end {
            let (next, part) = match self.cells.get(index) {
                Some(cell) if cell.offset <= at => {
                    index += 1;
                    let to = cell.end().min(end);
                    (to, slice(terms, cell, at, to))
                }
                other => {
                    let to = other.map_or(end, |cell| cell.offset.min(end));
                    (to, self.filler(terms, (to - at) as u32))
                }
            };
            parts = Some(match parts {
                None => part,
                Some(low) => terms.pool.concat(part, low),
            });
            at = next;
        }
        match parts {
            Some(term) => terms.scalar(term),
            None => Scalar::Bits(terms.pool.boolean(false)),
        }
    }

    /// Bytes that were never stored.
    fn filler(&self, terms: &mut Terms, bytes: u32) -> Term {
        match self.fill {
            Fill::Byte(byte) => {
                let mut all = byte;
                for _ in 1..bytes {
                    all = terms.pool.concat(all, byte);
                }
                all
            }
            _ => terms.pool.constant(bytes * 8, 0),
        }
    }

    /// Fills the whole object.
    pub fn fill_with(&mut self, terms: &Terms, byte: Term) {
        self.cells.clear();
        self.fill = match terms.pool.as_const(byte) {
            Some(0) => Fill::Zero,
            _ => Fill::Byte(byte),
        };
    }

    /// Stores a value of `size` bytes.
    pub fn store(&mut self, terms: &mut Terms, offset: u64, size: u32, value: Scalar) {
        let cell = Cell {
            offset,
            size,
            value,
        };
        let first = self.first(offset);
        if let Some(old) = self.cells.get_mut(first)
            && old.offset == offset
            && old.size == size
        {
            old.value = value;
            return;
        }
        let range = self.cut(terms, offset, u64::from(size));
        self.cells.splice(range, [cell]);
    }

    /// Forgets a range, so that it is as `fill` says.
    pub fn clear(&mut self, terms: &mut Terms, offset: u64, size: u64) {
        let range = self.cut(terms, offset, size);
        self.cells.drain(range);
    }

    /// Puts cells (with offsets from 0) of a copied range at `offset`.
    pub fn paste(&mut self, terms: &mut Terms, offset: u64, size: u64, cells: Vec<Cell>) {
        let range = self.cut(terms, offset, size);
        self.cells.splice(
            range,
            cells.into_iter().map(|cell| Cell {
                offset: cell.offset + offset,
                ..cell
            }),
        );
    }

    /// The cells of a range, cut at its ends, with offsets from 0; gaps must have been filled. Zeros appear as cells.
    pub fn copy(&self, terms: &mut Terms, offset: u64, size: u64) -> Vec<Cell> {
        let end = offset + size;
        let mut at = offset;
        let mut cells = Vec::new();
        let zeros = |terms: &mut Terms, cells: &mut Vec<Cell>, mut from: u64, to: u64| {
            while from < to {
                let bytes = (to - from).min(8 - from % 8) as u32;
                let value = Scalar::Bits(self.filler(terms, bytes));
                cells.push(Cell {
                    offset: from - offset,
                    size: bytes,
                    value,
                });
                from += u64::from(bytes);
            }
        };
        for cell in &self.cells[self.first(offset)..] {
            if cell.offset >= end {
                break;
            }
            if cell.offset > at {
                zeros(terms, &mut cells, at, cell.offset);
                at = cell.offset;
            }
            let to = cell.end().min(end);
            let value = if at == cell.offset && to == cell.end() {
                cell.value
            } else {
                Scalar::Bits(slice(terms, cell, at, to))
            };
            cells.push(Cell {
                offset: at - offset,
                size: (to - at) as u32,
                value,
            });
            at = to;
        }
        zeros(terms, &mut cells, at, end);
        cells
    }

    /// Cuts cells at the ends of the range; the result is the range of cells inside.
    fn cut(&mut self, terms: &mut Terms, offset: u64, size: u64) -> std::ops::Range<usize> {
        let end = offset + size;
        let first = self.first(offset);
        let mut last = first;
        while self.cells.get(last).is_some_and(|cell| cell.offset < end) {
            last += 1;
        }
        if first == last {
            return first..last;
        }
        let (head, tail) = (self.cells[first], self.cells[last - 1]);
        let mut inside = first..last;
        if tail.end() > end {
            let value = Scalar::Bits(slice(terms, &tail, end, tail.end()));
            let rest = Cell {
                offset: end,
                size: (tail.end() - end) as u32,
                value,
            };
            self.cells.insert(last, rest);
        }
        if head.offset < offset {
            let value = Scalar::Bits(slice(terms, &head, head.offset, offset));
            let rest = Cell {
                offset: head.offset,
                size: (offset - head.offset) as u32,
                value,
            };
            self.cells.insert(first, rest);
            inside = first + 1..last + 1;
        }
        inside
    }
}

/// Bytes of a cell, by offsets in the object.
fn slice(terms: &mut Terms, cell: &Cell, from: u64, to: u64) -> Term {
    let bits = terms.bits(cell.value);
    if from == cell.offset && to == cell.end() {
        return bits;
    }
    let low = (from - cell.offset) as u32 * 8;
    let high = (to - cell.offset) as u32 * 8 - 1;
    terms.pool.extract(bits, high, low)
}
