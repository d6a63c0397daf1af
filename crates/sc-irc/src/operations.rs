//! Arithmetic, comparisons and conversions as C expressions.

use sc_ir::{Arithmetic, BinaryOp, CastOp, FloatOp, FloatPredicate, IntPredicate};

use crate::Unsupported;
use crate::types::{Scalar, signed, unsigned};

/// A number of so many bits.
pub(crate) fn literal(value: u128, bits: u32) -> String {
    let value = if bits < 128 {
        value & ((1 << bits) - 1)
    } else {
        value
    };
    match bits {
        0..=32 => format!("{value}u"),
        33..=64 => format!("{value}ul"),
        _ => format!(
            "((unsigned __int128){}ul << 64 | (unsigned __int128){}ul)",
            (value >> 64) as u64,
            value as u64
        ),
    }
}

/// An expression cut to so many bits.
pub(crate) fn cut(expression: &str, bits: u32) -> String {
    let container = Scalar::Int(bits).container();
    let ty = unsigned(container);
    if bits == container {
        return format!("({ty})({expression})");
    }
    let mask = literal(u128::MAX, bits);
    format!("({ty})(({ty})({expression}) & {mask})")
}

/// The signed value of a register.
pub(crate) fn sign(expression: &str, bits: u32) -> String {
    let container = Scalar::Int(bits).container();
    let ty = signed(container);
    if bits == container {
        return format!("({ty})({expression})");
    }
    let shift = container - bits;
    let wide = unsigned(container.max(32));
    format!("({ty})(({ty})(({wide})({expression}) << {shift}) >> {shift})")
}

/// Arithmetic without what may be undefined: wide enough for C not to promote to a signed type.
fn wide(expression: &str, bits: u32) -> String {
    let ty = unsigned(Scalar::Int(bits).container().max(32));
    format!("({ty})({expression})")
}

/// Whether the text of an operation has each operand once, and it needs no check.
pub(crate) fn reads_once(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
    )
}

/// An operation on integers. Divisors were checked.
pub(crate) fn binary(op: BinaryOp, promises: Arithmetic, bits: u32, a: &str, b: &str) -> String {
    let simple = |sign: &str| cut(&format!("{} {sign} {}", wide(a, bits), wide(b, bits)), bits);
    let signed_one = |op: &str| cut(&format!("{} {op} {}", sign(a, bits), sign(b, bits)), bits);
    let any = any(bits);
    let shift = |value: String| format!("(({b}) < {bits}u ? {value} : {any})");
    match op {
        BinaryOp::Add => simple("+"),
        BinaryOp::Sub => simple("-"),
        BinaryOp::Mul => simple("*"),
        BinaryOp::UDiv => simple("/"),
        BinaryOp::URem => simple("%"),
        BinaryOp::And => simple("&"),
        BinaryOp::Or => simple("|"),
        BinaryOp::Xor => simple("^"),
        BinaryOp::SDiv if promises.exact => {
            let quotient = signed_one("/");
            // What a compiler makes of it otherwise is its own choice.
            let back = cut(
                &format!("{} * {}", wide(&quotient, bits), wide(b, bits)),
                bits,
            );
            format!("({back} == ({a}) ? {quotient} : {any})")
        }
        BinaryOp::SDiv => signed_one("/"),
        BinaryOp::SRem => signed_one("%"),
        BinaryOp::Shl => shift(cut(&format!("{} << ({b})", wide(a, bits)), bits)),
        BinaryOp::LShr => shift(cut(&format!("{} >> ({b})", wide(a, bits)), bits)),
        BinaryOp::AShr => shift(cut(&format!("{} >> ({b})", sign(a, bits)), bits)),
    }
}

/// Any value of so many bits.
pub(crate) fn any(bits: u32) -> String {
    let container = Scalar::Int(bits).container();
    let call = format!("__sc_any{container}()");
    if bits == container {
        call
    } else {
        cut(&call, bits)
    }
}

/// A comparison of integers.
pub(crate) fn compare(predicate: IntPredicate, bits: u32, a: &str, b: &str) -> String {
    let (operator, is_signed) = operator(predicate);
    let side = |text: &str| match is_signed {
        true => sign(text, bits),
        false => format!("({text})"),
    };
    format!("(unsigned char)({} {operator} {})", side(a), side(b))
}

/// The operator of a comparison, and whether it is signed.
pub(crate) fn operator(predicate: IntPredicate) -> (&'static str, bool) {
    match predicate {
        IntPredicate::Eq => ("==", false),
        IntPredicate::Ne => ("!=", false),
        IntPredicate::Ugt => (">", false),
        IntPredicate::Uge => (">=", false),
        IntPredicate::Ult => ("<", false),
        IntPredicate::Ule => ("<=", false),
        IntPredicate::Sgt => (">", true),
        IntPredicate::Sge => (">=", true),
        IntPredicate::Slt => ("<", true),
        IntPredicate::Sle => ("<=", true),
    }
}

