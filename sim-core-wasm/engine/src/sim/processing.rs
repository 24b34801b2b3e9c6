//! The processing time of a host for each packet that it sends.
//!
//! Real hosts never answer at once: interrupts, the scheduler and the network
//! card take a moment that differs from packet to packet. Where links have equal
//! rates, this is what keeps packets of different flows from meeting at a queue
//! at the same instants again and again (Floyd and Jacobson, "On Traffic Phase
//! Effects in Packet-Switched Gateways", 1992). The time passes after the
//! host's own queue, so that departures vary even where that queue is never empty.

use crate::rng::{RandomStream, StreamSeed};
use crate::specification::NumberOr;
use crate::tcp::transport::{ProcessingTime, Transport};
use crate::units::Span;

/// The longest processing time.
const MOST: Span = Span::from_millis(10);

/// Bits of the nanoseconds that decide which of two simultaneous packets is first: few
/// enough to change nothing else, and enough that two draws are rarely equal.
const TIE_BITS: u32 = 6;

/// The maximum processing time of a flow's packets.
#[derive(Clone, Copy, Debug)]
enum Most {
    /// Their own transmission time.
    Transmission,
    /// The same for all.
    Fixed(Span),
    /// Only enough to decide ties.
    Ties,
}

/// Processing times of the packets that both ends of a flow send: uniform between zero
/// and the maximum.
#[derive(Clone, Debug)]
pub(super) struct Processing {
    most: Most,
    spring: StreamSeed,
    random: RandomStream,
    /// The rest of a draw, which decides ties of ten packets: the remaining bits, below
    /// a one.
    ties: u64,
}

impl Processing {
    /// Processing as the flow's transport sets it, with a random stream of its own.
    pub(super) fn new(transport: &Transport, spring: StreamSeed) -> Processing {
        let most = match transport.processing {
            NumberOr::Named(ProcessingTime::Packet) => Most::Transmission,
            NumberOr::Named(ProcessingTime::Ties) => Most::Ties,
            NumberOr::Number(seconds) => Most::Fixed(Span::from_seconds(seconds).min(MOST)),
        };
        Processing {
            most,
            spring,
            random: spring.stream(),
            ties: 1,
        }
    }

    /// The same for part `number` of the flow, with its own random draws.
    pub(super) fn of_part(&self, number: u64) -> Processing {
        let spring = self.spring.branch(number);
        Processing {
            most: self.most,
            spring,
            random: spring.stream(),
            ties: 1,
        }
    }

    /// The time for the next packet, which `transmission` takes at its host's port.
    #[inline]
    pub(super) fn draw(&mut self, transmission: impl FnOnce() -> Span) -> Span {
        let most = match self.most {
            Most::Fixed(Span::ZERO) => return Span::ZERO,
            Most::Fixed(most) => most,
            Most::Transmission => transmission().min(MOST),
            Most::Ties => return self.tie(),
        };
        Span(self.random.up_to(most.0))
    }

    fn tie(&mut self) -> Span {
        if self.ties == 1 {
            let draw = self.random.up_to((1 << (10 * TIE_BITS)) - 1);
            self.ties = 1 << (10 * TIE_BITS) | draw;
        }
        let tie = self.ties & ((1 << TIE_BITS) - 1);
        self.ties >>= TIE_BITS;
        Span(tie)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    fn processing(processing: NumberOr<ProcessingTime>) -> Processing {
        let transport = Transport {
            processing,
            ..Transport::default()
        };
        Processing::new(&transport, StreamSeed::new(1, "f", Purpose::Processing))
    }

    /// How often each time is drawn for packets of nine nanoseconds.
    fn histogram(mut processing: Processing) -> Vec<u32> {
        let mut seen = vec![0; 100];
        for _ in 0..10_000 {
            seen[processing.draw(|| Span(9)).0 as usize] += 1;
        }
        seen
    }

    #[test]
    fn times_are_uniform_up_to_the_transmission_time() {
        let seen = histogram(processing(NumberOr::Named(ProcessingTime::Packet)));
        // 1000 each with a standard deviation of 30: within five of them.
        assert!(
            seen[..10].iter().all(|n| n.abs_diff(1000) < 150),
            "{seen:?}"
        );
        assert_eq!(seen[10..].iter().sum::<u32>(), 0);
    }

    #[test]
    fn a_time_in_seconds_holds_for_packets_of_every_size() {
        let seen = histogram(processing(NumberOr::Number(19e-9)));
        // 500 each with a standard deviation of 22.
        assert!(seen[..20].iter().all(|n| n.abs_diff(500) < 110), "{seen:?}");
        assert_eq!(seen[20..].iter().sum::<u32>(), 0);
    }

    #[test]
    fn ties_are_decided_by_less_than_a_tenth_of_a_microsecond() {
        let seen = histogram(processing(NumberOr::Named(ProcessingTime::Ties)));
        assert!(seen[..64].iter().all(|n| *n > 80), "{seen:?}");
        assert_eq!(seen[64..].iter().sum::<u32>(), 0);
    }

    #[test]
    fn no_processing_takes_no_time() {
        assert_eq!(histogram(processing(NumberOr::Number(0.0)))[0], 10_000);
    }

    #[test]
    fn a_slow_link_does_not_hold_a_packet_back_for_more_than_ten_milliseconds() {
        let mut slow = processing(NumberOr::Named(ProcessingTime::Packet));
        let most = (0..1000).map(|_| slow.draw(|| Span::from_millis(500)));
        let most = most.max().expect("a thousand");
        assert!((Span::from_millis(9)..=Span::from_millis(10)).contains(&most));
    }

    #[test]
    fn parts_of_a_flow_draw_independently() {
        let draws = |mut p: Processing| [0; 8].map(|_| p.draw(|| Span(1_000_000)));
        let whole = processing(NumberOr::Named(ProcessingTime::Packet));
        assert_ne!(draws(whole.of_part(1)), draws(whole.of_part(2)));
        assert_ne!(draws(whole.of_part(1)), draws(whole.clone()));
    }
}
