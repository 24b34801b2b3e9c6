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
//! param b: share = 0.5 "Share of the window that a loss removes."
//! state lost: number = 0 "Losses so far."
//!
//! on congestionAvoidance { cwnd += a * credit / cwnd }
//! on loss { lost += 1  ssthresh = max((1 - b) * from, 2) }
//! ```
//!
//! - Events: `acknowledged`, `round`, `slowStart`, `congestionAvoidance`, `withheld`, `slowStartLeft`, `loss`,
//!   `mark`, `timeout`, `recovered`, `undo`, `resumed`, `timer`, `sent`. Without a rule a mark is a loss, a timeout halves, slow
//!   start adds a segment for each that counts, and nothing else happens.
//! - An acknowledgement says `acked`, `delivered`, `credit`, `rtt`, `srtt`, `minRtt`, `flight`, `inFlight`, `lost`, `marked`,
//!   `load`, `deliveryRate`, `deliveredThen`, `deliveredNow`, `oneWay`, `echoed` and whether they are known (`rttKnown`,
//!   `rateKnown`, `stamped`), `inFlightBefore`, `recovering`, `repairing`, `roundEnds`, `full`, `echo`; a loss says
//!   `from`, a departure `restarts`.
//! - `cwnd` and `ssthresh` are the window; `pacingRate` sets the pace, `wakeAt` the time of `timer`; `rounds`
//!   counts round trips; `holdsBack` says that less is sent than could be.
//! - `state x: s min over 10 s`, `max over 10` (rounds) and `max over 10 by n` (of what the variable `n` counts) keep the
//!   least and the greatest of the values that `update(x, …)` takes; `average 1/8` smooths them.
//! - `let`, `if`, `if … then … else …`, arithmetic, `min`, `max`, `abs`, `sqrt`, `cbrt`, `pow`, `exp`, `expm1`, `ln`, `ln1p`,
//!   `floor`, `ceil`, `round`; `random()` and `pick(n)` draw from the flow's own stream; `fn half(x) = x / 2`. No loops: an event takes at most 4096 steps.
//! - `needs recoveryReno`, `recoveryTahoe`, `noSack`, `timestamps`, `ownWindow`, `ownSlowStart`, `idleRestart`,
//!   `everyAck`; `abe 0.8`.
//!
//! A value that is not a number, or a window that is negative or infinite, stops the flow: nothing is sent any
//! more, and the summary says which line it was. A sender that changes from one program to another keeps the window, and
//! every variable that both have; its pacing rate and its timer only where the new one sets them. A reduction that
//! another program made is undone without `undo`: the transport restores the window.
//!
//! Without `algorithm` the program is NewReno's.
//!
//! # Limits
//!
//! A text has at most 32 kB, a program at most 58 numbers of state and 32 parameters. The editor shows the values of its variables at
//! the crosshair; they have no plots yet.
//!
//! # Checked
//!
//! - Programs of NewReno, Reno, Tahoe, AIMD, AIMD-FC, New-AIMD, HighSpeed TCP, Scalable TCP, Westwood+, Vegas, CUBIC,
//!   UCC, VCP (through its routers) and BBR without its detection of policers have the digests of those senders in every
//!   scenario that all senders must survive. Beside BBR with that detection the program of BBR has another digest in
//!   one of eighteen such runs: a buffer of two packets, over the transport of the preset `rfc`.

use sawtooth_rules::{Event, Family};

use crate::control::{Ack, Congestion, CongestionControl, Needs, Recovery, Sent, Window};
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Told};
use crate::rng::RandomStream;
use crate::rules::{Applied, Happening, Running};
use crate::specification::{Entry, Value};
use crate::units::Time;

/// The load code with which data leaves where rules read codes: routers only raise it.
const LOW_LOAD: u8 = 1;

/// A program that runs.
#[derive(Clone, Debug)]
pub struct Rules(Box<Sender>);

