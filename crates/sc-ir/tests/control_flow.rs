//! Facts about control flow, against their definitions.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;
use sc_ir::{BlockId, CallGraph, Cfg, FunctionId, Module};

/// A function whose blocks have these successors; without any, a block returns if its number is even, and traps if it is odd.
fn graph(edges: &[Vec<usize>]) -> Module {
    let mut text = "define void @f(i1 %c, i32 %n) {\n".to_owned();
    for (at, targets) in edges.iter().enumerate() {
        write!(text, "b{at}:\n  ").unwrap();
        match targets.as_slice() {
            [] if at % 2 == 0 => text.push_str("ret void"),
            [] => text.push_str("unreachable"),
            [to] => write!(text, "br label %b{to}").unwrap(),
            [one, two] => write!(text, "br i1 %c, label %b{one}, label %b{two}").unwrap(),
            [default, rest @ ..] => {
                write!(text, "switch i32 %n, label %b{default} [").unwrap();
                for (case, to) in rest.iter().enumerate() {
                    write!(text, " i32 {case}, label %b{to}").unwrap();
                }
                text.push(']');
            }
        }
        text.push('\n');
    }
    text.push_str("}\n");
    Module::parse(&text).unwrap()
}

/// What is reached from a node, itself included, without passing another one.
fn reached(edges: &[Vec<usize>], from: usize, without: Option<usize>) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut todo = vec![from];
    while let Some(at) = todo.pop() {
        if Some(at) != without && seen.insert(at) {
            todo.extend(&edges[at]);
        }
    }
    seen
}

fn chain(start: usize, next: impl Fn(BlockId) -> Option<BlockId>) -> BTreeSet<usize> {
    let mut all = BTreeSet::new();
    let mut at = next(BlockId::new(start));
    while let Some(block) = at {
        assert!(all.insert(block.index()), "a cycle of dominators");
        at = next(block);
    }
    all
}

fn check(edges: &[Vec<usize>]) {
    let module = graph(edges);
    let cfg = Cfg::new(&module.functions[0]);
    let count = edges.len();
    let live = reached(edges, 0, None);
    let returns = |set: &BTreeSet<usize>| set.iter().any(|at| edges[*at].is_empty() && at % 2 == 0);
    for block in 0..count {
        let id = BlockId::new(block);
        let dominators: BTreeSet<usize> = (0..count)
            .filter(|by| *by != block && live.contains(&block))
            .filter(|by| !reached(edges, 0, Some(*by)).contains(&block))
            .collect();
        assert_eq!(
            chain(block, |b| cfg.immediate_dominator(b)),
            dominators,
            "dominators of {block}"
        );
        let ends = returns(&reached(edges, block, None));
        let post: BTreeSet<usize> = (0..count)
            .filter(|by| ends && *by != block && !returns(&reached(edges, block, Some(*by))))
            .collect();
        assert_eq!(
            chain(block, |b| cfg.immediate_post_dominator(b)),
            post,
            "post-dominators of {block}"
        );
        for to in 0..count {
            let ahead = edges[block]
                .iter()
                .any(|next| reached(edges, *next, None).contains(&to));
            assert_eq!(cfg.reaches(id, BlockId::new(to)), ahead, "{block} to {to}");
            let before = edges[to].contains(&block);
            assert_eq!(cfg.predecessors(id).contains(&BlockId::new(to)), before);
        }
    }
    check_loops(edges, &cfg);
}

fn check_loops(edges: &[Vec<usize>], cfg: &Cfg) {
    let mut expected: BTreeSet<(usize, Vec<usize>)> = BTreeSet::new();
    let live = reached(edges, 0, None);
    for &header in &live {
        let head = BlockId::new(header);
        let backs: Vec<usize> = live
            .iter()
            .copied()
            .filter(|from| {
                edges[*from].contains(&header) && cfg.dominates(head, BlockId::new(*from))
            })
            .collect();
        if backs.is_empty() {
            continue;
        }
        let inside = live.iter().copied().filter(|at| {
            *at == header
                || backs
                    .iter()
                    .any(|back| reached(edges, *at, Some(header)).contains(back))
        });
        expected.insert((
            header,
            inside
                .filter(|at| cfg.dominates(head, BlockId::new(*at)))
                .collect(),
        ));
    }
    let found: BTreeSet<(usize, Vec<usize>)> = cfg
        .loops()
        .iter()
        .map(|one| {
            (
                one.header.index(),
                one.blocks.iter().map(|b| b.index()).collect(),
            )
        })
        .collect();
    assert_eq!(found, expected);
    for (at, one) in cfg.loops().iter().enumerate() {
        let parent = one.parent.map(|parent| &cfg.loops()[parent]);
        if let Some(parent) = parent {
            assert!(one.parent < Some(at) && parent.blocks.contains(&one.header));
            assert_eq!(one.depth, parent.depth + 1);
        }
        let inner = cfg.innermost_loop(one.header).unwrap();
        assert!(cfg.loops()[inner].blocks.len() <= one.blocks.len());
    }
}