/// A number of the bits of a register.
pub(crate) fn number(scalar: Scalar, text: &str) -> Result<String, Unsupported> {
    match scalar {
        Scalar::Single => Ok(format!("__sc_single({text})")),
        Scalar::Double => Ok(format!("__sc_double({text})")),
        _ => Err(Unsupported::new("a floating-point operation on this type")),
    }
}

/// The bits of a number that was computed.
pub(crate) fn bits_of(scalar: Scalar, text: &str) -> Result<String, Unsupported> {
    match scalar {
        Scalar::Single => Ok(format!("__sc_single_bits({text})")),
        Scalar::Double => Ok(format!("__sc_double_bits({text})")),
        _ => Err(Unsupported::new("a floating-point operation on this type")),
    }
}

pub(crate) fn float(op: FloatOp, scalar: Scalar, a: &str, b: &str) -> Result<String, Unsupported> {
    let operator = match op {
        FloatOp::Add => "+",
        FloatOp::Sub => "-",
        FloatOp::Mul => "*",
        FloatOp::Div => "/",
        FloatOp::Rem => return Err(Unsupported::new("a floating-point remainder")),
    };
    let text = format!("{} {operator} {}", number(scalar, a)?, number(scalar, b)?);
    bits_of(scalar, &text)
}

pub(crate) fn float_compare(
    predicate: FloatPredicate,
    scalar: Scalar,
    a: &str,
    b: &str,
) -> Result<String, Unsupported> {
    use FloatPredicate as P;
    let (a, b) = (number(scalar, a)?, number(scalar, b)?);
    let truth = match predicate {
        P::False => "0".to_owned(),
        P::True => "1".to_owned(),
        P::Oeq => format!("{a} == {b}"),
        P::Ogt => format!("{a} > {b}"),
        P::Oge => format!("{a} >= {b}"),
        P::Olt => format!("{a} < {b}"),
        P::Ole => format!("{a} <= {b}"),
        P::One => format!("{a} < {b} || {a} > {b}"),
        P::Ord => format!("{a} == {a} && {b} == {b}"),
        P::Uno => format!("!({a} == {a} && {b} == {b})"),
        P::Ueq => format!("!({a} < {b} || {a} > {b})"),
        P::Ugt => format!("!({a} <= {b})"),
        P::Uge => format!("!({a} < {b})"),
        P::Ult => format!("!({a} >= {b})"),
        P::Ule => format!("!({a} > {b})"),
        P::Une => format!("!({a} == {b})"),
    };
    Ok(format!("(unsigned char)({truth})"))
}

/// A conversion between scalars, but for those of pointers.
pub(crate) fn cast(
    op: CastOp,
    from: Scalar,
    to: Scalar,
    value: &str,
) -> Result<String, Unsupported> {
    let bits = to.bits();
    match op {
        CastOp::Trunc | CastOp::ZExt => Ok(cut(value, bits)),
        CastOp::SExt => Ok(cut(&sign(value, from.bits()), bits)),
        CastOp::BitCast
            if from.bits() == bits && (from == Scalar::Pointer) == (to == Scalar::Pointer) =>
        {
            Ok(format!("({value})"))
        }
        CastOp::FpExt | CastOp::FpTrunc => {
            let c = if to == Scalar::Single {
                "float"
            } else {
                "double"
            };
            bits_of(to, &format!("({c}){}", number(from, value)?))
        }
        CastOp::SiToFp | CastOp::UiToFp if from.container() <= 64 => {
            let c = if to == Scalar::Single {
                "float"
            } else {
                "double"
            };
            let integer = match op {
                CastOp::SiToFp => sign(value, from.bits()),
                _ => format!("({value})"),
            };
            bits_of(to, &format!("({c})({integer})"))
        }
        CastOp::FpToSi | CastOp::FpToUi if to.container() <= 64 => {
            let text = number(from, value)?;
            let (low, high) = range(op == CastOp::FpToSi, from, bits);
            let ty = match op {
                CastOp::FpToSi => signed(to.container()),
                _ => unsigned(to.container()),
            };
            let whole = cut(&format!("({ty}){text}"), bits);
            Ok(format!(
                "({text} {low} && {text} {high} ? {whole} : {})",
                any(bits)
            ))
        }
        _ => Err(Unsupported::new("a conversion between these types")),
    }
}

/// The numbers whose integral part fits: conditions that are exact in the format.
fn range(is_signed: bool, from: Scalar, bits: u32) -> (String, String) {
    let suffix = if from == Scalar::Single { "f" } else { "" };
    let precision = if from == Scalar::Single { 24 } else { 53 };
    let power = |exponent: u32| format!("0x1p{exponent}{suffix}");
    if !is_signed {
        return (format!("> -1.0{suffix}"), format!("< {}", power(bits)));
    }
    let low = if bits - 1 < precision {
        format!("> (-{} - 1.0{suffix})", power(bits - 1))
    } else {
        format!(">= -{}", power(bits - 1))
    };
    (low, format!("< {}", power(bits - 1)))
}
