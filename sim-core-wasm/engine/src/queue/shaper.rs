//! Token bucket shaper: what exceeds a rate and a burst waits.
//!
//! Tokens come at a constant rate into a bucket of limited size, and a packet leaves when the bucket
//! holds as many as it has bytes. Unlike a policer, a shaper has a queue: it turns bursts into delay,
//! not into drops.
//!
//! # Rules
//!
//! With the rate $r$ and the bucket $B$, after a time $\Delta t$
//!
//! $$
//! T \leftarrow \min(B,\ T + r\,\Delta t).
//! $$
//!
//! Packets wait in order of arrival. The first, of $L$ bytes, leaves as soon as the link is free and
//! $T \ge L$, that is after $(L - T)/r$ at the latest; then $T \leftarrow T - L$. The bucket is full at
//! the start: a burst of $B$ leaves at the rate of the link.
//!
//! - With `peakRate` a second bucket of `peakBurst` bytes, filled at that rate, has to hold the
//!   tokens too: it limits the rate within a burst.
//! - Packets are dropped where the queue has no room, and where they are larger than a bucket: those
//!   could never leave.
//!
//! # Differences
//!
//! - ns-3's `TbfQueueDisc` rounds tokens to whole bytes at each look; here they are exact, and a
//!   packet leaves at the very nanosecond.
//! - In ns-3 a packet larger than the bucket waits for ever.
//!
//! # Checked
//!
//! - 1 Mb/s and 15 kB: of packets of 1500 bytes back to back ten leave at once, then one each 12 ms.
//!   With a peak rate of 2 Mb/s and 1500 bytes: one each 6 ms until the burst is used up.
//! - A change of the rate counts from its instant on.
//! - In networks: 8 Mb/s of constant traffic through a shaper of 4 Mb/s, its goodput and delay and
//!   the link's utilization; NewReno, which fills it.

use crate::packet::Packet;
use crate::parameters;
use crate::queue::parts::bucket::Bucket;
use crate::queue::{
    Admission, Backlog, Flaw, Hooks, PacketHandle, QueueDiscipline, RouterContext, Site, Waiting,
};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of the shaper.
    pub struct Parameters {
        /// The rate of tokens.
        "rate" rate: LogNumber(1e6, 1e3, 1e11, BitsPerSecond) "Rate";
        /// The size of the bucket: the burst that leaves at once after a pause.
        "burst" burst: LogInteger(125_000, 40, 1_000_000_000, Bytes) "Burst";
        /// The rate within a burst; by default the rate of the link.
        "peakRate" peak_rate: LogOptional(1e3, 1e11, BitsPerSecond) "Peak rate";
        /// The size of the bucket of the peak rate, at least one packet.
        "peakBurst" peak_burst: LogInteger(1500, 40, 1_000_000_000, Bytes) "Peak burst";
    }
}

/// The shaper's state.
#[derive(Clone, Debug)]
pub struct Shaper {
    committed: Bucket,
    peak: Option<Bucket>,
}

impl Shaper {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "shaper",
        name: "Token bucket shaper",
        summary: "Delays packets to keep the output within a rate and a burst.",
        source: "ns-3.37, tbf-queue-disc.cc, after tbf of Linux",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "tokens",
                label: "Tokens",
                unit: Unit::Bytes,
                help: "Tokens in the bucket of the rate.",
            },
            Internal {
                key: "peakTokens",
                label: "Peak tokens",
                unit: Unit::Bytes,
                help: "Tokens in the bucket of the peak rate, where there is one.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Shaper {
        let Parameters {
            rate,
            burst,
            peak_rate,
            peak_burst,
        } = Parameters::from_values(values);
        Shaper {
            committed: Bucket::new(rate, burst),
            peak: peak_rate.map(|rate| Bucket::new(rate, peak_burst)),
        }
    }

    fn buckets(&mut self) -> impl Iterator<Item = &mut Bucket> {
        std::iter::once(&mut self.committed).chain(&mut self.peak)
    }

    fn fill(&mut self, now: Time) {
        self.buckets().for_each(|bucket| {
            bucket.fill(now);
        });
    }

    /// Whether a packet of so many bytes may ever leave.
    fn fits(&mut self, bytes: u64) -> bool {
        self.buckets().all(|bucket| bucket.fits(bytes))
    }

    fn wait(&mut self, bytes: u64) -> Span {
        let waits = self.buckets().map(|bucket| bucket.wait(bytes));
        waits.max().unwrap_or(Span::ZERO)
    }
}

impl QueueDiscipline for Shaper {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn holds_back(&self) -> bool {
        true
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if backlog.full || !self.fits(u64::from(packet.size())) {
            Admission::Drop
        } else {
            Admission::Admit
        }
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.fill(context.now);
        loop {
            let next = waiting.oldest()?;
            let bytes = u64::from(waiting.packet(&next).size());
            // The buckets may have become smaller while it waited.
            if !self.fits(bytes) {
                waiting.drop(next);
                continue;
            }
            let wait = self.wait(bytes);
            if wait > Span::ZERO {
                *context.wake = context.now + wait;
                return None;
            }
            self.buckets().for_each(|bucket| bucket.take(bytes));
            return Some(next);
        }
    }

