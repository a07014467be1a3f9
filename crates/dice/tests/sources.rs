//! Where dice come from: the seeded generator against its published algorithm, scripts, hands.

use std::collections::HashSet;

use affray_dice::{AnySource, Hand, Script, Seeded, Source, Unrolled};

/// The reference `pcg32`, step by step as its authors' minimal C version has it.
struct Reference {
    state: u64,
    increment: u64,
}

impl Reference {
    fn new(initstate: u64, initseq: u64) -> Self {
        let mut pcg = Self { state: 0, increment: initseq.wrapping_shl(1) | 1 };
        pcg.next();
        pcg.state = pcg.state.wrapping_add(initstate);
        pcg.next();
        pcg
    }

    fn seeded(seed: u64) -> Self {
        let mut splitmix = SplitMix64(seed);
        let initstate = splitmix.next();
        Self::new(initstate, splitmix.next())
    }

    fn next(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.increment);
        let xorshifted = (((old >> 18) ^ old) >> 27) as u32;
        let rotation = (old >> 59) as u32;
        (xorshifted >> rotation) | (xorshifted << (rotation.wrapping_neg() & 31))
    }

    fn roll(&mut self, sides: u16) -> u16 {
        let sides = u64::from(sides);
        let biased = (1_u64 << 32) % sides;
        loop {
            let product = u64::from(self.next()) * sides;
            if product % (1 << 32) >= biased {
                return (product / (1 << 32)) as u16 + 1;
            }
        }
    }
}

struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }
}

