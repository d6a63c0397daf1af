//! What Eva knows of variables at a label, as a hypothesis for WP, which looks at one function at a time and knows nothing of
//! its callers and its loops. Pure.
//!
//! Where the label stands, Eva prints the values of variables, and WP assumes their ranges. The names mean the same in both
//! texts, whatever is hidden by what, because they stand in the same place.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::tokens::{TokenKind, all_tokens, tokens};
use sc_frontend::{Function, FunctionId, Program, TypeId, TypeKind};
use sc_types::LabelId;

use crate::task::Sources;

/// The beginning of the name of a function whose arguments Eva prints.
pub(super) const PRINTS: &str = "Frama_C_show_each_sc_";

/// The least and the greatest value of a variable, as far as they are known.
type Range = (Option<i128>, Option<i128>);

/// Variables of integers that are in scope where a label stands.
pub(super) fn variables(sources: &Sources, label: LabelId) -> Vec<String> {
    let program = &sources.program;
    let places = sources.labelling.places(program, label);
    let Some((id, _)) = places.first() else {
        return Vec::new();
    };
    let function = program.function(*id);
    let integer = |ty: TypeId| {
        let ty = program.types.get(ty);
        matches!(
            ty.kind,
            TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Enum { .. }
        )
    };
    let formals = function.params.iter().filter(|param| integer(param.ty));
    let formals = formals.map(|param| param.name.clone());
    let used = function.reads.iter().chain(&function.writes);
    let globals = used.map(|global| &program.globals[global.0]);
    let globals = globals.filter(|global| integer(global.ty));
    let mut names: BTreeSet<String> = formals.chain(globals.map(|it| it.name.clone())).collect();
    if let Some(label) = sources.labelling.label(label) {
        names.extend(named(program, *id, function, &label.predicate));
    }
    names.remove("");
    names.into_iter().collect()
}

/// Local variables that a predicate names; none if the function has types of its own, whose names look the same.
fn named(program: &Program, id: FunctionId, function: &Function, predicate: &str) -> Vec<String> {
    const TYPES: [&str; 4] = ["typedef", "enum", "struct", "union"];
    let text = &program.units[program.function(id).unit.0].text;
    let body = tokens(text, function.body);
    if body.iter().any(|token| TYPES.contains(&token.text)) {
        return Vec::new();
    }
    // Of the words of a declaration, those before `=`, `,` and `;` are variables.
    let declared = |name: &str| {
        let mut pairs = body.windows(2);
        pairs.any(|pair| pair[0].text == name && matches!(pair[1].text, "=" | "," | ";"))
    };
    let words = all_tokens(predicate);
    let words = words.iter().filter(|token| token.kind == TokenKind::Word);
    let known = |name: &str| program.declared.contains_key(name);
    let own = words.filter(|token| !known(token.text) && declared(token.text));
    own.map(|token| token.text.to_owned()).collect()
}

/// The statement with which Eva prints variables at a label.
pub(super) fn probe(label: LabelId, variables: &[String]) -> String {
    format!("{PRINTS}{label}({});", variables.join(", "))
}

/// What has to be declared for [`probe`].
pub(super) fn declaration(label: LabelId) -> String {
    format!("extern void {PRINTS}{label}();")
}

/// The ranges of the variables of each label, by what Eva printed.
pub(super) fn read(
    messages: &str,
    asked: &BTreeMap<LabelId, Vec<String>>,
) -> BTreeMap<LabelId, Vec<Range>> {
    let mut found: BTreeMap<LabelId, Vec<Range>> = BTreeMap::new();
    let mut lines = messages.lines().peekable();
    while let Some(line) = lines.next() {
        let mut message = line.to_owned();
        while let Some(more) = lines.next_if(|next| next.starts_with(' ')) {
            message.push(' ');
            message.push_str(more.trim());
        }
        let Some((label, values)) = printed(&message) else {
            continue;
        };
        let Some(variables) = asked.get(&label) else {
            continue;
        };
        let values: Vec<Range> = values.into_iter().map(range).collect();
        let whole = values.len() == variables.len();
        let values = if whole {
            values
        } else {
            vec![(None, None); variables.len()]
        };
        match found.get_mut(&label) {
            Some(known) => known
                .iter_mut()
                .zip(values)
                .for_each(|(known, new)| *known = join(*known, new)),
            None => {
                found.insert(label, values);
            }
        }
    }
    found
}

