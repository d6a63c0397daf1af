//! The options of the sanitizers' runtimes, each with its reason. Pure.

use std::time::Duration;

use sc_harness::Fill;

/// What one run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimits {
    /// Time of the processor; a run that sleeps has the same limit on the wall clock.
    pub time: Duration,
    /// The same for runs that only filter: they come by the thousand, and a longer one can be confirmed.
    pub filter_time: Duration,
    /// Memory in MiB, the sanitizers' own included.
    pub memory_mb: u32,
}

impl Default for ReplayLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(1),
            filter_time: Duration::from_secs(1),
            memory_mb: 1024,
        }
    }
}

/// `ASAN_OPTIONS`.
pub(crate) fn asan_options(fill: Fill, limits: &ReplayLimits) -> String {
    let options = [
        // A leak is not an error of a test: the program would go on.
        "detect_leaks=0".to_owned(),
        // Looking up lines takes long and needs a process; it is done outside, and once per place.
        "symbolize=0".to_owned(),
        "stack_trace_format=\"FRAME|%n|%m|%o|\"".to_owned(),
        // abort is the program's own decision, not a finding.
        "handle_abort=0".to_owned(),
        "abort_on_error=0".to_owned(),
        // The runtime ends the run when the report is complete; inside a label's predicate it may go on.
        "halt_on_error=0".to_owned(),
        // Each such error must be told, also at a place that had one before.
        "suppress_equal_pcs=0".to_owned(),
        "exitcode=77".to_owned(),
        // Heap blocks start with the fill, like automatic variables.
        format!("malloc_fill_byte={}", fill.heap_byte()),
        format!("max_malloc_fill_size={}", 16 << 20),
        // A failing malloc is not an input of tests: such a run says nothing.
        "allocator_may_return_null=0".to_owned(),
        format!("max_allocation_size_mb={}", limits.memory_mb),
        // No hard_rss_limit_mb: its thread does not survive the fork. The server watches instead.
        // Pointers to variables of functions that have returned are errors too.
        "detect_stack_use_after_return=1".to_owned(),
        // Small, so that a worker's memory stays small.
        "quarantine_size_mb=16".to_owned(),
        "malloc_context_size=4".to_owned(),
        "print_legend=0".to_owned(),
        "print_full_thread_history=0".to_owned(),
        "color=never".to_owned(),
        "disable_coredump=1".to_owned(),
    ];
    options.join(":")
}

/// `UBSAN_OPTIONS`.
pub(crate) fn ubsan_options() -> &'static str {
    // The stack tells the function; the type of the error is its kind.
    "print_stacktrace=1:report_error_type=1:symbolize=0:color=never"
}
