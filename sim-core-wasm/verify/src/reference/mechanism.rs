//! Mechanisms: known differences behind results outside their tolerance.
//!
//! A mechanism says where it acts, as a condition on the setting of a row, in which direction it
//! moves a figure and how far: a row off the other way is unexplained. It is *shown* by a run
//! with it switched off or on, here or in the other simulator: the two are then
//! compared with the tolerance of the row, and only if they agree is the difference
//! shown, whatever its size. Our runs are made with the table; those of the others are in the
//! data, with their settings. Where nothing shows it, the row is unexplained if it is off by more
//! than theory says, or by more than was seen where theory says nothing.

use serde::Serialize;
use serde_json::Value as Json;

use super::known::KNOWN;
use super::metric::Metric;
use super::setting::Setting;
use sawtooth_experiment::Estimate;

/// A mechanism, and where it acts.
#[derive(Debug)]
pub(super) struct Mechanism {
    /// Its name in the data.
    pub(super) id: &'static str,
    /// Where it acts: in rows of this simulator or formula,
    pub(super) reference: &'static str,
    /// and there,
    pub(super) acts: Acts,
    /// on these figures, this far.
    pub(super) effects: &'static [Effect],
    /// What differs.
    pub(super) text: &'static str,
    pub(super) evidence: Evidence,
}

/// Where a mechanism acts.
#[derive(Clone, Copy, Debug)]
pub(super) enum Acts {
    /// Wherever the setting is such, for the reason that its text gives.
    If(fn(&Setting) -> bool),
    /// In cases whose names begin so: why in these alone was not found.
    Seen(&'static [&'static str]),
}

/// What a mechanism does to a figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    pub(super) of: Metric,
    /// How far it moves it.
    pub(super) size: Known,
}

/// How far a figure is moved, and where that is known from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// It follows from the setting of the row. A row may be off it by its tolerance.
    Theory(fn(&Setting) -> Size),
    /// The most that was seen, rounded up. It keeps the next fault from being excused, and
    /// explains nothing.
    Seen(Size),
}

/// The figure is moved as far as theory says.
pub(super) const fn theory(of: Metric, size: fn(&Setting) -> Size) -> Effect {
    Effect {
        of,
        size: Known::Theory(size),
    }
}

/// The figure was seen to be moved so far.
pub(super) const fn seen(of: Metric, size: Size) -> Effect {
    Effect {
        of,
        size: Known::Seen(size),
    }
}

/// Where our result may be. Ratios are of ours to theirs, differences ours less
/// theirs in the unit of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    /// Ours is more, at most this many times theirs.
    Above(f64),
    /// Ours is less, at least this part of theirs.
    Below(f64),
    /// Ours is more, at most by this much.
    AboveBy(f64),
}

/// A row outside its tolerance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Off {
    pub(super) theirs: f64,
    pub(super) ours: f64,
    pub(super) tolerance: f64,
}

impl Size {
    fn is_towards(self, Off { theirs, ours, .. }: Off) -> bool {
        match self {
            Size::Above(_) | Size::AboveBy(_) => ours > theirs,
            Size::Below(_) => ours < theirs,
        }
    }

    /// Whether a row is off that way, and no more than `beside` farther.
    fn explains(self, off: Off, beside: f64) -> bool {
        let Off { theirs, ours, .. } = off;
        self.is_towards(off)
            && match self {
                Size::Above(most) => ours <= most * theirs + beside,
                Size::Below(least) => ours >= least * theirs - beside,
                Size::AboveBy(most) => ours - theirs <= most + beside,
            }
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
    /// It is no more than was seen.
    Seen,
}

/// The evidence for a mechanism.
#[derive(Clone, Copy, Debug)]
pub(super) enum Evidence {
    /// Both sides without it, or with it.
    Shown {
        /// What was switched.
        what: &'static str,
        /// Whether theirs is another run, kept in the row under the mechanism's
        /// name, and not the row's own.
        there: bool,
        /// What is set in our document: a path and a value in JSON.
        here: &'static [(&'static str, &'static str)],
    },
    /// It was only inferred, or the experiment does not explain all of it.
    Unproven,
}

/// A row without, or with, its mechanism.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Demonstration {
    /// What was switched, on which side.
    pub what: &'static str,
    /// What the reference has then.
    pub theirs: Estimate,
    /// What this engine has then.
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
    case: &'a str,
    metric: Metric,
    off: Off,
) -> impl Iterator<Item = &'static Mechanism> + use<'a> {
    KNOWN.iter().filter(move |mechanism| {
        mechanism.acts_in(setting, case)
            && mechanism
                .size(setting, metric)
                .is_some_and(|(size, _)| size.is_towards(off))
    })
}

impl Mechanism {
    pub(super) fn acts_in(&self, setting: &Setting, case: &str) -> bool {
        self.reference == setting.reference
            && match self.acts {
                Acts::If(condition) => condition(setting),
                Acts::Seen(cases) => cases.iter().any(|begin| case.starts_with(begin)),
            }
    }

