//! The parts of an answer.

use std::collections::BTreeMap;

use sawtooth_engine::reason::Said;
use serde::Serialize;

use crate::question::Asked;

/// Why something changed, or what held it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyAnswer"))]
pub struct Answer {
    /// The question that is answered, at the instant of the change where one is explained.
    pub asked: Asked,
    /// The question in English; the page has the message.
    #[cfg_attr(feature = "bindings", ts(skip))]
    pub title: String,
    /// The same as a message.
    pub said: Said,
    /// The change that is explained; `null` where there is none.
    pub change: Option<Changed>,
    /// The chain, from cause to effect.
    pub links: Vec<Link>,
}

/// A change.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyChange"))]
pub struct Changed {
    /// When, in seconds.
    pub at: f64,
    /// The quantity: `cwnd`, `ssthresh` or `rate`.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub of: &'static str,
    /// Before; `null` for infinite.
    pub from: Option<f64>,
    /// After; `null` for infinite.
    pub to: Option<f64>,
    /// Both in English.
    #[cfg_attr(feature = "bindings", ts(skip))]
    pub text: String,
    /// The same as a message.
    pub said: Said,
}

/// The kinds of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyLinkKind"))]
pub enum LinkKind {
    /// A packet left its sender.
    Sent,
    /// A packet was dropped, marked, lost or given up.
    Met,
    /// A packet waited.
    Waited,
    /// Packets wait in a queue.
    Queue,
    /// An acknowledgement arrived.
    Showed,
    /// A timer expired.
    Timer,
    /// A rule acted.
    Rule,
    /// The consequence.
    Effect,
    /// The reason why the window stays.
    Hold,
}

/// A link of the chain.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyLink"))]
pub struct Link {
    /// Its kind.
    pub kind: LinkKind,
    /// When, in seconds.
    pub at: f64,
    /// The same in words.
    pub when: String,
    /// Where: the path of a link, a node or a flow in the document.
    pub place: Option<String>,
    /// The port there, by its id.
    pub port: Option<String>,
    /// The segment that it is about; of an acknowledgement, the one expected next.
    #[cfg_attr(feature = "bindings", ts(type = "number | null"))]
    pub segment: Option<u64>,
    /// The packet that it is about.
    pub packet: Option<Packet>,
    /// The text in English; the page has the message.
    #[cfg_attr(feature = "bindings", ts(skip))]
    pub text: String,
    /// The same as messages, one for each sentence or more.
    pub said: Vec<Said>,
    /// The rule.
    pub rule: Option<Rule>,
    /// The changes that the rule made.
    pub changes: Vec<Changed>,
    /// A question that leads further.
    pub further: Option<Further>,
}

/// A packet of the run. A segment that is sent again is another packet: the instant distinguishes them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyPacket"))]
pub struct Packet {
    /// The id of its flow.
    pub flow: String,
    /// Data: its segment. An acknowledgement: the segment expected next.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub number: u64,
    /// Whether it is an acknowledgement.
    pub acknowledgement: bool,
    /// When it left its end, in seconds.
    pub left: f64,
}

/// A question that leads further.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyFurther"))]
pub struct Further {
    /// The text in English; the page has the message.
    #[cfg_attr(feature = "bindings", ts(skip))]
    pub text: String,
    /// The same as a message.
    pub said: Said,
    /// The question.
    pub asked: Asked,
}

impl Further {
    pub(crate) fn new(said: Said, asked: Asked) -> Further {
        Further {
            text: said.to_string(),
            said,
            asked,
        }
    }
}

/// A rule with its numbers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyRule"))]
pub struct Rule {
    /// Its name.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub id: &'static str,
    /// Its equation; of a document's rules the statement that acted, with its event.
    pub equation: String,
    /// Where it is from.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub source: &'static str,
    /// Its numbers; what is not finite is left out.
    #[cfg_attr(feature = "bindings", ts(type = "Record<string, number>"))]
    pub values: BTreeMap<&'static str, f64>,
}
