//! The chain of fifty changes drawn at random, held against the packet trace: nothing here knows a sentence.

use std::fs;
use std::path::Path;

use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::changes::Change;
use sawtooth_engine::measure::packet_trace::{Explained, PacketEvent, SenderState, Sink, Step};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::fate::Effect;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::reason::Quantity;
use sawtooth_engine::rng::{Purpose, RandomStream};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_why::{Answer, LinkKind, Of, Question, Why};

const EXAMPLES: [&str; 5] = [
    "cubic-newreno",
    "red-gateway",
    "ecn-red",
    "bursty-loss",
    "phase-effects",
];

/// The end of what is traced, in seconds.
const END: f64 = 2.0;

/// Everything that happened, as the tracer has it.
#[derive(Default)]
struct Everything {
    events: Vec<PacketEvent>,
    states: Vec<(Time, FlowId, SenderState)>,
    changes: Vec<(Time, FlowId, Quantity)>,
}

impl Sink for Everything {
    fn packet(&mut self, event: &PacketEvent) {
        self.events.push(*event);
    }

    fn sender(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        self.states.push((at, flow, *state));
    }

    fn wants_reasons(&self, _flow: FlowId) -> bool {
        true
    }

    fn changed(&mut self, change: &Change) {
        self.changes.push((change.at, change.flow, change.of));
    }
}

fn traced(plan: &Plan) -> Everything {
    traced_to(plan, Time::from_seconds(END))
}

fn traced_to(plan: &Plan, end: Time) -> Everything {
    let options = Options {
        cached: false,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(plan, &options);
    let (mut recorder, mut all) = (Recorder::off(), Everything::default());
    let mut traced = Explained::new(&mut recorder, &mut all);
    sim.run_explained(end, u64::MAX, &mut traced)
        .expect("it runs");
    all
}

fn known(why: &mut Why) -> Answer {
    while !why.advance(100_000).expect("it runs") {}
    why.answer().expect("it is known")
}

fn asked(document: &Document, flow: &str, at: Time, of: Of) -> Answer {
    let mut why = Why::new(document, Question::of_flow(flow, of, at)).expect("a question");
    known(&mut why)
}

fn seconds(at: Time, expected: f64) -> bool {
    (at.seconds() - expected).abs() < 1e-9
}

/// Holds each link against what happened. Returns how many were held.
fn hold(answer: &Answer, all: &Everything, plan: &Plan, flow: FlowId, at: Time) -> usize {
    let mut held = 0;
    let own = || all.events.iter().filter(|event| event.flow() == flow);
    for link in &answer.links {
        let here = |event: &&PacketEvent| {
            seconds(event.at, link.at) && Some(event.number()) == link.segment
        };
        let at_port =
            |port: PortId| link.port.as_deref() == Some(plan.direction_of(port).id.as_str());
        let found = match link.kind {
            LinkKind::Sent => own()
                .filter(here)
                .any(|event| event.kind() == Kind::Data && matches!(event.step, Step::Sent(_))),
            LinkKind::Met => own().filter(here).any(|event| match event.step {
                Step::Met { port, fate } => fate.effect() != Effect::Added && at_port(port),
                _ => false,
            }),
            LinkKind::Waited if link.port.is_some() => {
                own().filter(here).any(|event| match event.step {
                    Step::Enqueued { port, .. } => at_port(port),
                    _ => false,
                })
            }
            LinkKind::Showed => {
                assert!(seconds(at, link.at));
                own().filter(here).any(|event| {
                    event.kind() == Kind::Ack && matches!(event.step, Step::Delivered { .. })
                })
            }
            LinkKind::Rule => {
                assert!(seconds(at, link.at));
                !link.changes.is_empty()
            }
            LinkKind::Waited
            | LinkKind::Queue
            | LinkKind::Timer
            | LinkKind::Effect
            | LinkKind::Hold => continue,
        };
        assert!(found, "{flow:?} at {at:?}: {link:?}");
        held += 1;
    }
    held
}

#[test]
fn fifty_changes_are_explained_by_what_happened() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut random = RandomStream::new(31, "changes", Purpose::Sender);
    let (mut held, mut fates) = (0, 0);
    for example in EXAMPLES {
        let text =
            fs::read_to_string(folder.join(example).with_extension("json")).expect("an example");
        let document = Document::parse(&text).expect("a document");
        let plan = document.plan();
        let all = traced(&plan);
        let windows: Vec<_> = all
            .changes
            .iter()
            .filter(|(_, _, of)| *of == Quantity::Cwnd)
            .collect();
        // Falls are fewer than steps of growth: every other one is drawn among them.
        let state = |at: Time, flow: FlowId| {
            let own = |one: &&(Time, FlowId, SenderState)| one.1 == flow && one.0 == at;
            all.states.iter().rev().find(own).map(|one| one.2.cwnd)
        };
        let before = |at: Time, flow: FlowId| {
            let own = |one: &&(Time, FlowId, SenderState)| one.1 == flow && one.0 < at;
            all.states
                .iter()
                .rev()
                .find(own)
                .map_or(f64::INFINITY, |one| one.2.cwnd)
        };
        let falls: Vec<_> = windows
            .iter()
            .filter(|(at, flow, _)| state(*at, *flow).is_some_and(|now| now < before(*at, *flow)))
            .copied()
            .collect();
        for draw in 0..10 {
            let among = if draw % 2 == 0 && !falls.is_empty() {
                &falls
            } else {
                &windows
            };
            let &&(at, flow, _) = &among[random.below(among.len() as u64) as usize];
            let answer = asked(&document, &plan.flows[flow.index()].id, at, Of::Cwnd);
            let change = answer.change.as_ref().expect("a change");
            assert!(seconds(at, change.at), "{at:?}: {change:?}");
            // Before and after are those of the sending end.
            let now = state(at, flow).expect("it has acted");
            assert!(
                (change.to.expect("finite") - now).abs() < 1e-9,
                "{change:?}, {now}"
            );
            held += hold(&answer, &all, &plan, flow, at);
            fates += answer
                .links
                .iter()
                .filter(|link| link.kind == LinkKind::Met)
                .count();
        }
    }
    assert!(held > 150, "{held} links");
    assert!(fates > 15, "{fates} packets with a fate");
}

