//! Rate-based protocols, which control a rate and retransmit nothing: the trait of both ends.
//!
//! Such a protocol sends numbered packets, one by one, when its rate allows it and the
//! application has data. Its receiver sends reports of what arrived. There are no
//! retransmissions, no handshake and no end of the flow. The simulator asks what is due
//! and when, and carries the packets; the protocol has its own rates, timers and loss
//! detection.

use crate::packet::Packet;
use crate::packet::side::Report;
use crate::specification::Value;
use crate::units::{Span, Time};

/// Sizes of a protocol's packets on the wire, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Headers of a data packet, IP included.
    pub header: u64,
    /// A report, IP included.
    pub report: u64,
}

/// A rate-based protocol: both of its ends.
pub trait RateControl {
    /// The sizes of its packets.
    fn sizes(&self) -> Sizes;

    /// The flow starts, with `segment` bytes of payload in a packet; `ecn` says whether
    /// routers may mark its packets instead of dropping them.
    fn begin(&mut self, now: Time, segment: u64, ecn: bool);

    /// The sending end: when the next packet may leave, if there is one to send.
    fn release(&self) -> Time;

    /// The sending end: a packet leaves; `more` says whether another one waits. Returns
    /// the packet with the protocol's fields.
    fn send(&mut self, packet: Packet, more: bool, now: Time) -> Packet;

    /// The sending end: a report has arrived. Returns the round trip that it measures, if any.
    fn learn(&mut self, packet: &Packet, report: &Report, now: Time) -> Option<Span>;

    /// The sending end: when `tick` is due.
    fn alarm(&self) -> Time;

    /// The sending end: the time that `alarm` gave has come. Returns whether the rate
    /// fell for lack of reports.
    fn tick(&mut self, now: Time) -> bool;

    /// The receiving end: a data packet has arrived. Returns whether a report leaves now.
    fn receive(&mut self, packet: &Packet, now: Time) -> bool;

    /// The receiving end: when `remind` is due.
    fn reminder(&self) -> Time;

    /// The receiving end: the time that `reminder` gave has come. Returns whether a
    /// report leaves now.
    fn remind(&mut self, now: Time) -> bool;

    /// The receiving end: a report leaves. Returns its packet with the protocol's fields,
    /// and its content.
    fn report(&mut self, packet: Packet, now: Time) -> (Packet, Report);

    /// The smoothed round trip.
    fn round_trip(&self) -> Option<Span>;

    /// Bytes of heap memory.
    fn heap_bytes(&self) -> usize;

    /// The invariant that is broken, if any.
    fn violation(&self) -> Option<String>;

    /// Its internal variables, in the order of its entry.
    fn internals(&self, out: &mut Vec<f64>);

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}
