//! Parses one dice term with its modifiers, such as `4d6kh3` or `2d10r<3`.

use super::limits::{MAX_DICE, MAX_SIDES};
use super::parse_error::{ParseError, ParseErrorKind};
use super::parser::wrong;
use super::scanner::Scanner;
use super::term::{Compare, Explode, Faces, Reroll, Select, Term};

/// Reads the rest of a term of which the number of dice and the `d` have been read.
pub(super) fn parse(
    scanner: &mut Scanner<'_>,
    count: Option<u64>,
    column: usize,
) -> Result<Term, ParseError> {
    let count = match count {
        None => 1,
        Some(0) => return Err(wrong(column, ParseErrorKind::NoDice)),
        Some(count) => {
            within(count, MAX_DICE).ok_or_else(|| wrong(column, ParseErrorKind::TooManyDice))?
        }
    };
    let sides = sides(scanner)?;
    let mut parser = TermParser { scanner, term: Term::new(count, sides), minmax: 0, explosion: 0 };
    while parser.modifier()? {}
    parser.finish()
}

fn sides(scanner: &mut Scanner<'_>) -> Result<u16, ParseError> {
    let column = scanner.column();
    if scanner.eat("%") {
        return Ok(100);
    }
    match scanner.number() {
        None => {
            let kind = ParseErrorKind::NumberMissing { after: "d", example: "2d6" };
            Err(wrong(column, kind))
        }
        Some(0) => Err(wrong(column, ParseErrorKind::NoSides)),
        Some(sides) => {
            within(sides, MAX_SIDES).ok_or_else(|| wrong(column, ParseErrorKind::TooManySides))
        }
    }
}

fn within(number: u64, most: u16) -> Option<u16> {
    u16::try_from(number).ok().filter(|&number| number <= most)
}

struct TermParser<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    term: Term,
    /// Where the later of a minimum and a maximum stands.
    minmax: usize,
    /// Where the explosion stands.
    explosion: usize,
}

impl TermParser<'_, '_> {
    /// Reads a modifier; `false` if there is none.
    fn modifier(&mut self) -> Result<bool, ParseError> {
        let column = self.scanner.column();
        if self.scanner.eat("kh") {
            self.select("kh", Select::KeepHighest, column)?;
        } else if self.scanner.eat("kl") {
            self.select("kl", Select::KeepLowest, column)?;
        } else if self.scanner.eat("dh") {
            self.select("dh", Select::DropHighest, column)?;
        } else if self.scanner.eat("dl") {
            self.select("dl", Select::DropLowest, column)?;
        } else if self.scanner.eat("ro") {
            self.reroll("ro", "ro<=2", false, column)?;
        } else if self.scanner.eat("rr") {
            self.reroll("rr", "rr1", true, column)?;
        } else if self.scanner.eat("min") || self.scanner.eat("mi") {
            let min = self.face("min", "min2")?;
            once(&mut self.term.min, min, "min", column)?;
            self.minmax = column;
        } else if self.scanner.eat("max") || self.scanner.eat("ma") {
            let max = self.face("max", "max5")?;
            once(&mut self.term.max, max, "max", column)?;
            self.minmax = column;
        } else if self.scanner.eat("!") {
            self.explode(column)?;
        } else {
            return match self.scanner.peek() {
                Some(found) if found.is_alphanumeric() || "!<>=%".contains(found) => {
                    Err(self.unknown(column))
                }
                _ => Ok(false),
            };
        }
        Ok(true)
    }

    fn select(
        &mut self,
        name: &'static str,
        select: fn(u16) -> Select,
        column: usize,
    ) -> Result<(), ParseError> {
        let count = self.term.count;
        let number_column = self.scanner.column();
        let number = self.scanner.number().unwrap_or(1);
        let select = select(within(number, MAX_DICE).unwrap_or(u16::MAX));
        let (most, kind) = match select {
            Select::KeepHighest(_) | Select::KeepLowest(_) => {
                (count, ParseErrorKind::KeepsNone { count })
            }
            Select::DropHighest(_) | Select::DropLowest(_) => {
                (count - 1, ParseErrorKind::DropsAll { count })
            }
        };
        if !(1..=u64::from(most)).contains(&number) {
            return Err(wrong(number_column, kind));
        }
        once(&mut self.term.select, select, name, column)
    }

    fn reroll(
        &mut self,
        name: &'static str,
        example: &'static str,
        always: bool,
        column: usize,
    ) -> Result<(), ParseError> {
        let when = self.faces(name, example)?.ok_or_else(|| {
            wrong(self.scanner.column(), ParseErrorKind::NumberMissing { after: name, example })
        })?;
        once(&mut self.term.reroll, Reroll { when, always }, name, column)?;
        if self.term.shown().next().is_none() {
            return Err(wrong(column, ParseErrorKind::EndlessReroll));
        }
        Ok(())
    }

