//! `affray play`, with lines from a pipe.

mod support;

use predicates::str::contains;
use support::{BRAWL, Folder, affray};

/// Plays lines and gives what was printed.
fn play(folder: &Folder, args: &[&str], lines: &str) -> String {
    let file = folder.file("a.toml", BRAWL);
    let mut command = affray();
    command.arg("play").arg(file).args(args).write_stdin(lines);
    support::stdout(&mut command)
}

#[test]
fn a_decision_shows_map_legend_budget_and_numbered_options() {
    let told = play(&Folder::new(), &["--seed", "7"], "");
    assert!(told.contains("\n     a  b  c  d"), "{told}");
    assert!(told.contains("\n  2  • Sn Ra"), "{told}");
    assert!(told.contains("\n> Sn Snag  Reds   AC 15, b2"), "{told}");
    assert!(told.contains("Snag, round 1: action ready, bonus action ready, 30 ft to move"));
    assert!(told.contains("\n   1  attack Rat with scimitar "), "{told}");
    assert!(told.contains("move to SQUARE"), "{told}");
}

#[test]
fn the_end_of_input_ends_it_and_says_how_the_fight_stands() {
    let told = play(&Folder::new(), &["--seed", "7"], "end turn");
    assert!(told.contains("The fight stands in round 1."), "{told}");
    assert!(told.trim_end().ends_with("hit points"), "{told}");
    let told = play(&Folder::new(), &["--seed", "7"], "quit\nend turn\n");
    assert!(!told.contains("> end turn"), "{told}");
}

#[test]
fn a_number_and_the_command_that_it_stands_for_do_the_same() {
    let folder = Folder::new();
    let after = |lines: &str| {
        let save = folder.path("x.json");
        play(&folder, &["--seed", "7"], &format!("{lines}\nsave {}\n", save.display()));
        std::fs::read_to_string(save).expect("a save")
    };
    assert_eq!(after("1"), after("attack Rat with scimitar"));
    assert_eq!(after("1"), after("Snag: attack Rat with scimitar"));
    assert_ne!(after("1"), after("end turn"));
}

#[test]
fn mistakes_are_told_and_lose_nothing() {
    let folder = Folder::new();
    let save = folder.path("x.json");
    let mistakes = "dance\n999\n0\nmove to zz\nmove to j9\nattack Nobody\nundo\nundo x\nsave\nload\n\
                    load nowhere.json\nRat: dodge\nNobody: dodge\n\u{fffd}\n: :\n";
    let told = play(&folder, &["--seed", "7"], &format!("{mistakes}save {}\n", save.display()));
    assert!(told.contains("There is no option 999"), "{told}");
    assert!(told.contains("There is nothing to take back"), "{told}");
    assert!(told.contains("nowhere.json"), "{told}");
    assert!(told.contains("order.turns"), "{told}");
    let fresh = folder.path("y.json");
    play(&folder, &["--seed", "7"], &format!("save {}\n", fresh.display()));
    assert_eq!(std::fs::read(save).expect("a save"), std::fs::read(fresh).expect("a save"));
}

#[test]
fn bytes_that_are_no_text_are_a_mistake_like_any_other() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let told = affray().arg("play").arg(file).write_stdin(&b"\xff\xfe\n\x00\n"[..]).assert();
    told.success().stdout(contains("The fight stands"));
}

#[test]
fn undo_takes_back_as_many_as_it_is_told() {
    let folder = Folder::new();
    let save = |name: &str, lines: &str| {
        let path = folder.path(name);
        play(&folder, &["--seed", "7"], &format!("{lines}save {}\n", path.display()));
        std::fs::read_to_string(path).expect("a save")
    };
    let fresh = save("a.json", "");
    assert_eq!(fresh, save("b.json", "end turn\nundo\n"));
    assert_eq!(fresh, save("c.json", "end turn\nend turn\nend turn\nundo 3\n"));
    assert_eq!(fresh, save("d.json", "end turn\nend turn\nundo all\n"));
    assert_eq!(save("e.json", "end turn\n"), save("f.json", "end turn\nend turn\nundo\n"));
}

#[test]
fn a_saved_fight_goes_on_where_it_was() {
    let folder = Folder::new();
    for name in ["x.json", "x.affray"] {
        let save = folder.path(name);
        let told = play(
            &folder,
            &["--seed", "7"],
            &format!("end turn\nsave {}\nend turn\n", save.display()),
        );
        assert!(told.contains("Saved to"), "{told}");
        let told = play(&folder, &["--seed", "8"], &format!("load {}\n", save.display()));
        assert!(told.contains("Loaded"), "{told}");
        assert!(told.contains("\nFang, round 1: "), "{told}");
        let told = play(&folder, &["--seed", "8"], &format!("load {}\nundo\n", save.display()));
        assert!(told.rsplit_once("Took back").expect("an undo").1.contains("\nSnag, round 1"));
    }
}

