//! Loads, stores, addresses, and copies of blocks.

use std::collections::BTreeSet;

use sc_ir::{AtomicOp, Call, Instruction, Op, Operand, Reg, Scaled, Symbol, Type, TypeId};

use crate::body::{Address, Body, Done};
use crate::operations::{cut, literal, sign};
use crate::types::{self, Scalar};
use crate::{Error, Form, Gap, OBJECT_BITS, Unsupported};

/// More bytes are copied by a loop.
const UNROLLED: u64 = 64;
/// All bits of an offset.
const OFFSETS: u64 = (1 << (64 - OBJECT_BITS)) - 1;
/// Elements that are copied one by one.
const ELEMENTS: u64 = 256;

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
        let types = &self.program().types;
        let whole = Scalar::of(types, ty).is_some_and(|it| {
            it == Scalar::Pointer
                || (it.bits() == it.container() && u64::from(it.bits()) == types.store_size(ty) * 8)
        });
        if !whole || !self.is_inside(address, types.store_size(ty)) {
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
    fn place(&self, ty: TypeId, pointer: &str) -> Result<Option<String>, Unsupported> {
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
    fn atomic_place(
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

    pub(crate) fn gep(
        &mut self,
        instruction: &Instruction,
        base: Operand,
        offset: i64,
        scaled: &[Scaled],
    ) -> Result<Address, Unsupported> {
        let mut reads = self.dependencies(instruction);
        let mut terms = Vec::new();
        for Scaled { index, bits, scale } in scaled {
            let index = self.expression(*index)?;
            let index = format!("(unsigned long)(signed long){}", sign(&index, *bits));
            terms.push(match scale {
                1 => index,
                scale => format!("{index} * {}", literal(u128::from(*scale), 64)),
            });
        }
        let Address {
            base,
            delta,
            reads: more,
        } = self.address(base)?;
        reads.extend(more);
        if offset != 0 {
            terms.push(literal(offset as u64 as u128, 64));
        }
        if !delta.is_empty() {
            terms.push(delta);
        }
        Ok(Address {
            base,
            delta: terms.join(" + "),
            reads,
        })
    }

    /// The size and the alignment of the object that an address is in, and the place in it, where the text shows it.
    fn object(&self, address: Operand) -> Option<(u64, i64)> {
        match address {
            Operand::Reg(reg) => match &self.definitions.get(&reg)?.op {
                Op::Alloca { size, count, .. } => {
                    let Operand::Const(count) = count else {
                        return None;
                    };
                    let count = u64::try_from(self.program().constants.as_int(*count)?).ok()?;
                    Some((size.checked_mul(count)?, 0))
                }
                Op::Gep {
                    base,
                    offset,
                    scaled,
                    ..
                } if scaled.is_empty() => {
                    let (size, at) = self.object(*base)?;
                    Some((size, at.checked_add(*offset)?))
                }
                _ => None,
            },
            Operand::Const(id) => match self.program().constants.get(id).kind {
                sc_ir::ConstantKind::Address {
                    symbol: Symbol::Global(global),
                    offset,
                } => Some((self.program().global(global).size, offset)),
                _ => None,
            },
        }
    }

    /// The text of an address that so many bytes are accessed at: the access is inside of its object, or the run ends with an
    /// error, or nobody knows.
    pub(crate) fn accessed(&mut self, address: Operand, size: u64) -> Result<String, Unsupported> {
        if self.is_inside(address, size) {
            return self.expression(address);
        }
        let mut parts = self.address(address)?;
        self.name_delta(&mut parts);
        self.check(&parts, &literal(u128::from(size), 64));
        Ok(parts.text())
    }

    /// The same for a pointer that is used more than once.
    pub(crate) fn access(&mut self, pointer: &str, address: Operand, size: u64) {
        if !self.is_inside(address, size) {
            self.check_pointer(pointer, &literal(u128::from(size), 64));
        }
    }

    /// The same with a size that is an expression, and not zero.
    fn check_pointer(&mut self, pointer: &str, size: &str) {
        let address = Address {
            base: pointer.to_owned(),
            delta: String::new(),
            reads: BTreeSet::new(),
        };
        self.check(&address, size);
    }

    pub(crate) fn is_inside(&self, address: Operand, size: u64) -> bool {
        // The harness is right by construction.
        self.translator().is_harness(self.id)
            || self.object(address).is_some_and(|(whole, at)| {
                u64::try_from(at)
                    .is_ok_and(|at| at.checked_add(size).is_some_and(|end| end <= whole))
            })
    }

    fn check(&mut self, address: &Address, size: &str) {
        if self.translator().is_harness(self.id) {
            return;
        }
        let pointer = &address.base;
        let delta = if address.delta.is_empty() {
            "0ul"
        } else {
            &address.delta
        };
        let null = format!("__CPROVER_same_object({pointer}, (void *)0)");
        let whole = format!("(unsigned long)__CPROVER_OBJECT_SIZE({pointer})");
        // CBMC does not extend the sign of an offset: what is negative is far behind.
        let offset = format!(
            "(((unsigned long)__CPROVER_POINTER_OFFSET({pointer}) + {delta}) & {OFFSETS}ul)"
        );
        let inside = format!("!{null} && {offset} + {size} <= {whole}");
        let mut alive = vec!["1".to_owned()];
        if self.translator().has_free {
            alive.push(format!("!__CPROVER_same_object({pointer}, __sc_freed)"));
        }
        let alive = alive.join(" && ");
        let escapes = self.translator().escaping.values().any(|it| !it.is_empty());
        let mut known = vec!["1".to_owned()];
        if escapes {
            known.push(format!(
                "({null} || !__CPROVER_same_object({pointer}, __sc_returned))"
            ));
        }
        if !self.translator().code.is_empty() {
            known.push(format!(
                "!__CPROVER_same_object({pointer}, (void *)&__sc_code)"
            ));
        }
        let known = known.join(" && ");
        if matches!(self.question().form, Form::Place | Form::End) {
            // The sites are those of the other questions.
            self.skip_sites(
                [Error::Access, Error::Access],
                [Gap::Returned, Gap::FarAccess],
            );
            self.line(&format!(
                "__CPROVER_assume({alive} && {known} && {inside});"
            ));
            return;
        }
        self.guard(&alive, Error::Access);
        self.gap_unless(&known, Gap::Returned);
        // Nothing is ever mapped at the first page, and the sanitizer keeps a zone around objects free.
        let page = format!("({null} && {offset} < 4096ul)");
        let behind = format!("(!{null} && {offset} < {whole} + 16ul)");
        let before = format!(
            "(__CPROVER_DYNAMIC_OBJECT({pointer}) && {offset} >= {}ul)",
            OFFSETS - 15
        );
        self.guard(
            &format!("({inside}) || !({page} || {behind} || {before})"),
            Error::Access,
        );
        self.gap_unless(&inside, Gap::FarAccess);
    }

    /// The type that the uses of a new block show, with its size.
    pub(crate) fn element_of_block(&self) -> Option<(TypeId, u64)> {
        let reg = self
            .function
            .block(self.block)
            .instructions
            .get(self.at)?
            .result?;
        let mut holders = vec![reg];
        let all = || {
            self.function
                .blocks
                .iter()
                .flat_map(|block| &block.instructions)
        };
        // Through a variable that the block is stored in.
        let variables = all().filter_map(|it| match &it.op {
            Op::Store {
                value,
                address: Operand::Reg(to),
                ..
            } if *value == Operand::Reg(reg) => Some(*to),
            _ => None,
        });
        let variables: Vec<Reg> = variables.collect();
        holders.extend(all().filter_map(|it| match &it.op {
            Op::Load {
                address: Operand::Reg(from),
                ..
            } if variables.contains(from) => it.result,
            _ => None,
        }));
        let types = &self.program().types;
        let is_held =
            |operand: &Operand| matches!(operand, Operand::Reg(reg) if holders.contains(reg));
        let mut found: Option<TypeId> = None;
        for instruction in all() {
            let ty = match &instruction.op {
                Op::Gep { base, element, .. } if is_held(base) => *element,
                Op::Load { ty, address, .. } | Op::Store { ty, address, .. }
                    if is_held(address) =>
                {
                    *ty
                }
                _ => continue,
            };
            let larger = found.is_none_or(|known| types.size(ty) > types.size(known));
            if types.size(ty) > 1 && larger {
                found = Some(ty);
            }
        }
        let ty = found?;
        let plain = matches!(types.get(ty), Type::Struct { .. })
            || Scalar::of(types, ty).is_some_and(|scalar| {
                scalar == Scalar::Pointer || u64::from(scalar.container()) == types.size(ty) * 8
            });
        plain.then(|| (ty, types.size(ty)))
    }

    /// The type of what an address points to, where the text shows it.
    fn pointee(&self, address: Operand) -> Option<TypeId> {
        match address {
            Operand::Reg(reg) => match &self.definitions.get(&reg)?.op {
                Op::Alloca { ty, .. } => Some(*ty),
                Op::Gep {
                    base,
                    offset,
                    scaled,
                    element,
                    ..
                } => {
                    if scaled.is_empty() && *offset == 0 {
                        return Some(self.pointee(*base).unwrap_or(*element));
                    }
                    Some(*element)
                }
                _ => None,
            },
            Operand::Const(id) => match self.program().constants.get(id).kind {
                sc_ir::ConstantKind::Address {
                    symbol: Symbol::Global(global),
                    offset: 0,
                } => Some(self.program().global(global).ty),
                _ => None,
            },
        }
    }

    pub(crate) fn copy(&mut self, call: &Call, result: Option<&str>) -> Done {
        let (to, from, size) = (
            self.argument(call, 0)?,
            self.argument(call, 1)?,
            self.argument(call, 2)?,
        );
        let constant = match call.arguments[2].value {
            Operand::Const(id) => self.program().constants.as_int(id),
            Operand::Reg(_) => None,
        };
        match constant.and_then(|size| u64::try_from(size).ok()) {
            Some(0) => {}
            Some(size) => {
                self.access(&from, call.arguments[1].value, size);
                self.access(&to, call.arguments[0].value, size);
                let types = &self.program().types;
                let known = [call.arguments[0].value, call.arguments[1].value];
                let known = known.iter().filter_map(|it| self.pointee(*it));
                let ty = known.rev().find(|ty| types.size(*ty) == size);
                let ty = ty.or_else(|| self.some_struct(size));
                self.copy_bytes(&to, &from, size, ty);
            }
            None => {
                self.line(&format!("if ({size} != 0) {{"));
                self.check_pointer(&from, &size);
                self.check_pointer(&to, &size);
                self.line("}");
                let name = self.looping_helper("copy", None);
                self.helper(&format!(
                    "void {name}(unsigned char *d, unsigned char *s, unsigned long n) {{\n  unsigned long k;\n  \
                     if (__CPROVER_same_object(d, s) && __sc_offset(d) > __sc_offset(s)) \
                     for (k = n; k > 0; k--) d[k - 1] = s[k - 1];\n  else for (k = 0; k < n; k++) d[k] = s[k];\n}}\n"
                ));
                self.line(&format!("{name}({to}, {from}, {size});"));
            }
        }
        self.set(result, &to);
        Ok(())
    }

    /// A structure of so many bytes that the function uses.
    fn some_struct(&self, size: u64) -> Option<TypeId> {
        let types = &self.program().types;
        let fits =
            |ty: &TypeId| matches!(types.get(*ty), Type::Struct { .. }) && types.size(*ty) == size;
        let mut all = self
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.instructions);
        all.find_map(|instruction| match &instruction.op {
            Op::Alloca { ty, .. } | Op::Gep { element: ty, .. } => Some(*ty).filter(|ty| fits(ty)),
            _ => None,
        })
    }

    /// Copies a known number of bytes that were checked.
    pub(crate) fn copy_bytes(&mut self, to: &str, from: &str, size: u64, ty: Option<TypeId>) {
        let types = &self.program().types;
        if let Some(ty) = ty {
            match (types.get(ty), Scalar::of(types, ty)) {
                (Type::Struct { .. }, _) => {
                    let c = format!("struct __sc_t{}", ty.index());
                    self.line(&format!("*({c} *)({to}) = *({c} *)({from});"));
                    return;
                }
                (Type::Array { element, count }, _) if *count <= ELEMENTS => {
                    let (element, count) = (*element, *count);
                    let bytes = types.size(element);
                    for at in 0..count {
                        let at = at * bytes;
                        self.copy_bytes(
                            &format!("({to} + {at})"),
                            &format!("({from} + {at})"),
                            bytes,
                            Some(element),
                        );
                    }
                    return;
                }
                (_, Some(Scalar::Pointer)) => {
                    self.line(&format!(
                        "*(unsigned char **)({to}) = *(unsigned char **)({from});"
                    ));
                    return;
                }
                _ => {}
            }
        }
        let c = match size {
            1 | 2 | 4 | 8 => types::unsigned(u32::try_from(size * 8).unwrap_or(8)),
            size if size <= UNROLLED => {
                // In one step: what is copied may overlap with itself.
                let name = self.temporary();
                self.declare(&format!("unsigned char {name}[{size}]"));
                for at in 0..size {
                    self.line(&format!("{name}[{at}] = ({from})[{at}];"));
                }
                for at in 0..size {
                    self.line(&format!("({to})[{at}] = {name}[{at}];"));
                }
                return;
            }
            _ => {
                let name = self.looping_helper("copy", Some(size));
                self.helper(&format!(
                    "void {name}(unsigned char *d, unsigned char *s) {{ unsigned long k; \
                     for (k = 0; k < {size}; k++) d[k] = s[k]; }}\n"
                ));
                self.line(&format!("{name}({to}, {from});"));
                return;
            }
        };
        self.line(&format!("*({c} *)({to}) = *({c} *)({from});"));
    }

    pub(crate) fn fill(&mut self, call: &Call, result: Option<&str>) -> Done {
        let (to, size) = (self.argument(call, 0)?, self.argument(call, 2)?);
        let byte = self.argument(call, 1)?;
        let constant = |operand: Operand| match operand {
            Operand::Const(id) => self.program().constants.as_int(id),
            Operand::Reg(_) => None,
        };
        let (value, length) = (
            constant(call.arguments[1].value),
            constant(call.arguments[2].value),
        );
        match length.and_then(|size| u64::try_from(size).ok()) {
            Some(0) => {}
            Some(size) => {
                self.access(&to, call.arguments[0].value, size);
                let types = &self.program().types;
                let ty = self.pointee(call.arguments[0].value);
                let ty = ty
                    .filter(|ty| types.size(*ty) == size)
                    .or_else(|| self.some_struct(size));
                match (value.map(|value| value as u8), ty) {
                    (Some(value), Some(ty)) if self.fill_typed(&to, value, ty) => {}
                    _ if size <= UNROLLED => {
                        for at in 0..size {
                            self.line(&format!("({to})[{at}] = (unsigned char){byte};"));
                        }
                    }
                    _ => self.fill_loop(&to, &byte, &literal(u128::from(size), 64)),
                }
            }
            None => {
                self.line(&format!("if ({size} != 0) {{"));
                self.check_pointer(&to, &size);
                self.line("}");
                self.fill_loop(&to, &byte, &size);
            }
        }
        self.set(result, &to);
        Ok(())
    }

    fn fill_loop(&mut self, to: &str, byte: &str, size: &str) {
        let rounds = size.trim_end_matches(['u', 'l']).parse().ok();
        let name = self.looping_helper("fill", rounds);
        self.helper(&format!(
            "void {name}(unsigned char *d, unsigned char c, unsigned long n) {{ unsigned long k; \
             for (k = 0; k < n; k++) d[k] = c; }}\n"
        ));
        self.line(&format!("{name}({to}, (unsigned char){byte}, {size});"));
    }

    /// Whether an object of this type could be filled in its own type.
    fn fill_typed(&mut self, to: &str, value: u8, ty: TypeId) -> bool {
        let types = &self.program().types;
        match (types.get(ty), Scalar::of(types, ty)) {
            (Type::Struct { .. }, _) if value == 0 => {
                let (c, name) = (
                    format!("struct __sc_t{}", ty.index()),
                    format!("__sc_z{}", ty.index()),
                );
                let text = format!("const {c} {name} = {{0}};\n");
                self.helper_once(&text);
                self.line(&format!("*({c} *)({to}) = {name};"));
                true
            }
            (Type::Array { element, count }, _) if *count <= ELEMENTS => {
                let (element, count) = (*element, *count);
                let bytes = types.size(element);
                (0..count)
                    .all(|at| self.fill_typed(&format!("({to} + {})", at * bytes), value, element))
            }
            (_, Some(Scalar::Pointer)) if value == 0 => {
                self.line(&format!("*(unsigned char **)({to}) = 0;"));
                true
            }
            (_, Some(scalar))
                if scalar != Scalar::Pointer
                    && u64::from(scalar.container()) == types.size(ty) * 8 =>
            {
                let bits = scalar.container();
                let all = u128::from_le_bytes([value; 16]);
                self.line(&format!(
                    "*({} *)({to}) = {};",
                    scalar.c(),
                    literal(all, bits)
                ));
                true
            }
            _ => false,
        }
    }
}
