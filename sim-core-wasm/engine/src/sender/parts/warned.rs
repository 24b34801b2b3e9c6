//! The common rules of TCP-Jersey and New Jersey: everything except the clock that
//! measures how far apart segments arrive (Xu, Tian and Ansari 2004 and 2005).

use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use std::fmt;

use super::arrivals::Arrivals;
use super::gain;
use super::threshold::Threshold;
use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Window};
use crate::control::{Capable, Echo, Ecn, Reach};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// The round trip by which the bandwidth is multiplied.
    pub enum RoundTrip {
        /// The least of the connection: the path without a queue.
        Least = "rttmin",
        /// The latest, which includes the queue, as in the paper's text.
        Latest = "rtt",
    }
}

parameters! {
    /// Parameters of both senders.
    pub struct Parameters {
        /// The round trip that the estimated bandwidth is multiplied by.
        "estimate" estimate: Choice(RoundTrip, "rttmin") "Window from";
        /// The number of round trips over which bandwidth is estimated (the paper: 1).
        "k" k: LogNumber(1.0, 0.1, 10.0, None) "Round trips in memory";
    }
}

/// Internal variables of both senders.
pub const INTERNALS: &[Internal] = &[
    Internal {
        key: "bandwidth",
        label: "Estimated bandwidth",
        unit: Unit::PerSecond,
        help: "R, segments per second.",
    },
    Internal {
        key: "ownd",
        label: "Estimated window",
        unit: Unit::Segments,
        help: "The window that rate control sets: the bandwidth estimate times the round trip.",
    },
];

/// The clock that measures how far apart segments arrive.
pub trait Clock: Clone + fmt::Debug + Default {
    /// The entry in the catalog of the control with this clock.
    const ENTRY: Entry;
    /// Whether it reads the receiver's timestamps.
    const TIMESTAMPS: bool;

    /// Seconds from the previous acknowledgement to this one; `None` if unknown.
    fn elapsed(&mut self, ack: &Ack) -> Option<f64>;
}

/// The control with a clock.
#[derive(Clone, Debug)]
pub struct Warnable<C> {
    clock: C,
    state: Warned,
}

impl<C: Clock> Warnable<C> {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = C::ENTRY;

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Self {
        Warnable {
            clock: C::default(),
            state: Warned::new(Parameters::from_values(values)),
        }
    }

    /// The estimated bandwidth, in segments per second.
    #[cfg(test)]
    pub fn rate(&self) -> f64 {
        self.state.rate
    }
}

impl<C: Clock> CongestionControl for Warnable<C> {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        let elapsed = self.clock.elapsed(ack);
        self.state.observe(ack, elapsed);
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.state.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.state.reduce(congestion.now, window)
    }

    fn mark(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        self.state.control_rate(window)
    }

    fn timeout(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        self.state.threshold.leave(window);
        self.state.ownd()
    }

    fn recovered(&mut self, _now: Time, window: &mut Window) {
        self.state.threshold.settle(window);
    }

    fn undo(&mut self, window: &mut Window) {
        self.state.threshold.undo(window);
    }

    fn needs(&self) -> Needs {
        // Each acknowledgement says whether its own segments were marked.
        let ecn = Ecn {
            capable: Capable::Ect0,
            echo: Echo::State,
            prompt: false,
            reach: Reach::Data,
        };
        Needs {
            timestamps: C::TIMESTAMPS,
            ecn: Some(ecn),
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.state.rate);
        out.push(self.state.ownd());
    }

    fn configure(&mut self, values: &[Value]) {
        self.state.parameters = Parameters::from_values(values);
    }
}

/// The state of both senders, except the clock.
#[derive(Clone, Debug)]
struct Warned {
    parameters: Parameters,
    arrivals: Arrivals,
    /// R, in segments per second.
    rate: f64,
    /// The latest round trip and the least one, in seconds; zero before the first.
    latest: f64,
    least: f64,
    /// When an acknowledgement last warned of congestion.
    last_warning: Option<Time>,
    threshold: Threshold,
}

