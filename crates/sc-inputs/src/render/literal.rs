//! Constants as people write them, exact and without warnings.

use sc_frontend::{FloatFormat, Type, TypeKind};

use crate::node::Scalar;
use crate::scalar::read;

/// The constant for the slot at `offset`, of C type `ty`.
pub(crate) fn scalar_literal(scalar: &Scalar, ty: &Type, bytes: &[u8], offset: usize) -> String {
    match scalar {
        Scalar::Bool => read(bytes, offset, 1).to_string(),
        Scalar::Float(format) => {
            let raw = bytes.get(offset..offset + scalar.size()).unwrap_or(&[]);
            float_literal(*format, ty, raw)
        }
        Scalar::Int {
            bits: 128,
            signed: false,
            ..
        } => unsigned_wide_literal(read(bytes, offset, 16)),
        Scalar::Int { .. } | Scalar::Enum { .. } => int_literal(scalar, ty, bytes, offset),
    }
}

fn int_literal(scalar: &Scalar, ty: &Type, bytes: &[u8], offset: usize) -> String {
    let value = scalar.int_value(bytes, offset);
    if let TypeKind::Enum { values, .. } = &ty.kind
        && let Some((name, _)) = values.iter().find(|(_, v)| *v == value)
    {
        return name.clone();
    }
    let text = matches!(scalar, Scalar::Int { text: true, .. });
    if text && let Some(character) = u8::try_from(value).ok().and_then(char_literal) {
        return character;
    }
    let (bits, signed) = match &ty.kind {
        TypeKind::Int { bits, signed, .. } | TypeKind::Enum { bits, signed, .. } => {
            (*bits, *signed)
        }
        _ => (32, true),
    };
    if bits > 64 {
        return signed_wide_literal(value);
    }
    let narrow = matches!(scalar, Scalar::Int { bits, .. } if *bits < 32);
    let suffix = if narrow { "" } else { suffix(ty, bits, signed) };
    let smallest = crate::scalar::int_range(bits, true).0;
    if signed && bits >= 32 && value == smallest {
        return format!("(-{}{suffix} - 1)", -(value + 1));
    }
    if !signed && reads_better_in_hex(value) {
        return format!("0x{value:x}{suffix}");
    }
    format!("{value}{suffix}")
}

/// `'a'` for printable characters.
fn char_literal(byte: u8) -> Option<String> {
    match byte {
        b'\'' => Some("'\\''".into()),
        b'\\' => Some("'\\\\'".into()),
        b'\n' => Some("'\\n'".into()),
        b'\t' => Some("'\\t'".into()),
        b' '..=b'~' => Some(format!("'{}'", byte as char)),
        _ => None,
    }
}

fn suffix(ty: &Type, bits: u32, signed: bool) -> &'static str {
    let longs = ty.canonical.matches("long").count();
    match (longs, signed) {
        _ if bits < 32 => "",
        (0, true) => "",
        (0, false) => "u",
        (1, true) => "L",
        (1, false) => "UL",
        (_, true) => "LL",
        (_, false) => "ULL",
    }
}

/// Masks and patterns: few different hex digits, many decimal ones.
fn reads_better_in_hex(value: i128) -> bool {
    let hex = format!("{value:x}");
    let mut digits: Vec<u8> = hex.bytes().collect();
    digits.sort_unstable();
    digits.dedup();
    value > 9999 && digits.len() <= 2 && value.to_string().trim_end_matches('0').len() > 3
}

fn unsigned_wide_literal(value: u128) -> String {
    match u64::try_from(value) {
        Ok(small) if small <= 9999 => format!("{small}u"),
        Ok(large) => format!("{large}ULL"),
        Err(_) => {
            let (high, low) = ((value >> 64) as u64, value as u64);
            format!("(((unsigned __int128) 0x{high:x}ULL << 64) | 0x{low:x}ULL)")
        }
    }
}

fn signed_wide_literal(value: i128) -> String {
    if let Ok(small) = i64::try_from(value)
        && small != i64::MIN
    {
        return if small.abs() <= 9999 {
            small.to_string()
        } else {
            format!("{small}LL")
        };
    }
    if value == i128::MIN {
        return format!("(-{} - 1)", signed_wide_literal(i128::MAX));
    }
    let size = value.unsigned_abs();
    let (high, low) = ((size >> 64) as u64, size as u64);
    let positive = format!("(((__int128) 0x{high:x}LL << 64) | 0x{low:x}ULL)");
    if value < 0 {
        format!("(-{positive})")
    } else {
        positive
    }
}

