/** The keys of the page: what they do, and the list that `?` shows. */
import type { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { isPressable, isTyping, isValue } from '../../ui/keyTargets';
import { POSITIONS } from '../../ui/range';
import { handleAssemblyKey, TOOL_KEYS } from '../assemble/keys';
import { beginLecture, leaveLecture } from '../lesson/lecture';
import { positionOf, speedAt } from '../playback/speed';

interface Shortcut {
  group: keyof typeof texts.shortcuts.groups;
  text: string;
  /** Alternatives, each a list of keys held together. */
  keys: readonly (readonly string[])[];
}

const { keys } = texts.shortcuts;

export const SHORTCUTS: readonly Shortcut[] = [
  { group: 'run', text: texts.shortcuts.playPause, keys: [[keys.space]] },
  { group: 'run', text: texts.shortcuts.step, keys: [['.']] },
  { group: 'run', text: texts.shortcuts.restart, keys: [[keys.home]] },
  { group: 'run', text: texts.shortcuts.slower, keys: [['[']] },
  { group: 'run', text: texts.shortcuts.faster, keys: [[']']] },
  { group: 'document', text: texts.shortcuts.undo, keys: [['Ctrl', 'Z']] },
  { group: 'document', text: texts.shortcuts.redo, keys: [['Ctrl', keys.shift, 'Z']] },
  { group: 'document', text: texts.shortcuts.instead, keys: [['O']] },
  { group: 'document', text: texts.shortcuts.deselect, keys: [[keys.escape]] },
  { group: 'build', text: texts.shortcuts.addHost, keys: [[TOOL_KEYS.host.toUpperCase()]] },
  { group: 'build', text: texts.shortcuts.addRouter, keys: [[TOOL_KEYS.router.toUpperCase()]] },
  {
    group: 'build',
    text: texts.shortcuts.addAccessPoint,
    keys: [[TOOL_KEYS['access-point'].toUpperCase()]],
  },
  {
    group: 'build',
    text: texts.shortcuts.addStation,
    keys: [[TOOL_KEYS.station.toUpperCase()]],
  },
  { group: 'build', text: texts.shortcuts.link, keys: [[TOOL_KEYS.link.toUpperCase()]] },
  { group: 'build', text: texts.shortcuts.flow, keys: [[TOOL_KEYS.flow.toUpperCase()]] },
  {
    group: 'build',
    text: texts.shortcuts.hold,
    keys: [
      [keys.shift, TOOL_KEYS.link.toUpperCase()],
      [keys.shift, TOOL_KEYS.flow.toUpperCase()],
    ],
  },
  {
    group: 'build',
    text: texts.shortcuts.chooseTarget,
    keys: [[keys.left], [keys.right], [keys.tab]],
  },
  { group: 'build', text: texts.shortcuts.makeIt, keys: [[keys.enter]] },
  { group: 'build', text: texts.shortcuts.leaveTool, keys: [[keys.escape]] },
  { group: 'build', text: texts.shortcuts.rename, keys: [['F2']] },
  { group: 'build', text: texts.shortcuts.duplicate, keys: [['Ctrl', 'D']] },
  {
    group: 'build',
    text: texts.shortcuts.clipboard,
    keys: [
      ['Ctrl', 'C'],
      ['Ctrl', 'X'],
      ['Ctrl', 'V'],
    ],
  },
  { group: 'build', text: texts.shortcuts.remove, keys: [[keys.delete], [keys.backspace]] },
  { group: 'plots', text: texts.shortcuts.crosshair, keys: [[keys.left], [keys.right]] },
  {
    group: 'plots',
    text: texts.shortcuts.crosshairFar,
    keys: [
      [keys.shift, keys.left],
      [keys.shift, keys.right],
    ],
  },
  { group: 'plots', text: texts.shortcuts.zoom, keys: [['+'], ['−']] },
  {
    group: 'plots',
    text: texts.shortcuts.pan,
    keys: [
      ['Ctrl', keys.left],
      ['Ctrl', keys.right],
    ],
  },
  { group: 'plots', text: texts.shortcuts.magnify, keys: [[keys.up], [keys.down]] },
  { group: 'plots', text: texts.shortcuts.fit, keys: [['0']] },
  { group: 'plots', text: texts.shortcuts.wheel, keys: [[keys.wheel]] },
  { group: 'plots', text: texts.shortcuts.wheelZoom, keys: [['Ctrl', keys.wheel]] },
  { group: 'plots', text: texts.shortcuts.wheelValues, keys: [['Alt', keys.wheel]] },
  {
    group: 'plots',
    text: texts.shortcuts.movePanel,
    keys: [
      ['Alt', keys.up],
      ['Alt', keys.down],
    ],
  },
  {
    group: 'network',
    text: texts.shortcuts.nudge,
    keys: [[keys.left], [keys.right], [keys.up], [keys.down]],
  },
  { group: 'network', text: texts.shortcuts.nudgeFar, keys: [[keys.shift, keys.left]] },
  { group: 'network', text: texts.shortcuts.nudgeLarge, keys: [['Alt', keys.left]] },
  { group: 'network', text: texts.shortcuts.selectMore, keys: [[keys.shift, keys.enter]] },
  { group: 'network', text: texts.shortcuts.selectAll, keys: [['Ctrl', 'A']] },
  { group: 'network', text: texts.shortcuts.canvasZoom, keys: [['+'], ['−'], [keys.wheel]] },
  { group: 'network', text: texts.shortcuts.canvasFit, keys: [['0']] },
  { group: 'network', text: texts.shortcuts.canvasPan, keys: [[keys.space, keys.drag]] },
  { group: 'network', text: texts.shortcuts.free, keys: [['Alt', keys.drag]] },
  { group: 'page', text: texts.shortcuts.focus, keys: [['F']] },
  { group: 'page', text: texts.shortcuts.lecture, keys: [['L']] },
  { group: 'page', text: texts.shortcuts.examples, keys: [['E']] },
  { group: 'page', text: texts.shortcuts.start, keys: [['N']] },
  { group: 'page', text: texts.shortcuts.share, keys: [['S']] },
  { group: 'page', text: texts.shortcuts.interventions, keys: [['I']] },
  { group: 'page', text: texts.shortcuts.summary, keys: [['T']] },
  { group: 'page', text: texts.shortcuts.print, keys: [['Ctrl', 'P']] },
  { group: 'page', text: texts.shortcuts.help, keys: [['?']] },
  { group: 'lecture', text: texts.shortcuts.nextMoment, keys: [[keys.right], [keys.pageDown]] },
  { group: 'lecture', text: texts.shortcuts.previousMoment, keys: [[keys.left], [keys.pageUp]] },
  { group: 'lecture', text: texts.shortcuts.advance, keys: [['A'], [keys.enter]] },
  { group: 'lecture', text: texts.shortcuts.choose, keys: [[keys.digits]] },
  { group: 'lecture', text: texts.shortcuts.scroll, keys: [[keys.up], [keys.down]] },
  { group: 'lecture', text: texts.shortcuts.leaveLecture, keys: [[keys.escape]] },
];

/** Slider positions of one press, which changes the speed by about half. */
const SPEED_STEP = POSITIONS / 40;

/** Handles a key that no control has handled; true when it is a shortcut. */
export function handleKey(laboratory: Laboratory, event: KeyboardEvent): boolean {
  const { dialog, active: run } = laboratory.store.getState();
  const { assembly, playback } = laboratory;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && event.key.toLowerCase() === 'z') {
    // While a text is being typed, undo belongs to that text.
    if (isTyping(event.target)) return false;
    void (event.shiftKey ? assembly.redo() : assembly.undo());
    return true;
  }
  if (command && event.key.toLowerCase() === 'y' && !isTyping(event.target)) {
    void assembly.redo();
    return true;
  }
  if (dialog !== null || isTyping(event.target)) return false;
  const { phase } = run.store.getState();
  const there = phase === 'ready' && run.document.text !== '';
  if (there && !laboratory.lecture.on && !isValue(event.target)) {
    if (handleAssemblyKey(laboratory, event)) return true;
  }
  if (command || event.altKey) return false;
  if (event.key === '?') {
    laboratory.show('shortcuts');
    return true;
  }
  if (event.key === 'n') {
    laboratory.show('start');
    return true;
  }
  if (event.key === 'e') {
    laboratory.show('examples');
    return true;
  }
  if (!there) return false;
  const { speed } = playback.store.getState();
  switch (event.key) {
    case ' ':
      if (isPressable(event.target)) return false;
      playback.toggle();
      return true;
    case '.':
      void playback.step();
      return true;
    case 'Home':
      playback.restart();
      return true;
    case '[':
      playback.setSpeed(speedAt(Math.max(0, positionOf(speed) - SPEED_STEP)));
      return true;
    case ']':
      playback.setSpeed(speedAt(Math.min(POSITIONS, positionOf(speed) + SPEED_STEP)));
      return true;
    case 'o': {
      const { notice } = run.store.getState();
      // Held down, the key takes the offer that was seen, and not the next one.
      if (!notice?.offer || event.repeat) return false;
      run.takeOffer(notice.offer);
      return true;
    }
    case 's':
      laboratory.show('share');
      return true;
    case 'i':
      laboratory.show('interventions');
      return true;
    case 't':
      laboratory.summarise();
      return true;
    case 'l':
      if (laboratory.lecture.on) leaveLecture(laboratory);
      else beginLecture(laboratory);
      return true;
    case 'f':
      laboratory.layout.focus(!laboratory.layout.store.getState().focused);
      return true;
    case 'Escape':
      // The last thing that took room gives it back first.
      if (laboratory.plots.state.maximised !== null) laboratory.plots.maximise(null);
      else if (laboratory.layout.store.getState().focused) laboratory.layout.focus(false);
      else run.select('');
      return true;
    default:
      return false;
  }
}
