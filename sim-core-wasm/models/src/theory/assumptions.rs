//! Assumptions of several laws.

use sawtooth_document::text::spell;
use sawtooth_engine::math::round;
use sawtooth_engine::plan::LinkProperties;
use sawtooth_engine::plan::families::VARIATION;
use sawtooth_engine::units::Span;

use super::scene::{Scene, aimd_of, signals};
use super::{Assumption, Subject};
use crate::network::Crossing;

/// Rates go as one over the round trip: from here on one flow has twice what another has.
const MOST_SPREAD: f64 = 2.0;

/// A flow may start this share of the stretch after its beginning.
const LATE: f64 = 0.05;

/// Signals of congestion that a mean is made of at least. Rates go with one over the square root of their
/// frequency, whose standard error with six that come at random is 41 %: half of that is the tolerance of the laws.
const FEWEST_SIGNALS: f64 = 6.0;

/// The share of a round trip without queues that jitter may add.
const MOST_JITTER: f64 = 0.1;

/// Reductions that may be taken back: the laws go with one over the square root of their number.
const MOST_UNDONE: f64 = 0.1;

/// Round trips in which a window has passed any size and come back.
const ROUNDS_OF_SLOW_START: f64 = 20.0;

pub(super) const STEADY: Assumption = Assumption {
    text: "Links, flows and senders do not change during the measured range.",
    check: |scene, subject| steady(scene, &scene.flows_of(subject)),
};

/// Whether neither the network nor one of these flows comes, goes or changes during the stretch.
pub(super) fn steady(scene: &Scene<'_>, flows: &[Crossing<'_>]) -> Result<(), String> {
    if let Some(at) = scene.changed {
        return Err(format!(
            "the network changes at {} s, within the measured range",
            tenths(at.seconds())
        ));
    }
    let length = scene.to.since(scene.from).seconds();
    if length <= 0.0 {
        return Err("the measured range is empty".to_owned());
    }
    for crossing in flows {
        let measured = scene.measured(crossing.id);
        let ends = measured.completion_time.is_some();
        if measured.start > scene.from.seconds() + LATE * length {
            return Err(format!(
                "{} starts at {} s, within the measured range",
                crossing.flow.id,
                tenths(measured.start)
            ));
        }
        if ends && measured.end < scene.to.seconds() {
            return Err(format!(
                "{} ends at {} s, within the measured range",
                crossing.flow.id,
                tenths(measured.end)
            ));
        }
    }
    Ok(())
}

pub(super) const GREEDY: Assumption = Assumption {
    text: "Each flow always has data to send.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            let traffic = crossing.flow.traffic.entry;
            if traffic.kind != "bulk" {
                return Err(format!(
                    "{} does not always have data to send: its traffic is {}",
                    crossing.flow.id, traffic.name
                ));
            }
        }
        Ok(())
    },
};

pub(super) const UNCLAMPED: Assumption = Assumption {
    text: "Only congestion limits windows: there is no clamp, and receivers read at once.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            let flow = crossing.flow;
            if flow.clamp.entry.kind != "off" {
                return Err(format!("the window of {} is clamped", flow.id));
            }
            if flow.read_rate.is_some() {
                return Err(format!("the receiver of {} has a read rate", flow.id));
            }
        }
        Ok(())
    },
};

pub(super) const WIRED: Assumption = Assumption {
    text: "The links of the path have constant rates or shapers: there is no radio cell, no capacity trace and no policer.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            for port in crossing.path.iter().flatten() {
                if scene.network.plan.is_radio(*port) {
                    return Err(format!("{} crosses a radio cell", crossing.flow.id));
                }
                scene.rate(*port).map_err(|why| {
                    format!(
                        "{} crosses {}: {why}",
                        crossing.flow.id,
                        scene.network.id(*port)
                    )
                })?;
            }
        }
        Ok(())
    },
};

pub(super) const ALIKE: Assumption = Assumption {
    text: "Round trips without queues are similar: none is more than twice another.",
    check: |scene, subject| {
        let Subject::Port(port) = subject else {
            return Ok(());
        };
        let [_, least, most] = scene.round_trips(port);
        if most > MOST_SPREAD * least {
            return Err(format!(
                "round trips are {} to {} ms",
                tenths(1e3 * least),
                tenths(1e3 * most)
            ));
        }
        Ok(())
    },
};

pub(super) const NARROWEST: Assumption = Assumption {
    text: "No other link limits the flows more.",
    check: |scene, subject| {
        let Subject::Port(port) = subject else {
            return Ok(());
        };
        for crossing in scene.network.flows(port) {
            let own = scene.bottleneck(crossing.id)?;
            if own != port {
                return Err(format!(
                    "{} is limited more at {}",
                    crossing.flow.id,
                    scene.network.id(own)
                ));
            }
        }
        Ok(())
    },
};

