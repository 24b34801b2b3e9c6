/** Edits of a document in the words of its undo history. */
import type { Opened } from '../../engine/protocol/protocol';
import {
  type Applied,
  type Dependents,
  type Edited,
  type Json,
  type Operation,
  SECOND,
} from '../../engine/types';
import { texts } from '../../texts';
import { type NamedNetwork, nameAt, valueNameAt } from './entryNames';
import type { Entry } from './history';
import { indicesOf, removedChanges } from './interventions';
import type { Notice, NoticeOffer } from './problems';
import { type Intervention, readScenario } from './scenario';

/** The result of an edit, with the networks before and after it, from which names are taken. */
export interface EditResult extends Edited {
  before?: NamedNetwork | null;
  description?: NamedNetwork;
}

/** The label of several operations that are one change. */
export function labelOf(operations: readonly Operation[], edited: EditResult): string {
  const paths = operations.flatMap((one) => (one.kind === 'set' ? one.paths : []));
  const last = operations.at(-1);
  const onlySet = operations.every(({ kind }) => kind === 'set');
  return last && !onlySet ? editLabel(last, edited) : labelOfSet(paths, edited);
}

function labelOfSet(paths: readonly string[], { description, before }: EditResult): string {
  return texts.history.setAll(paths.map((path) => valueNameAt(path, description, before)));
}

