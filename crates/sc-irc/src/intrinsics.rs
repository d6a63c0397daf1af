//! Intrinsics of LLVM.

use sc_ir::Call;

use crate::body::{Body, Done};
use crate::calls::Known;
use crate::operations::{any, cut, literal, sign};
use crate::types::{Scalar, signed, unsigned};
use crate::{Error, Unsupported};

/// Those with a meaning of their own.
const TABLE: [&str; 33] = [
    "ubsantrap",
    "trap",
    "sadd.with.overflow",
    "uadd.with.overflow",
    "ssub.with.overflow",
    "usub.with.overflow",
    "smul.with.overflow",
    "umul.with.overflow",
    "sadd.sat",
    "uadd.sat",
    "ssub.sat",
    "usub.sat",
    "bswap",
    "bitreverse",
    "ctpop",
    "ctlz",
    "cttz",
    "fshl",
    "fshr",
    "abs",
    "smax",
    "smin",
    "umax",
    "umin",
    "fabs",
    "copysign",
    "fmuladd",
    "is.constant",
    "memcpy",
    "memmove",
    "memset",
    "memcpy.inline",
    "objectsize",
];

/// Those that do nothing.
const NOTHING: [&str; 6] = [
    "dbg",
    "lifetime",
    "assume",
    "donothing",
    "prefetch",
    "experimental.noalias.scope.decl",
];

/// What is known of an intrinsic, by its name without `llvm.`.
pub(crate) fn known(name: &str) -> Option<Known> {
    let is = |prefix: &str| {
        name == prefix
            || name
                .strip_prefix(prefix)
                .is_some_and(|rest| rest.starts_with('.'))
    };
    if NOTHING.iter().any(|prefix| is(prefix)) {
        return Some(Known::Nothing);
    }
    if is("expect") {
        return Some(Known::Same);
    }
    let found = TABLE.iter().filter(|prefix| is(prefix));
    match found.max_by_key(|prefix| prefix.len()) {
        Some(&("memcpy" | "memmove" | "memcpy.inline")) => Some(Known::Copy),
        Some(&"memset") => Some(Known::Fill),
        Some(name) => Some(Known::Intrinsic(name)),
        None => None,
    }
}

impl Body<'_, '_> {
    pub(crate) fn intrinsic(
        &mut self,
        name: &'static str,
        call: &Call,
        result: Option<&str>,
    ) -> Done {
        match name {
            "ubsantrap" => {
                self.error(Error::Sanitizer);
                return Ok(());
            }
            "trap" => {
                self.error(Error::Abort);
                return Ok(());
            }
            "is.constant" => {
                self.set(result, "0u");
                return Ok(());
            }
            _ => {}
        }
        let scalar = self.argument_scalar(call, 0)?;
        self.trust(format!("llvm.{name} {}", scalar.class()))?;
        let bits = scalar.bits();
        let mut arguments = Vec::new();
        for at in 0..call.arguments.len() {
            arguments.push(self.argument(call, at)?);
        }
        let wrong = || Unsupported::new(format!("the intrinsic '{name}' on this type"));
        let Some(a) = arguments.first() else {
            return Err(wrong());
        };
        let b = arguments.get(1).map_or("0u", String::as_str);
        let value = match (name, scalar) {
            (name, Scalar::Int(32 | 64 | 128)) if name.ends_with(".with.overflow") => {
                let (is_signed, operator) = arithmetic(name).ok_or_else(wrong)?;
                let Some(result) = result else {
                    return Ok(());
                };
                let c = if is_signed {
                    signed(bits)
                } else {
                    unsigned(bits)
                };
                let check = match operator {
                    "+" => "plus",
                    "-" => "minus",
                    _ => "mult",
                };
                let low = cut(&format!("{a} {operator} {b}"), bits);
                self.line(&format!("{result}.f0 = {low};"));
                self.line(&format!(
                    "{result}.f1 = (unsigned char)__CPROVER_overflow_{check}(({c}){a}, ({c}){b});"
                ));
                return Ok(());
            }
            // CBMC promotes the operands of its own check.
            (name, Scalar::Int(1..32)) if name.ends_with(".with.overflow") => {
                let (is_signed, operator) = arithmetic(name).ok_or_else(wrong)?;
                let Some(result) = result else {
                    return Ok(());
                };
                let wide = wide(is_signed, operator, bits, a, b);
                self.line(&format!("{result}.f0 = {};", cut(&wide, bits)));
                let back = if is_signed {
                    sign(&format!("{result}.f0"), bits)
                } else {
                    format!("{result}.f0")
                };
                let double = scalar.container() * 2;
                let c = if is_signed {
                    signed(double)
                } else {
                    unsigned(double)
                };
                self.line(&format!(
                    "{result}.f1 = (unsigned char)(({c})({back}) != {wide});"
                ));
                return Ok(());
            }
            (name, Scalar::Int(1..=64)) if name.ends_with(".sat") => {
                let (is_signed, operator) = arithmetic(name).ok_or_else(wrong)?;
                let wide = wide(is_signed, operator, bits, a, b);
                saturated(is_signed, operator, bits, &wide)
            }
            ("bswap", Scalar::Int(16 | 32 | 64)) => {
                let c = scalar.c();
                let byte =
                    |at: u32| format!("({c})(({a} >> {}) & 255u) << {}", 8 * at, bits - 8 - 8 * at);
                cut(
                    &(0..bits / 8).map(byte).collect::<Vec<_>>().join(" | "),
                    bits,
                )
            }
            ("bitreverse", Scalar::Int(8 | 16 | 32 | 64)) => {
                let c = unsigned(scalar.container().max(32));
                let bit = |at: u32| format!("({c})(({a} >> {at}) & 1u) << {}", bits - 1 - at);
                cut(&(0..bits).map(bit).collect::<Vec<_>>().join(" | "), bits)
            }
            ("ctpop", Scalar::Int(8 | 16 | 32 | 64)) => {
                let bit = |at: u32| format!("(({a} >> {at}) & 1u)");
                cut(&(0..bits).map(bit).collect::<Vec<_>>().join(" + "), bits)
            }
            ("ctlz" | "cttz", Scalar::Int(8 | 16 | 32 | 64)) => {
                self.zeros(name == "ctlz", bits, a, b)
            }
            ("fshl" | "fshr", Scalar::Int(8 | 16 | 32 | 64)) => {
                let by = arguments.get(2).ok_or_else(wrong)?;
                let by = format!("({by} % {bits}u)");
                let (c, other) = (
                    unsigned(scalar.container().max(32)),
                    format!("({bits}u - {by})"),
                );
                let text = match name {
                    "fshl" => {
                        format!("({by} == 0 ? {a} : (({c}){a} << {by}) | (({c}){b} >> {other}))")
                    }
                    _ => format!("({by} == 0 ? {b} : (({c}){b} >> {by}) | (({c}){a} << {other}))"),
                };
                cut(&text, bits)
            }
            ("abs", Scalar::Int(8 | 16 | 32 | 64)) => {
                let c = unsigned(scalar.container().max(32));
                let negated = cut(&format!("({c})0 - ({c}){a}"), bits);
                let least = literal(1 << (bits - 1), bits);
                let value = format!("({} < 0 ? {negated} : {a})", sign(a, bits));
                // What the least number becomes may be left open.
                format!("({b} != 0 && {a} == {least} ? {} : {value})", any(bits))
            }
            ("smax", Scalar::Int(_)) => {
                format!("({} > {} ? {a} : {b})", sign(a, bits), sign(b, bits))
            }
            ("smin", Scalar::Int(_)) => {
                format!("({} < {} ? {a} : {b})", sign(a, bits), sign(b, bits))
            }
            ("umax", Scalar::Int(_)) => format!("({a} > {b} ? {a} : {b})"),
            ("umin", Scalar::Int(_)) => format!("({a} < {b} ? {a} : {b})"),
            ("fabs", Scalar::Single | Scalar::Double) => cut(
                &format!("{a} & {}", literal((1 << (bits - 1)) - 1, bits)),
                bits,
            ),
            ("copysign", Scalar::Single | Scalar::Double) => {
                let (rest, top) = (
                    literal((1 << (bits - 1)) - 1, bits),
                    literal(1 << (bits - 1), bits),
                );
                cut(&format!("({a} & {rest}) | ({b} & {top})"), bits)
            }
            _ => return Err(wrong()),
        };
        self.set(result, &value);
        Ok(())
    }

