//! Rules of events, and their statements.

use super::types::{Type, fits, product};
use super::{Compiler, Local, problem};
use crate::catalogue::{ALL_VARIABLES, Action, CWND, Event, Family, HOLDS_BACK, OWN, PACING_RATE};
use crate::code::Op;
use crate::problem::{Place, Problem, meant};
use crate::syntax::{Expression, Kind, Name, Statement};

impl<'t, 'a> Compiler<'t, 'a> {
    pub(super) fn rules(
        &mut self,
        name: Name<'a>,
        statements: &'t [Statement<'a>],
    ) -> Result<(), Problem> {
        let family = self.program.family;
        let all = family.events();
        let Some(event) = all.iter().find(|event| event.name == name.text) else {
            let others = family.other();
            if others.events().iter().any(|event| event.name == name.text) {
                let (name_of, begins) = (others.name(), name.text);
                let message = format!(
                    "{begins} is an event of a {name_of}, but this algorithm is for a {}: an algorithm for a queue begins with for queue",
                    family.name()
                );
                return problem(name.place, message);
            }
            let names = || all.iter().map(|event| event.name);
            let near = meant(name.text, names());
            let wanted = if near.is_empty() {
                format!(": one of {}", names().collect::<Vec<_>>().join(", "))
            } else {
                near
            };
            return problem(name.place, format!("unknown event {}{wanted}", name.text));
        };
        let begin = &mut self.program.begins[event.event as usize];
        if begin.is_some() {
            return problem(name.place, format!("{} already has rules", name.text));
        }
        *begin = Some(self.program.code.len() as u16);
        self.event = Some(event.event);
        self.program.needs.timer |= matches!(event.event, Event::Timer | Event::Due);
        self.program.needs.departures |= event.event == Event::Sent;

        self.block(statements)?;
        self.emit(Op::End, name.place)
    }

    pub(super) fn block(&mut self, statements: &'t [Statement<'a>]) -> Result<(), Problem> {
        let locals = self.locals.len();
        for statement in statements {
            match statement {
                Statement::Let(name, value) => {
                    self.fresh(*name)?;
                    let kind = self.value(value)?;
                    self.keep(name.text, kind, self.worth(value), name.place)?;
                    self.end();
                }
                Statement::Set(name, operation, value) => {
                    self.set(*name, operation, value)?;
                    self.end();
                }
                Statement::If(condition, then, otherwise) => {
                    self.condition(condition)?;
                    let skip = self.jump(Op::JumpUnless(0), condition.place)?;
                    self.end();
                    self.block(then)?;
                    if otherwise.is_empty() {
                        self.land(skip);
                    } else {
                        let end = self.jump(Op::Jump(0), condition.place)?;
                        self.land(skip);
                        self.block(otherwise)?;
                        self.land(end);
                    }
                }
                Statement::Decide(action, name) => {
                    self.decide(*action, *name)?;
                    self.end();
                }
                Statement::Do(expression) => {
                    let Kind::Call("update", _) = expression.kind else {
                        return problem(
                            expression.place,
                            "this has no effect: only update(…) can stand alone",
                        );
                    };
                    let kind = self.value(expression)?;
                    // Its value is not used.
                    self.keep("", kind, None, expression.place)?;
                    self.end();
                    self.locals.pop();
                }
            }
        }
        self.locals.truncate(locals);
        Ok(())
    }

    /// A decision about the packet, with the line that makes it: both are one number, where senders have the window.
    fn decide(&mut self, action: Action, name: Name<'a>) -> Result<(), Problem> {
        let Name { text, place } = name;
        if self.program.family != Family::Queue {
            return problem(
                place,
                format!(
                    "{text} decides about a packet: an algorithm for a queue begins with for queue"
                ),
            );
        }
        if !matches!(self.event, Some(Event::Arrival | Event::Departure)) {
            return problem(
                place,
                "there is no packet here: decide on arrival or departure",
            );
        }
        self.program.needs.marks |= action == Action::Mark;
        let decision = f64::from(place.line) * 4.0 + f64::from(action as u8);
        let constant = self.constant(decision);
        self.emit(Op::Pool(constant), place)?;
        self.emit(Op::Store(CWND), place)
    }

    /// Pops a value into a new local one.
    pub(super) fn keep(
        &mut self,
        name: &'a str,
        kind: Type,
        worth: Option<(f64, Place)>,
        place: Place,
    ) -> Result<(), Problem> {
        let local = self.locals.len() as u8;
        let kept = Local { name, kind, worth };
        self.locals.push(kept);
        // Those without a name are arguments of functions, or what nobody uses.
        if !name.is_empty() {
            self.tell_local(kept);
        }
        self.emit(Op::Keep(local), place)
    }

    pub(super) fn set(
        &mut self,
        name: Name<'a>,
        operation: &'static str,
        value: &'t Expression<'a>,
    ) -> Result<(), Problem> {
        let common = ALL_VARIABLES
            .iter()
            .position(|variable| variable.name == name.text);
        let (slot, kind) = if let Some(slot) = common {
            let variable = &ALL_VARIABLES[slot];
            let event = self.event.map_or(0, |event| 1 << event as u16);
            if variable.writable & event == 0 {
                let instead = if slot as u8 == CWND && matches!(self.event, Some(Event::Loss)) {
                    ": set ssthresh, which the window follows"
                } else {
                    ""
                };
                let message = format!("{} cannot be set here{instead}", name.text);
                return problem(name.place, message);
            }
            self.program.needs.pacing |= slot as u8 == PACING_RATE;
            self.program.needs.holds_back |= slot as u8 == HOLDS_BACK;
            let kind = variable.unit.map_or(Type::Condition, Type::Number);
            (slot as u8, kind)
        } else if let Some(held) = self.find(name.text) {
            if held.filter.is_some() {
                return problem(
                    name.place,
                    format!("change {0} with update({0}, …)", name.text),
                );
            }
            (held.slot, held.kind)
        } else {
            return self.unknown_variable(name);
        };
        if operation != "=" {
            self.emit(Op::Load(slot), name.place)?;
        }
        let mut found = self.value(value)?;
        match operation {
            "=" => {}
            "+" | "-" => {
                fits(found, kind, name.text, value.place)?;
                self.emit(
                    if operation == "+" {
                        Op::Add
                    } else {
                        Op::Subtract
                    },
                    name.place,
                )?;
            }
            _ => {
                found = product(operation, kind, found, name.place)?;
                self.emit(
                    if operation == "*" {
                        Op::Multiply
                    } else {
                        Op::Divide
                    },
                    name.place,
                )?;
            }
        }
        fits(found, kind, name.text, value.place)?;
        self.emit(
            if slot < OWN {
                Op::StoreOutput(slot)
            } else {
                Op::Store(slot)
            },
            name.place,
        )
    }

    pub(super) fn unknown_variable(&self, name: Name<'a>) -> Result<(), Problem> {
        let text = name.text;
        let constant = self.parameters.iter().any(|one| one.0 == text)
            || self.locals.iter().any(|one| one.name == text)
            || self
                .program
                .family
                .fields()
                .iter()
                .any(|field| field.name == text);
        if constant {
            return problem(name.place, format!("{text} cannot be set"));
        }
        let held = self.held.iter().map(|held| held.name);
        let near = meant(text, held.chain(ALL_VARIABLES.iter().map(|one| one.name)));
        let hint = if near.is_empty() {
            " (declare it with state, or begin with let)".to_owned()
        } else {
            near
        };
        problem(name.place, format!("unknown variable {text}{hint}"))
    }
}
