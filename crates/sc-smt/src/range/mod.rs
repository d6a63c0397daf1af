//! What is known of a term: bits, and the least and greatest value, unsigned and signed.

mod transfer;

use rustc_hash::FxHashMap;

use crate::term::{Term, mask, signed};

/// Bits and bounds of a term. All of them hold for every value the term can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facts {
    /// Bits that are 0.
    pub zeros: u128,
    /// Bits that are 1.
    pub ones: u128,
    /// The least value, unsigned.
    pub min: u128,
    /// The greatest value, unsigned.
    pub max: u128,
    /// The least value, signed.
    pub smin: i128,
    /// The greatest value, signed.
    pub smax: i128,
}

impl Facts {
    /// Nothing is known.
    pub fn any(width: u32) -> Facts {
        Facts {
            zeros: 0,
            ones: 0,
            min: 0,
            max: mask(width),
            smin: least(width),
            smax: greatest(width),
        }
    }

    /// Exactly this value.
    pub fn constant(width: u32, value: u128) -> Facts {
        let value = value & mask(width);
        Facts {
            zeros: !value & mask(width),
            ones: value,
            min: value,
            max: value,
            smin: signed(value, width),
            smax: signed(value, width),
        }
    }

    /// Between these values, unsigned.
    pub fn between(width: u32, min: u128, max: u128) -> Facts {
        Facts {
            min,
            max,
            ..Facts::any(width)
        }
        .tighten(width)
    }

    /// Between these values, signed.
    pub fn between_signed(width: u32, smin: i128, smax: i128) -> Facts {
        Facts {
            smin,
            smax,
            ..Facts::any(width)
        }
        .tighten(width)
    }

    /// These bits are known.
    pub fn bits(width: u32, zeros: u128, ones: u128) -> Facts {
        Facts {
            zeros,
            ones,
            ..Facts::any(width)
        }
        .tighten(width)
    }

    /// The only possible value, if there is only one.
    pub fn value(&self) -> Option<u128> {
        (self.min == self.max).then_some(self.min)
    }

    /// Whether no value satisfies all of it.
    pub fn is_empty(&self) -> bool {
        self.zeros & self.ones != 0 || self.min > self.max || self.smin > self.smax
    }

    /// Whether the value satisfies all of it.
    pub fn allows(&self, width: u32, value: u128) -> bool {
        self.zeros & value == 0
            && self.ones & !value == 0
            && (self.min..=self.max).contains(&value)
            && (self.smin..=self.smax).contains(&signed(value, width))
    }

    /// How many bits the value needs at most, unsigned.
    pub fn significant(&self) -> u32 {
        128 - self.max.leading_zeros()
    }

    /// How many bits the value needs at most, signed.
    pub fn significant_signed(&self) -> u32 {
        let bits = |value: i128| 129 - (value ^ value >> 127).leading_zeros();
        bits(self.smin).max(bits(self.smax))
    }

    /// Both hold.
    pub fn meet(&self, other: &Facts, width: u32) -> Facts {
        let both = Facts {
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
            min: self.min.max(other.min),
            max: self.max.min(other.max),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
        };
        both.tighten(width)
    }

    /// One of them holds.
    pub fn join(&self, other: &Facts) -> Facts {
        Facts {
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
        }
    }

    /// Each part says what it can from the others.
    fn tighten(mut self, width: u32) -> Facts {
        if width == 1 {
            return self.tighten_boolean();
        }
        for _ in 0..2 {
            let before = self;
            self.bounds_from_bits(width);
            self.bounds_from_signs(width);
            if self.min > self.max {
                return self;
            }
            self.bits_from_bounds(width);
            if self == before {
                break;
            }
        }
        self
    }

    fn tighten_boolean(self) -> Facts {
        let no = self.ones & 1 == 0 && self.min == 0 && self.smax >= 0;
        let yes = self.zeros & 1 == 0 && self.max >= 1 && self.smin < 0;
        match (no, yes) {
            (true, true) => Facts::any(1),
            (false, false) => Facts {
                min: 1,
                max: 0,
                ..Facts::any(1)
            },
            _ => Facts::constant(1, u128::from(yes)),
        }
    }

    fn bounds_from_bits(&mut self, width: u32) {
        self.min = self.min.max(self.ones);
        self.max = self.max.min(mask(width) & !self.zeros);
        let sign = 1 << (width - 1);
        let (zeros, ones) = (self.zeros, self.ones);
        // The least value has the sign if it may have it, and no other bit that it need not have.
        let lowest = if zeros & sign == 0 { ones | sign } else { ones };
        let highest = mask(width) & !zeros & if ones & sign == 0 { !sign } else { u128::MAX };
        self.smin = self.smin.max(signed(lowest, width));
        self.smax = self.smax.min(signed(highest, width));
    }

    fn bounds_from_signs(&mut self, width: u32) {
        let half = 1u128 << (width - 1);
        if self.max < half || self.min >= half {
            self.smin = self.smin.max(signed(self.min, width));
            self.smax = self.smax.min(signed(self.max, width));
        }
        if self.smin >= 0 || self.smax < 0 {
            self.min = self.min.max(self.smin as u128 & mask(width));
            self.max = self.max.min(self.smax as u128 & mask(width));
        }
    }

    /// The bits above the highest one in which the bounds differ are the same for all values between them.
    fn bits_from_bounds(&mut self, width: u32) {
        let differ = 128 - (self.min ^ self.max).leading_zeros();
        let common = mask(width) & !mask(differ);
        self.ones |= self.min & common;
        self.zeros |= !self.min & common;
    }
}

pub(crate) fn least(width: u32) -> i128 {
    signed(1 << (width - 1), width)
}

pub(crate) fn greatest(width: u32) -> i128 {
    mask(width - 1) as i128
}

/// Facts under conditions, each once: conditions keep its number.
#[derive(Default)]
pub(crate) struct FactStore {
    all: Vec<Facts>,
    numbers: FxHashMap<Facts, u32>,
}

impl FactStore {
    pub fn get(&self, number: u32) -> Facts {
        self.all[number as usize]
    }

    pub fn number(&mut self, facts: Facts) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(facts).or_insert(next);
        if number == next {
            self.all.push(facts);
        }
        number
    }
}

/// Facts of all terms of a pool. Nearly all terms have at most 64 bits: these take half the room.
#[derive(Default)]
pub(crate) struct FactTable {
    narrow: Vec<[u64; 6]>,
    wide: Vec<Facts>,
}

impl FactTable {
    pub fn push(&mut self, facts: Facts, width: u32) {
        if width > 64 {
            self.narrow.push([self.wide.len() as u64, 0, 0, 0, 0, 0]);
            self.wide.push(facts);
            return;
        }
        self.narrow.push([
            facts.zeros as u64,
            facts.ones as u64,
            facts.min as u64,
            facts.max as u64,
            facts.smin as i64 as u64,
            facts.smax as i64 as u64,
        ]);
    }

    pub fn get(&self, term: Term, width: u32) -> Facts {
        let [zeros, ones, min, max, smin, smax] = self.narrow[term.index()];
        if width > 64 {
            return self.wide[zeros as usize];
        }
        Facts {
            zeros: zeros.into(),
            ones: ones.into(),
            min: min.into(),
            max: max.into(),
            smin: i128::from(smin as i64),
            smax: i128::from(smax as i64),
        }
    }
}
