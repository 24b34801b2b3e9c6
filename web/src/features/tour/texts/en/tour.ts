/** The stops of the tour, in their order. */
import { translated } from '../../../../texts/language';
export const tour = translated('tour', {
  label: 'Tour',
  place: (stop: number, count: number) => `${stop} of ${count}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip the tour',
  done: 'Done',
  stops: {
    network: {
      title: 'The network',
      text: 'Packets move from the sender to the receiver, and acknowledgements come back. Packets wait in the queue at the router. Click a node, a link or a queue to see its settings.',
    },
    flows: {
      title: 'The flows',
      text: 'Each flow has a sender with a congestion control. Choose another one from its list, for example CUBIC, and watch how the window changes. You can also add a flow.',
    },
    inspector: {
      title: 'The settings',
      text: 'Rate, delay, loss and the queue of the selected link. Drag a slider: the run continues with the new value, and Undo restores the old one.',
    },
    playback: {
      title: 'Time',
      text: 'Pause, go one event further, or change the speed. Slow motion shows single packets. The same seed always gives the same run.',
    },
    plots: {
      title: 'The plots',
      text: 'Window, queue and throughput over time. Drag to zoom, click the time line to go back. Click a curve to ask why it changed there: the answer names the packet and the rule.',
    },
    panels: {
      title: 'More panels',
      text: 'This menu has all variables that the run records. A line says what each one shows.',
    },
    examples: {
      title: 'Examples and lessons',
      text: 'The examples are lessons with questions. The course path leads from one flow to today’s research.',
    },
    find: {
      title: 'Find anything',
      text: 'This menu has all commands. Press Ctrl K to find a command, an example, a sender or a word of the glossary by its name.',
    },
  },
});
