//! Lists the files of the shipped content, so that a new file is all it takes to ship an entry.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=content");
    let mut table = String::new();
    for edition in ["2014", "2024"] {
        let single = |noun: &str| entry(&root, &format!("content/{edition}/{noun}.toml"));
        let folder = |noun: &str| entries(&root, &format!("content/{edition}/{noun}"));
        let _ = writeln!(
            table,
            "const E{edition}: Content = Content {{ weapons: {}, armour: {}, gear: {}, \
             spells: &[{}], creatures: &[{}] }};",
            single("weapons")?,
            single("armour")?,
            single("gear")?,
            folder("spells")?,
            folder("creatures")?,
        );
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("content.rs"), table)
}

/// Every file of a folder, in the order of their names.
fn entries(root: &Path, folder: &str) -> io::Result<String> {
    let mut names: Vec<String> = fs::read_dir(root.join(folder))?
        .map(|file| Ok(file?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()?;
    names.retain(|name| name.ends_with(".toml"));
    names.sort();
    let listed: io::Result<Vec<String>> =
        names.iter().map(|name| entry(root, &format!("{folder}/{name}"))).collect();
    Ok(listed?.join(", "))
}

/// One file, with the name that it gives its entry.
fn entry(root: &Path, path: &str) -> io::Result<String> {
    let file = root.join(path);
    let text = fs::read_to_string(&file)?;
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
        .unwrap_or_default();
    Ok(format!("Entry {{ path: {path:?}, name: {name:?}, text: include_str!({file:?}) }}"))
}
