/** The figure of an experiment: a panel for each measure, and a legend of the series. */
import { type CSSProperties, useMemo, useState } from 'react';
import type { Experiment } from '../../../generated/experiment';
import { Button } from '../../../ui/controls/Button';
import { MaximiseIcon } from '../../../ui/icons/icons';
import { rem } from '../../../ui/style/scale';
import {
  type FigureResults,
  type GridPoint,
  panelsOf,
  seriesNames,
} from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import { AnyPanel } from './AnyPanel';
import { EnlargedPanel } from './EnlargedPanel';
import styles from './ExperimentFigure.module.css';
import { FigureLegend } from './FigureLegend';
import { NumberTable } from './NumberTable';
import { COLUMN, usePaperWhilePrinting } from './paperColumn';

interface Props {
  experiment: Experiment;
  /** From a file, or from an experiment that is running. */
  results: FigureResults;
  /** Ids of the measures to show; all of them unless set. */
  measures?: readonly string[];
  /** Lower panels, as in a card. */
  compact?: boolean;
  /** All panels at once, however many there are. */
  whole?: boolean;
  /** Opens a point of the figure; without it points cannot be opened. */
  onOpen?: ((point: GridPoint) => void) | undefined;
}

/** Heights of panels, in units. */
const HIGH = 250;
const COMPACT = 190;

/** Further panels are drawn on request. */
const PANELS_AT_ONCE = 24;

const NONE: ReadonlySet<number> = new Set();

export function ExperimentFigure({
  experiment,
  results,
  measures,
  compact,
  whole = false,
  onOpen,
}: Props) {
  const panels = useMemo(
    () => panelsOf(experiment, results, measures),
    [experiment, results, measures],
  );
  const names = useMemo(() => seriesNames(experiment), [experiment]);
  const [hidden, setHidden] = useState(NONE);
  const [most, setMost] = useState(whole ? Number.POSITIVE_INFINITY : PANELS_AT_ONCE);
  const [large, setLarge] = useState<string | null>(null);
  usePaperWhilePrinting();
  const enlarged = panels.find(({ key }) => key === large);
  const shown = panels.length > most ? panels.slice(0, most) : panels;
  const looks = panels.some(({ kind }) => kind === 'lines' || kind === 'curves');
  return (
    <div
      className={styles.figure}
      style={{ '--column': rem(COLUMN) } as CSSProperties}
      data-compact={compact ?? false}
      data-figure=""
    >
      {names.length > 1 && looks ? (
        <FigureLegend names={names} panels={panels} hidden={hidden} onChange={setHidden} />
      ) : null}
      <div className={styles.panels}>
        {shown.map((panel) => (
          <div key={panel.key} className={styles.framed}>
            <AnyPanel
              panel={panel}
              names={names}
              hidden={hidden}
              height={compact ? COMPACT : HIGH}
              onOpen={panel.averaged ? undefined : onOpen}
            />
            <Button
              look="icon"
              aria-label={experiments.figure.enlarge(panel.title)}
              onClick={() => setLarge(panel.key)}
            >
              <MaximiseIcon size={14} aria-hidden="true" />
            </Button>
          </div>
        ))}
      </div>
      {shown.length < panels.length ? (
        <Button look="outlined" onClick={() => setMost(most + PANELS_AT_ONCE)}>
          {experiments.moreFigures(Math.min(PANELS_AT_ONCE, panels.length - most))}
        </Button>
      ) : null}
      <NumberTable panels={shown} names={names} />
      {enlarged ? (
        <EnlargedPanel
          panel={enlarged}
          names={names}
          hidden={hidden}
          onHide={setHidden}
          onOpen={enlarged.averaged ? undefined : onOpen}
          onClose={() => setLarge(null)}
        />
      ) : null}
    </div>
  );
}
