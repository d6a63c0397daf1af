//! Loading small C programs and really running what is generated for them.
#![allow(dead_code, clippy::unwrap_used, reason = "tests")]

pub mod agreement;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_frontend::{FunctionId, Program, SourceOptions};
use sc_inputs::{Harness, InputError, InputModel, InputOptions, Target, harness_c};
use tempfile::TempDir;

/// libclang where clang itself finds it.
static LIBCLANG: LazyLock<PathBuf> = LazyLock::new(|| {
    let mut command = Command::new("clang-19");
    command.arg("--print-file-name=libclang-19.so.1");
    let output = command.output().unwrap();
    PathBuf::from(String::from_utf8(output.stdout).unwrap().trim())
});

pub struct Case {
    pub dir: TempDir,
    pub program: Program,
    pub entry: FunctionId,
}

/// Writes files given as (name, text), and says how to load them.
pub fn sources(files: &[(&str, &str)]) -> (TempDir, SourceOptions) {
    let dir = TempDir::new().unwrap();
    for (name, text) in files {
        std::fs::write(dir.path().join(name), text).unwrap();
    }
    let options = SourceOptions {
        files: files
            .iter()
            .map(|(name, _)| dir.path().join(name))
            .collect(),
        include_dirs: vec![],
        cpp_flags: vec![],
        compile_commands: None,
        header_dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include"),
        clang: "clang-19".into(),
        gcc: Some("gcc".into()),
        libclang: LIBCLANG.clone(),
        all_booleans: false,
        our_names: false,
    };
    (dir, options)
}

/// Loads files given as (name, text); the entrypoint is `f` unless there is only `main`.
pub fn load(files: &[(&str, &str)]) -> Case {
    let (dir, options) = sources(files);
    let program = sc_frontend::load(&options).unwrap();
    let entry = ["f", "main"]
        .iter()
        .find_map(|name| program.find_function(name).into_iter().next());
    Case {
        dir,
        program,
        entry: entry.unwrap(),
    }
}

impl Case {
    pub fn try_model(&self, options: &InputOptions) -> Result<InputModel, InputError> {
        let reachable = self.program.reachable(self.entry);
        InputModel::build(&self.program, self.entry, &reachable, options)
    }

