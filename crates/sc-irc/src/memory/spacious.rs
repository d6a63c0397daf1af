//! Blocks of the harness whose size depends on the test, as objects of the greatest size that they may have.
//!
//! CBMC looks at an object of a size that is not constant through its theory of arrays, which is slower by orders of
//! magnitude. Such a block is an object that is large enough for every test instead, and a variable has its real size; every
//! check of an access reads that variable. What is behind the real size is never accessed.

use sc_ir::{BlockId, Callee, Cfg, FunctionId, Program};

use super::*;
use crate::Chance;
use crate::calls::{Hook, Known, known};
use crate::emitter::instructions;

/// So many sizes are told apart where they are read; more of them by a function.
const INLINE: usize = 6;

/// Where such blocks are made. Each place makes one block at most in a run, so that one variable is enough.
#[derive(Debug, Default)]
pub(crate) struct Spacious {
    places: Vec<(FunctionId, BlockId, usize)>,
}

impl Spacious {
    /// Finds the places in functions of the harness.
    pub fn new(program: &Program, entry: FunctionId, functions: &BTreeSet<FunctionId>) -> Self {
        let mut places = Vec::new();
        for id in called_once(program, entry, functions) {
            let function = program.function(id);
            let cfg = Cfg::new(function);
            for (index, block) in function.blocks.iter().enumerate() {
                let block_id = BlockId::new(index);
                if cfg.innermost_loop(block_id).is_some() {
                    continue;
                }
                for (at, instruction) in block.instructions.iter().enumerate() {
                    if is_block_up_to(program, instruction) {
                        places.push((id, block_id, at));
                    }
                }
            }
        }
        Self { places }
    }

    fn number(&self, place: (FunctionId, BlockId, usize)) -> Option<usize> {
        self.places.iter().position(|it| *it == place)
    }

    /// The size of the object that a pointer points into: the pointer is an expression that may stand anywhere.
    pub fn size(&self, pointer: &str) -> String {
        match self.places.len() {
            0 => own_size(pointer),
            1..=INLINE => self.cases(pointer),
            _ => format!("__sc_size({pointer})"),
        }
    }

    fn cases(&self, pointer: &str) -> String {
        let case =
            |at| format!("__CPROVER_same_object({pointer}, __sc_block_{at}) ? __sc_size_{at} : ");
        let cases: String = (0..self.places.len()).map(case).collect();
        format!("({cases}{})", own_size(pointer))
    }

    /// The variables, and the function that tells the size of any object.
    pub fn definitions(&self) -> String {
        let variables = (0..self.places.len())
            .map(|at| format!("unsigned char *__sc_block_{at};\nunsigned long __sc_size_{at};\n"));
        let mut text: String = variables.collect();
        text += "unsigned long __sc_size(unsigned char *p) {\n";
        for at in 0..self.places.len() {
            text += &format!(
                "  if (__CPROVER_same_object(p, __sc_block_{at})) return __sc_size_{at};\n"
            );
        }
        text + &format!("  return {};\n}}\n", own_size("p"))
    }
}

fn own_size(pointer: &str) -> String {
    format!("(unsigned long)__CPROVER_OBJECT_SIZE({pointer})")
}

fn is_block_up_to(program: &Program, instruction: &Instruction) -> bool {
    let Op::Call(call) = &instruction.op else {
        return false;
    };
    let Callee::Direct(callee) = call.callee else {
        return false;
    };
    let hook = known(&program.function(callee).name);
    let most = call.arguments.get(1).map(|argument| argument.value);
    hook == Some(Known::Hook(Hook::BlockUpTo))
        && matches!(most, Some(Operand::Const(id)) if program.constants.as_int(id).is_some_and(|most| most > 0))
}

/// Functions that a run enters once at most: the entry, and what one call that is not in a loop of such a function calls.
fn called_once(
    program: &Program,
    entry: FunctionId,
    functions: &BTreeSet<FunctionId>,
) -> BTreeSet<FunctionId> {
    let mut calls: std::collections::BTreeMap<FunctionId, usize> = Default::default();
    for id in functions {
        for instruction in instructions(program, *id) {
            if let Op::Call(call) = &instruction.op
                && let Callee::Direct(callee) = call.callee
            {
                *calls.entry(callee).or_default() += 1;
            }
        }
    }
    let taken: BTreeSet<FunctionId> = sc_ir::CallGraph::taken(program).into_iter().collect();
    let mut once = BTreeSet::new();
    let mut todo = vec![entry];
    while let Some(id) = todo.pop() {
        if (id == entry) != calls.get(&id).is_none_or(|count| *count == 0)
            || taken.contains(&id)
            || !once.insert(id)
        {
            continue;
        }
        let function = program.function(id);
        let cfg = Cfg::new(function);
        for (index, block) in function.blocks.iter().enumerate() {
            if cfg.innermost_loop(BlockId::new(index)).is_some() {
                continue;
            }
            for instruction in &block.instructions {
                if let Op::Call(call) = &instruction.op
                    && let Callee::Direct(callee) = call.callee
                    && functions.contains(&callee)
                    && calls.get(&callee) == Some(&1)
                {
                    todo.push(callee);
                }
            }
        }
    }
    once
}

