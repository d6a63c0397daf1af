//! Questions about a whole program: who calls whom, who touches which global.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sha2::{Digest, Sha256};

use crate::dataflow::{self, Effects};
use crate::lex::Lexed;
use crate::program::{Function, FunctionId, GlobalId, Program, UnitId};
use crate::types::{TypeId, TypeKind};

/// Functions of the C library that call no function of the program, whatever it has handed over before: a constructor that
/// allocates a table of functions calls none of them.
#[rustfmt::skip]
const CALL_NOTHING: &[&str] = &[
    "malloc", "calloc", "realloc", "reallocarray", "free", "strdup", "strndup",
    "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strnlen", "strcpy", "strncpy", "strcat", "strncat",
    "strcmp", "strncmp", "strcasecmp", "strncasecmp", "strchr", "strrchr", "strstr", "strspn", "strcspn", "strpbrk",
    "strtol", "strtoul", "strtoll", "strtoull", "strtod", "atoi", "atol", "toupper", "tolower", "__ctype_b_loc",
    "printf", "fprintf", "snprintf", "sprintf", "puts", "putchar", "fputs", "fputc", "putc", "fwrite", "fflush",
    "__errno_location", "__assert_fail", "abort",
];

/// More functions of the C library that look at nothing but their arguments.
#[rustfmt::skip]
const COMPUTE: &[&str] = &[
    "abs", "labs", "llabs", "div", "ldiv", "isalpha", "isdigit", "isalnum", "isspace", "isupper", "islower", "isxdigit",
    "isprint", "ispunct", "iscntrl", "isgraph", "isblank", "__ctype_tolower_loc", "__ctype_toupper_loc", "memrchr",
    "mempcpy", "stpcpy", "strchrnul", "strcoll", "strtok_r", "strsep", "strtoimax", "strtoumax", "exit", "_exit",
    "vsnprintf", "vsprintf", "vprintf", "vfprintf", "perror", "fmod", "floor", "ceil", "fabs", "sqrt", "pow", "round",
];

/// Whether a function of the C library computes with memory and numbers: nothing of it depends on files, devices or
/// time, but what it prints.
pub fn only_computes(name: &str) -> bool {
    CALL_NOTHING.contains(&name) || COMPUTE.contains(&name) || name.starts_with("__builtin_")
}

/// Definitions by name, for many questions about one program.
pub(crate) struct Names<'p> {
    program: &'p Program,
    by_name: HashMap<&'p str, Vec<FunctionId>>,
}

impl<'p> Names<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for id in program.ids() {
            let name = program.function(id).name.as_str();
            by_name.entry(name).or_default().push(id);
        }
        Self { program, by_name }
    }

    /// As [`Program::resolve`].
    pub(crate) fn resolve(&self, unit: UnitId, name: &str) -> Option<FunctionId> {
        let named = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let function = |id: &&FunctionId| self.program.function(**id);
        let own = named.iter().find(|id| function(id).unit == unit);
        let visible = || named.iter().find(|id| !function(id).is_static);
        own.or_else(visible).copied()
    }

    /// As [`Program::reachable`].
    pub(crate) fn reachable(&self, entry: FunctionId) -> BTreeSet<FunctionId> {
        let mut reached = BTreeSet::from([entry]);
        let mut waiting = vec![entry];
        while let Some(id) = waiting.pop() {
            for callee in self.callees(id) {
                if reached.insert(callee) {
                    waiting.push(callee);
                }
            }
        }
        reached
    }

    fn callees(&self, caller: FunctionId) -> BTreeSet<FunctionId> {
        let program = self.program;
        let function = program.function(caller);
        let resolve = |name: &String| self.resolve(function.unit, name);
        let mut callees: BTreeSet<_> = function.calls.iter().filter_map(resolve).collect();
        for ty in &function.indirect_calls {
            callees.extend(program.pointer_callees(*ty));
        }
        // A function handed to one that is not defined here (`qsort`, `atexit`) may be called by it.
        let calls_back =
            |name: &String| resolve(name).is_none() && !CALL_NOTHING.contains(&name.as_str());
        if function.calls.iter().any(calls_back) {
            callees.extend(function.takes_address_of.iter().filter_map(resolve));
        }
        callees
    }
}

impl Program {
    /// All definitions of functions called `name`: several when they are `static`.
    pub fn find_function(&self, name: &str) -> Vec<FunctionId> {
        self.ids()
            .filter(|id| self.function(*id).name == name)
            .collect()
    }

