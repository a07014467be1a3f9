use arrayvec::ArrayVec;

use super::Options;
use crate::{
    battle::{Aim, Command, Economy, Help, ObjectId},
    conditions::Condition,
    creature::{Ability, BonusActions, Skill},
    ruleset::{ActionList, HelpAttack},
};

impl Options<'_> {
    pub(super) fn bonus_actions(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        if battle.block(id).bonus_actions.is_empty() || battle.state.turn.bonus {
            return;
        }
        let economy = Economy::Bonus;
        for (command, action) in [
            (Command::Dash(economy), BonusActions::DASH),
            (Command::Disengage(economy), BonusActions::DISENGAGE),
            (Command::Dodge(economy), BonusActions::DODGE),
        ] {
            if battle.check_common(economy, action).is_ok() {
                found.push(command);
            }
        }
        if battle.check_common(economy, BonusActions::HIDE).is_ok() && battle.check_hide(id).is_ok()
        {
            found.push(Command::Hide(economy));
        }
    }

    pub(super) fn routines(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        let routines = 0..battle.block(id).routines.len() as u8;
        found.extend(routines.filter(|r| battle.check_perform(*r).is_ok()).map(Command::Perform));
    }

    pub(super) fn uses(&self, found: &mut Vec<Command>) {
        let battle = self.battle;
        found.extend(
            self.objects()
                .filter(|object| battle.check_use(*object).is_ok())
                .map(|object| Command::Use { object }),
        );
    }

    /// The actions that are about nobody else, and what helps oneself.
    pub(super) fn common_actions(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        if battle.check_action(id).is_err() {
            return;
        }
        // With the action there, these need nothing more.
        found.extend(
            [Command::Dash, Command::Disengage, Command::Dodge].map(|c| c(Economy::Action)),
        );
        found.extend(Ability::ALL.map(|ability| Command::Improvise { ability }));
        found.extend(
            Skill::ALL.into_iter().filter(|s| battle.searches_with(*s)).map(Command::Search),
        );
        let talks = self.talks();
        if talks {
            let studies = Skill::ALL.into_iter().filter(|s| s.ability() == Ability::Intelligence);
            found.extend(studies.map(Command::Study));
        }
        if battle.check_hide(id).is_ok() {
            found.push(Command::Hide(Economy::Action));
        }
        if battle.check_free(id).is_ok() {
            found.push(Command::Free { target: id });
        }
        if battle.burns(id) && battle.check_put_out().is_ok() {
            found.push(Command::PutOut);
        }
        if battle.creature(id).is(Condition::Grappled)
            || battle.creature(id).is(Condition::Restrained)
        {
            for with in [Skill::Athletics, Skill::Acrobatics] {
                if battle.check_escape(with).is_ok() {
                    found.push(Command::Escape { with });
                }
            }
        }
    }

    /// What one does for others, or to them by words.
    pub(super) fn aid(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        let acts = battle.check_action(id).is_ok();
        let bonus = battle.block(id).bonus_actions.contains(BonusActions::HELP)
            && battle.check_bonus(id, true).is_ok();
        let economies: ArrayVec<Economy, 2> = [(acts, Economy::Action), (bonus, Economy::Bonus)]
            .into_iter()
            .filter_map(|(may, economy)| may.then_some(economy))
            .collect();
        if economies.is_empty() {
            return;
        }
        let ways: ArrayVec<Skill, 18> =
            Skill::ALL.into_iter().filter(|s| acts && self.talks() && s.sways()).collect();
        let helps = |skill: &Skill| battle.check_help_skill(id, *skill).is_ok();
        let alone =
            !self.aims().iter().any(|aim| aim.target != id && battle.allies(id, aim.target));
        let helps: ArrayVec<Skill, 18> =
            Skill::ALL.into_iter().filter(|skill| !alone && helps(skill)).collect();
        for aim in self.aims().iter().filter(|aim| aim.target != id) {
            let target = aim.target;
            let near = battle.allies(id, target) && battle.check_near_enough(id, target).is_ok();
            for economy in economies.iter().copied() {
                self.help(aim, economy, found);
                let check = |skill| Command::Help(Help::Check { ally: target, skill }, economy);
                found.extend(helps.iter().filter(|_| near).copied().map(check));
            }
            let open = |skill: &&Skill| !battle.rebuffed(id, target, **skill);
            let influence = |skill: &Skill| Command::Influence { target, skill: *skill };
            found.extend(ways.iter().filter(open).map(influence));
        }
    }

    pub(super) fn things(&self, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        if battle.state.turn.action {
            return;
        }
        found.extend(
            self.objects()
                .filter(|object| battle.check_break(*object).is_ok())
                .map(|object| Command::Break { object }),
        );
        let burning = self.objects().filter(|object| battle.check_smother(*object).is_ok());
        found.extend(burning.map(|object| Command::Smother { object }));
        if !battle.block(id).gear.is_empty() {
            for don in [true, false] {
                if battle.check_shield(don).is_ok() {
                    found.push(Command::Shield { don });
                }
            }
        }
    }

    /// What a creature with its action, or bonus action, can do for another close by.
    fn help(&self, aim: &Aim, economy: Economy, found: &mut Vec<Command>) {
        let Options { battle, id, .. } = *self;
        let target = aim.target;
        if aim.feet <= 5 {
            let attack = |ally| {
                let help = Help::Attack { target, ally };
                let fits = battle.check_help_attack(id, target, ally).is_ok();
                fits.then_some(Command::Help(help, economy))
            };
            match battle.setup.ruleset.help_attack {
                HelpAttack::AnyAlly => found.extend(attack(None)),
                HelpAttack::ChosenAlly if battle.enemies(id, target) => {
                    found.extend(battle.ids().filter_map(|ally| attack(Some(ally))));
                }
                HelpAttack::ChosenAlly => {}
            }
            for help in [Help::Stabilise { target }, Help::Wake { target }] {
                if battle.check_help(help, economy).is_ok() {
                    found.push(Command::Help(help, economy));
                }
            }
        }
        if economy == Economy::Action && aim.feet <= 15 && battle.check_free(target).is_ok() {
            found.push(Command::Free { target });
        }
    }

    pub(super) fn objects(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..self.battle.state.objects.len()).map(|object| ObjectId(object as u8))
    }

    /// Whether the rules have actions for talking and thinking.
    fn talks(&self) -> bool {
        self.battle.setup.ruleset.actions == ActionList::WithInfluenceAndStudy
    }
}
