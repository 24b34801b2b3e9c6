/** "Edit this sender", "Edit this queue": its rules become an algorithm of the document, which it follows from now on. */
import { partsOf } from '../document/selection';
import type { Run } from '../run/run';
import { copied } from './algorithms';
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

/** Null where neither a flow nor a link is selected, or its fields have not arrived. */
export function followedBy(run: Run): Followed | null {
  const { selection, fields, fieldsOf } = run.inspection.store.getState();
  const { kind: list, part } = partsOf(selection);
  if ((list !== 'flows' && list !== 'links') || part !== '' || fieldsOf !== selection) return null;
  const group = list === 'flows' ? 'sender' : 'queue';
  const own = `${selection}/${group}`;
  const textAt = (key: string): string => {
    const value = fields?.find(({ path }) => path === `${own}/${key}`)?.value;
    return typeof value === 'string' ? value : '';
  };
  const kind = textAt('kind');
  return kind === '' ? null : { group, path: own, kind, algorithm: textAt('algorithm') };
}

/** Whether there are rules to begin from. */
export function canBeEdited({ group, kind, algorithm }: Followed): boolean {
  return algorithm === '' && twinOf(group, kind) !== undefined;
}

/** False where nothing of the kind is selected, it is not written as rules, or the engine refuses. */
export async function editSender(run: Run): Promise<boolean> {
  const followed = followedBy(run);
  const text =
    followed && canBeEdited(followed) ? twinOf(followed.group, followed.kind) : undefined;
  if (!followed || text === undefined) return false;
  const { fields } = run.inspection.store.getState();
  const plain = followed.group === 'queue' ? 'queue' : 'newreno';
  const kind = followed.kind === 'rules' ? plain : followed.kind;
  return run.edit(() =>
    copied(run.document.text, followed.path, { kind, text, fields: fields ?? [] }),
  );
}
