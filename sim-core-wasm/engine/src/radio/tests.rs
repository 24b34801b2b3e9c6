//! Airtimes against the standard, and saturated cells against Bianchi's model.

use super::arf::RateControl;
use super::cell::{Cell, Frame, Outcome, Settings};
use super::phy::Phy;
use super::presets::{Protection, REGISTRY};
use super::state::Doing;
use super::statistics::RadioCounts;
use super::{Constants, phy_of};
use crate::measure::Recorder;
use crate::registry::find;
use crate::rng::{Purpose, RandomStream};
use crate::specification::{Chosen, Entry, NumberOr};
use crate::units::{Span, Time};

use super::presets::RetryLimit;

fn standard(kind: &str) -> (Constants, Phy) {
    let entry: &'static Entry = find(REGISTRY, kind).expect("registered");
    let chosen = Chosen::defaults(entry);
    (Constants::from_values(&chosen.values), phy_of(entry))
}

fn micros(span: Span) -> f64 {
    span.0 as f64 / 1e3
}

/// How long a packet of `size` bytes at `rate`, and the MAC acknowledgement of it, are on
/// the air, in microseconds.
fn airtimes(kind: &str, size: u16, rate: f64) -> (f64, f64) {
    let (constants, phy) = standard(kind);
    let rate = &phy.0[phy.find(rate).expect("it has this rate")];
    (
        micros(constants.airtime(size, rate)),
        micros(constants.ack_airtime(phy, rate)),
    )
}

/// IEEE 802.11-2012, 18.4.3 and 19.8.3.2: 57 symbols of 216 bits for 1536 bytes, with
/// 20 µs before and, at 2.4 GHz, 6 µs after them.
#[test]
fn ofdm_airtimes_follow_the_standard() {
    for kind in ["802.11g-long", "802.11g-short"] {
        assert_eq!(airtimes(kind, 1500, 54e6), (254.0, 34.0));
        assert_eq!(airtimes(kind, 40, 54e6).0, 38.0);
        assert_eq!(airtimes(kind, 52, 54e6).0, 42.0);
    }
    assert_eq!(airtimes("802.11a", 1500, 54e6), (248.0, 28.0));
    // ⌈12310 / 24⌉ = 513 symbols; an acknowledgement of 134 bits is 6.
    assert_eq!(airtimes("802.11a", 1500, 6e6), (2072.0, 44.0));
    // At 18 Mbit/s it is acknowledged at 12: ⌈134 / 48⌉ = 3 symbols.
    assert_eq!(airtimes("802.11a", 1500, 18e6).1, 32.0);
}

/// IEEE 802.11-2012, 17.2.3.6: the length in whole microseconds, after 192 µs.
#[test]
fn dsss_airtimes_follow_the_standard() {
    assert_eq!(airtimes("802.11b", 1500, 11e6), (1310.0, 248.0));
    assert_eq!(airtimes("802.11b", 1500, 5.5e6).0, 2427.0);
    assert_eq!(airtimes("802.11b", 1500, 1e6), (12_480.0, 304.0));
    // Beside stations of 802.11g it is the same frame.
    assert_eq!(airtimes("802.11g-long", 1500, 11e6), (1310.0, 248.0));
}

#[test]
fn eifs_has_room_for_an_acknowledgement_at_the_lowest_basic_rate() {
    let eifs = |kind, basic: &[u64]| {
        let (mut constants, phy) = standard(kind);
        constants.basic_rates = basic.to_vec();
        micros(constants.eifs(phy))
    };
    // SIFS + ACK at 6 Mbit/s + DIFS.
    assert_eq!(eifs("802.11g-long", &[]), 10.0 + 50.0 + 50.0);
    assert_eq!(eifs("802.11g-short", &[]), 10.0 + 50.0 + 28.0);
    assert_eq!(eifs("802.11a", &[]), 16.0 + 44.0 + 34.0);
    assert_eq!(eifs("802.11b", &[]), 10.0 + 304.0 + 50.0);
    let all = [1_000_000, 6_000_000, 24_000_000];
    assert_eq!(eifs("802.11g-long", &all), 10.0 + 304.0 + 50.0);
}

