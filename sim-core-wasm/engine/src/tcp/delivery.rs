//! Delivery-rate samples (draft-ietf-ccwg-bbr, section 4.1; before that
//! draft-cheng-iccrg-delivery-rate-estimation).
//!
//! Each segment remembers, when it leaves, how much had been delivered by
//! then ($D_0$), when ($t_D$), and when the first segment of its flight left
//! ($t_S$). The acknowledgement that delivers it at $t$ gives the sample
//!
//! $$\mathit{rate} = \frac{D - D_0}{\max(t_{\mathit{sent}} - t_S,\; t - t_D)}$$
//!
//! of the latest sent among the segments it delivers. The longer of the two
//! intervals counts, so that compressed acknowledgements do not inflate it; an
//! interval shorter than the minimum round trip gives no sample. A sample is
//! *app-limited* if the sender had nothing to send at some time during it.
//! Counts are in segments, whatever their size. These records are kept only
//! for a control that asks for them.

use crate::control::{LostSegment, RateSample};
use crate::units::{Span, Time};

/// The record of a segment at its departure.
#[derive(Clone, Copy, Debug)]
struct Snapshot {
    sent: Time,
    delivered: u64,
    /// `NEVER` for a segment that left before records were kept.
    delivered_at: Time,
    first_sent: Time,
    lost: u64,
    marked: u64,
    in_flight: u64,
    app_limited: bool,
}

const UNKNOWN: Snapshot = Snapshot {
    sent: Time::ZERO,
    delivered: 0,
    delivered_at: Time::NEVER,
    first_sent: Time::ZERO,
    lost: 0,
    marked: 0,
    in_flight: 0,
    app_limited: false,
};

/// The delivery-rate estimator of a connection.
#[derive(Clone, Debug)]
pub struct DeliveryRate {
    /// By segment, with room for all outstanding ones; its length is a power of two.
    ring: Vec<Snapshot>,
    delivered: u64,
    /// Delivered segments known to have been marked.
    marked: u64,
    delivered_at: Time,
    first_sent: Time,
    /// The sender counts as app-limited until this many segments are delivered; zero
    /// when it does not.
    app_limited: u64,
}

impl DeliveryRate {
    /// An estimator without records of the segments outstanding so far, of which there
    /// are `outstanding`.
    pub fn new(outstanding: u64) -> DeliveryRate {
        let length = outstanding.max(16).next_power_of_two();
        DeliveryRate {
            ring: vec![UNKNOWN; length as usize],
            delivered: 0,
            marked: 0,
            delivered_at: Time::ZERO,
            first_sent: Time::ZERO,
            app_limited: 0,
        }
    }

    /// Bytes of memory behind the ring.
    pub fn heap_bytes(&self) -> usize {
        size_of::<DeliveryRate>() + self.ring.capacity() * size_of::<Snapshot>()
    }

    fn place(&self, segment: u64) -> usize {
        segment as usize & (self.ring.len() - 1)
    }

    /// A segment leaves: `in_flight` are then in the network, `lost` have been lost so
    /// far, and `una` is the first outstanding segment.
    pub fn sent(&mut self, segment: u64, una: u64, in_flight: u64, lost: u64, now: Time) {
        if segment - una >= self.ring.len() as u64 {
            let mut larger = vec![UNKNOWN; self.ring.len() * 2];
            let mask = larger.len() - 1;
            for old in una..segment {
                larger[old as usize & mask] = self.ring[self.place(old)];
            }
            self.ring = larger;
        }
        if in_flight <= 1 {
            self.first_sent = now;
            self.delivered_at = now;
        }
        let place = self.place(segment);
        self.ring[place] = Snapshot {
            sent: now,
            delivered: self.delivered,
            delivered_at: self.delivered_at,
            first_sent: self.first_sent,
            lost,
            marked: self.marked,
            in_flight,
            app_limited: self.app_limited > 0,
        };
    }

    /// Drops the records of these outstanding segments: they will give no sample.
    pub fn forget(&mut self, segments: std::ops::Range<u64>) {
        for segment in segments {
            let place = self.place(segment);
            self.ring[place] = UNKNOWN;
        }
    }

