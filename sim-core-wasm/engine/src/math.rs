//! The only door to transcendental functions.
//!
//! The standard library calls the platform's own, whose last bits differ
//! between native code and WebAssembly; `libm` gives the same bits everywhere.
//! `+ - * /` and `sqrt` are exact by IEEE 754 and need no door.

/// The natural exponential.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// `x` to the power `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}

/// To the nearest integer, halves away from zero.
pub fn round(x: f64) -> f64 {
    libm::round(x)
}
