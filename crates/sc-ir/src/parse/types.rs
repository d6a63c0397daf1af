//! Types in the text.

use super::Parser;
use super::lex::{Res, Token, unquote};
use crate::{FloatKind, Type, TypeId};

/// Deepest nesting of types and constants that is read: a damaged text must not exhaust the stack.
const DEEPEST: u32 = 200;

/// How many words are remembered as types.
const RECENT: usize = 8;

/// A named type, perhaps not yet read.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    /// Where its body is.
    At(usize),
    /// Being read: a type that contains itself.
    Open,
    Known(TypeId),
}

/// Whether a word begins a type.
pub(crate) fn begins_type(word: &str) -> bool {
    simple(word).is_some() || matches!(word, "ptr" | "target")
}

fn simple(word: &str) -> Option<Type> {
    Some(match word {
        "void" => Type::Void,
        "half" => Type::Float(FloatKind::Half),
        "bfloat" => Type::Float(FloatKind::BFloat),
        "float" => Type::Float(FloatKind::Single),
        "double" => Type::Float(FloatKind::Double),
        "x86_fp80" => Type::Float(FloatKind::X87),
        "fp128" => Type::Float(FloatKind::Quad),
        "ppc_fp128" => Type::Float(FloatKind::PpcDoubleDouble),
        "label" | "metadata" | "token" | "x86_mmx" | "x86_amx" | "opaque" => {
            Type::Other(word.into())
        }
        _ => {
            let bits: u32 = word.strip_prefix('i')?.parse().ok()?;
            (1..=1 << 23).contains(&bits).then_some(Type::Int(bits))?
        }
    })
}

