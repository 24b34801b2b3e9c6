//! An interrupt that ends the work but not the program, which prints what was found.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Failure, tell};

/// Whether the work was interrupted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupted(Arc<AtomicBool>);

impl Interrupted {
    /// Waits for the first interrupt from now on; a second one ends the program at once.
    ///
    /// # Errors
    /// When the system lets nobody wait for it.
    pub(crate) fn watch() -> Result<Interrupted, Failure> {
        Interrupted::watched().map_err(|error| Failure::Other(error.into()))
    }

    fn watched() -> io::Result<Interrupted> {
        let interrupted = Interrupted::default();
        #[cfg(unix)]
        for signal in crate::new_file::heard() {
            use signal_hook::flag::{register, register_conditional_shutdown};
            // The one that is registered first looks at the flag before the other raises it.
            register_conditional_shutdown(signal, CODE.into(), Arc::clone(&interrupted.0))?;
            register(signal, Arc::clone(&interrupted.0))?;
        }
        #[cfg(not(unix))]
        {
            let flag = Arc::clone(&interrupted.0);
            ctrlc::set_handler(move || {
                if flag.swap(true, Ordering::Relaxed) {
                    std::process::exit(CODE.into());
                }
            })
            .map_err(io::Error::other)?;
        }
        Ok(interrupted)
    }

    /// Whether there was one.
    pub(crate) fn is(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The end of a command that printed what it had found.
    ///
    /// # Errors
    /// When there was an interrupt.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.is() {
            tell("interrupted");
            return Err(Failure::Reported(CODE));
        }
        Ok(())
    }
}

/// The exit code of a program that was interrupted, as shells have it.
pub(crate) const CODE: u8 = 130;
