//! A path that leaves little room: the window goes down to two segments.

use sawtooth_engine::control::Phase;

use super::network::Network;
use super::reading::{Bound, Reading, Unit};
use super::{Check, How, Trial};

/// RFC 5681, equation 4.
const TWO: Bound = Bound::AtMost(2.0);

pub(super) const LEAST: Check = Check {
    id: "least",
    title: "Goes down to a window of two segments",
    about: "20 s alone on 10 Mb/s and 40 ms with 20 % of the packets lost: the minimum threshold, and the minimum window while nothing is repaired. RFC 5681, section 3.1, lets no more than two segments remain where half of the data in flight is less (equation 4): where many flows share a link, senders that keep more overload it.",
    trials: |candidate| {
        if !candidate.windowed || candidate.router() != "drop-tail" {
            return Vec::new();
        }
        let network = Network {
            name: "many losses",
            duration: 20.0,
            rate: "10e6",
            delay: "0.02",
            loss: r#"{ "kind": "bernoulli", "probability": 0.2 }"#,
            queue: r#"{ "kind": "drop-tail", "limit": { "packets": 34 } }"#,
            flow: "",
            interventions: "",
        };
        vec![Trial {
            at: "one in five packets is lost".to_owned(),
            document: network.document(candidate),
            how: How::Watched,
            judge: |ran| {
                let moments = ran.watched.moments.iter();
                let threshold = moments.clone().map(|one| one.ssthresh).reduce(f64::min);
                let open = moments.filter(|one| one.phase == Phase::Open);
                let window = open.map(|one| one.cwnd).reduce(f64::min);
                let reading = |what, least| Reading::new("least", what, least, TWO, Unit::Segments);
                vec![
                    Reading {
                        may_lack: true,
                        ..reading(
                            "is the minimum threshold",
                            threshold.filter(|one| one.is_finite()),
                        )
                    },
                    reading("is the minimum window while nothing is repaired", window),
                ]
            },
        }]
    },
};
