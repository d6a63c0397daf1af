//! LLVM IR in text form, read into a program: types, data layout, functions, debug locations.

#![forbid(unsafe_code)]
