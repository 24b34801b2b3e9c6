//! H-TCP: the longer ago the last loss is, the faster the window grows; a loss gives up
//! only the queue.
//!
//! On short paths, where losses follow one another closely, it is Reno. On long
//! fast ones growth increases after a second, so that the window recovers in a time
//! that hardly depends on its size (Leith and Shorten 2004; here with Linux's
//! defaults).
//!
//! # Rules
//! With $\Delta$ the seconds since the last loss was repaired, or since congestion
//! avoidance began if there was none,
//! $$a(\Delta) = 1 \text{ for } \Delta \le 1, \qquad
//!   a(\Delta) = 1 + 10(\Delta - 1) + \tfrac14(\Delta - 1)^2 \text{ beyond},$$
//! and $\alpha = \max(2(1-\beta)\,a, 1)$ segments are added a round trip. Scaling
//! divides $a$ by $0.1\,\mathrm{s}/R_{min}$, kept within 0.5 and 10, so that growth is
//! that of a path of 100 ms. No acknowledged segment adds more than one.
//!
//! A loss leaves $\beta w$: $\beta = \frac12$ after the first loss, or when the
//! throughput of this epoch differs by more than a fifth from that of the last;
//! otherwise $\beta = R_{min}/R_{max}$, kept within 0.5 and 0.8, which empties the
//! queue and no more. $R_{min}$ is the minimum round trip of the connection, $R_{max}$
//! the greatest smoothed one outside recovery; one that exceeds it by more than 20 ms
//! is taken for noise. After a loss $R_{max}$ fades by 5 % towards $R_{min}$. Marks
//! and timeouts are answered as a loss.
//!
//! # Differences
//! In Linux $\alpha$ has no floor of one: with $\beta = 0.8$ it is 0.4 in the first
//! second; $a$ is a whole number, at least one. $R_{min}$ and $R_{max}$ are single
//! round trips in ticks of its clock (4 ms, rounded up), so that one that an
//! acknowledgement's delay has made longer counts. The acknowledgement that adds a segment
//! does not count towards the next one: where $\alpha$ is large it takes $w/\alpha$
//! segments and one acknowledgement more; and $\alpha$ is worked out only as it is added, and at a loss, before the
//! clock starts again. $R_{max}$ and what an acknowledgement counts for are taken only while nothing is
//! missing. Where $R_{min}$ is 10 ms or less $\beta$ is always $\frac12$, since the clock is too coarse. A
//! throughput is that of a window of segments in a round trip at least, and the greatest of the last epoch
//! stays in force until three round trips after a loss. `whole` does all of that; before the first loss
//! $\Delta$ then counts from the start of the connection.
//!
//! Without it throughput is measured over whole rounds, smoothed by a quarter after the first
//! three rounds of an epoch. ns-3's module adds $\alpha$ without scaling it by the window and cannot
//! serve as a reference.
//!
//! # Limits
//! Idle time counts as time without a loss.
//!
//! # Checked
//! - $\alpha$ at 1, 1.5, 2, 3, 5 and 10 s: 1, 6.06, 11.25, 22, 45, 111.25.
//! - $\beta$ after round trips of 100 to 150 ms is 0.667, of 100 to 110 ms 0.8.

mod linux;

use linux::Linux;

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Phase, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of H-TCP.
    pub struct Parameters {
        /// Growth does not depend on the round trip (Linux: on).
        "rttScaling" rtt_scaling: Switch(true) "Round-trip scaling";
        /// A change of throughput makes a loss halve (Linux: on).
        "bandwidthSwitch" bandwidth_switch: Switch(true) "Bandwidth switch";
        /// Reno's growth lasts so long after a loss.
        "lowSpeed" low_speed: Number(1.0, 0.0, 100.0, Seconds) "Low-speed time";
        /// As in Linux: it counts whole segments and ticks of 4 ms, and has no least increment.
        "whole" whole: Switch(false) "Whole numbers";
    }
}

const BETA_MIN: f64 = 0.5;
const BETA_MAX: f64 = 0.8;
/// The share of R_max − R_min that is left after a loss.
const FADING: f64 = 0.95;
/// A rise of the round trip above R_max by more than this counts as noise (Linux).
const MOST_RISE: f64 = 0.020;
/// A throughput that differs by more than this share belongs to another path.
const SAME: f64 = 0.2;

