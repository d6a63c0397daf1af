//! Bodies of functions: registers, blocks, and what to do with instructions that cannot be read.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::lex::{Fail, Res, Token, label_at, line_end, unquote};
use super::{Parser, line_of};
use crate::{Block, BlockId, Instruction, Op, Operand, Reg, Register, Type, TypeId, Unsupported};

/// Names of one function while it is read.
#[derive(Default)]
pub(crate) struct Body<'a> {
    registers: Vec<Register>,
    /// Where those that are not yet defined are used first.
    pending: Vec<Option<usize>>,
    /// Registers whose names are numbers, by number.
    numbered: Vec<Option<Reg>>,
    named: FxHashMap<Cow<'a, str>, Reg>,
    blocks: FxHashMap<Cow<'a, str>, BlockId>,
    /// The next number for what has no name.
    next_number: u32,
    pub result: Option<TypeId>,
}

/// Numbers above this are kept as names: a damaged text must not reserve all memory.
const MOST_NUMBERED: u32 = 1 << 20;

fn number(name: &str) -> Option<u32> {
    let first = *name.as_bytes().first()?;
    let number: u32 = first.is_ascii_digit().then(|| name.parse().ok())??;
    (number < MOST_NUMBERED).then_some(number)
}

impl<'a> Body<'a> {
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    pub fn take_registers(&mut self) -> Vec<Register> {
        std::mem::take(&mut self.registers)
    }

    fn find(&self, name: &str) -> Option<Reg> {
        match number(name) {
            Some(number) => self.numbered.get(number as usize).copied().flatten(),
            None => self.named.get(name).copied(),
        }
    }

    fn add(&mut self, name: Cow<'a, str>, ty: TypeId, used: Option<usize>) -> Reg {
        let reg = Reg::new(self.registers.len());
        self.registers.push(Register {
            ty,
            name: (&*name).into(),
        });
        self.pending.push(used);
        if let Some(number) = number(&name) {
            let at = number as usize;
            if self.numbered.len() <= at {
                self.numbered.resize(at + 1, None);
            }
            self.numbered[at] = Some(reg);
        } else {
            self.named.insert(name, reg);
        }
        reg
    }

    /// Forgets registers that were added by an instruction that could not be read.
    fn forget(&mut self, keep: usize) {
        for register in self.registers.drain(keep..) {
            match number(&register.name) {
                Some(number) => self.numbered[number as usize] = None,
                None => {
                    self.named.remove(&*register.name);
                }
            }
        }
        self.pending.truncate(keep);
    }
}

impl<'a> Parser<'a> {
    /// A register that is read.
    pub fn local(&mut self, raw: &'a str, ty: TypeId) -> Res<Reg> {
        let name = unquote(raw);
        let Some(reg) = self.body.find(&name) else {
            return Ok(self.body.add(name, ty, Some(self.cursor.at)));
        };
        let known = self.body.registers[reg.index()].ty;
        if known != ty && !self.is_unknown(known) {
            return self
                .cursor
                .fail(format!("`%{name}` is used with another type than it has"));
        }
        Ok(reg)
    }

    fn is_unknown(&self, ty: TypeId) -> bool {
        matches!(self.module.types.get(ty), Type::Other(name) if &**name == "unknown")
    }

    /// A register that is written; without a name it gets the next number.
    pub fn define(&mut self, raw: Option<&'a str>, ty: TypeId) -> Res<Reg> {
        let name = match raw {
            Some(raw) => unquote(raw),
            None => self.body.next_number.to_string().into(),
        };
        if let Some(number) = number(&name) {
            self.body.next_number = self.body.next_number.max(number + 1);
        }
        let Some(reg) = self.body.find(&name) else {
            return Ok(self.body.add(name, ty, None));
        };
        let at = reg.index();
        if self.body.pending[at].take().is_none() {
            return self.cursor.fail(format!("`%{name}` is defined twice"));
        }
        let used = self.body.registers[at].ty;
        if used != ty && !self.is_unknown(ty) {
            return self
                .cursor
                .fail(format!("`%{name}` is used with another type than it has"));
        }
        Ok(reg)
    }

