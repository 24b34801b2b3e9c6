//! A direction of a connection as its capture shows it: flight, round trips, what was sent again, rates.
//!
//! # Rules
//!
//! Sequence numbers are unwrapped to bytes from the first of data, which is the one behind the SYN, or where there
//! is none the first that is seen.
//!
//! - **Flight** is the highest byte sent less the highest acknowledged, with each packet that changes it.
//! - **Round trips** are from the segment that left last of those that an acknowledgement newly covers, by its
//!   number or by SACK, unless a byte of them was sent again (Karn). With timestamps they are also from the first
//!   packet with the value that is echoed, for acknowledgements of something new.
//! - **Sent again** is what starts below the highest byte sent and covers bytes that were seen before. What
//!   fills a gap came late: it was reordered, or lost ahead of the capture and sent again.
//! - **Goodput** is what is newly acknowledged in each interval.
//! - **A full segment** is the largest, or what the receiving end allows (MSS), less the timestamps' options: packets
//!   of a capture may be longer where the network card cuts or joins them.

use std::collections::BTreeMap;

use super::Segment;
use super::connections::Numbering;
use super::frame::{ACK, SYN};
use super::stamps::Stamps;
use super::unanswered::{Covered, Unanswered};
use crate::envelope::Envelope;
use crate::steps::count;
use crate::{Figures, Look, Quantity, RoundTrips, Series};

/// Gaps that are remembered.
const MOST_GAPS: usize = 10_000;

/// The most intervals of a rate; of more two make one.
const MOST_INTERVALS: usize = 10_000;

/// No frame carries more: larger ones are cut by the network card.
const LONGEST_PAYLOAD: u32 = 9216;

/// Bytes of the timestamps' option in each segment.
const STAMPS: u32 = 12;

/// Bytes by the interval in which they were acknowledged.
#[derive(Debug)]
pub(super) struct Rate {
    width: f64,
    bytes: Vec<f64>,
}

impl Rate {
    pub(super) fn new(width: f64) -> Rate {
        Rate {
            width,
            bytes: Vec::new(),
        }
    }

    /// Bits a second of each interval, at its end.
    pub(super) fn envelope(&self) -> Envelope {
        let mut rates = Envelope::default();
        for (place, bytes) in self.bytes.iter().enumerate() {
            let end = (place + 1) as f64 * self.width;
            rates.add(end, bytes * 8.0 / self.width);
        }
        rates
    }

    pub(super) fn add(&mut self, time: f64, bytes: f64) {
        let mut place = (time.max(0.0) / self.width) as usize;
        while place >= MOST_INTERVALS {
            self.width *= 2.0;
            self.bytes = self.bytes.chunks(2).map(|two| two.iter().sum()).collect();
            place = (time.max(0.0) / self.width) as usize;
        }
        if place >= self.bytes.len() {
            self.bytes.resize(place + 1, 0.0);
        }
        self.bytes[place] += bytes;
    }
}

/// The SYN of an end.
#[derive(Clone, Copy, Debug)]
enum Syn {
    Unseen,
    Plain,
    /// It scales windows by so many bits.
    Scaling(u8),
}

/// Reads one direction of one connection of a capture.
#[derive(Debug)]
pub(crate) struct FlowReader {
    numbering: Numbering,
    connection: usize,
    /// Whether it is the data of the end that answers.
    reverse: bool,
    first: Option<super::Endpoint>,
    /// Nanoseconds of the first packet of the connection.
    origin: Option<i64>,
    /// The number of the first byte of data.
    base: Option<u32>,
    sent: i64,
    acknowledged: Option<i64>,
    unanswered: Unanswered,
    /// Bytes below the highest that have not been seen.
    gaps: BTreeMap<i64, i64>,
    stamps: Stamps,
    /// The window scale of the receiving end; none where its SYN was not seen.
    scale: Option<u8>,
    /// That of the receiving end, and that of the sending.
    syns: [Syn; 2],
    rate: Rate,
    flights: Envelope,
    round_trips: Envelope,
    echoed: Envelope,
    windows: Envelope,
    sequence: Envelope,
    acks: Envelope,
    again: Envelope,
    figures: Figures,
    trips: (u64, f64, f64, f64),
    largest: u32,
    /// Payload of a segment, by the SYN of the receiving end.
    allowed: Option<u32>,
    stamped: bool,
}

