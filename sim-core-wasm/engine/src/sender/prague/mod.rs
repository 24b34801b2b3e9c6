//! TCP Prague: DCTCP made fit for the Internet (L4S).
//!
//! A router of the L4S architecture marks early and at random, so that hardly any queue
//! is left. Prague responds to the share of marks as DCTCP does, but in small steps, at
//! the pace of a path of 25 ms, and paced; and it identifies itself to routers by
//! ECT(1).
//!
//! # Rules
//!
//! The receiver counts marks and returns its counters. $R$ is the smoothed round
//! trip, $T$ the target of 25 ms, $R_v = \max(R, T)$ the virtual round trip.
//!
//! - Once for a round of data, but not more often than $T$, the share $F$ of
//!   delivered segments that were marked goes into a moving average,
//!
//!   $$
//!   \alpha \leftarrow \alpha + g\,(F - \alpha).
//!   $$
//!
//!   Before the first mark of the connection it stays where it begins.
//! - Every acknowledgement lets the window grow by the $n$ segments that were not
//!   marked, also in a round in which a mark has reduced it:
//!
//!   $$
//!   w \leftarrow w + \frac{n}{w}\left(\frac{R}{R_v}\right)^2.
//!   $$
//!
//!   The rate $w/R$ then grows in a second as that of a flow with a round trip of
//!   $R_v$ does: flows below 25 ms share a link evenly, where others share it in
//!   inverse proportion to their round trips.
//! - A mark leaves
//!
//!   $$
//!   w \leftarrow \mathit{ssthresh} = \max\left(w\left(1 - \frac{\alpha}{2}\right),\ 2\right),
//!   $$
//!
//!   at most once for a round of data and once in $T$. The first mark ends slow start.
//! - A loss halves the window, as a timeout does, also in a round in which a mark has
//!   reduced it. If the loss is spurious, the window is restored.
//! - Segments leave at $w/R$, and at $2w/R$ while $w < \mathit{ssthresh}/2$. $R$ is an
//!   separate average, exact and with a gain of 1/8 for each acknowledgement,
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
//! still see a mark in eight rounds. It adds more than one segment from 16 ms on.
//! Neither changes round trips above 100 ms.
//!
//! **Queues of classic ECN.** Such a queue marks for senders that halve: Prague, whose
//! response to a mark is small, takes their share. With `classicFallback` it
//! looks for signs of one (Briscoe and Ahmed 2019). Each update of $\alpha$ moves a score
//! between 0 and 17,
//!
//! $$
//! c \leftarrow c + \tfrac{1}{2} \log_2 \frac{v}{750\ \mu\mathrm{s}} +
//!   \tfrac{1}{2} \max\left(\log_2 \frac{R_s - R_{\min}}{2\ \mathrm{ms}},\ 0\right),
//! $$
//!
//! where $R_s$ is a slow average of the round trip and $v$ one of its deviation, over
//! $2^n$ and $2^{n+1}$ samples, where $m = \lfloor \log_2 \mathit{ssthresh} \rfloor$ and
//! $n = m + \lfloor m/2 \rfloor + 1$, at most 18. With `on` a mark reduces as if $\alpha$ were
//! $0.625 \min(\max(c - 8,\ 0),\ 1)$, if that is more; with `detect` the score is
//! only shown.
//!
//! An idle time leaves the window as it is.
//!
//! With a share $p$ of segments marked at random, and a round trip of the target
//! or more, the window settles at $w = x/p$ with $x^2/2 = (1 - p)(1 + x)$, which is
//! $2.7/p$ for few marks: a reduction, a round without one, and on average $1/x$ of
//! a round until the next mark. One reduction in every round, as fluid models have
//! it, would be $2/p$. Over a step, where marks last for $x \ge 1$ rounds of each
//! cycle, $\alpha^2 w = 2x$.
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
//! - Version 0.7 also varies the rate by 3 % within a round trip and makes segments
//!   smaller below 1 Mb/s. At windows of four segments or less it steers a rate
//!   instead of the window, by the same law over $R_v$, and down to 100 kb/s: less
//!   than two segments per round trip. UDP Prague does so at round trips below 2 ms
//!   or a packet's interval, and at a rate of $r$ Mb/s grows by 1 ms of queue a round trip
//!   after $7 + r/15.36$ virtual round trips without marks. None of it is here.
//! - Linux reduces by the old $\alpha$ where a mark comes with the end of a round.
//!   It grows on what is acknowledged selectively while a hole is open, too.
//! - Linux may send bursts of up to 250 µs; here every segment is paced by itself.
//!
//! # Limits
//!
//! - Its draft asks for losses to be found by time, not by duplicates: use a preset with
//!   RACK (`linux`).
//! - Both ends always agree to accurate ECN, so that its fall-back to Reno without it
//!   never happens.
//! - The window is two segments or more: where a fair share is less, as with many flows at
//!   a short round trip, the rest is in the queue.
//! - The fall-back recognizes a classic queue by its behaviour. A step of two packets
//!   at 10 Mb/s, where a packet takes 1.2 ms, looks like one: the link is then used for
//!   83 % instead of 98 %.
//!
//! # Checked
//!
//! - Steps at 5, 12.5 and 25 ms of 0.04, 0.25 and 1; one update and one reduction
//!   in 25 ms at a round trip of 5 ms, one in each round at 40 ms.
//! - A share of 0.02 of segments marked at random: a mean window of 131, where the
//!   formula has 134; of 0.05, 51 for 52. 5 % are allowed for.
//! - Flows of 5 and 25 ms over 100 Mb/s, under marks at random: rates of 0.9 : 1,
//!   where DCTCP has 4.2 : 1 and Prague without independence as much. Under a step,
//!   which marks in fits, 0.75 : 1: equal rates take marks at random.
//! - Alone over a step, at 50 to 200 Mb/s and 30 or 40 ms: $\alpha^2 w$ of 1.9 to 2.6.
//! - Beside NewReno over RED with classic ECN, at 10, 40 and 100 Mb/s: 10, 15 and 31
//!   times its goodput, with the fall-back 1.5, 1.3 and 1.7 times. Over a step of 8
//!   packets at 100 Mb/s the fall-back changes nothing.
//! - Alone over a drop-tail queue of 10 Mb/s and 40 ms it fills the link.

