//! Turns on the channel, frame by frame, against instants that follow from the constants
//! of 802.11g beside 802.11b: slots of 20 µs, SIFS of 10 µs, DIFS of 50 µs, 254 µs for 1500
//! bytes at 54 Mbit/s and 34 µs for their acknowledgement.

use super::*;
use crate::radio::presets::{Protection, REGISTRY};
use crate::radio::state::Doing;
use crate::radio::{Constants, phy_of};
use crate::rng::Purpose;

const SLOT: u64 = 20_000;
const FRAME: u64 = 254_000;
const ACKNOWLEDGED: u64 = FRAME + 10_000 + 34_000;
const DIFS: u64 = 50_000;

/// A cell of stations with these settings, and the frames that have left its transmitters.
struct Turns {
    cell: Cell,
    out: Vec<Outcome>,
}

const PLAIN: Settings = Settings {
    rate: 11,
    frame_error_rate: 0.0,
    control: RateControl::Fixed,
    window_min: None,
};

impl Turns {
    fn new(constants: Constants, stations: Vec<Settings>, seed: u64) -> Turns {
        let streams = 0..=stations.len();
        let random = streams.map(|n| RandomStream::new(seed, &format!("{n}"), Purpose::Medium));
        Turns {
            cell: Cell::new(constants, phy_of(REGISTRY[0]), stations, random),
            out: Vec::new(),
        }
    }

    fn plain(stations: usize, seed: u64) -> Turns {
        Turns::new(Constants::default(), vec![PLAIN; stations], seed)
    }

    /// A station gets a packet of 1500 bytes.
    fn offer(&mut self, radio: usize, now: Time) {
        let station = radio as u16 - 1;
        self.cell.offer(
            radio,
            Frame {
                size: 1500,
                station,
            },
            now,
        );
    }

    /// The next event, and when it was.
    fn next(&mut self) -> Time {
        let now = self.cell.next_event();
        self.cell.event(now, &mut Recorder::off(), &mut self.out);
        now
    }

    fn doing(&self, now: Time) -> Vec<Doing> {
        self.cell.states(now).map(|state| state.doing).collect()
    }

    fn slots(&self, radio: usize, now: Time) -> u64 {
        let state = self.cell.states(now).nth(radio);
        u64::from(state.expect("it is there").slots)
    }

    /// The radios whose frames have been received since the last call.
    fn received(&mut self) -> Vec<usize> {
        let received = self.out.drain(..).filter(|outcome| outcome.received);
        received.map(|outcome| outcome.radio).collect()
    }
}

const AT: Time = Time(1_000_000);

/// B has k slots left when A, after j < k of them, transmits: B counts the other k − j once
/// the channel has been idle for DIFS again.
#[test]
fn a_backoff_is_frozen_while_others_transmit() {
    let (mut turns, j, k) = (0..100)
        .find_map(|seed| {
            let mut turns = Turns::plain(2, seed);
            turns.offer(1, AT);
            turns.next();
            turns.offer(2, AT + Span(1_000));
            let ends = turns.next();
            turns.offer(1, ends);
            let (j, k) = (turns.slots(1, ends), turns.slots(2, ends));
            (0 < j && j < k).then_some((turns, j, k))
        })
        .expect("a draw of this kind");
    let free = AT + Span(ACKNOWLEDGED);
    let second = turns.next();
    assert_eq!(second, free + Span(DIFS + j * SLOT));
    assert_eq!(turns.slots(2, second), k - j);
    turns.next();
    let third = turns.next();
    assert_eq!(third, second + Span(ACKNOWLEDGED + DIFS + (k - j) * SLOT));
    turns.next();
    assert_eq!(turns.received(), [1, 1, 2]);
}

/// After a success with nothing to send: a frame that comes while slots are left waits for them; a later one leaves
/// at once.
#[test]
fn after_a_success_slots_are_counted_without_a_frame_too() {
    let after = |wait: fn(u64) -> u64| {
        let mut turns = Turns::plain(1, 5);
        turns.offer(1, AT);
        turns.next();
        let ends = turns.next();
        let slots = turns.slots(1, ends);
        assert!(slots > 2, "{slots}");
        let ready = AT + Span(ACKNOWLEDGED + DIFS);
        let offered = Time(ready.0 + wait(slots) - 100_000);
        turns.offer(1, offered);
        let begins = turns.next();
        (begins.since(ready).0, slots * SLOT, begins.since(offered).0)
    };
    // In the acknowledgement, in DIFS, and with a part of the slots counted.
    for wait in [|_| 20_000, |_| 70_000, |_| 100_000 + SLOT] {
        let (begins, slots, _) = after(wait);
        assert_eq!(begins, slots);
    }
    for wait in [
        |slots| 100_000 + slots * SLOT,
        |slots| 200_000 + slots * SLOT,
    ] {
        assert_eq!(after(wait).2, 0);
    }
}

