//! Takes definitions over into one module, with all ids changed.

use rustc_hash::FxHashMap;

use super::resolve::{Resolution, Target, Targets};
use crate::{
    Callee, ConstId, Constant, ConstantKind, File, FileId, Function, Global, GlobalId, Instruction,
    Linkage, Loc, Module, Op, Operand, Symbol, Type, TypeId, Types,
};

/// Ids of one module in the program.
struct Maps<'r> {
    types: Vec<TypeId>,
    constants: Vec<ConstId>,
    files: Vec<FileId>,
    targets: &'r Targets,
    module: u32,
}

pub(super) fn translate(modules: Vec<Module>, resolution: &Resolution) -> Module {
    let mut program = Module::default();
    if let Some(first) = modules.first() {
        program.source = first.source.clone();
        program.triple = first.triple.clone();
        program.types = Types::new(first.layout().clone());
    }
    let mut files = FxHashMap::default();
    // Initializers of arrays that are put together, by module and variable there.
    let mut parts: FxHashMap<(usize, GlobalId), Vec<ConstId>> = FxHashMap::default();
    let mut places: Vec<((usize, GlobalId), GlobalId)> = Vec::new();
    for (at, mut module) in modules.into_iter().enumerate() {
        let targets = &resolution.targets[at];
        let types = take_types(&mut program, &module);
        let constants = take_constants(&mut program, &module, &types, targets);
        let maps = Maps {
            files: take_files(&mut program, &mut files, &module.files),
            types,
            constants,
            targets,
            module: u32::try_from(at).unwrap_or(u32::MAX),
        };
        for (index, global) in std::mem::take(&mut module.globals).into_iter().enumerate() {
            let key = (at, GlobalId::new(index));
            let kept = targets.kept_globals[index];
            let global = maps.global(global);
            if global.linkage == Linkage::Appending {
                parts.insert(key, elements(&program, global.initializer));
                if kept {
                    places.push((key, GlobalId::new(program.globals.len())));
                }
            }
            if kept {
                program.globals.push(global);
            }
        }
        for (index, function) in std::mem::take(&mut module.functions)
            .into_iter()
            .enumerate()
        {
            if targets.kept_functions[index] {
                let function = maps.function(&mut program, function);
                program.functions.push(function);
            }
        }
    }
    for global in &mut program.globals {
        if let (Linkage::Common, Some(align)) =
            (global.linkage, resolution.common_aligns.get(&global.name))
        {
            global.align = *align;
        }
    }
    for (key, place) in places {
        let all = resolution.appended.get(&key).into_iter().flatten();
        let all: Vec<ConstId> = all
            .filter_map(|key| parts.get(key))
            .flatten()
            .copied()
            .collect();
        append(&mut program, place, all);
    }
    program
}

/// The elements of an array.
fn elements(program: &Module, array: Option<ConstId>) -> Vec<ConstId> {
    match array.map(|id| &program.constants.get(id).kind) {
        Some(ConstantKind::Aggregate(parts)) => parts.to_vec(),
        _ => Vec::new(),
    }
}

/// Makes a variable the array of all these elements.
fn append(program: &mut Module, place: GlobalId, parts: Vec<ConstId>) {
    let Some(first) = parts.first() else { return };
    let element = program.constants.get(*first).ty;
    let count = parts.len() as u64;
    let ty = program.types.intern(Type::Array { element, count });
    let kind = ConstantKind::Aggregate(parts.into());
    let initializer = program.constants.intern(ty, kind);
    let size = program.types.size(ty);
    let global = &mut program.globals[place.index()];
    global.ty = ty;
    global.size = size;
    global.initializer = Some(initializer);
}

fn take_types(program: &mut Module, module: &Module) -> Vec<TypeId> {
    let mut map: Vec<TypeId> = Vec::with_capacity(module.types.len());
    // Parts have smaller ids than the whole.
    for index in 0..module.types.len() {
        let mut ty = module
            .types
            .get(TypeId(u32::try_from(index).unwrap_or(u32::MAX)))
            .clone();
        let new = |old: TypeId| map[old.index()];
        match &mut ty {
            Type::Array { element, .. } | Type::Vector { element, .. } => *element = new(*element),
            Type::Struct { fields, .. } => {
                fields.iter_mut().for_each(|field| *field = new(*field));
            }
            Type::Function {
                result, parameters, ..
            } => {
                *result = new(*result);
                parameters.iter_mut().for_each(|one| *one = new(*one));
            }
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Other(_) => {}
        }
        map.push(program.types.intern(ty));
    }
    map
}

