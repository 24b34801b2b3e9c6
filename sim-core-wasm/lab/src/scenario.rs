//! A document, and what is set in it beside its text.

use std::sync::Arc;

use sawtooth_document::{Document, Json, Problem};
use sawtooth_engine::plan::{Change, Plan};
use sawtooth_engine::sender::outside::Outside;
use sawtooth_engine::sim::error::RunError;

use crate::Run;
use crate::sender::{Entry, Foreign, PREFIX, put};

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The document, or the value set in it.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// The run cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// No entry of the document's flows has this id.
    #[error("there is no flow {0}")]
    NoSuchFlow(String),
    /// The flow is no TCP flow: a sender could not control it.
    #[error("the flow {0} has no congestion window")]
    NoWindow(String),
    /// The kind of a sender of another crate.
    #[error("the kind {0} has to begin with \"{PREFIX}\", and its entry may declare no parameters")]
    NotOutside(String),
}

/// A checked document, ready to run.
#[derive(Clone, Debug)]
pub struct Scenario {
    document: Document,
    /// Senders of other crates, by the entries of flows.
    senders: Vec<(usize, sawtooth_engine::specification::Chosen)>,
}

impl Scenario {
    /// Reads and checks a document.
    ///
    /// # Errors
    /// The first thing that is wrong with it, with its path.
    pub fn parse(text: &str) -> Result<Scenario, Error> {
        Ok(Scenario {
            document: Document::parse(text)?,
            senders: Vec::new(),
        })
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Sets a value by its path, as `links/r-d/rate`; the value is JSON: `2e6`, `"cubic"`, `{ "kind": "codel" }`.
    ///
    /// # Errors
    /// When there is no such path, or the value does not fit it. Nothing is changed then.
    pub fn set(&mut self, path: &str, value: &str) -> Result<(), Error> {
        let value = Json::parse(value)?;
        self.document.set(path, &value)?;
        Ok(())
    }

    /// Has a flow, all its instances, use a sender of another crate. It begins as a copy of `control`, and stays through
    /// the document's changes during the run, other than those of the sender. The transport follows the sender's needs.
    ///
    /// # Errors
    /// When there is no such flow, it has no congestion window, or the entry is not one from outside: its kind begins with
    /// [`PREFIX`], and its parameters are the control's own.
    pub fn send_with(
        &mut self,
        flow: &str,
        entry: &'static Entry,
        control: impl Foreign + 'static,
    ) -> Result<(), Error> {
        let plan = self.document.plan();
        let instances = format!("{flow}.");
        let known = plan
            .flows
            .iter()
            .find(|one| one.id == flow || one.id.starts_with(&instances))
            .ok_or_else(|| Error::NoSuchFlow(flow.to_owned()))?;
        if !known.has_window() {
            return Err(Error::NoWindow(flow.to_owned()));
        }
        let chosen = Outside::chosen(entry, control)
            .ok_or_else(|| Error::NotOutside(entry.kind.to_owned()))?;
        self.senders.retain(|(place, _)| *place != known.entry);
        self.senders.push((known.entry, chosen));
        Ok(())
    }

    /// The plan of the engine: counts expanded, expressions evaluated, senders of other crates in their places.
    pub fn plan(&self) -> Plan {
        let mut plan = self.document.plan();
        for (entry, chosen) in &self.senders {
            let written = plan.flows.iter().find(|flow| flow.entry == *entry);
            let Some(written) = written.map(|flow| flow.sender.clone()) else {
                continue;
            };
            for flow in plan.flows.iter_mut().filter(|flow| flow.entry == *entry) {
                put(Arc::make_mut(&mut flow.properties), chosen);
            }
            let entries: Vec<usize> = plan.flows.iter().map(|flow| flow.entry).collect();
            for timed in &mut plan.changes {
                for change in Arc::make_mut(&mut timed.changes) {
                    if let Change::Flow { flow, properties } = change
                        && entries.get(flow.0 as usize) == Some(entry)
                        && properties.sender == written
                    {
                        put(Arc::make_mut(properties), chosen);
                    }
                }
            }
        }
        plan
    }

    /// The run, at its start.
    pub fn start(&self) -> Run {
        Run::new(self.plan())
    }
}
