import 'katex/dist/katex.min.css';
import { type PapersPlace, paperHref, papersHref } from '../../model/share/route';
import { PAPERS, paperOf } from '../../papers';
import { papers as t } from '../../texts/papers';
import { Frame } from '../reading/Frame';
import reading from '../reading/Reading.module.css';
import { cardId, OUTCOME } from './cards';
import { Index } from './Index';
import { List } from './List';
import { hasOutcome, OutcomePage } from './Outcome';
import { PaperPage } from './PaperPage';

/** The papers: what each proposes, and its figures as experiments. */
export default function Papers({ place }: { place: PapersPlace }) {
  const paper = place.kind === 'paper' ? paperOf(place.id) : undefined;
  const title = paper?.title ?? (place.kind === 'papers' ? t.title : t.unknown);
  const figure = place.kind === 'paper' ? place.figure : null;
  // What came of it is a page of its own too: what stands above it comes late, and would move it.
  const outcome = paper !== undefined && figure === OUTCOME && hasOutcome(paper.id);
  const address = paper ? paperHref(paper.id, outcome ? OUTCOME : undefined) : papersHref;
  return (
    <Frame
      part="papers"
      address={address}
      title={title}
      documentTitle={place.kind === 'papers' ? `${t.title} · Sawtooth` : t.documentTitle(title)}
      label={t.nav}
      list={<List current={paper} figure={figure} />}
      target={figure === null || outcome ? null : cardId(figure)}
    >
      {paper && outcome ? (
        <OutcomePage key={`${paper.id} outcome`} paper={paper} />
      ) : paper ? (
        <PaperPage key={paper.id} paper={paper} />
      ) : (
        <>
          <p className={reading.summary} {...(place.kind === 'paper' && { role: 'alert' })}>
            {place.kind === 'paper' ? t.unknownWhat(place.id) : t.about(PAPERS.length)}
          </p>
          <Index papers={PAPERS} />
        </>
      )}
    </Frame>
  );
}
