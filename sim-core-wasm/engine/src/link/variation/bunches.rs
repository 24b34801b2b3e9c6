//! Bunches: packets arrive together at the ticks of a clock.
//!
//! Wi-Fi, cable modems and cellular links gather packets and deliver them together: an aggregate of
//! 802.11n, a DOCSIS grant, an interval of an uplink scheduler. In the reverse direction the same happens to
//! acknowledgements, which then release bursts of data (acknowledgement compression, RFC 3449, section 3).
//!
//! # Rules
//!
//! Packets that reach the end of the wire wait for the next tick. Ticks come every period, at its multiples since the beginning of
//! the run; a packet that is due at a tick does not wait. Where a bunch has room for $n$ packets only,
//! the next ones wait for the tick after, so that the link carries $n$ packets a period at most.
//!
//! A packet waits for half a period on average where packets are due at random instants.
//!
//! # Limits
//!
//! Packets that wait for a tick count as on the wire: the queue before the link does not see them. A bunch is not held until it
//! is full, and packets that are lost have their places in it. No packet arrives at an earlier tick than the one before it,
//! also where the link reorders. A cell of this laboratory (`radio`) with its contention is what delays packets on Wi-Fi itself.
//!
//! # Checked
//!
//! - Arrivals at ticks, and how many packets a bunch has.
//! - The mean wait at random instants.

use crate::link::variation::{DelayVariation, Draws};
use crate::parameters;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of bunches.
    pub struct Parameters {
        /// The time between two bunches.
        "period" period: LogNumber(0.005, 1e-6, 10.0, Seconds) "Period";
        /// The most packets of a bunch; absent, all that are due.
        "size" size: Optional(1.0, 1_000_000.0, Packets) "Most packets";
    }
}

/// Gathers packets until the next tick.
#[derive(Clone, Debug)]
pub struct Bunches {
    parameters: Parameters,
    /// The tick of the last packet, and how many packets arrive at it.
    last: (Time, u64),
}

impl Bunches {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bunches",
        name: "Bunches",
        summary: "Packets arrive together at the ticks of a clock, as from Wi-Fi or a cable modem.",
        source: "RFC 3449, section 3",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Bunches {
        Bunches {
            parameters: Parameters::from_values(values),
            last: (Time::ZERO, 0),
        }
    }
}

impl DelayVariation for Bunches {
    fn extra(&mut self, due: Time, _draws: &mut Draws) -> Span {
        let period = Span::from_seconds(self.parameters.period).0.max(1);
        let mut tick = Time(due.0.div_ceil(period) * period).max(self.last.0);
        let mut count = if tick == self.last.0 { self.last.1 } else { 0 };
        if self
            .parameters
            .size
            .is_some_and(|most| count as f64 >= most)
        {
            // A period that has changed may have left the last tick between two of its own.
            tick = Time((tick.0 / period + 1) * period);
            count = 0;
        }
        self.last = (tick, count + 1);
        tick.since(due)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::{extras, moments};

    fn arrivals(period: f64, size: Option<f64>, n: u32, gap: f64) -> Vec<f64> {
        let mut model = Bunches::new(&[Value::Number(period), Value::Optional(size)]);
        let extras = extras(&mut model, n, gap);
        (1..=n)
            .zip(extras)
            .map(|(i, extra)| ((f64::from(i) * gap + extra) * 1e6).round() / 1e6)
            .collect()
    }

    #[test]
    fn packets_arrive_at_the_next_tick() {
        // Due at 3, 6, 9, 12, 15 ms.
        assert_eq!(
            arrivals(0.005, None, 5, 0.003),
            [0.005, 0.010, 0.010, 0.015, 0.015]
        );
    }

    #[test]
    fn a_bunch_has_no_more_packets_than_it_may() {
        let all = arrivals(0.01, Some(2.0), 7, 0.003);
        assert_eq!(all, [0.01, 0.01, 0.02, 0.02, 0.03, 0.03, 0.04]);
    }

    #[test]
    fn at_random_instants_a_packet_waits_for_half_a_period() {
        let mut model = Bunches::new(&[Value::Number(0.01), Value::Optional(None)]);
        // A gap that is no fraction of the period meets all phases alike.
        let (mean, _) = moments(&extras(&mut model, 100_000, 0.01 * 0.618_033_988_749_895));
        assert!((mean - 0.005).abs() < 1e-5, "{mean}");
    }
}
