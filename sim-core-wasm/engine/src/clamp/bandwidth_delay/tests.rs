use super::*;
use crate::clamp::Sharing;
use crate::specification::{Choices, Chosen};

fn clamp(change: impl FnOnce(&mut Parameters)) -> BandwidthDelay {
    let mut clamp = BandwidthDelay::new(&[]);
    change(&mut clamp.parameters);
    clamp.begin(Time::ZERO);
    clamp
}

fn ms(milliseconds: u64) -> Span {
    Span::from_millis(milliseconds)
}

/// Looks when due: at a round trip of `rtt` and this least one, both in
/// milliseconds, with `all` stations, half of them with a clamp.
fn look(clamp: &mut BandwidthDelay, rtt: u64, least: u64, all: u64) -> Option<Bounds> {
    let now = clamp.due();
    clamp.look(&Look {
        now,
        srtt: Some(ms(rtt)),
        last_rtt: Some(ms(2 * rtt)),
        least_rtt: Some(ms(least)),
        sharing: Sharing {
            all,
            clamped: all / 2,
            heard: all / 5,
        },
    });
    clamp.bounds()
}

/// Bounds of an armed clamp with this limit from above.
fn upper(limit: f64) -> Bounds {
    Bounds {
        lower: 1.0,
        upper: limit,
    }
}

/// Paper 003, ten stations 256 ms away.
#[test]
fn it_arms_above_six_and_cuts_above_five() {
    let mut clamp = clamp(|_| {});
    assert_eq!(look(&mut clamp, 1000, 256, 10), None);
    assert_eq!(clamp.ratio, 1.0 / 0.256);
    assert_eq!(look(&mut clamp, 1600, 256, 10), Some(upper(1.0)));
    assert_eq!(clamp.ratio, 6.25);
    assert_eq!(look(&mut clamp, 500, 256, 10), Some(upper(56.0)));
    assert_eq!(look(&mut clamp, 300, 256, 4), Some(upper(96.0)));
    // Between the two thresholds: this would not arm the clamp, but it cuts.
    assert_eq!(look(&mut clamp, 1400, 256, 10), Some(upper(1.0)));
}

#[test]
fn the_thresholds_themselves_neither_arm_nor_cut() {
    let mut clamp = clamp(|_| {});
    assert_eq!(look(&mut clamp, 600, 100, 1), None);
    assert_eq!(look(&mut clamp, 601, 100, 1), Some(upper(1.0)));
    // 19 Mbit/s × 0.5 s / 12 000 bits.
    assert_eq!(look(&mut clamp, 500, 100, 1), Some(upper(791.0)));
    assert_eq!(look(&mut clamp, 501, 100, 1), Some(upper(1.0)));
}

/// Paper 003, expressions 2 to 4 with its maximum bandwidth of 19 Mbit/s.
#[test]
fn windows_and_bandwidths_of_one_to_ten_stations() {
    let table = [
        (1.0, 19.0, 418.0, 19.0),
        (2.0, 17.1, 188.0, 8.0),
        (3.0, 16.1, 118.0, 5.0),
        (4.0, 15.4, 84.0, 3.0),
        (5.0, 14.9, 65.0, 2.0),
        (7.0, 14.2, 44.0, 2.0),
        (10.0, 13.5, 29.0, 1.0),
    ];
    let clamp = clamp(|_| {});
    for (stations, megabits, far, near) in table {
        let together = clamp.together(stations) / 1e6;
        assert!((together - megabits).abs() < 0.05, "{stations}: {together}");
        assert_eq!(clamp.share(ms(264), stations), far, "{stations} at 264 ms");
        assert_eq!(clamp.share(ms(12), stations), near, "{stations} at 12 ms");
    }
    let ten = clamp.together(10.0);
    let exact = 19e6 * crate::math::exp(-0.15 * core::f64::consts::LN_10);
    assert!((ten / exact - 1.0).abs() < 1e-9, "{ten}");
}

#[test]
fn it_never_disarms() {
    let mut clamp = clamp(|_| {});
    look(&mut clamp, 700, 100, 1);
    assert_eq!(look(&mut clamp, 100, 100, 1), Some(upper(158.0)));
    clamp.rest();
    assert_eq!(clamp.due(), Time::NEVER);
    clamp.begin(Time::from_seconds(9.0));
    assert_eq!(clamp.due(), Time::from_seconds(9.5));
    assert_eq!(clamp.bounds(), Some(upper(158.0)));
}

