//! The contract of the entrypoint in ACSL as C: what it requires becomes a precondition, what it ensures an oracle.
//!
//! Arithmetic of ACSL has no overflow: operands are converted to a type in which nothing overflows, or the clause is
//! left out. A comparison through a pointer that is NULL is false in what is required, and true in what is ensured.
//! Clauses of which only a part can be evaluated are used in that part: `requires A && \valid(p + (0 .. n))` says `A`,
//! and that `p` is not NULL.

mod kinds;
mod terms;
mod translation;

pub use kinds::{Kind, Leaf, kinds, question};

use sc_frontend::acsl::{Clause, Specification, Term};
use sc_frontend::{Addition, FunctionId, Program};

use crate::ctype::{Names, declare};
use terms::conjuncts;
use translation::{Mode, Translator};

/// The function that keeps values of before the call.
pub(crate) const BEFORE: &str = "sc_before_";
/// The function that checks what a contract ensures.
pub(crate) const ENSURES: &str = "sc_ensures_";

/// What becomes of a contract.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Contract {
    /// What holds before the call, if anything is required.
    pub requires: Option<Requirement>,
    /// The function to call before the entrypoint, if one is needed.
    pub init: Option<String>,
    /// The function that checks the result.
    pub oracle: Option<String>,
    /// These functions, at the end of the unit.
    pub text: String,
    /// Clauses that are not used, each with the reason.
    pub left_out: Vec<String>,
}

/// What holds before the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// As an expression of C.
    pub expression: String,
    /// The clauses in ACSL.
    pub clauses: Vec<String>,
}

