//! Numbers of results as prose quotes them. A quotation names what it is of, so that a text can say nothing that
//! no run gave:
//!
//! - `point MEASURE SERIES X,Y`: the mean over seeds at a point; a series may be left out where there is one, X and
//!   Y where their axis has one point;
//! - `claim CLAIM PLACE`: the value that decides a reading or a part, the first if no place is given; with `from`
//!   or `to` an end of its interval;
//! - `verdict CLAIM`: the result of a claim in words.
//!
//! Each may end `with SETTING=CHOICE`: then it is of the runs with that choice of an open setting.

use super::{CellRecord, Other, Point, SavedResults, figure};
use crate::claim::{ClaimResult, Limit, Verdict, beside, in_unit, limits};
use crate::document::{Axis, Experiment, Test};

/// Digits of a value without an interval.
const DIGITS: i32 = 3;

/// How many digits a value with an interval has.
const CERTAIN: std::ops::RangeInclusive<i32> = 2..=4;

/// More decimals than that are not written.
const MOST_DECIMALS: i32 = 9;

/// Results, and the experiment that they are of.
#[derive(Debug)]
pub struct Quotes {
    experiment: Experiment,
    kept: SavedResults,
}

impl Quotes {
    /// The results of an experiment.
    pub fn new(experiment: Experiment, kept: SavedResults) -> Quotes {
        Quotes { experiment, kept }
    }

    /// The number or word that a quotation stands for, with its unit.
    ///
    /// # Errors
    /// Why nothing has such a value.
    pub fn quote(&self, quotation: &str) -> Result<String, String> {
        let words: Vec<&str> = quotation.split_whitespace().collect();
        let (words, choice) = match words.iter().position(|word| *word == "with") {
            None => (&words[..], None),
            Some(cut) => {
                let choice = words.get(cut + 1).ok_or("no choice")?;
                (&words[..cut], Some(*choice))
            }
        };
        let [kind, names @ ..] = words else {
            return Err("no words".to_owned());
        };
        let other = choice.map(|choice| self.other(choice)).transpose()?;
        match *kind {
            "point" => self.point(names, other),
            "claim" => self.claim(names, other),
            "verdict" => self.verdict(names, choice),
            _ => Err("must begin with point, claim or verdict".to_owned()),
        }
    }

    fn other(&self, wanted: &str) -> Result<&Other, String> {
        let named = wanted.split_once('=').unwrap_or((wanted, ""));
        let mut others = self.kept.others.iter();
        let found = others.find(|one| (one.setting.as_str(), one.choice.as_str()) == named);
        found.ok_or_else(|| format!("{wanted} was not run"))
    }

    fn point(&self, names: &[&str], other: Option<&Other>) -> Result<String, String> {
        let name = |place: usize| names.get(place).copied().unwrap_or_default();
        let [measure, series] = [name(0), name(1)];
        let place = self
            .experiment
            .measures
            .iter()
            .position(|one| one.id == measure);
        let place = place.ok_or_else(|| format!("there is no measure {measure}"))?;
        let all = &self.experiment.series;
        let of = match all.iter().position(|one| one.id == series) {
            None if all.len() == 1 && series.is_empty() => 0,
            found => found.ok_or_else(|| format!("there is no series {series}"))?,
        };
        let (x, y) = name(2).split_once(',').unwrap_or((name(2), ""));
        // A mean over the axis has no place there, nor has a series that does not depend on it.
        let averaged = self.experiment.measures[place].average_of.is_some();
        let anywhere = averaged || (x.is_empty() && all[of].is_constant());
        let x = if anywhere {
            0
        } else {
            place_on(&self.experiment.axis, x)?
        };
        let y = place_on(&self.experiment.second, y)?;
        let wanted = [of, x, y, place].map(|place| place as u32);
        let is_wanted = |one: &Point| [one.series, one.x, one.y, one.measure] == wanted;
        let made = other.map(|other| {
            let cells: Vec<&CellRecord> = other.cells.iter().collect();
            figure(&self.experiment, &cells).0
        });
        let points = made.as_ref().unwrap_or(&self.kept.points);
        let point = points.iter().find(|one| is_wanted(one));
        let none = || "no run has a value at this point".to_owned();
        let point = point.ok_or_else(none)?;
        let mean = point.mean.ok_or_else(none)?;
        if point.missing > 0 && other.is_some() {
            return Err("one run has no value at this point".to_owned());
        }
        let unit = &self.experiment.measures[place].unit;
        let number = spelled(mean, point.low.zip(point.high), unit, &[]);
        Ok(match point.capped {
            0 => number,
            _ => format!("at least {number}"),
        })
    }

