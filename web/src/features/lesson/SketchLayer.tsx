import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { texts } from '../../texts';
import { onFrame } from '../../ui/frame/loop';
import { inUnits, rem } from '../../ui/style/scale';
import { useLaboratory } from '../../views/laboratoryContext';
import type { Panel } from '../../views/plots/panels/panel';
import { BOTTOM, LEFT, RIGHT, TOP } from '../../views/plots/panels/scales';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { type LessonReader, type LessonSketch, NO_GUESS } from './model/lessonReader';
import { type AxisEnds, depthOf, runsOf, type SketchPoint, stroke, valueAt } from './model/sketch';
import styles from './SketchLayer.module.css';

/** An arrow key extends the sketch by this part of the range, or changes the value by this part of the axis. */
const KEY_STEP = 1 / 32;

function endsOf(stage: PlotStage, panel: string): AxisEnds {
  return [stage.bottomOf(panel), stage.topOf(panel)];
}

/**
 * The reader's sketch on a panel. Until the guess is given, the run's own curve is
 * covered over the range; then both are shown, one over the other.
 */
export default function SketchLayer({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const { lesson: reader } = useLaboratory();
  const step = useStore(reader.store, (state) => state.step);
  const sketch = reader.sketchOn(panel.id);
  return sketch ? (
    <Layer key={step} sketch={sketch} panel={panel} stage={stage} reader={reader} />
  ) : null;
}

function Layer({
  sketch,
  panel,
  stage,
  reader,
}: {
  sketch: LessonSketch;
  panel: Panel;
  stage: PlotStage;
  reader: LessonReader;
}) {
  const guess = useStore(reader.store, (state) => state.guesses.get(state.step) ?? NO_GUESS);
  const layer = useRef<HTMLDivElement>(null);
  const path = useRef<SVGPathElement>(null);
  const pen = useRef<SVGCircleElement>(null);
  const last = useRef<SketchPoint | null>(null);
  const cursor = useRef<SketchPoint>({ x: 0, value: 0 });
  const { range } = sketch;

  useEffect(
    () =>
      onFrame(() => {
        const box = layer.current;
        const parent = box?.parentElement;
        if (!box || !parent) return;
        const [left, right] = [stage.scale(range[0]), stage.scale(range[1])];
        const height = inUnits(parent.clientHeight) - TOP - BOTTOM;
        box.style.left = rem(left);
        box.style.width = rem(Math.max(0, right - left));
        box.style.height = rem(Math.max(0, height));
        // When zoomed in, it may reach beyond the plot.
        const cut = [LEFT - left, right - (stage.width - RIGHT)].map((one) =>
          rem(Math.max(0, one)),
        );
        box.style.clipPath = `inset(-4px ${cut[1]} -4px ${cut[0]})`;
        const ends = endsOf(stage, panel.id);
        const place = ({ x, value }: SketchPoint): string =>
          `${(x * (right - left)).toFixed(1)} ${(height * depthOf(value, ends)).toFixed(1)}`;
        const lines = runsOf(guess.curve).map((run) => `M${run.map(place).join('L')}`);
        path.current?.setAttribute('d', lines.join(''));
        const [x = '0', y = '0'] = place(cursor.current).split(' ');
        pen.current?.setAttribute('cx', x);
        pen.current?.setAttribute('cy', y);
      }, 40),
    [stage, panel, range, guess],
  );

  const pointAt = (event: React.PointerEvent): SketchPoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - left) / width,
      value: valueAt((event.clientY - top) / height, endsOf(stage, panel.id)),
    };
  };
  const drawTo = (point: SketchPoint): void => {
    reader.draw(stroke(reader.guess().curve, last.current ?? point, point));
    last.current = point;
    cursor.current = point;
  };
  const key = (event: React.KeyboardEvent): void => {
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const up = { ArrowDown: -1, ArrowUp: 1 }[event.key] ?? 0;
    if (across === 0 && up === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const [bottom, top] = endsOf(stage, panel.id);
    const { x, value } = cursor.current;
    const next = {
      x: Math.min(1, Math.max(0, x + across * KEY_STEP)),
      value: Math.min(top, Math.max(0, value + up * KEY_STEP * (top - bottom))),
    };
    last.current = across === 0 ? null : cursor.current;
    drawTo(next);
  };

  return (
    <div
      ref={layer}
      className={styles.sketch}
      data-covering={!guess.given}
      style={{ top: rem(TOP) }}
      {...(guess.given
        ? { 'aria-hidden': true }
        : {
            role: 'application',
            tabIndex: 0,
            'aria-label': texts.lesson.drawOn(panel.title),
            onPointerDown: (event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              last.current = null;
              drawTo(pointAt(event));
            },
            onPointerMove: (event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) drawTo(pointAt(event));
            },
            onKeyDown: key,
          })}
    >
      {guess.given ? null : <p>{texts.lesson.drawHere}</p>}
      <svg aria-hidden="true">
        <path ref={path} />
        {guess.given ? null : <circle ref={pen} r="4" />}
      </svg>
    </div>
  );
}
