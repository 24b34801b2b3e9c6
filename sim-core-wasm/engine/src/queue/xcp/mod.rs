//! XCP: the explicit control protocol, the router's part.
//!
//! Every packet carries its flow's window and round trip, and the change of rate that
//! its sender asks for. Routers write into it the change that they grant: together as much as takes
//! the link to full use and an empty queue, shared so that rates become equal. Efficiency and
//! fairness are separate decisions, and no flow is known to a router. The sender is
//! `xcp`, too.
//!
//! # Rules
//!
//! All rates are in bytes per second. As a packet arrives, its size $s$ is counted into the input
//! $Y$. Data of an XCP flow with the round trip $R$ and the window $w$ in packets is also counted with
//! $x = R / w$ into $\sum x$ and $\sum x \min(R, 1\ \text{s})$.
//!
//! At the end of a control interval $T$ (50 ms at first, the very first with a deviation of a fifth drawn from a
//! normal distribution, so that routers are not in step)
//!
//! $$
//! \begin{aligned}
//! d &= \frac{\sum x R}{\sum x}, \\
//! \phi &= \alpha\,\Bigl(C - \frac{Y}{T}\Bigr) - \beta\,\frac{Q}{d}, \\
//! h &= \max\Bigl(0,\ \gamma\,\frac{Y}{T} - |\phi|\Bigr),
//! \end{aligned}
//! $$
//!
//! with the link's rate $C$ and the persistent queue $Q$ in bytes. Without data of XCP in the interval $d$
//! is 50 ms; without any packet nothing is granted. There is to be given out
//! $P = \max(\phi, 0) + h$ and to be taken back $N = \max(-\phi, 0) + h$: the shuffled rate $h$ moves from
//! the fast flows to the slow ones even where nothing is left over. The next interval is
//! $T = \max(d,\ 1\ \text{ms})$ long.
//!
//! As a data packet departs, it is given its share of what is left of $P$ and takes back its share of what is
//! left of $N$,
//!
//! $$
//! p = \min\Bigl(P,\ \frac{P_0}{\sum x}\,x\Bigr), \qquad
//! n = \min\Bigl(N,\ \frac{N_0}{Y}\,s\Bigr), \qquad
//! H = p - n.
//! $$
//!
//! If the packet's change is at least $H$ it becomes $H$. Otherwise a router before has granted less; then
//! $n = \min(N,\ n + H - \text{change})$ and $p = \text{change} + n$ are accounted. $P$ and $N$ fall by $p$
//! and $n$; when one is used up it stays so until the next interval. A packet whose
//! sender knows no round trip yet is granted nothing.
//!
//! The persistent queue is the least backlog at departures over a time $T_q$, in which a
//! queue that empties within a round trip does not count:
//!
//! $$
//! T_q = \max\Bigl(2\ \text{ms},\ \tfrac{1}{2}\Bigl(d - \frac{q}{C}\Bigr)\Bigr)
//! $$
//!
//! with the present backlog $q$. Arrivals that find no room are dropped.
//!
//! # Other traffic
//!
//! With `others` = `together`, the default, packets of other flows wait among XCP's, and count as input. They
//! take the room: XCP gives it up to them, and they pay nothing of what is to be taken back. Of
//! $N$ only XCP's share $1 - u$ of the bytes is paid, and the link stays full where a queue makes up for the rest,
//! $\beta\,Q/d = \gamma\,u\,C$: there stands
//!
//! $$
//! Q = \frac{\gamma}{\beta}\,u\,C\,d
//! $$
//!
//! for ever. With `negative` = `paying` $N_0$ is divided by the bytes of the data that pays, XCP's with a known
//! round trip, instead of by $Y$: all of $N$ comes in, and no queue stands. `all` is the default, as in the draft and
//! ns-2; where all packets are XCP's data the two are the same, and the paper knows no others.
//! `paying` gives way to the others more readily: what was not paid was also XCP's hold on the link.
//!
//! With `others` = `apart` packets that carry XCP's record, data and acknowledgements, wait in one queue, and all others in
//! another. XCP then sees its own queue alone, its input and its backlog, and gives away
//! `share` $\cdot\, C$ instead of $C$. While both queues have packets XCP's has that share of the bytes; what it does not use the
//! others may have, but not the other way round. The room is common: where there is none, the queue that has more of it than its share loses
//! its last packet.
//!
//! # Differences
//!
//! - ns-2 keeps other traffic apart: TCP, and all else, in a RED queue each. It serves the three in turn, packet by packet, and
//!   gives XCP half of $C$ with `tcp_xcp_on_`, else all of it, which lets a queue stand where others come. Here there are two,
//!   neither drops early, and turns count bytes. The default is `together` here, so that a document means what it meant before there was a choice.
//! - Katabi et al. set the shares of XCP and TCP by their loss rates and windows as they go; here the share is fixed.
//!
//! # Limits
//!
//! - Acknowledgements are granted nothing and pay nothing, but they count as input: where XCP's data goes both ways, those
//!   of the other direction are other traffic, even `apart`.
//! - Data in both directions of a link is more than XCP holds. Two flows each way on 20 Mb/s and 0.1 s, with an
//!   acknowledgement for each packet: 0.88 and 0.87 of the link are used and 267 and 269 packets wait on average, with 309 and 143 drops of a room of
//!   400, where the same flows one way fill it with one packet waiting and no drops. ns-2.35 does the same: 0.88, 0.93 and 0.98
//!   with 180, 144 and 87 packets by the seed. `paying` does not help (0.88 and 0.89, 214 and 231 packets, no drops).
//!   Acknowledgements that waited behind data come back in a row, and the windows leave as they come: with `pacing` at the window a round trip
//!   both ways are full, 9 packets wait, 3 with `paying`, and none is dropped.
//! - Over a trace $C$ is its mean rate, which XCP must know.
//!
//! # Checked
//!
//! - At 100 Mb/s, an input of 80 Mb/s and no queue: $\phi$ = 10⁶ bytes per second, all of it to be given;
//!   at full input and no queue 1.25 · 10⁶ to be given and taken.
//! - Over an interval of equal packets the grants sum up to $\phi$.
//! - Four flows of 40 to 320 ms over 20 Mb/s: equal within 1 %, the link full, 5.6 packets waiting.
//! - Two routers, 20 and 10 Mb/s: the tighter one decides. With a cross flow on each, the tight link is
//!   shared within 5 %, and 0.93 of the other are used: what is shuffled to the long flow there, the tight
//!   link does not let through.
//! - A flow of 0.1 s on 20 Mb/s beside 20, 40 and 60 % of other traffic: by the equation above 16.5, 36.6 and 61.4 packets stand;
//!   on average 18.3, 38.8 and 64.5 wait, and 2.1, 2.4 and 2.9 with `paying`.
//! - Apart, beside 4 and 40 Mb/s of datagrams on 20 Mb/s: XCP has half of the link, 9.65 Mb/s of payload; ns-2.35 has 9.67 and 9.66. Its own
//!   packets wait for less than three of each other.
//! - The start on 100 Mb/s and 0.5 s against ns-2.35: goodput and queue over 30 and 60 s, XCP at each link.

