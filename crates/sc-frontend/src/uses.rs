//! What a body calls, which globals it reads and writes, and which constructs
//! in it provers may not model.

use std::collections::BTreeSet;

use crate::annotations;
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Linkage, Storage, Ty, TyKind};
use crate::constructs::Construct;
use crate::lex::Lexed;

/// How an lvalue is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
    /// Both, also when its address gets away.
    Both,
}

/// A use of a global.
pub(crate) struct GlobalUse<'tu> {
    pub(crate) variable: Cursor<'tu>,
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

/// What one body or initialiser uses.
pub(crate) struct Uses<'a, 'tu> {
    lexed: &'a Lexed<'a>,
    /// Functions called directly.
    pub(crate) calls: BTreeSet<String>,
    /// Function types called through pointers.
    pub(crate) indirect: Vec<Ty<'tu>>,
    /// Types of functions whose pointers are compared with NULL.
    pub(crate) tested: Vec<Ty<'tu>>,
    /// Functions whose address is taken.
    pub(crate) addresses: BTreeSet<String>,
    /// Their declarations, those of functions called too.
    pub(crate) functions: Vec<Cursor<'tu>>,
    /// Uses of globals.
    pub(crate) globals: Vec<GlobalUse<'tu>>,
    /// Offsets of references to `main`.
    pub(crate) main_references: Vec<usize>,
    /// Constructs that provers may not model.
    pub(crate) constructs: BTreeSet<Construct>,
}

/// Collects the uses below `node`.
pub(crate) fn collect<'a, 'tu>(node: &Node<'tu>, lexed: &'a Lexed<'a>) -> Uses<'a, 'tu> {
    let mut uses = Uses {
        lexed,
        calls: BTreeSet::new(),
        indirect: Vec::new(),
        tested: Vec::new(),
        addresses: BTreeSet::new(),
        functions: Vec::new(),
        globals: Vec::new(),
        main_references: Vec::new(),
        constructs: BTreeSet::new(),
    };
    uses.visit(node, Access::Read);
    uses
}

