//! Westwood+ (Grieco and Mascolo, 2004), as in Linux: Westwood with one sample of the
//! bandwidth a round trip.
//!
//! Westwood takes a sample from every acknowledgement, and bunched ones show a
//! bandwidth that is not there. Westwood+ counts what is acknowledged in a whole round
//! trip, over which bunches average out.
//!
//! # Rules
//!
//! Segments that acknowledgements report are counted over a window of time: a
//! duplicate reports one, a later cumulative acknowledgement what it covers less
//! what duplicates have reported of it, at least one. The first acknowledgement
//! that comes more than $\max(\mathit{RTT},\ 50\ \text{ms})$ after the window began
//! ends it with a sample $b$, the count over the time, and begins the next.
//! The first sample is the estimate; from then on, by `filter`,
//!
//! $$
//! \begin{aligned}
//! B' &\leftarrow \tfrac78 B' + \tfrac18 b, \quad
//!   B \leftarrow \tfrac78 B + \tfrac18 B' && \text{(linux),} \\
//! B &\leftarrow 0.9\,B + 0.1\,b && \text{(paper).}
//! \end{aligned}
//! $$
//!
//! - A loss: $\mathit{ssthresh} = \max(B \cdot \mathit{RTT}_{\min},\ 2)$. The
//!   window falls to it if it is larger, and is kept otherwise: then slow start
//!   leads to $\mathit{ssthresh}$ once the loss is repaired.
//! - A timeout: the same $\mathit{ssthresh}$, and a window of one segment. With
//!   `renewRtt` the next round trip becomes $\mathit{RTT}_{\min}$, since the path may
//!   have changed.
//! - Growth is Reno's.
//!
//! # Differences
//!
//! - Linux halves the window while losses are repaired, and only then sets both window and
//!   $\mathit{ssthresh}$ to the estimate of that moment, even where that is above the
//!   window before: `afterRepair`. Its first window of time begins with the connection, ours with the
//!   first acknowledgement, and it counts in whole bytes a millisecond.
//! - ns-2's TCP/Linux has the module of Linux 2.6.22, but never informs it of the end of a recovery, when Linux
//!   sets window and $\mathit{ssthresh}$ to the estimate. The remaining rules halve: $\mathit{ssthresh}$ is half
//!   the window, as Reno's, at a loss and at a timeout. The window goes to the estimate, up or down, as the loss is
//!   found, and is lifted to half of its earlier size at the end, or to three segments more than are in flight if
//!   that is less. No timeout renews the round trip.
//! - ns-3's Westwood+ (read in its development tree before 3.38) counts for one smoothed
//!   round trip, by a timer and without duplicates, and passes the sample through the filter
//!   of its Westwood.
//!
//! # Limits
//!
//! The estimate follows a change of the bandwidth in some ten round trips. It is
//! what the flow gets, not what it could get: a flow that was held back keeps
//! the window it had. It also lags behind slow start: the first loss of a
//! connection finds a small estimate, the filter still remembering the first
//! windows, and leaves a window far below what the path holds. A time without data
//! counts as a round trip with little in it.
//!
//! Only a timeout shows that the path has become longer: until then a loss leaves
//! $\mathit{RTT}_{\min}/R$ of what the path holds. Where a queue stands after a timeout,
//! that is taken for the path until a shorter round trip comes. When it replaces another
//! sender it knows neither bandwidth nor round trip: a loss within its first round trip
//! leaves two segments.
//!
//! # Checked
//!
//! - 1000 segments per second and a minimum round trip of 100 ms: a loss at a window of
//!   160 leaves 100 (Reno 80), one at 100 or below changes nothing.
//! - Samples of 1000 and 1800: estimates of 1012.5 (linux) and 1080 (paper).
//! - Ten segments at once every 10 ms: an estimate of 1000, no more.
//! - ns-2.35's TCP/Linux (`westwood`) on 10 Mb/s, alone, in pairs and against NewReno, at loss rates
//!   of 0, 0.001 and 0.01: goodput within 3 %, mean queues within 1.8 packets.
//! - There, with 1 % of the segments lost at random, one flow gets 6.8 to 8.4 Mb/s
//!   where NewReno gets 2.2 to 3.0.

