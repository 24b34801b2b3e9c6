//! BBR, version 1 (Cardwell et al., 2016), as in Linux: it models its path
//! by the delivery rate and the round trip without a queue, and sends at
//! that rate with a bounded amount in flight. Losses do not reduce it.
//!
//! # Rules
//! The bottleneck's rate $B$ is the greatest delivery rate of the last 10
//! rounds; a sample counts if the sender was not short of data, or if it is at
//! least $B$. The path's round trip $R$ is the least of 10 s. With a gain $g$,
//! $$\mathit{inflight}(g) = \lceil g\,B R \rceil + 3q,$$
//! rounded up to an even number, and two more in the first phase of the cycle;
//! $q$ is a burst: a millisecond's worth of segments, between 1 and 44.
//! Segments leave at $0.99\,g_p B$.
//!
//! **STARTUP** has $g_p = g_w = 2/\ln 2$, which doubles the rate each round. It
//! ends when three rounds in a row have not brought a quarter more. **DRAIN**
//! has $g_p = \ln 2/2$ until no more than $\mathit{inflight}(1)$ is in flight.
//! **PROBE_BW** has $g_w = 2$ and goes through the gains
//! $g_p = 1.25,\ 0.75,\ 1,\ 1,\ 1,\ 1,\ 1,\ 1$; it starts with any but the second.
//! A phase lasts for $R$. That of 1.25 lasts until $\mathit{inflight}(1.25)$ is
//! in flight or something is lost; that of 0.75 is over as soon as no more than
//! $\mathit{inflight}(1)$ is in flight. **PROBE_RTT** begins when $R$ has not been
//! matched by a lower sample for 10 s: a window of 4, from when no more than 4 are
//! in flight for 200 ms and at least a round. Then PROBE_BW continues, or STARTUP if the path has not been full.
//!
//! An acknowledgement of $n$ segments makes the window
//! $\min(w + n,\ \mathit{inflight}(g_w))$, at least 4. The bound includes what has
//! arrived in lumps: the greatest excess over $B$ of the last 5 to 10 rounds, at
//! most $B \cdot 100$ ms. Until the path has been full nothing is cut, and the
//! window grows while it is below the bound. Losses are subtracted from the window;
//! in the first round of recovery it is what is in flight and what arrives.
//! After recovery, and after a timeout is repaired, it is what it was before.
//!
//! **A policer** is suspected when two intervals in a row, of 4 to 16 rounds
//! and each ended by a loss, lose at least 50 segments for 256 that arrive, at
//! rates that differ by at most an eighth (or a third of a segment a second).
//! Their mean is then $B$ for 48 rounds, with $g_p = 1$ in PROBE_BW.
//!
//! The first rate is $0.99\,g_p$ initial windows a round trip. After an idle time
//! segments leave at $B$, and PROBE_RTT is spared: an idle path has no queue.
//! Marks (ECN) have no effect, as in Linux.
//!
//! ## The form of Linux
//!
//! The preset `linux` chooses `form: linux` and bursts of two. With it
//! - DRAIN and the phases of 1.25 and 0.75 end by what is in the network when the next burst may leave: what arrives
//!   until then is taken off, and in the phase of 1.25 the burst itself is added (`bbr_packets_in_net_at_edt`);
//! - the window follows acknowledgements alone, after the transport has begun or ended a recovery. A recovery that
//!   begins with the acknowledgement that ends another has no first round and restores nothing: after it the window is
//!   what it was before both (`bbr_save_cwnd`, `bbr_set_cwnd_to_recover_or_restore`);
//! - losses that a timer finds are not taken off the window, which a timeout sets to one more than is in flight;
//! - $q$ is one segment below 1.2 Mb/s (`bbr_min_tso_segs`).
//!
//! # Differences
//! Linux works in fixed point: its gains are 739/256 and 88/256, its times milliseconds. Its values in bytes (the
//! policers' 4 kb/s; 64 kB for a burst) are taken for segments of 1500 bytes. In the form `model` each segment leaves
//! by itself, only departed segments are in flight, and losses declared by a timeout count with the next
//! acknowledgement. Linux does not refresh $R$ from the acknowledgement of a lone short segment, which may have been
//! delayed; that case is not distinguished here.
//! ns-3.37 has no detection of policers, and stays at a few segments in flight
//! when STARTUP overflows a buffer smaller than 2.5 bandwidth-delay products.
//! FreeBSD's is another implementation, inside its RACK stack.
//!
//! # Limits
//! Two flows over a deep buffer overestimate the rate together: the window's
//! gain of 2 bounds their queue at about a bandwidth-delay product. A buffer
//! below that loses packets all the time, which it does not answer, and flows
//! with a longer round trip get more.
//!
//! # Checked
//! - $B = 1000$ a second and $R = 100$ ms: 296 in flight in STARTUP, 104 for a
//!   gain of 1, 204 for 2, 130 to end the probing phase.
//! - A path of 1000 packets per second and 100 ms, against a small simulator of the
//!   same rules in which losses are known at once. Alone: STARTUP ends 1.48 s after
//!   the first segment (1.49) with 296 in flight (295) and a queue of 195 (196). Then
//!   the queue has 5.5 packets in the mean (6) and at most 31 (31), 97.3 % of the rate
//!   is used (96.9 %), and PROBE_RTT begins at 10.1, 20.4 and 30.7 s (the same), for
//!   0.3 s. A buffer of 25 loses 0.72 % (0.8 %). Two flows keep 101 packets in a
//!   deep buffer (94). With a buffer of a bandwidth-delay product they lose 2.7 %
//!   where that simulator loses 3.7 %: here losses are found a round trip later and
//!   are taken off the window. Between two thirds of its number and a tenth more is allowed.
//! - In the form of Linux beside Linux 6.12, on 10 Mb/s and 40 ms. Alone: a mean window of 76.3 segments (76.4) and a
//!   round trip of 49.6 ms (49.5); 47.2 ms where acknowledgements of SACKs do not wait for one another (`sackDelay`), since
//!   the one after them then shows no higher rate. With CUBIC and room for 33 packets: 525 retransmissions (516) and 8.3 Mb/s (8.3). Two
//!   of them, one 80 ms further away: 3.9 and 5.6 Mb/s (4.2 and 5.3).
//! - Alone on 10 Mb/s and 40 ms it uses 97.7 % of the rate, the same to a hundredth with
//!   one per cent of its packets lost at random: 0.24 of 10.24 s are PROBE_RTT's. Two of
//!   them share with Jain's index above 0.98.

