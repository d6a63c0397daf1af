//! Reading, writing and canonicalising one slot. Slots are little-endian.

use sc_frontend::FloatFormat;

use crate::node::{
    Computed, Factor, Layout, Length, NodeKind, Pointer, Scalar, Sibling, StructMember,
};

/// Reads an unsigned integer of at most 16 bytes; bytes that do not exist are 0.
pub(crate) fn read(bytes: &[u8], offset: usize, size: usize) -> u128 {
    let slot = bytes
        .get(offset..offset.saturating_add(size))
        .unwrap_or(&[]);
    slot.iter()
        .rev()
        .fold(0, |value, byte| (value << 8) | u128::from(*byte))
}

/// Writes the low bytes of `value`.
pub(crate) fn write(bytes: &mut [u8], offset: usize, size: usize, value: u128) {
    if let Some(slot) = bytes.get_mut(offset..offset.saturating_add(size)) {
        for (byte, source) in slot.iter_mut().zip(value.to_le_bytes()) {
            *byte = source;
        }
    }
}

/// Sets a range to zero.
pub(crate) fn clear(bytes: &mut [u8], offset: usize, size: usize) {
    if let Some(range) = bytes.get_mut(offset..offset.saturating_add(size)) {
        range.fill(0);
    }
}

/// The low `bits` of `value`.
pub(crate) fn mask(value: u128, bits: u32) -> u128 {
    if bits >= 128 {
        value
    } else {
        value & ((1 << bits) - 1)
    }
}

/// The low `bits` of `value` as a two's complement number.
pub(crate) fn sign_extend(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits.clamp(1, 128);
    ((value << shift) as i128) >> shift
}

/// The smallest and largest value of an integer type, as bits of an `i128`
/// (the largest unsigned 128-bit value does not fit and is not asked for).
pub(crate) fn int_range(bits: u32, signed: bool) -> (i128, i128) {
    match (signed, bits) {
        (true, 128..) => (i128::MIN, i128::MAX),
        (false, 127..) => (0, i128::MAX),
        (true, _) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        (false, _) => (0, (1 << bits) - 1),
    }
}

impl Scalar {
    /// The value of an integer, bool or enum slot. An unsigned 128-bit value keeps its bits.
    pub(crate) fn int_value(&self, bytes: &[u8], offset: usize) -> i128 {
        let raw = read(bytes, offset, self.size());
        match self {
            Scalar::Int {
                bits, signed: true, ..
            }
            | Scalar::Enum {
                bits, signed: true, ..
            } => sign_extend(raw, *bits),
            _ => raw as i128,
        }
    }

    /// Makes the slot canonical.
    pub(crate) fn canonicalise(&self, bytes: &mut [u8], offset: usize) {
        let size = self.size();
        let raw = read(bytes, offset, size);
        match self {
            Scalar::Bool => write(bytes, offset, size, raw & 1),
            Scalar::Int {
                bits, signed, cap, ..
            } => {
                write(
                    bytes,
                    offset,
                    size,
                    canonical_int(raw, *bits, *signed, *cap),
                );
            }
            Scalar::Enum { values, signed, .. } => {
                // The whole slot, not only the bits of a bit-field: C does the same.
                let bits = 8 * size as u32;
                let value = if *signed {
                    sign_extend(raw, bits)
                } else {
                    raw as i128
                };
                if !values.contains(&value) {
                    let pick = raw % values.len().max(1) as u128;
                    let chosen = values.get(pick as usize).copied().unwrap_or(0);
                    write(bytes, offset, size, chosen as u128);
                }
            }
            Scalar::Float(FloatFormat::X87) => canonical_x87(bytes, offset),
            Scalar::Float(_) => {}
        }
    }
}

fn canonical_int(raw: u128, bits: u32, signed: bool, cap: Option<u64>) -> u128 {
    let value = if signed {
        sign_extend(raw, bits) as u128
    } else {
        mask(raw, bits)
    };
    let negative = signed && (value as i128) < 0;
    match cap {
        Some(cap) if !negative && value > u128::from(cap) => value % (u128::from(cap) + 1),
        _ => value,
    }
}

