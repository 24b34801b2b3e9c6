//! A cell: the channel that its radios share, with one pending event.
//!
//! While the channel is idle nothing happens before the first radio has counted its slots
//! down; while it is busy, before the frames on the air end. These are the only events:
//! idle slots cost nothing, and neither do acknowledgements, whose end only moves
//! the instant from which slots count.

mod change;
#[cfg(test)]
mod tests;

use super::Constants;
use super::arf::{Fallback, RateControl};
use super::contention::Contender;
use super::phy::{Guard, Phy};
use super::statistics::{ChannelSeries, ChannelTime, RadioCounts, RadioSeries};
use crate::measure::Recorder;
use crate::rng::RandomStream;
use crate::units::{Span, Time};

/// A packet in a radio's transmitter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Bytes of the packet.
    pub size: u16,
    /// The station that sends it, or that the access point sends it to.
    pub station: u16,
}

/// A frame has left its transmitter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its radio: 0 is the access point, then come the stations.
    pub radio: usize,
    /// Whether it was received; if not, it was given up.
    pub received: bool,
}

/// How the frames between a station and its access point are sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The index of the highest rate that is used.
    pub rate: usize,
    /// The probability that a frame is received in error.
    pub frame_error_rate: f64,
    /// How the rate is chosen.
    pub control: RateControl,
    /// The station's smallest contention window, if it is not the cell's.
    pub window_min: Option<u32>,
}

/// A radio and its books.
#[derive(Clone, Debug)]
pub(super) struct Radio {
    pub(super) contender: Contender,
    series: RadioSeries,
    pub(super) counts: RadioCounts,
    /// The counts when measurement began.
    pub(super) before: RadioCounts,
}

/// A cell.
#[derive(Clone, Debug)]
pub struct Cell {
    pub(super) constants: Constants,
    pub(super) phy: Phy,
    /// The airtime of the acknowledgement of a frame at each rate.
    acks: Box<[Span]>,
    eifs: Span,
    /// The exchange that precedes OFDM frames.
    guard: Guard,
    stations: Vec<Settings>,
    /// The access point's, then those of the stations.
    pub(super) radios: Vec<Radio>,
    /// The radios on the air, and since when and until when they are.
    pub(super) on_the_air: Vec<usize>,
    started: Time,
    ends: Time,
    /// When its next event is due.
    due: Time,
    time: ChannelTime,
    before: ChannelTime,
    series: ChannelSeries,
    /// Since when it is measured.
    since: Time,
}

impl Cell {
    /// A cell of these stations with nothing to send. `random` has a stream for the access
    /// point and one for each station.
    pub fn new(
        constants: Constants,
        phy: Phy,
        stations: Vec<Settings>,
        random: impl Iterator<Item = RandomStream>,
    ) -> Cell {
        let radio = |(index, random): (usize, RandomStream)| {
            let rates: Box<[Fallback]> = match index.checked_sub(1) {
                None => stations.iter().map(|one| Fallback::new(one.rate)).collect(),
                Some(station) => [Fallback::new(stations[station].rate)].into(),
            };
            Radio {
                contender: Contender::new(random, 0, rates),
                series: RadioSeries::NONE,
                counts: RadioCounts::default(),
                before: RadioCounts::default(),
            }
        };
        let radios: Vec<Radio> = random.enumerate().map(radio).collect();
        let mut cell = Cell {
            acks: Box::default(),
            eifs: Span::ZERO,
            guard: Guard::default(),
            constants,
            phy,
            stations,
            on_the_air: Vec::with_capacity(radios.len()),
            radios,
            started: Time::ZERO,
            ends: Time::NEVER,
            due: Time::NEVER,
            time: ChannelTime::default(),
            before: ChannelTime::default(),
            series: ChannelSeries::NONE,
            since: Time::ZERO,
        };
        cell.derive();
        for radio in 0..cell.radios.len() {
            cell.radios[radio].contender.window = cell.least_window(radio);
        }
        cell
    }

    /// The smallest contention window of a radio.
    fn least_window(&self, radio: usize) -> u32 {
        let own = radio.checked_sub(1);
        let own = own.and_then(|station| self.stations[station].window_min);
        let most = self.constants.window_max as u32;
        own.unwrap_or(self.constants.window_min as u32).min(most)
    }

    /// Recomputes the values that follow from the constants and the stations' settings.
    fn derive(&mut self) {
        let rates = self.phy.0.iter();
        self.acks = rates
            .map(|rate| self.constants.ack_airtime(self.phy, rate))
            .collect();
        self.eifs = self.constants.eifs(self.phy);
        let mut stations = self.stations.iter();
        let mixed = stations.any(|station| !self.phy.0[station.rate].is_ofdm());
        self.guard = Guard::default();
        if mixed {
            self.guard = self.constants.guard(self.phy);
        }
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        let rates = 2 * self.stations.len() * size_of::<Fallback>();
        size_of::<Cell>() + self.radios.len() * size_of::<Radio>() + rates
    }

