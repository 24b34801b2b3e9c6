//! Recorded variables, by their paths.

use sawtooth_document::{Problem, suggestion};
use sawtooth_engine::ids::{FlowId, Id as _, PortId};
use sawtooth_engine::measure::{Owner, SeriesList, Summary};

use super::path::names;
use crate::document::Probe;

/// A recorded variable, by its index among the series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Variable {
    pub(super) series: u32,
    /// The one that it is correlated with.
    pub(super) with: Option<u32>,
}

/// Whether there is a flow with an id.
pub(super) fn has_flow(summary: &Summary, id: &str) -> bool {
    summary.flows.iter().any(|flow| names(id, &flow.id))
}

/// The owners of the variables that a path names.
fn owners(summary: &Summary, list: &str, id: &str) -> Vec<Owner> {
    let flows = summary.flows.iter().map(|flow| flow.id.as_str());
    let queues = summary.queues.iter().map(|queue| queue.id.as_str());
    let named = |(_, known): &(usize, &str)| names(id, known);
    match list {
        "flows" => flows
            .enumerate()
            .filter(named)
            .map(|(place, _)| Owner::Flow(FlowId::at(place)))
            .collect(),
        "queues" => queues
            .enumerate()
            .filter(named)
            .map(|(place, _)| Owner::Port(PortId::at(place)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The recorded variables that a probe names, one at least.
pub(super) fn variables(
    list: &SeriesList,
    summary: &Summary,
    probe: &Probe,
) -> Result<Vec<Variable>, Problem> {
    let parts: Vec<&str> = probe.path.split('/').collect();
    let (owners, key) = match parts[..] {
        ["run", key] => (vec![Owner::Run], key),
        [list, id, key] => (owners(summary, list, id), key),
        _ => (Vec::new(), ""),
    };
    if owners.is_empty() {
        return Err(Problem::at(
            "path",
            "must be flows/ID/KEY, queues/ID/KEY or run/KEY",
        ));
    }
    let found = found(list, &owners, key).ok_or_else(|| unknown(list, &owners, "path", key))?;
    let Some(with) = &probe.with else {
        let alone = |(_, series)| Variable { series, with: None };
        return Ok(found.into_iter().map(alone).collect());
    };
    let pairs: Vec<Variable> = found
        .into_iter()
        .filter_map(|(owner, series)| {
            let with = Some(series_of(list, owner, with)?);
            Some(Variable { series, with })
        })
        .collect();
    if pairs.is_empty() {
        return Err(unknown(list, &owners, "with", with));
    }
    Ok(pairs)
}

/// The series of this key, of the owners that have one.
fn found(list: &SeriesList, owners: &[Owner], key: &str) -> Option<Vec<(Owner, u32)>> {
    let own = |owner: &Owner| Some((*owner, series_of(list, *owner, key)?));
    let found: Vec<(Owner, u32)> = owners.iter().filter_map(own).collect();
    (!found.is_empty()).then_some(found)
}

fn series_of(list: &SeriesList, owner: Owner, key: &str) -> Option<u32> {
    let mut all = list.series.iter();
    let found = all.position(|one| one.owner == owner && one.shown() && one.key == key)?;
    Some(found as u32)
}

fn unknown(list: &SeriesList, owners: &[Owner], at: &str, key: &str) -> Problem {
    let own = |owner: &&Owner| {
        let shown = list.series.iter().filter(|one| one.shown());
        shown.clone().any(|one| one.owner == **owner)
    };
    let owner = owners.iter().find(own);
    let shown = list.series.iter().filter(|one| one.shown());
    let own = shown.filter(|one| Some(&one.owner) == owner);
    let keys: Vec<&str> = own.map(|one| &*one.key).collect();
    let near = suggestion(key, keys.iter().copied());
    let known = keys.join(", ");
    Problem::at(
        at,
        format!("there is no variable {key}{near}; variables are {known}"),
    )
}
