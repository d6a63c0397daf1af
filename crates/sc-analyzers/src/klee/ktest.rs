//! Tests as KLEE writes and reads them (`.ktest`). Pure.
//!
//! All numbers are 32 bits, the highest byte first: `KTEST`, version, arguments (each a length and its bytes), two numbers
//! about symbolic arguments, and objects, each with the length of its name, the name, the length of its bytes, the bytes.

/// The first bytes of every file.
const MAGIC: &[u8] = b"KTEST";
/// The version that is written. Version 1 has no symbolic arguments; nothing else differs.
const VERSION: u32 = 3;
/// Nothing that KLEE writes for us has more objects than this.
const MOST_OBJECTS: u32 = 1 << 20;

/// The bytes of the object with this name; `None` if the file is not complete, or has none.
pub(super) fn object(file: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut reader = Reader { rest: file };
    if reader.take(MAGIC.len())? != MAGIC {
        return None;
    }
    let version = reader.number()?;
    let arguments = reader.number()?;
    for _ in 0..arguments {
        reader.block()?;
    }
    if version >= 2 {
        reader.take(8)?;
    }
    let objects = reader.number()?.min(MOST_OBJECTS);
    let mut found = None;
    for _ in 0..objects {
        let (its_name, bytes) = (reader.block()?, reader.block()?);
        if its_name == name.as_bytes() {
            found = Some(bytes.to_vec());
        }
    }
    found
}

/// A file with one object.
pub(super) fn file(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    let number = |file: &mut Vec<u8>, value: usize| {
        let value = u32::try_from(value).unwrap_or(u32::MAX);
        file.extend(value.to_be_bytes());
    };
    number(&mut file, VERSION as usize);
    // No arguments, and none that are symbolic.
    (0..3).for_each(|_| number(&mut file, 0));
    number(&mut file, 1);
    for block in [name.as_bytes(), bytes] {
        number(&mut file, block.len());
        file.extend(block);
    }
    file
}

struct Reader<'f> {
    rest: &'f [u8],
}

impl<'f> Reader<'f> {
    fn take(&mut self, count: usize) -> Option<&'f [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        bytes.try_into().ok().map(u32::from_be_bytes)
    }

    fn block(&mut self) -> Option<&'f [u8]> {
        let length = self.number()?;
        self.take(usize::try_from(length).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As KLEE 3.2 wrote it: one argument, a choice, and the bytes of a test.
    const WRITTEN: &[u8] = b"KTEST\0\0\0\x03\0\0\0\x01\0\0\0\x04h.bc\0\0\0\0\0\0\0\0\0\0\0\x02\
        \0\0\0\x09sc_inputs\0\0\0\x03\x01\x02\xff\0\0\0\x09sc_choice\0\0\0\x01\x01";

    #[test]
    fn objects_are_found_by_name() {
        assert_eq!(object(WRITTEN, "sc_inputs"), Some(vec![1, 2, 255]));
        assert_eq!(object(WRITTEN, "sc_choice"), Some(vec![1]));
        assert_eq!(object(WRITTEN, "other"), None);
    }

    #[test]
    fn incomplete_files_have_nothing() {
        for length in 0..WRITTEN.len() {
            assert_eq!(object(&WRITTEN[..length], "sc_inputs"), None, "{length}");
        }
        let mut huge = WRITTEN.to_vec();
        huge[9..13].fill(255);
        assert_eq!(object(&huge, "sc_inputs"), None);
    }

    #[test]
    fn what_is_written_is_read() {
        let written = file("sc_inputs", b"abc");
        assert_eq!(object(&written, "sc_inputs"), Some(b"abc".to_vec()));
    }
}
