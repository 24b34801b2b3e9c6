//! Pacing: at what time a segment that the window allows may leave.
//!
//! Segments leave by the rule of the earliest departure time. With a rate of
//! $r$ segments per second, a segment of $s$ full segments ($s \le 1$) that
//! leaves at $t$ sets the earliest departure of the next one to
//! $\max(t, \mathit{next}) + s/r$. A departure once set is not moved: a new
//! rate counts from the next segment on, and the timer never fires before
//! `next`.
//!
//! The rate is that of Linux,
//! $r = \rho \cdot \max(\mathit{cwnd}, \mathit{flight}) / \mathit{SRTT}$, with
//! $\rho = 2$ while $\mathit{cwnd} < \mathit{ssthresh}/2$ and $\rho = 1.2$
//! after (`net/ipv4/tcp_input.c`, `tcp_update_pacing_rate`; the ratios are the
//! sysctls `tcp_pacing_ss_ratio` and `tcp_pacing_ca_ratio`), unless the
//! control gives a rate of its own. Both ratios are above one, since a flow
//! that its pacing holds back more than its window never fills the window.
//! The first ten segments of a connection are not paced, as with the `fq`
//! scheduler (`tcp_update_skb_after_send`).
//!
//! With `pacingBursts` the host hands over bursts (in the preset `linux` of a sender that sets its own rate), as Linux does to save its processor: a millisecond's worth of
//! segments, two at least, and on a path of less than 16 ms 64 KiB halved for each 512 µs of the least round trip
//! (`tcp_tso_autosize`). A burst leaves at once, and the next one after the time of them all. A burst that leaves
//! later than it might shortens that gap by as much, to half of it at most.

use crate::control::Window;
use crate::tcp::transport::{Pacing, Transport};
use crate::units::{Span, Time};

/// When the next segment of a connection may leave.
#[derive(Clone, Debug)]
pub struct Pacer {
    on: bool,
    /// The earliest departure of the next segment, in whole nanoseconds, …
    next: Time,
    /// … and the remaining fraction of a nanosecond, so that a high rate is kept on average.
    fraction: f64,
    /// A segment waits for its departure.
    waiting: bool,
    /// The number of further segments that leave unpaced.
    free: u64,
    burst: Burst,
}

/// Segments that leave at once.
#[derive(Clone, Copy, Debug, Default)]
struct Burst {
    /// The next one of them, and whether it is sent again.
    next: (u64, bool),
    /// How many have yet to leave, …
    left: u64,
    /// … all of them at this time.
    at: Time,
    /// How much later that is than it might have been, as far as no gap has made up for it.
    late: u64,
}

/// Linux's rate: `ratio` windows a round trip, in segments per second.
pub fn window_rate(window: &Window, flight: u64, srtt: Span, transport: &Transport) -> f64 {
    let ratio = if window.cwnd < window.ssthresh / 2.0 {
        transport.pacing_slow_start
    } else {
        transport.pacing_avoidance
    };
    ratio * window.cwnd.max(flight as f64) / srtt.seconds()
}

impl Pacer {
    /// The pacer of a connection with these switches.
    pub fn new(transport: &Transport) -> Pacer {
        Pacer {
            on: transport.pacing != Pacing::Off,
            next: Time::ZERO,
            fraction: 0.0,
            waiting: false,
            free: transport.pacing_unpaced,
            burst: Burst::default(),
        }
    }

    /// Switches pacing on during the connection, for a control that needs it.
    pub fn switch_on(&mut self) {
        self.on = true;
    }

    /// Whether segments are paced at all.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Whether the segment that could leave now has to wait for the pacer; notes that
    /// it waits.
    pub fn holds(&mut self, now: Time) -> bool {
        self.waiting = now < self.next;
        self.waiting
    }

    /// Whether this segment belongs to the burst that is leaving.
    pub fn goes_on(&self, segment: (u64, bool), now: Time) -> bool {
        let burst = &self.burst;
        burst.left > 0 && burst.at == now && burst.next == segment
    }

    /// A burst of `count` segments leaves, and this is the first. Those that make the unpaced ones complete
    /// are paced.
    pub fn begin_burst(&mut self, first: (u64, bool), count: u64, now: Time) {
        self.burst = Burst {
            next: first,
            left: count,
            at: now,
            // Nothing was held back before the first one.
            late: if self.next == Time::ZERO {
                0
            } else {
                now.since(self.next).0
            },
        };
        if self.free <= count {
            self.free = 0;
        }
    }

    /// The earliest departure of the next burst.
    pub fn next(&self) -> Time {
        self.next
    }

    /// No segment waits for its departure.
    pub fn rest(&mut self) {
        self.waiting = false;
    }

    /// When the waiting segment may leave; never, if none waits.
    pub fn release(&self) -> Time {
        if self.waiting { self.next } else { Time::NEVER }
    }

