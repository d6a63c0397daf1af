//! One run directory: tests, labels, errors, provenance, status map, resume.
