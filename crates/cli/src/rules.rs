//! `affray rules`.

mod index;
mod json;

use std::io::Write as _;

use affray_rules::{
    Edition, Rule,
    catalogue::{Section, Text},
};

use crate::{
    args::RulesArgs,
    colour::{FAINT, STRONG},
    errors::{Done, Failure},
    screen::Screen,
};
use index::Index;

/// `affray rules`.
pub(crate) fn rules(args: &RulesArgs, screen: &mut Screen) -> Done {
    let in_edition = |rule: &Rule| args.edition.is_none_or(|e| rule.in_edition(e));
    let section = args.section.as_deref().map(section_called).transpose()?;
    if let Some(id) = &args.id {
        let Some(rule) = Rule::from_id(id.trim()) else {
            return family(id, args, screen);
        };
        if !in_edition(&rule) {
            let has = Edition::ALL.into_iter().find(|e| rule.in_edition(*e));
            return Err(Failure::Input(format!(
                "`{rule}` is a rule of {} only: leave out `--edition`",
                has.map_or("no edition", Edition::year)
            )));
        }
        return match args.json {
            true => json::write(&[rule], &Index::new(), screen),
            false => one(rule, args.edition, &Index::new(), screen),
        };
    }
    let fits = |rule: &Rule| in_edition(rule) && section.is_none_or(|s| rule.section() == s);
    let rules: Vec<Rule> = Rule::ALL.into_iter().filter(fits).collect();
    several(&rules, args, screen)
}

fn several(rules: &[Rule], args: &RulesArgs, screen: &mut Screen) -> Done {
    match args.json {
        true => json::write(rules, &Index::new(), screen),
        false => list(rules, screen),
    }
}

/// The rules whose ids begin with a word: `cover` stands for `cover.half` and the others.
fn family(id: &str, args: &RulesArgs, screen: &mut Screen) -> Done {
    let prefix = format!("{}.", id.trim().trim_end_matches('.').to_lowercase());
    let fits = |rule: &Rule| {
        rule.id().starts_with(&prefix) && args.edition.is_none_or(|e| rule.in_edition(e))
    };
    let rules: Vec<Rule> = Rule::ALL.into_iter().filter(fits).collect();
    if rules.is_empty() { Err(unknown(id)) } else { several(&rules, args, screen) }
}

fn section_called(name: &str) -> Done<Section> {
    let found = Section::ALL.into_iter().find(|s| s.name().eq_ignore_ascii_case(name.trim()));
    found.ok_or_else(|| {
        let names: Vec<String> = Section::ALL.iter().map(|s| s.name().to_lowercase()).collect();
        Failure::Input(format!("no section `{name}`: the sections are {}", names.join(", ")))
    })
}

/// No rule of that id; but some that may have been meant.
fn unknown(id: &str) -> Failure {
    let wanted = id.trim().to_lowercase();
    let likeness = |rule: &Rule| {
        let begins = rule.id() == wanted || rule.id().starts_with(&format!("{wanted}."));
        let holds = rule.id().contains(&wanted) || rule.title().to_lowercase().contains(&wanted);
        let whole = f64::from(u8::from(begins)) + f64::from(u8::from(holds && wanted.len() > 2));
        whole + strsim::jaro_winkler(rule.id(), &wanted)
    };
    let mut rules = Rule::ALL.map(|rule| (likeness(&rule), rule)).to_vec();
    rules.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut near: Vec<String> = rules
        .iter()
        .take_while(|(likeness, _)| *likeness > 0.75)
        .take(5)
        .map(|(_, rule)| format!("\n  {rule}  {}", rule.title()))
        .collect();
    near.insert(0, String::new());
    let asked = if near.len() > 1 { "; did you mean one of these?" } else { "" };
    Failure::Input(format!("no rule `{id}`{asked}{}\n`affray rules` lists them all", near.concat()))
}

fn list(rules: &[Rule], screen: &mut Screen) -> Done {
    let width = rules.iter().map(|r| r.id().len()).max().unwrap_or(0);
    for section in Section::ALL {
        let mut theirs = rules.iter().filter(|r| r.section() == section).peekable();
        if theirs.peek().is_none() {
            continue;
        }
        writeln!(screen, "{STRONG}{section}{STRONG:#}  {}", section.title())?;
        for rule in theirs {
            let only: Vec<Edition> =
                Edition::ALL.into_iter().filter(|e| rule.in_edition(*e)).collect();
            let note = match only.as_slice() {
                [one] => format!("  {FAINT}({one} only){FAINT:#}"),
                _ => String::new(),
            };
            writeln!(screen, "  {:<width$}  {}{note}", rule.id(), rule.title())?;
        }
        writeln!(screen)?;
    }
    let count = rules.len();
    writeln!(screen, "{count} rules. {FAINT}`affray rules ID` tells what one says.{FAINT:#}")?;
    Ok(())
}

fn one(rule: Rule, edition: Option<Edition>, index: &Index, screen: &mut Screen) -> Done {
    writeln!(screen, "{STRONG}{rule}{STRONG:#}  {}", rule.title())?;
    writeln!(screen, "{FAINT}{}: {}{FAINT:#}", rule.section(), rule.section().title())?;
    let editions = || Edition::ALL.into_iter().filter(|e| edition.is_none_or(|only| only == *e));
    for edition in editions() {
        writeln!(screen)?;
        match rule.text(edition) {
            None => writeln!(screen, "{STRONG}{edition}{STRONG:#}  has no such rule")?,
            Some(Text { says, srd, forbids }) => {
                screen.wrapped(&format!("{STRONG}{edition}{STRONG:#}  "), 6, says)?;
                let note = if *forbids { "; it sets a limit" } else { "" };
                screen.wrapped("      ", 6, &format!("{FAINT}{srd}{note}{FAINT:#}"))?;
            }
        }
    }
    for (heading, files) in [
        ("Scenarios that play it", Index::plays as fn(&Index, Rule, Edition) -> &[&'static str]),
        ("Scenarios that try to break it", Index::breaks),
    ] {
        writeln!(screen, "\n{STRONG}{heading}{STRONG:#}")?;
        for edition in editions().filter(|e| rule.in_edition(*e)) {
            let files = files(index, rule, edition);
            if files.is_empty() {
                writeln!(screen, "  {edition}  none")?;
            }
            for file in files {
                writeln!(screen, "  {edition}  {file}")?;
            }
        }
    }
    Ok(())
}