    /// An acknowledgement delivers `count` segments, `marked` of them known to be
    /// marked; `latest` is the one of them sent last, if known. `lost` segments have
    /// been lost so far.
    pub fn acknowledged(
        &mut self,
        [count, marked]: [u64; 2],
        latest: Option<u64>,
        lost: u64,
        least_rtt: Option<Span>,
        now: Time,
    ) -> Option<RateSample> {
        self.marked += marked;
        if count == 0 {
            return None;
        }
        self.delivered += count;
        self.delivered_at = now;
        if self.delivered > self.app_limited {
            self.app_limited = 0;
        }
        let latest = latest?;
        let of = self.ring[self.place(latest)];
        if of.delivered_at == Time::NEVER {
            return None;
        }
        self.first_sent = of.sent;
        let interval = of.sent.since(of.first_sent).max(now.since(of.delivered_at));
        if interval == Span(0) || least_rtt.is_some_and(|least| interval < least) {
            return None;
        }
        Some(RateSample {
            delivered: self.delivered - of.delivered,
            interval,
            prior_delivered: of.delivered,
            lost: lost - of.lost,
            tx_in_flight: of.in_flight,
            marked: self.marked - of.marked,
            app_limited: of.app_limited,
        })
    }

    /// The sender could send but has no data, with `in_flight` in the network: until
    /// all of that has arrived, deliveries do not show the rate of the path.
    pub fn starve(&mut self, in_flight: u64) {
        self.app_limited = (self.delivered + in_flight).max(1);
    }

    /// Whether the sender counts as app-limited.
    pub fn is_starved(&self) -> bool {
        self.app_limited > 0
    }

