//! BBR, version 3: it models its path by the delivery rate and the round trip
//! without a queue, as the first version does, and learns from losses how much the
//! path can take. The source is draft-ietf-ccwg-bbr in the revision of its
//! repository at commit 4ce5e87 (2026); the draft still changes.
//!
//! # Rules
//! $B$ is the greatest delivery rate of this cycle and the one before (`max_bw`), as
//! the first version counts it. $R$ is the minimum round trip (`min_rtt`).
//! Three bounds exist only once losses have set them: $h$ on what may be in flight
//! in the long term (`inflight_longterm`), $l$ and $b$ on what may be in flight and on the rate
//! until the next probe (`inflight_shortterm`, `bw_shortterm`). The model works with
//! the rate $r = \min(B, b)$. Segments leave at $0.99\,g_p\,r$, and the window
//! grows by what arrives up to
//!
//! $$
//! \max(g_w\,r R + e,\ 3q,\ 4),
//! $$
//!
//! two more in UP, and within the bounds of the state. $e$ is what has arrived in
//! lumps in the last ten rounds (`extra_acked`), $q$ a burst: a millisecond's worth
//! of segments, between 2 and 44. No bound is less than four.
//!
//! - **STARTUP**: $g_p = 2.77$, $g_w = 2$, no bounds. Over when the path is full, or
//!   losses are too many.
//! - **DRAIN**: 0.5 and 2, within $l$ and $b$. Over with $r R$ in flight, or in the
//!   fourth round.
//! - **DOWN**: 0.9 and 2, within $h$, $l$ and $b$. Over when it is time to probe, or when
//!   no more than $B R$ and $0.85\,h$ are in flight: then CRUISE.
//! - **CRUISE**: 1 and 2, within $0.85\,h$, $l$ and $b$. Over when it is time to probe.
//! - **REFILL**: 1 and 2, within $h$. Over after a round.
//! - **UP**: 1.25 and 2.25, within $h$. Over when the path is full, losses are too
//!   many, or in a precautionary probe: then DOWN.
//! - **PROBE_RTT**: 1 and 0.5, within $0.85\,h$, $l$ and $b$. Over when no more than the
//!   window has been in flight for 200 ms and a round: then CRUISE.
//!
//! **The path is full** when three rounds that were not short of data have not
//! brought a quarter more: in STARTUP more than the best round, in UP more than
//! its first sample. Where $h$ keeps the window from growing, counting begins again.
//!
//! **It is time to probe** 2 to 3 s after DOWN began, drawn again each time, or after
//! $\min(r R, w, 63)$ rounds, in which Reno would lose its next packet; one of
//! them is left out at random. REFILL clears $l$ and $b$.
//!
//! **Losses of a probe** are those that are found from the start of UP until a round
//! after it; the first ones are of REFILL. A lost segment left with $x$ in flight, and
//! with it $n$ have been lost since. When $n > 0.02\,x$ too much was in flight. The
//! amount $x'$ that would not have been too much, and the bound, are
//!
//! $$
//! x' = x - 1 + \frac{0.02\,(x - 1) - (n - 1)}{0.98},
//! \qquad h = \max\left(x',\ 0.7 \min(r R, w)\right),
//! $$
//!
//! unless it was short of data. UP is over; that is the only response to a probe. The next
//! probe is precautionary: UP ends as soon as $h$ is in flight. If a round later
//! there were not too many losses, REFILL and a full probe follow at once.
//! $h$ rises to whatever has arrived with fewer losses; and in UP, while the
//! window is full and at $h$, by 1, 2, 4 … segments a round.
//!
//! **Other losses** count at the end of their round, at most a round after the first:
//! $b = \max(b_1,\ 0.7\,b)$ and $l = \max(l_1,\ 0.7\,l)$, with the maximum rate $b_1$ and
//! the most segments $l_1$ that a sample of this round has delivered; the first such
//! round starts from $B$ and the window. The window from before a recovery or a
//! timeout is restored at its end, within the bounds.
//!
//! **STARTUP ends by losses** at the end of a round in fast recovery in which at least
//! six separate ranges and more than 2 % were lost: $h = \max(r R, l_1)$.
//! Without selective acknowledgements one loss is too many, there and in a probe.
//!
//! **PROBE_RTT** begins when the minimum round trip of 5 s is not matched by a lower one
//! for that long, unless an idle time has just ended. $R$ is the least of 10 s, and takes
//! over what the shorter window has. Afterwards $l$ and $b$ are cleared.
//!
//! **A spurious recovery** restores the bounds and the window from before it; if it interrupted STARTUP, STARTUP
//! continues, and if it interrupted UP, REFILL begins.
//!
//! **Marks**: the draft asks for a response but does not define it. With the flow's ECN classic and `ecnResponse`
//! at `loss`, a mark counts as a loss; as without selective acknowledgements, no more than one is reported
//! in a round trip: its round counts as one with losses, in a probe it is too many, and in STARTUP a second one
//! within two rounds is. With `linux` the ends return marks as those of DCTCP do,
//! and once $R$ has been 5 ms or less, $\alpha$ is the average of the share of marks by
//! rounds, with a gain of 1/16, from 1 on. A round with marks that is not of a probe
//! leaves $l\,(1 - \alpha/3)$; a sample of a probe with more than half marked is too many;
//! so are two rounds in a row of STARTUP with half. `ignore` is what Linux does on
//! longer paths: nothing.
//!
//! # Differences
//! Where the draft contradicts itself the pseudocode is followed. DRAIN is not bounded by
//! $h$, which its table says; it ends in the fourth round, and its text says after
//! three. Entering PROBE_RTT keeps an older window that was larger, for it asks after
//! the state has changed. Gains are those of the table, since the pseudocode of most
//! states sets none. STARTUP's end by losses is given only in text.
//!
//! The draft counts bytes. Here whole segments leave, and the bound $h$ need not be
//! whole: it is reached when no further segment fits, judged before the
//! acknowledgement takes any off, as in Linux. When a loss begins a recovery, what is
//! kept is of before that loss has changed anything; the draft's order of calls would
//! keep it as changed by the loss. Three bursts may always be in flight, though
//! here each segment leaves by itself.
//!
//! Linux's version 3 looks for growth at each acknowledgement, answers to a lossy sample
//! as well as to lost segments, forgets the congestion signals of a round when DRAIN begins, and
//! stays in it until the queue is empty. It has gains of 0.35 in DRAIN and 0.91 in DOWN,
//! remembers lumps for 5 to 10 rounds and at most 100 ms of them, and bounds $l$ by $h$
//! when it begins to cruise. Neither has the first version's rules of recovery, nor its
//! policers. Later revisions of the draft measure the path every 10 s, with one window
//! for the minimum round trip. ns-3.37 does not have version 3.
//!
//! # Limits
//! - Precautionary probing is new in the draft, which says no more of it than is here:
//!   for example, only the 2 % limit how far the probe after a precautionary one may
//!   go. `precaution` switches it off.
//! - A loss that a tail loss probe repaired counts for its round, but not against
//!   the 2 %. Linux's experimental quick probe after marks, and its other path for
//!   flows under marks (PLB), are left out.
//! - With `linux` the share of marks is that of the segments acknowledged in order, as
//!   DCTCP's echo reports it; with the flow's `ecn` at `l4s` it is counted.
//!
//! # Checked
//! - By hand: $x = 149$, $n = 3$: $x' = 148.98$; a product of 100 and a window of 200
//!   leave $h$ at least 70; $h = 100$ leaves 85 while it cruises; four rounds of UP raise
//!   it by 15; $\alpha = 0.48$ and half marked: 0.481.
//! - A path of 1000 packets per second and 100 ms, against a small simulator of the
//!   same rules in which losses are known at once. Alone: STARTUP ends 1.25 s after
//!   the first segment (1.15) with 210 in flight (202) and a queue of 109 (102): a round
//!   later, and with the nine of the first flight that came in one lump. PROBE_RTT
//!   begins at 5.2, 10.5 and 15.7 s (5.1, 10.4, 15.7). REFILL, UP and DOWN take
//!   0.10, 0.38 and 0.83 s (0.10, 0.38, 0.82), and from a measurement to the end of a
//!   probe it is 2.5 to 3.5 s (2.9 to 3.3). The queue has 10.6 packets in the mean (10.7),
//!   91 at most (91); 96.4 % of the rate is used (96.2 %). A buffer of 25
//!   loses 0.17 % (0.17 %).
//! - Two flows there: with a buffer of a product they lose 0.41 % (0.45 %), where two of
//!   the first version lose 3.0 %. In a deep buffer they keep 85 packets, and that
//!   simulator 62 (the first version 101, and 94). Their estimates of the rate settle
//!   at 52.5 % of the link's each; where windows are full, a flow in UP gets
//!   $2.25/4.25 = 52.9$ %. The draft forgets an old estimate only with a probe, since
//!   samples of PROBE_RTT count as short of data: that seems to be the difference.
//! - One per cent lost at random leaves 83 % of 10 Mb/s at 40 ms (0.5 %: 92 %; 0.2 %:
//!   95 %). A share $p$ of losses takes as much off in each round of CRUISE, which by
//!   itself leaves 75 % for 62 rounds. Beyond the 2 % it gives way: 18 % at 5 %.
//! - 100 Mb/s, 1 ms and a queue that marks above four packets: 2.7 of them wait with
//!   Linux's answer, 2.4 with that of a loss, 13.9 without any; 98 % of the rate is used.

