//! Rules: a queue that the document itself has as a text.
//!
//! A document's `algorithms` are programs in a small language, the one that senders are written in too. One that
//! begins with `for queue` says which packets a port lets in, marks or drops, as they come and as they are about to
//! leave. It is checked, with units, and compiled.
//!
//! # Rules
//!
//! A program declares parameters, which the queue takes beside `algorithm`, and variables:
//!
//! ```text
//! for queue
//! param threshold: packets = 20 in 1 .. 1000 log "From so many packets on arrivals are marked."
//! state marked: number = 0 "Marks so far."
//!
//! on arrival {
//!   if queuePackets >= threshold and ecnCapable { mark  marked += 1 }
//! }
//! ```
//!
//! - Events: `arrival`, before a packet is among those that wait; `departure`, as the oldest one is about to be
//!   transmitted, and if that is dropped, for the next one; `timer`, at the time in `wakeAt`; `start`, as the queue
//!   begins, with the run, in place of another one, or with another text. With `departure` packets wait until the
//!   transmitter is free; without it their departures are computed ahead, which is faster.
//! - `mark`, `drop` and `admit` decide about the packet; the last one counts, and without a decision the packet is
//!   kept. A mark drops
//!   a packet that is not ECN-capable. What has no room (`noRoom`) is dropped whatever the rules decide, after they ran.
//! - `queuePackets` and `queueBytes` wait, without the packet in question and the one in transmission; `limitPackets`
//!   and `limitBytes` may; the packet has a `size`, is `ecnCapable`, and has waited for `sojourn`; `again` says that
//!   another one was dropped at this very departure. The link has its `linkRate` and has been `idle` for some time.
//! - `random()` draws a number from 0 to 1, `pick(n)` a whole one below `n`, from the queue's own stream, which no other
//!   part of a run draws from.
//! - `since(t)` and `later(t, d)` are in whole nanoseconds, as the run's clock.
//! - Everything else is as for senders: units, whole numbers, `let`, `if`, arithmetic, `state x: s min over 10 s`,
//!   `average 1/8`. There are no loops: an event takes at most 4096 steps.
//!
//! A value that is not a number stops the rules: from then on only what has no room is dropped, and the summary says
//! which line it was. A queue that changes from one program to another keeps its packets, and every variable that both
//! programs have.
//!
//! Without `algorithm` nothing is dropped but what has no room.
//!
//! # Limits
//!
//! A text has at most 32 kB, a program at most 58 numbers of state and 32 parameters. Packets wait in one queue, in
//! order of arrival; flows are not distinguished, and nothing is written into packets but marks. Its variables
//! are series, as `own.name`, 128 of them in a run; programs that follow one another share those of the same name and
//! unit. Warnings about thresholds that are never reached know nothing of a program's parameters.
//!
//! # Checked
//!
//! - Programs of RED, CoDel and PIE have the digests of those queues, with all their switches, in every scenario that
//!   all queues must survive: 32, 28 and 24 runs.
//! - Every reported statement of a run is one of a copy that ended as the rules themselves did, with rules of RED,
//!   CoDel, PIE and for all events.

mod calls;

use sawtooth_rules::watch::Unwatched;
use sawtooth_rules::{Action, Event, Family};

use crate::packet::{ECN, Packet};
use crate::queue::{
    Admission, Backlog, Hooks, Marking, PacketHandle, QueueDiscipline, RouterContext, Waiting,
};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::rules::{Applied, AtPort, Happening, LEAST_WAIT, NamedValue, Running};
use crate::specification::{Entry, Value, text};
use crate::units::Span;

pub use calls::{Call, Calls};

/// A program that runs.
#[derive(Clone, Debug)]
pub struct Rules(Box<Queue>);

#[derive(Clone, Debug)]
struct Queue {
    running: Running,
    /// Another text took over: it starts before it decides anything.
    starts: bool,
    /// The last packet asked about at this departure was dropped.
    again: bool,
    /// The events since they were taken last, while somebody watches.
    calls: Option<Box<Calls>>,
}

impl Rules {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "rules",
        name: "Rules",
        summary: text("Follows a program of the document: rules in a small language for queues."),
        source: text("The document's algorithms"),
        parameters: &[],
        internals: &[],
    };

    /// The discipline with a program and its parameters.
    pub fn new(values: &[Value]) -> Rules {
        Rules(Box::new(Queue {
            running: Running::new(Applied::from_values(values, Family::Queue)),
            starts: false,
            again: false,
            calls: None,
        }))
    }

    /// The values of its variables and then of its parameters, in the order of the text.
    pub fn values(&self) -> Vec<NamedValue> {
        self.0.running.values()
    }

    /// Keeps its events from now on, after these.
    pub(crate) fn watch(&mut self, calls: Box<Calls>) {
        self.0.calls = Some(calls);
    }

    /// Its events since the last time, which are kept from the first time on.
    pub(crate) fn take_calls(&mut self) -> Calls {
        let calls = self.0.calls.replace(Box::default());
        calls.map_or_else(Calls::default, |calls| *calls)
    }
}