impl FlowReader {
    /// `interval` is of the rates, in seconds.
    pub(crate) fn new(connection: usize, reverse: bool, interval: f64) -> FlowReader {
        FlowReader {
            numbering: Numbering::default(),
            connection,
            reverse,
            first: None,
            origin: None,
            base: None,
            sent: 0,
            acknowledged: None,
            unanswered: Unanswered::default(),
            gaps: BTreeMap::new(),
            stamps: Stamps::default(),
            scale: None,
            syns: [Syn::Unseen; 2],
            rate: Rate::new(interval),
            flights: Envelope::default(),
            round_trips: Envelope::default(),
            echoed: Envelope::default(),
            windows: Envelope::default(),
            sequence: Envelope::default(),
            acks: Envelope::default(),
            again: Envelope::default(),
            figures: Figures::default(),
            trips: (0, f64::INFINITY, 0.0, 0.0),
            largest: 0,
            allowed: None,
            stamped: false,
        }
    }

    /// Takes a segment of any connection.
    pub(crate) fn take(&mut self, at: i64, segment: &Segment) {
        let number = self.numbering.number_of(segment).map(|(number, _)| number);
        if number != Some(self.connection) {
            return;
        }
        let first = *self.first.get_or_insert(segment.from);
        let origin = *self.origin.get_or_insert(at);
        let time = at.saturating_sub(origin) as f64 / 1e9;
        let forward = (segment.from == first) != self.reverse;
        if segment.has(SYN) {
            self.syns[usize::from(forward)] = match segment.scale {
                Some(scale) => Syn::Scaling(scale),
                // The option may be in what was cut off.
                None if segment.cut => Syn::Unseen,
                None => Syn::Plain,
            };
            if !forward {
                self.allowed = segment.maximum.map(u32::from).or(self.allowed);
            }
            // Both ends have to offer it (RFC 7323, section 2.2).
            self.scale = match self.syns {
                [Syn::Scaling(own), Syn::Scaling(_)] => Some(own),
                [Syn::Unseen, _] | [_, Syn::Unseen] => self.scale,
                _ => Some(0),
            };
        }
        if forward {
            self.data(at, time, segment);
        } else {
            self.answer(at, time, segment);
        }
    }

    /// Bytes from the first of data to a number.
    fn unwrapped(&self, base: u32, number: u32) -> i64 {
        let near = self.sent.max(self.acknowledged.unwrap_or(0));
        let expected = base.wrapping_add(near as u32);
        near + i64::from(number.wrapping_sub(expected) as i32)
    }

    fn data(&mut self, at: i64, time: f64, segment: &Segment) {
        if segment.has(SYN) {
            let first = segment.sequence.wrapping_add(1);
            if self.base.is_none() {
                self.base = Some(first);
                self.acknowledged = Some(0);
            }
        }
        if segment.payload == 0 || segment.has(SYN) {
            return;
        }
        let base = *self.base.get_or_insert(segment.sequence);
        let start = self.unwrapped(base, segment.sequence);
        let end = start + i64::from(segment.payload);
        let is_probe =
            segment.payload <= 1 && self.acknowledged == Some(self.sent) && end <= self.sent;
        if is_probe {
            return;
        }
        self.figures.segments += 1;
        self.largest = self.largest.max(segment.payload);
        self.stamped |= segment.stamps.is_some();
        if let Some([stamp, _]) = segment.stamps {
            self.stamps.note(stamp, at);
        }
        self.sequence.add(time, end as f64);
        let again = start < self.sent && !self.fill(start, end.min(self.sent));
        if again {
            self.figures.retransmissions += 1;
            self.again.add(time, end as f64);
            self.unanswered.sent_again(start, end.min(self.sent));
        } else if start < self.sent {
            self.figures.late += 1;
        }
        if end > self.sent {
            if start > self.sent && self.gaps.len() < MOST_GAPS {
                self.gaps.insert(self.sent, start);
            }
            let fresh = start.max(self.sent);
            if again {
                self.unanswered.sent_again(fresh, end);
            } else {
                self.unanswered.sent(fresh, end, at);
            }
            self.sent = end;
        }
        self.note_flight(time);
    }

    /// Takes bytes out of the gaps; whether any of them were in one.
    fn fill(&mut self, start: i64, end: i64) -> bool {
        let over: Vec<(i64, i64)> = self
            .gaps
            .range(..end)
            .rev()
            .take_while(|(_, gap_end)| **gap_end > start)
            .map(|(from, to)| (*from, *to))
            .collect();
        count(1 + over.len());
        for &(from, to) in &over {
            self.gaps.remove(&from);
            if from < start {
                self.gaps.insert(from, start);
            }
            if to > end {
                self.gaps.insert(end, to);
            }
        }
        !over.is_empty()
    }