#[test]
fn checks_that_trap_do_not_hide_the_join() {
    // if (c) { x + 1, which may trap } else { } ; return
    let edges = vec![vec![2, 4], vec![], vec![1, 4], vec![], vec![]];
    let module = graph(&edges);
    let cfg = Cfg::new(&module.functions[0]);
    assert_eq!(cfg.immediate_post_dominator(BlockId(0)), Some(BlockId(4)));
    assert_eq!(cfg.immediate_post_dominator(BlockId(2)), Some(BlockId(4)));
    assert_eq!(cfg.immediate_post_dominator(BlockId(1)), None);
    assert_eq!(cfg.immediate_post_dominator(BlockId(4)), None);
    check(&edges);
}

#[test]
fn loops_in_loops() {
    // for (;;) { for (;;) { } if (c) break; }
    let edges = vec![
        vec![1],
        vec![2, 6],
        vec![3, 4],
        vec![2],
        vec![5, 6],
        vec![1],
        vec![],
    ];
    let module = graph(&edges);
    let cfg = Cfg::new(&module.functions[0]);
    let shown: Vec<_> = cfg
        .loops()
        .iter()
        .map(|one| (one.header.0, one.blocks.len(), one.depth))
        .collect();
    assert_eq!(shown, [(1, 5, 1), (2, 2, 2)]);
    assert_eq!(cfg.innermost_loop(BlockId(3)), Some(1));
    check(&edges);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn facts_are_what_they_are_defined_to_be(
        edges in (1usize..12).prop_flat_map(|count| {
            prop::collection::vec(prop::collection::btree_set(0..count, 0..4), count)
        })
    ) {
        // The entry has no predecessors in LLVM, but nothing here needs that.
        let edges: Vec<Vec<usize>> = edges.into_iter().map(|set| set.into_iter().collect()).collect();
        check(&edges);
    }
}

const CALLS: &str = "@table = global [1 x ptr] [ptr @pointed]
declare void @label(i32)
declare void @qsort(ptr)
declare double @llvm.sqrt.f64(double)
define void @leaf() {
  call void @label(i32 1)
  ret void
}
define void @pointed() {
  call void @label(i32 2)
  ret void
}
define internal void @recursive() {
  call void @recursive()
  call void @leaf()
  ret void
}
define void @main(i1 %c, ptr %f) {
a:
  call void @label(i32 3)
  br i1 %c, label %b, label %d
b:
  call void @leaf()
  br label %e
d:
  call void %f()
  call void @label(i32 4)
  br label %e
e:
  call void @label(i32 5)
  ret void
}
define void @extern() {
  call void @qsort(ptr null)
  ret void
}
define double @pure(double %x) {
  %1 = call double @llvm.sqrt.f64(double %x)
  ret double %1
}
";

#[test]
fn who_calls_whom() {
    let module = Module::parse(CALLS).unwrap();
    let graph = CallGraph::new(&module);
    let id = |name: &str| module.find_function(name).unwrap();
    let names = |ids: &mut dyn Iterator<Item = FunctionId>| -> Vec<String> {
        ids.map(|id| module.function(id).name.to_string()).collect()
    };
    assert_eq!(names(&mut graph.address_taken()), ["pointed"]);
    assert_eq!(
        names(&mut graph.reachable(id("leaf"))),
        ["label", "pointed"]
    );
    assert_eq!(
        names(&mut graph.reachable(id("recursive"))),
        ["label", "leaf", "pointed", "recursive"]
    );
    assert_eq!(
        names(&mut graph.reachable(id("main"))),
        ["label", "leaf", "pointed"]
    );
    // A function without a body may call back, an intrinsic does not.
    assert_eq!(
        names(&mut graph.reachable(id("extern"))),
        ["label", "qsort", "pointed"]
    );
    assert_eq!(names(&mut graph.reachable(id("pure"))), ["llvm.sqrt.f64"]);
    assert!(graph.reaches(id("recursive"), id("recursive")));
    assert!(!graph.reaches(id("leaf"), id("leaf")));
}
