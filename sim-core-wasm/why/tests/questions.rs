//! Questions one after another: neighbours of a change, queues, what has been replayed, and what cannot be asked.

use std::fs;
use std::path::Path;

use sawtooth_document::Document;
use sawtooth_engine::ids::Id;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step as At, Traced};
use sawtooth_engine::packet::fate::Effect;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_why::{Answer, Failure, LinkKind, Of, OfQueue, Question, Step, Why};

fn example(name: &str) -> Document {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let text = fs::read_to_string(folder.join(name).with_extension("json")).expect("an example");
    Document::parse(&text).expect("a document")
}

fn at(seconds: f64) -> Time {
    Time::from_seconds(seconds)
}

fn answer(why: &mut Why) -> Result<Answer, String> {
    loop {
        match why.advance(50_000) {
            Ok(true) => return Ok(why.answer().expect("it is known")),
            Ok(false) => {}
            Err(Failure::Nothing(problem)) => return Err(problem.to_string()),
            Err(Failure::Run(stopped)) => panic!("{stopped}"),
        }
    }
}

fn text(answer: &Answer) -> String {
    serde_json::to_string(answer).expect("JSON")
}

#[test]
fn a_replay_that_went_further_answers_as_a_fresh_one() {
    let document = example("ecn-red");
    let mut kept: Option<Why> = None;
    for (of, seconds) in [
        (Of::Cwnd, 2.0),
        (Of::Cwnd, 0.7),
        (Of::Goodput, 1.5),
        (Of::Ssthresh, 0.6),
        (Of::Cwnd, 2.5),
    ] {
        let mut question = Question::of_flow("marked", of, at(seconds));
        question.until = at(3.0);
        let fresh = answer(&mut Why::new(&document, question.clone()).expect("a question"));
        let again = match &mut kept {
            Some(why) => {
                why.ask(question).expect("a question");
                why
            }
            None => kept.insert(Why::new(&document, question).expect("a question")),
        };
        let again = answer(again);
        assert_eq!(
            text(&fresh.expect("known")),
            text(&again.expect("known")),
            "{of:?} at {seconds}"
        );
    }
}

#[test]
fn neighbours_of_a_fall_lead_back_to_it() {
    let document = example("ecn-red");
    let mut question = Question::of_flow("marked", Of::Cwnd, at(3.0));
    (question.step, question.until) = (Step::EarlierFall, at(4.0));
    let mut why = Why::new(&document, question.clone()).expect("a question");
    let fall = answer(&mut why).expect("a fall");
    let change = fall.change.as_ref().expect("a change");
    assert!(change.to < change.from, "{change:?}");
    for (there, back) in [
        (Step::EarlierFall, Step::LaterFall),
        (Step::Later, Step::Earlier),
    ] {
        let mut seen = fall.asked.at;
        for step in [there, back] {
            (question.at, question.step) = (at(seen), step);
            why.ask(question.clone()).expect("a question");
            seen = answer(&mut why).expect("a neighbour").asked.at;
            assert!(step == back || seen != fall.asked.at, "{step:?}");
        }
        assert_eq!(seen, fall.asked.at, "{there:?}");
    }
    (question.at, question.step) = (at(0.3), Step::EarlierFall);
    why.ask(question.clone()).expect("a question");
    let none = answer(&mut why).expect_err("there is none");
    assert!(none.contains("does not fall: none earlier"), "{none}");
    // The answer leaves out all that has not been simulated yet.
    (question.at, question.step, question.until) =
        (at(fall.asked.at), Step::Here, at(fall.asked.at));
    why.ask(question).expect("a question");
    let answered = answer(&mut why).expect("an answer");
    let last = answered.links.last().expect("a link");
    assert!(last.text.contains("not simulated yet"), "{last:?}");
}

