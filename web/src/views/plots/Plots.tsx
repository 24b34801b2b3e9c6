import { useEffect, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import { outline, panelsWished } from '../../model/edits';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { Figure } from '../../ui/Figure';
import { formatTime } from '../../ui/format';
import { ChevronDownIcon } from '../../ui/icons';
import { invalidate, onFrame } from '../../ui/loop';
import { Menu, MenuSwitch } from '../../ui/Menu';
import { onReading, writeText } from '../../ui/readings';
import { useLab, useLabState } from '../context';
import { EventLegend, EventSummary, InterventionList } from './EventTexts';
import { lanesFor } from './events';
import { PanelView } from './PanelView';
import styles from './Plots.module.css';
import { type Panel, panelsOf } from './panels';
import { PlaneView } from './plane/PlaneView';
import { listen } from './pointer';
import type { PlotStage } from './stage';
import { readingAt } from './summary';
import { Timeline } from './Timeline';
import { crosshair, fitAll, PLANE, plots, resetView, showPanels, togglePanel } from './view';

const NONE: readonly Panel[] = [];

/** All plots over one x axis, with the timeline at their head. */
export function Plots({ stage }: { stage: PlotStage }) {
  const lab = useLab();
  const description = useLabState((state) => state.description);
  const run = useLabState((state) => state.run);
  const subject = useLabState((state) => state.subject);
  const ended = useLabState((state) => state.interventions);
  const open = useStore(plots, (state) => state.panels);
  // Figures of a port may change while its lines stay: only another set of series makes other panels.
  const shape = description ? shapeOf(description) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the description
  const all = useMemo(() => (description ? panelsOf(description) : NONE), [shape, run]);
  // From the top in the order in which they were asked for.
  const shown = open.filter((id) => id === PLANE || all.some((panel) => panel.id === id));
  const flows = description?.flows.length ?? 0;
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const axis = useRef<SVGSVGElement>(null);
  const events = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const help = useId();

  useEffect(() => onFrame(stage.draw, 0), [stage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or another set of panels is painted anew
  useEffect(() => {
    stage.refresh();
  }, [stage, run, all]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was looked at closely was in another scenario
  useEffect(() => {
    resetView();
    showPanels(panelsWished(outline(lab.store.getState().text)));
  }, [subject, lab]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: interventions are drawn over the plots
  useEffect(() => invalidate(), [ended]);

  useEffect(() => {
    const detach = [
      canvas.current && stage.attachSurface(canvas.current),
      axis.current && stage.attachXAxis(axis.current),
      events.current && stage.attachEvents(events.current),
    ];
    return () => {
      for (const one of detach) one?.();
    };
  }, [stage]);

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      stage.resize(element.clientWidth, element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  useEffect(() => {
    if (!surface.current) return;
    return listen(surface.current, stage, {
      readOut: (time) => writeText(live.current, readingAt(all, stage, time)),
    });
  }, [stage, all]);

  return (
    <section className={styles.plots} aria-label={texts.plots.label}>
      <div className={styles.scroll}>
        <div className={styles.stack}>
          <div className={styles.top}>
            <Timeline stage={stage} />
            <Head panels={all} stage={stage} />
          </div>
          <div ref={events} className={styles.events} style={{ height: lanesFor(flows).height }} />
          <div className={styles.panels}>
            {shown.length === 0 ? <p className={styles.closed}>{texts.plots.closed}</p> : null}
            {shown.map((id) => {
              const panel = all.find((one) => one.id === id);
              return panel ? (
                <PanelView key={id} panel={panel} stage={stage} />
              ) : (
                <PlaneView key={id} stage={stage} />
              );
            })}
          </div>
          <div className={styles.foot}>
            <svg ref={axis} className={styles.xaxis} aria-hidden="true">
              <title>{texts.plots.time}</title>
              <g className="x" transform="translate(0,1)" />
            </svg>
            <EventLegend />
          </div>
          <div
            ref={surface}
            className={styles.surface}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys, which is what the role says
            tabIndex={0}
            aria-label={texts.plots.label}
            aria-describedby={help}
          >
            <canvas ref={canvas} />
          </div>
        </div>
      </div>
      <p id={help} className="visually-hidden">
        {texts.plots.keyboard}
      </p>
      <EventSummary stage={stage} />
      <InterventionList />
      <p ref={live} className="visually-hidden" aria-live="polite" />
    </section>
  );
}

function shapeOf(description: {
  series: unknown;
  flows: unknown;
  ports: { limit: unknown }[];
}): string {
  return JSON.stringify([
    description.series,
    description.flows,
    description.ports.map(({ limit }) => limit),
  ]);
}

/** Which instant is read, which panels are open, and the way back from a zoom. */
function Head({ panels, stage }: { panels: readonly Panel[]; stage: PlotStage }) {
  const { zoom, magnified, panels: open } = useStore(plots);
  const what = useRef<HTMLSpanElement>(null);
  const when = useRef<HTMLSpanElement>(null);

  useEffect(
    () =>
      onReading(() => {
        writeText(what.current, crosshair.time === null ? texts.plots.now : texts.plots.crosshair);
        writeText(
          when.current,
          formatTime(crosshair.time ?? (stage.lab.frames.latest?.time ?? 0) / SECOND),
        );
      }),
    [stage],
  );

  return (
    <div className={styles.head}>
      <span className={styles.reading} aria-hidden="true">
        <Figure ref={when} className={styles.when} />
        <Figure ref={what} className={styles.what} />
      </span>
      {zoom || magnified.size > 0 ? (
        <Button className={styles.small} onClick={() => fitAll()}>
          {texts.plots.fit}
        </Button>
      ) : null}
      <Menu
        trigger={
          <Button className={styles.small}>
            {texts.plots.panels}
            <ChevronDownIcon size={13} aria-hidden="true" />
          </Button>
        }
      >
        {[...panels, { id: PLANE, title: texts.plane.title }].map(({ id, title }) => (
          <MenuSwitch key={id} checked={open.includes(id)} onChange={() => togglePanel(id)}>
            {title}
          </MenuSwitch>
        ))}
      </Menu>
    </div>
  );
}
