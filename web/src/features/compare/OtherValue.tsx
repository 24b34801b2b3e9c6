/** Another value of a field, from the start of the other run. */
import { useMemo, useState } from 'react';
import type { Field, Json } from '../../engine/types';
import { Button } from '../../ui/controls/Button';
import { FieldControl } from '../../views/fields/FieldControl';
import { type FieldEditor, FieldEditorProvider, NO_WARNINGS } from '../../views/fields/fieldEditor';
import styles from './CompareDialog.module.css';
import { comparing } from './texts/en/comparing';

export function OtherValue({
  field,
  onCompare,
}: {
  field: Field;
  onCompare: (value: Json) => void;
}) {
  const [value, setValue] = useState<Field['value']>(field.value);
  const [unfit, setUnfit] = useState(false);
  const editor = useMemo<FieldEditor>(
    () => ({
      begin: () => {},
      press: () => {},
      set: (_, next) => {
        if (isOfField(next)) setValue(next);
      },
      problem: null,
      refused: (_, why) => setUnfit(why !== null),
      follows: false,
      run: null,
      single: false,
      warnings: NO_WARNINGS,
    }),
    [],
  );
  const draft: Field = { ...field, value, expression: null, isDefault: true };
  const same = value === field.value;
  return (
    <fieldset className={styles.part}>
      <legend>{comparing.dialog.otherValue}</legend>
      <FieldEditorProvider value={editor}>
        <FieldControl field={draft} />
      </FieldEditorProvider>
      <div className={styles.choices}>
        <Button look="primary" disabled={same || unfit} onClick={() => onCompare(value)}>
          {comparing.dialog.go}
        </Button>
      </div>
    </fieldset>
  );
}

/** Fields have no objects and no lists of several kinds. */
function isOfField(value: Json): value is Field['value'] {
  if (typeof value !== 'object' || value === null) return true;
  if (!Array.isArray(value)) return false;
  return ['string', 'number'].some((kind) => value.every((one) => typeof one === kind));
}