#[test]
fn the_round_trips_of_ratio_and_product_can_be_chosen() {
    // The latest round trip is twice the smoothed one.
    let mut last = clamp(|p| p.rtt = RttSource::Last);
    assert_eq!(look(&mut last, 301, 100, 1), Some(upper(1.0)));
    assert_eq!(look(&mut last, 200, 100, 1), Some(upper(633.0)));
    let mut least = clamp(|p| p.product_rtt = ProductRtt::Least);
    look(&mut least, 700, 100, 1);
    assert_eq!(look(&mut least, 400, 100, 1), Some(upper(158.0)));
    let mut pinned = clamp(|p| p.mode = Mode::Pin);
    look(&mut pinned, 700, 100, 1);
    let bounds = look(&mut pinned, 400, 100, 1).expect("armed");
    assert_eq!((bounds.lower, bounds.upper), (633.0, 633.0));
    let mut fixed = clamp(|p| p.stations = NumberOr::Number(10.0));
    look(&mut fixed, 1600, 256, 3);
    assert_eq!(look(&mut fixed, 500, 256, 3), Some(upper(56.0)));
    let mut clamped = clamp(|p| p.stations = NumberOr::Named(Stations::Clamped));
    look(&mut clamped, 1600, 256, 20);
    assert_eq!(look(&mut clamped, 500, 256, 20), Some(upper(56.0)));
    let mut heard = clamp(|p| p.stations = NumberOr::Named(Stations::Broadcast));
    assert_eq!(heard.listens(), Some(ms(10_000)));
    assert_eq!(heard.announces(), Some(ms(300)));
    look(&mut heard, 1600, 256, 50);
    assert_eq!(look(&mut heard, 500, 256, 50), Some(upper(56.0)));
}

/// The older method: 400 segments over the number of stations, from the first look on.
#[test]
fn the_number_of_stations_alone_may_decide() {
    let mut count = clamp(|p| p.method = Method::Count);
    assert_eq!(look(&mut count, 100, 100, 1), Some(upper(400.0)));
    assert_eq!(look(&mut count, 9000, 100, 7), Some(upper(57.0)));
    assert_eq!(look(&mut count, 9000, 100, 1000), Some(upper(1.0)));
}

/// A limit set by the older method does not carry over: the ratio has never been too long.
#[test]
fn another_method_begins_without_a_limit_and_disarmed() {
    let mut clamp = clamp(|p| p.method = Method::Count);
    look(&mut clamp, 100, 100, 1);
    let by_ratio = Chosen::defaults(&BandwidthDelay::ENTRY);
    clamp.configure(&by_ratio.values, clamp.due());
    assert_eq!(clamp.bounds(), None);
    assert_eq!(look(&mut clamp, 550, 100, 1), None);
    assert_eq!(look(&mut clamp, 601, 100, 1), Some(upper(1.0)));
}

#[test]
fn without_a_round_trip_it_does_nothing() {
    let mut clamp = clamp(|_| {});
    let nothing = Look {
        now: clamp.due(),
        srtt: None,
        last_rtt: None,
        least_rtt: None,
        sharing: Sharing::default(),
    };
    clamp.look(&nothing);
    assert_eq!(clamp.bounds(), None);
    assert_eq!(clamp.due(), Time::from_seconds(1.0));
}

#[test]
fn a_new_period_counts_from_the_last_look() {
    let values = |period| {
        let mut chosen = Chosen::defaults(&BandwidthDelay::ENTRY);
        let place = Parameters::SPECIFICATION
            .iter()
            .position(|parameter| parameter.key == "period");
        chosen.values[place.expect("declared")] = Value::Number(period);
        chosen.values
    };
    let mut clamp = clamp(|_| {});
    look(&mut clamp, 100, 100, 1);
    let now = Time::from_seconds(0.7);
    clamp.configure(&values(0.4), now);
    assert_eq!(clamp.due(), Time::from_seconds(0.9));
    // A look due in the past is due now.
    clamp.configure(&values(0.1), now);
    assert_eq!(clamp.due(), now);
    clamp.rest();
    clamp.configure(&values(0.2), now);
    assert_eq!(clamp.due(), Time::NEVER);
    assert_eq!(Mode::at(1).name(), "pin");
}
