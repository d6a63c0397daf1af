//! Runs analyzers on a project, validates proposals, keeps the store, minimises the suite.