#[test]
fn saving_never_overwrites_what_is_no_save() {
    let folder = Folder::new();
    let precious = folder.file("notes.txt", "my notes");
    let told = play(&folder, &[], &format!("save {}\n", precious.display()));
    assert!(told.contains("not a saved fight"), "{told}");
    assert_eq!(std::fs::read_to_string(precious).expect("the notes"), "my notes");
}

#[test]
fn a_side_alone_is_played_and_the_others_play_themselves() {
    let told = play(&Folder::new(), &["--seed", "7", "--as", "blues"], "");
    assert!(told.starts_with("You play Blues"), "{told}");
    assert!(
        told.contains("\nRat> ") || told.contains("\nMist> ") || told.contains("won"),
        "{told}"
    );
    assert!(!told.contains("\nSnag> "), "{told}");
}

#[test]
fn why_options_log_and_help_tell() {
    let told = play(&Folder::new(), &["--seed", "7"], "why\n1\nwhy\nlog\noptions\nhelp\n");
    assert!(told.contains("Nothing has been rolled yet."), "{told}");
    assert!(told.contains("on the die"), "{told}");
    assert!(told.contains("Not now:"), "{told}");
    assert!(told.contains("At the table"), "{told}");
}

#[test]
fn the_gm_can_overrule() {
    let told = play(&Folder::new(), &["--seed", "7"], "GM: set Rat hp 3\n");
    assert!(told.contains("3 of 7 hit points"), "{told}");
}

#[test]
fn real_dice_are_asked_for() {
    let folder = Folder::new();
    let told = play(&folder, &["--dice", "table"], "attack Rat with scimitar\n21\n18\n6\nkill\n");
    assert!(told.contains("A d20 shows 1 to 20"), "{told}");
    assert!(told.contains("18 + 4"), "{told}");
    // 18 + 4 hits AC 15, and 6 + 2 is more than the 7 hit points that Rat has.
    assert!(told.contains("dead"), "{told}");
}

#[test]
fn a_fight_can_be_played_to_its_end() {
    let folder = Folder::new();
    let lines = "1\nend turn\ndecline\n".repeat(200);
    let told = play(&folder, &["--seed", "7", "--as", "Reds"], &lines);
    assert!(told.contains(" won after "), "{told}");
}

#[test]
fn a_player_does_not_see_on_the_map_who_hides() {
    let folder = Folder::new();
    let text = BRAWL.replace("side = \"Reds\"", "side = \"Reds\"\nplayed-by = \"Mira\"");
    let text = text.replace("at = \"c2\"", "at = \"c2\"\nhidden = true");
    let file = folder.file("a.toml", text);
    let look = |args: &[&str]| {
        let mut command = affray();
        // Stealth +6 against passive Perceptions of 9 and 13: this seed rolls a 14.
        support::stdout(
            command.arg("play").arg(&file).args(["--seed", "3"]).args(args).write_stdin(""),
        )
    };
    let (gm, player) = (look(&[]), look(&["--as", "Reds"]));
    assert!(gm.contains("\n  2  • Sn Ra"), "{gm}");
    assert!(player.contains("\n  2  • Sn  •"), "{player}");
    // Who was never seen has no name either, nor a turn in the order.
    assert!(!player.contains("Rat"), "{player}");
    assert!(gm.contains("Mist  Blues  AC 13, c4"), "{gm}");
    assert!(player.contains("Mist  Blues  c4           unhurt"), "{player}");
}

#[test]
fn only_one_who_wants_to_be_asked_is_asked_about_a_reaction() {
    let asked = |habit: &str| {
        let folder = Folder::new();
        let text = BRAWL.replace("name = \"Rat\"", &format!("name = \"Rat\"\n{habit}"));
        let file = folder.file("habit.toml", &text);
        let mut command = affray();
        // Away from Rat, who may strike at the goblin as it goes.
        command.arg("play").arg(file).args(["--seed", "7"]).write_stdin("move to a1\n");
        support::stdout(&mut command).contains("Rat may react")
    };
    assert!(asked(""));
    assert!(asked("reactions = \"ask\""));
    for habit in ["always", "never", "wisely"] {
        assert!(!asked(&format!("reactions = \"{habit}\"")), "{habit}");
    }
}

#[test]
fn many_places_to_teleport_to_are_told_in_a_line() {
    let folder = Folder::new();
    let text = "map = { width = 16, height = 12 }\n\
                [[combatant]]\nname = \"Ilse\"\nside = \"A\"\nat = \"c3\"\ninitiative = 20\n\
                [combatant.stat-block]\nhp = 9\nac = 9\nabilities = { int = 16 }\n\
                spellcasting = { ability = \"int\", slots = [0, 1], spells = [\"Misty Step\"] }\n\
                [[combatant]]\ncreature = \"Guard\"\nside = \"B\"\nat = \"j8\"\ninitiative = 5\n";
    let file = folder.file("b.toml", text);
    let mut command = affray();
    command.arg("play").arg(file).write_stdin("cast misty step to e4\n");
    let told = support::stdout(&mut command);
    // 30 feet from c3: columns a to i by rows 1 to 9, without her own. 30 feet off is i9.
    let line =
        "cast misty step to SQUARE, such as `cast misty step to i9` (any of 80 squares in range)";
    assert!(told.contains(line), "{told}");
    assert_eq!(told.matches("  cast misty step to ").count(), 1, "{told}");
    assert!(told.contains("Ilse teleports from c3 to e4."), "{told}");
}

