//! Tests of the recorder and of reading columns.

use proptest::prelude::*;

use super::*;
use crate::ids::{FlowId, PortId};
use crate::specification::Unit;
use crate::units::{Span, Time};

const US: u64 = 1000;

/// One of each kind: a gauge, a counter, a spread one, an integral, and what derives from them.
struct Sample {
    series_list: SeriesList,
    gauge: u32,
    counter: u32,
    second: u32,
    spread: u32,
    integral: u32,
    rate: u32,
    share: u32,
    jain: u32,
}

fn sample() -> Sample {
    let mut series_list = SeriesList::new();
    let flow = Owner::Flow(FlowId(0));
    let gauge = series_list.gauge(flow, "cwnd", "Window", Unit::Segments);
    let counter = series_list.counter(flow, "acknowledged", Unit::Bytes);
    let second = series_list.counter(Owner::Flow(FlowId(1)), "acknowledged", Unit::Bytes);
    let spread = series_list.spread(Owner::Port(PortId(0)), "transmitted", Unit::None);
    let integral = series_list.integral(Owner::Port(PortId(0)), "capacity", Unit::None);
    let rate = series_list.rate(
        flow,
        "goodput",
        "Goodput",
        Unit::BitsPerSecond,
        counter,
        8.0,
    );
    let share = series_list.share(
        Owner::Port(PortId(0)),
        "utilization",
        "Utilization",
        spread,
        integral,
    );
    let jain = series_list.jain(Owner::Run, vec![counter, second]);
    Sample {
        series_list,
        gauge,
        counter,
        second,
        spread,
        integral,
        rate,
        share,
        jain,
    }
}

/// A recorder with bins of exactly `width` µs for `duration` µs.
fn recorder(sample: &Sample, width: u64, duration: u64) -> Recorder {
    let bytes = 12 + 4 * 8;
    let bins = duration.div_ceil(width) as usize;
    let recorder = Recorder::new(&sample.series_list, bins * bytes, Time(duration * US));
    assert_eq!(recorder.bin_width(), Span(width * US));
    recorder
}

fn read(
    recorder: &Recorder,
    series: u32,
    from: u64,
    to: u64,
    pixels: u32,
    until: u64,
) -> Vec<[f32; 3]> {
    let range = Range {
        from: Time(from * US),
        to: Time(to * US),
        pixels,
        first: 0,
    };
    let values = recorder.columns(series, range, Time(until * US));
    values.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect()
}

fn lasts(bins: &[[f32; 3]]) -> Vec<f32> {
    bins.iter().map(|bin| bin[2]).collect()
}

#[test]
fn bins_are_as_narrow_as_the_budget_allows() {
    let sample = sample();
    let bytes = 12 + 4 * 8;
    let width =
        |budget| Recorder::new(&sample.series_list, budget, Time::from_seconds(1.0)).bin_width();
    assert_eq!(width(1_000_000 * bytes), Span(US));
    assert_eq!(width(1_000_000 * bytes - 1), Span(2 * US));
    assert_eq!(width(1000 * bytes), Span(1024 * US));
    assert_eq!(width(977 * bytes), Span(1024 * US));
    assert_eq!(width(976 * bytes), Span(2048 * US));
}

#[test]
fn a_bin_keeps_extremes_and_the_value_carried_in() {
    let sample = sample();
    let mut recorder = recorder(&sample, 8, 80);
    let mut put = |time_ns, value| recorder.gauge(sample.gauge, Time(time_ns), value);
    put(9_000, 5.0);
    put(10_000, 1.0);
    put(15_999, 3.0);
    // At the very start of a bin no value is carried in.
    put(16_000, 7.0);
    // Inside a bin the previous value still holds for a while.
    put(41_000, 6.0);
    let bins = read(&recorder, sample.gauge, 0, 80, 10, 60);
    assert!(bins[0].iter().all(|v| v.is_nan()), "no value yet");
    assert_eq!(bins[1], [1.0, 5.0, 3.0]);
    assert_eq!(bins[2], [7.0, 7.0, 7.0]);
    assert_eq!(bins[4], [7.0, 7.0, 7.0]);
    assert_eq!(bins[5], [6.0, 7.0, 6.0]);
    assert_eq!(bins[7], [6.0, 6.0, 6.0]);
    assert_eq!(bins.len(), 8, "up to the present and not beyond");
}

