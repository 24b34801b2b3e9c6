//! TCP-Jersey (Xu, Tian and Ansari, 2004): routers warn of congestion, and a loss
//! without a warning counts as one of the radio link.
//!
//! Two halves work together. Routers mark every packet while their mean queue is
//! above a threshold: a congestion warning without randomness. The sender
//! estimates the bandwidth that it gets, and answers a warning by going
//! to that rate. A loss without a warning is repaired, and the window is left as it is.
//!
//! # Rules
//!
//! Each acknowledgement that reports $L$ segments, $\Delta$ after the one before,
//! moves the estimate of the available bandwidth, with $T = K \cdot \mathit{RTT}$:
//!
//! $$
//! R \leftarrow \frac{T \cdot R + L}{\Delta + T}, \qquad
//! \mathit{ownd} = \max(\mathit{RTT}_{\min} \cdot R,\ 2).
//! $$
//!
//! A duplicate reports one segment, a later cumulative acknowledgement what it
//! covers less what duplicates have reported of it, at least one.
//!
//! - A warning (an acknowledgement with ECE), at most once for a window of data: rate
//!   control. $\mathit{ssthresh} = \mathit{ownd}$; in congestion avoidance
//!   $w = \mathit{ownd}$, in slow start $w = \min(w,\ \mathit{ownd})$.
//! - A loss within a round trip after a warning: rate control, if this window has not
//!   had it, and the retransmission.
//! - Another loss: explicit retransmit. Window and $\mathit{ssthresh}$ do not change.
//! - A timeout: $\mathit{ssthresh} = \mathit{ownd}$ and a window of one segment.
//! - Growth is Reno's, with acknowledgements that carry no warning.
//!
//! Data leaves ECN-capable (ECT(0)), and the receiver returns with each acknowledgement
//! whether the segments it covers were marked, as in RFC 8257: a warning holds for
//! the packets that were marked, and no handshake of flags prolongs it.
//!
//! # Differences
//!
//! - The paper's text multiplies by the latest round trip, which keeps the queue
//!   that the warning is about: `estimate` has both.
//! - The paper does not say how an acknowledgement with a warning changes the window
//!   after rate control. Here it does not grow the window.
//! - A module for ns-3 (NITK Surathkal, 2017) updates the estimate once a round trip, with the
//!   time since the last acknowledgement alone in the denominator, which makes $R$ too large.
//!
//! # Limits
//!
//! It needs routers that warn: the queue `congestion-warning`. RED marks at random, unless both
//! of its thresholds are one and its greatest probability is 1, as on the path below.
//!
//! Over a queue that only drops, an overflow looks like a loss of the link: the window does not change, the queue
//! stays full, and two flows may not share. Where retransmissions are lost a timeout reduces the window; RACK repairs
//! those losses, too, and then nothing reduces it: with the preset `linux-paced` a third of what leaves is dropped.
//!
//! $\mathit{RTT}_{\min}$ is never forgotten: on a path that becomes longer rate control leaves
//! $\mathit{RTT}_{\min}/R$ of what the path holds. A time without data counts as a gap
//! between segments; a warning in the round trip after it finds an estimate far too low.
//!
//! With the latest round trip (`estimate`) flows do not converge in general: two
//! of them on the path below came out at a fairness of 0.52 to 0.84 with the presets `rfc`
//! and `ns2`, and of 0.97 to 1 with `linux`.
//!
//! # Checked
//!
//! - An estimate of 100 segments per second on 100 ms, one segment after 10 ms: 100; after 20 ms: 91.7.
//! - Acknowledgements each millisecond, a minimum round trip of 100 ms: a warning at a
//!   window of 160 leaves 100. In bunches of fifty they make the estimate 1490 at a
//!   bunch's end.
//! - 10 Mb/s, 40 ms, a buffer of 48 packets, warnings above a mean of 16: 98 to 99 % of the
//!   link used at a mean queue of 8 to 9 packets (15 to 17 by the round trip of the moment), and
//!   two flows fair to 0.98. Where the queue only drops, 43 to 47 packets.
//! - There, with drops alone and 1 % of the segments lost at random, 8.0 to 9.5 Mb/s where
//!   NewReno gets 2.2 to 3.0.

