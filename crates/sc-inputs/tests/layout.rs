//! Laws of layouts, on random bytes.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use std::sync::OnceLock;

use proptest::prelude::*;
use sc_inputs::{Domain, InputOptions, Layout, SlotKind};

const ZOO: &str = r"
    enum colour { RED = 2, GREEN = -7, BLUE = 9 };
    struct node { int value; signed bits : 5; struct node *next; char tag[3]; };
    int state;
    int f(const unsigned char *buffer, int n, long *also, char *s, struct node *list, double x,
          long double y, _Bool b, enum colour c, short *array, unsigned short k, unsigned __int128 w) {
        return state + buffer[n] + *also + *s + list->value + (int)x + (int)y + b + c + *array + k + (int)w;
    }";

fn options() -> InputOptions {
    let strings = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect();
    InputOptions {
        max_ptr_array_length: Some(4),
        max_cstring_length: 6,
        treat_pointer_as_array: strings(&["array"]),
        treat_pointer_as_string: strings(&["s"]),
        array_size_mapping: strings(&["buffer:n", "also:n"]),
        ..InputOptions::default()
    }
}

fn zoo() -> &'static Layout {
    static LAYOUT: OnceLock<Layout> = OnceLock::new();
    LAYOUT.get_or_init(|| support::load(&[("zoo.c", ZOO)]).model(&options()).layout)
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![Just(0u8), 0u8..8, Just(b'a'), any::<u8>()];
    prop::collection::vec(byte, 0..zoo().size() + 9)
}

fn read(bytes: &[u8], domain: &Domain) -> i128 {
    let slot = &bytes[domain.offset..domain.offset + domain.size];
    let fill = if domain.signed && slot[domain.size - 1] > 127 {
        0xff
    } else {
        0
    };
    let mut wide = [fill; 16];
    wide[..domain.size].copy_from_slice(slot);
    i128::from_le_bytes(wide)
}

proptest! {
    #[test]
    fn canonical_bytes_survive_decoding(bytes in any_bytes()) {
        let canonical = zoo().canonical(&bytes);
        prop_assert_eq!(canonical.len(), zoo().size());
        prop_assert_eq!(zoo().canonical(&canonical), canonical.clone());
        prop_assert_eq!(zoo().encode(&zoo().decode(&bytes)), canonical);
    }

    #[test]
    fn shrinks_are_simpler_and_canonical(bytes in any_bytes()) {
        let canonical = zoo().canonical(&bytes);
        let cost = zoo().complexity(&canonical);
        for shrunk in zoo().shrinks(&canonical) {
            prop_assert_eq!(zoo().canonical(&shrunk), shrunk.clone());
            prop_assert!(zoo().complexity(&shrunk) < cost);
        }
    }

    #[test]
    fn edits_make_a_test_simpler(bytes in any_bytes()) {
        let canonical = zoo().canonical(&bytes);
        for edit in zoo().edits(&canonical).iter().chain(&zoo().equal_edits(&canonical)) {
            for value in &edit.values {
                let mut changed = canonical.clone();
                edit.write(&mut changed, *value);
                let simpler = zoo().complexity(&zoo().canonical(&changed));
                prop_assert!(simpler <= zoo().complexity(&canonical), "{edit:?} {value}");
            }
        }
    }

    #[test]
    fn converting_to_the_same_layout_changes_nothing(bytes in any_bytes()) {
        let canonical = zoo().canonical(&bytes);
        prop_assert_eq!(zoo().convert(&zoo().to_json(), &bytes).unwrap(), canonical);
    }

    /// Domains are exact: what is live in a canonical test is in them, and every value of them stays where it is live.
    #[test]
    fn live_slots_hold_the_values_of_their_domains(bytes in any_bytes(), pick in any::<u64>()) {
        let canonical = zoo().canonical(&bytes);
        let live: Vec<usize> = zoo().live_slots(&canonical).iter().map(|slot| slot.offset).collect();
        for domain in zoo().domains().into_iter().filter(|domain| live.contains(&domain.offset)) {
            let value = read(&canonical, &domain);
            prop_assert!(domain.low <= value && value <= domain.high, "{domain:?} {value}");
            prop_assert!(domain.values.as_ref().is_none_or(|all| all.contains(&value)));
            let other = match &domain.values {
                Some(all) => all[pick as usize % all.len()],
                None => domain.low + i128::from(pick) % (domain.high - domain.low + 1),
            };
            let mut changed = canonical.clone();
            changed[domain.offset..domain.offset + domain.size]
                .copy_from_slice(&other.to_le_bytes()[..domain.size]);
            prop_assert_eq!(read(&zoo().canonical(&changed), &domain), other);
        }
    }

    #[test]
    fn only_live_bytes_are_set(bytes in any_bytes()) {
        let canonical = zoo().canonical(&bytes);
        let mut rest = canonical.clone();
        for slot in zoo().live_slots(&canonical) {
            rest[slot.offset..slot.offset + slot.size].fill(0);
        }
        prop_assert!(rest.iter().all(|byte| *byte == 0));
    }
}

