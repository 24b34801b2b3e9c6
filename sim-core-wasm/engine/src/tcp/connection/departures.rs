//! Consequences of each departure: the pacer, and the samples of the delivery rate.

use super::Connection;
use super::bursts::Handed;
use crate::control::{Needs, Phase, RateSample, Sent};
use crate::packet::RETRANSMISSION;
use crate::reason::Asked;
use crate::tcp::delivery::DeliveryRate;
use crate::tcp::pacing::Pacer;
use crate::tcp::scoreboard::{Delivery, Scoreboard};
use crate::tcp::transport::Transport;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

/// The parts that have to know of departures.
#[derive(Clone, Debug)]
pub(super) struct Departures {
    pub(super) pacer: Pacer,
    /// The delivery-rate estimator, for a control that needs it.
    pub(super) delivery: Option<Box<DeliveryRate>>,
    /// The burst that is being handed over.
    pub(super) handed: Handed,
    /// Whether the pacer, the estimator or the control needs a note of each departure.
    pub(super) watched: bool,
}

impl Departures {
    pub(super) fn new(transport: &Transport) -> Departures {
        Departures {
            pacer: Pacer::new(transport),
            delivery: None,
            handed: Handed::default(),
            watched: false,
        }
    }

    /// Switches on a control's needs.
    pub(super) fn provide(&mut self, needs: &Needs, board: &mut Scoreboard) {
        if needs.pacing {
            self.pacer.switch_on();
        }
        if needs.rate && self.delivery.is_none() {
            let outstanding = board.high() - board.una();
            self.delivery = Some(Box::new(DeliveryRate::new(outstanding)));
            board.keep_losses();
        }
        self.watched = self.pacer.is_on() || self.delivery.is_some() || needs.departures;
    }
}

impl Connection {
    /// Notes the departure of a segment for the pacer, the delivery-rate estimator, and a control that asks for
    /// it.
    #[cold]
    pub(super) fn note_departure(
        &mut self,
        segment: u64,
        payload: u64,
        bits: u16,
        now: Time,
        witness: &mut impl Witness,
    ) {
        let pipe = self.in_network();
        if let Some(rate) = &mut self.departures.delivery {
            rate.sent(segment, self.board.una(), pipe, self.board.lost(), now);
        }
        if self.recovery.phase == Phase::Timeout {
            self.forget_deliveries(segment..segment + 1);
        }
        if self.control.needs.departures {
            let rate = self.departures.delivery.as_ref();
            let sent = Sent {
                now,
                segment,
                again: bits & RETRANSMISSION != 0,
                pipe,
                srtt: self.timer.rtt.smoothed(),
                app_limited: rate.is_some_and(|rate| rate.is_starved()),
            };
            self.control.algorithm.sent(&sent, &mut self.window);
            witness.sees(Step::Asked(Asked::Sent(&sent)), self);
        }
        if self.departures.pacer.is_on() {
            let size = payload as f64 / self.transport.segment as f64;
            let rate = self.pace();
            self.departures.pacer.departed(now, size, rate);
        }
    }

    /// The delivery rate that an acknowledgement gives, for a control that needs it.
    /// The acknowledgement delivers `delivered` segments, `marked` of them known to be
    /// marked.
    pub(super) fn sample_rate(
        &mut self,
        delivery: &Delivery,
        delivered: [u64; 2],
        now: Time,
    ) -> Option<RateSample> {
        let (lost, least) = (self.board.lost(), self.timer.rtt.least());
        let rate = self.departures.delivery.as_mut()?;
        rate.acknowledged(delivered, delivery.latest(), lost, least, now)
    }

    /// Without SACK no segment is marked as lost: the first outstanding one is reported
    /// to a control that asks for losses.
    pub(super) fn presume_lost(&mut self, now: Time) {
        let rack = self.recovery.rack.is_some();
        if self.control.needs.rate && !self.transport.sack && !rack {
            self.board.presume_lost();
            self.tell_losses(now);
        }
    }

    /// Reports each segment found lost to a control that asks for it, before it is sent
    /// again: that overwrites its record.
    pub(super) fn tell_losses(&mut self, now: Time) {
        let Some(found) = self.board.take_losses() else {
            return;
        };
        if let Some(rate) = &self.departures.delivery {
            let reported = self.board.lost() - found.len() as u64;
            for (lost, segment) in (reported + 1..).zip(&found) {
                if let Some(lost) = rate.lost(*segment, lost, self.transport.sack, now) {
                    self.control.algorithm.lost(&lost, &mut self.window);
                }
            }
        }
        self.board.return_losses(found);
    }

    /// Without SACK a timeout may send segments again that have arrived: until that is repaired, neither the
    /// amount delivered nor its rate is known.
    pub(super) fn forget_deliveries(&mut self, segments: std::ops::Range<u64>) {
        if let Some(rate) = &mut self.departures.delivery
            && self.control.needs.own_window
            && !self.transport.sack
        {
            rate.forget(segments);
        }
    }
}
