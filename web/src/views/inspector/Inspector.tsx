import { type ComponentType, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Field } from '../../engine/types';
import { partsOf, type Target } from '../../model/document/selection';
import type { Run } from '../../model/run/run';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { isTyping } from '../../ui/controls/keyTargets';
import { CloseIcon } from '../../ui/icons/icons';
import { FieldEditorProvider, useRunEditor } from '../fields/fieldEditor';
import {
  useInspectionState,
  useLaboratory,
  useRun,
  useRunState,
  useSelected,
} from '../laboratoryContext';
import { onDemand } from '../onDemand';
import { shownParts } from '../shownParts';
import { CellLimits } from './CellLimits';
import { EntryTools } from './EntryTools';
import { FieldGroups } from './FieldGroup';
import { groupsOf } from './fieldGroups';
import styles from './Inspector.module.css';
import { RelatedEntries } from './RelatedEntries';
import { endsOf, titleOf } from './selectionTitle';
import { WaitingQueues } from './WaitingQueues';
import { Warnings } from './Warnings';

const MultipleSelection = onDemand(() => import('./MultipleSelection'));
const StoppedFlows = onDemand(() => import('./StoppedFlows'));

declare module '../../model/feature' {
  interface Feature {
    /** Above the fields of one selected entry, or of the scenario. */
    readonly inspector?: readonly ComponentType<Inspected>[];
  }
}

interface Inspected {
  selection: Target;
  fields: readonly Field[];
}

/** The fields of the selection, as the engine describes them. */
export function Inspector() {
  const run = useRun();
  const selection = useInspectionState((state) => state.selection);
  const selected = useSelected();
  const description = useRunState((state) => state.description);
  const several = selected.length > 1;
  const section = useRef<HTMLElement>(null);
  useEffect(() => leftBefore(run, section), [run]);

  return (
    <section
      className={styles.inspector}
      data-compact
      aria-label={texts.inspector.label}
      ref={section}
      id="inspector"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2>
          {several ? texts.inspector.selected(selected.length) : titleOf(selection, description)}
        </h2>
        <EntryTools selected={selected} />
        {selection === '' ? null : (
          <Button
            look="icon"
            className={styles.close}
            aria-label={texts.inspector.close}
            title={texts.inspector.close}
            onClick={() => run.select('')}
          >
            <CloseIcon size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
      <Warnings />
      <Suspense>
        {several ? <MultipleSelection selected={selected} /> : <One selection={selection} />}
      </Suspense>
    </section>
  );
}

/**
 * A form that is replaced by another one, when something is added or selected elsewhere, is blurred
 * first, so that its typed text is set. This does not apply when another document is opened.
 */
function leftBefore(run: Run, section: RefObject<HTMLElement | null>): () => void {
  let { subject } = run.store.getState();
  return run.inspection.store.subscribe((now, before) => {
    const isOther = run.store.getState().subject !== subject;
    ({ subject } = run.store.getState());
    const makesWay = now.selection !== now.fieldsOf || now.others.length !== before.others.length;
    const { activeElement } = document;
    if (isOther || !makesWay || !section.current?.contains(activeElement)) return;
    if (activeElement instanceof HTMLElement && isTyping(activeElement)) activeElement.blur();
  });
}

/** The form of one entry, or of the scenario. */
function One({ selection }: { selection: Target }) {
  const run = useRun();
  const editor = useRunEditor();
  const { fields, fieldsOf, form } = useInspectionState((state) => state);
  const subject = useRunState((state) => state.subject);
  const description = useRunState((state) => state.description);
  const ofFeatures = useLaboratory().features.flatMap(({ inspector = [] }) => inspector);
  const { entry, kind, part } = partsOf(selection);
  useEffect(() => run.inspection.showSelected(), [run]);
  if (fields === null) return <Coming />;
  const members = fields.map((field) => ({ field, mixed: null }));
  const ends = description && endsOf(selection, description);
  // A link's values are moved more often than its rules are edited.
  const further = shownParts(ofFeatures, { selection, fields });
  return (
    <FieldEditorProvider value={editor}>
      {fields.length === 0 ? <p className={styles.empty}>{texts.inspector.nothing}</p> : null}
      {description && kind === 'flows' ? (
        <Suspense>
          <StoppedFlows target={selection} description={description} />
        </Suspense>
      ) : null}
      {description ? <RelatedEntries target={selection} description={description} /> : null}
      {kind === 'links' ? null : further}
      {/* Values are for the target in the heading: nothing can be typed until its fields have arrived. */}
      <div key={`${subject} ${form}`} className={styles.form} inert={fieldsOf !== selection}>
        <FieldGroups groups={groupsOf(members, fieldsOf)} ends={ends} />
      </div>
      {kind === 'links' ? further : null}
      {description ? <CellLimits target={selection} description={description} /> : null}
      {description ? <WaitingQueues target={selection} description={description} /> : null}
      {part === '' ? null : (
        <Button look="link" className={styles.whole} onClick={() => run.select(entry)}>
          {kind === 'nodes' ? texts.inspector.wholeNode : texts.inspector.wholeLink}
        </Button>
      )}
      {selection === '' ? <p className={styles.empty}>{texts.inspector.empty}</p> : null}
    </FieldEditorProvider>
  );
}

/** A placeholder for the inspector until it is mounted: its title, and room for fields. */
export function ComingInspector() {
  const selection = useInspectionState((state) => state.selection);
  const description = useRunState((state) => state.description);
  return (
    <div className={styles.inspector} aria-hidden="true">
      <div className={styles.head}>
        <h2>{titleOf(selection, description)}</h2>
      </div>
      <Coming />
    </div>
  );
}

const ROWS = [0, 1, 2, 3];

function Coming() {
  return (
    <div className={styles.coming} aria-busy="true">
      {ROWS.map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}
