/** The page of the report card: beside the laboratory, with its settings in its address. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readScenario } from '../../model/document/scenario';
import { type SettingsRoute, settingsHref } from '../../model/share/route';
import { Slot } from '../../model/slot';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import { download } from '../../views/documentFiles';
import { useLaboratory } from '../../views/laboratoryContext';
import { ReadingHeader } from '../../views/reading/ReadingHeader';
import styles from './Card.module.css';
import { CardForm } from './CardForm';
import { CardReport } from './CardReport';
import { CardRun } from './cardRun';
import { type CardSettings, queryOf, settingsOf } from './cardSettings';
import { card as t } from './texts/en/card';

/** It stays with what it has run while the laboratory is there. */
const opened = new Slot(() => new CardRun());

export default function CardPage({ route: { query } }: { route: SettingsRoute<'card'> }) {
  const laboratory = useLaboratory();
  const run = opened.of(laboratory);
  const { phase, settings, shown, problem, stopped } = useStore(run.store);
  const document = useStore(laboratory.active.document.store, ({ text }) => text);
  const own = document === '' ? [] : (readScenario(document).algorithms ?? []).map(({ id }) => id);
  const first = own[0];

  const open = (wanted: CardSettings): void => void run.open(wanted, document);
  useEffect(() => void run.open(settingsOf(query, first), document), [run, query, first, document]);

  useEffect(() => {
    globalThis.document.title = t.documentTitle;
    scrollTo(0, 0);
  }, []);

  // A reload and a copied address lead to what is on the screen.
  const address = settings ? settingsHref('card', queryOf(settings)) : null;
  useEffect(() => {
    if (address !== null) history.replaceState(history.state, '', address);
  }, [address]);

  return (
    <div className={styles.page}>
      <ReadingHeader page={texts.grid.card} />
      <main className={styles.main} aria-busy={phase === 'reading'}>
        <h1>{texts.grid.card}</h1>
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
            <Button look="primary" onClick={() => open(settings ?? settingsOf(query, first))}>
              {t.tryAgain}
            </Button>
          </p>
        ) : null}
        {phase === 'reading' ? <p>{t.reading}</p> : null}
        {shown && settings ? (
          <>
            <CardForm settings={settings} shown={shown} own={own} onChange={open} />
            <Bar run={run} />
            <CardReport report={shown.report} />
          </>
        ) : null}
      </main>
    </div>
  );
}

function Bar({ run }: { run: CardRun }) {
  const { shown, running, remaining } = useStore(run.store);
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  if (!shown) return null;
  const { of, done } = shown.report;
  const copy = async (): Promise<void> => {
    try {
      const markdown = await run.markdown(location.origin + location.pathname);
      if (markdown === null) return;
      await navigator.clipboard.writeText(markdown);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  const save = async (): Promise<void> => {
    const text = await run.json();
    if (text !== null) download(text, 'application/json', 'card.json');
  };
  return (
    <div className={styles.bar}>
      <progress max={Math.max(1, of)} value={done} aria-label={t.progress} />
      <span className={styles.quiet}>
        {t.done(formatNumber(done), formatNumber(of))}
        {remaining === null || done === of ? '' : `, ${t.left(remaining)}`}
      </span>
      {running ? (
        <Button look="outlined" onClick={() => run.cancel()}>
          {t.cancel}
        </Button>
      ) : done < of ? (
        <Button look="primary" onClick={() => void run.start()}>
          {t.run(formatNumber(of - done))}
        </Button>
      ) : null}
      <span className={styles.space} />
      <Button look="outlined" disabled={done === 0} onClick={() => void copy()}>
        {said === 'copied' ? t.copied : t.copy}
      </Button>
      <Button look="outlined" disabled={done === 0} onClick={() => void save()}>
        {t.json}
      </Button>
      <span className="visually-hidden" role="status">
        {said === 'notCopied' ? t.notCopied : of > 0 && done === of && !running ? t.allDone : ''}
      </span>
    </div>
  );
}
