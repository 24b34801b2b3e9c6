//! Presets against their table, and initial windows.

use super::presets::Setting;
use super::*;
use crate::registry::find;
use crate::specification::{Chosen, Domain, parameter};

fn preset(name: &str) -> Transport {
    Transport::from_values(&Preset::named(name).expect("a known preset").values())
}

#[test]
fn presets_follow_their_table() {
    let rfc = preset("rfc");
    assert_eq!((rfc.ack_every, rfc.ack_delay, rfc.rto_min), (2, 0.2, 1.0));
    for name in ["rfc", "linux", "linux-paced", "linux3", "freebsd9"] {
        let packet = NumberOr::Named(ProcessingTime::Packet);
        assert_eq!(preset(name).processing, packet, "{name}");
    }
    let ties = NumberOr::Named(ProcessingTime::Ties);
    assert_eq!(preset("ns2").processing, ties);
    assert_eq!(rfc.slow_start_counting, SlowStartCounting::Bytes1);
    assert_eq!(rfc.reduce_from, ReduceFrom::Flight);
    assert!(rfc.limited_transmit && rfc.idle_restart && !rfc.prr && !rfc.undo);
    assert_eq!(rfc.recovery_exit, RecoveryExit::Flight);
    assert_eq!(rfc.rto_arithmetic, RtoArithmetic::Exact);
    let linux = preset("linux-paced");
    assert_eq!(
        (linux.ack_every, linux.ack_delay, linux.quick_acks),
        (2, 0.04, 16)
    );
    assert_eq!(linux.recovery, Recovery::Rack);
    assert!(linux.sack && linux.prr && linux.undo && linux.timestamps);
    assert!(!linux.limited_transmit && linux.idle_restart);
    assert_eq!(
        (linux.rto_initial, linux.rto_min, linux.clock),
        (1.0, 0.2, 0.001)
    );
    assert_eq!(linux.rto_min_mode, RtoMinMode::Variance);
    assert_eq!(linux.slow_start_counting, SlowStartCounting::Segments);
    assert_eq!(linux.ca_counting, AvoidanceCounting::Segments);
    assert_eq!(linux.reduce_from, ReduceFrom::Cwnd);
    assert_eq!(linux.recovery_exit, RecoveryExit::Ssthresh);
    assert_eq!(linux.rto_arithmetic, RtoArithmetic::Exact);
    let linux3 = preset("linux3");
    assert_eq!(
        Transport {
            recovery: Recovery::Rack,
            prr: true,
            limited_transmit: false,
            clock: 0.001,
            rto_initial: 1.0,
            rto_max: 60.0,
            syn_retries: None,
            syn_forgiven: 0,
            data_retries: None,
            rtt_gains: RttGains::Divided,
            pacing: Pacing::Linux,
            ..linux3.clone()
        },
        linux
    );
    assert_eq!((linux3.clock, linux3.rto_initial), (0.01, 3.0));
    // include/net/tcp.h of 3.0: TCP_RTO_MAX, TCP_SYN_RETRIES, TCP_RETR2.
    assert_eq!(
        (linux3.rto_max, linux3.syn_linear, linux3.syn_retries),
        (120.0, 0, Some(5.0))
    );
    assert_eq!(linux3.data_retries, Some(15.0));
    // `tcp_init_metrics` of 3.0: ten segments, however many SYNs were lost.
    assert_eq!(linux3.syn_forgiven, 5);
    assert_eq!(linux3.rtt_gains, RttGains::Whole);
    assert!(linux3.recovery == Recovery::Sack && linux3.undo && linux3.limited_transmit);
    assert!(!linux3.prr);
    let bsd = preset("freebsd9");
    assert_eq!(
        (bsd.ack_every, bsd.ack_delay, bsd.rto_initial),
        (2, 0.1, 3.0)
    );
    assert_eq!(bsd.rto_min_mode, RtoMinMode::Added);
    assert_eq!(bsd.slow_start_counting, SlowStartCounting::Bytes2);
    assert!(bsd.timestamps && bsd.sack);
    assert_eq!(bsd.recovery_exit, RecoveryExit::Flight);
    let ns2 = preset("ns2");
    assert_eq!((ns2.ack_every, ns2.clock, ns2.rto_min), (1, 0.01, 0.2));
    assert!(!ns2.timestamps && ns2.sack);
    assert_eq!(ns2.ca_counting, AvoidanceCounting::Acks);
    assert_eq!(ns2.recovery_exit, RecoveryExit::Ssthresh);
    assert_eq!(ns2.rto_arithmetic, RtoArithmetic::Ticks);
}

