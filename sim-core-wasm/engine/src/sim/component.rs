//! What the events of the queue belong to, and the numbers that stand for it there.
//!
//! Of events at the same instant the one with the lowest number comes first, so
//! that the numbering is part of what a run means: ports, their wires, shared
//! media, then of the flows of the plan all sending ends, all receiving ends and
//! all applications, then both ends of each flow that came later.

use crate::link::medium::MediumId;

/// What an event belongs to. Each component has one event at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A port: a departure, or the timer of its discipline.
    Port(usize),
    /// The wire of a port: the next arrival at its far end.
    Wire(usize),
    /// A shared medium: it may grant a port the channel.
    Medium(MediumId),
    /// The sending end of a flow: its start, then its timer.
    Sender(usize),
    /// The receiving end of a flow: its timer.
    Receiver(usize),
    /// The application of a flow of the plan.
    Application(usize),
}

/// How components are numbered in a network.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbering {
    /// Ports of the network.
    pub ports: usize,
    /// Shared media.
    pub media: usize,
    /// Flows of the plan. Those that come later have no application of their own.
    pub planned: usize,
}

impl Numbering {
    /// How many components there are before any flow comes later.
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
            Component::Port(port) => port,
            Component::Wire(port) => self.ports + port,
            Component::Medium(id) => 2 * self.ports + id.0 as usize,
            Component::Sender(flow) => self.end_of_flow(flow, 0),
            Component::Receiver(flow) => self.end_of_flow(flow, 1),
            Component::Application(flow) => self.timers() + 2 * self.planned + flow,
        }
    }

    #[inline]
    fn end_of_flow(self, flow: usize, end: usize) -> usize {
        match flow.checked_sub(self.planned) {
            None => self.timers() + end * self.planned + flow,
            Some(later) => self.count() + 2 * later + end,
        }
    }

    /// The component with this number.
    #[inline]
    pub(super) fn component(self, number: usize) -> Component {
        let (ports, planned) = (self.ports, self.planned);
        let Some(wire) = number.checked_sub(ports) else {
            return Component::Port(number);
        };
        let Some(medium) = wire.checked_sub(ports) else {
            return Component::Wire(wire);
        };
        let Some(timer) = medium.checked_sub(self.media) else {
            return Component::Medium(MediumId(medium as u32));
        };
        if timer < planned {
            Component::Sender(timer)
        } else if timer < 2 * planned {
            Component::Receiver(timer - planned)
        } else if timer < 3 * planned {
            Component::Application(timer - 2 * planned)
        } else {
            let later = timer - 3 * planned;
            let flow = planned + later / 2;
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
    fn components_are_numbered_in_the_order_in_which_they_come_at_an_instant() {
        let numbering = Numbering {
            ports: 2,
            media: 2,
            planned: 3,
        };
        let in_order = [
            [Port(0), Port(1)].as_slice(),
            &[Wire(0), Wire(1)],
            &[Medium(MediumId(0)), Medium(MediumId(1))],
            &[Sender(0), Sender(1), Sender(2)],
            &[Receiver(0), Receiver(1), Receiver(2)],
            &[Application(0), Application(1), Application(2)],
            &[Sender(3), Receiver(3), Sender(4), Receiver(4)],
        ]
        .concat();
        assert_eq!(numbering.count(), 15);
        for (number, component) in in_order.into_iter().enumerate() {
            assert_eq!(numbering.number(component), number, "{component:?}");
            assert_eq!(numbering.component(number), component);
        }
    }
}