#[test]
fn a_saved_fight_is_opened_like_an_encounter() {
    let folder = Folder::new();
    let save = folder.path("x.json");
    play(&folder, &["--seed", "7"], &format!("end turn\nsave {}\n", save.display()));
    let mut command = affray();
    command.arg("play").arg(&save).args(["--as", "Reds"]).write_stdin("undo\n");
    let told = support::stdout(&mut command);
    assert!(told.starts_with("You play Reds by the 2014 rules"), "{told}");
    let (before, after) = told.split_once("Took back 1 command").expect("an undo");
    assert!(before.contains("\nFang, round 1"), "{told}");
    assert!(after.contains("\nSnag, round 1"), "{told}");
}

#[test]
fn a_turn_is_ended_in_any_words() {
    for end in ["end turn", "end", "done", "End."] {
        let told = play(&Folder::new(), &["--seed", "7"], &format!("{end}\n"));
        assert!(told.contains("\nFang, round 1"), "{end}: {told}");
    }
    // The GM's `end` ends the fight.
    let told = play(&Folder::new(), &["--seed", "7"], "GM: end\n");
    assert!(told.contains("The fight is over: nobody wins."), "{told}");
}

#[test]
fn what_is_not_understood_of_a_mount_leaves_the_turn_with_its_rider() {
    let folder = Folder::new();
    let text = "edition = \"2014\"\nmap = { width = 10, height = 8 }\n\
                [[combatant]]\ncreature = \"warhorse\"\nname = \"Bess\"\nside = \"A\"\nat = \"b2\"\n\
                [[combatant]]\ncreature = \"knight\"\nname = \"Gil\"\nside = \"A\"\nmounted-on = \"Bess\"\n\
                initiative = 20\n\
                [[combatant]]\ncreature = \"wolf\"\nside = \"B\"\nat = \"h6\"\ninitiative = 5\n";
    let file = folder.file("a.toml", text);
    let after = |lines: &str| {
        let mut command = affray();
        command.arg("play").arg(&file).args(["--seed", "7"]).write_stdin(lines);
        support::stdout(&mut command)
    };
    let told = after("Bess: frobnicate\nBess: attack Wolf with hooves\n");
    assert!(told.trim_end().contains("\nGil> Bess: frobnicate"), "{told}");
    assert!(told.contains("\nGil> Bess: attack Wolf"), "{told}");
    assert!(!told.contains("\nBess> "), "{told}");
    let told = after("Bess: dash\n");
    assert!(told.contains("\nBess> "), "{told}");
}

#[test]
fn the_gm_is_told_what_is_wrong_with_a_number() {
    let told = play(&Folder::new(), &["--seed", "7"], "GM: give Rat poisoned for 0 rounds\n");
    assert!(told.contains("a number of rounds from 1"), "{told}");
    assert!(!told.contains("poisoned\n"), "{told}");
    let told = play(&Folder::new(), &["--seed", "7"], "GM: exhaust Rat 7\n");
    assert!(told.contains("levels from 0 to 6"), "{told}");
}

/// A brawl in which Rat hides from a goblin that the GM decides for.
fn with_rat_hidden(folder: &Folder) -> std::path::PathBuf {
    folder.file("hidden.toml", BRAWL.replace("at = \"c2\"", "at = \"c2\"\nhidden = true"))
}

#[test]
fn a_side_with_somebody_of_the_gms_knows_no_more_than_others() {
    let folder = Folder::new();
    let file = with_rat_hidden(&folder);
    let mut command = affray();
    // Stealth +6 against passive Perceptions of 9 and 13: this seed rolls a 14.
    command.arg("play").arg(file).args(["--seed", "3", "--as", "Reds"]);
    let told = support::stdout(command.write_stdin("GM: set Rat hp 3\nGM: harm Snag 1\n"));
    assert!(!told.replace("GM: set Rat hp 3", "").contains("Rat"), "{told}");
    assert_eq!(told.matches("You don't play the GM").count(), 2, "{told}");
}

