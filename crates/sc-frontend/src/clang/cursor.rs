//! Cursors: nodes of libclang's syntax tree.
#![expect(non_upper_case_globals, reason = "libclang's constants in patterns")]

use std::ffi::{CStr, CString, c_int, c_uint, c_void};
use std::marker::PhantomData;

use clang_sys::*;

use super::ty::Ty;
use crate::program::Span;

/// Takes the text of a libclang string and gives the string back to libclang.
pub(super) fn own_string(string: CXString) -> String {
    // SAFETY: `string` comes straight from libclang and is disposed of exactly once, here.
    unsafe {
        let chars = clang_getCString(string);
        let text = if chars.is_null() {
            String::new()
        } else {
            CStr::from_ptr(chars).to_string_lossy().into_owned()
        };
        clang_disposeString(string);
        text
    }
}

/// A parsed translation unit.
pub(crate) struct TranslationUnit {
    index: CXIndex,
    unit: CXTranslationUnit,
}

// SAFETY: libclang objects may move between threads; only simultaneous use is forbidden, and
// without `Sync` there is none.
unsafe impl Send for TranslationUnit {}

impl TranslationUnit {
    /// Parses `text` under the name `name`; `Err` is what libclang says.
    ///
    /// Errors in the code do not make this fail: see [`TranslationUnit::errors`].
    pub(crate) fn parse(name: &str, text: &str, arguments: &[String]) -> Result<Self, String> {
        let c_string = |s: &str| CString::new(s).map_err(|_| format!("'{s}' has a NUL byte"));
        let c_name = c_string(name)?;
        let c_arguments = arguments
            .iter()
            .map(|argument| c_string(argument))
            .collect::<Result<Vec<_>, _>>()?;
        let pointers: Vec<_> = c_arguments.iter().map(|a| a.as_ptr()).collect();
        let mut file = CXUnsavedFile {
            Filename: c_name.as_ptr(),
            Contents: text.as_ptr().cast(),
            Length: text.len() as _,
        };
        let mut unit = std::ptr::null_mut();
        // SAFETY: all pointers outlive the call; libclang copies what it keeps.
        unsafe {
            let index = clang_createIndex(0, 0);
            let code = clang_parseTranslationUnit2(
                index,
                c_name.as_ptr(),
                pointers.as_ptr(),
                pointers.len() as c_int,
                &mut file,
                1,
                CXTranslationUnit_None,
                &mut unit,
            );
            if code != CXError_Success || unit.is_null() {
                clang_disposeIndex(index);
                return Err(format!("libclang could not parse it (error {code})"));
            }
            Ok(Self { index, unit })
        }
    }

    /// Errors: offsets and messages.
    pub(crate) fn errors(&self) -> Vec<(usize, String)> {
        let mut errors = Vec::new();
        // SAFETY: diagnostics belong to the live unit and are disposed of once.
        unsafe {
            for index in 0..clang_getNumDiagnostics(self.unit) {
                let diagnostic = clang_getDiagnostic(self.unit, index);
                if clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error {
                    let at = offset(clang_getDiagnosticLocation(diagnostic));
                    errors.push((at, own_string(clang_getDiagnosticSpelling(diagnostic))));
                }
                clang_disposeDiagnostic(diagnostic);
            }
        }
        errors
    }

    /// What it is compiled for, such as `x86_64-pc-linux-gnu`.
    pub(crate) fn target(&self) -> String {
        // SAFETY: the target belongs to the live unit and is disposed of once.
        unsafe {
            let info = clang_getTranslationUnitTargetInfo(self.unit);
            let triple = own_string(clang_TargetInfo_getTriple(info));
            clang_TargetInfo_dispose(info);
            triple
        }
    }

    /// The root of the tree.
    pub(crate) fn root(&self) -> Cursor<'_> {
        // SAFETY: the unit is live.
        Cursor::new(unsafe { clang_getTranslationUnitCursor(self.unit) })
    }
}

impl Drop for TranslationUnit {
    fn drop(&mut self) {
        // SAFETY: both were made by `parse` and are not used afterwards: cursors borrow `self`.
        unsafe {
            clang_disposeTranslationUnit(self.unit);
            clang_disposeIndex(self.index);
        }
    }
}

