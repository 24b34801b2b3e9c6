//! Beside NewReno: a sender that does not give way takes the link from those that do, and loses what it takes.

use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::{Check, How, Trial};

/// Of its half of the link: CUBIC and BBR leave more.
const LEFT: f64 = 0.1;

pub(super) const COEXISTENCE: Check = Check {
    id: "beside",
    title: "Leaves a part of the link to NewReno",
    about: "40 s beside one NewReno flow on 10 Mb/s and 40 ms with a buffer of one bandwidth-delay product, measured from 10 s on: NewReno's goodput divided by half of both goodputs. The text also gives the losses of the link.",
    trials: |candidate| {
        if candidate.router() != "drop-tail" {
            return Vec::new();
        }
        vec![Trial {
            at: "the buffer holds 34 packets".to_owned(),
            document: document(candidate),
            how: How::Once,
            judge,
        }]
    },
};

fn document(candidate: &Candidate) -> String {
    let (sender, algorithms) = (&candidate.sender, &candidate.algorithms);
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: beside NewReno",
        "duration": 40, "warmup": 10,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "t", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "t-r", "between": ["t", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 34 }} }} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "startJitter": 0.1, "sender": {sender} }},
            {{ "id": "newreno", "from": "t", "to": "d", "startJitter": 0.1, "sender": "newreno" }} ] }}"#
    )
}

fn judge(ran: &Ran) -> Vec<Reading> {
    let [own, other] = &ran.summary.flows[..] else {
        return Vec::new();
    };
    let goodputs = own.goodput.zip(other.goodput);
    let share = goodputs
        .filter(|(own, other)| own + other > 0.0)
        .map(|(own, other)| 2.0 * other / (own + other));
    let said = share.map(|share| {
        let percent = |value: f64| Unit::Share.written(value);
        let lost = own.loss_rate.map_or(String::new(), |lost| {
            let (again, sent) = (own.retransmissions, own.segments_sent);
            format!(
                "; {} of its own packets are lost, and {again} of {sent} segments were retransmitted",
                percent(lost)
            )
        });
        format!("NewReno gets {} of its half{lost}", percent(share))
    });
    vec![Reading {
        said,
        ..Reading::new(
            "beside",
            "of its half for NewReno",
            share,
            Bound::AtLeast(LEFT),
            Unit::Share,
        )
    }]
}
