//! How objects of JSON are declared: their keys, and the types of their values.
//!
//! The properties of nodes, links, flows and queues are declared in
//! [`plan`](crate::plan), the rest of the document in the crate
//! `sawtooth-document`. There is no other description: reading,
//! defaults, forms, the JSON Schema and the TypeScript types are all made from
//! these declarations and from the registries.

use super::{Domain, Entry, Named, Parameter, Scale, Unit, text};
use crate::registry;

/// An object of the document.
#[derive(Debug)]
pub struct ObjectType {
    /// Its name as a type: `Link`.
    pub name: &'static str,
    /// A description in a sentence.
    pub help: &'static str,
    /// Its keys, in the order they are usually written.
    pub keys: &'static [Key],
}

/// A key of an object.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key, in camel case.
    pub key: &'static str,
    /// A short name for forms.
    pub label: &'static str,
    /// The meaning, in a sentence or two.
    pub help: &'static str,
    /// Whether it must be written.
    pub required: bool,
    /// The effect of a change on a run.
    pub change: Mutability,
    /// When a form has a field for it.
    pub shown: Shown,
    /// The help text for the direction from b to a, when each direction of a link has
    /// its own value. Otherwise the value for a → b holds from b to a too, unless one
    /// is written there.
    pub per_direction: Option<&'static str>,
    /// Whether it is a time on the run's clock, which rarely lies beyond its duration.
    pub within_run: bool,
    /// The type of its value.
    pub value: ValueType,
}

/// When a form has a field for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Always.
    Always,
    /// When it is written.
    Written,
}

