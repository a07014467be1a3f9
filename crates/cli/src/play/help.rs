use std::io::{self, Write as _};

use affray_words::FORMS;

use crate::{
    colour::{FAINT, STRONG},
    screen::Screen,
};

/// What the table itself understands.
const WORDS: [(&str, &str); 12] = [
    ("3", "take option 3; for a die on the table, what it shows"),
    ("options", "everything that you can do, and why you can't do the rest"),
    ("odds 3, odds COMMAND", "what an option or a command would cost, and its chances"),
    ("map", "the map again"),
    ("log", "what has happened so far"),
    ("why", "how the last roll came about"),
    ("undo [N]", "take back your last command, or the last N, or `all`"),
    ("save FILE", "save the fight; a name in .affray makes a small file, others JSON"),
    ("load FILE", "go on with a saved fight"),
    ("NAME: …", "speak for another creature; `GM: …` overrules"),
    ("help", "this page"),
    ("quit", "leave"),
];

/// What can be typed.
pub(super) fn help(screen: &mut Screen) -> io::Result<()> {
    writeln!(screen, "{STRONG}At the table{STRONG:#}")?;
    for (form, does) in WORDS {
        line(form, does, screen)?;
    }
    let mut chapter = "";
    for form in FORMS {
        if form.chapter != chapter {
            chapter = form.chapter;
            writeln!(screen, "{STRONG}{chapter}{STRONG:#}")?;
        }
        line(form.form, form.does, screen)?;
    }
    Ok(())
}

fn line(form: &str, does: &str, screen: &mut Screen) -> io::Result<()> {
    const COLUMN: usize = 34;
    if form.chars().count() > COLUMN {
        writeln!(screen, "  {form}")?;
        return writeln!(screen, "  {:COLUMN$}  {FAINT}{does}{FAINT:#}", "");
    }
    writeln!(screen, "  {form:<COLUMN$}  {FAINT}{does}{FAINT:#}")
}
