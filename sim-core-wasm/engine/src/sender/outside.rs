//! Senders of other crates: a value with the trait [`CongestionControl`], in a box.
//!
//! A plan names the sender of a flow by an entry and its values. For a sender from outside, the one value is the sender
//! itself, at its start; each connection of the flow has a copy of that. It stands in no registry, so no document can
//! name it: whoever has a plan sets it there, see [`Outside::chosen`].
//!
//! This is compiled with the feature `outside` alone. The programs of the page, the command line and Python do without
//! it, so their calls of a sender have one case less.

use std::fmt::Debug;

use crate::control::CongestionControl;
use crate::specification::{Chosen, Entry, Value};

/// The kind of an entry from outside begins with this, so that it is none of a registry.
pub const PREFIX: &str = "outside-";

/// A sender of another crate. Whatever has the trait of a congestion control, and can be copied, printed and sent to
/// another thread, is one.
pub trait Foreign: CongestionControl + Debug + Send + Sync {
    /// A copy in a box of its own.
    fn boxed(&self) -> Box<dyn Foreign>;
}

impl<C: CongestionControl + Clone + Debug + Send + Sync + 'static> Foreign for C {
    fn boxed(&self) -> Box<dyn Foreign> {
        Box::new(self.clone())
    }
}

/// A sender of another crate, with its entry.
#[derive(Debug)]
pub struct Outside {
    entry: &'static Entry,
    control: Box<dyn Foreign>,
}

impl Outside {
    /// The sender of a flow with this entry, which begins as `control`; `None` where the kind does not begin with
    /// [`PREFIX`], or where the entry declares parameters: the control has them itself.
    pub fn chosen(entry: &'static Entry, control: impl Foreign + 'static) -> Option<Chosen> {
        let outside = Outside {
            entry,
            control: Box::new(control),
        };
        (Outside::has(entry.kind) && entry.parameters.is_empty()).then(|| Chosen {
            entry,
            values: vec![Value::Outside(outside)],
        })
    }

    /// Whether an entry of this kind comes from outside.
    pub(crate) fn has(kind: &str) -> bool {
        kind.starts_with(PREFIX)
    }

    /// The sender that these values hold.
    ///
    /// # Panics
    /// When they hold none, which [`Outside::chosen`] excludes.
    pub(crate) fn new(values: &[Value]) -> Outside {
        match values.first() {
            Some(Value::Outside(outside)) => outside.clone(),
            _ => unreachable!("a sender from outside is its own value"),
        }
    }

    /// Its entry.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    pub(crate) fn control(&self) -> &(dyn CongestionControl + 'static) {
        &*self.control
    }

    pub(crate) fn control_mut(&mut self) -> &mut (dyn CongestionControl + 'static) {
        &mut *self.control
    }
}

impl Clone for Outside {
    fn clone(&self) -> Outside {
        Outside {
            entry: self.entry,
            control: (*self.control).boxed(),
        }
    }
}

/// Two with one entry are the same sender, whatever their controls have inside: a control need not be comparable.
impl PartialEq for Outside {
    fn eq(&self, other: &Outside) -> bool {
        self.entry == other.entry
    }
}