impl Warned {
    fn new(parameters: Parameters) -> Warned {
        Warned {
            parameters,
            arrivals: Arrivals::default(),
            rate: 0.0,
            latest: 0.0,
            least: 0.0,
            last_warning: None,
            threshold: Threshold::default(),
        }
    }

    fn observe(&mut self, ack: &Ack, elapsed: Option<f64>) {
        if let Some(rtt) = ack.rtt.map(Span::seconds) {
            self.least = if self.least > 0.0 {
                self.least.min(rtt)
            } else {
                rtt
            };
            self.latest = rtt;
        }
        if ack.ece {
            self.last_warning = Some(ack.now);
        }
        let arrived = self.arrivals.count(ack);
        if let Some(elapsed) = elapsed {
            self.estimate(arrived, elapsed);
        }
    }

    fn estimate(&mut self, arrived: f64, elapsed: f64) {
        let span = self.parameters.k * self.latest;
        if span > 0.0 {
            self.rate = (span * self.rate + arrived) / (elapsed + span);
        }
    }

    /// The estimated window, at least two segments.
    fn ownd(&self) -> f64 {
        let rtt = match self.parameters.estimate {
            RoundTrip::Least => self.least,
            RoundTrip::Latest => self.latest,
        };
        (self.rate * rtt).max(MINIMUM)
    }

    /// Growth is Reno's; none with a warning.
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.threshold.settle(window);
        if !ack.ece {
            gain::grow(ack, window);
        }
    }

    /// Rate control: returns the new window.
    fn control_rate(&mut self, window: &Window) -> f64 {
        let ownd = self.ownd();
        if window.in_slow_start() {
            return self.threshold.limit(ownd, window);
        }
        self.threshold.leave(window);
        ownd
    }

    /// A loss: rate control after a warning in this window, and no change without one.
    fn reduce(&mut self, now: Time, window: &Window) -> f64 {
        let recent = |warning: Time| now.since(warning).seconds() <= self.latest;
        if self.last_warning.is_some_and(recent) {
            self.control_rate(window)
        } else {
            self.threshold.limit(window.ssthresh, window);
            window.cwnd
        }
    }
}

crate::reasons! {
    RATE_CONTROL = "rate-control": "Routers warned of congestion, or the timer expired. Segments arrive at R = {rate:r}, which needs a window of {ownd:n}: {from:n} becomes {to:n}.",
        "ownd = R · RTT, w ← ownd; in slow start ssthresh ← ownd", "Xu, Tian and Ansari 2004, section III";
    NO_WARNING = "no-warning": "No acknowledgement of the last round trip warned of congestion: the loss counts as a radio loss, and the window stays at {to:n}.",
        "w ← w", "Xu, Tian and Ansari 2004, section IV";
}

