//! UCC, utilization-based congestion control.
//!
//! A loss on a link that is not fully used is taken for a loss of the link, not
//! for congestion, and leaves the window as it is (Utsumi and Zabir, paper 000).
//! The sender tells how busy the link is from how many of its packets found an
//! empty queue.
//!
//! # Rules
//!
//! One-way delay is the receiver's timestamp less the echoed one. The clocks need
//! not agree: only differences count, so that the offset cancels. Since the last
//! loss the sender counts
//!
//! - $N$, the acknowledgements, duplicates included, since each reports a packet
//!   that arrived;
//! - $N_{\min}$, those among them at the least one-way delay of the connection:
//!   such a packet met no queue.
//!
//! The link's utilization is estimated as
//!
//! $$
//! \rho = \frac{N - N_{\min}}{N},
//! $$
//!
//! and 1 while nothing has been counted. When a loss is found,
//!
//! $$
//! w \leftarrow \mathit{ssthresh} =
//! \begin{cases}
//! \max(f/2,\ 2) & \text{if } \rho > \alpha, \\
//! w & \text{otherwise,}
//! \end{cases}
//! $$
//!
//! and counting starts anew. Delays within `resolution` of the least count as the
//! least. A delay that undercuts it by more than half the resolution becomes the
//! new least, and $N_{\min}$ starts anew: the packets before did meet a queue.
//!
//! Growth is NewReno's. A timeout, on which the paper is silent, halves as
//! NewReno does and starts counting anew.
//!
//! UCC needs timestamps, which are switched on for its flow over any preset.
//!
//! # Differences
//!
//! - The original is a kernel module of FreeBSD 9, whose timestamps tick every
//!   millisecond: the preset `freebsd9` has that clock, and at 10 Mb/s a packet
//!   of 1000 bytes takes 0.8 ms, less than a tick. Figures of the paper hold
//!   for such a clock. With a finer `clock`, give a `resolution`.
//! - The paper's second condition hints at refreshing the least delay without
//!   saying when; here it lasts as long as the connection.
//! - Nothing of it is in ns-2 or ns-3: there is no reference run to compare with.
//!
//! # Limits
//!
//! - The threshold asks for $1/(1 - \alpha)$ packets between losses, 100 of them
//!   with the default. At loss rates above 1 % the decision rests on whether
//!   one packet was at the minimum.
//! - With delayed acknowledgements only the packet that triggers an
//!   acknowledgement gives a delay.
//! - On paper 000's dumbbell the buffer is about the product of bandwidth and
//!   delay: after a halving the queue just empties, and $\rho$ lies near
//!   $\alpha$. Expect runs to differ.
//!
//! # Checked
//!
//! - $N = 200$, $N_{\min} = 3$: $\rho = 0.985$ and no reduction;
//!   $N_{\min} = 1$: $\rho = 0.995$ and half the window.
//! - A lower minimum takes the old count back; the difference of timestamps holds
//!   across clocks that wrap.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::parameters;
use crate::sender::parts::one_way::one_way;
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Window};

parameters! {
    /// Parameters of UCC.
    pub struct Parameters {
        /// A loss halves the window only above this estimate of the link's utilization (paper 000: 0.99).
        "alpha" alpha: Number(0.99, 0.0, 1.0, Share) "Utilization threshold";
        /// Delays within this of the minimum count as the minimum. Timestamps are quantised already, to the tick of the transport's clock.
        "resolution" resolution: Number(0.0, 0.0, 0.1, Seconds) "Delay resolution";
    }
}

/// UCC's state.
#[derive(Clone, Debug)]
pub struct Ucc {
    parameters: Parameters,
    /// Least one-way delay, in seconds, offset by the clocks' difference.
    least: Option<f64>,
    /// Acknowledgements since the last loss.
    seen: u64,
    /// Those among them at the least delay.
    at_least: u64,
}

impl Ucc {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "ucc",
        name: "UCC",
        summary: "Halves on loss only when the link seems fully used: few packets met the least one-way delay.",
        source: "Utsumi and Zabir, Utilization-based congestion control, sections 3 and 4",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "utilization",
                label: "Estimated utilization",
                unit: Unit::Share,
                help: "Share of acknowledgements since the last loss whose delay was above the minimum.",
            },
            Internal {
                key: "leastDelay",
                label: "Least one-way delay",
                unit: Unit::Seconds,
                help: "The least one-way delay of the connection, by unsynchronised clocks.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Ucc {
        Ucc {
            parameters: Parameters::from_values(values),
            least: None,
            seen: 0,
            at_least: 0,
        }
    }

    /// ρ: the share of packets that met a queue. Without any, full use.
    fn utilization(&self) -> f64 {
        if self.seen == 0 {
            1.0
        } else {
            (self.seen - self.at_least) as f64 / self.seen as f64
        }
    }

    fn note_delay(&mut self, delay: f64) {
        let resolution = self.parameters.resolution;
        if self
            .least
            .is_none_or(|least| delay < least - resolution / 2.0)
        {
            // What seemed to be the minimum so far was not.
            self.least = Some(delay);
            self.at_least = 0;
        }
        self.seen += 1;
        if self.least.is_some_and(|least| delay <= least + resolution) {
            self.at_least += 1;
        }
    }

    fn forget(&mut self) {
        self.seen = 0;
        self.at_least = 0;
    }
}

