//! Random C functions. The same seed and features always give the same function.

mod construct;
mod expr;
mod idiom;
mod scope;
mod shape;
mod stmt;

use std::collections::BTreeSet;

pub(crate) use self::construct::numbered;
use self::expr::Manner::{Free, Quiet};
use self::scope::*;
use self::stmt::Place;
use crate::feature::{Feature, Features};
use crate::random::Random;
use crate::sample::{Function, Global, Sample};
use crate::tree::{Expr, Kind, Stmt};

/// The most labels of one function.
const MOST_LABELS: u32 = 14;

/// What functions are made.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// What they may use.
    pub features: Features,
    /// The most inputs that one may have, so that all can be run.
    pub inputs: u64,
    /// How many percent of the allowed features a function uses, and half as many of the hazards.
    pub share: usize,
    /// Whether a function may have another file.
    pub files: bool,
}

impl Default for Config {
    /// Everything, with two bytes of input and a little more.
    fn default() -> Self {
        Self {
            features: Features::all(),
            inputs: 1 << 17,
            share: 50,
            files: false,
        }
    }
}

/// What is known while a function is made.
struct Generator<'a> {
    random: &'a mut Random,
    features: Features,
    inputs: u64,
    scope: Scope,
    /// Declarations of the function that is being made.
    locals: Vec<Stmt>,
    labels: u32,
    most_labels: u32,
    error_labels: BTreeSet<u32>,
    /// Numbers of labels that `goto` names.
    targets: usize,
    /// Whether the function must change nothing but its own variables.
    pure: bool,
    /// Whether neither labels nor `return` may be used.
    bare: bool,
    /// The definition of `struct @s`, if there is one.
    structure: Option<String>,
    /// Whether `@change` is there.
    with_struct_helper: bool,
    /// Integers of the function under test whose evaluation branches or may go wrong.
    guarded: Vec<String>,
    /// Number of constructs so far.
    constructs: usize,
    /// What they need at the beginning of the file.
    definitions: Vec<String>,
    /// What they need in another file.
    elsewhere: Vec<String>,
    /// The features that the function is known to use.
    used: Features,
}

/// The function with this seed.
pub fn generate(seed: u64, config: Config) -> Sample {
    let mut random = Random::new(seed);
    // Most functions use some features only, so that each gets its share of attention.
    let mut chosen = config.features;
    for &feature in Feature::ALL {
        let share = config.share / if feature.is_hazard() { 2 } else { 1 };
        if !random.chance(share) || (feature.needs_file() && !config.files) {
            chosen = chosen.without(feature);
        }
    }
    let constructs = Feature::ALL.iter().filter(|feature| feature.is_construct());
    let used = constructs.fold(chosen, |set, &feature| set.without(feature));
    let mut generator = Generator {
        random: &mut random,
        features: chosen,
        inputs: config.inputs,
        scope: Scope::default(),
        locals: Vec::new(),
        labels: 0,
        error_labels: BTreeSet::new(),
        most_labels: MOST_LABELS,
        targets: 0,
        pure: false,
        bare: false,
        structure: None,
        with_struct_helper: false,
        guarded: Vec::new(),
        constructs: 0,
        definitions: Vec::new(),
        elsewhere: Vec::new(),
        used,
    };
    generator.sample(seed)
}

