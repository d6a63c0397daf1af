//! How often each block was entered.

/// How often each block of each function was entered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visits {
    blocks: Vec<Vec<u32>>,
    /// Blocks that were entered.
    places: usize,
}

impl Visits {
    pub fn count(&mut self, function: usize, block: usize) {
        if self.blocks.len() <= function {
            self.blocks.resize_with(function + 1, Vec::new);
        }
        let blocks = &mut self.blocks[function];
        if blocks.len() <= block {
            blocks.resize(block + 1, 0);
        }
        self.places += usize::from(blocks[block] == 0);
        blocks[block] = blocks[block].saturating_add(1);
    }

    pub fn of(&self, function: usize, block: usize) -> u32 {
        let blocks = self.blocks.get(function);
        blocks
            .and_then(|blocks| blocks.get(block))
            .copied()
            .unwrap_or(0)
    }

    /// How many blocks were entered at all.
    pub fn places(&self) -> usize {
        self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_counted() {
        let mut visits = Visits::default();
        for (function, block) in [(2, 3), (0, 1), (2, 3)] {
            visits.count(function, block);
        }
        assert_eq!((visits.of(2, 3), visits.of(0, 1)), (2, 1));
        assert_eq!((visits.of(2, 4), visits.of(7, 0)), (0, 0));
        assert_eq!(visits.places(), 2);
    }
}
