//! `sim run`: one run, and what came out of it.

/// Bytes for recorded series natively.
pub(crate) const PROBE_BUDGET: usize = 48_000_000;
