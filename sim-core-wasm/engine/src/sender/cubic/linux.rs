//! CUBIC in Linux's numbers: whole segments, ticks of the clock, a count of segments for each one that the window grows
//! by (`net/ipv4/tcp_cubic.c`, `bictcp_update`; `tcp_cong_avoid_ai`).

use super::Parameters;
use crate::control::{Ack, Congestion, MINIMUM, Window};
use crate::math::cbrt;
use crate::units::Time;

/// Ticks of Debian's clock in a second, the length of one in nanoseconds, and a microsecond.
const HZ: u64 = 250;
const TICK: u64 = 4_000_000;
const MICROSECOND: u64 = 1_000;

/// For so many ticks a window that stays as it is keeps its count.
const PAUSE: u64 = HZ / 32;
/// The unit of times on the curve is a second divided by two to this.
const UNIT: u32 = 10;
/// The count is at least this: half a segment for each one acknowledged.
const LEAST: u64 = 2;
/// The count in windows while the curve is not above the window.
const FLAT: u64 = 100;
/// The count is at most this before the first loss.
const UNKNOWN: u64 = 20;

/// The module's state, by its names there.
#[derive(Clone, Debug, Default)]
pub(super) struct Linux {
    /// The window grows by one for so many segments acknowledged (`cnt`).
    pub(super) count: u64,
    /// Segments acknowledged since it grew (`snd_cwnd_cnt`).
    pub(super) counted: u64,
    /// The window of the last loss, or the lower one that fast convergence sets; zero while none is known.
    pub(super) last_max: u64,
    last_cwnd: u64,
    last_time: u64,
    origin: u64,
    /// Time from the start of the epoch to the plateau, in 1024ths of a second.
    pub(super) k: u64,
    /// The tick at which the epoch began.
    pub(super) epoch: Option<u64>,
    /// Segments acknowledged that Reno's window has not counted, and that window.
    acked: u64,
    pub(super) reno: u64,
    /// The least round trip in microseconds; zero before the first one.
    least: u64,
    /// When something was acknowledged last.
    seen: u64,
}

fn tick(now: Time) -> u64 {
    now.0 / TICK
}

/// A parameter in 1024ths, as the module takes it.
fn scaled(value: f64) -> u64 {
    (value * 1024.0).round() as u64
}

impl Linux {
    /// `cubictcp_acked`: no round trip counts in the first second of an epoch.
    pub(super) fn note_round_trip(&mut self, ack: &Ack) {
        let Some(rtt) = ack.rtt else { return };
        let young = self
            .epoch
            .is_some_and(|start| tick(ack.now).saturating_sub(start) < HZ);
        let rtt = (rtt.0 / MICROSECOND).max(1);
        if !young && (self.least == 0 || rtt < self.least) {
            self.least = rtt;
        }
    }

    /// `cubictcp_cong_avoid`.
    pub(super) fn grow(&mut self, ack: &Ack, window: &mut Window, parameters: &Parameters) {
        self.seen = tick(ack.now);
        let mut acked = ack.delivered;
        if window.in_slow_start() {
            let before = window.cwnd;
            window.slow_start(ack.credit);
            acked = acked.saturating_sub((window.cwnd - before) as u64);
            if acked == 0 || window.in_slow_start() {
                return;
            }
        }
        self.update(tick(ack.now), window.cwnd as u64, acked, parameters);
        // Credits of a time with a higher count.
        if self.counted >= self.count {
            self.counted = 0;
            window.cwnd += 1.0;
        }
        self.counted += acked;
        window.cwnd += (self.counted / self.count) as f64;
        self.counted %= self.count;
    }

