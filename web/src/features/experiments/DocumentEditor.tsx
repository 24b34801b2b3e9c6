/** The document of an experiment as text, to be changed by hand. */
import { useId, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { useLaboratory } from '../../views/laboratoryContext';
import styles from './ExperimentPage.module.css';
import { openExperiment } from './experiments';
import type { ExperimentRun } from './model/experimentRun';
import { experiments } from './texts/en/experiments';

export function DocumentEditor({ run, open }: { run: ExperimentRun; open: boolean }) {
  const laboratory = useLaboratory();
  const id = useId();
  const [text, setText] = useState(() => run.draft ?? indented(run.text));
  return (
    <details className={styles.document} open={open}>
      <summary>{experiments.document}</summary>
      <p id={`${id}-help`} className={styles.hint}>
        {experiments.documentHelp}
      </p>
      <textarea
        aria-label={experiments.document}
        aria-describedby={`${id}-help`}
        spellCheck={false}
        rows={20}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          run.draft = value;
          setText(value);
        }}
      />
      <Button
        look="primary"
        disabled={text === indented(run.text)}
        onClick={() => {
          run.draft = null;
          void openExperiment(laboratory, text);
        }}
      >
        {experiments.apply}
      </Button>
    </details>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
