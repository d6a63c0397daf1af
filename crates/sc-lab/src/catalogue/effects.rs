//! Effects inside expressions: calls, assignments and increments, wherever an expression can stand.

use super::number::{self, Number};
use super::{Cell, FIRST, Family, Piece, SECOND};

/// An effect: what it needs, how it is written, and its value. Before it, `v` is `a & 7`.
struct Effect {
    definitions: &'static str,
    text: &'static str,
    value: fn(i128) -> i128,
}

const EFFECTS: &[Effect] = &[
    Effect {
        definitions: "static int @f&(int x)\n{\n    return x + 2;\n}\n",
        text: "@f&(v)",
        value: |v| v + 2,
    },
    Effect {
        definitions: "static int @n& = 3;\nstatic int @f&(int x)\n{\n    @n& += x;\n    return @n&;\n}\n",
        text: "@f&(v)",
        value: |v| v + 3,
    },
    Effect {
        definitions: "static int @f&(int x)\n{\n    return x + 2;\n}\nstatic int @g&(int x)\n{\n    return x + 9;\n}\n",
        text: "(v & 1 ? @f& : @g&)(v)",
        value: |v| if v & 1 == 1 { v + 2 } else { v + 9 },
    },
    Effect {
        definitions: "",
        text: "(v = a & 15)",
        value: |v| v,
    },
    Effect {
        definitions: "",
        text: "(v += 3)",
        value: |v| v + 3,
    },
    Effect {
        definitions: "",
        text: "v++",
        value: |v| v,
    },
    Effect {
        definitions: "",
        text: "v--",
        value: |v| v,
    },
    Effect {
        definitions: "",
        text: "++v",
        value: |v| v + 1,
    },
    Effect {
        definitions: "",
        text: "--v",
        value: |v| v - 1,
    },
];

/// Where it stands: definitions, text with the effect as `{e}`, and the result.
type Context = (&'static str, &'static str, fn(i128) -> i128);