#[test]
fn the_reference_gives_the_published_words() {
    let mut pcg = Reference::new(42, 54);
    let words: Vec<u32> = (0..6).map(|_| pcg.next()).collect();
    assert_eq!(words, [0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e]);

    let mut splitmix = SplitMix64(1_234_567);
    let words: Vec<u64> = (0..3).map(|_| splitmix.next()).collect();
    assert_eq!(
        words,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn seeded_dice_follow_the_reference() {
    for seed in [0, 1, 42, 2024, u64::MAX] {
        let mut dice = Seeded::new(seed);
        let mut reference = Reference::seeded(seed);
        for sides in (1..=1_000).chain([32_768, 40_000, 65_535]).cycle().take(20_000) {
            assert_eq!(dice.roll(sides), Ok(reference.roll(sides)), "seed {seed}, d{sides}");
        }
    }
}

#[test]
fn seeded_dice_never_change() {
    let mut dice = Seeded::new(0);
    let d20: Vec<_> = (0..12).map(|_| dice.roll(20).unwrap()).collect();
    assert_eq!(d20, FROZEN_D20);
    assert_eq!(dice.to_string(), FROZEN_STATE);
}

const FROZEN_D20: [u16; 12] = [12, 6, 12, 14, 20, 13, 3, 14, 9, 4, 5, 1];
const FROZEN_STATE: &str = "pcg32:a781226752b95dd5:6e789e6aa1b965f4";

#[test]
fn seeded_dice_are_fair() {
    let mut dice = Seeded::new(99);
    for sides in [2_u16, 3, 6, 20, 100] {
        let rolls = 20_000 * u32::from(sides);
        let mut counts = vec![0_u32; usize::from(sides) + 1];
        for _ in 0..rolls {
            counts[usize::from(dice.roll(sides).unwrap())] += 1;
        }
        assert_eq!(counts[0], 0);
        let expected = f64::from(rolls / u32::from(sides));
        let chi_squared: f64 =
            counts[1..].iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        let freedom = f64::from(sides - 1);
        assert!(chi_squared < freedom + 5.0 * (2.0 * freedom).sqrt(), "d{sides}: {chi_squared}");
    }
}

#[test]
fn odd_dice() {
    let mut dice = Seeded::new(3);
    assert_eq!(dice.roll(0), Ok(0));
    assert_eq!(dice.roll(1), Ok(1));
}

#[test]
fn many_fights_have_dice_of_their_own() {
    let states: HashSet<Seeded> = (0..10_000).map(|index| Seeded::nth(5, index)).collect();
    assert_eq!(states.len(), 10_000);
    assert_eq!(size_of::<Seeded>(), 16);
}

#[test]
fn a_script_refuses_without_using_up() {
    let mut script = Script::from([(20, 20), (6, 7), (8, 0)]);
    let wanted = script.clone();
    assert_eq!(script.roll(6), Err(Unrolled::Mismatch { next_sides: 20, next_value: 20 }));
    assert_eq!(script, wanted);
    assert_eq!(script.roll(20), Ok(20));

    let no_such_face = Unrolled::Mismatch { next_sides: 6, next_value: 7 };
    assert_eq!(script.roll(6), Err(no_such_face));
    assert_eq!(script.remaining(), 2);
    assert_eq!(
        no_such_face.to_string(),
        "the script's next roll is 7 on a d6, which is not this die's; put the rolls in the order \
         in which they are asked for"
    );

    let mut script: Script = script.iter().skip(1).collect();
    assert_eq!(script.roll(8), Err(Unrolled::Mismatch { next_sides: 8, next_value: 0 }));
    let mut empty = Script::new();
    assert_eq!(empty.roll(8), Err(Unrolled::Dry));
}

#[test]
fn through_a_reference_and_a_trait_object() {
    fn twice(mut source: impl Source) -> Result<u16, Unrolled> {
        Ok(source.roll(6)? + source.roll(6)?)
    }
    let mut script = Script::from([(6, 2), (6, 3)]);
    let object: &mut dyn Source = &mut script;
    assert_eq!(twice(object), Ok(5));
    assert!(script.is_empty());
}

#[test]
fn saved_and_loaded_in_the_middle() {
    let mut seeded = Seeded::new(11);
    seeded.roll(20).unwrap();
    let sources =
        [AnySource::from(seeded), Script::from([(20, 3), (4, 4)]).into(), AnySource::from(Hand)];
    for source in sources {
        let json = serde_json::to_string(&source).unwrap();
        let toml = toml::to_string(&Wrapped { source: source.clone() }).unwrap();
        let bytes = postcard::to_allocvec(&source).unwrap();
        let from_json: AnySource = serde_json::from_str(&json).unwrap();
        let from_toml: Wrapped = toml::from_str(&toml).unwrap();
        let from_bytes: AnySource = postcard::from_bytes(&bytes).unwrap();
        for mut loaded in [from_json, from_toml.source, from_bytes] {
            assert_eq!(loaded, source, "{json}");
            assert_eq!(loaded.roll(20), source.clone().roll(20));
        }
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Wrapped {
    source: AnySource,
}

#[test]
fn saved_as_people_read_it() {
    let json = |source: AnySource| serde_json::to_string(&source).unwrap();
    assert_eq!(json(Script::from([(20, 3), (4, 4)]).into()), r#"{"script":[[20,3],[4,4]]}"#);
    assert_eq!(json(Hand.into()), r#"{"hand":{}}"#);
    assert!(json(Seeded::new(1).into()).starts_with(r#"{"seeded":"pcg32:"#));

    for wrong in ["", "pcg32:", "pcg32:12:34", "pcg32:+123456789abcdef:0123456789abcdef"] {
        let error = serde_json::from_value::<Seeded>(wrong.into()).unwrap_err();
        assert!(error.to_string().contains("is not the state of a generator"), "{error}");
    }
}

#[test]
fn schemas_describe_what_is_saved() {
    let schema = schemars::schema_for!(AnySource);
    assert_eq!(schema.pointer("/$defs/Hand/type"), Some(&"object".into()), "{schema:?}");
    assert_eq!(schema.pointer("/$defs/Seeded/type"), Some(&"string".into()), "{schema:?}");
    assert_eq!(schema.pointer("/$defs/Script/type"), Some(&"array".into()), "{schema:?}");
}