    fn explode(&mut self, column: usize) -> Result<(), ParseError> {
        let next_column = self.scanner.column();
        if self.scanner.eat("!") || self.scanner.eat("p") {
            return Err(wrong(next_column, ParseErrorKind::UnknownModifier { remedy: EXPLOSIONS }));
        }
        let once_only = self.scanner.eat("o");
        let highest = Faces { compare: Compare::Equal, value: self.term.sides };
        let when = self.faces("!", "!>=5")?.unwrap_or(highest);
        self.explosion = column;
        once(&mut self.term.explode, Explode { when, once: once_only }, "!", column)
    }

    /// Reads which faces: a number, perhaps after a comparison.
    fn faces(
        &mut self,
        after: &'static str,
        example: &'static str,
    ) -> Result<Option<Faces>, ParseError> {
        let column = self.scanner.column();
        let compare = if self.scanner.eat("<=") {
            Compare::AtMost
        } else if self.scanner.eat(">=") {
            Compare::AtLeast
        } else if self.scanner.eat("<") {
            Compare::Less
        } else if self.scanner.eat(">") {
            Compare::More
        } else {
            let equals = self.scanner.eat("=");
            if !equals && !self.scanner.peek().is_some_and(|next| next.is_ascii_digit()) {
                return Ok(None);
            }
            Compare::Equal
        };
        let value = self.face(after, example)?;
        let faces = Faces { compare, value };
        let sides = self.term.sides;
        if !(faces.contain(1) || faces.contain(value) || faces.contain(sides)) {
            return Err(wrong(column, ParseErrorKind::NoSuchFace { sides }));
        }
        Ok(Some(faces))
    }

    /// Reads a face of the die.
    fn face(&mut self, after: &'static str, example: &'static str) -> Result<u16, ParseError> {
        let column = self.scanner.column();
        let sides = self.term.sides;
        match self.scanner.number() {
            None => Err(wrong(column, ParseErrorKind::NumberMissing { after, example })),
            Some(face) => within(face, sides)
                .filter(|&face| face > 0)
                .ok_or_else(|| wrong(column, ParseErrorKind::NoSuchFace { sides })),
        }
    }

    fn unknown(&self, column: usize) -> ParseError {
        let rest = self.scanner.rest();
        let starts = |word: &str| {
            rest.as_bytes()
                .get(..word.len())
                .is_some_and(|s| s.eq_ignore_ascii_case(word.as_bytes()))
        };
        let remedy = if starts("adv") || starts("dis") {
            "advantage is `2d20kh1`, disadvantage `2d20kl1`"
        } else if starts("r") {
            "`r` means one thing here and another there; write `ro` to reroll once or `rr` to \
             reroll for as long as it takes"
        } else if starts("k") {
            "`k` means one thing here and another there; write `kh` to keep the highest dice or \
             `kl` to keep the lowest"
        } else if starts("d") || starts("p") {
            "write `dl` to drop the lowest dice or `dh` to drop the highest"
        } else if starts("x") || starts("e") {
            "write `!` for dice that explode, `!o` for dice that explode once"
        } else if starts("<") || starts(">") || starts("=") || starts("c") {
            "dice are added up here, successes are not counted; ask the distribution for the \
             chance of at least or at most a total"
        } else {
            "this is no modifier; dice take `kh`, `kl`, `dh`, `dl` (keep or drop), `ro`, `rr` \
             (reroll once or always), `min`, `max`, `!` and `!o` (explode, or explode once)"
        };
        wrong(column, ParseErrorKind::UnknownModifier { remedy })
    }

    fn finish(self) -> Result<Term, ParseError> {
        let term = self.term;
        if let (Some(min), Some(max)) = (term.min, term.max)
            && min > max
        {
            return Err(wrong(self.minmax, ParseErrorKind::MinimumAboveMaximum));
        }
        if let Some(explode) = term.explode
            && !explode.once
            && term.shown().all(|face| explode.when.contain(face))
        {
            return Err(wrong(self.explosion, ParseErrorKind::EndlessExplosion));
        }
        Ok(term)
    }
}

const EXPLOSIONS: &str = "there are two kinds of explosion: `!` goes on for as long as the new \
                          die explodes too, `!o` stops after one; the new die always counts in \
                          full and is added to the one that exploded";

fn once<T>(
    place: &mut Option<T>,
    value: T,
    modifier: &'static str,
    column: usize,
) -> Result<(), ParseError> {
    if place.is_some() {
        return Err(wrong(column, ParseErrorKind::RepeatedModifier { modifier }));
    }
    *place = Some(value);
    Ok(())
}
