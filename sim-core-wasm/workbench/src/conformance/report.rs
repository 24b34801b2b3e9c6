//! The findings of a suite, for people.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::excuses::excuse;
use super::{CHECKS, Candidate, Reading};

/// A reading of a trial, in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Finding {
    /// The number of the trial, whose document shows it.
    pub trial: u32,
    /// Where that runs, in a few words.
    pub at: String,
    /// The number that was measured, in words.
    pub measured: String,
    /// The bound, in words.
    pub asked: String,
    /// Whether it is as asked.
    pub passed: bool,
}

/// The findings of one check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CheckReport {
    /// Its id.
    pub id: &'static str,
    /// The request, as a sentence about the sender.
    pub title: &'static str,
    /// The runs that are made for it.
    pub about: &'static str,
    /// Whether all is as asked; null where the sender cannot be asked.
    pub passed: Option<bool>,
    /// Why less is asked of it, for some senders that are built in.
    pub excuse: Option<&'static str>,
    /// The readings that failed, the farthest from their bound first; where none did, the one closest to its bound.
    pub findings: Vec<Finding>,
    /// How many readings there were.
    pub readings: u32,
}

/// The findings of a suite.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Report {
    /// How people call the sender.
    pub name: String,
    /// Checks passed, and those that were asked.
    pub passed: u32,
    /// See `passed`.
    pub asked: u32,
    /// All checks.
    pub checks: Vec<CheckReport>,
}

/// Puts the readings of trials together. `read` has them with the number of their trial and where that runs.
pub fn report(candidate: &Candidate, read: &[(u32, String, Reading)]) -> Report {
    let checks: Vec<CheckReport> = CHECKS
        .iter()
        .map(|check| {
            let excused = candidate.meant().and_then(|kind| excuse(kind, check.id));
            let mut of: Vec<(u32, &str, Reading)> = read
                .iter()
                .filter(|(.., reading)| reading.check == check.id)
                .map(|(trial, at, reading)| {
                    let mut reading = reading.clone();
                    if let Some((bound, _)) = excused {
                        reading.bound = bound.unwrap_or(reading.bound);
                    }
                    (*trial, at.as_str(), reading)
                })
                .collect();
            of.sort_by(|a, b| a.2.margin().total_cmp(&b.2.margin()));
            let failed = of.iter().filter(|(.., reading)| !reading.passes()).count();
            let finding = |(trial, at, reading): &(u32, &str, Reading)| Finding {
                trial: *trial,
                at: (*at).to_owned(),
                measured: reading.in_words(),
                asked: reading.asked(),
                passed: reading.passes(),
            };
            CheckReport {
                id: check.id,
                title: check.title,
                about: check.about,
                passed: (!of.is_empty()).then_some(failed == 0),
                excuse: excused.map(|(_, why)| why),
                findings: of.iter().take(failed.max(1)).map(finding).collect(),
                readings: of.len() as u32,
            }
        })
        .collect();
    let count = |passed| {
        checks
            .iter()
            .filter(|check| check.passed == Some(passed))
            .count() as u32
    };
    Report {
        name: candidate.name.clone(),
        passed: count(true),
        asked: count(true) + count(false),
        checks,
    }
}

/// The most failures of one check that are listed one by one.
const MOST_FINDINGS: usize = 5;

/// The report as text.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    for check in &report.checks {
        let mark = match check.passed {
            Some(true) => "passed",
            Some(false) => "FAILED",
            None => "not checked",
        };
        let _ = writeln!(text, "{mark:<10} {}", check.title);
        if let Some(excuse) = check.excuse {
            let _ = writeln!(text, "{:<10} this check is relaxed: {excuse}", "");
        }
        for finding in check.findings.iter().take(MOST_FINDINGS) {
            let Finding {
                at,
                measured,
                asked,
                ..
            } = finding;
            let _ = writeln!(text, "{:<10} {at}: {measured}; asked {asked}", "");
        }
        if let Some(more) = check.findings.len().checked_sub(MOST_FINDINGS)
            && more > 0
        {
            let _ = writeln!(text, "{:<10} and {more} more", "");
        }
    }
    let Report {
        name,
        passed,
        asked,
        ..
    } = report;
    let _ = writeln!(text, "{name}: {passed} of {asked} checks passed");
    text
}
