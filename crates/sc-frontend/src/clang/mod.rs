//! The only place that speaks to libclang: small, safe, owned values.
//!
//! Everything else of the crate works on [`Cursor`]s and [`Ty`]s, which borrow
//! their translation unit, and never sees `unsafe`.

mod cursor;
mod library;
mod ty;

pub(crate) use cursor::{Cursor, Kind, Linkage, Storage, TranslationUnit};
pub(crate) use library::load;
pub(crate) use ty::{Ty, TyKind};
