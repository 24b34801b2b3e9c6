//! The setting of a row: its senders and their network, in the terms that the conditions of mechanisms use.

use sawtooth_engine::math::pow;

/// The parameters of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setting {
    /// The simulator or formula.
    pub(super) reference: &'static str,
    /// Its senders by its own names, and how many flows each has.
    pub(super) senders: Vec<(String, u64)>,
    /// Our kind of the bottleneck's queue.
    pub(super) queue: String,
    /// The packets that it holds.
    pub(super) buffer: f64,
    /// Bits a second of the bottleneck and of the hosts' links.
    pub(super) rate: f64,
    pub(super) access: f64,
    /// Seconds there and back, without waiting.
    pub(super) round_trip: f64,
    /// Bytes of a data packet.
    pub(super) packet: f64,
    /// The probability that the bottleneck loses a data packet by chance.
    pub(super) loss: f64,
    /// Segments that an acknowledgement is for.
    pub(super) covered: f64,
    /// Whether hosts take a random moment for each packet.
    pub(super) processing: bool,
    /// Whether the flows share a radio cell.
    pub(super) radio: bool,
    /// Seconds of a run.
    pub(super) duration: f64,
    /// Whether means are taken from the first packet on.
    pub(super) with_start: bool,
}

/// The part of a run from which on it matters in its mean: half of what a goodput may be off.
const PART_OF_A_RUN: f64 = 0.05;

impl Setting {
    /// Flows in a radio cell.
    pub(super) fn of_cell(reference: &'static str, sender: &str, stations: u64) -> Setting {
        Setting {
            reference,
            senders: vec![(sender.to_owned(), stations)],
            queue: "drop-tail".to_owned(),
            buffer: 0.0,
            rate: 0.0,
            access: 0.0,
            round_trip: 0.0,
            packet: 0.0,
            loss: 0.0,
            covered: 2.0,
            processing: false,
            radio: true,
            duration: 0.0,
            with_start: false,
        }
    }

    pub(super) fn flows(&self) -> u64 {
        self.senders.iter().map(|(_, count)| count).sum()
    }

    /// Whether some flows have this sender.
    pub(super) fn sends(&self, name: &str) -> bool {
        self.senders.iter().any(|(sender, _)| sender == name)
    }

    /// Whether some flows have one of these.
    pub(super) fn sends_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.sends(name))
    }

    /// Whether the first flows have this sender.
    pub(super) fn begins_with(&self, name: &str) -> bool {
        self.senders
            .first()
            .is_some_and(|(sender, _)| sender == name)
    }

    /// Whether the first flows have this sender, and others another one.
    pub(super) fn is_beside(&self, name: &str) -> bool {
        self.senders.len() > 1 && self.begins_with(name)
    }

    /// The packets of a bandwidth-delay product.
    pub(super) fn product(&self) -> f64 {
        self.rate * self.round_trip / (8.0 * self.packet)
    }

    /// The share of each flow of the path in packets; `full_share` adds the full buffer.
    pub(super) fn share(&self) -> f64 {
        self.product() / self.flows() as f64
    }

    pub(super) fn full_share(&self) -> f64 {
        (self.product() + self.buffer) / self.flows() as f64
    }

    /// The packets of a mean queue that two ways to send the same windows may differ by: one packet of
    /// each flow in each round trip leaves right behind another, and waits for the time of one, or
    /// does not. (Little: packets that wait are how often they come times how long they wait.)
    pub(super) fn grain(&self) -> f64 {
        if self.radio { 0.0 } else { 1.0 / self.share() }
    }

    /// Whether a queue drops arrivals when it is full, and nothing else is lost.
    pub(super) fn overflows(&self) -> bool {
        self.queue == "drop-tail" && self.loss == 0.0
    }

    /// Whether a window that was halved needs a noticeable part of the run to come back, by a
    /// segment a round trip.
    pub(super) fn is_slow_to_return(&self) -> bool {
        let rounds = self.full_share() / 2.0 * self.covered;
        rounds * self.round_trip > PART_OF_A_RUN * self.duration
    }

    /// The window of Reno at the losses: √(8/3bp), with b segments to an acknowledgement that
    /// lets it grow (Padhye et al. 1998), or what there is of path and buffer.
    pub(super) fn reno_peak(&self, covered: f64) -> f64 {
        if self.loss > 0.0 {
            (8.0 / (3.0 * covered * self.loss))
                .sqrt()
                .min(self.full_share())
        } else {
            self.full_share()
        }
    }

    /// Reno's mean window over CUBIC's without a Reno-friendly region (RFC 9438, sections 4.3
    /// and 5.1), √(3/2p) over 1.054 (R/p)^¾, where more than one: p is that of chance, or that at
    /// which Reno fills its share of path and buffer.
    pub(super) fn reno_over_cubic(&self) -> f64 {
        let filled = 1.5 / (self.full_share() * self.full_share());
        let p = self.loss.max(filled);
        let cubic = 1.054 * pow(self.round_trip / p, 0.75);
        (1.5 / p).sqrt() / cubic
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two flows on 10 Mb/s and 40 ms: 48 packets of 1040 bytes, and 50 of buffer.
    fn two() -> Setting {
        Setting {
            senders: vec![("a".to_owned(), 1), ("b".to_owned(), 1)],
            buffer: 50.0,
            rate: 1e7,
            round_trip: 0.04,
            packet: 1040.0,
            covered: 1.0,
            radio: false,
            duration: 100.0,
            ..Setting::of_cell("ns-2.35", "a", 1)
        }
    }

    #[test]
    fn a_setting_describes_its_senders_and_its_path() {
        let setting = two();
        assert!(setting.sends("b") && setting.is_beside("a") && !setting.is_beside("b"));
        let alone = Setting::of_cell("ns-2.35", "a", 2);
        assert!(alone.begins_with("a") && !alone.is_beside("a"));
        assert!((setting.full_share() - 49.04).abs() < 0.01);
        // Half of 49 segments, one each 40 ms, is a second: not noticeable in a hundred.
        assert!(!setting.is_slow_to_return() && setting.overflows());
        let long = Setting {
            round_trip: 0.4,
            ..setting
        };
        assert!(long.is_slow_to_return());
    }

    /// Two packets a round trip, each for a 48th of it.
    #[test]
    fn the_grain_of_a_queue_is_a_packet_a_round_trip() {
        assert!((two().grain() - 2.0 * 1040.0 * 8.0 / 1e7 / 0.04).abs() < 1e-12);
        assert_eq!(Setting::of_cell("ns-3.37", "Cubic", 5).grain(), 0.0);
    }

    /// Padhye et al.: at a loss of 1 % and two segments an acknowledgement, √(8/0.06).
    #[test]
    fn windows_under_loss_are_those_of_the_papers() {
        let lossy = Setting {
            loss: 0.01,
            ..two()
        };
        assert!((lossy.reno_peak(2.0) - 11.547).abs() < 1e-3);
        assert!((two().reno_peak(1.0) - 49.04).abs() < 0.01);
        // 12.25 segments over 1.054 · 4^¾.
        assert!((lossy.reno_over_cubic() - 12.247 / (1.054 * 2.828)).abs() < 1e-3);
    }
}
