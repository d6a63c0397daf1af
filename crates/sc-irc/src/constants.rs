//! Constants and initial values of variables as C.

use std::fmt::Write;

use sc_ir::{ConstId, ConstantKind, Expression, GlobalId, Symbol, Type, TypeId};

use crate::Unsupported;
use crate::emitter::Translator;
use crate::operations::{any, literal};
use crate::types::Scalar;

/// The null pointer.
pub(crate) const NULL: &str = "((unsigned char *)0)";

impl Translator<'_> {
    /// A constant that fits into a C expression.
    pub(crate) fn constant(&self, id: ConstId) -> Result<String, Unsupported> {
        let constant = self.program.constants.get(id);
        let scalar = Scalar::of(&self.program.types, constant.ty);
        let Some(scalar) = scalar else {
            return Err(Unsupported::new("a constant of this type"));
        };
        match (&constant.kind, scalar) {
            (ConstantKind::Int(value) | ConstantKind::Float(value), _) => {
                Ok(literal(*value, scalar.bits()))
            }
            (ConstantKind::Zero | ConstantKind::Absolute(0), Scalar::Pointer) => {
                Ok(NULL.to_owned())
            }
            (ConstantKind::Absolute(_), _) => Err(Unsupported::new("a fixed address")),
            (ConstantKind::Zero, _) => Ok(literal(0, scalar.bits())),
            (ConstantKind::Undef | ConstantKind::Poison, Scalar::Pointer) => {
                Err(Unsupported::new("an undefined pointer"))
            }
            (ConstantKind::Undef | ConstantKind::Poison, _) => Ok(any(scalar.bits())),
            (ConstantKind::Address { symbol, offset }, Scalar::Pointer) => {
                self.address(*symbol, *offset)
            }
            (ConstantKind::Expression(Expression::Offset { base, offset }), Scalar::Pointer) => {
                Ok(format!("({} + {offset}l)", self.constant(*base)?))
            }
            _ => Err(Unsupported::new("a constant expression with an address")),
        }
    }

    fn address(&self, symbol: Symbol, offset: i64) -> Result<String, Unsupported> {
        match symbol {
            Symbol::Global(id) => {
                if let Some(why) = self.bad_globals.get(&id) {
                    return Err(why.clone());
                }
                let name = self.global_name(id);
                Ok(match offset {
                    0 => format!("((unsigned char *)&{name})"),
                    offset => format!("((unsigned char *)&{name} + {offset}l)"),
                })
            }
            Symbol::Function(id) if offset == 0 => match self.code.get(&id) {
                Some(at) => Ok(format!("((unsigned char *)&__sc_code + {at})")),
                None => Err(Unsupported::new("the address of a function")),
            },
            _ => Err(Unsupported::new("an address inside of a function")),
        }
    }

    pub(crate) fn global_name(&self, id: GlobalId) -> String {
        format!("__sc_g{}", id.index())
    }

    /// The initializer of a variable of this type, as a C initializer.
    pub(crate) fn initializer(&self, ty: TypeId, id: ConstId) -> Result<String, Unsupported> {
        let types = &self.program.types;
        let constant = self.program.constants.get(id);
        if let (Some(scalar), true) = (Scalar::of(types, ty), types.is_pointer(ty)) {
            debug_assert_eq!(scalar, Scalar::Pointer);
            // The contents of a variable are zeros where LLVM leaves them open.
            return match constant.kind {
                ConstantKind::Undef | ConstantKind::Poison => Ok(NULL.to_owned()),
                _ => self.constant(id),
            };
        }
        if let Some(scalar) = Scalar::of(types, ty) {
            let value = match constant.kind {
                ConstantKind::Int(value) | ConstantKind::Float(value) => value,
                ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => 0,
                _ => return Err(Unsupported::new("a constant expression with an address")),
            };
            if u64::from(scalar.container()) == types.size(ty) * 8 {
                return Ok(literal(value, scalar.bits()));
            }
            let bytes = value.to_le_bytes();
            let size = usize::try_from(types.store_size(ty)).unwrap_or(0).min(16);
            return Ok(list(bytes[..size].iter().map(|byte| format!("{byte}u"))));
        }
        match &constant.kind {
            ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => Ok("{0}".to_owned()),
            ConstantKind::Bytes(bytes) => Ok(list(bytes.iter().map(|byte| format!("{byte}u")))),
            ConstantKind::Aggregate(parts) => self.parts(ty, parts),
            _ => Err(Unsupported::new("an initial value of this kind")),
        }
    }

    /// Statements for what the initialisers of local variables leave open: compilers copy anything from there.
    pub(crate) fn open_constants(&self) -> String {
        let mut text = String::new();
        let written = self.globals.iter();
        for id in written.filter(|id| !self.bad_globals.contains_key(id)) {
            let global = self.program.global(*id);
            let mut open = Vec::new();
            if let (true, Some(initializer)) = (global.constant, global.initializer) {
                self.open_bytes(global.ty, initializer, 0, &mut open);
            }
            for at in open {
                let name = self.global_name(*id);
                let _ = writeln!(text, "  ((unsigned char *)&{name})[{at}] = __sc_any8();");
            }
        }
        text
    }

    fn open_bytes(&self, ty: TypeId, id: ConstId, offset: u64, open: &mut Vec<u64>) {
        let types = &self.program.types;
        match &self.program.constants.get(id).kind {
            ConstantKind::Undef | ConstantKind::Poison => {
                open.extend((0..types.store_size(ty)).map(|at| offset + at));
            }
            ConstantKind::Aggregate(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    if let Some((element, more)) = types.element(ty, index as u64) {
                        self.open_bytes(element, *part, offset + more, open);
                    }
                }
            }
            _ => {}
        }
    }

    fn parts(&self, ty: TypeId, parts: &[ConstId]) -> Result<String, Unsupported> {
        let types = &self.program.types;
        let mut all = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let Some((element, _)) = types.element(ty, index as u64) else {
                return Err(Unsupported::new("an initial value of this kind"));
            };
            if types.size(element) == 0 {
                continue;
            }
            let value = self.initializer(element, *part)?;
            all.push(match types.get(ty) {
                Type::Struct { .. } => format!(".f{index} = {value}"),
                Type::Array { .. } => value,
                _ => return Err(Unsupported::new("an initial value of this kind")),
            });
        }
        Ok(list(all.into_iter()))
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.is_empty() {
        true => "{0}".to_owned(),
        false => format!("{{{}}}", parts.join(", ")),
    }
}
