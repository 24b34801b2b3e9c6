//! SPRED: RED with a Smith predictor. The queue is corrected for the drops that flows have not answered yet.
//!
//! A drop shows its effect at the queue a round trip later. On long paths RED therefore continues to drop after it
//! has dropped enough, the queue runs dry, and the link is idle. A predictor knows what it has dropped in the last
//! round trip, and from a model of TCP the effect that this will have.
//!
//! # Rules
//!
//! The average, the probability and the gaps between drops are RED's, but the average follows a
//! corrected queue $\tilde q$ instead of the queue $q$.
//!
//! With $N$ flows, the round trip $R$ and the probability $p$ of a drop each flow sends at a
//! rate $y$, and the queue of a link of $c$ packets per second with room for $B$ follows
//! (equations 1, 5 and 6):
//!
//! $$
//! \dot y = \frac{1 - p}{R^2} - \frac{2}{3}\,p\,y^2, \qquad
//! \dot q = (1 - p) N y - c, \quad 0 \le q \le B.
//! $$
//!
//! Only packets that are not dropped enter the model's queue, as in the real one. With `fill` = `sent` all do,
//! $\dot q = N y - c$: the model is fuller than the network for good.
//!
//! The delay to be made up for is the whole loop from a drop to its effect, the round trip with
//! the present queue and the transmission of the packet itself: $R = R_0 + (q + 1)/c$.
//!
//! # Predictors
//!
//! `smith` is the paper's. A model $(y_m, q_m)$ runs from the start, driven by the
//! probabilities that are applied, and
//!
//! $$
//! \tilde q(t) = q(t) + q_m(t) - q_m(t - R).
//! $$
//!
//! Since $q_m$ integrates, any difference between model and network takes it to 0 or $B$ in the
//! long run. There the correction is zero, and SPRED is RED.
//!
//! `anchored` has the same equations, started again from what is measured. Every 4 ms, or 16
//! times in a round trip where that is shorter, the rate of the last half round trip divided by
//! $N$ and the present queue are taken a round trip ahead in 16 steps, with the probabilities
//! of the last round trip in their order. For an exact model this is the Smith predictor. The
//! mean of the correction over `washout` round trips is subtracted from it, which removes what
//! a wrong $N$, $R$ or model adds for good.
//!
//! Of either correction the part `gain` is added to the queue.
//!
//! `off` is RED.
//!
//! $N$ and $R_0$ are an oracle's, or estimated at the router:
//!
//! - `flows`: `estimated` counts by SRED's zombie list, of 500 packets; until that is full, ten
//!   flows are assumed.
//! - `roundTrip`: `syn-ack` is the paper's, the time from a SYN to its SYN-ACK, without what
//!   the SYN waited. It has the receiver's side of the router only. `handshake` waits for the
//!   first packet after that, and has both sides. Each new one weighs an eighth. Before the
//!   first one nothing is corrected.
//!
//! # Drops of the model
//!
//! The paper's equations have the probability $p$ for the share of packets that is dropped, and so does the model with
//! `drops` = `probability`. But RED spreads its drops: gaps uniform in $1 \dots 1/p$ have a mean of
//! $(1 + 1/p)/2$, and with `wait`, uniform in $1/p \dots 2/p$, of $(3/p - 1)/2$, so that
//!
//! $$
//! \frac{2p}{1 + p} \qquad \text{or} \qquad \frac{2p}{3 - p}
//! $$
//!
//! of the packets are dropped. With `rate` the model has that; with `geometric` gaps it is $p$ in both. `probability` is the
//! default, as it is what the paper has; the washout takes most of the difference off.
//!
//! # Errors of the model
//!
//! The number of flows and the round trip are each multiplied by a factor before the model has them, `flowsFactor`
//! and `roundTripFactor`: so the effect of a wrong count or a wrong round trip can be seen by itself.
//!
//! # Differences
//!
//! The paper leaves open how estimate and queue are combined, which delay is made up for, how
//! the model starts and how it is bounded. Here it is as above; the model starts at rest, each
//! flow's rate is at least a twentieth of a packet in a round trip, and in the Smith predictor
//! at most ten times its share.
//!
//! # Limits
//!
//! - The model knows congestion avoidance alone: no slow start, no timeouts. Where windows are
//!   a few packets, timeouts rule, and the correction is wrong.
//! - What has happened is kept at 256 instants in a round trip, for eight of them.
//! - After a gap without arrivals the free-running model goes on by ten round trips or a second
//!   at most.
//!
//! # Checked
//!
//! - The correction of a prediction at equilibrium, without drops and with 10 % of them: 0,
//!   26.6 and −16.8 packets.
//! - The free-running model at rest against the square-root formula.
//!
//! The network of the paper: fifty flows of Reno on 10 Mb/s, packets of 1000 bytes, a limit of
//! 600, thresholds of 100 and 300, a weight of 0.04; mean and standard deviation of the queue
//! in packets from 20 s to 100 s, means of three seeds. It has settled from the second on from
//! which the mean of each second is within 50 packets of that of the last fifty.
//!
//! - Round trip 100 ms: RED 133 and 12.6, settled after 3 s; `smith` 133 and 13.6, 3 s;
//!   `anchored` 133 and 7.9, 1 s.
//! - 200 ms: RED 112 and 29.8, 3 to 5 s; `smith` 112 and 29.7, 4 to 63 s; `anchored` 116 and
//!   11.2, 4 to 5 s.
//! - 300 ms: RED 94 and 37.9, 48 to 91 s; `smith` 93 and 39.3, 7 to 97 s; `anchored` 101 and
//!   15.5, 6 to 7 s.
//! - 500 ms: RED 64 and 47.2, `smith` 63 and 48.3, neither within 95 s; `anchored` 79 and 21.1,
//!   12 to 46 s.
//!
//! With `rate` the anchored predictor has 133 and 8.1, 117 and 10.6, 102 and 14.7, 79 and 22.1 at the four round trips. Without
//! a washout a model that is wrong for good lowers the queue: 115, 95, 81 and 56 packets with `probability`, 125, 108, 94 and 68 with
//! `rate`, where RED has the 133, 112, 94 and 64 above.
//!
//! ns-2.35 has 133 and 12.2 for RED at 100 ms, 113 and 27.5 at 200 ms. RED's mean is below the
//! minimum threshold from 300 ms on, as in the paper's analysis; SPRED's is at the
//! threshold at 300 ms, and below it at 500 ms, which the paper's is not. There RED uses 98.9 %
//! of the link, and the anchored predictor all. The Smith predictor of the paper is as
//! RED here: RED drops up to twice as often as the model, whose queue fills and moves no more. With estimates at the router instead of the oracle the numbers
//! are the same within 4 packets.

