//! The C that is compiled for symbolic execution: the units with labels, the harness, and where a run begins. Pure.

use sc_frontend::UnitId;
use sc_inputs::Domain;
use sc_objectives::{Dse, render_unit};

use crate::task::Sources;

/// The function that a run begins with.
pub(super) const ENTRY: &str = "__sc_dse";

/// One text per unit, or why there is none.
pub(super) fn texts(sources: &Sources) -> Result<Vec<String>, String> {
    let dialect = Dse::new(&sources.program);
    let entry_unit = sources.program.function(sources.entry).unit;
    let mut texts = Vec::new();
    for index in 0..sources.program.units.len() {
        let unit = UnitId(index);
        let mut text = render_unit(&sources.program, &sources.labelling, unit, &dialect);
        let appendix = if unit == entry_unit {
            Some(&sources.harness.entry_appendix)
        } else {
            sources.harness.unit_appendices.get(&unit)
        };
        if let Some(appendix) = appendix {
            // As text that is preprocessed already: the only directives are about one macro.
            text += "\n# 1 \"harness\"\n";
            text += &preprocessed(appendix);
        }
        if unit == entry_unit {
            text += &entry(&sources.layout.domains());
        }
        texts.push(text);
    }
    all_placed(sources, &texts)?;
    Ok(texts)
}

/// A label that did not get into the text would look as if nothing could reach it.
fn all_placed(sources: &Sources, texts: &[String]) -> Result<(), String> {
    for label in &sources.labelling.labels {
        let id = label.id;
        let found: usize = texts.iter().map(|text| Dse::count(text, id)).sum();
        let expected = sources.labelling.places(&sources.program, id).len();
        if found < expected.max(1) {
            return Err(format!("label {id} is not in the text"));
        }
    }
    Ok(())
}

/// The appendix without its preprocessor lines.
fn preprocessed(appendix: &str) -> String {
    let mut out = String::new();
    for line in appendix.lines() {
        let directive = line.starts_with('#') && !line.starts_with("# ");
        if !directive {
            out += &line.replace("__sc_uncounted", "");
        }
        out.push('\n');
    }
    out
}

/// Ranges of inputs are told to the engine as they are; where there are gaps in them, it is C that says so.
fn entry(domains: &[Domain]) -> String {
    let mut text = format!(
        "\n# 1 \"__sc_dse.c\"\nvoid {ENTRY}(const unsigned char *__sc_bytes);\n\
         void {ENTRY}(const unsigned char *__sc_bytes) {{\n"
    );
    for domain in domains {
        let (Some(values), Some(ty)) = (&domain.values, integer(domain)) else {
            continue;
        };
        let cases: Vec<String> = values
            .iter()
            .map(|value| format!("(__sc_v == ({ty}){})", literal(*value)))
            .collect();
        text += &format!(
            "  {{ {ty} __sc_v; __builtin_memcpy(&__sc_v, __sc_bytes + {}, {}); __sc_assume({}); }}\n",
            domain.offset,
            domain.size,
            cases.join(" | ")
        );
    }
    text + "  __sc_execute(__sc_bytes);\n}\n"
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
        insta::assert_snapshot!(entry(&[domain(None), domain(Some(vec![-1, 9]))]), @r#"

        # 1 "__sc_dse.c"
        void __sc_dse(const unsigned char *__sc_bytes);
        void __sc_dse(const unsigned char *__sc_bytes) {
          { signed int __sc_v; __builtin_memcpy(&__sc_v, __sc_bytes + 4, 4); __sc_assume((__sc_v == (signed int)18446744073709551615ULL) | (__sc_v == (signed int)9ULL)); }
          __sc_execute(__sc_bytes);
        }
        "#);
    }

    #[test]
    fn only_directives_of_the_preprocessor_are_left_out() {
        let text = "#ifdef __clang__\n#define __sc_uncounted x\n#endif\n# 1 \"f.c\"\n__sc_uncounted void f(void);\n";
        assert_eq!(preprocessed(text), "\n\n\n# 1 \"f.c\"\n void f(void);\n");
    }
}