    fn catch_up(&mut self, now: Time) {
        self.fill(now);
    }

    fn shaped(&self) -> Option<f64> {
        let peak = self.peak.as_ref().map_or(f64::INFINITY, Bucket::rate);
        Some(self.committed.rate().min(peak))
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        let fits = |bucket: &Bucket| bucket.fits(site.largest);
        if !fits(&self.committed) {
            Some(Flaw::Narrow { key: "burst" })
        } else if !self.peak.as_ref().is_none_or(fits) {
            Some(Flaw::Narrow { key: "peakBurst" })
        } else {
            None
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.committed.bytes());
        out.push(self.peak.as_ref().map_or(0.0, Bucket::bytes));
    }

    fn configure(&mut self, values: &[Value]) {
        let Parameters {
            rate,
            burst,
            peak_rate,
            peak_burst,
        } = Parameters::from_values(values);
        self.committed.set(rate, burst);
        match (peak_rate, &mut self.peak) {
            (Some(rate), Some(peak)) => peak.set(rate, peak_burst),
            (Some(rate), none) => *none = Some(Bucket::new(rate, peak_burst)),
            (None, peak) => *peak = None,
        }
    }
}

crate::reasons! {
    TOO_LARGE = "too-large": "Its {size:B} are more than the bucket can hold: the packet could never leave.",
        "dropped, while size > burst", "the parameter burst";
}

impl ExplainFate for Shaper {
    const REASONS: &'static [&'static Reason] = &[&TOO_LARGE];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let size = f64::from(met.packet.size());
        (!met.is_overflow()).then(|| TOO_LARGE.with([("size", size)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::fate::Fate;

    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    fn shaper(burst: u64, peak: Option<f64>) -> Shaper {
        Shaper::new(&[
            Value::Number(1e6),
            Value::Integer(burst),
            Value::Optional(peak),
        ])
    }

    fn packet(number: u64, size: u64) -> Packet {
        data(0, number, size)
    }

    /// A bench with packets of 1500 bytes, all come at time zero.
    fn backlogged(shaper: &mut Shaper, count: u64) -> Bench {
        let mut bench = Bench::new(Limit::Packets(1000));
        for number in 0..count {
            bench.offer(shaper, packet(number, 1500));
        }
        bench
    }

    /// When packets leave if the transmitter is always free, in milliseconds.
    fn departures(bench: &mut Bench, shaper: &mut Shaper) -> Vec<f64> {
        let mut left = Vec::new();
        while bench.store.packets() > 0 {
            if bench.serve(shaper).is_some() {
                left.push(bench.now.seconds() * 1e3);
            } else {
                assert!(bench.wake > bench.now);
                bench.now = bench.wake;
            }
        }
        left
    }

    #[test]
    fn a_burst_leaves_and_then_one_packet_each_twelve_milliseconds() {
        let mut shaper = shaper(15_000, None);
        let mut bench = backlogged(&mut shaper, 15);
        let mut expected = vec![0.0; 10];
        expected.extend([12.0, 24.0, 36.0, 48.0, 60.0]);
        assert_eq!(departures(&mut bench, &mut shaper), expected);
    }

    /// The burst of 15 000 bytes lasts until 2 Mb/s have taken it and the arrivals meanwhile: 15 000 + 125 t =
    /// 250 t − 1500, t = 108 ms, which is 19 packets.
    #[test]
    fn a_peak_rate_limits_the_rate_within_a_burst() {
        let mut shaper = shaper(15_000, Some(2e6));
        let mut bench = backlogged(&mut shaper, 22);
        let mut expected: Vec<f64> = (0..19).map(|n| 6.0 * f64::from(n)).collect();
        expected.extend([120.0, 132.0, 144.0]);
        assert_eq!(departures(&mut bench, &mut shaper), expected);
    }

    #[test]
    fn a_new_rate_counts_from_its_change_on() {
        let mut shaper = shaper(1500, None);
        let mut bench = backlogged(&mut shaper, 2);
        assert!(bench.serve(&mut shaper).is_some());
        assert!(bench.serve(&mut shaper).is_none());
        bench.now = Time(6_000_000);
        shaper.catch_up(bench.now);
        shaper.configure(&[Value::Number(2e6), Value::Integer(1500)]);
        assert_eq!(departures(&mut bench, &mut shaper), [9.0]);
    }

    #[test]
    fn a_packet_larger_than_a_bucket_is_dropped_whenever_it_came() {
        let mut shaper = shaper(1499, None);
        let mut bench = Bench::new(Limit::Packets(10));
        assert_eq!(bench.offer(&mut shaper, packet(0, 1500)), Admission::Drop);
        assert_eq!(bench.offer(&mut shaper, packet(1, 1499)), Admission::Admit);
        assert_eq!(bench.offer(&mut shaper, packet(2, 100)), Admission::Admit);
        shaper.configure(&[Value::Number(1e6), Value::Integer(1000)]);
        assert_eq!(
            bench.serve(&mut shaper).map(|packet| packet.number),
            Some(2)
        );
        assert_eq!(bench.met(Fate::DroppedFromQueue), [1]);
    }
}
