//! Packets at a constant rate that nothing slows down: UDP without a control.
//!
//! There is no connection and there are no acknowledgements. Where such a flow meets
//! others in one queue it takes its rate, less its losses, to which it does not
//! respond; the controlled flows share the rest.
//!
//! # Rules
//!
//! Packets of $s + 28$ bytes, $s$ of them payload (the transport's `segment`), 20
//! of IP and 8 of UDP, leave every
//!
//! $$
//! \frac{8 (s + 28)}{r} \left( 1 + J \left( u - \tfrac12 \right) \right)
//! $$
//!
//! seconds, the first at the start of the flow. The rate $r$ counts bits on the
//! wire, as the rates of links do; $J$ is the spread, and $u$ is uniform in
//! $[0, 1)$. Without a spread, packets of several such flows, or of one and of a
//! queue that drains in step with it, keep their phase for ever, and one of them
//! may meet every loss.
//!
//! A new rate acts at once: the rest of the present interval is shortened or
//! stretched to it.
//!
//! With `ect` its packets say that they are ECN-capable: a queue that marks lets them pass with a mark where it would
//! have dropped them, until there is no room. No sender responds to the marks, so that RFC 8085 (section 3.1.7) does not allow
//! it without a congestion control; as ECT(1) they also get into a queue of low latency that is not for them.
//!
//! Goodput counts the payload that arrives. The flow has no window and no round-trip
//! time, and takes no sender.
//!
//! # Differences
//!
//! - A spread of 1 is ns-2's `random_` for `Application/Traffic/CBR`, whose rate
//!   counts the bytes of its packets, to which its `Agent/UDP` adds no headers.
//!
//! # Checked
//!
//! - Intervals against the clock; their mean and bounds with a spread.
//! - 1 Mb/s over 10 Mb/s: every packet and bit; 20 Mb/s over 10 Mb/s: half is
//!   lost and the link is full.
//! - A change of rate in mid-run: the number of packets.
//! - 12.5 Mb/s over 10 Mb/s and RED: a fifth is dropped; as ECT(0) or ECT(1) nothing, as long as there is room.

use crate::packet::{ECT0, ECT1};
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::traffic::{Act, Carriage, Source, Ticker, hastened};
use crate::units::Time;
use crate::{choices, parameters};

/// IP and UDP headers, in bytes (RFC 791, RFC 768).
pub const HEADERS: u64 = 28;

choices! {
    /// The codepoint of the ECN field (RFC 3168, section 5).
    pub enum EcnCodepoint {
        /// Not ECN-capable: dropped where others are marked.
        NotEct = "not-ect",
        /// ECN-capable: marked, not dropped, by queues that mark.
        Ect0 = "ect0",
        /// ECN-capable, for routers that mark often (RFC 9331).
        Ect1 = "ect1",
    }
}

impl EcnCodepoint {
    /// Its two bits.
    fn bits(self) -> u16 {
        match self {
            EcnCodepoint::NotEct => 0,
            EcnCodepoint::Ect0 => ECT0,
            EcnCodepoint::Ect1 => ECT1,
        }
    }
}

parameters! {
    /// Parameters of constant traffic.
    pub struct Parameters {
        /// Bits a second on the wire, headers included.
        "rate" rate: LogNumber(1e6, 1e3, 1e11, BitsPerSecond) "Rate", live;
        /// The uniform variation of intervals around their mean: a spread of 1 is ± 50 %.
        "spread" spread: Number(0.0, 0.0, 1.0, Share) "Spread", live;
        /// Whether its packets say that they are ECN-capable. No sender responds to their marks.
        "ect" ect: Choice(EcnCodepoint, "not-ect") "ECN codepoint", live;
    }
}

/// A clock that sends datagrams.
#[derive(Clone, Debug)]
pub struct Constant {
    parameters: Parameters,
    /// Bits of a packet on the wire.
    bits: f64,
    ticker: Ticker,
    next: Time,
}

