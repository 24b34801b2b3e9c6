//! `sawtooth import` of what others measured: captures, tables, logs of ss, Flent's data files, traces.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};

use clap::{Args, ValueEnum};
use sawtooth_document::{Problem, csv_cell};
use sawtooth_measured::schedule::{Form, Property, Way, Wish};
use sawtooth_measured::{
    Choice, Chosen, Column, Connection, Contents, Found, Measured, Quantity, Reader, Table,
};

use crate::table::table;
use crate::{Failure, graphml, input, json, print, tell};

/// Bytes that are read at a time.
const PIECE: usize = 1 << 20;

/// The most of standard input that is kept: it is read twice.
const MOST_INPUT: u64 = 500_000_000;

/// The most connections, sockets or series that are listed.
const MOST_LISTED: usize = 40;

/// A file to bring in.
#[derive(Args)]
pub(crate) struct Request {
    #[command(flatten)]
    graphml: graphml::Import,
    #[command(flatten)]
    measured: Options,
}

#[derive(Args)]
#[command(next_help_heading = "Captures, tables, logs of ss, Flent, Mahimahi")]
struct Options {
    /// Print the series of this connection of a capture as CSV: its number in the list
    #[arg(long, value_name = "N", group = "part")]
    connection: Option<usize>,
    /// Of a connection take the data of the end with fewer bytes
    #[arg(long, requires = "connection")]
    reverse: bool,
    /// Seconds of each rate of a capture
    #[arg(long, value_name = "S", default_value_t = 0.1)]
    interval: f64,
    /// Print the series of this socket of a log of ss as CSV: its number in the list
    #[arg(long, value_name = "N", group = "part")]
    socket: Option<usize>,
    /// Print this series of Flent as CSV; may be repeated
    #[arg(long = "series", value_name = "NAME", group = "part")]
    series: Vec<String>,
    /// Take the values of this column of a table: its name or number
    #[arg(long, value_name = "COLUMN", group = "part")]
    value: Option<String>,
    /// Their unit: bit/s, kbit/s, Mbit/s, B/s, s, ms, share, %, … ; that of the column's name unless given
    #[arg(long, value_name = "UNIT")]
    unit: Option<String>,
    /// The column of instants: its name or number; the first that rises unless given
    #[arg(long, value_name = "COLUMN")]
    time: Option<String>,
    /// Their unit, where they are numbers
    #[arg(long, value_name = "UNIT")]
    time_unit: Option<String>,
    /// Seconds between rows or samples where the file has no instants
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    every: f64,
    /// Print this scenario with what was read given to a link
    #[arg(long, value_name = "SCENARIO", requires = "link")]
    into: Option<String>,
    /// The id of the link
    #[arg(long, value_name = "ID", requires = "into")]
    link: Option<String>,
    /// Its property; told by the unit unless given
    #[arg(long, value_enum, requires = "into")]
    property: Option<PropertyName>,
    /// Its direction: from its first node to its second, back, or both
    #[arg(long, value_enum, default_value_t = WayName::Both)]
    way: WayName,
    /// As a capacity trace, which repeats, or as changes over time; a trace where it fits unless given
    #[arg(long = "as", value_enum, requires = "into")]
    form: Option<FormName>,
    /// Multiply values by this: 0.5 makes delays of round trips
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    scale: f64,
    /// The most changes; of more samples neighbours become one
    #[arg(long, value_name = "N", default_value_t = 1000)]
    most: usize,
    /// Begin changes again at the end of the file, until the run ends
    #[arg(long)]
    repeat: bool,
    /// Print JSON instead of a list or CSV
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PropertyName {
    Rate,
    Delay,
    Loss,
}

#[derive(Clone, Copy, ValueEnum)]
enum WayName {
    Forward,
    Backward,
    Both,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormName {
    Trace,
    Changes,
}

/// A file, or what standard input or a pipe had: both can be read again.
enum Source<'a> {
    File(&'a str),
    Input(Vec<u8>),
}

impl Source<'_> {
    fn open(name: &str) -> Result<Source<'_>, Problem> {
        let place = if name == "-" { "standard input" } else { name };
        let unread = |error: io::Error| Problem::at(place, format!("cannot be read: {error}"));
        let from: Box<dyn Read> = if name == "-" {
            Box::new(io::stdin().lock())
        } else if fs::metadata(name).map_err(unread)?.is_file() {
            return Ok(Source::File(name));
        } else {
            // A pipe gives its bytes once.
            Box::new(File::open(name).map_err(unread)?)
        };
        let mut bytes = Vec::new();
        let mut from = from.take(MOST_INPUT + 1);
        from.read_to_end(&mut bytes).map_err(unread)?;
        if bytes.len() as u64 > MOST_INPUT {
            let message = "is longer than 500 MB: give the file itself, which may be";
            return Err(Problem::at(place, message));
        }
        Ok(Source::Input(bytes))
    }