mod history;
mod plant;
mod round_trip;
#[cfg(test)]
mod tests;

use self::history::History;
use self::plant::{Model, Plant, State};
use self::round_trip::RoundTrips;
use super::parts::early::{Detection, Settings};
use super::parts::zombies::{self, Zombies};
use super::{Admission, Backlog, Handshake, Hooks, Marking, QueueDiscipline, RouterContext, red};
use crate::ids::FlowId;
use crate::packet::{Kind, Packet, SYN};
use crate::plan::Limit;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Parameter, Unit, Value, joined};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// The correction of the queue.
    pub enum Predictor {
        /// Not at all: RED.
        Off = "off",
        /// By a model that runs beside the queue, as in the paper.
        Smith = "smith",
        /// By a model that starts again from the measured state.
        Anchored = "anchored",
    }
}

choices! {
    /// The source of the number of flows.
    pub enum Flows {
        /// From the simulation.
        Oracle = "oracle",
        /// By SRED's zombie list.
        Estimated = "estimated",
    }
}

choices! {
    /// The source of the round trip without queues.
    pub enum RoundTrip {
        /// From the simulation: the mean of the flows.
        Oracle = "oracle",
        /// From a SYN to its SYN-ACK: the receiver's side alone, as in the paper.
        SynAck = "syn-ack",
        /// From a SYN to the first packet after its SYN-ACK.
        Handshake = "handshake",
    }
}

