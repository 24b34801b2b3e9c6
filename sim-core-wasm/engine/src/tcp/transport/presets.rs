//! The presets that name an era: in one place all that it decides.

use super::Transport;
use crate::specification::{Chosen, Domain, Entry, Parameter, Value, text};

/// A named set of switches.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name in documents.
    pub name: &'static str,
    /// The era that the preset models.
    pub help: &'static str,
    pub(super) settings: &'static [(&'static str, Setting)],
    /// Senders whose slow-start exit is not the classic one.
    pub(super) slow_starts: &'static [SlowStartExit],
}

/// A slow-start exit of an era: the sender's kind, the exit's kind, and its settings.
pub(super) type SlowStartExit = (
    &'static str,
    &'static str,
    &'static [(&'static str, Setting)],
);

#[derive(Clone, Copy, Debug)]
pub(super) enum Setting {
    Number(f64),
    Integer(u64),
    Switch(bool),
    Choice(&'static str),
}

/// Every preset, the default one first.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "rfc",
        help: text("The standards: RFC 5681, 6675, 6298, 6928, 3042."),
        settings: &[],
        slow_starts: &[],
    },
    Preset {
        name: "linux",
        help: text("Linux today: RACK-TLP, proportional rate reduction, undo, pacing."),
        settings: &[
            ("ackDelay", Setting::Number(0.04)),
            ("quickAcks", Setting::Integer(16)),
            ("recovery", Setting::Choice("rack")),
            ("prr", Setting::Switch(true)),
            ("undo", Setting::Switch(true)),
            ("rtoMin", Setting::Number(0.2)),
            ("rtoMinMode", Setting::Choice("variance")),
            ("limitedTransmit", Setting::Switch(false)),
            ("slowStartCounting", Setting::Choice("segments")),
            ("caCounting", Setting::Choice("segments")),
            ("reduceFrom", Setting::Choice("cwnd")),
            ("recoveryExit", Setting::Choice("ssthresh")),
            ("pacing", Setting::Choice("linux")),
        ],
        slow_starts: &[("cubic", "hystart", &[])],
    },
    Preset {
        name: "linux3",
        help: text("Linux 3.0, as in Android 4.1."),
        settings: &[
            ("ackDelay", Setting::Number(0.04)),
            ("quickAcks", Setting::Integer(16)),
            ("undo", Setting::Switch(true)),
            ("clock", Setting::Number(0.01)),
            ("rtoInitial", Setting::Number(3.0)),
            ("rtoMin", Setting::Number(0.2)),
            ("rtoMinMode", Setting::Choice("variance")),
            ("slowStartCounting", Setting::Choice("segments")),
            ("caCounting", Setting::Choice("segments")),
            ("reduceFrom", Setting::Choice("cwnd")),
            ("recoveryExit", Setting::Choice("ssthresh")),
        ],
        slow_starts: &[(
            "cubic",
            "hystart",
            &[
                ("delayDivisor", Setting::Number(16.0)),
                ("lateSamples", Setting::Switch(false)),
            ],
        )],
    },
    Preset {
        name: "freebsd9",
        help: text("FreeBSD 9, the system of Utsumi and Zabir."),
        settings: &[
            ("initialWindow", Setting::Choice("rfc3390")),
            ("ackDelay", Setting::Number(0.1)),
            ("rtoInitial", Setting::Number(3.0)),
            ("rtoMin", Setting::Number(0.2)),
            ("rtoMinMode", Setting::Choice("added")),
            ("slowStartCounting", Setting::Choice("bytes-2")),
            ("reduceFrom", Setting::Choice("cwnd")),
        ],
        slow_starts: &[],
    },
    Preset {
        name: "ns2",
        help: text(
            "ns-2.35 with the settings of our reference runs: an acknowledgement for every segment.",
        ),
        settings: &[
            ("initialWindow", Setting::Number(2.0)),
            ("ackEvery", Setting::Integer(1)),
            ("sackHeader", Setting::Integer(0)),
            ("timestamps", Setting::Switch(false)),
            ("clock", Setting::Number(0.01)),
            ("rtoInitial", Setting::Number(3.0)),
            ("rtoMin", Setting::Number(0.2)),
            ("rtoArithmetic", Setting::Choice("ticks")),
            ("slowStartCounting", Setting::Choice("acks")),
            ("caCounting", Setting::Choice("acks")),
            ("reduceFrom", Setting::Choice("cwnd")),
            ("processing", Setting::Choice("ties")),
            ("recoveryExit", Setting::Choice("ssthresh")),
        ],
        slow_starts: &[],
    },
];

impl Preset {
    /// The kind of slow-start exit of a sender of this kind.
    pub fn slow_start(&self, sender: &str) -> &'static str {
        let own = self.slow_starts.iter().find(|(kind, ..)| *kind == sender);
        own.map_or("classic", |(_, slow_start, _)| slow_start)
    }

    /// A slow-start exit with the parameters of the era.
    pub fn slow_start_of(&self, entry: &'static Entry) -> Chosen {
        let own = self.slow_starts.iter().find(|exit| exit.1 == entry.kind);
        let settings = own.map_or(&[][..], |(.., settings)| settings);
        let values = entry.parameters.iter();
        Chosen {
            entry,
            values: values.map(|parameter| set(parameter, settings)).collect(),
        }
    }

    /// The preset called `name`.
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
    }

    /// The value this preset gives to each parameter, in order.
    pub fn values(&self) -> Vec<Value> {
        Transport::SPECIFICATION
            .iter()
            .map(|parameter| set(parameter, self.settings))
            .collect()
    }
}

/// The value set for a parameter, or its default.
fn set(parameter: &Parameter, settings: &[(&str, Setting)]) -> Value {
    let default = parameter.domain.default_value();
    let Some((_, setting)) = settings.iter().find(|(key, _)| *key == parameter.key) else {
        return default;
    };
    match (*setting, &parameter.domain) {
        (Setting::Number(number), _) => Value::Number(number),
        (Setting::Integer(number), _) => Value::Integer(number),
        (Setting::Switch(on), _) => Value::Switch(on),
        (
            Setting::Choice(name),
            Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. },
        ) => options
            .iter()
            .position(|o| o.name == name)
            .map_or(default, Value::Choice),
        (Setting::Choice(_), _) => default,
    }
}
