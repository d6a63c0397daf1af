//! Who may begin now, and how long it may take: a strategy at work. It reads no clock; times count from the start of
//! the analysis.

use std::time::Duration;

use crate::core_sharing::{CoreSharing, Standing};
use crate::strategy::{Plan, Role, Strategy, group};

/// How long fuzzing has the field for itself with `auto`: most of what is easy is found by then, and is not asked again.
pub(crate) const FUZZ_FIRST: Pace = Pace {
    least: Duration::from_millis(500),
    most: Duration::from_secs(2),
};

/// How long others wait with `auto` for one that is prompt: for a small function nothing else is built then.
pub(crate) const HEAD_START: Pace = Pace {
    least: Duration::from_millis(300),
    most: Duration::from_secs(1),
};

/// A pause ends when nothing new has come for so long, or with its longest time.
pub(crate) const QUIET: Duration = Duration::from_millis(300);

/// A fuzzer that others wait for ends when nothing new came for this part of its share, within these limits.
const PATIENCE: u32 = 10;
const LEAST_PATIENCE: Duration = Duration::from_secs(1);
const MOST_PATIENCE: Duration = Duration::from_secs(10);

/// An analyzer that can be used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tool<'a> {
    pub name: &'a str,
    pub role: Role,
    pub proves: bool,
}

/// Within which bounds all of them work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// How many may work at once.
    pub cores: usize,
    /// When everything ends.
    pub end: Duration,
    /// Shares of the time count; without, an analyzer ends by itself or with everything.
    pub shares: bool,
}

/// An analyzer is to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Start {
    pub name: String,
    /// Its share of the time ends then.
    pub until: Duration,
    /// It is to be stopped if nothing new comes for so long.
    pub patience: Option<Duration>,
    /// The same if it can do no more than a fuzzer: others wait.
    pub hurried: Option<Duration>,
}

/// A strategy at work.
pub(crate) struct Schedule {
    root: Root,
    bounds: Bounds,
}

/// How it is decided who begins.
enum Root {
    /// As a plan says.
    Plan(Node),
    /// By what each has decided so far.
    Shared(CoreSharing),
}

impl Schedule {
    /// A schedule of these analyzers; those that the strategy names and that are not here are left out.
    pub fn new(strategy: &Strategy, tools: &[Tool<'_>], bounds: Bounds) -> Self {
        let root = match strategy {
            // What others decide, and when, must not matter without shares.
            Strategy::Auto if bounds.shares && bounds.cores > 1 => {
                Root::Shared(CoreSharing::new(tools, bounds))
            }
            Strategy::Auto => Root::Plan(auto(tools, bounds)),
            other => Root::Plan(Node::new(plan(other, tools), tools)),
        };
        Schedule { root, bounds }
    }

    /// Those that begin now.
    pub fn step(&mut self, now: Duration, standing: Standing) -> Vec<Start> {
        let root = match &mut self.root {
            Root::Plan(root) => root,
            Root::Shared(shared) => return shared.step(now, standing),
        };
        let mut starts = advance(root, self.bounds, now, standing.quiet);
        while starts.is_empty()
            && root.running() == 0
            && let Some(end) = root.next_end()
        {
            // Nobody is there to wait for.
            root.wake(end);
            starts = advance(root, self.bounds, now, standing.quiet);
        }
        if !self.bounds.shares {
            for start in &mut starts {
                start.until = self.bounds.end;
                (start.patience, start.hurried) = (None, None);
            }
        }
        starts
    }

    /// The part that looks at what analyzers do, if this is such a schedule.
    pub fn shared(&mut self) -> Option<&mut CoreSharing> {
        match &mut self.root {
            Root::Plan(_) => None,
            Root::Shared(shared) => Some(shared),
        }
    }

    /// An analyzer has ended.
    pub fn ended(&mut self, name: &str) {
        match &mut self.root {
            Root::Plan(root) => root.end(name),
            Root::Shared(shared) => shared.ended(name),
        }
    }

    /// No analyzer runs, and none will start.
    pub fn finished(&self) -> bool {
        match &self.root {
            Root::Plan(root) => root.over(),
            Root::Shared(shared) => shared.finished(),
        }
    }
}

fn advance(root: &mut Node, bounds: Bounds, now: Duration, quiet: Duration) -> Vec<Start> {
    let window = Window {
        until: bounds.end,
        hurried: false,
    };
    let cores = bounds.cores.max(1);
    let mut turn = Turn {
        now,
        quiet: bounds.shares && quiet >= QUIET,
        cores,
        free: cores.saturating_sub(root.running()),
        starts: Vec::new(),
    };
    root.advance(window, &mut turn);
    turn.starts
}

/// The plan of a strategy other than `auto`.
fn plan(strategy: &Strategy, tools: &[Tool<'_>]) -> Option<Plan> {
    let named = |keep: &dyn Fn(&Tool<'_>) -> bool| -> Vec<Plan> {
        let kept = tools.iter().filter(|tool| keep(tool));
        kept.map(|tool| Plan::Tool(tool.name.to_owned())).collect()
    };
    match strategy {
        Strategy::Auto | Strategy::Parallel => group(named(&|_| true), Plan::Together),
        Strategy::Sequential => group(named(&|_| true), Plan::Then),
        Strategy::Ordered => {
            let stages = [named(&|tool| !tool.proves), named(&|tool| tool.proves)];
            let stages = stages.into_iter().filter_map(|s| group(s, Plan::Together));
            group(stages.collect(), Plan::Then)
        }
        Strategy::Plan(plan) => {
            let known = |name: &str| tools.iter().any(|tool| tool.name == name);
            let mut keep = |name: &str| -> Result<_, std::convert::Infallible> {
                Ok(known(name).then(|| name.to_owned()))
            };
            let Ok(kept) = plan.map(&mut keep);
            kept
        }
    }
}

/// How long a pause is: at least and at most.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub least: Duration,
    pub most: Duration,
}

impl Pace {
    /// One after the other.
    fn then(self, next: Pace) -> Pace {
        Pace {
            least: self.least + next.least,
            most: self.most + next.most,
        }
    }

