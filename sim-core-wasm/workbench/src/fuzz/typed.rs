//! Programs of the right types.

use std::fmt::Write as _;

use sawtooth_rules::Family;

use super::{Random, known};

/// The type of an expression.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Count,
    Seconds,
    Rate,
    Bytes,
    Condition,
}

const ALL: [Type; 5] = [
    Type::Count,
    Type::Seconds,
    Type::Rate,
    Type::Bytes,
    Type::Condition,
];

impl Type {
    /// The type of a name with this unit.
    fn of_unit(unit: &str) -> Option<Type> {
        Some(match unit {
            "s" => Type::Seconds,
            "segments/s" => Type::Rate,
            "bytes" => Type::Bytes,
            "bool" => Type::Condition,
            "bytes/s" => return None,
            _ => Type::Count,
        })
    }

    fn unit(self) -> &'static str {
        match self {
            Type::Count => "segments",
            Type::Seconds => "s",
            Type::Rate => "segments/s",
            Type::Bytes => "bytes",
            Type::Condition => "bool",
        }
    }
}

struct Writer<'r> {
    random: &'r mut Random,
    family: Family,
    /// Names that may be read, with their types.
    names: Vec<(String, Type)>,
    /// Windows and averages.
    filters: Vec<(String, Type)>,
    /// Variables that may be set.
    places: Vec<(String, Type)>,
    functions: usize,
}

/// Events, with what their rules may set beside the program's own.
const SENDERS: [(&str, &[&str]); 15] = [
    (
        "acknowledged",
        &["cwnd", "ssthresh", "pacingRate", "wakeAt"],
    ),
    ("round", &["cwnd", "ssthresh", "pacingRate"]),
    ("slowStart", &["cwnd", "ssthresh"]),
    ("congestionAvoidance", &["cwnd", "ssthresh"]),
    ("withheld", &["pacingRate"]),
    ("slowStartLeft", &["wakeAt"]),
    ("loss", &["ssthresh"]),
    ("mark", &["ssthresh"]),
    ("timeout", &["ssthresh"]),
    ("recovered", &["cwnd", "ssthresh"]),
    ("undo", &["cwnd"]),
    ("resumed", &["pacingRate"]),
    ("restarted", &["pacingRate"]),
    ("timer", &["cwnd", "wakeAt"]),
    ("sent", &["pacingRate", "holdsBack"]),
];
const QUEUES: [(&str, &[&str]); 4] = [
    ("start", &["wakeAt"]),
    ("arrival", &["wakeAt"]),
    ("departure", &["wakeAt"]),
    ("timer", &["wakeAt"]),
];

/// A program.
pub(super) fn program(random: &mut Random) -> String {
    let family = if random.below(2) == 0 {
        Family::Sender
    } else {
        Family::Queue
    };
    let mut writer = Writer {
        random,
        family,
        names: Vec::new(),
        filters: Vec::new(),
        places: Vec::new(),
        functions: 0,
    };
    writer.whole()
}

