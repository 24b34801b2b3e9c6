//! TCP Prague: DCTCP made fit for the Internet (L4S).
//!
//! A router of the L4S architecture marks early and at random, so that hardly any
//! queue is left. Prague answers to the share of marks as DCTCP does, but in small
//! steps, at the pace of a path of 25 ms, and paced; and it tells routers what it
//! is (ECT(1)).
//!
//! # Rules
//!
//! The receiver counts marks and returns its counters. $R$ is the smoothed round
//! trip, $T$ the target of 25 ms, $R_v = \max(R, T)$ the virtual round trip.
//!
//! - Once for a round of data, but not more often than $T$, the share $F$ of
//!   delivered segments that were marked goes into a moving average,
//!
//! $$
//! \alpha \leftarrow \alpha + g\,(F - \alpha).
//! $$
//!
//!   Before the first mark of the connection it stays where it begins.
//! - Every acknowledgement lets the window grow by the $n$ segments that were not
//!   marked, also in a round in which a mark has reduced it:
//!
//! $$
//! w \leftarrow w + \frac{n}{w}\left(\frac{R}{R_v}\right)^2.
//! $$
//!
//!   The rate $w/R$ then grows in a second as that of a flow with a round trip of
//!   $R_v$ does: flows below 25 ms share a link evenly, where others share it in
//!   inverse proportion to their round trips.
//! - A mark leaves
//!
//! $$
//! w \leftarrow \mathit{ssthresh} = \max\left(w\left(1 - \frac{\alpha}{2}\right),\ 2\right),
//! $$
//!
//!   at most once for a round of data and once in $T$. The first one ends slow start.
//! - A loss halves, as a timeout does, also in a round in which a mark has reduced
//!   the window. Should it turn out spurious, the window comes back.
//! - Segments leave at $w/R$, and at $2w/R$ while $w < \mathit{ssthresh}/2$. $R$ is an
//!   average of its own, exact and with a gain of 1/8 for each acknowledgement,
//!   since the transport's counts ticks of a clock; while losses are repaired it is
//!   the transport's.
//!
//! Independence of the round trip begins `rttTransition` intervals of the average
//! after slow start; until then a round adds one segment and $T$ does not count.
//! `rttIndependence` has other forms of it. With `additive` the target is $T + R$.
//! With `scalable` a round adds
//!
//! $$
//! \left(\tfrac{1}{8} R_0 + \min(\max(R - R_1,\ 0),\ R_0)\right) \frac{R}{R_0^2}
//! $$
//!
//! segments, where $R_0 = 16.384$ ms and $R_1 = 1.536$ ms: very short round trips
//! still see a mark in eight rounds. Neither changes round trips above 100 ms.
//!
//! With a share $p$ of segments marked at random, and a round trip of the target
//! or more, the window settles at $w = x/p$ with $x^2/2 = (1 - p)(1 + x)$, which is
//! $2.7/p$ for few marks: a reduction, a round without one, and on average $1/x$ of
//! a round until the next mark. One reduction in every round, as fluid models have
//! it, would be $2/p$.
//!
//! # Differences
//!
//! - Linux (L4STeam, version 0.6) is what this follows: it begins with $\alpha = 1$,
//!   and independence of the round trip after 500 intervals. Version 0.7 begins
//!   with 0, halves at the first mark (`halveFirst`), and waits for 4 intervals. UDP
//!   Prague begins with 0 and is independent at once.
//! - Linux takes the window down by a segment for each acknowledgement; here it
//!   falls at once, and pacing spreads what follows. Linux rounds the window up to
//!   whole segments; here a segment leaves when it fits.
//! - Version 0.7 also varies the rate by 3 % within a round trip, makes segments
//!   smaller below 1 Mb/s, and paces below a window of two. UDP Prague steers a
//!   rate at round trips below 2 ms. None of it is here.
//! - Linux may send bursts of up to 250 µs; here every segment is paced by itself.
//!
//! # Limits
//!
//! - Its draft wants losses found by time, not by duplicates: take a preset with
//!   RACK (`linux`).
//! - Both ends agree to accurate ECN always, so that its fall-back to Reno without
//!   it never comes about. The detection of routers with classic ECN, which is off
//!   in Linux too, is left out.
//!
//! # Checked
//!
//! - Steps at 5, 12.5 and 25 ms of 0.04, 0.25 and 1; one update and one reduction
//!   in 25 ms at a round trip of 5 ms, one in each round at 40 ms.
//! - A share of 0.02 of segments marked at random: a mean window of 131, where the
//!   formula has 134; of 0.05, 51 for 52.
//! - Flows of 5 and 25 ms over 100 Mb/s, under marks at random: rates of 0.93 : 1,
//!   where DCTCP has 4.2 : 1 and Prague without independence as much. Under a step,
//!   which marks in fits, 0.75 : 1: equal rates take marks at random.
//! - Alone over a drop-tail queue of 10 Mb/s and 40 ms it fills the link.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::ecn::l4s;
use crate::sender::parts::marked::MarkedShare;
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Phase, Sent, Window};
use crate::tcp::ecn::AceBits;
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// How the round trip is kept out of a flow's rate.
    pub enum Independence {
        /// Flows below the target get the rate they would have with a round trip of the target.
        Rate = "rate",
        /// Not at all: a segment a round trip.
        Off = "off",
        /// As rate, but very short round trips keep some of their frequency of marks.
        Scalable = "scalable",
        /// As if the target were added to the round trip.
        Additive = "additive",
    }
}

