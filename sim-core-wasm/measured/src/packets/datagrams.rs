//! A direction of a flow of datagrams, as its capture shows it: the rate, the sizes and the gaps. What is lost or sent again
//! is not seen: UDP does not number its packets, and QUIC hides the numbers.

use super::connections::Pairs;
use super::flow::Rate;
use super::frame::Datagram;
use crate::envelope::Envelope;
use crate::{Look, Measured, Quantity, Series};

#[derive(Debug)]
pub(crate) struct DatagramReader {
    pairs: Pairs,
    flow: usize,
    reverse: bool,
    first: Option<super::Endpoint>,
    origin: Option<i64>,
    last: Option<i64>,
    end: f64,
    rate: Rate,
    sizes: Envelope,
    gaps: Envelope,
    count: u64,
    bytes: u64,
    largest: u32,
    quic: bool,
}

impl DatagramReader {
    /// `interval` is of the rates, in seconds.
    pub(crate) fn new(flow: usize, reverse: bool, interval: f64) -> DatagramReader {
        DatagramReader {
            pairs: Pairs::default(),
            flow,
            reverse,
            first: None,
            origin: None,
            last: None,
            end: 0.0,
            rate: Rate::new(interval),
            sizes: Envelope::default(),
            gaps: Envelope::default(),
            count: 0,
            bytes: 0,
            largest: 0,
            quic: false,
        }
    }

    /// Takes a datagram of any flow.
    pub(crate) fn take(&mut self, at: i64, datagram: &Datagram) {
        if self.pairs.number_of(datagram).map(|(number, _)| number) != Some(self.flow) {
            return;
        }
        let first = *self.first.get_or_insert(datagram.from);
        let origin = *self.origin.get_or_insert(at);
        self.quic |= datagram.quic;
        if (datagram.from == first) == self.reverse {
            return;
        }
        let time = at.saturating_sub(origin) as f64 / 1e9;
        self.count += 1;
        self.bytes += u64::from(datagram.payload);
        self.largest = self.largest.max(datagram.payload);
        self.end = self.end.max(time);
        self.rate.add(time, f64::from(datagram.payload));
        self.sizes.add(time, f64::from(datagram.payload));
        if let Some(last) = self.last.replace(at) {
            self.gaps.add(time, at.saturating_sub(last) as f64 / 1e9);
        }
    }

    /// Its series; none where there is no such flow.
    pub(crate) fn finish(self, mut notes: Vec<String>) -> Option<Measured> {
        let start = self.origin? as f64 / 1e9;
        let what = if self.quic {
            "QUIC encrypts"
        } else {
            "UDP does not show"
        };
        let mean = if self.end > 0.0 {
            self.bytes as f64 * 8.0 / self.end / 1e6
        } else {
            0.0
        };
        notes.push(format!(
            "{} packets with {} bytes, at most {} each, {mean:.3} Mbit/s on average; {what} losses and retransmissions",
            self.count, self.bytes, self.largest
        ));
        let made = [
            (
                "goodput",
                "rate",
                Quantity::BitsPerSecond,
                Look::Before,
                self.rate.envelope(),
            ),
            (
                "size",
                "packet size",
                Quantity::Bytes,
                Look::Dots,
                self.sizes,
            ),
            (
                "gap",
                "gap between packets",
                Quantity::Seconds,
                Look::Dots,
                self.gaps,
            ),
        ];
        let made = made.into_iter().filter(|(.., samples)| !samples.is_empty());
        let series = made.map(|(key, name, quantity, look, samples)| {
            Series::new(key, name, quantity, look, samples)
        });
        Some(Measured {
            name: String::new(),
            start,
            ends: None,
            segment: (self.largest > 0).then_some(self.largest),
            figures: None,
            series: series.collect(),
            notes,
        })
    }
}