    fn claim(&self, names: &[&str], other: Option<&Other>) -> Result<String, String> {
        let id = names.first().copied().unwrap_or_default();
        let claim = self.experiment.claims.iter().find(|one| one.id == id);
        let claim = claim.ok_or_else(|| format!("there is no claim {id}"))?;
        let place = names.get(1).copied().unwrap_or("0");
        let none = || format!("claim {id} has no reading {place}");
        let number: usize = place.parse().map_err(|_| none())?;
        let reading = claim.readings.get(number).ok_or_else(none)?;
        let verdicts = other.map_or(&self.kept.verdicts, |other| &other.verdicts);
        let own = |one: &&Verdict| one.claim == id && one.reading as usize == number;
        let verdict = verdicts.iter().find(own).ok_or_else(none)?;
        let decisive = verdict.decisive.unwrap_or(0) as usize;
        let finding = verdict.findings.get(decisive).ok_or_else(none)?;
        let value = finding.value.ok_or("it has no value")?;
        let interval = finding.low.zip(finding.high);
        let ends = || interval.ok_or("it has no interval");
        let written = match names.get(2).copied() {
            None => value,
            Some("from") => ends()?.0,
            Some("to") => ends()?.1,
            Some(word) => {
                return Err(format!(
                    "{word} is not an end of an interval: use from or to"
                ));
            }
        };
        let unit = match reading.test {
            Test::Ratio | Test::Change | Test::Trend { .. } => "",
            Test::Value | Test::Difference | Test::Order => {
                &self.experiment.measures[reading.measure].unit
            }
        };
        let limits = limits(Some(reading.tested.low), Some(reading.tested.high));
        Ok(spelled(written, interval, unit, &limits))
    }

    fn verdict(&self, names: &[&str], choice: Option<&str>) -> Result<String, String> {
        let id = names.first().copied().unwrap_or_default();
        let claim = self.kept.claims.iter().find(|one| one.claim == id);
        let claim = claim.ok_or_else(|| format!("there is no claim {id}"))?;
        let rows = claim.settings.iter().flat_map(|setting| {
            let of_choice = |one: &crate::claim::ClaimChoice| {
                (
                    format!("{}={}", setting.setting, one.choice),
                    one.shown,
                    one.result,
                )
            };
            setting.choices.iter().map(of_choice)
        });
        let found = rows.into_iter().find(|(name, shown, _)| match choice {
            None => *shown,
            Some(choice) => name == choice,
        });
        let result: Option<ClaimResult> = match (found, choice) {
            (Some((.., result)), _) => Some(result),
            (None, None) => Some(claim.result),
            (None, Some(_)) => None,
        };
        let result = result.ok_or("it has no result")?;
        Ok(result.words().to_owned())
    }
}

/// The place of a number on an axis; an axis of one point needs none.
fn place_on(axis: &Axis, text: &str) -> Result<usize, String> {
    if text.is_empty() {
        return match axis.points.len() {
            0 | 1 => Ok(0),
            _ => Err("it does not say where on the axis".to_owned()),
        };
    }
    let none = || format!("no point of the axis is at {text}");
    let wanted: f64 = text.parse().map_err(|_| none())?;
    let near = |x: f64| (x - wanted).abs() <= 1e-9 * x.abs();
    let place = axis.points.iter().position(|point| near(point.x));
    place.ok_or_else(none)
}

/// A number with the digits that its interval leaves certain, and its unit; with more where it would cross a limit.
fn spelled(value: f64, interval: Option<(f64, f64)>, unit: &str, limits: &[Limit]) -> String {
    if value == 0.0 {
        return in_unit("0", unit);
    }
    let size = power(value);
    let half = interval.map_or(0.0, |(low, high)| (high - low) / 2.0);
    let digits = if half > 0.0 {
        size - power(half) + 1
    } else {
        DIGITS
    };
    let digits = digits.clamp(*CERTAIN.start(), *CERTAIN.end());
    let written = |more: usize| {
        let decimals = (digits - 1 - size + more as i32).clamp(0, MOST_DECIMALS);
        format!("{value:.*}", decimals as usize).replace('-', "−")
    };
    in_unit(&beside(value, limits, written), unit)
}

