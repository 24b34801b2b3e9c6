/** The present state of a command for a button or a menu. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Laboratory } from '../../model/laboratory';
import { useLaboratory, useRun } from '../laboratoryContext';
import { chordForAria, chordText } from './chords';
import { canRun, type Icon, isOffered, labelOf } from './command';
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
  const { active, playback, lecture, lesson, layout, time, plots, assembly, experiments } =
    laboratory;
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
    experiments,
  ].map(({ store }): Pick<typeof store, 'subscribe'> => store);
}

export function useCommand(id: CommandId): Shown {
  const laboratory = useLaboratory();
  const run = useRun();
  const command = commandOf(id);
  const context = { laboratory, focused: null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other stores
  const subscribe = useCallback(
    (changed: () => void) => {
      const leave = storesOf(laboratory).map((store) => store.subscribe(changed));
      return () => {
        for (const one of leave) one();
      };
    },
    [laboratory, run],
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
