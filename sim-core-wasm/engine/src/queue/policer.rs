//! Token bucket policer: what exceeds a rate and a burst does not pass.
//!
//! Tokens come at a constant rate into a bucket of limited size. A packet passes when the
//! bucket holds as many tokens as the packet has bytes, and takes them. Nothing waits for
//! tokens: a policer needs no buffer, and adds no delay.
//!
//! # Rules
//!
//! With the rate $r$ and the bucket $B$, after a time $\Delta t$
//!
//! $$
//! T \leftarrow \min(B,\ T + r\,\Delta t),
//! $$
//!
//! and a packet of $L$ bytes passes when $L \le T$; then $T \leftarrow T - L$. In any time $t$ no
//! more than $B + r\,t$ passes. The bucket is full at the start. Packets that pass wait for the link
//! in one queue, and are dropped where that has no room; those take no tokens.
//!
//! - `one-bucket`: a packet that exceeds is dropped.
//! - `single-rate`: three colours by one rate (RFC 2697). Tokens that find the first bucket full go
//!   into a second one of `excess` bytes. Green is what the first has tokens for, yellow what only the
//!   second has tokens for, red the rest.
//! - `two-rate`: three colours by two rates (RFC 2698). The second bucket, of `excess` bytes, is filled
//!   at `peakRate`. Red is what it has no tokens for; yellow what only the first has no tokens for;
//!   green takes tokens from both.
//!
//! Green and yellow packets pass, red ones are dropped. With `ecn` packets of ECN-capable flows are
//! marked where they are yellow, and, with one bucket, instead of being dropped: such flows have to
//! slow down for that, since nothing else slows them.
//!
//! # Limits
//!
//! - Packets come without a colour (the colour-blind mode of RFCs 2697 and 2698), and nothing
//!   behind the policer looks at it.
//! - One policer for all flows of the port, not one for each.
//!
//! # Checked
//!
//! - 1 Mb/s and 15 kB: of packets of 1500 bytes back to back ten pass at once, then one each 12 ms.
//! - No more than $B + r\,t$ passes, at random sizes and gaps; tokens are exact, at any rate.
//! - The colours of a burst and of a constant rate, by the buckets of both RFCs.
//! - NewReno through a bucket far below the bandwidth-delay product gets far less than the rate;
//!   constant traffic above the rate gets the rate.

use crate::packet::Packet;
use crate::queue::parts::bucket::Bucket;
use crate::queue::{Admission, Backlog, Flaw, Marking, QueueDiscipline, RouterContext, Site};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;
use crate::{choices, parameters};

choices! {
    /// How packets are classified.
    pub enum Meter {
        /// Within the rate and the burst, or not.
        OneBucket = "one-bucket",
        /// Three colours by one rate and two bursts (RFC 2697).
        SingleRate = "single-rate",
        /// Three colours by two rates and their bursts (RFC 2698).
        TwoRate = "two-rate",
    }
}

parameters! {
    /// Parameters of the policer.
    pub struct Parameters {
        /// The rate of tokens.
        "rate" rate: LogNumber(1e6, 1e3, 1e11, BitsPerSecond) "Rate";
        /// The size of the bucket: the burst that passes after a pause.
        "burst" burst: LogInteger(125_000, 40, 1_000_000_000, Bytes) "Burst";
        /// How packets are classified.
        "meter" meter: Choice(Meter, "one-bucket") "Meter";
        /// The size of the second bucket, with three colours.
        "excess" excess: LogInteger(125_000, 0, 1_000_000_000, Bytes) "Excess burst";
        /// The rate of tokens into the second bucket, with two rates.
        "peakRate" peak_rate: LogNumber(2e6, 1e3, 1e11, BitsPerSecond) "Peak rate";
        /// Packets of ECN-capable flows are marked where they are yellow, or exceed one bucket.
        "ecn" ecn: Switch(false) "Mark (ECN)";
    }
}

/// A packet within the rate, above it, or beyond everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    Green,
    Yellow,
    Red,
}

/// The policer's state.
#[derive(Clone, Debug)]
pub struct Policer {
    parameters: Parameters,
    committed: Bucket,
    excess: Bucket,
}

