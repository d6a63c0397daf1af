//! Declarations of options.

use std::marker::PhantomData;

use crate::kind::Kind;
use crate::value::Value;

/// Whether another value of an option makes another project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The option changes the set of inputs or objectives, and is part of the project key.
    Project,
    /// The option may differ from run to run on the same project.
    Run,
}

/// Whether an option has an effect in this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It has.
    Works,
    /// It is accepted because configuration files of SeaCoral contain it, and ignored for this reason.
    NoEffect(&'static str),
}

/// Everything about an option but the type of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionInfo {
    /// Section of `seacoral.toml`.
    pub section: &'static str,
    /// Name within the section.
    pub name: &'static str,
    /// Long option, without `--`.
    pub flag: &'static str,
    /// Other spellings of the long option.
    pub aliases: &'static [&'static str],
    /// Kind of value.
    pub kind: Kind,
    /// Default as the user would write it; empty: none.
    pub default: &'static str,
    /// Project-defining or not.
    pub scope: Scope,
    /// Whether it has an effect.
    pub state: State,
    /// One line of help.
    pub help: &'static str,
}

impl OptionInfo {
    /// The environment variable of the option.
    pub fn variable(&self) -> String {
        self.variable_in(self.section)
    }

    /// The environment variable of the option under another name of its section.
    pub fn variable_in(&self, section: &str) -> String {
        let name = format!("SEACORAL_{section}_{}", self.name);
        name.to_uppercase().replace('-', "_")
    }
}

/// An option whose value is a `T`.
#[derive(Debug)]
pub struct Key<T> {
    /// Everything but the type.
    pub info: OptionInfo,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

impl<T: Value> Key<T> {
    /// An option without a default that may differ from run to run.
    pub const fn new(
        section: &'static str,
        name: &'static str,
        flag: &'static str,
        help: &'static str,
    ) -> Self {
        Self {
            info: OptionInfo {
                section,
                name,
                flag,
                aliases: &[],
                kind: T::KIND,
                default: "",
                scope: Scope::Run,
                state: State::Works,
                help,
            },
            value: PhantomData,
        }
    }

    /// With a default.
    pub const fn default(mut self, default: &'static str) -> Self {
        self.info.default = default;
        self
    }

    /// With another long option than the usual one.
    pub const fn flag(mut self, flag: &'static str) -> Self {
        self.info.flag = flag;
        self
    }

    /// With other spellings of the long option.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.info.aliases = aliases;
        self
    }

    /// Part of the project key.
    pub const fn project(mut self) -> Self {
        self.info.scope = Scope::Project;
        self
    }

    /// Accepted and ignored, for this reason.
    pub const fn no_effect(mut self, why: &'static str) -> Self {
        self.info.state = State::NoEffect(why);
        self
    }
}