#[test]
fn a_value_that_ends_leaves_a_gap() {
    let sample = sample();
    let mut recorder = recorder(&sample, 1, 10);
    recorder.gauge(sample.gauge, Time(0), 2.0);
    recorder.gauge(sample.gauge, Time(3 * US), f64::NAN);
    recorder.gauge(sample.gauge, Time(6 * US), 4.0);
    let lasts = lasts(&read(&recorder, sample.gauge, 0, 10, 10, 10));
    assert_eq!(lasts[2], 2.0);
    assert!(lasts[3..6].iter().all(|v| v.is_nan()));
    assert_eq!(lasts[6..], [4.0; 4]);
}

#[test]
fn a_rate_is_the_growth_over_the_trailing_window() {
    let sample = sample();
    // 1 ms bins over 1 s: the window is 1/20 of that, 49 bins of 1024 µs.
    let mut recorder = recorder(&sample, 1024, 1_000_000);
    for step in 0..1000_u32 {
        // 1000 bytes a millisecond, twice as many from 0.5 s on.
        let total = f64::from(step + step.saturating_sub(500)) * 1000.0;
        recorder.counter(
            sample.counter,
            Time(u64::from(step) * 1000 * US + 500 * US),
            total,
        );
    }
    let lasts = lasts(&read(&recorder, sample.rate, 0, 1_000_000, 100, 1_000_000));
    let close = |got: f32, expected: f32| (got / expected - 1.0).abs() < 0.05;
    assert!(close(lasts[3], 8e6), "{}", lasts[3]);
    assert!(close(lasts[45], 8e6), "{}", lasts[45]);
    assert!(close(lasts[52], 12e6), "half-way: {}", lasts[52]);
    assert!(close(lasts[60], 16e6), "{}", lasts[60]);
    assert!(close(lasts[99], 16e6), "{}", lasts[99]);
}

#[test]
fn a_rate_keeps_earlier_events_for_as_long_as_its_window() {
    let sample = sample();
    // A pause of half a second; bins of 1 ms.
    let mut recorder = recorder(&sample, 1024, 4_000_000);
    for step in 0..4000_u64 {
        let sent = if step < 1000 {
            step
        } else {
            step.max(1500) - 500
        };
        let at = Time(step * 1000 * US + 500 * US);
        recorder.counter(sample.counter, at, sent as f64 * 1000.0);
    }
    let range = Range {
        from: Time::ZERO,
        to: Time(4_000_000 * US),
        pixels: 400,
        first: 0,
    };
    let until = Time(4_000_000 * US);
    let full = 8e6;
    // How long after the pause the rate has its earlier value.
    assert_eq!(recorder.averaging(), Span(195 * 1024 * US));
    let recovered = |values: &[f32]| {
        let later = values.chunks_exact(3).skip(150);
        later.take_while(|pixel| pixel[2] < 0.95 * full).count()
    };
    let usual = recorder.columns(sample.rate, range, until);
    let short = recorder.averaged_columns(sample.rate, range, Span(40_960 * US), until);
    assert!((17..=21).contains(&recovered(&usual)), "200 ms");
    assert!((3..=5).contains(&recovered(&short)), "40 ms");
    let paused = short.chunks_exact(3).nth(120).expect("it is recorded");
    assert_eq!(paused[2], 0.0);
}

#[test]
fn a_share_is_relative_to_the_capacity_of_the_link() {
    let sample = sample();
    let mut recorder = recorder(&sample, 64, 64_000);
    recorder.integrand(sample.integral, Time(0), 1e6);
    recorder.integrand(sample.integral, Time(32_000 * US), 4e6);
    for packet in 0..640_u32 {
        // 100 bits in 0.1 ms: all of 1 Mb/s, and of 4 Mb/s a quarter.
        let [from, until] = [packet, packet + 1].map(|count| Time(u64::from(count) * 100_000));
        recorder.spread(sample.spread, from, until, f64::from(packet + 1) * 100.0);
    }
    let lasts = lasts(&read(&recorder, sample.share, 0, 64_000, 64, 64_000));
    // Bins do not end where packets do: what was sent of one counts in each.
    assert_eq!(recorder.bin_width(), Span(64 * US));
    let close = |got: f32, expected: f32| (got - expected).abs() < 1e-6;
    assert!(
        lasts[..32_000 / 1000]
            .iter()
            .all(|&share| close(share, 1.0)),
        "{lasts:?}"
    );
    assert!(close(lasts[63], 0.25), "{}", lasts[63]);
}

