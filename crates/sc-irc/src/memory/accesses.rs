//! Loads, stores and atomic operations.

use super::*;

impl Body<'_, '_> {
    /// The variable that a local is.
    pub(crate) fn variable(&self, address: Operand) -> Option<(Reg, String)> {
        let Operand::Reg(reg) = address else {
            return None;
        };
        let promoted = self.translator().promoted.get(&self.id)?;
        promoted
            .contains_key(&reg)
            .then(|| (reg, format!("m{}", reg.index())))
    }

    /// A load that needs no check, as an expression.
    pub(crate) fn quiet_load(
        &mut self,
        ty: TypeId,
        address: Operand,
    ) -> Result<Option<String>, Unsupported> {
        if !self.plain.is_quiet_load(ty, address) {
            return Ok(None);
        }
        self.trust(format!("load {}", self.class(ty)))?;
        let pointer = self.expression(address)?;
        self.place(ty, &pointer)
    }

    pub(crate) fn load(&mut self, ty: TypeId, address: Operand, result: Option<&str>) -> Done {
        self.trust(format!("load {}", self.class(ty)))?;
        let size = self.program().types.store_size(ty);
        let pointer = self.accessed(address, size)?;
        let place = self.place(ty, &pointer)?;
        let value = match (place, Scalar::of(&self.program().types, ty)) {
            (Some(place), Some(scalar)) if scalar.bits() < scalar.container() => {
                cut(&place, scalar.bits())
            }
            (Some(place), _) => place,
            (None, scalar) => {
                let scalar = scalar.ok_or_else(|| Unsupported::new("a load of this type"))?;
                let c = scalar.c();
                let byte = |at: u64| format!("({c}){pointer}[{at}] << {}", 8 * at);
                let bytes: Vec<String> = (0..size).map(byte).collect();
                cut(&bytes.join(" | "), scalar.bits())
            }
        };
        self.set(result, &value);
        Ok(())
    }

    pub(crate) fn store(&mut self, ty: TypeId, value: Operand, address: Operand) -> Done {
        self.trust(format!("store {}", self.class(ty)))?;
        if let Some((reg, name)) = self.variable(address) {
            let value = self.expression(value)?;
            self.changes(reg);
            let value = match &self.reach {
                Some(reach) => format!("{reach} ? {value} : {name}"),
                None => value,
            };
            self.line(&format!("{name} = {value};"));
            return Ok(());
        }
        let value = self.operand(value)?;
        let size = self.program().types.store_size(ty);
        let pointer = self.accessed(address, size)?;
        let place = self.place(ty, &pointer)?;
        match place {
            Some(place) => self.line(&format!("{place} = {value};")),
            None => {
                for at in 0..size {
                    self.line(&format!(
                        "{pointer}[{at}] = (unsigned char)({value} >> {});",
                        8 * at
                    ));
                }
            }
        }
        Ok(())
    }

    /// Memory as a C expression; none if it has to be looked at in bytes.
    pub(super) fn place(&self, ty: TypeId, pointer: &str) -> Result<Option<String>, Unsupported> {
        let types = &self.program().types;
        let c = types::register(types, ty)?;
        Ok(match Scalar::of(types, ty) {
            Some(Scalar::Pointer) => Some(format!("*(unsigned char **)({pointer})")),
            Some(scalar) if u64::from(scalar.container()) != types.store_size(ty) * 8 => None,
            _ => Some(format!("*({c} *)({pointer})")),
        })
    }

    /// One thread alone: the steps follow each other.
    pub(crate) fn atomic(
        &mut self,
        op: AtomicOp,
        ty: TypeId,
        address: Operand,
        value: Operand,
        result: Option<&str>,
    ) -> Done {
        let (scalar, place) = self.atomic_place(ty, address)?;
        self.trust(format!(
            "atomicrmw {} {}",
            format!("{op:?}").to_lowercase(),
            scalar.class()
        ))?;
        let value = self.operand(value)?;
        let bits = scalar.bits();
        let old = self.temporary();
        self.declare(&format!("{} {old}", scalar.c()));
        self.line(&format!("{old} = {place};"));
        let (a, b) = (sign(&old, bits), sign(&value, bits));
        let new = match op {
            AtomicOp::Xchg => value,
            AtomicOp::Add => cut(&format!("{old} + {value}"), bits),
            AtomicOp::Sub => cut(&format!("{old} - {value}"), bits),
            AtomicOp::And => cut(&format!("{old} & {value}"), bits),
            AtomicOp::Nand => cut(&format!("~({old} & {value})"), bits),
            AtomicOp::Or => cut(&format!("{old} | {value}"), bits),
            AtomicOp::Xor => cut(&format!("{old} ^ {value}"), bits),
            AtomicOp::Max => format!("({a} > {b} ? {old} : {value})"),
            AtomicOp::Min => format!("({a} < {b} ? {old} : {value})"),
            AtomicOp::UMax => format!("({old} > {value} ? {old} : {value})"),
            AtomicOp::UMin => format!("({old} < {value} ? {old} : {value})"),
            _ => {
                return Err(Unsupported::new(
                    "an atomic operation on floating-point numbers",
                ));
            }
        };
        self.line(&format!("{place} = {new};"));
        self.set(result, &old);
        Ok(())
    }

    pub(crate) fn exchange(
        &mut self,
        ty: TypeId,
        address: Operand,
        expected: Operand,
        new: Operand,
        result: Option<&str>,
    ) -> Done {
        let (scalar, place) = self.atomic_place(ty, address)?;
        self.trust(format!("cmpxchg {}", scalar.class()))?;
        let (expected, new) = (self.operand(expected)?, self.operand(new)?);
        let Some(result) = result else {
            return Err(Unsupported::new("an atomic operation without a result"));
        };
        self.line(&format!("{result}.f0 = {place};"));
        self.line(&format!(
            "{result}.f1 = (unsigned char)({result}.f0 == {expected});"
        ));
        self.line(&format!("if ({result}.f1) {place} = {new};"));
        Ok(())
    }

    /// The memory of an integer of whole bytes.
    pub(super) fn atomic_place(
        &mut self,
        ty: TypeId,
        address: Operand,
    ) -> Result<(Scalar, String), Unsupported> {
        let wrong = || Unsupported::new("an atomic operation on this type");
        let scalar = self.scalar(ty)?;
        if scalar == Scalar::Pointer || scalar.bits() != scalar.container() || scalar.bits() > 64 {
            return Err(wrong());
        }
        let pointer = self.accessed(address, self.program().types.store_size(ty))?;
        let place = self.place(ty, &pointer)?.ok_or_else(wrong)?;
        Ok((scalar, place))
    }
}
