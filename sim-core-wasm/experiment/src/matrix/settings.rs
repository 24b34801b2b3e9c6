//! The settings of a matrix: which senders, on which dumbbell, how long and how often.
//!
//! They are written like the query of an address, `senders=cubic,bbr&rate=10000000`, which the page's address and the
//! command line share. Whatever is not written has its default.

use std::fmt::Write as _;

use sawtooth_document::reading::{At, Object};
use sawtooth_document::{Json, Problem, spell, suggestion};
use sawtooth_engine::choices;
use sawtooth_engine::registry;
use sawtooth_engine::specification::{Choices, Entry, Key, ObjectType, Unit, ValueType};
use sawtooth_engine::{queue, sender};

use super::measures::Show;
use super::network::{PACKET, SPREAD};
use crate::document::choice;

/// The most runs of a matrix.
pub const MOST_RUNS: u64 = 10_000;

/// The most packets that all runs of a matrix together can carry.
const MOST_PACKETS: f64 = 2e10;

/// The longest text of settings, in bytes.
const LONGEST: usize = 4_000;

/// The time that is measured, after the flows have met.
const LEAST_MEASURED: f64 = 1.0;

/// Loss-based, delay-based and model-based ones, and those that yield.
const SENDERS: [&str; 8] = [
    "newreno", "cubic", "ucc", "vegas", "copa", "ledbat", "bbr", "bbr3",
];

choices! {
    /// Which of the two senders of a cell starts first.
    pub enum Order {
        /// The mean over both orders.
        Both = "both",
        /// The sender of the row.
        First = "first",
        /// The sender of the column.
        Second = "second",
    }
}

/// Every key but the senders and the queue.
static SETTINGS: ObjectType = ObjectType {
    name: "MatrixSettings",
    help: "",
    keys: &[
        Key::new("senders", "", "", ValueType::Text { longest: LONGEST }),
        Key::new(
            "rate",
            "",
            "",
            ValueType::decades(10e6, 1e5, 1e9, Unit::BitsPerSecond),
        ),
        Key::new(
            "rtt",
            "",
            "",
            ValueType::decades(0.04, 0.001, 1.0, Unit::Seconds),
        ),
        Key::new(
            "buffer",
            "",
            "",
            ValueType::whole(33, 1, 100_000, Unit::Packets),
        ),
        Key::new("queue", "", "", ValueType::Text { longest: 100 }),
        Key::new(
            "duration",
            "",
            "",
            ValueType::number(30.0, 2.0, 1000.0, Unit::Seconds),
        ),
        Key::new(
            "warmup",
            "",
            "",
            ValueType::number(10.0, 0.0, 999.0, Unit::Seconds),
        ),
        Key::new(
            "gap",
            "",
            "",
            ValueType::number(3.0, 0.0, 500.0, Unit::Seconds),
        ),
        Key::new("seeds", "", "", ValueType::whole(3, 1, 100, Unit::None)),
        Key::new("show", "", "", ValueType::choice("share", Show::OPTIONS)),
        Key::new("order", "", "", ValueType::choice("both", Order::OPTIONS)),
    ],
};

/// The settings of a matrix, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The senders of its rows and columns.
    pub senders: Vec<&'static Entry>,
    /// The rate of the bottleneck in bit/s.
    pub rate: f64,
    /// The round trip without queues, in seconds.
    pub rtt: f64,
    /// The packets that can wait at the bottleneck.
    pub buffer: u64,
    /// The discipline there, with its defaults.
    pub queue: &'static Entry,
    /// How long each run is, in seconds.
    pub duration: f64,
    /// The seconds of its beginning that are not measured.
    pub warmup: f64,
    /// How much later the second flow starts, in seconds.
    pub gap: f64,
    /// The runs of each pair.
    pub seeds: u64,
    /// The map that is shown.
    pub show: Show,
    /// The order of the starts that it is of.
    pub order: Order,
}

