//! Functions of the C library that allocate memory, and fail where a test says so.
//!
//! In C, the function of a unit keeps its name; to the linker it has another one, so that it can call the real function.
//! Unlike a macro or a renamed call, this changes no text of the user, and works for pointers to these functions.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Addition, Behaviour, Declaration, FunctionId, Program, Stub, TypeTable, UnitId};

use crate::codegen::Code;
use crate::growth::{Bound, BoundKind};
use crate::line::Line;
use crate::options::InputOptions;

/// What the choice of failing calls is called among the inputs.
pub(crate) const FAILS: &str = "allocation_fails";
/// The array that holds it.
const CHOICE: &str = "__sc_fail_allocation";
/// How many allocations there were; those before and after the call of the entrypoint do not count.
const COUNT: &str = "__sc_allocations";
/// How the names of the C library's functions begin here.
const PREFIX: &str = "__sc_libc_";
/// The option that chooses how many calls a test can make fail.
pub(super) const FAIL_ALLOCATIONS: &str = "--fail-allocations";
const SIZE: &str = "__typeof__(sizeof 0)";

/// A function that allocates.
struct Allocator {
    name: &'static str,
    /// What the one of the C library is called here.
    real: &'static str,
    result: &'static str,
    /// Types and names; `S` is the type of sizes.
    params: &'static [(&'static str, &'static str)],
    /// What has to hold for a call that can fail.
    only_if: &'static str,
}

const ALLOCATORS: [Allocator; 10] = {
    const fn plain(
        real: &'static str,
        params: &'static [(&'static str, &'static str)],
    ) -> Allocator {
        Allocator {
            name: real.split_at(PREFIX.len()).1,
            real,
            result: "void *",
            params,
            only_if: "",
        }
    }
    const fn text(
        real: &'static str,
        params: &'static [(&'static str, &'static str)],
    ) -> Allocator {
        Allocator {
            result: "char *",
            ..plain(real, params)
        }
    }
    [
        plain("__sc_libc_malloc", &[("S", "size")]),
        plain("__sc_libc_calloc", &[("S", "count"), ("S", "size")]),
        Allocator {
            // Of no bytes, it frees the block, and its result is NULL in any case.
            only_if: "size && ",
            ..plain("__sc_libc_realloc", &[("void *", "block"), ("S", "size")])
        },
        Allocator {
            only_if: "count && size && ",
            ..plain(
                "__sc_libc_reallocarray",
                &[("void *", "block"), ("S", "count"), ("S", "size")],
            )
        },
        plain(
            "__sc_libc_aligned_alloc",
            &[("S", "alignment"), ("S", "size")],
        ),
        plain("__sc_libc_memalign", &[("S", "alignment"), ("S", "size")]),
        plain("__sc_libc_valloc", &[("S", "size")]),
        text("__sc_libc_strdup", &[("const char *", "text")]),
        text(
            "__sc_libc_strndup",
            &[("const char *", "text"), ("S", "length")],
        ),
        Allocator {
            result: "int",
            ..plain(
                "__sc_libc_posix_memalign",
                &[("void **", "block"), ("S", "alignment"), ("S", "size")],
            )
        },
    ]
};

impl Allocator {
    /// A program that declares it in another way (`char *malloc();`) keeps what it has.
    fn fits(&self, types: &TypeTable, declared: &Declaration) -> bool {
        let is = |wanted: &str, canonical: &str| match wanted {
            "S" => matches!(canonical, "unsigned long" | "unsigned int"),
            _ => wanted == canonical,
        };
        let canonical = |ty| {
            let text = types.get(ty).canonical.replace("restrict", "");
            text.trim().to_owned()
        };
        declared.has_prototype
            && !declared.is_variadic
            && declared.params.len() == self.params.len()
            && is(self.result, &canonical(declared.ret))
            && self
                .params
                .iter()
                .zip(&declared.params)
                .all(|(wanted, it)| is(wanted.0, &canonical(it.ty)))
    }

    fn declaration(&self, name: &str) -> String {
        let param = |(ty, name): &(&str, &str)| {
            let ty = ty.replace('S', SIZE);
            let space = if ty.ends_with('*') { "" } else { " " };
            format!("{ty}{space}{name}")
        };
        let params: Vec<String> = self.params.iter().map(param).collect();
        let space = if self.result.ends_with('*') { "" } else { " " };
        format!("{}{space}{name}({})", self.result, params.join(", "))
    }

    fn definition(&self, sets_errno: bool, code: &mut Code) {
        let Self {
            name,
            real,
            only_if,
            ..
        } = self;
        let declared = self.declaration(real);
        code.line(format!("{declared} __asm__(\"{name}\");"));
        code.line(self.declaration(name));
        code.block("", "}", |code| {
            let failed = match self.result {
                "int" => "12 /* ENOMEM */",
                _ => "0",
            };
            // What reports an error by its result leaves errno alone.
            let errno = match sets_errno && self.result != "int" {
                true => "*__errno_location() = 12 /* ENOMEM */, ",
                false => "",
            };
            let failed = match (errno, self.result) {
                ("", _) => failed.to_owned(),
                (_, result) => format!("({errno}({result})0)"),
            };
            let names: Vec<&str> = self.params.iter().map(|(_, name)| *name).collect();
            let names = names.join(", ");
            code.line(format!(
                "return {only_if}__sc_allocation_fails() ? {failed} : {real}({names});"
            ));
        });
        code.blank();
    }
}

