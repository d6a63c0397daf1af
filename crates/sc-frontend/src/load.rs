//! The way from files to a `Program`, in parallel where files allow it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::clang::{self, TranslationUnit};
use crate::commands::CompileCommands;
use crate::decisions::is_of_our_headers;
use crate::error::FrontendError;
use crate::lex::{Lexed, TokenKind};
use crate::mend;
use crate::parameter_types;
use crate::parse::Builder;
use crate::preprocess::{self, Preprocessed, SourceOptions};
use crate::program::{FunctionId, Preprocessor, Program, Unit, UnitFlags};
use crate::registers::{self, AddressRange, Effect, FixedAddress, Registers};
use crate::stubs::Addition;

/// Stack for the walk over syntax trees: a sum of some thousand terms is as deep a tree.
const WALK_STACK: usize = 256 << 20;

/// A unit ready for the walk.
struct Ready {
    unit: Unit,
    by: Preprocessor,
    parsed: TranslationUnit,
}

/// Files that are read, without a program.
pub struct Files(Vec<Ready>);

/// A program that more text may be added to.
pub struct Loaded<'o> {
    options: &'o SourceOptions,
    ready: Vec<Ready>,
    /// The program as it is.
    pub program: Program,
}

impl<'o> Loaded<'o> {
    /// Preprocesses, checks and parses the files of `options`.
    pub fn new(options: &'o SourceOptions) -> Result<Self, FrontendError> {
        let files = distinct_files(&options.files)?;
        let commands = options.compile_commands.as_deref();
        let commands = commands.map(CompileCommands::read).transpose()?;
        let ready = prepare_all(options, commands.as_ref(), &files)?;
        let (program, ready) = walk(options, ready)?;
        check(options, &files, &program)?;
        Ok(Self {
            options,
            ready,
            program,
        })
    }

    /// Puts storage in place of memory at fixed addresses; `ranges` are addresses of registers in any case. A unit that
    /// does not compile with it stays as it is. Only what `entry` can reach tells how they are used.
    pub fn replace_registers(
        &mut self,
        ranges: &[AddressRange],
        entry: Option<FunctionId>,
    ) -> Result<Vec<Registers>, FrontendError> {
        let ready = std::mem::take(&mut self.ready);
        let find = |one: &Ready| registers::find(&one.parsed, &Lexed::new(&one.unit.text));
        let found = move || {
            let found: Vec<Vec<FixedAddress>> = ready.iter().map(find).collect();
            (found, ready)
        };
        let (found, ready) = with_deep_stack(self.options, found)?;
        self.ready = ready;
        let found = self.of_use(found, entry);
        let mut refused = Vec::new();
        loop {
            let mut wanted = found.clone();
            refused
                .iter()
                .for_each(|unit: &usize| wanted[*unit].clear());
            let regions = registers::regions(&mut wanted, ranges);
            if regions.is_empty() {
                return Ok(regions);
            }
            let mut replaced = Vec::new();
            let before = refused.len();
            for (unit, found) in wanted.iter().enumerate().filter(|(_, it)| !it.is_empty()) {
                let one = &self.ready[unit].unit;
                let text = registers::rewrite(&one.text, found, &regions);
                let parsed = parse_text(self.options, &one.flags, &text)?;
                match parsed.errors().is_empty() {
                    true => replaced.push((unit, text, parsed)),
                    false => refused.push(unit),
                }
            }
            if refused.len() == before {
                self.replace(replaced)?;
                return Ok(regions);
            }
        }
    }

    /// Declares the types that the list of parameters of `entry` declares before it, so that a caller can name them. A
    /// unit that does not compile that way stays as it is.
    pub fn declare_parameter_types(&mut self, entry: FunctionId) -> Result<(), FrontendError> {
        let function = self.program.function(entry);
        let unit = function.unit.0;
        let Some(Ready { unit: found, .. }) = self.ready.get(unit) else {
            return Ok(());
        };
        let others = self.program.functions.iter();
        let others: Vec<_> = others.filter(|it| it.unit.0 == unit).collect();
        let Some(text) = parameter_types::rewrite(&found.text, function, &others) else {
            return Ok(());
        };
        let parsed = parse_text(self.options, &found.flags, &text)?;
        match parsed.errors().is_empty() {
            true => self.replace(vec![(unit, text, parsed)]),
            false => Ok(()),
        }
    }

