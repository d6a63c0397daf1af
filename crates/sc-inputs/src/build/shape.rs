//! What a pointer points to: by option, by declaration, by how it is used.

use std::collections::BTreeMap;

use sc_frontend::{PointerUse, TypeId, TypeKind};

use super::elsewhere::no_number;
use super::nodes::At;
use super::{Builder, Planned};
use crate::error::InputError;
use crate::growth::BoundKind;
use crate::location::{Asked, EMPTY_BLOCKS, Request, Requests, is_elsewhere};
use crate::model::Origin;
use crate::node::Computed;

/// Lengths that the code names are bounds from the start up to this one; for larger ones, bounds have to grow.
const MODERATE: u64 = 64;
/// Arrays of callers up to this length are taken for what all callers pass.
const MOST_OF_CALLERS: u64 = 128;

/// The shape of the block behind a pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    One,
    Fixed(u64),
    Free(u64),
    /// The same, and a zero element behind them.
    Ended(u64),
    Of {
        input: usize,
    },
    /// Several inputs together say how many elements there are.
    Computed(Computed),
    /// Members beside it count its elements, at most so many.
    Beside(u64),
    Text,
}

/// Where the shape comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    Default,
    Declared {
        is_static: bool,
    },
    Option(&'static str),
    /// From the use in the code.
    Inferred,
    /// From what contracts or callers say.
    Evidence(String),
}

