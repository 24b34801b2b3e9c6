//! A share of the bandwidth-delay product as a bound from outside the control.
//!
//! The middleware of Hayakawa, Oguchi and Yamaguchi bounds the
//! congestion window of a station that uploads over a wireless LAN, so that the
//! stations together do not fill the access point's queue. It is a program
//! beside TCP: it reads round trips from the kernel, knows how many stations
//! there are, and sets bounds. CUBIC itself is not changed.
//!
//! # Rules
//!
//! Every `period` it checks the round trip $R$ and the minimum one of the connection, $R_{\min}$:
//!
//! $$
//! \mathit{ratio} = \frac{R}{R_{\min}}
//! $$
//!
//! It starts disarmed and does nothing. Once $\mathit{ratio} > \theta_{arm}$ it
//! is armed for the rest of the connection. An armed clamp sets, at the same
//! look and at each one after it,
//!
//! $$
//! \mathit{limit} =
//! \begin{cases}
//! 1 & \text{if } \mathit{ratio} > \theta_{cut}, \\
//! \max\left(1, \left\lfloor \dfrac{B\, n^{-e}\, R}{8\, S\, n} \right\rfloor\right) & \text{otherwise,}
//! \end{cases}
//! $$
//!
//! with $B$ the maximum `bandwidth`, $e$ the `exponent` (what $n$ stations get
//! together falls as $n^{-e}$), $S$ the size of a `segment` and $n$ the number
//! of `stations`. The limit holds until the next look:
//!
//! - `upper`: it bounds the window from above, in every phase. The window is cut down
//!   to it at the look and after every acknowledgement, and otherwise grows and shrinks
//!   by the control's rules.
//! - `pin`: the window equals the limit while no loss is repaired and no reduction is
//!   under way. Losses then reduce it only during their repair.
//!
//! `ssthresh` stays the control's: a window that was cut to one segment grows back to
//! it by slow start, as soon as a look finds the ratio low enough. The first
//! retransmission of a recovery leaves whatever the limit is. Without SACK the window
//! of a fast recovery also counts duplicates: the window it counts from is bounded,
//! when the recovery begins, at each look and when it ends.
//!
//! The number of stations is given, or known:
//!
//! - `auto`: by an oracle. For a station in a radio cell, the stations of the cell with an
//!   active connection that sends. Elsewhere the number of active connections, idle ones
//!   included, that share the link of the data's route that leaves each of them the least
//!   (its rate over their number).
//! - `clamped`: those among them with a clamp, at once, as stations with the middleware
//!   only know of each other.
//! - `broadcast`: those stations of the cell with a clamp whose broadcasts it has heard. A
//!   station broadcasts every `announcement` from the start of its connection on,
//!   and is forgotten `memory` after its last broadcast. The station itself always counts.
//!   Outside of a radio cell it is as `clamped`.
//!
//! The older middleware did not use round trips (`method: count`): from its start
//! on, and without arming, it bounds the window by a share of `window` segments,
//!
//! $$
//! \mathit{limit} = \max\left(1, \left\lfloor \mathit{window} / n \right\rfloor\right).
//! $$
//!
//! A connection without data outstanding is checked again; the next check is a `period` after the next acknowledgement.
//!
//! # Differences
//!
//! - The paper's $(2)$ mixes Mbit/s, seconds and kilobytes: $10^6/8$ is assumed.
//! - *RTT* in $(2)$ and in $(5)$ is one symbol, so that the product follows the
//!   present round trip (`productRtt`: `current`), which the cut keeps below
//!   $\theta_{cut} R_{\min}$. The other reading, with the minimum round trip, is `least`.
//! - The paper speaks of upper and lower bounds, and has one formula: "the calculated
//!   values are maximum CWND value". Hence `upper`, the default; `pin` uses it for both
//!   bounds, and leaves no response to loss beyond the repair.
//! - It arms above 6 and cuts above 5: once armed, a ratio between them cuts.
//! - The source has no rule for disarming, and there is none here.
//! - The original learns $n$ from broadcasts, and late; here it is exact at once unless
//!   `broadcast` is chosen. Broadcasts take no airtime here.
//! - The older method had a table of windows, tuned by hand, that is not published: here it
//!   is one number over $n$. It looked every 10 s, and broadcast every 0.3 s.
//! - Linux applies `snd_cwnd_clamp` where the window grows (`tcp_slow_start`,
//!   `tcp_cong_avoid_ai`): a larger window comes down with the next acknowledgement
//!   that lets it grow, and stays during a recovery. The paper's kernel is
//!   modified, and the program "sets CWND to 1": here at the look, in every phase.
//!
//! # Limits
//!
//! - Below a round trip of $16 S n^{1 + e} / B$ the limit is one segment, whatever the
//!   free capacity. A receiver that delays acknowledgements then waits for a second
//!   segment that never comes: its timer becomes part of every round trip, may keep the
//!   ratio above $\theta_{cut}$ and so the window at one.
//! - At one segment per round trip, a smoothed round trip falls by an eighth
//!   at a time: after a cut the link is idle for many round trips, the more the
//!   deeper the queue was.
//! - $n$ connections at the limit carry $B n^{-e}$ together, times the size of a
//!   packet over $S$. Where the link carries more, the round trip falls to its
//!   least and the link is not full; where it carries less, the limit grows with
//!   the queue until it cuts.
//! - The minimum round trip is the least that the connection has seen: one that starts
//!   with a full queue takes the round trip of that time as its least.
//!
//! # Checked
//!
//! - $n = 10$, $R_{\min} = 0.256$ s: 1.0 s (a ratio of 3.9) does not arm; 1.6 s
//!   (6.25) arms and cuts to 1 at once; then 0.5 s (1.95) gives 56 segments.
//!   $n = 4$, 0.3 s: 96.
//! - $n$ = 1, 2, 3, 4, 5, 7, 10: 19, 17.1, 16.1, 15.4, 14.9, 14.2, 13.5 Mbit/s
//!   together; 418, 188, 118, 84, 65, 44, 29 segments at 264 ms, 19, 8, 5, 3, 2, 2,
//!   1 at 12 ms.
//! - Ten CUBIC flows over a wire of 20 Mbit/s, 40 ms and room for 3000 packets
//!   have a mean round trip of 1.66 s without a clamp. With $B$ = 20 Mbit/s and
//!   $e = 0$ it is 106 ms on a link that is always busy, and nothing is dropped;
//!   with $B$ = 22 Mbit/s it swings up to 5.2 times the least, where
//!   $5 \cdot 22/20 = 5.5$ is the most, and the link is busy for 0.98 of the time.
//! - With the paper's $B$ and $e$ each of them is left 4 segments per round trip,
//!   as the formula says: 0.59 of that wire. 4 ms away it is one: with
//!   acknowledgements at once the wire is full, with delayed ones 0.13 of it.
//! - NewReno at one loss in a hundred, clamped to the product of its path: pinned it
//!   has more than four times the goodput that it has with the upper bound.
//! - A clamp that never arms gives the same run, packet for packet, as none.

