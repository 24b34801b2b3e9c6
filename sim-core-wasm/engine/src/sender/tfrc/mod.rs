//! TFRC: datagrams at the rate that TCP Reno would have, without its sudden changes.
//!
//! An unreliable protocol for speech and video. Its receiver measures how often packets
//! are lost; its sender puts that into an equation for the throughput of TCP and sends
//! at the resulting rate. A window that halves at every loss makes video quality jump;
//! an average over eight losses does not.
//!
//! # Rules
//!
//! **Packets.** Data packets carry $s$ bytes of payload (the transport's `segment`),
//! a number, a timestamp and the sender's round trip $R$: 12 bytes, and 28 of UDP
//! and IP. Reports carry the timestamp of the latest data packet, the delay since,
//! the rate received $X_{recv}$ and the loss event rate $p$: 16 bytes and 28. Rates
//! count payload. Timestamps count microseconds. The first data packet leaves at
//! once: there is no handshake. Nothing is retransmitted, and nothing ends the flow.
//!
//! **Equation** (section 3.1), with $t_{RTO} = 4R$ or `leastTimeout` if that is longer:
//!
//! $$
//! X_{calc} = \frac{s}{R \sqrt{\frac{2p}{3}} + t_{RTO} \cdot 3 \sqrt{\frac{3p}{8}} \; p \, (1 + 32 p^2)}
//! $$
//!
//! **Sender, on a report** (4.2, 4.3). The round trip is smoothed, 0.9 of what it
//! was and 0.1 of the sample. Before the first report the rate is a packet a
//! second, with it $W/R$, where $W = \min(4s, \max(2s, 4380))$. Then
//!
//! $$
//! X = \begin{cases}
//!   \max(\min(X_{calc},\; X_{lim}),\; s/64) & p > 0 \\
//!   \max(\min(2X,\; X_{lim}),\; W/R) \text{ once a round trip} & p = 0
//! \end{cases}
//! $$
//!
//! with $X_{lim}$ twice the largest $X_{recv}$ of the last two round trips. Where
//! the application gave less than the rate all through the round trip that the
//! report covers (8.2.1), the largest $X_{recv}$ is kept instead, so that a pause
//! does not cost the rate; and if $p$ rose in it, all of them are halved, the new one
//! counts 0.85, and $X_{lim}$ is the largest, not twice that.
//!
//! **Oscillation** (4.5, `damping`). Packets leave at
//! $X \, \overline{\sqrt{R}} / \sqrt{R_{sample}}$, the mean smoothed like the round trip: a
//! queue that grows slows the sender before it overflows.
//!
//! **Departures** (4.6). A packet is due $s/X$ after the one before was due. A new rate
//! starts after the present interval. Time that the application did not use is not
//! saved up.
//!
//! **No reports** (4.4). After $\max(4R, 2s/X)$ without one the rate is halved, through
//! $X_{recv}$ or the equation where there are losses; again after the same time. A
//! sender that has sent nothing in the meantime keeps $W/R$.
//!
//! **Receiver, losses** (5.1 – 5.3). A packet is lost when `ndupack` later ones have
//! arrived. With the flow's `ecn` a packet that is marked counts as lost, and has
//! arrived. It was lost when it would have come, evenly spaced between
//! its neighbours. Losses within a round trip of the first are one loss event; from
//! the first packet of one event to that of the next is a loss interval.
//!
//! **Receiver, average** (5.4, 5.5). With $n$ intervals (`intervals`), $I_0$ the one still
//! open,
//!
//! $$
//! \frac1p = \max\left( \frac{\sum_{i=0}^{n-1} w_i I_i}{\sum_{i=0}^{n-1} w_i},\;
//!   \frac{\sum_{i=1}^{n} w_{i-1} I_i}{\sum_{i=1}^{n} w_{i-1}} \right),
//! \qquad w_i = \begin{cases} 1 & i < n/2 \\ \frac{2 (n-i)}{n+2} & i \ge n/2 \end{cases}
//! $$
//!
//! and for $n = 8$ the weights are 1, 1, 1, 1, 0.8, 0.6, 0.4, 0.2. With `discounting`, once
//! $I_0$ is more than twice the average of the others, those are discounted by the ratio, to a
//! quarter at least; when the next loss event comes, the discounts are kept.
//!
//! **Receiver, first loss** (6.3.1). The interval before it is the one at which the
//! equation gives the highest rate reported so far, or half a packet a round trip
//! if that is more. Where the first packet of all is lost or marked there was no
//! interval: then it is half a packet, TCP's rate when its first packet is
//! lost.
//!
//! **Receiver, reports** (6.1 – 6.3). Once a round trip if something arrived, at once
//! when $p$ rises, and at once for the first packet after a round trip without.
//! $X_{recv}$ is over the last round trip. Until a packet brings
//! the sender's round trip, every packet is answered.
//!
//! # Differences
//!
//! - RFC 3448, its predecessor, limits the rate to twice the latest $X_{recv}$, has no
//!   data-limited periods, and lets an idle sender's rate fall to two packets a round
//!   trip.
//! - ns-2.35's `Agent/TFRC` keeps 0.95 of the round trip (`df_`), takes a packet for lost
//!   at the first later one (`numPkts_`), lets older intervals fade to a half and no
//!   further (`minDiscountRatio_`), and its packets are of 1000 and 32 bytes, its reports of
//!   40. Like here, `ca_` (here `damping`) and `discount_` are on by default, and data
//!   starts at once.
//! - DCCP's CCID 3 (RFC 4342) sends the receiver quarters of a round trip and not its length, and reports loss
//!   intervals. It has a handshake, whose round trip Linux's implementation, since removed, used to begin at $W/R$.
//!
//! # Limits
//!
//! It can carry endless data and data that is written during the run
//! (`bulk`, `on-off`), but no transfers, which need retransmissions. It uses
//! only one switch of the transport, the segment. A
//! packet that arrives after it counted as lost stays lost, and a mark above a
//! missing packet counts once that has arrived or is lost. The sender learns
//! of a new loss event by an increase of $p$. Timers are exact: a clock of its own keeps the
//! phase of its packets, as the one of constant traffic does. TFRC-SP for small
//! packets (RFC 4828) is not there. TFRC and TCP do not
//! take each other's place in mid-run: a change between them starts the run again.
//!
//! In the summary its round trips are the samples, its timeouts the expiries of the
//! nofeedback timer that reduced the rate; it has no window.
//!
//! # Checked
//!
//! - The equation, for $s = 1460$ and $R = 100$ ms: 560.4 kB/s at $p = 0.001$, 164.0 at
//!   0.01, 53.8 at 0.05. Its inverse: half a packet a round trip is $p = 20.64$ %.
//! - Intervals of 100 and an open one of 50, 400: $1/p$ is 100, 150; with
//!   discounting 185.7.
//! - Alone on 10 Mb/s and 40 ms, with buffers of 0.3, 1 and 3 bandwidth-delay products:
//!   100 % of the link with damping, 99.5 – 99.8 % without.
//! - Independent losses of probability $q$: $1/p = 1/q + W$ for the $W$ packets of a round
//!   trip, which gives a fixed point with the equation. At $q$ of 0.5, 1, 2, 5 % the rate
//!   is 1.02, 1.02, 1.01, 0.99 of it; without discounting at 1 % 0.984, where the variance of
//!   the average costs $5.2/36/8 = 1.8$ %.
//! - Two of them over 4 – 10 Mb/s: Jain's index above 0.98.
//! - Four beside four NewReno over 10 Mb/s and 40 ms: 0.7 – 1.2 times their goodput (RFC
//!   5348 asks for a factor of two), and a coefficient of variation over half a second of
//!   0.19 – 0.24 where NewReno has 0.33 – 0.38.
//! - A dead link for 10 s: the rate halves 6 – 20 times, and fully recovers.

