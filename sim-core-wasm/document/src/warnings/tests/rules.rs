//! Texts of rules.

use super::*;

fn rules(text: &str) -> Vec<String> {
    let rest = format!(r#", "algorithms": [{{ "id": "mine", "text": "{text}" }}]"#);
    let flow = r#""sender": { "kind": "rules", "algorithm": "mine" }"#;
    let document = with(r#""rate": 10e6, "delay": 0.02"#, "", flow, &rest);
    let document = Document::parse(&document).expect("it is valid");
    let found = throughout(&document).list;
    found.iter().map(ToString::to_string).collect()
}

/// `srtt - minRtt > 10` means ten milliseconds to most who write it, and is ten seconds.
#[test]
fn a_bare_number_beside_a_time_is_in_seconds() {
    let says = |column: u16| {
        format!(
            "algorithms/mine/text: line 1, column {column}: the unit is missing: write s or ms after the number"
        )
    };
    let on = |condition: &str| format!("on acknowledged {{ if {condition} {{ cwnd = 2 }} }}");
    for (condition, column) in [
        ("srtt - minRtt > 10", Some(38)),
        ("100 <= srtt", Some(22)),
        ("srtt - minRtt > 10 ms", None),
        ("srtt > 2 s", None),
        ("srtt > 0.01", None),
        ("srtt > 2 * minRtt", None),
        ("cwnd > 10", None),
        ("rtt > 0.1 s + 5", Some(36)),
        ("rtt - 5 > minRtt", Some(28)),
        ("rtt > minRtt + 2 * 5", Some(39)),
        ("rtt > 5 + 5", Some(30)),
        ("rtt > max(minRtt, 5, 10 ms)", Some(40)),
        ("rtt > (if flight > 2 then minRtt else 5)", Some(60)),
        ("rtt > minRtt + 1 / 1000", None),
        ("rtt > 0.1 s + 5 ms", None),
    ] {
        let expected: Vec<String> = column.map(says).into_iter().collect();
        assert_eq!(rules(&on(condition)), expected, "{condition}");
    }
    // The number is where its name is given, and one is enough.
    let named = "on acknowledged { let most = 5 * 2 if rtt > most or minRtt > most { cwnd = 2 } }";
    assert_eq!(rules(named), [says(32)]);
    let given = "fn slow(t, most) = t > most on acknowledged { if slow(rtt, 10) { cwnd = 2 } }";
    assert_eq!(rules(given), [says(60)]);
    let small = "on acknowledged { let most = 0.5 if rtt > most { cwnd = 2 } }";
    assert!(rules(small).is_empty());
    // A function that is called twice is in doubt once.
    let function =
        "fn slow(t) = t > 5 on acknowledged { if slow(rtt) or slow(minRtt) { cwnd = 2 } }";
    assert_eq!(rules(function), [says(18)]);
}