impl Constant {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "constant",
        name: "Constant rate",
        summary: "Sends datagrams at a constant rate, without acknowledgements or control.",
        source: "RFC 768 (UDP); RFC 8085, section 3.1, on why applications should not do this",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The source with these parameters.
    pub fn new(values: &[Value]) -> Constant {
        Constant {
            parameters: Parameters::from_values(values),
            bits: 0.0,
            ticker: Ticker::default(),
            next: Time::NEVER,
        }
    }
}

impl Source for Constant {
    fn carriage(&self) -> Carriage {
        Carriage::Datagrams
    }

    fn begin(&mut self, now: Time, segment: u64, _random: &mut RandomStream) {
        self.bits = 8.0 * (segment + HEADERS) as f64;
        self.next = now;
    }

    fn next(&self) -> Time {
        self.next
    }

    fn act(&mut self, now: Time, random: &mut RandomStream) -> Act {
        let Parameters { rate, spread, ect } = self.parameters;
        let mut interval = self.bits / rate;
        if spread > 0.0 {
            interval *= 1.0 + spread * (random.uniform() - 0.5);
        }
        self.next = now + self.ticker.next(interval);
        Act::Send(ect.bits())
    }

    fn configure(&mut self, values: &[Value], now: Time) -> Act {
        let old = self.parameters.rate;
        self.parameters = Parameters::from_values(values);
        self.next = hastened(self.next, now, self.parameters.rate / old);
        Act::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    fn sent(source: &mut Constant, end: f64) -> Vec<f64> {
        let mut random = RandomStream::new(1, "f", Purpose::Traffic);
        source.begin(Time::ZERO, 972, &mut random);
        let mut times = Vec::new();
        while source.next() < Time::from_seconds(end) {
            let now = source.next();
            assert_eq!(source.act(now, &mut random), Act::Send(0));
            times.push(now.seconds());
        }
        times
    }

    #[test]
    fn packets_leave_by_the_clock() {
        // 1000 bytes on the wire at 80 kb/s: ten a second.
        let mut source = Constant::new(&[Value::Number(80e3)]);
        assert_eq!(sent(&mut source, 0.45), [0.0, 0.1, 0.2, 0.3, 0.4]);
    }

    #[test]
    fn a_spread_keeps_the_mean_and_its_bounds() {
        let mut source = Constant::new(&[Value::Number(80e3), Value::Number(1.0)]);
        let times = sent(&mut source, 1000.0);
        // Intervals uniform in 50 … 150 ms: 2.9 % of a second's ten, over 10,000.
        assert!((9900..10_100).contains(&times.len()), "{}", times.len());
        let gaps = times.windows(2).map(|pair| pair[1] - pair[0]);
        let (least, most) = gaps.fold((1.0_f64, 0.0_f64), |(a, b), gap| (a.min(gap), b.max(gap)));
        assert!((0.05..0.051).contains(&least) && (0.149..0.15001).contains(&most));
    }

    #[test]
    fn datagrams_have_the_configured_ecn_codepoint() {
        for (choice, bits) in [(0, 0), (1, ECT0), (2, ECT1)] {
            let values = [
                Value::Number(80e3),
                Value::Number(0.0),
                Value::Choice(choice),
            ];
            let mut random = RandomStream::new(1, "f", Purpose::Traffic);
            let mut source = Constant::new(&values);
            source.begin(Time::ZERO, 972, &mut random);
            assert_eq!(source.act(Time::ZERO, &mut random), Act::Send(bits));
        }
    }

    #[test]
    fn a_new_rate_shortens_the_interval_under_way() {
        let mut source = Constant::new(&[Value::Number(80e3)]);
        sent(&mut source, 0.05);
        source.configure(&[Value::Number(160e3)], Time::from_seconds(0.04));
        assert_eq!(source.next(), Time::from_seconds(0.07));
    }
}
