//! `sawtooth import` of what others measured: captures, tables, logs of ss, Flent's data files, what iperf3 prints, traces.

mod listing;
mod options;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};

use clap::Args;
use sawtooth_document::Problem;
use sawtooth_graphml::decode;
use sawtooth_measured::schedule::{Form, Property, Way, Wish};
use sawtooth_measured::{Choice, Chosen, Column, Contents, Quantity, Reader, Table};

use crate::{Failure, graphml, input, json, print, tell};

use listing::{csv, figures, listed};
use options::{FormName, Options, PropertyName, StampName, WayName};

/// Bytes that are read at a time.
const PIECE: usize = 1 << 20;

/// Bytes at the beginning of a file that show whether it is a map.
const HEAD: usize = 1 << 16;

/// The most of standard input that is kept: it is read twice.
const MOST_INPUT: u64 = 500_000_000;

/// A file to import.
#[derive(Args)]
pub(crate) struct Request {
    #[command(flatten)]
    graphml: graphml::Import,
    #[command(flatten)]
    measured: Options,
}

/// A file, or what standard input or a pipe had: both can be read again.
enum Source<'a> {
    File(&'a OsStr),
    Input(Vec<u8>),
}

impl Source<'_> {
    fn open(name: &OsStr) -> Result<Source<'_>, Problem> {
        let shown = name.to_string_lossy();
        let place = if name == "-" {
            "standard input"
        } else {
            &shown
        };
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
                let unread = |error: io::Error| {
                    Problem::at(name.to_string_lossy(), format!("cannot be read: {error}"))
                };
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
    let source = Source::open(&request.graphml.source)?;
    let name = request.graphml.source.to_string_lossy();
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
        let place = if problem.path.is_empty() || problem.path == name {
            name.to_string()
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
    if let Some([first, last]) = &chosen.measured.ends {
        tell(format!("times are from {first} to {last}"));
    }
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
                return not("--connection", "a capture: choose one of its connections");
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
                return not("--series", "a file of Flent or iperf3: choose the series");
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
    let mut columns = table.times.iter().copied();
    Ok(columns.find(|own| Some(*own) != value))
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
        day: time.and_then(|time| table.columns.get(time)?.day),
        clock: options.clock(time.and_then(|time| table.columns.get(time)?.instants.as_ref())),
        every: options.every,
        value,
        value_unit: unit(&options.unit, own(value), otherwise),
    }))
}

/// Prints a scenario with a link that has what was read.
fn given(chosen: &Chosen, into: &OsStr, link: &str, options: &Options) -> Result<(), Failure> {
    let Some(samples) = &chosen.samples else {
        let message =
            "a link can use a column of a table, one series of Flent or iperf3, or a trace";
        return Err(Problem::at("--into", message).into());
    };
    let document = input::document(into, &[])?;
    let property = match (options.property, samples.quantity()) {
        (Some(PropertyName::Rate), _) | (None, Quantity::BitsPerSecond) => Property::Rate,
        (Some(PropertyName::Delay), _) | (None, Quantity::Seconds) => Property::Delay,
        (Some(PropertyName::Loss), _) | (None, Quantity::Share) => Property::Loss,
        (None, _) => {
            let message = "use it or --unit: the file does not give the kind of its values";
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
            .or_else(|first| {
                let changes = samples.schedule(&document, &wish(Form::Changes));
                changes.map_err(|_| first)
            })?,
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
        format!(", at most {} away from a sample", figure(most))
    });
    tell(format_args!(
        "{} samples over {} s, {} {what}; mean {before}, now {after}{deviation}",
        made.samples, made.period, made.made
    ));
    if made.replaced > 0 {
        tell(format_args!(
            "{} planned changes of the same value were removed",
            made.replaced
        ));
    }
    print(&format!("{text}\n"))
}

/// Six figures.
fn figure(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}
