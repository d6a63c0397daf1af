//! Objects of all types: variables, parameters, members, elements, bit-fields, and what depends on their values.

use super::number::{self, Number, TYPES, Type};
use super::operand::{FIRST, Operand, SECOND};
use super::{Cell, Family, TRIES, Template};

/// Code, and the value that it gives for a number.
type Computed = (&'static str, fn(i128) -> i128);

/// Ways through which a value comes out as it was: definitions and statements.
const CARRIERS: &[(&str, &str)] = &[
    ("", "{T} v; v = {x}; %r = v;"),
    ("", "const {T} v = {x}; register {T} w = v; %r = w;"),
    ("", "static {T} v = 1; v = {x}; %r = v;"),
    ("", "static {T} v; if (!v) v = {x}; %r = v;"),
    ("", "volatile {T} v = 1; v = {x}; %r = v;"),
    ("", "volatile {T} v; {T} w = {x}; v = w; %r = v;"),
    ("static {T} @v&;\n", "@v& = {x}; %r = @v&;"),
    ("static {T} @v& = 3;\n", "@v& = {x}; %r = @v&;"),
    ("static volatile {T} @v& = 3;\n", "@v& = {x}; %r = @v&;"),
    ("extern {T} @v&;\n{T} @v& = 2;\n", "@v& = {x}; %r = @v&;"),
    ("{T} @v&;\n", "@v& = {x}; %r = @v&;"),
    (
        "static {T} @id&({T} p)\n{\n    return p;\n}\n",
        "{T} v = {x}; %r = @id&(v);",
    ),
    (
        "static {T} @id&({T} p)\n{\n    {T} q = p;\n    return q;\n}\n",
        "{T} v = {x}; {T} (*f)({T}) = @id&; %r = f(v);",
    ),
    (
        "static {T} @id&({T} (*f)({T}), {T} p)\n{\n    return f(p);\n}\nstatic {T} @same&({T} p)\n{\n    return p;\n}\n",
        "%r = @id&(@same&, {x});",
    ),
    (
        "static void @set&({T} *p, {T} v)\n{\n    *p = v;\n}\n",
        "{T} v = 0; @set&(&v, {x}); %r = v;",
    ),
    (
        "static {T} @get&(const {T} *p)\n{\n    return *p;\n}\n",
        "{T} v = {x}; %r = @get&(&v);",
    ),
    ("", "{T} v = {x}; {T} *p = &v; {T} **q = &p; %r = **q;"),
    ("", "{T} v[3] = {0}; v[1] = {x}; %r = v[1];"),
    ("", "{T} v[2] = {1, {x}}; {T} *p = v; %r = p[1];"),
    (
        "",
        "{T} v[2][2] = {{1, 2}, {3, 4}}; v[1][0] = {x}; %r = v[1][0];",
    ),
    ("", "{T} v[] = {[2] = {x}, [0] = 1}; %r = v[2];"),
    ("", "{T} v[3]; {T} *p = v; *p++ = {x}; *p = 1; %r = *--p;"),
    (
        "static {T} @v&[3];\nstatic const {T} @w&[2] = {1, 2};\n",
        "@v&[2] = {x}; %r = @v&[2]; if (@w&[1] == 1) %r = 0;",
    ),
    (
        "struct @s& { char pad; {T} m; };\n",
        "struct @s& s; s.m = {x}; %r = s.m;",
    ),
    (
        "struct @s& { {T} m; char pad; };\n",
        "struct @s& s = {.m = {x}, .pad = 'c'}; struct @s& t; t = s; %r = t.m;",
    ),
    (
        "typedef struct { {T} m; int n; } @s&;\n",
        "@s& s = {1, 2}; @s& *p = &s; p->m = {x}; %r = p->m;",
    ),
    (
        "struct @in& { {T} m; };\nstruct @s& { int n; struct @in& in; };\n",
        "struct @s& s = {1, {2}}; struct @s& *p = &s; p->in.m = {x}; %r = s.in.m;",
    ),
    (
        "struct @s& { {T} m[3]; {T} *p; };\n",
        "struct @s& s = {{1, 2, 3}, 0}; s.p = s.m; s.m[1] = {x}; %r = s.p[1];",
    ),
    (
        "struct @s& { {T} m; };\nstatic struct @s& @make&({T} m)\n{\n    struct @s& s;\n    s.m = m;\n    return s;\n}\nstatic {T} @of&(struct @s& s)\n{\n    return s.m;\n}\n",
        "struct @s& s = @make&({x}); %r = @of&(s);",
    ),
    (
        "struct @s& { {T} m; };\nstatic struct @s& @v&[2];\n",
        "struct @s& *p = @v& + 1; p->m = {x}; p--; p++; %r = @v&[1].m;",
    ),
    (
        "struct @s& { int (*f)({T}); {T} m; };\nstatic int @zero&({T} v)\n{\n    return v == 0;\n}\n",
        "struct @s& s = {@zero&, {x}}; %r = s.m; if (s.f(s.m) != (s.m == 0)) %r = 1;",
    ),
    ("", "{T} v, w; v = w = {x}; %r = v; if (w != v) %r = 0;"),
    ("", "{T} v = {x}; %r = (v, v);"),
    (
        "",
        "{T} v = {x}, w = 0; void *p = &v; w = *({T} *)p; %r = w;",
    ),
    ("typedef {T} @t&;\n", "@t& v = {x}; %r = (@t&)v;"),
    ("", "{T} v = {x}; { {T} v = 1; (void)v; } %r = v;"),
    ("", "{T} v[2]; v[0] = {x}; v[1] = v[0]; %r = *(v + 1);"),
];

/// Statements that depend on an integer of any type, and the value that they give.
const DEPENDENT: &[Computed] = &[
    ("{T} x = {x}; if (x) %r = 4; else %r = 9;", |x| {
        if x != 0 { 4 } else { 9 }
    }),
    ("{T} x = {x}; while (x) { x = 0; %r += 3; }", |x| {
        if x != 0 { 3 } else { 0 }
    }),
    ("{T} x = {x}; do { %r++; x = !x; } while (!x);", |x| {
        if x != 0 { 2 } else { 1 }
    }),
    ("{T} x = {x}; for (; x; x = 0) %r = 7;", |x| {
        if x != 0 { 7 } else { 0 }
    }),
    (
        "{T} x = {x}; switch (x) { case 0: %r = 1; break; case 1: %r = 5; /* fall through */ case 5: %r += 2; break; case 7: break; default: %r = -3; }",
        |x| match x {
            0 => 1,
            1 => 7,
            5 => 2,
            7 => 0,
            _ => -3,
        },
    ),
    (
        "{T} x = {x}; %r = x ? 6 : -6;",
        |x| if x != 0 { 6 } else { -6 },
    ),
    ("{T} x = {x}; %r = !x && 1;", |x| i128::from(x == 0)),
    ("{T} x = {x}; %r = (x || 0) + (x && 1);", |x| {
        2 * i128::from(x != 0)
    }),
];

/// Uses of a small integer as an index: a table of 17 numbers, `t[x] = 3 * x - 20`.
const INDEXED: &[&str] = &[
    "%r = @t&[x];",
    "const int *p = @t&; %r = p[x];",
    "const int *p = @t&; %r = *(p + x);",
    "const int *p = @t&; %r = *(x + p);",
    "const int *p = @t&; p += x; %r = *p;",
    "const int *p = @t& + 16; p = p - (16 - x); %r = *p;",
    "const int *p = &@t&[16]; p -= 16; p += x; %r = *p;",
    "const int *p = @t& + x; const int *q = p - x; %r = *p; if (p - q != x) %r = 100;",
    "const int *p = &@t&[x]; %r = *p; if (*p != p[0]) %r = 100;",
];

pub(super) fn cells() -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for ty in TYPES {
        for (definitions, text) in CARRIERS {
            let bits = text.contains("void *");
            let family = match (bits, ty.is_int()) {
                (true, true) => Family::Bits,
                (false, true) => Family::Plain,
                (false, false) => Family::Real,
                (true, false) => continue,
            };
            cells.push(Cell::new(family, move |random| {
                let template = Template {
                    definitions,
                    text,
                    operands: &[ty],
                    result: ty,
                };
                template.fill(random, |it| Some(it[0]))
            }));
        }
        for &(text, value) in DEPENDENT {
            // There is no switch on floating-point numbers.
            if ty.is_int() || !text.contains("switch") {
                cells.push(dependent(ty, text, value));
            }
        }
        if ty.is_int() {
            cells.extend(INDEXED.iter().map(|text| indexed(ty, text)));
        }
    }
    bit_fields(&mut cells);
    cells
}

