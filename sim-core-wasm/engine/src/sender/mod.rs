//! Congestion controls: one file for each, behind one trait.
//!
//! A protocol that is not TCP, without a window or retransmissions, is a sender too: it
//! implements [`RateControl`] instead of [`CongestionControl`].
//!
//! # Add one
//!
//! `npm run new -- sender ID` writes a file that compiles and its line in the registry below. Fill in source,
//! parameters, rules and tests; then `npm run gen` and `npm test`. A protocol without a window goes into the second
//! list of the registry. Nothing else should need a change: where it does, the structure is at fault, and is
//! corrected first.
//!
//! The head of the file is its reference page: Markdown with TeX, `$w$` in a line and `$$` on lines
//! of their own, cut at headings of the first rank. A lead comes first; then `# Rules`, which must
//! be there; `# Differences`, how ns-2, ns-3, Linux or FreeBSD do it; `# Limits`, what the model
//! leaves out; `# Checked`, what its numbers were held against. The page lists the tests by
//! their names. A faulty formula or a link that leads nowhere fails the build and names the file.

#[cfg(feature = "outside")]
pub mod outside;
pub mod parts;

use crate::control::RateControl;
use crate::control::{CongestionControl, Needs};
use crate::specification::{Chosen, Entry};

crate::registry! {
    /// Any registered sender.
    enum AnySender: CongestionControl, explains changes {
        newreno => NewReno,
        reno => Reno,
        cubic => Cubic,
        ucc => Ucc,
        aimd => Aimd,
        aimd_fc => AimdFc,
        aimd_fc_plus => AimdFcPlus,
        new_aimd => NewAimd,
        highspeed => HighSpeed,
        bic => Bic,
        hybla => Hybla,
        scalable => Scalable,
        htcp => Htcp,
        vegas => Vegas,
        veno => Veno,
        illinois => Illinois,
        hd => Hd,
        westwood => Westwood,
        westwood_plus => WestwoodPlus,
        jersey => Jersey,
        new_jersey => NewJersey,
        ledbat => Ledbat,
        chd => Chd,
        cdg => Cdg,
        copa => Copa,
        dctcp => Dctcp,
        tahoe => Tahoe,
        bbr => Bbr,
        bbr3 => Bbr3,
        prague => Prague,
        rcp => Rcp,
        vcp => Vcp,
        xcp => Xcp,
        fixed => Fixed,
        rules => Rules,
    }
    tests {
        Share = crate::sim::tests::share::Share,
        Counting = crate::sim::tests::counting::Counting,
        Watching = crate::sim::tests::watching::Watching,
        Template = crate::template::sender::Template,
    }
    outside {
        Outside = outside::Outside,
    }
    /// Any registered rate-based protocol: it controls a rate and retransmits nothing.
    enum AnyRateControl: RateControl {
        tfrc => Tfrc,
    }
}

/// Whether a sender controls the window of a TCP connection; the others are protocols
/// of their own.
pub fn is_windowed(sender: &Entry) -> bool {
    AnySender::has(sender)
}

/// A sender's needs of TCP; a protocol of its own has none, and its own slow start.
pub fn needs(sender: &Chosen) -> Needs {
    if is_windowed(sender.entry) {
        AnySender::new(sender).needs()
    } else {
        Needs {
            own_slow_start: true,
            ..Needs::default()
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Acknowledgements for tests of update rules.

    use crate::control::{Ack, Congestion, CongestionControl, Phase, RateSample, Sent, Window};
    use crate::rng::{Purpose, RandomStream};
    use crate::units::{Span, Time};

    /// An acknowledgement of one segment after a round trip of `rtt`.
    pub(crate) fn ack(now: f64, rtt: f64) -> Ack {
        let rtt = Some(Span::from_seconds(rtt));
        Ack {
            now: Time::from_seconds(now),
            acked: 1,
            delivered: 1,
            credit: 1.0,
            rtt,
            srtt: rtt,
            least_rtt: rtt,
            timestamps: None,
            flight: 1_000_000,
            pipe_before: 1_000_000,
            pipe: 999_999,
            lost: 0,
            shown_lost: 0,
            next_departure: Time::ZERO,
            phase: Phase::Open,
            calm: true,
            round: false,
            ece: false,
            ce: 0,
            ce_bytes: 0,
            load: 0,
            feedback: None,
            full: true,
            rate: None,
        }
    }

    /// A loss with this value to reduce from.
    pub(crate) fn loss(now: f64, from: f64) -> Congestion {
        Congestion {
            now: Time::from_seconds(now),
            from,
        }
    }

    /// A control that models its path, and its path: 100 ms, and the rate that the test sets.
    pub(crate) struct Path<C> {
        pub(crate) control: C,
        pub(crate) window: Window,
        pub(crate) now: f64,
        pub(crate) delivered: u64,
    }

    impl<C: CongestionControl> Path<C> {
        /// An initial window of ten has left.
        pub(crate) fn of_control(control: C) -> Path<C> {
            let mut path = Path {
                control,
                window: Window {
                    cwnd: 10.0,
                    ssthresh: f64::INFINITY,
                },
                now: 0.0,
                delivered: 0,
            };
            let random = RandomStream::new(1, "f", Purpose::Sender);
            path.control.seed(random);
            path.departs(10, false);
            path
        }

        pub(crate) fn departs(&mut self, pipe: u64, app_limited: bool) {
            let sent = Sent {
                now: Time::from_seconds(self.now),
                segment: 0,
                again: false,
                pipe,
                srtt: Some(Span::from_millis(100)),
                app_limited,
            };
            self.control.sent(&sent, &mut self.window);
        }

        /// `count` segments arrive at once and end a round, at `rate` a second.
        pub(crate) fn hears(&mut self, rate: f64, count: u64, change: impl Fn(&mut Ack)) {
            let sample = RateSample {
                delivered: count,
                interval: Span::from_seconds(count as f64 / rate),
                prior_delivered: self.delivered,
                lost: 0,
                tx_in_flight: 10,
                marked: 0,
                app_limited: false,
            };
            let mut heard = Ack {
                acked: count,
                delivered: count,
                pipe: 300,
                pipe_before: 300,
                rate: Some(sample),
                ..ack(self.now, 0.1)
            };
            change(&mut heard);
            self.delivered += count;
            self.control.observe(&heard, &mut self.window);
        }

        pub(crate) fn round(&mut self, rate: f64) {
            self.now += 0.1;
            self.hears(rate, 100, |_| {});
        }
    }

    /// No state is larger than an algorithm may have inline.
    #[test]
    fn state_is_small() {
        assert!(
            size_of::<super::AnySender>() <= 512,
            "{}",
            size_of::<super::AnySender>()
        );
    }
}
