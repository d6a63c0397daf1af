//! What the parts of C that a contract names are: asked of the compiler, in the scope of the formals.

use std::fmt::Write;

use sc_frontend::{FunctionId, Program, TypeKind};

use super::{formals, translation};
use crate::ctype::{Names, declare};

/// A part of C that a contract names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// As the contract has it.
    pub text: String,
    /// What it is; `None` for what no contract of ours can use.
    pub kind: Option<Kind>,
}

/// The type of a value, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the usual names")]
pub enum Kind {
    Integer { bits: u32, signed: bool },
    Pointer,
    Float,
}

/// A function that the compiler refuses with a message for each thing that is true of a leaf.
pub fn question(program: &Program, entry: FunctionId, leaves: &[String]) -> String {
    let mut list: Vec<String> = formals(program, entry).into_iter().map(|it| it.1).collect();
    let returned = program.function(entry).ret;
    if !matches!(program.types.get(returned).kind, TypeKind::Void) {
        let result = declare(
            &program.types,
            returned,
            translation::RESULT,
            Names::Spelled,
        );
        list.push(result);
    }
    if list.is_empty() {
        list.push("void".to_owned());
    }
    let mut text = format!(
        "\n# 1 \"__sc_contract.c\"\nstatic void __sc_question({})\n{{\n",
        list.join(", ")
    );
    for (number, leaf) in leaves.iter().enumerate() {
        let value = format!("(({leaf}) + 0)");
        let class = format!("__builtin_classify_type({value})");
        let bits = |size: u32| format!("{class} == 1 && sizeof {value} == {size}");
        let facts = [
            ("4", bits(4)),
            ("8", bits(8)),
            ("16", bits(16)),
            ("pointer", format!("{class} == 5")),
            ("float", format!("{class} == 8")),
        ];
        for (name, fact) in facts {
            let _ = writeln!(text, "_Static_assert(!({fact}), \"sc:{number}:{name}\");");
        }
        // An operand of another type is an error of its own.
        let negative = format!("(__typeof__{value})-1 < (__typeof__{value})1");
        let _ = writeln!(
            text,
            "_Static_assert(!({class} == 1 && {negative}), \"sc:{number}:signed\");"
        );
    }
    text + "}\n"
}

/// The kinds of so many leaves from what the compiler says.
pub fn kinds(messages: &str, count: usize) -> Vec<Option<Kind>> {
    let mut found: Vec<Vec<&str>> = vec![Vec::new(); count];
    for line in messages.lines() {
        let Some((_, rest)) = line.rsplit_once("sc:") else {
            continue;
        };
        let mut parts = rest.trim_end_matches('"').split(':');
        let number = parts.next().and_then(|it| it.parse::<usize>().ok());
        if let (Some(number), Some(fact)) = (number, parts.next())
            && let Some(facts) = found.get_mut(number)
        {
            facts.push(fact);
        }
    }
    let kind = |facts: Vec<&str>| {
        let signed = facts.contains(&"signed");
        let bits = |bits| Some(Kind::Integer { bits, signed });
        facts.iter().find_map(|fact| match *fact {
            "4" => bits(32),
            "8" => bits(64),
            "16" => bits(128),
            "pointer" => Some(Kind::Pointer),
            "float" => Some(Kind::Float),
            _ => None,
        })
    };
    found.into_iter().map(kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_from_messages() {
        let messages = "__sc_contract.c:3:1: error: static assertion failed due to requirement '!(x)': sc:0:4\n\
                        __sc_contract.c:8:1: error: static assertion failed: sc:0:signed\n\
                        f.c:8:1: error: static assertion failed: sc:1:pointer\nf.c:9: error: use of undeclared identifier 'q'\n\
                        f.c:8:1: error: static assertion failed: sc:3:8\n";
        let expected = [
            Some(Kind::Integer {
                bits: 32,
                signed: true,
            }),
            Some(Kind::Pointer),
            None,
            Some(Kind::Integer {
                bits: 64,
                signed: false,
            }),
        ];
        assert_eq!(kinds(messages, 4), expected);
    }
}
