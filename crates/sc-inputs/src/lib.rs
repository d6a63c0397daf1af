//! The input model: layout of a test, canonical bytes, values and their C rendering.
