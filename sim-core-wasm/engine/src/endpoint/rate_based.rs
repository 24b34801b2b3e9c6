//! Both ends of a rate-based flow: its protocol controls a rate and repairs nothing.
//!
//! The protocol decides when a packet may leave, what a packet carries and when a
//! report is due; this file keeps what the application has written and builds the
//! packets.

use crate::ecn::classic::Classic;
use crate::measure::SenderStatistics;
use crate::packet::side::{Extra, Report};
use crate::packet::{Address, Kind, Packet};
use crate::plan;
use crate::sender::AnyRateControl;
use crate::traffic::Carriage;
use crate::units::{Span, Time};

/// A rate-based flow.
#[derive(Clone, Debug)]
pub(crate) struct RateBased {
    control: AnyRateControl,
    out: Address,
    back: Address,
    /// Bytes of payload in a packet.
    segment: u64,
    /// Packets that wait to be sent.
    waiting: u64,
    /// Reports sent.
    reports: u64,
    ecn: bool,
    pub(crate) statistics: SenderStatistics,
}

impl RateBased {
    /// The rate-based flow of a flow of the plan, not started; its packets go to the
    /// addresses of the forward route `out` and of the return route.
    pub(crate) fn new(
        flow: &plan::Flow,
        [out, back]: [Address; 2],
        carriage: Carriage,
    ) -> RateBased {
        let segment = flow.transport.segment;
        RateBased {
            control: AnyRateControl::new(&flow.sender),
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
            ecn: flow.ecn.entry.kind == Classic::ENTRY.kind,
            statistics: SenderStatistics::default(),
        }
    }

    pub(crate) fn control(&self) -> &AnyRateControl {
        &self.control
    }

    pub(crate) fn control_mut(&mut self) -> &mut AnyRateControl {
        &mut self.control
    }

    /// Bytes of payload in a packet.
    pub(crate) fn segment(&self) -> u64 {
        self.segment
    }

    /// Bytes of headers in a packet.
    pub(crate) fn header(&self) -> u64 {
        self.control.sizes().header
    }

    /// The flow starts.
    pub(crate) fn start(&mut self, now: Time) {
        self.control.begin(now, self.segment, self.ecn);
    }

    /// The application has `packets` more packets to send.
    pub(crate) fn write(&mut self, packets: u64) {
        self.waiting = self.waiting.saturating_add(packets);
    }

    /// Withdraws the application's data that has not been sent.
    pub(crate) fn withdraw(&mut self) {
        self.waiting = 0;
    }

    /// The next packet that may leave now, if any, as number `number`.
    pub(crate) fn poll(&mut self, number: u64, now: Time) -> Option<Packet> {
        if self.waiting == 0 || self.control.release() > now {
            return None;
        }
        // Endless data stays endless.
        self.waiting -= u64::from(self.waiting != u64::MAX);
        let size = self.segment + self.header();
        let packet = Packet::new(Kind::Data, number, self.out, size);
        Some(self.control.send(packet, self.waiting > 0, now))
    }

    /// A report has arrived. Gives the round trip that it measures, if any.
    pub(crate) fn learn(&mut self, packet: &Packet, report: &Report, now: Time) -> Option<Span> {
        let rtt = self.control.learn(packet, report, now)?;
        self.statistics.round_trip(rtt);
        Some(rtt)
    }

    /// When the sending end's next departure or timer is due.
    pub(crate) fn deadline(&self) -> Time {
        let alarm = self.control.alarm();
        if self.waiting > 0 {
            alarm.min(self.control.release())
        } else {
            alarm
        }
    }

    /// The sending end's timer, if it is due: gives whether the rate fell for lack of
    /// reports.
    pub(crate) fn expired(&mut self, now: Time) -> bool {
        let timeout = self.control.alarm() <= now && self.control.tick(now);
        self.statistics.timeouts += u64::from(timeout);
        timeout
    }

    /// A report to send now, with its side record.
    pub(crate) fn report(&mut self, now: Time) -> (Packet, Extra) {
        let size = self.control.sizes().report;
        let packet = Packet::new(Kind::Ack, self.reports, self.back, size);
        let (packet, report) = self.control.report(packet, now);
        self.reports += 1;
        let extra = Extra {
            report: Some(report),
            ..Extra::default()
        };
        (packet, extra)
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        size_of::<RateBased>() + self.control.heap_bytes()
    }
}