/// The explicit integer bit follows from the exponent: all else is an
/// encoding no arithmetic produces and that compares in strange ways.
fn canonical_x87(bytes: &mut [u8], offset: usize) {
    let exponent = read(bytes, offset + 8, 2) & 0x7fff;
    if let Some(top) = bytes.get_mut(offset + 7) {
        *top = if exponent == 0 {
            *top & 0x7f
        } else {
            *top | 0x80
        };
    }
}

/// Which of so many alternatives the byte at `offset` chooses.
pub(crate) fn choice(count: usize, bytes: &[u8], offset: usize) -> usize {
    match count {
        0 | 1 => 0,
        _ => read(bytes, offset, 1) as usize % count,
    }
}

/// The member that the union whose node starts at `base` has.
pub(crate) fn chosen_member(members: &[StructMember], bytes: &[u8], base: usize) -> usize {
    choice(members.len(), bytes, base)
}

impl Layout {
    /// Elements of a block whose pointer node starts at `base`, those before the pointer included; the bytes are
    /// canonical.
    pub(crate) fn live_length(&self, pointer: &Pointer, bytes: &[u8], base: usize) -> usize {
        let length = match &pointer.length {
            Length::One | Length::Fixed => pointer.capacity,
            Length::Free => {
                read(bytes, base + pointer.length_offset(), pointer.length_size()) as usize
            }
            Length::Of { input } => self.counted(*input, bytes),
            Length::Beside(siblings) => counted_beside(siblings, bytes, base),
            Length::Computed(computed) => self.computed(computed, bytes, base),
            Length::Text => {
                let start = base + pointer.elements_offset();
                let text = bytes.get(start..start + pointer.capacity).unwrap_or(&[]);
                text.iter()
                    .position(|byte| *byte == 0)
                    .unwrap_or(pointer.capacity)
            }
        };
        length.min(pointer.capacity) + pointer.before
    }

    fn counted(&self, input: usize, bytes: &[u8]) -> usize {
        usize::try_from(self.number(input, bytes)).unwrap_or(0)
    }

    /// The value of an input that is a number.
    fn number(&self, input: usize, bytes: &[u8]) -> i128 {
        match self
            .inputs
            .get(input)
            .map(|input| (&input.node.kind, input.offset))
        {
            Some((NodeKind::Scalar(scalar), offset)) => scalar.int_value(bytes, offset),
            _ => 0,
        }
    }

    fn computed(&self, computed: &Computed, bytes: &[u8], base: usize) -> usize {
        computed.of(computed.factors.iter().map(|factor| match factor {
            Factor::Input(input) => self.number(*input, bytes),
            Factor::Member(sibling) => sibling.value(bytes, base).unwrap_or(0),
        }))
    }

    /// Whether the pointer whose node starts at `base` is not NULL.
    pub(crate) fn is_present(&self, pointer: &Pointer, bytes: &[u8], base: usize) -> bool {
        let has_elements = match &pointer.length {
            Length::Of { input } if pointer.empty_if_null => self.counted(*input, bytes) > 0,
            Length::Beside(siblings) => counted_beside(siblings, bytes, base) > 0,
            Length::Computed(computed) if computed.is_beside() => {
                let values = computed.factors.iter().map(|factor| match factor {
                    Factor::Member(sibling) => sibling.value(bytes, base).unwrap_or(0),
                    Factor::Input(_) => 0,
                });
                computed.of(values) > 0
            }
            _ => false,
        };
        !pointer.nullable || has_elements || read(bytes, base, 1) & 1 == 1
    }
}

/// How many elements members say there are behind the pointer whose node starts at `base`.
fn counted_beside(siblings: &[Sibling], bytes: &[u8], base: usize) -> usize {
    let values = siblings
        .iter()
        .map(|sibling| usize::try_from(sibling.value(bytes, base)?).ok());
    values.flatten().max().unwrap_or(0)
}

impl Sibling {
    /// Its value where the pointer's node starts at `base`; `None` if a pointer on the way to it is NULL.
    fn value(&self, bytes: &[u8], base: usize) -> Option<i128> {
        self.is_reached(bytes, base).then_some(())?;
        let at = base.checked_add_signed(self.offset)?;
        Some(self.scalar.int_value(bytes, at))
    }
}
