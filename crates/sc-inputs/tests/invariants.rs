//! Statements about the state of objects, as tests of a layout break and keep them.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_inputs::{InputOptions, Layout};
use support::Random;

fn layout(text: &str) -> Layout {
    let case = support::load(&[("t.c", text)]);
    case.model(&InputOptions::default()).layout.clone()
}

const LIST: &str = r#"
    #include <string.h>
    struct entry { const char *key; struct entry *next; int rank; };
    struct table { unsigned length; struct entry *first; int (*order)(int); };
    int f(const struct table *t, const char *key, int n) {
        const struct entry *e;
        if (!t) return n;
        for (e = t->first; e; e = e->next)
            if (e->rank > 3 && !strcmp(e->key, key)) return t->order(e->rank) % t->length;
        return 0;
    }"#;

#[test]
fn nodes_of_one_list_have_one_statement() {
    let layout = layout(LIST);
    let zeros = vec![0; layout.size()];
    let words = |bytes: &[u8]| -> Vec<String> {
        let found = layout.suspects(bytes, 3);
        found
            .iter()
            .map(|it| it.demanding(it.best()).words())
            .collect()
    };
    // Formals that are numbers are nobody's state.
    assert_eq!(words(&zeros), ["key is not NULL", "t is not NULL"]);
    let mut random = Random::new(7);
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..1000 {
        let mut test = random.bytes(layout.size());
        // Few random numbers are 0.
        if round % 2 == 0 {
            test.iter_mut()
                .for_each(|byte| *byte = (*byte % 7).saturating_sub(5));
        }
        let test = layout.canonical(&test).to_vec();
        for suspect in layout.suspects(&test, 3) {
            for value in [suspect.best(), suspect.now()] {
                let statement = suspect.demanding(value);
                seen.insert(suspect.demanding(suspect.best()).words());
                let Some(changed) = statement.enforced(&layout, &test) else {
                    continue;
                };
                assert!(statement.holds(&layout, &changed), "{}", statement.words());
                assert_eq!(layout.canonical(&changed), changed);
            }
            assert!(!suspect.demanding(suspect.best()).holds(&layout, &test));
        }
    }
    for expected in [
        "every t->first->…->key is not NULL",
        "t->length is at least 1",
        "every t->first->…->rank is at most 0",
    ] {
        assert!(seen.contains(expected), "{expected}: {seen:#?}");
    }
}

#[test]
fn arrays_with_a_length_of_their_own_are_filled() {
    let layout = layout("int f(unsigned char *out, int n) { out[n & 63] = 1; return out[3]; }");
    let (arrays, full) = layout.filled(&vec![1; layout.size()]);
    assert_eq!(arrays.len(), 1);
    let shorter = arrays[0].shortened(&layout, &full);
    assert_ne!(shorter, full);
    assert!(arrays[0].words().starts_with("out has more than"));
}
