//! The table of messages: each pattern has its values, and nothing else.

use std::collections::BTreeSet;

use sawtooth_engine::reason::said::names;
use sawtooth_why::messages::MESSAGES;

#[test]
fn a_pattern_has_a_place_for_each_value() {
    for (values, pattern) in MESSAGES {
        let given: BTreeSet<&str> = values.iter().copied().collect();
        assert_eq!(names(pattern).collect::<BTreeSet<_>>(), given, "{pattern}");
    }
}

#[test]
fn two_messages_have_different_patterns() {
    let patterns: BTreeSet<&str> = MESSAGES.iter().map(|(_, pattern)| *pattern).collect();
    assert_eq!(patterns.len(), MESSAGES.len());
    assert!(patterns.len() > 100);
}
