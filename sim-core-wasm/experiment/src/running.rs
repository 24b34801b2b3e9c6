//! A cell that is run in slices, so that whoever waits for it sees its progress now and then.

use crate::cell::{Cell, CellError, CellResult, Stopped, of_model};
use crate::document::{Coordinates, Experiment};
use crate::packets::PacketRun;

/// A cell that is running.
pub struct Running {
    at: Coordinates,
    document: String,
    state: State,
}

enum State {
    Packets(Box<PacketRun>),
    /// Models are solved at once.
    Model(Box<CellResult>),
}

impl Experiment {
    /// Begins the cell at coordinates.
    ///
    /// # Errors
    /// When a change does not suit the base.
    pub fn begin(&self, at: Coordinates) -> Result<Running, CellError> {
        let cell = self.cell(at).map_err(CellError::Problem)?;
        Ok(self.begin_cell(&cell, at))
    }

    /// Begins a cell, which is that at `at`.
    pub fn begin_cell(&self, cell: &Cell, at: Coordinates) -> Running {
        let mut document = cell.digest();
        document.truncate(16);
        let curves = at.seed == 0;
        let state = match cell {
            Cell::Packets(document) => {
                State::Packets(Box::new(PacketRun::new(document, &self.measures, curves)))
            }
            Cell::Model(model, json) => {
                State::Model(Box::new(of_model(*model, json, &self.measures, curves)))
            }
        };
        Running {
            at,
            document,
            state,
        }
    }
}

impl Running {
    /// Its coordinates in the grid.
    pub fn coordinates(&self) -> Coordinates {
        self.at
    }

    /// The digest of its document: 16 hexadecimal digits.
    pub fn document(&self) -> &str {
        &self.document
    }

    /// Advances by at most `most_events` events. Returns the result once it has ended.
    ///
    /// # Errors
    /// When the run stops by itself.
    pub fn advance(
        &mut self,
        experiment: &Experiment,
        most_events: u64,
    ) -> Result<Option<CellResult>, CellError> {
        match &mut self.state {
            State::Model(result) => Ok(Some((**result).clone())),
            State::Packets(run) => {
                let ended = run.advance(most_events).map_err(|error| {
                    let at = self.at;
                    CellError::Stopped(Box::new(Stopped { at, error }))
                })?;
                Ok(ended.then(|| run.result(&experiment.measures)))
            }
        }
    }
}