#[cfg(test)]
mod tests;

use super::{Bounds, Look, WindowClamp};
use crate::math::pow;
use crate::specification::{Entry, Internal, NumberOr, Unit, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// The round trip in the ratio.
    pub enum RttSource {
        /// The smoothed round trip (SRTT), as the kernel keeps it.
        Smoothed = "smoothed",
        /// The latest round trip that was measured.
        Last = "last",
    }
}

choices! {
    /// Which round trip the bandwidth-delay product uses.
    pub enum ProductRtt {
        /// The present one, as in the ratio.
        Current = "current",
        /// The least of the connection: the product without queues.
        Least = "least",
    }
}

choices! {
    /// How the limit bounds the window.
    pub enum Mode {
        /// The window is at most the limit.
        Upper = "upper",
        /// The window equals the limit, unless a loss is repaired or a reduction is
        /// under way.
        Pin = "pin",
    }
}

choices! {
    /// How the number of stations is known.
    pub enum Stations {
        /// All active connections that share the link which leaves each the least.
        Auto = "auto",
        /// Those among them with a clamp.
        Clamped = "clamped",
        /// Those with a clamp that were heard in the cell.
        Broadcast = "broadcast",
    }
}

choices! {
    /// The rule of the limit.
    pub enum Method {
        /// The round trip over the least one, and the number of stations.
        Ratio = "ratio",
        /// The number of stations alone, always.
        Count = "count",
    }
}

