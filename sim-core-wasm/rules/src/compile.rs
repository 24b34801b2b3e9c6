//! Checks the tree of a text and makes code of it.

use crate::catalogue::{
    ALL_EVENTS, ALL_FIELDS, ALL_VARIABLES, EVENTS, Event, FUNCTIONS, Field, Function, NEEDS, Needs,
    OWN, PACING_RATE, ROUNDS,
};
use crate::code::{Domain, Op, Parameter, Program, Variable, field_names};
use crate::lexer::ReadNumber;
use crate::machine::{CELLS, MOST_STATE};
use crate::parser::{RESERVED, parse};
use crate::problem::{Place, Problem, meant};
use crate::syntax::{Declared, Expression, Item, Kind, Name, Range, StateKind, Statement, Written};
use crate::units::{COUNT, Dimension, SECONDS, unit};

/// The most operations of a program.
const MOST_CODE: usize = 4096;
/// The deepest expression, functions put in their places.
const DEEPEST: usize = 300;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Type {
    Condition,
    Number(Dimension),
    /// A bare number of the text, which takes the unit of what stands beside it.
    Bare,
}

/// The type of a window or an average, and how it is updated.
#[derive(Clone, Copy)]
enum Filter<'t, 'a> {
    Window {
        greatest: bool,
        over: &'t Expression<'a>,
    },
    Average {
        weight: &'t Expression<'a>,
    },
}

struct Held<'t, 'a> {
    name: &'a str,
    slot: u8,
    kind: Type,
    filter: Option<Filter<'t, 'a>>,
}

struct Helper<'t, 'a> {
    name: &'a str,
    parameters: &'t [Name<'a>],
    body: &'t Expression<'a>,
}

#[derive(Clone, Copy)]
struct Local<'a> {
    name: &'a str,
    kind: Type,
}

struct Compiler<'t, 'a> {
    program: Program,
    parameters: Vec<(&'a str, Type)>,
    held: Vec<Held<'t, 'a>>,
    helpers: Vec<Helper<'t, 'a>>,
    /// Helpers from here on may not be called: a function only calls those before it.
    callable: usize,
    locals: Vec<Local<'a>>,
    /// Locals before this one belong to whoever calls the function.
    visible: usize,
    /// The event whose rules are compiled; none for first values.
    event: Option<Event>,
    stack: usize,
    depth: usize,
    /// Constants; parameters are added to their number at the end.
    constants: Vec<f64>,
}

/// Compiles a text.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn compile(text: &str) -> Result<Program, Problem> {
    compile_with(text, |digits| digits.parse().ok())
}

/// The same, with another reader of numbers than the standard library's.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn compile_with(text: &str, read: ReadNumber) -> Result<Program, Problem> {
    let items = parse(text, read)?;
    let program = Program {
        parameters: Vec::new(),
        variables: Vec::new(),
        needs: Needs::default(),
        abe: None,
        code: Vec::new(),
        places: Vec::new(),
        begins: [None; EVENTS],
        constants: Vec::new(),
        start: 0,
    };
    let mut compiler = Compiler {
        program,
        parameters: Vec::new(),
        held: Vec::new(),
        helpers: Vec::new(),
        callable: 0,
        locals: Vec::new(),
        visible: 0,
        event: None,
        stack: 0,
        depth: 0,
        constants: Vec::new(),
    };
    compiler.declare(&items)?;
    compiler.first_values(&items)?;
    for item in &items {
        if let Item::On(name, statements) = item {
            compiler.rules(*name, statements)?;
        }
    }
    Ok(compiler.finish())
}

fn problem<T>(place: Place, message: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new(place, message))
}

fn spelled(kind: Type) -> String {
    match kind {
        Type::Condition => "a condition".to_owned(),
        Type::Number(dimension) => dimension.to_string(),
        Type::Bare => "a bare number".to_owned(),
    }
}

