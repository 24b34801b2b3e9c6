//! `sawtooth import` of what others measured: captures, tables, logs of ss, Flent's data files, what iperf3 prints, traces.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};

use clap::{Args, ValueEnum};
use sawtooth_document::{Problem, csv_cell};
use sawtooth_graphml::decode;
use sawtooth_measured::schedule::{Form, Property, Way, Wish};
use sawtooth_measured::{
    Choice, Chosen, Clock, ClockUnit, Column, Connection, Contents, DateOrder, Found, Instants,
    Listed, Measured, Program, Quantity, Reader, Socket, Table, Transport,
};

use crate::table::table;
use crate::{Failure, graphml, input, json, print, tell};

/// Bytes that are read at a time.
const PIECE: usize = 1 << 20;

/// Bytes at the beginning of a file that tell whether it is a map.
const HEAD: usize = 1 << 16;

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
#[command(next_help_heading = "Captures, tables, logs of ss, Flent, iperf3, Mahimahi")]
struct Options {
    /// Print the series of this connection or flow of a capture as CSV: its number in the list
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
    /// Print this series of Flent or iperf3 as CSV; may be repeated
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
    /// Unit of instants that are numbers, of a table or a log; told by the file unless given
    #[arg(long, value_enum, value_name = "UNIT")]
    time_unit: Option<TimeUnit>,
    /// Order of dates that are numbers; told by the file unless given
    #[arg(long, value_enum)]
    dates: Option<DateName>,
    /// Where the instants of a log of ss stand; told by the file unless given
    #[arg(long, value_enum)]
    stamps: Option<StampName>,
    /// The order of the rows of a table; told by the file unless given
    #[arg(long, value_enum)]
    rows: Option<RowName>,
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
enum TimeUnit {
    S,
    Ms,
    Us,
    Ns,
}

#[derive(Clone, Copy, ValueEnum)]
#[allow(
    clippy::enum_variant_names,
    reason = "the names are those of the options"
)]
enum DateName {
    /// 28/11/2026
    DayFirst,
    /// 11/28/2026
    MonthFirst,
    /// 26/11/28
    YearFirst,
}

#[derive(Clone, Copy, ValueEnum)]
enum StampName {
    /// Ahead of what they are of
    Before,
    /// Behind it
    After,
}

#[derive(Clone, Copy, ValueEnum)]
enum RowName {
    OldestFirst,
    NewestFirst,
}

impl Options {
    /// How instants are read: as was found, but for what was chosen.
    fn clock(&self, found: Option<&Instants>) -> Clock {
        let mut clock = found.map(|instants| instants.clock).unwrap_or_default();
        if let Some(unit) = self.time_unit {
            clock.unit = match unit {
                TimeUnit::S => ClockUnit::Seconds,
                TimeUnit::Ms => ClockUnit::Milliseconds,
                TimeUnit::Us => ClockUnit::Microseconds,
                TimeUnit::Ns => ClockUnit::Nanoseconds,
            };
        }
        if let Some(dates) = self.dates {
            clock.dates = match dates {
                DateName::DayFirst => DateOrder::DayFirst,
                DateName::MonthFirst => DateOrder::MonthFirst,
                DateName::YearFirst => DateOrder::YearFirst,
            };
        }
        if let Some(rows) = self.rows {
            clock.newest_first = matches!(rows, RowName::NewestFirst);
        }
        clock
    }
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

    /// Whether it is a map: GraphML, or GML.
    fn is_graph(&self) -> Result<bool, Problem> {
        let mut is_graph = false;
        let looked = self.each(|piece| {
            let head = &piece[..piece.len().min(HEAD)];
            let text = decode(head).unwrap_or_else(|_| String::from_utf8_lossy(head).into_owned());
            is_graph = sawtooth_graphml::is_graph(&text);
            // The first piece is enough.
            Err(Problem::whole(""))
        });
        match looked {
            Err(problem) if !problem.message.is_empty() => Err(problem),
            _ => Ok(is_graph),
        }
    }
}

