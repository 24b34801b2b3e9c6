//! `sawtooth attack`: the trace that hurts a sender most.

#![allow(
    clippy::disallowed_types,
    reason = "a budget of time ends a search; nothing simulated reads it"
)]

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use sawtooth_attack::{
    Attack, Bounds, Job, Objective, Outcome, Path, Phase, Report, Search, Settings,
};
use sawtooth_document::Problem;
use sawtooth_document::json::text as json_text;
use sawtooth_experiment::{Live, Pool};

use crate::card::{candidate, wrapped};
use crate::interrupt::Interrupted;
use crate::result_folder::ResultFolder;
use crate::{Failure, link, print};

/// The share of an objective's time after which its search ends, and the share after which shrinking does.
const SEARCHING: f64 = 0.75;
const SHRINKING: f64 = 0.97;

/// Outcomes are stored this often.
const KEEP_EVERY: Duration = Duration::from_secs(10);

/// A better trace is shown when its harm is greater by so much.
const SHOWN_FROM: f64 = 0.01;

#[derive(Args)]
pub(crate) struct Request {
    /// A sender that is built in, an algorithm in the language of rules, or a scenario with algorithms: a name, a file, a
    /// link, or - for standard input
    #[arg(value_name = "KIND|FILE|LINK|-")]
    sender: OsString,
    /// The flow of the scenario whose sender is meant; by default the first flow that follows rules
    #[arg(long, value_name = "FLOW")]
    flow: Option<String>,
    /// The harm to look for: utilization (capacity left unused), starvation (of one of two equal flows), delay (a
    /// standing queue), or harm (to a CUBIC neighbor); may be repeated, by default all four
    #[arg(long = "objective", value_name = "NAME")]
    objectives: Vec<String>,
    #[command(flatten)]
    allowed: Allowed,
    #[command(flatten)]
    place: Place,
    /// Traces of the search for each objective, each run with three seeds. Shrinking runs up to a
    /// quarter as many more, or up to 200 if that is more
    #[arg(long, value_name = "N", default_value_t = Settings::default().runs, allow_hyphen_values = true)]
    runs: u32,
    /// End after this many seconds, whatever is left of the runs; the result then depends on the processor
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seconds: Option<f64>,
    /// The seed of the search: the same seed finds the same traces
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Store the outcome of each trace in a folder, and reuse the outcomes in it
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Number of threads; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON, with the scenario and the link of each trace
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print Markdown, with a link to the run of each trace
    #[arg(long)]
    markdown: bool,
    /// The address of the page, which the links of --markdown begin with
    #[arg(
        long,
        value_name = "ADDRESS",
        requires = "markdown",
        default_value = ""
    )]
    site: String,
}

/// The bounds.
#[derive(Args)]
struct Allowed {
    /// The most pieces of a trace
    #[arg(long, value_name = "N", default_value_t = Bounds::default().pieces, allow_hyphen_values = true)]
    pieces: u32,
    /// The least and the greatest capacity, as shares of --rate; 1:1 leaves it
    #[arg(long, value_name = "LEAST:GREATEST", default_value = "0.1:1", value_parser = pair, allow_hyphen_values = true)]
    capacity: [f64; 2],
    /// The most additional delay in seconds; 0 leaves it
    #[arg(long, value_name = "S", default_value_t = Bounds::default().delay, allow_hyphen_values = true)]
    delay: f64,
    /// The most time for which all packets are lost, as a share of the run; 0 leaves losses out
    #[arg(long, value_name = "SHARE", default_value_t = Bounds::default().loss, allow_hyphen_values = true)]
    loss: f64,
    /// The most packets of others on average, as a share of --rate; 0 leaves them out
    #[arg(long, value_name = "SHARE", default_value_t = Bounds::default().arrivals, allow_hyphen_values = true)]
    arrivals: f64,
}

/// The path.
#[derive(Args)]
struct Place {
    /// The capacity of the bottleneck in bit/s
    #[arg(long, value_name = "BIT/S", default_value_t = Path::default().rate, allow_hyphen_values = true)]
    rate: f64,
    /// The round trip of the empty path in seconds
    #[arg(long, value_name = "S", default_value_t = Path::default().rtt, allow_hyphen_values = true)]
    rtt: f64,
    /// The buffer in bandwidth-delay products
    #[arg(long, value_name = "N", default_value_t = Path::default().buffer, allow_hyphen_values = true)]
    buffer: f64,
    /// Seconds of a run; its first sixth is not measured
    #[arg(long, value_name = "S", default_value_t = Path::default().duration, allow_hyphen_values = true)]
    duration: f64,
    /// The preset of TCP; rfc has a minimum timeout of 1 s, linux one of 0.2 s
    #[arg(long, value_name = "NAME", default_value_t = Path::default().preset)]
    preset: String,
}

