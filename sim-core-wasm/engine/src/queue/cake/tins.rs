//! The tins: which packets go into which, and what each of them may.

use super::Parameters;
use crate::choices;
use crate::packet::class::Codepoint;
use crate::queue::cobalt::law;
use crate::units::Span;

choices! {
    /// How packets are sorted into tins.
    pub enum Sorting {
        /// One tin for all.
        BestEffort = "besteffort",
        /// Eight tins by the class selector, each with 7/8 of the one below.
        Precedence = "precedence",
        /// Bulk (CS1, LE), best effort, and voice (EF, VA, CS6, CS7).
        Three = "diffserv3",
        /// Bulk, best effort, video (AF2x to AF4x, CS2, CS3), and voice with CS4 and CS5.
        Four = "diffserv4",
        /// Eight tins, each with 7/8 of the one below.
        Eight = "diffserv8",
    }
}

/// The most tins.
pub(super) const MOST_TINS: usize = 8;

/// A packet of the largest size, as the queue is tuned to it: with an Ethernet header.
const MTU: f64 = 1514.0;

/// The most that a queue may send in its turn: a packet of the largest size as packets are here, without
/// an Ethernet header. With those 14 bytes more a queue that has sent a packet and is empty could leave
/// before it is known to be in bulk, and come back as a new one.
const MOST_QUANTUM: f64 = 1500.0;

/// The minimum rate of a shaper, in bytes per second.
const LEAST_RATE: f64 = 64.0;

/// The settings of a tin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tin {
    /// The kind of traffic, as shown to people.
    pub(super) name: &'static str,
    pub(super) law: law::Settings,
    /// The bytes that a queue may send in its turn.
    pub(super) quantum: f64,
    /// The bytes that the tin may send in its turn, without a shaper.
    pub(super) share: i64,
    /// Nanoseconds that a byte takes at the rate up to which the tin has its priority;
    /// zero without a shaper.
    pub(super) pace: f64,
    /// How long a packet of the largest size takes at that rate.
    pub(super) mtu_time: Span,
}

/// The tins of a way of sorting, from the first to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tins {
    pub(super) all: [Tin; MOST_TINS],
    pub(super) count: usize,
}

impl Tins {
    pub(super) fn new(parameters: &Parameters) -> Tins {
        const EIGHT: [&str; MOST_TINS] = [
            "tin0", "tin1", "tin2", "tin3", "tin4", "tin5", "tin6", "tin7",
        ];
        // The parts of the rate and the shares, both as powers of two, or of 7/8.
        let (count, names, parts): (usize, &[&'static str], &[f64]) = match parameters.tins {
            Sorting::BestEffort => (1, &["best-effort"], &[1.0]),
            Sorting::Three => (3, &["best-effort", "bulk", "voice"], &[1.0, 0.0625, 0.25]),
            Sorting::Four => (
                4,
                &["best-effort", "bulk", "video", "voice"],
                &[1.0, 0.0625, 0.5, 0.25],
            ),
            Sorting::Precedence | Sorting::Eight => (8, &EIGHT, &[]),
        };
        let rate = parameters.rate.map(|bits| bits / 8.0);
        let mut part = 1.0;
        let mut next = 0;
        let all = [(); MOST_TINS].map(|()| {
            let index = next;
            next += 1;
            let (of_rate, whole) = match parameters.tins {
                Sorting::BestEffort => (1.0, 65_535.0),
                Sorting::Three | Sorting::Four => {
                    (parts.get(index).copied().unwrap_or(1.0), 1024.0)
                }
                Sorting::Precedence | Sorting::Eight => (part, 256.0),
            };
            part *= 0.875;
            let name = names.get(index).copied().unwrap_or("best-effort");
            let share = (whole * of_rate) as i64;
            tin(parameters, name, rate.map(|rate| rate * of_rate), share)
        });
        Tins { all, count }
    }
}

/// A tin with a rate in bytes per second, or without a shaper.
fn tin(parameters: &Parameters, name: &'static str, rate: Option<f64>, share: i64) -> Tin {
    let pace = rate.map_or(0.0, |rate| 1e9 / rate.max(LEAST_RATE));
    let mtu_time = Span((MTU * pace) as u64);
    // tc-cake: the target is a twentieth of the round trip.
    let usual = Span(parameters.rtt.0 / 20);
    let target = usual.max(Span((1.5 * MTU * pace) as u64));
    let interval = (parameters.rtt + target.beyond(usual)).max(target + target);
    Tin {
        name,
        law: law::Settings {
            target,
            interval,
            least: Span(mtu_time.0.saturating_mul(4)),
            increase: 1.0 / 256.0,
            decrease: 1.0 / 4096.0,
            blue_above: None,
            ecn: parameters.ecn,
            mark_above: None,
        },
        quantum: rate.map_or(MOST_QUANTUM, |rate| {
            (rate / 4096.0).clamp(300.0, MOST_QUANTUM)
        }),
        share: share.max(1),
        pace,
        mtu_time,
    }
}

impl Sorting {
    /// The tin of a codepoint.
    pub(super) fn tin(self, codepoint: Codepoint) -> usize {
        use Codepoint::{
            Af11, Af12, Af13, Af21, Af22, Af23, Af31, Af32, Af33, Af41, Af42, Af43, Cs0, Cs1, Cs2,
            Cs3, Cs4, Cs5, Cs6, Cs7, Ef, Le, Va,
        };
        match self {
            Sorting::BestEffort => 0,
            Sorting::Precedence => usize::from(codepoint.precedence()),
            Sorting::Three => match codepoint {
                Le | Cs1 => 1,
                Va | Ef | Cs6 | Cs7 => 2,
                _ => 0,
            },
            Sorting::Four => match codepoint {
                Cs0 | Af11 | Af12 | Af13 => 0,
                Le | Cs1 => 1,
                Cs2 | Cs3 | Af21 | Af22 | Af23 | Af31 | Af32 | Af33 | Af41 | Af42 | Af43 => 2,
                Cs4 | Cs5 | Cs6 | Cs7 | Va | Ef => 3,
            },
            Sorting::Eight => match codepoint {
                Le => 0,
                Cs1 | Af11 | Af12 | Af13 => 1,
                Cs0 => 2,
                Cs3 | Af31 | Af32 | Af33 | Af41 | Af42 | Af43 => 3,
                Af21 | Af22 | Af23 => 4,
                Cs2 => 5,
                Cs4 | Cs5 | Va | Ef => 6,
                Cs6 | Cs7 => 7,
            },
        }
    }
}
