use sawtooth_engine::ids::Id;

use super::*;
use crate::values::Replay;

/// Rules for every event, each of which notes that it ran.
const ALL: &str = r"
state ran: number = 0
state slow: number average 1/8
state jumps: number = 0
on acknowledged { ran += 1  update(slow, acked)  wakeAt = now + 0.05 }
on round { ran += 1 jumps += random() }
on slowStart { cwnd += credit ran += 1 }
on congestionAvoidance { let more = credit / cwnd  cwnd += more  ran += more }
on withheld { ran += 1 }
on slowStartLeft { ran += cwnd }
on loss { ssthresh = max(cwnd / 2, 2)  ran += from }
on mark { ssthresh = max(from * 0.8, 2) ran += 2 }
on timeout { ssthresh = max(from / 2, 2) ran += 3 }
on recovered { ran += cwnd }
on undo { ran += 5 }
on resumed { ran += 6 }
on restarted { ran += cwnd }
on timer { ran += 7 }
on sent { ran += inFlight }
";

fn document(text: &str, queue: &str, more: &str, flow: &str) -> String {
    let algorithm = serde_json::json!([{ "id": "mine", "text": text }]);
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 6, "algorithms": {algorithm},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "l", "between": ["s", "d"], "rate": 5e6, "delay": 0.02, "queue": {queue} {more} }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "start": 1, "sender": {{ "kind": "rules", "algorithm": "mine" }},
                     {flow} }} ] }}"#
    )
}

#[derive(Default)]
struct Every {
    events: std::collections::BTreeSet<&'static str>,
    moments: Vec<Time>,
}

impl RulesSink for Every {
    fn ran(&mut self, at: Time, _: &Arc<Program>, rules: Vec<Ran>) {
        self.events.extend(rules.iter().map(|one| one.name));
        if self.moments.last() != Some(&at) {
            self.moments.push(at);
        }
    }

    fn strayed(&mut self, at: Time) {
        panic!("what was watched at {at:?} is not what the rules did");
    }
}

fn every(document: &str) -> Every {
    let plan = sawtooth_document::Document::parse(document)
        .expect("valid")
        .plan();
    let (mut sim, _) = Sim::new(&plan, &sawtooth_engine::sim::Options::default());
    let mut plain = sim.clone();
    let mut every = Every::default();
    let mut recorder = Recorder::off();
    let mut watched = RulesWatched::new(&mut recorder, FlowId::at(0), &mut every);
    sim.run_watched(plan.duration, u64::MAX, &mut watched)
        .expect("it goes on");
    plain
        .run(plan.duration, u64::MAX, &mut recorder)
        .expect("it goes on");
    assert_eq!(sim.digest(&mut recorder), plain.digest(&mut recorder));
    every
}

const SHORT: &str = r#"{ "kind": "drop-tail", "limit": { "packets": 8 } }"#;

#[test]
fn watched_statements_are_those_of_the_rules() {
    let mut events = std::collections::BTreeSet::new();
    for (queue, more, flow) in [
        (
            r#"{ "kind": "drop-tail", "limit": { "packets": 200 } }"#,
            "",
            r#""slowStart": "hystart", "transport": { "preset": "linux-paced" },
               "traffic": { "kind": "on-off", "rate": 20e6, "on": 0.8, "off": 1.1 }"#,
        ),
        (
            r#"{ "kind": "codel", "ecn": true, "limit": { "packets": 80 } }"#,
            "",
            r#""ecn": "classic", "transport": { "preset": "linux-paced" }"#,
        ),
        (
            SHORT,
            r#", "loss": { "kind": "bernoulli", "probability": 0.2 }"#,
            r#""transport": { "preset": "rfc" }"#,
        ),
        (
            r#"{ "kind": "drop-tail", "limit": { "packets": 200 } }"#,
            r#", "jitter": 0.02, "reorder": true"#,
            r#""transport": { "preset": "linux-paced" }"#,
        ),
    ] {
        events.extend(every(&document(ALL, queue, more, flow)).events);
    }
    let all = sawtooth_rules::catalogue::ALL_EVENTS
        .iter()
        .map(|one| one.name);
    let missing: Vec<&str> = all.filter(|name| !events.contains(name)).collect();
    assert_eq!(missing, [""; 0]);
}

