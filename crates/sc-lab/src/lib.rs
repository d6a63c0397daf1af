//! The soundness lab: random C functions, brute force, and verdicts compared.

#![forbid(unsafe_code)]
