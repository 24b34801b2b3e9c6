//! RACK (RFC 8985, section 6): a segment is lost when one sent sufficiently
//! later has been delivered.
//!
//! Transmissions are queued in the order in which they left. Those that left before
//! the latest one delivered are suspects: each is lost a round trip and a
//! reordering window after it left. Every transmission passes through both
//! queues once, so that an acknowledgement costs as much as it changes, never a walk
//! over the window.

use std::collections::VecDeque;

use crate::order::order;
use crate::tcp::scoreboard::{DUP_THRESH, Scoreboard, Segment};
use crate::tcp::tlp::Probe;
use crate::units::{Span, Time};

/// Recoveries without a DSACK after which the reordering window is reset.
const PERSIST: u32 = 16;

/// The degree of reordering at the start of a connection, and its maximum (Linux:
/// `tcp_reordering`, `tcp_max_reordering`).
const REORDERING: u64 = DUP_THRESH;
const MOST_REORDERING: u64 = 300;

/// The minimum round trip is kept for between half of this time and all of it.
const LEAST_RTT_AGE: Span = Span::from_millis(300_000);

/// A transmission: its segment, and when it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Transmission {
    sent: Time,
    segment: u64,
}

impl Transmission {
    /// `RACK_sent_after`: by time of transmission, ties by sequence.
    fn key(self) -> (Time, u64) {
        (self.sent, self.segment)
    }
}

/// The segments that an acknowledgement delivers, as RACK and F-RTO see them.
#[derive(Clone, Copy, Debug)]
pub struct NewlyAcked {
    now: Time,
    /// The timestamp echoed, in ticks, and the length of a tick in nanoseconds.
    echo: Option<(u32, u64)>,
    least_rtt: Span,
    /// One past the highest segment delivered before.
    highest_before: u64,
    highest: u64,
    latest: Option<(Time, u64)>,
    reordered: bool,
    /// The lowest segment sent once that arrived after a segment sent later.
    late: u64,
    /// The lowest delivered segment that was sent once.
    pub lowest_original: u64,
}

impl NewlyAcked {
    /// The record of an acknowledgement that arrived at `now` with this echo.
    pub fn new(now: Time, echo: Option<(u32, u64)>, rack: Option<&Rack>) -> NewlyAcked {
        NewlyAcked {
            now,
            echo,
            least_rtt: rack.map_or(Span::ZERO, |rack| rack.least_rtt.get().unwrap_or_default()),
            highest_before: rack.map_or(0, |rack| rack.highest),
            highest: 0,
            latest: None,
            reordered: false,
            late: u64::MAX,
            lowest_original: u64::MAX,
        }
    }

    /// The segments noted from here on are SACKed: the timestamp echoed is that of the last segment in order
    /// (RFC 7323, section 4.3), so it does not apply to them. RFC 8985 does not mention this; taken literally
    /// it would ignore the SACK of a tail loss probe that was a retransmission.
    pub fn selective(&mut self) {
        self.echo = None;
    }

    /// A segment is delivered for the first time.
    pub fn note(&mut self, number: u64, segment: Segment) {
        self.highest = self.highest.max(number + 1);
        if segment.retransmitted() {
            // Section 6.2, step 2: the original may have been delivered, not the
            // retransmission.
            let before = |(echo, tick): (u32, u64)| {
                echo.wrapping_sub((segment.sent.0 / tick) as u32)
                    .cast_signed()
                    < 0
            };
            if self.echo.is_some_and(before) || self.now.since(segment.sent) < self.least_rtt {
                return;
            }
        } else {
            self.lowest_original = self.lowest_original.min(number);
            // Step 3: a segment sent later was delivered before this one.
            if number + 1 < self.highest_before {
                self.reordered = true;
                self.late = self.late.min(number);
            }
        }
        let this = (segment.sent, number);
        if self.latest.is_none_or(|latest| latest < this) {
            self.latest = Some(this);
        }
    }
}

/// The minimum round trip of the last minutes.
#[derive(Clone, Debug, Default)]
struct LeastRtt {
    halves: [Option<Span>; 2],
    turn: Time,
}

impl LeastRtt {
    fn note(&mut self, now: Time, rtt: Span) {
        if now.since(self.turn) > Span(LEAST_RTT_AGE.0 / 2) {
            self.halves = [None, self.halves[0]];
            self.turn = now;
        }
        self.halves[0] = Some(self.halves[0].map_or(rtt, |least| least.min(rtt)));
    }

    fn get(&self) -> Option<Span> {
        self.halves.iter().flatten().min().copied()
    }
}

/// The state of the recovery, as the reordering window needs it.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances {
    /// Losses are being repaired, after a timeout or without.
    pub recovering: bool,
    /// The acknowledgement reports a duplicate (DSACK).
    pub duplicate: bool,
    /// The next new segment (SND.NXT).
    pub next: u64,
    /// Smoothed round trip.
    pub srtt: Option<Span>,
}

