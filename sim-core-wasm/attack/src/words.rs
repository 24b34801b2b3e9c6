//! Traces and values in words.

use crate::path::Path;
use crate::trace::{Kind, Piece, WHOLE};

/// A piece in a sentence.
pub(crate) fn sentence(piece: &Piece, path: &Path) -> String {
    format!(
        "{}: {}.",
        time(piece, path.milliseconds()),
        change(piece, path)
    )
}

fn time(piece: &Piece, duration: u32) -> String {
    let end = piece.start.saturating_add(piece.length);
    match piece.every {
        Some(every) => format!(
            "From {} on, for {} every {}",
            seconds(piece.start),
            seconds(piece.length),
            seconds(every)
        ),
        None if end < duration => format!("From {} to {}", seconds(piece.start), seconds(end)),
        None if piece.start == 0 => "All the time".to_owned(),
        None => format!("From {} on", seconds(piece.start)),
    }
}

fn change(piece: &Piece, path: &Path) -> String {
    let share = percent(piece.number());
    let rate = format!("{} Mb/s", short(path.rate * piece.number() / 1e6));
    let longer = format!("{} ms longer", short(piece.number() * 1e3));
    match piece.kind {
        Kind::Capacity => format!("the bottleneck has {rate} ({share})"),
        Kind::Delay => format!("packets take {longer}"),
        Kind::FirstDelay => format!("packets of the first flow take {longer}"),
        Kind::Loss if piece.value == WHOLE => "all packets are lost".to_owned(),
        Kind::Loss => format!("{share} of the packets are lost"),
        Kind::Arrivals => format!("other packets arrive at {rate} ({share})"),
    }
}

fn seconds(milliseconds: u32) -> String {
    if (1..1000).contains(&milliseconds) {
        return format!("{milliseconds} ms");
    }
    format!("{} s", short(f64::from(milliseconds) / 1e3))
}

/// A share as people read it.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", short(100.0 * share))
}

/// A number with up to three digits after the point.
pub(crate) fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_sentences() {
        let path = Path::default();
        let piece = |kind, start, length, every, value| {
            let piece = Piece {
                kind,
                start,
                length,
                every,
                value,
            };
            sentence(&piece, &path)
        };
        assert_eq!(
            piece(Kind::Capacity, 0, 30_000, None, 1000),
            "All the time: the bottleneck has 1.2 Mb/s (10 %)."
        );
        assert_eq!(
            piece(Kind::Loss, 300, 50, Some(1000), 10_000),
            "From 300 ms on, for 50 ms every 1 s: all packets are lost."
        );
        assert_eq!(
            piece(Kind::Delay, 2500, 500, None, 125),
            "From 2.5 s to 3 s: packets take 12.5 ms longer."
        );
        assert_eq!(
            piece(Kind::Arrivals, 2500, 40_000, None, 5000),
            "From 2.5 s on: other packets arrive at 6 Mb/s (50 %)."
        );
    }
}