/// A variable or a parameter of a program that runs, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// Its name.
    pub name: String,
    /// Its unit as the text has it; empty for a condition.
    pub unit: String,
    /// Its value; conditions are one or zero.
    pub value: f64,
}

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
        summary: "Follows a program of the document: rules in a small language for congestion controls.",
        source: "The document's algorithms",
        parameters: &[],
        internals: &[],
    };

    /// The sender with a program and its parameters.
    pub fn new(values: &[Value]) -> Rules {
        let mut running = Running::new(Applied::of(values, Family::Sender));
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

    /// The values of its variables and then of its parameters, in the order of the text.
    pub fn values(&self) -> Vec<NamedValue> {
        let Running {
            program,
            pool,
            state,
            ..
        } = &self.0.running;
        let named = |name: &str, unit: &str, value| NamedValue {
            name: name.to_owned(),
            unit: unit.to_owned(),
            value,
        };
        let variables = program.variables.iter();
        let variables = variables.map(|one| named(&one.name, &one.unit, state.value(one)));
        let first = pool.len().saturating_sub(program.parameters.len());
        let parameters = program.parameters.iter().zip(&pool[first..]);
        let parameters = parameters.map(|(one, value)| named(&one.name, &one.unit, *value));
        variables.chain(parameters).collect()
    }
}

/// Runs the rules of an event, with the window, which the rules may change.
#[inline(never)]
fn steer(running: &mut Running, event: Event, happening: &mut Happening<'_>, window: &mut Window) {
    if !running.program.answers(event) || running.fault.is_some() {
        return;
    }
    running.state.set_window(window.cwnd, window.ssthresh);
    running.answer(event, happening);
    if running.fault.is_none() {
        window.cwnd = running.state.cwnd().max(1.0);
        window.ssthresh = running.state.ssthresh();
    }
}

impl Sender {
    /// Those of an event that knows only the time.
    #[cold]
    fn steer(&mut self, event: Event, now: Time, window: &mut Window) {
        let mut happening = self.around.moment(now);
        steer(&mut self.running, event, &mut happening, window);
    }

    /// A reduction: the new `ssthresh`.
    fn reduced(&mut self, event: Event, congestion: &Congestion, window: &Window) -> f64 {
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
        running.answer(event, &mut happening);
        if running.fault.is_some() {
            return congestion.half();
        }
        running.state.ssthresh().max(1.0)
    }
}

impl CongestionControl for Rules {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        let Sender {
            running, around, ..
        } = &mut *self.0;
        let mut happening = around.happening(ack);
        steer(running, Event::Acknowledged, &mut happening, window);
        if ack.round {
            running.state.count_round();
            steer(running, Event::Round, &mut happening, window);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        let Sender {
            running, around, ..
        } = &mut *self.0;
        let mut happening = around.happening(ack);
        if !window.in_slow_start() {
            steer(running, Event::CongestionAvoidance, &mut happening, window);
        } else if running.program.answers(Event::SlowStart) {
            steer(running, Event::SlowStart, &mut happening, window);
        } else if running.fault.is_none() && !running.program.needs.own_slow_start {
            window.slow_start(ack.credit);
        }
    }

    fn withhold(&mut self, ack: &Ack) {
        let mut happening = self.0.around.happening(ack);
        self.0.running.answer(Event::Withheld, &mut happening);
    }

    fn resumed(&mut self, now: Time) {
        let mut happening = self.0.around.moment(now);
        self.0.running.answer(Event::Resumed, &mut happening);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.reduced(Event::Loss, congestion, window)
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let answered = self.0.running.program.answers(Event::Mark);
        let event = if answered { Event::Mark } else { Event::Loss };
        self.0.reduced(event, congestion, window)
    }

    fn gentle(&self) -> Option<f64> {
        self.0.running.program.abe
    }

    fn frame(&mut self, payload: u64, _headers: u64) {
        self.0.around.segment = payload;
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.reduced(Event::Timeout, congestion, window)
    }

    fn recovered(&mut self, now: Time, window: &mut Window) {
        self.0.steer(Event::Recovered, now, window);
    }

