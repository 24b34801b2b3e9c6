//! `npm run verify`: random cases, then the tables.

#![allow(
    clippy::disallowed_types,
    reason = "it tells how long it took; nothing simulated reads it"
)]

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use sawtooth_experiment::{Pool, Progress};
use sawtooth_verify::proof::{self, Case, Failure};
use sawtooth_verify::reference::{self, Agreement, Rows};

/// Runs that may be spent on making a failing document smaller.
const SHRINKING: usize = 600;

/// Checks the engine's promises.
#[derive(Debug, Parser)]
#[command(name = "verify", disable_version_flag = true)]
struct Arguments {
    /// Random cases to run.
    #[arg(long, default_value_t = 100_000)]
    cases: u64,
    /// Where they are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first one.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Threads; by default one for each processor.
    #[arg(long)]
    threads: Option<usize>,
    /// Checks this document alone, as a failing case left it.
    #[arg(long)]
    document: Option<PathBuf>,
    /// Chooses how that document is driven.
    #[arg(long, default_value_t = 0)]
    drive: u64,
    /// Prints the first case and how it is driven, or the documents of the rows, and runs nothing.
    #[arg(long)]
    show: bool,
    /// Leaves out the tables.
    #[arg(long)]
    no_tables: bool,
    /// Only the rows of the tables whose reference, family and case contain this, and no cases.
    #[arg(long)]
    rows: Option<String>,
    /// Runs the rows that are held out alone, and prints those that are not sealed.
    #[arg(long)]
    held_out: bool,
    /// Writes the whole tables to this file, as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
    /// Writes the windows of Linux and ours to this file, as JSON.
    #[arg(long)]
    windows: Option<PathBuf>,
    /// Where a failing document is kept.
    #[arg(long, default_value = "failures")]
    keep: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Panics of cases are reported with their documents.
    std::panic::set_hook(Box::new(|_| {}));
    if let Some(path) = &arguments.document {
        return one(path, arguments.drive);
    }
    if arguments.show
        && let Some(rows) = &arguments.rows
    {
        return documents(rows);
    }
    if arguments.show {
        let (Ok(case) | Err((case, _))) = proof::case(arguments.seed, arguments.first);
        println!("{}\n--drive {}", case.text, case.drive);
        return ExitCode::SUCCESS;
    }
    let pool = match Pool::new(arguments.threads) {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if arguments.held_out {
        return exit(held_out(&arguments, &pool));
    }
    let hold = arguments.rows.is_some() || cases(&arguments, &pool);
    let agree = arguments.no_tables || tables(&arguments, &pool);
    let drawn = arguments.rows.is_some() || windows(&arguments, &pool);
    exit(hold && agree && drawn)
}

fn exit(holds: bool) -> ExitCode {
    if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn documents(rows: &str) -> ExitCode {
    match reference::documents(Rows::With(rows)) {
        Ok(documents) => {
            println!("{}", documents.join("\n"));
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

/// Runs and prints the tables. Returns whether every row is within or explained.
fn tables(arguments: &Arguments, pool: &Pool) -> bool {
    let begun = Instant::now();
    let wanted = arguments.rows.as_deref().map_or(Rows::All, Rows::With);
    let rows = match reference::run(pool, wanted) {
        Ok(rows) => rows,
        Err(what) => {
            eprintln!("{what}");
            return false;
        }
    };
    println!("{}", reference::print(&rows));
    println!("Tables: {:.1} s", begun.elapsed().as_secs_f64());
    if let Some(path) = &arguments.json
        && wanted == Rows::All
    {
        let written = reference::Checks::new(rows.clone())
            .and_then(|checks| serde_json::to_string_pretty(&checks).map_err(|e| e.to_string()))
            .and_then(|text| fs::write(path, text + "\n").map_err(|error| error.to_string()));
        if let Err(error) = written {
            eprintln!("{}: {error}", path.display());
            return false;
        }
    }
    let agree = rows.iter().all(|row| row.verdict != Agreement::Unexplained);
    (wanted != Rows::All || held_out(arguments, pool)) && agree
}

/// Writes the windows of Linux beside ours. Returns whether that was possible.
fn windows(arguments: &Arguments, pool: &Pool) -> bool {
    let Some(path) = &arguments.windows else {
        return true;
    };
    let written = reference::windows(pool, |_, _| true)
        .and_then(|windows| serde_json::to_string(&windows).map_err(|e| e.to_string()))
        .and_then(|text| fs::write(path, text + "\n").map_err(|error| error.to_string()));
    if let Err(error) = &written {
        eprintln!("{}: {error}", path.display());
    }
    written.is_ok()
}

/// Runs the rows that were drawn, and prints the count. Returns whether no more of them are unexplained than
/// before.
fn held_out(arguments: &Arguments, pool: &Pool) -> bool {
    let begun = Instant::now();
    let held_out = match reference::held_out(pool) {
        Ok(held_out) => held_out,
        Err(what) => {
            eprintln!("{what}");
            return false;
        }
    };
    if arguments.held_out {
        println!("{}", reference::print(&held_out.open));
    }
    println!("\nHeld out, open: {}", reference::tally(held_out.opened()));
    println!("Held out, sealed: {}", reference::tally(held_out.sealed));
    println!("Held out: {:.1} s", begun.elapsed().as_secs_f64());
    let most = reference::MOST_UNEXPLAINED;
    let holds = held_out.unexplained() <= most;
    if !holds {
        println!("More than {most} rows that are held out are unexplained");
    }
    holds
}

fn one(path: &PathBuf, drive: u64) -> ExitCode {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    match proof::guarded(&Case { text, drive }) {
        Ok(outcome) => {
            println!("Holds: {outcome:?}");
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("Broken: {what}");
            ExitCode::FAILURE
        }
    }
}

fn cases(arguments: &Arguments, pool: &Pool) -> bool {
    let count = arguments.cases;
    if count == 0 {
        return true;
    }
    let begun = Instant::now();
    let progress = Progress::new(count as usize, "cases");
    let outcome = proof::run(arguments.seed, arguments.first, count, pool, &progress);
    drop(progress);
    match outcome {
        Ok(tally) => {
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{} random cases hold on every path: {} events and {} live changes in their first runs, {} events of packet traces checked; \
                 {} stopped by themselves, {} had two queues at a port, {} a transport that stops and waits, {} a radio cell; {seconds:.1} s, {:.0} cases/s on {} threads",
                tally.cases,
                tally.events,
                tally.changes,
                tally.packets,
                tally.stopped,
                tally.scheduled,
                tally.stop_and_wait,
                tally.radio,
                tally.cases as f64 / seconds,
                pool.threads()
            );
            true
        }
        Err(failure) => {
            tell(arguments, &failure);
            false
        }
    }
}

fn tell(arguments: &Arguments, failure: &Failure) {
    println!(
        "Case {} of seed {} breaks a promise: {}",
        failure.number, arguments.seed, failure.what
    );
    let (smaller, what) = proof::shrink(&failure.case, &failure.what, SHRINKING);
    let name = format!("case-{}-{}.json", arguments.seed, failure.number);
    let path = arguments.keep.join(name);
    let kept = fs::create_dir_all(&arguments.keep).and_then(|()| fs::write(&path, &smaller.text));
    println!("{}", smaller.text);
    println!("with parts left out: {what}");
    match kept {
        Ok(()) => println!(
            "Kept; to run it again: npm run verify -- --document {} --drive {}",
            path.display(),
            smaller.drive
        ),
        Err(error) => println!("It could not be kept in {}: {error}", path.display()),
    }
    println!(
        "The whole case: npm run verify -- --seed {} --first {} --cases 1",
        arguments.seed, failure.number
    );
}
