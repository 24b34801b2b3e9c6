/** The curves of the other runs in the legend of a panel; each entry shows or hides its curve. */
import { Fragment, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { presentOf, readingOf } from '../../model/display/readingOf';
import type { Run } from '../../model/run/run';
import type { RunLabel } from '../../model/run/runLabel';
import { texts } from '../../texts';
import { LiveFigure } from '../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../ui/frame/readings';
import { Swatch } from '../../ui/icons/Swatch';
import { formatReading } from '../../ui/numbers/format';
import { runLook } from '../../ui/style/runLook';
import { useLaboratoryState } from '../../views/laboratoryContext';
import { BandSwatch } from '../../views/plots/legend/BandSwatch';
import styles from '../../views/plots/legend/Legend.module.css';
import type { Line, Panel } from '../../views/plots/panels/panel';
import { nameOf } from '../../views/plots/panels/panels';
import type { LegendStage } from '../../views/plots/stage/otherRuns';

/** The most entries of one run; a crowd of curves cannot be distinguished anyway. */
const MOST_ENTRIES = 16;

/** The curves that are listed. */
interface ListedCurves {
  /** Tells them from those before. */
  readonly version: string;
  over(panel: Panel): readonly { run: Run; lines: readonly Line[] }[];
  /** Whether those of a run are drawn as a band: there are many. */
  isBand(panel: Panel, lines: readonly Line[]): boolean;
}

interface Props {
  panel: Panel;
  stage: LegendStage;
  curves: ListedCurves;
}

export function OtherLegend({ panel, stage, curves }: Props) {
  const runs = useLaboratoryState((state) => state.runs);
  // Another name is another legend, and so is a document that has been opened or changed.
  const labels = useLaboratoryState((state) => state.labels);
  const { banded } = useStore(stage.settings.store);
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const leaves = runs.map((run) => run.store.subscribe(listener));
        return () => {
          for (const leave of leaves) leave();
        };
      },
      [runs],
    ),
    () => curves.version,
  );
  return curves
    .over(panel)
    .map(({ run, lines }, index) => (
      <Fragment key={lines[0]?.key ?? index}>
        {banded && curves.isBand(panel, lines) ? (
          <BandEntry label={labels.get(run)} count={lines.length} />
        ) : (
          <OfRun
            {...{ panel, stage, run, lines: lines.slice(0, MOST_ENTRIES) }}
            more={Math.max(0, lines.length - MOST_ENTRIES)}
          />
        )}
      </Fragment>
    ));
}

/** The band of one run. */
function BandEntry({ label, count }: { label: RunLabel | undefined; count: number }) {
  if (!label) return null;
  return (
    <p className={styles.band}>
      <BandSwatch token={runLook(label.look).token} />
      <span className={styles.of}>{label.name}</span>
      {texts.plots.quartilesOf(count)}
    </p>
  );
}

function OfRun({
  panel,
  stage,
  run,
  lines,
  more,
}: {
  panel: Panel;
  stage: LegendStage;
  run: Run;
  lines: readonly Line[];
  more: number;
}) {
  const { hidden } = useStore(stage.settings.store);
  const values = useRef(new Map<Line, HTMLElement>());

  useEffect(
    () =>
      onReading(() => {
        const { crosshair } = stage.time;
        const unit = stage.unitOf(panel.id);
        for (const [{ series }, element] of values.current) {
          const value =
            crosshair === null
              ? presentOf(run.frames, series)
              : readingOf(run.frames, series, crosshair);
          writeText(element, formatReading(value, unit));
        }
      }),
    [panel, stage, run],
  );

  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(line.key)}
            aria-label={texts.plots.toggle(`${nameOf(line)}, ${panel.title}`)}
            onClick={() => stage.settings.toggleHidden(line.key)}
          >
            <Swatch token={line.token} dash={line.dash} marker={line.marker} />
            {line.of === undefined ? null : <span className={styles.of}>{line.of}</span>}
            <span className={styles.name} title={nameOf(line)}>
              {line.name}
            </span>
            <LiveFigure
              className={styles.value}
              hidden
              ref={(element) => {
                if (!element) return;
                values.current.set(line, element);
                return () => {
                  values.current.delete(line);
                };
              }}
            />
          </button>
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>{texts.plots.more(more)}</li> : null}
    </ul>
  );
}
