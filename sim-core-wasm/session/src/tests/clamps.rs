//! A clamp that is set, changed and removed while the run is rewound.

use super::*;

/// The queue of the first second is ten round trips long.
fn deep() -> Session {
    let queue =
        r#""queue":{"kind":"red","limit":{"packets":40},"minThreshold":5,"maxThreshold":20}"#;
    let text = DOCUMENT
        .replace(
            queue,
            r#""queue":{"kind":"drop-tail","limit":{"packets":200}}"#,
        )
        .replace(r#""probability":0.003"#, r#""probability":0"#);
    assert!(text.contains("200") && !text.contains("0.003"));
    open(&text)
}

fn limits(session: &mut Session) -> Option<Vec<f32>> {
    let series = session.describe().series;
    let limit = series.iter().find(|series| series.key == "limit")?.index;
    let range = Range {
        from: Time::ZERO,
        to: seconds(4.0),
        pixels: 400,
        first: 0,
    };
    Some(session.columns(limit, range))
}

#[test]
fn a_clamp_set_live_is_replayed_and_undone() {
    let mut session = deep();
    advance(&mut session, 1.0);
    assert_eq!(limits(&mut session), None);
    let clamp = r#"{"kind":"bandwidth-delay","period":0.05,"arm":3,"cut":2.5,"exponent":0,"bandwidth":1e7}"#;
    let applied = set(&mut session, "flows/a/clamp", clamp);
    assert_eq!(applied.effect, AppliedEffect::Live);
    advance(&mut session, 1.7);
    set(&mut session, "flows/a/clamp/period", "0.01");
    set(&mut session, "flows/a/clamp/mode", "\"pin\"");
    advance(&mut session, 2.5);
    assert_eq!(see(&mut session), replayed(&session));
    let values = limits(&mut session).expect("recorded");
    assert!(values.contains(&1.0), "it has cut: {values:?}");
    let before = (session.document_text(), see(&mut session));

    // Into the middle of its time, on from there, and off.
    seek(&mut session, seconds(1.4));
    let again = see(&mut session);
    assert_eq!(again, replayed(&session));
    set(&mut session, "flows/a/clamp", "\"off\"");
    advance(&mut session, 2.5);
    assert_eq!(see(&mut session), replayed(&session));
    assert_ne!(session.digest(), before.1.digest);
    session
        .restore(&before.0, seconds(2.5))
        .expect("it is valid");
    seek(&mut session, seconds(2.5));
    assert_eq!(see(&mut session), before.1);
}
