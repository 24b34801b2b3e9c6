import 'katex/dist/katex.min.css';
import { Fragment } from 'react';
import { nearest } from '../../model/library/nearest';
import { type PapersRoute, paperHref, papersHref } from '../../model/share/route';
import reading from '../../views/reading/Reading.module.css';
import { ReadingFrame } from '../../views/reading/ReadingFrame';
import { cardId, cardsOf, OUTCOME } from './cards';
import { PAPERS, paperOf } from './content';
import type { Paper } from './content/paper';
import { hasOutcome, OutcomePage } from './Outcome';
import { PaperIndex } from './PaperIndex';
import { PaperList } from './PaperList';
import { PaperPage } from './PaperPage';
import styles from './Papers.module.css';
import { usePrintWhole } from './printWhole';
import { papers as t } from './texts/en/papers';

/** The longest part of an unknown name that is repeated. */
const LONGEST_NAME = 40;

/** The papers: what each proposes, and its figures as experiments. */
export default function Papers({ route }: { route: PapersRoute }) {
  const paper = route.kind === 'paper' ? paperOf(route.id) : undefined;
  const title = paper?.title ?? (route.kind === 'papers' ? t.title : t.unknown);
  const figure = route.kind === 'paper' ? route.figure : null;
  // The outcome has a page of its own too: the content above it loads late and would move it.
  const outcome = paper !== undefined && figure === OUTCOME && hasOutcome(paper.id);
  const address = paper ? paperHref(paper.id, outcome ? OUTCOME : undefined) : papersHref;
  const awaited = usePrintWhole(address);
  return (
    <ReadingFrame
      part="papers"
      address={address}
      title={title}
      documentTitle={route.kind === 'papers' ? `${t.title} · Sawtooth` : t.documentTitle(title)}
      label={t.nav}
      list={<PaperList current={paper} figure={figure} />}
      target={figure === null || outcome ? null : cardId(figure)}
    >
      {paper && outcome ? (
        <OutcomePage key={`${paper.id} outcome`} paper={paper} />
      ) : paper ? (
        <>
          {figure === null || outcome ? null : <UnknownFigure paper={paper} figure={figure} />}
          <PaperPage key={paper.id} paper={paper} />
        </>
      ) : (
        <>
          <p className={reading.summary} {...(route.kind === 'paper' && { role: 'alert' })}>
            {route.kind === 'paper' ? t.unknownWhat(route.id) : t.about(PAPERS.length)}
          </p>
          <PaperIndex papers={PAPERS} />
        </>
      )}
      <p role="status" className={styles.printing}>
        {awaited === 0 ? '' : t.printing(awaited)}
      </p>
    </ReadingFrame>
  );
}

/** Says that a paper has no figure of a name, and offers those that are like it. */
function UnknownFigure({ paper, figure }: { paper: Paper; figure: string }) {
  const cards = cardsOf(paper);
  if (cards.some(({ name }) => name === figure)) return null;
  const near = nearest(figure, cards, ({ name }) => name);
  return (
    <p className={reading.summary} role="alert">
      {t.unknownFigure(figure.slice(0, LONGEST_NAME))}
      {near.map(({ name, label }) => (
        <Fragment key={name}>
          {' '}
          <a href={paperHref(paper.id, name)}>{label}</a>
        </Fragment>
      ))}
    </p>
  );
}
