//! A criterion, the tests that answer it, and what is measured in them.

use sawtooth_engine::measure::Summary;

use crate::network::Network;
use crate::subject::Subject;

/// A criterion of RFC 9743.
#[derive(Debug)]
pub struct Criterion {
    /// Its section.
    pub section: &'static str,
    /// The heading of the section.
    pub title: &'static str,
    /// The request, in the words of the RFC.
    pub words: &'static str,
    /// How it is tested.
    pub asked: Asked,
}

/// How a criterion is tested.
#[derive(Debug)]
pub enum Asked {
    /// It is tested.
    Runs {
        /// The tests.
        tests: &'static [Test],
        /// The part of it that cannot be tested here, and why; empty for none.
        except: &'static str,
    },
    /// It cannot be tested here: the reason.
    Nothing(&'static str),
}

/// Runs that belong together, and what is read off them.
#[derive(Debug)]
pub struct Test {
    /// Its id within the criterion.
    pub id: &'static str,
    /// The scenario in words.
    pub about: &'static str,
    /// The networks, by the sender and the seed. The first one is what people look at.
    pub networks: fn(&Subject, u64) -> Vec<Network>,
    /// The values that are measured.
    pub measures: &'static [Measure],
    /// Why it says nothing about a sender.
    pub lacks: fn(&Subject) -> Option<&'static str>,
}

/// A test of every sender.
pub(crate) const TEST: Test = Test {
    id: "",
    about: "",
    networks: |_, _| Vec::new(),
    measures: &[],
    lacks: |_| None,
};

/// Something that is measured.
#[derive(Debug)]
pub struct Measure {
    /// Its name.
    pub label: &'static str,
    /// Its unit; empty for a bare number.
    pub unit: &'static str,
    /// Digits after the point.
    pub digits: usize,
    /// Its value in that unit, of the runs of one seed.
    pub of: fn(&[Summary]) -> Option<f64>,
}