    pub fn model(&self, options: &InputOptions) -> InputModel {
        self.try_model(options).unwrap()
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Unit texts with their appendices, ready to compile.
    pub fn harness_files(&self, harness: &Harness) -> Vec<PathBuf> {
        self.files_with(harness, "")
    }

    fn files_with(&self, harness: &Harness, before: &str) -> Vec<PathBuf> {
        let unit_text = |index: usize, text: &str| {
            let appendix = harness.appendix(sc_frontend::UnitId(index));
            format!("{text}{before}{}", appendix.unwrap_or_default())
        };
        let units = self.program.units.iter().enumerate();
        units
            .map(|(index, unit)| {
                self.write(&format!("unit{index}.c"), &unit_text(index, &unit.text))
            })
            .collect()
    }

    /// The user's own files with the appendices, macros and all, as errors are identified with.
    pub fn check_with_user_files(&self, harness: &Harness) {
        let entry_unit = self.program.functions[self.entry.0].unit;
        let user = &self.program.units[entry_unit.0].path;
        let text = format!("#include \"{user}\"\n{}", harness.entry_appendix);
        check_syntax("clang-19", "gnu17", &[self.write("identify.c", &text)]);
    }

    /// Compiles the harness with a driver that treats stdin as tests, one after the other.
    pub fn compile_harness(&self, model: &InputModel) -> PathBuf {
        let harness = harness_c(model, &self.program, Target::Native);
        let mut files = self.harness_files(&harness);
        files.push(self.write("driver.c", &format!("{RUNTIME}{DRIVER}")));
        let program = self.dir.path().join("driver");
        compile(&files, &program);
        program
    }

    /// The same for a prover's harness, with functions in C in place of the prover's own. A test that is assumed away
    /// has the byte 1 before it.
    pub fn compile_prover(&self, model: &InputModel, target: Target<'_>) -> PathBuf {
        let harness = harness_c(model, &self.program, target);
        let mut files = self.files_with(&harness, PROVER);
        let size = model.layout.size();
        let globals = format!("const unsigned __sc_input_size = {size};\n");
        let driver = format!("{RUNTIME}{globals}{PROVER_DRIVER}");
        files.push(self.write("driver.c", &driver));
        let program = self.dir.path().join("prover");
        compile(&files, &program);
        program
    }

    /// Compiles rendered tests the way a test file has them.
    pub fn compile_tests(&self, model: &InputModel, tests: &[String], count: usize) -> PathBuf {
        let entry_unit = self.program.functions[self.entry.0].unit;
        let user = &self.program.units[entry_unit.0].path;
        let mut text = format!("#define main user_main\n#include \"{user}\"\n#undef main\n");
        text.push_str("#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n");
        for test in tests {
            text.push_str(test);
        }
        text.push_str("int main (void)\n{\n");
        for index in 0..count {
            text.push_str(&format!(
                "    test_{index} ();\n    puts (\"<end of test>\");\n"
            ));
        }
        text.push_str("    return 0;\n}\n");
        let mut files = vec![self.write("tests.c", &text)];
        let support = sc_inputs::test_support(model, &self.program);
        for (index, unit) in self.program.units.iter().enumerate() {
            if index == entry_unit.0 {
                continue;
            }
            let appendix = support.unit_appendices.get(&sc_frontend::UnitId(index));
            let appendix = appendix.cloned().unwrap_or_default();
            let text = format!("#include \"{}\"\n{appendix}", unit.path);
            files.push(self.write(&format!("side{index}.c"), &text));
        }
        for compiler in ["gcc", "clang-19"] {
            let flags = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only"];
            let output = Command::new(compiler)
                .args(flags)
                .args(&files)
                .output()
                .unwrap();
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{compiler}: {message}");
        }
        let program = self.dir.path().join("tests");
        compile(&files, &program);
        program
    }
}

fn compile(files: &[PathBuf], to: &Path) {
    let output = Command::new("clang-19")
        .args([
            "-std=gnu17",
            "-g",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=all",
        ])
        .args(["-Wall", "-Wextra", "-Werror", "-D__SEACORAL__", "-w", "-o"])
        .arg(to)
        .args(files)
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
}

/// Compiles generated C with every warning of the ordinary sets an error.
pub fn check_warnings(files: &[PathBuf]) {
    for (compiler, std) in [("clang-19", "gnu17"), ("gcc", "gnu17"), ("gcc", "gnu89")] {
        check_syntax(compiler, std, files);
    }
}

fn check_syntax(compiler: &str, std: &str, files: &[PathBuf]) {
    let output = Command::new(compiler)
        .arg(format!("-std={std}"))
        .args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only"])
        .args(files)
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{compiler} {std}: {message}");
}

pub fn run(program: &Path, input: &[u8]) -> Vec<u8> {
    try_run(program, input).unwrap()
}

/// What a program prints, or what it says when it fails.
pub fn try_run(program: &Path, input: &[u8]) -> Result<Vec<u8>, String> {
    let mut child = Command::new(program)
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&bytes);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

const RUNTIME: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern const unsigned __sc_input_size;
extern const unsigned __sc_slot_count;
struct __sc_slot { unsigned offset, size; unsigned short kind; unsigned short group; unsigned padding; long long low, high; };
extern const struct __sc_slot __sc_slots[];
void __sc_canonicalise(unsigned char *);
void __sc_execute(const unsigned char *);
static unsigned char used[1 << 20];
void *__sc_block(unsigned long size, unsigned index) {
    if (index >= sizeof used || used[index]++) { fprintf(stderr, "block %u used twice\n", index); abort(); }
    void *block = malloc(size);
    memset(block, 0xa5, size);
    return block;
}
void *__sc_block_up_to(unsigned long size, unsigned long most, unsigned index) {
    if (size > most) abort();
    return __sc_block(size, index);
}
void __sc_copy_up_to(void *to, const void *from, unsigned long size, unsigned long most) {
    if (size > most) abort();
    memcpy(to, from, size);
}
void __sc_clear_up_to(void *to, int value, unsigned long size, unsigned long most) {
    if (size > most) abort();
    memset(to, value, size);
}
void __sc_assume(int holds) { printf("assume %d\n", holds); }
void __sc_assert(int holds) { printf("assert %d\n", holds); }
void __sc_user_label(int holds) { (void)holds; }
void __sc_oracle(int ok) { printf("oracle %d\n", ok); }
"#;

/// Stdin is a mode and tests: `c` prints their canonical forms, `x` executes them.
const DRIVER: &str = r#"
int main(void) {
    int mode = getchar();
    unsigned char *bytes = malloc(__sc_input_size);
    while (fread(bytes, __sc_input_size, 1, stdin) == 1) {
        if (mode == 'c') {
            __sc_canonicalise(bytes);
            fwrite(bytes, __sc_input_size, 1, stdout);
            continue;
        }
        memset(used, 0, sizeof used);
        __sc_execute(bytes);
        puts("<end of test>");
    }
    return 0;
}
"#;

/// What a prover's harness calls, for a compiler.
const PROVER: &str = r#"
void __sc_leave(void) __attribute__((noreturn));
#define __CPROVER_assume(condition) ((condition) ? (void)0 : __sc_leave())
__attribute__((unused)) static void __sc_copy(void *to, const void *from, unsigned long size) { __builtin_memcpy(to, from, size); }
__attribute__((unused)) static void __sc_fill(void *to, int byte, unsigned long size) { __builtin_memset(to, byte, size); }
__attribute__((unused)) static void *__sc_memcpy(void *to, void *from, unsigned long size) { return __builtin_memcpy(to, from, size); }
__attribute__((unused)) static void *__sc_memset(void *to, int byte, unsigned long size) { return __builtin_memset(to, byte, size); }
"#;

/// Stdin is a mode and tests: `c` prints what each becomes, `x` executes them as they are.
const PROVER_DRIVER: &str = r#"
#include <setjmp.h>
static jmp_buf left;
void __sc_leave(void) { longjmp(left, 1); }
__attribute__((weak)) void __sc_canonicalise(unsigned char *bytes) { (void)bytes; }
int main(void) {
    int mode = getchar();
    unsigned char *bytes = malloc(__sc_input_size);
    while (fread(bytes, __sc_input_size, 1, stdin) == 1) {
        if (mode == 'c') {
            int outside = setjmp(left);
            if (!outside) __sc_canonicalise(bytes);
            putchar(outside);
            fwrite(bytes, __sc_input_size, 1, stdout);
            continue;
        }
        memset(used, 0, sizeof used);
        __sc_execute(bytes);
        puts("<end of test>");
    }
    return 0;
}
"#;

/// A deterministic stream of bytes; many are small, zero or extreme.
pub struct Random(Xoshiro256StarStar);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256StarStar::seed_from_u64(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub fn bytes(&mut self, size: usize) -> Vec<u8> {
        let mode = self.next() % 4;
        (0..size)
            .map(|_| {
                let raw = self.next();
                match (mode, raw % 4) {
                    (0, _) => raw as u8 >> 3,
                    (1, 0) => 0xff,
                    (1, 1) => 0,
                    (2, 0..=2) => (raw >> 8) as u8 % 3,
                    (3, 0..=1) => b' ' + (raw >> 8) as u8 % 95,
                    _ => (raw >> 8) as u8,
                }
            })
            .collect()
    }
}
