//! Real C through the front end, with everything that could make an annotator go wrong.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use sc_frontend::{FunctionId, Program, SourceOptions, UnitId};
use sc_objectives::*;
use sc_types::LabelId;

/// libclang as clang itself finds it.
fn libclang() -> std::path::PathBuf {
    let mut command = Command::new("clang-19");
    let output = command
        .arg("--print-file-name=libclang-19.so.1")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().into()
}

fn load() -> Program {
    load_with(false)
}

fn load_with(all_booleans: bool) -> Program {
    load_files(&["traps.c", "other.c"], all_booleans)
}

fn load_files(names: &[&str], all_booleans: bool) -> Program {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = |name: &&str| root.join("tests/traps").join(name);
    let options = SourceOptions {
        files: names.iter().map(file).collect(),
        header_dir: root.join("../../include"),
        clang: "clang-19".into(),
        gcc: Some("gcc".into()),
        libclang: libclang(),
        all_booleans,
        ..Default::default()
    };
    sc_frontend::load(&options).unwrap()
}

fn label(program: &Program, criteria: &str) -> Labelling {
    let all: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    label_program(program, &all, &Criterion::parse_list(criteria).unwrap())
}

const ALL: &str = "FC,FCC,STMT,BBC,DCC,MCC,NCC-3,GACC,CACC,RACC,MCDC,GICC,RICC,LIMIT,LIMIT-3,WM,IDP,BC,ASL,RTE,ADC,AUC,DUC,CUSTOM";

/// Whether the text compiles; the warnings are those of the file itself.
fn compiles(text: &str) {
    compiles_with(text, &["-Wall", "-Wextra", "-Werror"]);
}

