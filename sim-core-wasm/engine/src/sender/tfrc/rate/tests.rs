use super::*;

const PLAIN: Rules = Rules {
    least_timeout: 0.0,
    damping: false,
};
const R: f64 = 0.1;

/// A sender that always has data, after its first report.
struct Bench {
    sender: Sender,
    now: f64,
    rules: Rules,
}

impl Bench {
    fn new(size: u64) -> Bench {
        let mut sender = Sender::new();
        sender.begin(Time::ZERO, size);
        sender.sent(Time::ZERO, true, &PLAIN);
        Bench {
            sender,
            now: 0.0,
            rules: PLAIN,
        }
    }

    fn begun(size: u64) -> Bench {
        let mut bench = Bench::new(size);
        bench.hear(R, 0.0, 0.0);
        bench
    }

    /// A report comes a round trip later; a packet has left in the meantime.
    fn hear(&mut self, sample: f64, received: f64, p: f64) {
        let sent = Time::from_seconds(self.now);
        self.now += sample;
        let heard = Heard {
            sent,
            sample: Span::from_seconds(sample),
            received,
            p,
        };
        let now = Time::from_seconds(self.now);
        self.sender.heard(now, &heard, &self.rules);
        self.sender.sent(now, true, &self.rules);
    }

    fn expire(&mut self) -> bool {
        let at = self.sender.deadline();
        self.now = at.seconds();
        self.sender.expired(at)
    }
}

fn close(found: f64, expected: f64) {
    assert!(
        (found / expected - 1.0).abs() < 1e-9,
        "{found}, not {expected}"
    );
}

#[test]
fn it_begins_with_a_packet_a_second_then_with_an_initial_window() {
    // min(4 s, max(2 s, 4380)) over a round trip of 100 ms.
    for (size, window) in [
        (500, 2000.0),
        (1000, 4000.0),
        (1460, 4380.0),
        (2500, 5000.0),
    ] {
        let mut bench = Bench::new(size);
        close(bench.sender.allowed(), size as f64);
        assert_eq!(bench.sender.release(&PLAIN), Time::from_seconds(1.0));
        bench.hear(R, 0.0, 0.0);
        close(bench.sender.allowed(), window / R);
    }
}

#[test]
fn slow_start_doubles_once_a_round_trip_up_to_twice_the_arrival_rate() {
    let mut bench = Bench::begun(1000);
    let initial = 40_000.0;
    // Any arrival, in the first two round trips.
    for factor in [2.0, 4.0] {
        bench.hear(R, initial, 0.0);
        close(bench.sender.allowed(), factor * initial);
    }
    // A report within the round trip changes nothing.
    bench.hear(R / 2.0, 3.0 * initial, 0.0);
    close(bench.sender.allowed(), 4.0 * initial);
    bench.hear(R, 3.0 * initial, 0.0);
    close(bench.sender.allowed(), 6.0 * initial);
    bench.hear(R, 3.0 * initial, 0.0);
    close(bench.sender.allowed(), 6.0 * initial);
}

#[test]
fn the_round_trip_is_smoothed() {
    let mut bench = Bench::begun(1000);
    close(bench.sender.rtt().expect("a sample"), 0.1);
    bench.hear(0.2, 40_000.0, 0.0);
    close(bench.sender.rtt().expect("a sample"), 0.11);
    bench.hear(0.1, 40_000.0, 0.0);
    close(bench.sender.rtt().expect("a sample"), 0.109);
}

#[test]
fn with_losses_the_rate_is_the_equations_up_to_twice_the_arrival_rate() {
    let mut bench = Bench::begun(1460);
    bench.hear(R, 1e6, 0.01);
    // By the equation of section 3.1.
    close(bench.sender.calculated(), 164_005.062_169_970);
    close(bench.sender.allowed(), bench.sender.calculated());
    for _ in 0..4 {
        bench.hear(R, 50_000.0, 0.01);
    }
    close(bench.sender.allowed(), 100_000.0);
    // No less than a packet in 64 seconds.
    for _ in 0..4 {
        bench.hear(R, 0.0, 0.01);
    }
    close(bench.sender.allowed(), 1460.0 / 64.0);
}

/// Twice the largest rate of two round trips: a single low report has no effect.
#[test]
fn the_largest_rate_of_two_round_trips_counts() {
    let mut bench = Bench::begun(1460);
    for received in [20_000.0, 20_000.0, 20_000.0, 5_000.0] {
        bench.hear(R, received, 0.001);
    }
    close(bench.sender.allowed(), 40_000.0);
    for received in [5_000.0, 5_000.0] {
        bench.hear(R, received, 0.001);
    }
    close(bench.sender.allowed(), 10_000.0);
}

#[test]
fn without_reports_the_rate_halves_again_and_again() {
    // Before any: 2 s, then two packets at the new rate.
    let mut bench = Bench::new(1000);
    for (at, rate) in [(2.0, 500.0), (6.0, 250.0), (14.0, 125.0)] {
        assert_eq!(bench.sender.deadline(), Time::from_seconds(at));
        bench
            .sender
            .sent(Time::from_seconds(at - 0.5), true, &PLAIN);
        assert!(bench.expire());
        close(bench.sender.allowed(), rate);
    }
    // In slow start: after four round trips.
    let mut bench = Bench::begun(1000);
    bench.hear(R, 40_000.0, 0.0);
    assert_eq!(bench.sender.deadline(), Time::from_seconds(0.2 + 0.4));
    assert!(bench.expire());
    close(bench.sender.allowed(), 40_000.0);
    assert_eq!(bench.sender.deadline(), Time::from_seconds(0.6 + 0.4));
}

