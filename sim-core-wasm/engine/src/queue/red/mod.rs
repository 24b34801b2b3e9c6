//! RED: random early detection, as published in 1993, with the switches it got later.
//!
//! The queue signals congestion before it is full, and to some senders at a
//! time: the drop probability grows with a moving average of its length, which
//! lets bursts pass.
//!
//! # Rules
//!
//! Each arrival that finds $q$ packets waiting moves the average,
//!
//! $$
//! \mathit{avg} \leftarrow (1 - w)\,\mathit{avg} + w\,q.
//! $$
//!
//! After an idle time in which $m$ packets of `meanPacket` bytes could have been sent,
//! the average first decays as if they had arrived at an empty queue,
//!
//! $$
//! \mathit{avg} \leftarrow (1 - w)^m\,\mathit{avg}.
//! $$
//!
//! Below the minimum threshold $t_{\min}$ nothing is dropped early, at the maximum
//! threshold $t_{\max}$ and above everything. Between them
//!
//! $$
//! p_b = p_{\max}\,\frac{\mathit{avg} - t_{\min}}{t_{\max} - t_{\min}},
//! \qquad
//! p_a = \frac{p_b}{1 - n\,p_b},
//! $$
//!
//! and a packet is dropped with probability $p_a$, where $n$ counts the arrivals
//! since the last drop. The gaps between drops are therefore uniform in
//! $1 \dots 1/p_b$ rather than geometric: drops neither cluster nor stay away for
//! long. A packet that finds the queue at its limit is dropped, too, and any drop
//! starts the count again.
//!
//! # Switches
//!
//! - `gentle` (Floyd 2000; ns-2.28 and later have it on): between $t_{\max}$ and
//!   $2\,t_{\max}$ the probability goes on from $p_{\max}$ to 1,
//!   $p_b = p_{\max} + (1 - p_{\max})(\mathit{avg} - t_{\max})/t_{\max}$, and
//!   everything is dropped from $2\,t_{\max}$ on.
//! - `wait` (ns-2 has it on): the $k$-th arrival after a drop is dropped with
//!   probability $p_b/(2 - k\,p_b)$, and never while $k\,p_b < 1$. The gaps are
//!   uniform in $1/p_b \dots 2/p_b$: fewer drops at the same average, and a longer
//!   queue. The arrival that takes the average over the minimum threshold counts
//!   as the first and is never dropped.
//! - `geometric` (section 7 of the paper, method 1, which it advises against): each packet is dropped with
//!   probability $p_b$, independently of those before it. The gaps have a mean of $1/p_b$, about twice that of the
//!   uniform ones, and drops cluster. Fluid models have drops of this kind. `wait` then does nothing.
//! - `ecn` (RFC 3168, section 7): a packet drawn at random is marked instead of dropped
//!   if its flow is ECN-capable. Where every packet is dropped, and where there is no
//!   room, packets are not marked. With `hardDrop` off they are marked where every
//!   packet is dropped.
//! - `bytes` (section 7 of the paper): $p_b$ is scaled by the size of the packet
//!   over `meanPacket`, so that large packets are dropped more often.
//!
//! # A step
//!
//! With $t_{\min} = t_{\max} = K$, $w = 1$, `ecn` on and `hardDrop` off the queue
//! marks as DCTCP wants it (RFC 8257, section 3.1): every arrival that finds $K$
//! packets or more waiting, whatever the queue was before, and no other. The
//! packet in transmission does not count. Packets of flows that are not
//! ECN-capable are dropped there. The discipline Step marking does that alone, and by
//! bytes or waiting time, too.
//!
//! # Differences
//!
//! - ns-2 makes no early drop when at most one packet waits.
//! - ns-2 does not mark where $p_b$ is above 0.1 (its `mark_p_`); here, as in Linux,
//!   only the region decides.
//! - Linux keeps the average in fixed point, with a weight that is a power of two. `tc` works it out: with `burst` $n$,
//!   `min` $t_{min}$ and `avpkt` $L$ in bytes it is the largest $w = 2^{-k}$ with
//!   $n + 1 - t_{min}/L \le (1 - (1 - w)^n)/w$. With `min 15140 avpkt 1000 burst 35` that is 1/32; for CHOKe, whose `min`
//!   is in packets of `avpkt`, `min 10 avpkt 1000 burst 35` gives 1/64. Two CUBIC flows behind that CHOKe (10 Mb/s,
//!   40 ms, thresholds of 10 and 30 packets) lose 118 segments each in 32 s under Linux 6.12, and 140 here; with the
//!   weight of 0.002 they lose 297.
//!
//! # Limits
//!
//! Averages are over arrivals, not over time: with few packets they follow
//! slowly. The link's rate for idle times is the one in force when the idle time
//! ends.
//!
//! # Checked
//!
//! - A constant $p_b$ of 0.02: 50 000 gaps, each of $1 \dots 50$ as likely, mean
//!   25.5; with `geometric` a mean of 50 and 36 % of gaps longer than that; with `wait` each of
//!   $50 \dots 99$, mean 74.5; with `bytes` and packets of half the mean size
//!   gaps of $1 \dots 100$.
//! - An average of 100 with $w = 0.002$ decays to 8.18 in a second in which 1250
//!   packets could have been sent.
//! - $w = 0.04$ and a step from 0 to 300: 150.1 after 17 arrivals.
//! - Thresholds 100 and 300 with $p_{\max} = 0.1$: an average of 200 gives 0.05;
//!   with `gentle` 450 gives 0.55.
//! - Fifty Reno flows at 10 Mb/s and 100 ms (the network of Yamamoto, Ohsaki and Imase, SPRED): mean queues of 175 packets
//!   with `wait` and 134 without, where ns-2.35 has 177 and 133.

