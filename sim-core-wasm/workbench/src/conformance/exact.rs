//! The same document gives the same run: after pauses, from a copy of its middle, and once more.

use super::cases::{BULK, CASES};
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::{Check, How, Trial};

pub(super) const AGAIN: Check = Check {
    id: "again",
    title: "Gives the same run each time",
    about: "The scenarios with losses and with changes, run with a hundred pauses and again without one: their digests.",
    trials: |candidate| {
        let cases = CASES
            .iter()
            .filter(|case| ["lossy", "changes"].contains(&case.id));
        let trial = |case: &super::cases::Case| {
            let sender = format!(r#""sender": {},"#, candidate.sender);
            let transport = r#"{ "preset": "linux" }"#;
            let text = case.text(&sender, candidate.router(), transport, BULK);
            let algorithms = format!(r#""version": 2, {}"#, candidate.algorithms);
            Trial {
                at: case.name.to_owned(),
                document: text.replacen(r#""version": 2,"#, &algorithms, 1),
                how: How::Thrice,
                judge,
            }
        };
        cases.map(trial).collect()
    },
};

pub(super) const REWINDS: Check = Check {
    id: "rewinds",
    title: "Continues from a copy like the original run",
    about: "The same scenarios, continued from a copy made in the middle: their digests. Rewinding and branches use such copies.",
    trials: |_| Vec::new(),
};

fn judge(ran: &Ran) -> Vec<Reading> {
    let digest = &ran.summary.digest;
    let parted = |check, what, other: &Option<String>| {
        let other = other.as_ref().filter(|other| *other != digest);
        Reading {
            measured: Some(f64::from(u8::from(other.is_some()))),
            said: other.map(|other| format!("{other} instead of {digest}")),
            ..Reading::new(check, what, None, Bound::AtMost(0.0), Unit::Count)
        }
    };
    vec![
        parted("again", "digests differ", &ran.again),
        parted("rewinds", "digests differ", &ran.rewound),
    ]
}
