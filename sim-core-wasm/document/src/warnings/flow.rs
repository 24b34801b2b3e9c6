//! A flow and the routers and queues of its path.

use super::Network;
use super::facts::{FlowFacts, discipline, sender};
use super::findings::{Findings, Rule, Subject};
use crate::declaration::Section;
use crate::text::spell;
use sawtooth_engine::control::{Capable, Guidance};
use sawtooth_engine::ids::PortId;
use sawtooth_engine::plan::Flow;
use sawtooth_engine::queue::Marking;
use sawtooth_engine::sim::bottlenecks::bottlenecks_with;
use sawtooth_engine::units::Span;

/// A flow and the ports of its data.
#[derive(Clone, Copy)]
struct Way<'a> {
    flow: &'a Flow,
    facts: &'a FlowFacts,
    subject: Subject,
    path: &'a [PortId],
}

impl Network<'_> {
    pub(super) fn check_flows(&self, findings: &mut Findings) {
        let guided = self.flows.iter().any(|facts| facts.protocol.is_some());
        // Of several ports that limit a flow one with a router is enough.
        let limits = if guided {
            bottlenecks_with(self.plan, self.routes, &|flow, port| {
                self.port(port).protocol == self.flows[flow].protocol
            })
        } else {
            Vec::new()
        };
        let flows = self.plan.flows.iter().zip(&self.flows).zip(self.routes);
        for (index, ((flow, facts), [path, back])) in flows.enumerate() {
            let subject = Subject {
                section: Section::Flows,
                entry: flow.entry,
                index,
            };
            let way = Way {
                flow,
                facts,
                subject,
                path,
            };
            if facts.protocol.is_some()
                && let Some(guidance) = sender(flow).guidance()
            {
                let ports = path.iter().chain(*back);
                let delays = ports.map(|port| self.direction(*port).delay.0);
                let limit = limits[index].map(|(port, _)| port);
                self.check_guidance(way, &guidance, limit, Span(delays.sum()), findings);
            }
            self.check_start(way, findings);
            self.check_foreign(way, findings);
            self.check_marks(way, findings);
        }
    }

    /// A flow that would start after the end.
    fn check_start(&self, way: Way<'_>, findings: &mut Findings) {
        let (start, end) = (way.flow.start, self.document.duration());
        if start >= end {
            let [start, end] = [start, end].map(|time| spell(time.seconds()));
            let words = [
                "never starts: its start is at ",
                &start,
                " s, and the run ends at ",
                &end,
                " s",
            ];
            findings.add(way.subject, Rule::Late, ["start", ""], &words);
        }
    }

    /// A sender that routers are to guide, and the port that limits it.
    fn check_guidance(
        &self,
        way: Way<'_>,
        guidance: &Guidance,
        limit: Option<PortId>,
        round_trip: Span,
        findings: &mut Findings,
    ) {
        let Way { subject, path, .. } = way;
        let Guidance {
            protocol,
            alone,
            blind,
            covers,
        } = guidance;
        let name = protocol.name;
        let guides = |port: PortId| self.port(port).protocol == Some(name);
        if !path.iter().any(|port| guides(*port)) {
            let words = ["no router on its path supports ", name, ": ", alone];
            findings.add(subject, Rule::Alone, ["sender", ""], &words);
            return;
        }
        // How fast a radio is depends on the turns of others.
        let radio = path.iter().any(|port| self.plan.is_radio(*port));
        if let Some(port) = limit.filter(|port| !(guides(*port) || radio)) {
            let words = [
                &self.link(port),
                ", the bottleneck of its path, has no router that supports ",
                name,
                ": ",
                blind,
            ];
            findings.add(subject, Rule::Blind, ["sender", ""], &words);
        }
        for port in path {
            if !guides(*port) {
                continue;
            }
            let router = discipline(self.direction(*port)).protocol();
            let theirs = router.iter().flat_map(|router| &router.shared);
            for (key, theirs) in theirs.flatten() {
                let own = protocol.shared.iter().flatten();
                let mut own = own.filter(|(known, own)| known == key && own != theirs);
                if let Some((key, own)) = own.next() {
                    let words = [
                        "is ",
                        &spell(*own),
                        ", and ",
                        &spell(*theirs),
                        " at the router of ",
                        &self.link(*port),
                        ": ",
                        name,
                        " needs equal values",
                    ];
                    findings.add(subject, Rule::Unlike, ["sender/", key], &words);
                }
            }
        }
        if let Some(covers) = covers
            && round_trip > covers.time
        {
            let words = [
                "is shorter than the round trip of ",
                &spell(round_trip.seconds()),
                " s: ",
                covers.otherwise,
            ];
            findings.add(subject, Rule::Short, ["sender/", covers.key], &words);
        }
    }

    /// Routers of a protocol that is not the flow's.
    fn check_foreign(&self, way: Way<'_>, findings: &mut Findings) {
        let Way { flow, facts, .. } = way;
        for port in way.path {
            let protocol = self.port(*port).protocol;
            if let Some(name) = protocol.filter(|_| protocol != facts.protocol) {
                let (key, kind) = if facts.controlled {
                    ("sender", flow.sender.entry.kind)
                } else {
                    ("traffic", flow.traffic.entry.kind)
                };
                let words = [
                    kind,
                    " does not support ",
                    name,
                    ": the router of ",
                    &self.link(*port),
                    " slows it down only by drops",
                ];
                findings.add(way.subject, Rule::Foreign, [key, ""], &words);
                return;
            }
        }
    }

    /// Marks that the flow does not understand, or waits for.
    fn check_marks(&self, way: Way<'_>, findings: &mut Findings) {
        let (mut rare, mut alone) = (None, None);
        let mut often = false;
        for port in way.path {
            match self.port(*port).marking {
                Marking::Never => {}
                Marking::InPlaceOfDrops => rare = rare.or(Some(*port)),
                Marking::Often => often = true,
                Marking::Alone => alone = alone.or(Some(*port)),
            }
        }
        let (rule, port, what) = match way.facts.capable {
            None if way.facts.controlled => (
                Rule::Deaf,
                alone,
                " only marks ECN-capable packets, and this flow has none: nothing slows it down until the queue is full",
            ),
            None => return,
            Some(_) if often || alone.is_some() => return,
            Some(Capable::Ect1) => (
                Rule::Rare,
                rare,
                " marks ECT(1) as rarely as ECT(0): a sender that responds to the share of marks needs more",
            ),
            Some(Capable::Ect0) if rare.is_some() => return,
            Some(Capable::Ect0) => (Rule::Unmarked, None, ""),
        };
        let below = [way.facts.ecn_key(way.flow), ""];
        if let Some(port) = port {
            let kind = self.direction(port).queue.discipline.entry.kind;
            let words = [kind, " at ", &self.link(port), what];
            findings.add(way.subject, rule, below, &words);
        } else if way.facts.capable.is_some() {
            let words = ["no queue on its path marks packets: only losses show congestion"];
            findings.add(way.subject, Rule::Unmarked, below, &words);
        }
    }
}