impl Policer {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "policer",
        name: "Token bucket policer",
        summary: "Drops or marks packets beyond a rate and a burst; no packet waits.",
        source: "RFC 2697, section 3; RFC 2698, section 3",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "tokens",
                label: "Tokens",
                unit: Unit::Bytes,
                help: "Tokens in the bucket of the rate.",
            },
            Internal {
                key: "excessTokens",
                label: "Excess tokens",
                unit: Unit::Bytes,
                help: "Tokens in the second bucket.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Policer {
        let parameters = Parameters::from_values(values);
        Policer {
            committed: Bucket::new(parameters.rate, parameters.burst),
            excess: Bucket::new(parameters.peak_rate, parameters.excess),
            parameters,
        }
    }

    fn fill(&mut self, now: Time) {
        let spilled = self.committed.fill(now);
        match self.parameters.meter {
            Meter::OneBucket => {}
            Meter::SingleRate => {
                self.excess.add(spilled);
            }
            Meter::TwoRate => {
                self.excess.fill(now);
            }
        }
    }

    /// The colour of a packet of so many bytes, whose tokens are taken.
    fn colour(&mut self, bytes: u64) -> Colour {
        let Policer {
            committed, excess, ..
        } = self;
        let two_rates = self.parameters.meter == Meter::TwoRate;
        if two_rates && !excess.has(bytes) {
            return Colour::Red;
        }
        if two_rates {
            excess.take(bytes);
        }
        if committed.has(bytes) {
            committed.take(bytes);
            return Colour::Green;
        }
        match self.parameters.meter {
            Meter::OneBucket => Colour::Red,
            Meter::TwoRate => Colour::Yellow,
            Meter::SingleRate if excess.has(bytes) => {
                excess.take(bytes);
                Colour::Yellow
            }
            Meter::SingleRate => Colour::Red,
        }
    }
}

impl QueueDiscipline for Policer {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if backlog.full {
            return Admission::Drop;
        }
        self.fill(context.now);
        let Parameters { meter, ecn, .. } = self.parameters;
        match self.colour(u64::from(packet.size())) {
            Colour::Green => Admission::Admit,
            Colour::Red => Admission::early(packet, ecn && meter == Meter::OneBucket),
            Colour::Yellow if ecn => match Admission::signal(packet) {
                Admission::Mark => Admission::Mark,
                Admission::Admit | Admission::Drop => Admission::Admit,
            },
            Colour::Yellow => Admission::Admit,
        }
    }

    fn catch_up(&mut self, now: Time) {
        self.fill(now);
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        let one = self.parameters.meter == Meter::OneBucket;
        site.holds("burst", self.parameters.burst).filter(|_| one)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.committed.bytes());
        out.push(self.excess.bytes());
    }

    fn configure(&mut self, values: &[Value]) {
        let before = self.parameters.meter;
        self.parameters = Parameters::from_values(values);
        let Parameters {
            rate,
            burst,
            meter,
            excess,
            peak_rate,
            ..
        } = self.parameters;
        self.committed.set(rate, burst);
        if meter == before {
            self.excess.set(peak_rate, excess);
        } else {
            self.excess = Bucket::new(peak_rate, excess);
        }
    }
}

crate::reasons! {
    NO_TOKENS = "no-tokens": "The bucket, filled at {rate:b}, holds {tokens:B}, less than the packet's {size:B}: the packet exceeds the agreed rate and burst.",
        "dropped or marked, while tokens < size", "RFC 2697, section 3; RFC 2698, section 3";
    YELLOW = "yellow": "The packet is above the committed rate of {rate:b} but within the excess burst ({excess:B} left): it is marked.",
        "marked, while yellow", "RFC 2697, section 3; RFC 2698, section 3";
}

