//! Constants in the text.

use super::Parser;
use super::lex::{Res, Token, unescape, unquote};
use super::numbers;
use crate::{
    BinaryOp, BlockId, CastOp, ConstId, ConstantKind, Expression, IntPredicate, Symbol, Type,
    TypeId,
};

/// Words that begin a constant. Other words before an argument are attributes.
pub(crate) fn begins_constant(word: &str) -> bool {
    matches!(
        word,
        "null"
            | "undef"
            | "poison"
            | "true"
            | "false"
            | "none"
            | "zeroinitializer"
            | "blockaddress"
            | "getelementptr"
            | "asm"
            | "dso_local_equivalent"
            | "no_cfi"
            | "splat"
            | "ptrauth"
            | "icmp"
            | "fcmp"
            | "select"
            | "extractelement"
            | "insertelement"
            | "shufflevector"
            | "extractvalue"
            | "insertvalue"
            | "fneg"
            | "fadd"
            | "fsub"
            | "fmul"
            | "fdiv"
            | "frem"
            | "ptrtoaddr"
    ) || word.starts_with("u0x")
        || word.starts_with("s0x")
        || cast_op(word).is_some()
        || binary_op(word).is_some()
}

pub(crate) fn cast_op(word: &str) -> Option<CastOp> {
    Some(match word {
        "trunc" => CastOp::Trunc,
        "zext" => CastOp::ZExt,
        "sext" => CastOp::SExt,
        "fptrunc" => CastOp::FpTrunc,
        "fpext" => CastOp::FpExt,
        "fptoui" => CastOp::FpToUi,
        "fptosi" => CastOp::FpToSi,
        "uitofp" => CastOp::UiToFp,
        "sitofp" => CastOp::SiToFp,
        "ptrtoint" => CastOp::PtrToInt,
        "inttoptr" => CastOp::IntToPtr,
        "bitcast" => CastOp::BitCast,
        "addrspacecast" => CastOp::AddrSpaceCast,
        _ => return None,
    })
}

pub(crate) fn binary_op(word: &str) -> Option<BinaryOp> {
    Some(match word {
        "add" => BinaryOp::Add,
        "sub" => BinaryOp::Sub,
        "mul" => BinaryOp::Mul,
        "udiv" => BinaryOp::UDiv,
        "sdiv" => BinaryOp::SDiv,
        "urem" => BinaryOp::URem,
        "srem" => BinaryOp::SRem,
        "shl" => BinaryOp::Shl,
        "lshr" => BinaryOp::LShr,
        "ashr" => BinaryOp::AShr,
        "and" => BinaryOp::And,
        "or" => BinaryOp::Or,
        "xor" => BinaryOp::Xor,
        _ => return None,
    })
}

