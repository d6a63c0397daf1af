//! Build files of an exported folder: a Makefile and a CMakeLists.txt for all its suites, and one file of each kind per
//! suite.

use std::fmt::Write;

use super::frameworks::Framework;
use super::{ExportOptions, SOURCE_DIR, SuiteExport};
use crate::outputs::c_suites::comment::shell_word;

/// The Makefile of the folder.
pub(super) fn makefile(framework: &dyn Framework, options: &ExportOptions) -> String {
    let build = framework.build();
    let name = framework.name();
    let main = match (framework.main_file(), build.cxx) {
        (None, _) => "",
        (Some(_), _) => "$(BUILD)/main.o",
    };
    let (object, rule) = build.make_rule.unwrap_or_default();
    let cxx_rule = match build.cxx {
        true => {
            "\n$(BUILD)/%.o: %.cpp sc_tests.h\n\t@mkdir -p $(@D)\n\t$(CXX) $(CXXFLAGS) $(MACHINE) $(FRAMEWORK_CFLAGS) -c -o $@ $<\n"
        }
        false => "",
    };
    let source_dir = match options.copies {
        true => "# The folder with the code under test.\nSOURCE_DIR ?= sources",
        false => {
            "# The folder with the code under test.\nSOURCE_DIR ?= $(error set SOURCE_DIR to the folder with the code under test)"
        }
    };
    let rules = match rule.is_empty() {
        true => cxx_rule.to_owned(),
        false => format!("{cxx_rule}\n{rule}"),
    };
    include_str!("support/Makefile")
        .replace("@framework@", name)
        .replace("@variables@", &variables(framework, options, ""))
        .replace("@source_dir@", source_dir)
        .replace("@framework_variables@", build.make.trim_end())
        .replace("@main_object@", format!("{main} {object}").trim())
        .replace("@arguments@", build.arguments)
        .replace("@linker@", if build.cxx { "$(CXX)" } else { "$(CC)" })
        .replace(
            "@no_fork@",
            if options.no_fork { "-DSC_NO_FORK " } else { "" },
        )
        .replace("@rules@", &rules)
}

/// The variables that users have to set, as on a command line.
fn variables(framework: &dyn Framework, options: &ExportOptions, prefix: &str) -> String {
    let source = if options.copies { "" } else { "SOURCE_DIR" };
    let names = [source, framework.build().variable].into_iter();
    let names = names.filter(|name| !name.is_empty());
    let words: Vec<String> = names.map(|name| format!("{prefix}{name}=DIR")).collect();
    words.join(" ")
}

/// The CMakeLists.txt of the folder.
pub(super) fn cmake(framework: &dyn Framework, options: &ExportOptions) -> String {
    let build = framework.build();
    let extension = if build.cxx { "cpp" } else { "c" };
    let main = match framework.main_file() {
        Some(_) => format!("${{here}}/main.{extension}"),
        None => String::new(),
    };
    let source_dir = match options.copies {
        true => {
            "if(NOT DEFINED SOURCE_DIR)\n  set(SOURCE_DIR ${CMAKE_CURRENT_SOURCE_DIR}/sources)\nendif()"
        }
        false => {
            "if(NOT DEFINED SOURCE_DIR)\n  message(FATAL_ERROR \"set SOURCE_DIR to the folder with the code under test\")\nendif()\n\
             get_filename_component(SOURCE_DIR ${SOURCE_DIR} ABSOLUTE)"
        }
    };
    let no_fork = match options.no_fork {
        true => "target_compile_definitions(seacoral_run_tests PRIVATE SC_NO_FORK)\n",
        false => "",
    };
    let mut variables = variables(framework, options, "-D");
    if !variables.is_empty() {
        variables.push(' ');
    }
    let text = include_str!("support/CMakeLists.txt")
        .replace("@framework@", framework.name())
        .replace("@cmake_variables@", &variables)
        .replace("@cxx@", if build.cxx { " CXX" } else { "" })
        .replace("@cmake_source_dir@", source_dir)
        .replace("@cmake_main@", &main)
        .replace("@cmake_no_fork@", no_fork)
        .replace("@extension@", extension)
        .replace("@cmake_libraries@", build.cmake.trim_end())
        .replace("@arguments@", build.arguments);
    text.replace(" )", ")")
}

