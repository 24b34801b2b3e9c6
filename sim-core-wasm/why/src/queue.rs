//! Why a queue is as long as it is, and why it dropped or marked a packet.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::packet::fate::{Effect, Fate, Stage};
use sawtooth_engine::plan::{Limit, Plan};
use sawtooth_engine::reason::{Because, Said, Value};
use sawtooth_engine::units::{Span, Time};

use crate::answer::{Answer, Further, Link, LinkKind, Packet};
use crate::chain::{self, link, rule_of};
use crate::messages as say;
use crate::port::{Pass, PortLedger, What};
use crate::question::{About, Of, OfQueue, Question, Step};
use crate::title;
use crate::words::{Names, instant, packets, span};

/// The stretch over which a queue is said to grow or shrink.
const LATELY: Span = Span::from_millis(100);

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
pub(crate) fn answer(
    question: &Question,
    of: OfQueue,
    (ledger, setting): (&PortLedger, &Setting),
    names: &Names,
) -> Option<Answer> {
    let mut account = Account {
        question,
        ledger,
        setting,
        names,
        links: Vec::new(),
    };
    let by_fate = of == OfQueue::Fate || question.step != Step::Here;
    let (at, said) = if by_fate {
        let met = ledger.met(question)?;
        (met.at, account.fate(met)?)
    } else {
        (question.at, account.length(question.at))
    };
    let about = About::Queue {
        port: setting.id.clone(),
        of: if by_fate { OfQueue::Fate } else { of },
    };
    let links = account.links;
    let here = Question {
        about,
        ..question.clone()
    };
    Some(Answer {
        asked: here.here(at, names.end),
        title: said.to_string(),
        said,
        change: None,
        links,
    })
}

struct Account<'a> {
    question: &'a Question,
    ledger: &'a PortLedger,
    setting: &'a Setting,
    names: &'a Names,
    links: Vec<Link>,
}

