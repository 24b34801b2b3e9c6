//! The maps of a matrix: their meaning, where that is defined, and how they are computed from runs.

use sawtooth_engine::choices;
use sawtooth_engine::specification::Choices as _;
use serde::Serialize;

use super::record::Record;

choices! {
    /// A map.
    pub enum Show {
        /// The share of what both get.
        Share = "share",
        /// Jain's index.
        Jain = "jain",
        /// Harm to throughput.
        HarmThroughput = "harm-throughput",
        /// Harm to the round trip.
        HarmDelay = "harm-delay",
        /// Harm to losses.
        HarmLoss = "harm-loss",
        /// The mean queueing delay.
        Delay = "delay",
        /// The 95th percentile of the queueing delay.
        DelayP95 = "delay-p95",
        /// The loss rate.
        Loss = "loss",
        /// The utilization.
        Utilization = "utilization",
    }
}

/// How values are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "MatrixColours"))]
pub enum Colours {
    /// From one end over a middle to the other.
    Diverging,
    /// From little to much.
    Sequential,
}

/// A map as it is described.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "MatrixMeasure"))]
pub struct Measure {
    /// Its id in settings.
    pub id: &'static str,
    /// Its name.
    pub label: &'static str,
    /// The unit in which `factor` gives its values; empty for a bare number.
    pub unit: &'static str,
    /// The factor that turns a value into the unit in which it is shown.
    pub factor: f64,
    /// Digits after the point in that unit.
    pub digits: u8,
    /// How it is worked out, in a sentence or two.
    pub definition: &'static str,
    /// Where it is defined; empty for what is measured as it is.
    pub source: &'static str,
    /// The meaning of a greater value.
    pub more: &'static str,
    /// The meaning of a smaller value.
    pub less: &'static str,
    /// How it is coloured.
    pub colours: Colours,
    /// The least and the greatest value of its colours; where the greatest is null it is that of the map.
    pub range: (f64, Option<f64>),
    /// Whether a sender alone has it too.
    pub alone: bool,
    /// The least difference between two orders that is worth a word.
    #[serde(skip)]
    pub(super) grain: f64,
}

const WARE: &str = "Ware, Mukerjee, Seshan, Sherry: Beyond Jain's Fairness Index, HotNets 2019";

/// Harm to a quantity, which the column does to the row.
const HARM: Measure = Measure {
    id: "",
    label: "",
    unit: "",
    factor: 1.0,
    digits: 2,
    definition: "",
    source: WARE,
    more: "the column sender harms the row sender",
    less: "the row sender gains",
    colours: Colours::Diverging,
    range: (-1.0, Some(1.0)),
    alone: false,
    grain: 0.05,
};

/// A quantity of a run, which a sender alone has too.
const MEASURED: Measure = Measure {
    source: "",
    colours: Colours::Sequential,
    range: (0.0, None),
    alone: true,
    grain: 0.001,
    ..HARM
};