/// The state of RACK and of the probe, which shares its timer.
#[derive(Clone, Debug, Default)]
pub struct Rack {
    /// Transmissions in flight, in the order they left.
    under_way: VecDeque<Transmission>,
    /// Transmissions that left before the latest delivered one, in the order they left.
    suspects: VecDeque<Transmission>,
    /// `RACK.xmit_ts` and the segment that left then.
    latest: Option<(Time, u64)>,
    /// `RACK.rtt`.
    rtt: Span,
    least_rtt: LeastRtt,
    /// `RACK.fack`: one past the highest segment delivered.
    highest: u64,
    reordering_seen: bool,
    /// The most places by which a segment has come late.
    degree: u64,
    /// Further DSACKs are ignored until this segment is acknowledged.
    dsack_round: Option<u64>,
    /// Quarters of the minimum round trip by which the reordering window was widened.
    widened: u32,
    persist: u32,
    /// When the oldest suspects will all be lost; [`Time::NEVER`] without any.
    pub reorder_at: Time,
    /// The tail loss probe.
    pub probe: Probe,
}

impl Rack {
    /// Nothing has been sent.
    pub fn new() -> Rack {
        Rack {
            reorder_at: Time::NEVER,
            degree: REORDERING,
            ..Rack::default()
        }
    }

    /// Bytes of memory behind the queues.
    pub fn heap_bytes(&self) -> usize {
        size_of::<Rack>()
            + (self.under_way.capacity() + self.suspects.capacity()) * size_of::<Transmission>()
    }

    /// When something is due: a loss by reordering, or a probe.
    pub fn deadline(&self) -> Time {
        self.reorder_at.min(self.probe.at)
    }

    /// A segment leaves, for the first time or again.
    pub fn sent(&mut self, segment: u64, now: Time) {
        let transmission = Transmission { sent: now, segment };
        let mut place = self.under_way.len();
        self.under_way.push_back(transmission);
        // Ties in time are ordered by sequence.
        while place > 0 && self.under_way[place - 1].key() > transmission.key() {
            self.under_way.swap(place - 1, place);
            place -= 1;
        }
    }

    /// Takes the order of transmissions from the scoreboard: segments marked as lost
    /// count as in flight again.
    pub fn rebuild(&mut self, board: &Scoreboard) {
        self.suspects.clear();
        self.under_way.clear();
        let all: Vec<Transmission> = board
            .under_way()
            .map(|(segment, sent)| Transmission { sent, segment })
            .collect();
        let places = order(all.len(), &|a, b| all[a].key().cmp(&all[b].key()));
        self.under_way
            .extend(places.into_iter().map(|place| all[place]));
    }

    /// Steps 1 to 3 of section 6.2, with the segments that an acknowledgement delivered.
    pub fn learn(&mut self, newly_acked: &NewlyAcked) {
        if let Some((sent, segment)) = newly_acked.latest {
            self.rtt = newly_acked.now.since(sent);
            self.latest = self.latest.max(Some((sent, segment)));
        }
        self.highest = self.highest.max(newly_acked.highest);
        self.reordering_seen |= newly_acked.reordered;
        if newly_acked.reordered {
            let late = self.highest - newly_acked.late;
            self.degree = self.degree.max(late.min(MOST_REORDERING));
        }
    }

    /// Whether segments have come late by more than the three duplicates that elsewhere
    /// make a loss: the cumulative point then shows no progress (Linux:
    /// `tcp_may_raise_cwnd`).
    pub fn is_used_to_reordering(&self) -> bool {
        self.degree > REORDERING
    }

    /// A timeout although three segments had been SACKed: the degree of reordering was
    /// overestimated (Linux: `tcp_enter_loss`).
    pub fn doubt_reordering(&mut self) {
        self.degree = REORDERING;
    }

    /// Takes an unambiguous round trip.
    pub fn note_rtt(&mut self, now: Time, rtt: Span) {
        self.least_rtt.note(now, rtt);
        self.probe.sampled = true;
    }

    /// Reordering has been seen.
    #[cfg(test)]
    pub fn learn_reordering(&mut self) {
        self.reordering_seen = true;
    }

    /// Step 4: how long after its round trip a segment may still arrive.
    fn window(&self, board: &Scoreboard, now: &Circumstances) -> Span {
        if !self.reordering_seen && (now.recovering || board.sacked_count() >= DUP_THRESH) {
            return Span::ZERO;
        }
        let least = self.least_rtt.get().unwrap_or_default();
        let window = Span((u64::from(self.widened) + 1) * (least.0 / 4));
        now.srtt.map_or(window, |srtt| window.min(srtt))
    }

