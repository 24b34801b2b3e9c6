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
    /// Takes entries out, see [`Document::remove`].
    Remove {
        /// The entries.
        paths: Vec<String>,
        /// What becomes of the rest.
        dependents: OnDependents,
    },
}

/// What an operation came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Edited {
    /// The paths of the entries that it added or gave another id.
    pub made: Vec<String>,
    /// What went with the entries that it took out.
    pub gone: Dependents,
}

impl Operation {
    /// Reads the JSON of an operation. By hand: what serde derives for it takes
    /// 17 kB of the page's engine.
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
            _ => return None,
        })
    }
}

impl Document {
    /// Does an operation: all of it, or nothing.
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
        };
        Ok(Edited {
            made,
            ..Edited::default()
        })
    }
}

/// The path of the entry called `id` in the list of another one.
fn beside(path: &str, id: &str) -> String {
    let list = path.split_once('/').map_or(path, |(list, _)| list);
    format!("{list}/{id}")
}
