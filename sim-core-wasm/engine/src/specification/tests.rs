use super::*;
use crate::{choices, parameters};

choices! {
    /// Which half.
    enum Half {
        /// The first
        /// of two.
        First = "first",
        /// The other.
        Second = "second",
    }
}

parameters! {
    /// One of each kind.
    struct Sample {
        /// A gain.
        "gain" gain: Number(0.5, 0.0, 1.0, Share) "Gain", at_most "size", live;
        /// A cap.
        "cap" cap: Optional(1.0, 9.0, Segments) "Cap";
        /// How many.
        "howMany" how_many: LogInteger(3, 1, 1000, Packets) "How many", threshold;
        /// Whether.
        "on" on: Switch(true) "On";
        /// Which.
        "half" half: Choice(Half, "second") "Half";
        /// How large.
        "size" size: NumberOr(Half, "first", 1.0, 10.0, Segments) "Size";
        /// Which ones.
        "list" list: Integers(1, 99, 10) "List";
    }
}

parameters! {
    /// Two more.
    struct Pair {
        /// The first.
        "first" first: Switch(true) "First";
        /// The second.
        "second" second: Switch(true) "Second";
    }
}

#[test]
fn defaults_come_from_the_declaration() {
    let sample = Sample::default();
    assert_eq!(sample.gain, 0.5);
    assert_eq!(sample.cap, None);
    assert_eq!(sample.how_many, 3);
    assert!(sample.on);
    assert_eq!(sample.half, Half::Second);
    assert_eq!(sample.size, NumberOr::Named(Half::First));
    assert!(sample.list.is_empty());
    assert_eq!(Half::OPTIONS[0].help.trim(), "The first of two.");
    assert_eq!(Half::Second.name(), "second");
}

#[test]
fn joined_parameters_keep_their_order() {
    const ALL: [Parameter; 9] = joined(Sample::SPECIFICATION, Pair::SPECIFICATION);
    let keys = ALL.map(|parameter| parameter.key);
    assert_eq!(keys[0], "gain");
    assert_eq!(keys[6..], ["list", "first", "second"]);
}

#[test]
fn values_fill_fields_in_order() {
    let sample = Sample::from_values(&[
        Value::Number(0.25),
        Value::Optional(Some(4.0)),
        Value::Integer(8),
        Value::Switch(false),
        Value::Choice(0),
        Value::Number(2.0),
    ]);
    assert_eq!(sample.gain, 0.25);
    assert_eq!(sample.cap, Some(4.0));
    assert_eq!(sample.how_many, 8);
    assert_eq!(sample.half, Half::First);
    assert_eq!(sample.size, NumberOr::Number(2.0));
    assert_eq!(Sample::SPECIFICATION[2].key, "howMany");
    assert_eq!(Sample::SPECIFICATION[2].unit, Unit::Packets);
    let marks = |index: usize| {
        let parameter = &Sample::SPECIFICATION[index];
        (parameter.live, parameter.threshold, parameter.at_most)
    };
    assert_eq!(marks(0), (true, false, Some("size")));
    assert_eq!(marks(1), (false, false, None));
    assert_eq!(marks(2), (false, true, None));
}
