//! `sawtooth experiment`: a grid of runs over all processors, its figure and its claims.

mod library;
mod print;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args;
use sawtooth_document::{Json, Problem};
use sawtooth_experiment::document::{chosen, inlined, narrowed};
use sawtooth_experiment::{
    CellError, CellResult, Coordinates, Experiment, Failed, Library, Other, Pool, Progress, Results,
};

use crate::result_folder::ResultFolder;
use crate::{ENGINE, Failure, input, print, tell};

pub use library::{SCENARIOS, named};

#[derive(Args)]
pub(crate) struct Request {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// Run the seeds 1 to N at each point
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    seeds: Option<u64>,
    /// Run only this series; may be repeated
    #[arg(long, value_name = "SERIES")]
    only: Vec<String>,
    /// Run another choice of a setting that the source does not state; may be repeated
    #[arg(long, value_name = "SETTING=CHOICE", value_parser = pair)]
    setting: Vec<(String, String)>,
    /// Also run the other choices of all settings, one at a time, with at most N seeds: of each, the runs that the
    /// claims read
    #[arg(long, value_name = "SEEDS", conflicts_with = "csv", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    settings: Option<u16>,
    /// Store the result of each cell in a folder, and reuse the results in it
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Run only part K of N of the cells and store the results: for jobs on several machines with a shared folder.
    /// When all parts are done, run the command without --part to print the results
    #[arg(long, value_name = "K/N", requires = "resume", conflicts_with_all = ["dask", "settings"], value_parser = part)]
    part: Option<Part>,
    /// Number of threads; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Run the cells on the Dask cluster with this scheduler address; --resume is then a Parquet data set. Only in
    /// the command line of the Python package
    #[arg(long, value_name = "ADDRESS", conflicts_with = "threads")]
    dask: Option<String>,
    /// Print all results as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the figure's points and curves as comma-separated values
    #[arg(long)]
    csv: bool,
}

/// Part K of N: every Nth cell, from the Kth on.
#[derive(Clone, Copy)]
struct Part {
    /// Counted from 1.
    number: usize,
    of: usize,
}

fn part(text: &str) -> Result<Part, String> {
    let parsed = text.split_once('/').and_then(|(number, of)| {
        let (number, of) = (number.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&number).then_some(Part { number, of })
    });
    parsed.ok_or_else(|| "takes K/N with K from 1 to N, as in 3/100".to_owned())
}

/// Runs cells somewhere else: is handed the address, the experiment with its scenarios inside, and a folder that
/// keeps what is done. Returns the number of each cell and JSON of its results, or what went wrong with the exit code.
pub type Elsewhere<'a> =
    &'a dyn Fn(&str, &str, Option<&Path>) -> Result<Vec<(usize, String)>, (String, u8)>;

/// Where the cells of an experiment are run.
enum Where<'a> {
    /// On threads of this process.
    Here {
        folder: Option<ResultFolder>,
        threads: Option<usize>,
    },
    /// On a cluster.
    There {
        elsewhere: Elsewhere<'a>,
        address: &'a str,
        folder: Option<&'a Path>,
    },
}

/// Runs an experiment, and prints what comes of it.
pub(crate) fn run(request: &Request, elsewhere: Option<Elsewhere<'_>>) -> Result<(), Failure> {
    let tree = Json::parse(&input::text(&request.source)?)?;
    let tree = narrowed(tree, &request.only, request.seeds)?;
    let tree = chosen(tree, &request.setting)?;
    let library = |name: &str| named(name, &request.source);
    let experiment = Experiment::new(tree, &library)?;
    let folder = request.resume.as_deref();
    let place = match (&request.dask, elsewhere) {
        (None, _) => Where::Here {
            folder: folder.map(ResultFolder::open).transpose()?,
            threads: request.threads.map(usize::from),
        },
        (Some(address), Some(elsewhere)) => Where::There {
            elsewhere,
            address,
            folder,
        },
        (Some(_), None) => {
            let message =
                "needs the command line of the Python package: pip install ./sim-core-wasm/python";
            return Err(Failure::Problem(Problem::at("--dask", message)));
        }
    };
    if let (Some(part), Where::Here { folder, threads }) = (request.part, &place) {
        here(&experiment, folder.as_ref(), *threads, Some(part))?;
        return close(place);
    }
    let mut results = grid(&experiment, &place, &library)?;
    if let Some(seeds) = request.settings {
        let mut others = Vec::new();
        for other in experiment.others() {
            let experiment = experiment.other(&other, usize::from(seeds), &library)?;
            let Results {
                verdicts, cells, ..
            } = grid(&experiment, &place, &library)?;
            let (setting, choice) = other;
            others.push(Other {
                setting,
                choice,
                verdicts,
                cells,
            });
        }
        results = results.with_others(&experiment, others);
    }
    let text = if request.json {
        let lines = results.lines();
        lines.map_err(|error| Failure::Other(error.into()))?
    } else if request.csv {
        results.csv(&experiment)
    } else {
        print::text(&experiment, &results)
    };
    print(&text)?;
    // The results are printed before the command fails.
    close(place)
}

