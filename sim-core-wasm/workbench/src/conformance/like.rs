//! Beside the sender that rules say they are: `like "cubic"` in their text, or `--like cubic` on the command line.

use sawtooth_document::{Json, Problem};
use sawtooth_engine::sender::{AnySender, REGISTRY, is_windowed};
use sawtooth_engine::specification::{Chosen, Domain, Entry};
use sawtooth_engine::units::Time;
use sawtooth_rules::{Domain as Declared, Program};

use super::alike::{PLACES, Place, document};
use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::watched::Moment;
use super::{Check, How, Trial, flow};

/// Windows are the same up to the rounding of another order of the same arithmetic.
const SAME: f64 = 1e-6;

pub(super) const LIKE: Check = Check {
    id: "like",
    title: "Has the window of the sender that it says it is",
    about: "For rules with a line like \"cubic\": the same runs with that built-in sender, with overflows, random losses, marks, timeouts, spurious ones, reordering, pauses in the data, large windows, long paths and changes of the path. After every acknowledgement and timeout both windows and thresholds must be the same, up to a millionth. The first difference is given.",
    trials,
};

pub(super) const DECLARES: Check = Check {
    id: "declares",
    title: "Declares the parameters of the sender that it says it is",
    about: "For rules with a line like \"cubic\": each parameter that the built-in sender also has must have the same default value and range.",
    trials: |_| Vec::new(),
};

/// The sender that rules say they are.
#[derive(Clone, Debug)]
pub(crate) struct Like {
    entry: &'static Entry,
    /// As a flow has it, JSON: with the values that the flow of the rules has for the same parameters.
    pub(super) sender: String,
    /// Its declarations beside those of the sender.
    declared: Vec<Reading>,
    /// The switches that both have, with the values that the runs have not.
    switched: Vec<(String, bool)>,
    /// Whether both allow a smaller reduction after marks.
    has_abe: bool,
}

impl Like {
    /// The built-in sender of a kind for rules, with the values that a flow has for them.
    pub(super) fn new(kind: &str, program: &Program, flow: &Json) -> Result<Like, Problem> {
        let entry = REGISTRY.iter().find(|entry| entry.kind == kind);
        let entry = *entry.filter(|entry| entry.kind != "rules").ok_or_else(|| {
            Problem::at(
                "like",
                format!("there is no built-in sender {kind}: see sawtooth catalog"),
            )
        })?;
        if !is_windowed(entry) {
            return Err(Problem::at(
                "like",
                format!("{} has no window to compare with", entry.name),
            ));
        }
        let mut sender = Json::object([("kind", Json::Text(kind.to_owned()))]);
        for key in entry.parameters.iter().map(|parameter| parameter.key) {
            if let Some(value) = flow.get(key) {
                sender.put(key, value.clone());
            }
        }
        let reading = |name: &str, own: &str, other: &str| Reading {
            measured: Some(f64::from(u8::from(own != other))),
            said: Some(format!("{name} is {own}")),
            asked: Some(format!("{other}, as {} has it", entry.name)),
            ..Reading::new(
                "declares",
                "declarations differ",
                None,
                Bound::AtMost(0.0),
                Unit::Count,
            )
        };
        let both = program.parameters.iter().filter_map(|own| {
            let other = entry.parameters.iter().find(|one| one.key == own.name)?;
            let other = built_in(other.domain)?;
            Some(reading(&own.name, &declared(own.domain), &other))
        });
        let mut declared: Vec<Reading> = both.collect();
        let gentle = AnySender::new(&Chosen::defaults(entry)).gentle();
        let share = |share: Option<f64>| share.map_or("none".to_owned(), |one| one.to_string());
        declared.push(reading("abe", &share(program.abe), &share(gentle)));
        let switched = program.parameters.iter().filter_map(|own| {
            let other = entry.parameters.iter().find(|one| one.key == own.name)?;
            let (Declared::Switch { .. }, Domain::Switch { default }) = (own.domain, other.domain)
            else {
                return None;
            };
            let now = match flow.get(&own.name) {
                Some(Json::Bool(on)) => *on,
                _ => default,
            };
            Some((own.name.clone(), !now))
        });
        Ok(Like {
            switched: switched.collect(),
            entry,
            sender: sender.compact(),
            declared,
            has_abe: program.abe.is_some() && gentle.is_some(),
        })
    }

    pub(super) fn has_abe(&self) -> bool {
        self.has_abe
    }

    /// Its kind.
    pub(super) fn kind(&self) -> &'static str {
        self.entry.kind
    }
}

fn number(default: f64, min: f64, max: f64, whole: bool) -> String {
    let whole = if whole { " whole" } else { "" };
    format!("{default} in {min} .. {max}{whole}")
}

fn declared(domain: Declared) -> String {
    match domain {
        Declared::Switch { default } => default.to_string(),
        Declared::Number {
            default,
            min,
            max,
            whole,
            ..
        } => number(default, min, max, whole),
    }
}