    /// `bictcp_update`.
    fn update(&mut self, now: u64, cwnd: u64, acked: u64, parameters: &Parameters) {
        self.acked += acked;
        if self.last_cwnd == cwnd && now - self.last_time <= PAUSE {
            return;
        }
        if self.epoch.is_none() || now != self.last_time {
            (self.last_cwnd, self.last_time) = (cwnd, now);
            self.follow_curve(now, cwnd, acked, parameters);
        }
        let beta = scaled(parameters.beta);
        // Segments acknowledged for each one that Reno's window grows by, in eighths of the window.
        let each = (cwnd * (8 * (1024 + beta) / 3 / (1024 - beta)) / 8).max(1);
        if self.acked > each {
            let more = (self.acked - 1) / each;
            self.acked -= more * each;
            self.reno += more;
        }
        if self.reno > cwnd {
            self.count = self.count.min(cwnd / (self.reno - cwnd));
        }
        self.count = self.count.max(LEAST);
    }

    fn follow_curve(&mut self, now: u64, cwnd: u64, acked: u64, parameters: &Parameters) {
        // `bic_scale`: the curve's C in 410ths or so.
        let steep = 10 * (parameters.c * 102.4).round().max(1.0) as u64;
        let start = *self.epoch.get_or_insert_with(|| {
            self.acked = acked;
            self.reno = cwnd;
            let below = self.last_max.saturating_sub(cwnd);
            self.origin = cwnd + below;
            let cube = (1_u64 << (10 + 3 * UNIT)) / steep;
            self.k = cbrt((cube * below) as f64) as u64;
            now
        });
        let ahead = self.least.div_ceil(TICK / MICROSECOND);
        let t = ((now.saturating_sub(start) + ahead) << UNIT) / HZ;
        let apart = u128::from(t.abs_diff(self.k));
        let delta = (u128::from(steep) * apart * apart * apart) >> (10 + 3 * UNIT);
        let delta = u64::try_from(delta).unwrap_or(u64::MAX);
        let target = if t < self.k {
            self.origin.saturating_sub(delta)
        } else {
            self.origin.saturating_add(delta)
        };
        self.count = if target > cwnd {
            cwnd / (target - cwnd)
        } else {
            FLAT * cwnd
        };
        if self.last_max == 0 {
            self.count = self.count.min(UNKNOWN);
        }
    }

    /// `cubictcp_recalc_ssthresh`.
    pub(super) fn reduce(&mut self, congestion: &Congestion, parameters: &Parameters) -> f64 {
        let (cwnd, beta) = (congestion.from as u64, scaled(parameters.beta));
        self.epoch = None;
        self.counted = 0;
        self.last_max = if parameters.fast_convergence && cwnd < self.last_max {
            cwnd * (1024 + beta) / 2048
        } else {
            cwnd
        };
        ((cwnd * beta / 1024) as f64).max(MINIMUM)
    }

    /// `bictcp_reset`, after a timeout.
    pub(super) fn forget(&mut self) {
        *self = Linux::default();
    }