impl<'t, 'a> Compiler<'t, 'a> {
    fn declare(&mut self, items: &'t [Item<'a>]) -> Result<(), Problem> {
        for item in items {
            match item {
                Item::Parameter(name, declared) => self.parameter(*name, declared)?,
                Item::State(name, kind, help) => self.state(*name, kind, help)?,
                Item::Function(name, parameters, body) => {
                    self.fresh(*name)?;
                    for parameter in parameters {
                        named(*parameter)?;
                    }
                    self.helpers.push(Helper {
                        name: name.text,
                        parameters,
                        body,
                    });
                }
                Item::Needs(name) => self.needs(*name)?,
                Item::Abe(place, share) => {
                    if !(*share > 0.0 && *share <= 1.0) {
                        return problem(
                            *place,
                            "abe is the share of the window that is left: above 0, at most 1",
                        );
                    }
                    self.program.abe = Some(*share);
                }
                Item::On(..) => {}
            }
        }
        Ok(())
    }

    /// Refuses a name that is taken.
    fn fresh(&self, name: Name<'a>) -> Result<(), Problem> {
        named(name)?;
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

    fn parameter(&mut self, name: Name<'a>, declared: &Declared<'a>) -> Result<(), Problem> {
        self.fresh(name)?;
        if ["kind", "algorithm"].contains(&name.text) {
            return problem(
                name.place,
                format!(
                    "{} is a key of every sender: choose another name",
                    name.text
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
            } => Domain::Number {
                default,
                min,
                max,
                log,
            },
        };
        self.program.parameters.push(Parameter {
            name: name.text.to_owned(),
            domain,
            unit: declared.sign.clone(),
            help: declared.help.to_owned(),
        });
        Ok(())
    }

    fn state(
        &mut self,
        name: Name<'a>,
        kind: &'t StateKind<'a>,
        help: &str,
    ) -> Result<(), Problem> {
        self.fresh(name)?;
        let slot = self
            .held
            .last()
            .map_or(OWN, |last| last.slot + last.places());
        let number = |unit: &Written| Type::Number(unit.dimension);
        let (kind, sign, filter) = match kind {
            StateKind::Condition(_) => (Type::Condition, "", None),
            StateKind::Number(unit, sign, _) => (number(unit), sign.as_str(), None),
            StateKind::Window {
                unit,
                sign,
                greatest,
                over,
            } => (
                number(unit),
                sign.as_str(),
                Some(Filter::Window {
                    greatest: *greatest,
                    over,
                }),
            ),
            StateKind::Average { unit, sign, weight } => (
                number(unit),
                sign.as_str(),
                Some(Filter::Average { weight }),
            ),
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
                "too many variables: {most} numbers at most; a window takes eight, an average two"
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
        });
        Ok(())
    }

    fn needs(&mut self, name: Name<'a>) -> Result<(), Problem> {
        let needs = &mut self.program.needs;
        match name.text {
            "recoveryTahoe" => needs.recovery_tahoe = true,
            "recoveryReno" => needs.recovery_reno = true,
            "noSack" => needs.no_sack = true,
            "timestamps" => needs.timestamps = true,
            "ownWindow" => needs.own_window = true,
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
            return problem(name.place, "a program has one recovery");
        }
        Ok(())
    }

    fn first_values(&mut self, items: &'t [Item<'a>]) -> Result<(), Problem> {
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

    fn rules(&mut self, name: Name<'a>, statements: &'t [Statement<'a>]) -> Result<(), Problem> {
        let Some(event) = ALL_EVENTS.iter().find(|event| event.name == name.text) else {
            let names = || ALL_EVENTS.iter().map(|event| event.name);
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
            return problem(name.place, format!("{} has rules already", name.text));
        }
        *begin = Some(self.program.code.len() as u16);
        self.event = Some(event.event);
        self.program.needs.timer |= event.event == Event::Timer;
        self.block(statements)?;
        self.emit(Op::End, name.place)
    }

    fn finish(mut self) -> Program {
        self.program.constants = self.constants;
        let first = self.program.constants.len() as u16;
        // Parameters were numbered from the end of all places on.
        for op in &mut self.program.code {
            if let Op::Pool(place) = op
                && *place >= PARAMETERS
            {
                *place = *place - PARAMETERS + first;
            }
        }
        self.program
    }

    fn find(&self, name: &str) -> Option<&Held<'t, 'a>> {
        self.held.iter().find(|held| held.name == name)
    }

    fn block(&mut self, statements: &'t [Statement<'a>]) -> Result<(), Problem> {
        let locals = self.locals.len();
        for statement in statements {
            match statement {
                Statement::Let(name, value) => {
                    self.fresh(*name)?;
                    let kind = self.value(value)?;
                    self.keep(name.text, kind, name.place)?;
                }
                Statement::Set(name, operation, value) => self.set(*name, operation, value)?,
                Statement::If(condition, then, otherwise) => {
                    self.condition(condition)?;
                    let skip = self.jump(Op::JumpUnless(0), condition.place)?;
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
                Statement::Do(expression) => {
                    let Kind::Call("update", _) = expression.kind else {
                        return problem(
                            expression.place,
                            "this has no effect: only update(…) stands by itself",
                        );
                    };
                    let kind = self.value(expression)?;
                    // Its value is not used.
                    self.keep("", kind, expression.place)?;
                    self.locals.pop();
                }
            }
        }
        self.locals.truncate(locals);
        Ok(())
    }

    /// Pops a value into a new local one.
    fn keep(&mut self, name: &'a str, kind: Type, place: Place) -> Result<(), Problem> {
        let local = self.locals.len() as u8;
        self.locals.push(Local { name, kind });
        self.emit(Op::Keep(local), place)
    }

    fn set(
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
                return problem(name.place, format!("{} cannot be set here", name.text));
            }
            self.program.needs.pacing |= slot as u8 == PACING_RATE;
            (slot as u8, Type::Number(variable.unit))
        } else if let Some(held) = self.find(name.text) {
            if held.filter.is_some() {
                return problem(
                    name.place,
                    format!("{0} takes values by update({0}, …)", name.text),
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

    fn unknown_variable(&self, name: Name<'a>) -> Result<(), Problem> {
        let text = name.text;
        let constant = self.parameters.iter().any(|one| one.0 == text)
            || self.locals.iter().any(|one| one.name == text)
            || ALL_FIELDS.iter().any(|field| field.name == text);
        if constant {
            return problem(name.place, format!("{text} cannot be set"));
        }
        let held = self.held.iter().map(|held| held.name);
        let near = meant(text, held.chain(ALL_VARIABLES.iter().map(|one| one.name)));
        let hint = if near.is_empty() {
            " (declare it by state, or begin it with let)".to_owned()
        } else {
            near
        };
        problem(name.place, format!("unknown variable {text}{hint}"))
    }

    fn emit(&mut self, op: Op, place: Place) -> Result<(), Problem> {
        if self.program.code.len() == MOST_CODE {
            return problem(
                place,
                format!("the program is too long: at most {MOST_CODE} operations are allowed"),
            );
        }
        match op {
            Op::Pool(_) | Op::Load(_) | Op::Field(_) | Op::Local(_) => self.stack += 1,
            Op::Keep(_)
            | Op::Store(_)
            | Op::StoreOutput(_)
            | Op::JumpUnless(_)
            | Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Divide
            | Op::Power
            | Op::Min
            | Op::Max
            | Op::Less
            | Op::LessOrEqual
            | Op::Equal
            | Op::Since
            | Op::Average(_) => self.stack = self.stack.saturating_sub(1),
            Op::Greatest(_) | Op::Least(_) => self.stack = self.stack.saturating_sub(2),
            _ => {}
        }
        if self.stack + self.locals.len() > CELLS {
            return problem(
                place,
                "this is too complicated: too many values are needed at once",
            );
        }
        self.program.code.push(op);
        self.program.places.push(place);
        Ok(())
    }

    /// A jump whose end is not known yet.
    fn jump(&mut self, op: Op, place: Place) -> Result<usize, Problem> {
        self.emit(op, place)?;
        Ok(self.program.code.len() - 1)
    }

    /// The jump ends here.
    fn land(&mut self, jump: usize) {
        let here = self.program.code.len() as u16;
        if let Op::Jump(to) | Op::JumpUnless(to) = &mut self.program.code[jump] {
            *to = here;
        }
    }

    fn constant(&mut self, value: f64) -> u16 {
        let same = |known: &f64| known.to_bits() == value.to_bits();
        let place = self.constants.iter().position(same).unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        });
        place as u16
    }

    fn condition(&mut self, expression: &'t Expression<'a>) -> Result<(), Problem> {
        let found = self.value(expression)?;
        if found == Type::Condition {
            return Ok(());
        }
        problem(
            expression.place,
            format!("expected a condition, found {}", spelled(found)),
        )
    }

    fn number(&mut self, expression: &'t Expression<'a>) -> Result<Type, Problem> {
        let found = self.value(expression)?;
        if found == Type::Condition {
            return problem(expression.place, "expected a number, found a condition");
        }
        Ok(found)
    }

    fn bare(&mut self, expression: &'t Expression<'a>) -> Result<(), Problem> {
        match self.number(expression)? {
            Type::Number(dimension) if dimension != COUNT => {
                let message = format!(
                    "expected a bare number, found {dimension}: number(…) takes the unit away"
                );
                problem(expression.place, message)
            }
            _ => Ok(()),
        }
    }

    /// Compiles an expression; gives its type.
    fn value(&mut self, expression: &'t Expression<'a>) -> Result<Type, Problem> {
        if self.depth == DEEPEST {
            return problem(expression.place, "functions are nested too deeply");
        }
        self.depth += 1;
        let found = self.value_of(expression);
        self.depth -= 1;
        found
    }

    fn value_of(&mut self, expression: &'t Expression<'a>) -> Result<Type, Problem> {
        let place = expression.place;
        match &expression.kind {
            Kind::Number(value, unit) => {
                let constant = self.constant(*value);
                self.emit(Op::Pool(constant), place)?;
                Ok(unit.map_or(Type::Bare, Type::Number))
            }
            Kind::Truth(holds) => {
                let constant = self.constant(f64::from(u8::from(*holds)));
                self.emit(Op::Pool(constant), place)?;
                Ok(Type::Condition)
            }
            Kind::Name(name) => self.named_value(Name { text: name, place }),
            Kind::Not(inner) => {
                self.condition(inner)?;
                self.emit(Op::Not, place)?;
                Ok(Type::Condition)
            }
            Kind::Negative(inner) => {
                let kind = self.number(inner)?;
                self.emit(Op::Negative, place)?;
                Ok(kind)
            }
            Kind::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                self.condition(condition)?;
                let (a, b) = self.either(condition.place, Some(then), otherwise, None)?;
                common(a, b, "alternatives", place)
            }
            Kind::Binary(sign, sides) => self.binary(sign, sides, place),
            Kind::Call(name, arguments) => self.call(Name { text: name, place }, arguments),
        }
    }

    /// After a condition: one value where it holds, another where not. Without an expression the
    /// value is a constant.
    fn either(
        &mut self,
        place: Place,
        then: Option<&'t Expression<'a>>,
        otherwise: &'t Expression<'a>,
        swapped: Option<f64>,
    ) -> Result<(Type, Type), Problem> {
        let skip = self.jump(Op::JumpUnless(0), place)?;
        let stack = self.stack;
        // `a and b`: b where a holds, else false; `a or b`: true where a holds, else b.
        let first = match (then, swapped) {
            (Some(then), _) => self.value(then)?,
            (None, Some(constant)) if constant != 0.0 => self.truth(constant, place)?,
            _ => self.value(otherwise)?,
        };
        let end = self.jump(Op::Jump(0), place)?;
        self.land(skip);
        self.stack = stack;
        let second = match swapped {
            Some(constant) if constant == 0.0 => self.truth(constant, place)?,
            _ => self.value(otherwise)?,
        };
        self.land(end);
        Ok((first, second))
    }

    fn truth(&mut self, value: f64, place: Place) -> Result<Type, Problem> {
        let constant = self.constant(value);
        self.emit(Op::Pool(constant), place)?;
        Ok(Type::Condition)
    }

    fn named_value(&mut self, name: Name<'a>) -> Result<Type, Problem> {
        let Name { text, place } = name;
        let locals = self.locals.iter().enumerate().skip(self.visible);
        if let Some((local, found)) = locals.rev().find(|(_, local)| local.name == text) {
            let kind = found.kind;
            self.emit(Op::Local(local as u8), place)?;
            return Ok(kind);
        }
        if let Some(parameter) = self.parameters.iter().position(|one| one.0 == text) {
            self.emit(Op::Pool(PARAMETERS + parameter as u16), place)?;
            return Ok(self.parameters[parameter].1);
        }
        if let Some(held) = self.find(text) {
            let (slot, kind) = (held.slot, held.kind);
            self.emit(Op::Load(slot), place)?;
            return Ok(kind);
        }
        let event = self.event.map_or(0, |event| 1 << event as u16);
        if let Some(slot) = ALL_VARIABLES
            .iter()
            .position(|variable| variable.name == text)
        {
            let variable = &ALL_VARIABLES[slot];
            if variable.readable & event == 0 {
                return problem(place, format!("{text} is not known here"));
            }
            self.emit(Op::Load(slot as u8), place)?;
            return Ok(Type::Number(variable.unit));
        }
        if let Some(field) = ALL_FIELDS.iter().find(|field| field.name == text) {
            if field.at & event == 0 {
                return problem(place, format!("{text} is not known here"));
            }
            let rate = [Field::RateKnown, Field::DeliveryRate, Field::AppLimited];
            self.program.needs.rate |= rate.contains(&field.field);
            self.emit(Op::Field(field.field), place)?;
            return Ok(field.unit.map_or(Type::Condition, Type::Number));
        }
        let locals = self
            .locals
            .iter()
            .skip(self.visible)
            .map(|local| local.name);
        let parameters = self.parameters.iter().map(|one| one.0);
        let held = self.held.iter().map(|held| held.name);
        let common = ALL_VARIABLES
            .iter()
            .map(|one| one.name)
            .chain(field_names());
        let near = meant(text, locals.chain(parameters).chain(held).chain(common));
        problem(place, format!("unknown name {text}{near}"))
    }

    fn binary(
        &mut self,
        sign: &'static str,
        sides: &'t [Expression<'a>; 2],
        place: Place,
    ) -> Result<Type, Problem> {
        let [left, right] = sides;
        match sign {
            "and" | "or" => {
                self.condition(left)?;
                let constant = if sign == "or" { 1.0 } else { 0.0 };
                let kinds = self.either(place, None, right, Some(constant))?;
                if kinds != (Type::Condition, Type::Condition) {
                    return problem(right.place, "expected a condition, found a number");
                }
                Ok(Type::Condition)
            }
            "+" | "-" => {
                let (a, b) = (self.number(left)?, self.number(right)?);
                let doing = if sign == "+" { "added" } else { "subtracted" };
                let kind = common(a, b, doing, place)?;
                self.emit(if sign == "+" { Op::Add } else { Op::Subtract }, place)?;
                Ok(kind)
            }
            "*" | "/" => {
                let (a, b) = (self.number(left)?, self.number(right)?);
                let kind = product(sign, a, b, place)?;
                self.emit(
                    if sign == "*" {
                        Op::Multiply
                    } else {
                        Op::Divide
                    },
                    place,
                )?;
                Ok(kind)
            }
            "^" => self.power(left, right, place),
            _ => {
                let swap = sign == ">" || sign == ">=";
                let (first, second) = if swap { (right, left) } else { (left, right) };
                let (a, b) = (self.value(first)?, self.value(second)?);
                common(a, b, "compared", place)?;
                let equal = sign == "==" || sign == "!=";
                if a == Type::Condition && !equal {
                    return problem(place, "conditions have no order");
                }
                let op = match sign {
                    "<" | ">" => Op::Less,
                    "<=" | ">=" => Op::LessOrEqual,
                    _ => Op::Equal,
                };
                self.emit(op, place)?;
                if sign == "!=" {
                    self.emit(Op::Not, place)?;
                }
                Ok(Type::Condition)
            }
        }
    }

    fn power(
        &mut self,
        base: &'t Expression<'a>,
        exponent: &'t Expression<'a>,
        place: Place,
    ) -> Result<Type, Problem> {
        let kind = self.number(base)?;
        self.bare(exponent)?;
        self.emit(Op::Power, place)?;
        let Type::Number(dimension) = kind else {
            return Ok(kind);
        };
        if dimension == COUNT {
            return Ok(kind);
        }
        let known = match &exponent.kind {
            Kind::Number(value, _) => Some(*value),
            Kind::Negative(inner) => match inner.kind {
                Kind::Number(value, _) => Some(-value),
                _ => None,
            },
            _ => None,
        };
        match known.and_then(|power| dimension.power(power)) {
            Some(result) => Ok(Type::Number(result)),
            None => problem(
                place,
                format!("this power of {dimension} has no unit: number(…) takes the unit away"),
            ),
        }
    }

    fn call(&mut self, name: Name<'a>, arguments: &'t [Expression<'a>]) -> Result<Type, Problem> {
        if let Some(&(function, ..)) = FUNCTIONS.iter().find(|(_, known, _)| *known == name.text) {
            return self.function(function, name, arguments);
        }
        let helpers = self.helpers.iter().take(self.callable);
        let Some(place) = helpers.clone().position(|helper| helper.name == name.text) else {
            if self.helpers.iter().any(|helper| helper.name == name.text) {
                let message = format!(
                    "{} is declared below, or calls itself: a function calls only those before it",
                    name.text
                );
                return problem(name.place, message);
            }
            let known = FUNCTIONS
                .iter()
                .map(|one| one.1)
                .chain(helpers.map(|helper| helper.name));
            let near = meant(name.text, known);
            return problem(name.place, format!("unknown function {}{near}", name.text));
        };
        let (parameters, body) = (self.helpers[place].parameters, self.helpers[place].body);
        if parameters.len() != arguments.len() {
            return problem(
                name.place,
                format!(
                    "{} takes {}, got {}",
                    name.text,
                    values(parameters.len()),
                    arguments.len()
                ),
            );
        }
        let first = self.locals.len();
        let mut kinds = Vec::new();
        for argument in arguments {
            let kind = self.value(argument)?;
            self.keep("", kind, argument.place)?;
            kinds.push(kind);
        }
        for (local, (parameter, kind)) in self.locals[first..]
            .iter_mut()
            .zip(parameters.iter().zip(kinds))
        {
            *local = Local {
                name: parameter.text,
                kind,
            };
        }
        let outside = (self.visible, self.callable);
        (self.visible, self.callable) = (first, place);
        let kind = self.value(body)?;
        (self.visible, self.callable) = outside;
        self.locals.truncate(first);
        Ok(kind)
    }

    fn function(
        &mut self,
        function: Function,
        name: Name<'a>,
        arguments: &'t [Expression<'a>],
    ) -> Result<Type, Problem> {
        let Name { text, place } = name;
        let wanted = match function {
            Function::Min | Function::Max => arguments.len().max(2),
            Function::Pow | Function::Update => 2,
            _ => 1,
        };
        if arguments.len() != wanted {
            let least = if matches!(function, Function::Min | Function::Max) {
                "at least "
            } else {
                ""
            };
            return problem(
                place,
                format!(
                    "{text} takes {least}{}, got {}",
                    values(wanted),
                    arguments.len()
                ),
            );
        }
        let op = match function {
            Function::Since => return self.since(&arguments[0], place),
            Function::Update => return self.update(&arguments[0], &arguments[1], place),
            Function::Pow => return self.power(&arguments[0], &arguments[1], place),
            Function::Min | Function::Max => {
                let op = if function == Function::Min {
                    Op::Min
                } else {
                    Op::Max
                };
                let mut kind = self.number(&arguments[0])?;
                for argument in &arguments[1..] {
                    let other = self.number(argument)?;
                    kind = common(kind, other, "compared", argument.place)?;
                    self.emit(op, place)?;
                }
                return Ok(kind);
            }
            Function::Exp => Op::Exp,
            Function::Ln => Op::Ln,
            Function::Floor => Op::Floor,
            Function::Ceil => Op::Ceil,
            Function::Round => Op::Round,
            Function::Abs => Op::Abs,
            Function::Sqrt => Op::Sqrt,
            Function::Cbrt => Op::Cbrt,
            Function::Number => {
                self.number(&arguments[0])?;
                return Ok(Type::Number(COUNT));
            }
        };
        let kind = match function {
            Function::Exp | Function::Ln | Function::Floor | Function::Ceil | Function::Round => {
                self.bare(&arguments[0])?;
                Type::Number(COUNT)
            }
            _ => self.number(&arguments[0])?,
        };
        self.emit(op, place)?;
        let root = match function {
            Function::Sqrt => 0.5,
            Function::Cbrt => 1.0 / 3.0,
            _ => return Ok(kind),
        };
        let Type::Number(dimension) = kind else {
            return Ok(kind);
        };
        match dimension.power(root) {
            Some(result) => Ok(Type::Number(result)),
            None => problem(
                place,
                format!("this root of {dimension} has no unit: number(…) takes the unit away"),
            ),
        }
    }

    fn since(&mut self, time: &'t Expression<'a>, place: Place) -> Result<Type, Problem> {
        let found = self.value(time)?;
        fits(found, Type::Number(SECONDS), "a time", time.place)?;
        self.named_value(Name { text: "now", place })?;
        self.emit(Op::Since, place)?;
        Ok(Type::Number(SECONDS))
    }

    fn update(
        &mut self,
        target: &'t Expression<'a>,
        value: &'t Expression<'a>,
        place: Place,
    ) -> Result<Type, Problem> {
        let Kind::Name(name) = target.kind else {
            return problem(target.place, "expected the name of a window or an average");
        };
        let Some((slot, kind, filter)) = self
            .find(name)
            .map(|held| (held.slot, held.kind, held.filter))
        else {
            let filters = self.held.iter().filter(|held| held.filter.is_some());
            let near = meant(name, filters.map(|held| held.name));
            return problem(
                target.place,
                format!("{name} is no window and no average{near}"),
            );
        };
        let Some(filter) = filter else {
            return problem(target.place, format!("{name} is set by {name} = …"));
        };
        let Some(event) = self.event else {
            return problem(place, "nothing is known yet that could be taken in");
        };
        let found = self.value(value)?;
        fits(found, kind, name, value.place)?;
        match filter {
            Filter::Average { weight } => {
                self.bare(weight)?;
                self.emit(Op::Average(slot), place)?;
            }
            Filter::Window { greatest, over } => {
                let length = self.number(over)?;
                if length == Type::Number(SECONDS) {
                    if event == Event::Undo {
                        return problem(place, "now is not known here");
                    }
                    self.emit(Op::Field(Field::Now), place)?;
                } else if length == Type::Bare || length == Type::Number(COUNT) {
                    self.emit(Op::Load(ROUNDS), place)?;
                } else {
                    return problem(over.place, "a window is so many rounds, or seconds, long");
                }
                self.emit(
                    if greatest {
                        Op::Greatest(slot)
                    } else {
                        Op::Least(slot)
                    },
                    place,
                )?;
            }
        }
        Ok(kind)
    }
}

