//! What pointers to `void` really point to: the types that code converts them to. So for pointers to a struct that is
//! the beginning of another one, to which code converts them, for pointers to bytes that hold an object, and for handles:
//! pointers to `void *` that are none.
//!
//! Heuristics, not proofs, like those of [`crate::pointers`]: they become the default of the input model.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::Node;
use crate::clang::{Cursor, Kind, Ty, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{FunctionId, Program};
use crate::types::TypeId;
use crate::uses::is_global;

/// A variable, member or result of type `void *`, or a pointer to a struct or to bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum VoidPlace {
    /// A formal of the function, by position.
    Formal(usize),
    /// A member of a struct or union, by the canonical name of its type and its own.
    Member(String, String),
    /// A variable at file level, by name.
    Global(String),
    /// What a function returns, by its name.
    Result(String),
    /// An element of an array, or of what a pointer points to.
    Element(Box<VoidPlace>),
}

impl VoidPlace {
    /// The variable, member or result that it is, or is an element of.
    fn outermost(&self) -> &Self {
        match self {
            Self::Element(array) => array.outermost(),
            place => place,
        }
    }
}

/// What a body does with one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum VoidUse {
    /// It becomes a pointer to this type.
    Seen(VoidPlace, TypeId),
    /// A pointer to a struct or to bytes becomes one to this other type.
    Converted(VoidPlace, TypeId),
    /// It is the argument of a call.
    Passed {
        /// Which.
        place: VoidPlace,
        /// Name of the called function.
        callee: String,
        /// Position of the argument.
        position: usize,
    },
    /// It is the argument of a call through a pointer to a function of this type.
    PassedOn {
        /// Which.
        place: VoidPlace,
        /// Type of the called function.
        callee: TypeId,
        /// Position of the argument.
        position: usize,
    },
    /// A pointer to an object of this type is the argument of a call, where the function takes a `void *`.
    Given {
        /// Name of the called function.
        callee: String,
        /// Position of the argument.
        position: usize,
        /// Type of the object.
        ty: TypeId,
    },
}

