//! Copies and fills of blocks.

use super::*;

impl Body<'_, '_> {
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
    pub(super) fn pointee(&self, address: Operand) -> Option<TypeId> {
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
    pub(super) fn some_struct(&self, size: u64) -> Option<TypeId> {
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

    pub(super) fn fill_loop(&mut self, to: &str, byte: &str, size: &str) {
        let rounds = size.trim_end_matches(['u', 'l']).parse().ok();
        let name = self.looping_helper("fill", rounds);
        self.helper(&format!(
            "void {name}(unsigned char *d, unsigned char c, unsigned long n) {{ unsigned long k; \
             for (k = 0; k < n; k++) d[k] = c; }}\n"
        ));
        self.line(&format!("{name}({to}, (unsigned char){byte}, {size});"));
    }

    /// Whether an object of this type could be filled in its own type.
    pub(super) fn fill_typed(&mut self, to: &str, value: u8, ty: TypeId) -> bool {
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