impl<'a> Parser<'a> {
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.depth >= DEEPEST {
            return self.cursor.fail("nested too deeply");
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// A type with all its suffixes.
    pub fn ty(&mut self) -> Res<TypeId> {
        self.nested(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Res<TypeId> {
        let mut ty = self.ty_prefix()?;
        loop {
            match self.cursor.peek() {
                Token::Punct(b'*') => {
                    self.cursor.next();
                    ty = self.module.types.pointer();
                }
                Token::Word("addrspace") => {
                    let space = self.address_space()?;
                    self.cursor.expect(b'*')?;
                    ty = self.module.types.intern(Type::Pointer(space));
                }
                Token::Punct(b'(') => ty = self.function_type(ty)?,
                _ => return Ok(ty),
            }
        }
    }

    fn ty_prefix(&mut self) -> Res<TypeId> {
        match self.cursor.next() {
            Token::Word("ptr") => {
                let mut space = 0;
                if self.cursor.peek() == Token::Word("addrspace") {
                    space = self.address_space()?;
                }
                Ok(self.module.types.intern(Type::Pointer(space)))
            }
            Token::Word("target") => {
                self.cursor.skip_balanced()?;
                Ok(self.module.types.intern(Type::Other("target".into())))
            }
            Token::Word(word) => {
                if let Some(&(_, ty)) = self.recent.iter().find(|(known, _)| *known == word) {
                    return Ok(ty);
                }
                let Some(ty) = simple(word) else {
                    return self.cursor.fail(format!("expected a type, found `{word}`"));
                };
                let ty = self.module.types.intern(ty);
                if self.recent.len() < RECENT {
                    self.recent.push((word, ty));
                } else {
                    self.recent[self.next_recent] = (word, ty);
                    self.next_recent = (self.next_recent + 1) % RECENT;
                }
                Ok(ty)
            }
            Token::Local(name) => self.named(name),
            Token::Punct(b'[') => {
                self.sequence(b']', |element, count| Type::Array { element, count })
            }
            Token::Punct(b'{') => self.fields(false),
            Token::Punct(b'<') => {
                if self.cursor.eat(b'{') {
                    let ty = self.fields(true)?;
                    self.cursor.expect(b'>')?;
                    return Ok(ty);
                }
                if self.cursor.eat_word("vscale") {
                    return self.cursor.fail("scalable vectors are not supported");
                }
                self.sequence(b'>', |element, count| Type::Vector { element, count })
            }
            _ => self.cursor.fail("expected a type"),
        }
    }

    pub fn address_space(&mut self) -> Res<u32> {
        self.cursor.expect_word("addrspace")?;
        self.cursor.expect(b'(')?;
        // Names of address spaces are strings; they mean nothing to us.
        let space = match self.cursor.next() {
            Token::Number(digits) => digits.parse().ok(),
            Token::Str(_) => Some(0),
            _ => None,
        };
        let Some(space) = space else {
            return self.cursor.fail("expected the number of an address space");
        };
        self.cursor.expect(b')')?;
        Ok(space)
    }

    fn sequence(&mut self, close: u8, make: impl FnOnce(TypeId, u64) -> Type) -> Res<TypeId> {
        let count = self.cursor.unsigned()?;
        self.cursor.expect_word("x")?;
        let element = self.ty()?;
        self.cursor.expect(close)?;
        Ok(self.module.types.intern(make(element, count)))
    }

    fn fields(&mut self, packed: bool) -> Res<TypeId> {
        let mut fields = Vec::new();
        if !self.cursor.eat(b'}') {
            loop {
                fields.push(self.ty()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b'}')?;
        }
        let fields = fields.into();
        Ok(self.module.types.intern(Type::Struct { fields, packed }))
    }

    fn function_type(&mut self, result: TypeId) -> Res<TypeId> {
        self.cursor.expect(b'(')?;
        let outer = std::mem::replace(&mut self.in_function_type, true);
        let read = self.parameter_types();
        self.in_function_type = outer;
        let (parameters, variadic) = read?;
        Ok(self.module.types.intern(Type::Function {
            result,
            parameters: parameters.into(),
            variadic,
        }))
    }

    fn parameter_types(&mut self) -> Res<(Vec<TypeId>, bool)> {
        let mut parameters = Vec::new();
        let mut variadic = false;
        while !self.cursor.eat(b')') {
            if self.cursor.peek() == Token::Dots {
                self.cursor.next();
                variadic = true;
            } else {
                parameters.push(self.ty()?);
            }
            if !self.cursor.eat(b',') {
                self.cursor.expect(b')')?;
                break;
            }
        }
        Ok((parameters, variadic))
    }

    fn named(&mut self, raw: &'a str) -> Res<TypeId> {
        // What a pointer points to is dropped, so its type is not even looked at: it may be recursive.
        let next = self.cursor.peek();
        if matches!(next, Token::Punct(b'*') | Token::Word("addrspace")) {
            return Ok(self.module.types.pointer());
        }
        let name = unquote(raw);
        match self.named.get(&name).copied() {
            None => self.cursor.fail(format!("unknown type `%{name}`")),
            // Types of functions occur behind pointers only.
            Some(Named::Open) if self.in_function_type || next == Token::Punct(b'(') => {
                let name = format!("%{name}").into();
                Ok(self.module.types.intern(Type::Other(name)))
            }
            Some(Named::Open) => self.cursor.fail(format!("type `%{name}` contains itself")),
            Some(Named::Known(ty)) => Ok(ty),
            Some(Named::At(at)) => {
                let back = self.cursor.at;
                self.named.insert(name.clone(), Named::Open);
                self.cursor.jump(at);
                let ty = if self.cursor.peek() == Token::Word("opaque") {
                    let name = format!("%{name}").into();
                    self.module.types.intern(Type::Other(name))
                } else {
                    let outer = std::mem::take(&mut self.in_function_type);
                    let read = self.ty();
                    self.in_function_type = outer;
                    if read.is_err() {
                        self.named.insert(name.clone(), Named::At(at));
                    }
                    read?
                };
                self.named.insert(name, Named::Known(ty));
                self.cursor.jump(back);
                Ok(ty)
            }
        }
    }
}
