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
