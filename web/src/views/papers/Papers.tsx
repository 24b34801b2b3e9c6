import 'katex/dist/katex.min.css';
import { type PapersRoute, paperHref, papersHref } from '../../model/share/route';
import { PAPERS, paperOf } from '../../papers';
import { papers as t } from '../../texts/papers';
import reading from '../reading/Reading.module.css';
import { ReadingFrame } from '../reading/ReadingFrame';
import { cardId, OUTCOME } from './cards';
import { hasOutcome, OutcomePage } from './Outcome';
import { PaperIndex } from './PaperIndex';
import { PaperList } from './PaperList';
import { PaperPage } from './PaperPage';

/** The papers: what each proposes, and its figures as experiments. */
export default function Papers({ route }: { route: PapersRoute }) {
  const paper = route.kind === 'paper' ? paperOf(route.id) : undefined;
  const title = paper?.title ?? (route.kind === 'papers' ? t.title : t.unknown);
  const figure = route.kind === 'paper' ? route.figure : null;
  // The outcome has a page of its own too: the content above it loads late and would move it.
  const outcome = paper !== undefined && figure === OUTCOME && hasOutcome(paper.id);
  const address = paper ? paperHref(paper.id, outcome ? OUTCOME : undefined) : papersHref;
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
        <PaperPage key={paper.id} paper={paper} />
      ) : (
        <>
          <p className={reading.summary} {...(route.kind === 'paper' && { role: 'alert' })}>
            {route.kind === 'paper' ? t.unknownWhat(route.id) : t.about(PAPERS.length)}
          </p>
          <PaperIndex papers={PAPERS} />
        </>
      )}
    </ReadingFrame>
  );
}
