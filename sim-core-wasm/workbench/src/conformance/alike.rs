//! The runs in which rules are compared with the sender that they say they are: between them they bring every event
//! of a sender, at small windows and large ones.

use super::candidate::Candidate;
use super::like::Like;

/// A run, as the parts of a document that make it.
pub(super) struct Place {
    /// In a few words.
    pub(super) name: &'static str,
    duration: u32,
    /// In bit/s.
    rate: &'static str,
    /// One way, in seconds.
    delay: &'static str,
    loss: &'static str,
    /// Keys of the link, each with a comma behind it.
    link: &'static str,
    /// The queue; a sender with routers of its own has theirs.
    queue: Queue,
    /// One that has no form of its own for some senders.
    transport: &'static str,
    /// Keys of the flow, each with a comma behind it.
    flow: &'static str,
    interventions: &'static str,
    /// Whether the switches of a sender are turned here too.
    pub(super) switches: bool,
    /// The senders whose rules cannot be compared here.
    except: &'static [&'static str],
}

enum Queue {
    /// Of so many packets.
    Holds(u32),
    /// RED that marks.
    Marks,
}

const NO_LOSS: &str = r#""none""#;

/// A buffer of one bandwidth-delay product that overflows.
const PLAIN: Place = Place {
    name: "a buffer that overflows",
    duration: 20,
    rate: "10e6",
    delay: "0.02",
    loss: NO_LOSS,
    link: "",
    queue: Queue::Holds(34),
    transport: r#"{ "preset": "rfc" }"#,
    flow: "",
    interventions: "",
    switches: false,
    except: &[],
};

pub(super) const PLACES: &[Place] = &[
    PLAIN,
    Place {
        name: "a large window",
        duration: 15,
        rate: "50e6",
        delay: "0.05",
        queue: Queue::Holds(100),
        ..PLAIN
    },
    Place {
        name: "marks",
        queue: Queue::Marks,
        ..PLAIN
    },
    Place {
        name: "random losses without SACK",
        loss: r#"{ "kind": "bernoulli", "probability": 0.02 }"#,
        transport: r#"{ "preset": "ns2", "sack": false }"#,
        ..PLAIN
    },
    Place {
        name: "outages",
        switches: true,
        duration: 30,
        transport: r#"{ "preset": "linux-paced" }"#,
        interventions: r#"
            { "at": 3, "set": "links/r-d/loss", "to": { "kind": "bernoulli", "probability": 1 } },
            { "at": 3.5, "set": "links/r-d/loss", "to": "none" },
            { "at": 8, "set": "links/r-d/loss", "to": { "kind": "bernoulli", "probability": 1 } },
            { "at": 11, "set": "links/r-d/loss", "to": "none" },
            { "at": 17.3, "set": "links/r-d/loss", "to": { "kind": "bernoulli", "probability": 1 } },
            { "at": 17.7, "set": "links/r-d/loss", "to": "none" },
            { "at": 20.6, "set": "links/r-d/loss", "to": { "kind": "bernoulli", "probability": 1 } },
            { "at": 21, "set": "links/r-d/loss", "to": "none" }"#,
        ..PLAIN
    },
    Place {
        name: "pauses in the data",
        duration: 40,
        flow: r#""traffic": { "kind": "on-off", "rate": 20e6, "on": 0.4, "off": 1.1 },"#,
        transport: r#"{ "preset": "linux3" }"#,
        ..PLAIN
    },
    Place {
        name: "spurious timeouts",
        duration: 30,
        transport: r#"{ "preset": "linux-paced" }"#,
        interventions: r#"
            { "at": 3, "set": "links/r-d/delay", "to": 0.6 },
            { "at": 4, "set": "links/r-d/delay", "to": 0.02 },
            { "at": 8.3, "set": "links/r-d/delay", "to": 0.6 },
            { "at": 9.3, "set": "links/r-d/delay", "to": 0.02 },
            { "at": 13.6, "set": "links/r-d/delay", "to": 0.6 },
            { "at": 14.6, "set": "links/r-d/delay", "to": 0.02 },
            { "at": 18.9, "set": "links/r-d/delay", "to": 0.6 },
            { "at": 19.9, "set": "links/r-d/delay", "to": 0.02 },
            { "at": 24.2, "set": "links/r-d/delay", "to": 0.6 },
            { "at": 25.2, "set": "links/r-d/delay", "to": 0.02 }"#,
        ..PLAIN
    },
    Place {
        name: "reordering",
        duration: 30,
        link: r#""jitter": 0.005, "reorder": true,"#,
        transport: r#"{ "preset": "linux3" }"#,
        ..PLAIN
    },
    Place {
        name: "many losses",
        duration: 40,
        loss: r#"{ "kind": "bernoulli", "probability": 0.15 }"#,
        // It suspects a policer, which rules cannot.
        except: &["bbr"],
        ..PLAIN
    },
    Place {
        name: "a long path",
        duration: 60,
        rate: "20e6",
        delay: "0.6",
        loss: r#"{ "kind": "list", "packets": [40] }"#,
        queue: Queue::Holds(200),
        ..PLAIN
    },
    // Its window is larger than its flight.
    Place {
        name: "little data with losses",
        duration: 40,
        loss: r#"{ "kind": "bernoulli", "probability": 0.003 }"#,
        flow: r#""traffic": { "kind": "on-off", "rate": 6e6, "on": 3, "off": 1.3 },"#,
        ..PLAIN
    },
    Place {
        name: "a path that changes",
        transport: r#"{ "preset": "freebsd9" }"#,
        queue: Queue::Holds(200),
        interventions: r#"
            { "at": 2, "set": "links/r-d/rate", "to": 2e6 },
            { "at": 4, "set": "links/r-d/delay", "to": 0.1 },
            { "at": 6, "set": "links/r-d/loss", "to": "bernoulli" },
            { "at": 10, "set": "links/r-d/queue/limit", "to": { "packets": 3 } },
            { "at": 14, "set": "links/r-d/rate", "to": 50e6 }"#,
        ..PLAIN
    },
];

