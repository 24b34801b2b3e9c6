//! Properties of components, each declared once.
//!
//! [`properties!`](crate::properties) makes from one list the typed struct that
//! the simulation uses and the keys of the document. The value of a key in a
//! checked document is a [`Property`], from which the field of the key is filled.

use super::queue::{DEFAULT_LIMIT, Limit, Queue};
use super::rate::Rate;
use crate::specification::{Chosen, FromValue, Key, Value, ValueType};
use crate::tcp::transport::Transport;

/// The value of a key in a checked document.
#[derive(Clone, Debug, PartialEq)]
pub enum Property {
    /// A single value.
    Value(Value),
    /// A rate.
    Rate(Rate),
    /// An algorithm.
    Chosen(Chosen),
    /// A queue.
    Queue(Queue),
    /// The switches of a transport.
    Transport(Box<Transport>),
}

impl Property {
    /// The property of a document in which `key` is not written.
    pub fn default_of(key: &'static Key) -> Property {
        match key.value {
            ValueType::Scalar { domain, .. } => Property::Value(domain.default_value()),
            ValueType::Rate { domain, .. } => match domain.default_value() {
                Value::Number(rate) => Property::Rate(Rate::Constant(rate)),
                other => Property::Value(other),
            },
            ValueType::Family(family) => {
                let chosen = Chosen::defaults(family.default_entry());
                if family.common.is_empty() {
                    return Property::Chosen(chosen);
                }
                Property::Queue(Queue {
                    discipline: chosen,
                    limit: Limit::Packets(DEFAULT_LIMIT),
                })
            }
            ValueType::Transport => Property::Transport(Box::default()),
            _ => unreachable!("{} is no property", key.key),
        }
    }
}

/// A field that can be filled from a property.
pub trait FromProperty: Sized {
    /// The field; `None` when the property is of another type.
    fn from_property(property: Property) -> Option<Self>;

    /// The field as a single value, if it is one.
    fn single(&self) -> Option<Value> {
        None
    }

    /// The field as an algorithm, if it is only that.
    fn algorithm(&self) -> Option<&Chosen> {
        None
    }

    /// The field, from the property read for its key.
    ///
    /// # Panics
    /// When the property is not of the type that the key declares.
    fn filled(property: Property) -> Self {
        Self::from_property(property).expect("a property has the type of its field")
    }
}

impl<T: FromValue> FromProperty for T {
    fn from_property(property: Property) -> Option<T> {
        match property {
            Property::Value(value) => T::from_value(&value),
            _ => None,
        }
    }

    fn single(&self) -> Option<Value> {
        Some(self.to_value())
    }
}

impl FromProperty for Rate {
    fn from_property(property: Property) -> Option<Rate> {
        match property {
            Property::Rate(rate) => Some(rate),
            _ => None,
        }
    }
}

impl FromProperty for Chosen {
    fn from_property(property: Property) -> Option<Chosen> {
        match property {
            Property::Chosen(chosen) => Some(chosen),
            _ => None,
        }
    }

    fn algorithm(&self) -> Option<&Chosen> {
        Some(self)
    }
}

impl FromProperty for Queue {
    fn from_property(property: Property) -> Option<Queue> {
        match property {
            Property::Queue(queue) => Some(queue),
            _ => None,
        }
    }
}

impl FromProperty for Transport {
    fn from_property(property: Property) -> Option<Transport> {
        match property {
            Property::Transport(transport) => Some(*transport),
            _ => None,
        }
    }
}

