//! `affray sim` and `affray balance`.

mod support;

use std::{fs, path::Path};

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use serde_json::Value;
use support::{BRAWL, Folder, affray, stdout};

/// The figures of many fights, without what depends on the machine.
fn figures(file: &Path, args: &[&str]) -> Value {
    let told = stdout(affray().arg("sim").arg(file).args(args).arg("--json"));
    let mut figures: Value = serde_json::from_str(&told).expect("JSON");
    let all = figures.as_object_mut().expect("an object");
    for clock in ["fights_per_second", "creature_turns_per_second", "seconds"] {
        assert!(all.remove(clock).is_some_and(|figure| figure.is_f64()), "{clock}");
    }
    figures
}

/// The shape of JSON: what there is at every key, not what it says.
fn shape(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "text".to_owned(),
        Value::Array(all) => format!("[{}]", all.first().map_or_else(String::new, shape)),
        Value::Object(all) => {
            let fields = all.iter().map(|(key, value)| format!("{key}: {}", shape(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

const SHARE: &str = "{high: number, low: number, share: number}";
const MEAN: &str = "{high: number, low: number, mean: number}";
const SPREAD: &str = "{high: number, low: number, max: number, mean: number, median: number, \
                      min: number, p10: number, p25: number, p75: number, p90: number}";

#[test]
fn the_json_has_its_shape() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let all = figures(&file, &["-n", "40", "--seed", "7"]);
    assert_eq!((&all["fights"], &all["seed"]), (&40.into(), &7.into()));
    assert_eq!((&all["cut_off"], &all["edition"]), (&false.into(), &"2014".into()));
    for side in ["Reds", "Blues"] {
        assert_eq!(shape(&all["wins"][side]), SHARE);
        assert_eq!(shape(&all["sides"][side]["dies"]), SHARE);
        assert_eq!(shape(&all["sides"][side]["falls"]), SHARE);
        assert_eq!(shape(&all["sides"][side]["wiped_out"]), SHARE);
        assert_eq!(shape(&all["sides"][side]["hit_points"]), "[number]");
        assert!(all["heat"][side]["stood"].is_object() && all["heat"][side]["fell"].is_object());
    }
    for share in ["draws", "stalemates", "out_of_rounds"] {
        assert_eq!(shape(&all[share]), SHARE);
    }
    let rounds = all["rounds"].as_object().expect("an object");
    assert!(rounds.contains_key("mean") && rounds.contains_key("median"));
    assert_eq!(shape(&all["rounds"]["histogram"]), "[[number]]");
    assert_eq!(shape(&all["sources"]), "[{by: text, damage: number, side: text, with: text}]");
    let snag = &all["creatures"]["Snag"];
    for share in ["falls", "dies", "flees", "stands"] {
        assert_eq!(shape(&snag[share]), SHARE, "{share}");
    }
    for spread in ["damage_dealt", "damage_taken", "healed", "hit_points_left"] {
        assert_eq!(shape(&snag[spread]), SPREAD, "{spread}");
    }
    for mean in ["hits", "misses", "crits", "kills"] {
        assert_eq!(shape(&snag[mean]), MEAN, "{mean}");
    }
    assert_eq!(snag["hit_points_at_first"], 7);
    assert_eq!(shape(&snag["survival"]), "[number]");
}

#[test]
fn a_seed_gives_the_same_figures_on_any_number_of_threads() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let of = |threads| figures(&file, &["-n", "120", "--seed", "5", "--threads", threads]);
    let one = of("1");
    for threads in ["2", "3", "7"] {
        assert_eq!(of(threads), one, "{threads} threads");
    }
    let within = figures(&file, &["--within", "8%", "--seed", "5"]);
    assert!(within["fights"].as_u64().is_some_and(|n| (100..1000).contains(&n)), "{within}");
}

#[test]
fn a_fight_is_shown_as_run_shows_it() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let args = ["-n", "30", "--seed", "9", "--tactics", "Blues=random"];
    let told = stdout(affray().arg("sim").arg(&file).args(args).args(["--show", "longest"]));
    let again = told.lines().find_map(|line| line.strip_prefix("Again: affray ")).expect("a way");
    assert!(again.starts_with("run ") && again.ends_with("--tactics Blues=random"), "{again}");
    let (_, shown) = told.split_once("\nRound 1\n").expect("a log");
    let (log, _) = shown.rsplit_once("\nAgain:").expect("a way to see it again");
    let run = stdout(affray().args(again.split(' ')));
    assert!(run.contains(log.trim_end()), "{log}\n--- and ---\n{run}");
    let number = affray().arg("sim").arg(&file).args(args).args(["--show", "31"]).assert();
    number.code(2).stderr(contains("none of the 30 fights"));
}

/// What stands behind `Again:`, as a shell takes it.
fn again(told: &str) -> String {
    let line = told.lines().rev().find_map(|line| line.split_once("Again: affray "));
    let (_, line) = line.expect("a way to see it again");
    line.split(". One of").next().unwrap_or(line).to_owned()
}

#[test]
fn the_command_that_gives_it_again_can_be_pasted() {
    let folder = Folder::new();
    let brawl = BRAWL.replace("\"Blues\"", "\"Mira's lot\"");
    folder.file("my fight.toml", brawl);
    let mut sim = affray();
    sim.current_dir(folder.path("")).args(["sim", "my fight.toml", "-n", "20", "--seed", "9"]);
    sim.args(["--rounds", "2", "--tactics", "Mira's lot=random"]);
    let told = stdout(&mut sim);
    assert_eq!(
        again(&told),
        "sim 'my fight.toml' -n 20 --seed 9 --rounds 2 --tactics 'Mira'\\''s lot=random'"
    );
    let shown = again(&stdout(sim.args(["--show", "longest"])));
    assert!(shown.starts_with("run 'my fight.toml' --seed "), "{shown}");
    assert!(shown.ends_with(" --rounds 2 --tactics 'Mira'\\''s lot=random'"), "{shown}");
    let mut run = affray();
    run.current_dir(folder.path("")).args(["run", "my fight.toml", "--seed", "4", "--quiet"]);
    let told = stdout(run.args(["--rounds", "3", "--as", "Mira's lot"]));
    assert_eq!(again(&told), "run 'my fight.toml' --seed 4 --as 'Mira'\\''s lot' --rounds 3");
}

/// Three sides: two that are allies, and one that looks on. The fourth never comes.
fn with_allies() -> String {
    let sides = "[[side]]\nname = \"Reds\"\n[[side]]\nname = \"Watch\"\n\
                 attitudes = { Reds = \"ally\" }\n[[side]]\nname = \"Blues\"\n[[side]]\n\
                 name = \"Bears\"\nattitudes = { Reds = \"neutral\", Watch = \"neutral\", \
                 Blues = \"neutral\", Late = \"neutral\" }\n[[side]]\nname = \"Late\"\n";
    let one = |name: &str, side: &str, at: &str| {
        format!(
            "[[combatant]]\ncreature = \"guard\"\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\n"
        )
    };
    let text = BRAWL.replacen("[[combatant]]", &format!("{sides}[[combatant]]"), 1);
    let (watch, bear) = (one("Gil", "Watch", "a3"), one("Bo", "Bears", "j8"));
    format!("{text}{watch}{bear}{}reserve = true\n", one("Ned", "Late", "j1"))
}

#[test]
fn allies_win_together_and_who_looks_on_wins_nothing() {
    let folder = Folder::new();
    let file = folder.file("a.toml", with_allies());
    let csv = folder.path("t.csv");
    let table = csv.to_str().expect("a path");
    let all = figures(&file, &["-n", "30", "--seed", "3", "--tactics", "simple", "--csv", table]);
    let share = |side: &str| all["wins"][side]["share"].as_f64().expect("a share");
    // Two and a guard against two: mostly the reds or the guard are left, never nobody.
    assert!(share("Reds") > 0.3 && share("Watch") > 0.3, "{all}");
    assert!(share("Reds") + share("Watch") + share("Blues") > 1.0, "{all}");
    assert_eq!((share("Bears"), share("Late")), (0.0, 0.0));
    assert_eq!(all["draws"]["share"], 0.0);
    // Who never came is not down.
    assert_eq!(all["sides"]["Late"]["wiped_out"]["share"], 0.0);
    let lines = fs::read_to_string(&csv).expect("a table");
    let won = |side: &str| {
        let of_side = format!(",{side},");
        lines.lines().filter(|l| l.contains(&of_side) && l.ends_with(",true")).count()
    };
    let wins = (share("Watch") * 30.0).round() as usize;
    assert_eq!((won("Watch"), won("Bears")), (wins, 0));
    let run = stdout(affray().arg("run").arg(&file).args(["--seed", "3", "--json"]));
    let last: Value = serde_json::from_str(run.lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["winner"], last["winners"][0]);
}

#[test]
fn what_cannot_be_shown_or_written_is_said_before_the_first_fight() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let missing = folder.path("no/such/folder/x.html");
    let missing = missing.to_str().expect("a path");
    for (args, why) in [
        (["--show", "Nobody dies"], "nobody is called “nobody”"),
        (["--show", "Greens wins"], "“Reds wins” or “Blues wins”"),
        (["--show", "5000000001"], "none of the 5000000000 fights"),
        (["--report", missing], "could not be written"),
    ] {
        let mut command = affray();
        command.timeout(std::time::Duration::from_secs(60)).arg("sim").arg(&file);
        let told = command.args(["-n", "5000000000"]).args(args).assert().code(2).stdout("");
        told.stderr(contains(why));
    }
    // Two characters who are down are not dead.
    let text = BRAWL.replace("side = \"Reds\"", "side = \"Reds\"\nrole = \"character\"");
    let file = folder.file("b.toml", text.replace("at = \"b4\"", "at = \"b4\"\nhp = 1"));
    let show = |which: &str| {
        let mut command = affray();
        command.arg("sim").arg(&file).args(["-n", "40", "--seed", "1", "--show", which]);
        command.assert()
    };
    show("all down").success().stdout(contains("dying"));
    let killed = show("everyone dies");
    let told = killed.get_output();
    let shown = String::from_utf8_lossy(&told.stdout);
    let (_, end) = shown.rsplit_once(" won after ").unwrap_or_default();
    assert!(!end.contains("dying") && !end.contains("stable"), "{end}");
}

#[test]
fn one_of_a_kind_stands_for_its_kind() {
    let folder = Folder::new();
    let text = BRAWL.replace("at = \"c2\"", "at = [\"c2\", \"d2\"]");
    let file = folder.file("a.toml", text);
    let versions = |change: &str| {
        let mut command = affray();
        command.arg("sim").arg(&file).args([
            "-n",
            "4",
            "--seed",
            "1",
            "--json",
            "--what-if",
            change,
        ]);
        let all: Value = serde_json::from_str(&stdout(&mut command)).expect("JSON");
        let one = &all["versions"][1]["figures"]["creatures"];
        one.as_object().expect("creatures").keys().cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(versions("+2 Rat 1"), versions("+2 Rat"));
    assert!(versions("+2 Rat 1").contains("Rat 4"));
    assert_eq!(versions("-1 Rat 1"), versions("without Rat 1"));
    assert!(versions("without Rat 1").contains("Rat 2"));
    let args =
        ["--vary", "Rat 1", "--for", "Reds", "-n", "4", "--seed", "6", "--most", "3", "--json"];
    let told = stdout(affray().arg("balance").arg(&file).args(args));
    let all: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((all["vary"].as_str(), &all["cut_off"]), (Some("Rat"), &Value::Bool(false)));
    let without = ["--what-if", "without Rat, without Mist"];
    affray().arg("sim").arg(&file).args(without).assert().code(2).stderr(contains("enemy"));
}

#[test]
fn the_odds_from_a_saved_fight() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let save = folder.path("save.json");
    let orders = format!("end turn\nend turn\nsave {}\n", save.display());
    affray().arg("play").arg(&file).args(["--seed", "3"]).write_stdin(orders).assert().success();
    let args = ["-n", "20", "--seed", "1", "--json"];
    let told = stdout(affray().args(["sim", "--from"]).arg(&save).args(args));
    let from: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(from["fights"], 20);
    // The file may be named like an encounter as well.
    assert_eq!(figures(&save, &args[..4])["wins"], from["wins"]);
    let other = affray().arg("sim").arg(&save).args(["--what-if", "+1 wolf"]).assert().code(2);
    other.stderr(contains("a saved fight keeps"));
    let show =
        stdout(affray().args(["sim", "--from"]).arg(&save).args(&args[..4]).args(["--show", "1"]));
    assert!(show.contains("affray sim --from") && show.contains("--show 1"), "{show}");
}

#[test]
fn versions_side_by_side() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let other = folder.file("b.toml", BRAWL.replace("\"c4\"", "\"h7\""));
    let told = stdout(
        affray()
            .arg("sim")
            .arg(&file)
            .args(["-n", "60", "--seed", "2", "--json", "--what-if", "+3 wolf, Rat hp 1"])
            .args(["--what-if", "Reds surprised", "--versus"])
            .arg(&other),
    );
    let all: Value = serde_json::from_str(&told).expect("JSON");
    let versions = all["versions"].as_array().expect("versions");
    assert_eq!((all["side"].as_str(), versions.len()), (Some("Reds"), 4));
    assert!(versions[0].get("difference").is_none());
    for version in &versions[1..] {
        assert_eq!(shape(&version["difference"]["wins"]), MEAN);
        let share = |v: &Value| v["figures"]["wins"]["Reds"]["share"].as_f64().expect("a share");
        let gap = version["difference"]["wins"]["mean"].as_f64().expect("a mean");
        assert!((share(version) - share(&versions[0]) - gap).abs() < 1e-9);
    }
    // The first version is what stands alone.
    assert_eq!(
        versions[0]["figures"]["wins"],
        figures(&file, &["-n", "60", "--seed", "2"])["wins"]
    );
    let told =
        stdout(affray().arg("sim").arg(&file).args(["-n", "30", "--what-if", "edition 2014"]));
    assert!(told.contains("as it is") && told.contains("edition 2014"), "{told}");
}