mod equation;
mod history;
mod rate;
mod reasons;
mod receiver;

use crate::control::{RateControl, Sizes};
use crate::packet::side::Report;
use crate::packet::{CE, ECT0, Packet};
use crate::parameters;
use crate::sender::tfrc::rate::{Heard, Sender};
use crate::sender::tfrc::receiver::{Data, Receiver};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

/// IP and UDP, then number, timestamp and round trip.
const HEADER: u64 = 28 + 12;
/// IP and UDP, then timestamp, delay, rate and loss event rate.
const REPORT: u64 = 28 + 16;
/// Nanoseconds in a tick of the clock behind timestamps and round trips.
const TICK: u64 = 1000;

parameters! {
    /// Parameters of TFRC.
    pub struct Parameters {
        /// A packet is lost once this many later ones have arrived (RFC: 3).
        "ndupack" ndupack: Integer(3, 1, 16, Packets) "Later packets";
        /// Loss intervals that the loss event rate is averaged over (RFC: 8).
        "intervals" intervals: Integer(8, 2, 32, None) "Loss intervals";
        /// A long time without loss discounts older loss intervals.
        "discounting" discounting: Switch(true) "History discounting";
        /// The rate responds to the present round trip, against oscillation.
        "damping" damping: Switch(true) "Oscillation reduction";
        /// The least timeout in the equation: 4 round trips unless this is longer.
        "leastTimeout" least_timeout: Number(0.0, 0.0, 60.0, Seconds) "Minimum timeout";
    }
}

/// Both ends of a TFRC flow.
#[derive(Clone, Debug)]
pub struct Tfrc {
    parameters: Parameters,
    sender: Sender,
    receiver: Receiver,
    ecn: bool,
    /// Reports up to this number have been received.
    heard: u64,
}

