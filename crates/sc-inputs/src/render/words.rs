//! Values in comments.

use super::literal::string_literal;
use crate::value::Value;

/// A value in a comment.
pub(super) fn plain_words(value: &Value) -> String {
    let list = |values: &[Value]| {
        values
            .iter()
            .map(plain_words)
            .collect::<Vec<_>>()
            .join(", ")
    };
    match value {
        Value::Int(value) => value.to_string(),
        Value::Uint(value) => value.to_string(),
        Value::Float(format, raw) => {
            let bits = crate::scalar::read(raw, 0, raw.len());
            crate::complexity::to_f64(*format, bits)
                .map_or_else(|| format!("0x{bits:x}"), |value| format!("{value}"))
        }
        Value::Null => "NULL".into(),
        Value::Block(values) => format!("-> {{{}}}", list(values)),
        Value::Text(text) => string_literal(text),
        Value::Array(values) => format!("{{{}}}", list(values)),
        Value::Struct(members) => {
            let part = |(name, value): &(String, Value)| match name.as_str() {
                "" => plain_words(value),
                _ => format!(".{name} = {}", plain_words(value)),
            };
            format!(
                "{{{}}}",
                members.iter().map(part).collect::<Vec<_>>().join(", ")
            )
        }
        Value::Union { name, value, .. } => match name.as_str() {
            "" => plain_words(value),
            _ => format!("{{.{name} = {}}}", plain_words(value)),
        },
        Value::Zero => "zeros".into(),
        Value::Handle => "an address".into(),
        Value::Function(name) => name.clone(),
        Value::Within(position) => format!("element {position}"),
        Value::Shared(number) => format!("object {number}"),
        Value::Arguments(_) => String::new(),
    }
}
