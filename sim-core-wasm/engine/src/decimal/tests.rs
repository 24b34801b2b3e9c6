use super::*;
use proptest::prelude::*;

/// The standard library reads and writes exactly too, by other methods.
fn agrees(number: f64) {
    assert_eq!(plain(number), format!("{number}"));
    assert_eq!(scientific(number), format!("{number:e}"));
    let text = scientific(number.abs());
    assert_eq!(read(&text), Some(number.abs()), "{text}");
}

#[test]
fn numbers_that_are_hard_agree() {
    for bits in [
        0,
        1,
        2,
        3,
        (1 << 52) - 1,
        1 << 52,
        (1 << 52) + 1,
        INFINITE - 1,
    ] {
        agrees(f64::from_bits(bits));
    }
    for power in -1074..1024 {
        // Below a power of two doubles are closer together than above.
        let number = if power < -1022 {
            f64::from_bits(1 << (power + 1074))
        } else {
            f64::from_bits(((power + 1023) as u64) << 52)
        };
        for near in [number, number.next_up(), number.next_down()] {
            agrees(near);
        }
    }
    for number in [
        0.1,
        0.3,
        1e21,
        1e22,
        1e23,
        9e15,
        123_456_789.0,
        5e-324,
        -2.5,
        -0.0,
    ] {
        agrees(number);
    }
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(plain(number), format!("{number}"));
        assert_eq!(scientific(number), format!("{number:e}"));
    }
}

/// Halfway between two doubles the even one is nearest, a little more or less
/// than halfway another one, however far behind the point.
#[test]
fn halves_go_to_the_even_neighbour() {
    let half = "9007199254740993";
    for (tail, expected) in [
        ("", 9_007_199_254_740_992.0),
        (".0000", 9_007_199_254_740_992.0),
        (".00000000000000000000001", 9_007_199_254_740_994.0),
    ] {
        assert_eq!(read(&format!("{half}{tail}")), Some(expected), "{tail}");
    }
    let far = format!("{half}.{}1", "0".repeat(5000));
    assert_eq!(read(&far), Some(9_007_199_254_740_994.0));
    // The least double and half of it.
    assert_eq!(read("2.4703282292062327e-324"), Some(0.0));
    assert_eq!(read("2.4703282292062328e-324"), Some(5e-324));
    // The largest double, and what is as near to what would be the next one.
    assert_eq!(read("1.7976931348623158e308"), Some(f64::MAX));
    assert_eq!(read("1.7976931348623159e308"), Some(f64::INFINITY));
}

#[test]
fn far_powers_are_zero_or_infinite() {
    for (text, expected) in [
        ("1e400", f64::INFINITY),
        ("1e-400", 0.0),
        ("0e999999999999999999999", 0.0),
        ("1e999999999999999999999", f64::INFINITY),
        ("1e-999999999999999999999", 0.0),
        ("0.0", 0.0),
    ] {
        assert_eq!(read(text), Some(expected), "{text}");
    }
    let zeros = "0".repeat(1000);
    assert_eq!(read(&format!("0.{zeros}1e1001")), Some(1.0));
    assert_eq!(read(&format!("1{zeros}e-1000")), Some(1.0));
}

#[test]
fn what_is_no_number_is_none() {
    for text in [
        "", ".", "e5", ".e5", "1e", "1e+", "1.2.3", "-1", "1e1.5", " 1", "inf", "1_0",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    for (text, number) in [("5.", 5.0), (".5", 0.5), ("1.e2", 100.0), ("1E+2", 100.0)] {
        assert_eq!(read(text), Some(number), "{text}");
    }
}

proptest! {
    #[test]
    fn every_double_is_written_and_read_as_the_standard_library_does(bits in any::<u64>()) {
        let number = f64::from_bits(bits);
        if number.is_finite() {
            agrees(number);
        }
    }

    /// Numbers of ordinary size, with few digits and with many.
    #[test]
    fn ordinary_numbers_agree(whole in any::<u64>(), power in -30_i32..30, few in 1_u64..1_000_000) {
        for text in [format!("{whole}e{power}"), format!("{few}e{power}")] {
            let number: f64 = text.parse().expect("a number");
            prop_assert_eq!(read(&text), Some(number));
            agrees(number);
        }
    }

    #[test]
    fn texts_are_read_as_the_standard_library_does(
        whole in "[0-9]{0,40}",
        fraction in "(\\.[0-9]{0,40})?",
        power in "(e[+-]?[0-9]{1,3})?",
    ) {
        let text = format!("{whole}{fraction}{power}");
        prop_assert_eq!(read(&text), text.parse().ok(), "{}", text);
    }

    /// Numbers halfway between two doubles, and within a hair of that: whole
    /// ones of 54 bits, times or over a power of two.
    #[test]
    fn halves_are_read_as_the_standard_library_does(
        half in (1_u128 << 53)..(1 << 54),
        power in -25_i32..70,
        tail in "[0-9]{0,30}",
    ) {
        let half = half | 1;
        let (digits, exponent) = if power < 0 {
            (half * 5_u128.pow(power.unsigned_abs()), power)
        } else {
            (half << power, 0)
        };
        for number in [digits - 1, digits, digits + 1] {
            for text in [format!("{number}e{exponent}"), format!("{number}.{tail}e{exponent}")] {
                prop_assert_eq!(read(&text), text.parse().ok(), "{}", text);
            }
        }
    }
}
