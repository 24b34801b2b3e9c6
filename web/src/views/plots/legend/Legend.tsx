import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SeriesId } from '../../../engine/types';
import { averagingChoices } from '../../../model/display/averaging';
import { flowNameAt } from '../../../model/document/flowsAndPorts';
import { texts } from '../../../texts';
import { useWindowedRows } from '../../../ui/controls/useWindowedRows';
import { LiveFigure } from '../../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../../ui/frame/readings';
import { Swatch } from '../../../ui/icons/Swatch';
import { formatReading, formatSpan } from '../../../ui/numbers/format';
import { Menu, MenuChoice } from '../../../ui/overlays/Menu';
import { useInspectionState } from '../../laboratoryContext';
import { onDemand } from '../../onDemand';
import { hasBand } from '../curves/paintBand';
import { phaseName } from '../curves/paintPhases';
import type { Line, Panel } from '../panels/panel';
import { nameOf } from '../panels/panels';
import type { PlotStage } from '../stage/plotStage';
import { BandSwatch } from './BandSwatch';
import { FluidSwitch } from './FluidSwitch';
import styles from './Legend.module.css';
import { FurtherLegends, PanelTools } from './ofFeatures';
import { PhaseKey } from './PhaseKey';

interface Props {
  panel: Panel;
  stage: PlotStage;
}

const FluidLegend = onDemand<Props>(
  () => import('./FluidLegend').then((all) => ({ default: all.FluidLegend })),
  texts.plots.fluid.broken,
);
const FluidNote = onDemand<Props>(() =>
  import('./FluidLegend').then((all) => ({ default: all.FluidNote })),
);
const ENTRY_HEIGHT = 24;

/** In a longer legend only the entries in view are in the page. */
const MOST_ROWS = 12;

/** On a phone, longer names have a line of their own: ids often differ in their last characters. */
const LONG_NAME = 10;

/** The most entries that a legend lists; the rest are counted. */
const MOST_ENTRIES = 64;

