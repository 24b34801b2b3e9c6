/** "Edit this sender", "Edit this queue": its rules become an algorithm of the document, which it follows from now on. */

import type { Problem } from '../../../engine/types';
import { oneLine } from '../../../model/document/problems';
import { partsOf } from '../../../model/document/selection';
import type { Run } from '../../../model/run/run';
import { texts } from '../../../texts';
import { rules as words } from '../texts/en/rules';
import type { RulesOwner } from '../workbenchClient';
import { another, copied, lostSettings } from './algorithms';
import { twinOf } from './twins';

/** The algorithm that the selection follows: its kind, and its id if it is one of the document. */
export interface Followed {
  /** A flow's sender, or a link's queue. */
  group: 'sender' | 'queue';
  /** Its path. */
  path: string;
  kind: string;
  algorithm: string;
}

/**
 * Of a flow its sender, of a link the queues of both directions. Empty where neither is selected, or the
 * fields have not arrived.
 */
export function followedBy(run: Run): readonly Followed[] {
  const { selection, fields, fieldsOf } = run.inspection.store.getState();
  const { kind: list, part } = partsOf(selection);
  if ((list !== 'flows' && list !== 'links') || part !== '' || fieldsOf !== selection) return [];
  const at = (path: string): string => {
    const value = fields?.find((field) => field.path === path)?.value;
    return typeof value === 'string' ? value : '';
  };
  const group = list === 'flows' ? 'sender' : 'queue';
  const parts = list === 'flows' ? ['sender'] : ['queue', 'reverse/queue'];
  return parts
    .map((part): Followed => {
      const path = `${selection}/${part}`;
      return { group, path, kind: at(`${path}/kind`), algorithm: at(`${path}/algorithm`) };
    })
    .filter(({ kind }) => kind !== '');
}

/** Whose rules are at a path, by the numbers of a run's description; null before there is one. */
export function ownerOf(run: Run, of: Followed['group'], path: string): RulesOwner | null {
  const { description } = run.store.getState();
  const entry = path.split('/')[1] ?? '';
  if (!description) return null;
  const { flows, links } = description;
  const is = (one: { id: string; entry: string }): boolean => [one.id, one.entry].includes(entry);
  const number =
    of === 'sender'
      ? flows.findIndex(is)
      : (links.find(is)?.ports[isReverse({ path }) ? 1 : 0] ?? -1);
  return number < 0 ? null : { number, queue: of === 'queue' };
}

/** Whether a path is of a link's reverse direction. */
export function isReverse({ path }: Pick<Followed, 'path'>): boolean {
  return path.endsWith('/reverse/queue');
}

/** Whether there are rules to begin from. */
export function canBeEdited({ group, kind, algorithm }: Followed): boolean {
  return algorithm === '' && twinOf(group, kind) !== undefined;
}

/** The paths whose editors take the focus as soon as they are there, since somebody has asked for them. */
const asked = new WeakMap<Run, string>();

/** Gives the focus to the editors that are there, by their paths. */
const editors = new WeakMap<Run, Map<string, () => void>>();

/** The editor of the rules at a path is there: it takes the focus whenever somebody asks, or has asked. Returns its end. */
export function editorOf(run: Run, path: string, focus: () => void): () => void {
  const all = editors.get(run) ?? new Map<string, () => void>();
  editors.set(run, all.set(path, focus));
  if (asked.get(run) === path && asked.delete(run)) focus();
  return () => {
    if (all.get(path) === focus) all.delete(path);
  };
}

/** False where nothing of the kind is selected, it is not written as rules, or the engine refuses. */
export async function editSender(run: Run, which?: Followed): Promise<boolean> {
  const followed = which ?? followedBy(run)[0];
  const there = followed ? editors.get(run)?.get(followed.path) : undefined;
  if (followed?.algorithm !== '' && there) {
    there();
    return true;
  }
  const text =
    followed && canBeEdited(followed) ? twinOf(followed.group, followed.kind) : undefined;
  if (!followed || text === undefined) return false;
  const { fields } = run.inspection.store.getState();
  const plain = followed.group === 'queue' ? 'queue' : 'newreno';
  const kind = followed.kind === 'rules' ? plain : followed.kind;
  const original = { kind, text, fields: fields ?? [] };
  const lost = lostSettings(followed.path, original);
  asked.set(run, followed.path);
  if (!(await run.edit(() => copied(run.document.text, followed.path, original)))) {
    asked.delete(run);
    return false;
  }
  if (lost.length > 0) {
    const { title, detail } = words.lack;
    run.tell({ tone: 'calm', title, detail: detail(lost) });
  }
  return true;
}

/**
 * From the present instant on another algorithm is followed, which begins as a copy of this one: what is
 * changed in it changes nothing before. The change is recorded in the document.
 */
export async function editFromNow(run: Run, { path, algorithm }: Followed): Promise<boolean> {
  const next = another(run.document.text, algorithm);
  if (!next) return false;
  asked.set(run, path);
  const followed = await followFromNow(run, path, next);
  // Nobody has asked for the editor that comes to this place later.
  if (!followed) asked.delete(run);
  return followed;
}

async function followFromNow(
  run: Run,
  path: string,
  next: NonNullable<ReturnType<typeof another>>,
): Promise<boolean> {
  const { now } = run;
  const gesture = run.oneGesture();
  if (!(await run.edit(() => [next.operation], { gesture }))) return false;
  const added = run.document.lastStep;
  // Another algorithm in the document may have begun the run again.
  if (run.now !== now) await run.seek(now);
  const problems: Problem[] = [];
  const refused = (problem: Problem): void => void problems.push(problem);
  if (await run.change(`${path}/algorithm`, next.id, { gesture, refused })) return true;
  // An algorithm that nobody follows is of no use.
  if (run.document.lastStep === added) await run.undo();
  for (const problem of problems) {
    run.tell({ tone: 'grave', title: texts.notices.refused, detail: oneLine(problem) });
  }
  return false;
}
