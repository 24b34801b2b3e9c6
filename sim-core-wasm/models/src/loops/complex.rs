//! Complex numbers, as far as responses to a frequency need them.

use std::ops::{Add, Div, Mul};

use sawtooth_engine::math::{atan2, cos, sin};

/// A complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

impl Complex {
    /// A number of these parts.
    pub const fn new(re: f64, im: f64) -> Complex {
        Complex { re, im }
    }

    /// $e^{-j \varphi}$.
    pub fn delay(angle: f64) -> Complex {
        Complex::new(cos(angle), -sin(angle))
    }

    /// This times a real number.
    pub fn times(self, factor: f64) -> Complex {
        Complex::new(self.re * factor, self.im * factor)
    }

    /// 1 less this.
    pub fn complement(self) -> Complex {
        Complex::new(1.0 - self.re, -self.im)
    }

    /// The absolute value.
    pub fn size(self) -> f64 {
        (self.re * self.re + self.im * self.im).sqrt()
    }

    /// The angle, from −π to π.
    pub fn angle(self) -> f64 {
        atan2(self.im, self.re)
    }
}

impl Add for Complex {
    type Output = Complex;

    fn add(self, other: Complex) -> Complex {
        Complex::new(self.re + other.re, self.im + other.im)
    }
}

impl Mul for Complex {
    type Output = Complex;

    fn mul(self, other: Complex) -> Complex {
        Complex::new(
            self.re * other.re - self.im * other.im,
            self.re * other.im + self.im * other.re,
        )
    }
}

impl Div for Complex {
    type Output = Complex;

    fn div(self, other: Complex) -> Complex {
        let square = other.re * other.re + other.im * other.im;
        (self * Complex::new(other.re, -other.im)).times(1.0 / square)
    }
}