#[test]
fn basic_rates_decide_at_which_rate_frames_are_acknowledged() {
    let (mut constants, phy) = standard("802.11a");
    constants.basic_rates = vec![6_000_000];
    let rate = &phy.0[phy.highest()];
    assert_eq!(micros(constants.ack_airtime(phy, rate)), 44.0);
    // No basic rate is as low as the frame's, or none is sent like it: the highest mandatory
    // rate that is not above it.
    let acknowledged = |kind: &str, basic: &[u64], rate: f64| {
        let (mut constants, phy) = standard(kind);
        constants.basic_rates = basic.to_vec();
        let rate = &phy.0[phy.find(rate).expect("it has this rate")];
        micros(constants.ack_airtime(phy, rate))
    };
    assert_eq!(acknowledged("802.11a", &[24_000_000], 6e6), 44.0);
    assert_eq!(acknowledged("802.11a", &[24_000_000], 18e6), 32.0);
    let b = [1_000_000, 2_000_000, 5_500_000, 11_000_000];
    assert_eq!(acknowledged("802.11g-long", &b, 54e6), 34.0);
    assert_eq!(acknowledged("802.11g-long", &b, 11e6), 192.0 + 11.0);
    assert_eq!(
        acknowledged("802.11g-long", &[6_000_000], 5.5e6),
        192.0 + 21.0
    );
}

#[test]
fn presets_have_the_times_of_their_standards() {
    let times = |kind| {
        let (constants, _) = standard(kind);
        let Constants {
            slot,
            sifs,
            difs,
            window_min,
            window_max,
            ..
        } = constants;
        // DIFS is SIFS and two slots.
        assert_eq!(difs, sifs + slot + slot);
        (micros(slot), micros(sifs), window_min, window_max)
    };
    assert_eq!(times("802.11g-long"), (20.0, 10.0, 15, 1023));
    assert_eq!(times("802.11g-short"), (9.0, 10.0, 15, 1023));
    assert_eq!(times("802.11a"), (9.0, 16.0, 15, 1023));
    assert_eq!(times("802.11b"), (20.0, 10.0, 31, 1023));
}

/// A cell whose stations always have a packet of 1500 bytes to send.
struct Saturated {
    cell: Cell,
    received: u64,
    given_up: u64,
    now: Time,
}

impl Saturated {
    fn new(constants: Constants, stations: usize, frame_error_rate: f64) -> Saturated {
        let phy = phy_of(REGISTRY[0]);
        let settings = Settings {
            rate: phy.highest(),
            frame_error_rate,
            control: RateControl::Fixed,
            window_min: None,
        };
        let random = (0..=stations)
            .map(|radio| RandomStream::new(7, &format!("ap:{radio}"), Purpose::Medium));
        let settings = vec![settings; stations];
        let mut cell = Cell::new(constants, phy, settings, random);
        for station in 0..stations {
            cell.offer(station + 1, frame(station), Time::ZERO);
        }
        Saturated {
            cell,
            received: 0,
            given_up: 0,
            now: Time::ZERO,
        }
    }

    fn run(&mut self, seconds: f64) {
        let mut out: Vec<Outcome> = Vec::new();
        let mut off = Recorder::off();
        while self.cell.next_event() < Time::from_seconds(seconds) {
            self.now = self.cell.next_event();
            self.cell.event(self.now, &mut off, &mut out);
            for outcome in out.drain(..) {
                self.received += u64::from(outcome.received);
                self.given_up += u64::from(!outcome.received);
                let next = frame(outcome.radio - 1);
                self.cell.offer(outcome.radio, next, self.now);
            }
        }
        assert_eq!(self.cell.violation(), None);
    }

