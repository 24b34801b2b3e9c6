use super::Outcome::{Confirmed as YES, Inconclusive as OPEN, NotConfirmed as NO};
use super::summary::ClaimResult::{Confirmed, Depends, InPart, Inconclusive, NotConfirmed};
use super::summary::*;
use super::{Bounds, Outcome, Verdict};
use crate::document::tests::experiment;

#[test]
fn one_confirmed_reading_confirms_a_claim_at_least_in_part() {
    for (outcomes, result) in [
        (&[YES][..], Confirmed),
        (&[YES, YES], Confirmed),
        (&[YES, NO], InPart),
        (&[OPEN, YES], InPart),
        (&[NO, NO], NotConfirmed),
        (&[NO, OPEN], Inconclusive),
        (&[OPEN], Inconclusive),
        // Nothing was tested.
        (&[], Inconclusive),
    ] {
        assert_eq!(
            ClaimResult::from_outcomes(false, outcomes),
            result,
            "{outcomes:?}"
        );
    }
}

#[test]
fn one_refuted_part_refutes_a_claim() {
    for (outcomes, result) in [
        (&[YES, YES][..], Confirmed),
        (&[YES, NO], NotConfirmed),
        (&[NO, OPEN], NotConfirmed),
        (&[YES, NO, OPEN], NotConfirmed),
        (&[YES, OPEN], Inconclusive),
        (&[OPEN, OPEN], Inconclusive),
        (&[], Inconclusive),
    ] {
        assert_eq!(
            ClaimResult::from_outcomes(true, outcomes),
            result,
            "{outcomes:?}"
        );
    }
}

#[test]
fn a_claim_depends_on_a_setting_that_confirms_and_refutes_it() {
    for (result, others, all) in [
        (Confirmed, &[NotConfirmed][..], Depends),
        (NotConfirmed, &[Inconclusive, InPart], Depends),
        (Inconclusive, &[Confirmed, NotConfirmed], Depends),
        // Fewer runs may leave open what more of them decide.
        (Confirmed, &[Inconclusive], Confirmed),
        (InPart, &[Confirmed], InPart),
        (NotConfirmed, &[NotConfirmed], NotConfirmed),
        (Confirmed, &[], Confirmed),
    ] {
        let found = result.over(others.iter().copied());
        assert_eq!(found, all, "{result:?} {others:?}");
    }
}

#[test]
fn a_claim_that_two_figures_test_counts_once() {
    for (one, other, result) in [
        (Confirmed, Confirmed, Confirmed),
        (Confirmed, NotConfirmed, InPart),
        (Inconclusive, Confirmed, InPart),
        (NotConfirmed, NotConfirmed, NotConfirmed),
        (NotConfirmed, Inconclusive, NotConfirmed),
        (Inconclusive, Inconclusive, Inconclusive),
        (Depends, Confirmed, Depends),
    ] {
        for pair in [[one, other], [other, one]] {
            let claims = pair.map(|result| Counted {
                key: "a".to_owned(),
                result,
            });
            let expected = ClaimResult::ALL.map(|one| u32::from(one == result));
            assert_eq!(tally(&claims), expected, "{pair:?}");
        }
    }
}

#[test]
fn claims_with_other_words_are_counted_separately() {
    let claims = [("a", Confirmed), ("b", Confirmed), ("c", Depends)];
    let claims = claims.map(|(key, result)| Counted {
        key: key.to_owned(),
        result,
    });
    assert_eq!(tally(&claims), [2, 0, 1, 0, 0]);
}

fn verdict(claim: &str, outcome: Outcome) -> Verdict {
    Verdict {
        claim: claim.to_owned(),
        reading: 0,
        outcome,
        bounds: Bounds {
            low: Some(1.0),
            high: None,
        },
        claimed: None,
        findings: Vec::new(),
        decisive: None,
        words: super::Words::default(),
    }
}

/// The effects of both settings, and the result over them, where the choice shown is refuted.
fn effects(clock: Option<Outcome>, acks: Option<Outcome>) -> (ClaimResult, Vec<ClaimSetting>) {
    let grid = experiment(
        r#"{ "series": [{ "id": "s" }],
        "settings": [
            { "id": "clock", "reason": "r", "choices": [{ "id": "tick" }, { "id": "exact" }] },
            { "id": "acks", "reason": "r", "chosen": "delayed",
              "choices": [{ "id": "each" }, { "id": "delayed" }] }],
        "claims": [{ "id": "c", "text": "t", "reason": "r", "readings": [
            { "measure": "total", "kind": "value", "series": "s", "atLeast": 1 }] }] }"#,
    )
    .expect("valid");
    // The verdict on another claim counts for nothing.
    let of = |outcome: Outcome| vec![verdict("x", YES), verdict("c", outcome)];
    let (clock, acks) = (clock.map(of), acks.map(of));
    let other = |setting: &str, choice: &str| match (setting, choice) {
        ("clock", "exact") => clock.as_deref(),
        ("acks", "each") => acks.as_deref(),
        _ => None,
    };
    let mut found = summaries(&grid, &of(NO), &other);
    let ClaimSummary {
        result, settings, ..
    } = found.remove(0);
    (result, settings)
}

#[test]
fn each_choice_that_was_run_has_a_result_in_the_order_of_the_document() {
    let (result, settings) = effects(Some(YES), Some(NO));
    assert_eq!(result, Depends);
    let found: Vec<_> = settings
        .iter()
        .map(|one| {
            let choice = |one: &ClaimChoice| (one.choice.clone(), one.shown, one.result);
            let choices: Vec<_> = one.choices.iter().map(choice).collect();
            (one.setting.as_str(), one.effect, choices)
        })
        .collect();
    let choice = |id: &str, shown, result| (id.to_owned(), shown, result);
    assert_eq!(
        found,
        [
            (
                "clock",
                SettingEffect::Decides,
                vec![
                    choice("tick", true, NotConfirmed),
                    choice("exact", false, Confirmed)
                ]
            ),
            (
                "acks",
                SettingEffect::Same,
                vec![
                    choice("each", false, NotConfirmed),
                    choice("delayed", true, NotConfirmed)
                ]
            ),
        ]
    );
}

#[test]
fn an_open_result_varies_and_decides_nothing() {
    let (result, settings) = effects(Some(OPEN), None);
    assert_eq!(result, NotConfirmed);
    // Of the other setting one choice alone was run.
    assert_eq!(settings.len(), 1);
    assert_eq!(settings[0].effect, SettingEffect::Varies);
}
