//! Reports of clang 19, recorded.

use proptest::prelude::*;

use super::*;

const HEAP: &str = "=================================================================
==20479==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x502000000018 at pc 0x5559e1677b45 bp 0x7ffd71f8f330 sp 0x7ffd71f8f328
READ of size 4 at 0x502000000018 thread T0
FRAME|0|/b/x|0x10bb44|
FRAME|1|/b/x|0x10bc61|
FRAME|2|/lib/x86_64-linux-gnu/libc.so.6|0x27249|

0x502000000018 is located 0 bytes after 8-byte region [0x502000000010,0x502000000018)
allocated by thread T0 here:
FRAME|0|/b/x|0xcb5ef|
FRAME|1|/b/x|0x10bc49|

SUMMARY: AddressSanitizer: heap-buffer-overflow (/b/x+0x10bb44) (BuildId: eee8580d)
";
const OVERFLOW: &str = "dir/a.c:6:28: runtime error: signed integer overflow: 2147483647 + 2 cannot be represented in type 'int'
FRAME|0|/b/x|0x10bca7|
FRAME|1|/b/x|0x10c0f5|

SUMMARY: UndefinedBehaviorSanitizer: signed-integer-overflow dir/a.c:6:28
";
const SEGV: &str = "==20494==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000010 (pc 0x55954078cce5 bp 0x7ffcc0a309e0 sp 0x7ffcc0a308c0 T0)
==20494==The signal is caused by a READ memory access.
==20494==Hint: address points to the zero page.
FRAME|0|/b/x|0x10bce5|

==20494==Register values:
rax = 0x0000000000000010  rbx = 0x00007ffcc0a308c0
SUMMARY: AddressSanitizer: SEGV (/b/x+0x10bce5) (BuildId: eee8580d)
==20494==ABORTING
";
const DOUBLE_FREE: &str =
    "==20558==ERROR: AddressSanitizer: attempting double-free on 0x502000000010 in thread T0:
FRAME|0|/b/x|0xcb356|
FRAME|1|/b/x|0x10bd6e|

0x502000000010 is located 0 bytes inside of 3-byte region [0x502000000010,0x502000000013)
freed by thread T0 here:
FRAME|0|/b/x|0xcb356|

SUMMARY: AddressSanitizer: double-free (/b/x+0xcb356) (BuildId: eee8580d)
";
const TOO_BIG: &str = "==20564==ERROR: AddressSanitizer: requested allocation size 0xfffffffffffffffb (0x800 after adjustments for alignment, red zones etc.) exceeds maximum supported size of 0x3e800000 (thread T0)
FRAME|0|/b/x|0xcb5ef|

==20564==HINT: if you don't care about these errors you may set allocator_may_return_null=1
SUMMARY: AddressSanitizer: allocation-size-too-big (/b/x+0xcb5ef) (BuildId: eee8580d)
==20564==ABORTING
";
const CALLOC: &str = "==20568==ERROR: AddressSanitizer: calloc parameters overflow: count * size (-5 * 9) cannot be represented in type size_t (thread T0)
FRAME|0|/b/x|0xcb7b9|

SUMMARY: AddressSanitizer: calloc-overflow (/b/x+0xcb7b9) (BuildId: eee8580d)
";
const NEGATIVE: &str = "==20570==ERROR: AddressSanitizer: negative-size-param: (size=-1)
FRAME|0|/b/x|0xc929f|
FRAME|1|/b/x|0x10bea0|

Address 0x7f47c0b00024 is located in stack of thread T0 at offset 36 in frame
FRAME|0|/b/x|0x10bb77|

  This frame has 1 object(s):
    [32, 40) 'b' (line 12) <== Memory access at offset 36 is inside this variable
SUMMARY: AddressSanitizer: negative-size-param (/b/x+0xc929f) (BuildId: eee8580d)
";
const MISALIGNED: &str = "a.c:13:70: runtime error: member access within misaligned address 0x502000000011 for type 'struct s', which requires 4 byte alignment
0x502000000011: note: pointer points here
 00 00 00  be be be be be be be be  be 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00
              ^
