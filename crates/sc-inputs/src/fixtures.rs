//! Fixtures: the user's functions around the call.

use std::collections::BTreeSet;

use sc_frontend::tokens::{Token, all_tokens};
use sc_frontend::{Function, FunctionId, Program, TypeId, TypeKind};

use crate::ctype::signature;
use crate::error::{InputError, nearest};
use crate::line::Line;
use crate::model::Fixture;
use crate::options::InputOptions;

/// What `sc_assume` calls.
pub(crate) const ASSUME: &str = "__sc_assume";
pub(crate) const INIT: &str = "--fixtures-init";
pub(crate) const ORACLE: &str = "--fixtures-oracle";

/// The fixtures of a model.
pub(crate) struct Fixtures {
    pub init: Option<Fixture>,
    pub oracle: Option<Fixture>,
}

pub(crate) fn find_fixtures(
    program: &Program,
    entry: FunctionId,
    options: &InputOptions,
) -> Result<Fixtures, InputError> {
    check_assumption(options)?;
    let entry = &program.functions[entry.0];
    let init = match &options.fixtures_init {
        None => None,
        Some(name) => Some(find_init(program, entry, name)?),
    };
    let oracle = match &options.fixtures_oracle {
        None => None,
        Some(name) => Some(find_oracle(program, entry, name)?),
    };
    Ok(Fixtures { init, oracle })
}

impl Fixtures {
    pub(crate) fn describe(
        &self,
        program: &Program,
        reachable: &BTreeSet<FunctionId>,
        options: &InputOptions,
        lines: &mut Vec<Line>,
    ) {
        if let (Some(init), false) = (&self.init, options.init_is_of_contract()) {
            let name = &program.functions[init.function.0].name;
            lines.push(Line::Init(name.clone()));
        }
        if let Some(expression) = &options.assume {
            lines.push(Line::Assume(expression.clone()));
        }
        let required = options.requires.iter().flat_map(|it| &it.clauses);
        lines.extend(required.map(|clause| Line::Contract(clause.clone())));
        lines.extend(self.assumed(program, reachable));
        if let Some(oracle) = &self.oracle {
            let name = &program.functions[oracle.function.0].name;
            lines.push(Line::Oracle(name.clone()));
        }
    }
}

impl Fixtures {
    /// The functions in which the user assumes something, as one line.
    fn assumed(&self, program: &Program, reachable: &BTreeSet<FunctionId>) -> Option<Line> {
        let init = self
            .init
            .as_ref()
            .map(|init| program.reachable(init.function));
        let all: BTreeSet<FunctionId> = init.iter().flatten().chain(reachable).copied().collect();
        let functions = all.iter().map(|id| program.function(*id));
        let assuming = functions.filter(|function| function.calls.contains(ASSUME));
        let names: Vec<String> = assuming.map(|function| function.name.clone()).collect();
        (!names.is_empty()).then_some(Line::Assumed(names))
    }
}

/// The expression is pasted into C: what would break out of its place is refused here.
fn check_assumption(options: &InputOptions) -> Result<(), InputError> {
    let Some(text) = &options.assume else {
        return Ok(());
    };
    let bad = |reason: &str| {
        Err(InputError::BadOption {
            option: "--assume",
            value: text.clone(),
            reason: reason.to_owned(),
        })
    };
    if text.trim().is_empty() {
        return bad("it is empty");
    }
    let tokens = all_tokens(text);
    let foreign = |token: &Token<'_>| matches!(token.text, ";" | "{" | "}" | "#");
    // The lexer leaves directives and comments out, and they could reach beyond the expression.
    let hidden = text.contains('\n')
        || text.trim_start().starts_with('#')
        || tokens.last().map(Token::end) != Some(text.trim_end().len());
    if hidden || tokens.iter().any(foreign) {
        return bad("it must be one C expression");
    }
    if are_balanced(&tokens) {
        Ok(())
    } else {
        bad("its parentheses do not match")
    }
}

