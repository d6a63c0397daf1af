//! Functions that the engine knows by name.

/// A function that the engine knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Builtin {
    Label,
    LabelBegin,
    LabelEnd,
    GhostBegin,
    GhostEnd,
    Assume,
    Oracle,
    Block,
    Exit,
    Abort,
    SanitizerTrap,
    /// What is copied and where it goes overlap.
    Overlap,
    /// No effect, no result.
    Nothing,
    /// The result is the first argument.
    First,
    /// Overflow intrinsics and their like: name without `llvm.` and without type.
    Overflow(Overflow),
    Bits(BitOp),
    Saturating(Overflow),
    MemCopy,
    MemMove,
    MemSet,
    ObjectSize,
    PointerMask,
    IsConstant,
    StackSave,
    VaStart,
    VaCopy,
    VaEnd,
    Malloc,
    Calloc,
    Realloc,
    Free,
    AlignedAlloc,
    Float(FloatCall),
    Round(Rounding),
    /// `remainder`, or else `fmod`.
    Remainder {
        nearest: bool,
    },
    /// `fmin`, or else `fmax`.
    Lesser {
        greater: bool,
    },
    /// What the function does that calls it is one of several ways to do it.
    Example,
    /// An unknown result, nothing else.
    Unspecified,
    /// `printf` and the like: the number says which argument is the format, or a plain string.
    Print(u8),
    /// `putchar` and the like.
    Put,
    CtypeB,
    CtypeLower,
    CtypeUpper,
    Errno,
    Setjmp,
    ReturnAddress,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Overflow {
    SAdd,
    UAdd,
    SSub,
    USub,
    SMul,
    UMul,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BitOp {
    Swap,
    Reverse,
    Count,
    LeadingZeros,
    TrailingZeros,
    FunnelLeft,
    FunnelRight,
    Abs,
    SMax,
    SMin,
    UMax,
    UMin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FloatCall {
    Abs,
    Sqrt,
    CopySign,
    /// Two roundings or one, as the compiler likes.
    MulAdd,
    /// One rounding.
    Fused,
    IsClass,
}

/// How a number becomes an integer; what does not fit is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rounding {
    Floor,
    Ceil,
    Trunc,
    /// To the nearest, from the middle away from 0.
    Away,
    /// To the nearest, from the middle to the even one.
    Even,
}

impl Builtin {
    /// Whether a body in the program counts nothing: these are ours.
    pub fn is_hook(self) -> bool {
        matches!(
            self,
            Builtin::Label
                | Builtin::LabelBegin
                | Builtin::LabelEnd
                | Builtin::GhostBegin
                | Builtin::GhostEnd
                | Builtin::Assume
                | Builtin::Oracle
                | Builtin::Block
        )
    }

    pub fn of(name: &str) -> Builtin {
        if let Some(rest) = name.strip_prefix("llvm.") {
            return intrinsic(rest);
        }
        match name {
            "__sc_label" => Builtin::Label,
            "__sc_label_begin" => Builtin::LabelBegin,
            "__sc_label_end" => Builtin::LabelEnd,
            "__sc_ghost_begin" => Builtin::GhostBegin,
            "__sc_ghost_end" => Builtin::GhostEnd,
            "__sc_assume" => Builtin::Assume,
            "__sc_assert" | "__sc_oracle" => Builtin::Oracle,
            "__sc_user_label" => Builtin::Nothing,
            // The greatest size is for others: an object of the engine has the size that it has.
            "__sc_block" | "__sc_block_up_to" => Builtin::Block,
            "__sc_copy_up_to" => Builtin::MemCopy,
            "__sc_clear_up_to" => Builtin::MemSet,
            "__sc_overlap" => Builtin::Overlap,
            "exit" | "_exit" | "_Exit" | "quick_exit" => Builtin::Exit,
            "abort" | "__assert_fail" | "__assert" | "__stack_chk_fail" | "__builtin_trap" => {
                Builtin::Abort
            }
            "malloc" => Builtin::Malloc,
            "calloc" => Builtin::Calloc,
            "realloc" => Builtin::Realloc,
            "free" | "cfree" => Builtin::Free,
            "aligned_alloc" => Builtin::AlignedAlloc,
            "memcpy" | "__memcpy_chk" => Builtin::MemCopy,
            "memmove" | "__memmove_chk" => Builtin::MemMove,
            "memset" | "__memset_chk" => Builtin::MemSet,
            "fabs" | "fabsf" | "fabsl" => Builtin::Float(FloatCall::Abs),
            "sqrt" | "sqrtf" | "sqrtl" => Builtin::Float(FloatCall::Sqrt),
            "copysign" | "copysignf" | "copysignl" => Builtin::Float(FloatCall::CopySign),
            "fmod" | "fmodf" | "fmodl" => Builtin::Remainder { nearest: false },
            "remainder" | "remainderf" | "remainderl" | "drem" => {
                Builtin::Remainder { nearest: true }
            }
            "fma" | "fmaf" | "fmal" => Builtin::Float(FloatCall::Fused),
            "fmin" | "fminf" | "fminl" => Builtin::Lesser { greater: false },
            "fmax" | "fmaxf" | "fmaxl" => Builtin::Lesser { greater: true },
            "floor" | "floorf" | "floorl" => Builtin::Round(Rounding::Floor),
            "ceil" | "ceilf" | "ceill" => Builtin::Round(Rounding::Ceil),
            "trunc" | "truncf" | "truncl" => Builtin::Round(Rounding::Trunc),
            "round" | "roundf" | "roundl" => Builtin::Round(Rounding::Away),
            "rint" | "rintf" | "rintl" | "nearbyint" | "nearbyintf" | "nearbyintl" => {
                Builtin::Round(Rounding::Even)
            }
            "printf" | "puts" | "perror" => Builtin::Print(0),
            "fprintf" => Builtin::Print(1),
            "fputs" => Builtin::Print(0),
            "putchar" | "fputc" | "putc" | "fflush" => Builtin::Put,
            "rand" | "random" | "clock" | "__sc_dse_any" => Builtin::Unspecified,
            "__sc_dse_example" => Builtin::Example,
            "__ctype_b_loc" => Builtin::CtypeB,
            "__ctype_tolower_loc" => Builtin::CtypeLower,
            "__ctype_toupper_loc" => Builtin::CtypeUpper,
            "__errno_location" => Builtin::Errno,
            "setjmp" | "_setjmp" | "__sigsetjmp" | "longjmp" | "siglongjmp" | "_longjmp" => {
                Builtin::Setjmp
            }
            _ => Builtin::Unknown,
        }
    }
}

fn intrinsic(name: &str) -> Builtin {
    let starts = |prefix: &str| {
        name == prefix
            || name
                .strip_prefix(prefix)
                .is_some_and(|rest| rest.starts_with('.'))
    };
    let table: &[(&str, Builtin)] = &[
        ("ubsantrap", Builtin::SanitizerTrap),
        ("trap", Builtin::Abort),
        ("debugtrap", Builtin::Abort),
        ("dbg", Builtin::Nothing),
        ("lifetime", Builtin::Nothing),
        ("assume", Builtin::Nothing),
        ("donothing", Builtin::Nothing),
        ("prefetch", Builtin::Nothing),
        ("stackrestore", Builtin::Nothing),
        ("experimental.noalias.scope.decl", Builtin::Nothing),
        ("va_start", Builtin::VaStart),
        ("va_copy", Builtin::VaCopy),
        ("va_end", Builtin::VaEnd),
        ("expect", Builtin::First),
        ("annotation", Builtin::First),
        // There is one thread.
        ("threadlocal.address", Builtin::First),
        ("ptr.annotation", Builtin::First),
        ("launder.invariant.group", Builtin::First),
        ("stacksave", Builtin::StackSave),
        ("objectsize", Builtin::ObjectSize),
        ("ptrmask", Builtin::PointerMask),
        ("is.constant", Builtin::IsConstant),
        ("memcpy", Builtin::MemCopy),
        ("memmove", Builtin::MemMove),
        ("memset", Builtin::MemSet),
        ("sadd.with.overflow", Builtin::Overflow(Overflow::SAdd)),
        ("uadd.with.overflow", Builtin::Overflow(Overflow::UAdd)),
        ("ssub.with.overflow", Builtin::Overflow(Overflow::SSub)),
        ("usub.with.overflow", Builtin::Overflow(Overflow::USub)),
        ("smul.with.overflow", Builtin::Overflow(Overflow::SMul)),
        ("umul.with.overflow", Builtin::Overflow(Overflow::UMul)),
        ("sadd.sat", Builtin::Saturating(Overflow::SAdd)),
        ("uadd.sat", Builtin::Saturating(Overflow::UAdd)),
        ("ssub.sat", Builtin::Saturating(Overflow::SSub)),
        ("usub.sat", Builtin::Saturating(Overflow::USub)),
        ("bswap", Builtin::Bits(BitOp::Swap)),
        ("bitreverse", Builtin::Bits(BitOp::Reverse)),
        ("ctpop", Builtin::Bits(BitOp::Count)),
        ("ctlz", Builtin::Bits(BitOp::LeadingZeros)),
        ("cttz", Builtin::Bits(BitOp::TrailingZeros)),
        ("fshl", Builtin::Bits(BitOp::FunnelLeft)),
        ("fshr", Builtin::Bits(BitOp::FunnelRight)),
        ("abs", Builtin::Bits(BitOp::Abs)),
        ("smax", Builtin::Bits(BitOp::SMax)),
        ("smin", Builtin::Bits(BitOp::SMin)),
        ("umax", Builtin::Bits(BitOp::UMax)),
        ("umin", Builtin::Bits(BitOp::UMin)),
        ("fabs", Builtin::Float(FloatCall::Abs)),
        ("sqrt", Builtin::Float(FloatCall::Sqrt)),
        ("copysign", Builtin::Float(FloatCall::CopySign)),
        ("fmuladd", Builtin::Float(FloatCall::MulAdd)),
        ("fma", Builtin::Float(FloatCall::Fused)),
        ("is.fpclass", Builtin::Float(FloatCall::IsClass)),
        ("maxnum", Builtin::Lesser { greater: true }),
        ("minnum", Builtin::Lesser { greater: false }),
        ("floor", Builtin::Round(Rounding::Floor)),
        ("ceil", Builtin::Round(Rounding::Ceil)),
        ("trunc", Builtin::Round(Rounding::Trunc)),
        ("round", Builtin::Round(Rounding::Away)),
        ("roundeven", Builtin::Round(Rounding::Even)),
        ("rint", Builtin::Round(Rounding::Even)),
        ("nearbyint", Builtin::Round(Rounding::Even)),
        ("returnaddress", Builtin::ReturnAddress),
        ("frameaddress", Builtin::ReturnAddress),
        ("eh.sjlj", Builtin::Setjmp),
    ];
    table
        .iter()
        .find(|(prefix, _)| starts(prefix))
        .map_or(Builtin::Unknown, |(_, builtin)| *builtin)
}
