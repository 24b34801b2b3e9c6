//! NewReno: additive increase, multiplicative decrease.
//!
//! The window probes for room by a segment per round trip and gives half of it
//! back when a segment is lost. It is what the other senders are measured
//! against, and what most of them fall back to in small windows.
//!
//! # Rules
//!
//! Windows $w$ are real numbers of segments. Each acknowledgement of new data
//! gives a credit $c$: the number of segments that the transport's way of counting
//! allows (`slowStartCounting`, `caCounting`).
//!
//! - Slow start, while $w < \mathit{ssthresh}$: $w \leftarrow w + c$, so that the
//!   window doubles in a round trip when every segment is acknowledged.
//! - Congestion avoidance: a segment per round trip,
//!
//!   $$
//!   w \leftarrow w + \frac{c}{w}.
//!   $$
//!
//! - A loss, at most once for a window of data (RFC 5681, equation 4):
//!
//!   $$
//!   w \leftarrow \mathit{ssthresh} = \max\left(\frac{f}{2},\ 2\right),
//!   $$
//!
//!   where $f$ is the flight size or the window, as the transport's `reduceFrom`
//!   says.
//! - A timeout sets $\mathit{ssthresh}$ by the same rule, only for the first
//!   expiry of the same data, and $w \leftarrow 1$.
//! - A window that was not in full use does not grow (the idea of RFC 7661).
//!
//! The transport finds and repairs losses. With SACK that is
//! RFC 6675; without, RFC 6582: a partial acknowledgement of $n$ segments
//! retransmits the next hole, takes $n$ off the window, adds one, and restarts
//! the retransmission timer only the first time. Recovery ends with
//! $w = \min(\mathit{ssthresh},\ \max(f, 1) + 1)$.
//!
//! In the long run, with a share $p$ of segments lost at random, a round trip of
//! $R$ seconds and an acknowledgement for every segment, the rate is (Mathis et
//! al. 1997)
//!
//! $$
//! B = \frac{1}{R}\sqrt{\frac{3}{2p}} \quad \text{segments per second.}
//! $$
//!
//! # Differences
//!
//! - ns-2 (`Agent/TCP/Newreno`) counts acknowledgements rather than bytes, halves
//!   the window rather than the flight, and starts with two segments: the preset
//!   `ns2` sets these. It ends recovery at $\mathit{ssthresh}$ without the guard
//!   against bursts.
//! - ns-3's `TcpNewReno` adds $1/w$ for each acknowledgement whatever it covers:
//!   with delayed acknowledgements it grows half a segment per round trip.
//!   `TcpLinuxReno` counts segments, as our presets `rfc` and `freebsd9` do.
//! - FreeBSD stays in slow start while $w \le \mathit{ssthresh}$; here, as in
//!   RFC 5681's usual reading, while $w < \mathit{ssthresh}$.
//! - FreeBSD and Linux reduce from the window, the RFC from the flight size:
//!   `reduceFrom`.
//!
//! # Limits
//!
//! Segments have one size. There is no ECN response other than the transport's,
//! and no byte-exact window: a send is allowed while a whole segment fits.
//!
//! # Checked
//!
//! - Ten acknowledgements at a window of 10 give 10.9586.
//! - A flight of 20 leaves 10, a flight of 3 leaves 2.
//! - Mathis's law within 20 % for $p$ from 0.0005 to 0.01.
//! - At 1000 packets per second, 100 ms and a buffer of 100 the window swings
//!   between 201 and 100 with a period of 15.3 s and a mean over time of 156: 203, 15.0 s
//!   and 157.
//! - Two flows on the dumbbell of Utsumi and Zabir against ns-2.35, with and without
//!   SACK, at loss rates of 0, 0.001 and 0.01.

use crate::control::{Ack, Congestion, CongestionControl, GENTLE, Window};
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Value};

/// `NewReno`'s window rules; the transport does its recovery.
#[derive(Clone, Debug)]
pub struct NewReno;

impl NewReno {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "newreno",
        name: "NewReno",
        summary: "Adds one segment each round trip and halves on loss; repairs several losses of a window in one recovery.",
        source: "RFC 5681, section 3; RFC 6582",
        parameters: &[],
        internals: &[],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> NewReno {
        NewReno
    }
}

impl CongestionControl for NewReno {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(1.0, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    fn gentle(&self) -> Option<f64> {
        Some(GENTLE)
    }

    fn configure(&mut self, _values: &[Value]) {}
}

impl Explain for NewReno {
    const REASONS: &'static [&'static Reason] =
        &[&reasons::SLOW_START, &reasons::AVOIDANCE, &reasons::HALF];

    fn explain(&self, _before: &NewReno, update: &Update<'_>) -> Option<Because> {
        reasons::reno(update).or_else(|| reasons::half(update))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    #[test]
    fn ten_acknowledgements_at_a_window_of_ten() {
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        for _ in 0..10 {
            NewReno.grow(&ack(0.0, 0.1), &mut window);
        }
        assert!((window.cwnd - 10.9586).abs() < 5e-5, "{}", window.cwnd);
    }

    #[test]
    fn slow_start_doubles() {
        let mut window = Window {
            cwnd: 1.0,
            ssthresh: f64::INFINITY,
        };
        for expected in [2.0, 4.0, 8.0] {
            for _ in 0..window.cwnd as u32 {
                NewReno.grow(&ack(0.0, 0.1), &mut window);
            }
            assert_eq!(window.cwnd, expected);
        }
    }

    #[test]
    fn slow_start_ends_at_ssthresh_however_much_is_acknowledged() {
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 20.0,
        };
        window.slow_start(400.0);
        assert_eq!(window.cwnd, 20.0);
        // A single segment may step over a fraction.
        window.cwnd = 19.5;
        window.slow_start(1.0);
        assert_eq!(window.cwnd, 20.5);
    }

    #[test]
    fn a_loss_halves_and_leaves_two() {
        let window = Window {
            cwnd: 25.0,
            ssthresh: 10.0,
        };
        assert_eq!(NewReno.reduce(&loss(0.0, 20.0), &window), 10.0);
        assert_eq!(NewReno.reduce(&loss(0.0, 3.0), &window), 2.0);
        assert_eq!(NewReno.timeout(&loss(0.0, 20.0), &window), 10.0);
    }
}
