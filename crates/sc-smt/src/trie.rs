//! Maps from small numbers that are copied often and changed little: copies share what they have in common.

use std::sync::Arc;

/// Bits of a key that choose the slot of one level.
const BITS: u32 = 4;

/// A map; a clone costs nothing, and a change of it copies only the way to the entry.
#[derive(Debug, Clone)]
pub(crate) struct Trie<V> {
    root: Arc<Branch<V>>,
}

#[derive(Debug, Clone)]
struct Branch<V> {
    /// Which slots there are.
    map: u16,
    slots: Vec<Slot<V>>,
}

#[derive(Debug, Clone)]
enum Slot<V> {
    Leaf(u32, V),
    Branch(Arc<Branch<V>>),
}

impl<V> Default for Trie<V> {
    fn default() -> Trie<V> {
        let (map, slots) = (0, Vec::new());
        Trie {
            root: Arc::new(Branch { map, slots }),
        }
    }
}

/// Neighbouring keys come far apart. No two keys become the same.
fn scattered(key: u32) -> u32 {
    key.wrapping_mul(0x9e37_79b1)
}

/// The bit of the slot for a scattered key.
fn bit(hash: u32, level: u32) -> u16 {
    1 << (hash >> (32 - BITS * (level + 1)) & ((1 << BITS) - 1))
}

impl<V: Copy + PartialEq> Trie<V> {
    pub fn is_empty(&self) -> bool {
        self.root.map == 0
    }

    pub fn get(&self, key: u32) -> Option<V> {
        self.root.get(key, 0)
    }

    /// The value that was there before, if any.
    pub fn insert(&mut self, key: u32, value: V) -> Option<V> {
        insert(&mut self.root, key, value, 0)
    }

    /// What both contain; of values that differ, what `join` makes of them.
    pub fn shared(&self, other: &Trie<V>, join: &mut dyn FnMut(V, V) -> V) -> Trie<V> {
        Trie {
            root: shared(&self.root, &other.root, 0, join),
        }
    }
}

impl<V: Copy + PartialEq> Branch<V> {
    fn at(&self, bit: u16) -> usize {
        (self.map & (bit - 1)).count_ones() as usize
    }

    fn get(&self, key: u32, mut level: u32) -> Option<V> {
        let hash = scattered(key);
        let mut branch = self;
        loop {
            let bit = bit(hash, level);
            if branch.map & bit == 0 {
                return None;
            }
            match &branch.slots[branch.at(bit)] {
                Slot::Leaf(there, value) => return (*there == key).then_some(*value),
                Slot::Branch(next) => branch = next,
            }
            level += 1;
        }
    }

    fn push(&mut self, bit: u16, slot: Slot<V>) {
        self.map |= bit;
        self.slots.push(slot);
    }
}

fn insert<V: Copy + PartialEq>(
    branch: &mut Arc<Branch<V>>,
    key: u32,
    value: V,
    level: u32,
) -> Option<V> {
    let bit = bit(scattered(key), level);
    let branch = Arc::make_mut(branch);
    let at = branch.at(bit);
    if branch.map & bit == 0 {
        branch.map |= bit;
        branch.slots.insert(at, Slot::Leaf(key, value));
        return None;
    }
    match &mut branch.slots[at] {
        Slot::Branch(next) => insert(next, key, value, level + 1),
        Slot::Leaf(there, old) if *there == key => Some(std::mem::replace(old, value)),
        slot => {
            let Slot::Leaf(there, old) = *slot else {
                return None;
            };
            let mut next = Trie::default().root;
            insert(&mut next, there, old, level + 1);
            insert(&mut next, key, value, level + 1);
            *slot = Slot::Branch(next);
            None
        }
    }
}

fn shared<V: Copy + PartialEq>(
    a: &Arc<Branch<V>>,
    b: &Arc<Branch<V>>,
    level: u32,
    join: &mut dyn FnMut(V, V) -> V,
) -> Arc<Branch<V>> {
    if Arc::ptr_eq(a, b) {
        return Arc::clone(a);
    }
    let (map, slots) = (0, Vec::with_capacity(a.slots.len().min(b.slots.len())));
    let mut both = Branch { map, slots };
    let mut is_a = a.map & b.map == a.map;
    for bit in (0..1 << BITS).map(|k| 1u16 << k) {
        if a.map & b.map & bit == 0 {
            continue;
        }
        let slot = match (&a.slots[a.at(bit)], &b.slots[b.at(bit)]) {
            (Slot::Leaf(key, x), Slot::Leaf(other, y)) if key == other => {
                let value = joined(*x, *y, join);
                is_a &= value == *x;
                Some(Slot::Leaf(*key, value))
            }
            (Slot::Leaf(..), Slot::Leaf(..)) => None,
            (Slot::Leaf(key, x), Slot::Branch(q)) => q.get(*key, level + 1).map(|y| {
                let value = joined(*x, y, join);
                is_a &= value == *x;
                Slot::Leaf(*key, value)
            }),
            (Slot::Branch(p), Slot::Leaf(key, y)) => {
                is_a = false;
                let x = p.get(*key, level + 1);
                x.map(|x| Slot::Leaf(*key, joined(x, *y, join)))
            }
            (Slot::Branch(p), Slot::Branch(q)) => {
                let next = shared(p, q, level + 1, join);
                is_a &= Arc::ptr_eq(&next, p);
                (next.map != 0).then_some(Slot::Branch(next))
            }
        };
        match slot {
            Some(slot) => both.push(bit, slot),
            None => is_a = false,
        }
    }
    if is_a { Arc::clone(a) } else { Arc::new(both) }
}

fn joined<V: Copy + PartialEq>(x: V, y: V, join: &mut dyn FnMut(V, V) -> V) -> V {
    if x == y { x } else { join(x, y) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    type Pairs = Vec<(u32, u8)>;

    fn of(pairs: &[(u32, u8)]) -> (Trie<u8>, BTreeMap<u32, u8>) {
        let (mut trie, mut map) = (Trie::default(), BTreeMap::new());
        for &(key, value) in pairs {
            assert_eq!(trie.insert(key, value), map.insert(key, value));
        }
        (trie, map)
    }

    fn pairs() -> impl Strategy<Value = Pairs> {
        let key = prop_oneof![0u32..200, any::<u32>()];
        prop::collection::vec((key, any::<u8>()), 0..300)
    }

    proptest! {
        #[test]
        fn it_is_a_map(begin in pairs(), one in pairs(), other in pairs()) {
            let (trie, map) = of(&begin);
            let (mut a, mut x) = (trie.clone(), map.clone());
            let (mut b, mut y) = (trie.clone(), map.clone());
            for (key, value) in one {
                prop_assert_eq!(a.insert(key, value), x.insert(key, value));
            }
            for (key, value) in other {
                prop_assert_eq!(b.insert(key, value), y.insert(key, value));
            }
            let both = a.shared(&b, &mut |p, q| p & q);
            for key in x.keys().chain(y.keys()).chain(&[7, 77_777]) {
                let (p, q) = (x.get(key).copied(), y.get(key).copied());
                prop_assert_eq!(a.get(*key), p);
                prop_assert_eq!(b.get(*key), q);
                let expected = p.zip(q).map(|(p, q)| p & q);
                prop_assert_eq!(both.get(*key), expected);
            }
            // The one that others were made of is as it was.
            for (key, value) in map {
                prop_assert_eq!(trie.get(key), Some(value));
            }
            prop_assert_eq!(both.is_empty(), !x.keys().any(|key| y.contains_key(key)));
        }
    }
}
