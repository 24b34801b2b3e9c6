//! The engine on the command line. Its program and the Python package both run [`run`].

mod bench;
mod capture;
mod catalog;
mod check;
mod compare;
mod conform;
mod contest;
mod experiment;
mod fluid;
mod graphml;
mod input;
mod install;
pub mod link;
mod matrix;
mod measured;
mod new_file;
mod out;
mod run;
mod series;
mod sheet;
mod starter;
mod synchronous;
mod table;
mod theory;
mod warnings;
mod why;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use sawtooth_document::json::text as json_text;
use sawtooth_document::{Document, Json, Problem, schema};
use sawtooth_engine::catalog::catalog as everything;
use sawtooth_engine::sim::error::RunError;
use sawtooth_experiment::Experiment;
use sawtooth_experiment::comparison::Comparison;
use serde::Serialize;

use out::{print, tell};

pub use experiment::{Elsewhere, SCENARIOS, coordinates_in_words, named};

/// The engine of this program: its version, and a digest of the sources that decide what comes of a run.
pub const ENGINE: &str = env!("SAWTOOTH_ENGINE");

/// The exit codes, which scripts read.
const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  something around it failed: a file, standard output, the system
  2  the command line or a document is wrong; the message names the place
  3  the run stopped by itself: more packets or segments than are allowed
  130  it was interrupted; no file is there by half
";

/// Sawtooth: a packet-level simulator of congestion control.
#[derive(Parser)]
#[command(name = "sawtooth", version = ENGINE, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a scenario to its end and sum it up, or print its series (--csv); warnings go to standard error
    Run(Run),
    /// Every sender alone, with itself and against another one, or every one against every
    /// other, on one dumbbell
    Matrix(Box<Matrix>),
    /// Run a grid over parameters, senders and seeds, and hold it against what is claimed
    Experiment(experiment::Request),
    /// Compare scenarios: their differences, when their runs part, and their figures side by side
    Compare(compare::Request),
    /// Write the packets of a run to a file: what passes a node or a port as pcapng, for Wireshark,
    /// or what the sender of a flow sees as qlog
    Capture(Box<capture::Request>),
    /// Run again what students handed in of a lesson, mark it and print CSV; and files of contests.
    /// Fails where one of them cannot be relied on
    Check(check::Request),
    /// Print an exam sheet of a run: the setting in words, an empty grid of congestion windows by
    /// round trip, and on a page of its own the solution
    Sheet(sheet::Request),
    /// Tell a run in three sentences: who sent what over what, what happened, how it was shared
    Describe(sheet::Describe),
    /// Why a window, a threshold or a pacing rate changed, or what held it: the packet, the
    /// acknowledgement, the rule, and what came of it
    Why(Box<why::Request>),
    /// Run the suite that senders built in pass on rules of your own, and say what fails, with the numbers
    Conform(conform::Request),
    /// Give rules of your own points on five courses, for throughput, delay, fairness and harm, beside the senders
    /// that are built in
    Contest(contest::Request),
    /// Everything a scenario can choose from: senders, queues, losses, traffic, transport
    Catalog {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// The JSON Schema of scenarios, of experiments, or of what is handed in of a lesson
    Schema {
        /// Of experiments
        #[arg(long)]
        experiment: bool,
        /// Of hand-ins
        #[arg(long, conflicts_with = "experiment")]
        hand_in: bool,
    },
    /// Print a scenario to start from: a dumbbell, a parking lot, a tree, …
    New(starter::Request),
    /// Bring in a file, known by its contents. GraphML or GML (of networkx, yEd, the Internet Topology Zoo, or
    /// written by export): print the scenario that it makes. Captures (pcap, pcapng), logs of
    /// ss -tin, data files of Flent, what iperf3 prints, tables (CSV), Mahimahi traces: list what is in them,
    /// print it as CSV, or give it to a link
    Import(Box<measured::Request>),
    /// Print a scenario as GraphML, with everything that is in it
    Export {
        /// A file, a link as the page's Share copies it, or - for standard input
        #[arg(value_name = "FILE|LINK|-")]
        source: String,
    },
    /// Print the part of a link to a scenario or an experiment after its #, as the page's Share makes it
    Link {
        /// A file, a link, or - for standard input
        #[arg(value_name = "FILE|LINK|-")]
        source: String,
    },
    /// Check scenarios, comparisons and experiments without running them: errors, for scenarios warnings
    /// about what is hardly meant, and for experiments those about changes that never act
    Validate {
        /// Files, shared links, or - for standard input
        #[arg(required = true, value_name = "FILE")]
        sources: Vec<OsString>,
    },
    /// AIMD and its relatives without packets: one feedback for all flows in each round trip
    Synchronous(synchronous::Request),
    /// Queues and rates as differential equations, and formulas of growth
    #[command(subcommand)]
    Fluid(fluid::Model),
    /// Hold a run against the laws of the field: fair shares, the
    /// square-root law, PFTK, the ideal sawtooth, RED's operating point, Bianchi's throughput, …
    Theory(theory::Request),
    /// How fast the engine is, beside a bare loop
    Bench(Bench),
    /// Print the completions of a shell, to be put where that looks for them
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write those of all commands
    Man {
        /// Write them into this folder
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
    },
}

