//! States that meet are made one, if that is likely to pay.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use sc_smt::{Conditions, Term};

use super::Merger;
use super::liveness::Liveness;
use crate::Merge;
use crate::memory::{Fill, Life, Object};
use crate::state::{Frame, Remembered, State, remember};
use crate::values::{ObjectId, Scalar, Value};

/// States that one state is compared with.
const PARTNERS: usize = 4;
/// Values that may differ.
const VALUES: usize = 96;

/// Whether a choice between two values does no harm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Pays {
    No,
    /// If it is known what the choice means for the branch.
    WithLemma,
    #[default]
    Yes,
}

/// How two states differ: what has to be chosen between.
#[derive(Default)]
struct Difference {
    pays: Pays,
    registers: Vec<(usize, usize)>,
    /// Objects, and whether their concrete values matter later.
    objects: Vec<(ObjectId, bool)>,
    /// Objects that are not read any more.
    dead: Vec<ObjectId>,
}

/// Places of cells of both, those of the first first.
fn segments(x: &Object, y: &Object) -> Vec<(u64, u32)> {
    let mut seen: FxHashSet<(u64, u32)> = FxHashSet::default();
    let mut all = Vec::new();
    for cell in x.cells().iter().chain(y.cells()) {
        if seen.insert((cell.offset, cell.size)) {
            all.push((cell.offset, cell.size));
        }
    }
    all
}

impl Merger<'_, '_> {
    /// As few states as possible for the same runs, which went apart at the end of the block `origin`.
    pub fn merge(&mut self, states: Vec<State>, origin: Option<usize>) -> Vec<State> {
        if states.len() < 2 {
            return states;
        }
        let mut result: Vec<State> = Vec::new();
        for state in states.into_iter().rev() {
            let mut state = state;
            let mut tries = 0;
            let mut at = result.len();
            while at > 0 && tries < PARTNERS {
                at -= 1;
                tries += 1;
                if let Some(merged) = self.merge_two(&result[at], &state, origin) {
                    *self.merges += 1;
                    result.remove(at);
                    state = merged;
                    at = result.len();
                    tries = 0;
                }
            }
            result.push(state);
        }
        result
    }

    fn merge_two(&mut self, a: &State, b: &State, origin: Option<usize>) -> Option<State> {
        if a.region != b.region
            || a.ghost != b.ghost
            || a.allocation_failed != b.allocation_failed
            || a.example != b.example
            || a.frames.len() != b.frames.len()
        {
            return None;
        }
        let difference = self.difference(a, b)?;
        let origin = origin.filter(|origin| self.may_learn(a, *origin));
        if difference.pays == Pays::WithLemma && origin.is_none() {
            return None;
        }
        let (conditions, first) =
            Conditions::merge(&mut self.values.terms.pool, &a.conditions, &b.conditions);
        let mut merged = State {
            conditions,
            unspecified: a.unspecified || b.unspecified,
            forks: a.forks.max(b.forks),
            remembered: self.merge_remembered(a, b, first),
            ..a.clone()
        };
        for (frame, register) in &difference.registers {
            let (x, y) = (
                &a.frames[*frame].registers[*register],
                &b.frames[*frame].registers[*register],
            );
            let value = self.values.choose(first, x, y).ok()?;
            Rc::make_mut(&mut merged.frames[*frame]).registers[*register] = value;
        }
        for (id, _) in &difference.objects {
            let (Some(x), Some(y)) = (a.memory.get(*id), b.memory.get(*id)) else {
                continue;
            };
            let (x, y) = (Rc::clone(x), Rc::clone(y));
            let object = self.merge_objects(a, b, &x, &y, first);
            merged.memory.set(*id, Some(Rc::new(object)));
        }
        merged.memory.reserve(&b.memory);
        for id in difference.dead {
            if a.memory.get(id).is_none() {
                merged.memory.set(id, b.memory.get(id).cloned());
            }
        }
        let learnt = origin.is_some_and(|origin| self.learn(&mut merged, b, origin));
        (learnt || difference.pays == Pays::Yes).then_some(merged)
    }

