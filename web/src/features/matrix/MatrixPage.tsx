/** The page of a matrix: beside the laboratory, with its settings in its address. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type SettingsRoute, settingsHref } from '../../model/share/route';
import { Slot } from '../../model/slot';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import { download } from '../../views/documentFiles';
import { useLaboratory } from '../../views/laboratoryContext';
import { ReadingHeader } from '../../views/reading/ReadingHeader';
import styles from './Matrix.module.css';
import { MatrixForm } from './MatrixForm';
import { MatrixMap } from './MatrixMap';
import { MatrixRun } from './matrixRun';
import { matrix as t } from './texts/en/matrix';

/** It stays with what it has run while the laboratory is there. */
const opened = new Slot(() => new MatrixRun());

export default function MatrixPage({ route: { query } }: { route: SettingsRoute<'matrix'> }) {
  const laboratory = useLaboratory();
  const run = opened.of(laboratory);
  const { phase, shown, problem, stopped } = useStore(run.store);

  useEffect(() => void run.open(query), [run, query]);

  useEffect(() => {
    document.title = t.documentTitle;
    scrollTo(0, 0);
  }, []);

  // A reload and a copied address lead to what is on the screen.
  const address = shown ? settingsHref('matrix', shown.query) : null;
  useEffect(() => {
    if (address !== null) history.replaceState(history.state, '', address);
  }, [address]);

  return (
    <div className={styles.page}>
      <ReadingHeader page={t.name} />
      <main className={styles.main} aria-busy={phase === 'reading'}>
        <h1>{t.name}</h1>
        <p className={styles.quiet}>{t.about}</p>
        {problem ? (
          <p className={styles.trouble} role="alert">
            {t.wrong} <code>{problem.path}</code> {problem.message}
          </p>
        ) : null}
        {stopped === null ? null : (
          <p className={styles.trouble} role="alert">
            {t.stopped} {stopped === '' ? t.died : stopped}
          </p>
        )}
        {phase === 'unable' ? (
          <p className={styles.trouble} role="alert">
            {t.unable}{' '}
            <Button look="primary" onClick={() => void run.open(shown?.query ?? query)}>
              {t.tryAgain}
            </Button>
          </p>
        ) : null}
        {phase === 'reading' ? <p>{t.reading}</p> : null}
        {shown ? (
          <>
            <MatrixForm shown={shown} onChange={(next) => void run.open(next)} />
            <Bar run={run} />
            <MatrixMap run={run} shown={shown} />
          </>
        ) : null}
      </main>
    </div>
  );
}

function Bar({ run }: { run: MatrixRun }) {
  const { shown, running, remaining } = useStore(run.store);
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  if (!shown) return null;
  const { count, done } = shown;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  const save = async (kind: 'results' | 'csv', type: string, name: string): Promise<void> => {
    const text = await run.file(kind);
    if (text !== null) download(text, type, name);
  };
  return (
    <div className={styles.bar}>
      <progress max={Math.max(1, count)} value={done} aria-label={t.progress} />
      <span className={styles.quiet}>
        {t.done(formatNumber(done), formatNumber(count))}
        {remaining === null || done === count
          ? ''
          : `, ${running ? t.left(remaining) : t.takes(remaining)}`}
      </span>
      {running ? (
        <Button look="outlined" onClick={() => run.cancel()}>
          {t.cancel}
        </Button>
      ) : done < count ? (
        <Button look="primary" onClick={() => void run.start()}>
          {t.run(formatNumber(count - done))}
        </Button>
      ) : null}
      <span className={styles.space} />
      <Button look="outlined" onClick={() => void copy()}>
        {said === 'copied' ? t.copied : t.copy}
      </Button>
      <Button
        look="outlined"
        disabled={done === 0}
        onClick={() => void save('csv', 'text/csv', 'matrix.csv')}
      >
        {t.csv}
      </Button>
      <Button
        look="outlined"
        disabled={done === 0}
        onClick={() => void save('results', 'application/json', 'matrix.json')}
      >
        {t.json}
      </Button>
      <span className="visually-hidden" role="status">
        {said === 'notCopied' ? t.notCopied : done === count && !running ? t.allDone : ''}
      </span>
    </div>
  );
}