#[test]
fn tables_and_a_report() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL.replace("Snag", "Snag, <the> \\\"Grim\\\""));
    let [csv, parquet, html] = ["t.csv", "t.parquet", "r.html"].map(|name| folder.path(name));
    affray()
        .arg("sim")
        .arg(&file)
        .args(["-n", "25", "--seed", "4", "--csv"])
        .arg(&csv)
        .arg("--parquet")
        .arg(&parquet)
        .arg("--report")
        .arg(&html)
        .assert()
        .success();
    let table = fs::read_to_string(csv).expect("a table");
    // A line of heads, and four creatures in each of 25 fights.
    assert_eq!(table.lines().count(), 1 + 4 * 25);
    assert!(table.starts_with("fight,seed,ended,winner,rounds,creature,side,dealt,"), "{table}");
    assert!(table.contains("\"Snag, <the> \"\"Grim\"\"\""), "{table}");
    let table = fs::read(parquet).expect("a table");
    assert!(table.starts_with(b"PAR1") && table.ends_with(b"PAR1"));
    let page = fs::read_to_string(html).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("Snag, &lt;the&gt; &quot;Grim&quot;") && !page.contains("<the>"));
    assert!(!page.contains("http") && !page.contains("<script"), "it needs nothing else");
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert_eq!(page.matches("<svg").count(), 8);
}

