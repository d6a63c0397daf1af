//! Addresses that belong together.

use super::{AddressRange, Effect, FixedAddress, Registers};
use crate::program::UnitId;

/// Larger storage would be most of a test.
const LARGEST: u64 = 16 << 10;
/// Addresses that functions are called with.
const ADDRESSES: std::ops::Range<u64> = 0x1000..0xffff_0000;
/// Storage that each read finds with other contents has to be small.
const LARGEST_READ: u64 = 1 << 10;

/// The storage for accesses of all units; `found` loses those that are none.
pub(crate) fn regions(found: &mut [Vec<FixedAddress>], ranges: &[AddressRange]) -> Vec<Registers> {
    for access in found.iter_mut().flatten() {
        extend(access, ranges);
    }
    let mut known: Vec<(u64, u64)> = Vec::new();
    for access in found.iter().flatten() {
        if is_register(access, ranges) {
            known.push((access.address, access.address.saturating_add(access.size)));
        }
    }
    for unit in found.iter_mut() {
        unit.retain(|access| {
            let inside = |(start, end): &(u64, u64)| (*start..*end).contains(&access.address);
            known.iter().any(inside)
        });
    }
    let units = found.iter().enumerate();
    let mut all: Vec<(UnitId, &FixedAddress)> = units
        .flat_map(|(unit, accesses)| accesses.iter().map(move |it| (UnitId(unit), it)))
        .collect();
    all.sort_by_key(|(unit, access)| (access.address, std::cmp::Reverse(access.size), unit.0));
    let mut merged: Vec<Registers> = Vec::new();
    for (unit, access) in all {
        match merged
            .last_mut()
            .filter(|last| access.address < last.address + last.size)
        {
            Some(last) => add(last, access),
            None => merged.push(Registers {
                address: access.address,
                size: access.size,
                ty: access.ty.clone(),
                reads_are_known: access.effect != Effect::Escapes,
                is_read: access.effect != Effect::Writes,
                is_indexed: access.index.is_some(),
                unit,
            }),
        }
    }
    for region in &mut merged {
        region.reads_are_known &= region.size <= LARGEST_READ;
    }
    merged
}

/// The user knows how far registers reach where the code does not tell.
fn extend(access: &mut FixedAddress, ranges: &[AddressRange]) {
    let range = ranges.iter().find(|range| range.contains(access.address));
    if let Some(range) = range.filter(|_| !access.is_exact) {
        access.size = access.size.max(range.end() - access.address);
    }
    access.size = access.size.min(LARGEST);
}

fn is_register(access: &FixedAddress, ranges: &[AddressRange]) -> bool {
    let asked = ranges.iter().any(|range| range.contains(access.address));
    // Others are marks such as `(void *)-1`.
    let is_passed = access.is_argument && ADDRESSES.contains(&access.address);
    access.effect != Effect::Escapes || access.is_volatile || is_passed || asked
}

fn add(region: &mut Registers, access: &FixedAddress) {
    let end = access.address + access.size;
    let is_same = access.address == region.address && access.ty == region.ty;
    if !is_same {
        region.ty = None;
    }
    region.size = region.size.max(end - region.address);
    region.reads_are_known &= access.effect != Effect::Escapes;
    region.is_indexed |= access.index.is_some();
    region.is_read |= access.effect != Effect::Writes;
}
