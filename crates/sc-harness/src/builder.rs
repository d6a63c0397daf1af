//! Compiling and linking, in parallel and never twice.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use memchr::memmem;
use sc_process::{Cancel, Exit, Finished, Job};

use crate::cache::{self, Digest};
use crate::error::BuildError;
use crate::identify;
use crate::link;
use crate::linker::{LinkCommand, is_for_linker};
use crate::names;
use crate::plan::{BuildPlan, UnitSource};
use crate::recipe::{Fill, Recipe, Source};
use crate::runtime;
use crate::shared_cache::SharedCache;
use crate::text;

/// What compilers and linkers are charged to.
pub(crate) const COMPILING: &str = "compiling";

/// A program that was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The program.
    pub program: PathBuf,
    /// The name of the recipe.
    pub build: String,
    /// How long it took.
    pub took: Duration,
    /// Whether it was there already.
    pub cached: bool,
}

/// What is linked to a program.
#[derive(Clone, Copy, Debug)]
pub struct Link<'l> {
    /// Flags for clang: sanitizers.
    pub flags: &'l [String],
    /// The objects.
    pub objects: &'l [PathBuf],
    /// Arguments of the linker itself.
    pub own: &'l [String],
    /// The user's flags.
    pub users: &'l [String],
    /// Where the user's paths start.
    pub directory: Option<&'l Path>,
}

/// A directory, and arguments of the preprocessor in it.
type Question = (Option<PathBuf>, Vec<String>);

/// Builds one plan by any recipe. Several threads may build at once.
#[derive(Debug)]
pub struct Builder {
    pub(crate) plan: BuildPlan,
    /// Stands for the version of the compiler in digests.
    pub(crate) compiler: String,
    /// Objects of runtimes.
    pub(crate) runtimes: SharedCache,
    /// Objects of user code, and programs.
    pub(crate) shared: SharedCache,
    /// What the preprocessor printed, by its arguments: builds that differ in their fill ask the same.
    preprocessed: Mutex<BTreeMap<Question, Vec<u8>>>,
}

impl Builder {
    /// Prepares the directories.
    pub fn new(plan: BuildPlan) -> Result<Self, BuildError> {
        for dir in [
            &plan.dir,
            &plan.dir.join("objects"),
            &plan.dir.join("runtime"),
        ] {
            fs::create_dir_all(dir).map_err(BuildError::file("create", dir))?;
        }
        let dir = fs::canonicalize(&plan.dir).map_err(BuildError::file("find", &plan.dir))?;
        let header_dir = std::path::absolute(&plan.header_dir)
            .map_err(BuildError::file("find", &plan.header_dir))?;
        let plan = BuildPlan {
            dir,
            header_dir,
            ..plan
        };
        let compiler = identity(&plan.clang)?;
        Ok(Self {
            plan,
            compiler,
            runtimes: SharedCache::new(None),
            shared: SharedCache::new(None),
            preprocessed: Mutex::default(),
        }
        .with_cache(sc_process::user_cache()))
    }

    /// Keeps what is compiled here instead of in the user's cache directory.
    #[must_use]
    pub fn with_cache(mut self, dir: Option<PathBuf>) -> Self {
        let folder = |name: &str| SharedCache::new(dir.as_ref().map(|dir| dir.join(name)));
        self.runtimes = folder("runtime");
        if self.plan.units.iter().all(|unit| is_complete(&unit.text)) {
            self.shared = folder("builds");
        }
        self
    }

    /// What is built.
    pub fn plan(&self) -> &BuildPlan {
        &self.plan
    }