impl Queue {
    /// Runs the rules of an event, and sets the timer as they say.
    #[inline(never)]
    fn answer(
        &mut self,
        event: Event,
        context: &mut RouterContext<'_>,
        packet: Option<&Packet>,
        waited: Span,
        backlog: Backlog,
    ) {
        if std::mem::take(&mut self.starts) {
            self.answer(Event::Start, context, None, Span::ZERO, Backlog::NONE);
        }
        let running = &mut self.running;
        if !running.program.answers(event) {
            return;
        }
        let now = context.now;
        let before = running.alarm();
        let port = AtPort {
            backlog,
            limit: context.limit,
            rate: context.rate,
            size: packet.map_or(0, Packet::size),
            ecn_capable: packet.is_some_and(|packet| packet.has(ECN)),
            waited,
            again: self.again,
        };
        let watched = self.calls.is_some() && running.fault.is_none();
        let call = watched.then(|| Call::new(now, event, port, running, context.random));
        let mut happening = Happening {
            now,
            port: Some(port),
            random: Some(context.random),
            ..Happening::NOTHING
        };
        running.answer(event, &mut happening, &mut Unwatched);
        if let (Some(calls), Some(call)) = (&mut self.calls, call) {
            calls.keep(call.ended(running));
        }
        if event == Event::Due {
            running.space_alarms(now);
        }
        let due = running.alarm();
        if due != before {
            *context.wake = due.max(now + LEAST_WAIT);
        }
    }

    /// The same for an event with a packet; gives what becomes of it.
    fn decide(
        &mut self,
        event: Event,
        context: &mut RouterContext<'_>,
        packet: &Packet,
        waited: Span,
        backlog: Backlog,
    ) -> Admission {
        self.running.state.undecided();
        self.answer(event, context, Some(packet), waited, backlog);
        if backlog.full {
            return Admission::Drop;
        }
        if self.running.fault.is_some() {
            return Admission::Admit;
        }
        match self.running.state.decision().0 {
            Action::Admit => Admission::Admit,
            Action::Mark => Admission::signal(packet),
            Action::Drop => Admission::Drop,
        }
    }
}

impl QueueDiscipline for Rules {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: self.0.running.program.answers(Event::Departure),
            handshakes: false,
        }
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.0.starts = false;
        self.0
            .answer(Event::Start, context, None, Span::ZERO, Backlog::NONE);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        self.0.running.state.clear_timer();
        let backlog = waiting.backlog();
        self.0
            .answer(Event::Due, context, None, Span::ZERO, backlog);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.0
            .decide(Event::Arrival, context, packet, Span::ZERO, backlog)
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.0.again = false;
        while let Some(oldest) = waiting.oldest() {
            let waited = waiting.waited(&oldest);
            let backlog = waiting.backlog_without(&oldest);
            let packet = *waiting.packet(&oldest);
            let queue = &mut *self.0;
            match queue.decide(Event::Departure, context, &packet, waited, backlog) {
                Admission::Admit => return Some(oldest),
                Admission::Mark => {
                    waiting.mark(&oldest);
                    return Some(oldest);
                }
                Admission::Drop => waiting.drop(oldest),
            }
            queue.again = true;
        }
        None
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.0.running.program.needs.marks)
    }

    fn fault(&self) -> Option<String> {
        self.0.running.said()
    }

    fn internals(&self, out: &mut Vec<f64>) {
        self.0.running.internals(out);
    }

    fn configure(&mut self, values: &[Value]) {
        let applied = Applied::from_values(values, Family::Queue);
        self.0.starts |= self.0.running.replace(applied);
    }
}

crate::reasons! {
    DECIDED = "decided": "Line {line} of the document's rules decided this.",
        "the text of the algorithm", "the document's algorithms";
}

impl ExplainFate for Rules {
    const REASONS: &'static [&'static Reason] = &[&DECIDED];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        if met.is_overflow() {
            return None;
        }
        let (_, line) = self.0.running.state.decision();
        Some(DECIDED.with([("line", f64::from(line))]))
    }
}
