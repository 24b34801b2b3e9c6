//! Registries: one list of algorithms, one enum, one way of dispatch.
//!
//! [`registry!`](crate::registry) turns a list of files into an enum of what
//! they define, a list of their entries and a constructor: an algorithm
//! is one file and one line in its registry. The enum keeps an algorithm's
//! state inline, off the heap, so that a snapshot is a plain clone; calls go
//! through a reference to the trait, so that no list of methods is kept twice.
//! After the list may follow another one, `tests { … }`, of algorithms that
//! exist only in the engine's own tests and in no registry, and a third one,
//! `proofs { … }`, of those that the proofs of the crate `verify` run as well. A fourth one, `outside { … }`, has the
//! place of algorithms that other crates hand in; it is compiled with the feature `outside` alone.
//! With `explains changes` or `explains fates` behind its trait, what it lists gives [reasons](crate::reason), too.

use crate::specification::Entry;

/// The entry called `kind` in a registry.
pub fn find(registry: &[&'static Entry], kind: &str) -> Option<&'static Entry> {
    registry.iter().copied().find(|entry| entry.kind == kind)
}

/// Declares the modules of a registry, the enum over their algorithms, the list
/// of their entries and the constructor. Each line is `module => Type,`; the type has
/// an associated constant `ENTRY`, a function `new(&[Value])`, and implements
/// the trait of the registry. A second enum, for another trait, shares the
/// list of the first.
#[macro_export]
macro_rules! registry {
    // Built here, so that unused texts are not in the program.
    (@entry $module:ident $variant:ident) => {{
        const DECLARED: $crate::specification::Entry = $module::$variant::ENTRY;
        const INTERNALS: [$crate::specification::Internal; DECLARED.internals.len()] =
            $crate::specification::internals(DECLARED.internals);
        &DECLARED.registered(&INTERNALS)
    }};

    // Asked by none but runs that are traced for reasons.
    (@explain nothing $($rest:tt)*) => {};

    (@explain changes $any:ident, $first:expr, [$($module:ident => $variant:ident,)+]) => {
        impl $any {
            /// Of a rate-based protocol: the rate at which packets leave, in bytes of payload a second.
            pub fn rate(&self) -> f64 {
                match self {
                    $($any::$variant(inner) => $crate::reason::Explain::rate(inner),)+
                    #[allow(unreachable_patterns, reason = "only tests have more")]
                    _ => f64::INFINITY,
                }
            }

            /// Why something changed; `before` is the algorithm before it was asked.
            pub fn explain(&self, before: &$any, update: &$crate::reason::Update<'_>) -> Option<$crate::reason::Because> {
                match (self, before) {
                    $(($any::$variant(after), $any::$variant(before)) => {
                        $crate::reason::Explain::explain(after, before, update)
                    })+
                    #[allow(unreachable_patterns, reason = "a registry may have one line")]
                    _ => None,
                }
            }
        }

        $crate::registry! { @reasons Explain $any, $first, [$($module => $variant,)+] }
    };

    (@explain fates $any:ident, $first:expr, [$($module:ident => $variant:ident,)+]) => {
        impl $any {
            /// Why a packet met its fate, if that was this algorithm's decision.
            pub fn explain(&self, met: &$crate::reason::Met<'_>) -> Option<$crate::reason::Because> {
                match self {
                    $($any::$variant(inner) => $crate::reason::ExplainFate::explain(inner, met),)+
                    #[cfg(any(test, feature = "audit"))]
                    _ => None,
                }
            }
        }

        $crate::registry! { @reasons ExplainFate $any, $first, [$($module => $variant,)+] }
    };

    (@reasons $explain:ident $any:ident, $first:expr, [$($module:ident => $variant:ident,)+]) => {
        impl $any {
            /// The reasons that an entry of this registry gives.
            pub fn reasons(entry: &$crate::specification::Entry) -> &'static [&'static $crate::reason::Reason] {
                let lists = [$(<$module::$variant as $crate::reason::$explain>::REASONS,)+];
                let index = REGISTRY.iter().position(|one| one.kind == entry.kind);
                let own = index.and_then(|index| index.checked_sub($first));
                own.and_then(|own| lists.get(own).copied()).unwrap_or(&[])
            }
        }
    };

    (@enum $(#[$meta:meta])* $any:ident: $behaviour:path, $explains:ident,
        $first:expr, [$($module:ident => $variant:ident,)+] [$($probe:ident = $path:path,)*]
        [$($proof:ident = $stand_in:path,)*] [$($foreign:ident = $outer:path,)*]
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs, clippy::large_enum_variant, reason = "each variant is documented in its own file, and its state is stored inline")]
        pub enum $any {
            $($variant($module::$variant),)+
            $(#[cfg(test)] $probe($path),)*
            $(#[cfg(any(test, feature = "audit"))] $proof($stand_in),)*
            $(#[cfg(feature = "outside")] $foreign($outer),)*
        }

        $crate::registry! { @explain $explains $any, $first, [$($module => $variant,)+] }

        impl $any {
            /// Builds the algorithm that `chosen` names, with its parameters. Not inlined: it has many
            /// callers, which call it rarely.
            ///
            /// # Panics
            /// When `chosen` is an entry of another registry.
            #[inline(never)]
            pub fn new(chosen: &$crate::specification::Chosen) -> $any {
                enum Index { $($variant,)+ }
                let kind = chosen.entry.kind;
                let index = REGISTRY.iter().position(|entry| entry.kind == kind);
                $(if index == Some($first + Index::$variant as usize) {
                    return $any::$variant($module::$variant::new(&chosen.values));
                })+
                $(#[cfg(test)]
                if kind == <$path>::ENTRY.kind {
                    return $any::$probe(<$path>::new(&chosen.values));
                })*
                $(#[cfg(any(test, feature = "audit"))]
                if kind == <$stand_in>::ENTRY.kind {
                    return $any::$proof(<$stand_in>::new(&chosen.values));
                })*
                $(#[cfg(feature = "outside")]
                if <$outer>::has(kind) {
                    return $any::$foreign(<$outer>::new(&chosen.values));
                })*
                unreachable!("{kind} is not in this registry")
            }

            /// Whether `entry` is in this registry.
            pub fn has(entry: &$crate::specification::Entry) -> bool {
                $(#[cfg(test)]
                if entry.kind == <$path>::ENTRY.kind {
                    return true;
                })*
                $(#[cfg(any(test, feature = "audit"))]
                if entry.kind == <$stand_in>::ENTRY.kind {
                    return true;
                })*
                $(#[cfg(feature = "outside")]
                if <$outer>::has(entry.kind) {
                    return true;
                })*
                let own = [$(stringify!($variant)),+].len();
                let mut entries = REGISTRY.iter().skip($first).take(own);
                entries.any(|one| one.kind == entry.kind)
            }

            /// The entry of this algorithm.
            pub fn entry(&self) -> &'static $crate::specification::Entry {
                enum Index { $($variant,)+ }
                let index = match self {
                    $($any::$variant(_) => Index::$variant,)+
                    $(#[cfg(test)] $any::$probe(_) => return &<$path>::ENTRY,)*
                    $(#[cfg(any(test, feature = "audit"))]
                    $any::$proof(_) => return &<$stand_in>::ENTRY,)*
                    $(#[cfg(feature = "outside")] $any::$foreign(inner) => return inner.entry(),)*
                };
                REGISTRY[$first + index as usize]
            }
        }

        impl std::ops::Deref for $any {
            type Target = dyn $behaviour;
            fn deref(&self) -> &Self::Target {
                match self {
                    $($any::$variant(inner) => inner,)+
                    $(#[cfg(test)] $any::$probe(inner) => inner,)*
                    $(#[cfg(any(test, feature = "audit"))] $any::$proof(inner) => inner,)*
                    $(#[cfg(feature = "outside")] $any::$foreign(inner) => inner.control(),)*
                }
            }
        }

        impl std::ops::DerefMut for $any {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $($any::$variant(inner) => inner,)+
                    $(#[cfg(test)] $any::$probe(inner) => inner,)*
                    $(#[cfg(any(test, feature = "audit"))] $any::$proof(inner) => inner,)*
                    $(#[cfg(feature = "outside")] $any::$foreign(inner) => inner.control_mut(),)*
                }
            }
        }
    };

    ($(#[$meta:meta])* enum $any:ident: $behaviour:path {
        $($line:tt)*
    } $($rest:tt)*) => {
        $crate::registry! { $(#[$meta])* enum $any: $behaviour, explains nothing { $($line)* } $($rest)* }
    };

    ($(#[$meta:meta])* enum $any:ident: $behaviour:path, explains $explains:ident {
        $($module:ident => $variant:ident,)+
    } $(tests { $($probe:ident = $path:path,)+ })? $(proofs { $($proof:ident = $stand_in:path,)+ })?
    $(outside { $($foreign:ident = $outer:path,)+ })?
    $($(#[$also:meta])* enum $other:ident: $trait:path {
        $($folder:ident => $type:ident,)+
    })?) => {
        $(pub mod $module;)+
        $($(pub mod $folder;)+)?

        /// The entries, in the order of the list.
        pub static REGISTRY: &[&$crate::specification::Entry] = &[
            $($crate::registry!(@entry $module $variant),)+
            $($($crate::registry!(@entry $folder $type),)+)?
        ];

        $crate::registry! {
            @enum $(#[$meta])* $any: $behaviour, $explains, 0,
            [$($module => $variant,)+] [$($($probe = $path,)+)?] [$($($proof = $stand_in,)+)?]
            [$($($foreign = $outer,)+)?]
        }

        $($crate::registry! {
            @enum $(#[$also])* $other: $trait, $explains, REGISTRY.len() - [$(stringify!($type)),+].len(),
            [$($folder => $type,)+] [] [] []
        })?
    };
}
