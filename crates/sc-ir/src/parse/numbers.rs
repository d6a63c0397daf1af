//! Numbers in the text.

use crate::FloatKind;

/// The low `bits` bits.
pub(crate) fn mask(bits: u32) -> u128 {
    if bits >= 128 {
        u128::MAX
    } else {
        (1 << bits) - 1
    }
}

/// A decimal number, or a hexadecimal one (`u0x…`, `s0x…`), cut to a width. None if it is too large for 128 bits.
pub(crate) fn integer(text: &str, bits: u32) -> Option<u128> {
    if bits > 128 {
        return None;
    }
    let value = if let Some(digits) = text.strip_prefix("u0x") {
        u128::from_str_radix(digits, 16).ok()?
    } else if let Some(digits) = text.strip_prefix("s0x") {
        // The highest of the written bits is the sign.
        let value = u128::from_str_radix(digits, 16).ok()?;
        let written = 128 - value.leading_zeros();
        sign_extend(value, written.max(1))
    } else if let Some(digits) = text.strip_prefix('-') {
        digits.parse::<u128>().ok()?.wrapping_neg()
    } else {
        text.parse().ok()?
    };
    Some(value & mask(bits))
}

/// The value of the low `bits` bits as a signed number, in all 128.
pub(crate) fn sign_extend(value: u128, bits: u32) -> u128 {
    let unused = 128 - bits.clamp(1, 128);
    ((value << unused).cast_signed() >> unused).cast_unsigned()
}

/// The bit pattern of a float: decimal, the pattern of a double in hexadecimal (also for `float`), or the pattern in its own format
/// behind a letter.
pub(crate) fn float(text: &str, kind: FloatKind) -> Option<u128> {
    let Some(hex) = text.strip_prefix("0x") else {
        let value: f64 = text.parse().ok()?;
        return narrow(value.to_bits(), kind);
    };
    let own = |letter: char| {
        let digits = hex.strip_prefix(letter)?;
        u128::from_str_radix(digits, 16).ok()
    };
    let pattern = match kind {
        FloatKind::Half => own('H'),
        FloatKind::BFloat => own('R'),
        FloatKind::X87 => own('K'),
        // The low half is written first.
        FloatKind::Quad => own('L').map(|value| value.rotate_left(64)),
        FloatKind::PpcDoubleDouble => own('M').map(|value| value.rotate_left(64)),
        FloatKind::Single | FloatKind::Double => {
            let bits = u64::from_str_radix(hex, 16).ok()?;
            return narrow(bits, kind);
        }
    };
    pattern.filter(|pattern| *pattern <= mask(kind.bits()))
}

/// A double in another format, if it fits without loss.
fn narrow(bits: u64, kind: FloatKind) -> Option<u128> {
    match kind {
        FloatKind::Double => Some(u128::from(bits)),
        FloatKind::Single => {
            let value = f64::from_bits(bits);
            if value.is_nan() {
                // The conversion would make a signalling NaN quiet.
                let sign = (bits >> 32) as u32 & 0x8000_0000;
                let payload = (bits >> 29) as u32 & 0x007f_ffff;
                return Some(u128::from(sign | 0x7f80_0000 | payload));
            }
            #[expect(clippy::cast_possible_truncation, reason = "checked behind")]
            let single = value as f32;
            (f64::from(single).to_bits() == bits).then(|| u128::from(single.to_bits()))
        }
        _ => None,
    }
}