mod classic;
mod independence;
mod reasons;

use crate::control::AceBits;
use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Phase, Sent, Window};
use crate::ecn::l4s;
use crate::parameters;
use crate::sender::parts::marked::{MarkedShare, left_by};
use crate::sender::prague::classic::{Classic, Fallback};
use crate::sender::prague::independence::Independence;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of Prague.
    pub struct Parameters {
        /// Weight of the last interval in the moving average of marks (1/16).
        "g" g: LogNumber(0.0625, 0.000_1, 1.0, None) "Gain g";
        /// The average that a connection begins with (Linux 0.6: 1; 0.7 and UDP Prague: 0).
        "alpha0" alpha0: Number(1.0, 0.0, 1.0, Share) "Initial alpha";
        /// The first mark of a connection halves the window (Linux 0.7), whatever the average is.
        "halveFirst" halve_first: Switch(false) "First mark halves the window";
        /// How the flow's rate is made independent of the round trip.
        "rttIndependence" independence: Choice(Independence, "rate") "RTT independence";
        /// The round trip that shorter ones are made equal to (25 ms).
        "rttTarget" target: LogNumber(0.025, 0.000_1, 1.0, Seconds) "RTT target";
        /// The number of intervals after slow start in which the flow depends on its round trip (Linux 0.6: 500; 0.7: 4; UDP Prague: 0).
        "rttTransition" transition: LogInteger(500, 0, 100_000, None) "RTT transition";
        /// The response to queues that mark as for classic ECN (Linux 0.6: prague_ecn_fallback).
        "classicFallback" fallback: Choice(Fallback, "off") "Classic fall-back";
    }
}

