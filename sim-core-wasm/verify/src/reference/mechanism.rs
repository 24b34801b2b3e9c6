//! Mechanisms: known differences behind results outside their tolerance.
//!
//! A mechanism says where it acts, as a condition on the setting of a row, in which direction it
//! moves a figure and how far: a row off the other way is unexplained. It is *shown* by a run
//! with it switched off or on, here or in the other simulator: the two are then
//! compared with the tolerance of the row, and only if they agree is the difference
//! shown, whatever its size. Our runs are made with the table; those of the others are in the
//! data, with their settings. Where nothing shows it, the row is unexplained if it is off by more
//! than theory says, or, where theory says nothing, by more than switched runs of other rows make of it.

use serde::Serialize;
use serde_json::Value as Json;

use super::known::known;
use super::metric::{Figure, Metric};
use super::response::{Range, Response, Whose};
use super::setting::Setting;
use sawtooth_experiment::Estimate;

/// A mechanism, and where it acts.
#[derive(Debug)]
pub(super) struct Mechanism {
    /// Its name in the data.
    pub(super) id: &'static str,
    /// Where it acts: in rows of this simulator or formula,
    pub(super) reference: &'static str,
    /// wherever the setting is such, for the reason that its text gives.
    pub(super) acts: fn(&Setting) -> bool,
    /// Which figures it moves, and how far.
    pub(super) effects: &'static [Effect],
    /// The difference between the two, in words.
    pub(super) text: &'static str,
    pub(super) evidence: Evidence,
}

/// The effect of a mechanism, and its limits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// It moves the windows of the flows with these senders as far as theory says; [`Response`] derives their
    /// figures from that.
    Windows(&'static [&'static str], fn(&Setting) -> Response),
    /// Theory says from where to where the figure may be moved from the value of theirs.
    Figure(Metric, fn(&Setting, f64) -> Range),
    /// These figures go as far as they do in any row where the other simulator ran with it switched.
    Runs(&'static [Metric]),
    /// The reason why these figures are less there or here is unknown, and so is its size: from nothing to
    /// twice theirs, and for retransmissions to four times.
    Unknown(&'static [Metric]),
}

/// A row outside its tolerance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Off {
    pub(super) theirs: f64,
    pub(super) ours: f64,
    pub(super) tolerance: f64,
}

impl Off {
    /// Whether a mechanism that may move ours so far moves it this way.
    fn is_towards(self, range: Range) -> bool {
        if self.ours > self.theirs {
            range.most > self.theirs
        } else {
            range.least < self.theirs
        }
    }

    /// Whether it is off by no more than that, within the tolerance of the row.
    fn is_in(self, range: Range) -> bool {
        (range.least - self.tolerance..=range.most + self.tolerance).contains(&self.ours)
    }
}

/// Where it is known from how far a mechanism moves the figure of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// The two agree where it is switched.
    Switched,
    /// It is no more than theory says, within the tolerance of the row.
    Theory,
    /// It is no more than switched runs of other rows make of it, within the tolerance of the row.
    Rows,
    /// No evidence: the cause is unknown.
    Unknown,
}

/// The evidence for a mechanism.
#[derive(Clone, Copy, Debug)]
pub(super) enum Evidence {
    /// Both sides without it, or with it.
    Shown {
        /// The part that was switched.
        what: &'static str,
        /// Whether theirs is another run, kept in the row under the mechanism's
        /// name, and not the row's own.
        there: bool,
        /// The changes of our document: a path and a value in JSON.
        here: &'static [(&'static str, &'static str)],
    },
    /// It was only inferred, or the experiment does not explain all of it.
    Unproven,
}

/// A row without, or with, its mechanism.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Demonstration {
    /// The part that was switched, and on which side.
    pub what: &'static str,
    /// The reference's figure then.
    pub theirs: Estimate,
    /// This engine's figure then.
    pub ours: Estimate,
    /// How far apart they may be.
    pub tolerance: f64,
    /// Whether they are not farther apart.
    pub within: bool,
}

