//! A link whose two directions share one channel.
//!
//! A port that wants to transmit requests the channel. When it is free, the medium
//! waits for a random number of slots, and then grants it to one of the ports that have
//! requested it by then, with equal probability; a port that releases it may request it
//! again.

use crate::ids::PortId;
use crate::link::medium::Medium;
use crate::rng::RandomStream;
use crate::units::{Span, Time};

/// A slot, and how many there are at the most.
const SLOT: Span = Span(9_000);
const MOST_SLOTS: u64 = 15;

/// Its state.
#[derive(Clone, Debug)]
pub struct HalfDuplex {
    random: RandomStream,
    requests: Vec<PortId>,
    holder: Option<PortId>,
    grants_at: Time,
}

impl HalfDuplex {
    /// A medium without requests, with its own random stream.
    pub fn new(random: RandomStream) -> HalfDuplex {
        HalfDuplex {
            random,
            requests: Vec::with_capacity(2),
            holder: None,
            grants_at: Time::NEVER,
        }
    }

    /// Sets the time of the next grant, when there is a request.
    fn contend(&mut self, now: Time) {
        let slots = self.random.below(MOST_SLOTS + 1);
        self.grants_at = now + Span(slots * SLOT.0);
    }
}

impl Medium for HalfDuplex {
    fn request(&mut self, port: PortId, now: Time) {
        debug_assert!(!self.requests.contains(&port) && self.holder != Some(port));
        self.requests.push(port);
        if self.holder.is_none() && self.grants_at == Time::NEVER {
            self.contend(now);
        }
    }

    fn release(&mut self, port: PortId, now: Time) {
        self.requests.retain(|other| *other != port);
        if self.holder == Some(port) {
            self.holder = None;
            if !self.requests.is_empty() {
                self.contend(now);
            }
        } else if self.requests.is_empty() {
            self.grants_at = Time::NEVER;
        }
    }

    fn next_event(&self) -> Time {
        self.grants_at
    }

    fn event(&mut self, now: Time) -> Option<PortId> {
        if self.grants_at != now {
            return None;
        }
        self.grants_at = Time::NEVER;
        let winner = self.random.below(self.requests.len() as u64);
        let port = self.requests.swap_remove(winner as usize);
        self.holder = Some(port);
        Some(port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    const A: PortId = PortId(4);
    const B: PortId = PortId(5);

    fn medium() -> HalfDuplex {
        HalfDuplex::new(RandomStream::new(1, "l", Purpose::Medium))
    }

    /// The next grant: its time and its port.
    fn granted(medium: &mut HalfDuplex) -> (Time, PortId) {
        let at = medium.next_event();
        (at, medium.event(at).expect("somebody has requested it"))
    }

    #[test]
    fn a_free_channel_is_granted_within_the_slots() {
        let mut medium = medium();
        let mut slots = std::collections::BTreeSet::new();
        for round in 0..1000 {
            let now = Time(round * 1_000_000);
            medium.request(A, now);
            let (at, port) = granted(&mut medium);
            assert_eq!(port, A);
            slots.insert((at - now).0);
            medium.release(A, at + Span(100_000));
        }
        assert!(slots.into_iter().eq((0..=15).map(|slot| slot * 9_000)));
    }

    #[test]
    fn nobody_is_granted_what_another_holds() {
        let mut medium = medium();
        medium.request(A, Time(0));
        let (at, _) = granted(&mut medium);
        medium.request(B, at);
        assert_eq!(medium.next_event(), Time::NEVER);
        let later = at + Span(1_000_000);
        assert_eq!(medium.event(later), None);
        medium.release(A, later);
        let (at, port) = granted(&mut medium);
        assert!(at >= later);
        assert_eq!(port, B);
    }

    #[test]
    fn those_that_wait_for_the_same_grant_are_equals() {
        let mut medium = medium();
        let mut first = 0;
        for round in 0..10_000 {
            let now = Time(round * 1_000_000);
            medium.request(A, now);
            medium.request(B, now);
            let (_, port) = granted(&mut medium);
            first += u32::from(port == A);
            medium.release(A, now + Span(500_000));
            medium.release(B, now + Span(500_000));
        }
        // Four standard deviations of 10 000 fair draws: 200.
        assert!((4_800..=5_200).contains(&first), "{first}");
    }

    #[test]
    fn a_request_that_is_withdrawn_is_not_granted() {
        let mut medium = medium();
        medium.request(A, Time(0));
        medium.release(A, Time(1));
        assert_eq!(medium.next_event(), Time::NEVER);
        medium.request(B, Time(2));
        assert_eq!(granted(&mut medium).1, B);
    }
}
