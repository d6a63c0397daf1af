//! Predicates of ACSL as expressions of C.

use sc_frontend::acsl::{Operator, Term};

use super::terms::{guards, leaf, of_type};
use super::{Kind, Leaf};

/// The result of the call.
pub(super) const RESULT: &str = "sc_result";
/// The widest integers of C.
const WIDEST: u32 = 127;

/// The function that keeps the values of before the call.
pub(super) fn old_function(entry: &str) -> String {
    format!("sc_old_{entry}")
}

/// What a clause is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Requires,
    Ensures,
}

/// A value as C.
struct Value {
    c: String,
    kind: Number,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    /// An integer that fits into so many bits, with its sign.
    Integer {
        width: u32,
        is_int: bool,
    },
    Pointer,
    Float,
}

type Translated<T> = Result<T, String>;

/// Translates the clauses of one contract.
pub(super) struct Translator<'t> {
    known: &'t [Leaf],
    formals: &'t [&'t str],
    entry: &'t str,
    mode: Mode,
    /// What is kept of the state before the call.
    snapshots: Vec<(String, String)>,
    /// Of the comparison that is being written.
    guards: Vec<String>,
}

impl<'t> Translator<'t> {
    pub(super) fn new(known: &'t [Leaf], formals: &'t [&'t str], entry: &'t str) -> Self {
        Self {
            known,
            formals,
            entry,
            mode: Mode::Requires,
            snapshots: Vec::new(),
            guards: Vec::new(),
        }
    }

    /// The names of the formals.
    pub(super) fn formals(&self) -> &'t [&'t str] {
        self.formals
    }

    /// The values that are kept.
    pub(super) fn snapshots(&self) -> Vec<&str> {
        self.snapshots.iter().map(|(_, it)| it.as_str()).collect()
    }

    /// A predicate in parentheses.
    pub(super) fn predicate_of(&mut self, term: &Term, mode: Mode) -> Translated<String> {
        self.mode = mode;
        let kept = self.snapshots.len();
        let text = self.predicate(term, Some(true), false);
        if text.is_err() {
            self.snapshots.truncate(kept);
        }
        text
    }

    /// `positive`: whether a weaker predicate makes the whole one weaker; `None` if neither is known.
    fn predicate(&mut self, term: &Term, positive: Option<bool>, old: bool) -> Translated<String> {
        let opposite = positive.map(|it| !it);
        match term {
            Term::Truth(holds) => Ok(u8::from(*holds).to_string()),
            Term::Old(of) => self.predicate(of, positive, true),
            Term::Unary('!', of) => Ok(format!("!{}", self.predicate(of, opposite, old)?)),
            Term::Binary(operator, left, right) if operator.is_logical() => {
                let (is_left, is_right) = match operator {
                    Operator::And | Operator::Or => (positive, positive),
                    Operator::Implies => (opposite, positive),
                    _ => (None, None),
                };
                let left = self.predicate(left, is_left, old)?;
                let right = self.predicate(right, is_right, old)?;
                Ok(match operator {
                    Operator::And => format!("({left} && {right})"),
                    Operator::Or => format!("({left} || {right})"),
                    Operator::Implies => format!("(!{left} || {right})"),
                    Operator::Iff => format!("({left} == {right})"),
                    _ => format!("({left} != {right})"),
                })
            }
            Term::Choice(condition, yes, no) => {
                let condition = self.predicate(condition, None, old)?;
                let yes = self.predicate(yes, positive, old)?;
                let no = self.predicate(no, positive, old)?;
                Ok(format!("({condition} ? {yes} : {no})"))
            }
            Term::Valid(of) => self.valid(of, positive, old),
            Term::Unknown(reason) => Err(reason.clone()),
            term => self.atom(term, positive, old),
        }
    }

    /// Only a weaker statement: the pointer is not NULL.
    fn valid(&mut self, of: &Term, positive: Option<bool>, old: bool) -> Translated<String> {
        let unknown = || Err("'\\valid' is checked at run time only".to_owned());
        if self.mode != Mode::Requires || positive != Some(true) || old {
            return unknown();
        }
        let (base, range) = match of {
            Term::Binary(Operator::Add, base, range) => (&**base, Some(&**range)),
            base => (base, None),
        };
        let Some(text) = leaf(base) else {
            return unknown();
        };
        self.known(&text)?;
        let not_null = format!("({text} != 0)");
        match range {
            None => Ok(not_null),
            // An empty range is valid wherever it is.
            Some(Term::Range(low, high)) => {
                let empty = Term::Binary(Operator::Less, high.clone(), low.clone());
                let empty = self.atom(&empty, positive, old)?;
                Ok(format!("({empty} || {not_null})"))
            }
            Some(_) => Ok(not_null),
        }
    }