pub(crate) fn int_predicate(word: &str) -> Option<IntPredicate> {
    Some(match word {
        "eq" => IntPredicate::Eq,
        "ne" => IntPredicate::Ne,
        "ugt" => IntPredicate::Ugt,
        "uge" => IntPredicate::Uge,
        "ult" => IntPredicate::Ult,
        "ule" => IntPredicate::Ule,
        "sgt" => IntPredicate::Sgt,
        "sge" => IntPredicate::Sge,
        "slt" => IntPredicate::Slt,
        "sle" => IntPredicate::Sle,
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    pub fn intern(&mut self, ty: TypeId, kind: ConstantKind) -> ConstId {
        self.module.constants.intern(ty, kind)
    }

    /// A type and a constant of it.
    pub fn typed_constant(&mut self) -> Res<ConstId> {
        let ty = self.ty()?;
        self.constant(ty)
    }

    /// A constant of a type that was just read.
    pub fn constant(&mut self, ty: TypeId) -> Res<ConstId> {
        self.nested(|parser| {
            let start = parser.cursor.start();
            match parser.constant_kind(ty)? {
                Some(kind) => {
                    parser.fits(ty, &kind)?;
                    Ok(parser.normal(ty, kind))
                }
                None => {
                    let text = &parser.cursor.text[start..parser.cursor.at];
                    let text = text.chars().take(200).collect::<String>().into();
                    Ok(parser.intern(ty, ConstantKind::Unsupported(text)))
                }
            }
        })
    }

    /// Parts must be as many and of the types as the type says.
    fn fits(&mut self, ty: TypeId, kind: &ConstantKind) -> Res<()> {
        let types = &self.module.types;
        let count = types.element_count(ty);
        let fits = match kind {
            ConstantKind::Bytes(bytes) => {
                count == Some(bytes.len() as u64)
                    && matches!(types.get(ty), Type::Array { element, .. } if types.int_bits(*element) == Some(8))
            }
            ConstantKind::Aggregate(parts) => {
                count == Some(parts.len() as u64)
                    && (0u64..).zip(parts).all(|(at, part)| {
                        let expected = types.element(ty, at).map(|(ty, _)| ty);
                        expected == Some(self.module.constants.get(*part).ty)
                    })
            }
            ConstantKind::Address { .. } | ConstantKind::Absolute(_) => types.is_pointer(ty),
            ConstantKind::Int(value) => types
                .int_bits(ty)
                .is_some_and(|bits| value & !numbers::mask(bits) == 0),
            _ => true,
        };
        if fits {
            Ok(())
        } else {
            self.cursor.fail("the constant does not fit its type")
        }
    }

    /// The same constant always has the same form: all zero is `Zero` for aggregates, a number for scalars.
    fn normal(&mut self, ty: TypeId, kind: ConstantKind) -> ConstId {
        let kind = match (kind, self.module.types.get(ty)) {
            (ConstantKind::Zero, Type::Int(bits)) if *bits <= 128 => ConstantKind::Int(0),
            (ConstantKind::Zero, Type::Float(_)) => ConstantKind::Float(0),
            (ConstantKind::Zero, Type::Pointer(_)) => ConstantKind::Absolute(0),
            (kind, _) => kind,
        };
        self.intern(ty, kind)
    }

    /// None: a form that is not known; it has been skipped.
    fn constant_kind(&mut self, ty: TypeId) -> Res<Option<ConstantKind>> {
        let kind = match self.cursor.next() {
            Token::Number(text) => return self.number(ty, text),
            Token::Global(name) => self.address(name)?,
            Token::Bytes(text) => ConstantKind::Bytes(unescape(text).into()),
            Token::Punct(b'[') => self.aggregate(b']')?,
            Token::Punct(b'{') => self.aggregate(b'}')?,
            Token::Punct(b'<') => {
                if self.cursor.eat(b'{') {
                    let kind = self.aggregate(b'}')?;
                    self.cursor.expect(b'>')?;
                    kind
                } else {
                    self.aggregate(b'>')?
                }
            }
            Token::Word(word) => return self.constant_word(ty, word),
            Token::Meta(_) | Token::Punct(b'!') => {
                // Only as an argument of an intrinsic: a node, a string or a structure.
                let start = self.cursor.at;
                if matches!(self.cursor.peek(), Token::Punct(b'(' | b'{')) {
                    self.cursor.skip_balanced()?;
                } else if let Token::Str(_) = self.cursor.peek() {
                    self.cursor.next();
                }
                ConstantKind::Metadata(self.cursor.text[start..self.cursor.at].into())
            }
            _ => return self.cursor.fail("expected a constant"),
        };
        Ok(Some(kind))
    }

    fn number(&mut self, ty: TypeId, text: &str) -> Res<Option<ConstantKind>> {
        Ok(match self.module.types.get(ty) {
            Type::Int(bits) => numbers::integer(text, *bits).map(ConstantKind::Int),
            Type::Float(kind) => numbers::float(text, *kind).map(ConstantKind::Float),
            _ => return self.cursor.fail("a number of a type that has no numbers"),
        })
    }

    fn address(&mut self, name: &str) -> Res<ConstantKind> {
        let name = unquote(name);
        match self.symbols.get(&name) {
            Some(&symbol) => Ok(ConstantKind::Address { symbol, offset: 0 }),
            None => self.cursor.fail(format!("unknown name `@{name}`")),
        }
    }

    fn aggregate(&mut self, close: u8) -> Res<ConstantKind> {
        let mut parts = Vec::new();
        if !self.cursor.eat(close) {
            loop {
                parts.push(self.typed_constant()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(close)?;
        }
        Ok(ConstantKind::Aggregate(parts.into()))
    }

    fn constant_word(&mut self, ty: TypeId, word: &'a str) -> Res<Option<ConstantKind>> {
        let kind = match word {
            "true" => ConstantKind::Int(1),
            "false" => ConstantKind::Int(0),
            "null" | "zeroinitializer" | "none" => ConstantKind::Zero,
            "undef" => ConstantKind::Undef,
            "poison" => ConstantKind::Poison,
            "blockaddress" => return self.block_address(),
            "dso_local_equivalent" | "no_cfi" => {
                let Token::Global(name) = self.cursor.next() else {
                    return self.cursor.fail("expected the name of a function");
                };
                self.address(name)?
            }
            "splat" => return self.splat(ty),
            "getelementptr" => return self.gep_expression(),
            "icmp" => return self.compare_expression(),
            "select" => return self.select_expression(),
            "asm" => return self.cursor.fail("inline assembly"),
            _ if word.starts_with("u0x") || word.starts_with("s0x") => {
                return self.number(ty, word);
            }
            _ => {
                if let Some(op) = cast_op(word) {
                    return self.cast_expression(ty, op);
                }
                if let Some(op) = binary_op(word) {
                    return self.binary_expression(op);
                }
                return self.unknown_expression(word);
            }
        };
        Ok(Some(kind))
    }

    fn unknown_expression(&mut self, word: &str) -> Res<Option<ConstantKind>> {
        while let Token::Word(_) = self.cursor.peek() {
            self.cursor.next();
        }
        if self.cursor.peek() != Token::Punct(b'(') {
            return self
                .cursor
                .fail(format!("expected a constant, found `{word}`"));
        }
        self.cursor.skip_balanced()?;
        Ok(None)
    }

    fn splat(&mut self, ty: TypeId) -> Res<Option<ConstantKind>> {
        self.cursor.expect(b'(')?;
        let part = self.typed_constant()?;
        self.cursor.expect(b')')?;
        let count = self.module.types.element_count(ty).unwrap_or(0);
        Ok(usize::try_from(count)
            .ok()
            .filter(|count| (1..=1 << 16).contains(count))
            .map(|count| ConstantKind::Aggregate(vec![part; count].into())))
    }

    fn block_address(&mut self) -> Res<Option<ConstantKind>> {
        self.cursor.expect(b'(')?;
        let Token::Global(function) = self.cursor.next() else {
            return self.cursor.fail("expected the name of a function");
        };
        self.cursor.expect(b',')?;
        let Token::Local(label) = self.cursor.next() else {
            return self.cursor.fail("expected the name of a block");
        };
        self.cursor.expect(b')')?;
        let Some(&Symbol::Function(function)) = self.symbols.get(&unquote(function)) else {
            return Ok(None);
        };
        let (label, labels) = (unquote(label), &self.labels[function.index()]);
        let found = labels.iter().position(|known| unquote(known) == label);
        Ok(found.map(|at| ConstantKind::Block {
            function,
            block: BlockId::new(at),
        }))
    }

    fn gep_expression(&mut self) -> Res<Option<ConstantKind>> {
        while let Token::Word(word) = self.cursor.peek() {
            self.cursor.next();
            if word == "inrange" && self.cursor.peek() == Token::Punct(b'(') {
                self.cursor.skip_balanced()?;
            }
        }
        self.cursor.expect(b'(')?;
        let source = self.ty()?;
        self.cursor.expect(b',')?;
        let base = self.typed_constant()?;
        let mut indexes = Vec::new();
        while self.cursor.eat(b',') {
            self.cursor.eat_word("inrange");
            let ty = self.ty()?;
            let index = self.constant(ty)?;
            indexes.push((crate::Operand::Const(index), ty));
        }
        self.cursor.expect(b')')?;
        let (offset, scaled) = self.offsets(source, &indexes)?;
        if !scaled.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.plus(base, offset)))
    }

    /// A pointer plus bytes.
    fn plus(&mut self, base: ConstId, bytes: i64) -> ConstantKind {
        match self.module.constants.get(base).kind.clone() {
            ConstantKind::Address { symbol, offset } => ConstantKind::Address {
                symbol,
                offset: offset.wrapping_add(bytes),
            },
            ConstantKind::Absolute(address) => {
                let bits = self
                    .module
                    .types
                    .scalar_bits(self.module.constants.get(base).ty);
                let address = u128::from(address.wrapping_add_signed(bytes));
                let address = address & numbers::mask(bits.unwrap_or(64).min(64));
                ConstantKind::Absolute(u64::try_from(address).unwrap_or(0))
            }
            ConstantKind::Expression(Expression::Offset { base, offset }) => {
                ConstantKind::Expression(Expression::Offset {
                    base,
                    offset: offset.wrapping_add(bytes),
                })
            }
            kind if bytes == 0 => kind,
            _ => ConstantKind::Expression(Expression::Offset {
                base,
                offset: bytes,
            }),
        }
    }

    fn cast_expression(&mut self, ty: TypeId, op: CastOp) -> Res<Option<ConstantKind>> {
        while let Token::Word(_) = self.cursor.peek() {
            self.cursor.next();
        }
        self.cursor.expect(b'(')?;
        let value = self.typed_constant()?;
        self.cursor.expect_word("to")?;
        let to = self.ty()?;
        self.cursor.expect(b')')?;
        if to != ty {
            return self.cursor.fail("a cast to another type than expected");
        }
        Ok(Some(self.cast(op, value, to)))
    }

    fn cast(&mut self, op: CastOp, value: ConstId, to: TypeId) -> ConstantKind {
        let types = &self.module.types;
        let constant = self.module.constants.get(value);
        let from_pointer = types.is_pointer(constant.ty);
        let bits = types.scalar_bits(to).unwrap_or(0);
        match (op, &constant.kind) {
            (CastOp::BitCast | CastOp::AddrSpaceCast, kind)
                if from_pointer && types.is_pointer(to) =>
            {
                kind.clone()
            }
            (CastOp::IntToPtr, ConstantKind::Int(value)) => {
                let value = value & numbers::mask(bits.min(64));
                ConstantKind::Absolute(u64::try_from(value).unwrap_or(0))
            }
            (CastOp::PtrToInt, ConstantKind::Absolute(value)) if bits <= 128 => {
                ConstantKind::Int(u128::from(*value) & numbers::mask(bits))
            }
            (CastOp::Trunc | CastOp::ZExt, ConstantKind::Int(value)) if bits <= 128 => {
                ConstantKind::Int(value & numbers::mask(bits))
            }
            (CastOp::SExt, ConstantKind::Int(value)) if bits <= 128 => {
                let from = types.int_bits(constant.ty).unwrap_or(128);
                ConstantKind::Int(numbers::sign_extend(*value, from) & numbers::mask(bits))
            }
            _ => ConstantKind::Expression(Expression::Cast { op, value }),
        }
    }

    fn two(&mut self) -> Res<(ConstId, ConstId)> {
        self.cursor.expect(b'(')?;
        let left = self.typed_constant()?;
        self.cursor.expect(b',')?;
        let right = self.typed_constant()?;
        self.cursor.expect(b')')?;
        Ok((left, right))
    }

    fn binary_expression(&mut self, op: BinaryOp) -> Res<Option<ConstantKind>> {
        while let Token::Word(_) = self.cursor.peek() {
            self.cursor.next();
        }
        let (left, right) = self.two()?;
        let expression = Expression::Binary { op, left, right };
        Ok(Some(ConstantKind::Expression(expression)))
    }

    fn compare_expression(&mut self) -> Res<Option<ConstantKind>> {
        let word = self.cursor.word()?;
        let (left, right) = self.two()?;
        Ok(int_predicate(word).map(|predicate| {
            ConstantKind::Expression(Expression::Compare {
                predicate,
                left,
                right,
            })
        }))
    }

    fn select_expression(&mut self) -> Res<Option<ConstantKind>> {
        self.cursor.expect(b'(')?;
        let condition = self.typed_constant()?;
        self.cursor.expect(b',')?;
        let then = self.typed_constant()?;
        self.cursor.expect(b',')?;
        let otherwise = self.typed_constant()?;
        self.cursor.expect(b')')?;
        Ok(Some(ConstantKind::Expression(Expression::Select {
            condition,
            then,
            otherwise,
        })))
    }
}