#[test]
fn enemies_are_never_handed_to_a_player() {
    let folder = Folder::new();
    // Ilse never comes, and the two others can't reach each other: 2,000 commands and no end.
    let rock = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nat = \"{at}\"\n\
             [combatant.stat-block]\nhp = 9\nac = 9\nspeed = 0\n"
        )
    };
    let text = format!(
        "map = {{ width = 16, height = 12 }}\n\
         [[combatant]]\nname = \"Ilse\"\nside = \"Heroes\"\nreserve = true\nat = \"a1\"\n\
         [combatant.stat-block]\nhp = 9\nac = 9\n{}{}",
        rock("Tor", "c3"),
        rock("Fels", "j8")
    );
    let file = folder.file("rocks.toml", text);
    let mut command = affray();
    command.arg("play").arg(file).args(["--seed", "3", "--as", "Heroes"]);
    let told = support::stdout(command.write_stdin("dodge\nTor: dodge\n1\noptions\n\nquit\n"));
    assert!(told.contains("Press Enter"), "{told}");
    assert!(!told.contains("Tor>") && !told.contains("Fels>"), "{told}");
    assert_eq!(told.matches("Others decide now").count(), 4, "{told}");
}

#[test]
fn a_player_speaks_for_her_side_alone() {
    let told = play(&Folder::new(), &["--seed", "7", "--as", "Reds"], "Mist: dodge\n");
    assert!(told.contains("You don't play Mist."), "{told}");
}

#[test]
fn a_fight_is_loaded_for_the_side_of_the_same_name() {
    let folder = Folder::new();
    let save = folder.path("save.json");
    play(&folder, &["--seed", "7", "--as", "Reds"], &format!("save {}\n", save.display()));
    let other = |sides: [&str; 2]| {
        let fighter = |side: &str, at: &str, count: u8| {
            format!(
                "[[combatant]]\nname = \"{side}er\"\nside = \"{side}\"\nat = \"{at}\"\n\
                 initiative = {count}\n[combatant.stat-block]\nhp = 9\nac = 9\n"
            )
        };
        let text = format!(
            "map = {{ width = 16, height = 12 }}\n{}{}",
            fighter(sides[0], "c3", 20),
            fighter(sides[1], "j8", 10)
        );
        let file = folder.file("other.toml", text);
        let mut command = affray();
        command.arg("play").arg(file).args(["--as", sides[1]]);
        support::stdout(command.write_stdin(format!("load {}\n", save.display())))
    };
    // Reds are the second side here and the first of the save.
    let told = other(["Blues", "Reds"]);
    assert!(told.contains("Loaded") && !told.contains("\nMist>"), "{told}");
    let told = other(["Blues", "Greens"]);
    assert!(told.contains("no side is called so") && !told.contains("Loaded"), "{told}");
}

#[test]
fn a_player_who_saves_is_told_what_a_save_holds() {
    let folder = Folder::new();
    let save = folder.path("save.json");
    let line = format!("save {}\n", save.display());
    let told = play(&folder, &["--seed", "7", "--as", "Reds"], &line);
    assert!(told.contains("leave it to the GM"), "{told}");
    // It can be loaded by the GM.
    let told = play(&folder, &["--seed", "7"], &format!("load {}\n{line}", save.display()));
    assert!(told.contains("Loaded") && !told.contains("leave it to the GM"), "{told}");
}

#[test]
fn a_player_is_not_told_the_seed_of_her_dice() {
    let told = play(&Folder::new(), &["--as", "Reds"], "");
    assert!(!told.contains("seed"), "{told}");
}

/// What one fight prints and saves after some lines.
fn saved_after(folder: &Folder, args: &[&str], lines: &str) -> (String, String) {
    let save = folder.path("after.json");
    let told = play(folder, args, &format!("{lines}\nsave {}\n", save.display()));
    (told, std::fs::read_to_string(save).expect("a save"))
}

#[test]
fn redo_does_again_what_undo_took_back() {
    let folder = Folder::new();
    let after = |lines: &str| saved_after(&folder, &["--seed", "7"], lines).1;
    let two = after("1\nend turn");
    assert_eq!(two, after("1\nend turn\nundo\nredo"));
    assert_eq!(two, after("1\nend turn\nundo all\nredo all"));
    assert_eq!(after("1"), after("1\nend turn\nundo 2\nredo"));
    // Another command goes another way: there is nothing to do again.
    let (told, save) = saved_after(&folder, &["--seed", "7"], "1\nundo\ndodge\nredo");
    assert!(told.contains("Nothing was taken back that could be done again."), "{told}");
    assert_eq!(save, after("dodge"));
}

#[test]
fn the_log_and_why_reach_back_before_a_save() {
    let folder = Folder::new();
    let save = folder.path("x.affray");
    play(&folder, &["--seed", "7"], &format!("1\nsave {}\n", save.display()));
    for args in [&[][..], &["--as", "Reds"]] {
        let mut command = affray();
        command.arg("play").arg(&save).args(args).write_stdin("log\nwhy\n");
        let told = support::stdout(&mut command);
        let (before, after) = told.split_once("> log").expect("a prompt");
        assert!(!before.contains("Snag attacks Rat"), "{told}");
        assert!(after.contains("Snag attacks Rat with the scimitar"), "{told}");
        assert!(after.contains("on the die"), "{told}");
    }
}

