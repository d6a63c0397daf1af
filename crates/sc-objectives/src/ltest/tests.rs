//! Files read and written, and the normal form of hyperlabels.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

fn read(text: &str) -> String {
    match HyperlabelsFile::parse("f.hyperlabels", text) {
        Ok(file) => {
            let lines = file.entries.iter().map(|entry| {
                let Entry {
                    number, hyperlabel, ..
                } = entry;
                format!("{number}) {hyperlabel}, shown {}\n", hyperlabel.shown())
            });
            lines.collect()
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn both_forms_are_read() {
    insta::assert_snapshot!(read("3) <l1.l2|;pa!=pb;>,\n<l1+l2|; ;>,\n<s1.s2|; ;>,\n  9)<l4|>"), @r"
    3) <l1.l2|;pa != pb;>, shown l1.l2 | pa != pb
    4) <l1+l2|; ;>, shown l1+l2
    5) <s1.s2|; ;>, shown s1.s2
    9) <l4|; ;>, shown l4
    ");
    let paper = "// Labels\n// id, coverage\n1, notcov, 3, c1,, c2,, d,,\n// Sequences\n1, notcov, 0,\n\
                 // Hyperlabels\n// id, hyperlabel, coverage\n1,<l1.l2|c1!=c1p && c2==c2p>, notcov\n2, s1+s2, notcov\n";
    insta::assert_snapshot!(read(paper), @r"
    1) <l1.l2|;c1 != c1p && c2 == c2p;>, shown l1.l2 | c1 != c1p && c2 == c2p
    2) s1+s2, shown s1+s2
    ");
    insta::assert_snapshot!(read("<(l1+l2).l3.<s4|a>b>|;!(a<=b)||c>-1;>.l5"), @"1) <(l1+l2).l3.<s4|;a > b;>|;!(a <= b) || c > -1;>.l5, shown <(l1+l2).l3.<s4|;a > b;>|;!(a <= b) || c > -1;>.l5");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    insta::assert_snapshot!(read("\n1) <l1.|; ;>,"), @"f.hyperlabels:2:8: expected a label such as 'l1', a sequence such as 's1', '(' or '<', found '|'");
    insta::assert_snapshot!(read("1) <l1.l2>,"), @"f.hyperlabels:1:10: expected '|', found '>'");
    insta::assert_snapshot!(read("1) <l1|;a !=;>,"), @"f.hyperlabels:1:13: expected a bound name, a number, '!' or '(', found ';'");
    insta::assert_snapshot!(read("1 <l1|; ;>,"), @"f.hyperlabels:1:3: expected ')' after the number of a hyperlabel, found '<'");
    insta::assert_snapshot!(read("l99999999999"), @"f.hyperlabels:1:13: expected a number below 2^32 in front of this, found the end of the line");
    insta::assert_snapshot!(read("x1.l2"), @"f.hyperlabels:1:1: expected a label such as 'l1', a sequence such as 's1', '(' or '<', found 'x1'");
    insta::assert_snapshot!(read(&"(".repeat(100_000)), @"f.hyperlabels:1:102: expected less nesting, found '('");
    insta::assert_snapshot!(read(&format!("<l1|{}a>", "a&&".repeat(100_000))), @"f.hyperlabels:1:6005: expected a shorter guard, found 'a'");
}

#[test]
fn labels_are_read() {
    let read = |text: &str| match LabelsFile::parse("f.labels", text) {
        Ok(file) => file.text(),
        Err(error) => error.to_string(),
    };
    let text = "# id, status\n1,unknown,CC,f.c:12,f_labels.c:20,lannot,,0\n 2 , covered ,\"a,\"\"b\",f.c:13,,lreplay,t1 t2,0.5\n3,uncoverable\n";
    insta::assert_snapshot!(read(text), @r#"
    # id, status, tag, origin_loc, current_loc, emitter, drivers, exec_time
    1,unknown,CC,f.c:12,f_labels.c:20,lannot,,0
    2,covered,"a,""b",f.c:13,,lreplay,t1 t2,0.5
    3,uncoverable,,,,,,
    "#);
    insta::assert_snapshot!(read("1,seen\n"), @"f.labels:1:3: expected 'unknown', 'covered' or 'uncoverable', found 'seen'");
    insta::assert_snapshot!(read("\n,covered\n"), @"f.labels:2:1: expected the number of a label, found nothing");
    insta::assert_snapshot!(read("1,\"covered\n"), @"f.labels:1:3: expected '\"' at the end of this field, found the end of the line");
}

#[test]
fn too_many_alternatives_are_refused() {
    let sum = |from: u32| Hyperlabel::Or((from..from + 9).map(label).collect());
    let product = |factors: u32| Hyperlabel::And((0..factors).map(|i| sum(10 * i)).collect());
    assert_eq!(product(3).products().unwrap().len(), 729);
    assert_eq!(product(4).products(), Err(TooLarge));
    assert_eq!(product(40).products(), Err(TooLarge));
}

fn label(number: u32) -> Hyperlabel {
    Hyperlabel::Atom(Atom::Label(number))
}

/// Label `n` binds `a<n>` and `b<n>`.
fn guard() -> impl Strategy<Value = Guard> {
    let leaf = prop_oneof![
        (0i64..2).prop_map(Guard::Number),
        ("[ab][1-3]").prop_map(Guard::Name),
    ];
    let comparison = prop::sample::select(Comparison::ALL.map(|(_, how)| how).to_vec());
    leaf.prop_recursive(3, 12, 2, move |inner| {
        let two = (inner.clone(), inner.clone());
        let boxed = |(a, b): (Guard, Guard)| (Box::new(a), Box::new(b));
        let two = two.prop_map(boxed);
        prop_oneof![
            inner.prop_map(|it| Guard::Not(Box::new(it))),
            two.clone().prop_map(|(a, b)| Guard::And(a, b)),
            two.clone().prop_map(|(a, b)| Guard::Or(a, b)),
            (comparison.clone(), two).prop_map(|(how, (a, b))| Guard::Compare(how, a, b)),
        ]
    })
}

fn hyperlabel() -> impl Strategy<Value = Hyperlabel> {
    let leaf = prop_oneof![
        (1u32..4).prop_map(label),
        (1u32..3).prop_map(|number| Hyperlabel::Atom(Atom::Sequence(number))),
    ];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let several = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            several.clone().prop_map(Hyperlabel::And),
            several.prop_map(Hyperlabel::Or),
            (inner, prop::option::of(guard()))
                .prop_map(|(inner, guard)| Hyperlabel::Guarded(Box::new(inner), guard)),
        ]
    })
}

