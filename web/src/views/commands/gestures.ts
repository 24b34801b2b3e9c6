/** Gestures of pointers and keys within the part of the page that has the focus. They are listed, but are no commands. */
import { gestures as words } from '../../texts/en/gestures';
import { type Chord, KEY } from './chords';
import type { Group } from './command';

interface Gesture {
  readonly group: Group;
  readonly label: string;
  readonly keys: readonly Chord[];
}

export const GESTURES: readonly Gesture[] = [
  { group: 'build', label: words.chooseTarget, keys: [[KEY.left], [KEY.right], [KEY.tab]] },
  { group: 'build', label: words.makeIt, keys: [[KEY.enter]] },
  {
    group: 'build',
    label: words.clipboard,
    keys: [
      ['Ctrl', 'C'],
      ['Ctrl', 'X'],
      ['Ctrl', 'V'],
    ],
  },
  { group: 'plots', label: words.crosshair, keys: [[KEY.left], [KEY.right]] },
  {
    group: 'plots',
    label: words.crosshairFar,
    keys: [
      [KEY.shift, KEY.left],
      [KEY.shift, KEY.right],
    ],
  },
  {
    group: 'plots',
    label: words.pan,
    keys: [
      ['Ctrl', KEY.left],
      ['Ctrl', KEY.right],
    ],
  },
  { group: 'plots', label: words.packet, keys: [[KEY.left], [KEY.right]] },
  { group: 'plots', label: words.packetInstant, keys: [[KEY.enter]] },
  { group: 'plots', label: words.wheel, keys: [[KEY.wheel]] },
  { group: 'plots', label: words.wheelZoom, keys: [['Ctrl', KEY.wheel]] },
  { group: 'plots', label: words.wheelValues, keys: [['Alt', KEY.wheel]] },
  {
    group: 'plots',
    label: words.movePanel,
    keys: [
      ['Alt', KEY.up],
      ['Alt', KEY.down],
    ],
  },
  { group: 'network', label: words.nudge, keys: [[KEY.left], [KEY.right], [KEY.up], [KEY.down]] },
  { group: 'network', label: words.nudgeFar, keys: [[KEY.shift, KEY.left]] },
  { group: 'network', label: words.nudgeLarge, keys: [['Alt', KEY.left]] },
  { group: 'network', label: words.selectMore, keys: [[KEY.shift, KEY.enter]] },
  { group: 'network', label: words.wheelNetwork, keys: [[KEY.wheel]] },
  { group: 'network', label: words.canvasPan, keys: [[KEY.space, KEY.drag]] },
  { group: 'network', label: words.free, keys: [['Alt', KEY.drag]] },
];
