//! The properties of a flow.

use super::LONGEST_RUN;
use super::families::{CLAMP, ECN, SENDER, SLOW_START, TRAFFIC};
use crate::packet::class::Codepoint;
use crate::properties;
use crate::sender::{AnyRateControl, is_windowed, needs};
use crate::tcp::connection::header;
use crate::tcp::transport::Pacing;
use crate::traffic::{AnySource, Carriage, constant};

properties! {
    /// The properties of a flow. The simulation applies changes, see
    /// [`Change::Flow`](crate::plan::Change::Flow). The keys `slowStart`,
    /// `clamp` and `ecn` combine with the sender.
    pub struct FlowProperties {
        /// The earliest time at which it starts.
        "start" start: Time(0.0, 0.0, LONGEST_RUN) "Start", within_run;
        /// It starts up to this much later, uniformly at random.
        "startJitter" start_jitter: Span(0.0, 0.0, LONGEST_RUN) "Start jitter", within_run;
        /// The congestion control.
        "sender" sender: Family(SENDER) "Sender", live;
        /// How slow start ends; unless written, the transport's preset decides.
        "slowStart" slow_start: Family(SLOW_START) "Slow start", live;
        /// The bound of the window from outside the congestion control.
        "clamp" clamp: Family(CLAMP) "Window clamp", live;
        /// The switches of TCP, over a preset.
        "transport" transport: Transport() "Transport";
        /// How fast the receiving application reads; at once unless set. Too slow, it fills the receive window, which it needs, and the sender has to wait for room.
        "readRate" read_rate: Optional(0.0, 1e11, BitsPerSecond) "Read rate", live;
        /// Explicit congestion notification; unless written, a sender may bring its own mode.
        "ecn" ecn: Family(ECN) "ECN";
        /// The application's data.
        "traffic" traffic: Family(TRAFFIC) "Traffic";
        /// The Diffserv codepoint of its packets, both ways: some queues put packets into classes by it.
        "dscp" codepoint: Choice(Codepoint, "cs0") "DSCP", live;
        /// Its share beside other flows at a queue that serves them by weight.
        "weight" weight: LogNumber(1.0, 0.01, 100.0, None) "Weight", live;
    }
}

impl FlowProperties {
    /// How its data travels.
    pub fn carriage(&self) -> Carriage {
        AnySource::new(&self.traffic).carriage()
    }

    /// Whether its sender decides when its data may leave.
    pub fn is_controlled(&self) -> bool {
        self.carriage().is_controlled()
    }

    /// Whether its sender controls the window of TCP connections.
    pub fn has_window(&self) -> bool {
        self.is_controlled() && is_windowed(self.sender.entry)
    }

    /// Whether segments that its window allows wait for their turn: its transport paces them, or its sender does.
    pub fn is_paced(&self) -> bool {
        self.has_window() && (self.transport.pacing != Pacing::Off || needs(&self.sender).pacing)
    }

    /// Bytes of a full packet of its data, headers included.
    pub fn full_packet(&self) -> u64 {
        let header = if !self.is_controlled() {
            constant::HEADERS
        } else if is_windowed(self.sender.entry) {
            header(&self.transport)
        } else {
            AnyRateControl::new(&self.sender).sizes().header
        };
        self.transport.segment + header
    }
}