parameters! {
    /// Parameters of Prague.
    pub struct Parameters {
        /// Weight of the last interval in the moving average of marks (1/16).
        "g" g: LogNumber(0.0625, 0.000_1, 1.0, None) "Gain g";
        /// The average that a connection begins with (Linux 0.6: 1; 0.7 and UDP Prague: 0).
        "alpha0" alpha0: Number(1.0, 0.0, 1.0, Share) "Initial alpha";
        /// The first mark of a connection halves the window (Linux 0.7), whatever the average is.
        "halveFirst" halve_first: Switch(false) "First mark halves";
        /// How the round trip is kept out of the flow's rate.
        "rttIndependence" independence: Choice(Independence, "rate") "RTT independence";
        /// The round trip that shorter ones are made equal to (25 ms).
        "rttTarget" target: LogNumber(0.025, 0.000_1, 1.0, Seconds) "RTT target";
        /// So many intervals beyond slow start the flow depends on its round trip (Linux 0.6: 500; 0.7: 4; UDP Prague: 0).
        "rttTransition" transition: LogInteger(500, 0, 100_000, None) "RTT transition";
    }
}

/// Longer round trips are not scaled by Linux's heuristics.
const MOST_SCALED: f64 = 0.1;
/// The round trips of the scalable heuristic, in seconds.
const SCALABLE: (f64, f64) = (0.016_384, 0.001_536);
/// Gain of the smoothed round trip.
const GAIN: f64 = 0.125;

/// Prague's state.
#[derive(Clone, Debug)]
pub struct Prague {
    parameters: Parameters,
    share: MarkedShare,
    /// A mark has been seen.
    marked: bool,
    /// A round has ended since the average was updated …
    round: bool,
    /// … which was then.
    updated: Time,
    /// Intervals beyond slow start.
    intervals: u64,
    /// When a mark last reduced the window.
    reduced: Option<Time>,
    /// Smoothed round trip, in seconds.
    srtt: Option<f64>,
    /// The window when the last segment left: what it is paced by.
    paced: Window,
    /// The window before the last loss.
    before: Option<Window>,
}

