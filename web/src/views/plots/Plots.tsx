import {
  type ComponentType,
  type CSSProperties,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import type { PlotSettings } from '../../model/display/plotSettings';
import { showOnPlots } from '../../model/display/view';
import { type PanelId, readScenario } from '../../model/document/scenario';
import type { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { invalidate, onFrame } from '../../ui/frame/loop';
import { writeText } from '../../ui/frame/readings';
import { inUnits, rem, useScale } from '../../ui/style/scale';
import { isPrinting } from '../../ui/style/useSize';
import { useDocumentState, useLaboratory, useRun, useRunState } from '../laboratoryContext';
import { shownParts } from '../shownParts';
import axes from './Axes.module.css';
import { EventLegend, EventSummary, InterventionList } from './EventTexts';
import { lanesFor } from './events/eventMarks';
import { PanelView } from './PanelView';
import { PlotControls } from './PlotControls';
import styles from './Plots.module.css';
import { PanelSlot } from './panels/PanelSlot';
import type { Panel } from './panels/panel';
import { panelsOf, shapeOf } from './panels/panels';
import { useSlotLayout } from './panels/useSlotLayout';
import { readingAt } from './plotSummary';
import { listenToPointer } from './stage/plotPointer';
import type { PlotStage } from './stage/plotStage';
import { Timeline } from './Timeline';

const NONE: readonly Panel[] = [];

/** An audience looks at two plots, the first that a step names; the others are a key away. */
const SHOWN_TOGETHER = 2;

declare module '../../model/feature' {
  interface Feature {
    /** Beside the plots of a run. */
    readonly besidePlots?: readonly ComponentType<{ stage: PlotStage }>[];
    /** A place over the plots was pointed at: for a question at once, or for an offer of one. */
    readonly pointed?: (
      laboratory: Laboratory,
      stage: PlotStage,
      surface: HTMLElement,
      place: { x: number; y: number },
      atOnce: boolean,
    ) => void;
  }
}

/** A panel that is not over time. */
export interface OtherPanel {
  id: PanelId;
  title: string;
  /** Whether it needs more height than a curve over time. */
  tall: boolean;
  View: ComponentType<{ stage: PlotStage }>;
}

/** All plots over one x axis, with the timeline above them. */
export function Plots({ stage, others }: { stage: PlotStage; others: readonly OtherPanel[] }) {
  // They share the range and the settings of those of the first.
  const further = stage.of !== null;
  const laboratory = useLaboratory();
  const run = useRun();
  const { settings, time } = stage;
  const description = useRunState((state) => state.description);
  const build = useRunState((state) => state.build);
  const subject = useRunState((state) => state.subject);
  const interventions = useDocumentState((state) => state.interventions);
  const overlaid = useStore(stage.others, (state) => state.runs);
  const open = useStore(settings.store, (state) => state.panels);
  const now = (run.frames.latest?.time ?? 0) / SECOND;
  const shape = description ? shapeOf(description, interventions, now) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the description
  const all = useMemo(() => {
    const own = description ? panelsOf(description, interventions, now) : NONE;
    return overlaid ? overlaid.restyled(own) : own;
  }, [shape, build, overlaid]);
  const maximised = useStore(settings.store, (state) => state.maximised);
  const opened = open.flatMap((id) => [...all, ...others].find((one) => one.id === id) ?? []);
  const alone = opened.find(({ id }) => id === maximised);
  const shown = alone ? [alone] : opened;
  const flows = description?.flows.length ?? 0;
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const axis = useRef<SVGSVGElement>(null);
  const events = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const help = useId();
  const scale = useScale();
  const lecturing = useStore(laboratory.lecture.store, (state) => state.on);
  const { slots, head, foot } = useSlotLayout(
    scroll,
    list,
    shown.map((panel) => ({ id: panel.id, tall: isTall(panel) })),
    settings,
    lecturing ? SHOWN_TOGETHER : undefined,
  );
  const { byFlow, height } = lanesFor(flows);
  const lanes = rem(height);

  useEffect(() => onFrame(stage.draw, 0), [stage]);

  const order = shown.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another simulation or other panels are painted again, and those that have moved in their new places
  useEffect(() => {
    stage.refresh();
  }, [stage, build, all, order]);

  const entered = useRef({ run, subject: -1 });
  useEffect(() => {
    const before = entered.current;
    entered.current = { run, subject };
    // Zoom and hidden lines belong to the scenario before, but to all runs that are beside one another.
    if (further || before.run !== run || before.subject === subject) return;
    time.reset();
    settings.reset();
    const { text } = run.document;
    const { view = {} } = text === '' ? {} : readScenario(text);
    if (!view.panels) settings.showPanels(null);
    showOnPlots(settings, time, view);
    // A lesson that was opened at a step is there before the plots are.
    const { step, store } = laboratory.lesson;
    if (store.getState().step > 0 && step?.view) showOnPlots(settings, time, step.view);
  }, [subject, run, settings, time, further, laboratory]);

  useShowNew(list, open, subject, settings);

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another scale the same pixels are other units
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isPrinting()) return;
      stage.resize(inUnits(element.clientWidth), inUnits(element.clientHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, scale]);

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    return listenToPointer(element, stage, {
      readOut: (time) => writeText(live.current, readingAt(all, stage, time)),
      ask(place, atOnce) {
        for (const { pointed } of laboratory.features)
          pointed?.(laboratory, stage, element, place, atOnce);
      },
    });
  }, [stage, all, laboratory]);

  return (
    <section className={styles.plots} aria-label={stage.named(texts.plots.label)}>
      <h2 className="visually-hidden">{texts.plots.label}</h2>
      <div
        ref={scroll}
        className={styles.scroll}
        data-paged={slots !== null}
        style={{ '--events': lanes, '--bar': head, '--foot': foot } as CSSProperties}
        onScroll={({ currentTarget: box }) => {
          box.dataset.scrolled = String(box.scrollTop > 0);
        }}
      >
        <div className={styles.stack} data-stack>
          <div className={styles.top}>
            <Timeline stage={stage} />
            {further ? null : <PlotControls panels={[...all, ...others]} stage={stage} />}
          </div>
          {/* Before the panels, which it covers, so that it is few stops of the tab key away. */}
          <div
            ref={surface}
            className={styles.surface}
            id={further ? undefined : 'plots'}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys, which is what the role says
            tabIndex={0}
            aria-label={stage.named(texts.plots.label)}
            aria-describedby={help}
          >
            <canvas ref={canvas} />
          </div>
          <div
            ref={events}
            className={styles.events}
            data-lanes
            data-counts={!byFlow}
            style={{ height: lanes }}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus, and takes none */}
          <div
            ref={list}
            className={styles.panels}
            data-panels
            onFocus={({ target }) => {
              // The browser scrolls only the focused element into view, not the whole panel. What is pressed is in
              // view, and would move away from under the finger: the press would be lost.
              if (slots && target.matches(':focus-visible'))
                target.closest('[data-panel]')?.scrollIntoView({ block: 'nearest' });
            }}
          >
            {shown.length === 0 ? (
              <p className={styles.closed}>
                {flows === 0 ? texts.plots.nothing : texts.plots.closed}
              </p>
            ) : null}
            {shown.map((panel, index) => (
              <PanelSlot
                key={panel.id}
                panel={panel}
                above={shown[index - 1] ?? null}
                tall={isTall(panel)}
                size={slots?.[index] ?? null}
                settings={settings}
              >
                {'View' in panel ? (
                  <Suspense fallback={null}>
                    <panel.View stage={stage} />
                  </Suspense>
                ) : (
                  <PanelView panel={panel} stage={stage} />
                )}
              </PanelSlot>
            ))}
          </div>
          <div className={styles.foot}>
            <svg ref={axis} className={axes.xaxis} aria-hidden="true">
              <title>{texts.plots.time}</title>
              <g className="x" transform="translate(0,1)" />
            </svg>
            <EventLegend stage={stage} />
          </div>
        </div>
      </div>
      <p id={help} className="visually-hidden">
        {texts.plots.keyboard}
      </p>
      <EventSummary stage={stage} />
      {shownParts(
        laboratory.features.flatMap(({ besidePlots = [] }) => besidePlots),
        { stage },
      )}
      <InterventionList />
      <p ref={live} className="visually-hidden" aria-live="polite" />
    </section>
  );
}

function isTall(panel: Panel | OtherPanel): boolean {
  return 'tall' in panel && panel.tall;
}

/** Scrolls a newly opened panel into view; the panels of a scenario begin at the top. */
function useShowNew(
  list: RefObject<HTMLElement | null>,
  shown: readonly PanelId[],
  subject: number,
  settings: PlotSettings,
): void {
  const known = useRef<{ subject: number; ids: readonly PanelId[] }>({ subject: -1, ids: [] });
  useEffect(() => {
    const before = known.current;
    const opening = before.subject !== subject;
    // The panels of the scenario are set by now, but not yet on the screen.
    known.current = { subject, ids: opening ? settings.state.panels : shown };
    if (opening) return;
    const fresh = shown.filter((id) => !before.ids.includes(id));
    if (fresh.length !== 1) return;
    const slots = [...(list.current?.children ?? [])];
    const slot = slots.find((one) => one instanceof HTMLElement && one.dataset.panel === fresh[0]);
    // The positions of all panels are measured after it is added.
    requestAnimationFrame(() => slot?.scrollIntoView({ block: 'nearest' }));
  });
}
