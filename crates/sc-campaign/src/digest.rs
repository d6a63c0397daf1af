//! Digests of the reachable parts of functions: what a verdict about a function depends on.
//!
//! The preprocessed text of a file is cut into top-level declarations. A declaration reaches those that declare a name
//! it mentions, and the digest of a function is that of all declarations it reaches: callees, types, globals and, because
//! the text is preprocessed, macros. Positions do not count, so a function that only moved keeps its digest.
//!
//! It works on names alone and over-approximates: a local variable that is called like a global reaches that global. A
//! digest may change without need; it never stays the same when a reachable declaration changed.
//!
//! Two more things decide what the inputs of a function are, and are part of its digest: the calls of it in the same file
//! (an argument that is never NULL), and, where function pointers are reachable, the functions that they may point to.

mod declarations;

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest as _, Sha256};

use declarations::{Declaration, split};

/// The digests of the functions that a preprocessed text defines, by name. `context` is what else a verdict depends on,
/// such as compiler flags.
pub fn functions(text: &str, context: &str) -> BTreeMap<String, String> {
    let (declarations, directives) = split(text);
    let unit = Unit::new(&declarations);
    let digest = |(index, declaration): (usize, &Declaration<'_>)| {
        let name = declaration.function?;
        let mut hash = Sha256::new();
        part(&mut hash, context);
        directives.iter().for_each(|it| part(&mut hash, it));
        unit.add(index, name, &mut hash);
        Some((name.to_owned(), hex::encode(hash.finalize())))
    };
    declarations.iter().enumerate().filter_map(digest).collect()
}

/// The digest of some text.
pub fn text(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    parts.iter().for_each(|it| part(&mut hash, it));
    hex::encode(hash.finalize())
}

/// Lengths count, so that parts cannot run into each other.
fn part(hash: &mut Sha256, part: &str) {
    hash.update((part.len() as u64).to_le_bytes());
    hash.update(part.as_bytes());
}

struct Unit<'d> {
    declarations: &'d [Declaration<'d>],
    /// Who declares a name.
    by_name: BTreeMap<&'d str, Vec<usize>>,
}

impl<'d> Unit<'d> {
    fn new(declarations: &'d [Declaration<'d>]) -> Self {
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, declaration) in declarations.iter().enumerate() {
            for name in &declaration.declares {
                by_name.entry(name).or_default().push(index);
            }
        }
        Self {
            declarations,
            by_name,
        }
    }

    fn reachable(&self, from: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(index) = open.pop() {
            let names = self.declarations[index].mentions.iter();
            let next = names.filter_map(|name| self.by_name.get(name)).flatten();
            open.extend(next.filter(|next| found.insert(**next)));
        }
        found
    }

    fn add(&self, function: usize, name: &str, hash: &mut Sha256) {
        let reachable = self.reachable(function);
        for index in &reachable {
            for token in &self.declarations[*index].tokens {
                part(hash, token);
            }
            part(hash, "");
        }
        let callers = self.declarations.iter().enumerate();
        for (index, caller) in callers.filter(|(_, it)| it.function.is_some()) {
            if index != function && caller.mentions.contains(name) {
                calls(&caller.tokens, name, hash);
            }
        }
        let has_pointers = |index: &usize| self.declarations[*index].has_function_pointer;
        if reachable.iter().any(has_pointers) {
            for other in self.declarations.iter().filter(|it| it.function.is_some()) {
                other.signature().for_each(|token| part(hash, token));
            }
        }
    }
}

