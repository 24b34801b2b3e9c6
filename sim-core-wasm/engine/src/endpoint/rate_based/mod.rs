//! Both ends of a rate-based flow: its protocol controls a rate and repairs nothing.
//!
//! The protocol decides when a packet may leave, what a packet carries and when a
//! report is due; this file keeps what the application has written, builds the packets
//! and sets the timers.

use crate::ecn::AnyEcn;
use crate::endpoint::short_connections::Opening;
use crate::endpoint::surroundings::{End, Surroundings};
use crate::endpoint::{FlowChange, Inspect, Transport};
use crate::measure::{NO_SERIES, SenderStatistics};
use crate::packet::side::Extra;
use crate::packet::{Address, Kind, Packet};
use crate::plan;
use crate::reason::Asked;
use crate::rng::StreamSeed;
use crate::sender::{AnyRateControl, is_windowed, needs};
use crate::specification::Entry;
use crate::traffic::{Act, Carriage};
use crate::units::Time;

/// A rate-based flow.
#[derive(Clone, Debug)]
pub(crate) struct RateBased {
    control: Box<AnyRateControl>,
    out: Address,
    back: Address,
    /// Bytes of payload in a packet.
    segment: u64,
    /// Packets that wait to be sent.
    waiting: u64,
    /// Reports sent.
    reports: u64,
    ecn: bool,
    started: bool,
    statistics: SenderStatistics,
}

impl Transport for RateBased {
    fn carries(flow: &plan::Flow, carriage: Carriage) -> bool {
        carriage.is_controlled() && !is_windowed(flow.sender.entry)
    }

    fn for_flow(
        flow: &plan::Flow,
        [out, back]: [Address; 2],
        carriage: Carriage,
        _spring: StreamSeed,
    ) -> RateBased {
        let segment = flow.transport.segment;
        RateBased {
            control: Box::new(AnyRateControl::new(&flow.sender)),
            out,
            back,
            segment,
            waiting: match carriage {
                Carriage::Connection(bytes) => {
                    bytes.map_or(u64::MAX, |bytes| bytes.div_ceil(segment))
                }
                _ => 0,
            },
            reports: 0,
            ecn: AnyEcn::new(&flow.ecn).ends(&needs(&flow.sender)).is_some(),
            started: false,
            statistics: SenderStatistics::default(),
        }
    }

    fn start(&mut self, around: &mut impl Surroundings) {
        self.control.begin(around.now(), self.segment, self.ecn);
        self.started = true;
        self.push(around);
        self.record(around);
    }

    fn deliver(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        let now = around.now();
        if packet.is_data() {
            let due = self.control.receive(packet, now);
            around
                .accounts()
                .datagram(packet, self.control.sizes().header);
            if due {
                self.report(around);
            }
            around.arm(End::Receiver, self.control.reminder());
            return;
        }
        let extra = packet.side().map(|handle| around.sides().take(handle));
        let before = self.watched(around);
        if let Some(report) = extra.and_then(|extra| extra.report)
            && let Some(rtt) = self.control.learn(packet, &report, now)
        {
            self.statistics.round_trip(rtt);
            let accounts = around.accounts();
            let series = accounts.series.rtt;
            accounts.recorder.gauge(series, now, rtt.seconds());
        }
        self.compare(before, Asked::Reported, around);
        self.push(around);
        self.record(around);
    }

    /// A departure, or the protocol's own timer.
    fn sender_timer(&mut self, around: &mut impl Surroundings) {
        let now = around.now();
        let before = self.watched(around);
        if around.is_due(End::Sender, self.deadline())
            && self.control.alarm() <= now
            && self.control.tick(now)
        {
            self.statistics.timeouts += 1;
            self.statistics.note_signal(now);
            let sent = around.accounts().books.ledger.sent;
            around.timed_out(sent);
        }
        self.compare(before, Asked::Ticked, around);
        self.push(around);
        self.record(around);
    }

