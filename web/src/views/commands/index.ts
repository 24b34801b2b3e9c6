/**
 * The commands of the page. Where several have the same keys, the first one that can run does.
 *
 * To add one: an object in the list of its part in this folder, or in the declaration of its feature. Menus, keys, the
 * list of keys and the palette show it from there. Keys that mean something within one part of the page alone are in `gestures.ts`.
 */
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';
import { BUILD } from './build';
import type { Command } from './command';
import { LECTURE } from './lecture';
import { PAGE } from './page';
import { RUN } from './run';
import { SCENARIO } from './scenario';
import { VIEWS } from './views';

const ALL = [...LECTURE, ...RUN, ...SCENARIO, ...BUILD, ...VIEWS, ...PAGE] as const;

export type CommandId = (typeof ALL)[number]['id'];

export const COMMANDS: readonly (Command & { readonly id: CommandId })[] = ALL;

/** Commands of lectures, once they are loaded. */
export const ofLectures = new Slot((): { loaded: readonly Command[] } => ({ loaded: [] }));

/** With those of features, which come last. */
export function commandsOf(laboratory: Laboratory): readonly Command[] {
  const ofFeatures = laboratory.features.flatMap(({ commands = [] }) => commands);
  return [...COMMANDS, ...ofFeatures, ...ofLectures.of(laboratory).loaded];
}

const byId = new Map<CommandId, Command>(COMMANDS.map((command) => [command.id, command]));

export function commandOf(id: CommandId): Command {
  const command = byId.get(id);
  // The type has no other ids.
  if (!command) throw new Error(`no command ${id}`);
  return command;
}