impl Tfrc {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "tfrc",
        name: "TFRC",
        summary: "Sends datagrams at the rate that the throughput equation of TCP gives for the measured loss event rate.",
        source: "RFC 5348; Floyd, Handley, Padhye and Widmer 2000",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "allowedRate",
                label: "Allowed rate",
                unit: Unit::BitsPerSecond,
                help: "The allowed sending rate X, in bits of payload per second.",
            },
            Internal {
                key: "equationRate",
                label: "Rate of the equation",
                unit: Unit::BitsPerSecond,
                help: "The result of the throughput equation, once there are losses.",
            },
            Internal {
                key: "receivedRate",
                label: "Received rate",
                unit: Unit::BitsPerSecond,
                help: "The largest rate reported over the last two round trips.",
            },
            Internal {
                key: "lossEventRate",
                label: "Loss event rate",
                unit: Unit::Share,
                help: "The last reported number of loss events per packet.",
            },
            Internal {
                key: "smoothedRtt",
                label: "Smoothed round trip",
                unit: Unit::Seconds,
                help: "The round trip R in the equation.",
            },
        ],
    };

    /// The protocol with these parameters.
    pub fn new(values: &[Value]) -> Tfrc {
        Tfrc {
            parameters: Parameters::from_values(values),
            sender: Sender::new(),
            receiver: Receiver::new(),
            ecn: false,
            heard: 0,
        }
    }

    fn rate_rules(&self) -> rate::Rules {
        rate::Rules {
            least_timeout: self.parameters.least_timeout,
            damping: self.parameters.damping,
        }
    }

    fn loss_rules(&self) -> history::Rules {
        history::Rules {
            later: self.parameters.ndupack as usize,
            intervals: self.parameters.intervals as usize,
            discounting: self.parameters.discounting,
        }
    }
}

/// Ticks of the clock behind timestamps, modulo 2^32.
fn ticks(now: Time) -> u32 {
    (now.0 / TICK) as u32
}

impl RateControl for Tfrc {
    fn sizes(&self) -> Sizes {
        Sizes {
            header: HEADER,
            report: REPORT,
        }
    }

    fn begin(&mut self, now: Time, segment: u64, ecn: bool) {
        self.ecn = ecn;
        self.sender.begin(now, segment);
    }

    fn release(&self) -> Time {
        self.sender.release(&self.rate_rules())
    }

    fn send(&mut self, packet: Packet, more: bool, now: Time) -> Packet {
        // Whole ticks, and one at least: zero means that it is unknown.
        let rtt = self.sender.rtt().map_or(0, |rtt| {
            let ticks = Span::from_seconds(rtt).0.div_ceil(TICK);
            ticks.clamp(1, u64::from(u32::MAX)) as u32
        });
        self.sender.sent(now, more, &self.rate_rules());
        let packet = packet.stamped(ticks(now), rtt);
        if self.ecn { packet.with(ECT0) } else { packet }
    }

    fn learn(&mut self, packet: &Packet, report: &Report, now: Time) -> Option<Span> {
        // An overtaken report has nothing new.
        if packet.number < self.heard {
            return None;
        }
        self.heard = packet.number + 1;
        let ago = u64::from(ticks(now).wrapping_sub(packet.echo())) * TICK;
        let sample = Span(ago.saturating_sub(report.delay.0).max(TICK));
        let heard = Heard {
            sent: Time((now.0 / TICK * TICK).saturating_sub(ago)),
            sample,
            received: report.rate,
            p: report.loss,
        };
        self.sender.heard(now, &heard, &self.rate_rules());
        Some(sample)
    }

    fn alarm(&self) -> Time {
        self.sender.deadline()
    }

    fn tick(&mut self, now: Time) -> bool {
        self.sender.expired(now)
    }

    fn receive(&mut self, packet: &Packet, now: Time) -> bool {
        let data = Data {
            number: packet.number,
            payload: u64::from(packet.size()).saturating_sub(HEADER),
            marked: packet.ecn() == CE,
            stamp: packet.stamp(),
            rtt: (packet.echo() > 0).then(|| Span(u64::from(packet.echo()) * TICK)),
        };
        let rules = self.loss_rules();
        self.receiver
            .receive(&data, now, self.parameters.least_timeout, &rules)
    }

    fn reminder(&self) -> Time {
        self.receiver.deadline()
    }

    fn remind(&mut self, _now: Time) -> bool {
        self.receiver.expired()
    }

    fn report(&mut self, packet: Packet, now: Time) -> (Packet, Report) {
        let rules = self.loss_rules();
        let (stamp, report) = self.receiver.report(now, &rules);
        (packet.stamped(ticks(now), stamp), report)
    }

    fn round_trip(&self) -> Option<Span> {
        self.sender.rtt().map(Span::from_seconds)
    }

    fn heap_bytes(&self) -> usize {
        self.sender.heap_bytes() + self.receiver.heap_bytes()
    }

    fn violation(&self) -> Option<String> {
        let (rate, p) = (
            self.sender.rate(&self.rate_rules()),
            self.sender.loss_event_rate(),
        );
        if !(rate > 0.0 && rate.is_finite()) {
            return Some(format!("a rate of {rate} bytes per second"));
        }
        (!(0.0..=1.0).contains(&p)).then(|| format!("a loss event rate of {p}"))
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.extend([
            self.sender.allowed() * 8.0,
            self.sender.calculated() * 8.0,
            self.sender.received() * 8.0,
            self.sender.loss_event_rate(),
            self.sender.rtt().unwrap_or(f64::NAN),
        ]);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