parameters! {
    /// Parameters of the clamp.
    pub struct Parameters {
        /// The bandwidth of one station alone (Hayakawa et al.: BWmax, 19 Mbit/s over 802.11g).
        "bandwidth" bandwidth: LogNumber(19e6, 1e3, 1e11, BitsPerSecond) "Maximum bandwidth";
        /// The bandwidth of n stations together is the maximum times n to the power of minus this (Hayakawa et al., expression 4: 0.15); 0 where sharing costs nothing.
        "exponent" exponent: Number(0.15, 0.0, 2.0, None) "Exponent of sharing";
        /// The number of stations that share the bandwidth.
        "stations" stations: NumberOr(Stations, "auto", 1.0, 5000.0, None) "Stations";
        /// Bytes that a segment counts for (Hayakawa et al., expression 2: 1.5 kilobytes).
        "segment" segment: LogInteger(1500, 40, 65_535, Bytes) "Segment size";
        /// It arms when the round trip exceeds this many times the minimum (Hayakawa et al.: 6).
        "arm" arm: LogNumber(6.0, 1.0, 1000.0, None) "Arms above";
        /// Once armed, it sets the window to one segment while the round trip exceeds this many times the
        /// minimum (Hayakawa et al.: 5).
        "cut" cut: LogNumber(5.0, 1.0, 1000.0, None) "Cuts above";
        /// The time between two checks (Hayakawa et al.: 0.5 s).
        "period" period: LogNumber(0.5, 0.001, 60.0, Seconds) "Period";
        /// The round trip in the ratio.
        "rtt" rtt: Choice(RttSource, "smoothed") "Round trip";
        /// Which round trip the bandwidth-delay product uses.
        "productRtt" product_rtt: Choice(ProductRtt, "current") "Round trip of the product";
        /// How the limit bounds the window.
        "mode" mode: Choice(Mode, "upper") "Mode";
        /// The rule of the limit.
        "method" method: Choice(Method, "ratio") "Method";
        /// Segments that all stations together may have outstanding, where the number of stations alone decides.
        "window" window: LogInteger(400, 1, 1_000_000, Segments) "Window together";
        /// The time between two broadcasts of a station (Hayakawa et al.: 0.3 s).
        "announcement" announcement: Span(0.3, 0.001, 60.0) "Announcement";
        /// The time for which a station counts after its last broadcast (Hayakawa et al.: collected for 10 s).
        "memory" memory: Span(10.0, 0.001, 1000.0) "Memory";
    }
}

/// A clamp by a share of the bandwidth-delay product.
#[derive(Clone, Debug)]
pub struct BandwidthDelay {
    parameters: Parameters,
    /// When it began or last looked, and when it looks next.
    last: Time,
    next: Time,
    /// The limit in force, if there is one.
    limit: Option<f64>,
    /// The round trip has been too long once.
    armed: bool,
    /// The results of the last look.
    ratio: f64,
    stations: f64,
}