mod bounds;
mod control;
mod marks;
mod model;
mod parameters;
mod probe;
mod reasons;
mod recovery;
mod startup;
#[cfg(test)]
mod tests;
mod trip;

use crate::control::{
    Ack, Congestion, CongestionControl, LostSegment, MINIMUM, Needs, Sent, Window,
};
use crate::rng::RandomStream;
use crate::sender::parts::marked::SHARED;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;
use model::Model;
pub use parameters::{Parameters, Response};

/// BBRv3's state.
#[derive(Clone, Debug)]
pub struct Bbr3 {
    parameters: Box<Parameters>,
    model: Box<Model>,
}

impl Bbr3 {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bbr3",
        name: "BBRv3",
        summary: "Models the path by its rate and its minimum round trip; losses above 2 % show how much data the path can hold.",
        source: "draft-ietf-ccwg-bbr (Cardwell et al.), repository commit 4ce5e87; marks: Linux tcp_bbr, version 3",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "mode",
                label: "Mode",
                unit: Unit::None,
                help: "0: STARTUP, 1: DRAIN, 2: DOWN, 3: CRUISE, 4: REFILL, 5: UP, 6: PROBE_RTT.",
            },
            Internal {
                key: "bottleneckRate",
                label: "Bottleneck rate",
                unit: Unit::PerSecond,
                help: "The maximum delivery rate of the last cycles (max_bw), in segments per second.",
            },
            Internal {
                key: "modelRate",
                label: "Rate",
                unit: Unit::PerSecond,
                help: "The bottleneck rate within its short-term bound (bw), as the model uses it.",
            },
            Internal {
                key: "leastRtt",
                label: "Minimum RTT",
                unit: Unit::Seconds,
                help: "The minimum round trip in the long time window (min_rtt).",
            },
            Internal {
                key: "recentRtt",
                label: "Recent minimum RTT",
                unit: Unit::Seconds,
                help: "The minimum round trip in the short time window (probe_rtt_min_delay); PROBE_RTT begins when it is too old.",
            },
            Internal {
                key: "longterm",
                label: "Long-term bound",
                unit: Unit::Segments,
                help: "The data that may be in flight, found by probing (inflight_longterm); no value while there is no bound.",
            },
            Internal {
                key: "shortterm",
                label: "Short-term bound",
                unit: Unit::Segments,
                help: "The data that may be in flight because of losses after the last probe (inflight_shortterm); no value while there is no bound.",
            },
            Internal {
                key: "shorttermRate",
                label: "Short-term rate",
                unit: Unit::PerSecond,
                help: "The rate because of losses after the last probe (bw_shortterm); no value while there is no bound.",
            },
            Internal {
                key: "pacingGain",
                label: "Pacing gain",
                unit: Unit::None,
                help: "The sending rate divided by the model's rate.",
            },
            Internal {
                key: "windowGain",
                label: "Window gain",
                unit: Unit::None,
                help: "The window's bound, in bandwidth-delay products.",
            },
            Internal {
                key: "target",
                label: "Target in flight",
                unit: Unit::Segments,
                help: "The bound of the window by the gain, with an allowance for acknowledgements that arrive in bursts (max_inflight).",
            },
            Internal {
                key: "flatRounds",
                label: "Rounds without growth",
                unit: Unit::None,
                help: "Rounds in a row in which the rate did not grow by a quarter; STARTUP and UP end at three.",
            },
            Internal {
                key: "round",
                label: "Round",
                unit: Unit::None,
                help: "Rounds since the start.",
            },
            Internal {
                key: "sinceProbe",
                label: "Rounds since the probe",
                unit: Unit::None,
                help: "Rounds since the last probe, plus 0 or 1 at random; the next probe begins at 63 at the latest.",
            },
            Internal {
                key: "ackPhase",
                label: "Phase of acknowledgements",
                unit: Unit::None,
                help: "The phase that acknowledgements report on. 0: no probe, 1: REFILL, 2: a probe that has just begun, 3: the probe, 4: a probe that has ended.",
            },
            Internal {
                key: "lumps",
                label: "Lumps",
                unit: Unit::Segments,
                help: "The maximum excess of acknowledged data over the rate in the last rounds (extra_acked).",
            },
            Internal {
                key: "pacingRate",
                label: "Pacing rate",
                unit: Unit::PerSecond,
                help: "The sending rate, in segments per second.",
            },
            Internal {
                key: "alpha",
                label: "alpha",
                unit: Unit::Share,
                help: "The moving average of the share of marks; no value unless marks are answered in Linux's way.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Bbr3 {
        let parameters = Box::new(Parameters::from_values(values));
        Bbr3 {
            model: Box::new(Model::new(&parameters)),
            parameters,
        }
    }
}