fn dependent(ty: Type, text: &'static str, value: fn(i128) -> i128) -> Cell {
    Cell::of(&[ty], move |random| {
        let template = Template {
            definitions: "",
            text,
            operands: &[ty],
            result: number::I32,
        };
        template.fill(random, |it| {
            let given = match it[0] {
                Number::Int(given) => given,
                Number::Real(given) => i128::from(given != 0.0),
            };
            Some(Number::Int(value(given)))
        })
    })
}

fn indexed(ty: Type, text: &'static str) -> Cell {
    Cell::of(&[ty], move |random| {
        let numbers: Vec<_> = (0..17).map(|it| (3 * it - 20).to_string()).collect();
        let template = Template {
            definitions: &format!("static const int @t&[17] = {{{}}};\n", numbers.join(", ")),
            text: &format!("{{T}} x = {{x}}; {text}"),
            operands: &[ty],
            result: number::I32,
        };
        template.fill(random, |it| match it[0] {
            Number::Int(x) if (0..17).contains(&x) => Some(Number::Int(3 * x - 20)),
            _ => None,
        })
    })
}

/// What is done with a bit-field `s.f` before it is read; `x` is an `int`.
const FIELD_USES: &[&str] = &[
    "s.f = x;",
    "p->f = x;",
    "s.f += x;",
    "s.f -= x;",
    "s.f *= x;",
    "s.f |= x;",
    "s.f &= x;",
    "s.f ^= x;",
    "s.f = x; s.f >>= 1;",
    "s.f++;",
    "s.f--;",
    "++s.f;",
    "--s.f;",
    "p->f = x; p->f++;",
];

