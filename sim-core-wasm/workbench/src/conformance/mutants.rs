//! Mutants of a text of rules: one number changed, or one line left out. The suite that a text passes must catch them,
//! or there are faults that it cannot see.

use sawtooth_document::Problem;
use sawtooth_rules::{Program, compile};
use serde::Serialize;

use super::{CHECKS, Candidate, CheckReport, Trial, readings_of, report, trials};

/// A text with one change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The line of the change, from one on.
    pub line: usize,
    /// The change, in words.
    pub change: String,
    /// The changed text.
    pub text: String,
}

/// The result of the suite for a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Caught {
    /// The line of the change, from one on.
    pub line: usize,
    /// The change, in words.
    pub change: String,
    /// The check that fails; null where none does.
    pub check: Option<&'static str>,
    /// The number that was measured, in words.
    pub measured: Option<String>,
    /// And its bound.
    pub asked: Option<String>,
    /// Why no check fails; null where one does.
    pub reason: Option<&'static str>,
}

/// The mutants of a text that are valid programs, in the order of its lines, and how many are not.
pub fn mutants(text: &str) -> (Vec<Mutant>, usize) {
    let mut made = Vec::new();
    let mut begin = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let mutant = |change: String, line: &str, length: usize| Mutant {
            line: at + 1,
            change,
            text: [&text[..begin], line, &text[begin + length..]].concat(),
        };
        if is_code(line) {
            made.push(mutant(
                format!("without the line {}", line.trim()),
                "",
                line.len(),
            ));
        }
        for (from, digits) in numbers(line) {
            // Another number over zero is as infinite.
            if line[from + digits.len()..].starts_with(" / 0") {
                continue;
            }
            for other in others(digits) {
                let (before, after) = (&line[..from], &line[from + digits.len()..]);
                let changed = [before, &other, after].concat();
                let change = format!("{other} for {digits} in {}", line.trim());
                made.push(mutant(change, &changed, line.len()));
            }
        }
        begin += line.len();
    }
    let all = made.len();
    let own = compile(text).ok();
    made.retain(|one| {
        compile(&one.text).is_ok_and(|made| own.as_ref().is_none_or(|own| differs(own, &made)))
    });
    let refused = all - made.len();
    (made, refused)
}

/// A program without its line `like` is the same program.
fn differs(own: &Program, other: &Program) -> bool {
    own.like == other.like
}

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

/// The numbers of a line with their places: those of names, texts and comments are none.
fn numbers(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let at = line.len() - rest.len();
        let length = match first {
            '#' => break,
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if first.is_ascii_digit() => {
                let digits = length_of_number(rest);
                found.push((at, &rest[..digits]));
                digits
            }
            _ if first.is_ascii_alphabetic() => rest
                .find(|one: char| !one.is_ascii_alphanumeric())
                .unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        rest = &rest[length..];
    }
    found
}

/// Digits, with a point and an exponent.
fn length_of_number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    at = digits(at);
    if bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
        at = digits(at + 1);
    }
    if bytes.get(at) == Some(&b'e') {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'-' | b'+')));
        let end = digits(at + 1 + sign);
        if end > at + 1 + sign {
            at = end;
        }
    }
    at
}

/// A whole number one more and one less, another a tenth more and less.
fn others(digits: &str) -> Vec<String> {
    let Ok(value) = digits.parse::<f64>() else {
        return Vec::new();
    };
    if value == value.trunc() && value < 1e6 {
        let more = format!("{}", value + 1.0);
        let less = (value >= 1.0).then(|| format!("{}", value - 1.0));
        return std::iter::once(more).chain(less).collect();
    }
    // Six digits, wherever the point is.
    let rounded = |factor: f64| format!("{:.5e}", value * factor).parse::<f64>();
    let all = [1.1, 0.9].map(rounded).into_iter().flatten();
    let changed = all.filter(|other| other.is_finite() && *other != value);
    changed.map(|other| other.to_string()).collect()
}

/// Statements that stop a flow: some rules may set the window, others the threshold.
const STOPS: [&str; 2] = ["cwnd = 0 - 1", "ssthresh = 0 / 0"];

const UNREAD: &str = "no run reads this first value: another one replaces it before";
const UNREACHED: &str = "no run reaches this line";
const UNKNOWN: &str = "no window differs in any run";
const UNCOMPARED: &str = "no check that the original passes asks for it; a line such as like \"cubic\" would compare windows";

/// The suite of a text, with what it passes: a mutant is caught by one of these checks.
pub struct Original {
    text: String,
    passed: Vec<&'static str>,
    like: Option<String>,
}

impl Original {
    /// Runs the suite of a text.
    ///
    /// # Errors
    /// When the text is not valid, or is a queue's.
    pub fn new(text: &str, like: Option<&str>) -> Result<Original, Problem> {
        let mut original = Original {
            text: text.to_owned(),
            passed: Vec::new(),
            like: like.map(str::to_owned),
        };
        let candidate = original.candidate(text)?;
        let mut read = Vec::new();
        for (number, (_, trial)) in (0..).zip(trials(&candidate)) {
            read.extend(read_off(number, &trial));
        }
        let checks = report(&candidate, &read).checks;
        let passed = checks.iter().filter(|check| check.passed == Some(true));
        original.passed = passed.map(|check| check.id).collect();
        Ok(original)
    }

    /// How many checks it passes.
    pub fn passed(&self) -> usize {
        self.passed.len()
    }