use crate::control::{Ack, Congestion, CongestionControl, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::arrivals::Arrivals;
use crate::sender::parts::faster::FasterRecovery;
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;
use crate::{choices, parameters};

choices! {
    /// How samples of the bandwidth are smoothed.
    pub enum Form {
        /// Twice with a weight of 1/8, as tcp_westwood.c does.
        Linux = "linux",
        /// Once with a weight of 0.1, as the paper does.
        Paper = "paper",
    }
}

parameters! {
    /// Parameters of Westwood+.
    pub struct Parameters {
        /// How samples of the bandwidth are smoothed.
        "filter" filter: Choice(Form, "linux") "Filter";
        /// A sample covers at least this time, and a round trip (Linux: 50 ms).
        "leastSample" least_sample: LogNumber(0.05, 0.001, 10.0, Seconds) "Minimum sample";
        /// After a timeout the next round trip becomes the minimum, as in Linux.
        "renewRtt" renew_rtt: Switch(true) "New minimum RTT after a timeout";
        /// As in Linux: a loss halves the window, and what the path holds when it is repaired becomes window and threshold.
        "afterRepair" after_repair: Switch(false) "Estimate after the repair";
    }
}

/// The estimated bandwidth.
#[derive(Clone, Copy, Debug, Default)]
struct Estimate {
    /// Smoothed once, in segments per second.
    once: f64,
    /// The estimate, in segments per second.
    rate: f64,
    /// When the present window of time began, and its count so far.
    begun: Option<Time>,
    counted: f64,
    /// The latest round trip, in seconds.
    rtt: f64,
    any: bool,
}

impl Estimate {
    fn take(&mut self, segments: f64, ack: &Ack, parameters: &Parameters) {
        if let Some(rtt) = ack.rtt {
            self.rtt = rtt.seconds();
        }
        let begun = *self.begun.get_or_insert(ack.now);
        let time = ack.now.since(begun).seconds();
        if time > self.rtt.max(parameters.least_sample) {
            let counted = std::mem::take(&mut self.counted);
            self.smooth(counted / time, parameters.filter);
            self.begun = Some(ack.now);
        }
        // The acknowledgement that ends a window counts for the next one.
        self.counted += segments;
    }

    fn smooth(&mut self, sample: f64, form: Form) {
        let mix = |old: f64, new: f64, weight: f64| old + weight * (new - old);
        if !std::mem::replace(&mut self.any, true) {
            self.once = sample;
            self.rate = sample;
        } else if form == Form::Linux {
            self.once = mix(self.once, sample, 0.125);
            self.rate = mix(self.rate, self.once, 0.125);
        } else {
            self.rate = mix(self.rate, sample, 0.1);
            self.once = self.rate;
        }
    }
}

/// Westwood+'s state.
#[derive(Clone, Debug)]
pub struct WestwoodPlus {
    parameters: Parameters,
    arrivals: Arrivals,
    bandwidth: Estimate,
    recovery: FasterRecovery,
    /// The end of the repair sets the window.
    due: bool,
}

impl WestwoodPlus {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "westwood-plus",
        name: "Westwood+",
        summary: "Westwood with one bandwidth sample each round trip; acknowledgements that arrive in bursts do not distort it.",
        source: "Grieco and Mascolo, Performance evaluation and comparison of Westwood+, New Reno and Vegas, CCR 2004; Linux tcp_westwood.c",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "bandwidth",
                label: "Estimated bandwidth",
                unit: Unit::PerSecond,
                help: "Segments per second, from the filter.",
            },
            Internal {
                key: "target",
                label: "Window after a loss",
                unit: Unit::Segments,
                help: "Bandwidth estimate times minimum round trip: the ssthresh if a loss were found now.",
            },
            Internal {
                key: "leastRtt",
                label: "Minimum RTT",
                unit: Unit::Seconds,
                help: "The minimum round trip since the connection began, or since the last timeout.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> WestwoodPlus {
        WestwoodPlus {
            parameters: Parameters::from_values(values),
            arrivals: Arrivals::default(),
            bandwidth: Estimate::default(),
            recovery: FasterRecovery::default(),
            due: false,
        }
    }
}