impl Prague {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "prague",
        name: "Prague",
        summary: "Reduces by half the share of marks, at the pace of a round trip of 25 ms: the scalable control of L4S.",
        source: "draft-briscoe-iccrg-prague-congestion-control; RFC 9331, section 4.3; L4STeam's Linux, net/ipv4/tcp_prague.c",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "alpha",
                label: "alpha",
                unit: Unit::Share,
                help: "The moving average of the share of marks.",
            },
            Internal {
                key: "step",
                label: "Step",
                unit: Unit::Segments,
                help: "What a round trip without marks adds to the window after slow start.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Prague {
        let parameters = Parameters::from_values(values);
        let nothing = Window {
            cwnd: MINIMUM,
            ssthresh: f64::INFINITY,
        };
        Prague {
            share: MarkedShare::new(parameters.alpha0),
            parameters,
            marked: false,
            round: false,
            updated: Time::ZERO,
            intervals: 0,
            reduced: None,
            srtt: None,
            paced: nothing,
            before: None,
        }
    }

    /// Whether the target holds rather than the round trip.
    fn is_independent(&self) -> bool {
        self.parameters.independence != Independence::Off
            && self.intervals >= self.parameters.transition
    }

    /// The least time from one update, or one reduction, to the next.
    fn pause(&self) -> Span {
        if !self.is_independent() {
            return Span::ZERO;
        }
        let rtt = match self.parameters.independence {
            Independence::Additive => self.srtt.unwrap_or(0.0),
            _ => 0.0,
        };
        Span::from_seconds(self.parameters.target + rtt)
    }

    /// What a round trip without marks adds.
    fn step(&self) -> f64 {
        let (Some(rtt), true) = (self.srtt, self.is_independent()) else {
            return 1.0;
        };
        let scaled = |target: f64| {
            let ratio = (rtt / target).min(1.0);
            ratio * ratio
        };
        match self.parameters.independence {
            Independence::Rate => scaled(self.parameters.target),
            _ if rtt > MOST_SCALED => 1.0,
            Independence::Off => 1.0,
            Independence::Additive => scaled(self.parameters.target + rtt),
            Independence::Scalable => {
                let (most, least) = SCALABLE;
                (most / 8.0 + (rtt - least).clamp(0.0, most)) * rtt / (most * most)
            }
        }
    }

    /// An interval of the average may be over.
    fn settle(&mut self, ack: &Ack, window: &Window) {
        let due = window.in_slow_start() || ack.now.since(self.updated) >= self.pause();
        if !self.round || !due {
            return;
        }
        self.round = false;
        if self.marked {
            self.share.update(self.parameters.g);
            self.updated = ack.now;
        } else {
            self.share.forget();
        }
        self.intervals += u64::from(!window.in_slow_start());
    }
}

impl CongestionControl for Prague {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        if ack.phase != Phase::Open {
            // While losses are repaired an acknowledgement may tell late of what
            // has long arrived: only the transport's timestamps are to be trusted.
            let smoothed = ack.srtt.filter(|srtt| *srtt > Span::ZERO);
            self.srtt = smoothed.map(Span::seconds).or(self.srtt);
        } else if let Some(rtt) = ack.rtt.map(Span::seconds) {
            let srtt = self.srtt.get_or_insert(rtt);
            *srtt += GAIN * (rtt - *srtt);
        }
        self.round |= ack.round;
        self.share.note(ack.delivered, ack.ce);
        self.marked |= ack.ce > 0;
        self.settle(ack, window);
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        let fresh = ack.delivered.saturating_sub(ack.ce) as f64;
        if window.in_slow_start() {
            window.slow_start(ack.credit.min(fresh));
        } else {
            window.increase(self.step(), fresh.min(window.cwnd));
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before = Some(*window);
        (congestion.from / 2.0).max(MINIMUM)
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let first = self.reduced.is_none();
        let early = |reduced: Time| congestion.now.since(reduced) < self.pause();
        if !window.in_slow_start() && self.reduced.is_some_and(early) {
            return window.cwnd;
        }
        self.reduced = Some(congestion.now);
        let left = self.share.reduced(window.cwnd);
        if first && self.parameters.halve_first {
            left.min((window.cwnd / 2.0).max(MINIMUM))
        } else {
            left
        }
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.reduce(congestion, window)
    }

    fn sent(&mut self, _sent: &Sent, window: &mut Window) {
        self.paced = *window;
    }

