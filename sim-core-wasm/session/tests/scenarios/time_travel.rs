//! Every scenario of the page gives the same run however it is driven: in one go, in
//! slices, rewound, changed and undone.

use std::fs;
use std::path::PathBuf;

use sawtooth_document::Document;
use sawtooth_engine::ids::Id;
use sawtooth_engine::sim::Sim;
use sawtooth_engine::units::Time;
use sawtooth_session::Session;
use serde_json::Value;

/// Long enough for slow start, losses and the first interventions.
const LONGEST: u64 = 12_000_000_000;

fn scenarios() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "json")
            {
                let text = fs::read_to_string(&path).expect("it can be read");
                let tree: Value = serde_json::from_str(&text).expect("it is JSON");
                // Experiments stand beside the scenarios that they vary.
                if tree["format"] == "sawtooth-scenario" {
                    found.push((path.display().to_string(), text));
                }
            }
        }
    }
    found.sort();
    found
}

/// The digest of the plain run of a document, with nothing recorded.
fn digest(text: &str, at: Time) -> u64 {
    let plan = Document::parse(text).expect("it is valid").plan();
    Sim::digest_at(&plan, at).expect("it runs")
}

fn seek(session: &mut Session, to: Time) {
    while !session.seek(to, 10_000).expect("it runs") {}
}

#[test]
fn a_scenario_gives_one_run_however_it_is_driven() {
    let scenarios = scenarios();
    assert!(!scenarios.is_empty());
    for (name, text) in scenarios {
        let mut session = Session::open(&text, 8 << 20).expect("it is valid");
        let end = Time(session.duration().0.min(LONGEST));
        let original = digest(&text, end);
        let middle = Time(end.0 / 2);

        while session.now() < middle {
            session.advance(middle, 3001).expect("it runs");
        }
        seek(&mut session, Time(end.0 / 5));
        session.step().expect("it runs");
        session.advance(end, u64::MAX).expect("it runs");
        assert_eq!(session.digest(), original, "{name}: sliced and rewound");

        // A change in the past: the slowest rate is half of what it was, or that of stations
        // a rate that they have.
        seek(&mut session, middle);
        let description = session.describe();
        let port = description
            .ports
            .iter()
            .min_by(|a, b| a.rate.total_cmp(&b.rate))
            .expect("it has links");
        let mut nodes = description.nodes.iter();
        let (path, rate) = if let Some(link) = port.link {
            let link = &description.links[link.index()].entry;
            (format!("links/{link}/rate"), port.rate / 2.0)
        } else {
            let station = nodes.find(|node| node.kind == "station").expect("a cell");
            (format!("nodes/{}/rate", station.entry), 12e6)
        };
        session
            .set(&path, &rate.to_string())
            .expect("rates are live");
        session.advance(end, u64::MAX).expect("it runs");
        let changed = session.document_text();
        assert_eq!(session.digest(), digest(&changed, end), "{name}: changed");
        assert_ne!(session.digest(), original, "{name}: the change did nothing");

        session.restore(&text, end).expect("it was valid");
        seek(&mut session, end);
        assert_eq!(session.digest(), original, "{name}: taken back");
        session.restore(&changed, end).expect("it was valid");
        seek(&mut session, end);
        assert_eq!(session.digest(), digest(&changed, end), "{name}: redone");
    }
}