/// What a cursor stands for, as far as we tell kinds apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    FunctionDecl,
    VarDecl,
    ParmDecl,
    FieldDecl,
    EnumConstantDecl,
    RecordDecl,
    EnumDecl,
    TypedefDecl,
    StaticAssert,
    FileAsm,
    /// Implicit conversions and everything libclang has no name for.
    Unexposed,
    DeclRef,
    MemberRef,
    Call,
    Paren,
    Unary,
    Subscript,
    Binary,
    CompoundAssign,
    Conditional,
    /// `a ?: b`; made by [`crate::ast`], libclang leaves it unexposed.
    GnuConditional,
    Cast,
    CompoundLiteral,
    InitList,
    StmtExpr,
    Generic,
    SizeofLike,
    Literal,
    Compound,
    Case,
    Default,
    If,
    Switch,
    While,
    Do,
    For,
    Label,
    Goto,
    IndirectGoto,
    Break,
    Continue,
    Return,
    Null,
    Asm,
    DeclStmt,
    /// `struct s`, `T` and the like inside another node.
    TypeOrLabelRef,
    Attribute,
    Other,
}

/// Linkage of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Linkage {
    None,
    Internal,
    External,
}

/// Storage class as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storage {
    Extern,
    Static,
    Other,
}

/// A node of the tree; valid as long as its unit.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'tu> {
    raw: CXCursor,
    unit: PhantomData<&'tu TranslationUnit>,
}

impl PartialEq for Cursor<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: cursors are plain values of live units.
        unsafe { clang_equalCursors(self.raw, other.raw) != 0 }
    }
}

extern "C" fn collect(child: CXCursor, _: CXCursor, data: CXClientData) -> CXChildVisitResult {
    // SAFETY: `data` is the vector that `Cursor::children` passes, not used elsewhere meanwhile.
    let children = unsafe { &mut *data.cast::<Vec<CXCursor>>() };
    children.push(child);
    CXChildVisit_Continue
}

// SAFETY of the calls below: cursors are plain values that libclang accepts in any state, and the
// unit they point into is borrowed for `'tu`.
impl<'tu> Cursor<'tu> {
    pub(super) fn new(raw: CXCursor) -> Self {
        Self {
            raw,
            unit: PhantomData,
        }
    }

    fn optional(raw: CXCursor) -> Option<Self> {
        let is_null = unsafe {
            clang_Cursor_isNull(raw) != 0 || clang_isInvalid(clang_getCursorKind(raw)) != 0
        };
        (!is_null).then(|| Self::new(raw))
    }

    /// Direct children, in the order libclang visits them.
    pub(crate) fn children(self) -> Vec<Self> {
        let mut children: Vec<CXCursor> = Vec::new();
        let data: *mut Vec<CXCursor> = &mut children;
        unsafe { clang_visitChildren(self.raw, collect, data.cast::<c_void>()) };
        children.into_iter().map(Self::new).collect()
    }

    /// What it is.
    pub(crate) fn kind(self) -> Kind {
        kind_of(unsafe { clang_getCursorKind(self.raw) })
    }

    /// libclang's number for what it is.
    pub(crate) fn raw_kind(self) -> i32 {
        unsafe { clang_getCursorKind(self.raw) }
    }

    /// It is a statement.
    pub(crate) fn is_statement(self) -> bool {
        unsafe { clang_isStatement(clang_getCursorKind(self.raw)) != 0 }
    }

    /// Name, where it has one.
    pub(crate) fn name(self) -> String {
        own_string(unsafe { clang_getCursorSpelling(self.raw) })
    }

    /// Its text range.
    pub(crate) fn span(self) -> Span {
        unsafe {
            let range = clang_getCursorExtent(self.raw);
            Span {
                start: offset(clang_getRangeStart(range)),
                end: offset(clang_getRangeEnd(range)),
            }
        }
    }

    /// Offset of the token that stands for it: the name of a declaration or reference.
    pub(crate) fn location(self) -> usize {
        offset(unsafe { clang_getCursorLocation(self.raw) })
    }