fn float_literal(format: FloatFormat, ty: &Type, raw: &[u8]) -> String {
    let bits = read(raw, 0, raw.len());
    let text = match format {
        FloatFormat::F32 => f32_literal(f32::from_bits(bits as u32)),
        FloatFormat::F64 => f64_literal(f64::from_bits(bits as u64)),
        FloatFormat::X87 => x87_literal(bits),
        FloatFormat::F16 | FloatFormat::F128 if bits == 0 => Some("0".into()),
        FloatFormat::F16 | FloatFormat::F128 => None,
    };
    text.unwrap_or_else(|| from_bytes(ty, raw))
}

/// A value C has no constant for, such as a NaN with a payload.
fn from_bytes(ty: &Type, raw: &[u8]) -> String {
    // The type of a part of a complex number is that of the number.
    let (canonical, size) = match ty.canonical.strip_prefix("_Complex ") {
        Some(part) => (part, raw.len() as u64),
        None => (ty.canonical.as_str(), ty.size.unwrap_or(raw.len() as u64)),
    };
    let list: Vec<String> = raw.iter().map(|byte| format!("0x{byte:02x}")).collect();
    format!(
        "((union {{unsigned char sc_bytes[{size}]; {canonical} sc_value;}}) {{.sc_bytes = {{{}}}}}).sc_value",
        list.join(", ")
    )
}

fn f64_literal(value: f64) -> Option<String> {
    if value.is_nan() {
        return special_nan(value.to_bits() == 0x7ff8_0000_0000_0000, "");
    }
    Some(if value.is_infinite() {
        infinity(value < 0.0, "")
    } else {
        decimal(&format!("{value:?}"))
    })
}

fn f32_literal(value: f32) -> Option<String> {
    if value.is_nan() {
        return special_nan(value.to_bits() == 0x7fc0_0000, "f");
    }
    if value.is_infinite() {
        return Some(infinity(value < 0.0, "f"));
    }
    Some(format!("{}f", decimal(&format!("{value:?}"))))
}

fn special_nan(usual: bool, suffix: &str) -> Option<String> {
    usual.then(|| format!("__builtin_nan{suffix} (\"\")"))
}

fn infinity(negative: bool, suffix: &str) -> String {
    format!(
        "{}__builtin_inf{suffix} ()",
        if negative { "-" } else { "" }
    )
}

/// Rust's shortest exact digits as a C constant.
fn decimal(text: &str) -> String {
    if text.contains(['.', 'e']) {
        text.to_owned()
    } else {
        format!("{text}.0")
    }
}

fn x87_literal(bits: u128) -> Option<String> {
    let mantissa = bits as u64;
    let exponent = (bits >> 64) as i32 & 0x7fff;
    let negative = (bits >> 79) & 1 == 1;
    let sign = if negative { "-" } else { "" };
    if exponent == 0x7fff {
        return match mantissa << 1 {
            0 => Some(infinity(negative, "l")),
            quiet => special_nan(!negative && quiet == 1 << 63, "l"),
        };
    }
    if mantissa == 0 {
        return Some(format!("{sign}0.0L"));
    }
    let power = exponent.max(1) - 16383 - 63;
    let zeros = mantissa.trailing_zeros() as i32;
    let (digits, power) = (mantissa >> zeros, power + zeros);
    if (0..=20).contains(&power) && digits < 1 << 30 {
        return Some(format!("{sign}{}.0L", digits << power));
    }
    Some(format!("{sign}0x{digits:x}p{power}L"))
}

/// A string literal for these characters.
pub(crate) fn string_literal(text: &[u8]) -> String {
    let mut literal = String::from("\"");
    let mut previous = 0;
    for byte in text {
        match byte {
            b'"' => literal.push_str("\\\""),
            b'\\' => literal.push_str("\\\\"),
            b'\n' => literal.push_str("\\n"),
            b'\t' => literal.push_str("\\t"),
            b'\r' => literal.push_str("\\r"),
            // Two question marks may start a trigraph.
            b'?' if previous == b'?' => literal.push_str("\\?"),
            b' '..=b'~' => literal.push(*byte as char),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
        previous = *byte;
    }
    literal.push('"');
    literal
}