impl Body<'_, '_> {
    /// A block of the size that the first argument is, which is at most the second one.
    pub(crate) fn block_up_to(&mut self, call: &Call, result: Option<&str>) -> Done {
        let size = self.argument(call, 0)?;
        self.spacious_here = None;
        let place = (self.id, self.block, self.at);
        let (Some(number), Some(result)) = (self.translator().spacious.number(place), result)
        else {
            return self.allocate(&size, "0", false, result);
        };
        self.trust("block of the greatest size".to_owned())?;
        let most = self.constant_argument(call, 1).unwrap_or(0);
        let size = self.block_size(&size);
        self.gap_unless(
            &format!("{size} <= {}", literal(u128::from(most), 64)),
            Gap::BlockSize,
        );
        let element = self
            .element_of_block()
            .filter(|(_, bytes)| most.is_multiple_of(*bytes));
        let bytes = match element {
            Some((ty, bytes)) => {
                let object = types::object(&self.program().types, ty, "");
                format!("sizeof({}) * {}ul", object.trim(), most / bytes)
            }
            None => format!("{most}ul"),
        };
        let zero = u8::from(self.question().chance == Chance::Little);
        self.line(&format!(
            "{result} = (unsigned char *)__CPROVER_allocate({bytes}, {zero});"
        ));
        self.line(&format!(
            "__sc_block_{number} = {result}; __sc_size_{number} = {size};"
        ));
        self.spacious_here = Some((self.block, element.map(|(ty, _)| ty)));
        Ok(())
    }

    /// The type of the elements of the block that was made before in this block of the function; none: it has just the size
    /// that it needs.
    fn spacious(&self) -> Option<Option<TypeId>> {
        let (block, ty) = self.spacious_here?;
        (block == self.block).then_some(ty)
    }

    fn constant_argument(&self, call: &Call, at: usize) -> Option<u64> {
        match call.arguments.get(at)?.value {
            Operand::Const(id) => u64::try_from(self.program().constants.as_int(id)?).ok(),
            Operand::Reg(_) => None,
        }
    }

    /// All bytes that there may be are copied, whatever the size is: those behind it are never read.
    pub(crate) fn copy_up_to(&mut self, call: &Call) -> Done {
        let (Some(ty), Some(most)) = (self.spacious(), self.constant_argument(call, 3)) else {
            return self.copy(call, None);
        };
        let (to, from) = (self.argument(call, 0)?, self.argument(call, 1)?);
        let bytes = ty.map_or(1, |ty| self.program().types.size(ty));
        if !most.is_multiple_of(bytes) || most / bytes > ELEMENTS {
            self.copy_bytes(&to, &from, most, None);
            return Ok(());
        }
        for at in (0..most).step_by(usize::try_from(bytes).unwrap_or(1)) {
            self.copy_bytes(
                &format!("({to} + {at})"),
                &format!("({from} + {at})"),
                bytes,
                ty,
            );
        }
        Ok(())
    }

    /// The same for zeros.
    pub(crate) fn clear_up_to(&mut self, call: &Call) -> Done {
        let (to, size) = (self.argument(call, 0)?, self.argument(call, 2)?);
        let (Some(ty), Some(most)) = (self.spacious(), self.constant_argument(call, 3)) else {
            self.fill_loop(&to, "0u", &size);
            return Ok(());
        };
        let bytes = ty.map_or(1, |ty| self.program().types.size(ty));
        let typed = ty.filter(|_| most.is_multiple_of(bytes) && most / bytes <= ELEMENTS);
        let all = typed.is_some_and(|ty| {
            (0..most)
                .step_by(usize::try_from(bytes).unwrap_or(1))
                .all(|at| self.fill_typed(&format!("({to} + {at})"), 0, ty))
        });
        if !all {
            self.fill_loop(&to, "0u", &literal(u128::from(most), 64));
        }
        Ok(())
    }
}
