//! Texts for people: standard output and standard error.

use std::fmt::Display;
use std::io::{self, Write};

use sawtooth_document::visible;

use crate::Failure;

/// Prints to standard output. Characters of a file or a name that would command the terminal are shown.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(visible(text).as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| {
            Failure::Other(anyhow::Error::new(error).context("standard output: cannot be written"))
        })
}

/// Says something on standard error, in a line of its own. Where that cannot be written, nobody reads it, and the
/// result stands.
pub(crate) fn tell(message: impl Display) {
    let text = message.to_string();
    let _ = writeln!(io::stderr().lock(), "{}", visible(&text));
}
