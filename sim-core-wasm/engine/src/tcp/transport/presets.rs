//! The presets that name an era, with all that it decides: the transport's switches, the exits of slow start, and the
//! forms of senders that differ between eras.

use super::Transport;
use crate::specification::{Chosen, Domain, Entry, Parameter, Value, text};

/// A named era.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name in documents.
    pub name: &'static str,
    /// The era that the preset models.
    pub help: &'static str,
    /// Settings of the transport; the first one of a key counts.
    pub(super) settings: &'static [Settings],
    /// Senders whose slow-start exit is not the classic one, each with the kind of its exit.
    pub(super) slow_starts: &'static [(&'static str, &'static str)],
    /// Senders and slow-start exits that have other parameters than their own defaults.
    pub(super) forms: &'static [(&'static str, Settings)],
}

/// Keys with their values.
pub(super) type Settings = &'static [(&'static str, Setting)];

#[derive(Clone, Copy, Debug)]
pub(super) enum Setting {
    Number(f64),
    Integer(u64),
    Switch(bool),
    Choice(&'static str),
}

/// Every Linux.
const LINUX: Settings = &[
    ("ackDelay", Setting::Number(0.04)),
    ("quickAcks", Setting::Integer(16)),
    ("undo", Setting::Switch(true)),
    ("rtoMin", Setting::Number(0.2)),
    ("rtoMinMode", Setting::Choice("variance")),
    ("slowStartCounting", Setting::Choice("segments")),
    ("caCounting", Setting::Choice("segments")),
    ("reduceFrom", Setting::Choice("cwnd")),
    ("recoveryExit", Setting::Choice("ssthresh")),
];

/// How Linux has found and repaired losses since 4.4.
const RACK: Settings = &[
    ("recovery", Setting::Choice("rack")),
    ("prr", Setting::Switch(true)),
    ("limitedTransmit", Setting::Switch(false)),
];

/// Rules of Linux 6.12 that `linux-paced` does not have. A receiver's window grows to six tenths of the largest
/// buffer, 6 MiB, which is what packets of 1500 bytes leave for data.
const KERNEL: Settings = &[
    ("rttSamples", Setting::Choice("departures")),
    ("quickWindow", Setting::Number(3.77e6)),
    ("synLinear", Setting::Integer(4)),
    ("synRetries", Setting::Number(6.0)),
    ("synForgiven", Setting::Integer(1)),
    ("wholeWindow", Setting::Switch(true)),
    ("reduceOnce", Setting::Switch(true)),
    ("exitGrowth", Setting::Switch(true)),
    ("pacingBursts", Setting::Choice("own-rate")),
    ("markedToOne", Setting::Switch(false)),
    ("pushBursts", Setting::Switch(true)),
    ("sackDelay", Setting::Number(0.0011)),
];

/// Rules of Linux since 3.0 at least that `linux-paced` does not have.
const SINCE_3: Settings = &[
    ("rttGains", Setting::Choice("whole")),
    ("rtoMax", Setting::Number(120.0)),
    ("dataRetries", Setting::Number(15.0)),
];

const WHOLE: Settings = &[("whole", Setting::Switch(true))];
const LINUX_FORM: Settings = &[("form", Setting::Choice("linux"))];

/// Every preset, the default one first.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "rfc",
        help: text("The standards: RFC 5681, 6675, 6298, 6928, 3042."),
        settings: &[],
        slow_starts: &[],
        forms: &[],
    },
    Preset {
        name: "linux",
        help: text(
            "Linux 6.12 as in Debian: RACK-TLP, proportional rate reduction, undo, and Linux's form of every sender. Only senders with pacing of their own are paced; `pacing` paces all senders, as the discipline `fq` does.",
        ),
        settings: &[KERNEL, SINCE_3, RACK, LINUX],
        slow_starts: &[("cubic", "hystart")],
        forms: &[
            (
                "cubic",
                &[
                    ("form", Setting::Choice("linux")),
                    ("whole", Setting::Switch(true)),
                ],
            ),
            (
                "bic",
                &[
                    ("whole", Setting::Switch(true)),
                    ("ackRatio", Setting::Switch(true)),
                ],
            ),
            (
                "bbr",
                &[
                    ("form", Setting::Choice("linux")),
                    ("burst", Setting::Integer(2)),
                ],
            ),
            ("cdg", LINUX_FORM),
            ("dctcp", &[("echoGrowth", Setting::Switch(false))]),
            (
                "highspeed",
                &[
                    ("table", Setting::Switch(true)),
                    ("whole", Setting::Switch(true)),
                ],
            ),
            ("htcp", WHOLE),
            ("hybla", WHOLE),
            ("illinois", WHOLE),
            ("scalable", LINUX_FORM),
            (
                "vegas",
                &[
                    ("estimate", Setting::Choice("linux")),
                    ("renewBase", Setting::Switch(true)),
                ],
            ),
            ("veno", &[("renewBase", Setting::Switch(true))]),
            ("westwood-plus", &[("afterRepair", Setting::Switch(true))]),
        ],
    },
    Preset {
        name: "linux-paced",
        help: text(
            "Linux's transport with all segments paced, and senders by their own defaults: `linux` in documents of version 1.",
        ),
        settings: &[&[("pacing", Setting::Choice("linux"))], RACK, LINUX],
        slow_starts: &[("cubic", "hystart")],
        forms: &[],
    },
    Preset {
        name: "linux3",
        help: text("Linux 3.0, as in Android 4.1."),
        settings: &[
            &[
                ("clock", Setting::Number(0.01)),
                ("rtoInitial", Setting::Number(3.0)),
                ("synRetries", Setting::Number(5.0)),
                // As many as can be lost: its window never begins smaller.
                ("synForgiven", Setting::Integer(5)),
            ],
            SINCE_3,
            LINUX,
        ],
        slow_starts: &[("cubic", "hystart")],
        forms: &[(
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
        settings: &[&[
            ("initialWindow", Setting::Choice("rfc3390")),
            ("ackDelay", Setting::Number(0.1)),
            ("rtoInitial", Setting::Number(3.0)),
            ("rtoMin", Setting::Number(0.2)),
            ("rtoMinMode", Setting::Choice("added")),
            ("slowStartCounting", Setting::Choice("bytes-2")),
            ("reduceFrom", Setting::Choice("cwnd")),
        ]],
        slow_starts: &[],
        forms: &[],
    },
    Preset {
        name: "ns2",
        help: text(
            "ns-2.35 with the settings of our reference runs: an acknowledgement for every segment.",
        ),
        settings: &[&[
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
        ]],
        slow_starts: &[],
        forms: &[],
    },
];

impl Preset {
    /// The kind of slow-start exit of a sender of this kind.
    pub fn slow_start(&self, sender: &str) -> &'static str {
        let own = self.slow_starts.iter().find(|(kind, _)| *kind == sender);
        own.map_or("classic", |(_, slow_start)| slow_start)
    }

    /// A sender or a slow-start exit in the form of the era.
    pub fn form_of(&self, entry: &'static Entry) -> Chosen {
        let own = self.forms.iter().find(|(kind, _)| *kind == entry.kind);
        let settings = own.map(|(_, settings)| *settings);
        let values = entry.parameters.iter();
        Chosen {
            entry,
            values: values
                .map(|parameter| set(parameter, settings.as_slice()))
                .collect(),
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
fn set(parameter: &Parameter, settings: &[Settings]) -> Value {
    let default = parameter.domain.default_value();
    let Some((_, setting)) = settings
        .iter()
        .copied()
        .flatten()
        .find(|(key, _)| *key == parameter.key)
    else {
        return default;
    };
    match (*setting, &parameter.domain) {
        (Setting::Number(number), Domain::Optional { .. }) => Value::Optional(Some(number)),
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
