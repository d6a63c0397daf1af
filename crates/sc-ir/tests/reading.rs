//! Small texts and what is understood of them.
#![expect(clippy::unwrap_used, reason = "tests")]

use insta::assert_snapshot;
use sc_ir::{Linkage, Module, Op};

/// The body of a function with parameters `%a`, `%b` (`i32`), `%p` (`ptr`), `%x` (`double`) as it is understood, without the frame.
fn body(text: &str) -> String {
    let header = "%pair = type { i8, i32 }\n%list = type { %list*, [4 x %pair] }\n@g = global [8 x i32] zeroinitializer\n\
                  declare i32 @f(i32, ...)\ndeclare void @llvm.assume(i1)\n";
    let text =
        format!("{header}define void @t(i32 %a, i32 %b, ptr %p, double %x) {{\n{text}\n}}\n");
    let module = Module::parse(&text).unwrap();
    let function = module.function(module.find_function("t").unwrap());
    let shown = module.show_function(function).to_string();
    let lines = shown.lines().skip(1).filter(|line| *line != "}");
    lines.map(str::trim).collect::<Vec<_>>().join("\n")
}

fn error(text: &str) -> String {
    Module::parse(text).unwrap_err().to_string()
}

#[test]
fn arithmetic() {
    assert_snapshot!(body("
  %1 = add nuw nsw i32 %a, -1
  %2 = udiv exact i32 %1, 4294967295
  %3 = or disjoint i32 %2, %b
  %4 = fneg fast double %x
  %5 = frem nnan nsz double %4, 1.5
  %6 = icmp samesign ult i32 %a, %b
  %7 = fcmp fast une double %5, 0x7FF0000000000000
  %8 = trunc nuw nsw i32 %3 to i8
  %9 = zext nneg i8 %8 to i128
  %10 = add i128 %9, -170141183460469231731687303715884105728
  %11 = select i1 %6, i1 %7, i1 true
  %12 = freeze i1 %11
  ret void"), @"
    0:
    %1 = add nuw nsw i32 %a, -1
    %2 = udiv exact i32 %1, -1
    %3 = or disjoint i32 %2, %b
    %4 = fneg double %x
    %5 = frem double %4, 0x3FF8000000000000
    %6 = icmp ult i32 %a, %b
    %7 = fcmp une double %5, 0x7FF0000000000000
    %8 = trunc i32 %3 to i8
    %9 = zext i8 %8 to i128
    %10 = add i128 %9, -170141183460469231731687303715884105728
    %11 = select i1 %6, i1 %7, i1 true
    %12 = freeze i1 %11
    ret void
    ");
}

/// Assembly without instructions does nothing, or leaves its operand in place; any other is not understood.
#[test]
fn assembly() {
    assert_snapshot!(body("
  call void asm sideeffect \"\", \"~{memory},~{dirflag}\"() #1, !srcloc !2
  %1 = call i32 asm \"\", \"=r,0,~{dirflag}\"(i32 %a) #2
  call void asm sideeffect \"\", \"r,*m,~{memory}\"(i32 %1, ptr elementtype(i32) %p)
  %2 = call i32 asm \"\", \"=r,r,0\"(i32 %a, i32 %b)
  %3 = call i32 asm \"\", \"=r\"()
  call void asm sideeffect \"nop\", \"\"()
  ret void"), @"
    0:
    fence
    %1 = freeze i32 %a
    fence
    %2 = freeze i32 %b
    %3 = unsupported inline assembly
    unsupported inline assembly
    ret void
    ");
}

#[test]
fn memory() {
    assert_snapshot!(body("
  %1 = alloca %pair, align 4
  %2 = alloca i8, i64 10
  %3 = load volatile i32, ptr %p, align 2, !nontemporal !3
  store atomic volatile i32 %3, ptr %1 syncscope(\"singlethread\") seq_cst, align 4
  %4 = getelementptr inbounds nuw %list, %list* %p, i64 1, i32 1, i32 %a, i32 1
  %5 = getelementptr %pair, ptr %4, i16 -1
  %6 = getelementptr { i8, { i16, x86_fp80 } }, ptr %5, i32 %b, i32 1, i32 1
  %7 = atomicrmw volatile umax ptr %6, i32 %a acq_rel
  %8 = cmpxchg weak ptr %p, i32 0, i32 %7 monotonic acquire, align 4
  %9 = extractvalue { i32, i1 } %8, 1
  fence syncscope(\"agent\") release
  %10 = va_arg ptr %p, i32
  ret void"), @"
    0:
    %1 = alloca { i8, i32 }, align 4
    %2 = alloca i8, i64 10, align 1
    %3 = load volatile i32, ptr %p, align 2
    store atomic volatile i32 %3, ptr %1, align 4
    %4 = getelementptr inbounds ptr %p, 52, i32 %a * 8
    %5 = getelementptr ptr %4, -8
    %6 = getelementptr ptr %5, 32, i32 %b * 48
    %7 = atomicrmw umax ptr %6, i32 %a, align 4
    %8 = cmpxchg weak ptr %p, i32 0, i32 %7, align 4
    %9 = extractvalue { i32, i1 } %8, 1
    fence
    %10 = va_arg ptr %p, i32
    ret void
    ");
}

#[test]
fn constants() {
    assert_snapshot!(body("
  store ptr getelementptr inbounds ([8 x i32], ptr @g, i64 0, i64 3), ptr %p
  store i32* bitcast ([8 x i32]* @g to i32*), ptr %p
  store i64 sub (i64 ptrtoint (ptr getelementptr (i32, ptr @g, i32 2) to i64), i64 ptrtoint (ptr @g to i64)), ptr %p
  store i64 sext (i32 ptrtoint (ptr @g to i32) to i64), ptr %p
  store ptr inttoptr (i64 -1 to ptr), ptr %p
  store i1 icmp ne (ptr @g, ptr null), ptr %p
  store i32 select (i1 true, i32 1, i32 2), ptr %p
  store <2 x i32> splat (i32 7), ptr %p
  store { i8, ptr } { i8 undef, ptr poison }, ptr %p
  store <{ i8, [2 x i8] }> <{ i8 1, [2 x i8] c\"\\\\\\22\" }>, ptr %p
  store float 0x3FB99999A0000000, ptr %p
  store float 0xFFF4000000000000, ptr %p
  store x86_fp80 0xK3FFFA000000000000000, ptr %p
  store half 0xH3E00, ptr %p
  store fp128 0xL00000000000000003FFF000000000000, ptr %p
  store i32 future_expression inbounds (i32 4, i32 5), ptr %p
  store i256 115792089237316195423570985008687907853269984665640564039457584007913129639935, ptr %p
  store i8 u0xFF, ptr %p
  ret void"), @r#"
    0:
    store ptr @g+12, ptr %p, align 8
    store ptr @g, ptr %p, align 8
    store i64 sub (i64 ptrtoint (ptr @g+8 to i64), i64 ptrtoint (ptr @g to i64)), ptr %p, align 4
    store i64 sext (i32 ptrtoint (ptr @g to i32) to i64), ptr %p, align 4
    store ptr 0xFFFFFFFFFFFFFFFF, ptr %p, align 8
    store i1 icmp ne (ptr @g, ptr null), ptr %p, align 1
    store i32 select (i1 true, i32 1, i32 2), ptr %p, align 4
    store <2 x i32> <i32 7, i32 7>, ptr %p, align 8
    store { i8, ptr } { i8 undef, ptr poison }, ptr %p, align 8
    store <{ i8, [2 x i8] }> <{ i8 1, [2 x i8] c"\\\22" }>, ptr %p, align 1
    store float 0x3DCCCCCD, ptr %p, align 4
    store float 0xFFA00000, ptr %p, align 4
    store x86_fp80 0x3FFFA000000000000000, ptr %p, align 16
    store half 0x3E00, ptr %p, align 2
    store fp128 0x3FFF0000000000000000000000000000, ptr %p, align 16
    store i32 unsupported(future_expression inbounds (i32 4, i32 5)), ptr %p, align 4
    store i256 unsupported(115792089237316195423570985008687907853269984665640564039457584007913129639935), ptr %p, align 4
    store i8 -1, ptr %p, align 1
    ret void
    "#);
}

#[test]
fn control_flow_and_labels() {
    assert_snapshot!(body("
  br i1 true, label %\"a b\", label %4
\"a b\":                       ; preds = %0
  switch i32 %a, label %4 [
    i32 -1, label %x
    i32 1, label %x
  ]

x:
  %y = phi i32 [ %z, %x ], [ 3, %\"a b\" ], !foo !1
  %z = add i32 %y, 1
  indirectbr ptr %p, [label %x, label %4]
4:
  call void @llvm.assume(i1 true) [ \"align\"(ptr %p, i64 16) ]
  unreachable"), @r#"
    0:
    br i1 true, label %"a b", label %4
    "a b":
    switch i32 %a, label %4 [ i32 -1, label %x i32 1, label %x ]
    x:
    %y = phi i32 [ %z, %x ], [ 3, %"a b" ]
    %z = add i32 %y, 1
    indirectbr ptr %p, [label %x, label %4]
    4:
    call void @llvm.assume(i1 true)
    unreachable
    "#);
}

#[test]
fn calls() {
    assert_snapshot!(body("
  %1 = tail call fastcc noundef zeroext i1 %p(i32 noundef %a, ptr noundef nonnull align 8 dereferenceable(16) %p) #4
  %2 = call i32 (i32, ...) @f(i32 1, double %x), !srcloc !4
  call void %p(ptr dead_on_unwind noalias writable sret(%pair) align 4 %p, %pair* byval(%pair) align 8 %p)
  %3 = call i32 bitcast (i32 (i32, ...)* @f to i32 (i32)*)(i32 2)
  %4 = call addrspace(0) i32 @f(i32 range(i32 0, 10) null)
  ret void"), @"
    0:
    %1 = call i1 %p(i32 %a, ptr align 8 %p)
    %2 = call i32 (1 fixed) @f(i32 1, double %x)
    call void %p(ptr sret({ i8, i32 }) align 4 %p, ptr byval({ i8, i32 }) align 8 %p)
    %3 = call i32 @f(i32 2)
    %4 = call i32 @f(i32 0)
    ret void
    ");
}

#[test]
fn vectors() {
    assert_snapshot!(body("
  %1 = insertelement <2 x i32> poison, i32 %a, i64 0
  %2 = shufflevector <2 x i32> %1, <2 x i32> undef, <4 x i32> <i32 0, i32 poison, i32 3, i32 undef>
  %3 = shufflevector <2 x i32> %1, <2 x i32> poison, <2 x i32> zeroinitializer
  %4 = extractelement <4 x i32> %2, i32 %b
  %5 = icmp slt <2 x i32> %1, %3
  %6 = insertvalue { i32, [2 x i32] } zeroinitializer, i32 %4, 1, 1
  ret void"), @"
    0:
    %1 = insertelement <2 x i32> poison, i32 %a, i64 0
    %2 = shufflevector <2 x i32> %1, <2 x i32> undef, <4 x i32> <i32 0, i32 poison, i32 3, i32 poison>
    %3 = shufflevector <2 x i32> %1, <2 x i32> poison, <2 x i32> zeroinitializer
    %4 = extractelement <4 x i32> %2, i32 %b
    %5 = icmp slt <2 x i32> %1, %3
    %6 = insertvalue { i32, [2 x i32] } zeroinitializer, i32 %4, 1, 1
    ret void
    ");
}

#[test]
fn what_is_unknown_becomes_unsupported() {
    assert_snapshot!(body("
  %1 = frobnicate i32 %a to %pair, !dbg !7
  %2 = add i32 %1, 1
  %3 = call i32 asm sideeffect \"nop ]\", \"=r,r\"(i32 %a)
  %4 = load <vscale x 4 x i32>, ptr %p
  %5 = atomicrmw uinc_wrap ptr %p, i32 1 seq_cst
  %6 = add funny i32 %a, %b
  %7 = add i32 %a, %b, trailing
  %8 = add i64 %a, 1
  %9 = invoke i32 @f(i32 1)
          to label %good unwind label %bad
good:
  callbr void asm sideeffect \"\", \"!i\"()
          to label %more [label %bad]
more:
  %10 = getelementptr i8, <2 x ptr> %p, i32 %11
  %11 = add i32 0, 0
  future_end i32 %a, label %bad [
     label %good
  ]
bad:
  %12 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %12"), @"
    0:
    %1 = unsupported frobnicate (unknown instruction)
    %2 = add i32 %1, 1
    %3 = unsupported inline assembly
    %4 = unsupported load (scalable vectors are not supported)
    %5 = unsupported atomicrmw (unknown operation `uinc_wrap`)
    %6 = unsupported add (expected a type, found `funny`)
    %7 = unsupported add (expected metadata)
    %8 = unsupported add (`%a` is used with another type than it has)
    %9 = unsupported invoke (unknown instruction), label %good, label %bad
    good:
    unsupported callbr (unknown instruction), label %more, label %bad
    more:
    %10 = unsupported getelementptr (`%p` is used with another type than it has)
    %11 = add i32 0, 0
    unsupported future_end (unknown instruction), label %good, label %bad
    bad:
    %12 = unsupported landingpad (unknown instruction)
    unsupported resume (unknown instruction)
    ");
}

#[test]
fn debug_information_is_no_instruction() {
    assert_snapshot!(body("
    #dbg_declare(ptr %p, !3, !DIExpression(), !4)
  call void @llvm.dbg.declare(metadata ptr %p, metadata !3, metadata !DIExpression()), !dbg !4
  call void (metadata, ...) @llvm.dbg.value(metadata i32 %a, metadata !{}, metadata !\"]\")
  ret void"), @"
    0:
    ret void
    ");
}

#[test]
fn variables() {
    let module = Module::parse(
        "target datalayout = \"e-i64:64-f80:128\"
%s = type opaque
%t = type <{ i8, %u }>
%u = type { i64, %t (%u)*, %s* }
@0 = private unnamed_addr constant [3 x i8] c\"a\\00\\5C\", align 1
@\"a\\22b\" = internal global %t zeroinitializer, section \".data,x\", comdat($c), align 16, !dbg !3
@w = weak_odr dso_local thread_local(localdynamic) global i32 7, no_sanitize_address
@c = common hidden local_unnamed_addr global [2 x x86_fp80] zeroinitializer
@x = external dso_local addrspace(1) global %s
@e = extern_weak global i32, align 4
@al = weak alias i32, getelementptr inbounds ([2 x i32], [2 x i32]* @y, i32 0, i32 1)
@if = ifunc i32 (), ptr @resolve
@y = global [2 x i32] [i32 1, i32 -1]
@ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @resolve, ptr null }]
$c = comdat any
declare ptr @resolve()
",
    )
    .unwrap();
    assert_snapshot!(module, @r#"
    @0 = internal constant [3 x i8] c"a\00\\", align 1
    @"a\"b" = internal global <{ i8, { i64, ptr, ptr } }> zeroinitializer, align 16
    @w = weak thread_local global i32 7, align 4
    @c = common global [2 x x86_fp80] zeroinitializer, align 16
    @x = external global %s, align 1
    @e = externweak global i32, align 4
    @y = external global [2 x i32] [i32 1, i32 -1], align 4
    @ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @resolve, ptr null }], align 8
    @al = alias @y+4
    @if = alias unsupported(ifunc)
    declare ptr @resolve()
    "#);
    let sizes: Vec<_> = module.globals.iter().map(|g| (g.size, g.align)).collect();
    assert_eq!(sizes[..4], [(3, 1), (25, 16), (4, 4), (32, 16)]);
    assert_eq!(module.globals[4].address_space, 1);
    assert!(module.globals[2].thread_local);
    assert_eq!(module.globals[3].linkage, Linkage::Common);
}

#[test]
fn numbers_of_what_has_no_name() {
    let module = Module::parse(
        "define internal i32 @f(i32, i32 %x, i32) #0 !dbg !5 {
  add i32 %0, %1
  br label %5
5:
  %6 = phi i32 [ %3, %2 ]
  ret i32 %6
}
attributes #0 = { noinline noreturn \"frame-pointer\"=\"all\" }
",
    );
    // Numbers 0 and 1 are parameters, 2 the entry, 3 the sum.
    assert_snapshot!(module.unwrap(), @"
    define internal i32 @f(i32 %0, i32 %x, i32 %1) {
    2:
      %3 = add i32 %0, %1
      br label %5
    5:
      %6 = phi i32 [ %3, %2 ]
      ret i32 %6
    }
    ");
}

#[test]
fn attributes_about_control_flow() {
    let module = Module::parse(
        "declare i32 @setjmp(ptr) #0
declare void @exit(i32) #1
define void @f() {
  %1 = call i32 @setjmp(ptr null) #0
  call void @exit(i32 1) noreturn nounwind
  unreachable
}
attributes #0 = { nounwind returns_twice }
attributes #1 = {
  noreturn
}
",
    )
    .unwrap();
    let declared: Vec<_> = module
        .functions
        .iter()
        .map(|f| (f.returns_twice, f.no_return))
        .collect();
    assert_eq!(declared, [(true, false), (false, true), (false, false)]);
    let calls: Vec<_> = module.functions[2].blocks[0].instructions[..2]
        .iter()
        .map(|instruction| match &instruction.op {
            Op::Call(call) => (call.returns_twice, call.no_return),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(calls, [(true, false), (false, true)]);
}

#[test]
fn errors_name_the_line() {
    let errors = [
        "hello",
        "@g = global i32 5\n@g = global i32 6",
        "@g = global [2 x i32] [i32 1]",
        "@g = global %t zeroinitializer",
        "%t = type { %t }\n@g = global %t zeroinitializer",
        "@g = global ptr @h",
        "target datalayout = \"e-i64:7\"",
        "define void @f() {",
        "define void @f() {\n}\n",
        "define void @f() {\n  br label %a\na:\n}\n",
        "define void @f() {\n  ret void\n  ret void\n}\n",
        "define void @f() {\n  %1 = add i32 %2, 0\n  ret void\n}\n",
        "define void @f() {\na:\n  br label %a\na:\n  ret void\n}\n",
        "define void @f() {\n  %1 = add i32 0, 0\n  %1 = add i32 0, 0\n  ret void\n}\n",
        "define void @f() {\n  ]\n  ret void\n}\n",
        "declare void @f(inalloca)",
    ];
    let shown: Vec<String> = errors.iter().map(|text| error(text)).collect();
    assert_snapshot!(shown.join("\n"), @"
    line 1: expected a definition, found `hello`
    line 2: `@g` is there twice
    line 1: the constant does not fit its type
    line 1: unknown type `%t`
    line 1: type `%t` contains itself
    line 1: unknown name `@h`
    line 1: the data layout has a part that makes no sense: `i64:7`
    line 1: the body of the function is not closed
    line 2: expected a label
    line 3: the block does not end with a terminator
    line 3: expected a label
    line 2: `%2` is used but not defined
    line 1: the label `a` is there twice
    line 3: `%1` is defined twice
    line 2: expected a word, found `]`
    line 1: expected a type, found `inalloca`
    ");
}

#[test]
fn places_come_from_the_scope() {
    for major in [14, 15, 16, 19] {
        let path = format!(
            "{}/tests/fixtures/clang-{major}.ll",
            env!("CARGO_MANIFEST_DIR")
        );
        let module = Module::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut places = Vec::new();
        for function in module.functions.iter().filter(|f| f.is_defined()) {
            let last = function.blocks.last().unwrap().instructions.last().unwrap();
            let place = module.show_location(last.location.unwrap());
            let start = module.show_location(function.location.unwrap());
            places.push(format!("{}: {start} to {place}", function.name));
        }
        assert_eq!(
            places,
            [
                "total: small.c:18:0 to small.c:26:5",
                "classify: small.c:29:0 to small.c:43:5",
                "twice: small.c:13:0 to small.c:15:5",
                "from_header: header.h:1:0 to header.h:3:5",
            ]
        );
        assert_eq!(&*module.files[0].directory, "/src");
    }
}

#[test]
fn all_versions_say_the_same() {
    // Casts between pointers are the only instructions that typed pointers add.
    let shape = |major: u32| {
        let path = format!(
            "{}/tests/fixtures/clang-{major}.ll",
            env!("CARGO_MANIFEST_DIR")
        );
        let module = Module::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut shape: Vec<String> = module
            .globals
            .iter()
            .map(|g| module.show_global(g).to_string())
            .collect();
        for function in &module.functions {
            if function.name.starts_with("llvm.dbg") {
                continue;
            }
            shape.push(module.show_function(function).to_string());
        }
        shape.join("\n")
    };
    let newest = shape(19);
    for major in [14, 15, 16] {
        assert_eq!(shape(major), newest, "clang {major}");
    }
    assert_snapshot!(newest, @"
    @last = internal global { i8, double, ptr } { i8 122, double 0x3FF8000000000000, ptr null }, align 8
    @first = external global { i8, double, ptr } { i8 97, double 0x4000000000000000, ptr @last }, align 8
    @handler = external global ptr null, align 8
    @limit = external global i32, align 4
    define double @total(ptr %0, i32 %1) {
    2:
      %3 = alloca ptr, align 8
      %4 = alloca i32, align 4
      %5 = alloca double, align 8
      store ptr %0, ptr %3, align 8
      store i32 %1, ptr %4, align 4
      store double 0x0, ptr %5, align 8  ; 20:12
      br label %6  ; 21:5
    6:
      %7 = load ptr, ptr %3, align 8  ; 21:12
      %8 = icmp ne ptr %7, null  ; 21:12
      br i1 %8, label %9, label %12  ; 21:17
    9:
      %10 = load i32, ptr %4, align 4  ; 21:20
      %11 = icmp sgt i32 %10, 0  ; 21:22
      br label %12
    12:
      %13 = phi i1 [ false, %6 ], [ %11, %9 ]  ; 0:0
      br i1 %13, label %14, label %25  ; 21:5
    14:
      %15 = load ptr, ptr %3, align 8  ; 22:16
      %16 = getelementptr inbounds ptr %15, 8  ; 22:22
      %17 = load double, ptr %16, align 8  ; 22:22
      %18 = load double, ptr %5, align 8  ; 22:13
      %19 = fadd double %18, %17  ; 22:13
      store double %19, ptr %5, align 8  ; 22:13
      %20 = load ptr, ptr %3, align 8  ; 23:16
      %21 = getelementptr inbounds ptr %20, 16  ; 23:22
      %22 = load ptr, ptr %21, align 8  ; 23:22
      store ptr %22, ptr %3, align 8  ; 23:14
      %23 = load i32, ptr %4, align 4  ; 24:10
      %24 = add nsw i32 %23, -1  ; 24:10
      store i32 %24, ptr %4, align 4  ; 24:10
      br label %6  ; 21:5
    25:
      %26 = load double, ptr %5, align 8  ; 26:12
      ret double %26  ; 26:5
    }

    define i32 @classify(i32 %0) {
    1:
      %2 = alloca i32, align 4
      %3 = alloca i32, align 4
      store i32 %0, ptr %2, align 4
      store i32 0, ptr %3, align 4  ; 31:9
      %4 = load i32, ptr %2, align 4  ; 32:13
      switch i32 %4, label %9 [ i32 5, label %5 i32 -1, label %6 ]  ; 32:5
    5:
      store i32 1, ptr %3, align 4  ; 34:16
      br label %15  ; 35:9
    6:
      %7 = load i32, ptr %2, align 4  ; 37:24
      %8 = call i32 @twice(i32 %7)  ; 37:18
      store i32 %8, ptr %3, align 4  ; 37:16
      br label %15  ; 38:9
    9:
      store ptr @twice, ptr @handler, align 8  ; 40:17
      %10 = load ptr, ptr @handler, align 8  ; 41:18
      %11 = load i32, ptr %2, align 4  ; 41:26
      %12 = call i32 %10(i32 %11)  ; 41:18
      %13 = load i32, ptr @limit, align 4  ; 41:31
      %14 = add nsw i32 %12, %13  ; 41:29
      store i32 %14, ptr %3, align 4  ; 41:16
      br label %15  ; 42:5
    15:
      %16 = load i32, ptr %3, align 4  ; 43:12
      ret i32 %16  ; 43:5
    }

    define internal i32 @twice(i32 %0) {
    1:
      %2 = alloca i32, align 4
      store i32 %0, ptr %2, align 4
      %3 = load i32, ptr %2, align 4  ; 15:12
      %4 = mul nsw i32 %3, 2  ; 15:14
      ret i32 %4  ; 15:5
    }

    define i32 @from_header(i32 %0) {
    1:
      %2 = alloca i32, align 4
      store i32 %0, ptr %2, align 4
      %3 = load i32, ptr %2, align 4  ; 3:12
      %4 = icmp sgt i32 %3, 0  ; 3:14
      br i1 %4, label %5, label %8  ; 3:18
    5:
      %6 = load i32, ptr %2, align 4  ; 3:21
      %7 = icmp slt i32 %6, 9  ; 3:23
      br label %8
    8:
      %9 = phi i1 [ false, %1 ], [ %7, %5 ]  ; 0:0
      %10 = zext i1 %9 to i32  ; 3:18
      ret i32 %10  ; 3:5
    }
    ");
}
