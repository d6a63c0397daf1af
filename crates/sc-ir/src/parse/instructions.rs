//! Instructions on values, and terminators. Those on memory and calls have their own files.

use super::Parser;
use super::constants::{binary_op, cast_op, int_predicate};
use super::lex::{Res, Token};
use super::numbers;
use crate::{
    Arithmetic, BlockId, ConstantKind, FloatOp, FloatPredicate, Instruction, Op, Operand, Type,
    TypeId,
};

/// What an instruction does and the type of its result.
pub(crate) type Typed = (Op, TypeId);

/// Longest vector whose shuffle is read.
const LONGEST: u64 = 1 << 16;

fn float_op(word: &str) -> Option<FloatOp> {
    Some(match word {
        "fadd" => FloatOp::Add,
        "fsub" => FloatOp::Sub,
        "fmul" => FloatOp::Mul,
        "fdiv" => FloatOp::Div,
        "frem" => FloatOp::Rem,
        _ => return None,
    })
}

fn float_predicate(word: &str) -> Option<FloatPredicate> {
    Some(match word {
        "false" => FloatPredicate::False,
        "oeq" => FloatPredicate::Oeq,
        "ogt" => FloatPredicate::Ogt,
        "oge" => FloatPredicate::Oge,
        "olt" => FloatPredicate::Olt,
        "ole" => FloatPredicate::Ole,
        "one" => FloatPredicate::One,
        "ord" => FloatPredicate::Ord,
        "ueq" => FloatPredicate::Ueq,
        "ugt" => FloatPredicate::Ugt,
        "uge" => FloatPredicate::Uge,
        "ult" => FloatPredicate::Ult,
        "ule" => FloatPredicate::Ule,
        "une" => FloatPredicate::Une,
        "uno" => FloatPredicate::Uno,
        "true" => FloatPredicate::True,
        _ => return None,
    })
}

pub(crate) fn is_fast_math(word: &str) -> bool {
    matches!(
        word,
        "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc"
    )
}

impl<'a> Parser<'a> {
    /// One instruction with its result and attachments; none for debug information.
    pub fn instruction(&mut self) -> Res<Option<Instruction>> {
        let mut name = None;
        if let Token::Local(local) = self.cursor.peek() {
            self.cursor.next();
            self.cursor.expect(b'=')?;
            name = Some(local);
        }
        let word = self.cursor.word()?;
        let Some((op, ty)) = self.op(word)? else {
            return Ok(None);
        };
        let mut location = None;
        while !self.cursor.at_line_end() && self.cursor.eat(b',') {
            location = self.attachment()?.or(location);
        }
        if !self.cursor.at_line_end() {
            let found = self.cursor.describe();
            return self.cursor.fail(format!("{found} is not understood"));
        }
        let result = match (name, self.module.types.is_void(ty)) {
            (None, true) => None,
            (Some(_), true) => return self.cursor.fail("a name for no result"),
            (name, false) => Some(self.define(name, ty)?),
        };
        Ok(Some(Instruction {
            result,
            op,
            location,
        }))
    }

    fn op(&mut self, word: &'a str) -> Res<Option<Typed>> {
        if let Some(op) = binary_op(word) {
            return self.binary(op).map(Some);
        }
        if let Some(op) = cast_op(word) {
            return self.cast_instruction(op).map(Some);
        }
        if let Some(op) = float_op(word) {
            self.skip_flags(is_fast_math);
            let (ty, left) = self.typed()?;
            self.cursor.expect(b',')?;
            let right = self.operand(ty)?;
            #[rustfmt::skip]
            return Ok(Some((Op::Float { op, ty, left, right }, ty)));
        }
        let result = match word {
            "load" => self.load(),
            "store" => self.store(),
            "alloca" => self.alloca(),
            "getelementptr" => self.gep(),
            "call" | "tail" | "musttail" | "notail" => return self.call(word),
            "br" => self.branch(),
            "ret" => self.ret(),
            "icmp" => self.icmp(),
            "fcmp" => self.fcmp(),
            "phi" => self.phi(),
            "select" => self.select(),
            "switch" => self.switch(),
            "fneg" => {
                self.skip_flags(is_fast_math);
                let (ty, value) = self.typed()?;
                Ok((Op::FNeg { ty, value }, ty))
            }
            "freeze" => {
                let (ty, value) = self.typed()?;
                Ok((Op::Freeze { ty, value }, ty))
            }
            "unreachable" => Ok((Op::Unreachable, self.module.types.void())),
            "extractvalue" => self.extract_value(),
            "insertvalue" => self.insert_value(),
            "extractelement" => self.extract_element(),
            "insertelement" => self.insert_element(),
            "shufflevector" => self.shuffle(),
            "atomicrmw" => self.atomic_rmw(),
            "cmpxchg" => self.cmpxchg(),
            "fence" => self.fence(),
            "va_arg" => self.va_arg(),
            "indirectbr" => self.indirect_branch(),
            _ => self.cursor.fail("unknown instruction"),
        };
        result.map(Some)
    }