#[test]
fn how_many_of_them_make_it_fair() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let args = ["--vary", "Rat", "--for", "Reds", "-n", "40", "--seed", "6", "--most", "6"];
    let told =
        stdout(affray().arg("balance").arg(&file).args(args).args(["--target", "50%", "--json"]));
    let all: Value = serde_json::from_str(&told).expect("JSON");
    let tried = all["tried"].as_array().expect("numbers");
    assert!(tried.iter().all(|t| (1..=6).contains(&t["count"].as_u64().expect("a number"))));
    assert!(tried.iter().any(|t| t["count"] == all["best"]));
    let told = stdout(affray().arg("balance").arg(&file).args(args).args(["--edition", "2014"]));
    assert!(told.contains("no thresholds"), "{told}");
}

#[test]
fn of_which_level_the_party_must_be() {
    let folder = Folder::new();
    let levels = "name = \"Snag\"\nstat-block = { level = 1 }\nlevels = [{ level = 3, hp = 30 }, { level = 6, hp = 300 }]";
    let file = folder.file("a.toml", BRAWL.replace("name = \"Snag\"", levels));
    let args = ["--party", "--for", "Reds", "-n", "40", "--seed", "6", "--target", "97%"];
    let told = stdout(affray().arg("balance").arg(&file).args(args).arg("--json"));
    let all: Value = serde_json::from_str(&told).expect("JSON");
    let tried = all["tried"].as_array().expect("levels");
    assert!(tried.iter().all(|t| [1, 3, 6].contains(&t["level"].as_u64().expect("a level"))));
    // A goblin with 300 hit points outlasts two with 7 and 11.
    assert_eq!(all["best"], 6);
    let told = stdout(affray().arg("balance").arg(&file).args(args));
    assert!(told.contains("Level 6: Reds win"), "{told}");
    let plain = folder.file("plain.toml", BRAWL);
    let none = affray().arg("balance").arg(plain).arg("--party").assert().code(2);
    none.stderr(contains("several levels"));
}