    /// Hands on all of it in pieces.
    fn each(&self, mut hand_on: impl FnMut(&[u8]) -> Result<(), Problem>) -> Result<(), Problem> {
        match self {
            Source::Input(bytes) => bytes.chunks(PIECE).try_for_each(hand_on),
            Source::File(name) => {
                let unread =
                    |error: io::Error| Problem::at(*name, format!("cannot be read: {error}"));
                let mut file = File::open(name).map_err(unread)?;
                let mut piece = vec![0; PIECE];
                loop {
                    match file.read(&mut piece).map_err(unread)? {
                        0 => return Ok(()),
                        length => hand_on(&piece[..length])?,
                    }
                }
            }
        }
    }

    /// Whether it begins as XML does.
    fn is_xml(&self) -> Result<bool, Problem> {
        let mut first = None;
        let looked = self.each(|piece| {
            first = piece
                .iter()
                .copied()
                .find(|byte| !byte.is_ascii_whitespace() && !b"\xef\xbb\xbf".contains(byte));
            // The first piece is enough.
            Err(Problem::whole(""))
        });
        match looked {
            Err(problem) if !problem.message.is_empty() => Err(problem),
            _ => Ok(first == Some(b'<')),
        }
    }
}

/// Brings in a file, whatever it is.
pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let name = &request.graphml.source;
    let source = Source::open(name)?;
    if source.is_xml()? {
        let given = match &source {
            Source::File(_) => None,
            Source::Input(bytes) => Some(bytes.as_slice()),
        };
        let (document, report) = graphml::read(&request.graphml, given)?;
        // The document alone goes where it can be piped.
        tell(report);
        return print(&format!("{}\n", document.trim_end()));
    }
    let here = |problem: Problem| {
        let place = if problem.path.is_empty() || problem.path == *name {
            name.clone()
        } else {
            format!("{name}: {}", problem.path)
        };
        Problem::at(place, problem.message)
    };
    let mut reader = Reader::look(None);
    source.each(|piece| reader.take(piece)).map_err(here)?;
    let found = reader.found().map_err(here)?;
    let options = &request.measured;
    let Some(choice) = chosen(&found.contents, options)? else {
        return if options.json {
            print(&json(&found)?)
        } else {
            print(&listed(&found))
        };
    };
    let mut reader = Reader::choose(choice);
    source.each(|piece| reader.take(piece)).map_err(here)?;
    let chosen = reader.chosen().map_err(here)?;
    for note in found.notes.iter().chain(&chosen.measured.notes) {
        tell(note);
    }
    match (&options.into, &options.link) {
        (Some(into), Some(link)) => given(&chosen, into, link, options),
        _ if options.json => print(&json(&chosen.measured)?),
        _ => {
            let figures = figures(&chosen.measured);
            if !figures.is_empty() {
                tell(figures.trim_end());
            }
            print(&csv(&chosen.measured))
        }
    }
}

/// The choice that the options make; none where they ask for the list.
fn chosen(contents: &Contents, options: &Options) -> Result<Option<Choice>, Problem> {
    let not = |option: &str, what: &str| Err(Problem::at(option, format!("the file is {what}")));
    match contents {
        Contents::Capture { connections, .. } => {
            if options.value.is_some() || !options.series.is_empty() || options.into.is_some() {
                return not("--connection", "a capture, of which connections are taken");
            }
            let Some(number) = options.connection else {
                return Ok(None);
            };
            let index = number.wrapping_sub(1);
            let Some(connection) = connections.get(index) else {
                let message = format!("must be 1 to {}, got {number}", connections.len());
                return Err(Problem::at("--connection", message));
            };
            let more = connection.bytes[1] > connection.bytes[0];
            Ok(Some(Choice::Connection {
                index,
                reverse: more != options.reverse,
                interval: options.interval,
            }))
        }
        Contents::Sockets { sockets, .. } => {
            let Some(number) = options.socket else {
                return Ok(None);
            };
            let Some(socket) = sockets.get(number.wrapping_sub(1)) else {
                let message = format!("must be 1 to {}, got {number}", sockets.len());
                return Err(Problem::at("--socket", message));
            };
            Ok(Some(Choice::Socket {
                name: socket.name.clone(),
                every: options.every,
            }))
        }
        Contents::Flent { .. } => {
            let names = options.series.clone();
            if names.is_empty() && options.into.is_some() {
                return not("--series", "Flent's: choose the series");
            }
            Ok((!names.is_empty()).then_some(Choice::Flent { names }))
        }
        Contents::Table { table } => of_table(table, options),
        Contents::Trace { .. } => Ok(options.into.is_some().then_some(Choice::Trace)),
    }
}