#[cfg(test)]
mod tests;
mod turns;

use crate::packet::Packet;
use crate::packet::protocol::Protocol;
use crate::packet::side::Feedback;
use crate::queue::drop_tail::admission;
use crate::queue::parts::clock::Clock;
use crate::queue::{
    Admission, Backlog, DepartureOrder, Hooks, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Waiting,
};
use crate::reason::ExplainFate;
use crate::rng::RandomStream;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use crate::{choices, parameters};

use turns::Queues;

/// The control interval before any round trip is known, in seconds.
const INITIAL: f64 = 0.05;
/// The standard deviation of the first intervals over that, and the least of them, in seconds (ns-2).
const SPREAD: f64 = 0.2;
const SHORTEST_FIRST: f64 = 0.004;
/// Bounds of the round trips and of the control interval, in seconds.
const LONGEST: f64 = 1.0;
const SHORTEST: f64 = 0.001;
/// The least time over which the queue's minimum is taken, in seconds.
const SHORTEST_QUEUE: f64 = 0.002;

choices! {
    /// The bytes among which the throughput to be taken back is divided.
    pub enum Negative {
        /// Those of all packets that have arrived, as in the draft and in ns-2.
        All = "all",
        /// Those of the data that pays: of XCP flows that know their round trip.
        Paying = "paying",
    }
}

