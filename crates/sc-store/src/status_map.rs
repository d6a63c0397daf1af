//! One byte per label, shared with running targets.
//!
//! Derived data: written anew from the database whenever a project is opened, and a byte changes only after the commit
//! that decides its label. Byte 0 is unused, so the index is the label's id and the file has label count + 1 bytes.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};

use sc_types::LabelId;

use memmap2::{Mmap, MmapMut};

use crate::error::StoreError;

/// What a byte of the map says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum StatusByte {
    /// Still wanted.
    Undecided = 0,
    /// A stored test covers it.
    Covered = 1,
    /// Proved uncoverable.
    Uncoverable = 2,
}

impl StatusByte {
    fn from_byte(byte: u8) -> Self {
        match byte {
            1 => Self::Covered,
            2 => Self::Uncoverable,
            _ => Self::Undecided,
        }
    }
}

/// The writer's side.
#[derive(Debug)]
pub struct StatusMap {
    map: MmapMut,
}

impl StatusMap {
    /// Writes the map through a new file and a rename, so that nobody ever maps a half-written or shrinking one.
    pub(crate) fn create(path: &Path, scratch: &Path, bytes: &[u8]) -> Result<Self, StoreError> {
        let fresh = scratch.join("status.map.new");
        // Really written, not just sized: a store into a hole of a sparse file on a full disk would be a SIGBUS.
        fs::write(&fresh, bytes).map_err(|e| StoreError::io("write", &fresh, e))?;
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(&fresh)
            .map_err(|e| StoreError::io("open", &fresh, e))?;
        // SAFETY: the file is ours (the project's lock is held), is never truncated by seacoral, and is not empty.
        // Other processes only read it; all our accesses are atomic bytes.
        let map =
            unsafe { MmapMut::map_mut(&file) }.map_err(|e| StoreError::io("map", &fresh, e))?;
        fs::rename(&fresh, path).map_err(|e| StoreError::io("write", path, e))?;
        Ok(Self { map })
    }

    pub(crate) fn set(&mut self, label: LabelId, status: StatusByte) {
        let bytes: &mut [u8] = &mut self.map;
        if let Some(byte) = bytes.get_mut(label.0 as usize) {
            // SAFETY: the pointer comes from a live exclusive reference, and a byte is always aligned.
            unsafe { AtomicU8::from_ptr(byte) }.store(status as u8, Ordering::Release);
        }
    }

    /// All bytes, with the unused first one.
    pub fn bytes(&self) -> Vec<u8> {
        self.map.to_vec()
    }
}

/// The reader's side, for analyzers that want to follow a run.
#[derive(Debug)]
pub struct StatusView {
    map: Mmap,
}

impl StatusView {
    /// Maps the file at `path`. A project that is opened anew makes a new file; open the view again then.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let file = File::open(path).map_err(|e| StoreError::io("open", path, e))?;
        // SAFETY: seacoral never truncates this file (it is replaced by renaming); bytes are read atomically.
        let map = unsafe { Mmap::map(&file) }.map_err(|e| StoreError::io("map", path, e))?;
        Ok(Self { map })
    }

    /// How many labels there are.
    pub fn labels(&self) -> u32 {
        u32::try_from(self.map.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// The status of a label now. Ids outside the map are undecided.
    pub fn get(&self, label: LabelId) -> StatusByte {
        let index = label.0 as usize;
        if index == 0 || index >= self.map.len() {
            return StatusByte::Undecided;
        }
        // SAFETY: in bounds of the mapping, which lives as long as `self`; only atomic reads are made through it.
        let byte = unsafe { AtomicU8::from_ptr(self.map.as_ptr().add(index).cast_mut()) };
        StatusByte::from_byte(byte.load(Ordering::Acquire))
    }

    /// Labels that are still wanted.
    pub fn undecided(&self) -> Vec<LabelId> {
        LabelId::all(self.labels())
            .filter(|&l| self.get(l) == StatusByte::Undecided)
            .collect()
    }
}