    fn pacing_rate(&self) -> Option<f64> {
        let Window { cwnd, ssthresh } = self.paced;
        let windows = if cwnd < ssthresh / 2.0 { 2.0 } else { 1.0 };
        self.srtt.map(|srtt| windows * cwnd / srtt)
    }

    fn undo(&mut self, window: &mut Window) {
        if let Some(before) = self.before.take() {
            window.cwnd = window.cwnd.max(before.cwnd);
            window.ssthresh = window.ssthresh.max(before.ssthresh);
        }
    }

    fn needs(&self) -> Needs {
        Needs {
            ecn: Some(l4s::ecn(AceBits::Exact)),
            scalable: true,
            pacing: true,
            departures: true,
            own_window: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.share.alpha());
        out.push(self.step());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn window(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: 2.0,
        }
    }

    fn with(independence: Independence, transition: u64, rtt: f64) -> Prague {
        let mut prague = Prague::new(&[]);
        prague.parameters.independence = independence;
        prague.parameters.transition = transition;
        prague.srtt = Some(rtt);
        prague
    }

    #[test]
    fn a_step_is_scaled_to_the_target() {
        use Independence::{Additive, Off, Rate, Scalable};
        // (R/T)², (R/(R + T))², (R₀/8 + R − R₁) R/R₀².
        for (independence, rtt, step) in [
            (Rate, 0.005, 0.04),
            (Rate, 0.0125, 0.25),
            (Rate, 0.025, 1.0),
            (Rate, 0.05, 1.0),
            (Off, 0.005, 1.0),
            (Additive, 0.005, 1.0 / 36.0),
            (Additive, 0.025, 0.25),
            (Additive, 0.11, 1.0),
            (Scalable, 0.001, 0.007_629_394_531_25),
            (Scalable, 0.005, 0.102_669_000_625_610_35),
            (Scalable, 0.11, 1.0),
        ] {
            let found = with(independence, 0, rtt).step();
            assert!(
                (found - step).abs() < 1e-9,
                "{independence:?} {rtt}: {found}"
            );
            // Until the transition a segment a round trip.
            assert_eq!(with(independence, 1, rtt).step(), 1.0);
        }
    }

    #[test]
    fn what_is_not_marked_lets_the_window_grow() {
        let mut prague = with(Independence::Rate, 0, 0.005);
        let heard = Ack {
            acked: 3,
            delivered: 3,
            credit: 3.0,
            ece: true,
            ce: 1,
            ..ack(0.0, 0.005)
        };
        let mut w = window(10.0);
        prague.grow(&heard, &mut w);
        assert!((w.cwnd - 10.008).abs() < 1e-9, "{}", w.cwnd);
        // In slow start too, and whatever the target.
        let mut w = Window {
            cwnd: 10.0,
            ssthresh: 100.0,
        };
        prague.grow(&heard, &mut w);
        assert_eq!(w.cwnd, 12.0);
    }

    /// An acknowledgement at `now` that ends a round.
    fn round(now: f64, rtt: f64, ce: u64) -> Ack {
        Ack {
            acked: 10,
            delivered: 10,
            round: true,
            ece: ce > 0,
            ce,
            ..ack(now, rtt)
        }
    }

    #[test]
    fn the_average_waits_for_the_first_mark() {
        let mut prague = with(Independence::Off, 0, 0.1);
        let mut w = window(100.0);
        for n in 0..20 {
            prague.observe(&round(0.1 * f64::from(n), 0.1, 0), &mut w);
        }
        assert_eq!(prague.share.alpha(), 1.0);
        prague.observe(&round(2.0, 0.1, 5), &mut w);
        assert_eq!(prague.share.alpha(), 0.968_75);
        prague.observe(&round(2.1, 0.1, 0), &mut w);
        assert_eq!(prague.share.alpha(), 0.968_75 * 0.9375);
    }