#[test]
fn several_dice_are_taken_at_one_prompt() {
    let folder = Folder::new();
    let lines = |lines: &str| play(&folder, &["--dice", "table"], lines);
    // 18 + 4 hits AC 15, and 3 + 2 leaves 2 of the 7 hit points that Rat has.
    let told = lines("attack Rat with scimitar\n18 3\n");
    assert!(told.contains("2 of 7 hit points"), "{told}");
    // A miss wants no second die.
    let told = lines("attack Rat with scimitar\n2, 3, 4\n");
    assert!(told.contains("No more dice were wanted: 3 and 4 not used."), "{told}");
    let told = lines("attack Rat with scimitar\n18 9\n");
    assert!(told.contains("A d6 shows 1 to 6: type what yours shows, not 9."), "{told}");
}

#[test]
fn real_dice_are_asked_for_of_those_who_have_them() {
    let folder = Folder::new();
    let told = play(
        &folder,
        &["--dice", "Reds=table", "--seed", "7"],
        "attack Rat with scimitar\n2\nend turn\nend turn\nattack Snag with scimitar\n",
    );
    assert!(told.contains("Snag: roll a d20 for the attack>"), "{told}");
    assert!(!told.contains("Rat: roll"), "{told}");
    assert!(told.contains("Rat attacks Snag with the scimitar"), "{told}");
    let told = play(&folder, &["--dice", "Rat=table"], "attack Rat with scimitar\n");
    assert!(!told.contains("Snag: roll"), "{told}");
    let mut command = affray();
    let file = folder.file("a.toml", BRAWL);
    command.arg("play").arg(file).args(["--dice", "Greens=table"]).write_stdin("");
    command.assert().code(2).stderr(contains("nobody is called `Greens`"));
}

#[test]
fn the_programs_dice_fall_alike_after_an_undo_beside_real_ones() {
    let folder = Folder::new();
    let args = ["--dice", "Blues=table", "--seed", "7"];
    let once = saved_after(&folder, &args, "attack Rat with scimitar").1;
    assert_eq!(once, saved_after(&folder, &args, "attack Rat with scimitar\nundo\n1").1);
}

/// Two mages on one side, one on the other; all can counter spells.
const MAGES: &str = r#"
edition = "2014"
map = { width = 10, height = 8 }
[[combatant]]
name = "Ada"
side = "A"
at = "b2"
initiative = 20
[combatant.stat-block]
hp = 40
ac = 12
abilities = { int = 16 }
spellcasting = { ability = "int", slots = [4, 3, 3], spells = ["Magic Missile", "Fire Bolt", "Counterspell"] }
[[combatant]]
name = "Ben"
side = "A"
at = "b4"
initiative = 15
[combatant.stat-block]
hp = 40
ac = 12
abilities = { int = 16 }
spellcasting = { ability = "int", slots = [4, 3, 3], spells = ["Magic Missile", "Fire Bolt", "Counterspell"] }
[[combatant]]
name = "Cy"
side = "B"
at = "h4"
initiative = 10
[combatant.stat-block]
hp = 40
ac = 12
abilities = { int = 16 }
spellcasting = { ability = "int", slots = [4, 3, 3], spells = ["Magic Missile", "Fire Bolt"] }
"#;

#[test]
fn counterspell_is_offered_on_enemies_spells_alone() {
    let folder = Folder::new();
    let file = folder.file("mages.toml", MAGES);
    let told = |lines: &str| {
        let mut command = affray();
        command.arg("play").arg(&file).args(["--seed", "7"]).write_stdin(lines);
        support::stdout(&mut command)
    };
    // Ben could counter Ada's missiles, and nobody asks him.
    let missiles = told("cast magic missile on Cy\n");
    assert!(missiles.contains("Cy takes"), "{missiles}");
    assert!(!missiles.contains("may react"), "{missiles}");
    // An enemy's are asked about.
    let asked = told("end turn\nend turn\ncast magic missile on Ada\n");
    assert!(asked.contains("Ada may react") || asked.contains("who reacts first"), "{asked}");
    // A cantrip is let pass, and that is said.
    let bolt = told("end turn\nend turn\ncast fire bolt on Ada\n");
    assert!(!bolt.contains("may react"), "{bolt}");
    assert!(bolt.contains("Ada lets it pass, by the order on `cantrips`."), "{bolt}");
    // Nobody is asked who of two reacts first when neither will.
    assert!(!bolt.contains("who reacts first"), "{bolt}");
    // Whoever wants to be asked is.
    let ordered = told("orders cantrips ask for Ben\nend turn\nend turn\ncast fire bolt on Ada\n");
    assert!(ordered.contains("Ben may react") && !ordered.contains("Ada may react"), "{ordered}");
    let ordered = told("orders allies ask\ncast magic missile on Cy\n");
    assert!(ordered.contains("Ben may react"), "{ordered}");
    let none = told("orders never\nend turn\nend turn\ncast magic missile on Ada\n");
    assert!(!none.contains("may react") && none.contains("Ada takes"), "{none}");
    let wrong = told("orders cantrips sometimes\norders never for Nobody\n");
    assert!(wrong.contains("The topics are") && wrong.contains("Nobody here is called"), "{wrong}");
}

