//! The values of a table become a link's own.

use proptest::prelude::*;
use sawtooth_document::{Document, Problem};
use sawtooth_measured::schedule::{Form, Property, Scheduled, Way, Wish};
use serde_json::Value;

use super::files::column;
use super::{choose, path};

fn wish(property: Property, form: Form) -> Wish {
    Wish {
        link: "r-b".to_owned(),
        property,
        way: Way::Both,
        form,
        scale: 1.0,
        most: 1000,
        repeat: false,
    }
}

const RATES: &[u8] = b"s,Mbit/s\n0,12\n1,24\n2,0\n3,12\n";

fn given(
    file: &[u8],
    unit: &str,
    document: &Document,
    wish: &Wish,
) -> Result<(Value, Scheduled), Problem> {
    let chosen = choose(file, column(file, 1, unit, "s"))?;
    let samples = chosen.samples.expect("a table gives samples");
    let (text, made) = samples.schedule(document, wish)?;
    Document::parse(&text)?;
    Ok((serde_json::from_str(&text).expect("JSON"), made))
}

fn plain() -> Document {
    path(r#""sender": { "kind": "cubic" }"#, "")
}

#[test]
fn a_rate_becomes_a_trace_with_the_same_bytes() {
    let (document, made) = given(
        RATES,
        "Mbit/s",
        &plain(),
        &wish(Property::Rate, Form::Trace),
    )
    .expect("a trace");
    let trace = document["links"][1]["rate"]["trace"]
        .as_array()
        .expect("instants");
    // 12 Mb/s are a packet every millisecond.
    assert_eq!(
        (trace.len(), trace[0].as_u64(), trace[999].as_u64()),
        (4000, Some(1), Some(1000))
    );
    let between = trace
        .iter()
        .filter(|at| (2001..=3000).contains(&at.as_u64().unwrap_or(0)));
    assert_eq!(between.count(), 0, "nothing leaves while the rate is zero");
    assert_eq!((made.period, made.means), (4.0, [12e6, 12e6]));
}

#[test]
fn changes_over_time_are_interventions_and_replace_those_of_before() {
    let before = path(
        r#""sender": { "kind": "cubic" }"#,
        r#", "interventions": [ { "at": 1, "set": "links/r-b/rate", "to": 1e6 }, { "at": 2, "set": "links/a-r/delay", "to": 0.2 } ]"#,
    );
    let (document, made) = given(
        RATES,
        "Mbit/s",
        &before,
        &wish(Property::Rate, Form::Changes),
    )
    .expect("changes");
    assert_eq!(document["links"][1]["rate"], 12e6);
    let changes: Vec<(f64, &str, f64)> = document["interventions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| {
            (
                one["at"].as_f64().unwrap_or(0.0),
                one["set"].as_str().unwrap_or(""),
                one["to"].as_f64().unwrap_or(0.0),
            )
        })
        .collect();
    assert_eq!(
        changes,
        [
            (1.0, "links/r-b/rate", 24e6),
            (2.0, "links/a-r/delay", 0.2),
            // A link is never slower than 1 kb/s.
            (2.0, "links/r-b/rate", 1e3),
            (3.0, "links/r-b/rate", 12e6),
        ]
    );
    assert_eq!(
        (made.replaced, made.made, made.deviation),
        (1, 4, Some(0.0))
    );
    assert!(
        made.notes[0].contains("1 value is outside"),
        "{:?}",
        made.notes
    );
}

#[test]
fn directions_and_repetitions() {
    let forward = Wish {
        way: Way::Forward,
        repeat: true,
        ..wish(Property::Rate, Form::Changes)
    };
    let (document, _) = given(RATES, "Mbit/s", &plain(), &forward).expect("changes");
    assert_eq!(
        document["links"][1]["reverse"]["rate"], 2e6,
        "the other direction stays as it was"
    );
    let times: Vec<f64> = document["interventions"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["at"].as_f64())
        .collect();
    assert_eq!(times, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
    let loss = Wish {
        way: Way::Both,
        ..wish(Property::Loss, Form::Changes)
    };
    let (document, _) = given(b"t,loss\n0,0\n5,2\n", "%", &plain(), &loss).expect("changes");
    assert_eq!(document["links"][1]["loss"]["probability"], 0.0);
    assert_eq!(document["links"][1]["reverse"]["loss"]["kind"], "bernoulli");
    assert_eq!(
        document["interventions"][1]["set"],
        "links/r-b/reverse/loss/probability"
    );
    assert_eq!(document["interventions"][1]["to"], 0.02);
    let half = Wish {
        scale: 0.5,
        ..wish(Property::Delay, Form::Changes)
    };
    let (document, _) = given(b"t,rtt\n0,40\n5,60\n", "ms", &plain(), &half).expect("changes");
    assert_eq!(
        (
            &document["links"][1]["delay"],
            &document["interventions"][0]["to"]
        ),
        (&0.02.into(), &0.03.into())
    );
}

#[test]
fn a_wish_that_does_not_fit_is_refused_with_the_reason() {
    let fast: Vec<String> = (0..100).map(|at| format!("{at},1000")).collect();
    let fast = fast.join("\n");
    let trace = wish(Property::Rate, Form::Trace);
    let refused = given(fast.as_bytes(), "Mbit/s", &plain(), &trace).expect_err("too long");
    assert!(
        refused.message.contains("import it as changes instead"),
        "{refused}"
    );
    for (unit, wish, expected) in [
        (
            "ms",
            trace.clone(),
            "unit: the values have another dimension",
        ),
        (
            "Mbit/s",
            Wish {
                link: "x".to_owned(),
                ..trace
            },
            "links/x: is not a link of this document; links are a-r, r-b",
        ),
        (
            "%",
            wish(Property::Loss, Form::Trace),
            "form: only a rate can be a trace",
        ),
    ] {
        let refused = given(RATES, unit, &plain(), &wish).expect_err("it does not fit");
        assert!(refused.to_string().starts_with(expected), "{refused}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// However few changes, none is further from a sample than is stated, and the mean stays.
    #[test]
    fn fewer_changes_keep_the_mean_and_state_the_deviation(
        rates in proptest::collection::vec(1_u32..1000, 2..200),
        most in 1_usize..50,
    ) {
        let rows = rates.iter().enumerate().map(|(at, rate)| format!("{at},{rate}"));
        let file = rows.collect::<Vec<_>>().join("\n");
        let few = Wish { most, ..wish(Property::Rate, Form::Changes) };
        let (_, made) = given(file.as_bytes(), "kbit/s", &plain(), &few).expect("changes");
        prop_assert!(made.made <= most);
        let deviation = made.deviation.expect("changes tell it");
        for (at, rate) in rates.iter().enumerate() {
            let place = made.times.partition_point(|time| *time <= at as f64) - 1;
            let off = (made.values[place] - f64::from(*rate) * 1e3).abs();
            prop_assert!(off <= deviation + 1e-6, "{} of {}", off, deviation);
        }
        let [before, after] = made.means;
        prop_assert!((before - after).abs() <= 1e-4 * before, "{} and {}", before, after);
        let exact = rates.windows(2).filter(|pair| pair[0] != pair[1]).count() < most;
        prop_assert!(!exact || deviation < 1e-6);
    }
}
