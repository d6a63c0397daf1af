//! Damaged texts: an answer or an error with a line, never a panic, never an endless loop.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::LazyLock;

use proptest::prelude::*;
use sc_ir::{CallGraph, Cfg, Module, ParseError, Program};

static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    ["clang-14.ll", "clang-19.ll", "odd.ll"].map(read).to_vec()
});

/// Everything that can be done with a text.
fn exercise(text: &str) -> Result<(), ParseError> {
    let result = Module::parse(text);
    let module = match result {
        Ok(module) => module,
        Err(error) => {
            let lines = text.lines().count().max(1) + 1;
            assert!(error.line >= 1 && error.line as usize <= lines, "{error}");
            return Err(error);
        }
    };
    for function in &module.functions {
        let cfg = Cfg::new(function);
        assert_eq!(cfg.len(), function.blocks.len());
    }
    let _ = CallGraph::new(&module);
    assert!(module.to_string().len() < 100_000_000);
    let _ = Program::link(vec![module]);
    Ok(())
}

#[test]
fn the_texts_are_sound() {
    for text in TEXTS.iter() {
        exercise(text).unwrap();
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [
        ("[1 x ", "]"),
        ("{ ", " }"),
        ("<{ ", " }>"),
        ("ptr (", ")*"),
    ] {
        let ty = format!("{}i8{}", open.repeat(20_000), close.repeat(20_000));
        exercise(&format!("@g = global {ty} zeroinitializer\n")).unwrap_err();
        // In an instruction only that instruction is lost.
        exercise(&format!(
            "define void @f() {{\n  %1 = alloca {ty}\n  ret void\n}}\n"
        ))
        .unwrap();
    }
    let value = format!(
        "{}ptr null{}",
        "ptr getelementptr (i8, ".repeat(20_000),
        ", i32 1)".repeat(20_000)
    );
    exercise(&format!("@g = global {value}\n")).unwrap_err();
}

#[test]
fn enormous_numbers_are_harmless() {
    for text in [
        "@g = global [18446744073709551615 x [18446744073709551615 x i64]] zeroinitializer",
        "@g = global <18446744073709551615 x i64> zeroinitializer",
        "@g = global { [18446744073709551615 x i8], i64 } zeroinitializer, align 9223372036854775808",
        "target datalayout = \"e-p:128:1024-i64:9223372036854775808-a:0:8388608\"\n@g = global i64 0",
        "!99999999999 = !{}\n!4294967295 = !DILocation(line: 99999999999, column: 1, scope: !4294967295)",
        "define void @f() {\n  %4294967295 = add i32 0, 0\n  %99999999999999999999 = add i32 0, 0\n  ret void\n}",
        "define void @f(<65536 x i8> %v) {\n  %1 = shufflevector <65536 x i8> %v, <65536 x i8> %v, <4294967295 x i32> zeroinitializer\n  ret void\n}",
        "define void @f(ptr %p) {\n  %1 = getelementptr [18446744073709551615 x i64], ptr %p, i64 9223372036854775807, i64 -1\n  ret void\n}",
        "@g = global <4000000000 x i8> splat (i8 1)",
        "define void @f(i9999999999 %x) {\n  ret void\n}",
    ] {
        let _ = exercise(text);
    }
}

fn boundary(text: &str, at: usize) -> usize {
    let mut at = at % (text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn cut_anywhere(which in 0usize..3, at in any::<prop::sample::Index>()) {
        let text = &TEXTS[which];
        let at = boundary(text, at.index(text.len() + 1));
        let _ = exercise(&text[..at]);
        let _ = exercise(&text[at..]);
    }

    #[test]
    fn changed_anywhere(
        which in 0usize..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(b"%@!#\"'()[]{}<>,=*:; \n\\.-+0123456789abcdeixpt\x00".to_vec())), 1..6),
    ) {
        let mut bytes = TEXTS[which].clone().into_bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let _ = exercise(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn pieces_moved(which in 0usize..3, from in any::<prop::sample::Index>(), length in 0usize..60, to in any::<prop::sample::Index>()) {
        let text = &TEXTS[which];
        let start = boundary(text, from.index(text.len()));
        let end = boundary(text, (start + length).min(text.len()));
        let mut moved = text.clone();
        moved.insert_str(boundary(text, to.index(text.len())), &text[start.min(end)..end]);
        let _ = exercise(&moved);
    }

    #[test]
    fn anything_at_all(text in "[ -~\n]{0,200}") {
        let _ = exercise(&text);
        let _ = exercise(&format!("define void @f() {{\n{text}\n}}\n"));
    }
}
