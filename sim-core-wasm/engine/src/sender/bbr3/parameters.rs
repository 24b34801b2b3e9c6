//! The parameters of BBRv3.

use crate::{choices, parameters};

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
