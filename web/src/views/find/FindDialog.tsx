import { Combobox as Base } from '@base-ui/react/combobox';
import { useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '../../texts';
import { ranked } from '../../ui/choosing/search';
import { useLaboratory } from '../laboratoryContext';
import styles from './FindDialog.module.css';
import { findablesOf } from './findables';
import type { Findable as Found } from './finds';

/** The most results shown; typing more finds the rest. */
const MOST_SHOWN = 60;

/** Finds anything by name; the found action is carried out after the dialog has closed. */
export default function FindDialog({ onFound }: { onFound: (go: () => void) => void }) {
  const laboratory = useLaboratory();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [further, setFurther] = useState<readonly Found[]>([]);
  const finds = useMemo(() => [...findablesOf(laboratory), ...further], [laboratory, further]);
  const found = useMemo(() => ranked(finds, query), [finds, query]);
  const shown = found.slice(0, MOST_SHOWN);
  const left = found.length - shown.length;

  useEffect(() => {
    // Without them the others are found.
    for (const { finds: fetched } of laboratory.features)
      void fetched?.().then(
        (more) => setFurther((all) => [...all, ...more]),
        () => undefined,
      );
    return () => setFurther([]);
  }, [laboratory]);

  // It is loaded into an open dialog, which has focused another element.
  useEffect(() => field.current?.focus(), []);

  return (
    <Base.Root
      inline
      open
      items={finds}
      filteredItems={shown}
      itemToStringLabel={({ label }: Found) => label}
      isItemEqualToValue={(one: Found, other: Found) => one.value === other.value}
      value={null}
      onValueChange={(find: Found | null) => {
        if (find) onFound(find.go);
      }}
      inputValue={query}
      onInputValueChange={setQuery}
      autoHighlight
    >
      <Base.Input
        ref={field}
        className={styles.search}
        aria-label={texts.palette.search}
        placeholder={texts.palette.search}
        autoComplete="off"
        spellCheck={false}
      />
      <Base.Empty className={styles.empty}>{texts.palette.nothing(query)}</Base.Empty>
      <Base.List className={styles.list}>
        {(find: Found) => (
          <Base.Item
            key={find.value}
            value={find}
            className={styles.item}
            disabled={find.disabled ?? false}
          >
            <span className={styles.label}>{find.label}</span>
            <span className={styles.kind}>
              {find.keys === undefined ? texts.palette.kinds[find.kind] : <kbd>{find.keys}</kbd>}
            </span>
            {find.help && find.kind !== 'command' ? (
              <span className={styles.help}>{find.help}</span>
            ) : null}
          </Base.Item>
        )}
      </Base.List>
      <p className={styles.more} role="status">
        {left > 0 ? texts.palette.more(left) : null}
      </p>
    </Base.Root>
  );
}