/// All maps, in the order of [`Show`].
pub const MEASURES: [Measure; 9] = [
    Measure {
        id: "share",
        label: "Share of the throughput",
        unit: "",
        factor: 1.0,
        digits: 2,
        definition: "Goodput of the row's sender divided by the goodput of both: data acknowledged in order from the warm-up to the end. 0.5 is a fair share.",
        source: "",
        more: "the row sender takes more",
        less: "the column sender takes more",
        colours: Colours::Diverging,
        range: (0.0, Some(1.0)),
        alone: false,
        grain: 0.05,
    },
    Measure {
        id: "jain",
        label: "Jain's index",
        unit: "",
        factor: 1.0,
        digits: 2,
        definition: "(x + y)² / 2 (x² + y²) of both goodputs: 1 where they are equal, ½ where one has all.",
        source: "Jain, Chiu, Hawe: A Quantitative Measure of Fairness and Discrimination, DEC-TR-301, 1984",
        more: "equal",
        less: "one takes everything",
        colours: Colours::Sequential,
        range: (0.5, Some(1.0)),
        alone: false,
        grain: 0.05,
    },
    Measure {
        id: "harm-throughput",
        label: "Harm to throughput",
        definition: "(alone − beside the column) / alone, for the goodput of the row's sender: 0 is no harm, 1 takes everything, below 0 it gains. A fair share is a harm of about 0.5.",
        ..HARM
    },
    Measure {
        id: "harm-delay",
        label: "Harm to the round trip",
        definition: "(beside the column − alone) / beside the column, for the mean round-trip time of the row's sender: 0 is no harm, near 1 it is many times as long, below 0 it is shorter.",
        ..HARM
    },
    Measure {
        id: "harm-loss",
        label: "Harm to losses",
        definition: "(beside the column − alone) / beside the column, for the loss rate of the row's sender: 0 is no harm, near 1 it is many times as large, below 0 it is smaller. Without losses beside the column it is 0 if there are also none alone; otherwise it has no value.",
        ..HARM
    },
    Measure {
        id: "delay",
        label: "Queueing delay",
        unit: "ms",
        factor: 1e3,
        digits: 1,
        definition: "The mean time from a packet's arrival at the bottleneck's queue to the start of its transmission, of the packets of both flows that left from the warm-up to the end.",
        more: "long",
        less: "short",
        ..MEASURED
    },
    Measure {
        id: "delay-p95",
        label: "Queueing delay, 95th percentile",
        unit: "ms",
        factor: 1e3,
        digits: 1,
        definition: "The longest waiting time of 95 of 100 packets of both flows at the bottleneck, from the warm-up to the end (within 1 %).",
        more: "long",
        less: "short",
        ..MEASURED
    },
    Measure {
        id: "loss",
        label: "Loss rate",
        unit: "%",
        factor: 100.0,
        digits: 2,
        definition: "Dropped data packets of the row's flow divided by its sent data packets, from the warm-up to the end.",
        more: "many",
        less: "none",
        ..MEASURED
    },
    Measure {
        id: "utilization",
        label: "Utilization",
        unit: "%",
        factor: 100.0,
        digits: 1,
        definition: "Bits that the bottleneck sent divided by the bits that it could have sent, from the warm-up to the end. A fair share of an idle link is not a success.",
        more: "full",
        less: "idle",
        range: (0.0, Some(1.0)),
        grain: 0.05,
        ..MEASURED
    },
];

impl Show {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Show> {
        (0..MEASURES.len()).map(Show::at)
    }

    /// How it is described.
    pub fn measure(self) -> &'static Measure {
        &MEASURES[self as usize]
    }

    /// Its value for the flow at `place` of a run, whose sender has `alone` with the same seed; `None` for none.
    pub(super) fn value(self, run: &Record, place: usize, alone: Option<&Record>) -> Option<f64> {
        let own = run.flows.get(place)?;
        let solo = || alone?.flows.first();
        match self {
            Show::Share => share(own.goodput?, total(run)?),
            Show::Jain => jain(run),
            Show::HarmThroughput => harm_to_more(solo()?.goodput?, own.goodput?),
            Show::HarmDelay => harm_to_less(solo()?.rtt?, own.rtt?),
            Show::HarmLoss => harm_to_less(solo()?.loss?, own.loss?),
            Show::Delay => run.delay,
            Show::DelayP95 => run.delay_p95,
            Show::Loss => own.loss,
            Show::Utilization => run.utilization,
        }
    }
}

fn total(run: &Record) -> Option<f64> {
    run.flows.iter().map(|flow| flow.goodput).sum()
}

fn share(own: f64, all: f64) -> Option<f64> {
    (all > 0.0).then(|| own / all)
}