    /// The function at `id`.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0]
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.functions.len()).map(FunctionId)
    }

    /// The definition that `name` means in `unit`: the unit's own before that of another unit.
    pub fn resolve(&self, unit: UnitId, name: &str) -> Option<FunctionId> {
        Names::new(self).resolve(unit, name)
    }

    /// `entry` and every function that a call of it may run.
    ///
    /// A call through a pointer may run each function whose address is taken
    /// anywhere and whose type is compatible; if none is, because the pointer was
    /// cast, each one with as many parameters.
    pub fn reachable(&self, entry: FunctionId) -> BTreeSet<FunctionId> {
        Names::new(self).reachable(entry)
    }

    /// The functions that `caller` may call itself.
    pub fn callees(&self, caller: FunctionId) -> BTreeSet<FunctionId> {
        Names::new(self).callees(caller)
    }

    /// Functions that a call through a pointer to `ty` may run.
    pub fn pointer_callees(&self, ty: TypeId) -> BTreeSet<FunctionId> {
        let taken = || self.address_taken.iter().copied();
        let compatible: BTreeSet<_> = taken().filter(|id| self.is_compatible(ty, *id)).collect();
        if !compatible.is_empty() {
            return compatible;
        }
        let TypeKind::Function {
            params, variadic, ..
        } = &self.types.get(ty).kind
        else {
            return taken().collect();
        };
        let same_count = |id: &FunctionId| self.function(*id).params.len() == params.len();
        taken().filter(|id| *variadic || same_count(id)).collect()
    }

    /// Whether a call through a pointer to `ty` may call the function as C has it.
    pub fn is_compatible(&self, ty: TypeId, id: FunctionId) -> bool {
        let called = self.types.get(ty);
        let TypeKind::Function {
            ret,
            params,
            variadic,
        } = &called.kind
        else {
            return false;
        };
        let function = self.function(id);
        let same = |a: TypeId, b: TypeId| self.same_for_calls(a, b);
        if !same(*ret, function.ret) {
            return false;
        }
        // `int f()`: nothing is known about the parameters.
        if called.canonical.ends_with("()") {
            return true;
        }
        *variadic == function.is_variadic
            && params.len() == function.params.len()
            && params
                .iter()
                .zip(&function.params)
                .all(|(a, b)| same(*a, b.ty))
    }

    /// Equal types, also an enumeration and an integer of its width.
    fn same_for_calls(&self, a: TypeId, b: TypeId) -> bool {
        let (a, b) = (self.types.get(a), self.types.get(b));
        let width = |kind: &TypeKind| match kind {
            TypeKind::Int { bits, .. } | TypeKind::Enum { bits, .. } => Some(*bits),
            _ => None,
        };
        let enumeration = |kind: &TypeKind| matches!(kind, TypeKind::Enum { .. });
        a.canonical == b.canonical
            || ((enumeration(&a.kind) || enumeration(&b.kind)) && width(&a.kind) == width(&b.kind))
    }

    /// Globals that some function of `functions` may read, also through pointers that
    /// initialisers of globals made.
    pub fn globals_read(&self, functions: &BTreeSet<FunctionId>) -> BTreeSet<GlobalId> {
        let reads = functions.iter().flat_map(|id| &self.function(*id).reads);
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<_> = reads.copied().collect();
        while let Some(global) = waiting.pop() {
            if reached.insert(global) {
                waiting.extend(self.points_to.get(&global).into_iter().flatten());
            }
        }
        reached
    }

    /// Globals that some function of `functions` may write, also through such pointers.
    pub fn globals_written(&self, functions: &BTreeSet<FunctionId>) -> BTreeSet<GlobalId> {
        let writes = functions.iter().flat_map(|id| &self.function(*id).writes);
        let read = self.globals_read(functions);
        let pointed_to = read.iter().filter_map(|global| self.points_to.get(global));
        let pointed_to = pointed_to
            .flatten()
            .filter(|global| !self.globals[global.0].is_const);
        writes.chain(pointed_to).copied().collect()
    }

    /// Works out the data flow of those of `functions` that have none yet: see [`Code::flow`].
    pub fn find_data_flow(&self, functions: &[FunctionId]) {
        let known = |id: &&FunctionId| self.functions.get(id.0);
        let missing = functions
            .iter()
            .filter(|id| known(id).is_some_and(|f| !f.code.has_flow()));
        let missing: Vec<_> = missing.collect();
        if missing.is_empty() {
            return;
        }
        let effects = Effects::new(self);
        let mut texts = BTreeMap::new();
        for id in missing {
            let function = self.function(*id);
            let Some(raw) = self.flows.get(id.0).and_then(Option::as_ref) else {
                continue;
            };
            let text = &self.units[function.unit.0].text;
            let lexed = texts
                .entry(function.unit)
                .or_insert_with(|| Lexed::of_files(text));
            let flow = dataflow::solve(raw, &effects, *id, function, lexed);
            function.code.set_flow(flow);
        }
    }

    /// Identity of the program's meaning: SHA-256, in hexadecimal, of the preprocessed texts
    /// and the flags that change what they mean.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        let mut add = |part: &str| {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        };
        for unit in &self.units {
            add(&unit.text);
            add(&unit.flags.meaning.len().to_string());
            unit.flags.meaning.iter().for_each(|flag| add(flag));
        }
        hex::encode(hash.finalize())
    }
}
