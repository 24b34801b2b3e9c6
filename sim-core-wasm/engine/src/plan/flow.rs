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
        /// The start is delayed by a random time up to this value.
        "startJitter" start_jitter: Span(0.0, 0.0, LONGEST_RUN) "Start jitter", within_run;
        /// The congestion control.
        "sender" sender: Family(SENDER) "Sender", live;
        /// How slow start ends; by default the transport's preset decides.
        "slowStart" slow_start: Family(SLOW_START) "Slow start", live;
        /// The bound of the window from outside the congestion control.
        "clamp" clamp: Family(CLAMP) "Window clamp", live;
        /// A preset of TCP, and switches that differ from it.
        "transport" transport: Transport() "Transport";
        /// The rate at which the receiving application reads; by default at once. It needs a receive
        /// window: if the application is too slow, the window fills and the sender must wait.
        "readRate" read_rate: Optional(0.0, 1e11, BitsPerSecond) "Read rate", live;
        /// Explicit congestion notification; by default some senders have their own mode.
        "ecn" ecn: Family(ECN) "ECN";
        /// The application's data.
        "traffic" traffic: Family(TRAFFIC) "Traffic";
        /// The Diffserv codepoint of its packets in both directions; some queues use it to choose a class.
        "dscp" codepoint: Choice(Codepoint, "cs0") "DSCP", live;
        /// Its weight at queues that serve flows by weight.
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
