//! Takes a file piece by piece.

use sawtooth_document::Problem;

use crate::column::ColumnReader;
use crate::contents::{Choice, Contents, Found};
use crate::csv::{Dialect, Table, Watch};
use crate::gunzip::{Damaged, Gunzip, is_gzip};
use crate::iperf::TextReader;
use crate::json;
use crate::kind::{Kind, kind};
use crate::lines::Lines;
use crate::packets::{self, Connections, DatagramReader, Feed, FlowReader};
use crate::schedule::Samples;
use crate::ss::{SocketReader, Sockets};
use crate::trace::TraceReader;
use crate::tracks::Tracks;
use crate::{Look, Measured, Quantity, Series};

/// The bytes at the beginning of a file that it is known by.
const HEAD: usize = 1 << 16;

/// Lines at the beginning of a table that show its structure, and their bytes.
const LOOKED_AT: usize = 300;
const BYTES_LOOKED_AT: usize = 4 << 20;

#[allow(clippy::large_enum_variant, reason = "there is one of them")]
enum Part {
    Head(Vec<u8>),
    Connections(Feed, Box<Connections>),
    Flow(Feed, Box<FlowReader>),
    Datagrams(Feed, Box<DatagramReader>),
    Json(Vec<u8>),
    Iperf(Lines, Box<TextReader>),
    Sockets(Lines, Sockets),
    Socket(Lines, Box<SocketReader>),
    Table(Lines, TableHead),
    Column(Lines, Box<ColumnReader>),
    Trace(Lines, TraceReader),
}

#[derive(Default)]
struct TableHead {
    dialect: Option<Dialect>,
    lines: Vec<String>,
    bytes: usize,
    /// Once the structure is known.
    watch: Option<Watch>,
}

/// Reads a file piece by piece: what is in it, or what was chosen of that.
pub struct Reader {
    choice: Option<Choice>,
    /// The dialect of a table, where it was chosen.
    dialect: Option<Dialect>,
    gunzip: Option<Gunzip>,
    begun: bool,
    part: Part,
    /// Where a packed file is no longer whole.
    damage: Option<Damaged>,
}

/// The part of a file that was chosen.
pub struct Chosen {
    /// Series to be drawn over a run.
    pub measured: Measured,
    /// Samples for a link, of tables, Flent's data files and traces.
    pub samples: Option<Samples>,
}

/// Why a piece of a packed file is not read on.
enum Stop {
    Packed(Damaged),
    Read(Problem),
}

impl From<Damaged> for Stop {
    fn from(damaged: Damaged) -> Stop {
        Stop::Packed(damaged)
    }
}

impl Reader {
    /// Looks what is in a file; a table is read in `dialect` where that was chosen.
    pub fn look(dialect: Option<Dialect>) -> Reader {
        Reader {
            choice: None,
            dialect,
            gunzip: None,
            begun: false,
            part: Part::Head(Vec::new()),
            damage: None,
        }
    }

