//! A page's copy of a session: it applies the updates, and must know what the session knows.

use serde_json::{Map, Value};

use sawtooth_session::Session;

/// The copy.
#[derive(Default)]
pub(super) struct Page {
    description: Value,
    document: Vec<u16>,
}

impl Page {
    /// Applies an update, and compares the copy with the session.
    pub(super) fn update(&mut self, session: &mut Session) -> Result<(), String> {
        let mut update =
            serde_json::to_value(session.update()).map_err(|error| error.to_string())?;
        match taken(&mut update["description"]) {
            ("whole", whole) => self.description = whole,
            (_, change) => self.put(change),
        }
        match taken(&mut update["document"]) {
            ("whole", Value::String(text)) => self.document = text.encode_utf16().collect(),
            (_, splice) => {
                let (at, removed) = (number(&splice["at"]), number(&splice["removed"]));
                let inserted = splice["inserted"]
                    .as_str()
                    .unwrap_or_default()
                    .encode_utf16();
                self.document.splice(at..at + removed, inserted);
            }
        }
        let fresh = serde_json::to_value(session.describe()).map_err(|error| error.to_string())?;
        if let Some(place) = differs(&self.description, &fresh, "") {
            return Err(format!("an update gives another description: {place}"));
        }
        let text = String::from_utf16_lossy(&self.document);
        if text != session.document_text() {
            return Err(format!("an update gives another document: {text}"));
        }
        Ok(())
    }

    fn put(&mut self, mut change: Value) {
        let ports = change["ports"].take();
        let ids = change["portIds"].take();
        for (info, runs) in items(&ports).iter().zip(items(&ids)) {
            for run in items(runs) {
                let [first, count, step] = [0, 1, 2].map(|place| number(&run[place]));
                for number in 0..count {
                    let port = &mut self.description["ports"][first + number * step];
                    let own = ["id", "link", "reverse", "from", "to"].map(|key| port[key].clone());
                    port.clone_from(info);
                    for (key, value) in ["id", "link", "reverse", "from", "to"].iter().zip(own) {
                        port[*key] = value;
                    }
                }
            }
        }
        let flows = change["flows"].take();
        let ids = change["flowIds"].take();
        for (info, id) in items(&flows).iter().zip(items(&ids)) {
            self.description["flows"][number(id)].clone_from(info);
        }
        let nothing = Map::new();
        for (key, value) in change.as_object().unwrap_or(&nothing) {
            if !value.is_null() {
                self.description[key].clone_from(value);
            }
        }
    }
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_default() as usize
}

/// The name of a variant, and its value.
fn taken(update: &mut Value) -> (&'static str, Value) {
    let whole = update["whole"].take();
    if whole.is_null() {
        ("changed", update["changed"].take())
    } else {
        ("whole", whole)
    }
}

/// Where two values differ, and how.
fn differs(copy: &Value, fresh: &Value, at: &str) -> Option<String> {
    match (copy, fresh) {
        (Value::Object(old), Value::Object(new)) if old.len() == new.len() => new
            .iter()
            .find_map(|(key, value)| differs(&copy[key], value, &format!("{at}/{key}"))),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let mut both = old.iter().zip(new).enumerate();
            both.find_map(|(index, (old, new))| differs(old, new, &format!("{at}/{index}")))
        }
        _ => (copy != fresh).then(|| format!("{at} is {copy} instead of {fresh}")),
    }
}
