//! Labels, criteria, the annotator and stable identities.