    /// Mbit/s of packets, and the share of the transmissions that met others.
    fn results(&self) -> (f64, f64) {
        let (_, _, counts) = self.cell.measured();
        let (sent, met) = counts.fold((0, 0), |(sent, met), one| {
            (sent + one.transmissions, met + one.collisions)
        });
        let bits = self.received as f64 * 12_000.0;
        (bits / self.now.seconds() / 1e6, met as f64 / sent as f64)
    }
}

fn frame(station: usize) -> Frame {
    Frame {
        size: 1500,
        station: station as u16,
    }
}

/// The constants with Bianchi's assumptions: all in step, a busy period counts as a slot,
/// and frames are never given up.
fn bianchis() -> Constants {
    Constants {
        retry_limit: NumberOr::Named(RetryLimit::None),
        eifs: false,
        busy_slots: true,
        ..Constants::default()
    }
}

/// Results of Bianchi's model ("Performance Analysis of the IEEE 802.11 DCF", 2000, equations 7, 9 and 13) for W =
/// 16, m = 6, 1500 bytes at 54 Mbit/s and the long slot: stations, throughput in Mbit/s and collision probability.
/// Of two stations the probability is that of the chain of both together, where the model has 0.105: it takes them
/// for independent.
const MODEL: [(usize, f64, f64); 5] = [
    (1, 24.10, 0.0),
    (2, 26.40, 0.1108),
    (5, 26.04, 0.272),
    (10, 24.58, 0.384),
    (20, 22.83, 0.481),
];

/// Within 3 %.
#[test]
fn saturated_stations_have_the_throughput_of_bianchis_model() {
    for (n, expected, expected_p) in MODEL {
        let mut cell = Saturated::new(bianchis(), n, 0.0);
        cell.run(60.0);
        let (rate, p) = cell.results();
        assert!(
            (rate / expected - 1.0).abs() < 0.03,
            "{n}: {rate} {expected}"
        );
        assert!(
            (p - expected_p).abs() <= 0.03 * expected_p,
            "{n}: {p} {expected_p}"
        );
        assert_eq!(cell.given_up, 0);
    }
}

/// Five stations of 802.11g and five with the least window of 802.11b, at one rate. The model
/// with two kinds of stations, W = 16, m = 6 and W = 32, m = 5, each meeting the others: a
/// station of the first kind transmits in 0.0624 of the slots, of the second in 0.0303, with
/// collision probabilities of 0.337 and 0.359, so that 68.1 % of the successes are of the first.
#[test]
fn a_larger_least_window_leaves_the_share_of_the_model() {
    let mut cell = Saturated::new(bianchis(), 10, 0.0);
    let wider = Settings {
        rate: phy_of(REGISTRY[0]).highest(),
        frame_error_rate: 0.0,
        control: RateControl::Fixed,
        window_min: Some(31),
    };
    for station in 5..10 {
        cell.cell.set(station, wider);
    }
    cell.run(60.0);
    let (_, _, counts) = cell.cell.measured();
    let counts: Vec<_> = counts.skip(1).collect();
    let of = |radios: &[RadioCounts]| {
        let sum = |one: fn(&RadioCounts) -> u64| radios.iter().map(one).sum::<u64>() as f64;
        let sent = sum(|one| one.transmissions);
        (sum(|one| one.received), sum(|one| one.collisions) / sent)
    };
    let [(first, p), (second, wider_p)] = [of(&counts[..5]), of(&counts[5..])];
    let share = first / (first + second);
    assert!((share / 0.681 - 1.0).abs() < 0.02, "{share}");
    assert!((p / 0.337 - 1.0).abs() < 0.03, "{p}");
    assert!((wider_p / 0.359 - 1.0).abs() < 0.03, "{wider_p}");
}