fn take_constants(
    program: &mut Module,
    module: &Module,
    types: &[TypeId],
    targets: &Targets,
) -> Vec<ConstId> {
    let mut map: Vec<ConstId> = Vec::with_capacity(module.constants.len());
    for (_, constant) in module.constants.iter() {
        let Constant { ty, mut kind } = constant.clone();
        kind.for_each_part_mut(|part| *part = map[part.index()]);
        match &mut kind {
            ConstantKind::Address { symbol, offset } => match targets.get(*symbol) {
                Target::Place {
                    symbol: new,
                    offset: more,
                } => {
                    *symbol = new;
                    *offset = offset.wrapping_add(more);
                }
                Target::Unsupported => {
                    kind = ConstantKind::Unsupported("alias of no address, or ifunc".into());
                }
            },
            ConstantKind::Block { function, .. } => {
                let kept = targets.kept_functions.get(function.index()) == Some(&true);
                match targets.get(Symbol::Function(*function)) {
                    Target::Place {
                        symbol: Symbol::Function(new),
                        ..
                    } if kept => *function = new,
                    _ => kind = ConstantKind::Unsupported("a block of another definition".into()),
                }
            }
            _ => {}
        }
        map.push(program.constants.intern(types[ty.index()], kind));
    }
    map
}

fn take_files(
    program: &mut Module,
    known: &mut FxHashMap<File, FileId>,
    files: &[File],
) -> Vec<FileId> {
    files
        .iter()
        .map(|file| {
            *known.entry(file.clone()).or_insert_with(|| {
                program.files.push(file.clone());
                FileId::new(program.files.len() - 1)
            })
        })
        .collect()
}

impl Maps<'_> {
    fn ty(&self, ty: &mut TypeId) {
        *ty = self.types[ty.index()];
    }

    fn location(&self, location: &mut Option<Loc>) {
        if let Some(location) = location {
            location.file = self.files[location.file.index()];
        }
    }

    fn global(&self, mut global: Global) -> Global {
        self.ty(&mut global.ty);
        global.initializer = global.initializer.map(|id| self.constants[id.index()]);
        global.module = self.module;
        global
    }

    fn function(&self, program: &mut Module, mut function: Function) -> Function {
        self.ty(&mut function.result);
        for parameter in &mut function.parameters {
            self.ty(&mut parameter.ty);
            parameter.passing.for_type_mut(&mut |ty| self.ty(ty));
        }
        for register in &mut function.registers {
            self.ty(&mut register.ty);
        }
        self.location(&mut function.location);
        for block in &mut function.blocks {
            for instruction in &mut block.instructions {
                self.instruction(program, instruction);
            }
        }
        function.module = self.module;
        function
    }

    fn instruction(&self, program: &mut Module, instruction: &mut Instruction) {
        self.location(&mut instruction.location);
        instruction.op.for_each_type_mut(|ty| self.ty(ty));
        instruction.op.for_each_operand_mut(|operand| {
            if let Operand::Const(id) = operand {
                *id = self.constants[id.index()];
            }
        });
        if let Op::Call(call) = &mut instruction.op {
            call.callee = self.callee(program, call.callee);
        }
    }

    /// An alias of a function is called directly; a function that is an alias of something else is called by its address.
    fn callee(&self, program: &mut Module, callee: Callee) -> Callee {
        match callee {
            Callee::Indirect(Operand::Const(id)) => match program.constants.get(id).kind {
                ConstantKind::Address {
                    symbol: Symbol::Function(function),
                    offset: 0,
                } => Callee::Direct(function),
                _ => callee,
            },
            Callee::Direct(id) => match self.targets.get(Symbol::Function(id)) {
                Target::Place {
                    symbol: Symbol::Function(function),
                    offset: 0,
                } => Callee::Direct(function),
                target => {
                    let kind = match target {
                        Target::Place { symbol, offset } => {
                            ConstantKind::Address { symbol, offset }
                        }
                        Target::Unsupported => ConstantKind::Unsupported("ifunc".into()),
                    };
                    let pointer = program.types.pointer();
                    let address = program.constants.intern(pointer, kind);
                    Callee::Indirect(Operand::Const(address))
                }
            },
            Callee::Indirect(Operand::Reg(_)) => callee,
        }
    }
}