    /// Which predicate counts depends on the way that the run came.
    fn merge_remembered(&mut self, a: &State, b: &State, first: Term) -> Rc<Vec<Remembered>> {
        if Rc::ptr_eq(&a.remembered, &b.remembered) {
            return Rc::clone(&a.remembered);
        }
        let (no, second) = (
            self.values.terms.pool.boolean(false),
            self.values.terms.pool.not(first),
        );
        let theirs: FxHashSet<Remembered> = b.remembered.iter().copied().collect();
        let mut all = Vec::new();
        for one in a.remembered.iter() {
            if !self.labels.is_undecided(one.label) {
                continue;
            }
            if theirs.contains(one) {
                remember(&mut all, &mut self.values.terms, *one);
            } else {
                let predicate = self.values.terms.pool.ite(first, one.predicate, no);
                remember(
                    &mut all,
                    &mut self.values.terms,
                    Remembered { predicate, ..*one },
                );
            }
        }
        let ours: FxHashSet<Remembered> = a.remembered.iter().copied().collect();
        for one in b.remembered.iter() {
            if self.labels.is_undecided(one.label) && !ours.contains(one) {
                let predicate = self.values.terms.pool.ite(second, one.predicate, no);
                remember(
                    &mut all,
                    &mut self.values.terms,
                    Remembered { predicate, ..*one },
                );
            }
        }
        Rc::new(all)
    }

    fn difference(&mut self, a: &State, b: &State) -> Option<Difference> {
        let mut difference = Difference::default();
        // Local variables of the frames: object, whether it is live, whether it is hot.
        let mut locals: FxHashMap<ObjectId, (bool, bool)> = FxHashMap::default();
        for at in 0..a.frames.len() {
            let (x, y) = (&a.frames[at], &b.frames[at]);
            let same = Rc::ptr_eq(x, y);
            if !same
                && (x.function != y.function
                    || x.place != y.place
                    || x.objects != y.objects
                    || !Rc::ptr_eq(&x.variadic, &y.variadic))
            {
                return None;
            }
            self.frame_difference(at, x, y, same, &mut difference, &mut locals)?;
        }
        let mut values = difference.registers.len();
        for id in a.memory.differing(&b.memory) {
            match (a.memory.get(id), b.memory.get(id)) {
                (Some(x), Some(y)) if x.life == Life::Returned && y.life == Life::Returned => {}
                (Some(one), None) | (None, Some(one)) if one.life == Life::Returned => {
                    difference.dead.push(id)
                }
                (Some(x), Some(y)) => {
                    let (live, hot) = locals.get(&id).copied().unwrap_or((true, true));
                    if !live {
                        continue;
                    }
                    let (x, y) = (Rc::clone(x), Rc::clone(y));
                    let (count, pays) = self.object_difference(&x, &y, hot)?;
                    values += count;
                    difference.pays = difference.pays.min(pays);
                    difference.objects.push((id, hot));
                }
                _ => return None,
            }
            if values > VALUES && self.options.merge != Merge::Always {
                return None;
            }
        }
        Some(difference)
    }

    fn frame_difference(
        &mut self,
        at: usize,
        x: &Frame,
        y: &Frame,
        same: bool,
        difference: &mut Difference,
        locals: &mut FxHashMap<ObjectId, (bool, bool)>,
    ) -> Option<()> {
        let function = &self.values.program.functions[x.function];
        let mut liveness = self.take_liveness(x.function)?;
        let live = liveness.at(function, x.place).clone();
        let cfg = &self.code.functions[x.function].as_ref()?.cfg;
        let hot = liveness.hot(function, cfg, x.place.block).clone();
        for (index, reg) in liveness.locals().iter().enumerate() {
            if let Value::Scalar(Scalar::Pointer(pointer)) = &x.registers[reg.index()] {
                locals.insert(
                    pointer.object,
                    (
                        live.contains(liveness.local_bit(index)),
                        hot.contains(liveness.local_bit(index)),
                    ),
                );
            }
        }
        let mut pays = Pays::Yes;
        if !same {
            for register in live.iter().take_while(|at| *at < x.registers.len()) {
                let (p, q) = (&x.registers[register], &y.registers[register]);
                // A register that has another shape was never set on one side: nobody can read it before it is set again.
                if p != q && self.same_shape(p, q) {
                    pays = pays.min(self.may_choose(p, q, hot.contains(register)));
                    difference.registers.push((at, register));
                }
            }
        }
        self.liveness[x.function] = Some(liveness);
        difference.pays = difference.pays.min(pays);
        (pays != Pays::No).then_some(())
    }

    fn take_liveness(&mut self, function: usize) -> Option<Liveness> {
        if let Some(liveness) = self.liveness[function].take() {
            return Some(liveness);
        }
        let facts = self.code.functions[function].as_ref()?;
        Some(Liveness::new(
            &self.values.program.functions[function],
            &facts.cfg,
        ))
    }

    fn same_shape(&self, x: &Value, y: &Value) -> bool {
        match (x, y) {
            (Value::Scalar(x), Value::Scalar(y)) => self.width(*x) == self.width(*y),
            (Value::Many(x), Value::Many(y)) => {
                x.len() == y.len() && x.iter().zip(y.iter()).all(|(x, y)| self.same_shape(x, y))
            }
            _ => false,
        }
    }