    /// What functions do that cannot be reached does not matter.
    fn of_use(
        &self,
        mut found: Vec<Vec<FixedAddress>>,
        entry: Option<FunctionId>,
    ) -> Vec<Vec<FixedAddress>> {
        let Some(entry) = entry else {
            return found;
        };
        let reachable = self.program.reachable(entry);
        let functions = self.program.functions.iter().enumerate();
        let idle = functions.filter(|(id, _)| !reachable.contains(&FunctionId(*id)));
        let idle: BTreeSet<(usize, usize)> =
            idle.map(|(_, it)| (it.unit.0, it.span.start)).collect();
        for (unit, accesses) in found.iter_mut().enumerate() {
            let is_idle =
                |it: &FixedAddress| !it.is_constant && idle.contains(&(unit, it.declaration));
            // A pointer that is only kept there is no access: it may be a mark that is never followed.
            accesses.retain(|it| !is_idle(it) || it.effect != Effect::Escapes || it.is_volatile);
            for access in accesses.iter_mut().filter(|it| is_idle(it)) {
                access.effect = Effect::Writes;
            }
        }
        found
    }

    fn replace(
        &mut self,
        units: Vec<(usize, String, TranslationUnit)>,
    ) -> Result<(), FrontendError> {
        for (unit, text, parsed) in units {
            let ready = &mut self.ready[unit];
            ready.unit.text = text;
            ready.unit.is_rewritten = true;
            ready.parsed = parsed;
        }
        let (program, ready) = walk(self.options, std::mem::take(&mut self.ready))?;
        self.program = program;
        self.ready = ready;
        Ok(())
    }

    /// The program, and the files that it is made of.
    pub fn into_parts(self) -> (Program, Files) {
        (self.program, Files(self.ready))
    }

    /// Adds files that the user did not give, before the last `behind` of those that are there: they define what the
    /// given ones lack.
    pub fn link(&mut self, files: Vec<Files>, behind: usize) -> Result<(), FrontendError> {
        let mut ready = std::mem::take(&mut self.ready);
        let last = ready.split_off(ready.len().saturating_sub(behind));
        for mut one in files.into_iter().flat_map(|it| it.0) {
            one.unit.is_linked = true;
            ready.push(one);
        }
        ready.extend(last);
        (self.program, self.ready) = walk(self.options, ready)?;
        Ok(())
    }

    /// The program with more text in some units.
    pub fn with(mut self, additions: Vec<Addition>) -> Result<Program, FrontendError> {
        if additions.is_empty() {
            return Ok(self.program);
        }
        let mut stubs = Vec::new();
        for addition in additions {
            let Some(ready) = self.ready.get_mut(addition.unit.0) else {
                continue;
            };
            let unit = &mut ready.unit;
            unit.text.insert_str(0, &addition.before);
            unit.before.insert_str(0, &addition.before);
            unit.text.push_str(&addition.text);
            unit.added.push_str(&addition.text);
            ready.parsed = parse_text(self.options, &unit.flags, &unit.text)?;
            let errors = located_errors(&ready.parsed, &unit.text);
            if !errors.is_empty() {
                return Err(FrontendError::DoesNotCompile {
                    file: unit.path.clone(),
                    message: errors.join("\n"),
                });
            }
            stubs.extend(addition.stubs);
        }
        let (mut program, _) = walk(self.options, self.ready)?;
        program.stubs = stubs;
        Ok(program)
    }
}

/// Preprocesses, checks and parses the files of `options`.
pub fn load(options: &SourceOptions) -> Result<Program, FrontendError> {
    Ok(Loaded::new(options)?.program)
}

