//! `__sc_dse`: where symbolic execution begins.

use super::text::Code;
use crate::domain::Domain;

/// The function that a run begins with.
pub const DSE_ENTRY: &str = "__sc_dse";

/// Ranges of inputs are told to the engine as they are; where there are gaps in them, it is C that says so.
pub(super) fn emit(domains: &[Domain], code: &mut Code) {
    let head = format!("void {DSE_ENTRY}(const unsigned char *__sc_bytes)");
    code.line(format!("{head};"));
    code.block(head, "}", |code| {
        for domain in domains {
            if let (Some(values), Some(ty)) = (&domain.values, integer(domain)) {
                gaps(domain, values, &ty, code);
            }
        }
        code.line("__sc_execute(__sc_bytes);");
    });
}

fn gaps(domain: &Domain, values: &[i128], ty: &str, code: &mut Code) {
    let cases: Vec<String> = values
        .iter()
        .map(|value| format!("(__sc_v == ({ty}){})", literal(*value)))
        .collect();
    code.block("", "}", |code| {
        code.line(format!("{ty} __sc_v;"));
        code.line(format!(
            "__builtin_memcpy(&__sc_v, __sc_bytes + {}, {});",
            domain.offset, domain.size
        ));
        code.line(format!("__sc_assume({});", cases.join(" | ")));
    });
}

fn integer(domain: &Domain) -> Option<String> {
    let name = match domain.size {
        1 => "char",
        2 => "short",
        4 => "int",
        8 => "long long",
        _ => return None,
    };
    let sign = if domain.signed { "signed" } else { "unsigned" };
    Some(format!("{sign} {name}"))
}

fn literal(value: i128) -> String {
    match u64::try_from(value) {
        Ok(value) => format!("{value}ULL"),
        // Two's complement of what is negative; the cast makes it that again.
        Err(_) => format!("{}ULL", value as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_between_values_are_assumptions() {
        let domain = |values| Domain {
            offset: 4,
            size: 4,
            signed: true,
            low: -1,
            high: 9,
            values,
        };
        let mut code = Code::new();
        emit(&[domain(None), domain(Some(vec![-1, 9]))], &mut code);
        insta::assert_snapshot!(code.into_text(), @r"
        void __sc_dse(const unsigned char *__sc_bytes);
        void __sc_dse(const unsigned char *__sc_bytes) {
          {
            signed int __sc_v;
            __builtin_memcpy(&__sc_v, __sc_bytes + 4, 4);
            __sc_assume((__sc_v == (signed int)18446744073709551615ULL) | (__sc_v == (signed int)9ULL));
          }
          __sc_execute(__sc_bytes);
        }
        ");
    }
}
