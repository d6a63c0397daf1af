//! Programs that use each ordinary construct of C with each type, a few constructs a program.
//!
//! Random functions meet most pairs of an operator and a type by chance only. The catalogue lists them. A *cell* of it
//! is a piece of code with one result; its labels ask for values that the result has, for the least and the greatest
//! of them, and for values beyond. So a prover that computes a range too small makes a wrong claim, and one that gives
//! up at the construct proves nothing. The programs with the seeds from 0 on have the cells in their order.

mod effects;
mod number;
mod objects;
mod operand;
mod operators;
mod pieces;

use self::number::{Number, Type};
use self::operand::{FIRST, Operand, SECOND, literal};
use crate::feature::Features;
use crate::random::Random;
use crate::sample::{Function, Sample, Slot};
use crate::tree::{Expr, Kind, Stmt};

/// Cells of one program.
const CELLS: usize = 24;

/// How often operands are chosen before a cell is given up.
const TRIES: usize = 40;

/// A piece of code with a result.
#[derive(Clone, Debug)]
struct Piece {
    /// What it needs before all functions; `@` begins names, and `&` after a letter is the number of the cell.
    definitions: String,
    /// Statements that assign to `%r`.
    text: String,
    /// The type of the result.
    result: Type,
    /// Values of the result, some of them possible ones.
    values: Vec<Number>,
}

/// Makes a piece; `None` if no operands for it are found.
type Make = Box<dyn Fn(&mut Random) -> Option<Piece>>;

/// A cell of the catalogue.
struct Cell {
    family: Family,
    make: Make,
}

/// Which cells may stand in one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Plain,
    /// It has floating-point numbers.
    Real,
    /// It may look at objects as bits. Provers give up where these are of floating-point numbers.
    Bits,
}

impl Cell {
    fn new(family: Family, make: impl Fn(&mut Random) -> Option<Piece> + 'static) -> Self {
        Self {
            family,
            make: Box::new(make),
        }
    }

    /// A cell with operands of these types.
    fn of(types: &[Type], make: impl Fn(&mut Random) -> Option<Piece> + 'static) -> Self {
        let integers = types.iter().all(|ty| ty.is_int());
        Self::new(
            if integers {
                Family::Plain
            } else {
                Family::Real
            },
            make,
        )
    }
}

/// The cells of each program: neighbours in the list are alike, so they get to different programs.
fn programs() -> Vec<Vec<Cell>> {
    let mut cells = operators::cells();
    cells.extend(objects::cells());
    cells.extend(effects::cells());
    cells.extend(pieces::cells());
    let mut programs = Vec::new();
    for family in [Family::Plain, Family::Real, Family::Bits] {
        let (own, others): (Vec<_>, Vec<_>) =
            cells.into_iter().partition(|cell| cell.family == family);
        cells = others;
        let size = own.len().div_ceil(CELLS);
        let first = programs.len();
        programs.resize_with(first + size, Vec::new);
        for (index, cell) in own.into_iter().enumerate() {
            programs[first + index % size].push(cell);
        }
    }
    programs
}

/// How many programs have all cells of the catalogue.
pub fn catalogue_size() -> u64 {
    programs().len() as u64
}

/// The program of the catalogue with this number. Beyond the last one they begin again, with other operands.
pub fn catalogue(seed: u64) -> Sample {
    let programs = programs();
    let mut random = Random::new(seed);
    let cells = &programs[seed as usize % programs.len()];
    let pieces = cells.iter().filter_map(|cell| (cell.make)(&mut random));
    sample(seed, &pieces.collect::<Vec<_>>(), &mut random)
}

fn sample(seed: u64, pieces: &[Piece], random: &mut Random) -> Sample {
    let mut main = Function {
        head: "static int @main(unsigned char a, signed char b)".to_owned(),
        locals: Vec::new(),
        body: Vec::new(),
        result: Some(Expr::int("0", Vec::new())),
    };
    let mut definitions = Vec::new();
    let mut labels = 0;
    for (number, piece) in pieces.iter().enumerate() {
        let numbered = |text: &str| crate::generate::numbered(text, &format!("_{number}"));
        if !piece.definitions.is_empty() {
            definitions.push(numbered(&piece.definitions));
        }
        let result = format!("r{number}");
        let local = format!("{} {result} = 0;", piece.result.name());
        main.locals.push(Stmt::simple(local, Vec::new()));
        let text = numbered(&piece.text).replace("%r", &result);
        main.body
            .push(Stmt::simple(format!("{{ {text} }}"), Vec::new()));
        for predicate in predicates(piece, &result, random) {
            labels += 1;
            let predicate = Expr::new(Kind::Other, predicate, Vec::new());
            let label = Stmt::simple(format!("LAB_LABEL({labels}, $0);"), vec![predicate]);
            main.body.push(label);
        }
    }
    let fixed = definitions.iter().flat_map(|it| uninitialised(it));
    Sample {
        fixed: fixed.collect(),
        seed,
        slots: vec![
            slot(0, "unsigned char", &FIRST),
            slot(1, "signed char", &SECOND),
        ],
        types: Vec::new(),
        definitions,
        elsewhere: Vec::new(),
        features: Features::NONE,
        globals: Vec::new(),
        helpers: Vec::new(),
        main,
        entry: "@main(in->s0, in->s1);\n".to_owned(),
        call: "@main(s0, s1);\n".to_owned(),
        labels,
        error_labels: Default::default(),
    }
}

