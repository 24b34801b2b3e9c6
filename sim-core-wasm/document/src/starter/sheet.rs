//! The sheet that a starter draws its network on.

use crate::Json;
use crate::declaration::{FORMAT, VERSION};
use sawtooth_engine::link::trace::RATES;

/// Bytes of a packet as buffers in bandwidth-delay products count them.
const PACKET: f64 = 1500.0;

/// The most packets that wait anywhere.
const LONGEST: f64 = 1e6;

/// Seconds that a run of a new document lasts.
pub const DURATION: f64 = 60.0;

/// Flows do not start at the very same instant.
const START_JITTER: f64 = 0.1;

/// A link to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wire {
    /// Bits a second.
    pub rate: f64,
    /// Bits a second in the other direction, if they differ.
    pub back: Option<f64>,
    /// Seconds.
    pub delay: f64,
    /// Packets that may wait, unless as many as usual.
    pub buffer: Option<f64>,
    /// The probability that a packet is lost.
    pub loss: f64,
}

impl Wire {
    /// A link with this rate and delay.
    pub fn new(rate: f64, delay: f64) -> Wire {
        Wire {
            rate: rate.min(RATES.1),
            back: None,
            delay,
            buffer: None,
            loss: 0.0,
        }
    }

    /// The same with room for so many bandwidth-delay products of `rtt`.
    #[must_use]
    pub fn buffered(self, products: f64, rtt: f64) -> Wire {
        let packets = products * self.rate * rtt / (8.0 * PACKET);
        Wire {
            buffer: Some(sawtooth_engine::math::round(packets).clamp(1.0, LONGEST)),
            ..self
        }
    }
}

/// A network under construction.
#[derive(Debug)]
pub struct Sheet {
    name: &'static str,
    nodes: Vec<Json>,
    links: Vec<Json>,
    flows: Vec<Json>,
    /// The selection when the document is opened.
    selection: Option<String>,
    /// Whether flows are shared among next hops of equal cost.
    ecmp: bool,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(name: &'static str) -> Sheet {
        Sheet {
            name,
            nodes: Vec::new(),
            links: Vec::new(),
            flows: Vec::new(),
            selection: None,
            ecmp: false,
        }
    }

    /// Shares flows among next hops of equal cost.
    pub fn ecmp(&mut self) {
        self.ecmp = true;
    }

    /// Draws a host.
    pub fn host(&mut self, id: impl Into<String>, at: [f64; 2]) {
        self.node(id.into(), "host", at);
    }

    /// Draws a router.
    pub fn router(&mut self, id: impl Into<String>, at: [f64; 2]) {
        self.node(id.into(), "router", at);
    }

    /// Draws an access point of this standard, where so many packets may wait.
    pub fn access_point(&mut self, id: &str, at: [f64; 2], standard: &str, packets: u64) {
        let limit = Json::object([("packets", Json::Number(packets as f64))]);
        let queue = Json::object([("kind", text("drop-tail")), ("limit", limit)]);
        let radio = Json::object([("preset", text(standard))]);
        let own = vec![("radio", radio), ("queue", queue)];
        self.node_with(id.to_owned(), "access-point", own, at);
    }

    /// Draws a station in the cell of an access point.
    pub fn station(&mut self, id: impl Into<String>, at: [f64; 2], cell: &str) {
        self.node_with(id.into(), "station", vec![("cell", text(cell))], at);
    }

    fn node(&mut self, id: String, kind: &str, at: [f64; 2]) {
        self.node_with(id, kind, Vec::new(), at);
    }

    fn node_with(&mut self, id: String, kind: &str, own: Vec<(&str, Json)>, at: [f64; 2]) {
        let mut pairs = vec![("id", Json::Text(id)), ("kind", text(kind))];
        pairs.extend(own);
        let place = at.map(|place| rounded(place, 1e2));
        pairs.push(("at", Json::List(place.to_vec())));
        self.nodes.push(Json::object(pairs));
    }

