/** The present state of a command for a button or a menu. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Laboratory } from '../../model/laboratory';
import { useLaboratory, useRun } from '../laboratoryContext';
import { chordForAria, chordText } from './chords';
import { type Changing, type Command, canRun, type Icon, isOffered, labelOf } from './command';
import { type CommandId, commandOf } from './index';

export interface Shown {
  label: string;
  icon: Icon | undefined;
  /** Its keys in words; empty where it has none. */
  keys: string;
  /** Its name and its keys, for tooltips. */
  hint: string;
  /** Its keys as assistive technology names them. */
  ariaKeys: string | undefined;
  isOffered: boolean;
  can: boolean;
  run: () => void;
}

/** All state that a command's name or availability may depend on. */
function storesOf(laboratory: Laboratory) {
  const { active, playback, lecture, lesson, layout, time, plots, assembly } = laboratory;
  const { document, inspection } = active;
  return [
    laboratory,
    active,
    document,
    inspection,
    playback,
    time,
    plots,
    layout,
    lesson,
    lecture,
    assembly,
  ].map(({ store }): Changing => store);
}

export function useCommand(asked: CommandId | Command): Shown {
  const laboratory = useLaboratory();
  const run = useRun();
  const command = typeof asked === 'string' ? commandOf(asked) : asked;
  const context = { laboratory, focused: null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other stores
  const subscribe = useCallback(
    (changed: () => void) => {
      const own = command.state?.(laboratory);
      const stores = [...storesOf(laboratory), ...(own ? [own] : [])];
      const leave = stores.map((store) => store.subscribe(changed));
      return () => {
        for (const one of leave) one();
      };
    },
    [laboratory, run, command],
  );
  const label = useSyncExternalStore(subscribe, () => labelOf(command, laboratory));
  const can = useSyncExternalStore(subscribe, () => canRun(command, context));
  const offered = useSyncExternalStore(subscribe, () => isOffered(command, laboratory));
  const [first] = command.keys ?? [];
  const keys = first ? chordText(first) : '';
  return {
    label,
    icon: command.icon,
    keys,
    hint: keys === '' ? label : `${label} (${keys})`,
    ariaKeys: first && chordForAria(first),
    isOffered: offered,
    can,
    run: () => command.run(context, 0),
  };
}
