//! The last values of a quantity, one for each step.

/// As many values as a delay has steps; before the start all are the initial value.
#[derive(Clone, Debug)]
pub(super) struct History {
    values: Vec<f64>,
    /// Where the next value goes, which is where the oldest is.
    next: usize,
}

impl History {
    /// A history of so many steps, one at least, which have all had this value.
    pub(super) fn new(steps: usize, value: f64) -> History {
        History {
            values: vec![value; steps.max(1)],
            next: 0,
        }
    }

    /// The value so many steps ago: 1 is the last one.
    pub(super) fn ago(&self, steps: usize) -> f64 {
        let length = self.values.len();
        self.values[(self.next + length - steps.clamp(1, length)) % length]
    }

    /// Adds the value of a step.
    pub(super) fn push(&mut self, value: f64) {
        self.values[self.next] = value;
        self.next = (self.next + 1) % self.values.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_after_their_steps() {
        let mut history = History::new(3, 7.0);
        assert_eq!(history.ago(3), 7.0);
        for value in [1.0, 2.0, 3.0, 4.0] {
            history.push(value);
        }
        assert_eq!((history.ago(3), history.ago(2)), (2.0, 3.0));
        assert_eq!(
            (history.ago(1), history.ago(2), history.ago(9)),
            (4.0, 3.0, 2.0)
        );
    }
}
