//! The registry of transports: one list, one enum, one way of dispatch.
//!
//! As with algorithms ([`registry!`](crate::registry!)), a transport is a folder and a line. Calls at
//! every packet are dispatched by a `match`, which the compiler can inline; rare ones go through
//! a reference to [`Inspect`](super::Inspect).

/// Declares the modules of the transports, the enum over them and its dispatch. Each line is `module => Type,`. The
/// first that carries a flow is taken; the one after `otherwise` carries flows that no other does. Those in
/// `proofs { … }` exist only in tests and in the proofs of the crate `verify`; they come before all others.
macro_rules! transports {
    (
        enum Endpoint: Transport { $($module:ident => $variant:ident,)+ }
        otherwise $last:ident => $rest:ident;
        proofs { $($proof:ident = $stand_in:path,)+ }
    ) => {
        $(pub(crate) mod $module;)+
        pub(crate) mod $last;

        /// Both ends of a flow.
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "nearly all are connections, whose state is to lie where it is used"
        )]
        #[repr(u8)]
        pub(crate) enum Endpoint {
            $rest($last::$rest),
            $($variant($module::$variant),)+
            $(#[cfg(any(test, feature = "audit"))] $proof($stand_in),)+
        }

        impl Endpoint {
            /// The ends of a flow of the plan whose data travels as `carriage` says, not
            /// started; its packets go to the addresses of its forward and return routes.
            pub(crate) fn new(
                flow: &plan::Flow,
                addresses: [Address; 2],
                carriage: Carriage,
                spring: StreamSeed,
            ) -> Endpoint {
                $(#[cfg(any(test, feature = "audit"))]
                if <$stand_in>::carries(flow, carriage) {
                    let ends = <$stand_in>::for_flow(flow, addresses, carriage, spring);
                    return Endpoint::$proof(ends);
                })+
                $(if $module::$variant::carries(flow, carriage) {
                    let ends = $module::$variant::for_flow(flow, addresses, carriage, spring);
                    return Endpoint::$variant(ends);
                })+
                Endpoint::$rest($last::$rest::for_flow(flow, addresses, carriage, spring))
            }
        }

        transports! {
            @dispatch [
                $rest,
                $($variant,)+
                $(#[cfg(any(test, feature = "audit"))] $proof,)+
            ]
        }
    };

    (@dispatch $list:tt) => {
        impl Endpoint {
            /// See [`Transport::start`].
            pub(crate) fn start(&mut self, around: &mut impl Surroundings) {
                transports!(@match $list self, ends => ends.start(around));
            }

            /// See [`Transport::deliver`].
            #[inline]
            pub(crate) fn deliver(&mut self, packet: &Packet, around: &mut impl Surroundings) {
                transports!(@match $list self, ends => ends.deliver(packet, around));
            }

            /// See [`Transport::sender_timer`].
            #[inline]
            pub(crate) fn sender_timer(&mut self, around: &mut impl Surroundings) {
                transports!(@match $list self, ends => ends.sender_timer(around));
            }

            /// See [`Transport::receiver_timer`].
            #[inline]
            pub(crate) fn receiver_timer(&mut self, around: &mut impl Surroundings) {
                transports!(@match $list self, ends => ends.receiver_timer(around));
            }

            /// See [`Transport::offer`].
            pub(crate) fn offer(
                &mut self,
                act: Act,
                around: &mut impl Surroundings,
            ) -> Option<Opening> {
                transports!(@match $list self, ends => ends.offer(act, around))
            }

            /// See [`Transport::change`].
            pub(crate) fn change(&mut self, change: FlowChange<'_>, around: &mut impl Surroundings) {
                transports!(@match $list self, ends => ends.change(change, around));
            }

            /// See [`Transport::record`].
            pub(crate) fn record(&self, around: &mut impl Surroundings) {
                transports!(@match $list self, ends => ends.record(around));
            }
        }

        impl Deref for Endpoint {
            type Target = dyn Inspect;

            fn deref(&self) -> &Self::Target {
                transports!(@match $list self, ends => ends)
            }
        }

        impl DerefMut for Endpoint {
            fn deref_mut(&mut self) -> &mut Self::Target {
                transports!(@match $list self, ends => ends)
            }
        }
    };

    (@match [$($(#[$meta:meta])* $variant:ident,)+] $self:ident, $ends:ident => $call:expr) => {
        match $self {
            $($(#[$meta])* Endpoint::$variant($ends) => $call,)+
        }
    };
}

pub(super) use transports;
