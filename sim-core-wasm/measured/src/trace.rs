//! Mahimahi traces of any length.

use sawtooth_document::Problem;
use sawtooth_engine::link::trace;

use crate::Contents;

#[derive(Default)]
pub(crate) struct TraceReader {
    pub(crate) instants: Vec<u32>,
    count: u64,
}

impl TraceReader {
    pub(crate) fn line(&mut self, number: u64, line: &str) -> Result<(), Problem> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(());
        }
        let instant = line
            .parse::<u32>()
            .ok()
            .filter(|instant| *instant <= trace::LATEST);
        let Some(instant) = instant else {
            let shown: String = line.chars().take(20).collect();
            let message = trace::out_of_range(&format!("{shown:?}"));
            return Err(Problem::at(format!("line {number}"), message));
        };
        self.count += 1;
        if self.instants.len() < trace::LONGEST {
            self.instants.push(instant);
        }
        Ok(())
    }

    pub(crate) fn found(&self, notes: &mut Vec<String>) -> Result<Contents, Problem> {
        let made = trace::Trace::new(self.instants.clone()).map_err(|flaw| match flaw.index {
            Some(index) => Problem::at(format!("line {}", index + 1), flaw.message),
            None => Problem::whole(flaw.message),
        })?;
        let period = f64::from(self.instants.last().copied().unwrap_or(0)) / 1e3;
        if self.count > self.instants.len() as u64 {
            notes.push(format!(
                "the trace has {} opportunities, but a link has at most {}: only the first {period} s can be imported",
                self.count,
                trace::LONGEST
            ));
        }
        Ok(Contents::Trace {
            opportunities: self.count,
            kept: self.instants.len(),
            period,
            rate: made.mean_rate(),
        })
    }
}