    /// Type of the expression or declaration.
    pub(crate) fn ty(self) -> Ty<'tu> {
        Ty::new(unsafe { clang_getCursorType(self.raw) })
    }

    /// Declaration that a reference names.
    pub(crate) fn referenced(self) -> Option<Self> {
        Self::optional(unsafe { clang_getCursorReferenced(self.raw) })
    }

    /// Its definition in this unit.
    pub(crate) fn definition(self) -> Option<Self> {
        Self::optional(unsafe { clang_getCursorDefinition(self.raw) })
    }

    /// The declaration that it is part of: of a member, its record.
    pub(crate) fn semantic_parent(self) -> Self {
        Self::new(unsafe { clang_getCursorSemanticParent(self.raw) })
    }

    /// The declaration all redeclarations share.
    pub(crate) fn canonical(self) -> Self {
        Self::new(unsafe { clang_getCanonicalCursor(self.raw) })
    }

    /// It is a definition.
    pub(crate) fn is_definition(self) -> bool {
        unsafe { clang_isCursorDefinition(self.raw) != 0 }
    }

    /// Formals of a function declaration.
    pub(crate) fn formals(self) -> Vec<Self> {
        let count = unsafe { clang_Cursor_getNumArguments(self.raw) };
        (0..u32::try_from(count).unwrap_or(0))
            .filter_map(|index| {
                Self::optional(unsafe { clang_Cursor_getArgument(self.raw, index) })
            })
            .collect()
    }

    /// It is an expression.
    pub(crate) fn is_expression(self) -> bool {
        unsafe { clang_isExpression(clang_getCursorKind(self.raw)) != 0 }
    }

    /// Its linkage.
    pub(crate) fn linkage(self) -> Linkage {
        match unsafe { clang_getCursorLinkage(self.raw) } {
            CXLinkage_Internal => Linkage::Internal,
            CXLinkage_External | CXLinkage_UniqueExternal => Linkage::External,
            _ => Linkage::None,
        }
    }

    /// Its storage class.
    pub(crate) fn storage(self) -> Storage {
        match unsafe { clang_Cursor_getStorageClass(self.raw) } {
            CX_SC_Extern | CX_SC_PrivateExtern => Storage::Extern,
            CX_SC_Static => Storage::Static,
            _ => Storage::Other,
        }
    }

    /// A function declared `inline`.
    pub(crate) fn is_inline(self) -> bool {
        unsafe { clang_Cursor_isFunctionInlined(self.raw) != 0 }
    }

    /// A variable of each thread.
    pub(crate) fn is_thread_local(self) -> bool {
        unsafe { clang_getCursorTLSKind(self.raw) != CXTLS_None }
    }

    /// Initialiser of a variable.
    pub(crate) fn initialiser(self) -> Option<Self> {
        Self::optional(unsafe { clang_Cursor_getVarDeclInitializer(self.raw) })
    }

    /// Width of a bit-field.
    pub(crate) fn bit_width(self) -> Option<u32> {
        let width = unsafe { clang_getFieldDeclBitWidth(self.raw) };
        u32::try_from(width).ok()
    }

    /// Offset of a member in bits; `None` where the layout is not known.
    pub(crate) fn field_offset(self) -> Option<u64> {
        u64::try_from(unsafe { clang_Cursor_getOffsetOfField(self.raw) }).ok()
    }

    /// Value of an enumerator; `signed` is that of the underlying type.
    pub(crate) fn enumerator_value(self, signed: bool) -> i128 {
        unsafe {
            if signed {
                i128::from(clang_getEnumConstantDeclValue(self.raw))
            } else {
                i128::from(clang_getEnumConstantDeclUnsignedValue(self.raw))
            }
        }
    }

    /// Underlying type of an enumeration.
    pub(crate) fn enum_integer(self) -> Ty<'tu> {
        Ty::new(unsafe { clang_getEnumDeclIntegerType(self.raw) })
    }

    /// Type behind a typedef.
    pub(crate) fn typedef_underlying(self) -> Ty<'tu> {
        Ty::new(unsafe { clang_getTypedefDeclUnderlyingType(self.raw) })
    }

    /// Declares a union.
    pub(crate) fn is_union(self) -> bool {
        unsafe { clang_getCursorKind(self.raw) == CXCursor_UnionDecl }
    }

    /// Its value, if clang can compute it at compile time and it is an integer.
    pub(crate) fn integer_value(self) -> Option<i128> {
        unsafe {
            let result = clang_Cursor_Evaluate(self.raw);
            if result.is_null() {
                return None;
            }
            let is_integer = clang_EvalResult_getKind(result) == CXEval_Int;
            let value = if clang_EvalResult_isUnsignedInt(result) != 0 {
                i128::from(clang_EvalResult_getAsUnsigned(result))
            } else {
                i128::from(clang_EvalResult_getAsLongLong(result))
            };
            clang_EvalResult_dispose(result);
            is_integer.then_some(value)
        }
    }

    /// Whether clang can compute its value at compile time.
    pub(crate) fn folds_to_number(self) -> bool {
        unsafe {
            let result = clang_Cursor_Evaluate(self.raw);
            if result.is_null() {
                return false;
            }
            let kind = clang_EvalResult_getKind(result);
            clang_EvalResult_dispose(result);
            kind == CXEval_Int || kind == CXEval_Float
        }
    }
}

