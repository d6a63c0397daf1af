//! Collecting how a body uses its formals.

use super::library::{BLOCK_ARGUMENTS, COMPARING, STRING_ARGUMENTS};
use super::{Finder, Passed, Variable, element_size, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Kind, TyKind};
use crate::lex::Lexed;

/// The room for what functions such as `snprintf` write.
const TEXT_OF_PRINTF: u64 = 64;

impl Finder<'_> {
    /// Learns which local pointers are based on which formals.
    pub(super) fn aliases(&mut self, node: &Node<'_>) {
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

    pub(super) fn visit(&mut self, node: &Node<'_>) {
        if let Some([base, index]) = self.dereferenced_sum(node) {
            // `*(p + i)` is `p[i]`, not the end of anything.
            self.accessed(node);
            if let Some(sum) = node.code_child(0) {
                self.looks_back(sum.stripped(self.lexed));
            }
            self.any_index(base, index);
            self.indexed(base, index);
            self.summed_access(base, index);
            self.product_access(base, index);
            self.followed(base);
            self.visit(base);
            return self.visit(index);
        }
        self.accessed(node);
        self.looks_back(node);
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
            Kind::If | Kind::Conditional => return self.branch(node),
            Kind::While => self.loop_condition(node.code_child(0)),
            Kind::Do => self.loop_condition(node.code().next_back()),
            Kind::For => {
                let parts = node.for_parts(self.lexed);
                self.loop_condition(parts.condition);
                if let Some(step) = parts.step {
                    self.stepped_together(step);
                }
            }
            Kind::Compound => self.walked_together(node),
            Kind::SizeofLike => return,
            _ => {}
        }
        node.code().for_each(|child| self.visit(child));
    }

    /// What `if` and `?:` decide on. An assertion does not handle NULL: it excludes it.
    fn branch(&mut self, node: &Node<'_>) {
        let before = self.in_assertion;
        if let Some(condition) = node.code_child(0) {
            self.in_assertion |= is_assertion(node, self.lexed);
            self.null_test(condition);
            self.visit(condition);
        }
        self.in_assertion = before;
        node.code().skip(1).for_each(|child| self.visit(child));
    }

    /// `node` is compared with zero: is it a pointer of which NULL is a legal value?
    fn null_test(&mut self, node: &Node<'_>) {
        let variable = self.variable(node);
        let formal = variable.and_then(|variable| self.formals.get(&variable));
        if let Some(formal) = formal
            && self.is_pointer[*formal]
            && !self.in_assertion
        {
            self.uses[*formal].tested = true;
        }
    }

    fn subscript(&mut self, node: &Node<'_>) {
        if let (Some(base), Some(index)) = (node.code_child(0), node.code_child(1)) {
            self.any_index(base, index);
            let (base, index) = if self.base(base).is_some() {
                (base, index)
            } else {
                (index, base)
            };
            self.indexed(base, index);
            self.summed_access(base, index);
            self.product_access(base, index);
        }
    }

    /// The pointer walks over the bytes of what the formal points to: `(unsigned char *)object`.
    fn views_bytes(&self, pointer: &Node<'_>, formal: usize) -> bool {
        let ty = pointer.stripped(self.lexed).cursor.ty().canonical();
        let to = match ty.is_array() {
            true => ty.element().canonical(),
            false => ty.pointee().canonical(),
        };
        let is_bytes = matches!(to.kind(), TyKind::Int { is_char: true, .. });
        is_bytes && self.element_sizes[formal] > 1
    }

    /// One of these is a pointer, the other one a position.
    fn any_index(&mut self, one: &Node<'_>, other: &Node<'_>) {
        for node in [one, other] {
            let ty = node.stripped(self.lexed).cursor.ty().canonical();
            if !is_pointer_like(ty) {
                let operands = self.operands(node);
                self.any_index.extend(operands);
            }
        }
    }

    /// `base` is accessed at `index`.
    fn indexed(&mut self, base: &Node<'_>, index: &Node<'_>) {
        let Some(formal) = self.base(base) else {
            return;
        };
        if self.views_bytes(base, formal) {
            let variables = self.variables(index);
            self.index_variables[formal].extend(variables);
            let bytes = self
                .constant(index)
                .map_or(1, |last| last.saturating_add(1));
            let known = &mut self.bytes_viewed[formal];
            *known = Some(known.unwrap_or(0).max(bytes));
            return;
        }
        if matches!(
            self.lexed.normal(index.stripped(self.lexed).span).as_str(),
            "0" | "0u" | "0U"
        ) {
            return;
        }
        self.uses[formal].indexed = true;
        if let Some(last) = self.constant(index) {
            self.reaches(formal, last.saturating_add(1));
        }
        self.noted_load(formal, index);
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
                    match self.views_bytes(operand, formal) {
                        true => self.bytes_viewed[formal] = self.bytes_viewed[formal].or(Some(1)),
                        false => self.uses[formal].indexed = true,
                    }
                    self.moves[formal] = true;
                }
                let variable = self.variable(operand);
                self.sums.changed.extend(variable);
                if operator == "--" {
                    self.decreased.extend(variable);
                    self.may_be_end(operand);
                }
            }
            "!" => {
                self.null_test(operand);
                self.truth(operand);
            }
            _ => {}
        }
    }

    fn binary(&mut self, node: &Node<'_>) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        match node.operator(self.lexed) {
            operator @ ("+" | "-") if is_pointer_like(node.cursor.ty().canonical()) => {
                self.any_index(left, right);
                let (base, index) = if self.base(left).is_some() {
                    (left, right)
                } else {
                    (right, left)
                };
                self.indexed(base, index);
                self.noted_shift(base, index);
                if operator == "+" {
                    self.product_access(base, index);
                }
                self.end_pointer(node, base, index);
            }
            "-" => {
                self.subtracted(left, right);
                self.noted_difference(left, right);
            }
            operator @ ("+=" | "-=") => {
                self.sums.changed.extend(self.variable(left));
                if let Some(formal) = self.base(left) {
                    self.moves[formal] = true;
                    self.indexed(left, right);
                } else if operator == "-=" {
                    self.decreased.extend(self.variable(left));
                }
            }
            "=" => {
                if let Some(variable) = self.variable(left) {
                    self.sums.changed.insert(variable);
                    self.assigned(variable, right);
                }
            }
            operator @ ("<" | "<=" | ">" | ">=" | "!=" | "==") => {
                self.comparison(operator, left, right)
            }
            "&&" | "||" => {
                for operand in [left, right] {
                    self.null_test(operand);
                    self.truth(operand);
                }
            }
            _ => {}
        }
    }

    fn comparison(&mut self, operator: &str, left: &Node<'_>, right: &Node<'_>) {
        self.compared(operator, left, right);
        let zero = |node: &Node<'_>| {
            let text = self.lexed.normal(node.stripped(self.lexed).span);
            matches!(text.as_str(), "0" | "'\\0'" | "'\\x00'")
        };
        let (left_is_zero, right_is_zero) = (zero(left), zero(right));
        if matches!(operator, "==" | "!=") {
            for (one, other, other_is_zero) in
                [(left, right, right_is_zero), (right, left, left_is_zero)]
            {
                if other_is_zero {
                    self.truth(one);
                }
                if other_is_zero || is_null(other, self.lexed) {
                    self.null_test(one);
                }
            }
        }
        for (one, other) in [(left, right), (right, left)] {
            let Some(value) = self.constant(other) else {
                continue;
            };
            if let Some(formal) = self.integer_formal(one) {
                self.reaches(formal, value.saturating_add(1));
            }
            let variables = self.operands(one);
            self.named_bounds.push((variables, value));
        }
        let sides = [self.operands(left), self.operands(right)];
        if !matches!(operator, "==" | "!=") {
            self.ordered(left, right);
            self.noted_limit(left, right);
        }
        self.product_limit(operator, left, right);
        match operator {
            // Equality mostly compares values, not bounds.
            "==" => return self.equalities.push(sides),
            "<" | "<=" => self.upper.extend(&sides[1]),
            ">" | ">=" => self.upper.extend(&sides[0]),
            _ => self.upper.extend(sides.iter().flatten()),
        }
        self.comparisons.push(sides);
    }

    /// A loop that goes on until a character is zero, whatever else happens, ends with the string.
    fn scan(&mut self, condition: &Node<'_>) {
        let node = condition.stripped(self.lexed);
        let tested = match (node.kind, node.operator(self.lexed)) {
            (Kind::Binary, "!=") => match (node.code_child(0), node.code_child(1)) {
                (Some(left), Some(right)) if right.cursor.integer_value() == Some(0) => left,
                _ => return,
            },
            _ => node,
        };
        self.scanned.extend(self.character(tested));
    }

    /// `node` is tested against zero: does that look for the end of a string?
    fn truth(&mut self, node: &Node<'_>) {
        if let Some(formal) = self.character(node) {
            self.zero_tested[formal] = true;
        }
    }

    /// The pointer formal of which `node` is a character.
    fn character(&self, node: &Node<'_>) -> Option<usize> {
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
            // `while ((*d++ = *s++))`.
            Kind::Binary if node.operator(self.lexed) == "=" => {
                return self.character(node.code_child(1)?);
            }
            _ => None,
        };
        accessed.filter(|_| is_char)
    }

    fn loop_condition(&mut self, condition: Option<&Node<'_>>) {
        let Some(condition) = condition else { return };
        self.null_test(condition);
        self.truth(condition);
        self.scan(condition);
        self.end_test(condition);
        let variables = self.variables(condition);
        self.in_loop_conditions.extend(variables);
    }

    /// A loop goes on while `node` is not zero: is it an element of an array that ends there?
    fn end_test(&mut self, node: &Node<'_>) {
        let node = node.stripped(self.lexed);
        match (node.kind, node.operator(self.lexed)) {
            (Kind::Binary, "&&") => node.code().for_each(|it| self.end_test(it)),
            (Kind::Binary, "!=") => {
                let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
                    return;
                };
                let is_zero = |it: &Node<'_>| {
                    let text = self.lexed.normal(it.stripped(self.lexed).span);
                    text == "0" || is_null(it, self.lexed)
                };
                let tested = [(left, is_zero(right)), (right, is_zero(left))];
                let tested = tested.into_iter().filter(|(_, zero)| *zero);
                tested.for_each(|(it, _)| self.end_test(it));
            }
            _ => {
                if let Some(formal) = self.array_of(node) {
                    self.uses[formal].ended_by_zero = true;
                }
            }
        }
    }

    /// The pointer formal of which `node` is an element, or a member of one.
    fn array_of(&self, node: &Node<'_>) -> Option<usize> {
        let node = node.stripped(self.lexed);
        let inner = node.code_child(0)?;
        match node.kind {
            Kind::MemberRef if self.lexed.word_from(inner.span.end) == "->" => self.base(inner),
            Kind::MemberRef => self.array_of(inner),
            _ => self.element_of(node),
        }
    }

    fn assigned(&mut self, variable: Variable, value: &Node<'_>) {
        if let Some(formal) = self.below_formal(value) {
            self.set_below.push((variable, formal));
        } else if let Some(formal) = self.integer_formal(value) {
            self.set_to.push((variable, formal));
        }
        self.computed.push((variable, self.operands(value)));
        self.noted_loads(variable, value);
        self.summed_value(variable, value);
        self.product_value(variable, value);
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
    fn end_pointer(&mut self, sum: &Node<'_>, base: &Node<'_>, index: &Node<'_>) {
        if let (Some(formal), Some(bound)) = (self.base(base), self.integer_formal(index)) {
            self.sums.may_end(sum, formal, bound);
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
                    self.uses[formal].accessed = true;
                    self.uses[formal].as_string = true;
                }
                if let Some(formal) = self.element_of(argument) {
                    self.uses[formal].of_strings = true;
                }
            }
        }
        self.compared_with_literals(name, &arguments);
        self.shifted_arguments(&arguments);
        let block = BLOCK_ARGUMENTS.iter().find(|(known, ..)| *known == name);
        if let Some((_, positions, length)) = block {
            // Text of some length has to fit.
            if name.ends_with("printf")
                && let Some(length) = arguments.get(*length)
            {
                let formals = self.variables(length);
                let formals = formals
                    .iter()
                    .filter_map(|it| self.formals.get(it).copied());
                let formals: Vec<usize> = formals.collect();
                formals
                    .into_iter()
                    .for_each(|it| self.reaches(it, TEXT_OF_PRINTF));
            }
            let blocks = positions.iter().filter_map(|it| arguments.get(*it));
            let blocks: Vec<usize> = blocks.filter_map(|it| self.base(it)).collect();
            for formal in blocks {
                self.uses[formal].accessed = true;
            }
            self.block(&arguments, positions, *length);
            if let Some(bytes) = self.constant_bytes(name, &arguments, *length) {
                let blocks = positions.iter().filter_map(|it| arguments.get(*it));
                blocks.for_each(|block| self.constant_block(block, bytes));
            }
        }
        let formals = arguments.iter().map(|argument| {
            self.base(argument)
                .or_else(|| self.integer_formal(argument))
        });
        let elements = arguments.iter().map(|argument| self.element_of(argument));
        self.passed.push(Passed {
            formals: formals.collect(),
            elements: elements.collect(),
            shifted: arguments
                .iter()
                .map(|argument| self.is_shifted(argument))
                .collect(),
            unmoved: arguments
                .iter()
                .map(|argument| self.unmoved(argument).is_some())
                .collect(),
            callee: name.to_owned(),
        });
    }

    /// `strcmp(s, "literal")`: strings of that length matter.
    fn compared_with_literals(&mut self, name: &str, arguments: &[&Node<'_>]) {
        if !COMPARING.contains(&name) {
            return;
        }
        let lengths = arguments
            .iter()
            .filter_map(|argument| self.literal_length(argument));
        let Some(longest) = lengths.max() else {
            return;
        };
        let formals = arguments.iter().filter_map(|argument| self.base(argument));
        for formal in formals.collect::<Vec<_>>() {
            self.reaches(formal, longest);
        }
    }

    /// The characters of a literal, or of a constant array that holds one, and the NUL behind them.
    fn literal_length(&self, argument: &Node<'_>) -> Option<u64> {
        let node = self.without_casts(argument);
        match node.kind {
            Kind::Literal => node.cursor.ty().canonical().array_len(),
            Kind::DeclRef => {
                let ty = node.cursor.referenced()?.ty().canonical();
                let is_text = ty.is_array() && ty.element().size() == Some(1);
                // Elements as libclang tells them have no qualifiers.
                let is_constant = is_text && ty.spelling().starts_with("const ");
                is_constant.then(|| ty.array_len())?
            }
            _ => None,
        }
    }

    /// A positive constant. Evaluating is expensive: what has variables is none.
    pub(super) fn constant(&self, node: &Node<'_>) -> Option<u64> {
        if !self.variables(node).is_empty() {
            return None;
        }
        u64::try_from(node.cursor.integer_value()?)
            .ok()
            .filter(|value| *value > 0)
    }

    fn reaches(&mut self, formal: usize, length: u64) {
        let known = &mut self.uses[formal].reaches;
        *known = length.max(*known);
    }

    /// The bytes of a block whose length is a constant: `memcpy(&head, p, sizeof head)`.
    fn constant_bytes(&self, name: &str, arguments: &[&Node<'_>], length: usize) -> Option<u64> {
        // These take a number of elements, and their size beside it.
        let unit = match name {
            "fread" | "fwrite" => Some(1),
            "qsort" => Some(2),
            "bsearch" => Some(3),
            _ => None,
        };
        let size = match unit {
            Some(position) => self.size_constant(arguments.get(position)?)?,
            None => 1,
        };
        self.size_constant(arguments.get(length)?)?
            .checked_mul(size)
    }

    /// A positive constant, which may be the size of a variable.
    fn size_constant(&self, node: &Node<'_>) -> Option<u64> {
        let is_size = self.without_casts(node).kind == Kind::SizeofLike;
        match is_size {
            true => u64::try_from(node.cursor.integer_value()?).ok(),
            false => self.constant(node),
        }
    }

    /// So many bytes are read or written from `block` on, as an access to the last of them would.
    fn constant_block(&mut self, block: &Node<'_>, bytes: u64) {
        let Some(formal) = self.base(block) else {
            return;
        };
        let size = self.element_sizes[formal].max(1);
        let before = match self.shifted(block) {
            Some([pointer, index]) => match self.constant(index) {
                Some(index) => index.saturating_mul(element_size(pointer.cursor.ty().canonical())),
                None => return,
            },
            None => 0,
        };
        let elements = before.saturating_add(bytes).div_ceil(size);
        if elements > 1 {
            self.uses[formal].indexed = true;
            self.reaches(formal, elements);
        }
    }

    fn block(&mut self, arguments: &[&Node<'_>], positions: &[usize], length: usize) {
        let variables = arguments.get(length).map(|length| self.variables(length));
        let bounds: Vec<_> = variables
            .iter()
            .flatten()
            .filter_map(|v| self.formals.get(v).copied())
            .collect();
        for block in positions
            .iter()
            .filter_map(|position| arguments.get(*position))
        {
            let Some(formal) = self.base(block) else {
                continue;
            };
            let length = arguments.get(length);
            if let Some(length) = length.filter(|_| self.shifted(block).is_none()) {
                self.product_block(formal, length);
            }
            if !length.is_none_or(|length| self.summed_block(formal, block, length)) {
                continue;
            }
            // What a local number was set to is not known yet.
            self.block_lengths
                .extend(variables.iter().flatten().map(|it| (formal, *it)));
            for bound in bounds.iter().filter(|bound| self.is_integer[**bound]) {
                self.uses[formal].indexed = true;
                self.uses[formal]
                    .bounded_by
                    .insert(self.names[*bound].clone());
            }
        }
    }
}

/// `NULL`, however it is written.
pub(crate) fn is_null(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let mut node = node.stripped(lexed);
    while node.kind == Kind::Cast {
        let Some(operand) = node.code().next_back() else {
            return false;
        };
        node = operand.stripped(lexed);
    }
    matches!(
        lexed.normal(node.span).as_str(),
        "0" | "0L" | "0UL" | "nullptr"
    )
}

/// What `assert` is made of: the program ends if the condition is false.
pub(crate) fn is_assertion(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    const ENDS: [&str; 4] = ["__assert_fail", "__assert_rtn", "__assert", "__assert_func"];
    let otherwise = node.code().nth(2).map(|node| node.stripped(lexed));
    let name = otherwise.and_then(|node| node.callee_name(lexed));
    name.is_some_and(|name| ENDS.contains(&name.as_str()))
}
