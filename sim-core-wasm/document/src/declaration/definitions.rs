//! Everything in the declaration that has a name as a type.

use super::objects::{FLOW, LINK, NODE};
use sawtooth_engine::specification::{Family, Key, ObjectType, OneOf, ValueType};

/// A part of the declaration with a name of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Definition {
    /// An object; whether its numbers may be expressions.
    Object(&'static ObjectType, bool),
    /// A registry.
    Family(&'static Family, bool),
    /// Alternatives.
    OneOf(&'static OneOf, bool),
    /// The transport's switches.
    Transport,
}

impl Definition {
    /// The name as a type.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Definition::Object(object, _) => object.name,
            Definition::Family(family, _) => family.name,
            Definition::OneOf(one_of, _) => one_of.name,
            Definition::Transport => TRANSPORT,
        }
    }
}

/// The name of the transport's object as a type.
pub(crate) const TRANSPORT: &str = "Transport";

/// The help text of the transport's object.
pub(crate) const TRANSPORT_HELP: &str = "Switches of TCP that differ from the preset.";

/// Everything that has a name in a document, the document first, each before the types it
/// uses.
pub(crate) fn definitions(document: &'static ObjectType) -> Vec<Definition> {
    let mut found = Vec::new();
    visit(Definition::Object(document, false), &mut found);
    found
}

fn visit(definition: Definition, found: &mut Vec<Definition>) {
    if found.iter().any(|known| known.name() == definition.name()) {
        return;
    }
    found.push(definition);
    match definition {
        Definition::Object(object, expressions) => visit_keys(object.keys, expressions, found),
        Definition::Family(family, expressions) => visit_keys(family.common, expressions, found),
        Definition::OneOf(one_of, expressions) => {
            for object in one_of.objects {
                visit(Definition::Object(object, expressions), found);
            }
        }
        Definition::Transport => {}
    }
}

fn visit_keys(keys: &'static [Key], expressions: bool, found: &mut Vec<Definition>) {
    for key in keys {
        match key.value {
            ValueType::Family(family) => visit(Definition::Family(family, expressions), found),
            ValueType::Transport => visit(Definition::Transport, found),
            ValueType::OneOf(one_of) => visit(Definition::OneOf(one_of, expressions), found),
            ValueType::Rate { trace, .. } => visit(Definition::Object(trace, false), found),
            ValueType::Object(object) | ValueType::Map(object) | ValueType::List(object) => {
                let entry = [&NODE, &LINK, &FLOW]
                    .iter()
                    .any(|entry| entry.name == object.name);
                visit(Definition::Object(object, expressions || entry), found);
            }
            _ => {}
        }
    }
}

/// The name of a kind's object as a type: `DropTailQueue`.
pub(crate) fn kind_name(kind: &str, family: &Family) -> String {
    let words = kind.split(['-', '.']).map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    });
    let words: String = words.collect();
    // A type does not begin with a digit.
    if words.starts_with(|first: char| first.is_ascii_digit()) {
        format!("{}{words}", family.name)
    } else {
        words + family.name
    }
}
