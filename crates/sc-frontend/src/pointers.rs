//! How formals are used as pointers, for guessing what they point to.
//!
//! Heuristics, not proofs: what they say becomes the default of the input model,
//! which the user sees and may override. They follow local pointers and index
//! variables without regard to the order of statements.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::Node;
use crate::clang::{Cursor, Kind, Ty, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{PointerUse, Program};

/// A variable, by where it is declared.
type Variable = usize;

/// A call that hands formals of the caller on.
pub(crate) struct Passed {
    /// Name of the called function.
    callee: String,
    /// Per argument, the formal of the caller that it is, or is based on.
    formals: Vec<Option<usize>>,
}

/// What one body tells.
pub(crate) struct Pointers {
    pub(crate) uses: Vec<PointerUse>,
    pub(crate) passed: Vec<Passed>,
}

/// C string functions and the arguments that must be strings.
const STRING_ARGUMENTS: &[(&str, &[usize])] = &[
    ("strlen", &[0]),
    ("strnlen", &[0]),
    ("strcpy", &[1]),
    ("stpcpy", &[1]),
    ("strncpy", &[1]),
    ("strcat", &[0, 1]),
    ("strncat", &[0, 1]),
    ("strcmp", &[0, 1]),
    ("strncmp", &[0, 1]),
    ("strcasecmp", &[0, 1]),
    ("strncasecmp", &[0, 1]),
    ("strcoll", &[0, 1]),
    ("strchr", &[0]),
    ("strrchr", &[0]),
    ("index", &[0]),
    ("rindex", &[0]),
    ("strstr", &[0, 1]),
    ("strpbrk", &[0, 1]),
    ("strspn", &[0, 1]),
    ("strcspn", &[0, 1]),
    ("strtok", &[0, 1]),
    ("strtok_r", &[0, 1]),
    ("strsep", &[1]),
    ("strdup", &[0]),
    ("strndup", &[0]),
    ("atoi", &[0]),
    ("atol", &[0]),
    ("atoll", &[0]),
    ("atof", &[0]),
    ("strtol", &[0]),
    ("strtoul", &[0]),
    ("strtoll", &[0]),
    ("strtoull", &[0]),
    ("strtod", &[0]),
    ("strtof", &[0]),
    ("strtold", &[0]),
    ("puts", &[0]),
    ("fputs", &[0]),
    ("printf", &[0]),
    ("fprintf", &[1]),
    ("sprintf", &[1]),
    ("snprintf", &[2]),
    ("sscanf", &[0, 1]),
    ("fopen", &[0, 1]),
    ("getenv", &[0]),
    ("perror", &[0]),
];

/// Functions on blocks: the arguments that are blocks, and the one that is their length.
const BLOCK_ARGUMENTS: &[(&str, &[usize], usize)] = &[
    ("memcpy", &[0, 1], 2),
    ("memmove", &[0, 1], 2),
    ("memcmp", &[0, 1], 2),
    ("memset", &[0], 2),
    ("memchr", &[0], 2),
    ("write", &[1], 2),
    ("read", &[1], 2),
];

/// Looks through a body for uses of its formals.
pub(crate) fn find<'tu>(body: &Node<'tu>, formals: &[Cursor<'tu>], lexed: &Lexed<'_>) -> Pointers {
    let mut finder = Finder::new(formals, lexed);
    // Twice, so that `q = p` is known before uses of `q` that stand above it.
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    finder.finish()
}

struct Finder<'a> {
    lexed: &'a Lexed<'a>,
    names: Vec<String>,
    /// Formals by where they are declared.
    formals: BTreeMap<Variable, usize>,
    is_pointer: Vec<bool>,
    is_integer: Vec<bool>,
    /// Local pointers and the formal they are based on.
    based_on: BTreeMap<Variable, usize>,
    uses: Vec<PointerUse>,
    /// Per formal, the variables that occur in its indices.
    index_variables: Vec<BTreeSet<Variable>>,
    /// Per formal: an element was compared with zero; the pointer itself moves.
    zero_tested: Vec<bool>,
    moves: Vec<bool>,
    /// Comparisons, as the variables of both sides.
    comparisons: Vec<[BTreeSet<Variable>; 2]>,
    /// Variables on the greater side of a comparison.
    upper: BTreeSet<Variable>,
    /// Variables and what they are computed from.
    computed: Vec<(Variable, BTreeSet<Variable>)>,
    /// `variable = formal - …` and `variable = formal` in this order.
    set_below: Vec<(Variable, usize)>,
    set_to: Vec<(Variable, usize)>,
    decreased: BTreeSet<Variable>,
    in_loop_conditions: BTreeSet<Variable>,
    passed: Vec<Passed>,
}

