/** An experiment: its progress, its figure, its claims and its document. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../engine/visible';
import { encodeLink } from '../../model/share/link';
import {
  cardHref,
  experimentHref,
  isExperiment,
  route,
  shippedName,
} from '../../model/share/route';
import { Button } from '../../ui/controls/Button';
import { MarkdownText } from '../../views/markdown/MarkdownText';
import { Claims } from './claims/Claims';
import { DocumentEditor } from './DocumentEditor';
import styles from './ExperimentPage.module.css';
import { ExperimentTools } from './ExperimentTools';
import { ExperimentFigure } from './figure/ExperimentFigure';
import { placeWords, sourceWords } from './figure/valueWords';
import type { GridPoint } from './model/experimentFigure';
import type { ExperimentRun } from './model/experimentRun';
import { Progress } from './Progress';
import { SettingsForm } from './SettingsForm';
import { claims } from './texts/en/claims';
import { experiments } from './texts/en/experiments';
import { VaryForm } from './VaryForm';

export function ExperimentView({ run }: { run: ExperimentRun }) {
  const opened = useStore(run.store, (state) => state.opened);
  const experiment = useStore(run.store, (state) => state.experiment);
  const count = useStore(run.store, (state) => state.of);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = visible(experiment?.name || experiments.name);

  useEffect(() => {
    document.title = experiments.documentTitle(name);
  }, [name]);

  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const { source, about = '', assumptions = [], claims = [], seeds = 1 } = experiment ?? {};
  const seedCount = typeof seeds === 'number' ? seeds : seeds.length;
  return (
    <main className={styles.main} aria-busy={opened === 'reading'}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {source?.paper ? <Source text={sourceWords(source)} /> : null}
        {about === '' ? null : <MarkdownText>{about}</MarkdownText>}
        {opened === 'ready' ? (
          <p className={styles.setting}>
            {experiments.setting(experiments.cells(count), experiments.seeds(seedCount))}
          </p>
        ) : null}
      </div>
      <Trouble run={run} />
      {opened === 'reading' ? <p>{experiments.reading}</p> : null}
      {opened === 'ready' && experiment ? (
        <>
          <div className={styles.bar}>
            <Progress run={run} />
            <ExperimentTools run={run} name={name} />
          </div>
          <Figure run={run} />
          <SettingsForm run={run} />
          <VaryForm run={run} />
          {assumptions.length > 0 ? (
            <section className={styles.section}>
              <h2>{source?.own ? experiments.chosen : experiments.assumptions}</h2>
              <ul className={styles.assumptions}>
                {assumptions.map((text) => (
                  <li key={text}>
                    <MarkdownText>{text}</MarkdownText>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {claims.length > 0 ? (
            <section className={styles.section}>
              <h2>{source?.own ? experiments.expected : experiments.claims}</h2>
              <Verdicts run={run} />
            </section>
          ) : null}
        </>
      ) : null}
      {opened === 'reading' ? null : <DocumentEditor run={run} open={opened === 'refused'} />}
    </main>
  );
}

/** Its source; for an experiment that comes with the page, a link to its card. */
function Source({ text }: { text: string }) {
  const href = useStore(route, ({ page }) =>
    page && isExperiment(page) ? cardHref(page.what) : null,
  );
  return <p className={styles.source}>{href === null ? text : <a href={href}>{text}</a>}</p>;
}

function Figure({ run }: { run: ExperimentRun }) {
  const experiment = useStore(run.store, (state) => state.experiment);
  const results = useStore(run.store, (state) => state.results);
  const [refused, setRefused] = useState(false);
  if (!experiment) return null;
  const open = async (point: GridPoint): Promise<void> => {
    const document = await run.documentAt(point);
    setRefused(document === null);
    if (document !== null) location.hash = await encodeLink(document);
  };
  return (
    <section className={styles.section} aria-label={experiments.figureTitle}>
      <ExperimentFigure
        experiment={experiment}
        results={results}
        onOpen={(point) => void open(point)}
      />
      <p className={styles.hint} role="status">
        {refused ? experiments.noPackets : experiments.openHint}
      </p>
    </section>
  );
}

function Verdicts({ run }: { run: ExperimentRun }) {
  const experiment = useStore(run.store, (state) => state.experiment);
  const verdicts = useStore(run.store, (state) => state.verdicts);
  const claimSummaries = useStore(run.store, (state) => state.claimSummaries);
  const others = useStore(run.store, (state) => state.others);
  const name = useStore(route, ({ page }) =>
    page && isExperiment(page) ? shippedName(page.what) : null,
  );
  // Before all runs are done, a verdict would only say that there are too few.
  const over = useStore(run.store, ({ done, of }) => done > 0 && done === of);
  if (!experiment) return null;
  return (
    <>
      {over ? null : <p className={styles.hint}>{claims.waitForAll}</p>}
      <Claims
        experiment={experiment}
        verdicts={over ? verdicts : null}
        claimSummaries={claimSummaries}
        others={others}
        hrefOf={name === null ? undefined : (choice) => experimentHref(`${name}/${choice}`)}
      />
    </>
  );
}

/** The problem, and buttons that can solve it. */
function Trouble({ run }: { run: ExperimentRun }) {
  const { opened, fault, stopped, experiment } = useStore(run.store);
  if (opened === 'refused' || opened === 'unable') {
    return (
      <section className={styles.trouble} role="alert">
        <h2>{opened === 'refused' ? experiments.refused.title : experiments.unable}</h2>
        <p>
          {fault?.path ? <code>{fault.path}</code> : null} {fault?.message}
        </p>
        {opened === 'unable' ? (
          <Button look="primary" onClick={() => void run.open()}>
            {experiments.tryAgain}
          </Button>
        ) : null}
      </section>
    );
  }
  if (!stopped || !experiment) return null;
  return (
    <section className={styles.trouble} role="alert">
      <h2>{experiments.stopped}</h2>
      <p>
        {stopped.cell ? `${placeWords(experiment, stopped.cell)}: ` : ''}
        {stopped.problem ? (
          <>
            {stopped.problem.path === '' ? null : <code>{stopped.problem.path}</code>}{' '}
            {stopped.problem.message}
          </>
        ) : stopped.cell ? (
          experiments.died
        ) : (
          experiments.noWorker
        )}
      </p>
    </section>
  );
}
