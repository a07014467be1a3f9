//! Questions of a page that change nothing.

use affray_rules::{Battle, CreatureId, Rule};
use affray_words::{Line, Role, book, preview};
use serde_json::{Value, json};

use super::{
    Conn, Job, Outbox, Refused, Room,
    message::{ToPage, Wanted},
    odds::Teller,
    seat::{Right, Seat, SeatId},
    settings::{OddsShown, Shown},
    story::{side_number, sides},
};

/// A question that changes nothing.
pub(super) struct Inquiry {
    pub(super) id: String,
    pub(super) what: Wanted,
    pub(super) words: Option<String>,
    pub(super) line: Option<u64>,
    pub(super) whose: Option<u16>,
}

impl Room {
    /// Answers a question that changes nothing.
    pub(super) fn inquire(
        &mut self,
        from: Conn,
        seat: SeatId,
        asked: Inquiry,
        out: &mut Outbox,
    ) -> Result<(), Refused> {
        let Inquiry { id, what, words, line, whose } = asked;
        let words = words.unwrap_or_default();
        let sits =
            self.seat(seat).cloned().ok_or_else(|| Refused::words("This seat was taken away."))?;
        let answer = match what {
            Wanted::Why => self.why(&sits, line)?,
            Wanted::Preview => self.preview(&sits, &words)?,
            Wanted::Complete => self.complete(&sits, &words),
            Wanted::Book => self.book(&sits, &words)?,
            Wanted::Lines => {
                let before = line.unwrap_or(u64::MAX);
                json!({ "lines": self.story(self.viewer_of(&sits)).before(before, 200) })
            }
            Wanted::As => {
                self.check_gm(seat)?;
                let other = SeatId(whose.ok_or_else(|| Refused::words("Say whose: a `seat`."))?);
                let state =
                    self.state(other).ok_or_else(|| Refused::words("There is no such seat."))?;
                let viewer = self.seat(other).map(|seat| self.viewer_of(seat));
                let story = self.story(viewer.flatten());
                json!({ "state": state, "lines": story.before(story.len() as u64 + 1, 200) })
            }
            Wanted::Suggest => {
                let asked = self.asked(seat).ok_or_else(|| Refused::words("You are not asked."))?;
                let told = self.suggestion(&asked);
                json!(told.ok_or_else(|| Refused::words("There is nothing to choose."))?)
            }
            Wanted::At => self.at(&sits, line)?,
            Wanted::Odds => {
                out.job = Some(self.odds_job(&sits, from, id)?);
                return Ok(());
            }
            Wanted::NoOdds => {
                out.cancel = true;
                Value::Null
            }
        };
        out.send(from, ToPage::Answer { id, what, answer });
        Ok(())
    }

    fn why(&self, seat: &Seat, line: Option<u64>) -> Result<Value, Refused> {
        let line = line.ok_or_else(|| Refused::words("Say which: a `line`."))?;
        let why = self.story(self.viewer_of(seat)).why(line);
        let why = why.ok_or_else(|| Refused::words("There is nothing to explain."))?;
        Ok(json!({ "words": why }))
    }

    fn preview(&mut self, seat: &Seat, words: &str) -> Result<Value, Refused> {
        let (direct, command) = self.meaning(seat.id, words)?;
        let viewer = seat.viewer();
        let mut named = self.battle().named_for(viewer).into_owned();
        if let Some(direct) = direct {
            let refused = named.apply(&direct, &mut affray_dice::Hand, &mut affray_rules::Silent);
            refused.map_err(|refusal| Refused::by_rule(&named, &refusal))?;
        }
        let asked = affray_words::asked(&named);
        let gm = seat.is_gm();
        if !gm && !seat.owns.contains(&asked) {
            return Err(Refused::words("You are not asked."));
        }
        let odds = named.preview(&command).map_err(|refusal| Refused::by_rule(&named, &refusal))?;
        let shown = if gm { OddsShown::Exact } else { self.settings.odds };
        let known = sides(&named, viewer);
        let lines: Vec<Value> = match shown {
            OddsShown::Exact => {
                preview(&named, &odds).iter().map(|one| spans(one, &known)).collect()
            }
            _ => Vec::new(),
        };
        let way = odds.movement.as_ref().map(|movement| movement.squares.clone());
        let teller = Teller { battle: &named, viewer, shown };
        Ok(json!({ "lines": lines, "odds": teller.odds(&odds, None), "way": way }))
    }

    /// How words could go on: with options, verbs, and names that the seat knows.
    fn complete(&mut self, seat: &Seat, words: &str) -> Value {
        let lower = words.to_lowercase();
        let ask = self.asked(seat.id);
        let start = words.rfind(' ').map_or(0, |at| at + 1);
        let viewer = seat.viewer();
        let named = self.battle().named_for(viewer);
        let mut found: Vec<String> = Vec::new();
        let mut add = |word: String| {
            if !word.is_empty() && !found.contains(&word) && found.len() < 40 {
                found.push(word);
            }
        };
        for option in ask.iter().flat_map(|ask| &ask.options) {
            if option.words.to_lowercase().starts_with(&lower)
                && let Some(rest) = option.words.get(start..)
            {
                add(rest.to_owned());
            }
        }
        let begun = lower.get(start..).unwrap_or_default().to_owned();
        for id in named.acquaintances(viewer) {
            let name = named.name(id);
            if name.to_lowercase().starts_with(&begun) && !begun.is_empty() {
                add(name.to_owned());
            }
        }
        if start == 0 {
            for form in affray_words::FORMS.iter().filter(|form| !form.gm || seat.is_gm()) {
                let verb = form.form.split([' ', '|', '[']).next().unwrap_or_default();
                if verb.starts_with(&begun) {
                    add(verb.to_owned());
                }
            }
        }
        json!({ "from": start, "words": found })
    }