#[test]
fn shrinking_ends_at_the_simplest_test() {
    let layout = zoo();
    let mut random = support::Random::new(7);
    for _ in 0..20 {
        let mut test = layout.canonical(&random.bytes(layout.size()));
        while let Some(simpler) = layout.shrinks(&test).into_iter().next() {
            test = simpler;
        }
        assert_eq!(test, layout.canonical(&[]));
    }
}

/// Greedy shrinking under a condition, as minimisation does it.
fn minimise(mut test: Vec<u8>, keeps: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let layout = zoo();
    while let Some(simpler) = layout.shrinks(&test).into_iter().find(|s| keeps(s)) {
        test = simpler;
    }
    test
}

#[test]
fn shrinking_keeps_what_matters() {
    let layout = zoo();
    let slot = |path: &str| {
        layout
            .slots()
            .into_iter()
            .find(|slot| slot.path == path)
            .unwrap()
    };
    let value = |test: &[u8], path: &str| {
        let slot = slot(path);
        let mut bytes = [0; 8];
        bytes[..slot.size].copy_from_slice(&test[slot.offset..slot.offset + slot.size]);
        i64::from_le_bytes(bytes)
    };
    let int = |test: &[u8], path: &str| value(test, path) as i32;
    let mut start = layout.canonical(&[0xab; 400]);
    let n = slot("n");
    start[n.offset..n.offset + 4].copy_from_slice(&3i32.to_le_bytes());
    start[slot("buffer[2]").offset] = 200;
    let start = layout.canonical(&start);
    let found = minimise(start.clone(), |t| {
        (0..int(t, "n").max(0)).any(|i| t[slot("buffer[0]").offset + i as usize] == 200)
    });
    assert_eq!(int(&found, "n"), 1);
    assert_eq!(value(&found, "buffer[0]"), 200);
    assert_eq!(
        found.iter().filter(|byte| **byte != 0).count(),
        2 + 1,
        "RED is not zero"
    );
    let small = minimise(start.clone(), |t| int(t, "state") < -1000);
    assert!(
        (-2000..-1000).contains(&int(&small, "state")),
        "{}",
        int(&small, "state")
    );
    let mut equal = start.clone();
    for path in ["state", "list[0].value"] {
        let slot = slot(path);
        equal[slot.offset..slot.offset + 4].copy_from_slice(&123_456_789i32.to_le_bytes());
    }
    let equal = minimise(equal, |t| {
        int(t, "state") == int(t, "list[0].value") && int(t, "state") > 100
    });
    assert_eq!(
        (int(&equal, "state"), int(&equal, "list[0].value")),
        (101, 101)
    );
    let text = minimise(start, |t| t[slot("s[1]").offset] != 0);
    assert_eq!(
        (
            value(&text, "s[0]"),
            value(&text, "s[1]"),
            value(&text, "s[2]")
        ),
        (97, 97, 0)
    );
}