/// Gain of the smoothed round trip.
const GAIN: f64 = 0.125;

/// Prague's state.
#[derive(Clone, Debug)]
pub struct Prague {
    parameters: Parameters,
    share: MarkedShare,
    /// A mark has been seen.
    marked: bool,
    /// A round has ended since the last update of the average …
    round: bool,
    /// … and the time of that update.
    updated: Time,
    /// Intervals since slow start.
    intervals: u64,
    /// When a mark last reduced the window.
    reduced: Option<Time>,
    /// Smoothed round trip, in seconds.
    srtt: Option<f64>,
    /// The window when the last segment left, for pacing.
    paced: Window,
    /// The window before the last loss.
    before: Option<Window>,
    /// Whether the queue marks as for classic ECN.
    classic: Classic,
}

impl Prague {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "prague",
        name: "Prague",
        summary: "Reduces by half of the share of marks, as fast as at a round trip of 25 ms: the scalable control of L4S.",
        source: "draft-briscoe-iccrg-prague-congestion-control; RFC 9331, section 4.3; L4STeam's Linux, net/ipv4/tcp_prague.c; Briscoe and Ahmed, TCP Prague fall-back on detection of a classic ECN AQM, 2019",
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
                help: "Segments added in a round trip without marks, after slow start.",
            },
            Internal {
                key: "classic",
                label: "Classic score",
                unit: Unit::None,
                help: "The evidence for a queue that marks as for classic ECN: up to 8 Prague assumes an L4S queue, from 9 on a classic one.",
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
            classic: Classic::new(),
        }
    }

    /// Whether the target is used instead of the round trip.
    fn is_independent(&self) -> bool {
        self.parameters.independence != Independence::Off
            && self.intervals >= self.parameters.transition
    }

    /// The least time from one update, or one reduction, to the next.
    fn pause(&self) -> Span {
        let Parameters {
            independence,
            target,
            ..
        } = self.parameters;
        if !self.is_independent() {
            return Span::ZERO;
        }
        Span::from_seconds(independence.pause(self.srtt.unwrap_or(0.0), target))
    }

    /// The growth of a round trip without marks.
    fn step(&self) -> f64 {
        let Parameters {
            independence,
            target,
            ..
        } = self.parameters;
        match self.srtt {
            Some(rtt) if self.is_independent() => independence.step(rtt, target),
            _ => 1.0,
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
            if self.parameters.fallback != Fallback::Off {
                self.classic.settle(ack.least_rtt);
            }
        } else {
            self.share.forget();
        }
        self.intervals += u64::from(!window.in_slow_start());
    }
}

impl CongestionControl for Prague {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        if ack.phase != Phase::Open {
            // While losses are repaired an acknowledgement may be late for segments
            // that arrived long ago: only the transport's timestamps can be trusted.
            let smoothed = ack.srtt.filter(|srtt| *srtt > Span::ZERO);
            self.srtt = smoothed.map(Span::seconds).or(self.srtt);
        } else if let Some(rtt) = ack.rtt.map(Span::seconds) {
            let srtt = self.srtt.get_or_insert(rtt);
            *srtt += GAIN * (rtt - *srtt);
            if self.parameters.fallback != Fallback::Off {
                self.classic.note(rtt);
            }
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
        self.classic.adapt(window.ssthresh);
        (congestion.from / 2.0).max(MINIMUM)
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let first = self.reduced.is_none();
        let early = |reduced: Time| congestion.now.since(reduced) < self.pause();
        if !window.in_slow_start() && self.reduced.is_some_and(early) {
            return window.cwnd;
        }
        self.reduced = Some(congestion.now);
        self.classic.adapt(window.ssthresh);
        let alpha = match self.parameters.fallback {
            Fallback::On => self.share.alpha().max(self.classic.least_alpha()),
            Fallback::Off | Fallback::Detect => self.share.alpha(),
        };
        let left = left_by(alpha, window.cwnd);
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
        out.push(self.classic.score);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests;
