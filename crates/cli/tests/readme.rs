//! The README shows real output: every `console` block is run, and what it shows must be there.

mod support;

use std::{fs, path::PathBuf};

use support::affray;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of the README's console blocks, each with the lines shown below it.
fn shown() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let mut shown: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match line.strip_prefix("$ affray ") {
                Some(command) => shown.push((command.to_owned(), Vec::new())),
                None => {
                    shown.last_mut().expect("a block begins with its command").1.push(line.into())
                }
            },
        }
    }
    shown
}

/// The words of a command as a shell takes them: what stands in quotes is one.
fn arguments(command: &str) -> Vec<String> {
    let parts = command.split(['\'', '"']).enumerate();
    parts
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

#[test]
fn console_blocks_show_what_the_program_prints() {
    let shown = shown();
    assert!(shown.len() >= 4, "the README shows a tour");
    for (command, lines) in shown {
        let output = affray()
            .current_dir(root())
            .args(arguments(&command))
            .output()
            .expect("the program runs");
        let printed = String::from_utf8(output.stdout).expect("the program prints text")
            + &String::from_utf8(output.stderr).expect("the program prints text");
        let mut rest = printed.lines();
        for line in lines.iter().filter(|line| !line.trim().is_empty() && line.trim() != "…") {
            assert!(
                rest.any(|printed| printed.trim_end() == line.trim_end()),
                "`affray {command}` does not print, in this order:\n{line}\nbut:\n{printed}"
            );
        }
    }
}