    /// Where it is recorded: the series of each radio, and those of the channel.
    pub fn record_in(&mut self, radios: &[RadioSeries], channel: ChannelSeries) {
        for (radio, series) in self.radios.iter_mut().zip(radios) {
            radio.series = *series;
        }
        self.series = channel;
    }

    /// Gives a new recorder the state at the start.
    pub fn record_start(&self, recorder: &mut Recorder) {
        for radio in &self.radios {
            let window = radio.contender.window;
            let none = RadioCounts::default();
            radio
                .series
                .record(&none, window, None, Time::ZERO, recorder);
        }
        self.series
            .record(&ChannelTime::default(), Time::ZERO, recorder);
    }

    /// When its next event is due.
    pub fn next_event(&self) -> Time {
        self.due
    }

    pub(super) fn is_idle(&self) -> bool {
        self.on_the_air.is_empty()
    }

    /// A radio's transmitter, which was free, has got a frame.
    pub fn offer(&mut self, radio: usize, frame: Frame, now: Time) {
        let idle = self.is_idle();
        // A transmission that began at this very instant has not been heard yet.
        let seems_idle = idle || self.started == now;
        let slot = self.constants.slot;
        let Radio {
            contender, counts, ..
        } = &mut self.radios[radio];
        if contender.take(frame, seems_idle, now, slot) {
            counts.backoffs += 1;
            counts.slots += u64::from(contender.backoff.unwrap_or(0));
        }
        let expiry = contender.expiry(slot).max(now);
        if idle {
            self.due = self.due.min(expiry);
        } else if seems_idle && expiry == now {
            self.put_on_the_air(radio, now);
            self.on_the_air.sort_unstable();
            self.meet();
            self.due = self.ends;
        }
    }

    /// The frame of a radio is on the air from now on.
    fn put_on_the_air(&mut self, radio: usize, now: Time) {
        let contender = &mut self.radios[radio].contender;
        let Some(frame) = contender.frame else {
            return;
        };
        contender.sent_at = contender.rate(frame.station).rate;
        contender.unanswered = false;
        let rate = &self.phy.0[contender.sent_at];
        contender.ends = now + self.constants.airtime(frame.size, rate);
        if rate.is_ofdm() {
            contender.ends += self.guard.before;
        }
        self.ends = self.ends.max(contender.ends);
        self.on_the_air.push(radio);
    }

    /// Frames that begin at one instant collide: of those that an RTS precedes it is all that
    /// is sent.
    fn meet(&mut self) {
        let Some(request) = self.guard.request.filter(|_| self.on_the_air.len() > 1) else {
            return;
        };
        self.ends = self.started;
        for index in &self.on_the_air {
            let contender = &mut self.radios[*index].contender;
            if self.phy.0[contender.sent_at].is_ofdm() {
                contender.ends = self.started + request;
                contender.unanswered = true;
            }
            self.ends = self.ends.max(contender.ends);
        }
    }

    /// How long the transmitter of the frame that has ended waits for an answer.
    fn timeout(&self, contender: &Contender) -> Span {
        if contender.unanswered {
            return self.constants.dsss_ack_timeout;
        }
        let rate = &self.phy.0[contender.sent_at];
        self.constants.ack_timeout_of(rate)
    }

    /// Runs its event at `now`. Appends the frames that leave their transmitters, which are
    /// then free.
    pub fn event(&mut self, now: Time, recorder: &mut Recorder, out: &mut Vec<Outcome>) {
        if self.due != now {
            return;
        }
        if self.is_idle() {
            self.begin(now);
        } else {
            self.end(now, recorder, out);
        }
    }

    /// Radios that have counted their slots transmit.
    fn begin(&mut self, now: Time) {
        let slot = self.constants.slot;
        self.started = now;
        self.ends = now;
        for index in 0..self.radios.len() {
            let contender = &mut self.radios[index].contender;
            let transmits = contender.expiry(slot) <= now;
            contender.count_until(now, slot);
            if transmits {
                self.put_on_the_air(index, now);
            } else if self.constants.busy_slots
                && let Some(slots) = &mut contender.backoff
            {
                *slots = slots.saturating_sub(1);
            }
        }
        self.meet();
        self.due = self.ends;
    }