fn of_table(table: &Table, options: &Options) -> Result<Option<Choice>, Problem> {
    let Some(value) = &options.value else {
        if options.into.is_some() {
            return Err(Problem::at("--value", "choose the column of values"));
        }
        return Ok(None);
    };
    let place = |option: &str, wanted: &str| -> Result<usize, Problem> {
        let named = |column: &Column| column.name == wanted;
        let numbered = || {
            let number = wanted.parse::<usize>().ok()?;
            (1..=table.columns.len())
                .contains(&number)
                .then(|| number - 1)
        };
        table
            .columns
            .iter()
            .position(named)
            .or_else(numbered)
            .ok_or_else(|| {
                let names: Vec<&str> = table
                    .columns
                    .iter()
                    .map(|column| column.name.as_str())
                    .collect();
                Problem::at(
                    option,
                    format!("no column {wanted}; there are {}", names.join(", ")),
                )
            })
    };
    let value = place("--value", value)?;
    let time = match &options.time {
        Some(time) => Some(place("--time", time)?),
        None => table
            .columns
            .iter()
            .enumerate()
            .position(|(own, column)| column.instants && own != value),
    };
    let own = |column: usize| {
        table
            .columns
            .get(column)
            .map_or("", |column| column.unit.as_str())
    };
    let unit = |given: &Option<String>, column: &str, otherwise: &str| match given {
        Some(unit) => unit.clone(),
        None if column.is_empty() => otherwise.to_owned(),
        None => column.to_owned(),
    };
    let otherwise = match options.property {
        Some(PropertyName::Rate) => "bit/s",
        Some(PropertyName::Delay) => "s",
        Some(PropertyName::Loss) => "share",
        None => "number",
    };
    let time_unit = unit(&options.time_unit, time.map_or("", own), "s");
    Ok(Some(Choice::Table {
        dialect: table.dialect,
        time,
        time_unit,
        every: options.every,
        value,
        value_unit: unit(&options.unit, own(value), otherwise),
    }))
}

/// Prints a scenario with a link that has what was read.
fn given(chosen: &Chosen, into: &str, link: &str, options: &Options) -> Result<(), Failure> {
    let Some(samples) = &chosen.samples else {
        let message = "a link takes a column of a table, one series of Flent, or a trace";
        return Err(Problem::at("--into", message).into());
    };
    let document = input::document(into, &[])?;
    let property = match (options.property, samples.quantity()) {
        (Some(PropertyName::Rate), _) | (None, Quantity::BitsPerSecond) => Property::Rate,
        (Some(PropertyName::Delay), _) | (None, Quantity::Seconds) => Property::Delay,
        (Some(PropertyName::Loss), _) | (None, Quantity::Share) => Property::Loss,
        (None, _) => {
            let message = "give it, or --unit: the file does not say what its values are";
            return Err(Problem::at("--property", message).into());
        }
    };
    let wish = |form| Wish {
        link: link.to_owned(),
        property,
        way: match options.way {
            WayName::Forward => Way::Forward,
            WayName::Backward => Way::Backward,
            WayName::Both => Way::Both,
        },
        form,
        scale: options.scale,
        most: options.most,
        repeat: options.repeat,
    };
    let (text, made) = match options.form {
        Some(FormName::Trace) => samples.schedule(&document, &wish(Form::Trace))?,
        Some(FormName::Changes) => samples.schedule(&document, &wish(Form::Changes))?,
        None if property == Property::Rate => samples
            .schedule(&document, &wish(Form::Trace))
            .or_else(|_| samples.schedule(&document, &wish(Form::Changes)))?,
        None => samples.schedule(&document, &wish(Form::Changes))?,
    };
    for note in &made.notes {
        tell(note);
    }
    let [before, after] = made.means.map(figure);
    let what = if made.deviation.is_some() {
        "changes"
    } else {
        "opportunities"
    };
    let deviation = made.deviation.map_or_else(String::new, |most| {
        format!(", at most {} from a sample", figure(most))
    });
    tell(format_args!(
        "{} samples over {} s, {} {what}; mean {before}, now {after}{deviation}",
        made.samples, made.period, made.made
    ));
    if made.replaced > 0 {
        tell(format_args!(
            "{} planned changes of the same were taken out",
            made.replaced
        ));
    }
    print(&format!("{text}\n"))
}