/// Goes there in slices.
fn go(replay: &mut Replay, at: Time, towards: Towards, slice: u64) -> Option<RulesMoment> {
    loop {
        if let Some(found) = replay.step(at, towards, slice).expect("it goes on") {
            return found;
        }
    }
}

#[test]
fn any_instant_is_found_from_any_other() {
    let document = document(
        ALL,
        SHORT,
        "",
        r#""slowStart": "hystart", "transport": { "preset": "linux-paced" }"#,
    );
    let replay = Replay::new(&document, 0).expect("valid");
    finds_any(replay, &every(&document).moments);
}

/// From the states that it keeps a replay finds these moments, of which the first 420 are not at the start.
fn finds_any(mut replay: Replay, moments: &[Time]) {
    while replay
        .go(Time::from_seconds(6.0), 5_000)
        .expect("it goes on")
        .is_none()
    {}
    let count = moments.len();
    assert!(count > 1_000, "{count}");
    let after = |at: Time| moments.partition_point(|one| *one <= at);
    let mut random = 7_u64;
    for turn in 0..60 {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let place = (random >> 33) as usize % count;
        // At one of them, and between two.
        let at = Time(moments[place].0 + turn % 2);
        let slice = if turn % 3 == 0 { 100 } else { u64::MAX };
        let found = |replay: &mut Replay, towards| {
            go(replay, at, towards, slice).map(|moment| Time(moment.at))
        };
        assert_eq!(
            found(&mut replay, Towards::Later),
            moments.get(after(at)).copied()
        );
        assert_eq!(
            found(&mut replay, Towards::Here),
            Some(moments[after(at) - 1])
        );
        let earlier = moments.partition_point(|one| *one < at).checked_sub(1);
        assert_eq!(
            found(&mut replay, Towards::Earlier),
            earlier.map(|one| moments[one])
        );
    }
    // Step by step, forwards and back.
    let mut at = moments[400];
    for moment in &moments[401..420] {
        at = Time(
            go(&mut replay, at, Towards::Later, 1_000)
                .expect("there is one")
                .at,
        );
        assert_eq!(at, *moment);
    }
    for moment in moments[400..419].iter().rev() {
        at = Time(
            go(&mut replay, at, Towards::Earlier, 1_000)
                .expect("there is one")
                .at,
        );
        assert_eq!(at, *moment);
    }
    // Before the first one, and after the end.
    let before = moments[0].0.checked_sub(1).map(Time);
    if let Some(before) = before {
        assert_eq!(go(&mut replay, before, Towards::Here, 100), None);
    }
    assert_eq!(go(&mut replay, moments[0], Towards::Earlier, 100), None);
    assert_eq!(go(&mut replay, Time::ZERO, Towards::Earlier, 100), None);
    let last = moments[count - 1];
    assert_eq!(go(&mut replay, last, Towards::Later, 100), None);
    let end = go(&mut replay, Time::from_seconds(99.0), Towards::Here, 100);
    assert_eq!(end.map(|moment| Time(moment.at)), Some(last));
}

#[test]
fn values_come_with_the_statements_that_ran_last() {
    let text = "state n: number = 0\non acknowledged {\n  if acked > 0 { n += 1 }\n}";
    let document = document(
        text,
        SHORT,
        "",
        r#""slowStart": "hystart", "transport": { "preset": "linux-paced" }"#,
    );
    let mut replay = Replay::new(&document, 0).expect("valid");
    let values = loop {
        if let Some(values) = replay.go(Time::from_seconds(2.0), 500).expect("it goes on") {
            break values;
        }
    };
    let ran = values.ran.expect("it has run");
    assert_eq!(ran.algorithms, ["mine"]);
    let event = &ran.events[0];
    assert_eq!((event.name.as_str(), &event.fault), ("acknowledged", &None));
    let [asked, set] = &event.statements[..] else {
        panic!("{event:?}");
    };
    assert_eq!(
        (asked.line, asked.did.clone()),
        (3, RulesDeed::If { holds: true })
    );
    let RulesDeed::Set { before, value } = &set.did else {
        panic!("{set:?}");
    };
    let n = &values.values[0];
    assert_eq!(value, n);
    assert_eq!(before.value.map(|one| one + 1.0), n.value);
    assert_eq!(set.reads, std::slice::from_ref(before));
    let names: Vec<&str> = asked.reads.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["acked"]);
}