fn compiles_with(text: &str, flags: &[&str]) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("annotated.c");
    for compiler in ["gcc", "clang-19"] {
        // gcc knows no address spaces and says so.
        let space = "__attribute__((address_space(1)))";
        let text = match compiler {
            "gcc" => text.replace(space, ""),
            _ => text.to_owned(),
        };
        std::fs::write(&file, text).unwrap();
        let mut command = Command::new(compiler);
        command.args(["-std=gnu11", "-fsyntax-only"]).args(flags);
        let own = [
            "parentheses",
            "implicit-fallthrough",
            "unused",
            "switch",
            "switch-bool",
            "sign-compare",
            "type-limits",
        ];
        command.args(own.map(|warning| format!("-Wno-{warning}")));
        command.args([
            "-Wno-unknown-warning-option",
            "-Wno-deprecated-non-prototype",
            "-Wno-logical-op-parentheses",
        ]);
        // Labels in both operands of an operator write `__sc_current` in either order. It is
        // volatile and compilers finish one operand before the other, so each write is its label's.
        command.arg("-Wno-sequence-point");
        let output = command.arg(&file).output().unwrap();
        assert!(
            output.status.success(),
            "{compiler}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn annotated_text_compiles_in_every_dialect_and_keeps_its_lines() {
    let program = load();
    for criteria in [
        "DC",
        "CC,CUSTOM",
        "DC,CC,MCC,NCC,GACC,CACC,RACC,MCDC,GICC,RICC,CUSTOM",
        "FC,FCC,STMT,BBC,ASL",
        "LIMIT,LIMIT-3,IDP,BC",
        "DUC",
        "WM(AOR+ROR+COR+ABS+UOI+LCR+CRP+SVR)",
        ALL,
    ] {
        let labelling = label(&program, criteria);
        for (index, unit) in program.units.iter().enumerate() {
            for dialect in [&Plain as &dyn Dialect, &Runtime, &Standalone] {
                let text = render_unit(&program, &labelling, UnitId(index), dialect);
                let prologue = dialect.prologue(1).lines().count();
                assert_eq!(text.lines().count(), unit.text.lines().count() + prologue);
                compiles(&text);
            }
            // Bits in place of logic are what some warn of.
            let dialect = Dse::new(&program);
            let text = render_unit(&program, &labelling, UnitId(index), &dialect);
            compiles_with(&text, &["-w"]);
            check_places(&program, &labelling, UnitId(index));
        }
    }
}

/// Labels stand where the rendered text is said to have them, in the dialect of each prover.
fn check_places(program: &Program, labelling: &Labelling, unit: UnitId) {
    let wanted: BTreeSet<LabelId> = labelling.labels.iter().map(|label| label.id).collect();
    let framac = FramaC {
        wanted: wanted.clone(),
        contracts: BTreeMap::new(),
        notes: Default::default(),
        declarations: String::new(),
    };
    let dse = Dse::new(program);
    type Mark = fn(u32) -> Vec<String>;
    let dialects: [(&dyn Dialect, Mark); 2] = [
        (&framac, |id| vec![FramaC::check(LabelId(id))]),
        (&dse, |id| {
            vec![
                format!("__sc_label({id}, "),
                format!("__sc_label_end({id}, "),
            ]
        }),
    ];
    for (dialect, marks) in dialects {
        let rendered = render_labels(program, labelling, unit, dialect);
        for label in &labelling.labels {
            let marks = marks(label.id.into());
            let found = marks.iter().map(|mark| rendered.text.matches(mark).count());
            let places = rendered.places.get(&label.id).copied().unwrap_or(0);
            assert_eq!(places, found.sum::<usize>(), "{label}");
            assert!(places > 0 || label.unit != unit, "{label}");
        }
    }
}

#[test]
fn all_expressions_of_logical_type_can_be_labelled() {
    let program = load_with(true);
    let (labelling, fewer) = (label(&program, ALL), label(&load(), ALL));
    assert!(labelling.labels.len() > fewer.labels.len());
    for index in 0..program.units.len() {
        compiles(&render_unit(&program, &labelling, UnitId(index), &Runtime));
    }
}

/// Ghost variables for every kind of definition and use.
#[test]
fn data_flow_of_odd_code_compiles() {
    let program = load_files(&["flow.c"], false);
    for criteria in ["DUC", ALL] {
        let labelling = label(&program, criteria);
        for dialect in [&Runtime as &dyn Dialect, &Standalone, &Dse::default()] {
            let text = render_unit(&program, &labelling, UnitId(0), dialect);
            let prologue = dialect.prologue(1).lines().count();
            let lines = program.units[0].text.lines().count();
            assert_eq!(text.lines().count(), lines + prologue);
            compiles_with(&text, &["-w"]);
        }
        let notes: Vec<_> = labelling
            .notes
            .iter()
            .map(|note| note.to_string())
            .filter(|note| !note.ends_with("(RTE)"))
            .collect();
        assert!(
            notes[0].ends_with("'head.next' holds cannot be followed here"),
            "{notes:?}"
        );
        assert_eq!(notes.len(), 1, "{notes:?}");
    }
    let mut labelling = label(&program, "DUC");
    labelling
        .labels
        .retain(|label| label.function == "lines" || label.function == "chain");
    let predicates: Vec<_> = labelling
        .labels
        .iter()
        .map(|label| &*label.predicate)
        .collect();
    insta::assert_snapshot!(predicates.join("\n"), @"
    a on entry reaches its use at 144:9
    b on entry reaches its use at 145:11
    y defined at 144:12 reaches its use at 147:11
    a on entry reaches its use at 149:9
    x defined at 146:5 reaches its use at 153:15
    x defined at 146:5 reaches its use at 154:12
    y defined at 144:12 reaches its use at 154:16
    head.in.deep on entry reaches its use at 155:11
    n on entry reaches its use at 158:50
    n defined at 158:63 reaches its use at 158:50
    n on entry reaches its use at 158:60
    n defined at 158:63 reaches its use at 158:60
    n on entry reaches its use at 158:67
    n defined at 158:63 reaches its use at 158:67
    last defined at 158:30 reaches its use at 158:83
    last defined at 158:53 reaches its use at 158:83
    last defined at 158:30 reaches its use at 158:90
    last defined at 158:53 reaches its use at 158:90
    ");
}

#[test]
fn labels_of_the_traps() {
    let program = load();
    let mut labelling = label(&program, "DC,CC,CUSTOM");
    for objective in &mut labelling.objectives {
        let name = objective.file.rsplit('/').next();
        objective.file = name.unwrap().to_owned();
    }
    assert_eq!(labelling.notes, []);
    insta::assert_snapshot!(list(&labelling), @r#"
     id  place           function      criterion  predicate
      1  shared.h:6:9    clamp         DC,CC      x < low
      2  shared.h:6:9    clamp         DC,CC      !(x < low)
      3  shared.h:8:12   clamp         DC,CC      x > high
      4  shared.h:8:12   clamp         DC,CC      !(x > high)
      5  traps.c:40:9    macros        DC         EITHER(a > b, MAX(a, b) > 3) && likely(a && b)
      6  traps.c:40:9    macros        DC         !(EITHER(a > b, MAX(a, b) > 3) && likely(a && b))
      7  traps.c:40:9    macros        CC         a > b
      8  traps.c:40:9    macros        CC         !(a > b)
      9  traps.c:40:9    macros        CC         ((a) > (b) ? (a) : (b)) > 3
     10  traps.c:40:9    macros        CC         !(((a) > (b) ? (a) : (b)) > 3)
     11  traps.c:40:48   macros        CC         a
     12  traps.c:40:48   macros        CC         !a
     13  traps.c:40:53   macros        CC         b
     14  traps.c:40:53   macros        CC         !b
     15  traps.c:40:15   macros        DC,CC      (a) > (b)
     16  traps.c:40:15   macros        DC,CC      !((a) > (b))
     17  traps.c:41:16   macros        DC,CC      (((a) > (b) ? (a) : (b))) > (((b) > (1) ? (b) : (1)))
     18  traps.c:41:16   macros        DC,CC      !((((a) > (b) ? (a) : (b))) > (((b) > (1) ? (b) : (1))))
     19  traps.c:41:16   macros        DC,CC      (a) > (b)
     20  traps.c:41:16   macros        DC,CC      !((a) > (b))
     21  traps.c:41:16   macros        DC,CC      (b) > (1)
     22  traps.c:41:16   macros        DC,CC      !((b) > (1))
     23  traps.c:41:16   macros        DC,CC      (a) > (b)
     24  traps.c:41:16   macros        DC,CC      !((a) > (b))
     25  traps.c:41:25   macros        DC,CC      (b) > (1)
     26  traps.c:41:25   macros        DC,CC      !((b) > (1))
     27  traps.c:47:9    lines         DC         a > 1 && s[0] == ')' && strcmp(s, "/* \" // */") == 0
     28  traps.c:47:9    lines         DC         !(a > 1 && s[0] == ')' && strcmp(s, "/* \" // */") == 0)
     29  traps.c:47:9    lines         CC         a > 1
     30  traps.c:47:9    lines         CC         !(a > 1)
     31  traps.c:48:9    lines         CC         s[0] == ')'
     32  traps.c:48:9    lines         CC         !(s[0] == ')')
     33  traps.c:49:9    lines         CC         strcmp(s, "/* \" // */") == 0
     34  traps.c:49:9    lines         CC         !(strcmp(s, "/* \" // */") == 0)
     35  traps.c:51:12   lines         DC         a && *s != '\''
     36  traps.c:51:12   lines         DC         !(a && *s != '\'')
     37  traps.c:51:12   lines         CC         a
     38  traps.c:51:12   lines         CC         !a
     39  traps.c:52:15   lines         CC         *s != '\''
     40  traps.c:52:15   lines         CC         !(*s != '\'')
     41  traps.c:60:9    effects       DC         a++ && (*p = a, *p > 2) || !port
     42  traps.c:60:9    effects       DC         !(a++ && (*p = a, *p > 2) || !port)
     43  traps.c:60:9    effects       CC         a++
     44  traps.c:60:9    effects       CC         !(a++)
     45  traps.c:60:16   effects       CC         *p = a, *p > 2
     46  traps.c:60:16   effects       CC         !(*p = a, *p > 2)
     47  traps.c:60:37   effects       CC         port
     48  traps.c:60:37   effects       CC         !port
     49  traps.c:62:12   effects       DC         shared && n < 3
     50  traps.c:62:12   effects       DC         !(shared && n < 3)
     51  traps.c:62:12   effects       CC         shared
     52  traps.c:62:12   effects       CC         !shared
     53  traps.c:62:22   effects       CC         n < 3
     54  traps.c:62:22   effects       CC         !(n < 3)
     55  traps.c:65:13   effects       DC         (n = other(n)) > 2 || handler && handler(n)
     56  traps.c:65:13   effects       DC         !((n = other(n)) > 2 || handler && handler(n))
     57  traps.c:65:13   effects       CC         (n = other(n)) > 2
     58  traps.c:65:13   effects       CC         !((n = other(n)) > 2)
     59  traps.c:65:35   effects       CC         handler
     60  traps.c:65:35   effects       CC         !handler
     61  traps.c:65:46   effects       CC         handler(n)
     62  traps.c:65:46   effects       CC         !handler(n)
     63  traps.c:67:13   effects       DC,CC      ({ int k = a ? n : 1; k > 0 && k++ < 3; })
     64  traps.c:67:13   effects       DC,CC      !(({ int k = a ? n : 1; k > 0 && k++ < 3; }))
     65  traps.c:67:24   effects       DC,CC      a
     66  traps.c:67:24   effects       DC,CC      !a
     67  traps.c:67:35   effects       DC         k > 0 && k++ < 3
     68  traps.c:67:35   effects       DC         !(k > 0 && k++ < 3)
     69  traps.c:67:35   effects       CC         k > 0
     70  traps.c:67:35   effects       CC         !(k > 0)
     71  traps.c:67:44   effects       CC         k++ < 3
     72  traps.c:67:44   effects       CC         !(k++ < 3)
     73  traps.c:68:20   effects       DC,CC      other(a)
     74  traps.c:68:20   effects       DC,CC      !other(a)
     75  traps.c:72:12   effects       DC         n > 0 && --a
     76  traps.c:72:12   effects       DC         !(n > 0 && --a)
     77  traps.c:72:12   effects       CC         n > 0
     78  traps.c:72:12   effects       CC         !(n > 0)
     79  traps.c:72:21   effects       CC         --a
     80  traps.c:72:21   effects       CC         !(--a)
     81  traps.c:73:12   effects       DC,CC      n
     82  traps.c:73:12   effects       DC,CC      !n
     83  traps.c:80:12   k_and_r       DC,CC      !a
     84  traps.c:80:12   k_and_r       DC,CC      a
     85  traps.c:80:21   k_and_r       DC         a && b
     86  traps.c:80:21   k_and_r       DC         !(a && b)
     87  traps.c:80:21   k_and_r       CC         a
     88  traps.c:80:21   k_and_r       CC         !a
     89  traps.c:80:26   k_and_r       CC         b
     90  traps.c:80:26   k_and_r       CC         !b
     91  traps.c:86:5    switches      DC         'a' <= c && c <= 'z'
     92  traps.c:87:5    switches      DC         c == '_'
     93  traps.c:89:5    switches      DC         c == (256 - 1)
     94  traps.c:91:5    switches      DC         switch (c) takes default
     95  traps.c:93:9    switches      DC         color == RED
     96  traps.c:95:9    switches      DC         color == BLUE
     97  traps.c:97:9    switches      DC         color == GREEN
     98  traps.c:92:17   switches      DC         switch (color) matches no case
     99  traps.c:100:25  switches      DC         n->small == 1
    100  traps.c:100:40  switches      DC         n->small == (-1 + 3)
    101  traps.c:100:13  switches      DC         switch (n->small) matches no case
    102  traps.c:101:18  switches      DC         big == 0x100000000UL
    103  traps.c:101:13  switches      DC         switch (big) matches no case
    104  traps.c:102:21  switches      DC         flag == true
    105  traps.c:102:42  switches      DC         flag == false
    106  traps.c:102:13  switches      DC         switch (flag) matches no case
    107  traps.c:103:28  switches      DC         switch (c ? big++ : 0) takes default
    108  traps.c:103:13  switches      DC,CC      c
    109  traps.c:103:13  switches      DC,CC      !c
    110  traps.c:103:41  switches      DC,CC      c
    111  traps.c:103:41  switches      DC,CC      !c
    112  traps.c:104:13  switches      DC         switch (n->color) matches no case
    113  traps.c:110:12  pointers      DC         n && n->value != i
    114  traps.c:110:12  pointers      DC         !(n && n->value != i)
    115  traps.c:110:12  pointers      CC         n
    116  traps.c:110:12  pointers      CC         !n
    117  traps.c:110:17  pointers      CC         n->value != i
    118  traps.c:110:17  pointers      CC         !(n->value != i)
    119  traps.c:111:13  pointers      DC         n->next == NULL || (size_t)i < sizeof n->value
    120  traps.c:111:13  pointers      DC         !(n->next == NULL) && !((size_t)i < sizeof n->value)
    121  traps.c:111:13  pointers      CC         n->next == NULL
    122  traps.c:111:13  pointers      CC         !(n->next == NULL)
    123  traps.c:111:32  pointers      CC         (size_t)i < sizeof n->value
    124  traps.c:111:32  pointers      CC         !((size_t)i < sizeof n->value)
    125  traps.c:113:18  pointers      DC,CC      i == (int){3}
    126  traps.c:113:18  pointers      DC,CC      !(i == (int){3})
    127  traps.c:117:18  pointers      DC,CC      i
    128  traps.c:117:18  pointers      DC,CC      !i
    129  traps.c:118:20  pointers      DC,CC      i > 1
    130  traps.c:118:20  pointers      DC,CC      !(i > 1)
    131  traps.c:118:38  pointers      DC,CC      n
    132  traps.c:118:38  pointers      DC,CC      !n
    133  traps.c:126:9   jumps         DC         setjmp(env) && a
    134  traps.c:126:9   jumps         DC         !(setjmp(env) && a)
    135  traps.c:126:9   jumps         CC         setjmp(env)
    136  traps.c:126:9   jumps         CC         !setjmp(env)
    137  traps.c:126:24  jumps         CC         a
    138  traps.c:126:24  jumps         CC         !a
    139  traps.c:129:18  jumps         DC         a == 1
    140  traps.c:129:13  jumps         DC         switch (a) matches no case
    141  traps.c:136:9   hand_written  DC,CC      a
    142  traps.c:136:9   hand_written  DC,CC      !a
    143  traps.c:137:9   hand_written  CUSTOM     a > 0 && b < 0
    144  traps.c:140:9   hand_written  CUSTOM     b
    145  traps.c:147:12  deep          DC,CC      a == 1
    146  traps.c:147:12  deep          DC,CC      !(a == 1)
    147  traps.c:147:25  deep          DC,CC      a == 2
    148  traps.c:147:25  deep          DC,CC      !(a == 2)
    149  traps.c:147:38  deep          DC,CC      a > 3 ? a < 5 : a > 6
    150  traps.c:147:38  deep          DC,CC      !(a > 3 ? a < 5 : a > 6)
    151  traps.c:147:39  deep          DC,CC      a > 3
    152  traps.c:147:39  deep          DC,CC      !(a > 3)
    153  traps.c:147:68  deep          DC,CC      a == 4, a
    154  traps.c:147:68  deep          DC,CC      !(a == 4, a)
    155  traps.c:153:9   main          DC         argc > 1 && self == main
    156  traps.c:153:9   main          DC         !(argc > 1 && self == main)
    157  traps.c:153:9   main          CC         argc > 1
    158  traps.c:153:9   main          CC         !(argc > 1)
    159  traps.c:153:21  main          CC         self == main
    160  traps.c:153:21  main          CC         !(self == main)
    161  other.c:5:12    other         DC         clamp(x, 0, 10) > 5 && x
    162  other.c:5:12    other         DC         !(clamp(x, 0, 10) > 5 && x)
    163  other.c:5:12    other         CC         clamp(x, 0, 10) > 5
    164  other.c:5:12    other         CC         !(clamp(x, 0, 10) > 5)
    165  other.c:5:35    other         CC         x
    166  other.c:5:35    other         CC         !x
    "#);
}

#[test]
fn labels_survive_json() {
    let labelling = label(&load(), "DC,MCC,CUSTOM");
    let json = serde_json::to_string(&labelling.labels).unwrap();
    let back: Vec<Label> = serde_json::from_str(&json).unwrap();
    assert_eq!(back, labelling.labels);
    let mut keys: Vec<_> = back.iter().map(|label| &label.key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), back.len(), "keys are unique");
    assert!(
        back.iter().zip(1..).all(|(label, id)| label.id == id),
        "ids are dense"
    );
}
