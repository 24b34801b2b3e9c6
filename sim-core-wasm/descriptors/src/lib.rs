//! Whether standard output was open when the program began. Rust opens the null device in its place before `main`, so
//! that afterwards a result that goes nowhere looks like one that somebody has thrown away on purpose.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output is closed, or was when the program began.
pub fn is_output_closed() -> bool {
    CLOSED.load(Ordering::Relaxed) || is_closed_now()
}

/// The error of a descriptor that is not open (POSIX, `errno.h`), on Linux, macOS and the BSDs.
#[cfg(unix)]
const EBADF: i32 = 9;

/// A descriptor that is not open cannot be copied. Other errors, such as too many descriptors, say nothing of it.
#[cfg(unix)]
fn is_closed_now() -> bool {
    use std::os::fd::AsFd;
    let copied = io::stdout().as_fd().try_clone_to_owned();
    copied.is_err_and(|error| error.raw_os_error() == Some(EBADF))
}

#[cfg(not(unix))]
fn is_closed_now() -> bool {
    let _ = io::stdout();
    false
}

#[cfg(unix)]
extern "C" fn look() {
    CLOSED.store(is_closed_now(), Ordering::Relaxed);
}

// The loader calls what stands in this section before anything else of the program runs.
#[cfg(unix)]
#[allow(
    unsafe_code,
    reason = "the section has to hold functions, and this is one"
)]
#[used]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
static LOOK: extern "C" fn() = look;
