//! Functions that csmith writes, with inputs: two of their global variables.

use std::time::Duration;

use sc_process::Job;

use crate::sample::{Function, Sample, Slot};
use crate::{Bench, Features, LabError};

/// Small functions, with the operators of C as they are: what is undefined ends a run.
const OPTIONS: &str = "--nomain --no-safe-math --no-checksum --concise --no-argc --no-volatiles --no-packed-struct \
    --max-funcs 2 --max-block-size 3 --max-block-depth 2 --max-expr-complexity 4 --max-array-dim 1 \
    --max-array-len-per-dim 4 --max-pointer-depth 1 --max-struct-fields 4 --max-union-fields 3";

/// The types of `stdint.h`.
const TYPES: &str = "typedef signed char int8_t;\ntypedef short int16_t;\ntypedef int int32_t;\ntypedef long int64_t;\n\
    typedef unsigned char uint8_t;\ntypedef unsigned short uint16_t;\ntypedef unsigned uint32_t;\n\
    typedef unsigned long uint64_t;";

/// The function with this seed; nothing if it has no global variable that may be an input.
///
/// # Errors
/// If csmith is not installed or fails.
pub fn csmith(bench: &Bench, seed: u64) -> Result<Option<Sample>, LabError> {
    let job = Job::new("csmith")
        .args(["--seed", &seed.to_string()])
        .args(OPTIONS.split_whitespace());
    let finished = bench.run(job, Duration::from_secs(30))?;
    Ok(sample(seed, &finished.stdout_text()))
}

fn sample(seed: u64, text: &str) -> Option<Sample> {
    let lines = text.lines().filter(|line| {
        let skipped = [
            "#include",
            "//",
            "volatile uint64_t csmith_sink_",
            "static long __undefined",
        ];
        !line.trim().is_empty() && !skipped.iter().any(|start| line.starts_with(start))
    });
    let text: String = lines.map(|line| prefixed(line) + "\n").collect();
    let inputs: Vec<&str> = text.lines().filter_map(input).take(2).collect();
    let slot = |offset, ctype, low, high| Slot {
        ctype,
        offset,
        size: 1,
        signed: low < 0,
        low,
        high,
    };
    let slots = [
        slot(0, "unsigned char", 0, 63),
        slot(1, "signed char", -32, 31),
    ];
    let mut call: String = (0..inputs.len())
        .map(|number| format!("{} = s{number};\n", inputs[number]))
        .collect();
    call.push_str("@func_1();\n");
    (!inputs.is_empty()).then(|| Sample {
        seed,
        slots: slots.into_iter().take(inputs.len()).collect(),
        types: vec![TYPES.to_owned()],
        definitions: vec![text.clone()],
        elsewhere: Vec::new(),
        features: Features::NONE,
        globals: Vec::new(),
        fixed: Vec::new(),
        helpers: Vec::new(),
        main: Function {
            head: "static void @nothing(void)".to_owned(),
            locals: Vec::new(),
            body: Vec::new(),
            result: None,
        },
        entry: String::new(),
        call,
        labels: 0,
        error_labels: Default::default(),
    })
}

/// The name of the integer variable that a line defines.
fn input(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("static ")?;
    let (ctype, rest) = rest.split_once(' ')?;
    let (name, _) = rest.split_once(" = ")?;
    let is_integer = ctype.trim_start_matches('u').starts_with("int");
    let is_name = name.starts_with("@g_") && !name.contains('[');
    (is_integer && is_name).then_some(name)
}

/// Names at file level get a prefix of their own.
fn prefixed(line: &str) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for char in line.chars().chain(['\n']) {
        if char.is_ascii_alphanumeric() || char == '_' {
            word.push(char);
            continue;
        }
        let number = |start: &str| {
            let rest = word.strip_prefix(start);
            rest.is_some_and(|rest| rest.parse::<u32>().is_ok())
        };
        if ["func_", "g_", "S", "U"].iter().any(|start| number(start)) {
            text.push('@');
        }
        text.push_str(&word);
        word.clear();
        text.push(char);
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globals_become_inputs() {
        let text = "// Options\n#include \"csmith.h\"\nvolatile uint64_t csmith_sink_ = 0;\nstruct S0 {\n   int8_t  f0;\n};\n\
            static const int32_t g_2 = 1L;\nstatic struct S0 g_3 = {1};\nstatic uint16_t g_4[2] = {1, 2};\nstatic uint8_t g_14 = 0xB7L;\n\
            static int64_t  func_1(void);\nstatic int64_t  func_1(void)\n{ \n    return g_14 + 0xFUL;\n}\n";
        let sample = sample(1, text);
        let (call, definitions) = sample
            .map(|it| (it.call, it.definitions))
            .unwrap_or_default();
        assert_eq!(call, "@g_14 = s0;\n@func_1();\n");
        insta::assert_snapshot!(definitions[0], @r"
        struct @S0 {
           int8_t  f0;
        };
        static const int32_t @g_2 = 1L;
        static struct @S0 @g_3 = {1};
        static uint16_t @g_4[2] = {1, 2};
        static uint8_t @g_14 = 0xB7L;
        static int64_t  @func_1(void);
        static int64_t  @func_1(void)
        { 
            return @g_14 + 0xFUL;
        }
        ");
    }
}
