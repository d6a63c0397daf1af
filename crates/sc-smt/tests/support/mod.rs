//! Random terms: a tape of operations, each on results of earlier ones, evaluated by definition beside the pool.
#![allow(dead_code, reason = "not every test uses all of it")]

pub mod meaning;

use meaning::Operation;
use sc_smt::{Model, Pool, Term, VarId};

/// So many cases, or as many as `PROPTEST_CASES` says.
pub fn cases(usual: u32) -> proptest::test_runner::Config {
    let wanted = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|text| text.parse().ok());
    proptest::test_runner::Config {
        cases: wanted.unwrap_or(usual),
        failure_persistence: None,
        ..proptest::test_runner::Config::default()
    }
}

/// A small generator of random numbers; the same seed gives the same tape.
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A value of so many bits, mostly one near a border.
    pub fn value(&mut self, width: u32) -> u128 {
        let wide = u128::from(self.next()) << 64 | u128::from(self.next());
        let near = |base: u128, by: usize| base.wrapping_add(by as u128).wrapping_sub(2);
        let by = self.below(5);
        let value = match self.below(8) {
            0 => near(0, by),
            1 => near(1 << (width - 1), by),
            2 => near(1 << self.below(width as usize), by),
            3 => wide & 0xff,
            4 => 10u128.pow(self.below(4) as u32),
            5 => !(wide & 0xf),
            _ => wide,
        };
        value & mask(width)
    }
}

pub fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// What a tape may contain.
#[derive(Clone)]
pub struct Shape {
    pub variables: Vec<u32>,
    pub widths: Vec<u32>,
    pub steps: usize,
    /// How many models are evaluated by definition; all there are, if they are few.
    pub models: usize,
}

impl Shape {
    /// A few variables with so few bits that all models are looked at.
    pub fn tiny(steps: usize) -> Shape {
        Shape {
            variables: vec![3, 3, 2],
            widths: vec![1, 1, 2, 3, 4, 5],
            steps,
            models: 256,
        }
    }

    /// Few models as well, but wide terms: what is known of small numbers makes arithmetic narrow.
    pub fn mixed(steps: usize) -> Shape {
        Shape {
            variables: vec![4, 4],
            widths: vec![1, 8, 8, 16, 32],
            steps,
            models: 256,
        }
    }

    /// Bytes and integers as in programs.
    pub fn common(steps: usize) -> Shape {
        Shape {
            variables: vec![8, 8, 32],
            widths: vec![1, 8, 16, 32, 64],
            steps,
            models: 24,
        }
    }

    /// Any width up to 128.
    pub fn odd(steps: usize) -> Shape {
        let widths = vec![1, 2, 5, 7, 9, 24, 31, 33, 63, 64, 65, 100, 127, 128];
        Shape {
            variables: vec![1, 7, 33, 64, 127, 128],
            widths,
            steps,
            models: 24,
        }
    }
}

/// A tape: for each step the term and, for each model, the value it must have.
pub struct Tape {
    pub pool: Pool,
    pub models: Vec<Model>,
    pub terms: Vec<Term>,
    pub values: Vec<Vec<u128>>,
    /// The last operation, for messages.
    pub log: Vec<String>,
    random: Random,
    shape: Shape,
}

impl Tape {
    pub fn new(seed: u64, shape: &Shape) -> Tape {
        let mut random = Random::new(seed);
        let mut pool = Pool::new();
        let variables: Vec<Term> = (shape.variables.iter().enumerate())
            .map(|(k, &width)| pool.var(width, &format!("v{k}")))
            .collect();
        let models = models(&mut random, &pool, &variables, shape.models);
        let mut tape = Tape {
            pool,
            models,
            terms: Vec::new(),
            values: Vec::new(),
            log: Vec::new(),
            random,
            shape: shape.clone(),
        };
        for variable in variables {
            let id = tape
                .pool
                .as_var(variable)
                .unwrap_or_else(|| unreachable!("a variable"));
            let values = tape.models.iter().map(|model| model.get(id)).collect();
            tape.push(variable, values, format!("variable {id:?}"));
        }
        for _ in 0..shape.steps {
            tape.step();
        }
        tape
    }

    pub fn len(&self) -> usize {
        self.terms.len()
    }

    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Steps with a boolean result.
    pub fn booleans(&self) -> Vec<usize> {
        (0..self.len())
            .filter(|&k| self.pool.width(self.terms[k]) == 1)
            .collect()
    }

