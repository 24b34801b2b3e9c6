//! A person's change of the entries of a document, as a message.

use serde::Serialize;

use super::{Dependents, Document, OnDependents};
use crate::message;
use crate::reading::At;
use crate::reading::message::{FromJson, field};
use crate::text::{Json, Problem};

message! {
    /// A person's change of the entries of a document.
    pub enum Operation called "operation" {
        /// Adds entries, see [`Document::insert`].
        Insert {
            /// The lists of entries, as a document has them.
            #[cfg_attr(
                feature = "bindings",
                ts(type = "Pick<import(\"./scenario\").Scenario, \"nodes\" | \"links\" | \"flows\">")
            )]
            piece: Json,
            /// Whether its flows start at the present instant of a run under way, where they
            /// would have started before, see [`Document::start_from`].
            #[cfg_attr(
                feature = "bindings",
                ts(optional, as = "Option<bool>")
            )]
            from_now: bool,
        },
        /// Adds a copy of an entry, see [`Document::copy`].
        Copy {
            /// The entry: `flows/f`.
            path: String,
            /// Whether its flows start at the present instant of a run under way, where they
            /// would have started before, see [`Document::start_from`].
            #[cfg_attr(
                feature = "bindings",
                ts(optional, as = "Option<bool>")
            )]
            from_now: bool,
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
            /// How their dependents are handled.
            dependents: OnDependents,
        },
        /// Adds the contents of a clipboard, see [`Document::paste`].
        Paste {
            /// The text, which may come from anywhere.
            text: String,
            /// How far its nodes are drawn from where they were.
            shift: [f64; 2],
            /// Whether its flows start at the present instant of a run under way, where they
            /// would have started before, see [`Document::start_from`].
            #[cfg_attr(
                feature = "bindings",
                ts(optional, as = "Option<bool>")
            )]
            from_now: bool,
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
            /// Whether a live change is of the gesture that made the last ones at these paths.
            #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
            continues: bool,
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
            /// The interventions after the change.
            interventions: Vec<Altered>,
        },
        /// Takes interventions out, see [`Document::take_out`].
        TakeOut {
            /// Their places in the document.
            places: Vec<usize>,
        },
        /// Makes the values of interventions the document's own, see [`Document::from_start`].
        FromStart {
            /// Their places in the document.
            places: Vec<usize>,
        },
    }
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

/// The new state of an intervention.
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
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Edited {
    /// The paths of the entries and parameters that it added or renamed.
    pub made: Vec<String>,
    /// Those of the flows among them that start at the present instant.
    pub started: Vec<Started>,
    /// The ids of flows that were there, and take another way from the start of the run.
    pub rerouted: Vec<String>,
    /// The dependents that were removed with the entries.
    pub gone: Dependents,
    /// Whether the run starts again: it has to be led back to where it was.
    pub restarted: bool,
}

/// An added flow that starts later than it was written to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Started {
    /// The path of its start: `flows/f/start`.
    pub path: String,
    /// The value that was written there; null without one.
    #[cfg_attr(feature = "bindings", ts(type = "import(\"./scenario\").Json"))]
    pub was: Json,
}

impl Operation {
    /// Whether the flows that it adds start at the present instant of a run under way.
    pub fn starts_now(&self) -> bool {
        match self {
            Operation::Insert { from_now, .. }
            | Operation::Copy { from_now, .. }
            | Operation::Paste { from_now, .. } => *from_now,
            _ => false,
        }
    }

    /// Reads the JSON of an operation.
    ///
    /// # Errors
    /// When it is none: its missing or wrong key, and the place.
    pub fn parse(text: &str) -> Result<Operation, Problem> {
        Operation::from_json(&Json::parse(text)?, &At::ROOT.key("operation"))
    }
}

impl FromJson for OnDependents {
    fn from_json(json: &Json, at: &At<'_>) -> Result<OnDependents, Problem> {
        match json.as_text() {
            Some("refuse") => Ok(OnDependents::Refuse),
            Some("remove") => Ok(OnDependents::Remove),
            _ => Err(at.wrong("refuse or remove", json)),
        }
    }
}

impl FromJson for Placed {
    fn from_json(json: &Json, at: &At<'_>) -> Result<Placed, Problem> {
        Ok(Placed {
            path: field(json, at, "path")?,
            at: field(json, at, "at")?,
        })
    }
}

impl FromJson for Altered {
    fn from_json(json: &Json, at: &At<'_>) -> Result<Altered, Problem> {
        Ok(Altered {
            place: field(json, at, "place")?,
            at: field(json, at, "at")?,
            to: field(json, at, "to")?,
        })
    }
}

impl Document {
    /// Does an operation completely, or not at all.
    ///
    /// # Errors
    /// When an entry is not there, or the document would be wrong.
    pub fn edit(&mut self, operation: &Operation) -> Result<Edited, Problem> {
        let made = match operation {
            Operation::Insert { piece, .. } => self.insert(piece)?,
            Operation::Copy { path, .. } => vec![beside(path, &self.copy(path)?)],
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
            Operation::Paste { text, shift, .. } => self.paste(text, *shift)?,
            Operation::Move { nodes } => {
                self.move_nodes(nodes)?;
                Vec::new()
            }
            Operation::Set { paths, to, .. } => {
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
            Operation::FromStart { places } => {
                let interventions = self.from_start(places)?;
                return Ok(Edited {
                    gone: Dependents {
                        interventions,
                        ..Dependents::default()
                    },
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

/// The path of the entry `id` in the list of another one.
fn beside(path: &str, id: &str) -> String {
    let list = path.split_once('/').map_or(path, |(list, _)| list);
    format!("{list}/{id}")
}