/** The legend beside a panel; each entry shows or hides its curve. */
export function Legend({ panel, stage }: Props) {
  const { hidden, raised, banded, fluid } = useStore(stage.settings.store);
  const selection = useInspectionState((state) => state.selection);
  const others = useStore(stage.others, (state) => state.runs);
  const band = banded && !panel.strip && hasBand(panel.lines);
  const values = useRef(new Map<SeriesId, { row: number; element: HTMLElement }>());
  const names = useRef(new Map<Line, HTMLElement>());
  const lines = panel.lines.filter((line) => line.option === null);
  const listed = lines.slice(0, MOST_ENTRIES);
  const rows = useWindowedRows<HTMLDivElement>(listed.length, ENTRY_HEIGHT, MOST_ROWS);
  const { seen } = rows;

  useEffect(
    () =>
      onReading(() => {
        const { crosshair } = stage.time;
        const unit = stage.unitOf(panel.id);
        // Only visible rows are written.
        for (const [series, { row, element }] of values.current) {
          if (!seen(row)) continue;
          const value =
            crosshair === null ? stage.present(series) : stage.reading(series, crosshair);
          writeText(element, panel.strip ? phaseName(value) : formatReading(value, unit));
        }
        const { description } = stage.run.store.getState();
        // At the crosshair a flow has one sender, which also applies to flows of the same name.
        const changes = description?.flows.some(({ senders }) => senders.length > 1) ?? false;
        for (const [{ flow, name }, element] of names.current) {
          const known = crosshair === null || flow === null || !description || !changes;
          writeText(element, known ? name : flowNameAt(description, flow, crosshair));
        }
      }),
    [panel, stage, seen],
  );

  const otherEntries = others?.Legend ? <others.Legend panel={panel} stage={stage} /> : null;
  return (
    <div
      className={styles.legend}
      ref={rows.box}
      onScroll={rows.onScroll}
      data-legend
      data-band={band}
      data-long={listed.length > MOST_ROWS}
      data-wide={listed.some(({ name }) => name.length > LONG_NAME)}
    >
      {fluid ? (
        <Suspense fallback={null}>
          <FluidLegend panel={panel} stage={stage} />
        </Suspense>
      ) : null}
      {panel.strip ? <PhaseKey /> : null}
      {band ? (
        <p className={styles.band}>
          <BandSwatch token={panel.bandToken} />
          {lines[0]?.of === undefined ? null : <span className={styles.of}>{lines[0].of}</span>}
          {(panel.bandToken === undefined ? texts.plots.bandOf : texts.plots.quartilesOf)(
            lines.length,
          )}
        </p>
      ) : null}
      {band ? otherEntries : null}
      <ul>
        {rows.before > 0 ? <li aria-hidden="true" style={{ height: rows.before }} /> : null}
        {listed.slice(rows.first, rows.end).map((line, offset) => (
          <li key={line.key}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={
                band
                  ? raised.has(line.key) || isSelected(stage, line, selection)
                  : !hidden.has(line.key)
              }
              aria-label={(band ? texts.plots.raise : texts.plots.toggle)(
                `${nameOf(line)}, ${panel.title}`,
              )}
              onClick={() =>
                band ? stage.settings.toggleRaised(line.key) : stage.settings.toggleHidden(line.key)
              }
            >
              <Swatch token={line.token} dash={line.dash} marker={line.marker} />
              {line.of === undefined ? null : <span className={styles.of}>{line.of}</span>}
              <span
                className={styles.name}
                title={line.name}
                data-changes={hasChanges(stage, line)}
                ref={(element) => {
                  if (!element || line.flow === null) return;
                  names.current.set(line, element);
                  return () => {
                    names.current.delete(line);
                  };
                }}
              >
                {line.name}
              </span>
              <LiveFigure
                className={styles.value}
                hidden
                ref={(element) => {
                  if (!element) return;
                  values.current.set(line.series, { row: rows.first + offset, element });
                  return () => {
                    values.current.delete(line.series);
                  };
                }}
              />
            </button>
          </li>
        ))}
        {rows.after > 0 ? <li aria-hidden="true" style={{ height: rows.after }} /> : null}
        {lines.length > listed.length ? (
          <li className={styles.more}>{texts.plots.more(lines.length - listed.length)}</li>
        ) : null}
      </ul>
      {band ? null : otherEntries}
      <FurtherLegends panel={panel} stage={stage} />
      {fluid ? (
        <Suspense fallback={null}>
          <FluidNote panel={panel} stage={stage} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whether a curve belongs to the selected flow. */
function isSelected(stage: PlotStage, { flow }: Line, selection: string): boolean {
  const { description } = stage.run.store.getState();
  return flow !== null && selection === `flows/${description?.flows[flow]?.id}`;
}

/** Whether the flow of a curve has several senders over the run. */
function hasChanges(stage: PlotStage, { flow }: Line): boolean {
  const { description } = stage.run.store.getState();
  return flow !== null && (description?.flows[flow]?.senders.length ?? 0) > 1;
}

/** Switches for the extra curves of a panel, and the window that its rates are averaged over. */
export function Options({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const { options, banded } = useStore(stage.settings.store);
  const band = !panel.strip && hasBand(panel.lines);
  return (
    <div className={styles.options}>
      {band ? (
        <button
          type="button"
          className={styles.option}
          aria-pressed={banded}
          aria-label={texts.plots.toggle(`${texts.plots.band}, ${panel.title}`)}
          title={texts.plots.bandMeans}
          onClick={() => stage.settings.band(!banded)}
        >
          {texts.plots.band}
        </button>
      ) : null}
      <FluidSwitch panel={panel} stage={stage} />
      {panel.averages ? <Averaging panel={panel} stage={stage} /> : null}
      {panel.options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          aria-pressed={options.has(option)}
          aria-label={texts.plots.toggle(`${texts.plots.option[option]}, ${panel.title}`)}
          onClick={() => stage.settings.toggleOption(option)}
        >
          {texts.plots.option[option]}
        </button>
      ))}
      <PanelTools panel={panel} stage={stage} />
    </div>
  );
}

const FITTING = 'fitting';

/** The window that rates are averaged over, and a choice of others. */
function Averaging({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const set = useStore(stage.settings.store, (state) => state.averaging);
  const [fitting, setFitting] = useState(stage.averaging);
  // The fitting choice follows the range, which React does not.
  useEffect(() => onReading(() => setFitting(stage.averaging)), [stage]);
  const { description } = stage.run.store.getState();
  const spans = description ? averagingChoices(description, stage.range) : [];
  const shown = set ?? fitting;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.option}
          aria-label={texts.plots.averaging.label(formatSpan(shown), panel.title)}
        >
          {texts.plots.averaging.shown(formatSpan(shown))}
        </button>
      }
    >
      <MenuChoice
        label={texts.plots.averaging.title}
        value={set === null ? FITTING : String(set)}
        options={[
          { value: FITTING, label: texts.plots.averaging.fitting },
          ...[...new Set(set === null ? spans : [...spans, set])]
            .sort((a, b) => a - b)
            .map((span) => ({ value: String(span), label: formatSpan(span) })),
        ]}
        onChange={(value) => stage.settings.averageOver(value === FITTING ? null : Number(value))}
      />
    </Menu>
  );
}
