//! The surroundings of a transport: the books of its flow, and the network.
//!
//! A transport acts on nothing else. It is called when its flow starts, when a packet arrives,
//! when a timer expires and when the application acts; each packet that it sends enters the
//! port of its host at once.

use crate::clamp::{AnyClamp, Sharing};
use crate::endpoint::Inspect;
use crate::endpoint::books::Books;
use crate::endpoint::series::FlowSeries;
use crate::ids::FlowId;
use crate::measure::{EventKind, Recorder};
use crate::packet::Packet;
use crate::packet::side::Sides;
use crate::reason::Asked;
use crate::sender::AnyRateControl;
use crate::tcp::witness::Witness;
use crate::units::{Span, Time};

/// An end of a flow. Each has one timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Where its data comes from.
    Sender,
    /// Where its data goes to.
    Receiver,
}

/// The books of the flow that a transport carries, and the network.
pub(crate) trait Surroundings {
    /// The present instant.
    fn now(&self) -> Time;

    /// The books of the flow, its series and the recorder.
    fn accounts(&mut self) -> Accounts<'_>;

    /// The side records of packets.
    fn sides(&mut self) -> &mut Sides;

    /// Sends a packet. The packet trace asks `from`, the sending transport, for its state.
    fn send(&mut self, packet: &Packet, from: &dyn Inspect);

    /// The observer of the sending end during a call of it.
    fn witness(&mut self) -> impl Witness;

    /// Whether somebody wants the reasons of the flow's changes.
    fn is_watched(&mut self) -> bool;

    /// A rate-based protocol went from one rate to another, in full segments per second, as it was asked something.
    fn rate_changed(&mut self, controls: [&AnyRateControl; 2], rates: [f64; 2], asked: Asked<'_>);

    /// Reports the number of unacknowledged segments, before each packet that counts and after each
    /// acknowledgement: a window without bound stops the run.
    fn outstanding(&mut self, segments: u64);

    /// Whether the run has to stop. A transport then sends nothing more.
    fn is_stopped(&self) -> bool;

    /// Sets the timer of an end to `due`, unless it is set to an earlier time.
    fn arm(&mut self, end: End, due: Time);

    /// Called when the timer of an end expires: whether its `deadline` has come. If that has
    /// been postponed, the timer is set to it.
    fn is_due(&mut self, end: End, deadline: Time) -> bool;

    /// Logs a timeout of the sending end and folds it into the digest, with its `sequence`.
    fn timed_out(&mut self, sequence: u64);

    /// The sharing that the flow's clamp sees; it counts others for `memory` after it heard them.
    fn sharing(&self, memory: Option<Span>) -> Sharing;

    /// Ends the flow, which has this clamp: all of its data is acknowledged.
    fn complete(&mut self, clamp: Option<&AnyClamp>);

    /// Ends the flow, which has this clamp, without its data: nobody has answered.
    fn give_up(&mut self, clamp: Option<&AnyClamp>);

    /// Records the internal variables of an algorithm; `first` is the series of the first.
    fn internals(&mut self, first: u32, tell: impl FnOnce(&mut Vec<f64>));

    /// Whether the network has no room for another part of a flow.
    fn is_full(&self) -> bool;

    /// Books a packet that a part of a flow has taken in, and `through` more acknowledged bytes,
    /// for the whole flow.
    fn book_for_owner(&mut self, packet: &Packet, through: u64);
}

/// The books of a flow, its series and the recorder.
pub(crate) struct Accounts<'a> {
    pub(crate) now: Time,
    pub(crate) books: &'a mut Books,
    pub(crate) series: &'a FlowSeries,
    /// The flow of the plan: of a part, the flow that it belongs to.
    pub(crate) owner: FlowId,
    pub(crate) recorder: &'a mut Recorder,
}

impl Accounts<'_> {
    /// Adds an event to the event log.
    pub(crate) fn event(&mut self, kind: EventKind) {
        self.recorder.event(self.now, kind, Some(self.owner), None);
    }

    /// Books a data packet that is never acknowledged, with `headers` bytes of headers.
    pub(crate) fn datagram(&mut self, packet: &Packet, headers: u64) {
        let (books, series) = (&mut *self.books, self.series);
        books.deliver_datagram(packet, headers);
        self.recorder
            .counter(series.received, self.now, books.received_bits);
        self.recorder
            .counter(series.acknowledged, self.now, books.through as f64);
    }
}
