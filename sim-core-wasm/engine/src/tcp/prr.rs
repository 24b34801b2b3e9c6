//! Proportional rate reduction (RFC 9937).
//!
//! The window does not drop at once: for every segment delivered, $\mathit{ssthresh} /
//! \mathit{RecoverFS}$ segments may leave, so that the window arrives at
//! `ssthresh` a round trip later without a pause and without a burst. Below
//! `ssthresh` no more leaves than is delivered (the conservative bound), one
//! segment more where the acknowledgement shows that repair goes on.

/// A reduction that is under way. Everything is counted in segments.
#[derive(Clone, Debug)]
pub struct Prr {
    /// Delivered since the reduction began.
    delivered: u64,
    /// Sent since then, new or again.
    out: u64,
    /// Flight size when the reduction began, without what was SACKed before (`RecoverFS`).
    recover_flight: u64,
}

/// The changes by one acknowledgement.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Segments that the acknowledgement delivered (`DeliveredData`).
    pub delivered: u64,
    /// The acknowledgement covers new data and finds no further loss (`SafeACK`).
    pub safe: bool,
    /// Segments estimated in the network after the acknowledgement.
    pub in_flight: u64,
}

impl Prr {
    /// Begins a reduction (section 6.1): `outstanding` segments are sent and not
    /// acknowledged, counted before the acknowledgement that revealed the congestion;
    /// `sacked` of them were SACKed before it.
    pub fn new(outstanding: u64, sacked: u64) -> Prr {
        Prr {
            delivered: 0,
            out: 0,
            recover_flight: outstanding.saturating_sub(sacked).max(1),
        }
    }

    /// Whether anything has been sent since the reduction began.
    pub fn begun(&self) -> bool {
        self.out > 0
    }

    /// Without SACK: whether one more duplicate may count as a delivery. No more can
    /// arrive than were in flight.
    pub fn may_count(&self) -> bool {
        self.delivered < self.recover_flight
    }

    /// A segment has left.
    pub fn sent(&mut self) {
        self.out += 1;
    }

    /// The window after an acknowledgement (section 6.2). `first` asks for the first
    /// retransmission of a recovery, which the bounds do not hold back.
    pub fn window(&mut self, progress: Progress, ssthresh: f64, first: bool) -> f64 {
        let in_flight = progress.in_flight as f64;
        self.delivered += progress.delivered;
        let out = self.out as f64;
        let mut send = if progress.delivered == 0 {
            0.0
        } else if in_flight > ssthresh {
            let share = self.delivered as f64 * ssthresh / self.recover_flight as f64;
            share.ceil() - out
        } else {
            let owed = self.delivered as f64 - out;
            let mut bound = owed.max(progress.delivered as f64);
            if progress.safe {
                bound += 1.0;
            }
            bound.min(ssthresh - in_flight)
        };
        if first && self.out == 0 && send < 1.0 {
            send = 1.0;
        }
        in_flight + send.max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty segments in flight, the first lost: what each acknowledgement from the
    /// third SACK on lets leave, and what is in flight at the end.
    fn clocked_out(ssthresh: f64) -> (Vec<u64>, u64) {
        let mut prr = Prr::new(20, 2);
        assert_eq!(prr.recover_flight, 18);
        // Three SACKed, one lost.
        let mut in_flight = 17;
        let mut pattern = Vec::new();
        for _ in 0..17 {
            in_flight -= 1;
            let progress = Progress {
                delivered: 1,
                safe: false,
                in_flight,
            };
            let window = prr.window(progress, ssthresh, true);
            let mut sent = 0;
            while in_flight as f64 + 1.0 <= window {
                in_flight += 1;
                sent += 1;
                prr.sent();
            }
            pattern.push(sent);
        }
        (pattern, in_flight)
    }

    #[test]
    fn half_of_the_delivered_data_is_sent() {
        let (pattern, in_flight) = clocked_out(10.0);
        assert_eq!(pattern, [1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1]);
        assert_eq!((pattern.iter().sum::<u64>(), in_flight), (10, 10));
    }

    #[test]
    fn with_a_factor_of_seven_tenths_fourteen_leave_for_seventeen_delivered() {
        let (pattern, in_flight) = clocked_out(14.0);
        assert_eq!((pattern.iter().sum::<u64>(), in_flight), (14, 14));
    }

    #[test]
    fn below_the_threshold_a_safe_acknowledgement_adds_a_segment() {
        // Most of the window was lost: 4 of 20 remain, ssthresh 10.
        let progress = |safe| Progress {
            delivered: 1,
            safe,
            in_flight: 4,
        };
        let mut prr = Prr::new(20, 0);
        prr.sent();
        assert_eq!(prr.clone().window(progress(false), 10.0, true), 5.0);
        assert_eq!(prr.window(progress(true), 10.0, true), 6.0);
    }

    #[test]
    fn an_acknowledgement_that_delivers_nothing_sends_nothing() {
        let mut prr = Prr::new(20, 0);
        let progress = Progress {
            delivered: 0,
            safe: false,
            in_flight: 8,
        };
        assert_eq!(prr.window(progress, 10.0, false), 8.0);
        // But the first retransmission is not held back.
        assert_eq!(prr.window(progress, 10.0, true), 9.0);
        prr.sent();
        assert_eq!(prr.window(progress, 10.0, true), 8.0);
    }
}
