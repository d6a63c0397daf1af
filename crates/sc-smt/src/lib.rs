//! Bit-vector and floating-point terms, path conditions, and a solver for them.

#![forbid(unsafe_code)]