#[test]
fn only_a_flow_that_is_paced_at_some_time_has_a_pacing_rate() {
    let ask = |sender: &str, transport: &str, later: &str| {
        let text = format!(
            r#"{{"format":"sawtooth-scenario","version":2,"duration":4,
            "nodes":[{{"id":"s","kind":"host"}},{{"id":"d","kind":"host"}}],
            "links":[{{"id":"s-d","between":["s","d"],"rate":1e7,"delay":0.02}}],
            "flows":[{{"id":"f","from":"s","to":"d","sender":"{sender}","transport":{{{transport}}}}}],
            "interventions":[{later}]}}"#
        );
        let document = Document::parse(&text).expect("a document");
        let question = Question::of_flow("f", Of::Rate, Time::from_seconds(3.0));
        Why::new(&document, question)
            .map(|_| ())
            .map_err(|problem| problem.to_string())
    };
    let rfc = r#""preset":"rfc""#;
    assert_eq!(
        ask("newreno", rfc, ""),
        Err(
            "of: NewReno is not paced: it sends as its window allows. Ask for its window"
                .to_owned()
        )
    );
    assert_eq!(
        ask("newreno", r#""preset":"rfc","pacing":"linux""#, ""),
        Ok(())
    );
    assert_eq!(ask("bbr", rfc, ""), Ok(()));
    let later = r#"{"at":1,"set":"flows/f/sender","to":"bbr"}"#;
    assert_eq!(ask("newreno", rfc, later), Ok(()));
}

#[test]
fn a_refused_question_names_its_part() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/unresponsive.json");
    let document =
        Document::parse(&fs::read_to_string(folder).expect("a text")).expect("a document");
    let ask = |flow: &str, at: f64, of| {
        let question = Question::of_flow(flow, of, Time::from_seconds(at));
        Why::new(&document, question)
            .expect_err("refused")
            .to_string()
    };
    let plan = document.plan();
    let controlled = plan
        .flows
        .iter()
        .find(|flow| flow.id != "stream")
        .expect("one");
    let last = plan.duration.seconds();
    assert_eq!(
        ask("stream", 9.0, Of::Rate),
        "flow: Constant rate has no congestion control: its rate is fixed"
    );
    assert!(
        ask("gone", 1.0, Of::Cwnd)
            .starts_with("flow: there is no flow gone in this scenario; flows are ")
    );
    assert_eq!(
        ask(&controlled.id, last + 1.0, Of::Cwnd),
        format!("at: the run ends at {last} s")
    );
}

