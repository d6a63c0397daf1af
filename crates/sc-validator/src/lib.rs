//! Replay of proposed tests under sanitizers: the only source of verdicts.
