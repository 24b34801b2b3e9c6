//! A transport that has one packet under way at a time.
//!
//! Its receiver answers each packet a while after it has come; when no answer comes in time,
//! the packet is sent again. It uses all that a transport has: both ends, both timers, data
//! that is there from the start or written as time goes, and an end of the flow.

use crate::endpoint::short_connections::Opening;
use crate::endpoint::surroundings::{End, Surroundings};
use crate::endpoint::{Inspect, Transport};
use crate::measure::SenderStatistics;
use crate::packet::{Address, Kind, Packet, RETRANSMISSION};
use crate::plan;
use crate::rng::StreamSeed;
use crate::specification::Entry;
use crate::traffic::{Act, Carriage};
use crate::units::{Span, Time};

/// From the arrival of a packet to the departure of its answer.
pub(crate) const PAUSE: Span = Span::from_millis(1);
/// From the departure of a packet to its next one, unless an answer comes before.
pub(crate) const PATIENCE: Span = Span::from_millis(500);
/// Bytes of headers, and of an answer.
pub(crate) const HEADERS: u64 = 28;

/// Both of its ends.
#[derive(Clone, Debug)]
pub(crate) struct StopAndWait {
    out: Address,
    back: Address,
    segment: u64,
    /// Packets that the application has offered so far, and whether more may follow.
    offered: u64,
    is_written: bool,
    /// Packets answered, and when the one after them was last sent if it is under way.
    answered: u64,
    sent: Option<Time>,
    again: bool,
    /// Packets received in order, and when the next answer is due.
    received: u64,
    answer: Time,
    statistics: SenderStatistics,
}

impl StopAndWait {
    /// Its entry: flows with this sender are its own.
    pub(crate) const ENTRY: Entry = Entry {
        kind: "stand-in-stop-and-wait",
        name: "Stop and wait",
        summary: "One packet under way at a time.",
        source: "This file",
        parameters: &[],
        internals: &[],
    };

    fn deadline(&self) -> Time {
        self.sent.map_or(Time::NEVER, |sent| sent + PATIENCE)
    }

    /// Sends the packet after those answered, if there is one.
    fn push(&mut self, around: &mut impl Surroundings) {
        if self.answered == self.offered {
            return;
        }
        let size = self.segment + HEADERS;
        let mut packet = Packet::new(Kind::Data, self.answered, self.out, size);
        if self.again {
            packet.set(RETRANSMISSION);
            self.statistics.retransmissions += 1;
        }
        self.sent = Some(around.now());
        around.outstanding(1);
        around.send(&packet, self);
        around.arm(End::Sender, self.deadline());
    }
}

impl Transport for StopAndWait {
    fn carries(flow: &plan::Flow, _carriage: Carriage) -> bool {
        flow.sender.entry.kind == StopAndWait::ENTRY.kind
    }

    fn for_flow(
        flow: &plan::Flow,
        [out, back]: [Address; 2],
        carriage: Carriage,
        _spring: StreamSeed,
    ) -> StopAndWait {
        let segment = flow.transport.segment;
        let (offered, is_written) = match carriage {
            Carriage::Connection(bytes) => {
                let packets = bytes.map_or(u64::MAX, |bytes| bytes.div_ceil(segment));
                (packets, false)
            }
            _ => (0, true),
        };
        StopAndWait {
            out,
            back,
            segment,
            offered,
            is_written,
            answered: 0,
            sent: None,
            again: false,
            received: 0,
            answer: Time::NEVER,
            statistics: SenderStatistics::default(),
        }
    }

    fn start(&mut self, around: &mut impl Surroundings) {
        self.push(around);
    }

    fn deliver(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        let now = around.now();
        let accounts = around.accounts();
        if packet.is_data() {
            accounts.books.deliver(packet);
            let bits = accounts.books.received_bits;
            let series = accounts.series.received;
            accounts.recorder.counter(series, now, bits);
            self.received += u64::from(packet.number == self.received);
            self.answer = self.answer.min(now + PAUSE);
            around.arm(End::Receiver, self.answer);
            return;
        }
        let Some(sent) = self.sent.filter(|_| packet.number > self.answered) else {
            return;
        };
        self.answered = packet.number;
        self.sent = None;
        if !self.again {
            let (rtt, series) = (now.since(sent), accounts.series.rtt);
            accounts.recorder.gauge(series, now, rtt.seconds());
            self.statistics.round_trip(rtt);
        }
        let bytes = self.answered * self.segment;
        let series = accounts.series.acknowledged;
        accounts.recorder.counter(series, now, bytes as f64);
        self.again = false;
        if self.answered == self.offered && !self.is_written {
            around.complete(None);
        }
        self.push(around);
    }

    fn sender_timer(&mut self, around: &mut impl Surroundings) {
        if around.is_due(End::Sender, self.deadline()) {
            self.statistics.timeouts += 1;
            around.timed_out(self.answered);
            self.again = true;
            self.push(around);
        }
    }

    fn receiver_timer(&mut self, around: &mut impl Surroundings) {
        if around.is_due(End::Receiver, self.answer) {
            self.answer = Time::NEVER;
            let answer = Packet::new(Kind::Ack, self.received, self.back, HEADERS);
            around.send(&answer, self);
        }
    }

    fn offer(&mut self, act: Act, around: &mut impl Surroundings) -> Option<Opening> {
        match act {
            Act::Write(packets) => self.offered = self.offered.saturating_add(packets),
            Act::Withdraw => self.offered = self.answered + u64::from(self.sent.is_some()),
            Act::Nothing | Act::Send(_) | Act::Open(_) => {}
        }
        if self.sent.is_none() {
            self.push(around);
        }
        None
    }
}

impl Inspect for StopAndWait {
    fn segment(&self) -> u64 {
        self.segment
    }

    fn sender(&self) -> Option<&'static Entry> {
        Some(&StopAndWait::ENTRY)
    }

    fn statistics(&self) -> Option<&SenderStatistics> {
        Some(&self.statistics)
    }

    fn measure(&mut self, _now: Time) {
        self.statistics = SenderStatistics::default();
    }

    fn acknowledged(&self) -> Option<u64> {
        Some(self.answered * self.segment)
    }

    fn in_order(&self) -> [u64; 2] {
        [self.received, self.answered]
    }

    fn violation(&self) -> Option<String> {
        let under_way = u64::from(self.sent.is_some());
        let expected = self.answered..=self.answered + under_way;
        (!expected.contains(&self.received)).then(|| "more than one packet under way".to_owned())
    }
}
