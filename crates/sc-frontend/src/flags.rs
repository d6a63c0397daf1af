//! What each compiler flag of the user is for.

use crate::program::UnitFlags;

/// Preprocessor flags whose argument may be the next word.
const PREPROCESS_WITH_ARGUMENT: &[&str] = &[
    "-I",
    "-D",
    "-U",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "--sysroot",
    "-Xpreprocessor",
];

/// Preprocessor flags that stand alone.
const PREPROCESS_ALONE: &[&str] = &[
    "-nostdinc",
    "-undef",
    "-trigraphs",
    "-fdollars-in-identifiers",
];

/// Flags without a say in what the code means, with an argument of their own.
const IGNORED_WITH_ARGUMENT: &[&str] = &[
    "-o",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-L",
    "-l",
    "-Xlinker",
    "-T",
    "-x",
    "-dumpdir",
    "-dumpbase",
    "-dumpbase-ext",
    "-aux-info",
    "--serialize-diagnostics",
    "-Xassembler",
];

/// Ignored by their beginning: optimisation, debugging, warnings, dependencies, output, linking.
const IGNORED_PREFIXES: &[&str] = &[
    "-O",
    "-g",
    "-W",
    "-M",
    "-L",
    "-l",
    "-o",
    "-d",
    "-save-temps",
    "--save-temps",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-PIC",
    "-fno-pic",
    "-fno-PIE",
    "-fno-pie",
    "-fdiagnostics",
    "-fno-diagnostics",
    "-fcolor",
    "-fno-color",
    "-fmessage-length",
    "-fmax-errors",
    "-ferror-limit",
    "-fprofile",
    "-ftest-coverage",
    "-fcoverage",
    "-fsanitize",
    "-fno-sanitize",
    "-flto",
    "-fno-lto",
    "-fuse-ld",
    "-fstack-protector",
    "-fno-stack-protector",
    "-fstack-clash",
    "-fcf-protection",
    "-fdebug",
    "-ffile-prefix-map",
    "-fmacro-prefix-map",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-plt",
    "-fomit-frame-pointer",
    "-fno-omit-frame-pointer",
    "-fvisibility",
    "-finstrument-functions",
    "-fstack-usage",
    "-frecord-gcc-switches",
    "-fverbose-asm",
    "-funroll",
    "-finline",
    "-fno-inline",
    "-ftree",
    "-fno-tree",
    "-fno-asynchronous-unwind-tables",
    "-fasynchronous-unwind-tables",
    "-ftrivial-auto-var-init",
    "-fanalyzer",
    "-fsyntax-only",
    "-fno-ident",
];

/// Ignored as they stand.
const IGNORED_ALONE: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-P",
    "-C",
    "-CC",
    "-H",
    "-v",
    "-w",
    "-s",
    "-p",
    "-pg",
    "-pie",
    "-no-pie",
    "-static",
    "-shared",
    "-rdynamic",
    "-pipe",
    "-pedantic",
    "-pedantic-errors",
    "-nostdlib",
    "-nodefaultlibs",
    "-nostartfiles",
    "-###",
    "--coverage",
    "-Qunused-arguments",
];

/// Splits the user's flags by what they are for, keeping their order.
///
/// Flags that are unknown here count as changing the meaning: then they reach
/// every compiler, and a compiler that refuses one says so in its own words.
/// Words that are not flags (file names of a `compile_commands.json`) are dropped.
pub fn classify_flags(flags: &[String]) -> UnitFlags {
    let mut classified = UnitFlags::default();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let flag = flag.as_str();
        if PREPROCESS_WITH_ARGUMENT.contains(&flag) {
            classified.preprocess.push(flag.to_owned());
            classified.preprocess.extend(rest.next().cloned());
        } else if IGNORED_WITH_ARGUMENT.contains(&flag) {
            rest.next();
        } else if flag == "-arch" || flag == "-target" || flag == "-Xclang" || flag == "-mllvm" {
            classified.meaning.push(flag.to_owned());
            classified.meaning.extend(rest.next().cloned());
        } else if is_preprocess(flag) {
            classified.preprocess.push(flag.to_owned());
        } else if flag == "-pthread" {
            // It defines `_REENTRANT`, and both compilers know it.
            classified.preprocess.push(flag.to_owned());
        } else if flag.starts_with('-') && flag.len() > 1 && !is_ignored(flag) {
            classified.meaning.push(flag.to_owned());
        }
    }
    classified
}

fn is_preprocess(flag: &str) -> bool {
    let joined = [
        "-I",
        "-D",
        "-U",
        "-include",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-imacros",
        "-isysroot",
    ];
    PREPROCESS_ALONE.contains(&flag)
        || joined.iter().any(|prefix| flag.starts_with(prefix))
        || flag.starts_with("-Wp,")
        || flag.starts_with("--sysroot=")
}

fn is_ignored(flag: &str) -> bool {
    IGNORED_ALONE.contains(&flag) || IGNORED_PREFIXES.iter().any(|p| flag.starts_with(p))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(flags: &str) -> String {
        let words: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        let split = classify_flags(&words);
        format!(
            "{} | {}",
            split.preprocess.join(" "),
            split.meaning.join(" ")
        )
    }

    #[test]
    fn flags_are_split_by_what_they_are_for() {
        insta::assert_snapshot!(
            check("-Iinc -I inc2 -DA=1 -D B -UC -include x.h -isystem s -iquote q -idirafter d"),
            @"-Iinc -I inc2 -DA=1 -D B -UC -include x.h -isystem s -iquote q -idirafter d | "
        );
        insta::assert_snapshot!(
            check("-std=c99 -ansi -m32 -funsigned-char -fshort-enums -fwrapv -ftrapv -fpack-struct=2 -ffast-math -fms-extensions"),
            @" | -std=c99 -ansi -m32 -funsigned-char -fshort-enums -fwrapv -ftrapv -fpack-struct=2 -ffast-math -fms-extensions"
        );
    }

    #[test]
    fn flags_without_meaning_are_dropped() {
        insta::assert_snapshot!(
            check("-O2 -g3 -Wall -Werror -Wno-x -c -o out.o -MD -MF dep.d -MT t -fPIC -lm -L lib -shared file.c -x c"),
            @" | "
        );
    }

    #[test]
    fn unknown_flags_are_passed_on() {
        insta::assert_snapshot!(check("-fstrange -mweird=3 -target arm -Wp,-DX"), @"-Wp,-DX | -fstrange -mweird=3 -target arm");
    }
}
