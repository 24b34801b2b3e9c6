//! Rules: a congestion control that the document itself has as a text.
//!
//! A document's `algorithms` are programs in a small language made for congestion controls;
//! a flow names one of them. The text says what happens to the window when something is
//! acknowledged or lost, as readable as its equations; it is checked, with units, and compiled.
//!
//! # Rules
//!
//! A program declares parameters, which the flow's sender takes beside `algorithm`, and variables:
//!
//! ```text
//! param a: segments = 1 in 0.001 .. 1000 log "Segments added a round trip."
//! param b: share = 0.5 "The share of the window that a loss removes."
//! state lost: number = 0 "Losses so far."
//!
//! on congestionAvoidance { cwnd += a * credit / cwnd }
//! on loss { lost += 1  ssthresh = max((1 - b) * from, 2) }
//! ```
//!
//! - Events: `acknowledged`, `round`, `slowStart`, `congestionAvoidance`, `withheld`, `slowStartLeft`, `loss`,
//!   `mark`, `timeout`, `recovered`, `undo`, `resumed`, `restarted`, `timer`, `sent`. Without a rule a mark is a loss, a timeout halves, slow
//!   start adds a segment for each that counts, and nothing else happens.
//! - An acknowledgement says `acked`, `delivered`, `credit`, `rtt`, `srtt`, `minRtt`, `flight`, `inFlight`, `lost`, `marked`,
//!   `load`, `deliveryRate`, `deliveredThen`, `deliveredNow`, `oneWay`, `echoed` and whether they are known (`rttKnown`,
//!   `rateKnown`, `stamped`), `inFlightBefore`, `recovering`, `repairing`, `roundEnds`, `full`, `echo`; a loss says
//!   `from`, a departure `restarts`.
//! - `cwnd` and `ssthresh` are the window; `pacingRate` sets the pace, `wakeAt` the time of `timer`; `rounds`
//!   counts round trips; `holdsBack` says that less is sent than could be.
//! - `state x: s min over 10 s`, `max over 10` (rounds) and `max over 10 by n` (of what the variable `n` counts) keep the
//!   least and the maximum of the values that `update(x, …)` takes; `average 1/8` smooths them.
//! - `let`, `if`, `if … then … else …`, arithmetic, `min`, `max`, `abs`, `sqrt`, `cbrt`, `pow`, `exp`, `expm1`, `ln`, `ln1p`,
//!   `floor`, `ceil`, `round`; `random()` and `pick(n)` draw from the flow's own stream; `fn half(x) = x / 2`. No loops: an event takes at most 4096 steps.
//! - `param n: segments = 4 in 1 .. 1000 whole` takes whole numbers alone; `log`, before or after it, gives a slider equal
//!   ratios.
//! - `needs recoveryReno`, `recoveryTahoe`, `noSack`, `timestamps`, `ownWindow`, `ownSlowStart`, `idleRestart`,
//!   `everyAck`; `abe 0.8`.
//! - `like "cubic"` says which built-in sender the rules are: the conformance suite compares both. It changes no run.
//!
//! A value that is not a number, or a window that is negative or above three million segments, stops the flow: nothing is sent any
//! more, and the summary says which line it was. A sender that changes from one program to another keeps the window, and
//! every variable that both have; its pacing rate and its timer only where the new one sets them. A reduction that
//! another program made is undone without `undo`: the transport restores the window.
//!
//! Without `algorithm` the program is NewReno's.
//!
//! # Limits
//!
//! A text has at most 32 kB, a program at most 58 numbers of state and 32 parameters. Its variables are series, as
//! `own.name`, 128 of them in a run: of the first flows and queues that have room there. Programs that follow one
//! another in a flow share those of the same name and unit.
//!
//! # Checked
//!
//! - Programs of NewReno, Reno, Tahoe, AIMD, AIMD-FC, New-AIMD, HighSpeed TCP, Scalable TCP, Westwood+, Vegas, CUBIC,
//!   UCC, VCP (through its routers) and BBR without its detection of policers have the digests of those senders in every
//!   scenario that all senders must survive, and where data pauses: 19 runs for each choice of parameters. Beside BBR
//!   with that detection the program of BBR has another digest in one of 19 such runs: a buffer of two packets, over the
//!   transport of the preset `rfc`. The pages of senders have the numbers.

mod again;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use sawtooth_rules::watch::{Unwatched, Watch};
use sawtooth_rules::{Event, Family, MOST_WINDOW, Program};

