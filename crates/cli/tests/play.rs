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
