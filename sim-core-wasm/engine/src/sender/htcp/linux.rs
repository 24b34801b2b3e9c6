//! H-TCP in Linux's numbers: whole segments, ticks of the clock, shares in 128ths (`net/ipv4/tcp_htcp.c`).

use super::Parameters;
use crate::control::{Ack, Congestion, MINIMUM, Phase, Window};
use crate::units::{Span, Time};

/// Ticks of Debian's clock in a second, and the length of one in nanoseconds.
const HZ: u64 = 250;
const TICK: u64 = 4_000_000;
const MICROSECOND: u64 = 1_000;

/// One, in α and β.
const ONE: u64 = 128;
const BETA_MIN: u64 = 64;
const BETA_MAX: u64 = 102;
/// A round trip that exceeds the greatest one by more than these 20 ms counts as noise.
const MOST_RISE: u64 = 5;
/// At a least round trip of these 10 ms or less β is a half.
const COARSE: u64 = 3;

/// The module's state.
#[derive(Clone, Debug)]
pub(super) struct Linux {
    /// As it was worked out last.
    alpha: u64,
    beta: u64,
    /// The next loss may use the ratio of the round trips.
    adaptive: bool,
    /// Segments that the next acknowledgement counts for.
    acked: u64,
    /// Segments counted since the window grew.
    counted: u64,
    /// Round trips in ticks; zero before the first one.
    least: u64,
    most: u64,
    /// The tick of the last loss, or of the end of its repair.
    since: Option<u64>,
    /// The same before that loss.
    before: Option<u64>,
    repairing: bool,
    throughput: Throughput,
    /// The greatest throughput of the last epoch.
    old: u64,
}

/// The throughput of an epoch, in segments a second.
#[derive(Clone, Copy, Debug, Default)]
struct Throughput {
    segments: u64,
    since: u64,
    smoothed: u64,
    greatest: u64,
}

fn tick(now: Time) -> u64 {
    now.0 / TICK
}

impl Linux {
    pub(super) fn new() -> Linux {
        Linux {
            alpha: ONE,
            beta: BETA_MIN,
            adaptive: false,
            acked: 1,
            counted: 0,
            least: 0,
            most: 0,
            since: None,
            before: None,
            repairing: false,
            throughput: Throughput::default(),
            old: 0,
        }
    }

    pub(super) fn alpha(&self) -> f64 {
        self.alpha as f64 / ONE as f64
    }

    pub(super) fn beta(&self) -> f64 {
        self.beta as f64 / ONE as f64
    }

    /// `htcp_alpha_update`.
    fn work_out(&mut self, now: u64, parameters: &Parameters) {
        let low = (parameters.low_speed * HZ as f64) as u64;
        let since = now - self.since.unwrap_or(now);
        let mut factor = 1;
        if since > low {
            let late = since - low;
            factor += (10 * late + (late / 2) * (late / 2) / HZ) / HZ;
        }
        if parameters.rtt_scaling && self.least > 0 {
            // 100 ms over the least round trip, in eighths.
            let scale = (8 * HZ / (10 * self.least)).clamp(4, 80);
            factor = (8 * factor / scale).max(1);
        }
        self.alpha = 2 * factor * (ONE - self.beta);
    }

    fn note_round_trip(&mut self, rtt: Span, calm: bool) {
        // In whole microseconds, as Linux has it.
        let ticks = (rtt.0 / MICROSECOND).div_ceil(TICK / MICROSECOND);
        if ticks == 0 {
            return;
        }
        if self.least == 0 || ticks < self.least {
            self.least = ticks;
        }
        if calm {
            self.most = self.most.max(self.least);
            if ticks <= self.most + MOST_RISE {
                self.most = self.most.max(ticks);
            }
        }
    }

