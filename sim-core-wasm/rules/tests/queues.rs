//! Texts for queues: what they may say, and what they decide.

mod known;

use known::KNOWN;
use sawtooth_rules::{Action, Event, Family, State, compile};

fn wrong(text: &str) -> String {
    compile(text).expect_err(text).to_string()
}

#[test]
fn the_last_decision_counts_and_has_its_line() {
    let text = "for queue\non arrival {\n  drop\n  if queuePackets > 0 { admit }\n  mark\n}";
    let program = compile(text).expect("valid");
    assert_eq!(program.family, Family::Queue);
    let pool = program.pool(&[]);
    let mut state = State::new(&program, &pool, &mut ()).expect("begins");
    let mut facts = KNOWN;
    let done = state.answer(&program, &pool, Event::Arrival, &mut facts);
    assert_eq!(done, Ok(()));
    assert_eq!(state.decision(), (Action::Mark, 5));
    assert_eq!(program.line(5), "mark");
    state.undecided();
    assert_eq!(state.decision(), (Action::Admit, 0));
}

#[test]
fn a_time_and_a_length_are_added_as_the_clock_counts() {
    let text = "for queue\nstate t: s = 0\non timer { t = later(0.1 s, 0.2 s) }";
    let program = compile(text).expect("valid");
    let pool = program.pool(&[]);
    let mut state = State::new(&program, &pool, &mut ()).expect("begins");
    let done = state.answer(&program, &pool, Event::Due, &mut KNOWN.clone());
    assert_eq!(done, Ok(()));
    // Not 0.30000000000000004.
    assert_eq!(
        state.value(&program.variables[0]).to_bits(),
        0.3_f64.to_bits()
    );
}

#[test]
fn words_of_the_other_family_are_refused_with_a_suggestion() {
    for (text, message) in [
        (
            "on arrival { }",
            "line 1, column 4: arrival is an event of a queue, but this algorithm is for a sender: an algorithm for a queue begins with for queue",
        ),
        (
            "for queue on loss { }",
            "line 1, column 14: loss is an event of a sender, but this algorithm is for a queue: an algorithm for a queue begins with for queue",
        ),
        (
            "on loss { drop }",
            "line 1, column 11: drop decides about a packet: an algorithm for a queue begins with for queue",
        ),
        (
            "for queue on timer { mark }",
            "line 1, column 22: there is no packet here: decide on arrival or departure",
        ),
        (
            "for queue on arrivel { }",
            "line 1, column 14: unknown event arrivel (did you mean arrival?)",
        ),
        (
            "for queue on arrival { if sojourn > 1 { drop } }",
            "line 1, column 27: sojourn is not available here",
        ),
        (
            "for queue on departure { cwnd = 2 }",
            "line 1, column 26: cwnd cannot be set here",
        ),
        (
            "state x: number = random() on loss { ssthresh = 2 }",
            "line 1, column 19: an initial value cannot be random",
        ),
        (
            "for queues",
            "line 1, column 5: an algorithm cannot be for queues (did you mean queue?)",
        ),
        (
            "for queue for queue",
            "line 1, column 15: an algorithm has only one for",
        ),
        (
            "for queue needs noSack",
            "line 1, column 17: needs is only for senders, but this algorithm is for a queue",
        ),
        (
            "for queue state drop: number = 0",
            "line 1, column 17: drop already has a meaning: choose another name",
        ),
        (
            "for queue param limit: share = 0",
            "line 1, column 17: limit is already a key of each queue: choose another name",
        ),
        (
            "for queue state l: packets max over 3 on arrival { update(l, queuePackets) }",
            "line 1, column 37: the length of a window must be in seconds: a queue has no rounds",
        ),
    ] {
        assert_eq!(wrong(text), message);
    }
    // A sender's own names may be what only queues have.
    compile("state drop: number = 0 state sojourn: s = 0 on loss { drop = 1 sojourn = 2 }")
        .expect("valid");
}