use crate::control::{Ack, Congestion, CongestionControl, Needs, Recovery, Sent, Window};
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::rng::RandomStream;
use crate::rules::{Applied, Happening, NamedValue, Running};
use crate::specification::{Entry, Value, text};
use crate::units::Time;

/// The load code with which data leaves where rules read codes: routers only raise it.
const LOW_LOAD: u8 = 1;

/// A program that runs.
#[derive(Clone, Debug)]
pub struct Rules(Box<Sender>);

#[derive(Clone, Debug)]
struct Sender {
    running: Running,
    around: Around,
    /// The last reduction is that of a text which has been replaced since: only that one could undo what it noted.
    of_another: bool,
}

/// The knowledge of a flow's rules at every event.
#[derive(Clone, Debug, Default)]
struct Around {
    /// Bytes of payload in a full segment.
    segment: u64,
    /// Where rules draw from, if they do.
    random: Option<RandomStream>,
}

impl Around {
    #[inline(never)]
    fn moment(&mut self, now: Time) -> Happening<'_> {
        Happening {
            now,
            segment: self.segment,
            random: self.random.as_mut(),
            ..Happening::NOTHING
        }
    }

    fn happening<'a>(&'a mut self, ack: &'a Ack) -> Happening<'a> {
        Happening {
            ack: Some(ack),
            ..self.moment(ack.now)
        }
    }
}

impl Rules {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "rules",
        name: "Rules",
        summary: text(
            "Follows a program of the document: rules in a small language for congestion controls.",
        ),
        source: text("The document's algorithms"),
        parameters: &[],
        internals: &[],
    };

    /// The sender with a program and its parameters.
    pub fn new(values: &[Value]) -> Rules {
        let mut running = Running::new(Applied::from_values(values, Family::Sender));
        // Until rules set another one, theirs is none that falls below a segment.
        running.state.set_window(1.0, f64::INFINITY);
        Rules(Box::new(Sender {
            running,
            around: Around::default(),
            of_another: false,
        }))
    }
}

impl Rules {
    /// The window as the rules have left it, which counts as one segment where it is below that.
    pub fn window(&self) -> f64 {
        self.0.running.state.cwnd()
    }

    /// The program that it follows.
    pub(crate) fn program(&self) -> &Arc<Program> {
        &self.0.running.program
    }

    /// The values of its variables and then of its parameters, in the order of the text.
    pub fn values(&self) -> Vec<NamedValue> {
        self.0.running.values()
    }
}

/// Runs the rules of an event, with the window, which the rules may change.
#[inline(never)]
fn steer(
    running: &mut Running,
    event: Event,
    happening: &mut Happening<'_>,
    window: &mut Window,
    watch: &mut impl Watch,
) {
    if !running.program.answers(event) || running.fault.is_some() {
        return;
    }
    running.state.set_window(window.cwnd, window.ssthresh);
    running.answer(event, happening, watch);
    if running.fault.is_none() {
        window.cwnd = running.state.cwnd().max(1.0);
        window.ssthresh = running.state.ssthresh();
    }
}

impl Sender {
    /// Those of an event that knows only the time.
    #[cold]
    fn steer(&mut self, event: Event, now: Time, window: &mut Window, watch: &mut impl Watch) {
        let mut happening = self.around.moment(now);
        steer(&mut self.running, event, &mut happening, window, watch);
    }

    /// A reduction: the new `ssthresh`.
    fn reduced(
        &mut self,
        event: Event,
        congestion: &Congestion,
        window: &Window,
        watch: &mut impl Watch,
    ) -> f64 {
        self.of_another = false;
        if !self.running.program.answers(event) {
            return congestion.half();
        }
        let mut happening = Happening {
            from: congestion.from,
            ..self.around.moment(congestion.now)
        };
        let running = &mut self.running;
        running.state.set_window(window.cwnd, window.ssthresh);
        running.answer(event, &mut happening, watch);
        if running.fault.is_some() {
            return congestion.half();
        }
        running.state.ssthresh().clamp(1.0, MOST_WINDOW)
    }

    fn marked(&mut self, congestion: &Congestion, window: &Window, watch: &mut impl Watch) -> f64 {
        let answered = self.running.program.answers(Event::Mark);
        let event = if answered { Event::Mark } else { Event::Loss };
        self.reduced(event, congestion, window, watch)
    }

