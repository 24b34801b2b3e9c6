//! A stretch of a run, replayed from a checkpoint of its session for a diagram of packets.

use anyhow::{Context, Result};
use sawtooth_boundary::{FlowTrace, TRACED};
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::units::Time;
use sawtooth_session::Session;
use serde::Serialize;

use super::cases::Case;
use super::clock;
use crate::run::PROBE_BUDGET;

/// Seconds of the stretch, and where it begins: the run has checkpoints by then.
pub(super) const STRETCH: f64 = 10.0;
const FROM: f64 = 25.0;

/// Seconds of processor time that it may take, natively and as WebAssembly.
const MOST: f64 = 0.3;

/// The measurements.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Replayed {
    pub(super) name: &'static str,
    /// Seconds of the run.
    pub(super) stretch: f64,
    /// Where it begins.
    pub(super) from: f64,
    /// Steps of packets of the flow.
    pub(super) rows: usize,
    /// Seconds of processor time.
    pub(super) seconds: f64,
    pub(super) most_seconds: f64,
}

/// Times a replay for a flow of `case`, of which all packets are looked at.
pub(super) fn replay(case: &Case, repeats: usize) -> Result<Replayed> {
    let document = case.document().to_string();
    let mut session = Session::open(&document, PROBE_BUDGET)
        .with_context(|| format!("the document of {}", case.name))?;
    let (from, to) = (Time::from_seconds(FROM), Time::from_seconds(FROM + STRETCH));
    while session.now() < to {
        session.advance(to, u64::MAX)?;
    }
    let mut times = Vec::new();
    let mut rows = 0;
    for _ in 0..repeats {
        let begin = clock::processor_time();
        let mut trace = FlowTrace::new(&session, FlowId(0), from);
        while trace.advance(to, u64::MAX)? < to {}
        rows = trace.take().len() / TRACED.len();
        let used = clock::processor_time().saturating_sub(begin);
        times.push(used.as_secs_f64());
    }
    Ok(Replayed {
        name: case.name,
        stretch: STRETCH,
        from: FROM,
        rows,
        seconds: clock::median(times),
        most_seconds: MOST,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It is about what it says: a flow of the case has steps in the stretch.
    #[test]
    fn a_replay_has_the_packets_of_the_flow() {
        let case = Case {
            flows: 2,
            rate: 1e6,
            ..*Case::named("P2").expect("a case")
        };
        let done = replay(&case, 1).expect("it runs");
        // Half of 840 packets, each with eleven steps there and nine back.
        assert!((4000..16_000).contains(&done.rows), "{}", done.rows);
    }
}