    /// A segment of `size` full segments left at `now`, at `rate` segments per
    /// second; without a rate the next one may leave at once.
    pub fn departed(&mut self, now: Time, size: f64, rate: Option<f64>) {
        if self.burst.left > 0 {
            self.burst.left -= 1;
            self.burst.next.0 += 1;
        }
        if self.free > 0 {
            self.free -= 1;
            self.next = self.next.max(now);
            return;
        }
        let Some(rate) = rate.filter(|rate| *rate > 0.0) else {
            return;
        };
        if self.next < now {
            self.next = now;
            self.fraction = 0.0;
        }
        let mut gap = 1e9 * size / rate + self.fraction;
        if self.burst.late > 0 {
            let made_up = (self.burst.late as f64).min(gap / 2.0);
            self.burst.late = (self.burst.late as f64 - made_up) as u64;
            gap -= made_up;
        }
        let whole = gap.floor();
        self.fraction = gap - whole;
        self.next += Span(whole as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::transport::Preset;

    fn transport() -> Transport {
        let values = Preset::named("rfc").expect("a preset").values();
        Transport {
            pacing: Pacing::Linux,
            segment: 1500,
            ..Transport::from_values(&values)
        }
    }

    fn window(cwnd: f64, ssthresh: f64) -> Window {
        Window { cwnd, ssthresh }
    }

    #[test]
    fn the_ratio_is_two_while_the_window_is_far_from_ssthresh() {
        let transport = transport();
        let srtt = Span::from_millis(100);
        let bits = |window: Window, flight| {
            window_rate(&window, flight, srtt, &transport) * transport.segment as f64 * 8.0
        };
        // 1.2 × 100 × 1500 × 8 / 0.1 s.
        assert!((bits(window(100.0, 100.0), 0) - 14.4e6).abs() < 1e-6);
        assert!((bits(window(100.0, 200.0), 0) - 14.4e6).abs() < 1e-6);
        // 2 × 100 × 1500 × 8 / 0.1 s.
        assert!((bits(window(100.0, 201.0), 0) - 24e6).abs() < 1e-6);
        // More is in flight than the window: the flight counts.
        assert!((bits(window(50.0, 50.0), 100) - 14.4e6).abs() < 1e-6);
    }

    /// The gaps between departures, in nanoseconds.
    fn gaps(pacer: &mut Pacer, rate: f64, count: usize) -> Vec<u64> {
        let mut now = Time::from_seconds(1.0);
        let mut gaps = Vec::new();
        for _ in 0..count {
            pacer.departed(now, 1.0, Some(rate));
            let left = now;
            if pacer.holds(now) {
                now = pacer.release();
                assert!(!pacer.holds(now));
            }
            gaps.push((now - left).0);
        }
        gaps
    }

    #[test]
    fn the_first_ten_segments_are_not_paced() {
        let mut pacer = Pacer::new(&transport());
        // 1200 segments a second: a gap of 0.833 ms.
        let gaps = gaps(&mut pacer, 1200.0, 13);
        assert_eq!(gaps[..10], [0; 10]);
        assert_eq!(gaps[10..], [833_333, 833_333, 833_334]);
    }

    /// Linux: `len_ns -= min(len_ns / 2, credit)`.
    #[test]
    fn a_late_burst_shortens_the_next_gap_by_half_of_it_at_most() {
        let mut pacer = Pacer::new(&Transport {
            pacing_unpaced: 0,
            ..transport()
        });
        let mut burst = |first: u64, now: u64| {
            let now = Time(now);
            assert!(!pacer.holds(now));
            pacer.begin_burst((first, false), 2, now);
            for segment in [first, first + 1] {
                assert!(pacer.goes_on((segment, false), now));
                pacer.departed(now, 1.0, Some(1000.0));
            }
            assert!(!pacer.goes_on((first + 2, false), now));
            pacer.next().since(now).0
        };
        // On time at 10 and 12 ms: two gaps of a millisecond.
        assert_eq!(burst(0, 0), 2_000_000);
        assert_eq!(burst(2, 2_000_000), 2_000_000);
        // 0.3 ms late, and 5 ms late.
        assert_eq!(burst(4, 4_300_000), 1_700_000);
        assert_eq!(burst(6, 11_000_000), 1_000_000);
        assert_eq!(burst(8, 12_000_000), 2_000_000);
    }

    #[test]
    fn a_burst_that_completes_the_unpaced_segments_is_paced() {
        let mut pacer = Pacer::new(&transport());
        let mut gaps = [0, 4, 8].map(|first| {
            pacer.begin_burst((first, false), 4, Time(1_000_000));
            for _ in 0..4 {
                pacer.departed(Time(1_000_000), 1.0, Some(1000.0));
            }
            pacer.next().0 - 1_000_000
        });
        gaps.sort_unstable();
        assert_eq!(gaps, [0, 0, 4_000_000]);
    }

    #[test]
    fn a_late_departure_is_not_made_up_for() {
        let mut pacer = Pacer::new(&Transport {
            pacing_unpaced: 0,
            ..transport()
        });
        pacer.departed(Time(0), 1.0, Some(1000.0));
        assert!(pacer.holds(Time(999_999)));
        assert_eq!(pacer.release(), Time(1_000_000));
        assert!(!pacer.holds(Time(1_000_000)));
        assert_eq!(pacer.release(), Time::NEVER);
        // A departure 4 ms late: the next one is still a whole gap later.
        pacer.departed(Time(5_000_000), 0.5, Some(1000.0));
        assert!(pacer.holds(Time(5_000_001)));
        assert_eq!(pacer.release(), Time(5_500_000));
    }
}