choices! {
    /// Where packets of other flows wait.
    pub enum Others {
        /// In one queue with XCP's, in order of arrival, as input.
        Together = "together",
        /// In a queue of their own, with a fixed share of the link, as in ns-2.
        Apart = "apart",
    }
}

parameters! {
    /// Parameters of XCP's router.
    pub struct Parameters {
        /// The share of the spare rate that is allocated per control interval (Katabi et al.: 0.4; stable
        /// below π / 4√2).
        "alpha" alpha: Number(0.4, 0.0, 2.0, None) "Gain of the spare rate α";
        /// The share of the persistent queue that is drained per control interval (Katabi et al.: α² √2).
        "beta" beta: Number(0.226, 0.0, 2.0, None) "Gain of the queue β";
        /// The share of the input that is moved from flow to flow in a control interval (Katabi et al.: 0.1).
        "gamma" gamma: Number(0.1, 0.0, 1.0, Share) "Shuffled share γ";
        /// The bytes among which the throughput to be taken back is divided: where other flows' count,
        /// their part is never paid.
        "negative" negative: Choice(Negative, "all") "Withdrawn by";
        /// The queue for packets of other flows: shared with XCP, or separate.
        "others" others: Choice(Others, "together") "Other traffic";
        /// With other traffic apart: XCP's share of the link, by which the queues are served while both have packets.
        "share" share: Number(0.5, 0.01, 0.99, Share) "Share of XCP";
    }
}

/// The throughput to be given to flows, or taken from them, in a control interval.
#[derive(Clone, Copy, Debug, Default)]
struct Pool {
    /// The rest, in bytes per second.
    left: f64,
    /// The part of it for each unit of a packet's weight.
    rate: f64,
}

impl Pool {
    fn new(whole: f64, counted: f64) -> Pool {
        Pool {
            left: whole,
            rate: if counted > 0.0 { whole / counted } else { 0.0 },
        }
    }

    /// The share of a packet that counts for `weight`.
    fn share(&self, weight: f64) -> f64 {
        (self.rate * weight).min(self.left)
    }

    fn take(&mut self, share: f64) {
        self.left = (self.left - share).max(0.0);
        if self.left == 0.0 {
            self.rate = 0.0;
        }
    }
}

/// The state of XCP's router.
#[derive(Clone, Debug)]
pub struct Xcp {
    parameters: Parameters,
    control: Clock,
    queueing: Clock,
    /// Length of the present control interval, in seconds.
    interval: f64,
    /// The mean round trip, in seconds.
    round_trip: f64,
    /// Bytes that have arrived in this interval.
    input: f64,
    /// Of these, the bytes among which the throughput to be taken back is divided.
    payers: f64,
    /// Sums over the data of XCP in this interval: `x`, and `x` times the round trip.
    sums: (f64, f64),
    given: Pool,
    taken: Pool,
    /// The aggregate feedback φ, in bytes per second.
    feedback: f64,
    /// The least backlog since the minimum was last read.
    least: u64,
    /// The persistent queue in bytes.
    queue: u64,
    queues: Queues,
    /// How packets wait in them at present, which `parameters` may have changed since.
    waits: Others,
}