    fn push(&mut self, term: Term, values: Vec<u128>, log: String) {
        self.terms.push(term);
        self.values.push(values);
        self.log.push(log);
    }

    fn step(&mut self) {
        let operation = meaning::OPERATIONS[self.random.below(meaning::OPERATIONS.len())];
        let a = self.pick();
        let width = self.pool.width(self.terms[a]);
        match operation {
            Operation::Ite => {
                let (condition, b) = (self.of_width(1), self.of_width(width));
                self.apply(operation, &[condition, a, b], [0, 0]);
            }
            Operation::Concat => {
                let b = self.pick();
                if width + self.pool.width(self.terms[b]) <= 128 {
                    self.apply(operation, &[a, b], [0, 0]);
                }
            }
            Operation::Extract | Operation::Trunc => {
                let low = match operation {
                    Operation::Extract => self.random.below(width as usize) as u32,
                    _ => 0,
                };
                let high = low + self.random.below((width - low) as usize) as u32;
                self.apply(operation, &[a], [high, low]);
            }
            Operation::Zext | Operation::Sext => {
                let wider = self.width().max(width);
                self.apply(operation, &[a], [wider, 0]);
            }
            _ if operation.is_unary() => self.apply(operation, &[a], [0, 0]),
            _ => {
                let b = self.of_width(width);
                let (a, b) = if self.random.chance(50) {
                    (a, b)
                } else {
                    (b, a)
                };
                self.apply(operation, &[a, b], [0, 0]);
            }
        }
    }

    fn width(&mut self) -> u32 {
        self.shape.widths[self.random.below(self.shape.widths.len())]
    }

    /// A step before, mostly a late one.
    fn pick(&mut self) -> usize {
        let len = self.len();
        match self.random.chance(60) {
            true => len - 1 - self.random.below(len.min(6)),
            false => self.random.below(len),
        }
    }

    /// A step of this width, or a constant if there is none (and sometimes anyway).
    fn of_width(&mut self, width: u32) -> usize {
        for _ in 0..8 {
            let k = self.pick();
            if self.pool.width(self.terms[k]) == width && self.random.chance(80) {
                return k;
            }
        }
        let value = self.random.value(width);
        let term = self.pool.constant(width, value);
        self.push(
            term,
            vec![value; self.models.len()],
            format!("{value:#x}:{width}"),
        );
        self.len() - 1
    }

    fn apply(&mut self, operation: Operation, operands: &[usize], [x, y]: [u32; 2]) {
        let terms: Vec<Term> = operands.iter().map(|&k| self.terms[k]).collect();
        let widths: Vec<u32> = terms.iter().map(|&term| self.pool.width(term)).collect();
        let term = operation.build(&mut self.pool, &terms, [x, y]);
        let values = (0..self.models.len())
            .map(|m| {
                let values: Vec<u128> = operands.iter().map(|&k| self.values[k][m]).collect();
                operation.value(&values, &widths, [x, y])
            })
            .collect();
        self.push(term, values, format!("{operation:?} {operands:?} {x} {y}"));
    }

    /// How step `k` came about, for messages.
    pub fn story(&self, k: usize) -> String {
        let lines = self.log[..=k].iter().enumerate();
        lines.map(|(k, line)| format!("{k}: {line}\n")).collect()
    }
}

fn models(random: &mut Random, pool: &Pool, variables: &[Term], count: usize) -> Vec<Model> {
    let id = |term: Term| -> VarId {
        pool.as_var(term)
            .unwrap_or_else(|| unreachable!("a variable"))
    };
    let bits: u32 = variables.iter().map(|&term| pool.width(term)).sum();
    if bits <= 8 {
        let all = |number: u128| {
            let mut rest = number;
            let pairs = variables.iter().map(|&term| {
                let value = rest & mask(pool.width(term));
                rest >>= pool.width(term);
                (id(term), value)
            });
            pairs.collect::<Vec<_>>().into_iter().collect()
        };
        return (0..1 << bits).map(all).collect();
    }
    (0..count)
        .map(|_| {
            variables
                .iter()
                .map(|&term| (id(term), random.value(pool.width(term))))
                .collect()
        })
        .collect()
}
