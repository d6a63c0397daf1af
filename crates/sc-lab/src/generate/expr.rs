//! Random expressions.

use super::Generator;
use super::scope::*;
use crate::feature::Feature;
use crate::tree::{Expr, Kind};

/// What an expression may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Anything.
    Free,
    /// No side effects.
    Quiet,
    /// No side effects, and nothing that may go wrong or branch.
    Plain,
}

use Manner::{Free, Plain, Quiet};

impl Generator<'_> {
    /// Any integer type.
    pub fn int_type(&mut self) -> Int {
        let mut types = vec![
            BOOL, SCHAR, UCHAR, UCHAR, SHORT, USHORT, INT, INT, INT, UINT, UINT,
        ];
        if self.has(Feature::Wide) {
            types.extend([LONG, ULONG]);
        }
        if self.has(Feature::Int128) && self.random.chance(20) {
            types.extend([INT128, UINT128]);
        }
        *self.random.pick(&types)
    }

    /// A constant.
    pub fn constant(&mut self) -> Expr {
        let wide = self.has(Feature::Overflow);
        let text = match self.random.weighted(&[10, 6, 4, 2 * usize::from(wide)]) {
            0 => self.random.range(-2, 9).to_string(),
            1 => self.random.range(0, 255).to_string(),
            2 => (*self.random.pick(&[
                "127", "-128", "128", "255", "256", "-1", "16", "32", "64", "100", "1000",
            ]))
            .to_owned(),
            _ => {
                let mut big = vec![
                    "2147483647",
                    "(-2147483647 - 1)",
                    "4294967295u",
                    "65535",
                    "-32768",
                    "40000",
                    "46341",
                ];
                if self.has(Feature::Wide) {
                    big.extend([
                        "0x7fffffffffffffffL",
                        "0xffffffffffffffffUL",
                        "0x123456789L",
                        "-5L",
                    ]);
                }
                (*self.random.pick(&big)).to_owned()
            }
        };
        let text = if text.starts_with('-') {
            format!("({text})")
        } else {
            text
        };
        Expr::int(text, Vec::new())
    }

    fn leaf(&mut self) -> Expr {
        if self.scope.readable.is_empty() || self.random.chance(25) {
            return self.constant();
        }
        let name = self.random.pick(&self.scope.readable).clone();
        Expr::int(name, Vec::new())
    }

    /// An integer expression.
    pub fn int(&mut self, depth: usize, manner: Manner) -> Expr {
        if depth == 0 || self.random.chance(20) {
            return self.leaf();
        }
        if manner == Plain {
            return self.plain(depth);
        }
        let on = |feature: Feature, weight: usize| weight * usize::from(self.has(feature));
        let have = |list: bool, weight: usize| weight * usize::from(list);
        let scope = &self.scope;
        let weights = [
            24,
            on(Feature::Division, 6),
            6,
            10,
            12,
            8,
            6,
            6,
            8,
            on(Feature::Float, have(!scope.floats.is_empty(), 7)),
            if manner == Free {
                on(Feature::Effects, have(!scope.writable.is_empty(), 8))
            } else {
                0
            },
            have(!scope.callees.is_empty(), 7),
            have(!scope.arrays.is_empty(), 10),
            have(!scope.pointers.is_empty(), 8),
            have(
                !scope.function_pointers.is_empty(),
                if manner == Free { 4 } else { 0 },
            ),
            on(Feature::Library, have(!scope.arrays.is_empty(), 4)),
            on(Feature::Builtins, 4),
            on(Feature::Int128, 3),
            have(!scope.blocks.is_empty(), 5),
        ];
        let inner = depth - 1;
        match self.random.weighted(&weights) {
            0 => self.arithmetic(inner, manner),
            1 => self.division(inner, manner),
            2 => self.shift(inner, manner),
            3 => self.binary(&["&", "|", "^"], inner, manner),
            4 => self.binary(&["<", "<=", ">", ">=", "==", "!="], inner, manner),
            5 => self.binary(&["&&", "||"], inner, manner),
            6 => {
                let operator = *self.random.pick(&["!", "~", "-", "+"]);
                let operand = self.int(inner, manner);
                Expr::int(format!("({operator}$0)"), vec![operand])
            }
            7 => {
                let children = vec![
                    self.int(inner, manner),
                    self.int(inner, manner),
                    self.int(inner, manner),
                ];
                let template = if self.random.chance(80) {
                    "($0 ? $1 : $2)"
                } else {
                    "($0, $1)"
                };
                Expr::int(template, children)
            }
            8 => {
                let ty = self.int_type();
                let operand = self.int(inner, manner);
                Expr::int(format!("(({})$0)", ty.name), vec![operand])
            }
            9 => self.of_floats(inner, manner),
            10 => self.effect(inner),
            11 => self.call(inner, manner),
            12 => self.element(inner, manner),
            13 => self.pointed(inner, manner),
            14 => {
                let name = self.random.pick(&self.scope.function_pointers).clone();
                let arguments = vec![self.int(inner, manner), self.int(inner, manner)];
                Expr::int(format!("{name}($0, $1)"), arguments)
            }
            15 => self.library(inner, manner),
            16 => self.builtin(inner, manner),
            17 => self.very_wide(inner, manner),
            _ => {
                let name = self.random.pick(&self.scope.blocks).clone();
                Expr::int(
                    format!("({name} ? {name}[0] : $0)"),
                    vec![self.int(inner, manner)],
                )
            }
        }
    }

    fn two(&mut self, depth: usize, manner: Manner) -> Vec<Expr> {
        vec![self.int(depth, manner), self.int(depth, manner)]
    }

    fn binary(&mut self, operators: &[&str], depth: usize, manner: Manner) -> Expr {
        let operator = *self.random.pick(operators);
        Expr::int(format!("($0 {operator} $1)"), self.two(depth, manner))
    }

    /// Nothing here is undefined, and nothing branches.
    fn plain(&mut self, depth: usize) -> Expr {
        let operator = *self.random.pick(&[
            "+", "-", "*", "&", "|", "^", "<", "<=", ">", "==", "!=", "==", "<",
        ]);
        let children = self.two(depth - 1, Plain);
        if matches!(operator, "+" | "-" | "*") {
            return Expr::int(format!("((unsigned)$0 {operator} (unsigned)$1)"), children);
        }
        Expr::int(format!("($0 {operator} $1)"), children)
    }

    fn arithmetic(&mut self, depth: usize, manner: Manner) -> Expr {
        let operator = *self.random.pick(&["+", "+", "-", "-", "*"]);
        let children = self.two(depth, manner);
        if self.has(Feature::Overflow) && self.random.chance(70) {
            return Expr::int(format!("($0 {operator} $1)"), children);
        }
        let ty = if self.has(Feature::Wide) && self.random.chance(30) {
            ULONG
        } else {
            UINT
        };
        Expr::int(format!("(({})$0 {operator} $1)", ty.name), children)
    }

    fn division(&mut self, depth: usize, manner: Manner) -> Expr {
        let operator = *self.random.pick(&["/", "%"]);
        let template = if self.has(Feature::DivideByZero) && self.random.chance(30) {
            format!("($0 {operator} $1)")
        } else if self.random.chance(50) {
            format!("($0 {operator} (($1 & 15) + 1))")
        } else {
            format!("($0 {operator} ($1 | 1))")
        };
        Expr::int(template, self.two(depth, manner))
    }

    fn shift(&mut self, depth: usize, manner: Manner) -> Expr {
        let template = match (self.has(Feature::BadShift), self.random.below(5)) {
            (true, 0) => "($0 << $1)",
            (true, 1) => "($0 >> $1)",
            (true, 2) => "($0 << ($1 & 7))",
            (_, 3) => "((unsigned)$0 << ($1 & 31))",
            (false, 2) => "((unsigned short)$0 << ($1 & 7))",
            _ => "($0 >> ($1 & 7))",
        };
        Expr::int(template, self.two(depth, manner))
    }

    fn effect(&mut self, depth: usize) -> Expr {
        let name = self.random.pick(&self.scope.writable).clone();
        match self.random.below(5) {
            0 => Expr::int(format!("{name}++"), Vec::new()),
            1 => Expr::int(format!("(--{name})"), Vec::new()),
            2 => Expr::int(format!("({name} = $0)"), vec![self.int(depth, Free)]),
            3 => Expr::int(format!("({name} += $0)"), vec![self.int(depth, Free)]),
            _ => Expr::int(format!("({name} ^= $0)"), vec![self.int(depth, Free)]),
        }
    }

    fn call(&mut self, depth: usize, manner: Manner) -> Expr {
        let fits = |callee: &&Callee| manner == Free || callee.pure;
        let callees: Vec<_> = self.scope.callees.iter().filter(fits).cloned().collect();
        if callees.is_empty() {
            return self.leaf();
        }
        let Callee {
            name,
            parameters,
            recursive,
            ..
        } = self.random.pick(&callees).clone();
        let arguments: Vec<_> = (0..parameters)
            .map(|_| self.int(depth.min(1), manner))
            .collect();
        let mut holes: Vec<_> = (0..parameters).map(|index| format!("${index}")).collect();
        if recursive {
            holes[0] = "($0 & 3)".to_owned();
        }
        Expr::int(format!("{name}({})", holes.join(", ")), arguments)
    }

    /// An index into this array, mostly within it.
    pub fn index(&mut self, array: &Array, depth: usize, manner: Manner) -> Expr {
        let (operand, length) = (self.int(depth, manner), array.length);
        if self.has(Feature::OutOfBounds) && self.random.chance(25) {
            // Arrays at the end of structs may be meant to be longer, so nobody checks indexes into them. What is far out
            // of bounds may lie in another variable, and is an error that nobody reports.
            let trailing = array.name.contains('.');
            let template = if self.random.chance(50) && !trailing {
                "((int)$0)"
            } else {
                "($0 & 7)"
            };
            return Expr::int(template, vec![operand]);
        }
        if self.random.chance(30) {
            return Expr::int(self.random.below(length).to_string(), Vec::new());
        }
        let template = if length.is_power_of_two() {
            format!("($0 & {})", length - 1)
        } else {
            format!("((unsigned)$0 % {length})")
        };
        Expr::int(template, vec![operand])
    }

    /// An element of an array.
    pub fn element(&mut self, depth: usize, manner: Manner) -> Expr {
        let array = self.random.pick(&self.scope.arrays).clone();
        let index = self.index(&array, depth.min(2), manner);
        Expr::int(format!("{}[$0]", array.name), vec![index])
    }

    /// What a pointer points to, or stands next to it.
    pub fn pointed(&mut self, depth: usize, manner: Manner) -> Expr {
        let Pointer { name, .. } = self.random.pick(&self.scope.pointers).clone();
        if self.has(Feature::OutOfBounds) && self.random.chance(15) {
            return Expr::int(
                format!("{name}[$0 & 1]"),
                vec![self.int(depth.min(1), manner)],
            );
        }
        if self.has(Feature::Null) && self.random.chance(30) {
            return Expr::int(
                format!("({name} && *{name} > $0)"),
                vec![self.int(depth.min(1), manner)],
            );
        }
        Expr::int(format!("(*{name})"), Vec::new())
    }

    fn library(&mut self, depth: usize, manner: Manner) -> Expr {
        let Array {
            name,
            element,
            length,
        } = self.random.pick(&self.scope.arrays).clone();
        let bytes = length * element.bits.div_ceil(8) as usize;
        match self.random.below(4) {
            0 => {
                let other = self.random.pick(&self.scope.arrays).clone();
                let size = bytes.min(other.length * other.element.bits.div_ceil(8) as usize);
                let size = self.size(size, depth, manner);
                // Only the sign of the result means something.
                Expr::int(
                    format!("(memcmp({name}, {}, $0) $1 0)", other.name),
                    vec![
                        size,
                        Expr::new(
                            Kind::Other,
                            *self.random.pick(&["<", ">", "=="]),
                            Vec::new(),
                        ),
                    ],
                )
            }
            1 if element.bits == 8 => {
                Expr::int(format!("(int)strlen((const char *){name})"), Vec::new())
            }
            2 if element.bits == 8 => {
                let byte = self.int(depth.min(1), manner);
                Expr::int(
                    format!("(strchr((const char *){name}, $0) != 0)"),
                    vec![byte],
                )
            }
            _ => {
                let operand = self.int(depth, manner);
                Expr::int("abs((short)$0)", vec![operand])
            }
        }
    }

    /// A size up to `most`, or a little more.
    pub fn size(&mut self, most: usize, depth: usize, manner: Manner) -> Expr {
        if self.random.chance(50) {
            return Expr::int((1 + self.random.below(most)).to_string(), Vec::new());
        }
        let bound = if self.has(Feature::OutOfBounds) {
            most + 2
        } else {
            most + 1
        };
        let operand = self.int(depth.min(1), manner);
        Expr::int(format!("((unsigned)$0 % {bound})"), vec![operand])
    }

    fn builtin(&mut self, depth: usize, manner: Manner) -> Expr {
        let bad = self.has(Feature::BadShift) && self.random.chance(20);
        let templates: &[&str] = if bad {
            &[
                "__builtin_clz($0)",
                "__builtin_ctz($0)",
                "__builtin_ctzl($0)",
            ]
        } else {
            &[
                "__builtin_popcount($0)",
                "__builtin_clz((unsigned)$0 | 1)",
                "__builtin_ctz((unsigned)$0 | 256)",
                "(int)__builtin_bswap32($0)",
                "(int)__builtin_bswap16($0)",
                "__builtin_parity($0)",
                "__builtin_ffs($0)",
                "({ int lab_sum; __builtin_add_overflow($0, $1, &lab_sum) ? 7 : lab_sum; })",
                "({ unsigned char lab_difference; __builtin_sub_overflow($0, $1, &lab_difference) + lab_difference; })",
                "({ short lab_product; __builtin_mul_overflow((short)$0, (short)$1, &lab_product); })",
                "(int)__builtin_rotateleft32($0, $1)",
                "(int)__builtin_bitreverse8($0)",
            ]
        };
        let template = *self.random.pick(templates);
        Expr::int(template, self.two(depth.min(2), manner))
    }

    fn very_wide(&mut self, depth: usize, manner: Manner) -> Expr {
        let templates = [
            "(int)(((__int128)$0 * $1) >> 3)",
            "((unsigned __int128)$0 > (unsigned __int128)$1)",
            "(int)(((unsigned __int128)$0 << 70) >> 66)",
            "(long)((__int128)$0 - $1)",
            "(((__int128)$0 << 64) < ((__int128)$1 << 63))",
        ];
        let division = ["(int)((__int128)$0 / (($1 & 7) + 1))"];
        let some: &[&str] = if self.has(Feature::Division) && self.random.chance(20) {
            &division
        } else {
            &templates
        };
        let template = *self.random.pick(some);
        Expr::int(template, self.two(depth.min(1), manner))
    }

    fn of_floats(&mut self, depth: usize, manner: Manner) -> Expr {
        if self.random.chance(75) {
            let operator = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
            let children = vec![
                self.float(depth.min(2), manner),
                self.float(depth.min(2), manner),
            ];
            return Expr::int(format!("($0 {operator} $1)"), children);
        }
        let ty = *self
            .random
            .pick(&["int", "unsigned char", "short", "unsigned", "long", "_Bool"]);
        Expr::int(
            format!("(({ty})$0)"),
            vec![self.float(depth.min(2), manner)],
        )
    }

    /// A floating-point expression.
    pub fn float(&mut self, depth: usize, manner: Manner) -> Expr {
        let hard = usize::from(self.has(Feature::FloatHard));
        let weights = [
            3,
            3,
            5,
            3,
            2,
            3 * hard,
            2 * hard,
            2,
            usize::from(self.has(Feature::LongDouble)),
        ];
        let choice = if depth == 0 {
            self.random.below(2)
        } else {
            self.random.weighted(&weights)
        };
        let inner = depth.saturating_sub(1);
        let kind = Kind::Float;
        match choice {
            0 => {
                let constants = [
                    "0.0",
                    "1.0",
                    "0.5",
                    "(-1.5f)",
                    "100.0",
                    "1e10",
                    "3.0f",
                    "0.1",
                    "0.1f",
                    "(-0.0)",
                    "1e300",
                    "16777216.0f",
                    "(0.0 / 0.0)",
                ];
                Expr::new(kind, *self.random.pick(&constants), Vec::new())
            }
            1 => {
                let name = self
                    .scope
                    .floats
                    .get(self.random.below(self.scope.floats.len().max(1)));
                Expr::new(kind, name.map_or("2.5", String::as_str), Vec::new())
            }
            2 => {
                let ty = *self.random.pick(&["float", "double"]);
                Expr::new(kind, format!("(({ty})$0)"), vec![self.int(inner, manner)])
            }
            3 | 5 => {
                let operators: &[&str] = if choice == 3 {
                    &["+", "-"]
                } else {
                    &["*", "/"]
                };
                let operator = *self.random.pick(operators);
                let children = vec![self.float(inner, manner), self.float(inner, manner)];
                Expr::new(kind, format!("($0 {operator} $1)"), children)
            }
            4 => {
                let template = *self
                    .random
                    .pick(&["(-$0)", "((float)$0)", "__builtin_fabs($0)"]);
                Expr::new(kind, template, vec![self.float(inner, manner)])
            }
            6 => {
                let children = vec![
                    self.float(inner, manner),
                    self.float(inner, manner),
                    self.float(inner, manner),
                ];
                Expr::new(kind, "($0 * $1 + $2)", children)
            }
            7 => {
                let children = vec![
                    self.int(inner, manner),
                    self.float(inner, manner),
                    self.float(inner, manner),
                ];
                Expr::new(kind, "($0 ? $1 : $2)", children)
            }
            _ => Expr::new(
                kind,
                "((double)((long double)$0 + 1))",
                vec![self.float(inner, manner)],
            ),
        }
    }

    /// The condition of a branch.
    pub fn condition(&mut self, manner: Manner) -> Expr {
        match self.random.below(4) {
            0 => {
                let operator = *self.random.pick(&["==", "<", ">", "!="]);
                Expr::int(
                    format!("($0 {operator} $1)"),
                    vec![self.int(2, manner), self.constant()],
                )
            }
            1 => self.binary(&["<", ">=", "=="], 1, manner),
            2 => self.binary(&["&&", "||"], 2, manner),
            _ => self.int(3, manner),
        }
    }

    /// The predicate of a label, and whether it is a plain one.
    pub fn predicate(&mut self) -> (Expr, bool) {
        let plain = self.has(Feature::PlainLabels) && self.random.chance(40);
        let manner = if plain { Plain } else { Quiet };
        if !plain && !self.has(Feature::BadPredicates) {
            let children = vec![self.int(2, Plain), self.int(2, Plain)];
            return (Expr::int("($0 && $1)", children), false);
        }
        let predicate = match self.random.below(7) {
            0 => Expr::int("1", Vec::new()),
            1 => Expr::int("($0 == $1)", vec![self.int(1, manner), self.leaf()]),
            2 => Expr::int("($0 == $1)", vec![self.int(2, manner), self.constant()]),
            3 if !plain => Expr::int(
                "($0 && $1)",
                vec![self.condition(manner), self.condition(manner)],
            ),
            _ => self.int(3, manner),
        };
        (predicate, plain)
    }
}