    /// DSACKs show spurious retransmissions: the window widens, at most once a round
    /// trip, and stays wide for sixteen recoveries.
    pub fn adapt(&mut self, board: &Scoreboard, now: &Circumstances) {
        if self.dsack_round.is_some_and(|round| board.una() >= round) {
            self.dsack_round = None;
        }
        if now.duplicate && self.dsack_round.is_none() {
            self.dsack_round = Some(now.next);
            self.widened += 1;
            self.persist = PERSIST;
        }
    }

    /// A recovery, after a timeout or not, is over.
    pub fn recovered(&mut self) {
        self.persist = self.persist.saturating_sub(1);
        if self.persist == 0 {
            self.widened = 0;
        }
    }

    /// Step 5: marks as lost what should have arrived by `time`, and sets the timer for
    /// the rest. Returns whether anything was lost.
    pub fn detect(&mut self, board: &mut Scoreboard, now: &Circumstances, time: Time) -> bool {
        self.reorder_at = Time::NEVER;
        let Some(latest) = self.latest else {
            return false;
        };
        let alive = |t: &Transmission| board.is_under_way(t.segment, t.sent);
        while let Some(first) = self.under_way.front()
            && (first.key() < latest || !alive(first))
        {
            if alive(first) {
                self.suspects.push_back(*first);
            }
            self.under_way.pop_front();
        }
        let patience = self.rtt + self.window(board, now);
        let mut lost = false;
        while let Some(first) = self.suspects.front() {
            if board.is_under_way(first.segment, first.sent) {
                if first.sent + patience > time {
                    break;
                }
                board.lose(first.segment);
                lost = true;
            }
            self.suspects.pop_front();
        }
        // One timer, set for the last of them.
        while let Some(last) = self.suspects.back() {
            if board.is_under_way(last.segment, last.sent) {
                self.reorder_at = last.sent + patience;
                break;
            }
            self.suspects.pop_back();
        }
        lost
    }

