//! The round trip without queues, estimated at a router from handshakes.

use crate::ids::FlowId;
use crate::units::{Span, Time};

/// Handshakes that are followed at a time; of more the oldest is forgotten.
const MOST: usize = 32;

/// A handshake that is not over.
#[derive(Clone, Copy, Debug)]
struct Open {
    flow: FlowId,
    /// When its SYN arrived.
    asked: Time,
    /// How long that waited here.
    waited: Span,
    /// Whether its SYN-ACK has come back.
    answered: bool,
}

/// The round trips of flows, as measured at the router.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundTrips {
    open: Vec<Open>,
    /// From here over the receiver and back.
    pub(super) beyond: Mean,
    /// The whole round trip.
    pub(super) whole: Mean,
}

/// A moving average over handshakes, in seconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean(pub(super) Option<f64>);

impl Mean {
    fn add(&mut self, sample: Span) {
        let sample = sample.seconds();
        self.0 = Some(self.0.map_or(sample, |mean| mean + (sample - mean) / 8.0));
    }
}

impl RoundTrips {
    /// A SYN arrives, and will wait for so long.
    pub(super) fn asked(&mut self, flow: FlowId, now: Time, waited: Span) {
        self.open.retain(|open| open.flow != flow);
        if self.open.len() == MOST {
            self.open.remove(0);
        }
        self.open.push(Open {
            flow,
            asked: now,
            waited,
            answered: false,
        });
    }

    /// A SYN-ACK has come back.
    pub(super) fn answered(&mut self, flow: FlowId, now: Time) {
        let mut open = self.open.iter_mut();
        if let Some(open) = open.find(|open| open.flow == flow && !open.answered) {
            open.answered = true;
            self.beyond.add(now.since(open.asked).beyond(open.waited));
        }
    }

    /// Another packet of a flow arrives: the first one after the SYN-ACK ends the round trip.
    pub(super) fn arrived(&mut self, flow: FlowId, now: Time) {
        let mut open = self.open.iter();
        let Some(place) = open.position(|open| open.flow == flow && open.answered) else {
            return;
        };
        let open = self.open.remove(place);
        self.whole.add(now.since(open.asked).beyond(open.waited));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOW: FlowId = FlowId(3);

    fn at(seconds: f64) -> Time {
        Time::from_seconds(seconds)
    }

    #[test]
    fn a_handshake_reveals_both_parts_of_the_round_trip_without_the_queue() {
        let mut trips = RoundTrips::default();
        trips.asked(FLOW, at(1.0), Span::from_millis(20));
        trips.arrived(FLOW, at(1.01));
        trips.answered(FlowId(4), at(1.05));
        assert_eq!((trips.beyond.0, trips.whole.0), (None, None));
        trips.answered(FLOW, at(1.18));
        assert_eq!(trips.beyond.0, Some(0.16));
        trips.arrived(FLOW, at(1.22));
        assert_eq!(trips.whole.0, Some(0.2));
        // It is over.
        trips.answered(FLOW, at(5.0));
        trips.arrived(FLOW, at(5.0));
        assert_eq!((trips.beyond.0, trips.whole.0), (Some(0.16), Some(0.2)));
    }

    #[test]
    fn later_handshakes_weigh_an_eighth() {
        let mut trips = RoundTrips::default();
        for (start, seconds) in [(1.0, 0.1), (2.0, 0.18)] {
            trips.asked(FLOW, at(start), Span::ZERO);
            trips.answered(FLOW, at(start + seconds));
        }
        let found = trips.beyond.0.expect("two samples");
        assert!((found - 0.11).abs() < 1e-9, "{found}");
    }

    #[test]
    fn a_repeated_syn_starts_again() {
        let mut trips = RoundTrips::default();
        trips.asked(FLOW, at(1.0), Span::ZERO);
        trips.asked(FLOW, at(4.0), Span::ZERO);
        trips.answered(FLOW, at(4.25));
        assert_eq!(trips.beyond.0, Some(0.25));
    }

    #[test]
    fn handshakes_that_are_never_answered_are_forgotten() {
        let mut trips = RoundTrips::default();
        for flow in 0..1000 {
            trips.asked(FlowId(flow), at(1.0), Span::ZERO);
        }
        assert_eq!(trips.open.len(), MOST);
        trips.answered(FlowId(999), at(1.5));
        assert_eq!(trips.beyond.0, Some(0.5));
    }
}