/// The status of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// Within its tolerance.
    Within,
    /// Outside by a mechanism, and within where that is switched.
    Shown,
    /// Outside by a mechanism that nothing shows.
    Unproven,
    /// Outside, and no mechanism has its direction and size.
    Unexplained,
}

/// The mechanisms that act in a row and move its figure the way in which it is off.
pub(super) fn towards<'a>(
    setting: &'a Setting,
    metric: Metric,
    off: Off,
    sizes: &'a Sizes,
) -> impl Iterator<Item = &'static Mechanism> + use<'a> {
    known().filter(move |mechanism| {
        mechanism.acts_in(setting)
            && mechanism
                .ranges(setting, metric, off.theirs, sizes)
                .any(|(range, _)| off.is_towards(range))
    })
}

impl Mechanism {
    pub(super) fn acts_in(&self, setting: &Setting) -> bool {
        self.reference == setting.reference && (self.acts)(setting)
    }

    /// From where to where it may move a figure of theirs, and where that is known from.
    pub(super) fn ranges(
        &self,
        setting: &Setting,
        metric: Metric,
        theirs: f64,
        sizes: &Sizes,
    ) -> impl Iterator<Item = (Range, Bound)> {
        self.effects.iter().filter_map(move |effect| match effect {
            Effect::Windows(senders, response) => {
                let whose = Whose::from_senders(setting, senders);
                let range = response(setting).range(metric, whose, setting, theirs)?;
                Some((range, Bound::Theory))
            }
            Effect::Figure(of, range) => {
                (*of == metric).then(|| (range(setting, theirs), Bound::Theory))
            }
            Effect::Runs(metrics) => {
                let (least, most) = sizes.get(self.id, metric)?;
                let range = Range {
                    least: least * theirs,
                    most: most * theirs,
                };
                metrics.contains(&metric).then_some((range, Bound::Rows))
            }
            Effect::Unknown(metrics) => {
                let most = match metric {
                    Metric::Of(Figure::Retransmissions, _) => 4.0 * theirs,
                    Metric::Apart => 1.0,
                    _ => 2.0 * theirs,
                };
                let range = Range { least: 0.0, most };
                metrics.contains(&metric).then_some((range, Bound::Unknown))
            }
        })
    }

    /// Whether it may move a figure so far, and where that is known from.
    pub(super) fn bound(
        &self,
        setting: &Setting,
        metric: Metric,
        off: Off,
        sizes: &Sizes,
    ) -> Option<Bound> {
        self.ranges(setting, metric, off.theirs, sizes)
            .find(|(range, _)| off.is_towards(*range) && off.is_in(*range))
            .map(|(_, bound)| bound)
    }
}

/// How far the runs of the other simulators with a mechanism switched moved a figure: the least and
/// the most times, over the rows of the table. No row that is held out adds to it.
#[derive(Debug, Default)]
pub(super) struct Sizes(Vec<(String, Metric, f64, f64)>);

impl Sizes {
    /// Adds a figure of theirs, and its value in the switched run.
    pub(super) fn add(&mut self, id: &str, metric: Metric, theirs: f64, switched: f64) {
        if theirs <= 0.0 {
            return;
        }
        let times = switched / theirs;
        match self
            .0
            .iter_mut()
            .find(|(of, m, ..)| of == id && *m == metric)
        {
            Some((_, _, least, most)) => {
                *least = least.min(times);
                *most = most.max(times);
            }
            None => self
                .0
                .push((id.to_owned(), metric, times.min(1.0), times.max(1.0))),
        }
    }

    fn get(&self, id: &str, metric: Metric) -> Option<(f64, f64)> {
        let mut all = self.0.iter();
        all.find(|(of, m, ..)| of == id && *m == metric)
            .map(|(_, _, least, most)| (*least, *most))
    }
}

