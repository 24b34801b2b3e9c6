//! Writes whatever describes itself to `serde` as JSON text.
//!
//! What `serde_json` does as well, with a tenth of its code: nothing here can
//! fail, and nothing is compiled anew for each type.

use std::convert::Infallible;
use std::fmt;

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::{write_number, write_text};

/// A value as JSON text, numbers spelled as JavaScript spells them; what is
/// not a number is `null`.
pub fn text(value: &impl Serialize) -> String {
    let mut writer = Writer(String::new());
    match value.serialize(&mut writer) {
        Ok(()) => writer.0,
    }
}

/// Nothing that can go wrong.
#[derive(Debug)]
pub struct Never(Infallible);

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Never {
        unreachable!("a value that cannot be written")
    }
}

/// What has been written.
struct Writer(String);

impl Writer {
    /// A comma, where a value stands before in the same list or object.
    fn part(&mut self) {
        if !self.0.ends_with(['[', '{']) {
            self.0.push(',');
        }
    }

    #[inline(never)]
    fn key(&mut self, key: &str) {
        self.part();
        write_text(key, &mut self.0);
        self.0.push(':');
    }

    #[inline(never)]
    fn say(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn open(&mut self, bracket: &str, close: &'static str) -> Open<'_> {
        self.say(bracket);
        Open {
            writer: self,
            close,
        }
    }

    /// Opens an object with one key, the name of a variant.
    fn variant(&mut self, name: &str) {
        self.say("{");
        self.key(name);
    }
}

/// A list or an object that is being written.
struct Open<'a> {
    writer: &'a mut Writer,
    close: &'static str,
}

impl Open<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.writer.part();
        value.serialize(&mut *self.writer)
    }

    fn pair<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Never> {
        self.writer.key(key);
        value.serialize(&mut *self.writer)
    }

    fn close(self) {
        self.writer.say(self.close);
    }
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    fn serialize_bool(self, on: bool) -> Result<(), Never> {
        self.say(if on { "true" } else { "false" });
        Ok(())
    }

    fn serialize_i8(self, number: i8) -> Result<(), Never> {
        self.serialize_i64(number.into())
    }

    fn serialize_i16(self, number: i16) -> Result<(), Never> {
        self.serialize_i64(number.into())
    }

    fn serialize_i32(self, number: i32) -> Result<(), Never> {
        self.serialize_i64(number.into())
    }

    #[inline(never)]
    fn serialize_i64(self, number: i64) -> Result<(), Never> {
        self.say(&number.to_string());
        Ok(())
    }

    fn serialize_u8(self, number: u8) -> Result<(), Never> {
        self.serialize_u64(number.into())
    }

    fn serialize_u16(self, number: u16) -> Result<(), Never> {
        self.serialize_u64(number.into())
    }

    fn serialize_u32(self, number: u32) -> Result<(), Never> {
        self.serialize_u64(number.into())
    }

    #[inline(never)]
    fn serialize_u64(self, number: u64) -> Result<(), Never> {
        self.say(&number.to_string());
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), Never> {
        self.serialize_f64(number.into())
    }

    #[inline(never)]
    fn serialize_f64(self, number: f64) -> Result<(), Never> {
        write_number(number, &mut self.0);
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Never> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    #[inline(never)]
    fn serialize_str(self, text: &str) -> Result<(), Never> {
        write_text(text, &mut self.0);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Never> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.say("null");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.say("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.say("null");
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), Never> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.variant(name);
        value.serialize(&mut *self)?;
        self.say("}");
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Never> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Never> {
        self.variant(name);
        Ok(self.open("[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Never> {
        Ok(self.open("{", "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open("{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Never> {
        self.variant(name);
        Ok(self.open("{", "}}"))
    }
}

/// What is written item by item.
macro_rules! items {
    ($($part:ident: $method:ident,)+) => {
        $(impl $part for Open<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                self.item(value)
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        })+
    };
}

items! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

/// What is written key by key.
macro_rules! pairs {
    ($($part:ident,)+) => {
        $(impl $part for Open<'_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Never> {
                self.pair(key, value)
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        })+
    };
}

pairs! {
    SerializeStruct,
    SerializeStructVariant,
}

impl SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.item(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.writer.say(":");
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::super::Json;
    use super::*;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Wrapped(f64);

    #[derive(Serialize)]
    struct Pair(u8, &'static str);

    #[derive(Serialize)]
    enum Kind {
        Bare,
        Holding(i32),
        Several(bool, char),
        Named { a: Option<u64>, b: () },
    }

    #[derive(Serialize)]
    #[serde(tag = "type")]
    enum Tagged {
        Empty,
        Full { value: i64 },
    }

    #[derive(Serialize)]
    struct All {
        numbers: (i8, i16, u16, f32, f64),
        unit: Unit,
        wrapped: [Wrapped; 2],
        pair: Pair,
        kinds: Vec<Kind>,
        tagged: Vec<Tagged>,
        map: BTreeMap<&'static str, Vec<Option<u32>>>,
        text: &'static str,
        json: Json,
        empty: (Vec<u8>, BTreeMap<u8, u8>),
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
    }

    /// `serde_json` is the measure: both come to the same value.
    #[test]
    fn it_writes_what_the_json_library_writes() {
        let all = All {
            numbers: (-1, i16::MIN, u16::MAX, 0.5, 1e300),
            unit: Unit,
            wrapped: [Wrapped(f64::NAN), Wrapped(-2.5e-9)],
            pair: Pair(255, "a\"b\\c\n\u{1}é{["),
            kinds: vec![
                Kind::Bare,
                Kind::Holding(i32::MIN),
                Kind::Several(true, '"'),
                Kind::Named {
                    a: Some(u64::MAX),
                    b: (),
                },
            ],
            tagged: vec![Tagged::Empty, Tagged::Full { value: i64::MIN }],
            map: BTreeMap::from([("[", vec![None, Some(1)]), ("z", vec![])]),
            text: "{",
            json: Json::parse(r#"{"a":[1,2.5,{}],"b":null,"c":"d"}"#).expect("valid"),
            empty: (vec![], BTreeMap::new()),
            absent: None,
        };
        let text = text(&all);
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read, serde_json::to_value(&all).expect("JSON"), "{text}");
        assert!(!text.contains(' '), "{text}");
    }
}
