//! Instructions.

use super::values::is_literal;
use super::*;

impl<'t> Body<'_, 't> {
    pub(super) fn instruction(&mut self, instruction: &'t Instruction) -> Done {
        let result = instruction.result.map(|reg| format!("r{}", reg.index()));
        let result = result.as_deref();
        if let Some(reg) = instruction.result
            && !matches!(
                instruction.op,
                Op::Alloca { .. } | Op::Call(_) | Op::Unsupported(_)
            )
        {
            types::register(&self.program().types, self.function.register_type(reg))?;
        }
        match &instruction.op {
            Op::Binary {
                op,
                promises,
                ty,
                left,
                right,
            } => {
                if let Some(distance) = self.distance(instruction)? {
                    self.trust("distance of pointers".to_owned())?;
                    self.set(result, &distance);
                    return Ok(());
                }
                let scalar = self.scalar(*ty)?;
                self.trust(format!(
                    "{} {}",
                    format!("{op:?}").to_lowercase(),
                    scalar.class()
                ))?;
                if operations::reads_once(*op) {
                    let reads = self.dependencies(instruction);
                    let (a, b) = (self.expression(*left)?, self.expression(*right)?);
                    let value = operations::binary(*op, *promises, scalar.bits(), &a, &b);
                    self.value(instruction, &value, reads);
                    return Ok(());
                }
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                self.check_division(*op, scalar.bits(), &a, &b);
                let value = operations::binary(*op, *promises, scalar.bits(), &a, &b);
                self.set(result, &value);
            }
            Op::Float {
                op,
                ty,
                left,
                right,
            } => {
                let (scalar, a, b) = self.floats(&format!("f{op:?}"), *ty, *left, *right)?;
                let value = operations::float(*op, scalar, &a, &b)?;
                self.set(result, &value);
            }
            Op::FNeg { ty, value } => {
                let scalar = self.scalar(*ty)?;
                self.trust(format!("fneg {}", scalar.class()))?;
                let value = self.operand(*value)?;
                let sign = literal(1 << (scalar.bits() - 1), scalar.bits());
                self.set(result, &cut(&format!("{value} ^ {sign}"), scalar.bits()));
            }
            Op::ICmp {
                predicate,
                ty,
                left,
                right,
            } => {
                let scalar = self.scalar(*ty)?;
                self.trust(comparison(*predicate, scalar))?;
                let reads = self.dependencies(instruction);
                let (a, b) = (self.expression(*left)?, self.expression(*right)?);
                let value = match scalar {
                    Scalar::Pointer => compare_pointers(*predicate, &a, &b)?,
                    scalar => operations::compare(*predicate, scalar.bits(), &a, &b),
                };
                self.value(instruction, &value, reads);
            }
            Op::FCmp {
                predicate,
                ty,
                left,
                right,
            } => {
                let name = format!("fcmp {predicate:?}");
                let (scalar, a, b) = self.floats(&name, *ty, *left, *right)?;
                let value = operations::float_compare(*predicate, scalar, &a, &b)?;
                self.set(result, &value);
            }
            Op::Cast {
                op,
                from,
                value,
                to,
            } => self.cast(instruction, *op, *from, *value, *to)?,
            Op::Select {
                condition,
                ty,
                then,
                otherwise,
            } => {
                self.trust(format!("select {}", self.class(*ty)))?;
                let condition = match self.program().operand_type(self.function, *condition) {
                    ty if self.program().types.int_bits(ty) == Some(1) => {
                        self.operand(*condition)?
                    }
                    _ => return Err(Unsupported::new("a choice of vectors")),
                };
                let (then, otherwise) = (self.operand(*then)?, self.operand(*otherwise)?);
                self.set(result, &format!("{condition} ? {then} : {otherwise}"));
            }
            Op::Freeze { value, ty } => {
                self.trust(format!("freeze {}", self.class(*ty)))?;
                let value = self.operand(*value)?;
                self.set(result, &value);
            }
            Op::Alloca { count, .. } => {
                if self.block != BlockId(0) || self.constant_count(*count).is_none() {
                    return Err(Unsupported::new("an array of variable length"));
                }
            }
            Op::Load { ty, address, .. } => {
                if let Some((reg, name)) = self.variable(*address) {
                    self.trust(format!("load {}", self.class(*ty)))?;
                    self.value(instruction, &name, BTreeSet::from([reg]));
                } else if let Some(value) = self.quiet_load(*ty, *address)? {
                    self.value(instruction, &value, BTreeSet::from([MEMORY]));
                } else {
                    self.load(*ty, *address, result)?;
                }
            }
            Op::Store {
                ty, value, address, ..
            } => {
                if self.variable(*address).is_none() {
                    self.changes(MEMORY);
                }
                self.store(*ty, *value, *address)?;
            }
            Op::Gep {
                base,
                offset,
                scaled,
                ..
            } => {
                self.trust("getelementptr".to_owned())?;
                let mut address = self.gep(instruction, *base, *offset, scaled)?;
                let is_single = instruction
                    .result
                    .is_some_and(|reg| self.single.contains(&reg));
                if !is_single {
                    self.name_delta(&mut address);
                }
                let value = address.text();
                let reads = address.reads.clone();
                if let Some(reg) = instruction.result {
                    self.addresses.insert(reg, address);
                }
                self.value(instruction, &value, reads);
            }
            Op::Call(call)
                if hook(self.program(), instruction)
                    .is_some_and(|(hook, _)| hook == Hook::Label) =>
            {
                self.call(call, None)?;
            }
            Op::Call(call) => {
                self.changes(MEMORY);
                self.call(
                    call,
                    result.filter(|_| !self.program().types.is_void(call.ty)),
                )?;
            }
            Op::Phi { .. } => {}
            Op::ExtractValue { ty, value, path } => {
                self.trust("extractvalue".to_owned())?;
                let value = self.operand(*value)?;
                let path = self.path(*ty, path)?;
                self.value(instruction, &format!("{value}{path}"), BTreeSet::new());
            }
            Op::InsertValue {
                ty,
                value,
                part,
                path,
                ..
            } => {
                self.trust("insertvalue".to_owned())?;
                let part = self.operand(*part)?;
                let value = self.operand(*value)?;
                let path = self.path(*ty, path)?;
                self.set(result, &value);
                self.set(result.map(|it| format!("{it}{path}")).as_deref(), &part);
            }
            Op::ExtractElement {
                ty, vector, index, ..
            } => {
                self.trust("extractelement".to_owned())?;
                let (vector, index) = (self.operand(*vector)?, self.constant_index(*ty, *index)?);
                self.set(result, &format!("{vector}.f[{index}]"));
            }
            Op::InsertElement {
                ty,
                vector,
                element,
                index,
                ..
            } => {
                self.trust("insertelement".to_owned())?;
                let (vector, index) = (self.operand(*vector)?, self.constant_index(*ty, *index)?);
                let element = self.operand(*element)?;
                self.set(result, &vector);
                self.set(
                    result.map(|it| format!("{it}.f[{index}]")).as_deref(),
                    &element,
                );
            }
            Op::ShuffleVector { .. } => return Err(Unsupported::new("an operation on vectors")),
            Op::AtomicRmw {
                op,
                ty,
                address,
                value,
                ..
            } => {
                self.changes(MEMORY);
                self.atomic(*op, *ty, *address, *value, result)?;
            }
            Op::CmpXchg {
                ty,
                address,
                expected,
                new,
                ..
            } => {
                self.changes(MEMORY);
                self.exchange(*ty, *address, *expected, *new, result)?;
            }
            Op::Fence => self.trust("fence".to_owned())?,
            Op::VaArg { .. } => return Err(Unsupported::new("a variable number of arguments")),
            Op::Unsupported(what) => return Err(Unsupported::new(what.name.to_string())),
            Op::Return(_)
            | Op::Jump(_)
            | Op::Branch { .. }
            | Op::Switch { .. }
            | Op::IndirectJump { .. }
            | Op::Unreachable => {}
        }
        Ok(())
    }

    /// The operands of an operation on floating-point numbers, if it was tested with their type.
    fn floats(
        &mut self,
        name: &str,
        ty: TypeId,
        left: Operand,
        right: Operand,
    ) -> Result<(Scalar, String, String), Unsupported> {
        let scalar = self.scalar(ty)?;
        self.trust(format!("{} {}", name.to_lowercase(), scalar.class()))?;
        Ok((scalar, self.operand(left)?, self.operand(right)?))
    }

    pub(super) fn constant_index(&self, ty: TypeId, index: Operand) -> Result<u128, Unsupported> {
        let wrong = || Unsupported::new("an operation on vectors");
        types::register(&self.program().types, ty)?;
        let Operand::Const(id) = index else {
            return Err(wrong());
        };
        let count = self.program().types.element_count(ty).unwrap_or(0);
        let index = self.program().constants.as_int(id).ok_or_else(wrong)?;
        if index < u128::from(count) {
            Ok(index)
        } else {
            Err(wrong())
        }
    }

    /// The members that lead to a part of an aggregate.
    pub(super) fn path(&self, ty: TypeId, path: &[u32]) -> Result<String, Unsupported> {
        let types = &self.program().types;
        let mut text = String::new();
        let mut at = ty;
        for index in path {
            let (part, _) = types
                .element(at, u64::from(*index))
                .ok_or_else(|| Unsupported::new("a part of an aggregate"))?;
            text += &match types.get(at) {
                Type::Struct { .. } => format!(".f{index}"),
                _ => format!("[{index}]"),
            };
            at = part;
        }
        let whole = Scalar::of(types, at).is_some_and(|it| {
            it == Scalar::Pointer || u64::from(it.container()) == types.size(at) * 8
        });
        match whole {
            true => Ok(text),
            false => Err(Unsupported::new("a part of an aggregate")),
        }
    }

    pub(super) fn check_division(&mut self, op: sc_ir::BinaryOp, bits: u32, a: &str, b: &str) {
        use sc_ir::BinaryOp as B;
        if matches!(op, B::UDiv | B::URem | B::SDiv | B::SRem) && !is_literal(b) {
            self.guard(&format!("{b} != 0"), Error::Division);
        }
        if matches!(op, B::SDiv | B::SRem) && !is_literal(b) {
            let (least, ones) = (literal(1 << (bits - 1), bits), literal(u128::MAX, bits));
            self.guard(&format!("{a} != {least} || {b} != {ones}"), Error::Division);
        }
    }
}

