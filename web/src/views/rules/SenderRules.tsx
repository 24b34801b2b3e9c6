/** The rules of the selected flow's sender, or link's queue: an offer to edit them, or the editor. */
import { Suspense, useRef } from 'react';
import { canBeEdited, editSender, followedBy } from '../../model/rules/editSender';
import { rules as texts } from '../../texts/rules';
import { Button } from '../../ui/controls/Button';
import { useInspectionState, useRun } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import styles from './Rules.module.css';

const RulesEditor = onDemand(() => import('./RulesEditor'));

export default function SenderRules() {
  const run = useRun();
  // Renders again with other fields.
  useInspectionState(({ fields }) => fields);
  const asked = useRef(false);
  const followed = followedBy(run);
  if (!followed) return null;
  if (followed.algorithm !== '') {
    const focus = asked.current;
    asked.current = false;
    const { algorithm, path, group } = followed;
    const entry = path.split('/')[1] ?? '';
    return (
      <Suspense fallback={<div className={styles.coming} aria-busy="true" />}>
        <RulesEditor
          key={`${algorithm} ${path}`}
          id={algorithm}
          of={group}
          entry={entry}
          focus={focus}
        />
      </Suspense>
    );
  }
  if (!canBeEdited(followed)) return null;
  return (
    <Button
      look="outlined"
      className={styles.edit}
      title={texts.editHelp[followed.group]}
      onClick={() => {
        asked.current = true;
        void editSender(run);
      }}
    >
      {texts.edit[followed.group]}
    </Button>
  );
}