pub(super) const ADDS_AND_HALVES: Assumption = Assumption {
    text: "Senders add segments each round trip and reduce by a share at each congestion event: Reno, NewReno or AIMD(a, b).",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            let entry = crossing.flow.sender.entry;
            match aimd_of(crossing.flow) {
                Some(law) if law.decrease > 0.0 => {}
                Some(_) => {
                    return Err(format!(
                        "{} does not reduce its window on a loss",
                        crossing.flow.id
                    ));
                }
                None => {
                    return Err(format!(
                        "the sender of {} is {}",
                        crossing.flow.id, entry.name
                    ));
                }
            }
        }
        Ok(())
    },
};

pub(super) const ENOUGH_SIGNALS: Assumption = Assumption {
    text: "There are at least 6 congestion events in the measured range, enough for a mean.",
    check: |scene, subject| {
        let Subject::Flow(flow) = subject else {
            return Ok(());
        };
        let count = signals(scene.measured(flow));
        if count < FEWEST_SIGNALS {
            return Err(format!(
                "{}: {} congestion events in the measured range; at least 6 are needed",
                scene.flow(flow).id,
                spell(count)
            ));
        }
        Ok(())
    },
};

pub(super) const LOSSLESS: Assumption = Assumption {
    text: "Packets are lost only there.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            if scene.network.is_lossy(&crossing) {
                return Err(format!(
                    "links on the path of {} lose packets at random",
                    crossing.flow.id
                ));
            }
        }
        Ok(())
    },
};

pub(super) const ONCE: Assumption = Assumption {
    text: "Links deliver each packet once.",
    check: |scene, subject| once(scene, &scene.flows_of(subject)),
};

/// Whether no packet of these flows arrives twice.
pub(super) fn once(scene: &Scene<'_>, flows: &[Crossing<'_>]) -> Result<(), String> {
    no_link(scene, flows, "arrive twice", |link| link.duplicate > 0.0)
}

pub(super) const IN_ORDER: Assumption = Assumption {
    text: "Links deliver each packet once and in order: no congestion event is spurious.",
    check: |scene, subject| {
        let flows = scene.flows_of(subject);
        once(scene, &flows)?;
        no_link(scene, &flows, "overtake others", |link| {
            link.reorder && (link.jitter > Span::ZERO || varies(link))
        })
    },
};

/// Whether the link has a delay variation.
fn varies(link: &LinkProperties) -> bool {
    link.variation.entry.kind != VARIATION.default
}

/// Whether no link on the way of the data of these flows does so.
fn no_link(
    scene: &Scene<'_>,
    flows: &[Crossing<'_>],
    what: &str,
    does: impl Fn(&LinkProperties) -> bool,
) -> Result<(), String> {
    for crossing in flows {
        let mut way = crossing.path[0].iter();
        if let Some(port) = way.find(|port| does(scene.network.direction(**port))) {
            return Err(format!(
                "packets of {} {what} behind {}",
                crossing.flow.id,
                scene.network.id(*port)
            ));
        }
    }
    Ok(())
}

pub(super) const NO_JITTER: Assumption = Assumption {
    text: "Delays are almost constant: jitter adds less than a tenth to a round trip, and there is no delay variation.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            let mut ports = crossing.path.iter().flatten();
            let varying = ports.find(|port| varies(scene.network.direction(**port)));
            if let Some(port) = varying {
                return Err(format!("the delay of {} varies", scene.network.id(*port)));
            }
            let ports = crossing.path.iter().flatten();
            let jitter: f64 = ports
                .map(|port| scene.network.direction(*port).jitter.seconds())
                .sum();
            let share = jitter / scene.network.round_trip(&crossing);
            if share > MOST_JITTER {
                return Err(format!(
                    "jitter adds up to {} to the round trip of {}",
                    percent(share),
                    crossing.flow.id
                ));
            }
        }
        Ok(())
    },
};

pub(super) const LASTING: Assumption = Assumption {
    text: "At least nine of ten reductions are not undone as spurious.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            let measured = scene.measured(crossing.id);
            let share = measured.undos as f64 / signals(measured).max(1.0);
            if share > MOST_UNDONE {
                return Err(format!(
                    "{} of the reductions of {} were undone",
                    percent(share),
                    crossing.flow.id
                ));
            }
        }
        Ok(())
    },
};

pub(super) const RAN_IN: Assumption = Assumption {
    text: "The measured range begins after the first slow start: twenty round trips after each flow starts.",
    check: |scene, subject| {
        for crossing in scene.flows_of(subject) {
            let start = scene.measured(crossing.id).start;
            let least = start + ROUNDS_OF_SLOW_START * scene.network.round_trip(&crossing);
            if scene.from.seconds() < least {
                return Err(format!(
                    "{} starts at {} s and the measured range at {} s: it may contain the slow start",
                    crossing.flow.id,
                    tenths(start),
                    tenths(scene.from.seconds())
                ));
            }
        }
        Ok(())
    },
};

/// A number of messages, with a digit after the point.
pub(super) fn tenths(value: f64) -> String {
    spell(round(value * 10.0) / 10.0)
}

/// A share of messages, in per cent.
pub(super) fn percent(value: f64) -> String {
    format!("{} %", tenths(100.0 * value))
}
