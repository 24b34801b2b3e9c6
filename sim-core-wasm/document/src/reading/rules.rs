//! Reads senders and queues that follow a program of the document.

use std::sync::Arc;

use sawtooth_rules::{Domain as Declared, Family as For, Parameter, Program};

use super::at::{At, pairs, unknown};
use super::value::scalar;
use crate::text::{Json, Problem, excerpt, suggestion};
use sawtooth_engine::plan::families::QUEUE;
use sawtooth_engine::rules::{Applied, standard};
use sawtooth_engine::sender::rules::Rules;
use sawtooth_engine::specification::{Chosen, Domain, Entry, Family, Scale, Unit, Value};

/// The key that names a program.
pub(crate) const ALGORITHM_KEY: &str = "algorithm";

/// Its meaning.
pub(crate) fn algorithm_help(family: &Family) -> &'static str {
    match purpose(family) {
        For::Sender => "The id of one of the document's algorithms; by default NewReno's rules.",
        For::Queue => {
            "The id of one of the document's algorithms for a queue; by default a packet is dropped only when the buffer is full."
        }
    }
}

/// The purpose of the programs that a registry takes.
fn purpose(family: &Family) -> For {
    if family.name == QUEUE.name {
        For::Queue
    } else {
        For::Sender
    }
}

/// Whether what is of this kind follows a program of the document, which declares its parameters.
pub(crate) fn follows_rules(entry: &Entry) -> bool {
    entry.kind == Rules::ENTRY.kind
}

/// The program that a sender or a queue follows, with its id; without a scope, that of those that name none.
///
/// # Errors
/// When it names one that the document lacks, or one for something else.
pub(crate) fn program(
    json: Option<&Json>,
    family: &Family,
    at: &At<'_>,
) -> Result<(String, Arc<Program>), Problem> {
    let wanted = purpose(family);
    let standard = || (String::new(), Arc::clone(standard(wanted)));
    let (Some(written), Some(scope)) = (json.and_then(|json| json.get(ALGORITHM_KEY)), at.scope)
    else {
        return Ok(standard());
    };
    let at = at.key(ALGORITHM_KEY);
    let id = written
        .as_text()
        .ok_or_else(|| at.wrong("the id of an algorithm", written))?;
    if let Some(program) = scope.algorithms.get(id) {
        if program.family != wanted {
            let (wanted, found) = (wanted.name(), program.family.name());
            let id = excerpt(id);
            let message = format!("{id} is for a {found}, but this is a {wanted}");
            return Err(at.problem(message));
        }
        return Ok((id.to_owned(), Arc::clone(program)));
    }
    let all = scope.algorithms.iter();
    let fitting = all.filter(|(_, program)| program.family == wanted);
    let near = suggestion(id, fitting.map(|(id, _)| id.as_str()));
    let id = excerpt(id);
    Err(at.problem(format!("there is no algorithm {id}{near}")))
}

/// A sender or a queue that follows rules.
///
/// # Errors
/// When its program or a parameter is wrong.
pub(super) fn following(
    entry: &'static Entry,
    json: Option<&Json>,
    family: &'static Family,
    at: &At<'_>,
) -> Result<Chosen, Problem> {
    let (id, program) = program(json, family, at)?;
    let mut values = program.defaults();
    // Without a scope nobody knows which parameters there are.
    let known = json.and_then(|json| json.get(ALGORITHM_KEY)).is_none() || at.scope.is_some();
    if let Some(json @ Json::Object(_)) = json
        && known
    {
        for (key, value) in pairs(json, at)? {
            if key == family.tag || key == ALGORITHM_KEY || family.common(key).is_some() {
                continue;
            }
            let Some(place) = program.parameters.iter().position(|one| one.name == *key) else {
                let names = program.parameters.iter().map(|one| one.name.as_str());
                let common = family.common.iter().map(|common| common.key);
                let known = names.chain([ALGORITHM_KEY]).chain(common);
                return Err(unknown(key, known, at));
            };
            let declared = &program.parameters[place];
            let value = scalar(value, &domain(declared), unit(declared), &at.key(key))?;
            values[place] = match value {
                Value::Number(number) => number,
                Value::Integer(number) => number as f64,
                Value::Switch(on) => f64::from(u8::from(on)),
                _ => values[place],
            };
        }
    }
    if id.is_empty() {
        return Ok(Chosen::defaults(entry));
    }
    let applied = Applied::new(&id, &program, &values);
    Ok(Chosen {
        entry,
        values: vec![Value::Rules(Box::new(applied))],
    })
}

/// The domain of a program's parameter.
pub(crate) fn domain(declared: &Parameter) -> Domain {
    match declared.domain {
        Declared::Switch { default } => Domain::Switch { default },
        Declared::Number {
            default,
            min,
            max,
            log,
            whole,
        } => {
            let scale = if log { Scale::Log } else { Scale::Linear };
            if whole {
                return Domain::Integer {
                    default: default as u64,
                    min: min as u64,
                    max: max as u64,
                    scale,
                };
            }
            Domain::Number {
                default,
                min,
                max,
                scale,
            }
        }
    }
}

/// The unit of a program's parameter, where forms have a sign for it.
pub(crate) fn unit(declared: &Parameter) -> Unit {
    match declared.unit.as_str() {
        "s" | "ms" | "us" => Unit::Seconds,
        "share" => Unit::Share,
        "byte" | "bytes" => Unit::Bytes,
        "segment" | "segments" => Unit::Segments,
        "packets" => Unit::Packets,
        "segments/s^3" => Unit::SegmentsPerCubicSecond,
        _ => Unit::None,
    }
}