    pub fn skip_flags(&mut self, is_flag: impl Fn(&str) -> bool) {
        while let Token::Word(word) = self.cursor.peek()
            && is_flag(word)
        {
            self.cursor.next();
        }
    }

    fn binary(&mut self, op: crate::BinaryOp) -> Res<Typed> {
        let mut promises = Arithmetic::default();
        while let Token::Word(word) = self.cursor.peek() {
            match word {
                "nuw" => promises.nuw = true,
                "nsw" => promises.nsw = true,
                "exact" => promises.exact = true,
                "disjoint" => promises.disjoint = true,
                _ => break,
            }
            self.cursor.next();
        }
        let (ty, left) = self.typed()?;
        self.cursor.expect(b',')?;
        let right = self.operand(ty)?;
        let op = Op::Binary {
            op,
            promises,
            ty,
            left,
            right,
        };
        Ok((op, ty))
    }

    fn cast_instruction(&mut self, op: crate::CastOp) -> Res<Typed> {
        self.skip_flags(|word| matches!(word, "nuw" | "nsw" | "nneg") || is_fast_math(word));
        let (from, value) = self.typed()?;
        self.cursor.expect_word("to")?;
        let to = self.ty()?;
        #[rustfmt::skip]
        return Ok((Op::Cast { op, from, value, to }, to));
    }

    /// The type of a comparison: `i1`, or a vector of them.
    fn truth(&mut self, ty: TypeId) -> TypeId {
        let bit = self.module.types.int(1);
        match *self.module.types.get(ty) {
            Type::Vector { count, .. } => self.module.types.intern(Type::Vector {
                element: bit,
                count,
            }),
            _ => bit,
        }
    }

    fn icmp(&mut self) -> Res<Typed> {
        self.cursor.eat_word("samesign");
        let word = self.cursor.word()?;
        let Some(predicate) = int_predicate(word) else {
            return self.cursor.fail(format!("unknown comparison `{word}`"));
        };
        let (ty, left) = self.typed()?;
        self.cursor.expect(b',')?;
        let right = self.operand(ty)?;
        let op = Op::ICmp {
            predicate,
            ty,
            left,
            right,
        };
        Ok((op, self.truth(ty)))
    }

    fn fcmp(&mut self) -> Res<Typed> {
        self.skip_flags(is_fast_math);
        let word = self.cursor.word()?;
        let Some(predicate) = float_predicate(word) else {
            return self.cursor.fail(format!("unknown comparison `{word}`"));
        };
        let (ty, left) = self.typed()?;
        self.cursor.expect(b',')?;
        let right = self.operand(ty)?;
        let op = Op::FCmp {
            predicate,
            ty,
            left,
            right,
        };
        Ok((op, self.truth(ty)))
    }