fn check(
    options: &SourceOptions,
    files: &[PathBuf],
    program: &Program,
) -> Result<(), FrontendError> {
    if !options.our_names {
        refuse_our_definitions(program)?;
    }
    if program
        .functions
        .iter()
        .all(|function| function.in_system_header)
    {
        let files = files
            .iter()
            .map(|file| format!("'{}'", file.display()))
            .collect();
        return Err(FrontendError::NoFunctions { files });
    }
    Ok(())
}

/// The files in order, each once.
fn distinct_files(files: &[PathBuf]) -> Result<Vec<PathBuf>, FrontendError> {
    let mut distinct = Vec::new();
    let mut seen = Vec::new();
    for file in files {
        preprocess::check_file(file)?;
        let real = file.canonicalize().unwrap_or_else(|_| file.clone());
        if !seen.contains(&real) {
            seen.push(real);
            distinct.push(file.clone());
        }
    }
    if distinct.is_empty() {
        return Err(FrontendError::NoFiles);
    }
    Ok(distinct)
}

fn prepare_all(
    options: &SourceOptions,
    commands: Option<&CompileCommands>,
    files: &[PathBuf],
) -> Result<Vec<Ready>, FrontendError> {
    let results: Vec<_> = files.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism()
        .map_or(2, usize::from)
        .min(files.len());
    thread::scope(|scope| {
        // Loading takes as long as preprocessing; an error shows again when it is needed.
        scope.spawn(|| drop(clang::load(&options.libclang)));
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(index) else { break };
                    let result = prepare(options, commands, file);
                    *results[index]
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner) = Some(result);
                }
            });
        }
    });
    // Units of the other files are dropped on this thread if one file has an error, and dropping one needs the library.
    drop(clang::load(&options.libclang));
    let taken = results
        .into_iter()
        .filter_map(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner));
    taken.collect()
}

fn prepare(
    options: &SourceOptions,
    commands: Option<&CompileCommands>,
    file: &Path,
) -> Result<Ready, FrontendError> {
    let mut flags = preprocess::unit_flags(options, commands, file);
    let (checked, preprocessed) = thread::scope(|scope| {
        let check = scope.spawn(|| preprocess::check_compiles(options, &flags, file));
        let preprocessed = preprocess::preprocess(options, &flags, file);
        (check.join(), preprocessed)
    });
    // What is wrong with the user's own text comes first.
    let checked = checked.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    let mut assumed = Vec::new();
    let mut preprocessed = preprocessed;
    if let Err(error) = checked {
        let mended = mend::mend(options, flags, file, error)?;
        (flags, assumed) = (mended.flags, mended.assumed);
        if !assumed.is_empty() {
            preprocessed = preprocess::preprocess(options, &flags, file);
        }
    }
    let (preprocessed, parsed) = parse(options, &flags, file, preprocessed?)?;
    let unit = Unit {
        path: file.display().to_string(),
        text: preprocessed.text,
        before: String::new(),
        added: String::new(),
        is_rewritten: false,
        written: BTreeMap::new(),
        omitted: Vec::new(),
        flags,
        assumed,
        is_linked: false,
    };
    if !options.our_names {
        refuse_our_names(options, &unit)?;
    }
    Ok(Ready {
        unit,
        by: preprocessed.by,
        parsed,
    })
}

/// Parses; text of gcc that clang does not accept (compiler-specific headers) is made by clang.
fn parse(
    options: &SourceOptions,
    flags: &UnitFlags,
    file: &Path,
    preprocessed: Preprocessed,
) -> Result<(Preprocessed, TranslationUnit), FrontendError> {
    let parsed = parse_text(options, flags, &preprocessed.text)?;
    let errors = located_errors(&parsed, &preprocessed.text);
    let Some(first) = errors.first() else {
        return Ok((preprocessed, parsed));
    };
    if preprocessed.by != Preprocessor::Gcc {
        return Err(FrontendError::DoesNotCompile {
            file: file.display().to_string(),
            message: errors.join("\n"),
        });
    }
    let reason = format!(
        "clang rejects the text that gcc preprocessed from {}: {first}",
        file.display()
    );
    let again = preprocess::preprocess_with_clang(options, flags, file, &reason)?;
    parse(options, flags, file, again)
}

