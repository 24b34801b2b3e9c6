//! `sawtooth capture`: the packets of a run in a file, for Wireshark or qvis.

use std::ffi::OsString;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;
use sawtooth_capture::qlog::Detail;
use sawtooth_capture::{Capture, Failure as Stopped, Range};
use sawtooth_document::{Document, Problem};
use sawtooth_engine::units::{Span, Time};

use crate::new_file::NewFile;
use crate::out::output;
use crate::{Failure, input, tell};

/// Events between two looks at what was written.
const SLICE: u64 = 1_000_000;

#[derive(Args)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(crate) struct Request {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// Capture the packets at a node or a port: the id of a node (n, n.2), or a link and the node of the port (r-d:r)
    #[arg(long, value_name = "NODE|PORT", requires = "pcapng", group = "what")]
    at: Option<String>,
    /// Capture the events at the sender of a flow: the id of a flow (f, f.2)
    #[arg(long, value_name = "FLOW", requires = "qlog", group = "what")]
    flow: Option<String>,
    /// The output file for Wireshark; - is standard output. A name that ends in .gz is compressed
    #[arg(long, value_name = "OUT", requires = "at", conflicts_with = "flow")]
    pcapng: Option<OsString>,
    /// The output file for qvis, with the ending .sqlog; - is standard output. A name that ends in .gz is compressed
    #[arg(long, value_name = "OUT", requires = "flow", conflicts_with = "at")]
    qlog: Option<OsString>,
    /// Write all events of the flow, or only metrics and states, which need about a fifth of the space
    #[arg(long, value_enum, value_name = "EVENTS", default_value_t = Events::All, requires = "flow", conflicts_with = "at")]
    events: Events,
    /// Write metrics every S seconds, and whenever the state of the flow changes
    #[arg(long, value_name = "S", value_parser = seconds, requires = "flow", conflicts_with = "at", allow_hyphen_values = true)]
    every: Option<Time>,
    /// Start of the capture, in seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    from: Option<Time>,
    /// End of the capture, in seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    to: Option<Time>,
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
}

/// The events of a flow that are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Events {
    /// Packets, metrics and states
    All,
    /// Metrics and states
    Metrics,
}

/// An instant of a run, in seconds.
fn seconds(argument: &str) -> Result<Time, String> {
    match argument.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 && seconds.is_finite() => Ok(Time::from_seconds(seconds)),
        _ => Err("must be a number of seconds from the start of the run, at least 0".to_owned()),
    }
}

/// Captures, and says on standard error what was written.
pub(crate) fn run(request: Request) -> Result<(), Failure> {
    let mut settings = request.settings;
    for (path, value) in [("seed", request.seed), ("duration", request.duration)] {
        settings.extend(value.map(|value| (path.to_owned(), value)));
    }
    let document = input::document(&request.source, &settings)?;
    let range = range(&document, request.from, request.to)?;
    let (Some(file), Some(name)) = (
        request.pcapng.or(request.qlog),
        request.at.as_ref().or(request.flow.as_ref()),
    ) else {
        return Err(Failure::Other(anyhow!("choose what to capture")));
    };
    let detail = Detail {
        packets: request.events == Events::All,
        every: Span(request.every.map_or(0, |every| every.0)),
    };
    let open = |out| match request.at {
        Some(_) => Capture::at_point(&document, name, range, out),
        None => Capture::of_flow(&document, name, range, out).map(|one| one.with(detail)),
    };
    // A place or a flow that does not exist is refused before a file is made.
    open(BufWriter::new(Out::Nowhere)).map_err(|problem| argument(&problem))?;
    let unwritten = |error: io::Error| {
        let shown = file.to_string_lossy();
        let what = if file == "-" {
            "standard output"
        } else {
            &*shown
        };
        Failure::Other(anyhow::Error::new(error).context(format!("{what}: cannot be written")))
    };
    let out = if file == "-" {
        Out::Printed(output()?)
    } else {
        let path = Path::new(&file);
        let made = NewFile::create(path).map_err(unwritten)?;
        if path.extension().is_some_and(|ending| ending == "gz") {
            Out::Packed(GzEncoder::new(made, Compression::default()))
        } else {
            Out::File(made)
        }
    };
    let keep = |out: BufWriter<Out>| match out.into_inner() {
        Ok(Out::File(file)) => file.keep(),
        Ok(Out::Packed(file)) => file.finish().and_then(NewFile::keep),
        Ok(_) => Ok(()),
        Err(failed) => Err(failed.into_error()),
    };
    let mut capture = open(BufWriter::new(out)).map_err(|problem| argument(&problem))?;
    loop {
        match capture.advance(SLICE) {
            Ok(false) => {}
            Ok(true) => break,
            Err(Stopped::Out(error)) => return Err(unwritten(error)),
            Err(Stopped::Run(error)) => {
                // The part that was captured until then is a whole file.
                capture.finish().and_then(keep).map_err(unwritten)?;
                return Err(Failure::Stopped(error));
            }
        }
    }
    let (packets, digest) = (capture.written(), capture.digest());
    capture.finish().and_then(keep).map_err(unwritten)?;
    let [from, to] = [range.from, range.to].map(Time::seconds);
    tell(format_args!(
        "{packets} packets from {from} s to {to} s, digest {digest:016x}"
    ));
    Ok(())
}

/// Where a capture goes.
enum Out {
    Nowhere,
    Printed(Stdout),
    File(NewFile),
    Packed(GzEncoder<NewFile>),
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Nowhere => Ok(bytes.len()),
            Out::Printed(out) => out.write(bytes),
            Out::File(file) => file.write(bytes),
            Out::Packed(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Nowhere => Ok(()),
            Out::Printed(out) => out.flush(),
            Out::File(file) => file.flush(),
            // A packed file is flushed when it is whole.
            Out::Packed(_) => Ok(()),
        }
    }
}

/// A problem of an option, as the command line spells it.
fn argument(problem: &Problem) -> Problem {
    Problem::at(format!("--{}", problem.path), problem.message.clone())
}

fn range(document: &Document, from: Option<Time>, to: Option<Time>) -> Result<Range, Problem> {
    let duration = document.duration();
    let range = Range {
        from: from.unwrap_or(Time::ZERO),
        to: to.unwrap_or(duration).min(duration),
    };
    if range.from >= duration {
        let last = duration.seconds();
        return Err(Problem::at("--from", format!("the run ends at {last} s")));
    }
    if range.from > range.to {
        return Err(Problem::at("--to", "must not be earlier than --from"));
    }
    Ok(range)
}