    /// A comparison, or a value that is not zero.
    fn atom(&mut self, term: &Term, positive: Option<bool>, old: bool) -> Translated<String> {
        self.guards.clear();
        let text = match term {
            Term::Binary(operator, left, right) if operator.compares() => {
                let left = self.value(left, old)?;
                let right = self.value(right, old)?;
                compare(*operator, left, right)?
            }
            term => {
                let value = self.value(term, old)?;
                format!("({} != 0)", value.c)
            }
        };
        let mut guards = std::mem::take(&mut self.guards);
        guards.dedup();
        let guarded = guards.join(" && ");
        match (guards.is_empty(), self.mode, positive) {
            (true, ..) => Ok(text),
            (false, Mode::Requires, _) | (false, Mode::Ensures, Some(false)) => {
                Ok(format!("({guarded} && {text})"))
            }
            (false, Mode::Ensures, Some(true)) => Ok(format!("(!({guarded}) || {text})")),
            (false, Mode::Ensures, None) => Err(
                "it goes through a pointer where neither truth nor falsehood is safe".to_owned(),
            ),
        }
    }

    fn known(&self, text: &str) -> Translated<Kind> {
        let found = self.known.iter().find(|it| it.text == text);
        let kind = found.and_then(|it| it.kind);
        kind.ok_or_else(|| format!("'{text}' is not a number or a pointer in C"))
    }

    fn leaf_value(&mut self, term: &Term, text: &str, old: bool) -> Translated<Value> {
        let kind = self.known(text)?;
        let mut through = Vec::new();
        guards(term, &mut through);
        let mut nulls = Vec::new();
        for pointer in through {
            self.known(&pointer)?;
            nulls.push(format!("{pointer} != 0"));
        }
        let number = number_of(kind);
        let is_kept = self.mode == Mode::Ensures && old && !self.formals.contains(&text);
        if !is_kept {
            self.guards.extend(nulls);
            return Ok(Value {
                c: text.to_owned(),
                kind: number,
            });
        }
        let Kind::Integer { bits, signed } = kind else {
            return Err(format!("the old value of '{text}' is no integer"));
        };
        if bits > 64 {
            return Err(format!("the old value of '{text}' has {bits} bits"));
        }
        let mut value = format!("(long long)({text})");
        if !nulls.is_empty() {
            let valid = nulls.join(" && ");
            value = format!("{valid} ? {value} : 0");
            // The pointers that it went through may be others after the call.
            let valid = self.snapshot(&valid, format!("{valid} ? 1 : 0"));
            self.guards.push(format!("{valid} != 0"));
        }
        let c = self.snapshot(text, value);
        Ok(Value {
            c: match signed || bits < 64 {
                true => c,
                false => format!("(unsigned long long){c}"),
            },
            kind: match number {
                Number::Integer { width, .. } => Number::Integer {
                    width,
                    is_int: false,
                },
                other => other,
            },
        })
    }

    /// Where a value of before the call is kept.
    fn snapshot(&mut self, name: &str, value: String) -> String {
        let known = self.snapshots.iter().position(|(known, _)| known == name);
        let index = known.unwrap_or(self.snapshots.len());
        if known.is_none() {
            self.snapshots.push((name.to_owned(), value));
        }
        format!("{}()[{index}]", old_function(self.entry))
    }