choices! {
    /// The packets that fill the model's queue.
    pub enum Fill {
        /// Those that are not dropped, as in the paper and in the real queue.
        Passed = "passed",
        /// All that flows send.
        Sent = "sent",
    }
}

choices! {
    /// How often a packet is dropped in the model.
    pub enum Drops {
        /// With RED's probability, before the drops are spread.
        Probability = "probability",
        /// As often as packets are dropped in the long run, spread as they are.
        Rate = "rate",
    }
}

parameters! {
    /// SPRED's own parameters.
    pub struct Parameters {
        /// The correction of the queue.
        "predictor" predictor: Choice(Predictor, "smith") "Predictor";
        /// The source of the number of flows.
        "flows" flows: Choice(Flows, "oracle") "Number of flows";
        /// The source of the round trip without queues.
        "roundTrip" round_trip: Choice(RoundTrip, "oracle") "Round trip";
        /// The factor of the model's number of flows: 1 is correct, 2 counts each flow twice.
        "flowsFactor" flows_factor: LogNumber(1.0, 0.1, 10.0, None) "Error of the number of flows";
        /// The factor of the model's round trip without queues: 1 is correct.
        "roundTripFactor" round_trip_factor: LogNumber(1.0, 0.1, 10.0, None) "Error of the round trip";
        /// The weight of the correction.
        "gain" gain: Number(1.0, 0.0, 1.0, Share) "Gain";
        /// The number of round trips over which the mean of the correction is removed; 0 for never.
        "washout" washout: LogNumber(5.0, 0.0, 1000.0, None) "Washout";
        /// How often a packet is dropped in the model: RED drops up to twice as often as its probability says, as gaps are spread.
        "drops" drops: Choice(Drops, "probability") "Drops of the model";
        /// The packets that fill the model's queue: those that are not dropped, or all that flows send.
        "fill" fill: Choice(Fill, "passed") "What fills the model's queue";
    }
}

const OF_RED: &[Parameter] = red::Parameters::SPECIFICATION;

const ALL: [Parameter; OF_RED.len() + Parameters::SPECIFICATION.len()] =
    joined(OF_RED, Parameters::SPECIFICATION);

/// The estimator of the number of flows.
const ESTIMATOR: zombies::Settings = zombies::Settings {
    zombies: 500,
    overwrite: 0.25,
    weight: 0.25 / 500.0,
};

/// The number of flows that is assumed until the estimator has one.
const FIRST_FLOWS: f64 = 10.0;

/// A prediction holds for so long, in seconds, or for a sixteenth of the round trip.
const PREDICTION: f64 = 0.004;

/// SPRED's state.
#[derive(Clone, Debug)]
pub struct Spred {
    settings: Settings,
    parameters: Parameters,
    detection: Detection,
    history: History,
    model: Model,
    /// The correction, and when it was predicted.
    correction: f64,
    predicted: Option<Time>,
    /// The mean of the correction.
    bias: f64,
    zombies: Zombies,
    round_trips: RoundTrips,
    /// The corrected queue, the number of flows and the round trip without queues of the last arrival.
    corrected: f64,
    flows: f64,
    base: f64,
}

