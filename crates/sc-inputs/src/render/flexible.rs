//! Elements of flexible array members.

use super::init::Init;
use super::statements::{HANG, Pointed, Writer};
use crate::ctype::{Names, declare, has_name};

impl Writer<'_> {
    /// The bytes that the elements of a flexible array member need behind the struct, as a summand.
    pub(super) fn more_bytes(&self, pointed: &Pointed) -> String {
        let base = pointed.base + pointed.pointer.elements_offset();
        let more = pointed
            .pointer
            .element
            .flexible()
            .and_then(|(_, member, tail)| {
                let types = &self.program.types;
                let whole = types.get(pointed.element).size?;
                let one = tail.element.ty.and_then(|ty| types.get(ty).size)?;
                let layout = &self.model.layout;
                let count = layout.live_length(tail, self.bytes, base + member.offset);
                let end = member.c_offset_bits / 8 + one * u64::try_from(count).ok()?;
                end.checked_sub(whole).filter(|more| *more > 0)
            });
        more.map_or_else(String::new, |more| format!(" + {more}"))
    }

    /// Statements that set the elements of a flexible array member of the struct at `base`.
    pub(super) fn tail(
        &mut self,
        pointed: &Pointed,
        base: usize,
        name: &str,
        like: &str,
    ) -> Vec<String> {
        let Some((_, member, tail)) = pointed.pointer.element.flexible() else {
            return Vec::new();
        };
        let at = base + member.offset;
        let count = self.model.layout.live_length(tail, self.bytes, at);
        if count == 0 {
            return Vec::new();
        }
        let array = format!("{name}->{}", member.name);
        let like = format!("{like}.{}[0]", member.name);
        let wanted = format!("{}_{}", pointed.wanted, member.name);
        let start = at + tail.elements_offset();
        let items = self.elements(&tail.element, count, start, &like, &wanted);
        let ty = match tail.element.ty {
            Some(ty) if has_name(&self.program.types, ty) => declare(
                &self.program.types,
                ty,
                &format!("[{count}]"),
                Names::Spelled,
            ),
            _ => format!("__typeof__ ({like})[{count}]"),
        };
        let init = Init::List(items);
        if init.leaves_bytes_open() {
            let mut lines = vec![format!(
                "(void) memset ((void *) {array}, 0, sizeof ({ty}));"
            )];
            init.assignments(&array, false, &mut lines);
            return lines;
        }
        let text = init.after(&format!("(void) memcpy ((void *) {array}, ({ty})"), HANG);
        vec![format!("{text},\n    sizeof ({ty}));")]
    }
}
