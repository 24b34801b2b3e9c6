/** The rules of a selected flow's sender or link's queues: shown, or offered to be edited. */
import { Suspense, useEffect, useState } from 'react';
import type { Field } from '../../engine/types';
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { onDemand } from '../../views/onDemand';
import styles from './OfSelection.module.css';

const SenderRules = onDemand(() => import('./SenderRules'));

export function OfSelection({
  selection,
  fields,
}: {
  selection: Target;
  fields: readonly Field[];
}) {
  // The link whose drop-tail queues somebody has asked to edit.
  const [begun, setBegun] = useState('');
  // Who comes back to the link has not asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about another selection.
  useEffect(() => () => setBegun(''), [selection]);
  const { kind, part } = partsOf(selection);
  if (part !== '' || (kind !== 'flows' && kind !== 'links')) return null;
  // Rules of drop-tail queues are only a beginning: what shows them is not fetched before somebody asks.
  const plain = ['queue', 'reverse/queue'].every((queue) => {
    const discipline = fields.find(({ path }) => path === `${selection}/${queue}/kind`)?.value;
    return discipline === 'drop-tail';
  });
  const isOffered = kind === 'links' && plain && begun !== selection;
  return isOffered ? (
    <Button look="outlined" className={styles.offer} onClick={() => setBegun(selection)}>
      {texts.inspector.editQueue}
    </Button>
  ) : (
    <Suspense>
      <SenderRules begin={begun === selection} />
    </Suspense>
  );
}
