//! Several modules as one program.
#![expect(clippy::unwrap_used, reason = "tests")]

use insta::assert_snapshot;
use sc_ir::{LinkError, Module, Program, Symbol};

fn link(texts: &[&str]) -> Result<Program, LinkError> {
    let modules = (1..).zip(texts).map(|(number, text)| {
        Module::parse(&format!("source_filename = \"{number}.c\"\n{text}")).unwrap()
    });
    Program::link(modules.collect())
}

fn shown(texts: &[&str]) -> String {
    match link(texts) {
        Ok(program) => program.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn internal_names_stay_apart() {
    let unit = |value: u32| {
        format!(
            "@s = internal global i32 {value}
define internal ptr @get() {{
  ret ptr @s
}}
define ptr @get{value}() {{
  %1 = call ptr @get()
  ret ptr %1
}}
"
        )
    };
    let program = link(&[&unit(1), &unit(2)]).unwrap();
    assert_snapshot!(program, @"
    @s = internal global i32 1, align 4
    @s = internal global i32 2, align 4
    define internal ptr @get() {
    0:
      ret ptr @s
    }
    define ptr @get1() {
    0:
      %1 = call ptr @get()
      ret ptr %1
    }
    define internal ptr @get() {
    0:
      ret ptr @s
    }
    define ptr @get2() {
    0:
      %1 = call ptr @get()
      ret ptr %1
    }
    ");
    // Printed alike, but each call is of the function of its own module.
    for (caller, callee) in [("get1", 0), ("get2", 1)] {
        let id = program.external_function(caller).unwrap();
        let graph = sc_ir::CallGraph::new(&program);
        let called = program.function(graph.callees(id)[0]);
        assert_eq!((&*called.name, called.module), ("get", callee));
    }
    assert_eq!(program.symbol("get"), None);
    assert_eq!(
        program.sources(),
        ["1.c".into(), "2.c".into()] as [Box<str>; 2]
    );
}

#[test]
fn definitions_replace_declarations() {
    assert_snapshot!(shown(&[
        "@a = external global [0 x i32]\ndeclare i32 @f(...)\ndefine i32 @g() {\n  %1 = call i32 (...) @f(ptr @a)\n  ret i32 %1\n}\n",
        "%s = type { i32, ptr }\n@a = global [3 x i32] zeroinitializer\n@t = global %s { i32 1, ptr @f }\ndefine i32 @f(ptr %p) {\n  ret i32 3\n}\n",
    ]), @"
    @a = external global [3 x i32] zeroinitializer, align 4
    @t = external global { i32, ptr } { i32 1, ptr @f }, align 8
    define i32 @g() {
    0:
      %1 = call i32 (0 fixed) @f(ptr @a)
      ret i32 %1
    }
    define i32 @f(ptr %p) {
    0:
      ret i32 3
    }
    ");
}

#[test]
fn strong_beats_common_beats_weak() {
    let weak = "@x = weak global i32 1\ndefine weak i32 @f() {\n  ret i32 1\n}\n";
    let other = "@x = linkonce_odr global i32 2\ndefine linkonce i32 @f() {\n  ret i32 2\n}\n";
    let common = "@x = common global i32 0, align 4\ndeclare i32 @f()\n";
    let larger = "@x = common global i64 0, align 2\ndeclare i32 @f()\n";
    let strong = "@x = global i32 5\ndefine i32 @f() {\n  ret i32 5\n}\n";
    let all = [
        shown(&[weak, other]),
        shown(&[other, weak, common]),
        shown(&[common, larger, common]),
        shown(&[weak, strong, larger]),
        shown(&[strong, weak]),
    ];
    assert_snapshot!(all.join("--\n"), @"
    @x = weak global i32 1, align 4
    define i32 @f() {
    0:
      ret i32 1
    }
    --
    @x = common global i32 0, align 4
    define i32 @f() {
    0:
      ret i32 2
    }
    --
    @x = common global i64 0, align 4
    declare i32 @f()
    --
    @x = external global i32 5, align 4
    define i32 @f() {
    0:
      ret i32 5
    }
    --
    @x = external global i32 5, align 4
    define i32 @f() {
    0:
      ret i32 5
    }
    ");
}

#[test]
fn undefined_weak_symbols() {
    assert_snapshot!(shown(&["@x = extern_weak global i32", "@x = external global i32"]), @"@x = external global i32, align 4");
    assert_snapshot!(shown(&["@x = extern_weak global i32", "@x = extern_weak global i32"]), @"@x = externweak global i32, align 4");
}

#[test]
fn aliases_disappear() {
    let program = link(&[
        "@a = alias i32, getelementptr ([4 x i32], ptr @v, i32 0, i32 1)
@b = alias i32, getelementptr (i32, ptr @a, i32 1)
@v = global [4 x i32] zeroinitializer
@g = alias i32 (), ptr @f
define i32 @f() {
  ret i32 1
}
",
        "@b = external global i32
@w = global ptr @b
declare i32 @g()
define i32 @h() {
  %1 = call i32 @g()
  %2 = load i32, ptr @b, align 4
  ret i32 %1
}
",
    ])
    .unwrap();
    assert_snapshot!(program, @"
    @v = external global [4 x i32] zeroinitializer, align 4
    @w = external global ptr @v+8, align 8
    define i32 @f() {
    0:
      ret i32 1
    }
    define i32 @h() {
    0:
      %1 = call i32 @f()
      %2 = load i32, ptr @v+8, align 4
      ret i32 %1
    }
    ");
    assert_eq!(program.symbol("g"), program.symbol("f"));
    assert!(matches!(program.symbol("f"), Some(Symbol::Function(_))));
}

#[test]
fn an_alias_of_what_is_replaced_has_no_meaning() {
    assert_snapshot!(shown(&[
        "@p = global ptr @a\n@a = alias i32, ptr @x\n@x = weak global i32 1",
        "@x = global i32 2",
    ]), @"
    @p = external global ptr unsupported(alias of no address, or ifunc), align 8
    @x = external global i32 2, align 4
    ");
}

#[test]
fn lists_are_put_together() {
    let unit = |name: &str| {
        format!(
            "@llvm.global_ctors = appending global [1 x {{ i32, ptr }}] [{{ i32, ptr }} {{ i32 1, ptr @{name} }}]
define internal void @{name}() {{
  ret void
}}
"
        )
    };
    let program = link(&[&unit("a"), &unit("b"), &unit("c")]).unwrap();
    assert_snapshot!(program.show_global(&program.globals[0]), @"@llvm.global_ctors = appending global [3 x { i32, ptr }] [{ i32, ptr } { i32 1, ptr @a }, { i32, ptr } { i32 1, ptr @b }, { i32, ptr } { i32 1, ptr @c }], align 8");
}

#[test]
fn what_does_not_fit_is_an_error() {
    let layout = "target datalayout = \"E-p:32:32\"";
    let errors = [
        shown(&["@x = global i32 1", "@x = global i32 1"]),
        shown(&[
            "define void @f() {\n  ret void\n}\n",
            "@f = alias void (), ptr @g\ndefine internal void @g() {\n  ret void\n}\n",
        ]),
        shown(&["declare void @f()", "@f = global i32 1"]),
        shown(&[
            "@f = external global i32",
            "define void @f() {\n  ret void\n}\n",
        ]),
        shown(&["", layout]),
        shown(&["@a = alias i32, ptr @b\n@b = alias i32, ptr @a"]),
    ];
    assert_snapshot!(errors.join("\n"), @"
    `x` is defined both in 1.c and in 2.c
    `f` is defined both in 1.c and in 2.c
    `f` is a function in 1.c and a variable in 2.c
    `f` is a function in 2.c and a variable in 1.c
    1.c and 2.c were compiled for machines with different data layouts
    the alias `a` stands for itself
    ");
}

#[test]
fn computed_gotos_keep_their_function() {
    let unit = "define internal ptr @f() {
  br label %a
a:
  ret ptr blockaddress(@f, %a)
}
";
    let program = link(&[unit, unit]).unwrap();
    assert_snapshot!(program, @"
    define internal ptr @f() {
    0:
      br label %a
    a:
      ret ptr blockaddress(@f, %a)
    }
    define internal ptr @f() {
    0:
      br label %a
    a:
      ret ptr blockaddress(@f, %a)
    }
    ");
    let constants = program.constants.iter();
    let blocks = constants.filter_map(|(_, constant)| match constant.kind {
        sc_ir::ConstantKind::Block { function, .. } => Some(function.0),
        _ => None,
    });
    assert_eq!(blocks.collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn real_modules() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    let text = std::fs::read_to_string(format!("{folder}/clang-19.ll")).unwrap();
    let main = text
        .replace("@total", "@other")
        .replace("@classify", "@third");
    let main = main
        .replace("@first = dso_local", "@second = dso_local")
        .replace("@from_header", "@fourth");
    let limit = "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n@limit = global i32 9";
    let program = link(&[
        &text,
        &main.replace(
            "@handler = dso_local global ptr null",
            "@handler = external global ptr",
        ),
        limit,
    ])
    .unwrap();
    let names: Vec<_> = program
        .functions
        .iter()
        .map(|f| (&*f.name, f.module))
        .collect();
    assert_eq!(
        names,
        [
            ("total", 0),
            ("classify", 0),
            ("twice", 0),
            ("from_header", 0),
            ("other", 1),
            ("third", 1),
            ("twice", 1),
            ("fourth", 1),
        ]
    );
    assert_eq!(program.files.len(), 2, "{:?}", program.files);
    let limit = program.external_global("limit").unwrap();
    assert!(program.global(limit).initializer.is_some());
}
