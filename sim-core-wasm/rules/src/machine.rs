//! Runs compiled rules: a stack machine whose jumps lead only forward, so that no event takes more
//! steps than there are operations.

use crate::catalogue::{
    Action, CWND, Event, Field, HOLDS_BACK, PACING_RATE, ROUNDS, SSTHRESH, WAKE_AT,
};
use crate::code::{Op, Program};
use crate::problem::Place;
use crate::watch::{Unwatched, Watch};

/// The most variables of a program, with those that every one has: 512 bytes.
pub const MOST_STATE: usize = 64;

/// The largest window: a run stops where a connection has a few more segments outstanding, and this only its flow.
pub const MOST_WINDOW: f64 = 3e6;

/// Operands and local values together.
pub(crate) const CELLS: usize = 64;

/// The clock of a run counts nanoseconds.
const NANOS: f64 = 1e9;

/// The answers to rules that ask about the event.
pub trait Facts {
    /// The value of a field; conditions are one or zero.
    fn fact(&self, field: Field) -> f64;

    /// A whole number drawn from those below this; below zero, any between 0 and 1.
    fn draw(&mut self, _below: u64) -> f64 {
        0.0
    }
}

/// Nothing is known, as when a program begins.
impl Facts for () {
    fn fact(&self, _field: Field) -> f64 {
        0.0
    }
}

/// The variables of a program: plain data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub(crate) slots: [f64; MOST_STATE],
}

/// A value that no window or variable may have, and where it came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fault {
    /// The rule.
    pub place: Place,
    pub(crate) slot: u8,
    pub(crate) value: f64,
}

impl Fault {
    /// The fault in words: `line 3: cwnd is not a number`.
    pub fn message(&self, program: &Program) -> String {
        let name = program.variable(self.slot);
        let line = self.place.line;
        if self.value.is_nan() {
            return format!("line {line}: {name} is not a number");
        }
        if self.value < 0.0 {
            return format!("line {line}: {name} is negative");
        }
        if self.value < f64::INFINITY {
            return format!("line {line}: {name} is above {MOST_WINDOW} segments");
        }
        format!("line {line}: {name} is infinite")
    }
}

impl State {
    /// Nothing is set.
    pub const BLANK: State = State {
        slots: [0.0; MOST_STATE],
    };

    /// The state with which a program begins; nothing is known then.
    ///
    /// # Errors
    /// When a first value is none.
    pub fn new(program: &Program, pool: &[f64], nothing: &mut impl Facts) -> Result<State, Fault> {
        let mut state = State::BLANK;
        state.run(
            program,
            pool,
            usize::from(program.start),
            nothing,
            &mut Unwatched,
        )?;
        Ok(state)
    }

    /// The state of another program that goes on from this one: variables that both have, with the
    /// same unit, are kept.
    ///
    /// # Errors
    /// When a first value is none.
    pub fn carried(
        &self,
        from: &Program,
        to: &Program,
        pool: &[f64],
        nothing: &mut impl Facts,
    ) -> Result<State, Fault> {
        let mut state = State::new(to, pool, nothing)?;
        let common = usize::from(crate::catalogue::OWN);
        state.slots[..common].copy_from_slice(&self.slots[..common]);
        // A variable that the new text never sets is not to go on as the old one had it.
        if !to.needs.pacing {
            state.slots[usize::from(PACING_RATE)] = 0.0;
        }
        if !to.needs.timer {
            state.clear_timer();
        }
        if !to.needs.holds_back {
            state.slots[usize::from(HOLDS_BACK)] = 0.0;
        }
        for new in &to.variables {
            if let Some(old) = from.variables.iter().find(|old| old.is(new)) {
                let count = usize::from(new.slots);
                let (to, from) = (usize::from(new.slot), usize::from(old.slot));
                state.slots[to..to + count].copy_from_slice(&self.slots[from..from + count]);
            }
        }
        Ok(state)
    }

    /// The congestion window.
    pub fn cwnd(&self) -> f64 {
        self.slots[usize::from(CWND)]
    }

    /// The end of slow start.
    pub fn ssthresh(&self) -> f64 {
        self.slots[usize::from(SSTHRESH)]
    }

    /// Takes the window as it is now.
    pub fn set_window(&mut self, cwnd: f64, ssthresh: f64) {
        self.slots[usize::from(CWND)] = cwnd;
        self.slots[usize::from(SSTHRESH)] = ssthresh;
    }

    /// The pacing rate in segments a second, if there is one.
    pub fn pacing_rate(&self) -> Option<f64> {
        Some(self.slots[usize::from(PACING_RATE)]).filter(|rate| *rate > 0.0)
    }

    /// Whether less is sent than could be.
    pub fn holds_back(&self) -> bool {
        self.slots[usize::from(HOLDS_BACK)] != 0.0
    }

    /// When the timer is due, in seconds.
    pub fn wake_at(&self) -> Option<f64> {
        Some(self.slots[usize::from(WAKE_AT)]).filter(|time| *time > 0.0)
    }