/// Rules of a queue for every event, which draw, drop several packets at one departure, and set the timer.
const QUEUE: &str = r"
for queue
state ran: number = 0
state drawn: number = 0
on start { ran += 1  wakeAt = now + 0.05 }
on arrival { ran += 1  drawn = random()  if drawn < 0.02 { drop } }
on departure { ran += 1  if sojourn > 30 ms or again and queuePackets > 3 and drawn < 0.5 { drop } }
on timer { ran += 1  wakeAt = now + 0.05 }
";

fn of_queue(text: &str, more: &str, limit: u32) -> String {
    let queue =
        format!(r#"{{ "kind": "rules", "algorithm": "mine", "limit": {{ "packets": {limit} }} }}"#);
    let text = document(
        text,
        &queue,
        "",
        r#""transport": { "preset": "linux-paced" }"#,
    );
    text.replace(
        r#""sender": { "kind": "rules", "algorithm": "mine" }"#,
        r#""sender": "newreno""#,
    )
    .replacen(r#""duration": 6,"#, &format!(r#""duration": 6, {more}"#), 1)
}

/// The events of a queue's rules in a run, and when: every one ends again as it did, and watching changes nothing.
fn every_call(document: &str) -> Every {
    let plan = sawtooth_document::Document::parse(document)
        .expect("valid")
        .plan();
    let options = sawtooth_engine::sim::Options {
        calls_of: Some(PortId::at(0)),
        ..sawtooth_engine::sim::Options::default()
    };
    let mut sim = Sim::new(&plan, &options).0;
    let mut plain = Sim::new(&plan, &sawtooth_engine::sim::Options::default()).0;
    let mut every = Every::default();
    let mut recorder = Recorder::off();
    loop {
        let stop = sim.run(plan.duration, LOOK, &mut recorder);
        for call in sim.take_calls(PortId::at(0)).list {
            let mut watch = Statements::default();
            assert!(call.again(&mut watch), "strayed at {:?}", call.at());
            every.ran(call.at(), call.program(), watch.ran);
        }
        if stop.expect("it goes on") == Stop::Reached {
            break;
        }
    }
    plain
        .run(plan.duration, u64::MAX, &mut recorder)
        .expect("it goes on");
    assert_eq!(sim.digest(&mut recorder), plain.digest(&mut recorder));
    every
}

#[test]
fn watched_statements_are_those_of_the_rules_of_queues() {
    let red = include_str!("../../../rules/twins/queues/red.rules");
    let codel = include_str!("../../../rules/twins/queues/codel.rules");
    let pie = include_str!("../../../rules/twins/queues/pie.rules");
    for text in [red, codel, pie] {
        assert!(every_call(&of_queue(text, "", 60)).moments.len() > 1_000);
    }
    let events = every_call(&of_queue(QUEUE, "", 60)).events;
    let all = sawtooth_rules::Family::Queue.events().iter();
    let missing: Vec<&str> = all
        .map(|one| one.name)
        .filter(|name| !events.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn any_instant_of_a_queue_is_found_from_any_other() {
    let document = of_queue(QUEUE, "", 60);
    let moments = every_call(&document).moments;
    // It begins with the run.
    assert_eq!(moments[0], Time::ZERO);
    finds_any(Replay::of_queue(&document, 0).expect("valid"), &moments);
}

#[test]
fn rules_of_a_queue_are_watched_from_when_they_take_over() {
    let changes = r#""interventions": [ { "at": 2, "set": "links/l/queue", "to": "red" },
        { "at": 3.5, "set": "links/l/queue", "to": { "kind": "rules", "algorithm": "mine" } } ],"#;
    let mut replay = Replay::of_queue(&of_queue(QUEUE, changes, 60), 0).expect("valid");
    let values = |replay: &mut Replay, at: f64| loop {
        let found = replay.go(Time::from_seconds(at), 5_000);
        if let Some(values) = found.expect("it goes on") {
            return values;
        }
    };
    let before = values(&mut replay, 1.0);
    assert!(before.follows && before.cwnd.is_none());
    let names: Vec<&str> = before.values.iter().map(|one| &*one.name).collect();
    assert_eq!(names, ["ran", "drawn"]);
    let between = values(&mut replay, 3.0);
    assert!(!between.follows && between.values.is_empty());
    let last = between.ran.expect("some had run").at;
    assert!(last <= 2_000_000_000, "{last}");
    let next = go(&mut replay, Time(last), Towards::Later, 1_000).expect("they begin again");
    assert_eq!((next.at, &*next.events[0].name), (3_500_000_000, "start"));
}

#[test]
fn an_instant_with_many_events_is_shown_in_part() {
    let text = "for queue\non departure { if queuePackets > 1500 or again { drop } }";
    // Data comes ten times as fast as it leaves.
    let document = of_queue(text, "", 4_000)
        .replace(r#""sender": "newreno","#, "")
        .replace(
            r#""transport": { "preset": "linux-paced" }"#,
            r#""traffic": { "kind": "constant", "rate": 50e6 }"#,
        );
    let mut replay = Replay::of_queue(&document, 0).expect("valid");
    let end = Time::from_seconds(6.0);
    while replay.go(end, 50_000).expect("it goes on").is_none() {}
    let mut at = Time::ZERO;
    let crowded = loop {
        let moment = go(&mut replay, at, Towards::Later, 5_000).expect("the queue is dropped");
        if moment.events.len() > 1 {
            break moment;
        }
        at = Time(moment.at);
    };
    assert_eq!(crowded.events.len(), MOST_EVENTS);
    // All that waited: a few more than that may have come since the last departure.
    let all = crowded.more + MOST_EVENTS as u64;
    assert!((1_502..1_510).contains(&all), "{all}");
}

#[test]
fn an_instant_whose_statements_are_not_known_is_marked() {
    let document = document(ALL, SHORT, "", r#""transport": { "preset": "rfc" }"#);
    let session = Session::open(&document, 64 * 1024).expect("valid");
    let mut steps = Steps::new(&session, Subject::Flow(FlowId::at(0)));
    steps.found.target = Time(5);
    for at in [3, 8] {
        steps.found.strayed(Time(at));
    }
    let moments = [steps.found.last.as_ref(), steps.found.after.front()]
        .map(|moment| steps.rules_moment(moment.expect("it is there")));
    assert_eq!(
        moments.clone().map(|one| (one.at, one.strayed)),
        [(3, true), (8, true)]
    );
    assert!(moments.iter().all(|one| one.events.is_empty()));
}

#[test]
fn the_last_events_of_rules_that_are_replaced_are_shown() {
    let changes = r#""interventions": [ { "at": 2, "set": "links/l/queue", "to": "red" },
        { "at": 3.5, "set": "links/l/queue", "to": { "kind": "rules", "algorithm": "mine" } } ],"#;
    let document = of_queue(QUEUE, changes, 60);
    let plan = sawtooth_document::Document::parse(&document)
        .expect("valid")
        .plan();
    let options = sawtooth_engine::sim::Options {
        calls_of: Some(PortId::at(0)),
        ..sawtooth_engine::sim::Options::default()
    };
    let moments = |slice: u64| {
        let mut sim = Sim::new(&plan, &options).0;
        let mut recorder = Recorder::off();
        let mut all = Vec::new();
        loop {
            let stop = sim.run(plan.duration, slice, &mut recorder);
            all.extend(sim.take_calls(PortId::at(0)).list.iter().map(Call::at));
            if stop.expect("it goes on") == Stop::Reached {
                return all;
            }
        }
    };
    let all = moments(1);
    let until = |at: u64| all.iter().filter(|one| one.0 <= at).count();
    assert!(until(2_000_000_000) > 100 && until(3_400_000_000) < all.len());
    assert_eq!(moments(LOOK), all);
}