/// Choices and values that may be absent have no like in rules.
fn built_in(domain: Domain) -> Option<String> {
    match domain {
        Domain::Switch { default } => Some(default.to_string()),
        Domain::Number {
            default, min, max, ..
        } => Some(number(default, min, max, false)),
        Domain::Integer {
            default, min, max, ..
        } => Some(number(default as f64, min as f64, max as f64, true)),
        _ => None,
    }
}

fn trials(candidate: &Candidate) -> Vec<Trial> {
    let Some(like) = &candidate.like else {
        return Vec::new();
    };
    let mut declared = like.declared.clone();
    let suits = |place: &&Place| place.suits(candidate);
    let mut trial = |place: &Place, beside: String, own: &str, other: &str| Trial {
        at: format!("{} beside {}{beside}", place.name, like.entry.name),
        document: document(place, candidate, own),
        how: How::Like(
            document(place, candidate, other),
            std::mem::take(&mut declared),
        ),
        judge,
    };
    let places = PLACES.iter().filter(suits);
    let mut all: Vec<Trial> = places
        .map(|place| trial(place, String::new(), &candidate.sender, &like.sender))
        .collect();
    for (name, on) in &like.switched {
        let switch = |sender: &str| {
            let mut sender = Json::parse(sender).ok()?;
            sender.put(name, Json::Bool(*on));
            Some(sender.compact())
        };
        if let Some((own, other)) = switch(&candidate.sender).zip(switch(&like.sender)) {
            let with = format!(" with {name} {}", if *on { "on" } else { "off" });
            let places = PLACES.iter().filter(|place| place.switches);
            all.extend(places.map(|place| trial(place, with.clone(), &own, &other)));
        }
    }
    all
}

fn judge(ran: &Ran) -> Vec<Reading> {
    let kind = ran.other.as_ref().and_then(flow);
    let kind = kind.and_then(|flow| flow.sender.as_deref());
    let entry = REGISTRY.iter().find(|entry| Some(entry.kind) == kind);
    let (name, source) = entry.map_or(("", ""), |entry| (entry.name, entry.source));
    let parted = ran.parted.as_ref();
    let acted = ran.watched.moments.len();
    let said = parted.map_or_else(
        || format!("no difference from {name} at {acted} acknowledgements and timeouts"),
        |one| format!("at {} {}", seconds(one.at), one.in_words(one.measured)),
    );
    vec![Reading {
        measured: Some(f64::from(u8::from(parted.is_some()))),
        said: Some(said),
        asked: Some(parted.map_or_else(
            || "none".to_owned(),
            |one| {
                let source = if source.is_empty() {
                    String::new()
                } else {
                    format!(" ({source})")
                };
                format!("{}, as {name} has it{source}", one.value(one.expected))
            },
        )),
        ..Reading::new("like", "differences", None, Bound::AtMost(0.0), Unit::Count)
    }]
}

/// A thing that differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Of {
    Window,
    Threshold,
    /// The instant at which the end acts.
    Instant,
}

/// The first difference between two runs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    pub(crate) at: Time,
    of: Of,
    measured: f64,
    expected: f64,
}

impl Difference {
    fn in_words(&self, value: f64) -> String {
        let value = self.value(value);
        match self.of {
            Of::Window => format!("the window is {value}"),
            Of::Threshold => format!("the threshold is {value}"),
            Of::Instant => format!("the next acknowledgement or timeout is at {value}"),
        }
    }

    /// With as many digits as distinguish the two, at least three.
    fn value(&self, value: f64) -> String {
        let unit = if self.of == Of::Instant {
            "s"
        } else {
            "segments"
        };
        if value.is_infinite() {
            return "none".to_owned();
        }
        let written = |value: f64, places: usize| format!("{value:.places$}");
        let places = (1..12)
            .find(|places| written(self.measured, *places) != written(self.expected, *places));
        format!("{} {unit}", written(value, places.unwrap_or(12)))
    }
}

fn seconds(at: Time) -> String {
    format!("{:.3} s", at.seconds())
}

/// Where two runs part first; none where they never do.
pub(crate) fn first_difference(own: &[Moment], other: &[Moment]) -> Option<Difference> {
    let differ = |a: f64, b: f64| a != b && (a - b).abs() > SAME * a.abs().max(b.abs()).min(1e12);
    for (own, other) in own.iter().zip(other) {
        let of = |of, measured, expected| {
            Some(Difference {
                at: own.at.min(other.at),
                of,
                measured,
                expected,
            })
        };
        let [here, there] = [own.at, other.at].map(Time::seconds);
        if differ(here, there) {
            return of(Of::Instant, here, there);
        }
        if differ(own.cwnd, other.cwnd) {
            return of(Of::Window, own.cwnd, other.cwnd);
        }
        if differ(own.ssthresh, other.ssthresh) {
            return of(Of::Threshold, own.ssthresh, other.ssthresh);
        }
    }
    let both = own.len().min(other.len());
    let next = |all: &[Moment]| all.get(both).map(|moment| moment.at);
    let (here, there) = (next(own), next(other));
    let seconds = |at: Option<Time>| at.map_or(f64::INFINITY, Time::seconds);
    here.or(there).map(|at| Difference {
        at,
        of: Of::Instant,
        measured: seconds(here),
        expected: seconds(there),
    })
}