/// `<name>.mk`.
pub(super) fn suite_make(export: &SuiteExport) -> String {
    let name = &export.name;
    let words = |words: &[String]| {
        let words: Vec<String> = words.iter().map(|word| make_word(word)).collect();
        words.join(" ")
    };
    let flags = words(&export.flags());
    let libs: Vec<String> = export.suite.link_flags.iter().cloned().collect();
    let mut out = format!(
        "SUITES += {name}\nSUITE_LIBS += {}\nMACHINE += {}\n{name}_FLAGS = {flags}\n{name}_OBJECTS =\n",
        words(&libs),
        words(&export.machine())
    );
    let entry = format!("{SOURCE_DIR}/{}", export.suite.entry_source);
    let own = (format!("{name}_tests.c"), Some(entry));
    let unit = |source: &String| {
        let unit = export.units.iter().find(|unit| unit.name == *source);
        let included = unit.map(|unit| format!("{SOURCE_DIR}/{}", unit.source));
        (source.clone(), included)
    };
    let sources = [own]
        .into_iter()
        .chain(export.suite.other_sources.iter().map(unit));
    for (index, (source, included)) in sources.enumerate() {
        let source = make_path(&source);
        let included = included.map(|path| format!(" {}", make_path(&path)));
        let object = format!("$(BUILD)/{name}/{}.o", index + 1);
        let _ = write!(
            out,
            "\n{name}_OBJECTS += {object}\n{object}: {source}{} sc_tests.h\n\t@mkdir -p $(@D)\n\t\
             $(CC) $(CFLAGS) $({name}_FLAGS) -c -o $@ $<\n",
            included.unwrap_or_default()
        );
    }
    out
}

/// A word of a command in a Makefile.
fn make_word(word: &str) -> String {
    // The marker's own characters need no quotes; what the user wrote may.
    let rest = word.replace(SOURCE_DIR, "");
    let quoted = match shell_word(&rest) == rest {
        true => word.to_owned(),
        false => shell_word(word),
    };
    let escaped = quoted.replace('$', "$$").replace('#', "\\#");
    escaped.replace(SOURCE_DIR, "$(SOURCE_DIR)")
}

/// A target or prerequisite in a Makefile.
fn make_path(path: &str) -> String {
    let escaped = path
        .replace('$', "$$")
        .replace(' ', "\\ ")
        .replace('#', "\\#");
    escaped.replace(SOURCE_DIR, "$(SOURCE_DIR)")
}

/// `<name>.cmake`.
pub(super) fn suite_cmake(export: &SuiteExport) -> String {
    let name = &export.name;
    let words = |words: &[String]| {
        let words = words.iter().map(|word| format!(" {}", cmake_word(word)));
        words.collect::<String>()
    };
    let here = |source: &String| match source.starts_with(SOURCE_DIR) {
        true => source.clone(),
        false => format!("@HERE@/{source}"),
    };
    let mut sources = vec![format!("@HERE@/{name}_tests.c")];
    sources.extend(export.suite.other_sources.iter().map(here));
    let mut flags = export.flags();
    flags.push("-I@HERE@".to_owned());
    let libs: Vec<String> = export.suite.link_flags.iter().cloned().collect();
    format!(
        "seacoral_suite({name}\n  SOURCES{}\n  FLAGS{}\n  LIBS{}\n  MACHINE{})\n",
        words(&sources),
        words(&flags),
        words(&libs),
        words(&export.machine())
    )
}

fn cmake_word(word: &str) -> String {
    let mut escaped = String::new();
    for c in word.chars() {
        if "\\\"$;".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    let named = escaped.replace(SOURCE_DIR, "${SOURCE_DIR}");
    format!("\"{}\"", named.replace("@HERE@", "${here}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_make_and_cmake() {
        assert_eq!(make_word("-DN=3"), "-DN=3");
        assert_eq!(make_word("-DS=\"a $b\""), "'-DS=\"a $$b\"'");
        assert_eq!(
            make_word("-I@SOURCE_DIR@/my inc"),
            "'-I$(SOURCE_DIR)/my inc'"
        );
        assert_eq!(make_word("-iquote@SOURCE_DIR@"), "-iquote$(SOURCE_DIR)");
        assert_eq!(cmake_word("-DS=\"a;b\""), "\"-DS=\\\"a\\;b\\\"\"");
        assert_eq!(cmake_word("-I@SOURCE_DIR@/inc"), "\"-I${SOURCE_DIR}/inc\"");
    }
}