impl BandwidthDelay {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bandwidth-delay",
        name: "Bandwidth-delay clamp",
        summary: "Bounds the window by a station's share of the bandwidth-delay product once the round trip has grown too long.",
        source: "Hayakawa, Oguchi, Yamaguchi, Controlling Middleware for Reducing the TCP ACK Packet Backlog at the WLAN Access Point, expressions 1 to 5",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "rttRatio",
                label: "RTT ratio",
                unit: Unit::None,
                help: "The round trip divided by the minimum round trip, at the last check.",
            },
            Internal {
                key: "limit",
                label: "Window limit",
                unit: Unit::Segments,
                help: "The current limit; none until the clamp is armed.",
            },
            Internal {
                key: "stations",
                label: "Stations",
                unit: Unit::None,
                help: "The number of stations that shared the bandwidth at the last check.",
            },
            Internal {
                key: "armed",
                label: "Clamp armed",
                unit: Unit::None,
                help: "1 from the first check at which the ratio exceeds its threshold, otherwise 0.",
            },
        ],
    };

    /// A clamp with these parameters.
    pub fn new(values: &[Value]) -> BandwidthDelay {
        BandwidthDelay {
            parameters: Parameters::from_values(values),
            last: Time::ZERO,
            next: Time::NEVER,
            limit: None,
            armed: false,
            ratio: f64::NAN,
            stations: f64::NAN,
        }
    }

    /// The bandwidth of all `stations` together, in bits per second.
    fn together(&self, stations: f64) -> f64 {
        self.parameters.bandwidth * pow(stations, -self.parameters.exponent)
    }

    /// A station's share of the bandwidth-delay product, in whole segments.
    fn share(&self, rtt: Span, stations: f64) -> f64 {
        let segment = self.parameters.segment as f64;
        let product = self.together(stations) * rtt.seconds() / (8.0 * segment);
        (product / stations).floor().max(1.0)
    }

    fn wait(&mut self, now: Time) {
        self.last = now;
        self.next = now + Span::from_seconds(self.parameters.period);
    }
}

impl WindowClamp for BandwidthDelay {
    fn begin(&mut self, now: Time) {
        self.wait(now);
    }

    fn due(&self) -> Time {
        self.next
    }

    fn look(&mut self, look: &Look) {
        self.wait(look.now);
        let count = match self.parameters.stations {
            NumberOr::Number(stations) => stations,
            NumberOr::Named(Stations::Auto) => look.sharing.all as f64,
            NumberOr::Named(Stations::Clamped) => look.sharing.clamped as f64,
            NumberOr::Named(Stations::Broadcast) => look.sharing.heard as f64,
        };
        self.stations = count.max(1.0);
        if self.parameters.method == Method::Count {
            let together = self.parameters.window as f64;
            self.limit = Some((together / self.stations).floor().max(1.0));
        }
        let rtt = match self.parameters.rtt {
            RttSource::Smoothed => look.srtt,
            RttSource::Last => look.last_rtt,
        };
        let (Some(rtt), Some(least)) = (rtt, look.least_rtt.filter(|least| *least > Span::ZERO))
        else {
            return;
        };
        self.ratio = rtt.seconds() / least.seconds();
        if self.parameters.method == Method::Count {
            return;
        }
        self.armed |= self.ratio > self.parameters.arm;
        if !self.armed {
            return;
        }
        let limit = if self.ratio > self.parameters.cut {
            1.0
        } else {
            let of = match self.parameters.product_rtt {
                ProductRtt::Current => rtt,
                ProductRtt::Least => least,
            };
            self.share(of, self.stations)
        };
        self.limit = Some(limit);
    }

    fn listens(&self) -> Option<Span> {
        let broadcast = NumberOr::Named(Stations::Broadcast);
        (self.parameters.stations == broadcast).then_some(self.parameters.memory)
    }

    fn announces(&self) -> Option<Span> {
        Some(self.parameters.announcement)
    }

    fn rest(&mut self) {
        self.next = Time::NEVER;
    }

    fn bounds(&self) -> Option<Bounds> {
        let upper = self.limit?;
        let lower = match self.parameters.mode {
            Mode::Upper => 1.0,
            Mode::Pin => upper,
        };
        Some(Bounds { lower, upper })
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.ratio);
        out.push(self.limit.unwrap_or(f64::NAN));
        out.push(self.stations);
        out.push(f64::from(u8::from(self.armed)));
    }

    fn configure(&mut self, values: &[Value], now: Time) {
        let method = self.parameters.method;
        self.parameters = Parameters::from_values(values);
        if self.parameters.method != method {
            // Each has limits of its own.
            self.limit = None;
        }
        if self.next != Time::NEVER {
            let next = self.last + Span::from_seconds(self.parameters.period);
            self.next = next.max(now);
        }
    }
}
