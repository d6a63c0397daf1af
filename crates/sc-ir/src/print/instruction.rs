//! Instructions as text.

use std::fmt::{self, Formatter, Write};

use super::{keyword, list, name};
use crate::{Argument, Arithmetic, Callee, Function, Module, Op, Operand, Symbol, TypeId};

pub(super) struct Printer<'m> {
    pub module: &'m Module,
    pub function: &'m Function,
}

impl Printer<'_> {
    fn ty(&self, ty: TypeId) -> String {
        self.module.show_type(ty).to_string()
    }

    fn value(&self, operand: Operand) -> String {
        self.module.show_operand(self.function, operand).to_string()
    }

    /// An operand with its type.
    fn typed(&self, operand: Operand) -> String {
        let ty = self.module.operand_type(self.function, operand);
        format!("{} {}", self.ty(ty), self.value(operand))
    }

    fn label(&self, block: crate::BlockId) -> String {
        let block = self.function.blocks.get(block.index());
        format!("label %{}", name(block.map_or("?", |block| &block.name)))
    }

    pub fn op(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        match op {
            Op::Binary {
                op,
                promises,
                ty,
                left,
                right,
            } => {
                let (ty, left, right) = (self.ty(*ty), self.value(*left), self.value(*right));
                write!(
                    f,
                    "{}{} {ty} {left}, {right}",
                    keyword(op),
                    flags(*promises)
                )
            }
            Op::Float {
                op,
                ty,
                left,
                right,
            } => {
                let (ty, left, right) = (self.ty(*ty), self.value(*left), self.value(*right));
                write!(f, "f{} {ty} {left}, {right}", keyword(op))
            }
            Op::FNeg { ty, value } => write!(f, "fneg {} {}", self.ty(*ty), self.value(*value)),
            Op::Freeze { ty, value } => {
                write!(f, "freeze {} {}", self.ty(*ty), self.value(*value))
            }
            Op::ICmp {
                predicate,
                ty,
                left,
                right,
            } => self.compare(f, "icmp", keyword(predicate), *ty, [*left, *right]),
            Op::FCmp {
                predicate,
                ty,
                left,
                right,
            } => self.compare(f, "fcmp", keyword(predicate), *ty, [*left, *right]),
            Op::Cast {
                op,
                from,
                value,
                to,
            } => {
                let (from, value, to) = (self.ty(*from), self.value(*value), self.ty(*to));
                write!(f, "{} {from} {value} to {to}", keyword(op))
            }
            Op::Select {
                condition,
                ty,
                then,
                otherwise,
            } => {
                let (ty, condition) = (self.ty(*ty), self.typed(*condition));
                let (then, otherwise) = (self.value(*then), self.value(*otherwise));
                write!(f, "select {condition}, {ty} {then}, {ty} {otherwise}")
            }
            Op::Phi { ty, incoming } => {
                write!(f, "phi {} ", self.ty(*ty))?;
                list(f, incoming, |(block, value)| {
                    let label = self.label(*block);
                    let label = label.strip_prefix("label ").unwrap_or(&label);
                    format!("[ {}, {label} ]", self.value(*value))
                })
            }
            Op::Call(call) => self.call(f, call),
            Op::Unsupported(what) => {
                write!(f, "unsupported {}", what.name)?;
                if let Some(detail) = &what.detail {
                    write!(f, " ({detail})")?;
                }
                for target in what.targets.iter().flatten() {
                    write!(f, ", {}", self.label(*target))?;
                }
                Ok(())
            }
            _ if op.is_terminator() => self.terminator(f, op),
            _ => self.memory(f, op),
        }
    }

    fn compare(
        &self,
        f: &mut Formatter<'_>,
        word: &str,
        predicate: String,
        ty: TypeId,
        [left, right]: [Operand; 2],
    ) -> fmt::Result {
        let (ty, left, right) = (self.ty(ty), self.value(left), self.value(right));
        write!(f, "{word} {predicate} {ty} {left}, {right}")
    }

    fn memory(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        match op {
            Op::Alloca {
                ty, count, align, ..
            } => {
                write!(f, "alloca {}", self.ty(*ty))?;
                let count = self.typed(*count);
                if count != "i32 1" {
                    write!(f, ", {count}")?;
                }
                write!(f, ", align {align}")
            }
            Op::Load {
                ty,
                address,
                align,
                volatile,
                atomic,
            } => {
                let access = access(*atomic, *volatile);
                let (ty, address) = (self.ty(*ty), self.typed(*address));
                write!(f, "load{access} {ty}, {address}, align {align}")
            }
            Op::Store {
                ty,
                value,
                address,
                align,
                volatile,
                atomic,
            } => {
                let access = access(*atomic, *volatile);
                let (ty, value) = (self.ty(*ty), self.value(*value));
                let address = self.typed(*address);
                write!(f, "store{access} {ty} {value}, {address}, align {align}")
            }
            Op::Gep {
                base,
                offset,
                scaled,
                inbounds,
                ..
            } => {
                let inbounds = if *inbounds { " inbounds" } else { "" };
                write!(f, "getelementptr{inbounds} {}, {offset}", self.typed(*base))?;
                scaled
                    .iter()
                    .try_for_each(|one| write!(f, ", {} * {}", self.typed(one.index), one.scale))
            }
            Op::AtomicRmw {
                op,
                address,
                value,
                align,
                ..
            } => {
                let (address, value) = (self.typed(*address), self.typed(*value));
                write!(
                    f,
                    "atomicrmw {} {address}, {value}, align {align}",
                    keyword(op)
                )
            }
            Op::CmpXchg {
                address,
                expected,
                new,
                align,
                weak,
                ..
            } => {
                let weak = if *weak { " weak" } else { "" };
                let (address, expected) = (self.typed(*address), self.typed(*expected));
                let new = self.typed(*new);
                write!(
                    f,
                    "cmpxchg{weak} {address}, {expected}, {new}, align {align}"
                )
            }
            Op::Fence => f.write_str("fence"),
            Op::VaArg { list, ty } => {
                write!(f, "va_arg {}, {}", self.typed(*list), self.ty(*ty))
            }
            _ => self.aggregate(f, op),
        }
    }

    fn aggregate(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        let path =
            |path: &[u32]| -> String { path.iter().map(|index| format!(", {index}")).collect() };
        match op {
            Op::ExtractValue {
                value, path: at, ..
            } => write!(f, "extractvalue {}{}", self.typed(*value), path(at)),
            Op::InsertValue {
                value,
                part,
                path: at,
                ..
            } => {
                let (value, part) = (self.typed(*value), self.typed(*part));
                write!(f, "insertvalue {value}, {part}{}", path(at))
            }
            Op::ExtractElement { vector, index, .. } => {
                let (vector, index) = (self.typed(*vector), self.typed(*index));
                write!(f, "extractelement {vector}, {index}")
            }
            Op::InsertElement {
                vector,
                element,
                index,
                ..
            } => {
                let (vector, element) = (self.typed(*vector), self.typed(*element));
                let index = self.typed(*index);
                write!(f, "insertelement {vector}, {element}, {index}")
            }
            Op::ShuffleVector {
                left, right, mask, ..
            } => {
                let (left, right) = (self.typed(*left), self.typed(*right));
                let count = mask.len();
                write!(f, "shufflevector {left}, {right}, <{count} x i32> ")?;
                if mask.iter().all(|one| *one == Some(0)) {
                    return f.write_str("zeroinitializer");
                }
                if mask.iter().all(Option::is_none) {
                    return f.write_str("poison");
                }
                f.write_char('<')?;
                list(f, mask, |one| {
                    let one = one.map_or_else(|| "poison".to_owned(), |one| one.to_string());
                    format!("i32 {one}")
                })?;
                f.write_char('>')
            }
            _ => Ok(()),
        }
    }

    fn terminator(&self, f: &mut Formatter<'_>, op: &Op) -> fmt::Result {
        match op {
            Op::Return(None) => f.write_str("ret void"),
            Op::Return(Some(value)) => write!(f, "ret {}", self.typed(*value)),
            Op::Jump(to) => write!(f, "br {}", self.label(*to)),
            Op::Branch {
                condition,
                then,
                otherwise,
            } => {
                let (then, otherwise) = (self.label(*then), self.label(*otherwise));
                write!(f, "br {}, {then}, {otherwise}", self.typed(*condition))
            }
            Op::Switch {
                ty,
                value,
                default,
                cases,
            } => {
                let (value, default) = (self.typed(*value), self.label(*default));
                write!(f, "switch {value}, {default} [")?;
                for (case, to) in cases {
                    write!(f, " {} ", self.ty(*ty))?;
                    self.module.write_int(f, *case, *ty)?;
                    write!(f, ", {}", self.label(*to))?;
                }
                f.write_str(" ]")
            }
            Op::IndirectJump { address, targets } => {
                write!(f, "indirectbr {}, [", self.typed(*address))?;
                list(f, targets, |to| self.label(*to))?;
                f.write_char(']')
            }
            _ => f.write_str("unreachable"),
        }
    }

    fn call(&self, f: &mut Formatter<'_>, call: &crate::Call) -> fmt::Result {
        write!(f, "call {} ", self.ty(call.ty))?;
        if let Some(fixed) = call.fixed {
            write!(f, "({fixed} fixed) ")?;
        }
        match call.callee {
            Callee::Direct(function) => {
                f.write_str(&self.module.symbol_name(Symbol::Function(function)))?;
            }
            Callee::Indirect(callee) => f.write_str(&self.value(callee))?,
        }
        f.write_char('(')?;
        list(f, &call.arguments, |argument: &Argument| {
            let ty = self
                .module
                .passed(argument.ty, argument.passing, argument.align);
            format!("{ty} {}", self.value(argument.value))
        })?;
        f.write_char(')')
    }
}

fn access(atomic: bool, volatile: bool) -> &'static str {
    match (atomic, volatile) {
        (false, false) => "",
        (true, false) => " atomic",
        (false, true) => " volatile",
        (true, true) => " atomic volatile",
    }
}

fn flags(promises: Arithmetic) -> String {
    let all = [
        (promises.nuw, " nuw"),
        (promises.nsw, " nsw"),
        (promises.exact, " exact"),
        (promises.disjoint, " disjoint"),
    ];
    all.iter()
        .filter(|(set, _)| *set)
        .map(|(_, word)| *word)
        .collect()
}