    /// Sets the timer, in seconds.
    pub fn set_timer(&mut self, at: f64) {
        self.slots[usize::from(WAKE_AT)] = at;
    }

    /// The timer has been used.
    pub fn clear_timer(&mut self) {
        self.slots[usize::from(WAKE_AT)] = 0.0;
    }

    /// Nothing is decided about a packet yet.
    pub fn undecided(&mut self) {
        self.slots[usize::from(CWND)] = 0.0;
    }

    /// The decision about it, and the line that made it.
    pub fn decision(&self) -> (Action, u16) {
        let found = self.slots[usize::from(CWND)];
        (Action::from_number(found), (found as u32 / 4) as u16)
    }

    /// A round trip has ended.
    pub fn count_round(&mut self) {
        self.slots[usize::from(ROUNDS)] += 1.0;
    }

    /// The value of a declared variable.
    pub fn value(&self, variable: &crate::code::Variable) -> f64 {
        self.slots[usize::from(variable.slot)]
    }

    /// Whether all is the same, bit by bit.
    pub fn is_same(&self, other: &State) -> bool {
        let mut pairs = self.slots.iter().zip(&other.slots);
        pairs.all(|(one, other)| one.to_bits() == other.to_bits())
    }

    /// Runs the rules of an event; without any, nothing happens.
    ///
    /// # Errors
    /// At the first value that is none.
    #[inline]
    pub fn answer(
        &mut self,
        program: &Program,
        pool: &[f64],
        event: Event,
        facts: &mut impl Facts,
    ) -> Result<(), Fault> {
        self.answer_watched(program, pool, event, facts, &mut Unwatched)
    }

