//! TCP New Jersey (Xu, Tian and Ansari, 2005): TCP-Jersey with the receiver's clock.
//!
//! Delays of acknowledgements on the return path do not show the rate on the forward
//! path. New Jersey measures how far apart segments arrived by the timestamps that the
//! receiver puts into its acknowledgements, so that a busy return path does not disturb
//! its estimate of the bandwidth.
//!
//! # Rules
//!
//! The rules are those of TCP-Jersey. In the estimate of the available bandwidth,
//!
//! $$
//! R \leftarrow \frac{T \cdot R + L}{\Delta + T}, \qquad T = K \cdot \mathit{RTT},
//! $$
//!
//! $\Delta$ is the difference between the receiver's timestamps (TSval) of this
//! acknowledgement and the one before. It needs timestamps, which are switched on for
//! its flow over any preset. The difference is taken modulo $2^{32}$, so that the
//! clock may wrap; an acknowledgement that a later one has overtaken counts with
//! $\Delta = 0$.
//!
//! # Differences
//!
//! Linux, FreeBSD, ns-2.35 and ns-3.37 do not have it.
//!
//! # Limits
//!
//! - Timestamps come in ticks of the transport's `clock`, a millisecond by default: at 10 Mb/s segments arrive one
//!   or two ticks apart. The part that rounding takes off one difference is in the next, so that $R$ has no bias,
//!   but its precision is one tick over a round trip: with 40 ms about 2.5 %. The 10 ms of the preset `ns2` are too
//!   coarse for that.
//! - The round trip itself still includes the return path.
//! - As with TCP-Jersey, routers have to mark.
//!
//! # Checked
//!
//! - Acknowledgements that come in bunches of fifty, of segments that arrived a
//!   millisecond apart: $R$ stays at 1000 segments per second, where TCP-Jersey's rises to
//!   1490.
//! - A receiver's clock that wraps, and acknowledgements in the wrong order.
//! - On the path of TCP-Jersey's page with warnings: 98 to 99 % of the link used at a mean
//!   queue of 8 to 10 packets, and two flows fair to 0.98.

use crate::control::Ack;
use crate::sender::parts::warned::{Clock, INTERNALS, Parameters, Warnable};
use crate::specification::Entry;

/// TCP New Jersey.
pub type NewJersey = Warnable<Received>;

/// The receiver's timestamp in the last acknowledgement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Received(Option<u32>);

impl Clock for Received {
    const ENTRY: Entry = Entry {
        kind: "new-jersey",
        name: "TCP New Jersey",
        summary: "TCP-Jersey that measures bandwidth by the receiver's timestamps; traffic in the reverse direction does not disturb them.",
        source: "Xu, Tian and Ansari, Improving TCP performance in integrated wireless communications networks, Computer Networks 2005",
        parameters: Parameters::SPECIFICATION,
        internals: INTERNALS,
    };
    const TIMESTAMPS: bool = true;

    fn elapsed(&mut self, ack: &Ack) -> Option<f64> {
        let stamps = ack.timestamps?;
        let before = self.0.unwrap_or(stamps.receiver);
        let ticks = stamps.receiver.wrapping_sub(before).cast_signed();
        if ticks >= 0 {
            self.0 = Some(stamps.receiver);
        }
        Some(f64::from(ticks.max(0)) * stamps.tick.seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::{CongestionControl, Timestamps, Window};
    use crate::sender::testing::ack;
    use crate::units::Span;

    /// An acknowledgement that arrived at `now` and left the receiver at this tick.
    fn stamped(now: f64, receiver: u32) -> Ack {
        Ack {
            timestamps: Some(Timestamps {
                receiver,
                echo: 0,
                tick: Span::from_millis(1),
            }),
            ..ack(now, 0.1)
        }
    }

    const WINDOW: Window = Window {
        cwnd: 100.0,
        ssthresh: 50.0,
    };

    #[test]
    fn bunched_acknowledgements_do_not_disturb_it() {
        let mut jersey = NewJersey::new(&[]);
        for segment in 0..10_050_u32 {
            // Fifty at a time, when the last of them has arrived; the clock wraps.
            let now = f64::from(segment / 50) * 0.05;
            let heard = stamped(now, segment.wrapping_sub(5000));
            jersey.observe(&heard, &mut WINDOW.clone());
        }
        assert!((jersey.rate() - 1000.0).abs() < 1e-6, "{}", jersey.rate());
    }

    #[test]
    fn an_overtaken_acknowledgement_counts_with_a_gap_of_zero() {
        let mut clock = Received::default();
        let mut elapsed = |receiver| clock.elapsed(&stamped(0.0, receiver));
        assert_eq!(elapsed(u32::MAX - 1), Some(0.0));
        assert_eq!(elapsed(2), Some(0.004));
        assert_eq!(elapsed(0), Some(0.0));
        assert_eq!(elapsed(3), Some(0.001));
        // Before timestamps are on there is no gap.
        assert_eq!(clock.elapsed(&ack(0.0, 0.1)), None);
    }
}