/// The label that a message is about, and the values that it tells.
fn printed(message: &str) -> Option<(LabelId, Vec<&str>)> {
    let (_, rest) = message.split_once(PRINTS)?;
    let (label, values) = rest.split_once(':')?;
    let label = label.parse().ok().map(LabelId)?;
    Some((label, values.trim().split(", ").map(str::trim).collect()))
}

fn join(one: Range, other: Range) -> Range {
    let least = one.0.zip(other.0).map(|(a, b)| a.min(b));
    let greatest = one.1.zip(other.1).map(|(a, b)| a.max(b));
    (least, greatest)
}

/// A set of integers as Eva writes it: `{1; 2}`, `[0..9]`, `[--..8],0%2`. Anything else may be any value.
fn range(text: &str) -> Range {
    let inner = |open, close| {
        text.strip_prefix(open)
            .and_then(|rest: &str| rest.split_once(close))
    };
    if let Some((set, "")) = inner('{', '}') {
        let numbers: Option<Vec<i128>> = set.split(';').map(|it| it.trim().parse().ok()).collect();
        let numbers = numbers.unwrap_or_default();
        return (numbers.iter().min().copied(), numbers.iter().max().copied());
    }
    let Some((bounds, rest)) = inner('[', ']') else {
        return (None, None);
    };
    let modulo = rest
        .strip_prefix(',')
        .is_some_and(|rest| rest.contains('%') && !rest.contains(' '));
    match bounds.split_once("..") {
        Some((least, greatest)) if rest.is_empty() || modulo => {
            (least.parse().ok(), greatest.parse().ok())
        }
        _ => (None, None),
    }
}

/// The hypothesis for WP, which it does not have to prove: Eva has.
pub(super) fn hypothesis(label: LabelId, variables: &[String], ranges: &[Range]) -> Option<String> {
    let mut parts = Vec::new();
    for (name, (least, greatest)) in variables.iter().zip(ranges) {
        parts.extend(least.map(|least| format!("({least}) <= {name}")));
        parts.extend(greatest.map(|greatest| format!("{name} <= ({greatest})")));
    }
    let all = parts.join(" && ");
    (!all.is_empty()).then(|| format!("/*@ admit __sc_facts_{label}: {all}; */ ;"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_values_are_ranges() {
        for (text, expected) in [
            ("{1; 5; 3}", (Some(1), Some(5))),
            ("{-7}", (Some(-7), Some(-7))),
            ("[0..255]", (Some(0), Some(255))),
            ("[-128..--]", (Some(-128), None)),
            ("[8..1798],0%2", (Some(8), Some(1798))),
            ("[--..--]", (None, None)),
            ("{{ &x }}", (None, None)),
            ("{0x1p3}", (None, None)),
            ("[0..9] or UNINITIALIZED", (None, None)),
            ("[0..9] or ESCAPINGADDR", (None, None)),
            ("{1; 2} or UNINITIALIZED", (None, None)),
            ("[-0. .. 3.5]", (None, None)),
            ("BOTTOM", (None, None)),
        ] {
            assert_eq!(range(text), expected, "{text}");
        }
    }

    #[test]
    fn messages_of_all_states_are_joined() {
        let asked = BTreeMap::from([(LabelId(3), vec!["a".to_owned(), "b".to_owned()])]);
        let text = "[eva] f.c:2: Frama_C_show_each_sc_3: {4}, [0..9]\n\
                    [kernel] other\n\
                    [eva] f.c:2:\n  Frama_C_show_each_sc_3:\n  {1; 2},\n  [5..20],0%5\n\
                    [eva] f.c:9: Frama_C_show_each_sc_4: {7}\n";
        let found = read(text, &asked);
        assert_eq!(
            found[&LabelId(3)],
            [(Some(1), Some(4)), (Some(0), Some(20))]
        );
        assert_eq!(found.len(), 1);
        let names = &asked[&LabelId(3)];
        let hypothesis = hypothesis(LabelId(3), names, &[(Some(-1), Some(4)), (None, Some(9))]);
        insta::assert_snapshot!(hypothesis.unwrap_or_default(), @"/*@ admit __sc_facts_3: (-1) <= a && a <= (4) && b <= (9); */ ;");
        // A value that is not understood may be any.
        let odd = "[eva] f.c:2: Frama_C_show_each_sc_3: {4}, {5}\n[eva] f.c:2: Frama_C_show_each_sc_3: {4}\n";
        assert_eq!(read(odd, &asked)[&LabelId(3)], [(None, None), (None, None)]);
    }
}
