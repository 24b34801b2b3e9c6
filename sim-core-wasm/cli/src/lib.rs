//! The engine on the command line. Its program and the Python package both run [`run`].

mod attack;
mod bench;
mod capture;
mod card;
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
mod interrupt;
pub mod link;
mod matrix;
mod measured;
mod new_file;
mod out;
mod plot;
mod result_folder;
mod run;
mod series;
mod sheet;
mod starter;
mod synchronous;
mod table;
mod theory;
mod warnings;
mod why;

use std::ffi::{OsStr, OsString};
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

use out::{output, print, tell};

pub use experiment::{Elsewhere, SCENARIOS, coordinates_in_words, named};

/// The engine of this program: its version, and a digest of the sources that decide what comes of a run.
pub const ENGINE: &str = env!("SAWTOOTH_ENGINE");

/// The exit codes, which scripts read.
const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  an error outside of Sawtooth: a file, standard output, the system
  2  an error in the command line or a document; the message says where
  3  the run stopped: more packets or segments than allowed
  130  interrupted; no incomplete file is left
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
    /// Run a scenario and print a summary, or its series (--csv); warnings go to standard error
    Run(Run),
    /// Compare senders on a dumbbell: each one alone, with itself and against another one, or all pairs
    Matrix(Box<Matrix>),
    /// Run a grid over parameters, senders and seeds, and test its claims
    Experiment(experiment::Request),
    /// Compare scenarios: their differences, the time at which their runs diverge, and their figures side by side
    Compare(compare::Request),
    /// Write the packets of a run to a file: packets at a node or a port as pcapng for Wireshark, or events at the
    /// sender of a flow as qlog
    Capture(Box<capture::Request>),
    /// Verify and mark students' hand-ins by repeating their runs, and print CSV; also verify contest records. Fails
    /// if one of them is not reliable
    Check(check::Request),
    /// Print an exam sheet of a run: the scenario in words, an empty grid of congestion windows by round trip, and
    /// the solution on a separate page
    Sheet(sheet::Request),
    /// Describe a run in three sentences: senders and links, events, and shares
    Describe(sheet::Describe),
    /// Explain why a window, a threshold or a pacing rate changed or did not change: the packet, the acknowledgement,
    /// the rule and the result
    Why(Box<why::Request>),
    /// Run the conformance suite of the built-in senders on your own rules, and print each failure with its numbers
    Conform(conform::Request),
    /// Score your own rules on five courses for throughput, delay, fairness and harm, beside the built-in senders
    Contest(contest::Request),
    /// Report what RFC 9743 asks of a new congestion control, for any sender beside NewReno, CUBIC and BBRv3, or what RFC
    /// 7928 asks of a queue: each criterion with its runs, values and harm to others, or why it cannot be tested. An
    /// interrupt prints what was found
    Card(card::Request),
    /// Search for the trace of capacity, delay, loss or arrivals that hurts a sender most, and shrink it to a short one: a
    /// scenario, a link, and a score. An interrupt prints what was found
    Attack(Box<attack::Request>),
    /// List everything that a scenario can choose: senders, queues, losses, traffic, transport
    Catalog {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON Schema of scenarios, experiments or hand-ins
    Schema {
        /// The schema of experiments
        #[arg(long)]
        experiment: bool,
        /// The schema of hand-ins
        #[arg(long, conflicts_with = "experiment")]
        hand_in: bool,
    },
    /// Print a scenario to start from: a dumbbell, a parking lot, a tree, …
    New(starter::Request),
    /// Import a file; its kind is found from its contents. GraphML or GML (from networkx, yEd, the Internet Topology
    /// Zoo or export): print it as a scenario. Captures (pcap, pcapng), logs of ss -tin, data files of Flent, output
    /// of iperf3, tables (CSV), Mahimahi traces: list their series, print one as CSV, or use one for a link
    Import(Box<measured::Request>),
    /// Print a scenario as GraphML, without losing anything
    Export {
        /// A file, a link from the page's Share, or - for standard input
        #[arg(value_name = "FILE|LINK|-")]
        source: OsString,
    },
    /// Print the link to a scenario or an experiment from the # on, like the page's Share
    Link {
        /// A file, a link, or - for standard input
        #[arg(value_name = "FILE|LINK|-")]
        source: OsString,
    },
    /// Check scenarios, comparisons and experiments without running them: errors, warnings about probable mistakes in
    /// scenarios, and warnings about changes without an effect in experiments
    Validate {
        /// Files, shared links, or - for standard input
        #[arg(required = true, value_name = "FILE")]
        sources: Vec<OsString>,
    },
    /// Compute the synchronous model of AIMD and its relatives: one feedback for all flows in each round trip
    Synchronous(synchronous::Request),
    /// Compute queues and rates with differential equations and growth formulas
    #[command(subcommand)]
    Fluid(fluid::Model),
    /// Compare a run with the formulas of the field: fair shares, the square-root law, PFTK, the ideal sawtooth,
    /// RED's operating point, Bianchi's throughput, …
    Theory(theory::Request),
    /// Draw panels and networks of runs, or figures of experiments, as SVG or PNG: with the drawing code of the page,
    /// in the folder of the sources and with Node. plot --help tells the options
    #[command(disable_help_flag = true)]
    Plot {
        /// The plots to draw, and how
        #[arg(
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "ARGUMENTS"
        )]
        arguments: Vec<OsString>,
    },
    /// Measure the speed of the engine, compared with an empty loop
    Bench(Bench),
    /// Print the completion script of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write the manual pages of all commands
    Man {
        /// Write all manual pages into this folder
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
    },
}

