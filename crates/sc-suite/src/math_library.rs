//! Whether a program calls the mathematical library, which a C suite has to be linked with by name.
//! Sanitizers bring it along, so replay never misses it.

use std::collections::BTreeSet;

/// Functions of `math.h` and `complex.h` for `double`; those for other types have an `f` or `l` at the end.
const FUNCTIONS: &str = "acos acosh asin asinh atan atan2 atanh cabs cacos cacosh carg casin casinh catan catanh \
    cbrt ccos ccosh ceil cexp cimag clog conj copysign cos cosh cpow cproj creal csin csinh \
    csqrt ctan ctanh erf erfc exp exp10 exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp \
    hypot ilogb j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround \
    modf nan nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn \
    sin sincos sinh sqrt tan tanh tgamma trunc y0 y1 yn";

/// Whether one of `externals`, the functions that a program calls and does not define, is in the library.
pub fn is_called(externals: &BTreeSet<String>) -> bool {
    let known = |name: &str| {
        FUNCTIONS
            .split_whitespace()
            .any(|function| function == name)
    };
    externals.iter().any(|name| {
        let shorter = name.strip_suffix(['f', 'l']).unwrap_or(name);
        known(name) || known(shorter) || is_fenv(name)
    })
}

/// `feclearexcept` and its relatives have no variants.
fn is_fenv(name: &str) -> bool {
    let environment = ["except", "exceptflag", "round", "env"];
    name.starts_with("fe") && environment.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: bool) {
        assert_eq!(
            is_called(&BTreeSet::from([name.to_owned()])),
            expected,
            "{name}"
        );
    }

    #[test]
    fn only_the_library() {
        let yes = "sqrt sqrtf powl modf modff cabs fesetround fegetenv feraiseexcept";
        yes.split(' ').for_each(|name| check(name, true));
        let no = "strlen abs labs feed sin_table logger main";
        no.split(' ').for_each(|name| check(name, false));
    }
}