/// What one body tells, with libclang's types.
pub(crate) struct Disguises<'tu> {
    pub(crate) seen: Vec<(VoidPlace, Ty<'tu>)>,
    pub(crate) converted: Vec<(VoidPlace, Ty<'tu>)>,
    pub(crate) passed: Vec<VoidUse>,
    /// What is passed through pointers to functions, with the type of the function.
    pub(crate) passed_on: Vec<(VoidPlace, Ty<'tu>, usize)>,
    /// Objects whose addresses are passed as `void *`, with the name of the function.
    pub(crate) given: Vec<(String, usize, Ty<'tu>)>,
}

/// Looks through a body for what pointers to `void` become.
pub(crate) fn find<'tu>(
    body: &Node<'tu>,
    formals: &[Cursor<'tu>],
    lexed: &Lexed<'_>,
) -> Disguises<'tu> {
    let mut finder = Finder {
        lexed,
        formals: formals.iter().map(|formal| formal.location()).collect(),
        locals: BTreeMap::new(),
        found: Disguises {
            seen: Vec::new(),
            converted: Vec::new(),
            passed: Vec::new(),
            passed_on: Vec::new(),
            given: Vec::new(),
        },
    };
    finder.locals(body);
    finder.visit(body);
    finder.found
}

struct Finder<'a, 'tu> {
    lexed: &'a Lexed<'a>,
    /// Where formals are declared.
    formals: Vec<usize>,
    /// What is copied to local pointers, by where these are declared; `None` if that differs.
    locals: BTreeMap<usize, Option<VoidPlace>>,
    found: Disguises<'tu>,
}

impl<'tu> Finder<'_, 'tu> {
    fn visit(&mut self, node: &Node<'tu>) {
        match node.kind {
            Kind::SizeofLike => return,
            Kind::Cast | Kind::Unexposed => self.conversion(node),
            Kind::Call => self.call(node),
            _ => {}
        }
        node.code().for_each(|child| self.visit(child));
    }

    /// Learns what local pointers to `void` are copies of.
    fn locals(&mut self, node: &Node<'tu>) {
        let assigned = match node.kind {
            Kind::VarDecl => {
                let value = node.code().next_back();
                value.map(|value| (node.cursor, value))
            }
            Kind::Binary if node.operator(self.lexed) == "=" => {
                let target = node.code_child(0).map(|it| it.stripped(self.lexed));
                let target = target.filter(|it| it.kind == Kind::DeclRef);
                let declaration = target.and_then(|it| it.cursor.referenced());
                declaration.zip(node.code_child(1))
            }
            _ => None,
        };
        if let Some((variable, value)) = assigned
            && variable.kind() == Kind::VarDecl
            && !is_global(variable)
            && is_pointer_to_void(variable.ty())
        {
            let place = self.place(value);
            let known = self.locals.entry(variable.location());
            let known = known.or_insert_with(|| place.clone());
            *known = known.take().filter(|known| Some(known) == place.as_ref());
        }
        node.code().for_each(|child| self.locals(child));
    }

    fn conversion(&mut self, node: &Node<'tu>) {
        let ty = node.cursor.ty().canonical();
        let pointee = match ty.kind() {
            TyKind::Pointer => ty.pointee().canonical(),
            _ => return,
        };
        if matches!(
            pointee.kind(),
            TyKind::Void | TyKind::Function | TyKind::FunctionNoProto | TyKind::Invalid
        ) {
            return;
        }
        let operand = node.code().next_back();
        let place = operand.and_then(|operand| self.place(operand));
        let from = operand.map(|operand| operand.stripped(self.lexed).cursor.ty().canonical());
        let Some((place, from)) = place.zip(from.map(|from| from.pointee().canonical())) else {
            return;
        };
        // As the user wrote it: the name of a struct without a tag is that of its typedef.
        let written = (place, node.cursor.ty().pointee());
        if from.kind() == TyKind::Void {
            self.found.seen.push(written);
        } else if (pointee.kind() == TyKind::Record && !is_same(from, pointee))
            || (is_byte(from) && is_value(pointee))
        {
            self.found.converted.push(written);
        }
    }

    fn call(&mut self, node: &Node<'tu>) {
        let Some(callee) = node.callee_name(self.lexed) else {
            return self.call_through_pointer(node);
        };
        for (position, argument) in node.code().skip(1).enumerate() {
            if let Some(place) = self.place(argument) {
                let callee = callee.clone();
                self.found.passed.push(VoidUse::Passed {
                    place,
                    callee,
                    position,
                });
            }
            if let Some(ty) = self.given_object(argument) {
                self.found.given.push((callee.clone(), position, ty));
            }
        }
    }

    fn call_through_pointer(&mut self, node: &Node<'tu>) {
        let Some(callee) = node.code_child(0) else {
            return;
        };
        let ty = callee.cursor.ty().canonical();
        let function = match ty.kind() {
            TyKind::Pointer => ty.pointee(),
            _ => ty,
        };
        if function.canonical().kind() != TyKind::Function {
            return;
        }
        for (position, argument) in node.code().skip(1).enumerate() {
            if let Some(place) = self.place(argument) {
                self.found.passed_on.push((place, function, position));
            }
        }
    }

    /// The struct whose address an argument is, if the function takes a `void *`.
    fn given_object(&self, argument: &Node<'tu>) -> Option<Ty<'tu>> {
        let object = argument.stripped(self.lexed).cursor.ty();
        let is_record = |ty: Ty<'_>| {
            let ty = ty.canonical();
            ty.kind() == TyKind::Pointer && ty.pointee().canonical().kind() == TyKind::Record
        };
        (is_pointer_to_void(argument.cursor.ty()) && is_record(object)).then(|| object.pointee())
    }

    /// The variable, member or result of such a type that an expression is.
    fn place(&self, node: &Node<'tu>) -> Option<VoidPlace> {
        let node = node.stripped(self.lexed);
        let ty = node.cursor.ty().canonical();
        let is_such = |ty: Ty<'_>| {
            matches!(ty.kind(), TyKind::Void | TyKind::Record)
                || is_byte(ty)
                || is_pointer_to_void(ty)
        };
        if ty.kind() != TyKind::Pointer || !is_such(ty.pointee().canonical()) {
            return None;
        }
        self.named(node)
    }

    /// The variable, member or result that an expression is.
    fn named(&self, node: &Node<'tu>) -> Option<VoidPlace> {
        let node = node.stripped(self.lexed);
        match node.kind {
            Kind::Subscript => self.element(node),
            Kind::Unary if node.operator(self.lexed) == "*" => self.element(node),
            Kind::DeclRef => {
                let declaration = node.cursor.referenced()?;
                let at = declaration.location();
                match declaration.kind() {
                    Kind::ParmDecl => {
                        let formal = self.formals.iter().position(|formal| *formal == at)?;
                        Some(VoidPlace::Formal(formal))
                    }
                    Kind::VarDecl if is_global(declaration) => {
                        Some(VoidPlace::Global(declaration.name()))
                    }
                    Kind::VarDecl => self.locals.get(&at).cloned().flatten(),
                    _ => None,
                }
            }
            Kind::MemberRef => {
                let base = node.code_child(0)?.cursor.ty().canonical();
                let record = match base.kind() {
                    TyKind::Pointer => base.pointee().canonical(),
                    _ => base,
                };
                let record = record.unqualified().spelling();
                Some(VoidPlace::Member(record, node.cursor.name()))
            }
            Kind::Call => node.callee_name(self.lexed).map(VoidPlace::Result),
            _ => None,
        }
    }

    /// `p[i]` and `*p`.
    fn element(&self, node: &Node<'tu>) -> Option<VoidPlace> {
        let array = self.named(node.code_child(0)?)?;
        Some(VoidPlace::Element(Box::new(array)))
    }
}