impl Xcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "xcp",
        name: "XCP",
        summary: "Writes into the packets of each XCP flow how much its rate must change.",
        source: "Katabi, Handley and Rohrs, SIGCOMM 2002, section 3.5; draft-falk-xcp-spec-03; ns-2.35, xcp/xcpq.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "feedback",
                label: "XCP aggregate feedback",
                unit: Unit::BitsPerSecond,
                help: "The change of the total rate of all flows in the control interval.",
            },
            Internal {
                key: "roundTrip",
                label: "XCP mean round trip",
                unit: Unit::Seconds,
                help: "The mean round trip of the flows, each with the same weight.",
            },
            Internal {
                key: "persistent",
                label: "XCP persistent queue",
                unit: Unit::Bytes,
                help: "The minimum backlog in the last interval.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Xcp {
        let parameters = Parameters::from_values(values);
        Xcp {
            waits: parameters.others,
            parameters,
            control: Clock::default(),
            queueing: Clock::default(),
            interval: INITIAL,
            round_trip: INITIAL,
            input: 0.0,
            payers: 0.0,
            sums: (0.0, 0.0),
            given: Pool::default(),
            taken: Pool::default(),
            feedback: 0.0,
            least: 0,
            queue: 0,
            queues: Queues::default(),
        }
    }

    /// Puts a packet into the queue that it belongs to.
    fn put(&mut self, waiting: &mut Waiting<'_>, packet: PacketHandle) {
        let apart = self.parameters.others == Others::Apart && !waiting.explicit(&packet);
        let queue = if apart {
            &mut self.queues.others
        } else {
            &mut self.queues.own
        };
        queue.push(waiting, packet);
    }

    /// Puts all packets into the queues that they belong to now, in order of arrival.
    fn regroup(&mut self, waiting: &mut Waiting<'_>) {
        self.waits = self.parameters.others;
        self.queues = Queues::default();
        let mut next = waiting.oldest();
        while let Some(packet) = next {
            next = waiting.newer(&packet);
            self.put(waiting, packet);
        }
    }

    /// Counts an arrival.
    fn count(&mut self, size: u16, record: Option<&Feedback>) {
        let size = f64::from(size);
        let paying = record.filter(|record| record.round_trip > 0.0);
        self.input += size;
        if self.parameters.negative == Negative::All || paying.is_some() {
            self.payers += size;
        }
        if let Some(record) = paying {
            let x = inverse_rate(record);
            self.sums.0 += x;
            self.sums.1 += x * record.round_trip.min(LONGEST);
        }
    }

    /// The part of the link's rate that XCP has to give away.
    fn capacity(&self, rate: f64) -> f64 {
        match self.parameters.others {
            Others::Together => rate,
            Others::Apart => self.parameters.share * rate,
        }
    }

    /// The control interval ends, on a link of `rate` bits per second.
    fn decide(&mut self, rate: f64) {
        let Parameters {
            alpha, beta, gamma, ..
        } = self.parameters;
        let (inverse, weighted) = std::mem::take(&mut self.sums);
        let bytes = std::mem::take(&mut self.input);
        let payers = std::mem::take(&mut self.payers);
        self.round_trip = if inverse > 0.0 {
            weighted / inverse
        } else {
            INITIAL
        };
        let input = bytes / self.interval;
        self.feedback = 0.0;
        let mut shuffled = 0.0;
        if bytes > 0.0 {
            let drain = beta * self.queue as f64 / self.round_trip;
            self.feedback = alpha * (self.capacity(rate) / 8.0 - input) - drain;
            shuffled = (gamma * input - self.feedback.abs()).max(0.0);
        }
        self.given = Pool::new(self.feedback.max(0.0) + shuffled, inverse);
        self.taken = Pool::new((-self.feedback).max(0.0) + shuffled, payers);
        self.interval = self.round_trip.max(SHORTEST);
    }

    /// The persistent queue is the least since the last time, with `backlog` now. Returns the
    /// time to the next.
    fn settle(&mut self, backlog: u64, rate: f64) -> Span {
        self.queue = std::mem::replace(&mut self.least, backlog);
        let draining = backlog as f64 * 8.0 / self.capacity(rate);
        let next = (self.round_trip - draining) / 2.0;
        Span::from_seconds(next.max(SHORTEST_QUEUE))
    }

    /// Writes its grant into a departing packet.
    fn grant(&mut self, size: u16, record: &mut Feedback) {
        if record.round_trip <= 0.0 {
            record.grant = record.grant.min(0.0);
            return;
        }
        let mut given = self.given.share(inverse_rate(record));
        let mut taken = self.taken.share(f64::from(size));
        let change = given - taken;
        if record.grant >= change {
            record.grant = change;
        } else {
            taken = (taken + (change - record.grant)).min(self.taken.left);
            given = record.grant + taken;
        }
        self.given.take(given);
        self.taken.take(taken);
    }
}

