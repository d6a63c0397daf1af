//! The user's flags for compilers and linkers.

use std::ops::Deref;

/// Compiler flags of one unit, split by what they are for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnitFlags {
    /// Only matter when the original file is preprocessed: `-I`, `-D`, `-U`, `-include`, `-isystem`, …
    pub preprocess: Vec<String>,
    /// Change what the code means: `-std=`, `-m32`, `-funsigned-char`, `-fwrapv`, …; every build has them.
    pub meaning: Vec<String>,
}

impl UnitFlags {
    /// The flags that choose the machine, which all objects of a program must share.
    pub fn machine(&self) -> Vec<String> {
        let chooses = |flag: &&String| flag.starts_with("-m") || flag.starts_with("--target");
        self.meaning.iter().filter(chooses).cloned().collect()
    }

    /// Whether pointers are narrower than the machine's own.
    pub fn is_narrow(&self) -> bool {
        let narrow = |flag: &String| flag == "-m32" || flag == "-mx32";
        self.meaning.iter().any(narrow)
    }
}

/// Libraries, objects and other flags of the user for the linker, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkFlags(Vec<String>);

impl LinkFlags {
    /// The library of mathematical functions, which is part of the C library.
    const MATHS: &str = "-lm";

    /// Archives and objects that are named by their paths.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let flags = self.0.iter().map(String::as_str);
        flags.filter(|flag| !flag.starts_with('-'))
    }

    /// Folders in which libraries are looked for.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|flag| flag.strip_prefix("-L"))
    }

    /// Whether code of the user's own, or of other libraries than the C library, is linked.
    pub fn has_foreign_code(&self) -> bool {
        self.0.iter().any(|flag| flag != Self::MATHS)
    }

    /// Adds the library of mathematical functions, unless it is named already.
    pub fn add_maths(&mut self) {
        if !self.0.iter().any(|flag| flag == Self::MATHS) {
            self.0.push(Self::MATHS.to_owned());
        }
    }
}

impl Deref for LinkFlags {
    type Target = [String];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<Vec<String>> for LinkFlags {
    fn from(flags: Vec<String>) -> Self {
        Self(flags)
    }
}

impl FromIterator<String> for LinkFlags {
    fn from_iter<I: IntoIterator<Item = String>>(flags: I) -> Self {
        Self(flags.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a LinkFlags {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_machine_is_chosen_by_few_flags() {
        let flags = UnitFlags {
            preprocess: words("-DX"),
            meaning: words("-std=c99 -m32 --target=i386-linux -fwrapv"),
        };
        assert_eq!(flags.machine(), ["-m32", "--target=i386-linux"]);
        assert!(flags.is_narrow());
        assert!(!UnitFlags::default().is_narrow());
    }

    #[test]
    fn link_flags_know_what_they_name() {
        let mut flags = LinkFlags::from(words("-Llib libx.a -lm -Wl,-s"));
        assert_eq!(flags.files().collect::<Vec<_>>(), ["libx.a"]);
        assert_eq!(flags.folders().collect::<Vec<_>>(), ["lib"]);
        assert!(flags.has_foreign_code());
        flags.add_maths();
        assert_eq!(flags.len(), 4);
        let mut none = LinkFlags::default();
        none.add_maths();
        assert_eq!(*none, ["-lm"]);
        assert!(!none.has_foreign_code());
    }
}
