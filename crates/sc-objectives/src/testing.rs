//! Programs for unit tests, made from marked C text without any parser of C:
//! `«…»` is a decision, `‹…›` the controlling expression of a switch.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::*;

/// A program of one unit per text. Functions start at the first column with `int`
/// or `static`, and end with `}` there or with their line.
pub(crate) fn program(units: &[&str]) -> Program {
    let mut program = Program::default();
    let int = program.types.push(Type {
        kind: TypeKind::Int {
            bits: 32,
            signed: true,
            is_char: false,
        },
        size: Some(4),
        align: 4,
        spelling: "int".into(),
        canonical: "int".into(),
        is_const: false,
        is_volatile: false,
    });
    for (index, marked) in units.iter().enumerate() {
        add_unit(&mut program, index, marked, int);
    }
    program
}

fn add_unit(program: &mut Program, index: usize, marked: &str, int: TypeId) {
    let mut text = String::new();
    let mut open = Vec::new();
    let mut marks = Vec::new();
    for c in marked.chars() {
        match c {
            '«' | '‹' => {
                open.push(marks.len());
                marks.push((
                    c,
                    Span {
                        start: text.len(),
                        end: 0,
                    },
                ));
            }
            '»' | '›' => marks[open.pop().unwrap()].1.end = text.len(),
            _ => text.push(c),
        }
    }
    let path = format!("u{index}.c");
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.contains('{')
            && ["int ", "static "]
                .iter()
                .any(|start| line.starts_with(start))
        {
            let mut function = function(&text, at, UnitId(index), int);
            function.place = place(&text, at);
            let inside =
                |span: &Span| function.body.start <= span.start && span.end <= function.body.end;
            let own: Vec<_> = marks
                .iter()
                .filter(|(_, span)| inside(span))
                .copied()
                .collect();
            for (mark, span) in own {
                if mark == '«' {
                    function.decisions.push(decision(&text, span));
                } else {
                    function
                        .switches
                        .push(switch(&text, span, function.body.end, int));
                }
            }
            program.functions.push(function);
        }
        at += line.len();
    }
    program.units.push(Unit {
        before: String::new(),
        added: String::new(),
        written: BTreeMap::new(),
        omitted: Vec::new(),
        assumed: Vec::new(),
        is_rewritten: false,
        is_linked: false,
        path,
        text,
        flags: UnitFlags::default(),
    });
}

/// The file is what the last line marker says.
fn place(text: &str, at: usize) -> Place {
    let marker = text[..at]
        .rfind("# ")
        .map(|start| text[start..].lines().next().unwrap());
    let file = marker.and_then(|m| m.split('"').nth(1)).unwrap_or("f.c");
    let line = u32::try_from(text[..at].matches('\n').count() + 1).unwrap();
    let column = u32::try_from(at - text[..at].rfind('\n').map_or(0, |n| n + 1) + 1).unwrap();
    Place::new(file, line, column)
}

fn function(text: &str, at: usize, unit: UnitId, int: TypeId) -> Function {
    let paren = at + text[at..].find('(').unwrap();
    let name = text[at..paren].rsplit(' ').next().unwrap().to_owned();
    let start = at + text[at..].find('{').unwrap();
    let line_end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    let end = if text[start..line_end].ends_with('}') {
        line_end
    } else {
        start + text[start..].find("\n}").unwrap() + 2
    };
    let name_spans = text.match_indices(&name).map(|(i, found)| Span {
        start: i,
        end: i + found.len(),
    });
    let mut function = Function {
        name_spans: if name == "main" {
            name_spans.collect()
        } else {
            Vec::new()
        },
        name,
        unit,
        span: Span { start: at, end },
        body: Span { start, end },
        place: place(text, at),
        is_static: false,
        is_inline: false,
        is_variadic: false,
        in_system_header: false,
        params: Vec::new(),
        ret: int,
        calls: BTreeSet::new(),
        indirect_calls: BTreeSet::new(),
        tested_callees: BTreeSet::new(),
        takes_address_of: BTreeSet::new(),
        reads: BTreeSet::new(),
        writes: BTreeSet::new(),
        decisions: Vec::new(),
        switches: Vec::new(),
        user_labels: Vec::new(),
        pointer_uses: Vec::new(),
        target_uses: Vec::new(),
        void_uses: BTreeSet::new(),
        member_uses: Vec::new(),
        global_uses: Vec::new(),
        stores: Vec::new(),
        constructs: BTreeSet::new(),
        code: Code::default(),
        inventory: Default::default(),
        contracts: Vec::new(),
        assertions: Vec::new(),
        counters: Vec::new(),
        accumulations: Vec::new(),
        first_call: None,
        call_sites: Vec::new(),
        statics: Vec::new(),
    };
    for (i, call) in text[start..end].match_indices("__sc_user_label(") {
        let open = start + i + call.len();
        let close = matching(text, open - 1);
        function.user_labels.push(UserLabel {
            span: Span {
                start: start + i,
                end: close + 1,
            },
            predicate: Span {
                start: open,
                end: close,
            },
            place: place(text, start + i),
            annotation: None,
        });
    }
    function
}

