//! What functions that are not defined return: a limit of all their results.

use crate::node::{Layout, Node, NodeKind, Scalar};
use crate::scalar::write;

/// A statement about all results of one function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// The input that has the results.
    input: usize,
    /// How people call the function.
    function: String,
    /// They are at most the limit, or else at least.
    at_most: bool,
    limit: i128,
}

/// A result in a test.
struct Found {
    offset: usize,
    size: usize,
    value: i128,
}

impl Layout {
    /// The statements that demand results next to 0, for each function and each side on which a test has others.
    pub fn far_results(&self, bytes: &[u8]) -> Vec<Results> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        for (index, input) in self.inputs.iter().enumerate() {
            let Some(function) = input.name.strip_suffix("()") else {
                continue;
            };
            let results = self.results(index, &bytes);
            let sides = [
                (true, results.iter().any(|it| it.value > 0)),
                (false, results.iter().any(|it| it.value < 0)),
            ];
            let sides = sides.into_iter().filter(|(_, is_far)| *is_far);
            found.extend(sides.map(|(at_most, _)| Results {
                input: index,
                function: function.to_owned(),
                at_most,
                limit: 0,
            }));
        }
        found
    }

    /// The functions that are not defined whose last result is not 0 or NULL, each with the test in which it is. Later
    /// calls repeat the last result, so code that goes on until another one comes never ends.
    pub fn without_last_results(&self, bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        for input in &self.inputs {
            let (Some(function), NodeKind::Array { count, element }) =
                (input.name.strip_suffix("()"), &input.node.kind)
            else {
                continue;
            };
            let last = input.offset + count.saturating_sub(1) * element.size;
            let size = match &element.kind {
                NodeKind::Scalar(scalar) => scalar.size(),
                NodeKind::Pointer(pointer) if pointer.nullable => 1,
                _ => continue,
            };
            let mut changed = bytes.clone();
            write(&mut changed, last, size, 0);
            self.canonicalise(&mut changed);
            if changed != bytes {
                found.push((function.to_owned(), changed));
            }
        }
        found
    }

    /// The functions that are not defined and say yes or no, each with the test in which it says the opposite.
    pub fn with_other_answers(&self, bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        for input in &self.inputs {
            let Some(function) = input.name.strip_suffix("()") else {
                continue;
            };
            let (count, element) = match &input.node.kind {
                NodeKind::Array { count, element } => (*count, element.as_ref()),
                _ => (1, &input.node),
            };
            if !matches!(element.kind, NodeKind::Scalar(Scalar::Bool)) {
                continue;
            }
            let mut changed = bytes.clone();
            for answer in changed.iter_mut().skip(input.offset).take(count) {
                *answer = u8::from(*answer == 0);
            }
            self.canonicalise(&mut changed);
            found.push((function.to_owned(), changed));
        }
        found
    }

    fn results(&self, input: usize, bytes: &[u8]) -> Vec<Found> {
        let Some(input) = self.inputs.get(input) else {
            return Vec::new();
        };
        let scalar = |node: &Node, offset: usize| match &node.kind {
            NodeKind::Scalar(scalar @ Scalar::Int { .. }) => Some(Found {
                offset,
                size: scalar.size(),
                value: scalar.int_value(bytes, offset),
            }),
            _ => None,
        };
        match &input.node.kind {
            NodeKind::Array { count, element } => {
                let places = (0..*count).map(|at| input.offset + at * element.size);
                places.filter_map(|at| scalar(element, at)).collect()
            }
            _ => scalar(&input.node, input.offset).into_iter().collect(),
        }
    }
}

impl Results {
    /// The same statement with another limit.
    #[must_use]
    pub fn with_limit(&self, limit: i128) -> Self {
        Self {
            limit,
            ..self.clone()
        }
    }

    /// The result of a test that is farthest from 0.
    pub fn farthest(&self, layout: &Layout, bytes: &[u8]) -> i128 {
        let results = layout.results(self.input, &layout.canonical(bytes));
        let values = results.iter().map(|it| it.value);
        let found = match self.at_most {
            true => values.max(),
            false => values.min(),
        };
        found.unwrap_or(0)
    }

    fn keeps(&self, value: i128) -> bool {
        match self.at_most {
            true => value <= self.limit,
            false => value >= self.limit,
        }
    }

    /// Whether it holds in a test.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let results = layout.results(self.input, &layout.canonical(bytes));
        results.iter().all(|it| self.keeps(it.value))
    }

    /// The test with all other results at the limit.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<u8> {
        let mut changed = layout.canonical(bytes);
        for result in layout.results(self.input, &changed) {
            if !self.keeps(result.value) {
                write(&mut changed, result.offset, result.size, self.limit as u128);
            }
        }
        layout.canonicalise(&mut changed);
        changed
    }

    /// What it says.
    pub fn words(&self) -> String {
        let side = if self.at_most { "at most" } else { "at least" };
        format!("{}() returns {side} {}", self.function, self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_results_of_a_function_keep_a_limit() {
        let scalar = Scalar::Int {
            bits: 8,
            signed: true,
            text: false,
            cap: None,
        };
        let byte = Node {
            size: 1,
            kind: NodeKind::Scalar(scalar),
            ty: None,
        };
        let results = Node {
            size: 3,
            kind: NodeKind::Array {
                count: 3,
                element: Box::new(byte.clone()),
            },
            ty: None,
        };
        let inputs = [("n", byte), ("get()", results)];
        let layout = Layout::new(inputs.map(|(name, node)| (name.to_owned(), node)).into());
        let test = [100, 7, 0, 90];
        let found = layout.far_results(&test);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].farthest(&layout, &test), 90);
        let limited = found[0].with_limit(8);
        assert_eq!(limited.words(), "get() returns at most 8");
        assert!(!limited.holds(&layout, &test));
        assert_eq!(limited.enforced(&layout, &test), [100, 7, 0, 8]);
        assert!(limited.holds(&layout, &[100, 7, 0, 8]));
    }
}
