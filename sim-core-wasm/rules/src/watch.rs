//! Rules statement by statement, for those who want to see them run.
//!
//! The machine reports each operation to a [`Watch`]. For [`Unwatched`], who runs in every run, that is compiled to
//! nothing; [`Statements`] makes of it the statements of the text, with what each read and what it set.

use crate::catalogue::{ALL_VARIABLES, Action, CWND, Event, Family, OWN};
use crate::code::{Op, Program};
use crate::machine::{Fault, MOST_STATE, State};
use crate::problem::Place;

/// Whoever watches the machine.
pub trait Watch {
    /// The rules of an event begin.
    fn begins(&mut self, program: &Program, event: Event, state: &State);

    /// The operation at this place is done: `taken` is the last value that it took from the stack, `left` is on top
    /// of it now.
    fn did(&mut self, program: &Program, at: usize, taken: f64, left: f64);

    /// The rules stop at a value that is none.
    fn failed(&mut self, program: &Program, fault: &Fault);
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    #[inline(always)]
    fn begins(&mut self, _program: &Program, _event: Event, _state: &State) {}

    #[inline(always)]
    fn did(&mut self, _program: &Program, _at: usize, _taken: f64, _left: f64) {}

    #[inline(always)]
    fn failed(&mut self, _program: &Program, _fault: &Fault) {}
}

/// The rules of one event, as they ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    /// The event.
    pub event: Event,
    /// Its name in the text.
    pub name: &'static str,
    /// Its statements that ran, in order.
    pub statements: Vec<Statement>,
    /// Why they stopped at the last one, if they did: `line 3: cwnd is not a number`.
    pub fault: Option<String>,
}

/// A statement that ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The place of the name that it sets, or of its condition.
    pub place: Place,
    /// Its action.
    pub deed: Deed,
    /// The values that it read, each once, in order.
    pub reads: Vec<Named>,
}

/// The action of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// It began a local value: `let`.
    Began(Named),
    /// It set a variable, or gave a value to what keeps values over time, that was `before`.
    Set {
        /// The variable with its new value.
        variable: Named,
        /// Its value before.
        before: f64,
        /// Whether that was `update`: the value is the filter's.
        update: bool,
    },
    /// It tested a condition: `if`.
    Asked(bool),
    /// It decided about a packet.
    Decided(Action),
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// Its unit as the text or the catalogue has it: `bool` or nothing for a condition.
    pub unit: String,
    /// The value in that unit; conditions are one or zero.
    pub value: f64,
}

/// Makes statements of operations.
#[derive(Clone, Debug)]
pub struct Statements {
    /// All that ran, in order.
    pub ran: Vec<Ran>,
    slots: [f64; MOST_STATE],
    /// The values that the present statement has read.
    reads: Vec<Named>,
}

impl Default for Statements {
    fn default() -> Statements {
        Statements {
            ran: Vec::new(),
            slots: [0.0; MOST_STATE],
            reads: Vec::new(),
        }
    }
}

impl Statements {
    fn read(&mut self, named: Named) {
        let same =
            |one: &Named| one.name == named.name && one.value.to_bits() == named.value.to_bits();
        if !self.reads.iter().any(same) {
            self.reads.push(named);
        }
    }

    fn tell(&mut self, place: Place, deed: Deed) {
        let reads = std::mem::take(&mut self.reads);
        if let Some(ran) = self.ran.last_mut() {
            ran.statements.push(Statement { place, deed, reads });
        }
    }

    fn set(&mut self, program: &Program, place: Place, slot: u8, value: f64, update: bool) {
        let kept = &mut self.slots[usize::from(slot) % MOST_STATE];
        let before = std::mem::replace(kept, value);
        let declared = program.declared(slot);
        let before = declared.map_or(before, |one| one.in_its_unit(before));
        let variable = variable(program, slot, value);
        self.tell(
            place,
            Deed::Set {
                variable,
                before,
                update,
            },
        );
    }
}

impl Watch for Statements {
    fn begins(&mut self, program: &Program, event: Event, state: &State) {
        self.slots = state.slots;
        self.reads.clear();
        let all = program.family.events();
        let name = all.iter().find(|one| one.event == event);
        self.ran.push(Ran {
            event,
            name: name.map_or("", |one| one.name),
            statements: Vec::new(),
            fault: None,
        });
    }

    fn did(&mut self, program: &Program, at: usize, taken: f64, left: f64) {
        let (Some(op), Some(place)) = (program.code.get(at), program.places.get(at).copied())
        else {
            return;
        };
        let ends = program
            .ends
            .binary_search_by(|end| usize::from(*end).cmp(&at));
        let ends = ends.is_ok();
        match *op {
            Op::Load(slot) => self.read(variable(program, slot, left)),
            Op::Field(field) => {
                let fields = program.family.fields();
                if let Some(found) = fields.iter().find(|one| one.field == field) {
                    self.read(Named {
                        name: found.name.to_owned(),
                        unit: found.sign.to_owned(),
                        value: left,
                    });
                }
            }
            Op::Local(_) => {
                if let Some(named) = local(program, at, left) {
                    self.read(named);
                }
            }
            Op::Pool(constant) => {
                let first = program.constants.len();
                let parameter = usize::from(constant).checked_sub(first);
                if let Some(one) = parameter.and_then(|place| program.parameters.get(place)) {
                    self.read(Named {
                        name: one.name.clone(),
                        unit: one.unit.clone(),
                        value: one.in_its_unit(left),
                    });
                }
            }
            Op::Store(slot) if slot == CWND && program.family == Family::Queue => {
                let action = Action::from_number(taken);
                self.tell(place, Deed::Decided(action));
            }
            Op::Store(slot) | Op::StoreOutput(slot) => {
                self.set(program, place, slot, taken, false);
            }
            Op::Greatest(slot) | Op::Least(slot) | Op::Average(slot) => {
                self.set(program, place, slot, left, true);
                self.read(variable(program, slot, left));
            }
            Op::JumpUnless(_) if ends => self.tell(place, Deed::Asked(taken != 0.0)),
            Op::Keep(_) if ends => match local(program, at, taken) {
                Some(named) => self.tell(place, Deed::Began(named)),
                // `update(…)` by itself has been reported, and nobody takes its value.
                None => self.reads.clear(),
            },
            _ => {}
        }
    }

    fn failed(&mut self, program: &Program, fault: &Fault) {
        self.set(program, fault.place, fault.slot, fault.value, false);
        if let Some(ran) = self.ran.last_mut() {
            ran.fault = Some(fault.message(program));
        }
    }
}

/// The local value that this operation reads or begins.
fn local(program: &Program, at: usize, value: f64) -> Option<Named> {
    let all = &program.locals;
    let found = all.binary_search_by(|one| usize::from(one.at).cmp(&at));
    let found = &all[found.ok()?];
    Some(Named {
        name: found.name.to_string(),
        unit: found.unit.clone(),
        value,
    })
}

fn variable(program: &Program, slot: u8, value: f64) -> Named {
    let (name, unit, value) = if slot < OWN {
        let known = &ALL_VARIABLES[usize::from(slot)];
        (known.name, known.sign, value)
    } else {
        program.declared(slot).map_or(("", "", value), |one| {
            (&one.name, &one.unit, one.in_its_unit(value))
        })
    };
    Named {
        name: name.to_owned(),
        unit: unit.to_owned(),
        value,
    }
}