    /// Builds by `recipe`, or finds what was built before.
    pub fn build(&self, recipe: &Recipe, cancel: &Cancel) -> Result<Built, BuildError> {
        let started = Instant::now();
        let wraps = self.kept_wraps(&recipe.wraps);
        let trampolines = if self.has_trampolines() {
            self.kept_wraps(&recipe.trampolines)
        } else {
            Vec::new()
        };
        let objects = self.objects(recipe, &trampolines, cancel)?;
        let wrapped = wraps.iter().chain(&trampolines);
        let wrapped = wrapped.map(|name| format!("--wrap={name}")).collect();
        let (program, cached) = self.link(recipe, &objects, wrapped, cancel)?;
        Ok(Built {
            program,
            build: recipe.name.clone(),
            took: started.elapsed(),
            cached,
        })
    }

    /// A function that the user's code defines itself is not the C library's.
    fn kept_wraps(&self, names: &[String]) -> Vec<String> {
        let units = self.plan.units.iter();
        let own: BTreeSet<&str> = units
            .flat_map(|unit| {
                // What was added may have a function of that name to C, and another one to the linker.
                let text = unit.text.strip_suffix(&unit.added).unwrap_or(&unit.text);
                text::defined_functions(text, names)
            })
            .collect();
        let kept = names.iter().filter(|name| !own.contains(name.as_str()));
        kept.cloned().collect()
    }