#[derive(Args)]
struct Run {
    /// A file, a link as the page's Share copies it, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: String,
    /// Change the scenario first: a path as in interventions, and JSON, a name, or, for
    /// links/…/rate/trace, @FILE with a capacity trace in Mahimahi's format
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
    /// The seed of every random stream
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Seconds to simulate
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    duration: Option<String>,
    /// Seconds to leave out of the figures at the beginning
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    warmup: Option<String>,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    series: series::Request,
}

#[derive(Args)]
struct Matrix {
    /// Compare this sender alone, a name or JSON with its parameters; may be repeated
    #[arg(long = "sender", value_name = "KIND|JSON")]
    senders: Vec<String>,
    /// The sender that each one runs against
    #[arg(long, value_name = "KIND|JSON", default_value = "newreno")]
    against: String,
    /// Compare queue disciplines instead: one sender (newreno unless it is named) against the
    /// other through this one, a name or JSON with its parameters; without a value through
    /// every one; may be repeated. With --senders the queue of their dumbbell, by its name
    #[arg(long = "queue", value_name = "KIND|JSON", num_args = 0..=1, default_missing_value = matrix::queues::EVERY)]
    queues: Vec<String>,
    /// The transport of all flows
    #[arg(long, value_name = "NAME", default_value = "linux-paced")]
    preset: String,
    /// Change the dumbbell: its link is a-b, the flows of the sender are f, the other one's rival
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
    /// Runs of each case; figures are their means
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    #[command(flatten)]
    whole: matrix::whole::Request,
    /// Print JSON, with standard deviations and the document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Bench {
    /// Time only this case (P1 to P7); may be repeated
    #[arg(long = "case", value_name = "NAME")]
    cases: Vec<String>,
    /// How often each case is timed; the median counts
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    repeats: u16,
    /// Instead, the most memory that a case takes when run for so many seconds
    #[arg(long, value_name = "S", requires = "cases")]
    memory: Option<f64>,
    /// Instead, the cost of a packet at a port where 100 000 packets of 1000 flows wait
    #[arg(long, conflicts_with = "cases")]
    full: bool,
    /// Instead, the cost of reading and changing the largest documents, against those half as large
    #[arg(long, conflicts_with_all = ["cases", "full"])]
    growth: bool,
    /// Instead, senders written as rules against those built in
    #[arg(long, conflicts_with_all = ["cases", "full", "growth"])]
    rules: bool,
    /// Instead, what becomes of so many random programs of rules: a digest, how many are valid, how many of them are
    /// for queues, how many stop at a faulty value
    #[arg(long, value_name = "N", conflicts_with_all = ["cases", "full", "growth", "rules"])]
    programs: Option<u32>,
    /// The number of the first of them
    #[arg(long, value_name = "N", default_value_t = 0, requires = "programs")]
    first: u32,
    /// Instead, print the cases' documents
    #[arg(long)]
    documents: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The text of a file, a link, or `-` for standard input.
///
/// # Errors
/// When it cannot be read, or is too long.
pub fn text(source: &str) -> Result<String, Problem> {
    input::text(source)
}

/// Everything that a document can choose from, as JSON.
pub fn catalog() -> String {
    json_text(&catalog::listed(&everything()))
}

/// Why there is no result.
enum Failure {
    /// The document is bad: exit code 2, like a bad command line.
    Problem(Problem),
    /// The run stopped: exit code 3.
    Stopped(RunError),
    /// The same of one run among many.
    StoppedAt(String, RunError),
    /// Cells that were run elsewhere have no results: the message, and the exit code.
    Elsewhere(String, u8),
    /// Anything else: exit code 1.
    Other(anyhow::Error),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Problem(problem)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        Failure::Stopped(error)
    }
}

