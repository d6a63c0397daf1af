//! The models of the C library against the real one, under the sanitizers of replay.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use sc_dse::{Merge, Options};
use support::{Case, check, each};

/// The input bytes of a case: so many strings, characters of an alphabet of so many.
fn strings(lengths: usize, alphabet: u8) -> Vec<u8> {
    vec![alphabet - 1; lengths]
}

fn case(name: &'static str, inputs: Vec<u8>, body: &'static str, labels: Vec<String>) -> Case {
    Case { name, inputs, body, labels, open: Vec::new() }
}

/// Both without merging and with it.
fn compare(cases: &[Case]) {
    for merge in [Merge::Off, Merge::Gated] {
        check(cases, &Options { merge, pipe: false, allocation_failure: false, ..Options::default() });
    }
}

#[test]
fn lengths_and_searches() {
    compare(&[
        case("strlen", strings(3, 3), "long r = strlen(text(in, 3, \"\\0a\\xff\"));", each("r", -1..5)),
        case("strnlen", strings(4, 4), "long r = strnlen(text(in, 3, \"\\0a\\xff\"), in[3]);", each("r", -1..5)),
        case("strchr", strings(4, 3), "char *s = text(in, 3, \"\\0a\\xff\"); char *p = strchr(s, \"\\0a\\xff\"[in[3]]); long r = p ? p - s : -1;", each("r", -2..5)),
        case("strchr of int", strings(3, 3), "char *s = text(in, 3, \"\\0a\\xff\"); char *p = strchr(s, 0x1ff); long r = p ? p - s : -1;", each("r", -2..5)),
        case("strchrnul", strings(4, 3), "char *s = text(in, 3, \"\\0a\\xff\"); long r = strchrnul(s, \"\\0a\\xff\"[in[3]]) - s;", each("r", -2..5)),
        case("strrchr", strings(4, 3), "char *s = text(in, 3, \"\\0a\\xff\"); char *p = strrchr(s, \"\\0a\\xff\"[in[3]]); long r = p ? p - s : -1;", each("r", -2..5)),
        case("strstr", strings(6, 3), "char *s = text(in, 3, \"\\0ab\"); char *p = strstr(s, text(in + 3, 3, \"\\0ab\")); long r = p ? p - s : -1;", each("r", -2..5)),
        case("strspn", strings(6, 3), "long r = strspn(text(in, 3, \"\\0ab\"), text(in + 3, 3, \"\\0ab\"));", each("r", -1..5)),
        case("strcspn", strings(6, 3), "long r = strcspn(text(in, 3, \"\\0ab\"), text(in + 3, 3, \"\\0ab\"));", each("r", -1..5)),
        case("strpbrk", strings(6, 3), "char *s = text(in, 3, \"\\0ab\"); char *p = strpbrk(s, text(in + 3, 3, \"\\0ab\")); long r = p ? p - s : -1;", each("r", -2..5)),
        case("memchr", strings(4, 5), "char *s = text(in, 3, \"\\0ab\\xff-\"); char *p = memchr(s, 0x4ff, in[3]); long r = p ? p - s : -1;", each("r", -2..5)),
        case("memrchr", strings(4, 5), "char *s = text(in, 3, \"\\0ab\\xff-\"); char *p = memrchr(s, 0xff, in[3]); long r = p ? p - s : -1;", each("r", -2..5)),
    ]);
}
