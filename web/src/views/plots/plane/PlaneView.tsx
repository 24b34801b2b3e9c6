import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PortId } from '../../../engine/types';
import { pageHref } from '../../../model/share/route';
import { texts } from '../../../texts';
import { plane as t } from '../../../texts/en/plane';
import { onReading, onSummary, writeText } from '../../../ui/frame/readings';
import { Swatch } from '../../../ui/icons/Swatch';
import { Tooltip } from '../../../ui/overlays/Tooltip';
import { useRunState } from '../../laboratoryContext';
import drawn from '../Axes.module.css';
import legend from '../legend/Legend.module.css';
import { PanelTools } from '../legend/ofFeatures';
import panel from '../Panel.module.css';
import summaries from '../Summary.module.css';
import type { PlotStage } from '../stage/plotStage';
import { type FlowPair, pairOf } from './flowPair';
import type { ModelAssumptions } from './modelOverlay';
import styles from './Plane.module.css';
import { PlaneFigures } from './PlaneFigures';
import { Plane } from './plane';
import { assumption, reason, summaryOf } from './planeWords';

/** One flow's rate over another's. */
export default function PlaneView({ stage }: { stage: PlotStage }) {
  const description = useRunState((state) => state.description);
  const choice = useStore(stage.settings.store, (state) => state.plane);
  const pair = useMemo(() => description && pairOf(description, choice), [description, choice]);
  const title = useId();
  const flows = description?.flows.length ?? 0;
  return (
    <section
      className={panel.panel}
      {...(stage.of === null
        ? { 'aria-labelledby': title }
        : { 'aria-label': stage.named(texts.plane.title) })}
    >
      {pair ? (
        <Drawn stage={stage} pair={pair} title={title} />
      ) : (
        <div className={panel.plot}>
          <h3 className={panel.title} id={title}>
            {texts.plane.title}
          </h3>
          <p className={styles.empty}>{flows === 0 ? t.none : t.one}</p>
        </div>
      )}
    </section>
  );
}

function Drawn({ stage, pair, title }: { stage: PlotStage; pair: FlowPair; title: string }) {
  const description = useRunState((state) => state.description);
  const { model } = useStore(stage.settings.store, (state) => state.plane);
  const [plane] = useState(() => new Plane(stage));
  const [port, setPort] = useState<PortId | null>(null);
  const [assumed, setAssumed] = useState<ModelAssumptions | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const unit = useRef<HTMLSpanElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    plane.onPort = setPort;
    plane.overlay.onChange = () => {
      setAssumed(plane.overlay.assumed);
      setProblem(plane.overlay.problem);
    };
    if (!box.current || !svg.current || !canvas.current) return;
    return plane.attach({ box: box.current, svg: svg.current, canvas: canvas.current });
  }, [plane]);

  useEffect(() => {
    if (description) plane.show(description, pair, model);
  }, [plane, description, pair, model]);

  useEffect(
    () =>
      onReading(() => {
        plane.read();
        writeText(unit.current, plane.unit.suffix);
      }),
    [plane],
  );

  useEffect(
    () => onSummary(() => writeText(summary.current, summaryOf(plane, stage)), stage.playing),
    [plane, stage],
  );

  const found = useMemo(
    () => (description ? plane.overlay.fitting(description, pair, port) : null),
    [plane, description, pair, port],
  );
  const unfit = found && !Array.isArray(found) ? found : null;
  if (!description) return null;
  const capacity = port === null ? null : (description.ports[port]?.rate ?? null);
  const on = model && !unfit;
  return (
    <>
      <div className={styles.plot}>
        <h3 className={panel.title} id={title}>
          {texts.plane.title}
          <span className={panel.unit} ref={unit} />
        </h3>
        <div className={legend.options}>
          <PanelTools panel={{ id: 'plane', title: texts.plane.title }} stage={stage} />
        </div>
        <div className={styles.square} ref={box}>
          <svg ref={svg} className={`${drawn.axes} ${styles.axes}`} aria-hidden="true">
            <g className="x" />
            <g className="y" />
            <g className="lines">
              <line className="full" />
              <line className="equal" />
              <text className="full" dy={-5} />
              <text className="equal" dy={-5} />
            </g>
            {['titleX', 'titleY'].map((name) => (
              <g key={name} className={name}>
                <path />
                <text />
              </g>
            ))}
          </svg>
          <canvas ref={canvas} />
        </div>
        <div className={styles.aside}>
          <PlaneFigures plane={plane} pair={pair} model={on} capacity={capacity} />
          {port === null ? <p className={styles.note}>{t.unshared}</p> : null}
          {on ? <Note assumed={assumed} problem={problem} /> : null}
        </div>
        <p ref={summary} className={`visually-hidden ${summaries.summary}`} />
      </div>
      <div className={legend.legend}>
        <Tooltip text={assumed && model ? assumption(assumed) : t.waiting}>
          <button
            type="button"
            className={legend.entry}
            aria-pressed={on}
            aria-label={t.toggle}
            aria-disabled={unfit !== null}
            onClick={() => {
              if (!unfit) stage.settings.choosePlane({ model: !model });
            }}
          >
            <Swatch token="--plot-second" dash={[5, 3]} marker={null} />
            <span className={legend.name}>{t.overlay}</span>
          </button>
        </Tooltip>
        {unfit && unfit.why !== 'unshared' ? <p className={styles.note}>{reason(unfit)}</p> : null}
      </div>
    </>
  );
}

/** The assumptions of the model, in words. */
function Note({ assumed, problem }: { assumed: ModelAssumptions | null; problem: string | null }) {
  if (problem !== null) return <p className={styles.note}>{t.refused(problem)}</p>;
  return (
    <p className={styles.note}>
      {assumed ? assumption(assumed) : t.waiting}{' '}
      <a href={pageHref('scenario', 'synchronous')}>{t.about}</a>
    </p>
  );
}