/// 30 ms of 100 in use, reported as each use begins.
#[test]
fn a_rest_is_the_time_in_which_a_counter_of_seconds_did_not_grow() {
    let mut series_list = SeriesList::new();
    let port = Owner::Port(PortId(0));
    let used = series_list.counter(port, "used", Unit::Seconds);
    let rest = series_list.rest(port, "idle", "Idle", used);
    let mut recorder = Recorder::new(&series_list, 8 * 100, Time(102_400 * US));
    recorder.counter(used, Time(0), 0.0);
    for (at, total) in [(20_000, 0.01), (40_000, 0.02), (60_000, 0.03)] {
        recorder.counter(used, Time(at * US), total);
    }
    let all = read(&recorder, rest, 0, 102_400, 1, 102_400);
    let [lowest, highest, last] = all[0];
    assert!((0.0..=1.0).contains(&lowest) && highest <= 1.0);
    // The last of its windows, in which nothing is used.
    assert_eq!(last, 1.0);
    let mut early = Recorder::new(&series_list, 8, Time(102_400 * US));
    early.counter(used, Time(0), 0.03);
    let whole = read(&early, rest, 0, 102_400, 1, 102_400);
    assert!(
        (whole[0][2] - (1.0 - 0.03 / 0.1024)).abs() < 1e-3,
        "{whole:?}"
    );
}

#[test]
fn jain_counts_the_flows_that_have_a_value() {
    let sample = sample();
    let mut recorder = recorder(&sample, 1, 100);
    recorder.counter(sample.counter, Time(0), 0.0);
    recorder.counter(sample.counter, Time(10 * US), 100.0);
    recorder.counter(sample.second, Time(50 * US), 0.0);
    recorder.counter(sample.counter, Time(51 * US), 200.0);
    recorder.counter(sample.second, Time(51 * US), 300.0);
    let lasts = lasts(&read(&recorder, sample.jain, 0, 100, 100, 100));
    assert_eq!(lasts[10], 1.0, "one flow alone is fair");
    assert!(lasts[30].is_nan(), "nobody moves");
    // (100 + 300)² / (2 (100² + 300²)) = 0.8
    assert!((lasts[51] - 0.8).abs() < 1e-6, "{}", lasts[51]);
}

#[test]
fn columns_requested_in_parts_give_the_same_pixels() {
    let sample = sample();
    let mut recorder = recorder(&sample, 2, 1000);
    for step in 0..300_u32 {
        recorder.gauge(
            sample.gauge,
            Time(u64::from(step) * 3001),
            f64::from(step * 37 % 101),
        );
    }
    let range = |first| Range {
        from: Time(1234),
        to: Time(800_017),
        pixels: 77,
        first,
    };
    let whole = recorder.columns(sample.gauge, range(0), Time(700_000));
    for first in [1, 13, 60] {
        let part = recorder.columns(sample.gauge, range(first), Time(700_000));
        assert_eq!(part, whole[3 * first as usize..]);
    }
    assert!(
        recorder
            .columns(sample.gauge, range(77), Time(700_000))
            .is_empty()
    );
    assert!(recorder.columns(99, range(0), Time(700_000)).is_empty());
}

#[test]
fn nothing_is_recorded_when_off_or_without_a_series() {
    let mut off = Recorder::off();
    off.gauge(0, Time(5), 1.0);
    off.counter(3, Time(5), 1.0);
    off.integrand(0, Time(5), 1.0);
    off.event(Time(5), EventKind::Drop, Some(FlowId(0)), Some(PortId(0)));
    assert!(off.events(Time::ZERO, Time::NEVER, 10).events.is_empty());
    let sample = sample();
    let mut recorder = recorder(&sample, 1, 10);
    recorder.gauge(NO_SERIES, Time(5), 1.0);
    recorder.counter(NO_SERIES, Time(5), 1.0);
    assert!(recorder.columns(NO_SERIES, RANGE, Time(10)).is_empty());
}

