//! The data layout of a module: sizes of pointers, alignments, byte order.

use crate::FloatKind;

/// What the line `target datalayout` says, as far as sizes and alignments of C need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    /// The text of the module.
    pub text: Box<str>,
    /// The most significant byte comes first.
    pub big_endian: bool,
    pointers: Vec<(u32, PointerLayout)>,
    ints: Vec<(u32, u64)>,
    floats: Vec<(u32, u64)>,
    vectors: Vec<(u32, u64)>,
    aggregate: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PointerLayout {
    bits: u32,
    align: u64,
}

impl Default for DataLayout {
    /// What holds when a module says nothing.
    fn default() -> Self {
        Self {
            text: "".into(),
            big_endian: false,
            pointers: vec![(0, PointerLayout { bits: 64, align: 8 })],
            ints: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            vectors: vec![(64, 8), (128, 16)],
            aggregate: 1,
        }
    }
}

impl DataLayout {
    /// Reads the text of `target datalayout`. What is unknown in it is ignored; a number that makes no sense is an error
    /// (the part that is wrong).
    ///
    /// # Errors
    ///
    /// The part of the text that cannot be read.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut layout = Self {
            text: text.into(),
            ..Self::default()
        };
        for part in text.split('-').filter(|part| !part.is_empty()) {
            layout.part(part).ok_or_else(|| part.to_owned())?;
        }
        Ok(layout)
    }

    fn part(&mut self, part: &str) -> Option<()> {
        if part.starts_with("ni") {
            return Some(());
        }
        let kind = part.chars().next()?;
        let rest = &part[kind.len_utf8()..];
        match kind {
            'E' => self.big_endian = true,
            'e' => self.big_endian = false,
            'p' => {
                let mut fields = rest.split(':');
                // Newer flags of pointers stand between `p` and the number of the address space.
                let space = fields
                    .next()?
                    .trim_start_matches(|c: char| !c.is_ascii_digit());
                let space = if space.is_empty() {
                    0
                } else {
                    space.parse().ok()?
                };
                let bits: u32 = fields.next()?.parse().ok()?;
                let align = bytes(fields.next()?)?;
                if bits == 0 || bits > 128 {
                    return None;
                }
                set(&mut self.pointers, space, PointerLayout { bits, align });
            }
            'i' | 'f' | 'v' => {
                let mut fields = rest.split(':');
                let bits: u32 = fields.next()?.parse().ok()?;
                let align = bytes(fields.next()?)?;
                let table = match kind {
                    'i' => &mut self.ints,
                    'f' => &mut self.floats,
                    _ => &mut self.vectors,
                };
                set(table, bits, align);
            }
            'a' => {
                let align = rest.split(':').nth(1)?;
                self.aggregate = if align == "0" { 1 } else { bytes(align)? };
            }
            _ => {}
        }
        Some(())
    }

    /// Width of a pointer.
    #[must_use]
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer(space).bits
    }

    /// Alignment of a pointer in bytes.
    #[must_use]
    pub fn pointer_align(&self, space: u32) -> u64 {
        self.pointer(space).align
    }

    fn pointer(&self, space: u32) -> PointerLayout {
        let find = |space: u32| self.pointers.iter().find(|(of, _)| *of == space);
        find(space)
            .or_else(|| find(0))
            .map_or(PointerLayout { bits: 64, align: 8 }, |(_, pointer)| {
                *pointer
            })
    }

    /// Alignment of `iN` in bytes: that of the next larger integer that is listed, else of the largest.
    #[must_use]
    pub fn int_align(&self, bits: u32) -> u64 {
        let larger = self.ints.iter().find(|(listed, _)| *listed >= bits);
        larger.or(self.ints.last()).map_or(1, |(_, align)| *align)
    }

    /// Alignment of a float in bytes.
    #[must_use]
    pub fn float_align(&self, kind: FloatKind) -> u64 {
        listed(&self.floats, kind.bits())
            .unwrap_or_else(|| u64::from(kind.bits()).div_ceil(8).next_power_of_two())
    }

    /// Alignment of a vector of so many bits in bytes.
    #[must_use]
    pub fn vector_align(&self, bits: u64) -> u64 {
        u32::try_from(bits)
            .ok()
            .and_then(|bits| listed(&self.vectors, bits))
            .unwrap_or_else(|| bits.div_ceil(8).checked_next_power_of_two().unwrap_or(1))
    }

    /// Alignment that every structure has at least.
    #[must_use]
    pub fn aggregate_align(&self) -> u64 {
        self.aggregate
    }
}

fn listed(table: &[(u32, u64)], bits: u32) -> Option<u64> {
    table
        .iter()
        .find(|(listed, _)| *listed == bits)
        .map(|(_, align)| *align)
}

fn set<T>(table: &mut Vec<(u32, T)>, key: u32, value: T) {
    match table.binary_search_by_key(&key, |(key, _)| *key) {
        Ok(at) => table[at].1 = value,
        Err(at) => table.insert(at, (key, value)),
    }
}

fn bytes(bits: &str) -> Option<u64> {
    let bits: u64 = bits.parse().ok()?;
    (bits.is_multiple_of(8) && (bits / 8).is_power_of_two()).then_some(bits / 8)
}