impl Place {
    /// Whether a sender can be there: marks are for those without routers of their own.
    pub(super) fn suits(&self, candidate: &Candidate) -> bool {
        let kind = candidate.like.as_ref().map(Like::kind);
        let excepted = kind.is_some_and(|kind| self.except.contains(&kind));
        let routed = matches!(self.queue, Queue::Holds(_)) || candidate.router() == "drop-tail";
        routed && !excepted
    }
}

/// Its document with a sender.
pub(super) fn document(place: &Place, candidate: &Candidate, sender: &str) -> String {
    let Place {
        name,
        duration,
        rate,
        delay,
        loss,
        link,
        transport,
        flow,
        interventions,
        ..
    } = place;
    let algorithms = &candidate.algorithms;
    let queue = match place.queue {
        Queue::Holds(packets) => format!(
            r#"{{ "kind": "{}", "limit": {{ "packets": {packets} }} }}"#,
            candidate.router()
        ),
        Queue::Marks => {
            r#"{ "kind": "red", "limit": { "packets": 1000 }, "minThreshold": 5, "maxThreshold": 15,
            "maxProbability": 0.1, "gentle": true, "meanPacket": 1500, "ecn": true }"#
                .to_owned()
        }
    };
    let ecn = match place.queue {
        Queue::Holds(_) => "",
        Queue::Marks if candidate.like.as_ref().is_some_and(Like::has_abe) => r#""ecn": "abe","#,
        Queue::Marks => r#""ecn": "classic","#,
    };
    // Presets choose another slow start for some kinds.
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: {name}", "duration": {duration},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {delay}, "loss": {loss}, {link}
               "queue": {queue} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {flow} {ecn} "slowStart": "classic", "sender": {sender},
            "transport": {transport} }} ],
        "interventions": [{interventions}] }}"#
    )
}