    /// The trampolines are written for these machines only.
    fn has_trampolines(&self) -> bool {
        let narrow = self.plan.units.iter().any(|unit| unit.flags.is_narrow());
        cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) && !narrow
    }

    fn objects(
        &self,
        recipe: &Recipe,
        trampolines: &[String],
        cancel: &Cancel,
    ) -> Result<Vec<PathBuf>, BuildError> {
        let runtime: Vec<_> = recipe.runtime.iter().filter(|file| file.compiled).collect();
        let runtime_flags = self.runtime_flags(recipe, trampolines);
        self.write_runtime(recipe)?;
        let units = self.plan.units.len();
        // The runtime first: its constructor and its place in the link come before the user's.
        in_parallel(runtime.len() + units, |index| {
            if let Some(file) = runtime.get(index) {
                self.runtime_object(recipe, file, &runtime_flags, cancel)
            } else {
                self.unit_object(recipe, index - runtime.len(), cancel)
            }
        })
    }

    fn unit_object(
        &self,
        recipe: &Recipe,
        index: usize,
        cancel: &Cancel,
    ) -> Result<PathBuf, BuildError> {
        let unit = &self.plan.units[index];
        let stem = self.stem(index);
        let clashing = names::clashing(&self.plan.units);
        let prologue = names::prologue(&clashing);
        let mut flags = recipe.compile.clone();
        flags.extend(names::flags(&clashing));
        let (kept, text) = match recipe.source {
            Source::Annotated => {
                flags.extend(["-x", "cpp-output"].map(str::to_owned));
                let text = format!(
                    "{prologue}{}\n# 1 \"harness\"\n{}",
                    unit.text, unit.appendix
                );
                (self.plan.dir.join(format!("{stem}.cover.i")), text)
            }
            Source::Original => {
                flags.extend(identify::flags(unit, &self.plan.header_dir));
                let macros = self.user_macros(unit, &flags, cancel)?;
                let text = prologue + &identify::text(unit, &macros);
                (self.plan.dir.join(format!("{stem}.identify.c")), text)
            }
        };
        // The user's flags come last where they and ours disagree on what the code means.
        flags.extend(unit.flags.meaning.iter().cloned());
        write(&kept, &text)?;
        let contents = match recipe.source {
            Source::Annotated => text.into_bytes(),
            Source::Original => self.preprocessed(unit, &kept, &flags, cancel)?,
        };
        let digest = Digest::new("unit without its folder")
            .add(&self.compiler)
            .add(directory_text(unit))
            .add_all(&flags)
            .add(without_folder(&contents, &self.plan.dir))
            .finish();
        // The linker fragment knows the user's objects by this ending.
        let object = self
            .plan
            .dir
            .join("objects")
            .join(format!("{digest}.sc_user.o"));
        if object.exists() {
            return Ok(object);
        }
        // Other runs may use this object: what debuggers show of it does not name the folder of this run.
        flags.push(format!(
            "-ffile-prefix-map={}=builds",
            self.plan.dir.display()
        ));
        let compile = || self.compile(unit.directory.as_deref(), &flags, &kept, &object, cancel);
        match self.shared.obtain(&file_name(&object), &object, compile)?.0 {
            Ok(()) => Ok(object),
            Err(message) => Err(BuildError::Compile {
                build: recipe.name.clone(),
                unit: unit.path.clone(),
                kept,
                message,
            }),
        }
    }

    /// A file name for each unit: that of its source, with a number where two have the same.
    pub(crate) fn stem(&self, index: usize) -> String {
        let stem = |unit: &UnitSource| {
            let name = Path::new(&unit.path).file_stem().unwrap_or_default();
            name.to_string_lossy().into_owned()
        };
        let mine = stem(&self.plan.units[index]);
        let same = self.plan.units[..index]
            .iter()
            .filter(|unit| stem(unit) == mine)
            .count();
        if same == 0 {
            mine
        } else {
            format!("{mine}-{same}")
        }
    }

    fn user_macros(
        &self,
        unit: &UnitSource,
        flags: &[String],
        cancel: &Cancel,
    ) -> Result<BTreeSet<String>, BuildError> {
        let mut args = vec!["-dM".to_owned()];
        args.extend(flags.iter().chain(&unit.flags.meaning).cloned());
        args.push(unit.original.display().to_string());
        let printed = self.preprocess(unit, args, cancel)?;
        // Where it fails, compiling fails as well, with a message that belongs to it.
        Ok(identify::macros(&String::from_utf8_lossy(&printed)))
    }

    fn preprocessed(
        &self,
        unit: &UnitSource,
        file: &Path,
        flags: &[String],
        cancel: &Cancel,
    ) -> Result<Vec<u8>, BuildError> {
        let mut args = flags.to_vec();
        args.push(file.display().to_string());
        self.preprocess(unit, args, cancel)
    }

    /// What the preprocessor prints. How variables are filled does not matter to it, so that it is asked once for all
    /// fills; the second of two threads waits for the first.
    fn preprocess(
        &self,
        unit: &UnitSource,
        mut args: Vec<String>,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, BuildError> {
        args.retain(|arg| !Fill::is_flag(arg));
        let question = (unit.directory.clone(), args);
        let mut known = self
            .preprocessed
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(printed) = known.get(&question) {
            return Ok(printed.clone());
        }
        let job = self
            .compiler_job(unit.directory.as_deref())
            .arg("-E")
            .args(&question.1);
        let finished = run(&job, cancel)?;
        known.insert(question, finished.stdout.clone());
        Ok(finished.stdout)
    }

    /// Compiles to `object` in one step; the inner result is the compiler's message.
    pub(crate) fn compile(
        &self,
        directory: Option<&Path>,
        flags: &[String],
        source: &Path,
        object: &Path,
        cancel: &Cancel,
    ) -> Result<Result<(), String>, BuildError> {
        self.compile_with(&self.plan.clang, directory, flags, source, object, cancel)
    }

    /// The same by another compiler.
    pub(crate) fn compile_with(
        &self,
        clang: &Path,
        directory: Option<&Path>,
        flags: &[String],
        source: &Path,
        object: &Path,
        cancel: &Cancel,
    ) -> Result<Result<(), String>, BuildError> {
        let temporary = cache::temporary(object);
        let job = compiler_job(clang, directory)
            .args(flags)
            .arg("-c")
            .arg(source)
            .arg("-o")
            .arg(&temporary);
        self.produce(&job, &temporary, object, cancel)
    }

    fn produce(
        &self,
        job: &Job,
        temporary: &Path,
        result: &Path,
        cancel: &Cancel,
    ) -> Result<Result<(), String>, BuildError> {
        let finished = run(job, cancel)?;
        if !finished.exit.is_success() {
            let _ = fs::remove_file(temporary);
            let mut message = finished.stderr_text().trim_end().to_owned();
            if message.is_empty() {
                message = format!("the compiler {}", finished.exit);
            }
            // Compilers say it amid a report of a crash of their own.
            if message.contains("No space left on device") {
                let path = result.to_owned();
                return Err(BuildError::NoSpace { path });
            }
            return Ok(Err(message));
        }
        fs::rename(temporary, result).map_err(BuildError::file("write", result))?;
        Ok(Ok(()))
    }

    /// Flags that choose the linker. The user's flags come after them, and so may name another one.
    pub fn linker_flags(&self) -> Vec<String> {
        if !has_lld(&self.plan.clang) {
            return Vec::new();
        }
        let flags = [
            // It takes half the time of GNU ld, a quarter with sanitizers.
            "-fuse-ld=lld",
            // Mapped output would end the linker with a signal, not a message, when the disk is full.
            "-Wl,--no-mmap-output-file",
            // Nobody asks for it, threads take longer to start than such a link, and merging strings a tenth of it.
            "-Wl,--build-id=none,--threads=1,-O0",
        ];
        flags.map(str::to_owned).to_vec()
    }

    fn link(
        &self,
        recipe: &Recipe,
        objects: &[PathBuf],
        wrapped: Vec<String>,
        cancel: &Cancel,
    ) -> Result<(PathBuf, bool), BuildError> {
        let script = self.plan.dir.join("user_data.ld");
        write(&script, runtime::USER_DATA)?;
        let mut own: Vec<String> = wrapped;
        let names = objects.iter().filter_map(|path| path.file_name());
        let mut digest = Digest::new("program")
            .add(&self.compiler)
            .add_all(names.map(|name| name.as_encoded_bytes()))
            .add_all(self.driver_flags(&recipe.link))
            .add_all(&own)
            .add(runtime::USER_DATA)
            .add_all(&self.plan.link_flags);
        own.extend(["-T".to_owned(), script.display().to_string()]);
        // Archives and objects of the user's: their contents count.
        for file in self.plan.link_flags.files() {
            digest = digest.add(fs::read(file).unwrap_or_default());
        }
        let digest = digest.finish();
        let short = digest.get(..16).unwrap_or(&digest);
        let program = self.plan.dir.join(format!("{}-{short}", recipe.name));
        let is_stable = self.plan.link_flags.iter().all(|flag| is_stable(flag));
        if program.exists() && is_stable {
            return Ok((program, true));
        }
        let link = Link {
            flags: &recipe.link,
            objects,
            own: &own,
            users: &self.plan.link_flags,
            directory: None,
        };
        let shared = if is_stable {
            &self.shared
        } else {
            &SharedCache::new(None)
        };
        let linked = shared.obtain(&digest, &program, || {
            self.link_program(&link, &program, cancel)
        })?;
        match linked {
            (Ok(()), cached) => Ok((program, cached)),
            (Err(message), _) => Err(link::explain(&recipe.name, &message).into()),
        }
    }

    /// What clang has to know to link.
    fn driver_flags(&self, flags: &[String]) -> Vec<String> {
        let mut all = self.machine_flags();
        all.extend(self.linker_flags());
        all.extend(flags.iter().cloned());
        all
    }

    /// Links a program; the inner result is the linker's message.
    pub fn link_program(
        &self,
        link: &Link<'_>,
        program: &Path,
        cancel: &Cancel,
    ) -> Result<Result<(), String>, BuildError> {
        let temporary = cache::temporary(program);
        let flags = self.driver_flags(link.flags);
        if link.users.iter().all(|flag| is_for_linker(flag))
            && let Some(command) = LinkCommand::ask(&self.plan.clang, &flags)
        {
            let own: Vec<String> = link.own.iter().chain(link.users).cloned().collect();
            let job = command.job(link.objects, &own, &temporary);
            let job = job.map(|job| in_directory(job, link.directory));
            if let Some(job) = job
                && let Ok(Ok(())) = self.produce(&job, &temporary, program, cancel)
            {
                return Ok(Ok(()));
            }
        }
        // `-Wl` would split them at commas.
        let own = link.own.iter().flat_map(|word| ["-Xlinker", word.as_str()]);
        let job = self
            .compiler_job(link.directory)
            .args(link.objects)
            .args(&flags)
            .args(own)
            .args(link.users)
            .arg("-o")
            .arg(&temporary);
        self.produce(&job, &temporary, program, cancel)
    }

    fn compiler_job(&self, directory: Option<&Path>) -> Job {
        compiler_job(&self.plan.clang, directory)
    }
}

