//! `help`: what can be typed.

use std::io::{self, Write as _};

use affray_table::WORDS;
use affray_words::FORMS;

use crate::{
    colour::{FAINT, STRONG},
    screen::Screen,
};

/// What is not a word.
const OTHERS: [(&str, &str, &str); 3] = [
    ("3", "takes option 3", "3"),
    ("14 5 3", "what real dice show, where they are asked for: one after the other", "14 5 3"),
    ("NAME: …", "speaks for another creature; `GM: …` overrules", "GM: heal Fenn 5"),
];

/// What can be typed; or the forms that hold a word, with an example of each.
pub(super) fn help(word: &str, screen: &mut Screen) -> io::Result<()> {
    let word = word.to_lowercase();
    let holds = |form: &str| {
        let mut parts = form.split([' ', '|', '[', ']']);
        word.is_empty() || parts.any(|part| part == word)
    };
    let said = !word.is_empty();
    let mut first = true;
    for (form, does, example) in OTHERS
        .into_iter()
        .chain(WORDS.iter().map(|one| (one.form, one.does, one.example)))
        .filter(|(form, ..)| holds(form))
    {
        if std::mem::take(&mut first) {
            writeln!(screen, "{STRONG}At the table{STRONG:#}")?;
        }
        line(form, does, said.then_some(example), screen)?;
    }
    let mut chapter = "";
    for form in FORMS.iter().filter(|one| holds(one.form)) {
        if form.chapter != chapter {
            chapter = form.chapter;
            writeln!(screen, "{STRONG}{chapter}{STRONG:#}")?;
        }
        line(form.form, form.does, said.then_some(form.example), screen)?;
    }
    if !said {
        writeln!(
            screen,
            "{FAINT}`help WORD` shows the forms of a word with examples, such as `help ready`. Tab \
             completes, the arrow keys bring back earlier lines.{FAINT:#}"
        )?;
    }
    Ok(())
}

fn line(form: &str, does: &str, example: Option<&str>, screen: &mut Screen) -> io::Result<()> {
    const COLUMN: usize = 34;
    if form.chars().count() > COLUMN {
        writeln!(screen, "  {form}")?;
        screen.wrapped(&" ".repeat(COLUMN + 4), COLUMN + 4, &format!("{FAINT}{does}{FAINT:#}"))?;
    } else {
        let first = format!("  {form:<COLUMN$}  ");
        screen.wrapped(&first, COLUMN + 4, &format!("{FAINT}{does}{FAINT:#}"))?;
    }
    match example {
        Some(example) => writeln!(screen, "{:width$}such as `{example}`", "", width = COLUMN + 4),
        None => Ok(()),
    }
}
