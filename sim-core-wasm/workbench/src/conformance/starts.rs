//! The beginning of a flow: slow start doubles the window in a round trip.

use super::network::Network;
use super::reading::{Bound, Reading, Unit};
use super::{Check, How, Trial};

/// Twice, a tenth less or more.
const DOUBLE: Bound = Bound::Within(1.8, 2.2);

/// The round trip, in seconds.
const ROUND: f64 = 0.1;

/// Its fourth root is the growth in one.
const ROUNDS: f64 = 4.0;

pub(super) const STARTS: Check = Check {
    id: "starts",
    title: "Doubles its window in each round trip of slow start",
    about: "0.7 s alone on 100 Mb/s and 100 ms without a loss, over Linux's transport: the growth of the window in a round trip, mean of the first four. RFC 5681, section 3.1, adds a segment for each one that is acknowledged (with RFC 3465 for an acknowledgement of two); no sender may grow faster. Not asked of a sender with a slow start of its own.",
    trials: |candidate| {
        if !candidate.windowed || candidate.own_slow_start {
            return Vec::new();
        }
        let queue = format!(
            r#"{{ "kind": "{}", "limit": {{ "packets": 1000 }} }}"#,
            candidate.router()
        );
        let document = Network {
            name: "a start",
            duration: 0.7,
            rate: "100e6",
            delay: "0.05",
            loss: r#""none""#,
            queue: &queue,
            flow: "",
            interventions: "",
        };
        vec![Trial {
            at: "the first round trips".to_owned(),
            document: document.document(candidate),
            how: How::Watched,
            judge: |ran| {
                // The handshake takes the first round trip; acknowledgements of data come from the end of the second.
                let at = |rounds: f64| ran.watched.window_at((rounds + 0.9) * ROUND);
                let growth = at(1.0).zip(at(1.0 + ROUNDS));
                let growth = growth.map(|(from, to)| (to / from).sqrt().sqrt());
                let what = "is the growth of the window in a round trip";
                vec![Reading::new("starts", what, growth, DOUBLE, Unit::Ratio)]
            },
        }]
    },
};