/// Declares the properties of a component: a struct whose fields carry the key,
/// type, default, range and unit, and whose doc comments are the help.
///
/// A field is `"key" field: Type(…) "Label";` where `Type(…)` is one that
/// [`parameters!`](crate::parameters) knows, or one of
/// - `Rate(default, min, max)`: bits per second or a capacity trace, a
///   [`Rate`](crate::plan::Rate),
/// - `Family(CATALOGUE)`: an algorithm with its parameters, a
///   [`Chosen`](crate::specification::Chosen),
/// - `Queue(CATALOGUE)`: an algorithm with a limit beside it, a
///   [`Queue`](crate::plan::Queue),
/// - `Transport()`: the switches of TCP over a preset.
///
/// After the label may follow, each after a comma:
/// - `live`: a change of it acts at once on a running network; without it, a
///   change starts the run again,
/// - `required`: it must be written,
/// - `within_run`: a time on the run's clock, so that a slider covers the run's duration,
/// - `per_direction "…"`: a link's value for a → b does not hold
///   from b to a, where the key has the given help text.
#[macro_export]
macro_rules! properties {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[doc = $help:literal])+ $key:literal $field:ident : $kind:ident $arguments:tt $label:literal $(, $mark:ident $($argument:literal)?)*;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $($(#[doc = $help])+ pub $field: $crate::properties!(@type $kind $arguments),)+
        }

        impl Default for $name {
            fn default() -> Self {
                let read = |key| Ok($crate::plan::Property::default_of(key));
                let all: Result<Self, std::convert::Infallible> = Self::collect(read);
                match all {
                    Ok(all) => all,
                    Err(never) => match never {},
                }
            }
        }

        #[allow(dead_code, unreachable_pub, reason = "not all is used of each")]
        impl $name {
            /// The keys, in order.
            pub const KEYS: &'static [$crate::specification::Key; [$($key),+].len()] = &[
                $($crate::specification::Key::new(
                    $key,
                    $label,
                    concat!($($help),+).trim_ascii(),
                    $crate::properties!(@value $kind $arguments),
                )$(.$mark($($argument)?))*,)+
            ];

            /// Fills every field with what `read` gives for its key, in order.
            ///
            /// # Errors
            /// The first error of `read`.
            pub fn collect<E>(
                mut read: impl FnMut(&'static $crate::specification::Key) -> Result<$crate::plan::Property, E>,
            ) -> Result<Self, E> {
                let [$($field),+] = Self::KEYS;
                Ok(Self {
                    $($field: $crate::plan::FromProperty::filled(read($field)?),)+
                })
            }

            /// The properties that are single values.
            pub fn single_values(&self) -> Vec<(&'static $crate::specification::Key, $crate::specification::Value)> {
                let [$($field),+] = Self::KEYS;
                let all = [$(($field, $crate::plan::FromProperty::single(&self.$field))),+];
                all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
            }

            /// The properties that are algorithms.
            pub fn algorithms(&self) -> Vec<(&'static $crate::specification::Key, &$crate::specification::Chosen)> {
                let [$($field),+] = Self::KEYS;
                let all = [$(($field, $crate::plan::FromProperty::algorithm(&self.$field))),+];
                all.into_iter().filter_map(|(key, chosen)| Some((key, chosen?))).collect()
            }

            /// The properties with every live key replaced by
            /// what `read` gives for it.
            ///
            /// # Errors
            /// The first error of `read`.
            pub fn with_live<E>(
                &self,
                mut read: impl FnMut(&'static $crate::specification::Key) -> Result<$crate::plan::Property, E>,
            ) -> Result<Self, E> {
                let [$($field),+] = Self::KEYS;
                Ok(Self {
                    $($field: if $field.is_live() {
                        $crate::plan::FromProperty::filled(read($field)?)
                    } else {
                        Clone::clone(&self.$field)
                    },)+
                })
            }
        }
    };

    (@type Rate $a:tt) => { $crate::plan::Rate };
    (@type Family $a:tt) => { $crate::specification::Chosen };
    (@type Queue $a:tt) => { $crate::plan::Queue };
    (@type Transport $a:tt) => { $crate::tcp::transport::Transport };
    (@type $domain:ident $a:tt) => { $crate::parameters!(@type $domain $a) };

    (@value Rate ($d:expr, $min:expr, $max:expr)) => {
        $crate::specification::ValueType::Rate {
            domain: $crate::parameters!(@domain LogNumber ($d, $min, $max, BitsPerSecond)),
            unit: $crate::specification::Unit::BitsPerSecond,
            trace: &$crate::plan::TRACE,
        }
    };
    (@value Family ($family:expr)) => { $crate::specification::ValueType::Family(&$family) };
    (@value Queue ($family:expr)) => { $crate::specification::ValueType::Family(&$family) };
    (@value Transport ()) => { $crate::specification::ValueType::Transport };
    (@value $domain:ident $a:tt) => {
        $crate::specification::ValueType::Scalar {
            domain: $crate::parameters!(@domain $domain $a),
            unit: $crate::parameters!(@unit $domain $a),
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::families::LOSS;
    use crate::specification::{Mutability, Unit};
    use crate::units::Span;

    properties! {
        /// One of several kinds.
        struct Sample {
            /// How long.
            "howLong" how_long: Span(0.5, 0.0, 10.0) "How long", live;
            /// Whether.
            "on" on: Switch(true) "On", required;
            /// The loss
            /// of packets.
            "loss" loss: Family(LOSS) "Loss", per_direction "What is lost on the way back.";
        }
    }

    #[test]
    fn keys_match_the_declaration() {
        let [how_long, on, loss] = Sample::KEYS;
        assert_eq!(
            (how_long.key, how_long.change),
            ("howLong", Mutability::Live)
        );
        assert!(matches!(
            how_long.value,
            ValueType::Scalar {
                unit: Unit::Seconds,
                ..
            }
        ));
        assert_eq!((on.required, on.change), (true, Mutability::Structural));
        assert_eq!(how_long.per_direction, None);
        let back = Some("What is lost on the way back.");
        assert_eq!(loss.per_direction, back);
        assert_eq!(loss.help, "The loss of packets.");
    }

    #[test]
    fn single_values_and_algorithms_are_listed_and_only_live_ones_read_again() {
        let old = Sample::default();
        let all = old.single_values().into_iter();
        let all: Vec<_> = all.map(|(key, value)| (key.key, value)).collect();
        assert_eq!(
            all,
            [("howLong", Value::Number(0.5)), ("on", Value::Switch(true))]
        );
        let [(key, chosen)] = old.algorithms()[..] else {
            panic!("one algorithm");
        };
        assert_eq!((key.key, chosen.entry.kind), ("loss", "none"));
        let new = old.with_live(|key| match key.key {
            "howLong" => Ok(Property::Value(Value::Number(2.0))),
            other => Err(other),
        });
        let longer = Sample {
            how_long: Span::from_seconds(2.0),
            ..old
        };
        assert_eq!(new, Ok(longer));
    }

    #[test]
    fn fields_are_filled_in_order_and_the_first_error_ends_it() {
        let sample = Sample::default();
        assert_eq!(sample.how_long, Span::from_seconds(0.5));
        assert!(sample.on);
        assert_eq!(sample.loss.entry.kind, "none");
        let mut asked = Vec::new();
        let failed = Sample::collect(|key| {
            asked.push(key.key);
            if key.key == "on" {
                Err("on")
            } else {
                Ok(Property::default_of(key))
            }
        });
        assert_eq!(failed, Err("on"));
        assert_eq!(asked, ["howLong", "on"]);
    }
}
