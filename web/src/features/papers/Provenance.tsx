import type { Experiment, ExperimentResults } from '../../generated/experiment';
import { resultsHref } from '../../model/library/papers';
import { formatValue } from '../../ui/numbers/format';
import { axisOf } from '../experiments/model/experimentFigure';
import styles from './FigureCard.module.css';
import { papers as t } from './texts/en/papers';

const CONFIDENCE = 0.95;

/** The provenance of results: runs, seeds, interval, engine, and the command that repeats them. */
export function Provenance({
  paper,
  name,
  experiment,
  results,
}: {
  paper: string;
  name: string;
  experiment: Experiment;
  results: ExperimentResults | null;
}) {
  const { series = [{}], seeds = 1, axis, secondAxis } = experiment;
  const { confidence = CONFIDENCE, interval = 'student' } = experiment;
  const points = axisOf(axis).points.length * axisOf(secondAxis).points.length;
  const cells = results?.cells ?? [];
  const runs = cells.filter(({ digest }) => digest !== '').length;
  const count = typeof seeds === 'number' ? seeds : seeds.length;
  return (
    <div className={styles.made}>
      {runs > 0 ? (
        <p>
          {t.made.runs(runs, series.length, points, count)}.{' '}
          {count > 1 ? t.made.interval(formatValue('share', confidence), interval) : ''}{' '}
          {count > 1 && results?.verdicts.some(({ findings }) => findings.length > 1)
            ? t.made.widened
            : ''}
        </p>
      ) : null}
      {cells.length > runs ? <p>{t.made.models(cells.length - runs)}.</p> : null}
      {results?.engine ? <p>{t.made.engine(results.engine)}</p> : null}
      <p>{t.made.repeat}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled */}
      <pre tabIndex={0}>
        <code>{`npm run sim -- experiment scenarios/papers/${paper}/${name}.json`}</code>
      </pre>
      {results ? (
        <p>
          <a href={resultsHref(paper, name)} download={`${paper}-${name}.json`}>
            {t.made.download}
          </a>
        </p>
      ) : null}
    </div>
  );
}
