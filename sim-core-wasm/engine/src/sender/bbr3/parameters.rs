//! The parameters of BBRv3.

use crate::{choices, parameters};

choices! {
    /// The response to marks (ECN).
    pub enum Response {
        /// A mark counts as a loss, on a path that reports one in a round trip: the short-term bounds fall, and a probe ends.
        Loss = "loss",
        /// Linux: where round trips are short, the share of marks reduces the data allowed in flight. The
        /// two ends return marks as DCTCP's do.
        Linux = "linux",
        /// None, as in the first version.
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
        /// DRAIN ends after more than this many rounds, with any amount in flight (3).
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
        /// … in this many rounds in a row (3).
        "fullRounds" full_rounds: Integer(3, 1, 100, None) "Rounds without growth";
        /// Too much is in flight when more than this share of it is lost (2 %).
        "lossThreshold" loss_threshold: Number(0.02, 0.0, 0.5, Share) "Loss threshold";
        /// Losses end STARTUP when there are this many separate ranges in a round (6).
        "lossRanges" loss_ranges: Integer(6, 1, 1000, None) "Lost ranges that end STARTUP";
        /// The least share of a bound that losses leave (0.7).
        "beta" beta: Number(0.7, 0.1, 1.0, Share) "Beta";
        /// The share of the long-term bound that is left to other flows in CRUISE (0.15).
        "headroom" headroom: Number(0.15, 0.0, 0.9, Share) "Headroom";
        /// Cycles over which the maximum delivery rate is taken (2).
        "rateCycles" rate_cycles: Integer(2, 1, 100, None) "Cycles of the rate";
        /// The next probe comes after a time between this … (2 s)
        "leastWait" wait_least: Number(2.0, 0.0, 1000.0, Seconds) "Minimum wait", at_most "mostWait";
        /// … and this (3 s), …
        "mostWait" wait_most: Number(3.0, 0.0, 1000.0, Seconds) "Maximum wait";
        /// … or after this many rounds (63), or the bandwidth-delay product's number of segments if that is less, as Reno's next loss would.
        "renoRounds" reno_rounds: LogInteger(63, 1, 1_000_000, None) "Rounds like Reno's";
        /// After a probe that lost too much the next one ends at the bound that it found.
        "precaution" precaution: Switch(true) "Precautionary probing";
        /// PROBE_RTT begins when the minimum round trip is older than this (5 s).
        "probeRttInterval" interval: LogNumber(5.0, 0.1, 1000.0, Seconds) "Interval of PROBE_RTT";
        /// PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s).
        "probeRtt" visit: Number(0.2, 0.0, 10.0, Seconds) "Length of PROBE_RTT";
        /// Bandwidth-delay products that the window holds in PROBE_RTT (0.5).
        "probeRttGain" visit_gain: Number(0.5, 0.0, 1.0, None) "Window gain of PROBE_RTT";
        /// The minimum round trip is the minimum over this time (10 s).
        "rttWindow" rtt_window: LogNumber(10.0, 0.1, 1000.0, Seconds) "Time window of the minimum RTT";
        /// The minimum window (4).
        "leastWindow" least: Integer(4, 1, 1000, Segments) "Minimum window";
        /// The minimum burst of the sending host, in segments (2); a burst is otherwise a millisecond's
        /// worth. The window always holds three.
        "burst" burst: Integer(2, 1, 64, Segments) "Minimum burst";
        /// Share of the rate that pacing leaves unused (0.01).
        "margin" margin: Number(0.01, 0.0, 0.5, Share) "Pacing margin";
        /// Rounds over which the window remembers the aggregation of acknowledgements (10; in STARTUP it is one).
        "lumpRounds" lump_rounds: Integer(10, 1, 1000, None) "Rounds for bursts of acknowledgements";
        /// The response to marks, with the flow's ECN mode or its own.
        "ecnResponse" response: Choice(Response, "loss") "Answer to marks";
        /// Linux's response: the weight of the last round in the average of marks (1/16) …
        "ecnGain" mark_gain: LogNumber(0.0625, 0.000_1, 1.0, None) "Gain of marks";
        /// … and the average at the start (1).
        "alpha0" alpha0: Number(1.0, 0.0, 1.0, Share) "Initial alpha";
        /// A marked round reduces the data allowed in flight by this share of the average (1/3).
        "ecnFactor" mark_factor: Number(0.333_333_333_333_333_3, 0.0, 1.0, Share) "Factor of marks";
        /// A probe ends when more than this share is marked (0.5).
        "ecnThreshold" mark_threshold: Number(0.5, 0.0, 1.0, Share) "Threshold of marks";
        /// Linux responds to marks on paths whose minimum round trip is at most this (5 ms).
        "ecnRtt" mark_rtt: LogNumber(0.005, 0.000_01, 10.0, Seconds) "Maximum RTT with marks";
    }
}
