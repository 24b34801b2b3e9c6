//! What an answer consists of.

use serde::Serialize;
use std::collections::BTreeMap;

/// Why something changed, or what held it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The flow.
    pub flow: String,
    /// The instant that was asked about, in seconds.
    pub at: f64,
    /// What was asked for: `cwnd`, `ssthresh` or `rate`.
    pub of: &'static str,
    /// The change that is explained; `null` where nothing had changed until then.
    pub change: Option<Changed>,
    /// The chain, from cause to effect.
    pub links: Vec<Link>,
}

/// A change.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    /// When, in seconds.
    pub at: f64,
    /// What.
    pub of: &'static str,
    /// Before; `null` for infinite.
    pub from: Option<f64>,
    /// After; `null` for infinite.
    pub to: Option<f64>,
}

/// The kinds of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// A packet left its sender.
    Sent,
    /// A packet was dropped, marked, lost or given up.
    Met,
    /// A packet waited.
    Waited,
    /// An acknowledgement arrived.
    Showed,
    /// A timer expired.
    Timer,
    /// A rule acted.
    Rule,
    /// What came of it.
    Effect,
    /// What holds the window.
    Hold,
}

/// A link of the chain.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// Its kind.
    pub kind: LinkKind,
    /// When, in seconds.
    pub at: f64,
    /// Where: the path of a link, a node or a flow in the document.
    pub place: Option<String>,
    /// The port there, by its id.
    pub port: Option<String>,
    /// The segment that it is about; of an acknowledgement, the one expected next.
    pub segment: Option<u64>,
    /// In words.
    pub text: String,
    /// The rule.
    pub rule: Option<Rule>,
    /// What the rule changed.
    pub changes: Vec<Changed>,
}

/// A rule with its numbers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Its name.
    pub id: &'static str,
    /// Its equation.
    pub equation: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// Its numbers; what is not finite is left out.
    pub values: BTreeMap<&'static str, f64>,
}