/// Runs a command line, the name of the program first. Returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    run_with(arguments, None)
}

/// The same where `elsewhere` can run the cells of experiments.
pub fn run_with(
    arguments: impl IntoIterator<Item = OsString>,
    elsewhere: Option<Elsewhere<'_>>,
) -> u8 {
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(wrong) => {
            if wrong.use_stderr() {
                tell(wrong.render().to_string().trim_end());
            } else if wrong.print().is_err() {
                return 1;
            }
            return wrong.exit_code() as u8;
        }
    };
    let failure = match execute(command, elsewhere) {
        Ok(()) => return 0,
        Err(failure) => failure,
    };
    let (message, code) = match failure {
        Failure::Problem(problem) => (problem.to_string(), 2),
        Failure::Stopped(error) => (error.to_string(), 3),
        Failure::Elsewhere(message, code) => (message, code),
        Failure::StoppedAt(place, error) => (format!("{place}: {error}"), 3),
        // The reader of the pipe has closed it.
        Failure::Other(error) if is_broken_pipe(&error) => return 0,
        Failure::Other(error) => (format!("{error:#}"), 1),
    };
    tell(message);
    code
}

fn execute(command: Command, elsewhere: Option<Elsewhere<'_>>) -> Result<(), Failure> {
    match command {
        Command::Run(request) => {
            let mut settings = request.settings;
            let fields = [
                ("seed", request.seed),
                ("duration", request.duration),
                ("warmup", request.warmup),
            ];
            for (path, value) in fields {
                settings.extend(value.map(|value| (path.to_owned(), value)));
            }
            let document = input::document(&request.source, &settings)?;
            // Standard output is for the summary or the series alone.
            for line in warnings::lines(&document) {
                tell(line);
            }
            if request.series.is_given() {
                return print(&series::csv(&document, &request.series)?);
            }
            let summary = sawtooth_experiment::run(&document)?;
            if request.json {
                print(&json(&summary)?)
            } else {
                print(&run::print(&summary, &document))
            }
        }
        Command::Matrix(request) => print(&compared(&request)?),
        Command::Compare(request) => print(&compare::compare(&request)?),
        Command::Capture(request) => capture::run(*request),
        Command::Conform(request) => conform::run(&request),
        Command::Contest(request) => contest::run(&request),
        Command::Why(request) => print(&why::answered(&request)?),
        Command::Catalog { json: true } => print(&json(&catalog::listed(&everything()))?),
        Command::Catalog { json: false } => print(&catalog::print(&everything())),
        Command::Experiment(request) => experiment::run(&request, elsewhere),
        Command::Check(request) => check::run(&request),
        Command::Sheet(request) => print(&sheet::run(&request)?),
        Command::Describe(request) => print(&sheet::description(&request)?),
        Command::Schema {
            experiment,
            hand_in,
        } => {
            let text = if experiment {
                sawtooth_experiment::document::schema()
            } else if hand_in {
                sawtooth_course::hand_in::schema()
            } else {
                schema()
            };
            print(&format!("{}\n", text.trim_end()))
        }
        Command::New(request) => print(&starter::run(&request)?),
        Command::Import(request) => measured::run(&request),
        Command::Export { source } => print(&graphml::write(&source)?),
        Command::Link { source } => {
            let text = shared(&source)?;
            print(&format!("#{}\n", link::made(&text)))
        }
        Command::Validate { sources } => validate(&sources),
        Command::Synchronous(request) => {
            let trajectory = synchronous::run(&request)?;
            if request.json {
                print(&json(&trajectory)?)
            } else {
                print(&synchronous::print(&trajectory))
            }
        }
        Command::Fluid(fluid::Model::Queue(request)) => {
            let found = fluid::queue(&request)?;
            if request.json {
                print(&json(&found.found)?)
            } else {
                print(&fluid::print_queue(&found))
            }
        }
        Command::Fluid(fluid::Model::Growth(request)) => {
            let found = fluid::growth(&request)?;
            if request.json {
                print(&json(&found.found)?)
            } else {
                print(&fluid::print_growth(&found))
            }
        }
        Command::Theory(request) => {
            let found = theory::run(&request)?;
            if request.json {
                print(&json(&found)?)
            } else {
                print(&theory::print(&found))
            }
        }
        Command::Bench(request) => bench(&request),
        Command::Completions { shell } => print(&install::completions(shell)),
        Command::Man { to: None } => print(&install::page().map_err(Failure::Other)?),
        Command::Man { to: Some(folder) } => install::pages(&folder).map_err(Failure::Other),
    }
}

