//! Macros that declare names and parameters beside the code that they are for.

/// Declares a closed set of names: an enum whose variants carry the name used in documents and, as their doc
/// comment, its meaning.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[doc = $help:literal])+ $variant:ident = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[doc = $help])+ $variant,)+
        }

        impl $crate::specification::Choices for $name {
            const OPTIONS: &'static [$crate::specification::Named] = &[
                $($crate::specification::Named { name: $text, help: $crate::specification::text(concat!($($help),+)) },)+
            ];

            fn at(index: usize) -> Self {
                const ALL: &[$name] = &[$($name::$variant,)+];
                ALL[if index < ALL.len() { index } else { 0 }]
            }

            fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }
        }
    };
}

/// Declares the parameters of an algorithm: a struct whose fields carry the
/// key, type, default, range and unit, and whose doc comments are the help.
///
/// A field is `"key" field: Domain(…) "Label";` where `Domain(…)` is one of
/// - `Number(default, min, max, unit)` or `LogNumber(…)`: an `f64`,
/// - `Optional(min, max, unit)` or `LogOptional(…)`: an `Option<f64>`,
/// - `Integer(default, min, max, unit)` or `LogInteger(…)`: a `u64`,
/// - `Switch(default)`: a `bool`,
/// - `Choice(Type, "default")`: an enum made by [`choices!`](crate::choices),
/// - `NumberOr(Type, "default", min, max, unit)`: a [`NumberOr`](crate::specification::NumberOr),
///   or `WholeNumberOr(…)`, which refuses fractions,
/// - `Integers(min, max, longest)`, which increase, or `Sequence(…)` in any order: a `Vec<u64>`,
/// - `Span(default, min, max)` or `Time(…)`: seconds, as a
///   [`Span`](crate::units::Span) or a [`Time`](crate::units::Time).
///
/// After the label may follow, each after a comma:
/// - `live`: a change of it acts at once although its object is structural,
/// - `threshold`: it is a threshold of the queue's length, in packets or bytes, and
///   drawn as a line in plots of the queue,
/// - `at_most "key"`: documents where it is larger than the number at `key`
///   are refused.
#[macro_export]
macro_rules! parameters {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[doc = $help:literal])+ $key:literal $field:ident : $domain:ident $arguments:tt $label:literal $(, $mark:ident $($other:literal)?)*;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $($(#[doc = $help])+ pub $field: $crate::parameters!(@type $domain $arguments),)*
        }

        #[allow(unreachable_pub, reason = "an algorithm may keep its parameters to itself")]
        impl $name {
            /// The declarations, in order.
            pub const SPECIFICATION: &'static [$crate::specification::Parameter] = &[
                $($crate::specification::Parameter {
                    key: $key,
                    label: $label,
                    help: $crate::specification::text(concat!($($help),+)),
                    unit: $crate::parameters!(@unit $domain $arguments),
                    domain: $crate::parameters!(@domain $domain $arguments),
                    live: $crate::parameters!(@live $($mark)*),
                    threshold: $crate::parameters!(@threshold $($mark)*),
                    at_most: $crate::parameters!(@most $($mark $($other)?,)*),
                },)*
            ];

            /// The typed parameters from values in the order of the declarations;
            /// missing ones take their defaults.
            #[allow(unused_variables, unused_mut, reason = "an algorithm may have no parameters")]
            pub fn from_values(values: &[$crate::specification::Value]) -> Self {
                let mut given = $crate::specification::Given::new(Self::SPECIFICATION, values);
                $(let $field = given.take();)*
                Self { $($field),* }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::from_values(&[])
            }
        }
    };

    (@live) => { false };
    (@live live $($rest:ident)*) => { true };
    (@live $other:ident $($rest:ident)*) => { $crate::parameters!(@live $($rest)*) };

    (@threshold) => { false };
    (@threshold threshold $($rest:ident)*) => { true };
    (@threshold $other:ident $($rest:ident)*) => { $crate::parameters!(@threshold $($rest)*) };

    (@most) => { None };
    (@most at_most $other:literal, $($rest:tt)*) => { Some($other) };
    (@most $mark:ident, $($rest:tt)*) => { $crate::parameters!(@most $($rest)*) };

    (@type Number $a:tt) => { f64 };
    (@type LogNumber $a:tt) => { f64 };
    (@type Optional $a:tt) => { Option<f64> };
    (@type LogOptional $a:tt) => { Option<f64> };
    (@type Integer $a:tt) => { u64 };
    (@type LogInteger $a:tt) => { u64 };
    (@type Switch $a:tt) => { bool };
    (@type Choice ($type:ty, $default:literal)) => { $type };
    (@type NumberOr ($type:ty, $($rest:tt)*)) => { $crate::specification::NumberOr<$type> };
    (@type WholeNumberOr ($type:ty, $($rest:tt)*)) => { $crate::specification::NumberOr<$type> };
    (@type Integers $a:tt) => { Vec<u64> };
    (@type Sequence $a:tt) => { Vec<u64> };
    (@type Span $a:tt) => { $crate::units::Span };
    (@type Time $a:tt) => { $crate::units::Time };

    (@unit Number ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit LogNumber ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit Optional ($min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit LogOptional ($min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit Integer ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit LogInteger ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit NumberOr ($t:ty, $d:literal, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit WholeNumberOr ($t:ty, $d:literal, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit Span $a:tt) => { $crate::specification::Unit::Seconds };
    (@unit Time $a:tt) => { $crate::specification::Unit::Seconds };
    (@unit $other:ident $a:tt) => { $crate::specification::Unit::None };

    (@domain Number ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain LogNumber ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Log }
    };
    (@domain Optional ($min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Optional { min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain LogOptional ($min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Optional { min: $min, max: $max, scale: $crate::specification::Scale::Log }
    };
    (@domain Integer ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Integer { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain LogInteger ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Integer { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Log }
    };
    (@domain Switch ($d:expr)) => { $crate::specification::Domain::Switch { default: $d } };
    (@domain Choice ($type:ty, $d:literal)) => {
        $crate::specification::Domain::Choice { default: $d, options: <$type as $crate::specification::Choices>::OPTIONS }
    };
    (@domain NumberOr ($type:ty, $d:literal, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::NumberOrChoice {
            default: $d, min: $min, max: $max, whole: false, options: <$type as $crate::specification::Choices>::OPTIONS,
        }
    };
    (@domain WholeNumberOr ($type:ty, $d:literal, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::NumberOrChoice {
            default: $d, min: $min, max: $max, whole: true, options: <$type as $crate::specification::Choices>::OPTIONS,
        }
    };
    (@domain Span ($d:expr, $min:expr, $max:expr)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain Time ($d:expr, $min:expr, $max:expr)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain Integers ($min:expr, $max:expr, $longest:expr)) => {
        $crate::specification::Domain::Integers { increasing: true, min: $min, max: $max, longest: $longest }
    };
    (@domain Sequence ($min:expr, $max:expr, $longest:expr)) => {
        $crate::specification::Domain::Integers { increasing: false, min: $min, max: $max, longest: $longest }
    };
}