impl CongestionControl for Ucc {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        if let Some(stamps) = ack.timestamps {
            self.note_delay(one_way(stamps));
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(1.0, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let congested = self.utilization() > self.parameters.alpha;
        self.forget();
        if congested {
            (congestion.from / 2.0).max(MINIMUM)
        } else {
            window.cwnd.max(MINIMUM)
        }
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.forget();
        (congestion.from / 2.0).max(MINIMUM)
    }

    fn needs(&self) -> Needs {
        Needs {
            timestamps: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.utilization());
        out.push(self.least.unwrap_or(f64::NAN));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::Timestamps;
    use crate::sender::testing::{ack, loss};
    use crate::units::Span;

    /// A sender that has seen `seen` delays, `at_least` of them the minimum.
    fn after(seen: u64, at_least: u64) -> Ucc {
        let mut ucc = Ucc::new(&[]);
        for i in 0..seen {
            ucc.note_delay(if i < at_least { 0.020 } else { 0.021 });
        }
        ucc
    }

    const WINDOW: Window = Window {
        cwnd: 40.0,
        ssthresh: 30.0,
    };

    #[test]
    fn a_loss_on_a_partly_used_link_changes_nothing() {
        // N = 200, N_min = 3: ρ = 0.985.
        let mut ucc = after(200, 3);
        assert_eq!(ucc.utilization(), 0.985);
        assert_eq!(ucc.reduce(&loss(0.0, 40.0), &WINDOW), 40.0);
    }

    #[test]
    fn a_loss_on_a_full_link_halves() {
        // N = 200, N_min = 1: ρ = 0.995.
        let mut ucc = after(200, 1);
        assert_eq!(ucc.utilization(), 0.995);
        assert_eq!(ucc.reduce(&loss(0.0, 40.0), &WINDOW), 20.0);
    }

    #[test]
    fn counting_starts_anew_after_each_loss() {
        let mut ucc = after(200, 3);
        ucc.reduce(&loss(0.0, 40.0), &WINDOW);
        // Nothing seen since: full use is assumed.
        assert_eq!(ucc.reduce(&loss(0.1, 40.0), &WINDOW), 20.0);
        let mut ucc = after(200, 3);
        assert_eq!(ucc.timeout(&loss(0.0, 40.0), &WINDOW), 20.0);
        assert_eq!((ucc.seen, ucc.at_least), (0, 0));
    }

    #[test]
    fn a_lower_minimum_takes_the_old_one_back() {
        let mut ucc = after(100, 50);
        ucc.note_delay(0.019);
        assert_eq!((ucc.seen, ucc.at_least), (101, 1));
    }

    #[test]
    fn within_the_resolution_counts_as_the_minimum() {
        let mut ucc = Ucc::new(&[Value::Number(0.99), Value::Number(0.0005)]);
        for delay in [0.0200, 0.0204, 0.0206, 0.0199] {
            ucc.note_delay(delay);
        }
        // 0.0199 is within half the resolution of 0.0200: no new minimum.
        assert_eq!((ucc.seen, ucc.at_least), (4, 3));
    }

    #[test]
    fn delay_is_the_difference_of_the_timestamps_whatever_the_clocks() {
        let mut ucc = Ucc::new(&[]);
        let stamps = |receiver, echo| {
            Some(Timestamps {
                receiver,
                echo,
                tick: Span::from_millis(1),
            })
        };
        let mut window = WINDOW;
        // The receiver's clock lags: differences are negative, and wrap.
        for (receiver, echo) in [(10, 1000), (11, 1001), (14, 1003)] {
            let heard = Ack {
                timestamps: stamps(receiver, echo),
                ..ack(0.0, 0.04)
            };
            ucc.observe(&heard, &mut window);
        }
        assert_eq!(ucc.least, Some(-0.99));
        assert_eq!((ucc.seen, ucc.at_least), (3, 2));
    }
}
