//! Shapes that are inferred from code as libraries have it.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use sc_inputs::InputOptions;
use support::load;

fn check(code: &str) -> String {
    let case = load(&[("t.c", code)]);
    let model = case.model(&InputOptions::default());
    model.describe().join("\n")
}

#[test]
fn tables_of_hashes_have_as_many_elements_as_the_divisor() {
    insta::assert_snapshot!(check(
        "struct map { int *table; unsigned size; };
         int f(struct map *m, unsigned hash) { return m->table[hash % m->size]; }"
    ), @"
    m (struct map *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    m->table (int *): an array of exactly m->size elements, m->size <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    m->size (unsigned int): any value up to 8 (--max-ptr-array-length)
    hash (unsigned int): any value
    ");
    insta::assert_snapshot!(check(
        "int f(const int *table, unsigned n, unsigned hash) { unsigned i = hash & (n - 1); return table[i]; }"
    ), @"
    table (const int *): an array of exactly n elements, n <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    n (unsigned int): any value up to 8 (--max-ptr-array-length)
    hash (unsigned int): any value
    ");
}

#[test]
fn an_end_says_more_than_a_number_beside_it() {
    insta::assert_snapshot!(check(
        "struct bits { const unsigned char *p, *end; unsigned all; int n; };
         int f(struct bits *b, int n) {
             while (b->n < n) { if (b->p == b->end) return -1; b->all = b->all << 8 | *b->p++; b->n += 8; }
             return b->n -= n; }"
    ), @"
    b (struct bits *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->p (const unsigned char *): NULL or an array of 0 to 8 elements (inferred; --max-ptr-array-length, --treat-pointer-as-string, --array-size-mapping)
    b->end (const unsigned char *): one past the last element of b->p (inferred; --same-block, --treat-pointer-as-array)
    n (int): any value
    ");
}
