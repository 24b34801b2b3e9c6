//! Why a queue is as long as it is, and why it dropped or marked a packet.

use std::collections::BTreeMap;

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::packet::fate::{Effect, Fate, Stage};
use sawtooth_engine::plan::{Limit, Plan};
use sawtooth_engine::units::{Span, Time};

use crate::answer::{Answer, Further, Link, LinkKind, Packet, Rule};
use crate::chain::{link, rule_of, verb};
use crate::port::{Pass, PortLedger, What};
use crate::question::{About, Of, OfQueue, Question, Step};
use crate::title;
use crate::words::{Names, count, instant, span};

/// The stretch over which a queue is said to grow or shrink.
const LATELY: Span = Span::from_millis(100);

/// Why a packet was lost on the wire.
pub(crate) const BY_LINK: &str = " This was random loss on the link, not a queue drop.";

/// The most flows that are named.
const MOST_NAMED: usize = 4;

/// A port's queue, as the plan has it.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The id of the port.
    pub(crate) id: String,
    discipline: &'static str,
    limit: Limit,
    /// The flows whose senders a question may be about.
    controlled: Vec<FlowId>,
}

impl Setting {
    pub(crate) fn new(plan: &Plan, ledger: &PortLedger, controlled: Vec<FlowId>) -> Setting {
        let direction = plan.direction_of(ledger.port());
        Setting {
            id: direction.id.clone(),
            discipline: direction.queue.discipline.entry.name,
            limit: direction.queue.limit,
            controlled,
        }
    }
}

/// The answer to a question about a queue; none where there is no packet that it could mean.
pub(crate) fn of(
    question: &Question,
    of: OfQueue,
    (ledger, setting): (&PortLedger, &Setting),
    names: &Names,
) -> Option<Answer> {
    let mut told = Told {
        question,
        ledger,
        setting,
        names,
        links: Vec::new(),
    };
    let by_fate = of == OfQueue::Fate || question.step != Step::Here;
    let (at, title) = if by_fate {
        let met = ledger.met(question)?;
        (met.at, told.fate(met))
    } else {
        (question.at, told.length(question.at))
    };
    let about = About::Queue {
        port: setting.id.clone(),
        of: if by_fate { OfQueue::Fate } else { of },
    };
    let links = told.links;
    let here = Question {
        about,
        ..question.clone()
    };
    Some(Answer {
        asked: here.here(at, names.end),
        title,
        change: None,
        links,
    })
}

struct Told<'a> {
    question: &'a Question,
    ledger: &'a PortLedger,
    setting: &'a Setting,
    names: &'a Names,
    links: Vec<Link>,
}

