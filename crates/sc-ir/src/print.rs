//! Text for people and tests. It looks like LLVM IR, but says what was understood: addresses as bytes, structures without names, no
//! attributes that have no meaning here.

mod instruction;

use std::fmt::{self, Display, Formatter, Write};

use crate::{
    ConstId, ConstantKind, Expression, Function, Instruction, Module, Operand, Passing, Symbol,
    Type, TypeId,
};
use instruction::Printer;

/// The lower-case name of a variant, which is the keyword of LLVM.
fn keyword(variant: impl fmt::Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

/// A name as it is written behind `%` or `@`.
fn name(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-$._".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("{text:?}")
    }
}

/// Prints with access to the module.
struct Shown<F: Fn(&mut Formatter<'_>) -> fmt::Result>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Shown<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

fn list<T>(f: &mut Formatter<'_>, items: &[T], each: impl Fn(&T) -> String) -> fmt::Result {
    for (at, item) in items.iter().enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        write!(f, "{comma}{}", each(item))?;
    }
    Ok(())
}

impl Module {
    /// A type as text.
    pub fn show_type(&self, id: TypeId) -> impl Display {
        Shown(move |f| self.write_type(f, id))
    }

    fn write_type(&self, f: &mut Formatter<'_>, id: TypeId) -> fmt::Result {
        match self.types.get(id) {
            Type::Void => f.write_str("void"),
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Float(kind) => f.write_str(kind.keyword()),
            Type::Pointer(0) => f.write_str("ptr"),
            Type::Pointer(space) => write!(f, "ptr addrspace({space})"),
            Type::Array { element, count } => {
                write!(f, "[{count} x {}]", self.show_type(*element))
            }
            Type::Vector { element, count } => {
                write!(f, "<{count} x {}>", self.show_type(*element))
            }
            Type::Struct { fields, packed } => {
                let (open, close) = if *packed { ("<{", "}>") } else { ("{", "}") };
                f.write_str(open)?;
                if !fields.is_empty() {
                    f.write_char(' ')?;
                    list(f, fields, |ty| self.show_type(*ty).to_string())?;
                    f.write_char(' ')?;
                }
                f.write_str(close)
            }
            Type::Function {
                result,
                parameters,
                variadic,
            } => {
                write!(f, "{} (", self.show_type(*result))?;
                list(f, parameters, |ty| self.show_type(*ty).to_string())?;
                let comma = if parameters.is_empty() { "" } else { ", " };
                match variadic {
                    true => write!(f, "{comma}...)"),
                    false => f.write_char(')'),
                }
            }
            Type::Other(name) => f.write_str(name),
        }
    }

    fn symbol_name(&self, symbol: Symbol) -> String {
        let text = match symbol {
            Symbol::Function(id) => &self.function(id).name,
            Symbol::Global(id) => &self.global(id).name,
            Symbol::Alias(id) => &self.aliases[id.index()].name,
        };
        format!("@{}", name(text))
    }

    /// A constant as text, without its type.
    pub fn show_constant(&self, id: ConstId) -> impl Display {
        Shown(move |f| self.write_constant(f, id))
    }

    fn typed_constant(&self, id: ConstId) -> String {
        let ty = self.constants.get(id).ty;
        let mut text = self.show_type(ty).to_string();
        let _ = write!(text, " {}", self.show_constant(id));
        text
    }

    fn write_constant(&self, f: &mut Formatter<'_>, id: ConstId) -> fmt::Result {
        let constant = self.constants.get(id);
        match &constant.kind {
            ConstantKind::Int(value) => self.write_int(f, *value, constant.ty),
            ConstantKind::Float(bits) => write!(f, "0x{bits:X}"),
            ConstantKind::Absolute(0) => f.write_str("null"),
            ConstantKind::Absolute(address) => write!(f, "0x{address:X}"),
            ConstantKind::Address { symbol, offset } => {
                f.write_str(&self.symbol_name(*symbol))?;
                match offset {
                    0 => Ok(()),
                    _ => write!(f, "{offset:+}"),
                }
            }
            ConstantKind::Block { function, block } => {
                let function = self.function(*function);
                let label = function.blocks.get(block.index()).map_or("?", |b| &b.name);
                write!(
                    f,
                    "blockaddress(@{}, %{})",
                    name(&function.name),
                    name(label)
                )
            }
            ConstantKind::Zero => f.write_str("zeroinitializer"),
            ConstantKind::Undef => f.write_str("undef"),
            ConstantKind::Poison => f.write_str("poison"),
            ConstantKind::Bytes(bytes) => write_bytes(f, bytes),
            ConstantKind::Aggregate(parts) => {
                let (open, close) = match self.types.get(constant.ty) {
                    Type::Array { .. } => ("[", "]"),
                    Type::Vector { .. } => ("<", ">"),
                    Type::Struct { packed: true, .. } => ("<{ ", " }>"),
                    _ => ("{ ", " }"),
                };
                f.write_str(open)?;
                list(f, parts, |part| self.typed_constant(*part))?;
                f.write_str(close)
            }
            ConstantKind::Expression(expression) => {
                self.write_expression(f, expression, constant.ty)
            }
            ConstantKind::Metadata(text) => write!(f, "!{text}"),
            ConstantKind::Unsupported(text) => write!(f, "unsupported({text})"),
        }
    }

    fn write_int(&self, f: &mut Formatter<'_>, value: u128, ty: TypeId) -> fmt::Result {
        match (self.types.int_bits(ty), value) {
            (Some(1), 0) => f.write_str("false"),
            (Some(1), _) => f.write_str("true"),
            (bits, _) => {
                let unused = 128 - bits.unwrap_or(128).clamp(1, 128);
                write!(f, "{}", (value << unused).cast_signed() >> unused)
            }
        }
    }

