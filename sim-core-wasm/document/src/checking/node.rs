//! Reads nodes.

use super::queue::queue;
use crate::declaration::{NODE, RADIO};
use crate::reading::{At, Object, chosen, kind as kind_of};
use crate::text::{Json, Problem, spell};
use sawtooth_engine::plan::{NodeKind, NodeProperties, Property};
use sawtooth_engine::radio::phy::Phy;
use sawtooth_engine::radio::{Constants, phy_of};
use sawtooth_engine::specification::{Choices, Chosen, Entry, FromValue, ValueType};
use sawtooth_engine::units::Span;

/// The part of a node that is read before the other nodes are known.
pub(super) struct Head<'a> {
    pub(super) kind: NodeKind,
    /// The count, if one is written.
    pub(super) count: Option<usize>,
    /// The access point of a station's cell.
    pub(super) cell: Option<&'a str>,
}

/// Kind, count and cell of a node.
///
/// # Errors
/// When one is wrong, or the node has a key that its kind does not have.
pub(super) fn head<'a>(json: &'a Json, at: &At<'_>) -> Result<Head<'a>, Problem> {
    let node = Object::open(json, &NODE, at)?;
    node.check("at")?;
    node.check("label")?;
    let kind = kind(&node)?;
    let count = node.written_whole("count")?;
    let cell = if kind == NodeKind::Station {
        if node.get("cell").is_none() {
            return Err(at
                .key("cell")
                .problem("missing: a station names the access point of its cell"));
        }
        Some(node.text("cell")?)
    } else {
        None
    };
    Ok(Head {
        kind,
        count: count.map(|count| count as usize),
        cell,
    })
}

/// The kind of a node that has only the keys of that kind.
fn kind(node: &Object<'_, '_>) -> Result<NodeKind, Problem> {
    let value = node.scalar("kind")?;
    let kind = NodeKind::from_value(&value).unwrap_or(NodeKind::Host);
    let mut keys = node.declared.names();
    match keys.find(|key| node.get(key).is_some() && !kind.has(key)) {
        // A station has a radio, but this key holds the common settings of all radios of a cell.
        Some("radio") if kind == NodeKind::Station => Err(node
            .at
            .key("radio")
            .problem("the radio of a station must have the standard of its access point")),
        Some(key) => {
            let kind = named(kind);
            Err(node.at.key(key).problem(format!("{kind} has no {key}")))
        }
        None => Ok(kind),
    }
}

/// A kind of node in a message: `an access-point`.
pub(super) fn named(kind: NodeKind) -> String {
    let article = if kind == NodeKind::AccessPoint {
        "an"
    } else {
        "a"
    };
    format!("{article} {}", kind.name())
}

/// The properties of a node; `standard` is that of its cell. A station has the defaults of
/// the standard in place of constants of its own.
///
/// # Errors
/// The first thing that is wrong with it.
pub(crate) fn node(
    json: &Json,
    standard: &'static Entry,
    at: &At<'_>,
) -> Result<NodeProperties, Problem> {
    let node = Object::open(json, &NODE, at)?;
    kind(&node)?;
    let phy = phy_of(standard);
    let mut highest = phy.bits_per_second(phy.highest());
    NodeProperties::collect(|key| {
        let written = node.get(key.key);
        let place = at.key(key.key);
        match key.value {
            ValueType::Family(family) if family.common.is_empty() => {
                let radio = match written {
                    Some(_) => chosen(written, family, &place)?,
                    None => Chosen::defaults(standard),
                };
                check_constants(&radio, &place)?;
                Ok(Property::Chosen(radio))
            }
            ValueType::Family(family) => {
                queue(written, family, highest, &place).map(Property::Queue)
            }
            _ => {
                let value = node.scalar(key.key)?;
                if key.key == "rate"
                    && let Some(Some(rate)) = Option::<f64>::from_value(&value)
                {
                    check_rate(rate, standard, &place)?;
                    highest = rate;
                }
                Ok(Property::Value(value))
            }
        }
    })
}

/// Standards that came after those that are modelled.
const LATER: [&str; 4] = ["802.11n", "802.11ac", "802.11ax", "802.11be"];

/// The standard of a cell.
///
/// # Errors
/// When it is none of those that are modelled.
pub(super) fn standard(json: Option<&Json>, at: &At<'_>) -> Result<&'static Entry, Problem> {
    kind_of(json, &RADIO, at).map_err(|problem| {
        let name = json.and_then(|json| json.get(RADIO.tag).unwrap_or(json).as_text());
        let message = match name {
            Some("802.11g") => {
                "for 802.11g choose 802.11g-short if all stations have 802.11g, or 802.11g-long beside 802.11b".to_owned()
            }
            Some(name) if LATER.contains(&name) => {
                let kinds: Vec<&str> = RADIO.kinds().collect();
                format!(
                    "{name} is not modelled: a cell has no aggregation, block acknowledgements or QoS classes. It is one of {}",
                    kinds.join(", ")
                )
            }
            _ => return problem,
        };
        Problem { message, ..problem }
    })
}

/// Checks the constants of a cell against one another and against its PHY.
fn check_constants(radio: &Chosen, at: &At<'_>) -> Result<(), Problem> {
    let constants = Constants::from_values(&radio.values);
    // Each may be written, or be the standard's beside a SIFS that is written.
    let lasting = [
        (
            "difs",
            constants.difs,
            "because otherwise frames begin before the acknowledgement is sent",
        ),
        (
            "ackTimeout",
            constants.ack_timeout,
            "because an acknowledgement begins after SIFS",
        ),
        (
            "dsssAckTimeout",
            constants.dsss_ack_timeout,
            "because an acknowledgement begins after SIFS",
        ),
    ];
    for (key, span, why) in lasting {
        if span < constants.sifs {
            let micros = |span: Span| spell(span.0 as f64 / 1e3);
            return Err(at.key(key).problem(format!(
                "must be at least SIFS, {} µs, {why}: got {} µs",
                micros(constants.sifs),
                micros(span),
            )));
        }
    }
    let place = at.key("basicRates");
    for (index, rate) in constants.basic_rates.iter().enumerate() {
        check_rate(*rate as f64, radio.entry, &place.index(index))?;
    }
    Ok(())
}

/// A rate has to be one that the PHY of the standard has.
fn check_rate(rate: f64, standard: &Entry, at: &At<'_>) -> Result<(), Problem> {
    let Phy(rates) = phy_of(standard);
    if phy_of(standard).find(rate).is_some() {
        return Ok(());
    }
    let megabits = |rate: f64| spell(rate / 1e6);
    let all = rates
        .iter()
        .map(|rate| megabits(rate.bits_per_second as f64));
    let all: Vec<String> = all.collect();
    let (last, others) = all
        .split_last()
        .map_or(("", &[][..]), |(last, others)| (last, others));
    Err(at.problem(format!(
        "{} has no rate of {} Mbit/s: it has {} and {last} Mbit/s",
        standard.kind,
        megabits(rate),
        others.join(", "),
    )))
}
