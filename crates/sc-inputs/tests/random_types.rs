//! Random types: bytes of a test, the object that the harness makes of them, and the C test that makes the same.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use std::fmt::Write;

use sc_inputs::InputOptions;
use support::Random;
use support::agreement::check;

const SCALARS: [&str; 15] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long long",
    "_Bool",
    "enum colour",
    "float",
    "double",
    "double _Complex",
    "__int128",
];
const BIT_FIELDS: [&str; 6] = [
    "int",
    "unsigned",
    "_Bool",
    "unsigned long",
    "enum colour",
    "short",
];

/// Writes a program of random types, and a function that shows all that it is given.
struct Program {
    random: Random,
    /// Definitions of types, and the functions that show objects of them.
    types: String,
    /// How many structs and unions there are.
    records: usize,
}

impl Program {
    fn below(&mut self, limit: usize) -> usize {
        (self.random.next() % limit as u64) as usize
    }

    fn scalar(&mut self) -> &'static str {
        SCALARS[self.below(SCALARS.len())]
    }

    /// A member of a record: its declaration, and what shows it.
    fn member(&mut self, record: usize, name: &str, in_union: bool) -> (String, String) {
        let earlier = self.records;
        // Addresses in unions would be shown as numbers.
        let kinds = if in_union { 4 } else { 14 };
        match self.below(kinds) {
            0 | 1 => {
                let ty = self.scalar();
                (format!("{ty} {name};"), format!("R(s->{name});"))
            }
            2 => {
                let (ty, count) = (self.scalar(), 1 + self.below(3));
                (format!("{ty} {name}[{count}];"), format!("R(s->{name});"))
            }
            3 => {
                let ty = BIT_FIELDS[self.below(BIT_FIELDS.len())];
                let most = if ty == "_Bool" { 1 } else { 13 };
                let width = 1 + self.below(most).max(2 * usize::from(ty == "enum colour"));
                (format!("{ty} {name} : {width};"), format!("RV(s->{name});"))
            }
            4 | 5 if earlier > 0 => {
                let other = self.below(earlier);
                (
                    format!("rec{other} {name};"),
                    format!("show{other}(&s->{name}, depth);"),
                )
            }
            6 if earlier > 0 => {
                let (other, count) = (self.below(earlier), 1 + self.below(2));
                let show =
                    format!("for (i = 0; i < {count}; i++) show{other}(&s->{name}[i], depth);");
                (format!("rec{other} {name}[{count}];"), show)
            }
            7 if earlier > 0 => {
                let other = self.below(earlier);
                let show = format!("RP(s->{name}); if (s->{name}) show{other}(s->{name}, depth);");
                (format!("const rec{other} *{name};"), show)
            }
            8 => {
                // Which object it is matters as well: the one that it is in, or one that leads back.
                let show = format!(
                    "if (depth) {{ int k = s->{name} == s, back = s->{name} && s->{name}->{name} == s; R(k); R(back); \
                     RP(s->{name}); if (s->{name}) show{record}(s->{name}, depth - 1); }}"
                );
                (format!("struct rec{record} *{name};"), show)
            }
            9 => {
                let show =
                    format!("if (s->{name}) printf(\"%s\\n\", s->{name}); else puts(\"none\");");
                (format!("const char *{name};"), show)
            }
            10 => {
                let ty = self.scalar();
                let show =
                    format!("RP(s->{name}); for (i = 0; i < s->{name}_n; i++) R(s->{name}[i]);");
                (format!("{ty} *{name}; signed char {name}_n;"), show)
            }
            11 => {
                let show = format!(
                    "{{ const short *p; for (p = s->{name}; p < s->{name}_end; p++) R(*p); }} \
                     {{ long at = s->{name} ? s->{name}_end - s->{name} : -1; R(at); }}"
                );
                (format!("const short *{name}, *{name}_end;"), show)
            }
            12 => {
                let show = format!("if (s->{name}) {{ int r = s->{name}(depth); R(r); }}");
                (format!("int (*{name})(int);"), show)
            }
            _ => {
                let ty = self.scalar();
                (
                    format!("{ty} *{name};"),
                    format!("RP(s->{name}); if (s->{name}) R(*s->{name});"),
                )
            }
        }
    }

    fn record(&mut self) {
        let record = self.records;
        let is_union = self.below(4) == 0;
        let word = if is_union { "union" } else { "struct" };
        let (mut members, mut shows) = (String::new(), String::new());
        for index in 0..1 + self.below(5) {
            let (member, show) = self.member(record, &format!("m{index}"), is_union);
            let is_unnamed = !is_union && self.below(6) == 0;
            let _ = match is_unnamed {
                true => write!(members, " struct {{ {member} }};"),
                false => write!(members, " {member}"),
            };
            let _ = write!(shows, "\n    {show}");
        }
        if is_union {
            shows = "\n    R(*s);".to_owned();
        }
        let _ = writeln!(
            self.types,
            "typedef {word} rec{record} {{{members} }} rec{record};\n\
             static __attribute__((unused)) void show{record}(const rec{record} *s, int depth) {{\n    int i; (void)i; (void)depth; (void)s;{shows}\n}}"
        );
        self.records += 1;
    }
}

/// One program with several records of every kind.
fn program(seed: u64) -> String {
    let mut program = Program {
        random: Random::new(seed),
        types: String::new(),
        records: 0,
    };
    for _ in 0..6 {
        program.record();
    }
    let last = program.records - 1;
    let tail = program.scalar();
    format!(
        "enum colour {{ RED = 1, GREEN, BLUE }};\n\
         static int up(int n) {{ return n + 1; }}\nstatic int down(int n) {{ return n - 1; }}\n\
         int (*const table[2])(int) = {{up, down}};\n{}\
         struct row {{ unsigned char n; {tail} cells[]; }};\n\
         rec{last} global;\n\
         int f(rec{last} *a, rec{} by_value, const struct row *row, rec{} *list, int n) {{\n    int i;\n    \
         RP(a); if (a) show{last}(a, 2);\n    show{last}(&global, 2);\n    show{}(&by_value, 2);\n    \
         if (row) {{ RP(row); for (i = 0; i < row->n; i++) R(row->cells[i]); }}\n    \
         RP(list); for (i = 0; i < n; i++) show{}(&list[i], 2);\n    (void)table;\n    return 0;\n}}\n",
        program.types,
        last - 1,
        last - 2,
        last - 1,
        last - 2,
    )
}

fn check_seeds(seeds: std::ops::Range<u64>, aliasing: &[&str]) {
    for seed in seeds {
        let text = program(seed);
        let options = InputOptions {
            max_ptr_array_length: Some(2),
            max_cstring_length: 3,
            max_non_nil_ptr_depth: 2,
            array_size_mapping: vec!["list:n".to_owned()],
            aliasing: aliasing.iter().map(|it| (*it).to_owned()).collect(),
            ..InputOptions::default()
        };
        println!("seed {seed}:\n{text}");
        check(&[("random.c", &text)], &options);
    }
}

#[test]
fn random_types() {
    check_seeds(0..4, &[]);
}

/// Objects that several pointers lead to, and cycles.
#[test]
fn random_graphs() {
    check_seeds(0..3, &["all"]);
}

/// `cargo test -p sc-inputs --test random_types -- --ignored`: more of them.
#[test]
#[ignore = "takes minutes"]
fn many_random_types() {
    check_seeds(4..60, &[]);
    check_seeds(4..60, &["all"]);
}
