//! The outcome of a whole claim, and of many, from the verdicts on its readings or parts.

use serde::{Deserialize, Serialize};

use super::{Outcome, Verdict};
use crate::document::{Claim, Experiment, Setting};

/// The outcome of a claim over all that its words may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ClaimResult {
    /// Every reading, or every part, is confirmed.
    Confirmed,
    /// Some readings are confirmed, others are not.
    InPart,
    /// One choice of an open setting confirms it, at least in part, and another refutes it.
    Depends,
    /// Every reading is refuted, or one of the parts.
    NotConfirmed,
    /// Nothing confirms it, and something is open.
    Inconclusive,
}

impl ClaimResult {
    /// In the order in which they are counted.
    pub const ALL: [ClaimResult; 5] = [
        ClaimResult::Confirmed,
        ClaimResult::InPart,
        ClaimResult::Depends,
        ClaimResult::NotConfirmed,
        ClaimResult::Inconclusive,
    ];

    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            ClaimResult::Confirmed => "confirmed",
            ClaimResult::InPart => "in-part",
            ClaimResult::Depends => "depends",
            ClaimResult::NotConfirmed => "not-confirmed",
            ClaimResult::Inconclusive => "inconclusive",
        }
    }

    /// The result in words.
    pub fn words(self) -> &'static str {
        match self {
            ClaimResult::Confirmed => "confirmed",
            ClaimResult::InPart => "confirmed in part",
            ClaimResult::Depends => "depends on an unstated setting",
            ClaimResult::NotConfirmed => "not confirmed",
            ClaimResult::Inconclusive => "inconclusive",
        }
    }

    /// The result of a claim with these outcomes. One confirmed reading confirms it at least in part; without
    /// one it is open as long as a reading is. Parts all have to hold: one that is refuted refutes the claim,
    /// even if others are open.
    pub fn from_outcomes(parts: bool, outcomes: &[Outcome]) -> ClaimResult {
        let [yes, no, open] = [
            Outcome::Confirmed,
            Outcome::NotConfirmed,
            Outcome::Inconclusive,
        ]
        .map(|one| outcomes.contains(&one));
        match (parts, yes, no, open) {
            (true, _, true, _) | (false, false, true, false) => ClaimResult::NotConfirmed,
            (_, true, false, false) => ClaimResult::Confirmed,
            (false, true, _, _) => ClaimResult::InPart,
            _ => ClaimResult::Inconclusive,
        }
    }

    fn confirms(self) -> bool {
        matches!(self, ClaimResult::Confirmed | ClaimResult::InPart)
    }

    /// The result of a claim with the results of other choices of open settings.
    pub(super) fn over(self, others: impl IntoIterator<Item = ClaimResult>) -> ClaimResult {
        let (mut confirmed, mut refuted) = (false, false);
        for one in others.into_iter().chain([self]) {
            confirmed |= one.confirms();
            refuted |= one == ClaimResult::NotConfirmed;
        }
        if confirmed && refuted {
            ClaimResult::Depends
        } else {
            self
        }
    }

    /// The result of a claim that two figures test: if one of them refutes it, it is not left open by the
    /// other.
    fn with(self, other: ClaimResult) -> ClaimResult {
        if self == other {
            self
        } else if self == ClaimResult::Depends || other == ClaimResult::Depends {
            ClaimResult::Depends
        } else if self.confirms() || other.confirms() {
            ClaimResult::InPart
        } else {
            ClaimResult::NotConfirmed
        }
    }
}

/// The effect that the choice of an open setting has on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum SettingEffect {
    /// Every choice gives the same result.
    Same,
    /// The results differ, but there are no two of which one confirms and the other refutes.
    Varies,
    /// One choice confirms the claim, at least in part, and another refutes it.
    Decides,
}

/// The result of a claim with a choice of an open setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClaimChoice {
    /// The id of the choice.
    pub choice: String,
    /// It is the choice of the results that are shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub shown: bool,
    /// The result.
    pub result: ClaimResult,
}

/// The results of a claim with the choices of an open setting that were run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClaimSetting {
    /// The id of the setting.
    pub setting: String,
    /// The effect of the choice.
    pub effect: SettingEffect,
    /// The choices, in the order of the document.
    pub choices: Vec<ClaimChoice>,
}

/// The outcome of a whole claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ClaimSummary {
    /// The id of the claim.
    pub claim: String,
    /// Its result over all choices of open settings.
    pub result: ClaimResult,
    /// The open settings of which several choices were run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<ClaimSetting>>"))]
    pub settings: Vec<ClaimSetting>,
}

/// The outcome of each claim of an experiment. `other` has the verdicts of another choice of a setting, by the ids
/// of both, where it was run.
pub(crate) fn summaries<'a>(
    experiment: &Experiment,
    verdicts: &[Verdict],
    other: &dyn Fn(&str, &str) -> Option<&'a [Verdict]>,
) -> Vec<ClaimSummary> {
    let of_claim = |claim: &Claim| {
        let result = |verdicts: &[Verdict]| {
            let own = verdicts.iter().filter(|one| one.claim == claim.id);
            let outcomes: Vec<Outcome> = own.map(|one| one.outcome).collect();
            ClaimResult::from_outcomes(claim.parts, &outcomes)
        };
        let of_setting = |setting: &Setting| {
            let of_choice = |(place, choice): (usize, &crate::document::Choice)| {
                let shown = place == setting.chosen;
                let found = if shown {
                    Some(verdicts)
                } else {
                    other(&setting.id, &choice.id)
                };
                Some(ClaimChoice {
                    choice: choice.id.clone(),
                    shown,
                    result: result(found?),
                })
            };
            let choices = setting.choices.iter().enumerate();
            let choices: Vec<ClaimChoice> = choices.filter_map(of_choice).collect();
            (choices.len() > 1).then(|| ClaimSetting {
                setting: setting.id.clone(),
                effect: effect(&choices),
                choices,
            })
        };
        let shown = result(verdicts);
        let settings: Vec<ClaimSetting> =
            experiment.settings.iter().filter_map(of_setting).collect();
        let all = settings.iter().flat_map(|one| &one.choices);
        ClaimSummary {
            claim: claim.id.clone(),
            result: shown.over(all.map(|one| one.result)),
            settings,
        }
    };
    experiment.claims.iter().map(of_claim).collect()
}

fn effect(choices: &[ClaimChoice]) -> SettingEffect {
    let first = choices[0].result;
    let rest = || choices[1..].iter().map(|one| one.result);
    if rest().all(|one| one == first) {
        SettingEffect::Same
    } else if first.over(rest()) == ClaimResult::Depends {
        SettingEffect::Decides
    } else {
        SettingEffect::Varies
    }
}

/// A claim that is counted: one with the same words in several figures counts once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// The words of the claim, or a key that stands for them.
    pub key: String,
    /// Its result.
    pub result: ClaimResult,
}

/// The number of claims with each result, in the order of [`ClaimResult::ALL`].
pub fn tally(claims: &[Counted]) -> [u32; 5] {
    let mut results: Vec<Counted> = Vec::new();
    for claim in claims {
        match results.iter_mut().find(|one| one.key == claim.key) {
            Some(one) => one.result = one.result.with(claim.result),
            None => results.push(claim.clone()),
        }
    }
    ClaimResult::ALL.map(|result| {
        let alike = results.iter().filter(|one| one.result == result);
        alike.count() as u32
    })
}