/// libclang's messages, at the user's places.
fn located_errors(parsed: &TranslationUnit, text: &str) -> Vec<String> {
    let errors = parsed.errors();
    if errors.is_empty() {
        return Vec::new();
    }
    let lexed = Lexed::new(text);
    let located = errors.into_iter().map(|(at, message)| {
        let place = lexed.place(at);
        format!("{}:{}: error: {message}", place.file, place.line)
    });
    located.collect()
}

/// Whether libclang accepts the text of a unit without its omitted parts.
pub(crate) fn is_accepted(options: &SourceOptions, unit: &Unit) -> bool {
    let parsed = parse_text(options, &unit.flags, &unit.sliced_text());
    parsed.is_ok_and(|parsed| parsed.errors().is_empty())
}

fn parse_text(
    options: &SourceOptions,
    flags: &UnitFlags,
    text: &str,
) -> Result<TranslationUnit, FrontendError> {
    clang::load(&options.libclang)?;
    let mut arguments = vec!["-x".to_owned(), "cpp-output".to_owned(), "-w".to_owned()];
    arguments.extend(flags.meaning.iter().cloned());
    TranslationUnit::parse("unit.i", text, &arguments).map_err(|message| FrontendError::Libclang {
        path: options.libclang.clone(),
        message,
    })
}

/// What we give to users to include.
const HEADERS: [&str; 2] = ["seacoral.h", "seacoral_ltest.h"];

/// Our builds add names that start with `__sc_`: the user's code must have none but those of
/// `seacoral.h`.
fn refuse_our_names(options: &SourceOptions, unit: &Unit) -> Result<(), FrontendError> {
    if !unit.text.contains("__sc_") {
        return Ok(());
    }
    let headers = HEADERS.map(|name| options.header_dir.join(name));
    let header = |file: &str| headers.iter().any(|header| Path::new(file) == header);
    let lexed = Lexed::new(&unit.text);
    for token in lexed.tokens.iter().filter(|t| t.kind == TokenKind::Word) {
        let name = lexed.word(token);
        if !name.starts_with("__sc_") || is_of_our_headers(name) {
            continue;
        }
        let place = lexed.place(token.span.start);
        if !header(&place.file) && !lexed.in_system_header(token.span.start) {
            return Err(FrontendError::NameClash {
                file: place.file,
                line: place.line,
                name: name.to_owned(),
            });
        }
    }
    Ok(())
}

/// The functions of `seacoral.h` may be called, not defined.
fn refuse_our_definitions(program: &Program) -> Result<(), FrontendError> {
    match program
        .functions
        .iter()
        .find(|function| is_of_our_headers(&function.name))
    {
        None => Ok(()),
        Some(function) => Err(FrontendError::NameClash {
            file: function.place.file.clone(),
            line: function.place.line,
            name: function.name.clone(),
        }),
    }
}

/// The program, and the units for another walk.
fn walk(
    options: &SourceOptions,
    ready: Vec<Ready>,
) -> Result<(Program, Vec<Ready>), FrontendError> {
    with_deep_stack(options, move || {
        let mut builder = Builder::new(options.all_booleans);
        let mut by = Preprocessor::Gcc;
        for one in &ready {
            builder.add(one.unit.clone(), &one.parsed);
            if by == Preprocessor::Gcc {
                by = one.by.clone();
            }
        }
        let mut program = builder.finish();
        program.preprocessor = by;
        (program, ready)
    })
}

/// Does what follows syntax trees to their leaves.
fn with_deep_stack<T: Send>(
    options: &SourceOptions,
    work: impl FnOnce() -> T + Send,
) -> Result<T, FrontendError> {
    let library = clang::load(&options.libclang)?;
    thread::scope(|scope| {
        let walker = thread::Builder::new().stack_size(WALK_STACK);
        let walker = walker.spawn_scoped(scope, move || {
            library.install();
            work()
        });
        match walker.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(source) => Err(FrontendError::NoThread { source }),
        }
    })
}