    fn value(&mut self, term: &Term, old: bool) -> Translated<Value> {
        if let Some(text) = leaf(term) {
            return self.leaf_value(term, &text, old);
        }
        match term {
            Term::Old(of) => self.value(of, true),
            Term::Null => Ok(Value {
                c: "(void *)0".to_owned(),
                kind: Number::Pointer,
            }),
            Term::Literal(text) => literal(text),
            Term::Unary('-', of) => {
                let of = self.value(of, old)?;
                if of.kind == Number::Float {
                    let c = format!("-{}", of.c);
                    return Ok(Value { c, ..of });
                }
                let width = integer_width(&of)? + 1;
                integer(format!("(-{})", wide(&of, width)?), width)
            }
            Term::Unary('~', of) => {
                let of = self.value(of, old)?;
                let width = integer_width(&of)?;
                integer(format!("(~{})", wide(&of, width)?), width)
            }
            Term::Binary(operator, left, right)
                if !operator.is_logical() && !operator.compares() =>
            {
                let left = self.value(left, old)?;
                let right = self.value(right, old)?;
                self.arithmetic(*operator, &left, &right)
            }
            Term::Choice(condition, yes, no) => self.choice(condition, yes, no, old),
            Term::Cast(ty, of) => {
                let kind = number_of(self.known(&of_type(ty))?);
                let of = self.value(of, old)?;
                let c = match of.kind {
                    Number::Integer { width, .. } => wide(&of, width)?,
                    Number::Float => of.c,
                    Number::Pointer => return Err(format!("'{term}' converts a pointer")),
                };
                match kind {
                    Number::Pointer => Err(format!("'{term}' is a pointer to a fixed address")),
                    kind => Ok(Value {
                        c: format!("(({ty})({c}))"),
                        kind,
                    }),
                }
            }
            Term::Unknown(reason) => Err(reason.clone()),
            Term::Range(..) => Err("a set of pointers is not evaluated".to_owned()),
            term => Err(format!("'{term}' is no value")),
        }
    }

    /// `condition ? yes : no`: only the pointers of the side that is taken matter.
    fn choice(&mut self, condition: &Term, yes: &Term, no: &Term, old: bool) -> Translated<Value> {
        let outer = std::mem::take(&mut self.guards);
        let condition = self.predicate(condition, None, old)?;
        let mut sides = Vec::new();
        let mut guards = Vec::new();
        for side in [yes, no] {
            sides.push(self.value(side, old)?);
            guards.push(std::mem::take(&mut self.guards));
        }
        self.guards = outer;
        if guards.iter().any(|it| !it.is_empty()) {
            let all = |guards: &[String]| match guards.is_empty() {
                true => "1".to_owned(),
                false => format!("({})", guards.join(" && ")),
            };
            let (yes, no) = (all(&guards[0]), all(&guards[1]));
            self.guards.push(format!("({condition} ? {yes} : {no})"));
        }
        let (yes, no) = (&sides[0], &sides[1]);
        let width = integer_width(yes)?.max(integer_width(no)?);
        let (yes, no) = (wide(yes, width)?, wide(no, width)?);
        integer(format!("({condition} ? {yes} : {no})"), width)
    }

    fn arithmetic(&mut self, operator: Operator, left: &Value, right: &Value) -> Translated<Value> {
        let (l, r) = (integer_width(left)?, integer_width(right)?);
        let larger = l.max(r);
        let width = match operator {
            Operator::Add | Operator::Subtract | Operator::Divide => larger + 1,
            Operator::Multiply => l + r,
            Operator::ShiftLeft | Operator::ShiftRight => {
                let distance: u32 = right.c.parse().unwrap_or(WIDEST);
                match operator {
                    Operator::ShiftLeft => l.saturating_add(distance),
                    _ if distance < l => l,
                    _ => WIDEST + 1,
                }
            }
            _ => larger,
        };
        if matches!(operator, Operator::Divide | Operator::Modulo) {
            self.guards.push(format!("{} != 0", right.c));
        }
        // The type in which it is computed; the least number by -1 overflows also where the remainder is asked for.
        let widest = match operator {
            Operator::Modulo | Operator::ShiftLeft => width.max(larger) + 1,
            _ => width.max(larger),
        };
        let (left, right) = (wide(left, widest)?, wide(right, widest)?);
        let c = match operator {
            // C does not define shifts of negative numbers.
            Operator::ShiftLeft => {
                let one = if widest <= 64 {
                    "(long long)1"
                } else {
                    "(__int128)1"
                };
                format!("({left} * ({one} << {right}))")
            }
            _ => format!("({left} {} {right})", operator.text()),
        };
        integer(c, width)
    }
}

fn number_of(kind: Kind) -> Number {
    match kind {
        Kind::Integer { bits, signed } => Number::Integer {
            width: bits + u32::from(!signed),
            is_int: bits == 32 && signed,
        },
        Kind::Pointer => Number::Pointer,
        Kind::Float => Number::Float,
    }
}

fn integer(c: String, width: u32) -> Translated<Value> {
    Ok(Value {
        c,
        kind: Number::Integer {
            width,
            is_int: false,
        },
    })
}

fn integer_width(value: &Value) -> Translated<u32> {
    match value.kind {
        Number::Integer { width, .. } => Ok(width),
        Number::Pointer => Err(format!("'{}' is a pointer", value.c)),
        Number::Float => Err("arithmetic with floating values is not exact in C".to_owned()),
    }
}

