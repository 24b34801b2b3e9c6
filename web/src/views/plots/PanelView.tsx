import { type ComponentType, useEffect, useId, useRef } from 'react';
import { SECOND } from '../../engine/types';
import { panelHref } from '../../model/share/route';
import { onSummary, writeText } from '../../ui/frame/readings';
import { useLaboratory } from '../laboratoryContext';
import { shownParts } from '../shownParts';
import axes from './Axes.module.css';
import { Legend, Options } from './legend/Legend';
import styles from './Panel.module.css';
import type { Panel } from './panels/panel';
import { summaryOf } from './plotSummary';
import summaries from './Summary.module.css';
import type { PlotStage } from './stage/plotStage';

export function PanelView({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const unit = useRef<HTMLSpanElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const layers = useLaboratory().features.flatMap(({ panelLayers = [] }) => panelLayers);
  const title = useId();

  useEffect(() => {
    if (!box.current || !svg.current || !unit.current) return;
    return stage.attachPanel(panel, {
      box: box.current,
      svg: svg.current,
      unit: unit.current,
    });
  }, [panel, stage]);

  useEffect(
    () =>
      onSummary(() => {
        const { latest } = stage.run.frames;
        if (!latest) return;
        writeText(
          summary.current,
          summaryOf(panel, stage, Math.min(stage.range.to, latest.recordedUntil / SECOND)),
        );
      }, stage.playing),
    [panel, stage],
  );

  return (
    <section
      className={styles.panel}
      {...(stage.of === null
        ? { 'aria-labelledby': title }
        : { 'aria-label': stage.named(panel.title) })}
    >
      <div className={styles.plot} ref={box}>
        <h3 className={styles.title} id={title}>
          <a href={panelHref(panel.id)}>{panel.title}</a>
          <span className={styles.unit} ref={unit} />
        </h3>
        <Options panel={panel} stage={stage} />
        <svg ref={svg} className={axes.axes} aria-hidden="true">
          <g className="x" />
          <g className="y" />
          <g className="levels" />
        </svg>
        {shownParts(layers, { panel, stage })}
        <p ref={summary} className={`visually-hidden ${summaries.summary}`} />
      </div>
      <Legend panel={panel} stage={stage} />
    </section>
  );
}
declare module '../../model/feature' {
  interface Feature {
    /** Drawn over a panel of curves. */
    readonly panelLayers?: readonly ComponentType<{ panel: Panel; stage: PlotStage }>[];
  }
}