    /// The first check that a mutant fails, of those that the original passes.
    pub fn catch(&self, mutant: &Mutant) -> Caught {
        let mut caught = Caught {
            line: mutant.line,
            change: mutant.change.clone(),
            check: None,
            measured: None,
            asked: None,
            reason: None,
        };
        let found = match self.candidate(&mutant.text) {
            Ok(candidate) => self.failed(&candidate).map(|check| {
                let first = &check.findings[0];
                (
                    check.id,
                    format!("{}: {}", first.at, first.measured),
                    first.asked.clone(),
                )
            }),
            // Its parameters are out of their ranges, for example.
            Err(problem) => Some((
                CHECKS[0].id,
                problem.to_string(),
                "a valid sender".to_owned(),
            )),
        };
        if let Some((check, measured, asked)) = found {
            caught.check = Some(check);
            caught.measured = Some(measured);
            caught.asked = Some(asked);
        } else {
            caught.reason = Some(self.reason(mutant.line));
        }
        caught
    }

    /// Why a change of a line makes no difference.
    fn reason(&self, line: usize) -> &'static str {
        let unknown = if self.passed.contains(&"like") {
            UNKNOWN
        } else {
            UNCOMPARED
        };
        let lines: Vec<&str> = self.text.lines().collect();
        let Some(code) = lines.get(line - 1) else {
            return unknown;
        };
        let with = |changed: &str| {
            let mut all = lines.clone();
            all[line - 1] = changed;
            all.join("\n")
        };
        if code.starts_with("state ") {
            let Some((from, digits)) = numbers(code).into_iter().next_back() else {
                return unknown;
            };
            let far = [&code[..from], "977", &code[from + digits.len()..]].concat();
            return if self.catches(&with(&far)) {
                unknown
            } else {
                UNREAD
            };
        }
        let stops = STOPS.map(|stop| match code.split_once('{') {
            Some((event, rest)) if event.starts_with("on ") => format!("{event}{{ {stop} {rest}"),
            _ => format!("{stop}\n{code}"),
        });
        let mut stops = stops.iter().map(|stop| with(stop));
        match stops.find(|text| compile(text).is_ok()) {
            Some(text) if !self.catches(&text) => UNREACHED,
            _ => unknown,
        }
    }

    fn catches(&self, text: &str) -> bool {
        self.candidate(text)
            .map_or(true, |candidate| self.failed(&candidate).is_some())
    }

    /// Trial after trial, until a check fails.
    fn failed(&self, candidate: &Candidate) -> Option<CheckReport> {
        (0..)
            .zip(trials(candidate))
            .find_map(|(number, (_, trial))| {
                let checks = report(candidate, &read_off(number, &trial)).checks;
                let mut failed = checks
                    .into_iter()
                    .filter(|check| check.passed == Some(false));
                failed.find(|check| self.passed.contains(&check.id))
            })
    }

    fn candidate(&self, text: &str) -> Result<Candidate, Problem> {
        let candidate = Candidate::of_text(text)?;
        match &self.like {
            Some(kind) => candidate.like(kind),
            None => Ok(candidate),
        }
    }
}

fn read_off(number: u32, trial: &Trial) -> Vec<(u32, String, super::Reading)> {
    let readings = readings_of(trial).into_iter();
    readings
        .map(|one| (number, trial.at.clone(), one))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAHOE: &str = include_str!("../../../rules/twins/tahoe.rules");

    #[test]
    fn a_mutant_has_another_number_or_a_line_less() {
        let text = "# Halves 2 of 3.\nlike \"cubic\"\nparam b2: share = 0.5 in 0 .. 1 \"5\"\nstate x: s = 1 / 0\non loss { ssthresh = max(b2 * from, 2) }\n";
        let (all, invalid) = mutants(text);
        let changes: Vec<String> = all
            .iter()
            .map(|one| format!("{} {}", one.line, one.change))
            .collect();
        let param = "param b2: share = 0.5 in 0 .. 1 \"5\"";
        let loss = "on loss { ssthresh = max(b2 * from, 2) }";
        let expected = [
            format!("3 0.55 for 0.5 in {param}"),
            format!("3 0.45 for 0.5 in {param}"),
            format!("3 2 for 1 in {param}"),
            "4 without the line state x: s = 1 / 0".to_owned(),
            "4 1 for 0 in state x: s = 1 / 0".to_owned(),
            format!("5 without the line {loss}"),
            format!("5 3 for 2 in {loss}"),
            format!("5 1 for 2 in {loss}"),
        ];
        assert_eq!(changes, expected);
        // Without the parameter, and with a range from one to one or to zero.
        assert_eq!(invalid, 4);
        assert_eq!(
            all[6].text.lines().last(),
            Some("on loss { ssthresh = max(b2 * from, 3) }")
        );
    }

    #[test]
    fn a_number_may_have_a_point_and_an_exponent() {
        let found: Vec<&str> = numbers("x1 = 1.5e-3 + 2e x + 0.1 .. 10 # 7")
            .into_iter()
            .map(|(_, digits)| digits)
            .collect();
        assert_eq!(found, ["1.5e-3", "2", "0.1", "10"]);
    }

    /// All of a twin: `sawtooth conform --mutants` has the others.
    #[test]
    fn the_suite_catches_a_sample_of_mutants() {
        let original = Original::new(TAHOE, None).expect("valid");
        assert!(original.passed() > 20);
        let (all, _) = mutants(TAHOE);
        for mutant in all.iter().step_by(2) {
            let caught = original.catch(mutant);
            assert!(
                caught.check.is_some() && caught.asked.is_some(),
                "{caught:?}"
            );
        }
        let same = Mutant {
            line: 1,
            change: String::new(),
            text: TAHOE.replace("from / 2", "from * 0.5"),
        };
        assert_eq!(original.catch(&same).check, None);
    }
}
