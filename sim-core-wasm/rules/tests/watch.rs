//! The statements that a watch reports of rules that run.

use sawtooth_rules::watch::{Deed, Statements};
use sawtooth_rules::{Event, Facts, Field, State, compile};

/// Ten segments, a round trip of 0.1 s.
struct Known;

impl Facts for Known {
    fn fact(&self, field: Field) -> f64 {
        match field {
            Field::Rtt => 0.1,
            Field::Acked | Field::Credit => 2.0,
            Field::From => 10.0,
            _ => 0.0,
        }
    }
}

const TEXT: &str = r"param b: share = 0.5
state least: s min over 10
state n: number = 3
fn half(x) = x * b
on acknowledged {
  update(least, rtt)
  let halved = update(least, rtt) / 2 s
  if n > 2 and acked > 0 { n += half(acked) } else { n = 0 }
  if n < 2 { n = 7 }
}
on loss { ssthresh = 0 / 0 }
";

/// A line for each statement: its place, its deed, and what it read.
fn trace(text: &str, event: Event) -> (Vec<String>, State) {
    let program = compile(text).expect("valid");
    let pool = program.pool(&program.defaults());
    let mut state = State::new(&program, &pool, &mut ()).expect("it begins");
    state.set_window(10.0, 20.0);
    let mut plain = state;
    let mut watch = Statements::default();
    let done = state.answer_watched(&program, &pool, event, &mut Known, &mut watch);
    // Watched or not, it does the same.
    let same = plain.answer(&program, &pool, event, &mut Known);
    assert_eq!(format!("{done:?}"), format!("{same:?}"));
    assert_eq!(state, plain);
    let mut lines = Vec::new();
    for ran in &watch.ran {
        lines.push(format!("on {}", ran.name));
        for one in &ran.statements {
            let did = match &one.deed {
                Deed::Began(named) => format!("let {} {}", named.name, named.value),
                Deed::Set {
                    variable,
                    before,
                    update,
                } => {
                    let sign = if *update { "update" } else { "set" };
                    let unit = &variable.unit;
                    format!(
                        "{sign} {} {before} {} {unit}",
                        variable.name, variable.value
                    )
                }
                Deed::Asked(holds) => format!("if {holds}"),
                Deed::Decided(action) => format!("{action:?}"),
            };
            let reads = one
                .reads
                .iter()
                .map(|one| format!(" {} {} {}", one.name, one.value, one.unit));
            let reads: String = reads.collect::<Vec<_>>().join(",");
            lines.push(format!("{} {did}:{reads}", one.place.line));
        }
        lines.extend(ran.fault.clone());
    }
    (lines, state)
}

#[test]
fn statements_are_listed_with_the_values_they_read_and_set() {
    let (lines, _) = trace(TEXT, Event::Acknowledged);
    assert_eq!(
        lines,
        [
            "on acknowledged",
            "6 update least inf 0.1 s: rtt 0.1 s, rounds 0 rounds",
            "7 update least 0.1 0.1 s: rtt 0.1 s, rounds 0 rounds",
            "7 let halved 0.05: least 0.1 s",
            "8 if true: n 3 number, acked 2 segments",
            "8 set n 3 4 number: n 3 number, acked 2 segments, x 2 number, b 0.5 share",
            "9 if false: n 4 number",
        ]
    );
}

#[test]
fn a_fault_is_reported_at_its_statement() {
    let (lines, state) = trace(TEXT, Event::Loss);
    assert_eq!(
        lines,
        [
            "on loss",
            "11 set ssthresh 20 NaN segments:",
            "line 11: ssthresh is not a number",
        ]
    );
    assert_eq!(state.ssthresh(), 20.0);
}

#[test]
fn a_queue_s_statements_end_in_its_decision() {
    let text = "for queue on arrival { if queuePackets >= 0 { mark } drop }";
    let (lines, _) = trace(text, Event::Arrival);
    assert_eq!(
        lines,
        [
            "on arrival",
            "1 if true: queuePackets 0 packets",
            "1 Mark:",
            "1 Drop:"
        ]
    );
    assert_eq!(trace(text, Event::Departure).0, Vec::<String>::new());
}

#[test]
fn values_are_listed_in_the_units_that_the_text_has() {
    let text = r"param most: ms = 250 in 1 .. 1000
param rate: bits/s = 8000 in 1 .. 1e6
state base: ms = 100
state size: bits = 80
state low: us min over 10
on acknowledged {
  base = most / 2
  size = rate * 1 s
  update(low, rtt)
}";
    let (lines, _) = trace(text, Event::Acknowledged);
    assert_eq!(
        lines,
        [
            "on acknowledged",
            "7 set base 100 125 ms: most 250 ms",
            "8 set size 80 8000 bits: rate 8000 bits/s",
            "9 update low inf 100000 us: rtt 0.1 s, rounds 0 rounds",
        ]
    );
}

#[test]
fn an_argument_has_its_own_unit_whatever_local_value_has_its_name() {
    let text = r"fn twice(x) = x * 2
on acknowledged {
  let x = rtt
  let y = twice(acked)
  let z = x
}";
    let (lines, _) = trace(text, Event::Acknowledged);
    assert_eq!(
        lines,
        [
            "on acknowledged",
            "3 let x 0.1: rtt 0.1 s",
            "4 let y 4: acked 2 segments, x 2 number",
            "5 let z 0.1: x 0.1 s",
        ]
    );
}
