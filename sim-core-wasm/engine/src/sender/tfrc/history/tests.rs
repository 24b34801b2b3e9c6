use super::*;

const RTT: Span = Span::from_millis(100);

fn rules(discounting: bool) -> Rules {
    Rules {
        later: 3,
        intervals: 8,
        discounting,
    }
}

/// A history that receives packets at the given times, with a first loss interval of 100.
struct Feed {
    history: History,
    rules: Rules,
}

impl Feed {
    fn new(discounting: bool) -> Feed {
        Feed {
            history: History::default(),
            rules: rules(discounting),
        }
    }

    fn mark(&mut self, number: u64, marked: bool, at: f64) -> bool {
        let at = Time::from_seconds(at);
        self.history
            .arrive(number, marked, at, RTT, &self.rules, |_| 100.0)
    }

    fn arrive(&mut self, number: u64, at: f64) -> bool {
        self.mark(number, false, at)
    }

    fn p(&self) -> f64 {
        self.history.loss_event_rate(&self.rules)
    }
}

/// Closed intervals of these lengths, the oldest first, and an open one: a packet
/// a second, so that every loss is an event of its own.
fn with_intervals(lengths: &[u64], open: u64, discounting: bool) -> Feed {
    let mut feed = Feed::new(discounting);
    let mut lost = vec![0];
    for length in lengths {
        lost.push(lost.last().unwrap_or(&0) + length);
    }
    let end = lost.last().unwrap_or(&0) + open;
    for number in (0..end).filter(|number| !lost.contains(number)) {
        feed.arrive(number, number as f64);
    }
    feed
}

fn close(found: f64, expected: f64) {
    assert!(
        (found / expected - 1.0).abs() < 1e-12,
        "{found}, not {expected}"
    );
}

#[test]
fn a_packet_is_lost_when_three_later_ones_have_arrived() {
    let mut feed = Feed::new(false);
    for (number, at) in [(0, 0.0), (2, 0.02), (3, 0.03)] {
        assert!(!feed.arrive(number, at));
        assert_eq!(feed.p(), 0.0);
    }
    assert!(feed.arrive(4, 0.04));
    // The interval before the first event.
    close(feed.p(), 0.01);
}

#[test]
fn a_packet_overtaken_by_two_others_is_not_lost() {
    let mut feed = Feed::new(false);
    for number in [0, 2, 3, 1, 4, 6, 5, 7, 8, 9] {
        assert!(!feed.arrive(number, 0.01 * number as f64));
    }
    assert_eq!(feed.p(), 0.0);
    // A packet that arrives too late does not undo its loss.
    assert!(!feed.arrive(11, 0.11) && !feed.arrive(12, 0.12) && feed.arrive(13, 0.13));
    assert!(!feed.arrive(10, 0.14));
    close(feed.p(), 0.01);
}

#[test]
fn losses_within_a_round_trip_count_once() {
    let mut feed = Feed::new(false);
    let lost = [10, 14, 19, 40];
    let found: Vec<u64> = (0..50_u64)
        .filter(|number| !lost.contains(number))
        .filter(|number| feed.arrive(*number, 0.01 * *number as f64))
        .collect();
    // Found by the third packet after it: 14 and 19 are within 100 ms of 10.
    assert_eq!(found, [13, 43]);
    // Intervals of 100 and, from 10 to 40, of 30; the open one counts 10.
    close(feed.p(), 2.0 / 130.0);
}

/// Packets 1 to 3 would have come at 0.25, 0.5 and 0.75 s.
#[test]
fn a_loss_is_timed_between_its_neighbours() {
    let mut feed = Feed::new(false);
    feed.history
        .arrive(0, false, Time::ZERO, RTT, &feed.rules, |_| 100.0);
    for (number, at) in [(4, 1.0), (5, 1.01), (6, 1.02)] {
        let rtt = Span::from_millis(300);
        let at = Time::from_seconds(at);
        feed.history
            .arrive(number, false, at, rtt, &feed.rules, |_| 100.0);
    }
    // Events at 1 and 3: intervals of 100 and 2; the open one, 3 … 6, adds nothing.
    close(feed.p(), 2.0 / 102.0);
    let event = feed.history.event.expect("a loss event");
    assert_eq!((event.number, event.at), (3, Time::from_seconds(0.75)));
}

#[test]
fn the_weights_are_those_of_the_rfc() {
    let weights: Vec<f64> = (0..8).map(|index| weight(index, 8)).collect();
    assert_eq!(weights, [1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.2]);
    assert_eq!([weight(0, 2), weight(1, 2)], [1.0, 0.5]);
}

/// Intervals of 80, 70 … 10, the latest last: with the weights 220 over 6. An open
/// interval of 400 takes the place of the oldest: 560 over 6.
#[test]
fn the_mean_is_weighted_towards_the_latest() {
    let lengths = [80, 70, 60, 50, 40, 30, 20, 10];
    close(with_intervals(&lengths, 5, false).p(), 6.0 / 220.0);
    close(with_intervals(&lengths, 400, false).p(), 6.0 / 560.0);
}

#[test]
fn the_open_interval_counts_once_it_raises_the_mean() {
    for (open, mean) in [(50, 100.0), (100, 100.0), (400, 150.0)] {
        close(with_intervals(&[100; 8], open, false).p(), 1.0 / mean);
    }
}

/// Twice the mean of 100 over an open interval of 400: DF = 0.5, and
/// (400 + 0.5 · 500) / (1 + 0.5 · 5). Of 10,000 it would be 0.02, and is 0.25.
#[test]
fn a_long_time_without_loss_discounts_past_intervals() {
    for (open, mean) in [
        (150, 650.0 / 6.0),
        (400, 650.0 / 3.5),
        (10_000, 10_125.0 / 2.25),
    ] {
        close(with_intervals(&[100; 8], open, true).p(), 1.0 / mean);
    }
}

/// The next loss event closes the 400; the seven discounted to half stay so.
#[test]
fn a_discount_is_kept() {
    let mut lengths = vec![100; 8];
    lengths.push(400);
    close(with_intervals(&lengths, 5, true).p(), 3.5 / 650.0);
    close(with_intervals(&lengths, 5, false).p(), 6.0 / 900.0);
}

#[test]
fn a_mark_counts_as_a_loss_at_once() {
    let mut feed = Feed::new(false);
    assert!(!feed.arrive(0, 0.0));
    assert!(feed.mark(1, true, 0.01));
    close(feed.p(), 0.01);
    // Within a round trip of it nothing new; after that another event.
    assert!(!feed.mark(2, true, 0.05));
    assert!(feed.mark(3, true, 0.12));
}

#[test]
fn the_first_packet_may_be_the_lost_one() {
    let mut feed = Feed::new(false);
    assert!(!feed.arrive(1, 1.0) && !feed.arrive(2, 1.1));
    assert!(feed.arrive(3, 1.2));
    close(feed.p(), 0.01);
}
