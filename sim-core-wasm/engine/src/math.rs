//! The only access to transcendental functions, and a quick conversion.
//!
//! The standard library calls the platform's own, whose last bits differ
//! between native code and WebAssembly; `libm` gives the same bits everywhere.
//! `+ - * /` and `sqrt` are exact by IEEE 754 and need no wrapper.

/// The natural exponential.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The exponential less one, exact for small `x`.
pub fn exp_m1(x: f64) -> f64 {
    libm::expm1(x)
}

/// The natural logarithm of 1 + `x`, exact for small `x`.
pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// `x` to the power `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The sine.
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// The angle of a point from the x axis, from −π to π.
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// The cosine.
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}

/// To the nearest integer, halves away from zero.
pub fn round(x: f64) -> f64 {
    libm::round(x)
}

/// A count below 2^63: a conversion from a signed number takes one instruction, from an unsigned one six.
#[inline]
pub fn count(number: u64) -> f64 {
    number.cast_signed() as f64
}