    fn write_expression(
        &self,
        f: &mut Formatter<'_>,
        expression: &Expression,
        ty: TypeId,
    ) -> fmt::Result {
        let typed = |id: ConstId| self.typed_constant(id);
        match *expression {
            Expression::Offset { base, offset } => write!(f, "({}){offset:+}", typed(base)),
            Expression::Cast { op, value } => {
                let to = self.show_type(ty).to_string();
                write!(f, "{} ({} to {to})", keyword(op), typed(value))
            }
            Expression::Binary { op, left, right } => {
                write!(f, "{} ({}, {})", keyword(op), typed(left), typed(right))
            }
            Expression::Compare {
                predicate,
                left,
                right,
            } => {
                let predicate = keyword(predicate);
                write!(f, "icmp {predicate} ({}, {})", typed(left), typed(right))
            }
            Expression::Select {
                condition,
                then,
                otherwise,
            } => {
                let (condition, then) = (typed(condition), typed(then));
                write!(f, "select ({condition}, {then}, {})", typed(otherwise))
            }
        }
    }

    /// An operand of a function as text, without its type.
    pub fn show_operand(&self, function: &Function, operand: Operand) -> impl Display {
        Shown(move |f| match operand {
            Operand::Reg(reg) => write!(f, "%{}", name(&function.registers[reg.index()].name)),
            Operand::Const(id) => self.write_constant(f, id),
        })
    }

    /// An instruction of a function on one line.
    pub fn show_instruction(&self, function: &Function, instruction: &Instruction) -> impl Display {
        Shown(move |f| {
            if let Some(reg) = instruction.result {
                write!(f, "%{} = ", name(&function.registers[reg.index()].name))?;
            }
            let printer = Printer {
                module: self,
                function,
            };
            printer.op(f, &instruction.op)
        })
    }

    /// A function up to its body.
    pub fn show_header(&self, function: &Function) -> impl Display {
        Shown(move |f| {
            let defined = function.is_defined();
            let what = if defined { "define" } else { "declare" };
            let internal = if function.is_internal() {
                " internal"
            } else {
                ""
            };
            let result = self.show_type(function.result);
            write!(f, "{what}{internal} {result} @{}(", name(&function.name))?;
            for (at, parameter) in function.parameters.iter().enumerate() {
                let comma = if at == 0 { "" } else { ", " };
                let ty = self.passed(parameter.ty, parameter.passing, parameter.align);
                write!(f, "{comma}{ty}")?;
                if defined {
                    write!(f, " %{}", name(&function.registers[at].name))?;
                }
            }
            match (function.variadic, function.parameters.is_empty()) {
                (false, _) => f.write_char(')'),
                (true, true) => f.write_str("...)"),
                (true, false) => f.write_str(", ...)"),
            }
        })
    }

    /// A function as text.
    pub fn show_function(&self, function: &Function) -> impl Display {
        Shown(move |f| {
            write!(f, "{}", self.show_header(function))?;
            if !function.is_defined() {
                return f.write_char('\n');
            }
            f.write_str(" {\n")?;
            for block in &function.blocks {
                writeln!(f, "{}:", name(&block.name))?;
                for instruction in &block.instructions {
                    write!(f, "  {}", self.show_instruction(function, instruction))?;
                    if let Some(location) = instruction.location {
                        write!(f, "  ; {}:{}", location.line, location.column)?;
                    }
                    f.write_char('\n')?;
                }
            }
            f.write_str("}\n")
        })
    }

    fn passed(&self, ty: TypeId, passing: Passing, align: Option<u64>) -> String {
        let mut text = self.show_type(ty).to_string();
        let _ = match passing {
            Passing::Plain => Ok(()),
            Passing::ByVal(ty) => write!(text, " byval({})", self.show_type(ty)),
            Passing::StructReturn(ty) => write!(text, " sret({})", self.show_type(ty)),
        };
        if let Some(align) = align {
            let _ = write!(text, " align {align}");
        }
        text
    }

    /// A variable on one line.
    pub fn show_global(&self, global: &crate::Global) -> impl Display {
        Shown(move |f| {
            let ty = self.show_type(global.ty).to_string();
            let what = if global.constant {
                "constant"
            } else {
                "global"
            };
            let linkage = keyword(global.linkage);
            let thread = if global.thread_local {
                " thread_local"
            } else {
                ""
            };
            write!(f, "@{} = {linkage}{thread} {what} {ty}", name(&global.name))?;
            if let Some(initializer) = global.initializer {
                write!(f, " {}", self.show_constant(initializer))?;
            }
            write!(f, ", align {}", global.align)
        })
    }
}

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for global in &self.globals {
            writeln!(f, "{}", self.show_global(global))?;
        }
        for alias in &self.aliases {
            let target = self.show_constant(alias.target).to_string();
            writeln!(f, "@{} = alias {target}", name(&alias.name))?;
        }
        for function in &self.functions {
            write!(f, "{}", self.show_function(function))?;
        }
        Ok(())
    }
}

fn write_bytes(f: &mut Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    f.write_str("c\"")?;
    for &byte in bytes {
        match byte {
            b'\\' => f.write_str("\\\\")?,
            b' '..=b'~' if byte != b'"' => f.write_char(byte as char)?,
            _ => write!(f, "\\{byte:02X}")?,
        }
    }
    f.write_char('"')
}
