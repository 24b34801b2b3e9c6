//! The declarations of algorithms agree with their parameters and with each other.

use sawtooth_engine::plan::families::{QUEUE, SENDER};
use sawtooth_engine::queue::{AnyQueue, Marking};
use sawtooth_engine::sender::{AnySender, is_windowed};
use sawtooth_engine::specification::{Chosen, Value};

#[test]
fn a_discipline_with_a_switch_for_ecn_marks_if_it_is_on() {
    for entry in QUEUE.registry {
        let Some(place) = entry.parameters.iter().position(|p| p.key == "ecn") else {
            continue;
        };
        let marking = |on: bool| {
            let mut chosen = Chosen::defaults(entry);
            chosen.values[place] = Value::Switch(on);
            AnyQueue::new(&chosen).marking()
        };
        assert_eq!(marking(false), Marking::Never, "{}", entry.kind);
        assert_ne!(marking(true), Marking::Never, "{}", entry.kind);
    }
}

#[test]
fn every_protocol_of_a_sender_is_one_of_routers_and_the_other_way_round() {
    let senders = SENDER.registry.iter().filter(|entry| is_windowed(entry));
    let spoken: Vec<_> = senders
        .filter_map(|entry| AnySender::new(&Chosen::defaults(entry)).guidance())
        .map(|guidance| guidance.protocol)
        .collect();
    let routers: Vec<_> = QUEUE
        .registry
        .iter()
        .filter_map(|entry| AnyQueue::new(&Chosen::defaults(entry)).protocol())
        .collect();
    let names = |all: &[sawtooth_engine::packet::protocol::Protocol]| {
        let mut names: Vec<_> = all.iter().map(|one| one.name).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(&spoken), ["RCP", "VCP", "XCP"]);
    assert_eq!(names(&spoken), names(&routers));
    // The senders of a protocol have the parameters that must equal the routers'.
    for router in routers {
        let keys = |shared: [Option<(&'static str, f64)>; 2]| shared.into_iter().flatten();
        let sender = spoken.iter().find(|one| one.name == router.name);
        let own = sender.map(|one| one.shared).expect("spoken");
        assert!(keys(router.shared).all(|(key, _)| keys(own).any(|(other, _)| other == key)));
    }
}