/// What is done with a bit-field once it has its value.
const FIELD_VALUES: &[Computed] = &[
    ("s.f", |f| f),
    ("p->f", |f| f),
    ("s.f + 1", |f| f + 1),
    ("1 + s.f", |f| f + 1),
    ("s.f - 1", |f| f - 1),
    ("s.f * 2", |f| f * 2),
    ("s.f / 2", |f| f / 2),
    ("s.f % 3", |f| f % 3),
    ("s.f & 3", |f| f & 3),
    ("s.f | 4", |f| f | 4),
    ("s.f ^ 1", |f| f ^ 1),
    ("s.f >> 1", |f| f >> 1),
    ("s.f < 2", |f| i128::from(f < 2)),
    ("s.f <= 2", |f| i128::from(f <= 2)),
    ("s.f > 1", |f| i128::from(f > 1)),
    ("s.f >= 1", |f| i128::from(f >= 1)),
    ("s.f == 1", |f| i128::from(f == 1)),
    ("s.f != 1", |f| i128::from(f != 1)),
    ("!s.f", |f| i128::from(f == 0)),
    ("-s.f", |f| -f),
    ("~s.f", |f| !f),
    ("s.f && 1", |f| i128::from(f != 0)),
    ("s.f || 0", |f| i128::from(f != 0)),
    ("s.f ? 3 : 8", |f| if f != 0 { 3 } else { 8 }),
    ("(long)s.f", |f| f),
    ("(unsigned char)s.f", |f| f & 255),
    ("(signed char)s.f", |f| f),
    ("(unsigned short)s.f", |f| f & 0xffff),
    ("(short)s.f", |f| f),
    ("(unsigned)s.f & 1023", |f| f & 1023),
    ("(unsigned long)s.f & 1023", |f| f & 1023),
    ("(_Bool)s.f", |f| i128::from(f != 0)),
    ("(int)s.f", |f| f),
    ("(float)s.f", |f| f),
    ("(double)s.f", |f| f),
];