    /// At 5 ms once in 25 ms, at 40 ms once a round.
    #[test]
    fn the_average_moves_once_in_a_virtual_round_trip() {
        for (rtt, updates) in [(0.005, 4), (0.04, 20)] {
            let mut prague = with(Independence::Rate, 0, rtt);
            prague.marked = true;
            let mut w = window(100.0);
            for n in 1..=20 {
                prague.observe(&round(1.0 + rtt * f64::from(n), rtt, 0), &mut w);
            }
            let expected = crate::math::pow(0.9375, f64::from(updates));
            let found = prague.share.alpha();
            assert!((found - expected).abs() < 1e-9, "{rtt}: {found}");
        }
    }

    #[test]
    fn marks_reduce_once_in_a_virtual_round_trip() {
        let mut prague = with(Independence::Rate, 0, 0.005);
        prague.share.set(0.25);
        assert_eq!(prague.mark(&loss(1.0, 9.0), &window(100.0)), 87.5);
        assert_eq!(prague.mark(&loss(1.02, 9.0), &window(100.0)), 100.0);
        assert_eq!(prague.mark(&loss(1.026, 9.0), &window(100.0)), 87.5);
        // Dependent on the round trip: whenever the transport says.
        let mut prague = with(Independence::Rate, 500, 0.005);
        prague.share.set(0.25);
        assert_eq!(prague.mark(&loss(1.0, 9.0), &window(100.0)), 87.5);
        assert_eq!(prague.mark(&loss(1.005, 9.0), &window(100.0)), 87.5);
    }

    #[test]
    fn the_first_mark_may_halve() {
        let mut prague = Prague::new(&[Value::Number(0.0625), Value::Number(0.0)]);
        assert_eq!(prague.clone().mark(&loss(1.0, 9.0), &window(100.0)), 100.0);
        prague.parameters.halve_first = true;
        assert_eq!(prague.mark(&loss(1.0, 9.0), &window(100.0)), 50.0);
        assert_eq!(prague.mark(&loss(2.0, 9.0), &window(50.0)), 50.0);
    }

    /// An acknowledgement that fills a hole is late for what it covers.
    #[test]
    fn round_trips_of_a_repair_are_the_transports() {
        let mut prague = with(Independence::Rate, 0, 0.05);
        let heard = Ack {
            phase: Phase::Recovery,
            srtt: Some(Span::from_millis(60)),
            ..ack(0.0, 2.0)
        };
        prague.observe(&heard, &mut window(10.0));
        assert_eq!(prague.srtt, Some(0.06));
        // Too short for the clock's ticks: as before.
        let heard = Ack {
            srtt: Some(Span::ZERO),
            ..heard
        };
        prague.observe(&heard, &mut window(10.0));
        assert_eq!(prague.srtt, Some(0.06));
        prague.observe(&ack(0.0, 0.14), &mut window(10.0));
        assert!(prague.srtt.is_some_and(|srtt| (srtt - 0.07).abs() < 1e-12));
    }

    #[test]
    fn a_loss_halves_and_may_be_taken_back() {
        let mut prague = with(Independence::Rate, 0, 0.005);
        prague.share.set(0.1);
        assert_eq!(prague.reduce(&loss(1.0, 80.0), &window(100.0)), 40.0);
        assert_eq!(prague.share.alpha(), 0.1);
        let mut w = Window {
            cwnd: 41.0,
            ssthresh: 40.0,
        };
        prague.undo(&mut w);
        assert_eq!((w.cwnd, w.ssthresh), (100.0, 40.0));
    }

    /// A window a round trip, two of them far below the threshold.
    #[test]
    fn it_paces_at_the_rate_of_its_window() {
        let mut prague = Prague::new(&[]);
        assert_eq!(prague.pacing_rate(), None);
        let sent = Sent {
            now: Time::ZERO,
            segment: 0,
            again: false,
            pipe: 1,
            srtt: None,
            app_limited: false,
        };
        prague.observe(&ack(0.0, 0.1), &mut window(100.0));
        for (ssthresh, rate) in [(2.0, 1000.0), (201.0, 2000.0), (200.0, 1000.0)] {
            let mut w = Window {
                cwnd: 100.0,
                ssthresh,
            };
            prague.sent(&sent, &mut w);
            let found = prague.pacing_rate().expect("a rate");
            assert!((found - rate).abs() < 1e-9, "{found}");
        }
    }
}
