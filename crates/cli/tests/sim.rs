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
    let broken = folder.file("broken.json", "{\"affray_save\": 1}");
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