#[test]
fn what_is_wrong_is_said() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let broken = folder.file("broken.json", "{\"affray_save\": 2}");
    let missing = folder.path("no/such/folder/x.html");
    let missing = missing.to_str().expect("a path");
    for (args, why) in [
        (&["--within", "0"][..], "percentage"),
        (&["--within", "5%", "-n", "10"], "cannot be used with"),
        (&["-n", "0"], "0"),
        (&["--seed", "x"], "a seed is a whole number"),
        (&["--threads", "0"], "0"),
        (&["--tactics", "clever"], "there are random, simple"),
        (&["--tactics", "Greens=simple"], "“Reds” or “Blues”"),
        (&["--for", "Greens"], "`Reds` or `Blues`"),
        (&["--show", "funny"], "write worst, best"),
        (&["--show", "worst", "--json"], "cannot be used with"),
        (&["--what-if", "nothing"], "can't be understood"),
        (&["--what-if", "+1 dragon"], "nobody is called “dragon”"),
        (&["--what-if", "+1 wulf"], "did you mean “Wolf”?"),
        (&["--what-if", "Ret hp 5"], "did you mean “Rat”?"),
        (&["--what-if", "-9 wolves"], "nobody is called “wolves”"),
        (&["--what-if", "-9 wolf"], "there are only 2"),
        (&["--what-if", "Rat hp 99"], "write 1 to 7"),
        (&["--what-if", "level 5"], "several levels"),
        (&["--tactics", "mastermind:long"], "is no length of thought"),
        (&["--what-if", "weapon-mystery off"], "no house rule “weapon-mystery”"),
        (&["--what-if", "surprise maybe"], "is no value of the house rule"),
        (&["-n", "2", "--report", missing], "could not be written"),
        (&["-n", "2", "--csv", missing], "could not be written"),
    ] {
        let told = affray().arg("sim").arg(&file).args(args).assert().code(2);
        told.stderr(contains("error:").and(contains(why)));
    }
    affray().arg("sim").assert().code(2).stderr(contains("FILE"));
    affray().args(["sim", "no/such.toml"]).assert().code(2).stderr(contains("help:"));
    affray()
        .args(["sim", "--from"])
        .arg(broken)
        .assert()
        .code(2)
        .stderr(contains("not a saved fight"));
    let nobody = affray().arg("balance").arg(&file).args(["--vary", "dragon"]).assert().code(2);
    nobody.stderr(contains("nobody is called “dragon”"));
}

