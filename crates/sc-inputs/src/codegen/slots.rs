//! The slot table, for the mutator.

use super::text::Code;
use crate::model::InputModel;
use crate::walk::Slot;

/// The size of a test as the reader sees it is the one that the layout has.
pub(super) fn size_check(model: &InputModel, code: &mut Code) {
    let size = model.layout.size();
    code.line(format!(
        "typedef char __sc_size_check[sizeof (struct __sc_inputs) == {size}u ? 1 : -1] __attribute__((unused));"
    ));
    code.blank();
}

/// Writes the table, and the size of a test.
pub(super) fn emit(model: &InputModel, code: &mut Code) {
    let size = model.layout.size();
    code.line("extern const unsigned __sc_input_size;");
    code.line(format!("const unsigned __sc_input_size = {size}u;"));
    size_check(model, code);
    code.block("struct __sc_slot", "};", |code| {
        code.line("unsigned __sc_offset, __sc_size;");
        code.line("unsigned short __sc_kind, __sc_group;");
        // Explicit, so that `-fpack-struct` and `-m32` change nothing.
        code.line("unsigned __sc_padding;");
        code.line("long long __sc_low, __sc_high;");
    });
    let slots = model.layout.slots();
    code.line("extern const struct __sc_slot __sc_slots[];");
    code.line("extern const unsigned __sc_slot_count;");
    code.block("const struct __sc_slot __sc_slots[] =", "};", |code| {
        for slot in &slots {
            code.line(row(slot));
        }
        if slots.is_empty() {
            code.line("{0, 0, 0, 0, 0, 0, 0}");
        }
    });
    code.line(format!(
        "const unsigned __sc_slot_count = {}u;",
        slots.len()
    ));
}

fn row(slot: &Slot) -> String {
    let fits = |value: i128| i64::try_from(value).ok();
    let range = slot.range.and_then(|(low, high)| fits(low).zip(fits(high)));
    let (low, high) = range.unwrap_or((0, 0));
    let group = u16::try_from(slot.group).unwrap_or(0);
    let long = |value: i64| match value {
        i64::MIN => "-9223372036854775807LL - 1".to_owned(),
        _ => format!("{value}LL"),
    };
    format!(
        "{{{}, {}, {}, {group}, 0, {}, {}}}, /* {} */",
        slot.offset,
        slot.size,
        slot.kind as u16,
        long(low),
        long(high),
        slot.path.replace("*/", "* /")
    )
}
