//! `sim matrix --senders`: every sender against every other, in both orders, and each alone.

use std::fmt::Write as _;

use clap::Args;
use sawtooth_engine::specification::Choices as _;
use sawtooth_experiment::matrix::{MapCell, Matrix, Measure, Order, Runs, Settings, Show, Value};
use sawtooth_experiment::{Pool, Progress};

use crate::table::{fixed, table};
use crate::{Failure, json};

/// The settings of a whole matrix, as its address has them.
#[derive(Args)]
pub(crate) struct Request {
    /// Run all pairs of these senders in both orders, and each sender alone: names separated by commas
    #[arg(long = "senders", value_name = "KIND,KIND…", conflicts_with_all = ["senders", "against", "preset", "settings"])]
    every: Option<String>,
    /// Run all pairs with the settings in the address of a matrix page
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["every", "senders", "queues", "against", "preset", "settings"])]
    address: Option<String>,
    /// With --senders: the bottleneck's rate in bit/s
    #[arg(long, value_name = "BIT/S", requires = "every")]
    rate: Option<String>,
    /// With --senders: the round trip without queues, in seconds
    #[arg(long, value_name = "S", requires = "every")]
    rtt: Option<String>,
    /// With --senders: the buffer of the bottleneck in packets
    #[arg(long, value_name = "N", requires = "every")]
    buffer: Option<String>,
    /// With --senders: seconds of each run
    #[arg(long, value_name = "S", requires = "every")]
    duration: Option<String>,
    /// With --senders: warm-up of each run in seconds
    #[arg(long, value_name = "S", requires = "every")]
    warmup: Option<String>,
    /// With --senders: delay of the second sender's start in seconds
    #[arg(long, value_name = "S", requires = "every")]
    gap: Option<String>,
    /// With --senders: print only this map
    #[arg(long, value_name = "MAP", requires = "every")]
    show: Option<String>,
    /// With --senders: use runs in which the row's sender starts first, second, or both
    #[arg(long, value_name = "ORDER", requires = "every")]
    order: Option<String>,
    /// Print a whole matrix as comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

impl Request {
    /// Whether a whole matrix is asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.every.is_some() || self.address.is_some()
    }

    fn query(&self, queues: &[String], seeds: u64) -> String {
        if let Some(address) = &self.address {
            let query = address.split_once('?').map(|(_, query)| query);
            return query.unwrap_or_default().to_owned();
        }
        let seeds = Some(seeds.to_string());
        let all = [
            ("senders", &self.every),
            ("rate", &self.rate),
            ("rtt", &self.rtt),
            ("buffer", &self.buffer),
            ("duration", &self.duration),
            ("warmup", &self.warmup),
            ("gap", &self.gap),
            ("seeds", &seeds),
            ("show", &self.show),
            ("order", &self.order),
        ];
        let given = all
            .into_iter()
            .filter_map(|(key, value)| Some(format!("{key}={}", value.as_ref()?)));
        let queues = queues.iter().map(|queue| format!("queue={queue}"));
        given.chain(queues).collect::<Vec<_>>().join("&")
    }
}

/// Runs it on all processors, and prints it; the result does not depend on them.
pub(crate) fn run(
    request: &Request,
    queues: &[String],
    seeds: u64,
    as_json: bool,
) -> Result<String, Failure> {
    let matrix = Matrix::new(Settings::parse(&request.query(queues, seeds))?)?;
    let wanted = matrix.runs();
    let pool = Pool::new(None).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(wanted.len(), "runs");
    let records = pool.run(wanted.len(), &progress, |index| {
        let mut run = matrix.begin(&wanted[index]).map_err(Failure::Problem)?;
        loop {
            if let Some(record) = run.advance(u64::MAX).map_err(Failure::Stopped)? {
                return Ok(record);
            }
        }
    });
    let mut runs = Runs::default();
    for record in records.map_err(|failed: sawtooth_experiment::Failed<Failure>| failed.error)? {
        runs.keep(record);
    }
    if as_json {
        return json(&matrix.results(&runs));
    }
    if request.csv {
        return Ok(matrix.csv(&runs));
    }
    let one = request.show.is_some();
    Ok(print(&matrix, &runs, one))
}

/// The maps for people; with `one` that of the settings alone.
fn print(matrix: &Matrix, runs: &Runs, one: bool) -> String {
    let settings = &matrix.settings;
    let mut out = format!(
        "{} Mb/s, {} ms, {} of {} packets ({} of the bandwidth-delay product)\n\
         {} s, measured from {} s, the second sender starts after {} s; {} seeds, ± 95 %{}\n",
        settings.rate / 1e6,
        settings.rtt * 1e3,
        settings.queue.name,
        settings.buffer,
        fixed(Some(settings.buffer as f64 / settings.bandwidth_delay()), 2),
        settings.duration,
        settings.warmup,
        settings.gap,
        settings.seeds,
        match settings.order {
            Order::Both => "; means over both orders, * where the order matters",
            Order::First => "; the row starts first, * where the order matters",
            Order::Second => "; the row starts second, * where the order matters",
        }
    );
    for (sender, why) in settings.senders.iter().zip(&matrix.unaided) {
        if let Some(why) = why {
            let _ = writeln!(out, "{} was not run: {why}", sender.kind);
        }
    }
    for note in &matrix.notes {
        let _ = writeln!(out, "{note}");
    }
    for show in Show::all().filter(|show| !one || *show == settings.show) {
        let measure = show.measure();
        let unit = if measure.unit.is_empty() {
            String::new()
        } else {
            format!(" in {}", measure.unit)
        };
        let _ = writeln!(out, "\n{}{unit}. {}", measure.label, measure.definition);
        let cells = matrix.map(runs, show, settings.order);
        let senders = settings.senders.len();
        let rows: Vec<Vec<String>> = cells
            .chunks(senders + 1)
            .zip(&settings.senders)
            .map(|(cells, sender)| {
                let cells = cells
                    .iter()
                    .filter(|cell| cell.column.is_some() || measure.alone);
                let texts = cells.map(|cell| text(measure, cell));
                std::iter::once(sender.kind.to_owned())
                    .chain(texts)
                    .collect()
            })
            .collect();
        let alone = measure.alone.then_some("alone");
        let columns = settings.senders.iter().map(|sender| sender.kind);
        let headings: Vec<&str> = std::iter::once(show.name())
            .chain(alone)
            .chain(columns)
            .collect();
        out.push_str(&table(&headings, &rows));
    }
    out
}

fn text(measure: &Measure, cell: &MapCell) -> String {
    let Some(Value { mean, half, .. }) = cell.value else {
        return fixed(None, 0);
    };
    let digits = usize::from(measure.digits);
    let mark = if cell.matters { "*" } else { "" };
    let half = half.map_or_else(String::new, |half| {
        format!(" ± {:.digits$}", half * measure.factor)
    });
    format!("{:.digits$}{half}{mark}", mean * measure.factor)
}
