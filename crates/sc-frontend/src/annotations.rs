//! Annotations of LTest. The macros of `seacoral_ltest.h` make `sizeof (__sc_ltest_…("", …))` of them, which
//! evaluates nothing and keeps all arguments.

use crate::ast::Node;
use crate::clang::{Kind, TyKind};
use crate::lex::Lexed;
use crate::program::{Annotation, AnnotationKind, Binding, BoundValue, UserLabel};
use crate::purity::is_pure;

/// The functions that the macros name.
pub(crate) const FUNCTIONS: &[&str] = &[
    "__sc_ltest_label",
    "__sc_ltest_bindings",
    "__sc_ltest_sequence",
    "__sc_ltest_condition",
    "__sc_ltest_paper_label",
    "__sc_ltest_paper_sequence",
];

/// Whether a `sizeof` stands for an annotation.
pub(crate) fn is_one(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    call(node, lexed).is_some()
}

/// The call in it, and the name of what it calls.
fn call<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> Option<(&'n Node<'tu>, String)> {
    let call = node.code_child(0)?.stripped(lexed);
    let name = call.callee_name(lexed)?;
    FUNCTIONS.contains(&name.as_str()).then_some((call, name))
}

/// The label that a `sizeof` stands for.
pub(crate) fn read(node: &Node<'_>, lexed: &Lexed<'_>) -> Option<UserLabel> {
    let (call, name) = call(node, lexed)?;
    // The callee, and the text in front that every call has.
    let arguments: Vec<_> = call.code().skip(2).collect();
    let condition = arguments.first()?;
    let rest = Arguments {
        all: &arguments[1..],
        lexed,
    };
    let kind = match name.as_str() {
        "__sc_ltest_label" => rest.label(),
        "__sc_ltest_bindings" => rest.bindings(),
        "__sc_ltest_sequence" => rest.sequence(),
        "__sc_ltest_condition" => rest.condition(),
        "__sc_ltest_paper_label" => rest.paper_label(),
        _ => rest.paper_sequence(),
    };
    let kind = kind.unwrap_or_else(|wanted| AnnotationKind::Malformed {
        reason: format!("{wanted} is missing or not written out"),
    });
    // Where the user has the name of the macro.
    let before = &lexed.text[..node.span.start];
    let start = before.strip_suffix("((void)").unwrap_or(before).len();
    Some(UserLabel {
        span: node.span,
        predicate: condition.stripped(lexed).span,
        place: lexed.place(start),
        annotation: Some(Annotation {
            pure: is_pure(condition, lexed),
            kind,
        }),
    })
}

/// Arguments after the condition.
struct Arguments<'n, 'tu, 't> {
    all: &'n [&'n Node<'tu>],
    lexed: &'n Lexed<'t>,
}

/// What was wanted and is not there.
type Read<T> = Result<T, &'static str>;

impl Arguments<'_, '_, '_> {
    /// `pc_label (e, number, "tag")`; the last two may be missing.
    fn label(&self) -> Read<AnnotationKind> {
        let number = match self.all {
            [] => None,
            _ => Some(self.number(0).ok_or("the number of the label")?),
        };
        Ok(AnnotationKind::Label {
            number,
            tag: self.text(1).unwrap_or_default(),
            bindings: Vec::new(),
        })
    }

    /// `pc_label_bindings (e, number, "tag", binding, count, "name", e1, …)`.
    fn bindings(&self) -> Read<AnnotationKind> {
        Ok(AnnotationKind::Label {
            number: Some(self.number(0).ok_or("the number of the label")?),
            tag: self.text(1).ok_or("the tag")?,
            bindings: self.pairs(3)?,
        })
    }

    /// `label (e, number, count, "name", e1, …)`.
    fn paper_label(&self) -> Read<AnnotationKind> {
        Ok(AnnotationKind::Label {
            number: Some(self.number(0).ok_or("the number of the label")?),
            tag: String::new(),
            bindings: match self.all {
                [_] => Vec::new(),
                _ => self.pairs(1)?,
            },
        })
    }

    /// `pc_label_sequence (e, sequence, position, length, "section", 0)`.
    fn sequence(&self) -> Read<AnnotationKind> {
        Ok(AnnotationKind::Sequence {
            number: self.number(0).ok_or("the number of the sequence")?,
            position: self.number(1).ok_or("the position")?,
            length: Some(self.number(2).ok_or("the length of the sequence")?),
            section: self.text(3).ok_or("the name of the section")?,
        })
    }

    /// `seq_label (e, sequence, position, "section", count)`; an example of the paper has one more number before the
    /// section.
    fn paper_sequence(&self) -> Read<AnnotationKind> {
        Ok(AnnotationKind::Sequence {
            number: self.number(0).ok_or("the number of the sequence")?,
            position: self.number(1).ok_or("the position")?,
            length: None,
            section: self
                .text(2)
                .or_else(|| self.text(3))
                .ok_or("the name of the section")?,
        })
    }

    /// `pc_label_sequence_condition (e, "section")`.
    fn condition(&self) -> Read<AnnotationKind> {
        Ok(AnnotationKind::Condition {
            section: self.text(0).ok_or("the name of the section")?,
        })
    }

    /// The bindings, of which argument `at` says how many there are.
    fn pairs(&self, at: usize) -> Read<Vec<Binding>> {
        let count = self.number(at).ok_or("the number of bindings")?;
        let all = self.all.get(at + 1..).unwrap_or_default();
        if Ok(all.len()) != usize::try_from(count).map(|count| 2 * count) {
            return Err("a name or a value of the bindings");
        }
        let pairs = (0..all.len()).step_by(2).map(|i| {
            let name = self.text(at + 1 + i);
            let value = all[i + 1].stripped(self.lexed);
            Ok(Binding {
                name: name.ok_or("the name of a binding")?,
                value: value.span,
                logical: is_logical(value, self.lexed),
                pure: is_pure(value, self.lexed),
                kind: bound_value(value),
            })
        });
        pairs.collect()
    }

    fn number(&self, at: usize) -> Option<u32> {
        let node = self.all.get(at)?.stripped(self.lexed);
        u32::try_from(node.cursor.integer_value()?).ok()
    }

    fn text(&self, at: usize) -> Option<String> {
        let node = self.all.get(at)?.stripped(self.lexed);
        let text = node.span.of(self.lexed.text);
        let inner = text.strip_prefix('"')?.strip_suffix('"')?;
        (!inner.contains(['"', '\\'])).then(|| inner.to_owned())
    }
}

/// What kind of number it is.
fn bound_value(node: &Node<'_>) -> BoundValue {
    let ty = node.cursor.ty().canonical();
    match (ty.kind(), ty.size()) {
        (TyKind::Int { signed: false, .. }, Some(8)) => BoundValue::Unsigned,
        (TyKind::Bool | TyKind::Int { .. } | TyKind::Enum, Some(0..=8)) => BoundValue::Integer,
        (TyKind::Float | TyKind::Double, _) => BoundValue::Floating,
        _ => BoundValue::Other,
    }
}

/// Its value is 0 or 1.
fn is_logical(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let operators = ["&&", "||", "!", "<", "<=", ">", ">=", "==", "!="];
    match node.kind {
        Kind::Unary | Kind::Binary if operators.contains(&node.operator(lexed)) => true,
        _ => node.cursor.ty().canonical().kind() == TyKind::Bool,
    }
}
