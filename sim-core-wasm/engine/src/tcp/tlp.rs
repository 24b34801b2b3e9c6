//! The tail loss probe (RFC 8985, section 7): a segment sent about two round
//! trips after the last departure or acknowledgement, so that the loss of the end of a flight
//! shows in acknowledgements instead of a timeout.

use crate::units::{Span, Time};

/// The receiver may delay the acknowledgement of a lone segment this long
/// (`TLP.max_ack_delay`).
const MAX_ACK_DELAY: Span = Span::from_millis(200);
/// The wait before the first round-trip sample.
const FIRST: Span = Span::from_millis(1000);

/// State of the probe.
#[derive(Clone, Debug)]
pub struct Probe {
    /// When the probe is due; [`Time::NEVER`] when it is not scheduled.
    pub at: Time,
    /// New data was sent or acknowledged: the probe is to be rescheduled.
    pub touched: bool,
    /// The probe is due, and leaves with the next packets.
    pub due: bool,
    /// A round trip was measured since the last probe.
    pub sampled: bool,
    /// One past the highest segment when the outstanding probe left
    /// (`TLP.end_seq`), and whether it was a retransmission (`TLP.is_retrans`).
    outstanding: Option<(u64, bool)>,
}

impl Default for Probe {
    fn default() -> Probe {
        Probe {
            at: Time::NEVER,
            touched: false,
            due: false,
            sampled: false,
            outstanding: None,
        }
    }
}

/// An acknowledgement as the answer to an outstanding probe.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The segment expected next.
    pub expected: u64,
    /// One past the duplicate segment reported (DSACK).
    pub duplicate_end: Option<u64>,
    /// A duplicate acknowledgement without any SACK block.
    pub bare_duplicate: bool,
}

/// The time until the probe is due, for a flight of `flight` segments (section 7.2).
pub fn wait(srtt: Option<Span>, flight: u64) -> Span {
    match srtt {
        None => FIRST,
        Some(srtt) if flight == 1 => Span(2 * srtt.0) + MAX_ACK_DELAY,
        Some(srtt) => Span(2 * srtt.0),
    }
}

impl Probe {
    /// Whether a probe that is due may leave (section 7.3): one at a time, and only if
    /// a round trip was measured since the last one.
    pub fn may_leave(&self) -> bool {
        self.outstanding.is_none() && self.sampled
    }

    /// A probe left; `next` is one past the highest segment sent, and `again` says that
    /// the probe was a retransmission.
    pub fn left(&mut self, next: u64, again: bool) {
        self.outstanding = Some((next, again));
        self.sampled = false;
        self.touched = false;
        self.due = false;
    }

    /// Whether a retransmission that was a probe is outstanding.
    pub fn is_repair(&self) -> bool {
        self.outstanding.is_some_and(|(_, again)| again)
    }

    /// The segment at the end of the flight that the outstanding probe covers.
    pub fn segment(&self) -> Option<u64> {
        self.outstanding.map(|(end, _)| end - 1)
    }

    /// Whether the probe is the segment before `next`, sent for the first time.
    pub fn is_fresh(&self, next: u64) -> bool {
        self.outstanding == Some((next, false))
    }

    /// Recovery has begun: drops the probe.
    pub fn forget(&mut self) {
        self.outstanding = None;
        self.at = Time::NEVER;
        self.touched = false;
        self.due = false;
    }

    /// Section 7.4.2: whether the acknowledgement shows that the probe has
    /// repaired a loss, to which the congestion control must respond.
    pub fn repaired(&mut self, answer: Answer) -> bool {
        let Some((end, again)) = self.outstanding else {
            return false;
        };
        if answer.expected < end {
            return false;
        }
        let known = !again || answer.duplicate_end == Some(end);
        let repaired = !known && answer.expected > end;
        if known || repaired || answer.bare_duplicate {
            self.outstanding = None;
        }
        repaired
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_round_trips_and_the_delay_of_a_lone_acknowledgement() {
        let srtt = Some(Span::from_millis(100));
        assert_eq!(wait(srtt, 3), Span::from_millis(200));
        assert_eq!(wait(srtt, 1), Span::from_millis(400));
        assert_eq!(wait(None, 3), Span::from_millis(1000));
    }

    fn outstanding(again: bool) -> Probe {
        let mut probe = Probe {
            sampled: true,
            ..Probe::default()
        };
        assert!(probe.may_leave());
        probe.left(10, again);
        assert!(!probe.may_leave());
        probe
    }

    const NOTHING: Answer = Answer {
        expected: 10,
        duplicate_end: None,
        bare_duplicate: false,
    };

    #[test]
    fn a_probe_that_repaired_a_loss_is_reported_once() {
        let mut probe = outstanding(true);
        // The acknowledgement of the probe does not show which of the two arrived.
        assert!(!probe.repaired(NOTHING));
        let later = Answer {
            expected: 11,
            ..NOTHING
        };
        assert!(probe.repaired(later));
        assert!(!probe.repaired(later));
    }

    #[test]
    fn a_probe_answered_by_a_dsack_or_new_data_is_not_reported() {
        let later = Answer {
            expected: 11,
            ..NOTHING
        };
        let mut probe = outstanding(true);
        assert!(!probe.repaired(Answer {
            duplicate_end: Some(10),
            ..NOTHING
        }));
        assert!(!probe.repaired(later));
        let mut probe = outstanding(true);
        assert!(!probe.repaired(Answer {
            bare_duplicate: true,
            ..NOTHING
        }));
        assert!(!probe.repaired(later));
        let mut probe = outstanding(false);
        assert!(!probe.repaired(later));
    }
}
