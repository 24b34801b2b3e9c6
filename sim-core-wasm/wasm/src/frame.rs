//! Frames and events as typed arrays. Each getter copies: the arrays belong to the page
//! and may be transferred.

use sawtooth_engine::measure;
use sawtooth_engine::sim::view;
use wasm_bindgen::prelude::wasm_bindgen;

/// The run at one instant.
#[wasm_bindgen]
#[derive(Default)]
pub struct Frame {
    pub(crate) inner: view::Frame,
}

#[wasm_bindgen]
impl Frame {
    /// The instant, in nanoseconds.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        self.inner.time.0 as f64
    }

    /// For each flow, its goodput in bit/s; not a number where it has none.
    #[wasm_bindgen(getter)]
    pub fn goodputs(&self) -> Vec<f64> {
        self.inner.goodputs.clone()
    }

    /// For each port, its waiting packets: `QUEUE` names the values.
    #[wasm_bindgen(getter)]
    pub fn queues(&self) -> Vec<u32> {
        self.inner.queues.clone()
    }

    /// For each port, where its packets begin in `waiting`; one more at the end.
    #[wasm_bindgen(getter, js_name = waitingOffsets)]
    pub fn waiting_offsets(&self) -> Vec<u32> {
        self.inner.waiting_offsets.clone()
    }

    /// Flows of the oldest waiting packets of each port.
    #[wasm_bindgen(getter)]
    pub fn waiting(&self) -> Vec<u16> {
        self.inner.waiting.clone()
    }

    /// For each packet in flight: `DOT` names the values, `DOT_KIND` the kinds.
    #[wasm_bindgen(getter)]
    pub fn dots(&self) -> Vec<f32> {
        self.inner.dots.clone()
    }
}

/// The events of an interval: one by one, and for the later part of a long log as
/// counts over stretches of time.
#[wasm_bindgen]
pub struct EventList {
    times: Vec<f64>,
    kinds: Vec<u8>,
    flows: Vec<u32>,
    ports: Vec<u32>,
    count_times: Vec<f64>,
    count_kinds: Vec<u8>,
    count_flows: Vec<u32>,
}

impl EventList {
    pub(crate) fn new(list: &measure::EventList) -> EventList {
        let events = &list.events;
        let counts = &list.counts;
        EventList {
            times: events.iter().map(|event| event.time.0 as f64).collect(),
            kinds: events.iter().map(|event| event.kind as u8).collect(),
            flows: events.iter().map(|event| event.flow).collect(),
            ports: events.iter().map(|event| event.port).collect(),
            count_times: counts
                .iter()
                .flat_map(|count| [count.from.0 as f64, count.to.0 as f64])
                .collect(),
            count_kinds: counts.iter().map(|count| count.kind as u8).collect(),
            count_flows: counts.iter().map(|count| count.flow).collect(),
        }
    }
}

#[wasm_bindgen]
impl EventList {
    /// When each event happened, in nanoseconds.
    #[wasm_bindgen(getter)]
    pub fn times(&self) -> Vec<f64> {
        self.times.clone()
    }

    /// The kind of each event: `EVENT_KINDS` names the codes.
    #[wasm_bindgen(getter)]
    pub fn kinds(&self) -> Vec<u8> {
        self.kinds.clone()
    }

    /// The flow of each; `NONE` for none.
    #[wasm_bindgen(getter)]
    pub fn flows(&self) -> Vec<u32> {
        self.flows.clone()
    }

    /// The port of each; `NONE` for none.
    #[wasm_bindgen(getter)]
    pub fn ports(&self) -> Vec<u32> {
        self.ports.clone()
    }

    /// Where each stretch begins and where it ends, in turn, in nanoseconds.
    #[wasm_bindgen(getter, js_name = countTimes)]
    pub fn count_times(&self) -> Vec<f64> {
        self.count_times.clone()
    }

    /// The kind of the events in each stretch.
    #[wasm_bindgen(getter, js_name = countKinds)]
    pub fn count_kinds(&self) -> Vec<u8> {
        self.count_kinds.clone()
    }

    /// The flow of each stretch; `NONE` for several together.
    #[wasm_bindgen(getter, js_name = countFlows)]
    pub fn count_flows(&self) -> Vec<u32> {
        self.count_flows.clone()
    }
}