/// The functions that may fail, and what the text of a program calls those of the C library that they call.
pub fn real_allocators() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALLOCATORS.iter().map(|it| (it.name, it.real))
}

/// How many calls a test may make fail.
pub(crate) fn calls(options: &InputOptions) -> u32 {
    let grown = options.growth.grown(
        BoundKind::Allocations,
        FAILS,
        u64::from(options.fail_allocations),
    );
    u32::try_from(grown).unwrap_or(u32::MAX)
}

/// The bound of the number of allocations that a test can make fail.
pub fn failing_allocations() -> Bound {
    Bound {
        kind: BoundKind::Allocations,
        input: FAILS.to_owned(),
    }
}

/// The functions of the C library that the program allocates memory with, and that a test can make fail.
fn called<'p>(program: &'p Program) -> impl Iterator<Item = &'static Allocator> + 'p {
    ALLOCATORS.iter().filter(|it| {
        let declared = program.declarations.get(it.name);
        program.externals.contains(it.name)
            && !program.special.contains(it.name)
            && declared.is_some_and(|declared| it.fits(&program.types, declared))
    })
}

/// Makes allocations fail as tests say: text for every unit, and the functions in the unit of `entry`.
pub fn make_failing_allocations(
    program: &Program,
    entry: FunctionId,
    options: &InputOptions,
) -> Vec<Addition> {
    let calls = calls(options);
    let called: Vec<&Allocator> = called(program).collect();
    if calls == 0 || called.is_empty() {
        return Vec::new();
    }
    let home = program.function(entry).unit;
    let mut additions: BTreeMap<UnitId, Addition> = BTreeMap::new();
    for index in 0..program.units.len() {
        let unit = UnitId(index);
        let addition = Addition {
            unit,
            before: declarations(&called),
            ..Addition::default()
        };
        additions.insert(unit, addition);
    }
    if let Some(addition) = additions.get_mut(&home) {
        addition.text = definitions(program, &called, calls);
        addition.stubs = called.iter().map(|it| stub(it.name, home, calls)).collect();
    }
    additions.into_values().collect()
}

fn stub(name: &str, unit: UnitId, calls: u32) -> Stub {
    Stub {
        name: name.to_owned(),
        unit,
        behaviour: Behaviour::Fails,
        calls,
        result: Some(CHOICE.to_owned()),
        outputs: Vec::new(),
        callback: None,
        allocates: None,
    }
}

/// The names of these functions to the linker.
fn declarations(called: &[&Allocator]) -> String {
    let mut code = Code::new();
    code.line("/* Allocations fail as a test says. */");
    for it in called {
        let declared = it.declaration(it.name);
        code.line(format!("{declared} __asm__(\"__sc_{}\");", it.name));
    }
    format!("# 1 \"__sc_allocations.h\" 1 3\n{}", code.into_text())
}

fn definitions(program: &Program, called: &[&Allocator], calls: u32) -> String {
    let mut code = Code::new();
    code.line(format!(
        "/* The call of the entrypoint may allocate memory: which of its first {calls} allocations fail. */"
    ));
    code.line(format!("static _Bool {CHOICE}[{calls}];"));
    code.line(format!("static unsigned {COUNT} = {calls};"));
    let sets_errno = program.externals.contains("__errno_location");
    if sets_errno {
        code.line("int *__errno_location(void);");
    }
    code.line("static _Bool __sc_allocation_fails(void)");
    code.block("", "}", |code| {
        code.line(format!("return {COUNT} < {calls}u && {CHOICE}[{COUNT}++];"));
    });
    code.blank();
    for it in called {
        it.definition(sets_errno, &mut code);
    }
    format!("\n# 1 \"__sc_allocations.c\" 1 3\n{}", code.into_text())
}

/// The statements before and after the call of the entrypoint: between them, allocations count.
pub(crate) fn around_call(program: &Program) -> Option<(String, String)> {
    let stub = program
        .stubs
        .iter()
        .find(|stub| stub.behaviour == Behaviour::Fails)?;
    let after = format!("{COUNT} = {};", stub.calls);
    Some((format!("{COUNT} = 0;"), after))
}

/// What these functions do, if the code can call one.
pub(super) fn describe(program: &Program, reachable: &BTreeSet<FunctionId>) -> Option<Line> {
    let is_called = |stub: &&Stub| {
        let mut functions = reachable.iter().map(|id| program.function(*id));
        stub.behaviour == Behaviour::Fails
            && functions.any(|it| it.unit == stub.unit && it.name == stub.name)
    };
    let stubs: Vec<&Stub> = program.stubs.iter().filter(is_called).collect();
    let calls = stubs.first()?.calls;
    let which = match calls {
        1 => "the first allocation of the call".to_owned(),
        _ => format!("each of the first {calls} allocations of the call"),
    };
    Some(Line::Stubs {
        names: stubs.iter().map(|stub| stub.name.clone()).collect(),
        behaviour: format!("{which} fails if the test says so, later ones succeed"),
        options: FAIL_ALLOCATIONS.to_owned(),
        bounds: vec![failing_allocations()],
    })
}