/// The figures of a creature in the second of two versions.
fn otherwise(file: &Path, change: &str, who: &str) -> Value {
    let args = ["-n", "4", "--seed", "1", "--json", "--what-if", change];
    let told = stdout(affray().arg("sim").arg(file).args(args));
    let all: Value = serde_json::from_str(&told).expect("JSON");
    all["versions"][1]["figures"]["creatures"][who].clone()
}

/// The goblin has 7 hit points and the wolf 11.
#[test]
fn figures_are_added_to_and_taken_from() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    for (change, who, hit_points) in [
        ("Rat hp +10", "Rat", 17),
        ("Rat hp +10", "Snag", 7),
        ("Rat hp -3", "Rat", 4),
        ("Rat hp 3", "Rat", 3),
        ("wolf hp +4", "Mist", 15),
        ("wolf hp +4", "Fang", 15),
        ("Blues hp +1", "Rat", 8),
        ("Blues hp +1", "Mist", 12),
        ("Blues hp +1", "Fang", 11),
        ("Rat hp +10, Rat hp +10", "Rat", 27),
    ] {
        assert_eq!(otherwise(&file, change, who)["hit_points_at_first"], hit_points, "{change}");
    }
    // Nobody hits AC 60 but with a 20, and nobody misses AC 1 but with a 1.
    let hits = |change: &str| {
        let one = otherwise(&file, change, "Rat");
        let [hits, misses] = ["hits", "misses"].map(|f| one[f]["mean"].as_f64().expect("a mean"));
        hits / (hits + misses)
    };
    assert!(hits("Reds ac 60") < 0.4 && hits("Reds ac +40") < 0.4);
    assert!(hits("Reds ac 1") > 0.6 && hits("Rat to-hit +40") > 0.6);
    let wrong = |change: &str, why: &str| {
        let told = affray().arg("sim").arg(&file).args(["--what-if", change]).assert().code(2);
        told.stderr(contains(why));
    };
    wrong("Rat hp -7", "Rat can't have hp 0");
    wrong("Rat to-hit 3", "`Rat to-hit +2`");
}

