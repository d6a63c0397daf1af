//! User code as LLVM IR.

use std::fs;
use std::path::{Path, PathBuf};

use sc_process::Cancel;

use crate::builder::{Builder, directory_text, identity, in_parallel, write};
use crate::cache::Digest;
use crate::error::BuildError;
use crate::names;
use crate::recipe::{bitcode_flags, ir_flags};

/// How units become code for those who execute LLVM IR.
struct Emission<'e> {
    clang: &'e Path,
    flags: Vec<String>,
    extension: &'static str,
}

impl Builder {
    /// Compiles other texts of the units, one for each and in their order, to LLVM IR; gives the files, which are in `dir`.
    /// `unchecked`: checks of the undefined behaviour sanitizer that are left out.
    pub fn emit_ir(
        &self,
        texts: &[String],
        unchecked: &[&str],
        dir: &Path,
        cancel: &Cancel,
    ) -> Result<Vec<PathBuf>, BuildError> {
        let mut flags = ir_flags();
        let unchecked = unchecked.iter();
        flags.extend(unchecked.map(|check| format!("-fno-sanitize={check}")));
        let emission = Emission {
            clang: &self.plan().clang,
            flags,
            extension: "ll",
        };
        self.emit(&emission, texts, dir, cancel)
    }

    /// Compiles other texts of the units to bitcode, by another version of clang and without checks.
    pub fn emit_bitcode(
        &self,
        clang: &Path,
        texts: &[String],
        dir: &Path,
        cancel: &Cancel,
    ) -> Result<Vec<PathBuf>, BuildError> {
        let emission = Emission {
            clang,
            flags: bitcode_flags(),
            extension: "bc",
        };
        self.emit(&emission, texts, dir, cancel)
    }

    fn emit(
        &self,
        emission: &Emission<'_>,
        texts: &[String],
        dir: &Path,
        cancel: &Cancel,
    ) -> Result<Vec<PathBuf>, BuildError> {
        fs::create_dir_all(dir).map_err(BuildError::file("create", dir))?;
        let clashing = names::clashing(&self.plan().units);
        let prologue = names::prologue(&clashing);
        let units: Vec<_> = self.plan().units.iter().zip(texts).collect();
        in_parallel(units.len(), |index| {
            let (unit, text) = units[index];
            let stem = self.stem(index);
            let kept = dir.join(format!("{stem}.i"));
            write(&kept, &format!("{prologue}{text}"))?;
            let mut flags = emission.flags.clone();
            flags.extend(names::flags(&clashing));
            flags.extend(["-x", "cpp-output"].map(str::to_owned));
            flags.extend(unit.flags.meaning.iter().cloned());
            let file = dir.join(format!("{stem}.{}", emission.extension));
            let (clang, directory) = (emission.clang, unit.directory.as_deref());
            let digest = Digest::new("code for virtual machines")
                .add(identity(clang)?)
                .add(directory_text(unit))
                .add_all(&flags)
                .add(kept.as_os_str().as_encoded_bytes())
                .add(&prologue)
                .add(text)
                .finish();
            let compile = || self.compile_with(clang, directory, &flags, &kept, &file, cancel);
            let (compiled, _) = self.shared.obtain(&digest, &file, compile)?;
            compiled.map_err(|message| BuildError::Compile {
                build: "symbolic execution".to_owned(),
                unit: unit.path.clone(),
                kept,
                message,
            })?;
            Ok(file)
        })
    }
}