fn jain(run: &Record) -> Option<f64> {
    let squares: Option<f64> = run
        .flows
        .iter()
        .map(|flow| flow.goodput.map(|goodput| goodput * goodput))
        .sum();
    let (sum, squares) = (total(run)?, squares?);
    (squares > 0.0).then(|| sum * sum / (run.flows.len() as f64 * squares))
}

/// Harm to what is better when there is more of it (Ware and others, section 3).
pub fn harm_to_more(alone: f64, beside: f64) -> Option<f64> {
    (alone > 0.0).then(|| (alone - beside) / alone)
}

/// Harm to what is better when there is less of it (Ware and others, section 3).
pub fn harm_to_less(alone: f64, beside: f64) -> Option<f64> {
    if beside > 0.0 {
        Some((beside - alone) / beside)
    } else {
        (alone == 0.0).then_some(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::record::FlowFigures;

    fn run(flows: &[(f64, f64, f64)]) -> Record {
        Record {
            key: String::new(),
            digest: String::new(),
            flows: flows
                .iter()
                .map(|(goodput, rtt, loss)| FlowFigures {
                    goodput: Some(*goodput),
                    rtt: Some(*rtt),
                    loss: Some(*loss),
                })
                .collect(),
            delay: Some(0.004),
            delay_p95: Some(0.009),
            utilization: Some(0.99),
        }
    }

    /// Section 3 of the paper: solo performance x and performance y beside the other are (x − y) / x where more is
    /// better, (y − x) / y where less is.
    #[test]
    fn harm_is_what_the_paper_defines() {
        let alone = run(&[(15e6, 0.05, 0.01)]);
        // 15 Mb/s alone and 5 Mb/s beside the other, 50 and 100 ms, 1 and 4 %.
        let beside = run(&[(20e6, 0.06, 0.02), (5e6, 0.1, 0.04)]);
        let of = |show: Show| show.value(&beside, 1, Some(&alone)).expect("a value");
        assert!((of(Show::HarmThroughput) - 10.0 / 15.0).abs() < 1e-15);
        assert!((of(Show::HarmDelay) - 0.5).abs() < 1e-15);
        assert!((of(Show::HarmLoss) - 0.75).abs() < 1e-15);
        // More than alone is harm below 0.
        let gained = Show::HarmThroughput.value(&beside, 0, Some(&alone));
        assert!((gained.expect("a value") + 5.0 / 15.0).abs() < 1e-15);
        assert_eq!(Show::HarmThroughput.value(&beside, 1, None), None);
    }

    #[test]
    fn harm_without_anything_to_harm_has_no_value() {
        assert_eq!(harm_to_more(0.0, 0.0), None);
        assert_eq!(harm_to_less(0.0, 0.0), Some(0.0));
        assert_eq!(harm_to_less(0.01, 0.0), None);
        assert_eq!(harm_to_less(0.0, 0.01), Some(1.0));
    }

    /// Jain's index of 2 and 6: 64 / (2 · 40).
    #[test]
    fn shares_and_the_index_are_of_both_goodputs() {
        let both = run(&[(2e6, 0.05, 0.0), (6e6, 0.05, 0.0)]);
        assert_eq!(Show::Share.value(&both, 0, None), Some(0.25));
        assert_eq!(Show::Share.value(&both, 1, None), Some(0.75));
        assert_eq!(Show::Jain.value(&both, 0, None), Some(0.8));
        let nothing = run(&[(0.0, 0.05, 0.0), (0.0, 0.05, 0.0)]);
        assert_eq!(Show::Share.value(&nothing, 0, None), None);
        assert_eq!(Show::Jain.value(&nothing, 0, None), None);
    }

    #[test]
    fn measures_are_described_in_the_order_of_the_choices() {
        for (show, measure) in Show::all().zip(MEASURES) {
            assert_eq!(show.name(), measure.id);
            assert!(measure.definition.ends_with('.'), "{}", measure.id);
        }
        assert_eq!(Show::all().count(), Show::OPTIONS.len());
    }
}
