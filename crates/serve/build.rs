//! Puts the files of the page into the program, compressed.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("web");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=web");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut table = "pub(crate) const FILES: &[File] = &[\n".to_owned();
    for (place, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(file)?;
        let mut gz = GzEncoder::new(Vec::new(), Compression::best());
        gz.write_all(&bytes)?;
        let packed = out.join(format!("{place}.gz"));
        fs::write(&packed, gz.finish()?)?;
        let _ = writeln!(
            table,
            "    File {{ name: {name:?}, plain: include_bytes!({file:?}), gzip: include_bytes!({packed:?}) }},"
        );
    }
    table.push_str("];\n");
    fs::write(out.join("files.rs"), table)
}

/// All files of a folder and those within it; notes for people (`.md`) and what begins with a dot stay out.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "node_modules" {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if !name.ends_with(".md") && !name.ends_with(".d.ts") && name != "tsconfig.json" {
            files.push(path);
        }
    }
    Ok(())
}
