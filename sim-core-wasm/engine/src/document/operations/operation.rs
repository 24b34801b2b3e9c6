//! What a person does to the entries of a document, as a message.

use serde::Serialize;

use super::{Dependents, Document, OnDependents};
use crate::document::text::{Json, Problem};

/// What a person does to the entries of a document.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(tag = "kind", rename_all = "camelCase")
)]
pub enum Operation {
    /// Adds entries, see [`Document::insert`].
    Insert {
        /// The lists of entries, as a document has them.
        #[cfg_attr(
            feature = "bindings",
            ts(type = "Pick<import(\"./scenario\").Scenario, \"nodes\" | \"links\" | \"flows\">")
        )]
        piece: Json,
    },
    /// Adds a copy of an entry, see [`Document::copy`].
    Copy {
        /// The entry: `flows/f`.
        path: String,
    },
    /// Gives an entry another id, see [`Document::rename`].
    Rename {
        /// The entry.
        path: String,
        /// Its new id.
        id: String,
    },
    /// Removes entries, see [`Document::remove`].
    Remove {
        /// The entries.
        paths: Vec<String>,
        /// What happens to their dependents.
        dependents: OnDependents,
    },
    /// Adds what a clipboard holds, see [`Document::paste`].
    Paste {
        /// The text, which may come from anywhere.
        text: String,
        /// How far its nodes are drawn from where they were.
        shift: [f64; 2],
    },
    /// Gives nodes other places on the screen, see [`Document::move_nodes`].
    Move {
        /// The nodes.
        nodes: Vec<Placed>,
    },
    /// Sets one value at several paths, see [`Document::set_all`].
    Set {
        /// The paths, as `set` takes them.
        paths: Vec<String>,
        /// The value.
        #[cfg_attr(feature = "bindings", ts(type = "import(\"./scenario\").Json"))]
        to: Json,
    },
    /// Writes counted nodes one by one, see [`Document::take_apart`].
    TakeApart {
        /// The counted node.
        path: String,
    },
    /// Makes a number a parameter of the scenario, see [`Document::make_parameter`].
    MakeParameter {
        /// The number.
        path: String,
        /// The name of the parameter; one that is free unless given.
        #[cfg_attr(feature = "bindings", ts(optional))]
        name: Option<String>,
    },
    /// Puts the value of a parameter in its place, see [`Document::put_in_place`].
    PutInPlace {
        /// The parameter: `parameters/B`.
        path: String,
    },
    /// Gives interventions another time and value, see [`Document::alter`].
    Alter {
        /// What they become.
        interventions: Vec<Altered>,
    },
    /// Takes interventions out, see [`Document::take_out`].
    TakeOut {
        /// Their places in the document.
        places: Vec<usize>,
    },
    /// Makes the value of an intervention the document's own, see [`Document::from_start`].
    FromStart {
        /// Its place in the document.
        place: usize,
    },
}

/// A node and its place on the screen.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Placed {
    /// The node: `nodes/n`.
    pub path: String,
    /// Where it is drawn.
    pub at: [f64; 2],
}

/// What becomes of an intervention.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Altered {
    /// Its place in the document.
    pub place: usize,
    /// When it applies from now on, in seconds.
    pub at: f64,
    /// The value that it sets.
    #[cfg_attr(feature = "bindings", ts(type = "import(\"./scenario\").Json"))]
    pub to: Json,
}

/// The result of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Edited {
    /// The paths of the entries and parameters that it added or renamed.
    pub made: Vec<String>,
    /// The dependents that were removed with the entries.
    pub gone: Dependents,
    /// Whether the run starts again: it has to be led back to where it was.
    pub restarted: bool,
}