impl<C: Clock> Explain for Warnable<C> {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &RATE_CONTROL,
        &NO_WARNING,
        &reasons::SETTLED,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, _before: &Warnable<C>, update: &Update<'_>) -> Option<Because> {
        let state = &self.state;
        reasons::restored(update)
            .or_else(|| reasons::reno(update))
            .or_else(|| {
                let congestion = reasons::congestion(update)?;
                let [from, to] = update.change();
                let recent =
                    |warning: Time| congestion.now.since(warning).seconds() <= state.latest;
                if matches!(update.asked, Asked::Reduced(_))
                    && !state.last_warning.is_some_and(recent)
                {
                    return Some(NO_WARNING.giving(update.from.cwnd, [("to", to)]));
                }
                let (rate, ownd) = (state.rate, state.ownd());
                Some(RATE_CONTROL.with([
                    ("rate", rate),
                    ("ownd", ownd),
                    ("from", from),
                    ("to", to),
                ]))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::ack;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    /// An estimate of 100 segments per second on a path of 100 ms.
    fn at_hundred(k: f64) -> Warned {
        let mut warned = Warned::new(Parameters {
            k,
            ..Parameters::default()
        });
        warned.observe(&ack(1.0, 0.1), Some(0.1));
        warned.rate = 100.0;
        warned
    }

    #[test]
    fn a_step_of_the_estimator() {
        // (0.1·100 + 1)/(0.01 + 0.1) = 100; (0.1·100 + 1)/(0.02 + 0.1) = 91.7.
        for (elapsed, rate) in [(0.01, 100.0), (0.02, 11.0 / 0.12)] {
            let mut warned = at_hundred(1.0);
            warned.observe(&ack(1.0, 0.1), Some(elapsed));
            close(warned.rate, rate);
        }
        let mut warned = at_hundred(2.0);
        warned.observe(&ack(1.0, 0.1), Some(0.02));
        close(warned.rate, 21.0 / 0.22);
    }

    #[test]
    fn the_window_by_the_least_round_trip_or_the_latest() {
        let mut warned = at_hundred(1.0);
        warned.latest = 0.2;
        close(warned.ownd(), 10.0);
        warned.parameters.estimate = RoundTrip::Latest;
        close(warned.ownd(), 20.0);
        warned.rate = 1.0;
        assert_eq!(warned.ownd(), 2.0);
    }

    #[test]
    fn rate_control_in_avoidance_and_in_slow_start() {
        let mut warned = at_hundred(1.0);
        let mut window = Window {
            cwnd: 16.0,
            ssthresh: 8.0,
        };
        close(warned.control_rate(&window), 10.0);
        // Congestion avoidance: to the estimate, up or down.
        window.cwnd = 9.0;
        close(warned.control_rate(&window), 10.0);
        // Slow start: only down, and it then grows to the estimate.
        window = Window {
            cwnd: 6.0,
            ssthresh: 20.0,
        };
        window.ssthresh = warned.control_rate(&window);
        assert_eq!(window.ssthresh, 6.0);
        warned.grow(&ack(1.1, 0.1), &mut window);
        close(window.ssthresh, 10.0);
        assert_eq!(window.cwnd, 7.0);
        window = Window {
            cwnd: 16.0,
            ssthresh: 20.0,
        };
        close(warned.control_rate(&window), 10.0);
    }

    #[test]
    fn a_loss_without_a_warning_changes_nothing() {
        let mut warned = at_hundred(1.0);
        let mut window = Window {
            cwnd: 16.0,
            ssthresh: 8.0,
        };
        assert_eq!(warned.reduce(Time::from_seconds(2.0), &window), 16.0);
        // The transport's ssthresh during recovery, and the one after it.
        window.ssthresh = 16.0;
        warned.threshold.settle(&mut window);
        assert_eq!((window.cwnd, window.ssthresh), (16.0, 8.0));
    }

    #[test]
    fn a_loss_within_a_round_trip_of_a_warning_controls_the_rate() {
        let window = Window {
            cwnd: 16.0,
            ssthresh: 8.0,
        };
        for (late, left) in [(0.09, 10.0), (0.11, 16.0)] {
            let mut warned = at_hundred(1.0);
            let marked = Ack {
                ece: true,
                ..ack(1.5, 0.1)
            };
            warned.observe(&marked, Some(0.01));
            close(warned.reduce(Time::from_seconds(1.5 + late), &window), left);
        }
    }

    #[test]
    fn acknowledgements_with_a_warning_do_not_grow_the_window() {
        let mut warned = at_hundred(1.0);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 8.0,
        };
        let marked = Ack {
            ece: true,
            ..ack(1.5, 0.1)
        };
        warned.grow(&marked, &mut window);
        assert_eq!(window.cwnd, 10.0);
        warned.grow(&ack(1.6, 0.1), &mut window);
        assert_eq!(window.cwnd, 10.1);
    }
}
