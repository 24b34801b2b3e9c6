//! GraphML and GML files, on the command line.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;

use anyhow::Context;
use clap::{Args, ValueEnum};
use sawtooth_document::text::counted;
use sawtooth_document::{Document, Problem};
use sawtooth_graphml::{Found, Hosts, LONGEST_FILE, Options, decode, export, import};

use crate::input;

/// A file to read, and values that are missing in it.
#[derive(Args)]
#[command(next_help_heading = "GraphML, GML")]
pub(crate) struct Import {
    /// A file, or - for standard input
    #[arg(value_name = "FILE|-")]
    pub(crate) source: OsString,
    /// Rate of links without a rate, in bit/s
    #[arg(long, value_name = "BIT/S")]
    rate: Option<f64>,
    /// Delay of links without a delay, in seconds
    #[arg(long, value_name = "S")]
    delay: Option<f64>,
    /// Unit of rates without a unit, in bit/s: 1e6 for Mbit/s
    #[arg(long, value_name = "BIT/S", default_value_t = 1.0)]
    rate_unit: f64,
    /// Unit of delays without a unit, in seconds: 1e-3 for ms
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    delay_unit: f64,
    /// Compute missing delays from latitudes and longitudes, at two thirds of the speed of light
    #[arg(long)]
    distance: bool,
    /// The nodes that become hosts if the file does not say
    #[arg(long, value_enum, default_value_t = HostRule::Leaves)]
    hosts: HostRule,
    /// Add a flow between the two most distant hosts
    #[arg(long)]
    flow: bool,
}

/// The nodes that become hosts if the file does not say.
#[derive(Clone, Copy, ValueEnum)]
enum HostRule {
    /// Nodes with at most one link
    Leaves,
    /// None: each router gets an additional host
    Attached,
}

/// The document that is made of a file, and a report about it; `given` is what standard input had.
pub(crate) fn read(request: &Import, given: Option<&[u8]>) -> Result<(String, String), Problem> {
    let options = Options {
        name: None,
        rate: request.rate,
        delay: request.delay,
        rate_unit: request.rate_unit,
        delay_unit: request.delay_unit,
        distance: request.distance,
        hosts: match request.hosts {
            HostRule::Leaves => Hosts::Leaves,
            HostRule::Attached => Hosts::Attached,
        },
        flow: request.flow,
    };
    let bytes = bytes(&request.source, given)
        .map_err(|error| Problem::at(request.source.to_string_lossy(), format!("{error:#}")))?;
    let made = import(&decode(&bytes)?, &options)?;
    let found = made.found;
    let Some(document) = made.document else {
        return Err(Problem::whole(missing(&found, &options)));
    };
    // A document that is refused is an error here, and not only when it is run.
    Document::parse(&document)?;
    Ok((document, report(&found)))
}

/// The GraphML of a document.
pub(crate) fn write(source: &OsStr) -> Result<String, Problem> {
    let document = Document::parse(&input::text(source)?)?;
    export(&document.text())
}

fn bytes(source: &OsStr, given: Option<&[u8]>) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Enough to see that it is too long.
    let most = LONGEST_FILE as u64 + 1;
    let read = if let Some(given) = given {
        given.take(most).read_to_end(&mut bytes)
    } else {
        let file = File::open(source).context("cannot be read")?;
        file.take(most).read_to_end(&mut bytes)
    };
    read.context("cannot be read")?;
    Ok(bytes)
}

fn missing(found: &Found, options: &Options) -> String {
    let mut wanted = Vec::new();
    if found.without_rate > 0 && options.rate.is_none() {
        let links = counted(found.without_rate, "link");
        wanted.push(format!("{links} without a rate: use --rate"));
    }
    if found.without_delay > 0 && options.delay.is_none() {
        let hint = if found.with_distance > 0 && !options.distance {
            " or --distance"
        } else {
            ""
        };
        let links = counted(found.without_delay, "link");
        wanted.push(format!("{links} without a delay: use --delay{hint}"));
    }
    // A value that could not be read is one that is missing.
    wanted.extend(found.notes.iter().cloned());
    wanted.join("; ")
}

fn report(found: &Found) -> String {
    let mut parts = vec![
        format!(
            "{} ({} added)",
            counted(found.hosts, "host"),
            found.attached
        ),
        counted(found.routers, "router"),
    ];
    if found.access_points + found.stations > 0 {
        parts.push(counted(found.access_points, "access point"));
        parts.push(counted(found.stations, "station"));
    }
    parts.push(counted(found.links, "link"));
    parts.push(counted(found.flows, "flow"));
    let mut lines = vec![format!("{}: {}", found.name, parts.join(", "))];
    for (count, thing, without) in [
        (found.without_rate, "link", "a rate"),
        (found.without_delay, "link", "a delay"),
        (found.bare_rates, "rate", "a unit"),
        (found.bare_delays, "delay", "a unit"),
    ] {
        if count > 0 {
            lines.push(format!("{} without {without}", counted(count, thing)));
        }
    }
    if let Some([from, to]) = &found.flow {
        lines.push(format!("a flow was added from {from} to {to}"));
    }
    lines.extend(found.notes.iter().cloned());
    for renamed in &found.renamed {
        lines.push(format!("{} was renamed to {}", renamed.was, renamed.id));
    }
    lines.join("\n")
}
