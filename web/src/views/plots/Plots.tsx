import { type ComponentType, useEffect, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import { type PanelId, readScenario } from '../../model/scenario';
import { showOnPlots } from '../../model/view';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { Figure } from '../../ui/Figure';
import { formatTime } from '../../ui/format';
import { ChevronDownIcon } from '../../ui/icons';
import { invalidate, onFrame } from '../../ui/loop';
import { Menu, MenuSwitch } from '../../ui/Menu';
import { onReading, writeText } from '../../ui/readings';
import { useDocumentState, useRun, useRunState } from '../context';
import { EventLegend, EventSummary, InterventionList } from './EventTexts';
import { lanesFor } from './events';
import { PanelView } from './PanelView';
import styles from './Plots.module.css';
import { type Panel, panelsOf } from './panels';
import { listen } from './pointer';
import type { PlotStage } from './stage';
import { readingAt } from './summary';
import { Timeline } from './Timeline';

const NONE: readonly Panel[] = [];

/** A panel that is not over time. */
export interface OtherPanel {
  id: PanelId;
  title: string;
  View: ComponentType<{ stage: PlotStage }>;
}

/** All plots over one x axis, with the timeline above them. */
export function Plots({ stage, others }: { stage: PlotStage; others: readonly OtherPanel[] }) {
  const run = useRun();
  const { settings, time } = stage;
  const description = useRunState((state) => state.description);
  const build = useRunState((state) => state.build);
  const subject = useRunState((state) => state.subject);
  const interventions = useDocumentState((state) => state.interventions);
  const open = useStore(settings.store, (state) => state.panels);
  // A change of a rate or a delay makes another description, but the same panels.
  const shape = description ? shapeOf(description) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the description
  const all = useMemo(() => (description ? panelsOf(description) : NONE), [shape, build]);
  const shown = open.filter((id) => [...all, ...others].some((panel) => panel.id === id));
  const flows = description?.flows.length ?? 0;
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const axis = useRef<SVGSVGElement>(null);
  const events = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const help = useId();

  useEffect(() => onFrame(stage.draw, 0), [stage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another simulation or other panels are painted again
  useEffect(() => {
    stage.refresh();
  }, [stage, build, all]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: zoom and hidden lines belong to the scenario before
  useEffect(() => {
    time.reset();
    settings.reset();
    const { text } = run.document;
    const { view = {} } = text === '' ? {} : readScenario(text);
    if (!view.panels) settings.showPanels(null);
    showOnPlots(settings, time, view);
  }, [subject, run, settings, time]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: interventions are drawn over the plots
  useEffect(() => invalidate(), [interventions]);

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
            <Head panels={[...all, ...others]} stage={stage} />
          </div>
          <div ref={events} className={styles.events} style={{ height: lanesFor(flows).height }} />
          <div className={styles.panels}>
            {shown.length === 0 ? <p className={styles.closed}>{texts.plots.closed}</p> : null}
            {shown.map((id) => {
              const panel = all.find((one) => one.id === id);
              if (panel) return <PanelView key={id} panel={panel} stage={stage} />;
              const other = others.find((one) => one.id === id);
              return other ? <other.View key={id} stage={stage} /> : null;
            })}
          </div>
          <div className={styles.foot}>
            <svg ref={axis} className={styles.xaxis} aria-hidden="true">
              <title>{texts.plots.time}</title>
              <g className="x" transform="translate(0,1)" />
            </svg>
            <EventLegend stage={stage} />
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

/** The instant that is read, the menu of panels, and the button that ends a zoom. */
function Head({
  panels,
  stage,
}: {
  panels: readonly { id: PanelId; title: string }[];
  stage: PlotStage;
}) {
  const { settings, time } = stage;
  const zoom = useStore(time.store, (state) => state.zoom);
  const { magnified, panels: open } = useStore(settings.store);
  const what = useRef<HTMLSpanElement>(null);
  const when = useRef<HTMLSpanElement>(null);

  useEffect(
    () =>
      onReading(() => {
        writeText(what.current, time.crosshair === null ? texts.plots.now : texts.plots.crosshair);
        writeText(
          when.current,
          formatTime(time.crosshair ?? (stage.run.frames.latest?.time ?? 0) / SECOND),
        );
      }),
    [stage, time],
  );

  return (
    <div className={styles.head}>
      <span className={styles.reading} aria-hidden="true">
        <Figure ref={when} className={styles.when} />
        <Figure ref={what} className={styles.what} />
      </span>
      {zoom || magnified.size > 0 ? (
        <Button
          className={styles.small}
          onClick={() => {
            time.zoomTo(null);
            settings.fit();
          }}
        >
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
        {panels.map(({ id, title }) => (
          <MenuSwitch
            key={id}
            checked={open.includes(id)}
            onChange={() => settings.togglePanel(id)}
          >
            {title}
          </MenuSwitch>
        ))}
      </Menu>
    </div>
  );
}