    fn answer(&mut self, at: i64, time: f64, segment: &Segment) {
        if !segment.has(ACK) {
            return;
        }
        // The window of a SYN is never scaled.
        let shift = if segment.has(SYN) {
            0
        } else {
            self.scale.unwrap_or(0)
        };
        self.windows
            .add(time, f64::from(u32::from(segment.window) << shift));
        if self.base.is_none() && !segment.has(SYN) {
            self.base = Some(segment.acknowledgement);
        }
        let Some(base) = self.base else {
            return;
        };
        let number = self.unwrapped(base, segment.acknowledgement);
        if self.acknowledged.is_none() {
            // How much of it is new is not known, so it gives no round trip.
            self.unanswered.acknowledge(number, &mut Covered::default());
        }
        let before = *self.acknowledged.get_or_insert(number);
        // The FIN takes a number, but no byte of data.
        let number = if self.sent > 0 {
            number.min(self.sent)
        } else {
            number
        };
        let newly = number - before;
        let mut covered = Covered::default();
        if newly > 0 {
            self.acknowledged = Some(number);
            self.unanswered.acknowledge(number, &mut covered);
            while let Some(entry) = self.gaps.first_entry() {
                if *entry.get() > number {
                    break;
                }
                entry.remove();
            }
            self.rate.add(time, newly as f64);
            self.acks.add(time, number as f64);
        }
        for [left, right] in &segment.blocks {
            let (left, right) = (self.unwrapped(base, *left), self.unwrapped(base, *right));
            self.unanswered.report(left, right, &mut covered);
        }
        // A clock that was set back gives no round trip.
        if let Some(sent) = covered.sent().filter(|sent| *sent <= at) {
            let trip = at.saturating_sub(sent) as f64 / 1e9;
            let (count, least, sum, most) = self.trips;
            self.trips = (count + 1, least.min(trip), sum + trip, most.max(trip));
            self.round_trips.add(time, trip);
        }
        if newly > 0
            && let Some([_, echo]) = segment.stamps
        {
            self.note_echo(at, time, echo);
        }
        if newly > 0 {
            self.note_flight(time);
        }
    }

    fn note_echo(&mut self, at: i64, time: f64, echo: u32) {
        if let Some(sent) = self.stamps.echoed(echo).filter(|sent| *sent <= at) {
            self.echoed.add(time, at.saturating_sub(sent) as f64 / 1e9);
        }
    }

    fn note_flight(&mut self, time: f64) {
        if let Some(acknowledged) = self.acknowledged
            && self.sent > 0
        {
            let flight = (self.sent - acknowledged).max(0) as f64;
            self.flights.add(time, flight);
        }
    }

    /// The series of the connection; none where there is no such connection.
    pub(crate) fn finish(self) -> Option<Found> {
        let start = self.origin? as f64 / 1e9;
        let mut figures = self.figures;
        let (count, least, sum, most) = self.trips;
        figures.rtt = (count > 0).then(|| RoundTrips {
            count,
            least,
            mean: sum / count as f64,
            most,
        });
        let goodput = self.rate.envelope();
        let made = [
            ("flight", Quantity::Bytes, Look::Steps, self.flights),
            ("rtt", Quantity::Seconds, Look::Dots, self.round_trips),
            ("echoedRtt", Quantity::Seconds, Look::Dots, self.echoed),
            ("goodput", Quantity::BitsPerSecond, Look::Before, goodput),
            ("receiveWindow", Quantity::Bytes, Look::Steps, self.windows),
            ("sent", Quantity::Bytes, Look::Dots, self.sequence),
            ("acknowledged", Quantity::Bytes, Look::Steps, self.acks),
            ("again", Quantity::Bytes, Look::Dots, self.again),
        ];
        let series = made
            .into_iter()
            .filter(|(_, _, _, samples)| !samples.is_empty())
            .map(|(key, quantity, look, samples)| Series::new(key, "", quantity, look, samples))
            .collect();
        let options = if self.stamped { STAMPS } else { 0 };
        let segment = match self.allowed {
            Some(most) if self.largest > most => most.saturating_sub(options).max(1),
            _ => self.largest,
        };
        let offloaded = (self.allowed.is_none() && segment > LONGEST_PAYLOAD).then_some(segment);
        Some(Found {
            start,
            segment: (segment > 0).then_some(segment),
            offloaded,
            scaled: self.scale.is_some(),
            figures,
            series,
        })
    }
}

/// The series and counts of one direction.
pub(crate) struct Found {
    pub(crate) start: f64,
    pub(crate) segment: Option<u32>,
    /// The longest packet, where packets are no segments and the length of these is not known.
    pub(crate) offloaded: Option<u32>,
    /// Whether the scale of the receive window is known.
    pub(crate) scaled: bool,
    pub(crate) figures: Figures,
    pub(crate) series: Vec<Series>,
}