#[test]
fn complexity_follows_taste() {
    let case = support::load(&[(
        "t.c",
        "int f(int i, char *s, float x, char c) { return i + *s + (int)x + c; }",
    )]);
    let options = InputOptions {
        treat_pointer_as_string: vec!["s".into()],
        ..InputOptions::default()
    };
    let layout = case.model(&options).layout;
    let int = |i: i32| {
        let mut test = vec![0; layout.size()];
        test[..4].copy_from_slice(&i.to_le_bytes());
        layout.complexity(&test)
    };
    let order = [
        0,
        1,
        2,
        9,
        10,
        99,
        100,
        -1,
        -9,
        -100,
        1000,
        100_000,
        i32::MAX,
        i32::MIN,
    ];
    for pair in order.windows(2) {
        assert!(int(pair[0]) < int(pair[1]), "{pair:?}");
    }
    let text = |text: &[u8]| {
        let mut test = vec![0; layout.size()];
        test[4] = 1;
        test[5..5 + text.len()].copy_from_slice(text);
        layout.complexity(&test)
    };
    let order: [&[u8]; 7] = [b"", b"a", b"A", b" ", b"\n", b"\x01", b"\xff"];
    for pair in order.windows(2) {
        assert!(text(pair[0]) < text(pair[1]), "{pair:?}");
    }
    let float = |x: f32| {
        let mut test = vec![0; layout.size()];
        test[25..29].copy_from_slice(&x.to_le_bytes());
        layout.complexity(&test)
    };
    let order = [0.0, 1.0, 2.0, -1.0, 0.5, 0.1, f32::INFINITY, f32::NAN];
    for pair in order.windows(2) {
        assert!(float(pair[0]) < float(pair[1]), "{pair:?}");
    }
}

#[test]
fn seeds_reach_every_boundary() {
    let layout = zoo();
    let seeds = layout.seeds();
    assert!(seeds.len() <= 256 && seeds.len() > 100, "{}", seeds.len());
    assert_eq!(seeds, layout.seeds());
    assert_eq!(seeds[0], layout.canonical(&[]));
    for slot in layout.slots() {
        let values: std::collections::BTreeSet<&[u8]> = seeds
            .iter()
            .map(|seed| &seed[slot.offset..slot.offset + slot.size])
            .collect();
        let at_least = match slot.kind {
            SlotKind::Presence | SlotKind::Bool => 2,
            SlotKind::Enum => 3,
            _ => 3,
        };
        assert!(values.len() >= at_least, "{}: {values:?}", slot.path);
    }
}

#[test]
fn tests_are_carried_to_a_changed_layout() {
    let before = "int f(char *s, int n, double x, unsigned char small, int gone) { return *s + n + (int)x + small + gone; }";
    let after = "int f(int extra, char *s, long n, float x, signed char small, int *p) { return *s + n + extra + (int)x + small + *p; }";
    let options = InputOptions {
        treat_pointer_as_string: vec!["s".into()],
        ..InputOptions::default()
    };
    let shorter = InputOptions {
        max_cstring_length: 3,
        ..options.clone()
    };
    let old = support::load(&[("t.c", before)]).model(&options).layout;
    let new = support::load(&[("t.c", after)]).model(&shorter).layout;
    let mut test = vec![0; old.size()];
    test[0] = 1;
    test[1..6].copy_from_slice(b"hello");
    test[21..25].copy_from_slice(&(-5i32).to_le_bytes());
    test[25..33].copy_from_slice(&0.5f64.to_le_bytes());
    test[33] = 200;
    let carried = new.convert(&old.to_json(), &test).unwrap();
    let values: Vec<String> = new
        .decode(&carried)
        .iter()
        .map(|v| format!("{} {:?}", v.name, v.value))
        .collect();
    insta::assert_snapshot!(values.join("\n"), @r"
    extra Int(0)
    s Text([104, 101, 108])
    n Int(-5)
    x Float(F32, [0, 0, 0, 63])
    small Int(127)
    p Null
    ");
    assert!(new.convert("{}", &test).is_err());
    assert!(
        new.convert(
            &old.to_json().replace("\"version\":1", "\"version\":9"),
            &test
        )
        .is_err()
    );
    assert_ne!(old.digest(), new.digest());
    assert_eq!(
        Layout::from_json(&new.to_json()).unwrap().digest(),
        new.digest()
    );
}
