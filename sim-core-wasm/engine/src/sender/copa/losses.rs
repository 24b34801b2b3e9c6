//! The share of losses in Copa's last two round trips.

/// Segments delivered and lost in the present round trip and in the last one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Losses {
    pub(super) delivered: [u64; 2],
    pub(super) lost: [u64; 2],
}

impl Losses {
    pub(super) fn note(&mut self, delivered: u64, lost: u64) {
        self.delivered[0] += delivered;
        self.lost[0] += lost;
    }

    /// A recovery begins: a segment is lost, even if none was reported.
    pub(super) fn note_any(&mut self) {
        self.lost[0] = self.lost[0].max(1);
    }

    /// A round trip is over. Returns whether more than this share of two is lost; then
    /// the count restarts.
    pub(super) fn too_many(&mut self, limit: f64) -> bool {
        let lost = (self.lost[0] + self.lost[1]) as f64;
        let all = lost + (self.delivered[0] + self.delivered[1]) as f64;
        let many = lost > limit * all;
        *self = if many {
            Losses::default()
        } else {
            Losses {
                delivered: [0, self.delivered[0]],
                lost: [0, self.lost[0]],
            }
        };
        many
    }
}
