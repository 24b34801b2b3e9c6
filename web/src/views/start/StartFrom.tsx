/** Networks to start from: each has a few numbers, and a picture that follows them. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { draftFields, StarterDraft } from '../../model/assemble/starter';
import { starterHref } from '../../model/library/starterAddress';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { FieldControl } from '../fields/FieldControl';
import { type FieldEditor, FieldEditorProvider, NO_WARNINGS } from '../fields/fieldEditor';
import { useLaboratory, useLaboratoryState, useRun } from '../laboratoryContext';
import { NetworkPreview } from '../network/NetworkPreview';
import styles from './StartFrom.module.css';

const NONE: ReadonlySet<string> = new Set();

export default function StartFrom() {
  const laboratory = useLaboratory();
  const run = useRun();
  const [draft] = useState(() => new StarterDraft((query) => run.queryEngine(query)));
  const state = useStore(draft.store);
  const { starters, kind, values, shown, problem } = state;
  const starter = starters.find((one) => one.kind === kind);
  const about = useLaboratoryState(({ fieldTexts }) => fieldTexts[starter?.about ?? '']?.help);
  const chosen = useRef<HTMLInputElement>(null);
  const group = useId();

  useEffect(() => void draft.load(), [draft]);
  const loaded = starters.length > 0;
  useEffect(() => {
    if (loaded) chosen.current?.focus();
  }, [loaded]);

  // Fields of the chosen kind with invalid texts: the network does not match them.
  const [refused, setRefused] = useState<ReadonlySet<string>>(NONE);
  const editor = useMemo<FieldEditor>(
    () => ({
      begin: () => {},
      press: () => {},
      set: (path, value) => draft.set(path, value),
      problem,
      refused: (path, why) =>
        setRefused((paths) => {
          const others = [...paths].filter((one) => one !== path);
          return new Set(why === null ? others : [...others, path]);
        }),
      follows: true,
      run: null,
      single: true,
      warnings: NO_WARNINGS,
    }),
    [draft, problem],
  );

  // If pressed while the network is still being made, it is opened when it is ready.
  const [opening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    if (opening) return;
    setOpening(true);
    const network = await draft.settled();
    const closed = laboratory.store.getState().dialog !== 'start';
    const now = draft.store.getState();
    const name = starterHref(now.kind, now.values[now.kind] ?? {});
    if (network && !closed && (await laboratory.open(network.document, 'document', { name }))) {
      // It will be edited next: its keys work at once.
      document.querySelector<HTMLElement>('[data-network]')?.focus({ preventScroll: true });
    }
    setOpening(false);
  };

  if (!starter) {
    return problem ? (
      <p role="alert" className={styles.problem}>
        {problem.message}
      </p>
    ) : (
      <p>{texts.start.loading}</p>
    );
  }
  // A dragged slider acts like one of a live value: the picture follows.
  const fields = draftFields(starter, values[kind] ?? {}).map((field) => ({
    ...field,
    live: true,
  }));
  const wrong = problem !== null || refused.size > 0;
  const atField = problem !== null && fields.some(({ path }) => path === problem.path);
  return (
    <div className={styles.start}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{texts.start.kinds}</legend>
        {starters.map(({ kind: one, name }) => (
          <label key={one} className={styles.kind}>
            <input
              ref={one === kind ? chosen : null}
              type="radio"
              name={group}
              value={one}
              checked={one === kind}
              onChange={() => {
                setRefused(NONE);
                draft.choose(one);
              }}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={styles.picture} data-stale={wrong}>
        {shown === null ? null : shown.description.nodes.length === 0 ? (
          <p className={styles.nothing}>{texts.start.nothing}</p>
        ) : (
          <NetworkPreview description={shown.description} />
        )}
      </div>
      <div className={styles.form}>
        <h3>{starter.name}</h3>
        <p className={styles.about}>{about ?? ''}</p>
        <FieldEditorProvider value={editor}>
          {fields.map((field) => (
            <FieldControl key={`${kind} ${field.path}`} field={field} />
          ))}
        </FieldEditorProvider>
      </div>
      <div className={styles.foot}>
        <p className={problem && !atField ? styles.problem : styles.count} role="status">
          {problem
            ? atField
              ? ''
              : problem.message
            : shown
              ? texts.topology.description(
                  shown.description.nodes.length,
                  shown.description.links.length,
                  shown.description.flows.length,
                )
              : ''}
        </p>
        <Button look="primary" onClick={() => void open()} disabled={wrong}>
          {texts.start.open}
        </Button>
      </div>
    </div>
  );
}
