//! Random statements.

use super::Generator;
use super::expr::Manner::Free;
use super::scope::*;
use crate::feature::Feature;
use crate::tree::{Expr, Stmt};

/// Where a statement stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// How deep in other statements.
    pub depth: usize,
    /// Loops around it.
    pub loops: usize,
    /// Whether `break` leaves a loop.
    pub breakable: bool,
    /// The label that `goto` may name.
    pub target: Option<usize>,
}

impl Place {
    fn inner(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }
}

impl Generator<'_> {
    /// Some statements.
    pub fn block(&mut self, most: usize, place: Place) -> Vec<Stmt> {
        let count = 1 + self.random.below(most);
        let mut block = Vec::new();
        for _ in 0..count {
            if self.random.chance(if place.depth == 0 { 30 } else { 22 }) {
                block.extend(self.label());
            }
            let stmt = self.stmt(place);
            block.push(stmt);
        }
        if place.depth > 0 && self.random.chance(35) {
            block.extend(self.label());
        }
        block
    }

    /// A label, while there are numbers left.
    pub fn label(&mut self) -> Option<Stmt> {
        if self.labels == self.most_labels || self.bare {
            return None;
        }
        self.labels += 1;
        let (predicate, plain) = self.predicate();
        let name = if plain { "LAB_PLAIN" } else { "LAB_LABEL" };
        if self.has(Feature::ErrorLabels) && self.random.chance(30) {
            self.error_labels.insert(self.labels);
        }
        Some(Stmt::simple(
            format!("{name}({}, $0);", self.labels),
            vec![predicate],
        ))
    }

    fn stmt(&mut self, place: Place) -> Stmt {
        let deep = place.depth >= 2;
        let on = |feature: Feature, weight: usize| weight * usize::from(self.has(feature));
        let have = |list: bool, weight: usize| weight * usize::from(list);
        let scope = &self.scope;
        let outer = !self.pure;
        let weights = [
            26,
            have(!deep, 14),
            on(Feature::Loops, have(!deep && place.loops < 2, 8)),
            on(Feature::Switch, have(!deep, 5)),
            on(Feature::Goto, have(!deep, 3)),
            have(place.breakable, 6),
            have(place.target.is_some(), 5),
            have(place.depth > 0 && !self.bare, 3),
            on(Feature::Exit, have(outer, 1)),
            on(Feature::Abort, have(outer, 1)),
            on(Feature::Assume, have(outer, 2)),
            have(!scope.pointers.is_empty(), 7),
            on(Feature::Library, have(!scope.arrays.is_empty(), 4)),
            have(!scope.blocks.is_empty() && outer, 7),
            have(!scope.structs.is_empty() && !self.bare, 4),
            have(!scope.floats.is_empty(), 6),
            have(!scope.function_pointers.is_empty(), 3),
            on(
                Feature::Idioms,
                have(!scope.writable.is_empty() && !self.pure && !self.bare, 12),
            ),
            have(
                !scope.writable.is_empty() && !self.pure && !self.bare && self.has_constructs(),
                24,
            ),
        ];
        match self.random.weighted(&weights) {
            0 => self.assignment(),
            1 => self.branch(place),
            2 => self.a_loop(place),
            3 => self.switch(place),
            4 => self.goto_block(place),
            5 => {
                let word = *self.random.pick(&["break", "break", "continue"]);
                Stmt::simple(format!("if ($0) {word};"), vec![self.condition(Free)])
            }
            6 => {
                let target = place.target.unwrap_or(0);
                Stmt::simple(
                    format!("if ($0) goto out{target};"),
                    vec![self.condition(Free)],
                )
            }
            7 => Stmt::simple(
                "if ($0) return $1;",
                vec![self.condition(Free), self.int(1, Free)],
            ),
            8 => Stmt::simple(
                "if ($0) exit($1);",
                vec![self.condition(Free), self.int(1, Free)],
            ),
            9 => Stmt::simple("if ($0) abort();", vec![self.condition(Free)]),
            10 => Stmt::simple("__sc_assume(($0) != 0);", vec![self.likely()]),
            11 => self.move_pointer(),
            12 => self.library_stmt(),
            13 => self.heap(),
            14 => self.struct_stmt(),
            15 => self.float_stmt(),
            16 => self.function_pointer(),
            17 => self.idiom().unwrap_or_else(|| self.assignment()),
            _ => self.construct().unwrap_or_else(|| self.assignment()),
        }
    }

    /// A condition that is seldom false.
    fn likely(&mut self) -> Expr {
        let operand = self.int(2, Free);
        let constant = self.constant();
        Expr::int("($0 != $1)", vec![operand, constant])
    }

    fn lvalue(&mut self) -> Expr {
        let scope = &self.scope;
        let weights = [
            6 * usize::from(!scope.writable.is_empty()),
            3 * usize::from(!scope.arrays.is_empty()),
            2 * usize::from(!scope.pointers.is_empty()),
        ];
        let mut place = match self.random.weighted(&weights) {
            0 => Expr::int(self.random.pick(&self.scope.writable).clone(), Vec::new()),
            1 => self.element(2, Free),
            _ => {
                let pointer = self.random.pick(&self.scope.pointers).name.clone();
                Expr::int(format!("*{pointer}"), Vec::new())
            }
        };
        place.kind = crate::tree::Kind::Other;
        place
    }

    fn assignment(&mut self) -> Stmt {
        let place = self.lvalue();
        let operator = match self.random.below(12) {
            0..=4 => "=",
            5 => "+=",
            6 => "-=",
            7 if self.has(Feature::Overflow) => "*=",
            8 => "^=",
            9 => "|=",
            10 => "&=",
            11 if self.has(Feature::BadShift) => *self.random.pick(&["<<=", ">>="]),
            _ => "=",
        };
        if self.random.chance(12) {
            let template = *self.random.pick(&["$0++;", "--$0;"]);
            return Stmt::simple(template, vec![place]);
        }
        let value = self.int(3, Free);
        Stmt::simple(format!("$0 {operator} $1;"), vec![place, value])
    }

    fn branch(&mut self, place: Place) -> Stmt {
        let condition = self.condition(Free);
        let then = self.block(2, place.inner());
        if self.random.chance(50) {
            let or_else = self.block(2, place.inner());
            return Stmt::compound("if ($0) #0 else #1", vec![condition], vec![then, or_else]);
        }
        Stmt::compound("if ($0) #0", vec![condition], vec![then])
    }

    fn a_loop(&mut self, place: Place) -> Stmt {
        let counter = self.fresh_local(INT, Some(Expr::int("0", Vec::new())));
        // Reading it is fine; writing it could make the loop endless.
        self.scope.readable.push(counter.clone());
        let most = if place.loops == 0 {
            1 + self.random.below(5)
        } else {
            1 + self.random.below(3)
        };
        let inside = Place {
            depth: place.depth + 1,
            loops: place.loops + 1,
            breakable: true,
            ..place
        };
        let body = self.block(2, inside);
        let condition = self.condition(Free);
        let (head, exprs) = match self.random.below(5) {
            0 | 1 => (
                format!("for ({counter} = 0; {counter} < {most}; {counter}++, LAB_TICK) #0"),
                Vec::new(),
            ),
            2 => (
                format!(
                    "for ({counter} = 0; {counter} < (int)((unsigned)$0 % {}); {counter}++, LAB_TICK) #0",
                    most + 1
                ),
                vec![self.int(1, Free)],
            ),
            3 => (
                format!("{counter} = 0; while (LAB_TICK, {counter}++ < {most} && $0) #0"),
                vec![condition],
            ),
            _ => (
                format!("{counter} = 0; do #0 while (LAB_TICK, {counter}++ < {most} && $0);"),
                vec![condition],
            ),
        };
        Stmt::compound(head, exprs, vec![body])
    }

    fn switch(&mut self, place: Place) -> Stmt {
        let mut template = String::from(*self.random.pick(&[
            "switch ($0) {",
            "switch (($0) & 3) {",
            "switch ((unsigned char)($0)) {",
        ]));
        let mut blocks = Vec::new();
        let count = 2 + self.random.below(3);
        let mut used = Vec::new();
        for _ in 0..count {
            let value = if self.random.chance(70) {
                self.random.range(0, 5)
            } else {
                self.random.range(-100, 200)
            };
            if used.contains(&value) {
                continue;
            }
            used.push(value);
            let end = if self.random.chance(60) {
                " break;"
            } else {
                ""
            };
            template.push_str(&format!(" case {value}: #{}{end}", blocks.len()));
            // `continue` would be fine in a loop, but `break` means the switch.
            let inside = Place {
                breakable: false,
                ..place.inner()
            };
            let block = self.block(2, inside);
            blocks.push(block);
        }
        if self.random.chance(60) {
            template.push_str(&format!(" default: #{}", blocks.len()));
            let inside = Place {
                breakable: false,
                ..place.inner()
            };
            let block = self.block(2, inside);
            blocks.push(block);
        }
        template.push_str(" }");
        let operand = self.int(2, Free);
        Stmt::compound(template, vec![operand], blocks)
    }

    fn goto_block(&mut self, place: Place) -> Stmt {
        self.targets += 1;
        let target = self.targets;
        let mut body = self.block(
            2,
            Place {
                target: Some(target),
                ..place.inner()
            },
        );
        let condition = self.condition(Free);
        let jump = Stmt::simple(format!("if ($0) goto out{target};"), vec![condition]);
        let at = self.random.below(body.len() + 1);
        body.insert(at, jump);
        Stmt::compound(format!("#0 out{target}:;"), Vec::new(), vec![body])
    }

    fn move_pointer(&mut self) -> Stmt {
        let Pointer { name, element } = self.random.pick(&self.scope.pointers).clone();
        let places: Vec<_> = self
            .scope
            .addressable
            .iter()
            .filter(|(ty, _)| *ty == element)
            .map(|(_, place)| place.clone())
            .collect();
        let arrays: Vec<_> = self
            .scope
            .arrays
            .iter()
            .filter(|array| array.element == element)
            .cloned()
            .collect();
        if !arrays.is_empty() && self.random.chance(50) {
            let array = self.random.pick(&arrays).clone();
            let index = self.index(&array, 1, Free);
            return Stmt::simple(format!("{name} = &{}[$0];", array.name), vec![index]);
        }
        if places.is_empty() {
            return self.assignment();
        }
        let one = self.random.pick(&places).clone();
        if self.has(Feature::Null) && self.random.chance(20) {
            return Stmt::simple(
                format!("{name} = $0 ? &{one} : 0;"),
                vec![self.condition(Free)],
            );
        }
        let other = self.random.pick(&places).clone();
        Stmt::simple(
            format!("{name} = $0 ? &{one} : &{other};"),
            vec![self.condition(Free)],
        )
    }

    fn library_stmt(&mut self) -> Stmt {
        let to = self.random.pick(&self.scope.arrays).clone();
        let from = self.random.pick(&self.scope.arrays).clone();
        let bytes = |array: &Array| array.length * array.element.bits.div_ceil(8) as usize;
        let size = self.size(bytes(&to).min(bytes(&from)), 1, Free);
        let (to, from) = (to.name, from.name);
        match self.random.below(3) {
            0 => Stmt::simple(
                format!("memset({to}, $1, $0);"),
                vec![size, self.int(1, Free)],
            ),
            1 if to != from => Stmt::simple(format!("memcpy({to}, {from}, $0);"), vec![size]),
            _ => Stmt::simple(format!("memmove({to}, {from}, $0);"), vec![size]),
        }
    }

    fn heap(&mut self) -> Stmt {
        let name = self.random.pick(&self.scope.blocks).clone();
        match self.random.below(6) {
            0 | 1 => {
                let size = 1 + self.random.below(4);
                let count = self.size(size, 1, Free);
                let mut initial = format!("if ({name}) {{ {name}[0] = $1; }}");
                if self.has(Feature::Uninitialised) && self.random.chance(15) {
                    initial.clear();
                }
                Stmt::simple(
                    format!("{name} = malloc($0 + 1); {initial}"),
                    vec![count, self.int(1, Free)],
                )
            }
            2 => Stmt::simple(format!("{name} = calloc(2, 2);"), Vec::new()),
            3 => Stmt::simple(
                format!("if ({name}) {name}[$0 & 1] = $1;"),
                vec![self.int(1, Free), self.int(2, Free)],
            ),
            4 if self.random.chance(70) => {
                Stmt::simple(format!("free({name}); {name} = 0;"), Vec::new())
            }
            4 => Stmt::simple(format!("free({name});"), Vec::new()),
            _ => Stmt::simple(
                format!("if ($0) {{ free({name}); {name} = 0; }}"),
                vec![self.condition(Free)],
            ),
        }
    }

    fn struct_stmt(&mut self) -> Stmt {
        let one = self.random.pick(&self.scope.structs).clone();
        let other = self.random.pick(&self.scope.structs).clone();
        if self.with_struct_helper && self.random.chance(50) {
            return Stmt::simple(
                format!("{one} = @change({other}, $0);"),
                vec![self.int(2, Free)],
            );
        }
        if self.random.chance(40) {
            return Stmt::simple(
                format!("{one} = ($0) ? {one} : {other};"),
                vec![self.condition(Free)],
            );
        }
        Stmt::simple(format!("{one} = {other};"), Vec::new())
    }

    fn float_stmt(&mut self) -> Stmt {
        let name = self.random.pick(&self.scope.floats).clone();
        let operator = *self.random.pick(&["=", "=", "+=", "-="]);
        Stmt::simple(format!("{name} {operator} $0;"), vec![self.float(2, Free)])
    }

    fn function_pointer(&mut self) -> Stmt {
        let pointer = self.random.pick(&self.scope.function_pointers).clone();
        let plain: Vec<_> = self
            .scope
            .callees
            .iter()
            .filter(|callee| callee.plain && (callee.pure || !self.pure))
            .map(|callee| callee.name.clone())
            .collect();
        if plain.is_empty() {
            return self.assignment();
        }
        let (one, other) = (
            self.random.pick(&plain).clone(),
            self.random.pick(&plain).clone(),
        );
        Stmt::simple(
            format!("{pointer} = $0 ? {one} : {other};"),
            vec![self.condition(Free)],
        )
    }
}
