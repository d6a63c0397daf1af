//! Cancellation tokens.

use std::fmt;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::sys::Event;

/// A token that says once, to all who hold a clone of it, that work is to be stopped.
///
/// Tokens form a tree: [`child`](Self::child) tokens are cancelled with their parent, not the other way round.
#[derive(Clone, Default)]
pub struct Cancel {
    node: Arc<Node>,
}

#[derive(Default)]
struct Node {
    cancelled: AtomicBool,
    /// The earliest deadline of this token and all above it.
    deadline: Option<Instant>,
    /// Keeps the chain from the root whole when a token in the middle has no other holder.
    _parent: Option<Arc<Node>>,
    dependants: Mutex<Dependants>,
    changed: Condvar,
}

#[derive(Default)]
struct Dependants {
    children: Vec<Weak<Node>>,
    alarms: Vec<Weak<Event>>,
}

impl Cancel {
    /// A token that nothing else cancels.
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that is cancelled with this one, and can be cancelled alone.
    pub fn child(&self) -> Self {
        self.descend(self.node.deadline)
    }

    /// A [`child`](Self::child) that also counts as cancelled from `deadline` on.
    pub fn with_deadline(&self, deadline: Instant) -> Self {
        self.descend(Some(
            self.node
                .deadline
                .map_or(deadline, |ours| ours.min(deadline)),
        ))
    }

    fn descend(&self, deadline: Option<Instant>) -> Self {
        let mut dependants = self.node.lock();
        let node = Arc::new(Node {
            // Read under the lock: either we see the flag, or `cancel` sees the new child.
            cancelled: AtomicBool::new(self.node.cancelled.load(Ordering::Acquire)),
            deadline,
            _parent: Some(Arc::clone(&self.node)),
            ..Node::default()
        });
        dependants.children.retain(|child| child.strong_count() > 0);
        dependants.children.push(Arc::downgrade(&node));
        Self { node }
    }

    /// Cancels this token and all its children. Calling it again changes nothing.
    pub fn cancel(&self) {
        let mut pending = vec![Arc::clone(&self.node)];
        while let Some(node) = pending.pop() {
            let mut dependants = node.lock();
            node.cancelled.store(true, Ordering::Release);
            let alarms = dependants.alarms.iter().filter_map(Weak::upgrade);
            alarms.for_each(|alarm| alarm.raise());
            let children = std::mem::take(&mut dependants.children);
            pending.extend(children.iter().filter_map(Weak::upgrade));
            drop(dependants);
            node.changed.notify_all();
        }
    }

    /// Whether the token was cancelled or its deadline has passed.
    pub fn is_cancelled(&self) -> bool {
        self.node.cancelled.load(Ordering::Acquire)
            || self
                .node
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The moment from which the token counts as cancelled in any case.
    pub fn deadline(&self) -> Option<Instant> {
        self.node.deadline
    }

    /// Sleeps for `timeout`, or less when cancelled; says whether the token is cancelled.
    pub fn wait_timeout(&self, timeout: Duration) -> bool {
        let until = earliest(Instant::now().checked_add(timeout), self.node.deadline);
        let mut dependants = self.node.lock();
        while !self.is_cancelled() {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            dependants = match left {
                Some(Duration::ZERO) => break,
                Some(left) => {
                    let waited = self.node.changed.wait_timeout(dependants, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => {
                    let waited = self.node.changed.wait(dependants);
                    waited.unwrap_or_else(PoisonError::into_inner)
                }
            };
        }
        drop(dependants);
        self.is_cancelled()
    }

    /// A descriptor for `poll`, readable as soon as [`cancel`](Self::cancel) is called.
    ///
    /// It does not tell a deadline: give [`deadline`](Self::deadline) to `poll` as its timeout.
    pub fn alarm(&self) -> io::Result<Alarm> {
        let event = Arc::new(Event::new()?);
        let mut dependants = self.node.lock();
        if self.node.cancelled.load(Ordering::Acquire) {
            event.raise();
        } else {
            dependants.alarms.retain(|alarm| alarm.strong_count() > 0);
            dependants.alarms.push(Arc::downgrade(&event));
        }
        Ok(Alarm { event })
    }
}

impl Node {
    fn lock(&self) -> MutexGuard<'_, Dependants> {
        // The lists are valid after every step, so a panic elsewhere does not spoil them.
        self.dependants
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cancel")
            .field("cancelled", &self.is_cancelled())
            .field("deadline", &self.node.deadline)
            .finish()
    }
}

/// See [`Cancel::alarm`].
#[derive(Debug)]
pub struct Alarm {
    event: Arc<Event>,
}

impl AsFd for Alarm {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.event.as_fd()
    }
}

/// The earlier of two deadlines, where none is never.
pub(crate) fn earliest(a: Option<Instant>, b: Option<Instant>) -> Option<Instant> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::sys::{Interest, wait_ready};
    use std::thread;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn cancelling_reaches_clones_and_descendants_only() {
        let root = Cancel::new();
        let (left, right) = (root.child(), root.child());
        let below_left = left.child();
        left.clone().cancel();
        assert!(left.is_cancelled() && below_left.is_cancelled());
        assert!(!root.is_cancelled() && !right.is_cancelled());
        root.cancel();
        assert!(right.is_cancelled());
    }

    #[test]
    fn a_dropped_token_in_the_middle_does_not_break_the_chain() {
        let root = Cancel::new();
        let grandchild = root.child().child();
        root.cancel();
        assert!(grandchild.is_cancelled());
    }

    #[test]
    fn a_child_of_a_cancelled_token_is_born_cancelled() {
        let root = Cancel::new();
        root.cancel();
        assert!(root.child().is_cancelled());
        assert!(root.child().wait_timeout(LONG));
    }

    #[test]
    fn waiting_ends_when_an_ancestor_is_cancelled() {
        let root = Cancel::new();
        let child = root.child();
        thread::scope(|scope| {
            let waiter = scope.spawn(|| child.wait_timeout(LONG));
            root.cancel();
            assert!(waiter.join().unwrap());
        });
        assert!(!Cancel::new().wait_timeout(Duration::from_millis(1)));
    }

    #[test]
    fn waiting_for_ever_is_possible() {
        let token = Cancel::new();
        thread::scope(|scope| {
            let waiter = scope.spawn(|| token.wait_timeout(Duration::MAX));
            token.cancel();
            assert!(waiter.join().unwrap());
        });
    }

    #[test]
    fn a_deadline_cancels_the_token_and_those_below_it() {
        let root = Cancel::new();
        let now = Instant::now();
        let past = root.with_deadline(now);
        assert!(past.is_cancelled() && past.child().is_cancelled() && !root.is_cancelled());
        let short = root.with_deadline(now + Duration::from_millis(20));
        assert!(short.wait_timeout(LONG));
        assert_eq!(
            past.with_deadline(now + LONG).deadline(),
            Some(now),
            "a later deadline changes nothing"
        );
    }

    #[test]
    fn an_alarm_rings_at_once_and_for_late_comers() {
        let root = Cancel::new();
        let child = root.child();
        let early = child.alarm().unwrap();
        let readable = |alarm: &Alarm| {
            wait_ready([(alarm.as_fd(), Interest::Read)], Some(Instant::now())).unwrap()[0]
        };
        assert!(!readable(&early));
        root.cancel();
        assert!(readable(&early));
        assert!(readable(&child.alarm().unwrap()));
    }
}
