//! The order in which packets may leave a port.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::packet::Kind;
use sawtooth_engine::units::{Span, Time};

/// Identifies a packet: flow, kind and number. Several acknowledgements may have the same key.
pub(super) type Key = (FlowId, u8, u64);

/// Which packets leave in the order in which they came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rule {
    /// All of them.
    #[default]
    Arrival,
    /// Those of a flow, its data and its other packets apart.
    PerFlow,
    /// Those with priority, which go first, and the others.
    Priority,
    /// None: the order depends on state that a trace does not show.
    Free,
}

/// The packets that have been admitted to a port and not left it, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    rule: Rule,
    admitted: u64,
    /// Number and time of admission of the packets of each queue.
    inside: BTreeMap<u64, BTreeMap<u64, Time>>,
    numbers: BTreeMap<Key, VecDeque<u64>>,
    /// Packets that look like one whose place is not known.
    unknown: BTreeSet<Key>,
    /// Whether departures are seen at all.
    departs: bool,
}

/// Times are whole nanoseconds.
const ROUNDING: Span = Span(2);

impl Order {
    /// A discipline takes over: the order of the waiting packets is unknown.
    pub(super) fn new(rule: Rule, found: impl Iterator<Item = Key>) -> Order {
        Order {
            rule,
            unknown: found.collect(),
            ..Order::default()
        }
    }

    /// Which packets leave in the order in which they came.
    pub(super) fn rule(&self) -> Rule {
        self.rule
    }

    /// A packet is admitted, with priority or without.
    pub(super) fn admit(&mut self, key: Key, high: bool, at: Time) {
        if self.unknown.contains(&key) {
            return;
        }
        self.admitted += 1;
        let queue = self.queue(key, high);
        let inside = self.inside.entry(queue).or_default();
        inside.insert(self.admitted, at);
        self.numbers
            .entry(key)
            .or_default()
            .push_back(self.admitted);
    }

    /// A packet has left the transmitter; its transmission started at `start` or later.
    ///
    /// # Errors
    /// When another one had to go first.
    pub(super) fn depart(&mut self, key: Key, high: bool, start: Time) -> Result<(), &'static str> {
        self.departs = true;
        let Some(number) = self.take(key, high) else {
            return Ok(());
        };
        if self.rule == Rule::Free {
            return Ok(());
        }
        let queue = self.queue(key, high);
        let first = |queue: u64| self.inside.get(&queue)?.first_key_value();
        if first(queue).is_some_and(|(other, _)| *other < number) {
            return Err("it leaves before one of its own queue that came before it");
        }
        if self.rule == Rule::Priority
            && queue == 0
            && first(1).is_some_and(|(other, came)| *other < number || *came + ROUNDING < start)
        {
            return Err("it leaves before one that has priority");
        }
        Ok(())
    }

    /// A packet has reached the far end, or is lost on the way.
    pub(super) fn end(&mut self, key: Key, high: bool) {
        if !self.departs {
            self.take(key, high);
        }
    }

    /// A packet is dropped. Of several that look alike it may be any: their order is
    /// unknown from now on.
    pub(super) fn drop(&mut self, key: Key, high: bool) {
        if self.numbers.get(&key).is_some_and(|alike| alike.len() > 1) {
            self.unknown.insert(key);
        }
        while self.take(key, high).is_some() {}
    }

    /// The number of the queue that a packet waits in.
    fn queue(&self, (flow, kind, _): Key, high: bool) -> u64 {
        match self.rule {
            Rule::Arrival | Rule::Free => 0,
            Rule::PerFlow => 2 * u64::from(flow.0) + u64::from(kind == Kind::Data as u8),
            Rule::Priority => u64::from(high),
        }
    }

    /// Takes out the first packet that looks like this.
    fn take(&mut self, key: Key, high: bool) -> Option<u64> {
        let numbers = self.numbers.get_mut(&key)?;
        let number = numbers.pop_front();
        if numbers.is_empty() {
            self.numbers.remove(&key);
        }
        let number = number?;
        let queue = self.queue(key, high);
        if let Some(inside) = self.inside.get_mut(&queue) {
            inside.remove(&number);
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        (FlowId(0), 0, number)
    }

    fn order(rule: Rule, admitted: &[(u64, bool)]) -> Order {
        let mut order = Order::new(rule, std::iter::empty());
        for (number, high) in admitted {
            order.admit(key(*number), *high, Time(100 * number));
        }
        order
    }

    #[test]
    fn in_one_queue_no_packet_may_overtake_an_earlier_one() {
        let mut first = order(Rule::Arrival, &[(1, false), (2, true), (3, false)]);
        assert!(first.clone().depart(key(2), true, Time(1000)).is_err());
        assert!(first.depart(key(1), false, Time(1000)).is_ok());
        assert!(first.depart(key(2), true, Time(1000)).is_ok());
    }

    #[test]
    fn with_priority_no_packet_may_start_while_one_with_priority_waits() {
        let waiting = order(
            Rule::Priority,
            &[(1, false), (2, true), (3, false), (4, true)],
        );
        assert!(waiting.clone().depart(key(2), true, Time(1000)).is_ok());
        assert!(waiting.clone().depart(key(4), true, Time(1000)).is_err());
        assert!(waiting.clone().depart(key(1), false, Time(1000)).is_err());
        // It had started when the other one came.
        assert!(waiting.clone().depart(key(1), false, Time(150)).is_ok());
        assert!(waiting.clone().depart(key(3), false, Time(150)).is_err());
    }

    #[test]
    fn with_a_queue_for_each_flow_only_packets_of_one_keep_their_order() {
        let of = |flow, number| (FlowId(flow), Kind::Data as u8, number);
        let mut flows = Order::new(Rule::PerFlow, std::iter::empty());
        for (flow, number) in [(0, 1), (1, 1), (0, 2), (1, 2)] {
            flows.admit(of(flow, number), false, Time(100));
        }
        assert!(flows.clone().depart(of(1, 1), false, Time(1000)).is_ok());
        assert!(flows.depart(of(1, 2), false, Time(1000)).is_err());
    }

    #[test]
    fn packets_with_the_same_key_after_a_takeover_are_not_checked() {
        let mut found = Order::new(Rule::Arrival, std::iter::once(key(2)));
        found.admit(key(1), false, Time(100));
        found.admit(key(2), false, Time(200));
        assert!(found.clone().depart(key(2), false, Time(1000)).is_ok());
        assert!(found.depart(key(1), false, Time(1000)).is_ok());
    }

    #[test]
    fn a_dropped_packet_does_not_delay_others() {
        let mut dropped = order(Rule::Arrival, &[(1, false), (2, false)]);
        dropped.drop(key(1), false);
        assert!(dropped.depart(key(2), false, Time(1000)).is_ok());
    }
}
