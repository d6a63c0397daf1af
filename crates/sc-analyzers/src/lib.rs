//! The Analyzer trait and one module per tool.