impl ExplainFate for Policer {
    const REASONS: &'static [&'static Reason] = &[&NO_TOKENS, &YELLOW];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let (rate, tokens) = (self.committed.rate(), self.committed.bytes());
        let yellow = self.parameters.meter != Meter::OneBucket && met.is_mark();
        (!met.is_overflow()).then(|| {
            if yellow {
                YELLOW.with([("rate", rate), ("excess", self.excess.bytes())])
            } else {
                let size = f64::from(met.packet.size());
                NO_TOKENS.with([("rate", rate), ("tokens", tokens), ("size", size)])
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::queue::testing::{asked, data};
    use crate::rng::{Purpose, RandomStream};
    use crate::units::Span;
    use Colour::{Green, Red, Yellow};

    const SIZE: u64 = 1500;

    fn policer(burst: u64, meter: Meter, excess: u64) -> Policer {
        Policer::new(&[
            Value::Number(1e6),
            Value::Integer(burst),
            Value::Choice(meter as usize),
            Value::Integer(excess),
            Value::Number(2e6),
            Value::Switch(true),
        ])
    }

    fn offer(policer: &mut Policer, now: Time, size: u64, marks: u16) -> Admission {
        let mut packet = data(0, 0, size);
        packet.set(marks);
        asked(10e6, |context| {
            context.now = now;
            policer.arrival(context, &mut packet, Backlog::NONE)
        })
    }

    fn passes(policer: &mut Policer, now: Time) -> bool {
        offer(policer, now, SIZE, 0) != Admission::Drop
    }

    #[test]
    fn a_burst_passes_and_then_one_packet_each_twelve_milliseconds() {
        let mut policer = policer(15_000, Meter::OneBucket, 0);
        let at_once = (0..100)
            .filter(|_| passes(&mut policer, Time::ZERO))
            .count();
        assert_eq!(at_once, 10);
        // A packet each tenth of a millisecond for a second.
        let passed: Vec<u64> = (1..10_000)
            .filter(|tenth| passes(&mut policer, Time(tenth * 100_000)))
            .collect();
        let expected: Vec<u64> = (1..=83).map(|n| n * 120).collect();
        assert_eq!(passed, expected);
    }

    #[test]
    fn no_more_passes_in_any_time_than_the_burst_and_the_rate_allow() {
        let mut random = RandomStream::new(1, "policer", Purpose::Traffic);
        let mut policer = policer(15_000, Meter::OneBucket, 0);
        let (mut now, mut passed) = (Time::ZERO, vec![(Time::ZERO, 0)]);
        let mut sum = 0;
        for _ in 0..20_000 {
            now += Span(random.below(20_000_000));
            let size = 40 + random.below(1461);
            if offer(&mut policer, now, size, 0) != Admission::Drop {
                passed.push((now, sum));
                sum += size;
                // From each packet back to some before.
                for back in [1, 2, 5, 10, 30, 100] {
                    if let Some((from, before)) = passed.iter().rev().nth(back - 1) {
                        let allowed = 15_000.0 + now.since(*from).seconds() * 125_000.0;
                        assert!((sum - before) as f64 <= allowed + 1e-6);
                    }
                }
            }
        }
        // Offered three times as much as the rate: all of it is used.
        let allowed = 15_000.0 + now.seconds() * 125_000.0;
        assert!(
            sum as f64 > 0.99 * allowed.min(20_000.0 * 770.0 * 0.3),
            "{sum}"
        );
    }

    #[test]
    fn packets_beyond_one_bucket_are_marked_if_ecn_capable() {
        let mut policer = policer(1500, Meter::OneBucket, 0);
        assert_eq!(
            offer(&mut policer, Time::ZERO, SIZE, ECT0),
            Admission::Admit
        );
        assert_eq!(offer(&mut policer, Time::ZERO, SIZE, ECT0), Admission::Mark);
        assert_eq!(offer(&mut policer, Time::ZERO, SIZE, 0), Admission::Drop);
    }

    /// RFC 2697: tokens that the full first bucket has no room for fill the second.
    #[test]
    fn with_one_rate_a_burst_is_green_then_yellow_then_red() {
        let mut policer = policer(3000, Meter::SingleRate, 4500);
        let mut colours = |now, count: usize| -> Vec<Colour> {
            policer.fill(now);
            (0..count).map(|_| policer.colour(SIZE)).collect()
        };
        let first = [Green, Green, Yellow, Yellow, Yellow, Red];
        assert_eq!(colours(Time::ZERO, 6), first);
        // 36 ms fill the first bucket and a third of the second.
        let next = [Green, Green, Yellow, Red];
        assert_eq!(colours(Time(36_000_000), 4), next);
    }

    /// RFC 2698, with 2 Mb/s above 1 Mb/s.
    #[test]
    fn with_two_rates_each_has_its_bucket() {
        let mut policer = policer(3000, Meter::TwoRate, 4500);
        let mut colours = |now, count: usize| -> Vec<Colour> {
            policer.fill(now);
            (0..count).map(|_| policer.colour(SIZE)).collect()
        };
        assert_eq!(colours(Time::ZERO, 4), [Green, Green, Yellow, Red]);
        // 12 ms bring 1500 bytes of the rate and 3000 of the peak rate.
        assert_eq!(colours(Time(12_000_000), 3), [Green, Yellow, Red]);
    }

    #[test]
    fn yellow_packets_pass_and_are_marked_where_that_is_understood() {
        let mut policer = policer(1500, Meter::SingleRate, 3000);
        let answers = [0, 0, ECT0, ECT0].map(|marks| offer(&mut policer, Time::ZERO, SIZE, marks));
        assert_eq!(
            answers,
            [
                Admission::Admit,
                Admission::Admit,
                Admission::Mark,
                Admission::Drop
            ]
        );
    }

    #[test]
    fn a_new_rate_counts_from_its_change_on() {
        let mut policer = policer(1500, Meter::OneBucket, 0);
        assert!(passes(&mut policer, Time::ZERO));
        // 6 ms at 1 Mb/s, then half the packet at 2 Mb/s in 3 ms.
        policer.catch_up(Time(6_000_000));
        policer.configure(&[Value::Number(2e6), Value::Integer(1500)]);
        assert!(!passes(&mut policer, Time(8_999_999)));
        assert!(passes(&mut policer, Time(9_000_000)));
    }

    #[test]
    fn a_packet_that_finds_no_room_takes_no_tokens() {
        let mut policer = policer(1500, Meter::OneBucket, 0);
        let mut packet = data(0, 0, SIZE);
        let full = Backlog {
            full: true,
            ..Backlog::NONE
        };
        let answer = asked(10e6, |context| policer.arrival(context, &mut packet, full));
        assert_eq!(answer, Admission::Drop);
        assert!(passes(&mut policer, Time::ZERO));
    }
}