    /// An operand of a type that was just read.
    pub fn operand(&mut self, ty: TypeId) -> Res<Operand> {
        if let Token::Local(name) = self.cursor.peek() {
            self.cursor.next();
            return Ok(Operand::Reg(self.local(name, ty)?));
        }
        Ok(Operand::Const(self.constant(ty)?))
    }

    /// A type and an operand of it.
    pub fn typed(&mut self) -> Res<(TypeId, Operand)> {
        let ty = self.ty()?;
        Ok((ty, self.operand(ty)?))
    }

    /// `%name` of a block.
    pub fn block_name(&mut self) -> Res<BlockId> {
        let Token::Local(name) = self.cursor.next() else {
            return self.cursor.fail("expected the name of a block");
        };
        let name = unquote(name);
        match self.body.blocks.get(&name) {
            Some(block) => Ok(*block),
            None => self.cursor.fail(format!("there is no block `%{name}`")),
        }
    }

    /// `label %name`.
    pub fn label(&mut self) -> Res<BlockId> {
        self.cursor.expect_word("label")?;
        self.block_name()
    }

    /// The blocks of a function, behind its opening brace.
    pub fn blocks(&mut self, index: usize, result: TypeId) -> Res<Vec<Block>> {
        let start = self.cursor.at;
        self.name_blocks(index)?;
        self.body.result = Some(result);
        let mut blocks: Vec<Block> = Vec::with_capacity(self.labels[index].len());
        let mut open = false;
        loop {
            if let Token::Group(word) = self.cursor.peek()
                && word.starts_with("dbg_")
            {
                let end = line_end(self.cursor.text, self.cursor.start());
                self.cursor.jump(end);
                continue;
            }
            if self.cursor.peek() == Token::Punct(b'}') && !open && !blocks.is_empty() {
                self.cursor.next();
                break;
            }
            if self.cursor.peek() == Token::End {
                return self.cursor.fail("the body of the function is not closed");
            }
            let label = self.cursor.label();
            if !open {
                let at = self.cursor.start();
                blocks.push(self.open_block(index, blocks.len(), label, at)?);
                open = true;
                continue;
            }
            if label.is_some() || self.cursor.peek() == Token::Punct(b'}') {
                return self.cursor.fail("the block does not end with a terminator");
            }
            let instruction = self.instruction_or_unsupported()?;
            let (Some(instruction), Some(block)) = (instruction, blocks.last_mut()) else {
                continue;
            };
            open = !instruction.op.is_terminator();
            block.instructions.push(instruction);
        }
        if blocks.len() != self.labels[index].len() {
            self.cursor.jump(start);
            return self.cursor.fail("the blocks of the function are unclear");
        }
        self.all_defined()?;
        Ok(blocks)
    }

    fn name_blocks(&mut self, index: usize) -> Res<()> {
        for (at, label) in self.labels[index].iter().enumerate() {
            let name = if label.is_empty() {
                let number = self.body.next_number;
                self.body.next_number += 1;
                number.to_string().into()
            } else {
                unquote(label)
            };
            let old = self.body.blocks.insert(name, BlockId::new(at));
            if old.is_some() {
                return self
                    .cursor
                    .fail(format!("the label `{label}` is there twice"));
            }
        }
        Ok(())
    }

