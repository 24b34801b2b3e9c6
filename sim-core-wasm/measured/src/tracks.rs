//! The series of a program that measures: Flent, iperf3.

use sawtooth_document::Problem;
use serde::{Deserialize, Serialize};

use crate::envelope::Envelope;
use crate::schedule::Samples;
use crate::times::spell_seconds;
use crate::{Look, Measured, Quantity, Series};

/// The program that wrote a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Program {
    /// Flent.
    Flent,
    /// iperf3, and iperf.
    Iperf,
}

/// A series of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its dimension, as far as the file says.
    pub quantity: Quantity,
    /// The unit that the file has it in.
    pub unit: String,
    /// Its values that are numbers.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub samples: u64,
}

/// A series with its samples.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    pub(crate) key: &'static str,
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) quantity: Quantity,
    pub(crate) look: Look,
    /// Seconds, and values in units of the SI.
    pub(crate) samples: Vec<(f64, f64)>,
}

/// All series of a file.
#[derive(Debug)]
pub(crate) struct Tracks {
    pub(crate) program: Program,
    /// The name of the test.
    pub(crate) name: String,
    /// Its beginning, in seconds since 1970; 0 where the file does not say.
    pub(crate) start: f64,
    /// Bytes of a full segment.
    pub(crate) segment: Option<u32>,
    pub(crate) all: Vec<Track>,
    pub(crate) notes: Vec<String>,
}

impl Tracks {
    pub(crate) fn listed(&self) -> Vec<Listed> {
        let all = self.all.iter().map(|track| Listed {
            name: track.name.clone(),
            quantity: track.quantity,
            unit: track.unit.clone(),
            samples: track.samples.len() as u64,
        });
        all.filter(|listed| listed.samples > 0).collect()
    }

    fn track(&self, name: &str) -> Result<&Track, Problem> {
        let track = self.all.iter().find(|track| track.name == name);
        let track = track.ok_or_else(|| Problem::at(name, "is not a series of this file"))?;
        if track.samples.is_empty() {
            return Err(Problem::at(name, "has no values"));
        }
        Ok(track)
    }

    /// Series to be drawn.
    ///
    /// # Errors
    /// When there is no such series, or nothing in it.
    pub(crate) fn measured(&self, names: &[String]) -> Result<Measured, Problem> {
        let mut series = Vec::new();
        for name in names {
            let track = self.track(name)?;
            let mut envelope = Envelope::default();
            for (time, value) in &track.samples {
                envelope.add(*time, *value);
            }
            let (key, name) = (track.key, track.name.as_str());
            series.push(Series::new(key, name, track.quantity, track.look, envelope));
        }
        let mut notes = self.notes.clone();
        if self.start > 0.0 {
            let last = series.iter().filter_map(|one| one.times.last().copied());
            let end = self.start + last.fold(0.0, f64::max);
            notes.push(format!(
                "the test goes from {} to {}",
                spell_seconds(self.start),
                spell_seconds(end)
            ));
        }
        Ok(Measured {
            name: self.name.clone(),
            start: self.start,
            ends: None,
            segment: self.segment,
            figures: None,
            series,
            notes,
        })
    }

    /// The samples of the only series, for a link.
    ///
    /// # Errors
    /// As [`Tracks::measured`].
    pub(crate) fn samples(&self, names: &[String]) -> Result<Option<Samples>, Problem> {
        let [name] = names else {
            return Ok(None);
        };
        let track = self.track(name)?;
        Ok(Some(Samples::new(track.samples.clone(), track.quantity)))
    }
}
