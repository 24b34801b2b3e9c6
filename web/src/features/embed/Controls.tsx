/** Controls of single values, which the address of a frame names. */
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../engine/types';
import { Throttled } from '../../model/run/throttled';
import { FieldEditorProvider, useRunEditor } from '../../views/fields/fieldEditor';
import { fieldsAt, namedFields } from '../../views/fields/fieldsAt';
import { useRun, useRunState } from '../../views/laboratoryContext';
import { FieldRow } from '../lesson/StepFields';
import styles from './Embed.module.css';
import { embed as t } from './texts/en/embed';

export function Controls({ paths }: { paths: readonly string[] }) {
  const run = useRun();
  const editor = useRunEditor();
  // Every change makes another description.
  const description = useRunState((state) => state.description);
  const [fields, setFields] = useState<readonly Field[] | null>(null);
  const asking = useRef<Throttled<null> | null>(null);
  useEffect(() => {
    let stale = false;
    const throttled = new Throttled<null>(async () => {
      const all = await fieldsAt(run, paths);
      const found = paths.flatMap((path) => all.find((field) => field.path === path) ?? []);
      if (!stale) setFields(namedFields(run, found));
    });
    asking.current = throttled;
    return () => {
      stale = true;
      throttled.stop();
    };
  }, [run, paths]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever something was set
  useEffect(() => asking.current?.push(null), [run, paths, description]);
  useEffect(() => run.inspection.show(() => fields?.map(({ path }) => path) ?? []), [run, fields]);
  if (fields === null) return null;
  const missing = paths.filter((path) => !fields.some((field) => field.path === path));
  return (
    <FieldEditorProvider value={editor}>
      <div className={styles.controls}>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} />
        ))}
        {missing.map((path) => (
          <p key={path} className={styles.missing}>
            {t.noControl(path.slice(0, 60))}
          </p>
        ))}
        {paths.length === 0 ? <p className={styles.missing}>{t.noControls}</p> : null}
      </div>
    </FieldEditorProvider>
  );
}
