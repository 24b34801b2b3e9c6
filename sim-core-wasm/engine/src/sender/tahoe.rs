//! Tahoe: every loss restarts slow start.
//!
//! The first congestion control of TCP (Jacobson 1988) has no fast recovery. It finds a
//! loss by duplicates as its successors do, and then does the same as after a timeout:
//! one segment, slow start to half of the window, and a repetition of everything sent
//! after the loss. It shows what Reno, NewReno and SACK improve.
//!
//! # Rules
//!
//! Growth is NewReno's. A loss reported by the third duplicate acknowledgement, or a
//! timeout, sets
//!
//! $$
//! \mathit{ssthresh} = \max(f/2,\ 2), \qquad w \leftarrow 1,
//! $$
//!
//! with $f$ the flight size or the window, by the transport's `reduceFrom`. The first
//! unacknowledged segment is retransmitted, and slow start begins. As acknowledgements
//! arrive the segments after it are retransmitted, too, unless they have been acknowledged
//! by then: the sender does not know which segments after the loss have arrived. Until
//! everything sent before the loss was found is acknowledged, further duplicates are
//! ignored: there is one reduction for a window of data.
//!
//! A loss at a window of $w$ costs a round trip with a single segment,
//! $\log_2(w/2)$ more to reach $w/2$, and $w/2$ to reach $w$ again.
//!
//! Tahoe is older than selective acknowledgements and switches them off over any
//! preset. Its `recovery` is `tahoe`, which any other sender may be given, too,
//! where SACK is off.
//!
//! # Differences
//!
//! - ns-2's `Agent/TCP` with `bugFix_` on, its default, does the same. Off, every
//!   third duplicate is a loss, also of segments being retransmitted.
//! - 4.3BSD-Tahoe itself had neither limited transmit nor that fix.
//! - A mark (ECN) halves the window, as in ns-2, and does not go back: nothing is
//!   lost. A loss in the round trip of a mark begins slow start without a further
//!   halving. With proportional rate reduction only marks are spread over a
//!   round trip.
//! - With `undo` on an echoed timestamp may show that a loss was spurious; Tahoe's
//!   time had no timestamps.
//!
//! # Checked
//!
//! - One loss in a window of 16: a threshold of 8, a single segment retransmitted, and
//!   windows of 1, 2, 4 and 8 in the rounds that follow.
//! - ns-2.35 on the dumbbell of Utsumi and Zabir two flows at loss rates of 0, 0.001 and
//!   0.01: 8.85, 8.79 and 3.84 Mb/s, ns-2 8.87, 8.73 and 3.65; mean queues of 25.7,
//!   19.3 and 0.3 packets, ns-2 25.2, 17.8 and 0.3.
//! - On 10 Mb/s and 40 ms with a buffer of 48 packets: 8.99 Mb/s alone, ns-2 8.99; two
//!   8.82, ns-2 8.84; beside NewReno a share of 0.432, ns-2 0.422. A tenth is allowed for,
//!   and 15 % of a queue.

use crate::control::Recovery;
use crate::control::{Ack, Congestion, CongestionControl, Needs, Window};
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::newreno::NewReno;
use crate::specification::{Entry, Value};

/// Tahoe's window rules are `NewReno`'s; what differs is the recovery it needs.
#[derive(Clone, Debug)]
pub struct Tahoe(NewReno);

impl Tahoe {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "tahoe",
        name: "Tahoe",
        summary: "Responds to every loss as to a timeout: it returns to one segment, goes through slow start to half of the window, and retransmits all later segments.",
        source: "Jacobson, Congestion avoidance and control, SIGCOMM 1988; ns-2.35 Agent/TCP",
        parameters: &[],
        internals: &[],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> Tahoe {
        Tahoe(NewReno)
    }
}

impl CongestionControl for Tahoe {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.0.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.reduce(congestion, window)
    }

    fn needs(&self) -> Needs {
        Needs {
            recovery: Some(Recovery::Tahoe),
            no_sack: true,
            ..Needs::default()
        }
    }

    fn configure(&mut self, _values: &[Value]) {}
}

impl Explain for Tahoe {
    const REASONS: &'static [&'static Reason] = NewReno::REASONS;

    fn explain(&self, before: &Tahoe, update: &Update<'_>) -> Option<Because> {
        self.0.explain(&before.0, update)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::loss;

    #[test]
    fn it_asks_for_its_own_recovery_and_no_sack() {
        let needs = Tahoe(NewReno).needs();
        assert_eq!(needs.recovery, Some(Recovery::Tahoe));
        assert!(needs.no_sack);
    }

    #[test]
    fn a_loss_or_timeout_sets_ssthresh_to_half_of_the_window() {
        let window = Window {
            cwnd: 16.0,
            ssthresh: 64.0,
        };
        let mut tahoe = Tahoe::new(&[]);
        assert_eq!(tahoe.reduce(&loss(0.0, 16.0), &window), 8.0);
        assert_eq!(tahoe.timeout(&loss(0.0, 16.0), &window), 8.0);
        assert_eq!(tahoe.reduce(&loss(0.0, 3.0), &window), 2.0);
    }
}