    /// The number of zeros before the first one, or after the last one.
    fn zeros(&mut self, leading: bool, bits: u32, a: &str, poison: &str) -> String {
        let name = format!(
            "__sc_{}{bits}",
            if leading { "leading" } else { "trailing" }
        );
        let c = unsigned(bits);
        let at = |k: u32| if leading { bits - 1 - k } else { k };
        let test = |k: u32| format!("if ((x >> {}) & 1u) return {k}u; ", at(k));
        let tests: String = (0..bits).map(test).collect();
        self.helper_once(&format!("{c} {name}({c} x) {{ {tests}return {bits}u; }}\n"));
        format!("({poison} != 0 && {a} == 0 ? {} : {name}({a}))", any(bits))
    }
}

/// Whether it is signed, and the operator.
fn arithmetic(name: &str) -> Option<(bool, &'static str)> {
    let is_signed = name.starts_with('s');
    let operator = match name.get(1..4)? {
        "add" => "+",
        "sub" => "-",
        "mul" => "*",
        _ => return None,
    };
    Some((is_signed, operator))
}

/// The exact result, in a type of twice as many bits. Of unsigned numbers, a negative one has its upper bits set.
fn wide(is_signed: bool, operator: &str, bits: u32, a: &str, b: &str) -> String {
    let double = 128.min(Scalar::Int(bits).container() * 2);
    let c = if is_signed {
        signed(double)
    } else {
        unsigned(double)
    };
    let side = |text: &str| match is_signed {
        true => format!("({c}){}", sign(text, bits)),
        false => format!("({c})({text})"),
    };
    format!("({c})({} {operator} {})", side(a), side(b))
}

fn saturated(is_signed: bool, operator: &str, bits: u32, wide: &str) -> String {
    if !is_signed {
        return match operator {
            "-" => {
                let double = 128.min(Scalar::Int(bits).container() * 2);
                format!(
                    "(({}){wide} < 0 ? 0u : {})",
                    signed(double),
                    cut(wide, bits)
                )
            }
            _ => format!(
                "({wide} > {} ? {} : {})",
                literal(u128::MAX, bits),
                literal(u128::MAX, bits),
                cut(wide, bits)
            ),
        };
    }
    let double = signed(128.min(Scalar::Int(bits).container() * 2));
    let most = literal((1 << (bits - 1)) - 1, bits);
    let least = literal(1 << (bits - 1), bits);
    format!(
        "({wide} > ({double}){most} ? {most} : {wide} < -({double}){most} - 1 ? {least} : {})",
        cut(wide, bits)
    )
}