/// Adds what a function passes to another one: the arguments, and which of them are arrays there.
fn calls(tokens: &[&str], callee: &str, hash: &mut Sha256) {
    let starts = (0..tokens.len()).filter(|&at| tokens[at] == callee);
    for start in starts {
        if tokens.get(start + 1) != Some(&"(") {
            continue;
        }
        let mut depth = 0;
        for token in &tokens[start + 1..] {
            match *token {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            part(hash, token);
            let mut pairs = tokens.windows(2);
            if sc_tokens::is_word(token) && pairs.any(|pair| pair[0] == *token && pair[1] == "[") {
                part(hash, "[]");
            }
            if depth == 0 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = r#"
# 1 "a.h"
typedef unsigned int u32;
struct point { int x; int y; };
enum colour { RED, GREEN = 4, BLUE };
struct node { struct node *next; enum colour c; };
extern int limit;
int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
# 1 "a.c"
static int table[3] = {1, 2, 3};
static u32 counter, other = 2;
static int helper(int a) { return a > limit; }
int uses_table(int i) { return table[i]; }
int calls(int a) { return helper(a) + 1; }
int twice(int a) { return calls(a) + calls(2); }
int paint(enum colour c) { return c == BLUE; }
int on_point(struct point *p) { return p->x; }
int walk(struct node *n) { return n->next->c; }
u32 count(void) { return counter++; }
int (*choose(int k))(int) { return k ? helper : calls; }
int apply(int (*f)(int), int a) { return f(a); }
int old(a, b) int a; char b; { return a + b; }
__attribute__((noinline)) int marked(void) { return other; }
int lonely(int helper_like) { return helper_like; }
"#;

    /// The functions whose digests differ after an edit.
    #[track_caller]
    fn check(from: &str, to: &str, expected: &[&str]) {
        let after = BEFORE.replace(from, to);
        assert_ne!(after, BEFORE, "nothing to replace");
        let (before, after) = (functions(BEFORE, ""), functions(&after, ""));
        let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        let changed = names
            .into_iter()
            .filter(|name| before.get(*name) != after.get(*name));
        let changed: Vec<&str> = changed.map(String::as_str).collect();
        assert_eq!(changed, expected);
    }

    #[test]
    fn every_definition_is_found() {
        let names: Vec<String> = functions(BEFORE, "").into_keys().collect();
        let expected = "apply calls choose count helper lonely marked old on_point paint twice uses_table walk";
        assert_eq!(names.join(" "), expected);
    }

    #[test]
    fn text_and_callees_count() {
        check(
            "return helper(a) + 1",
            "return helper(a) + 2",
            &["calls", "choose", "twice"],
        );
        check(
            "a > limit",
            "a >= limit",
            &["calls", "choose", "helper", "twice"],
        );
        check("return a + b", "return a - b", &["old"]);
    }

    #[test]
    fn types_and_globals_count() {
        check("{1, 2, 3}", "{1, 2, 4}", &["uses_table"]);
        check("int x; int y;", "int y; int x;", &["on_point"]);
        check("GREEN = 4", "GREEN = 5", &["paint", "walk"]);
        check(
            "typedef unsigned int u32",
            "typedef unsigned long u32",
            &["count", "marked"],
        );
        check(
            "extern int limit",
            "extern long limit",
            &["calls", "choose", "helper", "twice"],
        );
    }

    #[test]
    fn places_and_other_declarations_do_not() {
        check(
            "# 1 \"a.c\"",
            "int fresh(int x) { return x; }\n\n# 7 \"b.c\"",
            &["apply", "choose", "fresh"],
        );
        check(
            "static u32 counter",
            "\n\n  static   u32 counter, more",
            &["count", "marked"],
        );
    }

    #[test]
    fn lines_of_assertions_do_not_count() {
        let text = |line: u32, limit: u32| {
            format!(
                "int f(int a) {{ (a > {limit}) ? 0 : __assert_fail(\"a\", \"f.c\", {line}, __func__); return 12; }}"
            )
        };
        assert_eq!(functions(&text(12, 3), ""), functions(&text(99, 3), ""));
        assert_ne!(functions(&text(12, 3), ""), functions(&text(12, 4), ""));
    }

    #[test]
    fn calls_count_for_the_callee() {
        // `calls` gets another argument; `twice` itself has changed.
        check("calls(2)", "calls(3)", &["calls", "twice"]);
        check(
            "int calls(int a) { return",
            "int calls(int a) { char b[3]; return",
            &["calls", "choose", "twice"],
        );
    }

    #[test]
    fn functions_that_pointers_may_point_to_count() {
        check(
            "int lonely(int helper_like)",
            "int lonely(long helper_like)",
            &["apply", "choose", "lonely"],
        );
    }

    #[test]
    fn pragmas_and_flags_count_for_all() {
        let with = format!("#pragma pack(1)\n{BEFORE}");
        let (before, after) = (functions(BEFORE, ""), functions(&with, ""));
        assert!(before.iter().all(|(name, digest)| after[name] != *digest));
        assert_ne!(before, functions(BEFORE, "-m32"));
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "[a-c(){};,=*\\[\\] \n#\"]{0,60}") {
            functions(&text, "");
        }
    }
}
