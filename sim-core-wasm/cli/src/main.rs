//! The program `sawtooth`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(sawtooth_cli::run(std::env::args_os()))
}