impl CongestionControl for WestwoodPlus {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        self.recovery.note(ack);
        let segments = self.arrivals.count(ack);
        self.bandwidth.take(segments, ack, &self.parameters);
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.recovery.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.parameters.after_repair {
            self.due = true;
            return congestion.half();
        }
        self.recovery.reduce(self.bandwidth.rate, window)
    }

    fn timeout(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        self.due = false;
        if self.parameters.renew_rtt {
            self.recovery.renew();
        }
        self.recovery.timeout(self.bandwidth.rate, window)
    }

    fn recovered(&mut self, _now: Time, window: &mut Window) {
        self.recovery.recovered(window);
        if std::mem::take(&mut self.due) {
            window.ssthresh = self.recovery.target(self.bandwidth.rate);
            window.cwnd = window.ssthresh;
        }
    }

    fn undo(&mut self, window: &mut Window) {
        self.due = false;
        self.recovery.undo(window);
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.bandwidth.rate);
        out.push(self.recovery.target(self.bandwidth.rate));
        out.push(self.recovery.least());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

impl Explain for WestwoodPlus {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &crate::sender::parts::faster::BANDWIDTH,
        &reasons::SETTLED,
        &reasons::TAKEN_BACK,
        &reasons::HALF,
        &REPAIRED,
    ];

    fn explain(&self, _before: &WestwoodPlus, update: &Update<'_>) -> Option<Because> {
        if self.parameters.after_repair {
            match update.asked {
                Asked::Recovered => {
                    let target = self.recovery.target(self.bandwidth.rate);
                    let values = [
                        ("rate", self.bandwidth.rate),
                        ("least", self.recovery.least()),
                        ("to", update.change()[1]),
                    ];
                    return Some(REPAIRED.giving(target, values));
                }
                Asked::Reduced(_) | Asked::Marked(..) => return reasons::half(update),
                _ => {}
            }
        }
        self.recovery.explain(self.bandwidth.rate, update)
    }
}

