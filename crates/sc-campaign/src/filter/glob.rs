//! Patterns of names and paths: `*`, `?`, `[a-z]`, and `**` over folders.

/// Whether a name matches a pattern. `*` stops at a slash, `**` does not.
pub fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    matches_from(&pattern, &text)
}

/// Whether a file matches: the whole path, or without wildcards some of its parts, such as a folder.
pub(super) fn matches_file(pattern: &str, file: &str) -> bool {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let pattern = pattern.strip_suffix('/').unwrap_or(pattern);
    let file = file.strip_prefix("./").unwrap_or(file);
    if matches(pattern, file) {
        return true;
    }
    let has_wildcards = pattern.contains(['*', '?', '[']);
    !has_wildcards && format!("/{file}/").contains(&format!("/{pattern}/"))
}

/// Backtracks to the last star only, or to the last double star: linear in practice, quadratic at worst.
fn matches_from(pattern: &[char], text: &[char]) -> bool {
    let (mut p, mut t) = (0, 0);
    // Where to go on if what follows a star does not fit: after the star, and one character further.
    let mut star: Option<(usize, usize)> = None;
    let mut double: Option<(usize, usize)> = None;
    loop {
        if p < pattern.len() && pattern[p] == '*' {
            if pattern.get(p + 1) == Some(&'*') {
                p += 2;
                // `**/` also stands for no folder at all.
                let after_slash = pattern.get(p) == Some(&'/') && (t == 0 || text[t - 1] == '/');
                if after_slash && matches_from(&pattern[p + 1..], &text[t..]) {
                    return true;
                }
                double = Some((p, t));
                star = None;
            } else {
                p += 1;
                star = Some((p, t));
            }
            continue;
        }
        if t == text.len() && p == pattern.len() {
            return true;
        }
        if let Some(next) = (t < text.len()).then(|| one(pattern, p, text[t])).flatten() {
            p = next;
            t += 1;
            continue;
        }
        match (star, double) {
            (Some((after, at)), _) if at < text.len() && text[at] != '/' => {
                (p, t) = (after, at + 1);
                star = Some((after, at + 1));
            }
            (_, Some((after, at))) if at < text.len() => {
                (p, t) = (after, at + 1);
                double = Some((after, at + 1));
                star = None;
            }
            _ => return false,
        }
    }
}

/// The place in the pattern after one that fits this character.
fn one(pattern: &[char], p: usize, c: char) -> Option<usize> {
    match pattern.get(p)? {
        '?' => (c != '/').then_some(p + 1),
        '[' => {
            let close = closing(pattern, p)?;
            let set = &pattern[p + 1..close];
            let (negated, set) = match set.first() {
                Some('!' | '^') => (true, &set[1..]),
                _ => (false, set),
            };
            (in_set(set, c) != negated).then_some(close + 1)
        }
        other => (*other == c).then_some(p + 1),
    }
}

fn in_set(set: &[char], c: char) -> bool {
    let mut i = 0;
    while i < set.len() {
        if let [low, '-', high, ..] = set[i..] {
            if (low..=high).contains(&c) {
                return true;
            }
            i += 3;
        } else {
            if set[i] == c {
                return true;
            }
            i += 1;
        }
    }
    false
}

/// Where a set ends; its first character may be `]`.
fn closing(pattern: &[char], open: usize) -> Option<usize> {
    let mut at = open + 1;
    if matches!(pattern.get(at), Some('!' | '^')) {
        at += 1;
    }
    at += 1;
    (at..pattern.len()).find(|&i| pattern[i] == ']')
}

/// Whether every set of a pattern is closed.
pub(super) fn is_complete(pattern: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let mut at = 0;
    while at < pattern.len() {
        match pattern[at] {
            '[' => match closing(&pattern, at) {
                Some(close) => at = close + 1,
                None => return false,
            },
            _ => at += 1,
        }
    }
    true
}
