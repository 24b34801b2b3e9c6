//! Spurious retransmissions: what was reduced, and the signs that it should
//! not have been.
//!
//! Three signs: the acknowledgement echoes a timestamp older than the first
//! retransmission (Eifel, RFC 3522); every retransmission is reported as a
//! duplicate (DSACK, RFC 2883 and 3708); after a timeout, segments that were
//! sent once are acknowledged in answer to new data (F-RTO, RFC 5682). The
//! response is Linux's: window and threshold return to what they were, the
//! control restores its own state, and after a timeout so does the estimator of
//! the round trip (RFC 4015).

use crate::control::Window;
use crate::tcp::rtt::Estimate;

/// A reduction that may yet turn out spurious.
#[derive(Clone, Debug)]
pub struct Undo {
    /// The window before it.
    pub window: Window,
    /// The estimate of the round trip before it.
    pub estimate: Option<Estimate>,
    /// First unacknowledged segment when it was made.
    marker: u64,
    /// Retransmissions since, less those reported as duplicates.
    unreported: u32,
    /// Timestamp of the first retransmission, in ticks.
    pub first_stamp: Option<u32>,
    /// Retransmissions have been sent at all.
    any: bool,
    /// Marks have come since (RFC 4015, section 3.2): the reduction stays, whether
    /// the retransmissions were spurious or not.
    pub congested: bool,
    /// Where F-RTO stands.
    pub frto: Frto,
}

/// F-RTO (RFC 5682).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frto {
    /// Not after a timeout, or the timeout was genuine.
    Off,
    /// The first segment was sent again; nothing has come back.
    Timeout,
    /// The first acknowledgement advanced: so many new segments may be sent,
    /// and retransmissions wait.
    New(u8),
}

/// The parts of an acknowledgement that F-RTO needs.
#[derive(Clone, Copy, Debug)]
pub struct Sign {
    /// Segments newly acknowledged by its cumulative part.
    pub acked: u64,
    /// It acknowledges everything sent before the timeout.
    pub all: bool,
    /// The lowest segment delivered that was sent once.
    pub lowest_original: u64,
    /// One past the highest segment sent before the timeout.
    pub recover: u64,
    /// Selective acknowledgements are in use.
    pub sack: bool,
    /// New data may be sent.
    pub new_data: bool,
}

/// F-RTO's conclusion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FrtoResult {
    /// Not yet known.
    Undecided,
    /// The timeout was spurious.
    Spurious,
    /// Segments were lost: repair them, with at most this window.
    Lost(Option<f64>),
}

/// F-RTO's most when the second acknowledgement is a duplicate (step 3a).
const WINDOW_AFTER_DUPLICATE: f64 = 3.0;

impl Undo {
    /// A reduction from `window` is made while `marker` is the first
    /// unacknowledged segment, with so many retransmissions under way.
    pub fn new(window: Window, marker: u64, under_way: u32) -> Undo {
        Undo {
            window,
            estimate: None,
            marker,
            unreported: under_way,
            first_stamp: None,
            any: false,
            congested: false,
            frto: Frto::Off,
        }
    }

    /// A segment was sent again, with this timestamp.
    pub fn retransmitted(&mut self, stamp: u32) {
        self.first_stamp.get_or_insert(stamp);
        self.unreported += 1;
        self.any = true;
    }

    /// A segment is reported to have arrived twice. Returns whether all
    /// retransmissions have been.
    pub fn reported(&mut self, segment: u64) -> bool {
        if segment < self.marker || self.unreported == 0 {
            return false;
        }
        self.unreported -= 1;
        self.unreported == 0 && self.any
    }

    /// Whether an acknowledgement of new data that echoes this is older than
    /// the first retransmission: it is an answer to an original.
    pub fn is_older(&self, echo: u32) -> bool {
        self.first_stamp
            .is_some_and(|first| echo.wrapping_sub(first).cast_signed() < 0)
    }

