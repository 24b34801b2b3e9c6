//! VCP: the variable-structure congestion control protocol, the sender's part.
//!
//! Routers report the load of their links in two bits (the queue `vcp`), and each
//! acknowledgement returns the highest code on the path. The window then increases
//! multiplicatively, increases additively or decreases multiplicatively: growth as fast as slow start's, AIMD
//! for fairness, and no loss needed to find the end of either.
//!
//! # Rules
//!
//! With the smoothed round trip $R$ and the routers' load interval $t_\rho$, by the code of an
//! acknowledgement of new data:
//!
//! - Low load (01): multiplicative increase, $w \leftarrow w + \xi_s$ with
//!
//!   $$
//!   \xi_s = (1 + \xi)^{R/t_\rho} - 1,
//!   $$
//!
//!   so that $t_\rho$ multiplies the window by $1 + \xi$ whatever the round trip.
//! - High load (10): additive increase, $w \leftarrow w + \alpha_s / w$ with
//!
//!   $$
//!   \alpha_s = \alpha\,\Bigl(\frac{R}{t_\rho}\Bigr)^2,
//!   $$
//!
//!   so that rates of flows with unequal round trips become equal.
//! - Overload (11): $w \leftarrow \max(1, \beta\,w)$, once. For $t_\rho$ the window is frozen then,
//!   since routers report the effect of the decrease only in the next interval; for a round trip
//!   after that it increases additively; after that a further 11 decreases it again.
//!
//! At most 2.5 intervals of a round trip count in $\xi_s$ and $\alpha_s$.
//!
//! There is no slow start, and $\mathit{ssthresh}$ is without effect. A loss halves the window as in
//! Reno, once for a window of data; a timeout leaves one segment. The receiver acknowledges every
//! segment. A window that is not in full use does not increase.
//!
//! # Switches
//!
//! - `freeze`: whether freezing and the round trip after it hold whatever code arrives (`all`, the paper's rule),
//!   or only against further overload, while other codes are obeyed at once (`overload`, as in the authors'
//!   program).
//! - `scaling`: additive increase scaled by the load interval (`interval`), or as in the
//!   authors' program by a typical round trip of 100 ms (`typical`): $\alpha_s = \alpha\,f(R / 100\ \text{ms})$ with
//!   $f(x) = x^2$ between 0.2 and 5, $0.2\,x$ below and $x + 20$ above.
//! - `wlte`: the loss-tolerance extension for wireless links. Three duplicates retransmit, and the
//!   window stays: congestion is what routers report. A timeout still leaves one segment.
//!
//! BISE is a matter of the routers, and of $\xi = 9$ here.
//!
//! # Differences
//!
//! - The authors' program paces windows below 64 segments where round trips are long; here the
//!   transport's `pacing` does so if it is on. It rounds round trips and timers to its ticks.
//! - The authors' program is built on Reno's recovery without SACK. Here the transport's recovery holds, with
//!   a window that counts segments in the network. During fast recovery codes act on
//!   acknowledgements of new data, as at any time; duplicates change nothing.
//! - A code acts once for an acknowledgement however much that covers, as in the authors' program.
//!
//! # Limits
//!
//! - At small windows and short round trips the increase is slower than Reno's: a sixteenth of the window in an
//!   interval, where Reno adds a segment in each round trip. Under random losses it stays behind Reno there.
//! - Through routers that are not VCP's every acknowledgement says low load: the window grows exponentially
//!   until a loss halves it.
//!
//! # Checked
//!
//! - At $R = t_\rho$ and a window of 10: ten acknowledgements with 01 give 10.625, ten with
//!   10 give 11 within 1 %, one with 11 gives 8.75.
//! - At $R$ = 100 ms: $\xi_s$ = 0.03078, $\alpha_s$ = 0.25.
//! - Round trips of 20 and 200 ms: Jain's index 0.95 after half a minute, 0.9999 after two minutes.
//! - BISE on 100 Mb/s and 0.5 s, the first 30 s, two seeds: with random losses of 1e-6, 1e-5, 1e-4, 1e-3
//!   and 1e-2 a goodput of 67, 52, 25, 9 and 1.7 Mb/s, with WLTE of 74, 74, 66, 34 and 6.5.

mod freeze;
mod reasons;
#[cfg(test)]
mod tests;

use crate::choices;
use crate::control::{Ack, Congestion, CongestionControl, Covering, Guidance, Needs, Window};
use crate::math::{exp_m1, ln_1p};
use crate::packet::protocol::Protocol;
use crate::parameters;
use crate::sender::parts::saved_window::SavedWindow;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

use freeze::{Freeze, Freezing};

/// Round trips of at most so many load intervals count.
const MOST_INTERVALS: f64 = 2.5;
/// The round trip before the first sample, and the one by which the authors' program scales additive increase.
const TYPICAL: Span = Span::from_millis(100);
/// Where the authors' program scales by the square of the round trip over the typical one.
const SQUARE: (f64, f64) = (0.2, 5.0);

choices! {
    /// How additive increase is scaled with the round trip.
    pub enum Scaling {
        /// By the load interval, squared (Ikeda et al., equation 5).
        Interval = "interval",
        /// By 100 ms, squared between 20 and 500 ms, as in the authors' program.
        Typical = "typical",
    }
}

