import { useEffect, useMemo, useRef, useState } from 'react';
import type { SharedField } from '../../engine/protocol/sharedFields';
import type { Json, Operation } from '../../engine/types';
import { orNull } from '../../model/document/problems';
import { fieldsOfPart, partsOf, type Target } from '../../model/document/selection';
import { Throttled } from '../../model/run/throttled';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import {
  editAt,
  type FieldEditor,
  FieldEditorProvider,
  goOnAt,
  NO_WARNINGS,
} from '../fields/fieldEditor';
import { useInspectionState, useRun } from '../laboratoryContext';
import { FieldGroup } from './FieldGroup';
import { groupsOf } from './fieldGroups';
import styles from './Inspector.module.css';

/** Several selected targets: of one kind, the fields that all have; of several kinds, how many of each. */
export default function MultipleSelection({ selected }: { selected: readonly Target[] }) {
  const run = useRun();
  const kinds = useMemo(() => byKind(selected), [selected]);
  return (
    <>
      <p className={styles.empty}>
        {texts.inspector.kinds([...kinds].map(([one, { length }]) => countOf(one, length)))}
      </p>
      {kinds.size > 1 ? (
        <div className={styles.ways}>
          {[...kinds].map(([one, targets]) => (
            <Button key={one} className={styles.way} onClick={() => run.selectAll(targets)}>
              {texts.inspector.only(countOf(one, targets.length))}
            </Button>
          ))}
        </div>
      ) : null}
      {kinds.size === 1 ? <Shared targets={selected} /> : null}
    </>
  );
}

function byKind(targets: readonly Target[]): Map<string, Target[]> {
  const kinds = new Map<string, Target[]>();
  for (const target of targets) {
    const kind = kindOf(target);
    const same = kinds.get(kind);
    if (same) same.push(target);
    else kinds.set(kind, [target]);
  }
  return kinds;
}

/** `links`, or `links/reverse/queue`: queues of each direction are a kind of their own. */
function kindOf(target: Target): string {
  const { kind, part } = partsOf(target);
  return part === '' ? kind : `${kind}/${part}`;
}

function countOf(kind: string, count: number): string {
  const counts: Readonly<Record<string, (count: number) => string>> = texts.inspector.counts;
  return counts[kind]?.(count) ?? `${count}`;
}

/** The shared fields of the selected part: those of queues where queues are selected. */
function ofPart(shared: readonly SharedField[], target: Target): SharedField[] {
  const paths = new Set(
    fieldsOfPart(
      shared.map(({ field }) => field),
      target,
    ),
  );
  return shared.filter(({ field }) => paths.has(field));
}

interface SharedForm {
  /** The targets that the fields belong to, until the fields of others have arrived. */
  of: readonly Target[];
  shared: readonly SharedField[];
  /** How often fields of other targets have arrived. */
  form: number;
}

const NONE: SharedForm = { of: [], shared: [], form: 0 };

/** The fields that entries of one kind share; a change sets all. */
function Shared({ targets }: { targets: readonly Target[] }) {
  const run = useRun();
  const [answer, setAnswer] = useState<SharedForm>(NONE);
  const { of, shared, form } = answer;
  const problem = useInspectionState((state) => state.problem);
  // Fetched again whenever the primary one's are, but one request at a time: thousands take seconds.
  const fields = useInspectionState((state) => state.fields);
  const asking = useRef<Throttled<null> | null>(null);
  useEffect(() => {
    let stale = false;
    const first = targets[0] ?? '';
    const entries = [...new Set(targets.map((target) => partsOf(target).entry))];
    const throttled = new Throttled<null>(async () => {
      // The selected entries may just have been removed.
      const next = await orNull(run.sharedFields(entries));
      if (!next || stale) return;
      setAnswer(({ of, form }) => ({
        of: targets,
        shared: ofPart(next, first),
        form: of === targets ? form : form + 1,
      }));
    });
    asking.current = throttled;
    return () => {
      stale = true;
      throttled.stop();
    };
  }, [run, targets]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new fields of the primary one are new fields of all
  useEffect(() => asking.current?.push(null), [run, targets, fields]);
  const editor = useMemo<FieldEditor>(() => {
    const pathsOf = new Map(shared.map(({ field, paths }) => [field.path, paths]));
    const setting = (path: string, to: Json): Operation => ({
      kind: 'set',
      paths: pathsOf.get(path) ?? [path],
      to,
    });
    return {
      begin: () => run.beginGesture(),
      press: (path) => run.pressKey(path),
      set: (path, to) => goOnAt(run, path, setting(path, to)),
      together: (at, values) =>
        editAt(run, at, ...values.map(({ path, value }) => setting(path, value))),
      fields: shared.map(({ field }) => field),
      problem,
      follows: false,
      run,
      single: false,
      warnings: NO_WARNINGS,
    };
  }, [run, shared, problem]);
  const members = shared.map(({ field, mixed }) => ({
    field,
    mixed: mixed ? texts.inspector.mixed : null,
  }));
  if (members.length === 0) return <p className={styles.empty}>{texts.inspector.nothing}</p>;
  return (
    <FieldEditorProvider value={editor}>
      <div key={form} className={styles.form} inert={of !== targets}>
        {groupsOf(members, of[0] ?? '').map((group) => (
          <FieldGroup key={group.name} group={group} ends={null} />
        ))}
      </div>
    </FieldEditorProvider>
  );
}