    /// Takes what was chosen of a file that was looked through.
    pub fn choose(choice: Choice) -> Reader {
        Reader {
            choice: Some(choice),
            ..Reader::look(None)
        }
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// When it is none of the files that are read, or there is more in it than is kept.
    pub fn take(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        if bytes.is_empty() {
            return Ok(());
        }
        if !self.begun {
            self.begun = true;
            if is_gzip(bytes) || bytes == [0x1f] || bytes == [0x1f, 0x8b] {
                self.gunzip = Some(Gunzip::new());
            }
        }
        self.packed(|gunzip, hand_on| gunzip.take(bytes, hand_on))
            .unwrap_or_else(|| self.plain(bytes))
    }

    /// Lets a packed file hand on what comes of it; none where the file is not packed.
    fn packed(
        &mut self,
        unpack: impl FnOnce(&mut Gunzip, &mut dyn FnMut(&[u8]) -> Result<(), Stop>) -> Result<(), Stop>,
    ) -> Option<Result<(), Problem>> {
        let mut gunzip = self.gunzip.take()?;
        let done = unpack(&mut gunzip, &mut |piece| {
            self.plain(piece).map_err(Stop::Read)
        });
        self.gunzip = Some(gunzip);
        Some(match done {
            Ok(()) => Ok(()),
            Err(Stop::Read(problem)) => Err(problem),
            Err(Stop::Packed(damaged)) => {
                if matches!(&self.part, Part::Head(head) if head.is_empty()) {
                    return Some(Err(Problem::whole("the gzip file is damaged")));
                }
                // All that came out of it before counts.
                self.damage = Some(damaged);
                Ok(())
            }
        })
    }

    /// All bytes have come. Returns what has to be said of them.
    fn end(&mut self) -> Result<Vec<String>, Problem> {
        self.packed(|gunzip, hand_on| gunzip.finish(hand_on))
            .unwrap_or(Ok(()))?;
        self.begin()?;
        let note = self.damage.map(|damaged| match damaged {
            Damaged::Cut => "the compressed file is incomplete: its readable beginning is imported",
            Damaged::Body => "the compressed file is damaged: its readable beginning is imported",
            Damaged::Checksum => "the compressed file is damaged: its checksum or length is wrong",
        });
        Ok(note.into_iter().map(str::to_owned).collect())
    }

    fn plain(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        if let Part::Head(head) = &mut self.part {
            head.extend_from_slice(bytes);
            if head.len() < HEAD {
                return Ok(());
            }
            return self.begin();
        }
        self.feed(bytes)
    }

    /// The kind of the file is decided, and its head is read as that.
    fn begin(&mut self) -> Result<(), Problem> {
        let Part::Head(head) = &mut self.part else {
            return Ok(());
        };
        let head = std::mem::take(head);
        self.part = match (kind(&head)?, &self.choice) {
            (Kind::Capture, None) => Part::Connections(Feed::new(), Box::default()),
            (
                Kind::Capture,
                Some(Choice::Connection {
                    index,
                    reverse,
                    interval,
                }),
            ) => {
                let interval = checked("interval", *interval)?;
                let reader = FlowReader::new(*index, *reverse, interval);
                Part::Flow(Feed::new(), Box::new(reader))
            }
            (
                Kind::Capture,
                Some(Choice::Datagrams {
                    index,
                    reverse,
                    interval,
                }),
            ) => {
                let interval = checked("interval", *interval)?;
                let reader = DatagramReader::new(*index, *reverse, interval);
                Part::Datagrams(Feed::new(), Box::new(reader))
            }
            (Kind::Json, None | Some(Choice::Series { .. })) => Part::Json(Vec::new()),
            (Kind::Iperf, None | Some(Choice::Series { .. })) => {
                Part::Iperf(Lines::default(), Box::default())
            }
            (Kind::Sockets, None) => Part::Sockets(Lines::default(), Sockets::default()),
            (
                Kind::Sockets,
                Some(Choice::Socket {
                    name,
                    every,
                    clock,
                    after,
                }),
            ) => {
                let every = checked("every", *every)?;
                let reader = SocketReader::new(name, every, *clock, *after);
                Part::Socket(Lines::default(), Box::new(reader))
            }
            // One column of whole numbers may be a table of another thing, when that is asked for.
            (Kind::Trace | Kind::Table, Some(choice @ Choice::Table { .. })) => {
                Part::Column(Lines::default(), Box::new(ColumnReader::new(choice)?))
            }
            (Kind::Trace, None | Some(Choice::Trace)) if self.dialect.is_none() => {
                Part::Trace(Lines::default(), TraceReader::default())
            }
            (Kind::Trace | Kind::Table, None) => {
                let head = TableHead {
                    dialect: self.dialect,
                    ..TableHead::default()
                };
                Part::Table(Lines::default(), head)
            }
            _ => {
                return Err(Problem::whole("the choice does not fit this kind of file"));
            }
        };
        self.feed(&head)
    }

    fn feed(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        match &mut self.part {
            Part::Head(_) => Ok(()),
            Part::Connections(feed, connections) => {
                feed.take(bytes, |at, contents| connections.take(at, contents));
                Ok(())
            }
            Part::Flow(feed, flow) => {
                feed.take(bytes, |at, contents| of_flow(flow, at, contents));
                Ok(())
            }
            Part::Datagrams(feed, datagrams) => {
                feed.take(bytes, |at, contents| of_datagrams(datagrams, at, contents));
                Ok(())
            }
            Part::Json(all) => {
                if all.len() + bytes.len() > json::LONGEST {
                    let most = json::LONGEST / 1_000_000;
                    return Err(Problem::whole(format!(
                        "the JSON file is longer than {most} MB"
                    )));
                }
                all.extend_from_slice(bytes);
                Ok(())
            }
            Part::Iperf(lines, text) => lines.take(bytes, &mut |_, line| {
                text.line(line);
                Ok(())
            }),
            Part::Sockets(lines, sockets) => lines.take(bytes, &mut |_, line| {
                sockets.line(line);
                Ok(())
            }),
            Part::Socket(lines, socket) => lines.take(bytes, &mut |_, line| {
                socket.line(line);
                Ok(())
            }),
            Part::Table(lines, head) => lines.take(bytes, &mut |_, line| {
                head.line(line);
                Ok(())
            }),
            Part::Column(lines, column) => lines.take(bytes, &mut |number, line| {
                column.line(number, line);
                Ok(())
            }),
            Part::Trace(lines, trace) => {
                lines.take(bytes, &mut |number, line| trace.line(number, line))
            }
        }
    }

    /// All bytes have come: what is in the file.
    ///
    /// # Errors
    /// When there is nothing in it that can be brought in.
    pub fn found(mut self) -> Result<Found, Problem> {
        let mut notes = self.end()?;
        let contents = match self.part {
            Part::Connections(feed, mut connections) => {
                notes.extend(feed.finish(|at, contents| connections.take(at, contents)));
                connections.finish();
                capture(*connections, &mut notes)?
            }
            Part::Json(bytes) => listed(json::tracks(bytes)?, &mut notes)?,
            Part::Iperf(lines, mut text) => {
                lines.finish(&mut |_, line| {
                    text.line(line);
                    Ok(())
                })?;
                listed(text.finish()?, &mut notes)?
            }
            Part::Sockets(lines, mut sockets) => {
                lines.finish(&mut |_, line| {
                    sockets.line(line);
                    Ok(())
                })?;
                if sockets.all.is_empty() {
                    return Err(Problem::whole(
                        "this is a log of ss, but no socket in it sends data",
                    ));
                }
                let (instants, after) = sockets.instants().unzip();
                Contents::Sockets {
                    sockets: sockets.all,
                    instants,
                    after: after.unwrap_or(false),
                }
            }
            Part::Table(lines, mut head) => {
                lines.finish(&mut |_, line| {
                    head.line(line);
                    Ok(())
                })?;
                let table = head.table();
                if !table.columns.iter().any(|column| column.numbers) {
                    return Err(Problem::whole("this is text without a column of numbers"));
                }
                Contents::Table { table }
            }
            Part::Trace(lines, mut trace) => {
                lines.finish(&mut |number, line| trace.line(number, line))?;
                trace.found(&mut notes)?
            }
            _ => return Err(Problem::whole("a choice is no look")),
        };
        Ok(Found { contents, notes })
    }

    /// All bytes have come: what was chosen.
    ///
    /// # Errors
    /// When there is nothing of it.
    #[allow(clippy::too_many_lines, reason = "one arm for each kind of file")]
    pub fn chosen(mut self) -> Result<Chosen, Problem> {
        let mut notes = self.end()?;
        match self.part {
            Part::Datagrams(feed, mut datagrams) => {
                notes
                    .extend(feed.finish(|at, contents| of_datagrams(&mut datagrams, at, contents)));
                let measured = datagrams.finish(notes);
                let measured =
                    measured.ok_or_else(|| Problem::at("connection", "is not in this capture"))?;
                Ok(Chosen {
                    measured,
                    samples: None,
                })
            }
            Part::Flow(feed, mut flow) => {
                notes.extend(feed.finish(|at, contents| of_flow(&mut flow, at, contents)));
                let Some(found) = flow.finish() else {
                    return Err(Problem::at("connection", "is not in this capture"));
                };
                if !found.scaled && found.series.iter().any(|one| one.key == "receiveWindow") {
                    notes.push("the receive window is shown without its scale: the capture has no complete SYNs".to_owned());
                }
                if let Some(longest) = found.offloaded {
                    notes.push(format!(
                        "packets have up to {longest} bytes, and the network card splits them into segments. The capture has no SYNs with the segment size, so windows are in such packets"
                    ));
                }
                if found.figures.late > 0 {
                    let late = match found.figures.late {
                        1 => "1 packet with data".to_owned(),
                        count => format!("{count} packets with data"),
                    };
                    notes.push(format!(
                        "{late} came late: reordered, or lost before the capture and retransmitted"
                    ));
                }
                Ok(Chosen {
                    measured: Measured {
                        name: String::new(),
                        start: found.start,
                        ends: None,
                        segment: found.segment,
                        figures: Some(found.figures),
                        series: found.series,
                        notes,
                    },
                    samples: None,
                })
            }
            Part::Json(bytes) => of_program(&json::tracks(bytes)?, self.choice.as_ref(), notes),
            Part::Iperf(lines, mut text) => {
                lines.finish(&mut |_, line| {
                    text.line(line);
                    Ok(())
                })?;
                of_program(&text.finish()?, self.choice.as_ref(), notes)
            }
            Part::Socket(lines, mut socket) => {
                lines.finish(&mut |_, line| {
                    socket.line(line);
                    Ok(())
                })?;
                let mut measured = socket.finish()?;
                measured.notes.extend(notes);
                Ok(Chosen {
                    measured,
                    samples: None,
                })
            }
            Part::Column(lines, mut column) => {
                lines.finish(&mut |number, line| {
                    column.line(number, line);
                    Ok(())
                })?;
                column.chosen(notes)
            }
            Part::Trace(lines, mut trace) => {
                lines.finish(&mut |number, line| trace.line(number, line))?;
                trace.found(&mut notes)?;
                let samples = Samples::instants(trace.instants);
                let (times, values) = samples.drawn();
                Ok(Chosen {
                    measured: Measured {
                        name: String::new(),
                        start: 0.0,
                        ends: None,
                        segment: None,
                        figures: None,
                        series: vec![Series {
                            key: "goodput".to_owned(),
                            name: String::new(),
                            quantity: Quantity::BitsPerSecond,
                            look: Look::Before,
                            samples: times.len() as u64,
                            times,
                            values,
                        }],
                        notes,
                    },
                    samples: Some(samples),
                })
            }
            _ => Err(Problem::whole("a look is no choice")),
        }
    }
}

pub(crate) fn checked(name: &str, seconds: f64) -> Result<f64, Problem> {
    if (1e-6..=1e6).contains(&seconds) {
        return Ok(seconds);
    }
    let message = format!("must be between 1e-6 and 1e6 s, got {seconds}");
    Err(Problem::at(name, message))
}

fn of_flow(flow: &mut FlowReader, at: Option<i64>, contents: &packets::Contents) {
    if let (Some(at), packets::Contents::Tcp(segment)) = (at, contents) {
        flow.take(at, segment);
    }
}

fn of_datagrams(flow: &mut DatagramReader, at: Option<i64>, contents: &packets::Contents) {
    if let (Some(at), packets::Contents::Udp(datagram)) = (at, contents) {
        flow.take(at, datagram);
    }
}

/// The connections of a capture, or why none of them can be drawn.
fn capture(connections: Connections, notes: &mut Vec<String>) -> Result<Contents, Problem> {
    let others = &connections.others;
    let mut kinds = Vec::new();
    for (count, what) in [
        (others.encrypted, "encrypted by their radio"),
        (others.arp, "of ARP"),
        (others.fragments, "parts of fragmented packets"),
        (others.short, "cut within their headers"),
        (others.untimed, "without a time"),
        (others.other, "of other protocols"),
    ] {
        if count > 0 {
            kinds.push(format!("{count} {what}"));
        }
    }
    for (kind, count) in others.links.iter().take(4) {
        kinds.push(format!("{count} of the unsupported link type {kind}"));
    }
    if connections.all.is_empty() && connections.datagrams.is_empty() {
        let packets = others.packets;
        let why = if packets == 0 {
            "it has no packets".to_owned()
        } else {
            format!(
                "none of its {packets} packets is a complete TCP or UDP packet with a time: {}",
                kinds.join(", ")
            )
        };
        return Err(Problem::whole(format!("this is a capture, but {why}")));
    }
    if !kinds.is_empty() {
        notes.push(format!("ignored: {}", kinds.join(", ")));
    }
    if connections.beyond > 0 {
        notes.push(format!(
            "more than {} connections: {} packets of the others are ignored",
            packets::MOST_CONNECTIONS,
            connections.beyond
        ));
    }
    Ok(Contents::Capture {
        packets: others.packets,
        connections: connections.all,
        datagrams: connections.datagrams,
    })
}

/// The series of a program, or why none of them can be drawn.
fn listed(tracks: Tracks, notes: &mut Vec<String>) -> Result<Contents, Problem> {
    let series = tracks.listed();
    if series.is_empty() {
        return Err(Problem::at("results", "no series has a value"));
    }
    notes.extend(tracks.notes);
    Ok(Contents::Series {
        program: tracks.program,
        name: tracks.name,
        series,
    })
}

/// Those that were chosen.
fn of_program(
    tracks: &Tracks,
    choice: Option<&Choice>,
    notes: Vec<String>,
) -> Result<Chosen, Problem> {
    let Some(Choice::Series { names }) = choice else {
        return Err(Problem::whole("the choice does not fit this kind of file"));
    };
    let mut measured = tracks.measured(names)?;
    measured.notes.extend(notes);
    let samples = tracks.samples(names)?;
    Ok(Chosen { measured, samples })
}

impl TableHead {
    fn line(&mut self, line: &str) {
        if let Some(watch) = &mut self.watch {
            return watch.line(line);
        }
        self.bytes += line.len();
        self.lines.push(line.to_owned());
        if self.lines.len() == LOOKED_AT || self.bytes > BYTES_LOOKED_AT {
            self.watch = Some(self.tell());
        }
    }

    fn tell(&mut self) -> Watch {
        Watch::new(&std::mem::take(&mut self.lines), self.dialect)
    }

    fn table(mut self) -> Table {
        match self.watch.take() {
            Some(watch) => watch.table(),
            None => self.tell().table(),
        }
    }
}