#[test]
fn what_makes_no_sense_is_not_on_the_first_page() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../encounters/duel.toml");
    let mut command = affray();
    command
        .arg("play")
        .arg(file)
        .args(["--seed", "7"])
        .write_stdin("Brakka first\nend turn\nmore attacks\nmore nonsense\n");
    let told = support::stdout(&mut command);
    let (page, rest) = told.split_once("> end turn").expect("a prompt");
    assert!(page.contains("javelin at "), "{page}");
    assert!(!page.contains("greatsword"), "{page}");
    assert!(page.contains("`more` lists the others: attacks "), "{page}");
    let (_, more) = rest.split_once("> more attacks").expect("a prompt");
    assert!(more.starts_with("\nattacks\n") && more.contains("  throw "), "{more}");
    assert!(more.contains("No group is called `nonsense`"), "{more}");
}

#[test]
fn the_map_is_drawn_only_when_it_has_changed() {
    let told = play(&Folder::new(), &["--seed", "7"], "1\nmove to b1\nmap\n");
    let parts: Vec<&str> = told.split("\nSnag> ").collect();
    let maps = |part: &str| part.matches("\n     a  b  c").count();
    // At first; not after a blow, which moves nobody; after a move; when it is asked for.
    assert_eq!(
        parts.iter().take(4).map(|part| maps(part)).collect::<Vec<_>>(),
        [1, 0, 1, 1],
        "{told}"
    );
    assert!(told.contains("> map\n     a  b  c"), "{told}");
}

#[test]
fn the_gm_speaks_without_saying_so_where_asked_or_wanted() {
    let folder = Folder::new();
    let told =
        play(&folder, &["--seed", "7"], "set Rat hp 3\ngm\nset Rat hp 4\ngm off\nset Rat hp 5\n");
    assert!(told.contains("Only the GM says that: type `GM: set Rat hp 3`"), "{told}");
    assert!(told.contains("GM for Snag> set Rat hp 4"), "{told}");
    assert!(told.contains("4 of 7 hit points") && !told.contains("3 of 7"), "{told}");
    // A tie across the sides is the GM's to settle.
    let tied = BRAWL.replace("initiative = 10", "initiative = 20");
    let file = folder.file("tied.toml", tied);
    let mut command = affray();
    command.arg("play").arg(file).args(["--seed", "7"]).write_stdin("set Rat hp 3\nRat first\n");
    let told = support::stdout(&mut command);
    assert!(told.contains("GM> set Rat hp 3") && told.contains("3 of 7 hit points"), "{told}");
    assert!(told.contains("\nRat, round 1"), "{told}");
    // Who plays a side is no GM.
    let told = play(&folder, &["--as", "Reds", "--seed", "7"], "gm\nset Rat hp 3\n");
    assert!(told.contains("You don't play the GM"), "{told}");
    assert!(!told.contains("3 of 7 hit points"), "{told}");
}

#[test]
fn creatures_rules_and_odds_are_looked_up_at_the_table() {
    let told = play(
        &Folder::new(),
        &["--seed", "7"],
        "show rat\nshow x\nspells\nstatus\nrules cover.half\nroll 1d1+4\nsuggest\n",
    );
    assert!(told.contains("7 of 7 hit points; at c2, AC 15"), "{told}");
    assert!(told.contains("Scimitar."), "{told}");
    assert!(told.contains("Nobody here is called `x`."), "{told}");
    assert!(told.contains("Snag casts no spells."), "{told}");
    assert!(told.contains("The order of turns: Snag, Fang, Rat and Mist."), "{told}");
    assert!(told.contains("cover.half  "), "{told}");
    assert!(told.contains(" = 5"), "{told}");
    assert!(told.contains("A veteran would: "), "{told}");
}

#[test]
fn of_an_enemy_only_what_shows_is_shown() {
    let told =
        play(&Folder::new(), &["--as", "Reds", "--seed", "7"], "show Rat\nspells Rat\nauto Rat\n");
    let (_, shown) = told.split_once("> show Rat").expect("a prompt");
    assert!(shown.contains("unhurt") && shown.contains("at c2"), "{shown}");
    assert!(!shown.contains("7 of 7 hit points; ") && !shown.contains("AC 15\n"), "{shown}");
    assert!(shown.contains("What Rat can cast is not for you to know."), "{shown}");
    assert!(shown.contains("You don't play any of them."), "{shown}");
}