/// H-TCP's state.
#[derive(Clone, Debug)]
pub struct Htcp {
    parameters: Parameters,
    beta: f64,
    /// When the last loss was found, or had been repaired.
    last_loss: Option<Time>,
    now: Time,
    least: Option<Span>,
    most: Option<Span>,
    throughput: Throughput,
    /// Greatest throughput of the last epoch, in segments per second.
    old: Option<f64>,
    /// The next loss may use the ratio of the round trips.
    adaptive: bool,
    /// The state before the last loss, in case that is spurious.
    before: Option<Memory>,
    /// With whole numbers it is all of the state.
    linux: Linux,
}

/// The state that a loss changes.
#[derive(Clone, Copy, Debug)]
struct Memory {
    beta: f64,
    last_loss: Option<Time>,
    most: Option<Span>,
    throughput: Throughput,
    old: Option<f64>,
    adaptive: bool,
}

/// The throughput of an epoch.
#[derive(Clone, Copy, Debug, Default)]
struct Throughput {
    /// When the present round began, and the segments it has delivered.
    since: Option<Time>,
    segments: u64,
    rounds: u32,
    smoothed: f64,
    greatest: f64,
}

impl Throughput {
    fn note(&mut self, ack: &Ack) {
        self.segments += ack.acked;
        if !ack.round {
            return;
        }
        if let Some(since) = self.since {
            let seconds = ack.now.since(since).seconds();
            if seconds > 0.0 {
                let sample = self.segments as f64 / seconds;
                self.rounds += 1;
                if self.rounds <= 3 {
                    self.smoothed = sample;
                    self.greatest = sample;
                } else {
                    self.smoothed += (sample - self.smoothed) / 4.0;
                    self.greatest = self.greatest.max(self.smoothed);
                }
            }
        }
        self.since = Some(ack.now);
        self.segments = 0;
    }
}

impl Htcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "htcp",
        name: "H-TCP",
        summary: "Grows faster the longer ago the last loss was; on loss it reduces the window just enough to empty the queue.",
        source: "Leith and Shorten, H-TCP: TCP for high-speed and long-distance networks, PFLDnet 2004; Linux tcp_htcp",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "alpha",
                label: "α",
                unit: Unit::Segments,
                help: "Segments added a round trip.",
            },
            Internal {
                key: "beta",
                label: "β",
                unit: Unit::Share,
                help: "The share of the window that the last loss left.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Htcp {
        Htcp {
            parameters: Parameters::from_values(values),
            beta: BETA_MIN,
            last_loss: None,
            now: Time::ZERO,
            least: None,
            most: None,
            throughput: Throughput::default(),
            old: None,
            adaptive: false,
            before: None,
            linux: Linux::new(),
        }
    }

    fn alpha(&self) -> f64 {
        if self.parameters.whole {
            return self.linux.alpha();
        }
        let since = self
            .last_loss
            .map_or(0.0, |loss| self.now.since(loss).seconds());
        let late = since - self.parameters.low_speed;
        let mut growth = if late <= 0.0 {
            1.0
        } else {
            1.0 + 10.0 * late + 0.25 * late * late
        };
        if self.parameters.rtt_scaling
            && let Some(least) = self.least
            && least > Span::ZERO
        {
            growth /= (0.1 / least.seconds()).clamp(0.5, 10.0);
        }
        (2.0 * (1.0 - self.beta) * growth).max(1.0)
    }

    /// The share that the last loss has left.
    fn beta(&self) -> f64 {
        if self.parameters.whole {
            self.linux.beta()
        } else {
            self.beta
        }
    }

    fn adapt(&mut self, now: Time) {
        self.before = Some(Memory {
            beta: self.beta,
            last_loss: self.last_loss,
            most: self.most,
            throughput: self.throughput,
            old: self.old,
            adaptive: self.adaptive,
        });
        let greatest = self.throughput.greatest;
        let old = self.old.replace(greatest);
        let same = old.is_some_and(|old| (greatest - old).abs() <= SAME * old);
        if self.parameters.bandwidth_switch && !same {
            self.beta = BETA_MIN;
            self.adaptive = false;
        } else if self.adaptive
            && let (Some(least), Some(most)) = (self.least, self.most)
            && most > Span::ZERO
        {
            self.beta = (least.seconds() / most.seconds()).clamp(BETA_MIN, BETA_MAX);
        } else {
            self.beta = BETA_MIN;
            self.adaptive = true;
        }
        if let (Some(least), Some(most)) = (self.least, self.most) {
            let rest = most.seconds() - least.seconds();
            self.most = Some(Span::from_seconds(least.seconds() + FADING * rest));
        }
        self.last_loss = Some(now);
        self.throughput = Throughput::default();
    }
}