    fn pause(self, bounds: Bounds) -> Node {
        Node::Pause {
            least: self.least,
            most: self.most.min(bounds.end / 10),
            begun: None,
            over: false,
        }
    }
}

/// What is prompt first, then fuzzing, then the others that think while fuzzing goes on, pure provers last.
fn auto(tools: &[Tool<'_>], bounds: Bounds) -> Node {
    let of = |role: Role| -> Vec<Plan> {
        let these = tools.iter().filter(|tool| tool.role == role);
        these.map(|tool| Plan::Tool(tool.name.to_owned())).collect()
    };
    let node = |plan: Plan| Node::new(Some(plan), tools);
    let (fuzzers, prompt) = (of(Role::Fuzzer), of(Role::Prompt));
    let (symbolic, provers) = (of(Role::Symbolic), of(Role::Prover));
    // Fuzzing goes on only if that takes no core from the others.
    if fuzzers.is_empty() || fuzzers.len() >= bounds.cores {
        let thinking = stages([[prompt, symbolic].concat(), provers], bounds.cores);
        let first = group(fuzzers, Plan::Together).map(node);
        return Node::in_turn_first_longest(first, thinking.map(node).collect());
    }
    let cores = bounds.cores - fuzzers.len();
    let fuzzers = fuzzers.into_iter().map(node);
    if prompt.is_empty() {
        let thinking: Vec<_> = stages([symbolic, provers], cores).map(node).collect();
        let pause = (!thinking.is_empty()).then(|| FUZZ_FIRST.pause(bounds));
        let later = Node::in_turn_first_longest(pause, thinking);
        return Node::group(false, fuzzers.chain([later]));
    }
    let fuzzers = fuzzers.map(|fuzzer| Node::group(true, [HEAD_START.pause(bounds), fuzzer]));
    let pause = HEAD_START.then(FUZZ_FIRST).pause(bounds);
    let left = cores.saturating_sub(prompt.len());
    let thinking = stages([symbolic, provers], left.max(1)).map(node);
    let prompt = prompt.into_iter().map(node);
    if left == 0 {
        // The others think when these have done so.
        let first = Node::group(false, prompt.chain([pause]));
        let thinking = [first].into_iter().chain(thinking).collect();
        let thinking = Node::in_turn_first_longest(None, thinking);
        return Node::group(false, [thinking].into_iter().chain(fuzzers));
    }
    let later = Node::in_turn_first_longest(Some(pause), thinking.collect());
    Node::group(false, prompt.chain(fuzzers).chain([later]))
}

/// Groups that work together if there are enough cores, and else one after the other. Then the first has as much time as
/// all others together: it finds tests as well as proofs, and what it does not decide is rarely decided by those after it.
fn stages(groups: [Vec<Plan>; 2], cores: usize) -> impl Iterator<Item = Plan> {
    groups
        .into_iter()
        .flat_map(move |plans| match plans.len() <= cores {
            true => group(plans, Plan::Together).into_iter().collect(),
            false => plans,
        })
}

/// When a part of the plan is to end.
#[derive(Debug, Clone, Copy)]
struct Window {
    until: Duration,
    /// Others wait for its end.
    hurried: bool,
}

impl Window {
    /// The first of `shares` equal parts of what is left.
    fn share(self, now: Duration, shares: usize) -> Window {
        self.shares(now, 1, shares)
    }

    /// The first `taken` of `shares` equal parts of what is left.
    fn shares(self, now: Duration, taken: usize, shares: usize) -> Window {
        let count = |number: usize| u32::try_from(number.max(1)).unwrap_or(u32::MAX);
        let left = self.until.saturating_sub(now);
        Window {
            until: now + (left / count(shares)) * count(taken),
            hurried: self.hurried || shares > taken,
        }
    }
}

/// One look at the plan.
struct Turn {
    now: Duration,
    /// Nothing new has come for a while.
    quiet: bool,
    cores: usize,
    free: usize,
    starts: Vec<Start>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    Over,
}

/// A plan, and how far it is.
enum Node {
    Tool {
        name: String,
        /// It never ends by itself.
        endless: bool,
        state: State,
    },
    /// Nothing happens for that time, or until nobody else works or those that do bring nothing new.
    Pause {
        least: Duration,
        most: Duration,
        begun: Option<Duration>,
        over: bool,
    },
    Group {
        /// One after the other.
        then: bool,
        parts: Vec<Part>,
    },
}

struct Part {
    node: Node,
    /// How many shares of the time of a sequence are its own.
    weight: usize,
    /// Set when it begins.
    window: Option<Window>,
}

impl Node {
    fn new(plan: Option<Plan>, tools: &[Tool<'_>]) -> Node {
        let inner = |parts: Vec<Plan>| parts.into_iter().map(|part| Node::new(Some(part), tools));
        match plan {
            None => Node::group(true, []),
            Some(Plan::Then(parts)) => Node::group(true, inner(parts)),
            Some(Plan::Together(parts)) => Node::group(false, inner(parts)),
            Some(Plan::Tool(name)) => Node::Tool {
                endless: tools
                    .iter()
                    .any(|tool| tool.name == name && tool.role == Role::Fuzzer),
                name,
                state: State::Waiting,
            },
        }
    }

    fn group(then: bool, nodes: impl IntoIterator<Item = Node>) -> Node {
        let parts = nodes.into_iter().map(|node| Part {
            node,
            weight: 1,
            window: None,
        });
        Node::Group {
            then,
            parts: parts.collect(),
        }
    }

    /// One after the other; the first of `nodes` has as much time as those after it together.
    fn in_turn_first_longest(before: Option<Node>, nodes: Vec<Node>) -> Node {
        let others = nodes.len().saturating_sub(1);
        let first = usize::from(before.is_some());
        let mut node = Node::group(true, before.into_iter().chain(nodes));
        if let Node::Group { parts, .. } = &mut node
            && let Some(part) = parts.get_mut(first)
        {
            part.weight = others.max(1);
        }
        node
    }

    fn advance(&mut self, window: Window, turn: &mut Turn) {
        match self {
            Node::Tool {
                name,
                endless,
                state,
            } => {
                if *state == State::Waiting && turn.free > 0 {
                    *state = State::Running;
                    turn.free -= 1;
                    let share = window.until.saturating_sub(turn.now);
                    let hurried = window.hurried.then(|| patience(share));
                    turn.starts.push(Start {
                        name: name.clone(),
                        until: window.until,
                        patience: hurried.filter(|_| *endless),
                        hurried,
                    });
                }
            }
            Node::Pause {
                least,
                most,
                begun,
                over,
            } => {
                let passed = turn.now - *begun.get_or_insert(turn.now);
                *over |= passed >= *most || (turn.quiet && passed >= *least);
            }
            Node::Group { then: true, parts } => in_turn(parts, window, turn),
            Node::Group { then: false, parts } => at_once(parts, window, turn),
        }
    }

    fn begun(&self) -> bool {
        match self {
            Node::Tool { state, .. } => *state != State::Waiting,
            Node::Pause { begun, over, .. } => *over || begun.is_some(),
            Node::Group { parts, .. } => parts.iter().any(|part| part.node.begun()),
        }
    }

    fn over(&self) -> bool {
        match self {
            Node::Tool { state, .. } => *state == State::Over,
            Node::Pause { over, .. } => *over,
            Node::Group { parts, .. } => parts.iter().all(|part| part.node.over()),
        }
    }

    fn running(&self) -> usize {
        match self {
            Node::Tool { state, .. } => usize::from(*state == State::Running),
            Node::Pause { .. } => 0,
            Node::Group { parts, .. } => parts.iter().map(|part| part.node.running()).sum(),
        }
    }

    /// How many may work at once, at most.
    fn width(&self) -> usize {
        match self {
            Node::Tool { .. } => 1,
            Node::Pause { .. } => 0,
            Node::Group { then, parts } => {
                let widths = parts.iter().map(|part| part.node.width());
                match then {
                    true => widths.max().unwrap_or(0),
                    false => widths.sum(),
                }
            }
        }
    }

    fn end(&mut self, ended: &str) {
        match self {
            Node::Tool { name, state, .. } if name == ended => *state = State::Over,
            Node::Tool { .. } | Node::Pause { .. } => {}
            Node::Group { parts, .. } => parts.iter_mut().for_each(|part| part.node.end(ended)),
        }
    }

    /// When the first pause that goes on ends at the latest.
    fn next_end(&self) -> Option<Duration> {
        match self {
            Node::Tool { .. } => None,
            Node::Pause {
                most, begun, over, ..
            } => begun.filter(|_| !over).map(|begun| begun + *most),
            Node::Group { parts, .. } => parts.iter().filter_map(|it| it.node.next_end()).min(),
        }
    }

    /// Ends the pauses that end by then.
    fn wake(&mut self, by: Duration) {
        let ends = self.next_end().is_some_and(|end| end <= by);
        match self {
            Node::Pause { over, .. } if ends => *over = true,
            Node::Tool { .. } | Node::Pause { .. } => {}
            Node::Group { parts, .. } => parts.iter_mut().for_each(|part| part.node.wake(by)),
        }
    }
}

impl Part {
    fn advance(&mut self, offered: Window, turn: &mut Turn) {
        self.node.advance(self.window.unwrap_or(offered), turn);
        if self.node.begun() {
            self.window.get_or_insert(offered);
        }
    }
}

/// The first part that is not over works; what is left of the time is shared by all that are not.
fn in_turn(parts: &mut [Part], window: Window, turn: &mut Turn) {
    let counts = |part: &&Part| part.node.width() > 0 && !part.node.over();
    let weights = parts.iter().filter(counts).map(|part| part.weight);
    let mut left: usize = weights.sum();
    for part in parts.iter_mut() {
        if part.node.over() {
            continue;
        }
        let weight = part.weight;
        part.advance(window.shares(turn.now, weight, left), turn);
        if !part.node.over() {
            return;
        }
        left = left.saturating_sub(if part.node.width() > 0 { weight } else { 0 });
    }
}

/// All parts work; if there are too few cores for that, the first ones end early enough for the others.
fn at_once(parts: &mut [Part], window: Window, turn: &mut Turn) {
    let waiting = parts.iter().filter(|part| part.window.is_none());
    let mut width: usize = waiting.map(|part| part.node.width()).sum();
    for part in parts.iter_mut().filter(|part| !part.node.over()) {
        let offered = window.share(turn.now, width.div_ceil(turn.cores));
        let waited = part.window.is_none();
        part.advance(offered, turn);
        if waited && part.window.is_some() {
            width -= part.node.width();
        }
    }
}

pub(crate) fn patience(share: Duration) -> Duration {
    (share / PATIENCE).clamp(LEAST_PATIENCE, MOST_PATIENCE)
}
