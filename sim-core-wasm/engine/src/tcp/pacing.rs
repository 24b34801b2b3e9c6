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
//! scheduler (`tcp_update_skb_after_send`). Linux may let up to a
//! millisecond's worth of segments leave as one burst, to save its processor;
//! here every segment is paced by itself.

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
        if self.free > 0 {
            self.free -= 1;
            return;
        }
        let Some(rate) = rate.filter(|rate| *rate > 0.0) else {
            return;
        };
        if self.next < now {
            self.next = now;
            self.fraction = 0.0;
        }
        let gap = 1e9 * size / rate + self.fraction;
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