fn are_balanced(tokens: &[Token<'_>]) -> bool {
    let mut depth = 0_u32;
    for token in tokens {
        depth = match token.text {
            "(" => depth + 1,
            ")" if depth == 0 => return false,
            ")" => depth - 1,
            _ => depth,
        };
    }
    depth == 0
}

fn find_init(program: &Program, entry: &Function, name: &str) -> Result<Fixture, InputError> {
    let (function, found) = find_function(program, entry, INIT, name)?;
    let takes_arguments = !found.params.is_empty();
    let formals: Vec<TypeId> = entry.params.iter().map(|p| p.ty).collect();
    if takes_arguments {
        check_params(program, INIT, found, &formals, found.ret)?;
    }
    Ok(Fixture {
        function,
        takes_arguments,
    })
}

fn find_oracle(program: &Program, entry: &Function, name: &str) -> Result<Fixture, InputError> {
    let (function, found) = find_function(program, entry, ORACLE, name)?;
    let mut expected: Vec<TypeId> = entry.params.iter().map(|p| p.ty).collect();
    if !matches!(program.types.get(entry.ret).kind, TypeKind::Void) {
        expected.push(entry.ret);
    }
    let ret = &program.types.get(found.ret).kind;
    if !matches!(
        ret,
        TypeKind::Int { .. } | TypeKind::Bool | TypeKind::Enum { .. }
    ) {
        let reason = "an oracle returns an integer: 0 when the test failed";
        let expected = signature(&program.types, found.ret, name, &expected);
        let int = expected
            .split_once(name)
            .map_or_else(String::new, |(_, rest)| rest.to_owned());
        return Err(mismatch(
            program,
            ORACLE,
            found,
            reason,
            format!("int {name}{int}"),
        ));
    }
    check_params(program, ORACLE, found, &expected, found.ret)?;
    Ok(Fixture {
        function,
        takes_arguments: true,
    })
}

fn find_function<'p>(
    program: &'p Program,
    entry: &Function,
    option: &'static str,
    name: &str,
) -> Result<(FunctionId, &'p Function), InputError> {
    let named = || {
        program
            .functions
            .iter()
            .enumerate()
            .filter(|(_, f)| f.name == name)
    };
    let callable = |f: &Function| f.unit == entry.unit || !f.is_static;
    if let Some((index, found)) = named().find(|(_, f)| callable(f)) {
        if found.is_variadic {
            return Err(InputError::BadOption {
                option,
                value: name.to_owned(),
                reason: "a fixture cannot take variable arguments".into(),
            });
        }
        return Ok((FunctionId(index), found));
    }
    if let Some((_, found)) = named().next() {
        return Err(InputError::BadOption {
            option,
            value: name.to_owned(),
            reason: format!(
                "it is 'static' in {} and cannot be called from the entrypoint's file; remove 'static'",
                found.place.file
            ),
        });
    }
    let user = program.functions.iter().filter(|f| !f.in_system_header);
    Err(InputError::NoSuchFixture {
        option,
        name: name.to_owned(),
        suggestion: nearest(name, user.map(|f| f.name.as_str())),
    })
}

fn check_params(
    program: &Program,
    option: &'static str,
    found: &Function,
    expected: &[TypeId],
    ret: TypeId,
) -> Result<(), InputError> {
    let wanted = || signature(&program.types, ret, &found.name, expected);
    if found.params.len() != expected.len() {
        let count = found.params.len();
        let plural = if count == 1 { "" } else { "s" };
        let mut reason = format!("it takes {count} argument{plural}, not {}", expected.len());
        if option == INIT {
            reason.push_str(" (the entrypoint's own) and not none");
        }
        return Err(mismatch(program, option, found, &reason, wanted()));
    }
    for (index, (param, wanted_ty)) in found.params.iter().zip(expected).enumerate() {
        if !accepts(program, param.ty, *wanted_ty) {
            let reason = format!(
                "argument {} is of type '{}' where '{}' is passed",
                index + 1,
                program.types.get(param.ty).spelling,
                program.types.get(*wanted_ty).spelling
            );
            return Err(mismatch(program, option, found, &reason, wanted()));
        }
    }
    Ok(())
}

/// Same type, or a pointer that only adds `const`.
fn accepts(program: &Program, param: TypeId, passed: TypeId) -> bool {
    let (to, from) = (program.types.get(param), program.types.get(passed));
    if to.canonical == from.canonical {
        return true;
    }
    match (&to.kind, &from.kind) {
        (TypeKind::Pointer(to), TypeKind::Pointer(from)) => {
            let (to, from) = (program.types.get(*to), program.types.get(*from));
            to.canonical == from.canonical && to.is_const && !from.is_volatile
        }
        _ => false,
    }
}

fn mismatch(
    program: &Program,
    option: &'static str,
    found: &Function,
    reason: &str,
    expected: String,
) -> InputError {
    let params: Vec<TypeId> = found.params.iter().map(|p| p.ty).collect();
    InputError::FixtureSignature {
        option,
        name: found.name.clone(),
        reason: reason.to_owned(),
        found: signature(&program.types, found.ret, &found.name, &params),
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assumptions_are_single_expressions() {
        let check = |text: &str| {
            let options = InputOptions {
                assume: Some(text.to_owned()),
                ..InputOptions::default()
            };
            check_assumption(&options).is_ok()
        };
        for expression in ["a > 0", "a == ';'", "a != '(' && s[0] != \"#{\"[1]"] {
            assert!(check(expression), "{expression}");
        }
        for other in [
            "", "a; b", "({ 1; })", "a\n", "#a", "a > (0", ")a(", "a /*", "a //",
        ] {
            assert!(!check(other), "{other}");
        }
    }
}
