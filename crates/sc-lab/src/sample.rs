//! A generated function with all that belongs to it, and its C text.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::Features;
use crate::tree::{Expr, Stmt, write_block};

/// A value among the input bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// C type.
    pub ctype: &'static str,
    /// First byte.
    pub offset: usize,
    /// Number of bytes.
    pub size: usize,
    /// Whether the type is signed.
    pub signed: bool,
    /// Least value.
    pub low: i64,
    /// Greatest value.
    pub high: i64,
}

/// A C function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Up to the parameters.
    pub head: String,
    /// Declarations of variables, each with its initializer.
    pub locals: Vec<Stmt>,
    /// What it does.
    pub body: Vec<Stmt>,
    /// `return …;`, or empty.
    pub result: Option<Expr>,
}

impl Function {
    fn write(&self, text: &mut String) {
        text.push_str(&self.head);
        text.push_str("\n{\n");
        write_block(&self.locals, 1, text);
        write_block(&self.body, 1, text);
        if let Some(result) = &self.result {
            let stmt = Stmt::simple("return $0;", vec![result.clone()]);
            write_block(&[stmt], 1, text);
        }
        text.push_str("}\n\n");
    }
}

/// A global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// Type, name, and what follows the name.
    pub declarator: String,
    /// The initializer.
    pub value: String,
}

/// A generated function under test. Its text has `@` before each global name, which becomes a prefix of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What it was made from.
    pub seed: u64,
    /// The inputs.
    pub slots: Vec<Slot>,
    /// Definitions of types.
    pub types: Vec<String>,
    /// Definitions that constructs need, before all functions.
    pub definitions: Vec<String>,
    /// Definitions in another file.
    pub elsewhere: Vec<String>,
    /// The features that it is known to use.
    pub features: Features,
    /// Global variables.
    pub globals: Vec<Global>,
    /// The functions that it calls, callees first.
    pub helpers: Vec<Function>,
    /// The function under test.
    pub main: Function,
    /// Variables without an initialiser that tests do not set.
    pub fixed: Vec<String>,
    /// How the inputs in `in` are given to it.
    pub entry: String,
    /// How inputs that are parameters `s0`, `s1`, … are given to it.
    pub call: String,
    /// Its labels have the numbers from 1 to this.
    pub labels: u32,
    /// Those that count however the run ends.
    pub error_labels: BTreeSet<u32>,
}

impl Sample {
    /// Number of input bytes.
    pub fn input_size(&self) -> usize {
        self.slots
            .iter()
            .map(|slot| slot.offset + slot.size)
            .max()
            .unwrap_or(0)
            .max(1)
    }

    /// Number of inputs.
    pub fn inputs(&self) -> u64 {
        self.slots
            .iter()
            .map(|slot| slot.high.abs_diff(slot.low) + 1)
            .product()
    }

    /// Name of the function that an engine executes.
    pub fn entry_name(index: usize) -> String {
        format!("f{index}_run")
    }

    /// A measure of how much there is to read.
    pub fn size(&self) -> usize {
        let functions = self.helpers.iter().chain([&self.main]);
        let bodies = functions.map(|function| {
            let body: usize = function.body.iter().map(Stmt::size).sum();
            let locals: usize = function.locals.iter().map(Stmt::size).sum();
            body + locals + 20 + function.result.as_ref().map_or(0, Expr::size)
        });
        bodies.sum::<usize>()
            + 3 * self.globals.len()
            + 3 * self.types.len()
            + 5 * (self.definitions.len() + self.elsewhere.len())
    }

    /// Types, variables and functions.
    pub(crate) fn definitions(&self) -> String {
        let mut text = String::new();
        for definition in self.types.iter().chain(&self.definitions) {
            text.push_str(definition);
            text.push('\n');
        }
        for Global {
            declarator, value, ..
        } in &self.globals
        {
            text.push_str(&format!("static {declarator} = {value};\n"));
        }
        for function in self.helpers.iter().chain([&self.main]) {
            function.write(&mut text);
        }
        text
    }