    /// `CA_EVENT_TX_START`: the time since something was acknowledged does not count.
    pub(super) fn resumed(&mut self, now: Time) {
        if let Some(start) = &mut self.epoch {
            *start += tick(now).saturating_sub(self.seen);
            self.seen = tick(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};
    use crate::units::Span;

    fn parameters() -> Parameters {
        Parameters {
            whole: true,
            ..Parameters::from_values(&[])
        }
    }

    fn at(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: 2.0,
        }
    }

    /// An acknowledgement of two segments with a round trip of 40 ms.
    fn of_two(seconds: f64) -> Ack {
        Ack {
            acked: 2,
            delivered: 2,
            ..ack(seconds, 0.04)
        }
    }

    /// `bictcp_update` 200 ms into the epoch: 70 of 100 are left, K = ∛(2⁴⁰/410 · 30) = 4316, and at t = 40 the curve
    /// is ⌊410 · 4276³ / 2⁴⁰⌋ = 29 below its plateau: a target of 71, one more than there is.
    #[test]
    fn the_curve_has_whole_segments() {
        let (mut linux, parameters) = (Linux::default(), parameters());
        linux.note_round_trip(&of_two(0.1));
        assert_eq!(linux.reduce(&loss(0.1, 100.0), &parameters), 70.0);
        let mut window = at(70.0);
        for number in 1..=35 {
            assert_eq!(window.cwnd, 70.0, "{number}");
            linux.grow(&of_two(0.2), &mut window, &parameters);
            assert_eq!((linux.count, linux.k), (70, 4316));
        }
        assert_eq!((window.cwnd, linux.counted), (71.0, 0));
    }

    /// ⌊80 · 1741/2048⌋ = 68 and ⌊80 · 717/1024⌋ = 56.
    #[test]
    fn fast_convergence_rounds_down() {
        let (mut linux, parameters) = (Linux::default(), parameters());
        linux.reduce(&loss(0.1, 100.0), &parameters);
        assert_eq!(linux.reduce(&loss(0.2, 80.0), &parameters), 56.0);
        assert_eq!(linux.last_max, 68);
    }

    /// `beta_scale` is 15: Reno's window grows once more than 10 · 15/8 = 18 segments are acknowledged, and the one
    /// behind it by one segment then counts as many as it has.
    #[test]
    fn a_window_below_renos_counts_what_it_has() {
        let (mut linux, parameters) = (Linux::default(), parameters());
        linux.last_max = 10;
        let mut window = at(10.0);
        for number in 1..=9 {
            // More than 28 ms apart, so that each works the count out.
            linux.grow(&of_two(0.04 * f64::from(number)), &mut window, &parameters);
            assert_eq!((linux.count, linux.reno), (1000, 10), "{number}");
        }
        linux.grow(&of_two(0.4), &mut window, &parameters);
        // 18 segments counted for a thousand are one now, whatever is left of them.
        assert_eq!((linux.count, linux.reno), (10, 11));
        assert_eq!((window.cwnd, linux.counted), (11.0, 2));
    }

    /// While no loss is known one segment for twenty, and after a timeout again; with none of the 28 ms over the count
    /// stays.
    #[test]
    fn twenty_segments_add_one_before_a_loss_is_known() {
        let (mut linux, parameters) = (Linux::default(), parameters());
        let mut window = at(40.0);
        linux.grow(&of_two(0.1), &mut window, &parameters);
        assert_eq!(linux.count, 20);
        linux.reduce(&loss(0.2, 40.0), &parameters);
        linux.forget();
        assert_eq!((linux.last_max, linux.epoch), (0, None));
        let mut window = at(10.0);
        linux.grow(&of_two(0.3), &mut window, &parameters);
        assert_eq!(linux.count, 20);
        linux.last_max = 200;
        linux.epoch = None;
        linux.grow(&of_two(0.304), &mut window, &parameters);
        assert_eq!(linux.count, 20);
        // K = ∛(2⁴⁰/410 · 190) = 7987, ⌊410 · 7987³ / 2⁴⁰⌋ = 189 of 200: a target of 11.
        linux.grow(&of_two(0.332), &mut window, &parameters);
        assert_eq!(linux.count, 10);
    }

    /// `cubictcp_acked`: for a second after a reduction no round trip counts; `CA_EVENT_TX_START` leaves out idle time.
    #[test]
    fn an_epoch_has_its_own_clock() {
        let (mut linux, parameters) = (Linux::default(), parameters());
        linux.grow(&of_two(1.0), &mut at(10.0), &parameters);
        for (now, least) in [(1.9, 0), (2.0, 40_000)] {
            linux.note_round_trip(&of_two(now));
            assert_eq!(linux.least, least, "{now}");
        }
        linux.note_round_trip(&Ack {
            rtt: Some(Span::from_millis(30)),
            ..of_two(3.0)
        });
        assert_eq!(linux.least, 30_000);
        linux.resumed(Time::from_seconds(5.0));
        assert_eq!(linux.epoch, Some(1250));
    }
}