    #[inline]
    fn observed(&mut self, ack: &Ack, window: &mut Window, watch: &mut impl Watch) {
        let Sender {
            running, around, ..
        } = self;
        let mut happening = around.happening(ack);
        steer(running, Event::Acknowledged, &mut happening, window, watch);
        if ack.round {
            running.state.count_round();
            steer(running, Event::Round, &mut happening, window, watch);
        }
    }

    #[inline]
    fn grown(&mut self, ack: &Ack, window: &mut Window, watch: &mut impl Watch) {
        let Sender {
            running, around, ..
        } = self;
        let mut happening = around.happening(ack);
        if !window.in_slow_start() {
            let event = Event::CongestionAvoidance;
            steer(running, event, &mut happening, window, watch);
        } else if running.program.answers(Event::SlowStart) {
            steer(running, Event::SlowStart, &mut happening, window, watch);
        } else if running.fault.is_none() && !running.program.needs.own_slow_start {
            window.slow_start(ack.credit);
        }
    }

    #[inline]
    fn withheld(&mut self, ack: &Ack, watch: &mut impl Watch) {
        let mut happening = self.around.happening(ack);
        self.running.answer(Event::Withheld, &mut happening, watch);
    }

    #[inline]
    fn resumed(&mut self, now: Time, watch: &mut impl Watch) {
        let mut happening = self.around.moment(now);
        self.running.answer(Event::Resumed, &mut happening, watch);
    }

    fn restarted(&mut self, window: &Window, watch: &mut impl Watch) {
        let Sender {
            running, around, ..
        } = self;
        running.state.set_window(window.cwnd, window.ssthresh);
        let mut happening = around.moment(Time::ZERO);
        running.answer(Event::Restarted, &mut happening, watch);
    }

    #[inline]
    fn slow_start_left(&mut self, ack: &Ack, window: &Window, watch: &mut impl Watch) {
        let Sender {
            running, around, ..
        } = self;
        running.state.set_window(window.cwnd, window.ssthresh);
        let mut happening = around.happening(ack);
        running.answer(Event::SlowStartLeft, &mut happening, watch);
    }

    #[inline]
    fn sent(&mut self, sent: &Sent, window: &mut Window, watch: &mut impl Watch) {
        let Sender {
            running, around, ..
        } = self;
        let mut happening = Happening {
            sent: Some(sent),
            ..around.moment(sent.now)
        };
        steer(running, Event::Sent, &mut happening, window, watch);
    }

    #[inline]
    fn ticked(&mut self, now: Time, window: &mut Window, watch: &mut impl Watch) {
        self.running.state.clear_timer();
        self.steer(Event::Timer, now, window, watch);
        self.running.space_alarms(now);
    }

    #[inline]
    fn undone(&mut self, window: &mut Window, watch: &mut impl Watch) {
        if !self.of_another {
            self.steer(Event::Undo, Time::default(), window, watch);
        }
    }
}

