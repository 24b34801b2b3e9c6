//! Components, the owners of events, and their numbers in the event queue.
//!
//! Of several events at the same instant the one with the lowest number comes first, so
//! that the numbering is part of the meaning of a run: ports, their wires, radio
//! cells, then for the flows of the plan all sending ends, all receiving ends and all
//! applications, then both ends of each flow added later.

use crate::ids::{FlowId, Id, MediumId, PortId};

/// The owner of an event. Each component has one event at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A port: a departure, or the timer of its discipline.
    Port(PortId),
    /// The wire of a port: the next arrival at its far end.
    Wire(PortId),
    /// A radio cell: frames begin or end.
    Medium(MediumId),
    /// The sending end of a flow: its start, then its timer.
    Sender(FlowId),
    /// The receiving end of a flow: its timer.
    Receiver(FlowId),
    /// The application of a flow of the plan.
    Application(FlowId),
}

/// How components are numbered in a network.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbering {
    /// Ports of the network.
    pub ports: usize,
    /// Radio cells.
    pub media: usize,
    /// Flows of the plan. Flows added later have no application of their own.
    pub planned: usize,
}

impl Numbering {
    /// The number of components before any flow is added.
    pub fn count(self) -> usize {
        self.timers() + 3 * self.planned
    }

    /// The number of the first timer.
    fn timers(self) -> usize {
        2 * self.ports + self.media
    }

    /// The number of a component.
    #[inline]
    pub(super) fn number(self, component: Component) -> usize {
        match component {
            Component::Port(port) => port.index(),
            Component::Wire(port) => self.ports + port.index(),
            Component::Medium(id) => 2 * self.ports + id.index(),
            Component::Sender(flow) => self.end_of_flow(flow, 0),
            Component::Receiver(flow) => self.end_of_flow(flow, 1),
            Component::Application(flow) => self.timers() + 2 * self.planned + flow.index(),
        }
    }

    #[inline]
    fn end_of_flow(self, flow: FlowId, end: usize) -> usize {
        match flow.index().checked_sub(self.planned) {
            None => self.timers() + end * self.planned + flow.index(),
            Some(later) => self.count() + 2 * later + end,
        }
    }

    /// The component with this number.
    #[inline]
    pub(super) fn component(self, number: usize) -> Component {
        let (ports, planned) = (self.ports, self.planned);
        let Some(wire) = number.checked_sub(ports) else {
            return Component::Port(PortId::at(number));
        };
        let Some(medium) = wire.checked_sub(ports) else {
            return Component::Wire(PortId::at(wire));
        };
        let Some(timer) = medium.checked_sub(self.media) else {
            return Component::Medium(MediumId::at(medium));
        };
        if timer < planned {
            Component::Sender(FlowId::at(timer))
        } else if timer < 2 * planned {
            Component::Receiver(FlowId::at(timer - planned))
        } else if timer < 3 * planned {
            Component::Application(FlowId::at(timer - 2 * planned))
        } else {
            let later = timer - 3 * planned;
            let flow = FlowId::at(planned + later / 2);
            if later.is_multiple_of(2) {
                Component::Sender(flow)
            } else {
                Component::Receiver(flow)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Component::{Application, Medium, Port, Receiver, Sender, Wire};
    use super::*;

    #[test]
    fn components_are_numbered_in_their_order_at_an_instant() {
        let numbering = Numbering {
            ports: 2,
            media: 2,
            planned: 3,
        };
        let in_order = [
            [Port(PortId(0)), Port(PortId(1))].as_slice(),
            &[Wire(PortId(0)), Wire(PortId(1))],
            &[Medium(MediumId(0)), Medium(MediumId(1))],
            &[Sender(FlowId(0)), Sender(FlowId(1)), Sender(FlowId(2))],
            &[
                Receiver(FlowId(0)),
                Receiver(FlowId(1)),
                Receiver(FlowId(2)),
            ],
            &[
                Application(FlowId(0)),
                Application(FlowId(1)),
                Application(FlowId(2)),
            ],
            &[
                Sender(FlowId(3)),
                Receiver(FlowId(3)),
                Sender(FlowId(4)),
                Receiver(FlowId(4)),
            ],
        ]
        .concat();
        assert_eq!(numbering.count(), 15);
        for (number, component) in in_order.into_iter().enumerate() {
            assert_eq!(numbering.number(component), number, "{component:?}");
            assert_eq!(numbering.component(number), component);
        }
    }
}
