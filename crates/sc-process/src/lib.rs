//! Child processes done right: groups, limits, cancellation, captured output; tool discovery.
