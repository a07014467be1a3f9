//! What is printed as an example works. The README and some pages show real output: every `console`
//! block is run, and what it shows must be there. The examples that the program's own help gives
//! are run, too.

mod support;

use std::{fs, path::PathBuf};

use support::affray;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of a page's console blocks, each with the lines shown below it.
fn shown(page: &str) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join(page)).expect("the page is there");
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
    let tour = shown("README.md");
    assert!(tour.len() >= 4, "the README shows a tour");
    for (command, lines) in tour.into_iter().chain(shown("docs/TACTICS.md")) {
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

/// The examples in a command's help, without what is said about them.
fn examples(command: Option<&str>) -> Vec<String> {
    let help = support::stdout(affray().args(command).arg("--help"));
    let (_, examples) = help.split_once("Examples:").expect("examples");
    let lines = examples.lines().filter_map(|line| line.strip_prefix("  affray "));
    lines.map(|line| line.split_once("  ").map_or(line, |(line, _)| line).to_owned()).collect()
}

#[test]
fn the_examples_of_the_help_work() {
    let quick = ["run", "odds", "map", "rules", "compendium", "roll"];
    // What names a file of the reader's own can't be tried, and tours over everything take long.
    let own = ["fight.", "my-", "save.", "--svg", "|", "exercise", "--content"];
    let mut tried = 0;
    for command in [None].into_iter().chain(quick.map(Some)) {
        for line in examples(command) {
            let runs = quick.iter().any(|quick| line.starts_with(quick));
            if runs && !own.iter().any(|own| line.contains(own)) {
                let mut example = affray();
                example.current_dir(root()).args(arguments(&line));
                let output = example.output().expect("the program runs");
                let why = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "`affray {line}`: {why}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 20, "{tried} examples");
}
