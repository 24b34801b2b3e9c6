//! Days of the calendar.

/// Days since the first of 1970 (Howard Hinnant's days_from_civil); none for a day that there is not.
pub(super) fn day_number([year, month, date]: [i64; 3]) -> Option<i64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let most = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=most).contains(&date) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + date - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// Year, month and day (Howard Hinnant's civil_from_days).
pub(super) fn date_of(day: i64) -> [i64; 3] {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    [year, month, of_year - (153 * shifted + 2) / 5 + 1]
}

/// The year of dates without one: 1972 is a leap year, 1970 is none.
pub(super) fn yearless(leap: bool) -> i64 {
    if leap { 1972 } else { 1970 }
}

/// The first day of that year.
pub(super) fn new_year(leap: bool) -> i64 {
    if leap { 730 } else { 0 }
}

pub(super) fn days_of_year(leap: bool) -> i64 {
    365 + i64::from(leap)
}

/// The year that two figures stand for.
pub(super) fn full_year(year: i64) -> i64 {
    if year < 100 { 2000 + year } else { year }
}