impl Settings {
    /// Reads settings as an address has them after its `?`.
    ///
    /// # Errors
    /// The first thing that is wrong with them, by its key.
    pub fn parse(query: &str) -> Result<Settings, Problem> {
        if query.len() > LONGEST {
            return Err(Problem::whole(format!(
                "must have at most {LONGEST} characters"
            )));
        }
        let mut pairs: Vec<(String, Json)> = Vec::new();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if pairs.iter().any(|(known, _)| known == key) {
                return Err(Problem::at(key, "occurs twice"));
            }
            let named = matches!(key, "senders" | "queue" | "show" | "order");
            let number = || {
                value
                    .parse::<f64>()
                    .ok()
                    .filter(|number| number.is_finite())
            };
            let json = match number() {
                Some(number) if !named => Json::Number(number),
                _ => Json::Text(value.to_owned()),
            };
            pairs.push((key.to_owned(), json));
        }
        Settings::read(&Json::Object(pairs))
    }

    fn read(json: &Json) -> Result<Settings, Problem> {
        let root = At::ROOT;
        let object = Object::open(json, &SETTINGS, &root)?;
        let settings = Settings {
            senders: senders(&object)?,
            rate: object.number("rate")?,
            rtt: object.number("rtt")?,
            buffer: object.whole("buffer")?,
            queue: discipline(&object)?,
            duration: object.number("duration")?,
            warmup: object.number("warmup")?,
            gap: object.number("gap")?,
            seeds: object.whole("seeds")?,
            show: choice(&object, "show")?,
            order: choice(&object, "order")?,
        };
        settings.check_times()?;
        settings.check_size()?;
        Ok(settings)
    }

    fn check_times(&self) -> Result<(), Problem> {
        let Settings {
            duration,
            warmup,
            gap,
            ..
        } = *self;
        if gap > 0.0 && gap < SPREAD {
            return Err(Problem::at(
                "gap",
                format!(
                    "must be 0 or at least {0} s, got {1}: each seed delays the start of flows by up to {0} s",
                    spell(SPREAD),
                    spell(gap)
                ),
            ));
        }
        if warmup < gap + SPREAD {
            return Err(Problem::at(
                "warmup",
                format!(
                    "must be at least {} s, got {}: both flows must have started",
                    spell(gap + SPREAD),
                    spell(warmup)
                ),
            ));
        }
        if duration < warmup + LEAST_MEASURED {
            return Err(Problem::at(
                "duration",
                format!(
                    "must be at least {} s, got {}: the measured range begins after the warm-up",
                    spell(warmup + LEAST_MEASURED),
                    spell(duration)
                ),
            ));
        }
        Ok(())
    }

    fn check_size(&self) -> Result<(), Problem> {
        let senders = self.senders.len() as u64;
        let runs = self.runs();
        if runs > MOST_RUNS {
            return Err(Problem::at(
                "seeds",
                format!(
                    "{senders} × {senders} pairs and {senders} alone with {} seeds are {runs} runs; at most {MOST_RUNS} are allowed",
                    self.seeds
                ),
            ));
        }
        let packets = runs as f64 * self.rate * self.duration / (8.0 * PACKET);
        if packets > MOST_PACKETS {
            return Err(Problem::at(
                "duration",
                format!(
                    "{runs} runs of {} s at {} bit/s are {} packets; at most {} are allowed",
                    spell(self.duration),
                    spell(self.rate),
                    spell(packets.round()),
                    spell(MOST_PACKETS)
                ),
            ));
        }
        Ok(())
    }

    /// How many runs there are: each ordered pair and each sender alone, with each seed.
    pub fn runs(&self) -> u64 {
        let senders = self.senders.len() as u64;
        (senders * senders + senders) * self.seeds
    }

    /// The product of rate and round trip, in full packets.
    pub fn bandwidth_delay(&self) -> f64 {
        self.rate * self.rtt / (8.0 * PACKET)
    }

    /// The same settings as a query, without what has its default.
    pub fn query(&self) -> String {
        let mut out = String::new();
        let mut put = |key: &str, value: String, default: String| {
            if value != default {
                let join = if out.is_empty() { "" } else { "&" };
                let _ = write!(out, "{join}{key}={value}");
            }
        };
        let kinds: Vec<&str> = self.senders.iter().map(|entry| entry.kind).collect();
        put("senders", kinds.join(","), SENDERS.join(","));
        let default = Settings::default();
        let number = |value: f64| Json::Number(value).compact();
        for (key, value, default) in [
            ("rate", self.rate, default.rate),
            ("rtt", self.rtt, default.rtt),
            ("buffer", self.buffer as f64, default.buffer as f64),
        ] {
            put(key, number(value), number(default));
        }
        put(
            "queue",
            self.queue.kind.to_owned(),
            default.queue.kind.to_owned(),
        );
        for (key, value, default) in [
            ("duration", self.duration, default.duration),
            ("warmup", self.warmup, default.warmup),
            ("gap", self.gap, default.gap),
            ("seeds", self.seeds as f64, default.seeds as f64),
        ] {
            put(key, number(value), number(default));
        }
        put(
            "show",
            self.show.name().to_owned(),
            default.show.name().to_owned(),
        );
        put(
            "order",
            self.order.name().to_owned(),
            default.order.name().to_owned(),
        );
        out
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let all = SENDERS.iter();
        Settings {
            senders: all
                .filter_map(|kind| registry::find(sender::REGISTRY, kind))
                .collect(),
            rate: 10e6,
            rtt: 0.04,
            buffer: 33,
            queue: queue::REGISTRY[0],
            duration: 30.0,
            warmup: 10.0,
            gap: 3.0,
            seeds: 3,
            show: Show::Share,
            order: Order::Both,
        }
    }
}

fn senders(object: &Object<'_, '_>) -> Result<Vec<&'static Entry>, Problem> {
    if object.get("senders").is_none() {
        return Ok(Settings::default().senders);
    }
    let text = object.text("senders")?;
    // Mail programs write a comma so.
    let text = text.replace("%2C", ",").replace("%2c", ",");
    let mut all: Vec<&'static Entry> = Vec::new();
    for kind in text.split(',').filter(|kind| !kind.is_empty()) {
        let entry = known(sender::REGISTRY, kind, "sender")
            .map_err(|message| Problem::at("senders", message))?;
        if all.iter().any(|other| other.kind == entry.kind) {
            return Err(Problem::at("senders", format!("{kind} occurs twice")));
        }
        all.push(entry);
    }
    if all.is_empty() {
        return Err(Problem::at("senders", "must have at least one sender"));
    }
    Ok(all)
}

fn discipline(object: &Object<'_, '_>) -> Result<&'static Entry, Problem> {
    match object.get("queue") {
        None => Ok(Settings::default().queue),
        Some(_) => known(queue::REGISTRY, object.text("queue")?, "queue")
            .map_err(|message| Problem::at("queue", message)),
    }
}

fn known(all: &[&'static Entry], kind: &str, what: &str) -> Result<&'static Entry, String> {
    registry::find(all, kind).ok_or_else(|| {
        let near = suggestion(kind, all.iter().map(|entry| entry.kind));
        let short: String = kind.chars().take(40).collect();
        format!("there is no {what} {short}{near}")
    })
}