fn is_pointer_to_void(ty: Ty<'_>) -> bool {
    let ty = ty.canonical();
    ty.kind() == TyKind::Pointer && ty.pointee().canonical().kind() == TyKind::Void
}

/// A pointer or a number of more than one byte.
fn is_value(ty: Ty<'_>) -> bool {
    let kinds = [
        TyKind::Pointer,
        TyKind::Float,
        TyKind::Double,
        TyKind::LongDouble,
    ];
    let is_number = matches!(ty.kind(), TyKind::Int { is_char: false, .. });
    is_number || kinds.contains(&ty.kind())
}

fn is_byte(ty: Ty<'_>) -> bool {
    matches!(ty.kind(), TyKind::Int { is_char: true, .. })
}

fn is_same(one: Ty<'_>, other: Ty<'_>) -> bool {
    one.unqualified().spelling() == other.unqualified().spelling()
}

impl Program {
    /// The types that code of `functions` converts the pointer at `place` to; a formal is one of `function`.
    pub fn seen_as(
        &self,
        functions: &BTreeSet<FunctionId>,
        function: FunctionId,
        place: &VoidPlace,
    ) -> BTreeSet<TypeId> {
        let mut search = Search {
            program: self,
            names: Names::new(self),
            seen: BTreeSet::new(),
            types: BTreeSet::new(),
        };
        match place.outermost() {
            VoidPlace::Formal(_) => search.follow(function, place),
            _ => functions.iter().for_each(|id| search.follow(*id, place)),
        }
        if let (VoidPlace::Formal(position), true) = (place, search.types.is_empty()) {
            return self.given_as(function, *position);
        }
        search.types
    }
}

impl Program {
    /// The types of the objects that callers pass as the `void *` at a position.
    fn given_as(&self, function: FunctionId, position: usize) -> BTreeSet<TypeId> {
        let names = Names::new(self);
        let bodies = self.functions.iter();
        let given = bodies.flat_map(|body| {
            let uses = body.void_uses.iter();
            uses.filter_map(|used| match used {
                VoidUse::Given {
                    callee,
                    position: at,
                    ty,
                } if *at == position => {
                    (names.resolve(body.unit, callee) == Some(function)).then_some(*ty)
                }
                _ => None,
            })
        });
        given.collect()
    }
}

struct Search<'p> {
    program: &'p Program,
    names: Names<'p>,
    seen: BTreeSet<(FunctionId, VoidPlace)>,
    types: BTreeSet<TypeId>,
}

impl Search<'_> {
    fn follow(&mut self, function: FunctionId, place: &VoidPlace) {
        if !self.seen.insert((function, place.clone())) {
            return;
        }
        let body = self.program.function(function);
        for used in &body.void_uses {
            match used {
                VoidUse::Seen(at, ty) | VoidUse::Converted(at, ty) if at == place => {
                    self.types.insert(*ty);
                }
                VoidUse::Passed {
                    place: at,
                    callee,
                    position,
                } if at == place => {
                    if let Some(callee) = self.names.resolve(body.unit, callee) {
                        self.follow(callee, &VoidPlace::Formal(*position));
                    }
                }
                VoidUse::PassedOn {
                    place: at,
                    callee,
                    position,
                } if at == place => {
                    for callee in self.program.pointer_callees(*callee) {
                        self.follow(callee, &VoidPlace::Formal(*position));
                    }
                }
                _ => {}
            }
        }
    }
}