impl CongestionControl for Bbr3 {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.model.acknowledged(&self.parameters, ack, window);
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.model.begin_recovery(congestion.now, window.cwnd);
        window.cwnd
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.model
            .marked(&self.parameters, congestion.now, window.cwnd);
        window.cwnd
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.model.timed_out(congestion.now, window.cwnd);
        window.cwnd.max(MINIMUM)
    }

    fn recovered(&mut self, _now: Time, window: &mut Window) {
        self.model.end_recovery(&self.parameters, window);
    }

    fn undo(&mut self, window: &mut Window) {
        self.model.undo(&self.parameters, window);
    }

    fn sent(&mut self, sent: &Sent, window: &mut Window) {
        self.model.departs(&self.parameters, sent, window);
    }

    fn lost(&mut self, lost: &LostSegment, window: &mut Window) {
        self.model.lost(&self.parameters, lost, window.cwnd);
    }

    fn holds_back(&self) -> bool {
        self.model.holds_back
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.model.pace.get()
    }

    fn seed(&mut self, random: RandomStream) {
        self.model.random = Some(random);
    }

    fn needs(&self) -> Needs {
        let shared = self.parameters.response == Response::Linux;
        Needs {
            pacing: true,
            rate: true,
            departures: true,
            random: true,
            ecn: shared.then_some(SHARED),
            scalable: shared,
            own_slow_start: true,
            own_window: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        self.model.internals(&self.parameters, out);
    }

    fn configure(&mut self, values: &[Value]) {
        *self.parameters = Parameters::from_values(values);
    }
}
