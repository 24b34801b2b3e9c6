/** A figure of a paper as an experiment: its curves, its claims, and how they were made. */
import { type ReactNode, useRef } from 'react';
import type { Experiment } from '../../generated/experiment';
import { areOfOtherDocument } from '../../model/library/papers';
import { experimentHref } from '../../model/share/route';
import { Button } from '../../ui/controls/Button';
import { Plain } from '../../views/reading/Prose';
import { Claims } from '../experiments/claims/Claims';
import { ExperimentFigure } from '../experiments/figure/ExperimentFigure';
import { Awaited } from './Awaited';
import { type CardFacts, cardId, returnToCard } from './cards';
import { ExperimentSetup } from './ExperimentSetup';
import styles from './FigureCard.module.css';
import { Provenance } from './Provenance';
import { papers as t } from './texts/en/papers';
import { useOpening } from './useOpening';
import { type LoadedResults, useResults } from './useResults';

/** Whether panels are three in a row at less height, rather than two. */
function isCompact({ measures }: Experiment): boolean {
  return measures.length > 2 && measures.length !== 4;
}

export function FigureCard({
  paper,
  card: { name, label, experiment, part },
}: {
  paper: string;
  card: CardFacts;
}) {
  const box = useRef<HTMLElement>(null);
  const { loaded, again } = useResults(box, paper, name);
  const results = typeof loaded === 'object' ? loaded : null;
  const id = cardId(name);
  const { assumptions = [], claims = [] } = experiment;
  const stale = results !== null && areOfOtherDocument(results, experiment);
  const openable = hasPackets(experiment);
  const words = part === 'own' ? t.card.own : t.card.paper;
  const { opening, open } = useOpening(paper, name);

  return (
    <section className={styles.card} ref={box} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <p className={styles.number}>{label}</p>
        <h3 id={`${id}-title`} tabIndex={-1}>
          {experiment.name}
        </h3>
        <p className={styles.about}>{experiment.about}</p>
      </header>
      <div className={styles.figure} aria-busy={loaded === 'loading'}>
        {results ? (
          <>
            {stale ? (
              <p className={styles.notice} role="note">
                {t.card.stale}
              </p>
            ) : null}
            <ExperimentFigure
              experiment={results.experiment}
              results={results}
              compact={isCompact(results.experiment)}
              onOpen={openable && !stale ? (point) => void open(point) : undefined}
            />
          </>
        ) : (
          <NoFigure loaded={loaded} again={again} />
        )}
        <p className={styles.actions}>
          <a href={experimentHref(`${paper}/${name}`)} onClick={() => returnToCard(paper, name)}>
            {t.card.run}
          </a>
          {results && openable && !stale ? (
            <span role="status">{t.card.opening[opening]}</span>
          ) : null}
        </p>
      </div>
      {assumptions.length > 0 ? (
        <Details title={words.assumptions(assumptions.length)}>
          <Assumptions experiment={experiment} />
        </Details>
      ) : null}
      {claims.length > 0 ? (
        <div className={styles.part}>
          <h4>{words.claims}</h4>
          <Claims
            experiment={results?.experiment ?? experiment}
            verdicts={results?.verdicts ?? null}
            claimSummaries={results?.claims}
            others={results?.others}
            hrefOf={(choice) => experimentHref(`${paper}/${name}/${choice}`)}
          />
        </div>
      ) : null}
      <Details title={t.card.setting}>
        <ExperimentSetup experiment={experiment} />
      </Details>
      <Details title={t.card.made}>
        <Provenance paper={paper} name={name} experiment={experiment} results={results} />
      </Details>
    </section>
  );
}

/** Whether a point of it is a run of packets: a model has none. */
function hasPackets({ base }: Experiment): boolean {
  return typeof base === 'string' || !Object.hasOwn(Object(base), 'model');
}

/** The text in place of a figure that is loading or missing. */
function NoFigure({ loaded, again }: { loaded: LoadedResults; again: () => void }) {
  if (loaded === 'loading') return <Awaited className={styles.empty} />;
  if (typeof loaded === 'object') return null;
  return (
    <div className={styles.empty} role="status">
      <p>{t.card[loaded]}</p>
      {loaded === 'missing' ? null : (
        <Button look="outlined" onClick={again}>
          {t.card.again}
        </Button>
      )}
    </div>
  );
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Assumptions({ experiment: { assumptions = [] } }: { experiment: Experiment }) {
  return (
    <ul className={styles.assumptions}>
      {assumptions.map((text) => (
        <li key={text}>
          <Plain text={text} />
        </li>
      ))}
    </ul>
  );
}
