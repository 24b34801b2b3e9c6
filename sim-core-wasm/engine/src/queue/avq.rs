//! AVQ: adaptive virtual queue. A queue that exists in numbers only, served a little slower
//! than the link, says when to drop or mark.
//!
//! The virtual queue overflows before the real one grows. Its capacity adapts so that the link
//! is used to a chosen share: rates are controlled, not the length of the queue.
//!
//! # Rules
//!
//! The virtual queue $v$ has the room $B$ of the real one and the capacity $\tilde C \le C$. A
//! packet of $b$ bytes that arrives $\Delta$ after the one before makes
//!
//! $$
//! v \leftarrow \max(v - \tilde C\,\Delta,\ 0).
//! $$
//!
//! If $v + b > B$, it is dropped, or with `ecn` marked if its flow is ECN-capable; otherwise
//! $v \leftarrow v + b$. Every packet that is not dropped, marked or not, moves the virtual capacity,
//!
//! $$
//! \tilde C \leftarrow \max\bigl(\min(\tilde C + \alpha\,\gamma\,C\,\Delta,\ C) - \alpha\,b,\ 0\bigr),
//! $$
//!
//! with $\Delta$ since the last one that did: it falls while more arrives than the share
//! $\gamma$ of the link, and rises while less does.
//!
//! # Differences
//!
//! - The paper's pseudo-code marks. Where packets are dropped, the virtual capacity follows
//!   what is accepted and not what is offered, as in ns-2, which has the authors' code.
//! - The virtual capacity starts at the link's; ns-2 starts at 0.8 of it.
//! - A limit in packets counts as so many of `meanPacket` bytes; ns-2 can count packets
//!   instead.
//!
//! # Limits
//!
//! Utilization stays at $\gamma$ only for a small $\alpha$: the paper has the bound, which
//! depends on the number of flows and their round trips. A packet that the real queue has no
//! room for changes nothing. Where windows cannot be smaller, marks no longer reduce the rate:
//! a hundred flows with ECN on 10 Mb/s and 60 ms keep the real queue full.
//!
//! # Checked
//!
//! - Arrivals at the share $\gamma$ of the rate leave the virtual capacity as it is, at the
//!   full rate it falls by $\alpha\,(1 - \gamma)$ of the link's in a second.
//! - Marks, drops and what they add to the virtual queue.
//! - Fifty and a hundred NewReno flows on 45 Mb/s with a round trip of 100 ms, drops and marks:
//!   utilizations of 0.98 and 0.90 within 0.005 of those asked for.

use crate::packet::Packet;
use crate::parameters;
use crate::plan::Limit;
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;

parameters! {
    /// Parameters of AVQ.
    pub struct Parameters {
        /// The target utilization of the link: γ.
        "utilization" utilization: Number(0.98, 0.01, 1.0, Share) "Utilization γ";
        /// The speed of the virtual capacity's adaptation: α.
        "gain" gain: LogNumber(0.15, 0.0, 100.0, PerSecond) "Gain α";
        /// The size of the virtual queue, as a share of the real queue's limit.
        "room" room: Number(1.0, 0.0, 1.0, Share) "Virtual room";
        /// The size by which a limit in packets is counted in bytes.
        "meanPacket" mean_packet: LogInteger(1000, 40, 65_535, Bytes) "Mean packet";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(false) "Mark (ECN)";
    }
}

/// AVQ's state.
#[derive(Clone, Debug)]
pub struct Avq {
    parameters: Parameters,
    /// The virtual capacity, as a share of the link's.
    capacity: f64,
    /// Bytes in the virtual queue, and when that was.
    bytes: f64,
    drained: Time,
    /// When the virtual capacity last changed.
    adapted: Time,
}

impl Avq {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "avq",
        name: "AVQ",
        summary: "Drops or marks when a virtual queue overflows; the capacity of that queue adapts to a target utilization.",
        source: "Kunniyur and Srikant, Analysis and design of an adaptive virtual queue, SIGCOMM 2001; ns-2.35, queue/vq.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "capacity",
                label: "AVQ virtual capacity",
                unit: Unit::Share,
                help: "The capacity of the virtual queue, as a share of the link's.",
            },
            Internal {
                key: "virtualQueue",
                label: "AVQ virtual queue",
                unit: Unit::Bytes,
                help: "Bytes in the virtual queue.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Avq {
        Avq {
            parameters: Parameters::from_values(values),
            capacity: 1.0,
            bytes: 0.0,
            drained: Time::ZERO,
            adapted: Time::ZERO,
        }
    }

    /// The room of the virtual queue, in bytes.
    fn room(&self, limit: Limit) -> f64 {
        let bytes = match limit {
            Limit::Packets(packets) => packets as f64 * self.parameters.mean_packet as f64,
            Limit::Bytes(bytes) => bytes as f64,
        };
        bytes * self.parameters.room
    }

    /// Puts `size` bytes into the virtual queue of a link of `rate` bits per second; returns whether
    /// there is room.
    fn fits(&mut self, now: Time, size: f64, rate: f64, limit: Limit) -> bool {
        let drained = self.capacity * rate / 8.0 * (now - self.drained).seconds();
        self.bytes = (self.bytes - drained).max(0.0);
        self.drained = now;
        let fits = self.bytes + size <= self.room(limit);
        if fits {
            self.bytes += size;
        }
        fits
    }

    /// The virtual capacity follows a packet that goes on.
    fn adapt(&mut self, now: Time, size: f64, rate: f64) {
        let Parameters {
            utilization, gain, ..
        } = self.parameters;
        let elapsed = (now - self.adapted).seconds();
        let up = (self.capacity + gain * utilization * elapsed).min(1.0);
        self.capacity = (up - gain * 8.0 * size / rate.max(1.0)).max(0.0);
        self.adapted = now;
    }
}

