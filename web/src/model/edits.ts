/** Edits of a document in the words of its undo history. */
import type { Dependents, Edited, Operation } from '../engine/types';
import { texts } from '../texts';
import type { Notice } from './problems';

/** What an operation did, with all that it took out. */
export function editLabel(operation: Operation, { made, gone }: Edited): string {
  const { history } = texts;
  switch (operation.kind) {
    case 'insert':
    case 'copy':
    case 'paste':
      return history.add(made.map(named));
    case 'rename':
      return history.rename(named(operation.path), operation.id);
    case 'remove':
      return history.remove(operation.paths.map(named), namesOf(gone));
    case 'move':
      return history.move(operation.nodes.map(({ path }) => named(path)));
    case 'set':
      return history.setAll(operation.paths);
    case 'takeApart':
      return history.takeApart(named(operation.path));
    case 'makeParameter':
      return history.makeParameter(operation.path);
    case 'putInPlace':
      return history.putInPlace(named(operation.path));
    case 'alter':
      return history.alter(operation.interventions.length);
    case 'takeOut':
      return history.takeOut(gone.interventions.length);
    case 'fromStart':
      return history.fromStart;
  }
}

/** Tells what a removal took out, with how much depended on it. */
export function removedNotice(
  { paths }: Extract<Operation, { kind: 'remove' }>,
  { gone }: Edited,
): Notice {
  const counts = {
    links: gone.links.length,
    flows: gone.flows.length,
    interventions: gone.interventions.length,
    mentions: gone.mentions.length,
  };
  const title = texts.notices.removed(paths.map(named), counts);
  return { tone: 'calm', title, detail: '', undo: true };
}

/** `flows/f2` → `flow f2`. */
function named(path: string): string {
  const [list = '', id = ''] = path.split('/');
  const entries: Readonly<Record<string, (id: string) => string>> = texts.history.entries;
  return entries[list]?.(id) ?? path;
}

function namesOf({ links, flows, interventions, mentions }: Dependents): string[] {
  const { entries } = texts.history;
  const count = interventions.length;
  return [
    ...links.map(entries.links),
    ...flows.map(entries.flows),
    ...(count > 0 ? [texts.history.interventions(count)] : []),
    ...(mentions.length > 0 ? [texts.history.mentions(mentions.length)] : []),
  ];
}