mod model;
mod policer;
#[cfg(test)]
mod tests;

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Sent, Window};
use crate::rng::RandomStream;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;
use crate::{choices, parameters};
use model::Model;

choices! {
    /// Which rules it follows.
    pub enum Form {
        /// Every segment leaves by itself, and the window follows a recovery from its beginning to its end.
        Model = "model",
        /// Linux 6.12, whose host hands over bursts, and whose window follows acknowledgements alone.
        Linux = "linux",
    }
}

parameters! {
    /// Parameters of BBR.
    pub struct Parameters {
        /// Which rules it follows.
        "form" form: Choice(Form, "model") "Form";
        /// Gain of rate and window in STARTUP (2/ln 2).
        "startupGain" startup: Number(2.885_39, 1.0, 10.0, None) "Startup gain";
        /// Gain of the rate in DRAIN (ln 2/2).
        "drainGain" drain: Number(0.346_57, 0.05, 1.0, None) "Drain gain";
        /// Gain of the rate in the phase that probes for more bandwidth (1.25).
        "probeGain" up: Number(1.25, 1.0, 4.0, None) "Probe gain";
        /// Gain of the rate in the phase after it (0.75).
        "afterGain" down: Number(0.75, 0.05, 1.0, None) "Gain after the probe";
        /// Phases of a cycle, each of a minimum round trip or so: two probe, the others cruise (8).
        "cycle" cycle: Integer(8, 3, 1000, None) "Phases of a cycle";
        /// Bandwidth-delay products that the window holds after STARTUP (2).
        "windowGain" window: Number(2.0, 1.0, 10.0, None) "Window gain";
        /// Rounds over which the maximum delivery rate is taken (10).
        "rateWindow" rate_window: Integer(10, 1, 1000, None) "Rounds of the rate";
        /// The path has been full when the rate has grown by less than this factor … (1.25)
        "fullGrowth" full_growth: Number(1.25, 1.01, 4.0, None) "Growth of a path not full";
        /// … in this many rounds in a row (3).
        "fullRounds" full_rounds: Integer(3, 1, 100, None) "Rounds without growth";
        /// The minimum round trip is the minimum over this time; then it is measured again
        /// (10 s).
        "rttWindow" rtt_window: LogNumber(10.0, 0.1, 1000.0, Seconds) "Time window of the minimum RTT";
        /// PROBE_RTT lasts this long, and at least a round; with none it is left out (0.2 s).
        "probeRtt" probe_rtt: Number(0.2, 0.0, 10.0, Seconds) "Length of PROBE_RTT";
        /// The minimum window, and that of PROBE_RTT (4).
        "leastWindow" least: Integer(4, 1, 1000, Segments) "Minimum window";
        /// The minimum burst of the sending host, in segments; a burst is otherwise a millisecond's worth
        /// (Linux: 2 above 1.2 Mb/s). Three bursts more than the model says may be in flight.
        "burst" burst: Integer(1, 1, 64, Segments) "Minimum burst";
        /// Share of the rate that pacing leaves unused (0.01).
        "margin" margin: Number(0.01, 0.0, 0.5, Share) "Pacing margin";
        /// How much aggregation of acknowledgements the window allows for (1).
        "lumpGain" lump: Number(1.0, 0.0, 10.0, None) "Gain for bursts of acknowledgements";
        /// Looks for policers, and keeps to their rate.
        "policers" policers: Switch(true) "Detect policers";
    }
}

