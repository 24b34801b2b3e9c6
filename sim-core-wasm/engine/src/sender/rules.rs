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
//!   `mark`, `timeout`, `recovered`, `undo`, `resumed`, `timer`. Without a rule a mark is a loss, a timeout halves, slow
//!   start adds a segment for each that counts, and nothing else happens.
//! - An acknowledgement says `acked`, `delivered`, `credit`, `rtt`, `srtt`, `minRtt`, `flight`, `inFlight`, `lost`, `marked`,
//!   `load`, `deliveryRate` and whether they are known (`rttKnown`, `rateKnown`), `recovering`, `repairing`,
//!   `roundEnds`, `full`, `echo`; a loss says `from`.
//! - `cwnd` and `ssthresh` are the window; `pacingRate` sets the pace, `wakeAt` the time of `timer`; `rounds`
//!   counts round trips.
//! - `state x: s min over 10 s` and `max over 10` (rounds) keep the least and the greatest of the values that
//!   `update(x, …)` takes; `average 1/8` smooths them.
//! - `let`, `if`, `if … then … else …`, arithmetic, `min`, `max`, `abs`, `sqrt`, `cbrt`, `pow`, `exp`, `ln`, `floor`,
//!   `ceil`, `round`; `fn half(x) = x / 2`. No loops: an event takes at most 4096 steps.
//! - `needs recoveryReno`, `recoveryTahoe`, `noSack`, `timestamps`, `ownWindow`; `abe 0.8`.
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
//! A text has at most 32 kB, a program at most 43 numbers of state and 32 parameters. The editor shows the values of its variables at
//! the crosshair; they have no plots yet.
//!
//! # Checked
//!
//! - Programs of NewReno, Reno, Tahoe, AIMD, AIMD-FC, New-AIMD, HighSpeed TCP, Scalable TCP, Westwood+, Vegas and
//!   CUBIC have the digests of those senders in every scenario that all senders must survive.

use sawtooth_rules::{Event, Family};

use crate::control::{Ack, Congestion, CongestionControl, Needs, Recovery, Window};
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Told};
use crate::rules::{Applied, Happening, Running};
use crate::specification::{Entry, Value};
use crate::units::Time;

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
    /// Bytes of payload in a full segment.
    segment: u64,
    /// The last reduction is that of a text which has been replaced since: only that one could undo what it noted.
    of_another: bool,
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
        Rules(Box::new(Sender {
            running: Running::new(Applied::of(values, Family::Sender)),
            segment: 0,
            of_another: false,
        }))
    }
}

impl Rules {
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

impl Sender {
    /// Runs the rules of an event, with the window, which the rules may change.
    fn steer(&mut self, event: Event, happening: &mut Happening<'_>, window: &mut Window) {
        let running = &mut self.running;
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

    fn happening<'a>(&self, ack: &'a Ack) -> Happening<'a> {
        Happening {
            ack: Some(ack),
            ..self.moment(ack.now)
        }
    }

    fn moment<'a>(&self, now: Time) -> Happening<'a> {
        Happening {
            now,
            segment: self.segment,
            ..Happening::NOTHING
        }
    }

    /// A reduction: the new `ssthresh`.
    fn reduced(&mut self, event: Event, congestion: &Congestion, window: &Window) -> f64 {
        self.of_another = false;
        if !self.running.program.answers(event) {
            return congestion.half();
        }
        let mut happening = Happening {
            from: congestion.from,
            ..self.moment(congestion.now)
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
        let sender = &mut *self.0;
        let mut happening = sender.happening(ack);
        sender.steer(Event::Acknowledged, &mut happening, window);
        if ack.round {
            sender.running.state.count_round();
            sender.steer(Event::Round, &mut happening, window);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        let sender = &mut *self.0;
        let mut happening = sender.happening(ack);
        if !window.in_slow_start() {
            sender.steer(Event::CongestionAvoidance, &mut happening, window);
        } else if sender.running.program.answers(Event::SlowStart) {
            sender.steer(Event::SlowStart, &mut happening, window);
        } else if sender.running.fault.is_none() {
            window.slow_start(ack.credit);
        }
    }

    fn withhold(&mut self, ack: &Ack) {
        let mut happening = self.0.happening(ack);
        self.0.running.answer(Event::Withheld, &mut happening);
    }

    fn resumed(&mut self, now: Time) {
        let mut happening = self.0.moment(now);
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
        self.0.segment = payload;
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.reduced(Event::Timeout, congestion, window)
    }

    fn recovered(&mut self, now: Time, window: &mut Window) {
        let mut happening = self.0.moment(now);
        self.0.steer(Event::Recovered, &mut happening, window);
    }

    fn slow_start_left(&mut self, ack: &Ack, window: &Window) {
        let mut happening = self.0.happening(ack);
        self.0
            .running
            .state
            .set_window(window.cwnd, window.ssthresh);
        self.0.running.answer(Event::SlowStartLeft, &mut happening);
    }

    fn alarm(&self) -> Time {
        self.0.running.alarm()
    }

    fn tick(&mut self, now: Time, window: &mut Window) {
        let mut happening = self.0.moment(now);
        self.0.running.state.clear_timer();
        self.0.steer(Event::Timer, &mut happening, window);
        self.0.running.space_alarms(now);
    }

    fn pacing_rate(&self) -> Option<f64> {
        self.0.running.state.pacing_rate()
    }

    fn undo(&mut self, window: &mut Window) {
        if self.0.of_another {
            return;
        }
        let mut happening = self.0.moment(Time::default());
        self.0.steer(Event::Undo, &mut happening, window);
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
    OTHERWISE = "otherwise": "The document's own rules for the end of a repair, a timer or an undone reduction: `on recovered`, `on timer`, `on undo`, made {from:n} into {to:n}.",
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
            Asked::Recovered | Asked::Ticked | Asked::Undone => &OTHERWISE,
            Asked::Opened | Asked::Sent(_) | Asked::Lost | Asked::Reported => return None,
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