/// Six figures.
fn figure(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

fn listed(found: &Found) -> String {
    let mut out = String::new();
    let more = |out: &mut String, count: usize| {
        if count > MOST_LISTED {
            let _ = writeln!(out, "and {} more, which --json lists", count - MOST_LISTED);
        }
    };
    match &found.contents {
        Contents::Capture {
            connections,
            packets,
        } => {
            let _ = writeln!(out, "capture of {packets} packets");
            out += &connected(connections);
            more(&mut out, connections.len());
        }
        Contents::Sockets { sockets, timed } => {
            let _ = writeln!(
                out,
                "log of ss{}",
                if *timed { "" } else { ", without instants" }
            );
            let rows: Vec<Vec<String>> = sockets
                .iter()
                .take(MOST_LISTED)
                .enumerate()
                .map(|(place, one)| {
                    vec![
                        (place + 1).to_string(),
                        one.name.clone(),
                        one.samples.to_string(),
                    ]
                })
                .collect();
            out += &table(&["#", "socket", "samples"], &rows);
            more(&mut out, sockets.len());
        }
        Contents::Flent { name, series } => {
            let _ = writeln!(out, "Flent: {name}");
            let rows: Vec<Vec<String>> = series
                .iter()
                .take(MOST_LISTED)
                .map(|one| vec![one.name.clone(), one.unit.clone(), one.samples.to_string()])
                .collect();
            out += &table(&["series", "unit", "samples"], &rows);
            more(&mut out, series.len());
        }
        Contents::Table { table: found } => {
            let _ = writeln!(out, "table of {} rows", found.count);
            let rows: Vec<Vec<String>> = found
                .columns
                .iter()
                .enumerate()
                .map(|(place, one)| {
                    let kind = match (one.numbers, one.instants) {
                        (_, true) => "instants",
                        (true, _) => "numbers",
                        _ => "text",
                    };
                    let first = found.rows.first().and_then(|row| row.get(place));
                    let first = first.cloned().unwrap_or_default();
                    vec![
                        (place + 1).to_string(),
                        one.name.clone(),
                        kind.to_owned(),
                        one.unit.clone(),
                        first,
                    ]
                })
                .collect();
            out += &table(&["#", "column", "kind", "unit", "first"], &rows);
        }
        Contents::Trace {
            opportunities,
            period,
            rate,
            ..
        } => {
            let _ = writeln!(
                out,
                "Mahimahi trace of {opportunities} opportunities, {period} s, {:.6} Mbit/s on average",
                rate / 1e6
            );
        }
    }
    for note in &found.notes {
        let _ = writeln!(out, "{note}");
    }
    out
}

fn connected(connections: &[Connection]) -> String {
    let numbered = connections.iter().take(MOST_LISTED).enumerate();
    let rows: Vec<Vec<String>> = numbered
        .map(|(place, one)| {
            let [from, to] = &one.ends;
            let mut row = vec![(place + 1).to_string(), from.clone(), to.clone()];
            row.extend(one.packets.map(|count| count.to_string()));
            row.extend(one.bytes.map(|count| count.to_string()));
            row.push(format!("{:.3}", one.from));
            row.push(format!("{:.3}", one.to - one.from));
            row
        })
        .collect();
    let headings = [
        "#", "from", "to", "packets", "back", "bytes", "back", "at, s", "lasts, s",
    ];
    table(&headings, &rows)
}

/// The counts of a connection, a line each.
fn figures(measured: &Measured) -> String {
    let Some(figures) = measured.figures else {
        return String::new();
    };
    let mut out = format!(
        "{} packets with data, segments of up to {} bytes, {} sent again, {} late\n",
        figures.segments,
        measured.segment.unwrap_or(0),
        figures.retransmissions,
        figures.late
    );
    if let Some(rtt) = figures.rtt {
        let _ = writeln!(
            out,
            "{} round trips: {:.3} ms at least, {:.3} ms on average, {:.3} ms at most",
            rtt.count,
            rtt.least * 1e3,
            rtt.mean * 1e3,
            rtt.most * 1e3
        );
    }
    out
}

/// A line for each sample: its series, its instant in seconds, its value, the unit of that.
fn csv(measured: &Measured) -> String {
    let mut out = String::from("series,time (s),value,unit\n");
    for series in &measured.series {
        let name = if series.name.is_empty() {
            &series.key
        } else {
            &series.name
        };
        let name = csv_cell(name);
        let unit = match series.quantity {
            Quantity::Seconds => "s",
            Quantity::BitsPerSecond => "bit/s",
            Quantity::Bytes => "bytes",
            Quantity::Segments => "segments",
            Quantity::Share => "share",
            Quantity::Number => "",
        };
        for (time, value) in series.times.iter().zip(&series.values) {
            let _ = writeln!(out, "{name},{time},{value},{unit}");
        }
    }
    out
}