#[test]
fn a_tactician_plays_on_until_told_otherwise() {
    let told = play(&Folder::new(), &["--seed", "7"], "auto Reds\nend turn\n");
    // Snag and Fang have played; Rat is asked.
    assert!(told.contains("\nRat> end turn"), "{told}");
    assert!(!told.contains("\nFang> "), "{told}");
    let told = play(&Folder::new(), &["--seed", "7"], "auto all\n");
    assert!(told.contains(" won after "), "{told}");
    let told = play(&Folder::new(), &["--seed", "7"], "auto Reds\nundo\n");
    assert!(told.contains("There is nothing to take back."), "{told}");
    let told = play(&Folder::new(), &["--seed", "7"], "dodge\nauto Reds\nundo\n");
    assert!(
        told.trim_end().rsplit_once("Took back").expect("an undo").1.contains("\nSnag> "),
        "{told}"
    );
}

#[test]
fn the_status_tells_of_the_interaction_the_crawl_and_who_rides() {
    let told = play(&Folder::new(), &["--seed", "7"], "drop prone\n");
    assert!(told.contains("interaction ready"), "{told}");
    // Half of 30 feet to stand up.
    assert!(
        told.contains("(crawling: each square takes 5 ft more; standing up takes 15 ft)"),
        "{told}"
    );
    let folder = Folder::new();
    let text = "edition = \"2014\"\nmap = { width = 10, height = 8 }\n\
                [[combatant]]\ncreature = \"warhorse\"\nname = \"Bess\"\nside = \"A\"\nat = \"b2\"\n\
                [[combatant]]\ncreature = \"knight\"\nname = \"Gil\"\nside = \"A\"\nmounted-on = \"Bess\"\n\
                initiative = 20\n\
                [[combatant]]\ncreature = \"wolf\"\nside = \"B\"\nat = \"h6\"\ninitiative = 5\n";
    let file = folder.file("ride.toml", text);
    let mut command = affray();
    let told = support::stdout(command.arg("play").arg(file).args(["--seed", "7"]).write_stdin(""));
    assert!(told.contains("riding Bess") && told.contains("ridden by Gil"), "{told}");
}

#[test]
fn help_tells_of_a_word_with_examples() {
    let told = play(&Folder::new(), &["--seed", "7"], "help shove\nhelp\n");
    let (page, whole) = told.split_once("> help\n").expect("two pages");
    assert!(page.contains("such as `shove Goblin 1 prone`"), "{page}");
    assert!(!page.contains("tries to grapple\n"), "{page}");
    assert!(whole.contains("suggest") && whole.contains("At the table"), "{whole}");
}

#[test]
fn nothing_improvised_is_thrown_from_the_first_page() {
    // Nobody is within reach, and all that one could do is throw the sword.
    let folder = Folder::new();
    let text = "edition = \"2014\"\nmap = { width = 12, height = 4 }\n\
                [[combatant]]\nname = \"Ada\"\nside = \"A\"\nat = \"b2\"\ninitiative = 20\n\
                [combatant.stat-block]\nhp = 20\nac = 12\nabilities = { str = 16 }\n\
                weapons = [\"greatsword\"]\n\
                [[combatant]]\ncreature = \"wolf\"\nside = \"B\"\nat = \"g2\"\ninitiative = 5\n";
    let file = folder.file("sword.toml", text);
    let mut command = affray();
    command.arg("play").arg(file).args(["--seed", "7"]).write_stdin("more attacks\n");
    let told = support::stdout(&mut command);
    let (page, more) = told.split_once("> more attacks").expect("a prompt");
    assert!(!page.contains("  throw ") && page.contains("  dash"), "{page}");
    assert!(more.contains("  throw greatsword at Wolf"), "{more}");
}

#[test]
fn every_enemy_within_reach_is_on_the_first_page() {
    // The horse is far easier to hit than the knight upon it.
    let folder = Folder::new();
    let text = "edition = \"2014\"\nmap = { width = 12, height = 8 }\n\
                [[combatant]]\ncreature = \"warhorse\"\nname = \"Bess\"\nside = \"A\"\nat = \"d3\"\n\
                initiative = 5\n\
                [[combatant]]\ncreature = \"knight\"\nname = \"Gil\"\nside = \"A\"\nmounted-on = \"Bess\"\n\
                initiative = 5\n\
                [[combatant]]\ncreature = \"scout\"\nside = \"B\"\nat = \"j6\"\ninitiative = 20\n";
    let file = folder.file("ride.toml", text);
    let mut command = affray();
    command.arg("play").arg(&file).args(["--seed", "7"]).write_stdin("");
    let told = support::stdout(&mut command);
    assert!(told.contains("  attack Bess with longbow"), "{told}");
    assert!(told.contains("  attack Gil with longbow"), "{told}");
}

#[test]
fn orders_for_one_do_not_outlive_the_fight() {
    let folder = Folder::new();
    // Two creatures, where there were four.
    let duel = BRAWL.split("[[combatant]]").take(3).collect::<Vec<_>>().join("[[combatant]]");
    let duel = duel.replace("side = \"Reds\"\nat = \"b4\"", "side = \"Blues\"\nat = \"b4\"");
    let file = folder.file("duel.toml", duel);
    let save = folder.path("duel.json");
    let mut command = affray();
    let lines = format!("save {}\n", save.display());
    command.arg("play").arg(file).args(["--seed", "7"]).write_stdin(lines).assert().success();
    let lines =
        format!("orders never for Mist\norders cantrips ask\nload {}\norders\n", save.display());
    let told = play(&folder, &["--seed", "7"], &lines);
    let (_, after) = told.rsplit_once("> orders\n").expect("the orders");
    assert!(after.contains("cantrips    ask") && !after.contains("Mist"), "{told}");
}