use crate::control::Ack;
use crate::sender::parts::warned::{Clock, INTERNALS, Parameters, Warnable};
use crate::specification::Entry;
use crate::units::Time;

/// TCP-Jersey.
pub type Jersey = Warnable<Heard>;

/// When the last acknowledgement arrived, by the sender's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heard(Option<Time>);

impl Clock for Heard {
    const ENTRY: Entry = Entry {
        kind: "jersey",
        name: "TCP-Jersey",
        summary: "Sets the window to its bandwidth estimate when routers warn of congestion; ignores a loss without a warning.",
        source: "Xu, Tian and Ansari, TCP-Jersey for wireless IP communications, JSAC 2004, sections III and IV",
        parameters: Parameters::SPECIFICATION,
        internals: INTERNALS,
    };
    const TIMESTAMPS: bool = false;

    fn elapsed(&mut self, ack: &Ack) -> Option<f64> {
        let before = self.0.replace(ack.now).unwrap_or(ack.now);
        Some(ack.now.since(before).seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::{CongestionControl, Window};
    use crate::sender::testing::{ack, loss};

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-9 * b.abs().max(1.0), "{a} is not {b}");
    }

    /// An acknowledgement each millisecond for ten seconds, on a path of 100 ms
    /// with a queue of 60 ms.
    fn steady(values: &[crate::specification::Value]) -> (Jersey, Window) {
        let mut jersey = Jersey::new(values);
        let mut window = Window {
            cwnd: 160.0,
            ssthresh: 50.0,
        };
        jersey.observe(&ack(0.0, 0.1), &mut window);
        for millisecond in 1..=10_000 {
            let heard = ack(f64::from(millisecond) * 0.001, 0.16);
            jersey.observe(&heard, &mut window);
        }
        (jersey, window)
    }

    #[test]
    fn a_warning_leaves_the_window_that_fills_the_path() {
        // One segment a millisecond is the fixed point of R = (T·R + 1)/(0.001 + T).
        let (mut jersey, window) = steady(&[]);
        close(jersey.rate(), 1000.0);
        close(jersey.mark(&loss(10.0, 160.0), &window), 100.0);
        close(jersey.timeout(&loss(10.0, 160.0), &window), 100.0);
        // With the latest round trip the queue stays.
        let (mut jersey, window) = steady(&[crate::specification::Value::Choice(1)]);
        close(jersey.mark(&loss(10.0, 160.0), &window), 160.0);
    }

    #[test]
    fn a_loss_without_a_warning_leaves_the_window() {
        let (mut jersey, mut window) = steady(&[]);
        let left = jersey.reduce(&loss(10.0, 160.0), &window);
        assert_eq!(left, 160.0);
        window.ssthresh = left;
        jersey.recovered(Time::from_seconds(10.2), &mut window);
        assert_eq!(window.ssthresh, 50.0);
    }

    /// Fifty at once every 50 ms: the first takes R to (0.1·R + 1)/0.15, each of
    /// the others adds 10, and R = 1490 at the end of a bunch is where it stays.
    #[test]
    fn bunched_acknowledgements_raise_the_estimate() {
        let (mut jersey, mut window) = steady(&[]);
        for segment in 0..10_000 {
            let now = 10.05 + f64::from(segment / 50) * 0.05;
            jersey.observe(&ack(now, 0.1), &mut window);
        }
        close(jersey.rate(), 1490.0);
    }

    #[test]
    fn before_any_sample_two_segments_are_left() {
        let mut jersey = Jersey::new(&[]);
        let window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        assert_eq!(jersey.mark(&loss(0.0, 10.0), &window), 2.0);
        assert_eq!(jersey.timeout(&loss(0.0, 10.0), &window), 2.0);
    }
}