crate::reasons! {
    REPAIRED = "repaired": "All losses are repaired. Acknowledgements arrive at {rate:r}, and the minimum round trip is {least:s}: window and threshold become the segments that the path holds without a queue, {to:n}.",
        "w ← ssthresh ← max(B · RTT_min, 2)", "Linux, tcp_westwood_event";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-9 * b.abs().max(1.0), "{a} is not {b}");
    }

    fn window(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: 50.0,
        }
    }

    fn with(filter: usize, renew: bool) -> WestwoodPlus {
        WestwoodPlus::new(&[
            Value::Choice(filter),
            Value::Number(0.05),
            Value::Switch(renew),
        ])
    }

    /// An acknowledgement each millisecond for two seconds: a round trip of
    /// 100 ms first, then 160 ms.
    fn steady(mut plus: WestwoodPlus) -> WestwoodPlus {
        plus.observe(&ack(0.0, 0.1), &mut window(160.0));
        for millisecond in 1..=2000 {
            let heard = ack(f64::from(millisecond) * 0.001, 0.16);
            plus.observe(&heard, &mut window(160.0));
        }
        plus
    }

    #[test]
    fn a_loss_leaves_the_window_that_fills_the_path() {
        // 1000 segments a second times 100 ms; Reno would go on with 80.
        for filter in [0, 1] {
            let mut plus = steady(with(filter, true));
            close(plus.bandwidth.rate, 1000.0);
            close(plus.reduce(&loss(2.0, 160.0), &window(160.0)), 100.0);
            close(plus.timeout(&loss(2.0, 160.0), &window(160.0)), 100.0);
        }
    }

    /// Linux, tcp_westwood: `ssthresh` is Reno's, and at CA_EVENT_COMPLETE_CWR window and threshold are the estimate.
    #[test]
    fn a_loss_can_halve_until_it_is_repaired() {
        let mut plus = steady(with(0, true));
        plus.parameters.after_repair = true;
        for before in [160.0, 60.0] {
            let left = plus.reduce(&loss(2.0, before), &window(before));
            assert_eq!(left, before / 2.0);
            let mut path = window(left);
            plus.recovered(Time::from_seconds(2.1), &mut path);
            close(path.cwnd, 100.0);
            close(path.ssthresh, 100.0);
            // Not again.
            path.cwnd = 70.0;
            plus.recovered(Time::from_seconds(2.2), &mut path);
            assert_eq!(path.cwnd, 70.0);
        }
    }

    #[test]
    fn without_a_queue_a_loss_cuts_nothing() {
        let mut plus = steady(with(0, true));
        close(plus.reduce(&loss(2.0, 100.0), &window(100.0)), 100.0);
        assert_eq!(plus.reduce(&loss(2.0, 60.0), &window(60.0)), 60.0);
        let mut path = window(60.0);
        plus.recovered(Time::from_seconds(2.1), &mut path);
        assert_eq!(path.cwnd, 60.0);
        close(path.ssthresh, 100.0);
    }

    #[test]
    fn each_filter_smooths_by_its_own_weights() {
        let mut estimate = Estimate::default();
        for sample in [1000.0, 1800.0] {
            estimate.smooth(sample, Form::Linux);
        }
        // 7/8·1000 + 1800/8 = 1100; 7/8·1000 + 1100/8 = 1012.5.
        assert_eq!((estimate.once, estimate.rate), (1100.0, 1012.5));
        let mut estimate = Estimate::default();
        for sample in [1000.0, 1800.0] {
            estimate.smooth(sample, Form::Paper);
        }
        close(estimate.rate, 1080.0);
    }

    /// On a path of 10 ms a sample covers more than 50 ms, on one of 100 ms
    /// more than 100 ms; ten segments at once every 10 ms are no more than that.
    #[test]
    fn a_sample_covers_a_round_trip_and_evens_bunches_out() {
        for (rtt, first) in [(0.01, 51), (0.1, 101)] {
            let mut plus = with(0, true);
            for millisecond in 0..=first {
                assert!(!plus.bandwidth.any, "{millisecond}");
                plus.observe(
                    &ack(f64::from(millisecond) * 0.001, rtt),
                    &mut window(100.0),
                );
            }
            close(plus.bandwidth.rate, 1000.0);
        }
        let mut plus = with(0, true);
        for bunch in 0..200 {
            for _ in 0..10 {
                let heard = ack(f64::from(bunch) * 0.01, 0.105);
                plus.observe(&heard, &mut window(100.0));
            }
        }
        close(plus.bandwidth.rate, 1000.0);
    }

    #[test]
    fn after_a_timeout_the_next_round_trip_becomes_the_least() {
        for (renew, least) in [(true, 0.16), (false, 0.1)] {
            let mut plus = steady(with(0, renew));
            // The old least round trip holds for the timeout itself.
            close(plus.timeout(&loss(2.0, 160.0), &window(160.0)), 100.0);
            plus.observe(&ack(2.5, 0.16), &mut window(1.0));
            close(plus.recovery.least(), least);
            plus.observe(&ack(2.5, 0.12), &mut window(1.0));
            close(plus.recovery.least(), f64::min(least, 0.12));
        }
    }

    #[test]
    fn before_any_sample_two_segments_are_left() {
        let mut plus = with(0, true);
        assert_eq!(plus.reduce(&loss(0.0, 10.0), &window(10.0)), 2.0);
    }
}
