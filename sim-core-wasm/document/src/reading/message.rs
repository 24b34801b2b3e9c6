//! Messages: JSON objects that say by their `kind` which variant of an enum they are, and have a key for each of its
//! fields. An enum that is declared with [`message!`](crate::message) is read so, and one that is declared with
//! [`queries!`](crate::queries) is answered too. By macro: what serde derives takes 17 kB of the page's engine.

use super::{At, items};
use crate::text::json::text;
use crate::text::{Json, Problem, excerpt};
use sawtooth_engine::measure::Summary;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value of a message.
pub trait FromJson: Sized {
    /// Reads the value.
    ///
    /// # Errors
    /// When it is of another sort: the place of the fault.
    fn from_json(json: &Json, at: &At<'_>) -> Result<Self, Problem>;

    /// The value of a key that is not there; none where it must be.
    fn absent() -> Option<Self> {
        None
    }
}

impl FromJson for Json {
    fn from_json(json: &Json, _: &At<'_>) -> Result<Json, Problem> {
        Ok(json.clone())
    }
}

impl FromJson for String {
    #[inline(never)]
    fn from_json(json: &Json, at: &At<'_>) -> Result<String, Problem> {
        let text = json.as_text().map(str::to_owned);
        text.ok_or_else(|| at.wrong("a text", json))
    }
}

/// A switch, off where it is not there.
impl FromJson for bool {
    fn from_json(json: &Json, at: &At<'_>) -> Result<bool, Problem> {
        match json {
            Json::Bool(on) => Ok(*on),
            _ => Err(at.wrong("true or false", json)),
        }
    }

