//! Options with typed keys.
//!
//! An option is declared once, as a [`Key`] whose type parameter is the type of its value. The command line, the keys
//! of `seacoral.toml`, the environment variables and the documentation follow from the [`OptionInfo`] in it. Values are
//! read with [`Values::get`], so that a misspelt key or a wrong type does not compile.

mod key;
mod kind;
mod value;
mod values;

pub use key::{Key, OptionInfo, Range, Scope, State};
pub use kind::{Kind, parse_time};
pub use value::{Choice, Single, Value};
pub use values::Values;

/// Declares the options of one section, and the list of them.
///
/// ```
/// sc_options::options! {
///     /// The options of `[tool]`.
///     OPTIONS in "tool", flags "tool-":
///     RUNS: Option<u64> = "runs", "stop after this number of executions";
///     USE_CMP: bool = "use-cmp".default("true"), "compared values guide the search";
/// }
/// assert_eq!(OPTIONS.len(), 2);
/// assert_eq!(RUNS.info.flag, "tool-runs");
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$attribute:meta])*
        $list:ident in $section:literal, flags $prefix:literal:
        $( $key:ident : $type:ty = $name:literal $(. $method:ident ( $($argument:expr),* ))* , $help:literal ; )*
    ) => {
        $(
            #[doc = $help]
            pub const $key: $crate::Key<$type> =
                $crate::Key::<$type>::new($section, $name, concat!($prefix, $name), $help)
                    $(.$method($($argument),*))*;
        )*
        $(#[$attribute])*
        pub const $list: &[&$crate::OptionInfo] = &[$(&$key.info),*];
    };
}