    /// The record of a segment that was found lost, when `lost` have been lost so far,
    /// on a connection with selective acknowledgements or without.
    pub fn lost(&self, segment: u64, lost: u64, selective: bool, now: Time) -> Option<LostSegment> {
        let of = self.ring[self.place(segment)];
        (of.delivered_at != Time::NEVER).then(|| LostSegment {
            now,
            segment,
            delivered: self.delivered,
            prior_delivered: of.delivered,
            lost: lost - of.lost,
            tx_in_flight: of.in_flight,
            app_limited: of.app_limited,
            selective,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> Time {
        Time::from_seconds(seconds)
    }

    const LEAST: Option<Span> = Some(Span::from_millis(1000));

    #[test]
    fn the_first_flight_underestimates() {
        // Ten segments at once on an idle link of 10 a second with a round trip of 1 s:
        // acknowledgement k arrives at 1 + 0.1 k.
        let mut rate = DeliveryRate::new(0);
        for segment in 0..10 {
            rate.sent(segment, 0, segment + 1, 0, at(0.0));
        }
        let mut last = None;
        for segment in 0..10 {
            let now = at(1.1 + 0.1 * segment as f64);
            last = rate.acknowledged([1, 0], Some(segment), 0, LEAST, now);
        }
        let last = last.expect("a sample");
        assert_eq!(last.delivered, 10);
        assert!((last.rate() - 5.0).abs() < 1e-9, "{}", last.rate());
        assert_eq!((last.tx_in_flight, last.prior_delivered), (10, 0));
    }

    /// A window of 20 segments over the same link, a new one sent for each delivery.
    fn steady(rounds: u64, mut each: impl FnMut(u64, Option<RateSample>)) {
        let mut rate = DeliveryRate::new(0);
        let window = 20;
        for segment in 0..window {
            rate.sent(segment, 0, segment + 1, 0, at(0.0));
        }
        for segment in 0..window * rounds {
            let now = at(1.1 + 0.1 * segment as f64);
            each(
                segment,
                rate.acknowledged([1, 0], Some(segment), 0, LEAST, now),
            );
            rate.sent(segment + window, segment + 1, window, 0, now);
        }
    }

    #[test]
    fn a_steady_flow_gives_the_rate_of_the_link() {
        steady(10, |segment, sample| {
            if segment >= 40 {
                let sample = sample.expect("a sample");
                assert!((sample.rate() - 10.0).abs() < 1e-9, "{}", sample.rate());
                assert!(!sample.app_limited);
            }
        });
    }

    #[test]
    fn compressed_acknowledgements_do_not_inflate_it() {
        let mut rate = DeliveryRate::new(0);
        for segment in 0..10 {
            rate.sent(segment, 0, segment + 1, 0, at(0.1 * segment as f64));
        }
        // All ten come back at once.
        let sample = rate.acknowledged([10, 0], Some(9), 0, LEAST, at(2.0));
        // The time from the first departure to the delivery of all is 2 s.
        assert!((sample.expect("a sample").rate() - 5.0).abs() < 1e-9);
    }

    #[test]
    fn an_app_limited_flow_is_one_until_its_flight_has_arrived() {
        let mut rate = DeliveryRate::new(0);
        rate.sent(0, 0, 1, 0, at(0.0));
        rate.sent(1, 0, 2, 0, at(0.0));
        rate.starve(2);
        rate.sent(2, 0, 3, 0, at(0.5));
        let limited: Vec<bool> = [(0, 1.0), (1, 1.1)]
            .map(|(segment, now)| {
                let sample = rate.acknowledged([1, 0], Some(segment), 0, LEAST, at(now));
                sample.expect("a sample").app_limited
            })
            .into();
        assert_eq!(limited, [false, false]);
        let sample = rate.acknowledged([1, 0], Some(2), 0, LEAST, at(1.6));
        assert!(sample.expect("a sample").app_limited);
        // More is delivered now than was in flight then.
        rate.sent(3, 3, 1, 0, at(1.6));
        let sample = rate.acknowledged([1, 0], Some(3), 0, LEAST, at(2.7));
        assert!(!sample.expect("a sample").app_limited);
    }

    #[test]
    fn a_sample_shorter_than_the_least_round_trip_is_dropped() {
        let mut rate = DeliveryRate::new(0);
        rate.sent(0, 0, 1, 0, at(0.0));
        assert!(
            rate.acknowledged([1, 0], Some(0), 0, LEAST, at(0.9))
                .is_none()
        );
    }

    #[test]
    fn a_segment_sent_before_the_records_gives_no_sample() {
        let mut rate = DeliveryRate::new(40);
        assert!(
            rate.acknowledged([1, 0], Some(3), 0, LEAST, at(1.0))
                .is_none()
        );
        assert!(rate.lost(5, 1, true, at(1.0)).is_none());
    }

    #[test]
    fn a_forgotten_segment_gives_no_sample_and_counts_as_delivered() {
        let mut rate = DeliveryRate::new(0);
        for segment in 0..3 {
            rate.sent(segment, 0, segment + 1, 0, at(0.0));
        }
        rate.forget(0..2);
        assert!(
            rate.acknowledged([2, 0], Some(1), 0, LEAST, at(1.0))
                .is_none()
        );
        assert!(rate.lost(1, 1, false, at(1.0)).is_none());
        let sample = rate.acknowledged([1, 0], Some(2), 0, LEAST, at(1.1));
        assert_eq!(sample.expect("a sample").delivered, 3);
    }

    #[test]
    fn the_ring_grows_and_a_loss_is_reported_with_its_record() {
        let mut rate = DeliveryRate::new(0);
        for segment in 0..100 {
            rate.sent(segment, 0, segment + 1, segment / 50, at(0.0));
        }
        let lost = rate.lost(60, 4, true, at(1.0)).expect("a record");
        assert_eq!((lost.tx_in_flight, lost.lost), (61, 3));
        let sample = rate.acknowledged([1, 0], Some(20), 4, LEAST, at(1.0));
        assert_eq!(sample.expect("a sample").lost, 4);
    }

    #[test]
    fn marks_are_counted_from_the_departure_of_the_sampled_segment() {
        let mut rate = DeliveryRate::new(0);
        rate.sent(0, 0, 1, 0, at(0.0));
        rate.sent(1, 0, 2, 0, at(0.0));
        rate.acknowledged([1, 1], Some(0), 0, LEAST, at(1.0));
        rate.sent(2, 1, 2, 0, at(1.0));
        let sample = rate.acknowledged([1, 1], Some(1), 0, LEAST, at(1.1));
        assert_eq!(sample.expect("a sample").marked, 2);
        let sample = rate.acknowledged([1, 0], Some(2), 0, LEAST, at(2.1));
        assert_eq!(sample.expect("a sample").marked, 1);
    }
}