/// The parts of C that a contract names, as text: variables, members, elements.
pub fn leaves(contract: &Specification) -> Vec<String> {
    let mut found = Vec::new();
    for clause in contract.requires.iter().chain(&contract.ensures) {
        for term in clause.assumes.iter().chain([&clause.predicate]) {
            terms::leaves(term, &mut found);
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The names of the formals, and their declarations; one without a name gets one.
fn formals(program: &Program, entry: FunctionId) -> Vec<(String, String)> {
    let function = program.function(entry);
    let named = function.params.iter().enumerate().map(|(index, param)| {
        let name = match param.name.as_str() {
            "" => format!("sc_argument{index}"),
            name => name.to_owned(),
        };
        let declared = declare(&program.types, param.ty, &name, Names::Spelled);
        (name, declared)
    });
    named.collect()
}

impl Contract {
    /// Translates a contract. `with_fixtures`: the entrypoint may have functions of ours before and after it.
    pub fn new(
        program: &Program,
        entry: FunctionId,
        contract: &Specification,
        leaves: &[Leaf],
        with_fixtures: bool,
    ) -> Self {
        let name = &program.function(entry).name;
        let mut made = Self::default();
        let unread = contract.unread.iter();
        made.left_out.extend(unread.map(|it| {
            format!(
                "{}:{}: '{}': {}",
                it.place.file, it.place.line, it.text, it.reason
            )
        }));
        let formals = formals(program, entry);
        let formal_names: Vec<&str> = formals.iter().map(|(name, _)| name.as_str()).collect();
        let mut translator = Translator::new(leaves, &formal_names, name);
        let mut clauses = Vec::new();
        let mut required = Vec::new();
        for clause in &contract.requires {
            let used = made.translate(&mut translator, clause, Mode::Requires);
            if !used.is_empty() {
                clauses.push(clause.text.clone());
                required.extend(used);
            }
        }
        made.requires = (!required.is_empty()).then(|| Requirement {
            expression: required.join(" && "),
            clauses,
        });
        let mut ensured = Vec::new();
        for clause in &contract.ensures {
            match with_fixtures {
                true => ensured.extend(made.translate(&mut translator, clause, Mode::Ensures)),
                false => made.left_out.push(told(clause, "there are fixtures")),
            }
        }
        if !ensured.is_empty() {
            made.add_functions(program, entry, &formals, &translator, &ensured);
        }
        made
    }

    /// The parts of a clause that can be evaluated, as C.
    fn translate(
        &mut self,
        translator: &mut Translator<'_>,
        clause: &Clause,
        mode: Mode,
    ) -> Vec<String> {
        let mut used = Vec::new();
        if let Some(reason) = misnamed(clause, translator.formals()) {
            self.left_out.push(told(clause, &reason));
            return used;
        }
        for part in conjuncts(&clause.predicate) {
            let part = clause.assumes.iter().rev().fold(part, |part, assumed| {
                let assumed = match mode {
                    Mode::Requires => assumed.clone(),
                    Mode::Ensures => Term::Old(Box::new(assumed.clone())),
                };
                terms::implies(assumed, part)
            });
            match translator.predicate_of(&part, mode) {
                Ok(text) => used.push(text),
                Err(reason) => self.left_out.push(told(clause, &reason)),
            }
        }
        used
    }

    fn add_functions(
        &mut self,
        program: &Program,
        entry: FunctionId,
        formals: &[(String, String)],
        translator: &Translator<'_>,
        ensured: &[String],
    ) {
        let function = program.function(entry);
        let (name, returned) = (&function.name, &program.types.get(function.ret).kind);
        let mut list: Vec<String> = formals.iter().map(|(_, it)| it.clone()).collect();
        let unused: String = formals
            .iter()
            .map(|(name, _)| format!("    (void)({name});\n"))
            .collect();
        let joined = |list: &[String]| match list.is_empty() {
            true => "void".to_owned(),
            false => list.join(", "),
        };
        let mut text =
            format!("\n# 1 \"__sc_contract.c\" 1 3\n/* The ACSL contract of {name}. */\n");
        let olds = translator.snapshots();
        if !olds.is_empty() {
            let old = translation::old_function(name);
            let before = format!("{BEFORE}{name}");
            text += &format!(
                "static long long *{old}(void)\n{{\n    static long long values[{}] = {{0}};\n    return values;\n}}\n\
                 static void {before}({})\n{{\n{unused}",
                olds.len(),
                joined(&list)
            );
            for (index, value) in olds.iter().enumerate() {
                text += &format!("    {old}()[{index}] = {value};\n");
            }
            text += "}\n";
            self.init = Some(before);
        }
        if !matches!(returned, sc_frontend::TypeKind::Void) {
            list.push(declare(
                &program.types,
                function.ret,
                translation::RESULT,
                Names::Spelled,
            ));
        }
        let oracle = format!("{ENSURES}{name}");
        text += &format!(
            "static int {oracle}({})\n{{\n{unused}    return {};\n}}\n",
            joined(&list),
            ensured.join("\n        && ")
        );
        self.text = text;
        self.oracle = Some(oracle);
    }

    /// The functions, to be added to the unit of the entrypoint.
    pub fn addition(&self, program: &Program, entry: FunctionId) -> Option<Addition> {
        (!self.text.is_empty()).then(|| Addition {
            unit: program.function(entry).unit,
            text: self.text.clone(),
            ..Addition::default()
        })
    }
}

/// Why the names of a clause do not mean the formals of the definition: declarations may call parameters otherwise.
fn misnamed(clause: &Clause, formals: &[&str]) -> Option<String> {
    let mut names = Vec::new();
    for term in clause.assumes.iter().chain([&clause.predicate]) {
        terms::names(term, &mut names);
    }
    let is_other = |name: &String| {
        let parameters = clause.parameters.iter().enumerate();
        let with: Vec<_> = parameters
            .filter(|(_, words)| words.contains(name))
            .collect();
        match formals.iter().position(|formal| formal == name) {
            Some(at) => with.len() != 1 || with[0].0 != at,
            // A parameter without a name has a type only, which `sizeof` may name as well.
            None => with.iter().any(|(_, words)| words.len() > 1),
        }
    };
    let other = names.iter().find(|name| is_other(name))?;
    Some(format!(
        "'{other}' is not the same parameter in the declaration and in the definition"
    ))
}

fn told(clause: &Clause, reason: &str) -> String {
    let place = &clause.place;
    format!("{}:{}: '{}': {reason}", place.file, place.line, clause.text)
}