impl Builder<'_> {
    /// Finds the inputs that count the elements of some block, and their largest values.
    pub(crate) fn plan_lengths(&mut self) -> Result<(), InputError> {
        let mut caps: Vec<(usize, u64)> = Vec::new();
        for (request, length) in self.requests.sized() {
            if length.starts_with('.') || is_elsewhere(length) {
                continue; // a member
            }
            let about = |planned: &&Planned| Requests::is_about(request, &planned.name);
            let pointer = self.planned.iter().position(|planned| about(&planned));
            if let Some(product) = self.asked_product(request, length)? {
                caps.extend(self.factor_caps(&product, pointer));
                continue;
            }
            let input = self.length_input(request, length)?;
            let usage = pointer.and_then(|it| self.pointer_use(self.planned[it].origin));
            let shown = usage.is_some_and(|usage| usage.indexed);
            let named = pointer.map_or(0, |pointer| self.named_length(pointer));
            let named = named.max(self.named_length(input));
            caps.push((input, self.grown_from(input, shown, named)));
        }
        for index in 0..self.planned.len() {
            let planned = &self.planned[index];
            if self.requests.mentions(&planned.name) {
                continue;
            }
            if let Some((product, _)) = self.inferred_product(planned.origin) {
                caps.extend(self.factor_caps(&product, Some(index)));
            } else if let Some((input, _)) = self.inferred_length(planned.origin) {
                let named = self.named_length(index).max(self.named_length(input));
                caps.push((input, self.grown_from(input, true, named)));
            }
        }
        for planned in &mut self.planned {
            planned.cap = None;
        }
        for (input, cap) in caps {
            let cap = cap.min(self.largest_value(self.planned[input].ty));
            let slot = &mut self.planned[input].cap;
            *slot = Some(slot.map_or(cap, |other| other.min(cap)));
        }
        Ok(())
    }

    /// The bound of an array, after lowering.
    pub(crate) fn array_bound(&self, shown_by_code: bool) -> u64 {
        let bound = self.options.array_bound(shown_by_code);
        (bound >> self.bounds.array_shift).max(bound.min(1))
    }

    /// The bound of an array that belongs to an input: its own, or those whose elements the input counts.
    pub(crate) fn grown_array(&self, input: usize, shown_by_code: bool) -> u64 {
        self.grown_from(input, shown_by_code, 0)
    }

    /// The same, where the code names a length.
    pub(super) fn grown_from(&self, input: usize, shown_by_code: bool, named: u64) -> u64 {
        let named = named.max(self.named_length(input));
        let asked = self.array_bound(shown_by_code);
        // A bound of the user, and one that was lowered, stays.
        let is_ours = self.options.max_ptr_array_length.is_none() && self.bounds.array_shift == 0;
        let asked = match is_ours && shown_by_code {
            true => asked.max(named),
            false => asked,
        };
        self.grown(BoundKind::Array, input, asked)
    }

    /// The length that the code names for an input, if it is moderate; else 0.
    pub(super) fn named_length(&self, input: usize) -> u64 {
        let usage = self.pointer_use(self.planned[input].origin);
        moderate(usage)
    }

    /// The length that the code names for a member, if it is moderate; else 0.
    pub(super) fn named_member(&self, alias: Option<&str>) -> u64 {
        moderate(alias.and_then(|alias| self.member_uses.get(alias)))
    }

    /// A bound of an input, as far as it has grown.
    pub(crate) fn grown(&self, kind: BoundKind, input: usize, asked: u64) -> u64 {
        let name = &self.planned[input].name;
        self.options.growth.grown(kind, name, asked)
    }

    pub(super) fn length_input(
        &self,
        request: &Request,
        length: &str,
    ) -> Result<usize, InputError> {
        let bad = |reason: String| InputError::BadOption {
            option: request.option,
            value: request.text.clone(),
            reason,
        };
        let Some(index) = self
            .planned
            .iter()
            .position(|planned| planned.name == length)
        else {
            let integers = self.planned.iter().filter(|p| self.is_integer(p.ty));
            let names = integers.map(|p| p.name.as_str());
            return Err(InputError::NoSuchLength {
                option: request.option,
                mapping: request.text.clone(),
                length: length.to_owned(),
                suggestion: crate::error::nearest(length, names),
            });
        };
        if !self.is_integer(self.planned[index].ty) {
            let spelling = &self.program.types.get(self.planned[index].ty).spelling;
            return Err(bad(format!(
                "'{length}' is of type '{spelling}', not an integer"
            )));
        }
        Ok(index)
    }

    pub(super) fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.program.types.get(ty).kind, TypeKind::Int { .. })
    }

    pub(super) fn largest_value(&self, ty: TypeId) -> u64 {
        match self.program.types.get(ty).kind {
            TypeKind::Int { bits, signed, .. } => {
                let value_bits = bits - u32::from(signed);
                1u64.checked_shl(value_bits)
                    .map_or(u64::MAX, |power| power - 1)
            }
            _ => u64::MAX,
        }
    }

    /// How the code uses what a formal points to.
    fn target_use(&self, location: &str) -> Option<&PointerUse> {
        let name = location.strip_suffix("[_]")?;
        let planned = self.planned.iter().find(|planned| planned.name == name)?;
        match planned.origin {
            Origin::Formal(index) if !self.options.no_inference => {
                self.entry.target_uses.get(index)
            }
            _ => None,
        }
    }

    /// A formal counts the elements.
    pub(super) fn is_counted(&self, origin: Option<Origin>) -> bool {
        origin.is_some_and(|origin| {
            self.inferred_product(origin).is_some() || self.inferred_length(origin).is_some()
        })
    }

    /// The shape of a member whose block others point into.
    pub(super) fn shared_shape(
        &self,
        at: &At,
        element: TypeId,
    ) -> Result<(Shape, Why), InputError> {
        match self.requests.find(at.location(), at.alias()) {
            Some(_) => self.shape(at.input, at.location(), at.alias(), None, element),
            None => {
                let named = self.named_member(at.alias());
                let most = self.grown_from(at.input, true, named);
                Ok((Shape::Free(most), Why::Inferred))
            }
        }
    }

    pub(super) fn pointer_use(&self, origin: Origin) -> Option<&PointerUse> {
        match origin {
            _ if self.options.no_inference => None,
            Origin::Formal(index) => self.entry.pointer_uses.get(index),
            Origin::Global(id) => self.global_uses.get(&id),
            _ => None,
        }
    }

    /// The code compares a formal with NULL, so NULL is a legal value.
    pub(super) fn is_compared_with_null(&self, origin: Option<Origin>) -> bool {
        let shown = origin.and_then(|origin| self.pointer_use(origin));
        shown.is_some_and(|usage| usage.tested)
    }

    /// The formal that counts the elements behind a pointer formal: what a contract says, or the one that bounds every
    /// index, or what all callers pass; of several bounds, the next parameter if its name says that it is a length.
    fn inferred_length(&self, origin: Origin) -> Option<(usize, Why)> {
        let formal = match origin {
            Origin::Formal(formal) => formal,
            Origin::Global(_) => return self.length_of_global(origin),
            _ => return None,
        };
        let param = self.entry.params.get(formal)?;
        let TypeKind::Pointer(to) = self.program.types.get(param.ty).kind else {
            return None;
        };
        // Blocks of elements without a constant size cannot be made.
        let is_variable = matches!(self.program.types.get(to).kind, TypeKind::VariableArray(_));
        if is_variable || param.array_len.is_some() {
            return None;
        }
        let said = |known: &BTreeMap<usize, (usize, String)>| {
            let (by, source) = known.get(&formal)?;
            let name = &self.entry.params.get(*by)?.name;
            Some((self.counter(name)?, Why::Evidence(source.clone())))
        };
        let shown = self.pointer_use(origin).filter(|shown| shown.indexed);
        let bounds = shown.map(|shown| &shown.bounded_by);
        let by_use = || {
            let mut names = bounds?.iter();
            let only = names.next().filter(|_| names.next().is_none())?;
            Some((self.counter(only)?, Why::Inferred))
        };
        let by_name = || {
            let next = self.entry.params.get(formal + 1)?;
            let is_length = bounds?.contains(&next.name) && names_a_length(&next.name);
            Some((
                self.counter(&next.name).filter(|_| is_length)?,
                Why::Inferred,
            ))
        };
        // `dest, dest_size`: a name that says whose length it is decides against a loop that counts something else.
        let by_own_name = || {
            let next = self.entry.params.get(formal + 1)?;
            let rest = next.name.strip_prefix(param.name.as_str())?;
            let is_own = param.name.len() > 1 && names_a_length(rest.trim_start_matches('_'));
            let input = self
                .counter(&next.name)
                .filter(|_| is_own && shown.is_some())?;
            Some((input, Why::Inferred))
        };
        said(&self.evidence.contracted)
            .or_else(by_own_name)
            .or_else(by_use)
            .or_else(|| said(&self.evidence.counted))
            .or_else(by_name)
            .or_else(|| self.global_length(shown?))
    }

    /// The variable at file level that is the only bound of a formal.
    fn global_length(&self, shown: &PointerUse) -> Option<(usize, Why)> {
        let mut names = shown.bounded_elsewhere.iter();
        let is_only = shown.bounded_by.is_empty() && !shown.as_string;
        let only = names.next().filter(|_| is_only && names.next().is_none())?;
        Some((self.global_number(only)?, Why::Inferred))
    }

    /// The input that is an integer at file level of that name.
    fn global_number(&self, name: &str) -> Option<usize> {
        let is_it = |planned: &Planned| match planned.origin {
            Origin::Global(id) => self.program.globals[id.0].name == *name,
            _ => false,
        };
        let mut planned = self.planned.iter();
        let index = planned.position(|it| it.stub.is_none() && is_it(it))?;
        self.is_integer(self.planned[index].ty).then_some(index)
    }

    /// The variable at file level that counts the elements behind another one.
    fn length_of_global(&self, origin: Origin) -> Option<(usize, Why)> {
        let shown = self.pointer_use(origin).filter(|shown| shown.indexed)?;
        let mut names = shown.bounded_by.iter();
        let only = names.next().filter(|_| names.next().is_none())?;
        Some((self.global_number(only)?, Why::Inferred))
    }

    /// The input that is an integer formal of that name.
    pub(super) fn counter(&self, name: &str) -> Option<usize> {
        let mut planned = self.planned.iter();
        let index = planned.position(|planned| planned.name == name)?;
        let planned = &self.planned[index];
        let is_formal = matches!(planned.origin, Origin::Formal(_));
        (is_formal && self.is_integer(planned.ty)).then_some(index)
    }

    /// The shape of a pointer at a location in an input.
    pub(crate) fn shape(
        &self,
        input: usize,
        location: &str,
        alias: Option<&str>,
        origin: Option<Origin>,
        element: TypeId,
    ) -> Result<(Shape, Why), InputError> {
        let shown = match origin {
            Some(origin) => self.pointer_use(origin),
            None => alias.and_then(|alias| self.member_uses.get(alias)),
        };
        let indexed = shown.is_some_and(|u| u.indexed);
        if let Some(request) = self.requests.find(location, alias) {
            let why = Why::Option(request.option);
            return Ok(match &request.asked {
                Asked::Array => (Shape::Free(self.grown_array(input, indexed)), why),
                Asked::Text if self.is_character(element) => (Shape::Text, why),
                Asked::Text => return Err(self.not_a_string(request, element)),
                Asked::SizedBy(length) if is_elsewhere(length) => {
                    return Err(no_number(request, length));
                }
                Asked::SizedBy(length) => {
                    let shape = match self.asked_product(request, length)? {
                        Some(product) => Shape::Computed(product),
                        None => Shape::Of {
                            input: self.length_input(request, length)?,
                        },
                    };
                    (shape, why)
                }
            });
        }
        if self.has_neighbours(location) && !self.is_counted(origin) {
            return Ok((Shape::Free(self.grown_array(input, true)), Why::Inferred));
        }
        let Some(origin) = origin else {
            let shown = shown.or_else(|| self.target_use(location));
            let indexed = shown.is_some_and(|u| u.indexed);
            let is_text = shown.is_some_and(|u| u.as_string) && self.is_character(element);
            let is_text = is_text || (!indexed && self.is_string_element(input, location, element));
            return Ok(match (is_text, indexed) {
                (true, _) => (Shape::Text, Why::Inferred),
                (false, true) => (self.array(input, shown), Why::Inferred),
                (false, false) if self.is_text_by_custom(element) => (Shape::Text, Why::Inferred),
                (false, false) => self.bare(),
            });
        };
        if let Origin::Formal(formal) = origin
            && let Some(param) = self.entry.params.get(formal)
            && let Some(count) = param.array_len
        {
            return Ok((
                Shape::Fixed(count),
                Why::Declared {
                    is_static: param.array_static,
                },
            ));
        }
        let said = match origin {
            Origin::Formal(formal) => self.evidence.text.get(&formal),
            _ => None,
        };
        Ok(
            if let Some((product, why)) = self.inferred_product(origin) {
                (Shape::Computed(product), why)
            } else if let Some((input, why)) = self.inferred_length(origin) {
                (Shape::Of { input }, why)
            } else if let Some(source) = said.filter(|_| self.is_character(element)) {
                (Shape::Text, Why::Evidence(source.clone()))
            } else if shown.is_some_and(|u| u.as_string) && self.is_character(element) {
                (Shape::Text, Why::Inferred)
            } else if let Some(found) = self.array_of_callers(origin, element).filter(|_| indexed) {
                found
            } else if indexed {
                (self.array(input, shown), Why::Inferred)
            } else if self.is_constant_text(element)
                || self.is_text_of_a_stub(input, element)
                || matches!(origin, Origin::Extra(_))
            {
                (Shape::Text, Why::Inferred)
            } else {
                self.bare()
            },
        )
    }

    /// The length of the arrays that all callers pass, if that is moderate.
    fn array_of_callers(&self, origin: Origin, element: TypeId) -> Option<(Shape, Why)> {
        let Origin::Formal(formal) = origin else {
            return None;
        };
        let (count, size, source) = self.evidence.arrays.get(&formal)?;
        let is_same = self.program.types.get(element).size == Some(*size);
        let is_moderate = (2..=MOST_OF_CALLERS).contains(count);
        let shape = (Shape::Fixed(*count), Why::Evidence(source.clone()));
        (is_same && is_moderate).then_some(shape)
    }

    /// The shape of an array that nothing counts.
    fn array(&self, input: usize, shown: Option<&PointerUse>) -> Shape {
        let most = self.grown_from(input, true, moderate(shown));
        match shown.is_some_and(|usage| usage.ended_by_zero) {
            true => Shape::Ended(most),
            false => Shape::Free(most),
        }
    }

    /// The shape of a pointer that nothing is known about.
    fn bare(&self) -> (Shape, Why) {
        match self.options.empty_blocks {
            true => (Shape::Free(1), Why::Option(EMPTY_BLOCKS)),
            false => (Shape::One, Why::Default),
        }
    }

    /// `const char *`: a string by custom, where the code shows nothing else.
    fn is_constant_text(&self, element: TypeId) -> bool {
        let ty = self.program.types.get(element);
        ty.is_const && ty.canonical == "char" && !self.options.no_inference
    }

    /// What a function that is not defined returns as `char *` is a string by custom.
    fn is_text_of_a_stub(&self, input: usize, element: TypeId) -> bool {
        self.planned[input].stub.is_some() && self.is_text_by_custom(element)
    }

    /// `char *` in an object, where the code shows nothing else: parameters are also used for results.
    fn is_text_by_custom(&self, element: TypeId) -> bool {
        let ty = &self.program.types.get(element).canonical;
        matches!(ty.as_str(), "char" | "const char") && !self.options.no_inference
    }

    /// The elements of an input are used as strings, and this is one of them.
    fn is_string_element(&self, input: usize, location: &str, element: TypeId) -> bool {
        let planned = &self.planned[input];
        let shown = self.pointer_use(planned.origin);
        let is_element = location.strip_prefix(&planned.name) == Some("[_]");
        is_element && shown.is_some_and(|u| u.of_strings) && self.is_character(element)
    }

    pub(super) fn points_to_characters(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty).kind {
            TypeKind::Pointer(to) => self.is_character(to),
            _ => false,
        }
    }

    fn is_character(&self, ty: TypeId) -> bool {
        matches!(
            self.program.types.get(ty).kind,
            TypeKind::Int { is_char: true, .. }
        )
    }

    fn not_a_string(&self, request: &Request, element: TypeId) -> InputError {
        InputError::BadOption {
            option: request.option,
            value: request.text.clone(),
            reason: format!(
                "it points to '{}', not to characters",
                self.program.types.get(element).spelling
            ),
        }
    }
}

/// The length that the code names, if it is moderate; else 0.
fn moderate(usage: Option<&PointerUse>) -> u64 {
    let named = usage.map_or(0, |usage| usage.reaches);
    if named <= MODERATE { named } else { 0 }
}

/// Whether a name says that it counts something. A name alone proves nothing, but it may decide between candidates.
pub(crate) fn names_a_length(name: &str) -> bool {
    const WORDS: [&str; 9] = [
        "len", "length", "size", "count", "cnt", "num", "bytes", "siz", "nmemb",
    ];
    let lower = name.to_ascii_lowercase();
    lower == "n" || lower == "sz" || WORDS.iter().any(|word| lower.contains(word))
}
