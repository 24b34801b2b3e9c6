//! Traffic sources: the data that applications offer.
//!
//! A source knows the time and its own random stream but nothing of the network: when it is due it returns its
//! application's action, and the simulation carries it out. How the data travels is the source's [`Carriage`].
//!
//! # Add one
//!
//! A file here with its `ENTRY`, parameters, rules and tests, and its line in the registry below; then `npm run gen`. The
//! head of the file is its reference page.

use crate::rng::RandomStream;
use crate::specification::{Chosen, Entry, Value};
use crate::units::{Span, Time};

/// How the data of a source travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// One connection, with all of its data from the start: this many bytes, or `None`
    /// for endless data.
    Connection(Option<u64>),
    /// One connection, into which the application writes as it goes.
    Written,
    /// A connection for each piece of data, at most `most` at once.
    ShortConnections {
        /// The most connections at once.
        most: usize,
    },
    /// Datagrams: no connection, no acknowledgements, no congestion control.
    Datagrams,
}

impl Carriage {
    /// Whether a congestion control decides when its data may leave.
    pub fn is_controlled(self) -> bool {
        self != Carriage::Datagrams
    }

    /// Whether its data makes sense without retransmission: data that goes on, not data
    /// that is complete only when all of it has arrived.
    pub fn stands_loss(self) -> bool {
        matches!(self, Carriage::Connection(None) | Carriage::Written)
    }
}

/// An application's action when it is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing that the network sees.
    Nothing,
    /// It writes this many full segments to its connection.
    Write(u64),
    /// It stops writing; data that has not been sent is withdrawn.
    Withdraw,
    /// It sends a datagram with a full segment and this codepoint of the ECN field.
    Send(u16),
    /// It opens a connection that carries this many bytes.
    Open(u64),
}

/// A source of data.
pub trait Source {
    /// How its data travels.
    fn carriage(&self) -> Carriage;

    /// Its flow starts, with `segment` bytes in a full segment.
    fn begin(&mut self, _now: Time, _segment: u64, _random: &mut RandomStream) {}

    /// When it acts next; [`Time::NEVER`] for one that never acts by itself.
    fn next(&self) -> Time {
        Time::NEVER
    }

    /// The source is due.
    fn act(&mut self, _now: Time, _random: &mut RandomStream) -> Act {
        Act::Nothing
    }

    /// Takes new values of its live parameters and keeps its state.
    fn configure(&mut self, _values: &[Value], _now: Time) -> Act {
        Act::Nothing
    }
}

crate::registry! {
    /// Any registered traffic source.
    enum AnySource: Source {
        bulk => Bulk,
        transfer => Transfer,
        on_off => OnOff,
        constant => Constant,
        sessions => Sessions,
    }
}

/// How the data of a kind of source travels; its parameters decide on bytes and bounds alone.
pub fn carriage_of(kind: &'static Entry) -> Carriage {
    AnySource::new(&Chosen::defaults(kind)).carriage()
}

/// Rounds intervals to whole nanoseconds: the remainder is added to the next, so that
/// the mean rate is exact.
#[derive(Clone, Copy, Debug, Default)]
struct Ticker {
    carry: f64,
}

impl Ticker {
    /// The next interval, at least a nanosecond; `seconds` is its exact length.
    fn next(&mut self, seconds: f64) -> Span {
        let exact = seconds * 1e9 + self.carry;
        let whole = (exact as u64).max(1);
        self.carry = (exact - whole as f64).max(0.0);
        Span(whole)
    }
}

/// The new time of an event that was due at `due`, if from `now` on it is approached
/// `factor` times as fast.
fn hastened(due: Time, now: Time, factor: f64) -> Time {
    if due == Time::NEVER {
        return due;
    }
    now + Span::from_seconds(due.since(now).seconds() / factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_keep_their_mean() {
        let mut ticker = Ticker::default();
        let total: u64 = (0..1000).map(|_| ticker.next(1.3e-9).0).sum();
        assert!((1299..=1300).contains(&total), "{total}");
        assert_eq!(Ticker::default().next(1e-12), Span(1));
    }

    #[test]
    fn hastened_shortens_the_time_left_by_the_factor() {
        assert_eq!(hastened(Time(1300), Time(1000), 3.0), Time(1100));
        assert_eq!(hastened(Time::NEVER, Time(5), 2.0), Time::NEVER);
    }

    /// A path names a key, not a kind: the effect of a change must not depend on the kind.
    #[test]
    fn a_key_is_live_in_every_source_or_in_none() {
        let keys = |entry: &'static Entry| entry.parameters.iter();
        for parameter in REGISTRY.iter().copied().flat_map(keys) {
            for other in REGISTRY.iter().copied().flat_map(keys) {
                if parameter.key == other.key {
                    assert_eq!(parameter.live, other.live, "{}", parameter.key);
                }
            }
        }
    }
}