impl Held<'_, '_> {
    fn places(&self) -> u8 {
        match self.filter {
            None => 1,
            Some(Filter::Average { .. }) => 2,
            Some(Filter::Window { .. }) => 8,
        }
    }
}

/// Places of parameters in the pool while the number of constants is not known.
const PARAMETERS: u16 = 0x8000;

fn values(count: usize) -> String {
    format!("{count} value{}", if count == 1 { "" } else { "s" })
}

/// Refuses a name that means something else.
fn named(name: Name<'_>) -> Result<(), Problem> {
    let text = name.text;
    let common = ALL_VARIABLES
        .iter()
        .map(|one| one.name)
        .chain(field_names());
    let known = common.chain(FUNCTIONS.iter().map(|one| one.1));
    if RESERVED.contains(&text) || unit(text).is_some() || known.into_iter().any(|one| one == text)
    {
        return problem(
            name.place,
            format!("{text} has a meaning already: choose another name"),
        );
    }
    if text.len() > 40
        || text.contains('_')
        || !text.starts_with(|first: char| first.is_ascii_lowercase())
    {
        return problem(
            name.place,
            "a name is like windowMax: small letters first, no underscores, at most 40 letters",
        );
    }
    Ok(())
}

/// Refuses a value of another type than its variable.
fn fits(found: Type, wanted: Type, name: &str, place: Place) -> Result<(), Problem> {
    let bare = found == Type::Bare && matches!(wanted, Type::Number(_));
    if found == wanted || bare {
        return Ok(());
    }
    let message = format!(
        "{name} is {}, and this is {}",
        spelled(wanted),
        spelled(found)
    );
    problem(place, message)
}

/// The type of two values that must have the same one.
fn common(a: Type, b: Type, doing: &str, place: Place) -> Result<Type, Problem> {
    match (a, b) {
        (Type::Bare, Type::Number(_)) => Ok(b),
        (Type::Number(_), Type::Bare) => Ok(a),
        _ if a == b => Ok(a),
        _ => problem(
            place,
            format!("{} and {} cannot be {doing}", spelled(a), spelled(b)),
        ),
    }
}

fn product(sign: &str, a: Type, b: Type, place: Place) -> Result<Type, Problem> {
    let dimension = |kind: Type| match kind {
        Type::Number(dimension) => Ok(dimension),
        Type::Bare => Ok(COUNT),
        Type::Condition => problem(place, "a condition is no number"),
    };
    let bare = a == Type::Bare && b == Type::Bare;
    let (a, b) = (dimension(a)?, dimension(b)?);
    let result = if sign == "*" { a.times(b) } else { a.over(b) };
    match result {
        Some(_) if bare => Ok(Type::Bare),
        Some(result) => Ok(Type::Number(result)),
        None => problem(place, "this unit's powers are too large"),
    }
}
