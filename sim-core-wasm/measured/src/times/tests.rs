//! Instants as programs and people write them.

use proptest::prelude::*;

use super::calendar::date_of;
use super::*;

fn observed(texts: &[&str], hint: Option<ClockUnit>) -> Instants {
    called(texts, hint, Named::Not)
}

fn called(texts: &[&str], hint: Option<ClockUnit>, named: Named) -> Instants {
    let mut observer = Observer::default();
    for text in texts {
        observer.take(&written(text).unwrap_or_else(|| panic!("{text} is no instant")));
    }
    observer.found(hint, named).expect("there are instants")
}

/// Seconds since the first.
fn read(texts: &[&str]) -> Vec<f64> {
    let mut ticker = Ticker::new(observed(texts, None).clock);
    let at: Vec<i128> = texts
        .iter()
        .map(|text| {
            ticker
                .at(&written(text).expect("an instant"))
                .expect("a date")
        })
        .collect();
    at.iter().map(|one| (one - at[0]) as f64 / 1e9).collect()
}

#[test]
fn instants_are_read_as_they_are_written() {
    for (text, expected) in [
        ("12.5", 12.5),
        ("1e3", 1000.0),
        ("18:32:27.25", 66_747.25),
        ("18:32:27,25", 66_747.25),
        ("6:32:27 PM", 66_747.0),
        ("06:32:27.5pm", 66_747.5),
        ("12:00:01 a.m.", 1.0),
        ("12:00:01 PM", 43_201.0),
        ("1970-01-02T00:00:00Z", 86_400.0),
        ("1970-01-02", 86_400.0),
        ("19700102T000000Z", 86_400.0),
        ("2026-11-26 18:32:27", 1_795_717_947.0),
        ("2026/11/26 18:32:27", 1_795_717_947.0),
        ("2026-11-26_18:32:27", 1_795_717_947.0),
        ("2026-11-26T18:32", 1_795_717_920.0),
        ("2026-11-26T19:32:27+01:00", 1_795_717_947.0),
        ("2026-11-26T13:32:27.5-0500", 1_795_717_947.5),
        ("2026-11-26 19:32:27,123 +0100", 1_795_717_947.123),
        ("Thu Nov 26 18:32:27 UTC 2026", 1_795_717_947.0),
        ("Thu 26 Nov 2026 06:32:27 PM UTC", 1_795_717_947.0),
        ("Thu, 26 Nov 2026 18:32:27 GMT", 1_795_717_947.0),
        ("Do 26 Nov 2026 19:32:27 CET", 1_795_717_947.0),
        ("Do 26. Nov 19:32:27 MEZ 2026", 1_795_717_947.0),
        (
            "Donnerstag, 26. November 2026, 18:32:27 Uhr",
            1_795_717_947.0,
        ),
        ("Sa 28. Mär 22:07:11 CET 2026", 1_774_732_031.0),
        ("26.11.2026 18:32:27", 1_795_717_947.0),
        ("26.11.26, 18:32:27", 1_795_717_947.0),
        ("jeu. 26 nov. 2026 19:32:27 CET", 1_795_717_947.0),
        (
            "jeudi 26 novembre 2026, 18:32:27 (UTC+0000)",
            1_795_717_947.0,
        ),
        ("mar. 24 nov. 2026 18:32:27 UTC", 1_795_545_147.0),
        ("mardi 1er décembre 2026 00:00:00 UTC", 1_796_083_200.0),
        ("jueves, 26 de noviembre de 2026 18:32:27", 1_795_717_947.0),
        ("czw, 26 lis 2026, 19:32:27 CET", 1_795_717_947.0),
        ("čtvrtek 26. listopadu 2026, 19:32:27 CET", 1_795_717_947.0),
        ("Чт 26 ноя 2026 21:32:27 MSK", 1_795_717_947.0),
        ("tors 26 nov 2026 19:32:27 CET", 1_795_717_947.0),
        ("Per 26 Kas 2026 21:32:27 +03", 1_795_717_947.0),
        ("26/Nov/2026:18:32:27 +0000", 1_795_717_947.0),
        ("26-Nov-2026 18:32:27", 1_795_717_947.0),
        ("November 26, 2026 6:32:27 PM", 1_795_717_947.0),
        ("11/26/2026 18:32:27", 1_795_717_947.0),
        ("26/11/2026 18:32:27", 1_795_717_947.0),
        ("ts 18:32:27", 66_747.0),
        ("ts=12.5", 12.5),
        ("ts: 12.5", 12.5),
        ("[12.5]", 12.5),
        ("### 18:32:27 ###", 66_747.0),
        ("Time: 12.5", 12.5),
        ("@1795717947", 1_795_717_947.0),
        ("1795717947,5", 1_795_717_947.5),
        ("Uhrzeit: 18:32:27", 66_747.0),
    ] {
        assert_eq!(seconds(text), Some(expected), "{text}");
    }
    for text in [
        "",
        "x",
        "25:00:00",
        "13:00:00 PM",
        "0:30:00 am",
        "inf",
        "NaN",
        "2026-13-01 00:00:00",
        "2026-02-30",
        "1,5",
        "12:30",
        "30/30/2026",
        "10.0.0.1",
        "1.2.3",
        "cubic",
        "ts sack cubic",
        "Nov",
        "28",
        "State Recv-Q",
        "18:32:27 18:32:28",
        "May 5",
        "---",
    ] {
        let found = seconds(text);
        assert!(found.is_none() || text == "28", "{text}: {found:?}");
    }
}