impl Operation {
    /// Reads the JSON of an operation. Written by hand: what serde derives takes 17 kB
    /// of the page's engine.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Operation, Problem> {
        let json = Json::parse(text)?;
        Operation::read(&json).ok_or_else(|| Problem::whole("is no operation"))
    }

    fn read(json: &Json) -> Option<Operation> {
        let text = |key| Some(json.get(key)?.as_text()?.to_owned());
        Some(match json.get("kind")?.as_text()? {
            "insert" => Operation::Insert {
                piece: json.get("piece")?.clone(),
            },
            "copy" => Operation::Copy {
                path: text("path")?,
            },
            "rename" => Operation::Rename {
                path: text("path")?,
                id: text("id")?,
            },
            "remove" => Operation::Remove {
                paths: texts(json.get("paths")?)?,
                dependents: match json.get("dependents")?.as_text()? {
                    "refuse" => OnDependents::Refuse,
                    "remove" => OnDependents::Remove,
                    _ => return None,
                },
            },
            "paste" => Operation::Paste {
                text: text("text")?,
                shift: point(json.get("shift")?)?,
            },
            "move" => {
                let nodes = json.get("nodes")?.as_list()?.iter();
                let nodes = nodes.map(|node| {
                    Some(Placed {
                        path: node.get("path")?.as_text()?.to_owned(),
                        at: point(node.get("at")?)?,
                    })
                });
                Operation::Move {
                    nodes: nodes.collect::<Option<_>>()?,
                }
            }
            "set" => Operation::Set {
                paths: texts(json.get("paths")?)?,
                to: json.get("to")?.clone(),
            },
            "takeApart" => Operation::TakeApart {
                path: text("path")?,
            },
            "makeParameter" => Operation::MakeParameter {
                path: text("path")?,
                name: match json.get("name") {
                    None | Some(Json::Null) => None,
                    Some(name) => Some(name.as_text()?.to_owned()),
                },
            },
            "putInPlace" => Operation::PutInPlace {
                path: text("path")?,
            },
            "alter" => {
                let list = json.get("interventions")?.as_list()?.iter();
                let altered = list.map(|one| {
                    Some(Altered {
                        place: place(one.get("place")?)?,
                        at: one.get("at")?.as_number()?,
                        to: one.get("to")?.clone(),
                    })
                });
                Operation::Alter {
                    interventions: altered.collect::<Option<_>>()?,
                }
            }
            "takeOut" => Operation::TakeOut {
                places: json
                    .get("places")?
                    .as_list()?
                    .iter()
                    .map(place)
                    .collect::<Option<_>>()?,
            },
            "fromStart" => Operation::FromStart {
                place: place(json.get("place")?)?,
            },
            _ => return None,
        })
    }
}

fn texts(json: &Json) -> Option<Vec<String>> {
    let texts = json.as_list()?.iter();
    texts.map(|text| Some(text.as_text()?.to_owned())).collect()
}

fn point(json: &Json) -> Option<[f64; 2]> {
    match json.as_list()? {
        [x, y] => Some([x.as_number()?, y.as_number()?]),
        _ => None,
    }
}

/// A place in a list; a cast saturates, and what is no place is refused as one
/// that the list does not have.
fn place(json: &Json) -> Option<usize> {
    let number = json.as_number()?;
    (number >= 0.0 && number.fract() == 0.0).then_some(number as usize)
}

impl Document {
    /// Does an operation completely, or not at all.
    ///
    /// # Errors
    /// When an entry is not there, or the document would be wrong.
    pub fn edit(&mut self, operation: &Operation) -> Result<Edited, Problem> {
        let made = match operation {
            Operation::Insert { piece } => self.insert(piece)?,
            Operation::Copy { path } => vec![beside(path, &self.copy(path)?)],
            Operation::Rename { path, id } => {
                self.rename(path, id)?;
                vec![beside(path, id)]
            }
            Operation::Remove { paths, dependents } => {
                let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
                let gone = self.remove(&paths, *dependents)?;
                return Ok(Edited {
                    gone,
                    ..Edited::default()
                });
            }
            Operation::Paste { text, shift } => self.paste(text, *shift)?,
            Operation::Move { nodes } => {
                self.move_nodes(nodes)?;
                Vec::new()
            }
            Operation::Set { paths, to } => {
                self.set_all(paths, to)?;
                Vec::new()
            }
            Operation::TakeApart { path } => self.take_apart(path)?,
            Operation::MakeParameter { path, name } => {
                vec![self.make_parameter(path, name.as_deref())?]
            }
            Operation::PutInPlace { path } => {
                return Ok(Edited {
                    gone: self.put_in_place(path)?,
                    ..Edited::default()
                });
            }
            Operation::Alter { interventions } => {
                self.alter(interventions)?;
                Vec::new()
            }
            Operation::TakeOut { places } => {
                let interventions = self.take_out(places)?;
                return Ok(Edited {
                    gone: Dependents {
                        interventions,
                        ..Dependents::default()
                    },
                    ..Edited::default()
                });
            }
            Operation::FromStart { place } => {
                self.from_start(*place)?;
                Vec::new()
            }
        };
        Ok(Edited {
            made,
            ..Edited::default()
        })
    }
}

/// The path of the entry `id` in the list of another one.
fn beside(path: &str, id: &str) -> String {
    let list = path.split_once('/').map_or(path, |(list, _)| list);
    format!("{list}/{id}")
}