fn offset(location: CXSourceLocation) -> usize {
    let mut offset: c_uint = 0;
    let (file, number) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: libclang accepts null for what is not wanted.
    unsafe { clang_getFileLocation(location, file, number, number, &mut offset) };
    offset as usize
}

fn kind_of(raw: CXCursorKind) -> Kind {
    match raw {
        CXCursor_FunctionDecl => Kind::FunctionDecl,
        CXCursor_VarDecl => Kind::VarDecl,
        CXCursor_ParmDecl => Kind::ParmDecl,
        CXCursor_FieldDecl => Kind::FieldDecl,
        CXCursor_EnumConstantDecl => Kind::EnumConstantDecl,
        CXCursor_StructDecl | CXCursor_UnionDecl => Kind::RecordDecl,
        CXCursor_EnumDecl => Kind::EnumDecl,
        CXCursor_TypedefDecl => Kind::TypedefDecl,
        CXCursor_StaticAssert => Kind::StaticAssert,
        CXCursor_UnexposedDecl => Kind::FileAsm,
        CXCursor_UnexposedExpr | CXCursor_UnexposedStmt => Kind::Unexposed,
        CXCursor_DeclRefExpr => Kind::DeclRef,
        CXCursor_MemberRefExpr => Kind::MemberRef,
        CXCursor_CallExpr => Kind::Call,
        CXCursor_ParenExpr => Kind::Paren,
        CXCursor_UnaryOperator => Kind::Unary,
        CXCursor_ArraySubscriptExpr => Kind::Subscript,
        CXCursor_BinaryOperator => Kind::Binary,
        CXCursor_CompoundAssignOperator => Kind::CompoundAssign,
        CXCursor_ConditionalOperator => Kind::Conditional,
        CXCursor_CStyleCastExpr => Kind::Cast,
        CXCursor_CompoundLiteralExpr => Kind::CompoundLiteral,
        CXCursor_InitListExpr => Kind::InitList,
        CXCursor_StmtExpr => Kind::StmtExpr,
        CXCursor_GenericSelectionExpr => Kind::Generic,
        CXCursor_UnaryExpr => Kind::SizeofLike,
        CXCursor_IntegerLiteral
        | CXCursor_FloatingLiteral
        | CXCursor_ImaginaryLiteral
        | CXCursor_StringLiteral
        | CXCursor_CharacterLiteral
        | CXCursor_CXXBoolLiteralExpr
        | CXCursor_CXXNullPtrLiteralExpr
        | CXCursor_AddrLabelExpr => Kind::Literal,
        CXCursor_CompoundStmt => Kind::Compound,
        CXCursor_CaseStmt => Kind::Case,
        CXCursor_DefaultStmt => Kind::Default,
        CXCursor_IfStmt => Kind::If,
        CXCursor_SwitchStmt => Kind::Switch,
        CXCursor_WhileStmt => Kind::While,
        CXCursor_DoStmt => Kind::Do,
        CXCursor_ForStmt => Kind::For,
        CXCursor_LabelStmt => Kind::Label,
        CXCursor_GotoStmt => Kind::Goto,
        CXCursor_IndirectGotoStmt => Kind::IndirectGoto,
        CXCursor_BreakStmt => Kind::Break,
        CXCursor_ContinueStmt => Kind::Continue,
        CXCursor_ReturnStmt => Kind::Return,
        CXCursor_NullStmt => Kind::Null,
        CXCursor_AsmStmt | CXCursor_MSAsmStmt => Kind::Asm,
        CXCursor_DeclStmt => Kind::DeclStmt,
        CXCursor_TypeRef | CXCursor_LabelRef | CXCursor_MemberRef => Kind::TypeOrLabelRef,
        // SAFETY: a pure function of the number.
        _ if unsafe { clang_isAttribute(raw) } != 0 => Kind::Attribute,
        _ => Kind::Other,
    }
}
