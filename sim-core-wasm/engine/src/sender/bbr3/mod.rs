//! BBR, version 3 (draft-ietf-ccwg-bbr): it models its path as the first version
//! does, by the rate that arrives and the round trip without a queue, and learns
//! from losses how much the path takes. The revision is that of the draft's
//! repository at commit 4ce5e87, of 2026.
//!
//! # Rules
//! TODO
mod bounds;
mod control;
mod marks;
mod model;
mod probe;
mod recovery;
mod startup;
#[cfg(test)]
mod tests;
mod trip;

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::rng::Stream;
use crate::sender::parts::marked::SHARED;
use crate::sender::{
    Ack, Congestion, CongestionControl, LostSegment, MINIMUM, Needs, Sent, Window,
};
use crate::units::Time;
use crate::{choices, parameters};
use model::Model;

choices! {
    /// What marks (ECN) mean to it.
    pub enum Response {
        /// A loss, on a path that tells of one in a round trip: the bounds for now fall, a probe is over.
        Loss = "loss",
        /// Linux: where round trips are short, the share of marks eases what may be in flight. Its two ends return marks as DCTCP's do.
        Linux = "linux",
        /// Nothing, as to the first version.
        Ignore = "ignore",
    }
}

parameters! {
    /// Parameters of BBRv3.
    pub struct Parameters {
        /// Gain of the rate in STARTUP (4 ln 2).
        "startupGain" startup: Number(2.77, 1.0, 10.0, None) "Startup gain";
        /// Bandwidth-delay products that the window holds in STARTUP (2).
        "startupWindowGain" startup_window: Number(2.0, 1.0, 10.0, None) "Startup window gain";
        /// Gain of the rate in DRAIN (0.5).
        "drainGain" drain: Number(0.5, 0.05, 1.0, None) "Drain gain";
        /// DRAIN is over after more than so many rounds, whatever is in flight (3).
        "drainRounds" drain_rounds: Integer(3, 1, 1000, None) "Rounds of DRAIN";
        /// Gain of the rate in DOWN (0.9).
        "downGain" down: Number(0.9, 0.05, 1.0, None) "Gain of DOWN";
        /// Gain of the rate in UP (1.25).
        "upGain" up: Number(1.25, 1.0, 4.0, None) "Gain of UP";
        /// Bandwidth-delay products that the window holds in UP (2.25).
        "upWindowGain" up_window: Number(2.25, 1.0, 10.0, None) "Window gain of UP";
        /// Bandwidth-delay products that the window holds elsewhere (2).
        "windowGain" window: Number(2.0, 1.0, 10.0, None) "Window gain";
        /// The path is full when the rate has grown by less than this factor … (1.25)
        "fullGrowth" full_growth: Number(1.25, 1.01, 4.0, None) "Growth of a path not full";
        /// … for so many rounds in a row (3).
        "fullRounds" full_rounds: Integer(3, 1, 100, None) "Rounds without growth";
        /// Too much is in flight when a greater share of it is lost (2 %).
        "lossThreshold" loss_threshold: Number(0.02, 0.0, 0.5, Share) "Loss threshold";
        /// Losses end STARTUP when they are so many ranges in a round (6).
        "lossRanges" loss_ranges: Integer(6, 1, 1000, None) "Lost ranges that end STARTUP";
        /// What losses leave of a bound at least (0.7).
        "beta" beta: Number(0.7, 0.1, 1.0, Share) "Beta";
        /// Share of the long-term bound that is left to others while it cruises (0.15).
        "headroom" headroom: Number(0.15, 0.0, 0.9, Share) "Headroom";
        /// Cycles that the greatest delivery rate is taken of (2).
        "rateCycles" rate_cycles: Integer(2, 1, 100, None) "Cycles of the rate";
        /// The next probe comes after a time between this … (2 s)
        "leastWait" wait_least: Number(2.0, 0.0, 1000.0, Seconds) "Least wait", at_most "mostWait";
        /// … and this (3 s), …
        "mostWait" wait_most: Number(3.0, 0.0, 1000.0, Seconds) "Greatest wait";
        /// … or after so many rounds (63), or the product's if they are fewer, as Reno's next loss would.
        "renoRounds" reno_rounds: LogInteger(63, 1, 1_000_000, None) "Rounds like Reno's";
        /// After a probe that lost too much the next one ends where that one did.
        "precaution" precaution: Switch(true) "Precautionary probing";
        /// PROBE_RTT begins when the least round trip is so old (5 s).
        "probeRttInterval" interval: LogNumber(5.0, 0.1, 1000.0, Seconds) "Interval of PROBE_RTT";
        /// PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s).
        "probeRtt" visit: Number(0.2, 0.0, 10.0, Seconds) "Length of PROBE_RTT";
        /// Bandwidth-delay products that the window holds in PROBE_RTT (0.5).
        "probeRttGain" visit_gain: Number(0.5, 0.0, 1.0, None) "Window gain of PROBE_RTT";
        /// The least round trip is taken of this time (10 s).
        "rttWindow" rtt_window: LogNumber(10.0, 0.1, 1000.0, Seconds) "Window of the least round trip";
        /// The least window (4).
        "leastWindow" least: Integer(4, 1, 1000, Segments) "Least window";
        /// A burst of the sending host is a millisecond's worth of segments and at least so many (2). The window always holds three.
        "burst" burst: Integer(2, 1, 64, Segments) "Least burst";
        /// Share of the rate that pacing leaves unused (0.01).
        "margin" margin: Number(0.01, 0.0, 0.5, Share) "Pacing margin";
        /// Rounds that the window remembers for how much arrived in lumps (10; in STARTUP it is one).
        "lumpRounds" lump_rounds: Integer(10, 1, 1000, None) "Rounds of lumps";
        /// What marks mean; used with the flow's ECN, or with its own.
        "ecnResponse" response: Choice(Response, "loss") "Answer to marks";
        /// Linux's answer: weight of the last round in the average of marks (1/16) …
        "ecnGain" mark_gain: LogNumber(0.0625, 0.000_1, 1.0, None) "Gain of marks";
        /// … which begins with this (1).
        "alpha0" alpha0: Number(1.0, 0.0, 1.0, Share) "Initial alpha";
        /// The share of the average that a marked round takes off what may be in flight (1/3).
        "ecnFactor" mark_factor: Number(0.333_333_333_333_333_3, 0.0, 1.0, Share) "Factor of marks";
        /// A probe in which a greater share is marked was too high (0.5).
        "ecnThreshold" mark_threshold: Number(0.5, 0.0, 1.0, Share) "Threshold of marks";
        /// Linux answers to marks on paths whose least round trip is no longer (5 ms).
        "ecnRtt" mark_rtt: LogNumber(0.005, 0.000_01, 10.0, Seconds) "Longest round trip with marks";
    }
}