    fn book(&self, seat: &Seat, words: &str) -> Result<Value, Refused> {
        let (kind, name) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        let viewer = self.viewer_of(seat);
        let named = self.battle().named_for(viewer);
        let page = match kind {
            "creature" => {
                let known = |id: &CreatureId| viewer.is_none_or(|side| named.has_met(side, *id));
                let id = named.by_name(name.trim()).filter(known);
                let id =
                    id.ok_or_else(|| Refused::words(format!("Nobody here is called `{name}`.")))?;
                if viewer.is_some_and(|side| named.creature(id).side != side) {
                    return Err(Refused::words(format!(
                        "What {} can do is not for you to know.",
                        named.name(id)
                    )));
                }
                let setup = named.setup();
                json!(book::creature_page(named.block(id), &setup.spells, named.ruleset()))
            }
            "spell" => {
                let spell = self.spell(&named, viewer, name.trim());
                let spell = spell
                    .ok_or_else(|| Refused::words(format!("You know of no spell `{name}`.")))?;
                json!(book::spell_page(spell, &[]))
            }
            "rule" => {
                let rule = Rule::ALL.iter().find(|rule| rule.id() == name.trim());
                let rule =
                    rule.ok_or_else(|| Refused::words(format!("There is no rule `{name}`.")))?;
                let edition = named.ruleset().edition;
                json!({ "id": rule.id(), "title": rule.title(), "text": rule.text(edition).map(|text| text.says) })
            }
            _ => return Err(Refused::words("Look up a `creature`, a `spell` or a `rule`.")),
        };
        Ok(json!({ "title": name.trim(), "page": page }))
    }

    /// A spell of one of the viewer's own.
    fn spell<'b>(
        &self,
        battle: &'b Battle,
        viewer: Option<affray_rules::SideId>,
        name: &str,
    ) -> Option<&'b affray_rules::Spell> {
        let of_hers = |id: affray_rules::SpellId| {
            viewer.is_none_or(|side| {
                let mut own = battle.ids().filter(|one| battle.creature(*one).side == side);
                own.any(|one| battle.block(one).spellcasting.known.iter().any(|k| k.spell == id))
            })
        };
        let spells = battle.setup().spells.iter().enumerate();
        let mut named = spells.filter(|(_, spell)| spell.name.eq_ignore_ascii_case(name));
        named
            .find(|(place, _)| of_hers(affray_rules::SpellId(*place as u16)))
            .map(|(_, spell)| spell)
    }

    /// How the fight stood after a line.
    fn at(&self, seat: &Seat, line: Option<u64>) -> Result<Value, Refused> {
        if !seat.is_gm() && !self.battle().is_over() {
            return Err(Refused::words("Wait until the fight is over."));
        }
        let viewer = self.viewer_of(seat);
        let line = line.ok_or_else(|| Refused::words("Say which: a `line`."))?;
        let deeds = self.story(viewer).deeds_at(line);
        let battle = deeds.and_then(|deeds| self.battle_after(deeds));
        let battle = battle.ok_or_else(|| Refused::words("There is no such line."))?;
        let named = battle.named_for(viewer);
        let looker = super::view::Looker {
            named: &named,
            viewer,
            plays: &|id| seat.owns.contains(&id),
            mode: &|id| self.mode(id),
            last_turn: None,
        };
        Ok(json!({ "view": looker.view() }))
    }

    /// The odds of the fight, to be worked out from what the seat's side knows.
    fn odds_job(&self, seat: &Seat, conn: Conn, id: String) -> Result<Job, Refused> {
        let allowed = seat.is_gm() || self.settings.fight_odds == Shown::Yes;
        if !allowed || seat.right == Right::Screen {
            return Err(Refused::words("The GM keeps the odds of the fight to herself."));
        }
        if !self.settings.begun || self.battle().is_over() {
            return Err(Refused::words("There are no odds now."));
        }
        let battle = match seat.viewer() {
            Some(side) => self.battle().imagined_by(side),
            None => self.battle().clone(),
        };
        Ok(Job { conn, id, battle, minds: self.minds.clone() })
    }
}

/// A line in parts.
fn spans(line: &Line, known: &[affray_rules::SideId]) -> Value {
    let part = |(role, text): &(Role, String)| {
        let role = match role {
            Role::Plain => "plain".to_owned(),
            Role::Name(side) => format!("name:{}", side_number(known, *side)),
            Role::Number => "number".to_owned(),
            Role::Rule => "rule".to_owned(),
            Role::Good => "good".to_owned(),
            Role::Bad => "bad".to_owned(),
        };
        json!([role, text])
    };
    Value::Array(line.spans.iter().map(part).collect())
}