impl Account<'_> {
    fn link(&self, kind: LinkKind, at: Time, said: Vec<Said>) -> Link {
        let port = self.ledger.port();
        Link {
            place: self.names.path(port),
            port: self.names.id(port),
            ..link(kind, at, said)
        }
    }

    fn further(&self, said: Said, asked: &Question) -> Further {
        let asked = Question {
            until: self.question.until,
            ..asked.clone()
        };
        Further::new(said, asked.asked(self.names.end))
    }

    /// Why so many packets wait. Returns the question in words.
    fn length(&mut self, at: Time) -> Said {
        let place = self.names.name(self.ledger.port());
        let length = self.grown(at);
        self.last_fate(at);
        let at = instant(at.seconds());
        match length {
            0 => say::why_none_waits(place, at),
            1 => say::why_one_waits(place, at),
            _ => say::why_wait(packets(length), place, at),
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
            let said = if untouched {
                say::none_arrived(place)
            } else if idle {
                say::idle(place)
            } else {
                say::none_waits(place)
            };
            self.tell(at, said);
            return 0;
        }
        if let Some(since) = waiting.since {
            let lasted = at.since(since).seconds();
            self.tell(since, say::busy_since(place));
            let (time, came, left) = (span(lasted), packets(waiting.came), waiting.left);
            let said = if lasted > 0.0 {
                let each = |count: u64| Value::number(format!("{:.0}", count as f64 / lasted), "");
                say::since_then_at_rates(time, came, left, each(waiting.came), each(left))
            } else {
                say::since_then(time, came, left)
            };
            self.tell(at, said);
        } else {
            let kept = self.ledger.kept();
            let time = span(at.since(kept).seconds());
            self.tell(kept, say::forgotten(place, time));
        }
        let from = Time(at.0.saturating_sub(LATELY.0));
        let [came, left] = self.ledger.within(from, at);
        let (time, entered) = (span(at.since(from).seconds()), packets(came));
        let said = match came.cmp(&left) {
            Ordering::Greater => say::grows(time, entered, left),
            Ordering::Equal => say::keeps_length(time, entered, left),
            Ordering::Less => say::shrinks(time, entered, left),
        };
        self.tell(at, said);
        self.shares(at, &waiting.of);
        waiting.length
    }

    /// Adds what the queue is or does.
    fn tell(&mut self, at: Time, said: Said) {
        let link = self.link(LinkKind::Queue, at, vec![said]);
        self.links.push(link);
    }

    /// Whose packets they are.
    fn shares(&mut self, at: Time, of: &BTreeMap<FlowId, i64>) {
        let positive = |(flow, packets): (&FlowId, &i64)| (*flow, packets.unsigned_abs());
        let mut shares: Vec<(FlowId, u64)> = of.iter().map(positive).collect();
        shares.sort_by_key(|(_, packets)| Reverse(*packets));
        let all: u64 = shares.iter().map(|(_, packets)| packets).sum();
        let (named, others) = shares.split_at(shares.len().min(MOST_NAMED));
        let share =
            |(flow, packets): &(FlowId, u64)| say::share(*packets, self.names.flow_at(*flow).1);
        let mut parts: Vec<Said> = named.iter().map(share).collect();
        if !others.is_empty() {
            let rest: u64 = others.iter().map(|(_, packets)| packets).sum();
            parts.push(say::share_of_others(rest, others.len() as u64));
        }
        let Some((first, _)) = shares.first() else {
            return;
        };
        let further = self.about_sender(*first, at, Step::Here);
        let said = if all == 1 {
            say::one_is_there(parts)
        } else {
            say::are_there(packets(all), parts)
        };
        self.links.push(Link {
            further,
            ..self.link(LinkKind::Queue, at, vec![said])
        });
    }

    fn about_sender(&self, flow: FlowId, at: Time, step: Step) -> Option<Further> {
        if !self.setting.controlled.contains(&flow) {
            return None;
        }
        let (id, name) = self.names.flow_at(flow);
        let said = match step {
            Step::Here => say::window_this_large(name),
            _ => say::response(name),
        };
        let question = Question {
            step,
            ..Question::of_flow(id, Of::Cwnd, at)
        };
        Some(self.further(said, &question))
    }

    /// Adds the last drop or mark of the discipline, and its limit.
    fn last_fate(&mut self, at: Time) {
        let by_queue = |pass: &&Pass| {
            pass.fate()
                .is_some_and(|(fate, _)| fate.stage() != Stage::Wire)
        };
        let limit = match self.setting.limit {
            Limit::Packets(limit) => packets(limit),
            Limit::Bytes(1) => Value::number("1", "byte"),
            Limit::Bytes(bytes) => Value::number(bytes.to_string(), "bytes"),
        };
        let discipline = self.setting.discipline;
        let Some(met) = self.ledger.until(at).find(by_queue) else {
            self.tell(at, say::never_dropped(discipline, limit));
            return;
        };
        let asked = Question::of_queue(&self.setting.id, OfQueue::Fate, met.at);
        let further = Some(self.further(say::this_queue_decision(), &asked));
        let Some((fate, because)) = met.fate() else {
            return;
        };
        let [packet, _] = self.packet_words(met);
        let said = say::last_action(discipline, limit, packet, chain::words(fate));
        let said = [said].into_iter().chain(because.map(Because::said));
        self.links.push(Link {
            segment: Some(met.number),
            packet: self.reference(met),
            rule: because.map(rule_of),
            further,
            ..self.link(LinkKind::Met, met.at, said.collect())
        });
    }

    /// A packet within a sentence, and at the beginning of one.
    fn packet_words(&self, pass: &Pass) -> [Said; 2] {
        let (name, number) = (self.names.flow_at(pass.owner).1, pass.number);
        if pass.is_data {
            [
                say::segment_of(number, name.clone()),
                say::first_segment_of(number, name),
            ]
        } else {
            [
                say::acknowledgement_of(name.clone(), number),
                say::first_acknowledgement_of(name, number),
            ]
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

    /// Why a packet met its fate. Returns the question in words.
    fn fate(&mut self, met: &Pass) -> Option<Said> {
        let (fate, because) = met.fate()?;
        let place = self.names.name(self.ledger.port());
        let [within, first] = self.packet_words(met);
        let packet = self.reference(met);
        if let Some(packet) = &packet {
            self.links.push(Link {
                place: Some(format!("flows/{}", packet.flow)),
                segment: Some(met.number),
                packet: Some(packet.clone()),
                ..link(
                    LinkKind::Sent,
                    Time::from_seconds(packet.left),
                    vec![say::sent(first.clone())],
                )
            });
        }
        if let Some(came) = self.ledger.came(met)
            && came < met.at
        {
            let said = say::waited(place.clone(), span(met.at.since(came).seconds()));
            self.links.push(Link {
                segment: Some(met.number),
                packet: packet.clone(),
                ..self.link(LinkKind::Waited, came, vec![said])
            });
        }
        if fate.stage() != Stage::Wire {
            // As it was before the packet.
            self.grown(Time(met.at.0.saturating_sub(1)));
        }
        let mut said = vec![say::met(first, chain::words(fate), place.clone())];
        said.extend(chain::reason(fate, because));
        self.links.push(Link {
            segment: Some(met.number),
            packet,
            rule: because.map(rule_of),
            ..self.link(LinkKind::Met, met.at, said)
        });
        if met.is_data {
            let step = Step::LaterFall;
            let further = self.about_sender(met.owner, met.at, step);
            let name = self.names.flow_at(met.owner).1;
            if further.is_some() {
                self.links.push(Link {
                    place: Some(format!("flows/{}", self.names.flow_at(met.owner).0)),
                    port: None,
                    further,
                    ..self.link(LinkKind::Effect, met.at, vec![learns(fate, name)])
                });
            }
        }
        Some(title::of_fate(within, fate, place, met.at))
    }
}

/// How a sender learns the fate of its packet.
pub(crate) fn learns(fate: Fate, name: impl Into<Value>) -> Said {
    if fate.effect() == Effect::Marked {
        say::learns_of_mark(name)
    } else {
        say::learns_of_loss(name)
    }
}
