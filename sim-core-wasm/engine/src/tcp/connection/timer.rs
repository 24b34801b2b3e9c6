//! Round trips and the retransmission timer (RFC 6298), and everything else that falls
//! due without a packet arriving.

use super::{Connection, Happened, Stage};
use crate::control::{MINIMUM, Phase};
use crate::packet::Packet;
use crate::reason::Asked;
use crate::tcp::reasons::Rule;
use crate::tcp::rtt::RttEstimator;
use crate::tcp::scoreboard::DUP_THRESH;
use crate::tcp::transport::Transport;
use crate::tcp::witness::{Step, Witness};
use crate::units::{Span, Time};

/// The retransmission timer, and the round trips that set it.
#[derive(Clone, Debug)]
pub(super) struct RetransmissionTimer {
    /// When the timer expires; [`Time::NEVER`] while it is stopped.
    pub(super) deadline: Time,
    pub(super) rtt: RttEstimator,
    /// Latest unambiguous round trip.
    pub(super) latest_rtt: Option<Span>,
    /// The segment timed where there are no timestamps, and when it left.
    pub(super) timed: Option<(u64, Time)>,
    /// Expiries since the last new acknowledgement.
    pub(super) expiries: u32,
    /// When the first of them was.
    pub(super) first_expiry: Time,
    /// SYNs sent.
    pub(super) syn_sent: u32,
    /// When the last packet left.
    pub(super) last_sent: Time,
}

impl RetransmissionTimer {
    pub(super) fn new(transport: &Transport) -> RetransmissionTimer {
        RetransmissionTimer {
            deadline: Time::NEVER,
            rtt: RttEstimator::new(transport),
            latest_rtt: None,
            timed: None,
            expiries: 0,
            first_expiry: Time::ZERO,
            syn_sent: 0,
            last_sent: Time::ZERO,
        }
    }

    /// Restarts the timer: it expires a whole timeout from now.
    pub(super) fn restart(&mut self, now: Time) {
        self.deadline = now + self.rtt.timeout();
    }

    /// Starts the timer unless it is running.
    pub(super) fn start(&mut self, now: Time) {
        if !self.is_running() {
            self.restart(now);
        }
    }

    pub(super) fn stop(&mut self) {
        self.deadline = Time::NEVER;
    }

    pub(super) fn is_running(&self) -> bool {
        self.deadline != Time::NEVER
    }

    /// A SYN leaves.
    pub(super) fn sent_syn(&mut self, now: Time) {
        self.syn_sent += 1;
        self.last_sent = now;
        self.restart(now);
    }

    /// A segment leaves for the first time: it is timed unless another one is.
    pub(super) fn time(&mut self, segment: u64, now: Time) {
        if self.timed.is_none() {
            self.timed = Some((segment, now));
        }
    }

    /// A segment is retransmitted: it gives no sample (Karn's algorithm).
    pub(super) fn sent_again(&mut self, segment: u64) {
        if self.timed.is_some_and(|(timed, _)| timed == segment) {
            self.timed = None;
        }
    }

    /// Whether nothing has been sent for longer than a timeout (RFC 5681, section 4.1).
    pub(super) fn is_idle(&self, now: Time) -> bool {
        now.since(self.last_sent) > self.rtt.timeout()
    }
}

impl Connection {
    /// The smoothed round trip.
    pub fn srtt(&self) -> Option<Span> {
        self.timer.rtt.smoothed()
    }

    /// The minimum round trip of the connection.
    pub fn least_rtt(&self) -> Option<Span> {
        self.timer.rtt.least()
    }

    /// Latest unambiguous round trip.
    pub fn latest_rtt(&self) -> Option<Span> {
        self.timer.latest_rtt
    }

    /// When the next thing is due without a packet arriving: a timer, the departure of
    /// a paced segment, the control's alarm, or a look of the clamp.
    pub fn deadline(&self) -> Time {
        if self.stage == Stage::Complete || self.fault().is_some() {
            // All data is acknowledged, or no more will be sent: no timer is needed.
            return Time::NEVER;
        }
        let mut due = self.timer.deadline.min(self.departures.pacer.release());
        if let Some(persist) = &self.persist {
            due = due.min(persist.deadline);
        }
        if let Some(rack) = &self.recovery.rack {
            due = due.min(rack.deadline());
        }
        if self.control.alarmed && self.stage == Stage::Established {
            due.min(self.control.alarm())
        } else {
            due
        }
    }