/// Brings in a file, whatever it is.
pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let name = &request.graphml.source;
    let source = Source::open(name)?;
    if source.is_graph()? {
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
    let own = chosen.measured.notes.iter();
    let own = own.filter(|note| !found.notes.contains(note));
    let assumed = assumed(&found.contents, options);
    for note in found.notes.iter().chain(own).chain(&assumed) {
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

/// Assumptions about the instants, where nothing else was chosen.
fn assumed(contents: &Contents, options: &Options) -> Vec<String> {
    let instants = match contents {
        Contents::Sockets { instants, .. } => instants.as_ref(),
        Contents::Table { table } => {
            let place = time_column(table, options).ok().flatten();
            place.and_then(|place| table.columns.get(place)?.instants.as_ref())
        }
        _ => None,
    };
    let kept = instants.filter(|instants| options.clock(Some(instants)) == instants.clock);
    kept.map(|instants| instants.assumed.clone())
        .unwrap_or_default()
}

/// The choice that the options make; none where they ask for the list.
fn chosen(contents: &Contents, options: &Options) -> Result<Option<Choice>, Problem> {
    let not = |option: &str, what: &str| Err(Problem::at(option, format!("the file is {what}")));
    match contents {
        Contents::Capture {
            connections,
            datagrams,
            ..
        } => {
            if options.value.is_some() || !options.series.is_empty() || options.into.is_some() {
                return not("--connection", "a capture, of which connections are taken");
            }
            let Some(number) = options.connection else {
                return Ok(None);
            };
            let index = number.wrapping_sub(1);
            // Flows of datagrams are numbered behind the connections.
            let all = connections.iter().chain(datagrams).collect::<Vec<_>>();
            let Some(connection) = all.get(index) else {
                let message = format!("must be 1 to {}, got {number}", all.len());
                return Err(Problem::at("--connection", message));
            };
            let more = connection.bytes[1] > connection.bytes[0];
            let (reverse, interval) = (more != options.reverse, options.interval);
            Ok(Some(match index.checked_sub(connections.len()) {
                None => Choice::Connection {
                    index,
                    reverse,
                    interval,
                },
                Some(index) => Choice::Datagrams {
                    index,
                    reverse,
                    interval,
                },
            }))
        }
        Contents::Sockets {
            sockets,
            instants,
            after,
        } => {
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
                clock: instants.as_ref().map(|found| options.clock(Some(found))),
                after: match options.stamps {
                    Some(stamps) => matches!(stamps, StampName::After),
                    None => *after,
                },
            }))
        }
        Contents::Series { .. } => {
            let names = options.series.clone();
            if names.is_empty() && options.into.is_some() {
                return not("--series", "of Flent or iperf3: choose the series");
            }
            Ok((!names.is_empty()).then_some(Choice::Series { names }))
        }
        Contents::Table { table } => of_table(table, options),
        Contents::Trace { .. } => Ok(options.into.is_some().then_some(Choice::Trace)),
    }
}

