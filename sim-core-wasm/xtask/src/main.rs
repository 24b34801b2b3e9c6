//! The workspace's own tools: what cargo and npm cannot do by themselves.

mod airtimes;
mod claims;
mod document;
mod generate;
mod reference;
mod template;
mod units;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "xtask", about = "The workspace's own tools")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write the files that are made from the engine: TypeScript types, JSON Schema
    Gen {
        /// Only report whether they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Judge the claims of the papers again, from the runs that their results keep
    Claims,
    /// Start a sender or a queue: a file that compiles, and its line in the registry
    New {
        /// The kind to start
        kind: template::Kind,
        /// Its name in scenarios, in kebab case
        id: String,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Gen { check } => generate::generate(&workspace(), check),
        Task::Claims => claims::judge(&workspace()),
        Task::New { kind, id } => template::create(&workspace(), kind, &id),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace, from the folder of this crate.
fn workspace() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(PathBuf::from).unwrap_or(here)
}