#[cfg(test)]
mod tests;

use crate::packet::Packet;
use crate::parameters;
use crate::queue::parts::early::{Detection, Settings};
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of RED.
    pub struct Parameters {
        /// Below this average queue nothing is dropped early.
        "minThreshold" min_threshold: LogNumber(5.0, 0.1, 1e6, Packets) "Minimum threshold", threshold, at_most "maxThreshold";
        /// At this average queue and above every arrival is dropped.
        "maxThreshold" max_threshold: LogNumber(15.0, 0.1, 1e6, Packets) "Maximum threshold", threshold;
        /// The drop probability when the average reaches the maximum threshold.
        "maxProbability" max_probability: Number(0.1, 0.0, 1.0, Share) "Maximum probability";
        /// Weight of the present queue in the moving average.
        "weight" weight: LogNumber(0.002, 0.000_01, 1.0, None) "Averaging weight";
        /// Mean packet size, for the packets that an idle time would have sent, and in byte mode.
        "meanPacket" mean_packet: LogNumber(1000.0, 40.0, 65_535.0, Bytes) "Mean packet";
        /// Between the maximum threshold and twice that the probability grows to 1, instead of
        /// jumping to 1.
        "gentle" gentle: Switch(false) "Gentle";
        /// ns-2's rule: between 1/p and 2/p packets from one drop to the next, instead of 1 to 1/p.
        "wait" wait: Switch(false) "Wait between drops";
        /// Each packet is dropped with probability p, independently of those before: geometric gaps,
        /// without the count since the last drop.
        "geometric" geometric: Switch(false) "Geometric gaps";
        /// Packets of ECN-capable flows are marked where others are dropped at random.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// The probability is scaled by the size of the packet over the mean size.
        "bytes" bytes: Switch(false) "Byte mode";
        /// Where every packet is dropped, ECN-capable packets are dropped too; off, they are marked there (Linux: harddrop, ns-3: UseHardDrop).
        "hardDrop" hard_drop: Switch(true) "Hard drop";
    }
}

/// RED's state.
#[derive(Clone, Debug)]
pub struct Red {
    settings: Settings,
    detection: Detection,
}

impl Parameters {
    /// The settings of the detection.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            min_threshold: self.min_threshold,
            max_threshold: self.max_threshold,
            max_probability: self.max_probability,
            weight: self.weight,
            mean_packet: self.mean_packet,
            gentle: self.gentle,
            wait: self.wait,
            geometric: self.geometric,
            ecn: self.ecn,
            bytes: self.bytes,
            hard_drop: self.hard_drop,
        }
    }
}

impl Red {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "red",
        name: "RED",
        summary: "Drops or marks early and at random as the average queue grows from one threshold to another.",
        source: "Floyd and Jacobson 1993, sections 4, 7 and 11; RFC 3168, section 7; ns-2.35, queue/red.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "average",
                label: "RED average",
                unit: Unit::Packets,
                help: "The moving average of the queue.",
            },
            Internal {
                key: "probability",
                label: "RED probability",
                unit: Unit::Share,
                help: "The drop probability, before the correction for the packets since the last drop.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Red {
        Red {
            settings: Parameters::from_values(values).settings(),
            detection: Detection::default(),
        }
    }
}

impl QueueDiscipline for Red {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let Red {
            settings,
            detection,
        } = self;
        let queue = backlog.packets as f64;
        detection.follow(settings, context.rate, backlog.idle, queue);
        let uniform = || context.random.uniform();
        detection.judge(settings, packet, backlog.full, uniform)
    }

    fn marking(&self) -> Marking {
        self.settings.marking()
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.detection.average.0);
        out.push(self.detection.probability);
    }

    fn configure(&mut self, values: &[Value]) {
        self.settings = Parameters::from_values(values).settings();
    }
}
impl ExplainFate for Red {
    const REASONS: &'static [&'static Reason] = &[
        &crate::queue::parts::early::EARLY,
        &crate::queue::parts::early::FORCED,
    ];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        self.detection.explain(&self.settings, met)
    }
}