impl<'tu> Uses<'_, 'tu> {
    fn visit(&mut self, node: &Node<'tu>, access: Access) {
        match node.kind {
            Kind::DeclRef => self.reference(node, access),
            Kind::MemberRef => self.member(node, access),
            Kind::Subscript => self.subscript(node, access),
            Kind::Unary => self.unary(node, access),
            Kind::Binary => self.binary(node, access),
            Kind::CompoundAssign => self.operands(node, Access::Both),
            Kind::Call => self.call(node),
            Kind::VarDecl | Kind::ParmDecl => self.variable(node),
            Kind::FunctionDecl => self.function(node),
            Kind::Paren => self.children(node, access),
            Kind::Unexposed => self.unexposed(node, access),
            Kind::Cast => {
                for evaluated in node.evaluated_by_cast(self.lexed) {
                    self.visit(evaluated, Access::Read);
                }
            }
            // Labels are made of it.
            Kind::SizeofLike if annotations::is_one(node, self.lexed) => {
                self.children(node, Access::Read);
            }
            Kind::SizeofLike if node.cursor.folds_to_number() => {}
            Kind::StaticAssert | Kind::EnumDecl => {}
            Kind::Asm => {
                let span = node.span;
                self.constructs.insert(Construct::InlineAssembly { span });
                self.children(node, Access::Both);
            }
            Kind::IndirectGoto => {
                let span = node.span;
                self.constructs.insert(Construct::ComputedGoto { span });
                self.children(node, Access::Read);
            }
            Kind::If | Kind::While | Kind::Conditional => {
                node.code_child(0).into_iter().for_each(|it| self.truth(it));
                self.children(node, Access::Read);
            }
            _ => self.children(node, Access::Read),
        }
    }

    /// Whether a pointer to a function, or a stream, is NULL decides something.
    fn truth(&mut self, node: &Node<'tu>) {
        let ty = node.cursor.ty().canonical();
        if ty.kind() != TyKind::Pointer {
            return;
        }
        let function = ty.pointee().canonical();
        let is_stream = || function.unqualified().spelling() == "struct _IO_FILE";
        if matches!(function.kind(), TyKind::Function | TyKind::FunctionNoProto) || is_stream() {
            self.tested.push(function);
        }
    }

    fn children(&mut self, node: &Node<'tu>, access: Access) {
        for child in node.code() {
            self.visit(child, access);
        }
    }

    /// `left` with the given access, the rest read.
    fn operands(&mut self, node: &Node<'tu>, left: Access) {
        for (operand, access) in node.operands(left, Access::Read) {
            self.visit(operand, access);
        }
    }

    fn reference(&mut self, node: &Node<'tu>, access: Access) {
        let Some(declaration) = node.cursor.referenced() else {
            return;
        };
        match declaration.kind() {
            Kind::FunctionDecl => {
                self.addresses.insert(declaration.name());
                self.functions.push(declaration);
                self.note_main(node, &declaration.name());
            }
            Kind::VarDecl if is_global(declaration) => self.globals.push(GlobalUse {
                variable: declaration,
                reads: access != Access::Write,
                writes: access != Access::Read,
            }),
            _ => {}
        }
    }

    fn note_main(&mut self, node: &Node<'tu>, name: &str) {
        if name == "main" {
            self.main_references.push(node.cursor.location());
        }
    }

    fn member(&mut self, node: &Node<'tu>, access: Access) {
        for base in node.code() {
            let through_pointer = base.cursor.ty().canonical().kind() == TyKind::Pointer;
            self.visit(
                base,
                if through_pointer {
                    Access::Read
                } else {
                    access
                },
            );
        }
    }

    /// `array[i]` uses the array as the element is used; `pointer[i]` reads the pointer.
    fn subscript(&mut self, node: &Node<'tu>, access: Access) {
        for operand in node.code() {
            match decayed_array(operand, self.lexed) {
                Some(array) => self.visit(array, access),
                None => self.visit(operand, Access::Read),
            }
        }
    }

    fn unary(&mut self, node: &Node<'tu>, access: Access) {
        if node.operator(self.lexed) == "!" {
            node.code_child(0).into_iter().for_each(|it| self.truth(it));
        }
        let access = match node.operator(self.lexed) {
            "&" | "++" | "--" => Access::Both,
            "__extension__" | "__real__" | "__imag__" | "__real" | "__imag" => access,
            _ => Access::Read,
        };
        self.children(node, access);
    }

    fn binary(&mut self, node: &Node<'tu>, access: Access) {
        match node.operator(self.lexed) {
            "=" => self.operands(node, Access::Write),
            "," => {
                let mut operands = node.code();
                if let (Some(left), Some(right)) = (operands.next(), operands.next()) {
                    self.visit(left, Access::Read);
                    self.visit(right, access);
                }
            }
            operator => {
                if matches!(operator, "&&" | "||" | "==" | "!=") {
                    node.code().for_each(|operand| self.truth(operand));
                }
                self.children(node, Access::Read);
            }
        }
    }

    fn call(&mut self, node: &Node<'tu>) {
        match node.callee(self.lexed) {
            Some(callee) => {
                let name = callee.cursor.name();
                self.note_main(callee, &name);
                let construct = Construct::of_call(&name, node.span);
                self.constructs.extend(construct);
                self.calls.insert(name);
                self.functions.extend(callee.cursor.referenced());
            }
            None => self.indirect_call(node),
        }
        for argument in node.code().skip(1) {
            self.visit(argument, Access::Read);
        }
    }

    fn indirect_call(&mut self, node: &Node<'tu>) {
        let Some(callee) = node.code_child(0) else {
            return;
        };
        self.visit(callee, Access::Read);
        let ty = callee.cursor.ty().canonical();
        let function = if ty.kind() == TyKind::Pointer {
            ty.pointee()
        } else {
            ty
        };
        self.indirect.push(function);
    }

    /// Its body, and the bounds of formals, which are evaluated on entry.
    fn function(&mut self, node: &Node<'tu>) {
        for child in node.code() {
            if matches!(child.kind, Kind::ParmDecl | Kind::Compound) {
                self.visit(child, Access::Read);
            }
        }
    }

    fn variable(&mut self, node: &Node<'tu>) {
        let name_at = node.cursor.location();
        // Expressions before the name are operands of `typeof`; after it come bounds and initialiser.
        for child in node.code().filter(|child| child.span.start > name_at) {
            self.visit(child, Access::Read);
        }
        self.cleanup(node);
    }

    /// `__attribute__((cleanup(f)))` calls `f` at the end of the block.
    fn cleanup(&mut self, node: &Node<'tu>) {
        if !node
            .children
            .iter()
            .any(|child| child.kind == Kind::Attribute)
        {
            return;
        }
        let words: Vec<_> = self
            .lexed
            .tokens_in(node.span)
            .iter()
            .map(|t| self.lexed.word(t))
            .collect();
        for window in words.windows(4) {
            if let ["(" | ",", "cleanup" | "__cleanup__", "(", function] = window {
                self.calls.insert((*function).to_owned());
            }
        }
    }

    fn unexposed(&mut self, node: &Node<'tu>, access: Access) {
        let access = match node.converted() {
            // An array turned into a pointer gets away.
            Some(_) if decayed_array(node, self.lexed).is_some() => Access::Both,
            Some(_) => access,
            None => match self.lexed.first_word(node.span) {
                word if word.starts_with("__atomic") || word.starts_with("__c11") => Access::Both,
                _ => Access::Read,
            },
        };
        self.children(node, access);
    }
}

/// The array below an implicit conversion to a pointer.
fn decayed_array<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> Option<&'n Node<'tu>> {
    let is_pointer = node.cursor.ty().canonical().kind() == TyKind::Pointer;
    let array = node.stripped(lexed);
    let is_array = matches!(
        array.cursor.ty().canonical().kind(),
        TyKind::ConstantArray | TyKind::IncompleteArray
    );
    (is_pointer && is_array).then_some(array)
}

/// A variable at file level, possibly declared inside a function with `extern`.
pub(crate) fn is_global(variable: Cursor<'_>) -> bool {
    matches!(variable.linkage(), Linkage::Internal | Linkage::External)
}

/// The declaration makes the variable, if only tentatively.
pub(crate) fn defines(variable: Cursor<'_>) -> bool {
    variable.storage() != Storage::Extern || variable.initialiser().is_some()
}