/// Where the parenthesis that opens at `at` closes.
fn matching(text: &str, at: usize) -> usize {
    let mut depth = 0;
    for (i, c) in text[at..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + i;
        }
    }
    text.len()
}

fn decision(text: &str, span: Span) -> Decision {
    let mut atoms = Vec::new();
    let tree = tree(text, span, &mut atoms);
    let before = text[..span.start].trim_end_matches([' ', '(']);
    let keyword = ["if", "while", "for"]
        .iter()
        .any(|word| before.ends_with(word));
    let conditional = text[span.end..]
        .trim_start_matches([' ', ')'])
        .starts_with('?');
    Decision {
        kind: if conditional && !keyword {
            DecisionKind::Conditional
        } else {
            DecisionKind::If
        },
        span,
        place: place(text, span.start),
        tree,
        atoms,
    }
}

fn tree(text: &str, span: Span, atoms: &mut Vec<Atom>) -> BoolTree {
    let span = trimmed(text, span);
    for (operator, or) in [("||", true), ("&&", false)] {
        let top = (span.start..span.end)
            .rev()
            .find(|&i| text[i..].starts_with(operator) && depth(text, span, i) == 0);
        if let Some(i) = top {
            let left = Box::new(tree(text, Span { end: i, ..span }, atoms));
            let right = Box::new(tree(
                text,
                Span {
                    start: i + 2,
                    ..span
                },
                atoms,
            ));
            return if or {
                BoolTree::Or(left, right)
            } else {
                BoolTree::And(left, right)
            };
        }
    }
    let source = span.of(text);
    if source.starts_with('!') && !source.contains("!=") {
        return BoolTree::Not(Box::new(tree(
            text,
            Span {
                start: span.start + 1,
                ..span
            },
            atoms,
        )));
    }
    if source.starts_with('(')
        && !source.starts_with("({")
        && matching(text, span.start) == span.end - 1
    {
        return tree(
            text,
            Span {
                start: span.start + 1,
                end: span.end - 1,
            },
            atoms,
        );
    }
    let assigns = source
        .replace("==", "")
        .replace("!=", "")
        .replace("<=", "")
        .contains('=');
    let calls = source
        .match_indices('(')
        .any(|(i, _)| source[..i].ends_with(char::is_alphanumeric));
    atoms.push(Atom {
        span,
        place: place(text, span.start),
        pure: !(assigns
            || calls
            || source.contains("++")
            || source.contains("--")
            || source.contains("({")),
        normal: crate::text::squeeze(source),
        constant: None,
    });
    BoolTree::Atom(atoms.len() - 1)
}

/// Without white space and line markers around it.
fn trimmed(text: &str, span: Span) -> Span {
    let source = span.of(text);
    let mut rest = source.trim_start();
    while rest.starts_with('#') {
        rest = rest.split_once('\n').unwrap().1.trim_start();
    }
    let start = span.start + source.len() - rest.len();
    Span {
        start,
        end: start + rest.trim_end().len(),
    }
}

fn depth(text: &str, span: Span, at: usize) -> i32 {
    text[span.start..at]
        .bytes()
        .fold(0, |depth, byte| match byte {
            b'(' => depth + 1,
            b')' => depth - 1,
            _ => depth,
        })
}

/// Takes every `case` up to the end of the function.
fn switch(text: &str, span: Span, end: usize, int: TypeId) -> Switch {
    let mut cases = Vec::new();
    for (i, _) in text[span.end..end].match_indices("case ") {
        let low = span.end + i + 5;
        let colon = low + text[low..].find(':').unwrap();
        let dots = text[low..colon].find(" ... ").map(|dots| low + dots);
        cases.push(Case {
            low: Span {
                start: low,
                end: dots.unwrap_or(colon),
            },
            high: dots.map(|dots| Span {
                start: dots + 5,
                end: colon,
            }),
            place: place(text, low - 5),
        });
    }
    let default = text[span.end..end].find("default:");
    Switch {
        span,
        place: place(text, span.start),
        ty: int,
        cases,
        default: default.map(|i| place(text, span.end + i)),
    }
}
