/** A command: an action of a person, in one object for menus, buttons, keys and the palette. */
import type { ComponentType } from 'react';
import type { Target } from '../../model/document/selection';
import type { Laboratory } from '../../model/laboratory';
import type { texts } from '../../texts';
import type { Chord } from './chords';

declare module '../../model/feature' {
  interface Feature {
    readonly commands?: readonly Command[];
    /** Those of a lecture, which are loaded with it. */
    readonly lectureCommands?: () => Promise<readonly Command[]>;
  }
}

/** The parts of the list of keys. */
export type Group = keyof typeof texts.commands.groups;

/**
 * Where the keys of a command are heard:
 *
 * - `page`: while no dialog is open and no text is typed;
 * - `dialogs`: over an open dialog too;
 * - `texts`: while a text is typed too;
 * - `canvas`: as `page`, outside of lectures and of controls with a value of their own;
 * - `network`: as `canvas`, while the network or a row of the list of flows has the focus;
 * - `drawing`, `plots`: while that has the focus, in a lecture too;
 * - `lecture`: in a lecture, before any control hears them.
 */
export type KeyScope =
  | 'page'
  | 'dialogs'
  | 'texts'
  | 'canvas'
  | 'network'
  | 'drawing'
  | 'plots'
  | 'lecture';

/** A precondition without which a command is not even shown. */
export type Precondition = 'nothing' | 'scenario' | 'lecture' | 'offer';

/** The laboratory and the target that a command acts on. */
export interface CommandContext {
  readonly laboratory: Laboratory;
  /** The part of the network that has the focus, which takes precedence over the selection for keys. */
  readonly focused: Target | null;
}

/** The parts of the page's menu, from above. */
export const MENU_PARTS = ['find', 'history', 'open', 'save', 'study', 'look', 'help'] as const;
export type MenuPart = (typeof MENU_PARTS)[number];

/** A store, as it is followed. */
export interface Changing {
  subscribe(changed: () => void): () => void;
}

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;

export interface Command {
  readonly id: string;
  readonly group: Group;
  /** Its name in menus and lists. */
  readonly label: string;
  /** Its present name, where that depends on its effect. */
  readonly now?: (laboratory: Laboratory) => string;
  readonly icon?: Icon;
  /** Alternatives. */
  readonly keys?: readonly Chord[];
  /** `page` unless given. */
  readonly scopes?: readonly KeyScope[];
  /** `scenario` unless given. */
  readonly needs?: Precondition | ((laboratory: Laboratory) => boolean);
  /** State of its own that its name, or whether it can run, depends on. */
  readonly state?: (laboratory: Laboratory) => Changing;
  /** Whether the header has a button for it at present. */
  readonly isInHeader?: () => boolean;
  /** The part of the page's menu that it is in. */
  readonly menu?: MenuPart;
  /** Whether a key that is held down repeats it. */
  readonly repeats?: boolean;
  /** Whether it can run now; absent where it always can. Its keys stay reserved when it cannot. */
  readonly can?: (context: CommandContext) => boolean;
  /** Whether its keys run it even when it cannot yet: a pending edit may make it possible. */
  readonly waits?: boolean;
  /** Whether it only gives keys to something that the palette finds by another name. */
  readonly keyOnly?: boolean;
  /** Runs it; `which` of the alternative keys was pressed, the first one where none was. */
  readonly run: (context: CommandContext, which: number) => void;
}

const isThere = ({ active }: Laboratory): boolean =>
  active.store.getState().phase === 'ready' && active.document.text !== '';

const MET: Readonly<Record<Precondition, (laboratory: Laboratory) => boolean>> = {
  nothing: () => true,
  scenario: isThere,
  lecture: (laboratory) => isThere(laboratory) && laboratory.lecture.on,
  offer: ({ active }) => active.store.getState().notice?.offer !== undefined,
};

/** Whether a command is offered at all. */
export function isOffered({ needs = 'scenario' }: Command, laboratory: Laboratory): boolean {
  return typeof needs === 'function' ? needs(laboratory) : MET[needs](laboratory);
}

export function canRun(command: Command, context: CommandContext): boolean {
  return isOffered(command, context.laboratory) && (command.can?.(context) ?? true);
}

/** Its present name. */
export function labelOf({ label, now }: Command, laboratory: Laboratory): string {
  return now?.(laboratory) ?? label;
}
