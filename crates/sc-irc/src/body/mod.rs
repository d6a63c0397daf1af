//! The text of one function.

mod blocks;
mod casts;
mod control;
mod instruction;
mod linear;
mod registers;
mod sites;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use sc_ir::{
    BlockId, Callee, CastOp, Cfg, ConstantKind, Function, FunctionId, Instruction, IntPredicate,
    Op, Operand, Program, Reg, Type, TypeId,
};

use self::registers::{local_registers, single_uses};
use crate::calls::{Hook, Known, known};
use crate::emitter::{LineCounter, Translator, Writer};
use crate::operations::{self, cut, literal};
use crate::order::hook;
use crate::plain::Plain;
use crate::types::{self, Scalar};
use crate::{Error, Form, Gap, HelperLoop, Order, Question, Site, SiteKind, Unsupported};

/// Stands for all memory where variables are meant that values depend on.
const MEMORY: Reg = Reg(u32::MAX);

/// An instruction was written, or cannot be.
pub(crate) type Done = Result<(), Unsupported>;

/// An address in two parts: CBMC mostly knows the object that the first one points to.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// A pointer that can be written any number of times.
    pub base: String,
    /// Bytes from there, as an unsigned number.
    pub delta: String,
    /// The variables that it depends on.
    pub reads: BTreeSet<Reg>,
}

/// A block with declarations of its own: CBMC merges variables wherever two ways meet, but not those that no longer exist.
#[derive(Clone, Debug)]
struct Scope {
    /// Where they go.
    place: usize,
    /// The block, and those that are written behind it.
    blocks: Vec<BlockId>,
    declarations: String,
}

/// One function in the making.
pub(crate) struct Body<'w, 't> {
    writer: &'w mut Writer<'t>,
    pub id: FunctionId,
    pub function: &'t Function,
    pub block: BlockId,
    pub at: usize,
    pub definitions: BTreeMap<Reg, &'t Instruction>,
    pub plain: Plain<'t>,
    cfg: Cfg,
    /// What tells whether the run gets here, where all is executed anyway.
    pub reach: Option<String>,
    /// Blocks that stand behind others already.
    written: BTreeSet<BlockId>,
    /// Registers that one instruction of their own block reads, and nothing else.
    single: BTreeSet<Reg>,
    /// Values of such registers that nothing has read yet, with the variables that they depend on.
    pending: BTreeMap<Reg, (String, BTreeSet<Reg>)>,
    /// Registers that nothing reads but labels that are not asked about.
    dead: BTreeSet<Reg>,
    /// Addresses that registers of this block are, as long as what they depend on does not change.
    addresses: BTreeMap<Reg, Address>,
    declarations: String,
    /// Registers that only the block reads that defines them.
    local: BTreeMap<Reg, BlockId>,
    /// The block that is being written, if it has declarations of its own.
    scope: Option<Scope>,
    /// Nothing is taken from it that was counted.
    statements: String,
    counter: LineCounter,
    temporaries: usize,
    /// The block of the function in which a block of the greatest size was made last, and the type of its elements.
    pub spacious_here: Option<(BlockId, Option<TypeId>)>,
    /// Lines of statements that end blocks.
    ends: Vec<(usize, BlockId)>,
}

impl Address {
    /// The address as one expression.
    pub fn text(&self) -> String {
        match self.delta.is_empty() {
            true => self.base.clone(),
            false => format!("({} + (signed long)({}))", self.base, self.delta),
        }
    }
}

impl<'w, 't> Body<'w, 't> {
    /// Writes a function.
    pub fn write(writer: &'w mut Writer<'t>, id: FunctionId) {
        let translator = writer.translator;
        let Ok(head) = translator.head(id) else {
            return;
        };
        let function = translator.program.function(id);
        let plain = translator.plain(id);
        let mut body = Self {
            writer,
            id,
            function,
            block: BlockId(0),
            at: 0,
            definitions: plain.definitions.clone(),
            plain,
            cfg: Cfg::new(function),
            reach: None,
            written: BTreeSet::new(),
            single: single_uses(function),
            pending: BTreeMap::new(),
            dead: BTreeSet::new(),
            addresses: BTreeMap::new(),
            declarations: String::new(),
            local: local_registers(function),
            scope: None,
            statements: String::new(),
            counter: LineCounter::default(),
            temporaries: 0,
            spacious_here: None,
            ends: Vec::new(),
        };
        body.find_dead();
        body.registers();
        for index in 0..function.blocks.len() {
            if !body.written.contains(&BlockId::new(index)) {
                body.one_block(BlockId::new(index));
            }
        }
        body.finish(&head);
    }

    fn finish(self, head: &str) {
        let _ = writeln!(self.writer.bodies, "{head} {{");
        self.writer.bodies += &self.declarations;
        let mut ends = self.ends.into_iter().peekable();
        for (number, line) in self.statements.lines().enumerate() {
            while let Some((_, block)) = ends.next_if(|(at, _)| *at == number) {
                self.writer.ends(self.id, block);
            }
            self.writer.bodies += line;
            self.writer.bodies.push('\n');
        }
        self.writer.bodies += "}\n";
    }

    pub fn translator(&self) -> &'t Translator<'t> {
        self.writer.translator
    }

    pub fn program(&self) -> &'t Program {
        self.writer.translator.program
    }

    pub fn question(&self) -> &'t Question {
        self.writer.question
    }

    /// Whether the predicate of a label is code without effects.
    pub fn is_quiet(&self, label: u32) -> bool {
        self.writer.translator.quiet.contains(&label)
    }

    pub fn order(&self) -> &'t Order {
        &self.writer.translator.order
    }

    pub fn line(&mut self, text: &str) {
        self.statements += "  ";
        self.statements += text;
        self.statements.push('\n');
    }

    /// Text of functions that stand before this one.
    pub fn helper(&mut self, text: &str) {
        self.writer.helpers += text;
    }

    /// A name for a function of its own for this instruction, which has a loop.
    pub fn looping_helper(&mut self, what: &str, rounds: Option<u64>) -> String {
        let unique = self.temporary();
        let name = format!("__sc_{what}_f{}_{unique}", self.id.index());
        let helper = HelperLoop {
            function: self.id,
            block: self.block,
            at: self.at,
            rounds,
        };
        self.writer.loops.insert(name.clone(), helper);
        name
    }

    /// The same, unless it stands there already.
    pub fn helper_once(&mut self, text: &str) {
        if !self.writer.helpers.contains(text) {
            self.helper(text);
        }
    }

    /// Declares a variable of the function, which has any value.
    pub fn declare(&mut self, declaration: &str) {
        let fresh = self.writer.fresh();
        let _ = writeln!(self.declarations, "  {declaration}{fresh};");
    }

    /// The same for a variable that only the present block uses.
    pub fn declare_here(&mut self, declaration: &str) {
        let fresh = self.writer.fresh();
        match &mut self.scope {
            Some(scope) => {
                let _ = write!(scope.declarations, " {declaration}{fresh};");
            }
            None => self.declare(declaration),
        }
    }

    pub fn temporary(&mut self) -> String {
        self.temporaries += 1;
        format!("x{}", self.temporaries)
    }

    /// Notes that a construct is used, which has to be on the list.
    pub fn trust(&mut self, construct: String) -> Done {
        let listed = self.translator().trusts(&construct);
        if !listed {
            return Err(Unsupported::new(format!(
                "'{construct}' is not on the list of tested constructs"
            )));
        }
        self.writer.constructs.insert(construct);
        Ok(())
    }
}
