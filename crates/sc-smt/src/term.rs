//! What a term is: an index into its pool, where a node of sixteen bytes stands for it.

/// A term: same pool and same id, if and only if structurally the same term. Terms of width 1 are the booleans.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The index in the pool; smaller than that of every term that contains this one.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub(crate) u32);

impl VarId {
    /// Variables are numbered from 0 in the order in which they were made.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The format of a floating-point number, kept as its bit pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// IEEE 754 single precision.
    F32,
    /// IEEE 754 double precision.
    F64,
    /// The numbers of the x87 in the manner of IEEE 754: 79 bits, without the leading one that it writes.
    X87,
}

impl Format {
    /// Bits of a number.
    pub fn width(self) -> u32 {
        match self {
            Format::F32 => 32,
            Format::F64 => 64,
            Format::X87 => 79,
        }
    }

    /// Bits of the exponent.
    pub fn exponent(self) -> u32 {
        match self {
            Format::F32 => 8,
            Format::F64 => 11,
            Format::X87 => 15,
        }
    }

    /// Bits of the fraction that are written, without the leading one.
    pub fn fraction(self) -> u32 {
        match self {
            Format::F32 => 23,
            Format::F64 => 52,
            Format::X87 => 63,
        }
    }

    /// The format with this many bits.
    pub fn of_width(width: u32) -> Option<Format> {
        match width {
            32 => Some(Format::F32),
            64 => Some(Format::F64),
            79 => Some(Format::X87),
            _ => None,
        }
    }

    pub(crate) fn sign_bit(self) -> u128 {
        1 << (self.width() - 1)
    }

    pub(crate) fn infinity(self) -> u128 {
        mask(self.exponent()) << self.fraction()
    }

    /// The bits that every NaN made by an operation has: the exponent and the quiet bit. Sign and payload are anybody's guess.
    pub(crate) fn quiet_nan(self) -> u128 {
        self.infinity() | 1 << (self.fraction() - 1)
    }
}

/// What a node does with its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Op {
    /// A constant; see [`crate::Pool::as_const`].
    Const,
    /// A variable; see [`crate::Pool::as_var`].
    Var,
    /// Bitwise complement.
    Not,
    /// Two's complement.
    Neg,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Sum, modulo.
    Add,
    /// Product, modulo.
    Mul,
    /// Unsigned quotient; all ones if the divisor is 0.
    UDiv,
    /// Unsigned remainder; the dividend if the divisor is 0.
    URem,
    /// Signed quotient, towards zero; 1 or -1 if the divisor is 0.
    SDiv,
    /// Signed remainder with the sign of the dividend; the dividend if the divisor is 0.
    SRem,
    /// Shift left.
    Shl,
    /// Shift right, zeros come in.
    LShr,
    /// Shift right, copies of the sign come in.
    AShr,
    /// Equality.
    Eq,
    /// Unsigned less than.
    Ult,
    /// Signed less than.
    Slt,
    /// If, then, else.
    Ite,
    /// The first operand is the upper part.
    Concat,
    /// Bits from `lo` on, as many as the node is wide.
    Extract,
    /// Zeros in front.
    ZExt,
    /// Copies of the sign in front.
    SExt,
    /// Floating-point sum. The last operand chooses the bits of a NaN.
    FAdd,
    /// Floating-point product. The last operand chooses the bits of a NaN.
    FMul,
    /// Floating-point quotient. The last operand chooses the bits of a NaN.
    FDiv,
    /// Square root. The last operand chooses the bits of a NaN.
    FSqrt,
    /// To a wider format. The last operand chooses the bits of a NaN.
    FExt,
    /// To a narrower format, rounded. The last operand chooses the bits of a NaN.
    FTrunc,
    /// Signed integer to floating point.
    SToF,
    /// Unsigned integer to floating point.
    UToF,
    /// Floating point to signed integer, towards zero. The last operand is the result where the value does not fit.
    FToS,
    /// Floating point to unsigned integer, towards zero. The last operand is the result where the value does not fit.
    FToU,
    /// Product and sum, rounded once. The first operand holds both factors, the last chooses the bits of a NaN.
    FMulAdd,
}

/// One node. Operands that an operation does not have are 0; `operands` knows how many it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub op: Op,
    pub width: u8,
    pub lo: u8,
    pub a: Term,
    pub b: Term,
    pub c: Term,
}

const NONE: Term = Term(0);

impl Node {
    pub fn new(op: Op, width: u32, operands: &[Term]) -> Node {
        let at = |k: usize| operands.get(k).copied().unwrap_or(NONE);
        Node {
            op,
            width: width as u8,
            lo: 0,
            a: at(0),
            b: at(1),
            c: at(2),
        }
    }

    pub fn width(&self) -> u32 {
        u32::from(self.width)
    }

    pub fn arity(&self) -> usize {
        match self.op {
            Op::Const | Op::Var => 0,
            Op::Not | Op::Neg | Op::Extract | Op::ZExt | Op::SExt | Op::SToF | Op::UToF => 1,
            Op::Ite | Op::FAdd | Op::FMul | Op::FDiv | Op::FMulAdd => 3,
            _ => 2,
        }
    }

    pub fn operands(&self) -> impl DoubleEndedIterator<Item = Term> + use<> {
        let all = [self.a, self.b, self.c];
        let arity = self.arity();
        (0..arity).map(move |k| all[k])
    }
}

/// The lowest `width` bits set; `width` may be anything from 0 to 128.
pub(crate) fn mask(width: u32) -> u128 {
    match width {
        0 => 0,
        1..128 => (1 << width) - 1,
        _ => u128::MAX,
    }
}

/// The value of the lowest `width` bits as a signed number.
pub(crate) fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    ((value << shift) as i128) >> shift
}