impl Spred {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "spred",
        name: "SPRED",
        summary: "RED that predicts how flows respond to the drops of the last round trip, and corrects the queue by that.",
        source: "Yamamoto, Ohsaki and Imase, SPRED: Smith predictor based RED, equations 1, 5 and 6",
        parameters: &ALL,
        internals: &[
            Internal {
                key: "average",
                label: "SPRED average",
                unit: Unit::Packets,
                help: "The moving average of the corrected queue.",
            },
            Internal {
                key: "probability",
                label: "SPRED probability",
                unit: Unit::Share,
                help: "The drop probability, before the correction for the packets since the last drop.",
            },
            Internal {
                key: "corrected",
                label: "SPRED corrected queue",
                unit: Unit::Packets,
                help: "The queue with its correction.",
            },
            Internal {
                key: "flows",
                label: "SPRED flows",
                unit: Unit::None,
                help: "The number of flows in the model.",
            },
            Internal {
                key: "roundTrip",
                label: "SPRED round trip",
                unit: Unit::Seconds,
                help: "The round trip without queues in the model; 0 while it is unknown.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Spred {
        let (settings, parameters) = parsed(values);
        Spred {
            settings,
            parameters,
            detection: Detection::default(),
            history: History::default(),
            model: Model::default(),
            correction: 0.0,
            predicted: None,
            bias: 0.0,
            zombies: Zombies::default(),
            round_trips: RoundTrips::default(),
            corrected: 0.0,
            flows: 0.0,
            base: 0.0,
        }
    }

    /// Counts an arrival, and takes the time of handshakes.
    fn observe(&mut self, context: &mut RouterContext<'_>, packet: &Packet, waits: f64) {
        let (flow, now) = (packet.flow(), context.now);
        if self.parameters.flows == Flows::Estimated {
            self.zombies.arrival(&ESTIMATOR, flow, context.random);
        }
        if packet.has(SYN) && packet.kind() != Kind::SynAck {
            self.round_trips.asked(flow, now, Span::from_seconds(waits));
        } else {
            self.round_trips.arrived(flow, now);
        }
    }

    /// The flows and the link, if both are known.
    fn plant(&mut self, context: &RouterContext<'_>, capacity: f64, queue: f64) -> Option<Plant> {
        let counted = match self.parameters.flows {
            Flows::Oracle => context.active_flows.flows as f64,
            Flows::Estimated if self.zombies.is_full(&ESTIMATOR) => {
                1.0 / self.zombies.hit_probability(&ESTIMATOR)
            }
            Flows::Estimated => FIRST_FLOWS,
        };
        self.flows = self.parameters.flows_factor * counted;
        let measured = match self.parameters.round_trip {
            RoundTrip::Oracle => context.active_flows.base_rtt().map(Span::seconds),
            RoundTrip::SynAck => self.round_trips.beyond.0,
            RoundTrip::Handshake => self.round_trips.whole.0,
        };
        let base = measured.map(|base| self.parameters.round_trip_factor * base);
        self.base = base.unwrap_or(0.0);
        let buffer = match context.limit {
            Limit::Packets(packets) => packets as f64,
            Limit::Bytes(bytes) => bytes as f64 / self.settings.mean_packet,
        };
        let known = self.flows > 0.0 && capacity > 0.0;
        base.filter(|_| known).map(|base| Plant {
            flows: self.flows,
            capacity,
            round_trip: base + (queue + 1.0) / capacity,
            buffer,
            fill: self.parameters.fill,
        })
    }

    /// How often the model has a packet dropped.
    fn applied(&self) -> f64 {
        let probability = self.detection.probability;
        match self.parameters.drops {
            Drops::Probability => probability,
            Drops::Rate => self.settings.drop_rate(probability),
        }
    }

    /// The correction by the model that has run from the start.
    fn smith(&mut self, plant: &Plant, now: Time) -> f64 {
        self.model.advance(plant, now, self.applied());
        let back = Span::from_seconds(plant.round_trip);
        let then = self.history.model_at(Time(now.0.saturating_sub(back.0)));
        self.model.state.queue - then
    }

    /// The correction by a prediction from the measured state.
    fn anchored(&mut self, plant: &Plant, now: Time, queue: f64) -> f64 {
        let Plant {
            flows,
            capacity,
            round_trip,
            ..
        } = *plant;
        let holds = Span::from_seconds(PREDICTION.min(round_trip / 16.0));
        if self
            .predicted
            .is_none_or(|predicted| now.since(predicted) >= holds)
        {
            self.predicted = Some(now);
            let ago = |seconds: f64| {
                let span = Span::from_seconds(seconds);
                Time(now.0.saturating_sub(span.0))
            };
            let window = (round_trip / 2.0).max(10.0 / capacity);
            // This arrival counts, too.
            let arrivals = self.history.arrivals_since(ago(window)) + 1;
            let measured = State {
                rate: arrivals as f64 / window / flows,
                queue,
            };
            let history = &self.history;
            let then = plant.predict(measured, |before| history.probability_at(ago(before)));
            self.correction = then.queue - queue;
        }
        if self.parameters.washout > 0.0 {
            let weight = 1.0 / (capacity * self.parameters.washout * round_trip);
            self.bias += weight.min(1.0) * (self.correction - self.bias);
        } else {
            self.bias = 0.0;
        }
        self.correction - self.bias
    }
}

/// RED's settings and SPRED's own parameters.
fn parsed(values: &[Value]) -> (Settings, Parameters) {
    let own = values.get(OF_RED.len()..).unwrap_or_default();
    (
        red::Parameters::from_values(values).settings(),
        Parameters::from_values(own),
    )
}

impl QueueDiscipline for Spred {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: false,
            handshakes: true,
        }
    }

    fn handshake(&mut self, context: &mut RouterContext<'_>, flow: FlowId, step: Handshake) {
        // A SYN is seen as it arrives, where the queue that it finds is known.
        if step == Handshake::SynAck {
            self.round_trips.answered(flow, context.now);
        }
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let now = context.now;
        let capacity = context.rate / (8.0 * self.settings.mean_packet);
        let queue = backlog.packets as f64;
        let predictor = self.parameters.predictor;
        let plant = if predictor == Predictor::Off {
            None
        } else {
            self.observe(context, packet, queue / capacity);
            self.plant(context, capacity, queue)
        };
        self.corrected = queue;
        if let Some(plant) = &plant {
            let correction = match predictor {
                Predictor::Off => 0.0,
                Predictor::Smith => self.smith(plant, now),
                Predictor::Anchored => self.anchored(plant, now, queue),
            };
            let corrected = queue + self.parameters.gain * correction;
            self.corrected = corrected.clamp(0.0, plant.buffer.max(queue));
        }
        let Spred {
            settings,
            detection,
            ..
        } = self;
        detection.follow(settings, context.rate, backlog.idle, self.corrected);
        let uniform = || context.random.uniform();
        let admission = detection.judge(settings, packet, backlog.full, uniform);
        if let Some(plant) = &plant {
            let (probability, model) = (self.applied(), self.model.state.queue);
            self.history
                .record(now, plant.round_trip, probability, model);
        }
        admission
    }

    fn marking(&self) -> Marking {
        self.settings.marking()
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.extend([
            self.detection.average.0,
            self.detection.probability,
            self.corrected,
            self.flows,
            self.base,
        ]);
    }

    fn configure(&mut self, values: &[Value]) {
        let (settings, parameters) = parsed(values);
        if parameters.predictor != self.parameters.predictor {
            // Another predictor cannot use this state.
            self.history = History::default();
            self.model = Model::default();
            (self.correction, self.bias, self.predicted) = (0.0, 0.0, None);
        }
        (self.settings, self.parameters) = (settings, parameters);
    }
}
impl ExplainFate for Spred {
    const REASONS: &'static [&'static Reason] = &[
        &crate::queue::parts::early::EARLY,
        &crate::queue::parts::early::FORCED,
    ];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        self.detection.explain(&self.settings, met)
    }
}