impl Writer<'_> {
    fn whole(&mut self) -> String {
        let mut text = String::new();
        if self.family == Family::Queue {
            text.push_str("for queue\n");
        }
        for number in 0..self.random.below(4) {
            let kind = ALL[self.random.below(4)];
            let (name, unit) = (format!("p{number}"), kind.unit());
            let _ = writeln!(
                text,
                "param {name}: {unit} = {} in 0 .. 9{}",
                self.random.below(10),
                ["", " whole"][self.random.below(2)]
            );
            self.names.push((name, kind));
        }
        for number in 0..=self.random.below(5) {
            let (name, kind) = (format!("v{number}"), *self.random.choose(&ALL));
            let unit = kind.unit();
            let first = match kind {
                Type::Condition => ["true", "false"][self.random.below(2)].to_owned(),
                _ => ["0", "1", "2.5", "1 / 0"][self.random.below(4)].to_owned(),
            };
            let _ = writeln!(text, "state {name}: {unit} = {first}");
            self.names.push((name.clone(), kind));
            self.places.push((name, kind));
        }
        for number in 0..self.random.below(3) {
            let (name, kind) = (format!("w{number}"), ALL[self.random.below(4)]);
            let unit = kind.unit();
            let keeps = match self.random.below(4) {
                0 => "average 1/8",
                1 => "min over 2 s",
                2 => "max over 0.5 s",
                _ if self.family == Family::Sender => "max over 3",
                _ => "min over 100 ms",
            };
            let _ = writeln!(text, "state {name}: {unit} {keeps}");
            self.names.push((name.clone(), kind));
            self.filters.push((name, kind));
        }
        for number in 0..self.random.below(3) {
            let body = ["x / 2", "max(x, x * 3)", "if x < x / 2 then x else x + x"];
            let _ = writeln!(text, "fn f{number}(x) = {}", self.random.choose(&body));
            self.functions += 1;
        }
        let events: &[(&str, &[&str])] = match self.family {
            Family::Sender => &SENDERS,
            Family::Queue => &QUEUES,
        };
        for (event, sets) in events {
            if self.random.below(3) > 0 {
                self.rules(event, sets, &mut text);
            }
        }
        text
    }

    fn rules(&mut self, event: &str, sets: &[&str], text: &mut String) {
        let (names, places) = (self.names.len(), self.places.len());
        for (name, unit) in known(self.family, event) {
            if let Some(kind) = Type::of_unit(unit) {
                self.names.push((name.to_owned(), kind));
            }
        }
        for name in sets {
            let kind = match *name {
                "pacingRate" => Type::Rate,
                "wakeAt" => Type::Seconds,
                "holdsBack" => Type::Condition,
                _ => Type::Count,
            };
            self.places.push(((*name).to_owned(), kind));
        }
        let _ = writeln!(text, "on {event} {{");
        for _ in 0..=self.random.below(4) {
            self.statement(event, 2, text);
        }
        text.push_str("}\n");
        self.names.truncate(names);
        self.places.truncate(places);
    }

    fn statement(&mut self, event: &str, depth: usize, text: &mut String) {
        let decides = self.family == Family::Queue && ["arrival", "departure"].contains(&event);
        match self.random.below(8) {
            0 if depth > 0 => {
                let condition = self.value(Type::Condition, 2);
                let _ = writeln!(text, "if {condition} {{");
                self.statement(event, depth - 1, text);
                text.push_str("} else {\n");
                self.statement(event, depth - 1, text);
                text.push_str("}\n");
            }
            1 if !self.filters.is_empty() && event != "undo" => {
                let (name, kind) = self.random.choose(&self.filters).clone();
                let value = self.value(kind, 2);
                let _ = writeln!(text, "update({name}, {value})");
            }
            2 | 3 if decides => {
                let _ = writeln!(text, "{}", ["drop", "mark", "admit"][self.random.below(3)]);
            }
            _ => {
                let (name, kind) = self.random.choose(&self.places).clone();
                let value = self.value(kind, 3);
                // Windows and rates that are negative stop a program: most are not.
                let bounded = kind != Type::Condition && self.random.below(8) > 0;
                let value = if bounded {
                    format!("min(max({value}, 0), {})", self.literal(kind))
                } else {
                    value
                };
                let _ = writeln!(text, "{name} = {value}");
            }
        }
    }

    fn literal(&mut self, kind: Type) -> String {
        let number = ["0.5", "1", "3", "40", "1e3", "0.001"][self.random.below(6)];
        match kind {
            Type::Count | Type::Rate => number.to_owned(),
            Type::Seconds => format!("{number} ms"),
            Type::Bytes => format!("{number} bytes"),
            Type::Condition => ["true", "false"][self.random.below(2)].to_owned(),
        }
    }

    fn leaf(&mut self, kind: Type) -> String {
        let fitting: Vec<usize> = (0..self.names.len())
            .filter(|place| self.names[*place].1 == kind)
            .collect();
        if fitting.is_empty() || self.random.below(4) == 0 {
            return self.literal(kind);
        }
        let place = *self.random.choose(&fitting);
        self.names[place].0.clone()
    }

    /// A value of a type.
    fn value(&mut self, kind: Type, depth: usize) -> String {
        if depth == 0 || self.random.below(4) == 0 {
            return self.leaf(kind);
        }
        let deeper = depth - 1;
        if kind == Type::Condition {
            return self.condition(deeper);
        }
        let (a, b) = (self.value(kind, deeper), self.value(kind, deeper));
        match self.random.below(9) {
            0 | 1 => format!("({a} {} {b})", ["+", "-"][self.random.below(2)]),
            2 => format!("min({a}, {b})"),
            3 => format!("max({a}, {b})"),
            4 => {
                let condition = self.value(Type::Condition, deeper);
                format!("(if {condition} then {a} else {b})")
            }
            5 => {
                let count = self.value(Type::Count, deeper);
                format!("({a} {} {count})", ["*", "/"][self.random.below(2)])
            }
            6 if self.functions > 0 => format!("f{}({a})", self.random.below(self.functions)),
            _ => self.special(kind, &a, deeper),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        if self.random.below(3) == 0 {
            let (a, b) = (
                self.value(Type::Condition, depth),
                self.value(Type::Condition, depth),
            );
            return match self.random.below(3) {
                0 => format!("({a} and {b})"),
                1 => format!("({a} or {b})"),
                _ => format!("(not {a})"),
            };
        }
        let kind = ALL[self.random.below(4)];
        let (a, b) = (self.value(kind, depth), self.value(kind, depth));
        format!(
            "({a} {} {b})",
            ["<", "<=", ">", ">=", "==", "!="][self.random.below(6)]
        )
    }

    /// A value of a form that only one type has.
    fn special(&mut self, kind: Type, a: &str, depth: usize) -> String {
        match kind {
            Type::Count => {
                let one = [
                    "abs", "sqrt", "cbrt", "exp", "expm1", "ln", "ln1p", "floor", "ceil", "round",
                    "number", "pick",
                ][self.random.below(12)];
                match self.random.below(5) {
                    0 => format!("({a})^{}", ["2", "0.5", "-1", "3"][self.random.below(4)]),
                    1 => "random()".to_owned(),
                    2 => format!("number({})", self.value(Type::Seconds, depth)),
                    _ => format!("{one}({a})"),
                }
            }
            Type::Seconds => {
                let length = self.value(Type::Seconds, depth);
                format!("later({a}, {length})")
            }
            Type::Rate => {
                let (count, time) = (
                    self.value(Type::Count, depth),
                    self.value(Type::Seconds, depth),
                );
                format!("({count} / {time})")
            }
            _ => format!("abs({a})"),
        }
    }
}