impl<'a> Finder<'a> {
    fn new(formals: &[Cursor<'_>], lexed: &'a Lexed<'a>) -> Self {
        let kinds: Vec<_> = formals
            .iter()
            .map(|formal| formal.ty().canonical())
            .collect();
        let count = formals.len();
        Self {
            lexed,
            names: formals.iter().map(|formal| formal.name()).collect(),
            formals: formals
                .iter()
                .enumerate()
                .map(|(i, f)| (f.location(), i))
                .collect(),
            is_pointer: kinds.iter().map(|ty| is_pointer_like(*ty)).collect(),
            is_integer: kinds.iter().map(|ty| is_integer(*ty)).collect(),
            based_on: BTreeMap::new(),
            uses: vec![PointerUse::default(); count],
            index_variables: vec![BTreeSet::new(); count],
            zero_tested: vec![false; count],
            moves: vec![false; count],
            comparisons: Vec::new(),
            upper: BTreeSet::new(),
            computed: Vec::new(),
            set_below: Vec::new(),
            set_to: Vec::new(),
            decreased: BTreeSet::new(),
            in_loop_conditions: BTreeSet::new(),
            passed: Vec::new(),
        }
    }

    /// Learns which local pointers are based on which formals.
    fn aliases(&mut self, node: &Node<'_>) {
        let assigned = match node.kind {
            Kind::VarDecl => node
                .code()
                .next_back()
                .map(|value| (node.cursor.location(), value)),
            Kind::Binary if node.operator(self.lexed) == "=" => {
                let target = node.code_child(0).and_then(|left| self.variable(left));
                target.zip(node.code_child(1))
            }
            _ => None,
        };
        if let Some((variable, value)) = assigned
            && is_pointer_like(value.cursor.ty().canonical())
            && !self.formals.contains_key(&variable)
            && let Some(base) = self.base(value)
        {
            self.based_on.insert(variable, base);
        }
        node.code().for_each(|child| self.aliases(child));
    }

    fn visit(&mut self, node: &Node<'_>) {
        if let Some([base, index]) = self.dereferenced_sum(node) {
            // `*(p + i)` is `p[i]`, not the end of anything.
            self.indexed(base, index);
            self.visit(base);
            return self.visit(index);
        }
        match node.kind {
            Kind::Subscript => self.subscript(node),
            Kind::Unary => self.unary(node),
            Kind::Binary | Kind::CompoundAssign => self.binary(node),
            Kind::VarDecl => {
                if let Some(value) = node.code().next_back() {
                    self.assigned(node.cursor.location(), value);
                }
            }
            Kind::Call => self.call(node),
            Kind::While => self.loop_condition(node.code_child(0)),
            Kind::Do => self.loop_condition(node.code().next_back()),
            Kind::For => self.loop_condition(node.for_parts(self.lexed).condition),
            Kind::SizeofLike => return,
            _ => {}
        }
        node.code().for_each(|child| self.visit(child));
    }

    fn subscript(&mut self, node: &Node<'_>) {
        if let (Some(base), Some(index)) = (node.code_child(0), node.code_child(1)) {
            let (base, index) = if self.base(base).is_some() {
                (base, index)
            } else {
                (index, base)
            };
            self.indexed(base, index);
        }
    }

    /// `base` is accessed at `index`.
    fn indexed(&mut self, base: &Node<'_>, index: &Node<'_>) {
        let Some(formal) = self.base(base) else {
            return;
        };
        if matches!(
            self.lexed.normal(index.stripped(self.lexed).span).as_str(),
            "0" | "0u" | "0U"
        ) {
            return;
        }
        self.uses[formal].indexed = true;
        let variables = self.variables(index);
        self.index_variables[formal].extend(variables);
        if let Some(bound) = self.below_formal(index) {
            self.bound(formal, bound);
        }
    }

    fn unary(&mut self, node: &Node<'_>) {
        let Some(operand) = node.code_child(0) else {
            return;
        };
        match node.operator(self.lexed) {
            operator @ ("++" | "--") => {
                if let Some(formal) = self.base(operand) {
                    self.uses[formal].indexed = true;
                    self.moves[formal] = true;
                }
                if operator == "--" {
                    self.decreased.extend(self.variable(operand));
                }
            }
            "!" => self.truth(operand),
            _ => {}
        }
    }

    fn binary(&mut self, node: &Node<'_>) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        match node.operator(self.lexed) {
            "+" | "-" if is_pointer_like(node.cursor.ty().canonical()) => {
                let (base, index) = if self.base(left).is_some() {
                    (left, right)
                } else {
                    (right, left)
                };
                self.indexed(base, index);
                self.end_pointer(base, index);
            }
            operator @ ("+=" | "-=") => {
                if let Some(formal) = self.base(left) {
                    self.moves[formal] = true;
                    self.indexed(left, right);
                } else if operator == "-=" {
                    self.decreased.extend(self.variable(left));
                }
            }
            "=" => {
                if let Some(variable) = self.variable(left) {
                    self.assigned(variable, right);
                }
            }
            operator @ ("<" | "<=" | ">" | ">=" | "!=" | "==") => {
                self.comparison(operator, left, right)
            }
            "&&" | "||" => {
                self.truth(left);
                self.truth(right);
            }
            _ => {}
        }
    }