parameters! {
    /// Parameters of VCP.
    pub struct Parameters {
        /// The load interval of the routers, t_ρ: the same as theirs.
        "interval" interval: Span(0.2, 0.001, 100.0) "Load interval";
        /// By 1 + ξ multiplicative increase multiplies the window in an interval (Xia et al.: 1/16; with BISE: 9).
        "mi" mi: LogNumber(0.0625, 0.0001, 100.0, None) "Multiplicative increase ξ";
        /// Added by additive increase in a round trip as long as the interval, α.
        "ai" ai: LogNumber(1.0, 0.0, 100.0, Segments) "Additive increase α";
        /// The share of the window that a decrease leaves, β.
        "md" md: Number(0.875, 0.0, 1.0, Share) "Multiplicative decrease β";
        /// The codes that freeze the window after a decrease.
        "freeze" freeze: Choice(Freeze, "all") "Freeze";
        /// How additive increase is scaled with the round trip.
        "scaling" scaling: Choice(Scaling, "interval") "Scaling of additive increase";
        /// A loss reported by duplicate acknowledgements does not change the window.
        "wlte" wlte: Switch(false) "Loss tolerance (WLTE)";
    }
}

/// The change of the window upon an acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Multiply,
    Add,
    Decrease,
    Hold,
}

/// VCP's state.
#[derive(Clone, Debug)]
pub struct Vcp {
    parameters: Parameters,
    freezing: Freezing,
    round_trip: Span,
    /// The code returned last.
    code: u8,
    /// The window before the last reduction for a loss.
    before: SavedWindow,
}

impl Vcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "vcp",
        name: "VCP",
        summary: "Increases multiplicatively, increases additively or decreases, according to the load code of VCP's routers.",
        source: "Xia, Subramanian, Stoica and Kalyanaraman, One More Bit Is Enough, SIGCOMM 2005; WLTE: Ikeda et al., section IV-B",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "code",
                label: "VCP code returned",
                unit: Unit::None,
                help: "The load code of the last acknowledgement: 1 low, 2 high, 3 overload.",
            },
            Internal {
                key: "frozen",
                label: "VCP frozen",
                unit: Unit::None,
                help: "1 while the window is frozen after a decrease, 2 in the round trip after that, otherwise 0.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Vcp {
        Vcp {
            parameters: Parameters::from_values(values),
            freezing: Freezing::None,
            round_trip: TYPICAL,
            code: 0,
            before: SavedWindow::default(),
        }
    }

    /// The round trip in load intervals, as far as it counts.
    fn intervals(&self) -> f64 {
        let intervals = self.round_trip.seconds() / self.parameters.interval.seconds();
        intervals.min(MOST_INTERVALS)
    }

    /// ξ scaled to the round trip.
    fn scaled_mi(&self) -> f64 {
        exp_m1(self.intervals() * ln_1p(self.parameters.mi))
    }

    /// α scaled to the round trip.
    fn scaled_ai(&self) -> f64 {
        let square = match self.parameters.scaling {
            Scaling::Interval => self.intervals() * self.intervals(),
            Scaling::Typical => {
                let x = self.round_trip.seconds() / TYPICAL.seconds();
                let (least, most) = SQUARE;
                if x <= least {
                    least * x
                } else if x <= most {
                    x * x
                } else {
                    x - most + most * most
                }
            }
        };
        self.parameters.ai * square
    }

    fn action(&mut self, code: u8, now: Time) -> Action {
        let Parameters {
            interval, freeze, ..
        } = self.parameters;
        self.freezing.pass(now, self.round_trip);
        let action = self.freezing.action(freeze, code);
        if action == Action::Decrease {
            self.freezing = Freezing::Frozen(now + interval);
        }
        action
    }
}

impl CongestionControl for Vcp {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        if ack.acked == 0 || ack.load == 0 {
            return;
        }
        self.code = ack.load;
        self.round_trip = ack.srtt.unwrap_or(self.round_trip);
        match self.action(ack.load, ack.now) {
            Action::Multiply if ack.full => window.cwnd += self.scaled_mi(),
            Action::Add if ack.full => window.cwnd += self.scaled_ai() / window.cwnd,
            Action::Decrease => window.cwnd = (self.parameters.md * window.cwnd).max(1.0),
            Action::Multiply | Action::Add | Action::Hold => {}
        }
        // Shows that there is no slow start.
        window.ssthresh = window.cwnd;
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before.keep(window);
        if self.parameters.wlte {
            window.cwnd
        } else {
            congestion.half()
        }
    }

    fn mark(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before.keep(window);
        congestion.half()
    }

    fn undo(&mut self, window: &mut Window) {
        self.before.restore(window);
    }

    fn needs(&self) -> Needs {
        Needs {
            ack_every: Some(1),
            load: Some(1),
            own_slow_start: true,
            own_window: true,
            idle_restart: true,
            ..Needs::default()
        }
    }

    fn guidance(&self) -> Option<Guidance> {
        let Parameters {
            interval, mi, wlte, ..
        } = self.parameters;
        let [alone, blind] = if wlte {
            [
                "the window grows as at low load until a timeout",
                "only timeouts show its queue",
            ]
        } else {
            [
                "the window grows as at low load, and only losses halve it",
                "only losses show its queue",
            ]
        };
        Some(Guidance {
            protocol: Protocol {
                name: "VCP",
                shared: [Some(("interval", interval.seconds())), Some(("mi", mi))],
            },
            alone,
            blind,
            covers: Some(Covering {
                key: "interval",
                time: interval,
                otherwise: "it decreases again before the routers report the effect of the last decrease",
            }),
        })
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(f64::from(self.code));
        out.push(self.freezing.number());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
