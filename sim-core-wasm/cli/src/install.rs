//! Files that a system takes beside the program: completions of shells, and manual pages.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use clap::{Command, CommandFactory as _};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::Arguments;

fn command() -> Command {
    Arguments::command()
}

/// The script that completes commands, options and files in a shell.
pub(crate) fn completions(shell: Shell) -> String {
    let mut command = command();
    let name = command.get_name().to_owned();
    let mut out = Vec::new();
    generate(shell, &mut command, name, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The manual page of the program.
pub(crate) fn page() -> anyhow::Result<String> {
    let mut out = Vec::new();
    Man::new(command()).render(&mut out)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// Writes it and a page for each command.
pub(crate) fn pages(folder: &Path) -> anyhow::Result<()> {
    let written = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command(), folder)
    };
    written().with_context(|| format!("{} cannot be written", folder.display()))
}