    fn slow_start_left(&mut self, ack: &Ack, window: &Window) {
        let Sender {
            running, around, ..
        } = &mut *self.0;
        running.state.set_window(window.cwnd, window.ssthresh);
        running.answer(Event::SlowStartLeft, &mut around.happening(ack));
    }

    fn sent(&mut self, sent: &Sent, window: &mut Window) {
        let Sender {
            running, around, ..
        } = &mut *self.0;
        let mut happening = Happening {
            sent: Some(sent),
            ..around.moment(sent.now)
        };
        steer(running, Event::Sent, &mut happening, window);
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
        self.0.running.state.clear_timer();
        self.0.steer(Event::Timer, now, window);
        self.0.running.space_alarms(now);
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.0.running.state.pacing_rate()
    }

    fn undo(&mut self, window: &mut Window) {
        if self.0.of_another {
            return;
        }
        self.0.steer(Event::Undo, Time::default(), window);
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

    fn configure(&mut self, values: &[Value]) {
        let applied = Applied::of(values, Family::Sender);
        self.0.of_another |= self.0.running.replace(applied);
    }
}

crate::reasons! {
    ACKNOWLEDGED = "acknowledged": "The document's own rules for an acknowledgement: `on acknowledged`, and `on round` where a round ended, made {from:n} into {to:n}.",
        "as the text of the algorithm says", "the document's algorithms";
    GREW = "grew": "The document's own rules for new data: `on congestionAvoidance`, or `on slowStart`, which without a rule adds what counts, made {from:n} into {to:n}.",
        "as the text of the algorithm says", "the document's algorithms";
    LOST = "loss": "The document's own rules for a loss, `on loss`, which without a rule halves, made {from:n} into {to:n}.",
        "as the text of the algorithm says", "the document's algorithms";
    MARKED = "mark": "The document's own rules for a mark, `on mark`, or `on loss` where there is none, made {from:n} into {to:n}.",
        "as the text of the algorithm says", "the document's algorithms";
    TIMED_OUT = "timeout": "The document's own rules for a timeout, `on timeout`, which without a rule halves, made {from:n} into {to:n}.",
        "as the text of the algorithm says", "the document's algorithms";
    OTHERWISE = "otherwise": "The document's own rules for the end of a repair, a timer, a departure or an undone reduction: `on recovered`, `on timer`, `on sent`, `on undo`, made {from:n} into {to:n}.",
        "as the text of the algorithm says", "the document's algorithms";
    PACE = "pace": "The document's own rules set `pacingRate`: {to:r}.",
        "as the text of the algorithm says", "the document's algorithms";
}

impl Explain for Rules {
    const REASONS: &'static [&'static Reason] = &[
        &ACKNOWLEDGED,
        &GREW,
        &LOST,
        &MARKED,
        &TIMED_OUT,
        &OTHERWISE,
        &PACE,
    ];

    fn explain(&self, _before: &Rules, told: &Told<'_>) -> Option<Because> {
        let [from, to] = told.change();
        if told.of == Quantity::Rate {
            return Some(PACE.with([("to", to)]));
        }
        let reason = match told.asked {
            Asked::Observed(_) => &ACKNOWLEDGED,
            Asked::Grew(_) => &GREW,
            Asked::Reduced(_) => &LOST,
            Asked::Marked(..) => &MARKED,
            Asked::TimedOut(_) => &TIMED_OUT,
            Asked::Recovered | Asked::Ticked | Asked::Sent(_) | Asked::Undone => &OTHERWISE,
            Asked::Opened | Asked::Lost | Asked::Reported => return None,
        };
        Some(reason.with([("from", from), ("to", to)]))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use sawtooth_rules::compile;

    use super::*;
    use crate::sender::testing::{ack, loss};

    fn with(text: &str) -> Rules {
        let program = Arc::new(compile(text).expect("valid"));
        let applied = Applied::new("mine", &program, &program.defaults());
        Rules::new(&[Value::Rules(Box::new(applied))])
    }

    #[test]
    fn without_a_name_it_is_newreno() {
        let mut rules = Rules::new(&[]);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        for _ in 0..10 {
            rules.grow(&ack(0.0, 0.1), &mut window);
        }
        assert!((window.cwnd - 10.9586).abs() < 5e-5, "{}", window.cwnd);
        assert_eq!(rules.reduce(&loss(0.0, 20.0), &window), 10.0);
    }

    #[test]
    fn a_faulty_value_leaves_the_window_and_is_told() {
        let mut rules = with("on congestionAvoidance {\n  cwnd = 0 / 0\n}");
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        assert_eq!(rules.fault(), None);
        rules.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 10.0);
        let said = rules.fault();
        assert_eq!(said.as_deref(), Some("line 2: cwnd is not a number"));
    }

