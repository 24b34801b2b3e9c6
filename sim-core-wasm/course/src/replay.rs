//! A document's run once more, up to an instant.

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::Time;

/// The most events of a run that is checked: about a minute. A hand-in is anybody's document.
pub const MOST_EVENTS: u64 = 300_000_000;

/// The digest of a document's run at an instant: 16 hexadecimal digits.
///
/// # Errors
/// Why there is none, in words.
pub(crate) fn digest_at(document: &Document, at: Time) -> Result<String, String> {
    let plan = document.plan();
    if at > plan.duration {
        let last = plan.duration.seconds();
        return Err(format!(
            "the hand-in is at {} s, but its run ends at {last} s",
            at.seconds()
        ));
    }
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    match sim.run(at, MOST_EVENTS, &mut recorder) {
        Ok(Stop::Reached) => Ok(format!("{:016x}", sim.digest(&mut recorder))),
        Ok(Stop::Budget) => Err(format!(
            "its run has more than {} million events and is not repeated",
            MOST_EVENTS / 1_000_000
        )),
        Err(error) => Err(format!("its run stopped: {error}")),
    }
}
