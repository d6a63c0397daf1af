//! Variables, aliases and headers of functions.

use super::Parser;
use super::constants::begins_constant;
use super::lex::{Res, Token, unquote};
use super::scan::Attributes;
use super::types::begins_type;
use crate::{Alias, ConstantKind, Function, Global, Linkage, Loc, Parameter, Passing, TypeId};

/// What stands between the type of an argument or parameter and its value.
#[derive(Clone, Copy, Default)]
pub(crate) struct Passed {
    pub passing: Passing,
    pub align: Option<u64>,
}

fn linkage(word: &str) -> Option<Linkage> {
    Some(match word {
        "external" | "dllimport" => Linkage::External,
        "private" | "internal" => Linkage::Internal,
        "weak" | "weak_odr" | "linkonce" | "linkonce_odr" => Linkage::Weak,
        "common" => Linkage::Common,
        "extern_weak" => Linkage::ExternWeak,
        "available_externally" => Linkage::AvailableExternally,
        "appending" => Linkage::Appending,
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    fn global_name(&mut self) -> Res<Box<str>> {
        let Token::Global(name) = self.cursor.next() else {
            return self.cursor.fail("expected a name with `@`");
        };
        Ok(unquote(name).into())
    }

    pub fn global(&mut self) -> Res<Global> {
        let name = self.global_name()?;
        self.cursor.expect(b'=')?;
        let mut result = Global {
            name,
            ty: TypeId(0),
            size: 0,
            initializer: None,
            constant: false,
            linkage: Linkage::External,
            align: 0,
            thread_local: false,
            address_space: 0,
            module: 0,
        };
        loop {
            match self.cursor.peek() {
                Token::Word("global") => break,
                Token::Word("constant") => {
                    result.constant = true;
                    break;
                }
                Token::Word("addrspace") => result.address_space = self.address_space()?,
                Token::Word(word) => {
                    self.cursor.next();
                    result.thread_local |= word == "thread_local";
                    result.linkage = linkage(word).unwrap_or(result.linkage);
                    if self.cursor.peek() == Token::Punct(b'(') {
                        self.cursor.skip_balanced()?;
                    }
                }
                _ => return self.cursor.fail("expected `global` or `constant`"),
            }
        }
        self.cursor.next();
        result.ty = self.ty()?;
        if !self.cursor.at_line_end() && self.cursor.peek() != Token::Punct(b',') {
            result.initializer = Some(self.constant(result.ty)?);
        }
        result.size = self.module.types.size(result.ty);
        result.align = self.module.types.align(result.ty);
        while !self.cursor.at_line_end() && self.cursor.eat(b',') {
            if self.cursor.eat_word("align") {
                result.align = self.alignment()?;
            } else {
                self.skip_property()?;
            }
        }
        Ok(result)
    }

    /// `section "…"`, `comdat`, `!dbg !1` and what else follows a comma.
    fn skip_property(&mut self) -> Res<()> {
        while !self.cursor.at_line_end() {
            match self.cursor.peek() {
                Token::Punct(b',') => return Ok(()),
                Token::Punct(b'(' | b'{' | b'[' | b'<') => self.cursor.skip_balanced()?,
                _ => {
                    self.cursor.next();
                }
            }
        }
        Ok(())
    }

    pub fn alignment(&mut self) -> Res<u64> {
        let bracket = self.cursor.eat(b'(');
        let align = self.cursor.unsigned()?;
        if bracket {
            self.cursor.expect(b')')?;
        }
        if !align.is_power_of_two() {
            return self.cursor.fail("the alignment is not a power of two");
        }
        Ok(align)
    }

    pub fn alias(&mut self) -> Res<Alias> {
        let name = self.global_name()?;
        self.cursor.expect(b'=')?;
        let mut found = Linkage::External;
        let is_alias = loop {
            match self.cursor.next() {
                Token::Word("alias") => break true,
                Token::Word("ifunc") => break false,
                Token::Word(word) => {
                    found = linkage(word).unwrap_or(found);
                    if self.cursor.peek() == Token::Punct(b'(') {
                        self.cursor.skip_balanced()?;
                    }
                }
                _ => return self.cursor.fail("expected `alias`"),
            }
        };
        self.ty()?;
        self.cursor.expect(b',')?;
        // With typed pointers an expression may stand here without its type in front.
        let ty = match self.cursor.peek() {
            Token::Word(word) if !begins_type(word) => self.module.types.pointer(),
            _ => self.ty()?,
        };
        let mut target = self.constant(ty)?;
        if !is_alias {
            let kind = ConstantKind::Unsupported("ifunc".into());
            target = self.intern(ty, kind);
        }
        Ok(Alias {
            name,
            target,
            linkage: found,
            module: 0,
        })
    }

    pub fn function(&mut self, index: usize) -> Res<Function> {
        let defined = self.cursor.word()? == "define";
        let mut found = Linkage::External;
        while let Token::Meta(_) = self.cursor.peek() {
            // Attachments of declarations stand in front.
            self.attachment()?;
        }
        while let Token::Word(word) = self.cursor.peek() {
            if begins_type(word) {
                break;
            }
            found = linkage(word).unwrap_or(found);
            self.skip_attribute()?;
        }
        let result = self.ty()?;
        let name = self.global_name()?;
        self.body.clear();
        let (parameters, variadic) = self.parameters(defined)?;
        let mut attributes = Attributes::default();
        let location = self.header_rest(defined, &mut attributes)?;
        let mut function = Function {
            name,
            linkage: found,
            result,
            parameters,
            variadic,
            registers: Vec::new(),
            blocks: Vec::new(),
            no_return: attributes.no_return,
            returns_twice: attributes.returns_twice,
            location,
            module: 0,
        };
        if defined {
            function.blocks = self.blocks(index, result)?;
            function.registers = self.body.take_registers();
        } else {
            function.registers = function
                .parameters
                .iter()
                .enumerate()
                .map(|(at, parameter)| crate::Register {
                    ty: parameter.ty,
                    name: at.to_string().into(),
                })
                .collect();
        }
        Ok(function)
    }

    fn parameters(&mut self, defined: bool) -> Res<(Vec<Parameter>, bool)> {
        self.cursor.expect(b'(')?;
        let mut parameters = Vec::new();
        let mut variadic = false;
        while !self.cursor.eat(b')') {
            if self.cursor.peek() == Token::Dots {
                self.cursor.next();
                variadic = true;
            } else {
                let ty = self.ty()?;
                let Passed { passing, align } = self.passed()?;
                parameters.push(Parameter { ty, passing, align });
                if let Token::Local(name) = self.cursor.peek() {
                    self.cursor.next();
                    self.define(Some(name), ty)?;
                } else if defined {
                    self.define(None, ty)?;
                }
            }
            if !self.cursor.eat(b',') {
                self.cursor.expect(b')')?;
                break;
            }
        }
        Ok((parameters, variadic))
    }

    /// Attributes of a parameter or an argument, up to its value.
    pub fn passed(&mut self) -> Res<Passed> {
        let mut result = Passed::default();
        loop {
            match self.cursor.peek() {
                Token::Word(word) if begins_constant(word) => return Ok(result),
                Token::Word("align") => {
                    self.cursor.next();
                    result.align = Some(self.alignment()?);
                }
                Token::Word(word @ ("byval" | "sret")) => {
                    self.cursor.next();
                    // Without a type only in texts older than any clang that we know.
                    self.cursor.expect(b'(')?;
                    let ty = self.ty()?;
                    self.cursor.expect(b')')?;
                    result.passing = if word == "byval" {
                        Passing::ByVal(ty)
                    } else {
                        Passing::StructReturn(ty)
                    };
                }
                Token::Word("inalloca" | "preallocated" | "byref") => {
                    return self
                        .cursor
                        .fail("a way to pass arguments that is not supported");
                }
                Token::Word(_) | Token::Str(_) => self.skip_attribute()?,
                _ => return Ok(result),
            }
        }
    }

    /// One attribute: a word, perhaps with something in brackets or a number; or a string, perhaps with a value.
    pub fn skip_attribute(&mut self) -> Res<()> {
        let token = self.cursor.next();
        match self.cursor.peek() {
            Token::Punct(b'(') => self.cursor.skip_balanced(),
            Token::Number(_) if matches!(token, Token::Word("align" | "cc" | "alignstack")) => {
                self.cursor.next();
                Ok(())
            }
            Token::Punct(b'=') if matches!(token, Token::Str(_) | Token::Word(_)) => {
                self.cursor.next();
                self.cursor.next();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// What stands between the parameters and the body.
    fn header_rest(&mut self, defined: bool, attributes: &mut Attributes) -> Res<Option<Loc>> {
        let mut location = None;
        loop {
            if !defined && self.cursor.at_line_end() {
                return Ok(location);
            }
            match self.cursor.peek() {
                Token::Punct(b'{') if defined => {
                    self.cursor.next();
                    return Ok(location);
                }
                Token::Word("prefix" | "prologue" | "personality") => {
                    self.cursor.next();
                    self.typed_constant()?;
                }
                Token::Group(number) => {
                    self.cursor.next();
                    attributes.join(self.groups.get(number).copied().unwrap_or_default());
                }
                Token::Word(word) => {
                    attributes.note(word);
                    self.skip_attribute()?;
                }
                Token::Str(_) => self.skip_attribute()?,
                Token::Meta(_) => location = self.attachment()?.or(location),
                _ => {
                    return self.cursor.unexpected("the body of the function");
                }
            }
        }
    }

    /// `!dbg !12` and the like; the place, if it is one.
    pub fn attachment(&mut self) -> Res<Option<Loc>> {
        let Token::Meta(kind) = self.cursor.next() else {
            return self.cursor.fail("expected metadata");
        };
        let start = self.cursor.start();
        let token = self.cursor.next();
        if token == Token::Punct(b'!') || self.cursor.peek() == Token::Punct(b'(') {
            self.cursor.skip_balanced()?;
        }
        if kind != "dbg" {
            return Ok(None);
        }
        let files = &mut self.module.files;
        Ok(match token {
            Token::Meta(number) => match number.parse() {
                Ok(number) => self.metadata.place(number, files),
                Err(_) => {
                    let text = &self.cursor.text[start..self.cursor.at];
                    self.metadata.inline_place(text, files)
                }
            },
            _ => None,
        })
    }
}