/// The effect of a change on a run. A key of an entry decides for everything below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutability {
    /// It acts at once on the running simulation.
    Live,
    /// It restarts the run.
    Structural,
    /// It has no effect on the run.
    Free,
    /// It cannot be changed.
    Fixed,
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum ValueType {
    /// This text and no other.
    Constant(&'static str),
    /// The version of the format.
    Version(u64),
    /// Free text.
    Text {
        /// The longest, in characters.
        longest: usize,
    },
    /// Free text in one line, in any script: no control characters.
    Line {
        /// The longest, in characters.
        longest: usize,
    },
    /// The id of an entry of the list with this key: kebab case.
    Id(&'static str),
    /// The id of an entry of another list.
    Reference(&'static str),
    /// The ids of two entries of another list.
    Pair(&'static str),
    /// The id of an entry or of one of its instances: `f`, `f.2`.
    Instance {
        /// The key of its list.
        list: &'static str,
        /// The longest, in characters.
        longest: usize,
    },
    /// The path of an entry or a parameter, or of something below: `links/r-d/rate`.
    Path {
        /// The longest, in characters.
        longest: usize,
    },
    /// A value as an algorithm's parameter is declared.
    Scalar {
        /// Type, range and default.
        domain: Domain,
        /// The unit.
        unit: Unit,
    },
    /// A number, or a capacity trace in its place: bits per second.
    Rate {
        /// Type, range and default of the number.
        domain: Domain,
        /// Its unit.
        unit: Unit,
        /// The object that holds a trace.
        trace: &'static ObjectType,
    },
    /// A list of plots: each one of a few names, or `flow:KEY` or `queue:KEY`
    /// for an internal variable of an algorithm.
    Panels {
        /// The names.
        options: &'static [Named],
        /// The longest list.
        longest: usize,
    },
    /// One of those.
    Panel(&'static [Named]),
    /// Points of a plot over time: pairs of an instant of the run, in seconds, and a value.
    Points {
        /// The latest instant.
        latest: f64,
        /// The largest value, and of the other sign the smallest.
        largest: f64,
        /// The longest list.
        longest: usize,
    },
    /// Two numbers.
    Numbers {
        /// The smallest allowed.
        min: f64,
        /// The largest allowed.
        max: f64,
        /// Whether the second must be larger than the first.
        increasing: bool,
    },
    /// An algorithm of a registry, with its parameters.
    Family(&'static Family),
    /// The switches of the transport over a preset.
    Transport,
    /// An object.
    Object(&'static ObjectType),
    /// Exactly one of several objects, distinguished by their keys.
    OneOf(&'static OneOf),
    /// Objects by name.
    Map(&'static ObjectType),
    /// A list of objects.
    List(&'static ObjectType),
    /// A value as it is written at the path that another key of the same object holds.
    ValueAt(&'static str),
    /// An entry of the list that another key of the same object names.
    EntryOf(&'static str),
    /// A value that the reader of its object checks by itself.
    Written(&'static Written),
}

/// How a value is described that no other type describes.
#[derive(Debug)]
pub struct Written {
    /// Its type in TypeScript.
    pub typescript: &'static str,
    /// Its JSON Schema.
    pub schema: &'static str,
}

/// A registry as the document sees it: objects distinguished by their `kind`. A bare kind name stands for that kind
/// with its defaults.
#[derive(Debug)]
pub struct Family {
    /// Its name as a type: `Sender`.
    pub name: &'static str,
    /// The noun for its members in messages: `sender`.
    pub noun: &'static str,
    /// The label of a picker of its kinds.
    pub label: &'static str,
    /// The meaning of the choice of a kind.
    pub help: &'static str,
    /// The registered kinds.
    pub registry: &'static [&'static Entry],
    /// The kind of an object that is not written.
    pub default: &'static str,
    /// The key that holds the kind of an object.
    pub tag: &'static str,
    /// Keys of every kind, beside its own parameters.
    pub common: &'static [Key],
    /// The kinds as options of a picker.
    pub options: fn() -> &'static [Named],
}

/// Objects distinguished by their keys.
#[derive(Debug)]
pub struct OneOf {
    /// Its name as a type: `Limit`.
    pub name: &'static str,
    /// A description in a sentence.
    pub help: &'static str,
    /// The alternatives; no key belongs to two of them.
    pub objects: &'static [&'static ObjectType],
}

impl Key {
    /// An optional, structural key.
    pub const fn new(
        key: &'static str,
        label: &'static str,
        help: &'static str,
        value: ValueType,
    ) -> Key {
        Key {
            key,
            label,
            help: text(help),
            required: false,
            change: Mutability::Structural,
            shown: Shown::Always,
            per_direction: None,
            within_run: false,
            value,
        }
    }

    /// The key by which a document says of which format it is.
    pub const fn format(name: &'static str) -> Key {
        let help = "The kind of document.";
        Key::new("format", "Format", help, ValueType::Constant(name)).required()
    }

    /// The key by which a document says of which version of its format it is.
    pub const fn version(number: u64) -> Key {
        let help = "The version of the format.";
        Key::new("version", "Version", help, ValueType::Version(number)).required()
    }

    /// The same, but it must be written.
    #[must_use]
    pub const fn required(self) -> Key {
        Key {
            required: true,
            ..self
        }
    }

    /// The same, but a change acts at once.
    #[must_use]
    pub const fn live(self) -> Key {
        Key {
            change: Mutability::Live,
            ..self
        }
    }

    /// The same, but a change has no effect on the run.
    #[must_use]
    pub const fn free(self) -> Key {
        Key {
            change: Mutability::Free,
            ..self
        }
    }

    /// The same, but it cannot be changed.
    #[must_use]
    pub const fn fixed(self) -> Key {
        Key {
            change: Mutability::Fixed,
            ..self
        }
    }

    /// The same, but a form has a field for it only when it is written.
    #[must_use]
    pub const fn shown_when_written(self) -> Key {
        Key {
            shown: Shown::Written,
            ..self
        }
    }

    /// The same, but it is a time on the run's clock.
    #[must_use]
    pub const fn within_run(self) -> Key {
        Key {
            within_run: true,
            ..self
        }
    }

    /// The same, but each direction of a link has its own; `reverse` says what it
    /// means from b to a.
    pub(crate) const fn per_direction(self, reverse: &'static str) -> Key {
        Key {
            per_direction: Some(text(reverse)),
            ..self
        }
    }
}

impl Key {
    /// The effect of a change of `parameter` below this key: that of the key, unless the parameter is live by
    /// itself.
    pub fn change_below(&self, parameter: Option<&str>) -> Mutability {
        match (&self.value, parameter) {
            (ValueType::Family(family), Some(parameter)) if family.is_live(parameter) => {
                Mutability::Live
            }
            _ => self.change,
        }
    }

    /// Whether a change of it, or of a parameter below it, acts at once.
    pub(crate) fn is_live(&self) -> bool {
        match &self.value {
            _ if self.change == Mutability::Live => true,
            ValueType::Family(family) => family.has_live(),
            _ => false,
        }
    }
}

impl ValueType {
    /// A real number.
    pub const fn number(default: f64, min: f64, max: f64, unit: Unit) -> ValueType {
        ValueType::Scalar {
            domain: Domain::Number {
                default,
                min,
                max,
                scale: Scale::Linear,
            },
            unit,
        }
    }

    /// A real number whose range spans decades.
    pub const fn decades(default: f64, min: f64, max: f64, unit: Unit) -> ValueType {
        ValueType::Scalar {
            domain: Domain::Number {
                default,
                min,
                max,
                scale: Scale::Log,
            },
            unit,
        }
    }

    /// A whole number.
    pub const fn whole(default: u64, min: u64, max: u64, unit: Unit) -> ValueType {
        ValueType::Scalar {
            domain: Domain::Integer {
                default,
                min,
                max,
                scale: Scale::Linear,
            },
            unit,
        }
    }

    /// A number that may be absent.
    pub const fn optional(min: f64, max: f64) -> ValueType {
        ValueType::Scalar {
            domain: Domain::Optional {
                min,
                max,
                scale: Scale::Linear,
            },
            unit: Unit::None,
        }
    }

    /// On or off.
    pub const fn switch(default: bool) -> ValueType {
        ValueType::Scalar {
            domain: Domain::Switch { default },
            unit: Unit::None,
        }
    }

    /// One of a few names.
    pub const fn choice(default: &'static str, options: &'static [Named]) -> ValueType {
        ValueType::Scalar {
            domain: Domain::Choice { default, options },
            unit: Unit::None,
        }
    }
}

impl ObjectType {
    /// The key called `name`, which the caller knows to be declared.
    ///
    /// # Panics
    /// When it is not: a slip between the description and the code beside it.
    pub fn key(&self, name: &str) -> &'static Key {
        match self.find(name) {
            Some(key) => key,
            None => unreachable!("{} declares no key {name}", self.name),
        }
    }

    /// The key called `name`.
    pub fn find(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.key == name)
    }

    /// The names of its keys.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().map(|key| key.key)
    }
}

impl Family {
    /// The entry called `kind`.
    pub fn find(&self, kind: &str) -> Option<&'static Entry> {
        registry::find(self.registry, kind)
    }

    /// The entry of an object that is not written.
    ///
    /// # Panics
    /// When the default is not registered: a slip in the description.
    pub fn default_entry(&self) -> &'static Entry {
        match self.find(self.default) {
            Some(entry) => entry,
            None => unreachable!("{} has no kind {}", self.name, self.default),
        }
    }

    /// The common key called `name`.
    pub fn common(&self, name: &str) -> Option<&'static Key> {
        self.common.iter().find(|key| key.key == name)
    }

    /// Whether a change of a parameter acts at once, in every kind that has it: a key means the same in all
    /// kinds, which a test checks.
    pub fn is_live(&self, key: &str) -> bool {
        let entries = self.registry.iter();
        let mut found = entries.filter_map(|entry| parameter(entry.parameters, key));
        found.any(|parameter| parameter.live)
    }

    /// Whether there is a parameter whose change acts at once.
    fn has_live(&self) -> bool {
        let mut entries = self.registry.iter();
        entries.any(|entry| entry.parameters.iter().any(|parameter| parameter.live))
    }

    /// The names of its kinds.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.registry.iter().map(|entry| entry.kind)
    }
}

impl OneOf {
    /// The alternative that has `key`.
    pub fn with(&self, key: &str) -> Option<&'static ObjectType> {
        self.objects
            .iter()
            .copied()
            .find(|object| object.find(key).is_some())
    }

    /// The keys of all alternatives.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.objects.iter().flat_map(|object| object.names())
    }
}

/// The parameter called `key` of an algorithm.
pub fn parameter(parameters: &'static [Parameter], key: &str) -> Option<&'static Parameter> {
    parameters.iter().find(|parameter| parameter.key == key)
}

/// The sign of a unit as messages and forms spell it; empty for bare numbers.
pub fn sign(unit: Unit) -> &'static str {
    match unit {
        Unit::None | Unit::Share => "",
        Unit::Seconds => "s",
        Unit::BitsPerSecond => "bit/s",
        Unit::Bytes => "bytes",
        Unit::Segments => "segments",
        Unit::Packets => "packets",
        Unit::PerSecond => "a second",
        Unit::SegmentsPerCubicSecond => "segments/s³",
    }
}