    fn comparison(&mut self, operator: &str, left: &Node<'_>, right: &Node<'_>) {
        let zero = |node: &Node<'_>| {
            let text = self.lexed.normal(node.stripped(self.lexed).span);
            matches!(text.as_str(), "0" | "'\\0'" | "'\\x00'")
        };
        let (left_is_zero, right_is_zero) = (zero(left), zero(right));
        if matches!(operator, "==" | "!=") && right_is_zero {
            self.truth(left);
        }
        if matches!(operator, "==" | "!=") && left_is_zero {
            self.truth(right);
        }
        // Equality mostly compares values, not bounds.
        let sides = [self.operands(left), self.operands(right)];
        match operator {
            "==" => return,
            "<" | "<=" => self.upper.extend(&sides[1]),
            ">" | ">=" => self.upper.extend(&sides[0]),
            _ => self.upper.extend(sides.iter().flatten()),
        }
        self.comparisons.push(sides);
    }

    /// `node` is tested against zero: does that look for the end of a string?
    fn truth(&mut self, node: &Node<'_>) {
        let node = node.stripped(self.lexed);
        let is_char = matches!(
            node.cursor.ty().canonical().kind(),
            TyKind::Int { is_char: true, .. }
        );
        let accessed = match node.kind {
            Kind::Subscript => node.code().find_map(|child| self.base(child)),
            Kind::Unary if node.operator(self.lexed) == "*" => {
                node.code_child(0).and_then(|pointer| self.base(pointer))
            }
            _ => None,
        };
        if let Some(formal) = accessed.filter(|_| is_char) {
            self.zero_tested[formal] = true;
        }
    }

    fn loop_condition(&mut self, condition: Option<&Node<'_>>) {
        let Some(condition) = condition else { return };
        self.truth(condition);
        let variables = self.variables(condition);
        self.in_loop_conditions.extend(variables);
    }

    fn assigned(&mut self, variable: Variable, value: &Node<'_>) {
        if let Some(formal) = self.below_formal(value) {
            self.set_below.push((variable, formal));
        } else if let Some(formal) = self.integer_formal(value) {
            self.set_to.push((variable, formal));
        }
        self.computed.push((variable, self.operands(value)));
    }

    /// The pointer and the index of `*(p + i)`.
    fn dereferenced_sum<'n, 'tu>(&self, node: &'n Node<'tu>) -> Option<[&'n Node<'tu>; 2]> {
        let is_access = node.kind == Kind::Unary && node.operator(self.lexed) == "*";
        let sum = is_access.then(|| node.code_child(0))??.stripped(self.lexed);
        let (left, right) = (sum.code_child(0)?, sum.code_child(1)?);
        let is_sum = sum.kind == Kind::Binary && matches!(sum.operator(self.lexed), "+" | "-");
        let operands = if self.base(left).is_some() {
            [left, right]
        } else {
            [right, left]
        };
        is_sum.then_some(operands)
    }

    /// `p + n` is most often the end of what `p` points to.
    fn end_pointer(&mut self, base: &Node<'_>, index: &Node<'_>) {
        if let (Some(formal), Some(bound)) = (self.base(base), self.integer_formal(index)) {
            self.bound(formal, bound);
        }
    }

    fn call(&mut self, node: &Node<'_>) {
        let Some(name) = node.callee_name(self.lexed) else {
            return;
        };
        let name = name.strip_prefix("__builtin_").unwrap_or(&name);
        let arguments: Vec<_> = node.code().skip(1).collect();
        if let Some((_, positions)) = STRING_ARGUMENTS.iter().find(|(known, _)| *known == name) {
            for argument in positions
                .iter()
                .filter_map(|position| arguments.get(*position))
            {
                if let Some(formal) = self.base(argument) {
                    self.uses[formal].as_string = true;
                }
            }
        }
        let block = BLOCK_ARGUMENTS.iter().find(|(known, ..)| *known == name);
        if let Some((_, positions, length)) = block {
            self.block(&arguments, positions, *length);
        }
        let formals = arguments.iter().map(|argument| {
            self.base(argument)
                .or_else(|| self.integer_formal(argument))
        });
        self.passed.push(Passed {
            formals: formals.collect(),
            callee: name.to_owned(),
        });
    }

    fn block(&mut self, arguments: &[&Node<'_>], positions: &[usize], length: usize) {
        let variables = arguments.get(length).map(|length| self.variables(length));
        let bounds: Vec<_> = variables
            .iter()
            .flatten()
            .filter_map(|v| self.formals.get(v).copied())
            .collect();
        for position in positions {
            let Some(formal) = arguments.get(*position).and_then(|a| self.base(a)) else {
                continue;
            };
            for bound in bounds.iter().filter(|bound| self.is_integer[**bound]) {
                self.uses[formal].indexed = true;
                self.uses[formal]
                    .bounded_by
                    .insert(self.names[*bound].clone());
            }
        }
    }

    fn bound(&mut self, formal: usize, by: usize) {
        self.uses[formal].bounded_by.insert(self.names[by].clone());
    }

    fn finish(mut self) -> Pointers {
        for formal in 0..self.uses.len() {
            self.complete_indices(formal);
            for by in self.bounds_of(formal) {
                self.bound(formal, by);
            }
            let usage = &mut self.uses[formal];
            usage.as_string |= self.zero_tested[formal] && usage.indexed;
        }
        Pointers {
            uses: self.uses,
            passed: self.passed,
        }
    }

    /// A computed index is as good as what it is computed from: `a[m]` with `m = (l + h) / 2`.
    /// Formals stay out: they are bounds or starting points.
    fn complete_indices(&mut self, formal: usize) {
        let indices = &mut self.index_variables[formal];
        let mut size = 0;
        while size != indices.len() {
            size = indices.len();
            for (variable, parts) in &self.computed {
                if indices.contains(variable) {
                    indices.extend(parts.iter().filter(|part| !self.formals.contains_key(part)));
                }
            }
        }
    }

    /// The formals that `variable` is, or was set from.
    fn sources(&self, variable: Variable) -> impl Iterator<Item = usize> {
        let set = self.set_to.iter().chain(&self.set_below);
        let set = set.filter(move |(v, _)| *v == variable).map(|(_, by)| *by);
        self.formals.get(&variable).copied().into_iter().chain(set)
    }

    /// Integer formals that bound the indices of `formal`.
    fn bounds_of(&self, formal: usize) -> BTreeSet<usize> {
        let indices = &self.index_variables[formal];
        let mut bounds = BTreeSet::new();
        for [left, right] in &self.comparisons {
            for (index, bound) in [(left, right), (right, left)] {
                if !index.is_disjoint(indices) {
                    let outside = bound.iter().filter(|v| !indices.contains(v));
                    bounds.extend(outside.flat_map(|v| self.sources(*v)));
                }
            }
        }
        let below = self.set_below.iter().filter(|(v, _)| indices.contains(v));
        bounds.extend(below.map(|(_, by)| *by));
        let is_high = |v: &Variable| self.decreased.contains(v) || self.upper.contains(v);
        let counted = self
            .set_to
            .iter()
            .filter(|(v, _)| indices.contains(v) && is_high(v));
        bounds.extend(counted.map(|(_, by)| *by));
        if self.moves[formal] {
            // `while (n-- > 0) *p++ …`.
            let counters = self.in_loop_conditions.intersection(&self.decreased);
            bounds.extend(counters.filter_map(|v| self.formals.get(v)));
        }
        bounds.retain(|by| self.is_integer[*by] && *by != formal);
        bounds
    }

    /// The variable that `node` names.
    fn variable(&self, node: &Node<'_>) -> Option<Variable> {
        let node = node.stripped(self.lexed);
        let declaration = (node.kind == Kind::DeclRef).then(|| node.cursor.referenced())??;
        matches!(declaration.kind(), Kind::VarDecl | Kind::ParmDecl).then(|| declaration.location())
    }

    /// All variables that occur in `node`.
    fn variables(&self, node: &Node<'_>) -> BTreeSet<Variable> {
        let mut variables: BTreeSet<_> = self.variable(node).into_iter().collect();
        for child in node.code() {
            variables.extend(self.variables(child));
        }
        variables
    }

    /// Variables whose own values `node` is computed from: not those that only say where a
    /// value is loaded from.
    fn operands(&self, node: &Node<'_>) -> BTreeSet<Variable> {
        let is_load = match node.kind {
            Kind::Subscript | Kind::MemberRef | Kind::Call => true,
            Kind::Unary => node.operator(self.lexed) == "*",
            _ => false,
        };
        if is_load {
            return BTreeSet::new();
        }
        let mut variables: BTreeSet<_> = self.variable(node).into_iter().collect();
        for child in node.code() {
            variables.extend(self.operands(child));
        }
        variables
    }

    /// The integer formal that `node` is.
    fn integer_formal(&self, node: &Node<'_>) -> Option<usize> {
        let mut node = node.stripped(self.lexed);
        while node.kind == Kind::Cast {
            node = node.code().next_back()?.stripped(self.lexed);
        }
        let formal = *self.formals.get(&self.variable(node)?)?;
        self.is_integer[formal].then_some(formal)
    }

    /// The integer formal `n` of `n - …`.
    fn below_formal(&self, node: &Node<'_>) -> Option<usize> {
        let node = node.stripped(self.lexed);
        let is_difference = node.kind == Kind::Binary && node.operator(self.lexed) == "-";
        is_difference.then(|| self.integer_formal(node.code_child(0)?))?
    }

    /// The pointer formal that `node` is computed from.
    fn base(&self, node: &Node<'_>) -> Option<usize> {
        let node = node.stripped(self.lexed);
        match node.kind {
            Kind::DeclRef => {
                let variable = self.variable(node)?;
                let formal = self
                    .formals
                    .get(&variable)
                    .or_else(|| self.based_on.get(&variable))?;
                self.is_pointer[*formal].then_some(*formal)
            }
            Kind::Cast => self.base(node.code().next_back()?),
            Kind::Unary if node.is_step(self.lexed) => self.base(node.code_child(0)?),
            Kind::Unary if node.operator(self.lexed) == "&" => {
                let element = node.code_child(0)?.stripped(self.lexed);
                let is_element = element.kind == Kind::Subscript;
                is_element.then(|| self.base(element.code_child(0)?))?
            }
            Kind::Binary | Kind::CompoundAssign
                if is_pointer_like(node.cursor.ty().canonical()) =>
            {
                node.code().find_map(|operand| self.base(operand))
            }
            Kind::Conditional => node.code().skip(1).find_map(|arm| self.base(arm)),
            _ => None,
        }
    }
}

