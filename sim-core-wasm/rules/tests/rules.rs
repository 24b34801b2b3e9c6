//! Programs against closed forms, and faults with their places.

mod known;

use std::fmt::Write;

use known::{KNOWN, Known};
use sawtooth_rules::{Event, Family, LONGEST_TEXT, MOST_STATE, Program, State, compile};

const NEWRENO: &str = include_str!("../twins/newreno.rules");

struct Running {
    program: Program,
    pool: Vec<f64>,
    state: State,
}

impl Running {
    fn new(text: &str) -> Running {
        let program = compile(text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        let pool = program.pool(&program.defaults());
        let state = State::new(&program, &pool, &mut ()).expect("first values");
        Running {
            program,
            pool,
            state,
        }
    }

    fn at(&mut self, event: Event, facts: &Known) -> Result<(), String> {
        let done = self
            .state
            .answer(&self.program, &self.pool, event, &mut facts.clone());
        done.map_err(|fault| fault.message(&self.program))
    }

    fn value(&self, name: &str) -> f64 {
        let mut all = self.program.variables.iter();
        let found = all.find(|one| one.name == name).expect("declared");
        self.state.value(found)
    }
}

/// The value of an expression, in an acknowledgement.
fn evaluated(unit: &str, expression: &str) -> f64 {
    let text = format!("state x: {unit} = 0\non acknowledged {{ x = {expression} }}");
    let mut running = Running::new(&text);
    running.state.set_window(8.0, 64.0);
    running.at(Event::Acknowledged, &KNOWN).expect("no fault");
    running.value("x")
}

fn wrong(text: &str) -> String {
    compile(text).expect_err(text).to_string()
}

#[test]
fn ten_acknowledgements_at_a_window_of_ten() {
    let mut reno = Running::new(NEWRENO);
    reno.state.set_window(10.0, 5.0);
    for _ in 0..10 {
        reno.at(Event::CongestionAvoidance, &KNOWN)
            .expect("no fault");
    }
    // RFC 5681, equation 3.
    assert!((reno.state.cwnd() - 10.9586).abs() < 5e-5);
    reno.at(Event::Loss, &KNOWN).expect("no fault");
    assert_eq!(reno.state.ssthresh(), 10.0);
}

#[test]
fn expressions_have_the_values_of_arithmetic() {
    for (unit, expression, expected) in [
        ("number", "1 + 2 * 3 - 4 / 2", 5.0),
        ("number", "-2 ^ 2", -4.0),
        ("number", "2 ^ -1", 0.5),
        ("number", "2 ^ 3 ^ 2", 512.0),
        ("number", "(1 + 2) * 3", 9.0),
        ("number", "min(3, 1, 2) + max(3, 1, 2)", 4.0),
        ("number", "cbrt(27) + sqrt(16)", 7.0),
        ("number", "pow(2, 10)", 1024.0),
        ("number", "exp(0) + ln(1)", 1.0),
        (
            "number",
            "floor(2.7) + ceil(2.2) + round(2.5) + abs(-1)",
            9.0,
        ),
        ("number", "if 1 < 2 and not (3 < 2) then 5 else 6", 5.0),
        ("number", "if 1 > 2 or 2 >= 2 then 5 else 6", 5.0),
        ("number", "if 1 > 2 or 2 != 2 then 5 else 6", 6.0),
        (
            "number",
            "if rttKnown and cwnd < ssthresh then 1 else 0",
            1.0,
        ),
        ("segments", "cwnd * (rtt - 0.05) / rtt", 4.0),
        ("s", "250 ms", 0.25),
        ("s", "rtt + 1", 1.1),
        ("s", "cbrt(rtt * rtt * rtt) + sqrt(rtt ^ 2)", 0.2),
        ("bytes", "16 bits", 2.0),
        ("bytes/s", "segmentSize / 2 s", 0.5),
        ("number", "number(rtt) / 0.1", 1.0),
        ("s", "since(0.3 s) + since(11)", 9.7),
    ] {
        let found = evaluated(unit, expression);
        assert!((found - expected).abs() < 1e-12, "{expression} is {found}");
    }
}

#[test]
fn a_condition_is_not_evaluated_past_its_answer() {
    // 0/0 would be a fault, and is stored nowhere.
    let text = "state x: number = 0\non loss { if from > 1 or 0 / 0 > 1 { x = 1 } else if true { x = 2 } else { x = 3 } }";
    let mut running = Running::new(text);
    running.at(Event::Loss, &KNOWN).expect("no fault");
    assert_eq!(running.value("x"), 1.0);
    let low = Known { from: 0.0, ..KNOWN };
    running.at(Event::Loss, &low).expect("no fault");
    assert_eq!(running.value("x"), 2.0);
}

#[test]
fn functions_are_put_in_their_places() {
    let text = "fn half(x) = x / 2\nfn quarter(x) = half(half(x))\nstate x: number = quarter(8)\nstate t: s = 3 s\non acknowledged { let y = 10; x = quarter(y + 2) + half(1); t = half(rtt) }";
    let mut running = Running::new(text);
    assert_eq!(running.value("x"), 2.0);
    running.at(Event::Acknowledged, &KNOWN).expect("no fault");
    assert_eq!((running.value("x"), running.value("t")), (3.5, 0.05));
}

#[test]
fn windows_forget_and_averages_follow() {
    let text = "param age: s = 10 in 1 .. 100\nstate low: s min over age\nstate high: s max over 2\nstate mean: s average 1/4\non acknowledged { update(low, rtt); update(high, rtt); update(mean, rtt) }";
    let mut running = Running::new(text);
    assert_eq!(running.value("low"), f64::INFINITY);
    let mut hears = |now: f64, rtt: f64| {
        running.state.count_round();
        running
            .at(
                Event::Acknowledged,
                &Known {
                    now,
                    rtt,
                    from: 1.0,
                },
            )
            .expect("no fault");
        ["low", "high", "mean"].map(|name| running.value(name))
    };
    assert_eq!(hears(0.0, 2.0), [2.0, 2.0, 2.0]);
    assert_eq!(hears(1.0, 4.0), [2.0, 4.0, 2.5]);
    assert_eq!(hears(2.0, 3.0), [2.0, 4.0, 2.625]);
    // The 4 is two rounds old, and then three.
    assert_eq!(hears(10.0, 3.0)[..2], [2.0, 4.0]);
    assert_eq!(hears(11.0, 3.0)[..2], [3.0, 3.0]);
}

#[test]
fn parameters_and_their_declarations() {
    let program = compile(
        "param c: segments/s^3 = 0.4 in 0.001 .. 10 log \"Steep.\"\nparam on1: switch = off\nparam wait: ms = 20 in 1 .. 1 s",
    )
    .expect("valid");
    let [c, _, wait] = &program.parameters[..] else {
        panic!("three parameters");
    };
    assert_eq!(
        (c.unit.as_str(), c.help.as_str()),
        ("segments/s^3", "Steep.")
    );
    assert_eq!(wait.unit, "ms");
    assert_eq!(program.defaults(), [0.4, 0.0, 0.02]);
    let counts = "param n: segments = 4 in 1 .. 1000 whole\nparam m: bytes = 2e3 in 1 .. 1e6 log whole\nparam k: number = 1 in 1 .. 2 whole log \"k\"\nparam whole: number = 0.5 in 0 .. 1";
    let program = compile(counts).expect("valid");
    let kinds = program.parameters.iter().map(|one| match one.domain {
        sawtooth_rules::Domain::Number { log, whole, .. } => (log, whole),
        sawtooth_rules::Domain::Switch { .. } => panic!("a number"),
    });
    assert_eq!(
        kinds.collect::<Vec<_>>(),
        [(false, true), (true, true), (true, true), (false, false)]
    );
}

#[test]
fn a_faulty_value_names_its_line() {
    for (rule, message) in [
        ("cwnd = 0 / 0", "line 2: cwnd is not a number"),
        ("cwnd = 0 - cwnd - 1", "line 2: cwnd is negative"),
        ("cwnd = 1 / 0", "line 2: cwnd is infinite"),
        ("cwnd = 1e300", "line 2: cwnd is above 3000000 segments"),
        ("pacingRate = -1", "line 2: pacingRate is negative"),
        ("x = sqrt(-1)", "line 2: x is not a number"),
        ("cwnd = max(0 / 0, 2)", "line 2: cwnd is not a number"),
        ("cwnd = min(2, 0 / 0)", "line 2: cwnd is not a number"),
    ] {
        let text = format!("state x: number = 0 on acknowledged {{\n{rule} }}");
        let mut running = Running::new(&text);
        running.state.set_window(10.0, 5.0);
        let said = running.at(Event::Acknowledged, &KNOWN).expect_err(rule);
        assert_eq!(said, message);
    }
    // Slow start without an end is no fault.
    let mut endless = Running::new("on loss { ssthresh = 1 / 0 }");
    assert_eq!(endless.at(Event::Loss, &KNOWN), Ok(()));
}

#[test]
fn problems_say_where_and_what_was_meant() {
    for (text, message) in [
        (
            "on los { }",
            "line 1, column 4: unknown event los (did you mean loss?)",
        ),
        (
            "on loss {\n  sstresh = 2\n}",
            "line 2, column 3: unknown variable sstresh (did you mean ssthresh?)",
        ),
        (
            "on acknowledged { cwnd = cwnd + rtt }",
            "line 1, column 31: a bare number and s cannot be added",
        ),
        (
            "on acknowledged { cwnd = rtt }",
            "line 1, column 26: cwnd is a bare number, but this is s",
        ),
        (
            "on loss { cwnd = 2 }",
            "line 1, column 11: cwnd cannot be set here: set ssthresh, which the window follows",
        ),
        (
            "on loss { ssthresh = rtt }",
            "line 1, column 22: rtt is not available here",
        ),
        (
            "on acknowledged { cwnd = flght }",
            "line 1, column 26: unknown name flght (did you mean flight?)",
        ),
        (
            "on acknowledged { if cwnd { } }",
            "line 1, column 22: expected a condition, found a bare number",
        ),
        (
            "parm a: share = 0.5",
            "line 1, column 1: unknown word parm (did you mean param?)",
        ),
        (
            "param a: share = 2",
            "line 1, column 18: the value is outside its range",
        ),
        (
            "param a: segments = 2",
            "line 1, column 22: expected a range, as in 0 .. 10, after the word in, found the end of the text",
        ),
        (
            "param a: segments = 2 in 0.5 .. 4 whole",
            "line 1, column 21: for whole numbers, the value and its range must be whole numbers from zero on",
        ),
        (
            "param a: number = 2 in -2 .. 4 whole",
            "line 1, column 19: for whole numbers, the value and its range must be whole numbers from zero on",
        ),
        (
            "param a: ms = 2 in 1 .. 4 whole",
            "line 1, column 15: only seconds, bytes and counts can be whole",
        ),
        (
            "on restarted { cwnd = 2 }",
            "line 1, column 16: cwnd cannot be set here",
        ),
        (
            "param a: secnds = 2",
            "line 1, column 10: secnds is not a unit: use one of number, share, segment, segments, packets, s, ms, us, byte, bytes, bit, bits",
        ),
        (
            "state rtt: s = 0",
            "line 1, column 7: rtt already has a meaning: choose another name",
        ),
        (
            "fn f(x) = f(x)\non loss { ssthresh = f(1) }",
            "line 1, column 11: f is declared later or calls itself: a function can only call earlier ones",
        ),
        (
            "on loss { ssthresh = mx(1, 2) }",
            "line 1, column 22: unknown function mx (did you mean max?)",
        ),
        (
            "on acknowledged { cwnd = 1 < 2 < 3 }",
            "line 1, column 32: comparisons cannot be chained: connect them with and",
        ),
        ("é", "line 1, column 1: unknown sign é"),
        (
            "on loss { ssthresh = \"a }",
            "line 1, column 22: the closing \" is missing",
        ),
        (
            "needs nosack",
            "line 1, column 7: unknown need nosack (did you mean noSack?)",
        ),
    ] {
        assert_eq!(wrong(text), message, "{text}");
    }
}

#[test]
fn a_sender_says_which_one_it_is() {
    let like = |text: &str| compile(text).expect(text).like;
    assert_eq!(
        like("like \"new-aimd\" on loss { }").as_deref(),
        Some("new-aimd")
    );
    assert_eq!(like("state like: number = 0 on loss { like += 1 }"), None);
    assert_eq!(
        wrong("like cubic"),
        "line 1, column 6: expected the kind of a sender in quotes, found cubic"
    );
    assert_eq!(
        wrong("for queue like \"red\""),
        "line 1, column 11: like is only for senders, but this algorithm is for a queue"
    );
}

/// Those of other languages, and a brace that is not closed: the place where it begins is named.
#[test]
fn loops_elif_return_and_open_braces_say_what_to_write() {
    for (text, message) in [
        (
            "on loss { ssthresh = 2",
            "line 1, column 23: a } is missing: the { of line 1, column 9 is still open",
        ),
        (
            "on loss {\n  if flight > 2 {\n    ssthresh = 2\n}\non mark { ssthresh = 2 }",
            "line 5, column 1: a } is missing: the { of line 1, column 9 is still open",
        ),
        (
            "on acknowledged { while cwnd < 2 { cwnd = 2 } }",
            "line 1, column 19: there are no loops: write if, which runs again at each event",
        ),
        (
            "on acknowledged { if cwnd < 2 { cwnd = 2 } elif cwnd < 3 { cwnd = 3 } }",
            "line 1, column 44: use else if",
        ),
        (
            "on loss { return ssthresh }",
            "line 1, column 11: rules run to their end: put what follows into if or else",
        ),
        (
            "on loss { if flight > 2 { return } ssthresh = 2 }",
            "line 1, column 27: rules run to their end: put what follows into if or else",
        ),
        (
            "on loss { return(2) }",
            "line 1, column 11: rules run to their end: put what follows into if or else",
        ),
        (
            "on loss { ssthresh = 2; break; }",
            "line 1, column 25: rules run to their end: put what follows into if or else",
        ),
        (
            "fn half(x) = return x / 2",
            "line 1, column 14: a function is one expression, without { and return: fn half(…) = …",
        ),
        (
            "fn half(x) { return x / 2 }",
            "line 1, column 12: a function is one expression, without { and return: fn half(…) = …",
        ),
    ] {
        assert_eq!(wrong(text), message, "{text}");
    }
}

/// So many variables.
fn declared(count: usize) -> String {
    (0..count).fold(String::new(), |mut text, n| {
        let _ = writeln!(text, "state x{n}: number = {n}");
        text
    })
}

/// Texts that would be large or deep are refused, and nothing grows with them.
#[test]
fn programs_that_are_too_large_are_refused() {
    assert!(wrong(&" ".repeat(LONGEST_TEXT + 1)).contains("at most 32768"));
    let deep = format!(
        "on loss {{ ssthresh = {}1{} }}",
        "(".repeat(9000),
        ")".repeat(9000)
    );
    assert!(wrong(&deep).contains("nested too deeply"));
    for prefix in ["-", "not "] {
        let deep = format!("on loss {{ ssthresh = {}1 }}", prefix.repeat(8000));
        assert!(wrong(&deep).contains("nested too deeply"));
    }
    let long = format!("on loss {{ ssthresh = 1{} }}", "+1".repeat(9000));
    assert!(wrong(&long).contains("too long"));
    let right = format!(
        "on loss {{ ssthresh = {}1{} }}",
        "min(1, ".repeat(31),
        ")".repeat(31)
    );
    assert!(wrong(&right).contains("nested too deeply"));
    // Each function doubles the one before it.
    let mut doubling = String::from("fn f0(x) = x + x\n");
    for n in 1..200 {
        let before = n - 1;
        let _ = writeln!(doubling, "fn f{n}(x) = f{before}(x) + f{before}(x)");
    }
    assert!(wrong(&format!("{doubling}on loss {{ ssthresh = f199(1) }}")).contains("too"));
    let mut chain = String::from("fn f0(x) = x\n");
    for n in 1..900 {
        let _ = writeln!(chain, "fn f{n}(x) = f{}(x)", n - 1);
    }
    assert!(wrong(&format!("{chain}on loss {{ ssthresh = f899(1) }}")).contains("too"));
    let states = declared(60);
    assert!(wrong(&states).contains("too many variables"));
    let rules: String = (0..1200).map(|_| "ssthresh = from + 1 \n").collect();
    assert!(wrong(&format!("on loss {{ {rules} }}")).contains("too long"));
}

#[test]
fn a_state_is_small_plain_data() {
    fn is_copy<T: Copy>() {}
    is_copy::<State>();
    assert!(size_of::<State>() <= 512);
    let counters = declared(58);
    assert_eq!(
        compile(&counters).expect("fits").places_in_use(),
        MOST_STATE
    );
}

#[test]
fn a_changed_program_keeps_variables_of_the_same_name_and_unit() {
    let mut old = Running::new("state a: s = 1 state b: segments = 2 on loss { a = 5; b = 6 }");
    old.at(Event::Loss, &KNOWN).expect("no fault");
    let new = Running::new("state c: s = 9 state b: segments = 2 state a: segments = 3");
    let carried = old
        .state
        .carried(&old.program, &new.program, &new.pool, &mut ());
    let state = carried.expect("first values");
    let values: Vec<f64> = new
        .program
        .variables
        .iter()
        .map(|one| state.value(one))
        .collect();
    assert_eq!(values, [9.0, 6.0, 3.0]);
}

/// The senders that are written as rules: the engine holds them against those built in.
#[test]
fn every_twin_is_valid() {
    for text in [
        NEWRENO,
        include_str!("../twins/reno.rules"),
        include_str!("../twins/tahoe.rules"),
        include_str!("../twins/aimd.rules"),
        include_str!("../twins/aimd-fc.rules"),
        include_str!("../twins/new-aimd.rules"),
        include_str!("../twins/scalable.rules"),
        include_str!("../twins/westwood-plus.rules"),
        include_str!("../twins/highspeed.rules"),
        include_str!("../twins/vegas.rules"),
        include_str!("../twins/cubic.rules"),
        include_str!("../twins/ucc.rules"),
        include_str!("../twins/vcp.rules"),
        include_str!("../twins/bbr.rules"),
        include_str!("../twins/queues/red.rules"),
        include_str!("../twins/queues/codel.rules"),
        include_str!("../twins/queues/pie.rules"),
    ] {
        let running = Running::new(text);
        assert!(running.program.places_in_use() <= MOST_STATE);
        assert!(
            running.program.length() < 1200,
            "{}",
            running.program.length()
        );
    }
}

#[test]
fn a_range_of_whole_numbers_has_an_end_and_a_window_of_seconds_a_time() {
    for (text, says) in [
        (
            "param a: number = 2 in 1 .. 1e17 whole",
            "line 1, column 19: a range of whole numbers ends at 9007199254740992 at most",
        ),
        (
            "param a: number = 2 in 1 .. 4 log whole log",
            "line 1, column 41: expected one of for, param, state, fn, needs, abe, like, on, found log",
        ),
        (
            "state w: s min over 10 s\non restarted { update(w, 3 s) }",
            "line 2, column 16: now is not available here",
        ),
        (
            "state w: s min over 10 s\non undo { update(w, 3 s) }",
            "line 2, column 11: now is not available here",
        ),
    ] {
        let problem = compile(text).expect_err(text);
        assert_eq!(problem.to_string(), says);
    }
}

#[test]
fn every_word_of_the_reference_is_one_of_the_language_and_is_explained() {
    use sawtooth_rules::reference::{Sort, words};
    let words = words();
    let begins = |family: Option<Family>| match family {
        Some(Family::Queue) => "for queue ",
        _ => "",
    };
    for word in &words {
        let name = word.name;
        let refused = |text: &str| compile(text).err().map(|problem| problem.message);
        let whose = begins(word.family);
        let taken = format!("{whose}state {name}: number = 0");
        match word.sort {
            Sort::Need => assert_eq!(refused(&format!("needs {name}")), None),
            Sort::Event => assert_eq!(refused(&format!("{whose}on {name} {{ }}")), None),
            // They mean something after `over`, after a range and where an item begins alone.
            _ if ["by", "whole", "like"].contains(&name) => assert_eq!(refused(&taken), None),
            _ => assert!(refused(&taken).is_some(), "{name} is free"),
        }
        let by_name = matches!(word.sort, Sort::Keyword | Sort::Unit | Sort::Need);
        assert_eq!(word.help.is_empty(), by_name, "{name}");
    }
    let both = "state by: number = 0\nstate most: s max over 2 by by\non loss { by += 1 }";
    assert!(compile(both).is_ok());
    // Where a field may be read is as the reference says.
    for family in [Family::Sender, Family::Queue].map(Some) {
        let own = words.iter().filter(|word| word.family == family);
        let (fields, events): (Vec<_>, Vec<_>) = own
            .filter(|word| matches!(word.sort, Sort::Field | Sort::Event))
            .partition(|word| word.sort == Sort::Field);
        for (field, event) in fields
            .iter()
            .flat_map(|field| events.iter().map(move |event| (field, event)))
        {
            let whose = begins(family);
            let text = format!("{whose}on {} {{ let x = {} }}", event.name, field.name);
            let known = field.events.is_empty() || field.events.contains(&event.name);
            assert_eq!(compile(&text).is_ok(), known, "{text}");
        }
    }
}