    fn size(&self, setting: &Setting, metric: Metric) -> Option<(Size, Bound)> {
        let effect = self.effects.iter().find(|effect| effect.of == metric)?;
        Some(match effect.size {
            Known::Theory(size) => (size(setting), Bound::Theory),
            Known::Seen(size) => (size, Bound::Seen),
        })
    }

    /// Whether it may move a figure so far, and where that is known from.
    pub(super) fn bound(&self, setting: &Setting, metric: Metric, off: Off) -> Option<Bound> {
        let (size, bound) = self.size(setting, metric)?;
        let beside = match bound {
            Bound::Theory => off.tolerance,
            Bound::Switched | Bound::Seen => 0.0,
        };
        size.explains(off, beside).then_some(bound)
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
        acts: Acts::If(|s| s.sends("reno") && s.loss >= 0.01),
        effects: &[
            seen(Metric::Goodput, Size::Above(1.5)),
            theory(Metric::Queue, |s| Size::Below(1.0 - 10.0 * s.loss)),
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

    fn bound(metric: Metric, theirs: f64, ours: f64) -> Option<Bound> {
        EXAMPLE.bound(&setting("ns-2.35", "reno", 0.04), metric, off(theirs, ours))
    }

    #[test]
    fn a_row_off_the_other_way_is_unexplained() {
        assert_eq!(bound(Metric::Goodput, 4.0, 5.0), Some(Bound::Seen));
        assert_eq!(bound(Metric::Goodput, 4.0, 3.0), None);
        assert_eq!(bound(Metric::Queue, 10.0, 7.0), Some(Bound::Theory));
        assert_eq!(bound(Metric::Queue, 10.0, 11.0), None);
    }

    /// What was seen allows nothing beside it, theory the tolerance of the row: 6 less 1.
    #[test]
    fn a_row_off_by_more_is_unexplained() {
        assert_eq!(bound(Metric::Goodput, 4.0, 6.0), Some(Bound::Seen));
        assert_eq!(bound(Metric::Goodput, 4.0, 6.1), None);
        assert_eq!(bound(Metric::Queue, 10.0, 5.1), Some(Bound::Theory));
        assert_eq!(bound(Metric::Queue, 10.0, 4.9), None);
        assert_eq!(bound(Metric::Jain, 0.8, 0.9), None);
    }

    /// A row that nobody listed is one in which the condition holds.
    #[test]
    fn it_acts_where_its_condition_holds() {
        let acts = |reference, sender, loss| {
            EXAMPLE.acts_in(&setting(reference, sender, loss), "never listed")
        };
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
        let listed = Mechanism {
            acts: Acts::Seen(&["reno × 2"]),
            ..EXAMPLE
        };
        let row = setting("ns-2.35", "sack", 0.0);
        assert!(listed.acts_in(&row, "reno × 2, loss 0"));
        assert!(!listed.acts_in(&row, "newreno × 2, loss 0"));
    }

    /// Rows that are in no table: what was said of one case holds of its siblings.
    #[test]
    fn known_mechanisms_hold_where_nobody_listed_them() {
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
            let all = towards(setting, "never listed", Metric::Goodput, off);
            let enough = |m: &&Mechanism| m.bound(setting, Metric::Goodput, off).is_some();
            all.filter(enough).map(|m| m.id).collect::<Vec<_>>()
        };
        // Runs of ns-2.35 and ns-3.37 at losses that the table has not, and ours.
        let illinois = Setting {
            reference: "ns-2.35",
            ..two("L.illinois", "drop-tail", 0.02)
        };
        assert_eq!(ids(&illinois, row(3.144, 7.48)), ["illinois-beta"]);
        for (loss, theirs, ours) in [(0.02, 3.45, 2.83), (0.05, 1.74, 1.22)] {
            let reno = two("LinuxReno", "drop-tail", loss);
            assert_eq!(ids(&reno, row(theirs, ours)), ["recovery-end"], "{loss}");
        }
        // Half of it is more than what they do.
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
    fn a_part_that_is_less_has_a_bound_too() {
        assert!(Size::Below(0.5).explains(off(4.0, 2.0), 0.0));
        assert!(!Size::Below(0.5).explains(off(4.0, 1.9), 0.0));
        assert!(!Size::Below(0.5).explains(off(4.0, 4.1), 0.0));
        assert!(Size::AboveBy(2.0).explains(off(0.0, 2.0), 0.0));
        assert!(!Size::AboveBy(2.0).explains(off(0.0, 2.1), 0.0));
        // Not a number is never explained.
        assert!(!Size::Above(2.0).explains(off(1.0, f64::NAN), 0.0));
    }

    #[test]
    fn paths_set_what_they_name_and_nothing_else() {
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