/// One station at 54 Mbit/s beside a silent one of 802.11b: DIFS of 50 µs, 7.5 slots of 20 µs,
/// a CTS of 248 µs and SIFS, 254 µs, SIFS, 34 µs of acknowledgement; 12 000 bits in all that.
#[test]
fn protection_costs_its_airtime() {
    let phy = phy_of(REGISTRY[0]);
    for (protection, before) in [
        (Protection::None, 0.0),
        (Protection::Cts, 248.0 + 10.0),
        (Protection::Rts, 272.0 + 10.0 + 248.0 + 10.0),
    ] {
        let constants = Constants {
            protection,
            ..Constants::default()
        };
        let mut cell = Saturated::new(constants.clone(), 1, 0.0);
        let fast = Settings {
            rate: phy.highest(),
            frame_error_rate: 0.0,
            control: RateControl::Fixed,
            window_min: None,
        };
        let slow = Settings { rate: 0, ..fast };
        let streams = (0..3).map(|n| RandomStream::new(7, &format!("ap:{n}"), Purpose::Medium));
        cell.cell = Cell::new(constants, phy, vec![fast, slow], streams);
        cell.cell.offer(1, frame(0), Time::ZERO);
        cell.run(20.0);
        let (rate, _) = cell.results();
        let expected = 12_000.0 / (50.0 + 150.0 + before + 254.0 + 10.0 + 34.0);
        assert!((rate / expected - 1.0).abs() < 0.005, "{rate} {expected}");
    }
}

/// The standard against the model: a frozen backoff does not count the busy period, so that
/// a success is followed by an idle slot more often, and there are fewer collisions among
/// many; frames that are given up begin with the least window again.
#[test]
fn the_standard_differs_from_the_model_by_a_few_percent() {
    let most = [0.001, 0.04, 0.05, 0.05, 0.06];
    for ((n, expected, expected_p), most) in MODEL.into_iter().zip(most) {
        let mut cell = Saturated::new(Constants::default(), n, 0.0);
        cell.run(60.0);
        let (rate, p) = cell.results();
        assert!(
            (rate / expected - 1.0).abs() < most,
            "{n}: {rate} {expected}"
        );
        assert!(
            (p / expected_p - 1.0).abs() < 0.1 || n == 1,
            "{n}: {p} {expected_p}"
        );
    }
}

/// A frame that fails with probability q is given up with q⁷, and transmitted
/// (1 − q⁷) / (1 − q) times on average.
#[test]
fn frames_in_error_are_repeated_up_to_the_short_retry_limit() {
    let mut cell = Saturated::new(Constants::default(), 1, 0.5);
    cell.run(100.0);
    let ended = (cell.received + cell.given_up) as f64;
    let given_up = cell.given_up as f64 / ended;
    // 60 000 frames: 470 given up, give or take 22.
    assert!((given_up * 128.0 - 1.0).abs() < 0.2, "{given_up}");
    let (_, _, counts) = cell.cell.measured();
    let counts: Vec<_> = counts.collect();
    let each = counts[1].transmissions as f64 / ended;
    assert!(
        (each / (2.0 * (1.0 - 1.0 / 128.0)) - 1.0).abs() < 0.02,
        "{each}"
    );
    assert_eq!(counts[1].collisions, 0);
}

/// The mean backoff of each attempt is half of its window: of a station whose frames never
/// arrive, windows of 15, 31, 63, 127, 255, 511 and 1023 after one another, and 15 after
/// that again.
#[test]
fn the_window_doubles_with_each_failure_and_is_reset_at_the_end() {
    let mut cell = Saturated::new(Constants::default(), 1, 1.0);
    cell.run(500.0);
    let (_, _, counts) = cell.cell.measured();
    let counts: Vec<_> = counts.collect();
    assert_eq!(cell.received, 0);
    let mean = counts[1].slots as f64 / counts[1].backoffs as f64;
    let expected = f64::from(15 + 31 + 63 + 127 + 255 + 511 + 1023) / 7.0 / 2.0;
    assert!((mean / expected - 1.0).abs() < 0.03, "{mean} {expected}");
}

