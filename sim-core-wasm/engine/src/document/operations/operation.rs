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
    /// The paths of the entries that it added or renamed.
    pub made: Vec<String>,
    /// The dependents that were removed with the entries.
    pub gone: Dependents,
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

    /// Whether it is about what happens in mid-run rather than about the network.
    pub fn is_of_interventions(&self) -> bool {
        matches!(
            self,
            Operation::Alter { .. } | Operation::TakeOut { .. } | Operation::FromStart { .. }
        )
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
            "remove" => {
                let paths = json.get("paths")?.as_list()?.iter();
                let paths = paths.map(|path| Some(path.as_text()?.to_owned()));
                Operation::Remove {
                    paths: paths.collect::<Option<_>>()?,
                    dependents: match json.get("dependents")?.as_text()? {
                        "refuse" => OnDependents::Refuse,
                        "remove" => OnDependents::Remove,
                        _ => return None,
                    },
                }
            }
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