/// The construct of a comparison: those of the order of pointers are one function of the text.
fn comparison(predicate: IntPredicate, scalar: Scalar) -> String {
    let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
    match scalar == Scalar::Pointer && !is_equality {
        true => "icmp order ptr".to_owned(),
        false => {
            let name = format!("{predicate:?}").to_lowercase();
            format!("icmp {name} {}", scalar.class())
        }
    }
}

fn compare_pointers(predicate: IntPredicate, a: &str, b: &str) -> Result<String, Unsupported> {
    use IntPredicate as P;
    let null = |text: &str| text == crate::constants::NULL;
    Ok(match predicate {
        P::Eq if null(a) || null(b) => format!("(unsigned char)({a} == {b})"),
        P::Ne if null(a) || null(b) => format!("(unsigned char)({a} != {b})"),
        P::Eq => format!("__sc_equal({a}, {b})"),
        P::Ne => format!("(unsigned char)!__sc_equal({a}, {b})"),
        P::Ult => format!("__sc_less({a}, {b})"),
        P::Ugt => format!("__sc_less({b}, {a})"),
        P::Ule => format!("(unsigned char)!__sc_less({b}, {a})"),
        P::Uge => format!("(unsigned char)!__sc_less({a}, {b})"),
        _ => return Err(Unsupported::new("a signed comparison of pointers")),
    })
}
