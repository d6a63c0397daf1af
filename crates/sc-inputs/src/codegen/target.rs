//! Who reads the generated C, and how it copies and restricts values for that reader.
//!
//! A prover reads the text as it is, so that it has no preprocessor directives, and it needs its own way of copying bytes.
//! The functions that are called for it (`__sc_memcpy`, `__sc_memset`) are defined by the adapter of the tool.

use super::text::Code;

/// Who reads the generated C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'t> {
    /// A compiler, with a runtime of ours.
    Native,
    /// A compiler, in a suite of C tests that has no runtime.
    Suite,
    /// Frama-C. Nothing is `const`: Frama-C takes it for an error to write into such a variable, which neither a
    /// sanitizer nor a processor reports.
    FramaC {
        /// A statement before the call of the entrypoint.
        canary: &'t str,
    },
    /// Provers of compiled code, through a compiler. `__sc_dse` assumes what ranges do not tell.
    Dse,
}

impl Target<'_> {
    /// The attribute of functions whose edges the fuzzer does not count.
    pub(super) fn uncounted(self) -> &'static str {
        match self {
            Target::Native => "__sc_uncounted ",
            _ => "",
        }
    }

    /// The qualifier of what is only read.
    pub(super) fn constant(self) -> &'static str {
        match self.keeps_const() {
            true => "const ",
            false => "",
        }
    }

    pub(super) fn keeps_const(self) -> bool {
        !matches!(self, Target::FramaC { .. })
    }

    /// A block of `size` bytes, both C expressions.
    pub(super) fn block(self, size: &str, index: &str) -> String {
        match self {
            Target::Suite => format!("__builtin_malloc({size})"),
            _ => format!("__sc_block({size}, {index})"),
        }
    }

    /// The same for a size that depends on the test and is at most `most`, a constant expression.
    pub(super) fn block_up_to(self, size: &str, most: &str, index: &str) -> String {
        match self {
            Target::Dse => format!("__sc_block_up_to({size}, {most}, {index})"),
            _ => self.block(size, index),
        }
    }

    /// Declares the functions that make blocks.
    pub(super) fn declare_blocks(self, code: &mut Code) {
        if self != Target::Suite {
            code.line("void *__sc_block(unsigned long, unsigned);");
        }
        if self == Target::Dse {
            code.line("void *__sc_block_up_to(unsigned long, unsigned long, unsigned);");
            code.line("void __sc_copy_up_to(void *, const void *, unsigned long, unsigned long);");
            code.line("void __sc_clear_up_to(void *, int, unsigned long, unsigned long);");
        }
    }

    /// Fills a block of `size` bytes that was just made with [`Target::block_up_to`]: with `bytes` bytes or fewer.
    pub(super) fn copy_up_to(
        self,
        to: &str,
        from: &str,
        size: &str,
        bytes: usize,
        code: &mut Code,
    ) {
        if self == Target::Dse {
            code.loops_at_most(bytes);
            code.line(format!("__sc_copy_up_to({to}, {from}, {size}, {bytes}u);"));
            return;
        }
        self.copy(to, from, size, bytes, code);
    }

    /// The same with zeros.
    pub(super) fn clear_up_to(self, to: &str, size: &str, bytes: usize, code: &mut Code) {
        if self == Target::Dse {
            code.loops_at_most(bytes);
            code.line(format!("__sc_clear_up_to({to}, 0, {size}, {bytes}u);"));
            return;
        }
        self.clear(to, size, bytes, code);
    }

    /// Copies `size` bytes, a constant expression with the value `bytes`.
    pub(super) fn copy(self, to: &str, from: &str, size: &str, bytes: usize, code: &mut Code) {
        let function = match self {
            Target::FramaC { .. } => "__sc_memcpy",
            _ => "__builtin_memcpy",
        };
        code.loops_at_most(bytes);
        code.line(format!("{function}({to}, {from}, {size});"));
    }

    /// Sets `size` bytes to zero, a constant expression with the value `bytes`.
    pub(super) fn clear(self, to: &str, size: &str, bytes: usize, code: &mut Code) {
        let function = match self {
            Target::FramaC { .. } => "__sc_memset",
            _ => "__builtin_memset",
        };
        code.loops_at_most(bytes);
        code.line(format!("{function}({to}, 0, {size});"));
    }
}
