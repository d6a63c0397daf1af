//! Calls.

use super::Parser;
use super::definitions::Passed;
use super::instructions::Typed;
use super::lex::{Res, Token};
use super::scan::Attributes;
use super::types::begins_type;
use crate::{Argument, Call, Callee, ConstantKind, Op, Operand, Symbol, Type, TypeId};

impl<'a> Parser<'a> {
    /// A call behind its first word; none if it only carries debug information.
    pub fn call(&mut self, word: &str) -> Res<Option<Typed>> {
        if word != "call" {
            self.cursor.expect_word("call")?;
        }
        // Fast-math flags, calling convention, attributes of the result.
        while let Token::Word(word) = self.cursor.peek()
            && !begins_type(word)
        {
            self.skip_attribute()?;
        }
        let (ty, fixed) = self.call_type()?;
        if let Token::Global(name) = self.cursor.peek()
            && name.starts_with("llvm.dbg.")
        {
            let end = super::lex::line_end(self.cursor.text, self.cursor.at);
            self.cursor.jump(end);
            return Ok(None);
        }
        if self.cursor.eat_word("asm") {
            return self.assembly(ty).map(Some);
        }
        let callee = self.callee()?;
        let arguments = self.arguments()?;
        let mut attributes = Attributes::default();
        self.call_rest(self.is_assume(callee), &mut attributes)?;
        let call = Call {
            callee,
            arguments,
            ty,
            fixed,
            no_return: attributes.no_return,
            returns_twice: attributes.returns_twice,
        };
        Ok(Some((Op::Call(Box::new(call)), ty)))
    }

    /// Inline assembly without any instruction, which compilers know as a barrier: it does nothing, or leaves its operand in place.
    fn assembly(&mut self, ty: TypeId) -> Res<Typed> {
        while let Token::Word(_) = self.cursor.peek() {
            self.cursor.next();
        }
        let (Token::Str(""), true) = (self.cursor.next(), self.cursor.eat(b',')) else {
            return self.cursor.fail("inline assembly");
        };
        let Token::Str(constraints) = self.cursor.next() else {
            return self.cursor.fail("inline assembly");
        };
        let arguments = self.arguments()?;
        self.call_rest(false, &mut Attributes::default())?;
        let is_result = |one: &&str| one.starts_with('=') && !one.contains('*');
        let passed = (constraints.split(','))
            .filter(|one| !one.starts_with('~') && !one.is_empty() && !is_result(one));
        match constraints.split(',').filter(is_result).count() {
            0 => Ok((Op::Fence, self.module.types.void())),
            1 => {
                // The operand that shares its place with the result.
                let tied = passed.zip(&arguments).find(|(one, _)| *one == "0");
                match tied.map(|(_, argument)| *argument) {
                    Some(argument) if argument.ty == ty => {
                        let value = argument.value;
                        Ok((Op::Freeze { ty, value }, ty))
                    }
                    _ => self.cursor.fail("inline assembly"),
                }
            }
            _ => self.cursor.fail("inline assembly"),
        }
    }

    /// Type of the result, and the number of fixed arguments of a variadic type.
    fn call_type(&mut self) -> Res<(TypeId, Option<usize>)> {
        let ty = self.ty()?;
        Ok(match self.module.types.get(ty) {
            Type::Function {
                result,
                parameters,
                variadic,
            } => (*result, variadic.then_some(parameters.len())),
            _ => (ty, None),
        })
    }

    fn callee(&mut self) -> Res<Callee> {
        let pointer = self.module.types.pointer();
        let operand = self.operand(pointer)?;
        if let Operand::Const(id) = operand
            && let ConstantKind::Address {
                symbol: Symbol::Function(function),
                offset: 0,
            } = self.module.constants.get(id).kind
        {
            return Ok(Callee::Direct(function));
        }
        Ok(Callee::Indirect(operand))
    }

    fn arguments(&mut self) -> Res<Vec<Argument>> {
        self.cursor.expect(b'(')?;
        let mut arguments = Vec::new();
        while !self.cursor.eat(b')') {
            let ty = self.ty()?;
            let Passed { passing, align } = self.passed()?;
            let value = if matches!(self.module.types.get(ty), Type::Other(name) if &**name == "metadata")
            {
                self.metadata_argument(ty)?
            } else {
                self.operand(ty)?
            };
            arguments.push(Argument {
                ty,
                value,
                passing,
                align,
            });
            if !self.cursor.eat(b',') {
                self.cursor.expect(b')')?;
                break;
            }
        }
        Ok(arguments)
    }

    fn metadata_argument(&mut self, ty: TypeId) -> Res<Operand> {
        match self.cursor.peek() {
            Token::Meta(_) | Token::Punct(b'!') => Ok(Operand::Const(self.constant(ty)?)),
            // A value as metadata.
            _ => Ok(self.typed()?.1),
        }
    }

    fn call_rest(&mut self, is_assume: bool, attributes: &mut Attributes) -> Res<()> {
        while !self.cursor.at_line_end() {
            match self.cursor.peek() {
                Token::Group(number) => {
                    self.cursor.next();
                    attributes.join(self.groups.get(number).copied().unwrap_or_default());
                }
                Token::Word(word) => {
                    attributes.note(word);
                    self.skip_attribute()?;
                }
                Token::Str(_) => self.skip_attribute()?,
                Token::Punct(b'[') => {
                    if !is_assume {
                        return self.cursor.fail("operand bundles are not supported");
                    }
                    // What else may be assumed is only an aid for optimisation.
                    self.cursor.skip_balanced()?;
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn is_assume(&self, callee: Callee) -> bool {
        let Callee::Direct(function) = callee else {
            return false;
        };
        let assume = self.symbols.get("llvm.assume");
        assume == Some(&Symbol::Function(function))
    }
}
