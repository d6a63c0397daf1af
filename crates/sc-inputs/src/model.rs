//! The input model of one entrypoint.

use sc_frontend::{FunctionId, GlobalId, Program, Type, TypeKind};
use sc_types::Condition;
use std::collections::BTreeSet;

use crate::build::{Builder, initial_values};
use crate::error::InputError;
use crate::fixtures::find_fixtures;
use crate::growth::Bound;
use crate::line::{About, Line, folded};
use crate::node::{Layout, NodeKind, Scalar};
use crate::options::InputOptions;
use crate::stubs;

/// `va_list` of the usual ABI of x86-64.
pub(crate) fn is_argument_list(ty: &Type) -> bool {
    matches!(&ty.kind, TypeKind::Other(name) if name == "va_list")
        && ty.canonical.contains("__va_list_tag")
}

/// The value of such a list after its registers are used up, so that all arguments are read from `arguments`.
pub(crate) fn argument_list_value(arguments: &str) -> String {
    format!("{{48, 304, {arguments}, 0}}")
}

/// The struct that such a list is.
pub(crate) const ARGUMENT_LIST: &str =
    "struct {unsigned sc_integers, sc_floats; void *sc_stack, *sc_registers;}";

/// So many arguments stand for `...`.
pub(crate) const VARIADIC_ARGUMENTS: usize = 4;

/// What a test chooses values for, and how they reach the entrypoint.
#[derive(Debug, Clone)]
pub struct InputModel {
    /// The entrypoint.
    pub entry: FunctionId,
    /// Its slots.
    pub layout: Layout,
    /// What each input of the layout is, in the same order.
    pub origins: Vec<Origin>,
    /// Called before the entrypoint.
    pub init: Option<Fixture>,
    /// Judges arguments and result.
    pub oracle: Option<Fixture>,
    /// Expression that must hold before the call.
    pub assume: Option<String>,
    /// Options that are ignored, with the reason.
    pub warnings: Vec<String>,
    pub(crate) lines: Vec<Line>,
}

/// What an input is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Formal of the entrypoint, by position.
    Formal(usize),
    /// A global.
    Global(GlobalId),
    /// `argc` and `argv` of `main` together.
    Arguments,
    /// An argument that stands for `...`, or is in a `va_list`.
    Extra(usize),
}

/// A function of the user around the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixture {
    /// The function.
    pub function: FunctionId,
    /// It gets the entrypoint's arguments.
    pub takes_arguments: bool,
}

impl InputModel {
    /// The inputs of `entry`: its formals, then the globals that `reachable`
    /// functions may read. Mappings of what does not exist are ignored: a configuration may be about several
    /// entrypoints.
    pub fn build(
        program: &Program,
        entry: FunctionId,
        reachable: &BTreeSet<FunctionId>,
        options: &InputOptions,
    ) -> Result<Self, InputError> {
        let mut options = options.clone();
        let mut warnings = options.remove_described_twice();
        loop {
            let error = match Self::build_exactly(program, entry, reachable, &options) {
                Ok(model) => return Ok(Self { warnings, ..model }),
                Err(error) => error,
            };
            let Some(mapping) = error.absent_mapping().map(str::to_owned) else {
                return Err(error);
            };
            options.array_size_mapping.retain(|text| *text != mapping);
            warnings.push(error.as_warning());
        }
    }

    fn build_exactly(
        program: &Program,
        entry: FunctionId,
        reachable: &BTreeSet<FunctionId>,
        options: &InputOptions,
    ) -> Result<Self, InputError> {
        let fixtures = find_fixtures(program, entry, options)?;
        let built = Builder::new(program, entry, reachable, options)?.build()?;
        let mut lines = built.lines;
        let is_chosen = built.origins.contains(&Origin::Extra(0));
        if program.function(entry).is_variadic || is_chosen {
            lines.push(Line::Variadic { is_chosen });
        }
        lines.extend(initial_values(program, reachable, options));
        stubs::describe(program, reachable, &mut lines);
        fixtures.describe(program, reachable, options, &mut lines);
        Ok(Self {
            entry,
            layout: built.layout,
            origins: built.origins,
            init: fixtures.init,
            oracle: fixtures.oracle,
            assume: options.precondition(),
            warnings: Vec::new(),
            lines,
        })
    }

    /// The assumed inputs in words, each with the option that changes it.
    pub fn describe(&self) -> Vec<String> {
        self.lines.iter().map(ToString::to_string).collect()
    }

    /// The same, where inputs of many parts are folded.
    pub fn describe_briefly(&self) -> Vec<String> {
        folded(&self.lines)
    }

    /// The same as data.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What a proof takes for granted about the inputs.
    pub fn conditions(&self) -> Vec<Condition> {
        self.lines.iter().filter_map(Line::condition).collect()
    }

    /// What a proof may take for granted about the inputs, each with what has to be named so that it matters.
    pub fn conditions_about(&self) -> Vec<(Condition, About)> {
        let lines = self.lines.iter();
        let conditions = lines.filter_map(|line| Some((line.condition()?, line.about())));
        conditions.collect()
    }

    /// Each line of the model that a proof takes for granted, with the bounds of ours in it.
    pub fn bounded_conditions(&self) -> Vec<(Condition, Vec<Bound>)> {
        let conditions = self.lines.iter();
        let bounded = conditions.filter_map(|line| Some((line.condition()?, line.bounds())));
        bounded.collect()
    }

    /// How many blocks one materialisation may ask for: indices of
    /// `__sc_block` are below this.
    pub fn block_count(&self) -> usize {
        // One more for the environment that `main` may take.
        self.layout
            .inputs
            .iter()
            .map(|input| input.node.blocks())
            .sum::<usize>()
            + 1
    }

    /// The arguments of the call in C: `given`, and `extra` ones or zeros for `...`.
    pub(crate) fn argument_list(
        &self,
        program: &Program,
        given: &[String],
        extra: &[String],
    ) -> String {
        let mut list = given.to_vec();
        if program.function(self.entry).is_variadic {
            list.extend_from_slice(extra);
            // A list may end with 0.
            let first = self.extra_inputs().first().copied();
            let is_float = first.is_some_and(|input| {
                let kind = &self.layout.inputs[input].node.kind;
                matches!(kind, NodeKind::Scalar(Scalar::Float(_)))
            });
            let zero = if is_float { "0.0" } else { "0L" };
            list.extend(std::iter::repeat_n(zero.to_owned(), VARIADIC_ARGUMENTS));
        }
        list.join(", ")
    }

    /// Positions in the layout of what stands for `...`, or is in a `va_list`.
    pub(crate) fn extra_inputs(&self) -> Vec<usize> {
        let origins = self.origins.iter().enumerate();
        let extra = origins.filter(|(_, origin)| matches!(origin, Origin::Extra(_)));
        extra.map(|(input, _)| input).collect()
    }

    /// The inputs that are globals, with their position in the layout.
    pub(crate) fn globals(&self) -> impl Iterator<Item = (usize, GlobalId)> {
        self.origins
            .iter()
            .enumerate()
            .filter_map(|(index, origin)| match origin {
                Origin::Global(global) => Some((index, *global)),
                _ => None,
            })
    }

    /// Position in the layout of the input for a formal of its own.
    pub(crate) fn formal_input(&self, formal: usize) -> Option<usize> {
        self.origins
            .iter()
            .position(|origin| *origin == Origin::Formal(formal))
    }

    /// Position in the layout of `argc` and `argv`.
    pub(crate) fn arguments_input(&self) -> Option<usize> {
        self.origins
            .iter()
            .position(|origin| *origin == Origin::Arguments)
    }
}
