//! One reduction for one event: of a loss, and of all marks of a round trip.

use sawtooth_engine::units::Time;

use super::network::Network;
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::watched::Moment;
use super::{Check, How, Trial};

/// RFC 5681 leaves half, and other senders more: less is a second reduction. A two-hundredth is for windows that are
/// not whole.
const HALF: f64 = 0.495;

/// Marks leave as much as a loss does, or a little more (RFC 8511: 0.85).
const MARKED: f64 = 0.95;

/// The empty path's round trip, and the time in which a mark has come back and was answered, in seconds.
const ROUND: f64 = 0.04;
const ANSWERED: f64 = 0.15;

pub(super) const ONCE: Check = Check {
    id: "once",
    title: "Reduces once for each congestion event",
    about: "20 s alone on a path of 40 ms. At 40 Mb/s a buffer of 134 packets overflows: the threshold after a loss divided by the window before it. At 10 Mb/s a queue of more than 10 packets marks all: the minimum window within 40 ms of the first response divided by the window before. Both are means. RFC 5681, section 3.1, halves (equation 4); RFC 3168, section 6.1.2, reduces at most once in a round trip. Marks must leave at most 95 %, as the check of marks asks.",
    trials: |candidate| {
        if !candidate.windowed || candidate.router() != "drop-tail" {
            return Vec::new();
        }
        let trial = |at: &str, rate, queue, flow, judge| Trial {
            at: at.to_owned(),
            document: Network {
                name: at,
                duration: 20.0,
                rate,
                delay: "0.02",
                loss: r#""none""#,
                queue,
                flow,
                interventions: "",
            }
            .document(candidate),
            how: How::Watched,
            judge,
        };
        let step = r#"{ "kind": "step", "packets": 10, "limit": { "packets": 100000 } }"#;
        let tail = r#"{ "kind": "drop-tail", "limit": { "packets": 134 } }"#;
        let ecn = if candidate.own_ecn {
            ""
        } else {
            r#""ecn": "classic","#
        };
        vec![
            trial("a buffer that overflows", "40e6", tail, "", lost),
            trial("marks of a whole round trip", "10e6", step, ecn, marked),
        ]
    },
};

fn lost(ran: &Ran) -> Vec<Reading> {
    let what = "of the window remains after a loss";
    let least = Bound::AtLeast(HALF);
    vec![Reading {
        may_lack: true,
        ..Reading::new("once", what, ran.watched.kept(), least, Unit::Share)
    }]
}

fn marked(ran: &Ran) -> Vec<Reading> {
    let kept = kept(&ran.watched.marks, &ran.watched.moments);
    let reading = |check, bound| Reading {
        may_lack: true,
        ..Reading::new(
            check,
            "of the window remains after the marks of a round trip",
            kept,
            bound,
            Unit::Share,
        )
    };
    vec![
        reading("once", Bound::AtLeast(HALF)),
        reading("mark", Bound::AtMost(MARKED)),
    ]
}

/// The share of the window that marks leave, mean of all first marks after a pause; none without a mark.
fn kept(marks: &[Time], moments: &[Moment]) -> Option<f64> {
    let (mut before, mut after) = (0.0, 0.0);
    let mut pause = f64::NEG_INFINITY;
    for mark in marks.iter().map(|mark| mark.seconds()) {
        if mark - pause > ANSWERED {
            let (had, left) = around(mark, moments)?;
            before += had;
            after += left;
        }
        pause = mark;
    }
    (before > 0.0).then(|| after / before)
}

/// The window before the response to a mark, and the least in the round trip after its begin; both are the same where
/// there is none.
fn around(mark: f64, moments: &[Moment]) -> Option<(f64, f64)> {
    let begin = moments.partition_point(|moment| moment.at.seconds() < mark);
    let mut before = moments.get(begin)?.cwnd;
    let later = &moments[begin..];
    let mut responded = None;
    for moment in later {
        let at = moment.at.seconds();
        match responded {
            None if at > mark + ANSWERED => return Some((before, before)),
            None if moment.cwnd < before => responded = Some((at, moment.cwnd)),
            None => before = moment.cwnd,
            Some((since, _)) if at > since + ROUND => break,
            Some((since, least)) => responded = Some((since, moment.cwnd.min(least))),
        }
    }
    Some((before, responded.map_or(before, |(_, least)| least)))
}
