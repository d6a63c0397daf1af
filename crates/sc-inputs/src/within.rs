//! Pointers into the block of another pointer: the end of a buffer, a cursor in it.

use serde::{Deserialize, Serialize};

use crate::node::{Layout, Node, NodeKind, Pointer};
use crate::scalar::{read, write};

/// A pointer into the block of another one, its *owner*. It is NULL if the owner is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Within {
    /// The pointer that has the block.
    pub owner: Owner,
    /// It points one past the last element. Otherwise a slot says where it points: the number of an element, or the
    /// number of elements. A number beyond them counts as that.
    pub at_end: bool,
    /// The owner as its node tells it, without its elements.
    pub block: Box<Pointer>,
    /// First byte of the owner's node, from the start of this node.
    pub offset: isize,
    /// A presence byte that has to be set as well, from the start of this node.
    pub outer: Option<isize>,
}

/// Which pointer has the block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owner {
    /// A member beside it.
    Member {
        /// Its position among the members.
        member: usize,
        /// Its name.
        name: String,
    },
    /// Another input.
    Input {
        /// Its position.
        input: usize,
        /// What that input points to, not the input itself.
        target: bool,
    },
}

impl Within {
    /// One into the block of a pointer whose place is set later.
    pub(crate) fn new(owner: Owner, at_end: bool, pointer: &Pointer) -> Self {
        let nothing = Node {
            size: 0,
            kind: NodeKind::Zero,
            ty: None,
        };
        let block = Pointer {
            element: nothing,
            ..pointer.clone()
        };
        Self {
            owner,
            at_end,
            block: Box::new(block),
            offset: 0,
            outer: None,
        }
    }

    /// Bytes of the slot that says where it points.
    pub fn position_size(&self) -> usize {
        match (self.at_end, self.block.capacity) {
            (true, _) => 0,
            (false, ..=0xff) => 1,
            (false, ..=0xffff) => 2,
            (false, _) => 4,
        }
    }
}

impl Layout {
    /// How many elements the owner of a pointer has whose node starts at `base`; `None` if that is NULL.
    pub(crate) fn owners_length(
        &self,
        within: &Within,
        bytes: &[u8],
        base: usize,
    ) -> Option<usize> {
        let owner = base.checked_add_signed(within.offset)?;
        let outer = match within.outer {
            Some(outer) => read(bytes, base.checked_add_signed(outer)?, 1) & 1 == 1,
            None => true,
        };
        let present = outer && self.is_present(&within.block, bytes, owner);
        present.then(|| self.live_length(&within.block, bytes, owner))
    }

    /// The element that a pointer points to whose node starts at `base`; `None` if it is NULL.
    pub(crate) fn position(&self, within: &Within, bytes: &[u8], base: usize) -> Option<usize> {
        let length = self.owners_length(within, bytes, base)?;
        match within.at_end {
            true => Some(length),
            false => {
                let asked = read(bytes, base, within.position_size());
                Some(usize::try_from(asked).unwrap_or(length).min(length))
            }
        }
    }

    pub(crate) fn canonical_position(&self, within: &Within, bytes: &mut [u8], base: usize) {
        let position = self.position(within, bytes, base).unwrap_or(0);
        write(bytes, base, within.position_size(), position as u128);
    }
}