/// A station that offers its frame later at the same instant has not heard the other yet.
#[test]
fn frames_that_come_at_one_instant_collide_in_any_order_of_events() {
    for (first, then) in [(1, 2), (2, 1)] {
        let mut turns = Turns::plain(3, 1);
        turns.offer(first, AT);
        assert_eq!(turns.next(), AT);
        turns.offer(then, AT);
        let colliding = [Doing::Idle, Doing::Colliding, Doing::Colliding, Doing::Idle];
        assert_eq!(turns.doing(AT), colliding);
        // A nanosecond later it has.
        turns.offer(3, AT + Span(1));
        assert_eq!(turns.doing(AT + Span(1))[3], Doing::Waiting);
        assert_eq!(turns.next(), AT + Span(FRAME));
        assert!(turns.received().is_empty());
        assert_eq!(turns.cell.time.collisions, 1);
    }
}

/// One that has yet to count slots does not leave with the frame of this instant.
#[test]
fn a_frame_that_comes_with_slots_pending_does_not_join() {
    let mut turns = Turns::plain(2, 5);
    turns.offer(1, AT);
    turns.next();
    turns.next();
    assert!(turns.slots(1, AT + Span(FRAME)) > 2);
    let soon = AT + Span(ACKNOWLEDGED + DIFS);
    turns.offer(2, soon);
    turns.next();
    turns.offer(1, soon);
    assert_eq!(
        turns.doing(soon),
        [Doing::Idle, Doing::Waiting, Doing::Transmitting]
    );
}

/// IEEE 802.11-2012, 9.3.2.8: SIFS, a slot, and the delay until a preamble is recognised.
#[test]
fn the_transmitter_of_a_dsss_frame_waits_for_a_dsss_acknowledgement() {
    let phy = phy_of(REGISTRY[0]);
    for (rate, timeout) in [(54e6, 55_000), (11e6, 222_000)] {
        let settings = Settings {
            rate: phy.find(rate).expect("it has it"),
            ..PLAIN
        };
        let mut turns = Turns::new(Constants::default(), vec![settings; 2], 1);
        turns.offer(1, AT);
        turns.offer(2, AT);
        turns.next();
        let ends = turns.next();
        let counting = |after: u64| turns.doing(ends + Span(after))[1] == Doing::Counting;
        assert!(!counting(timeout + DIFS - 1), "{rate}");
        assert!(counting(timeout + DIFS), "{rate}");
    }
}

/// 1500 bytes at 54 Mbit/s are acknowledged within 34 µs, whatever rate is set meanwhile.
#[test]
fn a_rate_that_is_set_during_a_frame_is_that_of_the_next_one() {
    let mut turns = Turns::plain(1, 1);
    turns.offer(1, AT);
    turns.next();
    let slow = Settings {
        rate: 3,
        control: RateControl::Arf,
        ..PLAIN
    };
    turns.cell.set(0, slow);
    let rate = |turns: &Turns| turns.cell.states(AT).nth(1).expect("it is there").rate;
    assert_eq!(rate(&turns), 54e6);
    turns.next();
    assert_eq!(turns.cell.time.busy, Span(ACKNOWLEDGED));
    assert_eq!(rate(&turns), 6e6);
}

/// The next frame draws from the window that is in force then.
#[test]
fn a_new_least_window_holds_for_radios_without_failures() {
    let mut turns = Turns::plain(1, 1);
    for (least, expected) in [(31, 31), (7, 7)] {
        let constants = Constants {
            window_min: least,
            ..Constants::default()
        };
        turns.cell.configure(constants, AT);
        let state = turns.cell.states(AT).nth(1).expect("it is there");
        assert_eq!(state.window, expected);
    }
}

/// Two stations at 54 Mbit/s and one of 802.11b, with this protection.
fn mixed(protection: Protection) -> Turns {
    let phy = phy_of(REGISTRY[0]);
    let slow = Settings {
        rate: phy.find(11e6).expect("it has it"),
        ..PLAIN
    };
    let constants = Constants {
        protection,
        ..Constants::default()
    };
    Turns::new(constants, vec![PLAIN, PLAIN, slow], 1)
}

/// At 2 Mbit/s, the highest basic rate of 802.11b: 192 µs and 8 · 14 / 2 of a CTS, 8 · 20 / 2
/// of an RTS, 10 µs after each.
const CTS: u64 = 192_000 + 56_000;
const RTS: u64 = 192_000 + 80_000;
const SIFS: u64 = 10_000;