/// A frame that finds the channel idle leaves at once; one that does not waits for it to
/// be idle for DIFS and for its backoff, which is frozen while others transmit.
#[test]
fn a_frame_leaves_at_once_where_the_channel_is_idle_and_waits_where_it_is_not() {
    let mut saturated = Saturated::new(Constants::default(), 2, 0.0);
    let phy = phy_of(REGISTRY[0]);
    let settings = Settings {
        rate: phy.highest(),
        frame_error_rate: 0.0,
        control: RateControl::Fixed,
        window_min: None,
    };
    let random = (0..3).map(|n| RandomStream::new(3, &format!("{n}"), Purpose::Medium));
    saturated.cell = Cell::new(Constants::default(), phy, vec![settings; 2], random);
    let cell = &mut saturated.cell;
    let (mut out, mut off) = (Vec::new(), Recorder::off());
    let at = Time(1_000_000);
    cell.offer(1, frame(0), at);
    assert_eq!(cell.next_event(), at);
    cell.event(at, &mut off, &mut out);
    let ends = at + Span(254_000);
    assert_eq!(cell.next_event(), ends);
    let doing =
        |cell: &Cell, now| -> Vec<Doing> { cell.states(now).map(|state| state.doing).collect() };
    cell.offer(2, frame(1), at + Span(1_000));
    let busy = [Doing::Idle, Doing::Transmitting, Doing::Waiting];
    assert_eq!(doing(cell, at + Span(1_000)), busy);
    let slots = cell.states(at).nth(2).expect("two stations").slots;
    cell.event(ends, &mut off, &mut out);
    assert_eq!(
        out,
        [Outcome {
            radio: 1,
            received: true
        }]
    );
    // SIFS, 34 µs of acknowledgement, DIFS, its slots.
    let ready = ends + Span(10_000 + 34_000 + 50_000);
    let second = ready + Span(u64::from(slots) * 20_000);
    assert_eq!(cell.next_event(), second);
    assert_eq!(
        doing(cell, ready),
        [Doing::Idle, Doing::Idle, Doing::Counting]
    );
}

/// Two frames at one instant collide. Their transmitters wait for the ACK timeout and DIFS,
/// each after its own frame; everybody else for EIFS after the longest.
#[test]
fn colliding_stations_wait_for_the_timeout_and_the_others_for_eifs() {
    let phy = phy_of(REGISTRY[0]);
    let settings = Settings {
        rate: phy.highest(),
        frame_error_rate: 0.0,
        control: RateControl::Fixed,
        window_min: None,
    };
    let random = (0..4).map(|n| RandomStream::new(3, &format!("{n}"), Purpose::Medium));
    let mut cell = Cell::new(Constants::default(), phy, vec![settings; 3], random);
    let (mut out, mut off) = (Vec::new(), Recorder::off());
    let at = Time(1_000_000);
    cell.offer(1, frame(0), at);
    let short = Frame {
        size: 52,
        station: 1,
    };
    cell.offer(0, short, at);
    cell.event(at, &mut off, &mut out);
    assert_eq!(
        cell.states(at).map(|state| state.doing).collect::<Vec<_>>(),
        [Doing::Colliding, Doing::Colliding, Doing::Idle, Doing::Idle]
    );
    cell.offer(3, frame(2), at + Span(10_000));
    let ends = at + Span(254_000);
    assert_eq!(cell.next_event(), ends);
    cell.event(ends, &mut off, &mut out);
    assert!(out.is_empty());
    // The short one of 42 µs was over long before: only DIFS is left of its wait.
    let counting = |cell: &Cell, radio: usize, after: u64| {
        let state = cell.states(ends + Span(after)).nth(radio);
        state.expect("there").doing == Doing::Counting
    };
    for (radio, after) in [(0, 50_000), (1, 105_000), (3, 110_000)] {
        assert!(!counting(&cell, radio, after - 1), "{radio}");
        assert!(counting(&cell, radio, after), "{radio}");
    }
}
