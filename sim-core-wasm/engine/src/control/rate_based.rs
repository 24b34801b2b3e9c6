//! Rate-based protocols, which control their rate and repair nothing: what both ends do.
//!
//! Such a protocol sends numbered packets, one by one, when its rate allows it
//! and the application has something to send. Its receiver reports now and then
//! what arrived. Nothing is sent again, nothing opens the flow, and nothing ends
//! it. The simulator asks what is due and when, and carries what comes of it;
//! rates, timers and losses are the protocol's own.

use crate::packet::Packet;
use crate::packet::side::Report;
use crate::specification::Value;
use crate::units::{Span, Time};

/// Sizes of what a protocol puts on the wire, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Headers of a data packet, IP included.
    pub header: u64,
    /// A report, IP included.
    pub report: u64,
}

/// A rate-based protocol: both of its ends.
pub trait RateControl {
    /// What its packets measure.
    fn sizes(&self) -> Sizes;

    /// The flow starts, with so many bytes of payload in a packet; `ecn` says
    /// whether routers may mark its packets where they would drop them.
    fn begin(&mut self, now: Time, segment: u64, ecn: bool);

    /// The sending end: when the next packet may leave, if there is one to send.
    fn release(&self) -> Time;

    /// The sending end: a packet leaves; `more` says whether another waits.
    /// Gives it as it travels.
    fn send(&mut self, packet: Packet, more: bool, now: Time) -> Packet;

    /// The sending end: a report has arrived. Gives the round trip that it
    /// measures, if it does.
    fn learn(&mut self, packet: &Packet, report: &Report, now: Time) -> Option<Span>;

    /// The sending end: when `tick` is due.
    fn alarm(&self) -> Time;

    /// The sending end: the time that `alarm` gave has come. Gives whether the
    /// rate fell for want of reports.
    fn tick(&mut self, now: Time) -> bool;

    /// The receiving end: a data packet has arrived. Gives whether a report is
    /// to leave now.
    fn receive(&mut self, packet: &Packet, now: Time) -> bool;

    /// The receiving end: when `remind` is due.
    fn reminder(&self) -> Time;

    /// The receiving end: the time that `reminder` gave has come. Gives whether
    /// a report is to leave now.
    fn remind(&mut self, now: Time) -> bool;

    /// The receiving end: a report leaves. Gives it as it travels, and what it says.
    fn report(&mut self, packet: Packet, now: Time) -> (Packet, Report);

    /// The smoothed round trip.
    fn round_trip(&self) -> Option<Span>;

    /// Bytes of memory behind it.
    fn heap_bytes(&self) -> usize;

    /// What must hold and does not, if anything.
    fn violation(&self) -> Option<String>;

    /// Its internal variables, in the order of its entry.
    fn internals(&self, out: &mut Vec<f64>);

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}