/// Fails where a result was not kept.
fn close(place: Where<'_>) -> Result<(), Failure> {
    match place {
        Where::Here {
            folder: Some(folder),
            ..
        } => folder.close(),
        _ => Ok(()),
    }
}

/// Splits a text at its equals sign.
fn pair(text: &str) -> Result<(String, String), String> {
    let (setting, choice) = text.split_once('=').ok_or("must be SETTING=CHOICE")?;
    Ok((setting.to_owned(), choice.to_owned()))
}

/// Runs the cells of an experiment.
fn grid(
    experiment: &Experiment,
    place: &Where<'_>,
    library: &Library<'_>,
) -> Result<Results, Failure> {
    match place {
        Where::Here { folder, threads } => {
            let results = here(experiment, folder.as_ref(), *threads, None)?;
            Ok(Results::new(experiment, results)?)
        }
        Where::There {
            elsewhere,
            address,
            folder,
        } => {
            let text = inlined(experiment.tree().clone(), library)?.compact();
            let done = elsewhere(address, &text, *folder);
            let done = done.map_err(|(message, code)| Failure::Elsewhere(message, code))?;
            let mut results: Vec<Option<CellResult>> = vec![None; experiment.cells()];
            for (cell, text) in done {
                let result = serde_json::from_str(&text);
                let result = result.map_err(|error| Failure::Other(error.into()))?;
                let wanted =
                    cell < results.len() && experiment.is_run(experiment.coordinates(cell));
                if wanted {
                    results[cell] = Some(result);
                }
            }
            Ok(Results::new(experiment, results)?)
        }
    }
}

fn here(
    experiment: &Experiment,
    folder: Option<&ResultFolder>,
    threads: Option<usize>,
    part: Option<Part>,
) -> Result<Vec<Option<CellResult>>, Failure> {
    let mut results: Vec<Option<CellResult>> = vec![None; experiment.cells()];
    let wanted: Vec<usize> = (0..results.len())
        .filter(|cell| experiment.is_run(experiment.coordinates(*cell)))
        .enumerate()
        .filter(|(place, _)| part.is_none_or(|part| place % part.of == part.number - 1))
        .map(|(_, cell)| cell)
        .collect();
    let mut missing = Vec::new();
    let count = wanted.len();
    for cell in wanted {
        let key = || key(experiment, experiment.coordinates(cell));
        let known = folder.and_then(|folder| folder.find::<CellResult>(&key()?));
        let known = known.filter(|one| one.values.len() == experiment.measures.len());
        match known {
            Some(known) => results[cell] = Some(known),
            None => missing.push(cell),
        }
    }
    if let Some(folder) = folder.filter(|_| !missing.is_empty()) {
        folder.check()?;
    }
    if missing.len() < count {
        tell(format_args!("{} of {count} runs left", missing.len()));
    }
    let pool = Pool::new(threads).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(missing.len(), "runs");
    let done = pool.run(missing.len(), &progress, |index| {
        let at = experiment.coordinates(missing[index]);
        let result = experiment.run(at)?;
        if let (Some(folder), Some(key)) = (folder, key(experiment, at)) {
            folder.keep(&key, &result);
        }
        Ok(result)
    });
    drop(progress);
    let done = done.map_err(|Failed { error, .. }| failure(experiment, error))?;
    for (cell, result) in missing.into_iter().zip(done) {
        results[cell] = Some(result);
    }
    Ok(results)
}

/// The key of a cell's result.
fn key(experiment: &Experiment, at: Coordinates) -> Option<String> {
    let cell = experiment.cell(at).ok()?;
    let mut key = experiment.key(&cell, at, ENGINE.as_bytes());
    key.truncate(40);
    Some(key)
}

fn failure(experiment: &Experiment, error: CellError) -> Failure {
    match error {
        CellError::Problem(problem) => Failure::Problem(problem),
        CellError::Stopped(stopped) => {
            Failure::StoppedAt(coordinates_in_words(experiment, stopped.at), stopped.error)
        }
    }
}

/// Where a cell lies, in words.
pub fn coordinates_in_words(experiment: &Experiment, at: Coordinates) -> String {
    let Coordinates { series, x, y, seed } = at;
    let across = &experiment.second.points;
    let second = match across.len() {
        1 => String::new(),
        _ => format!(", second {}", across[y].x),
    };
    format!(
        "series {}, point {}{second}, seed {}",
        experiment.series[series].id, experiment.axis.points[x].x, experiment.seeds[seed]
    )
}

/// An experiment with its scenarios inside.
pub(crate) fn whole(tree: Json, source: &OsStr) -> Result<String, Problem> {
    let tree = inlined(tree, &|name| named(name, source))?;
    let text = tree.compact();
    check(Json::parse(&text)?, source)?;
    Ok(text)
}

/// Checks an experiment without running it.
pub(crate) fn check(tree: Json, source: &OsStr) -> Result<Experiment, Problem> {
    Experiment::new(tree, &|name| named(name, source))
}
