//! `sawtooth catalog`: what a document can choose from.

use sawtooth_engine::catalog::{Catalog, written};
use sawtooth_engine::specification::{Domain, Entry, Named, Parameter, Scale, Unit};
use sawtooth_models::synchronous;
use serde::Serialize;

use std::fmt::Write as _;

/// The catalog for programs.
#[derive(Serialize)]
pub(crate) struct Listed<'a> {
    #[serde(flatten)]
    all: &'a Catalog,
    /// The kinds of senders whose rules the synchronous model has.
    laws: Vec<&'static str>,
}

/// Everything in the catalog, and the laws of `sawtooth synchronous`.
pub(crate) fn listed(all: &Catalog) -> Listed<'_> {
    let laws = synchronous::kinds().collect();
    Listed { all, laws }
}

/// The catalog for people.
pub(crate) fn print(all: &Catalog) -> String {
    let mut out = String::new();
    for (title, entries) in [
        ("Senders", all.senders),
        ("Slow starts", all.slow_starts),
        ("ECN", all.ecn),
        ("Window clamps", all.clamps),
        ("Queues", all.queues),
        ("Loss models", all.losses),
        ("Delay variation", all.variations),
        ("Traffic", all.traffic),
        ("Radio", all.radios),
    ] {
        let _ = writeln!(out, "{title}");
        for entry in entries {
            out.push('\n');
            describe(&mut out, entry);
        }
        out.push('\n');
    }
    let _ = writeln!(out, "Transport\n");
    for parameter in all.transport {
        describe_parameter(&mut out, parameter);
    }
    let _ = writeln!(out, "\nTransport presets\n");
    for preset in &all.presets {
        let _ = writeln!(out, "  {}: {}", preset.name, preset.help);
        let changed: Vec<String> = all
            .transport
            .iter()
            .filter_map(|parameter| {
                let value = preset.values.get(parameter.key)?;
                let default = written(&parameter.domain, &parameter.domain.default_value());
                (*value != default).then(|| format!("{} {}", parameter.key, bare(value)))
            })
            .collect();
        if !changed.is_empty() {
            let _ = writeln!(out, "    {}", changed.join(", "));
        }
        for (sender, exit) in &preset.slow_starts {
            let _ = writeln!(out, "    {sender}: slow start {exit}");
        }
        for (kind, form) in &preset.forms {
            let set = form
                .iter()
                .map(|(key, value)| format!("{key} {}", bare(value)));
            let set: Vec<String> = set.collect();
            let _ = writeln!(out, "    {kind}: {}", set.join(", "));
        }
    }
    out
}

fn describe(out: &mut String, entry: &Entry) {
    let _ = writeln!(out, "  {} ({}): {}", entry.kind, entry.name, entry.summary);
    if !entry.source.is_empty() {
        let _ = writeln!(out, "    Source: {}", entry.source);
    }
    for parameter in entry.parameters {
        describe_parameter(out, parameter);
    }
    for internal in entry.internals {
        let _ = writeln!(
            out,
            "    can be watched: {}{}: {}",
            internal.key,
            suffix(internal.unit),
            internal.help
        );
    }
}

fn describe_parameter(out: &mut String, parameter: &Parameter) {
    let _ = writeln!(
        out,
        "    {}: {}. {}",
        parameter.key,
        domain(parameter),
        parameter.help()
    );
    if let Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. } =
        parameter.domain
    {
        for Named { name, help } in options {
            let _ = writeln!(out, "      {name}: {}", help.trim());
        }
    }
}

/// Type, range, unit and default in a few words.
fn domain(parameter: &Parameter) -> String {
    let unit = suffix(parameter.unit);
    let scale = |scale: Scale| match scale {
        Scale::Linear => "",
        Scale::Log => ", log scale",
    };
    let default = bare(&written(
        &parameter.domain,
        &parameter.domain.default_value(),
    ));
    match parameter.domain {
        Domain::Number {
            min, max, scale: s, ..
        } => {
            format!(
                "{} to {}{unit}, default {default}{}",
                spell(min),
                spell(max),
                scale(s)
            )
        }
        Domain::Optional { min, max, scale: s } => {
            format!(
                "{} to {}{unit}, or null, the default{}",
                spell(min),
                spell(max),
                scale(s)
            )
        }
        Domain::Integer {
            min, max, scale: s, ..
        } => {
            format!("{min} to {max}{unit}, whole, default {default}{}", scale(s))
        }
        Domain::Switch { .. } => format!("true or false, default {default}"),
        Domain::Choice { .. } => format!("one of the names below, default {default}"),
        Domain::NumberOrChoice {
            min, max, whole, ..
        } => format!(
            "{} to {}{unit}{}, or one of the names below, default {default}",
            spell(min),
            spell(max),
            if whole { ", whole" } else { "" }
        ),
        Domain::Integers {
            increasing,
            min,
            max,
            longest,
        } => {
            let which = if increasing { "increasing " } else { "" };
            format!("a list of at most {longest} {which}whole numbers from {min} to {max}{unit}")
        }
    }
}

/// A JSON value without the quotes of a name.
fn bare(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => number.as_f64().map_or_else(String::new, spell),
        other => other.to_string(),
    }
}

fn spell(number: f64) -> String {
    if number == 0.0 || (1e-4..1e6).contains(&number.abs()) {
        format!("{number}")
    } else {
        format!("{number:e}")
    }
}

fn suffix(unit: Unit) -> &'static str {
    match unit {
        Unit::None | Unit::Share => "",
        Unit::Seconds => " s",
        Unit::BitsPerSecond => " bit/s",
        Unit::Bytes => " B",
        Unit::Segments => " segments",
        Unit::Packets => " packets",
        Unit::PerSecond => " /s",
        Unit::SegmentsPerCubicSecond => " segments/s³",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sawtooth_engine::catalog::catalog;

    #[test]
    fn every_kind_parameter_and_source_is_printed() {
        let all = catalog();
        let text = print(&all);
        for registry in all.registries() {
            for entry in registry {
                assert!(text.contains(&format!("  {} ({})", entry.kind, entry.name)));
                assert!(text.contains(entry.source));
                for parameter in entry.parameters {
                    assert!(text.contains(&format!("    {}: ", parameter.key)));
                }
            }
        }
        for preset in &all.presets {
            assert!(text.contains(&format!("  {}: {}", preset.name, preset.help)));
        }
    }
}
