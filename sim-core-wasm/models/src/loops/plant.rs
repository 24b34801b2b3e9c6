//! The plant: a queue that alike flows fill, by windows that a probability lets grow and fall.

use serde::Serialize;

use super::complex::Complex;

/// Alike flows over one link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plant {
    /// The number of flows, $N$.
    pub flows: f64,
    /// Packets a second that the link sends, $C$.
    pub capacity: f64,
    /// The round trip without queues, $R_0$, in seconds.
    pub base: f64,
    /// Segments that a window grows by in a round trip, $a$.
    pub increase: f64,
    /// The share of a window that a signal of congestion takes, $b$.
    pub decrease: f64,
    /// The room of the queue, in packets.
    pub buffer: f64,
    /// Packets are dropped as they leave the queue: senders notice that sooner, by the queueing delay.
    pub head: bool,
}

/// The state at which nothing moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    /// The queue, in packets.
    pub queue: f64,
    /// The round trip, in seconds.
    pub round_trip: f64,
    /// A flow's window, in segments.
    pub window: f64,
    /// The share of packets that is dropped or marked.
    pub probability: f64,
}

impl Plant {
    /// The round trip at a queue.
    pub fn round_trip(&self, queue: f64) -> f64 {
        self.base + queue / self.capacity
    }

    /// The state at which this many packets wait: windows fill the link, and fall as often as they grow.
    pub fn at(&self, queue: f64) -> Point {
        let round_trip = self.round_trip(queue);
        let window = round_trip * self.capacity / self.flows;
        Point {
            queue,
            round_trip,
            window,
            probability: self.increase / (self.decrease * window * window),
        }
    }

    /// How long a signal takes from the queue to the queue, by way of a sender.
    pub fn delay(&self, queue: f64) -> f64 {
        if self.head {
            self.base
        } else {
            self.round_trip(queue)
        }
    }

    /// How much shorter the queue gets for a small probability more, in packets, at a frequency in radians a second.
    pub fn response(&self, point: &Point, omega: f64) -> Complex {
        let trip = point.round_trip;
        let s = Complex::new(0.0, omega);
        let back = Complex::delay(omega * trip);
        let signal = Complex::delay(omega * self.delay(point.queue));
        // Of the queue to the windows.
        let filling = Complex::new(1.0 / trip, 0.0) / Complex::new(1.0 / trip, omega);
        let slow = self.increase * self.flows / (trip * trip * self.capacity);
        let drained = s + (Complex::new(1.0, 0.0) + back + back.complement() * filling).times(slow);
        let share = self.capacity / self.flows;
        (signal * filling).times(self.decrease * trip * share * share * self.flows) / drained
    }
}