/// A flow alone on a link of 10 Mb/s and 20 ms, whose buffer has room; rules are those of `mine`.
fn alone(flow: &str) -> Document {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 4,
        "nodes": [{{ "id": "s", "kind": "host", "at": [0, 0] }}, {{ "id": "d", "kind": "host", "at": [1, 0] }}],
        "links": [{{ "id": "l", "between": ["s", "d"], "rate": 1e7, "delay": 0.01,
            "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 10000 }} }} }}],
        "algorithms": [
            {{ "id": "paced", "text": "on acknowledged {{\n  cwnd = 40\n  pacingRate = 200\n}}" }},
            {{ "id": "mine", "text": "on acknowledged {{\n  cwnd = 40\n}}" }} ],
        "flows": [{{ "id": "f", "from": "s", "to": "d", {flow} }}] }}"#
    );
    Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The state of the sending end at an instant.
fn state_at(document: &Document, at: Time) -> SenderState {
    let all = traced_to(&document.plan(), at);
    all.states.last().expect("it has acted").2
}

/// Each thing that can hold a window, by a flow that it holds. It is the true cause: the sending end itself is at that
/// bound, and with the bound taken away the window, or what it lets into the network, is larger at that instant.
#[test]
fn a_window_that_does_not_grow_says_what_holds_it() {
    type Bound = fn(&SenderState) -> bool;
    let cases: [(&str, &str, &str, Bound); 5] = [
        (
            r#""transport": { "receiveWindow": 20000 }"#,
            r#""sender": "newreno""#,
            "The receive window is the limit",
            |state| state.cwnd >= state.receive_window as f64,
        ),
        (
            r#""traffic": { "kind": "transfer", "bytes": 2000 }, "transport": { "initialWindow": 10 }"#,
            r#""transport": { "initialWindow": 10 }"#,
            "The application is the limit",
            |state| state.in_network == 0,
        ),
        (
            r#""sender": { "kind": "fixed", "window": 5 }"#,
            r#""sender": { "kind": "fixed", "window": 6 }"#,
            "The sender's own rule is the limit",
            |state| state.is_full && state.cwnd < 5.5,
        ),
        (
            r#""clamp": { "kind": "bandwidth-delay", "arm": 1, "cut": 1000, "bandwidth": 5e6, "productRtt": "least", "mode": "pin" }"#,
            r#""sender": "newreno""#,
            "The clamp is the limit",
            |state| state.cwnd >= state.ceiling,
        ),
        (
            r#""sender": { "kind": "rules", "algorithm": "paced" }"#,
            r#""sender": { "kind": "rules", "algorithm": "mine" }"#,
            "Pacing is the limit",
            |state| state.is_paced && (state.in_network as f64) < state.cwnd,
        ),
    ];
    let at = Time::from_seconds(1.5);
    for (held, free, says, bound) in cases {
        let document = alone(held);
        let answer = asked(&document, "f", at, Of::Cwnd);
        let hold = answer.links.last().expect("a link");
        assert_eq!(hold.kind, LinkKind::Hold, "{held}: {hold:?}");
        assert!(hold.text.starts_with(says), "{held}: {}", hold.text);
        let (own, other) = (state_at(&document, at), state_at(&alone(free), at));
        assert!(bound(&own), "{held}: {own:?}");
        assert!(!bound(&other), "{free}: {other:?}");
        assert!(
            other.cwnd > own.cwnd || other.in_network > own.in_network,
            "{held}: {own:?}, {other:?}"
        );
    }
}

/// A window that grows by congestion avoidance says which exit from slow start has led there, and why.
#[test]
fn a_window_that_no_longer_doubles_says_what_ended_slow_start() {
    let at = Time::from_seconds(2.5);
    for (kind, id, doubled) in [
        ("hystart", "delay", " Before that"),
        (
            "hystart-plus-plus",
            "conservative",
            " Before conservative slow start",
        ),
        ("classic", "", ""),
    ] {
        let document = alone(&format!(
            r#""sender": "newreno", "slowStart": {{ "kind": "{kind}" }}"#
        ));
        let all = traced_to(&document.plan(), at);
        let (last, _, _) = all
            .changes
            .iter()
            .rfind(|(_, _, of)| *of == Quantity::Cwnd)
            .expect("it grows");
        let answer = asked(&document, "f", *last, Of::Cwnd);
        let exit = answer
            .links
            .iter()
            .find(|link| link.kind == LinkKind::Hold && link.rule.is_some());
        let left = all
            .changes
            .iter()
            .rfind(|(_, _, of)| *of == Quantity::Ssthresh);
        let state = state_at(&document, at);
        if kind == "classic" {
            // The buffer has room for all: nothing ends slow start.
            assert!(exit.is_none() && left.is_none() && state.cwnd < state.ssthresh);
            continue;
        }
        let exit = exit.unwrap_or_else(|| panic!("{kind}: {answer:?}"));
        assert!(seconds(left.expect("it ends").0, exit.at), "{exit:?}");
        assert!(exit.text.starts_with("Slow start ended at"), "{exit:?}");
        let end = format!("{doubled} the window doubled each round trip.");
        assert!(exit.text.ends_with(&end), "{exit:?}");
        assert_eq!(exit.rule.as_ref().map(|rule| rule.id), Some(id));
        assert!(state.cwnd >= state.ssthresh);
        let classic = alone(r#""sender": "newreno""#);
        assert!(state_at(&classic, at).cwnd > state.cwnd, "{kind}");
    }
}

/// The scenario whose flow follows these rules, at a queue of 20 packets.
fn following(text: &str) -> Document {
    let document = alone(r#""sender": { "kind": "rules", "algorithm": "paced" }"#);
    let mut json = serde_json::from_str::<serde_json::Value>(&document.text()).expect("JSON");
    json["algorithms"][0]["text"] = text.into();
    json["links"][0]["queue"]["limit"]["packets"] = 20.into();
    Document::parse(&json.to_string()).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// Rules of a document are named by the line that acted, and its statement.
#[test]
fn a_sender_in_rules_says_which_line_set_its_window() {
    let text = r"param b: share = 0.5 in 0 .. 1
state losses: number = 0
on slowStart { cwnd += credit }
on congestionAvoidance {
  let step = credit / cwnd
  if losses > 3 { cwnd += 2 * step }
  cwnd += step
}
on loss {
  losses += 1
  ssthresh = max(b * from, 2)
}
on acknowledged { pacingRate = cwnd / srtt }";
    let document = following(text);
    let all = traced_to(&document.plan(), Time::from_seconds(3.0));
    let line_of = |of, quantity, at: Time| {
        let answer = asked(&document, "f", at, of);
        let rules = answer.links.iter().filter_map(|link| {
            let own = link.changes.iter().any(|change| change.of == quantity);
            own.then_some(link.rule.as_ref()?)
        });
        let named: Vec<_> = rules
            .filter_map(|rule| Some((*rule.values.get("line")?, rule.equation.clone())))
            .collect();
        named.last().cloned()
    };
    let mut seen = std::collections::BTreeSet::new();
    let mut fell = false;
    for (at, _, of) in all.changes.iter().step_by(7) {
        let found = match of {
            Quantity::Cwnd => line_of(Of::Cwnd, "cwnd", *at),
            Quantity::Ssthresh => line_of(Of::Ssthresh, "ssthresh", *at),
            Quantity::Rate => line_of(Of::Rate, "rate", *at),
        };
        let Some((line, statement)) = found else {
            continue;
        };
        let says = text.lines().nth(line as usize - 1).expect("a line");
        let (event, deed) = statement.split_once(": ").expect("an event");
        assert!(says.contains(deed), "{statement} in {says}");
        fell |= event == "on loss";
        seen.insert(statement);
    }
    for statement in [
        "on slowStart: cwnd += credit",
        "on congestionAvoidance: cwnd += step",
        "on acknowledged: pacingRate = cwnd / srtt",
    ] {
        assert!(seen.contains(statement), "{seen:?}");
    }
    if !fell {
        let (at, _, _) = all
            .changes
            .iter()
            .find(|(_, _, of)| *of == Quantity::Ssthresh)
            .expect("a loss");
        let found = line_of(Of::Ssthresh, "ssthresh", *at);
        assert_eq!(
            found,
            Some((11.0, "on loss: ssthresh = max(b * from, 2)".to_owned()))
        );
    }
}

/// Each statement that acted has a link of its own.
#[test]
fn two_statements_of_one_event_are_distinguished() {
    let text = r"state n: number = 0
on acknowledged {
  n += 1
  cwnd = 8 + n / 100
  ssthresh = 5 + n / 50
}
on loss { ssthresh = max(from / 2, 2) }";
    let document = following(text);
    let at = Time::from_seconds(1.0);
    for (of, line, name, statement) in [
        (Of::Cwnd, 4.0, "cwnd", "on acknowledged: cwnd = 8 + n / 100"),
        (
            Of::Ssthresh,
            5.0,
            "ssthresh",
            "on acknowledged: ssthresh = 5 + n / 50",
        ),
    ] {
        let answer = asked(&document, "f", at, of);
        let links = answer.links.iter();
        let matching: Vec<_> = links
            .filter(|link| link.kind == LinkKind::Rule)
            .filter(|link| link.changes.iter().any(|change| change.of == name))
            .collect();
        let [link] = matching[..] else {
            panic!("{answer:?}");
        };
        let rule = link.rule.as_ref().expect("a rule");
        assert_eq!(rule.equation, statement);
        assert_eq!(rule.values.get("line"), Some(&line));
        assert_eq!(link.changes.len(), 1);
    }
}
