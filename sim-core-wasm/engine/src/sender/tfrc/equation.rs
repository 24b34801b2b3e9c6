//! The throughput of TCP Reno as an equation (RFC 5348, section 3.1), and its inverse.

/// The path and the packets for which a throughput is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Path {
    /// Bytes of payload in a packet (`s`).
    pub(super) size: f64,
    /// Round trip in seconds (`R`).
    pub(super) rtt: f64,
    /// Retransmission timeout in seconds (`t_RTO`).
    pub(super) timeout: f64,
}

/// The least loss event rate that is distinguished from zero.
const LEAST: f64 = 1e-8;

/// Halvings of the logarithm of 1e8: the rate is found to one part in 10^15.
const HALVINGS: u32 = 54;

impl Path {
    /// The path with the RFC's timeout for a round trip, or a longer minimum.
    pub(super) fn new(size: f64, rtt: f64, least_timeout: f64) -> Path {
        Path {
            size,
            rtt,
            timeout: (4.0 * rtt).max(least_timeout),
        }
    }

    /// Bytes a second at this loss event rate, every packet acknowledged (b = 1).
    pub(super) fn throughput(&self, p: f64) -> f64 {
        let recovery = self.rtt * (2.0 * p / 3.0).sqrt();
        let timeouts = self.timeout * 3.0 * (3.0 * p / 8.0).sqrt() * p * (1.0 + 32.0 * p * p);
        self.size / (recovery + timeouts)
    }

    /// The loss event rate at which the equation gives `rate`, between 1e-8 and 1.
    pub(super) fn loss_event_rate(&self, rate: f64) -> f64 {
        // Throughput falls as losses rise. The geometric mean halves decades.
        let (mut low, mut high) = (LEAST, 1.0);
        for _ in 0..HALVINGS {
            let middle = f64::sqrt(low * high);
            if self.throughput(middle) > rate {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, share: f64) {
        assert!(
            (found / expected - 1.0).abs() < share,
            "{found}, not {expected}"
        );
    }

    /// Four digits, for 1460 bytes and 100 ms.
    #[test]
    fn the_equation_gives_its_values() {
        let path = Path::new(1460.0, 0.1, 0.0);
        for (p, kilobytes) in [(0.001, 560.4), (0.01, 164.0), (0.05, 53.8)] {
            close(path.throughput(p) / 1e3, kilobytes, 1e-3);
        }
        for (p, megabits) in [
            (1e-4, 14.29),
            (1e-3, 4.483),
            (0.01, 1.312),
            (0.05, 0.4305),
            (0.1, 0.2067),
        ] {
            close(path.throughput(p) * 8e-6, megabits, 3e-4);
        }
    }

    /// By hand: s / (R √(2p/3)) less what timeouts of a second take.
    #[test]
    fn a_longer_minimum_timeout_lowers_the_rate() {
        let path = Path::new(1000.0, 0.1, 1.0);
        assert_eq!(path.timeout, 1.0);
        assert_eq!(Path::new(1000.0, 0.5, 1.0).timeout, 2.0);
        // p = 6 %: √0.04 = 0.2; √0.0225 = 0.15; 1 + 32 p² = 1.1152.
        let expected = 1000.0 / (0.1 * 0.2 + 3.0 * 0.15 * 0.06 * 1.1152);
        assert!((path.throughput(0.06) - expected).abs() < 1e-9 * expected);
    }

    /// Section 6.3.1 asks for 5 %.
    #[test]
    fn the_inverse_gives_the_rate_back() {
        for (size, rtt, least) in [(1460.0, 0.1, 0.0), (64.0, 1e-4, 0.0), (1000.0, 0.03, 1.0)] {
            let path = Path::new(size, rtt, least);
            for p in [1e-7, 1e-5, 1e-3, 0.01, 0.1, 0.5, 0.99] {
                let found = path.loss_event_rate(path.throughput(p));
                close(found, p, 1e-9);
            }
            // A rate outside the range is clamped to its ends.
            assert!(path.loss_event_rate(1e15) < 2.0 * LEAST);
            assert!(path.loss_event_rate(1e-9) > 0.999);
        }
    }

    /// Half a packet a round trip, TCP's rate when its first packet is lost: p = 20.64
    /// %, as in Linux.
    #[test]
    fn half_a_packet_a_round_trip_is_a_fifth_lost() {
        let path = Path::new(1460.0, 0.1, 0.0);
        close(path.loss_event_rate(0.5 * 1460.0 / 0.1), 0.2064, 1e-3);
    }
}
