//! Parts that several objects of an experiment are declared with.

use sawtooth_engine::specification::{Key, ValueType, Written};

use crate::document::limits::{LONGEST_PATH, LONGEST_TEXT};

pub(super) const fn words(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(
        key,
        label,
        help,
        ValueType::Text {
            longest: LONGEST_TEXT,
        },
    )
}

pub(super) const fn path(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(
        key,
        label,
        help,
        ValueType::Path {
            longest: LONGEST_PATH,
        },
    )
}

pub(super) const fn optional(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(key, label, help, ValueType::optional(-1e300, 1e300))
}

/// Nothing that is simulated is longer than this, in seconds.
pub(super) const LONGEST_RUN: f64 = 100_000.0;

pub(super) const fn instant(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(key, label, help, ValueType::optional(0.0, LONGEST_RUN))
}

pub(super) static SETTINGS: Written = Written {
    typescript: "Record<string, Json>",
    schema: r#"{"type":"object","propertyNames":{"maxLength":300}}"#,
};

pub(super) static SETTINGS_OF_SERIES: Written = Written {
    typescript: "Record<string, Record<string, Json>>",
    schema: r#"{"type":"object","additionalProperties":{"type":"object","propertyNames":{"maxLength":300}}}"#,
};

pub(super) static BASE: Written = Written {
    typescript: "string | Json",
    schema: r#"{"type":["string","object"]}"#,
};

pub(super) static TEXTS: Written = Written {
    typescript: "string[]",
    schema: r#"{"type":"array","items":{"type":"string","maxLength":2000},"maxItems":50}"#,
};

pub(super) static SEEDS: Written = Written {
    typescript: "number | number[]",
    schema: r#"{"anyOf":[{"type":"integer","minimum":1,"maximum":10000},{"type":"array","items":{"type":"integer","minimum":0},"minItems":1,"maxItems":10000}]}"#,
};

pub(super) static VALUES: Written = Written {
    typescript: "number[] | { from: number; to: number; count: number; scale?: \"linear\" | \"log\" }",
    schema: r#"{"anyOf":[{"type":"array","items":{"type":"number"},"minItems":1,"maxItems":10000},{"type":"object","properties":{"from":{"type":"number"},"to":{"type":"number"},"count":{"type":"integer","minimum":2,"maximum":10000},"scale":{"enum":["linear","log"]}},"required":["from","to","count"],"additionalProperties":false}]}"#,
};

pub(super) static NAMES: Written = Written {
    typescript: "string | string[]",
    schema: r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":100}]}"#,
};

pub(super) static EXTENT: Written = Written {
    typescript: "number | [number, number]",
    schema: r#"{"anyOf":[{"type":"number"},{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}]}"#,
};