/// The power of ten of the first digit.
fn power(value: f64) -> i32 {
    let written = format!("{value:e}");
    let exponent = written
        .split_once('e')
        .map(|(_, exponent)| exponent.parse());
    exponent.and_then(Result::ok).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::tests::experiment;
    use crate::results::Results;

    fn record(series: u32, x: u32, seed: u64, value: Option<f64>) -> CellRecord {
        CellRecord {
            series,
            x,
            y: 0,
            seed,
            document: String::new(),
            digest: String::new(),
            values: vec![value],
            capped: Vec::new(),
        }
    }

    /// The value at each of the axis' points 1, 2, 3; of the second seed 0.2 more.
    fn cells(series: u32, values: [f64; 3]) -> Vec<CellRecord> {
        let at = |(x, value): (usize, f64)| {
            [(1, value), (2, value + 0.2)].map(|(seed, v)| record(series, x as u32, seed, Some(v)))
        };
        values.into_iter().enumerate().flat_map(at).collect()
    }

    fn quotes() -> Quotes {
        let test = r#"{ "measure": "total", "kind": "ratio", "series": ["a", "b"], "atLeast": 2 }"#;
        let keys = format!(
            r#"{{ "seeds": 2, "axis": {{ "points": [{{ "x": 1 }}, {{ "x": 2 }}, {{ "x": 3 }}] }},
                 "series": [{{ "id": "a" }}, {{ "id": "b" }}, {{ "id": "c", "constant": true }}],
                 "measures": [{{ "id": "total", "unit": "Mb/s", "figure": {{ "path": "totalGoodput" }} }}],
                 "settings": [{{ "id": "size", "reason": "r", "choices": [{{ "id": "small" }},
                     {{ "id": "large", "set": {{ "links/a-b/delay": 0.02 }} }}] }}],
                 "claims": [{{ "id": "more", "text": "t", "reason": "r", "readings": [{test}] }}] }}"#
        );
        let experiment = experiment(&keys).expect("valid");
        let mut shown = [cells(0, [3.0, 3.0, 3.0]), cells(1, [2.0, 2.0, 7.0])].concat();
        shown.push(record(2, 0, 1, Some(5.0)));
        let mut large = [cells(0, [9.0, 9.0, 9.0]), cells(1, [2.0, 2.0, 2.0])].concat();
        large.push(record(2, 0, 1, None));
        let verdicts = figure(&experiment, &large.iter().collect::<Vec<_>>()).1;
        let other = Other {
            setting: "size".to_owned(),
            choice: "large".to_owned(),
            verdicts,
            cells: large,
        };
        let results = Results::from_cells(&experiment, shown, Vec::new());
        let results = results.with_others(&experiment, vec![other]);
        let text = results.lines().expect("JSON");
        Quotes::new(experiment, serde_json::from_str(&text).expect("results"))
    }

    /// Of 7 and 7.2 the mean is 7.1, and half the interval 1.3: two digits of 7.1 are certain.
    #[test]
    fn quotations_are_the_numbers_of_the_results() {
        let quotes = quotes();
        for (quotation, expected) in [
            ("point total b 3", "7.1\u{202f}Mb/s"),
            ("point total c", "5.00\u{202f}Mb/s"),
            ("point total b 3 with size=large", "2.1\u{202f}Mb/s"),
            ("verdict more", "not confirmed"),
            ("verdict more with size=large", "confirmed"),
        ] {
            assert_eq!(
                quotes.quote(quotation).as_deref(),
                Ok(expected),
                "{quotation}"
            );
        }
        // 3.1 over 7.1 is where it is farthest from 2.
        let decided = quotes.quote("claim more 0").expect("a value");
        assert!(decided.starts_with("0.4"), "{decided}");
        let end = |which: &str| {
            let text = quotes
                .quote(&format!("claim more 0 {which}"))
                .expect("an end");
            text.replace('−', "-").parse::<f64>().expect("a number")
        };
        assert!(end("from") < 3.1 / 7.1 && end("to") > 3.1 / 7.1);
    }

    #[test]
    fn a_quotation_of_nothing_says_why() {
        let quotes = quotes();
        for (quotation, why) in [
            ("", "no words"),
            ("mean total", "must begin with point, claim or verdict"),
            ("point tot b 3", "there is no measure tot"),
            ("point total d 3", "there is no series d"),
            ("point total b", "it does not say where on the axis"),
            ("point total b 4", "no point of the axis is at 4"),
            ("point total b x", "no point of the axis is at x"),
            (
                "point total c with size=large",
                "no run has a value at this point",
            ),
            ("point total b 3 with size=none", "size=none was not run"),
            ("point total b 3 with", "no choice"),
            ("claim less", "there is no claim less"),
            ("claim more 1", "claim more has no reading 1"),
            (
                "claim more 0 middle",
                "middle is not an end of an interval: use from or to",
            ),
            ("verdict less", "there is no claim less"),
        ] {
            assert_eq!(quotes.quote(quotation), Err(why.to_owned()), "{quotation}");
        }
    }

    #[test]
    fn a_number_has_only_the_digits_that_its_interval_supports() {
        let of = |value, low, high, unit| spelled(value, Some((low, high)), unit, &[]);
        assert_eq!(of(1234.5, 1230.0, 1240.0, "packets"), "1234\u{a0}packets");
        assert_eq!(of(0.031, 0.03, 0.032, ""), "0.031");
        assert_eq!(of(0.0, 0.0, 0.0, "s"), "0\u{202f}s");
        assert_eq!(spelled(-2.5, None, "%", &[]), "−2.50\u{202f}%");
    }

    #[test]
    fn an_end_of_an_interval_stays_on_its_side_of_the_bound() {
        let of = |value, bound| {
            let limits = limits(Some(bound), None);
            spelled(value, Some((0.77, 1.13)), "", &limits)
        };
        assert_eq!(of(0.9996, 0.5), "1.00");
        assert_eq!(of(0.9996, 1.0), "0.9996");
        assert_eq!(of(1.13, 1.0), "1.1");
    }
}