/// The column of this name or number.
fn column_of(table: &Table, option: &str, wanted: &str) -> Result<usize, Problem> {
    let named = |column: &Column| column.name == wanted;
    let numbered = || {
        let number = wanted.parse::<usize>().ok()?;
        (1..=table.columns.len())
            .contains(&number)
            .then(|| number - 1)
    };
    let place = table.columns.iter().position(named).or_else(numbered);
    place.ok_or_else(|| {
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
}

/// The column of instants, if there is one.
fn time_column(table: &Table, options: &Options) -> Result<Option<usize>, Problem> {
    if let Some(time) = &options.time {
        return column_of(table, "--time", time).map(Some);
    }
    let value = options.value.as_deref();
    let value = value.and_then(|value| column_of(table, "--value", value).ok());
    let mut columns = table.columns.iter().enumerate();
    Ok(columns.position(|(own, column)| column.instants.is_some() && Some(own) != value))
}

fn of_table(table: &Table, options: &Options) -> Result<Option<Choice>, Problem> {
    let Some(value) = &options.value else {
        if options.into.is_some() {
            return Err(Problem::at("--value", "choose the column of values"));
        }
        return Ok(None);
    };
    let value = column_of(table, "--value", value)?;
    let time = time_column(table, options)?;
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
    Ok(Some(Choice::Table {
        dialect: table.dialect,
        time,
        clock: options.clock(time.and_then(|time| table.columns.get(time)?.instants.as_ref())),
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
    match &found.contents {
        Contents::Capture {
            connections,
            datagrams,
            packets,
        } => {
            let _ = writeln!(out, "capture of {packets} packets");
            out += &connected(connections, datagrams);
        }
        Contents::Sockets {
            sockets, instants, ..
        } => out += &of_sockets(sockets, instants.as_ref()),
        Contents::Series {
            program,
            name,
            series,
        } => out += &of_series(*program, name, series),
        Contents::Table { table: found } => {
            let _ = writeln!(out, "table of {} rows", found.count);
            out += &columned(found);
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

/// A table of the first entries, and how many there are besides.
fn first_of(headings: &[&str], rows: impl Iterator<Item = Vec<String>>, count: usize) -> String {
    let rows: Vec<Vec<String>> = rows.take(MOST_LISTED).collect();
    let mut out = table(headings, &rows);
    if count > MOST_LISTED {
        let _ = writeln!(out, "and {} more, which --json lists", count - MOST_LISTED);
    }
    out
}

fn of_sockets(sockets: &[Socket], instants: Option<&Instants>) -> String {
    let when = instants.map_or("without instants".to_owned(), Instants::told);
    let rows = sockets.iter().zip(1..).map(|(one, number): (_, usize)| {
        vec![
            number.to_string(),
            one.name.clone(),
            one.samples.to_string(),
        ]
    });
    let listed = first_of(&["#", "socket", "samples"], rows, sockets.len());
    format!("log of ss, {when}\n{listed}")
}

fn of_series(program: Program, name: &str, series: &[Listed]) -> String {
    let program = match program {
        Program::Flent => "Flent",
        Program::Iperf => "iperf",
    };
    let rows = series.iter();
    let rows = rows.map(|one| vec![one.name.clone(), one.unit.clone(), one.samples.to_string()]);
    let listed = first_of(&["series", "unit", "samples"], rows, series.len());
    format!("{program}: {name}\n{listed}")
}

fn columned(found: &Table) -> String {
    let columns = || found.columns.iter().zip(0..);
    let rows: Vec<Vec<String>> = columns()
        .map(|(one, place): (&Column, usize)| {
            let kind = match (one.numbers, &one.instants) {
                (_, Some(_)) => "instants",
                (true, None) => "numbers",
                _ => "text",
            };
            let unit = match &one.instants {
                Some(instants) if instants.numbers => instants.clock.unit.name(),
                _ => &one.unit,
            };
            let first = found.rows.first().and_then(|row| row.get(place));
            vec![
                (place + 1).to_string(),
                one.name.clone(),
                kind.to_owned(),
                unit.to_owned(),
                first.cloned().unwrap_or_default(),
            ]
        })
        .collect();
    let mut out = table(&["#", "column", "kind", "unit", "first"], &rows);
    for (column, _) in columns() {
        if let Some(instants) = &column.instants {
            let _ = writeln!(out, "{}: {}", column.name, instants.told());
        }
    }
    out
}

fn connected(connections: &[Connection], datagrams: &[Connection]) -> String {
    let all = connections.iter().chain(datagrams).zip(1..);
    let rows = all.map(|(one, number): (&Connection, usize)| {
        let protocol = match one.transport {
            Transport::Tcp => "TCP",
            Transport::Udp => "UDP",
            Transport::Quic => "QUIC",
        };
        let [from, to] = &one.ends;
        let mut row = vec![
            number.to_string(),
            protocol.to_owned(),
            from.clone(),
            to.clone(),
        ];
        row.extend(one.packets.map(|count| count.to_string()));
        row.extend(one.bytes.map(|count| count.to_string()));
        row.push(format!("{:.3}", one.from));
        row.push(format!("{:.3}", one.to - one.from));
        row
    });
    let headings = [
        "#", "", "from", "to", "packets", "back", "bytes", "back", "at, s", "lasts, s",
    ];
    first_of(&headings, rows, connections.len() + datagrams.len())
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
