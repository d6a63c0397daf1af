//! Values in traces of CBMC, and the bytes that they stand for. Pure.

use serde::Deserialize;

/// A value in a trace.
#[derive(Deserialize)]
pub(super) struct Value {
    binary: Option<String>,
    members: Option<Vec<Member>>,
    elements: Option<Vec<Element>>,
}

#[derive(Deserialize)]
struct Member {
    value: Value,
}

#[derive(Deserialize)]
struct Element {
    index: u64,
    value: Value,
}

/// The bytes of a packed object, little-endian. `None` if anything is not told in bits.
pub(super) fn bytes_of(value: &Value) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    append(value, &mut bytes)?;
    Some(bytes)
}

fn append(value: &Value, bytes: &mut Vec<u8>) -> Option<()> {
    if let Some(members) = &value.members {
        return members
            .iter()
            .try_for_each(|member| append(&member.value, bytes));
    }
    if let Some(elements) = &value.elements {
        // Only in order is it what the memory holds.
        let in_order = elements.iter().zip(0..).all(|(e, i)| e.index == i);
        return in_order
            .then(|| elements.iter().try_for_each(|e| append(&e.value, bytes)))
            .flatten();
    }
    let bits = value.binary.as_ref()?.as_bytes();
    if bits.is_empty() || bits.len() % 8 != 0 {
        return None;
    }
    for byte in bits.rchunks(8) {
        let digits = byte.iter().map(|bit| match bit {
            b'0' => Some(0u8),
            b'1' => Some(1),
            _ => None,
        });
        bytes.push(digits.sum_bits()?);
    }
    Some(())
}

trait SumBits {
    fn sum_bits(self) -> Option<u8>;
}

impl<I: Iterator<Item = Option<u8>>> SumBits for I {
    fn sum_bits(mut self) -> Option<u8> {
        self.try_fold(0u8, |byte, bit| Some(byte << 1 | bit?))
    }
}
