//! Streams of the C library.
//!
//! A compiled program gets a stream of its runtime. A prover gets a block that nobody may look into, and a table of what
//! is in the streams: its models of the functions that read find a stream there by its address.

use sc_frontend::Program;

use super::canonicalise::{has_elements, is_present};
use super::fill::{BlockIndex, Filler, Object};
use super::lengths::live_length;
use super::target::Target;
use super::text::Code;
use crate::model::InputModel;
use crate::node::{Layout, Node, NodeKind, Pointer};

/// Bytes that a stream has room for, with what is written to it.
pub(crate) const STREAM_SIZE: usize = 65536;

impl Filler<'_> {
    pub(super) fn stream(
        &self,
        contents: &Pointer,
        object: &Object,
        source: &str,
        index: &BlockIndex,
        code: &mut Code,
    ) {
        let opened = |code: &mut Code| {
            let stream = match self.target {
                Target::FramaC { .. } => self.block("1u", index),
                _ => {
                    let (bytes, size) = match has_elements(contents) {
                        true => (
                            format!("{source}.__sc_to"),
                            live_length(self.model, contents, source),
                        ),
                        false => ("0".to_owned(), "0u".to_owned()),
                    };
                    format!("__sc_stream({bytes}, {size}, {})", index.write())
                }
            };
            self.set_pointer(object, &stream, code);
        };
        if !contents.nullable {
            opened(code);
            return;
        }
        let present = is_present(self.model, contents, source);
        code.block(format!("if ({present})"), "}", opened);
        code.block("else", "}", |code| self.set_pointer(object, "0", code));
    }
}

/// How many streams a node may have.
fn streams(node: &Node) -> usize {
    match &node.kind {
        NodeKind::Stream(_) => 1,
        NodeKind::Array { count, element } => count.saturating_mul(streams(element)),
        NodeKind::Struct(members) | NodeKind::Union(members) => {
            members.iter().map(|member| streams(&member.node)).sum()
        }
        NodeKind::Pointer(p) | NodeKind::Tail(p) => p.slots().saturating_mul(streams(&p.element)),
        NodeKind::Aliasing(aliasing) => streams(&aliasing.own),
        _ => 0,
    }
}

impl Layout {
    /// Whether there are streams among the inputs.
    pub fn has_streams(&self) -> bool {
        self.stream_count() > 0
    }

    fn stream_count(&self) -> usize {
        self.inputs.iter().map(|input| streams(&input.node)).sum()
    }
}

/// Writes what makes streams, for the first unit or for another one.
pub(super) fn helpers(
    model: &InputModel,
    program: &Program,
    target: Target<'_>,
    is_first: bool,
    code: &mut Code,
) {
    let count = model.layout.stream_count();
    if count == 0 {
        return;
    }
    match target {
        Target::FramaC { .. } => {}
        Target::Suite => in_suite(code),
        Target::Dse if is_first => for_provers(program, count, code),
        Target::Native | Target::Dse => {
            code.line("void *__sc_stream(const void *, unsigned long, unsigned);");
        }
    }
}

/// Functions of the C library under names of ours: what they are declared as here may differ from its headers.
fn in_suite(code: &mut Code) {
    code.line("void *__sc_fmemopen(void *, unsigned long, const char *) __asm__(\"fmemopen\");");
    code.line(
        "unsigned long __sc_fwrite(const void *, unsigned long, unsigned long, void *) __asm__(\"fwrite\");",
    );
    code.line("void __sc_rewind(void *) __asm__(\"rewind\");");
    let head = "static void *__sc_stream(const void *__sc_bytes, unsigned long __sc_size, unsigned __sc_index)";
    code.block(head, "}", |code| {
        code.line(format!(
            "void *__sc_new = __sc_fmemopen(0, {STREAM_SIZE}, \"w+\");"
        ));
        code.line("(void)__sc_index;");
        code.line("if (__sc_size > 0) __sc_fwrite(__sc_bytes, 1, __sc_size, __sc_new);");
        code.line("__sc_rewind(__sc_new);");
        code.line("return __sc_new;");
    });
}

/// The layout of the table is known to the models of `<stdio.h>`.
fn for_provers(program: &Program, count: usize, code: &mut Code) {
    let types = program.types.iter();
    let sizes = types.filter(|(_, ty)| ty.canonical == "struct _IO_FILE");
    let size = sizes.filter_map(|(_, ty)| ty.size).max().unwrap_or(1);
    code.loops_at_most(count);
    code.line(format!(
        "static struct __sc_stream {{ void *file; const unsigned char *start, *at, *end; int ended, pushed; }} __sc_streams[{count}];"
    ));
    code.line("static unsigned __sc_stream_count;");
    let head =
        "void *__sc_stream(const void *__sc_bytes, unsigned long __sc_size, unsigned __sc_index)";
    code.line(format!("{head};"));
    code.block(head, "}", |code| {
        code.line("struct __sc_stream *__sc_new = &__sc_streams[__sc_stream_count++];");
        code.line(format!("__sc_new->file = __sc_block({size}u, __sc_index);"));
        code.line("__sc_new->start = __sc_new->at = __sc_bytes;");
        code.line("__sc_new->end = __sc_new->at + __sc_size;");
        code.line("__sc_new->ended = 0;");
        code.line("__sc_new->pushed = -1;");
        code.line("return __sc_new->file;");
    });
    let head = "struct __sc_stream *__sc_stream_of(void *__sc_file)";
    code.line(format!("{head};"));
    code.block(head, "}", |code| {
        code.line("unsigned __sc_i;");
        code.line("for (__sc_i = 0; __sc_i < __sc_stream_count; __sc_i++)");
        code.line("  if (__sc_streams[__sc_i].file == __sc_file) return &__sc_streams[__sc_i];");
        code.line("return 0;");
    });
    code.blank();
}
