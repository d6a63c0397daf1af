//! Loops of the text, and where they are in the program. Pure.

use std::collections::BTreeMap;

use sc_ir::{BlockId, FunctionId, Loc, Program};
use sc_irc::{Text, Translator};

use super::output::Loop;
use super::rounds::rounds;
use crate::task::Sources;

/// A loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LoopPlace {
    /// The block that ends it, or the instruction that it belongs to; none: it may be anywhere.
    pub at: Option<(FunctionId, BlockId, usize)>,
    /// It is part of the harness.
    pub harness: bool,
    /// How often it goes round at most, as far as its head tells.
    pub rounds: Option<u32>,
    /// Where it is in the source.
    pub location: Option<Loc>,
}

/// The loops of a text by their names, as CBMC lists them.
pub(super) fn loops(
    sources: &Sources,
    translator: &Translator<'_>,
    text: &Text,
    listed: &[Loop],
) -> BTreeMap<String, LoopPlace> {
    let of = |one: &Loop| (one.name.clone(), place(sources, translator, text, one));
    listed.iter().map(of).collect()
}

fn place(sources: &Sources, translator: &Translator<'_>, text: &Text, one: &Loop) -> LoopPlace {
    let program = translator.program();
    let name = one.name.rsplit_once('.').map_or("", |(name, _)| name);
    let helper = text.helper_loops.get(name);
    let line: u32 = one.place.line.parse().unwrap_or(0);
    let ended = text.lines.iter().find(|(at, ..)| *at == line);
    let at = match (helper, ended) {
        (Some(helper), _) => Some((helper.function, helper.block, helper.at)),
        (None, Some((_, function, block))) => Some((*function, *block, usize::MAX)),
        (None, None) => None,
    };
    let location = at.and_then(|(function, block, _)| location(program, function, block));
    let in_function = at.map(|(function, ..)| &*program.function(function).name);
    let head = location.and_then(|loc| rounds(sources, in_function?, loc.line));
    let counted = helper.and_then(|helper| u32::try_from(helper.rounds?).ok());
    LoopPlace {
        at,
        harness: at.is_some_and(|(function, ..)| translator.is_harness(function)),
        rounds: counted.or(head.filter(|_| helper.is_none())),
        location,
    }
}

/// The place of the end of a block in the source.
fn location(program: &Program, function: FunctionId, block: BlockId) -> Option<Loc> {
    let instructions = &program.function(function).block(block).instructions;
    instructions.iter().rev().find_map(|it| it.location)
}
