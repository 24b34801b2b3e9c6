//! Progress of jobs on the standard error: a bar on a terminal, otherwise a line now
//! and then.

#![allow(
    clippy::disallowed_types,
    reason = "it tells how long it takes; nothing simulated reads it"
)]

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::Watch;

/// Time between lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(30);

/// Shows the progress of jobs.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
    shown_at: Mutex<Instant>,
    noun: &'static str,
}

impl Progress {
    /// For `count` jobs, called `noun`: `runs`, `cases`.
    pub fn new(count: usize, noun: &'static str) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let template = format!("{{wide_bar}} {{pos}} of {{len}} {noun}, {{eta}} to go");
            let style = ProgressStyle::with_template(&template);
            let bar = ProgressBar::new(count as u64);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Progress {
            bar,
            begun: Instant::now(),
            shown_at: Mutex::new(Instant::now()),
            noun,
        }
    }
}

/// Shows how far a search is: a line that changes on a terminal, and its findings above it, or alone where there is no
/// terminal.
#[derive(Debug)]
pub struct Live(Option<ProgressBar>);

impl Live {
    /// A search that begins.
    pub fn begin() -> Live {
        Live(io::stderr().is_terminal().then(ProgressBar::new_spinner))
    }

    /// Changes the line.
    pub fn set(&self, line: String) {
        if let Some(bar) = &self.0 {
            bar.set_message(line);
            bar.tick();
        }
    }

    /// Shows a finding.
    pub fn show(&self, line: &str) {
        match &self.0 {
            Some(bar) => bar.println(line),
            // Where it cannot be written, nobody reads it.
            None => {
                let _ = writeln!(io::stderr(), "{line}");
            }
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Progress {
    fn done(&self, done: usize, of: usize) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        } else if let Ok(mut shown_at) = self.shown_at.try_lock()
            && shown_at.elapsed() > PAUSE
        {
            *shown_at = Instant::now();
            let each = self.begun.elapsed().as_secs_f64() / done.max(1) as f64;
            let left = each * of.saturating_sub(done) as f64;
            // Where it cannot be written, nobody reads it.
            let _ = writeln!(
                io::stderr(),
                "{done} of {of} {}, {left:.0} s to go",
                self.noun
            );
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