const RANGE: Range = Range {
    from: Time(0),
    to: Time(1000),
    pixels: 10,
    first: 0,
};

/// A value that arrives: its series, time and value.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    time: u64,
    series: u8,
    value: f64,
    /// Until when a spread total grows.
    until: u64,
}

/// Arrivals in order of time, with totals that grow.
fn arrivals(until: u64) -> impl Strategy<Value = Vec<Arrival>> {
    let one = (0..until, 0_u8..5, 0_u32..1000);
    proptest::collection::vec(one, 0..120).prop_map(|mut list| {
        list.sort_unstable();
        let mut totals = [0.0; 5];
        let spread = list.iter().filter(|(_, series, _)| *series == 4);
        let mut next: Vec<u64> = spread.map(|(time, _, _)| *time).rev().collect();
        list.into_iter()
            .map(|(time, series, value)| {
                // Some are of no length, at the end of a bin as well.
                let mut ends = time + u64::from(value).saturating_sub(200) * 20;
                if series == 4 {
                    next.pop();
                    // They follow one another.
                    ends = next.last().map_or(ends, |&next| ends.min(next));
                }
                let value = f64::from(value) / 7.0;
                totals[series as usize] += value;
                let total = totals[series as usize];
                let value = if matches!(series, 1 | 2 | 4) {
                    total
                } else {
                    value
                };
                Arrival {
                    time,
                    series,
                    value,
                    until: ends,
                }
            })
            .collect()
    })
}

fn feed<'a>(recorder: &mut Recorder, sample: &Sample, list: impl IntoIterator<Item = &'a Arrival>) {
    for arrival in list {
        let now = Time(arrival.time);
        match arrival.series {
            0 => recorder.gauge(sample.gauge, now, arrival.value),
            1 => recorder.counter(sample.counter, now, arrival.value),
            2 => recorder.counter(sample.second, now, arrival.value),
            4 => recorder.spread(sample.spread, now, Time(arrival.until), arrival.value),
            _ => recorder.integrand(sample.integral, now, arrival.value),
        }
    }
}

fn between(list: &[Arrival], after: Option<u64>, until: u64) -> impl Iterator<Item = &Arrival> {
    list.iter()
        .filter(move |a| a.time <= until && after.is_none_or(|after| a.time > after))
}

/// The values of every series at full and at lower resolution.
fn everything(recorder: &Recorder, until: u64) -> Vec<u32> {
    let series = 0..recorder.series_list().series.len() as u32;
    let ranges = [(0, END, (END / US) as u32), (US / 2, END / 2, 7)];
    series
        .flat_map(|series| {
            ranges.map(|(from, to, pixels)| {
                let range = Range {
                    from: Time(from),
                    to: Time(to),
                    pixels,
                    first: 0,
                };
                recorder.columns(series, range, Time(until))
            })
        })
        .flatten()
        .map(|value| {
            if value.is_nan() {
                f32::NAN.to_bits()
            } else {
                value.to_bits()
            }
        })
        .collect()
}

const END: u64 = 200 * US;