/// BBRv3's state.
#[derive(Clone, Debug)]
pub struct Bbr3 {
    parameters: Box<Parameters>,
    model: Box<Model>,
}

impl Bbr3 {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "bbr3",
        name: "BBRv3",
        summary: "Models the path by its rate and its least round trip, and learns from losses above 2 % how much it takes.",
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
                help: "The greatest delivery rate of the last cycles (max_bw), in segments a second.",
            },
            Internal {
                key: "modelRate",
                label: "Rate",
                unit: Unit::PerSecond,
                help: "The same, within its short-term bound (bw): what the model works with.",
            },
            Internal {
                key: "leastRtt",
                label: "Least round trip",
                unit: Unit::Seconds,
                help: "The least round trip of the long window (min_rtt).",
            },
            Internal {
                key: "recentRtt",
                label: "Least round trip of late",
                unit: Unit::Seconds,
                help: "That of the short window (probe_rtt_min_delay); PROBE_RTT begins when it is too old.",
            },
            Internal {
                key: "longterm",
                label: "Long-term bound",
                unit: Unit::Segments,
                help: "What may be in flight, as probing has found (inflight_longterm); nothing while it is not bounded.",
            },
            Internal {
                key: "shortterm",
                label: "Short-term bound",
                unit: Unit::Segments,
                help: "What may be in flight since losses after the last probe (inflight_shortterm); nothing while it is not bounded.",
            },
            Internal {
                key: "shorttermRate",
                label: "Short-term rate",
                unit: Unit::PerSecond,
                help: "The rate since losses after the last probe (bw_shortterm); nothing while it is not bounded.",
            },
            Internal {
                key: "pacingGain",
                label: "Pacing gain",
                unit: Unit::None,
                help: "The rate that segments leave at, over the rate of the model.",
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
                help: "The bound of the window by the gain, with what arrives in lumps (max_inflight).",
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
                help: "Rounds since the last probe, one at random added; the next comes at 63 at the latest.",
            },
            Internal {
                key: "ackPhase",
                label: "Phase of acknowledgements",
                unit: Unit::None,
                help: "What acknowledgements tell of. 0: nothing of a probe, 1: REFILL, 2: a probe that has just begun, 3: the probe, 4: the probe that is over.",
            },
            Internal {
                key: "lumps",
                label: "Lumps",
                unit: Unit::Segments,
                help: "The greatest excess of arrivals over the rate in the last rounds (extra_acked).",
            },
            Internal {
                key: "pacingRate",
                label: "Pacing rate",
                unit: Unit::PerSecond,
                help: "The rate that segments leave at, in segments a second.",
            },
            Internal {
                key: "alpha",
                label: "alpha",
                unit: Unit::Share,
                help: "The moving average of the share of marks; nothing unless marks are answered to as Linux does.",
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

    fn seed(&mut self, random: Stream) {
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