/// What was seen: for each atom the values it was covered with.
type Seen = BTreeMap<Atom, Vec<[bool; 2]>>;

/// One way to cover something: atoms with their values. A name means the value of the last atom that binds it.
type Way = Vec<(Atom, [bool; 2])>;

fn holds(guard: &Guard, way: &[(Atom, [bool; 2])]) -> bool {
    let value = |name: &str| {
        let number = name[1..].parse().unwrap();
        let found = way.iter().rfind(|(atom, _)| *atom == Atom::Label(number));
        found.map_or(0, |(_, [a, b])| {
            i64::from(if name.starts_with('a') { *a } else { *b })
        })
    };
    guard.value(&value) != 0
}

/// All ways to cover a hyperlabel, straight from what the operators mean.
fn ways(hyperlabel: &Hyperlabel, seen: &Seen) -> Vec<Way> {
    match hyperlabel {
        Hyperlabel::Atom(atom) => {
            let values = seen.get(atom).into_iter().flatten();
            values.map(|values| vec![(*atom, *values)]).collect()
        }
        Hyperlabel::Or(all) => all.iter().flat_map(|one| ways(one, seen)).collect(),
        Hyperlabel::And(all) => all.iter().fold(vec![Vec::new()], |before, one| {
            let after = ways(one, seen);
            let joined = before
                .iter()
                .flat_map(|way| after.iter().map(move |more| [&way[..], more].concat()));
            joined.collect()
        }),
        Hyperlabel::Guarded(inner, guard) => {
            let mut all = ways(inner, seen);
            all.retain(|way| guard.as_ref().is_none_or(|guard| holds(guard, way)));
            all
        }
    }
}

/// Whether some choice of values covers a product.
fn covers(product: &Product, seen: &Seen) -> bool {
    let all = Hyperlabel::And(
        product
            .atoms
            .iter()
            .copied()
            .map(Hyperlabel::Atom)
            .collect(),
    );
    ways(&all, seen).iter().any(|way| {
        let mut guards = product.guards.iter();
        guards.all(|(guard, range)| holds(guard, &way[range.clone()]))
    })
}

fn seen() -> impl Strategy<Value = Seen> {
    let atoms = (1..4).map(Atom::Label).chain((1..3).map(Atom::Sequence));
    let atoms: Vec<Atom> = atoms.collect();
    let values = prop::collection::vec(any::<[bool; 2]>(), 0..3);
    let all = prop::collection::vec(values, atoms.len());
    all.prop_map(move |values| atoms.iter().copied().zip(values).collect())
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(hyperlabel in hyperlabel()) {
        let text = format!("7) {hyperlabel},\n");
        let file = HyperlabelsFile::parse("f", &text).unwrap();
        prop_assert_eq!(&file.entries[0].hyperlabel, &hyperlabel);
        prop_assert_eq!((file.entries.len(), file.entries[0].number), (1, 7));
    }

    #[test]
    fn the_normal_form_means_the_same(hyperlabel in hyperlabel(), seen in prop::collection::vec(seen(), 20)) {
        prop_assume!(hyperlabel.atoms().len() <= 8);
        let products = hyperlabel.products();
        prop_assume!(products.is_ok());
        for seen in seen {
            let direct = !ways(&hyperlabel, &seen).is_empty();
            let normal = products.iter().flatten().any(|product| covers(product, &seen));
            prop_assert_eq!(direct, normal, "{} with {:?}", hyperlabel, seen);
        }
    }

    #[test]
    fn nothing_panics(text in "[ls<>|;.,+()!=&0-9ab \n/#\"-]{0,60}") {
        let _ = HyperlabelsFile::parse("f", &text);
        let _ = LabelsFile::parse("f", &text);
    }

    #[test]
    fn rows_are_read_as_they_were_written(
        number: u32,
        fields in prop::collection::vec("[ -~é]{0,8}", 5),
        drivers in prop::collection::vec("[a-z0-9]{1,3}", 0..3),
    ) {
        let row = LabelRow {
            line: 2,
            number,
            status: LabelStatus::Covered,
            tag: fields[0].clone(),
            origin: fields[1].clone(),
            current: fields[2].clone(),
            emitter: fields[3].clone(),
            drivers,
            exec_time: fields[4].clone(),
        };
        let file = LabelsFile { file: "f".into(), rows: vec![row] };
        prop_assert_eq!(LabelsFile::parse("f", &file.text()).unwrap(), file);
    }
}