    /// The same, watched.
    ///
    /// # Errors
    /// At the first value that is none.
    #[inline]
    pub fn answer_watched(
        &mut self,
        program: &Program,
        pool: &[f64],
        event: Event,
        facts: &mut impl Facts,
        watch: &mut impl Watch,
    ) -> Result<(), Fault> {
        let Some(begin) = program.begins[event as usize] else {
            return Ok(());
        };
        watch.begins(program, event, self);
        let done = self.run(program, pool, usize::from(begin), facts, watch);
        if let Err(fault) = &done {
            watch.failed(program, fault);
        }
        done
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    fn run(
        &mut self,
        program: &Program,
        pool: &[f64],
        begin: usize,
        facts: &mut impl Facts,
        watch: &mut impl Watch,
    ) -> Result<(), Fault> {
        let mut cells = [0.0_f64; CELLS];
        // The place after the last operand.
        let mut top = 0_usize;
        let mut next = begin;
        // The compiler bounds both; masks and `get` make a mistake there harmless.
        macro_rules! cell {
            ($place:expr) => {
                cells[$place & (CELLS - 1)]
            };
        }
        macro_rules! push {
            ($value:expr) => {{
                let value = $value;
                cell!(top) = value;
                top += 1;
            }};
        }
        macro_rules! pop {
            () => {{
                top = top.wrapping_sub(1);
                cell!(top)
            }};
        }
        macro_rules! binary {
            (|$a:ident, $b:ident| $result:expr) => {{
                let $b = pop!();
                let $a = cell!(top.wrapping_sub(1));
                cell!(top.wrapping_sub(1)) = $result;
            }};
        }
        macro_rules! unary {
            (|$a:ident| $result:expr) => {{
                let $a = cell!(top.wrapping_sub(1));
                cell!(top.wrapping_sub(1)) = $result;
            }};
        }
        while let Some(op) = program.code.get(next) {
            let at = next;
            next += 1;
            match *op {
                Op::Pool(place) => push!(pool.get(usize::from(place)).copied().unwrap_or(0.0)),
                Op::Load(slot) => push!(self.slots[usize::from(slot) % MOST_STATE]),
                Op::Field(field) => push!(facts.fact(field)),
                Op::Local(place) => push!(cell!(CELLS - 1 - usize::from(place))),
                Op::Keep(place) => {
                    let value = pop!();
                    cell!((CELLS - 1).wrapping_sub(usize::from(place))) = value;
                }
                Op::Store(slot) => {
                    let value = pop!();
                    if value.is_nan() {
                        return Err(fault(program, next, slot, value));
                    }
                    self.slots[usize::from(slot) % MOST_STATE] = value;
                }
                Op::StoreOutput(slot) => {
                    let value = pop!();
                    let most = match slot {
                        CWND => MOST_WINDOW,
                        SSTHRESH => f64::INFINITY,
                        _ => f64::MAX,
                    };
                    if !(0.0..=most).contains(&value) {
                        return Err(fault(program, next, slot, value));
                    }
                    self.slots[usize::from(slot) % MOST_STATE] = value;
                }
                Op::Add => binary!(|a, b| a + b),
                Op::Subtract => binary!(|a, b| a - b),
                Op::Multiply => binary!(|a, b| a * b),
                Op::Divide => binary!(|a, b| a / b),
                Op::Power => binary!(|a, b| libm::pow(a, b)),
                Op::Min => binary!(|a, b| least(a, b)),
                Op::Max => binary!(|a, b| greatest(a, b)),
                Op::Less => binary!(|a, b| truth(a < b)),
                Op::LessOrEqual => binary!(|a, b| truth(a <= b)),
                Op::Equal => binary!(|a, b| truth(a == b)),
                Op::Negative => unary!(|a| -a),
                Op::Not => unary!(|a| 1.0 - a),
                Op::Abs => unary!(|a| a.abs()),
                Op::Sqrt => unary!(|a| a.sqrt()),
                Op::Cbrt => unary!(|a| libm::cbrt(a)),
                Op::Exp => unary!(|a| libm::exp(a)),
                Op::ExpM1 => unary!(|a| libm::expm1(a)),
                Op::Ln => unary!(|a| libm::log(a)),
                Op::Ln1p => unary!(|a| libm::log1p(a)),
                Op::Floor => unary!(|a| libm::floor(a)),
                Op::Ceil => unary!(|a| libm::ceil(a)),
                Op::Round => unary!(|a| libm::round(a)),
                Op::Since => binary!(|earlier, now| {
                    let passed = libm::round(now * NANOS) - libm::round(earlier * NANOS);
                    greatest(passed, 0.0) / NANOS
                }),
                Op::Later => binary!(|time, length| {
                    let length = greatest(libm::round(length * NANOS), 0.0);
                    (libm::round(time * NANOS) + length) / NANOS
                }),
                Op::Draw => push!(facts.draw(0)),
                // A cast saturates: below one there is only zero.
                Op::Pick => unary!(|a| facts.draw((a as u64).max(1))),
                Op::Jump(to) => next = next.max(usize::from(to)),
                Op::JumpUnless(to) => {
                    let holds = pop!() != 0.0;
                    if !holds {
                        next = next.max(usize::from(to));
                    }
                }
                Op::Greatest(slot) | Op::Least(slot) => {
                    let sign = if matches!(op, Op::Least(_)) {
                        -1.0
                    } else {
                        1.0
                    };
                    let time = pop!();
                    let length = pop!();
                    let value = pop!();
                    if value.is_nan() {
                        return Err(fault(program, next, slot, value));
                    }
                    let found = sign * self.windowed(slot, length, time, sign * value);
                    self.slots[usize::from(slot) % (MOST_STATE - 7)] = found;
                    push!(found);
                }
                Op::Average(slot) => {
                    let weight = pop!();
                    let value = pop!();
                    let place = usize::from(slot) % (MOST_STATE - 1);
                    let (old, known) = (self.slots[place], self.slots[place + 1] != 0.0);
                    let new = if known {
                        old + weight * (value - old)
                    } else {
                        value
                    };
                    if new.is_nan() {
                        return Err(fault(program, next, slot, new));
                    }
                    self.slots[place] = new;
                    self.slots[place + 1] = 1.0;
                    push!(new);
                }
                Op::End => break,
            }
            watch.did(program, at, cell!(top), cell!(top.wrapping_sub(1)));
        }
        Ok(())
    }

    /// Kathleen Nichols' filter (Linux: `lib/win_minmax.c`): the greatest value not older than
    /// `length`. The places hold what readers see, whether anything is known, and three samples
    /// with their times. A minimum is the greatest of negatives.
    fn windowed(&mut self, slot: u8, length: f64, time: f64, value: f64) -> f64 {
        let place = usize::from(slot) % (MOST_STATE - 7);
        let places = &mut self.slots[place..place + 8];
        let [mut first, mut second, mut third] = [
            (places[2], places[3]),
            (places[4], places[5]),
            (places[6], places[7]),
        ];
        let new = (time, value);
        if places[1] == 0.0 || value >= first.1 || time - third.0 > length {
            (first, second, third) = (new, new, new);
        } else {
            if value >= second.1 {
                (second, third) = (new, new);
            } else if value >= third.1 {
                third = new;
            }
            let age = time - first.0;
            if age > length {
                (first, second, third) = (second, third, new);
                if time - first.0 > length {
                    (first, second, third) = (second, third, new);
                }
            } else if second.0 == first.0 && age > length / 4.0 {
                (second, third) = (new, new);
            } else if third.0 == second.0 && age > length / 2.0 {
                third = new;
            }
        }
        places[1] = 1.0;
        places[2..].copy_from_slice(&[first.0, first.1, second.0, second.1, third.0, third.1]);
        first.1
    }
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// As `f64::min`, but the same bits everywhere for zeros of both signs.
/// The lesser; what is not a number stays that, so that it stops the flow where it came from.
fn least(a: f64, b: f64) -> f64 {
    if b < a || b.is_nan() { b } else { a }
}

/// The greater, alike.
fn greatest(a: f64, b: f64) -> f64 {
    if b > a || b.is_nan() { b } else { a }
}

#[cold]
fn fault(program: &Program, next: usize, slot: u8, value: f64) -> Fault {
    let place = program.places.get(next - 1).copied().unwrap_or_default();
    Fault { place, slot, value }
}
