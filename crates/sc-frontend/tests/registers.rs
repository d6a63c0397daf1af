//! Storage in place of fixed addresses.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{directory, options};
use sc_frontend::{AddressRange, Loaded, Registers};

/// The storage, and the text of the user's lines afterwards.
fn replaced(text: &str, ranges: &[AddressRange], entry: &str) -> (Vec<Registers>, String) {
    let directory = directory(&[("f.c", text)]);
    let options = options(directory.path(), &["f.c"]);
    let mut loaded = Loaded::new(&options).unwrap();
    let entry = loaded.program.find_function(entry).first().copied();
    let regions = loaded.replace_registers(ranges, entry).unwrap();
    let unit = &loaded.program.units[0];
    let lines = unit.text.lines();
    let own = lines.filter(|line| line.starts_with("int ") || line.starts_with("static "));
    let own: Vec<&str> = own.collect();
    (regions, own.join("\n"))
}

fn shown(regions: &[Registers]) -> String {
    let one = |it: &Registers| {
        let ty = it.ty.as_deref().unwrap_or("bytes");
        let how = match (it.reads_are_known, it.is_read) {
            (true, true) => "reads",
            (true, false) => "writes",
            (false, _) => "kept",
        };
        format!("{:#x} {} {ty} {how}", it.address, it.size)
    };
    regions.iter().map(one).collect::<Vec<_>>().join("\n")
}

const TYPES: &str = "typedef unsigned int u32; typedef struct { volatile u32 sr, dr; } uart;\n";

#[test]
fn reads_writes_and_kept_pointers_are_told_apart() {
    let text = format!(
        "{TYPES}#define U ((uart *)(0x40000000u + 0x100))
int f(int i) {{ U->dr = 1; *(volatile u32 *)0x500 = 2; return U->sr + ((volatile u32 *)0x600)[i]; }}
int g(void) {{ return f(((uart *)0x700)->sr); }}
int h(uart *p) {{ return p != U; }}
"
    );
    let (regions, own) = replaced(&text, &[], "f");
    // That another function keeps a pointer does not matter here.
    insta::assert_snapshot!(shown(&regions), @r"
    0x500 4 u32 writes
    0x600 128 bytes reads
    0x700 8 uart writes
    0x40000100 8 uart reads
    ");
    insta::assert_snapshot!(own, @r"
    int f(int i) { ((uart *)(__sc_registers_0x40000100(0)))->dr = 1; *(volatile u32 *)(__sc_registers_0x500(0)) = 2; return ((uart *)(__sc_registers_0x40000100(1)))->sr + ((volatile u32 *)(__sc_registers_0x600(1)))[__sc_registers_index(i, 32ul)]; }
    int g(void) { return f(((uart *)(__sc_registers_0x700(0)))->sr); }
    int h(uart *p) { return p != ((uart *)(__sc_registers_0x40000100(0))); }
    ");
    let (regions, _) = replaced(&text, &[], "h");
    assert!(shown(&regions).ends_with("0x40000100 8 uart kept"));
}

#[test]
fn accesses_by_several_types_share_bytes() {
    let text = format!(
        "{TYPES}int f(void) {{ return *(volatile u32 *)0x1004 + *(volatile char *)0x1005; }}\n"
    );
    let (regions, own) = replaced(&text, &[], "f");
    assert_eq!(shown(&regions), "0x1004 4 bytes reads");
    assert!(
        own.contains("((unsigned char *)__sc_registers_0x1004(1) + 5)"),
        "{own}"
    );
}

#[test]
fn what_is_never_accessed_stays_as_it_is() {
    let text =
        "int f(char *p) { return p == (char *)-1 || p == (char *)0x1000 || p == (void *)0; }\n";
    let (regions, own) = replaced(text, &[], "f");
    assert_eq!(regions, []);
    assert_eq!(own, text.trim_end());
    let range = AddressRange {
        base: 0x1000,
        size: 16,
    };
    let (regions, _) = replaced(text, &[range], "f");
    assert_eq!(shown(&regions), "0x1000 32 bytes kept");
}

#[test]
fn marks_of_other_functions_are_none_either() {
    let text = "#define MARK ((int *)1)\n\
                int f(int a) { int *p = a ? MARK : 0; return (unsigned long)p & 1; }\n\
                int g(int **p) { return *p == MARK; }\n";
    let (regions, own) = replaced(text, &[], "f");
    assert_eq!(regions, []);
    assert!(!own.contains("__sc_"), "{own}");
}

#[test]
fn initialisers_stay_constant() {
    let text = format!(
        "{TYPES}static uart *const u = (uart *)0x2000;\nint f(void) {{ static uart *const v = (uart *)0x3000; return u->sr + v->sr; }}\n"
    );
    let (regions, _) = replaced(&text, &[], "f");
    assert_eq!(shown(&regions), "0x2000 8 uart kept\n0x3000 8 uart kept");
}

#[test]
fn a_unit_that_would_not_compile_is_left_alone() {
    let text = format!(
        "{TYPES}#define U ((uart *)0x2000)\nint f(void) {{ _Static_assert((unsigned long)U == 0x2000, \"\"); return U->sr; }}\n"
    );
    let (regions, own) = replaced(&text, &[], "f");
    assert_eq!(regions, []);
    assert!(!own.contains("__sc_"), "{own}");
}

#[test]
fn computed_addresses_are_those_that_no_object_has() {
    let text = "#define REG(x) (*(volatile int *)(x))
int f(unsigned base, unsigned long wide, char *p) { REG(base + 4) = 1; return REG(wide) + REG((unsigned long)p + 1) + *(int *)(unsigned long)base; }
";
    let (regions, own) = replaced(text, &[], "f");
    insta::assert_snapshot!(own, @"int f(unsigned base, unsigned long wide, char *p) { (*(volatile int *)((void)((base + 4)), (__sc_registers_computed(0)))) = 1; return (*(volatile int *)(wide)) + (*(volatile int *)((unsigned long)p + 1)) + *(int *)(unsigned long)base; }");
    assert!(regions[0].is_computed() && !regions[0].is_read);
}
