/** Names of gestures in the list of keys, which a first visit does not need. */
import { translated } from '../language';

export const gestures = translated('gestures', {
  chooseTarget: 'Choose the other end',
  makeIt: 'Create the link or the flow',
  clipboard: 'Copy, cut, paste',
  crosshair: 'Move the crosshair',
  crosshairFar: 'Move it ten times as far',
  pan: 'Move the view while zoomed',
  packet: 'Go from packet to packet in a packet diagram; a click selects one',
  packetInstant: 'Move the run to the time of the selected packet',
  wheel: 'Scroll the panels, or zoom if all are visible',
  wheelZoom: 'Zoom, like two fingers',
  wheelValues: 'Magnify the values of a panel',
  movePanel: 'Move a panel by its handle',
  nudge: 'Move the selected nodes',
  nudgeFar: 'Move them ten times as far',
  nudgeLarge: 'Move them in a large network, in which arrows go from node to node',
  selectMore: 'Add to the selection or remove from it; also with a click',
  wheelNetwork: 'Zoom in or out',
  canvasPan: 'Move the view; also with the middle button',
  free: 'Move a node without aligning it to others',
});