fn is_pointer_like(ty: Ty<'_>) -> bool {
    matches!(
        ty.kind(),
        TyKind::Pointer | TyKind::ConstantArray | TyKind::IncompleteArray | TyKind::VariableArray
    )
}

fn is_integer(ty: Ty<'_>) -> bool {
    matches!(ty.kind(), TyKind::Int { .. } | TyKind::Enum)
}

/// Takes over what called functions do with formals that are handed on.
pub(crate) fn propagate(program: &mut Program, passed: &[Vec<Passed>]) {
    let names = Names::new(program);
    let flows: Vec<_> = passed
        .iter()
        .enumerate()
        .flat_map(|(caller, calls)| calls.iter().map(move |call| (caller, call)))
        .filter_map(|(caller, call)| {
            let callee = names.resolve(program.functions[caller].unit, &call.callee)?;
            Some((caller, callee.0, &call.formals))
        })
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (caller, callee, formals) in &flows {
            for (position, formal) in formals.iter().enumerate() {
                if let Some(formal) = formal {
                    changed |= take_over(program, *caller, *formal, *callee, position, formals);
                }
            }
        }
    }
}

/// Merges the use of the callee's formal `position` into the caller's `formal`.
fn take_over(
    program: &mut Program,
    caller: usize,
    formal: usize,
    callee: usize,
    position: usize,
    formals: &[Option<usize>],
) -> bool {
    let Some(theirs) = program.functions[callee]
        .pointer_uses
        .get(position)
        .cloned()
    else {
        return false;
    };
    let bounds: Vec<_> = theirs
        .bounded_by
        .iter()
        .filter_map(|name| {
            let params = &program.functions[callee].params;
            let index = params.iter().position(|param| param.name == *name)?;
            let ours = (*formals.get(index)?)?;
            Some(program.functions[caller].params.get(ours)?.name.clone())
        })
        .collect();
    let Some(ours) = program.functions[caller].pointer_uses.get_mut(formal) else {
        return false;
    };
    let before = ours.clone();
    ours.indexed |= theirs.indexed;
    ours.as_string |= theirs.as_string;
    ours.bounded_by.extend(bounds);
    *ours != before
}
