//! Summary, result.json and C test suites.