#[test]
fn every_setting_of_a_preset_names_a_parameter_and_an_option() {
    for preset in PRESETS {
        for (key, setting) in preset.settings.iter().copied().flatten() {
            let parameter = Transport::SPECIFICATION
                .iter()
                .find(|p| p.key == *key)
                .unwrap_or_else(|| panic!("{}: no parameter {key}", preset.name));
            let options = match parameter.domain {
                Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. } => options,
                _ => &[],
            };
            if let Setting::Choice(name) = setting {
                assert!(options.iter().any(|o| o.name == *name), "{key}: {name}");
            }
        }
        for (sender, exit) in preset.slow_starts {
            assert!(find(crate::sender::REGISTRY, sender).is_some(), "{sender}");
            assert!(find(crate::slow_start::REGISTRY, exit).is_some(), "{exit}");
        }
        for (kind, settings) in preset.forms {
            let entry = find(crate::sender::REGISTRY, kind)
                .or_else(|| find(crate::slow_start::REGISTRY, kind));
            let entry = entry.unwrap_or_else(|| panic!("{}: no {kind}", preset.name));
            for (key, setting) in *settings {
                let known = parameter(entry.parameters, key);
                let known = known.unwrap_or_else(|| panic!("{kind} has no {key}"));
                // Another value than the entry's own, or the line says nothing.
                let form = preset.form_of(entry);
                let place = entry.parameters.iter().position(|p| p.key == *key);
                let value = &form.values[place.expect("declared")];
                assert_ne!(
                    *value,
                    known.domain.default_value(),
                    "{kind}: {key} {setting:?}"
                );
            }
        }
    }
}

/// Debian's kernel 6.12: what its modules do that the papers do not say. `net/ipv4/tcp_*.c`.
#[test]
fn linux_has_its_own_form_of_each_sender() {
    let linux = Preset::named("linux").expect("known");
    let paced = Preset::named("linux-paced").expect("known");
    let forms = |preset: &Preset| -> Vec<&str> {
        let all = crate::sender::REGISTRY.iter();
        let own = all.filter(|entry| preset.form_of(entry) != Chosen::defaults(entry));
        own.map(|entry| entry.kind).collect()
    };
    let mut own = forms(linux);
    own.sort_unstable();
    let wanted = [
        "bbr",
        "bic",
        "cdg",
        "cubic",
        "dctcp",
        "highspeed",
        "htcp",
        "hybla",
        "illinois",
        "scalable",
        "vegas",
        "veno",
        "westwood-plus",
    ];
    assert_eq!(own, wanted);
    assert_eq!(forms(paced), [""; 0]);
    // Its discipline `fq` paces, and no other part of it does.
    let [unpaced, all] = ["linux", "linux-paced"].map(|name| preset(name).pacing);
    assert_eq!((unpaced, all), (Pacing::Off, Pacing::Linux));
    let paced = Transport {
        pacing: Pacing::Linux,
        rtt_gains: RttGains::Divided,
        rtt_samples: RttSamples::Timestamps,
        whole_window: false,
        reduce_once: false,
        exit_growth: false,
        pacing_bursts: PacingBursts::Off,
        push_bursts: false,
        sack_delay: 0.0,
        marked_to_one: true,
        quick_window: None,
        rto_max: 60.0,
        syn_linear: 0,
        syn_retries: None,
        syn_forgiven: 0,
        data_retries: None,
        ..preset("linux")
    };
    assert_eq!(paced, preset("linux-paced"));
    assert_eq!(preset("linux").rtt_gains, RttGains::Whole);
}

#[test]
fn initial_windows_follow_their_formulas() {
    let with = |preset_name: &str, segment| {
        Transport {
            segment,
            ..preset(preset_name)
        }
        .initial_segments()
    };
    // 3390 and 6928: 3 and 10 segments of 1448 bytes; 4 and 10 of 1000.
    assert_eq!(with("freebsd9", 1448), 3.0);
    assert_eq!(with("freebsd9", 1000), 4.0);
    for ten in ["rfc", "linux", "linux3"] {
        assert_eq!(with(ten, 1448), 10.0);
    }
    assert_eq!(with("rfc", 1000), 10.0);
    assert_eq!(with("ns2", 1448), 2.0);
}
