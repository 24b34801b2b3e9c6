//! Texts for people: standard output and standard error.

use std::fmt::Display;
use std::io::{self, Stdout, Write};

use sawtooth_descriptors::is_output_closed;
use sawtooth_document::visible;

use crate::Failure;

/// Prints to standard output. Characters of a file or a name that would command the terminal are shown.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = output()?.lock();
    out.write_all(visible(text).as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| {
            Failure::Other(anyhow::Error::new(error).context("standard output: cannot be written"))
        })
}

/// Standard output, where that is open.
pub(crate) fn output() -> Result<Stdout, Failure> {
    if is_output_closed() {
        let message = "standard output: cannot be written: it is closed";
        return Err(Failure::Other(anyhow::anyhow!(message)));
    }
    Ok(io::stdout())
}

/// Says something on standard error, in a line of its own. Where that cannot be written, nobody reads it, and the
/// result stands.
pub(crate) fn tell(message: impl Display) {
    let text = message.to_string();
    let _ = writeln!(io::stderr().lock(), "{}", visible(&text));
}