/// IEEE 802.11-2012, 9.23.2: the frames before an OFDM frame are at a rate of 802.11b.
#[test]
fn ofdm_frames_in_a_cell_with_802_11b_are_preceded_by_cts_or_rts_and_cts() {
    for (protection, before) in [
        (Protection::None, 0),
        (Protection::Cts, CTS + SIFS),
        (Protection::Rts, RTS + SIFS + CTS + SIFS),
    ] {
        let mut turns = mixed(protection);
        turns.offer(1, AT);
        turns.next();
        assert_eq!(turns.next(), AT + Span(before + FRAME), "{protection:?}");
        assert_eq!(turns.received(), [1]);
        // Nothing precedes the acknowledgement, which comes SIFS after the frame.
        assert_eq!(turns.cell.time.busy, Span(before + ACKNOWLEDGED));
        // Those of 802.11b read their own frames: 1310 µs at 11 Mbit/s.
        let mut turns = mixed(protection);
        turns.offer(3, AT);
        turns.next();
        assert_eq!(turns.next(), AT + Span(1_310_000));
    }
    // With 11 Mbit/s among the basic rates: 192 µs and ⌈8 · 14 / 11⌉.
    let mut turns = mixed(Protection::None);
    let constants = Constants {
        protection: Protection::Cts,
        basic_rates: vec![1_000_000, 11_000_000],
        ..Constants::default()
    };
    turns.cell.configure(constants, AT);
    turns.offer(1, AT);
    turns.next();
    assert_eq!(turns.next(), AT + Span(192_000 + 11_000 + SIFS + FRAME));
}

/// The access point asks for protection where there is somebody to protect from.
#[test]
fn without_stations_of_802_11b_nothing_is_protected() {
    let mut turns = mixed(Protection::Cts);
    let lone = |turns: &mut Turns, at: Time| {
        turns.offer(1, at);
        turns.next();
        turns.next().since(at).0
    };
    assert_eq!(lone(&mut turns, AT), CTS + SIFS + FRAME);
    turns.cell.set(2, PLAIN);
    let later = AT + Span(100_000_000);
    assert_eq!(lone(&mut turns, later), FRAME);
}

/// Who sends a CTS to itself hears nothing meanwhile and goes on; an RTS that meets another
/// frame is not answered, and nothing follows it.
#[test]
fn a_collision_takes_all_of_a_frame_after_cts_and_only_the_rts() {
    let collide = |protection, radios: [usize; 2]| {
        let mut turns = mixed(protection);
        for radio in radios {
            turns.offer(radio, AT);
        }
        turns.next();
        let ends = turns.next();
        assert!(turns.received().is_empty());
        assert_eq!(turns.cell.time.collided, ends.since(AT));
        (turns, ends)
    };
    let (_, ends) = collide(Protection::Cts, [1, 2]);
    assert_eq!(ends, AT + Span(CTS + SIFS + FRAME));
    let (turns, ends) = collide(Protection::Rts, [1, 2]);
    assert_eq!(ends, AT + Span(RTS));
    // Both wait for a CTS as for an acknowledgement of 802.11b.
    let counting = |after: u64| turns.doing(ends + Span(after))[1] == Doing::Counting;
    assert!(!counting(222_000 + DIFS - 1));
    assert!(counting(222_000 + DIFS));
    // A frame of 802.11b is not announced, and lasts.
    let (turns, ends) = collide(Protection::Rts, [1, 3]);
    assert_eq!(ends, AT + Span(1_310_000));
    // The RTS was over long before, and so was its timeout.
    assert!(turns.doing(ends + Span(DIFS))[1] == Doing::Counting);
    // A frame offered at the same instant, after the first has begun, collides in the same way.
    let mut turns = mixed(Protection::Rts);
    turns.offer(1, AT);
    turns.next();
    turns.offer(2, AT);
    assert_eq!(turns.next(), AT + Span(RTS));
}

/// 802.11g has 15 and 802.11b 31, where both share a cell too; no window exceeds the largest.
#[test]
fn a_station_may_have_a_least_window_of_its_own() {
    let mut own = PLAIN;
    own.window_min = Some(31);
    let windows = |turns: &Turns| -> Vec<u32> {
        let states = turns.cell.states(AT);
        states.map(|state| state.window).collect()
    };
    let mut turns = Turns::new(Constants::default(), vec![PLAIN, own], 1);
    assert_eq!(windows(&turns), [15, 15, 31]);
    // Both fail, and both are reset.
    turns.offer(1, AT);
    turns.offer(2, AT);
    turns.next();
    turns.next();
    assert_eq!(windows(&turns), [15, 31, 63]);
    while turns.out.len() < 2 {
        turns.next();
    }
    assert_eq!(windows(&turns), [15, 15, 31]);
    turns.cell.set(1, PLAIN);
    assert_eq!(windows(&turns), [15, 15, 15]);
    turns.cell.set(1, own);
    let constants = Constants {
        window_max: 20,
        ..Constants::default()
    };
    turns.cell.configure(constants, AT);
    assert_eq!(windows(&turns), [15, 15, 20]);
}