#[test]
fn dates_of_japan_china_and_korea_are_read() {
    for (text, expected) in [
        ("2026年3月1日 12時30分", 1_772_368_200.0),
        ("2026年3月1日12時30分5秒", 1_772_368_205.0),
        ("2026年3月1日 12時30分05.25秒", 1_772_368_205.25),
        ("2026年03月01日(日) 12:30:05", 1_772_368_205.0),
        ("2026年 3月 1日 日曜日 12:30:05 JST", 1_772_335_805.0),
        ("２０２６年３月１日　１２時３０分", 1_772_368_200.0),
        ("２０２６／０３／０１ １２：３０：００", 1_772_368_200.0),
        ("2026年3月1日 午後0時30分", 1_772_368_200.0),
        ("2026年3月1日 午前0時", 1_772_323_200.0),
        ("2026年3月1日", 1_772_323_200.0),
        ("令和8年3月1日 12時30分", 1_772_368_200.0),
        ("平成元年3月1日 0時0分", 604_713_600.0),
        ("2026年3月1日 星期日 12:30:05", 1_772_368_205.0),
        ("2026年 3月 1日 星期日 20:30:05 CST", 1_772_368_205.0),
        ("2026年3月1日 下午3时30分", 1_772_379_000.0),
        ("2026年3月1日 下午3点30分5秒", 1_772_379_005.0),
        ("2026년 3월 1일 오후 3시 30분", 1_772_379_000.0),
        ("2026년 3월 1일 일요일 15시 30분 05초", 1_772_379_005.0),
        ("2026. 3. 1. (일) 15:30:05", 1_772_379_005.0),
        ("2026. 3. 1. 오후 3:30:05", 1_772_379_005.0),
        ("12時30分5秒", 45_005.0),
        // The 60th day of a year.
        ("3月1日 12時30分", 59.0 * 86_400.0 + 45_000.0),
    ] {
        assert_eq!(seconds(text), Some(expected), "{text}");
    }
    for text in [
        "日時",
        "年",
        "13月40日",
        "2026年13月1日",
        "時分",
        "午後",
        "2026.",
    ] {
        let found = written(text);
        assert!(
            !matches!(found, Some(Written::Stamp(_))),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn numbers_that_a_sheet_makes_of_dates_are_dates() {
    const DATE: Named = Named::Date { since_1904: false };
    let since_1904 = Named::from_name("Date (1904)");
    for (texts, named, ends) in [
        // https://support.microsoft.com: 1 January 2008 is 39448, as that is the number of days since 1900.
        (
            &["39448", "39449.5"][..],
            DATE,
            ["2008-01-01 00:00:00", "2008-01-02 12:00:00"],
        ),
        (
            &["45000.5", "45000.75"],
            DATE,
            ["2023-03-15 12:00:00", "2023-03-15 18:00:00"],
        ),
        // 5 July 1998 is 34519 in the system of 1904, and 35981 in that of 1900.
        (
            &["34519", "34520"],
            since_1904,
            ["1998-07-05 00:00:00", "1998-07-06 00:00:00"],
        ),
        (
            &["35981", "35982"],
            DATE,
            ["1998-07-05 00:00:00", "1998-07-06 00:00:00"],
        ),
        // Seconds, as they are written out.
        (
            &["45000.5", "45000.5000115741", "45000.5000231481"],
            Named::Time,
            ["2023-03-15 12:00:00", "2023-03-15 12:00:02"],
        ),
        (
            &["45000.5", "45000.5416666667", "45000.5833333333"],
            Named::Time,
            ["2023-03-15 12:00:00", "2023-03-15 14:00:00"],
        ),
        (
            &["45000.5", "45000.50001", "45000.50002"],
            Named::Time,
            ["2023-03-15 12:00:00", "2023-03-15 12:00:01.728"],
        ),
    ] {
        let found = called(texts, None, named);
        assert_eq!(found.ends, ends, "{texts:?}");
        assert!(found.clock.unit.is_of_any_zone() && found.numbers);
        assert!(
            found.assumed[0].contains("as Excel counts them"),
            "{found:?}"
        );
        assert_eq!(found.assumed[1], "the time zone is unknown");
    }
    // Seconds since a computer was started, and since midnight.
    for texts in [
        &[
            "45000.520833",
            "45000.521917",
            "45000.522101",
            "45000.522999",
        ][..],
        &["45000.25", "45000.5", "45000.75", "45001"],
        &["45000", "45001"],
    ] {
        assert_eq!(
            called(texts, None, Named::Time).clock.unit,
            ClockUnit::Seconds
        );
    }
    assert_eq!(
        observed(&["45000.5", "45000.50001"], None).clock.unit,
        ClockUnit::Seconds
    );
    // A person may know better.
    let mut ticker = Ticker::new(Clock {
        unit: ClockUnit::Excel1904,
        ..Clock::default()
    });
    let at = written("34519.5").and_then(|written| ticker.at(&written));
    assert_eq!(at.map(in_seconds), Some(899_640_000.0));
}

#[test]
fn dates_in_figures_are_dates() {
    const DATE: Named = Named::Date { since_1904: false };
    for (texts, named, ends) in [
        (
            &["20240228", "20240229"][..],
            DATE,
            ["2024-02-28 00:00:00", "2024-02-29 00:00:00"],
        ),
        (
            &["20261128220711", "20261128220712.5"],
            Named::Not,
            ["2026-11-28 22:07:11", "2026-11-28 22:07:12.5"],
        ),
        (
            &["20261128000000.5", "20261128000001"],
            Named::Not,
            ["2026-11-28 00:00:00.5", "2026-11-28 00:00:01"],
        ),
    ] {
        let found = called(texts, None, named);
        assert_eq!(found.ends, ends, "{texts:?}");
        assert!(found.assumed[0].contains("YYYYMMDD"), "{found:?}");
    }
    // Without a name they may be anything, and no year has a day 32.
    assert_eq!(
        observed(&["20240228", "20240229"], None).clock.unit,
        ClockUnit::Seconds
    );
    assert_eq!(
        called(&["20240228", "20240232"], None, DATE).clock.unit,
        ClockUnit::Seconds
    );
}

#[test]
fn the_unit_of_numbers_follows_from_all_of_them() {
    for (texts, unit, ends) in [
        (
            &["1700000000", "1700000001"][..],
            "s",
            ["2023-11-14 22:13:20 UTC", "2023-11-14 22:13:21 UTC"],
        ),
        (
            &["1700000000000", "1700000000100"],
            "ms",
            ["2023-11-14 22:13:20 UTC", "2023-11-14 22:13:20.1 UTC"],
        ),
        (
            &["1700000000000000", "1700000000100000"],
            "us",
            ["2023-11-14 22:13:20 UTC", "2023-11-14 22:13:20.1 UTC"],
        ),
        (
            &["1700000000000000000", "1700000000100000001"],
            "ns",
            [
                "2023-11-14 22:13:20 UTC",
                "2023-11-14 22:13:20.100000001 UTC",
            ],
        ),
        (&["0", "0.1", "0.2"], "s", ["0 s", "0.2 s"]),
        // A hundred thousand seconds apart they hardly are.
        (&["0", "100000", "200000"], "us", ["0 s", "0.2 s"]),
        (
            &["5000000000000", "5000100000000"],
            "ns",
            ["5000 s", "5000.1 s"],
        ),
    ] {
        let found = observed(texts, None);
        assert_eq!(found.clock.unit.name(), unit, "{texts:?}");
        assert_eq!(found.ends, ends);
        assert!(
            found.numbers && found.assumed[0].contains(unit),
            "{:?}",
            found.assumed
        );
    }
    // The name of a column goes before, unless it leads to no year that will come.
    let hinted = |texts: &[&str], hint| observed(texts, Some(hint)).clock.unit;
    assert_eq!(
        hinted(&["0", "100"], ClockUnit::Milliseconds),
        ClockUnit::Milliseconds
    );
    assert_eq!(
        hinted(&["1700000000", "1700000100"], ClockUnit::Nanoseconds),
        ClockUnit::Nanoseconds
    );
    assert_eq!(
        hinted(&["1700000000000"], ClockUnit::Seconds),
        ClockUnit::Milliseconds
    );
}

#[test]
fn the_order_of_dates_follows_from_all_of_them() {
    for (texts, order) in [
        (
            &["03/28/2026 10:00:00", "03/29/2026 10:00:00"][..],
            DateOrder::MonthFirst,
        ),
        (
            &["03/04/2026 10:00:00", "28/04/2026 10:00:00"],
            DateOrder::DayFirst,
        ),
        // Both fit: two days apart, or two months.
        (
            &["10/01/2026 10:00:00", "12/01/2026 10:00:00"],
            DateOrder::DayFirst,
        ),
        (
            &["01/10/2026 10:00:00", "01/12/2026 10:00:00"],
            DateOrder::MonthFirst,
        ),
        (
            &["26-11-30 10:00:00", "26-12-01 10:00:00"],
            DateOrder::YearFirst,
        ),
    ] {
        let found = observed(texts, None);
        assert_eq!(found.clock.dates, order, "{texts:?}");
        assert!(found.dates && found.assumed[0].starts_with("dates are read as"));
    }
    let unsure = observed(&["03/04/2026 10:00:00", "03/04/2026 10:00:01"], None);
    assert!(
        unsure.assumed[0].ends_with("although other formats fit"),
        "{:?}",
        unsure.assumed
    );
}

#[test]
fn midnights_and_years_pass() {
    let hours = |texts: &[&str]| -> Vec<f64> { read(texts).iter().map(|at| at / 3600.0).collect() };
    assert_eq!(
        hours(&[
            "22:00:00", "23:59:00", "00:01:00", "12:00:00", "23:00:00", "01:00:00"
        ]),
        [0.0, 119.0 / 60.0, 121.0 / 60.0, 14.0, 25.0, 27.0]
    );
    assert_eq!(
        hours(&["11:30:00 PM", "12:30:00 AM", "1:30:00 AM"]),
        [0.0, 1.0, 2.0]
    );
    // Only in office hours.
    assert_eq!(
        hours(&[
            "08:00:00", "12:00:00", "17:00:00", "08:00:00", "12:00:00", "17:00:00"
        ]),
        [0.0, 4.0, 9.0, 24.0, 28.0, 33.0]
    );
    assert_eq!(
        hours(&[
            "17:00:00", "12:00:00", "08:00:00", "17:00:00", "12:00:00", "08:00:00"
        ]),
        [0.0, -5.0, -9.0, -24.0, -29.0, -33.0]
    );
    // A clock that was set back an hour goes back, and one that jitters around midnight too.
    assert_eq!(hours(&["10:00:00", "09:00:00"]), [0.0, -1.0]);
    assert_eq!(
        read(&["23:59:59", "00:00:01", "23:59:59.5", "00:00:02"]),
        [0.0, 2.0, 0.5, 3.0]
    );
    assert_eq!(hours(&["Dec 31 23:00:00", "Jan  1 01:00:00"]), [0.0, 2.0]);
    assert_eq!(
        hours(&["Feb 28 23:00:00", "Feb 29 01:00:00", "Mar 1 00:00:00"]),
        [0.0, 2.0, 25.0]
    );
    // Three years of four have no 29 February.
    assert_eq!(read(&["Feb 28 23:59:59", "Mar  1 00:00:01"]), [0.0, 2.0]);
    assert_eq!(
        hours(&["Mar 1 00:00:00", "Feb 29 01:00:00", "Feb 28 23:00:00"]),
        [0.0, -23.0, -25.0]
    );
    let common = observed(&["Feb 28 23:59:59", "Mar  1 00:00:01"], None);
    assert_eq!(common.ends, ["02-28 23:59:59", "03-01 00:00:01"]);
    assert!(common.assumed[0].contains("365 days"), "{common:?}");
    let leap = observed(&["Feb 29 23:59:59", "Mar  1 00:00:01"], None);
    assert!(leap.clock.leap_year && leap.assumed[0].contains("a leap year"));
    // Summer time ends: its name is another.
    assert_eq!(
        hours(&[
            "Sun Oct 25 02:30:00 CEST 2026",
            "Sun Oct 25 02:30:00 CET 2026"
        ]),
        [0.0, 1.0]
    );
    let night = observed(&["22:00:00", "01:00:00"], None);
    assert_eq!(night.ends, ["22:00:00", "01:00:00 +1 d"]);
    assert!(night.assumed[0].contains("a new day begins"));
    let down = observed(&["00:10:00", "00:05:00", "23:55:00", "23:50:00"], None);
    assert!(down.clock.newest_first);
    assert_eq!(
        read(&["00:10:00", "00:05:00", "23:55:00", "23:50:00"]),
        [0.0, -300.0, -900.0, -1200.0]
    );
}

#[test]
fn a_zone_is_known_or_said_to_be_unsure() {
    let found = |text| observed(&[text], None);
    let unknown = found("Thu Nov 26 10:00:00 HST 2026");
    assert_eq!(unknown.ends[0], "2026-11-26 10:00:00");
    assert_eq!(unknown.assumed, ["the time zone is unknown"]);
    let shared = found("Thu Nov 26 10:00:00 CST 2026");
    assert_eq!(shared.ends[0], "2026-11-26 16:00:00 UTC");
    assert!(
        shared.assumed[0].starts_with("CST is assumed to be UTC-06:00"),
        "{shared:?}"
    );
    assert!(found("Thu Nov 26 10:00:00 CET 2026").assumed.is_empty());
}

#[test]
fn nanoseconds_are_exact() {
    assert_eq!(
        read(&["1700000000.123456789", "1700000000.123456790"]),
        [0.0, 1e-9]
    );
    assert_eq!(
        read(&["1700000000123456789", "1700000000123456790"]),
        [0.0, 1e-9]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_ends(text in ".{0,90}", parts in "[0-9:./, TZ+-]{0,30}") {
        for text in [text, parts] {
            if let Some(written) = written(&text) {
                let mut observer = Observer::default();
                observer.take(&written);
                let _ = observer.found(None, Named::Not);
            }
        }
    }

    /// A day has one number, and a number one day.
    #[test]
    fn days_come_back(day in -1_000_000_i64..3_000_000) {
        prop_assert_eq!(day_number(date_of(day)), Some(day));
    }
}
