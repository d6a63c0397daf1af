//! Arguments for `...`, and lists of arguments.

use super::init::Init;
use super::statements::Writer;
use crate::ctype::{Names, declare};
use crate::model::{ARGUMENT_LIST, argument_list_value};

impl Writer<'_> {
    /// An argument that stands for `...`.
    pub(super) fn extra_value(&mut self, input: usize) -> String {
        let found = &self.model.layout.inputs[input];
        match self.init(&found.node, found.offset, "0", &found.name) {
            Init::Atom(text) => text,
            _ => "0".to_owned(),
        }
    }

    /// A list from which the arguments of the test are read, then zeros.
    pub(super) fn argument_list(&mut self, formal: usize, name: &str) {
        let types = &self.program.types;
        let declared = declare(types, self.entry.params[formal].ty, name, Names::Spelled);
        self.lines.push(format!("{declared};"));
        let stack = self.taken.fresh(&format!("{name}_values"));
        self.lines.push(format!(
            "long long *{stack} = calloc (64, sizeof (long long));"
        ));
        for (index, input) in self.model.extra_inputs().into_iter().enumerate() {
            let ty = self.model.layout.inputs[input].node.ty;
            let (ty, value) = (self.type_of(ty, "0"), &self.extra[index]);
            self.lines.push(format!(
                "(void) memcpy (&{stack}[{index}], &({ty}) {{{value}}}, sizeof ({ty}));"
            ));
        }
        let value = argument_list_value(&stack);
        self.lines.push(format!(
            "(void) memcpy ({name}, &({ARGUMENT_LIST})\n    {value}, sizeof ({name}));"
        ));
    }
}
