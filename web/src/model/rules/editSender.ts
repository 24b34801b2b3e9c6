/** "Edit this sender": its rules become an algorithm of the document, which the flow follows from now on. */
import { partsOf } from '../document/selection';
import type { Run } from '../run/run';
import { copied } from './algorithms';
import { TWINS } from './twins';

/** The sender of the selected flow: the kind of its sender, and the id of the algorithm if that is one of the document. */
export interface Followed {
  /** The path of the sender. */
  sender: string;
  kind: string;
  algorithm: string;
}

/** Null where no flow is selected, or its fields have not arrived. */
export function followedBy(run: Run): Followed | null {
  const { selection, fields, fieldsOf } = run.inspection.store.getState();
  const { kind: list, part } = partsOf(selection);
  if (list !== 'flows' || part !== '' || fieldsOf !== selection) return null;
  const sender = `${selection}/sender`;
  const textAt = (key: string): string => {
    const value = fields?.find(({ path }) => path === `${sender}/${key}`)?.value;
    return typeof value === 'string' ? value : '';
  };
  const kind = textAt('kind');
  return kind === '' ? null : { sender, kind, algorithm: textAt('algorithm') };
}

/** Whether there are rules to begin from. */
export function canBeEdited({ kind, algorithm }: Followed): boolean {
  return algorithm === '' && TWINS.has(kind);
}

/** False where no flow is selected, its sender is not written as rules, or the engine refuses. */
export async function editSender(run: Run): Promise<boolean> {
  const followed = followedBy(run);
  const text = followed && canBeEdited(followed) ? TWINS.get(followed.kind) : undefined;
  if (!followed || text === undefined) return false;
  const { fields } = run.inspection.store.getState();
  const kind = followed.kind === 'rules' ? 'newreno' : followed.kind;
  return run.edit(() =>
    copied(run.document.text, followed.sender, { kind, text, fields: fields ?? [] }),
  );
}
