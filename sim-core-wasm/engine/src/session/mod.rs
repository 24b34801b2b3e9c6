//! The run that a person drives: live changes, time travel, what is recorded.

mod checkpoints;
mod run;
#[cfg(test)]
mod run_tests;