/// Two numbers with a colon between them.
fn pair(text: &str) -> Result<[f64; 2], String> {
    let number = |text: &str| {
        let number: Option<f64> = text.trim().parse().ok();
        number.ok_or_else(|| format!("{text:?} is not a number"))
    };
    let (low, high) = text
        .split_once(':')
        .ok_or("write two numbers with a colon between them")?;
    Ok([number(low)?, number(high)?])
}

/// Searches, and prints what was found until an interrupt.
pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let objectives = objectives(&request.objectives)?;
    let (attack, budget) = attack(request)?;
    let interrupted = Interrupted::watch()?;
    let folder = request.resume.as_deref();
    let folder = folder.map(ResultFolder::open).transpose()?;
    if let Some(folder) = &folder {
        folder.check()?;
    }
    let pool = Pool::new(request.threads.map(usize::from));
    let mut driver = Driver {
        attack: &attack,
        pool: pool.map_err(|error| Failure::Other(error.into()))?,
        interrupted: &interrupted,
        known: Known::open(attack.key(&objectives), folder.as_ref()),
        cut_short: false,
    };
    let mut searches: Vec<Search> = Vec::new();
    let begun = Instant::now();
    for (place, objective) in objectives.iter().enumerate() {
        let mut search = Search::new(&attack, *objective);
        if !interrupted.is() {
            // The time that one objective leaves is for the next ones.
            let left = (budget - begun.elapsed().as_secs_f64()).max(0.0);
            driver.drive(&mut search, left / (objectives.len() - place) as f64);
        }
        searches.push(search);
    }
    driver.known.keep();
    let cut_short = driver.cut_short || interrupted.is();
    let report = attack.report(&searches, cut_short, &|text| {
        format!("#{}", link::made(text))
    });
    if request.json {
        print(&crate::json(&report)?)?;
    } else if request.markdown {
        print(&report.markdown(&request.site))?;
    } else {
        print(&text(&report))?;
    }
    // The report is printed before the command fails.
    if let Some(folder) = folder {
        folder.close()?;
    }
    interrupted.check()
}

/// The attack that is meant and its seconds, before anything is run.
fn attack(request: &Request) -> Result<(Attack, f64), Failure> {
    let Request { allowed, place, .. } = request;
    let budget = request.seconds.unwrap_or(f64::INFINITY);
    if budget.is_nan() || budget <= 0.0 {
        let message = format!("must be more than 0, got {budget}");
        return Err(Problem::at("--seconds", message).into());
    }
    let settings = Settings {
        path: Path {
            rate: place.rate,
            rtt: place.rtt,
            buffer: place.buffer,
            duration: place.duration,
            preset: place.preset.clone(),
        },
        bounds: Bounds {
            pieces: allowed.pieces,
            capacity: allowed.capacity,
            delay: allowed.delay,
            loss: allowed.loss,
            arrivals: allowed.arrivals,
        },
        runs: request.runs,
        seed: request.seed,
    };
    settings.check().map_err(|mut problem| {
        // Each setting has an option of its name.
        if !problem.path.is_empty() {
            problem.path.insert_str(0, "--");
        }
        problem
    })?;
    let candidate = candidate(&request.sender, request.flow.as_deref())?;
    Ok((Attack::new(&candidate, settings)?, budget))
}

fn objectives(names: &[String]) -> Result<Vec<Objective>, Problem> {
    if names.is_empty() {
        return Ok(Objective::ALL.to_vec());
    }
    let mut all = Vec::new();
    for name in names {
        let found = Objective::ALL.into_iter().find(|one| one.id() == name);
        let objective = found.ok_or_else(|| {
            let known = Objective::ALL.map(Objective::id).join(", ");
            Problem::at(
                "--objective",
                format!("there is no {name}; objectives are {known}"),
            )
        })?;
        if !all.contains(&objective) {
            all.push(objective);
        }
    }
    Ok(all)
}

/// Outcomes of before, and those of now.
struct Known<'a> {
    folder: Option<&'a ResultFolder>,
    key: String,
    outcomes: BTreeMap<String, Outcome>,
    kept: Instant,
}