/// The variables that definitions give no value: `… @name;` or `… @name[3];`.
fn uninitialised(definitions: &str) -> Vec<String> {
    let outside = |line: &&str| {
        let others = ["extern", "typedef", " ", "}"];
        !others.iter().any(|start| line.starts_with(start))
    };
    let plain = |line: &&str| line.ends_with(';') && !line.contains(['(', '=', '{']);
    let lines = definitions.lines().filter(outside).filter(plain);
    let declarators = lines.filter_map(|line| Some(line.rsplit_once(' ')?.1));
    let names = declarators.filter_map(|it| it.split(['[', ';']).next());
    names.map(str::to_owned).collect()
}

fn slot(offset: usize, ctype: &'static str, range: &std::ops::RangeInclusive<i128>) -> Slot {
    Slot {
        ctype,
        offset,
        size: 1,
        signed: *range.start() < 0,
        low: *range.start() as i64,
        high: *range.end() as i64,
    }
}

/// What the labels of a piece ask for.
fn predicates(piece: &Piece, result: &str, random: &mut Random) -> Vec<String> {
    let mut values = piece.values.clone();
    values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    values.dedup();
    let (Some(least), Some(greatest)) = (values.first(), values.last()) else {
        return Vec::new();
    };
    let text = |value: &Number| number_text(*value, piece.result);
    let mut wanted = vec![text(least), text(greatest), text(random.pick(&values))];
    wanted.dedup();
    let equal = wanted.iter().map(|value| format!("({result} == {value})"));
    let beyond = [
        format!("({result} > {})", text(greatest)),
        format!("({result} < {})", text(least)),
    ];
    equal.chain(beyond).collect()
}

fn number_text(number: Number, ty: Type) -> String {
    match number {
        Number::Int(value) => literal(value, if ty.is_int() { ty } else { number::I64 }),
        Number::Real(value) if ty == Type::Float => format!("{:?}f", value as f32),
        Number::Real(value) => format!("{value:?}"),
    }
}

/// A piece with operands: `{T}` is the type of the first one, `{x}` and `{y}` are their initialisers.
struct Template<'a> {
    definitions: &'a str,
    text: &'a str,
    operands: &'a [Type],
    result: Type,
}

impl Template<'_> {
    /// Fills in operands with which the value is defined for all inputs.
    fn fill(
        &self,
        random: &mut Random,
        value: impl Fn(&[Number]) -> Option<Number>,
    ) -> Option<Piece> {
        for number in 0..TRIES {
            let small = number > TRIES / 2;
            let mut operand = |ty: &Type| Operand::any(*ty, small || random.chance(25), random);
            let operands: Vec<_> = self.operands.iter().map(&mut operand).collect();
            if let Some(values) = values(&operands, &value) {
                return Some(self.piece(&operands, values));
            }
        }
        None
    }

    fn piece(&self, operands: &[Operand], values: Vec<Number>) -> Piece {
        let filled = |text: &str| {
            let mut text = text.replace("{R}", self.result.name());
            for (operand, holes) in operands.iter().zip([["{T}", "{x}"], ["{U}", "{y}"]]) {
                text = text.replace(holes[0], operand.ty.name());
                text = text.replace(holes[1], &operand.text);
            }
            text
        };
        Piece {
            definitions: filled(self.definitions),
            text: filled(self.text),
            result: self.result,
            values,
        }
    }
}

/// The value for all inputs; `None` if it is undefined for one.
fn values(
    operands: &[Operand],
    value: &impl Fn(&[Number]) -> Option<Number>,
) -> Option<Vec<Number>> {
    let mut all = Vec::new();
    for first in FIRST {
        for second in SECOND {
            let given = operands.iter().map(|it| it.value(first, second));
            let given: Option<Vec<_>> = given.collect();
            all.push(value(&given?)?);
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_has_operands() {
        let mut random = Random::new(1);
        for (program, cells) in programs().iter().enumerate() {
            for (index, cell) in cells.iter().enumerate() {
                let piece = (cell.make)(&mut random);
                assert!(piece.is_some(), "cell {index} of program {program}");
            }
        }
    }

    #[test]
    fn programs_stay_the_same() {
        assert_eq!(catalogue(3), catalogue(3));
        assert_ne!(catalogue(3), catalogue(3 + catalogue_size()));
    }
}