    fn absent() -> Option<bool> {
        Some(false)
    }
}

impl FromJson for f64 {
    fn from_json(json: &Json, at: &At<'_>) -> Result<f64, Problem> {
        json.as_number().ok_or_else(|| at.wrong("a number", json))
    }
}

const WHOLE: &str = "a whole number from 0 to 4294967295";

impl FromJson for u32 {
    fn from_json(json: &Json, at: &At<'_>) -> Result<u32, Problem> {
        let number = usize::from_json(json, at)?;
        u32::try_from(number).map_err(|_| at.wrong(WHOLE, json))
    }
}

/// A count, or a place in a list; one that the list does not have is refused by whoever looks there.
impl FromJson for usize {
    fn from_json(json: &Json, at: &At<'_>) -> Result<usize, Problem> {
        let number = f64::from_json(json, at)?;
        if (0.0..=f64::from(u32::MAX)).contains(&number) && number.fract() == 0.0 {
            return Ok(number as usize);
        }
        Err(at.wrong(WHOLE, json))
    }
}

impl FromJson for [f64; 2] {
    fn from_json(json: &Json, at: &At<'_>) -> Result<[f64; 2], Problem> {
        match items(json, at)? {
            [x, y] => Ok([
                f64::from_json(x, &at.index(0))?,
                f64::from_json(y, &at.index(1))?,
            ]),
            _ => Err(at.problem("must be two numbers")),
        }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &Json, at: &At<'_>) -> Result<Vec<T>, Problem> {
        let list = items(json, at)?.iter().enumerate();
        list.map(|(index, item)| T::from_json(item, &at.index(index)))
            .collect()
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &Json, at: &At<'_>) -> Result<Option<T>, Problem> {
        match json {
            Json::Null => Ok(None),
            json => T::from_json(json, at).map(Some),
        }
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

/// A value that serde reads, in programs that have what serde derives for it anyway.
///
/// # Errors
/// When it is of another sort.
pub fn by_serde<T: DeserializeOwned>(json: &Json, at: &At<'_>) -> Result<T, Problem> {
    serde_json::from_str(&json.compact()).map_err(|error| at.problem(error.to_string()))
}

/// Values of messages that serde reads: `from_serde!(Wish, Choice)`.
#[macro_export]
macro_rules! from_serde {
    ($($Type:ty),+ $(,)?) => {
        $(
            impl $crate::reading::message::FromJson for $Type {
                fn from_json(
                    json: &$crate::Json,
                    at: &$crate::reading::At<'_>,
                ) -> Result<$Type, $crate::Problem> {
                    $crate::reading::message::by_serde(json, at)
                }
            }
        )+
    };
}

crate::from_serde!(Summary);

/// Reads a message from its text, which may be longer than that of a document: it holds some.
///
/// # Errors
/// When it is not JSON, or no such message: the place of the fault.
pub fn read<Message: FromJson>(text: &str) -> Result<Message, Problem> {
    Message::from_json(&Json::parse_message(text)?, &At::ROOT)
}

/// The value of a field, whose key in a message is its name as JavaScript spells it: `from_now` is `fromNow`.
///
/// # Errors
/// When it is missing, or of another sort.
pub fn field<T: FromJson>(json: &Json, at: &At<'_>, name: &str) -> Result<T, Problem> {
    let key = key_of(name);
    let at = at.key(&key);
    match json.get(&key) {
        Some(value) => T::from_json(value, &at),
        None => T::absent().ok_or_else(|| missing(&at)),
    }
}

// These are many times in a program unless they are kept apart.
#[inline(never)]
fn missing(at: &At<'_>) -> Problem {
    at.problem("missing")
}

/// Whether a message is of the kind of a variant.
#[inline(never)]
pub fn is_kind(kind: &str, variant: &str) -> bool {
    key_of(variant) == kind
}

/// The name of a field or a variant, as JavaScript spells it.
#[inline(never)]
fn key_of(name: &str) -> String {
    let mut words = name.split('_');
    let mut key = words.next().unwrap_or_default().to_owned();
    key.get_mut(..1).map(str::make_ascii_lowercase);
    for word in words {
        let begin = key.len();
        key.push_str(word);
        key.get_mut(begin..begin + 1).map(str::make_ascii_uppercase);
    }
    key
}

/// The problem of a message whose kind is none of an enum.
pub fn no_kind(kind: &str, sort: &str, at: &At<'_>) -> Problem {
    let message = format!("there is no {sort} {}", excerpt(kind));
    at.key("kind").problem(message)
}

/// The JSON of an answer: an object with the answer at the kind of its query.
pub fn answered<T: Serialize>(kind: &str, answer: &T) -> String {
    at_kind(kind, &text(answer))
}

#[inline(never)]
fn at_kind(kind: &str, answer: &str) -> String {
    ["{\"", &key_of(kind), "\":", answer, "}"].concat()
}

/// Declares an enum whose values are messages; `called` is for errors.
#[macro_export]
macro_rules! message {
    (
        $(#[$about:meta])*
        pub enum $Message:ident called $called:literal {
            $(
                $(#[$help:meta])*
                $Variant:ident { $($(#[$field_help:meta])* $field:ident: $Type:ty),* $(,)? }
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(
            feature = "bindings",
            derive(ts_rs::TS),
            ts(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")
        )]
        pub enum $Message {
            $(
                $(#[$help])*
                $Variant { $($(#[$field_help])* $field: $Type),* },
            )+
        }

        impl $crate::reading::message::FromJson for $Message {
            fn from_json(
                json: &$crate::Json,
                at: &$crate::reading::At<'_>,
            ) -> Result<$Message, $crate::Problem> {
                use $crate::reading::message::{field, is_kind, no_kind};
                let kind: String = field(json, at, "kind")?;
                $(
                    if is_kind(&kind, stringify!($Variant)) {
                        return Ok($Message::$Variant {
                            $($field: field(json, at, stringify!($field))?),*
                        });
                    }
                )+
                Err(no_kind(&kind, $called, at))
            }
        }
    };
}

/// Declares an enum of queries: for each its keys, the type of its answer, and the answer, which is taken from the
/// value after `of`. `answers` has the type of the answer to each, for whoever asks from outside of Rust.
#[macro_export]
macro_rules! queries {
    (
        $(#[$about:meta])*
        pub enum $Query:ident, answers $Answers:ident<$a:lifetime>, of $asked:ident: $Asked:ty {
            $(
                $(#[$help:meta])*
                $Variant:ident { $($(#[$field_help:meta])* $field:ident: $Type:ty),* $(,)? }
                    -> $Answer:ty = $answer:expr;
            )+
        }
    ) => {
        $crate::message! {
            $(#[$about])*
            pub enum $Query called "query" {
                $(
                    $(#[$help])*
                    $Variant { $($(#[$field_help])* $field: $Type),* }
                ),+
            }
        }

        impl $Query {
            /// The answer, as the JSON of an object that has it at the kind of the query.
            ///
            /// # Errors
            /// When there is none: the place of the fault.
            pub fn answer<$a>(self, $asked: $Asked) -> Result<String, $crate::Problem> {
                match self {
                    $(
                        $Query::$Variant { $($field),* } => {
                            let answer: $Answer = $answer;
                            Ok($crate::reading::message::answered(stringify!($Variant), &answer))
                        }
                    )+
                }
            }
        }

        /// The answers to queries by their kind: an answer is an object with one of them.
        #[cfg(feature = "bindings")]
        #[derive(ts_rs::TS)]
        #[ts(rename_all = "camelCase")]
        #[allow(non_snake_case, missing_docs, dead_code, reason = "it is a declaration for other languages")]
        pub struct $Answers<$a> {
            $($(#[$help])* pub $Variant: $Answer,)+
            #[ts(skip)]
            of: std::marker::PhantomData<&$a ()>,
        }
    };
}