    /// Begins a block, with its label if it has one.
    fn open_block(
        &mut self,
        index: usize,
        count: usize,
        label: Option<(&'a str, usize)>,
        at: usize,
    ) -> Res<Block> {
        let expected = self.labels[index].get(count).copied();
        let found = label.map_or("", |(label, _)| label);
        if expected != Some(found) {
            self.cursor.jump(at);
            return self.cursor.fail("expected a label");
        }
        let name = match label {
            Some((label, behind)) => {
                self.cursor.jump(behind);
                unquote(label).into()
            }
            None => {
                let parameters = self.body.registers.iter();
                let unnamed = parameters.filter(|r| number(&r.name).is_some()).count();
                unnamed.to_string().into()
            }
        };
        Ok(Block {
            name,
            instructions: Vec::new(),
        })
    }

    fn all_defined(&mut self) -> Res<()> {
        let mut registers = self.body.registers.iter().zip(&self.body.pending);
        match registers.find_map(|(register, used)| Some((register, (*used)?))) {
            Some((register, at)) => {
                let message = format!("`%{}` is used but not defined", register.name).into();
                Err(Fail { at, message })
            }
            None => Ok(()),
        }
    }

    /// One instruction; none if it is debug information. What cannot be read becomes `Unsupported`.
    fn instruction_or_unsupported(&mut self) -> Res<Option<Instruction>> {
        let start = self.cursor.start();
        let registers = self.body.registers.len();
        match self.instruction() {
            Ok(instruction) => Ok(instruction),
            Err(fail) => {
                self.depth = 0;
                self.in_function_type = false;
                self.body.forget(registers);
                self.unsupported(start, fail).map(Some)
            }
        }
    }

    fn unsupported(&mut self, start: usize, fail: Fail) -> Res<Instruction> {
        self.cursor.jump(start);
        let mut name = None;
        if let Token::Local(local) = self.cursor.peek() {
            self.cursor.next();
            self.cursor.expect(b'=')?;
            name = Some(local);
        }
        let Ok(word) = self.cursor.word() else {
            return Err(fail);
        };
        let end = instruction_end(self.cursor.text, self.cursor.at);
        let text = &self.cursor.text[start..end];
        self.cursor.jump(end);
        let result = match name {
            Some(name) => {
                let ty = self.module.types.intern(Type::Other("unknown".into()));
                Some(self.define(Some(name), ty)?)
            }
            None => None,
        };
        let is_last = self.cursor.peek() == Token::Punct(b'}') || self.cursor.label().is_some();
        let targets = if is_last {
            Some(self.named_blocks(text))
        } else {
            None
        };
        let assembly = fail.message == "inline assembly";
        Ok(Instruction {
            result,
            op: Op::Unsupported(Box::new(Unsupported {
                name: if assembly { "inline assembly" } else { word }.into(),
                detail: Some(fail.message.into()).filter(|_| !assembly),
                line: line_of(self.cursor.text, start),
                targets,
            })),
            location: self.location_in(text),
        })
    }

    /// The blocks that a text names with `label`.
    fn named_blocks(&mut self, text: &'a str) -> Vec<BlockId> {
        let mut blocks = Vec::new();
        for part in text.split("label %").skip(1) {
            let end = part.find([',', ' ', ']', '\n', '\r']);
            let name = unquote(&part[..end.unwrap_or(part.len())]);
            blocks.extend(self.body.blocks.get(&name));
        }
        blocks.sort_unstable();
        blocks.dedup();
        blocks
    }

    fn location_in(&mut self, text: &'a str) -> Option<crate::Loc> {
        let (_, rest) = text.rsplit_once("!dbg !")?;
        let digits = rest.find(|c: char| !c.is_ascii_digit());
        let number = rest[..digits.unwrap_or(rest.len())].parse().ok()?;
        self.metadata.place(number, &mut self.module.files)
    }
}

/// The end of an instruction that cannot be read: of its line, or of the line where its square brackets are closed, with lines that
/// begin with a word that continues an instruction.
fn instruction_end(text: &str, start: usize) -> usize {
    let mut depth = 0i32;
    let mut quoted = false;
    let mut end = text.len();
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'"' => quoted = !quoted,
            b'[' if !quoted => depth += 1,
            b']' if !quoted => depth -= 1,
            b'\n' if depth <= 0 => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    loop {
        let line = &text[end..];
        let next = end + line.len() - line.trim_start().len();
        let word = text[next..].split_whitespace().next().unwrap_or("");
        let goes_on = matches!(word, "to" | "unwind" | "cleanup" | "catch" | "filter");
        if !goes_on || label_at(text, next).is_some() {
            return end;
        }
        end = line_end(text, next);
    }
}