#[derive(Args)]
struct Run {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// Change the scenario first: a path as in interventions, and a value in JSON or a name; for links/…/rate/trace
    /// also @FILE, a capacity trace in Mahimahi's format
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
    /// The seed of every random stream
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Seconds to simulate
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    duration: Option<String>,
    /// Seconds at the beginning that the figures leave out
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
    /// Compare only this sender, a name or JSON with its parameters; may be repeated
    #[arg(long = "sender", value_name = "KIND|JSON")]
    senders: Vec<String>,
    /// The opponent of each sender
    #[arg(long, value_name = "KIND|JSON", default_value = "newreno")]
    against: String,
    /// Compare queues instead: one sender (by default newreno) against the other through this queue, a name or JSON
    /// with its parameters; without a value through each queue; may be repeated. With --senders: the name of the
    /// queue of the dumbbell
    #[arg(long = "queue", value_name = "KIND|JSON", num_args = 0..=1, default_missing_value = matrix::queues::EVERY)]
    queues: Vec<String>,
    /// The transport of all flows
    #[arg(long, value_name = "NAME", default_value = "linux")]
    preset: String,
    /// Change the dumbbell: its link is a-b, the flows of the sender are f, the flows of the opponent are rival
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
    /// Number of measurements of each case; the result is the median
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    repeats: u16,
    /// Measure the maximum memory of a case that runs for S seconds instead
    #[arg(long, value_name = "S", requires = "cases")]
    memory: Option<f64>,
    /// Measure the cost of a packet at a port with 100 000 waiting packets of 1000 flows instead
    #[arg(long, conflicts_with = "cases")]
    full: bool,
    /// Measure the cost of reading and changing the largest documents, compared with half as large ones, instead
    #[arg(long, conflicts_with_all = ["cases", "full"])]
    growth: bool,
    /// Compare senders written as rules with built-in ones instead
    #[arg(long, conflicts_with_all = ["cases", "full", "growth"])]
    rules: bool,
    /// Run N random programs of rules instead and print a digest, the number of valid programs, of programs for
    /// queues, and of programs that stop at a faulty value
    #[arg(long, value_name = "N", conflicts_with_all = ["cases", "full", "growth", "rules"])]
    programs: Option<u32>,
    /// Number of the first random program
    #[arg(long, value_name = "N", default_value_t = 0, requires = "programs")]
    first: u32,
    /// Print the documents of the cases instead
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
    /// A program that was called for it has said why: its exit code.
    Reported(u8),
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
                return wrong.exit_code() as u8;
            }
            // The help or the version, in colours where a terminal shows them.
            let printed = output().and_then(|_| {
                wrong
                    .print()
                    .map_err(|error| Failure::Other(anyhow::Error::new(error)))
            });
            return printed.map_or_else(report_failure, |()| wrong.exit_code() as u8);
        }
    };
    execute(command, elsewhere).map_or_else(report_failure, |()| 0)
}

/// Says why there is no result. Returns the exit code.
fn report_failure(failure: Failure) -> u8 {
    let (message, code) = match failure {
        Failure::Problem(problem) => (problem.to_string(), 2),
        Failure::Stopped(error) => (error.to_string(), 3),
        Failure::Elsewhere(message, code) => (message, code),
        Failure::Reported(code) => return code,
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
        Command::Card(request) => card::run(&request),
        Command::Attack(request) => attack::run(&request),
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
        Command::Plot { arguments } => plot::run(&arguments),
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
        match input::text(source).and_then(|text| valid(&text, source)) {
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
fn shared(source: &OsStr) -> Result<String, Problem> {
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

fn valid(text: &str, source: &OsStr) -> Result<Vec<String>, Problem> {
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