    fn phi(&mut self) -> Res<Typed> {
        self.skip_flags(is_fast_math);
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.cursor.expect(b'[')?;
            let value = self.operand(ty)?;
            self.cursor.expect(b',')?;
            let block = self.block_name()?;
            self.cursor.expect(b']')?;
            incoming.push((block, value));
            if self.cursor.at_line_end() || !self.more_incoming() {
                return Ok((Op::Phi { ty, incoming }, ty));
            }
        }
    }

    /// Whether a comma and another pair follow; a comma before an attachment is left alone.
    fn more_incoming(&mut self) -> bool {
        let back = self.cursor.at;
        if self.cursor.eat(b',') {
            if self.cursor.peek() == Token::Punct(b'[') {
                return true;
            }
            self.cursor.jump(back);
        }
        false
    }

    fn select(&mut self) -> Res<Typed> {
        self.skip_flags(is_fast_math);
        let (_, condition) = self.typed()?;
        self.cursor.expect(b',')?;
        let (ty, then) = self.typed()?;
        self.cursor.expect(b',')?;
        let (other, otherwise) = self.typed()?;
        if other != ty {
            return self.cursor.fail("the values have different types");
        }
        let op = Op::Select {
            condition,
            ty,
            then,
            otherwise,
        };
        Ok((op, ty))
    }

    fn branch(&mut self) -> Res<Typed> {
        let void = self.module.types.void();
        if self.cursor.peek() == Token::Word("label") {
            return Ok((Op::Jump(self.label()?), void));
        }
        let (_, condition) = self.typed()?;
        self.cursor.expect(b',')?;
        let then = self.label()?;
        self.cursor.expect(b',')?;
        let otherwise = self.label()?;
        let op = Op::Branch {
            condition,
            then,
            otherwise,
        };
        Ok((op, void))
    }

    fn ret(&mut self) -> Res<Typed> {
        let void = self.module.types.void();
        let ty = self.ty()?;
        if Some(ty) != self.body.result {
            return self.cursor.fail("another type than the function returns");
        }
        if ty == void {
            return Ok((Op::Return(None), void));
        }
        let value = self.operand(ty)?;
        Ok((Op::Return(Some(value)), void))
    }

    fn switch(&mut self) -> Res<Typed> {
        let (ty, value) = self.typed()?;
        self.cursor.expect(b',')?;
        let default = self.label()?;
        self.cursor.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.cursor.eat(b']') {
            let id = self.typed_constant()?;
            let constant = self.module.constants.get(id);
            let (ConstantKind::Int(case), true) = (&constant.kind, constant.ty == ty) else {
                return self
                    .cursor
                    .fail("expected an integer of the type of the switch");
            };
            let case = *case;
            self.cursor.expect(b',')?;
            cases.push((case, self.label()?));
        }
        let op = Op::Switch {
            ty,
            value,
            default,
            cases,
        };
        Ok((op, self.module.types.void()))
    }

    fn indirect_branch(&mut self) -> Res<Typed> {
        let (_, address) = self.typed()?;
        self.cursor.expect(b',')?;
        self.cursor.expect(b'[')?;
        let mut targets: Vec<BlockId> = Vec::new();
        while !self.cursor.eat(b']') {
            targets.push(self.label()?);
            self.cursor.eat(b',');
        }
        let op = Op::IndirectJump { address, targets };
        Ok((op, self.module.types.void()))
    }

    /// `, 1, 2`, up to an attachment.
    fn path(&mut self) -> Res<Box<[u32]>> {
        let mut path = Vec::new();
        loop {
            let back = self.cursor.at;
            if self.cursor.at_line_end() || !self.cursor.eat(b',') {
                break;
            }
            let Token::Number(digits) = self.cursor.peek() else {
                self.cursor.jump(back);
                break;
            };
            let Ok(index) = digits.parse() else {
                return self.cursor.fail("expected an index");
            };
            self.cursor.next();
            path.push(index);
        }
        Ok(path.into())
    }

    fn extract_value(&mut self) -> Res<Typed> {
        let (ty, value) = self.typed()?;
        let path = self.path()?;
        let Some((part, _)) = self.module.types.follow(ty, &path) else {
            return self.cursor.fail("the aggregate has no such part");
        };
        Ok((Op::ExtractValue { ty, value, path }, part))
    }

    fn insert_value(&mut self) -> Res<Typed> {
        let (ty, value) = self.typed()?;
        self.cursor.expect(b',')?;
        let (part_type, part) = self.typed()?;
        let path = self.path()?;
        if self.module.types.follow(ty, &path).map(|(ty, _)| ty) != Some(part_type) {
            return self.cursor.fail("the aggregate has no such part");
        }
        let op = Op::InsertValue {
            ty,
            value,
            part_type,
            part,
            path,
        };
        Ok((op, ty))
    }

    fn element_type(&mut self, ty: TypeId) -> Res<TypeId> {
        match self.module.types.get(ty) {
            Type::Vector { element, .. } => Ok(*element),
            _ => self.cursor.fail("expected a vector"),
        }
    }

    fn extract_element(&mut self) -> Res<Typed> {
        let (ty, vector) = self.typed()?;
        let element = self.element_type(ty)?;
        self.cursor.expect(b',')?;
        let (index_type, index) = self.typed()?;
        let op = Op::ExtractElement {
            ty,
            vector,
            index,
            index_type,
        };
        Ok((op, element))
    }

    fn insert_element(&mut self) -> Res<Typed> {
        let (ty, vector) = self.typed()?;
        let expected = self.element_type(ty)?;
        self.cursor.expect(b',')?;
        let (element_type, element) = self.typed()?;
        if element_type != expected {
            return self.cursor.fail("the element has another type");
        }
        self.cursor.expect(b',')?;
        let (index_type, index) = self.typed()?;
        let op = Op::InsertElement {
            ty,
            vector,
            element,
            index,
            index_type,
        };
        Ok((op, ty))
    }

    fn shuffle(&mut self) -> Res<Typed> {
        let (ty, left) = self.typed()?;
        let element = self.element_type(ty)?;
        self.cursor.expect(b',')?;
        let (_, right) = self.typed()?;
        self.cursor.expect(b',')?;
        let (mask_type, mask) = self.typed()?;
        let count = self.module.types.element_count(mask_type).unwrap_or(0);
        let mask = self.mask(mask, count)?;
        let result = self.module.types.intern(Type::Vector { element, count });
        let op = Op::ShuffleVector {
            ty,
            left,
            right,
            mask,
        };
        Ok((op, result))
    }

    fn mask(&mut self, mask: Operand, count: u64) -> Res<Box<[Option<u32>]>> {
        let constants = &self.module.constants;
        let size = usize::try_from(count).unwrap_or(0);
        let kind = match mask {
            Operand::Const(id) if count <= LONGEST => &constants.get(id).kind,
            _ => return self.cursor.fail("expected a constant mask"),
        };
        match kind {
            ConstantKind::Zero => Ok(vec![Some(0); size].into()),
            ConstantKind::Undef | ConstantKind::Poison => Ok(vec![None; size].into()),
            ConstantKind::Aggregate(parts) => Ok(parts
                .iter()
                .map(|part| {
                    let index = constants.as_int(*part)? & numbers::mask(32);
                    u32::try_from(index).ok()
                })
                .collect()),
            _ => self.cursor.fail("expected a constant mask"),
        }
    }
}
