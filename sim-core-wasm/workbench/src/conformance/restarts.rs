//! After a timeout: one segment, and slow start to half of the window.

use sawtooth_engine::control::Phase;

use super::network::Network;
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::{Check, How, Trial};

/// The round trip, and the outage, in seconds.
const ROUND: f64 = 0.04;
const SILENT: f64 = 5.0;
const BACK: f64 = 5.5;

/// Less than the half that RFC 5681 leaves, since the data in flight may be a little less than the window.
const PART: f64 = 0.4;

/// Doubling reaches it in five or six round trips. With as many again for recovery and delayed acknowledgements it is
/// twelve; a segment in a round trip takes forty.
const MOST: f64 = 12.0;

pub(super) const RESTARTS: Check = Check {
    id: "restarts",
    title: "Restarts with one segment and slow start after a timeout",
    about: "Alone on 30 Mb/s and 40 ms; from 5 s to 5.5 s every packet is lost. RFC 5681, section 3.1: the window after a timeout is at most one segment, and slow start follows until the threshold of half the data in flight. The window after the timeout, and the round trips until 40 % of the window before it are reached: doubling takes six, one segment in a round trip about forty. Not asked of a sender with a slow start of its own.",
    trials: |candidate| {
        if !candidate.windowed || candidate.own_slow_start {
            return Vec::new();
        }
        let queue = format!(
            r#"{{ "kind": "{}", "limit": {{ "packets": 50 }} }}"#,
            candidate.router()
        );
        let network = Network {
            name: "a timeout in full flight",
            duration: 10.0,
            rate: "30e6",
            delay: "0.02",
            loss: r#""none""#,
            queue: &queue,
            flow: "",
            interventions: r#"
            { "at": 5, "set": "links/r-d/loss", "to": { "kind": "bernoulli", "probability": 1 } },
            { "at": 5.5, "set": "links/r-d/loss", "to": "none" }"#,
        };
        vec![Trial {
            at: "after an outage of 0.5 s".to_owned(),
            document: network.document(candidate),
            how: How::Watched,
            judge,
        }]
    },
};

fn judge(ran: &Ran) -> Vec<Reading> {
    let moments = &ran.watched.moments;
    let before = ran.watched.window_at(SILENT);
    let out = moments
        .iter()
        .filter(|one| (SILENT..BACK).contains(&one.at.seconds()) && one.phase == Phase::Timeout);
    let window = out.map(|one| one.cwnd).reduce(f64::min);
    let mut after = moments
        .iter()
        .skip_while(|one| one.at.seconds() < BACK)
        .skip_while(|one| {
            one.phase == Phase::Timeout && window.is_some_and(|least| one.cwnd <= least)
        });
    let began = after.next().map(|one| one.at.seconds());
    let reached = before.and_then(|before| after.find(|one| one.cwnd >= PART * before));
    let rounds = began
        .zip(reached)
        .map(|(began, one)| (one.at.seconds() - began) / ROUND);
    // A flow that never comes back has taken all of the time.
    let rounds = rounds.or(began.map(|_| f64::INFINITY));
    vec![
        Reading::new(
            "restarts",
            "is the window after a timeout",
            window,
            Bound::AtMost(1.0),
            Unit::Segments,
        ),
        Reading::new(
            "restarts",
            "round trips until 40 % of the earlier window",
            rounds,
            Bound::AtMost(MOST),
            Unit::Count,
        ),
    ]
}
