//! Instructions on memory.

use super::Parser;
use super::instructions::Typed;
use super::lex::{Res, Token};
use super::numbers;
use crate::{AtomicOp, ConstantKind, Op, Operand, Scaled, Type, TypeId};

fn atomic_op(word: &str) -> Option<AtomicOp> {
    Some(match word {
        "xchg" => AtomicOp::Xchg,
        "add" => AtomicOp::Add,
        "sub" => AtomicOp::Sub,
        "and" => AtomicOp::And,
        "nand" => AtomicOp::Nand,
        "or" => AtomicOp::Or,
        "xor" => AtomicOp::Xor,
        "max" => AtomicOp::Max,
        "min" => AtomicOp::Min,
        "umax" => AtomicOp::UMax,
        "umin" => AtomicOp::UMin,
        "fadd" => AtomicOp::FAdd,
        "fsub" => AtomicOp::FSub,
        "fmax" => AtomicOp::FMax,
        "fmin" => AtomicOp::FMin,
        _ => return None,
    })
}

fn is_ordering(word: &str) -> bool {
    matches!(
        word,
        "unordered" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst"
    )
}

impl Parser<'_> {
    /// `, align 4` if it follows, else the alignment of the type.
    fn align_of(&mut self, ty: TypeId) -> Res<u64> {
        let back = self.cursor.at;
        if !self.cursor.at_line_end() && self.cursor.eat(b',') {
            if self.cursor.eat_word("align") {
                return self.alignment();
            }
            self.cursor.jump(back);
        }
        Ok(self.module.types.align(ty))
    }

    /// A pointer, as an operand.
    fn pointer(&mut self) -> Res<Operand> {
        let (ty, pointer) = self.typed()?;
        if !self.module.types.is_pointer(ty) {
            return self.cursor.fail("expected a pointer");
        }
        Ok(pointer)
    }

    fn orderings(&mut self) -> Res<()> {
        if self.cursor.eat_word("syncscope") {
            self.cursor.skip_balanced()?;
        }
        self.skip_flags(is_ordering);
        Ok(())
    }

    /// A type that can be loaded and stored.
    fn sized(&mut self, ty: TypeId) -> Res<()> {
        match self.module.types.get(ty) {
            Type::Other(_) | Type::Function { .. } | Type::Void => {
                self.cursor.fail("a type without a size")
            }
            _ => Ok(()),
        }
    }

    pub fn load(&mut self) -> Res<Typed> {
        let atomic = self.cursor.eat_word("atomic");
        let volatile = self.cursor.eat_word("volatile");
        let ty = self.ty()?;
        self.sized(ty)?;
        self.cursor.expect(b',')?;
        let address = self.pointer()?;
        if atomic {
            self.orderings()?;
        }
        let align = self.align_of(ty)?;
        let op = Op::Load {
            ty,
            address,
            align,
            volatile,
            atomic,
        };
        Ok((op, ty))
    }

    pub fn store(&mut self) -> Res<Typed> {
        let atomic = self.cursor.eat_word("atomic");
        let volatile = self.cursor.eat_word("volatile");
        let (ty, value) = self.typed()?;
        self.sized(ty)?;
        self.cursor.expect(b',')?;
        let address = self.pointer()?;
        if atomic {
            self.orderings()?;
        }
        let align = self.align_of(ty)?;
        let op = Op::Store {
            ty,
            value,
            address,
            align,
            volatile,
            atomic,
        };
        Ok((op, self.module.types.void()))
    }

    pub fn alloca(&mut self) -> Res<Typed> {
        if self.cursor.eat_word("inalloca") {
            return self.cursor.fail("`inalloca` is not supported");
        }
        let ty = self.ty()?;
        self.sized(ty)?;
        let count_type = self.module.types.int(32);
        let one = self.intern(count_type, ConstantKind::Int(1));
        let mut op = (Operand::Const(one), count_type);
        let mut align = self.module.types.align(ty);
        let mut space = 0;
        loop {
            let back = self.cursor.at;
            if self.cursor.at_line_end() || !self.cursor.eat(b',') {
                break;
            }
            match self.cursor.peek() {
                Token::Meta(_) => {
                    self.cursor.jump(back);
                    break;
                }
                Token::Word("align") => {
                    self.cursor.next();
                    align = self.alignment()?;
                }
                Token::Word("addrspace") => space = self.address_space()?,
                _ => {
                    let (ty, count) = self.typed()?;
                    op = (count, ty);
                }
            }
        }
        let size = self.module.types.size(ty);
        let result = self.module.types.intern(Type::Pointer(space));
        let op = Op::Alloca {
            ty,
            size,
            count: op.0,
            count_type: op.1,
            align,
        };
        Ok((op, result))
    }

    pub fn gep(&mut self) -> Res<Typed> {
        let mut inbounds = false;
        while let Token::Word(word @ ("inbounds" | "nusw" | "nuw" | "inrange")) = self.cursor.peek()
        {
            self.cursor.next();
            inbounds |= word == "inbounds";
            if word == "inrange" {
                self.cursor.skip_balanced()?;
            }
        }
        let element = self.ty()?;
        self.cursor.expect(b',')?;
        let (ty, base) = self.typed()?;
        if !self.module.types.is_pointer(ty) {
            return self.cursor.fail("vectors of pointers are not supported");
        }
        let mut indexes = Vec::new();
        loop {
            let back = self.cursor.at;
            if self.cursor.at_line_end() || !self.cursor.eat(b',') {
                break;
            }
            if let Token::Meta(_) = self.cursor.peek() {
                self.cursor.jump(back);
                break;
            }
            let (ty, index) = self.typed()?;
            indexes.push((index, ty));
        }
        let (offset, scaled) = self.offsets(element, &indexes)?;
        let op = Op::Gep {
            base,
            offset,
            scaled,
            inbounds,
            element,
        };
        Ok((op, ty))
    }

    /// Constant bytes and the rest of the indexes into a type.
    pub fn offsets(
        &mut self,
        source: TypeId,
        indexes: &[(Operand, TypeId)],
    ) -> Res<(i64, Vec<Scaled>)> {
        let mut offset = 0i64;
        let mut scaled = Vec::new();
        // The first index counts whole objects.
        let mut at = None;
        for &(index, ty) in indexes {
            let Some(bits) = self.module.types.int_bits(ty) else {
                return self.cursor.fail("an index that is no integer");
            };
            let number = match index {
                Operand::Const(id) => self.module.constants.as_int(id),
                Operand::Reg(_) => None,
            };
            let types = &self.module.types;
            let step = match at {
                None => source,
                Some(inside) => match types.get(inside) {
                    Type::Array { element, .. } | Type::Vector { element, .. } => *element,
                    Type::Struct { .. } => {
                        let number = number.and_then(|number| u64::try_from(number).ok());
                        let part = number.and_then(|number| types.element(inside, number));
                        let Some((field, bytes)) = part else {
                            return self.cursor.fail("the structure has no such field");
                        };
                        offset = offset.wrapping_add_unsigned(bytes);
                        at = Some(field);
                        continue;
                    }
                    _ => return self.cursor.fail("an index into something without parts"),
                },
            };
            at = Some(step);
            let scale = types.size(step);
            if let Some(number) = number {
                #[expect(clippy::cast_possible_truncation, reason = "addresses have 64 bits")]
                let number = numbers::sign_extend(number, bits) as i64;
                offset = offset.wrapping_add(number.wrapping_mul(scale.cast_signed()));
            } else if scale != 0 {
                scaled.push(Scaled { index, bits, scale });
            }
        }
        Ok((offset, scaled))
    }

    pub fn atomic_rmw(&mut self) -> Res<Typed> {
        self.cursor.eat_word("volatile");
        let word = self.cursor.word()?;
        let Some(op) = atomic_op(word) else {
            return self.cursor.fail(format!("unknown operation `{word}`"));
        };
        let address = self.pointer()?;
        self.cursor.expect(b',')?;
        let (ty, value) = self.typed()?;
        self.orderings()?;
        let align = self.align_of(ty)?;
        let op = Op::AtomicRmw {
            op,
            ty,
            address,
            value,
            align,
        };
        Ok((op, ty))
    }

    pub fn cmpxchg(&mut self) -> Res<Typed> {
        let weak = self.cursor.eat_word("weak");
        self.cursor.eat_word("volatile");
        let address = self.pointer()?;
        self.cursor.expect(b',')?;
        let (ty, expected) = self.typed()?;
        self.cursor.expect(b',')?;
        let (new_type, new) = self.typed()?;
        if new_type != ty {
            return self.cursor.fail("the values have different types");
        }
        self.orderings()?;
        let align = self.align_of(ty)?;
        let bit = self.module.types.int(1);
        let result = self.module.types.intern(Type::Struct {
            fields: [ty, bit].into(),
            packed: false,
        });
        let op = Op::CmpXchg {
            ty,
            address,
            expected,
            new,
            align,
            weak,
        };
        Ok((op, result))
    }

    pub fn fence(&mut self) -> Res<Typed> {
        self.orderings()?;
        Ok((Op::Fence, self.module.types.void()))
    }

    pub fn va_arg(&mut self) -> Res<Typed> {
        let list = self.pointer()?;
        self.cursor.expect(b',')?;
        let ty = self.ty()?;
        Ok((Op::VaArg { list, ty }, ty))
    }
}