    /// `measure_achieved_throughput`.
    pub(super) fn observe(&mut self, ack: &Ack, window: &Window) {
        let now = tick(ack.now);
        if self.since.is_none() {
            let handshake = ack.rtt.unwrap_or_default();
            self.since = Some(tick(Time(ack.now.0.saturating_sub(handshake.0))));
        }
        if ack.calm {
            if self.repairing {
                self.recovered(ack.now);
            }
            self.acked = ack.acked;
        }
        if let Some(rtt) = ack.rtt {
            self.note_round_trip(rtt, ack.calm);
        }
        let (least, epoch) = (self.least, now - self.since.unwrap_or(now));
        let throughput = &mut self.throughput;
        if self.repairing || ack.phase != Phase::Open {
            throughput.segments = 0;
            throughput.since = now;
            return;
        }
        throughput.segments += ack.acked;
        let passed = now - throughput.since;
        let enough = window.cwnd as u64 - (self.alpha / ONE).max(1).min(window.cwnd as u64);
        if throughput.segments >= enough && least > 0 && passed >= least {
            let sample = throughput.segments * HZ / passed;
            if epoch / least <= 3 {
                throughput.smoothed = sample;
                throughput.greatest = sample;
            } else {
                throughput.smoothed = (3 * throughput.smoothed + sample) / 4;
                throughput.greatest = throughput.greatest.max(throughput.smoothed);
            }
            throughput.segments = 0;
            throughput.since = now;
        }
    }

    /// `htcp_cong_avoid`.
    pub(super) fn grow(&mut self, ack: &Ack, window: &mut Window, parameters: &Parameters) {
        if self.counted * self.alpha / ONE >= window.cwnd as u64 {
            window.cwnd += 1.0;
            self.counted = 0;
            self.work_out(tick(ack.now), parameters);
        } else {
            self.counted += self.acked;
        }
        self.acked = 1;
    }

    /// `htcp_beta_update`.
    fn adapt(&mut self, parameters: &Parameters) {
        let greatest = self.throughput.greatest;
        let old = std::mem::replace(&mut self.old, greatest);
        let same = (4 * old..=6 * old).contains(&(5 * greatest));
        if parameters.bandwidth_switch && !same {
            self.beta = BETA_MIN;
            self.adaptive = false;
        } else if self.adaptive && self.least > COARSE && self.most > 0 {
            self.beta = (ONE * self.least / self.most).clamp(BETA_MIN, BETA_MAX);
        } else {
            self.beta = BETA_MIN;
            self.adaptive = true;
        }
    }

    /// `htcp_recalc_ssthresh` and `htcp_reset`.
    pub(super) fn reduce(&mut self, congestion: &Congestion, parameters: &Parameters) -> f64 {
        let now = tick(congestion.now);
        self.adapt(parameters);
        self.work_out(now, parameters);
        if self.least > 0 && self.most > self.least {
            self.most = self.least + (self.most - self.least) * 95 / 100;
        }
        self.before = self.since.replace(now);
        self.repairing = true;
        self.counted = 0;
        self.left(congestion.from)
    }

    /// The window after a loss at `from`.
    pub(super) fn left(&self, from: f64) -> f64 {
        (self.beta() * from).floor().max(MINIMUM)
    }

    /// `htcp_state`, back in `Open`.
    pub(super) fn recovered(&mut self, now: Time) {
        if std::mem::take(&mut self.repairing) {
            self.since = Some(tick(now));
        }
    }