/** The label of one operation, with everything that it removed. */
export function editLabel(operation: Operation, done: EditResult): string {
  const { made, gone } = done;
  const { history } = texts;
  const named = namedIn(done);
  switch (operation.kind) {
    case 'insert':
    case 'copy':
    case 'paste':
      return history.add(made.map(named));
    case 'rename':
      return history.rename(named(operation.path), operation.id);
    case 'remove':
      return history.remove(operation.paths.map(named), namesOf(gone, named));
    case 'move':
      return history.move(operation.nodes.map(({ path }) => named(path)));
    case 'set':
      return labelOfSet(operation.paths, done);
    case 'takeApart':
      return history.takeApart(named(operation.path));
    case 'makeParameter':
      return history.makeParameter(valueNameAt(operation.path, done.description, done.before));
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

/** When something was added to a run, in seconds. */
interface AdditionTime {
  at: number;
  end: number;
  /** Whether flows keep the start that is written, rather than starting at that time. */
  fromStart?: boolean;
}

/**
 * The notice about flows that were added to a run under way: when they start, an offer of the other time, and which part of
 * the past has changed; null at the start of the run.
 */
export function addedNotice(
  edited: EditResult,
  { at, end, fromStart = false }: AdditionTime,
): Notice | null {
  const { made, started, rerouted } = edited;
  const words = texts.notices.added;
  const named = namedIn(edited);
  const ways = rerouted.map((flow) => nameAt(`flows/${flow}`, edited.description));
  const past = ways.length > 0 ? words.rerouted(ways) : '';
  const flows = made.filter((path) => path.startsWith('flows/')).map(named);
  const [first, ...others] = started.map(({ path, was }) => ({ path, was: was ?? null }));
  if (first) {
    const begun = started.map(({ path }) => named(path));
    const offer = offerOf([first, ...others]);
    const detail = past || words.pastStays;
    return { tone: 'calm', title: words.startsNow(begun, at), detail, undo: true, offer };
  }
  if (past) return { tone: 'calm', title: words.again, detail: past, undo: true };
  if (flows.length > 0 && at > 0 && at >= end)
    return { tone: 'calm', title: words.again, detail: words.wasOver(flows), undo: true };
  if (flows.length > 0 && at > 0 && fromStart)
    return { tone: 'calm', title: words.again, detail: words.fromStart(flows), undo: true };
  return null;
}

type StartValue = { path: string; was: Json };

/** Offers to restore the written starts; equal values are restored together. */
function offerOf(starts: readonly [StartValue, ...StartValue[]]): NoticeOffer {
  const byValue = new Map<string, [StartValue, ...StartValue[]]>();
  for (const start of starts) {
    const key = JSON.stringify(start.was);
    const alike = byValue.get(key);
    if (alike) alike.push(start);
    else byValue.set(key, [start]);
  }
  const setBack = (alike: readonly [StartValue, ...StartValue[]]): Operation => ({
    kind: 'set',
    paths: alike.map(({ path }) => path),
    to: alike[0].was,
  });
  const [first, ...others] = byValue.values();
  const { fromZero, asWritten } = texts.notices.added;
  const zero = starts.every(({ was }) => was === null || was === 0);
  const operations = [setBack(first ?? starts), ...others.map(setBack)];
  return { label: zero ? fromZero : asWritten, operations: () => operations };
}

/** The notice that another count of nodes or flows has restarted the run; null for other values. */
function countedNotice(path: string, value: Json, network: NamedNetwork): Notice | null {
  const [, entry] = /^((?:nodes|links|flows)\/[^/]+)\/count$/.exec(path) ?? [];
  if (entry === undefined || typeof value !== 'number') return null;
  const words = texts.notices.added;
  const detail = words.counted(nameAt(entry, network), value);
  return { tone: 'calm', title: words.again, detail, undo: true };
}

/** The notice that a change has removed later or overruled changes. */
export function lostNotice(lost: number): Notice {
  return { tone: 'calm', title: texts.notices.lost(lost), detail: '', undo: true };
}

/**
 * Offers the value from the start instead, where these changes were just recorded at `now`, in seconds.
 * The values before them were set at the end, and could not hold from the start.
 */
export function recordedNotice(
  recorded: readonly Intervention[],
  network: NamedNetwork | null,
  now: number,
): Notice | null {
  const [first] = recorded;
  if (!first) return null;
  const { title, since, fromStart } = texts.notices.recorded;
  const names = recorded.map(({ set }) => valueNameAt(set, network));
  if (first.at < now)
    return { tone: 'calm', title: since(names, first.at), detail: '', undo: true };
  const operations = (interventions: readonly Intervention[]): readonly Operation[] => {
    const places = indicesOf(recorded, interventions);
    return places === null ? [] : [{ kind: 'fromStart', places: [...places] }];
  };
  return {
    tone: 'calm',
    title: title(names),
    detail: '',
    undo: true,
    offer: { label: fromStart, operations },
  };
}

/** The notice about removed entries, with the number of dependents. */
export function removedNotice(
  { paths }: Extract<Operation, { kind: 'remove' }>,
  done: EditResult,
): Notice {
  const { gone } = done;
  const counts = {
    links: gone.links.length,
    flows: gone.flows.length,
    interventions: gone.interventions.length,
    mentions: gone.mentions.length,
  };
  const title = texts.notices.removed(paths.map(namedIn(done)), counts);
  return { tone: 'calm', title, detail: '', undo: true };
}

/** `flows/f2` → `flow f2`, or with its label. */
function namedIn({ before, description }: EditResult): (path: string) => string {
  const entries: Readonly<Record<string, (name: string) => string>> = texts.history.entries;
  return (path) => {
    const [list = ''] = path.split('/');
    return entries[list]?.(nameAt(path, description, before)) ?? path;
  };
}

function namesOf(
  { links, flows, interventions, mentions }: Dependents,
  named: (path: string) => string,
): string[] {
  const count = interventions.length;
  return [
    ...links.map((id) => named(`links/${id}`)),
    ...flows.map((id) => named(`flows/${id}`)),
    ...(count > 0 ? [texts.history.interventions(count)] : []),
    ...(mentions.length > 0 ? [texts.history.mentions(mentions.length)] : []),
  ];
}

/** The notice about an edit whose effects are not all visible. */
export function noticeOf(operation: Operation, edited: Opened & EditResult): Notice | null {
  if (operation.kind === 'remove') return removedNotice(operation, edited);
  if (operation.kind === 'set' && edited.restarted) return wholeNotice(operation.paths, edited);
  const started = edited.started.map(({ path }) => path.split('/')[1]);
  // A flow may be drawn to start a little later.
  const flow = readScenario(edited.document).flows?.find(({ id }) => started.includes(id));
  const at = typeof flow?.start === 'number' ? flow.start : edited.now / SECOND;
  const fromStart = operation.kind === 'insert' && operation.fromNow !== true;
  return addedNotice(edited, { at, end: edited.description.duration, fromStart });
}

/** The interventions from before a gesture: its own earlier steps are replaced by later ones. */
export function fromBefore(
  latest: Entry | undefined,
  gesture: string,
  ones: readonly Intervention[],
): readonly Intervention[] {
  if (ones.length === 0 || latest?.gesture !== gesture) return ones;
  const { interventions = [] } = readScenario(latest.document);
  const own = new Set(removedChanges(ones, interventions, null));
  return ones.filter((one) => !own.has(one));
}

/** The notice of a value that was set: about removed changes, or a recorded one where no visible field shows it. */
export function setNotice(
  { paths, to }: Extract<Operation, { kind: 'set' }>,
  { at, effect }: Pick<Applied, 'at' | 'effect'>,
  opened: Pick<Opened, 'description' | 'now'>,
  {
    lost,
    changes,
    isShown,
  }: { lost: number; changes: readonly Intervention[]; isShown: (path: string) => boolean },
): Notice | null {
  if (lost > 0) return lostNotice(lost);
  const { description } = opened;
  const now = opened.now / SECOND;
  const [path = ''] = paths;
  const recorded = changes.findLast((change) => change.at === at && change.set === path);
  if (recorded && (recorded.at < now || !isShown(recorded.set)))
    return recordedNotice([recorded], description, now);
  const again = effect === 'restart' && at === null && now > 0;
  if (!again) return null;
  return countedNotice(path, to, description) ?? wholeNotice(paths, opened);
}

/** The notice about values that were set where the run is over: nothing could act any more, so they hold from the start. */
function wholeNotice(
  paths: readonly string[],
  { description, now }: Pick<Opened, 'description' | 'now'>,
): Notice | null {
  if (now < description.duration * SECOND) return null;
  const title = texts.notices.recorded.whole(paths.map((path) => valueNameAt(path, description)));
  return { tone: 'calm', title, detail: '', undo: true };
}

/** The live changes that an operation has recorded, at an instant that may be known, and removed, and the paths that it sets. */
export function changesOf(
  operation: Operation,
  before: readonly Intervention[],
  after: readonly Intervention[],
  at?: number | null,
): { recorded: readonly Intervention[]; gone: readonly Intervention[]; paths: readonly string[] } {
  if (operation.kind !== 'set') return { recorded: [], gone: [], paths: [] };
  const recorded = removedChanges(after, before, null);
  const since = at === undefined ? (recorded.at(-1)?.at ?? null) : at;
  const gone = removedChanges(before, after, since);
  return { recorded, gone, paths: operation.paths };
}
