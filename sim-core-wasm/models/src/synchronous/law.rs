//! The rules of a flow of the model: those of the packet senders.

use sawtooth_engine::control::MINIMUM;
use sawtooth_engine::sender::parts::{gain, laws};
use sawtooth_engine::sender::{aimd, new_aimd};
use sawtooth_engine::specification::Chosen;

/// The rule of a flow, and its state.
#[derive(Clone, Debug)]
pub enum Law {
    /// AIMD(a, b).
    Aimd(aimd::Parameters),
    /// AIMD-FC.
    Fc(laws::Fc),
    /// AIMD-FC+.
    FcPlus(laws::FcPlus),
    /// New-AIMD.
    NewAimd(new_aimd::Parameters, laws::Additive),
}

impl Law {
    /// The law of a sender at the start of a connection. Senders without parameters
    /// that the model knows, other than these, are NewReno and Reno, which are AIMD(1,
    /// ½).
    pub fn new(chosen: &Chosen) -> Law {
        match chosen.entry.kind {
            "aimd-fc" => Law::Fc(laws::Fc::default()),
            "aimd-fc-plus" => Law::FcPlus(laws::FcPlus::default()),
            "new-aimd" => Law::NewAimd(
                new_aimd::Parameters::from_values(&chosen.values),
                laws::Additive::default(),
            ),
            _ => Law::Aimd(aimd::Parameters::from_values(&chosen.values)),
        }
    }

    /// The same in the middle of a connection: `gained` of its window is gain
    /// (New-AIMD: its additive part), and `given_back` was given back.
    #[must_use]
    pub fn under_way(mut self, gained: f64, given: f64) -> Law {
        match &mut self {
            Law::Aimd(_) => {}
            Law::Fc(law) => law.gained = gained,
            Law::FcPlus(law) => (law.gained, law.given) = (gained, given),
            Law::NewAimd(_, law) => law.additive = gained,
        }
        self
    }

    /// The window after a step: a part of a round trip, or a loss.
    pub fn step(&mut self, window: f64, rounds: f64, lost: bool) -> f64 {
        if lost {
            self.left(window)
        } else {
            self.grow(window, rounds)
        }
    }

    /// Segments that it adds in a round trip.
    pub fn gain(&self) -> f64 {
        match self {
            Law::Aimd(parameters) => parameters.a,
            Law::Fc(_) | Law::FcPlus(_) | Law::NewAimd(..) => gain::GAIN,
        }
    }

    /// The window after so many round trips without a loss.
    pub fn grow(&mut self, window: f64, rounds: f64) -> f64 {
        let added = rounds * self.gain();
        match self {
            Law::Aimd(_) => {}
            Law::Fc(law) => law.gained += added,
            Law::FcPlus(law) => law.gained += added,
            Law::NewAimd(_, law) => law.additive += added,
        }
        window + added
    }

    /// The window after a loss.
    pub fn left(&mut self, window: f64) -> f64 {
        match self {
            Law::Aimd(parameters) => laws::aimd(window, parameters.b, MINIMUM),
            Law::Fc(law) => law.left(window, window, MINIMUM),
            Law::FcPlus(law) => law.left(window, window, MINIMUM),
            Law::NewAimd(parameters, law) => {
                let new_aimd::Parameters { retain, d_min, .. } = *parameters;
                law.left(window, window, retain, d_min, MINIMUM)
            }
        }
    }
}
