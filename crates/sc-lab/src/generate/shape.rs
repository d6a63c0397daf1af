//! How the input bytes become parameters.

use super::Generator;
use super::scope::*;
use crate::feature::Feature;
use crate::sample::{Global, Slot};

/// The interface of the function under test.
pub struct Shape {
    pub slots: Vec<Slot>,
    pub globals: Vec<Global>,
    /// Integers that hold the inputs in the function.
    pub parameters: Vec<(Int, String)>,
    pub head: String,
    pub entry: String,
    /// The same with the inputs in parameters `s0`, `s1`, ….
    pub call: String,
}

impl Generator<'_> {
    pub fn shape(&mut self) -> Shape {
        let (slots, types) = self.slots();
        let inputs: Vec<_> = (0..slots.len())
            .map(|index| format!("in->s{index}"))
            .collect();
        let choice = if self.has(Feature::InputShapes) {
            self.random.below(6)
        } else {
            0
        };
        let (parameters, head, entry, globals) = match choice {
            1 => by_globals(&types, &inputs),
            2 => by_struct(&types, &inputs, self.random.chance(50)),
            3 | 4 => return self.by_block(choice == 4),
            _ => by_value(&types, &inputs),
        };
        let call = entry.replace("in->", "");
        Shape {
            slots,
            globals,
            parameters,
            head,
            entry,
            call,
        }
    }

    fn slots(&mut self) -> (Vec<Slot>, Vec<Int>) {
        let mut slots: Vec<Slot> = Vec::new();
        let mut types = Vec::new();
        let mut inputs = 1u64;
        let count = 2 + usize::from(self.random.chance(40));
        while slots.len() < count {
            let ty = if self.has(Feature::Ranges) {
                *self
                    .random
                    .pick(&[UCHAR, UCHAR, SCHAR, SCHAR, BOOL, SHORT, USHORT, INT, LONG])
            } else {
                *self.random.pick(&[UCHAR, SCHAR])
            };
            let (low, high) = self.limits(ty, self.inputs / inputs);
            inputs *= high.abs_diff(low) + 1;
            let offset = slots.last().map_or(0, |slot| slot.offset + slot.size);
            let size = ty.bits.div_ceil(8) as usize;
            slots.push(Slot {
                ctype: ty.name,
                offset,
                size,
                signed: ty.signed,
                low,
                high,
            });
            types.push(ty);
        }
        (slots, types)
    }

    /// A range of the type with at most so many values.
    fn limits(&mut self, ty: Int, most: u64) -> (i64, i64) {
        let (least, greatest) = match (ty.bits, ty.signed) {
            (1, _) => return (0, i64::from(most >= 2)),
            (bits, true) => (-1i64 << (bits - 1), (1i64 << (bits - 1)).wrapping_sub(1)),
            (bits, false) => (0, (1i64 << bits) - 1),
        };
        let all = ty.bits <= 16 && most > greatest.abs_diff(least) && !self.random.chance(25);
        if all {
            return (least, greatest);
        }
        let width = (1 + self.random.below(300) as u64)
            .min(most)
            .min(greatest.abs_diff(least))
            - 1;
        let low = match self.random.below(3) {
            0 => least,
            1 => greatest - width as i64,
            _ => (-(width as i64) / 2).max(least),
        };
        (low, low + width as i64)
    }

    /// Bytes behind a pointer, perhaps with a length of their own.
    fn by_block(&mut self, with_length: bool) -> Shape {
        let byte = |offset, high| Slot {
            ctype: "unsigned char",
            offset,
            size: 1,
            signed: false,
            low: 0,
            high,
        };
        // A power of two of values for each byte; four lengths, if there are lengths.
        let bits = self.inputs.ilog2() - if with_length { 2 } else { 0 };
        let high = |offset: u32| (1 << ((bits + offset) / 3).min(8)) - 1;
        let mut slots: Vec<_> = (0..3)
            .map(|offset| byte(offset as usize, high(offset)))
            .collect();
        let mut head = "static int @main(unsigned char *p)".to_owned();
        let mut entry = String::from(
            "unsigned char *p = __sc_block(3, 0);\np[0] = in->s0;\np[1] = in->s1;\np[2] = in->s2;\n@main(p);\n",
        );
        let mut call =
            String::from("unsigned char p[3];\np[0] = s0;\np[1] = s1;\np[2] = s2;\n@main(p);\n");
        let mut parameters: Vec<_> = (0..3).map(|index| (UCHAR, format!("p[{index}]"))).collect();
        if with_length {
            slots.push(Slot {
                ctype: "int",
                offset: 3,
                size: 4,
                signed: true,
                low: 0,
                high: 3,
            });
            head = "static int @main(unsigned char *p, int n)".into();
            entry = String::from(
                "unsigned char *p = __sc_block_up_to(in->s3, 3, 0);\nint i;\nconst unsigned char *all = bytes;\nfor (i = 0; i < in->s3; i++)\n    p[i] = all[i];\n@main(p, in->s3);\n",
            );
            call = call.replace("@main(p)", "@main(p, s3)");
            parameters = vec![(INT, "n".to_owned())];
            // Reading an element may be out of bounds, so it is not a plain variable.
            for index in 0..3 {
                self.guarded.push(format!("(n > {index} ? p[{index}] : 0)"));
            }
            self.guarded.push("p[n - 1]".to_owned());
        }
        Shape {
            slots,
            globals: Vec::new(),
            parameters,
            head,
            entry,
            call,
        }
    }
}