impl Told<'_> {
    fn link(&self, kind: LinkKind, at: Time) -> Link {
        let port = self.ledger.port();
        Link {
            place: self.names.path(port),
            port: self.names.id(port),
            ..link(kind, at)
        }
    }

    fn further(&self, text: String, asked: &Question) -> Further {
        let asked = Question {
            until: self.question.until,
            ..asked.clone()
        };
        Further {
            text,
            asked: asked.asked(self.names.end),
        }
    }

    /// Why so many packets wait. Returns the question in words.
    fn length(&mut self, at: Time) -> String {
        let place = self.names.name(self.ledger.port());
        let length = self.grown(at);
        self.last_fate(at);
        match length {
            0 => format!(
                "Why does no packet wait at {place} at {}?",
                instant(at.seconds())
            ),
            1 => format!(
                "Why does 1 packet wait at {place} at {}?",
                instant(at.seconds())
            ),
            _ => format!(
                "Why do {length} packets wait at {place} at {}?",
                instant(at.seconds())
            ),
        }
    }

    /// How the queue came to be as long as it is. Returns its length.
    fn grown(&mut self, at: Time) -> u64 {
        let waiting = self.ledger.waiting(at);
        let place = self.names.name(self.ledger.port());
        if waiting.length == 0 {
            let idle = waiting.of.is_empty();
            let untouched =
                self.ledger.kept() == Time::ZERO && self.ledger.until(at).next().is_none();
            let text = if untouched {
                format!("No packet has arrived at {place} yet.")
            } else if idle {
                format!("No packet is at {place}: all that arrived have been transmitted.")
            } else {
                format!(
                    "The link at {place} transmits a packet, and no other packet waits: packets do not arrive faster than they leave."
                )
            };
            self.links.push(Link {
                text,
                ..self.link(LinkKind::Queue, at)
            });
            return 0;
        }
        if let Some(since) = waiting.since {
            let lasted = at.since(since).seconds();
            let rates = if lasted > 0.0 {
                let (came, left) = (waiting.came as f64 / lasted, waiting.left as f64 / lasted);
                format!(" ({came:.0} and {left:.0} per second)")
            } else {
                String::new()
            };
            self.links.push(Link {
                text: format!("A packet arrived at {place} when the queue was empty. Since then the link has always been busy."),
                ..self.link(LinkKind::Queue, since)
            });
            self.links.push(Link {
                text: format!(
                    "In the {} since then, {} entered the queue and {} left{rates}. The difference waits.",
                    span(lasted),
                    count(waiting.came, "packet"),
                    waiting.left,
                ),
                ..self.link(LinkKind::Queue, at)
            });
        } else {
            self.links.push(Link {
                text: format!(
                    "Packets have waited at {place} for at least {}; the replay does not go back further.",
                    span(at.since(self.ledger.kept()).seconds())
                ),
                ..self.link(LinkKind::Queue, self.ledger.kept())
            });
        }
        let from = Time(at.0.saturating_sub(LATELY.0));
        let [came, left] = self.ledger.within(from, at);
        let tendency = match came.cmp(&left) {
            std::cmp::Ordering::Greater => "the queue grows",
            std::cmp::Ordering::Equal => "the queue keeps its length",
            std::cmp::Ordering::Less => "the queue shrinks",
        };
        self.links.push(Link {
            text: format!(
                "In the last {}, {} entered the queue and {left} left: {tendency}.",
                span(at.since(from).seconds()),
                count(came, "packet"),
            ),
            ..self.link(LinkKind::Queue, at)
        });
        self.shares(at, &waiting.of);
        waiting.length
    }

    /// Whose packets they are.
    fn shares(&mut self, at: Time, of: &BTreeMap<FlowId, i64>) {
        let mut shares: Vec<(FlowId, i64)> =
            of.iter().map(|(flow, packets)| (*flow, *packets)).collect();
        shares.sort_by_key(|(_, packets)| -packets);
        let all: i64 = shares.iter().map(|(_, packets)| packets).sum();
        let named: Vec<String> = shares
            .iter()
            .take(MOST_NAMED)
            .map(|(flow, packets)| format!("{packets} of {}", self.names.flow_at(*flow).1))
            .collect();
        let others: i64 = shares
            .iter()
            .skip(MOST_NAMED)
            .map(|(_, packets)| packets)
            .sum();
        let rest = if others > 0 {
            format!(", {others} of {} other flows", shares.len() - MOST_NAMED)
        } else {
            String::new()
        };
        let Some((first, _)) = shares.first() else {
            return;
        };
        let further = self.about_sender(*first, at, Step::Here);
        self.links.push(Link {
            text: format!(
                "Together with the one in transmission, there {}: {}{rest}.",
                if all == 1 {
                    "is 1 packet".to_owned()
                } else {
                    format!("are {all} packets")
                },
                named.join(", ")
            ),
            further,
            ..self.link(LinkKind::Queue, at)
        });
    }

    fn about_sender(&self, flow: FlowId, at: Time, step: Step) -> Option<Further> {
        if !self.setting.controlled.contains(&flow) {
            return None;
        }
        let (id, name) = self.names.flow_at(flow);
        let text = match step {
            Step::Here => format!("Why is the window of {name} this large?"),
            _ => format!("How did {name} respond?"),
        };
        let question = Question {
            step,
            ..Question::of_flow(id, Of::Cwnd, at)
        };
        Some(self.further(text, &question))
    }

    /// Adds the last drop or mark of the discipline, and its limit.
    fn last_fate(&mut self, at: Time) {
        let by_queue = |pass: &&Pass| {
            pass.fate()
                .is_some_and(|(fate, _)| fate.stage() != Stage::Wire)
        };
        let limit = match self.setting.limit {
            Limit::Packets(packets) => count(packets, "packet"),
            Limit::Bytes(bytes) => count(bytes, "byte"),
        };
        let discipline = self.setting.discipline;
        let Some(met) = self.ledger.until(at).find(by_queue) else {
            self.links.push(Link {
                text: format!(
                    "The queue ({discipline}) has room for {limit} and has not dropped or marked a packet so far."
                ),
                ..self.link(LinkKind::Queue, at)
            });
            return;
        };
        let asked = Question::of_queue(&self.setting.id, OfQueue::Fate, met.at);
        let further = Some(self.further("Why did the queue do that?".to_owned(), &asked));
        let what = self.packet_words(met);
        let fate = met.fate().map_or("was handled", |(fate, _)| verb(fate));
        let (rule, text) = Told::reason(met);
        self.links.push(Link {
            segment: Some(met.number),
            packet: self.reference(met),
            text: format!(
                "The queue ({discipline}) has room for {limit}. Its last action: {what} {fate}.{text}"
            ),
            rule,
            further,
            ..self.link(LinkKind::Met, met.at)
        });
    }

    fn packet_words(&self, pass: &Pass) -> String {
        let name = self.names.flow_at(pass.owner).1;
        if pass.is_data {
            format!("segment {} of {name}", pass.number)
        } else {
            format!("an acknowledgement of {name} for segment {}", pass.number)
        }
    }

    fn reference(&self, pass: &Pass) -> Option<Packet> {
        let What::Met(_, _, Some(left)) = &pass.what else {
            return None;
        };
        Some(Packet {
            flow: self.names.flow_at(pass.owner).0.to_owned(),
            number: pass.number,
            acknowledgement: !pass.is_data,
            left: left.seconds(),
        })
    }

    fn reason(met: &Pass) -> (Option<Rule>, String) {
        let because = met.fate().and_then(|(_, because)| because);
        let text = because.map_or_else(String::new, |because| format!(" {}", because.sentence()));
        (because.map(rule_of), text)
    }

    /// Why a packet met its fate. Returns the question in words.
    fn fate(&mut self, met: &Pass) -> String {
        let Some((fate, because)) = met.fate() else {
            return String::new();
        };
        let place = self.names.name(self.ledger.port());
        let what = self.packet_words(met);
        let packet = self.reference(met);
        if let Some(packet) = &packet {
            self.links.push(Link {
                place: Some(format!("flows/{}", packet.flow)),
                segment: Some(met.number),
                packet: Some(packet.clone()),
                text: format!("{} was sent.", capital(&what)),
                ..link(LinkKind::Sent, Time::from_seconds(packet.left))
            });
        }
        if let Some(came) = self.ledger.came(met)
            && came < met.at
        {
            self.links.push(Link {
                segment: Some(met.number),
                packet: packet.clone(),
                text: format!(
                    "It arrived at {place} and waited for {}.",
                    span(met.at.since(came).seconds())
                ),
                ..self.link(LinkKind::Waited, came)
            });
        }
        if fate.stage() != Stage::Wire {
            // As it was before the packet.
            self.grown(Time(met.at.0.saturating_sub(1)));
        }
        let (rule, text) = Told::reason(met);
        let text = if because.is_none() && fate == Fate::Lost {
            BY_LINK.to_owned()
        } else {
            text
        };
        self.links.push(Link {
            segment: Some(met.number),
            packet,
            text: format!("{} {} at {place}.{text}", capital(&what), verb(fate)),
            rule,
            ..self.link(LinkKind::Met, met.at)
        });
        if met.is_data {
            let step = Step::LaterFall;
            let further = self.about_sender(met.owner, met.at, step);
            let name = self.names.flow_at(met.owner).1;
            let learns = learns(fate, name);
            if further.is_some() {
                self.links.push(Link {
                    place: Some(format!("flows/{}", self.names.flow_at(met.owner).0)),
                    port: None,
                    text: learns,
                    further,
                    ..self.link(LinkKind::Effect, met.at)
                });
            }
        }
        title::of_fate(&what, fate, place, met.at)
    }
}

/// How a sender hears of the fate of its packet.
pub(crate) fn learns(fate: Fate, name: &str) -> String {
    if fate.effect() == Effect::Marked {
        format!(
            "The receiver reports the mark, and {name} learns of it when the acknowledgement arrives."
        )
    } else {
        format!(
            "{name} learns of it from the acknowledgements of later segments, or when its timer expires."
        )
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
