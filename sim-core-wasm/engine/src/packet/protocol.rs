//! Protocols in which routers write into packets what senders obey.

/// Such a protocol, as one sender or one router speaks it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Protocol {
    /// Its name. Senders and routers of the same name understand each other.
    pub name: &'static str,
    /// Parameters that its senders and routers need alike: the key, which both have, and
    /// the value.
    pub shared: [Option<(&'static str, f64)>; 2],
}

impl Protocol {
    /// A protocol without parameters that need to be alike.
    pub const fn named(name: &'static str) -> Protocol {
        Protocol {
            name,
            shared: [None, None],
        }
    }
}