/// The text that a comparison prints.
fn compared(request: &Matrix) -> Result<String, Failure> {
    if request.whole.is_given() {
        let Matrix {
            whole,
            queues,
            seeds,
            json,
            ..
        } = request;
        return matrix::whole::run(whole, queues, *seeds, *json);
    }
    let compared = matrix::Request {
        senders: &request.senders,
        against: &request.against,
        preset: &request.preset,
        settings: &request.settings,
        seeds: request.seeds,
    };
    if request.queues.is_empty() {
        let matrix = matrix::run(&compared)?;
        return if request.json {
            json(&matrix)
        } else {
            Ok(matrix::print(&matrix))
        };
    }
    let queues = matrix::queues::run(&compared, &request.queues)?;
    if request.json {
        json(&queues)
    } else {
        Ok(matrix::queues::print(&queues))
    }
}

fn validate(sources: &[OsString]) -> Result<(), Failure> {
    let mut bad = 0;
    for source in sources {
        let name = source.to_string_lossy();
        match input::text(source).and_then(|text| valid(&text, &name)) {
            Ok(lines) => {
                print(&format!("{name}: valid\n"))?;
                for line in lines {
                    print(&format!("{name}: {line}\n"))?;
                }
            }
            Err(problem) if problem.path == name => {
                bad += 1;
                tell(problem);
            }
            Err(problem) => {
                bad += 1;
                tell(format_args!("{name}: {problem}"));
            }
        }
    }
    if bad == 0 {
        return Ok(());
    }
    let noun = if sources.len() == 1 {
        "document"
    } else {
        "documents"
    };
    Err(Failure::Problem(Problem::whole(format!(
        "{bad} of {} {noun} not valid",
        sources.len()
    ))))
}

/// A checked document as a link carries it: an experiment has its scenarios inside.
fn shared(source: &str) -> Result<String, Problem> {
    let text = input::text(source)?;
    let json = Json::parse(&text)?;
    if Experiment::is(&json) {
        return experiment::whole(json, source);
    }
    if Comparison::is(&json) {
        Comparison::parse(&text)?.documents()?;
        return Ok(json.compact());
    }
    Ok(Document::parse(&text)?.text())
}

fn valid(text: &str, source: &str) -> Result<Vec<String>, Problem> {
    let json = Json::parse(text)?;
    if Experiment::is(&json) {
        let idle = experiment::check(json, source)?.idle()?;
        return Ok(warnings::each(&idle).collect());
    }
    if Comparison::is(&json) {
        let documents = Comparison::parse(text)?.documents()?;
        return Ok(documents.iter().flat_map(warnings::lines).collect());
    }
    Ok(warnings::lines(&Document::parse(text)?))
}

fn bench(request: &Bench) -> Result<(), Failure> {
    let done = if request.documents {
        bench::documents()
    } else if request.full {
        bench::full(usize::from(request.repeats), request.json)
    } else if request.growth {
        bench::growth(usize::from(request.repeats), request.json)
    } else if let Some(count) = request.programs {
        let found = sawtooth_workbench::fuzz::found(request.first, count);
        return print(&format!("{}\n", found.text()));
    } else if request.rules {
        bench::rules(usize::from(request.repeats), request.json)
    } else if let (Some(duration), Some(case)) = (request.memory, request.cases.first()) {
        bench::memory(case, duration)
    } else {
        bench::bench(&bench::Request {
            cases: &request.cases,
            repeats: usize::from(request.repeats),
            json: request.json,
        })
    };
    done.map_err(Failure::Other)
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    let mut text =
        serde_json::to_string_pretty(value).map_err(|error| Failure::Other(error.into()))?;
    text.push('\n');
    Ok(text)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