/// BBR's state.
#[derive(Clone, Debug)]
pub struct Bbr {
    parameters: Parameters,
    model: Box<Model>,
}

impl Bbr {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bbr",
        name: "BBR",
        summary: "Models the path by its rate and its minimum round trip, and sends at that rate; losses do not slow it down.",
        source: "Cardwell et al., BBR: Congestion-Based Congestion Control, ACM Queue 2016; Linux tcp_bbr; draft-cardwell-iccrg-bbr-congestion-control-00",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "mode",
                label: "Mode",
                unit: Unit::None,
                help: "0: STARTUP, 1: DRAIN, 2: PROBE_BW, 3: PROBE_RTT.",
            },
            Internal {
                key: "bottleneckRate",
                label: "Bottleneck rate",
                unit: Unit::PerSecond,
                help: "The maximum delivery rate of the last rounds, in segments per second.",
            },
            Internal {
                key: "leastRtt",
                label: "Minimum RTT",
                unit: Unit::Seconds,
                help: "The minimum round trip in its time window; zero before the first sample.",
            },
            Internal {
                key: "pacingGain",
                label: "Pacing gain",
                unit: Unit::None,
                help: "The sending rate divided by the bottleneck rate.",
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
                help: "The bound of the window, with an allowance for acknowledgements that arrive in bursts.",
            },
            Internal {
                key: "flatRounds",
                label: "Rounds without growth",
                unit: Unit::None,
                help: "Rounds in a row in which the rate did not grow by a quarter; STARTUP ends at three.",
            },
            Internal {
                key: "round",
                label: "Round",
                unit: Unit::None,
                help: "Rounds since the start.",
            },
            Internal {
                key: "lumps",
                label: "Lumps",
                unit: Unit::Segments,
                help: "The maximum excess of acknowledged data over the rate in the last rounds.",
            },
            Internal {
                key: "pacingRate",
                label: "Pacing rate",
                unit: Unit::PerSecond,
                help: "The sending rate, in segments per second.",
            },
            Internal {
                key: "policedRate",
                label: "Policed rate",
                unit: Unit::PerSecond,
                help: "The rate of a policer while BBR suspects one, in segments per second; otherwise zero.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Bbr {
        let parameters = Parameters::from_values(values);
        Bbr {
            model: Box::new(Model::new(&parameters)),
            parameters,
        }
    }
}

impl CongestionControl for Bbr {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.model.acknowledged(&self.parameters, ack, window);
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.parameters.form == Form::Linux {
            self.model.keep(window.cwnd);
            return window.cwnd;
        }
        self.model.begin_recovery(congestion.now, window.cwnd)
    }

    /// Linux sees ECN's echoes and does nothing.
    fn mark(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        window.cwnd
    }

    fn timeout(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        self.model.timed_out(&self.parameters, window.cwnd);
        window.cwnd.max(MINIMUM)
    }

    fn recovered(&mut self, _now: Time, window: &mut Window) {
        if self.parameters.form == Form::Model {
            self.model.end_recovery(window);
        }
    }

    fn undo(&mut self, _window: &mut Window) {
        self.model.undo();
    }

    fn sent(&mut self, sent: &Sent, window: &mut Window) {
        self.model.departs(&self.parameters, sent, window);
    }

    fn holds_back(&self) -> bool {
        self.model.holds_back
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.model.pace.get()
    }

    fn least_burst(&self) -> u64 {
        self.model.least_burst() as u64
    }

    fn frame(&mut self, payload: u64, _headers: u64) {
        self.model.payload = payload as f64;
    }

    fn seed(&mut self, random: RandomStream) {
        self.model.random = Some(random);
    }

    fn needs(&self) -> Needs {
        Needs {
            pacing: true,
            rate: true,
            departures: true,
            random: true,
            own_slow_start: true,
            own_window: true,
            observes_last: self.parameters.form == Form::Linux,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        self.model.internals(out);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
