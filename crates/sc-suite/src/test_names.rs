//! Names of tests that stay the same from run to run: made of what a test is, not of when it was found.

use std::collections::BTreeSet;

/// Most characters of the part that says what a test is there for.
const PURPOSE: usize = 40;
/// Digits of the digest, and how many are added where two names are equal.
const DIGITS: usize = 4;

/// The name of a test: the function, what the test is there for, and a digest of its values.
///
/// `taken` are names that it must not have.
pub fn test_name(
    function: &str,
    purpose: &str,
    digest: &str,
    taken: &mut BTreeSet<String>,
) -> String {
    let words: Vec<String> = ["test".to_owned(), function.to_owned(), slug(purpose)]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect();
    let stem = words.join("_");
    let lengths = (DIGITS..=digest.len()).step_by(DIGITS);
    let names = lengths.map(|digits| format!("{stem}_{}", &digest[..digits]));
    let counted = (2..).map(|number| format!("{stem}_{digest}_{number}"));
    let free = names.chain(counted).find(|name| !taken.contains(name));
    let name = free.unwrap_or(stem);
    taken.insert(name.clone());
    name
}

/// Words for operators: a name has none.
const OPERATORS: [(&str, &str); 16] = [
    ("&&", " and "),
    ("||", " or "),
    ("==", " eq "),
    ("!=", " ne "),
    ("<=", " le "),
    (">=", " ge "),
    ("->", " "),
    ("<<", " shl "),
    (">>", " shr "),
    ("<", " lt "),
    (">", " gt "),
    ("!", " not "),
    ("+", " plus "),
    ("- ", " minus "),
    (" -", " minus "),
    ("(-", " minus "),
];

/// A predicate as a part of a name: `!(points[i] > 100)` is `not_points_i_gt_100`.
fn slug(text: &str) -> String {
    let mut words = text.to_owned();
    for (operator, word) in OPERATORS {
        words = words.replace(operator, word);
    }
    let mut name = String::new();
    for letter in words.chars() {
        match letter {
            letter if letter.is_ascii_alphanumeric() => name.push(letter),
            _ if name.ends_with('_') || name.is_empty() => {}
            _ => name.push('_'),
        }
    }
    if name.len() > PURPOSE {
        let cut = name[..PURPOSE].rfind('_').unwrap_or(PURPOSE);
        name.truncate(cut);
    }
    name.trim_end_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(slug(text), expected);
    }

    #[test]
    fn predicates_are_parts_of_names() {
        check("i < n", "i_lt_n");
        check("!(points[i] > 100)", "not_points_i_gt_100");
        check("a->b == -1 && c != 'x'", "a_b_eq_minus_1_and_c_ne_x");
        check("integer-divide-by-zero", "integer_divide_by_zero");
        check("a - b > -c", "a_minus_b_gt_minus_c");
        check("", "");
        check("ä == 1", "eq_1");
        check(
            "first_condition && second_condition && third_condition",
            "first_condition_and_second_condition",
        );
    }

    #[test]
    fn names_are_free() {
        let mut taken = BTreeSet::from(["test_f_x_gt_0_12ab".to_owned()]);
        let mut name = |digest: &str| test_name("f", "x > 0", digest, &mut taken);
        assert_eq!(name("ffff0000"), "test_f_x_gt_0_ffff");
        assert_eq!(name("12ab34cd"), "test_f_x_gt_0_12ab34cd");
        assert_eq!(name("12ab34cd"), "test_f_x_gt_0_12ab34cd_2");
        assert_eq!(test_name("f", "", "0123", &mut taken), "test_f_0123");
    }
}