/// Ann plays two of the heroes, Ben the third; the captain is the GM's.
const TABLE_OF_TWO: &str = r#"
edition = "2014"
map = { width = 12, height = 8 }
gm = "Rowan"
[[combatant]]
name = "Fenn"
side = "Heroes"
at = "b2"
initiative = 20
played-by = "Ann"
[combatant.stat-block]
role = "character"
hp = 20
ac = 15
attack = [
    { name = "Dagger", to-hit = 5, damage = ["1d4+3 piercing"] },
    { name = "Greatsword", to-hit = 5, damage = ["2d6+3 slashing"] },
    { name = "Sling", to-hit = 5, range = [30, 120], damage = ["1d4+3 bludgeoning"] },
]
[[combatant]]
name = "Wren"
side = "Heroes"
at = "b4"
initiative = 15
played-by = "Ben"
stat-block = { role = "character", hp = 20, ac = 15, attack = [{ name = "Club", to-hit = 5, damage = ["1d4+3 bludgeoning"] }] }
[[combatant]]
name = "Captain"
side = "Guards"
at = "c2"
initiative = 10
stat-block = { hp = 90, ac = 10, attack = [{ name = "Spear", to-hit = 5, damage = ["1d6+3 piercing"] }] }
"#;

#[test]
fn a_person_rolls_for_those_whom_she_plays() {
    let folder = Folder::new();
    let file = folder.file("two.toml", TABLE_OF_TWO);
    let play = |dice: &str, lines: &str| {
        let mut command = affray();
        let args = ["--dice", dice, "--as", "Heroes", "--seed", "7"];
        command.arg("play").arg(&file).args(args).write_stdin(lines.to_owned());
        command
    };
    let lines = "attack captain with dagger\n18 2\nend turn\nmove to b3\nattack captain\n";
    let told = support::stdout(&mut play("Ann=table", lines));
    assert!(told.contains("real dice for Ann"), "{told}");
    assert!(told.contains("Fenn: roll a d20"), "{told}");
    // Ben's dice are the program's, and so are the GM's.
    assert!(!told.contains("Wren: roll") && !told.contains("Captain: roll"), "{told}");
    assert!(told.contains("Wren attacks Captain"), "{told}");
    play("Eve=table", "").assert().code(2).stderr(contains("a person (Ann and Ben)"));
}

#[test]
fn the_gm_rolls_for_those_whom_she_plays() {
    let folder = Folder::new();
    let file = folder.file("two.toml", TABLE_OF_TWO);
    for gm in ["Rowan=table", "GM=table"] {
        let mut command = affray();
        let lines = "end turn\nend turn\nattack fenn with spear\n";
        command.arg("play").arg(&file).args(["--dice", gm]).write_stdin(lines);
        let told = support::stdout(&mut command);
        assert!(told.contains("Captain: roll a d20"), "{told}");
        assert!(!told.contains("Fenn: roll"), "{told}");
    }
}

/// The weapon that nobody names is the one that promises the most: at arm's length the greatsword with
/// 10 a hit, not the dagger, which stands first, with 5.5; from afar the sling.
#[test]
fn an_attack_without_a_weapon_is_made_with_the_fitting_one() {
    let folder = Folder::new();
    let file = folder.file("two.toml", TABLE_OF_TWO);
    let play = |lines: &str| {
        let mut command = affray();
        command.arg("play").arg(&file).args(["--seed", "7"]).write_stdin(lines.to_owned());
        support::stdout(&mut command)
    };
    let told = play("attack captain\n");
    assert!(told.contains("Fenn attacks Captain with the greatsword"), "{told}");
    let told = play("GM: place Captain at g2\nattack capt\n");
    assert!(told.contains("Fenn shoots at Captain with the sling"), "{told}");
}

#[test]
fn a_save_of_another_version_is_refused_with_its_version() {
    let folder = Folder::new();
    let save = folder.path("fight.json");
    play(&folder, &["--seed", "7"], &format!("save {}\n", save.display()));
    let text = std::fs::read_to_string(&save).expect("a save");
    let now = format!("\"affray_save\": {}", affray_rules::SAVE_VERSION);
    assert!(text.contains(&now), "{text}");
    for (other, how) in [(1, "older"), (999, "newer")] {
        let text = text.replace(&now, &format!("\"affray_save\": {other}"));
        let file = folder.file("other.json", &text);
        let told = affray().arg("play").arg(file).write_stdin("").assert().code(2);
        told.stderr(contains(format!("of version {other}, {how} than what this program reads")));
    }
}