/// The value in a type of so many bits.
fn wide(value: &Value, width: u32) -> Translated<String> {
    match width {
        0..=64 => Ok(format!("(long long){}", value.c)),
        65..=WIDEST => Ok(format!("(__int128){}", value.c)),
        _ => Err("its values may need more than 128 bits".to_owned()),
    }
}

fn compare(operator: Operator, left: Value, right: Value) -> Translated<String> {
    let plain = |left: &str, right: &str| format!("({left} {} {right})", operator.text());
    match (left.kind, right.kind) {
        (
            Number::Integer {
                width: l,
                is_int: a,
            },
            Number::Integer {
                width: r,
                is_int: b,
            },
        ) => {
            if a && b {
                return Ok(plain(&left.c, &right.c));
            }
            let width = l.max(r);
            Ok(plain(&wide(&left, width)?, &wide(&right, width)?))
        }
        (Number::Float, Number::Float) => Ok(plain(&left.c, &right.c)),
        (Number::Float, Number::Integer { width, .. })
        | (Number::Integer { width, .. }, Number::Float)
            if width <= 24 =>
        {
            Ok(plain(&left.c, &right.c))
        }
        (Number::Pointer, Number::Pointer)
            if matches!(operator, Operator::Equal | Operator::Different) =>
        {
            Ok(plain(&left.c, &right.c))
        }
        // The literal 0.
        (Number::Pointer, Number::Integer { .. }) if right.c == "0" => Ok(plain(&left.c, "0")),
        (Number::Pointer, Number::Pointer) => {
            Err("the order of pointers is checked at run time only".to_owned())
        }
        _ => Err("it compares values of different kinds".to_owned()),
    }
}