    /// The struct of the input bytes.
    pub(crate) fn input_struct(&self) -> String {
        let mut text = String::from("struct __attribute__((packed)) @in {\n");
        for (number, slot) in self.slots.iter().enumerate() {
            text.push_str(&format!("    {} s{number};\n", slot.ctype));
        }
        text.push_str("};\n\n");
        text
    }

    /// The C text, as the function with this number of its file.
    pub fn text(&self, index: usize) -> String {
        let mut text = self.definitions() + &self.input_struct();
        text.push_str("LAB_ENTRY void @run(const unsigned char *bytes)\n{\n");
        text.push_str("    const struct @in *in = (const void *)bytes;\n");
        for line in self.entry.lines() {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str("}\n");
        text.replace('@', &format!("f{index}_"))
    }

    /// What brute force needs besides: how to set the globals back, the inputs, and the labels that count however the
    /// run ends.
    pub fn truth_text(&self, index: usize, error_labels: &BTreeSet<u32>) -> String {
        let mut text = String::from("static void @reset(void)\n{\n");
        for Global { name, value, .. } in &self.globals {
            text.push_str(&format!(
                "    {{ static const __typeof__({name}) saved = {value}; __builtin_memcpy((void *)&{name}, (const void *)&saved, sizeof saved); }}\n"
            ));
        }
        text.push_str("}\nstatic const struct lab_slot @slots[] = {\n");
        for Slot {
            offset,
            size,
            low,
            high,
            ..
        } in &self.slots
        {
            text.push_str(&format!("    {{{offset}, {size}, {low}, {high}}},\n"));
        }
        text.push_str("};\n");
        text.push_str(&any_end(error_labels));
        text.replace('@', &format!("f{index}_"))
    }

    pub(crate) fn row(&self, index: usize, labels: u32) -> String {
        let (size, slots) = (self.input_size(), self.slots.len());
        format!(
            "    {{f{index}_run, f{index}_reset, {labels}, {size}, {slots}, f{index}_slots, f{index}_any_end}},\n"
        )
    }
}

/// The list of labels that count however the run ends.
fn any_end(labels: &BTreeSet<u32>) -> String {
    let list: String = labels.iter().map(|label| format!("{label}, ")).collect();
    format!("static const unsigned @any_end[] = {{{list}0}};\n")
}

/// The file that an engine gets.
pub fn subject_text(samples: &[Sample]) -> String {
    let mut text = String::from("#include \"common.h\"\n#include \"subject.h\"\n\n");
    for (index, sample) in samples.iter().enumerate() {
        let _ = writeln!(
            text,
            "/* {}: seed {} */\n{}",
            index,
            sample.seed,
            sample.text(index)
        );
    }
    text
}

/// The file that brute force runs.
pub fn truth_text(samples: &[Sample]) -> String {
    let mut text = String::from("#include \"common.h\"\n#include \"truth.h\"\n\n");
    for (index, sample) in samples.iter().enumerate() {
        let more = sample.truth_text(index, &sample.error_labels);
        let _ = writeln!(text, "{}\n{more}", sample.text(index));
    }
    text.push_str(&table(samples.iter().map(|sample| (sample, sample.labels))));
    text
}

/// The table of functions, each with the number of its labels.
pub(crate) fn table<'a>(functions: impl Iterator<Item = (&'a Sample, u32)>) -> String {
    let mut text =
        String::from("#ifdef LAB_COUNT\nconst unsigned lab_count = LAB_COUNT;\n#endif\n");
    text.push_str("const struct lab_function LAB_TABLE[] = {\n");
    for (index, (sample, labels)) in functions.enumerate() {
        text.push_str(&sample.row(index, labels));
    }
    text.push_str("};\n");
    text
}
