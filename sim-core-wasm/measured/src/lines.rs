//! Lines of text from bytes as they come.

use sawtooth_document::Problem;

use crate::steps::count;

/// The longest line, in bytes.
const LONGEST: usize = 1 << 20;

#[derive(Debug, Default)]
pub(crate) struct Lines {
    waiting: Vec<u8>,
    number: u64,
}

impl Lines {
    /// Hands on the lines that the bytes complete, each with its number from 1.
    pub(crate) fn take(
        &mut self,
        bytes: &[u8],
        hand_on: &mut impl FnMut(u64, &str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            self.waiting.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            self.line(hand_on)?;
        }
        self.waiting.extend_from_slice(rest);
        if self.waiting.len() > LONGEST {
            let message = "is longer than 1 MB: this is not a table";
            return Err(Problem::at(format!("line {}", self.number + 1), message));
        }
        Ok(())
    }

    /// Hands on the last line, where it has no end.
    pub(crate) fn finish(
        mut self,
        hand_on: &mut impl FnMut(u64, &str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.line(hand_on)
    }

    fn line(
        &mut self,
        hand_on: &mut impl FnMut(u64, &str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.number += 1;
        let line = std::mem::take(&mut self.waiting);
        count(line.len());
        let text = String::from_utf8_lossy(&line);
        let text = text.strip_suffix('\r').unwrap_or(&text);
        let text = if self.number == 1 {
            text.trim_start_matches('\u{feff}')
        } else {
            text
        };
        hand_on(self.number, text)
    }
}