    /// Steps 2 and 3 of F-RTO, for an acknowledgement.
    pub fn follow(&mut self, sign: Sign) -> FrtoResult {
        match self.frto {
            Frto::Off => FrtoResult::Undecided,
            Frto::Timeout => {
                if sign.acked == 0 && sign.sack {
                    // RFC 5682, section 3.1: duplicates before the cumulative
                    // acknowledgement advances say nothing.
                    return FrtoResult::Undecided;
                }
                if sign.acked == 0 || sign.all || !sign.new_data {
                    self.frto = Frto::Off;
                    return FrtoResult::Lost(None);
                }
                self.frto = Frto::New(2);
                FrtoResult::Undecided
            }
            Frto::New(_) => {
                self.frto = Frto::Off;
                let answered = if sign.sack {
                    sign.lowest_original < sign.recover
                } else {
                    sign.acked > 0
                };
                if answered {
                    FrtoResult::Spurious
                } else {
                    FrtoResult::Lost(Some(WINDOW_AFTER_DUPLICATE))
                }
            }
        }
    }
}

/// The segments that an acknowledgement reports as duplicates (RFC 2883,
/// section 4): its first block, when it lies below the acknowledgement or
/// within the second.
pub fn duplicate(expected: u64, blocks: &[(u64, u64)]) -> Option<(u64, u64)> {
    let first = *blocks.first()?;
    let within = |second: &(u64, u64)| first.0 >= second.0 && first.1 <= second.1;
    (first.1 <= expected || blocks.get(1).is_some_and(within)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undo() -> Undo {
        let window = Window {
            cwnd: 20.0,
            ssthresh: 30.0,
        };
        Undo::new(window, 100, 0)
    }

    #[test]
    fn an_echo_older_than_the_first_retransmission_is_of_an_original() {
        let mut undo = undo();
        assert!(!undo.is_older(0));
        undo.retransmitted(5);
        undo.retransmitted(9);
        assert!(undo.is_older(4) && !undo.is_older(5) && !undo.is_older(7));
        // Stamps wrap around.
        assert!(undo.is_older(u32::MAX));
    }

    #[test]
    fn all_retransmissions_must_be_reported() {
        let mut undo = undo();
        assert!(!undo.reported(100));
        undo.retransmitted(1);
        undo.retransmitted(1);
        assert!(!undo.reported(99));
        assert!(!undo.reported(100));
        assert!(undo.reported(101));
        assert!(!undo.reported(101));
    }

    #[test]
    fn a_first_block_below_or_within_reports_a_duplicate() {
        assert_eq!(duplicate(10, &[(4, 5)]), Some((4, 5)));
        assert_eq!(duplicate(10, &[(12, 13), (11, 15)]), Some((12, 13)));
        assert_eq!(duplicate(10, &[(12, 13), (15, 17)]), None);
        assert_eq!(duplicate(10, &[(12, 13)]), None);
        assert_eq!(duplicate(10, &[]), None);
    }

    const SIGN: Sign = Sign {
        acked: 1,
        all: false,
        lowest_original: u64::MAX,
        recover: 110,
        sack: true,
        new_data: true,
    };

    fn after_timeout() -> Undo {
        Undo {
            frto: Frto::Timeout,
            ..undo()
        }
    }

    #[test]
    fn frto_decides_by_the_answer_to_new_data() {
        for sack in [false, true] {
            let mut undo = after_timeout();
            let first = Sign { sack, ..SIGN };
            assert_eq!(undo.follow(first), FrtoResult::Undecided);
            assert_eq!(undo.frto, Frto::New(2));
            let second = Sign {
                lowest_original: 101,
                ..first
            };
            assert_eq!(undo.clone().follow(second), FrtoResult::Spurious);
            let duplicate = Sign { acked: 0, ..first };
            assert_eq!(undo.follow(duplicate), FrtoResult::Lost(Some(3.0)));
        }
    }

    #[test]
    fn a_genuine_timeout_is_not_undone() {
        // Everything is acknowledged at once, or there is nothing new to send.
        let all = Sign { all: true, ..SIGN };
        assert_eq!(after_timeout().follow(all), FrtoResult::Lost(None));
        let nothing = Sign {
            new_data: false,
            ..SIGN
        };
        assert_eq!(after_timeout().follow(nothing), FrtoResult::Lost(None));
        // Without SACK a duplicate ends it; with it, it says nothing yet.
        let duplicate = Sign { acked: 0, ..SIGN };
        assert_eq!(after_timeout().follow(duplicate), FrtoResult::Undecided);
        let plain = Sign {
            sack: false,
            ..duplicate
        };
        assert_eq!(after_timeout().follow(plain), FrtoResult::Lost(None));
    }
}