/// No ogre is in the file: it stands with the enemies of the players' side, near the last of them.
#[test]
fn another_kind_of_creature_joins() {
    let folder = Folder::new();
    let side = "[[side]]\nname = \"Reds\"\ncontroller = \"player\"\n[[side]]\nname = \"Blues\"\n";
    let text = BRAWL.replacen("[[combatant]]", &format!("{side}[[combatant]]"), 1);
    let file = folder.file("a.toml", text);
    for (change, who, side) in [
        ("+1 Ogre", "Ogre", "Blues"),
        ("+2 ogres", "Ogre 2", "Blues"),
        ("+2 Ogre for Reds", "Ogre 2", "Reds"),
    ] {
        let one = otherwise(&file, change, who);
        assert_eq!(one["side"], side, "{change}");
        assert_eq!(one["hit_points_at_first"], 59, "{change}");
    }
}

/// Wolves are on both sides; the enemies' are meant. Of friends, more help.
#[test]
fn balance_varies_whom_it_names() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let tried = |vary: &str, target: &str| {
        let args = ["--for", "Reds", "-n", "60", "--seed", "6", "--most", "5", "--json"];
        let vary = ["--vary", vary, "--target", target];
        let told = stdout(affray().arg("balance").arg(&file).args(args).args(vary));
        let all: Value = serde_json::from_str(&told).expect("JSON");
        let tried = all["tried"].as_array().expect("trials").clone();
        let of = |trial: &Value| {
            let wins = trial["wins"]["share"].as_f64().expect("a share");
            (trial["count"].as_u64().expect("a number"), wins)
        };
        tried.iter().map(of).collect::<Vec<_>>()
    };
    let enemies = tried("wolf", "20%");
    let (fewest, most) = (enemies[0], enemies[enemies.len() - 1]);
    assert!(fewest.0 < most.0 && fewest.1 > most.1, "{enemies:?}");
    let friends = tried("Fang", "90%");
    let (fewest, most) = (friends[0], friends[friends.len() - 1]);
    assert!(fewest.0 < most.0 && fewest.1 < most.1, "{friends:?}");
}

#[test]
fn a_report_of_versions() {
    let folder = Folder::new();
    let file = folder.file("a.toml", BRAWL);
    let page = folder.path("page.html");
    let told = stdout(
        affray()
            .arg("sim")
            .arg(&file)
            .args(["-n", "20", "--seed", "1", "--what-if", "Rat hp +10", "--report"])
            .arg(&page),
    );
    assert!(told.contains("The report is in"), "{told}");
    let page = fs::read_to_string(page).expect("a page");
    for words in ["as it is", "Rat hp +10", "Reds win", "Hit points: Blues", "--what-if &#39;Rat"] {
        let found = page.contains(words) || page.contains(&words.replace("&#39;", "'"));
        assert!(found, "{words}");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

/// The goblin is whole; what a stat block leaves out is said after the figures.
#[test]
fn what_is_not_modelled_is_said() {
    let folder = Folder::new();
    let plain = folder.file("a.toml", BRAWL);
    let left_out = "\n[combatant.stat-block]\nunmodelled = [\"Stench\"]\n";
    let text = BRAWL.replace("initiative = 20", &format!("initiative = 20{left_out}"));
    let file = folder.file("b.toml", text);
    let said = "Not modelled of Goblin: Stench.";
    for command in ["sim", "balance"] {
        let args = ["-n", "4", "--seed", "1"];
        let told = stdout(affray().arg(command).arg(&file).args(args));
        assert!(told.contains(said), "{told}");
        let json = affray().arg(command).arg(&file).args(args).arg("--json").assert().success();
        json.stderr(contains(said));
        affray().arg(command).arg(&plain).args(args).assert().stdout(contains("Not mod").not());
    }
    let told = stdout(affray().arg("run").arg(&file).args(["--seed", "1"]));
    assert!(told.contains(said), "{told}");
    affray().arg("run").arg(&file).args(["--seed", "1", "--json"]).assert().stderr(contains(said));
}
