//! Writes JSON text: numbers are spelled as JavaScript spells them, so that the
//! page and the engine write the same text for the same document.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// A value as the shortest JSON text; NaN and infinities are `null`.
///
/// # Panics
/// When a key of a map is not a string: such a type cannot be JSON.
pub fn text(value: &impl Serialize) -> String {
    written(value, false)
}

/// The text on one line, with spaces for people if wanted.
pub(super) fn written(value: &impl Serialize, spaced: bool) -> String {
    let mut out = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut out, OneLine { spaced, any: false });
    value
        .serialize(&mut serializer)
        .expect("keys are texts, and memory takes what is written");
    String::from_utf8(out).expect("JSON is text")
}

/// How a text is laid out on one line.
struct OneLine {
    /// `{ "a": 1, "b": 2 }` in place of `{"a":1,"b":2}`.
    spaced: bool,
    /// The object that ends has at least one key.
    any: bool,
}

impl OneLine {
    fn part<W: ?Sized + Write>(&self, writer: &mut W, first: bool) -> io::Result<()> {
        match (first, self.spaced) {
            (true, _) => Ok(()),
            (false, true) => writer.write_all(b", "),
            (false, false) => writer.write_all(b","),
        }
    }
}

impl Formatter for OneLine {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, number: f64) -> io::Result<()> {
        // Zero has no sign in JavaScript's spelling.
        let mut spelling = ryu_js::Buffer::new();
        writer.write_all(spelling.format(number + 0.0).as_bytes())
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.part(writer, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.any = false;
        writer.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if first && self.spaced {
            writer.write_all(b" ")
        } else {
            self.part(writer, first)
        }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(if self.spaced { b": " } else { b":" })
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.any = true;
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(if self.spaced && self.any { b" }" } else { b"}" })
    }
}
