//! The declarations of a text: parameters, variables, functions, needs, first values.

use super::types::{Type, fits};
use super::{Compiler, Filter, Held, Helper, MOST_FUNCTIONS, problem};
use crate::catalogue::{ACTIONS, ALL_VARIABLES, FUNCTIONS, Family, NEEDS, OWN};
use crate::code::{Domain, Op, Parameter, Variable, field_names};
use crate::machine::MOST_STATE;
use crate::parser::{LIKE, RESERVED};
use crate::problem::{Place, Problem, meant};
use crate::steps::count;
use crate::syntax::{Declared, Item, Name, Range, StateKind, Written};
use crate::units::unit;

impl<'t, 'a> Compiler<'t, 'a> {
    pub(super) fn declare(&mut self, items: &'t [Item<'a>]) -> Result<(), Problem> {
        let mut family = None;
        for item in items {
            if let Item::For(name) = item {
                if family.is_some() {
                    return problem(name.place, "an algorithm has only one for");
                }
                let all = [Family::Sender, Family::Queue];
                family = all.into_iter().find(|one| one.name() == name.text);
                if family.is_none() {
                    let near = meant(name.text, all.map(Family::name));
                    let wanted = if near.is_empty() {
                        ": sender or queue"
                    } else {
                        &near
                    };
                    let message = format!("an algorithm cannot be for {}{wanted}", name.text);
                    return problem(name.place, message);
                }
            }
        }
        self.program.family = family.unwrap_or_default();
        for item in items {
            match item {
                Item::Parameter(name, declared) => self.parameter(*name, declared)?,
                Item::State(name, kind, help) => self.state(*name, kind, help)?,
                Item::Function(name, parameters, body) => {
                    self.fresh(*name)?;
                    if self.helpers.len() == MOST_FUNCTIONS {
                        let message =
                            format!("too many functions: at most {MOST_FUNCTIONS} are allowed");
                        return problem(name.place, message);
                    }
                    for parameter in parameters {
                        self.named(*parameter)?;
                    }
                    self.helpers.push(Helper {
                        name: name.text,
                        parameters,
                        body,
                    });
                }
                Item::Needs(name) => self.needs(*name)?,
                Item::Abe(place, share) => {
                    self.senders_only("abe", *place)?;
                    if !(*share > 0.0 && *share <= 1.0) {
                        return problem(
                            *place,
                            "abe is the remaining share of the window: above 0, at most 1",
                        );
                    }
                    self.program.abe = Some(*share);
                }
                Item::Like(place, kind) => {
                    self.senders_only(LIKE, *place)?;
                    self.program.like = Some((*kind).into());
                }
                Item::On(..) | Item::For(_) => {}
            }
        }
        Ok(())
    }

    /// Refuses a name that is taken.
    pub(super) fn fresh(&self, name: Name<'a>) -> Result<(), Problem> {
        self.named(name)?;
        count(self.parameters.len() + self.held.len() + self.helpers.len());
        let parameters = self.parameters.iter().map(|one| one.0);
        let held = self.held.iter().map(|one| one.name);
        let helpers = self.helpers.iter().map(|one| one.name);
        let taken = parameters
            .chain(held)
            .chain(helpers)
            .any(|one| one == name.text);
        if taken {
            return problem(name.place, format!("{} is declared twice", name.text));
        }
        Ok(())
    }

    pub(super) fn parameter(
        &mut self,
        name: Name<'a>,
        declared: &Declared<'a>,
    ) -> Result<(), Problem> {
        self.fresh(name)?;
        let queue = self.program.family == Family::Queue;
        if ["kind", "algorithm"].contains(&name.text) || queue && name.text == "limit" {
            return problem(
                name.place,
                format!(
                    "{} is already a key of each {}: choose another name",
                    name.text,
                    self.program.family.name()
                ),
            );
        }
        if self.parameters.len() == 32 {
            return problem(name.place, "at most 32 parameters are allowed");
        }
        let kind = declared
            .unit
            .map_or(Type::Condition, |unit| Type::Number(unit.dimension));
        self.parameters.push((name.text, kind));
        let domain = match declared.domain {
            Range::Switch(default) => Domain::Switch { default },
            Range::Number {
                default,
                min,
                max,
                log,
                whole,
            } => Domain::Number {
                default,
                min,
                max,
                log,
                whole,
            },
        };
        self.program.parameters.push(Parameter {
            name: name.text.to_owned(),
            domain,
            unit: declared.sign.clone(),
            help: declared.help.to_owned(),
            written: declared.unit.unwrap_or(Written::BARE),
        });
        Ok(())
    }

    pub(super) fn state(
        &mut self,
        name: Name<'a>,
        declared: &'t StateKind<'a>,
        help: &str,
    ) -> Result<(), Problem> {
        self.fresh(name)?;
        let slot = self
            .held
            .last()
            .map_or(OWN, |last| last.slot + last.places());
        let number = |unit: &Written| Type::Number(unit.dimension);
        let (kind, sign, filter) = match declared {
            StateKind::Condition(_) => (Type::Condition, "", None),
            StateKind::Number(unit, sign, _) => (number(unit), sign.as_str(), None),
            StateKind::Window {
                unit,
                sign,
                greatest,
                over,
                by,
            } => (
                number(unit),
                sign.as_str(),
                Some(Filter::Window {
                    greatest: *greatest,
                    over,
                    by: by.as_ref(),
                }),
            ),
            StateKind::Average { unit, sign, weight } => (
                number(unit),
                sign.as_str(),
                Some(Filter::Average { weight }),
            ),
        };
        let written = match declared {
            StateKind::Condition(_) => Written::BARE,
            StateKind::Number(unit, ..)
            | StateKind::Window { unit, .. }
            | StateKind::Average { unit, .. } => *unit,
        };
        let held = Held {
            name: name.text,
            slot,
            kind,
            filter,
        };
        let slots = held.places();
        if usize::from(slot + slots) > MOST_STATE {
            let most = MOST_STATE - usize::from(OWN);
            let message = format!(
                "too many variables: at most {most} numbers; a window counts as eight, an average as two"
            );
            return problem(name.place, message);
        }
        self.held.push(held);
        self.program.variables.push(Variable {
            name: name.text.to_owned(),
            unit: sign.to_owned(),
            help: help.to_owned(),
            slot,
            slots,
            written,
        });
        Ok(())
    }

    pub(super) fn needs(&mut self, name: Name<'a>) -> Result<(), Problem> {
        self.senders_only("needs", name.place)?;
        let needs = &mut self.program.needs;
        match name.text {
            "recoveryTahoe" => needs.recovery_tahoe = true,
            "recoveryReno" => needs.recovery_reno = true,
            "noSack" => needs.no_sack = true,
            "timestamps" => needs.timestamps = true,
            "ownWindow" => needs.own_window = true,
            "ownSlowStart" => needs.own_slow_start = true,
            "idleRestart" => needs.idle_restart = true,
            "everyAck" => needs.every_ack = true,
            other => {
                let near = meant(other, NEEDS);
                let wanted = if near.is_empty() {
                    format!(": one of {}", NEEDS.join(", "))
                } else {
                    near
                };
                return problem(name.place, format!("unknown need {other}{wanted}"));
            }
        }
        if needs.recovery_tahoe && needs.recovery_reno {
            return problem(name.place, "an algorithm has only one recovery");
        }
        Ok(())
    }

    pub(super) fn first_values(&mut self, items: &'t [Item<'a>]) -> Result<(), Problem> {
        self.callable = self.helpers.len();
        for item in items {
            let Item::State(name, kind, _) = item else {
                continue;
            };
            let (StateKind::Condition(first) | StateKind::Number(_, _, first)) = kind else {
                if let StateKind::Window {
                    greatest: false, ..
                } = kind
                {
                    let slot = self.find(name.text).map_or(OWN, |held| held.slot);
                    let place = self.constant(f64::INFINITY);
                    self.emit(Op::Pool(place), name.place)?;
                    self.emit(Op::Store(slot), name.place)?;
                }
                continue;
            };
            let (slot, wanted) = self
                .find(name.text)
                .map_or((OWN, Type::Bare), |held| (held.slot, held.kind));
            let written = if let StateKind::Number(unit, ..) = kind {
                Some(unit)
            } else {
                None
            };
            let found = self.value(first)?;
            if found == Type::Bare
                && let Some(unit) = written
                && unit.times / unit.over != 1.0
            {
                // `state base: ms = 100` means 100 ms.
                for (factor, op) in [(unit.times, Op::Multiply), (unit.over, Op::Divide)] {
                    let place = self.constant(factor);
                    self.emit(Op::Pool(place), first.place)?;
                    self.emit(op, first.place)?;
                }
            }
            fits(found, wanted, name.text, first.place)?;
            self.emit(Op::Store(slot), first.place)?;
        }
        self.emit(Op::End, Place { line: 1, column: 1 })
    }

    /// Refuses what queues do not have.
    fn senders_only(&self, word: &str, place: Place) -> Result<(), Problem> {
        if self.program.family == Family::Queue {
            return problem(
                place,
                format!("{word} is only for senders, but this algorithm is for a queue"),
            );
        }
        Ok(())
    }

    /// Refuses a name that means something else.
    fn named(&self, name: Name<'_>) -> Result<(), Problem> {
        let text = name.text;
        let family = self.program.family;
        let common = ALL_VARIABLES.iter().map(|one| one.name);
        let known = common
            .chain(field_names(family))
            .chain(FUNCTIONS.iter().map(|one| one.1));
        let decides = family == Family::Queue && ACTIONS.iter().any(|one| one.1 == text);
        if decides
            || RESERVED.contains(&text)
            || unit(text).is_some()
            || known.into_iter().any(|one| one == text)
        {
            return problem(
                name.place,
                format!("{text} already has a meaning: choose another name"),
            );
        }
        if !is_name(text) {
            return problem(
                name.place,
                "a name looks like windowMax: it begins with a lower-case letter, has no underscores and at most 40 letters",
            );
        }
        Ok(())
    }
}

pub(super) fn values(count: usize) -> String {
    format!("{count} value{}", if count == 1 { "" } else { "s" })
}

/// Whether a text may declare something of this name, if nothing has it.
pub fn is_name(text: &str) -> bool {
    text.len() <= 40
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric())
}
