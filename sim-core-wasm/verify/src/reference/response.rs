//! The figures of a row whose windows are several times as large.
//!
//! A mechanism acts on windows: it lets them grow faster, or leaves more of them at a loss. The effect on goodputs,
//! shares, their fairness and the queue follows from the path, and is derived here once for all mechanisms.

use super::metric::Metric;
use super::setting::Setting;

/// From where to where ours may be, by a mechanism. It holds the value of theirs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) least: f64,
    pub(super) most: f64,
}

/// The windows of ours are at least and at most so many times theirs; so are the odds of these flows
/// against others beside them, that is, the ratio of their goodputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Response {
    windows: (f64, f64),
    odds: (f64, f64),
}

/// Which flows of a row have the senders that a mechanism acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    Nobodys,
    /// Every flow's.
    All,
    /// The first's of two kinds, or the second's.
    First,
    Second,
}

impl Whose {
    pub(super) fn from_senders(setting: &Setting, senders: &[&str]) -> Whose {
        let mut kinds = setting.senders.iter();
        let mut next = || {
            kinds
                .next()
                .map(|(kind, _)| senders.contains(&kind.as_str()))
        };
        match (next(), next()) {
            (Some(true), None | Some(true)) => Whose::All,
            (Some(true), Some(false)) => Whose::First,
            (Some(false), Some(true)) => Whose::Second,
            _ => Whose::Nobodys,
        }
    }
}

/// The ends of a span between one and a factor.
fn span(times: f64) -> (f64, f64) {
    (times.min(1.0), times.max(1.0))
}

impl Response {
    /// The windows are at most so many times as large, or at least where that is less than one.
    pub(super) fn times(times: f64) -> Response {
        Response {
            windows: span(times),
            odds: span(times),
        }
    }

    /// Either way: which of the two had the luck is not known.
    pub(super) fn either(times: f64) -> Response {
        let both = (times.min(1.0 / times), times.max(1.0 / times));
        Response {
            windows: both,
            odds: both,
        }
    }

    /// Additive increase that is so many times as fast, and multiplicative decrease that leaves `ours`
    /// instead of `theirs`.
    ///
    /// Where chance loses packets, the mean window is as √(α (1+k)/(1−k)). Where the buffer overflows
    /// it lies between what it holds and k of that, whatever α, so that means are as 1+k. Flows
    /// that lose together grow for the same time and lose 1−k of it: their mean windows are as
    /// α (1+k)/(1−k), and shares go no farther than that in either case.
    pub(super) fn aimd(setting: &Setting, grows: f64, ours: f64, theirs: f64) -> Response {
        let odds = grows * (1.0 + ours) / (1.0 - ours) * (1.0 - theirs) / (1.0 + theirs);
        let windows = if setting.loss > 0.0 {
            odds.sqrt()
        } else {
            (1.0 + ours) / (1.0 + theirs)
        };
        Response {
            windows: span(windows),
            odds: span(odds),
        }
    }

    /// Where a figure may be if the windows of these flows are moved; `None` if they are nobody's, or
    /// the figure does not follow.
    pub(super) fn range(
        self,
        metric: Metric,
        whose: Whose,
        setting: &Setting,
        theirs: f64,
    ) -> Option<Range> {
        let (less, more) = self.windows;
        let times = |(least, most): (f64, f64)| Range {
            least: least * theirs,
            most: most * theirs,
        };
        // Where the path is full, what one gains the other loses; where it is not, it loses less.
        let own = (less.min(self.odds.0), more.max(self.odds.1));
        let others = (1.0 / own.1, 1.0 / own.0);
        match (metric, whose) {
            (_, Whose::Nobodys) => None,
            (Metric::Goodput, _) => Some(times((less, more))),
            (Metric::First, Whose::First) | (Metric::Second, Whose::Second) => Some(times(own)),
            (Metric::First, Whose::Second) | (Metric::Second, Whose::First) => Some(times(others)),
            (Metric::Queue | Metric::QueueBehindDevice, _) => {
                // Windows fill the path and then the queue.
                let path = setting.product();
                let left = |times: f64| (times * (theirs + path) - path).clamp(0.0, setting.buffer);
                Some(Range {
                    least: left(less).min(theirs),
                    most: left(more).max(theirs),
                })
            }
            (Metric::Jain, Whose::First | Whose::Second) => Some(fairness(theirs, own)),
            _ => None,
        }
    }
}

