//! The document that nodes and links make.

use sawtooth_document::Json;
use sawtooth_document::declaration::{FORMAT, VERSION};
use sawtooth_document::starter::DURATION;
use sawtooth_document::text::LONGEST_TEXT;

use crate::Found;
use crate::attributes::Values;
use crate::names::Names;

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Host,
    Router,
    /// With its stations a radio cell, which only files that were written here have.
    AccessPoint,
    Station,
}

impl Kind {
    /// Every kind, as documents name it.
    const NAMES: [(Kind, &'static str); 4] = [
        (Kind::Host, "host"),
        (Kind::Router, "router"),
        (Kind::AccessPoint, "access-point"),
        (Kind::Station, "station"),
    ];

    /// The kind of this name. Any other is refused when the document is read.
    pub(crate) fn named(name: &str) -> Kind {
        let found = Kind::NAMES.into_iter().find(|(_, known)| *known == name);
        found.map_or(Kind::Router, |(kind, _)| kind)
    }

    /// Whether flows begin and end at such a node.
    pub(crate) fn is_end(self) -> bool {
        matches!(self, Kind::Host | Kind::Station)
    }
}

/// A node of the document.
pub(crate) struct Node {
    pub(crate) id: String,
    /// The file's name for it, if it differs.
    pub(crate) label: Option<String>,
    pub(crate) kind: Kind,
    pub(crate) at: Option<[f64; 2]>,
    /// All of it, if it was written here.
    pub(crate) own: Option<Json>,
}

/// A link of the document.
pub(crate) struct Link {
    pub(crate) ends: [usize; 2],
    /// The file's name for it.
    pub(crate) label: Option<String>,
    /// Rate and delay, which every program can read, from its first end to its second.
    pub(crate) forward: Values,
    pub(crate) origin: Origin,
}

/// Where a link comes from.
pub(crate) enum Origin {
    /// It was written here, as this object.
    Own(Json),
    /// It is made of edges.
    FromEdges {
        directed: bool,
        /// The values in the other direction, if they have been read.
        back: Option<Values>,
    },
}

/// Indented for people, unless that is longer than a document may be.
pub(crate) fn text(document: &Json) -> String {
    let pretty = document.pretty();
    if pretty.len() > LONGEST_TEXT {
        return document.compact();
    }
    pretty
}

/// The document; entries of our own file keep their order.
pub(crate) fn document(
    whole: Option<Json>,
    nodes: &[Node],
    mut links: Vec<Link>,
    found: &mut Found,
) -> Json {
    let mut names = Names::default();
    for link in &mut links {
        if let Origin::Own(own) = &mut link.origin
            && let Some(Json::Text(id)) = own.get("id")
        {
            // An edge that was copied elsewhere has the id of the first.
            let id = names.take(id, "link");
            own.put("id", Json::Text(id));
        }
    }
    let links = links.into_iter().map(|link| link.json(nodes, &mut names));
    let links = Json::List(links.collect());
    let mut whole = whole.unwrap_or_else(|| {
        let mut made = Json::object([
            ("format", text_of(FORMAT)),
            ("version", Json::Number(VERSION as f64)),
            ("name", text_of(&found.name)),
            ("seed", Json::Number(1.0)),
            ("duration", Json::Number(DURATION)),
        ]);
        // Places of the file's own: their distances mean something.
        if nodes.iter().any(|node| node.at.is_some()) {
            made.put("map", Json::Bool(true));
        }
        made
    });
    let nodes = Json::List(nodes.iter().map(Node::json).collect());
    whole.put("nodes", nodes);
    whole.put("links", links);
    let mut flows = match whole.get("flows") {
        Some(Json::List(flows)) => flows.clone(),
        _ => Vec::new(),
    };
    if let Some([from, to]) = &found.flow {
        let ids = flows.iter().filter_map(|flow| flow.get("id")?.as_text());
        let mut names = Names::default();
        for id in ids {
            names.take(id, "f");
        }
        let id = text_of(&names.take("f", "f"));
        let flow = [("id", id), ("from", text_of(from)), ("to", text_of(to))];
        flows.push(Json::object(flow));
    }
    found.flows = flows.len();
    whole.put("flows", Json::List(flows));
    whole
}

impl Node {
    fn json(&self) -> Json {
        if let Some(own) = &self.own {
            let mut own = own.clone();
            own.put("id", text_of(&self.id));
            put_label(&mut own, self.label.as_deref());
            return own;
        }
        let kind = match self.kind {
            Kind::Host => "host",
            _ => "router",
        };
        let mut made = Json::object([("id", text_of(&self.id))]);
        put_label(&mut made, self.label.as_deref());
        made.put("kind", text_of(kind));
        if let Some(at) = self.at {
            made.put("at", Json::List(at.map(Json::Number).to_vec()));
        }
        made
    }
}

impl Link {
    /// Whether it was written here.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self.origin, Origin::Own(_))
    }

    /// Its rate, as far as that is a number.
    pub(crate) fn rate(&self) -> Option<f64> {
        let own = match &self.origin {
            Origin::Own(own) => own.get("rate").and_then(Json::as_number),
            Origin::FromEdges { .. } => None,
        };
        self.forward.rate.or(own)
    }

    fn json(self, nodes: &[Node], names: &mut Names) -> Json {
        let ids = self.ends.map(|end| nodes[end].id.as_str());
        let [a, b] = ids;
        let between = Json::List(ids.map(text_of).to_vec());
        match self.origin {
            Origin::Own(mut own) => {
                // A program that knows no directions may have turned the edge round.
                let turned = Json::List(vec![text_of(b), text_of(a)]);
                if own.get("between") != Some(&turned) {
                    own.put("between", between);
                }
                for (key, read) in [("rate", self.forward.rate), ("delay", self.forward.delay)] {
                    // Changed or added by another program: the attributes that every program reads count.
                    let is_number = matches!(own.get(key), None | Some(Json::Number(_)));
                    if let Some(read) = read.filter(|_| is_number) {
                        own.put(key, Json::Number(read));
                    }
                }
                put_label(&mut own, self.label.as_deref());
                own
            }
            Origin::FromEdges { back, .. } => {
                let id = names.take(&format!("{a}-{b}"), "link");
                let mut made = Json::object([("id", Json::Text(id))]);
                put_label(&mut made, self.label.as_deref());
                made.put("between", between);
                put_values(&mut made, self.forward, Values::default());
                if let Some(back) = back.filter(|back| *back != self.forward) {
                    let mut reverse = Json::Object(Vec::new());
                    put_values(&mut reverse, back, self.forward);
                    made.put("reverse", reverse);
                }
                made
            }
        }
    }
}

fn put_label(object: &mut Json, label: Option<&str>) {
    if let Some(label) = label {
        object.put("label", text_of(label));
    }
}

/// Writes what differs from `known`.
fn put_values(object: &mut Json, values: Values, known: Values) {
    for (key, value, known) in [
        ("rate", values.rate, known.rate),
        ("delay", values.delay, known.delay),
    ] {
        if let Some(value) = value
            && Some(value) != known
        {
            object.put(key, Json::Number(value));
        }
    }
}

fn text_of(text: &str) -> Json {
    Json::Text(text.to_owned())
}
