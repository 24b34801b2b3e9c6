//! Random operations on a session: its document always gives the same run.

use proptest::prelude::*;

use super::*;

/// A random operation of a person.
#[derive(Clone, Debug)]
enum Deed {
    Advance(u32),
    Step,
    Seek(u32),
    Set(usize, u32),
    Undo,
    Extend,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        5 => (1_u32..700).prop_map(Deed::Advance),
        1 => Just(Deed::Step),
        4 => (0_u32..1100).prop_map(Deed::Seek),
        4 => (0_usize..9, 1_u32..20).prop_map(|(what, value)| Deed::Set(what, value)),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Extend),
    ];
    proptest::collection::vec(deed, 1..16)
}

fn choice(what: usize, value: u32) -> (&'static str, String) {
    match what {
        0 => ("links/r-d/rate", format!("{value}e6")),
        1 => ("parameters/B", format!("{value}e6")),
        2 => (
            "links/r-d/loss",
            format!(
                r#"{{"kind":"bernoulli","probability":{}}}"#,
                f64::from(value) / 500.0
            ),
        ),
        3 => (
            "links/r-d/queue/kind",
            if value.is_multiple_of(2) {
                "\"drop-tail\""
            } else {
                "\"red\""
            }
            .into(),
        ),
        4 => ("links/r-d/queue/limit/packets", format!("{value}")),
        5 => ("links/q-r/delay", format!("{}", f64::from(value) / 1000.0)),
        6 => (
            if value < 10 {
                "flows/a/sender"
            } else {
                "flows/b/sender"
            },
            ["\"cubic\"", "\"newreno\"", "\"ucc\""][value as usize % 3].into(),
        ),
        7 => ("seed", format!("{value}")),
        _ => ("links/r-d/delay", format!("{}", f64::from(value) / 1000.0)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_run_follows_from_the_document_after_any_deeds(deeds in deeds()) {
        let mut session = open(DOCUMENT);
        session.run.thin_checkpoints(400, 400_000);
        let mut history: Vec<(String, Time, Time)> = Vec::new();
        for deed in deeds {
            match deed {
                Deed::Advance(millis) => {
                    let until = Time(session.now().0 + u64::from(millis) * 1_000_000);
                    session.advance(until, 3000).expect("it runs");
                }
                Deed::Step => {
                    session.step().expect("it runs");
                }
                Deed::Seek(per_mille) => {
                    let to = Time(session.recorded_until().0 * u64::from(per_mille) / 1000);
                    seek(&mut session, to);
                }
                Deed::Set(what, value) => {
                    let before = (session.document_text(), session.recorded_until(), session.now());
                    let (path, value) = choice(what, value);
                    if session.set(path, &value).is_ok() {
                        history.push(before);
                    }
                }
                Deed::Undo => {
                    if let Some((text, recorded_until, now)) = history.pop() {
                        session.restore(&text, recorded_until).expect("it was valid");
                        seek(&mut session, now);
                        prop_assert_eq!(session.now(), now);
                        prop_assert!(session.recorded_until() >= recorded_until);
                    }
                }
                Deed::Extend => {
                    // Not so long that bins would be widened: they stay wide when the
                    // extension is undone.
                    let longer = Time(session.duration().0 + 30_000_000);
                    session.extend(longer).expect("it is allowed");
                }
            }
            let mut whole = session.clone();
            if session.run.sim.events() > 0 {
                complete_instant(&mut whole);
            }
            let expected = replayed(&whole);
            prop_assert_eq!(see(&mut whole), expected);
        }
    }
}
