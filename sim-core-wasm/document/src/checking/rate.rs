//! Reads the rate of a link: a number, an expression or a capacity trace.

use std::sync::Arc;

use crate::reading::{At, Object, items, unknown};
use crate::text::{Json, Problem, spell};
use sawtooth_engine::link::trace::{LONGEST, Trace, out_of_range, too_long};
use sawtooth_engine::plan::{Rate, TRACE};

/// The key of a trace within a rate.
pub(crate) const TRACE_KEY: &str = "trace";

/// Whether a rate is written as a trace.
pub(crate) fn is_trace(rate: Option<&Json>) -> bool {
    rate.is_some_and(|rate| rate.get(TRACE_KEY).is_some())
}

/// The rate at `key` of a link or of its reverse.
///
/// # Errors
/// When it is none of the three, or out of range.
pub(super) fn rate(object: &Object<'_, '_>, key: &str) -> Result<Rate, Problem> {
    let at = object.at.key(key);
    let written = object.get(key);
    if let Some(json) = written.filter(|_| is_trace(written)) {
        let trace = Object::open(json, &TRACE, &at)?;
        let instants = trace.get(TRACE_KEY).unwrap_or(&Json::Null);
        let trace = read(instants, &at.key(TRACE_KEY))?;
        return Ok(Rate::Trace(Arc::new(trace)));
    }
    if let Some(Json::Object(pairs)) = written
        && let Some((key, _)) = pairs.iter().find(|(key, _)| key != "expr")
    {
        return Err(unknown(key, ["expr", TRACE_KEY], &at));
    }
    object.number(key).map(Rate::Constant)
}

/// Reads a list of instants.
fn read(json: &Json, at: &At<'_>) -> Result<Trace, Problem> {
    let written = items(json, at)?;
    if written.len() > LONGEST {
        return Err(at.problem(too_long(written.len())));
    }
    let mut instants = Vec::with_capacity(written.len());
    for (index, item) in written.iter().enumerate() {
        let Json::Number(instant) = item else {
            return Err(at.index(index).wrong("a whole number", item));
        };
        let whole = *instant as u32;
        if f64::from(whole) != *instant {
            let refused = out_of_range(&spell(*instant));
            return Err(at.index(index).problem(refused));
        }
        instants.push(whole);
    }
    Trace::new(instants).map_err(|flaw| match flaw.index {
        Some(index) => at.index(index).problem(flaw.message),
        None => at.problem(flaw.message),
    })
}
