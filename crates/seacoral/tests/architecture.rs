//! ARCHITECTURE.md shows the crate graph that the manifests declare.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Graph = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines `crate → crate, crate` of the block below the heading `## Crates`, in their order.
fn documented() -> Vec<(String, BTreeSet<String>)> {
    let text = read(&root().join("ARCHITECTURE.md"));
    let section = text
        .split("\n## Crates")
        .nth(1)
        .expect("a heading `## Crates`");
    let block = section
        .split("```")
        .nth(1)
        .expect("a fenced block with the crate graph");
    block
        .lines()
        .filter_map(|line| line.split_once('→'))
        .map(|(name, needs)| {
            let needs = needs
                .split(',')
                .map(str::trim)
                .filter(|need| !need.is_empty());
            (name.trim().to_string(), needs.map(str::to_string).collect())
        })
        .collect()
}

/// The crates of the workspace that each crate names under `[dependencies]`.
fn declared() -> Graph {
    let crates = std::fs::read_dir(root().join("crates")).expect("the folder `crates`");
    let manifests: BTreeMap<String, toml::Table> = crates
        .map(|entry| entry.expect("an entry of `crates`").path())
        .filter(|path| path.join("Cargo.toml").is_file())
        .map(|path| {
            let manifest: toml::Table = read(&path.join("Cargo.toml")).parse().expect("a manifest");
            let name = manifest["package"]["name"]
                .as_str()
                .expect("a package name");
            (name.to_string(), manifest.clone())
        })
        .collect();
    let needs = |manifest: &toml::Table| {
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        let names = dependencies.into_iter().flat_map(|table| table.keys());
        names
            .filter(|name| manifests.contains_key(*name))
            .cloned()
            .collect()
    };
    manifests
        .iter()
        .map(|(name, manifest)| (name.clone(), needs(manifest)))
        .collect()
}

fn line(name: &str, needs: &BTreeSet<String>) -> String {
    let needs: Vec<&str> = needs.iter().map(String::as_str).collect();
    format!("{name} → {}", needs.join(", "))
        .trim_end()
        .to_string()
}

#[test]
fn the_crate_graph_follows_the_manifests() {
    let documented: Graph = documented().into_iter().collect();
    let declared = declared();
    let wanted: Vec<String> = declared
        .iter()
        .filter(|(name, needs)| documented.get(*name) != Some(needs))
        .map(|(name, needs)| line(name, needs))
        .collect();
    let stale: Vec<&String> = documented
        .keys()
        .filter(|name| !declared.contains_key(*name))
        .collect();
    assert!(
        wanted.is_empty() && stale.is_empty(),
        "the block below `## Crates` in ARCHITECTURE.md does not match the manifests\n\
         hint: put these lines there (each below the crates it depends on): {wanted:#?}\n\
         hint: remove the lines of these crates: {stale:#?}"
    );
}

#[test]
fn the_crate_graph_has_each_crate_below_its_dependencies() {
    let mut above = BTreeSet::new();
    for (name, needs) in documented() {
        let missing: Vec<&String> = needs.difference(&above).collect();
        assert!(
            missing.is_empty(),
            "ARCHITECTURE.md: move the line of {name} below the lines of {missing:?}"
        );
        above.insert(name);
    }
}