fn compiler_job(clang: &Path, directory: Option<&Path>) -> Job {
    let job = Job::new(clang)
        .repeated()
        .env("LC_ALL", "C")
        .account(COMPILING);
    in_directory(job, directory)
}

fn in_directory(job: Job, directory: Option<&Path>) -> Job {
    match directory {
        Some(directory) => job.current_dir(directory),
        None => job,
    }
}

/// Whether what a link flag brings cannot have changed unseen: files are digested, these libraries are the system's.
fn is_stable(flag: &str) -> bool {
    !flag.starts_with('-')
        || matches!(
            flag,
            "-lm" | "-lpthread" | "-pthread" | "-ldl" | "-lrt" | "-lc"
        )
}

/// Whether this clang has a linker of its own beside it. One that is elsewhere may be of another version.
fn has_lld(clang: &Path) -> bool {
    fs::canonicalize(clang).is_ok_and(|real| real.with_file_name("ld.lld").exists())
}

/// Changes when another compiler is installed in its place.
pub(crate) fn identity(clang: &Path) -> Result<String, BuildError> {
    let real = fs::canonicalize(clang).map_err(BuildError::file("find", clang))?;
    let meta = fs::metadata(&real).map_err(BuildError::file("read", &real))?;
    Ok(format!(
        "{} {} {}",
        real.display(),
        meta.len(),
        meta.mtime()
    ))
}