#[test]
fn with_losses_the_limit_of_the_rate_is_halved() {
    // The equation: 164 kB/s at 1 %, far below the arrival rate.
    let mut bench = Bench::begun(1460);
    bench.hear(R, 1e6, 0.01);
    let before = bench.sender.allowed();
    assert!(bench.expire());
    close(bench.sender.allowed(), before / 2.0);
    close(bench.sender.received(), before / 4.0);
    // The rate received: 20 kB/s allow 40, and 20 are left.
    let mut bench = Bench::begun(1460);
    for _ in 0..4 {
        bench.hear(R, 20_000.0, 0.001);
    }
    close(bench.sender.allowed(), 40_000.0);
    assert!(bench.expire());
    close(bench.sender.allowed(), 20_000.0);
    bench
        .sender
        .sent(Time::from_seconds(bench.now), true, &PLAIN);
    assert!(bench.expire());
    close(bench.sender.allowed(), 10_000.0);
}

#[test]
fn an_idle_sender_keeps_the_rate_of_an_initial_window() {
    let mut bench = Bench::begun(1000);
    for _ in 0..3 {
        bench.hear(R, 1e6, 0.0);
    }
    // The last packet leaves with the report; then the application sends nothing.
    close(bench.sender.allowed(), 320_000.0);
    assert!(bench.expire());
    close(bench.sender.allowed(), 160_000.0);
    assert!(bench.expire());
    close(bench.sender.allowed(), 80_000.0);
    assert!(bench.expire());
    close(bench.sender.allowed(), 40_000.0);
    // Below twice the initial rate of 40 kB/s nothing more happens; the timer
    // runs on in steps of four round trips, from 0.4 + 4 · 0.4 s.
    assert!(!bench.expire());
    close(bench.sender.allowed(), 40_000.0);
    assert_eq!(bench.sender.deadline(), Time::NEVER);
    bench.sender.sent(Time::from_seconds(10.5), true, &PLAIN);
    assert_eq!(bench.sender.deadline(), Time::from_seconds(10.8));
}

#[test]
fn the_rate_answers_to_the_present_round_trip() {
    let damped = Rules {
        damping: true,
        ..PLAIN
    };
    let mut bench = Bench::begun(1000);
    bench.rules = damped;
    bench.hear(0.1, 40_000.0, 0.0);
    close(bench.sender.rate(&damped), bench.sender.allowed());
    bench.hear(0.4, 40_000.0, 0.0);
    // √0.1 and √0.4 = 2 √0.1: the mean is 1.1 √0.1, and over the latest 0.55.
    close(bench.sender.rate(&damped), 0.55 * bench.sender.allowed());
    close(bench.sender.rate(&PLAIN), bench.sender.allowed());
}

/// 1500 bytes at 7 MB/s: every 214,285.714 … ns.
#[test]
fn packets_leave_at_the_rate_to_the_nanosecond() {
    let mut bench = Bench::begun(1500);
    bench.sender.allowed = 7e6;
    let mut now = bench.sender.release(&PLAIN);
    let start = now;
    for _ in 0..7_000_000 / 1500 * 3 {
        bench.sender.sent(now, true, &PLAIN);
        now = bench.sender.release(&PLAIN);
    }
    let expected = 4666.0 * 3.0 * 1500.0 / 7e6;
    assert!((now.since(start).seconds() - expected).abs() < 2e-9);
    // Time not used for sending is not made up for.
    let late = now + Span::from_millis(500);
    bench.sender.sent(late, true, &PLAIN);
    assert_eq!(bench.sender.release(&PLAIN).since(late), Span(214_285));
}

#[test]
fn a_new_rate_starts_after_the_present_interval() {
    let mut bench = Bench::begun(1000);
    let left = Time::from_seconds(bench.now);
    assert_eq!(bench.sender.release(&PLAIN), left + Span::from_millis(25));
    bench.sender.allowed = 100_000.0;
    assert_eq!(bench.sender.release(&PLAIN), left + Span::from_millis(10));
}

/// An application that sends less than the rate: little arrives, and the rate is kept;
/// with losses twice the received rate is not.
#[test]
fn a_modest_application_keeps_its_rate() {
    let mut bench = Bench::begun(1460);
    for _ in 0..4 {
        bench.hear(R, 30_000.0, 0.001);
    }
    close(bench.sender.allowed(), 60_000.0);
    let modest = |bench: &mut Bench, received: f64, p: f64| {
        let sent = Time::from_seconds(bench.now + 0.4);
        bench.now += 0.5;
        let now = Time::from_seconds(bench.now);
        bench.sender.sent(sent, false, &PLAIN);
        let sample = Span::from_seconds(R);
        let heard = Heard {
            sent,
            sample,
            received,
            p,
        };
        bench.sender.heard(now, &heard, &PLAIN);
    };
    for _ in 0..5 {
        modest(&mut bench, 3_000.0, 0.001);
        close(bench.sender.allowed(), 60_000.0);
    }
    // 30,000 is halved, 20,000 counts 0.85: the larger, not twice that.
    modest(&mut bench, 20_000.0, 0.002);
    close(bench.sender.allowed(), 17_000.0);
    // No new loss: twice that.
    modest(&mut bench, 3_000.0, 0.002);
    close(bench.sender.allowed(), 34_000.0);
}