    /// Handles the timers due at `now`. Returns the events, and a packet to send outside the window (a SYN, or
    /// a probe of a closed window), if any.
    pub fn expired(&mut self, now: Time, witness: &mut impl Witness) -> (Happened, Option<Packet>) {
        witness.begins(self);
        let established = self.stage == Stage::Established;
        if established && self.control.needs.alarm && now >= self.control.algorithm.alarm() {
            self.control.algorithm.tick(now, &mut self.window);
            witness.sees(Step::Asked(Asked::Ticked), self);
            self.mean_window.note(now, self.window.cwnd);
        }
        let rack = self.recovery.rack.as_ref();
        if established && rack.is_some_and(|rack| rack.deadline() <= now) {
            return (self.early_timer(now, witness), None);
        }
        if established && self.is_due_a_window_probe(now) {
            return self.probe_window(now);
        }
        if now < self.timer.deadline {
            return (Happened::default(), None);
        }
        let timed_out = |timeout| Happened {
            timeout,
            ..Happened::default()
        };
        match self.stage {
            Stage::Handshake => {
                self.statistics.timeouts += 1;
                self.statistics.note_signal(now);
                let sent = u64::from(self.timer.syn_sent);
                let linear = self.transport.syn_linear;
                let most = |retries| sent > linear + retries as u64;
                if self.transport.syn_retries.is_some_and(most) {
                    return (self.give_up(), None);
                }
                if sent > linear {
                    self.timer.rtt.back_off();
                }
                (timed_out(true), Some(self.syn(now)))
            }
            Stage::Established => {
                let timeout = !self.released();
                if timeout && self.has_tried_enough(now) {
                    return (self.give_up(), None);
                }
                if timeout {
                    self.time_out(now, witness);
                }
                (timed_out(timeout), None)
            }
            Stage::Waiting | Stage::Complete | Stage::GivenUp => {
                self.timer.stop();
                (Happened::default(), None)
            }
        }
    }

    /// Ends the connection at an expiry of its timer.
    fn give_up(&mut self) -> Happened {
        self.stage = Stage::GivenUp;
        self.timer.stop();
        Happened {
            timeout: true,
            given_up: true,
            ..Happened::default()
        }
    }

    /// Whether the first segment has been sent again for as long as `dataRetries` allows (Linux:
    /// `retransmits_timed_out`).
    fn has_tried_enough(&self, now: Time) -> bool {
        let Some(retries) = self.transport.data_retries else {
            return false;
        };
        let (least, most) = (self.transport.rto_min, self.transport.rto_max);
        let mut timeout = least;
        let mut limit = 0.0;
        for _ in 0..=retries as u64 {
            limit += timeout.min(most);
            timeout *= 2.0;
        }
        let tried = self.timer.expiries > 0;
        tried && now.since(self.timer.first_expiry) >= Span::from_seconds(limit)
    }

    /// The retransmission timer expired (RFC 6298, section 5; RFC 5681, section 3.1).
    fn time_out(&mut self, now: Time, witness: &mut impl Witness) {
        self.statistics.timeouts += 1;
        self.statistics.note_signal(now);
        self.remember_timeout();
        // RFC 5681, section 3.1: held while the timer sends the same segment again.
        if self.timer.expiries == 0 {
            self.timer.first_expiry = now;
            let holds = self.holds_threshold();
            let window = self.deflated();
            let mut congestion = self.congestion(now);
            // RFC 5681, section 3.1: at most half the flight size. While a lost
            // retransmission holds back the cumulative acknowledgement, segments that
            // arrive after it raise the flight size far above the window.
            congestion.from = congestion.from.min(window.cwnd.max(MINIMUM));
            let reduced = self.control.algorithm.timeout(&congestion, &window);
            if !holds {
                self.window.ssthresh = self.whole(reduced);
                witness.sees(Step::Asked(Asked::TimedOut(&congestion)), self);
            }
        }
        let open = self.recovery.phase == Phase::Open;
        let doubtful = open && self.board.sacked_count() >= DUP_THRESH;
        if let Some(rack) = self.recovery.rack.as_mut().filter(|_| doubtful) {
            rack.doubt_reordering();
        }
        self.go_back(now, witness);
        if self.recovery.rack.is_some() {
            let circumstances = self.circumstances(false);
            if let Some(rack) = &mut self.recovery.rack {
                rack.expire(&mut self.board, &circumstances, now);
            }
            // Segments that are not overdue still count as in the network.
            self.recovery.forced = true;
        } else if self.transport.sack {
            self.board.mark_all_lost();
        }
        self.tell_losses(now);
        witness.sees(Step::Asked(Asked::Lost), self);
        if self.control.needs.own_window {
            // RFC 8985, section 6.3: segments that are not overdue are still in flight.
            self.window.cwnd = self.in_network() as f64 + 1.0;
            witness.sees(Step::By(Rule::StillInFlight), self);
            self.mean_window.note(now, self.window.cwnd);
        }
        self.timer.expiries += 1;
        self.timer.rtt.back_off();
        self.timer.restart(now);
    }
}