    /// Ends the transmission on the air.
    fn end(&mut self, now: Time, recorder: &mut Recorder, out: &mut Vec<Outcome>) {
        let collided = self.on_the_air.len() > 1;
        let mut free = now;
        let mut received = false;
        for at in 0..self.on_the_air.len() {
            let index = self.on_the_air[at];
            let Some(frame) = self.radios[index].contender.frame else {
                continue;
            };
            let settings = self.stations[usize::from(frame.station)];
            let radio = &mut self.radios[index];
            radio.counts.transmissions += 1;
            radio.counts.airtime = radio.counts.airtime + radio.contender.ends.since(self.started);
            let chance = settings.frame_error_rate;
            if collided {
                radio.counts.collisions += 1;
            } else if chance > 0.0 && radio.contender.random.uniform() < chance {
                radio.counts.errors += 1;
            } else {
                received = true;
                radio.counts.received += 1;
                let ack = self.acks[radio.contender.sent_at];
                let answered = self.constants.sifs + ack;
                radio.counts.airtime = radio.counts.airtime + answered;
                free = now + answered;
            }
            self.adapt(index, frame, received);
            if received || self.fail(index) {
                let least = self.least_window(index);
                self.radios[index].contender.finish(least);
                out.push(Outcome {
                    radio: index,
                    received,
                });
            }
            self.note(index, now, recorder);
        }
        self.defer(now, free, received);
        self.time.busy = self.time.busy + free.since(self.started);
        if collided {
            self.time.collided = self.time.collided + now.since(self.started);
            self.time.collisions += 1;
        }
        self.series.record(&self.time, now, recorder);
        self.on_the_air.clear();
        self.ends = Time::NEVER;
        self.plan(now);
    }

    /// Chooses the rate of the next frame between a station and the access point.
    fn adapt(&mut self, radio: usize, frame: Frame, received: bool) {
        let settings = self.stations[usize::from(frame.station)];
        if settings.control == RateControl::Fixed {
            return;
        }
        let contender = &mut self.radios[radio].contender;
        let sent_at = contender.sent_at;
        let rate = contender.rate_mut(frame.station);
        if rate.rate != sent_at {
            // Another rate was set while the frame was on the air.
            return;
        }
        if received {
            rate.succeed(self.phy, settings.rate, &self.constants);
        } else {
            rate.fail(self.phy, &self.constants);
        }
    }

    /// A transmission has failed. Returns whether the frame is given up.
    fn fail(&mut self, index: usize) -> bool {
        let radio = &mut self.radios[index];
        let contender = &mut radio.contender;
        contender.failures = contender.failures.saturating_add(1);
        if contender.failures >= self.constants.most_failures() {
            radio.counts.given_up += 1;
            return true;
        }
        let most = self.constants.window_max as u32;
        contender.window = (2 * contender.window + 1).min(most);
        contender.draw();
        radio.counts.retries += 1;
        false
    }

    /// Counts and records the backoff that a radio has just drawn.
    fn note(&mut self, index: usize, now: Time, recorder: &mut Recorder) {
        let radio = &mut self.radios[index];
        let contender = &radio.contender;
        radio.counts.backoffs += 1;
        radio.counts.slots += u64::from(contender.backoff.unwrap_or(0));
        let (window, backoff) = (contender.window, contender.backoff);
        radio
            .series
            .record(&radio.counts, window, backoff, now, recorder);
    }

    /// Sets from when each radio counts slots: the frames on the air have ended at `now`,
    /// and the channel is free from `free` on.
    fn defer(&mut self, now: Time, free: Time, received: bool) {
        let Constants { difs, eifs, .. } = self.constants;
        let sent = self.on_the_air.iter();
        let waits = sent.map(|index| self.timeout(&self.radios[*index].contender));
        let longest = waits.max().unwrap_or(Span::ZERO);
        let others = if received {
            free + difs
        } else if eifs {
            now + self.eifs
        } else {
            now + longest + difs
        };
        for radio in &mut self.radios {
            radio.contender.ready = others;
        }
        if received || !eifs {
            return;
        }
        for at in 0..self.on_the_air.len() {
            let index = self.on_the_air[at];
            let timeout = self.timeout(&self.radios[index].contender);
            let contender = &mut self.radios[index].contender;
            contender.ready = now.max(contender.ends + timeout) + difs;
        }
    }

    /// Finds when the next event is due, while the channel is idle.
    fn plan(&mut self, now: Time) {
        let slot = self.constants.slot;
        let expiries = self.radios.iter().map(|radio| radio.contender.expiry(slot));
        let first = expiries.min().unwrap_or(Time::NEVER);
        self.due = first.max(now);
    }

    /// Begins to measure.
    pub fn begin_measurement(&mut self, now: Time) {
        self.since = now;
        self.before = self.time;
        for radio in &mut self.radios {
            radio.before = radio.counts;
        }
    }

    /// Since when it is measured, how long the channel was in use since then, and the
    /// counts of each radio.
    pub fn measured(&self) -> (Time, ChannelTime, impl Iterator<Item = RadioCounts>) {
        let counts = |radio: &Radio| radio.counts.since(&radio.before);
        let time = self.time.since(&self.before);
        (self.since, time, self.radios.iter().map(counts))
    }

    /// The first invariant that is broken, if any: whether the books of each radio balance.
    pub fn violation(&self) -> Option<String> {
        let all = self.radios.iter().enumerate();
        let mut broken = all.filter(|(_, radio)| {
            let counts = &radio.counts;
            let ended = counts.received + counts.collisions + counts.errors;
            let failed = counts.retries + counts.given_up;
            ended != counts.transmissions || failed != counts.collisions + counts.errors
        });
        broken
            .next()
            .map(|(index, radio)| format!("radio {index}: {:?} does not balance", radio.counts))
    }
}
