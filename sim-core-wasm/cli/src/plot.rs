//! Pictures. The drawing code of the page draws them, so that there is one: in Node, from the folder of the sources.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::anyhow;

use crate::Failure;

/// The tool of the sources that draws.
const TOOL: &str = "web/tools/sim.mjs";

/// Hands the arguments over as they are. Ends as the tool does.
pub(crate) fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let here = env::current_dir().unwrap_or_default();
    let Some(sources) = sources(&here) else {
        return Err(Failure::Other(anyhow!(
            "plot draws with the code of the page: call it in the folder of Sawtooth's sources, or in one below it"
        )));
    };
    let mut tool = Command::new("node");
    tool.arg(sources.join(TOOL)).arg("plot").args(arguments);
    match tool.env("INIT_CWD", &here).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::Reported(code(status))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Other(anyhow!(
            "plot draws with the code of the page, which takes Node: https://nodejs.org"
        ))),
        Err(error) => Err(Failure::Other(
            anyhow::Error::new(error).context("node cannot be run"),
        )),
    }
}

/// The folder of the sources: around this one, or where the program was made of them.
fn sources(here: &Path) -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut around = here.ancestors().chain(own.ancestors());
    around
        .find(|folder| folder.join(TOOL).is_file())
        .map(Path::to_owned)
}

#[cfg(unix)]
fn code(status: std::process::ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt as _;
    let signal = status.signal().map(|signal| 128 + signal);
    status.code().or(signal).map_or(1, |code| code as u8)
}

#[cfg(not(unix))]
fn code(status: std::process::ExitStatus) -> u8 {
    status.code().map_or(1, |code| code as u8)
}