impl Generator<'_> {
    fn has(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    fn sample(&mut self, seed: u64) -> Sample {
        let types = self.types();
        let globals = self.globals();
        let outside = self.scope.clone();
        let shape = self.shape();
        let mut helpers = Vec::new();
        self.make_helpers(&outside, &mut helpers);
        if !self.guarded.is_empty() {
            self.features = self.features.without(Feature::PlainLabels);
        }
        let mut globals = globals;
        globals.extend(shape.globals);
        // What the helpers can name, and the parameters besides.
        self.scope = Scope {
            callees: self.scope.callees.clone(),
            ..outside
        };
        for (ty, name) in &shape.parameters {
            self.scope.add_int(*ty, name);
            // What depends on no input is dull.
            self.scope.readable.extend([name.clone(), name.clone()]);
        }
        self.scope.readable.extend(self.guarded.clone());
        self.most_labels = MOST_LABELS;
        self.make_locals(3);
        let size = *self.random.pick(&[3, 5, 8]);
        let mut body = self.block(size, Place::default());
        for _ in 0..3 {
            body.extend(self.label());
        }
        let main = Function {
            head: shape.head,
            locals: std::mem::take(&mut self.locals),
            body,
            result: Some(self.int(1, Free)),
        };
        Sample {
            seed,
            slots: shape.slots,
            types,
            definitions: std::mem::take(&mut self.definitions),
            elsewhere: std::mem::take(&mut self.elsewhere),
            features: self.used,
            globals,
            fixed: Vec::new(),
            helpers,
            main,
            entry: shape.entry,
            call: shape.call,
            labels: self.labels,
            error_labels: std::mem::take(&mut self.error_labels),
        }
    }

    fn types(&mut self) -> Vec<String> {
        let mut types = Vec::new();
        if self.has(Feature::Structs) {
            let mut fields = String::new();
            for index in 0..2 + self.random.below(3) {
                let ty = self.int_type();
                fields.push_str(&format!(" {} m{index};", ty.name));
            }
            if self.has(Feature::BitFields) {
                let base = *self
                    .random
                    .pick(&["int", "unsigned", "unsigned char", "_Bool"]);
                let width = if base == "_Bool" {
                    1
                } else {
                    1 + self.random.below(7)
                };
                fields.push_str(&format!(
                    " unsigned b0 : 3; int b1 : 5; {base} b2 : {width};"
                ));
            }
            if self.random.chance(30) {
                fields.push_str(" unsigned char a[3];");
            }
            let packed = if self.random.chance(15) {
                "__attribute__((packed)) "
            } else {
                ""
            };
            let definition = format!("struct {packed}@s {{{fields} }};");
            self.structure = Some(definition.clone());
            types.push(definition);
        }
        if self.has(Feature::Unions) {
            let float = if self.has(Feature::Float) && self.has(Feature::FloatBits) {
                " float f;"
            } else {
                ""
            };
            types.push(format!(
                "union @u {{ unsigned w; unsigned short h[2]; signed char c[4];{float} }};"
            ));
        }
        types
    }

    /// The members of a struct variable join the scope.
    fn add_struct(&mut self, name: &str, types: &str) {
        self.scope.structs.push(name.to_owned());
        for field in types.split([';', '{', '}']) {
            let Some(member) = field.split_whitespace().find(|word| {
                let mut chars = word.chars();
                matches!(chars.next(), Some('m' | 'b'))
                    && chars.all(|char| char.is_ascii_digit())
                    && word.len() == 2
            }) else {
                continue;
            };
            let place = format!("{name}.{member}");
            self.scope.readable.push(place.clone());
            self.scope.writable.push(place);
        }
        if types.contains(" a[3]") {
            self.scope.arrays.push(Array {
                name: format!("{name}.a"),
                element: UCHAR,
                length: 3,
            });
        }
    }

    fn globals(&mut self) -> Vec<Global> {
        let mut globals = Vec::new();
        if !self.has(Feature::Globals) {
            return globals;
        }
        for index in 0..1 + self.random.below(2) {
            let ty = self.int_type();
            let name = format!("@g{index}");
            let value = self.random.range(0, 3).to_string();
            globals.push(Global {
                declarator: format!("{} {name}", ty.name),
                value,
                name: name.clone(),
            });
            self.scope.add_int(ty, &name);
        }
        if self.has(Feature::Arrays) {
            let (length, element) = (2 + self.random.below(4), self.array_element());
            let name = "@ga".to_owned();
            let values: Vec<_> = (0..length)
                .map(|_| self.random.range(0, 100).to_string())
                .collect();
            let value = format!("{{{}}}", values.join(", "));
            globals.push(Global {
                declarator: format!("{} {name}[{length}]", element.name),
                value,
                name: name.clone(),
            });
            self.scope.arrays.push(Array {
                name,
                element,
                length,
            });
        }
        globals
    }

    fn array_element(&mut self) -> Int {
        let mut types = vec![UCHAR, UCHAR, SCHAR, SHORT, INT, INT, UINT];
        if self.has(Feature::Wide) {
            types.push(LONG);
        }
        *self.random.pick(&types)
    }

    /// A new integer variable of the function, not in the scope.
    fn fresh_local(&mut self, ty: Int, value: Option<Expr>) -> String {
        let assign = if value.is_some() { " = $0" } else { "" };
        self.declare(
            &format!("{} %{assign};", ty.name),
            value.into_iter().collect(),
        )
    }

    /// Declares a variable, whose new name takes the place of `%`, and returns the name.
    fn declare(&mut self, template: &str, values: Vec<Expr>) -> String {
        let name = format!("v{}", self.locals.len());
        let template = template.replacen("%", &name, 1);
        self.locals.push(Stmt::simple(template, values));
        name
    }

    fn make_locals(&mut self, most: usize) {
        for _ in 0..1 + self.random.below(most) {
            let ty = self.int_type();
            let uninitialised = self.has(Feature::Uninitialised) && self.random.chance(15);
            let value = self.int(1, Quiet);
            let name = self.fresh_local(ty, (!uninitialised).then_some(value));
            self.scope.add_int(ty, &name);
        }
        if self.has(Feature::Volatile) {
            let name = self.declare("volatile int % = 1;", Vec::new());
            self.scope.readable.push(name.clone());
            self.scope.writable.push(name);
        }
        if self.has(Feature::Arrays) {
            for _ in 0..1 + self.random.below(2) {
                self.local_array();
            }
        }
        if let Some(definition) = self.structure.clone() {
            for _ in 0..2 {
                let value = self.int(1, Quiet);
                let name = self.declare("struct @s % = { $0 };", vec![value]);
                self.add_struct(&name, &definition);
            }
        }
        if self.has(Feature::Unions) {
            let name = self.declare("union @u % = { 5 };", Vec::new());
            let places = [".w", ".h[1]", ".c[0]"].map(|member| format!("{name}{member}"));
            self.scope.readable.extend(places.clone());
            self.scope.writable.extend(places);
            if self.has(Feature::Float) && self.has(Feature::FloatBits) {
                self.scope.floats.push(format!("{name}.f"));
            }
        }
        if self.has(Feature::Float) {
            for template in ["float % = $0;", "double % = $0;"] {
                let value = self.float(1, Quiet);
                let name = self.declare(template, vec![value]);
                self.scope.floats.push(name);
            }
        }
        self.local_pointers();
    }

    fn local_array(&mut self) {
        let (element, length) = (self.array_element(), 2 + self.random.below(5));
        let uninitialised = self.has(Feature::Uninitialised) && self.random.chance(20);
        let count = if self.random.chance(70) {
            length
        } else {
            1 + self.random.below(length)
        };
        let values: Vec<_> = (0..count).map(|_| self.int(1, Quiet)).collect();
        let holes: Vec<_> = (0..count)
            .map(|index| format!("({})(${index})", element.name))
            .collect();
        let name = if uninitialised {
            self.declare(&format!("{} %[{length}];", element.name), Vec::new())
        } else {
            let template = format!("{} %[{length}] = {{{}}};", element.name, holes.join(", "));
            self.declare(&template, values)
        };
        self.scope.arrays.push(Array {
            name,
            element,
            length,
        });
    }

    fn local_pointers(&mut self) {
        for _ in 0..if self.has(Feature::Pointers) {
            1 + self.random.below(2)
        } else {
            0
        } {
            let mut places: Vec<_> = self.scope.addressable.clone();
            places.extend(
                self.scope
                    .arrays
                    .iter()
                    .map(|array| (array.element, format!("{}[0]", array.name))),
            );
            if places.is_empty() {
                return;
            }
            let (element, place) = self.random.pick(&places).clone();
            let name = self.declare(&format!("{} *% = &{place};", element.name), Vec::new());
            self.scope.pointers.push(Pointer { name, element });
        }
        let plain: Vec<_> = self
            .scope
            .callees
            .iter()
            .filter(|callee| callee.plain && (callee.pure || !self.pure))
            .cloned()
            .collect();
        if self.has(Feature::FunctionPointers) && !plain.is_empty() {
            let target = self.random.pick(&plain).name.clone();
            let name = self.declare(&format!("int (*%)(int, int) = {target};"), Vec::new());
            self.scope.function_pointers.push(name);
        }
        if self.has(Feature::Heap) && !self.pure {
            let name = self.declare("unsigned char *% = 0;", Vec::new());
            self.scope.blocks.push(name);
        }
    }

    fn make_helpers(&mut self, outside: &Scope, helpers: &mut Vec<Function>) {
        if self.has(Feature::Structs) && self.has(Feature::Calls) {
            self.with_struct_helper = true;
            helpers.push(self.struct_helper());
        }
        if !self.has(Feature::Calls) {
            return;
        }
        let mut callees: Vec<Callee> = Vec::new();
        for index in 0..1 + self.random.below(2) {
            self.pure = self.random.chance(50);
            self.scope = if self.pure {
                Scope::default()
            } else {
                outside.clone()
            };
            self.scope.callees = callees
                .iter()
                .filter(|callee| callee.pure || !self.pure)
                .cloned()
                .collect();
            let (function, callee) = self.helper(&format!("@h{index}"));
            helpers.push(function);
            callees.push(callee);
        }
        if self.has(Feature::Variadic) {
            helpers.push(variadic_helper());
            let callee = Callee {
                name: "@sum".into(),
                parameters: 3,
                pure: true,
                plain: false,
                recursive: false,
            };
            callees.push(callee);
        }
        self.scope.callees = callees;
        self.pure = false;
    }

    fn helper(&mut self, name: &str) -> (Function, Callee) {
        let recursive = self.has(Feature::Recursion) && self.random.chance(40);
        let plain = !recursive && self.random.chance(60);
        let count = if plain || recursive {
            2
        } else {
            1 + self.random.below(4)
        };
        let types: Vec<_> = (0..count)
            .map(|_| {
                if plain || recursive {
                    INT
                } else {
                    self.int_type()
                }
            })
            .collect();
        for (index, ty) in types.iter().enumerate() {
            // The first parameter of a recursive function counts down, so nobody may write it.
            if recursive && index == 0 {
                self.scope.readable.push("p0".into());
            } else {
                self.scope.add_int(*ty, &format!("p{index}"));
                self.scope.readable.push(format!("p{index}"));
            }
        }
        let result = if plain { INT } else { self.int_type() };
        let parameters: Vec<_> = types
            .iter()
            .enumerate()
            .map(|(index, ty)| format!("{} p{index}", ty.name))
            .collect();
        let head = format!("static {} {name}({})", result.name, parameters.join(", "));
        self.most_labels = (self.labels + 2).min(MOST_LABELS - 4);
        self.make_locals(2);
        let mut body = self.block(2, Place::default());
        if recursive {
            let value = self.int(1, Free);
            let call = Stmt::simple(
                format!("if (p0 > 0) p1 ^= {name}(p0 - 1, $0);"),
                vec![value],
            );
            body.push(call);
        }
        let value = self.int(2, Free);
        let function = Function {
            head,
            locals: std::mem::take(&mut self.locals),
            body,
            result: Some(value),
        };
        let callee = Callee {
            name: name.to_owned(),
            parameters: count,
            pure: self.pure,
            plain,
            recursive,
        };
        (function, callee)
    }

    /// A function that takes a struct by value and returns one.
    fn struct_helper(&mut self) -> Function {
        let definition = self.structure.clone().unwrap_or_default();
        self.scope = Scope::default();
        self.add_struct("s", &definition);
        self.scope.add_int(INT, "n");
        self.pure = true;
        self.bare = true;
        let body = self.block(
            2,
            Place {
                depth: 1,
                ..Place::default()
            },
        );
        self.bare = false;
        self.scope = Scope::default();
        self.pure = false;
        Function {
            head: "static struct @s @change(struct @s s, int n)".into(),
            locals: std::mem::take(&mut self.locals),
            body,
            result: Some(Expr::new(Kind::Other, "s", Vec::new())),
        }
    }
}

/// Adds up what it is given.
fn variadic_helper() -> Function {
    let body = [
        "__builtin_va_list list;",
        "int total = 0;",
        "__builtin_va_start(list, count);",
        "total ^= __builtin_va_arg(list, int);",
        "if (count & 1) total ^= (int)__builtin_va_arg(list, long);",
        "__builtin_va_end(list);",
        "return total;",
    ];
    let head =
        "static int @sum_of(int count, ...)\n{\n    ".to_owned() + &body.join("\n    ") + "\n}\n";
    Function {
        head: head + "static int @sum(int p0, int p1, int p2)",
        locals: Vec::new(),
        body: Vec::new(),
        result: Some(Expr::int("@sum_of(p0, p1, (long)p2)", Vec::new())),
    }
}
