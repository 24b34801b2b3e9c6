/** The rules of the selected flow's sender, or link's queue: an offer to edit them, or the editor. */
import { Suspense, useEffect, useRef } from 'react';
import { Button } from '../../ui/controls/Button';
import { useInspectionState, useRun } from '../../views/laboratoryContext';
import { onDemand } from '../../views/onDemand';
import { canBeEdited, editSender, type Followed, followedBy, isReverse } from './model/editSender';
import styles from './Rules.module.css';
import { rules as texts } from './texts/en/rules';

const RulesEditor = onDemand(() => import('./RulesEditor'));

/** With `begin` the first of them is edited at once: somebody has pressed a button for that. */
export default function SenderRules({ begin = false }: { begin?: boolean }) {
  const run = useRun();
  // Renders again with other fields.
  useInspectionState(({ fields }) => fields);
  const edited = useRef(false);
  const all = followedBy(run);
  const first = begin && !edited.current ? all[0] : undefined;
  useEffect(() => {
    if (!first) return;
    edited.current = true;
    void editSender(run, first);
  }, [run, first]);
  return all.map((followed, place) => {
    const { path, algorithm, group } = followed;
    // Both directions of a link may follow the same rules.
    if (place > 0 && algorithm !== '' && algorithm === all[0]?.algorithm) return null;
    if (algorithm === '') return <Offer key={path} followed={followed} />;
    return (
      <Suspense key={path} fallback={<div className={styles.coming} aria-busy="true" />}>
        <RulesEditor key={`${algorithm} ${path}`} id={algorithm} of={group} path={path} />
      </Suspense>
    );
  });
}

function Offer({ followed }: { followed: Followed }) {
  const run = useRun();
  if (!canBeEdited(followed)) return null;
  const which = isReverse(followed) ? 'reverse' : followed.group;
  return (
    <Button
      look="outlined"
      className={styles.edit}
      title={texts.editHelp[which]}
      onClick={() => void editSender(run, followed)}
    >
      {texts.edit[which]}
    </Button>
  );
}