/// Whether the text of a unit is all that its object is made of: assembly may read other files.
fn is_complete(text: &str) -> bool {
    !text.contains("incbin")
}

/// The text with another name for the folder in the markers that the preprocessor writes.
fn without_folder(text: &[u8], folder: &Path) -> Vec<u8> {
    let folder = folder.as_os_str().as_encoded_bytes();
    let mut all = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let is_marker = line.starts_with(b"# ");
        match is_marker.then(|| memmem::find(line, folder)).flatten() {
            Some(start) => {
                all.extend_from_slice(&line[..start]);
                all.extend_from_slice(b"builds");
                all.extend_from_slice(&line[start + folder.len()..]);
            }
            None => all.extend_from_slice(line),
        }
    }
    all
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

pub(crate) fn directory_text(unit: &UnitSource) -> Vec<u8> {
    let directory = unit
        .directory
        .clone()
        .or_else(|| std::env::current_dir().ok());
    directory
        .unwrap_or_default()
        .into_os_string()
        .into_encoded_bytes()
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), BuildError> {
    cache::write_atomically(path, text.as_bytes()).map_err(BuildError::file("write", path))
}

fn run(job: &Job, cancel: &Cancel) -> Result<Finished, BuildError> {
    let finished = job.run_steadily(cancel)?;
    match finished.exit {
        Exit::Cancelled => Err(BuildError::Cancelled),
        _ => Ok(finished),
    }
}

/// Calls `work` with 0, 1, …, count − 1 on as many threads as there are processors; results in order,
/// or the error of the lowest number that failed.
pub(crate) fn in_parallel<T: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<T, BuildError> + Sync,
) -> Result<Vec<T>, BuildError> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let processors = thread::available_parallelism().map_or(1, |n| n.get());
    thread::scope(|scope| {
        for _ in 0..processors.min(count) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    let result = work(index);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}
