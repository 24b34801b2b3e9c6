/** The plane in words and in figures. */
import { SECOND } from '../../../engine/types';
import { plane as t } from '../../../texts/en/plane';
import { formatNumber, formatReading, formatTime, formatValue } from '../../../ui/numbers/format';
import type { PlotStage } from '../stage/plotStage';
import { MOST_FLOWS, MOST_STEPS, type NoModelReason } from './modelFlows';
import type { ModelAssumptions } from './modelOverlay';
import type { Plane } from './plane';
import { jainOf, type RatePoint } from './planeGeometry';

const PERCENT = { suffix: '%', factor: 0.01 };
const PLAIN = { suffix: '', factor: 1 };

/** The figures of a point in the plane. */
export function figuresOf(
  plane: Plane,
  point: RatePoint | null,
): Record<'x' | 'y' | 'share' | 'jain', string> {
  const { unit, capacity } = plane;
  const { x, y } = point ?? { x: Number.NaN, y: Number.NaN };
  return {
    x: formatReading(x, unit),
    y: formatReading(y, unit),
    share: `${formatReading((x + y) / (capacity ?? Number.NaN), PERCENT)} %`,
    jain: formatReading(jainOf({ x, y }), PLAIN),
  };
}

/** The assumptions of the model. */
export function assumption({ rtt, holds, buffer, steps, flows }: ModelAssumptions): string {
  const words = t.assumes(
    formatValue('seconds', Number(rtt.toPrecision(3))),
    formatNumber(Number(holds.toPrecision(3))),
    formatNumber(Number(buffer.toPrecision(3))),
    flows,
  );
  return steps < MOST_STEPS ? words : `${words} ${t.stops(formatNumber(steps))}`;
}

/** Why there is no model. */
export function reason(unfit: NoModelReason): string {
  const { unfit: why } = t;
  switch (unfit.why) {
    case 'unshared':
      return why.unshared;
    case 'traced':
      return why.traced;
    case 'many':
      return why.many(unfit.count, MOST_FLOWS);
    case 'law':
      return why.law(unfit.name, unfit.other);
    case 'window':
      return why.window(unfit.name);
  }
}

export function summaryOf(plane: Plane, stage: PlotStage): string {
  const now = (stage.run.frames.latest?.time ?? 0) / SECOND;
  const point = plane.packetsAt(null);
  const [x, y] = plane.readings().filter((one) => !one.model);
  if (!point || !x || !y) return t.empty;
  const figures = figuresOf(plane, point);
  const words = [
    t.summary(
      formatTime(now),
      `${x.name} ${figures.x}`,
      `${y.name} ${figures.y}`,
      plane.unit.suffix,
    ),
  ];
  const { capacity } = plane;
  if (capacity !== null) words.push(t.use(figures.share, formatValue('bitsPerSecond', capacity)));
  words.push(t.fairness(figures.jain));
  const modelled = plane.modelAt(null);
  if (modelled) {
    const { x: modelX, y: modelY } = figuresOf(plane, modelled);
    words.push(t.summaryModel(modelX, modelY));
  }
  return words.join(' ');
}