    #[test]
    fn a_timer_that_is_due_already_is_off() {
        let mut rules = with("on acknowledged { wakeAt = now + 1 } on timer { wakeAt = now }");
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        rules.observe(&ack(2.0, 0.1), &mut window);
        assert_eq!(rules.alarm(), Time::from_seconds(3.0));
        rules.tick(Time::from_seconds(3.0), &mut window);
        assert_eq!(rules.alarm(), Time::NEVER);
    }

    #[test]
    fn a_timer_waits_ten_microseconds_at_least() {
        let mut rules =
            with("on acknowledged { wakeAt = now + 1 } on timer { wakeAt = now + 1e-9 }");
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        rules.observe(&ack(2.0, 0.1), &mut window);
        rules.tick(Time::from_seconds(3.0), &mut window);
        assert_eq!(rules.alarm(), Time::from_seconds(3.000_01));
    }

    #[test]
    fn another_program_without_a_pace_has_none() {
        let mut rules = with(
            "on acknowledged { pacingRate = 100 wakeAt = now + 1 } on timer { pacingRate = 50 }",
        );
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        rules.observe(&ack(0.0, 0.1), &mut window);
        assert_eq!(rules.pacing_rate(), Some(100.0));
        let next = with("on acknowledged { cwnd = 30 }");
        let Running { program, pool, .. } = next.0.running;
        let applied = Applied {
            id: String::new(),
            program,
            pool,
        };
        rules.configure(&[Value::Rules(Box::new(applied))]);
        assert_eq!(rules.pacing_rate(), None);
        assert_eq!(rules.alarm(), Time::NEVER);
    }

    #[test]
    fn another_program_keeps_the_variables_of_both() {
        let mut rules = with("state n: number = 0 on acknowledged { n += 1 cwnd = 20 + n }");
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        rules.observe(&ack(0.0, 0.1), &mut window);
        let next = with("state n: number = 0 on acknowledged { n += 1 cwnd = 30 + n }");
        let Running { program, pool, .. } = next.0.running;
        let applied = Applied {
            id: String::new(),
            program,
            pool,
        };
        rules.configure(&[Value::Rules(Box::new(applied))]);
        rules.observe(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 32.0);
    }

    #[test]
    fn a_reduction_is_undone_by_the_text_that_made_it_or_by_none() {
        let text =
            |number: u8| format!("on loss {{ ssthresh = from / 2 }} on undo {{ cwnd = {number} }}");
        let mut rules = with(&text(30));
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        rules.reduce(&loss(0.0, 20.0), &window);
        rules.configure(&[Value::Rules(Box::new(applied(&text(40))))]);
        // The transport has restored the window; the rules of the new text have nothing noted that they could undo.
        rules.undo(&mut window);
        assert_eq!(window.cwnd, 10.0);
        rules.reduce(&loss(1.0, 20.0), &window);
        rules.undo(&mut window);
        assert_eq!(window.cwnd, 40.0);
    }

    fn applied(text: &str) -> Applied {
        let program = Arc::new(compile(text).expect("valid"));
        Applied::new("mine", &program, &program.defaults())
    }
}