/// The time between two packets of a flow, in seconds: `x`.
fn inverse_rate(record: &Feedback) -> f64 {
    record.round_trip / record.window.max(1.0)
}

/// The length of a first interval, in seconds: routers that start together must not be in step.
fn first(random: &mut RandomStream) -> f64 {
    // Twelve uniform draws have a variance of one: nearly a normal one.
    let normal = (0..12).map(|_| random.uniform()).sum::<f64>() - 6.0;
    (INITIAL * (1.0 + SPREAD * normal)).max(SHORTEST_FIRST)
}

impl QueueDiscipline for Xcp {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.interval = first(context.random);
        self.control
            .start(Span::from_seconds(self.interval), context);
        let queueing = first(context.random);
        self.queueing.start(Span::from_seconds(queueing), context);
        *context.wake = self.queueing.due().min(self.control.due());
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, _waiting: &mut Waiting<'_>) {
        if self.queueing.due() <= context.now {
            let next = self.settle(self.queues.own.bytes(), context.rate);
            self.queueing.again(next, context);
        }
        if self.control.due() <= context.now {
            self.decide(context.rate);
            self.control
                .again(Span::from_seconds(self.interval), context);
        }
        *context.wake = self.queueing.due().min(self.control.due());
    }

    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if self.parameters.others == Others::Apart {
            // Counted, and room made for it, as it is put into a queue.
            return Admission::Admit;
        }
        self.count(packet.size(), context.feedback.as_deref());
        admission(backlog.full)
    }

    fn enqueue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let others = self.parameters.others;
        if others == Others::Apart && waiting.explicit(&packet) {
            let (open, record) = waiting.open(&packet);
            self.count(open.size(), record.as_deref());
        }
        if self.waits == others {
            self.put(waiting, packet);
        } else {
            // This packet is in the store.
            self.regroup(waiting);
        }
        if others == Others::Apart {
            self.queues.fit(waiting, self.parameters.share);
        }
    }

    fn dequeue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        if self.waits != self.parameters.others {
            self.regroup(waiting);
        }
        let (next, own) = self.queues.next(waiting, self.parameters.share)?;
        if own {
            // Measured after the packet has left: a queue that empties has a minimum of zero.
            self.least = self.least.min(self.queues.own.bytes());
            if let (packet, Some(record)) = waiting.open(&next) {
                let size = packet.size();
                self.grant(size, record);
            }
        }
        Some(next)
    }

    fn order(&self) -> DepartureOrder {
        match self.parameters.others {
            Others::Together => DepartureOrder::Arrival,
            Others::Apart => DepartureOrder::Any,
        }
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        show("xcp", &self.queues.own);
        show("others", &self.queues.others);
    }

    fn protocol(&self) -> Option<Protocol> {
        Some(Protocol::named("XCP"))
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(8.0 * self.feedback);
        out.push(self.round_trip);
        out.push(self.queue as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
/// It drops for lack of room alone.
impl ExplainFate for Xcp {}