/// Numbers and characters.
fn literal(text: &str) -> Translated<Value> {
    if text.starts_with('\'') {
        return Ok(Value {
            c: text.to_owned(),
            kind: Number::Integer {
                width: 9,
                is_int: true,
            },
        });
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let hexadecimal = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
    let number = match hexadecimal {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => u128::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    };
    match number {
        Some(number) if number <= u128::from(u64::MAX) => {
            let width = 129 - number.leading_zeros();
            let is_int = width <= 32;
            let c = match (is_int, width > 64) {
                (true, _) => digits.to_owned(),
                (false, true) => format!("{digits}ULL"),
                (false, false) => format!("{digits}LL"),
            };
            Ok(Value {
                c,
                kind: Number::Integer { width, is_int },
            })
        }
        Some(_) => Err(format!("'{text}' has more than 64 bits")),
        None if digits.parse::<f64>().is_ok() => Ok(Value {
            c: text.to_owned(),
            kind: Number::Float,
        }),
        None => Err(format!("'{text}' is not a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::terms::{conjuncts, leaves};
    use super::*;
    use sc_frontend::acsl::{Annotations, specification};

    /// The translation of a clause about `int x, int n, unsigned u, long l, unsigned long v, int *p, double d`.
    fn translated(clause: &str) -> Vec<String> {
        let text = format!("/*@ {clause} */ int f(int x);");
        let annotations = Annotations::new("f", "f.c", &text).found;
        let texts: Vec<String> = annotations.iter().map(|it| it.text.clone()).collect();
        let found = specification(&annotations, &texts);
        let mut names = Vec::new();
        let int = |bits, signed| Some(Kind::Integer { bits, signed });
        let kind = |text: &str| match text {
            "x" | "n" | "(*p)" | "p[x]" | "sc_result" | "s->n" | "(*q)" => int(32, true),
            "u" => int(32, false),
            "l" => int(64, true),
            "v" => int(64, false),
            "p" | "s" | "q" => Some(Kind::Pointer),
            "d" => Some(Kind::Float),
            "((unsigned)0)" => int(32, false),
            _ => None,
        };
        let (clauses, mode) = match found.requires.is_empty() {
            true => (&found.ensures, Mode::Ensures),
            false => (&found.requires, Mode::Requires),
        };
        for clause in clauses {
            leaves(&clause.predicate, &mut names);
        }
        let known: Vec<Leaf> = names
            .into_iter()
            .map(|text| Leaf {
                kind: kind(&text),
                text,
            })
            .collect();
        let formals = ["x", "n", "u", "l", "v", "p", "d", "s", "q"];
        let mut translator = Translator::new(&known, &formals, "f");
        let mut all = Vec::new();
        for clause in clauses {
            for part in conjuncts(&clause.predicate) {
                let text = translator.predicate_of(&part, mode);
                all.push(text.unwrap_or_else(|reason| format!("error: {reason}")));
            }
        }
        all.extend(translator.snapshots().iter().map(|it| (*it).to_owned()));
        all
    }

    #[track_caller]
    fn check(clause: &str, expected: &[&str]) {
        assert_eq!(translated(clause), expected);
    }

    #[test]
    fn values_of_one_type_are_compared_as_they_are() {
        check("requires 0 <= x < n;", &["(0 <= x)", "(x < n)"]);
        check(
            "requires x == -1;",
            &["((long long)x == (long long)(-(long long)1))"],
        );
    }

    #[test]
    fn signs_and_overflow_are_those_of_mathematics() {
        check("requires x < u;", &["((long long)x < (long long)u)"]);
        check("requires l < v;", &["((__int128)l < (__int128)v)"]);
        check(
            "requires x + n <= 10;",
            &["((long long)((long long)x + (long long)n) <= (long long)10)"],
        );
        check(
            "requires x * n == l;",
            &["((long long)((long long)x * (long long)n) == (long long)l)"],
        );
        check(
            "requires l * v > 0;",
            &["error: its values may need more than 128 bits"],
        );
        check(
            "requires d + 1.0 > 0;",
            &["error: arithmetic with floating values is not exact in C"],
        );
        check("requires d >= 0.0 && d < 7;", &["(d >= 0.0)", "(d < 7)"]);
        check(
            "requires x % n == 0;",
            &["(n != 0 && ((long long)((long long)x % (long long)n) == (long long)0))"],
        );
    }

    #[test]
    fn what_c_does_not_define_is_computed_otherwise() {
        check(
            "requires l % v == x << 2;",
            &[
                "(v != 0 && ((__int128)((__int128)l % (__int128)v) == (__int128)((long long)x * ((long long)1 << (long long)2))))",
            ],
        );
        check(
            "requires l % l == 0;",
            &["(l != 0 && ((long long)((__int128)l % (__int128)l) == (long long)0))"],
        );
        check(
            "requires u < (unsigned)-1;",
            &["((long long)u < (long long)((unsigned)((long long)(-(long long)1))))"],
        );
        check("requires x & 1 == 0;", &["error: '(1 == 0)' is no value"]);
    }

    #[test]
    fn only_the_side_that_is_taken_goes_through_its_pointers() {
        check(
            "requires (p ? *p : 1) > 0;",
            &[
                "(((p != 0) ? (p != 0) : 1) && ((long long)((p != 0) ? (long long)(*p) : (long long)1) > (long long)0))",
            ],
        );
    }

    #[test]
    fn pointers_that_are_null_decide() {
        check("requires *p > 0;", &["(p != 0 && ((*p) > 0))"]);
        check("ensures *p > 0;", &["(!(p != 0) || ((*p) > 0))"]);
        check(
            "requires p == \\null ==> s->n == x;",
            &["(!(p == (void *)0) || (s != 0 && (s->n == x)))"],
        );
        check(
            "requires \\valid(p + (0 .. n - 1)) && n < 5;",
            &[
                "(((long long)((long long)n - (long long)1) < (long long)0) || (p != 0))",
                "(n < 5)",
            ],
        );
        check(
            "requires !\\valid(p);",
            &["error: '\\valid' is checked at run time only"],
        );
        check(
            "requires p < q;",
            &["error: the order of pointers is checked at run time only"],
        );
    }

    #[test]
    fn old_values_are_kept() {
        check(
            "ensures *p == \\old(*p) + 1 && \\result == \\old(x);",
            &[
                "(!(p != 0 && sc_old_f()[0] != 0) || ((long long)(*p) == (long long)((long long)sc_old_f()[1] + (long long)1)))",
                "(sc_result == x)",
                "p != 0 ? 1 : 0",
                "p != 0 ? (long long)((*p)) : 0",
            ],
        );
        check(
            "ensures \\old(*p) > 0 ==> \\result > 0;",
            &[
                "(!(sc_old_f()[0] != 0 && ((long long)sc_old_f()[1] > (long long)0)) || (sc_result > 0))",
                "p != 0 ? 1 : 0",
                "p != 0 ? (long long)((*p)) : 0",
            ],
        );
    }

    #[test]
    fn names_that_are_no_values_are_told() {
        check(
            "requires state > 0;",
            &["error: 'state' is not a number or a pointer in C"],
        );
    }
}