proptest! {
    #[test]
    fn extremes_are_never_missed(list in arrivals(END), width in 0_u32..7) {
        let sample = sample();
        let mut recorder = recorder(&sample, 1 << width, END / US);
        feed(&mut recorder, &sample, &list);
        let gauge: Vec<f32> = list
            .iter()
            .filter(|a| a.series == 0)
            .map(|a| a.value as f32)
            .collect();
        let got = read(&recorder, sample.gauge, 0, END / US, 1, END / US)[0];
        let least = gauge.iter().copied().fold(f32::NAN, f32::min);
        let most = gauge.iter().copied().fold(f32::NAN, f32::max);
        prop_assert!(got[0] == least || least.is_nan());
        prop_assert!(got[1] == most || most.is_nan());
    }

    #[test]
    fn a_replay_gives_the_same_columns(
        list in arrivals(END),
        width in 0_u32..7,
        mut instants in proptest::array::uniform4(0..END),
    ) {
        instants.sort_unstable();
        let [mark, cut, second, end] = instants;
        let sample = sample();
        let fresh = || recorder(&sample, 1 << width, END / US);

        let mut direct = fresh();
        feed(&mut direct, &sample, between(&list, None, end));
        let expected = everything(&direct, end);

        let mut rewound = fresh();
        feed(&mut rewound, &sample, between(&list, None, mark));
        let state = rewound.open_state(Time(mark));
        feed(&mut rewound, &sample, between(&list, Some(mark), second));
        // Into the past, keeping a state taken on the way …
        rewound.rewind(Time(second), &state);
        feed(&mut rewound, &sample, between(&list, Some(mark), cut));
        let halfway = rewound.open_state(Time(cut));
        // … where the recording still shows its whole length …
        let mut unmoved = fresh();
        feed(&mut unmoved, &sample, between(&list, None, second));
        prop_assert_eq!(everything(&rewound, second), everything(&unmoved, second));
        // … back again, from where a seek goes to the state on the way …
        rewound.rewind(Time(second), &state);
        rewound.rewind(Time(second), &halfway);
        feed(&mut rewound, &sample, between(&list, Some(cut), second));
        // … and on over the end of the recording.
        rewound.resume();
        feed(&mut rewound, &sample, between(&list, Some(second), end));
        prop_assert_eq!(everything(&rewound, end), expected);
    }

    #[test]
    fn a_cut_recording_equals_one_that_ended_there(
        list in arrivals(END),
        other in arrivals(END),
        width in 0_u32..7,
        mut instants in proptest::array::uniform3(0..END),
    ) {
        instants.sort_unstable();
        let [mark, cut, end] = instants;
        let sample = sample();
        let fresh = || recorder(&sample, 1 << width, END / US);

        let mut direct = fresh();
        feed(&mut direct, &sample, between(&list, None, cut));
        let mut rewound = fresh();
        feed(&mut rewound, &sample, between(&list, None, mark));
        let state = rewound.open_state(Time(mark));
        feed(&mut rewound, &sample, between(&list, Some(mark), end));
        rewound.rewind(Time(end), &state);
        feed(&mut rewound, &sample, between(&list, Some(mark), cut));
        rewound.truncate(Time(cut));
        prop_assert_eq!(everything(&rewound, cut), everything(&direct, cut));

        feed(&mut direct, &sample, between(&other, Some(cut), END));
        feed(&mut rewound, &sample, between(&other, Some(cut), END));
        prop_assert_eq!(everything(&rewound, END), everything(&direct, END));
    }

    #[test]
    fn extending_the_duration_equals_a_longer_one_from_the_start(
        list in arrivals(END),
        mut instants in proptest::array::uniform3(0..END),
        width in 0_u32..5,
        times in 1_u32..3,
        replaying in any::<bool>(),
    ) {
        instants.sort_unstable();
        let [mark, cut, end] = instants;
        let sample = sample();
        let short = (END / US) >> times;
        let budget = short.div_ceil(1 << width) as usize * 36;
        let planned = || Recorder::new(&sample.series_list, budget, Time(END));

        let mut direct = planned();
        feed(&mut direct, &sample, between(&list, None, END));

        let mut extended = Recorder::new(&sample.series_list, budget, Time(short * US));
        feed(&mut extended, &sample, between(&list, None, mark));
        let mut state = extended.open_state(Time(mark));
        feed(&mut extended, &sample, between(&list, Some(mark), end));
        if replaying {
            extended.rewind(Time(end), &state);
            feed(&mut extended, &sample, between(&list, Some(mark), cut));
        }
        extended.set_duration(Time(END), vec![&mut state]);
        prop_assert_eq!(extended.bin_width(), direct.bin_width());
        if replaying {
            feed(&mut extended, &sample, between(&list, Some(cut), end));
            extended.resume();
        } else {
            extended.rewind(Time(end), &state);
            feed(&mut extended, &sample, between(&list, Some(mark), end));
            extended.resume();
        }
        feed(&mut extended, &sample, between(&list, Some(end), END));
        prop_assert_eq!(everything(&extended, END), everything(&direct, END));
    }
}
