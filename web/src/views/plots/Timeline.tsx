import { useEffect, useRef } from 'react';
import { SECOND } from '../../engine/types';
import type { TimeRange } from '../../model/display/timeFrame';
import { texts } from '../../texts';
import { fitCanvas } from '../../ui/drawing/fitCanvas';
import { onFrame } from '../../ui/frame/loop';
import { onReading } from '../../ui/frame/readings';
import { formatTime } from '../../ui/numbers/format';
import { inUnits } from '../../ui/style/scale';
import { colour } from '../../ui/style/theme';
import { useLaboratory, usePlaybackState, useRun } from '../laboratoryContext';
import { GLYPHS } from './events/eventMarks';
import { marksIn } from './events/interventionMarks';
import { LEFT, RIGHT } from './panels/scales';
import type { PlotStage } from './stage/plotStage';
import styles from './Timeline.module.css';

/** Width of the handle. */
const HANDLE = 5;

const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -0.005,
  ArrowDown: -0.005,
  ArrowRight: 0.005,
  ArrowUp: 0.005,
  PageDown: -0.1,
  PageUp: 0.1,
};

/** The run from its start to its end, on the axis of the plots; dragging seeks. */
export function Timeline({ stage }: { stage: PlotStage }) {
  const { playback } = useLaboratory();
  const run = useRun();
  const duration = usePlaybackState((state) => state.duration);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const resume = useRef(false);
  const target = useRef(0);

  useEffect(
    () =>
      onFrame(() => {
        if (canvas.current) paint(canvas.current, stage);
      }, 5),
    [stage],
  );

  useEffect(
    () =>
      onReading(() => {
        const now = (run.frames.latest?.time ?? 0) / SECOND;
        box.current?.setAttribute('aria-valuenow', now.toFixed(3));
        box.current?.setAttribute(
          'aria-valuetext',
          texts.playback.at(formatTime(now), formatTime(duration / SECOND)),
        );
      }),
    [duration, run],
  );

  const timeAt = (clientX: number): number => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const seconds = stage.scale.invert(inUnits(clientX - left));
    return Math.min(duration, Math.max(0, seconds * SECOND));
  };

  const scrubTo = (clientX: number): void => {
    target.current = timeAt(clientX);
    playback.scrub(target.current);
  };

  return (
    <div
      ref={box}
      className={styles.timeline}
      role="slider"
      tabIndex={0}
      aria-label={texts.playback.timeline}
      aria-valuemin={0}
      aria-valuemax={duration / SECOND}
      aria-valuenow={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        resume.current = playback.store.getState().playing;
        if (resume.current) playback.pause();
        scrubTo(event.clientX);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrubTo(event.clientX);
      }}
      onLostPointerCapture={() => {
        // After a release at the end, there is nothing left to play.
        if (resume.current && target.current < duration) playback.play();
        resume.current = false;
      }}
      onKeyDown={(event) => {
        const step = KEY_STEPS[event.key];
        const to = playback.destination + (step ?? 0) * duration;
        if (step !== undefined) playback.scrub(Math.min(duration, Math.max(0, to)));
        else if (event.key === 'Home') playback.scrub(0);
        else if (event.key === 'End') playback.scrub(run.frames.latest?.recordedUntil ?? 0);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <canvas ref={canvas} />
    </div>
  );
}

/** While zoomed: the position of the visible range in the whole run. */
function overview(
  context: CanvasRenderingContext2D,
  zoom: TimeRange,
  duration: number,
  right: number,
  height: number,
): void {
  const x = (seconds: number): number => LEFT + (seconds / duration) * (right - LEFT);
  context.fillStyle = colour('--hairline');
  context.fillRect(LEFT, height - 3, right - LEFT, 2);
  context.fillStyle = colour('--accent');
  context.fillRect(x(zoom.from), height - 3, Math.max(3, x(zoom.to) - x(zoom.from)), 2);
}

const triangle = new Path2D(GLYPHS.intervention);

function paint(canvas: HTMLCanvasElement, stage: PlotStage): void {
  const { width, scale, run, time } = stage;
  const height = inUnits(canvas.clientHeight);
  fitCanvas(canvas, width, height);
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  context.clearRect(0, 0, width, height);
  const right = width - RIGHT;
  const y = Math.round(height / 2) + 2;
  const bar = (from: number, to: number, fill: string): void => {
    const a = Math.max(LEFT, Math.min(right, from));
    const b = Math.max(LEFT, Math.min(right, to));
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(a, y - 2, Math.max(0, b - a), 4, 2);
    context.fill();
  };
  const { latest } = run.frames;
  const now = (latest?.time ?? 0) / SECOND;
  bar(scale(0), scale(run.store.getState().duration / SECOND), colour('--track'));
  bar(scale(0), scale((latest?.recordedUntil ?? 0) / SECOND), colour('--control'));
  context.fillStyle = colour('--accent');
  const { interventions } = run.document.store.getState();
  for (const { begin, x } of marksIn(interventions, (seconds) => scale(seconds), time.duration)) {
    if (begin < x) {
      const from = Math.max(LEFT, begin);
      context.fillRect(from, y - 6, Math.max(0, Math.min(right, x) - from), 2);
    }
    if (x < LEFT - 1 || x > right + 1) continue;
    context.translate(x, y - 8);
    context.fill(triangle);
    context.translate(-x, -(y - 8));
  }
  const { zoom } = time;
  if (zoom) overview(context, zoom, time.duration, right, height);
  const head = scale(now);
  if (head < LEFT - 1 || head > right + 1) return;
  context.fillStyle = colour('--ink');
  context.beginPath();
  context.roundRect(head - HANDLE / 2, y - 8, HANDLE, 16, 2);
  context.fill();
}
