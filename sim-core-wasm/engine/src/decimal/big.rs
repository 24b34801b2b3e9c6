//! Whole numbers of any length.

use std::cmp::Ordering;

/// A whole number: its words, the lowest first, without zeros at the top.
#[derive(Clone)]
pub(super) struct Big(Vec<u32>);

impl Big {
    pub(super) fn of(number: u64) -> Big {
        let mut big = Big(vec![number as u32, (number >> 32) as u32]);
        big.trim();
        big
    }

    /// What these decimal digits say.
    pub(super) fn of_digits(digits: &[u8]) -> Big {
        let mut big = Big(Vec::new());
        for digit in digits {
            big.times(10);
            big.add(&Big(vec![u32::from(*digit)]));
        }
        big
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub(super) fn times(&mut self, factor: u64) {
        let mut carry = 0_u128;
        for word in &mut self.0 {
            carry += u128::from(*word) * u128::from(factor);
            *word = carry as u32;
            carry >>= 32;
        }
        self.0.extend([carry as u32, (carry >> 32) as u32]);
        self.trim();
    }

    pub(super) fn times_power_of_ten(&mut self, power: u64) {
        for _ in 0..power / 9 {
            self.times(1_000_000_000);
        }
        for _ in 0..power % 9 {
            self.times(10);
        }
    }

    /// Times 2 to the power of `bits`.
    pub(super) fn shift(&mut self, bits: u32) {
        self.times(1 << (bits % 32));
        let words = bits as usize / 32;
        self.0.splice(0..0, std::iter::repeat_n(0, words));
    }

    pub(super) fn add(&mut self, other: &Big) {
        let length = self.0.len().max(other.0.len());
        self.0.resize(length, 0);
        let mut carry = 0_u64;
        for (i, word) in self.0.iter_mut().enumerate() {
            carry += u64::from(*word) + u64::from(other.0.get(i).copied().unwrap_or(0));
            *word = carry as u32;
            carry >>= 32;
        }
        self.0.push(carry as u32);
        self.trim();
    }

    /// Takes a number away that is not larger.
    pub(super) fn subtract(&mut self, other: &Big) {
        let mut borrow = 0_i64;
        for (i, word) in self.0.iter_mut().enumerate() {
            borrow += i64::from(*word) - i64::from(other.0.get(i).copied().unwrap_or(0));
            *word = borrow as u32;
            borrow >>= 32;
        }
        self.trim();
    }

    pub(super) fn cmp(&self, other: &Big) -> Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