/// Bit-fields of all types, three bits wide (`_Bool`: one).
fn bit_fields(cells: &mut Vec<Cell>) {
    for base in TYPES.into_iter().filter(|ty| ty.is_int()) {
        let Type::Int { bits, signed } = base else {
            continue;
        };
        let field = Type::Int {
            bits: bits.min(3),
            signed,
        };
        for store in FIELD_USES {
            cells.push(bit_field(base, field, store, ("s.f", |f| f)));
        }
        for value in FIELD_VALUES {
            cells.push(bit_field(base, field, "s.f = x;", *value));
        }
    }
}

fn bit_field(base: Type, field: Type, store: &'static str, (text, value): Computed) -> Cell {
    let real = text.contains("float") || text.contains("double");
    let family = if real { Family::Real } else { Family::Plain };
    Cell::new(family, move |random| {
        let Type::Int { bits, .. } = field else {
            return None;
        };
        let operands = (0..TRIES).map(|_| Operand::any(number::I32, false, random));
        let with_values = operands.map(|x| (field_values(&x, store, field, value), x));
        let (values, x) = with_values
            .into_iter()
            .find(|(values, _)| values.is_some())?;
        let template = Template {
            definitions: &format!(
                "struct @s& {{ unsigned pad : 3; {} f : {bits}; int rest; }};\n",
                base.name()
            ),
            text: &format!(
                "struct @s& s = {{5, 1, 9}}; struct @s& *p = &s; int x = {}; {store} %r = {text}; if (s.pad + p->rest != 14 || x > 1000) %r = 77;",
                x.text
            ),
            operands: &[],
            result: number::I32,
        };
        Some(template.piece(&[], values?))
    })
}

/// The result for all inputs; `None` if it is undefined for one.
fn field_values(
    x: &Operand,
    store: &str,
    field: Type,
    value: fn(i128) -> i128,
) -> Option<Vec<Number>> {
    let mut values = Vec::new();
    for first in FIRST {
        for second in SECOND {
            let Some(Number::Int(x)) = x.value(first, second) else {
                return None;
            };
            let stored = stored(store, field, x)?;
            values.push(Number::Int(if x > 1000 { 77 } else { value(stored) }));
        }
    }
    Some(values)
}

/// The value of a bit-field after a statement; before it, it is 1. `None` if an `int` does not hold what is computed.
fn stored(store: &str, field: Type, x: i128) -> Option<i128> {
    let cut = |value: i128| match field.convert(Number::Int(value)) {
        Some(Number::Int(value)) => value,
        _ => 0,
    };
    let initial = cut(1);
    let value = match store {
        "s.f += x;" => initial + x,
        "s.f -= x;" => initial - x,
        "s.f *= x;" => initial * x,
        "s.f |= x;" => initial | x,
        "s.f &= x;" => initial & x,
        "s.f ^= x;" => initial ^ x,
        "s.f = x; s.f >>= 1;" => cut(x) >> 1,
        "s.f++;" | "++s.f;" => initial + 1,
        "s.f--;" | "--s.f;" => initial - 1,
        "p->f = x; p->f++;" => cut(x) + 1,
        _ => x,
    };
    let (low, high) = number::I32.limits();
    (low..=high).contains(&value).then(|| cut(value))
}