impl CongestionControl for Htcp {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        if self.parameters.whole {
            self.linux.observe(ack, window);
            return;
        }
        self.now = ack.now;
        self.throughput.note(ack);
        let Some(srtt) = ack.srtt.filter(|_| ack.phase == Phase::Open) else {
            return;
        };
        let least = ack.least_rtt.unwrap_or(srtt);
        self.least = Some(least);
        let most = self.most.unwrap_or(least).max(least);
        let believable = srtt.seconds() <= most.seconds() + MOST_RISE;
        self.most = Some(if believable { most.max(srtt) } else { most });
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else if self.parameters.whole {
            self.linux.grow(ack, window, &self.parameters);
        } else {
            // Before the first loss the clock starts with congestion avoidance.
            self.last_loss.get_or_insert(ack.now);
            // After a long time it would be thousands for each acknowledgement.
            window.increase(self.alpha().min(window.cwnd), ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        if self.parameters.whole {
            return self.linux.reduce(congestion, &self.parameters);
        }
        self.adapt(congestion.now);
        (self.beta * congestion.from).max(MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.reduce(congestion, window)
    }

    fn recovered(&mut self, now: Time, _window: &mut Window) {
        self.linux.recovered(now);
        // Linux: back in the state `Open`.
        if self.last_loss.is_some() {
            self.last_loss = Some(now);
        }
    }

    fn undo(&mut self, _window: &mut Window) {
        self.linux.undo();
        if let Some(before) = self.before.take() {
            self.beta = before.beta;
            self.last_loss = before.last_loss;
            self.most = before.most;
            self.throughput = before.throughput;
            self.old = before.old;
            self.adaptive = before.adaptive;
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.alpha());
        out.push(self.beta());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    INCREASE = "increase": "This long after the last loss, congestion avoidance adds α = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + α(Δ) · c / w, α = 2 (1 − β) (1 + 10 (Δ − Δ_L) + (Δ − Δ_L)² / 4)", "Leith and Shorten 2004, section 3";
    DECREASE = "decrease": "The reduction leaves {left:%} (β) of {base:n}, but at least 2: {to:n}.",
        "w ← max(β · f, 2), β = RTT_min / RTT_max within 0.5 to 0.8", "Leith and Shorten 2004, section 3; Linux, htcp_beta_update";
}

impl Explain for Htcp {
    const REASONS: &'static [&'static Reason] = &[&reasons::SLOW_START, &INCREASE, &DECREASE];

    fn explain(&self, _before: &Htcp, update: &Update<'_>) -> Option<Because> {
        reasons::slow_start(update)
            .or_else(|| {
                let (from, credit) = (update.from.cwnd, reasons::credit(update)?);
                let gain = if self.parameters.whole {
                    from / credit
                } else {
                    self.alpha().min(from)
                };
                reasons::avoidance(update, &INCREASE, gain)
            })
            .or_else(|| {
                let from = reasons::congestion(update)?.from;
                let left = if self.parameters.whole {
                    self.linux.left(from) / from
                } else {
                    self.beta
                };
                reasons::left(update, &DECREASE, left)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn at(w: f64) -> Window {
        Window {
            cwnd: w,
            ssthresh: 2.0,
        }
    }

    /// Without scaling, and with or without the bandwidth switch.
    fn plain(bandwidth_switch: bool) -> Htcp {
        Htcp::new(&[Value::Switch(false), Value::Switch(bandwidth_switch)])
    }

    #[test]
    fn alpha_grows_with_the_time_since_the_loss() {
        let mut htcp = plain(true);
        htcp.reduce(&loss(0.0, 100.0), &at(100.0));
        for (now, alpha) in [
            (1.0, 1.0),
            (1.5, 6.0625),
            (2.0, 11.25),
            (3.0, 22.0),
            (5.0, 45.0),
            (10.0, 111.25),
        ] {
            htcp.observe(&ack(now, 0.1), &mut at(50.0));
            assert!(
                (htcp.alpha() - alpha).abs() < 1e-9,
                "{now}: {}",
                htcp.alpha()
            );
        }
    }

    /// `htcp_state`: the clock starts when the loss has been repaired.
    #[test]
    fn the_repair_of_a_loss_does_not_count_as_time_without_loss() {
        let mut htcp = plain(true);
        let mut window = at(50.0);
        htcp.recovered(Time::ZERO, &mut window);
        assert_eq!(htcp.last_loss, None);
        htcp.reduce(&loss(0.0, 100.0), &at(100.0));
        htcp.recovered(Time::from_seconds(0.6), &mut window);
        htcp.observe(&ack(1.6, 0.6), &mut window);
        assert_eq!(htcp.alpha(), 1.0);
        htcp.observe(&ack(2.6, 0.6), &mut window);
        assert!((htcp.alpha() - 11.25).abs() < 1e-9);
    }

    /// `htcp_cong_avoid` adds a segment for an acknowledgement at most, whatever
    /// alpha is: here 96 001 a round trip after ten minutes.
    #[test]
    fn an_acknowledged_segment_adds_one_at_most() {
        let mut htcp = plain(true);
        let mut window = at(20.0);
        htcp.reduce(&loss(0.0, 40.0), &at(40.0));
        for (now, expected) in [(601.0, 21.0), (601.1, 22.0)] {
            htcp.observe(&ack(now, 0.1), &mut window);
            assert!(htcp.alpha() > 96_000.0);
            htcp.grow(&ack(now, 0.1), &mut window);
            assert_eq!(window.cwnd, expected);
        }
    }

    /// `htcp_cwnd_undo`.
    #[test]
    fn an_undone_loss_leaves_clock_and_round_trips_as_they_were() {
        let mut htcp = plain(false);
        let mut window = at(100.0);
        htcp.reduce(&loss(0.0, 100.0), &window);
        let least = Some(Span::from_millis(100));
        for (now, rtt) in [(1.0, 0.1), (3.0, 0.118)] {
            let heard = Ack {
                least_rtt: least,
                ..ack(now, rtt)
            };
            htcp.observe(&heard, &mut window);
        }
        let (alpha, most) = (htcp.alpha(), htcp.most);
        assert!((htcp.reduce(&loss(3.0, 100.0), &window) - 80.0).abs() < 1e-9);
        assert!(htcp.alpha() == 1.0 && htcp.most < most);
        htcp.recovered(Time::from_seconds(3.1), &mut window);
        htcp.undo(&mut window);
        assert_eq!((htcp.alpha(), htcp.most), (alpha, most));
        assert_eq!((htcp.beta, htcp.adaptive), (0.5, true));
    }

    #[test]
    fn scaling_makes_growth_independent_of_the_round_trip() {
        let alpha = |rtt: f64| {
            let mut htcp = Htcp::new(&[]);
            htcp.reduce(&loss(0.0, 100.0), &at(100.0));
            htcp.observe(&ack(3.0, rtt), &mut at(50.0));
            htcp.alpha()
        };
        assert!((alpha(0.1) - 22.0).abs() < 1e-9);
        // The shortest paths are slowed tenfold at most, long ones doubled.
        assert!((alpha(0.2) - 44.0).abs() < 1e-9);
        assert!((alpha(0.8) - 44.0).abs() < 1e-9);
        assert!((alpha(0.05) - 11.0).abs() < 1e-9);
        assert!((alpha(0.001) - 2.2).abs() < 1e-9);
    }

    /// β after a loss that follows round trips between 100 ms and `most`.
    fn beta(most: f64) -> f64 {
        let mut htcp = plain(false);
        htcp.reduce(&loss(0.0, 100.0), &at(100.0));
        let least = Some(Span::from_seconds(0.1));
        let mut rtt = 0.1;
        while rtt < most + 1e-9 {
            let heard = Ack {
                least_rtt: least,
                ..ack(1.0, rtt)
            };
            htcp.observe(&heard, &mut at(50.0));
            rtt += 0.01;
        }
        htcp.reduce(&loss(2.0, 90.0), &at(90.0)) / 90.0
    }

    #[test]
    fn beta_is_the_ratio_of_the_round_trips() {
        assert!((beta(0.15) - 2.0 / 3.0).abs() < 1e-6, "{}", beta(0.15));
        assert!((beta(0.11) - 0.8).abs() < 1e-6, "{}", beta(0.11));
        assert!((beta(0.3) - 0.5).abs() < 1e-6, "{}", beta(0.3));
    }

    #[test]
    fn a_change_of_throughput_halves() {
        let mut htcp = plain(true);
        let epoch = |htcp: &mut Htcp, start: f64, each: u64| {
            for i in 0..6 {
                let heard = Ack {
                    acked: each,
                    round: true,
                    ..ack(start + 0.1 * f64::from(i), 0.1)
                };
                htcp.observe(&heard, &mut at(50.0));
            }
            htcp.reduce(&loss(start + 0.7, 100.0), &at(100.0));
            htcp.beta
        };
        assert_eq!(epoch(&mut htcp, 0.0, 100), 0.5);
        assert_eq!(epoch(&mut htcp, 1.0, 100), 0.5);
        // The same throughput again: now the ratio counts, all round trips being equal.
        assert_eq!(epoch(&mut htcp, 2.0, 100), 0.8);
        assert_eq!(epoch(&mut htcp, 3.0, 60), 0.5);
    }
}