/// Sets a value in a document; `*` in the path is every element of a list.
pub(super) fn set(document: &mut Json, path: &str, value: &str) -> Result<(), String> {
    let value: Json = serde_json::from_str(value).map_err(|error| format!("{value}: {error}"))?;
    put(document, path, &value).ok_or_else(|| format!("no {path} in the document"))
}

fn put(at: &mut Json, path: &str, value: &Json) -> Option<()> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    if rest.is_empty() {
        at.as_object_mut()?.insert(key.to_owned(), value.clone());
        return Some(());
    }
    if key == "*" {
        let list = at.as_array_mut()?;
        return list.iter_mut().try_for_each(|item| put(item, rest, value));
    }
    let below = match key.parse::<usize>() {
        Ok(index) => at.get_mut(index)?,
        Err(_) => at.get_mut(key)?,
    };
    put(below, rest, value)
}
#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: Mechanism = Mechanism {
        id: "example",
        reference: "ns-2.35",
        acts: |s| s.sends("reno") && s.loss >= 0.01,
        effects: &[
            Effect::Windows(&["reno"], |_| Response::times(1.5)),
            Effect::Figure(Metric::RoundTrip, |s, theirs| Range {
                least: theirs * (1.0 - 10.0 * s.loss),
                most: theirs,
            }),
            Effect::Runs(&[Metric::Jain]),
        ],
        text: "",
        evidence: Evidence::Unproven,
    };

    fn setting(reference: &'static str, sender: &str, loss: f64) -> Setting {
        Setting {
            loss,
            ..Setting::of_cell(reference, sender, 2)
        }
    }

    const fn off(theirs: f64, ours: f64) -> Off {
        Off {
            theirs,
            ours,
            tolerance: 1.0,
        }
    }

    fn bound(metric: Metric, off: Off) -> Option<Bound> {
        let mut sizes = Sizes::default();
        sizes.add("example", Metric::Jain, 0.8, 0.6);
        sizes.add("another", Metric::Jain, 0.8, 0.1);
        EXAMPLE.bound(&setting("ns-2.35", "reno", 0.04), metric, off, &sizes)
    }

    #[test]
    fn a_row_off_the_other_way_is_unexplained() {
        assert_eq!(bound(Metric::Goodput, off(8.0, 10.0)), Some(Bound::Theory));
        assert_eq!(bound(Metric::Goodput, off(8.0, 6.9)), None);
        assert_eq!(
            bound(Metric::RoundTrip, off(10.0, 7.0)),
            Some(Bound::Theory)
        );
        assert_eq!(bound(Metric::RoundTrip, off(10.0, 11.0)), None);
    }

    /// Theory allows the tolerance of the row beside it: 12 and 1, or 6 less 1.
    #[test]
    fn a_row_off_by_more_is_unexplained() {
        assert_eq!(bound(Metric::Goodput, off(8.0, 13.0)), Some(Bound::Theory));
        assert_eq!(bound(Metric::Goodput, off(8.0, 13.1)), None);
        assert_eq!(
            bound(Metric::RoundTrip, off(10.0, 5.1)),
            Some(Bound::Theory)
        );
        assert_eq!(bound(Metric::RoundTrip, off(10.0, 4.9)), None);
        assert_eq!(bound(Metric::Collision, off(0.8, 0.9)), None);
        // Not a number is never explained.
        assert_eq!(bound(Metric::Goodput, off(8.0, f64::NAN)), None);
    }

    /// Where theory says nothing, its own switched runs do: three quarters, and a hundredth beside.
    #[test]
    fn a_row_may_be_off_as_far_as_switched_runs_of_other_rows() {
        let row = |ours| Off {
            theirs: 0.8,
            ours,
            tolerance: 0.01,
        };
        assert_eq!(bound(Metric::Jain, row(0.6)), Some(Bound::Rows));
        assert_eq!(bound(Metric::Jain, row(0.58)), None);
        assert_eq!(bound(Metric::Jain, row(0.9)), None);
    }

    /// A mechanism acts in a row that is not listed if its condition holds there.
    #[test]
    fn it_acts_where_its_condition_holds() {
        let acts = |reference, sender, loss| EXAMPLE.acts_in(&setting(reference, sender, loss));
        assert!(acts("ns-2.35", "reno", 0.01) && acts("ns-2.35", "reno", 0.2));
        for (reference, sender, loss) in [
            ("ns-3.37", "reno", 0.01),
            ("ns-2.35", "newreno", 0.01),
            ("ns-2.35", "reno", 0.0),
        ] {
            assert!(
                !acts(reference, sender, loss),
                "{reference} {sender} {loss}"
            );
        }
    }

    /// Rows that are in no table: a mechanism found in one case holds for its siblings.
    #[test]
    fn known_mechanisms_hold_in_cases_outside_the_table() {
        let two = |sender: &str, queue: &str, loss| Setting {
            senders: vec![(sender.to_owned(), 2)],
            queue: queue.to_owned(),
            buffer: 50.0,
            rate: 1e7,
            access: 1e8,
            round_trip: 0.04,
            packet: 1040.0,
            radio: false,
            duration: 100.0,
            ..setting("ns-3.37", sender, loss)
        };
        let row = |theirs, ours| Off {
            theirs,
            ours,
            tolerance: 0.1 * theirs,
        };
        let ids = |setting: &Setting, off| {
            let sizes = Sizes::default();
            let all = towards(setting, Metric::Goodput, off, &sizes);
            let enough = |m: &&Mechanism| m.bound(setting, Metric::Goodput, off, &sizes).is_some();
            all.filter(enough).map(|m| m.id).collect::<Vec<_>>()
        };
        // Runs of ns-2.35 and ns-3.37 at losses that are not in the table, and ours.
        let illinois = Setting {
            reference: "ns-2.35",
            ..two("L.illinois", "drop-tail", 0.02)
        };
        assert_eq!(ids(&illinois, row(3.144, 7.48))[0], "illinois-beta");
        for (loss, theirs, ours) in [(0.02, 3.45, 2.83), (0.05, 1.74, 1.22)] {
            let reno = two("LinuxReno", "drop-tail", loss);
            assert_eq!(ids(&reno, row(theirs, ours)), ["recovery-end"], "{loss}");
        }
        // Half of it is more than their difference.
        let reno = two("LinuxReno", "drop-tail", 0.02);
        assert_eq!(ids(&reno, row(3.45, 1.7)), [""; 0]);
        for queue in ["fq-codel", "fq-pie", "drop-tail"] {
            let cubic = two("Cubic", queue, 0.0);
            assert_eq!(ids(&cubic, row(8.0, 9.5)), ["cubic-friendly"], "{queue}");
        }
        // A path of a second has no such region, and another sender no such curve.
        let far = Setting {
            round_trip: 1.0,
            ..two("Cubic", "fq-pie", 0.0)
        };
        assert_eq!(ids(&far, row(8.0, 9.5)), [""; 0]);
        assert_eq!(ids(&two("NewReno", "fq-pie", 0.0), row(8.0, 7.0)), [""; 0]);
    }

    #[test]
    fn paths_set_their_target_and_nothing_else() {
        let mut document = serde_json::json!({ "a": [{ "b": {} }, { "b": {} }] });
        set(&mut document, "a.*.b.c", "1").expect("it is there");
        set(&mut document, "a.0.b.d", "\"x\"").expect("it is there");
        let wanted =
            serde_json::json!({ "a": [{ "b": { "c": 1, "d": "x" } }, { "b": { "c": 1 } }] });
        assert_eq!(document, wanted);
        assert!(set(&mut document, "a.2.b.c", "1").is_err());
        assert!(set(&mut document, "b.c", "1").is_err());
    }
}