impl QueueDiscipline for Avq {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.drained = context.now;
        self.adapted = context.now;
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if backlog.full {
            return Admission::Drop;
        }
        let (now, rate) = (context.now, context.rate);
        let size = f64::from(packet.size());
        let admission = if self.fits(now, size, rate, context.limit) {
            Admission::Admit
        } else {
            Admission::early(packet, self.parameters.ecn)
        };
        if admission != Admission::Drop {
            self.adapt(now, size, rate);
        }
        admission
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.capacity);
        out.push(self.bytes);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    VIRTUAL = "virtual-queue": "The virtual queue, drained at {capacity:%} of the link's rate, holds {bytes:B} and has no room for the packet's {size:B}.",
        "chosen, while VQ + b > B; C̃ ← C̃ + α (γ C − λ)", "Kunniyur and Srikant 2001, section 2";
}

impl ExplainFate for Avq {
    const REASONS: &'static [&'static Reason] = &[&VIRTUAL];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [
            ("capacity", self.capacity),
            ("bytes", self.bytes),
            ("size", f64::from(met.packet.size())),
        ];
        (!met.is_overflow()).then(|| VIRTUAL.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::queue::testing::{asked, data};

    /// Packets of 1000 bytes at a share of 10 Mb/s, for a second; returns the virtual capacity.
    fn after_a_second(share: f64) -> f64 {
        let mut avq = Avq::new(&[]);
        avq.capacity = 0.9;
        let gap = 0.0008 / share;
        let packets = (1.0 / gap).round() as u64;
        for packet in 1..=packets {
            avq.adapt(Time::from_seconds(packet as f64 * gap), 1000.0, 10e6);
        }
        avq.capacity
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
    }

    #[test]
    fn the_virtual_capacity_stays_at_the_wanted_utilization() {
        close(after_a_second(0.98), 0.9);
        // α (γ − 1) and α (γ − 0.5) in a second.
        close(after_a_second(1.0), 0.9 - 0.15 * 0.02);
        close(after_a_second(0.5), 0.9 + 0.15 * 0.48);
    }

    #[test]
    fn the_virtual_capacity_is_between_zero_and_that_of_the_link() {
        let mut avq = Avq::new(&[]);
        avq.adapt(Time::from_seconds(1000.0), 1000.0, 10e6);
        close(avq.capacity, 1.0 - 0.15 * 0.0008);
        avq.parameters.gain = 100.0;
        for _ in 0..1000 {
            avq.adapt(Time::from_seconds(1000.0), 1500.0, 10e6);
        }
        assert_eq!(avq.capacity, 0.0);
        avq.adapt(Time::from_seconds(2000.0), 1500.0, 0.0);
        assert_eq!(avq.capacity, 0.0);
    }

    #[test]
    fn arrivals_beyond_the_virtual_limit_are_signalled_and_not_counted() {
        let mut avq = Avq::new(&[]);
        avq.parameters.ecn = true;
        avq.parameters.gain = 0.0;
        avq.capacity = 0.5;
        let mut plain = data(0, 0, 1000);
        let mut capable = plain.with(ECT0);
        asked(8e6, |context| {
            context.limit = Limit::Bytes(2500);
            let mut ask = |packet: &mut Packet, milliseconds: u64, full| {
                context.now = Time(milliseconds * 1_000_000);
                let found = Backlog {
                    full,
                    ..Backlog::NONE
                };
                (avq.arrival(context, packet, found), avq.bytes)
            };
            assert_eq!(ask(&mut plain, 0, false), (Admission::Admit, 1000.0));
            assert_eq!(ask(&mut plain, 0, false), (Admission::Admit, 2000.0));
            assert_eq!(ask(&mut plain, 0, false), (Admission::Drop, 2000.0));
            assert_eq!(ask(&mut capable, 0, false), (Admission::Mark, 2000.0));
            // Half of 1000 bytes a millisecond.
            assert_eq!(ask(&mut plain, 1, false), (Admission::Admit, 2500.0));
            assert_eq!(ask(&mut capable, 9, true), (Admission::Drop, 2500.0));
            assert_eq!(ask(&mut plain, 9, false), (Admission::Admit, 1000.0));
        });
    }

    #[test]
    fn a_dropped_packet_does_not_count_for_the_virtual_capacity() {
        let mut avq = Avq::new(&[]);
        avq.capacity = 0.5;
        let mut packet = data(0, 0, 1000);
        asked(8e6, |context| {
            context.limit = Limit::Bytes(500);
            context.now = Time::from_seconds(0.001);
            let admission = avq.arrival(context, &mut packet, Backlog::NONE);
            assert_eq!((admission, avq.capacity), (Admission::Drop, 0.5));
        });
    }
}