impl CongestionControl for Rules {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.0.observed(ack, window, &mut Unwatched);
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.0.grown(ack, window, &mut Unwatched);
    }

    fn withhold(&mut self, ack: &Ack) {
        self.0.withheld(ack, &mut Unwatched);
    }

    fn resumed(&mut self, now: Time) {
        self.0.resumed(now, &mut Unwatched);
    }

    fn restarted(&mut self, window: &Window) {
        self.0.restarted(window, &mut Unwatched);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0
            .reduced(Event::Loss, congestion, window, &mut Unwatched)
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.marked(congestion, window, &mut Unwatched)
    }

    fn gentle(&self) -> Option<f64> {
        self.0.running.program.abe
    }

    fn frame(&mut self, payload: u64, _headers: u64) {
        self.0.around.segment = payload;
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0
            .reduced(Event::Timeout, congestion, window, &mut Unwatched)
    }

    fn recovered(&mut self, now: Time, window: &mut Window) {
        self.0.steer(Event::Recovered, now, window, &mut Unwatched);
    }

    fn slow_start_left(&mut self, ack: &Ack, window: &Window) {
        self.0.slow_start_left(ack, window, &mut Unwatched);
    }

    fn sent(&mut self, sent: &Sent, window: &mut Window) {
        self.0.sent(sent, window, &mut Unwatched);
    }

    fn holds_back(&self) -> bool {
        self.0.running.state.holds_back()
    }

    fn seed(&mut self, random: RandomStream) {
        self.0.around.random = Some(random);
    }

    fn alarm(&self) -> Time {
        self.0.running.alarm()
    }

    fn tick(&mut self, now: Time, window: &mut Window) {
        self.0.ticked(now, window, &mut Unwatched);
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.0.running.state.pacing_rate()
    }

    fn undo(&mut self, window: &mut Window) {
        self.0.undone(window, &mut Unwatched);
    }

    fn needs(&self) -> Needs {
        let needs = self.0.running.program.needs;
        let recovery = if needs.recovery_tahoe {
            Some(Recovery::Tahoe)
        } else {
            needs.recovery_reno.then_some(Recovery::Reno)
        };
        Needs {
            recovery,
            no_sack: needs.no_sack,
            timestamps: needs.timestamps,
            own_window: needs.own_window,
            own_slow_start: needs.own_slow_start,
            idle_restart: needs.idle_restart,
            ack_every: needs.every_ack.then_some(1),
            load: needs.load.then_some(LOW_LOAD),
            departures: needs.departures,
            random: needs.random,
            rate: needs.rate,
            pacing: needs.pacing,
            alarm: needs.timer,
            may_fail: true,
            ..Needs::default()
        }
    }

    fn fault(&self) -> Option<String> {
        self.0.running.said()
    }

    fn internals(&self, out: &mut Vec<f64>) {
        self.0.running.internals(out);
    }

    fn configure(&mut self, values: &[Value]) {
        let applied = Applied::from_values(values, Family::Sender);
        self.0.of_another |= self.0.running.replace(applied);
    }
}

crate::reasons! {
    ACKNOWLEDGED = "acknowledged": "The document's rules for an acknowledgement: `on acknowledged`, and `on round` where a round ended, changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    GREW = "grew": "The document's rules for new data: `on congestionAvoidance`, or `on slowStart`, which without a rule adds the counted segments, changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    LOST = "loss": "The document's rules for a loss, `on loss`, which without a rule halves, changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    MARKED = "mark": "The document's rules for a mark, `on mark`, or `on loss` where there is none, changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    TIMED_OUT = "timeout": "The document's rules for a timeout, `on timeout`, which without a rule halves, changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    OTHERWISE = "otherwise": "The document's rules for the end of a repair, a timer, a departure or an undone reduction: `on recovered`, `on timer`, `on sent`, `on undo`, changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    LINE = "line": "Line {line} of the document's rules changed {from:n} to {to:n}.",
        "the text of the algorithm", "the document's algorithms";
    PACE_LINE = "pace-line": "Line {line} of the document's rules set `pacingRate`: {to:r}.",
        "the text of the algorithm", "the document's algorithms";
    PACE = "pace": "The document's rules set `pacingRate`: {to:r}.",
        "the text of the algorithm", "the document's algorithms";
}

impl Explain for Rules {
    const REASONS: &'static [&'static Reason] = &[
        &ACKNOWLEDGED,
        &GREW,
        &LOST,
        &MARKED,
        &TIMED_OUT,
        &OTHERWISE,
        &LINE,
        &PACE_LINE,
        &PACE,
    ];

    fn explain(&self, before: &Rules, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        if let Some((line, statement)) = self.set_by(before, update) {
            let reason = match update.of {
                Quantity::Rate => &PACE_LINE,
                Quantity::Cwnd | Quantity::Ssthresh => &LINE,
            };
            return Some(Because {
                statement: Some(statement),
                ..reason.with([("line", f64::from(line)), ("from", from), ("to", to)])
            });
        }
        if update.of == Quantity::Rate {
            return Some(PACE.with([("to", to)]));
        }
        let reason = match update.asked {
            Asked::Observed(_) => &ACKNOWLEDGED,
            Asked::Grew(_) => &GREW,
            Asked::Reduced(_) => &LOST,
            Asked::Marked(..) => &MARKED,
            Asked::TimedOut(_) => &TIMED_OUT,
            Asked::Recovered | Asked::Ticked | Asked::Sent(_) | Asked::Undone => &OTHERWISE,
            Asked::Opened
            | Asked::Lost
            | Asked::Reported
            | Asked::Withheld(_)
            | Asked::LeftSlowStart(_)
            | Asked::Resumed
            | Asked::Restarted => return None,
        };
        Some(reason.with([("from", from), ("to", to)]))
    }
}