    fn width(&self, scalar: Scalar) -> u32 {
        match scalar {
            Scalar::Bits(term) => self.values.terms.pool.width(term),
            Scalar::Pointer(_) => crate::values::terms::WORD,
        }
    }

    fn may_choose(&self, x: &Value, y: &Value, hot: bool) -> Pays {
        match (x, y) {
            (Value::Scalar(x), Value::Scalar(y)) => self.may_choose_scalar(*x, *y, hot),
            (Value::Many(x), Value::Many(y)) if x.len() == y.len() => {
                let different = x.iter().zip(y.iter()).filter(|(x, y)| x != y);
                let pays = different.map(|(x, y)| self.may_choose(x, y, hot));
                pays.min().unwrap_or(Pays::Yes)
            }
            _ => Pays::No,
        }
    }

    fn may_choose_scalar(&self, x: Scalar, y: Scalar, hot: bool) -> Pays {
        if x == y {
            return Pays::Yes;
        }
        let pool = &self.values.terms.pool;
        if let (Scalar::Bits(x), Scalar::Bits(y)) = (x, y)
            && pool.width(x) != pool.width(y)
        {
            return Pays::No;
        }
        if self.options.merge == Merge::Always {
            return Pays::Yes;
        }
        match (x, y) {
            (Scalar::Bits(x), Scalar::Bits(y)) => {
                let address = self.values.terms.is_address(x) || self.values.terms.is_address(y);
                let concrete = pool.as_const(x).is_some() || pool.as_const(y).is_some();
                // What decides about loops or is part of an address stays as simple as it is.
                match (address, hot) {
                    (true, _) => Pays::No,
                    (_, true) if concrete => Pays::No,
                    (_, true) => Pays::WithLemma,
                    _ => Pays::Yes,
                }
            }
            // Offsets of pointers are addresses.
            (Scalar::Pointer(x), Scalar::Pointer(y))
                if x.object == y.object
                    && pool.as_const(x.offset).is_none()
                    && pool.as_const(y.offset).is_none() =>
            {
                Pays::Yes
            }
            _ => Pays::No,
        }
    }

    /// How many values differ in an object; none if it must not be merged.
    fn object_difference(&mut self, x: &Object, y: &Object, hot: bool) -> Option<(usize, Pays)> {
        if x.kind != y.kind
            || x.life != y.life
            || x.capacity != y.capacity
            || x.size != y.size
            || x.align != y.align
            || x.fill != y.fill
        {
            return None;
        }
        let (mut count, mut pays) = (0, Pays::Yes);
        for (offset, size) in segments(x, y) {
            if let (Some(p), Some(q)) = (x.exact(offset, size), y.exact(offset, size)) {
                if p == q {
                    continue;
                }
                pays = pays.min(self.may_choose_scalar(p, q, hot));
            }
            count += 1;
        }
        (pays != Pays::No).then_some((count, pays))
    }

    fn merge_objects(
        &mut self,
        a: &State,
        b: &State,
        x: &Rc<Object>,
        y: &Rc<Object>,
        first: Term,
    ) -> Object {
        let (mut x, mut y) = (x.as_ref().clone(), y.as_ref().clone());
        let mut result = x.clone();
        for (offset, size) in segments(&x, &y) {
            let same = match (x.exact(offset, size), y.exact(offset, size)) {
                (Some(p), Some(q)) => p == q,
                _ => false,
            };
            if same {
                continue;
            }
            let value = if self.is_beyond(a, &x, offset) {
                y.fill_gaps(&mut self.values.terms, offset, u64::from(size));
                y.load(&mut self.values.terms, offset, size)
            } else if self.is_beyond(b, &y, offset) {
                x.fill_gaps(&mut self.values.terms, offset, u64::from(size));
                x.load(&mut self.values.terms, offset, size)
            } else {
                x.fill_gaps(&mut self.values.terms, offset, u64::from(size));
                y.fill_gaps(&mut self.values.terms, offset, u64::from(size));
                let (p, q) = (
                    x.load(&mut self.values.terms, offset, size),
                    y.load(&mut self.values.terms, offset, size),
                );
                self.values.choose_scalar(first, p, q)
            };
            result.store(&mut self.values.terms, offset, size, value);
        }
        result
    }

    /// Whether no run of the state can read at this offset since the object ends before, and nothing was stored there.
    fn is_beyond(&mut self, state: &State, object: &Object, offset: u64) -> bool {
        let Some(size) = object.size else {
            return false;
        };
        if object.fill != Fill::Unspecified || !object.needs_fill(offset, 1) {
            return false;
        }
        let offset = self.values.terms.word(offset);
        let inside = self.values.terms.pool.ult(offset, size);
        let inside = self.values.simplify(state, inside);
        self.values.terms.pool.as_bool(inside) == Some(false)
    }
}