const CONTEXTS: &[Context] = &[
    ("", "%r = {e};", |e| e),
    ("", "int t = {e}; %r = t;", |e| e),
    ("", "{e}; %r = 4;", |_| 4),
    ("", "%r = {e} + 1;", |e| e + 1),
    ("", "%r = 1 - ({e});", |e| 1 - e),
    ("", "%r = {e} * 3;", |e| e * 3),
    ("", "%r = {e} / 2;", |e| e / 2),
    ("", "%r = {e} % 3;", |e| e % 3),
    ("", "%r = {e} & 5;", |e| e & 5),
    ("", "%r = {e} | 8;", |e| e | 8),
    ("", "%r = {e} ^ 2;", |e| e ^ 2),
    ("", "%r = ({e} & 15) << 2;", |e| (e & 15) << 2),
    ("", "%r = {e} >> 1;", |e| e >> 1),
    ("", "%r = {e} < 5;", |e| i128::from(e < 5)),
    ("", "%r = {e} <= 5;", |e| i128::from(e <= 5)),
    ("", "%r = {e} > 5;", |e| i128::from(e > 5)),
    ("", "%r = {e} >= 5;", |e| i128::from(e >= 5)),
    ("", "%r = {e} == 5;", |e| i128::from(e == 5)),
    ("", "%r = {e} != 5;", |e| i128::from(e != 5)),
    ("", "%r = {e} && 1;", |e| i128::from(e != 0)),
    ("", "%r = 0 || {e};", |e| i128::from(e != 0)),
    ("", "%r = - {e};", |e| -e),
    ("", "%r = + {e};", |e| e),
    ("", "%r = ~{e};", |e| !e),
    ("", "%r = !{e};", |e| i128::from(e == 0)),
    ("", "%r = {e} ? 3 : 6;", |e| if e != 0 { 3 } else { 6 }),
    ("", "%r = 5; %r += {e};", |e| 5 + e),
    ("", "%r = (int){e};", |e| e),
    ("", "%r = ({e}, 6);", |_| 6),
    ("", "long t = {e}; %r = (int)t;", |e| e),
    ("", "int t[2] = {{e}, 1}; %r = t[0];", |e| e),
    (
        "struct @s& { int m; };\n",
        "struct @s& t = {{e}}; %r = t.m;",
        |e| e,
    ),
    (
        "static const int @t&[24] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};\n",
        "%r = @t&[{e} & 15];",
        |e| (e & 15) + 1,
    ),
    (
        "static const int @t&[24] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};\n",
        "v++; %r = (@t& + 1)[{e}];",
        |e| e + 2,
    ),
    (
        "static int @t&[24];\n",
        "v++; @t&[{e}] = 4; %r = @t&[9];",
        |e| if e == 9 { 4 } else { 0 },
    ),
    (
        "static int @k&(int x)\n{\n    return x * 2;\n}\n",
        "%r = @k&({e});",
        |e| e * 2,
    ),
    (
        "static void @k&(int *p, int x)\n{\n    *p = x;\n}\n",
        "int t = 1; @k&(&t, {e}); %r = t;",
        |e| e,
    ),
    ("", "if ({e}) %r = 3;", |e| if e != 0 { 3 } else { 0 }),
    (
        "",
        "switch ({e}) { case 2: %r = 1; break; case 9: %r = 2; break; default: %r = 3; }",
        |e| match e {
            2 => 1,
            9 => 2,
            _ => 3,
        },
    ),
    ("", "while ({e} > 20) { %r = 1; break; }", |_| 0),
    ("", "for (%r = 2; {e} > 20; %r++) break;", |_| 2),
    ("", "do %r++; while ({e} > 40);", |_| 1),
    ("", "while ({e}) { %r = 8; break; }", |e| {
        if e != 0 { 8 } else { 0 }
    }),
    ("", "for (%r = 0; {e}; %r = 2) break;", |_| 0),
    ("", "do { %r += 2; if (%r > 3) break; } while ({e});", |e| {
        if e != 0 { 4 } else { 2 }
    }),
    ("", "for ({e}; %r < 3; %r++) ;", |_| 3),
    ("", "for (; %r < 3; {e}) %r += 2;", |_| 4),
];

pub(super) fn cells() -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for effect in EFFECTS {
        for context in CONTEXTS {
            cells.push(Cell::new(Family::Plain, move |_| {
                Some(piece(effect, context))
            }));
        }
        cells.push(Cell::new(Family::Plain, move |_| Some(returned(effect))));
    }
    cells
}

fn piece(effect: &Effect, (definitions, text, value): &Context) -> Piece {
    // After `v++`, it is one more.
    let more = i128::from(text.starts_with("v++"));
    Piece {
        definitions: format!("{}{definitions}", effect.definitions),
        text: format!("int v = a & 7; {}", text.replace("{e}", effect.text)),
        result: number::I32,
        values: values(|v| {
            let assigns = effect.text.starts_with("(v =");
            let v = if assigns { v.1 } else { (v.0) + more };
            value((effect.value)(v))
        }),
    }
}

fn returned(effect: &Effect) -> Piece {
    let definitions = format!(
        "{}static int @ret&(int v, int a)\n{{\n    if (a == 12)\n        return {};\n    return {};\n}}\n",
        effect.definitions, effect.text, effect.text
    );
    Piece {
        definitions,
        text: "int v = a & 7; %r = @ret&(v, a);".to_owned(),
        result: number::I32,
        values: values(|v| {
            let assigns = effect.text.starts_with("(v =");
            (effect.value)(if assigns { v.1 } else { v.0 })
        }),
    }
}

/// The values for all inputs; a function gets `a & 7` and `a & 15`.
fn values(value: impl Fn((i128, i128)) -> i128) -> Vec<Number> {
    let of = |first: i128| Number::Int(value((first & 7, first & 15)));
    let each = FIRST.flat_map(|first| SECOND.map(move |_| first));
    each.map(of).collect()
}