    /// `htcp_cwnd_undo`.
    pub(super) fn undo(&mut self) {
        if let Some(before) = self.before.take() {
            self.since = Some(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn at(w: f64) -> Window {
        Window {
            cwnd: w,
            ssthresh: 2.0,
        }
    }

    fn parameters(bandwidth_switch: bool) -> Parameters {
        Parameters {
            rtt_scaling: true,
            bandwidth_switch,
            low_speed: 1.0,
            whole: true,
        }
    }

    /// `htcp_alpha_update`: at β = 102/128 it is 2 · 26/128 before a second is over, and a second later
    /// ⌊8 · 11/20⌋ times as much: ten ticks are 20 eighths of 100 ms.
    #[test]
    fn alpha_has_no_floor_and_counts_in_whole_numbers() {
        let (mut htcp, parameters) = (Linux::new(), parameters(true));
        htcp.observe(&ack(0.04, 0.04), &at(20.0));
        htcp.beta = BETA_MAX;
        for (now, alpha) in [(0.5, 52), (2.0, 208)] {
            htcp.work_out(tick(Time::from_seconds(now)), &parameters);
            assert_eq!(htcp.alpha, alpha, "{now}");
        }
    }

    /// `htcp_cong_avoid`: 20 segments at α = 208/128: the 14th acknowledgement of one is the first that finds
    /// 13 · 1.625 ≥ 20, and only then α is that of this time.
    #[test]
    fn alpha_stays_until_a_segment_is_added() {
        let (mut htcp, parameters) = (Linux::new(), parameters(true));
        let mut window = at(20.0);
        htcp.alpha = 208;
        for number in 1..=14 {
            assert_eq!(window.cwnd, 20.0, "{number}");
            htcp.observe(&ack(0.04, 0.04), &window);
            htcp.grow(&ack(0.04, 0.04), &mut window, &parameters);
        }
        assert_eq!((window.cwnd, htcp.alpha), (21.0, ONE));
    }

    /// `measure_rtt`: round trips of 44 to 100 ms count while nothing is missing, 48 to 300 ms otherwise not.
    #[test]
    fn the_greatest_round_trip_is_one_without_trouble() {
        let mut htcp = Linux::new();
        let mut now = 0.0;
        for milliseconds in (44..=100).step_by(4) {
            now += 0.01;
            htcp.observe(&ack(now, f64::from(milliseconds) / 1e3), &at(50.0));
        }
        assert_eq!((htcp.least, htcp.most), (11, 25));
        for rtt in [0.104, 0.3, 0.048] {
            let troubled = Ack {
                calm: false,
                ..ack(now, rtt)
            };
            htcp.observe(&troubled, &at(50.0));
        }
        assert_eq!((htcp.least, htcp.most), (11, 25));
        let parameters = parameters(false);
        assert_eq!(htcp.reduce(&loss(now, 101.0), &parameters), 50.0);
        // ⌊128 · 11/24⌋ is less than a half; 11 + ⌊14 · 95/100⌋ = 24.
        assert_eq!((htcp.adaptive, htcp.most), (true, 24));
        assert_eq!(htcp.reduce(&loss(now, 101.0), &parameters), 50.0);
        htcp.most = 15;
        // ⌊128 · 11/15⌋ = 93.
        assert_eq!(htcp.reduce(&loss(now, 101.0), &parameters), 73.0);
    }

    /// `htcp_beta_update`: the greatest throughput stays until it is measured again, so that the second of two
    /// losses close to each other finds no other one.
    #[test]
    fn a_loss_soon_after_another_finds_the_same_throughput() {
        let (mut htcp, parameters) = (Linux::new(), parameters(true));
        let mut now = 0.0;
        for _ in 0..200 {
            now += 0.01;
            htcp.observe(&ack(now, 0.1), &at(10.0));
        }
        htcp.reduce(&loss(now, 10.0), &parameters);
        assert!(!htcp.adaptive && htcp.old > 0);
        for adaptive in [true, true] {
            htcp.recovered(Time::from_seconds(now));
            htcp.reduce(&loss(now + 0.01, 10.0), &parameters);
            assert_eq!(htcp.adaptive, adaptive);
        }
        assert_eq!(htcp.beta, BETA_MAX);
    }

    /// `htcp_cwnd_undo`, and `htcp_state` back in `Open`.
    #[test]
    fn the_clock_starts_with_the_end_of_the_repair_and_goes_on_after_an_undo() {
        let (mut htcp, parameters) = (Linux::new(), parameters(true));
        htcp.observe(&ack(0.1, 0.1), &at(50.0));
        htcp.reduce(&loss(3.0, 50.0), &parameters);
        htcp.recovered(Time::from_seconds(3.1));
        assert_eq!(htcp.since, Some(775));
        htcp.undo();
        assert_eq!(htcp.since, Some(0));
    }
}
