//! The document that nodes and links make.

use sawtooth_engine::document::Json;
use sawtooth_engine::document::declaration::{FORMAT, VERSION};
use sawtooth_engine::document::text::LONGEST_TEXT;

use crate::Found;
use crate::attributes::Values;
use crate::names::Names;

/// Seconds that a run of a new document lasts.
const DURATION: f64 = 60.0;

/// The keys of an object in their order.
pub(crate) type Object = Vec<(String, Json)>;

/// A node of the document.
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) host: bool,
    pub(crate) at: Option<[f64; 2]>,
    /// All of it, if it was written here.
    pub(crate) own: Option<Object>,
}

/// A link of the document: from its first end to its second, and back if that differs.
pub(crate) struct Link {
    pub(crate) ends: [usize; 2],
    pub(crate) directed: bool,
    pub(crate) forward: Values,
    pub(crate) back: Option<Values>,
    pub(crate) own: Option<Object>,
}

/// For people, unless that is longer than a document may be.
pub(crate) fn text(document: &Json) -> String {
    let pretty = document.pretty();
    if pretty.len() > LONGEST_TEXT {
        return document.compact();
    }
    pretty
}

/// The document; what was written here keeps its order.
pub(crate) fn document(
    whole: Option<Object>,
    nodes: &[Node],
    links: Vec<Link>,
    found: &mut Found,
) -> Json {
    let mut names = Names::default();
    for link in &links {
        if let Some(Json::Text(id)) = link.own.as_ref().and_then(|own| value(own, "id")) {
            names.take(id, "link");
        }
    }
    let links = links.into_iter().map(|link| link.json(nodes, &mut names));
    let links = Json::List(links.collect());
    let nodes = Json::List(nodes.iter().map(Node::json).collect());
    let mut whole = whole.unwrap_or_else(|| {
        object([
            ("format", text_of(FORMAT)),
            ("version", Json::Number(VERSION as f64)),
            ("name", text_of(&found.name)),
            ("seed", Json::Number(1.0)),
            ("duration", Json::Number(DURATION)),
        ])
    });
    put(&mut whole, "nodes", nodes);
    put(&mut whole, "links", links);
    let mut flows = match value(&whole, "flows") {
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
        flows.push(Json::Object(object(flow)));
    }
    found.flows = flows.len();
    put(&mut whole, "flows", Json::List(flows));
    Json::Object(whole)
}

impl Node {
    fn json(&self) -> Json {
        if let Some(own) = &self.own {
            let mut own = own.clone();
            put(&mut own, "id", text_of(&self.id));
            return Json::Object(own);
        }
        let kind = if self.host { "host" } else { "router" };
        let mut pairs = object([("id", text_of(&self.id)), ("kind", text_of(kind))]);
        if let Some(at) = self.at {
            put(&mut pairs, "at", Json::List(at.map(Json::Number).to_vec()));
        }
        Json::Object(pairs)
    }
}

impl Link {
    fn json(self, nodes: &[Node], names: &mut Names) -> Json {
        let ids = self.ends.map(|end| nodes[end].id.as_str());
        let [a, b] = ids;
        let between = Json::List(ids.map(text_of).to_vec());
        if let Some(mut own) = self.own {
            // A program that knows no directions may have turned the edge round.
            let turned = Json::List(vec![text_of(b), text_of(a)]);
            if value(&own, "between") != Some(&turned) {
                put(&mut own, "between", between);
            }
            for (key, read) in [("rate", self.forward.rate), ("delay", self.forward.delay)] {
                // Changed elsewhere: what everybody can read counts.
                if let (Some(read), Some(Json::Number(kept))) = (read, value(&own, key))
                    && read != *kept
                {
                    put(&mut own, key, Json::Number(read));
                }
            }
            return Json::Object(own);
        }
        let mut pairs = object([
            ("id", text_of(&names.take(&format!("{a}-{b}"), "link"))),
            ("between", between),
        ]);
        put_values(&mut pairs, self.forward, Values::default());
        if let Some(back) = self.back.filter(|back| *back != self.forward) {
            let mut reverse = Vec::new();
            put_values(&mut reverse, back, self.forward);
            put(&mut pairs, "reverse", Json::Object(reverse));
        }
        Json::Object(pairs)
    }
}

/// Writes what differs from `known`.
fn put_values(pairs: &mut Object, values: Values, known: Values) {
    for (key, value, known) in [
        ("rate", values.rate, known.rate),
        ("delay", values.delay, known.delay),
    ] {
        if let Some(value) = value
            && Some(value) != known
        {
            put(pairs, key, Json::Number(value));
        }
    }
}

/// The value of a key.
pub(crate) fn value<'a>(pairs: &'a [(String, Json)], key: &str) -> Option<&'a Json> {
    let found = pairs.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value)
}

fn put(pairs: &mut Object, key: &str, value: Json) {
    match pairs.iter_mut().find(|(name, _)| name == key) {
        Some((_, old)) => *old = value,
        None => pairs.push((key.to_owned(), value)),
    }
}

fn object<const N: usize>(pairs: [(&str, Json); N]) -> Object {
    pairs.map(|(key, value)| (key.to_owned(), value)).to_vec()
}

fn text_of(text: &str) -> Json {
    Json::Text(text.to_owned())
}