#[test]
fn a_queue_answers_for_its_packets_as_they_were() {
    const PORT: &str = "a-b:a";
    let document = example("ecn-red");
    let plan = document.plan();
    let options = Options {
        cached: false,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(&plan, &options);
    let (mut recorder, mut events) = (Recorder::off(), Vec::<PacketEvent>::new());
    sim.run_traced(
        at(3.0),
        u64::MAX,
        &mut Traced::new(&mut recorder, &mut events),
    )
    .expect("it runs");
    let port = plan
        .ports()
        .find(|port| plan.direction_of(*port).id == PORT)
        .expect("a port");
    let met: Vec<(Time, u64)> = events
        .iter()
        .filter(|event| match event.step {
            At::Met { port: there, fate } => there == port && fate.effect() != Effect::Added,
            _ => false,
        })
        .map(|event| (event.at, event.number()))
        .collect();
    assert!(met.len() > 3, "{met:?}");
    let mut question = Question::of_queue(PORT, OfQueue::Fate, at(3.0));
    let mut why = Why::new(&document, question.clone()).expect("a question");
    for (then, number) in met.iter().rev().take(8) {
        let answered = answer(&mut why).expect("a packet");
        assert!(
            (answered.asked.at - then.seconds()).abs() < 1e-9,
            "{answered:?}"
        );
        let link = answered
            .links
            .iter()
            .find(|link| link.kind == LinkKind::Met);
        let link = link.expect("its fate");
        assert_eq!(link.segment, Some(*number));
        let rule = link.rule.as_ref().expect("a reason");
        assert!(!rule.source.is_empty(), "{rule:?}");
        (question.at, question.step) = (*then, Step::Earlier);
        why.ask(question.clone()).expect("a question");
    }
    // As many packets wait as are reported at the arrival of the last one.
    let last = events.iter().rev().find_map(|event| match event.step {
        At::Enqueued {
            port: there,
            waiting,
            ..
        } if there == port => Some((event.at, waiting)),
        _ => None,
    });
    let (then, waiting) = last.expect("an arrival");
    let mut why =
        Why::new(&document, Question::of_queue(PORT, OfQueue::Length, then)).expect("a question");
    let answered = answer(&mut why).expect("an answer");
    let says = match waiting {
        0 => "no packet wait".to_owned(),
        1 => "1 packet wait".to_owned(),
        _ => format!("do {waiting} packets wait"),
    };
    assert!(
        answered.title.contains(&says),
        "{}, {waiting}",
        answered.title
    );
}

#[test]
fn a_question_that_a_queue_cannot_answer_is_refused() {
    let document = example("ecn-red");
    let refused = |question: Question| {
        Why::new(&document, question)
            .expect_err("refused")
            .to_string()
    };
    let gone = refused(Question::of_queue("gone", OfQueue::Length, at(1.0)));
    assert!(
        gone.starts_with("port: there is no queue gone in this scenario; queues are "),
        "{gone}"
    );
    let mut question = Question::of_queue("a-b:a", OfQueue::Length, at(2.0));
    question.until = at(1.0);
    assert_eq!(
        refused(question),
        "at: the run is simulated up to 1 s: choose an earlier time"
    );
    let mut why = Why::new(
        &document,
        Question::of_queue("a-b:a", OfQueue::Fate, at(0.001)),
    )
    .expect("a question");
    let none = answer(&mut why).expect_err("there is none");
    assert!(
        none.contains("no packet was dropped, marked or lost at "),
        "{none}"
    );
}

/// Two queues on the way, of which either may overflow.
const TWO_QUEUES: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "seed": 3, "duration": 12,
    "nodes": [
        { "id": "s", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "q", "kind": "router" },
        { "id": "d", "kind": "host", "label": "Destination" }, { "id": "e", "kind": "host" }
    ],
    "links": [
        { "id": "in", "between": ["s", "r"], "rate": 1e8, "delay": 0.001 },
        { "id": "first", "between": ["r", "q"], "rate": 5e6, "delay": 0.01, "queue": { "kind": "drop-tail", "limit": { "packets": 3 } } },
        { "id": "out", "between": ["q", "e"], "rate": 1e8, "delay": 0.001 },
        { "id": "second", "between": ["q", "d"], "rate": 1.5e6, "delay": 0.01, "queue": { "kind": "drop-tail", "limit": { "packets": 8 } } }
    ],
    "flows": [
        { "id": "f", "from": "s", "to": "d", "sender": "newreno", "start": 1 },
        { "id": "u", "from": "s", "to": "e", "start": 1, "traffic": { "kind": "constant", "rate": 3e6 } }
    ] }"#;

#[test]
fn a_drop_on_a_way_with_several_queues_is_found_at_the_one_that_dropped() {
    let document = Document::parse(TWO_QUEUES).expect("a document");
    let plan = document.plan();
    let options = Options {
        cached: false,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(&plan, &options);
    let (mut recorder, mut events) = (Recorder::off(), Vec::<PacketEvent>::new());
    let mut traced = Traced::new(&mut recorder, &mut events);
    sim.run_traced(at(12.0), u64::MAX, &mut traced)
        .expect("it runs");
    let mut ports = std::collections::BTreeSet::new();
    for (flow, id) in [(0, "f"), (1, "u")] {
        let mut question = Question::of_flow(id, Of::Fate, at(12.0));
        let mut why = Why::new(&document, question.clone()).expect("a question");
        let met = events.iter().rev().filter_map(|event| match event.step {
            At::Met { port, .. } if event.class.owner.index() == flow => Some((event, port)),
            _ => None,
        });
        for (event, port) in met.take(20) {
            let answered = answer(&mut why).expect("a packet");
            let link = answered
                .links
                .iter()
                .find(|link| link.kind == LinkKind::Met);
            let link = link.expect("its fate");
            let port = plan.direction_of(port).id.clone();
            assert_eq!(
                (link.at, link.segment, link.port.as_ref()),
                (event.at.seconds(), Some(event.number()), Some(&port)),
                "{}",
                answered.title
            );
            assert!(link.further.is_some(), "{link:?}");
            ports.insert(port);
            (question.at, question.step) = (event.at, Step::Earlier);
            why.ask(question.clone()).expect("a question");
        }
    }
    assert_eq!(ports.len(), 2, "{ports:?}");
}

#[test]
fn an_instant_before_anything_happened_is_said_in_words() {
    let document = Document::parse(TWO_QUEUES).expect("a document");
    let before = Question::of_flow("f", Of::Cwnd, at(0.5));
    let refused = Why::new(&document, before).expect_err("refused");
    assert_eq!(
        refused.to_string(),
        "at: NewReno starts at 1 s: choose a later time"
    );
    for of in [Of::Cwnd, Of::Ssthresh, Of::Goodput] {
        let mut question = Question::of_flow("f", of, at(1.0));
        question.until = at(1.0);
        let answered = answer(&mut Why::new(&document, question).expect("a question"));
        let answered = answered.expect("an answer");
        assert!(answered.title.contains(" NewReno "), "{}", answered.title);
        assert!(!answered.links.is_empty(), "{}", answered.title);
        let says = &answered.links[0].text;
        assert!(
            says.contains("initial value") || says.contains("yet"),
            "{says}"
        );
    }
    let queue = Question::of_queue("first:r", OfQueue::Length, at(0.0));
    let answered = answer(&mut Why::new(&document, queue).expect("a question")).expect("an answer");
    assert_eq!(
        answered.links[0].text,
        "No packet has arrived at r (towards q) yet."
    );
}
