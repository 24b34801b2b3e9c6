//! Random texts: none panics, none goes on for ever, and each gives the same states every time.
//! At length: `PROPTEST_CASES=100000 cargo test -p sawtooth-rules --test fuzz`.

mod known;

use known::{KNOWN, Known};
use proptest::prelude::*;
use sawtooth_rules::{Family, State, compile};

/// Runs whatever compiles; returns a digest of the states.
fn exercised(text: &str) -> u64 {
    let Ok(program) = compile(text) else {
        return 0;
    };
    assert!(program.length() <= 4096);
    let pool = program.pool(&program.defaults());
    let Ok(mut state) = State::new(&program, &pool, &mut ()) else {
        return 1;
    };
    let mut digest = 0_u64;
    for round in 0..4 {
        for event in Family::Sender.events().iter().map(|named| named.event) {
            state.set_window(1.0 + f64::from(round), 4.0);
            let mut facts = Known {
                now: f64::from(round),
                ..KNOWN
            };
            if let Err(fault) = state.answer(&program, &pool, event, &mut facts) {
                assert!(fault.message(&program).starts_with("line "));
            }
            assert!(state.cwnd() >= 0.0 && state.cwnd().is_finite());
            assert!(state.ssthresh() >= 0.0);
            digest = digest.rotate_left(5) ^ state.cwnd().to_bits() ^ state.ssthresh().to_bits();
        }
    }
    digest
}

/// Words that make programs, in any order.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "on",
        "loss",
        "acknowledged",
        "timer",
        "undo",
        "{",
        "}",
        "(",
        ")",
        "=",
        "+=",
        "cwnd",
        "ssthresh",
        "let",
        "x",
        "if",
        "then",
        "else",
        "and",
        "or",
        "not",
        "1",
        "0.5",
        "2 ms",
        "s",
        "rtt",
        "from",
        "+",
        "-",
        "*",
        "/",
        "^",
        "<",
        "==",
        ",",
        "state",
        "param",
        ":",
        "segments",
        "max",
        "min",
        "over",
        "average",
        "fn",
        "f",
        "update",
        "in",
        "..",
        "\"help\"",
        "needs",
        "ownWindow",
        "abe",
        "switch",
        "bool",
        "true",
        "é",
        "\n",
        "1e400",
        "#",
    ]);
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

/// Well-formed expressions of any type.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "cwnd",
        "ssthresh",
        "credit",
        "rtt",
        "srtt",
        "now",
        "a",
        "b",
        "x",
        "t",
        "1",
        "2",
        "0.5",
        "3 ms",
        "rounds",
        "pacingRate",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(5, 40, 3, |inner| {
        let sign = prop::sample::select(vec!["+", "-", "*", "/"]);
        prop_oneof![
            (inner.clone(), sign, inner.clone())
                .prop_map(|(a, sign, b)| format!("({a} {sign} {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, {b})")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("(if {a} < {b} then {c} else {b})")),
            inner.clone().prop_map(|a| format!("cbrt({a})")),
            inner.clone().prop_map(|a| format!("half({a})")),
            inner.clone().prop_map(|a| format!("ln(number({a}))")),
            inner.prop_map(|a| format!("number({a})^3")),
        ]
    })
}

/// A program of three expressions.
fn program(a: &str, b: &str, c: &str) -> String {
    format!(
        "param a: segments = 1 in 0 .. 9\nparam b: s = 1 in 0 .. 9\nfn half(x) = x / 2\nstate x: segments = 3\nstate t: s min over 3\n\
             on acknowledged {{ x = number({a}); update(t, rtt) if number({b}) > x {{ cwnd = number({c}) }} else {{ ssthresh += 1 }} }}\n\
             on slowStart {{ x += number({b}); cwnd += credit }}"
    )
}

/// How many texts of each sort: 400, unless the environment asks for more.
fn cases() -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(400)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn no_order_of_words_harms(text in words()) {
        exercised(&text);
    }

    #[test]
    fn no_text_harms(text in "\\PC{0,200}") {
        exercised(&text);
    }

    #[test]
    fn programs_give_the_same_state_each_time(a in expression(), b in expression(), c in expression()) {
        let text = program(&a, &b, &c);
        prop_assert_eq!(exercised(&text), exercised(&text));
    }
}
