//! Walks over what instructions and constants mention.

use crate::{Callee, ConstId, ConstantKind, Expression, Op, Operand, Passing, TypeId};

macro_rules! operand_walk {
    ($(#[$doc:meta])* $access:vis $name:ident, $iter:ident, $($mutable:tt)?) => {
        $(#[$doc])*
        $access fn $name(&$($mutable)? self, mut see: impl FnMut(&$($mutable)? Operand)) {
            match self {
                Self::Binary { left, right, .. }
                | Self::Float { left, right, .. }
                | Self::ICmp { left, right, .. }
                | Self::FCmp { left, right, .. }
                | Self::ShuffleVector { left, right, .. } => {
                    see(left);
                    see(right);
                }
                Self::FNeg { value, .. }
                | Self::Cast { value, .. }
                | Self::Freeze { value, .. }
                | Self::ExtractValue { value, .. }
                | Self::Switch { value, .. }
                | Self::Alloca { count: value, .. }
                | Self::Load { address: value, .. }
                | Self::IndirectJump { address: value, .. }
                | Self::Branch { condition: value, .. }
                | Self::VaArg { list: value, .. }
                | Self::Return(Some(value)) => see(value),
                Self::Select { condition, then, otherwise, .. } => {
                    see(condition);
                    see(then);
                    see(otherwise);
                }
                Self::Store { value: first, address: second, .. }
                | Self::AtomicRmw { address: first, value: second, .. }
                | Self::InsertValue { value: first, part: second, .. }
                | Self::ExtractElement { vector: first, index: second, .. } => {
                    see(first);
                    see(second);
                }
                Self::InsertElement { vector, element, index, .. } => {
                    see(vector);
                    see(element);
                    see(index);
                }
                Self::CmpXchg { address, expected, new, .. } => {
                    see(address);
                    see(expected);
                    see(new);
                }
                Self::Gep { base, scaled, .. } => {
                    see(base);
                    scaled.$iter().for_each(|one| see(&$($mutable)? one.index));
                }
                Self::Call(call) => {
                    if let Callee::Indirect(callee) = &$($mutable)? call.callee {
                        see(callee);
                    }
                    call.arguments.$iter().for_each(|one| see(&$($mutable)? one.value));
                }
                Self::Phi { incoming, .. } => {
                    incoming.$iter().for_each(|(_, value)| see(value));
                }
                Self::Fence
                | Self::Return(None)
                | Self::Jump(_)
                | Self::Unreachable
                | Self::Unsupported(_) => {}
            }
        }
    };
}

impl Op {
    /// Whether it ends its block.
    #[must_use]
    pub fn is_terminator(&self) -> bool {
        match self {
            Self::Return(_)
            | Self::Jump(_)
            | Self::Branch { .. }
            | Self::Switch { .. }
            | Self::IndirectJump { .. }
            | Self::Unreachable => true,
            Self::Unsupported(unsupported) => unsupported.targets.is_some(),
            _ => false,
        }
    }

    operand_walk!(
        /// What it reads, in the order of the text; the callee of an indirect call comes first.
        pub for_each_operand, iter,
    );
    operand_walk!(
        /// The same, to change it.
        pub(crate) for_each_operand_mut, iter_mut, mut
    );

    /// The types it mentions, to change them.
    pub(crate) fn for_each_type_mut(&mut self, mut see: impl FnMut(&mut TypeId)) {
        match self {
            Self::Binary { ty, .. }
            | Self::Float { ty, .. }
            | Self::FNeg { ty, .. }
            | Self::ICmp { ty, .. }
            | Self::FCmp { ty, .. }
            | Self::Select { ty, .. }
            | Self::Freeze { ty, .. }
            | Self::Load { ty, .. }
            | Self::Store { ty, .. }
            | Self::Gep { element: ty, .. }
            | Self::Phi { ty, .. }
            | Self::ExtractValue { ty, .. }
            | Self::ShuffleVector { ty, .. }
            | Self::AtomicRmw { ty, .. }
            | Self::CmpXchg { ty, .. }
            | Self::VaArg { ty, .. }
            | Self::Switch { ty, .. } => see(ty),
            Self::Cast { from, to, .. } => {
                see(from);
                see(to);
            }
            Self::Alloca { ty, count_type, .. } => {
                see(ty);
                see(count_type);
            }
            Self::InsertValue { ty, part_type, .. } => {
                see(ty);
                see(part_type);
            }
            Self::ExtractElement { ty, index_type, .. }
            | Self::InsertElement { ty, index_type, .. } => {
                see(ty);
                see(index_type);
            }
            Self::Call(call) => {
                see(&mut call.ty);
                for argument in &mut call.arguments {
                    see(&mut argument.ty);
                    argument.passing.for_type_mut(&mut see);
                }
            }
            Self::Fence
            | Self::Return(_)
            | Self::Jump(_)
            | Self::Branch { .. }
            | Self::IndirectJump { .. }
            | Self::Unreachable
            | Self::Unsupported(_) => {}
        }
    }
}

impl Passing {
    pub(crate) fn for_type_mut(&mut self, see: &mut impl FnMut(&mut TypeId)) {
        match self {
            Self::Plain => {}
            Self::ByVal(ty) | Self::StructReturn(ty) => see(ty),
        }
    }
}

impl ConstantKind {
    /// The constants it is made of.
    pub fn for_each_part(&self, mut see: impl FnMut(ConstId)) {
        match self {
            Self::Aggregate(parts) => parts.iter().copied().for_each(see),
            Self::Expression(expression) => match *expression {
                Expression::Offset { base, .. } => see(base),
                Expression::Cast { value, .. } => see(value),
                Expression::Binary { left, right, .. }
                | Expression::Compare { left, right, .. } => {
                    see(left);
                    see(right);
                }
                Expression::Select {
                    condition,
                    then,
                    otherwise,
                } => {
                    see(condition);
                    see(then);
                    see(otherwise);
                }
            },
            _ => {}
        }
    }

    /// The same, to change them.
    pub(crate) fn for_each_part_mut(&mut self, mut see: impl FnMut(&mut ConstId)) {
        match self {
            Self::Aggregate(parts) => parts.iter_mut().for_each(see),
            Self::Expression(expression) => match expression {
                Expression::Offset { base, .. } => see(base),
                Expression::Cast { value, .. } => see(value),
                Expression::Binary { left, right, .. }
                | Expression::Compare { left, right, .. } => {
                    see(left);
                    see(right);
                }
                Expression::Select {
                    condition,
                    then,
                    otherwise,
                } => {
                    see(condition);
                    see(then);
                    see(otherwise);
                }
            },
            _ => {}
        }
    }
}