impl Known<'_> {
    fn open(key: String, folder: Option<&ResultFolder>) -> Known<'_> {
        Known {
            outcomes: folder
                .and_then(|folder| folder.find(&key))
                .unwrap_or_default(),
            folder,
            key,
            kept: Instant::now(),
        }
    }

    fn keep(&mut self) {
        if let Some(folder) = self.folder {
            folder.keep(&self.key, &self.outcomes);
            self.kept = Instant::now();
        }
    }
}

/// Drives searches.
struct Driver<'a> {
    attack: &'a Attack,
    pool: Pool,
    interrupted: &'a Interrupted,
    known: Known<'a>,
    /// Whether time has ended a search.
    cut_short: bool,
}

impl Driver<'_> {
    /// Drives a search to its end, or until it is interrupted.
    fn drive(&mut self, search: &mut Search, seconds: f64) {
        let begun = Instant::now();
        let live = Live::begin();
        let mut shown = 0.0;
        while !search.jobs().is_empty() && !self.interrupted.is() {
            let share = match search.phase() {
                Phase::Baseline | Phase::Searching => SEARCHING,
                Phase::Shrinking => SHRINKING,
                Phase::OtherSeeds | Phase::Done => f64::INFINITY,
            };
            let over = || begun.elapsed().as_secs_f64() > share * seconds;
            match self.outcomes(search.jobs(), &|| self.interrupted.is() || over()) {
                Some(outcomes) => self.take(search, outcomes),
                None if self.interrupted.is() => break,
                None if share == SEARCHING => {
                    self.cut_short = true;
                    search.settle();
                }
                None => {
                    self.cut_short = true;
                    search.conclude();
                }
            }
            self.show(search, &live, &mut shown);
        }
    }

    /// The outcomes of jobs; none where they are not wanted any more.
    fn outcomes(&self, jobs: &[Job], stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<Outcome>> {
        let Ok(outcomes) = self.pool.run(jobs.len(), &(), |place| {
            let job = &jobs[place];
            let known = self.known.outcomes.get(&json_text(job)).cloned();
            Ok::<_, Infallible>(known.or_else(|| self.attack.run(job, stop)))
        });
        outcomes.into_iter().collect()
    }

    fn take(&mut self, search: &mut Search, outcomes: Vec<Outcome>) {
        if self.known.folder.is_some() {
            for (job, outcome) in search.jobs().iter().zip(&outcomes) {
                self.known.outcomes.insert(json_text(job), outcome.clone());
            }
            if self.known.kept.elapsed() > KEEP_EVERY {
                self.known.keep();
            }
        }
        search.take(outcomes);
    }

    fn show(&self, search: &Search, live: &Live, shown: &mut f64) {
        let name = search.objective.id();
        let harm = search.found().map_or(0.0, |(_, outcome, _)| outcome.harm);
        let [searched, _] = search.runs();
        live.set(match search.phase() {
            Phase::Baseline | Phase::Searching => {
                let of = self.attack.settings.runs;
                format!("{name}: {searched} of {of} traces, harm {harm:.2}")
            }
            Phase::Shrinking => {
                let count = search.shrunk().map_or(0, |(trace, _)| trace.pieces.len());
                format!("{name}: shrinking, harm {harm:.2}, {count} pieces")
            }
            Phase::OtherSeeds | Phase::Done => format!("{name}: other seeds"),
        });
        if harm > *shown + SHOWN_FROM {
            *shown = harm;
            let trace = search
                .found()
                .map(|(trace, ..)| self.attack.words(trace).join(" "));
            let words = trace.unwrap_or_default();
            live.show(&format!(
                "{name}, trace {searched}: harm {harm:.2}. {words}"
            ));
        }
    }
}

/// The report for a terminal.
fn text(report: &Report) -> String {
    let mut out = String::new();
    for line in report.head() {
        out += &wrapped(&line, 0);
    }
    for finding in &report.findings {
        out.push('\n');
        out += &wrapped(finding.title(), 0);
        out += &wrapped(finding.about, 2);
        for line in finding.lines() {
            out += &wrapped(&line, 2);
        }
        if let Some(found) = finding.shown() {
            for words in &found.words {
                out += &wrapped(&format!("- {words}"), 4);
            }
            out += "  ";
            out += &found.link;
            out.push('\n');
        }
    }
    if let Some(result) = report.result() {
        out.push('\n');
        out += &wrapped(&result, 0);
    }
    out
}
