/** The outcome of a paper, in prose and pictures. Its numbers were filled in from the results. */
import { useRef } from 'react';
import { experimentOf } from '../../model/library/papers';
import { paperHref } from '../../model/share/route';
import { Prose, Titled } from '../../views/reading/Prose';
import reading from '../../views/reading/Reading.module.css';
import { ExperimentFigure } from '../experiments/figure/ExperimentFigure';
import { Awaited } from './Awaited';
import { ClaimCounts } from './ClaimCounts';
import { ClaimList, type Found } from './ClaimList';
import type { Paper } from './content/paper';
import { Fetched } from './Fetched';
import styles from './Outcome.module.css';
import { papers as t } from './texts/en/papers';
import { useResults } from './useResults';

/** A part of the built text: HTML, a picture between its paragraphs, or what came of every claim. */
type Part =
  | { html: string }
  | { figure: string; measure: string; caption: string }
  | { found: Found };

interface Outcome {
  parts: readonly Part[];
}

const texts = import.meta.glob<Outcome>('./content/outcome/*.md');

/** Whether there is one. */
export function hasOutcome(id: string): boolean {
  return texts[`./content/outcome/${id}.md`] !== undefined;
}

export function Outcome({ paper }: { paper: Paper }) {
  const { id } = paper;
  return (
    <Fetched load={texts[`./content/outcome/${id}.md`]}>
      {({ parts }) =>
        parts.map((part) =>
          'html' in part ? (
            <Prose key={part.html} html={part.html} />
          ) : 'found' in part ? (
            <ClaimList key="claims" paper={paper} found={part.found} />
          ) : (
            <Picture key={part.caption} paper={id} {...part} />
          ),
        )
      }
    </Fetched>
  );
}

/** The outcome as a page with an address of its own. */
export function OutcomePage({ paper }: { paper: Paper }) {
  return (
    <article>
      <p className={reading.summary}>
        <a href={paperHref(paper.id)}>{t.outcomeOf(paper.short)}</a>
      </p>
      <ClaimCounts paper={paper} />
      <Titled id="outcome" title={t.outcome}>
        <Outcome paper={paper} />
      </Titled>
    </article>
  );
}

function Picture({
  paper,
  figure,
  measure,
  caption,
}: {
  paper: string;
  figure: string;
  measure: string;
  caption: string;
}) {
  const box = useRef<HTMLElement>(null);
  const { loaded } = useResults(box, paper, figure);
  const { name = figure, source } = experimentOf(paper, figure) ?? {};
  const words = source?.figure ? t.figure(source.figure) : name;
  return (
    <figure ref={box} className={styles.picture} aria-busy={loaded === 'loading'}>
      {typeof loaded === 'object' ? (
        <ExperimentFigure
          experiment={loaded.experiment}
          results={loaded}
          compact
          {...(measure !== '' && { measures: [measure] })}
        />
      ) : loaded === 'loading' ? (
        <Awaited className={styles.empty} />
      ) : (
        <p className={styles.empty}>{t.card[loaded]}</p>
      )}
      <figcaption>
        {caption} <a href={paperHref(paper, figure)}>{t.outcomeFigure(words)}</a>
      </figcaption>
    </figure>
  );
}
