//! The file that the fuzz runtime appends its findings to.
//!
//! Records of little-endian 32-bit numbers: magic, kind, label count, length of the test, labels, then the test's bytes,
//! then the FNV-1a checksum of all that. Each is written at once, but a reader may still see half of the last one,
//! and a killed writer may leave it so.

use sc_types::LabelId;

use crate::proposal::Hint;

const MAGIC: [u8; 4] = *b"SCF1";
const HEADER: usize = 16;
const SUM: usize = 4;
/// The layout of a test is capped at 64 KiB and labels are counted in thousands: a longer record is garbage.
const LONGEST: usize = 64 << 20;

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What the runtime saw.
    pub hint: Hint,
    /// The canonical bytes of the test.
    pub bytes: Vec<u8>,
}

/// Takes bytes as they arrive and gives the records that are complete.
#[derive(Debug, Default)]
pub struct Reader {
    pending: Vec<u8>,
}

enum Parsed {
    Record { finding: Finding, length: usize },
    Incomplete,
    Garbage,
}

impl Reader {
    /// A reader at the beginning of a file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what was read; gives the findings that are complete now. Garbage is skipped.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Finding> {
        self.pending.extend_from_slice(bytes);
        let mut findings = Vec::new();
        let mut at = 0;
        loop {
            match parse(&self.pending[at..]) {
                Parsed::Record { finding, length } => {
                    findings.push(finding);
                    at += length;
                }
                Parsed::Garbage => at += next_magic(&self.pending[at..]),
                Parsed::Incomplete => break,
            }
        }
        self.pending.drain(..at);
        findings
    }
}

/// How far the next place is where a record may begin; at least one byte.
fn next_magic(bytes: &[u8]) -> usize {
    let may_begin = |at: &usize| {
        let rest = &bytes[*at..];
        let seen = rest.len().min(MAGIC.len());
        rest[..seen] == MAGIC[..seen]
    };
    (1..bytes.len()).find(may_begin).unwrap_or(bytes.len())
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

fn parse(bytes: &[u8]) -> Parsed {
    let seen = bytes.len().min(MAGIC.len());
    if bytes[..seen] != MAGIC[..seen] {
        return Parsed::Garbage;
    }
    let (Some(kind), Some(labels), Some(length)) =
        (number(bytes, 4), number(bytes, 8), number(bytes, 12))
    else {
        return Parsed::Incomplete;
    };
    let test_at = HEADER + 4 * labels as usize;
    let sum_at = test_at + length as usize;
    if sum_at > LONGEST {
        return Parsed::Garbage;
    }
    let Some(sum) = number(bytes, sum_at) else {
        return Parsed::Incomplete;
    };
    if sum != checksum(&bytes[..sum_at]) {
        return Parsed::Garbage;
    }
    let hint = match kind {
        0 => Hint::Label(
            (0..labels as usize)
                .filter_map(|i| number(bytes, HEADER + 4 * i))
                .map(LabelId)
                .collect(),
        ),
        1 => Hint::Crash,
        2 => Hint::Timeout,
        3 => Hint::Oracle,
        _ => return Parsed::Garbage,
    };
    Parsed::Record {
        finding: Finding {
            hint,
            bytes: bytes[test_at..sum_at].to_vec(),
        },
        length: sum_at + SUM,
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(2_166_136_261, |sum, byte| {
        (sum ^ u32::from(*byte)).wrapping_mul(16_777_619)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn encode(finding: &Finding) -> Vec<u8> {
        let (kind, labels): (u32, &[LabelId]) = match &finding.hint {
            Hint::Label(labels) => (0, labels),
            Hint::Crash => (1, &[]),
            Hint::Timeout => (2, &[]),
            Hint::Oracle => (3, &[]),
            Hint::Explore => unreachable!("never in the file"),
        };
        let mut bytes = MAGIC.to_vec();
        for number in [kind, labels.len() as u32, finding.bytes.len() as u32]
            .into_iter()
            .chain(labels.iter().map(|label| label.0))
        {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(&finding.bytes);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    fn finding() -> impl Strategy<Value = Finding> {
        let hint = prop_oneof![
            vec((1u32..5000).prop_map(LabelId), 0..6).prop_map(Hint::Label),
            Just(Hint::Crash),
            Just(Hint::Timeout),
            Just(Hint::Oracle),
        ];
        (hint, vec(any::<u8>(), 0..40)).prop_map(|(hint, bytes)| Finding { hint, bytes })
    }

    proptest! {
        #[test]
        fn records_survive_any_cutting(findings in vec(finding(), 0..8), cuts in vec(1usize..30, 1..50), torn in 0usize..20) {
            let mut file: Vec<u8> = findings.iter().flat_map(encode).collect();
            // A last record of which the end is missing.
            let last = encode(&Finding { hint: Hint::Crash, bytes: vec![1; 4] });
            file.extend(&last[..torn]);
            let mut reader = Reader::new();
            let mut read = Vec::new();
            let mut rest = file.as_slice();
            for cut in cuts.iter().cycle() {
                if rest.is_empty() { break; }
                let (chunk, after) = rest.split_at((*cut).min(rest.len()));
                read.extend(reader.push(chunk));
                rest = after;
            }
            prop_assert_eq!(&read, &findings);
            // The missing end may come later.
            prop_assert_eq!(reader.push(&last[torn..]).len(), 1);
        }

        #[test]
        fn garbage_costs_no_record_after_it(before in vec(finding(), 0..3), garbage in vec(any::<u8>(), 0..60), after in vec(finding(), 1..4)) {
            // A garbage header may claim a length that swallows what follows until it is read; not tested here.
            prop_assume!(!garbage.windows(4).any(|window| window == MAGIC));
            prop_assume!(!garbage.ends_with(&MAGIC[..1]));
            let mut reader = Reader::new();
            let file: Vec<u8> = before.iter().flat_map(encode)
                .chain(garbage)
                .chain(after.iter().flat_map(encode))
                .collect();
            let read = reader.push(&file);
            let all: Vec<_> = before.into_iter().chain(after).collect();
            prop_assert_eq!(read, all);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in vec(any::<u8>(), 0..200), magic in any::<bool>()) {
            let mut reader = Reader::new();
            if magic { reader.push(&MAGIC); }
            for byte in bytes { reader.push(&[byte]); }
        }
    }
}
