//! The program's memory, which grows in few and large steps.
//!
//! The browser collects garbage when a WebAssembly memory has grown, for milliseconds each time. The allocator asks for
//! no more than it needs at once; as checkpoints are added, that was a hundred times in a run of a minute.

use std::hint::black_box;

/// A unit in which memory grows, in bytes.
const PAGE: usize = 65_536;

/// The part of the memory by which it grows beyond what is needed. Its pages take none until they are written to.
const AHEAD: usize = 8;

/// The memory, as it was when it was last looked at.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pages: usize,
}

impl Memory {
    /// If the memory has grown, has it grow further: what is allocated next finds room there.
    #[inline]
    pub(crate) fn look(&mut self) {
        if pages() > self.pages {
            self.grow_ahead();
        }
    }

    #[cold]
    fn grow_ahead(&mut self) {
        // The allocator keeps the room of a block that is given back.
        let mut block: Vec<u8> = Vec::new();
        let _ = block.try_reserve_exact(pages() * PAGE / AHEAD);
        drop(black_box(block));
        self.pages = pages();
    }
}

#[cfg(target_arch = "wasm32")]
fn pages() -> usize {
    core::arch::wasm32::memory_size::<0>()
}

#[cfg(not(target_arch = "wasm32"))]
fn pages() -> usize {
    0
}