    /// A report that may be due.
    fn receiver_timer(&mut self, around: &mut impl Surroundings) {
        if around.is_due(End::Receiver, self.control.reminder()) {
            if self.control.remind(around.now()) {
                self.report(around);
            }
            around.arm(End::Receiver, self.control.reminder());
        }
    }

    fn offer(&mut self, act: Act, around: &mut impl Surroundings) -> Option<Opening> {
        match act {
            Act::Write(packets) => {
                self.waiting = self.waiting.saturating_add(packets);
                self.push(around);
                self.record(around);
            }
            Act::Withdraw => self.waiting = 0,
            Act::Nothing | Act::Send(_) | Act::Open(_) => {}
        }
        None
    }

    fn change(&mut self, change: FlowChange<'_>, around: &mut impl Surroundings) {
        if let FlowChange::Sender(sender) = change {
            // Only the parameters: another protocol would be another flow.
            self.control.configure(&sender.values);
            self.push(around);
        }
    }

    fn record(&self, around: &mut impl Surroundings) {
        let first = around.accounts().series.internals;
        if first != NO_SERIES {
            around.internals(first, |out| self.control.internals(out));
        }
    }
}

impl RateBased {
    /// The control as it is, for a comparison with what it becomes, if somebody watches.
    fn watched(&self, around: &mut impl Surroundings) -> Option<AnyRateControl> {
        around.is_watched().then(|| (*self.control).clone())
    }

    fn compare(
        &self,
        before: Option<AnyRateControl>,
        asked: Asked<'_>,
        around: &mut impl Surroundings,
    ) {
        if let Some(before) = before {
            let segment = self.segment as f64;
            let rates = [&before, &self.control].map(|control| control.rate() / segment);
            around.rate_changed([&before, &self.control], rates, asked);
        }
    }

    /// Sends all packets that may leave now, then sets the timer of the sending end.
    fn push(&mut self, around: &mut impl Surroundings) {
        if !self.started {
            return;
        }
        let now = around.now();
        while self.waiting > 0 && self.control.release() <= now {
            // Endless data stays endless.
            self.waiting -= u64::from(self.waiting != u64::MAX);
            let number = around.accounts().books.ledger.sent;
            let size = self.segment + self.control.sizes().header;
            let packet = Packet::new(Kind::Data, number, self.out, size);
            let packet = self.control.send(packet, self.waiting > 0, now);
            around.send(&packet, self);
            if around.is_stopped() {
                return;
            }
        }
        around.arm(End::Sender, self.deadline());
    }

    /// When the sending end's next departure or timer is due.
    fn deadline(&self) -> Time {
        let alarm = self.control.alarm();
        if self.waiting > 0 {
            alarm.min(self.control.release())
        } else {
            alarm
        }
    }

    /// The receiving end sends a report.
    fn report(&mut self, around: &mut impl Surroundings) {
        let size = self.control.sizes().report;
        let packet = Packet::new(Kind::Ack, self.reports, self.back, size);
        let (packet, report) = self.control.report(packet, around.now());
        self.reports += 1;
        let extra = Extra {
            report: Some(report),
            ..Extra::default()
        };
        let packet = packet.with_side(around.sides().insert(extra));
        around.send(&packet, self);
    }
}

impl Inspect for RateBased {
    fn segment(&self) -> u64 {
        self.segment
    }

    fn sender(&self) -> Option<&'static Entry> {
        Some(self.control.entry())
    }

    fn statistics(&self) -> Option<&SenderStatistics> {
        Some(&self.statistics)
    }

    fn measure(&mut self, _now: Time) {
        self.statistics = SenderStatistics::default();
    }

    fn violation(&self) -> Option<String> {
        self.control.violation()
    }

    fn heap_bytes(&self) -> usize {
        size_of::<AnyRateControl>() + self.control.heap_bytes()
    }
}