    /// Draws a link, which is called after its ends.
    pub fn link(&mut self, a: &str, b: &str, wire: Wire) {
        let mut pairs = vec![
            ("id", Json::Text(format!("{a}-{b}"))),
            ("between", Json::List(vec![text(a), text(b)])),
            ("rate", rounded(wire.rate, 1.0)),
            ("delay", rounded(wire.delay, 1e6)),
        ];
        if wire.loss > 0.0 {
            let loss = Json::object([
                ("kind", text("bernoulli")),
                ("probability", Json::Number(wire.loss)),
            ]);
            pairs.push(("loss", loss));
        }
        if let Some(packets) = wire.buffer {
            let queue = Json::object([
                ("kind", text("drop-tail")),
                ("limit", Json::object([("packets", Json::Number(packets))])),
            ]);
            pairs.push(("queue", queue));
        }
        if let Some(back) = wire.back {
            pairs.push(("reverse", Json::object([("rate", rounded(back, 1.0))])));
        }
        self.links.push(Json::object(pairs));
    }

    /// The same; it is selected when the document is opened.
    pub fn bottleneck(&mut self, a: &str, b: &str, wire: Wire) {
        self.select(a, b);
        self.link(a, b, wire);
    }

    /// Selects the link between these two when the document is opened.
    pub fn select(&mut self, a: &str, b: &str) {
        self.selection = Some(format!("links/{a}-{b}"));
    }

    /// Selects a node when the document is opened.
    pub fn select_node(&mut self, id: &str) {
        self.selection = Some(format!("nodes/{id}"));
    }

    /// Draws routers `r1`, `r2`, … with links from each to the next; returns the last one.
    pub fn row_of_routers(
        &mut self,
        count: u64,
        place: impl Fn(u64) -> [f64; 2],
        wire: Wire,
    ) -> String {
        let name = |number: u64| format!("r{number}");
        for number in 1..=count {
            self.router(name(number), place(number));
            if number > 1 {
                self.link(&name(number - 1), &name(number), wire);
            }
        }
        name(count)
    }

    /// Adds a flow.
    pub fn flow(&mut self, id: impl Into<String>, from: &str, to: &str) {
        self.flows(id, from, to, 1);
    }

    /// Adds so many flows between the same hosts as one entry.
    pub fn flows(&mut self, id: impl Into<String>, from: &str, to: &str, count: u64) {
        let mut pairs = vec![
            ("id", Json::Text(id.into())),
            ("from", text(from)),
            ("to", text(to)),
        ];
        if count > 1 {
            pairs.push(("count", Json::Number(count as f64)));
        }
        pairs.push(("startJitter", Json::Number(START_JITTER)));
        self.flows.push(Json::object(pairs));
    }

    /// The document.
    pub fn document(self) -> Json {
        let mut pairs = vec![
            ("format", text(FORMAT)),
            ("version", Json::Number(VERSION as f64)),
            ("name", text(self.name)),
            ("seed", Json::Number(1.0)),
            ("duration", Json::Number(DURATION)),
        ];
        if self.ecmp {
            pairs.push(("ecmp", Json::Bool(true)));
        }
        pairs.extend([
            ("nodes", Json::List(self.nodes)),
            ("links", Json::List(self.links)),
            ("flows", Json::List(self.flows)),
        ]);
        if let Some(selection) = self.selection {
            let view = Json::object([("selection", Json::Text(selection))]);
            pairs.push(("view", view));
        }
        Json::object(pairs)
    }
}

/// The height of the `index`-th of `count` things in a column around `middle`, a unit
/// apart as long as there are few.
pub(super) fn row(index: u64, count: u64, middle: f64) -> f64 {
    const TALLEST: f64 = 8.0;
    let last = count.saturating_sub(1).max(1) as f64;
    let step = (TALLEST / last).min(1.0);
    middle + step * (index as f64 - count.saturating_sub(1) as f64 / 2.0)
}

/// A number to so many parts of one, as a person would write it.
fn rounded(number: f64, parts: f64) -> Json {
    Json::Number(sawtooth_engine::math::round(number * parts) / parts)
}

fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}