    /// Section 6.3: the retransmission timer expired. The first outstanding segment is
    /// lost, others only when they are overdue.
    pub fn expire(&mut self, board: &mut Scoreboard, now: &Circumstances, time: Time) {
        let patience = self.rtt + self.window(board, now);
        board.lose(board.una());
        for transmission in self.suspects.iter().chain(&self.under_way) {
            let Transmission { sent, segment } = *transmission;
            if board.is_under_way(segment, sent) && sent + patience <= time {
                board.lose(segment);
            }
        }
        self.reorder_at = Time::NEVER;
        self.probe.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcp::scoreboard::Delivery;

    const RTT: Span = Span::from_millis(100);

    fn ms(milliseconds: u64) -> Time {
        Time(milliseconds * 1_000_000)
    }

    fn calm() -> Circumstances {
        Circumstances {
            recovering: false,
            duplicate: false,
            next: 0,
            srtt: Some(RTT),
        }
    }

    /// Ten segments that leave a millisecond apart from the start on.
    fn ten() -> (Rack, Scoreboard) {
        let (mut rack, mut board) = (Rack::new(), Scoreboard::default());
        for segment in 0..10 {
            board.send_new(ms(segment));
            rack.sent(segment, ms(segment));
        }
        rack.note_rtt(ms(0), RTT);
        (rack, board)
    }

    /// Takes an acknowledgement at `now`; returns whether something was lost.
    fn arrive(
        rack: &mut Rack,
        board: &mut Scoreboard,
        now: Time,
        ack: u64,
        blocks: &[(u64, u64)],
    ) -> bool {
        let mut delivery = Delivery::noting(Some(NewlyAcked::new(now, None, Some(rack))));
        board.acknowledge(ack, &mut delivery);
        board.sack(blocks, &mut delivery);
        rack.learn(&delivery.newly_acked.expect("as above"));
        rack.detect(board, &calm(), now)
    }

    #[test]
    fn without_reordering_three_sacked_segments_make_a_loss_at_once() {
        let (mut rack, mut board) = ten();
        assert!(!arrive(&mut rack, &mut board, ms(101), 0, &[(1, 2)]));
        assert!(!arrive(&mut rack, &mut board, ms(102), 0, &[(1, 3)]));
        assert!(arrive(&mut rack, &mut board, ms(103), 0, &[(1, 4)]));
        assert!(board.is_lost(0));
        assert_eq!(board.pipe(), board.counted_pipe());
    }

    /// RFC 8985, section 6.2, step 4: a quarter of the minimum round trip.
    #[test]
    fn after_reordering_a_segment_is_lost_25_ms_later() {
        let (mut rack, mut board) = ten();
        // Segment 1 overtakes segment 0.
        arrive(&mut rack, &mut board, ms(101), 0, &[(1, 2)]);
        arrive(&mut rack, &mut board, ms(102), 2, &[]);
        assert!(rack.reordering_seen);
        // 3 to 9 arrive, 2 does not: it left at 2 ms, the last at 9 ms.
        assert!(!arrive(&mut rack, &mut board, ms(109), 2, &[(3, 10)]));
        assert_eq!(rack.reorder_at, ms(2 + 100 + 25));
        assert!(!rack.detect(&mut board, &calm(), ms(126)));
        assert!(rack.detect(&mut board, &calm(), ms(127)));
        assert!(board.is_lost(2));
        assert_eq!(rack.reorder_at, Time::NEVER);
    }

    #[test]
    fn every_round_with_a_dsack_widens_the_window_up_to_the_round_trip() {
        let (mut rack, mut board) = ten();
        rack.reordering_seen = true;
        for rounds in 1..=5 {
            let now = Circumstances {
                duplicate: true,
                next: board.high() + rounds,
                ..calm()
            };
            rack.adapt(&board, &now);
            // A second DSACK in the same round does not count.
            rack.adapt(&board, &now);
            let expected = (25 * (rounds + 1)).min(100);
            assert_eq!(rack.window(&board, &now), Span::from_millis(expected));
            while board.high() < now.next {
                board.send_new(ms(10));
            }
            board.acknowledge(now.next, &mut Delivery::default());
        }
        // The wide window lasts for sixteen recoveries without a DSACK.
        for _ in 0..15 {
            rack.recovered();
        }
        assert_eq!(rack.window(&board, &calm()), RTT);
        rack.recovered();
        assert_eq!(rack.window(&board, &calm()), Span::from_millis(25));
    }

    #[test]
    fn one_timer_is_set_for_the_last_of_the_suspects() {
        let (mut rack, mut board) = ten();
        rack.reordering_seen = true;
        assert!(!arrive(&mut rack, &mut board, ms(109), 0, &[(9, 10)]));
        assert_eq!(rack.reorder_at, ms(8 + 100 + 25));
        // A check before the timer takes the suspects that are due; when it fires all are.
        assert!(rack.detect(&mut board, &calm(), ms(129)));
        assert!(board.is_lost(4) && !board.is_lost(5));
        assert_eq!(rack.reorder_at, ms(8 + 100 + 25));
        assert!(rack.detect(&mut board, &calm(), ms(133)));
        assert_eq!(board.pipe(), 0);
    }

    #[test]
    fn a_lost_retransmission_is_lost_again() {
        let (mut rack, mut board) = ten();
        arrive(&mut rack, &mut board, ms(104), 0, &[(1, 5)]);
        assert_eq!(board.next_lost(), Some(0));
        board.send_again(0, ms(104));
        rack.sent(0, ms(104));
        board.send_new(ms(105));
        rack.sent(10, ms(105));
        assert!(!board.is_under_way(0, ms(0)));
        // A segment sent after the retransmission arrives a round trip later.
        assert!(arrive(&mut rack, &mut board, ms(205), 0, &[(1, 11)]));
        assert_eq!(board.next_lost(), Some(0));
        assert_eq!(board.pipe(), board.counted_pipe());
    }

    #[test]
    fn an_acknowledgement_too_soon_for_the_retransmission_is_for_the_original() {
        let (mut rack, mut board) = ten();
        arrive(&mut rack, &mut board, ms(104), 0, &[(1, 5)]);
        board.send_again(0, ms(104));
        rack.sent(0, ms(104));
        // 10 ms after the retransmission, at a least round trip of 100 ms.
        assert!(!arrive(&mut rack, &mut board, ms(114), 5, &[]));
        assert_eq!(rack.latest, Some((ms(4), 4)));
        assert!(!board.is_lost(5));
    }

    #[test]
    fn transmissions_at_the_same_instant_are_ordered_by_sequence() {
        let mut rack = Rack::new();
        for segment in [5, 7, 3] {
            rack.sent(segment, ms(1));
        }
        let order: Vec<u64> = rack.under_way.iter().map(|t| t.segment).collect();
        assert_eq!(order, [3, 5, 7]);
    }

    #[test]
    fn after_a_timeout_only_the_first_and_the_overdue_are_lost() {
        let (mut rack, mut board) = ten();
        arrive(&mut rack, &mut board, ms(100), 1, &[]);
        for segment in 10..14 {
            board.send_new(ms(90 + segment));
            rack.sent(segment, ms(90 + segment));
        }
        // 100 ms for the round trip and 25 ms of reordering: 9 left at 9 ms.
        rack.expire(&mut board, &calm(), ms(134));
        assert!((1..10).all(|segment| board.is_lost(segment)));
        assert!((10..14).all(|segment| !board.is_lost(segment)));
        assert_eq!((board.pipe(), board.counted_pipe()), (4, 4));
    }
}