FRAME|0|/b/x|0x10bf4b|

SUMMARY: UndefinedBehaviorSanitizer: misaligned-pointer-use a.c:13:70
";

fn summary(text: &str) -> &str {
    text.find("SUMMARY: ").map_or("", |at| &text[at..])
}

fn check(text: &str) -> String {
    let report = parse(text, summary(text));
    let stack: Vec<_> = report
        .stack
        .iter()
        .map(|(module, offset)| format!("{module}+{offset:x}"))
        .collect();
    let location = report
        .location
        .map_or_else(String::new, |(file, line, column)| {
            format!(" at {file}:{line}:{column}")
        });
    format!(
        "{:?} {:?} {}{location}\n{}\n{}",
        report.origin,
        report.class,
        report.kind,
        report.message,
        stack.join(" ")
    )
}

#[test]
fn recorded_reports_are_read() {
    insta::assert_snapshot!(check(HEAP), @"
    Address Error heap-buffer-overflow
    READ of size 4; 0 bytes after 8-byte region
    /b/x+10bb44 /b/x+10bc61 /lib/x86_64-linux-gnu/libc.so.6+27249
    ");
    insta::assert_snapshot!(check(OVERFLOW), @"
    Undefined Error signed-integer-overflow at dir/a.c:6:28
    signed integer overflow: 2147483647 + 2 cannot be represented in type 'int'
    /b/x+10bca7 /b/x+10c0f5
    ");
    insta::assert_snapshot!(check(SEGV), @"
    Address Error SEGV
    a READ memory access; address points to the zero page
    /b/x+10bce5
    ");
    insta::assert_snapshot!(check(DOUBLE_FREE), @"
    Address Error double-free
    0 bytes inside of 3-byte region
    /b/x+cb356 /b/x+10bd6e
    ");
    insta::assert_snapshot!(check(TOO_BIG), @"
    Address Limit allocation-size-too-big
    requested allocation size <address> (0x800 after adjustments for alignment, red zones etc.) exceeds maximum supported size of <address> (thread T0)
    /b/x+cb5ef
    ");
    insta::assert_snapshot!(check(CALLOC), @"
    Address Limit calloc-overflow

    /b/x+cb7b9
    ");
    insta::assert_snapshot!(check(NEGATIVE), @"
    Address Error negative-size-param
    (size=-1); inside this variable: 'b' (line 12)
    /b/x+c929f /b/x+10bea0
    ");
    insta::assert_snapshot!(check(MISALIGNED), @"
    Undefined Error misaligned-pointer-use at a.c:13:70
    member access within misaligned address <address> for type 'struct s', which requires 4 byte alignment
    /b/x+10bf4b
    ");
}

#[test]
fn reports_that_are_cut_off_keep_their_kind() {
    let cut = HEAP.split_at(300).0;
    assert_eq!(parse(cut, summary(HEAP)).kind, "heap-buffer-overflow");
    assert_eq!(parse(cut, "").kind, "heap-buffer-overflow");
    assert_eq!(parse("", "").class, Class::Internal);
    let nested = "AddressSanitizer: nested bug in the same thread, aborting.";
    assert_eq!(parse(nested, "").class, Class::Internal);
    let failed = "==1==ERROR: AddressSanitizer failed to allocate 0x1000 (4096) bytes of thread state (error code: 12)";
    assert_eq!(parse(failed, "").class, Class::Limit);
}

proptest! {
    #[test]
    fn odd_text_never_panics(text in "(FRAME\\||0x|[0-9a-f|:]|\\n|runtime error: |ERROR: AddressSanitizer|SUMMARY: |.){0,60}") {
        let report = parse(&text, &text);
        prop_assert!(report.stack.len() <= STACK_MAX);
    }

    #[test]
    fn cut_reports_never_panic(at in 0_usize..900) {
        for text in [HEAP, OVERFLOW, SEGV, NEGATIVE, MISALIGNED] {
            let cut = text.get(..at.min(text.len())).unwrap_or_default();
            parse(cut, cut);
        }
    }
}
