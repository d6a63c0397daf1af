//! Test frameworks: which functions of a program they call as tests, so that each of them is measured by itself.
//!
//! Nothing of a framework is called or replaced. The program runs once for each of these functions, and all the others
//! return at once: what the run covers, and how it ends, is that of one test. Functions that are no tests in truth do no
//! harm: the whole program is measured as well, and is listed if it covers more.

use std::collections::BTreeSet;

use sc_frontend::{Function, FunctionId, Program, TypeId, TypeKind};

use crate::test_files::Places;

/// A framework, as far as it matters here.
struct Framework {
    /// Functions that a program of its tests calls, one of them at least.
    calls: &'static [&'static str],
    /// Whether a function has the type of its tests.
    is_test: fn(&Program, &Function) -> bool,
    /// Functions of that type that are none.
    others: &'static [&'static str],
    /// What its macros add to the names of tests.
    suffix: &'static str,
}

const FRAMEWORKS: [Framework; 3] = [
    // Unity
    Framework {
        calls: &["UnityBegin", "UnityDefaultTestRun"],
        is_test: |_, function| function.params.is_empty(),
        others: &["setUp", "tearDown", "suiteSetUp", "resetTest", "verifyTest"],
        suffix: "",
    },
    // CMocka
    Framework {
        calls: &["_cmocka_run_group_tests"],
        is_test: |program, function| {
            let pointee = |ty: TypeId| match program.types.get(ty).kind {
                TypeKind::Pointer(to) => Some(to),
                _ => None,
            };
            let [state] = &function.params[..] else {
                return false;
            };
            let to = pointee(state.ty).and_then(pointee);
            to.is_some_and(|to| matches!(program.types.get(to).kind, TypeKind::Void))
        },
        others: &[],
        suffix: "",
    },
    // Check
    Framework {
        calls: &["_tcase_add_test", "tcase_create", "srunner_create"],
        is_test: |program, function| match &function.params[..] {
            [number] => matches!(program.types.get(number.ty).kind, TypeKind::Int { .. }),
            _ => false,
        },
        others: &[],
        suffix: "_fn",
    },
];

/// A function that a framework calls as a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameworkTest {
    /// The function.
    pub function: FunctionId,
    /// What the user calls it.
    pub name: String,
}

/// The tests of a framework in the first `own` units of a program, in the order of the text.
pub fn tests(program: &Program, places: &Places, own: usize) -> Vec<FrameworkTest> {
    let is_own = |function: &Function| {
        let project = places.name(&function.place.file).is_some();
        function.unit.0 < own && !function.in_system_header && !project
    };
    let mut functions = program.functions.iter().filter(|f| is_own(f));
    let calls: BTreeSet<&str> = functions
        .by_ref()
        .flat_map(|function| function.calls.iter().map(String::as_str))
        .collect();
    let mut frameworks = FRAMEWORKS.iter();
    let Some(framework) = frameworks.find(|it| it.calls.iter().any(|name| calls.contains(name)))
    else {
        return Vec::new();
    };
    let is_candidate = |id: &FunctionId| {
        let function = program.function(*id);
        let returns = !matches!(program.types.get(function.ret).kind, TypeKind::Void);
        let is_named = function.name.starts_with("test") || function.name.starts_with("should");
        let is_handed_over = program.address_taken.contains(id) || is_named;
        let is_other = function.name == "main" || framework.others.contains(&&*function.name);
        let is_test = !returns && !function.is_variadic && (framework.is_test)(program, function);
        is_own(function) && is_handed_over && !is_other && is_test
    };
    let all = (0..program.functions.len()).map(FunctionId);
    let candidates: Vec<FunctionId> = all.filter(is_candidate).collect();
    // What a test calls, or hands to the code under test, is a part of that test.
    let parts: BTreeSet<&str> = candidates
        .iter()
        .map(|id| program.function(*id))
        .flat_map(|function| function.calls.iter().chain(&function.takes_address_of))
        .map(String::as_str)
        .collect();
    let tests = candidates.iter().map(|id| (*id, program.function(*id)));
    let tests = tests.filter(|(_, function)| !parts.contains(&*function.name));
    let named = |(function, it): (FunctionId, &Function)| FrameworkTest {
        function,
        name: it
            .name
            .strip_suffix(framework.suffix)
            .unwrap_or(&it.name)
            .to_owned(),
    };
    tests.map(named).collect()
}

/// A test in the list of a program: its name, and the arguments that run it alone.
pub type Listed = (String, Vec<String>);

/// A framework whose programs list their tests, and run those that are named to them.
pub struct Lister {
    /// Arguments that make a program list its tests.
    pub list: &'static [&'static str],
    /// The tests in that list.
    pub read: fn(&str) -> Vec<Listed>,
}

/// Frameworks of C++ that are known.
pub const LISTERS: [Lister; 2] = [
    // GoogleTest
    Lister {
        list: &["--gtest_list_tests"],
        read: gtest,
    },
    // CppUTest
    Lister {
        list: &["-ln"],
        read: cpputest,
    },
];

/// `Group.` and, indented, the names of its tests; comments follow `#`.
fn gtest(list: &str) -> Vec<Listed> {
    let mut group = "";
    let mut tests = Vec::new();
    for line in list.lines() {
        let text = line.split('#').next().unwrap_or_default().trim_end();
        let name = text.trim_start();
        if name.is_empty() || name.contains(' ') {
            continue;
        }
        match text.starts_with(' ') {
            false if name.ends_with('.') => group = name,
            true if !group.is_empty() && !name.starts_with("DISABLED_") => {
                let name = format!("{group}{name}");
                let filter = format!("--gtest_filter={name}");
                tests.push((name, vec![filter]));
            }
            _ => {}
        }
    }
    tests
}

/// `Group.name`, separated by blanks.
fn cpputest(list: &str) -> Vec<Listed> {
    let is_name = |name: &str| {
        let mut letters = name.chars();
        !name.is_empty() && letters.all(|c| c.is_alphanumeric() || c == '_')
    };
    let tests: Option<Vec<_>> = list
        .split_whitespace()
        .map(|word| {
            let (group, name) = word.split_once('.')?;
            let words = ["-sg", group, "-sn", name].map(str::to_owned).to_vec();
            (is_name(group) && is_name(name)).then(|| (word.to_owned(), words))
        })
        .collect();
    tests.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_frameworks_are_read() {
        let text = "Running main() from gtest_main.cc\nSums.\n  small\n  large\n  DISABLED_slow\n\
                    Sizes/Both.  # TypeParam = int\n  fits/0  # GetParam() = 3\n";
        let names = |tests: Vec<Listed>| -> Vec<String> {
            let line = |(name, args): Listed| format!("{name} {}", args.join(" "));
            tests.into_iter().map(line).collect()
        };
        assert_eq!(
            names(gtest(text)),
            [
                "Sums.small --gtest_filter=Sums.small",
                "Sums.large --gtest_filter=Sums.large",
                "Sizes/Both.fits/0 --gtest_filter=Sizes/Both.fits/0",
            ]
        );
        assert_eq!(
            names(cpputest("Sums.small Sums.large\n")),
            [
                "Sums.small -sg Sums -sn small",
                "Sums.large -sg Sums -sn large"
            ]
        );
        assert!(cpputest("usage: prog [-h] [-v].").is_empty());
        assert!(gtest("ok 1 - small\n").is_empty());
    }
}
