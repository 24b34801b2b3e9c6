//! How far mechanisms move windows, derived from their rules.

use super::super::response::{Range, Response};
use super::super::setting::Setting;

/// A window that grows n times as fast, by any power of time, carries less than n times as much.
pub(super) const RATIO: f64 = 31.0 / 16.0;

/// Slow start overflows the buffer, and a window that is lost by that takes long to grow again.
pub(super) fn overshoots_for_long(s: &Setting) -> bool {
    s.overflows() && s.is_slow_to_return()
}

/// After the overshoot one of the two goes back to a window of nearly nothing and the other does not.
/// The first grows again by a segment a round trip, while the other has the path. On average it loses
/// half of its share in that time; if the run ends before, it has lost all but what it has reached.
pub(super) fn comes_back(s: &Setting) -> Response {
    let time = s.full_share() * s.covered * s.round_trip;
    let carried = if time < s.duration {
        1.0 - time / s.duration / 2.0
    } else {
        s.duration / time / 2.0
    };
    Response::either(carried)
}

/// Flows that lose one at a time: each loss takes half of one window, which grows again until the next, so
/// that the mean is a quarter of a window below the full buffer. Flows that lose together leave less.
pub(super) fn unsynchronised(s: &Setting, theirs: f64) -> Range {
    Range {
        least: theirs,
        most: theirs.max(s.buffer - s.full_share() / 4.0),
    }
}

/// Vegas leaves its window alone while between α and β of its segments wait, `spread` apart, and stays where it
/// arrived in between; a rule that looks at the round before adds so many `more`.
pub(super) fn rests(s: &Setting, theirs: f64, spread: f64, more: f64) -> Range {
    let flows = s.flows() as f64;
    Range {
        least: (theirs - spread * flows).max(0.0),
        most: (theirs + (spread + more) * flows).min(s.buffer.max(theirs)),
    }
}

/// Vegas that starts beside others takes their queue for the path: the n-th keeps its own
/// segments above all of theirs.
pub(super) fn piles_up(s: &Setting, theirs: f64, beta: f64) -> Range {
    let flows = s.flows() as f64;
    Range {
        least: theirs,
        most: (theirs + beta * flows * (flows + 1.0) / 2.0).min(s.buffer.max(theirs)),
    }
}

/// The whole path, in payload.
pub(super) fn all_of_it(s: &Setting, theirs: f64) -> Range {
    Range {
        least: theirs,
        most: theirs.max(s.rate * (1.0 - super::super::scene::HEADERS / s.packet) / 1e6),
    }
}

/// Up to the whole buffer.
pub(super) fn to_the_brim(s: &Setting, theirs: f64) -> Range {
    Range {
        least: theirs,
        most: theirs.max(s.buffer),
    }
}

/// Any part of theirs, for a flow whose rival may take all.
pub(super) fn at_most_theirs(_: &Setting, theirs: f64) -> Range {
    Range {
        least: 0.0,
        most: theirs,
    }
}

/// Any shares, from one flow that has all to equal ones.
pub(super) fn any_shares(s: &Setting, theirs: f64) -> Range {
    Range {
        least: theirs.min(1.0 / s.flows() as f64),
        most: 1.0,
    }
}

/// Slow start overflows the buffer once with each flow, and the recovery from that leaves it full for a round
/// trip more or less.
pub(super) fn once_full(s: &Setting, theirs: f64) -> Range {
    let full = s.round_trip * (1.0 + s.buffer / s.product());
    let once = s.flows() as f64 * s.buffer * full / s.duration;
    Range {
        least: (theirs - once).max(0.0),
        most: theirs + once,
    }
}
