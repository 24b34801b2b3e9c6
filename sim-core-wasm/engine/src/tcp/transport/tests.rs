//! Presets against their table, and initial windows.

use super::presets::Setting;
use super::*;
use crate::specification::Domain;

fn preset(name: &str) -> Transport {
    Transport::from_values(&Preset::named(name).expect("a known preset").values())
}

#[test]
fn presets_follow_their_table() {
    let rfc = preset("rfc");
    assert_eq!((rfc.ack_every, rfc.ack_delay, rfc.rto_min), (2, 0.2, 1.0));
    for name in ["rfc", "linux", "linux3", "freebsd9"] {
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
    let linux = preset("linux");
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
            pacing: Pacing::Linux,
            ..linux3.clone()
        },
        linux
    );
    assert_eq!((linux3.clock, linux3.rto_initial), (0.01, 3.0));
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
        for (key, setting) in preset.settings {
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
        for (_, kind, settings) in preset.slow_starts {
            let entry = crate::slow_start::REGISTRY.iter().find(|e| e.kind == *kind);
            let entry = entry.unwrap_or_else(|| panic!("{}: no {kind}", preset.name));
            for (key, _) in *settings {
                let known = entry.parameters.iter().any(|p| p.key == *key);
                assert!(known, "{}: {kind} has no {key}", preset.name);
            }
        }
    }
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
