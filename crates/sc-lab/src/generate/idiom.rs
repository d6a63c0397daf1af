//! Pieces of code as people write them: several statements that belong together.
//!
//! Holes: `$0`, … are integers, `%a`, `%b` and `%c` are new variables, `%w` is an integer variable that gets the result.

use super::Generator;
use super::expr::Manner::Quiet;
use crate::feature::Feature;
use crate::tree::{Expr, Stmt};

/// An idiom: what it needs, declarations of its variables, and its statement.
struct Idiom {
    needs: &'static [Feature],
    locals: &'static [&'static str],
    text: &'static str,
}

const fn idiom(
    needs: &'static [Feature],
    locals: &'static [&'static str],
    text: &'static str,
) -> Idiom {
    Idiom {
        needs,
        locals,
        text,
    }
}

use Feature::*;

const IDIOMS: &[Idiom] = &[
    // Greatest common divisor.
    idiom(
        &[Loops, Division],
        &["unsigned %a = 0;", "unsigned %b = 0;", "unsigned %c = 0;"],
        "%a = (unsigned char)$0; %b = (unsigned char)$1; while (%b) { LAB_TICK; %c = %a % %b; %a = %b; %b = %c; } %w = %a;",
    ),
    // How many bits are set.
    idiom(
        &[Loops],
        &["unsigned char %a = 0;", "int %b = 0;"],
        "%a = $0; for (%b = 0; %a; LAB_TICK) { %a &= %a - 1; %b++; } %w = %b;",
    ),
    // The place of a byte in an array.
    idiom(
        &[Loops, Arrays],
        &[
            "static const unsigned char %a[6] = {3, 9, 27, 81, 100, 200};",
            "int %b = 0;",
            "int %c = 0;",
        ],
        "%b = 0; %c = 5; while (%b < %c) { int middle = (%b + %c) / 2; LAB_TICK; if (%a[middle] < (unsigned char)$0) %b = middle + 1; else %c = middle; } %w = %b;",
    ),
    // Sorting.
    idiom(
        &[Loops, Arrays],
        &["int %a[3] = {0};", "int %b = 0;", "int %c = 0;"],
        "%a[0] = (signed char)$0; %a[1] = (signed char)$1; %a[2] = 7; for (%b = 0; %b < 3; %b++) for (%c = 0; %c < 2; %c++) { LAB_TICK; if (%a[%c] > %a[%c + 1]) { int t = %a[%c]; %a[%c] = %a[%c + 1]; %a[%c + 1] = t; } } %w = %a[1];",
    ),
    // A number from its digits.
    idiom(
        &[Loops, Library],
        &["char %a[4] = \"\";", "const char *%b = 0;", "int %c = 0;"],
        "%a[0] = $0; %a[1] = $1; %a[2] = 0; %c = 0; for (%b = %a; *%b >= '0' && *%b <= '9'; %b++, LAB_TICK) %c = %c * 10 + (*%b - '0'); %w = %c;",
    ),
    // Distance between pointers.
    idiom(
        &[Pointers, Library],
        &["char %a[6] = \"ab-c\";", "const char *%b = 0;"],
        "%a[$0 & 3] = $1; %b = strchr(%a, '-'); %w = %b ? (int)(%b - %a) : -1;",
    ),
    idiom(
        &[Library],
        &["char %a[6] = \"x\";", "char %b[6] = \"xy\";"],
        "%a[1] = $0; strcpy(%b, %a); %b[0] ^= ($1 & 1); %w = (strcmp(%a, %b) == 0) + 2 * (int)strlen(%b);",
    ),
    // A list whose nodes lie in an array.
    idiom(
        &[Structs, Pointers, Loops],
        &[
            "struct { int value; void *next; } %a[3] = {{0}};",
            "int %b = 0;",
            "void *%c = 0;",
        ],
        "%a[0].value = (short)$0; %a[1].value = 5; %a[2].value = (short)$1; %a[0].next = $0 & 1 ? &%a[1] : &%a[2]; %a[1].next = &%a[2]; %a[2].next = 0; %b = 0; for (%c = &%a[0]; %c; %c = ((__typeof__(&%a[0]))%c)->next, LAB_TICK) %b += ((__typeof__(&%a[0]))%c)->value; %w = %b;",
    ),
    // Bytes of a wider integer.
    idiom(
        &[Pointers],
        &["int %a = 0;", "unsigned char *%b = 0;"],
        "%a = $0; %b = (unsigned char *)&%a; %b[$1 & 3] ^= 3; %w = %a;",
    ),
    // Wider integers of bytes: misaligned at times.
    idiom(
        &[Pointers, OutOfBounds],
        &["int %a[3] = {1, 2, 3};", "short *%b = 0;"],
        "%b = (short *)((char *)%a + ($0 & 3)); %w = *%b;",
    ),
    // Pointers to pointers.
    idiom(
        &[Pointers],
        &["int %a = 1;", "int %b = 2;", "int *%c = 0;"],
        "{ int **where = &%c; %c = &%a; if ($0 & 1) *where = &%b; **where = $1; } %w = %a - (%b == 2);",
    ),
    // Rows and columns.
    idiom(
        &[Arrays],
        &["int %a[2][3] = {{1, 2, 3}, {4, 5, 6}};"],
        "%a[$0 & 1][(unsigned)$1 % 3] = -1; %w = %a[1][1] + 2 * %a[0][2];",
    ),
    // A table of structs.
    idiom(
        &[Structs, Arrays],
        &[
            "struct { unsigned char key; short value; } %a[4] = {{1, 100}, {2, -200}, {3, 300}, {9, 9}};",
        ],
        "%a[($0 >> 2) & 3].value += 1; %w = %a[$1 & 3].value;",
    ),
    // Text.
    idiom(
        &[Library],
        &["const char *%a = \"hello, world\";"],
        "%w = %a[(unsigned)$0 % 13] == 'o' ? 1 : %a[$1 & 7];",
    ),
    // Variable-length arrays.
    idiom(
        &[Arrays, Heap],
        &["int %a = 0;"],
        "{ int lab_n = ($0 & 3) + 1; int some[lab_n]; int k; for (k = 0; k < lab_n; k++) { LAB_TICK; some[k] = k * 3; } some[($1 & 3) % lab_n] += 1; %a = some[lab_n - 1]; } %w = %a;",
    ),
    // Compound literals.
    idiom(
        &[Arrays],
        &["const int *%a = 0;"],
        "%a = (const int[]){4, 5, 6, 7}; %w = %a[$0 & 3];",
    ),
    // A state machine.
    idiom(
        &[Loops, Switch],
        &["int %a = 0;", "int %b = 0;"],
        "%a = 0; for (%b = 0; %b < 4; %b++) { LAB_TICK; switch (%a) { case 0: %a = ($0 >> %b) & 1 ? 1 : 2; break; case 1: %a = ($1 >> %b) & 1 ? 3 : 0; break; case 2: %a = 1; break; default: break; } } %w = %a;",
    ),
    // A cyclic redundancy check.
    idiom(
        &[Loops],
        &["unsigned char %a = 0;", "int %b = 0;"],
        "%a = $0; for (%b = 0; %b < 8; %b++) { LAB_TICK; %a = %a & 0x80 ? (unsigned char)(%a << 1) ^ 0x31 : (unsigned char)(%a << 1); } %w = %a;",
    ),
    // Collatz.
    idiom(
        &[Loops],
        &["unsigned %a = 0;", "int %b = 0;"],
        "%a = $0 & 31; for (%b = 0; %a > 1 && %b < 20; %b++, LAB_TICK) %a = %a & 1 ? 3 * %a + 1 : %a / 2; %w = %b;",
    ),
    // Memory that grows.
    idiom(
        &[Heap],
        &["unsigned char *%a = 0;", "unsigned char *%b = 0;"],
        "%a = malloc(2); if (%a) { %a[0] = $0; %a[1] = 2; %b = realloc(%a, 4); if (%b) { %b[3] = $1; %w = %b[0] + %b[3]; free(%b); } else free(%a); }",
    ),
    idiom(
        &[Heap, Structs],
        &["struct { int value; unsigned char more[3]; } *%a = 0;"],
        "%a = malloc(sizeof *%a); if (%a) { memset(%a, 0, sizeof *%a); %a->more[(unsigned)$0 % 3] = $1; %w = %a->more[1] - %a->value; free(%a); }",
    ),
    // Comparing and subtracting pointers into the same array.
    idiom(
        &[Pointers, Arrays],
        &[
            "short %a[5] = {5, 4, 3, 2, 1};",
            "short *%b = 0;",
            "short *%c = 0;",
        ],
        "%b = %a + ($0 & 3); %c = &%a[4] - ($1 & 3); if (%b < %c) %w = (int)(%c - %b); else %w = %b == %c ? -1 : *%b;",
    ),
    // Pointers as integers.
    idiom(
        &[Pointers, Wide],
        &["int %a[2] = {8, 9};", "unsigned long %b = 0;"],
        "%b = (unsigned long)&%a[0]; %b += 4 * ($0 & 1); %w = *(int *)%b;",
    ),
    // Values that wrap around on purpose.
    idiom(
        &[Loops],
        &["unsigned %a = 1;", "int %b = 0;"],
        "%a = 2166136261u; for (%b = 0; %b < 2; %b++) { LAB_TICK; %a ^= %b ? (unsigned char)$0 : (unsigned char)$1; %a *= 16777619u; } %w = %a;",
    ),
    // Saturation.
    idiom(
        &[],
        &["int %a = 0;"],
        "%a = (short)$0 + (short)$1; %w = %a > 127 ? 127 : %a < -128 ? -128 : %a;",
    ),
    // Assembly that does nothing.
    idiom(
        &[Assembly],
        &[],
        "__asm__ volatile(\"\" : : : \"memory\"); %w = $0;",
    ),
    // A computed goto.
    idiom(
        &[Goto, Jumps],
        &[],
        "{ __label__ even, odd, done; static void *const to[2] = {&&even, &&odd}; goto *to[$0 & 1]; even: %w = 3; goto done; odd: %w = (short)$1; done:; }",
    ),
    // Numbers that only the x87 has.
    idiom(
        &[Float, LongDouble],
        &["long double %a = 0;"],
        "%a = (short)$0; %a = (%a + 0.25L) * 0x1p-30L + (short)$1; %w = (double)%a == %a;",
    ),
    // Atomics, with one thread.
    idiom(
        &[Atomics],
        &["_Atomic int %a = 3;"],
        "%a += (short)$0; %w = __sync_fetch_and_add((int *)&%a, 2) + __atomic_load_n((int *)&%a, __ATOMIC_SEQ_CST);",
    ),
    // Vectors of GNU C.
    idiom(
        &[Vectors],
        &["int __attribute__((vector_size(16))) %a = {1, 2, 3, 4};"],
        "%a += (short)$0; %a[$1 & 3] ^= 5; %w = %a[0] ^ %a[3];",
    ),
    // Bits of floats.
    idiom(
        &[Float, FloatBits],
        &["float %a = 0;", "unsigned %b = 0;"],
        "%a = (short)$0 / 4.0f; memcpy(&%b, &%a, 4); %b ^= ($1 & 1) << 31; memcpy(&%a, &%b, 4); %w = (int)%a;",
    ),
    idiom(
        &[Float, FloatHard, Loops],
        &["double %a = 0;", "int %b = 0;"],
        "%a = (unsigned char)$0; for (%b = 0; %b < 3; %b++, LAB_TICK) %a = (%a + 9.0 / (%a + 1)) / 2; %w = %a > 3.5;",
    ),
];

impl Generator<'_> {
    /// An idiom whose result goes to a variable of the scope.
    pub fn idiom(&mut self) -> Option<Stmt> {
        let fits = |idiom: &&Idiom| idiom.needs.iter().all(|feature| self.has(*feature));
        let fitting: Vec<_> = IDIOMS.iter().filter(fits).collect();
        let Idiom { locals, text, .. } = *self.random.pick(&fitting);
        let result = self.random.pick(&self.scope.writable).clone();
        let mut text = text.replace("%w", &result);
        let mut names: Vec<(&str, String)> = Vec::new();
        for local in *locals {
            let at = local.find('%')?;
            let hole = &local[at..at + 2];
            let name = self.declare(&local.replace(hole, "%"), Vec::new());
            names.push((hole, name));
        }
        for (hole, name) in &names {
            text = text.replace(hole, name);
        }
        let exprs = vec![self.operand(), self.operand()];
        Some(Stmt::simple(text, exprs))
    }

    /// Parts of an idiom may be evaluated many times, so there are no side effects in them.
    fn operand(&mut self) -> Expr {
        self.int(1, Quiet)
    }
}