/// The index of two flows whose odds are moved so far, whichever of them has more.
fn fairness(theirs: f64, (less, more): (f64, f64)) -> Range {
    // 1 / (1 + v²), with v the coefficient of variation: shares of 1 + v and 1 − v.
    let v = (1.0 / theirs - 1.0).clamp(0.0, 1.0).sqrt();
    let odds = (1.0 + v) / (1.0 - v).max(f64::EPSILON);
    let index = |odds: f64| {
        let sum = 1.0 + odds;
        sum * sum / (2.0 * (1.0 + odds * odds))
    };
    let wider = more.max(1.0 / less);
    Range {
        least: index(odds * wider),
        most: if odds <= wider {
            1.0
        } else {
            index(odds / wider)
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two flows of 10 Mb/s and 40 ms: 48 packets of 1040 bytes on the path, 50 in the buffer.
    fn two(senders: &[&str], loss: f64) -> Setting {
        let count = 2 / senders.len() as u64;
        let kinds = senders.iter().map(|kind| ((*kind).to_owned(), count));
        Setting {
            senders: kinds.collect(),
            buffer: 50.0,
            rate: 1e7,
            round_trip: 0.04,
            packet: 1040.0,
            loss,
            ..Setting::of_cell("ns-2.35", "a", 2)
        }
    }

    fn close(range: Option<Range>, least: f64, most: f64) {
        let range = range.expect("a range");
        let off = (range.least - least).abs().max((range.most - most).abs());
        assert!(off < 1e-9, "{range:?}, not {least} to {most}");
    }

    #[test]
    fn a_mechanism_acts_on_the_flows_of_its_senders() {
        assert_eq!(Whose::from_senders(&two(&["a"], 0.0), &["a"]), Whose::All);
        assert_eq!(
            Whose::from_senders(&two(&["a", "b"], 0.0), &["a"]),
            Whose::First
        );
        assert_eq!(
            Whose::from_senders(&two(&["a", "b"], 0.0), &["b"]),
            Whose::Second
        );
        assert_eq!(
            Whose::from_senders(&two(&["a", "b"], 0.0), &["a", "b"]),
            Whose::All
        );
        assert_eq!(
            Whose::from_senders(&two(&["a"], 0.0), &["b"]),
            Whose::Nobodys
        );
    }

    /// The response of additive increase and multiplicative decrease: √3 for halves, √15 for eighths.
    #[test]
    fn windows_under_chance_are_as_the_response_function() {
        let lossy = two(&["a"], 0.01);
        let eighth = Response::aimd(&lossy, 1.0, 0.875, 0.5);
        close(
            eighth.range(Metric::Goodput, Whose::All, &lossy, 2.0),
            2.0,
            2.0 * 5.0_f64.sqrt(),
        );
        let twice = Response::aimd(&lossy, 2.0, 0.5, 0.5);
        close(
            twice.range(Metric::Goodput, Whose::All, &lossy, 2.0),
            2.0,
            2.0 * 2.0_f64.sqrt(),
        );
        let half = Response::aimd(&lossy, 0.5, 0.5, 0.5);
        close(
            half.range(Metric::Goodput, Whose::All, &lossy, 2.0),
            2.0 / 2.0_f64.sqrt(),
            2.0,
        );
    }

    /// Windows between what fits and a half of it are 3/4 of it in the mean, by an eighth 15/16.
    #[test]
    fn windows_that_overflow_lie_between_the_full_path_and_the_part_a_loss_leaves() {
        let full = two(&["a"], 0.0);
        let path = full.product();
        let eighth = Response::aimd(&full, 1.0, 0.875, 0.5);
        let queue = |theirs| eighth.range(Metric::Queue, Whose::All, &full, theirs);
        close(queue(20.0), 20.0, 1.25 * (20.0 + path) - path);
        // No more than the buffer, and never less than none.
        close(queue(45.0), 45.0, 50.0);
        let less = Response::times(0.5);
        close(
            less.range(Metric::Queue, Whose::All, &full, 20.0),
            0.0,
            20.0,
        );
    }

    /// One flow gains as much as the other loses.
    #[test]
    fn the_odds_of_a_share_scale_with_the_window() {
        let pair = two(&["a", "b"], 0.0);
        let twice = Response::times(2.0);
        close(
            twice.range(Metric::First, Whose::First, &pair, 3.0),
            3.0,
            6.0,
        );
        close(
            twice.range(Metric::Second, Whose::First, &pair, 3.0),
            1.5,
            3.0,
        );
        close(
            twice.range(Metric::First, Whose::Second, &pair, 3.0),
            1.5,
            3.0,
        );
        // Odds of 3 become 6 or 1.5: indices of 49 over 74, and 6.25 over 6.5.
        close(
            twice.range(Metric::Jain, Whose::First, &pair, 0.8),
            49.0 / 74.0,
            6.25 / 6.5,
        );
        // Equal shares get no more equal.
        close(
            twice.range(Metric::Jain, Whose::First, &pair, 1.0),
            0.9,
            1.0,
        );
        // Flows alike stay alike.
        assert_eq!(twice.range(Metric::Jain, Whose::All, &pair, 1.0), None);
    }
}
