//! The words of the table itself.

/// A word that is not a creature's command but the table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Word {
    Undo,
    Redo,
    Save,
    Load,
    Why,
    Options,
    More,
    Odds,
    Suggest,
    Auto,
    Map,
    Status,
    Show,
    Spells,
    Log,
    Rules,
    Roll,
    Orders,
    Gm,
    Help,
    Quit,
}

/// How a word is typed, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordForm {
    /// The word.
    pub word: Word,
    /// How it is typed.
    pub form: &'static str,
    /// What it does.
    pub does: &'static str,
    /// One that can be typed.
    pub example: &'static str,
}

const fn form(
    word: Word,
    form: &'static str,
    does: &'static str,
    example: &'static str,
) -> WordForm {
    WordForm { word, form, does, example }
}

/// All words of the table.
pub const WORDS: &[WordForm] = &[
    form(
        Word::More,
        "more [GROUP]",
        "the other options, all in groups or those of one group",
        "more spells",
    ),
    form(
        Word::Options,
        "options",
        "everything that you can do, and why you can't do the rest",
        "options",
    ),
    form(
        Word::Odds,
        "odds N|COMMAND",
        "what an option or a command would cost, and its chances",
        "odds 3",
    ),
    form(Word::Suggest, "suggest", "what a veteran would do now, and why", "suggest"),
    form(
        Word::Auto,
        "auto [NAME|SIDE|all] [off]",
        "a tactician plays on for a creature or side, until you say `auto off`",
        "auto Goblin 1",
    ),
    form(Word::Map, "map", "the map again", "map"),
    form(Word::Status, "status", "how everybody fares, and who acts when", "status"),
    form(
        Word::Show,
        "show NAME",
        "a creature: all of your own, what shows of others",
        "show Goblin 1",
    ),
    form(
        Word::Spells,
        "spells [NAME]",
        "the spells of a creature, and what is left of them",
        "spells",
    ),
    form(Word::Log, "log [N]", "what has happened so far, or the last N lines", "log 20"),
    form(Word::Why, "why", "how the last roll came about", "why"),
    form(Word::Rules, "rules ID", "what a rule says", "rules cover.half"),
    form(Word::Roll, "roll DICE", "rolls some dice beside the fight", "roll 2d6+3"),
    form(
        Word::Orders,
        "orders [TOPIC ask|never|always|wisely [for NAME]]",
        "which reactions you are asked about, and changes that",
        "orders opportunity wisely for Goblin 1",
    ),
    form(
        Word::Gm,
        "gm [off]",
        "every line is the GM's word from now on, without `GM:` before it",
        "gm",
    ),
    form(
        Word::Undo,
        "undo [N|all]",
        "takes back your last command and what came of it, or the last N",
        "undo 2",
    ),
    form(Word::Redo, "redo [N|all]", "does again what was taken back, with the same dice", "redo"),
    form(
        Word::Save,
        "save FILE",
        "saves the fight; a name in .affray makes a small file, others JSON",
        "save fight.json",
    ),
    form(Word::Load, "load FILE", "goes on with a saved fight", "load fight.json"),
    form(
        Word::Help,
        "help [WORD]",
        "all that can be typed, or the forms that hold a word",
        "help ready",
    ),
    form(Word::Quit, "quit", "leaves; it asks whether to save", "quit"),
];

impl Word {
    /// The word, as it is typed.
    pub(crate) fn of(word: &str) -> Option<Word> {
        match word.to_ascii_lowercase().as_str() {
            "preview" => return Some(Word::Odds),
            "?" => return Some(Word::Help),
            "exit" => return Some(Word::Quit),
            _ => {}
        }
        let first = |form: &str| form.split(' ').next().map(str::to_owned);
        let known =
            WORDS.iter().find(|one| first(one.form).is_some_and(|w| w.eq_ignore_ascii_case(word)));
        known.map(|one| one.word)
    }
}