type Passed = (Vec<(Int, String)>, String, String, Vec<Global>);

fn by_value(types: &[Int], inputs: &[String]) -> Passed {
    let parameters: Vec<_> = types
        .iter()
        .enumerate()
        .map(|(index, ty)| (*ty, format!("i{index}")))
        .collect();
    let list: Vec<_> = parameters
        .iter()
        .map(|(ty, name)| format!("{} {name}", ty.name))
        .collect();
    let head = format!("static int @main({})", list.join(", "));
    (
        parameters,
        head,
        format!("@main({});\n", inputs.join(", ")),
        Vec::new(),
    )
}

fn by_globals(types: &[Int], inputs: &[String]) -> Passed {
    let parameters: Vec<_> = types
        .iter()
        .enumerate()
        .map(|(index, ty)| (*ty, format!("@i{index}")))
        .collect();
    let global = |(ty, name): &(Int, String)| {
        let declarator = format!("{} {name}", ty.name);
        Global {
            name: name.clone(),
            declarator,
            value: "0".into(),
        }
    };
    let globals = parameters.iter().map(global).collect();
    let mut entry: String = parameters
        .iter()
        .zip(inputs)
        .map(|((_, name), input)| format!("{name} = {input};\n"))
        .collect();
    entry.push_str("@main();\n");
    (parameters, "static int @main(void)".into(), entry, globals)
}

fn by_struct(types: &[Int], inputs: &[String], pointer: bool) -> Passed {
    let access = if pointer { "->" } else { "." };
    let parameters: Vec<_> = types
        .iter()
        .enumerate()
        .map(|(index, ty)| (*ty, format!("q{access}f{index}")))
        .collect();
    let fields: String = types
        .iter()
        .enumerate()
        .map(|(index, ty)| format!(" {} f{index};", ty.name))
        .collect();
    let star = if pointer { "*" } else { "" };
    let head =
        format!("struct @parameters {{{fields} }};\nstatic int @main(struct @parameters {star}q)");
    let mut entry = String::from("struct @parameters q;\n");
    for (index, input) in inputs.iter().enumerate() {
        entry.push_str(&format!("q.f{index} = {input};\n"));
    }
    entry.push_str(if pointer {
        "@main(&q);\n"
    } else {
        "@main(q);\n"
    });
    (parameters, head, entry, Vec::new())
}
