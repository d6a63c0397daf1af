//! From C files to the typed [`Program`]: one preprocessing that every tool
//! accepts, parsing with libclang, and the facts later stages need.

mod ast;
mod clang;
mod commands;
mod encoding;
mod error;
mod flags;
mod lex;
mod preprocess;
pub mod program;
pub mod types;

pub use commands::split_shell;
pub use error::FrontendError;
pub use flags::classify_flags;
pub use preprocess::SourceOptions;
pub use program::*;
pub use types::*;

#[cfg(test)]
mod dump {
    #[test]
    fn dump() {
        let t = std::fs::read_to_string("/tmp/fe/t.i").unwrap();
        crate::clang::load(std::path::Path::new("/usr/lib/x86_64-linux-gnu/libclang-19.so.1")).unwrap();
        let tu = crate::clang::TranslationUnit::parse("u.i", &t, &["-x".into(), "cpp-output".into()]).unwrap();
        println!("{:?}", tu.errors());
        fn rec(c: crate::clang::Cursor, t: &str, d: usize) {
            let s = c.span();
            println!("{}{} {:?} [{}] ty={} `{}`", " ".repeat(d), c.raw_kind(), c.kind(), c.name(), c.ty().spelling(), s.of(t).replace('\n', " "));
            for k in c.children() { rec(k, t, d + 1) }
        }
        rec(tu.root(), &t, 0);
    }
}
